"""The eight special cards: each affects both players for one round."""

import pytest

from games.core.game import by_post
from games.titans import GAME, specials
from tests.games.titans.duel import at, begin, kinds, rest, told, won

ALL = ("giants", "weary", "wounded", "open-sky", "narrow-pass", "high-guard", "short-arena", "glory")


def test_there_are_eight_special_cards_in_the_order_of_the_table():
    assert specials.IDS == ALL


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_special_card_has_a_name_and_a_text_in_both_languages(language: str):
    words = by_post(GAME).words(language)
    assert set(words) == {f"titans.special.{name}{part}" for name in ALL for part in ("", ".text")}
    assert all(words.values())
    assert len(set(words.values())) == 16


def test_specials_are_optional_and_off_by_default():
    duel = begin()
    assert duel.view().special is None
    assert "special" not in kinds(duel.events)


@pytest.mark.parametrize("special", ALL)
def test_the_special_in_force_is_known_to_everyone(special: str):
    size = {"giants": 6, "weary": 4, "wounded": 2}.get(special, 5)
    duel = begin((1, 2, 3, 4, 5, 5)[:size], (1, 2, 3, 4, 5, 5)[:size], special=special)
    for reader in (0, 1, None):
        assert duel.view(reader).special == special
    assert dict(told(duel.events, "special").args) == {"special": special}
    assert told(duel.events, "special").readers == -1


@pytest.mark.parametrize("special", ALL)
def test_what_a_special_does_not_name_stays_as_usual(special: str | None):
    plain, effect = specials.effect(None), specials.effect(special)
    changed = {name for name in effect.__struct_fields__ if getattr(effect, name) != getattr(plain, name)}
    assert len(changed) == 1


@pytest.mark.parametrize(("special", "size"), [("giants", 6), ("weary", 4), ("wounded", 2), (None, 5)])
@pytest.mark.parametrize("seat", [0, 1])
def test_giants_weary_and_wounded_change_the_hand_size_of_both(special: str | None, size: int, seat: int):
    hand = (1, 2, 3, 4, 5, 5)[:size]
    duel = begin(hand, hand, special=special, beginner=seat)
    assert duel.view().hand_sizes == (size, size)
    assert duel.view().pile == 25 - 2 * size
    duel.play("advance 1", "advance 1")
    assert duel.view().hand_sizes == (size, size), "hands are refilled to the same size"
    assert duel.view().pile == 25 - 2 * size - 2


@pytest.mark.parametrize("reader", [0, 1, None])
def test_open_sky_shows_both_hands_to_everyone(reader: int | None):
    duel = begin((1, 1, 2, 2, 3), (3, 4, 4, 5, 5), special="open-sky")
    assert duel.view(reader).hands == ((1, 1, 2, 2, 3), (3, 4, 4, 5, 5))
    events = duel.play("advance 1")
    assert told(events, "drawn").readers == -1
    assert duel.view(reader).hands[0] == duel.hand(0)
    assert "draws" not in kinds(events), "the cards themselves are told, so nobody needs their number"


def test_open_sky_ends_with_its_round():
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 2, 4, 4, 5), special="open-sky")
    order = duel.state.score.specials.known()
    duel.play("attack 3x1")
    assert duel.view().special == order[0] != "open-sky"
    assert duel.view().hands == (None, None)


def test_narrow_pass_forbids_retreats_but_not_withdrawals():
    duel = at((10, 14), (1, 3, 4, 4, 5), (1, 2, 4, 4, 5), [2, 2, 2], special="narrow-pass")
    assert not [text for text in duel.legal() if text.startswith("retreat")]
    assert duel.refused("retreat 1") == "titans.refused.no_retreat"
    duel.play("lunge 1 3x1")
    assert duel.legal() == ["withdraw 1", "withdraw 2", "withdraw 4", "withdraw 5", "yield"]


def test_in_a_narrow_pass_one_who_could_only_retreat_cannot_play_and_loses():
    duel = at((18, 21), (1, 2, 3, 4, 5), (2, 3, 4, 5, 5), [4, 4], special="narrow-pass")
    assert won(duel.play("advance 2")) == (0, "no-play", 1)


@pytest.mark.parametrize(("attack", "parry"), [(1, 1), (2, 1), (3, 2)])
def test_with_a_high_guard_a_parry_uses_one_card_fewer_but_at_least_one(attack: int, parry: int):
    first = [3] * attack + [4, 4, 4, 5][: 5 - attack]
    enough = [3] * parry + [1, 1, 5, 5][: 5 - parry]
    duel = at((10, 13), first, enough, [2, 2, 2, 2], special="high-guard")
    duel.play(f"attack 3x{attack}")
    assert duel.legal() == ["parry", "yield"]
    events = duel.play("parry")
    assert dict(told(events, "parry").args) == {"value": 3, "count": parry}
    assert duel.view().hand_sizes[1] == 5 - parry
    assert duel.hand(1).count(3) == 0

    short = [3] * (parry - 1) + [1, 1, 5, 5, 5][: 6 - parry]
    duel = at((10, 13), first, short, [2, 2, 2, 2], special="high-guard")
    assert won(duel.play(f"attack 3x{attack}")) == (0, "attack", 1)


def test_with_a_high_guard_the_rest_of_the_cards_stays_in_hand():
    duel = at((10, 13), (3, 3, 4, 4, 5), (1, 3, 3, 3, 5), [2, 2, 2, 2], special="high-guard")
    duel.play("attack 3x2", "parry")
    assert duel.hand(1) == (1, 3, 3, 5)


@pytest.mark.parametrize(("start", "squares"), [("off", (3, 21)), ("on", (4, 20))])
def test_in_a_short_arena_both_begin_three_squares_further_in(start: str, squares: tuple[int, int]):
    assert begin(special="short-arena", start=start).view().squares == squares


def test_in_a_short_arena_one_may_step_back_behind_the_start_but_not_off_the_track():
    duel = begin((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), special="short-arena")
    assert [text for text in duel.legal() if text.startswith("retreat")] == ["retreat 1", "retreat 2"]
    assert duel.refused("retreat 3") == "titans.refused.no_room"


def test_glory_makes_the_round_worth_two_points():
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 2, 4, 4, 5), special="glory")
    assert won(duel.play("attack 3x1")) == (0, "attack", 2)
    assert duel.view().points == (2, 0)


def test_glory_counts_no_point_in_a_drawn_round():
    duel = at((9, 14), (1, 1, 2, 2, 3), (1, 1, 2, 4, 4), [3], seat=1, special="glory")
    duel.play("retreat 1")
    assert duel.view().points == (0, 0)


def test_a_special_affects_one_round():
    duel = at((10, 13), (1, 3, 4, 4, 5), (1, 2, 4, 4, 5), special="glory", then=[{"shuffle": rest(())}])
    duel.play("attack 3x1")
    special = duel.view().special
    assert special == specials.IDS[0] == "giants"
    assert duel.view().hand_sizes == (6, 6)
