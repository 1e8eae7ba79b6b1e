"""Before the first turn: decks, who begins, hands, the beginner's two covered troops [seed]."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.core.hidden import Hidden, Seat, only
from games.warshow import decks, deeds, flow, places, windows
from games.warshow.actions import Action
from games.warshow.cards import BY_ID, RULES
from games.warshow.limits import may_be_first
from games.warshow.state import DECK, EXPECTED, PLACE, SETUP, Options, Side, State, card_pool
from games.warshow.table import Table, own_cards, without


def start(options: Options, seats: int) -> State:
    """Everybody chooses a deck, all at once and sealed."""
    empty = tuple(Hidden((), only(seat), card_pool(seat)) for seat in range(seats))
    return State(
        options=options,
        sides=tuple(Side(hand=zone, deck=zone) for zone in empty),
        troops=(),
        turn=0,
        active=0,
        phase=SETUP,
        question=DECK,
        waiting=tuple(range(seats)),
        deciders=(),
        queue=(),
        points=0,
        stack=(),
        answers=windows.unanswered(seats),
        held=(0,) * seats,
    )


def choose_deck(table: Table, seat: Seat, deck: str) -> None:
    """A seat's deck; how many cards it has is public. When all have one, the game begins."""
    cards = decks.parse(deck, table.options.edition)
    table.change(seat, replace(table.sides[seat], deck=own_cards(cards, seat), size=len(cards)))
    table.tell("chooses", seat, n=len(cards))
    table.tell("chosen", seat, only(seat), deck=deck)
    if not table.waiting:
        _begin(table)


def _begin(table: Table) -> None:
    """Chance: the cards that are shown, seat by seat, then what the beginner draws, then the others in turn order."""
    table.active = _beginner(table)
    table.tell("begins", table.active)
    for seat in (table.active, *table.living(table.active)):
        more = RULES.beginner_more if seat == table.active else RULES.others_more
        deeds.draw(table, seat, RULES.opening_hand + more)
    while _first_in_hand(table, table.active) < RULES.first_troops:
        _draw_again(table, table.active)
    table.ask(PLACE, table.active)


def _beginner(table: Table) -> Seat:
    """Whose shown card has the highest value; those who tie show again; orders count 0 [seed].

    When somebody has no card left to show, chance decides among those who tie: one pick [ruling].
    """
    tied = list(range(len(table.sides)))
    while len(tied) > 1:
        if any(not len(table.sides[seat].deck) for seat in tied):
            return tied[table.dice.pick(len(tied))]
        values = {seat: BY_ID[_show_top(table, seat)].value for seat in tied}
        tied = [seat for seat in tied if values[seat] == max(values.values())]
    return tied[0]


def _show_top(table: Table, seat: Seat) -> str:
    """The top card is shown and goes to the bottom."""
    side = table.sides[seat]
    deck = side.deck.known()
    card = deck[table.dice.pick(len(deck))]
    table.change(seat, replace(side, deck=without(side.deck, card), bottom=(*side.bottom, card)))
    table.tell("shows", seat, card=card)
    return card


def _draw_again(table: Table, seat: Seat) -> None:
    """A beginner with fewer than two troops for the start shows its hand, reshuffles and draws again [ruling]."""
    side = table.sides[seat]
    hand = side.hand.known()
    for card in hand:
        table.tell("shows", seat, card=card)
    most: dict[str, Any] = {"most": RULES.first_value} if table.options.edition > 2 else {}
    table.tell("draws-again", seat, **most)
    deck = own_cards([*side.deck.known(), *hand, *side.bottom], seat)
    nothing = Hidden((), side.hand.readers, side.hand.pool)
    table.change(seat, replace(side, hand=nothing, deck=deck, bottom=(), shown=hand))
    deeds.draw(table, seat, len(hand))


def place(table: Table, seat: Seat, action: Action) -> None:
    """A troop face down, free of cost. After the second one the turn passes to the next player [seed]."""
    row = places.by_row(seat, len(table.sides))[action.row]
    troop = deeds.enter(table, seat, action.card, row, covered=True)
    plain: dict[str, Any] = {}
    if table.options.edition > 2:  # it comes for nothing: as an ambush whoever began won two games in three [ruling]
        table.put(replace(troop, turned=EXPECTED))
        plain = {"ambush": "no"} if "ambush" in BY_ID[action.card].skills else {}
    table.tell("enters-covered", seat, troop=troop.name, row=places.written(row))
    table.tell("entered", seat, only(seat), troop=troop.name, card=action.card, **plain)
    if table.sides[seat].entered < RULES.first_troops:
        table.ask(PLACE, seat)
    else:
        flow.begin_turn(table, table.living(seat)[0])


def _first_in_hand(table: Table, seat: Seat) -> int:
    return sum(may_be_first(table.options, BY_ID[card]) for card in table.sides[seat].hand.known())
