"""Lists before the organisers: doubtful lines are told them, lists approved or asked back, missing ones asked for."""

import pytest

from tests.cogs_warcrow.evening import LIST, Evening, away, words
from tests.town import Town
from tournaments.evening.reviews import reviewed


async def opened(town: Town) -> Evening:
    evening = await Evening.founded(town, deadline="2026-01-03 20:00")
    await town.command(town.ana, "tournament event change", proxies=False)
    await town.command(town.ana, "tournament event run", step="open")
    for person in (town.carol, town.dave):
        await town.command(person, "tournament join")
    return evening


async def hand_in(town: Town, text: str) -> None:
    await town.command(town.carol, "warcrow list submit")
    await town.fill(town.carol, {"list": text})


async def test_a_doubtful_list_is_told_to_the_organisers_without_a_word_of_it(town: Town):
    evening = await opened(town)
    await hand_in(town, f"{LIST}\nTrabor\nTrabor")
    told = town.dms(town.ana)[-1]
    assert words("es", "event.told.list_doubt", event="Copa", player="Carol", n=2) in told
    assert "Trabor" not in told
    assert not any("Trabor" in post.text for post in town.posts())
    read = await town.click(town.ana, words("es", "event.button.review"), told)
    assert "Trabor" in read
    assert read.private
    approved = await town.click(town.ana, words("es", "warcrow.button.approve"), read.posts[-1])
    assert approved.text == words("es", "event.done.list_approved", player="Carol")
    assert words("en", "event.told.list_approved", event="Copa") in town.dms(town.carol)[-1]
    await hand_in(town, LIST)
    assert reviewed(await evening.tournament(), str(town.carol.id)) is None, "another list is looked at again"
    stale = await town.click(town.ana, words("es", "warcrow.button.approve"), read.posts[-1])
    assert stale.text == words("es", "event.refused.other_list")


@pytest.mark.parametrize(
    ("what", "lines"),
    [
        ("proxies", ("Proxy: Hetman = a fine ogre", "- proxies: two more")),
        ("conversions", ("Conversión: Hetman, on a boar", "• Conversion: another")),
    ],
)
async def test_a_list_with_what_the_house_rules_rule_out_is_asked_back_at_once(
    town: Town, what: str, lines: tuple[str, str]
):
    evening = await opened(town)
    await town.command(town.ana, "tournament event change", **{what: False})
    await town.command(town.carol, "warcrow list submit")
    first = LIST.count("\n") + 2
    typed = f"{LIST}\n{lines[0]}\n{lines[1]}"
    said = await town.fill(town.carol, {"list": typed})
    assert said.private
    refused, kept = said.posts
    assert refused.text == words("en", f"event.refused.list_{what}", lines=f"{first}, {first + 1}", n=2)
    assert kept.text == f"{words('en', 'table.form.typed')}\n```\n{typed}\n```", "nobody types a list twice"
    assert (await evening.tournament()).lists == ()
    await town.command(town.ana, "tournament event change", **{what: True})
    await hand_in(town, f"{LIST}\n{lines[0]}\n{lines[1]}")
    assert len((await evening.tournament()).lists) == 1
    assert not any("list_doubt" in post.text for post in town.dms(town.ana))


async def test_a_list_that_was_asked_back_is_approved_only_by_who_has_read_it_since(town: Town):
    evening = await opened(town)
    await hand_in(town, LIST)
    carol = str(town.carol.id)
    await town.command(town.ana, "warcrow list show")
    read = await town.choose(town.ana, "Carol")
    await town.click(town.ana, words("es", "warcrow.button.askback"), read.posts[-1])
    await town.fill(town.ana, {"reason": "Two high commands"})
    told = len(town.dms(town.carol))
    stale = await town.click(town.ana, words("es", "warcrow.button.approve"), read.posts[-1])
    assert stale.private
    assert stale.text == words("es", "event.refused.asked_back_since", player="Carol")
    said = reviewed(await evening.tournament(), carol)
    assert said is not None
    assert not said.approved
    assert len(town.dms(town.carol)) == told
    await town.command(town.ana, "warcrow list show")
    again = await town.choose(town.ana, "Carol")
    done = await town.click(town.ana, words("es", "warcrow.button.approve"), again.posts[-1])
    assert done.text == words("es", "event.done.list_approved", player="Carol")
    said = reviewed(await evening.tournament(), carol)
    assert said is not None
    assert said.approved


