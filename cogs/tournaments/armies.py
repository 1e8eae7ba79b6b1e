"""Army lists on Discord: handed in, looked at, revealed. What is said of one goes to its owner or an organiser alone.

What a list says is never put into an exception, a log line or a custom id: it only travels to whom it may be shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import discord
from discord.app_commands import Choice
from discord.utils import format_dt
from msgspec.structs import replace

from bot import customid
from bot.answers import Unkind, answer, language, person, speak
from bot.customid import CustomId
from bot.layout import MENU, Menu, Row, clip
from bot.service.telling.courier import Button
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.tournaments import stats, wording
from bot.tournaments.lists import REASON
from cogs.shared.forms import Field, Fields, give_back, open_form
from cogs.tournaments import deeds, files, lookup
from cogs.tournaments.numbers import parts
from games.core.referee import Refusal
from tournaments.evening.commands import ReviewList
from tournaments.evening.records import Shown, Tournament
from tournaments.evening.reviews import reviewed
from tournaments.lists import ArmyList, read_list
from tournaments.names import shown_names
from tournaments.sayings import Refused
from tournaments.units import find, suggest

SHOWN = 2800
"""Characters of a list in one answer; the rest of it comes in a second one."""
FILE_BYTES = 64 * 1024
AFTER_ALL = "after"
"""On the button below a list that had been asked back when it was shown: one from before does not approve it."""
LONGEST_ID = 40
"""Characters of a player's id that a button has room for."""
REVEALED = 50
"""Lines that can be revealed at once."""

_SPAN = re.compile(r"([0-9]{1,4})(?:\s*[-–]\s*([0-9]{1,4}))?")
_WEIGHTS = ("refused", "question", "warning")


async def submit(interaction: discord.Interaction, tournament: Tournament, text: str, guest: str | None = None) -> None:
    """Hands a list in (an organiser a guest's), unless it holds a banned unit; says what is doubtful about it, and
    stores it all the same.
    """
    say = speak(interaction)
    try:
        army = read_list(text, tournament.points)
    except Refused as refusal:
        await answer(interaction, deeds.worded(refusal.saying, say))
        await give_back(interaction, {"list": text})
        return
    if army.refused:
        lines = [say("warcrow.army.not_taken"), *findings(army, say, ("refused",)), say("warcrow.army.not_taken.why")]
        await answer(interaction, "\n".join(lines))
        await give_back(interaction, {"list": text})
        return
    done = await lookup.tournaments(interaction).submit_list(tournament.id, person(interaction), text, guest)
    lines = [say(done.answer.key, **done.answer.args), sums(army, tournament, say), *findings(army, say)]
    rows: list[Row] = [] if guest is None else [_verdict(done.tournament, guest, say)]
    await answer(interaction, clip("\n".join(lines), 3900), rows=rows)


async def submit_file(
    interaction: discord.Interaction, tournament: Tournament, file: discord.Attachment, guest: str | None = None
) -> None:
    """The same from a text file."""
    content = await files.read(file, FILE_BYTES)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unkind("warcrow.refused.no_text_file") from None  # what stands in the file must not reach a log
    await submit(interaction, tournament, text, guest)


async def add(interaction: discord.Interaction, tournament: Tournament, unit: str, copies: int) -> None:
    """One more line of the person's own list, in the words of the catalogue."""
    own = await own_text(interaction, tournament)
    await submit(interaction, tournament, "\n".join(filter(None, (own, f"{copies} × {' '.join(unit.split())}"))))


async def own_text(interaction: discord.Interaction, tournament: Tournament, guest: str | None = None) -> str:
    """The person's own list (for an organiser: a guest's) as it was handed in; "" if there is none."""
    try:
        return (await lookup.tournaments(interaction).show_list(tournament.id, person(interaction), guest)).text
    except Refusal:
        return ""


async def show(interaction: discord.Interaction, tournament: Tournament, player: str | None) -> None:
    """A list for whoever may read it. An organiser who names nobody sees who has handed one in."""
    if player is None and lookup.leads(interaction, tournament) and tournament.player_of(interaction.user.id) is None:
        await _overview(interaction, tournament)
        return
    say = speak(interaction)
    who = None if player is None else lookup.player_named(tournament, player)
    try:
        found = await lookup.tournaments(interaction).show_list(tournament.id, person(interaction), who)
    except Refusal:
        public = [one for one in tournament.revealed if one.player == who]
        if not public:  # whether there is a list or not, the answer is the same
            raise
        await _revealed(interaction, tournament, public)
        return
    head = say("warcrow.army.of", player=plain(tournament.name_of(found.player)), date=format_dt(found.at, "f"))
    numbered = [f"`{number}` {plain(line)}" for number, line in enumerate(found.lines, start=1)]
    proof = say("warcrow.army.proof", digest=found.digest, nonce=found.nonce)
    try:
        army = read_list(found.text, tournament.points)
    except Refused as refusal:  # handed in before the limit changed
        said = [deeds.worded(refusal.saying, say)]
    else:
        said = [sums(army, tournament, say), *findings(army, say)]
    pages = _pages([head, *numbered])
    if len(pages) == 1 and sum(map(len, (*said, proof))) < SHOWN // 2:  # all of it in one message
        said, pages = [*pages, *said], []
    for page in pages:
        await answer(interaction, page)
    rows: list[Row] = []
    if found.player != tournament.player_of(interaction.user.id) and not tournament.over:
        rows = [_verdict(tournament, found.player, say)]
    await answer(interaction, clip("\n".join([*said, proof]), 3900), rows=rows)


