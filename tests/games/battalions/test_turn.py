"""The course of a turn, and how a battle ends."""

import pytest

from games.battalions import GAME
from games.core.game import Reason, by_post
from games.core.referee import view
from tests.games.battalions.field import all_told, battle, kinds, told

WIN, LOSE = (10, 10), (1, 1)


def test_a_turn_begins_with_two_cards_from_the_deck():
    field = battle(decks=((), ("LI", "hill", "courier")))
    field.play("end")
    assert field.asked == [(1, "turn")]
    assert field.view(1).sides[1].hand == ("au-LI", "hill")
    assert field.view(0).sides[1].hand is None
    assert field.view(0).sides[1].hand_size == 2


def test_when_the_deck_is_empty_the_discard_pile_is_shuffled_and_becomes_the_deck():
    field = battle(discards=((), ("LI", "hill", "LLI")), then=[{"shuffle": [0, "hill", 1]}])
    events = field.play("end")
    assert told(events, "reshuffled") == {"n": 3}
    side = field.view(1).sides[1]
    assert (side.hand, side.deck, side.discard) == (("au-LI", "hill"), 1, ())


def test_without_deck_and_discard_pile_nothing_is_drawn():
    field = battle()
    field.play("end")
    assert field.view().sides[1].hand_size == 0


def test_one_terrain_card_a_turn_is_laid_on_a_stack_and_stays():
    field = battle(hands=(("hill", "wood"), ()))
    field.play("terrain hill centre")
    assert field.refused("terrain wood centre") == "terrain_done"
    field.play("end", "done", "end")
    assert field.view().sides[0].stacks[2].terrain == "hill"
    field.play("terrain wood centre")
    side = field.view().sides[0]
    assert (side.stacks[2].terrain, side.discard) == ("wood", ("hill",))


def test_terrain_comes_before_reinforcements_and_these_before_attacks():
    field = battle(hands=(("hill", "LI"), ()), then=[(5, 5), (5, 5), (1,), (1,)])
    field.play("place fr-LI centre")
    assert field.refused("terrain hill centre") == "terrain_done"
    field.play("attack left-centre fire right-centre", "fight")
    assert field.refused("move centre 1 left-centre") == "reinforced"


def test_the_reinforcements_may_be_ended_before_the_first_attack():
    field = battle(hands=(("LI",), ()))
    assert field.view().step == "terrain"
    field.play("advance")
    assert field.view().step == "attack"
    assert field.refused("place fr-LI centre") == "reinforced"
    assert field.refused("advance") == "reinforced"


def test_a_battalion_from_the_hand_goes_under_a_stack_face_down():
    field = battle(hands=(("LLI", "LI"), ()))
    events = field.play("place fr-LLI centre")
    assert field.stack(0, "centre") == ["LI", "LLI"]
    assert [event.readers for event in events if event.kind == "placed"] == [0b01]
    assert [card.unit for card in field.view(1).sides[0].stacks[2].cards] == [None, None]
    assert field.view(0).sides[0].hand == ("fr-LI",)


@pytest.mark.parametrize(("stack", "limit"), [("left-flank", 5), ("left-centre", 6), ("centre", 6), ("right-flank", 5)])
def test_a_stack_takes_five_cards_on_the_flanks_and_six_in_the_centre(stack: str, limit: int):
    field = battle({stack: ["LI"] * limit}, hands=(("LI",), ()))
    assert field.refused(f"place fr-LI {stack}") == "stack_full"
    field = battle({stack: ["LI"] * (limit - 1)}, hands=(("LI",), ()))
    field.play(f"place fr-LI {stack}")


def test_nations_do_not_mix_in_a_stack():
    field = battle({"centre": ["br-LI"], "reserve": ["br-LI"]}, hands=(("LI",), ()))
    assert field.refused("place fr-LI centre") == "other_nation"
    assert field.refused("move reserve 1 left-flank") == "other_nation"
    field.play("move reserve 1 centre")


