"""What posts of tournaments say. Every text is a key in `data/locale/`; what people typed is shown as they typed it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot import customid
from bot.catalogue import texts
from bot.service.telling.courier import Button, Style
from bot.service.telling.wording import mention, plain
from bot.texts import Say
from rendering.warcrow.numbers import beside
from tournaments import groups
from tournaments.cut import is_for_third
from tournaments.evening.records import Tournament
from tournaments.explain import bye_reason
from tournaments.names import shown_names
from tournaments.records import CUTS, Game, Swiss
from tournaments.rounds import cut_begun, cut_size, in_cut, stage, swiss_rounds, third_place
from tournaments.scoring import scoring
from tournaments.standings import Standing, group_standings, standings, under_way
from tournaments.teams import TeamStanding, meetings, team_standings

TYPED = frozenset(
    {
        "absent",
        "event",
        "first",
        "name",
        "player",
        "players",
        "prize",
        "reason",
        "rival",
        "second",
        "tables",
        "team",
        "units",
        "where",
    }
)
"""Parameters that hold what people wrote."""
_BY_ARGUMENT = frozenset({"vote"})
"""Verbs whose button says what it is about."""
LIMIT = 3500
"""Characters of one post; Discord takes 4,000."""
PINGED = 90
"""People whom one post may ping; Discord takes 100."""

_STYLES: dict[str, Style] = {
    **dict.fromkeys(("accept", "claim", "confirm", "join"), "success"),
    "dispute": "danger",
    **dict.fromkeys(("case", "finish", "next", "report"), "primary"),
}


def shown(args: Mapping[str, Any]) -> dict[str, Any]:
    """A saying's parameters fit to be shown on Discord."""
    return {key: plain(value) if key in TYPED and isinstance(value, str) else value for key, value in args.items()}


def buttons(tournament: Tournament, number: int, wanted: Sequence[tuple[str, ...]], say: Say) -> tuple[Button, ...]:
    """The buttons below a post about a round (0: about none)."""
    return tuple(
        Button(
            customid.EVENT.make(tournament.id, number, verb, *args),
            say(f"event.button.{verb}.{args[0]}" if verb in _BY_ARGUMENT else f"event.button.{verb}"),
            _STYLES.get(verb, "secondary"),
        )
        for verb, *args in wanted
    )


def notice(tournament: Tournament, key: str, args: Mapping[str, Any], mentions: Sequence[int], say: Say) -> str:
    """A sentence about a tournament."""
    pings = " ".join(mention(user) for user in mentions)
    return "\n".join(filter(None, (pings, title(tournament, say), say(key, **shown(args)))))


def title(tournament: Tournament, say: Say) -> str:
    """The line that says which tournament it is."""
    return say("event.post.title", event=plain(tournament.name))


def pairings(tournament: Tournament, number: int, say: Say) -> tuple[str, tuple[int, ...]]:
    """A round's tables in words, and who is pinged: who plays. Who rests gets a message of their own."""
    played = tournament.swiss.played[number - 1]
    names = {player: plain(name) for player, name in shown_names(tournament.swiss).items()}
    lines = [title(tournament, say), say("event.post.round", round=number, of=tournament.rounds)]
    if in_cut(tournament.swiss, number):
        name = stage_name(tournament.swiss, number, say)
        key = "event.post.cut_teams" if tournament.swiss.teams else "event.post.cut"
        lines.append(say(key, stage=name, round=swiss_rounds(tournament.swiss)))
    if played.scenario is not None or played.feat is not None:
        scenario, feat = (
            "—" if one is None else say(f"warcrow.{kind}.{one}")
            for kind, one in (("scenario", played.scenario), ("feat", played.feat))
        )
        lines.append(say("event.post.adventure", adventure=scenario, deed=feat))
    tables = [*_drawn(tournament, number, names, say), *_tables(tournament, number, names, say)]
    if played.bye is not None:
        why = bye_reason(tournament.swiss, number, names)
        if why is not None:
            tables.append(f"🪑 {say(why.key, **why.args)}")
    if played.idle:
        tables.append(say("event.post.idle", n=len(played.idle), players=", ".join(names[one] for one in played.idle)))
    if played.resting:
        tables.append(say("event.post.bye", player=", ".join(names[one] for one in played.resting)))
    if number == len(tournament.swiss.played):
        lines += _clock(tournament, say)
    known = sum(not game.pending for game in played.games)
    lines.append(say("event.post.known", known=known, games=len(played.games)))
    users = tournament.users_of(*(player for game in played.games for player in game.ids))[:PINGED]
    pings = " ".join(map(mention, users))
    text = "\n".join([*lines, *fitting(tables, LIMIT - len("\n".join(lines)) - len(pings), say), pings])
    return text.rstrip("\n"), users


