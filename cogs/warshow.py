"""Warshow in Discord: open a table, build decks, every action as a command. Buttons: `cogs.shared.presses`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import catalogue
from bot.answers import Unkind, answer, answering, client, hold, language, speak
from bot.dictionary import bare, in_notation
from bot.layout import clip
from bot.own_lists import Builder, Cards, register
from bot.service.ground.records import Table
from bot.service.ground.refusals import NotRunning
from bot.texts import Say
from bot.translator import choices, command, explained, named
from cogs.shared import builder, lookup, offers, own_lists, verbs
from cogs.shared.computers import about_computer
from cogs.shared.learning import learn
from cogs.shared.lookup import begun
from cogs.shared.rulebook import show_rules
from cogs.shared.tables import LONGEST, open_table
from games.core.game import Reason, Value
from games.core.referee import Refusal
from games.warshow import GAME, decks, places
from games.warshow.actions import DOWN, aimed
from games.warshow.cards import BY_ID, DECKS, EDITION
from games.warshow.cards import catalogue as catalogue_of
from games.warshow.fire import card_known
from games.warshow.state import DISCARD, PLACE
from games.warshow.table import find
from rendering.picture import Picture
from rendering.warshow import labels, painter

if TYPE_CHECKING:
    from bot.client import TabardBot

Interaction = discord.Interaction

MOVES = ("advance", "retreat", "cover", "uncover")
VERBS = (*MOVES, "deck", "discard", "done", "fire", "order", "pass", "place", "reinforce")
TELLING = 4
"""So many letters the first word of a name has at least that stands for all of it."""
_TROOP = re.compile(r"[abc][1-9][0-9]{0,2}")
LESSON: Mapping[str, Value] = {"victory": "both", "turn_limit": 20, "hand_limit": 12}
"""What a first game is played with."""


def words(say: Say) -> Mapping[str, str]:
    """The names of cards and ready decks, and how a troop enters face down; of a name also its first word alone, where
    no other begins so.
    """
    known = catalogue.texts().language(None)
    keys = [(f"warshow.{kind}.{card}", card) for card in BY_ID for kind in ("card", "short.card")]
    cards = {say(key): card for key, card in keys if known.has(key)}
    first = Counter((bare(name.split()[0]), card) for name, card in cards.items() if " " in name)
    alone = Counter(word for word, _ in first)
    taken = {bare(name) for name in cards}
    cards |= {word: card for word, card in first if alone[word] == 1 and len(word) >= TELLING and word not in taken}
    return cards | {say(f"warshow.deck.{deck}"): deck for deck in DECKS} | {say("warshow.word.down"): DOWN}


def loosely(table: Table, user_id: int, text: str, say: Say) -> str | None:
    """What people write besides the notation, in the reader's language too: the troop behind the verb (`advance a3
    2b`), the name of a card without one (`flare b2`), little words that tell nothing ("fire a3 at b1 and b4"), *face
    down* before the row, and a single target for all shots. None if it is no move.
    """
    plain = verbs.written(GAME.id, VERBS, text, say)
    troop, _, rest = plain.partition(" ")
    if _TROOP.fullmatch(bare(troop)):
        verb, _, rest = verbs.written(GAME.id, VERBS, rest, say).partition(" ")
        plain = f"{verb} {troop} {rest}" if verb in VERBS else f"fire {troop} {verb} {rest}"
    little = set(map(bare, say("warshow.typed.little").split(", ")))
    verb, *said = in_notation(plain.replace(",", " "), words(say)).casefold().split() or [""]
    if len(deck := {verb, *said} & {*DECKS}) == 1:
        return f"deck {deck.pop()}"
    if verb in BY_ID:
        verb, said = _use(table, user_id, verb), [verb, *said]
    said = [word for place, word in enumerate(said) if word not in little or _is_enemy(word, place, said)]
    if verb in MOVES:
        said[:1] = [_of_card(table, user_id, word) for word in said[:1]]
        found = " ".join([*said[:1], verb, *said[1:]])
    elif verb == "fire":
        found = _shots(table, user_id, said)
    else:
        said = sorted(said, key=lambda word: word == DOWN)
        if verb in ("place", "reinforce") and _asked(table, user_id) == PLACE:  # there all lie face down
            verb, said = "place", [word for word in said if word != DOWN]
        if verb == "reinforce" and said[2:] and DOWN not in said:  # what its box is aimed at
            said.insert(2, "at")
        if verb == "order" and len(said) == 1:
            said += _only_enemy(table, user_id, said[0])
        found = " ".join([verb, *said])
    return found if verbs.readable(GAME.id, found) else None


def _is_enemy(word: str, place: int, said: Sequence[str]) -> bool:
    """Whether it is the letter of an enemy, at the end, and not the Spanish for *at*."""
    return word in places.LETTERS and place == len(said) - 1


def _asked(table: Table, user_id: int) -> str | None:
    """The question of the position as this person sees it, if they play."""
    seat = table.seat_of(user_id)
    return None if seat is None or not table.started else table.view(seat).question


def _use(table: Table, user_id: int, card: str) -> str:
    """What is done with a card, where nobody says it."""
    asked = _asked(table, user_id)
    if asked == DISCARD or not BY_ID[card].troop:
        return "discard" if asked == DISCARD else "order"
    return "place" if asked == PLACE else "reinforce"


def _only_enemy(table: Table, user_id: int, word: str) -> Sequence[str]:
    """The enemy's letter, for a card that is thrown at an enemy where there is but one."""
    seat, card = table.seat_of(user_id), BY_ID.get(word)
    if seat is None or not table.started or card is None or card.choice is None or card.choice.of != "enemy":
        return ()
    enemies = [letter for other, letter in enumerate(places.LETTERS[: len(table.view(seat).sides)]) if other != seat]
    return enemies if len(enemies) == 1 else ()


def _of_card(table: Table, user_id: int, word: str) -> str:
    """One's own troop by the name of its card, where no other has it; else the word itself."""
    seat = table.seat_of(user_id)
    if word not in BY_ID or seat is None or not table.started:
        return word
    mine = [each.name for each in table.view(seat).troops if each.owner == seat and each.card.values[0] == word]
    return mine[0] if len(mine) == 1 else word


def _shots(table: Table, user_id: int, said: Sequence[str]) -> str:
    """An attack: all shots on a target that is alone and has no number."""
    if len(said) < 2:
        return "fire"
    seat = table.seat_of(user_id)
    if seat is not None and said[-1][0] == places.LETTERS[seat] != said[0][0] and _TROOP.fullmatch(said[-1]):
        said = [said[-1], *said[:-1]]  # "shoot b2 with a3"
    troop, *aims = said
    troop = _of_card(table, user_id, troop)
    if len(aims) == 1 and seat is not None and table.started and _TROOP.fullmatch(aims[0]):
        mine = find(table.view(seat).troops, troop)
        card = None if mine is None else card_known(mine)
        aims = [aimed(((aims[0], card.shots),))] if card is not None and card.shots else aims
    return f"fire {troop} {','.join(aims)}"


def rows(table: Table, interaction: Interaction) -> Mapping[str, tuple[str, str, str]]:
    """The rows from the far one to the near one, by their names in the person's view: how the person calls each (a
    spectator as everybody does), how everybody does, and what it is. Raises NotRunning.
    """
    if not table.started:
        raise NotRunning(table=table.id)
    seat, say = table.seat_of(interaction.user.id), speak(interaction)
    return {
        row.row: (
            row.place if seat is None else row.row,
            row.place,
            labels.row(row, reader=seat is not None, say=say),
        )
        for row in GAME.show(table.view(seat), seat).rows
    }


def flat(cards: Cards) -> tuple[str, ...]:
    """Every card of a list, each as often as it is in it."""
    return tuple(card for card, count in cards.items() for _ in range(count))


def problems(cards: Cards, options: Mapping[str, Any] | None) -> Sequence[Reason]:
    """Why the deck may not be played at a table with these options, or at a new one."""
    return decks.check(flat(cards), int(options["edition"]) if options else EDITION)


def drawn(name: str, cards: Cards, say: Say) -> Picture:
    """The deck as a sheet."""
    return painter.deck(flat(cards), say, name)


BUILDER = Builder(
    game_id=GAME.id,
    key="warshow.deck",
    question="deck",
    verb="deck",
    cards=tuple(card.id for card in catalogue_of(EDITION)),
    ready=lambda: {name: Counter(cards) for name, cards in DECKS.items()},
    read=lambda text: Counter(decks.parse(text)),
    write=lambda cards: decks.written(flat(cards)),
    problems=problems,
    named=lambda card, say: say(f"warshow.card.{card}"),
    draw=drawn,
)


class Warshow(commands.GroupCog, group_name=named("cmd.warshow"), group_description=named("cmd.warshow.desc")):
    """`/warshow ...`."""

    def __init__(self) -> None:
        super().__init__()
        verbs.add(self, GAME.id, loosely, words)
        builder.add(self, BUILDER)

    @command("warshow.new")
    @explained(
        "opponent",
        "computer",
        "players",
        "victory",
        "turns",
        "hours",
        "rated",
        hand="hand_limit",
        second="guest_second",
    )
    @about_computer(GAME.id)
    @app_commands.choices(
        players=[Choice(name=str(seats), value=seats) for seats in GAME.seats],
        victory=choices("victory", ("both", "control", "annihilation")),
        turns=[Choice(name=str(turns), value=turns) for turns in (12, 20, 30, 40)],
        hand=[Choice(name=str(cards), value=cards) for cards in (8, 10, 12, 15, 20)],
    )
    async def new(
        self,
        interaction: Interaction,
        opponent: discord.User | None = None,
        second: discord.User | None = None,
        computer: str | None = None,
        players: int | None = None,
        victory: str = "both",
        turns: int = 40,
        hand: int = 12,
        hours: app_commands.Range[int, 1, LONGEST] | None = None,
        rated: bool = True,
    ) -> None:
        """Opens a table: with one or two people, against the computer, or for whoever comes."""
        options = {"victory": victory, "turn_limit": turns, "hand_limit": hand}
        async with answering(interaction):
            await open_table(
                interaction,
                GAME.id,
                options,
                opponent=opponent,
                others=(second,),
                seats=players,
                computer=computer,
                hours=hours,
                rated=rated,
            )

    @command("warshow.card")
    @explained("card")
    async def card(self, interaction: Interaction, card: str) -> None:
        """Shows any card of the game."""
        async with answering(interaction):
            await hold(interaction)
            say = speak(interaction)
            known = {say(f"warshow.card.{each}").casefold(): each for each in BY_ID}
            wanted = known.get(card.strip().casefold(), card.strip())
            if wanted not in BY_ID:
                raise Unkind("list.refused.no_card", card=clip(card, own_lists.CARD_LIMIT))
            picture = await client(interaction).service.drawn(painter.card, wanted, say)
            await answer(interaction, "", picture, file="card.png")

    @card.autocomplete("card")
    async def _cards(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        say = speak(interaction)
        return offers.choices({say(f"warshow.card.{each}"): each for each in BY_ID}, current)

    @command("warshow.row")
    @explained("row")
    @offers.about_table(begun, GAME.id)
    async def row(self, interaction: Interaction, row: str, table: str | None = None) -> None:
        """Shows all troops of a row, large, as the person may know them."""
        async with answering(interaction):
            await hold(interaction)
            found = await lookup.find(interaction, table, GAME.id, begun)
            seat, known = found.seat_of(interaction.user.id), rows(found, interaction)
            wanted = row.strip().casefold()
            chosen = next((each for each, names in known.items() if wanted in map(str.casefold, names)), None)
            if chosen is None:
                called = ", ".join(name for name, *_ in known.values())
                raise Unkind("warshow.refused.no_row", typed=clip(row, own_lists.CARD_LIMIT), rows=called)
            picture = await client(interaction).service.board_picture(
                found, seat, language(interaction), lambda view, sheet, say: painter.row(view, chosen, sheet, say)
            )
            await answer(interaction, "", picture, file="row.png")

    @row.autocomplete("row")
    async def _rows(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        try:
            found = await lookup.find(interaction, getattr(interaction.namespace, "table", None), GAME.id, begun)
            known = rows(found, interaction)
        except Refusal:
            return []
        return offers.choices({label: name for name, _, label in known.values()}, current)

    @command("warshow.learn")
    async def learn(self, interaction: Interaction) -> None:
        """A first game, with each choice explained."""
        await learn(interaction, GAME.id, LESSON)

    @command("warshow.rules")
    async def rules(self, interaction: Interaction) -> None:
        """How it is played."""
        async with answering(interaction):
            await show_rules(interaction, GAME.id)


async def setup(bot: TabardBot) -> None:
    """Adds the cog, and says what it knows about decks."""
    register(BUILDER)
    await bot.add_cog(Warshow())
