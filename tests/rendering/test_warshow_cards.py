"""Cards of Warshow in pictures: faces, hands, one card, a deck, one row; everything fits and nothing leaks."""

import random
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from games.core.game import by_post
from games.core.hidden import redact
from games.warshow import GAME
from games.warshow.cards import ARMY, BY_ID, CARDS, DECKS
from games.warshow.state import Item
from rendering import fonts, theme
from rendering.canvas import Canvas, start_of
from rendering.fonts import Font
from rendering.picture import ALT_LIMIT
from rendering.warshow import cards as warshow_cards
from rendering.warshow import emblems, labels, news, painter
from rendering.warshow import hand as warshow_hand
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.shows import HANDS, LINES, THREE, choosing, crowded, exchanged, game, position, shown, with_item

KIB = 1024

Written = tuple[str, int, int, Font]
"""A text, where it begins, the height of its middle, its font."""


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Written]:
    """Whatever is written on a face from now on."""
    texts: list[Written] = []

    class Watched(Canvas):
        def text(self, x: int, y: int, text: str, font: Font, colour: str, ground: str, align: Any = "left") -> None:
            texts.append((text, start_of(x, text, font, align), y, font))
            super().text(x, y, text, font, colour, ground, align)

    monkeypatch.setattr(warshow_cards, "Canvas", Watched)
    return texts


def within(texts: Sequence[Written], width: float, height: float) -> bool:
    """Whether all texts are whole, and inside."""
    return all(
        not text.endswith(fonts.ELLIPSIS)
        and x >= 0
        and x + fonts.width(text, font) <= width - 2
        and font.size // 2 - 2 <= y <= height - font.size // 2
        for text, x, y, font in texts
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.33, 1.66, 2.0])
def test_every_card_of_the_catalogue_fits_on_its_face(written: list[Written], language: str, scale: float):
    for card in CARDS:
        written.clear()
        ground = "sand_deep" if language == "es" else "stone"  # drawn nowhere else, so not kept from before
        face = warshow_cards.face(card.id, scale, ground, say(language))
        assert face.size == (round(warshow_cards.WIDTH * scale), round(warshow_cards.HEIGHT * scale))
        assert written, card.id
        assert within(written, *face.size), (card.id, written)
        said = " ".join(text for text, *_ in written)
        assert say(language)(f"warshow.card.{card.id}") in said.replace("- ", "-")
        assert warshow_cards.words(card.id, say(language)).text in said
        assert min(font.size for *_, font in written) >= round(16 * scale)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.33, 1.66])
def test_a_hand_explains_an_ambush_on_the_card(written: list[Written], language: str, scale: float):
    told = say(language)("warshow.skill.ambush.text")
    for card in (each for each in CARDS if "ambush" in each.skills):
        for glossed in (False, True):
            written.clear()
            ground = "sand_deep" if language == "es" else "stone"
            face = warshow_cards.face(card.id, scale, ground, say(language), glossed=glossed)
            said = " ".join(text for text, *_ in written)
            assert not glossed or told in said, (card.id, said)
            assert within(written, *face.size), card.id


def test_faces_differ_and_faded_ones_too():
    faces = [warshow_cards.face(card.id, 1.0, "parchment", say("en")).image.tobytes() for card in CARDS]
    faded = warshow_cards.face("tank", 1.0, "parchment", say("en"), faded=True).image.tobytes()
    assert len({*faces, faded}) == len(CARDS) + 1


def test_every_card_has_an_emblem_of_its_own_which_can_be_told_apart_when_small():
    assert set(emblems.EMBLEMS) == {*BY_ID, "troop", "order"}
    for size in (40, 88):
        drawn = [emblems.emblem(card.id, size, "paper") for card in CARDS]
        assert {sprite.size for sprite in drawn} == {(size, size)}
        assert len({sprite.image.tobytes() for sprite in drawn}) == len(CARDS)
        assert all(sprite.mask and sum(sprite.mask.histogram()[128:]) > size * size * 0.2 for sprite in drawn)


def test_emblems_fill_their_square():
    for card in CARDS:
        mask = emblems.emblem(card.id, 88, "paper").mask
        assert mask
        left, top, right, foot = mask.getbbox() or (0, 0, 0, 0)
        assert max(right - left, foot - top) >= 82, card.id


@pytest.mark.parametrize("line", ["scribble ink 1,2 3,4", "line", "disc ink x,y 3"])
def test_what_is_no_stroke_is_not_drawn(line: str):
    with pytest.raises(ValueError, match=r"stroke|unpack|convert"):
        emblems.read(line)


def test_every_army_has_its_colours():
    assert set(warshow_cards.ARMIES) == set(ARMY.values())
    assert {part for pair in warshow_cards.ARMIES.values() for part in pair} <= set(theme.COLOURS)


