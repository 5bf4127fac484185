"""The first start ever: somebody waits for kernels that are still compiled."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

from bayesgui.app.sessions.kernels import Kernels
from bayesgui.jobs import kernel_compilation
from bayesgui.jobs.job import JobStatus
from bayesgui.jobs.runner import Runner

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

SLEEP = "import time; time.sleep(60)"


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
