"""A guest's own link: with it somebody without an account tells and confirms results and votes from a phone.

The link stands on paper, so it opens as often as it is needed. What the browser shows afterwards is made from it, and
does not lead back to it; kept is a digest of that alone. It ends with a new link, with the guest's place being taken
or released, and with the tournament.
"""

from __future__ import annotations

import hashlib

from msgspec.structs import replace

from tournaments.evening.commands import GiveLinks, OpenLink
from tournaments.evening.records import Outcome, visit_digest
from tournaments.evening.turn import No, Turn


def visit_of(key: str) -> str:
    """What a browser shows that has opened the link with this key."""
    return hashlib.sha256(f"visit {key}".encode()).hexdigest()


def digest(key: str) -> str:
    """What is kept of a link's key, in hex."""
    return visit_digest(visit_of(key))


def give(turn: Turn, command: GiveLinks) -> Outcome:
    """These guests have new links; those they had before end."""
    turn.organiser()
    turn.stage("draft", "open", "closed", "running")
    if turn.tournament.own_game:
        raise No("own_game_guest")
    links = {turn.guest(player): link for player, link in command.links}
    if not links:
        raise No("no_player")
    if all(one.link == links[one.player] for one in turn.tournament.entrants if one.player in links):
        return turn.same("linked")
    entrants = tuple(
        replace(one, link=links[one.player], opened=None) if one.player in links else one
        for one in turn.tournament.entrants
    )
    changed = replace(turn.tournament, entrants=entrants)
    return turn.done(changed, "linked", {}, {"players": list(links)}, n=len(links))


def open_(turn: Turn, _: OpenLink) -> Outcome:
    """A guest has opened their link: from now on they confirm what a rival tells."""
    found = turn.player(None)
    if found.opened is not None:
        return turn.same("link_opened")
    entrants = tuple(replace(one, opened=turn.at) if one == found else one for one in turn.tournament.entrants)
    return turn.done(replace(turn.tournament, entrants=entrants), "link_opened", {}, {})
