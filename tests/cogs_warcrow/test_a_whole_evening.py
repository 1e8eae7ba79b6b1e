"""Nine players, four rounds: a bye, a drop, a late entry, a dispute, a correction, a no-show; by commands and presses,
in both languages. Its log and its files are read at the end."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from typing import Any, cast

import pytest
from simcord import MemberActor

from bot.client import TabardBot
from bot.service.commands import SetGuild
from tests.cogs_warcrow.evening import LIST, SEED, Evening, founders, words
from tests.posts import Answer
from tests.quick import first_quick
from tests.town import Town
from tournaments.adventures import possible_pa, possible_pm
from tournaments.records import Game, Round, Swiss
from tournaments.standings import standings

NAMES = ("Noa", "Leo", "Iris", "Hugo", '=1+1, "Eva"', "Omar", "Vera", "Ruth", "Zoe")
Pairs = tuple[tuple[int, int], tuple[int, int]]


def results(played: Round, index: int) -> Pairs:
    """A result that the round's adventure allows; another one for each table."""
    assert played.scenario is not None
    assert played.feat is not None
    pm, pa = sorted(possible_pm(played.scenario)), sorted(possible_pa(played.feat))
    return pm[(7 * index + 3) % len(pm)], pa[(5 * index + 2) % len(pa)]


async def by_command(evening: Evening, game: Game, result: Pairs) -> None:
    """The second player reports in four numbers, the first one agrees."""
    (pm_a, pm_b), (pa_a, pa_b) = result
    a, b = evening.people[game.a], evening.people[game.b]
    told = await evening.town.command(b, "warcrow report", my_mp=pm_b, my_ap=pa_b, rival_mp=pm_a, rival_ap=pa_a)
    assert told.private
    assert (await evening.press(a, "confirm")).private


async def by_pressing(evening: Evening, game: Game, result: Pairs) -> None:
    """The first player fills the form of the round's post in, the second one presses *Confirm* on the message."""
    (pm_a, pm_b), (pa_a, pa_b) = result
    a, b = evening.people[game.a], evening.people[game.b]
    await evening.press(a, "report")
    form = await evening.press(a, "numbers")
    assert form.form is not None
    await evening.town.fill(a, {"pm_a": str(pm_a), "pa_a": str(pa_a), "pm_b": str(pm_b), "pa_b": str(pa_b)})
    assert (await evening.press(b, "confirm")).private


