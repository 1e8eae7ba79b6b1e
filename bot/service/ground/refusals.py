"""Why the service says no. All are the referee's `Refusal`, so one handler answers them; `reason` can be shown."""

from __future__ import annotations

from typing import ClassVar

from games.core.game import Arg, Reason
from games.core.referee import Refusal


class ServiceRefusal(Refusal):
    """One of the service's own; each has its own text."""

    key: ClassVar[str]

    def __init__(self, **args: Arg) -> None:
        super().__init__(Reason(self.key, args))


class NoTable(ServiceRefusal):
    """There is no such table."""

    key = "service.refused.no_table"


class NotSeated(ServiceRefusal):
    """The person does not play at this table."""

    key = "service.refused.not_seated"


class NoList(ServiceRefusal):
    """The person keeps no such deck or army."""

    key = "list.refused.no_list"


class TooManyLists(ServiceRefusal):
    """The person keeps as many decks or armies as one may."""

    key = "list.refused.too_many"


class AlreadySeated(ServiceRefusal):
    """The person sits at this table already."""

    key = "service.refused.already_seated"


class Full(ServiceRefusal):
    """No seat is free."""

    key = "service.refused.full"


class SideFull(ServiceRefusal):
    """No seat is free on the side that was asked for, or on the one that somebody comes back to."""

    key = "service.refused.side_full"


class NotOpen(ServiceRefusal):
    """The table has started, ended or been withdrawn."""

    key = "service.refused.not_open"


class NotRunning(ServiceRefusal):
    """Nothing is being played at this table (any more)."""

    key = "service.refused.not_running"


class NothingToReview(ServiceRefusal):
    """Nobody had a choice, or the game is too long."""

    key = "review.refused.nothing"


class NotOver(ServiceRefusal):
    """Only a finished game shows this."""

    key = "service.refused.not_over"


class LongReplay(ServiceRefusal):
    """Drawing the whole game takes too long."""

    key = "service.refused.long_replay"


class NotInvited(ServiceRefusal):
    """Somebody else was invited."""

    key = "service.refused.not_invited"


class NotHost(ServiceRefusal):
    """Only who opened the table may do this."""

    key = "service.refused.not_host"


class HostStays(ServiceRefusal):
    """Who opened the table cannot leave it, only withdraw it."""

    key = "service.refused.host_stays"


class CannotLeave(ServiceRefusal):
    """The game does not go on without somebody; to resign ends it."""

    key = "service.refused.cannot_leave"


class NotReady(ServiceRefusal):
    """Somebody is still missing."""

    key = "service.refused.not_ready"


class OldQuestion(ServiceRefusal):
    """The button belongs to a question that has been answered."""

    key = "service.refused.old_question"


class BadPlan(ServiceRefusal):
    """The text is no plan."""

    key = "service.refused.bad_plan"


class PlanBlocked(ServiceRefusal):
    """No imagined future lets this part of a plan be done. `why` is the game's own reason; `number`, from 0, the place
    among the plan's own actions: None in what is said for the case of another.
    """

    key = "service.refused.plan_blocked"

    def __init__(self, at: str, why: Reason, number: int | None = None) -> None:
        super().__init__(at=at)
        self.why = why
        self.number = number


class NoPlan(ServiceRefusal):
    """There is no plan that could be confirmed."""

    key = "service.refused.no_plan"


class BadOrder(ServiceRefusal):
    """The game knows no such standing order now."""

    key = "service.refused.bad_order"


class NoOffer(ServiceRefusal):
    """Nothing of the kind is offered (any more)."""

    key = "service.refused.no_offer"


class NotNow(ServiceRefusal):
    """The clocks stand still already, or go already."""

    key = "service.refused.not_now"


class NothingToUndo(ServiceRefusal):
    """The seat has done nothing that could be taken back."""

    key = "service.refused.nothing_to_undo"


class OfAnEvent(ServiceRefusal):
    """The game counts for an event: only its organisers call it off."""

    key = "service.refused.of_an_event"


class BadHours(ServiceRefusal):
    """The hours for a move are out of range."""

    key = "service.refused.bad_hours"


class UnknownGame(ServiceRefusal):
    """There is no such game."""

    key = "referee.unknown_game"


class BadSeats(ServiceRefusal):
    """The game is for another number of players."""

    key = "referee.bad_seats"


class TooManyTables(ServiceRefusal):
    """The person plays or has opened too many tables."""

    key = "service.refused.too_many"


class SamePerson(ServiceRefusal):
    """Nobody plays against themselves."""

    key = "service.refused.same_person"


class Unreadable(ServiceRefusal):
    """The stored game cannot be read by this version of the rules."""

    key = "service.refused.unreadable"


class BadSalt(ServiceRefusal):
    """The words for the chance are too long, or cannot be shown."""

    key = "service.refused.bad_salt"


class LongNote(ServiceRefusal):
    """The note is too long."""

    key = "service.refused.long_note"


class OtherServer(ServiceRefusal):
    """The table belongs to another server."""

    key = "service.refused.other_server"


class OwnCase(ServiceRefusal):
    """Whoever plays at a table leaves it to another organiser."""

    key = "service.refused.own_case"


class RatedTakeback(ServiceRefusal):
    """A rated game against computer players alone is played as it was played."""

    key = "service.refused.rated_takeback"


class NoSuchSeat(ServiceRefusal):
    """The table has fewer seats."""

    key = "service.refused.no_such_seat"


class NotTaking(ServiceRefusal):
    """Somebody takes nothing of the kind, from anybody or from whoever asks: which of the two, nobody is told."""

    key = "gate.refused.not_taking"


class AskedTooOften(ServiceRefusal):
    """Whoever asks has taken back what they asked of the same person several times just now."""

    key = "gate.refused.pause"


class TooManyUnwelcome(ServiceRefusal):
    """The person does not want to hear from as many people as one may name."""

    key = "gate.refused.too_many_unwelcome"


class NoComputers(ServiceRefusal):
    """The server wants none."""

    key = "service.refused.no_computers"


class TooManyOpen(ServiceRefusal):
    """As many tables of the person's wait for players as may."""

    key = "gate.refused.open_tables"


class FullServer(ServiceRefusal):
    """As many tables of the server wait for players as may."""

    key = "gate.refused.full_tables"
