"""The organisers' page of people: who is there, who has paid, guests and their codes, families and clubs.

Its menus list those who are still missing, so that at the door they grow shorter; a page of its own takes marks back.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Literal

import discord

from bot import customid
from bot.answers import Unkind, answer, person, speak
from bot.customid import CustomId
from bot.layout import MENU, Menu, Row, clip
from bot.service.telling.courier import Button, Style
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.tournaments import wording
from cogs.shared.forms import Field, Fields, open_form
from cogs.tournaments import cases, deeds, lookup
from cogs.tournaments.numbers import chosen, counts
from tournaments.evening.commands import AddGuests, Claim, Clubs, Guest, Mark, Release, SetTeams
from tournaments.evening.guests import CLUB_LIMIT
from tournaments.evening.records import Tournament
from tournaments.names import shown_names
from tournaments.records import Boards, Player

SIGNS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""What a code is made of: nothing that could be mistaken for something else."""
CODE = 8
STEM = 4
"""Letters by which a word is known, whatever its end."""
VALUE = 100
"""Characters of a menu's value."""
LISTED = 60
"""People in the list."""
What = Literal["here", "paid"]

_GUEST = re.compile(r"\s*(?P<name>[^()\s][^()]*)(?:\((?P<club>[^()]*)\)?)?\s*")


def new_code() -> str:
    """A guest's code, such as "K7PM-2XQA"."""
    signs = "".join(secrets.choice(SIGNS) for _ in range(CODE))
    return f"{signs[: CODE // 2]}-{signs[CODE // 2 :]}"


def button(tournament: Tournament, say: Say) -> Button:
    """What leads to the page."""
    return _button(tournament, "people", say)


async def show(
    interaction: discord.Interaction,
    tournament: Tournament,
    said: str = "",
    *,
    undo: bool = False,
    page: int = 0,
    in_place: bool = True,
) -> None:
    """The page, below what was just `said`. `undo`: its menus take marks back. Raises Unkind."""
    if not lookup.leads(interaction, tournament):
        raise Unkind("event.refused.not_organiser")
    say = speak(interaction)
    text = "\n".join(filter(None, (said, *_lines(tournament, say))))
    rows = _over(tournament, page, say) if tournament.over else _rows(tournament, undo=undo, page=page, say=say)
    await answer(interaction, text, rows=rows, in_place=in_place)


def _lines(tournament: Tournament, say: Say) -> list[str]:
    names, paid = _names(tournament), set(tournament.paid)
    team = {player: team.name for team in tournament.swiss.teams for player in team.players}
    players = tournament.swiss.players
    there = sum(one.status == "active" for one in players)
    guests = sum(tournament.is_guest(one.id) for one in players)
    lines = [
        wording.title(tournament, say),
        say("people.sums", n=len(players), here=there, paid=sum(one.id in paid for one in players), guests=guests),
    ]
    for one in players[:LISTED]:
        marks = "✅" if one.status == "active" else "🚪" if one.status == "dropped" else "▫️"
        marks += "💶" if one.id in paid else ""
        guest = f" ({say('people.guest')})" if tournament.is_guest(one.id) else ""
        clubs = f" · {', '.join(map(plain, one.clubs))}" if one.clubs else ""
        side = f" · 👥 {plain(team[one.id])}" if one.id in team else ""
        lines.append(f"{marks} {plain(names[one.id])}{guest}{clubs}{side}")
    if len(players) > LISTED:
        lines.append(say("warcrow.overview.more", n=len(players) - LISTED))
    return lines


def _names(tournament: Tournament) -> dict[str, str]:
    return shown_names(tournament.swiss) | {one.player: one.name for one in tournament.waiting}


def _rows(tournament: Tournament, *, undo: bool, page: int, say: Say) -> list[Row]:
    rows: list[Row] = []
    more = False
    for what in ("here", "paid"):
        fitting = [one for one in tournament.swiss.players if _fits(tournament, one, what, undo=undo)]
        shown = _page(fitting, page)
        more = more or len(fitting) > len(shown)
        if shown:
            key = f"un{what}" if undo else what
            menu = f"people.pick.{key}"
            rows.append(_menu(tournament, key, say(menu, n=len(fitting)), shown, several=()))
    guests = [one for one in tournament.swiss.players if tournament.is_guest(one.id)]
    if guests and not undo:
        rows.append(_menu(tournament, "guest", say("people.pick.guest"), _page(guests, page)))
    if not undo:
        rows += cases.to_tell(tournament, say)
    buttons = [
        _button(tournament, "guests", say, style="primary"),
        *([] if tournament.swiss.played else [_button(tournament, "clubs", say)]),
        *([] if tournament.own_game else [_button(tournament, "teams", say)]),
        _button(tournament, "page", say, int(not undo), 0, label=f"people.button.{'mark' if undo else 'unmark'}"),
        *([_button(tournament, "page", say, int(undo), page + 1, label="people.button.more")] if more else []),
    ]
    return [*rows, buttons]