# --- hands ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 1, 3, 4, 6, 7, 12, 18])
@pytest.mark.parametrize("seat", [0, 1])
def test_hands_of_any_size(count: int, seat: int):
    rng = random.Random(count)
    cards = [rng.choice(CARDS).id for _ in range(count)]
    state = position(["4 tank"], ["4 imp"], hand=[cards, cards])
    picture = painter.hand(*shown(state, seat), say("es"), dict.fromkeys(range(0, count, 2), ("order",)))
    assert len(picture.png) <= 100 * KIB
    assert len(picture.alt) <= ALT_LIMIT
    with Image.open(BytesIO(picture.png)) as image:
        assert image.mode == "P"
        assert image.size == (picture.width, picture.height)
        assert picture.width == 900


def test_troops_come_first_by_value_and_copies_are_counted():
    hand = ("flare", "mule", "recruit", "recruit", "tank")
    uses = {0: ("order",), 3: ("reinforce",)}
    assert warshow_hand.groups(hand, uses) == [
        ("mule", 1, ()),
        ("recruit", 2, ()),
        ("tank", 1, ()),
        ("flare", 1, ("order",)),
    ]
    assert warshow_hand.groups(hand, {2: ("reinforce",)})[1] == ("recruit", 2, ("reinforce",))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", ["reinforce", "order", "place", "discard"])
def test_every_use_shows_in_picture_and_words(verb: str, language: str):
    idle = painter.hand(*shown(LINES, 0), say(language), {})
    picture = painter.hand(*shown(LINES, 0), say(language), {1: (verb,)})
    assert picture.png != idle.png
    assert say(language)(f"warshow.verb.{verb}").lower() in picture.alt


def test_the_words_of_a_hand():
    _, view, sheet, uses = HANDS["warshow-hand-turn"]

    def figures(card: str) -> str:
        troop = BY_ID[card]
        health = f"health {troop.health}/{troop.health}"
        return f"value {troop.value}, shots {troop.shots}, reach {troop.reach}; {health}"

    assert painter.hand(view, sheet, say("en"), uses).alt == (
        "Your hand: 6 cards. Reinforcements: deploy troops from your hand, or play an order. "
        f"Supply mule: {figures('mule')}; enters 5; On entering: draw 1; now: deploy. "
        f"2 × Recruit: {figures('recruit')}; enters 4, 5; now: deploy. "
        f"Mud tank: {figures('tank')}; enters 4; Armour, stubborn. "
        "Flare: Decision, entry, phase. Uncovers a covered enemy troop and deals it 3 damage; now: play order. "
        "Smoke screen: Attack. Cancels an attack."
    )


def test_hands_of_games_can_be_drawn_and_tell_nothing_of_the_others():
    steps = game(7)[::20]
    assert len(steps) > 5
    for number, (state, _) in enumerate(steps):
        for seat in (0, 1):
            asked = any(ask.seat == seat for ask in GAME.asks(redact(state, None)))
            uses = by_post(GAME).uses(redact(state, seat), seat) if asked else {}
            other = exchanged(state, seat, random.Random(number))
            one, two = (painter.hand(*shown(each, seat), say("es"), uses) for each in (state, other))
            assert one == two


@pytest.mark.parametrize("language", LANGUAGES)
def test_decks_of_ones_own_are_shown_while_one_is_chosen_and_no_longer(language: str):
    seen, sheet = choosing(7)
    plain, one, every = (painter.hand(*choosing(count), say(language), {}) for count in (0, 1, 7))
    assert plain.height < one.height < every.height
    assert say(language)("warshow.deck.own") in one.alt
    assert "Los de siempre (30 " in one.alt
    assert len(every.alt) <= ALT_LIMIT
    assert len(every.png) <= 60 * 1024
    chosen = replace(sheet, to_act=(1,))
    assert painter.hand(seen, chosen, say(language), {}) == painter.hand(
        seen, replace(chosen, lists=()), say(language), {}
    )


@pytest.mark.parametrize("own", [0, 2])
def test_ready_decks_are_shown_once_on_the_board_above_the_hand(own: int):
    board, hand = painter.board(*choosing(own), say("en")), painter.hand(*choosing(own), say("en"), {})
    assert {"deck:doughboys", "deck:hordes"} <= {spot.name for spot in board.spots}
    assert not [spot.name for spot in hand.spots if spot.name.startswith("deck:")]
    assert hand.height < 400


def test_decks_of_ones_own_are_on_no_picture_but_their_owners():
    seen, sheet = choosing(7)
    for seat in (None, 0, 1):
        eyes = replace(sheet, seat=seat)
        assert painter.board(seen, eyes, say("es")) == painter.board(seen, replace(eyes, lists=()), say("es"))


