"""The status bar: last event, jobs, size, cost of the junction tree, P(evidence)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import bytes_text
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.beliefs import Freshness, stand_in_words
from bayesgui.document.document import Phase
from bayesgui.document.shown.network_comparison import NetworkComparison
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets import language
from bayesgui.widgets.frame.status_cells import StatusCells
from bayesgui.widgets.listening import Listening
from bayesgui.widgets.numbers import count_text, log_text, probability_from_log_text, value_text
from bayesgui.widgets.retelling import retold
from bayesgui.widgets.timers import clock

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.sessions.documents import Documents, OpenDocument
    from bayesgui.app.shell.docks import Docks
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.document.beliefs import BeliefState
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.elimination_order import TreeCost
    from bayesgui.jobs.job import Job
    from bayesgui.jobs.runner import Runner

MIN_SECONDS = 1e-5
JOBS_MILLISECONDS = 300
"""Interval in ms of updating the jobs; shorter jobs are not shown, to avoid flicker."""


class StatusLine(StatusCells):
    """Fills the cells of the status bar."""

    def __init__(
        self, documents: Documents, runner: Runner, regions: Docks, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._documents = documents
        self._runner = runner
        self._listening = Listening()
        self._shown: OpenDocument | None = None
        self._offered: tuple[TreeCost, TreeCost] | None = None
        self._states_knowledge = False
        self._model: Model | None = None
        self._n_parameters = 0
        self._fresh = 0
        self._jobs_timer = clock(self, self._show_jobs, JOBS_MILLISECONDS)
        runner.jobs_changed.connect(self._follow_jobs)
        self.set_cell("jobs", "").when_clicked(lambda: regions.open_page("bottom", "jobs"))
        self.set_cell("asking", "").when_clicked(self._stop_asked)
        self.set_cell("recording", "")
        self.set_cell("stop_recording", "")
        self.set_cell("losses", "").when_clicked(self._list_losses)
        self.set_cell("size", "")
        self.set_cell("slices", "")
        self.set_cell("unobserved", "")
        self.set_cell("cost", "").when_clicked(lambda: regions.open_page("right", "information"))
        self.set_cell("check", "")
        self.set_cell("engine", "")
        self.set_cell("evidence", "")
        self.set_cell("worth", "")
        self._said = self._mode = self._language = ""
        self.say(self.tr("Ready"))

    def say(self, text: str, mode: str = "") -> None:
        """Show what just happened, or what a mode says until `end_mode`."""
        self._said, self._mode, self._language = text, mode, language.current()
        self.set_sentence(text)

    def end_mode(self, mode: str) -> None:
        """Remove the sentence of a mode that is over."""
        if mode == self._mode:
            self.say(self.tr("Ready"))

    def hover(self, text: str) -> None:
        """Show a hint for the hovered item; an empty text restores the last event."""
        self.set_sentence(text or self._said)

    def retranslate(self) -> None:
        """Set the cells in the current language."""
        self._model = None
        self.say(retold(self._said, self._language), self._mode)
        self._show_document()

    # -- document ------------------------------------------------------------------------------

    def follow_session(self, session: DocumentSession) -> None:
        """Show another document."""
        if self._shown is not None:
            # What was said is about the document before.
            self.say(self.tr("Ready"))
        opened = self._shown = self._documents.current
        self._listening.to(
            (session.document.changed_in(Phase.WINDOW), self._on_document_changed),
            (session.document.path_changed, self._show_losses),
            (session.beliefs.changed, self._show_beliefs),
            (session.overlays.changed, self._on_overlays_changed),
            (session.shown[NetworkComparison].changed, self._show_cost),
            (opened.queries.graph.cost_changed, self._show_cost),
        )
        self._states_knowledge = session.overlays.state.constraints is not None
        self._fresh = self._shown.document.revision
        self._show_document()

    def _show_document(self) -> None:
        if self._shown is None:
            return
        self._show_losses()
        self._show_model(self._shown.document.state.model)
        self._show_beliefs()
        self._show_cost()

    def _show_losses(self) -> None:
        """Say that the file holds more than the document, until it is saved as something else."""
        if self._shown is None:
            return
        if self._shown.document.losses:
            tip = self.tr("The file holds more than was read; click for a list")
            self.set_cell("losses", self.tr("read with losses"), "warning", tip)
        else:
            self.set_cell("losses", "")

    def _list_losses(self) -> None:
        from bayesgui.app.shell.remarks_dialog import RemarksDialog

        document = self._documents.current.document
        if document.path is not None and document.losses:
            losses = [translate_sentence(loss) for loss in document.losses]
            headline = self.tr("Left out or replaced while reading {file}").format(
                file=document.path.name
            )
            RemarksDialog(document.path.name, losses, self.window(), headline).open()

    def _on_overlays_changed(self, _before: object = None) -> None:
        if self._shown is None:
            return
        shown = self._shown.session.overlays.state
        offered = None if shown.arc_cost is None else shown.arc_cost.cost
        states_knowledge = shown.constraints is not None
        if offered != self._offered or states_knowledge != self._states_knowledge:
            self._offered, self._states_knowledge = offered, states_knowledge
            self._show_cost()

    # -- jobs ----------------------------------------------------------------------------------

    def _follow_jobs(self) -> None:
        """Start the timer while there are jobs."""
        if not self._work() and self._pending_query() is None:
            self._show_jobs()
        elif not self._jobs_timer.isActive():
            self._jobs_timer.start()

    def _work(self) -> list[Job]:
        return [job for job in self._runner.work_jobs if not job.is_over]

    def _pending_query(self) -> Job | None:
        """Return the running or waiting query for posteriors."""
        jobs = self._runner.jobs
        return next((job for job in jobs if job.purpose.startswith("posteriors ")), None)

    def _stop_asked(self) -> None:
        """Stop the query whose share is shown, which may be that of the network beside."""
        job = self._pending_query()
        for opened in self._documents.all:
            if job is not None and opened.queries.asked is job:
                opened.queries.stop_asking()

    def _show_asked(self) -> None:
        job = self._pending_query()
        if job is None:
            self.set_cell("asking", "")
            return
        share = job.progress[0]
        text = self.tr("Posteriors **{percent} %** · stop").format(percent=round(100 * share))
        self.set_cell("asking", text, tool_tip=self.tr("Stop; F5 asks again"), share=share)

    def _show_jobs(self) -> None:
        self._show_asked()
        work = self._work()
        if not work:
            if self._pending_query() is None:
                self._jobs_timer.stop()
            self.set_cell("jobs", "")
            return
        self.set_cell(
            "jobs",
            self.tr("**%Ln** job(s)", "", len(work)),
            tool_tip=work[0].title,
            share=work[0].progress[0],
        )

    # -- figures -------------------------------------------------------------------------------

    def _follow_model(self, change: Change) -> None:
        """Show the size after an edit, whose effect on it is quicker to count than all tables."""
        if self._model is change.before.model:
            self._show_size(change.after.model, self._n_parameters + change.parameters_gained)
        self._show_model(change.after.model)

    def _show_model(self, model: Model) -> None:
        """Show the size of a model."""
        if model is not self._model:
            self._show_size(model, model.n_parameters)

    def _show_size(self, model: Model, parameters: int) -> None:
        self._model, self._n_parameters = model, parameters
        nodes = self.tr("**{count}** node(s)", "", len(model))
        parts = [nodes.format(count=count_text(len(model)))]
        template = template_of(model) if model.is_template else None
        if template is not None:
            self._show_time(template, parts[0])
            return
        self.set_cell("slices", "")
        if model.decisions or model.utilities:
            n_decisions, n_utilities = len(model.decisions), len(model.utilities)
            parts.append(
                self.tr("**{count}** decision(s)", "", n_decisions).format(
                    count=count_text(n_decisions)
                )
            )
            parts.append(
                self.tr("**{count}** utility node(s)", "", n_utilities).format(
                    count=count_text(n_utilities)
                )
            )
        elif len(model):
            arcs = model.n_arcs
            parts.append(self.tr("**{count}** arc(s)", "", arcs).format(count=count_text(arcs)))
            if model.marks.causes:
                parts.append(f"**{count_text(len(model.marks.causes))}** ↔")
            said = self.tr("**{count}** parameter(s)", "", parameters).format(
                count=count_text(parameters)
            )
            parts.append(self._submodels_text() or said)
        tip = self.tr("Size of the network; parameters are the free ones")
        if len(model) and self._submodels_text():
            free = self.tr("%Ln free parameter(s)", "", parameters)
            tip = self.tr("Size of the network: {parameters}; folding changes no number").format(
                parameters=free
            )
        self.set_cell("size", " · ".join(parts), tool_tip=tip)
        n_unobserved = len(model.unobserved)
        text = self.tr("**{count}** cannot be observed")
        self.set_cell("unobserved", text.format(count=n_unobserved) if n_unobserved else "")

    def _submodels_text(self) -> str:
        """Return how many submodels there are, "" without any."""
        count = len(self._documents.current.document.state.submodels)
        if not count:
            return ""
        return self.tr("**{count}** submodel(s)", "", count).format(count=count_text(count))

    def _show_time(self, model: TemporalNetwork, nodes: str) -> None:
        """Show the size of a template, and over how many slices it goes."""
        in_time, lagged = len(model.in_time), len(model.lagged_arcs)
        first = self.tr("{nodes}, **{count}** in time").format(
            nodes=nodes, count=count_text(in_time)
        )
        arcs = self.tr("**{count}** arc(s)", "", model.n_arcs).format(
            count=count_text(model.n_arcs)
        )
        if lagged:
            arcs = self.tr("{arcs}, **{count}** with a lag").format(
                arcs=arcs, count=count_text(lagged)
            )
        tip = self.tr("Size of the template; nodes in time are in every slice")
        self.set_cell("size", f"{first} · {arcs}", tool_tip=tip)
        self._show_now(model)
        hidden = len(model.unobserved)
        text = self.tr("**{count}** cannot be observed").format(count=count_text(hidden))
        self.set_cell("unobserved", text if hidden else "")

    def _show_now(self, model: TemporalNetwork) -> None:
        """Show the number of slices, and the last one with a finding."""
        text = self.tr("%Ln slice(s)", "", model.slices)
        last = self._documents.current.document.state.over_time.last_finding
        if last >= 0:
            text = self.tr("{slices} · now t = {number}").format(
                slices=text, number=count_text(last)
            )
        tip = self.tr("Slices of time, and the last one with a finding: what follows is predicted")
        self.set_cell("slices", text, tool_tip=tip)

    def _on_document_changed(self, change: Change) -> None:
        """Show the edit and the new size."""
        document = self._documents.current.document
        text = document.undo_text
        if change.after is document.state and text:
            self.say(f"**{text}**")
        if change.is_of(("submodels",)):
            self._show_size(change.after.model, change.after.model.n_parameters)
        else:
            self._follow_model(change)
        template = template_of(change.after.model)
        if template is not None and change.series_changed:
            self._show_now(template)
        if self._states_knowledge:
            self._show_cost()

    def _show_cost(self) -> None:
        """Show the cost of the junction tree, including an arc that is being drawn.

        While background knowledge is stated, the cell says what it leaves to be searched; while
        networks are compared, how far they are apart.
        """
        if self._states_knowledge:
            state = self._documents.current.document.state
            counted = state.constraints.candidates(state.tabled)
            text = self.tr("**{left}** of {total} pairs left").format(
                left=count_text(counted.left), total=count_text(counted.total)
            )
            tip = self.tr("Arcs that the background knowledge leaves to be searched")
            self.set_cell("cost", text, tool_tip=tip)
            return
        compared = self._documents.current.session.shown[NetworkComparison].state.answer
        if compared is not None:
            text = self.tr("SHD **{arcs}** · of the classes **{classes}**").format(
                arcs=count_text(compared.comparison.shd),
                classes=count_text(compared.comparison.shd_cpdag),
            )
            tip = self.tr("Structural Hamming distance of the arcs, and of the equivalence classes")
            self.set_cell("cost", text, tool_tip=tip)
            return
        queries = self._documents.current.queries
        self._write_cost(
            queries.graph.cost if self._offered is None else self._offered[1], queries.budget()
        )

    def _write_cost(self, cost: TreeCost | None, budget: int) -> None:
        """Show a cost: as a warning above half of the budget, as an error above the budget."""
        if cost is None:
            self.set_cell("cost", "")
            return
        text = self.tr("largest clique **{clique}** cells · tree **{total}** cells").format(
            clique=count_text(cost.largest_clique), total=count_text(cost.total_cells)
        )
        kind = "plain"
        if cost.bytes > budget:
            kind = "error"
            text = self.tr("largest clique {clique} cells · {size}: over the budget")
        elif cost.bytes * 2 > budget:
            kind = "warning"
            text = self.tr("largest clique {clique} cells · {size}")
        if kind != "plain":
            text = text.format(clique=count_text(cost.largest_clique), size=bytes_text(cost.bytes))
        tip = self.tr("Cost of the junction tree: {size} of {budget}; tree width {width}").format(
            size=bytes_text(cost.bytes), budget=bytes_text(budget), width=cost.width
        )
        self.set_cell("cost", text, kind, tip)  # type: ignore[arg-type]

    def _show_beliefs(self) -> None:
        """Show ln P(e) and P(e), or why they are unknown."""
        session = self._documents.current.session
        beliefs, state = session.beliefs.state, session.document.state
        text, kind = self._evidence_text(beliefs, state)
        tip = self.tr("Probability of the evidence, and its natural logarithm in nats")
        if not state.is_event:
            tip = self.tr(
                "Mean of the likelihood weights, and its natural logarithm in nats: with a weight "
                "above 1 it is not a probability"
            )
        self.set_cell("evidence", text, kind, tip)  # type: ignore[arg-type]
        self._show_worth(beliefs, state)
        self._show_stand_in(beliefs)
        if beliefs.freshness is Freshness.FRESH and beliefs.computed_for is state:
            self._say_refreshed(beliefs, state)

    def _show_worth(self, beliefs: BeliefState, state: DocumentState) -> None:
        """Show the expected utility under the best strategy, where there are decisions."""
        strategy = beliefs.strategy if beliefs.freshness is Freshness.FRESH else None
        if strategy is None:
            self.set_cell("worth", "")
            return
        units = {state.model[name].unit for name in state.model.utilities}
        unit = units.pop() if len(units) == 1 else ""
        total = strategy.expected_utility
        text = self.tr("EU **{value}** {unit}").format(
            value=value_text(total, abs(total)), unit=unit
        )
        tip = self.tr("Expected utility under the best strategy")
        self.set_cell("worth", text.rstrip(), tool_tip=tip)

    def _show_stand_in(self, beliefs: BeliefState) -> None:
        """Name the engine of the numbers as long as it is not the one that was chosen."""
        text, tip = stand_in_words(beliefs), ""
        if beliefs.asked is not None:
            tip = self.tr("All posteriors, and P(e), are means over the ensemble beside it.")
        elif text:
            tip = self.tr("The chosen engine cannot answer yet; all posteriors are of this one.")
        self.set_cell("engine", text, "warning" if beliefs.stand_in else "plain", tip)

    def _evidence_text(self, beliefs: BeliefState, state: DocumentState) -> tuple[str, str]:
        if not state.n_findings:
            return self.tr("no evidence"), "plain"
        if beliefs.freshness is Freshness.IMPOSSIBLE:
            return self.tr("P(e) 0: impossible"), "error"
        if beliefs.freshness is Freshness.FAILED:
            return self.tr("no answer"), "warning"
        if beliefs.freshness is Freshness.WAITING:
            return self.tr("F5 updates"), "warning"
        if beliefs.posteriors is None or beliefs.freshness is Freshness.UPDATING:
            return self.tr("updating…"), "plain"
        log_evidence = beliefs.posteriors.log_evidence
        if beliefs.keeps_evidence:
            return self.tr("P(e): covered"), "plain"
        if log_evidence is None:
            if state.fixes_posteriors:
                return self.tr("a posterior is fixed: no P(e)"), "plain"
            return self.tr("this engine gives no P(e)"), "plain"
        sign = _sign_of(beliefs.posteriors.engine)
        name = "P(e)" if state.is_event else "E[λ]"
        return (
            f"ln {name} {sign}**{log_text(log_evidence)}** · "
            f"{name} {sign}**{probability_from_log_text(log_evidence)}**"
        ), "plain"

    def say_step(self, text: str) -> None:
        """Show an undo or redo, without a message on refreshed posteriors afterwards."""
        self._fresh = self._documents.current.document.revision
        self.say(text)

    def _say_refreshed(self, beliefs: BeliefState, state: DocumentState) -> None:
        document = self._documents.current.document
        if self._fresh == document.revision or not document.undo_text:
            return
        self._fresh = document.revision
        if not state.n_findings and not document.revision:
            return
        what = self.tr("**{edit}**: %Ln posterior(s) refreshed in {time} ms", "", len(state.tabled))
        if beliefs.seconds < MIN_SECONDS:
            # The prior was cached: nothing was computed.
            what = self.tr("**{edit}**: %Ln posterior(s) refreshed", "", len(state.tabled))
        self.say(what.format(edit=document.undo_text, time=f"{beliefs.seconds * 1000:.2f}"))


def _sign_of(engine: str) -> str:
    """Return the relation sign before an engine's P(e); empty if it is exact."""
    from bayesgui.inference.engine_list import evidence_sign

    sign = evidence_sign(engine)
    return "" if sign == "=" else f"{sign} "
