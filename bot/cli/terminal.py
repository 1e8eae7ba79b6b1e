"""A table in the terminal: each person is told what their seat may know, and nothing else is looked at."""

from __future__ import annotations

import random
import sys
from collections.abc import Mapping, Sequence
from io import TextIOWrapper
from typing import Any, Final, cast

import typer

from bot import lessons
from bot.arena.contest import REPLACEMENT
from bot.arena.match import Player
from bot.catalogue import painter, texts
from bot.cli.choices import HUMAN
from bot.computer.players import choose
from bot.programs import talk
from bot.programs.partner import Partner
from bot.protocol.drawing import sheet
from bot.protocol.tables import Table, shown
from bot.service.telling import wording
from bot.spelling import folded, unmarked
from bot.texts import FALLBACK
from games.core import referee
from games.core.dice import commitment
from games.core.game import Event, NotationError, by_post
from games.core.hidden import Seat, may_read
from games.core.log import outcome
from games.core.referee import RESIGN, Entry, Refusal

PROGRAM: Final = "program"
"""The level of a player who is a program."""
SMALL: Final = 4
"""So many letters have words that tell nothing."""
_HELP = {"help", "?", "ayuda"}
_LEGAL = {"legal", "opciones"}
_BOARD = {"board", "mesa"}
_RULES = {"rules", "reglas"}
_RESIGN = {RESIGN, "rendirse"}
_LEAVE = {"quit", "exit", "salir"}


