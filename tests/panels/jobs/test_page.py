"""The page Jobs: progress, results and repeating a job."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton

from bayesgui.core.errors import DataError
from bayesgui.core.sentence import Sentence
from bayesgui.jobs.job import JobStatus
from bayesgui.jobs.recipe import Recipe
from bayesgui.jobs.runner import Runner
from bayesgui.panels.jobs.page import JobsPanel
from bayesgui.panels.jobs.row import JobDetails

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def runner(qapp):
    made = Runner()
    yield made
    made.shutdown()


@pytest.fixture
def panel(runner, shown):
    made = JobsPanel()
    made.set_runner(runner)
    return shown(made, 700, 260)


def texts(panel):
    return [row.accessibleName() for row in panel.rows]


def click(row, text):
    """Click the visible button of a row that has this text."""
    buttons = [b for b in row.findChildren(QPushButton) if b.isVisible() and b.text() == text]
    assert len(buttons) == 1, f"{text}: {[b.text() for b in row.findChildren(QPushButton)]}"
    QTest.mouseClick(buttons[0], LEFT)


def cross(row):
    (button,) = row.findChildren(QToolButton)
    QTest.mouseClick(button, LEFT)


def labels(row):
    QApplication.processEvents()
    return [label.text() for label in row.findChildren(QLabel) if label.isVisible()]


def ended(qtbot, runner, function=lambda _monitor: None, title="work", recipe=None):
    job = runner.submit_work(function, title, recipe or Recipe())
    qtbot.waitUntil(lambda: job.is_over)
    return job


def test_what_runs_stands_first_then_what_waits_then_what_has_ended(panel, runner, qtbot):
    ended(qtbot, runner, title="oldest")
    ended(qtbot, runner, title="older")
    gate = threading.Event()
    first = runner.submit_work(lambda _monitor: gate.wait(5), "first")
    second = runner.submit_work(lambda _monitor: None, "second")
    assert [row.job.title for row in panel.rows] == ["first", "second", "older", "oldest"]
    assert [panel.rows[k].y() for k in range(4)] == sorted(row.y() for row in panel.rows)
    assert texts(panel)[1] == "second, waiting for its turn"
    cross(panel.rows[1])
    assert second.status is JobStatus.CANCELLED
    gate.set()
    qtbot.waitUntil(lambda: first.is_over)
    assert texts(panel)[0].startswith("first, finished after")


def test_a_failed_job_says_why_and_goes_when_it_is_crossed_out(panel, runner, qtbot):
    def fail(_monitor):
        raise DataError("{path} is empty.", path="a.csv")

    job = runner.submit_work(fail, "Import a.csv")
    qtbot.waitUntil(lambda: job.is_over and "empty" in texts(panel)[0])
    assert texts(panel) == ["Import a.csv, a.csv is empty."]
    cross(panel.rows[0])
    qtbot.waitUntil(lambda: panel.rows == ())
    ended(qtbot, runner, title="again")
    assert [row.job.title for row in panel.rows] == ["again"]


def test_progress_is_told_with_the_time_that_is_left(panel, runner, qtbot):
    gate = threading.Event()

    def work(monitor):
        monitor.report(0.25, "row 1,000")
        gate.wait(5)

    runner.submit_work(work, "long")
    qtbot.waitUntil(lambda: "row 1,000 · about" in texts(panel)[0])
    gate.set()
    qtbot.waitUntil(lambda: runner.is_idle)


def test_rows_are_told_with_their_number_a_second(panel, runner, qtbot):
    gate = threading.Event()

    def work(monitor):
        gate.wait(0.35)
        monitor.report(0.5, Sentence("{rows:,} rows", rows=2_000_000))
        gate.wait(5)

    job = runner.submit_work(work, "Import")
    qtbot.waitUntil(lambda: "rows/s" in texts(panel)[0])
    words = texts(panel)[0].split(" · ")
    assert words[0] == "Import, 2,000,000 rows"
    rate = int(words[1].removesuffix(" rows/s").replace(",", ""))
    assert 0 < rate <= 2_000_000 / 0.35
    assert words[2].startswith("about ")
    gate.set()
    qtbot.waitUntil(lambda: job.is_over)


def test_stop_and_keep_ends_a_job_with_what_it_has(panel, runner, qtbot):
    began, kept = threading.Event(), []

    def count(monitor):
        n = 0
        while not monitor.stop_requested:
            n += 1
            began.set()
            threading.Event().wait(0.001)
        return n

    job = runner.submit_work(count, "Count", Recipe(keeps=True))
    job.finished.connect(lambda n: (kept.append(n), job.tell(f"counted to {n}")))
    assert began.wait(5)
    click(panel.rows[0], "Stop and keep")
    qtbot.waitUntil(lambda: job.is_over)
    assert job.status is JobStatus.FINISHED
    assert kept[0] > 0
    assert texts(panel)[0].startswith(f"Count, counted to {kept[0]} · stopped by you after")


def test_work_that_keeps_nothing_offers_no_stop_and_its_cross_says_so(panel, runner, qtbot):
    gate = threading.Event()
    job = runner.submit_work(lambda monitor: (gate.wait(5), monitor.check()), "Open")
    row = panel.rows[0]
    assert "Stop and keep" not in [b.text() for b in row.findChildren(QPushButton)]
    (button,) = row.findChildren(QToolButton)
    assert button.toolTip() == "Cancel Open: nothing is kept"
    cross(row)
    assert texts(panel)[0] == "Open, being canceled…"
    gate.set()
    qtbot.waitUntil(lambda: job.is_over)
    assert texts(panel)[0].startswith("Open, canceled after")


def test_details_tell_options_and_seed_and_do_it_again(panel, runner, qtbot):
    calls = []
    recipe = Recipe(
        {"Rows": "1,000", "Share": 0.25},
        seed=7,
        command="bayesgui sample asia.bif -n 1000",
        repeat=lambda: calls.append("again"),
        revise=lambda: calls.append("revise"),
    )
    job = ended(qtbot, runner, title="Sample", recipe=recipe)
    row = panel.rows[0]
    assert row.findChild(JobDetails) is None
    QTest.mouseClick(row.head, LEFT, Qt.KeyboardModifier.NoModifier, QPoint(60, 12))
    shown = labels(row)
    pairs = dict(zip(shown[::2], shown[1::2], strict=True))
    assert pairs["Rows"] == "1,000"
    assert pairs["Share"] == "0.25"
    assert pairs["Seed"] == "7"
    assert pairs["Started"] == f"{job.started_at:%H:%M:%S}"
    click(row, "Run again")
    click(row, "With other options…")
    click(row, "Copy as command line")
    assert calls == ["again", "revise"]
    assert QGuiApplication.clipboard().text() == "bayesgui sample asia.bif -n 1000"
    click(row, "Hide details")
    assert not labels(row)


def test_the_menu_of_a_row_offers_what_the_row_offers(panel, runner, qtbot):
    calls = []
    ended(qtbot, runner, recipe=Recipe(repeat=lambda: calls.append("again")))
    menu = panel.rows[0].menu()
    actions = {action.text(): action for action in menu.actions() if action.text()}
    assert list(actions) == ["Run again", "Details", "Remove from the list", "Clear the history"]
    actions["Run again"].trigger()
    actions["Details"].trigger()
    assert calls == ["again"]
    assert "Started" in labels(panel.rows[0])
    actions["Remove from the list"].trigger()
    qtbot.waitUntil(lambda: panel.rows == ())


def test_the_history_is_cleared_and_what_runs_stays(panel, runner, qtbot):
    ended(qtbot, runner)
    ended(qtbot, runner)
    gate = threading.Event()
    job = runner.submit_work(lambda _monitor: gate.wait(5), "running")
    menu = panel.rows[1].menu()
    next(a for a in menu.actions() if a.text() == "Clear the history").trigger()
    qtbot.waitUntil(lambda: [row.job for row in panel.rows] == [job])
    gate.set()
    qtbot.waitUntil(lambda: job.is_over)
