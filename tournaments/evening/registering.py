"""Before round 1 and at its door: who takes part, who waits, who is there."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tournaments.evening import splitting
from tournaments.evening.commands import CheckIn, Close, Join, Late, Leave, Open
from tournaments.evening.records import Announcement, Entrant, Offered, Outcome, Tournament
from tournaments.evening.turn import No, Turn, name, public, to_people, with_player, with_players
from tournaments.records import Player
from tournaments.rounds import swiss_rounds

MOST_PLAYERS = 4096
MOST_ASKED = 25
"""People who are asked something at a time and have not answered."""


def open_(turn: Turn, _: Open) -> Outcome:
    """Registration begins; from `closed` it begins again."""
    turn.organiser()
    if turn.tournament.stage == "open":
        return turn.same("open")
    turn.stage("draft", "closed")
    buttons = (("join",), ("leave",), *about(turn.tournament))
    told = Announcement("facts", "event.told.open", {"event": turn.tournament.name}, buttons=buttons)
    return _staged(turn, "open", told)


def close(turn: Turn, _: Close) -> Outcome:
    """Registration ends. What round 1 is drawn from is fixed by what is posted now."""
    turn.organiser()
    if turn.tournament.stage == "closed":
        return turn.same("closed")
    turn.stage("open")
    players = len(turn.tournament.swiss.players)
    told = public(
        "closed", buttons=(("checkin",), *about(turn.tournament)), n=players, digest=turn.tournament.commitment
    )
    return _staged(turn, "closed", told)


def about(tournament: Tournament) -> tuple[tuple[str, ...], ...]:
    """What everyone may want to do from now on: hand a list in, see what to bring, see the tournament's page."""
    return (("show",),) if tournament.own_game else (("list",), ("bring",), ("show",))


def _staged(turn: Turn, stage: Any, told: Announcement) -> Outcome:
    tournament = turn.tournament
    return turn.done(replace(tournament, stage=stage), stage, {"stage": tournament.stage}, {"stage": stage}, told)


def join(turn: Turn, command: Join) -> Outcome:
    """Whoever acts is registered, or waits when all places are taken; or is the player whom a file brought."""
    tournament, user_id = turn.tournament, turn.actor.user_id
    if turn.me is not None:
        return turn.same("joined")
    brought = tournament.entrant(str(user_id))
    if brought is not None and brought.user_id is None:
        return _claimed(turn, brought)
    if tournament.is_waiting(user_id):
        return turn.same("waiting", place=[one.user_id for one in tournament.waiting].index(user_id) + 1)
    if tournament.stage == "running":
        raise No("join_late")
    turn.stage("open")
    entrant = Entrant(_fresh_id(tournament, user_id), user_id, name(command.name))
    if tournament.capacity is not None and len(tournament.swiss.players) >= tournament.capacity:
        place = len(tournament.waiting) + 1
        after: dict[str, Any] = {"player": entrant.player, "name": entrant.name, "waiting": place}
        return turn.done(replace(tournament, waiting=(*tournament.waiting, entrant)), "waiting", {}, after, place=place)
    after = {"player": entrant.player, "name": entrant.name}
    return turn.done(registered(tournament, entrant), "joined", {}, after, event=tournament.name)


def _claimed(turn: Turn, brought: Entrant) -> Outcome:
    """A file's player is a name until the person with this id says that it is them."""
    turn.stage("draft", "open", "closed", "running")
    claimed = tuple(
        replace(one, user_id=turn.actor.user_id) if one == brought else one for one in turn.tournament.entrants
    )
    changed = replace(turn.tournament, entrants=claimed)
    return turn.done(changed, "claimed", {}, {"player": brought.player}, player=brought.name)


def _fresh_id(tournament: Tournament, user_id: int | None) -> str:
    """The user id as text, which a file from elsewhere may have taken."""
    taken = {player.id for player in tournament.swiss.players}
    found = str(user_id)
    while found in taken:
        found += "'"
    return found


def registered(tournament: Tournament, *entrants: Entrant) -> Tournament:
    """The tournament with these registered as well, not yet checked in."""
    players = (Player(one.player, one.name, "registered") for one in entrants)
    return with_players(tournament, (*tournament.swiss.players, *players), (*tournament.entrants, *entrants))


def leave(turn: Turn, command: Leave) -> Outcome:
    """The registration is taken back; whoever waits longest moves up."""
    tournament = turn.tournament
    given = command.player
    waiting = next((one for one in tournament.waiting if _is_meant(turn, one, given)), None)
    if waiting is not None:
        rest = tuple(one for one in tournament.waiting if one != waiting)
        return turn.done(replace(tournament, waiting=rest), "left", {"waiting": waiting.player}, {})
    if given is None and turn.me is None:
        return turn.same("left")
    entrant = turn.player(given)
    if tournament.stage == "running":
        raise No("leave_running")
    turn.stage("draft", "open", "closed")
    before = {"player": entrant.player, "name": entrant.name}
    left = with_players(
        tournament,
        (one for one in tournament.swiss.players if one.id != entrant.player),
        (one for one in tournament.entrants if one != entrant),
    )
    left = replace(left, lists=tuple(one for one in left.lists if one.player != entrant.player))
    moved, up, told = move_up(left)
    answer = "left" if entrant.player == turn.me else "left_other"
    return turn.done(moved, "left", before, {"moved_up": up} if up else {}, *told, answer=answer, player=entrant.name)


