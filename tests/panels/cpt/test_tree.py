"""The tree of a large table: folded branches show a mean and are edited as one."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import table_edits
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.panels.cpt.delegate import bar_rect, grip_rect
from bayesgui.panels.cpt.page import CptPanel
from bayesgui.widgets.theme import theme

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SIZES = (3, 2, 4)


def session_of(values, observed=None, states=("low", "high")):
    parents = [
        Variable(f"p{k}", tuple(f"s{j}" for j in range(size)))
        for k, size in enumerate(values.shape[:-1])
    ]
    cpt = CPT("child", tuple(p.name for p in parents), values, None, observed)
    network = BayesianNetwork([*parents, Variable("child", states)], [cpt])
    made = DocumentSession.of(Document(DocumentState(model=network)))
    made.selection.set(["child"])
    return made


def random_rows():
    return np.random.default_rng(3).dirichlet((1, 1, 1), SIZES)


@pytest.fixture
def panel(qapp, shown):
    made = CptPanel()
    made.set_session(session_of(random_rows(), states=("low", "mid", "high")))
    made = shown(made, 900, 420)
    QTest.mouseClick(
        made.tools.direction, LEFT, pos=made.tools.direction.segment_rect("tree").center().toPoint()
    )
    return made


def rows_of(panel):
    return panel.session.document.state.network.cpt("child").rows()


def names(panel):
    model = panel.view.model()
    vertical = Qt.Orientation.Vertical
    return [model.headerData(row, vertical) for row in range(model.rowCount())]


def press_mark(panel, row):
    header = panel.view.verticalHeader()
    QTest.mouseClick(header.viewport(), LEFT, NONE, header.mark_rect(row).center())


def click_cell(panel, row, column):
    rect = panel.view.visualRect(panel.view.model().index(row, column))
    QTest.mouseClick(panel.view.viewport(), LEFT, NONE, QPoint(rect.right() - 4, rect.center().y()))


def key(panel, which, modifier=NONE):
    QTest.keyClick(panel.view, which, modifier)


def test_parents_are_levels_and_the_last_is_folded_where_there_are_many(panel):
    assert names(panel) == [
        "p0 = s0", "p0 = s0, p1 = s0", "p0 = s0, p1 = s1",
        "p0 = s1", "p0 = s1, p1 = s0", "p0 = s1, p1 = s1",
        "p0 = s2", "p0 = s2, p1 = s0", "p0 = s2, p1 = s1",
    ]  # fmt: skip
    assert panel.map.isHidden()


def test_a_press_on_a_branch_folds_it_and_again_unfolds_it(panel):
    press_mark(panel, 2)
    assert names(panel)[3] == "p0 = s0, p1 = s1, p2 = s0"
    assert len(names(panel)) == 13
    press_mark(panel, 0)
    assert names(panel)[:2] == ["p0 = s0", "p0 = s1"]
    heading = panel.view.model().headerData
    tip = Qt.ItemDataRole.ToolTipRole
    assert heading(0, Qt.Orientation.Vertical, tip) == "p0 = s0: 8 configurations, folded"
    press_mark(panel, 0)
    assert len(names(panel)) == 13


def test_a_folded_branch_shows_the_mean_of_its_configurations_and_an_open_one_nothing(panel):
    model = panel.view.model()
    mean = rows_of(panel)[4:8].mean(axis=0)
    assert [model.number(model.place(2, k)[0], k) for k in range(3)] == pytest.approx(mean)
    tip = model.index(2, 1).data(Qt.ItemDataRole.ToolTipRole)
    assert tip.startswith("Mean of P(child = mid) in 4 configurations of p0 = s0, p1 = s1: 0.")
    rect = panel.view.visualRect(model.index(0, 1)).adjusted(3, 3, -3, -3)
    picture = panel.view.viewport().grab(rect).toImage()
    found = {picture.pixelColor(x, picture.height() // 2).name() for x in range(picture.width())}
    assert found == {theme().window.name()}
    assert not model.index(0, 1).flags() & Qt.ItemFlag.ItemIsEditable


def test_a_number_typed_into_a_folded_branch_is_set_in_all_beneath_and_undone_at_once(panel):
    before = rows_of(panel)
    click_cell(panel, 2, 0)
    QTest.keyClicks(panel.view, "0")
    QTest.keyClicks(panel.view.findChild(QLineEdit), ".5")
    QTest.keyClick(panel.view.findChild(QLineEdit), Qt.Key.Key_Return)
    document = panel.session.document
    draft = document.state.drafts["child"].reshape(-1, 3)
    assert (draft[4:8, 0] == 0.5).all()
    assert (np.delete(draft, np.s_[4:8], axis=0) == np.delete(before, np.s_[4:8], axis=0)).all()
    assert panel.view.model().text(panel.view.model().place(2, 3)[0], 3) == "4 of 4"
    document.undo()
    assert not document.state.drafts
    assert document.undo_text is None


def test_a_bar_drawn_on_a_folded_branch_moves_all_beneath_each_in_its_proportion(panel):
    before = rows_of(panel)
    model, viewport = panel.view.model(), panel.view.viewport()
    rect = panel.view.visualRect(model.index(2, 0))
    bar = bar_rect(rect)
    start = grip_rect(rect, model.number(model.place(2, 0)[0], 0)).center()
    end = QPointF(bar.x() + 0.8 * bar.width(), start.y())
    QTest.mousePress(viewport, LEFT, NONE, start.toPoint())
    for k in range(1, 9):
        QTest.mouseMove(viewport, (start + (end - start) * k / 8).toPoint())
    assert panel.drag_readout.text.startswith("low ")
    QTest.mouseRelease(viewport, LEFT, NONE, end.toPoint())
    after = rows_of(panel)
    assert after[4:8, 0] == pytest.approx(after[4, 0])
    assert after[4, 0] == pytest.approx(0.8, abs=0.03)
    assert after[4:8, 1] / after[4:8, 2] == pytest.approx(before[4:8, 1] / before[4:8, 2])
    assert (after[:4] == before[:4]).all()
    assert (after[8:] == before[8:]).all()
    document = panel.session.document
    document.undo()
    assert document.undo_text is None


def test_keys_fold_unfold_and_lead_outward(panel):
    click_cell(panel, 2, 1)
    key(panel, Qt.Key.Key_Plus)
    assert len(names(panel)) == 13
    assert panel.view.currentIndex().row() == 2
    key(panel, Qt.Key.Key_Down)
    key(panel, Qt.Key.Key_Left)
    assert panel.view.currentIndex().column() == 0
    key(panel, Qt.Key.Key_Left)
    assert names(panel)[panel.view.currentIndex().row()] == "p0 = s0, p1 = s1"
    key(panel, Qt.Key.Key_Left)
    assert len(names(panel)) == 9
    key(panel, Qt.Key.Key_Return)
    assert len(names(panel)) == 13
    key(panel, Qt.Key.Key_Down)
    key(panel, Qt.Key.Key_Minus)
    assert len(names(panel)) == 9
    assert panel.view.findChild(QLineEdit) is None


def test_enter_on_a_configuration_still_opens_its_number(panel):
    press_mark(panel, 2)
    click_cell(panel, 4, 1)
    key(panel, Qt.Key.Key_Return)
    assert float(panel.view.findChild(QLineEdit).text()) == rows_of(panel)[5, 1]


def test_the_context_menu_expands_and_collapses_all(panel):
    def choose(title):
        panel.view.customContextMenuRequested.emit(QPoint(5, 5))
        menu = next(m for m in panel.findChildren(QMenu) if m.isVisible())
        next(action for action in menu.actions() if action.text() == title).trigger()
        menu.close()

    choose("Expand all")
    assert len(names(panel)) == 3 + 6 + 24
    choose("Collapse all")
    assert names(panel) == ["p0 = s0", "p0 = s1", "p0 = s2"]


def test_what_is_done_to_a_branch_is_done_to_all_beneath(panel):
    before = rows_of(panel)
    click_cell(panel, 8, 0)
    QTest.mouseClick(panel.tools.button("uniform"), LEFT)
    after = rows_of(panel)
    assert after[20:] == pytest.approx(np.full((4, 3), 1 / 3))
    assert (after[:20] == before[:20]).all()
    QTest.mouseClick(panel.tools.button("lock"), LEFT)
    locked = panel.view.model().locked
    assert locked[20:, 0].all()
    assert locked.sum() == 4
    assert not panel.view.currentIndex().flags() & Qt.ItemFlag.ItemIsEditable


def test_a_branch_is_copied_and_pasted_with_its_configurations(panel):
    before = rows_of(panel)
    click_cell(panel, 1, 0)
    QTest.keyClick(panel.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(panel.view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    key(panel, Qt.Key.Key_C, CONTROL)
    assert len(QGuiApplication.clipboard().text().splitlines()) == 4
    click_cell(panel, 2, 0)
    key(panel, Qt.Key.Key_V, CONTROL)
    after = rows_of(panel)
    assert (after[4:8] == before[:4]).all()
    assert (after[8:] == before[8:]).all()


def test_folded_branches_tell_of_drafts_and_missing_data_beneath(qapp, shown):
    observed = np.ones((*SIZES, 2))
    observed[0, 1] = 0
    panel = CptPanel()
    panel.set_session(session_of(np.full((*SIZES, 2), 0.5), observed))
    panel = shown(panel, 900, 420)
    panel.choose_layout("tree")
    document, model = panel.session.document, panel.view.model()
    draft = np.full((*SIZES, 2), 0.5)
    draft[1, 0, 2] = 0.4
    document.apply("", table_edits.set_draft(document.state, "child", draft))
    found = [model.text(model.place(row, 0)[0], 2) for row in range(model.rowCount())]
    assert found == ["1", "1", "1", "1 of 8", "1 of 4", "1", "1", "1", "1"]
    rows = [model.text(model.place(row, 0)[0], 3) for row in range(model.rowCount())]
    assert rows == ["8", "8", "no data", "16", "8", "8", "16", "8", "8"]
    assert model.has_no_data(model.place(2, 0)[0])


def test_counts_of_a_folded_branch_are_summed_and_not_typed(panel):
    document = panel.session.document
    counts = np.arange(72.0).reshape(*SIZES, 3)
    document.apply("", table_edits.set_counts(document.state, "child", counts))
    panel.view.model().set_form("counts")
    model = panel.view.model()
    number = model.place(1, 0)[0]
    assert model.text(number, 0) == f"{counts.reshape(-1, 3)[:4, 0].sum():g}"
    assert not model.index(1, 0).flags() & Qt.ItemFlag.ItemIsEditable


def test_a_hundred_thousand_configurations_unfold_and_fold_where_one_is(qapp, shown):
    panel = CptPanel()
    panel.set_session(session_of(np.full((10,) * 5 + (2,), 0.5)))
    panel = shown(panel, 900, 420)
    panel.choose_layout("tree")
    assert panel.view.model().rowCount() == 10
    panel.view.model().fold(lambda tree: tree.set_all_open(True))
    assert panel.view.model().rowCount() == 111_110
    panel.view.go_to(98_765, 1)
    panel.grab()
    assert names_of_current(panel) == "p0 = s9, p1 = s8, p2 = s7, p3 = s6, p4 = s5"
    key(panel, Qt.Key.Key_A, CONTROL)
    assert panel.edits.chosen() == slice(0, 100_000)
    panel.view.go_to(98_765, 1)
    panel.view.model().fold(lambda tree: tree.set_all_open(False))
    assert names_of_current(panel) == "p0 = s9"


def names_of_current(panel):
    row = panel.view.currentIndex().row()
    return panel.view.model().headerData(row, Qt.Orientation.Vertical)
