"""A worker that waits until the window has painted."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QVBoxLayout, QWidget

from bayesgui.core.errors import Cancelled
from bayesgui.core.monitor import SILENT
from bayesgui.jobs import painting
from bayesgui.jobs.painting import Painting

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent
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


def test_a_worker_waits_for_a_widget_that_lays_itself_out_first(qtbot: QtBot) -> None:
    class Canvas(QWidget):
        def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
            del event
            order.append("paint")

    order: list[str] = []
    window = QWidget()
    window.resize(300, 200)
    qtbot.addWidget(window)
    column = QVBoxLayout(window)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.wait(20)
    column.addWidget(Canvas())
    now = Painting()

    def work() -> None:
        now.wait(SILENT)
        order.append("worker")

    worker = threading.Thread(target=work)
    worker.start()
    qtbot.waitUntil(lambda: "worker" in order)
    worker.join()
    assert order[0] == "paint"


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
