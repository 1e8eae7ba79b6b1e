"""A review of a finished game: private, made by the computer, from what the person knew then."""

from __future__ import annotations

import discord

from bot import customid
from bot.answers import answer, client, language, speak
from bot.customid import CustomId
from bot.hands import Message
from bot.layout import Row
from bot.service.commands import PublishReview
from bot.service.ground.records import Table
from bot.service.looking.reviews import Review
from bot.service.telling import wording
from bot.service.telling.courier import Button
from bot.service.telling.publishing import own_course, turn
from bot.texts import Say
from cogs.shared.replays import show_moment
from rendering.review import Course, chances

TELL_EVERY = 0.2
"""The share of the work after which it is told again how far it is."""


async def show_review(interaction: discord.Interaction, table: Table) -> None:
    """Thinks the game through, telling how far it is, then shows what was found."""
    bot, say = client(interaction), speak(interaction)
    message: Message | None = None
    told = 0.0

    async def progress(done: int, total: int) -> None:
        nonlocal message, told
        if message is None or done / total >= told + TELL_EVERY:
            told = done / total
            text = say("review.under_way", id=table.id, percent=round(100 * told))
            message = await answer(interaction, text, onto=message) or message

    review = await bot.service.reviews.give(table.id, interaction.user.id, progress)
    marks = tuple(each.seq for each in review.turning)
    lost = tuple(each.lost for each in review.turning)
    picture = chances(Course(table.game_id, review.course, marks, lost=lost), say)
    buttons = [
        Button(_moment(review, number - 1, place), say("review.button.moment", n=place))
        for place, number in enumerate(marks, 1)
    ]
    if table.place.target is not None:
        buttons.append(Button(customid.TABLE.make(table.id, table.seq, "publish"), say("table.button.publish")))
    rows: list[Row] = [buttons] if buttons else []
    text = _words(review, say, language(interaction))
    answered = await answer(interaction, text, picture, rows, file="review.png", onto=message)
    if answered is None:  # Discord gives a quarter of an hour for an answer
        await bot.service.reviews.unseen(table.id, interaction.user.id)
    else:
        await bot.service.reviews.shown(table.id, interaction.user.id)


async def publish(interaction: discord.Interaction, table: Table) -> None:
    """The person lets everybody see it; the others are asked, and with the last it is posted."""
    say = speak(interaction)
    missing = await client(interaction).service.act(PublishReview(table.id, interaction.user.id))
    if missing:
        await answer(interaction, say("review.public.waiting", players=", ".join(map(wording.plain, missing))))
    else:
        await answer(interaction, say("review.public.posted", channel=table.place.target or 0))


def _moment(review: Review, number: int, place: int) -> str:
    """The button that shows the board before a choice; each says which."""
    return customid.TABLE.make(review.table.id, number, "moment", review.seat, place)


async def press_moment(interaction: discord.Interaction, table: Table, press: CustomId) -> None:
    """The board as the person saw it before a choice."""
    await show_moment(interaction, table, table.seat_of(interaction.user.id), press.number)


def _words(review: Review, say: Say, locale: str) -> str:
    game_id = review.table.game_id
    lines = [say("review.title", id=review.table.id), *own_course(review.account, say)]
    lines.append(say("review.turning" if review.turning else "review.no_turning"))
    for place, each in enumerate(review.turning, 1):
        lines.append(turn(game_id, place, each, locale))
        if each.reason is not None:
            lines.append(f"-# {wording.reason(each.reason, locale)}")
    return "\n".join(lines)
