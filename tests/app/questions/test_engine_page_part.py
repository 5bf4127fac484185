"""Pages that query an engine: busy, cancelled, outdated and refused queries, several documents."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.questions import engine_page_part
from bayesgui.app.questions.observe import ObserveNext
from bayesgui.app.questions.why import Why
from bayesgui.core.errors import MemoryBudgetError
from bayesgui.inference.asking import reasons
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from tests.support.window import Hand

LEFT = Qt.MouseButton.LeftButton


def until(condition):
    for _ in range(2000):
        QApplication.processEvents()
        if condition():
            return
        time.sleep(0.005)
    raise AssertionError("it never happened")


def test_a_long_question_tells_its_progress_and_is_cancelled(asia: Hand, monkeypatch) -> None:
    page = asia.window.pages.why
    asia.click_state("xray", "yes")
    asia.click_title("lung")
    ended, asked = threading.Event(), reasons.reasons

    def forever(engine, target, evidence, monitor, network):
        try:
            monitor.report(0.5)
            while True:
                monitor.check()
                time.sleep(0.001)
        finally:
            ended.set()

    monkeypatch.setattr(reasons, "reasons", forever)
    monkeypatch.setattr(QTimer, "interval", lambda _timer: 1)
    QTest.keyClick(asia.canvas, Qt.Key.Key_W)
    until(lambda: page.state_text == "Asking the engine: 50 %")
    assert page.state_button.text() == "Cancel"
    QTest.mouseClick(page.state_button, LEFT)
    assert page.state_text == "Canceled."
    until(ended.is_set)
    asia.rest()
    monkeypatch.setattr(reasons, "reasons", asked)
    QTest.mouseClick(page.state_button, LEFT)
    asia.rest()
    assert page.is_answered
    assert page.state_text == ""
    asia.window.session.selection.set(["smoke"])
    asia.window.session.selection.set(["bronc"])
    asia.rest()
    assert page.headline == "P(bronc = yes)"


def test_an_answer_that_took_long_is_not_asked_for_at_every_click(asia: Hand, monkeypatch) -> None:
    monkeypatch.setattr(engine_page_part, "MAX_LIVE_SECONDS", 0.0)
    monkeypatch.setattr(engine_page_part, "HEAVY_SECONDS", 0.0)
    page = asia.window.pages.why
    asia.click_state("xray", "yes")
    asia.click_title("lung")
    asia.act("infer.why")
    # The first answer of a window may have waited for imports, and does not count.
    asia.window.activities[Why].ask()
    asia.rest()
    asia.click_state("smoke", "yes")
    assert page.state_text == "Engine, network, findings or selection have changed."
    assert len(page.list.rows) == 1
    asia.act("infer.update")
    assert len(page.list.rows) == 2
    asia.click_title("bronc")
    assert page.headline == "P(lung = yes)"
    assert page.state_text


def test_an_engine_that_refuses_is_quoted_on_the_page(asia: Hand, monkeypatch) -> None:
    def refuse(engine, target, evidence, monitor, network):
        raise MemoryBudgetError("The junction tree would need {bytes}.", bytes="9 GiB")

    monkeypatch.setattr(reasons, "reasons", refuse)
    asia.click_state("xray", "yes")
    asia.click_title("lung")
    asia.act("infer.why")
    assert asia.window.pages.why.empty_text == "No answer. The junction tree would need 9 GiB."


def test_each_document_has_its_own_question(asia: Hand) -> None:
    window = asia.window
    asia.click_title("lung")
    asia.act("infer.next_question")
    page = window.activities[ObserveNext].observe
    assert page.headline == "lung: what is informative?"
    window.opening.open_now(SAMPLES / "asia.bayesgui")
    window.opening.open_now(next(path for path in SAMPLES.iterdir() if path.stem != "asia"))
    asia.rest()
    assert "Select a node" in page.empty_text
    window.documents.set_current(0)
    asia.rest()
    assert page.headline == "lung: what is informative?"
    assert page.is_answered


def test_without_a_node_the_menu_says_what_to_select(empty: Hand) -> None:
    for name in ("infer.why", "infer.next_question", "infer.sensitivity"):
        action = empty.window.action_set[name]
        assert not action.isEnabled()
        assert "select a node first" in action.toolTip()