def stage_name(swiss: Swiss, number: int, say: Say) -> str:
    """Which round of the cut it is, in words."""
    games = stage(swiss, number)
    third = games == 1 and third_place(swiss)
    return say("event.cut.third") if third else cut_round(games, say)


def cut_round(games: int, say: Say) -> str:
    """What a round of the cut with so many matches is called."""
    return say(f"event.cut.{games if 2 * games in CUTS else 0}")


def _clock(tournament: Tournament, say: Say) -> list[str]:
    """The round's clock, running or standing."""
    if tournament.timer is not None:
        return [say("event.post.timer", until=int(tournament.timer.timestamp()))]
    if tournament.clock.left is not None:
        return [say("event.post.paused", minutes=-(-tournament.clock.left // 60))]
    return []


def _drawn(tournament: Tournament, number: int, names: Mapping[str, str], say: Say) -> list[str]:
    """With round 1, who is in which group."""
    return [
        say("event.post.group_of", group=groups.letter(index), players=", ".join(names[one] for one in members))
        for index, members in enumerate(tournament.swiss.grouped if number == 1 else ())
    ]


def _tables(tournament: Tournament, number: int, names: Mapping[str, str], say: Say) -> list[str]:
    """Every table in words; those of a group below its name, those of two teams below theirs."""
    found: list[str] = []
    before = ""
    for name, game in by_group(tournament.swiss, number, say):
        found += [say("event.post.group", group=plain(name))] if name != before else []
        found.append(_table(tournament, number, game, names, say))
        before = name
    return found


def by_group(swiss: Swiss, number: int, say: Say) -> list[tuple[str, Game]]:
    """The games of a published round by table, each after its group's name, or after which teams meet there and how it
    stands between them; those of one group, or of two teams, stand side by side.
    """
    if swiss.teams:
        return _by_teams(swiss, number, say)
    group = {} if in_cut(swiss, number) else groups.group_of(swiss)
    games = sorted(swiss.played[number - 1].games, key=lambda game: (group.get(game.a, 0), game.table))
    return [(group_name(group[game.a], say) if game.a in group else "", game) for game in games]


def _by_teams(swiss: Swiss, number: int, say: Say) -> list[tuple[str, Game]]:
    """Who is in no team, as may be in a file, plays below no name."""
    played = swiss.played[number - 1]
    found: list[tuple[str, Game]] = []
    for (first, second), games, score in meetings(swiss, played):
        if score is None:
            name = say("event.match", first=first, second=second)
        else:
            name = say("event.match.score", first=first, second=second, a=score[0], b=score[1])
        found += [(name, game) for game in games]
    known = {game.table for _, game in found}
    return [
        *(("", game) for game in sorted(played.games, key=lambda game: game.table) if game.table not in known),
        *found,
    ]


def group_name(number: int, say: Say) -> str:
    """What a group is called, by its number from 0 on."""
    return say("event.group", group=groups.letter(number))


def tables_of(tournament: Tournament, say: Say) -> list[tuple[str, tuple[Standing, ...]]]:
    """The standings as they are shown: of each group after its name while the groups are played, else all after ""."""
    swiss = tournament.swiss
    if swiss.grouped and not cut_begun(swiss) and tournament.stage != "finished":
        return [(group_name(number, say), table) for number, table in enumerate(group_standings(swiss))]
    return [("", standings(swiss))]


def cut_line(tournament: Tournament, dropped: Sequence[bool]) -> tuple[int, int] | None:
    """How many go on in the cut, and behind how many lines of the standings that is: who has left before it is passed
    over. None if nothing parts them. `dropped`: of each line, whether who stands there has left.
    """
    size, begun = cut_size(tournament.swiss), cut_begun(tournament.swiss)
    if begun:
        return size, size
    if not size or tournament.over or tournament.swiss.grouped:  # of each group some go on
        return None
    staying = [number for number, gone in enumerate(dropped, start=1) if not gone]
    return (size, staying[size - 1]) if len(staying) >= size else None


def left(swiss: Swiss, team: TeamStanding) -> bool:
    """Whether nobody of a team is there any more."""
    return {player.id for player in swiss.players if player.status == "active"}.isdisjoint(team.players)


def cut_behind(tournament: Tournament, say: Say) -> tuple[int, str] | None:
    """Behind how many lines (of teams, if there are any) the cut is drawn, and what stands there; None if nothing parts
    them.
    """
    swiss = tournament.swiss
    if swiss.teams:
        dropped = [left(swiss, line) for line in team_standings(swiss)]
    else:
        dropped = [line.dropped for line in standings(swiss)]
    parts = cut_line(tournament, dropped)
    if parts is None or parts[1] >= len(dropped):
        return None
    return parts[1], say("warcrow.picture.cut", n=parts[0])


def _table(tournament: Tournament, number: int, game: Game, names: Mapping[str, str], say: Say) -> str:
    mark = say("event.post.manual") if (number, game.table) in tournament.manual else ""
    line = say("event.post.table", table=game.table, first=names[game.a], second=names[game.b])
    third = say("event.post.third") if is_for_third(tournament.swiss, number, game) else ""
    return " ".join(filter(None, (line, third, _state(tournament, number, game, say), mark)))


def _state(tournament: Tournament, number: int, game: Game, say: Say) -> str:
    """A result that counts, or what is still missing. What was reported is nobody's business until it counts."""
    if not game.pending:
        return f"✅ {result(tournament, game, say, points=not in_cut(tournament.swiss, number))}"
    if game.status == "disputed":
        return say("event.post.disputed")
    return "" if tournament.filed(number, game.table) is None else say("event.post.reported")


def meeting(tournament: Tournament, game: Game) -> str:
    """A game in a menu, such as "3 · Ana – Bea"."""
    return f"{game.table} · {tournament.name_of(game.a)} – {tournament.name_of(game.b)}"


def result(
    tournament: Tournament, game: Game, say: Say, *, points: bool = True, written: Callable[[str], str] = plain
) -> str:
    """A game's result in short; "" while there is none.

    `points`: with the tournament points that it gives; `written`: what makes a name fit for where it stands.
    """
    if game.status == "no_show":
        names = shown_names(tournament.swiss)
        return say("event.post.no_show", absent=", ".join(written(names[one]) for one in game.absent))
    if game.status != "confirmed" or game.pm is None or game.pa is None:
        return ""
    score = f"{game.pm[0] + game.pa[0]} – {game.pm[1] + game.pa[1]}"
    if not points:
        return score
    pt = scoring(tournament.swiss.settings).verdict(game.pm, game.pa).pt
    return f"{score} ({pt[0]} – {pt[1]})"


def ranking(tournament: Tournament, say: Say) -> str:
    """The standings in words."""
    names = shown_names(tournament.swiss)
    lines: list[str] = []
    for group, table in tables_of(tournament, say):
        lines += [say("event.post.group", group=group)] if group else []
        lines += [
            say("event.post.standing_dropped" if line.dropped else "event.post.standing", place=line.place,
                player=plain(names[line.id]), pt=line.pt, pv=beside(line.pv, say), rpv=beside(line.rpv, say))
            for line in table
        ]  # fmt: skip
    played, going = tournament.swiss.played, under_way(tournament.swiss)
    if tournament.stage == "finished":
        head = [title(tournament, say), say("event.post.standings_final")]
    elif going is None:
        head = [title(tournament, say), say("event.post.standings", round=len(played), of=tournament.rounds)]
    else:
        under = say(
            "event.post.standings_under_way", round=len(played), of=tournament.rounds, known=going[0], games=going[1]
        )
        head = [title(tournament, say), under]
        if played[-1].bye is not None:
            head.append(say("event.post.bye_pending", player=plain(names[played[-1].bye])))
    if cut_begun(tournament.swiss):
        head.append(say("event.post.cut_places", n=cut_size(tournament.swiss)))
    if tournament.swiss.grouped:
        head.append(say("event.post.groups_order"))
    return "\n".join([*head, *fitting([*teams(tournament, say), *lines], LIMIT - 300, say)])


def members(tournament: Tournament, say: Say) -> list[str]:
    """Who is in which team, while that is what there is to say of them: before round 1."""
    names = shown_names(tournament.swiss)
    return [
        say("event.post.team_of", team=plain(team.name), players=", ".join(plain(names[one]) for one in team.players))
        for team in (() if tournament.swiss.played else tournament.swiss.teams)
    ]


def teams(tournament: Tournament, say: Say) -> list[str]:
    """The standings of the teams, if there are any."""
    return [
        say("event.post.team", place=team.place, team=plain(team.name), pt=team.pt, pv=beside(team.pv, say),
            rpv=beside(team.rpv, say))
        for team in team_standings(tournament.swiss)
    ]  # fmt: skip


def fitting(lines: Sequence[str], room: int, say: Say) -> list[str]:
    """As many lines as there is room for; how many are left out."""
    kept: list[str] = []
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            return [*kept, say("event.post.more", n=len(lines) - len(kept))]
        kept.append(line)
    return kept


def say_of(locale: str) -> Say:
    """A reader's language."""
    return texts().say(locale)