class Session:
    """One game, from its first event to its result."""

    def __init__(
        self, table: Table, players: Sequence[Player], locale: str, partners: Mapping[Seat, Partner] | None = None
    ) -> None:
        """`partners`: the programs on the seats of players at the level PROGRAM."""
        self._table = table
        self._players = list(players)
        self._partners = dict(partners or {})
        self._heard: dict[Seat, list[Mapping[str, Any]]] = {seat: [] for seat in self._partners}
        self._locale = locale
        self._say = texts().say(locale)
        self._people = [seat for seat, player in enumerate(players) if player.level == HUMAN]
        self._untold: dict[Seat | None, list[str]] = {seat: [] for seat in self._people or [None]}
        self._looking: Seat | None = self._people[0] if len(self._people) == 1 else None
        self._rng = random.Random()

    def run(self, opening: Entry) -> None:
        """Plays to the end. Raises EOFError when somebody leaves."""
        if hasattr(sys.stdin, "reconfigure"):  # what is not UTF-8 is no action either
            cast("TextIOWrapper", sys.stdin).reconfigure(errors="replace")
        typer.echo(self._say("play.fair", commitment=commitment(self._table.setup.seed)))
        if self._people:
            typer.echo(self._say("play.help"))
        self._hear(opening.events)
        table = self._table
        while waiting := referee.asks(table.game, table.position):
            seat = waiting[0].seat
            if seat in self._people:
                self._turn(seat, waiting[0].kind)
            else:
                self._act(seat, self._chosen(seat))
        self._end()

    def _chosen(self, seat: Seat) -> str:
        """What a computer player or a program does; for a program at fault a level goes on, and it is said why."""
        table, player = self._table, self._players[seat]
        view = referee.view(table.position, seat)
        if player.level == PROGRAM:
            heard, self._heard[seat] = self._heard[seat], []
            options = referee.complete(table.game, table.setup.options)
            asked = talk.question(table.game, view, seat, player.ms, options, len(self._players), heard)
            try:
                return self._partners[seat].choose(asked)
            except talk.Fault as fault:
                what = self._say(f"program.fault.{fault.what}", detail=fault.detail)
                typer.echo(self._say("program.replaced", player=table.names[seat], what=what))
                self._partners[seat].close()
                self._players[seat] = player = Player(REPLACEMENT, 0)
        return table.game.notation(choose(table.game, view, seat, player.level, player.ms, self._rng))

    def _act(self, seat: Seat, text: str) -> None:
        table = self._table
        after, entry = referee.act(table.game, table.setup, table.position, seat, text)
        table.accept(seat, text, after)
        self._hear(entry.events)

    def _hear(self, events: Sequence[Event]) -> None:
        """Keeps what happened for whoever may read it, until they look; tells spectators at once."""
        for event in events:
            for reader, lines in self._untold.items():
                if may_read(event.readers, reader):
                    lines.append(texts().event(self._locale, self._table.game.id, event, self._table.names))
            for seat, heard in self._heard.items():
                if may_read(event.readers, seat):
                    heard.append(shown(event, texts().event(FALLBACK, self._table.game.id, event, self._table.names)))
        if not self._people:
            self._tell(None)

    def _tell(self, reader: Seat | None) -> None:
        for line in self._untold[reader]:
            if line:
                typer.echo(f"  {line}")
        self._untold[reader].clear()

    def _turn(self, seat: Seat, kind: str) -> None:
        """Asks a person until they have done something."""
        table = self._table
        self._hand_over(seat)
        self._tell(seat)
        self._describe(seat)
        offered = [table.game.notation(action) for action in referee.legal(table.game, table.position, seat)]
        typer.echo(self._say(f"{table.game.id}.prompt.{kind}"))
        self._offer(offered)
        while True:
            written = " ".join(self._read("> ").split())
            words = written.lower()
            if not words or words in _LEGAL:
                self._offer(offered)
            elif words in _HELP:
                typer.echo(self._say("play.help"))
            elif words in _BOARD:
                self._describe(seat)
            elif words in _RULES:
                typer.echo("\n\n".join(lessons.words(table.game.id, self._say)))
            elif words in _LEAVE:
                raise EOFError
            elif (text := self._meant(written, offered)) and self._accepted(seat, text):
                return

    def _meant(self, words: str, offered: list[str]) -> str:
        """The action that somebody typed, as a number or in words; "" if there is no such number."""
        if words.lower() in _RESIGN:
            return RESIGN
        if not (words.isascii() and words.isdigit()):
            known = {each: (folded(each), folded(self._said(each))) for each in offered}
            like = folded(words)
            same = [each for each, names in known.items() if like in names]
            if not same and not self._is_notation(words):
                same = [each for each, names in known.items() if any(_in_short(like, name) for name in names)]
            return same[0] if len(same) == 1 else words
        if len(words) < 9 and 1 <= int(words) <= len(offered):
            return offered[int(words) - 1]
        typer.echo(self._say("play.no_number", number=words[:9], last=len(offered)))
        return ""

    def _is_notation(self, words: str) -> bool:
        """Whether it is an action as the rules write it: then nothing else was meant, though it may not be legal."""
        try:
            self._table.game.parse(words)
        except NotationError:
            return False
        return True

    def _accepted(self, seat: Seat, text: str) -> bool:
        try:
            self._act(seat, text)
        except Refusal as refusal:
            typer.echo(texts().reason(self._locale, refusal.reason))
            return False
        return True

    def _hand_over(self, seat: Seat) -> None:
        """Between people at one keyboard: nobody sees the other's hand."""
        if self._looking == seat:
            return
        if sys.stdout.isatty():
            typer.echo("\x1b[2J\x1b[H", nl=False)
        self._read(self._say("play.hand_over", player=self._table.names[seat]) + " ")
        self._looking = seat

    def _describe(self, seat: Seat | None) -> None:
        """The position in words, as the picture's description has it."""
        table = self._table
        art, frame = painter(table.game.id), sheet(table, seat)
        view = referee.view(table.position, seat)
        shown = table.game.show(view, seat)
        typer.echo(art.board(shown, frame, self._say).alt)
        if seat is not None and table.position.over is None:
            typer.echo(art.hand(shown, frame, self._say, by_post(table.game).uses(view, seat)).alt)

    def _offer(self, offered: list[str]) -> None:
        typer.echo(self._say("play.choices"))
        for number, text in enumerate(offered, 1):
            said = self._said(text)
            typer.echo(f"{number:4}  {text if folded(said) == folded(text) else f'{said} · {text}'}")

    def _said(self, text: str) -> str:
        """An action as the person's language calls it."""
        return wording.said(self._table.game.id, text, self._locale)

    def _read(self, prompt: str) -> str:
        typer.echo(prompt, nl=False)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    def _end(self) -> None:
        self._tell(self._looking if self._people else None)
        table = self._table
        for partner in self._partners.values():
            partner.over(outcome(table.position.over))
        self._describe(None)
        assert table.position.over is not None, "nobody is asked, so it is over"
        typer.echo(self._say("play.revealed", seed=table.setup.seed.hex()))


def _in_short(written: str, name: str) -> bool:
    """Whether somebody wrote all that tells an action from others, without its small words ("enter scout at d8")."""
    said, every = set(unmarked(written).split()), set(unmarked(name).split())
    return said <= every and all(word.isalpha() and len(word) <= SMALL for word in every - said)
