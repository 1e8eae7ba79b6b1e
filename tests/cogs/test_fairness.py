"""What a player has in their hands against a house that cheats: promises in messages that are never edited."""

import hashlib
import json
import os
import re
from pathlib import Path

import pytest
from simcord import ChannelHandle
from sqlalchemy import update

from bot.beacon.chain import QUICKNET
from bot.cli import main
from bot.storage.schema import tables
from games.core.dice import SeededDice, stream_key
from games.core.proof import Beacon
from games.titans.state import DECK
from tests.cogs.duel import Duel, opened, service_of, word
from tests.posts import Post
from tests.simulated import Town
from tests.test_beacon import ROUND

HEX = re.compile("[0-9a-f]{64}")


def edited(town: Town, place: ChannelHandle) -> list[bool]:
    """Of each post in a place, oldest first, whether it bears the mark of an edit."""
    messages = town.discord.backend.messages[place.id].values()
    return [message.edited_timestamp is not None for message in messages if not message.is_ephemeral]


def promise(town: Town) -> Post:
    """The newest post that shows the commitment alone."""
    return [post for post in town.posts() if "never edited" in post.text][-1]


def told(post: Post) -> str:
    found = HEX.search(post.text)
    assert found is not None
    return found[0]


def best_secret(words: list[str]) -> bytes:
    """What an owner who knows the words of all finds: of many secrets the one whose first hand is best."""

    def worth(secret: bytes) -> int:
        dice = SeededDice(stream_key(secret, words), 0)
        dice.below(2)
        return sum(dice.shuffle(DECK)[0:10:2])

    return max((os.urandom(32) for _ in range(300)), key=worth)


async def swap(town: Town, table_id: int, secret: bytes) -> None:
    """The owner writes another secret into the database."""
    database = town.bot.database  # type: ignore[attr-defined]
    values = {"seed": secret, "digest": hashlib.sha256(secret).digest()}
    await town.discord.as_bot(
        database.write(lambda c: c.execute(update(tables).where(tables.c.id == table_id).values(values)))
    )


async def test_an_owner_who_exchanges_the_secret_is_caught_by_whoever_kept_the_first_message(
    town: Town, tmp_path: Path
):
    await town.command(town.ana, "titans new")
    first = promise(town)
    await word(town, town.ana, "ana's word")
    answer = await word(town, town.carol, "carol's word, given last")
    assert told(first) in answer, "the answer quotes what the word was given to"
    assert str(first.message.id) in answer, "and says where it stands"
    await swap(town, 1, best_secret(["ana's word", "carol's word, given last"]))
    await town.click(town.carol, "Take a seat")
    duel = Duel(town, 1, (town.ana, town.carol))
    assert promise(town).text == first.text, "what was promised still stands"
    assert not edited(town, town.channel)[town.posts().index(promise(town))]
    await town.command(town.ana, "table resign", duel.place)
    await town.click(town.ana, "Sí, seguro: Abandonar")

    verdict = await town.command(town.carol, "table verify", duel.place, seal=told(first))
    assert "isn't the one you noted" in verdict
    assert "given for another sealed seed" in verdict
    assert "Carol" in verdict
    log = (
        await (await town.command(town.carol, "table verify", duel.place, file=True))
        .posts[0]
        .message.attachments[0]
        .read()
    )
    file = tmp_path / "log.json"
    file.write_bytes(log)
    assert main(("verify", str(file))) == 0, "the log fits itself"
    assert main(("verify", str(file), "--commitment", told(first))) == 1
    assert json.loads(log)["commitment"] != told(first)


async def test_who_knows_secret_and_words_still_cannot_choose_the_cards(town: Town):
    """A post after the last word closes the set-up, and its number was made by Discord."""
    await town.command(town.ana, "titans new")
    await word(town, town.carol, "last")
    await town.click(town.carol, "Take a seat")
    duel = Duel(town, 1, (town.ana, town.carol))
    seal = town.posts(duel.place)[0]
    table = await duel.table()
    assert table.seal_id == seal.message.id
    assert told(seal) == table.commitment
    assert duel.board().message.id > seal.message.id
    await town.command(town.ana, "table resign", duel.place)
    await town.click(town.ana, "Sí, seguro: Abandonar")
    log = await town.discord.as_bot(service_of(town).log(table.id))
    assert log["closing"] == str(seal.message.id)
    assert f"`{seal.message.id}`" in await town.command(town.carol, "table verify", duel.place)


