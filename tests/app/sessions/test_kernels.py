"""Kernels: somebody waits for them at the first start ever; what is imported after them."""

from __future__ import annotations

import importlib
import itertools
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer

from bayesgui import kernel_cache
from bayesgui.app.over_time.time_questions import TimeQuestion
from bayesgui.app.sessions import kernels as kernels_module
from bayesgui.app.sessions.answering_time import TimeAnswering
from bayesgui.app.sessions.kernels import FIRST_SEARCH, LEARNING, OF_TEMPLATES, Kernels
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.following import DecisionSetting
from bayesgui.document.engine import EngineSetting
from bayesgui.inference.temporal.engine import TimeEngine
from bayesgui.jobs import kernel_compilation
from bayesgui.jobs.job import JobStatus
from bayesgui.jobs.runner import Runner
from bayesgui.learning.search import arc_search, row_scores
from bayesgui.learning.structure.base import structure_learners
from tests.support.machine import machine, machine_series, machine_state

if TYPE_CHECKING:
    from types import ModuleType

    from pytestqt.qtbot import QtBot

    from bayesgui.core.monitor import Monitor


@pytest.fixture
def none_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no window before have loaded them."""
    monkeypatch.setattr("bayesgui.kernel_cache.is_loaded", lambda *_: False)


@pytest.mark.usefixtures("none_loaded")
def test_the_tree_is_loaded_before_everything_is_compiled(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    ready: list[str] = []
    sleep = [sys.executable, "-c", "import time; time.sleep(60)"]
    monkeypatch.setattr(
        kernel_compilation, "start_child", lambda _names, **_: subprocess.Popen(sleep)
    )
    monkeypatch.setattr("bayesgui.kernel_cache.kernels_ready", lambda *_: False)
    monkeypatch.setattr("bayesgui.kernel_cache.is_ready", lambda floor, *_: floor in ready)
    runner = Runner()
    kernels = Kernels(runner)
    kernels.begin()
    qtbot.wait(300)
    assert not runner.work_jobs
    ready.append("inference")
    with qtbot.waitSignal(kernels.loaded, timeout=60_000):
        pass
    assert kernels._compilation.is_running
    kernels.stop()
    assert not kernels._compilation.is_running
    runner.shutdown()


def test_a_job_waits_for_what_it_needs_and_says_how_far_that_is(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[list[str], bool]] = []
    begun = threading.Event()

    def start(names: list[str], *, soon: bool) -> subprocess.Popen[bytes]:
        asked.append((names, soon))
        begun.set()
        return subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1)"])

    monkeypatch.setattr("bayesgui.kernel_child.start_child", start)
    monkeypatch.setattr("bayesgui.kernel_cache.is_ready", lambda *each: each[1] == "climbing")
    runner = Runner()
    kernels = Kernels(runner)
    waits: list[bool] = []
    kernels.awaited.connect(waits.append)
    missing = [("learning", "family_scores"), ("learning", "climbing")]

    def work(_monitor: Monitor) -> None:
        with kernels._compile(missing):
            pass

    job = runner.submit_work(work, "Search")
    qtbot.waitUntil(begun.is_set, timeout=10_000)
    qtbot.waitUntil(lambda: len(runner.work_jobs) == 2, timeout=10_000)
    (said,) = [each for each in runner.work_jobs if each is not job]
    assert said.title == "Preparing: the kernels are compiled, once for each version"
    qtbot.waitUntil(lambda: said.progress[0] == 0.5, timeout=10_000)
    qtbot.waitUntil(lambda: job.is_over, timeout=30_000)
    qtbot.waitUntil(lambda: said.is_over, timeout=10_000)
    assert job.status is JobStatus.FINISHED
    assert asked == [
        (["learning.family_scores", "learning.climbing"], True),
        (["learning.climbing", "learning.family_scores"], True),
    ]
    assert waits == [True, False]
    kernels.stop()
    runner.shutdown()


def test_a_job_waits_no_longer_than_until_they_are_compiled(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of two processes still loads what the other one has compiled."""
    children: list[subprocess.Popen[bytes]] = []

    def start(_names: list[str], *, soon: bool) -> subprocess.Popen[bytes]:
        assert soon
        sleep = [sys.executable, "-c", "import time; time.sleep(60)"]
        children.append(subprocess.Popen(sleep))
        return children[-1]

    monkeypatch.setattr("bayesgui.kernel_child.start_child", start)
    monkeypatch.setattr("bayesgui.kernel_cache.is_ready", lambda *_: len(children) == 2)
    runner = Runner()
    kernels = Kernels(runner)

    def work(_monitor: Monitor) -> None:
        with kernels._compile([("learning", "climbing"), ("learning", "ties")]):
            pass

    job = runner.submit_work(work, "Search")
    qtbot.waitUntil(lambda: job.is_over, timeout=20_000)
    assert job.status is JobStatus.FINISHED
    assert [child.returncode is None for child in children] == [False, False]
    kernels.stop()
    runner.shutdown()


