"""Who is there in the demo."""

from __future__ import annotations

from pathlib import Path

from bot.demo import PEOPLE, Demo


async def test_kept_files_find_the_same_people_and_the_first_one_keeps_the_server(tmp_path: Path):
    demo = Demo(tmp_path / "demo.db", "es")
    ids = [person.id for person in demo.people]
    first = demo.channel.id + 1
    assert ids == list(range(first, first + len(PEOPLE))), "files of earlier versions know them by these"
    members = demo.discord.backend.guilds[demo.guild_id].members
    assert [bool(members[one].role_ids) for one in ids] == [True, *[False] * (len(PEOPLE) - 1)]
