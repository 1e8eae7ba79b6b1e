"""The buttons below a hand that goes by direct message: what is asked there can be answered there, by one press."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot import catalogue, customid
from bot.layout import LABEL_LIMIT, clip
from bot.service.ground.records import Table
from bot.service.telling.courier import Button
from bot.service.telling.labels import Labels
from games.core.game import by_post
from games.core.hidden import Seat

MOST = 20
"""Of more actions than these only the panel tells, where they have order."""
TEXT = 70
"""Notation that surely fits into a custom id."""
ANSWER = "answer"
"""The verb of these buttons: what comes of them is a message of its own, since the hand bears witness as it stands."""


class Answers(NamedTuple):
    """The buttons, and what the percentages on them say, "" without any."""

    buttons: tuple[Button, ...] = ()
    meaning: str = ""


def answers(table: Table, seat: Seat, locale: str) -> Answers:
    """Every action where they are few, what looks best first; and the way to the panel."""
    question = table.question(seat)
    if question is None:
        return Answers()
    say, game = catalogue.texts().say(locale), catalogue.game(table.game_id)
    play = Button(customid.TABLE.make(table.id, question.seq, "play"), say("table.button.play"), "primary")
    legal = table.legal(game, seat)
    texts = {game.notation(action): action for action in (*game.shortlist(table.view(seat), seat), *legal)}
    if not 0 < len(texts) <= MOST or max(map(len, texts)) > TEXT:
        return Answers((play,))
    label, post, view = Labels(table, seat, legal, say), by_post(game), table.view(seat)
    found = (
        Button(
            customid.TABLE.make(table.id, question.seq, ANSWER, text),
            clip(label(action), LABEL_LIMIT),
            "danger" if post.grave(view, seat, action) else "primary",
        )
        for text, action in texts.items()
    )
    return Answers((*found, replace(play, style="secondary")), label.meaning(legal))
