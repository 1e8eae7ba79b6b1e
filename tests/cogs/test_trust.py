"""Promises before the first card, words of the players, a digest with every board, the secret at the end, the check."""

import hashlib
import json
import re
from pathlib import Path

import pytest

from bot.cli import main
from tests.cogs.duel import Duel, opened, service_of, word, words
from tests.simulated import Town

DIGEST = re.compile(r"-# (?:Fingerprint|Huella) (\d+) `([0-9a-f]{16})`")


async def exported(town: Town, duel: Duel) -> bytes:
    answer = await town.command(town.ana, "table verify", duel.place, file=True)
    return await answer.posts[0].message.attachments[0].read()


async def finish(town: Town, duel: Duel, moves: int = 6) -> None:
    for _ in range(moves):
        person, legal = await duel.legal()
        await town.command(person, "titans play", duel.place, move=next(text for text in legal if text != "yield"))
    await town.command(town.ana, "table resign", duel.place)
    await town.click(town.ana, "Sí, seguro: Abandonar")


async def test_words_by_form_go_into_the_chance_and_are_shown_at_the_start(town: Town):
    await town.command(town.ana, "titans new", opponent=town.carol)
    answer = await word(town, town.ana, "  patata   frita ")
    assert answer.private
    assert "«patata frita»" in answer
    assert not any("patata" in post for post in town.posts())
    form = await town.click(town.carol, "Lucky word")
    assert form.form is not None
    await town.restart()
    taken = await town.fill(town.carol, {"Anything (shown when the game begins)": "*chips*"})
    assert taken.private
    assert "“\\*chips\\*”" in taken
    await town.click(town.carol, "Accept")
    duel = Duel(town, 1, (town.ana, town.carol))
    words = r"Lucky words: Ana: \d+ patata frita · Carol: \d+ \\\*chips\\\*"
    assert re.search(words, town.posts(duel.place)[0].text)
    await finish(town, duel, 2)
    log = json.loads(await exported(town, duel))
    assert [word.partition(" ")[2] for word in log["salts"]] == ["patata frita", "*chips*"]
    verdict = await town.command(town.ana, "table verify", duel.place)
    assert f"Palabras de la suerte: Ana: {log['salts'][0]}" in verdict


async def test_whoever_is_not_seated_yet_may_say_their_word_first(town: Town):
    await town.command(town.ana, "titans new")
    assert "if you sit down before" in await word(town, town.carol, "abc")
    await town.click(town.dave, "Lucky word")
    await town.click(town.carol, "Take a seat")
    duel = Duel(town, 1, (town.ana, town.carol))
    assert re.search(r"Lucky words: Ana: \d+ · Carol: \d+ abc", town.posts(duel.place)[0].text)
    assert "is no longer open" in await town.fill(town.dave, {"salt": "late"})


async def test_a_word_can_be_taken_back_and_must_be_fit_to_be_shown(town: Town):
    await town.command(town.ana, "titans new", opponent=town.carol)
    await word(town, town.ana, "oops")
    assert "no has puesto palabra" in await word(town, town.ana, " ")
    assert "todos visibles" in await word(town, town.ana, "a\u202eb")
    await town.click(town.carol, "Accept")
    duel = Duel(town, 1, (town.ana, town.carol))
    assert re.search(r"Lucky words: Ana: \d+ · Carol: \d+$", town.posts(duel.place)[0].text, re.MULTILINE)


async def test_every_board_tells_a_digest_and_the_last_one_the_secret(
    town: Town, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    duel = await opened(town)
    commitment = (await duel.table()).commitment
    assert f"`{commitment}`" in town.posts(duel.place)[0]
    await finish(town, duel)
    boards = [post for post in town.posts(duel.place) if DIGEST.search(post.text)]
    posted = {int(found[1]): found[2] for post in boards for found in DIGEST.finditer(post.text)}
    assert len(posted) == 8
    secret = re.search(r"\|\|`([0-9a-f]{64})`\|\|", boards[-1].text)
    assert secret is not None
    assert hashlib.sha256(bytes.fromhex(secret[1])).hexdigest() == commitment
    assert not any("||" in post for post in boards[:-1])
    file = tmp_path / "log.json"
    file.write_bytes(await exported(town, duel))
    assert main(("verify", str(file), "--digests")) == 0
    told = dict(
        line.split() for line in capsys.readouterr().out.splitlines() if re.fullmatch(r"\d+ [0-9a-f]{64}", line)
    )
    assert {seq: digest[:16] for seq, digest in ((int(n), d) for n, d in told.items()) if seq in posted} == posted


async def test_the_check_in_discord_tells_what_the_check_outside_tells(town: Town):
    duel = await opened(town)
    assert "La partida sigue" in await town.command(town.ana, "table verify", duel.place)
    await finish(town, duel, 3)
    await town.restart(clean=False)
    answer = await town.command(town.dave, "table verify", duel.place)
    assert answer.private
    assert words("en", "table.verify.ok") in answer
    table = await duel.table()
    for shown in (table.commitment, table.digest[:16]):
        assert shown in answer
    log = await town.discord.as_bot(service_of(town).log(table.id))
    assert log["seed"] in answer
