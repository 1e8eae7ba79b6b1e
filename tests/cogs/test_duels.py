"""Whole duels, by typing alone and by pressing alone, in both languages."""

import io
from typing import Any

import pytest
from PIL import Image

from bot import catalogue
from bot.service.telling.labels import without_marks
from games.core.audit import check
from games.core.log import decode
from tests.cogs.duel import COURSE, Duel, opened, prepared
from tests.simulated import MemberActor, Town

LABELS = {
    "advance 5": "Avanzar 5",
    "advance 4": "Advance 4",
    "attack 5x1": {0: "Atacar con 1 × 5", 1: "Attack with 1 × 5"},
    "parry": "Parry the attack",
    "retreat 1": "Retreat 1",
    "lunge 2 4x1": "Avanzar 2 y atacar con 1 × 4",
    "withdraw 3": "Withdraw 3",
    "advance 2": "Avanzar 2",
    "yield": "Encajar el golpe",
}


async def test_a_duel_is_typed_from_the_first_card_to_the_verdict(town: Town):
    """Ana reads Spanish, Carol English; each is answered in their own language, all read the server's."""
    duel = await prepared(town)
    told = []
    for seat, text in COURSE[:-1]:
        answer = await duel.type(seat, text)
        assert answer.private
        told.append(answer.text)
    assert "Ana avanza 5, hasta la casilla 6; recibe" in told[0]
    assert "Carol advances 4, to square 11" in told[1]
    assert "Carol parries with 1 × 5." in told[3]
    assert "Ana avanza 2, hasta la casilla 8, y ataca: 1 × 4" in told[5]
    assert "Carol withdraws 3, to square 15" in told[6]

    asked = await duel.type(0, "yield")
    assert "¿Encajar el golpe? No se puede deshacer. (Mesa 1)" in asked
    assert "Encajar el golpe" in asked.posts[0].text
    ended = await town.click(town.ana, "Sí, seguro: Encajar el golpe")
    assert "gana el duelo." in ended
    assert "La partida ha terminado." in ended

    story = "\n".join(post.text for post in town.posts(duel.place))
    assert "Ana advances 5, to square 6." in story
    assert "Ana doesn't defend." in story
    assert "🏆 **Carol wins.** 0 – 1" in story
    assert list(duel.board().buttons) == ["Rematch", "Review", "Replay", "History", "Verify"]
    assert "Todo cuadra" in await town.command(town.ana, "table verify", duel.place)
    assert "Fair: the secret seed matches its seal" in await town.command(town.dave, "table verify", duel.place)


async def test_a_duel_is_pressed_from_the_first_card_to_the_verdict(town: Town):
    duel = await prepared(town)
    for seat, text in COURSE:
        person = (town.ana, town.carol)[seat]
        panel = (await town.click(person, "Play", duel.board())).posts[0]
        assert panel.ephemeral
        wanted = LABELS[text]
        label = wanted if isinstance(wanted, str) else wanted[seat]
        offered = {name for menu in panel.menus.values() for name in menu} | set(panel.buttons)
        offered = {without_marks(name) for name in offered}
        assert label in offered, (text, offered)
        await duel.choose(person, panel, text)
    assert (await duel.table()).life == "over"
    verdict = await town.click(town.carol, "Verify")
    assert "Fair: the secret seed matches its seal" in verdict
    exported = await town.click(town.carol, "Export", verdict.posts[0])
    assert check(decode(exported.posts[0].pictures[0].data), catalogue.games().get).departures == ()


async def test_one_panel_serves_turn_after_turn(town: Town):
    """After a move the panel shows what may be done next, without going back to the board."""
    duel = await prepared(town)
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    moved = await town.click(town.ana, "Avanzar 5", panel)
    assert moved.posts[0].message.id == panel.message.id
    assert "Aún no te toca. Esperamos a Carol." in moved
    assert "Tu mano: 1, 2, 2, 4, 5." in moved.pictures[0].alt
    assert list(moved.posts[0].buttons) == ["Mi siguiente partida", "Plan", "Deshacer", "Abandonar"]
    await duel.play(COURSE[1:3])
    parried = await duel.press(1, "parry")
    assert "Retreat 1" in parried.posts[0].buttons, "who parries is asked again at once"


