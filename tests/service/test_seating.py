"""Before the first card."""

import asyncio

import pytest

from bot.service.commands import Accept, Cancel, Create, Decline, Join, Leave, Play, Rematch, SetGuild, Start
from bot.service.ground.records import Computer, NewTable, Person
from bot.service.ground.refusals import (
    AlreadySeated,
    BadHours,
    BadSeats,
    Full,
    HostStays,
    NoTable,
    NotHost,
    NotInvited,
    NotOpen,
    NotOver,
    NotReady,
    NotSeated,
    SamePerson,
    TooManyTables,
    UnknownGame,
)
from bot.service.seats import seating
from games.core.dice import commitment
from games.core.referee import RESIGN, BadOption
from tests.service.club import ANA, BETO, CARD, CARLA, CHANNEL, GUILD, Club


async def test_an_open_table_starts_when_the_last_seat_is_taken(club: Club):
    table = await club.open_table(None)
    assert table.life == "open"
    assert [chair.free for chair in table.chairs] == [False, True]
    assert not table.started
    table = await club.service.act(Join(table.id, BETO))
    assert table.life == "playing"
    assert table.names == ("Ana", "Beto")
    assert table.to_act == (0,)
    assert table.expires is None


async def test_an_invited_opponent_accepts(club: Club):
    table = await club.open_table(BETO)
    assert table.chairs[1].invited
    with pytest.raises(NotInvited):
        await club.service.act(Accept(table.id, CARLA))
    table = await club.service.act(Accept(table.id, BETO))
    assert table.life == "playing"
    assert not table.chairs[1].invited


async def test_an_invited_opponent_who_just_sits_down_has_accepted(club: Club):
    table = await club.open_table(BETO)
    assert (await club.service.act(Join(table.id, BETO))).life == "playing"


async def test_nobody_else_takes_an_invited_seat(club: Club):
    table = await club.open_table(BETO)
    with pytest.raises(Full):
        await club.service.act(Join(table.id, CARLA))


async def test_declining_withdraws_the_table_and_tells_the_host(club: Club):
    table = await club.open_table(BETO)
    with pytest.raises(NotInvited):
        await club.service.act(Decline(table.id, CARLA.id))
    table = await club.service.act(Decline(table.id, BETO.id))
    await club.service.drain()
    assert table.life == "cancelled"
    notice = club.courier.notices()[0]
    assert "Beto" in notice.text
    assert notice.mentions == (ANA.id,)
    assert notice.retire is not None
    assert notice.retire.message_id == CARD


async def test_only_the_host_withdraws_an_open_table(club: Club):
    table = await club.open_table(None)
    with pytest.raises(NotHost):
        await club.service.act(Cancel(table.id, BETO.id))
    assert (await club.service.act(Cancel(table.id, ANA.id))).life == "cancelled"
    with pytest.raises(NotOpen):
        await club.service.act(Join(table.id, BETO))


async def test_a_guest_may_leave_before_the_start_but_the_host_may_not(club: Club):
    table = await club.open_table(BETO)
    with pytest.raises(HostStays):
        await club.service.act(Leave(table.id, ANA.id))
    with pytest.raises(NotSeated):
        await club.service.act(Leave(table.id, CARLA.id))
    table = await club.service.act(Leave(table.id, BETO.id))
    assert table.chairs[1].free
    assert (await club.service.table(table.id)).chairs[1].free
    assert (await club.service.act(Join(table.id, CARLA))).life == "playing"


async def test_two_who_want_the_last_seat_at_once_one_gets_it(club: Club):
    table = await club.open_table(None)
    results = await asyncio.gather(
        club.service.act(Join(table.id, BETO)), club.service.act(Join(table.id, CARLA)), return_exceptions=True
    )
    refused = [result for result in results if isinstance(result, Exception)]
    assert len(refused) == 1
    assert isinstance(refused[0], NotOpen | Full)
    assert (await club.service.table(table.id)).life == "playing"


async def test_the_same_person_sits_down_once(club: Club):
    table = await club.open_table(None)
    with pytest.raises(AlreadySeated):
        await club.service.act(Join(table.id, ANA))
    with pytest.raises(SamePerson):
        await club.open_table(ANA)


