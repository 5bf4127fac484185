"""Counts, table sizes, cost and the topological order, live."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui import paths
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.formats import read
from bayesgui.graph.elimination_order import TreeCost
from bayesgui.panels.network.information import InformationPanel
from bayesgui.widgets.numbers import large_count_text


@pytest.fixture
def panel(session, shown):
    made = InformationPanel()
    made.set_session(session)
    return shown(made)


def test_asia_has_its_counts_and_sizes(panel):
    assert panel.counts.lines == (("nodes", "8"), ("arcs", "8"), ("free parameters", "18"))
    assert panel.sizes.lines == (
        ("this network", "36", "18"),
        ("full joint table", "256", "255"),
        ("naive Bayes, class asia", "30", "15"),
        ("no arcs", "16", "8"),
    )
    assert panel.ratio.text() == (
        "The full joint would need 7 times as many cells. "
        "Cells of joint : network : no arcs = 16 : 2.25 : 1."
    )
    assert panel.order.text() == "asia, tub, smoke, lung, bronc, either, xray, dysp"


def test_the_counts_follow_an_edit(panel, session):
    document = session.document
    document.apply("", edits.add_arc(document.state, "smoke", "dysp"))
    assert panel.counts.lines[1:] == (("arcs", "9"), ("free parameters", "22"))


def test_what_is_hidden_is_counted(panel, session):
    document = session.document
    marked = document.state.model.with_common_cause("tub", "lung").with_observed("smoke", False)
    document.apply("", document.state.with_(model=marked))
    assert panel.counts.lines[3:] == (
        ("hidden common causes (↔)", "1"),
        ("cannot be observed", "1"),
    )


def test_the_selected_node_is_the_class_of_naive_bayes(panel, session):
    session.selection.set(["dysp"])
    assert panel.sizes.lines[2][0] == "naive Bayes, class dysp"


def test_iris_plus_has_the_sizes_of_the_text(panel, session):
    network = read(paths.samples() / "networks" / "iris-plus.bayesgui").network
    session.document.apply("", session.document.state.with_(model=network))
    cells = [line[1] for line in panel.sizes.lines]
    assert cells == ["2,310", "1,000,000", "510", "60"]
    assert panel.ratio.text().endswith("joint : network : no arcs = 16,667 : 38.5 : 1.")


def test_a_joint_table_beyond_floating_point_is_compared(panel):
    names = [f"x{k}" for k in range(1_100)]
    network = BayesianNetwork([Variable(name, ("yes", "no")) for name in names])
    network = network.with_arc("x0", "x1")
    panel.set_session(DocumentSession.of(Document(DocumentState(model=network))))
    assert panel.ratio.text().endswith("joint : network : no arcs = 6.17·10³²⁷ : 1.001 : 1.")


def test_the_cost_of_the_tree_is_shown_once_it_is_known(panel):
    assert panel.tree.lines == (("largest clique", "…"),)
    panel.set_cost(TreeCost(2, 8, 40, 320))
    assert panel.tree.lines == (
        ("largest clique", "8 cells"),
        ("all cliques", "40 cells"),
        ("tree width", "2"),
        ("memory", "320 B"),
    )


def test_the_order_is_switched_on_and_off_on_the_canvas(panel, session):
    QTest.mouseClick(
        panel.order_box, Qt.MouseButton.LeftButton, pos=panel.order_box.rect().center() / 4
    )
    assert "order" in session.overlays.state.shown
    session.overlays.switch("order", False)
    assert not panel.order_box.isChecked()


def test_an_empty_network_says_what_to_do(panel, session):
    document = session.document
    document.apply("", edits.remove(document.state, list(document.state.network)))
    assert panel.is_empty
    document.undo()
    assert not panel.is_empty


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0"),
        (999_999_999_999, "999,999,999,999"),
        (10**12, "1.00·10¹²"),
        (3 * 10**900, "3.00·10⁹⁰⁰"),
        (9999 * 10**12, "1.00·10¹⁶"),
    ],
)
def test_counts_of_any_size_can_be_read(count, text):
    assert large_count_text(count) == text
