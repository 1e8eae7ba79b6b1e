"""Nobody is asked by those they do not want to hear from, nor again and again by those who take it back."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.service.commands import (
    Accept,
    Agree,
    Avoid,
    Cancel,
    Decline,
    Invite,
    Join,
    Play,
    Propose,
    Refuse,
    Rematch,
    SetHabits,
    Start,
    Welcome,
)
from bot.service.ground.records import Person
from bot.service.ground.refusals import AskedTooOften, NotTaking, SamePerson, TooManyUnwelcome
from bot.service.seats import distance
from games.core.game import Reason
from games.core.referee import RESIGN
from tests.service.club import ANA, BETO, CARLA, Club


async def test_who_takes_no_invitations_is_not_invited_by_any_way(club: Club):
    service = club.service
    await service.remember(BETO)
    await service.act(SetHabits(BETO.id, replace(await service.habits(BETO.id), invitations=False)))
    with pytest.raises(NotTaking):
        await club.open_table(BETO)
    table = await club.open_table()
    with pytest.raises(NotTaking):
        await service.act(Invite(table.id, ANA.id, BETO))
    assert (await service.table(table.id)).seat_of(BETO.id) is None
    assert (await service.act(Join(table.id, BETO))).life == "playing", "they may still join by themselves"


async def test_who_is_blocked_asks_for_nothing_and_is_told_no_more_than_anybody(club: Club):
    service = club.service
    table = await club.duel()
    await service.act(Avoid(BETO.id, ANA))
    reasons: list[Reason] = []
    for deed in (club.open_table(BETO), service.act(Propose(table.id, ANA.id, "draw"))):
        with pytest.raises(NotTaking) as refused:
            await deed
        reasons.append(refused.value.reason)
    await service.act(SetHabits(BETO.id, replace(await service.habits(BETO.id), invitations=False)))
    with pytest.raises(NotTaking) as refused:
        await club.open_table(BETO)
    assert reasons == [refused.value.reason] * 2, "blocked or nobody: it reads the same"
    await service.act(Play(table.id, ANA.id, RESIGN))
    with pytest.raises(NotTaking):
        await service.act(Rematch(table.id, ANA))
    await club.open_table(CARLA)
    await service.act(SetHabits(BETO.id, replace(await service.habits(BETO.id), invitations=True)))
    await service.act(Welcome(BETO.id, ANA.id))
    assert (await service.act(Rematch(table.id, ANA))).seat_of(BETO.id) is not None


async def test_whoever_blocks_may_still_ask(club: Club):
    await club.service.act(Avoid(ANA.id, BETO))
    await club.open_table(BETO)


async def test_a_list_of_blocked_people_has_an_end(club: Club):
    with pytest.raises(SamePerson):
        await club.service.act(Avoid(ANA.id, ANA))
    for number in range(distance.MOST):
        await club.service.act(Avoid(ANA.id, Person(1000 + number, f"P{number}", "en")))
    with pytest.raises(TooManyUnwelcome):
        await club.service.act(Avoid(ANA.id, BETO))
    await club.service.act(Avoid(ANA.id, Person(1000, "renamed", "en")))
    assert {one.name for one in await club.service.avoided(ANA.id)} >= {"renamed", "P1"}


async def invite_and_withdraw(club: Club) -> None:
    table = await club.open_table(BETO)
    await club.service.act(Cancel(table.id, ANA.id))


async def test_invitations_taken_back_end_in_a_pause_for_the_pair_alone(club: Club):
    await invite_and_withdraw(club)
    await invite_and_withdraw(club)
    with pytest.raises(AskedTooOften) as refused:
        await club.open_table(BETO)
    until = int((club.clock.now() + timedelta(minutes=10)).timestamp())
    assert refused.value.reason.args == {"player": "Beto", "when": f"<t:{until}:R>"}
    await club.open_table(CARLA)
    open_to_all = await club.open_table()
    with pytest.raises(AskedTooOften):
        await club.service.act(Invite(open_to_all.id, ANA.id, BETO))
    club.clock.pass_(minutes=11)
    await invite_and_withdraw(club)
    club.clock.pass_(minutes=11)
    with pytest.raises(AskedTooOften):
        await club.open_table(BETO)
    club.clock.pass_(hours=1)
    await invite_and_withdraw(club)
    club.clock.pass_(days=2)
    await invite_and_withdraw(club)
    await club.open_table(BETO)


async def test_an_invitation_that_was_accepted_or_declined_is_not_taken_back(club: Club):
    for _ in range(3):
        table = await club.open_table(BETO)
        await club.service.act(Decline(table.id, BETO.id))
    for _ in range(3):
        await club.service.act(Accept((await club.open_table(BETO)).id, BETO))
    await club.open_table(BETO)


async def test_beginning_without_the_invited_takes_the_invitation_back(club: Club):
    for _ in range(2):
        table = await club.open_table(BETO, CARLA, game="sealed")
        await club.service.act(Accept(table.id, CARLA))
        await club.service.act(Start(table.id, ANA.id))
    with pytest.raises(AskedTooOften):
        await club.open_table(BETO)


async def test_offers_taken_back_end_in_a_pause(club: Club):
    table = await club.duel()
    for _ in range(2):
        await club.service.act(Propose(table.id, ANA.id, "draw"))
        await club.service.act(Refuse(table.id, ANA.id, "draw"))
    with pytest.raises(AskedTooOften):
        await club.service.act(Propose(table.id, ANA.id, "pause"))
    assert (await club.service.table(table.id)).offers == ()
    await club.service.act(Propose(table.id, BETO.id, "draw"))
    await club.service.act(Agree(table.id, ANA.id, "draw"))
    assert (await club.service.table(table.id)).life == "over", "what the other offers may be agreed to"


async def test_offers_that_the_other_turns_down_are_no_reason_to_wait(club: Club):
    table = await club.duel()
    for _ in range(5):
        await club.service.act(Propose(table.id, ANA.id, "draw"))
        await club.service.act(Refuse(table.id, BETO.id, "draw"))


async def test_it_is_in_ones_own_export_alone_and_goes_with_either(club: Club):
    service = club.service
    await invite_and_withdraw(club)
    await service.act(Avoid(BETO.id, ANA))
    assert (await service.privacy.export(BETO.id))["unwelcome"][0]["name"] == "Ana"
    assert (await service.privacy.export(ANA.id))["unwelcome"] == []
    assert (await service.privacy.export(BETO.id))["withdrawals"] == []
    await service.privacy.erase(ANA.id)
    assert await service.avoided(BETO.id) == []
