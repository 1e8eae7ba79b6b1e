"""A list is its owner's and the organisers'. Nobody and nothing else learns its units, its faction or its length."""

import json
import logging
import traceback
from collections.abc import Iterator
from typing import Any

import prometheus_client
import pytest
import structlog
from simcord import MemberActor

from tests.cogs_warcrow.evening import Evening
from tests.posts import Answer, Post
from tests.town import Town

SECRET = ["Mounted Hetman", "Frostfire Herald x3", "Zzyzx the Unheard-of"]
"""Units of one faction, and one that no catalogue knows."""
LIST = "\n".join(SECRET)
TRACES = ("Hetman", "Frostfire", "Zzyzx", "Hegemony", "Hegemonía")
NAMES = ("Noa", "Leo", "Iris", "Hugo")


def everything(post: Post) -> str:
    """All that somebody could read in a post."""
    return "\n".join([post.text, *(picture.alt for picture in post.pictures), *post.buttons, *post.buttons.values()])


def read(answer: Answer) -> str:
    """All that somebody could read in an answer."""
    form = json.dumps(answer.form, default=str, ensure_ascii=False) if answer.form else ""
    return "\n".join([form, *map(everything, answer.posts)])


def untold(text: str) -> None:
    """Nothing of the list is in it."""
    for trace in TRACES:
        assert trace.casefold() not in text.casefold(), trace


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[list[str]]:
    """Every line that the bot logs, at whatever level, and what its metrics say."""
    found: list[str] = []

    def keep(_: object, __: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
        found.append(repr(dict(event)))
        if event.get("exc_info"):
            found.append(traceback.format_exc())
        return event

    processors = structlog.get_config()["processors"]
    processors.insert(0, keep)
    caplog.set_level(logging.INFO)
    yield found
    processors.remove(keep)


async def hand_in(evening: Evening, person: MemberActor, text: str = LIST) -> Answer:
    """Through the form."""
    await evening.town.command(person, "warcrow list submit")
    return await evening.town.fill(person, {"list": text})


async def test_the_owner_is_told_what_is_doubtful(evening: Evening):
    noa, *_ = await evening.join(*NAMES)
    told = await hand_in(evening, noa, "Hetman\nMounted Hetman\nAide x3\nTrabor\nZzyzx")
    assert told.private
    for words in ("Trabor", "Zzyzx", "High Command", "Aide"):
        assert words in told, words
    shown = await evening.town.command(noa, "warcrow list show")
    assert shown.private
    assert "`1` Hetman" in shown
    form = await evening.town.command(noa, "warcrow list submit")
    assert "Mounted Hetman" in read(form), "the form holds what was handed in"


async def test_a_banned_unit_is_refused_by_name_and_nothing_is_kept(evening: Evening):
    noa, *_ = await evening.join(*NAMES)
    told = await hand_in(evening, noa, "Hetman\nNAYRA  caladrén\nOonagh")
    assert told.private
    assert "Nayra Caladren" in told
    assert "Oona," not in told
    assert (await evening.tournament()).lists == ()


async def test_points_over_the_limit_are_a_warning(town: Town):
    evening = await Evening.opened(town, points=30)
    noa, *_ = await evening.join(*NAMES)
    told = await hand_in(evening, noa, "Hetman\nMounted Hetman")
    assert "65" in told
    assert "30" in told
    assert (await evening.tournament()).handed(str(noa.id)) is not None


async def test_by_file(evening: Evening):
    noa, leo, *_ = await evening.join(*NAMES)
    town = evening.town
    told = await town.command(
        noa, "warcrow list submit", file=("list.txt", ("\ufeff" + LIST.replace("\n", "\r\n")).encode())
    )
    assert told.private
    assert "`1` Mounted Hetman" in await town.command(noa, "warcrow list show")
    for name, content in (("x.png", b"\x89PNG\r\n\x1a\n\xff\xfe"), ("empty.txt", b"  "), ("big.txt", b"a" * 70_000)):
        refused = await town.command(leo, "warcrow list submit", file=(name, content))
        assert refused.private
        assert refused.text
    assert len((await evening.tournament()).lists) == 1


async def test_units_are_offered_by_the_catalogue_alone(evening: Evening):
    """Typing help is the same for everyone, whatever was handed in; a list can be built with it."""
    noa, leo, *_ = await evening.join(*NAMES)
    town = evening.town
    before = await town.complete(leo, "warcrow list add", "unit", "zzy")
    await hand_in(evening, noa)
    assert await town.complete(leo, "warcrow list add", "unit", "zzy") == before
    offered = await town.complete(leo, "warcrow list add", "unit", "frost")
    assert "Frostfire Herald" in offered.values()
    town.read_in(leo, "es-ES")
    assert "Heraldo Del Fuego Gelido" in (await town.complete(leo, "warcrow list add", "unit", "heraldo")).values()
    await town.command(leo, "warcrow list add", unit="Heraldo Del Fuego Gelido")
    await town.command(leo, "warcrow list add", unit="Cabo", copies=2)
    shown = await town.command(leo, "warcrow list show")
    assert "`2` 2 × Cabo" in shown


async def asked_by_a_stranger(evening: Evening, person: MemberActor, owner: MemberActor) -> list[Answer]:
    """Everything that somebody could try."""
    town, here = evening.town, str(evening.id)
    commands: list[tuple[str, dict[str, Any]]] = [
        ("warcrow list show", {"player": str(owner.id)}),
        ("warcrow list show", {"player": owner.name.capitalize()}),
        ("warcrow list show", {}),
        ("warcrow list reveal", {"lines": "1-3"}),
        ("warcrow list reveal", {"everyone": True}),
        ("tournament event show", {}),
        ("tournament event audit", {}),
        ("warcrow standings", {}),
        ("warcrow pairings", {}),
        ("tournament table", {}),
        ("tournament pairings", {"why": True}),
        *(("tournament event export", {"kind": kind}) for kind in ("csv", "json", "trf", "log")),
    ]
    found = [await town.command(person, name, **{"event": here, **options}) for name, options in commands]
    found.append(await town.command(person, "warcrow list submit", event=here))
    return found


async def test_nobody_else_learns_anything(evening: Evening, logged: list[str], caplog: pytest.LogCaptureFixture):
    town = evening.town
    people = await evening.join(*NAMES)
    noa, leo, *_ = people
    judge_elsewhere = town.dave
    await town.command(judge_elsewhere, "warcrow new", name="Elsewhere")
    await hand_in(evening, noa)
    await town.command(town.ana, "tournament event run", step="close", event=str(evening.id))
    await town.command(town.ana, "tournament event player", player="everyone", action="checkin", event=str(evening.id))
    await town.command(town.ana, "tournament event run", step="start", event=str(evening.id))
    answers: list[Answer] = []
    for person in (leo, town.carol, judge_elsewhere):
        answers += await asked_by_a_stranger(evening, person, noa)
        untold(json.dumps(await town.complete(person, "warcrow list show", "player", "", event=str(evening.id))))
        untold(json.dumps(await town.complete(person, "warcrow list reveal", "event", "")))
    for answer in answers:
        assert answer.private
        untold(read(answer))
        for post in answer.posts:
            for attached in post.message.attachments:
                untold((await attached.read()).decode("utf-8", "replace"))
    for post in town.posts():
        untold(everything(post))
    for person in (leo, town.carol, judge_elsewhere):
        for post in town.private(person):
            untold(everything(post))
    untold("\n".join(logged))
    untold(caplog.text)
    untold(prometheus_client.generate_latest().decode())


async def test_the_answer_is_the_same_whether_there_is_a_list_or_not(evening: Evening):
    """Nobody learns by asking who has handed something in, or how long it is."""
    noa, leo, iris, _ = await evening.join(*NAMES)
    await hand_in(evening, noa)
    town = evening.town
    with_list = await town.command(leo, "warcrow list show", player=str(noa.id))
    without = await town.command(leo, "warcrow list show", player=str(iris.id))
    assert with_list.text == without.text


async def test_two_lists_of_different_length_look_the_same_from_outside(town: Town):
    """Everything public is the same, but for the digest."""
    seen: list[str] = []
    for text in ("Hetman", "\n".join(["Corporal x2"] * 40)):
        evening = await Evening.opened(town, name="Same")
        noa = (await evening.join(f"Noa{evening.id}"))[0]
        await hand_in(evening, noa, text)
        shown = await town.command(town.carol, "tournament event show", event=str(evening.id))
        digest = (await evening.tournament()).lists[0].digest
        assert len(digest) == 64
        seen.append(shown.text.replace(f"Noa{evening.id}", "Noa").replace(digest, ""))
    assert seen[0] == seen[1]


async def test_a_fault_while_a_list_is_handed_in_tells_nothing_of_it(
    evening: Evening, logged: list[str], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    """The person gets a number to quote; the log gets the fault, without the list."""
    from bot.tournaments import lists

    noa, *_ = await evening.join(*NAMES)

    def broken(*args: Any, **kwargs: Any) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(lists.changing, "change", broken)
    told = await hand_in(evening, noa)
    assert told.private
    untold(read(told))
    assert evening.town.errors()
    assert "the disk is full" in "\n".join(logged)
    untold("\n".join(logged))
    untold(caplog.text)


async def test_organisers_read_and_judges_do_not(evening: Evening):
    town = evening.town
    noa, *_ = await evening.join(*NAMES)
    await hand_in(evening, noa)
    await town.command(town.ana, "tournament event staff", person=town.dave, role="judge")
    await evening.press(town.dave, "accept")
    untold(read(await town.command(town.dave, "warcrow list show", player=str(noa.id))))
    listed = await town.command(town.ana, "warcrow list show")
    assert "Noa" in listed
    assert "Leo: nada todavía" in listed
    untold(listed.text)
    shown = await town.command(town.ana, "warcrow list show", player="Noa")
    assert shown.private
    assert "`1` Mounted Hetman" in shown
    untold("\n".join(map(everything, town.posts())))


async def test_what_is_revealed_is_public_and_nothing_else(evening: Evening):
    town = evening.town
    people = await evening.join(*NAMES)
    noa, leo, *_ = people
    await hand_in(evening, noa)
    early = await town.command(noa, "warcrow list reveal", lines="1")
    assert early.private
    untold("\n".join(map(everything, town.posts())))
    await town.command(town.ana, "tournament event run", step="close")
    await town.command(town.ana, "tournament event player", player="everyone", action="checkin")
    await town.command(town.ana, "tournament event run", step="start")
    await town.command(noa, "warcrow list reveal", lines="2")
    public = "\n".join(map(everything, town.posts()))
    assert "Frostfire Herald" in public
    assert "Mounted" not in public
    assert "Zzyzx" not in public
    seen = await town.command(leo, "warcrow list show", player="Noa")
    assert "Frostfire Herald" in seen
    assert "Mounted" not in seen.text
    for wrong in ("", "9", "0", "1-99999999", "x", "1;2;x", "-", "٣"):
        refused = await town.command(noa, "warcrow list reveal", lines=wrong)
        assert refused.private, wrong
        assert refused.text, wrong
    assert "Mounted" not in "\n".join(map(everything, town.posts()))
    late = await hand_in(evening, noa, "Aide")
    assert late.private
    assert "`1` Mounted Hetman" in await town.command(noa, "warcrow list show"), "locked once it runs"


async def test_at_the_end_everything_can_be_checked(evening: Evening):
    import hashlib

    town = evening.town
    people = await evening.join(*NAMES)
    noa, leo, *_ = people
    await hand_in(evening, noa)
    digest = (await evening.tournament()).lists[0].digest
    await town.command(town.ana, "tournament event run", step="close")
    await town.command(town.ana, "tournament event player", player="everyone", action="checkin")
    await town.command(town.ana, "tournament event run", step="start")
    for _ in range(3):
        await evening.play()
        await town.command(town.ana, "tournament event run", step="next")
    await town.command(town.ana, "warcrow list reveal", everyone=True)
    assert (await evening.tournament()).revealed == (), "not before the end"
    await town.command(town.ana, "tournament event run", step="finish")
    await town.command(leo, "warcrow list reveal", everyone=True)
    assert (await evening.tournament()).revealed == (), "only organisers"
    await town.command(town.ana, "warcrow list reveal", everyone=True)
    seen = await town.command(leo, "warcrow list show", player="Noa")
    assert "Mounted Hetman" in seen
    shown = (await evening.tournament()).revealed[0]
    assert shown.nonce is not None
    assert hashlib.sha256((shown.nonce + shown.text).encode()).hexdigest() == digest
    assert digest in seen
    assert shown.nonce in seen
