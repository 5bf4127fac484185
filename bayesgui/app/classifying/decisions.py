"""A node as the subject of decisions: marked as the class, with the page Decide beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.classifying.loss_work import LossWork
from bayesgui.app.questions.engine_page_part import EnginePagePart
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.decision import class_edits
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


class_or_node = conditions.require(
    "select a node first",
    lambda bench: class_of(bench.document.state) is not None or bench.session.selection.variables,
    "network",
    "extra",
    "selection",
)


class Decisions(EnginePagePart):
    """The page Decide, and what observations are worth for the decision about the class.

    The engine is asked for these again after evidence, network or losses changed.
    """

    leaves_by_escape = True
    decision: LazyPage[DecisionPanel] = GuestPage(
        "decision.page.DecisionPanel", "right", "decision", "target", "Decide"
    )

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench, Decisions.decision, "observation values")
        self._losses = LossWork(workbench, self, lambda: self.folder)
        self._losses.said.connect(workbench.messages.show_message)
        self._losses.failed.connect(workbench.messages.show_failure)
        workbench.pages.when_made(Decisions.decision, self._connect)

    def _connect(self, page: DecisionPanel) -> None:
        self._losses.bind(page.grid)
        page.values.chosen.connect(self._select)
        page.values.opened.connect(self._open_states)

    @Command(
        "classify.loss",
        "Loss matrix…",
        tip="Mark the selected node as the class, and decide about it with losses",
        needs=class_or_node,
    )
    def open(self) -> None:
        """Mark the selected node as the class, and show its losses and risks."""
        names = self.session.selection.variables
        marked = class_of(self.document.state)
        if len(names) == 1 and next(iter(names)) != marked:
            name = next(iter(names))
            text = self.tr("Mark {name} as the class").format(name=name)
            if not self.apply(text, lambda state: class_edits.mark_class(state, name)):
                return
        elif marked is None:
            self.workbench.messages.say(self.tr("Select one node: the class to decide about."))
            return
        self.bring()

    # -- EnginePagePart -----------------------------------------------------------------------

    @property
    def made_page(self) -> ObservationsPart | None:
        page = self.workbench.pages.if_made(Decisions.decision)
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
