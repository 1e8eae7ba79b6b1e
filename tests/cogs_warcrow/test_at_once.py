"""Many people at the same moment: one result, one round, and a kind answer for each."""

from simcord import MemberActor

from tests.cogs_warcrow.evening import Evening, words
from tests.town import Town

NAMES = ("Noa", "Leo", "Iris", "Hugo", "Eva", "Omar")


async def organisers(evening: Evening, count: int) -> list[MemberActor]:
    """So many more people who organise the event."""
    found: list[MemberActor] = []
    for number in range(count):
        person = evening.town.newcomer(f"Organiser {number}")
        await evening.town.command(evening.town.ana, "tournament event staff", person=person, role="organiser")
        await evening.press(person, "accept")
        found.append(person)
    return found


async def test_twenty_people_press_next_at_once(evening: Evening):
    """One round, nineteen kind answers."""
    town = evening.town
    crowd = [town.ana, *await organisers(evening, 19)]
    await evening.begin(NAMES)
    await evening.play()
    for person in crowd:
        await town.command(person, "tournament event show")
    posts = len(town.posts())
    presses = [town.click(person, await evening.button(person, "next")) for person in crowd]
    answers = await town.together(*presses)
    tournament = await evening.tournament()
    assert len(tournament.swiss.played) == 2
    assert all(answer.private and answer.text for answer in answers)
    texts = [answer.text for answer in answers]
    made = [text for text in texts if text == words("en", "event.done.next", round=2, of=3)]
    made += [text for text in texts if text == words("es", "event.done.next", round=2, of=3)]
    kind = [text for text in texts if text in {words(one, "event.same.next", round=2) for one in ("es", "en")}]
    assert (len(made), len(kind)) == (1, 19)
    rounds = [post for post in town.posts()[posts:] if post.pictures]
    assert len(rounds) == 1


async def test_twenty_people_type_next_at_once(evening: Evening):
    town = evening.town
    crowd = [town.ana, *await organisers(evening, 19)]
    await evening.begin(NAMES)
    await evening.play()
    answers = await town.together(*(town.command(person, "tournament event run", step="next") for person in crowd))
    assert len((await evening.tournament()).swiss.played) == 2
    assert all(answer.private and answer.text for answer in answers)


async def test_start_is_pressed_twice(evening: Evening):
    town = evening.town
    await evening.join(*NAMES)
    await town.command(town.ana, "tournament event run", step="close")
    await town.command(town.ana, "tournament event player", player="everyone", action="checkin")
    await town.command(town.ana, "tournament event show")
    button = await evening.button(town.ana, "start")
    await town.together(town.click(town.ana, button), town.click(town.ana, button))
    tournament = await evening.tournament()
    assert len(tournament.swiss.played) == 1


async def test_both_report_the_same_at_once(evening: Evening):
    """Two matching reports confirm each other."""
    town = evening.town
    await evening.begin(NAMES)
    game = (await evening.games())[0]
    (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
    a, b = evening.people[game.a], evening.people[game.b]
    await town.together(
        town.command(a, "warcrow report", my_mp=pm_a, my_ap=pa_a, rival_mp=pm_b, rival_ap=pa_b),
        town.command(b, "warcrow report", my_mp=pm_b, my_ap=pa_b, rival_mp=pm_a, rival_ap=pa_a),
    )
    game = (await evening.games())[0]
    assert (game.status, game.pm, game.pa) == ("confirmed", (pm_a, pm_b), (pa_a, pa_b))


async def test_confirm_is_pressed_again_and_again(evening: Evening):
    town = evening.town
    await evening.begin(NAMES)
    game = (await evening.games())[0]
    (pm_a, pm_b), (pa_a, pa_b) = await evening.plausible()
    a, b = evening.people[game.a], evening.people[game.b]
    await town.command(a, "warcrow report", my_mp=pm_a, my_ap=pa_a, rival_mp=pm_b, rival_ap=pa_b)
    button = await evening.button(b, "confirm")
    answers = await town.together(*(town.click(b, button) for _ in range(5)))
    assert all(answer.text for answer in answers)
    assert [entry["what"] for entry in await log(evening)].count("confirmed") == 1


async def test_the_last_place_goes_to_one(town: Town):
    evening = await Evening.opened(town, capacity=4)
    people = [town.newcomer(name) for name in NAMES]
    button = await evening.button(people[0], "join")
    await town.together(*(town.click(person, button) for person in people))
    tournament = await evening.tournament()
    assert (len(tournament.entrants), len(tournament.waiting)) == (4, 2)
    leaving = next(person for person in people if str(person.id) == tournament.entrants[0].player)
    up = tournament.waiting[0].player
    await town.command(leaving, "tournament withdraw")
    tournament = await evening.tournament()
    assert tournament.entrant(up) is not None
    assert len(tournament.waiting) == 1


async def log(evening: Evening) -> list[dict[str, object]]:
    """The log as the organiser exports it."""
    import json

    answer = await evening.town.command(evening.town.ana, "tournament event export", kind="log")
    (attached,) = answer.posts[-1].message.attachments
    return json.loads(await attached.read())["entries"]
