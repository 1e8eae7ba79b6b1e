"""Positions of Titans to draw: whole duels played by chance, and single ones made by hand."""

import random
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any

from PIL import Image

from bot import catalogue
from games.core.dice import FastDice
from games.core.game import Event
from games.core.hidden import redact
from games.titans import GAME
from games.titans.state import Pending, State
from games.titans.view import TitansView
from rendering.picture import Over, Say, Sheet
from rendering.titans import painter

OPTIONS: dict[str, int | bool | str] = {option.name: option.default for option in GAME.options}
LANGUAGES = ("es", "en")


def say(language: str) -> Say:
    """The texts of a language, as painters get them."""
    return catalogue.texts().say(language)


def states(seed: int, **options: int | bool | str) -> Iterator[State]:
    """Every state of a duel played by chance (nobody yields)."""
    rng = random.Random(seed)
    dice = FastDice(rng)
    state, _ = GAME.start({**OPTIONS, **options}, 2, dice)
    yield state
    while asks := GAME.asks(redact(state, None)):
        seat = asks[0].seat
        actions = [action for action in GAME.actions(redact(state, seat), seat) if action.verb != "yield"]
        state, _ = GAME.apply(state, seat, rng.choice(actions), dice)
        yield state


def frame(
    state: State, seat: int | None = None, *, caption: str = "", options: Mapping[str, int | bool | str] | None = None
) -> tuple[TitansView, Sheet]:
    """What the picture of a state is made from, as `seat` sees it (None: a spectator)."""
    asks = GAME.asks(redact(state, None))
    end = GAME.result(state)
    drawn = sheet(
        options,
        seat=seat,
        to_act=tuple(ask.seat for ask in asks),
        phase=asks[0].kind if asks else "over",
        over=end,
        caption=caption,
    )
    return GAME.show(redact(state, seat), seat), drawn


def duel(seed: int, count: int | None = None, **options: int | bool | str) -> list[tuple[TitansView, Sheet]]:
    """The frames of a replay: `count` positions of a duel (all of them by default), with captions that change."""
    words = ("Ana avanza 3, hasta la casilla {}.", "Bruno ataca: 2 × {}. Ana para y sigue.", "Bruno retrocede {}.")
    frames: list[tuple[TitansView, Sheet]] = []
    for number, state in enumerate(states(seed, **options)):
        if number == count:
            break
        caption = words[number % len(words)].format(number % 23 + 1)
        frames.append(frame(state, None, caption=caption, options=options))
    return frames


def uses(state: State, seat: int) -> dict[int, tuple[str, ...]]:
    """What each card of a seat could do now, by the rules."""
    found: dict[int, list[str]] = {}
    if any(ask.seat == seat for ask in GAME.asks(redact(state, None))):
        for action in GAME.actions(redact(state, seat), seat):
            values = {state.round.pending.value} if action.verb == "parry" and state.round.pending else {action.value}
            for value in (values | {action.step}) - {0}:
                verbs = found.setdefault(value, [])
                if action.verb not in verbs:
                    verbs.append(action.verb)
    return {value: tuple(verbs) for value, verbs in found.items()}


def view(**changes: Any) -> TitansView:
    """A position in the middle of a duel, with what is to be different."""
    plain: dict[str, Any] = {
        "squares": (6, 15),
        "hand": None,
        "hands": (None, None),
        "hand_sizes": (5, 5),
        "pile": 11,
        "discard_top": 3,
        "points": (2, 3),
        "games": (0, 0),
        "round": 6,
        "beginner": 0,
        "special": None,
        "pending": None,
    }
    merged = plain | changes
    return TitansView(distance=merged["squares"][1] - merged["squares"][0], **merged)


def sheet(options: Mapping[str, int | bool | str] | None = None, **changes: Any) -> Sheet:
    """The frame that goes with it: Ana's turn."""
    plain: dict[str, Any] = {"names": ("Ana", "Bruno"), "seat": None, "to_act": (0,), "phase": "turn"}
    return Sheet(options={**OPTIONS, **(options or {})}, **(plain | changes))


Uses = Mapping[int, tuple[str, ...]]

BLOW = (
    Event("attack", 1, (("value", 2), ("count", 3))),
    Event("undefended", 0),
    Event("round-won", 1, (("reason", "attack"), ("points", 1))),
    Event("round", 0, (("number", 6),)),
)
"""A blow that could not be parried, and the next round."""


def _won(seat: int, reason: str, *before: Event) -> tuple[Event, ...]:
    return *before, Event("round-won", seat, (("reason", reason), ("points", 1))), Event("round", 0, (("number", 2),))


_STEPS = tuple(Event("advance", seat, (("value", 4), ("square", square))) for seat, square in ((0, 10), (1, 14)))
SHOWN = Event("showdown", None, (("first", (3, 3, 3, 5, 5)), ("second", (1, 2, 4, 4, 5))))
COURSE = (
    *_won(0, "attack", Event("attack", 0, (("value", 3), ("count", 2)))),
    *_won(1, "hands", *_STEPS, SHOWN),
    *_won(1, "attack", Event("lunge", 1, (("step", 1), ("square", 4), ("value", 1), ("count", 1)))),
    *_won(0, "position", *_STEPS),
    *_won(0, "no-play"),
    Event("drawn-round", None),
    *_won(0, "attack", Event("attack", 0, (("value", 5), ("count", 3)))),
    *_won(1, "attack", Event("attack", 1, (("value", 2), ("count", 3)))),
    *_won(0, "attack", Event("attack", 0, (("value", 1), ("count", 2)))),
)
"""The rounds of a whole game."""

