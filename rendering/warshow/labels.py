"""Words on the pictures of Warshow: names, whose turn it is, what waits for an answer, how it ended."""

from msgspec.structs import replace

from games.warshow.actions import NOTHING, shots
from games.warshow.cards import BY_ID
from games.warshow.places import LETTERS, by_row, written
from games.warshow.state import PLACE, WINDOWS
from games.warshow.view import ItemView, RowView, TroopView, WarshowView
from rendering import names
from rendering.picture import Over, Say, Sheet
from rendering.warshow import cards as warshow_cards


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


def asked(sheet: Sheet, known: tuple[str, ...]) -> str:
    """The names of those whom all wait for."""
    return ", ".join(known[seat] for seat in sheet.to_act)


def headline(view: WarshowView, sheet: Sheet, name: str, say: Say) -> str:
    """That all wait for those who are called so, or that the game is over; "" when nobody is asked anything."""
    if sheet.over is not None:
        return say("warshow.board.ended")
    if not name:
        return ""
    if view.question in WINDOWS:
        return say("warshow.board.answers", name=name)
    return say("warshow.board.decides", name=name)


def phase(view: WarshowView, sheet: Sheet, say: Say) -> str:
    """The phase, and in reinforcements how much may still be spent; "" before the first turn and after the last."""
    if not view.turn or sheet.over is not None:
        return ""
    words = say(f"warshow.phase.{view.phase}")
    words = f"{words[0].upper()}{words[1:]}"
    if view.phase == "reinforcements":
        return say("warshow.board.reinforcements", phase=words, n=view.points)
    return words


def situation(view: WarshowView, sheet: Sheet, known: tuple[str, ...], say: Say) -> str:
    """What the owner of a hand has to know first: what they are asked, or whom all wait for."""
    if sheet.over is None and sheet.seat in sheet.to_act:
        cheap = "" if view.question != PLACE or view.edition > 2 else f".edition.{view.edition}"
        return say(f"warshow.prompt.{view.question}{cheap}")
    return result(sheet.over, known, say) if sheet.over else headline(view, sheet, asked(sheet, known), say)


def won(over: Over, known: tuple[str, ...], say: Say) -> tuple[str, str]:
    """Who won, and on what grounds ("" if the first says that or it goes without saying)."""
    if over.reason not in _REASONS:
        return result(over, known, say), ""
    reason = say(f"warshow.reason.{over.reason}")
    return result(replace(over, reason=""), known, say), reason[0].upper() + reason[1:]


_REASONS = frozenset({"control", "annihilation", "turn_limit"})
"""How a game ends by the rules."""


def level(view: WarshowView, over: Over, say: Say) -> str:
    """At the turn limit, by what a tie in rows was broken, in the order of the seats; "" if there was none."""
    living = [seat for seat, side in enumerate(view.sides) if not side.out]
    most = max(over.scores[seat] for seat in living)
    if over.reason != "turn_limit" or len(over.winners) != 1 or [over.scores[seat] for seat in living].count(most) < 2:
        return ""
    values = (sum(row.values[seat] for row in view.rows) for seat in living)
    return say("warshow.event.level", values=" – ".join(map(str, values)))


def result(over: Over, known: tuple[str, ...], say: Say) -> str:
    """Who won, and how."""
    how = over.reason if over.reason in _REASONS else ""
    if not over.winners:
        return say("warshow.board.draw", reason=how) if how else say("warshow.board.draw.plain")
    name = ", ".join(known[seat] for seat in over.winners)
    if how:
        return say("warshow.board.wins", name=name, reason=how)
    return say("warshow.board.wins.resigned" if over.reason == "resigned" else "warshow.board.wins.plain", name=name)


def row(shown: RowView, *, reader: bool, say: Say) -> str:
    """A row by its number and what it is, as the reader calls it or as everybody does."""
    name = shown.row if reader else shown.place
    return say("warshow.board.row", n=name, what=place(name, say))


def place(name: str, say: Say) -> str:
    """What a row is: the reader's `4` or `2b`, or everybody's `4a`."""
    number, letter = name[0], name[1:].upper()
    if not letter:
        return say(f"warshow.board.row.{number}")
    return say("warshow.board.row.rear" if number in "15" else "warshow.board.row.trench", letter=letter)


def troop(shown: TroopView, say: Say) -> str:
    """A troop by its name, and its card where the reader knows it."""
    return f"{shown.name} {say(f'warshow.card.{shown.card}')}" if shown.card else shown.name


def goal(view: WarshowView, sheet: Sheet, say: Say) -> str:
    """What the table is about; in everybody's last two turns, what decides when the last one is over."""
    if view.edition > 2 and view.turn > view.turn_limit - 2 * len(view.sides):
        return say("warshow.board.goal.limit", n=view.turn_limit)
    if sheet.options["victory"] == "annihilation":
        return say("warshow.board.goal.annihilation")
    return say("warshow.board.goal.three" if len(sheet.names) > 2 else "warshow.board.goal")


def item(view: WarshowView, waiting: ItemView, *, reader: bool, say: Say) -> str:
    """What waits for an answer. `reader`: rows are called as the reader sees them, not as everybody does."""
    match waiting.kind:
        case "phase":
            return say("warshow.board.item.phase", phase=view.phase)
        case "shots":
            return say("warshow.board.item.shots", troop=waiting.troop, at=volley(waiting.aim))
        case "enter" if not waiting.card:
            return say("warshow.board.item.enter.covered", troop=waiting.troop)
        case kind:
            said = say(f"warshow.board.item.{kind}", troop=waiting.troop, card=waiting.card)
            at = target(view, waiting, reader=reader)
            if not at:
                return said
            if at in LETTERS:
                at = at.upper()
            elif any(at in (row.row, row.place) for row in view.rows):
                at = place(at, say)
            return say("warshow.board.item.aimed", what=said, at=at)


def effect(item: ItemView, say: Say) -> str:
    """What the card does, if it does something now."""
    if not item.card:
        return ""
    card = BY_ID[item.card]
    acts = not card.troop or (card.box is not None and (item.kind == "box" or card.box.when == "enter"))
    return warshow_cards.words(item.card, say).text if acts else ""


def target(view: WarshowView, waiting: ItemView, *, reader: bool) -> str:
    """What an order or a box is aimed at, rows as the reader (or everybody) writes them; "" for nothing."""
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


def volley_cards(view: WarshowView, waiting: ItemView, say: Say) -> str:
    """Which troop fires at which, by their cards; "" where the attacker's is not known."""
    cards = {troop.name: troop.card for troop in view.troops}
    shooter = cards.get(waiting.troop)
    if shooter is None:
        return ""
    targets = [
        say(f"warshow.card.{card}") if (card := cards.get(name)) else say("warshow.board.covered", troop=name)
        for name, _ in shots(waiting.aim)
    ]
    return say("warshow.board.item.volley", card=shooter, targets=", ".join(targets))
