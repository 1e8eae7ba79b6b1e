"""The rating of a server's tournament players in Discord: switched on in the settings, looked at like the others."""

from __future__ import annotations

import discord
import pytest

from tests.cogs_warcrow.evening import Evening, words
from tests.cogs_warcrow.test_people import in_language
from tests.town import Town


@pytest.mark.parametrize("language", ["es", "en"])
async def test_it_is_switched_on_in_the_settings_and_shown_as_a_leaderboard(
    town: Town, evening: Evening, language: str
):
    await in_language(town, language)
    await evening.begin(["Noa", "Leo", "Iris", "Hugo"])
    for number in (1, 2, 3):
        await evening.play()
        await town.command(town.ana, "tournament event run", step="next" if number < 3 else "finish")
    noa = next(iter(evening.people.values()))
    role = town.guild.create_role("Mods", permissions=discord.Permissions(manage_channels=True))
    moni = town.guild.add_member(town.discord.create_user("moni"), roles=[role])
    town.read_in(moni, language)
    off = await town.command(town.ana, "ratings leaders", game="warcrow")
    assert off.text == words(language, "ratings.leaders.no_events", game="Warcrow")
    panel = await town.command(moni, "settings", tournament_ratings="rated")
    assert words(language, "choice.event_ratings.rated") in panel
    shown = await town.command(town.ana, "ratings leaders", game="warcrow")
    assert shown.private
    assert words(language, "ratings.leaders.events") in shown
    (picture,) = shown.pictures
    assert words(language, "ratings.picture.alt.leaders", game="Warcrow") in picture.alt
    assert all(name in picture.alt for name in ("Noa", "Leo", "Iris", "Hugo"))
    profile = await town.command(noa, "ratings profile")
    assert "Warcrow: " in profile.pictures[0].alt
    unrated = words(language, "choice.event_ratings.unrated")
    assert unrated in await town.choose(moni, unrated, menu="s1:event_ratings", on=panel.posts[0])
    assert (await town.command(town.ana, "ratings leaders", game="warcrow")).text == off.text
