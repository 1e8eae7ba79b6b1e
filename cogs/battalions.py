"""Battalions in Discord: open a table, build armies, every order as a command. Buttons: `cogs.shared.presses`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.answers import answer, answering, hold, speak
from bot.dictionary import bare
from bot.own_lists import Builder, Cards, register
from bot.service.ground.records import Table
from bot.texts import Say
from bot.translator import choices, command, explained, named
from cogs.shared import builder, lookup, offers, verbs
from cogs.shared.computers import about_computer
from cogs.shared.learning import learn
from cogs.shared.lookup import my_game, seat_of
from cogs.shared.rulebook import show_rules
from cogs.shared.tables import LONGEST, open_table
from games.battalions import GAME, armies, deployment, odds
from games.battalions.cards import COMMANDERS, KINDS, LINE, STACKS, TACTICS, TERRAINS, UNITS, opposite
from games.battalions.state import DEPLOY
from games.core.game import NotationError, Reason, Value
from games.core.referee import IllegalAction
from rendering.battalions import painter
from rendering.picture import Picture

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction

FIGHTS = ("fight", "support", "tactic", "combine")
BUDGETS: tuple[int, ...] = next(option.values for option in GAME.options if option.name == "budget")  # pyright: ignore[reportAssignmentType]
USUAL: int = next(option.default for option in GAME.options if option.name == "budget")  # pyright: ignore[reportAssignmentType]
CASES = 4
"""Cards of the enemy that an answer about odds names one by one."""
LESSON: Mapping[str, Value] = {"budget": 180, "turn_limit": 10, "fog": True}
"""What a first game is played with."""
_NAMES = Counter(name for kind in UNITS.values() for name in set(kind.name.values()))
NAMED = tuple(unit for unit, kind in UNITS.items() if all(_NAMES[name] == 1 for name in kind.name.values()))
"""Battalions whose name no other nation's have, in any language."""
_CARDS = {name.casefold() for unit in UNITS.values() for name in unit.name.values()}
OF_A_KIND = tuple(code for code, kind in KINDS.items() if not {name.casefold() for name in kind.name.values()} & _CARDS)
"""Kinds of battalions that are called by no card's whole name, in any language."""
_KINDS = {name.casefold() for code in OF_A_KIND for name in KINDS[code].name.values()}
IN_SHORT = tuple(unit for unit, kind in UNITS.items() if not {name.casefold() for name in kind.brief.values()} & _KINDS)
"""Battalions whose short name is no kind's: any nation's may be meant by that."""
about_table = offers.about_table(my_game, GAME.id)


def words(say: Say) -> Mapping[str, str]:
    """The names of stacks as they are told and drawn, of ready armies, of kinds of battalions and of cards, and the two
    kinds of attack.
    """
    stacks = {say(f"battalions.{kind}.{stack}"): stack for stack in STACKS for kind in ("stack", "board.stack")}
    cards = {say(f"battalions.card.{card}"): card for card in (*NAMED, *COMMANDERS, *TACTICS, *TERRAINS)}
    cards |= {say(f"battalions.short.card.{unit}"): unit for unit in IN_SHORT}
    ready = {say(f"battalions.{kind}.{army}"): army for army in armies.READY for kind in ("army", "word")}
    kinds = {say(f"battalions.code.{code}"): code for code in OF_A_KIND}
    modes = {say(f"battalions.{kind}.{mode}"): mode for mode in ("fire", "melee") for kind in ("mode", "short.mode")}
    return kinds | stacks | cards | ready | modes


