"""Base class of activities that find a list for a page: when, and what stands there meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.activities.window_activity import WindowActivity
from bayesgui.document.document import Phase
from bayesgui.jobs.latest_job import LatestJob
from bayesgui.panels.panel import refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.page_spec import LazyPage
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.separation.listed_page import ListedPage
    from bayesgui.widgets.listening import Heard


class ListedPagePart(WindowActivity):
    """Finds what a `ListedPage` lists, again whenever the graph or the table becomes another.

    `title`: of the job, in the language of the reader. `reads_data`: whether another table of cases
    makes another list.
    """

    reads_data = True

    def __init__(
        self, workbench: Workbench, page: LazyPage[Any], purpose: str, title: Callable[[], str]
    ) -> None:
        super().__init__(workbench)
        self._declared, self._purpose, self._title = page, purpose, title
        self._latest = LatestJob(self)
        workbench.pages.when_made(page, self.connect_page)

    def connect_page(self, page: Any) -> None:
        """Connect the signals of the page after it has been made."""
        page.asked.connect(self.look_at)

    # -- for subclasses -----------------------------------------------------------------------

    def search(self) -> Callable[[Monitor], Any] | str:
        """Return what finds the list of the active document, or why there is none."""
        raise NotImplementedError

    def look_at(self, row: Any) -> None:
        """Show on the canvas what a row says."""
        raise NotImplementedError

    def is_outdated(self, change: Change) -> bool:
        """Return whether an edit makes another list."""
        return change.trails_changed or change.marks_changed or change.renamed is not None

    # -- when to search -----------------------------------------------------------------------

    def start(self) -> None:
        """Open the page with the list of the active document."""
        self.bring()
        self.show()

    def end(self) -> None:
        """Search no more."""
        self._latest.cancel()

    def follow_session(self, session: DocumentSession) -> None:
        """List what another document has, and nothing of the one before meanwhile."""
        page: ListedPage[Any] | None = self.workbench.pages.if_made(self._declared)
        if page is not None and session is not self.followed:
            page.show_found(None)
        super().follow_session(session)

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes the list."""
        edited = (session.document.changed_in(Phase.QUESTIONS), self._on_changed)
        if not self.reads_data:
            return (edited,)
        return edited, (session.data.changed, self.show)

    def _on_changed(self, change: Change) -> None:
        if self.is_outdated(change):
            self.show()

    def show(self) -> None:
        """Search in the active document."""
        if not self.is_open:
            return
        self._latest.cancel()
        page: ListedPage[Any] = self.workbench.pages.panel(self._declared)
        search = self.search()
        if isinstance(search, str):
            page.show_found(None, search)
            return
        self._latest.start(
            lambda: self.workbench.runner.submit_query(
                self._purpose, search, self._title(), self.document.state.network
            ),
            page.show_found,
            lambda error: page.show_found(None, refusal(error)),
            cancelled=lambda: page.show_found(None, self.tr("Canceled.")),
        )
