"""`/privacy`: what is stored, as a file; erased after a second question; in the reader's language, for them alone."""

import json

from tests.cogs.duel import COURSE, prepared
from tests.simulated import Town


async def test_what_is_stored_is_said_in_words(town: Town):
    assert "Qué guardo de ti" in await town.command(town.ana, "privacy about")
    answer = await town.command(town.carol, "privacy about")
    assert answer.private
    assert "What I keep of you" in answer


async def test_everything_comes_as_a_file(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:3])
    answer = await town.command(town.ana, "privacy export", duel.place)
    assert answer.private
    (file,) = answer.posts[0].message.attachments
    assert file.filename == "tabard.json"
    told = json.loads(await file.read())
    assert told["user_id"] == town.ana.id
    assert [row["action"] for row in told["events"]] == ["advance 5", "attack 5x1"]
    assert str(town.carol.id) not in json.dumps({**told, "tables": []})


async def test_erasing_asks_first_and_can_be_left(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:3])
    asked = await town.command(town.ana, "privacy erase", duel.place)
    assert asked.private
    assert "abandonas 1 partida" in asked
    kept = await town.click(town.ana, "No", asked.posts[0])
    assert "No he borrado nada" in kept
    assert not kept.posts[0].buttons
    assert (await duel.table()).life == "playing"


async def test_an_erased_person_has_left_their_games_and_begins_anew(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:3])
    asked = (await town.command(town.ana, "privacy erase", duel.place)).posts[0]
    town.close_dms(town.ana)
    await town.restart(clean=False)
    done = await town.click(town.ana, "Sí, bórralo todo", asked)
    assert done.private
    assert "Partidas abandonadas: 1" in done
    table = await duel.table()
    assert table.life == "over"
    assert table.chairs[0].name == "Someone who has left"
    assert "Someone who has left" in duel.board()
    assert "Ana" not in duel.board().text
    board = await town.command(town.dave, "table board", duel.place)
    assert "Ana" not in board.pictures[0].alt
    export = await town.command(town.ana, "privacy export")
    told = json.loads(await export.posts[0].message.attachments[0].read())
    assert told["seats"] == []
    assert len(told["users"]) == 1, "this very command is answered to somebody new"


async def test_without_files_the_person_is_told_what_is_missing(town: Town):
    await town.forbid("attach_files")
    assert "Me falta un permiso" in await town.command(town.ana, "privacy export")
