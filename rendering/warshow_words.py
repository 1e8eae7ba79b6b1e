"""Words on the pictures of Warshow: names, whose turn it is, what waits for an answer, how it ended."""

from games.warshow.actions import NOTHING, shots
from games.warshow.places import LETTERS, by_row, written
from games.warshow.state import WINDOWS
from games.warshow.view import ItemView, WarshowView
from rendering import names
from rendering.picture import Over, Say, Sheet


def drawn_names(sheet: Sheet, say: Say) -> tuple[str, ...]:
    """The players' names as they can be drawn."""
    return tuple(
        names.drawn(name, seat, lambda n: say("warshow.board.player", n=n)) for seat, name in enumerate(sheet.names)
    )


def spoken_names(sheet: Sheet, say: Say) -> tuple[str, ...]:
    """The players' names as they are read out."""
    return tuple(
        names.spoken(name, seat, lambda n: say("warshow.board.player", n=n)) for seat, name in enumerate(sheet.names)
    )


def turn(view: WarshowView, say: Say) -> str:
    """The number of the turn; before the first, that the table is set up."""
    return say("warshow.board.turn", n=view.turn, of=view.turn_limit) if view.turn else say("warshow.board.before")


def headline(view: WarshowView, sheet: Sheet, known: tuple[str, ...], say: Say) -> str:
    """Whom all wait for and in which phase, or that the game is over; "" when nobody is asked anything."""
    if sheet.over is not None:
        return say("warshow.board.ended")
    name = ", ".join(known[seat] for seat in sheet.to_act)
    if not name:
        return ""
    if view.question in WINDOWS:
        return say("warshow.board.answers", name=name)
    if not view.turn or view.question == "discard":
        return say("warshow.board.waits", name=name)
    return say("warshow.board.decides", name=name, phase=view.phase)


def situation(view: WarshowView, sheet: Sheet, known: tuple[str, ...], say: Say) -> str:
    """What the owner of a hand has to know first: what they are asked, or whom all wait for."""
    if sheet.over is None and sheet.seat in sheet.to_act:
        return say(f"warshow.prompt.{view.question}")
    return result(sheet.over, known, say) if sheet.over else headline(view, sheet, known, say)


def result(over: Over, known: tuple[str, ...], say: Say) -> str:
    """Who won, and how."""
    if not over.winners:
        return say("warshow.board.draw", reason=over.reason)
    return say("warshow.board.wins", name=", ".join(known[seat] for seat in over.winners), reason=over.reason)


def goal(sheet: Sheet, say: Say) -> str:
    """What the table is about."""
    if sheet.options["victory"] == "annihilation":
        return say("warshow.board.goal.annihilation")
    return say("warshow.board.goal.three" if len(sheet.names) > 2 else "warshow.board.goal")


def item(view: WarshowView, waiting: ItemView, *, reader: bool, say: Say) -> str:
    """What waits for an answer. `reader`: rows are called as the reader of the view sees them, not as everybody does."""
    aim = target(view, waiting, reader=reader)
    match waiting.kind:
        case "phase":
            return say("warshow.board.item.phase", phase=view.phase)
        case "shots":
            return say("warshow.board.item.shots", troop=waiting.troop, aim=volley(waiting.aim))
        case "enter" if not waiting.card:
            return say("warshow.board.item.enter.covered", troop=waiting.troop)
        case kind:
            key = f"warshow.board.item.{kind}" + (".aimed" if aim else "")
            args = {"aim": aim} if aim else {}
            return say(key, troop=waiting.troop, card=waiting.card, **args)


def target(view: WarshowView, waiting: ItemView, *, reader: bool) -> str:
    """What an order or a box is aimed at, rows as the reader (or everybody) writes them; "" for nothing, or a volley."""
    if waiting.aim in ("", NOTHING) or waiting.kind == "shots":
        return ""
    place = by_row(waiting.seat, len(view.sides)).get(waiting.aim)
    if place is None:
        return waiting.aim
    everybody = written(place)
    return next(row.row for row in view.rows if row.place == everybody) if reader else everybody


def volley(aim: str) -> str:
    """The troops of an attack and the shots at each."""
    return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in shots(aim))


def letter(seat: int) -> str:
    """What troops of a seat begin with."""
    return LETTERS[seat]
