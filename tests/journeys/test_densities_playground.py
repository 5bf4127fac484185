"""The densities playground from the menu: the document's numbers, the heights, the mixture."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.document.data import DataState
from bayesgui.windows.playgrounds.densities import window
from bayesgui.windows.playgrounds.densities.window import DensitiesWindow

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.windows.playgrounds.densities.sample import ColumnSource, Sample
    from tests.support.window import Hand

pytestmark = pytest.mark.usefixtures("sizes_compared_once")


def opened(hand: Hand, name: str = "playground.densities") -> DensitiesWindow:
    hand.act(name)
    hand.rest()
    found = [each for each in hand.window.findChildren(DensitiesWindow) if each.isVisible()]
    assert len(found) == 1
    return found[0]


def test_the_heights_are_there_without_data_and_the_mixture_opens_the_lower_half(
    empty: Hand,
) -> None:
    playground = opened(empty, "playground.mixture")
    try:
        assert playground.windowTitle() == "Densities"
        assert playground.controls.columns.currentText() == "height, heights.csv"
        assert playground.sample is not None
        assert playground.sample.n == 400
        QApplication.processEvents()
        assert playground.focusWidget() is playground.mixture.head.components
    finally:
        playground.close()


def test_the_number_of_components_is_readable_in_the_room_beside_a_lesson(empty: Hand) -> None:
    playground = opened(empty, "playground.mixture")
    try:
        head, side = playground.mixture.head, playground.mixture
        for width in (800, 1100, 1500):
            playground.resize(width, 900)
            empty.rest()
            for part in (head.title, head.components, head.place, head.likelihood, head.restart):
                assert part.width() >= part.minimumSizeHint().width(), (width, part.objectName())
            for plot in (side.components, side.shares, side.bic):
                assert plot.width() >= 240, width
        assert head.is_one_line
    finally:
        playground.close()


def test_a_column_that_is_being_read_is_not_said_to_be_missing(
    empty: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, prepared = Event(), window._prepared

    def slow(source: ColumnSource, monitor: Monitor) -> Sample:
        go_on.wait(10)
        return prepared(source, monitor)

    monkeypatch.setattr(window, "_prepared", slow)
    kind = CodedColumn("kind", ("a", "b"), np.array([0, 1] * 20))
    empty.window.session.data.set(DataState(Dataset((kind,)), "things.csv"))
    playground = opened(empty)
    try:
        assert playground.empty.isVisible()
        QTest.mouseClick(playground.take_heights, Qt.MouseButton.LeftButton)
        assert not playground.empty.isVisible()
        assert playground.status.sentence.text() == "Reading the column …"
        go_on.set()
        empty.rest()
        assert playground.sample is not None
        assert not playground.empty.isVisible()
    finally:
        go_on.set()
        playground.close()


def test_numbers_of_the_document_come_first_and_codes_alone_are_told(empty: Hand) -> None:
    kind = CodedColumn("kind", ("a", "b"), np.array([0, 1] * 20))
    size = NumericColumn("size", np.arange(40.0))
    data = empty.window.session.data
    data.set(DataState(Dataset((kind, size)), "things.csv"))
    playground = opened(empty)
    try:
        combo = playground.controls.columns
        texts = [combo.itemText(k) for k in range(combo.count())]
        assert texts == ["size, things.csv", "height, heights.csv"]
        assert playground.controls.about.text() == "40 values, 40 different"
    finally:
        playground.close()
        QApplication.processEvents()
    data.set(DataState(Dataset((kind,)), "things.csv"))
    playground = opened(empty)
    try:
        assert playground.sample is None
        QTest.mouseClick(playground.take_heights, Qt.MouseButton.LeftButton)
        empty.rest()
        assert playground.sample is not None
        assert playground.sample.n == 400
    finally:
        playground.close()


def test_a_histogram_becomes_a_node_of_the_document_as_one_step(empty: Hand) -> None:
    playground = opened(empty)
    document = empty.window.document
    try:
        playground.set_number("histogram", 10.0)
        QTest.mouseClick(playground.controls.take, Qt.MouseButton.LeftButton)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        assert [each.text() for each in menu.actions()] == ["New node height"]
        QTest.keyClick(menu, Qt.Key.Key_Down)
        QTest.keyClick(menu, Qt.Key.Key_Return)
        empty.rest()
        counts = document.state.network.cpt("height").counts
        assert counts is not None
        assert counts.sum() == 400
        assert document.state.network["height"].unit == "cm"
        assert playground.status.sentence.text().startswith("height has the ")
        assert empty.window.session.selection.names == ("height",)
        # The second time the node of the same number of states is offered, too.
        QTest.mouseClick(playground.controls.take, Qt.MouseButton.LeftButton)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        texts = [each.text() for each in menu.actions() if not each.isSeparator()]
        assert texts == ["New node height 2", "Table of height"]
        menu.close()
        empty.act("edit.undo")
        assert document.state.network.names == ()
    finally:
        playground.close()
