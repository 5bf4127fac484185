"""Expressions and noisy-OR in the window: typed, kept in a file, undone; posteriors follow."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

import bayesgui
from bayesgui.core.expression import Expression
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.document import edits
from bayesgui.document.files import open_state, save
from tests.support.window import LEFT

if TYPE_CHECKING:
    from pathlib import Path

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
    assert any("dysp are written as tables" in sentence for sentence in lost)
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
    hand.rest()
    renamed = edits.rename_variable(window.document.state, "bronc", "my bronchi")
    window.document.apply("rename", renamed)
    hand.rest()
    assert field.text() == 'Bernoulli(if(`my bronchi` = "yes", 0.7, 0.2))'
    window.session.selection.set((), [("my bronchi", "dysp")])
    hand.rest()
    hand.act("edit.delete")
    hand.rest()
    assert "dysp: only the table is left" in window.message_bar.text
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
    assert "taken from the columns where at most one parent acts" in window.message_bar.text
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
