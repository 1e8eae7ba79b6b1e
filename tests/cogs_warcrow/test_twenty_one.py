"""Twenty-one people, six of them guests, five rounds, as an evening goes, by commands and buttons, in both languages:
facts, lists, the door, live rounds with a clock, disputes, people who come late and leave, prizes, files.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Sequence
from typing import cast

import pytest
from simcord import MemberActor

from bot.client import TabardBot
from bot.service.commands import SetGuild
from tests.cogs_warcrow.evening import LIST, SEED, away, founders, words
from tests.cogs_warcrow.night import Night, result
from tests.evening.test_images import picture
from tests.posts import Answer
from tests.town import Town
from tournaments.adventures import FEATS, SCENARIOS
from tournaments.evening.awarding import results
from tournaments.evening.reviews import reviewed
from tournaments.reading import load
from tournaments.standings import standings

pytestmark = pytest.mark.slow

NAMES = tuple(f"P{number:02}" for number in range(1, 15))
LATE = "P15"
GUESTS = tuple(f"Guest{number}" for number in range(1, 7))
MOST_PRESSES = 8


@pytest.mark.parametrize("language", ["es", "en"])
async def test_an_evening_of_twenty_one(town: Town, language: str):
    night = await _announced(town, language)
    codes = await _registered(night)
    await _lists(night)
    await _at_the_door(night)
    await _first_round(night)
    await _second_round(night)
    await town.kick(town.ana)  # the organiser leaves, and the other one takes over
    await _to_the_last_round(night, codes)
    await _prizes(night)
    await _afterwards(night)
    assert not town.errors()


async def _announced(town: Town, language: str) -> Night:
    """Facts and switches, by forms and buttons; the post that opens registration; the server's calendar."""
    ana, dave = town.ana, town.dave
    await town.discord.as_bot(cast("TabardBot", town.bot).service.act(SetGuild(town.guild.id, {"locale": language})))
    await founders(town)
    await town.command(ana, "warcrow new", name="Copa", seed=SEED)
    night = Night(town, 1)
    night.language = language
    await night.press(ana, "facts")
    await night.press(ana, "words")
    typed = {"place": "Nave 3", "price": "8 €", "prizes": "", "description": "Merienda", "house": "Sin móviles"}
    await town.fill(ana, typed)
    await night.press(ana, "dates")
    numbers = {"capacity": "21", "points": "200", "minutes": "120"}
    page = await town.fill(ana, {"date": "2026-10-03 09:00", "deadline": "2026-01-03 20:00", **numbers})
    for sign in "🎨🎭":
        page = await town.click(ana, next(one for one in page.posts[-1].buttons if one[0] == sign), page.posts[-1])
    assert words("es", "event.fact.painted.yes") in page
    await town.command(ana, "tournament event change", image=("hall.png", picture()))
    await night.press(ana, "prizes")
    await town.choose(ana, "place1", "painted", "sport", "spoon", "raffle", menu="w1:1:0:prized")
    await night.press(ana, "prizewords")
    own = {"es": "Mejor idea", "en": "Best idea"}[language]
    kept = f"1: Trofeo\npintado\ndeportividad\ncuchara\nsorteo x2: Dados\n{own}"
    assert words("es", "event.done.prizes", n=6) in await town.fill(ana, {"prizes": kept})
    await night.press(ana, "open")
    (opening,) = night.said("event.told.open")
    for said in ("📍 Nave 3", "🎟️ 8 €", "🏠 Sin móviles", words(language, "event.fact.painted.yes")):
        assert said in opening
    assert len(opening.pictures) == 2, "the banner and the organisers' own picture"
    bring = await night.press(dave, "bring")
    assert words("en", "event.fact.painted.yes") in bring
    (planned,) = town.discord.backend.get_guild(town.guild.id).scheduled_events.values()
    assert planned.name == "Copa"
    for role in ("organiser", "judge"):
        await town.command(ana, "tournament event staff", person=dave, role=role)
        await town.click(dave, f"w1:1:0:accept:{role}")
    return night


