"""The curves of EM beside their table, in a page as narrow as small screens make it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.panels.incomplete.em_trace import EMTracePanel

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


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
