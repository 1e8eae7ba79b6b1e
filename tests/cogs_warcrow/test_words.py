"""Every text that the commands of tournaments name is there, in both languages, with the same places to fill."""

import re
from fractions import Fraction
from pathlib import Path
from string import Formatter

import pytest

import cogs
from bot import catalogue
from bot.texts import LANGUAGES
from bot.tournaments import prizes, wording
from cogs.tournaments.files import values
from tournaments.evening.records import Tournament
from tournaments.records import Carried, Player, Swiss

FOLDER = Path(cogs.__file__).parent
SOURCES = [*sorted((FOLDER / "tournaments").glob("*.py")), FOLDER / "warcrow.py", FOLDER / "tournament.py"]
KEY = re.compile(r'(?<!f)"((?:warcrow|event|table)\.[a-z_]+(?:\.[a-z_]+)*)"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_has_a_text(language: str):
    texts, named = catalogue.texts().language(language), _named()
    assert len(named) > 60
    commands = {"warcrow.new", "warcrow.pairings", "warcrow.standings", "warcrow.report", "warcrow.initiative"}
    commands |= {"warcrow.roll", "warcrow.odds", "warcrow.scenario", "warcrow.feat", "warcrow.rules"}
    assert {key for key in named - commands if not key.startswith("event.") and not texts.has(key)} == set()


def _named() -> set[str]:
    return {key for source in SOURCES for key in KEY.findall(source.read_text(encoding="utf-8"))}


def test_both_languages_fill_the_same_places():
    one, other = (catalogue.texts().language(code) for code in LANGUAGES)
    plain = sorted(_named() & one._plain.keys())
    assert any(_places(one._plain[key]) for key in plain)
    for key in plain:
        assert _places(one._plain[key]) == _places(other._plain[key]), key


def _places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_a_change_is_told_in_the_readers_words():
    spanish = catalogue.texts().language("es")
    told = {"table": 3, "a": "17", "pm": [6, 3], "status": "no_show", "scenario": "loot", "why not": "*x*", "z": None}
    assert values(told, {"17": "Ana *"}, spanish) == (
        r"mesa 3, primero Ana \*, PM 6 – 3, estado sin jugar, escenario Botín, why not \*x\*, z —"
    )


def test_an_event_without_anything_can_be_shown():
    from cogs.tournaments.overview import rows, text

    for language in LANGUAGES:
        say = catalogue.texts().say(language)
        for stage in ("draft", "open", "closed", "running", "finished", "cancelled"):
            tournament = Tournament(guild_id=1, channel_id=1, swiss=Swiss("x"), stage=stage, id=1)
            assert text(tournament, say)
            assert len(rows(tournament, say)) <= 2


@pytest.mark.parametrize(
    ("language", "pv", "rpv"),
    [("en", "22 1/2 (22.50)", "21 1/3 (≈21.33)"), ("es", "22 1/2 (22,50)", "21 1/3 (≈21,33)")],
)
def test_standings_in_words_have_decimals_beside_their_fractions(language: str, pv: str, rpv: str):
    players = (
        Player("A", "Ana", carried=Carried(3, Fraction(45, 2), Fraction(64, 3))),
        Player("B", "Bea", carried=Carried(1, Fraction(7), Fraction(8))),
    )
    tournament = Tournament(guild_id=1, channel_id=1, swiss=Swiss("x", players), stage="finished", id=1)
    say = catalogue.texts().say(language)
    ana, bea = wording.ranking(tournament, say).split("\n")[2:]
    assert pv in ana
    assert rpv in ana
    assert pv in prizes.podium_text(tournament, say)
    assert "(" not in bea
