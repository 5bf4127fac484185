"""A worker that waits until the window has painted."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest

from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import SILENT
from bayesgui.jobs import painting
from bayesgui.jobs.painting import Painting

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_a_worker_waits_for_the_event_loop(qtbot: QtBot) -> None:
    now, order = Painting(), []

    def work() -> None:
        now.wait(SILENT)
        order.append("worker")

    worker = threading.Thread(target=work)
    worker.start()
    time.sleep(0.05)
    order.append("window")
    qtbot.waitUntil(lambda: len(order) == 2)
    worker.join()
    assert order == ["window", "worker"]


def test_it_does_not_wait_for_ever_and_can_be_cancelled(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Cancelling:
        def check(self) -> None:
            raise Cancelled

    with pytest.raises(Cancelled):
        Painting().wait(Cancelling())  # type: ignore[arg-type]
    monkeypatch.setattr(painting, "LONGEST_WAIT", 0.03)
    began = time.monotonic()
    Painting().wait(SILENT)
    assert time.monotonic() - began >= 0.03