def test_up_to_two_battalions_move_to_an_adjacent_stack_or_to_and_from_the_reserve():
    field = battle({"centre": ["LI", "LLI"], "reserve": ["FA"]})
    assert field.refused("move centre 1 left-flank") == "not_adjacent"
    field.play("move centre 2 left-centre", "move reserve 1 right-flank")
    assert field.stack(0, "left-centre") == ["LI", "LLI"]
    assert field.stack(0, "right-flank") == ["LI", "FA"]
    assert field.refused("move centre 1 reserve") == "no_moves"


def test_a_commander_is_attached_to_a_stack_that_has_none_for_all_to_see():
    field = battle(hands=(("rosier", "tavernel"), ()))
    field.play("attach rosier centre")
    assert field.view().sides[0].stacks[2].leader == "rosier"
    assert field.refused("attach tavernel centre") == "has_leader"
    assert field.refused("attach tavernel reserve") == "stack_empty"


def test_nobody_moves_so_that_a_third_stack_is_empty():
    field = battle({"left-flank": (), "left-centre": ()})
    assert field.refused("move centre 1 right-centre") == "would_break"
    assert field.refused("move centre 1 reserve") == "would_break"


def test_the_last_card_of_a_stack_may_step_into_a_gap_since_as_many_are_empty_then():
    field = battle({"left-flank": (), "left-centre": ()})
    assert "move centre 1 left-centre" in field.legal(verb="move")
    field.play("move centre 1 left-centre")
    assert (field.stack(0, "left-centre"), field.stack(0, "centre")) == (["LI"], [])
    assert field.asked == [(0, "turn")]


def test_in_the_first_edition_it_may_not():
    field = battle({"left-flank": (), "left-centre": ()}, edition=1)
    assert field.refused("move centre 1 left-centre") == "would_break"


def test_a_person_is_asked_twice_before_a_move_that_leaves_a_commander_behind():
    field = battle(
        {"centre": ["LI"], "left-flank": ["LI", "LI"]}, leaders=({"centre": "rosier", "left-flank": "tavernel"}, {})
    )
    seen = view(field.position, 0)

    def warned(text: str) -> Reason | None:
        assert by_post(GAME).grave(seen, 0, GAME.parse(text)) == (
            by_post(GAME).warning(seen, 0, GAME.parse(text)) is not None
        )
        return by_post(GAME).warning(seen, 0, GAME.parse(text))

    lost = Reason("battalions.warning.captured", {"commander": "rosier", "stack": "centre"})
    assert warned("move centre 1 reserve") == lost
    assert warned("move left-flank 1 left-centre") is None
    assert warned("move left-centre 1 centre") is None
    assert warned("end") is None


def test_and_before_cavalry_rides_away_from_its_commander():
    field = battle(theirs={"centre": ["LC"]}, leaders=({}, {"centre": "rosenau"}))
    field.play("attack centre fire centre")
    seen = view(field.position, 1)
    assert by_post(GAME).grave(seen, 1, GAME.parse("away left-centre"))
    assert not by_post(GAME).grave(seen, 1, GAME.parse("stand"))


def test_after_the_morale_phase_any_cards_are_discarded_and_the_hand_is_filled_to_five():
    field = battle(hands=(("LI", "hill", "courier"), ()), decks=(("wood", "mud", "LLI", "LI", "FA"), ()))
    field.play("end")
    assert field.asked == [(0, "discard")]
    field.play("discard hill", "discard fr-LI", "done")
    side = field.view(0).sides[0]
    assert side.discard == ("hill", "fr-LI")
    assert side.hand == ("fr-LI", "fr-LLI", "wood", "mud", "courier")


def test_a_hand_over_its_limit_has_to_be_thinned_and_silence_does_so():
    hand = ("LI", "LI", "LLI", "GI", "hill", "wood", "courier", "spyglass", "rosier", "rearguard")
    field = battle(hands=(hand, ()))
    field.play("end")
    assert "done" not in field.legal(0)
    assert field.refused("done") == "hand_full"
    field.play("discard hill")
    assert "done" not in field.legal(0)
    assert GAME.notation(GAME.default(view(field.position, 0), 0)) == "discard wood"
    field.play("discard wood")
    assert "done" in field.legal(0)
    field.play("done")
    assert field.view().sides[0].hand_size == 8


