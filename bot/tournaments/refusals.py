"""Why a tournament says no. All are the referee's `Refusal`, so one handler answers them; `reason` can be shown."""

from __future__ import annotations

from typing import cast

from bot.service.ground.refusals import ServiceRefusal
from bot.tournaments.wording import shown
from games.core.game import Arg, Reason
from games.core.referee import Refusal
from tournaments.evening.reporting import Doubtful
from tournaments.sayings import Refused


class TournamentRefusal(Refusal):
    """A no of the tournament's own. `doubtful`: a result that cannot be; a judge may let it stand, with a reason."""

    def __init__(self, refused: Refused) -> None:
        args = cast("dict[str, Arg]", shown(refused.saying.args))
        super().__init__(Reason(refused.saying.key, args))
        self.doubtful = isinstance(refused, Doubtful)


class NoTournament(ServiceRefusal):
    """There is no such event."""

    key = "event.refused.no_event"


class NoList(ServiceRefusal):
    """Not for this reader, or there is none: which of the two, nobody is told."""

    key = "event.refused.no_list"


class EmptyList(ServiceRefusal):
    """Nothing was handed in."""

    key = "event.refused.empty_list"


class LongList(ServiceRefusal):
    """More than any list."""

    key = "event.refused.long_list"


class ProxiesBarred(ServiceRefusal):
    """The list notes proxies, and the tournament has none."""

    key = "event.refused.list_proxies"


class ConversionsBarred(ServiceRefusal):
    """The list notes conversions, and the tournament has none."""

    key = "event.refused.list_conversions"


class NoSuchLine(ServiceRefusal):
    """The list has no such line."""

    key = "event.refused.no_line"


class BadSeed(ServiceRefusal):
    """A seed of one's own is 64 hex digits."""

    key = "event.refused.bad_seed"


class LargeImage(ServiceRefusal):
    """A file of more bytes than is looked at."""

    key = "event.refused.image_large"


class VastImage(ServiceRefusal):
    """A picture of more pixels than is opened."""

    key = "event.refused.image_pixels"


class SmallImage(ServiceRefusal):
    """A picture on which nothing would be seen."""

    key = "event.refused.image_small"


class BrokenImage(ServiceRefusal):
    """A file that is no picture, or a broken one."""

    key = "event.refused.image_broken"


class NotForTwo(ServiceRefusal):
    """Only games for two can be paired."""

    key = "event.refused.not_for_two"


class NotStaff(ServiceRefusal):
    """Only organisers and judges of this tournament may read it."""

    key = "event.refused.not_judge"


class TooManyTournaments(ServiceRefusal):
    """The person has opened as many tournaments on this server that are not over as one may."""

    key = "gate.refused.own_events"


class FullServer(ServiceRefusal):
    """The server has as many tournaments that are not over as one may have."""

    key = "gate.refused.full_events"
