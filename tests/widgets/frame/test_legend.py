"""The legend finds room for all its entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QRegion
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.frame.legend import HEIGHT, MARGIN, Legend, LegendEntry

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


def test_it_stands_where_it_covers_least_and_lets_that_shine_through(qtbot: QtBot) -> None:
    made = legend_of(qtbot, 1)
    made.place_in(800, 600)
    home = made.geometry()
    assert made.home == home
    under = QRectF(home).adjusted(-20, -30, 20, 0)
    made.stand_aside(800, [])
    assert made.geometry() == home
    made.stand_aside(800, [under])
    assert made.geometry().topLeft() == QPoint(MARGIN, MARGIN)
    assert not QRectF(made.geometry()).intersects(under)
    top = QRectF(0, 0, 500, 80)
    made.stand_aside(800, [under, top])
    assert made.geometry().right() == 800 - MARGIN - 1
    assert opacity(made) == 255
    made.stand_aside(800, [under, QRectF(0, 0, 800, 80)])
    assert made.geometry().right() == 800 - MARGIN - 1
    assert 480 < made.geometry().top() < 540
    made.stand_aside(800, [QRectF(0, 0, 800, 80), QRectF(0, 480, 800, 120)])
    assert opacity(made) < 255
    made.stand_aside(800, [])
    assert made.geometry() == home
    assert opacity(made) == 255


def test_entries_stand_in_a_column_where_no_corner_has_room_for_a_row(qtbot: QtBot) -> None:
    made = legend_of(qtbot, 2)
    made.place_in(800, 600)
    row = made.size()
    boxes = [QRectF(0, 0, 800, 100), QRectF(0, 400, 560, 200)]
    made.stand_aside(800, boxes)
    assert made.height() > row.height()
    assert made.width() < row.width()
    assert made.geometry().right() == 800 - MARGIN - 1
    assert not any(QRectF(made.geometry()).intersects(box) for box in boxes)
    assert opacity(made) == 255
    made.stand_aside(800, [])
    assert made.geometry() == made.home


def opacity(made: Legend) -> int:
    """Return the opacity of its background, from 0 to 255."""
    picture = QImage(made.size(), QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    made.render(picture, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    return picture.pixelColor(made.width() - 6, 6).alpha()
