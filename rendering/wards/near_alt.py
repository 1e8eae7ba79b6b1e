"""What one's own warrior sees, in words."""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_uppercase

from games.wards.arms import WEAPONS
from games.wards.points import DIRECTIONS, Point, find, name, toward
from games.wards.view import ShownWarrior, WardsView
from rendering.picture import ALT_LIMIT, Say, Sheet
from rendering.wards import alt, choices
from rendering.wards import near_signs as signs
from rendering.wards.aims import Aim, Shot, aims, own_warrior
from rendering.wards.contacts import assaults, mounts
from rendering.wards.reach import inches_of_move, reach


def headline(view: WardsView, sheet: Sheet, known: tuple[str, ...], say: Say) -> str:
    """What is asked of the reader, or whom all wait for."""
    if view.phase != "over" and view.number == view.you:
        return say(f"wards.board.near.{view.phase}")
    return alt.headline(view, sheet, known, say)


def self_words(view: WardsView, me: ShownWarrior, say: Say) -> str:
    """Who one is and where."""
    said = [say("wards.board.near.you", n=me.number), say(f"wards.role.{me.role}") if me.role else ""]
    if me.at is None:
        said.append(say("wards.board.alt.away"))
    elif me.vehicle is not None:
        car = view.vehicles[me.vehicle]
        said.append(say("wards.board.alt.crew", vehicle=car.kind, at=me.at, facing=car.facing))
    else:
        said.append(alt.place(view.board, me.at, say))
    if me.bailed:
        said.append(say("wards.board.legend.bailed"))
    if me.ranged_in is not None:
        said.append(say("wards.board.legend.ranged"))
    return " · ".join(words for words in said if words)


def inches(aim: Aim, say: Say) -> str:
    """How far an enemy is."""
    return say("wards.board.near.inches", whole=aim.tenths // 10, tenth=aim.tenths % 10)


def shots(view: WardsView, aim: Aim, say: Say) -> str:
    """The weapons that could be fired at an enemy and how often they destroy it; or why none can."""
    if aim.shots:
        return ", ".join(_shot(shot, say) for shot in aim.shots)
    me = own_warrior(view)
    if me is not None and me.bailed:
        return say("wards.board.legend.bailed")
    return say("wards.board.near.no-range" if aim.seen else "wards.board.near.unseen")


def _shot(shot: Shot, say: Say) -> str:
    share = round(100 * shot.share)
    if WEAPONS[shot.weapon].spots:
        return say("wards.board.near.spot", n=share)
    return say("wards.board.near.shot", weapon=shot.weapon, n=share)


def hand(view: WardsView, sheet: Sheet, say: Say, offered: Sequence[str] = ()) -> str:
    """One's own warrior in words: where it is, where it can go, what it can board, and every enemy, the nearest first,
    as far as fits.
    """
    me = own_warrior(view)
    assert me is not None, "only players have a warrior"
    known = alt.spoken_names(sheet, say)
    said = [self_words(view, me, say), headline(view, sheet, known, say), _reach(view, me, say)]
    if offered:
        letters = (f"{letter} {point}" for letter, point in zip(ascii_uppercase, offered, strict=False))
        said.append(say("wards.board.near.offered", points=", ".join(letters)))
    acts = view.number == view.you
    if acts and view.phase == "enter":
        said.append(say("wards.board.near.classes", classes=choices.spoken(say)))
    if acts:
        said += [say("wards.board.near.mount", vehicle=one.kind, at=one.at) for one in mounts(view)]
    touched = assaults(view) if acts else {}
    enemies = [_enemy(view, aim, touched.get(aim.number), say) for aim in aims(view)]
    for count in range(len(enemies), -1, -1):
        more = len(enemies) - count
        left = [say("wards.board.near.more", n=more)] if more else []
        text = alt.joined([*said, *enemies[:count], *left])
        if len(text) <= ALT_LIMIT:
            return text
    return alt.cut(alt.joined(said), ALT_LIMIT)


def _reach(view: WardsView, me: ShownWarrior, say: Say) -> str:
    """The farthest points of a Move in the eight directions; for who is not on the table, the own spawn points."""
    here = find(me.at or "")
    if here is None:
        return alt.spawns(view, me.team, say)
    points = set(reach(view))
    if not points:
        return ""
    farthest = inches_of_move(view, me)
    ends: list[str] = []
    for way in DIRECTIONS:
        along = (toward(here, way, far) for far in range(farthest, 0, -1))
        end = next((at for at in along if at in points), None)
        if end is not None:
            ends.append(say("wards.board.near.end", facing=way, at=name(end)))
    return say("wards.board.near.ends", n=farthest, ends=", ".join(ends))


def _enemy(view: WardsView, aim: Aim, beside: Point | None, say: Say) -> str:
    enemy = view.warriors[aim.number - 1]
    parts = [str(enemy.number), say(f"wards.role.{enemy.role}") if enemy.role else "", name(aim.at), inches(aim, say)]
    if aim.seen:
        theirs, own = signs.COVERS[aim.cover], signs.COVERS[aim.own]
        parts.append(say(f"wards.cover.{theirs}"))
        if aim.own:
            parts.append(say("wards.board.near.own", cover=own))
    parts.append(shots(view, aim, say))
    if beside is not None:
        parts.append(say("wards.board.near.assault", at=name(beside)))
    return ", ".join(part for part in parts if part)
