"""What may be done, as people read it: nothing is said of what an action has not."""

import pytest

from bot import catalogue
from bot.service.telling import wording
from bot.texts import LANGUAGES
from games.warshow.cards import BY_ID

TROOP = next(card.id for card in BY_ID.values() if card.troop)


@pytest.mark.parametrize(
    ("text", "spanish", "english"),
    [
        ("reinforce {} 4", "{}: hilera 4", "{}: row 4"),
        ("reinforce {} 4 down", "{} boca abajo: 4", "{} face down: row 4"),
        ("reinforce {} 4 at b1", "{}: hilera 4 (b1)", "{}: row 4 (b1)"),
        ("order {}", "{}", "{}"),
        ("order {} b1", "{} (b1)", "{} (b1)"),
    ],
)
def test_a_target_is_named_where_there_is_one(text: str, spanish: str, english: str):
    for language, expected in (("es", spanish), ("en", english)):
        name = catalogue.texts().say(language)(f"warshow.card.{TROOP}")
        assert wording.said("warshow", text.format(TROOP), language) == expected.format(name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_has_words_of_its_own_in_every_language_or_in_none(language: str):
    keys = catalogue.texts().language(language).keys()
    own = {key for key in keys if key.endswith(".aim.none")}
    assert own == {"warshow.action.order.aim.none", "warshow.action.reinforce.aim.none"}
