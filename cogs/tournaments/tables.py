"""Dice at the table: initiative, any pool, exact odds. Rolls are told to everyone; odds to whoever asks."""

from __future__ import annotations

import asyncio
import secrets
from fractions import Fraction

import discord

from bot.answers import answer, speak
from bot.texts import Say
from cogs.tournaments import deeds
from cogs.tournaments.public import hold_publicly, post
from games.core.dice import SEED_BYTES, SeededDice
from rendering.warcrow import painter
from tournaments import dice
from tournaments.dice import Odds, Pool, Rolled

ROLLED_FIRST = ("me", "rival", "nobody")
"""Which company has more command."""
MOST_TIES = 20
"""So many ties in a row never happen; each is rolled again, and all are shown."""
ROWS = 16
"""Lines of a table of odds."""
TROOPS = (2, 4, 6, 8)
"""For how many troops the engineer's explosives are shown."""


def fresh_dice() -> SeededDice:
    """Chance that nobody can foresee."""
    return SeededDice(secrets.token_bytes(SEED_BYTES), 0)


async def roll(interaction: discord.Interaction, typed: str) -> None:
    """A pool, rolled before everyone."""
    pool = deeds.understood(dice.read_pool, typed)
    await hold_publicly(interaction)
    say = speak(interaction)
    rolled = dice.roll(pool, fresh_dice())
    lines = [
        say("warcrow.roll.title", pool=pool_words(pool, say)),
        say("warcrow.roll.shows", symbols=symbols(rolled, say)),
    ]
    picture = await asyncio.to_thread(painter.dice, rolled, say)
    await post(interaction, "\n".join(lines), [picture], file="dice.png")


async def initiative(interaction: discord.Interaction, more: str, names: tuple[str, str]) -> None:
    """Both companies roll until one has more successes; before everyone. `names`: who asks, and the rival."""
    await hold_publicly(interaction)
    say = speak(interaction)
    pools = [dice.initiative_pool(more_command=more == who) for who in ("me", "rival")]
    lines = [say("warcrow.initiative.title")]
    chance = fresh_dice()
    rolled: tuple[Rolled, ...] = ()
    hits = (0, 0)
    both: list[tuple[Rolled, ...]] = [(), ()]
    for _ in range(MOST_TIES):
        both = [dice.roll(pool, chance) for pool in pools]
        rolled = (*both[0], *both[1])
        hits = dice.count(both[0]), dice.count(both[1])
        rolls = [symbols(one, say) for one in both]
        lines.append(say("warcrow.initiative.roll", a=names[0], b=names[1], rolls_a=rolls[0], rolls_b=rolls[1],
                         hits_a=hits[0], hits_b=hits[1]))  # fmt: skip
        if hits[0] != hits[1]:
            break
        lines.append(say("warcrow.initiative.tie"))
    lines.append(say("warcrow.initiative.won", name=names[0 if hits[0] > hits[1] else 1]))
    chances = dice.initiative_odds() if more != "nobody" else Fraction(1, 2)
    lines.append(say(f"warcrow.initiative.odds.{'even' if more == 'nobody' else 'more'}", chance=percent(chances)))
    whose = tuple(zip(names, (len(rolled) - len(both[1]), len(both[1])), strict=True))
    picture = await asyncio.to_thread(painter.dice, rolled, say, whose)
    await post(interaction, "\n".join(lines), [picture], file="initiative.png")


async def odds(interaction: discord.Interaction, typed: str, symbol: str, against: str | None) -> None:
    """The exact chances of a pool; against another one, who has more."""
    say = speak(interaction)
    pool = deeds.understood(dice.read_pool, typed)
    chances = dice.odds(pool, symbol)
    what = say(f"warcrow.symbol.{symbol}")
    lines = [
        say("warcrow.odds.title", pool=pool_words(pool, say), what=what),
        say("warcrow.odds.mean", mean=decimal(dice.mean(chances))),
        *_table(chances, say),
    ]
    if against is not None:
        other = deeds.understood(dice.read_pool, against)
        lines += _contest(chances, dice.odds(other, symbol), pool_words(other, say), say)
    await answer(interaction, "\n".join(lines))


def _table(chances: Odds, say: Say) -> list[str]:
    """A line for each number that is at all likely: just so many, and so many or more."""
    told = [
        say("warcrow.odds.row", n=number, exact=percent(chance), more=percent(dice.at_least(chances, number)))
        for number, chance in enumerate(chances)
        if chance >= Fraction(1, 1000)
    ]
    return told if len(told) <= ROWS else [*told[:ROWS], say("warcrow.odds.cut")]


def _contest(mine: Odds, theirs: Odds, other: str, say: Say) -> list[str]:
    more, same = dice.contest(mine, theirs)
    found = [
        say("warcrow.odds.against", pool=other),
        say("warcrow.odds.contest", more=percent(more), same=percent(same), fewer=percent(1 - more - same)),
    ]
    if same < 1:
        found.append(say("warcrow.odds.again", more=percent(more / (1 - same)), exact=str(more / (1 - same))))
    return found


def explosives(say: Say) -> list[str]:
    """The engineer's dice: how many for how many troops, and what they do."""
    lines: list[str] = []
    for troops in TROOPS:
        pool = dice.explosives_pool(troops)
        chances = dice.odds(pool)
        words = pool_words(pool, say)
        lines.append(say("warcrow.explosives.row", low=troops - 1, high=troops, pool=words,
                         mean=decimal(dice.mean(chances)), none=percent(chances[0])))  # fmt: skip
    return lines


def pool_words(pool: Pool, say: Say) -> str:
    """A pool as people say it, such as "2 × red, 1 × yellow"."""
    return ", ".join(f"{count} × {say(f'warcrow.die.{colour}')}" for colour, count in pool.items() if count)


def symbols(rolled: tuple[Rolled, ...], say: Say) -> str:
    """What a roll shows in all."""
    shown = [(dice.count(rolled, symbol), symbol) for symbol in dice.SYMBOLS]
    return ", ".join(f"{count} × {say(f'warcrow.symbol.{symbol}')}" for count, symbol in shown if count) or "—"


def percent(chance: Fraction) -> str:
    """A chance with one decimal; what is possible is never told as none."""
    if 0 < chance < Fraction(1, 1000):
        return "< 0.1 %"
    return f"{float(chance * 100):.1f} %"


def decimal(number: Fraction) -> str:
    """A number with two decimals."""
    return f"{float(number):.2f}"
