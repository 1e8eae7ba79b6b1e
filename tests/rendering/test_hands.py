"""The private hand: every card, and what each could do."""

import random
from io import BytesIO

import pytest
from PIL import Image

from games.core.hidden import redact
from games.titans import GAME
from games.titans.state import Pending
from rendering.picture import ALT_LIMIT
from rendering.titans import painter
from tests.rendering.duels import HANDS, LANGUAGES, frame, say, sheet, states, uses, view
from tests.rendering.test_boards import exchanged

VERBS = ("advance", "retreat", "attack", "lunge", "parry", "withdraw")


@pytest.mark.parametrize("count", range(7))
@pytest.mark.parametrize("seat", [0, 1])
def test_hands_of_none_to_six_cards(count: int, seat: int):
    rng = random.Random(count)
    cards = tuple(sorted(rng.choice((1, 2, 3, 4, 5)) for _ in range(count)))
    picture = painter.hand(view(hand=cards), sheet(seat=seat), say("es"), dict.fromkeys(cards, VERBS[:3]))
    assert len(picture.png) <= 30 * 1024
    with Image.open(BytesIO(picture.png)) as image:
        assert image.size == (picture.width, picture.height)


def test_every_card_makes_another_picture():
    hands = [(1,), (1, 1), (1, 1, 1), (2,), (1, 2), (3,), (4,), (5,), (), (1, 2, 3, 4, 5)]
    pictures = [painter.hand(view(hand=cards), sheet(seat=0), say("en"), {}) for cards in hands]
    assert len({picture.png for picture in pictures}) == len(hands)
    assert len({picture.alt for picture in pictures}) == len(hands)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", VERBS)
def test_every_use_shows_in_picture_and_words(verb: str, language: str):
    position, frame_ = view(hand=(2, 4)), sheet(seat=0)
    idle = painter.hand(position, frame_, say(language), {})
    picture = painter.hand(position, frame_, say(language), {4: (verb,)})
    assert picture.png != idle.png
    assert say(language)(f"titans.verb.{verb}").lower() in picture.alt


def test_the_words_of_a_hand():
    assert painter.hand(*HANDS["hand-attacked"][1:3], say("es"), HANDS["hand-attacked"][3]).alt == (
        "Tu mano: 1, 2, 2, 4. Avanzan y te atacan con 2 cartas de 2. Distancia 2. "
        "Con 1: retirarse. Con 2: parar, retirarse. Con 4: retirarse."
    )
    assert painter.hand(*HANDS["hand-waiting"][1:3], say("en"), {}).alt == (
        "Your hand: 4, 4, 4, 5, 5, 5. Ana to play. Distance 9. With 4: nothing for now. With 5: nothing for now."
    )


def test_an_attack_on_somebody_else_is_not_said_to_be_on_the_reader():
    position = view(hand=(1, 2), squares=(5, 8), pending=Pending(0, 3, 1, False))
    attacker, attacked = (
        painter.hand(position, sheet(seat=seat, to_act=(1,), phase="defence"), say("es"), {}).alt for seat in (0, 1)
    )
    assert "Responde Bruno" in attacker
    assert "Te atacan con 1 carta de 3" in attacked


def test_hands_of_whole_duels_can_be_drawn_and_tell_nothing_of_the_other():
    for seed, level in enumerate(("basic", "normal", "advanced")):
        for number, state in enumerate(states(seed, level=level, specials=True, rounds_to_win=1)):
            for seat in (0, 1):
                possible = uses(state, seat)
                assert set(possible) <= set(GAME.show(redact(state, seat), seat).hand or ())
                other = exchanged(state, seat, random.Random(number))
                one, two = (painter.hand(*frame(each, seat), say("es"), possible) for each in (state, other))
                assert one == two
                assert len(one.alt) <= ALT_LIMIT


def test_a_spectator_has_no_hand():
    with pytest.raises(ValueError, match="spectator"):
        painter.hand(view(), sheet(), say("en"), {})
