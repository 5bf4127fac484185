"""The playground on two columns from the menu: the document's own table, a point, a moved mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.document.data import DataState
from bayesgui.windows.playgrounds.scatter.window import ScatterWindow

if TYPE_CHECKING:
    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def opened(hand: Hand) -> ScatterWindow:
    hand.act("playground.scatter")
    hand.rest()
    found = [each for each in hand.window.findChildren(ScatterWindow) if each.isVisible()]
    assert len(found) == 1
    return found[0]


def test_the_columns_of_the_document_are_asked_and_moved(empty: Hand) -> None:
    generator = np.random.default_rng(2)
    kind = np.arange(300) % 2
    data = Dataset(
        (
            NumericColumn("length", generator.normal(4.0 * kind)),
            NumericColumn("width", generator.normal(size=300)),
            CodedColumn("kind", ("short", "long"), kind.astype(np.int32)),
        )
    )
    empty.window.session.data.set(DataState(data, title="leaves.csv"))
    playground = opened(empty)
    try:
        assert playground.table.currentText() == "leaves.csv"
        assert [each.name for each in playground.classes] == ["short", "long"]
        means = [each.gaussian.mean for each in playground.classes]
        assert means[1][0] - means[0][0] == pytest.approx(4.0, abs=0.4)
        place = playground.plot.pixels(np.array([(4.0, 0.0)])).first().toPoint()
        QTest.mouseClick(playground.plot, LEFT, NONE, place + QPoint(0, 30))
        assert "long: posterior 0.99" in playground.answer.text()
        start = playground.plot.pixels(np.array([means[1]])).first().toPoint()
        QTest.mousePress(playground.plot, LEFT, NONE, start)
        for step in (20, 40):
            QTest.mouseMove(playground.plot, start + QPoint(0, step))
        QTest.mouseRelease(playground.plot, LEFT, NONE, start + QPoint(0, 40))
        assert playground.classes[1].gaussian.mean[1] < means[1][1]
        playground.activateWindow()
        QTest.keyClick(playground, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert playground.classes[1].gaussian.mean == pytest.approx(means[1])
        QTest.keyClick(playground, Qt.Key.Key_Escape)
        assert not playground.isVisible()
    finally:
        playground.close()


def test_without_numbers_the_irises_are_there(empty: Hand) -> None:
    playground = opened(empty)
    try:
        assert playground.table.currentText() == "iris.csv"
        assert {each.name for each in playground.classes} == {"setosa", "versicolor", "virginica"}
    finally:
        playground.close()
