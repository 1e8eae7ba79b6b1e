"""How an event stands, for everyone; with the organisers' next steps as buttons."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot import customid
from bot.answers import answer, person, speak
from bot.events import wording
from bot.layout import Row, button_rows, clip
from bot.service.telling.courier import Button, Style
from bot.service.telling.wording import mention, plain
from bot.texts import Say
from cogs.tournaments import deeds, lookup
from cogs.tournaments.mine import moment
from tournaments.event.commands import Command
from tournaments.event.records import Event
from tournaments.names import shown_names

NAMED = 40
"""People named in a list; of the others only how many."""
ROOM = 1200
"""Characters of such a list."""

_STEPS: dict[str, tuple[str, ...]] = {
    "draft": ("open",),
    "open": ("close",),
    "closed": ("all_here", "start", "open"),
    "running": ("next", "finish"),
}


async def show(interaction: discord.Interaction, event: Event, *, in_place: bool = False) -> None:
    """Everything public about the event."""
    say = speak(interaction)
    steps = rows(event, say) if lookup.leads(interaction, event) else []
    await answer(interaction, text(event, say), rows=steps, in_place=in_place)


async def step(interaction: discord.Interaction, event: Event, command: Command) -> None:
    """One of the organisers' steps; the answer offers the next one. May raise refusals."""
    done = await lookup.events(interaction).act(event.id, command, person(interaction))
    await deeds.tell(interaction, done, rows(done.event, speak(interaction)))


async def change(interaction: discord.Interaction, named: str | None, command: Command) -> None:
    """A command that is nothing but one such step."""

    async def deed(event: Event) -> None:
        await step(interaction, event, command)

    await deeds.on_event(interaction, named, deed)


def text(event: Event, say: Say) -> str:
    """The event in words."""
    swiss = event.swiss
    names = {player: plain(name) for player, name in shown_names(swiss).items()}
    here = [names[one.id] for one in swiss.players if one.status == "active"]
    absent = [names[one.id] for one in swiss.players if one.status == "registered"]
    gone = [names[one.id] for one in swiss.players if one.status == "dropped"]
    begun = len(swiss.played)
    lines = [
        wording.title(event, say),
        say(f"warcrow.stage.{event.stage}", round=begun, of=event.rounds if begun else 0),
        say("warcrow.overview.date", date=moment(event.date, say)),
        say("warcrow.overview.places", n=len(swiss.players), capacity=event.capacity or "∞"),
    ]
    if not event.own_game:
        lines.append(say("warcrow.overview.points", points=event.points or "—"))
        lines.append(say("warcrow.overview.deadline", date=moment(event.deadline, say)))
        lines.append(say("warcrow.overview.lists", n=len(event.lists)))
    waiting = [plain(one.name) for one in event.waiting]
    for key, listed in (("here", here), ("registered", absent), ("dropped", gone), ("waiting", waiting)):
        if listed:
            lines.append(say(f"warcrow.overview.{key}", n=len(listed), names=_cut(listed, say)))
    for key, staff in (("organisers", event.organisers), ("judges", event.judges)):
        if staff:
            lines.append(say(f"warcrow.overview.{key}", names=" ".join(map(mention, staff[:NAMED]))))
    if event.pending:
        tables = ", ".join(f"{number}/{table}" for number, table in event.pending)
        lines.append(say("warcrow.overview.pending", n=len(event.pending), where=clip(tables, 200)))
    lines.append(say("warcrow.overview.commitment", digest=event.commitment))
    if swiss.seed is not None:
        lines.append(say("warcrow.overview.seed", seed=swiss.seed))
    return "\n".join(lines)


def _cut(names: Sequence[str], say: Say) -> str:
    """As many names as there is room for, and how many more there are."""
    kept: list[str] = []
    for name in names[:NAMED]:
        if sum(map(len, kept)) + len(name) > ROOM // 4:
            break
        kept.append(name)
    left = len(names) - len(kept)
    return ", ".join(kept) + (f" {say('warcrow.overview.more', n=left)}" if left else "")


def rows(event: Event, say: Say) -> list[Row]:
    """The organisers' next steps. Each says the round it was shown at, so that twenty presses make one round."""
    begun = len(event.swiss.played)
    steps = _STEPS.get(event.stage, ())
    if event.stage == "running":
        steps = ("finish",) if begun >= event.rounds else ("next",)
    styles: dict[str, Style] = {steps[0]: "primary"} if steps else {}
    buttons = [
        Button(
            customid.EVENT.make(event.id, begun, step),
            say(f"warcrow.button.{step}", n=begun + 1),
            styles.get(step, "secondary"),
        )
        for step in steps
    ]
    return [*button_rows(buttons)]
