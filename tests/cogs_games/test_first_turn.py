"""The first turn of a battle of Battalions, in which nobody has an attack: nothing that is said or pressed has one."""

import re

from games.battalions.cards import TACTICS
from tests.cogs_games import players
from tests.cogs_games.test_several import mustered
from tests.town import Town

ATTACKS = re.compile(r"\b(attacks?|ataques?|atacar)\b", re.IGNORECASE)
"""How either language speaks of attacks; that there are none may be said."""
NONE = re.compile(r"no attacks yet|aún no hay ataques", re.IGNORECASE)

SAID = [text for card in TACTICS.values() if card.effect == "attacks" for text in card.gist.values()]
"""What a card says of itself that brings an attack even in the first turn."""
ALLOWED = re.compile("|".join([NONE.pattern, *map(re.escape, SAID)]), re.IGNORECASE)


async def test_the_first_turn_speaks_of_no_attacks_and_offers_none(town: Town):
    place = await mustered(town)
    await town.command(town.ana, "battalions play", place, move="auto")
    (seat,) = (await players.table_of(town)).to_act
    for person in ((town.ana, town.carol)[seat], (town.ana, town.carol)[1 - seat]):
        first = person is (town.ana, town.carol)[seat]
        hand = (await town.command(person, "table hand", place)).posts[-1]
        labels = [*hand.buttons, *(label for options in hand.menus.values() for label in options)]
        assert bool(NONE.search(hand.text)) is first
        heard = re.split("You can: |Puedes: ", hand.pictures[-1].alt)[1]  # before that, cards say what they do
        spoken = [text for text in (hand.text, heard, *labels) if ATTACKS.search(ALLOWED.sub("", text))]
        assert bool(spoken) is not first, spoken
        assert any(value.endswith(":do:advance") for value in hand.buttons.values()) is not first
        end = next(label for label, value in hand.buttons.items() if value.endswith(":do:end"))
        told = (await town.click(person, end, on=hand)).posts[-1].text
        assert not ATTACKS.search(told), told
        hand = (await town.command(person, "table hand", place)).posts[-1]
        done = next(label for label, value in hand.buttons.items() if value.endswith(":do:done"))
        await town.click(person, done, on=hand)
    assert not town.errors()
