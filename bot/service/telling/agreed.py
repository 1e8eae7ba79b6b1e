"""What was agreed at a table, in words: its game, options, time, and whether it counts."""

from __future__ import annotations

from bot import catalogue
from bot.service.ground.records import Table
from bot.texts import Say
from games.core.game import EDITION, by_post


def agreed(table: Table, say: Say) -> str:
    """What was agreed at the table, one line each, with the commitment of its chance."""
    lines = [
        _title(table, say),
        *_options(table, say),
        *_time(table, say),
        _commitment(table, say),
        *_counts(table, say),
    ]
    return "\n".join(lines)


def in_short(table: Table, say: Say) -> list[str]:
    """The same in three lines, for a phone. The commitment stands in a message of its own, where there is one."""
    lines = [_title(table, say), " · ".join(_options(table, say)), " · ".join(_time(table, say))]
    if table.witness_id is None:
        lines.append(_commitment(table, say))
    return [line for line in [*lines, *_counts(table, say)] if line]


def _commitment(table: Table, say: Say) -> str:
    return say("table.agreed.commitment", commitment=table.commitment)


def _title(table: Table, say: Say) -> str:
    return say("table.agreed.game", game=say(f"{table.game_id}.name"), id=table.id)


def _counts(table: Table, say: Say) -> list[str]:
    """That it does not count, if it does not."""
    if table.forced:
        return [say("table.agreed.forced")]
    return [] if table.rated else [say("table.agreed.friendly")]


def _time(table: Table, say: Say) -> list[str]:
    """What was agreed about time, one line each; what is usual goes without saying."""
    pace = table.pace
    if pace.bank is None:
        lines = [say("table.agreed.hours", n=pace.hours)]
    else:
        cap = pace.bank if pace.cap is None else pace.cap
        lines = [say("table.agreed.bank", n=pace.bank, increment=pace.increment, cap=cap)]
    post = by_post(catalogue.game(table.game_id))
    if pace.beforehand and post.beforehand is not None:
        lines.append(say("table.agreed.beforehand"))
    elif post.windows and (pace.held or pace.window is not None):
        hours = pace.hours if pace.window is None else pace.window
        lines.append(say(f"table.agreed.{'held' if pace.held else 'window'}", n=hours))
    counts = [word for word in ("nights", "weekends") if getattr(pace, word)]
    lines += [say(f"table.agreed.{'_'.join(counts)}")] if counts else []
    lines += [say("table.agreed.vacation")] if pace.vacation else []
    return lines if pace.end == "default" else [*lines, say(f"table.agreed.end.{pace.end}")]


def _options(table: Table, say: Say) -> list[str]:
    shown: list[str] = []
    for name, value in by_post(catalogue.game(table.game_id)).agreed(table.options, len(table.chairs)).items():
        word = say("table.value.yes" if value else "table.value.no") if isinstance(value, bool) else value
        shown.append(say(f"{table.game_id}.option.{name}", **{name: word}))
    return [*shown, *_edition(table, say)]


def _edition(table: Table, say: Say) -> list[str]:
    """Which rules hold, where they are no longer those of new tables."""
    options = catalogue.game(table.game_id).options
    newest = next((option.default for option in options if option.name == EDITION), None)
    played = table.options.get(EDITION, newest)
    return [] if played == newest else [say("table.agreed.edition", n=played)]
