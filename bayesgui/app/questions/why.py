"""Why did this move: which findings changed a node's posterior, and how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.questions.engine_page_part import EnginePagePart
from bayesgui.app.shell.pages import Pages

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine


class WhyActions(EnginePagePart):
    """Binds “Why did this move?”; the page follows the selected node."""

    def __init__(self, workbench: Workbench) -> None:
        self._state: str | None = None
        super().__init__(workbench, Pages.why, "reasons")
        self.actions.bind("infer.why", self.ask_of_selection, self.no_node_selected)
        workbench.pages.evidence.why_requested.connect(self.explain)
        workbench.pages.when_made(
            Pages.why, lambda page: page.explain_requested.connect(self.explain)
        )

    def explain(self, name: str, state: str | None = None) -> None:
        """Open the page for a state of a node, by default the one that changed most."""
        self.session.selection.set([name])
        self.aim(name)
        self._state = state
        self.workbench.pages.show(self.workbench.pages.why)
        self.ask()

    def ask_of_selection(self) -> None:
        """Explain the node selected last."""
        name = self.session.selection.current
        if name is not None:
            self.explain(name)

    # -- EnginePagePart -----------------------------------------------------------------------

    @property
    def title(self) -> str:
        return self.tr("Why did this move?")

    def obstacle(self) -> tuple[str, str] | None:
        state = self.document.state
        if not state.evidence:
            return self.tr("Nothing moved"), self.tr(
                "There is no finding. Click a state's bar on the canvas, then ask what moved."
            )
        if not self.targets:
            return self.title, self.tr("Select a node to see which findings moved it.")
        return None

    def question(self, state: DocumentState) -> Callable[[InferenceEngine, Monitor], object]:
        (target,) = self.targets

        def ask(engine: InferenceEngine, monitor: Monitor) -> object:
            from bayesgui.inference.asking.reasons import reasons

            return reasons(engine, target, state.evidence, monitor)

        return ask

    def show(self, state: DocumentState, answer: object) -> None:
        """Show the answer for the chosen state, or the one that changed most."""
        from bayesgui.inference.asking.reasons import Reasons

        assert isinstance(answer, Reasons)
        names = state.network[answer.target].states
        if self._state not in names:
            self._state = names[answer.most_moved]
        self.workbench.pages.why.show_reasons(state, answer, names.index(self._state))

    def forget(self) -> None:
        self.workbench.pages.why.forget()

    def on_selection_changed(self) -> None:
        """Explain the selected node; without a selection the page stays."""
        name = self.session.selection.current
        if name is not None and self.targets != (name,):
            self.aim(name)
            self._state = None
            self.follow()
