"""Army lists, as far as anybody may know: that they were handed in, read, shown. Never a word of them before."""

from __future__ import annotations

from msgspec.structs import replace

from tournaments.evening.commands import HandIn, ReadList, Reveal, RevealAll
from tournaments.evening.records import Announcement, Handed, Outcome, Shown, Tournament
from tournaments.evening.reviews import asked_back
from tournaments.evening.turn import No, Turn, line, public, to_people

REVEAL_LIMIT = 1000
LONGEST_ID = 40
"""Characters of a player's id that a button has room for."""


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
        again = _again(tournament, player) if asked_back(tournament, player) else []
        return turn.done(changed, "handed_in", was, after, *again, digest=command.digest)
    args = {"player": tournament.name_of(player), "digest": command.digest}
    return turn.done(changed, "handed_in", was, after, *told, answer="guest_list", **args)


def _again(tournament: Tournament, player: str) -> list[Announcement]:
    """What was asked for is there: it is looked at again, by those who do not play as long as there are such."""
    others = [one for one in tournament.organisers if tournament.player_of(one) is None]
    button = ("review", player) if len(player) <= LONGEST_ID else ("reviews",)
    return to_people(others or tournament.organisers, "list_again", (button,), player=tournament.name_of(player))


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
