"""What each command is to those who use it: the table that the matrix of rights is checked against.

- `own`: about nothing but what is the person's own, or something new;
- `look`: shows what everybody of the place may see; it never changes anything, whoever asks;
- `anyone`: whoever sees the place may take part;
- `player`: for those who sit there, or take part;
- `staff`: for organisers, judges, and whoever manages the server or its channels.
"""

from collections.abc import Iterator
from typing import Literal

Right = Literal["own", "look", "anyone", "player", "staff"]


def _each(right: Right, names: str) -> Iterator[tuple[str, Right]]:
    return ((name.strip(), right) for name in names.split(","))


# `*` is a game or a kind of tournament; verbs of a game that `cogs.shared.verbs` makes are for players.
RIGHTS: dict[str, Right] = dict(
    (
        *_each("own", "help, preferences, privacy about, privacy export, privacy erase, * new, * learn, * rules"),
        *_each("own", "ratings leaders, ratings profile, ratings between, table list, warshow card, * event new"),
        *_each("own", "* event import, warcrow roll, warcrow odds, wards odds, Show this moment"),
        *_each("own", "warshow deck new, warshow deck add, warshow deck remove, warshow deck show, warshow deck list"),
        *_each("own", "warshow deck check, warshow deck import, warshow deck export, warshow deck delete"),
        *_each("own", "battalions army new, battalions army add, battalions army remove, battalions army show"),
        *_each("own", "battalions army list, battalions army check, battalions army import, battalions army export"),
        *_each("own", "battalions army delete, warcrow initiative, warcrow scenario, warcrow feat"),
        *_each("staff", "settings"),
        *_each("look", "table board, table log, table replay, table export, table verify, table settings"),
        *_each("look", "* event show, * event export, * standings, * pairings, * explain, * table"),
        *_each("look", "warshow row, battalions odds, * odds"),
        *_each("anyone", "table join, table notes, table salt, * join"),
        *_each("player", "table hand, table leave, table start, table fill, table decline, table cancel, table resign"),
        *_each("player", "table rematch, table undo, table offer, table hint, table plan, table orders"),
        *_each("player", "* move, titans advance, titans retreat, titans attack, titans lunge, titans parry"),
        *_each("player", "titans withdraw, titans yield, titans pass, warshow deck play, battalions army play"),
        *_each("player", "battalions deploy, battalions auto, battalions clear, battalions ready"),
        *_each("player", "* leave, * checkin, * drop, * return, warcrow report, warcrow confirm, warcrow dispute"),
        *_each("player", "warcrow list submit, warcrow list add, warcrow list show, warcrow list reveal"),
        *_each("staff", "table admin extend, table admin substitute, table admin adjudicate, table admin move"),
        *_each("staff", "table admin close, table admin record"),
        *_each("staff", "* event open, * event close, * event late, * event player, * event start, * event next"),
        *_each("staff", "* event finish, * event timer, * event audit, * event staff, * event change, * event cancel"),
        *_each("staff", "* judge result, * judge swap, * judge correct, * judge penalty"),
    )
)
