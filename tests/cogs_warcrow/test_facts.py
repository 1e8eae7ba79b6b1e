"""A tournament's facts: said once by the organisers, told in the post that opens registration and in the calendar, and
taken over by the next tournament."""

from typing import Any, cast

from simcord.backend.models import ScheduledEvent

from bot.client import TabardBot
from tests.cogs_warcrow.evening import Evening, away, founders, words
from tests.posts import Post
from tests.town import Town

FACTS: dict[str, Any] = {
    "place": "Club *Las Torres*",
    "price": "8 €",
    "prizes": "Bono de 30 €",
    "description": "Merienda a las seis",
    "house_rules": "Sin móviles en la mesa",
    "painted": True,
    "proxies": False,
    "minutes": 150,
}

NUMBERS = {"date": "2026-10-03 09:00", "deadline": "", "capacity": "12", "points": "", "minutes": "90"}


def opening(town: Town) -> Post:
    """The post that opened registration."""
    return next(
        post for post in reversed(town.posts()) if any(one.split(":")[3] == "join" for one in post.buttons.values())
    )


def calendar(town: Town) -> list[ScheduledEvent]:
    return list(town.discord.backend.get_guild(town.guild.id).scheduled_events.values())


async def begun(town: Town, **options: Any) -> None:
    """A tournament of Ana's whose facts are said before it opens."""
    await founders(town)
    await town.command(town.ana, "warcrow new", name="Copa", capacity=21, points=200, **options)
    changed = await town.command(town.ana, "tournament event change", **FACTS)
    assert changed.text == words("es", "event.done.changed")
    await town.command(town.ana, "tournament event run", step="open")


async def test_the_opening_post_tells_them_and_changes_with_them(town: Town):
    await begun(town, date="2026-10-03 09:00")
    post = opening(town)
    for said in (
        r"📍 Club \*Las Torres\*",
        "🎟️ 8 €",
        "🏆 Bono de 30 €",
        "ℹ️ Merienda",
        "🏠 Sin móviles",
        "150 min",
        "200",
    ):
        assert said in post
    assert words("en", "event.fact.painted.yes") in post
    assert words("en", "event.fact.proxies.no") in post
    bring = await town.click(town.carol, words("en", "event.button.bring"), post)
    assert bring.private
    assert words("en", "event.bring") in bring
    assert words("en", "event.fact.painted.yes") in bring
    assert "8 €" not in bring
    assert "Conversions" not in post, "what nobody has said is left out"
    assert words("en", "event.fact.places", n=0, of=21) in post
    assert [picture.alt for picture in post.pictures if "October 3, 2026" in picture.alt and "Torres" in picture.alt]
    before = len(town.posts())
    await town.command(town.carol, "tournament join")
    await town.command(town.ana, "tournament event change", place="Nave 3", price="-")
    now = opening(town)
    assert [picture.alt for picture in now.pictures if "Nave 3" in picture.alt]
    assert now.message.id == post.message.id
    assert len(town.posts()) == before
    assert "📍 Nave 3" in now
    assert "8 €" not in now
    assert words("en", "event.fact.places", n=1, of=21) in now
    shown = await town.command(town.carol, "tournament event show")
    assert "📍 Nave 3" in shown
    assert "—" not in shown.text, "no lines without anything in them"
    await town.command(town.ana, "tournament event run", step="close")
    over = next(post for post in town.posts() if post.message.id == now.message.id)
    assert words("en", "event.told.open_over") in over
    assert not [one for one in over.buttons.values() if one.split(":")[3] == "join"]


async def test_they_can_be_filled_in_by_buttons(town: Town):
    evening = await Evening.founded(town)
    await evening.press(town.ana, "facts")
    await evening.press(town.ana, "words")
    before = len(town.private(town.ana))
    typed = {"place": "Aula 2", "price": "", "prizes": "", "description": "Uno\nDos", "house": ""}
    assert "📍 Aula 2" in await town.fill(town.ana, typed), "the page shows it"
    await evening.press(town.ana, "dates")
    page = await town.fill(town.ana, NUMBERS)
    assert words("es", "event.fact.places", n=0, of=12) in page
    assert len(town.private(town.ana)) == before, "in its place"
    assert words("es", "warcrow.button.open") in page.posts[-1].buttons
    switch = next(label for label in page.posts[-1].buttons if label.startswith("🎨"))
    page = await town.click(town.ana, switch, page.posts[-1])
    assert words("es", "event.fact.painted.yes") in page
    tournament = await evening.tournament()
    assert (tournament.facts.place, tournament.facts.description) == ("Aula 2", "Uno\nDos")
    assert (tournament.capacity, tournament.clock.minutes) == (12, 90)
    assert tournament.date is not None
    wrong = await evening.press(town.ana, "dates")
    assert wrong.form is not None
    refused = await town.fill(town.ana, NUMBERS | {"date": "mañana"})
    assert refused.private
    assert (await evening.tournament()).date == tournament.date


