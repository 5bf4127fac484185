"""The page Classifier by mouse and keyboard, with few and with many features."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.classifying.class_networks import MIN_WIDTHS
from bayesgui.classifiers.class_information import ClassInformation
from bayesgui.classifiers.tree_growth import TreeStep
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document.decisions.class_edits import mark_class
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.shown.classifier_figures import ClassifierFigures, ClassifierOrigin
from bayesgui.document.state import DocumentState
from bayesgui.panels.classifier.page import ClassifierPanel
from bayesgui.panels.classifier.pair_triangle import CELL_HEIGHT, MOST_ROWS, cell_number

if TYPE_CHECKING:
    from collections.abc import Callable

    Show = Callable[..., ClassifierPanel]


def session_of(n: int) -> DocumentSession:
    """Return a chain of features f0 → f1 … below a class, with made-up numbers."""
    names = tuple(f"f{k}" for k in range(n))
    network = BayesianNetwork([Variable(name, ("no", "yes")) for name in ("class", *names)])
    for name in names:
        network = network.with_arc("class", name)
    for parent, child in itertools.pairwise(names):
        network = network.with_arc(parent, child)
    pairs = np.array([[1 / (1 + i + j) if i != j else 0.0 for j in range(n)] for i in range(n)])
    found = ClassInformation("class", names, pairs, np.arange(n) / (10 * n), 200.0)
    steps = tuple(
        TreeStep(a, b, found.of_pair(a, b), taken=True) for a, b in itertools.pairwise(names)
    )
    session = DocumentSession.of(Document(DocumentState(model=network)))
    session.document.edit("Mark", lambda state: mark_class(state, "class"))
    session.shown[ClassifierFigures].update(
        is_open=True, information=found, steps=steps, is_tree=True
    )
    return session


@pytest.fixture
def page(shown: Show) -> Callable[[DocumentSession], ClassifierPanel]:
    def make(session: DocumentSession, width: int = MIN_WIDTHS["right"]) -> ClassifierPanel:
        panel = ClassifierPanel()
        panel.set_session(session)
        return shown(panel, width, 800)

    return make


def test_numbers_of_cells_have_no_zero_before_the_point() -> None:
    values = (0.0, 1e-5, 0.0005, 0.0289, 0.9994, 0.9996, 1.2345)
    assert [cell_number(value) for value in values] == [
        "0", "0+", ".001", ".029", ".999", "1.00", "1.23",
    ]  # fmt: skip


def test_arrow_keys_move_through_the_cells_and_enter_selects_the_arc(page: Any) -> None:
    session = session_of(4)
    panel = page(session)
    triangle = panel.triangle
    triangle.setFocus()
    pairs = []
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up):
        QTest.keyClick(triangle, key)
        pairs.append(session.shown[ClassifierFigures].state.pointed)
    assert pairs == [("f1", "f0"), ("f2", "f0"), ("f2", "f1"), ("f1", "f0")]
    QTest.keyClick(triangle, Qt.Key.Key_Return)
    assert session.selection.arcs == (("f0", "f1"),)
    QTest.keyClick(triangle, Qt.Key.Key_Down)
    QTest.keyClick(triangle, Qt.Key.Key_Return)
    # There is no arc between these: both nodes are selected.
    assert session.selection.arcs == ()
    assert set(session.selection.names) == {"f2", "f0"}
    assert triangle.named == {"f2", "f0"}


def test_many_features_scroll_below_names_that_stay(page: Any) -> None:
    session = session_of(30)
    panel = page(session)
    triangle = panel.triangle
    assert triangle.height() < (MOST_ROWS + 3) * CELL_HEIGHT
    assert triangle.verticalScrollBar().maximum() > 0
    assert triangle.horizontalScrollBar().maximum() > 0
    triangle.setFocus()
    before = triangle.grab().toImage()
    for _ in range(28):
        QTest.keyClick(triangle, Qt.Key.Key_Down)
    for _ in range(28):
        QTest.keyClick(triangle, Qt.Key.Key_Right)
    assert triangle.current == ("f28", "f27")
    rect = triangle.cell_rect(triangle.cell_of("f28", "f27")).toRect()
    assert triangle.viewport().rect().contains(rect)
    assert triangle.grab().toImage() != before
    assert triangle._name_at(QPoint(2, rect.center().y())) == "f28"


def test_a_narrow_page_shortens_names_before_it_scrolls(page: Any) -> None:
    panel = page(session_of(7), 320)
    triangle = panel.triangle
    assert triangle.horizontalScrollBar().maximum() == 0
    assert triangle.height() == 6 * CELL_HEIGHT + 20
    other = page(session_of(9), 320)
    wide = other.triangle
    assert wide.horizontalScrollBar().maximum() > 0
    # All rows are seen above the scroll bar.
    last = wide.cell_rect((7, 0))
    assert last.bottom() <= wide.viewport().height() - 20


def test_a_row_points_at_its_nodes_and_a_click_selects_them(page: Any) -> None:
    session = session_of(4)
    panel = page(session)
    place = panel.tree.row_rect(1).center().toPoint()
    QTest.mouseMove(panel.tree, place)
    assert session.shown[ClassifierFigures].state.pointed == ("f1", "f2")
    QTest.mouseClick(panel.tree, Qt.MouseButton.LeftButton, pos=place)
    assert session.selection.arcs == (("f1", "f2"),)
    assert panel.tree.marked == {1}
    assert [line.text for line in panel.features.measured] == ["f3", "f2", "f1", "f0"]
    place = panel.features.row_rect(0).center().toPoint()
    QTest.mouseMove(panel.features, place)
    assert session.shown[ClassifierFigures].state.pointed == ("f3",)
    QTest.mouseClick(panel.features, Qt.MouseButton.LeftButton, pos=place)
    assert session.selection.names == ("f3",)
    assert panel.features.marked == {0}
    assert panel.tree.marked == {2}
    lengths = [panel.features.bar_rect(k).width() for k in range(4)]
    assert lengths[0] == panel.features.bar_length
    assert lengths[2] == pytest.approx(lengths[0] / 3)
    assert lengths[3] == 0


def test_rows_to_come_are_muted_while_the_tree_is_played(page: Any) -> None:
    session = session_of(4)
    panel = page(session)
    whole = panel.tree.grab().toImage()
    session.shown[ClassifierFigures].update(grown=1)
    QApplication.processEvents()
    assert panel.tree.marked == {0}
    assert panel.play_button.text() == "Stop"
    bar = panel.tree.bar_rect(2).center().toPoint()
    playing = panel.tree.grab().toImage()
    assert playing.pixelColor(bar) != whole.pixelColor(bar)


def test_without_a_class_the_page_says_what_to_do(page: Any) -> None:
    session = session_of(3)
    panel = page(session)
    assert panel.box.text == ""
    session.document.undo()
    session.shown[ClassifierFigures].update()
    assert "No node is marked as the class" in panel.box.text
    assert not panel.estimate_button.isEnabled()
    assert not panel.features.isVisible()


@pytest.mark.parametrize(
    ("way", "text"),
    [
        ("folds", "in 5 folds"),
        ("repeated", "in 5 folds, repeated"),
        ("leave-one-out", "leaving one out"),
        ("hold-out", "of 30 % held out"),
        ("file", "of a second table"),
    ],
)
def test_the_head_tells_how_the_accuracy_was_found(page: Any, way: str, text: str) -> None:
    from tests.classifiers.tables import random_table

    session = session_of(3)
    table = random_table(1, 40)
    session.shown[ClassifierFigures].update(
        origin=ClassifierOrigin(table, "mails.csv", "tan", {}, 0.81514, way, 5, 30)
    )
    panel = page(session)
    assert (panel._method.text(), panel._table.whole) == ("tan", "mails.csv, 40 rows")
    assert (panel._accuracy.text(), panel._judged.text()) == ("81.51 %", text)
