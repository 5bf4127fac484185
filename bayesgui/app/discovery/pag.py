"""The graph with hidden causes that a learner found: beside the network until it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.activities.activity import Activity
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.app.structure.result import StructureResult
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.document.shown.effects import Effects
from bayesgui.document.shown.pag import ShownPag
from bayesgui.jobs.recipe import TRANSIENT
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.plurals import columns_text, rows_text
from bayesgui.widgets.punctuation import titled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.app.structure.result import FoundPag
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession
    from bayesgui.learning.effects.shared_estimates import SharedEstimates
    from bayesgui.panels.pag.edge_table import PagEdgesPanel
    from bayesgui.panels.pag.page import PagPanel
    from bayesgui.panels.pag.shared_effects import SharedEffectsPanel
    from bayesgui.widgets.listening import Heard


class HiddenCauses(Activity):
    """Shows marks on edges in place of the network's arcs, in each document on its own."""

    shown = ShownPag
    mode = "pag"
    page: LazyPage[PagPanel] = GuestPage("pag.page.PagPanel", "right", "pag", "arc", "PAG", "pag")
    edges: LazyPage[PagEdgesPanel] = GuestPage(
        "pag.edge_table.PagEdgesPanel", "bottom", "pag", "arc", "Edges", "pag_edges"
    )
    shared_effects: LazyPage[SharedEffectsPanel] = GuestPage(
        "pag.shared_effects.SharedEffectsPanel",
        "bottom",
        "pag_effects",
        "effects",
        "Effects in all graphs",
        "pag_effects",
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._result = StructureResult(workbench)
        workbench.pages.when_made(HiddenCauses.page, self._connect)
        workbench.pages.when_made(HiddenCauses.edges, self._let_leave)
        workbench.pages.when_made(HiddenCauses.shared_effects, self._connect_effects)

    def _connect(self, page: PagPanel) -> None:
        page.take_requested.connect(self.take)
        page.effects_requested.connect(self.list_effects)

    def _let_leave(self, page: PagEdgesPanel) -> None:
        self.leave_by_escape(page, self.close)

    def _connect_effects(self, page: SharedEffectsPanel) -> None:
        page.close_requested.connect(self.close_effects)
        self.leave_by_escape(page, self.close_effects)

    def close_effects(self) -> None:
        """Take the list of effects away."""
        self.session.shown[ShownPag].update(effects=None, effect=None)
        self.open_pages()

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
        # What is painted on the network's arcs leaves the canvas to this graph.
        for kind in (ArcConfidence, Effects):
            shown = opened.session.shown[kind]
            shown.set(shown.state.left())
        opened.session.shown[ShownPag].update(
            pag=learned.pag,
            method=registered_text(structure_learners[learned.method].label),
            data=data,
            network=found.network,
            remarks=tuple(map(translate_sentence, found.notes)),
            chosen=None,
            effects=None,
            effect=None,
        )
        if opened.session is self.session:
            self.bring()
            self.show()

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what changes what is said."""
        return ((session.shown[ShownPag].changed, self._on_changed),)

    def pages(self) -> Sequence[LazyPage[Any]]:
        """Return the pages; that of effects only once these were asked for."""
        state = self.followed.shown[ShownPag].state
        more = () if state.effects is None else (HiddenCauses.shared_effects,)
        return HiddenCauses.page, HiddenCauses.edges, *more

    def list_effects(self) -> None:
        """List the effects that there are in all graphs, with estimates from the rows at hand."""
        opened = self.workbench.documents.current
        state, dataset = opened.session.shown[ShownPag].state, opened.session.data.state.dataset
        pag = state.pag
        if pag is None:
            return
        if state.effects is not None:
            self.workbench.pages.show(self.shared_effects)
            return

        def work(monitor: Monitor) -> SharedEstimates:
            from bayesgui.learning.effects.shared_estimates import shared_estimates

            return shared_estimates(pag, dataset, monitor)

        def take(found: SharedEstimates) -> None:
            if opened not in self.workbench.documents.all:
                return
            held = opened.session.shown[ShownPag]
            if held.state.pag is not pag:
                return
            held.update(effects=found)
            if opened.session is self.session:
                self.open_pages()
                self.workbench.pages.show(self.shared_effects)

        title = self.tr("Effects that hold in all graphs of {network}").format(
            network=opened.document.title
        )
        job = self.workbench.runner.submit_work(work, title, TRANSIENT, opened.document.state)
        self.when_done(job, take)

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
            self.tr("{cause} → {effect} is selected: it holds in every graph that fits.").format(
                cause=state.effect.shared.cause, effect=state.effect.shared.effect
            )
            if state.effect is not None
            else self.tr("Click an edge to read its marks. Esc shows the network's own arcs.")
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
