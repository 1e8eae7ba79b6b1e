"""Army lists: handed in privately, read by their owner and the tournament's organisers alone. Functions of a
connection.

Nothing else reads `tournament_lists`; what leaves this module besides the list itself is that one was handed in.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, delete, insert, select, update

from bot.service.ground.rows import moment, ms
from bot.storage.schema import tournament_lists
from bot.tournaments import changing, outgoing, store
from bot.tournaments.refusals import (
    ConversionsBarred,
    EmptyList,
    LongList,
    NoList,
    NoSuchLine,
    ProxiesBarred,
    TournamentRefusal,
)
from tournaments.evening.commands import HandIn, ReadList, Reveal, RevealAll, ReviewList
from tournaments.evening.records import Actor, Announcement, Outcome, Tournament
from tournaments.evening.turn import No, to_people
from tournaments.lists import noted, read_list
from tournaments.sayings import Refused

LONGEST = 8000
"""Characters of a list; a tournament's own limits are its organisers' to check."""
NONCE_BYTES = 16
REASON = 500


class ListText(Struct, frozen=True):
    """A list for a reader who may see it. It prints nothing of itself, wherever it might end up."""

    player: str
    text: str
    digest: str
    nonce: str
    at: datetime
    reason: str = ""

    def __repr__(self) -> str:
        return "ListText(…)"

    @property
    def lines(self) -> tuple[str, ...]:
        """Its lines, as `reveal` counts them from 1: those that say something."""
        return tuple(line for line in self.text.split("\n") if line.strip())


def digest_of(nonce: str, text: str) -> str:
    """What is public from the moment a list is handed in: SHA-256 of nonce and text (UTF-8), in hex."""
    return hashlib.sha256(f"{nonce}{text}".encode()).hexdigest()


def hand_in(
    connection: Connection, tournament_id: int, text: str, guest: str | None, actor: Actor, now: datetime, locale: str
) -> Outcome:
    """Keeps the actor's list, or a guest's, in place of an older one. Raises EmptyList, LongList, ProxiesBarred,
    ConversionsBarred, TournamentRefusal.
    """
    text = _clean(text)
    if not text:
        raise EmptyList
    if len(text) > LONGEST:
        raise LongList(most=LONGEST)
    tournament = store.load(connection, tournament_id, lock=True)
    _barred(tournament, text)
    player = tournament.player_of(actor.user_id) if guest is None else guest
    before = None if player is None else _row(connection, tournament_id, player)
    nonce = before.nonce if before is not None and before.text == text else secrets.token_hex(NONCE_BYTES)
    digest = digest_of(nonce, text)
    outcome = changing.change(connection, tournament_id, HandIn(digest, guest), actor, now, locale)
    if outcome.entry is not None and player is not None:
        mine = (tournament_lists.c.tournament_id == tournament_id) & (tournament_lists.c.player == player)
        connection.execute(delete(tournament_lists).where(mine))
        row = {"tournament_id": tournament_id, "player": player, "text": text, "nonce": nonce, "digest": digest}
        connection.execute(insert(tournament_lists).values(**row, at=ms(now)))
        doubts = doubtful(outcome.tournament, text)
        if doubts and guest is None:  # whoever files a guest's list reads what is doubtful at once
            outgoing.tell(connection, outcome.tournament, _doubt(outcome.tournament, player, doubts), now)
    return outcome


def doubtful(tournament: Tournament, text: str) -> int:
    """How many of its lines only the organisers can decide: names that may be banned."""
    try:
        questions = sum(one.weight == "question" for one in read_list(text, tournament.points).findings)
    except Refused:
        return 0
    return questions


def _barred(tournament: Tournament, text: str) -> None:
    """Raises ProxiesBarred, ConversionsBarred for a list with what the house rules rule out."""
    if tournament.facts.proxies is False and (lines := noted(text, "proxies")):
        raise ProxiesBarred(lines=", ".join(map(str, lines)), n=len(lines))
    if tournament.facts.conversions is False and (lines := noted(text, "conversions")):
        raise ConversionsBarred(lines=", ".join(map(str, lines)), n=len(lines))


def _doubt(tournament: Tournament, player: str, doubts: int) -> list[Announcement]:
    """For organisers who may read it; what it says is not in the message."""
    others = [one for one in tournament.organisers if tournament.player_of(one) is None]
    buttons = (("review", player),) if len(player) <= 40 else (("reviews",),)
    return to_people(
        others or tournament.organisers, "list_doubt", buttons, event=tournament.name,
        player=tournament.name_of(player), n=doubts,
    )  # fmt: skip


def review(
    connection: Connection,
    tournament_id: int,
    command: ReviewList,
    reason: str,
    actor: Actor,
    now: datetime,
    locale: str,
) -> Outcome:
    """An organiser's word on a list; the reason is kept beside it, for its owner. Raises TournamentRefusal."""
    reason = _clean(reason)[:REASON]
    if not command.approved and not reason:
        raise TournamentRefusal(No("reason_needed"))
    outcome = changing.change(connection, tournament_id, command, actor, now, locale)
    if outcome.entry is not None:
        mine = (tournament_lists.c.tournament_id == tournament_id) & (tournament_lists.c.player == command.player)
        connection.execute(update(tournament_lists).where(mine).values(reason=reason or None))
    return outcome


