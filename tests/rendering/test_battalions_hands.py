"""Hands, armies and replays of Battalions, and whether their texts can be read."""

import random
from collections import Counter
from io import BytesIO
from typing import Any, ClassVar

import pytest
from msgspec.structs import replace
from PIL import Image, ImageSequence

from games.battalions.armies import READY, army, ready
from games.battalions.cards import COMMANDERS, ORDERS, TACTICS, TERRAINS, UNITS
from rendering import film
from rendering.battalions import army as battalions_army
from rendering.battalions import hand, painter
from rendering.canvas import Align, Canvas
from rendering.fonts import Font
from rendering.picture import ALT_LIMIT
from tests.rendering.campaigns import (
    ARMIES,
    BOARDS,
    HANDS,
    battle,
    choosing,
    fog_of_war,
    sheet,
    shown,
    shuffled,
    side,
    uses,
    view,
)
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.test_theme import Watched, contrast

KIB = 1024
VERBS = ("place", "attach", "terrain", "play", "tactic", "discard")


def holding(cards: tuple[str, ...], **changes: Any) -> Any:
    own, enemy = fog_of_war()
    return view((side(0, own.stacks, hand=cards, hand_size=len(cards)), enemy), **changes)


@pytest.mark.parametrize("seat", [0, 1])
def test_hands_of_battles_can_be_drawn_and_tell_nothing_of_the_other(seat: int):
    states = [*battle(1)[::9], *battle(3)[::18]]
    assert len(states) > 20
    for number, state in enumerate(states):
        possible = uses(state, seat)
        other = shuffled(state, seat, random.Random(number))
        one, two = (painter.hand(*shown(each, seat), say("es"), possible) for each in (state, other))
        assert one == two
        assert len(one.alt) <= ALT_LIMIT
        assert len(one.png) <= 80 * KIB


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", [*COMMANDERS, *TACTICS, *TERRAINS, *UNITS])
def test_every_card_is_drawn_named_and_told(card: str, language: str):
    picture = painter.hand(holding((card,)), sheet(), say(language), {})
    assert say(language)(f"battalions.card.{card}") in picture.alt
    if card in TACTICS or card in TERRAINS:
        assert say(language)(f"battalions.card.{card}.text").rstrip(".") in picture.alt
    with Image.open(BytesIO(picture.png)) as image:
        assert image.size == (picture.width, picture.height)


@pytest.mark.parametrize("verb", VERBS)
def test_every_use_shows_in_picture_and_words(verb: str):
    idle = painter.hand(holding(("fr-LI", "hill")), sheet(), say("es"), {})
    picture = painter.hand(holding(("fr-LI", "hill")), sheet(), say("es"), {1: (verb,)})
    assert picture.png != idle.png
    assert say("es")(f"battalions.board.use.{verb}").lower() in picture.alt


def test_equal_cards_are_one_line_with_their_number():
    one, two = (painter.hand(holding(("fr-LI",) * n), sheet(), say("en"), {}) for n in (1, 2))
    assert one.height == two.height
    assert one.png != two.png
    assert "2 fr-LI" in two.alt


def test_while_deploying_the_hand_is_what_may_still_be_laid_out():
    picture = painter.hand(*HANDS["battalions-hand-deploy"][1:3], say("en"), {})
    assert "8 fr-LI" in picture.alt  # twelve in the army, four laid out
    assert "2 fr-LC" in picture.alt
    assert "fr-HA (Flying artillery)" in picture.alt


def test_whole_decks_of_cards_fit():
    many = tuple(dict.fromkeys((*UNITS, *ORDERS)))[:14]
    picture = painter.hand(holding(many), sheet(), say("es"), dict.fromkeys(range(14), VERBS))
    assert len(picture.alt) <= ALT_LIMIT


def test_a_spectator_has_no_hand():
    with pytest.raises(ValueError, match="spectator"):
        painter.hand(view(fog_of_war(), seat=None), sheet(seat=None), say("en"), {})


# --- armies -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", READY)
def test_the_sheet_of_an_army_tells_all_of_it(name: str, language: str):
    listed = ready(name, 200)
    picture = painter.army(listed, 200, say(language), "Ana")
    for unit, count in listed.battalions:
        assert f"{count} {unit}" in picture.alt
    for commander in listed.commanders:
        assert say(language)(f"battalions.commander.{commander}").split()[-1] in picture.alt
    assert len(picture.png) <= 60 * KIB


