"""`/table admin`: for organisers alone, told at the table, written down; and what everybody else is told."""

import pytest
from simcord import MemberActor, RoleHandle

from bot.service.commands import SetGuild
from tests.cogs.duel import COURSE, later, opened, prepared, service_of
from tests.simulated import Town

DEEDS = {
    "extend": {"hours": 24},
    "substitute": {"seat": 1, "computer": "random"},
    "record": {},
    "close": {},
}


@pytest.fixture
def role(town: Town) -> RoleHandle:
    """A role like any other."""
    return town.guild.create_role("Árbitros")


@pytest.fixture
def referee(town: Town, role: RoleHandle) -> MemberActor:
    """Somebody with the role, who reads Spanish."""
    referee = town.guild.add_member(town.discord.create_user("rita", global_name="Rita"), roles=[role])
    town.read_in(referee, "es-ES")
    return referee


@pytest.fixture
async def organiser(town: Town, referee: MemberActor, role: RoleHandle) -> MemberActor:
    """The same, and the server says that the role may organise."""
    await town.discord.as_bot(service_of(town).act(SetGuild(town.guild.id, {"organiser_role_id": role.id})))
    return referee


@pytest.mark.parametrize("deed", DEEDS)
async def test_only_organisers_may(town: Town, referee: MemberActor, deed: str):
    duel = await prepared(town)
    for person in (town.ana, town.dave, referee):
        refused = await town.command(person, f"table admin {deed}", duel.place, **DEEDS[deed])
        assert refused.private
        assert refused.form is None
        assert "rol de organizar" in refused or "role for organising" in refused
    assert (await duel.table()).life == "playing"


async def test_more_time_is_told_to_whoever_is_asked(town: Town, organiser: MemberActor):
    duel = await opened(town)
    due = (await duel.table()).deadline
    answer = await town.command(organiser, "table admin extend", duel.place, hours=24, reason="puente")
    assert answer.private
    table = await duel.table()
    assert due is not None
    assert table.deadline is not None
    assert (table.deadline - due).total_seconds() == 24 * 3600
    told = town.posts(duel.place)[-1]
    assert "Rita, who organises here, gives 24 more hours" in told
    assert "puente" in told
    person = duel.people[table.to_act[0]]
    assert person is not None
    assert told.pings == (person.id,)
    record = await town.command(organiser, "table admin record")
    assert "24 horas más. Motivo: puente" in record
    assert f"<@{organiser.id}>" in record


async def test_a_table_is_closed_by_a_form_that_asks_why_even_after_a_restart(town: Town, organiser: MemberActor):
    duel = await prepared(town)
    await duel.play(COURSE[:2])
    form = await town.command(organiser, "table admin close", duel.place)
    assert form.form is not None
    assert (await duel.table()).life == "playing"
    await town.restart()
    closed = await town.fill(organiser, {"Por qué (lo leerá la mesa)": "mesa doble"})
    assert closed.private
    assert (await duel.table()).life == "cancelled"
    assert "has closed this table without a result. Reason: mesa doble" in town.posts(duel.place)[-1]
    refused = await town.command(town.ana, "titans play", duel.place, move="advance 1")
    assert refused.private
    assert "`/titanes nueva`" in refused, "there is no table here any more"
    again = await town.command(organiser, "table admin close", duel.place, table="1")
    assert again.form is not None
    assert "mesa" in await town.fill(organiser, {"Por qué (lo leerá la mesa)": "otra vez"})
    assert (await town.command(organiser, "table admin record")).text.count("cerrada sin resultado") == 1


async def test_somebody_else_goes_on_and_gets_the_hand(town: Town, organiser: MemberActor):
    duel = await prepared(town)
    offered = await town.complete(organiser, "table admin substitute", "seat", "", duel.place)
    assert offered == {"1 · Ana": 1, "2 · Carol": 2}
    town.close_dms(town.dave)
    answer = await town.command(organiser, "table admin substitute", duel.place, seat=1, person=town.dave)
    assert "sigue Dave" in answer
    told = next(post for post in town.posts(duel.place) if "goes on in the place of Ana" in post)
    assert told.pings == (town.dave.id,)
    hand = await town.command(town.dave, "table hand", duel.place)
    assert "Your hand: 1, 2, 4, 5, 5" in hand.pictures[0].alt
    await town.command(town.dave, "titans play", duel.place, move="advance 5")
    assert (await duel.table()).seq == 1
    refused = await town.command(town.ana, "table hand", duel.place)
    assert not refused.pictures


async def test_one_of_both_goes_on(town: Town, organiser: MemberActor):
    duel = await prepared(town)
    for options in ({}, {"person": town.dave, "computer": "random"}):
        refused = await town.command(organiser, "table admin substitute", duel.place, seat=1, **options)
        assert "una persona o una máquina" in refused
    assert "2 asientos" in await town.command(
        organiser, "table admin substitute", duel.place, seat=7, computer="random"
    )
    answer = await town.command(organiser, "table admin substitute", duel.place, seat=1, computer="random")
    assert "sigue ⚙ Ada" in answer
    assert (await duel.table()).seq > 0, "it has played"


async def test_a_table_moves_to_another_channel(town: Town, organiser: MemberActor):
    duel = await opened(town)
    hall = town.guild.create_text_channel("hall")
    old = duel.place
    answer = await town.command(organiser, "table admin move", old, channel=hall, reason="limpieza")
    assert "sigue en" in answer
    assert f"<#{hall.id}>" in town.posts(old)[-1]
    table = await duel.table()
    assert table.channel_id == hall.id
    duel.place = hall.threads[-1]
    assert duel.place.id == table.thread_id
    assert "has moved this table to this place. Reason: limpieza" in "\n".join(
        post.text for post in town.posts(duel.place)
    )
    assert "Play" in duel.board().buttons
    person, legal = await duel.legal()
    await town.command(person, "titans play", duel.place, move=legal[0])
    assert (await duel.table()).seq == 1


async def test_a_channel_where_the_bot_may_not_write_is_no_new_place(town: Town, organiser: MemberActor):
    duel = await opened(town)
    hall = town.guild.create_text_channel("hall")
    await town.forbid("send_messages", place=hall)
    refused = await town.command(organiser, "table admin move", duel.place, channel=hall)
    assert "Me falta un permiso" in refused
    assert (await duel.table()).channel_id == town.channel.id


async def test_a_role_taken_away_organises_nothing_any_more(town: Town, organiser: MemberActor):
    duel = await prepared(town)
    form = await town.command(organiser, "table admin close", duel.place)
    assert form.form is not None
    town.discord.backend.get_guild(town.guild.id).members[organiser.id].role_ids.clear()
    refused = await town.fill(organiser, {"Por qué (lo leerá la mesa)": "venganza"})
    assert "rol de organizar" in refused
    assert (await duel.table()).life == "playing"


async def test_extended_time_is_waited_for(town: Town, organiser: MemberActor):
    duel = await opened(town, hours=2)
    await town.command(organiser, "table admin extend", duel.place, hours=48)
    await later(town, 30)
    assert (await duel.table()).seq == 0
    await later(town, 30)
    assert (await duel.table()).seq > 0
