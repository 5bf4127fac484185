"""Guards against the binding versions that lose a reference with every signal."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap

import pytest

SIGNALS = 5_000


def _run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ,
        check=False,
    )


def test_five_thousand_signals_leave_the_interpreter_alive() -> None:
    done = _run(f"""
        from PySide6.QtCore import QObject, Signal

        class Source(QObject):
            told = Signal(bool)

        heard = []
        source = Source()
        source.told.connect(heard.append)
        for _ in range({SIGNALS}):
            source.told.emit(True)
        print(len(heard))
    """)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) == SIGNALS


@pytest.mark.parametrize("value", ["None", "True"])
def test_a_call_into_qt_keeps_the_references_of_constants(value: str) -> None:
    done = _run(f"""
        import sys
        from PySide6.QtCore import QObject

        class Named(QObject):
            pass

        thing = Named()
        before = sys.getrefcount({value})
        for number in range(500):
            thing.setObjectName(str(number))
            thing.blockSignals({value} is True)
        print(sys.getrefcount({value}) - before)
    """)
    assert done.returncode == 0, done.stderr
    assert abs(int(done.stdout)) <= 50
