"""Battalions: secrets, and what its records are made of."""

from __future__ import annotations

from tests.laws.faults.fault import Fault

HERE = "games/battalions/"

FAULTS = [
    Fault(
        "the enemy's hand lies open",
        HERE + "muster.py",
        "hand=Hidden((), mine, deck_pool(seat)),",
        "hand=Hidden((), EVERYONE, deck_pool(seat)),",
        "battalions/test_secrets.py::test_dealt_hands_are_their_owners_alone",
    ),
    Fault(
        "the owner reads the own deck",
        HERE + "reserve.py",
        "Hidden(tuple(deck), NOBODY, side.deck.pool)",
        "Hidden(tuple(deck), side.hand.readers, side.deck.pool)",
        "battalions/test_secrets.py::test_nobody_knows_the_order_of_a_deck_that_was_shuffled",
    ),
    Fault(
        "a battalion's number tells how it lay in the deck",
        HERE + "reserve.py",
        "                if low != card:\n",
        "                if low < 0:\n",
        "battalions/test_secrets.py::"
        "test_of_two_equal_battalions_the_hand_holds_the_lower_number_however_they_lay_in_the_deck",
    ),
    Fault(
        "a card that is laid face down is told to all",
        HERE + "reinforce.py",
        "EVERYONE if stack.up else only(seat)))",
        "EVERYONE))",
        "battalions/test_turn.py::test_a_battalion_from_the_hand_goes_under_a_stack_face_down",
    ),
    Fault(
        "what a card rolls against is told to all",
        HERE + "morale.py",
        '    readers = only(seat) if stack.public[at] is None else EVERYONE\n    args = (("unit", stack',
        '    readers = EVERYONE\n    args = (("unit", stack',
        "battalions/test_morale.py::"
        "test_what_was_rolled_against_is_told_to_the_owner_alone_while_the_card_lies_face_down",
    ),
    Fault(
        "who met is forgotten when the attack is called off",
        HERE + "fights.py",
        "    state = noted(state, fight, why)\n",
        "",
        "battalions/test_secrets.py::test_without_memory_an_attack_shows_both_cards_for_all_and_they_are_forgotten_again",
    ),
    Fault(
        "the enemy's stack is looked at but nobody is told what is in it",
        HERE + "reinforce.py",
        '        events.append(Event("seen", seat, (("stack", STACKS[place]), ("place", at + 1), ("unit", unit))))',
        '        events.append(Event("seen", seat, (("stack", STACKS[place]), ("place", at + 1))))',
        "battalions/test_tactics.py::test_a_spyglass_tells_everybody_what_it_shows",
    ),
    Fault(
        "only who holds a tactics card is asked",
        HERE + "fights.py",
        "return len(side.hand.values) > 0 or",
        "return any(card in TACTICS for card in side.hand.values) or",
        "a_view_is_enough",
    ),
    Fault(
        "a sealed support lies open",
        HERE + "fights.py",
        "support = Hidden((action.place,), only(seat), support_pool(seat))",
        "support = Hidden((action.place,), -1, support_pool(seat))",
        "what_a_seat_answered_shows_only_as_it_was_told",
    ),
    Fault(
        "a sealed army lies open",
        HERE + "muster.py",
        "Hidden(text, only(seat), army_pool(seat))",
        "Hidden(text, EVERYONE, army_pool(seat))",
        "battalions/test_muster.py::test_both_sides_choose_an_army_at_once_and_sealed",
    ),
    Fault(
        "the general helps the dearest card, whatever lies down",
        HERE + "morale.py",
        "return next((at for at, marks in enumerate(stack.marks) if marks & SHAKEN), -1)",
        "places = [at for at, marks in enumerate(stack.marks) if marks & SHAKEN]\n"
        "    return max(places, key=lambda at: UNITS[stack.cards[at]].cost, default=-1)",
        "battalions/test_morale.py::test_a_general_helps_the_topmost_shaken_card_in_the_first_edition_whatever_it_is",
    ),
    Fault(
        "infantry knows that cavalry lies face down",
        HERE + "legal.py",
        "known = enemy.values[0] if enemy.readers == EVERYONE else None",
        "known = enemy.values[0]",
        "a_view_is_enough",
    ),
    Fault(
        "an eliminated card comes back",
        HERE + "morale.py",
        "return with_losses(side, side.discard, (*side.out, unit), side.lost + cost(unit))",
        "return with_losses(side, side.discard, (*side.out, unit, unit), side.lost + cost(unit))",
        "nothing_is_lost_and_nothing_doubled",
    ),
    Fault(
        "a terrain that is covered is gone",
        HERE + "reinforce.py",
        "        side = with_losses(side, (*side.discard, stack.terrain), side.out, side.lost)\n    side = with_stack",
        "        pass\n    side = with_stack",
        "battalions/test_turn.py::test_one_terrain_card_a_turn_is_laid_on_a_stack_and_stays",
    ),
    Fault(
        "a shuffled discard pile stays where it was",
        HERE + "reserve.py",
        "side.deck.values, side.waiting.values, ())",
        "side.deck.values, side.waiting.values)",
        "battalions/test_turn.py::test_when_the_deck_is_empty_the_discard_pile_is_shuffled_and_becomes_the_deck",
    ),
    Fault(
        "a square is not rolled for",
        HERE + "cavalry.py",
        "    rolled = dice.roll(2, 6)\n    formed",
        "    rolled = (6, 6)\n    formed",
        "battalions/test_cavalry.py::test_french_line_infantry_forms_square_with_seven_or_less",
    ),
    Fault(
        "the order of actions depends on the run",
        HERE + "legal.py",
        "    hand = dict.fromkeys(names(side))\n    if",
        '    hand = dict.fromkeys(__import__("random").sample(names(side), len(names(side))))\n    if',
        "lists_of_actions_are_stable",
    ),
    Fault(
        "a deployment is refused by looking at what is not asked",
        HERE + "muster.py",
        '    if view.sides[seat].ready or action.verb == "auto":\n',
        '    if action.verb == "none":\n',
        "battalions/test_notation.py::test_a_reason_is_found_for_every_action_in_every_phase_and_for_either_seat",
    ),
]
