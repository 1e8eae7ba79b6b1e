"""What players of such bots complain about elsewhere, and must not happen here."""

from typing import Any

import pytest

from bot.service.service import Service
from bot.service.telling import drawing
from cogs.shared import panels
from tests.cogs.duel import COURSE, prepared
from tests.simulated import Town


async def test_people_are_answered_before_anything_is_drawn_or_looked_up(town: Town, monkeypatch: pytest.MonkeyPatch):
    """Discord waits three seconds for the first word, whatever the pictures and the database need."""
    duel = await prepared(town)
    board = duel.board()
    before_work: list[bool] = []

    def answered() -> bool:
        return any(request.path.endswith("/callback") for request in town.discord.http_requests[seen:])

    def watch(kind: type, name: str) -> None:
        real = getattr(kind, name)

        async def watched(*args: Any, **kwargs: Any) -> Any:
            before_work.append(answered())
            return await real(*args, **kwargs)

        monkeypatch.setattr(kind, name, watched)

    watch(drawing.Studio, "run")
    for name in ("table", "table_at", "tables_of", "tables_in", "act", "story", "log", "guild", "remember"):
        watch(Service, name)

    for name in ("board", "hand", "log", "list", "verify", "replay", "resign", "join", "leave"):
        seen = len(town.discord.http_requests)
        await town.command(town.ana, f"table {name}", duel.place)
    for button in board.buttons.values():
        seen = len(town.discord.http_requests)
        await town.click(town.ana, button, board)
    for name, options in (
        ("titans play", {"move": "advance 5"}),
        ("titans new", {}),
        ("titans rules", {}),
        ("help", {}),
    ):
        seen = len(town.discord.http_requests)
        await town.command(town.ana, name, duel.place, **options)
    assert len(before_work) > 20
    assert all(before_work)


async def test_a_move_costs_one_post_and_one_hand(town: Town):
    """Old boards are not touched."""
    duel = await prepared(town)
    await duel.play(COURSE[:1])
    seen = len(town.discord.http_requests)
    await duel.play(COURSE[1:2])
    sent = [request for request in town.discord.http_requests[seen:] if "/channels/" in request.path]
    assert sorted(request.method for request in sent if request.path.endswith("/messages")) == ["POST", "POST"]
    assert [request.method for request in sent].count("PATCH") == 0
    assert not any("/reactions" in request.path or "/pins" in request.path for request in sent)


async def test_only_whom_something_is_asked_of_is_pinged_and_once(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:4])
    boards = [post for post in town.posts(duel.place) if post.pictures]
    # Carol parries and is asked again at once: she is looking on, and the board that asked her says so
    assert [post.pings for post in boards] == [(each.id,) for each in (town.ana, town.carol, town.ana, town.carol)]
    await town.click(town.dave, "History", duel.board())
    assert len([post for post in town.posts(duel.place) if post.pings]) == 4
    await duel.play(COURSE[4:])
    last = [post for post in town.posts(duel.place) if post.pictures][-1]
    assert last.pings == ()
    assert last.silent, "who has nothing to do is not disturbed"


async def test_every_picture_is_told_in_words(town: Town):
    """Blind people play with us."""
    duel = await prepared(town)
    await duel.play()
    await town.command(town.ana, "table replay", duel.place)
    posts = [*town.posts(duel.place), *(post for each in (town.ana, town.carol) for post in town.private(each))]
    alts = [picture.alt for post in posts for picture in post.pictures if picture.name.endswith((".png", ".gif"))]
    assert len(alts) > 20
    assert min(map(len, alts)) > 40


async def test_a_replay_that_is_too_large_comes_in_words(town: Town, monkeypatch: pytest.MonkeyPatch):
    duel = await prepared(town)
    await duel.play()

    async def huge(*_: Any) -> bytes:
        return bytes(30 * 1024 * 1024)

    monkeypatch.setattr(Service, "replay_picture", huge)
    answer = await town.command(town.carol, "table replay", duel.place)
    assert answer.private
    assert "The replay is too large" in answer
    assert "Ana advances 5, to square 6." in answer


async def test_a_long_story_is_turned_page_by_page(town: Town, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(panels, "PAGE", 150)
    duel = await prepared(town)
    await duel.play(COURSE[:-1])
    last = await town.click(town.dave, "History", duel.board())
    assert list(last.posts[0].buttons) == ["Previous"], "the last page first"
    assert last.text.endswith("Carol draws 1 card.")
    post, turned = last.posts[0], 0
    while "Previous" in post.buttons:
        post = (await town.click(town.dave, "Previous", post)).posts[0]
        turned += 1
    assert post.message.id == last.posts[0].message.id
    assert list(post.buttons) == ["Next"]
    assert "Round 1: Ana begins." in post
    assert turned >= 2
    assert "Ronda 1: empieza Ana." in await town.command(town.ana, "table replay", duel.place, format="text")