def _over(tournament: Tournament, page: int, say: Say) -> list[Row]:
    """When it is over: the guests, whose certificates are fetched for them."""
    guests = [one for one in tournament.swiss.players if tournament.is_guest(one.id)]
    if tournament.stage != "finished" or not guests:
        return []
    rows: list[Row] = [_menu(tournament, "guest", say("people.pick.guest"), _page(guests, page))]
    if len(guests) > MENU:
        rows.append([_button(tournament, "page", say, 0, page + 1, label="people.button.more")])
    return rows


def _fits(tournament: Tournament, one: Player, what: str, *, undo: bool) -> bool:
    """Whether a menu of this kind may list the player."""
    if what == "paid":
        return (one.id in tournament.paid) == undo
    if undo:
        return one.status == "active" and not tournament.swiss.played
    return one.status == "registered"


def _page(players: Sequence[Player], page: int) -> list[Player]:
    """Those of a page; behind the last one comes the first."""
    fitting = [one for one in players if len(one.id) <= VALUE]
    start = page * MENU
    return list(fitting[start : start + MENU] or fitting[:MENU])


def _menu(
    tournament: Tournament, verb: str, label: str, players: Sequence[Player], several: tuple[str, ...] | None = None
) -> Menu:
    names = _names(tournament)
    custom_id = customid.EVENT.make(tournament.id, len(tournament.swiss.played), verb)
    return Menu(custom_id, label, tuple((one.id, clip(names[one.id], 80)) for one in players), several=several)


def _button(
    tournament: Tournament, verb: str, say: Say, *args: int, label: str = "", style: Style = "secondary"
) -> Button:
    custom_id = customid.EVENT.make(tournament.id, len(tournament.swiss.played), verb, *args)
    return Button(custom_id, say(label or f"people.button.{verb}"), style)


# --- presses --------------------------------------------------------------------------------------------------------


