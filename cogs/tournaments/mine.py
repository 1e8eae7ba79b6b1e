"""What a person sees of a tournament: its rounds, the standings, and above all their own table."""

from __future__ import annotations

import asyncio
from datetime import datetime

import discord
from discord.utils import format_dt

from bot import customid
from bot.answers import Unkind, answer, language, speak
from bot.customid import CustomId
from bot.layout import Row, button_rows
from bot.service.telling.courier import Button, Style
from bot.service.telling.wording import mention, plain
from bot.texts import Say
from bot.tournaments import facts, wording
from cogs.tournaments import browsing, deeds, lookup
from rendering.picture import Picture
from rendering.warcrow import painter
from tournaments.adventures import SCENARIOS
from tournaments.evening.records import Filed, Tournament
from tournaments.names import shown_names
from tournaments.records import Game


async def show_pairings(interaction: discord.Interaction, tournament: Tournament, number: int) -> None:
    """A round's tables, and the adventure that is played there."""
    text, users = wording.pairings(tournament, number, speak(interaction))
    text = text.removesuffix(" ".join(map(mention, users))).rstrip("\n")
    drawn = await lookup.tournaments(interaction).pairings_picture(tournament, number, language(interaction))
    await deeds.show(interaction, text, drawn, file="pairings.png")


async def show_standings(interaction: discord.Interaction, tournament: Tournament) -> None:
    """Who stands where, with the reader's own line lit."""
    if not tournament.swiss.played:
        raise Unkind("warcrow.refused.not_begun")
    mine = tournament.player_of(interaction.user.id)
    drawn = await lookup.tournaments(interaction).standings_picture(tournament, language(interaction), mine)
    await deeds.show(interaction, wording.ranking(tournament, speak(interaction)), drawn, file="standings.png")


