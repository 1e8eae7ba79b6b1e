"""How fast pictures are: boards and replays beside the plain way, and whether the event loop can still breathe."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from time import perf_counter

from bot.bench.baseline import plain_board, plain_replay
from bot.bench.measure import Figure, Step, in_turns
from bot.bench.positions import Scene, scenes
from bot.catalogue import texts
from rendering.titans import painter

ROUNDS = 7
BOARDS = 12
TURNS = 60
THREADS = 2
TICK = 0.005
TICKS = 300

LARGEST_BOARD = 60
LARGEST_FRAME = 10
"""KiB."""
LATEST = 10.0
"""Milliseconds by which the event loop may be late, in 99 of 100 cases."""


def measure(step: Step) -> list[Figure]:
    """Boards, a replay, and the event loop while boards are drawn."""
    # positions that were not drawn before: what a picture shares with the last ones may be kept, and that is fair
    boards = BOARDS * (ROUNDS + 1)
    shown = scenes(boards + 2 * TURNS + TICKS)
    return [
        *_boards(shown[:boards], step),
        *_replays(shown[boards:-TICKS], step),
        *_loop(shown[-TICKS:], step),
    ]


def _boards(shown: list[Scene], step: Step) -> list[Figure]:
    say = texts().say("en")
    mine, plains = iter(shown), iter(shown)
    sizes: dict[str, list[int]] = {"ours": [], "baseline": []}

    def ours() -> int:
        sizes["ours"] += [len(painter.board(view, sheet, say).png) for view, sheet in islice(mine, BOARDS)]
        return BOARDS

    def baseline() -> int:
        sizes["baseline"] += [len(plain_board(view, sheet, say)) for view, sheet in islice(plains, BOARDS)]
        return BOARDS

    pace = in_turns(ours, baseline, ROUNDS, step)
    large, plain = max(sizes["ours"]) / 1024, max(sizes["baseline"]) / 1024
    return [
        Figure(
            "a board drawn and encoded",
            f"{pace.ours * 1000:.1f} ms",
            f"{pace.baseline * 1000:.1f} ms, plain Pillow",
            pace.ratio,
            10.0,
            {"ms": pace.ours * 1000, "baseline_ms": pace.baseline * 1000},
        ),
        Figure(
            f"the largest board (at most {LARGEST_BOARD} KiB)",
            f"{large:.0f} KiB",
            f"{plain:.0f} KiB, plain PNG",
            LARGEST_BOARD / large,
            1.0,
            {"kib": large, "baseline_kib": plain},
        ),
    ]


def _replays(shown: list[Scene], step: Step) -> list[Figure]:
    say = texts().say("en")
    mine, plains = iter(shown), iter(shown)
    size = [0, 0]

    def ours() -> int:
        size[0] = len(painter.replay(list(islice(mine, TURNS)), say))
        return TURNS

    def baseline() -> int:
        size[1] = len(plain_replay(list(islice(plains, TURNS)), say))
        return TURNS

    pace = in_turns(ours, baseline, 1, step)
    frame, plain = (total / TURNS / 1024 for total in size)
    return [
        Figure(
            f"a replay of {TURNS} turns, a frame",
            f"{pace.ours * 1000:.1f} ms",
            f"{pace.baseline * 1000:.1f} ms, GIF from RGB",
            pace.ratio,
            10.0,
            {"ms": pace.ours * 1000, "baseline_ms": pace.baseline * 1000},
        ),
        Figure(
            f"a frame of it (at most {LARGEST_FRAME} KiB)",
            f"{frame:.1f} KiB",
            f"{plain:.1f} KiB",
            LARGEST_FRAME / frame,
            1.0,
            {"kib": frame, "baseline_kib": plain},
        ),
    ]


def _loop(shown: list[Scene], step: Step) -> list[Figure]:
    say = texts().say("en")

    def draw(number: int) -> None:
        view, sheet = shown[number % len(shown)]
        painter.board(view, sheet, say)

    def draw_plainly(number: int) -> None:
        view, sheet = shown[number % len(shown)]
        plain_board(view, sheet, say)

    late, drawn = asyncio.run(_lateness(draw, THREADS))
    step()
    plain_late, _ = asyncio.run(_lateness(draw_plainly, 0))
    step()
    idle_late, _ = asyncio.run(_lateness(lambda _: None, 0))
    step()
    return [
        Figure(
            f"the event loop while {THREADS} threads draw, late at p99 (at most {LATEST:.0f} ms)",
            f"{late:.1f} ms, {drawn:.0f} boards/s",
            f"{plain_late:.1f} ms, drawn in the loop",
            LATEST / max(late, 0.001),
            1.0,
            {"ms": late, "baseline_ms": plain_late, "boards_per_second": drawn},
        ),
        Figure(
            "control: the event loop with nothing to do, late at p99",
            f"{idle_late:.1f} ms",
            "",
            None,
            None,
            {"ms": idle_late},
        ),
    ]


async def _lateness(draw: Callable[[int], None], threads: int) -> tuple[float, float]:
    """By how many ms a timer is late in 99 of 100 cases while boards are drawn without pause, and boards a second.

    Without threads a board is drawn in the loop itself at every fourth tick, as by a bot with one move each 20 ms.
    """
    loop = asyncio.get_running_loop()
    late: list[float] = []
    drawn, running = 0, True

    async def keep_drawing(pool: ThreadPoolExecutor) -> None:
        nonlocal drawn
        while running:
            await loop.run_in_executor(pool, draw, drawn)
            drawn += 1

    with ThreadPoolExecutor(max(threads, 1)) as pool:
        tasks = [asyncio.create_task(keep_drawing(pool)) for _ in range(threads)]
        began = perf_counter()
        for tick in range(TICKS):
            due = perf_counter() + TICK
            if not threads and tick % 4 == 0:
                loop.call_soon(draw, tick)
            await asyncio.sleep(TICK)
            late.append(perf_counter() - due)
        seconds = perf_counter() - began
        running = False
        await asyncio.gather(*tasks)
    late.sort()
    return late[int(len(late) * 0.99)] * 1000, drawn / seconds
