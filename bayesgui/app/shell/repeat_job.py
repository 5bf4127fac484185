"""Repeating a job: in its document, or by a command line."""

from __future__ import annotations

import shlex
import weakref
from typing import TYPE_CHECKING, Any

from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench


def for_document(
    workbench: Workbench, opened: OpenDocument, act: Callable[[OpenDocument], object]
) -> Callable[[], None]:
    """Return a function that shows a document and acts on it, or warns if it has been closed."""
    known = weakref.ref(opened)
    title = opened.document.title

    def again() -> None:
        document = known()
        if document is None or document not in workbench.documents.all:
            text = phrase("Rerun", "**{network}** is closed; open it, and start from the menu.")
            workbench.messages.show_message("warning", text.format(network=title))
            return
        workbench.documents.set_current(workbench.documents.all.index(document))
        act(document)

    return again


def learn_command(opened: OpenDocument, method: str, options: Mapping[str, Any]) -> str:
    """Return the command that learns the same CPTs; empty unless network and data are in files."""
    network, data = saved_path(opened), opened.session.data.state.source
    if not network or data is None:
        return ""
    words = ["bayesgui", "learn", str(data), "--network", network, "-o", network]
    words += ["--parameters", method]
    time = opened.session.data.state.time
    if opened.document.state.model.is_template and time is not None:
        words += ["--time", time.time] if time.time else []
        words += ["--by", time.by] if time.by else []
    for name, value in options.items():
        words += ["--set", f"{name}={value}"]
    return shlex.join(words)


def saved_path(opened: OpenDocument) -> str:
    """Return the path of an unmodified document; empty if it is modified or has no file."""
    document = opened.document
    return "" if document.path is None or document.is_modified else str(document.path)
