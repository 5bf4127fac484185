"""Actions on submodels: fold, open, show alone, move, dissolve; and the page Submodel."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.app.submodels.chosen import (
    chosen_submodel,
    foldable,
    movable,
    some_submodels,
    submodel,
)
from bayesgui.app.submodels.clusters import FoldByClusters
from bayesgui.app.submodels.windows import SubmodelWindows
from bayesgui.document.document import Phase
from bayesgui.document.submodels.tabs import SubmodelTabs
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.menu_entries import add_entry

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtWidgets import QMenu

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.network.page import NetworkPanel
    from bayesgui.panels.submodel.page import SubmodelPanel


def _open_title(bench: Workbench) -> str:
    is_open = chosen_submodel(bench.session) in bench.document.state.opened
    return phrase("Actions", "Fold to a box" if is_open else "Open in place")


class SubmodelActions(WindowPart):
    """Binds the menu Submodels, and shows the page while there are any."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self.actions.fill("model.move_into", self._fill_places, partial(movable, workbench))
        self.windows = SubmodelWindows(workbench)
        self.clusters = FoldByClusters(workbench)
        workbench.pages.when_made(Pages.submodel, self._connect_page)
        workbench.pages.when_made(Pages.network, self._connect_tree)

    def _connect_page(self, page: SubmodelPanel) -> None:
        page.action_requested.connect(self._act)
        page.named_by_command.connect(lambda: self.workbench.canvas.setFocus())
        page.arc_chosen.connect(lambda *arc: self.session.selection.set(arcs=[arc]))
        page.arc_opened.connect(self._show_arc)

    def _connect_tree(self, page: NetworkPanel) -> None:
        page.move_requested.connect(self.move)

    # -- the page -----------------------------------------------------------------------------

    def follow_session(self, session: DocumentSession) -> None:
        """Offer the page while another document has submodels."""
        heard = session.document.changed_in(Phase.WINDOW, "submodels")
        self.listen(session, (heard, self._offer_page))
        self._offer_page()
        self.clusters.follow_session(session)

    def _offer_page(self, _change: object = None) -> None:
        pages = self.workbench.pages
        if self.document.state.submodels:
            pages.add(pages.submodel)
        elif pages.is_there(Pages.submodel):
            pages.hide(pages.submodel)

    @Command(
        "model.submodel_page",
        "What it hides",
        icon="info",
        tip="Counts, arcs that come in and go out, and what moved most inside",
        needs=some_submodels,
    )
    def show_page(self) -> None:
        """Show the page."""
        self.workbench.pages.show(self.workbench.pages.submodel)

    def _act(self, action: str, id: str) -> None:
        """Do what an action does, with the submodel that the page shows."""
        self._select(id)
        self.actions.refresh([action])
        self.actions[action].trigger()

    def _select(self, id: str) -> None:
        state = self.document.state
        inside = state.submodels.inside(id)
        if chosen_submodel(self.session) != id:
            self.session.selection.set(name for name in state.model.names if name in inside)

    def _show_arc(self, parent: str, child: str) -> None:
        self.workbench.canvas.show_nodes([parent, child])
        self.session.selection.set(arcs=[(parent, child)])

    # -- folding and opening ------------------------------------------------------------------

    @Command(
        "model.fold",
        "Fold into a submodel",
        ("Ctrl+Shift+F",),
        "fold",
        "Show the selected nodes as one box with a name; no number changes",
        needs=foldable,
    )
    def fold(self) -> None:
        """Fold the selected nodes, and let the name of their box be typed."""
        from bayesgui.document.submodels.edits import fold

        names = self.session.selection.names
        text = self.tr("Fold %Ln node(s) into {name}", "", len(names))
        done = self.apply(
            lambda after: text.format(name=after.submodels.items[-1].name),
            lambda state: fold(state, names),
        )
        if done:
            self.show_page()
            self.workbench.pages.submodel.edit_name()

    @Command(
        "model.unfold",
        "Open in place",
        icon="unfold",
        tip="Show what the submodel hides, in a frame on the canvas; or fold it again",
        needs=submodel,
        titled=_open_title,
    )
    def toggle(self) -> None:
        """Open the submodel that is selected, with those around it; fold it if it is open."""
        state, id = self.document.state, chosen_submodel(self.session)
        if id in state.opened:
            self.document.open_submodels(state.opened - {id})
        else:
            self.document.open_submodels(state.opened | set(state.submodels.path_to(id)))

    @Command(
        "model.open_all",
        "Open all",
        tip="Show all nodes, each submodel in its frame",
        needs=some_submodels,
    )
    def _open_all(self) -> None:
        self.document.open_submodels(each.id for each in self.document.state.submodels)

    @Command(
        "model.fold_all",
        "Fold all",
        tip="Show each submodel as one box",
        needs=some_submodels,
    )
    def _fold_all(self) -> None:
        self.document.open_submodels(())

    @Command(
        "model.submodel_tab",
        "Open in a tab",
        ("Ctrl+Return", "Ctrl+Enter"),
        "unfold",
        "Show only what is inside, in a tab of its own",
        local=True,
        needs=submodel,
    )
    def _open_tab(self) -> None:
        shown = self.session.shown[SubmodelTabs]
        shown.set(shown.state.with_tab(chosen_submodel(self.session)))

    @Command(
        "model.submodel_window",
        "Open in a window",
        icon="window",
        tip="Show only what is inside, in a window beside",
        needs=submodel,
    )
    def _open_window(self) -> None:
        shown = self.session.shown[SubmodelTabs]
        shown.set(shown.state.with_window(chosen_submodel(self.session)))

    @Command(
        "model.dissolve",
        "Dissolve",
        tip="Take the submodel away; its nodes stay",
        needs=submodel,
    )
    def _dissolve(self) -> None:
        from bayesgui.document.submodels.edits import dissolve

        id = chosen_submodel(self.session)
        name = self.document.state.submodels[id].name
        text = self.tr("Dissolve {name}").format(name=name)
        self.apply(text, lambda state: dissolve(state, id))

    # -- moving -------------------------------------------------------------------------------

    def _fill_places(self, menu: QMenu) -> None:
        """List the submodels that the selected nodes can stand in, nested ones indented."""
        from bayesgui.document.submodels.moving import chosen_parts, place_of_parts
        from bayesgui.document.submodels.summary import levels

        state = self.document.state
        tree = state.submodels
        names, ids = chosen_parts(state, self.session.selection.names)
        now = place_of_parts(tree, names, ids)
        out = partial(self.move, names, ids, "")
        add_entry(menu, self.tr("Into none"), out, checked=now == "")
        menu.addSeparator()
        within = {each.id for id in ids for each in tree.below(id)}
        for id, depth in levels(tree):
            if id not in within:
                title = "    " * depth + tree[id].name
                add_entry(menu, title, partial(self.move, names, ids, id), checked=now == id)

    def move(self, names: Collection[str], ids: Collection[str], into: str) -> None:
        """Move nodes and submodels into a submodel, "" for out of all."""
        from bayesgui.document.submodels.edits import move_into

        tree = self.document.state.submodels
        count = len(names) + len(ids)
        if into:
            text = self.tr("Move %Ln part(s) into {name}", "", count)
            text = text.format(name=tree[into].name)
        else:
            text = self.tr("Move %Ln part(s) out of their submodel", "", count)
        self.apply(text, lambda state: move_into(state, names, ids, into))
