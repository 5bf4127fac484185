import os
import subprocess
import sys

import pytest

from bayesgui.jobs import child as child_module
from bayesgui.jobs import kernel_compilation
from bayesgui.jobs.kernel_compilation import KernelCompilation


@pytest.fixture
def child(monkeypatch):
    """Let the child process run a line of our own instead."""

    def use(code):
        monkeypatch.setattr(
            kernel_compilation,
            "start_child",
            lambda: subprocess.Popen([sys.executable, "-c", code]),
        )

    return use


@pytest.mark.parametrize(("code", "succeeded"), [("", True), ("raise SystemExit(3)", False)])
def test_the_end_of_the_child_is_announced(qtbot, child, code, succeeded):
    child(code)
    compilation = KernelCompilation()
    with qtbot.waitSignal(compilation.finished) as end:
        compilation.start()
        assert compilation.is_running
    assert end.args == [succeeded]
    assert not compilation.is_running


def test_stop_ends_the_child_without_a_word(qtbot, child):
    child("import time; time.sleep(60)")
    compilation = KernelCompilation()
    said = []
    compilation.finished.connect(said.append)
    compilation.start()
    process = compilation._process
    compilation.stop()
    assert process.returncode is not None
    assert not compilation.is_running
    assert said == []


def test_who_waits_gets_a_child_that_yields_to_nobody(qtbot, monkeypatch):
    started = []

    def start(*, soon=False):
        code = "import os; raise SystemExit(os.nice(0))" if soon else "import time; time.sleep(60)"
        started.append(subprocess.Popen([sys.executable, "-c", code]))
        return started[-1]

    monkeypatch.setattr(kernel_compilation, "start_child", start)
    compilation = KernelCompilation()
    compilation.start()
    with qtbot.waitSignal(compilation.finished):
        compilation.hurry()
        compilation.hurry()
    first, second = started
    assert first.returncode < 0
    assert second.returncode == os.nice(0) % 256


def test_the_child_yields_unless_somebody_waits(monkeypatch):
    nicer = []
    monkeypatch.setattr(child_module.os, "nice", nicer.append)
    monkeypatch.setattr("bayesgui.kernel_cache.warm_up", lambda: None)
    monkeypatch.setattr(sys, "argv", ["child"])
    child_module.main()
    assert nicer == [child_module.NICENESS]
    monkeypatch.setattr(sys, "argv", ["child", child_module.SOON])
    child_module.main()
    assert nicer == [child_module.NICENESS]


def test_a_system_that_starts_no_process_fails_at_once(qtbot, monkeypatch):
    def refuse():
        raise OSError(11, "no processes left")

    monkeypatch.setattr(kernel_compilation, "start_child", refuse)
    compilation = KernelCompilation()
    with qtbot.waitSignal(compilation.finished) as end:
        compilation.start()
    assert end.args == [False]
    assert not compilation.is_running


@pytest.mark.long
def test_the_child_fills_the_cache():
    assert kernel_compilation.start_child().wait(300) == 0
