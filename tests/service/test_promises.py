"""What is promised before the first card: the commitment, the words, and what closes the set-up after the last one."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import select, update

from bot import catalogue
from bot.beacon.chain import QUICKNET, Chain
from bot.service.commands import Accept, AddComputer, Cancel, Decline, GiveWord, Join, Leave, Locate, Play, Start
from bot.service.ground import store
from bot.service.ground.records import Computer, Table
from bot.service.ground.refusals import NotOpen
from bot.service.play import engine
from bot.service.seats import beginning
from bot.service.seats.closing import Closing, Where, posted_at
from bot.service.telling.courier import Busy, Gone
from bot.storage.ledger import salts
from bot.storage.schema import tables
from games.core.audit import check
from games.core.log import Move, begun, digests
from games.core.proof import Beacon
from games.core.referee import RESIGN, key
from tests.service.club import ANA, BETO, CARD, CARLA, CHANNEL, Club
from tests.service.faults import failing

NewClub = Callable[..., Club]


class FakeRounds:
    """A beacon that tells a number for each round, or cannot be reached."""

    def __init__(self, *, there: bool = True) -> None:
        self.chain: Chain = QUICKNET
        self.there = there
        self.asked: list[int] = []

    async def get(self, number: int) -> Beacon | None:
        self.asked.append(number)
        signature = number.to_bytes(48, "big")
        randomness = hashlib.sha256(signature).hexdigest()
        return Beacon(self.chain.hash, number, randomness, signature.hex()) if self.there else None


async def ended(club: Club, table: Table) -> dict[str, Any]:
    """The log of a table that Ana gives up; it must hold."""
    await club.service.act(Play(table.id, ANA.id, RESIGN))
    log = await club.service.log(table.id)
    assert check(log, catalogue.games().get).departures == ()
    return log


def seals(club: Club) -> list[tuple[str, int]]:
    """The posts that closed the words: what they said, and their numbers."""
    return [
        (post.text, spot.message_id)
        for post, spot in zip(club.courier.posts, club.courier.spots, strict=True)
        if post.kind == "seal"
    ]


async def test_the_number_of_a_post_after_the_last_word_closes_the_set_up(club: Club):
    table = await club.open_table(BETO)
    await club.service.act(GiveWord(table.id, BETO.id, "the last word"))
    table = await club.service.act(Accept(table.id, BETO, press="1430"))
    assert table.life == "playing", "whoever joins last sees the game begin"
    await club.service.drain()
    ((text, number),) = seals(club)
    for said in (table.commitment, "1430 the last word", "number of this message"):
        assert said in text
    assert [post.kind for post in club.courier.posts].index("seal") == 0, "before anybody sees a card"
    log = await ended(club, table)
    assert (log["format"], log["closing"], log["salts"]) == ("tabard-log/2", str(number), ["", "1430 the last word"])
    assert (log["table"], log["seats"], log["version"]) == (table.id, ["Ana", "Beto"], 1)


async def test_every_seat_gives_the_number_of_the_press_by_which_it_was_taken(club: Club):
    table = await club.open_table(None, None, game="sealed")
    await club.service.act(Join(table.id, BETO, press="21"))
    await club.service.act(Leave(table.id, BETO.id))
    await club.service.act(Join(table.id, CARLA, press="22"))
    await club.service.act(GiveWord(table.id, CARLA.id, "hola"))
    table = await club.service.act(Join(table.id, BETO, press="23"))
    log = await ended(club, table)
    assert log["salts"] == ["", "22 hola", "23"]


async def test_what_somebody_said_outlasts_their_getting_up_but_their_press_does_not(club: Club):
    table = await club.open_table(None)
    await club.service.act(GiveWord(table.id, BETO.id, "hola"))
    table = await club.service.act(Join(table.id, BETO))
    assert (await ended(club, table))["salts"] == ["", "hola"]


async def test_between_the_last_word_and_the_first_card_nothing_can_be_said_or_changed(club: Club):
    table = await club.open_table(BETO)
    club.courier.before = failing(Busy(), "seal", times=1)
    table = await club.service.act(Accept(table.id, BETO, press="1"))
    assert (table.life, table.sealed) == ("open", True)
    for deed in (
        club.service.act(GiveWord(table.id, ANA.id, "again")),
        club.service.act(Join(table.id, CARLA)),
        club.service.act(Leave(table.id, BETO.id)),
        club.service.act(Decline(table.id, BETO.id)),
        club.service.act(Start(table.id, ANA.id)),
        club.service.act(AddComputer(table.id, ANA.id, "greedy")),
    ):
        with pytest.raises(NotOpen):
            await deed
    await club.tick(seconds=10)
    table = await club.service.table(table.id)
    assert (table.life, table.sealed) == ("playing", False)


async def test_the_host_may_still_withdraw_it_then(club: Club):
    table = await club.open_table(BETO)
    club.courier.before = failing(Busy(), "seal", times=1)
    await club.service.act(Accept(table.id, BETO))
    await club.service.act(Cancel(table.id, ANA.id))
    await club.tick(seconds=10)
    assert (await club.service.table(table.id)).life == "cancelled"
    assert seals(club) == []


async def test_a_process_that_dies_behind_the_post_begins_the_game_with_the_same_post(new_club: NewClub):
    first = new_club("first")
    table = await first.open_table(BETO)
    first.courier.after = failing(Busy(), "seal", times=1)  # it was made, but nobody knows
    table = await first.service.act(Accept(table.id, BETO))
    assert table.life == "open"
    await first.service.close()
    second = new_club("first", first)
    first.clock.pass_(seconds=10)
    await second.service.open()
    await second.service.tick()
    await second.service.drain()
    ((_, number),) = seals(first)
    table = await second.service.table(table.id)
    assert (table.life, table.seal_id) == ("playing", number)
    assert (await ended(second, table))["closing"] == str(number)


async def test_it_begins_only_once_however_often_that_is_said(club: Club):
    table = await club.duel()
    again = await club.database.write(lambda c: beginning.sealed(c, table.id, 1, None, club.clock.now(), wanted=False))
    assert again == await club.service.table(table.id)


async def test_where_nothing_can_be_posted_the_game_begins_all_the_same(club: Club):
    table = await club.open_table(BETO)
    club.courier.before = failing(Gone("channel"), "seal", times=1)
    table = await club.service.act(Accept(table.id, BETO))
    await club.service.drain()
    table = await club.service.table(table.id)
    assert table.life == "playing"
    assert (await ended(club, table))["closing"] == ""


async def test_a_table_without_a_place_is_dealt_at_once(club: Club):
    table = await club.open_table(BETO, channel_id=None)
    table = await club.service.act(Accept(table.id, BETO))
    assert table.life == "playing"
    assert (await ended(club, table))["closing"] == ""


async def test_chance_comes_from_words_and_closing(club: Club):
    table = await club.duel()
    held = await club.database.read(store.load, table.id)
    terms = held.setup.terms
    assert terms is not None
    assert held.begun == begun(table.game_id, held.setup)
    log = await ended(club, table)
    moves = [Move(event["seat"], event["action"], None) for event in log["events"]]
    assert digests(table.game_id, held.setup, moves)[-1] == (await club.service.table(table.id)).digest
    assert key(held.setup) != held.setup.seed


async def test_whoever_exchanges_the_secret_after_a_word_breaks_what_it_was_given_to(club: Club):
    table = await club.open_table(None)
    await club.service.act(Join(table.id, BETO, press="5"))
    assert await club.service.broken(table.id) == []
    assert (await club.service.table(table.id)).commitment == await club.database.read(
        lambda c: c.execute(select(salts.c.commitment).where(salts.c.user_id == BETO.id)).scalar_one()
    )
    await club.database.write(lambda c: c.execute(update(tables).values(seed=bytes(32))))
    assert await club.service.broken(table.id) == ["Beto"]


async def test_a_name_that_is_erased_leaves_the_digests_as_they_were(club: Club):
    table = await club.duel()
    await club.service.act(Play(table.id, BETO.id, RESIGN))
    before = (await club.service.table(table.id)).digest
    await club.service.privacy.erase(BETO.id)
    log = await club.service.log(table.id)
    assert log["seats"][0] == "Ana"
    assert "Beto" not in log["seats"]
    held, steps, _ = await club.database.read(store.recorded, table.id)
    assert engine.digest(held, "", steps) == before


# --- a public beacon --------------------------------------------------------------------------------------------------


async def test_a_table_that_begins_at_once_is_closed_by_a_round_that_is_made_after_the_post(new_club: NewClub):
    rounds = FakeRounds()
    club = new_club(closing=Closing(rounds))
    table = await club.against_computer()
    ((text, number),) = seals(club)
    assert "public beacon drand" in text
    assert rounds.asked == [QUICKNET.next_after(posted_at(number))]
    assert f"round {rounds.asked[0]} of the public beacon" in club.courier.boards()[0].text
    log = await ended(club, table)
    assert log["beacon"]["round"] == rounds.asked[0]
    assert log["closing"] == log["beacon"]["randomness"]


@pytest.mark.parametrize(("where", "closed"), [("at-once", False), ("rated", True), ("all", True)])
async def test_where_words_can_be_said_the_owner_decides(new_club: NewClub, where: Where, *, closed: bool):
    rounds = FakeRounds()
    club = new_club(closing=Closing(rounds, where))
    table = await club.open_table(BETO)
    await club.service.act(Locate(table.id, witness_id=903))
    await club.service.act(Accept(table.id, BETO))
    assert bool(rounds.asked) is closed
    friendly = await club.open_table(CARLA, rated=False)
    await club.service.act(Locate(friendly.id, witness_id=904))
    await club.service.act(Accept(friendly.id, CARLA))
    assert len(rounds.asked) == {"at-once": 0, "rated": 1, "all": 2}[where]


async def test_without_a_network_the_post_closes_it_and_everybody_is_told(new_club: NewClub):
    club = new_club(closing=Closing(FakeRounds(there=False)))
    table = await club.against_computer()
    ((_, number),) = seals(club)
    assert any("couldn't be reached" in post.text for post in club.courier.notices())
    log = await ended(club, table)
    assert (log["closing"], log["beacon"]) == (str(number), None)


def test_a_message_tells_when_it_was_made():
    assert posted_at(175928847299117063).isoformat() == "2016-04-30T11:18:25.796000+00:00"


async def test_of_a_computer_player_and_of_whoever_was_invited_the_word_is_empty(club: Club):
    table = await club.open_table(Computer("greedy"))
    table = await club.service.act(Start(table.id, ANA.id))
    assert (await ended(club, table))["salts"] == ["", ""]
    assert (table.card_id, table.channel_id) == (CARD, CHANNEL)