def deployed(table: Table, user_id: int, text: str, say: Say) -> str | None:
    """`LI 1st Line > Centre` as an action, while armies are deployed. Raises IllegalAction where it is no such line."""
    seat = table.seat_of(user_id)
    if seat is None or not table.started or table.view(seat).phase != DEPLOY or ">" not in text:
        return None
    if ";" in text or "\n" in text:  # several lines are a plan, and come one by one
        return None
    army = table.view(seat).sides[seat].army.values
    chosen = _found(army[0], table.options) if army and army[0] else None
    if chosen is None:
        return None
    stacks = {say(f"battalions.stack.{stack}"): stack for stack in STACKS[:LINE]}
    try:
        (line,) = deployment.read_lines(text, chosen, stacks, called(say))
    except NotationError as error:
        raise IllegalAction(error.reason) from error
    return GAME.notation(line)


_BY_CARD = ("attack", "attach", "deploy", "place", "play", "tactic", "terrain")
"""Verbs that go without saying beside a card or a kind of attack."""


def guessed(table: Table, user_id: int, said: Sequence[str]) -> str | None:
    """`hill centre` or `fire centre` as an action, possible or not: so it can be said why. None: nothing such."""
    names = {bare(name): name for name in (*UNITS, *COMMANDERS, *TACTICS, *TERRAINS)}
    card = next((names[word] for word in said if word in names), "")
    stacks = [word for word in said if word in STACKS]
    mode = next((word for word in said if word in ("fire", "melee")), "")
    seat = table.seat_of(user_id)
    if any(word not in {*names, *STACKS, "fire", "melee", *_BY_CARD} for word in said):
        return None
    if mode and stacks and stacks[0] in STACKS[:LINE]:
        return f"attack {stacks[0]} {mode} {(*stacks[1:], STACKS[opposite(STACKS.index(stacks[0]))])[0]}"
    if not card or seat is None or not table.started:
        return None
    if card in TACTICS:
        return f"tactic {card}" if TACTICS[card].when == "fight" else " ".join(["play", card, *stacks[:1]])
    deploying = table.view(seat).phase == DEPLOY
    verb = "terrain" if card in TERRAINS else "attach" if card in COMMANDERS else "deploy" if deploying else "place"
    return f"{verb} {card} {stacks[0]}" if stacks else None


def called(say: Say) -> Mapping[str, str]:
    """What each kind of battalion is called."""
    return {unit: say(f"battalions.unit.{unit}") for unit in UNITS}


def listed(cards: Cards) -> armies.Army:
    """The army that a list of cards makes; its first commander leads."""
    battalions = armies.Counter({card: count for card, count in cards.items() if card in UNITS})
    leaders = tuple(card for card, count in cards.items() if card in COMMANDERS for _ in range(count))
    return armies.army(battalions, leaders)


def counted(army: armies.Army) -> Cards:
    """The inverse of `listed`."""
    return dict(army.battalions) | armies.Counter(army.commanders)


def budget_of(army: armies.Army, options: Mapping[str, Any] | None) -> int:
    """The table's budget; without a table, the smallest that the army does not exceed."""
    if options is not None:
        return int(options["budget"])
    return next((budget for budget in BUDGETS if army.cost <= budget), BUDGETS[-1])


def problems(cards: Cards, options: Mapping[str, Any] | None) -> Sequence[Reason]:
    """Why the army may not march."""
    army = listed(cards)
    return armies.check(army, budget_of(army, options))


def card_named(card: str, say: Say) -> str:
    """A battalion or a commander; with its nation where another nation's is called the same."""
    name = say(f"battalions.card.{card}")
    if card in COMMANDERS or card in NAMED:
        return name
    return f"{name} ({card.partition('-')[0]})"


def drawn(name: str, cards: Cards, say: Say) -> Picture:
    """The army as a sheet."""
    army = listed(cards)
    return painter.army(army, budget_of(army, None), say, name)


BUILDER = Builder(
    game_id=GAME.id,
    key="battalions.army",
    question="army",
    verb="army",
    cards=(*UNITS, *COMMANDERS),
    ready=lambda: {name: counted(armies.ready(name, USUAL)) for name in armies.READY},
    read=lambda text: counted(armies.find(text, USUAL)),
    write=lambda cards: armies.written(listed(cards)),
    problems=problems,
    named=card_named,
    draw=drawn,
)


