"""Warshow: secrets and windows."""

from __future__ import annotations

from tests.laws.faults.fault import Fault

HERE = "games/warshow/"
TESTS = "warshow/"

FAULTS = [
    Fault(
        "a troop that enters face down lies open",
        HERE + "deeds.py",
        "readers = only(seat) if covered else EVERYONE",
        "readers = EVERYONE",
        TESTS + "test_reinforcements.py::test_nobody_sees_which_card_lies_face_down",
    ),
    Fault(
        "a troop that covers itself is still known",
        HERE + "deeds.py",
        "card = Hidden(troop.card.values, only(troop.owner), troop.card.pool)",
        "card = Hidden(troop.card.values, troop.card.readers, troop.card.pool)",
        TESTS + "test_cover.py::test_its_card_is_its_owners_secret_again",
    ),
    Fault(
        "what lies face down is told when it enters",
        HERE + "rules.py",
        'table.tell("enters-covered", seat, troop=troop.name, row=places.written(row))',
        'table.tell("enters-covered", seat, troop=troop.name, row=places.written(row), card=action.card)',
        TESTS + "test_reinforcements.py::test_nobody_sees_which_card_lies_face_down",
    ),
    Fault(
        "drawn cards are told to everyone",
        HERE + "deeds.py",
        'table.tell("drawn", seat, only(seat), card=card)',
        'table.tell("drawn", seat, card=card)',
        TESTS + "test_turn.py::test_what_was_drawn_is_told_to_whoever_drew_it",
    ),
    Fault(
        "a peek is told to everyone",
        HERE + "deeds.py",
        'table.tell("peeked", seat, only(seat), troop=name, card=card_of(troop).id)',
        'table.tell("peeked", seat, troop=name, card=card_of(troop).id)',
        TESTS + "test_orders.py::test_peek_shows_a_covered_troop_to_that_seat_alone",
    ),
    Fault(
        "the deck that was chosen is told to everyone",
        HERE + "opening.py",
        'table.tell("chosen", seat, only(seat), deck=deck)',
        'table.tell("chosen", seat, deck=deck)',
        TESTS + "test_start.py::test_what_was_chosen_is_its_seats_secret",
    ),
    Fault(
        "a window opens only for a seat that holds an order",
        HERE + "limits.py",
        "return not side.out and len(side.hand) > 0 and orders_left(table, seat) > 0",
        "from games.warshow.cards import BY_ID\n"
        "    return any(not BY_ID[card].troop for card in side.hand.known()) and orders_left(table, seat) > 0",
        TESTS + "test_windows.py::test_windows_open_whether_or_not_the_seat_holds_an_order",
    ),
    Fault(
        "a seat that has used up its orders is asked",
        HERE + "limits.py",
        "return not side.out and len(side.hand) > 0 and orders_left(table, seat) > 0",
        "return not side.out and len(side.hand) > 0",
        TESTS + "test_windows.py::test_a_seat_that_has_used_up_its_orders_is_never_asked",
    ),
    Fault(
        "an answer is told before all have answered",
        HERE + "windows.py",
        'table.tell("answers", seat)',
        'table.tell("answers", seat, card=action.card)',
        TESTS + "test_windows.py::test_answers_are_sealed_until_all_have_answered",
    ),
    Fault(
        "an answer is readable before all have answered",
        HERE + "windows.py",
        "Hidden(said, zone.readers, zone.pool) if other == seat else zone for",
        "Hidden(said, -1, zone.pool) if other == seat else zone for",
        TESTS + "test_windows.py::test_answers_are_sealed_until_all_have_answered",
    ),
    Fault(
        "the last answer takes effect instead of the first in rule order",
        HERE + "windows.py",
        "for other in (table.active, *table.living(table.active)):",
        "for other in reversed((table.active, *table.living(table.active))):",
        TESTS + "test_windows.py::test_the_first_in_rule_order_takes_effect_and_the_others_go_back_unseen",
    ),
    Fault(
        "rule order begins with the first seat whoever's turn it is",
        HERE + "windows.py",
        "for other in (table.active, *table.living(table.active)):",
        "for other in range(len(table.sides)):",
        TESTS + "test_windows.py::test_rule_order_is_turn_order_from_whoevers_turn_it_is",
    ),
    Fault(
        "no new window opens on what was interrupted",
        HERE + "flow.py",
        "table.stack[-1] = replace(table.stack[-1], heard=False)",
        "table.stack[-1] = replace(table.stack[-1], heard=True)",
        TESTS + "test_windows.py::test_what_went_back_unseen_may_be_answered_again_when_a_new_window_opens",
    ),
    Fault(
        "an order happens before it can be answered",
        HERE + "windows.py",
        "table.stack.append(Item(ORDER, seat, card=card, aim=aim))",
        "table.stack.append(Item(ORDER, seat, card=card, aim=aim, heard=True))",
        TESTS + "test_orders.py::test_an_order_is_answered_before_it_happens_and_its_card_goes_to_the_rubble",
    ),
    Fault(
        "a covered troop moves as fast as its card would",
        HERE + "legal.py",
        'return not troop.covered and card is not None and "swift" in card.skills',
        'return card is not None and "swift" in card.skills',
        TESTS + "test_positioning.py::test_others_go_one_row_and_a_covered_one_does_not_show_that_it_is_swift",
    ),
    Fault(
        "a covered troop is imagined to be an order",
        HERE + "belief.py",
        "tuple(card for card in cards if BY_ID[card].troop) if covered else ()",
        "cards if covered else ()",
        TESTS + "test_secrets.py::test_a_covered_card_may_be_any_troop_but_no_order",
    ),
    Fault(
        "the names of what may enter a row say what lies there",
        HERE + "belief.py",
        "left = _CATALOGUE[view.options.edition] - known",
        'left = Counter({"deserter": 3})',
        TESTS + "test_secrets.py::test_a_deploy_row_that_only_one_card_could_take_shows_nothing",
    ),
    Fault(
        "standing orders make decisions that are the seat's own",
        HERE + "standing.py",
        "if seat not in view.waiting or view.question not in WINDOWS:",
        "if seat not in view.waiting:",
        TESTS + "test_standing_orders.py::test_a_decision_of_ones_own_is_never_made_by_standing_orders",
    ),
]
