"""A Discord inside this process, for the demo and the tests: SimCord, and what SimCord leaves out.

SimCord runs the real bot against a model of Discord. `SimulatedDiscord` adds the facts of Discord that this project
builds on and SimCord does not model:

- every user has a language of their own (SimCord calls everybody `en-US`);
- a repeated `nonce` makes no second message (Discord: for some minutes, per author);
- files need the permission to attach them; archived threads refuse edits, and wake up when written to;
- direct messages can be closed (50007), and are closed to people who share no server with the bot (50278);
- an error in a `DynamicItem`, which discord.py only logs, is an error of the bot.

SimCord is not needed to run the bot on Discord, so nothing but the demo and the tests imports this module.
"""

import asyncio
import functools
import logging
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, override
from weakref import WeakKeyDictionary

import discord
import simcord
from simcord.backend import errors
from simcord.backend.models import Channel
from simcord.http import router
from simcord.http.routes.messages import edit_message, message_response, send_message
