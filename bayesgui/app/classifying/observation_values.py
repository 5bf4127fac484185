"""What observations are worth for the decision about the class, on the page Decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.questions.engine_page_part import EnginePagePart
from bayesgui.app.shell.pages import Pages
from bayesgui.document.decision.class_edits import class_of, losses_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.changes import Change
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.panels.decision.page import DecisionPanel
    from bayesgui.panels.decision.values import ObservationsPart


class ObservationValueQueries(EnginePagePart):
    """Asks the engine for the page Decide, and again after evidence, network or losses changed."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench, Pages.decision, "observation values")
        workbench.pages.when_made(Pages.decision, self._connect)
        workbench.documents.current_changed.connect(self.follow_session)

    def _connect(self, page: DecisionPanel) -> None:
        page.values.chosen.connect(self._select)
        page.values.opened.connect(self._open_states)

    def _select(self, name: str) -> None:
        self.session.selection.set([name])
        self.workbench.canvas.show_node(name)

    def _open_states(self, name: str) -> None:
        self._select(name)
        self.workbench.pages.network.open_state_menu(name)

    # -- EnginePagePart -----------------------------------------------------------------------

    @property
    def made_page(self) -> ObservationsPart | None:
        page = self.workbench.pages.if_made(Pages.decision)
        return None if page is None else page.values

    @property
    def targets(self) -> tuple[str, ...]:
        name = class_of(self.document.state)
        return () if name is None else (name,)

    @property
    def title(self) -> str:
        return self.tr("Value of an observation")

    def obstacle(self) -> tuple[str, str] | None:
        return None if self.targets else ("", "")

    def question(self, state: DocumentState) -> Callable[[InferenceEngine, Monitor], object]:
        (target,), losses = self.targets, losses_of(state)
        assert losses is not None

        def ask(engine: InferenceEngine, monitor: Monitor) -> object:
            from bayesgui.decisions.observation_values import observation_values

            return observation_values(engine, target, losses, state.evidence, monitor)

        return ask

    def show_answer(self, state: DocumentState, answer: object) -> None:
        from bayesgui.decisions.observation_values import ObservationValues

        assert isinstance(answer, ObservationValues)
        page = self.made_page
        if page is not None:
            page.show_values(answer)

    def _on_changed(self, change: Change) -> None:
        super()._on_changed(change)
        before, after = change.before, change.after
        if class_of(before) != class_of(after) or losses_of(before) != losses_of(after):
            self.drop_answer()
            self.follow()