async def test_everybody_who_sits_down_gives_a_word_without_a_thought(town: Town):
    duel = await opened(town)
    await town.command(town.ana, "table resign", duel.place)
    await town.click(town.ana, "Sí, seguro: Abandonar")
    log = await town.discord.as_bot(service_of(town).log(duel.id))
    presses = [int(word) for word in log["salts"]]
    assert presses[0] < presses[1] < int(log["closing"])
    words = town.posts(duel.place)[0]
    assert all(word in words for word in log["salts"])


async def test_nothing_that_bears_witness_is_ever_edited(town: Town):
    """Boards and their digests, the commitment, what closed the words. Only the card changes as people sit down."""
    duel = await opened(town)
    for _ in range(3):
        person, legal = await duel.legal()
        await town.command(person, "titans play", duel.place, move=next(text for text in legal if text != "yield"))
    assert edited(town, duel.place) == [False] * 5
    table, marks = await duel.table(), edited(town, town.channel)
    assert [post.message.id for post, mark in zip(town.posts(), marks, strict=True) if mark] == [table.card_id]
    assert (promise(town).message.id, told(promise(town))) == (table.witness_id, table.commitment)


async def test_an_old_board_answers_with_the_present(town: Town):
    duel = await opened(town)
    old = duel.board()
    person, legal = await duel.legal()
    await town.command(person, "titans play", duel.place, move=next(text for text in legal if text != "yield"))
    again, _ = await duel.legal()
    answer = await town.click(again, next(id_ for id_ in old.buttons.values() if id_.endswith(":play")), old)
    assert answer.private
    assert answer.posts[-1].buttons or answer.posts[-1].menus


async def test_a_table_that_begins_at_once_is_promised_and_closed_in_one_post(town: Town):
    await town.command(town.ana, "titans new", computer="random")
    duel = Duel(town, 1, (town.ana, None))
    table = await duel.table()
    assert table.witness_id is None
    assert not any(HEX.search(post.text) and post.message.id != table.card_id for post in town.posts())
    seal = town.posts(duel.place)[0]
    assert told(seal) == table.commitment
    assert seal.message.id == table.seal_id


async def test_a_rematch_that_is_asked_for_by_both_begins_with_a_promise_of_its_own(town: Town):
    duel = await opened(town)
    await town.command(town.ana, "table resign", duel.place)
    await town.click(town.ana, "Sí, seguro: Abandonar")
    await town.click(town.ana, "Rematch", duel.board())
    first = promise(town)
    assert told(first) != (await duel.table()).commitment
    await town.click(town.carol, "Rematch", duel.board())
    again = await town.discord.as_bot(service_of(town).table(2))
    assert (again.life, again.commitment, again.witness_id) == ("playing", told(first), first.message.id)


class OneRound:
    """A beacon of one true round, whichever is asked for."""

    chain = QUICKNET

    async def get(self, number: int) -> Beacon:
        return ROUND


async def test_a_round_of_the_beacon_is_named_on_the_board_and_checked_with_the_game(
    town: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    service_of(town).closing._rounds = OneRound()
    service_of(town).closing._where = "all"
    duel = await opened(town)
    assert "a number that no one can know yet" in town.posts(duel.place)[0]
    assert f"round {ROUND.round} of the public beacon drand" in duel.board()
    await town.command(town.ana, "table resign", duel.place)
    await town.click(town.ana, "Sí, seguro: Abandonar")
    verdict = await town.command(town.carol, "table verify", duel.place)
    assert f"round {ROUND.round} of the beacon `{ROUND.chain[:16]}…`. Its signature holds." in verdict
    log, draws = (await town.command(town.carol, "table verify", duel.place, file=True)).posts[0].message.attachments
    file = tmp_path / "log.json"
    file.write_bytes(await log.read())
    assert main(("verify", str(file), "--draws", str(tmp_path / "draws.json"))) == 0
    assert f"Round {ROUND.round} of the public beacon is genuine" in capsys.readouterr().out
    assert json.loads(await draws.read()) == json.loads((tmp_path / "draws.json").read_text(encoding="utf-8"))
