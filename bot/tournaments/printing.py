"""A page to print: the standings, the last round with lines to write on, everything that was played."""

from __future__ import annotations

from html import escape

from bot.texts import Say
from bot.tournaments import prizes, wording
from rendering.warcrow.numbers import amount
from tournaments.evening.records import Tournament
from tournaments.names import shown_names
from tournaments.records import Round
from tournaments.rounds import in_cut
from tournaments.teams import team_standings

POINTS = frozenset({0, 2, 3, 4})
"""The columns of the standings that hold numbers."""
STYLE = """
body{font:11pt/1.35 Georgia,serif;color:#000;background:#fff;margin:1.2cm}
h1{font-size:20pt;margin:0 0 .2em}h2{font-size:14pt;margin:1.2em 0 .3em;break-after:avoid}
table{border-collapse:collapse;width:100%;margin:.3em 0 1em}
th,td{border-bottom:1px solid #999;padding:.25em .5em;text-align:left;vertical-align:top}
th{border-bottom:2px solid #000}td.n,th.n{text-align:right;white-space:nowrap}
td.n:first-child,th.n:first-child{width:4em}td.w{min-width:3.2cm;border-bottom:1px solid #000}tr{break-inside:avoid}
tr.cut td{text-align:center!important;font-weight:bold;border-bottom:3px double #000}
.gone{text-decoration:line-through}section{break-inside:auto}.page{break-before:page}
@media print{body{margin:0}@page{margin:1.5cm}}
"""


def page(tournament: Tournament, locale: str) -> str:
    """The whole page as HTML, with nothing that has to be loaded."""
    say, names = wording.say_of(locale), {key: escape(name) for key, name in shown_names(tournament.swiss).items()}
    title = escape(tournament.name)
    parts = [f"<h1>{title}</h1>"]
    played = tournament.swiss.played
    if played and tournament.stage == "running":
        parts.append(_round(tournament, played[-1], names, say, slips=True))
    parts.append(_standings(tournament, names, say))
    if tournament.stage == "finished":
        parts.append(_prizes(tournament, names, say))
    told = played[:-1] if tournament.stage == "running" else played
    parts += [_round(tournament, one, names, say, slips=False) for one in reversed(told)]
    body = "\n".join(parts)
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    return f'<!doctype html>\n<html lang="{escape(locale)}"><head>{head}</head><body>\n{body}\n</body></html>\n'


def _standings(tournament: Tournament, names: dict[str, str], say: Say) -> str:
    heads = [say(f"tournament.csv.head.{column}") for column in ("place", "name", "pt", "pv", "rpv")]
    teams = [
        _row((str(team.place), escape(team.name), str(team.pt), amount(team.pv, say), amount(team.rpv, say)))
        for team in team_standings(tournament.swiss)
    ]
    below: list[str] = []
    cut = wording.cut_behind(tournament, say)
    if cut is not None and teams:
        teams.insert(cut[0], _parting(cut[1], len(heads)))
    for group, table in wording.tables_of(tournament, say):
        rows = [
            _row(
                (str(line.place), names[line.id], str(line.pt), amount(line.pv, say), amount(line.rpv, say)),
                "gone" if line.dropped else "",
            )
            for line in table
        ]
        if cut is not None and not teams:
            rows.insert(cut[0], _parting(cut[1], len(heads)))
        below += [f"<h3>{escape(group)}</h3>"] if group else []
        below.append(_table(heads, rows, POINTS))
    above = f"<h2>{escape(say('tournament.print.teams'))}</h2>{_table(heads, teams, POINTS)}" if teams else ""
    return f"{above}<h2>{escape(say('tournament.print.standings'))}</h2>{''.join(below)}"


def _parting(words: str, columns: int) -> str:
    """The line below which nobody goes on."""
    return f'<tr class="cut"><td colspan="{columns}">{escape(words)}</td></tr>'


def _heading(words: str, columns: int) -> str:
    """What stands above a group's tables, or those of two teams."""
    return f'<tr><th colspan="{columns}">{escape(words)}</th></tr>'


def _prizes(tournament: Tournament, names: dict[str, str], say: Say) -> str:
    lines = [
        f"<li><b>{escape(prizes.named(won.prize, say))}</b>: {', '.join(names[one] for one in won.players) or '—'}</li>"
        for won in prizes.results(tournament)
    ]
    return f"<h2>{escape(say('tournament.print.prizes'))}</h2><ul>{''.join(lines)}</ul>"


def _round(tournament: Tournament, played: Round, names: dict[str, str], say: Say, *, slips: bool) -> str:
    """A round's tables: what became of them, or room to write."""
    heading = say("event.post.round", round=played.number, of=tournament.rounds).replace("*", "")
    if in_cut(tournament.swiss, played.number):
        heading = f"{heading} · {wording.stage_name(tournament.swiss, played.number, say)}"
    known = [
        say(f"warcrow.{kind}.{one}") for kind, one in (("scenario", played.scenario), ("feat", played.feat)) if one
    ]
    heads = [say(f"tournament.csv.head.{column}") for column in ("table", "first", "second")]
    heads.append(say("tournament.print.result"))
    rows, above = list[str](), ""
    for group, game in wording.by_group(tournament.swiss, played.number, say):
        final = in_cut(tournament.swiss, played.number)
        result = escape(wording.result(tournament, game, say, points=not final, written=str))
        if group != above:
            rows.append(_heading(group, len(heads)))
            above = group
        cells = (str(game.table), names[game.a], names[game.b], result)
        rows.append(_row(cells, write=slips and not result))
    rows += [_row(("—", names[one], escape(say("tournament.print.bye")), "")) for one in played.byes]
    rows += [_row(("—", names[one], escape(say("tournament.print.idle")), "")) for one in played.idle]
    about = f"<p>{escape(' · '.join(known))}</p>" if known else ""
    return f"<h2>{escape(heading)}</h2>{about}" + _table(heads, rows, frozenset({0}))


def _row(cells: tuple[str, ...], style: str = "", *, write: bool = False) -> str:
    """Cells that are HTML already; at the end room to write."""
    last = len(cells) - 1
    found = [f'<td class="w">{one}</td>' if write and index == last else f"<td>{one}</td>" for index, one in
             enumerate(cells)]  # fmt: skip
    return f'<tr class="{style}">{"".join(found)}</tr>'


def _table(heads: list[str], rows: list[str], numbers: frozenset[int]) -> str:
    """`numbers`: the columns whose cells stand to the right."""
    head = "".join(f'<th class="n">{escape(one)}</th>' if index in numbers else f"<th>{escape(one)}</th>"
                   for index, one in enumerate(heads))  # fmt: skip
    right = ",".join(f"td:nth-child({index + 1})" for index in sorted(numbers))
    kind = "t" + "".join(map(str, sorted(numbers)))
    style = f"<style>.{kind} :is({right}){{text-align:right}}.{kind} td:first-child{{width:4em}}</style>"
    return f'{style}<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
