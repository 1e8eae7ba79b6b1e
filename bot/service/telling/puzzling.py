"""A puzzle as it is posted: what the seat saw before its choice, and a button for each answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime

import structlog
from msgspec.structs import replace

from bot import catalogue, customid
from bot.service.ground import history
from bot.service.ground.records import Place, Question, Spot
from bot.service.ground.rows import Step
from bot.service.ground.sight import Sight
from bot.service.looking import puzzles, reviewed
from bot.service.telling import drawing, narrating, outbox, wording
from bot.service.telling.courier import Button, Forbidden, Gone, Post
from bot.service.telling.drawing import Studio
from bot.service.telling.outbox import Due
from bot.storage.database import Database
from games.core import referee
from games.core.game import Event
from games.core.hidden import Seat
from rendering import names, puzzle
from rendering.picture import in_look

log = structlog.get_logger(__name__)

LABEL = 80
"""Discord's, in characters."""


class PuzzleDelivery:
    """Posts puzzles."""

    def __init__(
        self,
        database: Database,
        send: Callable[[Due, Post], Awaitable[Spot]],
        studio: Studio,
        now: Callable[[], datetime],
    ) -> None:
        """`send`: posts it once, whatever happened to earlier tries."""
        self._database = database
        self._send = send
        self._studio = studio
        self._now = now

    async def deliver(self, due: Due, locale: str) -> None:
        """Raises what the courier raises and does not concern the place."""
        assert due.note is not None, "the note says where"
        channel_id = int(due.note.args["channel"])
        try:
            post = await self._post(due, channel_id, locale)
            try:
                await self._send(due, post)
            except Forbidden as refused:
                if refused.permission != "attach_files":
                    raise
                words = "\n".join([post.text, *(each.alt for each in post.pictures)])
                await self._send(due, replace(post, pictures=(), text=words))
        except puzzles.NoPuzzle:
            pass  # its table is gone, and so is it
        except Gone:
            await self._database.write(puzzles.forget, channel_id)
        except Forbidden as refused:
            log.info("no puzzle may be posted", channel=channel_id, permission=refused.permission)
            await self._database.write(outbox.postpone, due, self._now(), None, unsent=True)
            return
        await self._database.write(outbox.done, due)

    async def _post(self, due: Due, channel_id: int, locale: str) -> Post:
        found = await self._database.read(puzzles.posted, due.table_id, due.from_seq)
        material = await self._database.read(reviewed.material, due.table_id)
        table, game, seat = material.held.table, catalogue.game(found.game_id), found.choice.seat
        before = material.steps[: found.choice.seq]
        position = await self._studio.run(history.rebuild, game, material.held.setup, before)
        asked = tuple(
            Question(ask.seat, ask.kind, len(before), due.created, due.created) for ask in referee.asks(game, position)
        )
        past = replace(table, sight=Sight(position), seq=len(before) - 1, life="playing", questions=asked)
        say = catalogue.texts().say(locale)
        happened = _before(before, seat)
        caption = narrating.sentence(happened, found.game_id, table.names, locale)
        drawn = await self._studio.run(drawing.board, past, seat, locale, caption, happened)
        answers = [wording.said(found.game_id, option, locale) for option in found.options]
        player = names.drawn(table.names[seat], seat, lambda n: say("film.player", n=n))
        pictures = [
            await self._studio.run(puzzle.asked, drawn, found.game_id, player, answers, say),
            await self._studio.run(drawing.hand, past, seat, locale),
        ]
        return Post(
            place=Place(table.guild_id, channel_id),
            kind="notice",
            table_id=table.id,
            text=say("review.puzzle.title", game=say(f"{found.game_id}.name"), id=table.id),
            nonce=due.nonce,
            pictures=tuple(in_look(each, table.look) for each in pictures),
            file="puzzle.png",
            buttons=tuple(
                Button(
                    customid.TABLE.make(table.id, found.choice.seq, "guess", number),
                    answer[:LABEL],
                )
                for number, answer in enumerate(answers)
            ),
        )


def _before(steps: Sequence[Step], seat: Seat) -> tuple[Event, ...]:
    """What the seat may know of what the others did since its own last choice: the board shows it."""
    mine = max((number for number, step in enumerate(steps) if step.seat == seat), default=0)
    return tuple(event for step in steps[mine + 1 :] for event in history.readable(step.events, seat))
