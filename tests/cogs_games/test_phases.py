"""Warshow's phases in the private hand: the button that ends one says what comes next, and ends no other."""

from bot.service.telling.labels import PHONE
from tests.cogs_games import players
from tests.cogs_games.test_beforehand import begun, step
from tests.posts import Post
from tests.town import Town

ENDS = {
    "positioning": ("Pasar a los refuerzos", "On to reinforcements"),
    "reinforcements": ("Pasar al ataque", "On to the attack"),
    "attack": ("Terminar mi turno", "End my turn"),
}


def end_of(post: Post) -> str:
    """What the button is called that ends the phase."""
    (label,) = [label for label, custom_id in post.buttons.items() if custom_id.endswith(":do:done")]
    assert len(label) <= PHONE
    return label


async def test_pressed_twice_a_phase_ends_once(town: Town):
    table = await begun(town, "warshow")
    (place,) = town.threads
    while table.view(None).question not in ENDS:
        table = await step(town, table)
    (seat,) = table.to_act
    person = next(each for each in (town.ana, town.carol) if table.seat_of(each.id) == seat)
    said = 0 if person is town.ana else 1
    seen: list[str] = []
    while (table := await players.table_of(town)).to_act == (seat,) and table.view(seat).question in ENDS:
        phase = table.view(seat).question
        seen.append(phase)
        old, hand = [(await town.command(person, "table hand", place)).posts[-1] for _ in range(2)]
        label = end_of(hand)
        assert label == ENDS[phase][said]
        once = (await town.click(person, label, on=hand)).posts[-1]
        seq = (await players.table_of(town)).seq
        again = (await town.click(person, label, on=old)).posts[-1]
        assert (await players.table_of(town)).seq == seq, "the next phase has not been skipped"
        assert again.text.startswith(("Ese tablero ya no vale.", "That board is out of date."))
        assert label not in (*once.buttons, *again.buttons), "what a finger finds there next is called otherwise"
    assert seen[:2] == ["positioning", "reinforcements"]
