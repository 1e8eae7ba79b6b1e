"""Every text that the code can ask for exists in both languages with the same parameters, and none is left over."""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from babel.messages.pofile import read_po

from bot import assembly, translator
from bot.computer.players import OLDER
from bot.computer.ranks import MANNERS
from bot.programs.talk import What
from bot.service.ground.offer import Asked
from bot.service.ground.pace import End, Reminder
from bot.service.ground.records import Life
from bot.service.ground.refusals import ServiceRefusal
from bot.texts import LANGUAGES
from cogs import titans
from cogs.shared import pacing, presses
from cogs.shared.computers import COMPUTERS
from games.titans import GAME
from games.titans.state import DEFENCE, LAST_ATTACK, OVER, TURN
from tests.simulated import MakeBot

ROOT = Path(__file__).parents[2]
ROOMS = ("bot", "cogs", "games", "rendering")
OURS = (
    *("table", "table.plans", "table.consent", "table.time", "preferences", "rules", "service"),
    *("titans", "titans.picture", "ratings", "trust", "owner", "watch"),
)
"""The files of `data/locale` whose every text is accounted for here; `commands` is, by what Discord is told."""

PHASES = (TURN, DEFENCE, LAST_ATTACK)
PERMISSIONS = (
    *("attach_files", "create_public_threads", "manage_threads"),
    *("send_messages", "send_messages_in_threads", "view_channel"),
)
FAMILIES: dict[str, tuple[str, ...]] = {
    "admin.record": ("close",),
    "ratings.picture.column": ("player", "points", "won", "drawn", "lost"),
    "service.level": (*COMPUTERS, *OLDER),
    "service.manner": tuple(MANNERS),
    "service.once": ("pictures",),
    "service.permission": PERMISSIONS,
    "service.story": ("clock", "forced"),
    "table.button": (*presses._PRESSES, *presses._FORMS, "previous", "next", "resign", "yes", "no"),
    "titans.refused.no_room.room": ("0", "1"),
    "titans.refused.too_far.distance": ("1",),
    "table.card": ("free", "invited", "taken"),
    "table.event": ("resigned", "taken_back", "agreed", "cancelled", "abandoned", "adjudicated"),
    "table.offer": get_args(Asked),
    "table.offer.declined": get_args(Asked),
    "table.offer.withdrawn": get_args(Asked),
    "table.offer.done": ("pause", "resume"),
    "table.life": get_args(Life),
    "table.agreed": ("held", "window", "nights", "weekends", "nights_weekends"),
    "table.agreed.end": get_args(End)[1:],
    "table.pace.pick": ("hours", "bank", "window", "tempo", "counts", "end"),
    "table.pace.tempo": pacing.TEMPOS,
    "table.pace.counts": pacing.COUNTS,
    "table.pace.end": get_args(End),
    "preferences.reminder": get_args(Reminder),
    "preferences.confirm": ("on", "off"),
    "preferences.invitations": ("everyone", "nobody"),
    "table.program": get_args(What),
    "table.plan": ("active", "surprised", "impossible", "ended"),
    "table.refused": ("other_game", "only_other_game"),
    "table.where": ("open", "begins", "begun"),
    "watch.button": ("first", "back", "forth", "last", "animated", "tell", "export", "note", "share"),
    "titans.action": titans.VERBS,
    "titans.level": ("basic", "normal", "advanced"),
    "titans.option": tuple(option.name for option in GAME.options),
    "titans.phase": (*PHASES, OVER),
    "titans.prompt": PHASES,
    "titans.reason": ("attack", "hands", "no-play", "position"),
    "titans.start": ("off", "on"),
    "titans.verb": titans.VERBS,
}
"""Texts whose last word is only known when they are said."""
KEY = re.compile(r"(preferences|table|service|titans|ratings|trust|admin|watch|notes|privacy)\.[a-z_.-]*[a-z]")
UNSAID = {
    "table.button.answer",
    "table.button.back",
    "table.button.card",
    "table.button.do",
    "table.button.list",
    "table.button.matter",
    "table.button.order",
    "table.button.pace_set",
    "table.button.pick",
    "table.button.several",
    "table.button.sure",
    "table.button.step",
    "table.button.turns",
    *(
        f"table.button.{verb}"
        for verb in ("step_first", "step_back", "step_forth", "step_last", "eyes", "animated", "share")
    ),
    *(f"table.button.{verb}" for verb in ("tell", "turn", "note", "moment", "guess")),
}
"""Presses that bear the name of what they do."""
WHOLE = {"titans.name", "titans.rules", "titans.rules.quick"}
"""Texts of which only the last word stands in the code."""


@cache
def sources() -> list[tuple[Path, ast.AST]]:
    """Every node of the project's code."""
    files = [file for room in ROOMS for file in (ROOT / room).rglob("*.py")]
    return [(file, node) for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]


def messages(language: str, files: str = "*") -> dict[str, set[str]]:
    """The keys of some files, each with the parameters of its text."""
    found: dict[str, set[str]] = {}
    for file in ROOT.glob(f"data/**/locale/{language}/{files}.po"):
        with file.open("rb") as source:
            for message in read_po(source):
                key = message.id if isinstance(message.id, str) else message.id[0]
                if key:
                    assert key not in found, f"{key} stands twice in {language}"
                    forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
                    assert all(forms), f"{key} has no text in {language}"
                    found[key] = {name for form in forms for name in parameters(str(form))}
    return found


def parameters(text: str) -> Iterator[str]:
    for _, name, _, _ in string.Formatter().parse(text):
        if name is not None:
            yield re.split(r"[.\[]", name)[0]


