"""Opening and saving the losses of the workshop and of the page Decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from bayesgui.jobs.latest_job import LatestJob
from bayesgui.widgets.choosing_files import ask_file

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.panels.decision.loss_grid import LossGrid


class LossWork(QObject):
    """Reads and writes files of losses in jobs; tells by signals what came of it."""

    said = Signal(str, str)
    """Kind of a message, and its text."""
    failed = Signal(object)

    def __init__(self, workbench: Workbench, parent: QObject, folder: Callable[[], Path]) -> None:
        super().__init__(parent)
        self._workbench, self._folder = workbench, folder
        self._saving, self._reading = LatestJob(self), LatestJob(self)

    def bind(self, grid: LossGrid) -> None:
        """Answer the menu beside a matrix."""
        grid.files.open_requested.connect(lambda: self._ask_open(grid))
        grid.files.save_requested.connect(lambda: self._ask_save(grid))
        grid.files.refused.connect(self.failed)

    def _ask_open(self, grid: LossGrid) -> None:
        kinds = self.tr("Loss matrices (*.csv *.tsv *.txt);;All files (*)")
        path = ask_file(grid.window(), self.tr("Open losses"), self._folder(), kinds)
        if path is not None:
            self.read(grid, path)

    def read(self, grid: LossGrid, path: Path) -> None:
        """Show the losses of a file, as if they had been typed."""
        classes = grid.losses.classes

        def work(_monitor: object) -> LossMatrix:
            from bayesgui.decisions.loss_files import read_losses

            return read_losses(path, classes).aligned

        def take(found: LossMatrix) -> None:
            # Another class may have been chosen meanwhile.
            if grid.losses.classes == classes:
                grid.change(found)
                self.said.emit("success", self.tr("Losses of **{file}**").format(file=path.name))

        self._reading.start(
            lambda: self._workbench.runner.submit_work(
                work, lambda: self.tr("Open {file}").format(file=path.name)
            ),
            take,
            self.failed.emit,
        )

    def _ask_save(self, grid: LossGrid) -> None:
        from bayesgui.app.files.save_dialog import FileType, ask_path

        losses = grid.losses
        kinds = [FileType(self.tr("Loss matrix"), (".csv",))]
        start = self._folder() / self.tr("losses.csv")
        path = ask_path(grid.window(), self.tr("Save losses"), start, kinds)
        if path is not None:
            self.save(path, losses)

    def save(self, path: Path, losses: LossMatrix) -> None:
        """Write losses to a file."""

        def work(_monitor: object) -> None:
            from bayesgui.decisions.loss_files import write_losses

            write_losses(path, losses)

        text = self.tr("Losses saved in **{file}**").format(file=path.name)
        self._saving.start(
            lambda: self._workbench.runner.submit_work(
                work, lambda: self.tr("Save {file}").format(file=path.name)
            ),
            lambda _nothing: self.said.emit("success", text),
            self.failed.emit,
        )
