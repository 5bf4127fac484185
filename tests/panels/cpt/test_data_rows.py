"""Number of data rows for each column: the line, the hatching, the map."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import table_edits
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.panels.cpt.delegate import bar_rect
from bayesgui.panels.cpt.page import CptPanel
from bayesgui.widgets.theme import theme

SEEN = np.array([[135.0, 0.0], [1500.0, 2.0], [0.0, 0.0]])
"""Counts in the data per cell; the prior is 1 in every cell."""


def session_of(cpt, n=3):
    parent = Variable("tube", tuple(f"s{k}" for k in range(n)))
    network = BayesianNetwork([parent, Variable("press", ("low", "high"))], [cpt])
    made = DocumentSession.of(Document(DocumentState(model=network)))
    made.selection.set(["press"])
    return made


def learned():
    counts = SEEN + 1
    return CPT("press", ("tube",), counts / counts.sum(axis=-1, keepdims=True), counts, SEEN)


@pytest.fixture
def panel(qapp, shown):
    made = CptPanel()
    made.set_session(session_of(learned()))
    return shown(made, 900, 320)


def line(panel, number):
    model = panel.view.model()
    return [model.text(k, number) for k in range(model.axes.n_configurations)]


def colors_beside_the_bar(panel, configuration):
    """Return the colors of a stripe of a cell between its bar and its number."""
    rect = panel.view.visualRect(panel.view.model().index_of(configuration, 0))
    left = int(bar_rect(rect).right()) + 2
    picture = panel.view.viewport().grab(rect).toImage()
    return {
        picture.pixelColor(QPoint(x, y)).name()
        for x in range(left - rect.x(), left - rect.x() + 12)
        for y in range(2, 6)
    }


def test_a_learned_table_tells_how_many_rows_each_column_rests_on(panel):
    model = panel.view.model()
    assert model.line_name(3) == "rows in the data"
    assert line(panel, 3) == ["135", "1,502", "no data"]
    tip = model.index_of(2, 3).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "tube = s2: no row in the data"
    assert model.index_of(1, 3).data(Qt.ItemDataRole.ToolTipRole) == (
        "tube = s1: rows in the data: 1,502"
    )


def test_columns_without_data_are_hatched_and_no_others(panel):
    surface = {theme().surface.name()}
    assert colors_beside_the_bar(panel, 0) == surface
    assert len(colors_beside_the_bar(panel, 2)) > 1


def test_a_changed_column_rests_on_the_same_rows_and_a_filled_one_stays_without(panel):
    panel.bar_edit.nudge(0, 0, -0.5)
    panel.bar_edit.nudge(2, 0, 0.2)
    assert panel.session.document.state.network.cpt("press").values[2, 0] == pytest.approx(0.7)
    assert line(panel, 3) == ["135", "1,502", "no data"]
    assert panel.session.document.state.network.cpt("press").counts.tolist()[1] == [1501.0, 3.0]


def test_a_table_that_never_saw_data_has_no_such_line(qapp, shown):
    panel = CptPanel()
    panel.set_session(session_of(CPT("press", ("tube",), learned().values)))
    shown(panel, 900, 320)
    assert panel.view.model().n_lines == 3
    assert colors_beside_the_bar(panel, 2) == {theme().surface.name()}


def test_learning_brings_the_line_and_undo_takes_it_away(qapp, shown):
    panel = CptPanel()
    panel.set_session(session_of(CPT("press", ("tube",), learned().values)))
    shown(panel, 900, 320)
    document = panel.session.document
    network = document.state.network.with_cpt(learned())
    document.apply("Learn CPTs", document.state.with_(model=network))
    assert line(panel, 3) == ["135", "1,502", "no data"]
    document.undo()
    assert panel.view.model().n_lines == 3


def test_the_map_hatches_columns_without_data_below_the_red_ones(qapp, shown):
    seen = np.full((20, 2), 5.0)
    seen[[4, 11]] = 0
    panel = CptPanel()
    panel.set_session(session_of(CPT("press", ("tube",), np.full((20, 2), 0.5), None, seen), 20))
    shown(panel, 900, 320)
    document = panel.session.document
    draft = np.full((20, 2), 0.5)
    draft[11] = 0.4
    document.apply("", table_edits.set_draft(document.state, "press", draft))
    picture, strip = panel.map.grab().toImage(), panel.map.strip

    def colors(k):
        x = int(strip.x() + (k + 0.2) / 20 * strip.width())
        y = int(strip.center().y())
        return {picture.pixelColor(x + dx, y).name() for dx in range(12)}

    assert len(colors(7)) == 1
    assert theme().track.name() in colors(4)
    assert len(colors(4)) > 1
    assert colors(11) == {theme().error.name()}


def test_what_is_typed_stays_while_lines_come_and_go(qapp, shown):
    panel = CptPanel()
    panel.set_session(session_of(CPT("press", ("tube",), learned().values)))
    shown(panel, 900, 320)
    panel.view.setFocus()
    panel.view.setCurrentIndex(panel.view.model().index_of(1, 0))
    QTest.keyClicks(panel.view, "0")
    editor = panel.view.findChild(QLineEdit)
    QTest.keyClicks(editor, ".2")
    panel.set_configuration_weights("press", np.array([0.2, 0.3, 0.5]))
    document = panel.session.document
    document.apply("", document.state.with_(model=document.state.network.with_cpt(learned())))
    assert (editor.text(), editor.isVisible()) == ("0.2", True)
    assert line(panel, 3) == ["135", "1,502", "no data"]
    assert line(panel, 4) == ["0.2", "0.3", "0.5"]
    panel.set_configuration_weights("press", None)
    assert editor.isVisible()
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert document.state.network.cpt("press").values[1].tolist() == [0.2, 0.8]