async def test_what_is_typed_may_be_untidy_and_in_ones_own_language(town: Town):
    duel = await prepared(town)
    for person, text in (
        (town.ana, "  ADVANCE   5 "),
        (town.carol, "advance 4"),
        (town.ana, "Atacar 5 × 1"),
        (town.carol, "Parry"),
        (town.carol, "retreat 1"),
        (town.ana, "embestir 2 4 x 1"),
    ):
        before = (await duel.table()).seq
        await town.command(person, "titans play", duel.place, move=text)
        assert (await duel.table()).seq == before + 1, text


async def test_what_is_legal_now_is_offered_and_only_to_whoever_is_asked(town: Town):
    duel = await prepared(town)

    async def offered(person: MemberActor, typed: str = "") -> dict[str, Any]:
        return await town.complete(person, "titans play", "move", typed, duel.place)

    assert await offered(town.ana) == {f"Avanzar {n}": f"advance {n}" for n in (1, 2, 4, 5)}
    assert await offered(town.ana, "retroceder") == {}
    assert await offered(town.carol) == {}, "out of turn"
    assert await offered(town.dave) == {}, "only watching"
    await duel.play(COURSE[:2])
    assert await offered(town.ana, "atacar con 1 × 5") == {"Atacar con 1 × 5": "attack 5x1"}
    assert (await offered(town.ana, "avanzar 1 y")) == {"Avanzar y atacar: Avanzar 1 y atacar con 1 × 4": "lunge 1 4x1"}
    await duel.play(COURSE[2:5])
    assert await offered(town.ana, "advance") == {f"Avanzar {n}": f"advance {n}" for n in (1, 2, 4, 5)}
    await duel.play(COURSE[5:6])
    assert await offered(town.carol, "withdraw") == {f"Withdraw {n}": f"withdraw {n}" for n in (1, 2, 3)}
    assert await offered(town.carol, "advance") == {}


async def test_the_table_option_offers_tables_that_fit_the_command(town: Town):
    duel = await prepared(town)
    await opened(town, town.carol, town.dave)
    await town.command(town.ana, "titans new", level="basic")

    async def offered(person: MemberActor, name: str) -> list[str]:
        return list((await town.complete(person, name, "table")).values())

    first = "1 · Batalla entre titanes · Ana – Carol"
    assert await town.complete(town.ana, "titans play", "table") == {first: "1"}
    assert await town.complete(town.ana, "table hand", "table", "ana –") == {first: "1"}
    assert await offered(town.carol, "titans play") == ["2", "1"]
    assert await offered(town.dave, "table resign") == ["2"]
    assert await offered(town.ana, "table leave") == ["3", "1"]
    assert await offered(town.carol, "table join") == ["3"]
    assert await offered(town.ana, "table join") == []
    assert await offered(town.dave, "table leave") == ["2"]
    assert await offered(town.ana, "table verify") == ["1", "2"]
    assert await offered(town.beto, "table board") == ["3", "2", "1"]
    await duel.play()
    assert await offered(town.ana, "table verify") == ["2", "1"]
    assert await offered(town.ana, "table leave") == ["3"]


async def test_the_basic_level_ends_with_a_last_attack_or_a_pass(town: Town):
    """Nobody attacks until the pile is empty; then whoever did not draw the last card is asked once more."""
    duel = await prepared(town, level="basic", length=31)
    while (await duel.table()).questions[0].kind == "turn":
        person, legal = await duel.legal()
        steps = sorted(text for text in legal if text.startswith(("advance", "retreat")))
        seat = duel.people.index(person)
        await duel.type(
            seat, steps[0] if seat == 1 else next(s for s in reversed(steps) if s[0] == "a" or s == steps[0])
        )
    person, legal = await duel.legal()
    assert "pass" in legal
    last = await town.command(person, "titans play", duel.place, move="pass")
    assert (await duel.table()).life == "over"
    assert "posición" in last.text or "ground" in last.text or "terreno" in last.text


@pytest.mark.slow
async def test_a_best_of_three_goes_on_until_two_games_are_won(town: Town):
    duel = await opened(town, rounds=1, best_of=3, length=15, start="on")
    assert any("Best of: 3" in post for post in town.posts())
    seen = 0
    while (await duel.table()).life == "playing":
        person, legal = await duel.legal()
        attack = [text for text in legal if text.startswith(("attack", "lunge"))]
        seen += 1
        await duel.press(duel.people.index(person), (attack or legal)[0])
        assert seen < 300
    result = (await duel.table()).result
    assert result is not None
    assert max(result.scores) == 2
    assert result.reason == "games"
    assert "Fair: the secret seed matches its seal" in await town.command(town.dave, "table verify", duel.place)


