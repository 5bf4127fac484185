"""Effects: cause, effect and what is adjusted for, chosen on the canvas, with the numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from bayesgui.app.questions.document_page_part import DocumentPagePart
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.shown.effects import Effects
from bayesgui.jobs.latest_job import LatestJob

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.causal.effect_analysis import EffectAnalysis
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.panels.effects.page import EffectsPage
    from bayesgui.widgets.listening import Heard

TOOL = "effects"


class CausalEffects(DocumentPagePart):
    """The page Effects beside a document, and what a click on its canvas does meanwhile.

    The graph is asked first, and the engine once the graph has answered.
    """

    shown = Effects
    mode = "effects"
    min_widths: ClassVar = {"right": 380}
    effects: LazyPage[EffectsPage] = GuestPage(
        "effects.page.EffectsPage", "right", "effects", "effects", "Effects"
    )

    def __init__(self, workbench: Workbench) -> None:
        self._graph_job: LatestJob
        self._asked: tuple[object, ...] | None = None
        self._before: Effects | None = None
        super().__init__(workbench)
        self._graph_job = LatestJob(self)

    @property
    def _state(self) -> Effects:
        return self.session.shown[Effects].state

    @Command(
        "infer.effects",
        "Effects",
        ("Ctrl+Shift+I",),
        "effects",
        "What doing one thing does to another: click the cause, then the effect",
        needs=conditions.two_nodes & conditions.uncovered,
    )
    def open(self) -> None:
        """Open the page; two selected nodes are cause and effect."""
        shown = self.session.shown[Effects]
        overlays = self.session.overlays
        overlays.switch("moral_graph", False)
        chosen = self.session.selection.variables
        state = shown.state
        if not state.is_open and len(chosen) == 2:
            state = state.asking(chosen[:1], chosen[1:])
        elif not state.causes and not state.effects:
            state = self._of_roles(state)
        self.bring()
        shown.set(replace(state, is_open=True))
        self._take_tool()
        # A click on the canvas takes the focus there.
        self.effects.question.cause.setFocus()

    def _of_roles(self, state: Effects) -> Effects:
        """Return the question that the roles of nodes ask, which a file of dagitty gives them."""
        from bayesgui.formats.graphs.drawing import EXPOSURE, OUTCOME, with_role

        network = self.document.state.network
        seen = [each for each in network.variables if each.name not in network.unobserved]
        return state.asking(with_role(seen, EXPOSURE), with_role(seen, OUTCOME))

    def _take_tool(self) -> None:
        self.workbench.canvas.set_tool(TOOL)

    def end(self) -> None:
        """Ask no more, and put the tool away."""
        self._graph_job.cancel()
        self._asked = None
        super().end()
        self._put_tool_away()

    def _put_tool_away(self) -> None:
        if self.workbench.canvas.tool == TOOL:
            self.workbench.canvas.set_tool("select")

    # -- following ----------------------------------------------------------------------------

    def follow_session(self, session: DocumentSession) -> None:
        super().follow_session(session)
        if not self.is_open:
            self._put_tool_away()

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        return (
            *super().heard(session),
            (session.shown[Effects].changed, self._on_shown_changed),
            (session.overlays.changed, self._on_overlays_changed),
            (session.data.changed, self._on_data_changed),
        )

    def show(self) -> None:
        """Show another document, whose clicks choose again."""
        self._asked = None
        self._take_tool()
        super().show()
        self._ask_graph()

    def _on_overlays_changed(self, _before: OverlayState) -> None:
        """Leave the canvas to the moral graph, or to a separation question."""
        shown = self.session.overlays.state
        if self.is_open and ("moral_graph" in shown.shown or shown.separation is not None):
            self.close()

    def _on_shown_changed(self, before: Effects) -> None:
        state = self._state
        if before.is_open and not state.is_open:
            self.close()
            return
        asked = state.question, self._numbers_key(state)
        if asked != (before.question, self._numbers_key(before)):
            # To choose on the page is to ask, however long the answer before took.
            self._was_asked = False
        if state.is_open and (not before.is_open or state.question != before.question):
            self._ask_graph()
        elif state.is_open and self._numbers_key(state) != self._numbers_key(before):
            self.drop_answer()
            self.follow()

    @staticmethod
    def _numbers_key(state: Effects) -> tuple[object, ...]:
        return state.compared, state.outcomes, state.subgroups

    def _on_changed(self, change: Change) -> None:
        super()._on_changed(change)
        if self.is_open and change.network_changed:
            # Its fields offer nodes and states, whatever is asked.
            self.effects.invalidate()
        if self.is_open and (change.network_changed or change.evidence_changed):
            self._ask_graph()

    def _on_data_changed(self) -> None:
        """Say how much estimates would vary with so many rows."""
        if self.is_open:
            self.effects.invalidate()

    # -- what the graph answers ---------------------------------------------------------------

    def _known(self) -> tuple[tuple[str, ...], ...]:
        """Return the nodes of which findings leave one state, those that are set, and all other."""
        from bayesgui.document.findings_text import observes_a_state

        state, shown = self.document.state, self._state
        found = state.evidence.without(*shown.causes, *shown.effects)
        given = tuple(n for n, f in found.items() if observes_a_state(state.model[n], f))
        done = tuple(found.interventions())
        return given, done, tuple(found.without(*given, *done))

    def _ask_graph(self) -> None:
        """Ask the graph, unless it has been asked already."""
        state, model = self._state, self.document.state.model
        known = self._known()
        key = (model, state.question, known)
        if key == self._asked:
            return
        self._asked = key
        self._graph_job.cancel()
        self.drop_answer()
        if not state.causes or not state.effects:
            self._take_analysis(None)
            return

        def work(_engine: object, _choice: object, monitor: Monitor) -> EffectAnalysis:
            from bayesgui.graph.causal.causal_graph import CausalGraph
            from bayesgui.graph.causal.effect_analysis import analyse_effect

            graph = CausalGraph.of(model)
            if model.utilities:
                # What something is worth is no part of the world.
                graph = graph.restricted([n for n in graph.names if n not in model.utilities])
            return analyse_effect(
                graph,
                state.causes,
                state.effects,
                state.chosen,
                state.required,
                state.forbidden,
                monitor,
                *known,
            )

        queries = self.workbench.documents.current.queries
        self._graph_job.start(
            lambda: queries.ask("effect of the graph", work, self.title),
            self._take_analysis,
            self._on_failed,
        )

    def _take_analysis(self, analysis: EffectAnalysis | None) -> None:
        self.session.shown[Effects].update(analysis=analysis)
        if analysis is None:
            self.effects.forget()
            self.effects.show_nothing()
            self.effects.refresh()
        else:
            self.effects.show_analysis(analysis)
        self._say_how(analysis)
        self.drop_answer()
        self.follow()

    def _say_how(self, analysis: EffectAnalysis | None) -> None:
        self.workbench.messages.say(
            self.tr(
                "Effects: click the cause, then the effect. A further click puts a node into the "
                "set or takes it out; Undo does not. Esc leaves."
            ),
            self.mode,
        )

    # -- what the engine answers --------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.tr("Effects")

    def obstacle(self) -> tuple[str, str] | None:
        if self._state.analysis is None:
            return self.tr("Effects"), self.tr("Click the cause, then the effect.")
        names = self._unfilled_behind(*self._state.causes, *self._state.effects)
        if names:
            from bayesgui.panels.effects.words import unfilled_words

            return self.tr("Effects"), unfilled_words(names)
        return None

    def _unfilled_behind(self, *names: str) -> tuple[str, ...]:
        """Return the nodes without tables that the numbers of some nodes depend on."""
        state, analysis = self.document.state, self._state.analysis
        unfilled = state.model.unfilled
        if analysis is None or not unfilled:
            return ()
        graph = analysis.graph
        asked = {*names, *state.evidence}.intersection(graph.names)
        behind = graph.ancestors(*asked) | asked
        return tuple(name for name in unfilled if name in behind)

    def question(self, state: DocumentState) -> Callable[[InferenceEngine, Monitor], object]:
        from bayesgui.inference.causal.effect_numbers import EffectQuestion, effect_numbers
        from bayesgui.panels.effects.question import compared_of, outcomes_of

        shown, model = self._state, self.document.state.model
        analysis = shown.analysis
        assert analysis is not None
        nodes = {node for name, given in analysis.instruments for node in (name, *given)}
        asked = EffectQuestion(
            tuple((name, *pair) for name, pair in compared_of(shown, model).items()),
            tuple(outcomes_of(shown, model).items()),
            analysis.is_identified,
            analysis.adjusted,
            analysis.used or (),
            tuple(
                name
                for name in analysis.roles
                if name not in analysis.adjusted and not self._unfilled_behind(name)
            ),
            shown.subgroups,
            analysis.fronts,
            () if self._unfilled_behind(*nodes) else analysis.instruments,
            analysis.sets,
            analysis.graph,
        )
        evidence = state.evidence
        return lambda engine, monitor: effect_numbers(engine, evidence, asked, monitor)

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.formats.code.edits.asking import EVIDENCE

        shown, model = self._state, state.model
        above = {name for cause in shown.causes for name in model.ancestors(cause)}
        if not model.unobserved.isdisjoint(shown.effects) or not above.isdisjoint(shown.effects):
            return super().code(state)
        found = state.evidence.without(*shown.causes, *shown.effects)
        named: dict[str, object] = {"evidence": EVIDENCE if found == state.evidence else found}
        for word, names in (("require", shown.required), ("forbid", shown.forbidden)):
            if names:
                named[word] = list(names)
        given = list(shown.causes), list(shown.effects)
        return self.question_code(state, "effect", "effect", *given, **named)

    def show_answer(self, state: DocumentState, answer: object) -> None:
        from bayesgui.inference.causal.effect_numbers import EffectNumbers

        assert isinstance(answer, EffectNumbers)
        self.effects.show_numbers(answer)
        shown = self._state
        if shown.chosen is None and answer.least not in (None, answer.question.adjusted):
            self.session.shown[Effects].update(preferred=answer.least)

    def follow(self) -> None:
        """Ask the engine once the graph has answered."""
        if not self._graph_job.is_running:
            super().follow()

    def forget(self) -> None:
        """Keep what the graph says."""

    def _show_obstacle(self) -> None:
        if self._state.analysis is None:
            self.drop_answer()
            return
        obstacle = self.obstacle()
        if obstacle is None or self.is_covered(*self.targets):
            super()._show_obstacle()
            return
        self.drop_answer()
        self.effects.show_instead(*obstacle)
