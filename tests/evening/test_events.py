"""Tournaments in a database: one transaction a change, whoever presses what at once, and what is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable

import pytest
from sqlalchemy import Connection, select

from bot.service.ground.records import Person
from bot.service.telling.courier import Closed, Forbidden, Gone, Post
from bot.storage.schema import outbox, tournament_log
from bot.tournaments import changing, store
from bot.tournaments.refusals import NoTournament, NotStaff, TournamentRefusal
from tests.evening.fair import BOSS, CHANNEL, GUILD, Fair, person
from tests.service.club import Club
from tests.tournaments.files import WHOLE
from tournaments.evening import awarding
from tournaments.evening import commands as c
from tournaments.evening.records import Actor
from tournaments.evening.settings import FACT_LIMITS
from tournaments.facts import Prize
from tournaments.standings import standings


async def test_an_event_from_registration_to_the_final_standings(club: Club):
    fair = await Fair.new(club, 5)
    await fair.whole()
    await club.service.drain()
    rounds = [post for post in club.courier.posts if post.pictures and post.mentions]
    assert [len(post.buttons) for post in rounds] == [3, 3, 3]
    assert all(post.place.channel_id == CHANNEL for post in rounds)
    assert {user for post in rounds for user in post.mentions} == {101, 102, 103, 104, 105}
    # what goes to persons may be delivered before or after what goes to the channel
    final = [post for post in club.courier.posts if post.place.channel_id == CHANNEL][-1]
    assert final.pictures  # the final standings
    assert "Copa" in final.text
    tournament = await fair.tournament()
    entries = await fair.tournaments.audit(fair.id, BOSS, last=None)
    assert [entry.seq for entry in entries] == list(range(1, tournament.seq + 1))
    assert entries[0].what == "created"
    assert entries[-1].what == "finished"
    with pytest.raises(NotStaff):
        await fair.tournaments.audit(fair.id, person(1))


async def test_what_goes_on_is_posted_once_more_where_posts_are_lost(club: Club):
    fair = await Fair.new(club)
    await fair.tournaments.repost(fair.id)
    await club.service.drain()
    assert club.courier.posts == [], "before it is opened there is nothing to show"
    await fair.do(c.Open())
    for number in range(1, 5):
        await fair.do(c.Join(person(number).name), person(number))
    await club.service.drain()
    await fair.tournaments.repost(fair.id)
    await club.service.drain()
    first, again = [post for post in club.courier.posts if any("join" in one.custom_id for one in post.buttons)]
    assert (first.text, first.pictures) == (again.text, again.pictures)
    await fair.do(c.Close())
    await fair.do(c.CheckIn(everyone=True))
    await fair.do(c.Start())
    await fair.tournaments.repost(fair.id)
    await club.service.drain()
    old, new = [post for post in club.courier.posts if any("report" in one.custom_id for one in post.buttons)]
    assert old.text == new.text
    await fair.play()
    await club.service.drain()
    assert "2 de 2" in club.courier.edits[-1].text or "2 of 2" in club.courier.edits[-1].text
    assert old in club.courier.posts, "the post that is there now goes on, the old one stays as it was"


async def test_whoever_is_known_to_take_no_messages_reads_it_where_the_tournament_is(club: Club):
    fair = await Fair.new(club, 4)
    for number in range(1, 5):
        await club.service.without_messages(person(number))
    await fair.do(c.Start())
    await fair.play()
    await club.service.drain()
    assert not [post for post in club.courier.posts if post.place.user_id in {101, 102, 103, 104}]
    asked = [post.mentions for post in club.courier.posts if post.mentions and not post.pictures]
    assert len(asked) == 2, "each rival who is to confirm; the rest stands in the round's post"


async def test_twenty_people_press_next_at_once_in_two_processes(new_club: Callable[..., Club]):
    one = new_club("one")
    two = new_club("two", one)
    fair = await Fair.new(one, 8)
    await fair.do(c.Start())
    for number in range(20):
        await fair.helped(300 + number, "organiser")
    await fair.play()
    before = (await fair.tournament()).seq
    done = await asyncio.gather(
        *(
            club.service.tournaments.act(fair.id, c.Next(2), Person(300 + number, f"O{number}", "en"))
            for number, club in enumerate([one, two] * 10)
        )
    )
    assert [each.changed for each in done].count(True) == 1
    assert {each.answer.key for each in done} == {"event.done.next", "event.same.next"}
    tournament = await fair.tournament()
    assert (len(tournament.swiss.played), tournament.seq) == (2, before + 1)
    await one.service.drain()
    await two.service.drain()
    posts = [
        post for post in one.courier.posts if f"w1:{fair.id}:2:report" in {button.custom_id for button in post.buttons}
    ]
    assert len(posts) == 1


async def test_two_rivals_report_at_once_and_it_counts_once(club: Club):
    fair = await Fair.new(club, 4)
    await fair.do(c.Start())
    game = (await fair.tournament()).game_at(1, 1)
    assert game is not None
    pm, pa = await fair.result()
    await asyncio.gather(
        *(fair.do(c.Report(1, 1, pm, pa), Person(int(one), "x", "en")) for one in [game.a, game.b] * 5)
    )
    tournament = await fair.tournament()
    after = tournament.game_at(1, 1)
    assert after is not None
    assert (after.status, after.pm) == ("confirmed", pm)
    entries = await fair.tournaments.audit(fair.id, BOSS)
    assert [entry.what for entry in entries][-2:] == ["reported", "confirmed"]


async def test_a_crash_in_the_middle_leaves_nothing_or_all(club: Club, monkeypatch: pytest.MonkeyPatch):
    fair = await Fair.new(club, 4)
    await fair.do(c.Start())
    await fair.play()
    await club.service.drain()
    before = await fair.tournament()

    def broken(*_: object) -> None:
        raise OSError("the plug was pulled")

    with monkeypatch.context() as patch:
        patch.setattr("bot.tournaments.outgoing.tell", broken)
        with pytest.raises(OSError, match="plug"):
            await fair.do(c.Next(2))
    assert await fair.tournament() == before

    def rows(connection: Connection) -> tuple[int, int]:
        logged = connection.execute(select(tournament_log.c.seq)).all()
        return len(logged), len(connection.execute(select(outbox.c.id)).all())

    assert await club.database.read(rows) == (before.seq, 0)
    await fair.do(c.Next(2))
    assert len((await fair.tournament()).swiss.played) == 2


async def test_what_was_not_told_before_a_crash_is_told_after_it(new_club: Callable[..., Club]):
    club = new_club("all")
    fair = await Fair.new(club, 4)
    await club.service.drain()
    # written by a process that died before it could tell anything
    await club.database.write(changing.change, fair.id, c.Start(), Actor(1), club.clock.now(), "en")
    told = len(club.courier.posts)
    again = new_club("all", club)
    await again.service.open()
    await again.service.drain()
    assert [bool(post.pictures) for post in club.courier.posts[told:]] == [False, True]  # the seed, the round


async def test_a_lost_answer_does_not_post_twice(club: Club):
    fair = await Fair.new(club, 4)
    await club.service.drain()
    lost = [True]

    def after(post: Post) -> None:
        if post.pictures and post.mentions and lost:
            lost.pop()
            raise OSError("no answer")

    club.courier.after = after
    await fair.do(c.Start())
    await club.service.drain()
    await club.tick(minutes=10)
    assert sum(bool(post.pictures and post.mentions) for post in club.courier.posts) == 1


async def test_closed_direct_messages_become_mentions_in_the_channel(club: Club):
    fair = await Fair.new(club, 4)
    await fair.do(c.Start())
    game = (await fair.tournament()).game_at(1, 1)
    assert game is not None

    def before(post: Post) -> None:
        if post.place.user_id is not None:
            raise Closed

    club.courier.before = before
    pm, pa = await fair.result()
    await fair.do(c.Report(1, 1, pm, pa), Person(int(game.a), "x", "en"))
    await club.service.drain()
    post = club.courier.posts[-1]
    assert post.place.channel_id == CHANNEL
    assert post.mentions == (int(game.b),)
    assert [button.custom_id for button in post.buttons] == [
        f"w1:{fair.id}:1:confirm:1:{pm[0]}:{pm[1]}:{pa[0]}:{pa[1]}",
        f"w1:{fair.id}:1:dispute:1",
    ]


async def test_a_channel_that_is_gone_keeps_its_posts_until_there_is_another(club: Club):
    fair = await Fair.new(club, 4)
    await club.service.drain()

    def before(post: Post) -> None:
        if post.place.channel_id == CHANNEL:
            raise Gone("channel")

    club.courier.before = before
    await fair.do(c.Start())
    await club.tick(minutes=5)
    await club.tick(minutes=5)
    private = [post.text for post in club.courier.posts if post.place.user_id == BOSS.id]
    assert len(private) == 1
    await fair.do(c.Move(950))
    await club.service.drain()
    assert [post.place.channel_id for post in club.courier.posts[-2:]] == [950, 950]


async def test_where_no_files_may_be_attached_the_words_are_posted(club: Club):
    fair = await Fair.new(club, 4)

    def before(post: Post) -> None:
        if post.pictures:
            raise Forbidden("attach_files")

    club.courier.before = before
    await fair.do(c.Start())
    await club.service.drain()
    assert "Player 1" in club.courier.posts[-1].text
    assert club.courier.posts[-1].pictures == ()


async def test_a_judge_of_another_event_has_no_rights_here(club: Club):
    fair, other = await Fair.new(club, 4), await Fair.new(club, 4)
    judge = Person(50, "Judge", "en")
    await other.helped(50, "judge")
    await fair.do(c.Start())
    await other.do(c.Start())
    with pytest.raises(TournamentRefusal) as refusal:
        await fair.do(c.Judge(1, 1, (0, 0), (0, 0), reason="x"), judge)
    assert refusal.value.reason.key == "event.refused.not_judge"
    await other.do(c.Judge(1, 1, (0, 0), (0, 0), reason="x"), judge)
    listed = await fair.tournaments.listed(GUILD, 50)
    assert [(tournament.id, tournament.mine) for tournament in listed] == [(other.id, True), (fair.id, False)]
    with pytest.raises(NoTournament):
        await fair.tournaments.tournament(999)


async def test_players_who_leave_the_server_are_a_walkover_and_the_rest_goes_on(club: Club):
    fair = await Fair.new(club, 4)

    def before(post: Post) -> None:
        if post.place.user_id == 101:
            raise Gone("user")

    club.courier.before = before
    await fair.do(c.Start())
    await fair.do(c.Drop("101", walkover=True))
    await fair.play()
    await fair.do(c.Next(2))
    await club.service.drain()
    tournament = await fair.tournament()
    assert tournament.round is not None
    assert "101" not in tournament.round.ids
    assert [line.id for line in standings(tournament.swiss) if line.dropped] == ["101"]


async def test_files_hold_odd_names_and_come_back_the_same(club: Club):
    fair = await Fair.new(club)
    await fair.do(c.Open())
    names = ("=HYPERLINK(1)", 'a "b", c', "\u202eevil", "أحمد", "Ana", "Ana", "-1", "@x")
    for number, name in enumerate(names, 1):
        await fair.do(c.Join(name), Person(10**17 + number, name, "es"))
    await fair.do(c.Close())
    await fair.do(c.CheckIn(everyone=True))
    await fair.do(c.Start())
    csv = (await fair.tournaments.export(fair.id, "csv", person(5))).content.decode("utf-8-sig")
    assert not any(cell.startswith(("=", "+", "-", "@")) for line in csv.splitlines() for cell in line.split(","))
    assert (await fair.tournaments.export(fair.id, "trf", person(5))).content
    exported = await fair.tournaments.export(fair.id, "json", person(5))
    assert exported.filename == f"copa-{fair.id}.json"
    brought = await fair.tournaments.import_file(GUILD, CHANNEL, exported.content, BOSS)
    tournament = await fair.tournament()
    assert brought.swiss == tournament.swiss
    assert {one.user_id for one in brought.entrants} == {None}, "names, until people say that it is them"
    assert (await club.service.tournaments.act(brought.id, c.Join("x"), Person(10**17 + 5, "Ana", "es"))).changed
    claimed = await club.service.tournaments.tournament(brought.id)
    assert [one.user_id for one in claimed.entrants if one.user_id is not None] == [10**17 + 5]
    assert brought.stage == "running"
    log = json.loads((await fair.tournaments.export(fair.id, "log", BOSS)).content)
    assert len(log["entries"]) == tournament.seq


async def test_who_has_a_prize_comes_in_with_the_file_and_stays(club: Club):
    fair = await Fair.new(club)
    players = [one["id"] for one in WHOLE["players"]]
    won = [
        {"kind": "painted", "players": players[:2], "votes": 2, "of": 4},
        {"kind": "free", "text": "Best theme", "players": [players[1]]},
    ]
    prizes = [{"kind": "painted"}, {"kind": "free", "text": "Best theme"}, {"kind": "spoon"}]
    file = WHOLE | {"format": "tabard-tournament/2", "prizes": prizes, "won": won}
    brought = await fair.tournaments.import_file(GUILD, CHANNEL, json.dumps(file).encode(), BOSS)
    assert [(one.prize.kind, list(one.players)) for one in brought.won] == [
        (one["kind"], one["players"]) for one in won
    ]
    exported = await fair.tournaments.export(brought.id, "json", BOSS)
    assert json.loads(exported.content)["won"] == won
    assert awarding.settled(brought, ())[::-1] == brought.won, "what was counted elsewhere stays"
    counted = awarding.settled(brought, (("painted", players[2], 1),))
    assert counted[1].players == (players[2],), "unless it is voted anew here"


async def test_facts_and_prizes_go_out_and_come_in_with_the_file(club: Club):
    fair = await Fair.new(club)
    prizes = (Prize("place", "Trophy"), Prize("raffle", "Dice", 3), Prize("free", "Best theme"))
    await fair.do(c.SetPrizes(prizes))
    await fair.do(
        c.Change(place="Nave 3", price="8 €", prizes="Bono", description="Uno\nDos", proxies=False, minutes=90)
    )
    exported = await fair.tournaments.export(fair.id, "json", BOSS)
    brought = await fair.tournaments.import_file(GUILD, CHANNEL, exported.content, BOSS)
    tournament = await fair.tournament()
    assert brought.facts == tournament.facts
    assert (brought.facts.place, brought.facts.description, brought.facts.proxies) == ("Nave 3", "Uno\nDos", False)
    assert (brought.prizes, brought.clock.minutes) == (prizes, 90)
    assert brought.swiss == tournament.swiss, "what is said stands in one place"
    assert (await fair.tournaments.export(brought.id, "json", BOSS)).content == exported.content


@pytest.mark.parametrize(
    "said",
    [
        {"facts": {"minutes": 10**6}},
        {"prizes": [{"kind": "painted"}, {"kind": "painted", "text": "x"}]},
        {"prizes": [{"kind": "free"}]},
        {"prizes": [{"kind": "place", "n": n} for n in range(1, 30)]},
    ],
)
async def test_a_file_says_no_more_than_organisers_may(club: Club, said: dict[str, object]):
    file = {"format": "tabard-tournament/2", "name": "x", "players": [], "played": []} | said
    with pytest.raises(TournamentRefusal):
        await club.service.tournaments.import_file(GUILD, CHANNEL, json.dumps(file).encode(), BOSS)
    long = {"format": "tabard-tournament/2", "name": "x", "players": [], "played": [], "facts": {"place": "x" * 9999}}
    brought = await club.service.tournaments.import_file(GUILD, CHANNEL, json.dumps(long).encode(), BOSS)
    assert len(brought.facts.place) == FACT_LIMITS["place"]


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b"[" * 9999, b'{"format": "tabard-tournament/1", "name": 5}'])
async def test_a_wrong_file_is_refused_in_words_and_nothing_is_written(club: Club, content: bytes):
    with pytest.raises(TournamentRefusal):
        await club.service.tournaments.import_file(GUILD, CHANNEL, content, BOSS)
    assert await club.service.tournaments.listed(GUILD, 1) == []


async def test_the_seed_stays_secret_until_round_1(club: Club):
    seed = "ab" * 32
    fair = await Fair.new(club, 4, seed=seed)
    tournament = await fair.tournament()
    exported = await fair.tournaments.export(fair.id, "json", person(5))
    log = await fair.tournaments.export(fair.id, "log", BOSS)
    await club.service.drain()
    assert seed not in repr(tournament) + exported.content.decode() + log.content.decode() + repr(club.courier.posts)
    assert await club.database.read(store.seed, fair.id) == seed
    await fair.do(c.Start())
    assert (await fair.tournament()).swiss.seed == seed


async def test_explain_and_the_pictures(club: Club):
    fair = await Fair.new(club, 5)
    await fair.do(c.Start())
    await fair.play()
    await fair.do(c.Next(2))
    for locale in ("es", "en"):
        assert all(await fair.tournaments.explain(fair.id, locale))
    tournament = await fair.tournament()
    assert (await fair.tournaments.pairings_picture(tournament, 2, "es"))[0].alt
    assert (await fair.tournaments.standings_picture(tournament, "es", tournament.player_of(person(1).id)))[0].alt


@pytest.mark.parametrize(("name", "start"), [("Copa de otoño", "copa-de-otono-"), ("كأس", ""), ("../../etc", "etc-")])
async def test_the_name_of_a_file_is_one_that_every_system_takes(club: Club, name: str, start: str):
    fair = await Fair.new(club, name=name)
    await fair.do(c.Open())
    assert (await fair.tournaments.export(fair.id, "json", person(5))).filename == f"{start}{fair.id}.json"