class Battalions(commands.GroupCog, group_name=named("cmd.battalions"), group_description=named("cmd.battalions.desc")):
    """`/battalions ...`."""

    def __init__(self) -> None:
        super().__init__()
        verbs.add(self, GAME.id, deployed, words, guessed)
        builder.add(self, BUILDER)

    @command("battalions.new")
    @explained("opponent", "computer", "budget", "turns", "fog", "hours", "rated")
    @about_computer(GAME.id)
    @app_commands.choices(
        budget=choices("budget", BUDGETS),
        turns=[Choice(name=str(turns), value=turns) for turns in (10, 15, 20, 25, 30)],
    )
    async def new(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        computer: str | None = None,
        budget: int = 200,
        turns: int = 30,
        fog: bool = True,
        hours: app_commands.Range[int, 1, LONGEST] | None = None,
        rated: bool = True,
    ) -> None:
        """Opens a table: with somebody, against the computer, or for whoever comes."""
        options = {"budget": budget, "turn_limit": turns, "fog": fog}
        async with answering(interaction):
            await open_table(
                interaction, GAME.id, options, opponent=opponent, computer=computer, hours=hours, rated=rated
            )

    @command("battalions.odds")
    @explained("what")
    @about_table
    async def odds(self, interaction: Interaction, what: str, table: str | None = None) -> None:
        """The chances of an attack or of an answer in a fight, from what the person knows."""
        async with answering(interaction):
            await hold(interaction)
            found = await lookup.find(interaction, table, GAME.id, my_game)
            seat, say = seat_of(found, interaction), speak(interaction)
            text = await offers.meant(interaction, found, "attack", what)
            try:
                action = GAME.parse(text)
            except NotationError as error:
                raise IllegalAction(error.reason) from error
            view = found.view(seat)
            chances = odds.chances(view, seat, action)
            if chances is None or not GAME.permits(view, seat, action):
                raise IllegalAction(GAME.why_not(view, seat, action))
            await answer(interaction, "\n".join(_told(chances, say)))

    @odds.autocomplete("what")
    async def _fights(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return await offers.whole_moves(interaction, GAME.id, ("attack", *FIGHTS), current)

    @command("battalions.learn")
    async def learn(self, interaction: Interaction) -> None:
        """A first game, with each choice explained."""
        await learn(interaction, GAME.id, LESSON)

    @command("battalions.rules")
    async def rules(self, interaction: Interaction) -> None:
        """How it is played."""
        async with answering(interaction):
            await show_rules(interaction, GAME.id)


def _found(text: str, options: Mapping[str, Any]) -> armies.Army:
    return armies.find(text, int(options["budget"]), int(options["edition"]))


def _told(chances: odds.Odds, say: Say) -> list[str]:
    """The odds in words: every result that may come, then the likeliest cards of the enemy."""
    lines = [say("battalions.odds.title")]
    lines += [
        say("battalions.odds.result", result=say(f"battalions.odds.{result}"), percent=f"{100 * chance:.1f}")
        for result, chance in chances.results.items()
        if chance
    ]
    if chances.no_melee:
        lines.append(say("battalions.odds.no_melee", percent=f"{100 * chances.no_melee:.1f}"))
    for case in sorted(chances.cases, key=lambda case: -case.weight)[:CASES] if len(chances.cases) > 1 else ():
        net = ", ".join(f"{value:+d}" for value in case.net.values()) or "–"
        card, percent = say(f"battalions.card.{case.unit}"), f"{100 * case.weight:.0f}"
        lines.append(say("battalions.odds.case", card=card, percent=percent, net=net))
    return [*lines, say("battalions.odds.assumed")]


async def setup(bot: TabardBot) -> None:
    """Adds the cog, and says what it knows about armies."""
    register(BUILDER)
    await bot.add_cog(Battalions())
