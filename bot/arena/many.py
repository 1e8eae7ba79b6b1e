"""Many games, one after the other or several at a time, with a bar that shows how far they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Protocol, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.arena.kept import Kept, key


class Seeded(Protocol):
    """A game to be played: its chance, and who sits where."""

    @property
    def seed(self) -> str: ...
    @property
    def line_up(self) -> tuple[int, ...]: ...


W = TypeVar("W")
S = TypeVar("S", bound=Seeded)
T = TypeVar("T")


def at_once(work: Callable[[W], T], wanted: Sequence[W], jobs: int) -> list[T]:
    """The work done on each, in order. `jobs`: how many processes; with one, this process does it all."""
    return list(_shown(work, wanted, jobs, len(wanted)))


def kept_at_once(work: Callable[[S], T], wanted: Sequence[S], jobs: int, kept: Kept[T]) -> list[T]:
    """As `at_once`, but what is kept isn't done again, and what is done is kept."""
    keys = [key(one.seed, one.line_up) for one in wanted]
    left = [(name, one) for name, one in zip(keys, wanted, strict=True) if name not in kept]
    for (name, _), one in zip(left, _shown(work, [one for _, one in left], jobs, len(wanted)), strict=True):
        kept.add(name, one)
    return [kept[name] for name in keys]


def _shown(work: Callable[[W], T], wanted: Sequence[W], jobs: int, total: int) -> Iterator[T]:
    columns = (TextColumn("playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total, completed=total - len(wanted))
        for one in _each(work, wanted, jobs):
            progress.advance(task)
            yield one


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
