"""Bad days of an evening: who runs it goes, the bot restarts, a round was paired with a wrong result, a guest is there
already, two tournaments go on at once in one channel.
"""

from __future__ import annotations

import re

import discord

from tests.cogs_warcrow.evening import Evening, words
from tests.town import Town

NAMES = ("Noa", "Leo", "Iris", "Hugo")
CODE = re.compile(r"Bea: `([A-Z2-9-]+)`")


async def test_the_organiser_leaves_in_the_middle_and_somebody_else_takes_over(evening: Evening):
    """First another organiser; then none is left, and whoever manages the server goes on."""
    town = evening.town
    await evening.begin(NAMES)
    await town.command(town.ana, "tournament event staff", person=town.dave, role="organiser")
    await evening.press(town.dave, "accept")
    await town.kick(town.ana)
    await evening.play()
    told = town.dms(town.dave)[-1]
    await town.click(town.dave, words("en", "event.button.next"), told)
    assert len((await evening.tournament()).swiss.played) == 2
    await town.kick(town.dave)
    await evening.play()
    noa = next(iter(evening.people.values()))
    refused = await town.command(noa, "tournament event run", step="next")
    assert refused.text == words("en", "event.refused.not_organiser")
    role = town.guild.create_role("Mods", permissions=discord.Permissions(manage_guild=True))
    boss = town.guild.add_member(town.discord.create_user("boss", global_name="Boss"), roles=[role])
    await town.discord.settle()
    await town.command(boss, "tournament event run", step="next")
    assert len((await evening.tournament()).swiss.played) == 3


