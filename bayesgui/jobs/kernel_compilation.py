"""The child processes that compile the kernels at first start, as seen from the main thread."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from bayesgui.kernel_child import end, start_child

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Sequence

POLL_MILLISECONDS = 100


class KernelCompilation(QObject):
    """Starts and watches the child processes.

    `first`: package and module of what a second process compiles meanwhile, in order, such as
    ``"learning.climbing"``. It yields to no other one: a job that needs these waits for it.
    """

    finished = Signal(bool)
    """The children ended; carries whether the kernels are in the cache now."""

    def __init__(self, first: Sequence[str] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._orders: list[tuple[str, ...]] = [()]
        if first and (os.cpu_count() or 1) > 1:
            self._orders.append(tuple(first))
        self._processes: list[subprocess.Popen[bytes]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(POLL_MILLISECONDS)
        self._timer.timeout.connect(self._on_timeout)

    def put_first(self, names: Sequence[str]) -> None:
        """Let the second process begin with some modules; before it is started."""
        if len(self._orders) > 1 and not self._processes:
            self._orders[1] = tuple(dict.fromkeys((*names, *self._orders[1])))

    @property
    def is_running(self) -> bool:
        """Whether a child is running."""
        return bool(self._processes)

    def start(self) -> None:
        """Start the children unless they run; emits a failure where none can be started."""
        if self._processes:
            return
        try:
            for names in self._orders:
                self._processes.append(start_child(names, soon=bool(names)))
        except OSError:
            if not self._processes:
                self.finished.emit(False)
                return
        self._timer.start()

    def stop(self) -> None:
        """Terminate the children; nothing is emitted, and the cache stays usable."""
        self._timer.stop()
        for process in self._processes:
            end(process)
        self._processes = []

    def _on_timeout(self) -> None:
        if any(process.poll() is None for process in self._processes):
            return
        succeeded = all(process.returncode == 0 for process in self._processes)
        self.stop()
        self.finished.emit(succeeded)
