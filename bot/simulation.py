"""A Discord inside this process, for the demo and the tests: SimCord, and what SimCord leaves out.

SimCord runs the real bot against a model of Discord. `SimulatedDiscord` adds the facts of Discord that this project
builds on and SimCord does not model:

- every user has a language of their own (SimCord calls everybody `en-US`);
- a repeated `nonce` makes no second message (Discord: for some minutes, per author);
- files need the permission to attach them; an archived thread refuses edits and wakes up when written to;
- direct messages may be closed (50007), and are to people who share no server with the bot (50278);
- the picker of commands has names and descriptions in the reader's language;
- a picture that is still loading takes the place of the picture, not of its alt text, which may be longer;
- an error in a `DynamicItem`, which discord.py only logs, is an error of the bot.

It also lets the preview in the browser run for hours, with several people at once (`keep_time`).
The bot on the real Discord needs none of this: only the demo and the tests import this module.
"""

# SimCord has no public seam for what follows, so its own names are used, in this module alone.
# ruff: noqa: SLF001
# pyright: reportPrivateUsage=false, reportPrivateImportUsage=false

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Coroutine, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import discord
import simcord
from simcord import _dpy_internals, _settlement, env
from simcord.backend import Backend, errors, serializers
from simcord.backend.models import Channel
from simcord.enums import ChannelType
from simcord.http import router
from simcord.preview import Preview, _commands, _server

from bot.lateness import Lateness
from bot.service.telling.alarm import Alarm

# SimCord looks every 50 ms whether the bot has come to rest. One look a millisecond makes a click cost 2 ms, not 52.
_LOOK_EVERY = 0.001
_NONCE_MEMORY = timedelta(minutes=5)  # Discord says "in the past few minutes"
_LONGEST_NONCE = 25
_REMEMBERED = 1000  # lines of the transcript that a long session keeps

_T = TypeVar("_T")
_log = logging.getLogger(__name__)


