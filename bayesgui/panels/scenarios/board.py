"""The scenario board: each state in each compared scenario, with the difference from a baseline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyleOptionHeader, QWidget

from bayesgui.panels.scenarios.board_model import ScenarioBoardModel
from bayesgui.widgets.fields.buttons import check_box, named
from bayesgui.widgets.fields.search_field import SearchField
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked
from bayesgui.widgets.rows.rows_table import RowsTable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QResizeEvent

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.document.shown.comparison import ComparedScenario
    from bayesgui.widgets import numbers

ROW, NAME_WIDTH = 24, 132
MIN_WIDTH, MAX_WIDTH, CHIP_ROOM = 116, 240, 48
_GAP = "\u00a0"


class BoardHeader(QHeaderView):
    """Leaves a gap between the letter of a scenario and its name."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        super().initStyleOptionForIndex(option, logicalIndex)
        if not option.icon.isNull():
            text = option.text
            # What Qt has cut is as long as the section.
            option.text = _GAP + (text[:-2] + "…" if text.endswith("…") else text)


class ScenarioView(RowsTable[int]):
    """The table of the board; selected rows can be copied, numbers in full precision."""

    resized = Signal()
    """The width available for columns changed."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class ScenarioBoard(QWidget):
    """A row for each state and a column for each scenario, filtered and sorted by difference."""

    base_chosen = Signal(str)
    """Request to take the scenario of that name as the baseline."""
    node_chosen = Signal(str)
    """The current row changed to one of that node."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = ScenarioBoardModel(self)
        self.view = ScenarioView(
            ROW,
            self,
            records=self.model,
            chosen=lambda place: self.node_chosen.emit(self.model.node(place)),
            copies="selected",
            roomy=True,
        )
        named(self.view, "scenarioBoard", spoken=live("Scenario board"))
        self.filter_field = SearchField(live("Filter nodes and states"), "filter", parent=self)
        self.filter_field.textChanged.connect(self.model.set_filter)
        self.by_difference = check_box(
            "",
            self,
            text=live("Largest difference first"),
            tip=live("Sort the states by the largest difference of a scenario from the base"),
        )
        self.by_difference.toggled.connect(self.model.sort_by_difference)
        self._empty = EmptyState(
            live("Nothing is compared"),
            live("Tick the scenarios to compare: every node then shows a bar for each of them."),
            self,
        )
        self._network: BayesianNetwork | None = None
        self._shown: tuple[object, ...] | None = None
        self._set_up_view()
        field, page = self.filter_field, QWidget(self)
        bar = row_layout(field, self.by_difference, margins=(12, 4, 12, 4), spacing=8, grows=field)
        column_layout(bar, self.view, parent=page, spacing=0, grows=self.view)
        self._stack = stacked(self, page, self._empty, fills=True)

    def _set_up_view(self) -> None:
        view = self.view
        view.setWordWrap(False)
        view.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = BoardHeader(view)
        view.setHorizontalHeader(header)
        header.setDefaultSectionSize(MIN_WIDTH)
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideRight)
        header.setSectionsClickable(True)
        header.sectionClicked.connect(self._on_section_clicked)
        view.resized.connect(self._set_widths)

    @property
    def is_empty(self) -> bool:
        """Whether a hint is shown instead of a comparison."""
        return self._stack.currentWidget() is self._empty

    def follow(self, network: BayesianNetwork, scenarios: Sequence[ComparedScenario]) -> None:
        """Show the answers of the scenarios compared; does nothing if they are shown already."""
        shown = tuple((each.scenario, each.letter, each.answer, each.base) for each in scenarios)
        if network is self._network and shown == self._shown:
            return
        self._network, self._shown = network, shown
        self._stack.setCurrentIndex(0 if scenarios else 1)
        place = self.view.verticalScrollBar().value()
        self.model.follow(network, scenarios)
        self._set_widths()
        self.view.verticalScrollBar().setValue(place)

    def _set_widths(self) -> None:
        """Make the scenarios' names readable as long as all columns fit in the view."""
        measures = self.view.horizontalHeader().fontMetrics()
        widths = []
        for section in range(1, self.model.columnCount()):
            title = str(self.model.headerData(section, Qt.Orientation.Horizontal))
            wanted = measures.horizontalAdvance(title) + CHIP_ROOM
            widths.append(min(max(wanted, MIN_WIDTH), MAX_WIDTH))
        room = self.view.viewport().width() - NAME_WIDTH
        share = max(MIN_WIDTH, room // max(1, len(widths)))
        if sum(widths) > room:
            widths = [min(width, share) for width in widths]
        for section, width in enumerate((NAME_WIDTH, *widths)):
            self.view.setColumnWidth(section, width)

    def set_numbers(self, form: numbers.Form) -> None:
        """Set the form of probabilities: "percent", "probability" or "odds"."""
        self.model.set_numbers(form)

    def _on_section_clicked(self, section: int) -> None:
        name = self.model.scenario_at(section)
        if name:
            self.base_chosen.emit(name)
