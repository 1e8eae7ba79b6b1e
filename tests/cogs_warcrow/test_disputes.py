"""What judges see of a disputed game, and how they decide it: by buttons, with both versions before them."""

import pytest
from simcord import MemberActor

from tests.cogs_warcrow.evening import Evening, words
from tests.posts import form_fields
from tests.town import Town
from tournaments.records import Game

NAMES = ("Noa", "Leo", "Iris", "Hugo")


async def judged_evening(town: Town) -> tuple[Evening, Game]:
    """Round 1 of four players; Dave is its judge."""
    evening = await Evening.opened(town)
    await town.command(town.ana, "tournament event staff", person=town.dave, role="judge")
    await evening.press(town.dave, "accept")
    await evening.begin(NAMES)
    return evening, (await evening.games())[0]


async def report(evening: Evening, person: MemberActor, mine: tuple[int, int], theirs: tuple[int, int]) -> None:
    await evening.town.command(
        person, "warcrow report", my_mp=mine[0], my_ap=mine[1], rival_mp=theirs[0], rival_ap=theirs[1]
    )


async def disputed(evening: Evening, game: Game) -> tuple[MemberActor, MemberActor]:
    """The first player reports, the second one says why that is not right."""
    a, b = evening.people[game.a], evening.people[game.b]
    pm, pa = await evening.plausible()
    await report(evening, a, (pm[0], pa[0]), (pm[1], pa[1]))
    await evening.press(b, "dispute")
    told = await evening.town.fill(b, {"reason": "Loot was *mine*"})
    assert told.text == words("en", "event.done.disputed_one")
    return a, b


async def test_a_judge_reads_what_was_said_and_takes_one_version_by_a_button(town: Town):
    evening, game = await judged_evening(town)
    a, b = await disputed(evening, game)
    card = town.dms(town.dave)[-1]
    pm, pa = await evening.plausible()
    assert f"MP {pm[0]} – {pm[1]}, AP {pa[0]} – {pa[1]}" in card
    assert r"“Loot was \*mine\*”" in card
    assert f"{a.name.capitalize()} – {b.name.capitalize()}" in card
    assert words("en", "event.button.rule", player=a.name.capitalize()) in card.buttons
    # Iris and Hugo play elsewhere, and are told nothing
    others = [person for person in evening.people.values() if person not in (a, b)]
    assert not any("Loot was" in post.text for person in others for post in town.private(person))
    ruled = await town.click(town.dave, words("en", "event.button.rule", player=a.name.capitalize()), card)
    assert ruled.private
    now = (await evening.games())[0]
    assert (now.status, now.pm, now.pa) == ("confirmed", pm, pa)
    tournament = await evening.tournament()
    assert not tournament.disputes
    assert not tournament.reports
    # another judge's press on the same card changes nothing
    again = await town.click(town.ana, words("es", "event.button.rule", player=a.name.capitalize()),
                             next(post for post in town.dms(town.ana) if "Loot was" in post.text))  # fmt: skip
    assert again.text == words("es", "event.same.judged")


async def test_the_first_reporter_may_say_why_as_well_and_both_versions_are_shown(town: Town):
    evening, game = await judged_evening(town)
    a, b = await disputed(evening, game)
    await evening.press(a, "reason")
    await town.fill(a, {"reason": "We both counted"})
    pm, pa = await evening.plausible()
    await report(evening, b, (pm[0], pa[0]), (pm[1], pa[1]))  # seen from the other side
    case = await town.command(town.dave, "tournament judge result")
    assert case.private, "the only one that waits is there at once"
    for said in ("Loot was", "We both counted", f"MP {pm[1]} – {pm[0]}"):
        assert said in case
    assert len([one for one in case.posts[0].buttons.values() if one.split(":")[3] == "rule"]) == 2
    nosy = await town.command(a, "tournament judge result", table=game.table)
    assert "We both counted" not in nosy
    assert nosy.text == words("en", "event.refused.not_judge")


async def test_several_disputes_stand_in_a_queue(town: Town):
    evening, game = await judged_evening(town)
    for one in await evening.games():
        await disputed(evening, one)
    queue = await town.command(town.dave, "tournament judge result")
    assert queue.private
    assert words("en", "event.case.queue", n=len(await evening.games())) in queue
    case = await town.click(town.dave, next(iter(queue.posts[-1].buttons)), queue.posts[-1])
    assert "Loot was" in case
    await evening.press(town.dave, "rule")
    told = next(post for post in reversed(town.dms(evening.people[game.a])) if "⚖️" in post.text)
    assert "—" not in told.text, "where no reason was given, none is named"


