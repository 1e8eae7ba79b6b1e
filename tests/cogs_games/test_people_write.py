"""What people write on phones: other words for the same, either language, numbers in words, slips of the pen."""

import importlib
from typing import Any

import pytest
from msgspec.structs import replace

from bot import catalogue, spelling
from bot.service.ground.records import Table
from cogs.shared import offers
from games.core import referee
from games.warshow.cards import BY_ID
from tests.all_games import COGS
from tests.cogs_games.test_printed import ME, SAY, _Nobody, table
from tests.games.battalions.field import battle
from tests.games.warshow import battle as warshow


@pytest.fixture(autouse=True)
async def spellers() -> None:
    """What the cogs register when they are loaded."""
    for cog in COGS:
        await importlib.import_module(cog).setup(_Nobody())


def beginning(game_id: str, **options: Any) -> Table:
    """A table at its beginning, with whoever is asked."""
    game = catalogue.game(game_id)
    setup = referee.Setup(options=referee.complete(game, options), seats=game.seats.start, seed=bytes(range(32)))
    position, _ = referee.begin(game, setup)
    return table(game_id, position, referee.asks(game, position)[0].seat)


@pytest.mark.parametrize(
    ("game_id", "language", "text", "meant"),
    [
        ("titans", "en", "Avanzar 4", "advance 4"),
        ("titans", "es", "advance 4", "advance 4"),
        ("titans", "es", "Avanzo tres", "advance 3"),
        ("titans", "en", "go back two", "retreat 2"),
        ("titans", "en", "forward 3", "advance 3"),
        ("titans", "es", "me retiro 1", "withdraw 1"),
        ("titans", "es", "no me defiendo", "yield"),
        ("titans", "en", "block", "parry"),
        ("warshow", "es", "deploy mud tank 4", "reinforce tank 4"),
        ("warshow", "en", "bajar mula de intendencia 5", "reinforce mule 5"),
        ("warshow", "es", "ya está", "done"),
        ("warshow", "en", "a3 forward", "a3 advance"),
        ("warshow", "es", "pánico a b2", "order panic b2"),
        ("warshow", "en", "panic on b2", "order panic b2"),
        ("warshow", "es", "baja gárgola boca abajo en la hilera 4", "reinforce gargoyle 4 down"),
        ("warshow", "en", "deploy gargoyle face down in row 4", "reinforce gargoyle 4 down"),
        ("warshow", "es", "tanque de barro a la 4", "reinforce tank 4"),
        ("warshow", "es", "a3 dispara a b1 y b2", "fire a3 b1,b2"),
        ("warshow", "en", "fire a3 at b1 and b2", "fire a3 b1,b2"),
        ("warshow", "es", "telegrama", "order telegram"),
        ("warshow", "en", "deploy ghoul in row 4 at b2", "reinforce ghoul 4 at b2"),
        ("warshow", "es", "necrófago a la 4 contra b2", "reinforce ghoul 4 at b2"),
        ("warshow", "en", "play hordes", "deck hordes"),
        ("warshow", "es", "las hordas", "deck hordes"),
        ("warshow", "es", "a3 a b1", "fire a3 b1"),
        ("warshow", "es", "catapulta a la 5", "reinforce bone-catapult 5"),
        ("warshow", "es", "avanzo con a3 a la 2b", "a3 advance 2b"),
        ("warshow", "en", "order mutiny a", "order mutiny a"),
        ("battalions", "es", "ataco centro a fuego centro", "attack centre fire centre"),
        ("battalions", "en", "atacar centro cuerpo a cuerpo centro", "attack centre melee centre"),
        ("battalions", "es", "fin del turno", "done"),
        ("wards", "es", "voy a M14", "move M14"),
        ("wards", "en", "go to m14", "move M14"),
        ("wards", "es", "shoot rifle 4", "shoot rifle 4"),
        ("wards", "en", "spawn as scout D8", "enter scout D8"),
        ("wards", "en", "enter as a medic at c19", "enter medic C19"),
        ("wards", "es", "entro como explorador en el c19", "enter scout C19"),
        ("wards", "es", "dispara con el fusil al n.º 2", "shoot rifle 2"),
        ("wards", "es", "ataca al 2 desde x18", "assault 2 X18"),
        ("wards", "es", "dispara al mejor", "shoot best"),
        ("wards", "en", "dispara al mejor", "shoot best"),
        ("wards", "en", "shoot at no. 4 with the rifle", "shoot rifle 4"),
        ("wards", "es", "disparar al 1 con el fusil de asalto", "shoot assault-rifle 1"),
    ],
)
def test_the_words_of_people_are_understood_in_either_language(game_id: str, language: str, text: str, meant: str):
    assert spelling.spelled(beginning(game_id), ME, text, SAY[language]) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("uncover raiders", "a1 uncover"),
        ("avanzar asaltantes", "a1 advance"),
        ("uncover rifleman", "uncover rifleman"),  # there are two
        ("uncover tank", "uncover tank"),  # an enemy's
        ("shoot b1 with a2", "fire a2 b1"),
        ("disparar a b1 con a2", "fire a2 b1"),
        ("gag order", "order gag-order b"),
        ("orden panic", "order panic"),
    ],
)
def test_own_troops_are_known_by_their_cards_and_fire_from_behind_the_verb(text: str, meant: str):
    troops = ("a1 raiders 3 covered", "a2 rifleman 4a", "a3 rifleman 4a", "b1 tank 4b covered")
    asked = table("warshow", warshow.battle(*troops, hands=(("tank",), ())).position, 0)
    language = "es" if " a b1" in text or text.startswith("av") else "en"
    assert spelling.spelled(asked, ME, text, SAY[language]) == meant


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "place rifleman face down in row 4"),
        ("en", "rifleman face down 4"),
        ("en", "deploy rifleman 4 face down"),
        ("es", "coloca fusilero boca abajo en la hilera 4"),
        ("es", "bajar fusilero 4"),
    ],
)
def test_the_first_troops_lie_face_down_whether_or_not_it_is_said(language: str, text: str):
    opening = warshow.opened()
    seat = opening.asked[0]
    assert opening.asked[1] == "place"
    assert spelling.spelled(table("warshow", opening.position, seat), ME, text, SAY[language]) == "place rifleman 4"


