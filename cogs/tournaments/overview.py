"""How a tournament stands, for everyone; with the organisers' next steps as buttons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import discord

from bot import customid
from bot.answers import Unkind, answer, person, speak
from bot.customid import CustomId
from bot.layout import Row, button_rows, clip
from bot.service.telling.courier import Button, Style
from bot.service.telling.wording import mention, plain
from bot.texts import Say
from bot.tournaments import facts, wording
from bot.tournaments import prizes as prize_words
from cogs.tournaments import browsing, deeds, lookup, people, prizes
from tournaments.evening.commands import Command, Timer
from tournaments.evening.records import Tournament
from tournaments.evening.running import why_not_taken_back
from tournaments.names import shown_names

NAMED = 40
"""People named in a list; of the others only how many."""
ROOM = 1200
"""Characters of such a list."""
MINUTES = 150
"""Of a round, where nothing else was chosen: three rounds of five turns."""

_STEPS: dict[str, tuple[str, ...]] = {
    "draft": ("open",),
    "open": ("close",),
    "closed": ("all_here", "start", "open"),
}


async def show(interaction: discord.Interaction, tournament: Tournament, *, in_place: bool = False) -> None:
    """Everything public about the event."""
    say = speak(interaction)
    leads = lookup.leads(interaction, tournament)
    steps = rows(tournament, say) if leads else claims(interaction, tournament, say)
    if tournament.cases and not leads and tournament.is_judge(interaction.user.id):
        steps.append([_judging(tournament, say)])
    steps += browsing.rows(interaction, tournament)
    await answer(interaction, text(tournament, say), rows=steps, in_place=in_place)


def claims(interaction: discord.Interaction, tournament: Tournament, say: Say) -> list[Row]:
    """Where there are guests, whoever does not take part yet may be one of them."""
    guests = any(one.user_id is None and one.code is not None for one in tournament.entrants)
    if not guests or tournament.over or tournament.player_of(interaction.user.id) is not None:
        return []
    return [[Button(customid.EVENT.make(tournament.id, 0, "code"), say("people.button.code"))]]


async def step(interaction: discord.Interaction, tournament: Tournament, command: Command) -> None:
    """One of the organisers' steps; the answer offers the next one. May raise refusals."""
    done = await lookup.tournaments(interaction).act(tournament.id, command, person(interaction))
    await deeds.tell(interaction, done, rows(done.tournament, speak(interaction)))


async def change(interaction: discord.Interaction, named: str | None, command: Command) -> None:
    """A command that is nothing but one such step."""

    async def deed(tournament: Tournament) -> None:
        await step(interaction, tournament, command)

    await deeds.on_tournament(interaction, named, deed)


