"""What a board says so that nobody need believe the bot: promises at the start, a digest each time, the secret at the
end.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.beacon.chain import Chain
from bot.service.ground.records import DIGITS, Table
from bot.service.telling.wording import NOBODY, plain
from bot.texts import Say
from games.core.referee import Setup


def lines(table: Table, setup: Setup, first: int, digest: str, shown: Sequence[tuple[int, str]], say: Say) -> list[str]:
    """What the board of a table adds. `first`: the first event that it tells; `digest`: of the log up to its last.

    `shown`: the digests that stood there before it was edited, each with its event; an edit keeps them.
    """
    told: list[str] = []
    if first == 0 and setup.terms is None:  # a table of before, whose words no post closed
        told += promised(table, setup, say)
    if first == 0 and setup.terms is not None and setup.terms.beacon is not None:
        told.append(_small(say("service.trust.beacon", round=setup.terms.beacon.round)))
    if table.life == "over":
        told.append(_small(say("service.trust.secret", secret=setup.seed.hex())))
    before = " · ".join(f"{seq} `{each}`" for seq, each in shown)
    told.append(line(table, digest, say) + (f" · {say('service.trust.before', digests=before)}" if shown else ""))
    return told


def line(table: Table, digest: str, say: Say) -> str:
    """The digest of the log up to the last event that is told: also with hands, which nobody ever edits."""
    return say("service.trust.digest", seq=table.seq, digest=digest[:DIGITS])


def promised(table: Table, setup: Setup, say: Say) -> list[str]:
    """The commitment, and the players' words."""
    told = [_small(say("service.trust.commitment", commitment=table.commitment))]
    if setup.salts is not None and any(setup.salts):
        salts = [
            f"{plain(name) or NOBODY}: {plain(salt) or NOBODY}"
            for name, salt in zip(table.names, setup.salts, strict=True)
        ]
        told.append(_small(say("service.trust.salts", salts=" · ".join(salts))))
    return told


def _small(text: str) -> str:
    """In small print, which whoever wants it finds and nobody else must read."""
    return "\n".join(line if line.startswith("-# ") else f"-# {line}" for line in text.splitlines())


def seal(table: Table, setup: Setup, chain: Chain | None, say: Say) -> list[str]:
    """What the post says that closes the words. `chain`: of the beacon whose round is still to come."""
    closes = say("service.seal.post") if chain is None else say("service.seal.beacon", period=chain.period)
    return [say("service.seal.begins", id=table.id), *promised(table, setup, say), _small(closes)]


def witness(table: Table, say: Say) -> str:
    """What the post says that shows the commitment before any word is taken."""
    return say("service.trust.witness", id=table.id, commitment=table.commitment)


def replay_path(table: Table) -> str:
    """The page at which whoever knows the last digest of a game that is over may look at it."""
    return f"/r/{table.id}/{table.digest[:DIGITS]}"


def link(table: Table) -> str | None:
    """Where the commitment stood before the first card, in a message that is never edited."""
    if table.witness_id is not None and table.channel_id is not None:
        channel, message = table.channel_id, table.witness_id
    elif table.seal_id is not None and table.place.target is not None:
        channel, message = table.place.target, table.seal_id
    else:
        return None
    return f"https://discord.com/channels/{table.guild_id or '@me'}/{channel}/{message}"