def _is_meant(turn: Turn, waiting: Entrant, given: str | None) -> bool:
    if given is None:
        return waiting.user_id == turn.actor.user_id
    return waiting.player == given and turn.leads


def move_up(tournament: Tournament) -> tuple[Tournament, list[str], list[Announcement]]:
    """As many of the waiting as there is room for are registered; who they are, and what they are told."""
    room = MOST_PLAYERS if tournament.capacity is None else tournament.capacity
    room -= len(tournament.swiss.players)
    up = tournament.waiting[: max(0, room)]
    tournament = replace(registered(tournament, *up), waiting=tournament.waiting[len(up) :])
    told = to_people([one.user_id for one in up if one.user_id is not None], "moved_up", event=tournament.name)
    return tournament, [one.player for one in up], told


def check_in(turn: Turn, command: CheckIn) -> Outcome:
    """A player is there, so will be paired; once it runs only organisers let somebody in, from the next round on."""
    tournament = turn.tournament
    if command.everyone:
        turn.organiser()
    elif command.player is None and turn.me is None and tournament.is_waiting(turn.actor.user_id):
        raise No("only_waiting")
    everyone = tournament.swiss.players
    meant = everyone if command.everyone else [tournament.swiss.by_id[turn.player(command.player).player]]
    if tournament.stage == "running":
        turn.organiser()
    else:
        turn.stage("open", "closed")
    if not command.everyone and meant[0].status == "dropped":
        raise No("dropped")
    coming = [player for player in meant if player.status == "registered"]
    if not coming:
        return turn.same("checked_in")
    splitting.closed(tournament)
    first = len(tournament.swiss.played) + 1
    for player in coming:
        tournament = with_player(tournament, player.id, status="active", entered=first)
    ids = [player.id for player in coming]
    oneself = command.player is None and not command.everyone
    return turn.done(
        tournament, "checked_in", {"registered": ids}, {"active": ids, "entered": first},
        answer="here" if oneself else "checked_in", n=len(ids),
    )  # fmt: skip


def late(turn: Turn, command: Late) -> Outcome:
    """Somebody who was not registered is asked to come; who waits for a place has said so already."""
    turn.organiser()
    tournament = turn.tournament
    if tournament.player_of(command.user_id) is not None:
        return turn.same("joined")
    first = first_late_round(turn)
    if command.user_id == turn.actor.user_id or any(one.user_id == command.user_id for one in tournament.waiting):
        return comes_late(turn, command.user_id, command.name)
    return asked(turn, Offered(command.user_id, "player", name(command.name)), round=first)


def first_late_round(turn: Turn) -> int:
    """From which round on somebody who comes now would play. Raises No."""
    tournament = turn.tournament
    turn.stage("open", "closed", "running")
    first = len(tournament.swiss.played) + 1
    if tournament.swiss.played and first > swiss_rounds(tournament.swiss):
        raise No("no_round_left")
    if tournament.swiss.played and tournament.swiss.teams:
        raise No("teams_fixed")
    splitting.closed(tournament)
    return first


def comes_late(turn: Turn, user_id: int, called: str) -> Outcome:
    """Paired from the next round on; missed rounds give nothing (ruling)."""
    tournament, first = turn.tournament, first_late_round(turn)
    waiting = next((one for one in tournament.waiting if one.user_id == user_id), None)
    entrant = waiting or Entrant(_fresh_id(tournament, user_id), user_id, name(called))
    player = Player(entrant.player, entrant.name, "active", first)
    changed = with_players(tournament, (*tournament.swiss.players, player), (*tournament.entrants, entrant))
    changed = replace(changed, waiting=tuple(one for one in changed.waiting if one != waiting))
    after = {"player": player.id, "name": player.name, "entered": first}
    if user_id == turn.actor.user_id:
        others = [one for one in tournament.organisers if one != user_id]
        told = to_people(others, "comes_late", player=player.name, round=first)
        return turn.done(changed, "late", {}, after, *told, answer="comes_late", round=first)
    told = to_people([user_id], "late", event=tournament.name, round=first)
    return turn.done(changed, "late", {}, after, *told, name=player.name, round=first)


def asked(turn: Turn, offer: Offered, **args: Any) -> Outcome:
    """Nobody is drawn in without a word: they are asked where everybody of the tournament reads it."""
    tournament = turn.tournament
    if tournament.offer_to(offer.user_id, offer.role) is not None:
        return turn.same("asked", player=offer.name)
    if len(tournament.offered) >= MOST_ASKED:
        raise No("many_asked", most=MOST_ASKED)
    buttons = (("accept", offer.role), ("refuse", offer.role))
    told = public(f"asked_{offer.role}", (offer.user_id,), buttons, event=tournament.name, player=offer.name, **args)
    after = {"asked": offer.role, "name": offer.name}
    return turn.done(
        replace(tournament, offered=(*tournament.offered, offer)), "asked", {}, after, told, player=offer.name
    )
