"""Positions of Battalions to draw: whole battles played by chance, and single ones made by hand."""

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from games.battalions import GAME
from games.battalions.actions import Action
from games.battalions.armies import Army, parse, written
from games.battalions.cards import COMMANDERS, STACKS, frame
from games.battalions.state import State
from games.battalions.view import (
    BattalionsView,
    CardView,
    CombatView,
    FighterView,
    FightView,
    RollView,
    SideView,
    StackView,
)
from games.core.dice import FastDice
from games.core.game import Event, by_post
from games.core.hidden import Hidden, may_read, redact
from rendering.battalions import painter
from rendering.picture import Over, Sheet
from tests.laws.zones import change, zones
from tests.rendering.duels import say

OPTIONS: dict[str, int | bool | str] = {option.name: option.default for option in GAME.options}

# --- battles played by chance -----------------------------------------------------------------------------------------

_EAGER = ("terrain", "attach", "place", "play", "attack", "combine", "tactic", "support", "charge", "away")


def _choice(actions: Sequence[Action], phase: str, rng: random.Random) -> Action:
    """Something lively: cards are played and attacks made more often than turns ended."""
    if phase == "deploy":
        return actions[0] if rng.random() < 0.2 else rng.choice(actions)
    verbs: dict[str, list[Action]] = {}
    for action in actions:
        verbs.setdefault(action.verb, []).append(action)
    eager = [verb for verb in _EAGER if verb in verbs]
    return rng.choice(verbs[rng.choice(eager)]) if eager and rng.random() < 0.8 else rng.choice(actions)


@cache
def battle(seed: int, *, fog: bool = True, most: int = 400) -> tuple[State, ...]:
    """The states of a battle played by chance."""
    return tuple(_battle(seed, fog=fog, most=most))


def _battle(seed: int, *, fog: bool, most: int) -> Iterator[State]:
    rng = random.Random(seed)
    dice = FastDice(rng)
    state, _ = GAME.start({**OPTIONS, "fog": fog}, 2, dice)
    for _ in range(most):
        yield state
        asks = GAME.asks(redact(state, None))
        if not asks:
            return
        seat = asks[-1].seat
        actions = GAME.actions(redact(state, seat), seat)
        action = actions[(seed + seat) % len(actions)] if state.phase == "army" else _choice(actions, state.phase, rng)
        state, _ = GAME.apply(state, seat, action, dice)


def shown(state: State, seat: int | None, caption: str = "", *, fog: bool = True) -> tuple[BattalionsView, Sheet]:
    """What the picture of a state is made from, as `seat` sees it (None: a spectator)."""
    asks = GAME.asks(redact(state, None))
    frame = Sheet(
        names=("Ana", "Bruno"),
        seat=seat,
        to_act=tuple(ask.seat for ask in asks),
        phase=asks[0].kind if asks else "over",
        options={**OPTIONS, "fog": fog},
        over=GAME.result(state),
        caption=caption,
    )
    return GAME.show(redact(state, seat), seat), frame


def uses(state: State, seat: int) -> Mapping[int, tuple[str, ...]]:
    """What each card of a seat could do now, by the rules."""
    asked = any(ask.seat == seat for ask in GAME.asks(redact(state, None)))
    return by_post(GAME).uses(redact(state, seat), seat) if asked else {}


def shuffled(state: State, reader: int | None, rng: random.Random) -> State:
    """The state with everything that the reader cannot see dealt anew within its pool."""
    pools: dict[str, list[Any]] = {}
    for zone in zones(state):
        if not may_read(zone.readers, reader):
            pools.setdefault(zone.pool, []).extend(zone.values)
    for values in pools.values():
        rng.shuffle(values)

    def dealt(zone: Hidden[Any]) -> Hidden[Any]:
        if may_read(zone.readers, reader):
            return zone
        return Hidden(tuple(pools[zone.pool].pop() for _ in zone.values), zone.readers, zone.pool)

    return change(state, dealt)


# --- positions made by hand -------------------------------------------------------------------------------------------


def stack(place: int, cards: str = "", terrain: str | None = None, leader: str | None = None, **more: Any) -> StackView:
    """A stack from a line such as "fr LI LC! FA~ GI>": ! shaken, ~ blown, > moved, * remembered, ? in place
    of a kind: not known.
    """
    nation, *listed = cards.split() or [""]
    laid = tuple(
        CardView(
            None if card[0] == "?" else f"{nation}-{card.rstrip('!~>*')}",
            shaken="!" in card,
            blown="~" in card,
            moved=">" in card,
            up=bool(more.get("up", False)),
            known="*" in card,
        )
        for card in listed
    )
    return StackView(
        STACKS[place], laid, frame(200).stack_limits[place], terrain, leader, bool(more.get("used", False))
    )


