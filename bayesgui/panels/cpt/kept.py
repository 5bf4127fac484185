"""The table of a node that is kept in view while the selection moves on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from bayesgui.panels.cpt.page import CptPanel
from bayesgui.widgets.live_text import live, say, tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import SignalInstance
    from PySide6.QtGui import QCloseEvent

    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.cpt.locks import CptLocks
    from bayesgui.panels.panel import Slot


class KeptCptPanel(CptPanel):
    """The table that a document keeps; buttons in its heading float it and close it."""

    def __init__(self, locks: CptLocks) -> None:
        super().__init__(None, locks)
        heading = self.columns.heading
        heading.show()
        self.float_button = heading.add_button("window", self._toggle_floating)
        self.close_button = heading.add_button("close", self._keep_none, live("Close this table"))
        self.title_changed.connect(self.show_heading)
        self.show_heading()

    @property
    def wanted_name(self) -> str | None:
        kept = None if self._session is None else self._session.kept_table.name
        return self.slices.table_of(kept)

    def heard(self, session: DocumentSession) -> Iterable[tuple[SignalInstance, Slot]]:
        yield session.kept_table.changed, self._follow_kept

    def _toggle_floating(self) -> None:
        self.session.kept_table.set_floating(not self.session.kept_table.is_floating)

    def _keep_none(self) -> None:
        self.session.kept_table.close()

    def _follow_kept(self) -> None:
        self.on_selection_changed()
        self.tell_title()

    def show_heading(self) -> None:
        """Set the texts of the heading and the window's title."""
        tell(self.columns.heading.set_texts, self.wanted_name or "", live("kept in view"))
        tip = live("Show the table in a window of its own")
        if self.isWindow():
            tip = live("Put the table back into the main window")
        say(self.float_button, tip=tip, spoken=tip)
        self.setWindowTitle(self.title)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the table no longer when its window is closed."""
        super().closeEvent(event)
        if self._session is not None:
            # The panel goes back into the main window, but not while its window is closing.
            kept_table = self._session.kept_table
            QTimer.singleShot(0, kept_table, kept_table.close)
