"""Observe next: ranked observations, their unit, and a finding set from the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bayesgui.app.questions.observe import ObserveNext
from bayesgui.document import edits
from bayesgui.inference.base import engines
from bayesgui.measures.entropy import conditional_entropy, entropy

if TYPE_CHECKING:
    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def asked(hand, name):
    hand.click_title(name)
    hand.act("infer.next_question")
    return hand.window.activities[ObserveNext].observe


def row_place(page, name):
    k = [row.key for row in page.list.rows].index(name)
    return page.list.visualRect(page.list.model().index(k, 0)).center()


def test_observations_are_ranked_until_nothing_is_left_to_learn(
    asia: Hand,
) -> None:
    asia.click_state("dysp", "yes")
    page = asked(asia, "lung")
    judge = engines.create("enumeration", asia.window.document.state.network)
    now = entropy(judge.query({"dysp": "yes"})["lung"])
    after = conditional_entropy(judge.joint(["lung", "either"], {"dysp": "yes"}))
    assert [row.key for row in page.list.rows][:2] == ["either", "xray"]
    assert float(page.list.rows[0].value) == pytest.approx(now - after, abs=1e-4)
    assert page.list.rows[0].bar == pytest.approx((now - after) / now)
    assert page.numbers.lines[0] == ("Entropy of lung", f"{now:.4f} nats")
    assert float(page.numbers.lines[1][1].removesuffix(" nats")) == pytest.approx(after, abs=1e-4)
    assert "dysp" not in {row.key for row in page.list.rows}
    place = page.units.segment_rect("bits").center().toPoint()
    QTest.mouseClick(page.units, LEFT, NONE, place)
    assert float(page.list.rows[0].value) == pytest.approx((now - after) / np.log(2), abs=1e-4)
    asia.click_state("lung", "yes")
    assert page.note.text() == "No observation would tell anything about it."
    assert page.numbers.lines == (("Entropy of lung", "0 bits"),)
    asia.click_title("lung")
    asia.act("edit.delete")
    assert "Select a node" in page.empty_text


def test_what_cannot_be_observed_is_not_proposed(asia: Hand) -> None:
    page = asked(asia, "lung")
    assert page.list.rows[0].key == "either"
    assert page.list.isVisible()
    asia.click_title("either")
    asia.act("model.unobserved")
    asia.rest()
    assert "either" not in {row.key for row in page.list.rows}
    assert page.list.rows[0].key == "xray"
    asia.act("edit.undo")
    asia.rest()
    assert page.list.rows[0].key == "either"


def test_a_click_selects_a_double_click_sets_a_finding_and_the_page_goes(asia: Hand) -> None:
    page = asked(asia, "lung")
    place = row_place(page, "xray")
    QTest.mouseClick(page.list.viewport(), LEFT, NONE, place)
    asia.rest()
    assert asia.window.session.selection.names == ("xray",)
    assert page.headline == "lung: what is informative?"
    QTest.mouseDClick(page.list.viewport(), LEFT, NONE, place)
    QApplication.processEvents()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.objectName() == "stateMenu"
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    asia.rest()
    assert "xray" in asia.window.document.state.evidence
    assert "xray" not in {row.key for row in page.list.rows}
    document = asia.window.document
    document.apply("Rename", edits.rename_variable(document.state, "lung", "cancer"))
    asia.rest()
    assert page.headline == "cancer: what is informative?"
    QTest.mouseClick(page.close_button, LEFT)
    assert "observe" not in asia.window.docks["right"].page_ids
