"""Kernels: somebody waits for them at the first start ever; what is imported after them."""

from __future__ import annotations

import importlib
import itertools
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QTimer

from bayesgui.app.sessions import kernels as kernels_module
from bayesgui.app.sessions.kernels import LEARNING, Kernels
from bayesgui.jobs import kernel_compilation
from bayesgui.jobs.job import JobStatus
from bayesgui.jobs.runner import Runner
from bayesgui.learning.structure.base import structure_learners

if TYPE_CHECKING:
    from types import ModuleType

    from pytestqt.qtbot import QtBot


@pytest.fixture
def none_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no window before have loaded them."""
    monkeypatch.setattr("bayesgui.kernel_cache.is_loaded", lambda _floor: False)


SLEEP = "import time; time.sleep(60)"


@pytest.mark.usefixtures("none_loaded")
def test_a_job_says_how_far_the_kernels_are(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter((SLEEP, "import time; time.sleep(1)"))
    asked = []

    def start(*, soon: bool = False) -> subprocess.Popen[bytes]:
        asked.append(soon)
        return subprocess.Popen([sys.executable, "-c", next(codes)])

    monkeypatch.setattr(kernel_compilation, "start_child", start)
    monkeypatch.setattr("bayesgui.kernel_cache.kernels_ready", lambda *_: False)
    monkeypatch.setattr("bayesgui.kernel_cache.share_compiled", lambda: 0.25)
    runner = Runner()
    kernels = Kernels(runner)
    kernels.begin()
    assert not runner.work_jobs
    kernels.hurry()
    kernels.hurry()
    assert asked == [False, True]
    (job,) = runner.work_jobs
    assert job.title == "Preparing: the kernels are compiled, once for each version"
    qtbot.waitUntil(lambda: job.progress[0] == 0.25, timeout=10_000)
    with qtbot.waitSignal(kernels.loaded, timeout=60_000):
        pass
    qtbot.waitUntil(lambda: job.is_over, timeout=10_000)
    assert job.status is JobStatus.FINISHED
    kernels.hurry()
    assert asked == [False, True]
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
    monkeypatch.setattr("bayesgui.kernel_cache.is_loaded", lambda floor: floor in loaded)
    runner = Runner()
    first = Kernels(runner)
    assert not first.is_loaded
    loaded.append("inference")
    second = Kernels(runner)
    assert second.is_loaded
    second.begin()
    second.hurry()
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
