"""Settings for decimals, size of texts, states of new nodes, and safety copies."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QLineEdit

from bayesgui.app.application import apply_text_size
from bayesgui.app.settings import Settings
from bayesgui.widgets.numbers import form_with, number

if TYPE_CHECKING:
    from tests.support.window import Hand


@pytest.fixture
def dialog(asia: Hand) -> QDialog:
    asia.act("edit.settings")
    found = asia.window.findChild(QDialog, "settingsDialog")
    assert isinstance(found, QDialog)
    return found


def choose(dialog: QDialog, name: str, row: int) -> None:
    combo = dialog.findChild(QComboBox, name)
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(combo, Qt.Key.Key_Down)


def test_decimals_change_nodes_and_lists_at_once(asia: Hand, dialog: QDialog) -> None:
    model = asia.window.pages.network.view.model()
    assert model.row_at(7).number == "56.4"
    choose(dialog, "decimals", 2)
    assert model.row_at(7).number == "56.40"
    choose(dialog, "decimals", 0)
    assert model.row_at(7).number == "56"
    asia.window.settings.numbers = "probability"
    assert model.row_at(7).number == "0.56"
    choose(dialog, "decimals", 2)
    assert model.row_at(7).number == ".5640"
    dialog.close()
    asia.rest()


def test_more_decimals_keep_the_rules_of_the_ends() -> None:
    assert form_with("odds", 2) == "odds"
    assert form_with("percent", 1) == "percent"
    assert number(1e-6, form_with("percent", 2)) == "0+"
    assert number(1.0, form_with("percent", 2)) == "100"
    assert number(0.99999, form_with("percent", 0)) == "100−"
    assert number(1.0, form_with("probability", 2)) == "1"
    assert number(0.0, form_with("probability", 2)) == "0"
    assert number(0.62558, form_with("probability", 2)) == ".6256"


def test_a_new_node_has_the_chosen_states(asia: Hand, dialog: QDialog) -> None:
    field = dialog.findChild(QLineEdit, "defaultStates")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "low, medium , high, low")
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert field.text() == "low, medium, high"
    dialog.close()
    asia.double_click(asia.empty_place())
    asia.key(Qt.Key.Key_Return)
    (name,) = asia.window.session.selection.names
    assert asia.window.document.state.network[name].states == ("low", "medium", "high")


def test_a_single_state_is_not_enough(asia: Hand, dialog: QDialog) -> None:
    field = dialog.findChild(QLineEdit, "defaultStates")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "only")
    QTest.keyClick(field, Qt.Key.Key_Tab)
    assert field.text() == "yes, no"
    dialog.close()
    asia.rest()


def test_the_delay_of_safety_copies_reaches_open_documents(asia: Hand, dialog: QDialog) -> None:
    choose(dialog, "autosave_seconds", 1)
    assert asia.window.settings.autosave_seconds == 30.0
    (autosave,) = asia.window.safety._autosaves.values()
    assert (autosave._quiet, autosave._at_most) == (30.0, 80.0)
    asia.window.documents.add()
    assert {each._quiet for each in asia.window.safety._autosaves.values()} == {30.0}
    dialog.close()
    asia.rest()


def test_the_size_of_texts_scales_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_SCALE_FACTOR", "")
    monkeypatch.delenv("QT_SCALE_FACTOR")
    settings = Settings()
    apply_text_size(settings)
    assert "QT_SCALE_FACTOR" not in os.environ
    settings.text_size = 130
    apply_text_size(settings)
    assert os.environ["QT_SCALE_FACTOR"] == "1.3"
    monkeypatch.setenv("QT_SCALE_FACTOR", "2")
    apply_text_size(settings)
    assert os.environ["QT_SCALE_FACTOR"] == "2"
