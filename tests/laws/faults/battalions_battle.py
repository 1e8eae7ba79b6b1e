"""Battalions: the rules of combat, of morale and of a turn."""

from __future__ import annotations

from tests.laws.faults.fault import Fault

HERE = "games/battalions/"

FAULTS = [
    Fault(
        "a square forms below the training value only",
        HERE + "cavalry.py",
        "    formed = sum(rolled) <= training",
        "    formed = sum(rolled) < training",
        "battalions/test_cavalry.py::test_french_line_infantry_forms_square_with_seven_or_less",
    ),
    Fault(
        "a square is ridden around with the training value itself",
        HERE + "cavalry.py",
        "    off = sum(rolled) < training",
        "    off = sum(rolled) <= training",
        "battalions/test_cavalry.py::test_a_french_hussar_regiment_rides_around_a_square_with_seven_or_less",
    ),
    Fault(
        "blown cavalry recovers at once",
        HERE + "outcomes.py",
        "marks |= BLOWN | FRESH",
        "marks |= BLOWN",
        "battalions/test_cavalry.py::"
        "test_cavalry_blown_in_the_own_turn_recovers_in_the_morale_phase_of_the_next_turn_at_the_earliest",
    ),
    Fault(
        "cavalry that was fired at is blown",
        HERE + "outcomes.py",
        'if cavalry and (card is fight.attacker or UNITS[fight.attacker.unit].arm == "cavalry"):',
        "if cavalry:",
        "battalions/test_cavalry.py::test_cavalry_is_not_blown_after_defending_against_others",
    ),
    Fault(
        "guns may be hurt by infantry they fire at",
        HERE + "rolls.py",
        'defender.fire == 0 or (UNITS[meeting.attacker.unit].arm == "artillery" and defender.arm != "artillery")',
        "defender.fire == 0",
        "battalions/test_artillery.py::test_artillery_that_fires_at_infantry_and_cavalry_ignores_all_negative_results",
    ),
    Fault(
        "guns fire in the turn they moved",
        HERE + "combat.py",
        "return () if marks & MOVED and not kind.horse else",
        "return () if marks & MOVED and kind.horse else",
        "battalions/test_artillery.py::test_artillery_cannot_attack_when_it_just_moved",
    ),
    Fault(
        "a flank attack reaches the reserve",
        HERE + "combat.py",
        "for other in neighbours(before) if stacks[other].marks])",
        "for other in (*neighbours(before), LINE) if stacks[other].marks])",
        "battalions/test_flank.py::test_a_flank_attack_may_not_be_made_on_the_reserve",
    ),
    Fault(
        "guns gain by the flank",
        HERE + "combat.py",
        'flank = "" if arm == "artillery" else "flank"',
        'flank = "flank"',
        "battalions/test_flank.py::test_artillery_may_flank_attack_but_gains_no_bonus",
    ),
    Fault(
        "a rout in a check makes nothing harder",
        HERE + "morale.py",
        "                penalty += 1\n",
        "",
        "battalions/test_morale.py::"
        "test_each_card_that_routs_in_a_check_adds_one_to_the_rolls_still_to_come_and_this_is_cumulative",
    ),
    Fault(
        "a guard that falls frightens nobody beside it",
        HERE + "morale.py",
        '    if how == "eliminated" and guard:',
        '    if how == "eliminated" and not guard:',
        "battalions/test_morale.py::test_if_a_guard_unit_is_eliminated_the_adjacent_stacks_check_as_well",
    ),
    Fault(
        "a guard that routs leaves its stack calm",
        HERE + "morale.py",
        '    if how == "eliminated" or guard:',
        '    if how == "eliminated":',
        "battalions/test_morale.py::test_if_a_guard_unit_routs_the_stack_it_routed_from_checks",
    ),
    Fault(
        "every shaken card is helped by one general",
        HERE + "morale.py",
        "bonus = COMMANDERS[stack.leader].rating if at == helped else 0",
        "bonus = COMMANDERS[stack.leader].rating if helped >= 0 else 0",
        "battalions/test_morale.py::test_a_general_adds_his_rating_only_once_a_turn",
    ),
    Fault(
        "shaken cards support",
        HERE + "fights.py",
        "if not marks & (SHAKEN | BLOWN)]",
        "if not marks & BLOWN]",
        "battalions/test_support.py::test_a_shaken_card_cannot_support",
    ),
    Fault(
        "the supporter of an eliminated card stays",
        HERE + "outcomes.py",
        "                side = routs(side, seat, fled, place, events)\n",
        "                side = with_stack(side, place, stack)\n",
        "battalions/test_support.py::test_if_the_supported_card_is_eliminated_the_supporter_routs",
    ),
    Fault(
        "a shaken card is shaken for ever",
        HERE + "outcomes.py",
        'return "routs" if fate == "shaken" and card.marks & SHAKEN else fate',
        "return fate",
        "battalions/test_attack.py::test_a_shaken_card_that_is_shaken_again_routs",
    ),
    Fault(
        "both dice are the attacker's",
        HERE + "outcomes.py",
        "    difference = rolls[0].total - rolls[1].total",
        "    difference = rolls[0].total - rolls[0].total + rolls[0].value - rolls[1].value",
        "battalions/test_attack.py::test_the_difference_of_the_rolls_decides",
    ),
    Fault(
        "survivors stay on top",
        HERE + "change.py",
        "added = Hidden((*units.values, unit), units.readers, units.pool)",
        "added = Hidden((unit, *units.values), units.readers, units.pool)",
        "battalions/test_attack.py::test_survivors_lie_face_down_at_the_bottom_of_their_stack",
    ),
    Fault(
        "an attack costs nothing",
        HERE + "combat.py",
        "turn.attacks - 1,",
        "turn.attacks,",
        "battalions/test_attack.py::test_a_turn_has_as_many_attacks_as_the_command_rating_of_the_army_commander",
    ),
    Fault(
        "two empty stacks lose the battle",
        HERE + "turns.py",
        "broken = [empty(side) >= RULES.routed for side in state.sides]\n    if not any",
        "broken = [empty(side) >= RULES.routed - 1 for side in state.sides]\n    if not any",
        "battalions/test_turn.py::test_two_empty_stacks_are_not_enough",
    ),
    Fault(
        "the reserve counts as a stack of the line",
        HERE + "turns.py",
        "return sum([not stack.marks for stack in side.stacks[:LINE]])",
        "return sum([not stack.marks for stack in side.stacks])",
        "battalions/test_turn.py::test_the_reserve_does_not_count",
    ),
    Fault(
        "the enemy's flank is seen in a mirror",
        HERE + "cards.py",
        "return LINE - 1 - stack",
        "return stack",
        "battalions/test_attack.py::test_only_the_stack_opposite_is_attacked_while_it_is_not_empty",
    ),
    Fault(
        "the odds know what lies face down",
        HERE + "odds.py",
        "    known = other.units.values[0]\n",
        '    known = view.sides[1 - seat].stacks[aim].units.values[0] or "au-GC"\n',
        "battalions/test_odds.py::test_a_card_that_is_not_seen_is_weighed_over_what_the_enemy_has_not_shown",
    ),
    Fault(
        "silence ends nothing",
        HERE + "policy.py",
        "        return _before_fire(view, actions)\n    return first\n",
        "        return _before_fire(view, actions)\n    return actions[-1]\n",
        "battalions/test_orders.py::test_silence_in_a_turn_ends_it_and_silence_after_it_discards_nothing",
    ),
]
