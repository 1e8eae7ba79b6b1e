"""Everything that commands and buttons ask of tournaments inside a server, each as one call. It knows no Discord.

What changes something is one transaction with one line of the tournament's log; what must be told goes into the outbox.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Concatenate, NamedTuple, ParamSpec, Protocol, TypeVar

import structlog
from sqlalchemy import Connection

from bot import metrics
from bot.service.ground import people
from bot.service.ground.records import Person
from bot.service.telling.alarm import Alarm
from bot.service.telling.drawing import Studio
from bot.storage.database import Database
from bot.tournaments import (
    changing,
    clocks,
    exports,
    founding,
    heavy,
    images,
    lists,
    outgoing,
    pictures,
    prizes,
    sheets,
    store,
)
from bot.tournaments.exports import Exported, Kind
from bot.tournaments.founding import NewTournament
from bot.tournaments.heavy import Given, Heavy
from bot.tournaments.leagues import Leagues, Ranked
from bot.tournaments.lists import ListText
from bot.tournaments.refusals import NotStaff, TournamentRefusal
from bot.tournaments.store import Listed
from bot.tournaments.wording import say_of, shown
from bot.work import Crew
from rendering.picture import Picture
from tournaments.evening import clock
from tournaments.evening.commands import Command, GiveLinks, Next, ReviewList, Start
from tournaments.evening.links import digest
from tournaments.evening.records import Actor, LogLine, Outcome, Tournament
from tournaments.evening.turn import No
from tournaments.names import shown_names
from tournaments.records import Game
from tournaments.sayings import Refused, Saying
from tournaments.spreadsheet_in import Faulty
from tournaments.spreadsheet_in import read as read_sheet
from tournaments.standings import Standing, standings

log = structlog.get_logger(__name__)

P = ParamSpec("P")
T = TypeVar("T")


TRIES = 3
"""How often a round is paired while the tournament goes on changing."""
AT_ONCE = 100
"""Tournaments whose clocks are looked for at a time."""
FAR = 3600.0
"""Seconds; what rings later than this is left to the sweep."""


class Change(Protocol):
    """Runs a function of a connection as one transaction, and has told what it put into the outbox."""

    async def __call__(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the work returns."""
        ...


class Done(NamedTuple):
    """What became of a command: an answer for whoever gave it. Not `changed`: it had been done before."""

    tournament: Tournament
    answer: Saying
    changed: bool


