"""The evening is told: the round's post shows results as they come in, standings follow the last one, the clock rings
once whatever happens to the bot, and a round that was paired with a wrong result can be taken back."""

from datetime import UTC, datetime

import pytest

from tests.cogs_warcrow.evening import Evening, words
from tests.posts import Post
from tests.quick import first_quick
from tests.town import Town

NAMES = ("Noa", "Leo", "Iris", "Hugo", "Vera")


def round_post(town: Town, language: str, number: int = 1) -> Post:
    """The newest post of a round."""
    title = words(language, "event.post.round", round=number, of=3)
    return next(post for post in reversed(town.posts()) if title in post.text and post.buttons)


def said(town: Town, text: str) -> list[Post]:
    return [post for post in town.posts() if text in post.text]


async def test_the_rounds_post_is_live_and_the_last_result_brings_the_standings(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    post = round_post(town, "en")
    assert words("en", "event.post.known", known=0, games=2) in post
    tournament = await evening.tournament()
    assert tournament.round is not None
    assert tournament.round.bye is not None
    resting = tournament.name_of(tournament.round.bye)
    assert words("en", "tournament.explain.bye_drawn", player=resting) in post, "the bye says why"
    bye = evening.people[tournament.round.bye]
    called = [dm for dm in town.dms(bye) if words("en", "event.told.bye", event="Copa", round=1) in dm.text]
    assert len(called) == 1
    assert set(post.pings) == {int(one) for one in evening.people} - {bye.id}, "called once, by the direct message"
    first, second = await evening.games()
    pm, pa = await evening.plausible()
    a, b = evening.people[first.a], evening.people[first.b]
    await town.command(a, "warcrow report", my_mp=pm[0], my_ap=pa[0], rival_mp=pm[1], rival_ap=pa[1])
    waiting = round_post(town, "en")
    assert words("en", "event.post.reported") in waiting
    assert f"{pm[0] + pa[0]} – " not in waiting, "what does not count yet is not told"
    before = len(town.posts())
    await evening.press(b, "confirm")
    now = round_post(town, "en")
    assert now.message.id == post.message.id
    assert len(town.posts()) == before, "the post is changed, nothing new is posted"
    assert words("en", "event.post.known", known=1, games=2) in now
    assert f"✅ {pm[0] + pa[0]} – {pm[1] + pa[1]}" in now
    assert f"{pm[0] + pa[0]}–{pm[1] + pa[1]}" in now.pictures[0].alt
    assert not said(town, words("en", "event.told.round_over", round=1))
    await evening.report(second, pm, pa)
    standings = said(town, words("en", "event.told.round_over", round=1))
    assert len(standings) == 1
    assert words("en", "event.post.standings", round=1, of=3) in standings[0]
    assert standings[0].pictures
    assert standings[0].pings == ()
    told = town.dms(town.ana)[-1]
    assert words("es", "event.told.round_complete", event="Copa", round=1, of=3) in told
    await town.click(town.ana, words("es", "event.button.next"), told)
    assert len((await evening.tournament()).swiss.played) == 2
    later = round_post(town, "en", 2)
    reason = next(line for line in later.text.split("\n") if line.startswith("🪑"))
    assert "," in reason, "place, and the rule"


async def test_a_post_that_is_gone_or_may_not_be_changed_hinders_nobody(evening: Evening):
    town = evening.town
    await evening.begin(NAMES[:4])
    first, second = await evening.games()
    pm, pa = await evening.plausible()
    town.refuse("PATCH", "/channels/*/messages/*", 400, 30046, times=None)
    await evening.report(first, pm, pa)
    town.recover()
    assert words("en", "event.post.known", known=0, games=2) in round_post(town, "en")
    await town.forward(0.01)
    assert words("en", "event.post.known", known=1, games=2) in round_post(town, "en"), "tried again"
    await town.delete(round_post(town, "en"))
    await evening.report(second, pm, pa)
    await town.forward(1)
    assert said(town, words("en", "event.told.round_over", round=1))


async def test_a_post_that_was_deleted_is_posted_again_once_and_calls_nobody(evening: Evening):
    town = evening.town
    opening = next(post for post in town.posts() if words("en", "event.told.open", event="Copa") in post.text)
    await evening.join(*NAMES)
    await town.delete(opening)
    await evening.begin(())
    opened = [post for post in town.posts() if words("en", "event.told.open_over", event="Copa") in post.text]
    assert len(opened) == 1, "however often it changed meanwhile"
    first, second = await evening.games()
    pm, pa = await evening.plausible()
    await town.delete(round_post(town, "en"))
    player = evening.people[first.a]
    await town.command(player, "warcrow report", my_mp=pm[0], my_ap=pa[0], rival_mp=pm[1], rival_ap=pa[1])
    title = words("en", "event.post.round", round=1, of=3)
    (anew,) = [post for post in said(town, title) if post.buttons]
    assert words("en", "event.post.reported") in anew
    assert anew.pings == ()
    await evening.press(evening.people[first.b], "confirm")
    await evening.report(second, pm, pa)
    (now,) = [post for post in said(town, title) if post.buttons]
    assert now.message.id == anew.message.id
    assert words("en", "event.post.known", known=2, games=2) in now


@pytest.mark.parametrize("clean", first_quick([False, True]))
async def test_the_clock_rings_once_even_if_the_bot_starts_anew_meanwhile(evening: Evening, clean: bool):
    town = evening.town
    await evening.begin(NAMES)
    await town.command(town.ana, "tournament event show")
    await town.click(town.ana, words("es", "warcrow.button.clock", n=150))
    assert said(town, "150") == []
    until = int((await _until(evening)).timestamp())
    assert words("en", "event.post.timer", until=until) in round_post(town, "en")
    _, second = await evening.games()
    await evening.play(without=[second.table])
    await town.restart(clean=clean)
    await town.forward(2.2)
    assert not said(town, "⏳ **")
    await town.forward(0.06)
    warned = said(town, "⏳ **")
    assert len(warned) == 1
    assert set(warned[0].pings) == {int(second.a), int(second.b)}
    assert str(second.table) in warned[0]
    assert any(custom_id.split(":")[3] == "report" for custom_id in warned[0].buttons.values())
    await town.restart(clean=clean)
    await town.forward(0.25)
    await town.forward(0.25)
    assert len(said(town, "⏳ **")) == 1
    assert len(said(town, "🔔")) == 1
    await town.forward(3)
    assert len(said(town, "🔔")) == 1


async def _until(evening: Evening) -> datetime:
    tournament = await evening.tournament()
    return tournament.timer or datetime.max.replace(tzinfo=UTC)


async def test_rings_missed_while_the_bot_was_away_are_told_as_one(evening: Evening):
    town = evening.town
    await evening.begin(NAMES[:4])
    await town.command(town.ana, "tournament event timer", minutes=60, rings="30, 15")
    await town.bot.close()
    town.discord.backend.clock.advance(55 * 60)
    await town.restart(clean=False)
    await town.forward(0.01)
    assert len(said(town, "⏳ **")) == 1


async def test_the_clock_stands_and_goes_on_by_command_and_by_button(evening: Evening):
    town = evening.town
    await evening.begin(NAMES[:4])
    await town.command(town.ana, "tournament event timer", minutes=60)
    await town.forward(0.5)
    await town.command(town.ana, "tournament event timer", action="pause")
    assert words("en", "event.post.paused", minutes=30) in round_post(town, "en")
    await town.forward(5)
    assert not said(town, "⏳ **")
    await town.command(town.ana, "tournament event show")
    await town.click(town.ana, words("es", "warcrow.button.resume"))
    await town.forward(0.3)
    assert len(said(town, "⏳ **")) == 1
    refused = await town.command(town.dave, "tournament event timer", action="pause")
    assert refused.text == words("en", "event.refused.not_judge")
    asked = await town.command(town.ana, "tournament event timer")
    assert asked.text == words("es", "warcrow.refused.which_clock")


async def test_a_round_paired_with_a_wrong_result_is_taken_back_until_somebody_reports(evening: Evening):
    town = evening.town
    await evening.begin(NAMES[:4])
    refused = await town.command(town.ana, "tournament event run", step="takeback")
    assert refused.text == words("es", "event.refused.take_back_first")
    await evening.play()
    started = await town.command(town.ana, "tournament event run", step="next")
    before = (await evening.tournament()).swiss
    post = round_post(town, "en", 2)
    await town.click(town.ana, words("es", "warcrow.button.take_back", n=2), started.posts[0])
    now = await evening.tournament()
    assert now.swiss.played == before.played[:1]
    old = next(one for one in town.posts() if one.message.id == post.message.id)
    assert words("en", "event.post.taken_back", round=2) in old
    assert not old.buttons
    told = said(town, words("en", "event.told.taken_back", round=2))
    assert set(told[0].pings) == {int(player) for player in before.played[1].ids}
    again = await town.click(town.ana, words("es", "warcrow.button.take_back", n=2), started.posts[0])
    assert again.text == words("es", "event.same.taken_back", round=2)
    # with the same results it is the same round; then somebody reports, and it stays
    await town.command(town.ana, "tournament event run", step="next")
    assert (await evening.tournament()).swiss == before
    pm, pa = await evening.plausible()
    game = (await evening.games())[0]
    await town.command(
        evening.people[game.a], "warcrow report", my_mp=pm[0], my_ap=pa[0], rival_mp=pm[1], rival_ap=pa[1]
    )
    refused = await town.command(town.ana, "tournament event run", step="takeback")
    assert refused.text == words("es", "event.refused.take_back_reported", round=2)
