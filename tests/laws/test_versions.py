"""A game's version is pinned to its behaviour: who changes the course of a game is asked to think of running tables."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec

import tests.toy
from bot import catalogue
from games.core.game import Game
from tests.golden import same_as_kept
from tests.laws.plays import cases_of, every_game, play

HEAD = """\
# Game, version, digest of all states and events of the games the laws play. A digest that changes means that tables
# under way would go on differently: then the rule that changed is a new option, or the version goes up (and what was
# stored is rebuilt from the log). TABARD_UPDATE=1 before the tests writes this file anew.
"""


def test_every_game_behaves_as_its_version_did():
    lines = [f"{game.id} {game.version} {_digest(game)}\n" for game in every_game() if _ours(game)]
    same_as_kept(Path(__file__).parent / "versions.txt", HEAD + "".join(lines))


def _ours(game: Game[Any, Any]) -> bool:
    """Whether it is a game of the house, or the toy; packages look after their own versions."""
    return game is tests.toy.GAME or catalogue.parts(game.id).of_house


def _digest(game: Game[Any, Any]) -> str:
    digest = hashlib.sha256()
    for case in cases_of(game):
        played = play(case)
        told = [(played.start.state, played.dealt.events)]
        told += [(step.after.state, step.entry.events) for step in played.steps]
        for state, events in told:
            digest.update(msgspec.msgpack.encode((state, events)))
    return digest.hexdigest()[:16]
