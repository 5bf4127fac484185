"""The legend finds room for everything that it explains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.widgets.legend import HEIGHT, MARGIN, Legend, LegendEntry

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def legend_of(qtbot: QtBot, count: int) -> Legend:
    legend = Legend()
    qtbot.addWidget(legend)
    legend.set_entries([LegendEntry(f"A case of some name {k}", "c1") for k in range(count)])
    return legend


def test_few_entries_stand_in_one_line_beside_the_zoom(qtbot: QtBot) -> None:
    legend = legend_of(qtbot, 2)
    legend.place_in(900, 500)
    assert legend.height() == HEIGHT
    assert legend.geometry().bottom() == 500 - 12 - 1
    assert legend.geometry().right() <= 900 - 160


def test_many_entries_break_into_lines_that_leave_the_zoom_free(qtbot: QtBot) -> None:
    legend = legend_of(qtbot, 8)
    legend.place_in(900, 500)
    assert legend.height() > HEIGHT
    assert legend.geometry().left() == MARGIN
    assert legend.geometry().right() <= 900 - 160
    assert legend.geometry().bottom() == 500 - 12 - 1
    wide = legend.height()
    legend.place_in(500, 500)
    assert legend.height() > wide
    legend.place_in(4000, 500)
    assert legend.height() == HEIGHT


def test_a_few_that_do_not_fit_beside_the_zoom_stand_above_it(qtbot: QtBot) -> None:
    legend = legend_of(qtbot, 3)
    width = legend.sizeHint().width() + 2 * MARGIN + 10
    legend.place_in(width, 500)
    assert legend.height() == HEIGHT
    assert legend.geometry().bottom() < 500 - HEIGHT - 12
