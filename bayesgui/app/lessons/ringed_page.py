"""The ring around the tab of the page that a lesson's hint points at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from bayesgui.app.shell.docks import SIDES
from bayesgui.document.shown.lesson import LessonView
from bayesgui.widgets.listening import Listening

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession


class RingedPage(QObject):
    """Rings the tab, the entry » or the icon of a page, as nodes are ringed on the canvas."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self._docks = workbench.docks
        self._session: DocumentSession | None = None
        self._listening = Listening()

    def follow_session(self, session: DocumentSession) -> None:
        """Follow the hints of another document's lesson."""
        self._session = session
        self._listening.to((session.shown[LessonView].changed, self._show))
        self._show()

    def _show(self) -> None:
        if self._session is not None:
            for side in SIDES:
                self._docks[side].ring(self._session.shown[LessonView].state.ringed_page)
