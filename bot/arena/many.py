"""Many games, one after the other or several at a time, with a bar that shows how far they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

W = TypeVar("W")
T = TypeVar("T")


def at_once(work: Callable[[W], T], wanted: Sequence[W], jobs: int) -> list[T]:
    """The work done on each, in order. `jobs`: how many processes; with one, this process does it all."""
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    done: list[T] = []
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=len(wanted))
        for one in _each(work, wanted, jobs):
            done.append(one)
            progress.advance(task)
    return done


def _each(work: Callable[[W], T], wanted: Sequence[W], jobs: int) -> Iterator[T]:
    if jobs == 1:
        yield from map(work, wanted)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        try:
            yield from pool.map(work, wanted)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
