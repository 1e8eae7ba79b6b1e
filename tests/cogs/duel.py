"""A duel in the town: opened, dealt as a test wants it, and played by typing or by pressing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Sequence
from typing import Any, cast

from simcord import ChannelHandle, MemberActor

from bot import catalogue
from bot.client import TabardBot
from bot.service.commands import Create, Start
from bot.service.ground.records import Computer, NewTable, Person, Table
from bot.service.service import Service
from games.titans import GAME
from games.titans.state import DECK
from tests.posts import Answer, Post
from tests.town import Town

SHORT = {"length": 15, "start": "on", "rounds_to_win": 1}
"""One round on a short track: squares 1 and 15, distance 14."""

# A round in which every verb but `pass` is said; Ana begins, Carol wins.
HANDS = ((1, 2, 4, 5, 5), (1, 3, 3, 4, 5))
PILE = (2, 5, 5, 1, 2, 3, 3, 4)
COURSE = (
    (0, "advance 5"),
    (1, "advance 4"),
    (0, "attack 5x1"),
    (1, "parry"),
    (1, "retreat 1"),
    (0, "lunge 2 4x1"),
    (1, "withdraw 3"),
    (0, "advance 2"),
    (1, "attack 5x1"),
    (0, "yield"),
)


def dealt(hands: tuple[Sequence[int], Sequence[int]] = HANDS, pile: Sequence[int] = PILE) -> tuple[Any, ...]:
    """The chance by which seat 0 begins, with these hands and this on top of the pile."""
    known = [card for pair in zip(*hands, strict=True) for card in pair] + list(pile)
    rest = Counter(DECK)
    rest.subtract(known)
    assert min(rest.values()) >= 0
    return {"pick": 0}, {"shuffle": [*known, *rest.elements()]}


def service_of(town: Town) -> Service:
    """The service of the bot that runs now."""
    return cast("TabardBot", town.bot).service


class Duel:
    """A table of the town. `people` by seat; None for the computer."""

    def __init__(self, town: Town, table_id: int, people: Sequence[MemberActor | None]) -> None:
        self.town, self.id, self.people = town, table_id, people
        self.place: ChannelHandle = town.threads[-1] if town.threads else town.channel

    async def table(self) -> Table:
        """The table as it is."""
        return await self.town.discord.as_bot(service_of(self.town).table(self.id))

    def board(self) -> Post:
        """The newest board that can be pressed."""
        boards = [post for post in self.town.posts(self.place) if any(":log" in each for each in post.buttons.values())]
        return boards[-1]

    async def legal(self) -> tuple[MemberActor, list[str]]:
        """Who is asked, and what they may do, in notation."""
        table = await self.table()
        (seat,) = table.to_act
        person = self.people[seat]
        assert person is not None
        return person, [GAME.notation(action) for action in table.legal(GAME, seat)]

    async def type(self, seat: int, text: str, place: ChannelHandle | None = None) -> Answer:
        """Types a move, such as `/titans play move:attack 3x2`."""
        person = self.people[seat]
        assert person is not None
        return await self.town.command(person, "titans play", place or self.place, move=text)

    async def press(self, seat: int, text: str) -> Answer:
        """Opens the panel by *Play* and presses the move, or chooses it in a menu; says yes where asked twice."""
        person = self.people[seat]
        assert person is not None
        # the newest board, which may be that of an earlier moment: what is done freely is told when the visit ends
        board = self.board()
        play = next(each for each in board.buttons.values() if each.endswith(":play"))
        panel = (await self.town.click(person, play, board)).posts[0]
        return await self.choose(person, panel, text)

    async def choose(self, person: MemberActor, panel: Post, text: str) -> Answer:
        """The same on a panel that is open."""
        button = next((each for each in panel.buttons.values() if each.endswith(f":do:{text}")), None)
        if button is None:
            return await self.town.choose(person, text, on=panel)
        answer = await self.town.click(person, button, panel)
        yes = next((each for each in answer.posts[0].buttons.values() if ":sure:" in each), None)
        return await self.town.click(person, yes, answer.posts[0]) if yes else answer

    async def refuses(self, deed: Awaitable[Answer], words: str) -> Answer:
        """Whatever is done has a private answer with these words, and the table stays as it is."""
        before = (await self.table()).seq
        answer = await deed
        assert answer.posts[-1].ephemeral
        assert words in answer.posts[-1]
        assert (await self.table()).seq == before
        return answer

    async def play(self, course: Sequence[tuple[int, str]] = COURSE) -> None:
        """Types moves, each of which must be accepted."""
        for seat, text in course:
            before = (await self.table()).seq
            await self.type(seat, text)
            if text == "yield":
                person = self.people[seat]
                assert person is not None
                await self.town.click(person, f"t1:{self.id}:{before}:sure:yield")
            assert (await self.table()).seq > before, text


async def opened(town: Town, host: MemberActor | None = None, guest: MemberActor | None = None, **options: Any) -> Duel:
    """A duel between Ana and Carol, unless told otherwise, opened and accepted as people do it."""
    host, guest = host or town.ana, guest or town.carol
    await town.command(host, "titans new", opponent=guest, **options)
    card = next(
        post for post in reversed(town.posts()) if any(id_.endswith(":accept") for id_ in post.buttons.values())
    )
    accept = next(id_ for id_ in card.buttons.values() if id_.endswith(":accept"))
    await town.click(guest, accept, card)
    return Duel(town, int(accept.split(":")[1]), (host, guest))


async def prepared(
    town: Town,
    chance: Sequence[Any] | None = None,
    *,
    people: tuple[MemberActor, MemberActor] | None = None,
    computer: str | None = None,
    **options: Any,
) -> Duel:
    """A duel with chosen chance, which no command can open; `options` by the game's own names."""
    host, guest = people or (town.ana, town.carol)
    service = service_of(town)

    def person(member: MemberActor) -> Person:
        return Person(member.id, member.user.global_name or "", town.discord.locales.get(member.id, "en-US"))

    new = NewTable(
        game_id=GAME.id,
        options={**SHORT, **options},
        opponents=(Computer(computer) if computer else person(guest),),
        guild_id=town.guild.id,
        channel_id=town.channel.id,
        chance=tuple(dealt() if chance is None else chance),
    )
    table = await town.discord.as_bot(service.act(Create(new, person(host))))
    if computer:
        await town.discord.as_bot(service.act(Start(table.id, host.id)))
    else:
        await town.command(guest, "table join", table=str(table.id))
    return Duel(town, table.id, (host, None if computer else guest))


async def later(town: Town, hours: float) -> None:
    """Much time passes at once; then the bot sees to what has fallen due (`town.forward` takes small steps)."""
    sweep = cast("TabardBot", town.bot).sweep
    sweep.cancel()
    await town.discord.settle()
    town.discord.backend.clock.advance(hours * 3600)

    async def go_on() -> None:
        sweep.start()

    await town.discord.as_bot(go_on())


async def word(town: Town, person: MemberActor, words: str) -> Answer:
    """Somebody gives a word of theirs to the chance of the newest table that they see."""
    await town.click(person, "Lucky word")
    return await town.fill(person, {"salt": words})


async def agreed(town: Town, person: MemberActor, table: int = 1) -> Answer:
    """What was agreed at a table: the button of its board, or of its card."""
    board = (await town.command(person, "table board", table=str(table))).posts[0]
    return await town.click(person, next(each for each in board.buttons.values() if each.endswith(":pace")), board)


def words(locale: str, key: str, **args: Any) -> str:
    """A text, for tests that care about its language and not about its wording."""
    return catalogue.texts().say(locale)(key, **args)
