"""What is counted of hiding."""

from games.core.game import Event
from games.warshow.balance import bluffed, hidden


def told(kind: str, card: str = "") -> Event:
    return Event(kind, 0, (("card", card),) if card else ())


OPENING = (told("enters-covered"), told("entered", "mule"), told("turn"))


def test_the_first_two_troops_are_no_reinforcements():
    assert hidden(OPENING) == (0, 0)
    assert bluffed(OPENING) == (0, 1)


def test_what_goes_in_face_down_is_counted_and_a_bluff_is_worth_less_than_it_costs():
    dear = (
        *OPENING,
        told("enters-covered"),
        told("entered", "behemoth"),
        told("enters", "mule"),
        told("enters", "tank"),
    )
    assert hidden(dear) == (1, 3)
    assert bluffed(dear) == (0, 1)
    assert bluffed((*dear, told("enters-covered"), told("entered", "sergeant"))) == (0, 1)
    assert bluffed((*dear, told("enters-covered"), told("entered", "mimic"))) == (1, 1)
