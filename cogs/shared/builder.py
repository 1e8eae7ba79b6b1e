"""Building own decks and armies: one set of commands for every game that has them. Everything is private."""

from __future__ import annotations

import re
from io import BytesIO

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.answers import Unkind, answer, answering, client, hold, language, send_file, speak
from bot.catalogue import texts
from bot.layout import clip
from bot.service.looking.own_lists import NAME_LIMIT, OwnList
from bot.translator import command, explained, named
from cogs.shared import lookup, offers
from cogs.shared.acting import attempt
from cogs.shared.own_lists import CARD_LIMIT, Builder, Cards, action
from games.core.game import NotationError
from games.core.referee import IllegalAction

Interaction = discord.Interaction
MOST_COPIES = 50
_NAME = re.compile(rf"[^\s`*_~|<>@#:\\][^`*_~|<>@#:\\\n]{{0,{NAME_LIMIT - 1}}}")


class ListCommands(app_commands.Group):
    """`/<game> deck ...` or `/<game> army ...`. Where no list is named, the one changed last is meant."""

    def __init__(self, builder: Builder) -> None:
        super().__init__(name=named(f"cmd.{builder.key}"), description=named(f"cmd.{builder.key}.desc"))
        self.builder = builder

    @command("builder.new")
    @explained(name="list_new_name", copy="list_copy")
    async def new(self, interaction: Interaction, name: str, copy: str | None = None) -> None:
        """Begins a list: empty, or as a copy of a ready one or an own one."""
        async with answering(interaction):
            await hold(interaction)
            if _NAME.fullmatch(name) is None:
                raise Unkind("list.refused.name", most=NAME_LIMIT)
            known = await self._own(interaction)
            if any(each.name == name for each in known):
                raise Unkind("list.refused.exists", name=name)
            begun: Cards = {}
            if copy is not None:
                choices = {each.name: each.cards for each in known} | dict(self.builder.ready())
                if copy not in choices:
                    raise Unkind("list.refused.no_list", name=clip(copy, NAME_LIMIT))
                begun = choices[copy]
            await self._keep(interaction, name, begun)

    @command("builder.add")
    @explained(card="list_card", count="list_count", name="list_name")
    async def add(
        self,
        interaction: Interaction,
        card: str,
        count: app_commands.Range[int, 1, MOST_COPIES] = 1,
        name: str | None = None,
    ) -> None:
        """Puts copies of a card in."""
        await self._change(interaction, card, count, name)

    @command("builder.remove")
    @explained(card="list_card", count="list_count", name="list_name")
    async def remove(
        self,
        interaction: Interaction,
        card: str,
        count: app_commands.Range[int, 1, MOST_COPIES] = 1,
        name: str | None = None,
    ) -> None:
        """Takes copies of a card out."""
        await self._change(interaction, card, -count, name)

    @command("builder.show")
    @explained(name="list_name")
    async def show(self, interaction: Interaction, name: str | None = None) -> None:
        """Shows a list as a picture, ready ones too."""
        async with answering(interaction):
            await hold(interaction)
            ready = self.builder.ready()
            if name is not None and name in ready:
                label = speak(interaction)(f"{self.builder.key}.{name}")
                await self._show(interaction, OwnList(label, dict(ready[name])))
            else:
                await self._show(interaction, await self._one(interaction, name))

    @command("builder.list")
    async def listing(self, interaction: Interaction) -> None:
        """Names the person's lists and says which can be played."""
        async with answering(interaction):
            await hold(interaction)
            say, own = speak(interaction), await self._own(interaction)
            lines = [
                say(
                    "list.row.ready" if not self.builder.problems(each.cards, None) else "list.row.unfinished",
                    name=each.name,
                    n=sum(each.cards.values()),
                )
                for each in own
            ]
            ready = [say("list.row.given", name=say(f"{self.builder.key}.{name}")) for name in self.builder.ready()]
            await answer(interaction, "\n".join([say("list.title"), *(lines or [say("list.none")]), *ready]))

    @command("builder.check")
    @explained(name="list_name")
    async def check(self, interaction: Interaction, name: str | None = None) -> None:
        """Says whether a list may be played, and everything that is in the way."""
        async with answering(interaction):
            await hold(interaction)
            found = await self._one(interaction, name)
            await answer(interaction, self._verdict(interaction, found))

    @command("builder.import")
    @explained(name="list_new_name", text="list_text")
    async def take(self, interaction: Interaction, name: str, text: str) -> None:
        """Reads a list from the text that `export` gives."""
        async with answering(interaction):
            await hold(interaction)
            if _NAME.fullmatch(name) is None:
                raise Unkind("list.refused.name", most=NAME_LIMIT)
            try:
                cards = self.builder.read(text.strip())
            except NotationError as error:
                raise IllegalAction(error.reason) from error
            await self._keep(interaction, name, cards)

    @command("builder.export")
    @explained(name="list_name")
    async def give(self, interaction: Interaction, name: str | None = None) -> None:
        """Gives a list as a text that `import` reads."""
        async with answering(interaction):
            await hold(interaction)
            found = await self._one(interaction, name)
            text = self.builder.write(found.cards)
            say = speak(interaction)
            file = discord.File(BytesIO(text.encode()), f"{self.builder.verb}.txt")
            await send_file(interaction, say("list.export", name=found.name), file)

    @command("builder.delete")
    @explained(name="list_name")
    async def delete(self, interaction: Interaction, name: str) -> None:
        """Forgets a list."""
        async with answering(interaction):
            await hold(interaction)
            await client(interaction).service.lists.drop(interaction.user.id, self.builder.game_id, name)
            await answer(interaction, speak(interaction)("list.deleted", name=name))

    @command("builder.play")
    @explained("table", name="list_name")
    async def play(self, interaction: Interaction, name: str | None = None, table: str | None = None) -> None:
        """Chooses a list, where the game asks for one."""
        async with answering(interaction):
            await hold(interaction)
            found = await self._one(interaction, name)
            where = await lookup.find(interaction, table, self.builder.game_id, lookup.my_game)
            await attempt(interaction, where, action(self.builder, found))

    @add.autocomplete("card")
    async def _any_card(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        say = speak(interaction)
        return offers.choices({self.builder.named(card, say): card for card in self.builder.cards}, current)

    @remove.autocomplete("card")
    async def _own_card(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        say, name = speak(interaction), getattr(interaction.namespace, "name", None)
        own = [each for each in await self._own(interaction) if name in (None, each.name)]
        cards = own[0].cards if own else {}
        return offers.choices({f"{self.builder.named(card, say)} ({n})": card for card, n in cards.items()}, current)

    @show.autocomplete("name")
    @new.autocomplete("copy")
    async def _any_list(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        say = speak(interaction)
        given = {say(f"{self.builder.key}.{name}"): name for name in self.builder.ready()}
        own = {each.name: each.name for each in await self._own(interaction)}
        return offers.choices({**own, **given}, current)

    @add.autocomplete("name")
    @remove.autocomplete("name")
    @check.autocomplete("name")
    @give.autocomplete("name")
    @delete.autocomplete("name")
    @play.autocomplete("name")
    async def _own_list(self, interaction: Interaction, current: str) -> list[Choice[str]]:
        return offers.choices({each.name: each.name for each in await self._own(interaction)}, current)

    async def _own(self, interaction: Interaction) -> list[OwnList]:
        return await client(interaction).service.lists.of(interaction.user.id, self.builder.game_id)

    async def _one(self, interaction: Interaction, name: str | None) -> OwnList:
        return await client(interaction).service.lists.one(interaction.user.id, self.builder.game_id, name)

    async def _change(self, interaction: Interaction, card: str, by: int, name: str | None) -> None:
        async with answering(interaction):
            await hold(interaction)
            say = speak(interaction)
            known = {self.builder.named(each, say).casefold(): each for each in self.builder.cards}
            wanted = known.get(card.strip().casefold(), card.strip())
            if wanted not in self.builder.cards:
                raise Unkind("list.refused.no_card", card=clip(card, CARD_LIMIT))
            found = await self._one(interaction, name)
            cards = dict(found.cards)
            left = cards.get(wanted, 0) + by
            if left < 0:
                raise Unkind("list.refused.not_in", card=self.builder.named(wanted, say), n=cards.get(wanted, 0))
            cards[wanted] = min(left, MOST_COPIES)
            if not cards[wanted]:
                del cards[wanted]
            await self._keep(interaction, found.name, cards)

    async def _keep(self, interaction: Interaction, name: str, cards: Cards) -> None:
        service = client(interaction).service
        kept = await service.lists.keep(interaction.user.id, self.builder.game_id, name, cards)
        await self._show(interaction, kept)

    async def _show(self, interaction: Interaction, found: OwnList) -> None:
        service, say = client(interaction).service, speak(interaction)
        picture = await service.drawn(self.builder.draw, found.name, found.cards, say) if found.cards else None
        await answer(interaction, self._verdict(interaction, found), picture, file=f"{self.builder.verb}.png")

    def _verdict(self, interaction: Interaction, found: OwnList) -> str:
        say = speak(interaction)
        head = say("list.head", name=found.name, n=sum(found.cards.values()))
        problems = [
            texts().reason(language(interaction), problem) for problem in self.builder.problems(found.cards, None)
        ]
        return "\n".join([head, *(f"• {problem}" for problem in problems)] if problems else [head, say("list.fine")])