def test_an_army_that_costs_too_much_looks_different():
    listed = ready("french", 200)
    assert listed.cost <= 200
    fits, dear = (painter.army(listed, budget, say("en")).png for budget in (200, 180))
    assert fits != dear


def test_an_empty_army_can_be_drawn():
    picture = painter.army(army(Counter(), ()), 200, say("es"), "🐉")
    assert picture.alt.startswith("Ejército: 0 batallones")
    assert picture.alt.endswith("puntos.")


# --- replays ----------------------------------------------------------------------------------------------------------


def test_a_replay_shows_every_position_in_ten_kib_a_frame():
    frames = [frame for state in battle(1) if (frame := shown(state, None, "Turno"))[0].turn][:30]
    animation = painter.replay(frames, say("es"))
    assert len(animation) <= len(frames) * 10 * KIB
    with Image.open(BytesIO(animation)) as image:
        assert image.size[0] == 540
        durations = [still.info["duration"] for still in ImageSequence.Iterator(image)]
    assert len(durations) == len(frames) + 1  # a title before them
    assert film.STEP * len(frames) < sum(durations) <= film.LONGEST


def test_a_replay_of_nothing_is_refused():
    with pytest.raises(ValueError, match="frame"):
        painter.replay([], say("en"))


# --- texts ------------------------------------------------------------------------------------------------------------


class Read(Watched):
    """A canvas that looks at each text, and notes for all pictures which letters it drew on what."""

    texts: ClassVar[set[tuple[Font, str, str]]] = set()

    def text(self, x: int, y: int, text: str, font: Font, colour: str, ground: str, align: Align = "left") -> None:
        Read.texts.add((font, colour, ground))
        super().text(x, y, text, font, colour, ground, align)


def test_texts_are_large_stand_out_and_lie_on_plain_ground(monkeypatch: pytest.MonkeyPatch):
    for module in (painter, hand, battalions_army):
        monkeypatch.setattr(module, "Canvas", Read)
    for language in LANGUAGES:
        for _, seen, frame in BOARDS.values():
            painter.board(seen, frame, say(language))
        for _, seen, frame, possible in HANDS.values():
            painter.hand(seen, frame, say(language), possible)
        for _, listed, budget, whose in ARMIES.values():
            painter.army(listed, budget, say(language), whose)
    for state in battle(2)[::8]:
        painter.board(*shown(state, 1, "¡Fuego!"), say("es"))
    assert len(Read.texts) > 15
    for font, colour, ground in Read.texts:
        assert contrast(colour, ground) >= (4.5 if font.size < 26 else 4.0), (colour, ground)
        assert font.size >= 20


@pytest.mark.parametrize(("to_act", "told"), [((0, 1), "hand.army"), ((1,), "hand.waiting")])
def test_who_has_chosen_an_army_is_not_told_to_choose_one(
    monkeypatch: pytest.MonkeyPatch, to_act: tuple[int, ...], told: str
):
    written: list[str] = []
    write = Canvas.text

    def noted(canvas: Canvas, x: int, y: int, text: str, *args: Any) -> None:
        written.append(text)
        write(canvas, x, y, text, *args)

    monkeypatch.setattr(Canvas, "text", noted)
    sides = (side(0, (), commander=None, hand_size=0, deck=0), side(1, (), commander=None, hand_size=0, deck=0))
    painter.hand(view(sides, phase="army", active=None, step=None), sheet(to_act=to_act, phase="army"), say("es"), {})
    assert say("es")(f"battalions.board.{told}") in written


def test_armies_of_ones_own_are_shown_while_one_is_chosen_and_no_longer():
    before, frame = choosing(5)
    shown_all, plain = (painter.hand(before, each, say("es"), {}) for each in (frame, choosing(0)[1]))
    assert "Los de siempre: 12 LI 4/4" in shown_all.alt
    assert "Tu propio ejército: " in shown_all.alt, "what cannot be drawn has a name all the same"
    assert len(shown_all.alt) <= ALT_LIMIT
    assert shown_all.height > plain.height
    chosen = replace(frame, to_act=(1,))
    assert painter.hand(before, chosen, say("es"), {}) == painter.hand(before, replace(chosen, lists=()), say("es"), {})