@pytest.mark.parametrize("language", first_quick(["es", "en"]))
async def test_a_whole_evening(town: Town, language: str):
    ana, dave = town.ana, town.dave
    service = cast("TabardBot", town.bot).service
    await town.discord.as_bot(service.act(SetGuild(town.guild.id, {"locale": language})))

    # --- registration ---
    await founders(town)
    made = await town.command(
        ana, "warcrow new", name="Copa de otoño", capacity=9, points=200, seed=SEED,
        date="2026-10-03 09:00", deadline="2026-10-02 20:00",
    )  # fmt: skip
    assert "Copa de otoño" in made
    assert made.private
    evening = Evening(town, 1)
    await evening.press(ana, "open")
    assert words(language, "event.told.open") in town.posts()[-1]
    assert "ya no" not in (await town.command(ana, "tournament event staff", person=dave, role="judge")).text
    assert dave.id not in (await evening.tournament()).judges
    await evening.press(dave, "accept")
    assert dave.id in (await evening.tournament()).judges
    for index, name in enumerate(NAMES):
        person = town.newcomer(name)
        town.read_in(person, "es-ES" if index % 2 else "en-GB")
        evening.people[str(person.id)] = person
        joined = await (town.command(person, "tournament join") if index % 2 else evening.press(person, "join"))
        assert words("es" if index % 2 else "en", "event.done.joined", event="Copa de otoño") in joined
    noa, leo, iris, hugo, *_ = evening.people.values()
    late = town.newcomer("Lía")
    waiting = await town.command(late, "tournament join")
    assert (await evening.tournament()).is_waiting(late.id)
    assert waiting.private

    # --- lists ---
    await town.command(noa, "warcrow list submit")
    handed = await town.fill(noa, {"list": LIST})
    assert handed.private
    assert (await evening.tournament()).handed(str(noa.id)) is not None
    refused = await town.command(leo, "warcrow list submit")
    assert refused.form is not None
    banned = await town.fill(leo, {"list": "Hetman\nOona"})
    assert "Oona" in banned
    assert (await evening.tournament()).handed(str(leo.id)) is None

    # --- round 1: nine are there, so four rounds and a bye ---
    closed = await evening.press(ana, "close")
    assert closed.private
    assert (await evening.tournament()).commitment in town.posts()[-1].text
    for person in list(evening.people.values())[:4]:
        await evening.press(person, "checkin")
    await town.command(ana, "tournament event show")
    await evening.press(ana, "all_here")
    await town.command(ana, "tournament event run", step="start")
    tournament = await evening.tournament()
    assert tournament.rounds == 4
    assert tournament.round is not None
    assert tournament.round.bye is not None
    assert len(tournament.round.games) == 4
    post = next(post for post in reversed(town.posts()) if post.pictures)
    for player in tournament.swiss.players:
        called = player.id != tournament.round.bye  # who rests has a message of their own
        assert (evening.people[player.id].mention in post.text) == called
    assert "Eva" in post.pictures[0].alt
    resting = evening.people[tournament.round.bye]
    assert (await town.command(resting, "tournament table")).private
    first_round = tournament.round
    assert first_round.scenario
    assert first_round.feat
    for index, game in enumerate(await evening.games()):
        result = results(first_round, index)
        await (by_command if index % 2 else by_pressing)(evening, game, result)
    assert not (await evening.tournament()).pending

    # --- round 2: somebody drops, somebody comes late, a result is disputed ---
    dropping = next(person for person in (hugo, leo, iris) if str(person.id) != first_round.bye)
    asked = await town.command(dropping, "tournament withdraw")
    assert asked.private
    await evening.press(dropping, "dropping")
    await town.command(ana, "tournament event late", person=late)
    assert str(late.id) not in {one.id for one in (await evening.tournament()).swiss.players}
    await evening.press(late, "accept")
    evening.people[str(late.id)] = late
    await town.command(ana, "tournament event run", step="next")
    tournament = await evening.tournament()
    assert tournament.round is not None
    assert tournament.round.number == 2
    assert tournament.round.bye not in (None, first_round.bye)
    assert str(dropping.id) not in tournament.round.ids
    assert str(late.id) in tournament.round.ids
    assert tournament.round.scenario not in (None, first_round.scenario)
    assert tournament.round.feat not in (None, first_round.feat)
    games = await evening.games()
    disputed = games[0]
    told = results(tournament.round, 4)
    a, b = evening.people[disputed.a], evening.people[disputed.b]
    await town.command(
        a, "warcrow report", my_mp=told[0][0], my_ap=told[1][0], rival_mp=told[0][1], rival_ap=told[1][1]
    )
    await evening.press(b, "dispute")
    await town.fill(b, {"reason": "Controlábamos el centro al revés"})
    assert (await evening.games())[0].status == "disputed"
    for index, game in enumerate(games[1:], start=1):
        await by_command(evening, game, results(tournament.round, index))
    stopped = await town.command(ana, "tournament event run", step="next")
    assert f"{disputed.table}" in stopped
    assert len((await evening.tournament()).swiss.played) == 2
    not_judge = await town.command(
        a, "tournament judge result", table=disputed.table, first_mp=1, first_ap=0, second_mp=0, second_ap=0
    )
    assert "judge" in not_judge.text or "jueces" in not_judge.text
    (pm_a, pm_b), (pa_a, pa_b) = told
    await town.command(
        dave, "tournament judge result", table=disputed.table, first_mp=pm_b, first_ap=pa_b, second_mp=pm_a,
        second_ap=pa_a, reason="Seen at the table",
    )  # fmt: skip
    assert not (await evening.tournament()).pending

    # --- round 3: somebody does not come, and a result of round 1 is corrected ---
    pairing_before = (await evening.tournament()).swiss.played[1]
    await town.command(ana, "tournament event run", step="next")
    tournament = await evening.tournament()
    assert tournament.round is not None
    games = await evening.games()
    absent = games[1]
    await town.command(dave, "tournament judge result", table=absent.table, absent=absent.b, reason="20 minutes late")
    old = first_round.games[0]
    corrected = await town.command(
        dave, "tournament judge result", table=old.table, round=1, sure=True, first_mp=0, first_ap=0, second_mp=0,
        second_ap=0,
        reason="Both counted the same marker",
    )  # fmt: skip
    assert corrected.private
    for index, game in enumerate(games):
        if game.table != absent.table:
            await by_pressing(evening, game, results(tournament.round, index + 2))
    assert (await evening.tournament()).swiss.played[1] == pairing_before

    # --- round 4 and the end ---
    await town.command(ana, "tournament event run", step="next")
    tournament = await evening.tournament()
    assert tournament.round is not None
    reasons = await town.command(noa, "tournament pairings", why=True)
    assert "4" in reasons
    for index, game in enumerate(await evening.games()):
        await by_command(evening, game, results(tournament.round, index + 1))
    await town.command(ana, "tournament event run", step="finish")
    tournament = await evening.tournament()
    assert tournament.stage == "finished"
    final, podium = town.posts()[-2:]
    assert final.pictures
    winner = next(line for line in standings(tournament.swiss))
    assert tournament.name_of(winner.id) in podium
    assert tournament.name_of(winner.id).strip("=") in podium.pictures[0].alt
    lines = standings(tournament.swiss)
    for line in lines:
        assert tournament.name_of(line.id).strip("=") in final.pictures[0].alt.replace("\\", "") or line.place > 16

    # --- what was written down ---
    _nobody_met_twice(tournament.swiss)
    _points_add_up(tournament.swiss)
    await _files(evening, ana)
    await _log(evening, dave, noa)