class SimulatedDiscord(simcord.Env):
    """SimCord's `Env` with the gaps above closed. Build the world before or after `start()`.

    `locales` holds each user's language by user id (`es-ES`; absent: `en-US`); it may be changed at any time.
    `closed_dms` holds the ids of users who take no direct messages. While `answers_to_lose` is above zero, a message
    that the bot posts is made, but the bot is told 502, as when a connection breaks at the worst moment.
    `forgiven` are exception classes by which the bot refuses something kindly: they are not errors.
    """

    def __init__(
        self,
        bot: discord.Client,
        *,
        forgiven: tuple[type[BaseException], ...] = (),
        check_errors: bool = True,
        settle_timeout: float = 5.0,
    ) -> None:
        self.forgiven = forgiven
        # discord.py says shard_count is an int; it is None where the bot leaves the number to Discord.
        undecided = isinstance(bot, discord.AutoShardedClient) and not bot.shard_count
        super().__init__(
            bot, check_errors=check_errors, settle_timeout=settle_timeout, shard_count=1 if undecided else None
        )
        self.locales: dict[int, str] = {}
        self.closed_dms: set[int] = set()
        self.answers_to_lose = 0
        self._patient = True
        self.nonces: dict[tuple[int, str], tuple[int, int, datetime]] = {}
        self._turn = asyncio.Lock()  # the clock and the open pages act one after the other
        self._changes = 0  # how often something that a page may show has changed
        self._shown: dict[str, int] = {}  # by page: how many of these changes it shows
        self._log = _ErrorsInTheLog(self._record_error)
        self.backend.subscribers.extend((self._localise, self._count_changes))
        _WORLDS[self.backend] = self

    async def start(self) -> None:
        """Attaches the bot, logs it in and waits until it has come to rest."""
        logging.getLogger("discord").addHandler(self._log)
        self._set_watch(self.bot)
        await super().start()

    async def restart_bot(self, bot: discord.Client | None = None) -> None:
        """Lets go of the bot that runs and attaches another, or the same again."""
        self._set_watch(bot or self.bot)
        await super().restart_bot(bot)

    def _set_watch(self, bot: discord.Client) -> None:
        """The seconds by which the bot measures how late something is are the simulated ones."""
        if isinstance(lateness := getattr(bot, "lateness", None), Lateness):
            lateness.monotonic = lambda: self.now().timestamp()

    async def shutdown(self) -> None:
        """Ends what the bot is doing. The bot's own `close` is not called."""
        logging.getLogger("discord").removeHandler(self._log)
        await super().shutdown()

    def begin_at(self, moment: datetime) -> None:
        """Sets the simulated clock, which starts on the first of January 2026, before the bot is started.

        Ids of what was built before are the same in every run; ids given later follow the clock.
        """
        self.backend.clock.advance(max(0.0, (moment - self.now()).total_seconds()))

    def preview(self, *args: Any, **options: Any) -> Preview:
        """SimCord's preview, whose pages wait for each other where SimCord refuses the second action."""
        preview = super().preview(*args, **options)
        act = preview._action

        async def act_in_turn(context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
            page = preview._pages.get(context_id or "")
            if page is None:
                return await act(context_id, body)
            seen = page.revision, self._components(page.channel_id, body)
            async with self._turn:
                # Others' actions may have published the page anew meanwhile. Had this one been made on what was
                # there, and is what was pressed still the same, then it counts.
                # How large a window is depends on nothing that is shown: a phone's would else stay as wide as a desk's.
                same = seen == (body.get("published_revision"), self._components(page.channel_id, body))
                if same or body.get("kind") == "configure_presentation":
                    body = {**body, "published_revision": page.revision}
                revision = page.revision
                answer = await act(context_id, body)
                if page.revision != revision:  # published anew, with all there is to see
                    self._shown[page.id] = self._changes
                return answer

        preview._action = act_in_turn
        return preview

    async def keep_time(self, preview: Preview, *, every: float = 0.5) -> None:
        """Lets the simulated clock follow the real one and shows in all open pages what happened elsewhere.

        Never returns: run it as a task of the program beside the preview, and cancel it.
        """
        while True:
            await asyncio.sleep(every)
            async with self._turn:
                try:
                    await self.advance_time(max(0.0, (datetime.now(UTC) - self.now()).total_seconds()))
                except TimeoutError:
                    _log.warning("the bot is still busy after %s s", self.settle_timeout)
                self._publish_changes(preview)
                del self.backend.transcript[:-_REMEMBERED], self.backend.http_requests[:-_REMEMBERED]

    async def advance_time(self, seconds: float) -> None:
        """SimCord's. A timer of its own that has just gone off goes first: else each would wait for the other."""
        while (going := self._real_advance_task) is not None and not going.done():
            await asyncio.wait((going,))
        await super().advance_time(seconds)

    @asynccontextmanager
    async def standing_still(self) -> AsyncGenerator[None]:
        """Within it no time passes and nobody acts in a page."""
        async with self._turn:
            yield

    def _publish_changes(self, preview: Preview) -> None:
        # A page is published only if it lacks something: it refuses what was pressed on its older self.
        preview._advance_presentation_time()
        for page in tuple(preview._pages.values()):
            if self._shown.get(page.id) != self._changes:
                preview._publish(page, reason="refresh")
                self._shown[page.id] = self._changes

    def _components(self, channel_id: int, action: Mapping[str, Any]) -> list[dict[str, Any]] | None:
        target = str(action.get("target_id"))
        message = self.backend.messages.get(channel_id, {}).get(int(target)) if target.isdecimal() else None
        return message.components if message is not None else None

    def _count_changes(self, event: str, _: Mapping[str, Any]) -> None:
        self._changes += event.startswith(("MESSAGE_", "CHANNEL_", "GUILD_MEMBER_"))

    async def as_bot(self, deed: Coroutine[Any, Any, _T]) -> _T:
        """Runs something as if the bot had started it, until the bot has come to rest."""
        async with self._turn:
            with self._bot_scope():
                task = asyncio.create_task(deed)
            await self.settle()
            return await task

    @contextmanager
    def unsettled(self) -> Generator[None]:
        """Within it actions do not wait for the bot, so that several reach it at once. Call `settle()` afterwards."""
        self._patient = False
        try:
            yield
        finally:
            self._patient = True

    def note_error(self, error: BaseException) -> None:
        """Counts an exception that was caught, and that nobody should have met, among the bot's errors."""
        self._record_error(error)

    def raise_unread_errors(self) -> None:
        """Raises what the bot got wrong and nobody has looked at in `errors`, as an `ExceptionGroup`."""
        self._raise_errors_since(self._errors_acknowledged)

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109 - SimCord's own parameter
        idle: float = _LOOK_EVERY,
        dispatch: str | None = None,
        _deadline: float | None = None,
    ) -> None:
        if self._patient:
            if timeout is not None:  # SimCord gives a start five seconds, which a busy machine may need
                timeout = max(timeout, self.settle_timeout)
            await super()._settle_internal(
                timeout=timeout, idle=min(idle, _LOOK_EVERY), dispatch=dispatch, _deadline=_deadline
            )

    def _record_error(self, error: BaseException) -> None:
        causes = (error, error.__cause__, getattr(error, "original", None))
        if not any(isinstance(cause, self.forgiven) for cause in causes):
            super()._record_error(error)

    def _localise(self, event: str, payload: Mapping[str, Any]) -> None:
        """First among those who hear of an interaction, before the bot does: puts the user's language in."""
        if event == "INTERACTION_CREATE" and isinstance(payload, dict):
            user = payload.get("user") or payload["member"]["user"]
            payload["locale"] = self.locales.get(int(user["id"]), "en-US")
            if "guild_id" in payload:
                payload["guild_locale"] = self.backend.get_guild(int(payload["guild_id"])).preferred_locale


