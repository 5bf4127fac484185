"""Risk: how likely a total is under the best strategy, and under the options of a decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bayesgui.app.deciding.solved_page import SolvedPage
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.document.shown.strategy.risk import RiskShown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.questions.engine_page_part import Work
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.risk.attitude import RiskAttitude
    from bayesgui.decisions.solving.risk.outlooks import Outlook
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.panels.strategy.risk_page import RiskPage


@dataclass(frozen=True)
class _Answer:
    outlooks: tuple[Outlook, ...]


class Risk(SolvedPage):
    """The page Risk, about the best strategy and the options of the first free decision."""

    shown = RiskShown
    min_widths: ClassVar = {"right": 460}
    risk: LazyPage[RiskPage] = GuestPage(
        "strategy.risk_page.RiskPage", "right", "risk", "risk", "Risk"
    )

    def connect_page(self, page: RiskPage) -> None:
        super().connect_page(page)
        page.chosen.connect(self._compare)
        page.total_moved.connect(self._move)
        page.attitude_chosen.connect(self._take_attitude)

    @Command(
        "infer.risk",
        "Risk…",
        icon="risk",
        tip="How likely the total is to end below a number, and what it is worth for sure",
        needs=conditions.plain_decisions & conditions.uncovered,
    )
    def open(self) -> None:
        """Show what the best strategy may bring."""
        self.ask_of()

    @property
    def title(self) -> str:
        return self.tr("Risk")

    def work(self, state: DocumentState) -> Work:
        setting = self.setting

        def work(_engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            from bayesgui.decisions.solving.risk.outlooks import outlooks

            budget = choice.memory_budget
            return _Answer(outlooks(state.model, state.evidence, setting, monitor, budget))

        return work

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.document.python_calls.questions import strategy_lines

        return (*strategy_lines(state, self.setting), "profile = best.risk_profile()")

    def show_answer(self, state: DocumentState, answer: object) -> None:
        assert isinstance(answer, _Answer)
        self.risk.show_outlooks(answer.outlooks)

    # -- what the page asks for -----------------------------------------------------------------

    def _compare(self, first: str, second: str) -> None:
        self.session.shown[RiskShown].update(first=first, second=second)

    def _move(self, total: float) -> None:
        self.session.shown[RiskShown].update(total=total)

    def _take_attitude(self, attitude: RiskAttitude) -> None:
        self.session.shown[RiskShown].update(attitude=attitude)
