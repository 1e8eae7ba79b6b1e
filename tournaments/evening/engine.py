"""The one way to change a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, Final, cast

from tournaments.evening import awarding, commands, guests, registering, reporting, running
from tournaments.evening.commands import Command
from tournaments.evening.records import Actor, Outcome, Tournament
from tournaments.evening.turn import Turn
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
        commands.HandIn: registering.hand_in,
        commands.Reveal: registering.reveal,
        commands.RevealAll: registering.reveal_all,
        commands.Change: registering.change,
        commands.Staff: registering.staff,
        commands.Accept: registering.accept,
        commands.Refuse: registering.refuse,
        commands.StepDown: registering.step_down,
        commands.ReadList: registering.read_list,
        commands.Move: registering.move,
        commands.AddGuests: guests.add,
        commands.Claim: guests.claim,
        commands.Release: guests.release,
        commands.Mark: guests.mark,
        commands.Clubs: guests.clubs,
        commands.SetPrizes: awarding.set_prizes,
        commands.CastVote: awarding.cast_vote,
        commands.AwardPrize: awarding.award,
        commands.Start: running.start,
        commands.Next: running.next_,
        commands.Drop: running.drop,
        commands.Return: running.return_,
        commands.Swap: running.swap,
        commands.Penalise: running.penalise,
        commands.Timer: running.timer,
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
    return _DOES[type(command)](Turn(tournament, actor, now, secret, pair), command)
