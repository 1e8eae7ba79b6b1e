"""Army lists before the organisers: approved, or asked back. Nothing of a list, and no reason, is ever in here."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tournaments.evening.commands import ReviewList
from tournaments.evening.records import Outcome, Review, Tournament
from tournaments.evening.turn import No, Turn, to_people


def review(turn: Turn, command: ReviewList) -> Outcome:
    """An organiser's word on the list that they read; another one that came meanwhile is not meant."""
    turn.organiser()
    tournament = turn.tournament
    handed, who = tournament.handed(command.player), tournament.entrant(command.player)
    if handed is None or who is None:
        raise No("no_list")
    if handed.digest != command.digest:
        raise No("other_list")
    if turn.me == command.player:
        raise No("own_list")
    before = reviewed(tournament, command.player)
    if before is not None and before.approved and command.approved:
        return turn.same("reviewed")
    if before is not None and not before.approved and command.approved and not command.after_all:
        raise No("asked_back_since", player=who.name)
    turn.stage("open", "closed", "running")
    if tournament.stage == "running" and not command.approved:
        raise No("lists_locked")
    rest = tuple(one for one in tournament.reviews if one.player != command.player)
    mine = Review(command.player, command.digest, command.approved, turn.actor.user_id, turn.at)
    what = "approved" if command.approved else "asked_back"
    buttons = () if command.approved else (("why",), ("list",))
    said = to_people(tournament.users_of(command.player), f"list_{what}", buttons, event=tournament.name)
    after: dict[str, Any] = {"player": command.player, "digest": command.digest}
    changed = replace(tournament, reviews=(*rest, mine))
    return turn.done(changed, f"list_{what}", {}, after, *said, player=who.name)


def reviewed(tournament: Tournament, player: str) -> Review | None:
    """What was said of the list that is there now; None for one that nobody has looked at."""
    handed = tournament.handed(player)
    found = next((one for one in tournament.reviews if one.player == player), None)
    return found if found is not None and handed is not None and found.digest == handed.digest else None


def asked_back(tournament: Tournament, player: str) -> bool:
    """Whether the player may still replace the list, deadline or not."""
    found = reviewed(tournament, player)
    return found is not None and not found.approved
