"""One command being carried out: who may, what is refused, what is written down."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, NamedTuple

from msgspec.structs import replace

from tournaments.evening.records import Actor, Announcement, Entrant, LogLine, Outcome, Role, Tournament
from tournaments.names import plain
from tournaments.pairing import Pairing, pair
from tournaments.records import Game, Player, Swiss
from tournaments.sayings import Refused, Saying

NAME_LIMIT = 80
REASON_LIMIT = 500


class No(Refused):
    """A tournament says no: `event.refused.<key>`."""

    def __init__(self, key: str, **args: Any) -> None:
        Exception.__init__(self, key)
        self.saying = Saying(f"event.refused.{key}", args)


class Turn(NamedTuple):
    """A command's circumstances. `secret`: the seed, 64 hex digits, known only while round 1 is being paired.

    `pair`: what makes the pairing of the next round, or has made it.
    """

    tournament: Tournament
    actor: Actor
    at: datetime
    secret: str | None = None
    pair: Callable[[Swiss], Pairing] = pair

    # --- who may ------------------------------------------------------------------------------------------------------

    @property
    def me(self) -> str | None:
        """The player that acts."""
        if self.actor.visit is not None:
            return self.tournament.guest_with(self.actor.visit)
        return self.tournament.player_of(self.actor.user_id)

    @property
    def role(self) -> Role:
        """As what the actor acts here: the highest."""
        if self.actor.visit is not None:
            return "player"
        if self.actor.user_id is None:
            return "referee"
        if self.tournament.is_organiser(self.actor.user_id):
            return "organiser"
        if self.actor.manages == self.tournament.guild_id:
            return "manager"
        if self.tournament.is_judge(self.actor.user_id):
            return "judge"
        return "guest" if self.me is None else "player"

    @property
    def leads(self) -> bool:
        """Whether the actor is an organiser of this tournament or manages its server."""
        return self.role in ("organiser", "manager")

    def organiser(self) -> None:
        """Only organisers of this tournament, and whoever manages its server. Raises No."""
        if not self.leads:
            raise No("not_organiser")

    def judge(self) -> None:
        """The same, and judges of this event. Raises No."""
        if not self.leads and self.role != "judge":
            raise No("not_judge")

    def impartial(self, *players: str) -> list[Announcement]:
        """Nobody rules where they play themselves while somebody else of the staff could; else all are told of it.

        Raises No.
        """
        if self.me not in players:
            return []
        if any(self.tournament.player_of(user) not in players for user in self.tournament.staff):
            raise No("own_game")
        return [public("own_game", event=self.tournament.name, player=self.tournament.name_of(self.me or ""))]

    def player(self, given: str | None) -> Entrant:
        """The player that is meant: oneself, or for organisers anyone. Raises No."""
        wanted = self.me if given is None else given
        if wanted is None:
            raise No("not_registered")
        if wanted != self.me:
            self.organiser()
        found = self.tournament.entrant(wanted)
        if found is None:
            raise No("no_player")
        return found

    def guest(self, player: str) -> str:
        """Somebody without Discord, for whom organisers act. Raises No."""
        self.organiser()
        if self.tournament.entrant(player) is None:
            raise No("no_player")
        if not self.tournament.is_guest(player):
            raise No("not_guest", player=self.tournament.name_of(player))
        return player

    @property
    def others_lead(self) -> bool:
        """Whether the actor plays, while an organiser does not: what is secret of others is for that one."""
        tournament = self.tournament
        return self.me is not None and any(tournament.player_of(one) is None for one in tournament.organisers)

    def stage(self, *wanted: str) -> None:
        """Only at these stages. Raises No."""
        if self.tournament.stage not in wanted:
            raise No(f"stage_{self.tournament.stage}")

    # --- what comes of it ---------------------------------------------------------------------------------------------

    def same(self, key: str, **args: Any) -> Outcome:
        """It had been done before: a kind answer, and nothing changes."""
        return Outcome(self.tournament, Saying(f"event.same.{key}", args))

    def done(
        self,
        tournament: Tournament,
        what: str,
        before: dict[str, Any],
        after: dict[str, Any],
        /,
        *said: Announcement,
        why: str = "",
        answer: str | None = None,
        **args: Any,
    ) -> Outcome:
        """It is done. `what`: the log's word and, if no other `answer` is given, the answer's key."""
        number = self.tournament.seq + 1
        if self.actor.visit is not None:  # the log says which guest it was, as no account does
            after = {**after, "by": self.me}
        entry = LogLine(number, self.at, self.actor.user_id, self.role, what, before, after, line(why, REASON_LIMIT))
        return Outcome(replace(tournament, seq=number), Saying(f"event.done.{answer or what}", args), entry, said)


def line(text: str, limit: int) -> str:
    """A text from a person as one line that can be stored and shown: no control signs, no halves of characters."""
    return plain(text.encode("utf-8", "ignore").decode())[:limit].strip()


def name(text: str) -> str:
    """A name, however odd. Raises No if nothing of it can be shown."""
    found = line(text, NAME_LIMIT)
    if not found:
        raise No("no_name")
    return found


def public(
    key: str, mentions: Iterable[int] = (), buttons: Iterable[tuple[str, ...]] = (), **args: Any
) -> Announcement:
    """A sentence for everyone."""
    return Announcement("notice", f"event.told.{key}", args, (), tuple(mentions), tuple(buttons))


def private(users: Iterable[int], key: str, buttons: Iterable[tuple[str, ...]] = (), **args: Any) -> Announcement:
    """A sentence for each of these people alone."""
    return Announcement("notice", f"event.told.{key}", args, tuple(users), (), tuple(buttons))


def to_people(
    users: Iterable[int], key: str, buttons: Iterable[tuple[str, ...]] = (), **args: Any
) -> list[Announcement]:
    """The same; nothing at all if there is nobody to tell."""
    listed = tuple(users)
    return [private(listed, key, buttons, **args)] if listed else []


def with_player(tournament: Tournament, player: str, **changes: Any) -> Tournament:
    """The tournament with a player changed."""
    players = tuple(replace(one, **changes) if one.id == player else one for one in tournament.swiss.players)
    return replace(tournament, swiss=replace(tournament.swiss, players=players))


def with_players(tournament: Tournament, players: Iterable[Player], entrants: Iterable[Entrant]) -> Tournament:
    """The tournament with other players."""
    there = tuple(players)
    known = {player.id for player in there}
    kept = (
        replace(team, players=tuple(one for one in team.players if one in known)) for team in tournament.swiss.teams
    )
    changed = replace(tournament.swiss, players=there, teams=tuple(team for team in kept if team.players))
    return replace(tournament, swiss=changed, entrants=tuple(entrants))


def settled(tournament: Tournament, swiss: Swiss, number: int, table: int) -> Tournament:
    """The tournament after a game got its result: what was reported there is done with."""
    reports = tuple(one for one in tournament.reports if (one.round, one.table) != (number, table))
    disputes = tuple(one for one in tournament.disputes if (one.round, one.table) != (number, table))
    return replace(tournament, swiss=swiss, reports=reports, disputes=disputes)


def told(game: Game) -> dict[str, Any]:
    """A game as the log shows it."""
    found: dict[str, Any] = {"table": game.table, "a": game.a, "b": game.b, "status": game.status}
    if game.pm is not None and game.pa is not None:
        found |= {"pm": list(game.pm), "pa": list(game.pa)}
    if game.absent:
        found["absent"] = list(game.absent)
    return found