async def _registered(night: Night) -> dict[str, str]:
    """Players by command and button; guests from a spreadsheet, whose faults are named by line. Returns their codes."""
    town, ana = night.town, night.town.ana
    for index, name in enumerate(NAMES):
        person = town.newcomer(name)
        town.read_in(person, "es-ES" if index % 2 else "en-GB")
        night.people[str(person.id)] = person
        await (town.command(person, "tournament join") if index % 2 else night.press(person, "join"))
    heads = {"es": "nombre;club;pagado", "en": "name;club;paid"}[night.language]
    rows = [f"{name};{'Dado' if index < 2 else ''};{'x' if index < 3 else ''}" for index, name in enumerate(GUESTS)]
    faulty = "\n".join([heads, *rows[:2], ";Dado;", *rows[2:]])
    bad = await town.command(ana, "tournament event import", file=("people.csv", faulty.encode()))
    assert words("es", "tournament.csv.fault", line=4, why=words("es", "tournament.csv.no_name")) in bad
    assert len((await night.tournament()).entrants) == len(NAMES), "nothing was taken"
    taken = await town.command(ana, "tournament event import", file=("people.csv", "\n".join([heads, *rows]).encode()))
    codes = await _file(taken)
    assert night.said("event.fact.places", n=20, of=21), "the opening post counts"
    return dict(line.split("\t") for line in codes.decode("utf-8-sig").splitlines())


async def _lists(night: Night) -> None:
    """Handed in, asked back with a reason, approved; a doubt and what is missing are told; guests' by the organiser."""
    town, ana = night.town, night.town.ana
    first, *others = night.people.values()
    await town.command(first, "warcrow list submit")
    await town.fill(first, {"list": f"{LIST}\nTrabor"})
    doubt = next(post for post in town.dms(ana) if "📜" in post.text)
    assert "Trabor" not in doubt
    read = await town.click(ana, words("es", "event.button.review"), doubt)
    await town.click(ana, words("es", "warcrow.button.askback"), read.posts[-1])
    await town.fill(ana, {"reason": "Trabor is banned"})
    why = await night.press(first, "why")
    assert "Trabor is banned" in why
    assert why.private
    for person in others[:-1]:
        await town.command(person, "warcrow list submit", file=("list.txt", LIST.encode()))
    for guest in GUESTS[:-1]:
        await town.command(ana, "warcrow list submit", file=("list.txt", LIST.encode()), guest=guest)
    await night.card(ana, GUESTS[-1])
    await town.click(ana, words("es", "guest.button.list"))
    filed = await town.fill(ana, {"list": LIST})
    await town.click(ana, words("es", "warcrow.button.approve"), filed.posts[-1])
    await away(town, 44.1)  # a day before the deadline
    owing = [person for person in night.people.values() if any("📜" in post.text for post in town.dms(person)[-1:])]
    assert others[-1] in owing
    await town.command(others[-1], "warcrow list submit", file=("list.txt", LIST.encode()))
    await away(town, 26)
    await town.command(first, "warcrow list submit")  # what was asked back may still come
    await town.fill(first, {"list": f"{LIST}\nProxy: Hetman = ogre"})
    await town.command(ana, "warcrow list show", player="P01")
    assert "Proxy" in town.private(ana)[-2].text + town.private(ana)[-1].text
    await town.click(ana, words("es", "warcrow.button.approve"))
    tournament = await night.tournament()
    assert len(tournament.lists) == 20
    approved = [reviewed(tournament, player) for player in (str(first.id), "g6")]
    assert all(one is not None and one.approved for one in approved)


