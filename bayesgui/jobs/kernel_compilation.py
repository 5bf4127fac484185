"""The child process that compiles the kernels at first start, as seen from the main thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from bayesgui.kernel_child import end, start_child

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
            self._process = start_child()
        except OSError:
            self.finished.emit(False)
            return
        self._timer.start()

    def stop(self) -> None:
        """Terminate the child; nothing is emitted, and the cache stays usable."""
        if self._process is not None:
            end(self._process)
            self._process = None
            self._timer.stop()

    def _on_timeout(self) -> None:
        if self._process is None or self._process.poll() is None:
            return
        succeeded = self._process.returncode == 0
        end(self._process)
        self._process = None
        self._timer.stop()
        self.finished.emit(succeeded)
