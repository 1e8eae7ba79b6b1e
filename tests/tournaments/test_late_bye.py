"""Who comes late plays: the bye goes to the lowest-ranked who has played here, where a tournament is set so."""

import json

from msgspec.structs import replace

from bot.catalogue import texts
from tests.tournaments.evenings import SEED
from tournaments import advance
from tournaments.explain import explain
from tournaments.pairing import pair
from tournaments.reading import load
from tournaments.records import Player, Settings, Swiss
from tournaments.writing import told


def one_late(bye: str) -> Swiss:
    """Four have played round 1; one more comes for round 2, with nothing."""
    settings = Settings(bye="played" if bye == "played" else "lowest")
    now = Swiss("Copa", tuple(Player(f"p{n}", f"Player {n}") for n in range(1, 5)), seed=SEED, settings=settings)
    now = advance.publish(now, pair(now))
    for game in now.played[0].games:
        now = advance.settle(now, 1, game.table, advance.Points((6, 3), (2, 1)))
    return advance.check_in(advance.join(now, "late", "Late"), "late")


def test_the_bye_goes_to_somebody_who_has_played():
    assert pair(one_late("lowest")).bye == "late", "as files of version 1 are paired"
    pairing = pair(one_late("played"))
    assert pairing.bye not in (None, "late")
    assert pairing.objective.rematches == 0


def test_it_is_explained():
    now = one_late("played")
    now = advance.publish(now, pair(now))
    said = explain(now, {player.id: player.name for player in now.players})
    assert "tournament.explain.bye_passed_late" in {one.key for one in said}
    words = [texts().say("es")(one.key, **one.args) for one in said]
    assert "Late va por detrás, pero llegó más tarde y aún no ha jugado." in words


def test_where_only_the_late_one_may_have_it_they_have_it():
    now = one_late("played")
    barred = tuple(
        player if player.id == "late" else replace(player, carried=replace(player.carried, bye=True))
        for player in now.players
    )
    assert pair(replace(now, players=barred)).bye == "late"


def test_the_file_says_so_in_its_second_form_and_is_read_again():
    for bye, form in (("lowest", "tabard-tournament/1"), ("played", "tabard-tournament/2")):
        now = one_late(bye)
        assert told(now)["format"] == form
        assert load(json.dumps(told(now)).encode()) == now
