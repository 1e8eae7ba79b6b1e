"""Cards that are played for their text: beside the name on a button stands what they do, in two or three words."""

import pytest

from bot import catalogue, spelling
from bot.service.telling.labels import Labels, without_marks
from games.battalions.cards import TACTICS
from games.core import referee
from games.core.game import by_post
from games.warshow.cards import CARDS
from tests.cogs_games.test_printed import ME, positions, table

PLAYED = {
    "warshow": [f"order {card.id}" for card in CARDS if not card.troop],
    "battalions": [f"{'play' if tactic.when == 'turn' else 'tactic'} {tactic.id}" for tactic in TACTICS.values()],
}
LONGEST = 30


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game_id", PLAYED)
def test_every_such_card_says_in_a_few_words_what_it_does(game_id: str, language: str):
    game, say = catalogue.game(game_id), catalogue.texts().say(language)
    for text in PLAYED[game_id]:
        gist = by_post(game).gist(game.parse(text))
        assert gist is not None, text
        words = say(gist.key, **gist.args)
        assert words != gist.key
        assert 0 < len(words) <= LONGEST, words
        assert "{" not in words


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game_id", PLAYED)
def test_a_panel_shows_it_and_understands_it_when_it_is_typed(game_id: str, language: str):
    game, say = catalogue.game(game_id), catalogue.texts().say(language)
    met: set[str] = set()
    for position, seat in positions(game_id, 2, 180):
        legal = referee.legal(game, position, seat)
        here = table(game_id, position, seat)
        label = Labels(here, seat, legal, say)
        for action in legal:
            gist = by_post(game).gist(action)
            if gist is None or action.card in met:
                continue
            met.add(action.card)
            assert label(action).endswith(f" · {say(gist.key, **gist.args)}")
            assert without_marks(label(action)) in label(action)
            assert spelling.spelled(here, ME, label(action), say) == game.notation(action)
    assert len(met) >= 3
