"""Work in a process of its own: what it returns, and every way in which it can end."""

from __future__ import annotations

import os
import signal
import sys
import time

import pytest

from bayesgui.core.errors import Cancelled, DataError
from bayesgui.core.guards.guarded_process import GuardedProcessError, Limits
from bayesgui.core.guards.lasting_process import guarded
from bayesgui.core.monitor import Unreported

LIMITS = Limits(2**28, 5.0)


def double(number: int) -> int:
    sys.stdout.write("libraries print\n")
    return 2 * number


def refuse(name: str) -> None:
    raise DataError("{path} is no table.", path=name)


def fill(count: int) -> int:
    return len(bytearray(count))


def spin() -> None:
    while True:
        pass


def end_by(number: int) -> None:
    os.kill(os.getpid(), number)


def fail() -> None:
    raise ZeroDivisionError


def name_of_process() -> int:
    return os.getpid()


def test_it_returns_what_the_function_returns_from_another_process() -> None:
    assert guarded(double, (21,), LIMITS) == 42
    assert guarded(name_of_process, (), LIMITS) != os.getpid()


def test_an_error_of_the_program_comes_back_with_its_template() -> None:
    with pytest.raises(DataError, match=r"^a is no table") as caught:
        guarded(refuse, ("a",), LIMITS)
    assert caught.value.template == "{path} is no table."


@pytest.mark.parametrize("number", [signal.SIGSEGV, signal.SIGABRT, signal.SIGKILL])
def test_a_process_that_is_ended_ends_nothing_else(number: int) -> None:
    with pytest.raises(GuardedProcessError) as caught:
        guarded(end_by, (number,), LIMITS)
    assert caught.value.reason == "ended"


def test_a_bug_in_it_is_no_answer() -> None:
    with pytest.raises(GuardedProcessError, match="ended"):
        guarded(fail, (), LIMITS)


@pytest.mark.skipif(sys.platform != "linux", reason="the system cannot limit a process")
def test_memory_and_time_are_limited() -> None:
    assert guarded(fill, (2**27,), LIMITS) == 2**27
    with pytest.raises(GuardedProcessError, match="memory"):
        guarded(fill, (2**29,), LIMITS)
    with pytest.raises(GuardedProcessError, match="time"):
        guarded(spin, (), Limits(2**28, 0.5))


def test_it_ends_at_once_when_it_is_cancelled() -> None:
    class After(Unreported):
        begun = time.monotonic()

        def __init__(self) -> None:
            self.asked: list[float] = []

        def check(self) -> None:
            self.asked.append(time.monotonic())
            if time.monotonic() > self.begun + 0.3:
                raise Cancelled

    monitor = After()
    with pytest.raises(Cancelled):
        guarded(spin, (), LIMITS, monitor=monitor)
    assert len(monitor.asked) > 3
