"""The services that the parts of a window share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow

    from bayesgui.app.canvases.panes import CanvasPanes
    from bayesgui.app.sessions.documents import Documents
    from bayesgui.app.settings import Settings
    from bayesgui.app.shell.actions.action_set import ActionSet
    from bayesgui.app.shell.docks import Docks
    from bayesgui.app.shell.messages import Messages
    from bayesgui.app.shell.pages import Pages
    from bayesgui.app.shell.tables import Tables
    from bayesgui.canvas.view import CanvasView
    from bayesgui.document.document import Document
    from bayesgui.document.session import DocumentSession
    from bayesgui.jobs.runner import Runner


@dataclass(frozen=True, eq=False)
class Workbench:
    """The shared services of a window; parts take it instead of the window and each other."""

    window: QMainWindow
    """Parent of dialogs and menus; parts use it only as a widget."""
    settings: Settings
    runner: Runner
    documents: Documents
    actions: ActionSet
    docks: Docks
    pages: Pages
    tables: Tables
    canvases: CanvasPanes
    messages: Messages

    @property
    def canvas(self) -> CanvasView:
        """The canvas of the active document; parts hear the signals of all through the first."""
        return self.canvases.canvas

    @property
    def session(self) -> DocumentSession:
        """The session of the active tab."""
        return self.documents.current.session

    @property
    def document(self) -> Document:
        """The document of the active tab."""
        return self.documents.current.document