def _verdict(tournament: Tournament, player: str, say: Say) -> list[Button]:
    """For an organiser who has read it."""
    if len(player) > LONGEST_ID:  # brought by a file, under an id that no button can hold
        return []
    said = reviewed(tournament, player)
    after_all = () if said is None or said.approved else (AFTER_ALL,)
    return [
        Button(customid.EVENT.make(tournament.id, 0, "approve", player, _short(tournament, player), *after_all),
               say("warcrow.button.approve"), "success"),
        Button(customid.EVENT.make(tournament.id, 0, "askback", player, _short(tournament, player)),
               say("warcrow.button.askback"), "danger"),
    ]  # fmt: skip


def _short(tournament: Tournament, player: str) -> str:
    """Enough of a list's digest to know it again."""
    handed = tournament.handed(player)
    return "" if handed is None else handed.digest[:16]


def _meant(tournament: Tournament, pressed: CustomId) -> ReviewList:
    """The list that a button was about. Raises Unkind."""
    after_all = pressed.args[2:] == (AFTER_ALL,)
    player, short, *_ = parts(pressed, 3 if after_all else 2)
    handed = tournament.handed(player)
    if handed is None or not handed.digest.startswith(short):
        raise Unkind("event.refused.other_list")
    return ReviewList(player, handed.digest, approved=True, after_all=after_all)


