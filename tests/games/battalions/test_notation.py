"""How actions are written, and how kindly what is none is refused."""

import pytest

from games.battalions import GAME
from games.battalions.actions import Action
from games.battalions.state import State
from games.core.dice import SeededDice
from games.core.game import NotationError
from games.core.hidden import redact
from tests.games.battalions.field import battle

EXAMPLES = {
    "army french": Action("army", "french"),
    "army fr-LI*20 au-LC*6 @ broussard rosier": Action("army", "fr-LI*20 au-LC*6 @ broussard rosier"),
    "deploy fr-LI left-centre": Action("deploy", "fr-LI", "left-centre"),
    "auto": Action("auto"),
    "clear": Action("clear"),
    "ready": Action("ready"),
    "terrain hill reserve": Action("terrain", "hill", "reserve"),
    "place ru-GLC right-flank": Action("place", "ru-GLC", "right-flank"),
    "attach zelenka centre": Action("attach", "zelenka", "centre"),
    "move centre 2 left-centre": Action("move", stack="centre", place=2, target="left-centre"),
    "play courier": Action("play", "courier"),
    "play spyglass centre": Action("play", "spyglass", "centre"),
    "attack centre fire centre": Action("attack", stack="centre", mode="fire", target="centre"),
    "stand": Action("stand"),
    "charge": Action("charge"),
    "away left-flank": Action("away", target="left-flank"),
    "around": Action("around"),
    "press": Action("press"),
    "fight": Action("fight"),
    "support 2": Action("support", place=2),
    "tactic cold-steel": Action("tactic", "cold-steel"),
    "combine 3 cold-steel": Action("combine", "cold-steel", place=3),
    "advance": Action("advance"),
    "end": Action("end"),
    "discard rosier": Action("discard", "rosier"),
    "done": Action("done"),
}


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_action_has_one_text(text: str):
    assert GAME.parse(text) == EXAMPLES[text]
    assert GAME.notation(EXAMPLES[text]) == text


def _every_phase() -> list[State]:
    """A position of each phase."""
    start, _ = GAME.start({option.name: option.default for option in GAME.options}, 2, SeededDice(bytes(32), 0))
    found = [start]
    for seat, text in ((0, "army french"), (1, "army russian"), (0, "auto")):
        found.append(GAME.apply(found[-1], seat, GAME.parse(text), SeededDice(bytes(32), 1))[0])
    for theirs, mode, mine in (("LC", "fire", "LI"), ("LI", "melee", "HC"), ("LI", "fire", "LI")):
        field = battle({"centre": [mine, "LI"]}, {"centre": [theirs, "LI"]}, hands=(("hill",), ()), then=[(1, 1)])
        field.play(f"attack centre {mode} centre")
        found.append(field.state)
    field = battle(hands=(("hill", "courier"), ()))
    found.append(field.state)
    field.play("end")
    found.append(field.state)
    assert {state.phase for state in found} == {"army", "deploy", "ride", "around", "engage", "turn", "discard"}
    return found


def test_a_reason_is_found_for_every_action_in_every_phase_and_for_either_seat():
    for state in _every_phase():
        for seat in (0, 1):
            seen = redact(state, seat)
            for action in EXAMPLES.values():
                assert GAME.why_not(seen, seat, action).key.startswith("battalions.refused.")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "unreadable"),
        ("march", "unreadable"),
        ("END", "unreadable"),
        ("end ", "unreadable_end"),
        ("army", "unreadable_army"),
        ("army French", "unreadable_army"),
        ("deploy LI centre", "unreadable_deploy"),
        ("deploy fr-LI", "unreadable_deploy"),
        ("terrain swamp centre", "unreadable_terrain"),
        ("place fr-LI center", "unreadable_place"),
        ("attach napoleon centre", "unreadable_attach"),
        ("move centre 0 reserve", "unreadable_move"),
        ("move centre 02 reserve", "unreadable_move"),
        ("play", "unreadable_play"),
        ("attack centre", "unreadable_attack"),
        ("attack centre shout centre", "unreadable_attack"),
        ("away", "unreadable_away"),
        ("support two", "unreadable_support"),
        ("tactic hill", "unreadable_tactic"),
        ("combine cold-steel 2", "unreadable_combine"),
        ("discard", "unreadable_discard"),
    ],
)
def test_what_is_no_action_is_refused_with_an_example_of_the_verb(text: str, why: str):
    with pytest.raises(NotationError) as error:
        GAME.parse(text)
    key = "unreadable" if why == "unreadable_end" else why
    assert error.value.reason.key == f"battalions.refused.{key}"
