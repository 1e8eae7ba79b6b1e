"""The standing post of a channel: all tables, whose turn it is and since when, kept up to date by edits."""

import asyncio

import discord
import pytest
from simcord import MemberActor

from tests.cogs.duel import opened, service_of
from tests.posts import Post
from tests.town import Town


@pytest.fixture
def manager(town: Town) -> MemberActor:
    """Somebody who may manage channels, and reads English."""
    role = town.guild.create_role("Mods", permissions=discord.Permissions(manage_channels=True))
    return town.guild.add_member(town.discord.create_user("moni", global_name="Moni"), roles=[role])


def standing(town: Town) -> list[Post]:
    return [post for post in town.posts() if "Tables in this channel" in post]


async def test_it_names_all_tables_whose_turn_it_is_and_those_with_room(town: Town, manager: MemberActor):
    answer = await town.command(manager, "settings", overview=town.channel)
    assert f"Standing post with all tables in: <#{town.channel.id}>" in answer
    (post,) = standing(town)
    assert "No table is running here." in post
    duel = await opened(town)
    await town.command(town.dave, "titans new")
    await town.forward(hours=0.1)
    (after,) = standing(town)
    assert after.message.id == post.message.id, "edited, not posted again"
    person, legal = await duel.legal()
    asked, other = ("Ana", "Carol") if person is town.ana else ("Carol", "Ana")
    assert f"⏳ {asked}, asked <t:" in after
    assert "**Free seats**\n🪑 **Clash of Titans** `2`: Dave – …" in after
    assert after.pings == ()
    await town.command(person, "titans play", duel.place, move=legal[0])
    await town.forward(hours=0.1)
    (later,) = standing(town)
    assert f"⏳ {other}, asked <t:" in later


async def test_pressing_it_shows_the_presser_their_own_tables_in_private(town: Town, manager: MemberActor):
    await town.command(manager, "settings", overview=town.channel)
    duel = await opened(town)
    person, _ = await duel.legal()
    listed = await town.click(person, "Where am I to move?", standing(town)[0])
    assert listed.private
    assert any(f"t1:{duel.id}:" in custom_id for custom_id in listed.posts[0].buttons.values())


async def test_what_has_not_changed_is_not_edited_and_a_deleted_one_is_posted_again(town: Town, manager: MemberActor):
    await town.command(manager, "settings", overview=town.channel)
    await opened(town)
    await town.forward(hours=0.1)
    (post,) = standing(town)
    edited = post.message.edited_at
    await town.forward(hours=0.1)
    assert standing(town)[0].message.edited_at == edited
    await town.delete(post)
    await opened(town)
    await town.forward(hours=0.1)
    (again,) = standing(town)
    assert again.message.id != post.message.id
    assert again.text.count("⏳") == 2


async def test_naming_the_channel_again_or_emptying_the_menu_takes_it_away(town: Town, manager: MemberActor):
    await town.command(manager, "settings", overview=town.channel)
    assert "in: no channel" in await town.command(manager, "settings", overview=town.channel)
    await opened(town)
    await town.forward(hours=0.1)
    assert "No table is running" in standing(town)[0], "left as it was"
    panel = (await town.command(manager, "settings")).posts[0]
    assert f"in: <#{town.channel.id}>" in await town.choose(manager, town.channel, menu="s1:overview", on=panel)
    assert "in: no channel" in await town.choose(manager, menu="s1:overview", on=panel)


async def test_a_process_that_died_after_posting_finds_its_post_and_many_looks_make_one(
    town: Town, manager: MemberActor
):
    town.lose_answers(1)
    await town.command(manager, "settings", overview=town.channel)
    await town.restart(clean=False)
    await town.forward(hours=0.1)
    assert len(standing(town)) == 1
    await opened(town)
    service = service_of(town)
    await asyncio.gather(*(service.keep_overviews() for _ in range(5)))
    assert len(standing(town)) == 1


async def test_where_it_may_not_write_it_says_so_and_goes_on_when_it_may(town: Town, manager: MemberActor):
    hall = town.guild.create_text_channel("hall")
    await town.forbid("send_messages", place=hall)
    refused = await town.command(manager, "settings", overview=hall)
    assert f"<#{hall.id}>" in refused
    assert "in: no channel" in await town.command(manager, "settings")


async def test_an_unprivileged_member_changes_nothing(town: Town, manager: MemberActor):
    panel = (await town.command(manager, "settings")).posts[0]
    town.discord.backend.get_guild(town.guild.id).members[manager.id].role_ids.clear()
    await town.choose(manager, town.channel, menu="s1:overview", on=panel)
    assert standing(town) == []
