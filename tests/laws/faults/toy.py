"""The toy: several seats asked at once, sealed answers, private events."""

from __future__ import annotations

from tests.laws.faults.fault import Fault

HERE = "tests/toy/"

FAULTS = [
    Fault(
        "sealed bids lie open",
        HERE + "rules.py",
        "Hidden((action.value,), only(seat), CARDS)",
        "Hidden((action.value,), -1, CARDS)",
        "what_a_seat_answered_shows_only_as_it_was_told",
    ),
    Fault(
        "a sealed raise is longer than a sealed pass",
        HERE + "rules.py",
        "Hidden((said,), only(seat), answer_pool(seat))",
        "Hidden((said,) * (1 + (said > 0)), only(seat), answer_pool(seat))",
        "what_a_seat_answered_shows_only_as_it_was_told",
    ),
    Fault(
        "only who holds a high card is asked to raise",
        HERE + "rules.py",
        "if not len(zone) and len(public.hands[seat]) and not public.away[seat]",
        "if not len(zone) and len(public.hands[seat]) and 1 not in public.hands[seat].values",
        "a_view_is_enough",
    ),
    Fault(
        "the last seat is asked first",
        HERE + "rules.py",
        "for seat, zone in enumerate(said) if",
        "for seat, zone in reversed(list(enumerate(said))) if",
        "seats_are_asked_once_and_in_order",
    ),
    Fault(
        "what one seat peeked at is told to all",
        HERE + "rules.py",
        '(("prize", after.values[0]),), only(seat))',
        '(("prize", after.values[0]),))',
        "a_public_event_tells_nothing_that_stays_secret",
    ),
    Fault(
        "who peeked sees what it was never told",
        HERE + "rules.py",
        '    events.append(Event("peeked", seat, (("prize", after.values[0]),), only(seat)))\n',
        "",
        "seats_that_heard_one_story_have_one_view",
    ),
    Fault(
        "what went back unseen is told",
        HERE + "rules.py",
        "    answers = state.answers\n",
        '    answers = state.answers\n    events.append(Event("said", None, (("all", str(answers)),)))\n',
        "a_public_event_tells_nothing_that_stays_secret",
    ),
    Fault(
        "a window that nobody used opens again",
        HERE + "rules.py",
        "    return replace(state, phase=BID)\n",
        "    return state\n",
        "silence_ends_the_game_too",
    ),
    Fault(
        "a raise is read as a bid",
        HERE + "actions.py",
        "return Action(found[1], int(found[2])) if found[1] else Action(text)",
        'return Action("bid", int(found[2])) if found[1] else Action(text)',
        "notation_and_reading_are_inverse",
    ),
    Fault(
        "a spent card comes back",
        HERE + "rules.py",
        "spent=state.spent + used",
        "spent=state.spent + used[1:]",
        "nothing_is_lost_and_nothing_doubled",
    ),
    Fault(
        "a sealed bid is told to everybody",
        HERE + "rules.py",
        'events.append(Event("sealed", seat, (("card", action.value),), only(seat)))',
        'events.append(Event("sealed", seat, (("card", action.value),)))',
        "what_does_not_show_is_not_told",
    ),
    Fault(
        "it is forgotten that the text of a bid is secret",
        HERE + "game.py",
        'return action.verb in ("bid", "raise", "pass")',
        "return False",
        "a_text_that_names_what_does_not_show_is_secret",
    ),
    Fault(
        "nobody hears that a bid was made",
        HERE + "rules.py",
        '        events.append(Event("bids", seat))\n',
        "",
        "every_action_is_told_to_everyone",
    ),
]
