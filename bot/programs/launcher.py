"""Puts up the walls around a program, then becomes it. Run by its path, with the standard library alone.

`python -I -S launcher.py WALLS COMMAND...`; WALLS is JSON, see `bot.programs.walls.Walls`. What cannot be had here
(inside some containers no namespace can be made) is left out; with `--report` in the place of a command it prints what
was had.

In namespaces of its own the program has no network, sees no other process and cannot read their memory, and all that
it starts ends with it. Of the files it sees the system's, but none of those that are covered, and writes none but in a
`/tmp` of its own. (Linux: namespaces(7), mount_setattr(2), prctl(2).)
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import resource
import signal
import sys
import warnings  # noqa: F401  # pyright: ignore[reportUnusedImport]  # `execvp` asks for it when it is too late to read files

NEW_USER, NEW_NET, NEW_PID, NEW_IPC, NEW_FILES = 0x10000000, 0x40000000, 0x20000000, 0x08000000, 0x00020000
READ_ONLY, NO_SUID, NO_DEVICES, BIND, RECURSIVE, PRIVATE = 1, 2, 4, 4096, 16384, 1 << 18
DIE_WITH_PARENT, NO_NEW_PRIVILEGES = 1, 38
MOUNT_SETATTR, HERE, WHOLE_TREE = 442, -100, 0x8000
NOBODY = 65534

if sys.platform == "linux":
    _libc = ctypes.CDLL(None, use_errno=True)


def limits(memory: int, seconds: int) -> None:
    """`memory` in bytes, `seconds` of the processor for the whole life of each process."""
    for what, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, 1 << 24),
        (resource.RLIMIT_NOFILE, 64),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(what)
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(what, (least, least))
        except (OSError, ValueError):  # not every system knows each of them (macOS has no RLIMIT_AS)
            continue


def apart() -> bool:
    """Namespaces of its own: no network, no other processes; in its eyes this is nobody, who may do nothing."""
    user, group = os.getuid(), os.getgid()
    if _libc.unshare(NEW_USER | NEW_NET | NEW_PID | NEW_IPC | NEW_FILES) != 0:
        return False
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{NOBODY} {user} 1"),
        ("gid_map", f"{NOBODY} {group} 1"),
    ):
        with open(f"/proc/self/{name}", "w", encoding="ascii") as file:
            file.write(text)
    return True


def mount(source: str, target: str, kind: str | None, flags: int, data: str | None = None) -> None:
    """mount(2)."""
    arguments = [None if each is None else os.fsencode(each) for each in (source, target, kind)]
    if _libc.mount(*arguments, ctypes.c_ulong(flags), None if data is None else data.encode()) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), target)


def read_only(target: str, *, only: bool) -> None:
    """Nothing can be written below (`only`), or can be again on this one mount."""
    attributes = (ctypes.c_uint64 * 4)(READ_ONLY if only else 0, 0 if only else READ_ONLY, 0, 0)
    flags = WHOLE_TREE if only else 0
    if _libc.syscall(MOUNT_SETATTR, HERE, os.fsencode(target), flags, ctypes.byref(attributes), 32) != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), target)


def files(covered: list[str], shown: list[str], secret: list[str]) -> None:
    """Empty folders over those that are `covered`, in which what is `shown` stands again, except what is `secret`."""
    mount("none", "/", None, RECURSIVE | PRIVATE)
    doors = [(path, os.open(path, os.O_PATH)) for path in shown]
    for path in covered:
        mount("tmpfs", path, "tmpfs", NO_SUID | NO_DEVICES, "size=64m,mode=1777")
    for path, door in doors:
        if any(_within(path, each) for each in covered):
            os.makedirs(path, exist_ok=True)
            mount(f"/proc/self/fd/{door}", path, None, BIND | RECURSIVE)
        os.close(door)
    for path in secret:
        if os.path.isdir(path):
            mount("tmpfs", path, "tmpfs", NO_SUID | NO_DEVICES, "size=4k")
        elif os.path.exists(path):
            mount("/dev/null", path, None, BIND)
    read_only("/", only=True)
    if "/tmp" in covered:
        read_only("/tmp", only=False)


def _within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def walls(wanted: dict[str, list[str]]) -> dict[str, bool]:
    """Which of them stand."""
    held = {"network": False, "processes": False, "files": False}
    if sys.platform != "linux":
        return held
    _libc.prctl(DIE_WITH_PARENT, signal.SIGKILL)
    _libc.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    try:
        if not apart():
            return held
        held["network"] = held["processes"] = True
        files(wanted["covered"], wanted["shown"], wanted["secret"])
        held["files"] = True
    except OSError as error:
        print(f"walls: {error}", file=sys.stderr)
    return held


def run(command: list[str], folder: str) -> None:
    """Becomes the program, as the first of its own processes: when it ends, all that it started end."""
    child = os.fork()
    if child == 0:
        try:
            _libc.prctl(DIE_WITH_PARENT, signal.SIGKILL)
            os.chdir(folder)
            with contextlib.suppress(OSError):  # where it may not be had, others' names can be read, but no more
                mount("proc", "/proc", "proc", NO_SUID | NO_DEVICES)
            become(command)
        except OSError as error:
            print(f"walls: {error}", file=sys.stderr)
        finally:
            sys.stderr.flush()
            os._exit(127)
    os.close(0)  # or nobody would notice that the program has closed them
    os.close(1)
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


def become(command: list[str]) -> None:
    """The program in this process's place."""
    try:
        os.execvp(command[0], command)
    except OSError as error:
        print(f"{command[0]}: {error.strerror}", file=sys.stderr)
        os._exit(127)


def main() -> None:
    """What the first argument asks for."""
    wanted, command = json.loads(sys.argv[1]), sys.argv[2:]
    with contextlib.suppress(OSError):
        os.nice(5)
    held = walls(wanted)
    limits(wanted["memory"], wanted["seconds"])
    if command == ["--report"]:
        print(json.dumps(held))
        return
    if held["processes"]:
        run(command, wanted["folder"])
    os.chdir(wanted["folder"])
    become(command)


if __name__ == "__main__":
    main()
