"""The largest number of parents that a learner's dialog asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.constraint_edits import limit_parents
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.messages import Messages


def keep_limit(opened: OpenDocument, most: int | None, messages: Messages) -> None:
    """Keep a limit with the document's constraints, as one undo step.

    `most`: largest number of parents of every node; None for no limit.
    """
    text = phrase("ConstraintsPanel", "Limit the parents of every node")
    error = opened.document.edit(text, lambda state: limit_parents(state, most))
    if error is not None:
        messages.show_error(error)