def own(connection: Connection, tournament_id: int, reader_id: int) -> ListText:
    """The reader's own list. Raises NoList."""
    mine = store.load(connection, tournament_id).player_of(reader_id)
    row = None if mine is None else _row(connection, tournament_id, mine)
    if row is None:
        raise NoList
    return _list(row)


def notes(connection: Connection, tournament_id: int, actor: Actor) -> dict[str, int]:
    """How much is to be said of each list that is there, without a word of it, for organisers. Raises NoList."""
    tournament = store.load(connection, tournament_id)
    if not (tournament.is_organiser(actor.user_id) or actor.manages == tournament.guild_id):
        raise NoList
    wanted = select(tournament_lists.c.player, tournament_lists.c.text)
    rows = connection.execute(wanted.where(tournament_lists.c.tournament_id == tournament_id)).all()
    return {row.player: _notes(tournament, row.text) for row in rows}


def _notes(tournament: Tournament, text: str) -> int:
    try:
        return len(read_list(text, tournament.points).findings)
    except Refused:  # handed in before the limit changed
        return 1


def read(connection: Connection, tournament_id: int, player: str, actor: Actor, now: datetime, locale: str) -> ListText:
    """A list for its owner, an organiser of its tournament, or whoever manages the server.

    Raises NoList for all others, whether there is one or not; TournamentRefusal for an organiser who plays while
    another does not. Where there is no other, everybody is told.
    """
    tournament = store.load(connection, tournament_id)
    mine = player == tournament.player_of(actor.user_id)
    if not (mine or tournament.is_organiser(actor.user_id) or actor.manages == tournament.guild_id):
        raise NoList
    row = _row(connection, tournament_id, player)
    if row is None:
        raise NoList
    if not mine:
        changing.change(connection, tournament_id, ReadList(player), actor, now, locale)
    return _list(row)


def reveal(
    connection: Connection,
    tournament_id: int,
    lines: Sequence[int],
    guest: str | None,
    actor: Actor,
    now: datetime,
    locale: str,
) -> Outcome:
    """Some lines of the actor's list, or of a guest's, become public, by numbers from 1.

    Raises NoList, NoSuchLine, TournamentRefusal.
    """
    tournament = store.load(connection, tournament_id, lock=True)
    if guest is not None and not (tournament.is_organiser(actor.user_id) or actor.manages == tournament.guild_id):
        raise NoList  # whether there is one or not
    player = tournament.player_of(actor.user_id) if guest is None else guest
    row = None if player is None else _row(connection, tournament_id, player)
    if row is None:
        raise NoList
    known = _list(row).lines
    if not lines or not all(1 <= line <= len(known) for line in lines):
        raise NoSuchLine
    text = " · ".join(known[line - 1].strip() for line in dict.fromkeys(lines))
    return changing.change(connection, tournament_id, Reveal(text, guest), actor, now, locale)


def reveal_all(connection: Connection, tournament_id: int, actor: Actor, now: datetime, locale: str) -> Outcome:
    """At the end all lists become public. Raises TournamentRefusal."""
    wanted = select(tournament_lists).where(tournament_lists.c.tournament_id == tournament_id)
    rows = connection.execute(wanted.order_by(tournament_lists.c.player)).all()
    command = RevealAll(tuple((row.player, row.text, row.nonce) for row in rows))
    return changing.change(connection, tournament_id, command, actor, now, locale)


def _row(connection: Connection, tournament_id: int, player: str) -> Any:
    mine = (tournament_lists.c.tournament_id == tournament_id) & (tournament_lists.c.player == player)
    return connection.execute(select(tournament_lists).where(mine)).one_or_none()


def _list(row: Any) -> ListText:
    return ListText(row.player, row.text, row.digest, row.nonce, moment(row.at), row.reason or "")


def _clean(text: str) -> str:
    """Lines ended in one way, nothing that cannot be stored or shown, no blank ends."""
    text = text.encode("utf-8", "ignore").decode().removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text = "".join(sign for sign in text if sign in "\n\t" or sign.isprintable())
    return "\n".join(line.rstrip() for line in text.split("\n")).strip("\n")