def test_a_second_process_begins_with_what_a_search_waits_for() -> None:
    waited_for = {name for name in arc_search.KERNELS if kernel_cache._KERNEL.search(source(name))}
    assert waited_for == {*FIRST_SEARCH[:2]}
    assert FIRST_SEARCH[2:] == ("disturbing", row_scores.DENSE)


def source(name: str) -> str:
    """Return the text of a module of kernels."""
    return Path(arc_search.__file__).parents[1].joinpath("kernels", f"{name}.py").read_text("utf-8")


def test_who_waits_for_kernels_can_cancel(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    children: list[subprocess.Popen[bytes]] = []

    def start(_names: list[str], *, soon: bool) -> subprocess.Popen[bytes]:
        assert soon
        sleep = [sys.executable, "-c", "import time; time.sleep(60)"]
        children.append(subprocess.Popen(sleep))
        return children[-1]

    monkeypatch.setattr("bayesgui.kernel_child.start_child", start)
    monkeypatch.setattr("bayesgui.kernel_cache.is_ready", lambda *_: False)
    runner = Runner()
    kernels = Kernels(runner)

    def work(_monitor: Monitor) -> None:
        with kernels._compile([("learning", "climbing")]):
            pass

    job = runner.submit_work(work, "Search")
    qtbot.waitUntil(lambda: len(children) == 1, timeout=10_000)
    job.cancel()
    qtbot.waitUntil(lambda: job.is_over, timeout=5_000)
    assert job.status is JobStatus.CANCELLED
    assert children[0].returncode is not None
    kernels.stop()
    runner.shutdown()


@pytest.mark.usefixtures("none_loaded")
def test_what_a_first_search_needs_is_imported_once_the_kernels_are_there(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    events: list[str] = []
    monkeypatch.setattr(kernels_module, "_load_intact_kernels", lambda _monitor: True)
    monkeypatch.setattr("bayesgui.kernel_cache.kernels_ready", lambda *_: True)
    import_module = importlib.import_module

    def noted(name: str, package: str | None = None) -> ModuleType:
        events.append(name)
        return import_module(name, package)

    monkeypatch.setattr(importlib, "import_module", noted)
    monkeypatch.setattr(kernels_module, "_prepare_data", lambda _monitor: events.append("data"))
    prepare = kernels_module._prepare_learning
    monkeypatch.setattr(
        kernels_module,
        "_prepare_learning",
        lambda monitor: (prepare(monitor), events.append("learners")),
    )
    runner = Runner()
    kernels = Kernels(runner)
    ticks = QTimer()
    ticks.timeout.connect(lambda: events.append("tick"))
    kernels.begin()
    ticks.start(0)
    qtbot.waitUntil(lambda: LEARNING[-1] in events, timeout=10_000)
    ticks.stop()
    said = [event for event in events if event != "tick"]
    assert said.index("learners") < said.index(LEARNING[0])
    assert [event for event in said if event in LEARNING] == list(LEARNING)
    # The window moves on between two of them.
    places = [events.index(module) for module in LEARNING]
    for before, after in itertools.pairwise(places):
        assert "tick" in events[before:after]
    assert structure_learners.is_complete
    runner.shutdown()


def test_a_second_window_finds_them_loaded(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    del qtbot
    loaded: list[str] = []
    monkeypatch.setattr("bayesgui.kernel_cache.is_loaded", lambda floor, *_: floor in loaded)
    runner = Runner()
    first = Kernels(runner)
    assert not first.is_loaded
    loaded.append("inference")
    second = Kernels(runner)
    assert second.is_loaded
    second.begin()
    assert runner.is_idle
    runner.shutdown()


def test_learners_are_looked_up_without_kernels_and_without_qt() -> None:
    code = (
        "import sys; from bayesgui.app.sessions.kernels import _prepare_learning\n"
        "before = set(sys.modules); _prepare_learning(None)\n"
        "print(*(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "bayesgui.learning.structure.hill_climbing" in loaded
    assert "bayesgui.learning.independence.base" in loaded
    assert not [name for name in loaded if ".kernels" in name or "PySide6" in name]


def test_a_template_waits_for_the_kernels_of_its_first_page_together(monkeypatch):
    asked = []
    modules = kernel_cache.modules

    def noted(floor, *names):
        asked.append({f"{floor}.{name}" for name in names})
        return modules(floor, *names)

    monkeypatch.setattr(kernel_cache, "modules", noted)
    model, series = machine(), machine_series()
    found = TimeAnswering().answer(
        machine_state(), DecisionSetting(), EngineSetting(), None, SILENT
    )
    assert found.found.smoothed is not None
    monkeypatch.setattr(kernel_cache, "_modules", {})
    TimeQuestion(model, series, "Wear").answer(TimeEngine(model), SILENT)
    assert asked[0] == {*OF_TEMPLATES}
    assert set().union(*asked) == {*OF_TEMPLATES}
