"""What every test may use: the outside programs some need, the order of tests, and the rule against silent skips."""

import os
import secrets
import shutil
from random import Random

import pytest
import structlog
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.simulated"]  # `town`: the bot in a simulated Discord

# Quick and pure first, so that a mistake in the rules is seen before a browser has started.
ORDER = ("games", "tournaments", "rendering", "bot", "cogs")
IN_CI = os.environ.get("CI", "").lower() in {"1", "true"}

# a busy machine is no fault of the rules
settings.register_profile("unhurried", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


def pytest_configure() -> None:
    """Faults that tests cause on purpose are logged plainly: a pretty traceback takes seconds."""
    plain = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], plain])


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--all` for the slow tests too."""
    parser.addoption("--all", action="store_true", help="run the tests marked slow as well")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves slow tests out unless they are asked for (`--all` or an `-m` of one's own) and orders the rest."""
    if not config.option.all and not config.option.markexpr:
        slow = [item for item in items if item.get_closest_marker("slow")]
        if slow:
            config.hook.pytest_deselected(items=slow)
            items[:] = [item for item in items if not item.get_closest_marker("slow")]

    def place(item: pytest.Item) -> tuple[bool, int]:
        room = item.nodeid.split("/")[1]
        return item.get_closest_marker("slow") is not None, ORDER.index(room) if room in ORDER else len(ORDER)

    items.sort(key=place)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """In CI a skipped test is a failure: everything a test needs must be there."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if IN_CI and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says why a run with skipped tests fails in CI."""
    if IN_CI and terminalreporter.stats.get("skipped"):
        terminalreporter.write_line("CI=true: a skipped test counts as a failure.", red=True)


@pytest.fixture(autouse=True)
def _same_secrets(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test has the same seeds of tables and tournaments each time: who begins, what is dealt, who meets whom.

    What a test finds is found again, and none fails on one draw in a thousand.
    """
    drawn = Random(request.node.nodeid)
    monkeypatch.setattr(secrets, "token_bytes", lambda size=None: drawn.randbytes(size or secrets.DEFAULT_ENTROPY))


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """A SQLAlchemy URL of an empty PostgreSQL database, as `TABARD_TEST_POSTGRES` names it.

    All test workers get the same one: make a schema or database of your own in it.
    """
    url = os.environ.get("TABARD_TEST_POSTGRES")
    if not url:
        pytest.skip("TABARD_TEST_POSTGRES names no database (see CONTRIBUTING.md)")
    return url


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium or Chrome installed on this machine, for playwright's `executable_path`."""
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        if path := shutil.which(name):
            return path
    pytest.skip("no Chromium is installed")
