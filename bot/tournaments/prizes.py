"""Prizes in words and pictures: the podium's post, certificates."""

from __future__ import annotations

from collections.abc import Sequence

from bot.service.telling.wording import plain
from bot.texts import Say
from bot.tournaments import wording
from bot.tournaments.stats import public
from rendering.picture import Picture
from rendering.warcrow import views
from rendering.warcrow.numbers import beside
from tournaments.cut import Last, last_matches
from tournaments.evening.awarding import results
from tournaments.evening.records import Tournament
from tournaments.facts import Prize
from tournaments.names import shown_names
from tournaments.prizes import Won, raffle
from tournaments.records import CUTS, Swiss, pv
from tournaments.rounds import stage
from tournaments.sayings import Refused
from tournaments.standings import standings
from tournaments.statistics import factions_of
from tournaments.teams import team_standings

MEDALS = ("🥇", "🥈", "🥉")
STEPS = len(MEDALS)
_SIGNS = {"place": "🏅", "painted": "🎨", "sport": "🤝", "spoon": "🥄", "raffle": "🎟️", "free": "🎁"}


def named(prize: Prize, say: Say) -> str:
    """A prize in words, such as "Place 1 · Trophy"."""
    if prize.kind == "free":
        return prize.text
    kind = say(f"prize.kind.{prize.kind}", n=prize.n)
    return f"{kind} · {prize.text}" if prize.text else kind


def listed(prizes: Sequence[Prize], say: Say) -> str:
    """Prizes that are to be won, in one line."""
    return ", ".join(plain(named(prize, say)) for prize in prizes)


def podium_text(tournament: Tournament, say: Say) -> str:
    """The winner by name, the first three, every prize."""
    names = {player: plain(name) for player, name in shown_names(tournament.swiss).items()}
    top = _top(tournament, say)
    first = [plain(step.name) for step in top if step.place == 1]
    lines = [wording.title(tournament, say)]
    if first:
        lines.append(say("prize.winner", n=len(first), players=", ".join(first)))
    lines += [f"{medal} {_step(step, say)}" for medal, step in zip(MEDALS, top, strict=False)]
    lines += [_line(won, names, say) for won in results(tournament) if _told(won)]
    drawn = [player for won in results(tournament) if won.prize.kind == "raffle" for player in won.players]
    if drawn:
        lines.append(
            say("prize.raffle_check" if _comes_again(tournament.swiss, drawn) else "prize.raffle_stands", n=len(drawn))
        )
    return "\n".join(lines)


def _comes_again(swiss: Swiss, drawn: Sequence[str]) -> bool:
    """Whether the results as they are now give the same raffle: not after a correction, nor without a seed."""
    try:
        return list(raffle(swiss)[: len(drawn)]) == drawn
    except Refused:
        return False


def _top(tournament: Tournament, say: Say) -> tuple[views.Step, ...]:
    """Who stands on the podium: the first players, or the first teams."""
    swiss, names, known = tournament.swiss, shown_names(tournament.swiss), factions_of(public(tournament))
    last = last_matches(swiss)

    def how(side: str) -> str:
        return _how(swiss, last[side], say) if side in last else ""

    if swiss.teams:
        return tuple(
            views.Step(
                line.place,
                line.name,
                line.pt,
                line.pv,
                how=how(line.name),
                members=tuple(names[player] for player in line.players),
            )
            for line in team_standings(swiss)[:STEPS]
        )
    return tuple(
        views.Step(line.place, names[line.id], line.pt, line.pv, known.get(line.id, ""), how(line.id))
        for line in standings(swiss)[:STEPS]
    )


def _how(swiss: Swiss, last: Last, say: Say) -> str:
    """How far somebody came in the cut, such as "Final · 13–8"."""
    games = stage(swiss, last.round)
    name = say("event.cut.bronze" if last.third else f"event.cut.{games if 2 * games in CUTS else 0}")
    return name if last.score is None else f"{name} · {last.score[0]}–{last.score[1]}"


def _step(step: views.Step, say: Say) -> str:
    """The same in words. Behind a cut, points say nothing of a place."""
    if step.how:
        return say("prize.step_cut", place=step.place, player=plain(step.name), how=step.how)
    return say("prize.step", place=step.place, player=plain(step.name), pt=step.pt, pv=beside(step.pv, say))


def _told(won: Won) -> bool:
    """A place that carries nothing stands on the podium already."""
    return won.prize.kind != "place" or bool(won.prize.text)


def _line(won: Won, names: dict[str, str], say: Say) -> str:
    who = ", ".join(names[player] for player in won.players) or "—"
    note = f" ({_votes(won, say)})" if won.of else ""
    return f"{_SIGNS[won.prize.kind]} **{plain(named(won.prize, say))}**: {who}{note}"


def _votes(won: Won, say: Say) -> str:
    votes = say("prize.votes", votes=won.votes, n=won.of)
    return f"{votes}, {say('prize.on_paper', n=won.paper)}" if won.paper else votes


def podium(tournament: Tournament, locale: str) -> tuple[Picture, ...]:
    """The poster."""
    from rendering.warcrow import painter  # drawing is heavy

    say, names = wording.say_of(locale), shown_names(tournament.swiss)
    view = views.Podium(
        tournament.name,
        _top(tournament, say),
        tuple(
            views.Award(
                named(won.prize, say), tuple(names[one] for one in won.players), _votes(won, say) if won.of else ""
            )
            for won in results(tournament)
            if _told(won)
        ),
        _date(tournament, say),
    )
    return (painter.podium(view, say),)


def _date(tournament: Tournament, say: Say) -> str:
    """Its day as it is written; "" if it has none."""
    date = tournament.date
    return "" if date is None else say("prize.date", day=date.day, month=date.month, year=date.year)


def certificate(tournament: Tournament, player: str, locale: str) -> Picture:
    """What a player takes home."""
    from rendering.warcrow import painter  # drawing is heavy

    say = wording.say_of(locale)
    return painter.certificate(certificate_view(tournament, player, say), say)


def certificate_view(tournament: Tournament, player: str, say: Say) -> views.Certificate:
    """What a certificate says of a player who stands in the standings."""
    lines = {line.id: line for line in standings(tournament.swiss)}
    place, of, team = lines[player].place, len(lines), ""
    teams = team_standings(tournament.swiss)
    for line in teams:
        if player in line.players:
            place, of, team = line.place, len(teams), line.name
    won = drawn = lost = 0
    for played in tournament.swiss.played:
        for game in played.games:
            if player not in game.ids or game.status != "confirmed" or game.pm is None or game.pa is None:
                continue
            points = pv(game.pm, game.pa)
            mine = game.ids.index(player)
            won += points[mine] > points[1 - mine]
            drawn += points[mine] == points[1 - mine]
            lost += points[mine] < points[1 - mine]
    awards = tuple(
        named(one.prize, say) for one in results(tournament) if player in one.players and one.prize.kind != "place"
    )
    places = tuple(one.prize.text for one in results(tournament) if player in one.players and one.prize.kind == "place")
    return views.Certificate(
        tournament.name,
        shown_names(tournament.swiss)[player],
        place,
        of,
        won,
        drawn,
        lost,
        lines[player].pt,
        (*filter(None, places), *awards),
        _date(tournament, say),
        team,
    )
