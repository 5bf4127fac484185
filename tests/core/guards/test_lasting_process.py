"""Answers of a process of its own, one by one: what arrives, and every way in which it can end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from bayesgui.core.errors import Cancelled, DataError
from bayesgui.core.guards import lasting_process
from bayesgui.core.guards.guarded_process import GuardedProcessError, Limits
from bayesgui.core.guards.lasting_process import guarded_answers
from bayesgui.core.monitor import Unreported

if TYPE_CHECKING:
    from collections.abc import Iterator

LIMITS = Limits(2**28, 2.0)


def count(to: int) -> Iterator[object]:
    sys.stdout.write("libraries print\n")
    yield from range(to)
    yield b"bytes"


def name_of_process() -> Iterator[int]:
    yield os.getpid()


def refuse() -> Iterator[int]:
    yield 1
    raise DataError("{path} is no table.", path="a")


def end_by(number: int) -> Iterator[int]:
    yield 1
    os.kill(os.getpid(), number)
    yield 2


def crash(*_arguments: object) -> Iterator[int]:
    os.kill(os.getpid(), signal.SIGSEGV)
    yield 1


def fill(size: int) -> Iterator[int]:
    yield len(bytearray(size))


def say(size: int) -> Iterator[bytes]:
    yield bytes(size)


def fail() -> Iterator[int]:
    yield 1
    raise ZeroDivisionError


def wait() -> Iterator[int]:
    yield os.getpid()
    time.sleep(60)


def spin() -> Iterator[int]:
    yield 1
    while True:
        pass


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture(autouse=True)
def _nothing_waits() -> Iterator[None]:
    yield
    lasting_process._end_idle()


def test_objects_and_bytes_arrive_in_order() -> None:
    *numbers, content = guarded_answers(count, (3,), LIMITS)
    assert (numbers, content.tobytes()) == ([0, 1, 2], b"bytes")


def test_one_process_does_one_piece_of_work_after_the_other() -> None:
    first, second = (next(iter([*guarded_answers(name_of_process, (), LIMITS)])) for _ in "ab")
    assert first == second != os.getpid()
    lasting_process._end_idle()
    assert not _runs(first)


def test_a_waiting_process_ends_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lasting_process, "IDLE_SECONDS", 0.05)
    (pid,) = guarded_answers(name_of_process, (), LIMITS)
    ends = time.monotonic() + 20
    while _runs(pid) and time.monotonic() < ends:
        time.sleep(0.01)
    assert not _runs(pid)


def test_an_error_of_the_program_comes_back_and_the_process_stays() -> None:
    answers = guarded_answers(refuse, (), LIMITS)
    assert next(answers) == 1
    with pytest.raises(DataError, match=r"^a is no table") as caught:
        next(answers)
    assert caught.value.template == "{path} is no table."
    assert [*guarded_answers(name_of_process, (), LIMITS)] != [os.getpid()]


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL])
def test_an_end_without_an_answer_is_an_error(number: int) -> None:
    answers = guarded_answers(end_by, (number,), LIMITS)
    assert next(answers) == 1
    with pytest.raises(GuardedProcessError, match="ended"):
        next(answers)
    assert [*guarded_answers(name_of_process, (), LIMITS)] != [os.getpid()]


def test_a_failure_of_the_work_ends_it() -> None:
    with pytest.raises(GuardedProcessError, match="ended"):
        [*guarded_answers(fail, (), LIMITS)]


@pytest.mark.parametrize("work", [fill, say])
def test_memory_is_limited(work: object) -> None:
    with pytest.raises(GuardedProcessError, match="memory"):
        [*guarded_answers(work, (2**29,), LIMITS)]  # type: ignore[arg-type]


def test_the_time_of_an_answer_is_limited() -> None:
    with pytest.raises(GuardedProcessError, match="time"):
        [*guarded_answers(spin, (), Limits(2**28, 0.1))]


def test_cancelling_ends_the_process() -> None:
    class Impatient(Unreported):
        is_over = False

        def check(self) -> None:
            if self.is_over:
                raise Cancelled

    from bayesgui.core.monitor import SILENT

    monitor = Impatient(SILENT)
    answers = guarded_answers(wait, (), LIMITS, monitor=monitor)
    pid = next(answers)
    monitor.is_over = True
    start = time.monotonic()
    with pytest.raises(Cancelled):
        next(answers)
    assert time.monotonic() - start < 30
    assert not _runs(pid)


def test_whoever_stops_asking_ends_the_process() -> None:
    answers = guarded_answers(wait, (), LIMITS)
    pid = next(answers)
    answers.close()
    assert not _runs(pid)


def test_the_process_ends_with_its_parent() -> None:
    code = (
        "import os\nfrom tests.core.guards.test_lasting_process import *\n"
        "print(*guarded_answers(name_of_process, (), LIMITS), flush=True)\nos._exit(0)\n"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ends = time.monotonic() + 20
    while _runs(int(said.stdout)) and time.monotonic() < ends:
        time.sleep(0.01)
    assert not _runs(int(said.stdout))
