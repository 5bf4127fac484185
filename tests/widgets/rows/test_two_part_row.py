"""A row of controls that breaks into two lines where one is too narrow."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from bayesgui.widgets.rows.two_part_row import TwoPartRow


@pytest.fixture
def row(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    made = TwoPartRow(window)
    made.setContentsMargins(12, 0, 12, 0)
    for part in (made.first, made.second):
        button = QPushButton("x", made)
        button.setFixedWidth(200)
        part.addWidget(button)
    window.show()
    yield made
    window.close()


@pytest.mark.parametrize(("width", "one_line"), [(440, True), (432, True), (431, False)])
def test_both_parts_stand_side_by_side_while_nothing_is_cut(row, width, one_line):
    row.resize(width, 60)
    QApplication.processEvents()
    a, b = row.findChildren(QPushButton)
    assert row.is_one_line is one_line
    assert (a.y() == b.y()) is one_line
    assert b.geometry().right() <= width - 12
    assert not a.geometry().intersects(b.geometry())
