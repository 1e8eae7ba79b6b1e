"""Where every interaction comes in: a command, a press, a form, a keystroke. Nothing is looked up before."""

from __future__ import annotations

import discord
import structlog
from discord.utils import format_dt

from bot import metrics
from bot.answers import Unkind, answering, client, in_time
from bot.gate import costs

log = structlog.get_logger(__name__)


async def admitted(interaction: discord.Interaction) -> bool:
    """Whether it is worth starting on: in time, of nobody who is blocked, and within the budgets.

    Otherwise it has been answered, kindly and privately; whoever goes on pressing hears nothing for a moment.
    """
    if not in_time(interaction):
        return False
    gate, user_id, now = client(interaction).gate, interaction.user.id, discord.utils.utcnow()
    stopped = await client(interaction).service.blocks.stops(user_id, interaction.guild_id)
    if interaction.type is discord.InteractionType.autocomplete:
        there = stopped is None and gate.offers(user_id, now)
        if not there:
            await interaction.response.autocomplete([])
        return there
    cost = costs.of(interaction)
    if stopped is not None:
        metrics.GATE.labels("refused", "blocked", cost).inc()
        if gate.may_tell(user_id, now):
            await _tell(interaction, Unkind(f"gate.refused.blocked.{stopped}"))
        return False
    refused = gate.admit(user_id, interaction.guild_id, cost, now)
    if refused is not None and gate.may_tell(user_id, now):
        log.info("refused at the gate", user=user_id, server=interaction.guild_id, whose=refused.whose, cost=cost)
        await _tell(interaction, Unkind(f"gate.refused.{refused.whose}", when=format_dt(refused.until, "R")))
    return refused is None


async def _tell(interaction: discord.Interaction, refusal: Unkind) -> None:
    async with answering(interaction):
        raise refusal
