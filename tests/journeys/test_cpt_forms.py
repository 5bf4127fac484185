"""Expressions and noisy-OR: typed, saved and undone; posteriors are updated."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.expression import Expression
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.files import open_state, save
from bayesgui.document.state import DocumentState
from tests.support.window import LEFT

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from bayesgui.core.monitor import Monitor
    from tests.support.window import Hand


def shown(hand: Hand, name: str) -> list[float]:
    hand.rest()
    posteriors = hand.window.posteriors()
    assert posteriors is not None
    return list(posteriors[name])


def test_a_formula_is_typed_and_posteriors_follow_and_the_file_keeps_it(
    asia: Hand, tmp_path: Path
) -> None:
    hand = asia
    window = hand.window
    before = shown(hand, "dysp")
    window.session.selection.set(["dysp"])
    hand.rest()
    hand.act("model.as_expression")
    hand.rest()
    field = window.pages.cpt.forms.expression.field
    assert window.focusWidget() is field
    QTest.keyClicks(field, 'Bernoulli(0.3 + 0.5 * (bronc = "yes") + 0.1 * (either = "yes")')
    assert shown(hand, "dysp") == before
    QTest.keyClicks(field, ")")
    assert shown(hand, "dysp") == before
    hand.key(Qt.Key.Key_Return)
    network = window.document.state.network
    assert network.cpt("dysp").values[0, 0, 0] == pytest.approx(0.9)
    right = bayesgui.engine("junction-tree", network).query({})
    assert shown(hand, "dysp") == pytest.approx(list(right["dysp"]), abs=1e-12)
    assert shown(hand, "dysp")[0] != pytest.approx(before[0], abs=0.01)
    save(window.document.state, tmp_path / "kept.bayesgui")
    kept, notes = open_state(tmp_path / "kept.bayesgui")
    assert kept.network == network
    assert notes == ()
    lost = save(window.document.state, tmp_path / "kept.bif")
    assert any("dysp is written as a table" in sentence for sentence in lost)
    hand.act("edit.undo")
    assert shown(hand, "dysp") == pytest.approx(before)


def test_a_renamed_parent_and_a_lost_one_are_followed(asia: Hand) -> None:
    hand = asia
    window = hand.window
    window.session.selection.set(["dysp"])
    hand.rest()
    hand.act("model.as_expression")
    field = window.pages.cpt.forms.expression.field
    QTest.keyClicks(field, 'Bernoulli(if(bronc = "yes", 0.7, 0.2))')
    QTest.keyClick(field, Qt.Key.Key_Return)
    hand.rest()
    renamed = edits.rename_variable(window.document.state, "bronc", "my bronchi")
    window.document.apply("rename", renamed)
    hand.rest()
    assert field.text() == 'Bernoulli(if(`my bronchi` = "yes", 0.7, 0.2))'
    window.session.selection.set((), [("my bronchi", "dysp")])
    hand.rest()
    hand.act("edit.delete")
    hand.rest()
    assert "dysp now has a plain table, no expression." in window.messages.bar.text
    assert "only the table is left" not in window.messages.bar.text
    assert not isinstance(window.document.state.network.cpd("dysp"), Expression)
    hand.act("edit.undo")
    assert isinstance(window.document.state.network.cpd("dysp"), Expression)


def test_a_noisy_or_is_entered_by_one_number_a_cause(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    window = hand.window
    window.session.selection.set(["dysp"])
    hand.rest()
    hand.act("model.as_noisy_max")
    hand.rest()
    assert "taken from the columns where at most one parent acts" in window.messages.bar.text
    view = window.pages.cpt.forms.parameters.view
    for column, number in enumerate(("0.8", "0.6", "0.1")):
        index = view.model().index(0, column)
        QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())
        QTest.keyClicks(view, number[0])
        editor = next(e for e in view.findChildren(QLineEdit) if e.isVisible())
        QTest.keyClicks(editor, number[1:])
        QTest.keyClick(editor, Qt.Key.Key_Return)
    table = window.document.state.network.cpt("dysp").values[..., 0]
    assert table[0, 0] == pytest.approx(1 - 0.2 * 0.4 * 0.9)
    assert table[1, 1] == pytest.approx(0.1)
    hand.rest()
    save(window.document.state, tmp_path / "kept.xdsl")
    kept, _ = open_state(tmp_path / "kept.xdsl")
    form = kept.network.cpd("dysp")
    assert isinstance(form, NoisyMax)
    assert form == window.document.state.network.cpd("dysp")


def large(hand: Hand) -> None:
    """Open a network with a CPT of 243,340 numbers and edit its node as an expression."""
    parents = [
        Variable(n, tuple(f"{n}{k}" for k in range(23)), values=tuple(range(23))) for n in "abc"
    ]
    edges = tuple(float(x) for x in np.linspace(-10, 80, 21))
    child = Variable("sum", tuple(f"s{k}" for k in range(20)), edges=edges)
    table = CPT.uniform("sum", ("a", "b", "c"), (23, 23, 23), 20)
    network = bayesgui.BayesianNetwork([*parents, child], [table])
    hand.window.documents.add(DocumentState(model=network), None, "large")
    hand.window.session.selection.set(["sum"])
    hand.rest()
    hand.act("model.as_expression")
    hand.rest()


def test_a_large_table_is_computed_beside_the_window(empty: Hand) -> None:
    hand = empty
    large(hand)
    window, forms = hand.window, hand.window.pages.cpt.forms
    field, computing = forms.expression.field, forms.computing
    before = window.document.state.network
    QTest.keyClicks(field, "Normal(a + b, 2 + c)")
    assert window.document.state.network is before
    QTest.keyClick(field, Qt.Key.Key_Return)
    # Nothing has been computed yet: the key was only accepted.
    assert window.document.state.network is before
    assert not computing.isVisible()
    hand.rest()
    cpd = window.document.state.network.cpd("sum")
    assert isinstance(cpd, Expression)
    assert cpd.text == "Normal(a + b, 2 + c)"
    right = Expression.on(before, "sum", cpd.text)
    assert (cpd.table().values == right.table().values).all()
    assert window.document.undo_text == "Expression of sum"
    assert forms.problem.text == ""
    QTest.keyClicks(field, " - ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    hand.rest()
    assert "At character" in forms.problem.text
    assert window.document.state.network.cpd("sum") is cpd
    assert field.text() == "Normal(a + b, 2 + c) - "
    assert dict(window.document.state.formula_drafts) == {"sum": "Normal(a + b, 2 + c) -"}
    hand.act("edit.undo")
    assert forms.problem.text == ""
    assert field.text() == "Normal(a + b, 2 + c)"
    hand.act("edit.undo")
    assert window.document.state.network is before


def test_computing_a_large_table_is_cancelled_in_place(
    empty: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = empty
    large(hand)
    window, forms = hand.window, hand.window.pages.cpt.forms
    field, computing = forms.expression.field, forms.computing
    before = window.document.state.network
    ended = threading.Event()

    def endless(network: object, name: str, text: str, monitor: Monitor) -> None:
        try:
            monitor.report(0.4)
            while True:
                monitor.check()
                time.sleep(0.001)
        finally:
            ended.set()

    monkeypatch.setattr(Expression, "on", endless)
    QTest.keyClicks(field, "Normal(a, 1)")
    QTest.keyClick(field, Qt.Key.Key_Return)
    for _ in range(400):
        QTest.qWait(5)
        if computing.isVisible():
            break
    assert computing.text == "Computing the table of sum…"
    QTest.mouseClick(computing.cancel_button, LEFT)
    assert not computing.isVisible()
    assert ended.wait(5)
    hand.rest()
    assert window.document.state.network is before
    assert field.text() == "Normal(a, 1)"


@pytest.mark.long
def test_what_is_computed_ends_with_its_document_and_begins_again_with_its_tab(
    empty: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = empty
    large(hand)
    window, forms = hand.window, hand.window.pages.cpt.forms
    on, asked = Expression.on, []

    def slow(network: bayesgui.BayesianNetwork, name: str, text: str, monitor: Monitor) -> object:
        asked.append(text)
        for _ in range(200):
            monitor.check()
            time.sleep(0.001)
        return on(network, name, text)

    monkeypatch.setattr(Expression, "on", slow)
    QTest.keyClicks(forms.expression.field, "Normal(a, 1)")
    QTest.keyClick(forms.expression.field, Qt.Key.Key_Return)
    document = window.document
    before = document.state.network
    window.documents.add(None, None, "other")
    hand.rest()
    assert document.state.network is before
    window.documents.set_current(window.documents.all.index(window.documents[0]))
    hand.rest()
    assert window.document is document
    assert asked == ["Normal(a, 1)", "Normal(a, 1)"]
    assert document.state.network.cpd("sum").text == "Normal(a, 1)"
    QTest.keyClicks(forms.expression.field, " ")
    forms.expression.field.setText("Normal(b, 1)")
    QTest.keyClick(forms.expression.field, Qt.Key.Key_Return)
    document.mark_saved(document.state)
    window.file_actions.close(window.documents.current)
    hand.rest()
    assert len(window.documents) == 1


def test_a_prefix_of_a_formula_changes_no_posterior_and_a_draft_is_marked_on_the_node(
    asia: Hand, tmp_path: Path
) -> None:
    hand, window = asia, asia.window
    before = shown(hand, "dysp")
    window.session.selection.set(["dysp"])
    hand.rest()
    hand.act("model.as_expression")
    field = window.pages.cpt.forms.expression.field
    displays = hand.canvas.scene().displays
    QTest.keyClicks(field, '(bronc = "yes")')
    hand.rest()
    assert shown(hand, "dysp") == before
    assert window.document.undo_text is None
    QTest.keyClicks(field, " or ")
    hand.click_at(hand.empty_place())
    assert "draft" in displays.display("dysp").badges
    assert shown(hand, "dysp") == before
    save(window.document.state, tmp_path / "kept.bayesgui")
    kept, _ = open_state(tmp_path / "kept.bayesgui")
    assert dict(kept.formula_drafts) == {"dysp": '(bronc = "yes") or'}
    assert kept == window.document.state
    lost = save(window.document.state, tmp_path / "kept.bif")
    assert any("unfinished expressions" in sentence for sentence in lost)
    hand.act("edit.undo")
    assert "draft" not in displays.display("dysp").badges
    window.session.selection.set(["dysp"])
    hand.rest()
    assert window.pages.cpt.forms.problem.text == ""


def test_what_is_typed_is_in_the_file_that_is_saved_meanwhile(asia: Hand, tmp_path: Path) -> None:
    hand, window = asia, asia.window
    window.document.mark_saved(window.document.state, tmp_path / "saved.bayesgui")
    window.session.selection.set(["dysp"])
    hand.rest()
    hand.act("model.as_expression")
    field = window.pages.cpt.forms.expression.field
    QTest.keyClicks(field, 'Bernoulli(if(bronc = "yes", 0.7, 0.2))')
    hand.act("file.save")
    kept, _ = open_state(tmp_path / "saved.bayesgui")
    assert kept.network.cpd("dysp").text == field.text()
    assert window.focusWidget() is field


def test_four_parents_and_an_error_leave_the_states_in_view_at_the_default_height(
    asia: Hand, qtbot: QtBot
) -> None:
    window = asia.window
    window.docks.open_page("bottom", "cpt")
    asia.rest()
    before = window.docks["bottom"].height()
    state = window.document.state
    for parent in ("asia", "smoke"):
        state = edits.add_arc(state, parent, "dysp")
    window.document.apply("Arcs", state)
    window.session.selection.set(["dysp"])
    page = window.pages.cpt

    def seen() -> bool:
        view = page.view
        last = view.rowViewportPosition(1) + view.rowHeight(1)
        return view.model().rowCount() >= 2 and last <= view.viewport().height()

    qtbot.waitUntil(seen, timeout=5_000)
    assert before < window.docks["bottom"].height() <= 0.6 * window.height()
    page.forms.choose("expression")
    asia.rest()
    page.forms.expression.field.setText("asia +")
    QTest.keyClick(page.forms.expression.field, Qt.Key.Key_Return)
    asia.rest()
    assert page.forms.problem.isVisible()
    qtbot.waitUntil(seen, timeout=5_000)
