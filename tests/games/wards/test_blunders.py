"""What nobody who wavers does: go away from the flag, or leave a shot unfired there."""

from games.core.hidden import redact
from games.wards import GAME
from games.wards.points import find, squared
from tests.games.wards.battle import battle


def blunders(where: dict[int, tuple[str, str]], *, mode: str = "flags") -> set[str]:
    thinking = GAME.thinking
    assert thinking is not None
    table = battle(where, turn=1, round=2, mode=mode, map="village").state
    view = redact(table, 0)
    actions = GAME.actions(view, 0)
    return {GAME.notation(action) for action in actions if thinking.blunder(view, 0, action)}


def test_on_the_way_to_the_flag_it_is_a_mistake_to_go_back():
    found = blunders({1: ("assault", "M19"), 2: ("scout", "AT30")})
    assert {"move G19", "move H19"} <= found
    assert not {"move S19", "move R19", "move M20", "end"} & found


def test_at_the_flag_whoever_can_shoot_does_so_first():
    found = blunders({1: ("assault", "Y19"), 2: ("scout", "AD19")})
    assert {"end", "move Y20"} <= found
    assert not any(action.startswith(("shoot", "assault")) for action in found)
    flag, far = find("Y19"), find("AT30")
    assert flag is not None
    assert far is not None
    assert squared(flag, far) > 16**2
    assert not blunders({1: ("assault", "Y19"), 2: ("scout", "AT30")})  # nobody to shoot at: it may move as it likes


def test_where_tickets_decide_there_are_no_flags_to_go_to():
    assert not blunders({1: ("assault", "M19"), 2: ("scout", "AT30")}, mode="tickets")
