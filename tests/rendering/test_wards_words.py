"""Boards of Wards of War in words: complete enough to play from, and short enough for a picture."""

import re

import pytest

from bot import catalogue
from rendering import fonts
from rendering.picture import ALT_LIMIT
from rendering.wards import painter
from tests.rendering.duels import LANGUAGES, say
from tests.rendering.skirmishes import BAILED, SPREAD, TOGETHER, sheet, view


def test_the_words_of_a_board():
    assert painter.board(view(), sheet(caption="Ana falla."), say("es")).alt == (
        "Wards of War, mapa «El pueblo». Turno del 3: Wolfgang Amadeus de la Peña y Ñ… "
        "Ronda 3 de 12, primera acción. Ana falla. "
        "Equipo rojo, quedan 7 vidas: 1 Ana, explorador, T12 (casa, cobertura a prueba de balas); "
        "3 Wolfgang Amadeus de la Peña y Ñ…, asalto, N22; "
        "5 Inés, antitanque, pieza de campaña en AI6 hacia el oeste. "
        "Equipo azul, quedan 5 vidas: 2 Bruno, médico, AC20 (muro, cobertura a prueba de balas); "
        "4 🐉🔥, ingeniero, fuera de la mesa; 6 Óscar, explorador, AD5 (seto, cobertura), marcado. "
        "Sin tripulación: jeep en F18 hacia el este; jeep: vuelve en la ronda 6; "
        "pieza de campaña en N31 (seto, cobertura) hacia el este. "
        "Salidas del equipo rojo: D8, C19, D30. Salidas del equipo azul: AT30, AU19, AT8."
    )
    assert painter.board(BAILED, sheet(to_act=(1,), caption=""), say("en")).alt == (
        "Wards of War, map “The river”. Turn of 2: Bruno. Round 3 of 12, first action. "
        "Red team, 7 points: 1 Ana, anti-tank, AA19; 3 Wolfgang Amadeus de la Peña y Ñ…, V10. "
        "Blue team, 5 points: 2 Bruno, assault, tank at AK19 facing west, crew bailed out; 4 🐉🔥, engineer, AJ17. "
        "Flags: Y19 (red team). "
        "Without crew: tank at F22 facing east; jeep: back in round 5; jeep at AQ26 facing north-west. "
        "Spawn points of the red team: D7, C19, D30. Spawn points of the blue team: AT31, AU19, AT8."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("shown", [TOGETHER, SPREAD])
@pytest.mark.parametrize("letters", [1, 12, 100])
def test_words_for_sixteen_fit_and_name_everybody_with_class_and_place(
    shown: painter.WardsView, language: str, letters: int
):
    told = painter.board(shown, sheet(names=tuple(chr(65 + n) * letters for n in range(16))), say(language)).alt
    assert len(told) <= ALT_LIMIT
    assert not told.endswith("…")
    for one in shown.warriors:
        role = say(language)(f"wards.role.{one.role}")
        assert re.search(rf"\b{one.number}( [A-P…]+)?, {role}, {one.at}\b", told), (one, told)
    for flag in shown.flags:
        assert flag.at in told
    assert all(str(score) in told for score in shown.score)
    assert f"{shown.number}: {chr(64 + shown.number)}" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_battle_is_said_and_drawn(language: str):
    won, drawn = (
        painter.board(view(phase="over", winner=winner, score=score), sheet(to_act=(), phase="over"), say(language))
        for winner, score in ((1, (0, 4)), (None, (3, 3)))
    )
    assert say(language)("wards.board.wins", team="blue", score="0–4") in won.alt
    assert say(language)("wards.board.draw", score="3–3") in drawn.alt
    assert won.png != drawn.png


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_pictures_can_be_drawn(language: str):
    texts = catalogue.texts().language(language)
    parts = (
        "wards.board.",
        "wards.role.",
        "wards.weapon.",
        "wards.kind.",
        "wards.map.",
        "wards.phase.",
        "wards.cover.",
    )
    keys = [key for key in sorted(texts.keys()) if key.startswith(parts)]
    assert len(keys) > 60
    used = "name team score at look kind vehicle facing vehicles flags points people game map whole tenth weapon cover"
    values = dict.fromkeys(f"{used} ends of role classes numbers".split(), "x")
    for key in keys:
        for n in (1, 2):
            text = texts.say(key, n=n, **values)
            assert fonts.drawable(text) == text, key