def side(seat: int, stacks: Sequence[StackView], **changes: Any) -> SideView:
    """A side with these stacks; the others are empty."""
    laid = {one.name: one for one in stacks}
    full = tuple(laid.get(name, stack(place)) for place, name in enumerate(STACKS))
    commander = changes.pop("commander", ("broussard", "thornaby")[seat])
    plain: dict[str, Any] = {
        "army": None,
        "commander": commander,
        "rating": COMMANDERS[commander].rating if commander else 0,
        "hand": None,
        "hand_size": 5,
        "deck": 19,
        "discard": (),
        "eliminated": (),
        "lost": 0,
        "routed": sum(not one.cards for one in full[:5]),
        "ready": True,
        "plan": None,
    }
    return SideView(seat=seat, stacks=full, **(plain | changes))


def view(sides: tuple[SideView, SideView], **changes: Any) -> BattalionsView:
    """A position in the middle of a battle, with what is to be different."""
    plain: dict[str, Any] = {
        "seat": 0,
        "phase": "turn",
        "turn": 4,
        "limit": 30,
        "active": 0,
        "first": 0,
        "step": "attack",
        "attacks_left": 3,
        "moves_left": 2,
        "terrain_left": True,
        "fight": None,
        "last": None,
    }
    return BattalionsView(sides=sides, **(plain | changes))


def sheet(**changes: Any) -> Sheet:
    """The frame that goes with it: Ana's turn, seen by Ana."""
    plain: dict[str, Any] = {
        "names": ("Ana", "Bruno"),
        "seat": 0,
        "to_act": (0,),
        "phase": "turn",
        "options": OPTIONS,
        "caption": "",
    }
    return Sheet(**(plain | changes))


def fighter(seat: int, place: int, unit: str, marks: str = "") -> FighterView:
    """A card in a combat; marks as in a stack."""
    return FighterView(seat, STACKS[place], unit, "!" in marks, "~" in marks)


def roll(card: FighterView, value: int, mods: Mapping[str, int], dice: tuple[int, ...], tactic: str = "") -> RollView:
    """A side's roll; the total is added up."""
    total = value + sum(mods.values()) + sum(dice) if dice else 0
    return RollView(card, value, tuple(mods.items()), dice, total, tactic or None)


def combat(mode: str, attacker: RollView, defender: RollView, result: str) -> CombatView:
    """A combat that is over."""
    return CombatView(mode, attacker, defender, attacker.total - defender.total, result, result)


def fog_of_war() -> tuple[SideView, SideView]:
    """A battle in its fourth turn: all kinds of marks, terrains and commanders; the enemy mostly face down."""
    own = (
        stack(0, "fr LLI LC~ LC"),
        stack(1, "fr LI* LI!* GI", "village", used=True),
        stack(2, "fr FA> LI LI FA", "hill", "corvisy"),
        stack(3, "fr LI! LI"),
        stack(4, "fr HA LC"),
        stack(5, "fr GC HC GLI"),
    )
    enemy = (
        stack(0, "br LLI* ?! LI*"),
        stack(1, "br ? HC~* ?", "wood"),
        stack(2, "br LI FA!", up=True),
        stack(3, "br ?! ? ? ?~", leader="mcfadyen"),
        stack(4),
        stack(5, "br ? ?"),
    )
    mine = side(
        0,
        own,
        hand=("fr-GI", "fr-LI", "fr-LI", "lamoureux", "hill", "steady-aim", "stragglers"),
        hand_size=7,
        discard=("fr-LI",) * 3,
        eliminated=("fr-LC", "fr-LI"),
        lost=22,
    )
    return mine, side(1, enemy, hand_size=5, deck=17, discard=("br-LI",) * 5, eliminated=("br-LI",) * 4, lost=41)


def full_field() -> tuple[SideView, SideView]:
    """Every stack as deep as it may be, all of it face up, with everything that can lie on it."""
    terrains = ("hill", "wood", "village", "stream", "mud", "hill")
    kinds = ("LI LLI! GI GLI~ LI! LI", "LC~ HC! GC~ GLC GLC!~ LC", "FA HA! FA> HA LI LLI")

    def filled(nation: str, officers: Sequence[str]) -> list[StackView]:
        return [
            stack(
                place,
                " ".join([nation, *kinds[place % 3].split()[: frame(200).stack_limits[place]]]),
                terrains[place],
                officers[place],
                up=True,
                used=place % 2 == 0,
            )
            for place in range(6)
        ]

    french = ("broussard", "corvisy", "lamoureux", "pontgris", "tavernel", "rosier")
    russian = ("volodarin", "zhuravskaya", "belogradov", "tarkhanin", "milovidova", "ostashkov")
    return side(0, filled("fr", french), commander=french[0]), side(1, filled("ru", russian), commander=russian[0])