def constants() -> set[str]:
    """Every string in the code that looks like one of our keys, but for the names of commands and modules."""
    named = {
        part
        for _, node in sources()
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "command"
        for part in node.args
    }
    strings = (node for _, node in sources() if isinstance(node, ast.Constant) and node not in named)
    found = {node.value for node in strings if isinstance(node.value, str) and KEY.fullmatch(node.value)}
    return found - {"titans.specials.toml"}


def test_both_languages_say_the_same_things_with_the_same_parameters():
    first, second = (messages(language) for language in LANGUAGES)
    for known in (first, second):
        known.pop("warcrow.dice.unknown")  # its English colours would help nobody who reads Spanish
    assert first.keys() ^ second.keys() == set()
    assert {key: (names, second[key]) for key, names in first.items() if names != second[key]} == {}


def never_said(language: str) -> str:
    """A pattern of what the page on contributing forbids in a language: stiff, foreign, or another word than ours."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page[page.index("| English, never |") :].partition("\n\n")[0].splitlines()[2:]
    cells = [row.strip("| ").split(" | ")[2 * (language == "es")] for row in table]
    words = [re.escape(word).replace(r"\*", r"\w*") for cell in cells for word in cell.split(", ")]
    return rf"\b({'|'.join(words)})\b"


TO_MACHINES = {"protocol.po", "log.po", "referee.po", "tournament.po"}
"""Files whose texts quote fields of JSON: they may use straight quotes."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_keep_the_house_voice(language: str):
    never, found = never_said(language), list[str]()
    assert re.search(never, {"en": "It is called off.", "es": "Vuestro turno."}[language], re.IGNORECASE)
    for file in ROOT.glob(f"data/**/locale/{language}/*.po"):
        with file.open("rb") as source:
            for message in read_po(source):
                forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
                for text in map(str, forms if message.id else ()):
                    stiff = re.search(never, re.sub(r"\{\w+\}", "{}", text), re.IGNORECASE)
                    quoted = '"' in text and file.name not in TO_MACHINES
                    found += [f"{file.name}: {text[:120]}"] if stiff or quoted else []
    assert found == []


STIFF = re.compile(
    r"\b(cannot|(?:can|do|does|did|is|are|was|were|would|could|should|has|have|had|will) not)\b", re.IGNORECASE
)
TO_ORGANISERS = {"operate.po", "program.po", "tournament.groups.po", "tournament.prizes.po", "tournament.sheets.po"}
"""Files whose texts a terminal shows, or say what is wrong with a file."""


def test_english_is_contracted_as_people_speak():
    found: list[str] = []
    for file in ROOT.glob("data/**/locale/en/*.po"):
        with file.open("rb") as source:
            for message in read_po(source):
                typed = ".typed." in str(message.id)  # what may be written, too
                forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
                found += [f"{file.name}: {text[:120]}" for text in map(str, forms) if STIFF.search(text) and not typed]
    assert [text for text in found if text.partition(":")[0] not in TO_MACHINES | TO_ORGANISERS] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_that_is_asked_for_exists_and_no_other(language: str):
    known = {key for file in OURS for key in messages(language, file)}
    events = {f"titans.event.{kind}" for kind in _events()}
    refusals = {kind.key for kind in ServiceRefusal.__subclasses__() if kind.key.startswith("service.")}
    families = {f"{family}.{word}" for family, words in FAMILIES.items() for word in words} - UNSAID
    asked = constants() | events | refusals | families | WHOLE
    assert asked - known == set(), "asked for, but there is no such text"
    assert known - asked == set(), "nobody asks for it"


def _events() -> set[str]:
    """The kinds of events of Titans: those written in its rules, and a verb for each move."""
    found: set[str] = set(titans.VERBS)
    for file, node in sources():
        if file.parent.name == "titans" and isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Event":
            kind = node.args[0]
            if isinstance(kind, ast.Constant):
                found.add(str(kind.value))
    return found


def test_every_text_whose_end_is_only_known_when_it_is_said_belongs_to_a_family():
    rooms = re.compile(r"(table|service|titans|ratings|trust|admin|watch|notes|privacy)\.")
    heads = [(file, node.values[0]) for file, node in sources() if isinstance(node, ast.JoinedStr)]
    asked = [(str(head.value), file) for file, head in heads if isinstance(head, ast.Constant)]
    ours = [(text, file) for text, file in asked if rooms.match(text) and "special" not in text]
    assert ours
    assert [(text, file) for text, file in ours if text.rstrip(".") not in FAMILIES] == []


@pytest.fixture
def make_bot(monkeypatch: pytest.MonkeyPatch) -> MakeBot:
    """The whole bot; the keys of everything that Discord is told are kept in `told`."""
    real = translator.CommandTranslator.translate

    async def translate(self: Any, words: Any, locale: Any, context: Any) -> str | None:
        told.add(words.extras.get("key"))
        return await real(self, words, locale, context)

    told.clear()
    monkeypatch.setattr(translator.CommandTranslator, "translate", translate)
    return assembly.make_bot


told: set[str | None] = set()


@pytest.mark.usefixtures("town")
async def test_every_name_of_a_command_is_told_to_discord_and_no_other():
    assert "cmd.help" in told
    for language in LANGUAGES:
        known = messages(language, "commands").keys()
        # computer players are offered while somebody types
        others = {f"choice.computer.{level}" for level in (*COMPUTERS, *OLDER)}
        assert known - told == others, "no command has this name"
