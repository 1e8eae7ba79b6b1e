"""The board: what it shows, what it never shows, how large it is, and what it says."""

import itertools
import random
from io import BytesIO
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from games.core.hidden import Hidden, redact
from games.titans import GAME, specials
from games.titans.state import Pending, State
from rendering.canvas import Canvas
from rendering.picture import ALT_LIMIT, Over
from rendering.sprite import Box, Sprite
from rendering.titans import board, ground, painter
from tests.rendering.duels import BOARDS, LANGUAGES, OPTIONS, duel, frame, say, sheet, states, view

KIB = 1024


def exchanged(state: State, seat: int | None, rng: random.Random) -> State:
    """The state with everything that `seat` cannot see exchanged within its pool."""
    unseen = {pool: list(values) for pool, values in GAME.unseen(redact(state, seat)).items()}
    for values in unseen.values():
        rng.shuffle(values)

    def other(node: Any) -> Any:
        if isinstance(node, Hidden):
            hole = redact(node, seat).values
            return Hidden(
                tuple(unseen[node.pool].pop() if value is None else value for value in hole), node.readers, node.pool
            )
        if isinstance(node, msgspec.Struct):
            return type(node)(*(other(getattr(node, name)) for name in node.__struct_fields__))
        if isinstance(node, tuple):
            return tuple(other(part) for part in node)
        return node

    return other(state)


@pytest.fixture(scope="module")
def positions() -> list[State]:
    """Positions from duels of all kinds."""
    found: list[State] = []
    for seed, level in enumerate(("basic", "normal", "advanced")):
        found += list(states(seed, level=level, specials=True, best_of=3, rounds_to_win=2))[::3]
    assert len(found) > 20
    return found


@settings(max_examples=40, deadline=None)
@given(number=st.integers(0, 10**6), seat=st.sampled_from((None, 0, 1)))
def test_a_board_never_changes_with_what_its_reader_may_not_know(positions: list[State], number: int, seat: int | None):
    state = positions[number % len(positions)]
    other = exchanged(state, seat, random.Random(number))
    options: dict[str, int | bool | str] = {"specials": True, "best_of": 3, "rounds_to_win": 2}
    one, two = (painter.board(*frame(each, seat, options=options), say("es")) for each in (state, other))
    assert one == two


def test_the_exchange_really_changes_hidden_cards(positions: list[State]):
    changed = [
        state for state in positions if exchanged(state, None, random.Random(1)).round.hands != state.round.hands
    ]
    assert len(changed) > len(positions) // 2


def test_everybody_gets_the_same_board(positions: list[State]):
    for state in positions[::7]:
        spectator, first, second = (painter.board(*frame(state, seat), say("en")) for seat in (None, 0, 1))
        assert spectator == first == second


def test_open_hands_are_drawn_and_said():
    shut = painter.board(view(), sheet(), say("en"))
    faces = painter.board(view(hands=((1, 2, 3, 4, 5), (1, 1, 1, 1, 1))), sheet(), say("en"))
    assert faces.png != shut.png
    assert "1, 2, 3, 4, 5" in faces.alt
    assert "1, 1, 1, 1, 1" in faces.alt


@pytest.mark.parametrize("language", LANGUAGES)
def test_boards_are_palette_pictures_of_900_by_600_in_60_kib(language: str):
    for seen, frame_ in duel(11, 60, specials=True, best_of=3) + [
        (seen, frame_) for _, seen, frame_ in BOARDS.values()
    ]:
        picture = painter.board(seen, frame_, say(language))
        assert len(picture.png) <= 60 * KIB
        with Image.open(BytesIO(picture.png)) as image:
            assert image.mode == "P"
            assert image.size == (picture.width, picture.height) == (900, 600)


