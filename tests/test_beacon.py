"""Rounds of a public beacon: which one comes next, and whether one is true, without a network."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from aiohttp import web
from msgspec.structs import replace

from bot.beacon import chain as chains
from bot.beacon.chain import QUICKNET
from bot.beacon.drand import Drand, read
from bot.beacon.signature import signed
from games.core.proof import Beacon

# Two rounds as they were published.
ROUND = Beacon(
    QUICKNET.hash,
    657413,
    "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",
    "b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b",
)
EARLIER = Beacon(
    QUICKNET.hash,
    1000,
    "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
    "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
)


def test_a_true_round_is_known_by_its_signature():
    assert signed(QUICKNET, ROUND)
    assert signed(QUICKNET, EARLIER)


@pytest.mark.parametrize(
    "changes",
    [
        {"round": 657414},
        {"randomness": "00" * 32},
        {"chain": "00" * 32},
        {"signature": EARLIER.signature, "randomness": EARLIER.randomness},
        {"signature": ROUND.signature[:-2]},
        {"signature": "00" * 48},
        {"signature": "c0" + "00" * 47},
        {"signature": "ff" * 48},
    ],
)
def test_anything_else_is_not(changes: dict[str, object]):
    assert not signed(QUICKNET, replace(ROUND, **changes))


def test_a_point_that_is_no_signature_is_not_even_with_fitting_randomness():
    import hashlib

    for signature in ("c0" + "00" * 47, "00" * 48):
        randomness = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
        assert not signed(QUICKNET, replace(ROUND, signature=signature, randomness=randomness))


def test_the_next_round_is_the_first_one_made_after_a_moment():
    first = datetime.fromtimestamp(QUICKNET.genesis, UTC)
    assert QUICKNET.time_of(1) == first
    for number in (1, 2, 657413):
        made = QUICKNET.time_of(number)
        assert QUICKNET.next_after(made) == number + 1
        assert QUICKNET.next_after(made - timedelta(milliseconds=1)) == number
        assert QUICKNET.next_after(made + timedelta(milliseconds=2999)) == number + 1
    assert QUICKNET.next_after(first - timedelta(days=1)) == 1


def test_a_chain_can_be_written_in_the_settings():
    written = f"{QUICKNET.hash}, {QUICKNET.key}, {QUICKNET.genesis}, {QUICKNET.period}"
    assert chains.parse(written) == QUICKNET
    for wrong in ("", "quicknet", written.replace("83cf", "zz"), written[:-1] + "0", written + ",1", written.upper()):
        with pytest.raises(ValueError, match="HASH"):
            chains.parse(wrong)


async def served(answers: dict[str, object]) -> tuple[web.AppRunner, str]:
    """A server of this machine that tells rounds."""

    async def tell(request: web.Request) -> web.Response:
        found = answers.get(request.path)
        return web.json_response(found) if found is not None else web.Response(status=404)

    app = web.Application()
    app.router.add_get("/{rest:.*}", tell)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    return runner, f"http://127.0.0.1:{runner.addresses[0][1]}"


async def test_the_first_server_with_a_true_round_is_believed():
    path = f"/{QUICKNET.hash}/public/{ROUND.round}"
    true = {"round": ROUND.round, "randomness": ROUND.randomness, "signature": ROUND.signature}
    lying, liar = await served({path: true | {"randomness": EARLIER.randomness, "signature": EARLIER.signature}})
    honest, good = await served({path: true})
    try:
        gone = "http://127.0.0.1:1"
        assert await Drand(QUICKNET, (gone, liar, good)).get(ROUND.round) == ROUND
        assert await Drand(QUICKNET, (gone, liar)).get(ROUND.round) is None
        assert await Drand(QUICKNET, (good,)).get(ROUND.round + 1) is None
    finally:
        await asyncio.gather(lying.cleanup(), honest.cleanup())


def test_what_a_server_tells_must_be_that_round():
    told = {"round": 5, "randomness": "AA" * 32, "signature": "bb" * 48}
    assert read(QUICKNET, 5, told) == Beacon(QUICKNET.hash, 5, "aa" * 32, "bb" * 48)
    for wrong in (None, [], {}, told | {"round": 6}, told | {"round": "5"}, told | {"signature": 7}):
        assert read(QUICKNET, 5, wrong) is None
    assert read(QUICKNET, 5, told | {"randomness": "xx"}) is None
