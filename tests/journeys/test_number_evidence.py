"""A number as evidence on a node with cut points."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

import bayesgui
from bayesgui.app.evidence.number_dialog import NumberDialog
from bayesgui.core.evidence import StateFinding
from tests.support.window import Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def ages(qapp: object, tmp_path: Path) -> Iterator[Hand]:
    age = bayesgui.Variable("age", ("young", "old"), edges=(0.0, 40.0, 100.0), unit="years")
    path = tmp_path / "ages.bayesgui"
    bayesgui.write(bayesgui.BayesianNetwork([age]), path)
    with open_window(path) as hand:
        yield hand


def test_a_number_typed_into_the_state_menu_is_a_finding_on_its_interval(ages: Hand) -> None:
    hand = ages
    hand.window.pages.network.open_state_menu("age")
    menu = hand.window.findChild(QMenu, "stateMenu")
    (entry,) = [action for action in menu.actions() if action.text().replace("&", "") == "Number…"]
    menu.close()
    entry.trigger()
    QApplication.processEvents()
    (dialog,) = hand.window.findChildren(NumberDialog)
    assert dialog.field.hasFocus()
    assert not dialog.set_button.isEnabled()
    QTest.keyClicks(dialog.field, "soon")
    assert dialog.line.text() == "“soon” is not a number."
    assert not dialog.set_button.isEnabled()
    dialog.field.clear()
    QTest.keyClicks(dialog.field, "57,5")
    assert dialog.line.text() == "lies in old"
    QTest.keyClick(dialog.field, Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.document.state.evidence["age"] == StateFinding(frozenset({"old"}))
    assert hand.window.posteriors()["age"].tolist() == [0.0, 1.0]
    hand.act("edit.undo")
    assert not hand.window.document.state.evidence


def test_the_menu_evidence_offers_a_number_only_where_there_are_intervals(
    ages: Hand, asia: Hand
) -> None:
    for hand, name, offered in ((ages, "age", True), (asia, "xray", False)):
        hand.window.session.selection.set([name])
        QApplication.processEvents()
        menus = {menu.title(): menu for menu in hand.window.menuBar().findChildren(QMenu)}
        menu = menus["Observe state"]
        menu.aboutToShow.emit()
        assert (
            "Number…" in [action.text().replace("&", "") for action in menu.actions()]
        ) is offered
