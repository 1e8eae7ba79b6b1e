"""What a board says so that nobody need believe the bot: promises at the start, a digest each time, the secret at the
end.
"""

from __future__ import annotations

from bot.service.records import Table
from bot.service.store import SHOWN
from bot.service.wording import NOBODY, plain
from bot.texts import Say
from games.core.referee import Setup


def lines(table: Table, setup: Setup, first: int, digest: str, say: Say) -> list[str]:
    """What the board of a table adds. `first`: the first event that it tells; `digest`: of the log up to its last."""
    told: list[str] = []
    if first == 0:
        told.append(say("service.trust.commitment", commitment=table.commitment))
        if setup.salts is not None:
            salts = [
                f"{plain(name) or NOBODY}: {plain(salt) or NOBODY}"
                for name, salt in zip(table.names, setup.salts, strict=True)
            ]
            told.append(say("service.trust.salts", salts=" · ".join(salts)))
    if table.life == "over":
        told.append(say("service.trust.secret", secret=setup.seed.hex()))
    told.append(say("service.trust.digest", seq=table.seq, digest=digest[:SHOWN]))
    return told