@pytest.mark.parametrize(("limit", "refused"), [(0, False), (6, True), (10, False)])
def test_the_limit_of_the_hand_is_an_option(limit: int, refused: bool):
    field = battle(hands=(("LI",) * 9, ()), hand_limit=limit)
    field.play("end")
    assert ("done" not in field.legal(0)) == refused


def test_discarding_the_last_card_ends_the_turn():
    field = battle(hands=(("hill",), ()), decks=(("wood", "mud", "mud", "stream", "stream"), ()))
    field.play("end", "discard hill")
    assert field.asked == [(1, "turn")]
    assert field.view(0).sides[0].hand == ("wood", "stream", "stream", "mud", "mud")


def test_cards_lie_face_up_in_the_first_turn_of_each_side_and_then_face_down():
    field = battle(up=True, number=1, memory=False)
    field.play("end")
    assert field.view().sides[0].stacks[0].cards[0].unit == "fr-LI"
    events = field.play("end")
    assert "fog" in kinds(events)
    assert field.view().sides[0].stacks[0].cards[0].unit is None
    assert field.view(0).sides[0].stacks[0].cards[0].unit == "fr-LI"


def test_without_fog_the_cards_stay_face_up():
    field = battle(fog=False, number=2)
    field.play("end", "end")
    assert field.view().sides[0].stacks[0].cards[0].unit == "fr-LI"


def test_what_is_placed_in_the_first_turn_lies_face_up():
    field = battle(up=True, number=1, hands=(("LLI",), ()))
    field.play("place fr-LLI centre")
    assert [card.unit for card in field.view(1).sides[0].stacks[2].cards] == ["fr-LI", "fr-LLI"]


def test_whoever_has_three_of_five_stacks_empty_loses():
    field = battle(theirs={"left-flank": (), "right-flank": ()}, then=[WIN, LOSE])
    field.play("attack centre fire centre")
    assert field.over is not None
    assert (field.over.winners, field.over.reason) == ((0,), "routed")


def test_two_empty_stacks_are_not_enough():
    field = battle(theirs={"left-flank": ()}, then=[WIN, LOSE])
    field.play("attack centre fire centre")
    assert field.over is None
    assert field.view().sides[1].routed == 2


def test_the_reserve_does_not_count():
    field = battle(theirs={"left-flank": (), "right-flank": (), "reserve": ()})
    field.play("end")
    assert field.over is None


@pytest.mark.parametrize(("lost", "winners"), [((5, 9), (0,)), ((9, 5), (1,)), ((7, 7), ())])
def test_after_the_last_turn_whoever_lost_fewer_points_wins(lost: tuple[int, int], winners: tuple[int, ...]):
    field = battle(number=59, lost=lost)
    field.play("end")
    assert field.over is None
    events = field.play("end")
    assert "nightfall" in kinds(events)
    assert field.over is not None
    assert (field.over.winners, field.over.reason, field.over.scores) == (winners, "points", (lost[1], lost[0]))


def test_if_both_lines_are_broken_at_once_fewer_points_lost_win():
    empty = {"left-flank": (), "right-flank": ()}
    field = battle({"centre": ["LI!"], **empty}, {"centre": ["LLI!"], **empty}, then=[(5, 5), (4, 5), (10,), (10,)])
    field.play("attack centre fire centre")
    assert field.over is not None
    assert (field.over.winners, field.over.reason) == ((0,), "points")


def test_every_turn_is_told_with_its_number():
    field = battle()
    field.play("end", "end")
    assert [turn["number"] for turn in all_told(field.events, "turn")] == [3, 4]


def test_a_table_may_agree_on_fewer_attacks_in_the_first_turns():
    field = battle(number=1, first_orders=2)
    found: list[int] = []
    for _ in range(4):
        field.play("end")
        found.append(field.view().attacks_left)
    assert found == [3, 4, 4, 4]


def test_with_none_to_begin_with_whoever_attacks_in_the_first_turn_is_told_why_not():
    field = battle(number=0, first_orders=0)
    field.play("end")
    assert field.view().attacks_left == 0
    assert field.refused("attack centre fire centre") == "first_turn"
    field.play("end")
    assert field.view().attacks_left == 1