async def show_what_to_bring(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """What a tournament is and what one needs there, with what this one says of miniatures."""
    say = speak(interaction)
    own = [line for line in facts.lines(tournament, say) if line[:1] in "🎨🎭🔧⚖📜🏠"]
    lines = [wording.title(tournament, say), say("event.bring"), *own, say("warcrow.rules.miniatures")]
    await answer(interaction, "\n".join(lines))


async def show_table(interaction: discord.Interaction, tournament: Tournament, number: int | None = None) -> None:
    """The person's own table: rival, adventure, map, what was reported, and what can be done about it."""
    number, me, game = lookup.own_game(interaction, tournament, number)
    say = speak(interaction)
    played = tournament.swiss.played[number - 1]
    names = {player: plain(name) for player, name in shown_names(tournament.swiss).items()}
    rival = game.b if game.a == me else game.a
    users = tournament.users_of(rival)
    lines = [
        wording.title(tournament, say),
        say("warcrow.table.where", round=number, of=tournament.rounds, table=game.table),
        say("warcrow.table.rival", rival=" ".join([names[rival], *map(mention, users)])),
    ]
    if tournament.swiss.teams:
        of = {one.table: name for name, one in wording.by_group(tournament.swiss, number, say)}
        lines.append(say("event.post.group", group=plain(of[game.table])))
    if not tournament.own_game and not users and game.status == "open":
        lines.append(say("warcrow.table.rival_guest", rival=names[rival]))
    if played.scenario is not None and played.feat is not None:
        scenario, feat = say(f"warcrow.scenario.{played.scenario}"), say(f"warcrow.feat.{played.feat}")
        lines.append(say("warcrow.table.adventure", adventure=scenario, deed=feat))
    if tournament.timer is not None and number == len(tournament.swiss.played):
        lines.append(
            say("warcrow.table.timer", date=format_dt(tournament.timer, "t"), span=format_dt(tournament.timer, "R"))
        )
    lines.append(status(tournament, number, me, game, say))
    picture = await map_of(played.scenario, say)
    rows = [*table_rows(tournament, number, me, game, say), *browsing.rows(interaction, tournament)]
    await answer(interaction, "\n".join(lines), picture, rows, file="map.png")


async def map_of(scenario: str | None, say: Say) -> Picture | None:
    """A scenario's map in the reader's language."""
    if scenario is None:
        return None
    return await asyncio.to_thread(painter.scenario_map, SCENARIOS[scenario], say)


def status(tournament: Tournament, number: int, me: str, game: Game, say: Say) -> str:
    """How a game stands for one of its players."""
    if game.status in ("confirmed", "no_show"):
        return say("warcrow.table.over", result=wording.result(tournament, game, say))
    if tournament.own_game:
        opened = next((one for one in tournament.opened if (one.round, one.table) == (number, game.table)), None)
        return say("warcrow.table.no_game") if opened is None else say("warcrow.table.game", id=opened.table_id)
    if game.status == "disputed":
        return say("warcrow.table.disputed")
    filed = tournament.filed(number, game.table)
    if filed is None:
        return say("warcrow.table.open")
    key = "reported_by_you" if filed.by == me else "reported_by_rival"
    names = shown_names(tournament.swiss)
    points = (
        f"{plain(names[one])} {m} + {a} = {m + a}" for one, m, a in zip(game.ids, filed.pm, filed.pa, strict=True)
    )
    return say(f"warcrow.table.{key}", score=" – ".join(points))


def score(pm: tuple[int, int], pa: tuple[int, int]) -> str:
    """A result in short, such as "6 + 2 = 8 – 3 + 1 = 4"."""
    return " – ".join(f"{m} + {a} = {m + a}" for m, a in zip(pm, pa, strict=True))


def table_rows(tournament: Tournament, number: int, me: str, game: Game, say: Say) -> list[Row]:
    """What a player can do about their game: tell the result, or answer the rival's report."""
    if tournament.own_game or not game.pending or tournament.over:
        return []
    played = tournament.swiss.played[number - 1]
    buttons: list[Button] = []
    filed = tournament.filed(number, game.table)
    if filed is not None and filed.by != me and game.status == "open":
        buttons += answers(tournament, filed, say)
    if played.scenario is not None and played.feat is not None:
        buttons.append(_button(tournament, number, "sheet", say, game.table, style="primary"))
    buttons.append(_button(tournament, number, "numbers", say, game.table))
    return [*button_rows(buttons)]


def answers(tournament: Tournament, filed: Filed, say: Say) -> list[Button]:
    """Confirm or dispute just the result that is shown."""
    shown = (filed.table, *filed.pm, *filed.pa)
    return [
        Button(
            customid.EVENT.make(tournament.id, filed.round, "confirm", *shown), say("event.button.confirm"), "success"
        ),
        Button(
            customid.EVENT.make(tournament.id, filed.round, "dispute", filed.table),
            say("event.button.dispute"),
            "danger",
        ),
    ]


def _button(
    tournament: Tournament, number: int, verb: str, say: Say, *args: str | int, style: Style = "secondary"
) -> Button:
    return Button(customid.EVENT.make(tournament.id, number, verb, *args), say(f"warcrow.button.{verb}"), style)


async def ask_drop(interaction: discord.Interaction, tournament: Tournament) -> None:
    """The second question before somebody stops playing."""
    say = speak(interaction)
    me = lookup.player(interaction, tournament)
    game = tournament.game_of(me)
    yes = _button(tournament, len(tournament.swiss.played), "dropping", say, style="danger")
    if game is None or not game.pending:
        await answer(interaction, say("warcrow.drop.sure", event=plain(tournament.name)), rows=[[yes]])
        return
    rival = tournament.name_of(game.b if me == game.a else game.a)
    asked = say("warcrow.drop.open", event=plain(tournament.name), table=game.table, rival=plain(rival))
    await answer(interaction, asked, rows=[[yes]])


def moment(at: datetime | None, say: Say) -> str:
    """A date as Discord shows it in each reader's own zone; a dash for none."""
    return "—" if at is None else f"{format_dt(at, 'f')} ({format_dt(at, 'R')})"
