"""People without Discord, whom the organisers keep by name; who is there and who has paid; families and clubs.

A guest is a player like any other. With the code that the organisers hand over, an account takes the place at any time,
with everything that was played.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

from msgspec.structs import replace

from tournaments.evening.commands import AddGuests, Claim, Clubs, Mark, Release
from tournaments.evening.records import Entrant, Outcome, Tournament
from tournaments.evening.registering import first_late_round, move_up, registered
from tournaments.evening.turn import No, Turn, name, private, to_people, with_player, with_players
from tournaments.records import Player

MOST = 50
"""Guests added at a time."""
MOST_CLUBS = 100
CLUB_LIMIT = 40
"""Characters of a club's name."""

_NOT_IN_CODES = re.compile(r"[\s-]+")


def digest(player: str, code: str) -> str:
    """What is kept of a guest's code, in hex. Spaces, hyphens and small letters make no difference."""
    return hashlib.sha256(f"{player}:{_NOT_IN_CODES.sub('', code).upper()}".encode()).hexdigest()


def add(turn: Turn, command: AddGuests) -> Outcome:
    """Guests take part: registered as everyone is or, while it runs, from the next round on."""
    turn.organiser()
    tournament = turn.tournament
    if all(any(_fits(one, guest.code) for one in tournament.entrants + tournament.waiting) for guest in command.guests):
        return turn.same("guests")
    turn.stage("draft", "open", "closed", "running")
    runs = tournament.stage == "running"
    first = first_late_round(turn) if runs else 1
    if len(command.guests) > MOST:
        raise No("many_guests", most=MOST)
    added: list[Entrant] = []
    known = {one.name.casefold() for one in tournament.entrants + tournament.waiting}
    for guest in command.guests:
        called = name(guest.name)
        if called.casefold() in known:
            raise No("guest_twice", name=called)
        known.add(called.casefold())
        player = _fresh_id(tournament, added)
        added.append(Entrant(player, None, called, digest(player, guest.code)))
    if runs:
        players = (Player(one.player, one.name, "active", first) for one in added)
        changed = with_players(tournament, (*tournament.swiss.players, *players), (*tournament.entrants, *added))
    else:
        room = len(added) if tournament.capacity is None else tournament.capacity - len(tournament.swiss.players)
        room = max(0, room)
        changed = registered(tournament, *added[:room])
        changed = replace(changed, waiting=(*changed.waiting, *added[room:]))
    for one, guest in zip(added, command.guests, strict=True):
        if guest.clubs and one in changed.entrants:
            changed = with_player(changed, one.player, clubs=_named(guest.clubs))
    after = {"players": [one.player for one in added], "name": ", ".join(one.name for one in added)}
    return turn.done(changed, "guests", {}, after, n=len(added), waiting=len(changed.waiting) - len(tournament.waiting))


def _fresh_id(tournament: Tournament, added: list[Entrant]) -> str:
    taken = {player.id for player in tournament.swiss.players}
    taken |= {one.player for one in (*tournament.waiting, *added)}
    return next(found for number in range(1, len(taken) + 2) if (found := f"g{number}") not in taken)


def _fits(entrant: Entrant, code: str) -> bool:
    return entrant.code is not None and entrant.code == digest(entrant.player, code)


def claim(turn: Turn, command: Claim) -> Outcome:
    """Whoever acts takes a guest's place. Who takes part already is joined with the guest, if only one has played."""
    tournament, user_id = turn.tournament, turn.actor.user_id
    everyone = tournament.entrants + tournament.waiting
    found = next((one for one in everyone if _fits(one, command.code)), None)
    if found is None or user_id is None:
        raise No("no_code")
    if found.user_id == user_id:
        return turn.same("claimed", player=found.name)
    if found.user_id is not None:
        raise No("code_used", player=found.name)
    # also when it is over, while nobody has to be joined: so leagues know who it was
    turn.stage("draft", "open", "closed", "running", *(["finished"] if turn.me is None else []))
    own = [one for one in tournament.waiting if one.user_id == user_id]
    tournament = replace(tournament, waiting=tuple(one for one in tournament.waiting if one not in own))
    if turn.me is not None:
        return _joined(turn, tournament, found, turn.me, command.code)
    taken = replace(found, user_id=user_id, link=None, opened=None)
    changed = replace(
        tournament,
        entrants=tuple(taken if one == found else one for one in tournament.entrants),
        waiting=tuple(taken if one == found else one for one in tournament.waiting),
        offered=tuple(one for one in tournament.offered if (one.user_id, one.role) != (user_id, "player")),
    )
    said = to_people(tournament.organisers, "guest_claimed", event=tournament.name, player=found.name)
    return turn.done(changed, "claimed", {}, {"player": found.player}, *said, player=found.name)


