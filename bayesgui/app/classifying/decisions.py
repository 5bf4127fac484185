"""A node as the subject of decisions: marked as the class, with the page Decide beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.app.classifying.drawn_losses import draw_losses
from bayesgui.app.classifying.loss_work import LossWork
from bayesgui.app.questions.engine_page_part import EnginePagePart
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.decisions import class_edits, loss_edits
from bayesgui.document.decisions.class_edits import class_of, losses_of

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
    "class_mark",
    "selection",
)


marked_class = conditions.require(
    "mark a class with Loss matrix… first",
    lambda bench: class_of(bench.document.state) is not None,
    "network",
    "class_mark",
)
selected_decision = conditions.require(
    "select a decision first",
    lambda bench: set(bench.session.selection.names) & set(bench.document.state.model.decisions),
    "network",
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
        super().__init__(workbench)
        self._losses = LossWork(workbench, self, lambda: self.folder)
        self._losses.said.connect(workbench.messages.show_message)
        self._losses.failed.connect(workbench.messages.show_failure)
        workbench.pages.when_made(Decisions.decision, self._connect)

    def _connect(self, page: DecisionPanel) -> None:
        self._losses.bind(page.grid)
        page.grid.files.network_requested.connect(self.actions["classify.as_decision"].trigger)
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

    @Command(
        "classify.as_decision",
        "Losses as a decision network",
        tip="Draw the losses of the marked class as a decision node and a utility",
        needs=marked_class,
    )
    def draw_losses(self) -> None:
        """Draw the losses as a decision and a utility, the best option of which has least risk."""
        draw_losses(self)

    @Command(
        "classify.from_decision",
        "Decision as losses",
        tip="Make the selected decision about one node the losses of that class",
        needs=selected_decision,
    )
    def take_losses(self) -> None:
        """Make a decision the losses of a class, and show them."""
        state = self.document.state
        chosen = [name for name in self.session.selection.names if name in state.model.decisions]
        text = self.tr("Decision as losses")
        if chosen and self.apply(text, lambda state: loss_edits.take_losses(state, chosen[0])):
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

            found = observation_values(engine, target, losses, state.evidence, monitor)
            hidden = state.model.unobserved
            seen = tuple(each for each in found.ranked if each.variable not in hidden)
            return replace(found, ranked=seen)

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
