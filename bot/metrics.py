"""What an operator can watch. No player, no card and no secret is ever a label."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

MOVES = Counter("tabard_moves", "Accepted actions", ["game", "actor"])
MOVE_SECONDS = Histogram("tabard_move_seconds", "From the press to the durable move")
ANSWER_SECONDS = Histogram(
    "tabard_answer_seconds",
    "From an interaction to its first answer",
    buckets=(0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.0, 2.8, 5.0),
)
RENDER_SECONDS = Histogram(
    "tabard_render_seconds", "Drawing a picture", ["game"], buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0)
)
TOLD = Counter("tabard_told", "Posts that arrived", ["kind"])
UNDELIVERED = Counter("tabard_undelivered", "Tries that failed, by why", ["why"])
DELIVERY_SECONDS = Histogram(
    "tabard_delivery_seconds",
    "From the durable move to the post that tells it",
    buckets=(0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 15.0, 60.0, 300.0, 3600.0),
)
OUTBOX_AGE = Gauge("tabard_outbox_age_seconds", "For how long the oldest undelivered post has been waiting")
CLOCK = Counter("tabard_clock", "What the clock did", ["what"])
FAULTS = Counter("tabard_faults", "Errors that are ours")
GATE = Counter("tabard_gate", "What passed the gate, and what did not", ["outcome", "budget", "cost"])
SHARE = Gauge("tabard_busiest_share", "The part of all that was asked for lately which one person asked for")
