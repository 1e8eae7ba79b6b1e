"""What outlives people's rights: old buttons, direct messages after a ban, messages of others that look like boards."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from bot.gate.gate import Limits
from tests.cogs.duel import COURSE, prepared
from tests.cogs_warcrow.evening import Evening
from tests.posts import Answer, Post, read_answer
from tests.simulated import Town

UNTOLD = ("users", "outbox", "sqlite_sequence")
"""Tables that change with every press."""


@pytest.fixture
def limits(endless: Limits) -> Limits:
    """Nobody is refused for pressing much."""
    return endless


def stored(town: Town) -> dict[str, list[Any]]:
    """Everything that is stored, but for what every press may change."""
    connection = sqlite3.connect(town._database_url.split("///")[1])
    names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names if name not in UNTOLD}
    connection.close()
    return found


async def forged(town: Town, person: MemberActor, post: Post, custom_id: str) -> Answer:
    """A press of a post's first button as if it had another custom id, which Discord lets nobody do."""
    message = town.discord.backend.get_message(post.message.channel.id, post.message.id)

    def put(node: Any) -> bool:
        if isinstance(node, dict):
            if node.get("type") == 2 and node.get("custom_id"):
                node["custom_id"] = custom_id
                return True
            return any(put(value) for value in node.values())
        return isinstance(node, list) and any(put(value) for value in node)

    whole = json.dumps(message.components)
    message.components = json.loads(whole)
    put(message.components)
    answer = read_answer(town.discord, await person.click(town._source(town._read(message)), custom_id=custom_id))
    message.components = json.loads(whole)  # whatever the press made of it
    return answer


@pytest.fixture
async def rival(town: Town) -> tuple[ChannelHandle, MemberActor, Post]:
    """Another server with its administrator, and a post of the bot there."""
    server = town.discord.create_guild("Rival")
    place = server.create_text_channel("general")
    boss = server.create_role("boss", permissions=discord.Permissions(administrator=True))
    evil = server.add_member(town.discord.create_user("evil", global_name="Evil"), roles=[boss])
    await town.command(evil, "titans new", place)
    return place, evil, next(post for post in town.posts(place) if post.buttons)


TABLE = (
    *("log", "export", "tell:all:0", "tell:0:0", "step_last:0:99", "step_last:all:1", "hand", "rematch", "replay"),
    *("join", "pace", "note", "salt", "do:advance 1", "agree:draw", "refuse:draw", "verify", "play", "orders", "plan"),
)
EVENT = ("show", "join", "table", "leave", "checkin", "open", "next", "list", "dispute:1")


async def test_a_strangers_forged_button_finds_no_table_and_no_event(
    town: Town, rival: tuple[ChannelHandle, MemberActor, Post]
):
    _, evil, post = rival
    duel = await prepared(town)
    await duel.play(COURSE[:2])
    evening = await Evening.opened(town)
    before = stored(town)
    for verb in TABLE:
        answer = await forged(town, evil, post, f"t1:{duel.id}:2:{verb}")
        assert "`/table list` shows yours" in answer, verb
        assert answer.form is None
    for verb in EVENT:
        answer = await forged(town, evil, post, f"w1:{evening.id}:1:{verb}")
        assert "no tournament" in answer, verb
        assert answer.form is None
    assert stored(town) == before


async def test_whoever_may_not_see_the_channel_presses_nothing_of_it(town: Town):
    duel = await prepared(town)
    hidden = town.guild.create_text_channel("elsewhere")
    await town.command(town.dave, "titans new", hidden)
    card = next(post for post in town.posts(hidden) if post.buttons)
    from simcord.backend.models import Overwrite
    from simcord.enums import OverwriteType

    denied = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(town.dave.id, OverwriteType.MEMBER, deny=denied)
    town.discord.backend.set_overwrite(town.channel.id, overwrite)
    await town.discord.settle()
    assert "`/table list` shows yours" in await forged(town, town.dave, card, f"t1:{duel.id}:0:log")


async def by_message(town: Town, person: MemberActor, name: str, **options: Any) -> Answer:
    """A command typed in direct messages with the bot."""
    return read_answer(town.discord, await person.user.slash(name, **options))


async def test_who_was_banned_does_not_go_on_posting_by_direct_message(town: Town):
    duel = await prepared(town)
    hand = town.dms(town.carol)[-1]
    number = str(duel.id)
    assert (await by_message(town, town.carol, "table hand", table=number)).pictures
    await town.kick(town.carol)
    await town.forward(1 / 60)
    before, posts = stored(town), len(town.posts(duel.place))
    for name, options in (
        ("titans play", {"move": "advance 4"}),
        ("table offer", {"what": "draw"}),
        ("table undo", {}),
        ("table plan", {"plan": "advance 4"}),
        ("table resign", {}),
        ("table hand", {}),
    ):
        answer = await by_message(town, town.carol, name, table=number, **options)
        assert "aren't on the server" in answer, name
    for button in hand.buttons.values():
        assert "aren't on the server" in await town.click(town.carol, button, hand)
    assert stored(town) == before
    assert len(town.posts(duel.place)) == posts


async def test_who_has_left_still_looks_at_games_that_are_over(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE)
    await town.kick(town.carol)
    answer = await by_message(town, town.carol, "table verify", file=True, table=str(duel.id))
    assert "aren't on the server" not in answer
    board = (await by_message(town, town.carol, "table board", table=str(duel.id))).posts[0]
    assert "aren't on the server" in await town.click(town.carol, "Rematch", board)


async def test_only_the_bots_own_posts_lead_to_a_moment_and_only_by_their_first_digest(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:2])
    table = await duel.table()
    digest = f"`{table.digest[:16]}`"
    invented = " ".join(f"`{number:016x}`" for number in range(50))
    for text in (digest, f"{invented} {digest}"):
        message = await town.dave.send(town.channel, text)
        answer = read_answer(town.discord, await town.dave.context_menu(town.channel, "Show this moment", message))
        assert "find no board" in answer
    board = duel.board()
    assert "step 2 of 2" in await town.message_command(town.dave, "Show this moment", board)


async def test_a_press_of_show_this_moment_reads_one_row(town: Town, monkeypatch: pytest.MonkeyPatch):
    from bot.service.ground import store

    duel = await prepared(town)
    await duel.play(COURSE[:2])
    card = duel.board()
    read: list[int] = []
    whole = store.steps
    monkeypatch.setattr(store, "steps", lambda connection, table, *span: read.append(table) or whole(connection, table))
    message = town.discord.backend.get_message(card.message.channel.id, card.message.id)
    text = json.dumps(message.components).replace((await duel.table()).digest[:16], "0" * 16)
    message.components = json.loads(text)
    answer = await town.message_command(town.dave, "Show this moment", town._read(message))
    assert "find no board" in answer
    assert read == []