_LAST = combat(
    "fire",
    roll(fighter(0, 1, "fr-LI"), 4, {"support": 3, "steady-aim": 3, "village": 1}, (9, 4), "steady-aim"),
    roll(fighter(1, 3, "br-LLI", "!"), 5, {"shaken": -3, "wood": 2}, (6, 7)),
    "defender-routs",
)
_FOUGHT = (
    combat(
        "melee",
        roll(fighter(0, 0, "fr-LLI"), 4, {"support": 3}, (2, 3)),
        roll(fighter(1, 4, "br-LI"), 4, {}, (8, 9)),
        "attacker-shaken",
    ),
    combat(
        "fire",
        roll(fighter(0, 2, "fr-FA"), 7, {}, (9, 10)),
        roll(fighter(1, 2, "br-LI"), 5, {}, (2, 1)),
        "defender-eliminated",
    ),
    combat("melee", roll(fighter(0, 3, "fr-LI"), 4, {}, ()), roll(fighter(1, 1, "br-LC"), 5, {}, ()), "no-melee"),
)
_HAPPENED = (
    Event("moves", 0, (("stack", "reserve"), ("place", 1), ("target", "centre"))),
    Event("routs", 1, (("unit", "br-LLI"), ("stack", "right-centre"))),
)
_BREAK = combat(
    "melee",
    roll(fighter(0, 4, "fr-GC"), 8, {"cavalry-flank": 7, "charge": 6}, (10, 10)),
    roll(fighter(1, 1, "br-FA"), 1, {}, (1, 3)),
    "defender-eliminated",
)
_START = {
    "fr": ("fr LC LLI", "fr LI LI FA", "fr LI FA LI", "fr LLI LI LI", "fr HA LC"),
    "au": ("au LC LC", "au LLI LI LI", "au FA LI LI", "au LI FA", "au HA LLI"),
}
FRENCH = "fr-LI*12 fr-LLI*5 fr-GI*1 fr-GLI*1 fr-LC*4 fr-HC*3 fr-GC*1 fr-FA*2 fr-HA*1 @ corvisy pontgris tavernel rosier"
"""A whole army as it is written in actions."""


def _beaten() -> SideView:
    left = (stack(1, "br ? ?!"), stack(2, "br ?"))
    return side(1, left, deck=9, discard=("br-LI",) * 6, eliminated=("br-LI",) * 12, lost=86)


def _boards() -> dict[str, tuple[str, BattalionsView, Sheet]]:
    both = fog_of_war()
    caption = "Ana dispara desde el centro izquierdo: los casacas verdes huyen."
    start = (
        side(0, [stack(place, cards, up=True) for place, cards in enumerate(_START["fr"])], deck=28),
        side(
            1, [stack(place, cards, up=True) for place, cards in enumerate(_START["au"])], deck=27, commander="zelenka"
        ),
    )
    square = FightView(
        1, "melee", fighter(1, 2, "br-LC"), fighter(0, 2, "fr-LI"), None, "formed", (True, False), (2, "cold-steel")
    )
    ridden = FightView(0, "fire", fighter(0, 0, "fr-LLI"), fighter(1, 4, "br-HC"), None, None, (False, False), None)
    plan = ("fr-LLI", "fr-LC", "fr-LI", "fr-LI", "", "fr-LI", "fr-FA", "fr-LI", "", "", "", "fr-LC", "")
    deploying = (
        side(0, (), commander=None, ready=False, hand_size=0, deck=0, army=FRENCH, plan=plan),
        side(1, (), commander=None, hand_size=0, deck=0),
    )
    before = {"phase": "deploy", "turn": 0, "active": None, "first": None, "step": None, "attacks_left": 0}
    long = ("Wolfgang Amadeus de la Peña y Ñíguez", "🐉🔥")
    return {
        "battalions-first-turn": (
            "es",
            view(start, turn=1, step="terrain", attacks_left=5),
            sheet(caption="Empieza la batalla."),
        ),
        "battalions-fog": (
            "es",
            view(both, last=_LAST, fought=(*_FOUGHT, _LAST)),
            sheet(caption=caption, happened=_HAPPENED),
        ),
        "battalions-square": (
            "en",
            view(
                both,
                phase="engage",
                step=None,
                active=1,
                fight=square,
                attacks_left=1,
                last=_LAST,
                fought=(_FOUGHT[0], _LAST),
            ),
            sheet(to_act=(1,), phase="engage", names=("Señora Núñez", "Jürgen")),
        ),
        "battalions-ride": (
            "es",
            view(both, seat=None, phase="ride", fight=ridden),
            sheet(seat=None, to_act=(1,), phase="ride"),
        ),
        "battalions-full": (
            "en",
            view(full_field(), seat=1, last=_BREAK, active=1),
            sheet(seat=1, to_act=(1,), names=long, caption="palabra " * 60),
        ),
        "battalions-choice": (
            "es",
            view(
                (
                    side(0, (), commander=None, ready=False, hand_size=0, deck=0, army="british"),
                    side(1, (), commander=None, ready=False, hand_size=0, deck=0),
                ),
                **before | {"phase": "army"},
            ),
            sheet(to_act=(0, 1), phase="army", names=long),
        ),
        "battalions-deploy": ("en", view(deploying, **before), sheet(to_act=(0,), phase="deploy")),
        "battalions-won": (
            "es",
            view((both[0], _beaten()), phase="over", active=None, step=None, last=_BREAK, fought=(*_FOUGHT, _BREAK)),
            sheet(to_act=(), phase="over", over=Over((0,), (86, 40), "routed"), caption="La línea de Bruno se rompe."),
        ),
    }


