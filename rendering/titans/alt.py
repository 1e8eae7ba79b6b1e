"""The pictures of Titans in words, for those who hear them: the whole position, in the reader's language."""

from collections.abc import Mapping

from games.titans.view import TitansView
from rendering import fonts, names
from rendering.picture import ALT_LIMIT, Over, Say, Sheet
from rendering.titans.rounds import Round, rounds


def spoken_names(sheet: Sheet, say: Say) -> tuple[str, ...]:
    """The players' names as they are read out."""
    return tuple(
        names.spoken(name, seat, lambda n: say("titans.picture.player", n=n)) for seat, name in enumerate(sheet.names)
    )


def headline(view: TitansView, sheet: Sheet, name: str, say: Say) -> str:
    """That it is the turn of those who are called so, or that the game is over; "" when nobody is asked anything."""
    if sheet.over is not None:
        return say("titans.picture.ended")
    if not name:
        return ""
    if view.pending is not None:
        return say("titans.picture.answers", name=name)
    return say("titans.picture.last-attack" if sheet.phase == "last-attack" else "titans.picture.turn", name=name)


def _asked(sheet: Sheet, known: tuple[str, ...]) -> str:
    return ", ".join(known[seat] for seat in sheet.to_act)


def result(over: Over, known: tuple[str, ...], say: Say) -> str:
    """Who won, with the score."""
    score = "–".join(str(n) for n in over.scores)
    if not over.winners:
        return say("titans.picture.draw", score=score)
    key = "titans.picture.wins.resigned" if over.reason == "resigned" else "titans.picture.wins"
    return say(key, name=", ".join(known[seat] for seat in over.winners), score=score)


def game_number(view: TitansView, sheet: Sheet) -> int:
    """Which game of a best of three is on the board, from 1."""
    return sum(view.games) + (0 if sheet.over is not None and sheet.over.reason != "resigned" else 1)


def board(view: TitansView, sheet: Sheet, say: Say) -> str:
    """The board in words: what everybody at the table may know, and no more than the view."""
    known = spoken_names(sheet, say)
    said = [say("titans.picture.alt.title", game=say("titans.name"), n=view.round)]
    if sheet.options["best_of"] != 1:
        said.append(say("titans.picture.alt.game", n=game_number(view, sheet), of=sheet.options["best_of"]))
    said.append(_sentence(headline(view, sheet, _asked(sheet, known), say)))
    if sheet.over is not None:
        said.append(_sentence(result(sheet.over, known, say)))
    if view.pending is not None:
        said.append(_attack(view, known, say))
    said += [_seat(view, sheet, known[seat], seat, say) for seat in (0, 1)]
    said.append(_sentence(say("titans.picture.distance", n=view.distance)))
    if view.special is not None:
        text = say(f"titans.special.{view.special}.text")
        said.append(say("titans.picture.alt.special", name=say(f"titans.special.{view.special}"), text=text))
    said.append(say("titans.picture.alt.pile", n=view.pile))
    if view.discard_top is None:
        said.append(say("titans.picture.alt.no-discard"))
    else:
        said.append(say("titans.picture.alt.discard", value=view.discard_top))
    if view.out is not None:
        said.append(say("titans.out", **{f"of_{value}": n for value, n in enumerate(view.out, 1)}))
    if sheet.over is not None:
        said += [_round(told, known, say) for told in rounds(sheet.course)]
    said.append(names.readable(sheet.caption))
    return _limited(said)


def hand(view: TitansView, sheet: Sheet, say: Say, uses: Mapping[int, tuple[str, ...]]) -> str:
    """A hand in words: the cards, what is going on, and what each card could do now."""
    cards = view.hand or ()
    said = [say("titans.picture.alt.hand", cards=cards) if cards else say("titans.picture.hand.empty")]
    said.append(_sentence(situation(view, sheet, spoken_names(sheet, say), say)))
    said.append(_sentence(say("titans.picture.distance", n=view.distance)))
    for value in sorted(set(cards)):
        verbs = tuple(say(f"titans.verb.{verb}").lower() for verb in uses.get(value, ()))
        key = "titans.picture.alt.use" if verbs else "titans.picture.alt.no-use"
        said.append(say(key, value=value, verbs=", ".join(verbs)))
    return _limited(said)


def situation(view: TitansView, sheet: Sheet, known: tuple[str, ...], say: Say) -> str:
    """What the owner of a hand has to know first: an attack on them, their turn, or whom all wait for."""
    if sheet.over is None and sheet.seat in sheet.to_act:
        if view.pending is not None:
            key = "titans.picture.hand.lunged" if view.pending.lunge else "titans.picture.hand.attacked"
            return say(key, n=view.pending.count, value=view.pending.value)
        return say("titans.picture.hand.last-attack" if sheet.phase == "last-attack" else "titans.picture.hand.turn")
    return headline(view, sheet, _asked(sheet, known), say)


def _round(told: Round, known: tuple[str, ...], say: Say) -> str:
    """A round of the poster's strip."""
    if told.winner is None:
        return _sentence(say("titans.picture.round-drawn", n=told.number))
    how = f"{told.copies} × {told.value}" if told.copies else say(f"titans.reason.{told.reason}")
    return say("titans.picture.alt.round", n=told.number, name=known[told.winner], how=how)


def _attack(view: TitansView, known: tuple[str, ...], say: Say) -> str:
    attack = view.pending
    if attack is None:
        return ""
    key = "titans.picture.alt.lunge" if attack.lunge else "titans.picture.alt.attack"
    return say(key, name=known[attack.by], n=attack.count, value=attack.value)


def _seat(view: TitansView, sheet: Sheet, name: str, seat: int, say: Say) -> str:
    square, shown = view.squares[seat], view.hands[seat]
    on_track = 1 <= square <= int(sheet.options["length"])
    facts = [say("titans.picture.alt.square", n=square) if on_track else say("titans.picture.alt.beside")]
    facts.append(say("titans.picture.alt.points", n=view.points[seat], goal=sheet.options["rounds_to_win"]))
    if sheet.options["best_of"] != 1:
        facts.append(say("titans.picture.alt.games", n=view.games[seat]))
    if shown is None:
        facts.append(say("titans.picture.alt.cards", n=view.hand_sizes[seat]))
    else:
        facts.append(say("titans.picture.alt.open", cards=shown))
    side = "titans.picture.alt.left" if seat == 0 else "titans.picture.alt.right"
    return say(side, name=name, facts=", ".join(facts))


def _sentence(words: str) -> str:
    return words if not words or words[-1] in ".!?…" else words + "."


def _limited(said: list[str]) -> str:
    text = " ".join(sentence for sentence in said if sentence)
    return text if len(text) <= ALT_LIMIT else text[: ALT_LIMIT - 1].rstrip() + fonts.ELLIPSIS
