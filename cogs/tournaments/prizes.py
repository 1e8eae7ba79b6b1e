"""Prizes: which there are, votes, who has what, certificates."""

from __future__ import annotations

import re

import discord

from bot import customid
from bot.answers import Unkind, answer, language, person, speak
from bot.customid import CustomId
from bot.layout import MENU, Menu, Row, clip
from bot.service.telling.courier import Button
from bot.service.telling.wording import plain
from bot.texts import Say
from bot.tournaments import prizes as words
from bot.tournaments import wording
from cogs.shared.forms import Field, Fields, open_form
from cogs.tournaments import deeds, lookup
from cogs.tournaments.numbers import parts
from cogs.tournaments.people import chosen
from tournaments.evening import awarding
from tournaments.evening.commands import AwardPrize, CastVote, SetPrizes
from tournaments.evening.records import Tournament
from tournaments.facts import Prize, PrizeKind
from tournaments.names import shown_names
from tournaments.prizes import VOTES, Vote

OFFERED: tuple[tuple[str, Prize], ...] = (
    ("place1", Prize("place", n=1)),
    ("place2", Prize("place", n=2)),
    ("place3", Prize("place", n=3)),
    ("painted", Prize("painted")),
    ("sport", Prize("sport")),
    ("spoon", Prize("spoon")),
    ("raffle", Prize("raffle")),
)
"""What the menu has; everything else is written in the form."""
_TYPED = re.compile(r"(?P<what>[^:]+?)\s*(?:[x×]\s*(?P<n>[0-9]{1,3}))?\s*(?::\s*(?P<text>.*))?")


def button(tournament: Tournament, say: Say) -> Button:
    """What leads to the page of prizes."""
    return Button(customid.EVENT.make(tournament.id, 0, "prizes"), say("prize.button.prizes"))