async def test_a_list_that_is_asked_back_may_be_changed_after_the_deadline_and_why_is_for_its_owner(town: Town):
    evening = await opened(town)
    await hand_in(town, LIST)
    await away(town, 24 * 3)
    await town.command(town.ana, "warcrow list show")
    page = await town.choose(town.ana, "Carol")
    await town.click(town.ana, words("es", "warcrow.button.askback"), page.posts[-1])
    done = await town.fill(town.ana, {"reason": "Two *high* commands"})
    assert done.text == words("es", "event.done.list_asked_back", player="Carol")
    told = town.dms(town.carol)[-1]
    assert "high" not in told
    why = await town.click(town.carol, words("en", "event.button.why"), told)
    assert why.text == words("en", "warcrow.army.asked_back", reason=r"Two \*high\* commands")
    await hand_in(town, "Hetman")
    assert reviewed(await evening.tournament(), str(town.carol.id)) is None
    late = await town.command(town.dave, "warcrow list submit")
    assert late.form is not None
    refused = await town.fill(town.dave, {"list": LIST})
    assert refused.text == words("en", "event.refused.lists_locked")
    log = await town.command(town.ana, "tournament event audit", last=100, event=str(evening.id))
    assert words("es", "warcrow.what.list_asked_back") in log
    assert "high" not in log


async def test_missing_lists_are_asked_for_a_day_before_and_told_at_the_deadline(town: Town):
    await opened(town)
    await hand_in(town, LIST)
    await away(town, 44.1)
    asked = [post for post in town.dms(town.dave) if "still missing" in post.text]
    assert len(asked) == 1
    assert not [post for post in town.dms(town.carol) if "still missing" in post.text]
    await away(town, 24)
    assert len([post for post in town.dms(town.dave) if "still missing" in post.text]) == 1
    told = [post for post in town.dms(town.ana) if "Faltan: Dave" in post.text]
    assert len(told) == 1


async def test_factions_by_scenario_and_feat_from_public_lists(town: Town):
    evening = await Evening.opened(town)
    people = await evening.join("Noa", "Leo", "Iris", "Hugo")
    for person, text in zip(people, ("Hetman\nCorporal x2", "Druid", "Druid", "Druid"), strict=True):
        await town.command(person, "warcrow list submit")
        await town.fill(person, {"list": text})
    await town.command(town.ana, "tournament event run", step="close")
    await town.command(town.ana, "tournament event player", player="everyone", action="checkin")
    await town.command(town.ana, "tournament event run", step="start")
    await evening.play()
    await town.command(town.ana, "tournament event run", step="finish", sure=True)
    await evening.press(town.ana, "show")
    asked = await evening.press(town.ana, "reveal")
    assert words("es", "warcrow.army.sure", n=4) in asked
    assert not (await evening.tournament()).revealed, "asked twice"
    await evening.press(town.ana, "revealall")
    await evening.press(town.ana, "show")
    assert words("es", "warcrow.button.reveal") not in town.private(town.ana)[-1].buttons
    with pytest.raises(AssertionError):
        await evening.button(people[0], "reveal")
    shown = await town.click(town.carol, words("en", "event.button.stats"))
    assert shown.private
    assert words("en", "event.stats.title", n=4, players=4) in shown
    assert words("en", "event.stats.few", n=10) in shown


async def test_with_closed_direct_messages_the_channel_says_nothing_of_a_list(town: Town):
    await opened(town)
    for person in (town.ana, town.carol):
        town.close_dms(person)
    before = len(town.posts())
    await hand_in(town, f"{LIST}\nTrabor")
    (post,) = town.posts()[before:]
    assert words("en", "event.told.something") in post
    assert "Carol" not in post.text
    assert post.pings == (town.ana.id,)
    assert [one.split(":")[3:] for one in post.buttons.values()] == [["reviews"]], "not even whose it is"
    shown = await town.click(town.ana, words("en", "event.button.reviews"), post)
    assert "Carol" in shown
    nosy = await town.click(town.dave, words("en", "event.button.reviews"), post)
    assert nosy.text == words("en", "event.refused.not_organiser")
    read = await town.choose(town.ana, "Carol")
    await town.click(town.ana, words("es", "warcrow.button.askback"), read.posts[-1])
    await town.fill(town.ana, {"reason": "Trabor is not allowed"})
    post = town.posts()[-1]
    assert words("en", "event.told.something") in post
    assert post.pings == (town.carol.id,)
    why = await town.click(town.carol, words("en", "event.button.why"), post)
    assert "Trabor is not allowed" in why
    assert why.private