@pytest.mark.parametrize(
    ("game_id", "language", "text", "meant"),
    [
        ("titans", "en", "atack 3x1", "attack 3x1"),
        ("titans", "en", "advnce four", "advance 4"),
        ("titans", "es", "retroseder 2", "retreat 2"),
        ("warshow", "es", "refrozar recuta 4", "reinforce recruit 4"),
        ("battalions", "en", "atack center fire centre", "attack centre fire centre"),
        ("wards", "es", "exploradro entrar D8", None),
        ("wards", "es", "entrra exploradro D8", "enter scout D8"),
        ("titans", "en", "good morning", None),
    ],
)
def test_a_slip_of_the_pen_is_taken_for_the_nearest_word(game_id: str, language: str, text: str, meant: str | None):
    """Not played: it is asked about, or what it stands for is refused with its own reason."""
    assert spelling.mended(beginning(game_id), ME, text, SAY[language]) == meant


@pytest.mark.parametrize(("text", "first"), [("move 3", "advance 3"), ("three", "advance 3"), ("hello there", None)])
def test_what_shares_a_word_with_a_move_proposes_it(text: str, first: str | None):
    found = [notation for notation, _ in spelling.near(beginning("titans"), ME, text, SAY["en"])]
    assert (found[0] if found else None) == first


def apart(distance: int) -> Table:
    """A duel in which the enemy is so far away."""
    game = catalogue.game("titans")
    setup = referee.Setup(options=referee.complete(game, {}), seats=2, seed=bytes(range(32)))
    position, _ = referee.begin(game, setup)
    duel = replace(position.state.round, squares=(8, 8 + distance))
    return table("titans", position._replace(state=replace(position.state, round=duel)), duel.seat)


@pytest.mark.parametrize(
    ("distance", "text", "meant"),
    [
        (3, "attack 3x2", "attack 3x2"),
        (3, "attack with 2 × 3", "attack 3x2"),  # as buttons write it
        (3, "attack 3", "attack 3x1"),
        (3, "attack with two x 3", "attack 3x2"),
        (2, "attack 2x3", "attack 2x3"),
        (5, "lunge 2 3x1", "lunge 2 3x1"),
        (5, "advance 2 and attack with 1 × 3", "lunge 2 3x1"),
    ],
)
def test_a_blow_is_read_with_the_count_on_either_side(distance: int, text: str, meant: str):
    assert spelling.spelled(apart(distance), ME, text, SAY["en"]) == meant


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("medico", ["Entrar: Médico en C19"]),
        ("c19 med", ["Entrar: Médico en C19"]),
        ("explorador", []),
        ("", ["Entrar: Médico en C19", "Mover: M14"]),
    ],
)
def test_what_is_offered_while_typing_fits_what_phones_type(typed: str, offered: list[str]):
    labels = {"Entrar: Médico en C19": "enter medic C19", "Mover: M14": "move M14"}
    assert [choice.name for choice in offers.choices(labels, typed)] == offered


@pytest.mark.parametrize("language", ["es", "en"])
def test_when_an_order_may_be_played_is_told_in_words(language: str):
    for card in BY_ID.values():
        if card.moments:
            when = "-".join(card.moments)
            told = SAY[language]("warshow.refused.not_now", card=card.id, when=when)
            assert SAY[language](f"warshow.when.{when}") in told
            assert SAY[language](f"warshow.card.{card.id}") in told


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("es", "colina en el centro izquierdo", "terrain hill left-centre"),
        ("es", "fusileros de línea al flanco derecho", "place fr-LI right-flank"),
        ("es", "reforzar con infantería de línea el flanco derecho", "place fr-LI right-flank"),
        ("es", "mover voltigeurs del centro a la reserva", "move centre 2 reserve"),
        ("es", "fuego del centro izquierdo contra el centro derecho", "attack left-centre fire right-centre"),
        ("en", "hill on the left centre", "terrain hill left-centre"),
        ("en", "li to the right flank", "place fr-LI right-flank"),
        ("en", "move the voltigeurs from centre to reserve", "move centre 2 reserve"),
        ("en", "fire from the left centre at the right centre", "attack left-centre fire right-centre"),
        ("en", "fire from the left centre", "attack left-centre fire right-centre"),
        ("es", "bosque al centro", "terrain wood centre"),
        ("en", "courier", "courier"),
        ("es", "fusileros al flanco", "fusileros al flanco"),
        ("en", "left centre", "left-centre"),
    ],
)
def test_an_action_is_known_by_what_tells_it_apart(language: str, text: str, meant: str):
    field = battle({"centre": ["LI", "LLI"]}, {"right-centre": ["LI", "LI"]}, hands=(["fr-LI", "hill"], ()))
    there = table("battalions", field.position, 0)
    found = spelling.spelled(there, ME, text, SAY[language])
    assert found == meant or (meant == text and field.position and found not in field.legal())
