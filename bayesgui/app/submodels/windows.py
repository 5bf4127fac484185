"""Windows of their own for submodels that are shown alone."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.document import Phase
from bayesgui.document.submodels.tabs import SubmodelTabs

if TYPE_CHECKING:
    from bayesgui.app.canvases.pane import CanvasPane
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench


class SubmodelWindows(WindowPart):
    """Opens a window for each submodel that a document shows in one, and closes it."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._made: dict[OpenDocument, dict[str, CanvasPane]] = {}
        documents = workbench.documents
        documents.opened.connect(self._follow)
        documents.closed.connect(self._close_all)
        documents.list_changed.connect(self._show_titles)
        for opened in documents.all:
            self._follow(opened)

    def panes(self) -> tuple[CanvasPane, ...]:
        """Return the canvases in windows, those of the active document first."""
        current = self.workbench.documents.current
        order = sorted(self._made, key=lambda opened: opened is not current)
        return tuple(pane for opened in order for pane in self._made[opened].values())

    def _follow(self, opened: OpenDocument) -> None:
        show = partial(self._show, opened)
        opened.session.shown[SubmodelTabs].changed.connect(show)
        opened.document.changed_in(Phase.PANELS, "submodels").connect(show)

    def _show(self, opened: OpenDocument, _change: object = None) -> None:
        """Open and close windows, as the document says."""
        made = self._made.setdefault(opened, {})
        there = opened.document.state.submodels
        wanted = [id for id in opened.session.shown[SubmodelTabs].state.windows if id in there]
        for id in [id for id in made if id not in wanted]:
            self.workbench.canvases.end_window(made.pop(id))
        for id in wanted:
            if id not in made:
                made[id] = self._open(opened, id)
        self._show_titles()

    def _open(self, opened: OpenDocument, id: str) -> CanvasPane:
        canvases = self.workbench.canvases
        number = sum(map(len, self._made.values()))
        pane = canvases.open_window(opened.session, id, number)
        pane.entered.connect(partial(self.workbench.documents.activate, opened))
        pane.heading.closed.connect(partial(self._on_closed, opened, id))
        return pane

    def _on_closed(self, opened: OpenDocument, id: str) -> None:
        shown = opened.session.shown[SubmodelTabs]
        shown.set(shown.state.without_window(id))

    def _close_all(self, opened: OpenDocument) -> None:
        for pane in self._made.pop(opened, {}).values():
            self.workbench.canvases.end_window(pane)

    def _show_titles(self) -> None:
        documents = self.workbench.documents
        for opened, panes in self._made.items():
            for id, pane in panes.items():
                names = opened.document.state.submodels
                if id in names and opened in documents.all:
                    title = f"{names[id].name} – {documents.title_of(opened)}"
                    pane.setWindowTitle(f"{title}[*] – bayesgui")
                    pane.setWindowModified(opened.document.is_modified)
