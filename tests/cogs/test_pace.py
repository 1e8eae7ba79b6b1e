"""Time at a table and what each person likes, by menus and commands, in both languages."""

from collections.abc import Iterator

import pytest

from tests.cogs.bidding import bidding_bot, table_of
from tests.cogs.duel import COURSE, agreed, later, prepared
from tests.simulated import MakeBot, Town


@pytest.fixture
def make_bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeBot]:
    """The bot with the toy and Titans."""
    yield from bidding_bot(monkeypatch, "cogs.titans", "cogs.preferences")


async def test_the_host_sets_the_time_and_the_card_says_so(town: Town):
    await town.command(town.carol, "sealed new", opponent=town.ana, second=town.dave)
    panel = (await town.click(town.carol, "Time")).posts[0]
    assert set(panel.menus) == {
        f"t1:1:0:pace_set:{what}" for what in ("hours", "bank", "window", "tempo", "counts", "end")
    }
    for label in ("24 hours per move", "6 hours for a reaction", "Always at the deadline (reveals nothing)"):
        panel = (await town.choose(town.carol, label, on=panel)).posts[0]
    panel = (await town.choose(town.carol, "Nights don't count", "Days off by themselves", on=panel)).posts[0]
    panel = (await town.choose(town.carol, "A computer takes over the seat", on=panel)).posts[0]
    card = next(post for post in town.posts() if "Seat 1" in post)
    for words in (
        "Time: 24 h per move",
        "Reactions: always the full 6 hours, so no one sees who has answered",
        "Nights (22 to 8",
        "Days off",
        "When time runs out, a computer takes over the seat",
    ):
        assert words in card
    panel = (await town.choose(town.carol, "A bank of 240 hours, +12 per move", on=panel)).posts[0]
    pace = (await table_of(town)).pace
    assert (pace.bank, pace.increment, pace.cap, pace.window, pace.held) == (240, 12, 240, 6, True)
    seen = await town.click(town.dave, "Time")
    assert seen.posts[0].menus == {}, "the others only read it"


async def test_who_sits_there_already_hears_of_a_change(town: Town):
    await town.command(town.ana, "sealed new", seats=3)
    await town.click(town.carol, "Take a seat")
    panel = (await agreed(town, town.ana)).posts[0]
    await town.choose(town.ana, "12 horas por jugada", on=panel)
    told = town.posts()[-1]
    assert "The time limit has changed (see the card)" in told
    assert told.pings == (town.carol.id,)


async def test_whoever_is_the_last_one_is_told(town: Town):
    await town.command(town.ana, "sealed new", opponent=town.carol, second=town.dave)
    await town.click(town.carol, "Accept")
    await town.click(town.dave, "Accept")
    (thread,) = town.threads
    for person in (town.dave, town.ana):
        card = town.dms(person)[-1].pictures[0].alt[0]
        await town.command(person, "sealed play", thread, move=f"bid {card}")
        last = "the last we wait for" in town.posts(thread)[-1]
        assert last == (person is town.ana)
    assert town.posts(thread)[-1].pings == (town.carol.id,)


async def test_preferences_are_shown_and_changed_by_command_and_menu(town: Town):
    shown = await town.command(town.ana, "preferences", zone="europe/madrid", quiet_from=22, quiet_to=8, confirm="on")
    assert shown.private
    for words in ("Europe/Madrid", "a mitad del tiempo", "de 22 a 8 h", "la ves y la confirmas", ": 20"):
        assert words in shown
    chosen = await town.choose(town.ana, "24 horas antes del final", "2 horas antes del final", on=shown.posts[0])
    assert "Recordatorios: 24 horas antes del final, 2 horas antes del final" in chosen
    off = await town.choose(town.ana, "jugar sin más", on=chosen.posts[0])
    assert "en cuanto las pides" in off
    assert "No conozco la zona horaria" in await town.command(town.ana, "preferences", zone="Narnia")
    assert "both hours" in await town.command(town.carol, "preferences", quiet_from=22)
    offered = await town.complete(town.carol, "preferences", "zone", "bogo")
    assert "America/Bogota" in offered.values()


async def test_reminders_come_as_chosen_and_restarts_keep_them(town: Town):
    shown = await town.command(town.carol, "preferences")
    await town.choose(town.carol, "2 hours before the end", on=shown.posts[0])
    duel = await prepared(town)
    await duel.play(COURSE[:1])
    await town.restart()
    before = len(town.posts(duel.place))
    await later(town, 69)
    assert len(town.posts(duel.place)) == before
    await later(town, 1.2)
    assert "Carol, it's your move." in town.posts(duel.place)[-1]


async def test_who_likes_it_so_sees_a_final_move_before_it_is_made(town: Town):
    await town.command(town.carol, "preferences", confirm="on")
    duel = await prepared(town, people=(town.carol, town.ana))
    panel = (await town.click(town.carol, "Play", duel.board())).posts[0]
    shown = await town.click(town.carol, "Advance 5", panel)
    assert "**Your plan:**" in shown
    assert len(shown.pictures) == 1
    assert (await duel.table()).seq == 0
    await town.click(town.carol, "Go ahead", shown.posts[0])
    assert (await duel.table()).seq == 1
    await duel.type(1, "advance 4")
    assert (await duel.table()).seq == 2, "Ana has not asked for it"
