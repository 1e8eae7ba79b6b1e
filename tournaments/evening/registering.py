"""Before round 1 and at its door: who takes part, who waits, who is there, what the organisers set."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from tournaments.evening import cutting
from tournaments.evening.clock import MOST_MINUTES, checked_rings
from tournaments.evening.commands import (
    Accept,
    Change,
    CheckIn,
    Close,
    HandIn,
    Join,
    Late,
    Leave,
    Move,
    Open,
    ReadList,
    Refuse,
    Reveal,
    RevealAll,
    Staff,
    StepDown,
)
from tournaments.evening.records import Announcement, Entrant, Handed, Offered, Outcome, Shown, Tournament
from tournaments.evening.reviews import asked_back
from tournaments.evening.turn import No, Turn, line, name, private, public, to_people, with_player, with_players
from tournaments.facts import Facts
from tournaments.records import Player
from tournaments.rounds import FEWEST_PLAYERS, FEWEST_ROUNDS, swiss_rounds

MOST_PLAYERS = 4096
MOST_ROUNDS = 99
MOST_POINTS = 1_000_000
MOST_ASKED = 25
"""People who are asked something at a time and have not answered."""
REVEAL_LIMIT = 1000
FACT_LIMITS = {"place": 100, "price": 80, "prizes": 400, "description": 800, "house": 800}
"""Characters of what organisers say about their tournament."""
FACT_LINES = 12


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
    """What everyone may want to do from now on: hand a list in, see the tournament's page."""
    return (("show",),) if tournament.own_game else (("list",), ("show",))


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
    first = len(tournament.swiss.played) + 1
    for player in coming:
        tournament = with_player(tournament, player.id, status="active", entered=first)
    ids = [player.id for player in coming]
    return turn.done(tournament, "checked_in", {"registered": ids}, {"active": ids, "entered": first}, n=len(ids))


def late(turn: Turn, command: Late) -> Outcome:
    """Somebody who was not registered is asked to come; who waits for a place has said so already."""
    turn.organiser()
    tournament = turn.tournament
    if tournament.player_of(command.user_id) is not None:
        return turn.same("joined")
    first = first_late_round(turn)
    if command.user_id == turn.actor.user_id or any(one.user_id == command.user_id for one in tournament.waiting):
        return _comes_late(turn, command.user_id, command.name)
    return _asked(turn, Offered(command.user_id, "player", name(command.name)), round=first)


def first_late_round(turn: Turn) -> int:
    """From which round on somebody who comes now would play. Raises No."""
    tournament = turn.tournament
    turn.stage("open", "closed", "running")
    first = len(tournament.swiss.played) + 1
    if tournament.swiss.played and first > swiss_rounds(tournament.swiss):
        raise No("no_round_left")
    if tournament.swiss.played and tournament.swiss.teams:
        raise No("teams_fixed")
    return first


def _comes_late(turn: Turn, user_id: int, called: str) -> Outcome:
    """Paired from the next round on; missed rounds give nothing (ruling)."""
    tournament, first = turn.tournament, first_late_round(turn)
    waiting = next((one for one in tournament.waiting if one.user_id == user_id), None)
    entrant = waiting or Entrant(_fresh_id(tournament, user_id), user_id, name(called))
    player = Player(entrant.player, entrant.name, "active", first)
    changed = with_players(tournament, (*tournament.swiss.players, player), (*tournament.entrants, entrant))
    changed = replace(changed, waiting=tuple(one for one in changed.waiting if one != waiting))
    told = private((user_id,), "late", event=tournament.name, round=first)
    after = {"player": player.id, "name": player.name, "entered": first}
    return turn.done(changed, "late", {}, after, told, name=player.name, round=first)


def hand_in(turn: Turn, command: HandIn) -> Outcome:
    """A list was handed in. It may be replaced until the deadline or round 1; who came late hands in once."""
    tournament, player = turn.tournament, turn.me if command.player is None else turn.guest(command.player)
    if player is None:
        raise No("only_waiting" if tournament.is_waiting(turn.actor.user_id) else "not_registered")
    before = tournament.handed(player)
    if before is not None and before.digest == command.digest:
        return turn.same("handed_in", digest=command.digest)
    tournament, told = (tournament, []) if command.player is None else _knows(turn, command.player)
    if tournament.stage == "running":
        if before is not None or tournament.swiss.by_id[player].entered == 1:
            raise No("lists_locked")
    else:
        turn.stage("open", "closed")
        late = tournament.deadline is not None and turn.at > tournament.deadline
        if late and not asked_back(tournament, player):
            raise No("lists_locked")
    rest = tuple(one for one in tournament.lists if one.player != player)
    handed = Handed(player, command.digest, turn.at)
    was = {} if before is None else {"digest": before.digest}
    after = {"player": player, "digest": command.digest}
    changed = replace(tournament, lists=(*rest, handed))
    if command.player is None:
        return turn.done(changed, "handed_in", was, after, digest=command.digest)
    args = {"player": tournament.name_of(player), "digest": command.digest}
    return turn.done(changed, "handed_in", was, after, *told, answer="guest_list", **args)


