"""Two criteria: which strategy is best for which price of the second one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bayesgui.app.deciding.solved_page import SolvedPage
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.shown.strategy.criteria import CriteriaShown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.questions.engine_page_part import Work
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.frontier.criteria import Criteria
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.panels.strategy.criteria_page import CriteriaPage
    from bayesgui.widgets.listening import Heard


class TwoCriteria(SolvedPage):
    """The page Two criteria, about all strategies."""

    shown = CriteriaShown
    min_widths: ClassVar = {"right": 460}
    criteria: LazyPage[CriteriaPage] = GuestPage(
        "strategy.criteria_page.CriteriaPage", "right", "criteria", "sliders", "Two criteria"
    )

    def connect_page(self, page: CriteriaPage) -> None:
        super().connect_page(page)
        page.criteria_chosen.connect(self._choose)
        page.price_moved.connect(self._move)
        page.fixed_requested.connect(self.fix)
        page.weights_requested.connect(self.weigh)

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        return (*super().heard(session), (session.shown[CriteriaShown].changed, self._on_chosen))

    @Command(
        "infer.criteria",
        "Two criteria…",
        icon="sliders",
        tip="Cost against effect: which strategy is best for which price of the effect",
        needs=conditions.plain_decisions,
    )
    def open(self) -> None:
        """Show the strategies by two criteria."""
        self.ask_of()

    @property
    def title(self) -> str:
        return self.tr("Two criteria")

    def obstacle(self) -> tuple[str, str] | None:
        found = super().obstacle()
        if found is not None:
            return found
        from bayesgui.decisions.solving.frontier.criteria import summands

        if len(summands(self.document.state.model)) < 2:
            text = self.tr("Two criteria need two utilities; draw another one (U).")
            return self.tr("One utility only"), text
        return None

    def work(self, state: DocumentState) -> Work:
        setting, chosen = self.setting, self.session.shown[CriteriaShown].state.criteria

        def work(_engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            from bayesgui.decisions.solving.frontier.told import told_frontier

            budget = choice.memory_budget
            return told_frontier(state.model, state.evidence, chosen, setting, monitor, budget)

        return work

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.document.python_calls.questions import solving
        from bayesgui.formats.code.edits.asking import EVIDENCE, NET, asked

        chosen = self.session.shown[CriteriaShown].state.criteria
        both = (list(chosen.first) or None, list(chosen.second) or None)
        return (asked("front", "frontier", NET, *both, EVIDENCE, **solving(self.setting)),)

    def show_answer(self, state: DocumentState, answer: object) -> None:
        from bayesgui.decisions.solving.frontier.told import ToldFrontier

        assert isinstance(answer, ToldFrontier)
        self.criteria.show_frontier(answer)

    def _on_chosen(self, before: CriteriaShown) -> None:
        """Ask again for other criteria; another price needs no other answer."""
        if before.criteria != self.session.shown[CriteriaShown].state.criteria:
            self.drop_answer()
            self.follow()

    # -- what the page asks for -----------------------------------------------------------------

    def _choose(self, criteria: Criteria) -> None:
        self.session.shown[CriteriaShown].update(criteria=criteria, price=None)

    def _move(self, price: float) -> None:
        self.session.shown[CriteriaShown].update(price=price)

    def fix(self, strategy: Strategy) -> None:
        """Set the policies of a strategy by hand, as one step of Undo."""
        from bayesgui.document.decisions.policy_edits import take_all_as_fixed

        self.apply(self.tr("Fix the strategy"), lambda state: take_all_as_fixed(state, strategy))

    def weigh(self, criteria: Criteria, price: float) -> None:
        """Let the utilities count in the total as the price says, as one step of Undo."""
        from bayesgui.decisions.solving.frontier.criteria import weights_for
        from bayesgui.document.decisions.value_edits import set_weights

        weights = weights_for(self.document.state.model, criteria, price)
        self.apply(self.tr("Weights by the price"), lambda state: set_weights(state, weights))
