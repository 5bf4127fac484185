"""The tool bar above a table: texts if there is room, and no part cut off."""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.panels.cpt.page import CptPanel
from bayesgui.panels.cpt.tools import OPERATIONS
from tests.panels.asia import session_on


@pytest.fixture
def session(qapp):
    made = session_on(BayesianNetwork([Variable("press", ("ZERO", "LOW", "HIGH"))], []))
    made.selection.set(["press"])
    return made


@pytest.fixture
def panel(session, shown):
    made = CptPanel()
    made.set_session(session)
    return shown(made, 900, 320)


def shown_parts(panel):
    """Return the visible parts of the tool bar, from the left, in the page's coordinates."""
    tools = panel.tools
    parts = [tools.direction, *(tools.button(name) for name in OPERATIONS), tools.more, tools.form]
    found = [part for part in parts if part.isVisible()]
    return [part.rect().translated(part.mapTo(panel, QPoint(0, 0))) for part in found]


@pytest.mark.parametrize("width", [900, 804, 564, 460, 384])
def test_no_tool_is_cut_or_covered_at_any_width(panel, width):
    panel.resize(width, 320)
    QApplication.processEvents()
    parts = shown_parts(panel)
    assert parts[0].left() >= 8
    assert parts[-1].right() <= width - 8
    assert all(b.left() > a.right() for a, b in itertools.pairwise(parts))


def test_beside_the_chooser_every_operation_has_its_word(panel):
    panel.resize(898, 320)
    QApplication.processEvents()
    beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    for operation in OPERATIONS:
        button = panel.tools.button(operation)
        assert button.toolButtonStyle() == beside
        assert button.width() >= button.sizeHint().width()
    chooser = panel.forms.chooser.mapTo(panel, QPoint(0, 0)).y()
    assert chooser == panel.tools.direction.mapTo(panel, QPoint(0, 0)).y()


def test_an_operation_without_room_stands_in_the_menu(panel, session):
    panel.resize(384, 320)
    QApplication.processEvents()
    assert not panel.tools.button("lock").isVisible()
    assert panel.tools.button("normalize").isVisible()
    panel.tools.more.menu().aboutToShow.emit()
    entries = {action.text(): action for action in panel.tools.more.menu().actions()}
    assert "Lock" in entries
    assert "Normalize" not in entries
    entries["Complement"].trigger()
    assert session.document.undo_text == "Complement table of press"


def test_the_form_of_numbers_is_brief_while_it_is_closed_and_never_cut(panel):
    box = panel.tools.form
    assert box.compact_text == "0.25"
    assert box.toolTip().startswith("Probability, 0.25: how numbers are shown")
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_End)
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert (box.compact_text, box.currentText()) == ("1 : 3", "Odds, 1 : 3")
    assert box.toolTip().startswith("Odds, 1 : 3: how")
    assert box.width() >= box.minimumSizeHint().width()
