"""Pictures of the network or the player: export, clipboard, printer."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from bayesgui.app.files.save_dialog import FileType, ask_path
from bayesgui.app.shell.window_part import WindowPart

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtGui import QPagedPaintDevice, QPainter

    from bayesgui.app.files.picture_export import PictureExport
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.canvas.export import Figure, PictureOptions
    from bayesgui.canvas.player.view import PlayerView

KEPT_OPTIONS = ("export", "picture")
"""Where the last options are stored in the settings."""


class PictureActions(WindowPart):
    """Binds Export picture, Copy as picture, and Print."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._instead: PlayerView | None = None
        self._exports: list[PictureExport] = []
        self.actions.bind("file.export_image", self.ask, self.no_nodes)
        self.actions.bind("file.copy_image", self._copy, self.no_nodes)
        self.actions.bind("file.print", self._print, self.no_nodes)

    def follow_view(self, instead: PlayerView | None) -> None:
        """Show this view in pictures in place of the canvas; None for the canvas."""
        self._instead = instead

    def _figure(self) -> Figure:
        """Return what is seen: the canvas, or the view shown in its place."""
        from bayesgui.canvas.export import Figure, figure_of

        view = self._instead
        if view is None:
            return figure_of(self.workbench.canvas.canvas_scene)

        def paint(painter: QPainter, scale: float, is_vector: bool) -> Iterator[float]:
            view.paint_figure(painter, scale, is_vector)
            yield 1.0

        width, height = view.figure_size()
        return Figure(width, height, self.document.title, paint)

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

    def ask(self) -> None:
        """Ask for format and options, then for a file."""
        from bayesgui.app.files.picture_dialog import PictureDialog

        dialog = PictureDialog(self._figure(), self.options, self.workbench.window)
        dialog.requested.connect(self._choose_file)
        dialog.open()

    def _choose_file(self, suffix: str, options: PictureOptions) -> None:
        from bayesgui.app.files.picture_dialog import PICTURES

        self.keep_options(options)
        start = self.folder / f"{self.document.title}{suffix}"
        types = [FileType(name, (each,)) for name, each in PICTURES]
        path = ask_path(self.workbench.window, self.tr("Export picture"), start, types)
        if path is not None:
            self.export(path)

    def export(self, path: Path) -> None:
        """Write a picture of the canvas or the player in the format of the suffix."""
        from bayesgui.app.files.picture_export import PictureExport
        from bayesgui.canvas.export import picture_for

        # The network can be edited while its picture is being painted.
        scene = self.workbench.canvas.canvas_scene.copy() if self._instead is None else None
        picture = picture_for(scene or self._figure(), path, self.options)
        export = PictureExport(self.workbench, picture, path)
        self._exports.append(export)

        def end() -> None:
            self._exports.remove(export)
            if scene is not None:
                scene.close()
            export.deleteLater()

        export.ended.connect(end)

    @property
    def is_exporting(self) -> bool:
        """Whether a picture is being painted or written."""
        return bool(self._exports)

    def cancel_exports(self) -> None:
        """Drop all pictures that are not being written yet."""
        for export in list(self._exports):
            export.cancel()

    def _copy(self) -> None:
        from bayesgui.canvas.export import image_of

        QGuiApplication.clipboard().setImage(image_of(self._figure(), self.options))
        self.workbench.messages.say(self.tr("The picture is in the clipboard."))

    # -- print --------------------------------------------------------------------------------

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

    def print_on(self, printer: QPagedPaintDevice) -> None:
        """Print the canvas or the player on one page, on white paper in any theme."""
        from bayesgui.canvas.export import PictureOptions, paint_page

        paint_page(printer, self._figure(), PictureOptions(theme="light", background=False))
        self.workbench.messages.say(self.tr("Sent to the printer."))