def text(tournament: Tournament, say: Say) -> str:
    """The tournament in words."""
    swiss = tournament.swiss
    names = {player: plain(name) for player, name in shown_names(swiss).items()}
    here = [names[one.id] for one in swiss.players if one.status == "active"]
    absent = [names[one.id] for one in swiss.players if one.status == "registered"]
    gone = [names[one.id] for one in swiss.players if one.status == "dropped"]
    begun = len(swiss.played)
    lines = [
        wording.title(tournament, say),
        say(f"warcrow.stage.{tournament.stage}", round=begun, of=tournament.rounds if begun else 0),
    ]
    if tournament.pending:
        tables = ", ".join(f"{number}/{table}" for number, table in tournament.pending)
        lines.append(say("warcrow.overview.pending", n=len(tournament.pending), where=clip(tables, 200)))
    lines += facts.lines(tournament, say)
    if tournament.lists:
        lines.append(say("warcrow.overview.lists", n=len(tournament.lists)))
    if tournament.prizes:
        lines.append(say("prize.overview", prizes=prize_words.listed(tournament.prizes, say)))
    lines += wording.fitting(wording.members(tournament, say), ROOM // 4, say)
    waiting = [plain(one.name) for one in tournament.waiting]
    for key, listed in (("here", here), ("registered", absent), ("dropped", gone), ("waiting", waiting)):
        if listed:
            lines.append(say(f"warcrow.overview.{key}", n=len(listed), names=_cut(listed, say)))
    for key, staff in (("organisers", tournament.organisers), ("judges", tournament.judges)):
        if staff:
            lines.append(say(f"warcrow.overview.{key}", names=" ".join(map(mention, staff[:NAMED]))))
    if swiss.seed is None:
        lines.append(say("warcrow.overview.commitment", digest=tournament.commitment))
    else:  # whose digest anybody can make
        lines.append(say("warcrow.overview.seed", seed=swiss.seed))
    if swiss.press is not None:
        lines.append(say("warcrow.overview.press", press=swiss.press))
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


def rows(tournament: Tournament, say: Say) -> list[Row]:
    """The organisers' next steps. Each says the round it was shown at, so that twenty presses make one round."""
    begun = len(tournament.swiss.played)
    steps = _running(tournament) if tournament.stage == "running" else _STEPS.get(tournament.stage, ())
    styles: dict[str, Style] = {steps[0]: "primary"} if steps and steps[0] != "pause" else {}
    buttons = [
        Button(
            customid.EVENT.make(tournament.id, begun, step),
            say(f"warcrow.button.{step}", n=_number(tournament, step)),
            styles.get(step, "secondary"),
        )
        for step in steps
    ]
    if tournament.over:
        buttons.append(Button(customid.EVENT.make(tournament.id, begun, "again"), say("warcrow.button.again")))
        if tournament.stage == "finished" and any(tournament.is_guest(one.id) for one in tournament.swiss.players):
            buttons.append(people.button(tournament, say))
    else:
        buttons.append(Button(customid.EVENT.make(tournament.id, begun, "facts"), say("warcrow.button.facts")))
        buttons.append(people.button(tournament, say))
    if tournament.lists and not tournament.over:
        buttons.append(Button(customid.EVENT.make(tournament.id, begun, "reviews"), say("event.button.reviews")))
    if tournament.stage != "cancelled":
        buttons.append(prizes.button(tournament, say))
    if tournament.stage in ("running", "finished"):
        buttons.append(_judging(tournament, say))
    hidden = {one.player for one in tournament.lists} - {one.player for one in tournament.revealed if one.nonce}
    if tournament.stage == "finished" and hidden:
        buttons.append(Button(customid.EVENT.make(tournament.id, begun, "reveal"), say("warcrow.button.reveal")))
    return [*button_rows(buttons)]


def _judging(tournament: Tournament, say: Say) -> Button:
    """What waits for a judge, and results to be set right."""
    waiting, missing = len(tournament.cases), len(tournament.pending)
    label = say("warcrow.button.results")
    if waiting or missing:
        label = say("warcrow.button.queue" if waiting else "warcrow.button.missing", n=waiting or missing)
    custom_id = customid.EVENT.make(tournament.id, len(tournament.swiss.played), "queue")
    return Button(custom_id, label, "primary" if waiting else "secondary")


def _running(tournament: Tournament) -> tuple[str, ...]:
    """The steps of a round: the next one, its clock, and the way back as long as there is one."""
    begun = len(tournament.swiss.played)
    if not tournament.pending:
        steps = ["finish" if begun >= tournament.rounds else "next"]
    elif tournament.clock.left is not None:  # what would be refused is not offered; the clock comes first
        steps = ["resume"]
    else:
        steps = ["clock" if tournament.timer is None else "pause"]
    if why_not_taken_back(tournament) is None:
        steps.append("take_back")
    return tuple(steps)


def _number(tournament: Tournament, step: str) -> int:
    """What a step's label counts."""
    if step == "clock":
        return tournament.clock.minutes or MINUTES
    return len(tournament.swiss.played) + (step == "next")


async def start_clock(interaction: discord.Interaction, tournament: Tournament, press: CustomId) -> None:
    """The round's clock, for as long as a round of this tournament lasts."""
    if press.number != len(tournament.swiss.played):
        raise Unkind("event.refused.other_round", round=len(tournament.swiss.played))
    now = discord.utils.utcnow().replace(microsecond=0)
    await step(interaction, tournament, Timer(now + timedelta(minutes=_number(tournament, "clock"))))