async def _at_the_door(night: Night) -> None:
    """Families kept apart, who is there and who has paid by lists, the draw."""
    town, ana = night.town, night.town.ana
    await town.command(ana, "tournament event player", player="P01, P02", action="apart")
    await town.command(ana, "tournament event show")
    await night.press(ana, "close")
    await night.press(ana, "people")
    everyone = [one.id for one in (await night.tournament()).swiss.players]
    await town.choose(ana, *everyone, menu="w1:1:0:here")
    page = await town.choose(ana, *everyone[:4], menu="w1:1:0:paid")
    assert words("es", "people.sums", n=20, here=20, paid=7, guests=6) in page
    await town.command(ana, "tournament event show")
    await night.press(ana, "start")
    tournament = await night.tournament()
    assert tournament.rounds == 5
    clubs = {one.id: set(one.clubs) for one in tournament.swiss.players}
    assert not any(clubs[game.a] & clubs[game.b] for game in await night.games())


async def _first_round(night: Night) -> None:
    """A sheet in few presses; a live post; a clock that stands, goes on and rings over a restart; a dispute."""
    town, ana, dave = night.town, night.town.ana, night.town.dave
    assert night.said("event.post.known", known=0, games=10)
    await town.command(ana, "tournament event show")
    await night.press(ana, "clock")
    both = [game for game in await night.games() if all(one in night.people for one in game.ids)]
    by_sheet, disputed, leaving = both[:3]
    presses = await _by_sheet(night, night.people[by_sheet.a])
    assert presses <= MOST_PRESSES, presses
    await night.press(night.people[by_sheet.b], "confirm")
    asked = await town.command(night.people[leaving.a], "tournament withdraw")
    assert str(leaving.table) in asked.text, "who leaves in round 1 is told of the open game"
    await night.play_all(ana, without=(disputed.table,))
    assert len(night.said("event.post.known", known=9, games=10)) == 1, "one post, which changes"
    await town.command(ana, "tournament event timer", action="pause")
    await town.forward(2.1)
    assert not _rung(night), "while it stands, it does not run"
    await town.command(ana, "tournament event timer", action="resume")
    await town.restart(clean=False)
    await town.forward(1.5)
    assert not _rung(night), "it goes on with what was left"
    await town.forward(0.26)
    (rung,) = _rung(night)
    assert set(rung) == set((await night.tournament()).users_of(*disputed.ids)), "only who owes a result is called"
    await night.reported(disputed, disputed.a)
    await night.press(night.people[disputed.b], "dispute")
    await town.fill(night.people[disputed.b], {"reason": "El centro era mío"})
    assert night.said("event.post.disputed")
    case = next(post for post in reversed(town.dms(dave)) if "El centro era mío" in post.text)
    rule = next(one for one in case.buttons.values() if one.split(":")[3] == "rule")
    await town.click(dave, rule, case)
    (over,) = night.said("event.told.round_over", round=1)
    assert words(night.language, "event.post.standings", round=1, of=5) in over
    assert over.pictures


async def _by_sheet(night: Night, person: MemberActor) -> int:
    """One change in each round and one of the feat; how many presses that took."""
    page, presses = await night.press(person, "report"), 1
    tournament = await night.tournament()
    assert tournament.round is not None
    assert tournament.round.scenario is not None
    assert tournament.round.feat is not None
    may = [index for index, one in enumerate(SCENARIOS[tournament.round.scenario].objectives) if one.only != "b"]
    wanted: list[tuple[str, ...]] = [
        ("mark", "1", str(may[0])),
        ("mark", "2", str(may[-1])),
        ("mark", "3", str(may[0])),
    ]
    fact = FEATS[tournament.round.feat].facts[0]
    wanted += [("fact", "0", "0")] if fact.high - fact.low < 4 else []
    for verb, *args in [*wanted, ("file",)]:
        named = [one for one in page.posts[-1].buttons.values() if one.split(":")[3] == verb]
        button = next(one for one in named if one.split(":")[5 : 5 + len(args)] == list(args))
        page, presses = await night.town.click(person, button, page.posts[-1]), presses + 1
    return presses


def _rung(night: Night) -> list[Sequence[int]]:
    """Who was called each time the clock rang."""
    return [post.pings for post in night.town.posts() if post.text.split("\n")[-1].startswith(("⏳ **", "🔔 **"))]


