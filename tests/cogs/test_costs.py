"""What one press costs at the database: how often it goes down, counted and printed (`pytest -s`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, event

from tests.cogs.duel import prepared
from tests.simulated import Town


class Cost:
    """Transactions and statements, in order."""

    def __init__(self) -> None:
        self.transactions = 0
        self.statements: list[str] = []

    @property
    def loads(self) -> int:
        """How often a whole table, with its position, was read."""
        return sum(text.startswith("SELECT") and "tables.state," in text for text in self.statements)

    def __str__(self) -> str:
        return f"{self.loads} loads, {self.transactions} transactions, {len(self.statements)} statements"


@contextmanager
def counted() -> Iterator[Cost]:
    """What every database of the process is asked meanwhile."""
    cost = Cost()

    def began(_: Any) -> None:
        cost.transactions += 1
        cost.statements.append("--")

    def asked(_: Any, __: Any, text: str, *___: Any) -> None:
        cost.statements.append(" ".join(text.split()))

    event.listen(Engine, "begin", began)
    event.listen(Engine, "before_cursor_execute", asked)
    try:
        yield cost
    finally:
        event.remove(Engine, "begin", began)
        event.remove(Engine, "before_cursor_execute", asked)
        for text in cost.statements:
            print("   ", text[:150])  # noqa: T201  # shown when it fails, and by `pytest -s`
        cost.statements = [text for text in cost.statements if text != "--"]


async def test_a_press_goes_down_once_and_up_once(town: Town):
    """A move by button between two people: the board is posted and the other's hand sent."""
    duel = await prepared(town)
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    posts = len(town.posts(duel.place))
    with counted() as cost:
        await town.click(town.ana, "Avanzar 5", panel)
    assert len(town.posts(duel.place)) == posts + 1
    print(cost)  # noqa: T201
    assert cost.loads <= 2
    assert cost.transactions <= 4
    assert len(cost.statements) <= 15
