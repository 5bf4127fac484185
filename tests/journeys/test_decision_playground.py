"""The decision playground from the menu: an example, a dragged threshold, another language."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.document.data import DataState
from bayesgui.widgets import language
from bayesgui.windows.playgrounds.decision.window import DecisionWindow
from tests.support.window import NONE

if TYPE_CHECKING:
    from tests.support.window import Hand

LEFT = Qt.MouseButton.LeftButton


def opened(hand: Hand) -> DecisionWindow:
    hand.act("playground.threshold")
    (playground,) = hand.window.findChildren(DecisionWindow)
    assert playground.isVisible()
    return playground


def test_a_threshold_is_dragged_and_returned(empty: Hand) -> None:
    playground = opened(empty)
    plot = playground.plot
    geometry = plot.geometry_now
    x = geometry.densities.x_of(playground.picture.rule("error").optimum.thresholds[1])
    start = QPoint(round(x), round(geometry.densities.rect.center().y()))
    QTest.mousePress(plot, LEFT, NONE, start)
    QTest.mouseMove(plot, start + QPoint(50, 0))
    # In the same frame, while the button is down.
    assert playground.cards["error"].growth.startswith("ΔP_E = +0.0")
    assert "ΔP_E" in playground.status.sentence.text()
    QTest.mouseRelease(plot, LEFT, NONE, start + QPoint(50, 0))
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Escape)
    assert playground.cards["error"].growth == ""
    playground.close()


def test_it_follows_a_change_of_language_while_it_is_open(empty: Hand) -> None:
    playground = opened(empty)
    try:
        language.use("zh")
        QApplication.processEvents()
        assert playground.windowTitle() == "决策阈值"
        assert dict(playground.cards["error"].items)["阈值"] == "2.16368, 6.50299"
        assert playground.status.number.text() == "损失比 3 : 1"
    finally:
        language.use("en")
        QApplication.processEvents()
    assert playground.windowTitle() == "Decision threshold"
    assert dict(playground.cards["error"].items)["risk"] == "0.28129"
    playground.close()


def test_the_columns_of_the_document_come_before_the_samples(empty: Hand) -> None:
    size = NumericColumn("size", np.linspace(1.0, 9.0, 40))
    kind = CodedColumn("kind", ("small", "large"), np.repeat([0, 1], 20))
    empty.window.session.data.set(DataState(Dataset((size, kind)), "things.csv"))
    playground = opened(empty)
    combo = playground.controls.stories
    tables = [combo.itemText(k) for k in range(combo.count())][-3:]
    assert tables == [
        "Columns of things.csv",
        "Columns of iris.csv",
        "Columns of watermelon-3.csv",
    ]
    combo.setCurrentIndex(combo.findText("Columns of things.csv"))
    combo.activated.emit(combo.currentIndex())
    empty.rest()
    assert playground.settings.names == ("small", "large")
    # Two halves of equal spacing: the threshold lies in the middle.
    assert dict(playground.cards["error"].items)["threshold"] == "5.00000"
    playground.close()


def test_a_document_without_classes_offers_the_samples_only(empty: Hand) -> None:
    size = NumericColumn("size", np.linspace(1.0, 9.0, 40))
    empty.window.session.data.set(DataState(Dataset((size,)), "things.csv"))
    playground = opened(empty)
    combo = playground.controls.stories
    texts = [combo.itemText(k) for k in range(combo.count())]
    assert "Columns of things.csv" not in texts
    assert "Columns of iris.csv" in texts
    playground.close()
