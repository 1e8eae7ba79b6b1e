"""Whoever may not read a list learns neither its units nor its faction nor its length, anywhere."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

import prometheus_client
import pytest
import structlog
from msgspec.structs import replace
from structlog.testing import capture_logs

from bot.service.ground.records import Person
from bot.tournaments import pictures
from bot.tournaments.exports import Kind
from bot.tournaments.refusals import EmptyList, LongList, NoList, NoSuchLine, TournamentRefusal
from bot.tournaments.wording import say_of
from tests.evening.fair import BOSS, Fair, person
from tests.service.club import Club
from tournaments.evening import commands as c
from tournaments.pairing import pair

LIST = "Feudos de Hegemonia\nDrago the Anvil 35\nConscriptos 20\nConscriptos 20"
UNITS = ("Feudos", "Drago", "Conscriptos")
OTHER = "Syenann\nAlborc 30"


def tells(text: str) -> bool:
    """Whether a text tells something of the list."""
    return any(word in text for word in (*UNITS, str(len(LIST)), *(hashlib.sha256(LIST.encode()).hexdigest(),)))


async def test_only_the_owner_and_the_events_organisers_read_it(club: Club):
    fair, other = await Fair.new(club, 4), await Fair.new(club, 4)
    await other.helped(50, "judge")
    await other.helped(51, "organiser")
    await fair.helped(52, "judge")
    await fair.tournaments.submit_list(fair.id, person(1), LIST)
    assert (await fair.tournaments.show_list(fair.id, person(1))).text == LIST
    found = await fair.tournaments.show_list(fair.id, BOSS, "101")
    assert found.text == LIST
    assert found.digest == hashlib.sha256(f"{found.nonce}{LIST}".encode()).hexdigest()
    assert not tells(repr(found))
    refused: set[Any] = set()
    for reader in (102, 50, 51, 52, 999):
        for player in ("101", "103", "nobody"):
            with pytest.raises(NoList) as error:
                await fair.tournaments.show_list(fair.id, Person(reader, "R", "en"), player)
            refused.add((error.value.reason.key, tuple(error.value.reason.args)))
    assert len(refused) == 1  # the same words, whether there is a list or not


@pytest.fixture
def usual_logs() -> Iterator[None]:
    """Logs as they are without any setting; what was set comes back."""
    config = structlog.get_config()
    structlog.reset_defaults()
    yield
    structlog.configure(**config)


@pytest.mark.usefixtures("usual_logs")
async def test_nothing_that_leaves_the_bot_tells_of_it(club: Club, capsys: pytest.CaptureFixture[str]):
    fair = await Fair.new(club, 4)
    with capture_logs() as logs:
        done = await fair.tournaments.submit_list(fair.id, person(1), LIST)
        await fair.tournaments.submit_list(fair.id, person(2), OTHER)
        await fair.tournaments.submit_list(fair.id, person(1), LIST)
        with pytest.raises(LongList) as long:
            await fair.tournaments.submit_list(fair.id, person(3), LIST * 500)
        with pytest.raises(EmptyList):
            await fair.tournaments.submit_list(fair.id, person(3), " \n ")
        await fair.do(c.Start())
        with pytest.raises(TournamentRefusal) as locked:
            await fair.tournaments.submit_list(fair.id, person(1), LIST + "x")
        await fair.play()
        await fair.do(c.Next(2))
        await club.service.drain()
    tournament = await fair.tournament()
    pictures = (
        *await fair.tournaments.pairings_picture(tournament, 2, "es"),
        *await fair.tournaments.standings_picture(tournament, "es"),
    )
    said = [
        repr(logs), repr(done), repr(tournament), repr(long.value), repr(locked.value), repr(locked.value.__cause__),
        repr(await fair.tournaments.audit(fair.id, BOSS)), repr([p.alt for p in pictures]), repr(club.courier.posts),
        prometheus_client.generate_latest().decode(), *capsys.readouterr(),
    ]  # fmt: skip
    kinds: tuple[Kind, ...] = ("csv", "trf", "json", "log")
    said += [(await fair.tournaments.export(fair.id, kind, BOSS)).content.decode() for kind in kinds]
    for text in said:
        assert not any(word in text for word in (*UNITS, "Syenann", "Alborc"))


async def test_lists_of_any_length_look_alike(club: Club):
    fair = await Fair.new(club, 4)
    await fair.tournaments.submit_list(fair.id, person(1), "x")
    await fair.tournaments.submit_list(fair.id, person(2), "y" * 5000)
    tournament = await fair.tournament()
    assert {len(one.digest) for one in tournament.lists} == {64}
    entries = await fair.tournaments.audit(fair.id, BOSS)
    assert len({len(repr(entry.after)) for entry in entries if entry.what == "handed_in"}) == 1


async def test_the_owner_reveals_lines_and_the_end_reveals_all(club: Club):
    fair = await Fair.new(club, 4)
    await fair.tournaments.submit_list(fair.id, person(1), LIST)
    await fair.tournaments.submit_list(fair.id, person(2), OTHER)
    await fair.do(c.Start())
    for lines in ((), (5,), (0,)):
        with pytest.raises(NoSuchLine):
            await fair.tournaments.reveal(fair.id, person(1), lines)
    with pytest.raises(NoList):
        await fair.tournaments.reveal(fair.id, person(3), (1,))
    await fair.tournaments.reveal(fair.id, person(1), (2,))
    assert pictures.factions(await fair.tournament()) == {}  # some lines tell no faction
    await club.service.drain()
    assert "Drago" in club.courier.posts[-1].text
    assert "Conscriptos" not in repr(club.courier.posts)
    for number in (2, 3):
        await fair.play()
        await fair.do(c.Next(number))
    await fair.play()
    await fair.do(c.Finish())
    done = await fair.tournaments.reveal_all(fair.id, BOSS)
    shown = {one.player: one for one in done.tournament.revealed if one.nonce}
    assert shown["101"].text == LIST
    known = pictures.factions(done.tournament)
    assert known == {"102": "Northern Tribes"}  # the other one names no unit of the catalogue
    lines = pictures.standings_view(done.tournament, say_of("en")).lines
    assert {line.faction for line in lines} == {*known.values(), ""}
    assert {
        faction for game in pictures.round_view(done.tournament, 1, say_of("en")).games for faction in game.factions
    } == {
        *known.values(),
        "",
    }
    for player, one in shown.items():
        handed = done.tournament.handed(player)
        assert handed is not None
        assert handed.digest == hashlib.sha256(f"{one.nonce}{one.text}".encode()).hexdigest()


async def test_who_leaves_takes_the_list_along(club: Club):
    fair = await Fair.new(club, 4)
    await fair.tournaments.submit_list(fair.id, person(1), LIST)
    await fair.do(c.Leave(), person(1))
    with pytest.raises(NoList):
        await fair.tournaments.show_list(fair.id, BOSS, "101")
    await fair.do(c.Open())
    await fair.do(c.Join("again"), Person(101, "again", "es"))
    with pytest.raises(NoList):
        await fair.tournaments.show_list(fair.id, person(1))


async def test_an_organiser_who_brings_the_seed_cannot_try_the_draw_out_beforehand(club: Club):
    """The digests of lists are mixed in, and each holds a nonce that nobody could choose."""
    seed = "11" * 32
    fair = await Fair.new(club, 6, seed=seed)
    known = (await fair.tournament()).swiss
    tried = pair(replace(known, seed=seed))
    rounds: set[frozenset[frozenset[str]]] = {frozenset(frozenset((one.a, one.b)) for one in tried.games)}
    for number in range(1, 5):
        await fair.tournaments.submit_list(fair.id, person(number), LIST)
    await fair.do(c.Start())
    tournament = await fair.tournament()
    assert tournament.round is not None
    handed = tuple(sorted(one.digest for one in tournament.lists))
    assert len(handed) == 4
    assert tournament.swiss.lists == handed
    begun = replace(tournament.swiss, played=())
    assert {frozenset(game.ids) for game in tournament.round.games} == {
        frozenset((g.a, g.b)) for g in pair(begun).games
    }
    others = (pair(replace(begun, lists=handed[:most])) for most in range(4))
    rounds |= {frozenset(frozenset((one.a, one.b)) for one in each.games) for each in others}
    assert len(rounds) > 1, "each list that is handed in changes the draw"
    await club.service.drain()
    assert any(f"{seed}`, mixed with the fingerprints of the 4 lists" in post.text for post in club.courier.posts)