def reveal(turn: Turn, command: Reveal) -> Outcome:
    """Units that are deployed become public."""
    tournament, player = turn.tournament, turn.me if command.player is None else turn.guest(command.player)
    if player is None or tournament.handed(player) is None:
        raise No("no_list")
    turn.stage("running", "finished")
    shown = Shown(player, line(command.text, REVEAL_LIMIT), turn.at)
    if any((one.player, one.text) == (player, shown.text) for one in tournament.revealed):
        return turn.same("revealed")
    told = public("revealed", player=tournament.name_of(player), units=shown.text)
    after = {"player": player, "units": shown.text}
    return turn.done(replace(tournament, revealed=(*tournament.revealed, shown)), "revealed", {}, after, told)


def reveal_all(turn: Turn, command: RevealAll) -> Outcome:
    """At the end every list may be read by everyone, with the nonce that its digest was made with."""
    turn.organiser()
    turn.stage("finished")
    tournament = turn.tournament
    known = {one.player for one in tournament.revealed if one.nonce is not None}
    new = tuple(Shown(player, text, turn.at, nonce) for player, text, nonce in command.lists if player not in known)
    if not new:
        return turn.same("revealed_all")
    after = {"players": [one.player for one in new]}
    changed = replace(tournament, revealed=(*tournament.revealed, *new))
    return turn.done(
        changed, "revealed_all", {}, after, public("revealed_all", (), (("stats",),), n=len(new)), n=len(new)
    )


def change(turn: Turn, command: Change) -> Outcome:
    """Other settings. More places let the waiting move up."""
    turn.organiser()
    tournament = turn.tournament
    given = {field: value for field in command.__struct_fields__ if (value := getattr(command, field)) is not UNSET}
    if given.keys() != {"public"}:  # whether it is in the archive is decided afterwards, too
        turn.stage("draft", "open", "closed", "running")
    if "name" in given:
        given["name"] = name(given["name"])
    check_settings(given)
    if tournament.stage == "running" and given.keys() & {"capacity", "rounds"}:
        raise No("fixed")
    if "cut" in given:
        cutting.allowed(tournament, given["cut"])
    if "rings" in given:
        given["rings"] = checked_rings(given["rings"])
    given |= {field: words(given[field], most) for field, most in FACT_LIMITS.items() if field in given}
    inner = {field: given.pop(field) for field in ("name", "rounds", "cut") if field in given}
    timed = {field: given.pop(field) for field in ("minutes", "rings") if field in given}
    facts = {field: given.pop(field) for field in Facts.__struct_fields__ if field in given}
    before = {field: getattr(tournament, field) for field in given}
    for record, fields in ((tournament.swiss, inner), (tournament.clock, timed), (tournament.facts, facts)):
        before |= {field: getattr(record, field) for field in fields}
    every = given | inner | timed | facts
    if before == every:
        return turn.same("changed")
    changed = replace(
        tournament,
        **given,
        swiss=replace(tournament.swiss, **inner),
        clock=replace(tournament.clock, **timed),
        facts=replace(tournament.facts, **facts),
    )
    changed, up, told = move_up(changed)
    told += cutting.told(tournament, changed)
    after = every | ({"moved_up": up} if up else {})
    return turn.done(changed, "changed", _plain(before), _plain(after), *told)


def check_settings(given: dict[str, Any]) -> None:
    """Raises No."""
    limits = (
        ("capacity", FEWEST_PLAYERS, MOST_PLAYERS),
        ("points", 1, MOST_POINTS),
        ("rounds", FEWEST_ROUNDS, MOST_ROUNDS),
        ("minutes", 1, MOST_MINUTES),
    )
    for field, least, most in limits:
        value = given.get(field)
        if value is not None and not least <= value <= most:
            raise No("out_of_range", field=field, value=value, least=least, most=most)


def words(text: str, most: int) -> str:
    """Some lines of an organiser's, each fit to be shown."""
    lines = [line(one, most) for one in text.split("\n")]
    return "\n".join([one for one in lines if one][:FACT_LINES])[:most].rstrip()


def _plain(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value.isoformat() if hasattr(value, "isoformat") else value for key, value in values.items()}


