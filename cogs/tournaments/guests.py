"""A guest's card: what organisers do for somebody without Discord, from the list to the vote."""

from __future__ import annotations

from io import BytesIO

import discord
import segno

from bot import customid
from bot.answers import Unkind, answer, client, person, speak
from bot.customid import CustomId
from bot.layout import Row, button_rows
from bot.service.telling.courier import Button, Style
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.tournaments import wording
from cogs.tournaments import deeds, lookup, people
from cogs.tournaments.numbers import parts
from rendering.picture import Picture
from tournaments.evening import awarding
from tournaments.evening.records import Tournament
from tournaments.evening.reviews import reviewed


async def press(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """The card of a guest, from the menu of people or by a button."""
    for player in (people.chosen(interaction) or pressed.args)[:1]:
        await show(interaction, tournament, player)


async def show(interaction: discord.Interaction, tournament: Tournament, player: str) -> None:
    """How a guest stands, with what can be done for them. Raises Unkind."""
    deeds.guest(interaction, tournament, player)
    say = speak(interaction)
    rows = _rows(tournament, player, say, window=client(interaction).window_url is not None)
    await answer(interaction, "\n".join(_lines(tournament, player, say)), rows=rows, in_place=True)


def _lines(tournament: Tournament, player: str, say: Say) -> list[str]:
    status, game = tournament.swiss.by_id[player].status, tournament.game_of(player)
    lines = [
        wording.title(tournament, say),
        f"🎟️ **{plain(tournament.name_of(player))}** ({say('people.guest')})",
        say(f"guest.is.{status}") + (f" · 💶 {say('guest.paid')}" if player in tournament.paid else ""),
    ]
    if not tournament.own_game:
        handed, said = tournament.handed(player), reviewed(tournament, player)
        state = "none" if handed is None else "filed" if said is None else "approved" if said.approved else "asked_back"
        lines.append(f"📜 {say(f'guest.list.{state}')}")
    if game is not None:
        other = plain(tournament.name_of(game.b if game.a == player else game.a))
        told = "" if game.pending else wording.result(tournament, game, say)
        lines.append(f"⚔️ {say('guest.table', table=game.table, rival=other)}{f' · {told}' if told else ''}")
    entrant = tournament.entrant(player)
    if entrant is not None and entrant.link is not None:
        lines.append(say(f"guest.link.is.{'made' if entrant.opened is None else 'opened'}"))
    given = [kind for kind in awarding.votes(tournament) if (kind, player) in tournament.voted]
    return lines + [f"🗳️ {say('guest.voted', what=say(f'prize.kind.{kind}', n=1))}" for kind in given]


def _rows(tournament: Tournament, player: str, say: Say, *, window: bool) -> list[Row]:
    """What the guest needs next stands first. `window`: there are pages in the browser."""
    begun, game = len(tournament.swiss.played), tournament.game_of(player)
    buttons: list[Button] = []

    def add(verb: str, label: str, *args: str | int, style: Style = "secondary") -> None:
        buttons.append(Button(customid.EVENT.make(tournament.id, begun, verb, *args), label, style))

    runs, dropped = tournament.stage == "running", tournament.swiss.by_id[player].status == "dropped"
    if tournament.over:
        return _over(tournament, player, say)
    if game is not None and game.pending and not tournament.own_game:
        add("ruling", say("guest.button.result", table=game.table), game.table, style="primary")
    if runs and begun >= tournament.rounds:  # when everybody votes
        for kind in awarding.votes(tournament):
            if (kind, player) not in tournament.voted:
                add("vote", say(f"guest.button.vote.{kind}"), kind, 0, player)
    if not tournament.own_game:
        handed = tournament.handed(player)
        if not runs or (handed is None and tournament.swiss.by_id[player].entered > 1):
            add("list", say("guest.button.list"), player)
        if handed is not None:
            add("review", say("event.button.review"), player)
    if window and not tournament.own_game:
        add("ownlink", say("guest.button.link"), player)
    add("newcode", say("guest.button.code"), player)
    if not dropped:
        add("leaving", say("guest.button.leaves"), player, style="danger")
    return [*button_rows(buttons), [people.button(tournament, say)]]


def _over(tournament: Tournament, player: str, say: Say) -> list[Row]:
    """What is left to be done for a guest when it is over."""
    custom_id = customid.EVENT.make(tournament.id, len(tournament.swiss.played), "certificate", player)
    given = [Button(custom_id, say("guest.button.certificate"), "primary")] if tournament.stage == "finished" else []
    return [[*given, people.button(tournament, say)]]


async def give_link(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """A guest's own link and its QR code, for the organiser to hand over. Raises Unkind."""
    (player,), url, say = parts(pressed, 1), client(interaction).window_url, speak(interaction)
    deeds.guest(interaction, tournament, player)
    if url is None:
        raise Unkind("window.refused.off")
    keys = await lookup.tournaments(interaction).give_links(tournament.id, person(interaction), (player,))
    where = f"{url}/e/{tournament.id}/in/{keys[player]}"
    text = say("guest.link", player=plain(tournament.name_of(player)), url=where)
    out, code = BytesIO(), segno.make(where, micro=False)
    code.save(out, kind="png", scale=8, border=4)
    side = int(code.symbol_size(8, 4)[0])
    await answer(interaction, text, Picture(out.getvalue(), side, side, where), file="link.png")


async def ask_leaving(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """The second question before a guest leaves."""
    (player,) = parts(pressed, 1)
    deeds.guest(interaction, tournament, player)
    say, begun = speak(interaction), len(tournament.swiss.played)
    yes = Button(customid.EVENT.make(tournament.id, begun, "dropping", player), say("guest.button.leaves"), "danger")
    asked = say("guest.sure", player=plain(tournament.name_of(player)), event=plain(tournament.name))
    await answer(interaction, asked, rows=[[yes]])
