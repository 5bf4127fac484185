"""The curves of EM beside their table, in a page as narrow as small screens make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics

from bayesgui.learning.incomplete.em_run import EMStep
from bayesgui.panels.incomplete.display import EMDisplay, look_of
from bayesgui.panels.incomplete.em_trace import MAX_CURVES, EMTracePanel
from bayesgui.runs.trace import Trace

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def two_ascents(height: float) -> EMDisplay:
    """Two ascents, of which the first came to a height."""
    ends = (height, height - 0.5)
    steps = [EMStep(k, 12, end, end, 1e-7, 1e-9) for k, end in enumerate(ends)]
    ascents = {step.restart: Trace([step]) for step in steps}
    return EMDisplay("done", ascents, 0, 2, 2, latest=steps[-1])


def test_a_narrow_page_keeps_room_for_the_curves(qtbot: QtBot) -> None:
    page = EMTracePanel()
    qtbot.addWidget(page)
    page.show()
    page._stack.setCurrentWidget(page._body)  # as once a run has curves
    for width, table in ((523, 174), (1000, 240)):
        page.resize(width, 220)
        qtbot.waitUntil(lambda table=table: page.table.width() == table)
        assert min(plot.width() for plot in page.plots) >= 90
        assert page.plots[0].width() > 0.25 * width


@pytest.mark.parametrize("height", [-3901.234, -1234567.891])
def test_no_number_of_the_table_is_cut_in_a_narrow_page(qtbot: QtBot, height: float) -> None:
    page = EMTracePanel()
    qtbot.addWidget(page)
    page.show()
    page.resize(523, 220)
    page.show_run(two_ascents(height))
    page.refresh()
    table, column = page.table, 2
    number = table.model().index(0, column)
    font = number.data(Qt.ItemDataRole.FontRole)
    needed = QFontMetrics(font).horizontalAdvance(number.data())
    assert number.data() == f"−{-height:,.2f}"
    qtbot.waitUntil(lambda: table.columnWidth(column) > needed)
    assert table.columnWidth(column) >= table.sizeHintForColumn(column)
    assert table.horizontalScrollBar().maximum() == 0
    assert page.plots[0].width() > 0.25 * page.width()


def test_no_two_starts_that_are_drawn_together_look_alike():
    assert len({look_of(k) for k in range(MAX_CURVES)}) == MAX_CURVES
