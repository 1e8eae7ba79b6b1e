"""What goes wrong at tournaments: one kind private answer in the person's language, and nothing changes."""

import csv
import io
import json
from contextlib import suppress
from typing import Any

import pytest

from tests.cogs_warcrow.evening import Evening, founders, words
from tests.town import SetupError, Town
from tournaments.evening.records import Tournament

NAMES = ("Noa", "Leo", "Iris", "Hugo", "Eva")


async def refused(evening: Evening, before: Tournament, answer: Any, *expected: str) -> None:
    """Private, with these words, and the tournament stands where it stood."""
    assert answer.private
    for text in expected:
        assert text in answer, (text, answer.text)
    assert answer.text
    assert (await evening.tournament()).seq == before.seq


async def test_where_there_is_no_tournament(town: Town):
    general = ("join", "withdraw", "checkin", "return", "pairings", "table", "standings")
    for cog, made, names in (
        ("tournament", "tournament event new", general),
        ("warcrow", "warcrow new", ("pairings", "standings", "report")),
    ):
        for name in names:
            answer = await town.command(town.carol, f"{cog} {name}")
            assert answer.private
            assert words("en", "warcrow.refused.no_event_here", command=made) in answer
    answer = await town.ana.user.slash("tournament join")
    assert answer.response is not None
    assert words("es", "warcrow.refused.guild_only") in town.private(town.ana)[-1]


async def test_an_event_that_does_not_exist(evening: Evening):
    before = await evening.tournament()
    for name in ("tournament join", "tournament table", "tournament event show", "warcrow list show"):
        for named in ("", "0", "99", "-1", "x", "1; drop", "٣", "9" * 40, "#", "1.5"):
            await refused(evening, before, await evening.town.command(evening.town.ana, name, event=named))


async def test_an_event_of_another_server_does_not_exist_here(evening: Evening):
    town = evening.town
    abroad = town.discord.create_guild("Abroad")
    square = abroad.create_text_channel("square")
    ana = abroad.add_member(town.ana.user)
    await town.discord.settle()
    answer = await town.command(ana, "tournament event show", square, event=str(evening.id))
    assert "Copa" not in answer.text
    assert await town.complete(ana, "tournament event show", "event", "", square) == {}
    assert await town.complete(ana, "tournament judge penalty", "player", "", square, event=str(evening.id)) == {}


async def test_several_events_are_told_apart(evening: Evening):
    town = evening.town
    await town.command(town.ana, "warcrow new", name="Otra copa")
    await town.command(town.ana, "tournament event run", step="open", event="2")
    asked = await town.command(town.carol, "tournament join")
    assert words("en", "warcrow.refused.which_event") in asked
    offered = await town.complete(town.carol, "tournament join", "event", "otra")
    assert offered == {"2 · Otra copa": "2"}
    await town.command(town.carol, "tournament join", event="2")
    assert await evening.tournament() == await evening.tournament()
    mine = await town.command(town.carol, "tournament checkin")
    assert "which" not in mine.text.lower(), "one's own comes first"


async def test_only_organisers_organise(evening: Evening):
    town = evening.town
    noa, *_ = await evening.join(*NAMES)
    before = await evening.tournament()
    for name, options in (
        *(("event run", {"step": step}) for step in ("close", "start", "next", "finish")),
        ("event timer", {"minutes": 5}),
        ("event audit", {}),
        ("event late", {"person": town.carol}),
        ("event staff", {"person": noa, "role": "organiser"}),
        ("event change", {"name": "Mía"}),
        ("event player", {"player": "Leo", "action": "remove"}),
        ("event player", {"player": "everyone", "action": "checkin"}),
        ("event export", {"kind": "log"}),
        ("judge penalty", {"player": "Leo", "penalty": "disqualified", "reason": "…"}),
    ):
        await refused(evening, before, await town.command(noa, f"tournament {name}", **options))
    asked = await town.command(noa, "tournament event cancel", reason="!")
    assert asked.form is None, "who may not cancel it is not asked to fill in a form"
    await refused(evening, before, asked)
    await town.command(noa, "tournament event show")
    with pytest.raises(AssertionError):
        await evening.button(noa, "close")


