"""People who play a whole game in the town: by commands, buttons or plans, blindly among what they are offered."""

from random import Random
from typing import Literal

from simcord import ChannelHandle, MemberActor

from bot import catalogue
from bot.service.ground.records import Table
from bot.service.service import Service
from games.core.audit import Audit, check
from tests.posts import Post
from tests.town import Town

Way = Literal["commands", "buttons", "lines"]
"""How they say what they do: a command for each action, what can be pressed, or several actions in a line."""

YES = ("Yes", "Sí")
GO = {"Go ahead", "Adelante"}
GOING = {"resign", "leave"}
"""What ends the game before its end."""


def service(town: Town) -> Service:
    """The bot's service, to look at what became of a table."""
    return town.bot.service  # pyright: ignore[reportAttributeAccessIssue]


async def table_of(town: Town, number: int = 1) -> Table:
    """A table as it is now."""
    return await town.discord.as_bot(service(town).table(number))


async def by_command(town: Town, person: MemberActor, game: str, place: ChannelHandle, luck: Random) -> None:
    """One action, chosen from what the command offers and typed."""
    offered = await town.complete(person, f"{game} play", "move", "", place)
    assert offered, f"nothing is offered to {person.name}, who is asked"
    text = luck.choice(list(offered.values()))
    answer = await town.command(person, f"{game} play", place, move=text)
    await sure(town, person, answer.posts[-1])


async def by_button(town: Town, person: MemberActor, place: ChannelHandle, luck: Random) -> None:
    """One action, chosen from the buttons and menus of the private hand."""
    post = (await town.command(person, "table hand", place)).posts[-1]
    buttons = [
        label
        for label, custom_id in post.buttons.items()
        if ":do:" in custom_id and not GOING & set(custom_id.split(":"))
    ]
    menus = [(menu, value) for menu, options in post.menus.items() if _holds_moves(menu) for value in options.values()]
    assert buttons or menus, f"nothing can be pressed by {person.name}, who is asked: {post.text}"
    number = luck.randrange(len(buttons) + len(menus))
    if number < len(buttons):
        answer = await town.click(person, buttons[number], on=post)
    else:
        menu, value = menus[number - len(buttons)]
        answer = await town.choose(person, value, menu=menu, on=post)
    await sure(town, person, answer.posts[-1])


def _holds_moves(menu: str) -> bool:
    return ":pick" in menu or ":several:" in menu


async def by_line(town: Town, person: MemberActor, game: str, place: ChannelHandle, luck: Random) -> None:
    """Two actions in one line, looked at and confirmed; one alone where no two of those that were tried go together."""
    offered = list((await town.complete(person, f"{game} play", "move", "", place)).values())
    for _ in range(4):
        line = f"{luck.choice(offered)}; {luck.choice(offered)}"
        shown = (await town.command(person, f"{game} play", place, move=line)).posts[-1]
        if go := GO & set(shown.buttons):
            await town.click(person, go.pop(), on=shown)
            return
    await by_command(town, person, game, place, luck)


async def sure(town: Town, person: MemberActor, post: Post) -> None:
    """Answers the second question, where there is one."""
    label = next((label for label in post.buttons if label.startswith(YES)), None)
    if label is not None:
        await town.click(person, label, on=post)


async def play(
    town: Town, people: list[MemberActor], game: str, *, way: Way, seed: int, moves: int | None = None
) -> Table:
    """Plays on until the game is over, or so many actions long; all find out by the table itself whom it asks."""
    luck, played = Random(seed), 0
    table = await table_of(town)
    place = next(thread for thread in town.threads if thread.id == table.thread_id)
    while table.life == "playing" and played != moves:
        seat = luck.choice(table.to_act)
        person = next(each for each in people if each.id == table.chairs[seat].user_id)
        match way:
            case "buttons":
                await by_button(town, person, place, luck)
            case "lines":
                await by_line(town, person, game, place, luck)
            case "commands":
                await by_command(town, person, game, place, luck)
        table, before = await table_of(town), table.seq
        assert table.seq > before, "an offered action is taken"
        played += 1
    return table


async def audited(town: Town, number: int = 1) -> Audit:
    """What the checker says of the finished game's log."""
    log = await town.discord.as_bot(service(town).log(number))
    return check(log, catalogue.games().get)