def staff(turn: Turn, command: Staff) -> Outcome:
    """Somebody is asked to be organiser or judge, or stops being it. One organiser always stays."""
    turn.organiser()
    tournament = turn.tournament
    before = _staff_of(tournament, command.role)
    if command.member:
        if command.user_id in before:
            return turn.same("staff")
        if command.user_id == turn.actor.user_id:
            return _helps(turn, command.role, (*before, command.user_id))
        return _asked(turn, Offered(command.user_id, command.role, name(command.name or str(command.user_id))))
    offer = tournament.offer_to(command.user_id, command.role)
    if offer is not None:
        changed = replace(tournament, offered=tuple(one for one in tournament.offered if one != offer))
        return turn.done(changed, "refused", {"asked": command.role}, {}, answer="staff")
    if command.user_id not in before:
        return turn.same("staff")
    after = tuple(one for one in before if one != command.user_id)
    if command.role == "organiser" and not after:
        raise No("last_organiser")
    return _helps(turn, command.role, after)


def _staff_of(tournament: Tournament, role: str) -> tuple[int, ...]:
    return tournament.organisers if role == "organiser" else tournament.judges


def _helps(turn: Turn, role: str, after: tuple[int, ...]) -> Outcome:
    """The tournament with these organisers or judges; nobody is asked any more who has agreed."""
    tournament, field = turn.tournament, "organisers" if role == "organiser" else "judges"
    offered = tuple(one for one in tournament.offered if one.role != role or one.user_id not in after)
    changed = replace(tournament, organisers=after) if role == "organiser" else replace(tournament, judges=after)
    before = list(_staff_of(tournament, role))
    return turn.done(replace(changed, offered=offered), "staff", {field: before}, {field: list(after)})


def _asked(turn: Turn, offer: Offered, **args: Any) -> Outcome:
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


def accept(turn: Turn, command: Accept) -> Outcome:
    """Whoever was asked agrees."""
    offer, user_id = turn.tournament.offer_to(turn.actor.user_id, command.role), turn.actor.user_id
    if offer is None or user_id is None:
        if turn.me is not None if command.role == "player" else user_id in _staff_of(turn.tournament, command.role):
            return turn.same("accepted")
        raise No("not_asked")
    if turn.tournament.over:
        raise No(f"stage_{turn.tournament.stage}")
    if command.role != "player":
        return _helps(turn, command.role, (*_staff_of(turn.tournament, command.role), user_id))
    rest = tuple(one for one in turn.tournament.offered if one != offer)
    return _comes_late(turn._replace(tournament=replace(turn.tournament, offered=rest)), user_id, offer.name)


def refuse(turn: Turn, command: Refuse) -> Outcome:
    """Whoever was asked would rather not; the organisers are told."""
    offer = turn.tournament.offer_to(turn.actor.user_id, command.role)
    if offer is None:
        return turn.same("refused")
    tournament = replace(turn.tournament, offered=tuple(one for one in turn.tournament.offered if one != offer))
    said = to_people(tournament.organisers, "refused", event=tournament.name, player=offer.name)
    return turn.done(tournament, "refused", {"asked": command.role}, {}, *said)


def step_down(turn: Turn, _: StepDown) -> Outcome:
    """Whoever acts helps no longer. Without any organiser the tournament is whose server it is."""
    tournament, user_id = turn.tournament, turn.actor.user_id
    if user_id not in tournament.staff:
        return turn.same("staff")
    before: dict[str, Any] = {"organisers": list(tournament.organisers), "judges": list(tournament.judges)}
    changed = replace(
        tournament,
        organisers=tuple(one for one in tournament.organisers if one != user_id),
        judges=tuple(one for one in tournament.judges if one != user_id),
    )
    after: dict[str, Any] = {"organisers": list(changed.organisers), "judges": list(changed.judges)}
    said = [public("orphaned", event=tournament.name)] if not changed.organisers and not tournament.over else []
    return turn.done(changed, "staff", before, after, *said)


def read_list(turn: Turn, command: ReadList) -> Outcome:
    """An organiser reads a hidden list. Who plays leaves it to the others; where there is nobody else, all are told."""
    turn.organiser()
    changed, told = _knows(turn, command.player)
    if not told:
        return turn.same("read_list")
    return turn.done(changed, "read_list", {}, {"player": command.player}, *told)


def _knows(turn: Turn, player: str) -> tuple[Tournament, list[Announcement]]:
    """The tournament in which the actor knows a player's list, and what is said of it. Raises No."""
    tournament, seen = turn.tournament, (turn.actor.user_id or 0, player)
    if turn.me is None or turn.me == player or tournament.over or seen in tournament.read:
        return tournament, []
    if turn.others_lead:
        raise No("own_lists")
    told = public(
        "read_list", event=tournament.name, player=tournament.name_of(turn.me), rival=tournament.name_of(player)
    )
    return replace(tournament, read=(*tournament.read, seen)), [told]


def move(turn: Turn, command: Move) -> Outcome:
    """Posts go elsewhere."""
    turn.organiser()
    before = turn.tournament.channel_id
    if before == command.channel_id:
        return turn.same("moved")
    changed = replace(turn.tournament, channel_id=command.channel_id)
    return turn.done(changed, "moved", {"channel": before}, {"channel": command.channel_id})
