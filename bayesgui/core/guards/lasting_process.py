"""Work in a process of its own with limits, which cannot end this one, whatever happens to it.

Readers of other projects trust the files that they read: a damaged one may end the process that
reads it, or take all memory. The process answers piece by piece, and waits a while for further
work: starting a process takes longer than reading a small file, so one is kept for a while. Run as
``python -m bayesgui.core.guards.lasting_process``, this module is that process.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib
import os
import pickle
import struct
import sys
import threading
import time
from concurrent.futures import Future, wait
from typing import IO, TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.guards.guarded_process import (
    MEMORY,
    TIME,
    UNREADABLE,
    GuardedProcessError,
    Limits,
    limit_memory,
    limit_time,
    reason_of,
    started,
)
from bayesgui.core.monitor import SILENT, Monitor, Unreported
from bayesgui.core.waiting import awaited, begun

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_MODULE = "bayesgui.core.guards.lasting_process"
_HEAD = struct.Struct("<cQ")
_BYTES, _OBJECT, _DONE, _REFUSED, _TOO_LARGE = b"b", b"o", b"d", b"r", b"m"

IDLE_SECONDS = 30.0
"""Time that a process waits for further work."""
_SLOWEST = 20
"""Seconds that may pass per second of processor time, where only the clock can be limited."""


def guarded(
    work: Callable[..., Any],
    arguments: tuple[Any, ...],
    limits: Limits,
    imports: tuple[str, ...] = (),
    monitor: Monitor = SILENT,
) -> Any:
    """Return what a function returns in a process of its own; arguments as in `guarded_answers`."""
    task = (work.__module__, work.__name__, arguments)
    (answer,) = guarded_answers(_only, task, limits, (work.__module__, *imports), monitor)
    return answer


def guarded_answers(
    work: Callable[..., Iterator[Any]],
    arguments: tuple[Any, ...],
    limits: Limits,
    imports: tuple[str, ...] = (),
    monitor: Monitor = SILENT,
) -> Iterator[Any]:
    """Yield what a generator yields in a process of its own, which works one answer ahead.

    `work`: a function of a module that yields objects. What supports the buffer protocol arrives as
    an array of bytes, everything else is pickled. `limits`: memory that all answers may take, and
    processor time of each. `imports`: modules that are imported before the limits hold. `monitor`:
    cancellation, which ends the process, as does whoever stops asking for answers.
    """
    process = _taken()
    ahead: Future[tuple[bytes, Any]] | None = None
    whole = False

    try:
        task = (work.__module__, work.__name__, arguments, limits, imports, sys.path)
        process.ask(pickle.dumps(task))
        ahead = begun(lambda: process.answer(limits.memory))
        while True:
            kind, answer = awaited(ahead, _InTime(monitor, limits))
            if kind == _DONE:
                whole = True
                return
            if kind == _REFUSED:
                whole = True
                raise answer
            if kind == _TOO_LARGE:
                raise GuardedProcessError(MEMORY)
            ahead = begun(lambda: process.answer(limits.memory))
            yield answer
    finally:
        if not whole:
            process.end()  # and with it the wait for an answer
            wait([] if ahead is None else [ahead])
            process.close()
        else:
            _give_back(process)


class _InTime(Unreported):
    """Says when an answer takes too long where only the clock can be limited."""

    def __init__(self, monitor: Monitor, limits: Limits) -> None:
        super().__init__(monitor)
        self._ends = time.monotonic() + _SLOWEST * (limits.seconds + 1)

    def check(self) -> None:
        super().check()
        if time.monotonic() > self._ends:
            raise GuardedProcessError(TIME)


class _Process:
    """The process, seen from the one that asks."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self._process = started(_MODULE, buffer=0)

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked; a forked copy of this program must not."""
        return self.owner == os.getpid() and self._process.poll() is None

    def ask(self, task: bytes) -> None:
        """Hand over a piece of work."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(_HEAD.pack(_OBJECT, len(task)) + task)
        except OSError:
            raise GuardedProcessError("ended") from None

    def answer(self, most: int) -> tuple[bytes, Any]:
        """Wait for an answer of at most `most` bytes."""
        kind, size = _HEAD.unpack(self._read(_HEAD.size).tobytes())
        if size > most:
            raise GuardedProcessError(MEMORY)
        content = self._read(size)
        if kind == _BYTES:
            return kind, content
        try:
            return kind, pickle.loads(content.data)
        except UNREADABLE:
            raise GuardedProcessError("ended") from None

    def _read(self, size: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
        stream: IO[bytes] | None = self._process.stdout
        assert stream is not None
        content = np.empty(size, np.uint8)
        view, done = content.data, 0
        while done < size:
            count = stream.readinto(view[done:])  # type: ignore[attr-defined]
            if not count:
                raise GuardedProcessError(reason_of(self._process.wait()))
            done += count
        return content

    def end(self) -> None:
        """End it, if it is this program's own."""
        if self.owner != os.getpid():
            return
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Close the pipes to a process that has ended."""
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                stream.close()


_LOCK = threading.Lock()
_idle: list[tuple[_Process, threading.Timer]] = []


def _taken() -> _Process:
    """Return a process that waits for work, or a new one."""
    while True:
        with _LOCK:
            if not _idle:
                break
            process, timer = _idle.pop()
        timer.cancel()
        if process.is_alive:
            return process
        process.end()
        process.close()
    return _Process()


def _give_back(process: _Process) -> None:
    """Keep a process for further work; one is enough."""
    timer = threading.Timer(IDLE_SECONDS, _end_idle, [process])
    timer.daemon = True
    with _LOCK:
        kept = not _idle
        if kept:
            _idle.append((process, timer))
    if kept:
        timer.start()
    else:
        process.end()
        process.close()


def _end_idle(process: _Process | None = None) -> None:
    """End a process if it still waits, or all that do."""
    with _LOCK:
        ended = [pair for pair in _idle if process is None or pair[0] is process]
        _idle[:] = [pair for pair in _idle if pair not in ended]
    for each, timer in ended:
        timer.cancel()
        each.end()
        each.close()


atexit.register(_end_idle)


# -- in the process ---------------------------------------------------------------------------


def main() -> None:
    """Do one piece of work after the other until nobody asks any more."""
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    # What a library prints must not be taken for an answer.
    os.dup2(2, 1)
    source = sys.stdin.buffer
    while len(head := source.read(_HEAD.size)) == _HEAD.size:
        _, size = _HEAD.unpack(head)
        _work(source.read(size), out)
    os._exit(0)


def _work(task: bytes, out: IO[bytes]) -> None:
    name, function, arguments, limits, imports, path = pickle.loads(task)
    sys.path[:] = path
    work = getattr(importlib.import_module(name), function)
    for each in imports:
        with contextlib.suppress(ImportError):
            importlib.import_module(each)
    limit_memory(limits.memory)
    last: tuple[bytes, object] = (_DONE, None)
    try:
        limit_time(limits.seconds)
        for answer in work(*arguments):
            _say(out, answer)
            limit_time(limits.seconds)
    except BayesGuiError as error:
        last = (_REFUSED, error)
    except MemoryError:
        last = (_TOO_LARGE, None)
    limit_memory(None)
    kind, said = last
    content = pickle.dumps(said)
    out.write(_HEAD.pack(kind, len(content)) + content)


def _only(module: str, function: str, arguments: tuple[Any, ...]) -> Iterator[Any]:
    yield getattr(importlib.import_module(module), function)(*arguments)


def _say(out: IO[bytes], answer: object) -> None:
    try:
        content, kind = memoryview(answer), _BYTES  # type: ignore[arg-type]
    except TypeError:
        content, kind = memoryview(pickle.dumps(answer)), _OBJECT
    content = content.cast("B")
    out.write(_HEAD.pack(kind, len(content)))
    done = 0
    while done < len(content):
        done += out.write(content[done:])


if __name__ == "__main__":
    main()
