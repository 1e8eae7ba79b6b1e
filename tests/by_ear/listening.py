"""What somebody hears of a table, and the game that goes on between two who only hear."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from simcord import ChannelHandle, MemberActor

from tests.posts import Answer
from tests.town import Town

PATIENCE = 1500
"""Commands after which a game that has not ended never will."""


class Heard(NamedTuple):
    """The words of a private hand: its text, what stands for its pictures, and what may be done (in lower case)."""

    text: str
    pictures: tuple[str, ...]
    choices: tuple[str, ...]

    @property
    def board(self) -> str:
        """The first picture in words: the board, where the hand comes with one."""
        return self.pictures[0]

    @property
    def hand(self) -> str:
        """The last picture in words."""
        return self.pictures[-1]

    def may(self, *verbs: str) -> bool:
        """Whether one of these may be done."""
        return any(verb.casefold() in self.choices for verb in verbs)


Reader = Callable[[Heard, "Words", Random], str]
"""What to type, from what was heard."""
Words = Mapping[str, str]
"""The words of a language that a listener knows: those of the rules and of the pictures."""

CHOICES = {"es": "Puedes: ", "en": "You can: "}
FALLBACK = {
    "es": (
        "Listo", "Terminar el turno", "Terminar ataques", "Pasar a moral y descartes", "Terminar turno",
        "Pasar a los refuerzos", "Pasar al ataque", "Terminar mi turno", "Terminar el contraataque", "Pasar",
        "Sin ayuda",
    ),
    "en": (
        "Done", "End the turn", "End the attacks", "On to morale and discards", "On to reinforcements",
        "On to the attack", "End my turn", "End the counter-attack", "Pass", "Alone",
    ),
}  # fmt: skip
"""What is always possible, wherever it is offered."""


def heard(answer: Answer, language: str) -> Heard:
    """The hand that an answer shows; no choices when nothing is asked."""
    post = answer.posts[-1]
    pictures = tuple(picture.alt for picture in post.pictures)
    said = pictures[-1] if pictures else ""
    _, _, choices = said.rpartition(CHOICES[language])
    found = choices.rstrip(".").split(", ") if CHOICES[language] in said else []
    return Heard(post.text, pictures, tuple(choice.casefold() for choice in found))


class Listener:
    """Somebody who plays one game by ear."""

    def __init__(self, town: Town, person: MemberActor, language: str, reader: Reader, words: Words) -> None:
        self._town, self._person, self._language = town, person, language
        self._reader, self._words = reader, words
        self.typed = self.refused = 0

    async def play(self, game: str, place: ChannelHandle, luck: Random, most: int) -> int:
        """Plays as long as something is asked; how many commands that took."""
        hand = heard(await self._town.command(self._person, "table hand", place), self._language)
        count = 0
        while hand.choices and count < most:
            text = self._reader(hand, self._words, luck)
            answer = await self._town.command(self._person, f"{game} play", place, move=text)
            yes = next((label for label in answer.posts[-1].buttons if label.startswith(("Yes", "Sí"))), None)
            if yes is not None:  # asked twice: that is a question in words, and the answer is one too
                answer = await self._town.click(self._person, yes, on=answer.posts[-1])
            after = heard(answer, self._language)
            count += 1
            self.typed += 1
            if not after.pictures:  # a refusal says why, in one sentence
                self.refused += 1
                refusal = f"{text}: {answer.text}"
                text = next((verb for verb in FALLBACK[self._language] if hand.may(verb)), "")
                assert text, f"{refusal}, and nothing else of {hand}"
                after = heard(await self._town.command(self._person, f"{game} play", place, move=text), self._language)
                assert after.pictures, refusal
            hand = after
        return count


async def play(
    town: Town,
    seated: Sequence[MemberActor],
    game: str,
    reader: Reader,
    words: Mapping[str, Words],
    *,
    seed: int,
    most: int,
) -> int:
    """They play on in turns, each in their language, until nobody is asked anything; how many commands."""
    place, luck, count = town.threads[0], Random(seed), 0
    tongues = [(person, "es" if person in (town.ana, town.beto) else "en") for person in seated]
    people = [Listener(town, person, tongue, reader, words[tongue]) for person, tongue in tongues]
    idle = 0
    while idle < len(people) and count < most:
        listener = people.pop(0)
        people.append(listener)
        done = await listener.play(game, place, luck, most - count)
        idle = 0 if done else idle + 1
        count += done
    typed, refused = (sum(getattr(each, name) for each in people) for name in ("typed", "refused"))
    assert refused <= typed // 5, f"{refused} of {typed} moves were refused: the words do not say what may be done"
    return count