async def test_a_table_against_the_computer_waits_for_its_host(club: Club):
    table = await club.open_table(Computer("greedy"))
    assert table.life == "open"
    assert table.chairs[1].level == "greedy"
    assert table.chairs[1].name == "⚙ Bo (normal)"
    with pytest.raises(NotHost):
        await club.service.act(Start(table.id, BETO.id))
    assert (await club.service.act(Start(table.id, ANA.id))).life == "playing"
    with pytest.raises(NotOpen):
        await club.service.act(Start(table.id, ANA.id))


async def test_a_table_does_not_start_while_somebody_is_missing(club: Club):
    for opponent in (None, BETO):
        table = await club.open_table(opponent)
        with pytest.raises(NotReady):
            await club.service.act(Start(table.id, ANA.id))


async def test_salts_change_the_cards_and_are_in_the_log(club: Club):
    table = await club.open_table(Computer("greedy"))
    await club.service.act(Start(table.id, ANA.id, salts=("one", "two")))
    assert (await club.service.log(table.id))["salts"] == ["one", "two"]


async def test_salts_must_be_one_for_each_seat(club: Club):
    table = await club.open_table(Computer("greedy"))
    with pytest.raises(BadOption):
        await club.service.act(Start(table.id, ANA.id, salts=("one",)))
    assert (await club.service.table(table.id)).life == "open"


async def test_what_cannot_be_played_is_refused_before_anything_is_stored(club: Club):
    with pytest.raises(UnknownGame):
        await club.open_table(None, game="chess")
    with pytest.raises(BadOption):
        await club.open_table(None, options={"length": 7})
    with pytest.raises(BadSeats):
        await club.open_table(None, None)
    for hours in (0, -1, 10_000):
        with pytest.raises(BadHours):
            await club.open_table(None, hours=hours)
    assert await club.service.tables_of(ANA.id) == []


async def test_the_commitment_is_known_before_the_first_card_and_the_seed_after_the_last(club: Club):
    table = await club.open_table(BETO)
    shown = table.commitment
    table = await club.service.act(Accept(table.id, BETO))
    assert table.commitment == shown
    assert "seed" not in await club.service.log(table.id)
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    log = await club.service.log(table.id)
    assert commitment(bytes.fromhex(log["seed"])) == shown == log["commitment"]


async def test_an_open_table_expires_after_a_week_and_says_so(club: Club):
    table = await club.open_table(None)
    await club.tick(days=6, hours=23)
    assert (await club.service.table(table.id)).life == "open"
    await club.tick(hours=1)
    assert (await club.service.table(table.id)).life == "expired"
    assert len(club.courier.notices()) == 1
    await club.tick(days=7)
    assert len(club.courier.notices()) == 1
    with pytest.raises(NotOpen):
        await club.service.act(Join(table.id, BETO))


