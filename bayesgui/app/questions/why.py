"""Why did this move: which findings changed a node's posterior, and how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.questions.engine_page_part import EnginePagePart
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.pages import Pages

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.app.shell.page_spec import LazyPage
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.panels.questions.why import WhyPage


class Why(EnginePagePart):
    """The question “Why did this move?”; its page, which is always there, follows the selection."""

    why: LazyPage[WhyPage] = Pages.why

    def __init__(self, workbench: Workbench) -> None:
        self._state: str | None = None
        super().__init__(workbench)

    def connect_page(self, page: WhyPage) -> None:
        super().connect_page(page)
        page.explain_requested.connect(self.explain)

    def explain(self, name: str, state: str | None = None) -> None:
        """Open the page for a state of a node, by default the one that changed most."""
        self.session.selection.set([name])
        self._state = state
        self.ask_of(name)

    @Command(
        "infer.why",
        "Why did this move?",
        ("W",),
        "why",
        "What each finding contributes to the selected node",
        local=True,
        needs=conditions.probable,
    )
    def ask_of_selection(self) -> None:
        """Explain the node selected last."""
        name = self.session.selection.variable
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

            return reasons(engine, target, state.evidence, monitor, state.network)

        return ask

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.formats.code.edits.asking import EVIDENCE

        return self.question_code(state, "reasons", "why", *self.targets, EVIDENCE)

    def show_answer(self, state: DocumentState, answer: object) -> None:
        """Show the answer for the chosen state, or the one that changed most."""
        from bayesgui.inference.asking.reasons import Reasons

        assert isinstance(answer, Reasons)
        names = state.network[answer.target].states
        if self._state not in names:
            self._state = names[answer.most_moved]
        self.why.show_reasons(state, answer, names.index(self._state))

    def forget(self) -> None:
        self.why.forget()

    def show(self) -> None:
        """Explain the selected node of another document, unless one was explained there before."""
        name = self.session.selection.variable
        if name is not None and not self.targets:
            self.aim(name)
        super().show()

    def on_selection_changed(self) -> None:
        """Explain the selected node; without a selection the page stays."""
        name = self.session.selection.variable
        if name is not None and self.targets != (name,):
            self.aim(name)
            self._state = None
            self.follow()
