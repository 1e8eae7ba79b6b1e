"""Every command and every button answers everybody in their own language, whoever they are and whatever they lack."""

import re
from collections.abc import Iterator
from typing import Any

from tests.cogs.duel import COURSE, prepared
from tests.posts import form_fields
from tests.simulated import Answer, Town

FILLED = {
    "card": 1,
    "cards": "1x1",
    "move": "1 1x1",
    "text": "parry",
    "game": "titans",
    "words": "abc",
    "hours": 5,
    "seat": 1,
    "what": "cancel",
    "winners": "1",
}
"""What is typed into required options; people and channels are the town's."""
SUBCOMMANDS = (1, 2)


def leaves(node: dict[str, Any], path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """The commands that can be typed, with their required options filled in."""
    here = f"{path} {node['name']}".strip()
    below = [option for option in node.get("options") or () if option["type"] in SUBCOMMANDS]
    for option in below:
        yield from leaves(option, here)
    if not below:
        required = [option["name"] for option in node.get("options") or () if option.get("required")]
        yield here, {name: FILLED.get(name) for name in required}


def well_said(spanish: Answer, english: Answer, what: str) -> None:
    """Both were answered, in different words, without a key or a parameter that was left in."""
    for answer in (spanish, english):
        assert answer.private or answer.posts[-1].ephemeral, what
        words = _words(answer)
        assert words.strip(), what
        assert not re.search(r"[{}]|\b(titans|table|service|referee|opt|cmd)\.[a-z_]+", words), (what, words)
    assert _words(spanish, buttons=False) != _words(english, buttons=False), what


def _words(answer: Answer, *, buttons: bool = True) -> str:
    if answer.form is not None:
        return "\n".join([answer.form["title"], *form_fields(answer.form)])
    last = answer.posts[-1]
    return "\n".join([last.text, *(last.buttons if buttons else ()), *(picture.alt for picture in last.pictures)])


def _about(town: Town, leaf: tuple[str, dict[str, Any]]) -> tuple[str, dict[str, Any]]:
    name, options = leaf
    handles = {"person": town.beto, "channel": town.channel}
    return name, {option: handles[option] if value is None else value for option, value in options.items()}


async def test_every_command_in_both_languages(town: Town):
    """By those who watch, from a table's thread and from elsewhere, and by those who play, in turn and out of it."""
    duel = await prepared(town)
    await duel.play(COURSE[:1])
    elsewhere = town.guild.create_text_channel("elsewhere")
    commands = [each for each in town.discord.backend.commands[None].values() if each["type"] == 1]
    typed = [_about(town, leaf) for command in commands for leaf in leaves(command)]
    assert len(typed) >= 26
    for place in (duel.place, elsewhere):
        for name, options in typed:
            if name == "settings":  # Discord shows it only to those who may use it
                continue
            spanish = await town.command(town.beto, name, place, **options)
            well_said(spanish, await town.command(town.dave, name, place, **options), name)
    for name, options in typed:
        if name not in ("settings", "table resign"):
            spanish = await town.command(town.ana, name, duel.place, **options)
            well_said(spanish, await town.command(town.carol, name, duel.place, **options), name)


async def test_every_button_of_a_board_in_both_languages(town: Town):
    duel = await prepared(town)
    pressed = []
    for course in (COURSE[:1], COURSE[1:]):
        await duel.play(course)
        board = duel.board()
        for label, button in board.buttons.items():
            for reads, other in ((town.beto, town.dave), (town.ana, town.carol)):
                spanish = await town.click(reads, button, board)
                well_said(spanish, await town.click(other, button, board), label)
            pressed.append(label)
    assert pressed == [
        "Play",
        "My hand",
        "What happened",
        "History",
        "Rules",
        "Rematch",
        "Review",
        "Replay",
        "History",
        "Verify",
    ]


async def test_every_button_of_a_card_in_both_languages(town: Town):
    await town.command(town.ana, "titans new", opponent=town.carol)
    invitation = town.posts()[-1]
    for label in ("Accept", "No, thanks", "Cancel the table", "Lucky word", "Rules"):
        spanish = await town.click(town.beto, label, invitation)
        well_said(spanish, await town.click(town.dave, label, invitation), label)
    assert "Carol, invited" in town.posts()[-1], "others changed nothing"
