"""What takes long in tournaments: it has an end, holds nobody up,
and is done again if the tournament has moved on meanwhile.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.service.commands import SetGuild
from bot.tournaments import heavy
from bot.tournaments.founding import MOST_MET
from bot.tournaments.refusals import TournamentRefusal
from tests.evening.fair import BOSS, CHANNEL, GUILD, Fair, person
from tests.service.club import Club
from tournaments.evening import commands as c
from tournaments.evening.registering import MOST_PLAYERS
from tournaments.evening.settings import MOST_ROUNDS
from tournaments.pairing import Pairing
from tournaments.records import Swiss


async def running(club: Club, players: int = 5) -> Fair:
    """A tournament whose first round has been played."""
    fair = await Fair.new(club, players)
    await fair.do(c.Start())
    await fair.play()
    return fair


def hostile(size: int, met: bool = True) -> bytes:
    """Half the field has met each other, so that neighbours by place are no choice."""
    ids = [f"p{number}" for number in range(size)]
    clique = ids[: size // 2 + 3] if met else []
    players: list[dict[str, Any]] = []
    for one in ids:
        rivals = [other for other in clique if other != one] if one in clique else []
        players.append({"id": one, "name": one, "carried": {"pt": 9 if rivals else 0, "pv": "1", "met": rivals}})
    games = [
        {"table": number + 1, "a": ids[2 * number], "b": ids[2 * number + 1], "status": "confirmed", "pm": [1, 0]}
        | {"pa": [0, 0], "reason": "x"}
        for number in range(size // 2)
    ]
    told: dict[str, Any] = {"format": "tabard-tournament/1", "name": "x", "seed": "5a" * 32, "rounds": 9}
    return json.dumps(told | {"players": players, "played": [{"round": 1, "games": games}]}).encode()


def out_of_time(monkeypatch: pytest.MonkeyPatch, fair: Fair) -> list[str]:
    """From now on everything is heavy, and looking for the best takes too long."""
    asked: list[str] = []

    async def run(seconds: float, work: Callable[..., Any], *args: Any) -> Any:
        asked.append(work.__name__)
        if args[-1] is (work.__name__ == "explaining"):
            raise TimeoutError
        return work(*args)

    monkeypatch.setattr(heavy, "SMALL_FIELD", 0)
    monkeypatch.setattr(fair.tournaments._heavy._crew, "run", run)
    return asked


async def test_a_round_that_takes_too_long_is_the_best_found_and_says_so(club: Club, monkeypatch: pytest.MonkeyPatch):
    fair = await running(club)
    asked = out_of_time(monkeypatch, fair)
    done = await fair.do(c.Next(2))
    assert asked == ["pairing", "pairing"]
    assert done.answer.key == "event.done.next_in_time"
    entry = (await fair.tournaments.audit(fair.id, BOSS))[-1]
    assert entry.after["best_in_time"] is True
    assert done.tournament.round
    assert len(done.tournament.round.ids) == 5
    told = await fair.tournaments.explain(fair.id, "en")
    assert any("take too long to find out" in line for line in told)


async def test_the_best_pairing_says_nothing_of_time(club: Club):
    fair = await running(club)
    done = await fair.do(c.Next(2))
    assert done.answer.key == "event.done.next"
    assert "best_in_time" not in (await fair.tournaments.audit(fair.id, BOSS))[-1].after


async def test_what_is_too_much_even_for_that_is_refused_and_changes_nothing(
    club: Club, monkeypatch: pytest.MonkeyPatch
):
    fair = await running(club)
    before = await fair.tournament()

    async def run(seconds: float, work: Callable[..., Any], *args: Any) -> Any:
        raise TimeoutError

    monkeypatch.setattr(heavy, "SMALL_FIELD", 0)
    monkeypatch.setattr(heavy, "SMALL_FILE", 0)
    monkeypatch.setattr(fair.tournaments._heavy._crew, "run", run)
    with pytest.raises(TournamentRefusal) as refusal:
        await fair.do(c.Next(2))
    assert refusal.value.reason.key == "event.refused.too_much"
    with pytest.raises(TournamentRefusal):
        await fair.tournaments.import_file(GUILD, CHANNEL, hostile(8), BOSS)
    assert await fair.tournament() == before


async def test_while_a_round_is_paired_others_write_and_what_they_change_counts(
    club: Club, monkeypatch: pytest.MonkeyPatch
):
    fair = await running(club, 6)
    pair, paired = fair.tournaments._heavy.pair, list[int]()

    async def meanwhile(swiss: Swiss) -> Pairing:
        found = await pair(swiss)
        paired.append(len(found.games))
        await club.service.act(SetGuild(GUILD, {"hours": 5}))
        if len(paired) == 1:
            await fair.do(c.Drop(), person(1))
        return found

    monkeypatch.setattr(fair.tournaments._heavy, "pair", meanwhile)
    await fair.do(c.Next(2))
    tournament = await fair.tournament()
    assert paired == [3, 2]
    assert tournament.round
    assert "101" not in tournament.round.ids
    assert len(tournament.swiss.played) == 2


async def test_an_event_that_never_rests_is_not_paired_for_ever(club: Club, monkeypatch: pytest.MonkeyPatch):
    fair = await running(club, 6)
    pair = fair.tournaments._heavy.pair

    async def meanwhile(swiss: Swiss) -> Pairing:
        found = await pair(swiss)
        dropped = (await fair.tournament()).swiss.by_id["101"].status == "dropped"
        await fair.do(c.Return() if dropped else c.Drop(), person(1))
        return found

    monkeypatch.setattr(fair.tournaments._heavy, "pair", meanwhile)
    with pytest.raises(TournamentRefusal) as refusal:
        await fair.do(c.Next(2))
    assert refusal.value.reason.key == "event.refused.changing"
    assert len((await fair.tournament()).swiss.played) == 1


async def test_two_who_begin_the_round_at_once_begin_it_once(club: Club, monkeypatch: pytest.MonkeyPatch):
    fair = await running(club, 6)
    pair = fair.tournaments._heavy.pair

    async def meanwhile(swiss: Swiss) -> Pairing:
        monkeypatch.setattr(fair.tournaments._heavy, "pair", pair)
        await fair.do(c.Next(2))
        return await pair(swiss)

    monkeypatch.setattr(fair.tournaments._heavy, "pair", meanwhile)
    assert (await fair.do(c.Next(2))).answer.key == "event.same.next"
    assert len((await fair.tournament()).swiss.played) == 2


@pytest.mark.parametrize(
    ("key", "change"),
    [
        (
            "file_players",
            lambda told: told["players"].extend({"id": f"x{n}", "name": "x"} for n in range(MOST_PLAYERS)),
        ),
        ("file_met", lambda told: told["players"][0]["carried"].update(met=[f"m{n}" for n in range(MOST_MET + 1)])),
        (
            "file_rounds",
            lambda told: told["played"].extend({"round": n, "games": []} for n in range(2, MOST_ROUNDS + 2)),
        ),
    ],
)
async def test_files_larger_than_events_can_be_are_refused(club: Club, key: str, change: Callable[[Any], None]):
    told = json.loads(hostile(8, met=False))
    assert (await club.service.tournaments.import_file(GUILD, CHANNEL, json.dumps(told).encode(), BOSS)).id == 1
    change(told)
    with pytest.raises(TournamentRefusal) as refusal:
        await club.service.tournaments.import_file(GUILD, CHANNEL, json.dumps(told).encode(), BOSS)
    assert refusal.value.reason.key == f"event.refused.{key}"
    assert len(await club.service.tournaments.listed(GUILD, 1)) == 1


@pytest.mark.slow
async def test_another_process_pairs_and_reads_the_same(club: Club, monkeypatch: pytest.MonkeyPatch):
    fair = await running(club, 9)
    swiss = (await fair.tournament()).swiss
    here, said = await fair.tournaments._heavy.pair(swiss), await fair.tournaments.explain(fair.id, "es")
    monkeypatch.setattr(heavy, "SMALL_FIELD", 0)
    monkeypatch.setattr(heavy, "SMALL_FILE", 0)
    assert await fair.tournaments._heavy.pair(swiss) == here
    assert await fair.tournaments.explain(fair.id, "es") == said
    assert await fair.tournaments._heavy.read(hostile(8)) == heavy.reading(hostile(8))
    with pytest.raises(TournamentRefusal):
        await fair.tournaments._heavy.read(b"{}")
    with pytest.raises(TournamentRefusal):
        await fair.tournaments._heavy.pair(replace(swiss, players=swiss.players[:1], played=()))


@pytest.mark.slow
async def test_a_hostile_field_is_paired_in_time(club: Club, monkeypatch: pytest.MonkeyPatch):
    swiss = heavy.reading(hostile(1000))
    assert isinstance(swiss, Swiss)
    monkeypatch.setattr(heavy, "SECONDS", 8.0)  # the best pairing takes 40
    found = await club.service.tournaments._heavy.pair(swiss)
    assert not found.exact
    assert found.objective.rematches == 3
    assert not club.service._crew.waiting()
