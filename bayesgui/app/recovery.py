"""Safety copies of unsaved documents: written while editing, offered after a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from bayesgui.core.errors import BayesGuiError
from bayesgui.document.autosave import Autosave
from bayesgui.document.recovery import Recoveries

if TYPE_CHECKING:
    from bayesgui.app.documents import OpenDocument
    from bayesgui.app.main_window import MainWindow
    from bayesgui.document.recovery import Recovery


class SafetyCopies(QObject):
    """Gives every document its autosave, and opens what a dead process left.

    Parameters
    ----------
    window : MainWindow
        Whose documents are kept safe.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._recoveries = Recoveries()
        self._autosaves: dict[OpenDocument, Autosave] = {}
        self._continued: Recovery | None = None
        self._offered: dict[OpenDocument, Recovery] = {}
        documents = window.documents
        documents.opened.connect(self._on_opened)
        documents.closed.connect(self._on_closed)
        documents.current_changed.connect(self._offer_current)

    def _on_opened(self, opened: OpenDocument) -> None:
        journal = self._recoveries.journal(self._continued)
        autosave = Autosave(opened.document, journal, self._window.runner.submit_saving)
        autosave.failed.connect(self._window.show_failure)
        self._autosaves[opened] = autosave

    def _on_closed(self, opened: OpenDocument) -> None:
        self._offered.pop(opened, None)
        self._autosaves.pop(opened).close()

    def offer(self) -> None:
        """Open what was left behind, and ask what shall become of it."""
        bar = self._window.message_bar
        said = bar.text if bar.kind == "error" else ""
        for recovery in self._recoveries.recoverable():
            try:
                state = self._recoveries.recover(recovery)
            except BayesGuiError as error:
                self._window.show_error(error)
                continue
            self._continued = recovery
            opened = self._window.documents.add(state, recovery.path, recovery.title)
            self._continued = None
            opened.document.mark_unsaved()
            self._offered[opened] = recovery
        if said:
            # Each new tab has cleared the bar.
            bar.show_message("error", said)
        self._offer_current()

    def _offer_current(self) -> None:
        opened = self._window.documents.current
        recovery = self._offered.get(opened)
        if recovery is None:
            return
        bar = self._window.message_bar
        if bar.text and bar.kind == "error":
            # What could not be opened at the same time is read first.
            bar.closed.connect(self._offer_current, Qt.ConnectionType.SingleShotConnection)
            return
        bar.show_message(
            "info",
            self.tr(
                "Recovered **{name}** from {time}. Save it, or discard what was recovered."
            ).format(name=recovery.title, time=f"{recovery.time:%H:%M}"),
            [
                (self.tr("Save"), lambda: self._save(opened)),
                (self.tr("Discard"), lambda: self._discard(opened)),
            ],
        )

    def _save(self, opened: OpenDocument) -> None:
        if self._window.file_actions.save(opened):
            self._offered.pop(opened, None)

    def _discard(self, opened: OpenDocument) -> None:
        self._recoveries.discard(self._offered.pop(opened))
        path = opened.document.path
        self._window.documents.remove(opened)
        if path is not None and path.exists():
            self._window.opening.open([path])

    def write_now(self) -> None:
        """Write all copies at once: something went wrong."""
        for autosave in self._autosaves.values():
            autosave.write_now()

    def close(self) -> None:
        """End: the user has decided about every document."""
        for autosave in self._autosaves.values():
            autosave.close()
        self._autosaves.clear()
        self._recoveries.close()
