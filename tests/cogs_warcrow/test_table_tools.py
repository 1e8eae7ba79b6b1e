"""What people use at the table: dice before everyone, exact odds, scenarios with their maps, feats, rules."""

import re

import pytest

from tests.cogs_warcrow.evening import words
from tests.town import Town
from tournaments.adventures import FEAT_IDS, SCENARIO_IDS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("more", ["me", "rival", "nobody"])
async def test_initiative_is_rolled_before_everyone(town: Town, more: str):
    answer = await town.command(town.ana, "warcrow initiative", more_command=more, rival=town.carol)
    assert not answer.private
    won = re.search(r"\*\*(Ana|Carol)\*\* decide quién", answer.text)
    assert won is not None
    *_, last = re.findall(r"Ana: \*\*(\d+)\*\*.*?\nCarol: \*\*(\d+)\*\*", answer.text)
    assert (int(last[0]) > int(last[1])) == (won[1] == "Ana")
    assert int(last[0]) != int(last[1]), "ties are rolled again"
    assert ("78.7 %" if more != "nobody" else "50.0 %") in answer
    (picture,) = answer.pictures
    assert picture.alt
    assert picture.data[:4] == b"\x89PNG"
    assert town.posts()[-1].text == answer.text


async def test_any_pool_is_rolled_before_everyone(town: Town):
    for pool in ("2 red, yellow", "2 rojo y 1 amarillo", "3 NARANJA + negro", "60 blue"):
        answer = await town.command(town.carol, "warcrow roll", dice=pool)
        assert not answer.private, pool
        assert answer.pictures


@pytest.mark.parametrize(
    "pool", ["nonsense", "0 red", "61 red", "-1 red", "red 2 2", "9999 red", "2", "🎲", "{pool}", "a" * 200]
)
async def test_what_is_no_pool_is_told_to_its_author_alone(town: Town, pool: str):
    for name in ("warcrow roll", "warcrow odds"):
        answer = await town.command(town.ana, name, dice=pool)
        assert answer.private, name
        assert answer.text
    assert town.posts() == []


async def test_odds_are_exact(town: Town):
    answer = await town.command(town.dave, "warcrow odds", dice="yellow, 2 orange", against="yellow, orange")
    assert answer.private
    assert "1799/2285" in answer
    assert "78.7 %" in answer
    red = await town.command(town.dave, "warcrow odds", dice="1 red", symbol="hit")
    assert "`1`" not in red.text
    assert "62.5 %" in red, "five of eight faces show just one"
    blocks = await town.command(town.ana, "warcrow odds", dice="verde", symbol="block")
    assert words("es", "warcrow.symbol.block") in blocks


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
async def test_every_scenario_has_its_rules_and_its_map(town: Town, scenario: str):
    for person, locale in ((town.ana, "es"), (town.dave, "en")):
        answer = await town.command(person, "warcrow scenario", scenario=scenario)
        assert answer.private
        assert words(locale, f"warcrow.scenario.{scenario}") in answer
        assert words(locale, f"warcrow.scenario.{scenario}.rules") in answer
        (picture,) = answer.pictures
        assert words(locale, f"warcrow.scenario.{scenario}") in picture.alt


@pytest.mark.parametrize("feat", FEAT_IDS)
async def test_every_feat_has_its_rules(town: Town, feat: str):
    answer = await town.command(town.ana, "warcrow feat", feat=feat)
    assert answer.private
    assert words("es", f"warcrow.feat.{feat}.rules") in answer


async def test_scenarios_and_feats_are_offered_by_their_names(town: Town):
    assert await town.complete(town.ana, "warcrow scenario", "scenario", "bot") == {"Botín": "loot"}
    assert await town.complete(town.dave, "warcrow scenario", "scenario", "") == {
        words("en", f"warcrow.scenario.{one}"): one for one in SCENARIO_IDS
    }
    assert list((await town.complete(town.ana, "warcrow feat", "feat", "ras")).values()) == ["track"]
    typed = await town.command(town.ana, "warcrow scenario", scenario="  BOTÍN ")
    assert typed.pictures
    for name, option in (("scenario", "scenario"), ("feat", "feat")):
        wrong = await town.command(town.ana, f"warcrow {name}", **{option: "nada de eso"})
        assert wrong.private
        assert "nada de eso" in wrong


async def test_rules_of_every_topic(town: Town):
    from cogs.warcrow import TOPICS

    for person, locale in ((town.ana, "es"), (town.dave, "en")):
        for topic in TOPICS:
            answer = await town.command(person, "warcrow rules", topic=topic)
            assert answer.private
            assert words(locale, f"warcrow.rules.{topic}") in answer
    engineer = await town.command(town.dave, "warcrow rules", topic="explosives")
    assert "3–4 troops: 2 × red" in engineer


async def test_where_pictures_are_not_allowed_words_say_it(town: Town):
    await town.forbid("attach_files")
    rolled = await town.command(town.dave, "warcrow roll", dice="2 red")
    assert rolled.pictures == ()
    assert rolled.text
    shown = await town.command(town.dave, "warcrow scenario", scenario="loot")
    assert shown.pictures == ()
    assert "60" in shown
