"""A published diagram as text, and the table that belongs to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.data.importing.columns import MATCH
from tests.support.importing import opened_dialog
from tests.support.window import CONTROL, open_window

if TYPE_CHECKING:
    from pathlib import Path


def test_nodes_take_the_states_of_the_table_in_one_step(qapp: object, tmp_path: Path) -> None:
    diagram, table = tmp_path / "d.txt", tmp_path / "d.csv"
    diagram.write_text("dag {\ndose -> ill\nage -> dose\nage -> ill\n}\n", "utf-8")
    rows = [f"{'abc'[k % 3]},{'young' if k % 4 else 'old'},{'pq'[k // 7 % 2]}" for k in range(84)]
    table.write_text("\n".join(["dose,age,ill", *rows]) + "\n", "utf-8")
    with open_window(diagram) as hand:
        before = hand.window.document.state
        dialog = opened_dialog(hand.window, table)
        assert dialog is not None
        hand.rest()
        assert dialog.form.for_nodes.isChecked()
        shown = [dialog.columns.item(row, MATCH).text() for row in range(3)]
        assert shown == ["its states are taken"] * 3
        QTest.mouseClick(dialog.learn_button, Qt.MouseButton.LeftButton)
        hand.rest()
        hand.rest()
        network = hand.window.document.state.network
        assert {*network["dose"].states} == {*"abc"}
        assert {*network["age"].states} == {"young", "old"}
        assert network.arcs == before.network.arcs
        data = hand.window.session.data.state.dataset
        assert data["dose"].counts.tolist() == [28, 28, 28]
        hand.window.activateWindow()
        hand.canvas.setFocus()
        for _ in range(3):
            if hand.window.document.state.network is not before.network:
                hand.key(Qt.Key.Key_Z, CONTROL)
        assert hand.window.document.state.network is before.network
