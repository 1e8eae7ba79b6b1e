"""Army lists, as far as anybody may know: that they were handed in, read, shown. Never a word of them before."""

from __future__ import annotations

from msgspec.structs import replace

from tournaments.evening.commands import HandIn, ReadList, Reveal, RevealAll
from tournaments.evening.records import Handed, Outcome, Shown
from tournaments.evening.reviews import asked_back
from tournaments.evening.turn import No, Turn, line, public

REVEAL_LIMIT = 1000


def hand_in(turn: Turn, command: HandIn) -> Outcome:
    """A list was handed in. It may be replaced until the deadline or round 1; who came late hands in once."""
    tournament, player = turn.tournament, turn.me
    if player is None:
        raise No("only_waiting" if tournament.is_waiting(turn.actor.user_id) else "not_registered")
    before = tournament.handed(player)
    if before is not None and before.digest == command.digest:
        return turn.same("handed_in", digest=command.digest)
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
    return turn.done(replace(tournament, lists=(*rest, handed)), "handed_in", was, after, digest=command.digest)


def reveal(turn: Turn, command: Reveal) -> Outcome:
    """Units that are deployed become public."""
    tournament, player = turn.tournament, turn.me
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
    tournament, user_id = turn.tournament, turn.actor.user_id
    seen = (user_id or 0, command.player)
    if turn.me is None or turn.me == command.player or tournament.over or seen in tournament.read:
        return turn.same("read_list")
    if any(tournament.player_of(other) is None for other in tournament.organisers):
        raise No("own_lists")
    told = public(
        "read_list", event=tournament.name, player=tournament.name_of(turn.me), rival=tournament.name_of(command.player)
    )
    return turn.done(
        replace(tournament, read=(*tournament.read, seen)), "read_list", {}, {"player": command.player}, told
    )
