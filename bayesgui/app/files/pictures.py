"""Pictures of the network or the player: export, clipboard, printer."""

from __future__ import annotations

from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.python_calls.files import picture_lines

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PySide6.QtGui import QImage, QPagedPaintDevice

    from bayesgui.app.files.painting import P
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.canvas.export import Figure, PictureOptions
    from bayesgui.canvas.player.view import PlayerView
    from bayesgui.core.monitor import Monitor
    from bayesgui.jobs.job import Job, Words

KEPT_OPTIONS = ("export", "picture")
"""Settings key of the last options."""


class PictureActions(WindowPart):
    """Binds Export picture, Copy as picture, and Print."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._instead: PlayerView | None = None

    def follow_view(self, instead: PlayerView | None) -> None:
        """Show this view in pictures in place of the canvas; None for the canvas."""
        self._instead = instead

    def _figure(self) -> Figure:
        """Return what is seen: the canvas, or the view shown in its place."""
        from bayesgui.canvas.export import figure_of

        if self._instead is None:
            return figure_of(self.workbench.canvas.canvas_scene)
        return self._figure_of_view(self._instead)

    def _figure_of_view(self, view: PlayerView) -> Figure:
        from bayesgui.canvas.player.figure import figure_of_player

        return figure_of_player(view, self.document.title)

    # -- options ------------------------------------------------------------------------------

    @property
    def options(self) -> PictureOptions:
        """The options chosen the last time."""
        from bayesgui.canvas.export import PictureOptions

        return PictureOptions.of(self.workbench.settings.options(*KEPT_OPTIONS))

    def keep_options(self, options: PictureOptions) -> None:
        """Store options for the next picture."""
        self.workbench.settings.keep_options(*KEPT_OPTIONS, asdict(options))

    # -- export -------------------------------------------------------------------------------

    @Command("file.export_image", "Export picture…", ("Ctrl+E",), "export", needs=conditions.nodes)
    def ask(self) -> None:
        """Ask for format and options, then for a file."""
        from bayesgui.app.files.picture_dialog import PictureDialog

        dialog = PictureDialog(self._figure(), self.options, self.workbench.window)
        dialog.requested.connect(self._choose_file)
        dialog.open()

    def _choose_file(self, suffix: str, options: PictureOptions) -> None:
        from bayesgui.app.files.picture_dialog import PICTURES
        from bayesgui.app.files.save_dialog import FileType, ask_path

        self.keep_options(options)
        start = self.folder / f"{self.document.title}{suffix}"
        types = [FileType(name, (each,)) for name, each in PICTURES]
        path = ask_path(self.workbench.window, self.tr("Export picture"), start, types)
        if path is not None:
            self.export(path)

    def export(self, path: Path) -> Job:
        """Write a picture of the canvas or the player in the format of the suffix."""
        from bayesgui.canvas.export import picture_for

        options = self.options
        job = self._paint(
            lambda figure: picture_for(figure, path, options),
            lambda picture, monitor: picture.write(path, monitor),
            lambda: self.tr("Export {file}").format(file=path.name),
        )
        if self._instead is None:
            theme = {"theme": options.theme} if options.theme in ("light", "dark") else {}
            self.session.journal.tell(picture_lines(path, **theme))
        text = self.tr("Exported **{file}**.").format(file=path.name)
        job.finished.connect(lambda _done: self.workbench.messages.show_message("success", text))
        return job

    def _paint(
        self,
        make: Callable[[Figure], P],
        finish: Callable[[P, Monitor], object],
        title: Words,
        *,
        is_listed: bool = True,
    ) -> Job:
        """Paint what is seen now, which can be edited meanwhile, and finish it in a job."""
        from bayesgui.app.files.painting import submit_painting
        from bayesgui.canvas.export import figure_of

        if self._instead is None:
            scene = self.workbench.canvas.canvas_scene.copy()
            figure, release = partial(figure_of, scene), scene.close
        else:
            figure, release = partial(self._figure_of_view, self._instead), lambda: None
        job = submit_painting(
            self.workbench,
            lambda: make(figure()),
            finish,
            title,
            release=release,
            is_listed=is_listed,
        )
        job.failed.connect(self.workbench.messages.show_failure)
        return job

    @Command("file.copy_image", "Copy as picture", ("Ctrl+Shift+C",), needs=conditions.nodes)
    def _copy(self) -> None:
        from bayesgui.canvas.export import image_picture

        options = self.options
        job = self._paint(
            lambda figure: image_picture(figure, options),
            lambda picture, _monitor: picture.image(),
            lambda: self.tr("Copy as picture"),
            is_listed=False,
        )
        job.finished.connect(self._on_copied)

    def _on_copied(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self.workbench.messages.say(self.tr("The picture is in the clipboard."))

    # -- print --------------------------------------------------------------------------------

    @Command("file.print", "Print…", ("Ctrl+P",), needs=conditions.nodes)
    def _print(self) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        from bayesgui.canvas.export import orientation_of

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self.document.title)
        printer.setPageOrientation(orientation_of(self._figure()))
        dialog = QPrintDialog(printer, self.workbench.window)
        dialog.setObjectName("printDialog")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self.print_on(printer))
        dialog.setWindowModality(Qt.WindowModality.WindowModal)
        dialog.show()

    def print_on(self, printer: QPagedPaintDevice) -> Job:
        """Print the canvas or the player on one page, on white paper in any theme."""
        from bayesgui.canvas.printing import PageRecording

        title = self.document.title
        job = self._paint(
            PageRecording,
            lambda recording, _monitor: recording.print_on(printer),
            lambda: self.tr("Print {file}").format(file=title),
        )
        text = self.tr("Sent to the printer.")
        job.finished.connect(lambda _done: self.workbench.messages.say(text))
        return job
