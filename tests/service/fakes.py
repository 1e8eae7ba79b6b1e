"""A Discord, a clock and computer players that tests hold in their hands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from bot import catalogue
from bot.computer import SEARCH
from bot.computer.pool import Counsel
from bot.computer.review import Decision, Judged
from bot.service.ground.records import Place, Spot
from bot.service.telling.courier import Left, Post, Scheduled
from games.core.hidden import Seat

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
NONCE_MEMORY = timedelta(minutes=5)


class FakeClock:
    """Stands still until a test moves it."""

    def __init__(self) -> None:
        self.moment = NOON

    def now(self) -> datetime:
        return self.moment

    def pass_(self, **time: float) -> None:
        self.moment += timedelta(**time)


class FakeCourier:
    """Keeps what was posted. Honours nonces as Discord does; fails as a test tells it to.

    `before` and `after` are called around each post and may raise; what `after` raises comes when the post is made.
    """

    def __init__(self, clock: FakeClock) -> None:
        self._clock = clock
        self.posts: list[Post] = []
        self.spots: list[Spot] = []
        self.times: list[datetime] = []
        self.threads: dict[int | None, int] = {}
        self.retired: list[Spot] = []
        self.edits: list[Post] = []
        self.scheduled: list[Scheduled | None] = []
        self.deleted: set[Spot] = set()
        self.looked_for: list[Post] = []
        self.shut: set[int] = set()
        self.chatter: dict[Spot, int] = {}
        self.looked_at: list[Spot] = []
        self.before: Callable[[Post], None] = lambda post: None
        self.after: Callable[[Post], None] = lambda post: None
        self.before_thread: Callable[[Place], None] = lambda place: None

    async def send(self, post: Post) -> Spot:
        self.before(post)
        spot = self._known(post) or self._made(post)
        if post.retire is not None and post.retire != spot:
            self.retired.append(post.retire)
        self.after(post)
        return spot

    def _known(self, post: Post) -> Spot | None:
        for old, spot, when in zip(self.posts, self.spots, self.times, strict=True):
            if (old.nonce, old.place) == (post.nonce, post.place) and self._clock.now() - when <= NONCE_MEMORY:
                return spot
        return None

    def _made(self, post: Post) -> Spot:
        spot = Spot(post.place.target or 10_000 + (post.place.user_id or 0), 500 + len(self.posts))
        self.posts.append(post)
        self.spots.append(spot)
        self.times.append(self._clock.now())
        return spot

    async def schedule(self, guild_id: int, known: int | None, plan: Scheduled | None) -> int | None:
        self.scheduled.append(plan)
        return None if plan is None else known or 900

    async def edit(self, spot: Spot, post: Post) -> None:
        """What was posted shows this now; where it was deleted it is gone."""
        self.before(post)
        if spot not in self.spots or spot in self.deleted:
            raise Left
        self.posts[self.spots.index(spot)] = post
        self.edits.append(post)
        self.after(post)

    async def find(self, post: Post, since: datetime) -> Spot | None:
        self.looked_for.append(post)
        shown = self.posts[self.spots.index(post.newest)].buttons if post.newest in self.spots else None
        if shown == post.buttons and post.newest not in self.deleted:
            return post.newest
        for old, spot, when in zip(self.posts, self.spots, self.times, strict=True):
            same = post.buttons and [b.custom_id for b in old.buttons] == [b.custom_id for b in post.buttons]
            if old.place == post.place and when >= since and (same or (not post.buttons and old.text == post.text)):
                return spot
        return None

    async def is_buried(self, spot: Spot, messages: int) -> bool:
        """`chatter`: so many messages of others stand below a post."""
        self.looked_at.append(spot)
        return self.chatter.get(spot, 0) >= messages

    def may_write(self, place: Place) -> bool:
        return place.target not in (None, *self.shut)

    async def open_thread(self, place: Place, card_id: int | None, name: str) -> int:
        self.before_thread(place)
        return self.threads.setdefault(card_id, 7000 + len(self.threads))

    # --- what tests ask -----------------------------------------------------------------------------------------------

    def boards(self, table_id: int | None = None) -> list[Post]:
        return [post for post in self.posts if post.kind == "board" and table_id in (None, post.table_id)]

    def hands(self, user_id: int | None = None) -> list[Post]:
        return [post for post in self.posts if post.kind == "hand" and user_id in (None, post.place.user_id)]

    def notices(self) -> list[Post]:
        return [post for post in self.posts if post.kind == "notice"]


class FakeBrain:
    """Does the first thing that is legal, or what a test says; remembers what it was shown."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any, Seat, str]] = []
        self.says: Callable[[], str] | None = None

    async def answer(self, game_id: str, view: Any, seat: Seat, level: str) -> str:
        self.asked.append((game_id, view, seat, level))
        if self.says is not None:
            return self.says()
        game = catalogue.game(game_id)
        return game.notation(game.actions(view, seat)[0])

    async def hint(self, game_id: str, view: Any, seat: Seat) -> tuple[Counsel, ...]:
        return (Counsel(await self.answer(game_id, view, seat, SEARCH)),)

    async def review(
        self, game_id: str, decisions: Sequence[Decision], told: Callable[[int, int], Awaitable[None]]
    ) -> list[Judged]:
        await told(len(decisions), len(decisions))
        return [Judged(each.seq, each.seat, each.played, 0.4, each.played, 0.5, None) for each in decisions]
