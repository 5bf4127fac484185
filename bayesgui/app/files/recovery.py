"""Safety copies of unsaved documents, written while editing and recovered after a crash."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal

from bayesgui.core.errors import BayesGuiError
from bayesgui.document.safety.autosave import Autosave
from bayesgui.document.safety.recovery import Recoveries
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.safety.recovery import Recovery


class SafetyCopies(QObject):
    """Autosaves every document, and recovers documents of a crashed process."""

    save_requested = Signal(object)
    """An `OpenDocument` to save."""
    open_requested = Signal(object, bool)
    """Paths of files to open, and whether to open them as copies."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench
        self._recoveries = Recoveries()
        self._autosaves: dict[OpenDocument, Autosave] = {}
        self._continued: Recovery | None = None
        self._failures: dict[OpenDocument, int] = {}
        self._offered: dict[OpenDocument, Recovery] = {}
        documents = workbench.documents
        documents.opened.connect(self._on_opened)
        documents.closed.connect(self._on_closed)
        documents.current_changed.connect(self.offer_current)
        workbench.settings.changed.connect(self._on_setting_changed)

    def _on_opened(self, opened: OpenDocument) -> None:
        journal = self._recoveries.journal(self._continued)
        data = opened.session.data
        submit = self._workbench.runner.submit_saving
        autosave = Autosave(opened.document, journal, submit, table=lambda: data.state.source)
        data.changed.connect(autosave.follow_table)
        autosave.set_delay(self._workbench.settings.autosave_seconds)
        autosave.failed.connect(lambda error: self._say_failure(opened, error))
        # A copy that is written, or not needed any more, is the remedy of what failed before.
        autosave.written.connect(lambda: self._withdraw(opened))
        opened.document.path_changed.connect(lambda: self._on_path_changed(opened))
        self._autosaves[opened] = autosave

    def _say_failure(self, opened: OpenDocument, error: BaseException) -> None:
        self._workbench.messages.show_failure(error)
        self._failures[opened] = self._workbench.messages.bar.shown

    def _on_path_changed(self, opened: OpenDocument) -> None:
        if not opened.document.is_modified:
            self._withdraw(opened)

    def _withdraw(self, opened: OpenDocument) -> None:
        """Remove what the message bar says of a copy that could not be written."""
        failure = self._failures.pop(opened, 0)
        if failure and self._workbench.messages.bar.shown == failure:
            self._workbench.messages.bar.clear()

    def _on_setting_changed(self, key: str) -> None:
        if key == "files/autosave_seconds":
            for autosave in self._autosaves.values():
                autosave.set_delay(self._workbench.settings.autosave_seconds)

    def _on_closed(self, opened: OpenDocument) -> None:
        self._offered.pop(opened, None)
        self._failures.pop(opened, None)
        self._autosaves.pop(opened).close()

    def offer(self) -> None:
        """Open the recovered documents and offer to save or discard them."""
        bar, asked = self._workbench.messages.bar, self._workbench.documents.current
        said = bar.text if bar.kind == "error" else ""
        for recovery in self._recoveries.recoverable():
            try:
                state = self._recoveries.recover(recovery)
            except BayesGuiError as error:
                self._workbench.messages.show_error(error)
                continue
            self._continued = recovery
            opened = self._workbench.documents.add(state, recovery.origin, recovery.title)
            self._continued = None
            opened.document.mark_unsaved()
            self._offered[opened] = recovery
        if asked.document.path is not None or len(asked.document.state.model):
            # What was asked for stays in front of what comes by itself.
            self._workbench.documents.activate(asked)
        if said:
            # Opening tabs has cleared the bar.
            bar.show_message("error", said)
        self.offer_current()
        if not self._offered or self._workbench.documents.current in self._offered:
            return
        if bar.text and bar.kind == "error":
            # That is read first.
            bar.closed.connect(self._tell_of_tabs, Qt.ConnectionType.SingleShotConnection)
        elif not bar.text:
            self._tell_of_tabs()

    def _tell_of_tabs(self) -> None:
        """Say that tabs behind the present one were recovered, with a link to the first."""
        if not self._offered:
            return
        opened, recovery = next(iter(self._offered.items()))
        text = self.tr("Recovered **{name}** from {time}; it is open in another tab.")
        self._workbench.messages.show_message(
            "info",
            text.format(name=recovery.title, time=f"{recovery.time:%H:%M}"),
            [(self.tr("Show it"), lambda: self._show(opened))],
        )

    def _show(self, opened: OpenDocument) -> None:
        if opened in self._workbench.documents.all:
            self._workbench.documents.activate(opened)

    def offer_current(self) -> None:
        """Offer to save or discard the active document, if it was recovered."""
        opened = self._workbench.documents.current
        recovery = self._offered.get(opened)
        if recovery is None:
            return
        if not opened.document.is_modified:
            del self._offered[opened]
            return
        bar = self._workbench.messages.bar
        if bar.text and bar.kind == "error":
            # An error of opening another file is shown first.
            bar.closed.connect(self.offer_current, Qt.ConnectionType.SingleShotConnection)
            return
        said = self.tr("Recovered **{name}** from {time}. Save it, or discard what was recovered.")
        said = said.format(name=recovery.title, time=f"{recovery.time:%H:%M}")
        answers: list[tuple[str, Callable[[], object]]] = [
            (self.tr("Save"), lambda: self.save_requested.emit(opened)),
            (self.tr("Discard"), lambda: self._discard(opened)),
        ]
        table = recovery.table if opened.session.data.state.dataset is None else None
        if table is not None and table.exists():
            said = join_sentences(
                [said, self.tr("Its cases are in **{file}**.").format(file=table.name)]
            )
            answers[0] = self.tr("Import them"), lambda: self.open_requested.emit([table], False)
        elif table is not None:
            gone = self.tr("The file of its cases, {file}, is not there any more.")
            said = join_sentences([said, gone.format(file=table)])
        bar.show_message("info", said, answers)

    def _discard(self, opened: OpenDocument) -> None:
        recovery = self._offered.pop(opened, None)
        if recovery is None:
            return
        self._recoveries.discard(recovery)
        path = opened.document.path
        self._workbench.documents.remove(opened)
        if path is not None and os.path.exists(path):
            self.open_requested.emit([path], False)

    def write_now(self) -> None:
        """Write all safety copies synchronously, after an uncaught exception."""
        for autosave in self._autosaves.values():
            autosave.write_now()

    def close(self) -> None:
        """Remove all safety copies; the user has saved or discarded every document."""
        for autosave in self._autosaves.values():
            autosave.close()
        self._autosaves.clear()
        self._recoveries.close()
