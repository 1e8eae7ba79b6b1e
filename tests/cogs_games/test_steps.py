"""A law of panels: whatever is legal can be pressed, in at most three presses, and nothing else can."""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest
from discord import ui

from bot import catalogue, customid
from bot.layout import COMPONENTS, MENU, MENU_LABEL_LIMIT, Menu, Row, message
from bot.service.ground.pace import Clocks, Pace
from bot.service.ground.records import Chair, Question, Table
from bot.service.ground.sight import Sight
from bot.service.telling.courier import Button
from cogs.shared import panels, steps
from games.core import referee
from games.core.game import by_post
from games.core.referee import Position
from rendering.picture import Picture
from tests.all_games import GAMES
from tests.laws.plays import Play, by_chance, cases_of

NOW = datetime(2026, 3, 1, tzinfo=UTC)
PICTURES = [Picture(b"png", 1, 1, "alt")] * 2
CHOSEN = ("do", "pick", "several")
"""Verbs of buttons and menus that hold actions themselves."""
TOOLS = 7
"""Buttons below what may be done, at most."""


def table_at(played: Play, position: Position) -> Table:
    """A table where everybody is a person, at a moment of a game."""
    asks = referee.asks(played.game, position)
    return Table(
        id=2**31,
        game_id=played.game.id,
        options=dict(played.setup.options),
        life="playing",
        chairs=tuple(Chair(seat, user_id=seat + 1, name=f"p{seat}") for seat in range(played.setup.seats)),
        host_id=1,
        guild_id=1,
        channel_id=1,
        thread_id=None,
        card_id=None,
        board=None,
        pace=Pace(),
        rated=True,
        lesson=False,
        forced=False,
        created=NOW,
        expires=None,
        ended=None,
        seq=position.seq,
        commitment="",
        questions=tuple(Question(ask.seat, ask.kind, position.seq, NOW, NOW) for ask in asks),
        sight=Sight(position),
        digest="",
        clocks=Clocks(),
        offers=(),
        rematch_of=None,
        rematch=None,
    )


def pressed(rows: list[Row]) -> Iterator[tuple[str, str]]:
    """What can be pressed: the verb of each button and choice of a menu, and what it says."""
    for row in rows:
        if isinstance(row, Menu):
            found = customid.TABLE.parse(row.custom_id)
            assert found is not None
            yield from ((found.verb, value.partition(panels.COPY)[0]) for value, _ in row.choices)
        elif not isinstance(row, tuple):
            for button in row:
                assert isinstance(button, Button)
                found = customid.TABLE.parse(button.custom_id)
                assert found is not None
                yield found.verb, ":".join(found.args)


def fits(rows: list[Row]) -> None:
    """Discord takes it, pictures and tools included, and what people choose among can be told apart."""
    view = message("words", PICTURES, "hand.png", rows).view
    assert sum(1 for _ in view.walk_children()) + TOOLS <= COMPONENTS
    ids = [item.custom_id for item in view.walk_children() if isinstance(item, ui.Button | ui.Select)]
    assert len(set(ids)) == len(ids)
    for row in rows:
        if isinstance(row, Menu):
            labels = [label for _, label in row.choices]
            assert len(labels) <= MENU
            assert max(map(len, labels)) <= MENU_LABEL_LIMIT
            assert len(set(labels)) == len(labels), labels


def reached(table: Table, seat: int, say: Any) -> dict[str, int]:
    """What can be done by pressing, with the number of presses that it takes."""
    hand = panels.controls(table, seat, say)
    fits(hand.rows)
    found: dict[str, int] = {}
    reached_from(hand.rows, 1, found, table, seat, say)
    if not hand.whole:
        first = steps.everything(table, seat, say, "")
        fits(first)
        reached_from(first, 2, found, table, seat, say)
    return found


def reached_from(rows: list[Row], presses: int, found: dict[str, int], table: Table, seat: int, say: Any) -> None:
    """Adds what is done by the press of that number, and by the next one in its groups."""
    found |= {text: presses for verb, text in pressed(rows) if verb in CHOSEN and text not in found}
    for group in [text for verb, text in pressed(rows) if verb == steps.STEP]:
        inner = steps.everything(table, seat, say, group)
        fits(inner)
        found |= {text: presses + 1 for verb, text in pressed(inner) if verb in CHOSEN and text not in found}


def beside(played: Play, table: Table, seat: int, actions: Sequence[Any]) -> None:
    """Chances and menus of several are of legal actions alone, and made from the seat's view."""
    post, view = by_post(played.game), table.view(seat)
    chances = post.chances(view, seat, actions)
    if chances is not None:
        assert chances.percent.keys() <= set(actions)
        assert all(0 <= n <= 100 for n in chances.percent.values())
    for each in post.several(view, seat, actions):
        assert set(each.actions) <= set(actions)
        assert 1 <= each.most <= len(each.actions)


def whole(played: Play, moments: list[Position]) -> int:
    """Looks at the panels of everybody who is asked; how many were seen that a hand alone does not hold."""
    more = 0
    for position in moments:
        table = table_at(played, position)
        for question in table.questions:
            say = catalogue.texts().say("es" if position.seq % 2 else "en")
            actions = table.legal(played.game, question.seat)
            legal = {played.game.notation(action) for action in actions}
            beside(played, table, question.seat, actions)
            presses = reached(table, question.seat, say)
            assert presses.keys() == legal
            more += max(presses.values()) > 1
    return more


@pytest.mark.parametrize("game_id", GAMES)
def test_everything_legal_is_reached_in_three_presses_and_nothing_else(game_id: str):
    game, luck, more = catalogue.game(game_id), random.Random(f"steps {game_id}"), 0
    cases = list(cases_of(game))
    for case in luck.sample(cases, min(3, len(cases))):
        played = by_chance(case, luck)
        more += whole(played, [step.before for step in played.sample(40, "steps")])
    assert more or game_id == "titans", "some hands do not hold everything"


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game_id", GAMES)
def test_everything_legal_is_reached_in_every_kind_of_table(game_id: str):
    luck = random.Random(f"all steps {game_id}")
    for case in cases_of(catalogue.game(game_id)):
        played = by_chance(case, luck)
        whole(played, [step.before for step in played.sample(12, "steps")])


def test_a_step_that_is_no_more_is_the_first_one():
    game = catalogue.game("wards")
    played = by_chance(next(cases_of(game)), random.Random(1))
    position = next(step.before for step in played.steps if len(referee.legal(game, step.before, step.seat)) > MENU)
    table, say = table_at(played, position), catalogue.texts().say("en")
    seat = table.questions[0].seat
    first = steps.everything(table, seat, say, "")
    assert steps.everything(table, seat, say, "0.0") != first
    for old in ("9.0", "0.99", "x", "1", "-1.0", "0.0.0"):
        assert steps.everything(table, seat, say, old) == first
