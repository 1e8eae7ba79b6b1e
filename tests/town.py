"""A town in the simulated Discord: a server with a channel and four people, and what they do and see."""

from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime
from typing import Any

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage, SetupError
from simcord.backend.access import message_accessible
from simcord.backend.models import Message, Overwrite
from simcord.enums import OverwriteType

from bot.service.telling.labels import without_marks
from bot.simulation import SimulatedDiscord
from tests.posts import Answer, Post, form_fields, read_answer, read_post

MakeBot = Callable[[str], discord.Client]
"""Makes a bot that keeps what it knows in the database of this SQLAlchemy URL."""


class Town:
    """A server with one channel, `channel`, and four people: `ana`, `beto` (Spanish), `carol`, `dave` (English).

    `place`, wherever it appears, is a channel or a thread; left out, it is `channel`.
    """

    def __init__(self, discord_: SimulatedDiscord, make_bot: MakeBot, database_url: str) -> None:
        self.discord = discord_
        self._make_bot, self._database_url = make_bot, database_url
        self._retired: list[discord.Client] = []
        self._forms: dict[int, InteractionResult] = {}
        self.guild = discord_.create_guild("Plaza", preferred_locale="es-ES")
        self.channel = self.guild.create_text_channel("juegos")
        self.ana, self.beto, self.carol, self.dave = (self.newcomer(name) for name in ("Ana", "Beto", "Carol", "Dave"))
        for person in (self.ana, self.beto):
            self.read_in(person, "es-ES")

    @property
    def bot(self) -> discord.Client:
        """The bot that runs now; another one after each `restart`."""
        return self.discord.bot

    @property
    def threads(self) -> list[ChannelHandle]:
        """The channel's threads, oldest first."""
        return self.channel.threads

    def now(self) -> datetime:
        """What the bot's clock says."""
        return self.discord.now()

    # People and places

    def newcomer(self, name: str) -> MemberActor:
        """One more person of the server, who reads English."""
        return self.guild.add_member(self.discord.create_user(name.lower(), global_name=name))

    def read_in(self, person: MemberActor, locale: str) -> None:
        """Sets the language of somebody's Discord, such as `es-419`."""
        self.discord.locales[person.id] = locale

    def close_dms(self, person: MemberActor) -> None:
        """Takes no direct messages any more (50007)."""
        self.discord.closed_dms.add(person.id)

    def open_dms(self, person: MemberActor) -> None:
        """Takes direct messages again."""
        self.discord.closed_dms.discard(person.id)

    async def kick(self, person: MemberActor) -> None:
        """Leaves the server."""
        self.guild.remove_member(person)
        await self.discord.settle()

    async def forbid(self, *permissions: str, place: ChannelHandle | None = None) -> None:
        """Takes permissions (`create_public_threads`, `attach_files`, ...) from the bot in a channel, just these."""
        denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
        me = self.discord.backend.bot_user.id
        self.discord.backend.set_overwrite((place or self.channel).id, Overwrite(me, OverwriteType.MEMBER, deny=denied))
        await self.discord.settle()

    async def delete(self, what: ChannelHandle | Post) -> None:
        """Somebody deletes a channel, a thread or a post."""
        if isinstance(what, Post):
            self.discord.backend.delete_message(what.message.channel.id, what.message.id)
        else:
            self.discord.backend.delete_channel(what.id)
        await self.discord.settle()

    async def archive(self, thread: ChannelHandle, *, locked: bool = False) -> None:
        """Somebody archives a thread."""
        self.discord.backend.edit_channel(thread.id, {}, thread_metadata={"archived": True, "locked": locked})
        await self.discord.settle()

    async def unlock(self, thread: ChannelHandle) -> None:
        """Somebody opens an archived and locked thread again."""
        self.discord.backend.edit_channel(thread.id, {}, thread_metadata={"archived": False, "locked": False})
        await self.discord.settle()

    # What people do

    async def command(
        self, person: MemberActor, name: str, place: ChannelHandle | None = None, /, **options: Any
    ) -> Answer:
        """Types a command by its English name, `titans new`, and options by theirs; people are given as people."""
        return self._answer(person, await person.slash(place or self.channel, name, **options))

    async def message_command(self, person: MemberActor, name: str, post: Post) -> Answer:
        """Chooses a command of a message's menu, by its English name."""
        place = next(one for one in (self.channel, *self.threads) if one.id == post.message.channel.id)
        return self._answer(person, await person.context_menu(place, name, post.message))

    async def complete(
        self,
        person: MemberActor,
        name: str,
        option: str,
        text: str = "",
        place: ChannelHandle | None = None,
        /,
        **filled: Any,
    ) -> dict[str, Any]:
        """What an option offers while somebody types: shown name -> value. `filled` are the options typed before."""
        offered = await person.autocomplete(place or self.channel, name, option, text, **filled)
        return {choice["name"]: choice["value"] for choice in offered}

    async def click(self, person: MemberActor, button: str, on: Post | None = None) -> Answer:
        """Presses a button by its label, with or without the chance beside it, or by its `custom_id`: on `on`, or the
        newest post that has it and that they see.
        """

        def match(post: Post) -> str | None:
            plain = {without_marks(label): custom_id for label, custom_id in post.buttons.items()}
            return {**plain, **post.buttons}.get(button, button if button in post.buttons.values() else None)

        post = on or self._newest(person, lambda post: match(post) is not None)
        custom_id = match(post) or button
        result = await self._hand(person, post).click(self._source(post), custom_id=custom_id)
        return self._answer(person, result)

    async def choose(
        self, person: MemberActor, *chosen: Any, menu: str | None = None, on: Post | None = None
    ) -> Answer:
        """Chooses in a menu, by labels or values; in menus of people, give people.

        Left out, `on` is the newest post they see that has such a menu. `menu` (a `custom_id`) tells several apart.
        """

        def match(post: Post) -> str | None:
            for custom_id, options in post.menus.items():
                names = {*options, *options.values()}
                if menu in (None, custom_id) and all(not isinstance(one, str) or one in names for one in chosen):
                    return custom_id
            return None

        post = on or self._newest(person, lambda post: match(post) is not None)
        custom_id = match(post)
        if custom_id is None:
            raise SetupError(f"no menu offers {chosen} there; there is {post.menus}")
        values = [post.menus[custom_id].get(one, one) if isinstance(one, str) else one for one in chosen]
        result = await self._hand(person, post).select(self._source(post), values, custom_id=custom_id)
        return self._answer(person, result)

    async def fill(self, person: MemberActor, fields: dict[str, Any]) -> Answer:
        """Fills in and sends the form opened last, by labels or `custom_id`s; a choice is a list of labels."""
        shown = self._forms.pop(person.id, None)
        if shown is None or shown.modal is None:
            raise SetupError(f"no form is open before {person.name}")
        controls = form_fields(shown.modal)
        values: dict[str, Any] = {}
        for name, value in fields.items():
            control = controls.get(name, {"custom_id": name})
            labels = {option["label"]: option["value"] for option in control.get("options", ())}
            values[control["custom_id"]] = [labels.get(one, one) for one in value] if labels else value
        hand = person.user if shown._interaction.guild_id is None else person  # opened in direct messages, sent there
        return self._answer(person, await hand.submit_modal(shown, values))

    async def together(self, *deeds: Awaitable[Answer]) -> list[Answer]:
        """Several people act before the bot has done anything: `await town.together(town.click(...), town.click(...))`.

        The answers are read when the bot has come to rest.
        """
        with self.discord.unsettled():
            first = [await deed for deed in deeds]
        await self.discord.settle()
        return [read_answer(self.discord, answer.result) for answer in first]

    # What people see

    def posts(self, place: ChannelHandle | None = None) -> list[Post]:
        """What everybody sees in a channel or thread, oldest first."""
        stored = self.discord.backend.messages.get((place or self.channel).id, {}).values()
        return [self._read(message) for message in stored if not message.is_ephemeral]

    def private(self, person: MemberActor) -> list[Post]:
        """What the bot told this person alone, in answers and direct messages, oldest first."""
        dms = self.discord.backend.dm_channels.get(person.id)
        bot = self.discord.backend.bot_user.id
        mine = (message for message in self._seen_by(person) if message.is_ephemeral or message.channel_id == dms)
        return [self._read(message) for message in mine if message.author_id == bot]

    def dms(self, person: MemberActor) -> list[Post]:
        """The direct messages alone."""
        return [post for post in self.private(person) if not post.ephemeral]

    # What happens to the bot

    async def restart(self, *, clean: bool = True) -> None:
        """Stops the bot and starts a new one on the same database. Unless `clean`, the old one is not told."""
        if clean:
            await self.bot.close()
        else:
            self._retired.append(self.bot)
        await self.discord.restart_bot(self._make_bot(self._database_url))

    async def forward(self, hours: float) -> None:
        """Lets time pass, and everything that falls due in it happen."""
        await self.discord.advance_time(hours * 3600)

    def refuse(self, method: str, path: str, status: int, code: int = 0, *, times: int | None = 1) -> None:
        """Discord fails the bot's next requests to a path, such as `/channels/*/messages`; `None`: from now on."""
        self.discord.inject_error(method, path, status=status, code=code, times=times)

    def recover(self) -> None:
        """Discord fails no request any more."""
        self.discord.backend.faults.clear()

    def lose_answers(self, times: int = 1) -> None:
        """The bot's next posts are made, but it is told that they failed (502)."""
        self.discord.answers_to_lose = times

    def errors(self) -> list[BaseException]:
        """What the bot got wrong so far. Errors that a test has looked at do not fail it."""
        return self.discord.errors

    async def close(self) -> None:
        """Ends the bot and every one before it, then the simulation."""
        for bot in (self.bot, *self._retired):
            await bot.close()
        await self.discord.shutdown()

    def _answer(self, person: MemberActor, result: InteractionResult) -> Answer:
        if result.modal is not None:
            self._forms[person.id] = result
        return read_answer(self.discord, result)

    def _read(self, message: Message) -> Post:
        return read_post(self.discord, message)

    def _seen_by(self, person: MemberActor) -> Iterator[Message]:
        backend = self.discord.backend
        every = (message for messages in backend.messages.values() for message in messages.values())
        for message in sorted(every, key=lambda message: message.id):
            if message_accessible(backend, message.channel_id, message, person.id, history=True):
                yield message

    def _newest(self, person: MemberActor, wanted: Callable[[Post], bool]) -> Post:
        seen = [self._read(message) for message in self._seen_by(person)]
        for post in reversed(seen):
            if wanted(post):
                return post
        offered = [
            (post.text[:40], dict(post.buttons), list(post.menus)) for post in seen if post.buttons or post.menus
        ]
        raise SetupError(f"{person.name} sees nothing of the kind; there is {offered}")

    def _hand(self, person: MemberActor, post: Post) -> Any:
        """The one who acts: in direct messages that is the user, elsewhere the member."""
        in_dms = self.discord.backend.dm_channels.get(person.id) == post.message.channel.id
        return person.user if in_dms else person

    def _source(self, post: Post) -> ResponseMessage:
        return ResponseMessage(self.discord, self.discord.backend.get_message(post.message.channel.id, post.message.id))