async def _second_round(night: Night) -> None:
    """Somebody comes late; a round paired with a wrong result is taken back; the table in between; why; a file of
    results; somebody leaves.
    """
    town, ana, dave = night.town, night.town.ana, night.town.dave
    late = town.newcomer(LATE)
    night.people[str(late.id)] = late
    await town.command(ana, "tournament event late", person=late)
    await night.press(late, "accept")
    told = next(post for post in reversed(town.dms(ana)) if ":next" in str(post.buttons))
    await town.click(ana, words("es", "event.button.next"), told)
    await town.command(ana, "tournament event run", step="takeback")
    assert night.said("event.post.taken_back", round=2)
    wrong = next(game for game in (await night.tournament()).swiss.played[0].games if game.status == "confirmed")
    assert wrong.pm is not None
    assert wrong.pa is not None
    swapped = {"first_mp": wrong.pm[1], "first_ap": wrong.pa[1], "second_mp": wrong.pm[0], "second_ap": wrong.pa[0]}
    shown = await town.command(ana, "tournament judge result", table=wrong.table, round=1, **swapped)
    correct = next(one for one in shown.posts[0].buttons.values() if one.split(":")[3] == "correct")
    await town.click(ana, correct, shown.posts[0])
    await town.fill(ana, {"reason": "Typed the other way round"})
    await town.command(ana, "tournament event run", step="next")
    tournament = await night.tournament()
    assert tournament.round is not None
    assert tournament.round.bye not in (None, str(late.id)), "who comes late plays"
    assert str(late.id) in tournament.round.ids
    table = await town.command(dave, "warcrow standings")
    assert words("en", "event.post.standings", round=2, of=5) not in table, "it is not over yet"
    why = await town.command(dave, "tournament pairings", why=True)
    assert tournament.name_of(tournament.round.bye or "") in why
    assert "square" not in why.text
    leaving = next(game for game in await night.games() if all(one in night.people for one in game.ids))
    goes, stays = (night.people[one] for one in leaving.ids)
    await town.command(goes, "tournament withdraw")
    await night.press(goes, "dropping")
    heard = [post for post in town.dms(stays) if tournament.name_of(leaving.a) in post.text]
    assert heard, "the rival is told"
    await night.press(dave, "walkover")
    await _by_file(night)
    assert not (await night.tournament()).pending


async def _by_file(night: Night) -> None:
    """All games go out as a spreadsheet, are filled in, and come back."""
    town, ana = night.town, night.town.ana
    content = (await _file(await town.command(ana, "tournament event export", kind="games"))).decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(content), delimiter=";"))
    tournament = await night.tournament()
    for row in rows[1:]:
        game = tournament.game_at(2, int(row[1])) if row[0] == "2" else None
        if game is not None and game.pending:
            (pm_a, pm_b), (pa_a, pa_b) = result(tournament, game)
            row[4:8] = map(str, (pm_a, pa_a, pm_b, pa_b))
    out = io.StringIO()
    csv.writer(out, delimiter=";").writerows(rows)
    await town.command(ana, "tournament event import", file=("games.csv", out.getvalue().encode()))


async def _file(answer: Answer) -> bytes:
    """What hangs on an answer."""
    (attached,) = answer.posts[-1].message.attachments
    return await attached.read()


async def _to_the_last_round(night: Night, codes: dict[str, str]) -> None:
    """Rounds 3 to 5 under the other organiser; a guest turns up with an account."""
    town, dave = night.town, night.town.dave
    await town.command(town.carol, "tournament event show")
    await night.press(town.carol, "code")
    await town.fill(town.carol, {"code": codes["Guest3"].lower()})
    night.people["g3"] = town.carol
    there = next(iter(night.people.values()))
    both = await town.command(there, "tournament join", code=codes["Guest4"])
    assert both.private
    assert (await night.tournament()).is_guest("g4"), "who has played is not somebody else who has played"
    for number in (3, 4, 5):
        await town.command(dave, "tournament event run", step="next")
        await town.command(dave, "tournament event timer", minutes=60)
        if number < 5:
            await night.play_all(dave)
            assert len(night.said("event.told.round_over", round=number)) == 1
    assert await night.number() == 5


