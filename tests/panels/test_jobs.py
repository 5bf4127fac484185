"""The page Jobs tells how far work is and how it ended."""

from __future__ import annotations

import threading

import pytest

from bayesgui.core.errors import DataError
from bayesgui.jobs.job import JobStatus
from bayesgui.jobs.runner import Runner
from bayesgui.panels.jobs import JobsPanel


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


def test_the_newest_job_stands_first_and_a_waiting_one_can_be_canceled(panel, runner, qtbot):
    gate = threading.Event()
    first = runner.submit_work(lambda _monitor: gate.wait(5), "first")
    second = runner.submit_work(lambda _monitor: None, "second")
    assert texts(panel)[0] == "second, waiting for its turn"
    panel.rows[0].removed.emit()
    assert second.status is JobStatus.CANCELLED
    gate.set()
    qtbot.waitUntil(lambda: first.is_over)
    assert texts(panel)[1].startswith("first, finished after")


def test_a_failed_job_says_why_and_goes_when_it_is_crossed_out(panel, runner, qtbot):
    def fail(_monitor):
        raise DataError("{path} is empty.", path="a.csv")

    job = runner.submit_work(fail, "Import a.csv")
    qtbot.waitUntil(lambda: job.is_over and "empty" in texts(panel)[0])
    assert texts(panel) == ["Import a.csv, a.csv is empty."]
    panel.rows[0].removed.emit()
    qtbot.waitUntil(lambda: panel.rows == ())
    runner.submit_work(lambda _monitor: None, "again")
    qtbot.waitUntil(lambda: runner.is_idle)
    assert [row.job.title for row in panel.rows] == ["again"]


def test_progress_is_told_with_the_time_that_is_left(panel, runner, qtbot):
    gate = threading.Event()

    def work(monitor):
        monitor.report(0.25, "row 1,000")
        gate.wait(5)

    runner.submit_work(work, "long")
    qtbot.waitUntil(lambda: "row 1,000 · 25.0 % · about" in texts(panel)[0])
    gate.set()
    qtbot.waitUntil(lambda: runner.is_idle)
