"""The child process that compiles the kernels at first start, as seen from the main thread."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from bayesgui.jobs.child import SOON

if TYPE_CHECKING:
    import subprocess

POLL_MILLISECONDS = 100


class KernelCompilation(QObject):
    """Starts and watches the child process."""

    finished = Signal(bool)
    """The child ended; carries whether the kernels are in the cache now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: subprocess.Popen[bytes] | None = None
        self._hurries = False
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MILLISECONDS)
        self._timer.timeout.connect(self._on_timeout)

    @property
    def is_running(self) -> bool:
        """Whether the child is running."""
        return self._process is not None

    def start(self) -> None:
        """Start the child unless it is running; emits a failure where none can be started."""
        if self._process is not None:
            return
        try:
            self._process = start_child(soon=True) if self._hurries else start_child()
        except OSError:
            self.finished.emit(False)
            return
        self._timer.start()

    def hurry(self) -> None:
        """Yield to other processes no more, because somebody waits."""
        if self._hurries:
            return
        self._hurries = True
        if self._process is not None:
            # A process cannot raise its own priority again. What it compiled is in the cache.
            self.stop()
            self.start()

    def stop(self) -> None:
        """Terminate the child; nothing is emitted, and the cache stays usable."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
            self._timer.stop()

    def _on_timeout(self) -> None:
        if self._process is None or self._process.poll() is None:
            return
        succeeded = self._process.returncode == 0
        self._process = None
        self._timer.stop()
        self.finished.emit(succeeded)


def start_child(*, soon: bool = False) -> subprocess.Popen[bytes]:
    """Start `bayesgui.jobs.child` in a separate process, and return it.

    `soon`: whether it yields to no other process.
    """
    import subprocess

    package_home = str(Path(__file__).resolve().parents[2])
    paths = [package_home, *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.Popen(
        [sys.executable, "-m", "bayesgui.jobs.child", *([SOON] if soon else ())],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        close_fds=True,
    )