async def press(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The page, in a message of its own."""
    await show(interaction, tournament, in_place=False)


async def show(interaction: discord.Interaction, tournament: Tournament, said: str = "", *, in_place: bool) -> None:
    """The organisers' page: what is awarded, with what decides it. Raises Unkind."""
    if not lookup.leads(interaction, tournament):
        raise Unkind("event.refused.not_organiser")
    say = speak(interaction)
    lines = [said, wording.title(tournament, say), say("prize.page")]
    lines += [_line(tournament, prize, say) for prize in tournament.prizes] or [f"- {say('prize.none')}"]
    await answer(interaction, "\n".join(filter(None, lines)), rows=_rows(tournament, say), in_place=in_place)


def _line(tournament: Tournament, prize: Prize, say: Say) -> str:
    """A prize and, where it is voted on and play has begun, how many have voted."""
    called = f"- {plain(words.named(prize, say))}"
    if tournament.stage == "finished":
        names = shown_names(tournament.swiss)
        has = next(one for one in awarding.results(tournament) if one.prize == prize)
        return f"{called}: {', '.join(plain(names[player]) for player in has.players) or '—'}"
    if prize.kind not in VOTES or not tournament.swiss.played:
        return called
    return f"{called} ({say('prize.given', n=sum(kind == prize.kind for kind, _ in tournament.voted))})"


def _rows(tournament: Tournament, say: Say) -> list[Row]:
    rows: list[Row] = []
    if not tournament.over:
        now = tuple(key for key, one in OFFERED if any(_alike(one, prize) for prize in tournament.prizes))
        choices = tuple((key, say(f"prize.kind.{one.kind}", n=one.n)) for key, one in OFFERED)
        custom_id = customid.EVENT.make(tournament.id, 0, "prized")
        rows.append(Menu(custom_id, say("prize.pick"), choices, several=now))
        rows.append([Button(customid.EVENT.make(tournament.id, 0, "prizewords"), say("prize.button.words"))])
    free = [prize for prize in tournament.prizes if prize.kind == "free"]
    if free and tournament.stage in ("running", "finished"):
        buttons = [
            Button(
                customid.EVENT.make(tournament.id, 0, "award", tournament.prizes.index(prize)),
                say("prize.button.award", prize=clip(prize.text, 26)),
            )
            for prize in free[:5]
        ]
        rows.append(buttons)
    return rows


def _alike(one: Prize, other: Prize) -> bool:
    return one.kind == other.kind and (one.kind != "place" or one.n == other.n)


async def pick(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """What was chosen in the menu is awarded; what was written of it stays, and so does what the menu does not have."""
    wanted = set(chosen(interaction))
    kept = [
        prize for prize in tournament.prizes if not any(_alike(one, prize) for key, one in OFFERED if key not in wanted)
    ]
    kept += [one for key, one in OFFERED if key in wanted and not any(_alike(one, prize) for prize in kept)]
    order = [one for _, one in OFFERED]
    kept.sort(key=lambda prize: next((n for n, one in enumerate(order) if _alike(one, prize)), len(order)))
    await _set(interaction, tournament, kept, in_place=True)


async def _set(
    interaction: discord.Interaction, tournament: Tournament, prizes: list[Prize], *, in_place: bool
) -> None:
    done = await lookup.tournaments(interaction).act(tournament.id, SetPrizes(tuple(prizes)), person(interaction))
    said = speak(interaction)(done.answer.key, **done.answer.args)
    await show(interaction, done.tournament, said, in_place=in_place)


async def ask_words(interaction: discord.Interaction, tournament: Tournament, _: CustomId) -> None:
    """The form with all prizes, one in a line."""
    say = speak(interaction)
    filled = "\n".join(_typed(prize, say) for prize in tournament.prizes)
    field = Field("prizes", say("prize.form.label"), long=True, needed=False, filled=filled)
    await open_form(interaction, customid.EVENT.make(tournament.id, 0, "prizewords"), say("prize.form"), field)


def _typed(prize: Prize, say: Say) -> str:
    """A prize as the form has it."""
    if prize.kind == "free":
        return prize.text
    if prize.kind == "place":
        head = str(prize.n)
    else:
        head = say(f"prize.word.{prize.kind}") + (f" x{prize.n}" if prize.n > 1 else "")
    return f"{head}: {prize.text}" if prize.text else head


async def write(interaction: discord.Interaction, tournament: Tournament, _: CustomId, fields: Fields) -> None:
    """What stands in the form is all that is awarded."""
    say = speak(interaction)
    found = [read(line.strip(), say) for line in fields.get("prizes", "").splitlines() if line.strip()]
    await _set(interaction, tournament, found, in_place=False)


def read(line: str, say: Say) -> Prize:
    """A line of the form: "1: Trophy", "raffle x3: dice"; anything else is a prize that an organiser gives."""
    match = _TYPED.fullmatch(line)
    if match is not None:
        what, n, text = match["what"].casefold().rstrip(".ºª°"), int(match["n"] or 1), (match["text"] or "").strip()
        if what.isascii() and what.isdigit() and match["n"] is None:
            return Prize("place", text, int(what))
        kinds: tuple[PrizeKind, ...] = ("painted", "sport", "spoon", "raffle")
        for kind in kinds:
            if what in (say(f"prize.word.{kind}").casefold(), say(f"prize.kind.{kind}", n=1).casefold(), kind):
                return Prize(kind, text, n)
    return Prize("free", line)


# --- votes and awards -----------------------------------------------------------------------------------------------


async def vote(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """Whom somebody may vote for, or a guest, whose paper an organiser counts; afterwards only that they have voted."""
    kind, page = _kind(pressed.args[0] if pressed.args else ""), _page(pressed)
    guest, say = pressed.args[2] if len(pressed.args) > 2 else None, speak(interaction)
    me = lookup.player(interaction, tournament) if guest is None else deeds.guest(interaction, tournament, guest)
    if tournament.stage != "running":
        raise Unkind(f"event.refused.stage_{tournament.stage}")
    if kind not in awarding.votes(tournament):
        raise Unkind("event.refused.no_vote")
    if (kind, me) in tournament.voted:
        raise Unkind("event.same.voted" if guest is None else "event.same.voted_on_paper")
    names = shown_names(tournament.swiss)
    may = awarding.candidates(tournament, kind, me)
    shown = may[page * MENU :][:MENU] or may[:MENU]
    what = say(f"prize.kind.{kind}", n=1)
    text = say("prize.vote", what=what, event=plain(tournament.name))
    if guest is not None:
        text = say("prize.vote_on_paper", what=what, player=plain(tournament.name_of(guest)))
    if not shown:
        raise Unkind("event.refused.no_candidate")
    choices = tuple((player, clip(names[player], 80)) for player in shown if len(player) <= 100)
    whose = () if guest is None else (guest,)
    pick = say("prize.vote_pick" if guest is None else "prize.vote_pick_guest")
    rows: list[Row] = [Menu(customid.EVENT.make(tournament.id, 0, "voted", kind, *whose), pick, choices)]
    if len(may) > MENU:
        more = customid.EVENT.make(tournament.id, 0, "vote", kind, page + 1, *whose)
        rows.append([Button(more, say("people.button.more"))])
    await answer(interaction, text, rows=rows)


def _kind(text: str) -> Vote:
    """Raises Unkind."""
    known: dict[str, Vote] = {kind: kind for kind in VOTES}
    if text not in known:
        raise Unkind("table.refused.unknown_button")
    return known[text]


def _page(pressed: CustomId) -> int:
    return int(pressed.args[1]) if len(pressed.args) > 1 and pressed.args[1].isdecimal() else 0


async def voted(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """Somebody's one vote; the menu goes."""
    kind, *guest = pressed.args or ("",)
    for player in chosen(interaction)[:1]:
        command = CastVote(_kind(kind), player, guest[0] if guest else None)
        done = await lookup.tournaments(interaction).act(tournament.id, command, person(interaction))
        rows = [_papers(done.tournament, speak(interaction))] if guest else []
        await deeds.tell(interaction, done, rows, in_place=True)


def _papers(tournament: Tournament, say: Say) -> list[Button]:
    """The next votes on paper: of guests who have played and have not voted."""
    stood = {player for played in tournament.swiss.played for player in played.ids}
    waiting = [
        (kind, one.player)
        for one in tournament.entrants
        for kind in awarding.votes(tournament)
        if one.player in stood and tournament.is_guest(one.player) and (kind, one.player) not in tournament.voted
    ]
    return [
        Button(
            customid.EVENT.make(tournament.id, 0, "vote", kind, 0, player),
            f"{clip(tournament.name_of(player), 30)} · {say(f'prize.kind.{kind}', n=1)}",
        )
        for kind, player in waiting[:5]
    ]


async def ask_award(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """The form for who has a prize that nothing else decides."""
    (index,) = parts(pressed, 1)
    prize = _prize(tournament, index)
    say = speak(interaction)
    now = next((one.players for one in tournament.won if one.prize == prize), ())
    filled = ", ".join(map(tournament.name_of, now))
    field = Field("players", say("prize.form.players"), most=300, needed=False, filled=filled)
    await open_form(interaction, customid.EVENT.make(tournament.id, 0, "award", index), clip(prize.text, 45), field)


async def award(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId, fields: Fields) -> None:
    """One player, several, or nobody has the prize."""
    (index,) = parts(pressed, 1)
    typed = fields.get("players", "")
    players = lookup.players_named(tournament, typed) if typed.strip() else ()
    await deeds.do(interaction, tournament, AwardPrize(_prize(tournament, index).text, players))


def _prize(tournament: Tournament, index: str) -> Prize:
    """Raises Unkind where the prizes have changed meanwhile."""
    number = int(index) if index.isascii() and index.isdigit() else -1
    if not 0 <= number < len(tournament.prizes) or tournament.prizes[number].kind != "free":
        raise Unkind("event.refused.no_prize")
    return tournament.prizes[number]


async def certificate(interaction: discord.Interaction, tournament: Tournament, pressed: CustomId) -> None:
    """The reader's own certificate; for organisers a guest's. Raises Unkind."""
    guest, say = next(iter(pressed.args), None), speak(interaction)
    me = lookup.player(interaction, tournament) if guest is None else deeds.guest(interaction, tournament, guest)
    if tournament.stage != "finished":
        raise Unkind("event.refused.not_finished")
    picture = await lookup.tournaments(interaction).certificate(tournament, me, language(interaction))
    await answer(interaction, say("prize.certificate", event=plain(tournament.name)), picture, file="certificate.png")