class _ErrorsInTheLog(logging.Handler):
    """Hands on the exceptions that discord.py logs as errors; where nobody can catch them that is all it does."""

    def __init__(self, record_error: Callable[[BaseException], None]) -> None:
        super().__init__(logging.ERROR)
        self._record_error = record_error

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._record_error(error)


_WORLDS: WeakKeyDictionary[Backend, SimulatedDiscord] = WeakKeyDictionary()


def _post(ctx: router.RequestContext, post: router.Handler) -> Any:
    """`POST /channels/{channel_id}/messages` with nonces, closed direct messages and the permission for files."""
    world, backend = _WORLDS.get(ctx.backend), ctx.backend
    if world is None:
        return post(ctx)
    channel = backend.get_channel(ctx.int_arg("channel_id"))
    _require_open_dms(world, channel)
    nonce = ctx.body().get("nonce")
    if nonce is not None and len(str(nonce)) > _LONGEST_NONCE:
        raise errors.invalid_form_body(f"nonce: Must be {_LONGEST_NONCE} or fewer in length.")
    if ctx.files and channel.guild_id is not None:
        ctx.require_channel_permissions(channel.id, "attach_files")
    key = (backend.bot_user.id, str(nonce))
    channel_id, message_id, when = world.nonces.get(key, (0, 0, world.now()))
    first = backend.messages.get(channel_id, {}).get(message_id)
    if nonce is not None and ctx.body().get("enforce_nonce") and first and world.now() - when <= _NONCE_MEMORY:
        payload = dict(serializers.message_payload(backend, first))
    else:
        _wake(ctx, channel)
        payload = dict(post(ctx))
        if nonce is not None:
            world.nonces[key] = (channel.id, int(payload["id"]), world.now())
    if world.answers_to_lose > 0:
        world.answers_to_lose -= 1
        raise errors.BackendError(502, 0, "The message was made, but the answer got lost.")
    return payload | {"nonce": nonce}


def _edit(ctx: router.RequestContext, edit: router.Handler) -> Any:
    """`PATCH /channels/{channel_id}/messages/{message_id}`, which archived threads refuse."""
    channel = ctx.backend.get_channel(ctx.int_arg("channel_id"))
    if ctx.backend in _WORLDS and channel.thread_metadata is not None and channel.thread_metadata.archived:
        raise errors.BackendError(400, 50083, "Thread is archived")
    return edit(ctx)


def _require_open_dms(world: SimulatedDiscord, channel: Channel) -> None:
    if channel.type != ChannelType.DM:
        return
    for recipient in channel.recipient_ids:
        if not any(recipient in guild.members for guild in world.backend.guilds.values()):
            raise errors.BackendError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")
        if recipient in world.closed_dms:
            raise errors.BackendError(403, 50007, "Cannot send messages to this user")