async def _prizes(night: Night) -> None:
    """Secret votes, a guest's on paper; the last result; podium, spoon, raffle, what an organiser gives; diplomas."""
    town, dave, language = night.town, night.town.dave, night.language
    (called,) = night.said("event.told.vote", event="Copa")
    voters = list(night.people.values())[:4]
    for voter in voters:
        shown = await town.click(voter, words(language, "event.button.vote.painted"), called)
        (menu,) = shown.posts[-1].menus
        wanted = LATE if LATE in shown.posts[-1].menus[menu] else "P04"
        await town.choose(voter, wanted, menu=menu, on=shown.posts[-1])
    await night.card(dave, "Guest1")
    await town.click(dave, words("en", "guest.button.vote.painted"))
    await town.choose(dave, LATE, menu="w1:1:0:voted:painted:g1")
    await night.play_all(dave)
    told = next(post for post in reversed(town.dms(dave)) if ":finish" in str(post.buttons))
    await town.click(dave, words("en", "event.button.finish"), told)
    await town.command(dave, "tournament event show")
    await night.press(dave, "prizes")
    await night.press(dave, "award")
    await town.fill(dave, {"players": "Guest2"})
    tournament = await night.tournament()
    place, painted, sport, spoon, drawn, free = results(tournament)
    late = next(player for player, one in night.people.items() if one.name == LATE.lower())
    assert (painted.players, painted.votes, painted.of, painted.paper) == ((late,), 5, 5, 1)
    assert sport.players == ()
    assert len(drawn.players) == 2
    assert (spoon.players, free.players) == (
        ([one.id for one in standings(tournament.swiss) if not one.dropped][-1],),
        ("g2",),
    )
    (podium,) = night.said("prize.votes", votes=5, n=5)
    assert podium.pictures
    assert tournament.name_of(place.players[0]) in podium
    diploma = await night.press(voters[0], "certificate")
    assert diploma.posts[-1].pictures


async def _afterwards(night: Night) -> None:
    """Everything holds, lists are shown, statistics say how few they are, files can be read, the next is like this."""
    town, dave = night.town, night.town.dave
    final = await night.tournament()
    assert final.stage == "finished"
    assert final.timer is None
    pairs = [frozenset(game.ids) for played in final.swiss.played for game in played.games]
    assert len(pairs) == len(set(pairs)), "nobody met anybody twice"
    byes = [played.bye for played in final.swiss.played if played.bye is not None]
    assert len(byes) == len(set(byes)) >= 1
    assert len(standings(final.swiss)) == 21
    await town.command(dave, "tournament event show")
    await night.press(dave, "reveal")
    await night.press(dave, "revealall")
    few = await town.click(town.carol, words(night.language, "event.button.stats"))
    assert words("en", "event.stats.few", n=10) in few
    files: dict[str, bytes] = {}
    for kind in ("csv", "games", "print", "trf", "json", "log"):
        files[kind] = await _file(await town.command(dave, "tournament event export", kind=kind))
    assert standings(load(files["json"])) == standings(final.swiss)
    assert len(files["csv"].decode().splitlines()) == 22
    assert len(files["games"].decode().splitlines()) == 1 + len(pairs)
    assert files["print"].startswith(b"<!doctype html>")
    assert re.search(rb"^001 ", files["trf"], re.MULTILINE)
    assert [one["seq"] for one in json.loads(files["log"])["entries"]] == list(range(1, final.seq + 2))
    await town.command(dave, "tournament event show")
    await night.press(dave, "again")
    await town.fill(dave, {"name": "Copa II", "date": "", "place": "Nave 4"})
    following = await town.discord.as_bot(cast("TabardBot", town.bot).service.tournaments.tournament(2))
    assert (following.facts.place, following.facts.price, following.prizes) == ("Nave 4", "8 €", final.prizes)