def test_a_spectator_has_no_hand():
    with pytest.raises(ValueError, match="spectator"):
        painter.hand(*shown(LINES), say("en"), {})


# --- rows, cards and decks --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_can_be_seen_from_near(language: str):
    for state, seat in ((LINES, None), (LINES, 1), (THREE, 2), (crowded(), 0), (crowded(3), None)):
        view, sheet = shown(state, seat)
        assert view.rows
        for row in view.rows:
            picture = painter.row(view, row.row, sheet, say(language))
            assert picture.width == 900
            assert len(picture.alt) <= ALT_LIMIT
            assert all(name in picture.alt for group in row.troops for name in group)


def test_a_row_seen_from_near_tells_no_more_than_the_board():
    steps = game(4)[60::25]
    assert len(steps) > 3
    for number, (state, _) in enumerate(steps):
        for seat in (None, 0, 1):
            other = exchanged(state, seat, random.Random(number))
            for row in "12345":
                one, two = (
                    painter.row(view, row, sheet, say("es")) for view, sheet in (shown(state, seat), shown(other, seat))
                )
                assert one == two


def test_there_is_no_sixth_row():
    view, sheet = shown(LINES, 0)
    with pytest.raises(KeyError):
        painter.row(view, "6", sheet, say("es"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_can_be_looked_at(language: str):
    for card in CARDS:
        picture = painter.card(card.id, say(language))
        assert (picture.width, picture.height) == (900, 640)
        assert len(picture.png) <= 60 * KIB
        assert picture.alt.startswith(say(language)(f"warshow.card.{card.id}"))
        assert warshow_cards.words(card.id, say(language)).text in picture.alt
        assert all(say(language)(f"warshow.skill.{skill}.text") in picture.alt for skill in card.skills)


def test_a_card_that_does_not_exist_cannot_be_drawn():
    with pytest.raises(KeyError):
        painter.card("teapot", say("es"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", DECKS)
def test_decks_are_listed_with_their_numbers(deck: str, language: str):
    picture = painter.deck(DECKS[deck], say(language), "🐉 Ñuño " * 20)
    assert len(picture.png) <= 60 * KIB
    assert "45" in picture.alt
    for card in set(DECKS[deck]):
        assert f"{DECKS[deck].count(card)} × {say(language)(f'warshow.card.{card}')}" in picture.alt


def test_decks_of_nothing_and_of_everything():
    empty, full = painter.deck((), say("es")), painter.deck([card.id for card in CARDS] * 3, say("es"))
    assert "Todavía no hay cartas" in empty.alt
    assert f"{3 * len(CARDS)} cartas" in full.alt
    assert len(full.png) <= 120 * KIB
    assert len(full.alt) <= ALT_LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_hand_is_told_in_short_an_order_is_its_name(language: str):
    cards = sorted(BY_ID)[:24]
    assert any(not BY_ID[card].troop for card in cards)
    alt = painter.hand(*shown(position(["4 tank"], [], hand=[cards, ["imp"]]), 0), say(language), {}).alt
    assert ": ." not in alt
    assert ":." not in alt


@pytest.mark.parametrize("language", LANGUAGES)
def test_menus_of_several_cards_can_be_read_on_a_phone(language: str):
    words = say(language)
    rows = {row for card in CARDS if card.troop for row in card.deploy}
    for name in (words(f"warshow.row.{row}") for row in sorted(rows)):
        assert len(words("warshow.several.reinforce", row=name, n=6)) <= 34, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_card_does_is_whole_where_it_waits_for_an_answer(language: str, monkeypatch: pytest.MonkeyPatch):
    told: list[tuple[str, bool]] = []
    monkeypatch.setattr(news, "_lines", lambda surface, words, *box: told.append((words, news._whole(words, *box[:2]))))
    for card in CARDS:
        if not card.troop:
            under, item = Item("order", 0, card="barrage", aim="2"), Item("order", 1, card=card.id)
            state = with_item(LINES, "on-order", [0], under, item)
            painter.board(*shown(state, 0), say(language))
    assert len(told) > 15
    assert [words for words, whole in told if not whole] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", [1, 2, 3])
def test_the_hand_says_what_the_first_troops_may_be_worth(language: str, edition: int):
    placing = position(["4 tank"], ["4 imp"], phase="setup", question="place", turn=0)
    options = replace(placing.options, edition=edition)
    view, sheet = shown(replace(placing, options=options), 0)
    said = labels.situation(view, sheet, ("Ana", "Bruno"), say(language))
    assert ("3" in said) == (edition > 2)
