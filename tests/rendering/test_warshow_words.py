"""A board of Warshow in words, for those who do not see it."""

import random

import msgspec
import pytest

from games.core.dice import FastDice
from games.warshow import GAME
from games.warshow.cards import DECKS
from rendering.picture import ALT_LIMIT
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.shows import (
    LINES,
    NESTED,
    OPTIONS,
    VOLLEY,
    board,
    crowded,
    position,
)


def test_rows_are_called_as_the_reader_calls_them():
    aimed = msgspec.structs.replace(NESTED, stack=NESTED.stack[:1])
    spectator, own, enemy = (board(aimed, seat).alt for seat in (None, 0, 1))
    assert "Barrera de fuego → trinchera de B" in spectator
    assert "Barrera de fuego → trinchera enemiga" in own
    assert "Barrera de fuego → tu trinchera" in enemy
    assert "4a, trinchera de A (a, 6): a1" in spectator
    assert "4, tu trinchera (a, 6): a1" in own
    assert "2, trinchera enemiga (a, 6): a1" in enemy


def test_the_alt_text_says_the_whole_position():
    assert board(VOLLEY, 0, "en").alt == (
        "Warshow. Turn 6/40. It's Ana's turn. Attack. Bruno must reply. Ana: a4 fires at b1, b2. Ana (a): 2 "
        "rows, 2 orders, 6 cards, deck 23, rubble 3. Bruno (b): 2 rows, 1 order, 4 cards, deck 23, rubble 3. 1, "
        "enemy rear: b3, covered, 3 white wounds, 1 red wound. 2, enemy trench (b, 6): a7 Sappers, covered, 4 "
        "white wounds; b1 Ghoul, health 1/2, value 2, shots 1, reach 1; b2 Gargoyle, health 2/2, value 3, shots "
        "1, reach 1; b6 Bat swarm, health 1/1, value 1, shots 1, reach 1, shield 2. 3, no-man's-land (b, 5–3): "
        "a6 Airwoman, health 1/1, value 3, shots 2, reach 2; b4 Pit fiend, health 2/2, value 4, shots 2, reach "
        "1; b5 Imp, health 1/1, value 1, shots 1, reach 1. 4, your trench (a, 6): a1 Mud tank, health 2/3, value "
        "4, shots 1, reach 1; a2 Rifleman, health 2/2, value 2, shots 1, reach 2; a3 Sergeant, covered. 5, your "
        "rear (a, 4): a4 Mortar, health 1/1, value 3, shots 2, reach 3; a5 Supply mule, health 1/1, value 1, "
        "shots 0, reach 0."
    )


def test_the_alt_text_tells_skills_where_there_is_room():
    alt = board(position(["4 tank"], ["4 imp"]), 0).alt
    assert "alcance 1, blindada, tozuda" in alt


def test_with_many_troops_the_words_become_fewer_but_name_every_troop_as_long_as_they_can():
    words = [board(crowded(2, each), 0).alt for each in (1, 2, 3, 4)]
    for each, alt in zip((1, 2, 3, 4), words, strict=True):
        assert all(f"{letter}{n}" in alt for letter in "ab" for n in range(1, 5 * each + 1))
    assert "valor" in words[0]
    assert "Cifras: salud" in words[3]
    counted = board(crowded(2, 15), 0).alt
    assert "15 tropas de a" in counted
    assert len(counted) < ALT_LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_endless_names_and_captions_still_fit(language: str):
    picture = board(
        crowded(3, 6), 1, language, names=("Ñ" * 200, "👑" * 200, "Wolfgang " * 20), caption="palabra " * 400
    )
    assert len(picture.alt) <= ALT_LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_choice_say_what_each_deck_is_good_at(language: str):
    begun, _ = GAME.start(OPTIONS, 2, FastDice(random.Random(3)))
    alt = board(begun, None, language).alt
    for deck in DECKS:
        assert say(language)(f"warshow.deck.{deck}.way").rstrip(".").lower() in alt.lower()
    assert say(language)("warshow.deck.hordes.way") not in board(LINES, None, language).alt