def _joined(turn: Turn, tournament: Tournament, guest: Entrant, me: str, code: str) -> Outcome:
    """Guest and account are one person: whichever has not played yet goes, and leaves its marks to the other."""
    played = {player for one in tournament.swiss.played for player in one.ids}
    if guest.player in played and me in played:
        raise No("both_played", player=guest.name, event=tournament.name)
    goes, stays = (me, guest.player) if guest.player in played else (guest.player, me)
    mine = tournament.entrant(me)
    assert mine is not None, "whoever acts takes part"
    by_id = tournament.swiss.by_id
    before = {"player": goes, "name": tournament.name_of(goes)}
    if stays != me:
        kept = tuple(
            replace(one, user_id=turn.actor.user_id, link=None, opened=None) if one == guest else one
            for one in tournament.entrants
            if one != mine
        )
    else:
        # the code stays with whoever used it, so that it is known when it is used again
        kept = tuple(
            replace(one, code=digest(me, code)) if one == mine else one for one in tournament.entrants if one != guest
        )
    if not any(stays in team.players for team in tournament.swiss.teams):
        teams = tuple(
            replace(team, players=tuple(stays if one == goes else one for one in team.players))
            for team in tournament.swiss.teams
        )
        tournament = replace(tournament, swiss=replace(tournament.swiss, teams=teams))
    changed = with_players(tournament, (one for one in tournament.swiss.players if one.id != goes), kept)
    changed = replace(
        changed,
        waiting=tuple(one for one in changed.waiting if one != guest),
        lists=tuple(one for one in changed.lists if one.player != goes),
        paid=tuple(dict.fromkeys(stays if one == goes else one for one in changed.paid)),
    )
    gone = by_id.get(goes)
    if gone is not None:
        left = by_id[stays]
        marks: dict[str, Any] = {"clubs": tuple(dict.fromkeys((*left.clubs, *gone.clubs)))}
        if left.status == "registered" and gone.status == "active":
            marks |= {"status": "active", "entered": gone.entered}
        changed = with_player(changed, stays, **marks)
    changed, up, told = move_up(changed) if changed.stage in ("draft", "open", "closed") else (changed, [], [])
    told += to_people(tournament.organisers, "guest_claimed", event=tournament.name, player=guest.name)
    after = {"player": stays} | ({"moved_up": up} if up else {})
    return turn.done(changed, "claimed", before, after, *told, player=guest.name)


def release(turn: Turn, command: Release) -> Outcome:
    """A guest gets a fresh code; somebody with an account becomes a guest, such as after a mistaken claim."""
    turn.organiser()
    tournament = turn.tournament
    everyone = tournament.entrants + tournament.waiting
    found = next((one for one in everyone if one.player == command.player), None)
    if found is None:
        raise No("no_player")
    if _fits(found, command.code):
        return turn.same("guests")
    turn.stage("draft", "open", "closed", "running", "finished")
    if tournament.own_game and found.user_id is not None and tournament.stage == "running":
        raise No("own_game_guest")
    fresh = replace(found, user_id=None, code=digest(found.player, command.code), link=None, opened=None)
    changed = replace(
        tournament,
        entrants=tuple(fresh if one == found else one for one in tournament.entrants),
        waiting=tuple(fresh if one == found else one for one in tournament.waiting),
    )
    said = [] if found.user_id is None else [
        private((found.user_id,), "guest_released", event=tournament.name, player=found.name)
    ]  # fmt: skip
    return turn.done(changed, "released", {"player": found.player}, {}, *said, player=found.name)


def mark(turn: Turn, command: Mark) -> Outcome:
    """Several people at once are there, or have paid. Once it runs, nobody stops being there in this way."""
    turn.organiser()
    tournament = turn.tournament
    known = {one.player for one in tournament.entrants}
    if not known.issuperset(command.players):
        raise No("no_player")
    if command.what == "here":
        return _present(turn, command)
    turn.stage("draft", "open", "closed", "running")
    if command.on:
        paid = tuple(dict.fromkeys((*tournament.paid, *command.players)))
    else:
        paid = tuple(one for one in tournament.paid if one not in command.players)
    if paid == tournament.paid:
        return turn.same("marked")
    changed = replace(tournament, paid=paid)
    what = "paid" if command.on else "unpaid"
    return turn.done(changed, what, {}, {"players": list(command.players)}, n=len(paid), of=len(known))


def _present(turn: Turn, command: Mark) -> Outcome:
    tournament = turn.tournament
    turn.stage("open", "closed", *(["running"] if command.on else []))
    by_id = tournament.swiss.by_id
    if any(by_id[player].status == "dropped" for player in command.players):
        raise No("dropped")
    wanted = "registered" if command.on else "active"
    meant = [player for player in command.players if by_id[player].status == wanted]
    if not meant:
        return turn.same("marked")
    first = len(tournament.swiss.played) + 1
    for player in meant:
        tournament = with_player(
            tournament, player, status="active" if command.on else "registered", entered=first if command.on else 1
        )
    there = sum(player.status == "active" for player in tournament.swiss.players)
    before, after = ({"registered": meant}, {"active": meant, "entered": first})
    if not command.on:
        before, after = {"active": meant}, {"registered": meant}
    what = "checked_in" if command.on else "unchecked"
    return turn.done(tournament, what, before, after, answer="here", n=there, of=len(tournament.swiss.players))


def clubs(turn: Turn, command: Clubs) -> Outcome:
    """Families and clubs; who shares one is kept apart in round 1, as far as that can be."""
    turn.organiser()
    tournament = turn.tournament
    if len(command.clubs) > MOST_CLUBS:
        raise No("many_clubs", most=MOST_CLUBS)
    wanted: dict[str, list[str]] = {player.id: [] for player in tournament.swiss.players}
    for called, players in command.clubs:
        (club,) = _named((called,))
        for player in players:
            if player not in wanted:
                raise No("no_player")
            wanted[player].append(club)
    now = {player: tuple(dict.fromkeys(found)) for player, found in wanted.items()}
    before = {player.id: list(player.clubs) for player in tournament.swiss.players if player.clubs}
    if all(player.clubs == now[player.id] for player in tournament.swiss.players):
        return turn.same("clubs")
    turn.stage("draft", "open", "closed")
    for player, found in now.items():
        tournament = with_player(tournament, player, clubs=found)
    after = {player: list(found) for player, found in now.items() if found}
    return turn.done(tournament, "clubs", before, after, n=len(after))


def _named(clubs: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name(club)[:CLUB_LIMIT].strip() for club in clubs))