async def test_the_bot_restarts_while_the_clock_runs(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    await town.command(town.ana, "tournament event timer", minutes=60)
    ends = (await evening.tournament()).timer
    await town.forward(0.5)
    await town.restart(clean=False)
    assert (await evening.tournament()).timer == ends
    before = len(_rung(town))
    await town.forward(0.26)
    assert len(_rung(town)) == before + 1, "fifteen minutes before the end"
    await town.restart(clean=False)
    assert len(_rung(town)) == before + 1, "once"
    await town.bot.close()
    town.discord.backend.clock.advance(3600)  # the end comes while it is away
    await town.restart(clean=False)
    await town.forward(0.01)
    assert len(_rung(town)) == before + 2


def _rung(town: Town) -> list[str]:
    return [post.text for post in town.posts() if "⏳ **" in post.text or "🔔 **" in post.text]


async def test_a_round_paired_with_a_wrong_result_is_taken_back_while_nobody_has_reported(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    await evening.play()
    await town.command(town.ana, "tournament event run", step="next")
    before = await evening.games()
    await town.command(town.ana, "tournament event run", step="takeback")
    assert len((await evening.tournament()).swiss.played) == 1
    game = (await evening.games())[0]
    await _corrected(evening, game.table)
    await town.command(town.ana, "tournament event run", step="next")
    assert [one.ids for one in await evening.games()] != [one.ids for one in before], "it is paired by what is right"


async def test_once_somebody_has_reported_it_is_corrected_and_what_follows_is_shown_first(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    await evening.play()
    await town.command(town.ana, "tournament event run", step="next")
    now = (await evening.games())[0]
    pm, pa = await evening.plausible()
    await town.command(
        evening.people[now.a], "warcrow report", my_mp=pm[0], my_ap=pa[0], rival_mp=pm[1], rival_ap=pa[1]
    )
    refused = await town.command(town.ana, "tournament event run", step="takeback")
    assert len((await evening.tournament()).swiss.played) == 2, refused.text
    before = (await evening.tournament()).swiss.played[0].games
    shown = await _corrected(evening, 1)
    names = (await evening.tournament()).name_of
    assert names(before[0].a) in shown
    assert "→" in shown, "who stands where then"
    assert [one.ids for one in (await evening.tournament()).swiss.played[1].games] == [
        one.ids for one in sorted(await evening.games(), key=lambda game: game.table)
    ], "what is published stays"


async def _corrected(evening: Evening, table: int) -> str:
    """Round 1 at a table was the other way round; what is shown before it counts."""
    town, game = evening.town, (await evening.tournament()).game_at(1, table)
    assert game is not None
    assert game.pm is not None
    assert game.pa is not None
    swapped = {"first_mp": game.pm[1], "first_ap": game.pa[1], "second_mp": game.pm[0], "second_ap": game.pa[0]}
    shown = await town.command(town.ana, "tournament judge result", table=table, round=1, **swapped)
    same = (await evening.tournament()).game_at(1, table)
    assert same == game, "nothing has changed yet"
    await evening.press(town.ana, "correct")
    await town.fill(town.ana, {"reason": "Typed the other way round"})
    after = (await evening.tournament()).game_at(1, table)
    assert after is not None
    assert after.pm == game.pm[::-1]
    return shown.text


async def test_a_claimed_guest_is_there_already(evening: Evening):
    """Before anybody has played they become one, with the guest's marks; once both have, that cannot be."""
    town = evening.town
    noa, leo, *_ = await evening.join(*NAMES)
    added = await town.command(town.ana, "tournament event late", guests="Bea (Dado)")
    (code,) = CODE.findall(added.text)
    await town.command(town.ana, "tournament event player", player="Bea", action="paid")
    claimed = await town.command(noa, "tournament join", code=code)
    assert claimed.text == words("en", "event.done.claimed", player="Bea")
    tournament = await evening.tournament()
    assert len(tournament.swiss.players) == 4
    mine = tournament.player_of(noa.id)
    assert mine in tournament.paid
    assert tournament.swiss.by_id[mine or ""].clubs == ("Dado",)
    late = await town.command(town.ana, "tournament event late", guests="Bea")
    (other,) = CODE.findall(late.text)
    await town.command(town.ana, "tournament event run", step="close")
    await town.command(town.ana, "tournament event player", player="everyone", action="checkin")
    await town.command(town.ana, "tournament event run", step="start")
    for game in await evening.games():
        pm, pa = await evening.plausible()
        await town.command(
            town.ana, "tournament judge result", table=game.table, first_mp=pm[0], first_ap=pa[0], second_mp=pm[1],
            second_ap=pa[1],
        )  # fmt: skip
    before = await evening.tournament()
    refused = await town.command(leo, "tournament join", code=other)
    assert refused.private
    assert await evening.tournament() == before


async def test_two_tournaments_of_one_channel_keep_apart(town: Town):
    first = await Evening.opened(town)
    await town.command(town.ana, "warcrow new", name="Liga")
    await town.command(town.ana, "tournament event run", step="open", event="2")
    second = Evening(town, 2)
    for evening in (first, second):
        evening.people = {}
    for name in ("Noa", "Leo", "Iris", "Hugo"):
        person = town.newcomer(name)
        for evening in (first, second):
            evening.people[str(person.id)] = person
            await evening.press(person, "join")
    for evening in (first, second):
        about = {"event": str(evening.id)}
        await town.command(town.ana, "tournament event run", step="close", **about)
        await town.command(town.ana, "tournament event player", player="everyone", action="checkin", **about)
        await town.command(town.ana, "tournament event run", step="start", **about)
        await town.command(town.ana, "tournament event timer", minutes=60, **about)
    games = await first.games()
    pm, pa = await first.plausible()
    a, b = first.people[games[0].a], first.people[games[0].b]
    await town.command(a, "warcrow report", my_mp=pm[0], my_ap=pa[0], rival_mp=pm[1], rival_ap=pa[1], event="1")
    await first.press(b, "confirm")
    known = words("en", "event.post.known", known=1, games=2)
    (changed,) = [post for post in town.posts() if known in post.text]
    assert "🏆 Copa" in changed
    assert all(game.pending for game in await second.games())
    await town.forward(0.76)
    rung = [post for post in town.posts() if "⏳ **" in post.text]
    assert sorted("Copa" in post.text for post in rung) == [False, True], "each clock rings for its own"
