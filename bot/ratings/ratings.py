"""Ratings as the Discord side asks for them: each question one call."""

from __future__ import annotations

from bot.catalogue import texts
from bot.ratings import reading
from bot.ratings.reading import Score
from bot.service.telling.drawing import Studio
from bot.storage.database import Database
from rendering.picture import Picture
from rendering.ratings import ladder, profile
from rendering.ratings.views import Ladder, Profile


class Ratings:
    """Leaderboards, profiles, and who beat whom, on one server each."""

    def __init__(self, database: Database, studio: Studio) -> None:
        self._database = database
        self._studio = studio

    async def games(self, guild_id: int) -> list[str]:
        """The games at which somebody is rated."""
        return await self._database.read(reading.games_of, guild_id)

    async def ladder(self, guild_id: int, game_id: str, reader: int, locale: str) -> Ladder:
        """The best at a game, and the reader."""
        return await self._database.read(reading.ladder, guild_id, game_id, reader, locale)

    async def ladder_picture(self, view: Ladder, locale: str) -> Picture:
        """A leaderboard as a picture."""
        return await self._studio.run(ladder.leaders, view, texts().say(locale))

    async def profile(self, guild_id: int, user_id: int) -> Profile | None:
        """Somebody's games; None for whoever has finished none."""
        return await self._database.read(reading.profile, guild_id, user_id)

    async def profile_picture(self, view: Profile, locale: str) -> Picture:
        """A profile as a picture."""
        return await self._studio.run(profile.profile, view, texts().say(locale))

    async def between(self, guild_id: int, user_id: int, other_id: int) -> list[Score]:
        """How two people did against each other, by game."""
        return await self._database.read(reading.between, guild_id, user_id, other_id)
