"""People chat where they play: a board that has scrolled away is followed by another."""

from __future__ import annotations

from bot.service.telling import scrolled
from tests.cogs.duel import Duel, prepared
from tests.town import Town


async def test_after_ten_messages_of_others_what_happens_is_posted_anew(town: Town):
    duel = await prepared(town, computer="random")
    await moved(town, duel)
    board = duel.board()
    for number in range(scrolled.AWAY - 1):
        await town.carol.send(duel.place, f"hm {number}")
    await moved(town, duel)
    assert duel.board().message.id == board.message.id, "nine are not ten"
    await town.carol.send(duel.place, "hm")
    await moved(town, duel)
    assert duel.board().message.id != board.message.id
    assert duel.board().pings == ()
    assert not town.errors()


async def moved(town: Town, duel: Duel) -> None:
    """Ana does something, and some minutes go by: also what was held back is told."""
    _, legal = await duel.legal()
    await duel.type(0, legal[0])
    await town.forward(hours=0.1)
