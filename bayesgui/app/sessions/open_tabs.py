"""The tabs above the canvas: each document, and after it those of its submodels shown alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.document.submodels.tabs import SubmodelTabs

if TYPE_CHECKING:
    from bayesgui.app.sessions.documents import Documents, OpenDocument


@dataclass(frozen=True, eq=False)
class OpenTab:
    """A tab; `root`: the submodel that it shows alone, "" for the whole network."""

    opened: OpenDocument
    root: str = ""

    @property
    def is_in_front(self) -> bool:
        """Whether its document shows this and no other part of it."""
        return self.opened.session.shown[SubmodelTabs].state.root == self.root

    def title(self, documents: Documents) -> str:
        """Return what the tab says."""
        submodels = self.opened.document.state.submodels
        if self.root in submodels:
            return submodels[self.root].name
        return documents.title_of(self.opened)

    def close_part(self) -> None:
        """Close the tab of a submodel."""
        shown = self.opened.session.shown[SubmodelTabs]
        shown.set(shown.state.without_tab(self.root))

    def tear_off_part(self) -> None:
        """Give a submodel a window in place of its tab."""
        shown = self.opened.session.shown[SubmodelTabs]
        shown.set(shown.state.without_tab(self.root).with_window(self.root))


def open_tabs(documents: Documents) -> tuple[OpenTab, ...]:
    """Return all tabs in their order."""
    found: list[OpenTab] = []
    for opened in documents.all:
        found.append(OpenTab(opened))
        shown = opened.session.shown
        if shown.is_used(SubmodelTabs):
            found += [OpenTab(opened, id) for id in shown[SubmodelTabs].state.tabs]
    return tuple(found)


def tab_in_front(documents: Documents) -> int:
    """Return the index of the tab that is shown."""
    tabs = open_tabs(documents)
    return next(
        (k for k, tab in enumerate(tabs) if tab.opened is documents.current and tab.is_in_front), 0
    )


def bring_tab(documents: Documents, tab: OpenTab) -> None:
    """Show a tab."""
    shown = tab.opened.session.shown
    if tab.root or shown.is_used(SubmodelTabs):
        shown[SubmodelTabs].update(root=tab.root)
    documents.activate(tab.opened)
