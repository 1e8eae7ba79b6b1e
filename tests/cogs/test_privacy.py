"""`/privacy`: what is stored, as a file; erased after a second question; in the reader's language, for them alone."""

import json

from tests.cogs.duel import COURSE, prepared
from tests.simulated import Answer, ChannelHandle, MemberActor, Town


async def of_privacy(town: Town, person: MemberActor, verb: str, place: ChannelHandle | None = None) -> Answer:
    """Presses a button of `/privacy`."""
    return await town.click(person, f"p1:{person.id}:{verb}", (await town.command(person, "privacy", place)).posts[0])


async def test_what_is_stored_is_said_in_words(town: Town):
    assert "Qué guardo de ti" in await town.command(town.ana, "privacy")
    answer = await town.command(town.carol, "privacy")
    assert answer.private
    assert "What I keep of you" in answer


async def test_everything_comes_as_a_file(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:3])
    answer = await of_privacy(town, town.ana, "export", duel.place)
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
    asked = await of_privacy(town, town.ana, "forget", duel.place)
    assert asked.private
    assert "abandonas 1 partida" in asked
    kept = await town.click(town.ana, "No", asked.posts[0])
    assert "No he borrado nada" in kept
    assert not kept.posts[0].buttons
    assert (await duel.table()).life == "playing"


async def test_an_erased_person_has_left_their_games_and_begins_anew(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:3])
    asked = (await of_privacy(town, town.ana, "forget", duel.place)).posts[0]
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
    export = await of_privacy(town, town.ana, "export")
    told = json.loads(await export.posts[0].message.attachments[0].read())
    assert told["seats"] == []
    assert len(told["users"]) == 1, "this very command is answered to somebody new"


async def test_without_files_the_person_is_told_what_is_missing(town: Town):
    await town.forbid("attach_files")
    assert "Me falta un permiso" in await of_privacy(town, town.ana, "export")