async def test_a_judge_types_a_result_with_names_and_a_reason(town: Town):
    evening, game = await judged_evening(town)
    await disputed(evening, game)
    form = await evening.press(town.dave, "ruling")
    assert form.form is not None
    names = (await evening.tournament()).name_of
    assert all(any(names(player) in label for label in form_fields(form.form)) for player in game.ids)
    await town.fill(town.dave, {"pm_a": "1", "pa_a": "0", "pm_b": "0", "pa_b": "0", "reason": "Seen at the table"})
    now = (await evening.games())[0]
    assert (now.status, now.pm) == ("confirmed", (1, 0))
    assert "Seen at the table" in town.private(evening.people[game.a])[-1]


async def test_a_version_that_was_changed_meanwhile_is_not_ruled_by(town: Town):
    evening, game = await judged_evening(town)
    a, _ = await disputed(evening, game)
    card = town.dms(town.dave)[-1]
    pm, pa = await evening.plausible()
    await report(evening, a, (pm[1], pa[1]), (pm[0], pa[0]))
    refused = await town.click(town.dave, words("en", "event.button.rule", player=a.name.capitalize()), card)
    assert words("en", "event.refused.version_changed") in refused
    assert f"MP {pm[1]} – {pm[0]}" in refused, "and the case as it is now comes along"
    assert (await evening.games())[0].status == "disputed"


async def test_one_dispute_calls_the_judge_once_and_is_decided_with_all_that_was_said(town: Town):
    evening, game = await judged_evening(town)
    before = len(town.dms(town.dave))
    a, b = await disputed(evening, game)
    card = town.dms(town.dave)[-1]
    await evening.press(a, "reason")
    await town.fill(a, {"reason": "We both counted"})
    pm, pa = await evening.plausible()
    await report(evening, b, (pm[0], pa[0]), (pm[1], pa[1]))  # seen from the other side
    assert len(town.dms(town.dave)) == before + 1
    shown = await town.click(town.dave, words("en", "event.button.rule", player=a.name.capitalize()), card)
    assert "We both counted" in shown
    assert (await evening.games())[0].status == "disputed", "the card told half of it"
    await town.click(town.dave, words("en", "event.button.rule", player=a.name.capitalize()), shown.posts[-1])
    assert ((await evening.games())[0].status, (await evening.games())[0].pm) == ("confirmed", pm)


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_judge_without_direct_messages_finds_the_case_by_a_button_in_the_channel(town: Town, language: str):
    if language == "es":
        town.read_in(town.dave, "es-ES")
    evening, game = await judged_evening(town)
    town.close_dms(town.dave)
    await disputed(evening, game)
    post = town.posts()[-1]
    assert "Loot was" not in post.text, "what players say to judges is not for everyone"
    shown = await town.click(town.dave, next(iter(post.buttons.values())), post)
    assert shown.private
    assert "Loot was" in shown


async def test_a_correction_shows_what_follows_before_it_is_made(town: Town):
    evening, game = await judged_evening(town)
    await evening.play()
    await town.command(town.ana, "tournament event run", step="next")
    before = (await evening.tournament()).swiss
    pm, pa = await evening.plausible()
    numbers = {"first_mp": 0, "first_ap": 0, "second_mp": pm[0], "second_ap": pa[0]}
    shown = await town.command(town.dave, "tournament judge result", table=game.table, round=1, **numbers)
    assert words("en", "event.case.follows") in shown
    assert words("en", "event.case.take_back", round=2) in shown
    assert (await evening.tournament()).swiss == before, "nothing is done yet"
    form = await town.click(town.dave, words("en", "event.button.correct"), shown.posts[0])
    assert form.form is not None
    await town.fill(town.dave, {"reason": "Both counted one marker twice"})
    now = (await evening.tournament()).swiss
    assert now.played[0].games != before.played[0].games
    assert now.played[1] == before.played[1]
    assert "Both counted one marker twice" in town.posts()[-1]
    nosy = await town.command(town.carol, "tournament judge result", table=game.table, round=1, **numbers)
    assert "not_judge" in nosy.text or nosy.text == words("en", "event.refused.not_judge")


async def test_whose_points_are_asked_is_said_by_name_while_they_are_typed(town: Town):
    evening, game = await judged_evening(town)
    tournament = await evening.tournament()
    first, second = (tournament.name_of(one) for one in game.ids)
    command, table = "tournament judge result", game.table
    for option, name in (("first_mp", first), ("first_ap", first), ("second_mp", second), ("second_ap", second)):
        assert await town.complete(town.dave, command, option, "7", table=table) == {f"7 · {name}": 7}
    counted = await town.complete(town.dave, command, "second_mp", "", table=table)
    assert list(counted.items())[:2] == [(f"0 · {second}", 0), (f"1 · {second}", 1)]
    assert await town.complete(town.dave, command, "first_mp", "7") == {}, "which table is not known yet"
    assert await town.complete(town.dave, command, "first_mp", "7", table=99) == {}
