"""What the pages of blanks show while a lesson keeps the numbers of nodes to itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.name_lists import list_names
from bayesgui.document.shown.lesson import LessonView
from bayesgui.panels.panel import Panel, translate_sentence

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession
    from bayesgui.widgets.rows.empty_state import EmptyState

_NAMED = 3


class KeepingPanel(Panel):
    """Shows nothing of tables and completions that would tell what a lesson asks about."""

    def on_session_left(self, session: DocumentSession) -> None:
        session.shown[LessonView].changed.disconnect(self.invalidate)

    def on_session_changed(self) -> None:
        if self.session is not None:
            self.session.shown[LessonView].changed.connect(self.invalidate)
        super().on_session_changed()

    def keeps(self, empty: EmptyState) -> bool:
        """Tell whether the numbers are kept, and let an empty page say why."""
        covered = (
            frozenset() if self.session is None else self.session.shown[LessonView].state.covered
        )
        if covered:
            text = QCoreApplication.translate("KeepingPanel", "The lesson asks about {nodes} first")
            names = translate_sentence(list_names(sorted(covered), _NAMED))
            line = QCoreApplication.translate(
                "KeepingPanel",
                "Completed rows would tell; they are here once you answer.",
            )
            empty.set_texts(text.format(nodes=names), line)
        return bool(covered)
