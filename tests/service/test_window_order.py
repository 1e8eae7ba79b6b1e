"""In which order the pages offer what can be done."""

from __future__ import annotations

from bot.catalogue import game, texts
from bot.window.choosing import choosing
from tests.service.club import Club


async def test_fighting_alone_is_offered_first_where_it_is_best(club: Club):
    table = await club.duel(game="battalions")
    rules, seen = game("battalions"), set[str]()
    for _ in range(400):
        if table.life == "over" or len(seen) == 2:
            break
        seat = table.to_act[0]
        view, question = table.view(seat), table.question(seat)
        best = rules.notation(rules.shortlist(view, seat)[0])
        assert question is not None
        if question.kind == "engage":
            found = choosing(table, seat, (), texts().say("en"))
            assert found is not None
            offered = [choice.text for choice in found.choices]
            assert offered[0] == best
            assert "fight" in offered
            seen.add(best.split()[0])
        wanted = [rules.notation(each) for each in rules.actions(view, seat)]
        text = next((each for each in wanted if each in ("auto", "ready") or each.startswith("attack")), wanted[0])
        table = (await club.move(table, text)).table
    assert seen >= {"support", "fight"}
