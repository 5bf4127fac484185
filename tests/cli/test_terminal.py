"""Progress of what usually is done at once, on a terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from bayesgui import paths
from bayesgui.cli import terminal
from bayesgui.cli.terminal import print_table, watched

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def work(monitor: Monitor) -> str:
    monitor.report(0.25)
    monitor.check()
    monitor.report(0.5)
    return "done"


def test_quick_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = _Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    assert watched(work) == "done"
    assert screen.getvalue() == ""


def test_long_work_shows_a_percentage_and_wipes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = _Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(terminal, "_PATIENCE", -1.0)
    assert watched(work) == "done"
    shown = screen.getvalue()
    assert " 25.0%" in shown
    assert " 50.0%" in shown
    assert shown.endswith("\r")
    assert shown.split("\r")[-2].strip() == ""


def test_the_line_is_wiped_before_an_error_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = _Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(terminal, "_PATIENCE", -1.0)

    def fail(monitor: Monitor) -> None:
        monitor.report(0.5)
        raise KeyError

    with pytest.raises(KeyError):
        watched(fail)
    assert screen.getvalue().endswith("\r")


def test_nothing_is_shown_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(terminal, "_PATIENCE", -1.0)
    assert watched(work) == "done"
    assert screen.getvalue() == ""


ROWS = (("press", ", ".join(f"state{k}" for k in range(40)), "a, b"), ("tube", "low, 高度", ""))


def test_a_table_fits_the_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    out = _Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setenv("COLUMNS", "60")
    print_table(("variable", "states", "parents"), ROWS)
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= 60
    assert lines[0].startswith("variable")
    assert lines[2].startswith("press     state0, state1,")
    assert lines[3].startswith("          state")
    assert "".join(line[10:50] for line in lines).replace(" ", "").count("state") == 40 + 1
    assert lines[-1].split() == ["tube", "low,", "高度"]


def test_a_table_in_a_file_keeps_a_line_per_row(capsys: pytest.CaptureFixture[str]) -> None:
    print_table(("variable", "states", "parents"), ROWS)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4
    assert "state39" in lines[2]


def test_words_are_broken_where_whole_ones_do_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    out = _Terminal()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setenv("COLUMNS", "40")
    name = "L_DIFFN_LNLBE_MEDD2_LD_EW_AND_MORE"
    print_table(("variable", "states", "parents"), [(name, "AxonalAndDemyelinating", name)])
    lines = out.getvalue().splitlines()
    assert max(map(len, lines)) <= 40
    # Nothing is lost.
    width = len(lines[1].split()[0])
    assert "".join(line[:width].strip() for line in lines[2:]) == name


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo terminal")
@pytest.mark.parametrize("columns", [40, 80, 120])
def test_the_command_fits_a_real_terminal(columns: int) -> None:
    import fcntl
    import pty
    import struct
    import termios

    try:
        leader, follower = pty.openpty()
    except OSError:
        pytest.skip("this machine has no pseudo terminals, as in a bare chroot")
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key != "COLUMNS"}
    path = paths.samples() / "networks" / "child.bayesgui"
    command = [sys.executable, "-m", "bayesgui", "info", str(path)]
    with subprocess.Popen(command, stdout=follower, stderr=follower, env=environment) as process:
        os.close(follower)
        written = b""
        while True:
            try:
                part = os.read(leader, 65536)
            except OSError:
                break
            if not part:
                break
            written += part
    os.close(leader)
    assert process.returncode == 0
    lines = written.decode().replace("\r", "").splitlines()
    table = lines[[line.startswith("variable") for line in lines].index(True) :]
    assert len(table) > 20
    assert max(map(len, table)) <= columns
