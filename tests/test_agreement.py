"""What stands after a name agrees with it by wording, not by luck.

A player may be a woman or a man, a unit may be called *Húsares* or *Casacas rojas*, *Line infantry* or *Hussars*. So no
word that must agree in gender or number follows such a name: `{unit} ({player}), {stack}: carta eliminada`.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from bot.texts import LANGUAGES

ROOT = Path(__file__).resolve().parents[1]

ANYONE = ("player", "name", "who", "rival", "host", "guest", "winner", "opponent", "other", "absent", "commander")
"""Places for people, of either gender."""

THINGS = ("unit", "enemy", "card", "vehicle", "weapon", "terrain", "tactic", "army", "deck", "event", "prize")
"""Places for things, of either gender."""

SOME_OR_MANY = {
    "battalions": ("unit", "enemy", "card", "tactic"),
    "warshow": ("card",),
    "wards": ("weapon",),
    "list": ("card",),
}
"""Places for things, by the first word of the key, whose names are singular or plural. (A troop of Warshow is told by
its letter and number.)"""

NAME = r"\*{0,2}\{(?:" + "|".join((*ANYONE, *THINGS)) + r")\}\*{0,2}(?: \([^()]*\))?"
BEGINS = r"(?:^|[.:;!?¡¿(·•—\n] *|\b(?:que|si|cuando|y|pero|mientras) )"
"""Where a name is what the sentence is about: *La línea de {player} está rota* is about a line."""

PASSING = r"(?:ya|no|aún|todavía|también|así|muy|bien|siempre|ahora|tan|casi|más|menos|demasiado)"
BEING = (
    r"(?:se )?(?:está|están|estaba|estaban|estuvo|esté|es|son|era|eran|será|fue|fueron|sea|queda|quedan|quedó|quedará"
    r"|sigue|siguen|parece|resulta|cae|caen|cayó|acaba|termina|anda|sale|llega|vuelve|ha sido|han sido|ha quedado"
    r"|permanece|viene|entra)"
)
FIXED = r"solo|fuera|dentro|ahora|hasta|contra|tras|cerca|lejos|abajo|otra|una|la|lo|esta|\w+ndo"
CHANGING = rf"(?!(?:{FIXED})\b)\w+(?:or|[oa]s?)\b"
"""A word that has a masculine and a feminine, or ends like one."""

NOUNS = r"(?:partida|jugada|salida|herida|vida|lado)s?|puntos"
CHANGED = r"\w+(?:ad|id|íd)[oa]s?|(?:muert|(?:des)?cubiert|rot|list|prisioner)[oa]s?|sol(?:a|as|os)"
PARTICIPLE = rf"(?!(?:{NOUNS})\b)(?:{CHANGED})\b"

GENDER = (
    re.compile(rf"{BEGINS}{NAME}(?:, [^,.:;]*,)?(?: {PASSING})* {BEING}(?: {PASSING})* {CHANGING}", re.MULTILINE),
    re.compile(rf"{BEGINS}{NAME},?(?: {PASSING})* {PARTICIPLE}", re.MULTILINE),
    re.compile(rf"\b(?:el|la|un|una|del|al) {NAME}"),
)

LINKS = {
    "en": "a|against|and|at|by|face|for|from|in|into|of|on|only|or|to|with|without",
    "es": "a|al|boca|con|contra|de|del|desde|en|hacia|o|para|por|sin|y",
}
"""What may follow a name that is singular or plural: nothing that changes with it, so no verb."""


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language, with its key."""
    for file in sorted(ROOT.glob(f"data/**/locale/{language}/*.po")):
        with file.open("rb") as lines:
            for message in read_po(lines):
                key = message.id if isinstance(message.id, str) else message.id[0]
                for text in (message.string,) if isinstance(message.string, str) else message.string or ():
                    if key:
                        yield key, text


def of_one_gender(text: str) -> str | None:
    """The part of a Spanish text that fits people or things of one gender alone."""
    return next((found[0] for rule in GENDER if (found := rule.search(text))), None)


def of_one_number(key: str, text: str, language: str) -> str | None:
    """The part of a text that fits things of one number alone."""
    places = SOME_OR_MANY.get(key.partition(".")[0])
    if places is None:
        return None
    name = r"(?<!\by )(?<!\band )\*{0,2}\{(?:" + "|".join(places) + r")\}\*{0,2}(?: \([^()]*\))?"
    found = re.search(rf"{name} (?!(?:{LINKS[language]})\b)[^\W\d_]+", text)
    return found[0] if found else None


def test_no_spanish_text_guesses_the_gender_of_a_name():
    assert {key: found for key, text in texts("es") if (found := of_one_gender(text))} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_guesses_whether_a_name_is_one_or_many(language: str):
    assert {key: found for key, text in texts(language) if (found := of_one_number(key, text, language))} == {}


@pytest.mark.parametrize(
    "text",
    [
        "{unit} ({player}) queda desordenada.",
        "Ronda 2: {player} está listo.",
        "{player} ha quedado eliminado.",
        "{name} está completo.",
        "{player}, invitado por {host}.",
        "A las órdenes del {commander}.",
        "{vehicle} vuelve destruido.",
        "Pasa si {rival} no está solo aquí: {rival} es muy lista.",
    ],
)
def test_a_word_that_agrees_with_a_name_is_found(text: str):
    assert of_one_gender(text)


@pytest.mark.parametrize(
    "text",
    [
        "La línea de {player} está rota.",
        "{unit} ({player}), {stack}: carta desordenada.",
        "{player} está desplegando.",
        "{player} solo podía hacer una cosa.",
        "La lista de {player} está entregada.",
        "{player} ya ha jugado.",
    ],
)
def test_what_agrees_with_no_name_may_stand(text: str):
    assert of_one_gender(text) is None


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "{unit} chequea su moral."),
        ("es", "{card} se juega aquí."),
        ("en", "{card} is played."),
        ("en", "{unit} (no. {n}) attack"),
    ],
)
def test_a_verb_after_units_and_cards_is_found(language: str, text: str):
    assert of_one_number("battalions.event.x", text, language)


def test_a_verb_of_two_named_together_is_right():
    assert of_one_number("battalions.event.x", "{unit} and {enemy} go to the bottom.", "en") is None
