"""Two networks on the screen: the menu of those that can be beside, and a window of its own."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.widgets.menu_entries import add_entry

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from bayesgui.app.shell.workbench import Workbench


class BesideActions(WindowPart):
    """Fills the menu Beside with the other open networks, and tears the active one off."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.actions.fill("view.beside", self._fill, partial(conditions.two_documents, workbench))
        documents = workbench.documents
        documents.list_changed.connect(self._refresh)
        documents.beside_changed.connect(self._refresh)
        documents.current_changed.connect(self._refresh)

    def _refresh(self, _session: object = None) -> None:
        documents = self.workbench.documents
        self.actions.set_checked("view.tear_off", documents.current is documents.torn_off)
        self.actions.refresh(("view.tear_off",))
        self.actions.refresh_menus()

    @Command(
        "view.tear_off",
        "Network in its own window",
        ("Ctrl+Shift+W",),
        tip="Give this network a window of its own",
        checkable=True,
        needs=conditions.two_documents,
    )
    def _toggle_window(self) -> None:
        documents = self.workbench.documents
        if documents.current is documents.torn_off:
            documents.put_back()
        else:
            documents.tear_off(documents.current)

    def _fill(self, menu: QMenu) -> None:
        documents = self.workbench.documents
        for opened in documents.all:
            if opened is not documents.current:
                is_shown = opened is documents.beside
                choose = partial(documents.show_beside, None if is_shown else opened)
                add_entry(menu, documents.title_of(opened), choose, checked=is_shown)
