"""Loaded once by the process that children are forked from, so that none of them has to."""

from tests.service.kills.child import load

load()
