"""Work in a thread: its result, its error, and a cancellation while it goes on."""

from __future__ import annotations

import gc
import subprocess
import sys
import threading
import time
import weakref

import pytest

from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import SILENT
from bayesgui.core.waiting import in_thread, settled


class StopsAtOnce:
    stop_requested = False
    checks = 0

    def report(self, fraction: float, text: str = "") -> None: ...

    def publish(self, event: object) -> None: ...

    def check(self) -> None:
        self.checks += 1
        if self.checks == 3:
            raise Cancelled


def test_the_result_of_the_work_is_returned():
    assert in_thread(lambda: 6 * 7, SILENT) == 42


@pytest.mark.parametrize("error", [ValueError, TimeoutError])
def test_an_error_of_the_work_is_raised(error):
    def fail() -> None:
        raise error

    with pytest.raises(error):
        in_thread(fail, SILENT)


def test_a_cancellation_does_not_wait_for_the_work():
    go_on = threading.Event()
    begun = time.perf_counter()
    with pytest.raises(Cancelled):
        in_thread(lambda: go_on.wait(20), StopsAtOnce())
    assert time.perf_counter() - begun < 5
    go_on.set()


def test_work_that_can_be_interrupted_has_ended_after_a_cancellation():
    stop, ended = threading.Event(), threading.Event()

    def work() -> None:
        stop.wait(20)
        ended.set()

    with pytest.raises(Cancelled):
        in_thread(work, StopsAtOnce(), stop.set)
    assert ended.is_set()


def test_the_end_of_the_program_does_not_wait_for_work_that_was_cancelled():
    lines = (
        "import time",
        "from bayesgui.core.errors import Cancelled",
        "from bayesgui.core.waiting import in_thread",
        "from tests.core.test_waiting import StopsAtOnce",
        "try:",
        "    in_thread(lambda: time.sleep(120), StopsAtOnce())",
        "except Cancelled:",
        "    print('cancelled')",
    )
    command = [sys.executable, "-c", "\n".join(lines)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.stdout == "cancelled\n"
    assert done.returncode == 0, done.stderr


def test_an_error_that_was_caught_is_freed_with_its_future():
    class Big:
        pass

    big = Big()
    alive = weakref.ref(big)

    def fail(held=big):
        raise ValueError(held)

    found = settled(fail)
    assert isinstance(found.exception(), ValueError)
    del big, fail
    gc.disable()
    try:
        del found
        assert alive() is None
    finally:
        gc.enable()
