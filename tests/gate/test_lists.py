"""Lists show what matters first, whatever others have opened, and read no game's state for it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from bot.gate.gate import Limits
from bot.service.commands import Cancel, Create, Join, Play
from bot.service.ground import rows
from bot.service.ground.records import NewTable, Person
from bot.service.ground.refusals import FullServer, TooManyOpen
from bot.service.looking import listing
from bot.service.looking.listing import Fits, Wish
from bot.service.seats import seating
from bot.storage.database import Database
from bot.tournaments import founding
from bot.tournaments import rows as tournament_states
from games.core.referee import RESIGN
from tests.cogs.duel import COURSE, prepared
from tests.cogs_warcrow.evening import Evening, founders
from tests.service.club import ANA, BETO, CARLA, CHANNEL, GUILD, Club
from tests.simulated import Town

EVA = Person(77, "Íñigo Eva", "es")


@pytest.fixture
def limits(endless: Limits) -> Limits:
    """Nobody is refused for doing much."""
    return endless


@pytest_asyncio.fixture
async def club(database_url: str) -> AsyncIterator[Club]:
    """A service without Discord."""
    club = Club(Database(database_url))
    yield club
    await club.service.close()
    await club.database.close()


async def open_one(club: Club, host: Person = ANA, channel: int = CHANNEL, guild: int = GUILD) -> int:
    new = NewTable(game_id="titans", guild_id=guild, channel_id=channel, thread=False)
    return (await club.service.act(Create(new, host))).id


async def offered(club: Club, who: Person, text: str = "", fits: Fits = Fits.ANY, here: int = CHANNEL) -> list[int]:
    said = [(word, ["titans"] if word in "clash of titans" else []) for word in text.split()]
    wish = Wish(who.id, fits, GUILD, (CHANNEL, CHANNEL + 1), here, said=said)
    return [table.id for table in await club.service.listed(wish)]


async def test_running_ones_first_then_ones_own_then_those_here_then_the_newest(club: Club):
    own, here, newer, hidden, other_server = (
        await open_one(club, EVA, CHANNEL + 1),
        await open_one(club),
        await open_one(club, ANA, CHANNEL + 1),
        await open_one(club, ANA, CHANNEL + 2),
        await open_one(club, ANA, CHANNEL, GUILD + 1),
    )
    over = await open_one(club, EVA)
    await club.service.act(Cancel(over, EVA.id))
    finished = await open_one(club, ANA, CHANNEL + 1)
    await club.service.act(Join(finished, BETO))
    await club.service.act(Play(finished, BETO.id, RESIGN))
    assert await offered(club, EVA) == [own, here, newer, over, finished]
    assert {hidden, other_server} & set(await offered(club, CARLA)) == set()
    assert hidden in await offered(club, ANA), "one's own are seen anywhere"


async def test_each_kind_of_list_holds_what_it_says(club: Club):
    mine, theirs = await open_one(club, EVA), await open_one(club)
    played = await open_one(club, BETO)
    await club.service.act(Join(played, EVA))
    ended = await open_one(club, BETO)
    await club.service.act(Join(ended, EVA))
    await club.service.act(Play(ended, EVA.id, RESIGN))
    invited = (await club.service.act(Create(NewTable(game_id="titans", opponents=(EVA,), guild_id=GUILD), ANA))).id
    held = {fits: set(await offered(club, EVA, fits=fits)) for fits in Fits}
    assert held == {
        Fits.ANY: {mine, theirs, played, ended, invited},
        Fits.MINE: {mine, played, ended, invited},
        Fits.MY_GAME: {played},
        Fits.JOINABLE: {theirs, invited},
        Fits.LEAVABLE: {mine, played, invited},
        Fits.MY_FREE: {mine},
        Fits.UNDER_WAY: {mine, theirs, played, invited},
        Fits.PLAYED: {played},
        Fits.BEGUN: {played, ended},
    }


async def test_what_is_typed_is_looked_for_in_the_database(club: Club, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(listing, "MOST", 3)
    first = await open_one(club, EVA)
    for _ in range(5):
        await open_one(club)
    assert first not in await offered(club, CARLA)
    for text in ("íñigo", "ÍÑIGO eva", "eva titans", str(first)):
        assert await offered(club, CARLA, text) == [first], text
    for text in ("%", "_", "eva 99", "nobody", "'; drop table seats"):
        assert await offered(club, CARLA, text) == [], text


async def test_no_state_is_read_for_a_list(town: Town, monkeypatch: pytest.MonkeyPatch):
    duel = await prepared(town)
    await duel.play(COURSE[:2])
    evening = await Evening.opened(town)

    def forbidden(*_: object) -> None:
        raise AssertionError("a list reads a state")

    monkeypatch.setattr(rows, "position_of", forbidden)
    monkeypatch.setattr(tournament_states, "tournament_of", forbidden)
    assert "`1`" in await town.command(town.dave, "table list")
    assert await town.complete(town.dave, "table board", "table", "Ana")
    assert await town.complete(town.dave, "table join", "table") == {}
    assert list((await town.complete(town.dave, "tournament event show", "event", "cop")).values()) == [str(evening.id)]


async def test_nobody_hides_the_tables_of_others_behind_their_own(town: Town):
    await town.command(town.ana, "titans new")
    answers = [(await town.command(town.dave, "titans new")).text for _ in range(seating.MOST_OPEN + 1)]
    assert "is open" in answers[-2]
    assert f"{seating.MOST_OPEN} of your tables" in answers[-1]
    assert "`1`" in await town.command(town.carol, "table list")
    assert list((await town.complete(town.carol, "table join", "table", "Ana")).values()) == ["1"]


async def test_a_server_has_so_many_open_tables(club: Club, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(seating, "MOST_OPEN_IN", 3)
    for _ in range(3):
        await open_one(club)
    with pytest.raises(FullServer):
        await open_one(club, BETO)
    await open_one(club, BETO, guild=GUILD + 1)
    monkeypatch.setattr(seating, "MOST_OPEN", 3)
    with pytest.raises(TooManyOpen):
        await open_one(club, ANA, guild=GUILD + 1)


async def test_junk_events_hide_neither_the_real_one_nor_its_organisers_way_to_it(town: Town):
    evening = await Evening.opened(town, name="Real cup")
    said = [(await town.command(town.dave, "warcrow new", name=f"junk {n}")).text for n in range(founding.MOST + 1)]
    assert f"You run {founding.MOST} tournaments here" in said[-1]
    assert "Real cup" in next(iter(await town.complete(town.carol, "tournament join", "event", "real")))
    assert next(iter((await town.complete(town.ana, "tournament event show", "event")).values())) == str(evening.id)
    closed = await town.command(town.ana, "tournament event run", step="close")
    assert "cerrad" in closed.text, "one's own is meant where several are"


async def test_a_server_has_so_many_events(town: Town, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(founding, "MOST_IN", 2)
    await founders(town)
    for _ in range(2):
        await town.command(town.ana, "warcrow new", name="cup")
    assert "tiene 2 torneos sin acabar" in await town.command(town.ana, "warcrow new", name="cup")
    await town.command(town.ana, "tournament event cancel", event="1")
    await town.fill(town.ana, {"reason": "x"})
    assert "torneos sin acabar" not in await town.command(town.ana, "warcrow new", name="cup")
