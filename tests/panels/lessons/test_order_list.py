"""Rows are put in order by dragging."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent

from bayesgui.panels.lessons.prediction_row import ROW, OrderList


@pytest.mark.parametrize(
    ("dragged", "y", "order"),
    [
        (0, 2 * ROW + 3, (1, 0, 2)),
        (0, 3 * ROW - 3, (1, 2, 0)),
        (0, 200, (1, 2, 0)),
        (2, 3, (2, 0, 1)),
        (2, ROW + 3, (0, 2, 1)),
        (1, ROW + 3, (0, 1, 2)),
        (1, 2 * ROW - 3, (0, 1, 2)),
    ],
)
def test_a_row_stands_where_it_was_dropped(qtbot, dragged, y, order):
    rows = OrderList()
    qtbot.addWidget(rows)
    rows.resize(200, 260)
    rows.show_labels(("a", "b", "c"), range(3))
    rows.show()
    told = []
    rows.moved.connect(lambda: told.append(rows.order))
    rows.setCurrentRow(dragged)
    event = QDropEvent(
        QPointF(60, y),
        Qt.DropAction.MoveAction,
        rows.model().mimeData([rows.currentIndex()]),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    rows.dropEvent(event)
    assert rows.order == order
    assert told == ([order] if order != (0, 1, 2) else [])
    assert event.dropAction() == Qt.DropAction.IgnoreAction
