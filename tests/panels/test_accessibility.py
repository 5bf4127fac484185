"""Every focusable widget has a name, every button a tooltip, and Tab cycles."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QScrollArea, QTableView, QWidget

from bayesgui.core.evidence import excluding, fixed
from bayesgui.document.overlays import SeparationChoice
from bayesgui.graph.dseparation import analyze_separation
from bayesgui.inference.asking.reasons import reasons
from bayesgui.inference.base import engines
from bayesgui.panels.cpt.page import CptPanel
from bayesgui.panels.data.columns import DataColumnsPanel
from bayesgui.panels.data.page import DataPanel
from bayesgui.panels.evidence.page import EvidencePanel
from bayesgui.panels.judging.page import JudgePanel
from bayesgui.panels.network.information import InformationPanel
from bayesgui.panels.network.page import NetworkPanel
from bayesgui.panels.questions.explanation import ExplanationPage
from bayesgui.panels.questions.observe import ObservePage
from bayesgui.panels.questions.sensitivity import SensitivityPage
from bayesgui.panels.questions.why import WhyPage
from bayesgui.panels.separation.page import SeparationPanel
from bayesgui.panels.variable.page import VariablePanel
from tests.panels.asia import asia_session
from tests.panels.asia_table import data_state

PANELS = [
    NetworkPanel,
    EvidencePanel,
    CptPanel,
    VariablePanel,
    SeparationPanel,
    InformationPanel,
    DataPanel,
    DataColumnsPanel,
    WhyPage,
    ObservePage,
    JudgePanel,
    ExplanationPage,
    SensitivityPage,
]


@pytest.fixture(params=PANELS)
def panel(request, shown):
    session = asia_session(
        xray={"yes": 0.8, "no": 0.3}, tub=excluding("yes"), lung=fixed({"yes": 0.4, "no": 0.6})
    )
    session.selection.set(["dysp"])
    network = session.document.state.network
    session.overlays.update(
        separation=SeparationChoice("lung", "bronc", ("smoke", "dysp")),
        analysis=analyze_separation(network, "lung", "bronc", ("smoke", "dysp")),
    )
    session.data.set(data_state())
    made = request.param()
    made.set_session(session)
    if isinstance(made, WhyPage):
        state = session.document.state
        engine = engines.create("enumeration", state.network)
        made.show_reasons(state, reasons(engine, "dysp", state.evidence), 0)
    return shown(made, 420, 900)


def reached(panel):
    """Return the widgets of a panel in the tab chain."""
    return [
        widget
        for widget in panel.findChildren(QWidget)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisibleTo(panel)
        and widget.isEnabled()
        and not isinstance(widget, QScrollArea)
        and not widget.objectName().startswith("qt_")
    ]


def test_everything_that_can_have_the_focus_has_a_name(panel):
    found = reached(panel)
    assert found
    nameless = [
        widget
        for widget in found
        if not widget.accessibleName()
        and not (isinstance(widget, QAbstractButton) and widget.text().strip("↑↓"))
    ]
    assert nameless == []


def test_every_button_has_a_tooltip(panel):
    buttons = [
        button
        for button in panel.findChildren(QAbstractButton)
        if button.isVisibleTo(panel) and not isinstance(button.parent(), QTableView)
    ]
    without = [
        button
        for button in buttons
        if not button.toolTip() and "QLineEdit" not in type(button).__name__
    ]
    named = [f"{type(b).__name__} {b.text()} in {type(b.parent()).__name__}" for b in without]
    assert [name for name in named if "NodePicker" not in name] == []


def test_the_tab_key_visits_everything_once_and_is_never_trapped(panel):
    found = reached(panel)
    found[0].setFocus(Qt.FocusReason.TabFocusReason)
    visited = []
    # A label stops at each of its links before it passes the focus on.
    for _ in range(4 * len(found) + 20):
        focus = QApplication.focusWidget()
        if len(visited) > 1 and focus is visited[0]:
            break
        visited += [focus] if focus not in visited else []
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is visited[0]
    missed = [f"{type(w).__name__} {w.accessibleName()}" for w in found if w not in visited]
    assert missed == []
