"""What pictures of ratings show. Names as people wrote them; numbers as everybody may know them."""

import msgspec


class Rung(msgspec.Struct, frozen=True):
    """One line of a leaderboard. `settled`: there were enough games for the rating to say something.

    `user_id`: whose line it is; None: a computer player's.
    """

    place: int
    name: str
    points: int
    settled: bool
    won: int
    drawn: int
    lost: int
    reader: bool = False
    user_id: int | None = None


class Ladder(msgspec.Struct, frozen=True):
    """The best of a server at one game, best first; the reader's own line comes last where it is not among them.

    `players`: how many are rated.
    """

    game: str
    rungs: tuple[Rung, ...]
    players: int


class Career(msgspec.Struct, frozen=True):
    """Somebody at one game. `played`: all games, rated or not. `place` of `players`: None without a rated game.

    `course`: the points after each of the last rated games, oldest first.
    """

    game: str
    played: int
    points: int
    place: int | None
    players: int
    settled: bool
    won: int
    drawn: int
    lost: int
    course: tuple[int, ...]


class Profile(msgspec.Struct, frozen=True):
    """Somebody on one server. `moves` in time, and those that were `late`, at all finished tables."""

    name: str
    moves: int
    late: int
    careers: tuple[Career, ...]
