"""The one way to change a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final, cast

from msgspec.structs import replace

from tournaments.evening import (
    awarding,
    clock,
    commands,
    guests,
    handing,
    links,
    registering,
    reporting,
    reviews,
    running,
    settings,
    staffing,
    teaming,
)
from tournaments.evening.commands import Command
from tournaments.evening.records import Actor, Announcement, Outcome, Tournament
from tournaments.evening.turn import No, Turn, to_people
from tournaments.pairing import Pairing, pair
from tournaments.records import Swiss

_DOES: Final = cast(
    "Mapping[type, Callable[[Turn, Any], Outcome]]",
    {
        commands.Open: registering.open_,
        commands.Close: registering.close,
        commands.Join: registering.join,
        commands.Leave: registering.leave,
        commands.CheckIn: registering.check_in,
        commands.Late: registering.late,
        commands.HandIn: handing.hand_in,
        commands.Reveal: handing.reveal,
        commands.RevealAll: handing.reveal_all,
        commands.Change: settings.change,
        commands.SetImage: settings.set_image,
        commands.Staff: staffing.staff,
        commands.Accept: staffing.accept,
        commands.Refuse: staffing.refuse,
        commands.StepDown: staffing.step_down,
        commands.ReviewList: reviews.review,
        commands.ReadList: handing.read_list,
        commands.Move: settings.move,
        commands.AddGuests: guests.add,
        commands.Claim: guests.claim,
        commands.Release: guests.release,
        commands.GiveLinks: links.give,
        commands.OpenLink: links.open_,
        commands.Mark: guests.mark,
        commands.Clubs: guests.clubs,
        commands.SetTeams: teaming.set_teams,
        commands.SetPrizes: awarding.set_prizes,
        commands.CastVote: awarding.cast_vote,
        commands.AwardPrize: awarding.award,
        commands.Start: running.start,
        commands.Next: running.next_,
        commands.Drop: running.drop,
        commands.Return: running.return_,
        commands.Swap: running.swap,
        commands.Penalise: running.penalise,
        commands.Timer: clock.timer,
        commands.Pause: clock.pause,
        commands.Resume: clock.resume,
        commands.Tick: clock.tick,
        commands.TakeBack: running.take_back,
        commands.Finish: running.finish,
        commands.Cancel: running.cancel,
        commands.Report: reporting.report,
        commands.Confirm: reporting.confirm,
        commands.Dispute: reporting.dispute,
        commands.Judge: reporting.judge,
        commands.Correct: reporting.judge,
        commands.Refereed: reporting.played,
    },
)


_BY_LINK: Final = (commands.OpenLink, commands.Report, commands.Confirm, commands.Dispute, commands.CastVote)
"""What a guest may ask for by their own link."""


def act(
    tournament: Tournament,
    command: Command,
    actor: Actor,
    now: datetime,
    secret: str | None = None,
    pair: Callable[[Swiss], Pairing] = pair,
) -> Outcome:
    """What a command makes of a tournament. `secret`: the seed (64 hex digits), needed for `Start` alone.

    `pair`: what pairs the next round, where that has been done beforehand.

    Asked for again, what has been done is answered kindly and changes nothing. Raises `tournaments.sayings.Refused`.
    """
    if actor.visit is not None and (tournament.guest_with(actor.visit) is None or not isinstance(command, _BY_LINK)):
        raise No("link_ended")
    return completed(tournament, _DOES[type(command)](Turn(tournament, actor, now, secret, pair), command))


def completed(before: Tournament, outcome: Outcome) -> Outcome:
    """With the last result of a round everyone reads the standings, and the organisers hear that they can go on. After
    the end, a correction posts the standings and the podium anew.
    """
    now = outcome.tournament
    if outcome.entry is not None and before.stage == now.stage == "finished" and before.swiss != now.swiss:
        return replace(outcome, said=(*outcome.said, *running.final(now, "event.told.finished_again")))
    same_round = before.swiss.played and len(now.swiss.played) == len(before.swiss.played)
    if outcome.entry is None or not same_round or not before.pending or now.pending or now.stage != "running":
        return outcome
    number, last = len(now.swiss.played), len(now.swiss.played) >= now.rounds
    args: dict[str, int | str] = {"event": now.name, "round": number, "of": now.rounds}
    said = [] if last else [Announcement("standings", "event.told.round_over", args, round=number)]
    key = "all_played" if last else "round_complete"
    said += to_people(now.organisers, key, (("finish",) if last else ("next",),), **args)
    return replace(outcome, said=(*outcome.said, *said))
