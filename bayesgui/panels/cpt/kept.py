"""The table of a node that is kept in view while the selection moves on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QTimer

from bayesgui.panels.cpt.page import CptPanel

if TYPE_CHECKING:
    from PySide6.QtGui import QCloseEvent

    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.cpt.locks import CptLocks


class KeptCptPanel(CptPanel):
    """The table that a document keeps; buttons in its heading float it and close it."""

    def __init__(self, locks: CptLocks) -> None:
        super().__init__(None, locks)
        heading = self.columns.heading
        heading.show()
        self.float_button = heading.add_button("window")
        self.close_button = heading.add_button("close")
        self.float_button.clicked.connect(self._toggle_floating)
        self.close_button.clicked.connect(self._keep_none)
        self.title_changed.connect(self.show_heading)
        self.show_heading()

    @property
    def wanted_name(self) -> str | None:
        return None if self._session is None else self._session.kept_table.name

    def on_session_left(self, session: DocumentSession) -> None:
        super().on_session_left(session)
        session.kept_table.changed.disconnect(self._follow_kept)

    def on_session_changed(self) -> None:
        if self._session is not None:
            self._session.kept_table.changed.connect(self._follow_kept)
        super().on_session_changed()

    def _toggle_floating(self) -> None:
        if self._session is not None:
            self._session.kept_table.set_floating(not self._session.kept_table.is_floating)

    def _keep_none(self) -> None:
        if self._session is not None:
            self._session.kept_table.close()

    def _follow_kept(self) -> None:
        self.on_selection_changed()
        self.tell_title()

    def show_heading(self) -> None:
        """Set the texts of the heading and the window's title."""
        name = self.wanted_name or ""
        self.columns.heading.set_texts(name, self.tr("kept in view"))
        float_tip = (
            self.tr("Put the table back into the main window")
            if self.isWindow()
            else self.tr("Show the table in a window of its own")
        )
        for button, text in (
            (self.float_button, float_tip),
            (self.close_button, self.tr("Close this table")),
        ):
            button.setToolTip(text)
            button.setAccessibleName(text)
        self.setWindowTitle(self.title)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.show_heading()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the table no longer when its window is closed."""
        super().closeEvent(event)
        if self._session is not None:
            # The panel goes back into the main window, but not while its window is closing.
            kept_table = self._session.kept_table
            QTimer.singleShot(0, kept_table, kept_table.close)
