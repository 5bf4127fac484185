"""Doing a piece of work again: in its document, or as words of the command line."""

from __future__ import annotations

import shlex
import weakref
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench


def for_document(
    workbench: Workbench, opened: OpenDocument, act: Callable[[OpenDocument], object]
) -> Callable[[], None]:
    """Return a function that shows a document and does something in it, while it is open."""
    known = weakref.ref(opened)
    title = opened.document.title

    def again() -> None:
        document = known()
        if document is None or document not in workbench.documents.all:
            text = QCoreApplication.translate(
                "Rerun", "**{network}** is closed; open it, and start from the menu."
            )
            workbench.messages.show_message("warning", text.format(network=title))
            return
        workbench.documents.set_current(workbench.documents.all.index(document))
        act(document)

    return again


def learn_command(opened: OpenDocument, method: str, options: Mapping[str, Any]) -> str:
    """Return the command that learns the same tables, if all it needs is in files."""
    network, data = saved_path(opened), opened.session.data.state.source
    if not network or data is None:
        return ""
    words = ["bayesgui", "learn", str(data), "--network", network, "-o", network]
    words += ["--parameters", method]
    for name, value in options.items():
        words += ["--set", f"{name}={value}"]
    return shlex.join(words)


def saved_path(opened: OpenDocument) -> str:
    """Return the file that holds the document as it is now; empty if there is none."""
    document = opened.document
    return "" if document.path is None or document.is_modified else str(document.path)
