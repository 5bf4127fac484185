"""The graph with hidden causes that a learner found: beside the network until it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.activities.activity import Activity
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.app.structure.result import StructureResult
from bayesgui.document.shown.pag import ShownPag
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.plurals import columns_text, rows_text
from bayesgui.widgets.punctuation import titled

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.app.structure.result import FoundPag
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.pag.edge_table import PagEdgesPanel
    from bayesgui.panels.pag.page import PagPanel
    from bayesgui.widgets.listening import Heard


class HiddenCauses(Activity):
    """Shows marks on edges in place of the network's arcs, in each document on its own."""

    shown = ShownPag
    mode = "pag"
    page: LazyPage[PagPanel] = GuestPage("pag.page.PagPanel", "right", "pag", "arc", "PAG", "pag")
    edges: LazyPage[PagEdgesPanel] = GuestPage(
        "pag.edge_table.PagEdgesPanel", "bottom", "pag", "arc", "Edges", "pag_edges"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._result = StructureResult(workbench)
        workbench.pages.when_made(HiddenCauses.page, self._connect)

    def _connect(self, page: PagPanel) -> None:
        page.take_requested.connect(self.take)

    def show_found(self, found: FoundPag) -> None:
        """Show what a learner found in a document."""
        from bayesgui.learning.structure.base import structure_learners

        opened, learned = found.opened, found.learned
        if opened not in self.workbench.documents.all:
            return
        data = self.tr("{file}: {rows}, {columns}").format(
            file=opened.session.data.state.title,
            rows=rows_text(found.n_rows),
            columns=columns_text(len(learned.network)),
        )
        opened.session.shown[ShownPag].update(
            pag=learned.pag,
            method=registered_text(structure_learners[learned.method].label),
            data=data,
            network=found.network,
            remarks=tuple(map(translate_sentence, found.notes)),
            chosen=None,
        )
        if opened.session is self.session:
            self.bring()
            self.show()

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes what is said."""
        return ((session.shown[ShownPag].changed, self._on_changed),)

    def _on_changed(self, before: ShownPag) -> None:
        state = self.session.shown[ShownPag].state
        if state.pag is None and before.pag is not None:
            self.close()
        else:
            self.show()

    def show(self) -> None:
        """Say in the status bar what is selected."""
        state = self.session.shown[ShownPag].state
        if state.pag is None:
            return
        said = (
            self.tr("Click an edge to read its marks. Esc shows the network's own arcs.")
            if state.edge is None
            else self.tr("{edge} is selected. Hover a cell of Edges for what put its mark.").format(
                edge=state.edge
            )
        )
        self.workbench.messages.say(titled("**PAG**", said), self.mode)

    def take(self) -> None:
        """Replace the arcs by those of a graph that fits, with its tables, as one undo step."""
        opened = self.workbench.documents.current
        state = opened.session.shown[ShownPag].state
        if state.network is None:
            return
        network, remarks = state.network, state.remarks
        assert state.pag is not None, "it is shown"
        for pair in state.pag.hidden_causes:
            network = network.with_common_cause(*pair)
        self.close()
        if self._result.set_arcs(opened, self.tr("Take the result"), network):
            text = self.tr("The network has %Ln arc(s).", "", len(network.arcs))
            self.show_report(opened, self.tr("Take the result"), text, remarks)