BOARDS: dict[str, tuple[str, TitansView, Sheet]] = {
    "board-turn": (
        "es",
        view(hand_sizes=(5, 4)),
        sheet(
            caption="Bruno retrocede 3, hasta la casilla 15.",
            happened=(
                Event("advance", 0, (("value", 4), ("square", 6))),
                Event("retreat", 1, (("value", 3), ("square", 15))),
            ),
        ),
    ),
    "board-parried": (
        "es",
        view(squares=(9, 13), hand_sizes=(4, 3), round=3),
        sheet(
            to_act=(1,),
            caption="Ana ataca con dos cartas de 4. Bruno para.",
            happened=(
                Event("lunge", 0, (("step", 2), ("square", 9), ("value", 4), ("count", 2))),
                Event("parry", 1, (("value", 4), ("count", 2))),
            ),
        ),
    ),
    "board-blow": (
        "es",
        view(squares=(0, 24), pile=15, discard_top=None, points=(2, 3), round=6),
        sheet(caption="Bruno ataca con tres cartas de 2 y Ana no puede parar.", happened=BLOW),
    ),
    "board-showdown": (
        "en",
        view(squares=(0, 24), pile=15, discard_top=None, points=(3, 3), round=7),
        sheet(
            to_act=(1,),
            caption="Hands are shown: Ana held 3, 3, 3, 5, 5 and Bruno 1, 2, 4, 4, 5.",
            happened=(
                Event("showdown", None, (("first", (3, 3, 3, 5, 5)), ("second", (1, 2, 4, 4, 5)))),
                Event("round-won", 0, (("reason", "hands"), ("points", 1))),
                Event("round", 1, (("number", 7),)),
            ),
        ),
    ),
    "board-start": (
        "en",
        view(squares=(0, 24), pile=15, discard_top=None, points=(0, 0), round=1),
        sheet(names=("Señora Núñez", "Jürgen")),
    ),
    "board-lunge": (
        "es",
        view(squares=(11, 14), pending=Pending(0, 3, 2, True), special="narrow-pass", hand_sizes=(3, 5)),
        sheet(to_act=(1,), phase="defence"),
    ),
    "board-readme": (
        "en",
        view(squares=(9, 13), pending=Pending(0, 4, 2, True), hand_sizes=(5, 5), pile=7, discard_top=4, points=(3, 2)),
        sheet(to_act=(1,), phase="defence"),
    ),
    "board-attack": (
        "en",
        view(squares=(7, 8), pending=Pending(1, 1, 5, False), hand_sizes=(5, 0), pile=0),
        sheet({"length": 15, "level": "normal"}, phase="defence"),
    ),
    "board-open-sky": (
        "es",
        view(
            squares=(0, 32),
            special="open-sky",
            hands=((1, 2, 3, 4, 4, 5), (1, 1, 2, 3, 5)),
            points=(7, 9),
            games=(1, 0),
        ),
        sheet(
            {"length": 31, "rounds_to_win": 9, "best_of": 3},
            names=("Wolfgang Amadeus de la Peña y Ñíguez", "🐉🔥"),
            to_act=(1,),
        ),
    ),
    "board-last-attack": (
        "en",
        view(squares=(10, 12), pile=0, special="high-guard"),
        sheet({"level": "basic"}, to_act=(1,), phase="last-attack"),
    ),
    "board-won": (
        "es",
        view(squares=(7, 8), points=(5, 3), discard_top=1),
        sheet(
            to_act=(),
            phase="over",
            over=Over((0,), (5, 3), "points"),
            caption="Ana ataca con dos cartas de 1 y Bruno no puede parar: la ronda y la partida son de Ana.",
            course=COURSE,
            ended="25 de noviembre de 2026",
        ),
    ),
    "board-resigned": (
        "en",
        view(games=(1, 1)),
        sheet({"best_of": 3}, to_act=(), phase="over", over=Over((1,), (1, 1), "resigned"), caption="Ana resigns."),
    ),
}
"""Boards to look at, and to compare with how they looked before."""

HANDS: dict[str, tuple[str, TitansView, Sheet, Uses]] = {
    "hand-turn": (
        "es",
        view(hand=(1, 3, 3, 4, 5), squares=(6, 11)),
        sheet(seat=0),
        {
            1: ("advance", "retreat", "lunge"),
            3: ("advance", "retreat"),
            4: ("advance", "lunge"),
            5: ("attack", "retreat"),
        },
    ),
    "hand-attacked": (
        "en",
        view(hand=(1, 2, 2, 4), squares=(6, 8), pending=Pending(0, 2, 2, True)),
        sheet(seat=1, to_act=(1,), phase="defence"),
        {1: ("withdraw",), 2: ("parry", "withdraw"), 4: ("withdraw",)},
    ),
    "hand-waiting": ("es", view(hand=(4, 4, 4, 5, 5, 5)), sheet(seat=1), {}),
    "hand-empty": ("en", view(hand=(), hand_sizes=(0, 5)), sheet(seat=0), {}),
}
"""Hands likewise."""


def pictures() -> dict[str, bytes]:
    """Every picture of Titans that has a baseline, freshly drawn."""
    found = {name: painter.board(view, sheet, say(code)).png for name, (code, view, sheet) in BOARDS.items()}
    for name, (code, view, sheet, uses) in HANDS.items():
        found[name] = painter.hand(view, sheet, say(code), uses).png
    with Image.open(BytesIO(painter.replay(duel(3, 12), say("en")))) as animation:
        animation.seek(11)
        last = BytesIO()
        animation.convert("RGB").save(last, "PNG")
    return found | {"replay-frame": last.getvalue()}
