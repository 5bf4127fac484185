"""The arrow of a sorted column: its direction, and its room beside the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage, QStandardItemModel
from PySide6.QtWidgets import QStyleOptionHeaderV2, QTableView

from bayesgui.widgets.rows.rows_table import SortingHeader

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

RISING, FALLING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
WIDTH = 120


@pytest.fixture
def table(qtbot: QtBot) -> QTableView:
    made = QTableView()
    qtbot.addWidget(made)
    model = QStandardItemModel(2, 2, made)
    for column, text in enumerate(("first", "ln ratio")):
        model.setHeaderData(column, Qt.Orientation.Horizontal, text)
        model.setHeaderData(
            column, Qt.Orientation.Horizontal, RIGHT, Qt.ItemDataRole.TextAlignmentRole
        )
    made.setHorizontalHeader(SortingHeader(made))
    made.setModel(model)
    made.setSortingEnabled(True)
    made.horizontalHeader().setDefaultSectionSize(WIDTH)
    made.resize(360, 120)
    made.show()
    return made


def _inked_columns(table: QTableView, section: int) -> list[int]:
    """Return which pixel columns of a section have a text or an arrow in them, without its line."""
    header = table.horizontalHeader()
    inside = QRect(header.sectionViewportPosition(section), 2, WIDTH - 2, header.height() - 4)
    image = header.viewport().grab(inside).toImage().convertToFormat(QImage.Format.Format_RGB32)
    seen = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1, 4)[:, :, :3]
    seen = seen[:, : image.width()].astype(int)
    return np.flatnonzero((abs(seen - seen[0, 0]).sum(axis=2) > 60).any(axis=0)).tolist()


@pytest.mark.parametrize("order", [RISING, FALLING])
def test_the_arrow_is_beside_the_text_and_not_over_it(
    table: QTableView, order: Qt.SortOrder
) -> None:
    header = table.horizontalHeader()
    header.setSortIndicator(0, order)
    text = _inked_columns(table, 1)
    header.setSortIndicator(1, order)
    both = _inked_columns(table, 1)
    text_end = both[0] + text[-1] - text[0]
    arrow = [column for column in both if column > text_end + 2]
    assert 5 <= len(arrow) <= 12
    # Between the text and the arrow there is a gap.
    assert arrow[0] >= text_end + 5


def test_a_chosen_row_makes_no_heading_bold(table: QTableView) -> None:
    table.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
    table.selectRow(0)
    assert not table.horizontalHeader().highlightSections()


def test_the_arrow_points_upwards_while_numbers_rise(table: QTableView) -> None:
    header, kinds = table.horizontalHeader(), QStyleOptionHeaderV2.SortIndicator
    for order, kind in ((RISING, kinds.SortUp), (FALLING, kinds.SortDown)):
        header.setSortIndicator(1, order)
        option = QStyleOptionHeaderV2()
        header.initStyleOptionForIndex(option, 1)
        assert option.sortIndicator == kind
        header.initStyleOptionForIndex(option := QStyleOptionHeaderV2(), 0)
        assert (option.text, option.sortIndicator) == ("first", kinds.None_)
