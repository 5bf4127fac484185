"""The CPT editor: dragging a bar updates all posteriors, and menus edit columns."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

import bayesgui
from bayesgui.document.beliefs import Freshness
from bayesgui.inference.incremental_engine import IncrementalEngine
from bayesgui.panels.cpt.delegate import bar_rect, grip_rect
from tests.support.window import CONTROL, LEFT, NONE, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.cpt.view import CptView
    from tests.conftest import Opens
    from tests.support.window import Hand
FRAME = 16
"""Milliseconds between two events of a mouse at 60 a second."""


@pytest.fixture
def alarm(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "alarm.bayesgui") as hand:
        yield hand


def opened_table(hand: Hand, name: str) -> CptView:
    hand.window.session.selection.set([name])
    hand.window.docks.set_open("bottom", True)
    hand.rest()
    return hand.window.pages.cpt.view


def along_bar(view: CptView, configuration: int, state: int, end: float) -> tuple[QPointF, QPointF]:
    """Return the position of the handle of a cell's bar, and one for another number."""
    model = view.model()
    rect = view.visualRect(model.index_of(configuration, state))
    bar = bar_rect(rect)
    grip = grip_rect(rect, model.number(configuration, state)).center()
    return grip, QPointF(bar.x() + end * bar.width(), grip.y())


