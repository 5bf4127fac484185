"""Base class of activities that query an engine for pages of a document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from bayesgui.app.activities.activity import Activity
from bayesgui.app.questions.engine_page_part import EnginePagePart

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession


class DocumentPagePart(EnginePagePart):
    """Queries an engine for pages that are open in a document until they are closed there.

    `shown`: a state with the field `is_open`. Its pages go when another document is shown.
    """

    leaves_by_escape = True

    @property
    def is_open(self) -> bool:
        """Whether the pages are open in the document that it follows."""
        assert self.shown is not None
        return bool(cast("Any", self.followed.shown[self.shown].state).is_open)

    def bring(self) -> None:
        """Open the pages, as some of a document."""
        Activity.bring(self)

    def close(self) -> None:
        """End it in the document that it follows."""
        Activity.close(self)

    def end(self) -> None:
        """Ask no more."""
        self.drop_answer()
        super().end()

    def follow_session(self, session: DocumentSession) -> None:
        """Open the pages beside another document, if they are open there."""
        Activity.follow_session(self, session)
