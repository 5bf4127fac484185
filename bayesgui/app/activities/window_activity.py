"""Base class of what goes on beside whichever document is active."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.activities.activity import Activity, declared_pages

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession


class WindowActivity(Activity):
    """An activity of the window: its pages stay where they are when another document is shown.

    They show that one then (`show`), and take their room from the canvas, whose view stays.
    """

    leaves_by_escape = False

    @property
    def is_open(self) -> bool:
        """Whether one of its pages is open."""
        there = self.workbench.pages.is_there
        return any(page.is_guest and there(page) for page in declared_pages(type(self)).values())

    def bring(self) -> None:
        """Open its pages."""
        self.open_pages()
        self.opened.emit()

    def close(self) -> None:
        """End it in the active document, and close its pages."""
        self.end()
        self.hide_pages()

    def follow_session(self, session: DocumentSession) -> None:
        """Show another document on the pages."""
        self.listen(session, *self.heard(session))
        self.show()
