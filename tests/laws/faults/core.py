"""What every game shares: secrets, chance, the referee, logs."""

from __future__ import annotations

from tests.laws.faults.fault import Fault

HERE = "games/core/"

FAULTS = [
    Fault(
        "a spectator reads what any seat may read",
        HERE + "hidden.py",
        "return readers == EVERYONE if seat is None else",
        "return bool(readers) if seat is None else",
        "core/test_hidden.py::test_a_spectator_reads_only_what_everyone_may_read",
    ),
    Fault(
        "a view keeps the first value of a secret",
        HERE + "hidden.py",
        "Hidden((None,) * len(secret.values), secret.readers, secret.pool)",
        "Hidden((*secret.values[:1], *(None,) * len(secret.values[1:])), secret.readers, secret.pool)",
        "a_view_has_holes_where_its_reader_may_not_look",
    ),
    Fault(
        "a view tells by its length that a secret is empty or not, no longer how many there are",
        HERE + "hidden.py",
        "Hidden((None,) * len(secret.values), secret.readers, secret.pool)",
        "Hidden((None,) * min(1, len(secret.values)), secret.readers, secret.pool)",
        "a_view_has_holes_where_its_reader_may_not_look",
    ),
    Fault(
        "holes are filled with replacement",
        HERE + "hidden.py",
        "tuple(drawn(values) if value is None",
        "tuple(values[-1] if value is None",
        "a_filled_view_looks_the_same_to_its_seat",
    ),
    Fault(
        "every event has the same stream of chance",
        HERE + "dice.py",
        'self._prefix = key + seq.to_bytes(8, "big")',
        "self._prefix = key + bytes(8)",
        "core/test_dice.py::test_every_event_has_a_stream_of_its_own",
    ),
    Fault(
        "a shuffle never leaves a card where it was",
        HERE + "dice.py",
        "j = self.below(i + 1)",
        "j = self.below(i)",
        "core/test_dice.py::test_known_answers",
    ),
    Fault(
        "whoever resigns wins as well",
        HERE + "referee.py",
        "tuple(other for other in range(setup.seats) if other != seat)",
        "tuple(other for other in range(setup.seats))",
        "whoever_resigns_has_lost_and_the_game_is_over",
    ),
    Fault(
        "after somebody resigned the game goes on",
        HERE + "referee.py",
        "return position._replace(seq=position.seq + 1, over=over),",
        "return position._replace(seq=position.seq + 1),",
        "whoever_resigns_has_lost_and_the_game_is_over",
    ),
    Fault(
        "an action that is not offered is accepted",
        HERE + "referee.py",
        "if not game.permits(seen, seat, action):",
        "if not game.actions(seen, seat):",
        "what_is_not_legal_is_refused_and_changes_nothing",
    ),
    Fault(
        "salts are forgotten",
        HERE + "referee.py",
        "SeededDice(key(setup), seq)",
        "SeededDice(setup.seed, seq)",
        "core/test_referee.py::test_salts_change_the_deal",
    ),
    Fault(
        "a log is not compared with what was promised",
        HERE + "audit.py",
        'if readable and commitment(secret) != cast("str", promised).lower():',
        "if not readable:",
        "a_log_audits_and_not_with_another_secret",
    ),
    Fault(
        "a view forgets that others may not read it",
        HERE + "hidden.py",
        "        if may_read(secret.readers, seat):\n            return secret\n",
        "        if may_read(secret.readers, seat):\n            return Hidden(secret.values, EVERYONE, secret.pool)\n",
        "redacting_twice_is_redacting_once",
    ),
    Fault(
        "a pick is recorded in a format that cannot be forced",
        HERE + "dice.py",
        'self._keep({"pick": index}, ',
        'self._keep({"pick": [index]}, ',
        "chance_is_on_record",
    ),
]
