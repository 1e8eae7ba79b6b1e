"""How a table ends. All of it is this project's ruling: the seed's list is lost."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core.hidden import Seat
from games.warshow import control
from games.warshow.cards import BY_ID, RULES
from games.warshow.state import OVER, Options, State, Troop
from games.warshow.table import Table

CONTROL = "control"
ANNIHILATION = "annihilation"
TURN_LIMIT = "turn_limit"


def check(table: Table) -> None:
    """At the start of the active seat's own turn, so that the enemies always had a turn to answer."""
    seat, seats = table.active, len(table.sides)
    table.held = control.rows_held(table.troops, seats)
    if table.options.victory != CONTROL and table.sides[seat].turns >= RULES.annihilation_from:
        for enemy in table.living(seat):
            if _annihilated(table, enemy):
                table.change(enemy, replace(table.sides[enemy], out=True))
                table.tell("annihilated", enemy)
        if not table.living(seat):
            end(table, (seat,), ANNIHILATION)
            return
    if table.options.victory != ANNIHILATION and control.wins(table.troops, seat, table.living(seat), seats):
        end(table, (seat,), CONTROL)


def out_of_time(table: Table) -> None:
    """More rows controlled, then more value on the field; if that is equal for all, a draw. Since edition 3 nothing
    counts that nobody could answer any more.

    Whoever is out shares in no draw: the others have won together, as if a third had come in last [ruling].
    """
    troops = counted(table)
    late = ", ".join(troop.name for troop in table.troops if troop not in troops and control.value(troop))
    if late:
        table.tell("uncounted", table.active, troops=late)
    table.held = control.rows_held(troops, len(table.sides))
    living = [seat for seat, side in enumerate(table.sides) if not side.out]
    sums = {seat: (table.held[seat], control.total(troops, seat)) for seat in living}
    best = [seat for seat in living if sums[seat] == max(sums.values())]
    if [held for held, _ in sums.values()].count(max(sums.values())[0]) > 1 and len(best) == 1:
        table.tell("level", None, values=" – ".join(str(value) for _, value in sums.values()))
    rivals = len(living if table.options.first else table.sides)
    end(table, best if len(best) < rivals else (), TURN_LIMIT)


def is_last(options: Options, turn: int) -> bool:
    """Whether what this turn brings in, moves or uncovers does not count any more: people are told before."""
    return options.edition > 2 and turn == options.turn_limit


def counted(at: State | Table) -> list[Troop]:
    """The troops that count at the turn limit: an enemy had a turn since they came in, moved or uncovered [ruling]."""
    if at.options.edition < 3:
        return list(at.troops)
    return [troop for troop in at.troops if troop.owner != at.active or at.turn not in (troop.since, troop.turned)]


def end(table: Table, winners: Sequence[Seat], reason: str) -> None:
    """The game is over. No winners: a draw."""
    table.phase = table.question = OVER
    table.waiting, table.deciders, table.queue = (), (), ()
    table.winners, table.reason = tuple(winners), reason
    for seat in winners:
        table.tell("wins", seat, reason=reason)
    if not winners:
        table.tell("drawn-game", None)


def _annihilated(table: Table, seat: Seat) -> bool:
    """No troop on the field and none in hand."""
    return not any(troop.owner == seat for troop in table.troops) and not any(
        BY_ID[card].troop for card in table.sides[seat].hand.known()
    )