class Tournaments:
    """Tournaments over one database. Several processes may share that. Refusals are the referee's `Refusal`."""

    def __init__(
        self,
        database: Database,
        change: Change,
        studio: Studio,
        crew: Crew,
        now: Callable[[], datetime],
        locale: str,
    ) -> None:
        """`crew`: for what takes long. `locale`: where nobody chose one."""
        self._heavy = Heavy(studio, crew)
        self.leagues = Leagues(database, change)
        self._ticking: set[asyncio.Task[None]] = set()
        self._alarm = Alarm(self._ring)
        self._rings_at: datetime | None = None
        self._database = database
        self._change = change
        self._studio = studio
        self._now = now
        self._locale = locale

    # --- what changes something ---------------------------------------------------------------------------------------

    async def create(self, new: NewTournament, actor: Person) -> Tournament:
        """A new tournament in its first stage; whoever makes it organises it.

        Raises TournamentRefusal, BadSeed, UnknownGame.
        """
        tournament = await self._change(founding.create, new, _actor(actor), self._now())
        log.info("event made", tournament_id=tournament.id, game=tournament.game)
        return tournament

    async def import_file(self, guild_id: int, channel_id: int, content: bytes, actor: Person) -> Tournament:
        """A tournament from a file `tabard-tournament/1` or `/2`.

        Raises TournamentRefusal that names what is wrong with the file.
        """
        swiss = await self._heavy.read(content)
        tournament = await self._change(founding.bring, guild_id, channel_id, swiss, _actor(actor), self._now())
        log.info("event brought", tournament_id=tournament.id)
        return tournament

    async def act(self, tournament_id: int, command: Command, actor: Person) -> Done:
        """A person's command. Raises NoTournament, TournamentRefusal.

        A round is paired before the transaction, from what there is then; if that changes meanwhile, once more.
        """
        what = type(command).__name__
        for _ in range(TRIES):
            wanted = None
            if isinstance(command, Start | Next):
                now = self._now()
                wanted = await self._database.read(heavy.wanted, tournament_id, command, _actor(actor), now)
            if wanted is None:
                return await self._done(what, actor, changing.change, tournament_id, command)
            paired = partial(changing.change, pair=Given(wanted, await self._heavy.pair(wanted)))
            try:
                return await self._done(what, actor, paired, tournament_id, command)
            except heavy.Moved:
                log.info("paired in vain", tournament_id=tournament_id)
        raise TournamentRefusal(No("changing"))

    async def act_by_link(self, tournament_id: int, visit: str, command: Command) -> Done:
        """A guest's command, by what their browser shows since they opened their link (`links.visit_of`).

        Raises NoTournament, TournamentRefusal.
        """
        guest = Actor(None, visit=visit)
        outcome = await self._change(changing.change, tournament_id, command, guest, self._now(), self._locale)
        log.info("a guest's wish", tournament_id=tournament_id, what=type(command).__name__)
        return self._carried_out(outcome)

    async def give_links(self, tournament_id: int, actor: Person, players: Sequence[str]) -> dict[str, str]:
        """New links of these guests: of each player its key, which is kept nowhere. Raises TournamentRefusal."""
        keys = {player: secrets.token_urlsafe(32) for player in players}
        await self.act(tournament_id, GiveLinks(tuple((one, digest(key)) for one, key in keys.items())), actor)
        return keys

    async def submit_list(self, tournament_id: int, actor: Person, text: str, guest: str | None = None) -> Done:
        """Keeps the person's list (an organiser's for a `guest`: theirs), secretly; in place of an older one.

        Raises EmptyList, LongList, TournamentRefusal.
        """
        return await self._done("HandIn", actor, lists.hand_in, tournament_id, text, guest)

    async def review_list(self, tournament_id: int, actor: Person, command: ReviewList, reason: str = "") -> Done:
        """An organiser approves a list or asks it back, with a reason for its owner. Raises TournamentRefusal."""
        return await self._done("ReviewList", actor, lists.review, tournament_id, command, reason)

    async def reveal(self, tournament_id: int, actor: Person, lines: Sequence[int], guest: str | None = None) -> Done:
        """Some lines of the person's own list (organisers: of a guest's), by their numbers from 1, become public.

        Raises NoList, NoSuchLine.
        """
        return await self._done("Reveal", actor, lists.reveal, tournament_id, tuple(lines), guest)

    async def reveal_all(self, tournament_id: int, actor: Person) -> Done:
        """Every list becomes public, once the tournament is finished; for organisers. Raises TournamentRefusal."""
        return await self._done("RevealAll", actor, lists.reveal_all, tournament_id)

    async def set_image(self, tournament_id: int, content: bytes | None, actor: Person) -> Done:
        """A file becomes the tournament's picture; None takes it away.

        Raises what `images.made_anew` does; TournamentRefusal.
        """
        image = None if content is None else await self._studio.run(images.made_anew, content)
        return await self._done("SetImage", actor, images.give, tournament_id, image)

    async def repost(self, tournament_id: int) -> None:
        """The round that is played, or else the registration, is posted once more. Raises NoTournament."""

        def anew(connection: Connection) -> None:
            outgoing.anew(connection, store.load(connection, tournament_id), self._now())

        await self._change(anew)

    async def _done(
        self, what: str, actor: Person, work: Callable[..., Outcome], tournament_id: int, *args: Any
    ) -> Done:
        now = self._now()  # here, as the database may work in a thread of its own

        def carry_out(connection: Connection) -> Outcome:
            outcome = work(connection, tournament_id, *args, _actor(actor), now, self._locale)
            if outcome.entry is not None:
                people.remember(connection, actor)
            return outcome

        outcome = await self._change(carry_out)
        log.info(
            "event changed" if outcome.entry else "asked again", tournament_id=tournament_id, what=what, user=actor.id
        )
        return self._carried_out(outcome)

    def _carried_out(self, outcome: Outcome) -> Done:
        self._arm(clock.due(outcome.tournament))
        answer = Saying(outcome.answer.key, shown(outcome.answer.args))
        return Done(outcome.tournament, answer, outcome.entry is not None)

    # --- the clock ----------------------------------------------------------------------------------------------------

    async def tick(self) -> None:
        """What is due by now; then the next ring is waited for."""
        following = await self._database.read(store.next_due)
        if following is not None and following <= self._now():
            await self._do_what_is_due()
            following = await self._database.read(store.next_due)
        self._rings_at = None
        self._arm(following)

    async def _do_what_is_due(self) -> None:
        while due := await self._database.read(store.due, self._now(), AT_ONCE):
            for tournament_id in due:
                try:
                    await self._change(clocks.tick, tournament_id, self._now(), self._locale)
                except Exception:  # one broken tournament must not keep the others waiting
                    metrics.FAULTS.inc()
                    log.exception("a clock is stopped", tournament_id=tournament_id)
                    await self._change(clocks.stop, tournament_id)
            if len(due) < AT_ONCE:
                return

    def _arm(self, at: datetime | None) -> None:
        """Rings at this time, unless something is due before; what is far off the sweep finds."""
        if at is None or (self._rings_at is not None and self._rings_at <= at):
            return
        seconds = (at - self._now()).total_seconds()
        if seconds <= FAR:
            self._rings_at = at
            self._alarm.set(seconds)

    def _ring(self) -> None:
        task = asyncio.ensure_future(self._ticked())
        self._ticking.add(task)
        task.add_done_callback(self._ticking.discard)

    async def _ticked(self) -> None:
        try:
            await self.tick()
        except Exception:  # logged in full; the next sweep tries again
            metrics.FAULTS.inc()
            log.exception("a clock could not ring")

    async def close(self) -> None:
        """Lets what is under way end; nothing rings any more."""
        self._alarm.unset()
        while self._ticking:
            await asyncio.gather(*self._ticking, return_exceptions=True)

    # --- reading ------------------------------------------------------------------------------------------------------

    async def tournament(self, tournament_id: int) -> Tournament:
        """The tournament as it is. Raises NoTournament."""
        return await self._database.read(store.load, tournament_id)

    async def listed(
        self,
        guild_id: int,
        user_id: int,
        here: int | None = None,
        *,
        channels: Sequence[int] | None = None,
        warcrow: bool | None = None,
        text: str = "",
        running: bool = False,
    ) -> list[Listed]:
        """The server's tournaments for a list, at most 50: those that run first, then the person's own, those of a
        channel (`here`), the newest.

        `channels`: where the person may look (None: anywhere). `warcrow`: only these, or only those of our own games.
        `text`: part of a name, or the beginning of a number.
        """
        return await self._database.read(
            store.listed, guild_id, user_id, here, channels=channels, warcrow=warcrow, text=text, only_running=running
        )

    async def shown(self, user_id: int | None) -> list[Listed]:
        """Tournaments whose page is public and, of somebody who is known, their own; those that run first."""
        return await self._database.read(store.shown, user_id)

    async def guilds_of(self, user_id: int) -> list[int]:
        """The servers at one of whose tournaments the person takes part or helps."""
        return await self._database.read(store.guilds_of, user_id)

    async def stamps(self, tournament_ids: Collection[int]) -> dict[int, str]:
        """Of each of the tournaments what changes with it."""
        return await self._database.read(store.stamps, tuple(tournament_ids))

    async def show_list(self, tournament_id: int, reader: Person, player: str | None = None) -> ListText:
        """A list (None: the reader's own) for its owner and the tournament's organisers. Raises NoList for all others,
        whether there is one or not; TournamentRefusal for an organiser who plays while another does not. The caller
        shows it to nobody else.
        """
        if player is None:
            return await self._database.read(lists.own, tournament_id, reader.id)
        return await self._change(lists.read, tournament_id, player, _actor(reader), self._now(), self._locale)

    async def list_notes(self, tournament_id: int, reader: Person) -> dict[str, int]:
        """How much is to be said of each list, by player, for organisers; no list is read by that. Raises NoList."""
        return await self._database.read(lists.notes, tournament_id, _actor(reader))

    async def audit(self, tournament_id: int, reader: Person, *, last: int | None = 50) -> list[LogLine]:
        """The last lines of the log, newest last, for organisers and judges. Raises NotStaff."""

        def read(connection: Connection) -> list[LogLine]:
            tournament = store.load(connection, tournament_id)
            if not tournament.is_judge(reader.id) and reader.manages != tournament.guild_id:
                raise NotStaff
            return store.log(connection, tournament_id, last)

        return await self._database.read(read)

    async def take_sheet(
        self, tournament_id: int, content: bytes, actor: Person, new_code: Callable[[], str]
    ) -> sheets.Taken:
        """Players or results from a spreadsheet, all of them or nothing.

        Raises BadSheet with every fault and its line; TournamentRefusal for who may not.
        """
        try:
            sheet = await self._studio.run(read_sheet, content, sheets.read_heads())
        except Faulty as faulty:
            raise sheets.BadSheet(faulty.faults) from None
        now = self._now()
        return await self._change(sheets.take, tournament_id, sheet, _actor(actor), now, self._locale, new_code)

    async def export(self, tournament_id: int, kind: Kind, reader: Person, locale: str = "en") -> Exported:
        """The tournament as a file. Raises TournamentRefusal where it does not fit the format; NotStaff for the log."""
        entries = await self.audit(tournament_id, reader, last=None) if kind == "log" else []
        tournament = await self.tournament(tournament_id)
        try:
            return await self._studio.run(exports.export, tournament, kind, entries, locale)
        except Refused as refused:
            raise TournamentRefusal(refused) from None

    async def explain(self, tournament_id: int, locale: str) -> list[str]:
        """Why the last round is paired as it is, in sentences. Raises TournamentRefusal before round 1."""
        tournament = await self.tournament(tournament_id)
        names = {player: shown({"name": name})["name"] for player, name in shown_names(tournament.swiss).items()}
        found = await self._heavy.explain(tournament.swiss, names)
        say = say_of(locale)
        return [say(one.key, **_with_team(one.args)) for one in found]

    async def standings(self, tournament_id: int) -> tuple[Standing, ...]:
        """The standings as they are; names by `Event.name_of`."""
        return standings((await self.tournament(tournament_id)).swiss)

    # --- pictures -----------------------------------------------------------------------------------------------------

    async def pairings_picture(self, tournament: Tournament, number: int, locale: str) -> tuple[Picture, ...]:
        """A published round; at most ten pictures."""
        return await self._studio.run(pictures.pairings, tournament, number, locale)

    async def image(self, tournament: Tournament) -> bytes | None:
        """The organisers' own picture, a JPEG; None if there is none."""
        return None if tournament.image is None else await self._database.read(images.load, tournament.id)

    async def certificate(self, tournament: Tournament, player: str, locale: str) -> Picture:
        """What a player takes home, once it is over."""
        return await self._studio.run(prizes.certificate, tournament, player, locale)

    async def standings_picture(
        self, tournament: Tournament, locale: str, reader: str | None = None
    ) -> tuple[Picture, ...]:
        """The standings; `reader`: the player whose line is lit. At most ten pictures."""
        return await self._studio.run(pictures.ranking, tournament, locale, reader)

    async def league_pictures(self, ranked: Ranked, locale: str, reader: int | None = None) -> tuple[Picture, ...]:
        """The ranking of a league; `reader`: the account whose line is lit. At most ten pictures."""
        return await self._studio.run(pictures.league, ranked, locale, reader)

    async def case_pictures(self, tournament: Tournament, number: int, game: Game, locale: str) -> tuple[Picture, ...]:
        """The score sheets that its players filled in, for judges."""
        return await self._studio.run(pictures.case, tournament, number, game, locale)


def _actor(person: Person) -> Actor:
    return Actor(person.id, person.name, person.manages)


def _with_team(args: Mapping[str, Any]) -> dict[str, Any]:
    """A saying's parameters, whose players are fit to be shown already, with teams' names fit to be shown as well."""
    return {**args, **shown({name: args[name] for name in ("team", "rival") if name in args})}
