"""Warshow: the course of a turn, fire, orders, the end."""

from __future__ import annotations

from tests.laws.faults.fault import Fault

HERE = "games/warshow/"
TESTS = "warshow/"

FAULTS = [
    Fault(
        "an earlier troop may act after a later one",
        HERE + "flow.py",
        "table.queue = table.queue[table.queue.index(name) + 1 :]",
        "table.queue = tuple(other for other in table.queue if other != name)",
        TESTS + "test_positioning.py::test_once_a_later_troop_has_acted_an_earlier_one_cannot_any_more",
    ),
    Fault(
        "the rear comes first in reading order",
        HERE + "places.py",
        "key=lambda place: (number(place, seat),",
        "key=lambda place: (-number(place, seat),",
        TESTS + "test_positioning.py::test_the_most_advanced_row_comes_first_then_left_to_right",
    ),
    Fault(
        "a troop that moves stays at its place among its row",
        HERE + "deeds.py",
        "    table.remove(name)\n    table.troops.append(replace(troop, place=place, since=table.turn))\n",
        "    table.put(replace(troop, place=place, since=table.turn))\n",
        TESTS + "test_field.py::test_a_troop_that_arrives_in_a_row_goes_to_its_right_end",
    ),
    Fault(
        "uncovering keeps white wounds",
        HERE + "deeds.py",
        "table.put(replace(troop, covered=False, white=0, card=card))",
        "table.put(replace(troop, covered=False, card=card))",
        TESTS + "test_cover.py::test_uncovering_removes_white_wounds_and_keeps_red_ones",
    ),
    Fault(
        "covering begins where the last cover ended",
        HERE + "deeds.py",
        "table.put(replace(troop, covered=True, white=0, card=card))",
        "table.put(replace(troop, covered=True, card=card))",
        TESTS + "test_cover.py::test_covering_again_starts_at_zero",
    ),
    Fault(
        "eleven white wounds are needed",
        HERE + "deeds.py",
        "dead = troop.white >= RULES.white_wounds",
        "dead = troop.white > RULES.white_wounds",
        TESTS + "test_cover.py::test_ten_white_wounds_destroy_it",
    ),
    Fault(
        "face down a troop costs its value",
        HERE + "rules.py",
        "table.points -= RULES.covered_cost if covered else BY_ID[action.card].value",
        "table.points -= BY_ID[action.card].value",
        TESTS + "test_reinforcements.py::test_two_troops_face_down_use_up_all_points",
    ),
    Fault(
        "a box works face down too",
        HERE + "rules.py",
        'Item(ENTER, seat, troop.name, "" if covered else action.card, action.aim)',
        "Item(ENTER, seat, troop.name, action.card, action.aim)",
        TESTS + "test_orders.py::test_a_cancelling_order_needs_a_box_to_cancel",
    ),
    Fault(
        "shots may be split over rows",
        HERE + "fire.py",
        "found.setdefault((troop.place, troop.owner), []).append(troop.name)",
        "found.setdefault((0, troop.owner), []).append(troop.name)",
        TESTS + "test_attack.py::test_shots_may_not_be_split_over_two_rows",
    ),
    Fault(
        "an attack may be aimed at two enemies",
        HERE + "fire.py",
        "found.setdefault((troop.place, troop.owner), []).append(troop.name)",
        "found.setdefault((troop.place, 0), []).append(troop.name)",
        TESTS + "test_three_players.py::test_an_attack_names_which_enemy_it_is_aimed_at",
    ),
    Fault(
        "everybody counter-attacks from the own trench",
        HERE + "fire.py",
        "near = troop.place == places.NO_MANS_LAND or places.owner(troop.place) == active",
        "near = True",
        TESTS + "test_attack.py::test_troops_in_their_own_trench_and_rear_do_not_counter_attack",
    ),
    Fault(
        "rows are one nearer than they are",
        HERE + "places.py",
        "return abs(depth - far) if owner(one) == owner(other) else depth + far",
        "return abs(depth - far) if owner(one) == owner(other) else depth + far - 1",
        TESTS + "test_field.py::test_rows_are_as_far_apart_as_there_are_steps_between_them",
    ),
    Fault(
        "armour works for every shot",
        HERE + "combat.py",
        'return count - ("armour" in',
        'return count - count * ("armour" in',
        TESTS + "test_attack.py::test_armour_takes_the_first_shot_of_each_attack",
    ),
    Fault(
        "a destroyed troop goes to the rubble of whoever shot it",
        HERE + "deeds.py",
        "table.change(troop.owner, replace(side, rubble=(*side.rubble, card)))",
        "table.change(table.active, replace(table.sides[table.active], rubble=(*side.rubble, card)))",
        "nothing_is_lost_and_nothing_doubled",
    ),
    Fault(
        "the other player draws two as well",
        HERE + "flow.py",
        "deeds.draw(table, other, RULES.draw_others)",
        "deeds.draw(table, other, RULES.draw_active)",
        TESTS + "test_turn.py::test_the_active_player_draws_two_and_the_other_one",
    ),
    Fault(
        "an empty deck stays empty",
        HERE + "deeds.py",
        "        elif rubble:\n",
        "        elif not rubble:\n",
        TESTS + "test_turn.py::test_an_empty_deck_is_made_anew_of_the_rubble",
    ),
    Fault(
        "orders of the last turn count in this one",
        HERE + "flow.py",
        "replace(side, thrown=0, extra=0, turns=side.turns + mine)",
        "replace(side, turns=side.turns + mine)",
        TESTS + "test_orders.py::test_limits_begin_anew_every_turn",
    ),
    Fault(
        "victory is checked at the end of the own turn",
        HERE + "victory.py",
        "table.options.victory != ANNIHILATION and control.wins(table.troops, seat, table.living(seat), seats)",
        "table.options.victory != ANNIHILATION and control.wins(table.troops, table.living(seat)[-1], [seat], seats)",
        TESTS + "test_victory.py::test_not_before_the_enemy_had_a_turn_to_answer",
    ),
    Fault(
        "covered troops control rows",
        HERE + "control.py",
        "if card is not None and not troop.covered:",
        "if card is not None:",
        TESTS + "test_victory.py::test_covered_troops_control_nothing",
    ),
    Fault(
        "annihilation counts from the start",
        HERE + "victory.py",
        "and table.sides[seat].turns >= RULES.annihilation_from",
        "and table.sides[seat].turns >= 1",
        TESTS + "test_victory.py::test_annihilation_counts_from_the_third_own_turn_on",
    ),
    Fault(
        "the enemies' orders reach a stubborn troop",
        HERE + "aims.py",
        '"stubborn" not in skills(troop)',
        '"mulish" not in skills(troop)',
        TESTS + "test_orders.py::test_enemy_orders_cannot_choose_a_stubborn_troop",
    ),
    Fault(
        "cards shown at the start lie on top",
        HERE + "deeds.py",
        "        if deck:\n            drawn.append(deck.pop(table.dice.pick(len(deck))))",
        "        if bottom:\n            drawn.append(bottom.pop(0))\n"
        "        elif deck:\n            drawn.append(deck.pop(table.dice.pick(len(deck))))",
        TESTS + "test_start.py::test_cards_at_the_bottom_are_drawn_last",
    ),
    Fault(
        "shots are read without their number",
        HERE + "actions.py",
        "(name, int(count or 1)) for name",
        "(name, 1) for name",
        TESTS + "test_notation.py::test_a_canonical_text_is_read_and_written",
    ),
    Fault(
        "a deck may hold four of a card",
        HERE + "decks.py",
        "if count > RULES.deck_copies and card in BY_ID",
        "if count > RULES.deck_copies + 1 and card in BY_ID",
        TESTS + "test_start.py::test_a_bad_deck_is_refused_with_the_reason",
    ),
]
