"""Roles of nodes in a diagnosis, by menu, page Variable and list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.document.files import open_state, save
from tests.support.window import CONTROL, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.variable.role_form import RoleForm
    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        yield hand


def form(hand: Hand) -> RoleForm:
    page = hand.window.pages.variable
    hand.window.pages.show(page)
    hand.rest()
    return page.roles  # type: ignore[no-any-return]


def choose(hand: Hand, combo, role: str) -> None:  # type: ignore[no-untyped-def]
    place = combo.findData(role)
    assert place >= 0
    combo.setCurrentIndex(place)
    combo.activated.emit(place)
    hand.rest()


def test_roles_by_the_menu_are_steps_of_undo(hand: Hand, tmp_path: Path) -> None:
    before = hand.window.document.state
    posteriors = hand.window.posteriors()
    hand.click_title("tub")
    hand.click_title("lung", CONTROL)
    hand.act("model.role_fault")
    roles = hand.window.document.state.roles
    assert dict(roles.roles) == {"tub": "fault", "lung": "fault"}
    assert hand.window.document.undo_text == "Role of 2 nodes: fault"
    assert hand.window.action_set["model.role_fault"].isChecked()
    assert hand.window.posteriors() is posteriors
    display = hand.canvas.canvas_scene.displays.display("tub")
    assert "role: fault" in display.badges
    rows = hand.window.pages.network.view.model()
    place = rows.names.index("tub")
    assert rows.row_at(place).role == "fault"
    spoken = rows.data(rows.index(place), Qt.ItemDataRole.AccessibleTextRole)
    assert "fault" in spoken
    hand.click_title("xray")
    assert not hand.window.action_set["model.role_fault"].isChecked()
    hand.act("model.role_test")
    path = tmp_path / "asia.bayesgui"
    save(hand.window.document.state, path)
    assert open_state(path)[0].roles == hand.window.document.state.roles
    hand.act("model.role_test")
    assert hand.window.document.state.roles.of("xray") == ""
    for _ in range(3):
        hand.key(Qt.Key.Key_Z, CONTROL)
    assert hand.window.document.state == before
    assert not hand.canvas.canvas_scene.displays.display("tub").badges


def test_role_fault_states_and_price_on_the_page_variable(hand: Hand) -> None:
    roles = form(hand)
    hand.click_title("bronc")
    choose(hand, roles.role, "fault")
    state = hand.window.document.state
    assert state.roles.fault_states["bronc"] == ("yes",)
    boxes = [box for box in roles._boxes if box.isVisible()]
    assert [box.isChecked() for box in boxes] == [True, False]
    # Both states as faults are refused, in a sentence.
    boxes[1].setFocus()
    QTest.keyClick(boxes[1], Qt.Key.Key_Space)
    hand.rest()
    assert hand.window.document.state.roles.fault_states["bronc"] == ("yes",)
    hand.click_title("xray")
    assert roles.price.isVisible()
    roles.price.setFocus()
    roles.price.selectAll()
    QTest.keyClicks(roles.price, "12.5")
    QTest.keyClick(roles.price, Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.document.state.roles.price("xray") == 12.5
    assert hand.window.document.undo_text == "Price of 1 node"
    QTest.keyClicks(roles.price, "-3")
    assert roles.problem.text()
    QTest.keyClick(roles.price, Qt.Key.Key_Escape)
    choose(hand, roles.role, "none")
    assert hand.window.document.state.roles.of("xray") == ""