async def test_the_servers_calendar_has_it_until_it_is_cancelled(town: Town):
    await begun(town, date="2026-10-03 09:00")
    (found,) = calendar(town)
    assert found.name == "Copa"
    assert (found.entity_metadata or {})["location"] == "Club *Las Torres*"
    await town.command(town.ana, "tournament event change", place="Nave 3", name="Copa II")
    (found,) = calendar(town)
    assert found.name == "Copa II"
    await town.command(town.ana, "tournament event cancel")
    await town.fill(town.ana, {"reason": ""})
    assert calendar(town) == []


async def test_without_the_permission_the_organisers_are_told_once_and_everything_goes_on(town: Town):
    for role in town.discord.backend.get_guild(town.guild.id).roles.values():
        role.permissions &= ~(1 << 44 | 1 << 33 | 1 << 3)
    await begun(town, date="2026-10-03 09:00")
    assert calendar(town) == []
    told = [post for post in town.dms(town.ana) if "create_events" in post]
    assert len(told) == 1
    assert opening(town)
    await town.command(town.ana, "tournament event change", place="Nave 3")
    assert len([post for post in town.dms(town.ana) if "create_events" in post]) == 1


async def test_the_same_as_last_time_by_command_and_by_one_form(town: Town):
    await begun(town, date="2026-10-03 09:00")
    first = Evening(town, 1)
    await town.command(town.ana, "warcrow new", name="Copa II", like="1")
    second = await Evening(town, 2).tournament()
    before = await first.tournament()
    assert (second.facts, second.capacity, second.points) == (before.facts, 21, 200)
    assert second.clock.minutes == 150
    assert second.date is None
    assert not second.entrants
    await town.command(town.ana, "tournament event cancel", event="1")
    await town.fill(town.ana, {"reason": ""})
    await town.command(town.ana, "tournament event show", event="1")
    form = await first.press(town.ana, "again")
    assert form.form is not None
    await town.fill(town.ana, {"name": "Copa III", "date": "2026-11-07 09:00", "place": "Nave 3"})
    third = await Evening(town, 3).tournament()
    assert (third.name, third.facts.place, third.facts.price) == ("Copa III", "Nave 3", "8 €")
    assert third.stage == "draft"


async def test_another_servers_tournament_is_not_copied(town: Town):
    from bot.service.ground.records import Person
    from bot.tournaments.founding import NewTournament
    from bot.tournaments.refusals import NoTournament

    await begun(town)
    service = cast("TabardBot", town.bot).service
    new = NewTournament(name="x", guild_id=town.guild.id + 1, channel_id=1, like=1)
    try:
        await town.discord.as_bot(service.tournaments.create(new, Person(town.ana.id, "Ana", "es", None)))
    except NoTournament:
        return
    raise AssertionError("it was copied")


async def test_the_day_before_people_hear_when_and_where_and_may_give_their_place_back(town: Town):
    await begun(town, date="2026-01-03 20:00")
    for person in (town.carol, town.dave):
        await town.command(person, "tournament join")
    await away(town, 43.9)
    assert not [post for post in town.dms(town.carol) if "<t:1767470400:F>" in post.text]
    await away(town, 0.2)
    (told,) = [post for post in town.dms(town.carol) if "<t:1767470400:F>" in post.text]
    where = {"event": "Copa", "date": 1767470400, "where": r"Club \*Las Torres\*"}
    assert words("en", "event.told.eve_at", **where) in told
    assert len([post for post in town.dms(town.dave) if "<t:1767470400:F>" in post.text]) == 1
    await town.click(town.carol, words("en", "event.button.leave"), told)
    tournament = await Evening(town, 1).tournament()
    assert [one.name for one in tournament.entrants] == ["Dave"]
    log = await town.command(town.ana, "tournament event audit", last=10)
    assert words("es", "warcrow.what.reminded") in log


async def test_the_rounds_are_set_by_a_button_of_the_facts(town: Town):
    """By as many presses as rounds are usual, and back to what the number of players gives."""
    await begun(town)
    page = await town.click(town.ana, words("es", "warcrow.button.facts"), (await town.command(
        town.ana, "tournament event show")).posts[-1])  # fmt: skip
    label = words("es", "event.switch.usual_rounds")
    for number in (3, 4, 5):
        page = await town.click(town.ana, label, page.posts[-1])
        label = words("es", "event.switch.rounds", n=number)
        assert label in page.posts[-1].buttons
        assert words("en", "event.fact.rounds_of", n=number, minutes=150) in opening(town)
    page = await town.click(town.ana, label, page.posts[-1])
    assert words("es", "event.switch.usual_rounds") in page.posts[-1].buttons