async def test_one_person_cannot_fill_the_server_with_tables(club: Club, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(seating, "MOST", 2)
    for _ in range(2):
        await club.open_table(None)
    with pytest.raises(TooManyTables):
        await club.open_table(None)
    with pytest.raises(TooManyTables):
        await club.service.act(Join((await club.service.act(Create(NewTable(game_id="tally"), BETO))).id, ANA))


async def test_invitations_by_others_do_not_use_up_ones_tables(club: Club, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(seating, "MOST", 2)
    tables = [await club.open_table(BETO) for _ in range(2)]
    await club.service.act(Create(NewTable(game_id="tally"), BETO))
    assert (await club.service.act(Accept(tables[0].id, BETO))).life == "playing"
    with pytest.raises(TooManyTables):
        await club.service.act(Accept(tables[1].id, BETO))


async def test_there_is_no_table_that_nobody_opened(club: Club):
    with pytest.raises(NoTable):
        await club.service.table(99)
    with pytest.raises(NoTable):
        await club.service.act(Join(99, ANA))


async def test_tables_are_listed_newest_first_for_people_and_servers(club: Club):
    first = await club.open_table(None)
    second = await club.duel()
    third = await club.open_table(None, guild_id=GUILD + 1)
    assert [table.id for table in await club.service.tables_of(ANA.id)] == [third.id, second.id, first.id]
    assert [table.id for table in await club.service.tables_of(BETO.id)] == [second.id]
    assert [table.id for table in await club.service.tables_in(GUILD)] == [second.id, first.id]
    await club.service.act(Play(second.id, ANA.id, RESIGN))
    assert await club.service.tables_of(BETO.id) == []
    assert [table.id for table in await club.service.tables_of(BETO.id, running=False)] == [second.id]


async def test_a_place_means_its_thread_then_what_is_played_there(club: Club):
    over = await club.duel()
    await club.service.act(Play(over.id, ANA.id, RESIGN))
    playing = await club.duel()
    await club.open_table(None)
    threaded = await club.duel(thread=True)
    threaded = await club.service.table(threaded.id)
    assert threaded.thread_id is not None
    found = await club.service.table_at(CHANNEL)
    assert found is not None
    assert found.id == playing.id
    found = await club.service.table_at(threaded.thread_id)
    assert found is not None
    assert found.id == threaded.id
    assert await club.service.table_at(1) is None


async def test_a_rematch_is_one_table_with_seats_exchanged(club: Club):
    table = await club.duel(options={"length": 1}, hours=5)
    with pytest.raises(NotOver):
        await club.service.act(Rematch(table.id, BETO))
    await club.move(table)
    with pytest.raises(NotSeated):
        await club.service.act(Rematch(table.id, CARLA))
    again = await club.service.act(Rematch(table.id, BETO))
    assert (again.life, again.names, again.pace.hours, again.options) == ("open", ("Beto", "Ana"), 5, table.options)
    assert again.rematch_of == table.id
    assert (await club.service.table(table.id)).rematch == again.id
    assert (await club.service.act(Rematch(table.id, BETO))).id == again.id
    assert (await club.service.act(Rematch(table.id, ANA))).life == "playing"
    assert (await club.service.act(Rematch(table.id, ANA))).id == again.id


async def test_both_ask_for_a_rematch_at_once_and_get_the_same_game(club: Club):
    table = await club.duel(options={"length": 1})
    await club.move(table)
    asked = await asyncio.gather(club.service.act(Rematch(table.id, ANA)), club.service.act(Rematch(table.id, BETO)))
    assert asked[0].id == asked[1].id
    assert (await club.service.table(asked[0].id)).life == "playing"


async def test_a_declined_rematch_can_be_asked_for_again(club: Club):
    table = await club.duel(options={"length": 1})
    await club.move(table)
    first = await club.service.act(Rematch(table.id, ANA))
    await club.service.act(Decline(first.id, BETO.id))
    second = await club.service.act(Rematch(table.id, ANA))
    assert second.id != first.id
    assert second.life == "open"


async def test_a_rematch_against_the_computer_only_needs_its_host(club: Club):
    table = await club.against_computer(options={"length": 1})
    await club.move(table)
    again = await club.service.act(Rematch(table.id, ANA))
    assert again.chairs[1].level == "greedy"
    assert (await club.service.act(Start(again.id, ANA.id))).life == "playing"


async def test_servers_choose_their_language_channel_and_hours(club: Club):
    guild = await club.service.guild(GUILD)
    assert (guild.locale, guild.channels, guild.hours, guild.threads) == (None, (), 72, True)
    await club.service.act(SetGuild(GUILD, {"locale": "es", "hours": 24}))
    guild = await club.service.act(SetGuild(GUILD, {"channels": (5, 6)}))
    assert (guild.locale, guild.channels, guild.hours) == ("es", (5, 6), 24)
    assert (await club.open_table(None)).pace.hours == 24
    assert (await club.open_table(None, hours=2)).pace.hours == 2
    guild = await club.service.act(SetGuild(GUILD, {"locale": None, "hours": None, "channels": None}))
    assert (guild.locale, guild.channels, guild.hours) == (None, (), 72)
    with pytest.raises(BadHours):
        await club.service.act(SetGuild(GUILD, {"hours": 0}))
    assert (await club.service.guild(GUILD)).hours == 72


async def test_people_are_remembered_by_the_name_and_language_they_last_had(club: Club):
    assert await club.service.user(ANA.id) is None
    await club.service.remember(ANA)
    await club.service.remember(ANA)
    await club.service.remember(Person(ANA.id, "Anita", "en-GB"))
    user = await club.service.user(ANA.id)
    assert user is not None
    assert (user.name, user.locale) == ("Anita", "en")


async def test_computer_players_at_a_table_are_told_apart(club: Club):
    table = await club.bidding(Computer("greedy"), Computer("greedy"), Computer("random"))
    names = [chair.name for chair in table.chairs if chair.level]
    assert len({name.split()[1][0] for name in names}) == 3, "also where a name is cut short"
    assert all(name.startswith("⚙") for name in names)