def _nobody_met_twice(swiss: Swiss) -> None:
    # who did not come has met nobody: those two may be paired again
    met = [frozenset(game.ids) for played in swiss.played for game in played.games if game.status != "no_show"]
    assert len(met) == len(set(met)), "no rematch in four rounds of nine"
    byes = [played.bye for played in swiss.played]
    assert len(byes) == len(set(byes)) == 4


def _points_add_up(swiss: Swiss) -> None:
    """PT and PV of everyone, counted here once more, by hand."""
    worth: dict[str, list[int]] = {player: [0, 0, 0, 0] for player in swiss.by_id}
    for played in swiss.played:
        if played.bye is not None:
            worth[played.bye][3] += 1
        for game in played.games:
            if game.status == "no_show":
                for player in set(game.ids) - set(game.absent):
                    worth[player][3] += 1
                continue
            assert game.pm is not None
            assert game.pa is not None
            pv = [m + a for m, a in zip(game.pm, game.pa, strict=True)]
            for me, rival, player in ((0, 1, game.a), (1, 0, game.b)):
                supreme = game.pm[me] > game.pm[rival] and game.pa[me] > game.pa[rival]
                beaten = game.pm[me] < game.pm[rival] and game.pa[me] < game.pa[rival]
                points = 2 if pv[0] == pv[1] else (4 if supreme else 3) if pv[me] > pv[rival] else 0 if beaten else 1
                worth[player][0] += points
                worth[player][1] += pv[me]
                worth[player][2] += 1
    for line in standings(swiss):
        points, victory, games, given = worth[line.id]
        assert line.pt == points + 3 * given
        assert line.pv == victory + (Fraction(victory * given, games) if games else 0)


async def _file(evening: Evening, person: MemberActor, kind: str) -> tuple[Answer, bytes]:
    answer = await evening.town.command(person, "tournament event export", kind=kind, event=str(evening.id))
    assert answer.private
    (attached,) = answer.posts[-1].message.attachments
    return answer, await attached.read()


async def _files(evening: Evening, person: MemberActor) -> None:
    _, table = await _file(evening, person, "csv")
    text = table.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text), delimiter=";" if ";" in text.splitlines()[0] else ","))
    assert len(rows) == 11
    assert not any(cell[:1] in ("=", "+", "-", "@") for row in rows for cell in row)
    assert any('1+1, "Eva"' in cell for row in rows for cell in row)
    _, whole = await _file(evening, person, "json")
    told = json.loads(whole)
    assert told["format"] == "tabard-tournament/2", "whoever comes late plays: a setting of the second form"
    assert told["seed"] == SEED
    assert len(told["players"]) == 10
    assert [len(played["games"]) for played in told["played"]] == [4, 4, 4, 4]
    statuses = [game["status"] for played in told["played"] for game in played["games"]]
    assert statuses.count("no_show") == 1
    assert set(statuses) == {"confirmed", "no_show"}
    _, trf = await _file(evening, person, "trf")
    assert trf.count(b"\n001 ") + trf.startswith(b"001 ") == 10
    for content in (table, whole, trf):
        assert b"Hetman" not in content
        assert b"Hegemony" not in content
    await _brought_back(evening, person, whole)


async def _brought_back(evening: Evening, person: MemberActor, whole: bytes) -> None:
    """The JSON file makes the same tournament again, with the same standings."""
    town = evening.town
    made = await town.command(person, "tournament event import", file=("copa.json", whole))
    assert made.private
    service = cast("TabardBot", town.bot).service
    first, second = [
        await town.discord.as_bot(service.tournaments.standings(number)) for number in (evening.id, evening.id + 1)
    ]
    assert first == second


async def _log(evening: Evening, judge: MemberActor, player: MemberActor) -> None:
    """The log on Discord and as a file: every change, by whom, from what to what, why."""
    _, content = await _file(evening, judge, "log")
    entries: list[dict[str, Any]] = json.loads(content)["entries"]
    assert [entry["seq"] for entry in entries] == list(range(1, len(entries) + 1))
    what = [entry["what"] for entry in entries]
    once = ("created", "waiting", "started", "late", "dropped", "disputed", "corrected", "finished", "handed_in")
    for word, count in {**dict.fromkeys(once, 1), "joined": 9, "next": 3}.items():
        assert what.count(word) == count, word
    correction = next(entry for entry in entries if entry["what"] == "corrected")
    assert correction["by"] == judge.id
    assert correction["role"] == "judge"
    assert correction["why"] == "Both counted the same marker"
    assert correction["before"] != correction["after"]
    assert correction["after"]["pm"] == [0, 0]
    dispute = next(entry for entry in entries if entry["what"] == "disputed")
    assert dispute["why"] == "Controlábamos el centro al revés"
    assert "Hetman" not in content.decode()
    shown = await evening.town.command(judge, "tournament event audit", last=500, event=str(evening.id))
    assert shown.private
    assert "Both counted the same marker" in shown.text
    assert "[" not in shown.text, "points and pairings as people write them"
    refused = await evening.town.command(player, "tournament event audit", event=str(evening.id))
    assert "Both counted" not in refused.text
