"""`play`, the command with which moves are written: it offers what is legal now, and reads what people type."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import catalogue, spelling
from bot.answers import answering, hold
from bot.dictionary import Words, bare, in_notation, no_words
from bot.gate import costs
from bot.service.ground.records import Table
from bot.service.telling.labels import Names
from bot.texts import Say
from bot.translator import explained, named
from cogs.shared import lookup, offers
from cogs.shared.acting import typed, which
from cogs.shared.lookup import my_game
from games.core.game import NotationError
from games.core.referee import RESIGN

Interaction = discord.Interaction


Shorthand = Callable[[Table, int, str, Say], str | None]
"""What a game understands besides its notation: the table, who writes, the text, their language; None for the rest."""


Guess = Callable[[Table, int, Sequence[str]], str | None]
"""What somebody may have meant, possible or not: the table, who writes, the notation's words that they used."""


def add(
    cog: commands.GroupCog,
    game_id: str,
    shorthand: Shorthand | None = None,
    words: Words = no_words,
    guess: Guess | None = None,
) -> None:
    """Gives a game's cog the command `cmd.<game>.play`.

    `words`: the names that people may write in the place of the notation's.
    """
    group = cog.app_command
    if not isinstance(group, app_commands.Group):
        raise TypeError(f"{cog} is no group")
    spelling.register(
        game_id,
        speller(game_id, shorthand, words, guess),
        lambda say: (*_said(game_id, _named(game_id), say), *words(say)),
    )
    group.add_command(_play(game_id))


def written(game_id: str, verbs: Sequence[str], text: str, say: Say) -> str:
    """A move in the game's notation, as people may type it: blanks do not matter, nor does the reader's language.

    A verb is understood by its own name, by what people write for it (`<game>.typed.<verb>`, if there is such a text;
    divided by commas), and by the words with which its button begins.
    """
    plain, own = unicodedata.normalize("NFC", " ".join(text.split())), _said(game_id, verbs, say)
    folded = bare(plain)
    for said in sorted(own, key=len, reverse=True):
        if folded == said or folded.startswith(f"{said} "):
            return f"{own[said]}{plain[len(said) :]}"
    return plain


def _said(game_id: str, verbs: Sequence[str], say: Say) -> dict[str, str]:
    """Everything that people may write for a verb, without capitals and accents, and the verb."""
    known, own = catalogue.texts().language(None), _beginnings(game_id, verbs, say)
    for word in verbs:
        if known.has(key := f"{game_id}.typed.{word}"):
            own |= {bare(each): word for each in say(key).split(", ")}
    own |= {bare(say(f"{game_id}.verb.{word}")): word for word in verbs}
    return own | {bare(say("cmd.table.resign")): RESIGN}


def _beginnings(game_id: str, verbs: Sequence[str], say: Say) -> dict[str, str]:
    """The words with which the buttons of verbs begin, before anything that differs; of several, the plainest one's."""
    keys = {word: key for word in verbs if catalogue.texts().language(None).has(key := f"{game_id}.action.{word}")}
    found: dict[str, str] = {}
    for word in sorted(keys, key=lambda word: -say(keys[word]).count("{")):
        start = say(keys[word]).partition("{")[0].strip(" :")
        found |= {bare(start): word} if start else {}
    return found


def _named(game_id: str) -> list[str]:
    """Every verb that has a name: those of buttons and menus alone as well."""
    start = f"{game_id}.verb."
    keys = catalogue.texts().language(None).keys()
    return [key.removeprefix(start) for key in keys if key.startswith(start)]


def readable(game_id: str, text: str) -> bool:
    """Whether it is notation already, or gives the game up."""
    try:
        catalogue.game(game_id).parse(text)
    except NotationError:
        return text == RESIGN
    return True


def speller(
    game_id: str, shorthand: Shorthand | None = None, words: Words = no_words, guess: Guess | None = None
) -> spelling.Speller:
    """How a game's actions are read: verbs and names as people see them, or the notation itself."""

    def spell(table: Table, user_id: int, text: str, say: Say) -> str:
        meant = shorthand(table, user_id, text, say) if shorthand else None
        plain = meant or written(game_id, _named(game_id), text, say)
        # names first: in small letters many of them look like a card's id, and so like notation
        named = in_notation(plain, words(say))
        if readable(game_id, named):
            return named
        if readable(game_id, plain):
            return plain
        little = set(map(bare, say("table.typed.little").split(", ")))
        said = [word for word in bare(_SIGNS.sub(" ", named)).split() if word not in little]
        return _only(table, user_id, said, say, words) or (guess and guess(table, user_id, said)) or named

    return spell


def _only(table: Table, user_id: int, said: Sequence[str], say: Say, words: Words) -> str | None:
    """The one action of the person's in whose notation or label all the words said stand in this order; of several the
    one with the fewest others, and of these with most whole words. `LI` stands in `gb-LI`.
    """
    seat, game = table.seat_of(user_id), catalogue.game(table.game_id)
    if seat is None or not said or table.life != "playing":
        return None
    legal = table.legal(game, seat)
    name, known = Names(game, table.view(seat), seat, legal, say), words(say)
    found: dict[str, tuple[int, int]] = {}
    for action in legal:
        notation = game.notation(action)
        label = _SIGNS.sub(" ", in_notation(name(action), known))
        verb = notation.split()[0]
        for told in (notation, label, f"{verb} {label}"):
            whole = _whole_words(said, told_words := bare(told).split())
            if whole is not None:
                found[notation] = max((-len(told_words), whole), found.get(notation, (-999, 0)))
    if len(said) < _TELLING:  # a verb alone, where it can be done in one way
        found = {each: whole for each, whole in found.items() if each.partition(" ")[0] == said[0]}
    best = [each for each, whole in found.items() if whole == max(found.values())]
    return best[0] if len(best) == 1 else None


_SIGNS = re.compile(r"[:>,.→()]")
_TELLING = 2
"""Words from which on an action can be told by them."""


def _whole_words(said: Sequence[str], words: Sequence[str]) -> int | None:
    """How many of the words said stand there as they are, the others being ends of words; None: not all, in order."""
    whole, at = 0, 0
    for each in said:
        place = next((n for n in range(at, len(words)) if words[n] == each), None)
        if place is None:
            place = next((n for n in range(at, len(words)) if words[n].endswith(f"-{each}")), None)
            if place is None:
                return None
        else:
            whole += 1
        at = place + 1
    return whole


def _play(game_id: str) -> app_commands.Command[commands.Cog, ..., None]:
    about_table = offers.about_table(my_game, game_id)

    async def offer(interaction: Interaction, current: str) -> list[Choice[str]]:
        return await offers.whole_moves(interaction, game_id, None, current)

    @app_commands.autocomplete(move=offer)
    @explained("move")
    @about_table
    async def play(interaction: Interaction, move: str, table: str | None = None) -> None:
        async with answering(interaction):
            await hold(interaction)
            try:
                found = await lookup.find(interaction, table, game_id, my_game)
            except lookup.Several as several:
                await which(interaction, several.tables, move)
            else:
                await typed(interaction, found, move)

    key = f"cmd.{game_id}.play"
    return app_commands.Command(
        name=named(key), description=named(f"{key}.desc"), callback=play, extras={costs.EXTRA: "cheap"}
    )