@pytest.mark.parametrize("length", range(15, 32, 2))
def test_every_length_of_track_can_be_drawn_from_end_to_end(length: int):
    for low, high in ((0, length + 1), (1, length), (0, 1), (length, length + 1), (length // 2, length // 2 + 1)):
        picture = painter.board(view(squares=(low, high)), sheet({"length": length}), say("es"))
        assert len(picture.png) <= 60 * KIB


@pytest.mark.parametrize("special", specials.IDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_special_is_drawn_and_said_in_full(special: str, language: str):
    plain = painter.board(view(), sheet(), say(language))
    picture = painter.board(view(special=special), sheet(), say(language))
    card = next(card for card in specials.CARDS if card.id == special)
    assert picture.png != plain.png
    assert card.name[language] in picture.alt
    assert card.text[language] in picture.alt


class Placed(Canvas):
    """A canvas that remembers where figures were put."""

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        self.__dict__.setdefault("boxes", []).append((x, y, x + sprite.size[0], y + sprite.size[1]))
        super().stamp(sprite, x, y)


@pytest.mark.parametrize("wins", range(1, 10))
@pytest.mark.parametrize("cards", range(7))
@pytest.mark.parametrize("faces", [True, False])
def test_all_points_and_cards_have_room_on_their_plate(wins: int, cards: int, faces: bool):
    hands = ((5,) * cards,) * 2 if faces else (None, None)
    for points in ((0, 0), (wins, 0), (wins - 1, wins + 1)):
        canvas = Placed(ground.ground(23))
        position = view(points=points, hands=hands, hand_sizes=(cards, cards))
        board.paint(canvas, position, sheet({"rounds_to_win": wins, "best_of": 3}), say("en"))
        for plate in ground.SEATS:
            on_it = [box for box in canvas.__dict__["boxes"] if inside(box, plate) and box != plate]
            assert len(on_it) == 4 + (cards > 0)
            for one, other in itertools.combinations(on_it, 2):
                apart_across = one[2] <= other[0] or other[2] <= one[0]
                apart_down = one[3] <= other[1] or other[3] <= one[1]
                assert apart_across or apart_down, (one, other)


def inside(box: Box, other: Box) -> bool:
    return box[0] >= other[0] and box[1] >= other[1] and box[2] <= other[2] and box[3] <= other[3]


@pytest.mark.parametrize(
    "change",
    [
        {"squares": (6, 14)},
        {"squares": (5, 15)},
        {"hand_sizes": (4, 5)},
        {"hand_sizes": (5, 0)},
        {"pile": 10},
        {"pile": 0},
        {"discard_top": 4},
        {"discard_top": None},
        {"points": (3, 3)},
        {"points": (2, 6)},
        {"games": (1, 0)},
        {"round": 7},
        {"special": "glory"},
        {"pending": Pending(1, 4, 1, False)},
        {"pending": Pending(1, 4, 2, False)},
        {"pending": Pending(1, 4, 1, True)},
        {"hands": ((1, 1, 2, 3, 5), None)},
    ],
)
def test_everything_in_the_view_shows_in_picture_and_words(change: dict[str, Any]):
    frame_ = sheet({"best_of": 3})
    before, after = (painter.board(view(**each), frame_, say("es")) for each in ({}, change))
    assert before.png != after.png
    assert before.alt != after.alt


def test_who_has_to_act_shows_in_picture_and_words():
    one, two, nobody = (painter.board(view(), sheet(to_act=seats), say("es")) for seats in ((0,), (1,), ()))
    assert len({one.png, two.png, nobody.png}) == 3
    assert "Turno de Ana" in one.alt
    assert "Turno de Bruno" in two.alt


@pytest.mark.parametrize(
    ("over", "words"),
    [
        (Over((1,), (3, 5), "points"), "¡Victoria de Bruno! 3–5"),
        (Over((0,), (2, 1), "games"), "¡Victoria de Ana! 2–1"),
        (Over((1,), (4, 0), "resigned"), "¡Victoria de Bruno por abandono!"),
        (Over((), (4, 4), "agreed"), "Empate: 4–4"),
    ],
)
def test_the_end_is_announced(over: Over, words: str):
    running = painter.board(view(), sheet(), say("es"))
    picture = painter.board(view(), sheet(to_act=(), phase="over", over=over), say("es"))
    assert picture.png != running.png
    assert words in picture.alt
    assert "Turno de" not in picture.alt


def test_the_alt_text_says_the_whole_position():
    position = view(
        squares=(0, 20), hand_sizes=(3, 4), games=(1, 0), special="glory", pending=Pending(0, 3, 2, True), pile=1
    )
    spanish, english = (
        painter.board(position, sheet({"best_of": 3}, to_act=(1,), phase="defence", caption="¡Choque!"), say(code)).alt
        for code in LANGUAGES
    )
    assert spanish == (
        "Batalla entre titanes, ronda 6. Partida 2, al mejor de 3. Responde Bruno. "
        "Ana avanza y ataca con 2 cartas de 3. "
        "Ana, a la izquierda: fuera de la pista, en su extremo, 2 de 5 puntos, 1 partida ganada, 3 cartas en la mano. "
        "Bruno, a la derecha: casilla 20, 3 de 5 puntos, 0 partidas ganadas, 4 cartas en la mano. Distancia 20. "
        "Carta especial: Gloria. La ronda vale dos puntos. Mazo: 1 carta. Última carta del descarte: 3. ¡Choque!"
    )
    assert english == (
        "Clash of Titans, round 6. Game 2, best of 3. Bruno must reply. Ana advances and attacks with 2 cards of 3. "
        "Ana, on the left: off the track, at its end, 2 of 5 points, 1 game won, 3 cards in hand. "
        "Bruno, on the right: square 20, 3 of 5 points, 0 games won, 4 cards in hand. Distance 20. "
        "Special card: Glory. The round is worth two points. Deck: 1 card. Last card discarded: 3. ¡Choque!"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_alt_text_never_exceeds_what_discord_takes(language: str):
    names = ("Ñ" * 200, "👑" * 200)
    frame_ = sheet({"best_of": 3}, names=names, caption="palabra " * 400)
    position = view(
        special="narrow-pass", hands=((1, 2, 3, 4, 5, 5), (1, 2, 3, 4, 5, 5)), pending=Pending(0, 1, 5, True)
    )
    alt = painter.board(position, frame_, say(language)).alt
    assert len(alt) <= ALT_LIMIT
    assert "palabra" in alt


def test_options_of_the_game_are_all_known_here():
    assert set(OPTIONS) == {"level", "length", "start", "rounds_to_win", "best_of", "specials", "memory"}
