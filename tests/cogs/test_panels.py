"""Panels fit into what Discord takes, whatever a game offers; lists and stories are cut between lines."""

from collections.abc import Iterator
from typing import Any

import pytest
from discord import ui

from bot import catalogue, customid
from bot.layout import COMPONENTS, MENU, TEXT_LIMIT, Menu, message
from bot.service.telling.courier import Button
from cogs.shared.panels import ANYTHING, PAGE, Choice, arranged, fitted, history
from rendering.picture import Picture

PICTURE = Picture(b"png", 1, 1, "alt")


def make(verb: str, *args: str | int) -> str:
    return customid.TABLE.make(2**31, 10**8, verb, *args)


def parts(view: Any) -> int:
    return sum(1 for _ in view.walk_children())


def offered(rows: list[Any]) -> Iterator[str]:
    for row in rows:
        if isinstance(row, Menu):
            yield from (value for value, _ in row.choices)
        else:
            for button in row:
                press = customid.TABLE.parse(button.custom_id)
                assert press is not None
                yield ":".join(press.args)


@pytest.mark.parametrize(
    ("verbs", "each"), [(1, 1), (1, 5), (1, 6), (3, 5), (9, 5), (40, 1), (5, 25), (30, 2), (1, 400), (2, 300), (0, 0)]
)
async def test_a_panel_never_holds_more_than_discord_takes(verbs: int, each: int):
    legal = {
        f"verb{v}": [Choice(f"verb{v} {n}", f"Does {v} with {n}", grave=n % 2 == 0) for n in range(each)]
        for v in range(verbs)
    }
    found = arranged(legal, make, dict.fromkeys([*legal, ANYTHING], "Title"))
    view = message("words", PICTURE, "hand.png", [*found.rows, [make_button()]]).view
    assert parts(view) <= COMPONENTS
    ids = [item.custom_id for item in view.walk_children() if isinstance(item, ui.Button | ui.Select)]
    assert len(set(ids)) == len(ids)
    assert all(len(row.choices) <= MENU for row in found.rows if isinstance(row, Menu))
    texts = list(offered(found.rows))
    everything = [choice.text for choices in legal.values() for choice in choices]
    assert len(set(texts)) == len(texts)
    assert found.whole == (sorted(texts) == sorted(everything))
    assert found.whole or len(texts) >= 350, "what does not fit is a lot"


def make_button() -> Any:
    return Button(make("do", "resign"), "Resign")


async def test_long_moves_are_chosen_in_menus_and_very_long_ones_typed():
    texts = ["move " + "a" * n for n in (1, 60, 90, 200)]
    found = arranged({"move": [Choice(text, text, grave=False) for text in texts]}, make, {"move": "Move"})
    assert list(offered(found.rows)) == texts[:3]
    assert not found.whole


async def test_texts_labels_and_descriptions_are_cut_to_what_discord_takes():
    long = "x" * 9000
    rows = [
        Menu("m", long, ((str(1), long),)),
        [make_button()],
    ]
    view = message(long, Picture(b"png", 1, 1, long), "hand.png", rows).view
    assert view.content_length() <= 4000
    (menu,) = (item for item in view.walk_children() if isinstance(item, ui.Select))
    assert len(menu.placeholder or "") <= 150
    assert all(len(option.label) <= 100 for option in menu.options)


def test_a_story_is_paged_between_lines():
    lines = [f"line {n} " + "y" * 80 for n in range(200)]
    pages = [history(lines, page) for page in range(history(lines, None)[2])]
    assert "\n".join(text for text, _, _ in pages).split("\n") == lines
    assert all(len(text) <= PAGE for text, _, _ in pages)
    assert history(lines, None)[1] == len(pages) - 1, "the last page first"
    assert history(lines, 99)[1] == len(pages) - 1
    assert history([], None) == ("", 0, 1)


def test_a_list_is_cut_between_lines_and_says_so():
    say = catalogue.texts().say("en")
    text = fitted([f"row {n} " + "z" * 100 for n in range(100)], "the end", say)
    assert len(text) <= TEXT_LIMIT
    *rows, more, end = text.split("\n")
    assert more == f"… and {100 - len(rows)} more"
    assert end == "the end"
    assert fitted(["a", "b"], "the end", say) == "a\nb\nthe end"