async def press(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The page, in a message of its own."""
    await show(interaction, tournament, in_place=False)


async def turn_page(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """A further page, or the one that takes marks back."""
    undo, page = counts(pressed, 2)
    await show(interaction, tournament, undo=bool(undo), page=page)


def marks(what: What, *, on: bool) -> deeds.Press:
    """Those chosen in a menu are marked, and the page goes on."""

    async def marked(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
        said, tournament = await mark(interaction, tournament, what, chosen(interaction), on=on)
        await show(interaction, tournament, said, undo=not on)

    return marked


async def mark(
    interaction: discord.Interaction, tournament: Tournament, what: What, players: tuple[str, ...], *, on: bool
) -> tuple[str, Tournament]:
    """These are there or have paid, or not; what is said of it."""
    command = Mark(what, players, on=on)
    done = await lookup.tournaments(interaction).act(tournament.id, command, person(interaction))
    return speak(interaction)(done.answer.key, **done.answer.args), done.tournament


async def tell(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """The form for the result of a table at which a guest plays."""
    await cases.ask_ruling(interaction, tournament, pressed._replace(args=chosen(interaction)))


async def fresh_code(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """A guest's new code, for whoever lost it."""
    for player in (chosen(interaction) or pressed.args)[:1]:
        said, tournament = await release(interaction, tournament, player)
        await show(interaction, tournament, said)


async def release(interaction: discord.Interaction, tournament: Tournament, player: str) -> tuple[str, Tournament]:
    """A player becomes a guest with a new code; what the organiser reads."""
    code, say = new_code(), speak(interaction)
    done = await lookup.tournaments(interaction).act(tournament.id, Release(player, code), person(interaction))
    return say("people.code", player=done.answer.args["player"], code=code), done.tournament


async def marked(interaction: discord.Interaction, tournament: Tournament, players: tuple[str, ...], deed: str) -> None:
    """What an organiser typed about one or several people."""
    if deed == "apart":
        club = " + ".join(tournament.name_of(player) for player in players)
        await deeds.do(interaction, tournament, Clubs((*known(tournament), (clip(club, CLUB_LIMIT), players))))
        return
    said: list[str] = []
    if deed == "code":
        for player in players:
            line, tournament = await release(interaction, tournament, player)
            said.append(line)
    elif deed in ("paid", "unpaid"):
        line, tournament = await mark(interaction, tournament, "paid", players, on=deed == "paid")
        said.append(line)
    else:
        line, tournament = await mark(interaction, tournament, "here", players, on=deed == "checkin")
        said.append(line)
    await answer(interaction, "\n".join(said), rows=[[button(tournament, speak(interaction))]])


# --- forms ----------------------------------------------------------------------------------------------------------


async def ask_guests(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The form for new guests."""
    say = speak(interaction)
    field = Field("names", say("people.form.guests.label"), long=True, most=2000)
    await open_form(interaction, customid.EVENT.make(tournament.id, 0, "guests"), say("people.form.guests"), field)


async def guests(interaction: discord.Interaction, tournament: Tournament, _: CustomId, fields: Fields) -> None:
    """The guests of the form."""
    await add(interaction, tournament, fields.get("names", ""))


async def add(interaction: discord.Interaction, tournament: Tournament, typed: str) -> None:
    """New guests, with the codes that the organiser hands over. `typed`: names with commas or line breaks between them,
    a family or club in brackets behind its name.
    """
    found = [
        Guest(one["name"].strip(), new_code(), (club,) if (club := (one["club"] or "").strip()) else ())
        for one in map(_GUEST.fullmatch, re.split(r"[,;\n]", typed))
        if one is not None
    ]
    if not found:
        raise Unkind("event.refused.no_name")
    say = speak(interaction)
    done = await lookup.tournaments(interaction).act(tournament.id, AddGuests(tuple(found)), person(interaction))
    codes = [say("people.code", player=plain(guest.name), code=guest.code) for guest in found]
    text = "\n".join([say(done.answer.key, **done.answer.args), *codes, say("people.codes_help")])
    await answer(interaction, text, rows=[[button(done.tournament, say)]])


async def ask_clubs(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The form with all families and clubs, one in a line."""
    say, names = speak(interaction), _names(tournament)
    lines = [f"{club}: {', '.join(names[player] for player in players)}" for club, players in known(tournament)]
    field = Field("clubs", say("people.form.clubs.label"), long=True, needed=False, filled="\n".join(lines))
    await open_form(interaction, customid.EVENT.make(tournament.id, 0, "clubs"), say("people.form.clubs"), field)


def known(tournament: Tournament) -> list[tuple[str, tuple[str, ...]]]:
    """The families and clubs that there are, with their players."""
    found: dict[str, list[str]] = {}
    for one in tournament.swiss.players:
        for club in one.clubs:
            found.setdefault(club, []).append(one.id)
    return [(club, tuple(players)) for club, players in found.items()]


async def clubs(interaction: discord.Interaction, tournament: Tournament, _: CustomId, fields: Fields) -> None:
    """What stands in the form is all that there is now. Raises Unkind that names the line."""
    await deeds.do(interaction, tournament, Clubs(tuple(_grouped(tournament, fields.get("clubs", "")))))


def _grouped(tournament: Tournament, text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Lines such as "Club Dado: Ana, Bea". Raises Unkind that names the line."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        called, colon, typed = line.partition(":")
        if not colon or not called.strip():
            raise Unkind("people.refused.club_line", line=number, text=clip(plain(line.strip()), 60))
        try:
            found.append((called.strip(), lookup.players_named(tournament, typed)))
        except Unkind as unkind:
            if unkind.reason.key != "warcrow.refused.no_such_player":
                raise
            raise _unknown(tournament, number, str(unkind.reason.args["player"])) from None
    return found


def _unknown(tournament: Tournament, line: int, typed: str) -> Unkind:
    """Nobody is called that: in which line, and who is called nearly so."""
    known = {one.name.casefold(): one.name for one in tournament.entrants}
    near = get_close_matches(typed.casefold(), known, 1)
    if not near:
        return Unkind("people.refused.line_player", line=line, player=typed)
    return Unkind("people.refused.line_near", line=line, player=typed, near=plain(known[near[0]]))


async def ask_teams(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The form with all teams, one in a line, and who plays at which board."""
    say, names = speak(interaction), _names(tournament)
    lines = [f"{team.name}: {', '.join(names[one] for one in team.players)}" for team in tournament.swiss.teams]
    by_places = tournament.swiss.settings.boards == "places"
    fields = (
        Field("teams", say("people.form.teams.label"), long=True, needed=False, filled="\n".join(lines)),
        Field("boards", say("people.form.boards"), most=20, needed=False,
              filled=say(f"people.boards.{'places' if by_places else 'captains'}")),
    )  # fmt: skip
    await open_form(interaction, customid.EVENT.make(tournament.id, 0, "teams"), say("people.form.teams"), *fields)


async def teams(interaction: discord.Interaction, tournament: Tournament, _: CustomId, fields: Fields) -> None:
    """What stands in the form is all that there is now. Raises Unkind that names the line."""
    found = _grouped(tournament, fields.get("teams", ""))
    boards = _boards(fields.get("boards", "").strip(), speak(interaction))
    await deeds.do(interaction, tournament, SetTeams(tuple(found), boards))


def _boards(typed: str, say: Say) -> Boards:
    """Who plays at which board, by a word or its beginning; nothing: the captains' order. Raises Unkind."""
    for boards in ("captains", "places"):
        word = say(f"people.boards.{boards}").casefold()
        if word.startswith(typed.casefold()) or typed.casefold().startswith(word[:STEM]):
            return boards
    raise Unkind("people.refused.boards", text=clip(plain(typed), 40))


async def ask_code(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The form for a guest's code."""
    say = speak(interaction)
    field = Field("code", say("people.form.code.label"), most=20)
    await open_form(interaction, customid.EVENT.make(tournament.id, 0, "code"), say("people.form.code"), field)


async def code(interaction: discord.Interaction, tournament: Tournament, _: CustomId, fields: Fields) -> None:
    """Whoever sent the form is the guest with this code."""
    await deeds.do(interaction, tournament, Claim(fields.get("code", "")))
