"""The record of a table that anyone can check: `record` writes it, `games.core.audit` replays it.

A log is JSON with these fields: `format`, `game`, `options`, `seats` (names), `commitment`, `salts`, `seed` (only when
over), `forced`, `chance` (only of a forced table, only when over), `events` (`seq`, `seat`, `action`, `at`), `result`.
`seat` is null where an entry is nobody's own (`games.core.decrees`). `at` is a time as text (ISO 8601, UTC) or null; it
is told, not checked: nothing in a replay depends on it.

Version 2 tells `table`, `version`, `closing` and `beacon` besides, which its digests bind (`games.core.proof`); its
`seats` and `options` are those of the beginning.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from games.core import proof
from games.core.dice import commitment
from games.core.game import Game, Reason, Result
from games.core.hidden import Seat
from games.core.referee import Position, Setup, complete

FORMAT, FORMAT_2 = "tabard-log/1", "tabard-log/2"
DRAWS = "tabard-draws/1"


class Move(NamedTuple):
    """One accepted action as the log tells it. `at`: ISO 8601 in UTC, or None. `seat` None: an entry of the table's."""

    seat: Seat | None
    action: str
    at: str | None


class NotALog(ValueError):
    """This is no log at all, so there is nothing to check. `reason` can be shown to people."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.key)
        self.reason = reason


def record(
    game: Game[Any, Any], setup: Setup, names: Sequence[str], moves: Sequence[Move], position: Position
) -> dict[str, Any]:
    """The log of a table after `moves`, ready for JSON. While the game runs neither seed nor forced chance is told.

    `names`: of those who sit there; a log of version 2 keeps those of the beginning.

    >>> from games.core.referee import act, begin
    >>> from games.titans import GAME
    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> position, _ = begin(GAME, setup)
    >>> position, _ = act(GAME, setup, position, 1, "advance 3")
    >>> told = record(GAME, setup, ("Ana", "Beto"), [Move(1, "advance 3", None)], position)
    >>> told["events"], told["result"], "seed" in told
    ([{'seq': 1, 'seat': 1, 'action': 'advance 3', 'at': None}], None, False)
    """
    terms = setup.terms
    told: dict[str, Any] = {"format": FORMAT if terms is None else FORMAT_2}
    if terms is not None:
        told["table"] = terms.table
    told["game"] = game.id
    if terms is None:
        told |= {"options": complete(game, setup.options), "seats": list(names)}
    else:
        told |= {"version": terms.version, "options": dict(terms.options), "seats": list(terms.names)}
    told |= {"commitment": commitment(setup.seed), "salts": None if setup.salts is None else list(setup.salts)}
    if terms is not None:
        beacon = terms.beacon
        told |= {"closing": terms.closing, "beacon": None if beacon is None else structs.asdict(beacon)}
    if position.over is not None:
        told["seed"] = setup.seed.hex()
    told["forced"] = bool(setup.chance)
    if position.over is not None and setup.chance:
        told["chance"] = list(setup.chance)
    told["events"] = [
        {"seq": seq, "seat": move.seat, "action": move.action, "at": move.at} for seq, move in enumerate(moves, 1)
    ]
    told["result"] = outcome(position.over)
    return told


def begun(game_id: str, setup: Setup) -> str:
    """The digest of a log after its set-up, in hex.

    >>> begun("titans", Setup(options={}, seats=2, seed=bytes(32)))[:16]
    '35828c0805e1b6dc'
    """
    if setup.terms is None:
        return chain(setup, commitment(setup.seed), [(0, None, "")])
    return proof.first_digest(setup.seed, game_id, setup.terms, setup.salts or ())


def chain(setup: Setup, before: str, entries: Iterable[tuple[int, Seat | None, str]]) -> str:
    """The digest of a log after more entries (number, seat, action), in hex; `before` any of them, that of before.

    Whoever noted it once can tell later that nothing before it was changed: HMAC-SHA256 with a secret key, over the
    digest before (32 bytes) and the entry as JSON without spaces. Without the key, a sealed answer could be guessed
    from it while the game runs. In version 1 the key is the seed, and the set-up is the entry (0, None, "").

    >>> setup = Setup(options={}, seats=2, seed=bytes(32))
    >>> start = begun("titans", setup)
    >>> one, two = (1, 0, "advance 1"), (2, 1, "advance 2")
    >>> chain(setup, chain(setup, start, [one]), [two]) == chain(setup, start, [one, two])
    True
    """
    key = setup.seed if setup.terms is None else proof.digest_key(setup.seed)
    link = bytes.fromhex(before)
    for entry in entries:
        link = hmac.digest(key, link + proof.compact(entry), hashlib.sha256)
    return link.hex()


def digests(game_id: str, setup: Setup, moves: Sequence[Move]) -> list[str]:
    """The digest of a log after the set-up and after each of its moves, in hex.

    >>> found = digests("titans", Setup(options={}, seats=2, seed=bytes(32)), [Move(0, "advance 1", None)])
    >>> [len(digest) for digest in found]
    [64, 64]
    """
    found = [begun(game_id, setup)]
    for seq, move in enumerate(moves, 1):
        found.append(chain(setup, found[-1], [(seq, move.seat, move.action)]))
    return found


def drawn(commitment: str, draws: Sequence[Sequence[Mapping[str, Any]]]) -> dict[str, Any]:
    """What chance gave in a game that is over, event by event, ready for JSON: for whoever checks it without the rules.

    `draws`: as `games.core.audit` found them.

    >>> drawn("ab12", [[{"roll": [6], "faces": 6}], []])["draws"]
    [[{'roll': [6], 'faces': 6}], []]
    """
    return {"format": DRAWS, "commitment": commitment, "draws": [[dict(draw) for draw in event] for event in draws]}


def outcome(over: Result | None) -> dict[str, Any] | None:
    """How a game ended, as logs and the referee protocol print it.

    >>> outcome(Result(winners=(1,), scores=(3, 5), reason="points"))
    {'winners': [1], 'scores': [3, 5], 'reason': 'points'}
    """
    if over is None:
        return None
    return {"winners": list(over.winners), "scores": list(over.scores), "reason": over.reason}


def decode(content: bytes) -> object:
    """A log's JSON, strictly: UTF-8, no name twice in an object, no `NaN`. Raises NotALog.

    >>> decode(b'{"format": "tabard-log/1"}')
    {'format': 'tabard-log/1'}
    >>> decode(b'{"seats": [], "seats": []}')
    Traceback (most recent call last):
    games.core.log.NotALog: log.not_json
    """
    try:
        return json.loads(content.decode(), parse_constant=_not_json, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        raise NotALog(Reason("log.not_json")) from error


def _not_json(word: str) -> None:
    raise ValueError(word)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Two readers of one file must not read two logs."""
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a name stands twice in an object")
    return dict(pairs)