BOARDS = _boards()
"""Boards to look at, and to compare with how they looked before."""

Uses = Mapping[int, tuple[str, ...]]


def _hands() -> dict[str, tuple[str, BattalionsView, Sheet, Uses]]:
    mine, theirs = fog_of_war()
    turn = {0: ("place",), 1: ("place",), 2: ("place",), 3: ("attach",), 4: ("terrain",), 6: ("play",)}
    _, deploying, frame = BOARDS["battalions-deploy"]
    _, square, _ = BOARDS["battalions-square"]
    idle = (side(0, mine.stacks, hand=(), hand_size=0), theirs)
    return {
        "battalions-hand-turn": ("es", view((mine, theirs), step="terrain"), sheet(), turn),
        "battalions-hand-fight": ("en", square, sheet(phase="engage"), {5: ("tactic", "combine")}),
        "battalions-hand-deploy": ("es", deploying, frame, {}),
        "battalions-hand-empty": ("en", view(idle, active=1), sheet(to_act=(1,)), {}),
    }


HANDS = _hands()
"""Hands likewise."""

ARMIES: dict[str, tuple[str, Army, int, str]] = {
    "battalions-army-french": ("es", parse(FRENCH), 200, "Ana"),
    "battalions-army-mixed": (
        "en",
        parse(
            "au-LI*9 au-LLI*2 au-GI*1 au-GLI*1 au-LC*2 au-HC*2 au-GC*1 au-GLC*1 au-FA*2 au-HA*1 "
            "br-LI*6 br-LLI*2 br-GI*1 br-GLI*1 br-LC*2 br-HC*1 br-GC*1 br-GLC*1 br-FA*1 br-HA*1 "
            "@ hohenfels zelenka orszagi mcfadyen pennyfold"
        ),
        260,
        "",
    ),
}
"""Armies likewise: language, army, budget, whose it is."""


OWN = (
    ("Los de siempre", FRENCH),
    ("WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", written(ARMIES["battalions-army-mixed"][1])),
    ("🐉🔥", FRENCH),
    ("Caballería y cañones", FRENCH),
    ("Otro", FRENCH),
)
"""Armies that somebody has built, as they are kept."""


def choosing(count: int) -> tuple[BattalionsView, Sheet]:
    """Whoever has so many armies of their own and is to choose one."""
    _, before, drawn = BOARDS["battalions-choice"]
    return replace(before, seat=0), replace(drawn, seat=0, lists=OWN[:count])


def pictures() -> dict[str, bytes]:
    """Every picture of Battalions that has a baseline, freshly drawn."""
    found = {name: painter.board(view, sheet, say(code)).png for name, (code, view, sheet) in BOARDS.items()}
    for name, (code, view, sheet, uses) in HANDS.items():
        found[name] = painter.hand(view, sheet, say(code), uses).png
    for name, code, count in (("battalions-own", "es", 5), ("battalions-own-one", "en", 1)):
        found[name] = painter.hand(*choosing(count), say(code), {}).png
    for name, (code, army, budget, whose) in ARMIES.items():
        found[name] = painter.army(army, budget, say(code), whose).png
    return found
