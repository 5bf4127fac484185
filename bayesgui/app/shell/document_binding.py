"""Updates the window's title and the enabled actions for the active document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell import conditions
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.document import Phase
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession


class DocumentBinding(WindowPart):
    """Shows title and modified mark, and enables and disables the actions."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._refresh_timer = alarm(self, self._follow)
        workbench.documents.list_changed.connect(self._show_title)

    @property
    def is_waiting(self) -> bool:
        """Whether a refresh of the actions is pending."""
        return self._refresh_timer.isActive()

    def follow_session(self, session: DocumentSession) -> None:
        """Listen to another document; `refresh` is called after all parts have followed it."""
        self.listen(
            session,
            (session.document.changed_in(Phase.WINDOW), self._on_document_changed),
            (session.selection.changed, self._refresh_soon),
            (session.data.changed, self._refresh_soon),
            (session.shown.changed, self._refresh_soon),
            (session.kept_table.changed, self._refresh_soon),
        )

    def refresh(self) -> None:
        """Update title and actions immediately."""
        self._show_title()
        self._refresh_timer.stop()
        self.actions.refresh_all(conditions.facets(self.workbench))

    def _refresh_soon(self, _before: object = None) -> None:
        """Update the actions when control returns to the event loop."""
        if not self._refresh_timer.isActive():
            self._refresh_timer.start(0)

    def _follow(self) -> None:
        self.actions.follow(conditions.facets(self.workbench))

    def _show_title(self) -> None:
        self.workbench.window.setWindowTitle(f"{self.document.title}[*] – bayesgui")
        self.workbench.window.setWindowModified(self.document.is_modified)

    def _on_document_changed(self, _change: object) -> None:
        # Their shortcuts may be pressed again before the event loop runs.
        self.actions.refresh(("edit.undo", "edit.redo", "evidence.clear"))
        self._refresh_soon()