async def test_special_cards_are_named_in_the_readers_language(town: Town):
    duel = await prepared(town, (), specials=True)
    special = (await duel.table()).view(None).score.special
    say = catalogue.texts().say
    name = {locale: say(locale)(f"titans.special.{special}") for locale in ("es", "en")}
    assert f"Special card: {name['en']}." in "\n".join(post.text for post in town.posts(duel.place))
    assert name["en"] in duel.board().pictures[0].alt
    board = await town.command(town.ana, "table board", duel.place)
    assert name["es"] in board.pictures[0].alt


async def test_what_happened_is_a_short_film_of_what_a_board_tells(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:3])
    boards = [post for post in town.posts(duel.place) if "What happened" in post.buttons]
    whole = await town.command(town.dave, "table replay", duel.place)
    for board in boards:
        film = await town.click(town.dave, "What happened", board)
        assert film.private
        (picture,) = film.pictures
        assert picture.name == "table-1.gif"
        frames = Image.open(io.BytesIO(picture.data))
        assert (
            2 <= getattr(frames, "n_frames", 1) < getattr(Image.open(io.BytesIO(whole.pictures[0].data)), "n_frames", 1)
        )
        told = next(line for line in board.text.splitlines() if line.endswith("."))
        assert told in film.text, "and in words, also for who does not see it"
        assert told in picture.alt
    assert not town.errors()


async def test_a_replay_is_moving_pictures_or_words(town: Town):
    duel = await prepared(town)
    await duel.play()
    answer = await town.command(town.ana, "table replay", duel.place)
    (picture,) = answer.pictures
    assert picture.name == "table-1.gif"
    assert "`/mesa repetición`" in picture.alt
    with Image.open(io.BytesIO(picture.data)) as film:
        assert getattr(film, "n_frames", 1) >= len(COURSE)
    spoken = await town.command(town.ana, "table replay", duel.place, format="text")
    assert "Ronda 1: empieza Ana." in spoken
    assert "gana el duelo." in spoken
    pressed = await town.click(town.dave, "Replay", duel.board())
    assert pressed.private
    assert pressed.pictures[0].name == "table-1.gif"


async def test_the_exported_log_can_be_checked_by_anyone(town: Town):
    duel = await prepared(town)
    await duel.play(COURSE[:4])
    running = await town.command(town.dave, "table verify", duel.place, file=True)
    assert "without the secret" in running
    log = decode(running.posts[0].pictures[0].data)
    assert isinstance(log, dict)
    assert (log.get("seed"), log.get("chance"), log["result"], len(log["events"])) == (None, None, None, 4)
    assert (await duel.table()).commitment in await town.command(town.dave, "table verify", duel.place)
    await duel.play(COURSE[4:])
    log = decode((await town.command(town.dave, "table verify", duel.place, file=True)).posts[0].pictures[0].data)
    report = check(log, catalogue.games().get)
    assert report.holds


@pytest.mark.slow
async def test_the_computer_plays_at_every_strength(town: Town):
    strengths = {"random": "easy", "greedy": "normal", "search": "hard"}
    for number, (level, name) in enumerate(strengths.items(), 1):
        answer = await town.command(town.ana, "titans new", computer=level, rounds=1, length=15, start="on")
        assert f"La mesa {number} ha empezado" in answer
        card = next(post for post in town.posts() if f"table `{number}`" in post)
        assert f"⚙ Bo \\({name}\\)" in card
        assert "The game has begun." in card
        assert card.buttons == {}
        duel = Duel(town, number, (town.ana, None))
        while (await duel.table()).life == "playing":
            person, legal = await duel.legal()  # the computer has answered by the time people look
            assert person is town.ana
            await duel.press(0, legal[0])
        result = (await duel.table()).result
        assert result is not None
        assert result.reason == "points"


async def test_what_a_percentage_is_stands_in_words_wherever_there_is_one(town: Town, duel: Duel):
    """On the hand that goes by direct message, and in the panel."""
    panel = (await town.click(town.ana, "Play", duel.board())).posts[0]
    for post in (town.dms(town.ana)[-1], panel):
        assert any(label.endswith(" %") for label in post.buttons)
        assert "El porcentaje es la probabilidad de que tu rival no pueda pararlo." in post
    first = town.dms(town.ana)[0]
    assert not any(label.endswith(" %") for label in first.buttons)
    assert "porcentaje" not in first
