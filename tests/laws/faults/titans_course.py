"""Titans: the course of a round and of a match, and what its records are made of."""

from __future__ import annotations

from tests.laws.faults.fault import Fault

HERE = "games/titans/"

FAULTS = [
    Fault(
        "a parry draws cards",
        HERE + "rules.py",
        "    duel = _play(state.round, seat, (pending.value,) * cost)\n",
        "    duel = _refill(state, _play(state.round, seat, (pending.value,) * cost), seat, events)[0]\n",
        "titans/test_defence.py::test_a_parry_plays_the_same_cards_without_a_draw_and_then_comes_a_normal_turn",
    ),
    Fault(
        "the discard forgets a card",
        HERE + "rules.py",
        "buried = duel.buried.values if duel.top is None else (*duel.buried.values, duel.top)",
        "buried = duel.buried.values",
        "nothing_is_lost_and_nothing_doubled",
    ),
    Fault(
        "a card that was drawn stays in the pile",
        HERE + "rules.py",
        "    rest = duel.pile.values[len(drawn) :]\n",
        "    rest = duel.pile.values[len(drawn) - 1 :]\n",
        "nothing_is_lost_and_nothing_doubled",
    ),
    Fault(
        "position is counted from the same end for both",
        HERE + "rounds.py",
        "forward = (low - begun[0], begun[1] - high)",
        "forward = (low - begun[0], high - begun[0])",
        "titans/test_end_of_round.py::test_by_position_wins_whoever_is_further_from_the_own_start_counted_forward",
    ),
    Fault(
        "who stepped back behind the start counts as having advanced",
        HERE + "rounds.py",
        "forward = (low - begun[0], begun[1] - high)",
        "forward = (abs(low - begun[0]), abs(begun[1] - high))",
        "titans/test_end_of_round.py::test_by_position_wins_whoever_is_further_from_the_own_start_counted_forward",
    ),
    Fault(
        "the winner of a round begins the next",
        HERE + "rounds.py",
        "return next_round(options, score, 1 - winner, events, dice)\n    games",
        "return next_round(options, score, winner, events, dice)\n    games",
        "titans/test_round.py::test_the_loser_of_a_round_begins_the_next",
    ),
    Fault(
        "a round is never won for good",
        HERE + "rounds.py",
        "if points[winner] < options.rounds_to_win:",
        "if points[winner] != -1:",
        "it_ends_and_asks_until_it_does",
    ),
    Fault(
        "chance is drawn past the dice",
        HERE + "rounds.py",
        "    cards = dice.shuffle(DECK)\n",
        "    import random; cards = tuple(random.sample(DECK, 25))\n",
        "chance_comes_from_the_seed_alone",
    ),
    Fault(
        "in basic any attack that empties the pile may be parried",
        HERE + "actions.py",
        'parries = options.level != "basic" or last == "move"',
        'parries = options.level != "basic" or last is not None',
        "titans/test_defence.py::test_in_basic_an_attack_whose_refill_empties_the_pile_cannot_be_parried_either",
    ),
    Fault(
        "a withdrawal after the pile ran out compares hands",
        HERE + "rules.py",
        "return by_position(State(state.options, state.score, duel), events, dice)\n    duel, ran_out = _draw",
        "return showdown(State(state.options, state.score, duel), events, dice)\n    duel, ran_out = _draw",
        "titans/test_last_card.py::test_drawn_while_refilling_after_a_lunge_a_withdrawal_is_followed_by_position_only",
    ),
    Fault(
        "a hand emptied by a parry loses",
        HERE + "rules.py",
        "if not duel.hands[seat].values:",
        "if duel.pile.values == ():",
        "titans/test_end_of_round.py::"
        "test_a_hand_that_is_empty_because_of_a_parry_does_not_lose_but_refills_and_the_turn_passes",
    ),
    Fault(
        "a high guard makes a single attack free to parry",
        HERE + "actions.py",
        "return max(1, pending.count - effect.spared)",
        "return pending.count - effect.spared",
        "titans/test_specials.py::test_with_a_high_guard_a_parry_uses_one_card_fewer_but_at_least_one",
    ),
    Fault(
        "the attacker does not refill before the defender answers",
        HERE + "rules.py",
        "    duel, ran_out = _refill(state, duel, seat, events)\n    pending",
        "    ran_out = False\n    pending",
        "titans/test_turn.py::test_an_attacker_refills_before_the_defender_answers",
    ),
    Fault(
        "who cannot play is only noticed from further away",
        HERE + "rules.py",
        "if high - low <= REACH and not turn(state, seat):",
        "if high - low > 1 and not turn(state, seat):",
        "titans/test_end_of_round.py::test_whoever_has_cards_but_can_play_none_of_them_loses",
    ),
    Fault(
        "the cards are shuffled before the specials",
        HERE + "rounds.py",
        "    special, deck, shown = None, score.specials, score.shown\n",
        "    cards = dice.shuffle(DECK)\n    special, deck, shown = None, score.specials, score.shown\n",
        "titans/test_round.py::test_without_specials_chance_is_asked_who_begins_and_then_for_the_cards",
    ),
    Fault(
        "points are capped at the target",
        HERE + "rounds.py",
        "points = _plus(score.points, winner, worth)",
        "points = _plus(score.points, winner, min(worth, options.rounds_to_win - score.points[winner]))",
        "titans/test_match.py::test_points_may_exceed_the_target_and_are_not_capped",
    ),
    Fault(
        "the discard is a list that somebody might change",
        HERE + "rules.py",
        "Hidden(buried + cards[1:], NOBODY, CARDS)",
        "Hidden(list(buried + cards[1:]), NOBODY, CARDS)",
        "records_are_frozen_and_plain",
    ),
    Fault(
        "a stored state cannot be read while no card was played",
        HERE + "state.py",
        "top: int | None",
        "top: int",
        "bytes_go_round",
    ),
    Fault(
        "a move changes the old round in place",
        HERE + "rules.py",
        "    left = list(held.values)\n",
        '    left = list(held.values)\n    __import__("msgspec").structs.force_setattr(duel, "top", cards[0])\n',
        "applying_changes_nothing_old",
    ),
    Fault(
        "the score counts a card in hand",
        HERE + "game.py",
        "else state.score.points",
        "else (state.score.points[0] + (state.round.hands[0].values[0] or 0), state.score.points[1])",
        "exchanging_what_a_seat_cannot_see_changes_nothing_it_sees",
    ),
    Fault(
        "one score for two seats",
        HERE + "game.py",
        "else state.score.points",
        "else state.score.points[:1]",
        "a_result_names_seats_and_a_score_for_each",
    ),
    Fault(
        "the quick choice of an imagined game is not legal",
        HERE + "game.py",
        "return choose(view, actions, rng)",
        'return Action("parry")',
        "a_quick_choice_from_a_view_is_legal",
    ),
    Fault(
        "the pile is labelled for a seat that is not there",
        HERE + "rounds.py",
        "pile=Hidden(cards[dealt:], NOBODY, CARDS)",
        "pile=Hidden(cards[dealt:], only(2), CARDS)",
        "secrets_have_readers_at_the_table",
    ),
]
