"""Titans: secrets, legality, notation."""

from __future__ import annotations

from tests.laws.faults.fault import Fault

HERE = "games/titans/"

FAULTS = [
    Fault(
        "the second hand is dealt face up",
        HERE + "rounds.py",
        "Hidden(hands[1], EVERYONE if effect.open else only(1), CARDS)",
        "Hidden(hands[1], EVERYONE, CARDS)",
        "titans/test_secrets.py::test_each_seat_knows_its_own_hand_and_only_the_size_of_the_other",
    ),
    Fault(
        "drawn cards are told to everyone",
        HERE + "rules.py",
        '(("cards", tuple(sorted(drawn))),), held.readers))',
        '(("cards", tuple(sorted(drawn))),), EVERYONE))',
        "a_public_event_tells_nothing_that_stays_secret",
    ),
    Fault(
        "drawn cards are told in the order of the pile",
        HERE + "rules.py",
        '(("cards", tuple(sorted(drawn))),), held.readers))',
        '(("cards", drawn),), held.readers))',
        "a_private_event_tells_no_more_than_its_readers_view",
    ),
    Fault(
        "the drawer is told the card that comes next",
        HERE + "rules.py",
        '(("cards", tuple(sorted(drawn))),), held.readers))',
        '(("cards", tuple(sorted(drawn))), ("next", duel.pile.values[len(drawn) :][:1])), held.readers))',
        "a_private_event_tells_no_more_than_its_readers_view",
    ),
    Fault(
        "hands are kept in the order in which they were dealt",
        HERE + "rounds.py",
        "by_turn = (tuple(sorted(cards[0:dealt:2])), tuple(sorted(cards[1:dealt:2])))",
        "by_turn = (tuple(cards[0:dealt:2]), tuple(cards[1:dealt:2]))",
        "titans/test_secrets.py::test_hands_are_printed_sorted",
    ),
    Fault(
        "dealt hands are sorted but told as they were dealt",
        HERE + "rounds.py",
        'Event("dealt", seat, (("cards", hands[seat]),),',
        'Event("dealt", seat, (("cards", cards[(seat != beginner) : dealt : 2]),),',
        "twins_with_one_story_have_one_view",
    ),
    Fault(
        "the discard lies open",
        HERE + "rules.py",
        "Hidden(buried + cards[1:], duel.buried.readers, CARDS)",
        "Hidden(buried + cards[1:], EVERYONE, CARDS)",
        "titans/test_secrets.py::test_nobody_knows_the_order_of_the_pile_or_what_lies_under_the_top_of_the_discard",
    ),
    Fault(
        "who is asked depends on what is hidden",
        HERE + "game.py",
        "return () if duel.phase == OVER else (Ask(duel.seat, duel.phase),)",
        "return () if duel.phase == OVER else (Ask(duel.seat, duel.phase + str(duel.hands[1].values[:1])),)",
        "a_view_is_enough",
    ),
    Fault(
        "silence looks at the enemy's hand",
        HERE + "game.py",
        "return default_turn(view, legal) if view.round.phase == TURN else legal[0]",
        "return legal[sum(view.round.hands[1 - seat].known()) % len(legal)]",
        "a_view_is_enough",
    ),
    Fault(
        "a refusal depends on the enemy's hand",
        HERE + "refusals.py",
        'return Reason("titans.refused.nothing_to_defend")',
        'return Reason("titans.refused.nothing_to_defend", {"n": sum(duel.hands[1 - seat].known())})',
        "titans/test_turn.py::test_every_refusal_of_a_turn_has_a_reason_that_follows_from_the_seats_own_view",
    ),
    Fault(
        "the default is not legal",
        HERE + "game.py",
        "return default_turn(view, legal) if view.round.phase == TURN else legal[0]",
        "return default_turn(view, legal) if view.round.phase == TURN else actions.PASS",
        "exactly_the_asked_seats_have_actions",
    ),
    Fault(
        "an action stands twice",
        HERE + "actions.py",
        "values = sorted(set(hand))\n",
        "values = sorted(hand)\n",
        "exactly_the_asked_seats_have_actions",
    ),
    Fault(
        "the order of actions changes from call to call",
        HERE + "game.py",
        "        return rules.turn(view, seat)\n",
        "        return tuple(random.sample(rules.turn(view, seat), len(rules.turn(view, seat))))\n",
        "lists_of_actions_are_stable",
    ),
    Fault(
        "a list that callers share is changed",
        HERE + "game.py",
        "def unseen_cards(view: State) -> list[int]:\n"
        '    """The numbered cards that are not seen, ascending."""\n    duel = view.round\n    left = list(DECK)\n',
        "def unseen_cards(view: State, left=list(DECK)) -> list[int]:\n    duel = view.round\n",
        "nothing_is_lost_and_nothing_doubled",
    ),
    Fault(
        "a lunge is read back the wrong way round",
        HERE + "actions.py",
        'return Action("lunge", int(part["lv"]), int(part["ln"]), int(part["ls"]))',
        'return Action("lunge", int(part["ls"]), int(part["ln"]), int(part["lv"]))',
        "notation_and_reading_are_inverse",
    ),
    Fault(
        "text after an action is overlooked",
        HERE + "actions.py",
        "found = _PATTERN.fullmatch(text)",
        "found = _PATTERN.match(text)",
        "notation_and_reading_are_inverse",
    ),
    Fault(
        "one may step back off the track",
        HERE + "rules.py",
        "behind = square - 1 if seat == 0",
        "behind = square if seat == 0",
        "titans/test_turn.py::test_a_turn_offers_exactly_what_the_table_of_the_rules_allows",
    ),
    Fault(
        "an advance may reach the enemy",
        HERE + "actions.py",
        'found = [Action("advance", v) for v in values if v < distance]',
        'found = [Action("advance", v) for v in values if v <= distance]',
        "titans/test_turn.py::test_a_turn_offers_exactly_what_the_table_of_the_rules_allows",
    ),
    Fault(
        "a lunge attacks with the card it advanced with",
        HERE + "actions.py",
        "copies = hand.count(left) - (left == step)",
        "copies = hand.count(left)",
        "titans/test_turn.py::test_a_turn_offers_exactly_what_the_table_of_the_rules_allows",
    ),
]
