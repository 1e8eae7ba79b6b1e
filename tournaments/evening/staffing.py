"""Who helps: organisers and judges are asked, agree, step down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tournaments.evening.commands import Accept, Refuse, Staff, StepDown
from tournaments.evening.records import Announcement, Offered, Outcome, Tournament
from tournaments.evening.registering import asked, comes_late
from tournaments.evening.turn import No, Turn, name, public, to_people


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
        return asked(turn, Offered(command.user_id, command.role, name(command.name or str(command.user_id))))
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


def _helps(turn: Turn, role: str, after: tuple[int, ...], told: Sequence[Announcement] = ()) -> Outcome:
    """The tournament with these organisers or judges; nobody is asked any more who has agreed."""
    tournament, field = turn.tournament, "organisers" if role == "organiser" else "judges"
    offered = tuple(one for one in tournament.offered if one.role != role or one.user_id not in after)
    changed = replace(tournament, organisers=after) if role == "organiser" else replace(tournament, judges=after)
    before = list(_staff_of(tournament, role))
    return turn.done(replace(changed, offered=offered), "staff", {field: before}, {field: list(after)}, *told)


def accept(turn: Turn, command: Accept) -> Outcome:
    """Whoever was asked agrees; who helps from now on is told what they can do, and the organisers who it is."""
    offer, user_id = turn.tournament.offer_to(turn.actor.user_id, command.role), turn.actor.user_id
    if offer is None or user_id is None:
        if turn.me is not None if command.role == "player" else user_id in _staff_of(turn.tournament, command.role):
            return turn.same("accepted")
        raise No("not_asked")
    if turn.tournament.over:
        raise No(f"stage_{turn.tournament.stage}")
    if command.role != "player":
        tournament, role = turn.tournament, command.role
        others = (one for one in tournament.organisers if one != user_id)
        told = [
            *to_people([user_id], f"helps_{role}", (("show",),), event=tournament.name),
            *to_people(others, f"agreed_{role}", event=tournament.name, player=offer.name),
        ]
        return _helps(turn, role, (*_staff_of(tournament, role), user_id), told)
    rest = tuple(one for one in turn.tournament.offered if one != offer)
    return comes_late(turn._replace(tournament=replace(turn.tournament, offered=rest)), user_id, offer.name)


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
