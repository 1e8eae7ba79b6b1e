"""What is told to one person alone calls computer players as that person's language does; boards as their place's."""

from bot.service.telling.called import called
from tests.cogs.duel import Duel, prepared
from tests.posts import Answer, Post
from tests.town import Town

NAMES = {language: called(1, "club", language) for language in ("es", "en")}


def shown(what: Answer | Post) -> str:
    """All that is read of it: words, pictures described, buttons."""
    posts = (what,) if isinstance(what, Post) else what.posts
    parts = [part for each in posts for part in (each.text, *(one.alt for one in each.pictures), *each.buttons)]
    return "\n".join(parts).replace("\\", "")  # signs in a name are shown as they are


async def against(town: Town) -> Duel:
    """Ana, who reads Spanish, in an English place against a computer player."""
    assert NAMES["es"] != NAMES["en"]
    return await prepared(town, computer="club")


async def test_boards_call_a_computer_as_their_place_does(town: Town):
    duel = await against(town)
    assert NAMES["en"] in shown(duel.board())


async def test_a_panel_calls_a_computer_as_its_reader_does(town: Town):
    duel = await against(town)
    for reader, language, other in ((town.ana, "es", "en"), (town.carol, "en", "es")):
        for command in ("table board", "table log", "table list"):
            told = shown(await town.command(reader, command, duel.place))
            assert NAMES[other] not in told, command
            assert command == "table log" or NAMES[language] in told, command
    for button in ("Play", "My hand", "History"):
        told = shown(await town.click(town.ana, button, duel.board()))
        assert NAMES["en"] not in told, button
