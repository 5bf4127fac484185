"""Saving documents to files, off the main thread; asks before something would be lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QMessageBox

from bayesgui.app.files.copies import write_copy
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.origin import Origin, real_path
from bayesgui.document.python_calls.files import saved_lines
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from PySide6.QtWidgets import QAbstractButton, QWidget

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.document import Document
    from bayesgui.document.files import SavedFile
    from bayesgui.document.state import DocumentState

NATIVE = ".bayesgui"


def ask(
    window: QWidget,
    name: str,
    question: str,
    details: str,
    choices: Sequence[tuple[str, Callable[[], object]]],
) -> QMessageBox:
    """Open a question with a button for each choice, the first the default one, and Cancel.

    `name`: object name of the box. The function of the chosen button is called once it is closed.
    """
    box = QMessageBox(window)
    box.setObjectName(name)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setWindowTitle("bayesgui")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(question)
    box.setInformativeText(details)
    calls: dict[QAbstractButton, Callable[[], object]] = {}
    for text, call in choices:
        button = box.addButton(text, QMessageBox.ButtonRole.AcceptRole)
        calls[button] = call
        if len(calls) == 1:
            box.setDefaultButton(button)
            button.setProperty("primary", True)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    cancel.setText(phrase("FileQuestions", "Cancel"))
    box.setEscapeButton(cancel)

    def answer(_result: int) -> None:
        call = calls.get(box.clickedButton())
        if call is not None:
            call()

    box.finished.connect(answer)
    box.open()
    return box


def _nothing() -> None:
    pass


class Saving(WindowPart):
    """Saves documents. `then` is called once a document is saved, never if it is not."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._writing: set[OpenDocument] = set()
        self._waiting: dict[OpenDocument, Callable[[], object]] = {}
        self._failures: dict[OpenDocument, int] = {}

    def save(self, opened: OpenDocument, then: Callable[[], object] = _nothing) -> None:
        """Save a document to its file, or ask for one."""
        document = opened.document
        if opened in self._writing:
            # The file's version is known when the present writing ends.
            self._waiting[opened] = then
        elif document.path is None:
            self.save_as(opened, then)
        elif document.losses:
            self._ask_lossy(opened, document.path, then)
        else:
            self._write(opened, document.path, then)

    def save_as(self, opened: OpenDocument, then: Callable[[], object] = _nothing) -> None:
        """Ask for a file and save a document to it."""
        self._save_as(opened, self._proposal(opened.document), then)

    def save_all(self, opened: OpenDocument, then: Callable[[], object] = _nothing) -> None:
        """Ask for a file that holds all of a document, and save the document to it."""
        self._save_as(opened, self._native(opened.document), then)

    def _save_as(self, opened: OpenDocument, start: Path, then: Callable[[], object]) -> None:
        from bayesgui.app.files.save_dialog import ask_path, network_types

        path = ask_path(self.workbench.window, self.tr("Save as"), start, network_types())
        if path is not None:
            self.save_to(opened, path, then)

    def save_to(
        self, opened: OpenDocument, path: Path, then: Callable[[], object] = _nothing
    ) -> None:
        """Save a document to a file that was chosen just now, after asking if it is open."""
        other = self.workbench.documents.with_file(Origin(path, real_path(path)))
        if other is None or other is opened:
            # The user has just said to replace the file: whoever changed it.
            self._write(opened, path, then, chosen=True)
        else:
            self._ask_open(opened, other, path, then)

    def export_copy(self, opened: OpenDocument) -> None:
        """Ask for a file and write a copy to it; the document keeps its own file."""
        from bayesgui.app.files.save_dialog import ask_path, network_types

        document = opened.document
        start = self._proposal(document)
        if start == document.path:
            copy = self.tr("{name} copy").format(name=document.title)
            start = start.with_name(f"{copy}{start.suffix}")
        path = ask_path(self.workbench.window, self.tr("Export a copy"), start, network_types())
        if path is None:
            return
        other = self.workbench.documents.with_file(Origin(path, real_path(path)))
        if other is None:
            finish_typing()
            write_copy(self, document.state, path)
        else:
            self.save_to(opened, path)

    def _proposal(self, document: Document) -> Path:
        path = document.path
        if path is None:
            return self._native(document)
        return self._native(document) if document.losses else path

    def _native(self, document: Document) -> Path:
        """Return a file of the program's own beside that of a document."""
        path = document.path
        if path is None:
            return self.workbench.settings.recent_folder / f"{document.title}{NATIVE}"
        own = path.with_name(f"{document.title}{NATIVE}")
        return own if own != path else path.with_name(f"{document.title} 2{NATIVE}")

    # -- questions ----------------------------------------------------------------------------

    def _ask_lossy(self, opened: OpenDocument, path: Path, then: Callable[[], object]) -> None:
        losses = opened.document.losses
        ask(
            self.workbench.canvas.window(),
            "saveLossy",
            self.tr("{file} holds more than was read. Save under another name?").format(
                file=path.name
            ),
            "\n".join(
                (
                    *self.first(losses),
                    self.tr("Overwriting removes this from the file; a copy of it is kept."),
                )
            ),
            [
                (
                    self.tr("Save as {suffix}…").format(suffix=NATIVE),
                    lambda: self._save_elsewhere(opened, then),
                ),
                (
                    self.tr("Overwrite"),
                    lambda: self._write(opened, path, then),
                ),
            ],
        )

    def first(self, losses: Sequence[str]) -> list[str]:
        """Return the first five losses in the language of the window, and how many more."""
        rest = len(losses) - 5
        more = [self.tr("and %Ln more", "", rest)] if rest > 0 else []
        return [*map(translate_sentence, losses[:5]), *more]

    def _save_elsewhere(self, opened: OpenDocument, then: Callable[[], object]) -> None:
        """Save under another name; the tab may have been closed while the question was open."""
        if opened in self.workbench.documents.all:
            self.save_as(opened, then)

    def _ask_changed(self, opened: OpenDocument, path: Path, then: Callable[[], object]) -> None:
        self.workbench.documents.activate(opened)
        ask(
            self.workbench.canvas.window(),
            "saveChanged",
            self.tr("Another program has changed {file}.").format(file=path.name),
            self.tr("It is not what was opened or saved here last. Overwriting loses its changes."),
            [
                (self.tr("Save as…"), lambda: self._save_elsewhere(opened, then)),
                (self.tr("Overwrite"), lambda: self._write(opened, path, then, chosen=True)),
            ],
        )

    def _ask_open(
        self, opened: OpenDocument, other: OpenDocument, path: Path, then: Callable[[], object]
    ) -> None:
        def close_other() -> None:
            if other in self.workbench.documents.all:
                self.workbench.documents.remove(other)
            then()

        def replace() -> None:
            self._write(opened, path, close_other, chosen=True)

        unsaved = self.tr("Its unsaved changes there are lost.")
        ask(
            self.workbench.canvas.window(),
            "saveOverOpen",
            self.tr("{file} is open in another tab. Replace it?").format(file=path.name),
            join_sentences(
                (
                    self.tr("The other tab is closed."),
                    *([unsaved] if other.document.closing_loses else []),
                )
            ),
            [
                (self.tr("Save as…"), lambda: self._save_elsewhere(opened, then)),
                (self.tr("Replace"), replace),
            ],
        )

    # -- writing ------------------------------------------------------------------------------

    def _write(
        self,
        opened: OpenDocument,
        path: Path,
        then: Callable[[], object] = _nothing,
        *,
        chosen: bool = False,
    ) -> None:
        """Write a file; `chosen`: also if another program has changed it."""
        if opened not in self.workbench.documents.all:
            return
        finish_typing()
        document = opened.document
        state, origin = document.state, document.origin
        is_own = origin is not None and origin.real == real_path(path)
        keep = is_own and bool(document.losses)

        def write(_monitor: Monitor) -> SavedFile | None:
            from bayesgui.document.files import save_file

            if not chosen and origin is not None and origin.is_outdated():
                return None
            return save_file(state, path, keep_original=keep)

        self._writing.add(opened)
        job = self.workbench.runner.submit_saving(
            write, self.tr("Save {file}").format(file=path.name)
        )
        job.finished.connect(lambda saved: self._on_written(opened, state, path, saved, then))
        job.failed.connect(lambda error: self._on_failed(opened, error))
        job.cancelled.connect(lambda: self._writing.discard(opened))

    def _on_written(
        self,
        opened: OpenDocument,
        state: DocumentState,
        path: Path,
        saved: SavedFile | None,
        then: Callable[[], object],
    ) -> None:
        self._writing.discard(opened)
        if opened not in self.workbench.documents.all:
            return
        if saved is None:
            self._waiting.pop(opened, None)
            self._ask_changed(opened, path, then)
            return
        opened.document.mark_saved(state, saved.origin, saved.unwritten)
        opened.session.journal.tell(saved_lines(path), "saved")
        self._withdraw(opened)
        self.workbench.settings.add_recent(path)
        self._say_saved(opened, saved)
        then()
        if opened in self._waiting and opened in self.workbench.documents.all:
            self.save(opened, self._waiting.pop(opened))

    def _on_failed(self, opened: OpenDocument, error: BaseException) -> None:
        self._writing.discard(opened)
        self._waiting.pop(opened, None)
        self.workbench.messages.show_failure(error)
        self._failures[opened] = self.workbench.messages.bar.shown

    def _withdraw(self, opened: OpenDocument) -> None:
        """Remove what the message bar says of an earlier attempt that failed."""
        failure = self._failures.pop(opened, 0)
        if failure and self.workbench.messages.bar.shown == failure:
            self.workbench.messages.bar.clear()

    def _say_saved(self, opened: OpenDocument, saved: SavedFile) -> None:
        path = saved.origin.path
        if saved.losses:
            self._say_losses(opened, path, list(saved.losses))
        elif saved.original is not None:
            self.workbench.messages.show_message(
                "success",
                self.tr("Saved **{file}**; the file as it was is now **{copy}**.").format(
                    file=path.name, copy=saved.original.name
                ),
            )
        else:
            self.workbench.messages.say(self.tr("Saved {file}.").format(file=path.name))

    def _say_losses(self, opened: OpenDocument, path: Path, losses: list[str]) -> None:
        native = path.with_suffix("").with_suffix(NATIVE)
        self.workbench.messages.show_message(
            "warning",
            self.tr("Saved **{file}**, which cannot hold everything: {losses}").format(
                file=path.name, losses=join_sentences(map(translate_sentence, losses))
            ),
            [
                (
                    self.tr("Save as {file} too").format(file=native.name),
                    lambda: self.save_to(opened, native),
                )
            ],
        )


def finish_typing() -> None:
    """Apply what is being typed in a field, as leaving the field does."""
    field = QApplication.focusWidget()
    if isinstance(field, QLineEdit):
        field.clearFocus()
        field.setFocus()
