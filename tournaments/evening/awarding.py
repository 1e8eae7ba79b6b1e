"""What is awarded: which prizes there are, who has voted, who has what.

A vote is secret by construction: here it is only noted that somebody has voted; for whom is counted elsewhere, as
numbers alone, and comes here when it is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tournaments.evening.commands import AwardPrize, CastVote, SetPrizes
from tournaments.evening.records import Announcement, Outcome, Tournament
from tournaments.evening.turn import No, Turn, line, public
from tournaments.facts import Prize
from tournaments.history import pasts
from tournaments.prizes import VOTES, Vote, Won, computed, raffle, voted
from tournaments.sayings import Refused

MOST = 20
TEXT_LIMIT = 80
MOST_DRAWN = 50

Counts = tuple[tuple[Vote, str, int], ...]
"""Of each vote and player, how many voted so."""


def set_prizes(turn: Turn, command: SetPrizes) -> Outcome:
    """The prizes, all of them."""
    turn.organiser()
    tournament, prizes = turn.tournament, checked(command.prizes)
    if prizes == tournament.prizes:
        return turn.same("prizes")
    turn.stage("draft", "open", "closed", "running")
    before, after = ({"prizes": [_short(one) for one in each]} for each in (tournament.prizes, prizes))
    return turn.done(replace(tournament, prizes=prizes), "prizes", before, after, n=len(prizes))


def checked(wanted: Sequence[Prize]) -> tuple[Prize, ...]:
    """The prizes, their texts fit to be shown. Raises No."""
    if len(wanted) > MOST:
        raise No("many_prizes", most=MOST)
    prizes: list[Prize] = []
    for one in wanted:
        most = MOST_DRAWN if one.kind == "raffle" else 999 if one.kind == "place" else 1
        if not 1 <= one.n <= most:
            raise No("prize_number", value=one.n, most=most)
        kept = replace(one, text=line(one.text, TEXT_LIMIT))
        if kept in prizes or (kept.kind in VOTES and any(kept.kind == other.kind for other in prizes)):
            raise No("prize_twice")
        if kept.kind == "free" and not kept.text:
            raise No("prize_text")
        prizes.append(kept)
    return tuple(prizes)


def _short(prize: Prize) -> str:
    return f"{prize.kind} {prize.n} {prize.text}".strip()


def votes(tournament: Tournament) -> tuple[Vote, ...]:
    """What the players vote on."""
    return tuple(kind for kind in VOTES if any(prize.kind == kind for prize in tournament.prizes))


def candidates(tournament: Tournament, kind: Vote, voter: str) -> tuple[str, ...]:
    """For whom somebody may vote: for the painting everyone else who played, for sport those whom they met."""
    if kind == "sport":
        met = pasts(tournament.swiss)[voter].met
        return tuple(one.id for one in tournament.swiss.players if one.id in met)
    stood = {player for played in tournament.swiss.played for player in played.ids}
    return tuple(one.id for one in tournament.swiss.players if one.id in stood and one.id != voter)


def cast_vote(turn: Turn, command: CastVote) -> Outcome:
    """Somebody who played votes, once; a guest on paper. For whom is nowhere in what comes of it."""
    tournament, me = turn.tournament, turn.me if command.voter is None else turn.guest(command.voter)
    if command.kind not in votes(tournament):
        raise No("no_vote")
    if me is None:
        raise No("not_registered")
    if command.voter is not None and turn.others_lead:
        raise No("own_votes")
    if (command.kind, me) in tournament.voted:
        return turn.same("voted" if command.voter is None else "voted_on_paper")
    turn.stage("running")
    if command.player not in candidates(tournament, command.kind, me):
        raise No("no_candidate")
    changed = replace(tournament, voted=(*tournament.voted, (command.kind, me)))
    if command.voter is None:
        return turn.done(changed, "voted", {}, {"vote": command.kind})
    changed = replace(changed, on_paper=(*tournament.on_paper, (command.kind, me)))
    after = {"vote": command.kind, "player": me}
    return turn.done(changed, "voted_on_paper", {}, after, player=tournament.name_of(me))


def award(turn: Turn, command: AwardPrize) -> Outcome:
    """An organiser says who has a prize that nothing else decides."""
    turn.organiser()
    tournament = turn.tournament
    prize = next((one for one in tournament.prizes if one.kind == "free" and one.text == command.text), None)
    if prize is None:
        raise No("no_prize")
    if any(tournament.entrant(player) is None for player in command.players):
        raise No("no_player")
    won = Won(prize, command.players)
    before = next((one for one in tournament.won if one.prize == prize), None)
    if before == won:
        return turn.same("awarded")
    turn.stage("running", "finished")
    rest = tuple(one for one in tournament.won if one.prize != prize)
    changed = replace(tournament, won=(*rest, won))
    names = ", ".join(map(tournament.name_of, command.players))
    said: list[Announcement] = []
    if tournament.stage == "finished":
        said.append(public("awarded", event=tournament.name, prize=prize.text, players=names))
    was = {} if before is None else {"prize": prize.text, "players": list(before.players)}
    after = {"prize": prize.text, "players": list(command.players)}
    return turn.done(changed, "awarded", was, after, *said, prize=prize.text, players=names)


def settled(tournament: Tournament, counts: Counts) -> tuple[Won, ...]:
    """What is fixed when the tournament ends: votes are counted, the raffle is drawn."""
    found = [one for one in tournament.won if one.prize.kind == "free"]
    # a tournament from elsewhere may bring what was counted and drawn there
    known = {one.prize: one for one in tournament.won}
    drawn: list[str] = []
    if any(prize.kind == "raffle" for prize in tournament.prizes):
        try:
            drawn = list(raffle(tournament.swiss))
        except Refused:  # a tournament from elsewhere, whose seed nobody knows: there is nothing to draw from
            drawn = []
    for prize in tournament.prizes:
        if prize.kind in VOTES:
            if prize in known and not any(kind == prize.kind for kind, _, _ in counts):
                found.append(known[prize])
                continue
            paper = sum(kind == prize.kind for kind, _ in tournament.on_paper)
            won = voted(prize, {player: n for kind, player, n in counts if kind == prize.kind})
            found.append(replace(won, paper=paper))
        elif prize.kind == "raffle" and not drawn and prize in known:
            found.append(known[prize])
        elif prize.kind == "raffle":
            found.append(Won(prize, tuple(drawn[: prize.n])))
            drawn = drawn[prize.n :]
    return tuple(found)


def results(tournament: Tournament) -> tuple[Won, ...]:
    """Every prize with who has it."""
    return computed(tournament.swiss, tournament.prizes, tournament.won)


def last_round(tournament: Tournament, number: int) -> Sequence[Announcement]:
    """With the last round everyone hears what is voted on."""
    kinds = votes(tournament)
    if not kinds or number != tournament.rounds:
        return ()
    return (public("vote", buttons=[("vote", kind) for kind in kinds], event=tournament.name),)
