"""Exports of pictures: painted between the window's events, written off the main thread."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.canvas.export import Picture

SLICE_SECONDS = 0.02
"""Time in s for which painting holds up the window at once."""
QUIET_SECONDS = 0.3
"""Time in s after which progress is shown."""


class PictureExport(QObject):
    """One picture on its way to a file."""

    ended = Signal()
    """It was written, cancelled, or refused."""

    def __init__(self, workbench: Workbench, picture: Picture, path: Path) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench
        self._picture = picture
        self._path = path
        self._parts = picture.parts
        self._begun = time.perf_counter()
        self._offered = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self._timer.start(0)

    def cancel(self) -> None:
        """Drop the picture, unless it is being written already."""
        if self._timer.isActive():
            self._timer.stop()
            self._parts = iter(())
            self._picture.close()
            self._workbench.messages.say(self.tr("The export was cancelled."))
            self.ended.emit()

    def _go_on(self) -> None:
        until = time.perf_counter() + SLICE_SECONDS
        for share in self._parts:
            if time.perf_counter() > until:
                self._show_progress(share)
                return
        self._timer.stop()
        self._write()

    def _show_progress(self, share: float) -> None:
        if time.perf_counter() - self._begun < QUIET_SECONDS:
            return
        messages, name = self._workbench.messages, self._path.name
        if not self._offered:
            self._offered = True
            text = self.tr("Exporting **{file}**…").format(file=name)
            messages.show_message("info", text, [(self.tr("Cancel"), self.cancel)])
        text = self.tr("Exporting {file}: {percent} %")
        messages.say(text.format(file=name, percent=round(100 * share)))

    def _write(self) -> None:
        picture, path = self._picture, self._path
        job = self._workbench.runner.submit_saving(lambda _monitor: picture.write(path))
        job.finished.connect(self._on_written)
        job.failed.connect(self._on_failed)

    def _on_written(self, _result: object) -> None:
        text = self.tr("Exported **{file}**.").format(file=self._path.name)
        self._workbench.messages.show_message("success", text)
        self.ended.emit()

    def _on_failed(self, error: BaseException) -> None:
        self.ended.emit()
        self._workbench.messages.show_failure(error)