async def approve(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """The list is as it should be."""
    service = lookup.tournaments(interaction)
    done = await service.review_list(tournament.id, person(interaction), _meant(tournament, pressed))
    await deeds.tell(interaction, done, _to_read(done.tournament, speak(interaction), unread=True))


async def ask_back(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """The form for what is to be changed."""
    meant, say = _meant(tournament, pressed), speak(interaction)
    field = Field("reason", say("warcrow.form.askback.label"), long=True, most=REASON)
    custom_id = customid.EVENT.make(tournament.id, 0, "askedback", meant.player, meant.digest[:16])
    await open_form(interaction, custom_id, say("warcrow.form.askback"), field)


async def asked_back(interaction: discord.Interaction, tournament: Tournament, form: CustomId, fields: Fields) -> None:
    """Its owner is told, and reads why in private."""
    meant = replace(_meant(tournament, form), approved=False)
    service = lookup.tournaments(interaction)
    done = await service.review_list(tournament.id, person(interaction), meant, fields.get("reason", ""))
    await deeds.tell(interaction, done, _to_read(done.tournament, speak(interaction), unread=True))


async def review(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """One list, from a message about it or from the menu."""
    (chosen,) = (interaction.data or {}).get("values", None) or parts(pressed, 1)
    await show(interaction, tournament, chosen)


async def reviews(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """Who has handed a list in, for organisers."""
    if not lookup.leads(interaction, tournament):
        raise Unkind("event.refused.not_organiser")
    await _overview(interaction, tournament)


async def why(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """Why one's own list was asked back."""
    say = speak(interaction)
    found = await lookup.tournaments(interaction).show_list(tournament.id, person(interaction), None)
    told = say("warcrow.army.asked_back", reason=plain(found.reason)) if found.reason else say("warcrow.army.no_reason")
    button = Button(customid.EVENT.make(tournament.id, 0, "list"), say("event.button.list"), "primary")
    await answer(interaction, told, rows=[[button]])


async def statistics(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """Factions by scenario and feat, from the lists that everybody may read."""
    await answer(interaction, clip("\n".join(stats.lines(tournament, speak(interaction))), 3900))


async def _revealed(interaction: discord.Interaction, tournament: Tournament, public: Sequence[Shown]) -> None:
    """What of somebody's list everybody may know."""
    say = speak(interaction)
    lines = [say("warcrow.army.revealed", player=plain(tournament.name_of(public[0].player)))]
    for shown in public:
        lines += [plain(line) for line in shown.text.split("\n") if line.strip()]
        handed = tournament.handed(shown.player)
        if shown.nonce is not None and handed is not None:
            lines.append(say("warcrow.army.proof", digest=handed.digest, nonce=shown.nonce))
    for page in _pages(lines):
        await answer(interaction, page)


async def _overview(interaction: discord.Interaction, tournament: Tournament) -> None:
    """For organisers: who has handed a list in, and whose holds a question."""
    say = speak(interaction)
    lines = [
        wording.title(tournament, say),
        say("warcrow.army.handed", n=len(tournament.lists), players=len(tournament.entrants)),
    ]
    names = shown_names(tournament.swiss)
    notes = await lookup.tournaments(interaction).list_notes(tournament.id, person(interaction))
    for entrant in tournament.entrants:
        handed, name = tournament.handed(entrant.player), plain(names.get(entrant.player, entrant.name))
        if handed is None:
            lines.append(say("warcrow.army.row_none", player=name))
            continue
        row = say("warcrow.army.row", player=name, date=format_dt(handed.at, "R"), n=notes.get(entrant.player, 0))
        said = reviewed(tournament, entrant.player)
        lines.append(row if said is None else f"{'✅' if said.approved else '↩️'} {row}")
    *pages, last = _pages(lines)
    for page in pages:
        await answer(interaction, page)
    await answer(interaction, last, rows=_to_read(tournament, say))


def _to_read(tournament: Tournament, say: Say, *, unread: bool = False) -> list[Row]:
    """The lists that nobody has looked at first; `unread`: those alone."""
    names = shown_names(tournament.swiss)
    handed = [one.player for one in tournament.lists if len(one.player) <= LONGEST_ID]
    handed.sort(key=lambda player: reviewed(tournament, player) is not None)
    if unread:
        handed = [player for player in handed if reviewed(tournament, player) is None]
    if not handed:
        return []
    choices = tuple((player, names.get(player, player)) for player in handed[:MENU])
    return [Menu(customid.EVENT.make(tournament.id, 0, "review"), say("warcrow.army.choose"), choices)]


async def reveal(
    interaction: discord.Interaction, tournament: Tournament, typed: str, guest: str | None = None
) -> None:
    """Lines of the person's own list, or of a guest's, become public."""
    done = await lookup.tournaments(interaction).reveal(tournament.id, person(interaction), numbers(typed), guest)
    await deeds.tell(interaction, done)


async def reveal_all(interaction: discord.Interaction, tournament: Tournament) -> None:
    """At the end, every list; for organisers."""
    done = await lookup.tournaments(interaction).reveal_all(tournament.id, person(interaction))
    await deeds.tell(interaction, done)


async def ask_reveal_all(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The second question before every list is shown: that cannot be taken back."""
    if not lookup.leads(interaction, tournament):
        raise Unkind("event.refused.not_organiser")
    say = speak(interaction)
    yes = Button(customid.EVENT.make(tournament.id, 0, "revealall"), say("warcrow.button.reveal"), "primary")
    await answer(interaction, say("warcrow.army.sure", n=len(tournament.lists)), rows=[[yes]])


async def press_reveal_all(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """Every list is shown."""
    await reveal_all(interaction, tournament)


def numbers(typed: str) -> tuple[int, ...]:
    """Line numbers such as "1, 3-5". Raises Unkind."""
    found: list[int] = []
    for part in filter(None, re.split(r"[\s,;]+", re.sub(r"\s*[-–]\s*", "-", typed.strip()))):
        span = _SPAN.fullmatch(part)
        if span is None:
            raise Unkind("warcrow.refused.lines")
        first, last = int(span[1]), int(span[2] or span[1])
        found += range(first, min(last, first + REVEALED) + 1)
    if not 1 <= len(found) <= REVEALED:
        raise Unkind("warcrow.refused.lines")
    return tuple(found)


def sums(army: ArmyList, tournament: Tournament, say: Say) -> str:
    """Points and command, as far as the catalogue knows the units."""
    limit = "—" if tournament.points is None else tournament.points
    return say("warcrow.army.sums", points=army.points, limit=limit, command=army.command)


def findings(army: ArmyList, say: Say, weights: Iterable[str] = _WEIGHTS) -> list[str]:
    """What is to be said of a list, the gravest first."""
    return [
        say(f"warcrow.army.{weight}", said=deeds.worded(finding.saying, say))
        for weight in weights
        for finding in army.findings
        if finding.weight == weight
    ]


def _pages(lines: Iterable[str]) -> list[str]:
    pages = [""]
    for line in lines:
        if pages[-1] and len(pages[-1]) + len(line) > SHOWN:
            pages.append("")
        pages[-1] += f"{clip(line, SHOWN)}\n"
    return [page.rstrip("\n") for page in pages]


async def offer_units(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Units of the catalogue whose name begins so: a help for typing, the same for everybody."""
    code = language(interaction)
    return [Choice(name=clip(_label(name), 100), value=clip(name, 100)) for name in suggest(current, code)]


def _label(name: str) -> str:
    unit = find(name)
    return name if unit is None else f"{name} · {unit.points} · {unit.faction}"