async def test_disputed_and_open_tables_block_the_next_round_and_are_named(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    games = await evening.games()
    a, b = evening.people[games[0].a], evening.people[games[0].b]
    (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
    await town.command(a, "warcrow report", my_mp=pm_a, my_ap=pa_a, rival_mp=pm_b, rival_ap=pa_b)
    await evening.press(b, "dispute")
    await town.fill(b, {"reason": "no"})
    before = await evening.tournament()
    event_next = await town.command(town.ana, "tournament event run", step="next")
    await refused(evening, before, event_next, "1 \\(", "2 \\(", before.name_of(games[0].a), before.name_of(games[1].b))
    finish = await town.command(town.ana, "tournament event run", step="finish", sure=True)
    await refused(evening, before, finish)
    shown = await town.command(town.ana, "tournament event show")
    assert "1/1, 1/2" in shown


async def test_impossible_results_are_questioned_and_a_judge_may_let_them_stand(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    game = (await evening.games())[0]
    a = evening.people[game.a]
    before = await evening.tournament()
    for points in ((9, 4, 9, 4), (10, 0, 0, 0), (0, 5, 0, 0), (999, 999, 999, 999)):
        names = ("my_mp", "my_ap", "rival_mp", "rival_ap")
        answer = await town.command(a, "warcrow report", **dict(zip(names, points, strict=True)))
        await refused(evening, before, answer)
    half = await town.command(a, "warcrow report", my_mp=1, my_ap=1)
    await refused(evening, before, half, words("en", "warcrow.refused.all_points"))
    assert words("en", "event.doubt.player") in answer
    assert (await evening.press(a, "sheet")).private, "where a game cut short is told"
    judged = {"table": game.table, "first_mp": 9, "first_ap": 4, "second_mp": 9, "second_ap": 4}
    await refused(evening, before, await town.command(town.ana, "tournament judge result", **judged))
    await town.command(town.ana, "tournament judge result", **judged, reason="Cut short by the fire alarm")
    assert (await evening.games())[0].pm == (9, 9)


async def test_what_is_no_number_in_the_form(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    game = (await evening.games())[0]
    a = evening.people[game.a]
    before = await evening.tournament()
    for typed in ("x", "-1", "1.5", "٣", "9" * 3, "1e2"):
        await town.command(a, "warcrow report")
        await evening.press(a, "numbers")
        with suppress(SetupError):  # Discord itself does not take it
            await refused(evening, before, await town.fill(a, {"pm_a": typed, "pa_a": "0", "pm_b": "0", "pa_b": "0"}))


async def test_who_is_not_at_the_table_cannot_answer_for_it(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    games = await evening.games()
    (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
    a, b = evening.people[games[0].a], evening.people[games[0].b]
    await town.command(a, "warcrow report", my_mp=pm_a, my_ap=pa_a, rival_mp=pm_b, rival_ap=pa_b)
    before = await evening.tournament()
    with pytest.raises(AssertionError):
        await evening.button(a, "confirm")
    button = await evening.button(b, "confirm")
    assert button.split(":")[4:] == [str(games[0].table), str(pm_a), str(pm_b), str(pa_a), str(pa_b)]
    for person in (evening.people[games[1].a], town.carol):
        with pytest.raises(AssertionError):
            await evening.button(person, "confirm")
    assert await evening.tournament() == before


async def test_a_confirm_button_of_a_report_that_changed_since(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    game = (await evening.games())[0]
    (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
    a, b = evening.people[game.a], evening.people[game.b]
    await town.command(a, "warcrow report", my_mp=pm_a, my_ap=pa_a, rival_mp=pm_b, rival_ap=pa_b)
    old = await evening.button(b, "confirm")
    await town.command(a, "warcrow report", my_mp=pm_b, my_ap=pa_b, rival_mp=pm_a, rival_ap=pa_a)
    before = await evening.tournament()
    post = next(post for post in town.private(b) if old in post.buttons.values())
    await refused(evening, before, await town.click(b, old, post))


async def test_names_as_odd_as_people_like(evening: Evening):
    """Two of one name, quotes, commas, formulas, right-to-left, pings: shown as typed, harmless in every file."""
    town = evening.town
    names = ("Noa", "Noa", '=HYPERLINK("x")', "@everyone, **x**", "\u202eadazrever", "ana <@1> `x`", "-1+2", "李雷")
    await evening.begin(names)
    public = [post for post in town.posts() if post.pictures][-1]
    known = set(evening.people)
    assert {str(one) for one in public.pings} <= known
    assert r"\@everyone" in public
    await evening.play()
    for kind in ("csv", "json", "trf"):
        answer = await town.command(town.ana, "tournament event export", kind=kind)
        (attached,) = answer.posts[-1].message.attachments
        content = await attached.read()
        if kind == "csv":
            text = content.decode("utf-8-sig")
            rows = list(csv.reader(io.StringIO(text), delimiter=";" if ";" in text.splitlines()[0] else ","))
            assert len(rows) == len(names) + 1
            assert len({len(row) for row in rows}) == 1
            assert not any(cell[:1] in tuple("=+-@") for row in rows for cell in row)
        elif kind == "json":
            assert [player["name"] for player in json.loads(content)["players"]][:2] == ["Noa", "Noa"]
    offered = await town.complete(town.ana, "tournament judge penalty", "player", "noa")
    assert len(offered) == 2, "two of one name are told apart"
    which = await town.command(town.ana, "tournament judge penalty", player="Noa", penalty="warning", reason="…")
    assert words("es", "warcrow.refused.which_player", player="Noa") in which
    by_id = await town.command(
        town.ana, "tournament judge penalty", player=next(iter(offered.values())), penalty="warning", reason="Tarde"
    )
    assert by_id.private
    assert len((await evening.tournament()).penalties) == 1


async def test_somebody_leaves_the_server(evening: Evening):
    """The tournament goes on: others play, judges decide, files are written."""
    town = evening.town
    await evening.begin(NAMES)
    game = (await evening.games())[0]
    gone = evening.people[game.a]
    await town.kick(gone)
    await town.command(town.ana, "tournament event player", player=game.a, action="walkover")
    tournament = await evening.tournament()
    assert tournament.swiss.by_id[game.a].status == "dropped"
    assert tournament.game_of(game.a, 1) is not None
    await evening.play()
    await town.command(town.ana, "tournament event run", step="next")
    tournament = await evening.tournament()
    assert tournament.round is not None
    assert tournament.round.number == 2
    assert game.a not in tournament.round.ids


async def test_closed_messages_stop_nothing(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    for person in evening.people.values():
        town.close_dms(person)
    before = len(town.posts())
    await evening.play()
    assert not (await evening.tournament()).pending
    said = [post for post in town.posts()[before:] if post.pings]
    games = await evening.games()
    assert len(said) == len(games), "each rival is asked in the channel; that it is agreed, the round's post shows"


async def test_a_swap_by_hand_is_announced_as_such(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    first, second = await evening.games()
    offered = await town.complete(town.ana, "tournament judge swap", "first", "")
    assert set(offered.values()) == {*evening.people, "bye"}
    await town.command(town.ana, "tournament judge swap", first=first.a, second=second.a)
    changed = await evening.games()
    assert {changed[0].a, changed[1].a} == {first.a, second.a}
    assert changed[0].ids != first.ids
    assert words("en", "event.post.manual") in town.posts()[-1]
    tournament = await evening.tournament()
    assert tournament.round is not None
    resting = tournament.round.bye
    assert resting is not None
    before = len(town.posts())
    await town.command(town.ana, "tournament judge swap", first=changed[0].a, second="bye")
    called = sorted(person for post in town.posts()[before:] for person in post.pings)
    assert called == sorted(map(int, (*changed[0].ids, resting))), "once, and nobody whose game is as it was"
    tournament = await evening.tournament()
    assert tournament.round is not None
    assert tournament.round.bye == changed[0].a != resting
    odd = await town.command(town.ana, "tournament judge swap", first="nobody at all", second="bye")
    assert words("es", "warcrow.refused.no_such_player", player="nobody at all") in odd


async def test_a_file_that_is_wrong_writes_nothing(town: Town):
    twice = b'{"format": "tabard-tournament/1", "name": "x", "players": [{"id": "A", "name": "A"}, {"id": "A"}]}'
    bare, other = b'{"format": "tabard-tournament/1"}', b'{"format": "x"}'
    for content in (b" ", b"{}", b"[]", b"\xff\xfe", b"{" * 10_000, bare, other, b"null", twice):
        answer = await town.command(town.ana, "tournament event import", file=("x.json", content))
        assert answer.private, content
        assert "\n" not in answer.text.strip(), content
        none = await town.command(town.ana, "warcrow standings")
        assert words("es", "warcrow.refused.no_event_here", command="warcrow nuevo") in none, content


async def test_a_date_that_is_none(town: Town):
    await founders(town)
    for date in ("x", "2026-13-01 10:00", "", "<t:x>", "tomorrow", "<t:99999999999999>", "99/99/9999 1:1"):
        answer = await town.command(town.ana, "warcrow new", name="Copa", date=date)
        assert answer.private, date
        assert "@time" in answer, date
        none = await town.command(town.ana, "warcrow standings")
        assert words("es", "warcrow.refused.no_event_here", command="warcrow nuevo") in none, date


async def test_settings_are_changed_and_taken_back(evening: Evening):
    town = evening.town
    for date in (
        "2026-05-30 10:00",
        "30/05/2026 10:00",
        "<t:1780135200>",
        "<t:1780135200:F>",
        "2026-05-30T12:00+02:00",
    ):
        await town.command(town.ana, "tournament event change", date=date, points=200, capacity=8)
        tournament = await evening.tournament()
        assert tournament.date is not None
        assert tournament.date.isoformat() == "2026-05-30T10:00:00+00:00"
        await town.command(town.ana, "tournament event change", date="-", points=0, capacity=0)
        tournament = await evening.tournament()
        assert (tournament.date, tournament.points, tournament.capacity) == (None, None, None)
    before = await evening.tournament()
    await refused(evening, before, await town.command(town.ana, "tournament event change"))
    other = town.guild.create_text_channel("otra")
    await town.discord.settle()
    await town.command(town.ana, "tournament event change", channel=other)
    await town.command(town.ana, "tournament event run", step="close")
    assert town.posts(other), "posts go there from now on"
    await town.forbid("send_messages")
    kept = await town.command(town.ana, "tournament event change", channel=town.channel)
    assert kept.private
    assert (await evening.tournament()).channel_id == other.id


async def test_cancelling_is_asked_once_more(evening: Evening):
    town = evening.town
    await evening.join(*NAMES)
    form = await town.command(town.ana, "tournament event cancel", reason="Llueve")
    assert form.form is not None
    assert (await evening.tournament()).stage == "open"
    await town.restart()
    await town.fill(town.ana, {"reason": "Llueve mucho"})
    assert (await evening.tournament()).stage == "cancelled"
    assert "Llueve mucho" in town.posts()[-1]


async def test_a_button_of_another_version_says_what_to_do(evening: Evening):
    from bot.layout import message
    from bot.service.telling.courier import Button

    town = evening.town
    old = [Button("w0:1:0:join", "Ancient"), Button("w1:1:0:dance", "Odd"), Button("w1:77:0:join", "Lost")]
    old += [Button("w1:1:1:step:1:1:zzz", "Torn"), Button("w1:1:0:confirm:1", "Short")]
    channel = town.bot.get_partial_messageable(town.channel.id)
    await town.discord.as_bot(channel.send(view=message("old", rows=[old]).view))
    for label in ("Ancient", "Odd", "Lost", "Torn", "Short"):
        answer = await town.click(town.carol, label)
        assert answer.posts[-1].ephemeral, label
        assert answer.posts[-1].text, label
    assert town.errors() == []
