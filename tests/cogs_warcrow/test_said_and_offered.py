"""What is said where there was silence, and what is offered where somebody had to look for it."""

from __future__ import annotations

from tests.cogs_warcrow.evening import LIST, Evening, words
from tests.town import Town
from tournaments.evening.records import Tournament

DOUBTFUL = f"{LIST}\nNobody knows it"


async def test_to_see_which_lists_are_there_reads_none_and_one_verdict_leads_to_the_next_list(town: Town):
    evening = await Evening.opened(town, points=500)
    leo, iris = await evening.join("Leo", "Iris")
    await evening.press(town.ana, "join")  # nobody else organises it
    for person in (leo, iris):
        await town.command(person, "warcrow list submit")
        await town.fill(person, {"list": DOUBTFUL})
    await town.command(town.ana, "tournament event show")
    before = len(town.posts())
    shown = await evening.press(town.ana, "reviews")
    assert words("es", "warcrow.army.handed", n=2, players=3) in shown
    assert len(town.posts()) == before, "nobody has read a list"
    menu = f"w1:{evening.id}:0:review"
    await town.choose(town.ana, str(leo.id), menu=menu, on=shown.posts[-1])
    assert len(town.posts()) == before + 1, "now one was read by somebody who plays"
    approved = await evening.press(town.ana, "approve")
    assert list(approved.posts[-1].menus[menu].values()) == [str(iris.id)]
    await town.choose(town.ana, str(iris.id), menu=menu, on=approved.posts[-1])
    await evening.press(town.ana, "askback")
    done = await town.fill(town.ana, {"reason": "what is the last one?"})
    assert not done.posts[-1].menus, "all are looked at"
    await town.command(iris, "warcrow list submit")
    await town.fill(iris, {"list": LIST})
    assert any(words("es", "event.told.list_again", player="Iris") in post.text for post in town.private(town.ana))


async def test_who_joins_late_hears_what_to_do_and_the_organisers_who_comes(town: Town, evening: Evening):
    noa, *_ = await evening.begin(["Noa", "Leo", "Iris", "Hugo"])
    late = await town.command(town.carol, "tournament join")
    assert late.text == words("en", "event.refused.join_late")
    await town.command(town.ana, "tournament event late", person=town.carol)
    accepted = await evening.press(town.carol, "accept")
    assert accepted.text == words("en", "event.done.comes_late", round=2)
    assert any(
        words("es", "event.told.comes_late", player="Carol", round=2) in post.text for post in town.private(town.ana)
    )
    assert noa


async def test_one_s_own_check_in_speaks_to_oneself(town: Town, evening: Evening):
    (leo,) = await evening.join("Leo")
    town.read_in(leo, "es-ES")
    assert (await town.command(leo, "tournament checkin")).text == words("es", "event.done.here")


async def test_who_reported_explains_and_does_not_disagree(town: Town, evening: Evening):
    await evening.begin(["Noa", "Leo", "Iris", "Hugo"])
    game = (await evening.games())[0]
    first, second = evening.people[game.a], evening.people[game.b]
    pm, pa = await evening.plausible()
    await town.command(first, "warcrow report", my_mp=pm[0], my_ap=pa[0], rival_mp=pm[1], rival_ap=pa[1])
    await evening.press(second, "dispute")
    await town.fill(second, {"reason": "not at all"})
    form = await evening.press(first, "reason")
    assert words("en", "warcrow.form.own_reason", table=game.table) in str(form.form)
    await town.fill(first, {"reason": "we agreed on it"})
    case = (await town.command(town.ana, "tournament judge result", table=game.table)).text
    assert "«we agreed on it»" in case
    assert case.count("no está de acuerdo") == 1


async def test_a_told_result_is_read_back_and_the_next_table_is_at_hand(town: Town, evening: Evening):
    await evening.join("Noa")
    await town.command(town.ana, "tournament event late", guests="Vera, Ruth, Olga")
    await town.command(town.ana, "tournament event run", step="close")
    await town.command(town.ana, "tournament event player", player="everyone", action="checkin")
    await town.command(town.ana, "tournament event run", step="start")
    page = await evening.press(town.ana, "people")
    for number in (1, 2):
        await town.choose(town.ana, str(number), menu=f"w1:{evening.id}:1:tell", on=page.posts[-1])
        pm, pa = await evening.plausible()
        page = await town.fill(
            town.ana, {"pm_a": str(pm[0]), "pa_a": str(pa[0]), "pm_b": str(pm[1]), "pa_b": str(pa[1]), "reason": ""}
        )
        game = (await evening.games())[number - 1]
        tournament: Tournament = await evening.tournament()
        assert f"{tournament.name_of(game.a)} – {tournament.name_of(game.b)}: PM {pm[0]} – {pm[1]}" in page
        assert len(page.posts[-1].menus) == 2 - number
    await town.command(town.ana, "tournament event run", step="next")
    back = await evening.press(town.ana, "take_back")
    queue = await town.click(town.ana, words("es", "warcrow.button.results"), back.posts[-1])
    assert words("es", "event.case.queue", n=0) in queue
    case = await town.choose(town.ana, "1", menu=f"w1:{evening.id}:1:case", on=queue.posts[-1])
    assert words("es", "event.button.ruling") in case.posts[-1].buttons


async def test_the_next_round_is_offered_once_all_results_are_in(town: Town):
    """A step that would be refused is no step; what is missing is said instead."""
    evening = await Evening.opened(town)
    await evening.begin(("Noa", "Leo", "Iris", "Hugo"))
    shown = await town.command(town.ana, "tournament event show")
    assert words("es", "warcrow.button.next", n=2) not in shown.posts[-1].buttons
    results = await town.click(town.ana, words("es", "warcrow.button.missing", n=2), shown.posts[-1])
    assert "1/1, 1/2" in results
    await evening.play()
    shown = await town.command(town.ana, "tournament event show")
    assert words("es", "warcrow.button.next", n=2) in shown.posts[-1].buttons
    assert words("es", "warcrow.button.results") in shown.posts[-1].buttons


async def test_the_rounds_post_says_who_did_not_show(town: Town):
    evening = await Evening.opened(town)
    await evening.begin(("Noa", "Leo", "Iris", "Hugo"))
    game = (await evening.games())[0]
    gone = (await evening.tournament()).name_of(game.b)
    await town.command(town.ana, "tournament judge result", table=game.table, absent=game.b, reason="Not here")
    (post,) = [one for one in town.posts() if f"**{game.table}.** " in one.text]
    assert words("en", "event.post.no_show", absent=gone) in post.text
    assert gone in post.text.partition("✅ (")[2]
    paper = await town.command(town.ana, "tournament event export", kind="print")
    (attached,) = paper.posts[-1].message.attachments
    assert words("es", "event.post.no_show", absent=gone) in (await attached.read()).decode()
