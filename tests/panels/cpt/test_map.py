"""The strip below a large table: its position, content and scrolling."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import table_edits
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.panels.cpt.page import CptPanel
from bayesgui.widgets.theme import theme

LEFT = Qt.MouseButton.LeftButton


def session_of(*sizes):
    parents = [
        Variable(f"p{k}", tuple(f"s{j}" for j in range(size))) for k, size in enumerate(sizes)
    ]
    child = Variable("child", ("yes", "no"))
    cpt = CPT("child", tuple(p.name for p in parents), np.full((*sizes, 2), 0.5))
    made = DocumentSession.of(
        Document(DocumentState(model=BayesianNetwork([*parents, child], [cpt])))
    )
    made.selection.set(["child"])
    return made


@pytest.fixture
def opened(qapp, shown):
    def make(*sizes):
        panel = CptPanel()
        panel.set_session(session_of(*sizes))
        return shown(panel, 900, 320)

    return make


def test_only_tables_of_more_than_twelve_columns_have_a_map(opened):
    assert opened(3, 4).map.isHidden()
    assert opened(13).map.isVisible()


def test_wrong_columns_are_red_and_the_frame_is_round_what_is_seen(opened):
    panel = opened(10, 4)
    document = panel.session.document
    draft = np.full((10, 4, 2), 0.5)
    draft[7, 2] = 0.4
    document.apply("", table_edits.set_draft(document.state, "child", draft))
    strip = panel.map.strip
    x = strip.x() + 30.5 / 40 * strip.width()
    picture = panel.map.grab().toImage()
    assert picture.pixelColor(int(x), int(strip.center().y())) == theme().error
    assert picture.pixelColor(int(x) - 30, int(strip.center().y())) != theme().error
    assert panel.map.frame.left() == pytest.approx(strip.left())
    seen = panel.view.viewport().width() / 96
    assert panel.map.frame.width() == pytest.approx(seen / 40 * strip.width(), abs=1)


def test_a_press_and_a_drag_on_the_map_scroll_there(opened):
    panel = opened(10, 4)
    strip = panel.map.strip
    place = strip.center().toPoint()
    QTest.mouseClick(panel.map, LEFT, pos=place)
    assert panel.view.columnAt(panel.view.viewport().width() // 2) in (19, 20)
    assert panel.map.frame.center().x() == pytest.approx(strip.center().x(), abs=12)
    QTest.mousePress(panel.map, LEFT, pos=place)
    QTest.mouseMove(panel.map, strip.topRight().toPoint())
    QTest.mouseRelease(panel.map, LEFT)
    assert panel.view.horizontalScrollBar().value() == panel.view.horizontalScrollBar().maximum()


def test_keys_scroll_the_map_and_rows_are_scrolled_too(opened):
    panel = opened(10, 4)
    panel.map.setFocus()
    QTest.keyClick(panel.map, Qt.Key.Key_Right)
    assert panel.view.columnAt(2) == 1
    QTest.keyClick(panel.map, Qt.Key.Key_End)
    assert panel.map.frame.right() == pytest.approx(panel.map.strip.right(), abs=1)
    QTest.keyClick(panel.tools.direction, Qt.Key.Key_Right)
    QTest.mouseClick(panel.map, LEFT, pos=panel.map.strip.center().toPoint())
    assert panel.view.rowAt(panel.view.viewport().height() // 2) in (19, 20)


def test_a_hundred_thousand_wrong_columns_are_edited_and_painted(opened):
    panel = opened(10, 10, 10, 10, 10)
    document = panel.session.document
    draft = np.full((10,) * 5 + (2,), 0.4)
    document.apply("", table_edits.set_draft(document.state, "child", draft))
    for number in range(5):
        panel.edits.type_number(number, 0, 0.9)
        panel.grab()
    rows = document.state.drafts["child"].reshape(-1, 2)
    assert rows[:5, 0].tolist() == [0.9] * 5
    panel.edits.operate("normalize")
    assert not document.state.drafts
    assert document.state.network.cpt("child").values[5, 5, 5, 5, 5].tolist() == [0.5, 0.5]
