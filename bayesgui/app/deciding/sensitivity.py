"""Sensitivity of the best strategy: which numbers move it, and where the choice changes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Signal

from bayesgui.app.deciding.solved_page import SolvedPage
from bayesgui.app.files.table_export import TableExport
from bayesgui.app.shell import conditions
from bayesgui.app.shell.actions.command import Command
from bayesgui.app.shell.page_spec import GuestPage, LazyPage
from bayesgui.decisions.solving.following import DEFAULT_SETTING
from bayesgui.decisions.solving.sensitivity.numbers import REACHES
from bayesgui.document.shown.strategy.strategy_sensitivity import NONE, SensitivityShown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.app.questions.engine_page_part import Work
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.decisions.solving.sensitivity.asking import NumberWorths
    from bayesgui.decisions.solving.sensitivity.numbers import Reach, TableNumber
    from bayesgui.document.changes import Change
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.strategy.strategy_sensitivity import Listed, Thresholds
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.panels.strategy.sensitivity.page import StrategySensitivityPage
    from bayesgui.widgets.listening import Heard

_HIGH = 300
"""Height of the dock in px that has room for ten numbers, and the strategies of one."""


class _Asked:
    """What was asked last, so that another row costs only its curve; used on the query lane."""

    def __init__(self) -> None:
        self.key: tuple[object, ...] = ()
        self.setting = DEFAULT_SETTING
        self.worths: NumberWorths | None = None


class StrategySensitivity(SolvedPage):
    """The page Sensitivity below the canvas, about the total."""

    shown = SensitivityShown
    strategy_sensitivity: LazyPage[StrategySensitivityPage] = GuestPage(
        "strategy.sensitivity.page.StrategySensitivityPage",
        "bottom",
        "strategy_sensitivity",
        "sliders",
        "Sensitivity",
    )

    node_requested = Signal(str)
    """Request to show what the probability of a node depends on."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._asked = _Asked()
        self._found: Thresholds = NONE
        self._tables = TableExport(workbench)
        workbench.pages.when_made(StrategySensitivity.strategy_sensitivity, self._connect)

    def _connect(self, page: StrategySensitivityPage) -> None:
        page.reach_chosen.connect(self._take_reach)
        page.listed_chosen.connect(self._take_listed)
        page.numbers_chosen.connect(self._choose)
        page.target_chosen.connect(self.node_requested)
        page.export_requested.connect(self._export)
        self.workbench.pages.cpt.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            # The table that comes into view has ticks.
            self.follow()
        return super().eventFilter(watched, event)

    @Command(
        "infer.strategy_sensitivity",
        "Sensitivity of the strategy…",
        icon="sliders",
        tip="Which numbers of the tables the best strategy depends on, and where it changes",
        needs=conditions.plain_decisions,
    )
    def open(self) -> None:
        """Show what the total depends on."""
        self.ask_of()
        self.workbench.docks.heighten(_HIGH - self.workbench.docks["bottom"].height())

    @property
    def title(self) -> str:
        return self.tr("Sensitivity of the strategy")

    def heard(self, session: DocumentSession) -> tuple[Heard, ...]:
        found = session.shown[SensitivityShown].changed
        return (*super().heard(session), (found, self._mark_tables))

    @property
    def is_seen(self) -> bool:
        """Whether the page is visible, or a table with its ticks, behind which the page may be."""
        marks = self._state.marks_tables and self.workbench.pages.cpt.isVisible()
        return super().is_seen or (marks and self.made_page is not None)

    def follow(self) -> None:
        """Ask where that is due; what was found holds again after an undo."""
        super().follow()
        shown = self.session.shown[SensitivityShown]
        holds = self._answered is not None and self._is_present(self._answered)
        if holds and shown.state.marks_tables and not shown.state.thresholds and self._found:
            shown.update(thresholds=self._found)

    def show(self) -> None:
        """Show another document, and the ticks in its tables."""
        self._mark_tables()
        super().show()

    def _on_changed(self, change: Change) -> None:
        super()._on_changed(change)
        self._mark_tables()

    def _mark_tables(self, _before: object = None) -> None:
        self.workbench.pages.cpt.set_thresholds(
            self.followed.shown[SensitivityShown].state.thresholds
        )

    @property
    def _state(self) -> SensitivityShown:
        return self.session.shown[SensitivityShown].state

    # -- asking -------------------------------------------------------------------------------

    def work(self, state: DocumentState) -> Work:
        asked, setting, shown = self._asked, self.setting, self._state
        key = state.model, state.evidence

        def work(_engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            from bayesgui.decisions.solving.sensitivity.asking import NumberWorths
            from bayesgui.decisions.solving.sensitivity.table import sensitivity_table

            budget = choice.memory_budget
            as_before = asked.key == (*key, budget) and setting.solves_as(asked.setting)
            if asked.worths is None or not as_before:
                asked.worths = None
                asked.worths = NumberWorths(
                    state.model,
                    state.evidence,
                    setting=setting,
                    memory_budget=budget,
                    monitor=monitor,
                )
                asked.key, asked.setting = (*key, budget), setting
            asked.worths.monitor = monitor
            reach = REACHES[shown.reach]
            return sensitivity_table(asked.worths, reach, shown.chosen, shown.second)

        return work

    def code(self, state: DocumentState) -> Sequence[str]:
        from bayesgui.document.python_calls.questions import known_and_chosen, solving
        from bayesgui.formats.code.edits.asking import NET, asked

        given, named = known_and_chosen(state), solving(self.setting)
        reach = {"reach": REACHES[self._state.reach]}
        return (asked("numbers", "strategy_sensitivity", NET, *given, **reach, **named),)

    def show_answer(self, state: DocumentState, answer: object) -> None:
        from bayesgui.decisions.solving.sensitivity.table import SensitivityTable

        assert isinstance(answer, SensitivityTable)
        self._found = answer.thresholds
        self.session.shown[SensitivityShown].update(thresholds=self._found, marks_tables=True)
        self.strategy_sensitivity.show_sensitivity(answer)

    def end(self) -> None:
        self._asked = _Asked()
        super().end()

    # -- what the page asks for -----------------------------------------------------------------

    def _export(self) -> None:
        rows = self.strategy_sensitivity.exported()
        self._tables.ask(self.tr("Write the table"), "sensitivity", rows)

    def _take_reach(self, reach: Reach) -> None:
        self.session.shown[SensitivityShown].update(reach=reach)
        self.ask()

    def _take_listed(self, listed: Listed) -> None:
        self.session.shown[SensitivityShown].update(listed=listed)

    def _choose(self, numbers: tuple[TableNumber, ...]) -> None:
        """Show the strategies over a number, and its node on the canvas."""
        chosen = numbers[-1]
        second = numbers[-2] if len(numbers) > 1 else None
        self.session.shown[SensitivityShown].set(replace(self._state, chosen=chosen, second=second))
        self._select(chosen.variable)
        self.ask()
