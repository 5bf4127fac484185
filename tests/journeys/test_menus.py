"""Menus that are filled on opening, and actions on whole CPTs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QClipboard, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QMessageBox

from bayesgui.core.evidence import Intervention, StateFinding
from bayesgui.document import edits, table_edits
from tests.support.window import CONTROL, SAMPLES, open_window

if TYPE_CHECKING:
    from tests.support.window import Hand


def entries(hand: Hand, name: str) -> dict[str, QAction]:
    """Open a menu of the menu bar, close it, and return its entries."""
    menu = next(m for m in hand.window.findChildren(QMenu) if m.objectName() == f"menu.{name}")
    menu.aboutToShow.emit()
    return {
        action.text().replace("&", ""): action
        for action in menu.actions()
        if not action.isSeparator()
    }


def test_menus_of_states_set_rule_out_and_intervene(asia: Hand) -> None:
    hand = asia
    hand.click_title("smoke")
    evidence = hand.window.document
    entries(hand, "evidence.set")["yes"].trigger()
    assert evidence.state.evidence["smoke"] == StateFinding(frozenset({"yes"}))
    assert entries(hand, "evidence.set")["yes"].isChecked()
    entries(hand, "evidence.not")["yes"].trigger()
    assert evidence.state.evidence["smoke"].excluded
    entries(hand, "evidence.intervene")["no"].trigger()
    assert evidence.state.evidence["smoke"] == Intervention("no")
    entries(hand, "evidence.intervene")["no"].trigger()
    assert "smoke" not in evidence.state.evidence
    hand.rest()


def test_colors_and_forms_apply_to_the_selection(asia: Hand) -> None:
    hand = asia
    hand.click_title("lung")
    hand.click_title("bronc", CONTROL)
    colors = entries(hand, "edit.color")
    assert len(colors) == 9
    list(colors.values())[2].trigger()
    assert hand.window.document.state.layout.colors == {"lung": 2, "bronc": 2}
    hand.act("view.form_compact")
    assert hand.window.document.state.layout.forms == {"lung": "compact", "bronc": "compact"}
    hand.act("view.form_zoom")
    assert hand.window.document.state.layout.forms == {}


def test_tables_become_uniform_random_complemented_and_normalized(asia: Hand) -> None:
    hand = asia
    document = hand.window.document
    hand.click_title("dysp")
    before = document.state.network.cpt("dysp").values
    hand.act("model.complement")
    assert (document.state.network.cpt("dysp").values == before[..., ::-1]).all()
    hand.act("model.random")
    random = document.state.network.cpt("dysp").values
    assert random.sum(axis=-1) == pytest.approx(np.ones((2, 2)))
    assert np.abs(random - before).max() > 1e-6
    hand.act("model.uniform")
    assert (document.state.network.cpt("dysp").values == 0.5).all()
    assert not hand.window.action_set["model.normalise"].isEnabled()
    draft = np.full((2, 2, 2), 0.8)
    document.apply("draft", table_edits.set_draft(document.state, "dysp", draft))
    hand.rest()
    hand.act("model.normalise")
    assert document.state.drafts == {}
    assert document.state.network.cpt("dysp").values == pytest.approx(np.full((2, 2, 2), 0.5))
    for _ in range(5):
        hand.act("edit.undo")
    assert document.state.network.cpt("dysp").values is before


def test_recent_files_are_listed_and_forgotten(qapp: object, tmp_path: object) -> None:
    path = tmp_path / "mine.bif"  # type: ignore[operator]
    path.write_bytes((SAMPLES / "asia.bif").read_bytes())
    with open_window(path) as hand:
        assert next(iter(entries(hand, "file.recent"))) == "mine.bif"
        path.unlink()
        entries(hand, "file.recent")["mine.bif"].trigger()
        hand.rest()
        assert hand.window.messages.bar.isVisible() is False  # no error: its tab is still open
        hand.act("file.close")
        entries(hand, "file.recent")["mine.bif"].trigger()
        hand.rest()
        assert "does not exist" in hand.window.messages.bar.text
        assert list(entries(hand, "file.recent")) == ["No files yet"]


def test_undo_and_redo_say_what_they_do(asia: Hand) -> None:
    hand = asia
    undo, redo = hand.window.action_set["edit.undo"], hand.window.action_set["edit.redo"]
    assert undo.text() == "Undo"
    assert undo.toolTip() == "Undo: there is nothing to undo"
    hand.draw_arc("asia", "smoke")
    assert undo.text() == "Undo ‹Add arc asia → smoke›"
    hand.act("edit.undo")
    assert redo.text() == "Redo ‹Add arc asia → smoke›"
    assert undo.text() == "Undo"


def test_pasting_what_is_no_node_changes_nothing(asia: Hand) -> None:
    hand = asia
    before = hand.window.document.state
    QGuiApplication.clipboard().setText("just text")
    hand.act("edit.paste")
    assert hand.window.document.state is before
    assert hand.window.status.sentence == "The clipboard holds no nodes."


def test_closing_the_window_asks_for_every_changed_document(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answer(box: QMessageBox) -> QMessageBox.StandardButton:
        asked.append(box.text())
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "exec", answer)
    with open_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        hand.draw_arc("Pollution", "Smoker")
        hand.click_state("Cancer", "True")
        hand.window.close()
        assert asked == ["Save changes to cancer?"]
        assert hand.window.isVisible()
        assert hand.window.posteriors() is not None


def test_an_empty_clipboard_pastes_nothing(asia: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QClipboard, "mimeData", lambda *_: None)
    before = asia.window.document.state
    asia.act("edit.paste")
    assert asia.window.document.state is before
    assert asia.window.status.sentence == "The clipboard holds no nodes."


@pytest.mark.parametrize(
    "name",
    [
        "edit.align_left",
        "edit.distribute_across",
        "edit.rename",
        "evidence.likelihood",
        "evidence.fix",
        "infer.steps_expectation",
        "infer.steps_chain",
        "infer.why",
        "model.reverse_arc_joint",
        "model.as_expression",
        "model.edit",
        "view.player",
    ],
)
def test_an_action_that_fits_no_more_says_why(asia: Hand, name: str) -> None:
    window = asia.window
    window.session.selection.set(["asia", "tub", "xray"], [("asia", "tub")])
    asia.rest()
    action = window.action_set[name]
    if name == "infer.steps_chain":
        window.session.selection.set(["asia", "tub"])
        asia.rest()
    assert action.isEnabled(), action.toolTip()
    # The enabled state follows only when the event loop runs.
    window.document.apply("", edits.remove(window.document.state, window.document.state.network))
    action.setEnabled(True)
    before = window.document.state
    action.trigger()
    assert window.document.state is before
    assert not action.isEnabled()
    assert window.status.sentence == action.toolTip()
    assert ": " in action.toolTip()
    asia.rest()


def test_a_switch_that_fits_no_more_stays_off(asia: Hand) -> None:
    window = asia.window
    action = window.action_set["infer.separated"]
    asia.rest()
    window.document.apply("", edits.remove(window.document.state, window.document.state.network))
    action.setEnabled(True)
    action.trigger()
    assert not action.isChecked()
    assert window.session.overlays.state.separation is None
    asia.rest()


def test_keys_of_an_action_that_is_disabled_say_why(asia: Hand) -> None:
    for key, action in ((Qt.Key.Key_F6, "Learn CPTs"), (Qt.Key.Key_F7, "Learn the structure")):
        QTest.keyClick(asia.viewport, key)
        assert asia.window.status.sentence == f"{action}: import data first"