def _wake(ctx: router.RequestContext, thread: Channel) -> None:
    """Writing into an archived thread opens it again; into a locked one, only who may manage threads."""
    if thread.thread_metadata is not None and thread.thread_metadata.archived:
        ctx.require_channel_permissions(thread.id, "send_messages_in_threads")
        if thread.thread_metadata.locked:
            ctx.require_channel_permissions(thread.id, "manage_threads")
        ctx.backend.edit_channel(thread.id, {}, thread_metadata={"archived": False})


def _replace(method: str, path: str, better: Callable[[router.RequestContext, router.Handler], Any]) -> None:
    """Puts `better` in the place of SimCord's handler for a route and gives it that handler to call."""
    routes = router._ROUTES[method]
    place, (template, handler) = next(
        (place, entry) for place, entry in enumerate(routes) if entry[0] == path.strip("/").split("/")
    )
    routes[place] = (template, lambda ctx: better(ctx, handler))


def _is_parked(state: Any, record: Any, deadline: float) -> bool:
    """Whether a timer is not waited for: one far off (as SimCord has it), or an alarm of ours, however near."""
    rings = _dpy_internals._original_callback(getattr(record.handle, "_callback", None))
    ours = record.when is not None and isinstance(getattr(rings, "__self__", None), Alarm)
    return (ours and record.when > state.virtual_time) or _settlement._callback_is_parked(state, record, deadline)


def _localised(thing: Mapping[str, Any], what: str, locale: str) -> str:
    """A command's or an option's `name` or `description` as somebody with that language reads it."""
    known: Mapping[str, str] = thing.get(f"{what}_localizations") or {}
    return known.get(locale) or str(thing.get(what, ""))


def _catalog(preview: Any, page: Any) -> dict[str, Any]:
    """SimCord's list of commands, each called as its reader knows it. Names of options stay, as they are what is sent;
    the page shows their `label`.
    """
    catalog, locale = _build_catalog(preview, page), preview.env.locales.get(page.viewer.id, "en-US")
    visible = preview.env.backend.visible_commands(user_id=page.viewer.id, channel_id=page.channel_id)
    roots = {str(command["id"]): command for command in visible}
    for entry in catalog["entries"]:
        part = roots[entry["commandId"]]
        names = [_localised(part, "name", locale)]
        for name in entry["path"][1:]:
            part = next(each for each in part["options"] if each["name"] == name)
            names.append(_localised(part, "name", locale))
        entry["invocation"] = " ".join(names)
        entry["description"] = _localised(part, "description", locale)
        for shown, option in zip(entry["options"], part.get("options") or [], strict=True):
            shown["label"] = _localised(option, "name", locale)
            shown["description"] = _localised(option, "description", locale)
            for named, choice in zip(shown["choices"], option.get("choices") or [], strict=True):
                named["name"] = _localised(choice, "name", locale)
    return catalog


_NAMES = (
    'node("span", "command-pill-label", option.name)',
    "[focused.name, focused.description",
    "({ name: option.name, value: option.name,",
    'setAttribute("aria-label", `${option.name}',
    'setAttribute("aria-label", `Remove ${option.name}',
)
"""Where the page writes the name of a command's option."""


async def _page(self: _server.PreviewServer, request: Any) -> Any:
    """A file of the page. In its styles a picture is never higher than it will be: a long alt text in its place pushed
    the menu below it out of a phone's page, and SimCord closed it in the moment in which it opened. In its script
    options are called by their labels (`_catalog`).
    """
    answer = await _served(self, request)
    if answer.content_type == "text/css":
        answer.text += "\n.gallery-image { min-height: 0; }\n"
    elif request.path.endswith("/commands.js"):
        for place in _NAMES:
            answer.text = answer.text.replace(place, place.replace(".name", ".label", 1))
    return answer


env._callback_is_parked = _is_parked
_served = _server.PreviewServer._static
_server.PreviewServer._static = _page
_build_catalog = _commands.build_catalog
_commands.build_catalog = _catalog
_replace("POST", "/channels/{channel_id}/messages", _post)
_replace("PATCH", "/channels/{channel_id}/messages/{message_id}", _edit)
