"""Which submodels of a document have a tab or a window of their own, and which tab is in front."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession


@dataclass(frozen=True)
class SubmodelTabs(ShownState):
    """Submodels that are shown alone.

    `tabs`: ids of those with a tab, in tab order. `root`: the one that the document's canvas shows,
    "" for the whole network. `windows`: ids of those with a window of their own.
    """

    tabs: tuple[str, ...] = ()
    root: str = ""
    windows: tuple[str, ...] = ()

    def with_tab(self, id: str) -> SubmodelTabs:
        """Return the state with the tab of a submodel in front."""
        tabs = self.tabs if id in self.tabs else (*self.tabs, id)
        return replace(self, tabs=tabs, root=id)

    def without_tab(self, id: str) -> SubmodelTabs:
        """Return the state without a tab; if it is in front, the whole network comes there."""
        tabs = tuple(each for each in self.tabs if each != id)
        return replace(self, tabs=tabs, root="" if id == self.root else self.root)

    def with_window(self, id: str) -> SubmodelTabs:
        """Return the state with a window of a submodel."""
        return self if id in self.windows else replace(self, windows=(*self.windows, id))

    def without_window(self, id: str) -> SubmodelTabs:
        """Return the state without the window of a submodel."""
        return replace(self, windows=tuple(each for each in self.windows if each != id))

    def left(self) -> Self:
        """Close the tab in front."""
        if not self.root:
            return self
        tabs = tuple(each for each in self.tabs if each != self.root)
        return replace(self, tabs=tabs, root="")

    def following(self, change: Change) -> Self:
        """Drop submodels that are gone."""
        there = change.after.submodels
        tabs = tuple(each for each in self.tabs if each in there)
        windows = tuple(each for each in self.windows if each in there)
        root = self.root if self.root in there else ""
        if (tabs, root, windows) == (self.tabs, self.root, self.windows):
            return self
        return replace(self, tabs=tabs, root=root, windows=windows)


def select_shown(session: DocumentSession) -> None:
    """Select all nodes and notes; where a submodel is shown alone, all nodes inside it."""
    state, root = session.document.state, session.shown[SubmodelTabs].state.root
    inside = state.submodels.inside(root) if root else frozenset(state.model.names)
    names = [name for name in state.model.names if name in inside]
    session.selection.set(names, (), [note.id for note in state.notes if not root])
