"""The menu File: new, open, recent files, save, export of pictures, close."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.core.errors import BayesGuiError
from bayesgui.panels.panel import translate_sentence

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.canvas.export import Figure
    from bayesgui.canvas.player.view import PlayerView
    from bayesgui.canvas.scene import CanvasScene

NATIVE = ".bayesgui"
PICTURES = (".svg", ".pdf", ".png")
PNG_SCALE = 2.0


class FileActions(WindowPart):
    """Binds the actions of the menu File."""

    open_requested = Signal(object, bool)
    """Paths of files to open, and whether to open them as copies."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._instead: PlayerView | None = None
        bind = self.actions.bind
        bind("file.new", lambda: self.workbench.documents.add())
        bind("file.open", self._open)
        bind("file.examples", self._examples)
        bind("file.save", lambda: self.save(self.workbench.documents.current), self._nothing)
        bind("file.save_as", lambda: self.save_as(self.workbench.documents.current), self._nothing)
        bind("file.export_image", self._export, self.no_nodes)
        bind("file.copy_image", self._copy_image, self.no_nodes)
        bind("file.properties", self._properties)
        bind("file.close", lambda: self.close(self.workbench.documents.current))
        bind("file.quit", lambda: self.workbench.window.close())
        self.actions.fill("file.recent", self._fill_recent)

    # -- opening ------------------------------------------------------------------------------

    def _open(self) -> None:
        from bayesgui.formats.storage import readable_suffixes

        patterns = " ".join(f"*{suffix} *{suffix}.gz" for suffix in readable_suffixes())
        networks = self.tr("Networks ({patterns})").format(patterns=patterns)
        everything = self.tr("All files (*)")
        chosen, _ = QFileDialog.getOpenFileNames(
            self.workbench.window, self.tr("Open"), str(self._folder()), f"{networks};;{everything}"
        )
        self.open_requested.emit([Path(path) for path in chosen], False)

    def _folder(self) -> Path:
        path = self.document.path
        if path is not None:
            return path.parent
        recent = self.workbench.settings.recent
        return Path(recent[0]).parent if recent else Path.home()

    def _fill_recent(self, menu: QMenu) -> None:
        for text in self.workbench.settings.recent:
            path = Path(text)
            action = QAction(path.name.replace("&", "&&"), menu)
            action.setToolTip(text)
            action.triggered.connect(
                lambda _=False, path=path: self.open_requested.emit([path], False)
            )
            menu.addAction(action)
        if menu.isEmpty():
            nothing = menu.addAction(self.tr("No files yet"))
            nothing.setEnabled(False)
            return
        menu.addSeparator()
        menu.addAction(self.tr("Clear the list")).triggered.connect(
            lambda: self.workbench.settings.forget_recent()
        )

    def _examples(self) -> None:
        from bayesgui.app.files.examples import ExamplesDialog

        dialog = ExamplesDialog(self.workbench.runner, self.workbench.window)
        dialog.chosen.connect(lambda path: self.open_requested.emit([path], True))
        dialog.open()

    def _nothing(self) -> str | None:
        if self.document.path is not None or self.document.is_modified:
            return None
        return self.no_nodes()

    # -- saving -------------------------------------------------------------------------------

    def save(self, opened: OpenDocument) -> bool:
        """Save a document to its file, or ask for one; False if it was not saved."""
        path = opened.document.path
        return self.save_as(opened) if path is None else self._write(opened, path)

    def save_as(self, opened: OpenDocument) -> bool:
        """Ask for a file and save a document to it; False if it was not saved."""
        from bayesgui.formats.storage import writable_suffixes

        document = opened.document
        start = document.path or self._folder() / f"{document.title}{NATIVE}"
        native = self.tr("bayesgui network (*{suffix})").format(suffix=NATIVE)
        others = " ".join(f"*{suffix}" for suffix in writable_suffixes() if suffix != NATIVE)
        foreign = self.tr("Other formats ({patterns})").format(patterns=others)
        text, chosen = QFileDialog.getSaveFileName(
            self.workbench.window, self.tr("Save as"), str(start), f"{native};;{foreign}"
        )
        if not text:
            return False
        path = Path(text)
        if not path.suffix and chosen != foreign:
            path = path.with_suffix(NATIVE)
        return self._write(opened, path)

    def _write(self, opened: OpenDocument, path: Path) -> bool:
        from bayesgui.document.files import save

        finish_typing()
        document = opened.document
        state = document.state
        try:
            losses = save(state, path)
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return False
        document.mark_saved(state, path)
        self.workbench.settings.add_recent(path)
        if losses:
            self._say_losses(opened, path, list(losses))
        else:
            self.workbench.messages.say(self.tr("Saved {file}.").format(file=path.name))
        return True

    def _say_losses(self, opened: OpenDocument, path: Path, losses: list[str]) -> None:
        native = path.with_suffix("").with_suffix(NATIVE)
        self.workbench.messages.show_message(
            "warning",
            self.tr("Saved **{file}**, which cannot hold everything: {losses}").format(
                file=path.name, losses=" ".join(map(translate_sentence, losses))
            ),
            [
                (
                    self.tr("Save as {file} too").format(file=native.name),
                    lambda: self._write(opened, native),
                )
            ],
        )

    # -- pictures -----------------------------------------------------------------------------

    def _export(self) -> None:
        start = self._folder() / f"{self.document.title}.svg"
        filters = ";;".join(
            (self.tr("SVG (*.svg)"), self.tr("PDF (*.pdf)"), self.tr("PNG (*.png)"))
        )
        text, chosen = QFileDialog.getSaveFileName(
            self.workbench.window, self.tr("Export picture"), str(start), filters
        )
        if not text:
            return
        path = Path(text)
        if path.suffix.lower() not in PICTURES:
            path = path.with_name(path.name + chosen[chosen.index("*") + 1 : -1])
        self.export(path)

    def _figure_source(self) -> Figure | CanvasScene:
        """Return the source of an exported picture: the canvas, or the view shown in its place."""
        view = self._instead
        if view is None:
            return self.workbench.canvas.canvas_scene
        from bayesgui.canvas.export import Figure

        width, height = view.figure_size()
        return Figure(width, height, self.document.title, view.paint_figure)

    def follow_view(self, instead: PlayerView | None) -> None:
        """Export this view in place of the canvas; None exports the canvas."""
        self._instead = instead

    def export(self, path: Path) -> None:
        """Write a picture of the canvas or the player in the format of the suffix."""
        from bayesgui.canvas import export

        shown = self._figure_source()
        try:
            if path.suffix.lower() == ".png":
                export.save_png(shown, path, PNG_SCALE)
            elif path.suffix.lower() == ".pdf":
                export.save_pdf(shown, path)
            else:
                export.save_svg(shown, path)
        except BayesGuiError as error:
            self.workbench.messages.show_error(error)
            return
        self.workbench.messages.show_message(
            "success", self.tr("Exported **{file}**.").format(file=path.name)
        )

    def _copy_image(self) -> None:
        from bayesgui.canvas.export import image_of

        QGuiApplication.clipboard().setImage(image_of(self._figure_source()))
        self.workbench.messages.say(self.tr("The picture is in the clipboard."))

    def _properties(self) -> None:
        from bayesgui.app.files.properties_dialog import PropertiesDialog

        PropertiesDialog(self.document, self.workbench.window).open()

    # -- closing ------------------------------------------------------------------------------

    def close(self, opened: OpenDocument) -> bool:
        """Close a tab after asking about unsaved changes; False if the user cancels."""
        if not self.may_close(opened):
            return False
        self.workbench.documents.remove(opened)
        return True

    def may_close(self, opened: OpenDocument) -> bool:
        """Ask whether to save unsaved changes; False if the document must stay open."""
        document = opened.document
        if not document.is_modified:
            return True
        self.workbench.documents.set_current(self.workbench.documents.all.index(opened))
        answer = self._ask(document.title)
        if answer == QMessageBox.StandardButton.Save:
            return self.save(opened)
        return answer == QMessageBox.StandardButton.Discard

    def _ask(self, title: str) -> QMessageBox.StandardButton:
        box = QMessageBox(self.workbench.window)
        box.setObjectName("saveChanges")
        box.setWindowTitle("bayesgui")
        box.setText(self.tr("Save changes to {name}?").format(name=title))
        box.setInformativeText(self.tr("Unsaved changes are lost when it closes."))
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        box.button(buttons.Save).setText(self.tr("Save"))
        box.button(buttons.Save).setProperty("primary", True)
        box.button(buttons.Discard).setText(self.tr("Discard"))
        box.button(buttons.Cancel).setText(self.tr("Cancel"))
        return QMessageBox.StandardButton(box.exec())


def finish_typing() -> None:
    """Apply what is being typed in a field, as leaving the field does."""
    field = QApplication.focusWidget()
    if isinstance(field, QLineEdit):
        field.clearFocus()
        field.setFocus()