def test_posteriors_follow_a_bar_while_it_is_drawn_without_compiling_anew(
    alarm: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = alarm
    window = hand.window
    view = opened_table(hand, "LVFAILURE")
    compiled: list[object] = []
    compile_anew = IncrementalEngine._compile
    monkeypatch.setattr(
        IncrementalEngine,
        "_compile",
        staticmethod(lambda *of: compiled.append(of) or compile_anew(*of)),
    )
    seen: list[float] = []

    def note() -> None:
        beliefs = window.session.beliefs.state
        if beliefs.freshness is Freshness.FRESH and beliefs.posteriors is not None:
            seen.append(float(beliefs.posteriors["HISTORY"][0]))

    window.session.beliefs.changed.connect(note)
    start, end = along_bar(view, 0, 0, 0.9)
    QTest.mousePress(view.viewport(), LEFT, NONE, start.toPoint())
    moves = 20
    for k in range(1, moves + 1):
        QTest.mouseMove(view.viewport(), (start + (end - start) * k / moves).toPoint())
        QTest.qWait(FRAME)
    # The mouse button is still pressed.
    assert len(set(seen)) > moves / 2
    assert seen[-1] > 5 * seen[0]
    assert compiled == []
    QTest.mouseRelease(view.viewport(), LEFT, NONE, end.toPoint())
    hand.rest()
    network = window.document.state.network
    assert network.cpt("LVFAILURE").values[0] == pytest.approx(0.9, abs=0.02)
    right = bayesgui.engine("junction-tree", network).query({})
    shown = window.posteriors()
    assert shown is not None
    for name in network:
        assert shown[name] == pytest.approx(right[name], abs=1e-12)
    hand.act("edit.undo")
    assert window.document.undo_text is None


def test_the_menu_is_for_the_selected_columns_while_the_table_has_the_keys(asia: Hand) -> None:
    hand = asia
    view = opened_table(hand, "dysp")
    before = hand.window.document.state.network.cpt("dysp").values.reshape(-1, 2)
    QTest.mouseClick(
        view.viewport(), LEFT, pos=view.visualRect(view.model().index_of(2, 1)).center()
    )
    hand.rest()
    hand.act("model.uniform")
    after = hand.window.document.state.network.cpt("dysp").values.reshape(-1, 2)
    assert after[2].tolist() == [0.5, 0.5]
    assert (after[[0, 1, 3]] == before[[0, 1, 3]]).all()
    hand.canvas.setFocus()
    hand.act("model.uniform")
    assert (hand.window.document.state.network.cpt("dysp").values == 0.5).all()


def test_cells_locked_by_the_shortcut_stay_when_whole_tables_change(asia: Hand) -> None:
    hand = asia
    assert not hand.window.action_set["model.lock"].isEnabled()
    view = opened_table(hand, "dysp")
    QTest.mouseClick(
        view.viewport(), LEFT, pos=view.visualRect(view.model().index_of(0, 0)).center()
    )
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    hand.key(Qt.Key.Key_L, both)
    assert view.model().is_locked(0, 0)
    hand.canvas.setFocus()
    hand.act("model.uniform")
    table = hand.window.document.state.network.cpt("dysp").values.reshape(-1, 2)
    np.testing.assert_allclose(table, [[0.9, 0.1], [0.5, 0.5], [0.5, 0.5], [0.5, 0.5]])


def test_the_line_of_column_probabilities_stays_while_a_bar_is_drawn(asia: Hand) -> None:
    hand = asia
    view = opened_table(hand, "dysp")
    model = view.model()
    resets: list[object] = []
    model.modelReset.connect(lambda: resets.append(None))
    assert model.line_name(model.n_lines - 1) == "P(column | e)"
    start, end = along_bar(view, 1, 0, 0.3)
    QTest.mousePress(view.viewport(), LEFT, NONE, start.toPoint())
    for k in range(1, 9):
        QTest.mouseMove(view.viewport(), (start + (end - start) * k / 8).toPoint())
        QTest.qWait(FRAME)
        assert model.has_weights
    QTest.mouseRelease(view.viewport(), LEFT, NONE, end.toPoint())
    hand.rest()
    assert resets == []
    weights = [model.number(k, model.n_lines - 1) for k in range(4)]
    assert sum(weights) == pytest.approx(1)
    hand.click_state("bronc", "yes")
    sure = [model.number(k, model.n_lines - 1) for k in range(4)]
    assert sure != pytest.approx(weights)
    assert resets == []


def test_a_node_chosen_while_another_page_was_in_front_has_its_column_weights(asia: Hand) -> None:
    regions, panel = asia.window.docks, asia.window.pages.cpt
    regions.open_page("bottom", "counts")
    asia.rest()
    asia.click_title("dysp")
    asia.rest()
    regions.open_page("bottom", "cpt")
    asia.rest()
    model = panel.view.model()
    assert panel.name == "dysp"
    assert model.has_weights
    assert sum(model.number(k, model.n_lines - 1) for k in range(4)) == pytest.approx(1)


def test_a_branch_of_a_large_table_is_drawn_and_all_posteriors_follow(alarm: Hand) -> None:
    hand = alarm
    view = opened_table(hand, "VENTLUNG")
    panel, model = hand.window.pages.cpt, view.model()
    QTest.mouseClick(
        panel.tools.direction,
        LEFT,
        pos=panel.tools.direction.segment_rect("tree").center().toPoint(),
    )
    before = hand.window.document.state.network.cpt("VENTLUNG").rows()
    shown = hand.window.posteriors()
    row = next(k for k in range(model.rowCount()) if not model.is_unfolded(model.tree.id_at(k)))
    span = model.beneath(model.tree.id_at(row))
    assert span.stop - span.start > 1
    view.scrollTo(model.index(row, 0))
    start, end = along_bar(view, model.tree.id_at(row), 0, 0.1)
    QTest.mousePress(view.viewport(), LEFT, NONE, start.toPoint())
    for k in range(1, 7):
        QTest.mouseMove(view.viewport(), (start + (end - start) * k / 6).toPoint())
        QTest.qWait(FRAME)
    QTest.mouseRelease(view.viewport(), LEFT, NONE, end.toPoint())
    hand.rest()
    after = hand.window.document.state.network.cpt("VENTLUNG").rows()
    assert after[span, 0] == pytest.approx(after[span.start, 0])
    assert (np.delete(after, span, axis=0) == np.delete(before, span, axis=0)).all()
    now = hand.window.posteriors()
    assert now is not None
    assert shown is not None
    assert now["EXPCO2"] != pytest.approx(shown["EXPCO2"], abs=1e-4)
    hand.act("edit.undo")
    assert (hand.window.document.state.network.cpt("VENTLUNG").rows() == before).all()


def test_a_draft_is_marked_kept_in_the_file_and_never_used(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    view = opened_table(hand, "dysp")
    model, shown = view.model(), hand.window.posteriors()
    assert shown is not None
    place = view.visualRect(model.index_of(1, 0)).center()
    QTest.mouseClick(view.viewport(), LEFT, pos=place)
    # A pasted number leaves the other one as it is; a typed one would fill it.
    QApplication.clipboard().setText("0.85")
    QTest.keyClick(view, Qt.Key.Key_V, CONTROL)
    hand.rest()
    assert model.is_wrong(1)
    assert model.index_of(1, 2).data(Qt.ItemDataRole.ToolTipRole).endswith("instead of 1")
    assert "is kept as a draft" in hand.window.pages.cpt.draft_bar.text
    assert "draft" in hand.window.canvas.canvas_scene.displays.display("dysp").badges
    now = hand.window.posteriors()
    assert now is not None
    assert (now["dysp"] == shown["dysp"]).all()
    path = tmp_path / "kept.bayesgui"
    document = hand.window.document
    document.mark_saved(document.state, path)
    hand.act("file.save")
    draft = np.array(json.loads(path.read_text("utf-8"))["drafts"]["dysp"])
    assert draft.reshape(-1, 2)[1, 0] == 0.85
    QTest.mouseClick(hand.window.pages.cpt.draft_bar.normalize_button, LEFT)
    hand.rest()
    assert not hand.window.document.state.drafts
    changed = hand.window.posteriors()
    assert changed is not None
    assert changed["dysp"] != pytest.approx(shown["dysp"])


def test_the_menu_makes_a_state_certain_and_copies_columns(asia: Hand) -> None:
    hand = asia
    assert not hand.window.action_set["model.copy_column_all"].isEnabled()
    view = opened_table(hand, "dysp")
    place = view.visualRect(view.model().index_of(1, 1)).center()
    QTest.mouseClick(view.viewport(), LEFT, pos=place)
    hand.act("model.deterministic")

    def rows() -> list[list[float]]:
        found: list[list[float]] = hand.window.document.state.network.cpt("dysp").rows().tolist()
        return found

    assert rows() == [[0.9, 0.1], [0, 1], [0.7, 0.3], [0.1, 0.9]]
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    hand.act("model.copy_column")
    assert rows() == [[0.9, 0.1], [0, 1], [0, 1], [0.1, 0.9]]
    hand.act("model.copy_column_all")
    assert rows() == [[0, 1]] * 4
