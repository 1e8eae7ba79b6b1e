"""Every other picture of Titans and Warshow than boards and hands in the middle of a game: posters, ends of rounds,
cards, decks, rows, lessons, films. All texts stay in their boxes and none is smaller than 20 pixels, in both languages.
"""

from collections.abc import Callable

import msgspec
import pytest

from bot import lessons
from games.core.game import Event
from games.warshow.cards import CARDS, DECKS
from games.warshow.state import Item
from rendering.picture import Over
from rendering.titans import painter as titans
from rendering.warshow import painter as warshow
from tests.quick import first_quick
from tests.rendering import duels, shows
from tests.rendering.duels import COURSE, LANGUAGES, SHOWN, say
from tests.rendering.measured import measured

WIDE = ("Wolfgang Amadeus Maximilian von W", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "M" * 32)
REASONS = ("attack", "hands", "no-play", "position")
ENDED = "30 de septiembre de 2026"


def _ends_of_titans(language: str) -> None:
    for seat in (0, 1):
        for reason in REASONS:
            before = (SHOWN,) if reason in ("hands", "position") else ()
            won = Event("round-won", seat, (("reason", reason), ("points", 2)))
            end = (*before, won, Event("round", 0, (("number", 99),)))
            for special in (None, "narrow-pass", "open-sky"):
                seen = duels.view(special=special, round=99)
                titans.board(seen, duels.sheet(names=WIDE[:2], happened=end), say(language))
        for how in ("points", "resigned"):
            over = Over((seat,), (12, 10), how)
            last = duels.sheet(names=WIDE[:2], to_act=(), phase="over", over=over, course=COURSE * 2, ended=ENDED)
            titans.board(duels.view(), last, say(language))
    drawn = Over((), (12, 10), "agreed")
    titans.board(duels.view(), duels.sheet(names=WIDE[:2], to_act=(), phase="over", over=drawn), say(language))


def _ends_of_warshow(language: str) -> None:
    for state, seats in ((shows.LINES, 2), (shows.THREE, 3), (shows.crowded(3), 3)):
        for winners in ((0,), (1,), (seats - 1, 0), ()):
            for reason in ("control", "annihilation", "turn_limit", "resigned", "agreed"):
                over = Over(winners, (10,) * seats, reason)
                seen, sheet = shows.shown(state, None, to_act=(), phase="over", over=over)
                sheet = msgspec.structs.replace(sheet, names=WIDE[:seats], ended=ENDED)
                warshow.board(seen, sheet, say(language))


def _cards_of_warshow(language: str) -> None:
    for card in CARDS:
        warshow.card(card.id, say(language))
        item = Item("order", 1, card=card.id, aim="a1")
        if not card.troop:
            seen, sheet = shows.shown(shows.with_item(shows.LINES, "on-order", [0], item), 0, names=WIDE[:2])
            warshow.board(seen, sheet, say(language))
    for deck in DECKS.values():
        warshow.deck(deck, say(language), "W" * 80)
    warshow.deck([card.id for card in CARDS for _ in range(12)], say(language), "")
    for state in (shows.LINES, shows.crowded(2)):
        seen, sheet = shows.shown(state, 1, names=WIDE[:2])
        for row in seen.rows:
            warshow.row(seen, row.row, sheet, say(language))


def _deeds_of_warshow(language: str) -> None:
    names = [troop.name for troop in shows.LINES.troops]
    kinds = ("enters", "enters-covered", "advances", "retreats", "uncovers", "healed")
    for kind in kinds:
        told = [Event(kind, 0 if name[0] == "a" else 1, (("troop", name), ("card", "tank"))) for name in names]
        seen, sheet = shows.shown(shows.LINES, 0, happened=told, names=WIDE[:2], caption="Wwww. " * 60)
        warshow.board(seen, sheet, say(language))
    torn = msgspec.structs.replace(shows.LINES, fallen=(0, 1, 2, 3, 4))
    gone = [Event("destroyed", 1, (("troop", f"b9{n}"), ("card", card))) for n, card in enumerate(DECKS["hordes"][:5])]
    seen, sheet = shows.shown(torn, 0, happened=gone, names=WIDE[:2])
    warshow.board(seen, sheet, say(language))


def _lessons(language: str) -> None:
    for game in ("titans", "warshow"):
        for lesson in lessons.lessons(game):
            lessons.drawn(game, lesson, language)


@pytest.mark.parametrize("draw", [_ends_of_titans, _ends_of_warshow, _cards_of_warshow, _deeds_of_warshow, _lessons])
@pytest.mark.parametrize("language", first_quick(LANGUAGES))
def test_every_text_stays_in_its_box_and_can_be_read(language: str, draw: Callable[[str], None]):
    with measured() as found:
        draw(language)
    assert found.texts > 20
    assert not found.faults, "\n".join(found.faults)
    assert not found.small, found.small
