import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from bayesgui import kernel_child, kernel_warming
from bayesgui.jobs import kernel_compilation
from bayesgui.jobs.kernel_compilation import KernelCompilation


@pytest.fixture
def child(monkeypatch):
    """Let the child process run a line of our own instead."""

    def use(code):
        monkeypatch.setattr(
            kernel_compilation,
            "start_child",
            lambda _names, **_: subprocess.Popen([sys.executable, "-c", code]),
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
    (process,) = compilation._processes
    compilation.stop()
    assert process.returncode is not None
    assert not compilation.is_running
    assert said == []


def test_the_child_yields_unless_somebody_waits(monkeypatch):
    nicer, wanted = [], []
    monkeypatch.setattr(kernel_warming.gc, "disable", lambda: None)
    monkeypatch.setattr(kernel_warming.os, "nice", nicer.append)
    monkeypatch.setattr(kernel_warming, "warm_up", lambda *names: wanted.append(names))
    monkeypatch.setattr(kernel_warming.threading, "Thread", lambda **_: SimpleNamespace(start=int))
    monkeypatch.setattr(sys, "argv", ["child"])
    kernel_warming.main()
    assert nicer == [kernel_warming.NICENESS]
    monkeypatch.setattr(sys, "argv", ["child", kernel_child.SOON, "learning.climbing"])
    kernel_warming.main()
    assert nicer == [kernel_warming.NICENESS]
    assert wanted == [(), ("learning.climbing",)]


@pytest.mark.parametrize(
    ("names", "collects"),
    [([], True), (["learning.climbing"], False), (["learning.climbing"] * 9, True)],
)
def test_memory_is_collected_unless_few_modules_are_compiled(monkeypatch, names, collects):
    disabled = []
    monkeypatch.setattr(kernel_warming.gc, "disable", lambda: disabled.append(True))
    monkeypatch.setattr(kernel_warming.os, "nice", lambda _niceness: None)
    monkeypatch.setattr(kernel_warming, "warm_up", lambda *_: None)
    monkeypatch.setattr(kernel_warming.threading, "Thread", lambda **_: SimpleNamespace(start=int))
    monkeypatch.setattr(sys, "argv", ["child", *names])
    kernel_warming.main()
    assert disabled == ([] if collects else [True])


@pytest.mark.parametrize(
    ("processors", "orders"), [(2, [(), ("learning.climbing",)]), (1, [()]), (None, [()])]
)
def test_what_is_needed_first_has_a_process_of_its_own(qtbot, monkeypatch, processors, orders):
    started = []

    def start(names, *, soon):
        assert soon == bool(names)
        started.append(names)
        code = "raise SystemExit(3)" if names else ""
        return subprocess.Popen([sys.executable, "-c", code])

    monkeypatch.setattr(kernel_compilation, "start_child", start)
    monkeypatch.setattr(kernel_compilation.os, "cpu_count", lambda: processors)
    compilation = KernelCompilation(["learning.climbing"])
    with qtbot.waitSignal(compilation.finished) as end:
        compilation.start()
        compilation.start()
    assert started == orders
    assert end.args == [len(orders) == 1]


START = (
    "import sys, time; from bayesgui.kernel_child import start_child; "
    "print(start_child(['learning.family_scores']).pid, flush=True); time.sleep(60)"
)


def is_alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks processes up in /proc")
def test_the_child_ends_with_a_parent_that_is_killed(tmp_path):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    parent = subprocess.Popen(
        [sys.executable, "-c", START], stdout=subprocess.PIPE, text=True, env=environment
    )
    pid = int(parent.stdout.readline())
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("lock-*")) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert is_alive(pid)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    while is_alive(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_alive(pid)
    assert not list(tmp_path.glob("complete-learning.family_scores-*"))


def test_two_processes_never_compile_the_same_kernels(tmp_path):
    marker = tmp_path / "complete"
    held = (
        "import sys, time; from pathlib import Path; from bayesgui.kernel_lock import held\n"
        "with held(Path(sys.argv[1])): print(time.monotonic(), flush=True); time.sleep(0.3); "
        "print(time.monotonic(), flush=True)"
    )
    both = [
        subprocess.Popen([sys.executable, "-c", held, str(marker)], stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    times = sorted([float(t) for t in each.communicate()[0].split()] for each in both)
    assert times[0][1] <= times[1][0]
