"""Confidence in arcs in the window: a run for each document, and the use of its consensus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.runs.shown_status import SHOWN_STATUS
from bayesgui.app.runs.steered_activity import SteeredActivity
from bayesgui.app.runs.steering import STEERING
from bayesgui.app.runs.watched_run import RunStatus
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.app.shell.repeat_job import for_document
from bayesgui.app.structure.result import StructureResult
from bayesgui.catalog.parameters import Choice
from bayesgui.document.python_calls.beside import tell_confidence
from bayesgui.document.shown.arc_confidence import ArcConfidence
from bayesgui.document.shown.pag import ShownPag
from bayesgui.panels.panel import error_sentence, translate_sentence
from bayesgui.widgets.fields.parameter_form import registered_text
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text
from bayesgui.widgets.plurals import rows_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.app.confidence.dialog import ConfidenceDialog
    from bayesgui.app.confidence.watched_confidence import WatchedConfidence
    from bayesgui.app.sessions.documents import OpenDocument
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.catalog.parameters import Parameter
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.confidence.arc_table import ArcTablePanel
    from bayesgui.panels.confidence.display import ConfidenceDisplay
    from bayesgui.panels.confidence.page import ConfidencePanel
    from bayesgui.widgets.listening import Heard

LEAST_MILLISECONDS = 250
"""Numbers change at most four times a second."""


@conditions.condition("shown")
def consensus(workbench: Workbench) -> str | None:
    """Require a consensus of searches that do not go on."""
    state = workbench.session.shown[ArcConfidence].state
    if state.shares is None:
        return phrase("ArcConfidences", "ask for the confidence in arcs first")
    if state.is_live:
        return phrase("ArcConfidences", "the searches or samples go on")
    return None


class ArcConfidences(SteeredActivity["WatchedConfidence"]):
    """Arc confidence, and Use the consensus."""

    shown = ArcConfidence
    refreshed = (*STEERING, "learn.consensus", "learn.keep_ensemble")
    confidence: LazyPage[ConfidencePanel] = GuestPage(
        "confidence.page.ConfidencePanel", "right", "confidence", "strength", "Confidence"
    )
    arc_table: LazyPage[ArcTablePanel] = GuestPage(
        "confidence.arc_table.ArcTablePanel", "bottom", "confidence", "arc", "Arcs"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench, LEAST_MILLISECONDS)
        self._result = StructureResult(workbench)
        workbench.pages.when_made(ArcConfidences.confidence, self._connect)

    def _connect(self, page: ConfidencePanel) -> None:
        page.pause_requested.connect(self.pause)
        page.resume_requested.connect(self.run)
        page.stop_requested.connect(self.stop)
        page.use_requested.connect(self.use)
        page.open_requested.connect(self.open_consensus)
        page.keep_requested.connect(self._keep)

    # -- beginning and steering ---------------------------------------------------------------

    @Command(
        "learn.bootstrap",
        "Arc confidence…",
        icon="strength",
        tip="How sure each arc is: searches on resampled rows, or a sample of graphs",
        needs=conditions.cases,
    )
    def ask(
        self, method: str = "", options: Mapping[str, Any] | None = None
    ) -> ConfidenceDialog | None:
        """Open the dialog; None if there is no data. `method`: the preselected one."""
        from bayesgui.app.confidence.dialog import USUAL, ConfidenceDialog

        opened = self.workbench.documents.current
        if self.say_reason(conditions.cases(self.workbench)):
            return None
        data, state = opened.session.data.state, opened.document.state
        dialog = ConfidenceDialog(data, state, self.workbench.window, method or USUAL, options)
        dialog.requested.connect(lambda chosen, given: self.begin(opened, chosen, given))
        dialog.open()
        return dialog

    def begin(self, opened: OpenDocument, method: str, options: Mapping[str, Any]) -> None:
        """Begin to count arcs in a document's data."""
        from bayesgui.app.confidence.watched_confidence import ConfidenceRequest, WatchedConfidence

        dataset, bench = opened.session.data.state.dataset, self.workbench
        if dataset is None:
            return
        request = ConfidenceRequest(
            method,
            options,
            opened.document.state,
            dataset,
            repeat=for_document(
                bench, opened, lambda current: self.begin(current, method, options)
            ),
            revise=for_document(bench, opened, lambda _current: self.ask(method, options)),
        )
        self._drop(opened)
        watched = WatchedConfidence(bench.runner, request, self)
        self._take_up(opened, watched)
        opened.session.overlays.switch("arc_strength", False)
        # Its edges stand where those of a graph with hidden causes would.
        opened.session.shown[ShownPag].clear()
        self.bring()
        watched.resume(0.0)

    # -- following ----------------------------------------------------------------------------

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        """Return what ends the run, and what it says."""
        return (
            (session.document.changed, self._on_document_changed),
            (session.shown[ArcConfidence].changed, self._on_shown_changed),
            (session.overlays.changed, self._on_overlays_changed),
        )

    def _why_ended(self) -> str:
        return self.tr("The nodes have changed, so the searches or samples have ended.")

    def _on_overlays_changed(self, before: OverlayState) -> None:
        """Show strength instead, as both tell something by the same lines."""
        shown = self.session.overlays.state.shown
        if (
            "arc_strength" in shown
            and "arc_strength" not in before.shown
            and self.watched is not None
        ):
            self.close()

    def _follow(self, opened: OpenDocument, watched: WatchedConfidence) -> None:
        if not watched.is_live:
            self._take(opened, watched)
        if watched.status is RunStatus.DONE and watched.record.is_over:
            request = watched.request
            known = request.state.constraints
            tell_confidence(opened.session, request.method, request.options, known)

    # -- showing ------------------------------------------------------------------------------

    def _show_run(self) -> None:
        opened, watched = self.workbench.documents.current, self.watched
        if watched is not None:
            self._take(opened, watched)
            self.confidence.show_run(self._display(opened, watched))

    @staticmethod
    def _take(opened: OpenDocument, watched: WatchedConfidence) -> None:
        """Bring a document's session to where its run is."""
        held, shares = opened.session.shown[ArcConfidence], watched.record.shares
        live, over, before = watched.is_live, watched.status is RunStatus.DONE, held.state
        is_other = (live, over) != (before.is_live, before.is_over)
        if shares is not None and (shares is not before.shares or is_other):
            known = watched.request.state.constraints
            held.update(
                shares=shares,
                whole=watched.whole,
                pag=watched.pag,
                constraints=known,
                is_live=live,
                is_over=over,
                searched=watched.searched,
            )

    def _on_shown_changed(self) -> None:
        watched, state = self.watched, self.session.shown[ArcConfidence].state
        if watched is not None and watched.status is RunStatus.DONE and state.shares is None:
            # Esc on the canvas has left the overlay.
            self.close()
        else:
            self._say()

    def _say(self) -> None:
        state = self.session.shown[ArcConfidence].state
        if state.shares is not None and self.watched is not None and not self.watched.is_live:
            text = self.tr(
                "**Arc confidence**: threshold {threshold} keeps {kept} of {pairs} pairs"
            )
            self.workbench.messages.say(
                text.format(
                    threshold=f"{state.threshold:.2f}",
                    kept=count_text(len(state.chosen)),
                    pairs=count_text(len(state.pairs)),
                )
            )

    def _display(self, opened: OpenDocument, watched: WatchedConfidence) -> ConfidenceDisplay:
        from bayesgui.learning.confidence.base import confidence_methods
        from bayesgui.panels.confidence.display import ConfidenceDisplay

        request, shares = watched.request, watched.record.shares
        entry = confidence_methods[request.method]
        labels = {p.name: registered_text(p.label) for p in entry.parameters}
        done = 0 if shares is None else shares.done
        count = done if watched.status is RunStatus.DONE else request.total
        remarks = () if shares is None else shares.remarks
        return ConfidenceDisplay(
            title=self.tr("{method}, {count} {unit}").format(
                method=registered_text(entry.label),
                count=count_text(count),
                unit=labels["samples"].lower(),
            ),
            data=self.tr("{file}: {rows}, {chosen}").format(
                file=opened.session.data.state.title,
                rows=rows_text(request.dataset.n_rows),
                chosen=_chosen(request.method, request.options),
            ),
            status=SHOWN_STATUS[watched.status],
            done=done,
            total=request.total,
            remarks="\n".join(map(translate_sentence, remarks)),
            error="" if watched.error is None else error_sentence(watched.error),
        )

    # -- the consensus ------------------------------------------------------------------------

    @Command(
        "learn.consensus",
        "Use the consensus",
        tip="Replace the arcs by those that are sure enough, and learn the CPTs",
        needs=consensus,
    )
    def use(self) -> None:
        """Replace the arcs by those of the consensus, with learned tables, as one undo step."""
        self._learn(self._use)

    def _keep(self) -> None:
        self.actions["learn.keep_ensemble"].trigger()

    def open_consensus(self) -> None:
        """Open the consensus as a document of its own."""
        self._learn(self._open)

    def _learn(self, then: Any) -> None:
        from bayesgui.learning.structure.base import with_arcs

        opened, watched = self.workbench.documents.current, self.watched
        state = opened.session.shown[ArcConfidence].state
        if watched is None or watched.is_live or state.shares is None:
            return
        arcs, hidden = state.consensus.arcs, state.consensus.hidden
        remarks = state.consensus.remarks

        def marked(network: BayesianNetwork) -> BayesianNetwork:
            for pair in hidden:
                network = network.with_common_cause(*pair)
            return network

        self._result.learn_tables(
            opened,
            watched.request.dataset,
            lambda nodes: with_arcs(nodes, arcs),
            lambda network: then(opened, marked(network), remarks),
        )

    def _use(self, opened: OpenDocument, network: BayesianNetwork, remarks: Any) -> None:
        if self._result.set_arcs(opened, self.tr("Use the consensus"), network):
            self.drop(opened)
            self._tell(opened, network, remarks)

    def _open(self, opened: OpenDocument, network: BayesianNetwork, remarks: Any) -> None:
        if opened not in self.workbench.documents.all:
            return
        title = self.tr("{network}, consensus").format(network=opened.document.title)
        state = self._result.with_structure(opened, network)
        if state is None:
            return
        data = opened.session.data.state
        added = self.workbench.documents.add(state, title=title)
        added.session.data.set(data)
        self._tell(added, network, remarks)

    def _tell(self, opened: OpenDocument, network: BayesianNetwork, remarks: Any) -> None:
        text = self.tr("The consensus has %Ln arc(s).", "", len(network.arcs))
        self.show_report(opened, self.tr("Use the consensus"), text, remarks)


def _chosen(method: str, options: Mapping[str, Any]) -> str:
    """Return the learner or the score of a method in words."""
    from bayesgui.learning.confidence.base import confidence_methods

    return ", ".join(_choices_in(confidence_methods[method].parameters, options))


def _choices_in(parameters: Sequence[Parameter], options: Mapping[str, Any]) -> list[str]:
    """Return the labels of all chosen algorithms, each before those among its own options."""
    words: list[str] = []
    for parameter in parameters:
        if parameter.family is not None:
            choice = Choice.parse(str(options.get(parameter.name, parameter.default)))
            entry = parameter.family[choice.name]
            words.append(registered_text(entry.label))
            words += _choices_in(entry.parameters, dict(choice.options))
    return words
