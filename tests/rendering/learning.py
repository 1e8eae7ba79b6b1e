"""What one learns from: pictures of the rules, and a puzzle as it is posted."""

from bot import lessons
from rendering import puzzle
from rendering.battalions import painter as battalions
from rendering.picture import Picture
from rendering.titans import painter as titans
from tests.rendering import campaigns, duels
from tests.rendering.duels import say

SHOWN = (("titans", "round"), ("warshow", "covered"), ("battalions", "morale"), ("wards", "again"))


def asked(language: str, player: str, *answers: str) -> Picture:
    """A puzzle of Titans."""
    _, view, sheet = duels.BOARDS["board-turn"]
    board = titans.board(view, sheet, say(language))
    return puzzle.asked(board, "titans", player, answers, say(language))


def full(language: str, player: str, *answers: str) -> Picture:
    """A puzzle on a board of Battalions that is as full as can be."""
    _, view, sheet = campaigns.BOARDS["battalions-full"]
    board = battalions.board(view, sheet, say(language))
    return puzzle.asked(board, "battalions", player, answers, say(language))


def pictures() -> dict[str, bytes]:
    """All of them, freshly drawn."""
    found = {
        f"lesson-{game_id}-{wanted}": lessons.drawn(game_id, lesson, "es").png
        for game_id, wanted in SHOWN
        for lesson in lessons.lessons(game_id)
        if lesson.id == wanted
    }
    return found | {
        "puzzle-titans": asked("es", "Ana", "Avanzar 1", "Avanzar 4", "Retroceder 3", "Atacar con 2 × 5").png,
        "puzzle-battalions": full(
            "en", "Wolfgang Amadeus de la Peña", "On to the attacks", "Guns: fire at centre" * 4
        ).png,
    }
