"""A tournament in memory: commands one after the other, everything that was said kept and worded in both languages."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

from bot import catalogue
from bot.texts import LANGUAGES
from bot.tournaments import wording
from tournaments.adventures import possible_pa, possible_pm
from tournaments.evening import commands, engine
from tournaments.evening.commands import Command
from tournaments.evening.records import Actor, Announcement, LogLine, Outcome, Tournament
from tournaments.records import Pair, Swiss
from tournaments.sayings import Refused, Saying

NOON = datetime(2026, 5, 2, 10, tzinfo=UTC)
SEED = "5a" * 32
BOSS, ARBITER, STRANGER = 1, 2, 99


class Hall:
    """`players`: user ids 101, 102, ... who have joined and are there; registration is closed."""

    def __init__(self, players: int = 0, **changes: object) -> None:
        commitment = hashlib.sha256(bytes.fromhex(SEED)).hexdigest()
        self.tournament = Tournament(
            id=7, guild_id=900, channel_id=901, swiss=Swiss("Copa"), commitment=commitment,
            organisers=(BOSS,), judges=(ARBITER,), **changes,  # pyright: ignore[reportArgumentType]
        )  # fmt: skip
        self.log: list[LogLine] = []
        self.said: list[Announcement] = []
        self.now = NOON
        if players:
            self.do(commands.Open())
            for number in range(1, players + 1):
                self.do(commands.Join(f"Player {number}"), 100 + number)
            self.do(commands.Close())
            self.do(commands.CheckIn(everyone=True))

    def act(self, command: Command, user: int | None = BOSS) -> Outcome:
        """The command, worded; the tournament goes on."""
        self.now += timedelta(minutes=1)
        secret = SEED if isinstance(command, commands.Start) else None
        outcome = engine.act(self.tournament, command, Actor(user), self.now, secret)
        words(outcome.answer)
        for one in outcome.said:
            if one.kind == "notice" or one.users:
                words(Saying(one.key, one.args))
        self.tournament = outcome.tournament
        self.said += outcome.said
        if outcome.entry is not None:
            self.log.append(outcome.entry)
            assert outcome.entry.seq == outcome.tournament.seq == len(self.log)
        return outcome

    def do(self, command: Command, user: int | None = BOSS) -> Outcome:
        """The command changes something; repeated at once it changes nothing and is answered all the same."""
        outcome = self.act(command, user)
        assert outcome.entry is not None, outcome.answer
        before = self.tournament
        again = self.act(command, user)
        assert again.entry is None
        assert again.tournament == before
        assert again.said == ()
        return outcome

    def no(self, command: Command, user: int | None = BOSS) -> str:
        """The command is refused, in words; the key's last part."""
        before = self.tournament
        try:
            outcome = self.act(command, user)
        except Refused as refused:
            assert self.tournament is before
            words(refused.saying)
            return refused.saying.key.removeprefix("event.refused.")
        raise AssertionError(f"not refused: {outcome.answer}")

    def plausible(self) -> tuple[Pair, Pair]:
        """A result that the last round's adventure can give."""
        played = self.tournament.round
        assert played is not None
        pm = max(possible_pm(played.scenario)) if played.scenario else (1, 0)
        pa = max(possible_pa(played.feat)) if played.feat else (0, 0)
        return pm, pa

    def play(self, *, leave: tuple[int, ...] = ()) -> None:
        """Every open game of the last round is reported and confirmed, but those at these tables."""
        played = self.tournament.round
        assert played is not None
        pm, pa = self.plausible()
        for game in played.games:
            if game.pending and game.table not in leave:
                self.do(commands.Report(played.number, game.table, pm, pa), int(game.a))
                self.do(commands.Confirm(played.number, game.table, pm, pa), int(game.b))


def words(saying: Saying) -> None:
    """It has words in every language."""
    for language in LANGUAGES:
        assert catalogue.texts().say(language)(saying.key, **wording.shown(saying.args))
