"""Fields, states, subgroups and forced nodes of the page Effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest

from bayesgui.document import state_edits
from bayesgui.document.edits import remove
from bayesgui.document.shown.effects import Effects
from bayesgui.panels.effects.number_rows import title_of
from bayesgui.widgets.theme import font
from tests.journeys.effects.asking import ask, cells, page, state, titles
from tests.support.window import CONTROL

if TYPE_CHECKING:
    from bayesgui.document.state import DocumentState
    from tests.support.window import Hand


def test_fields_and_swap_do_it_without_the_canvas(hand: Hand) -> None:
    question = page(hand).question
    for field, text in ((question.cause, "statin"), (question.effect, "Infarct, hospital")):
        field.line.setFocus()
        field.line.selectAll()
        QTest.keyClicks(field.line, text)
        QTest.keyClick(field.line, Qt.Key.Key_Return)
        hand.rest()
    assert (state(hand).causes, state(hand).effects) == (("Statin",), ("Infarct", "Hospital"))
    question.effect.line.selectAll()
    QTest.keyClicks(question.effect.line, "nobody")
    QTest.keyClick(question.effect.line, Qt.Key.Key_Return)
    hand.rest()
    assert question.effect.line.property("wrong")
    assert state(hand).effects == ("Infarct", "Hospital")
    QTest.mouseClick(question.swap, Qt.MouseButton.LeftButton)
    hand.rest()
    assert (state(hand).causes, state(hand).effects) == (("Infarct", "Hospital"), ("Statin",))
    assert page(hand).verdict == "No effect"
    assert page(hand).sentence.text() == (
        "Statin is an ancestor of Infarct and Hospital: there is no effect in this direction."
    )


def test_states_are_compared_and_subgroups_shown(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    shown.question._compare("Statin", ("no", "yes"))
    hand.rest()
    assert cells(hand)[1][2] == "+0.0422"
    shown.subgroups.setFocus()
    shown.subgroups.setCurrentIndex(shown.subgroups.findData("Age"))
    shown.subgroups.activated.emit(shown.subgroups.currentIndex())
    hand.rest()
    assert titles(shown.numbers.rows)[3:] == ["Age = old"] * 2 + ["Age = young"] * 2
    assert cells(hand)[3][:2] == ("0.2396", "0.1862")
    # The narrow column keeps the name of the subgroup's node, else its states seem the effect's.
    row, face = shown.numbers.rows[3], font(12)
    assert title_of(row, face, 200) == "Age = old"
    assert title_of(row, face, QFontMetrics(face).horizontalAdvance("Age old")) == "Age old"


def test_the_effect_typed_as_a_cause_is_refused_with_its_reason(hand: Hand) -> None:
    ask(hand)
    field = page(hand).question.cause
    field.line.setFocus()
    field.line.selectAll()
    QTest.keyClicks(field.line, "infarct")
    QTest.keyClick(field.line, Qt.Key.Key_Return)
    hand.rest()
    assert state(hand).causes == ("Statin",)
    assert field.toolTip() == "No node is cause and effect at once; a button swaps the two."


def test_another_question_is_read_from_its_verdict_on(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    tallest = shown._column.maximumHeight()
    shown._column.setFixedHeight(120)
    hand.rest()
    bar = shown._column.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    hand.window.session.shown[Effects].update(chosen=("Age", "Income"))
    hand.rest()
    assert bar.value() > 0
    hand.window.session.shown[Effects].set(state(hand).asking(effects=("Hospital",)))
    hand.rest()
    assert bar.value() == 0
    shown._column.setMinimumHeight(0)
    shown._column.setMaximumHeight(tallest)


def test_nodes_are_forced_in_and_out(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    QTest.mouseClick(shown.force_button, Qt.MouseButton.LeftButton)
    shown.forcing._change("forbidden", "Income", add=True)
    hand.rest()
    assert state(hand).forbidden == ("Income",)
    assert all("Income" not in row.names for row in shown.sets.rows)
    assert shown.forcing.chips("forbidden") == ("Income",)


def test_a_part_of_a_name_means_the_only_node_that_has_it(hand: Hand) -> None:
    field = page(hand).question.cause
    assert field.hasFocus() or field.line.hasFocus()
    for text, causes, is_wrong in (("stat", ("Statin",), False), ("i", ("Statin",), True)):
        field.line.setFocus()
        field.line.selectAll()
        QTest.keyClicks(field.line, text)
        QTest.keyClick(field.line, Qt.Key.Key_Return)
        hand.rest()
        assert state(hand).causes == causes
        assert bool(field.line.property("wrong")) == is_wrong
    field.line.selectAll()
    QTest.keyClicks(field.line, "guide, hosp")
    QTest.keyClick(field.line, Qt.Key.Key_Return)
    hand.rest()
    assert state(hand).causes == ("Guideline", "Hospital")
    assert field.currentText() == "Guideline, Hospital"


def test_tab_walks_the_fields_by_rows(hand: Hand) -> None:
    ask(hand)
    question = page(hand).question
    question.cause.setFocus()
    seen = []
    for _ in range(7):
        hand.key(Qt.Key.Key_Tab)
        seen.append(hand.window.focusWidget())
    more = question.more
    assert seen[:2] == [question.compared, more["causes"].link]
    assert seen[2] in (question.effect, question.effect.line)
    # What closes the page comes last: who counts to the effect does not land there.
    assert seen[3:] == [
        question.outcome,
        more["effects"].link,
        question.swap,
        question.close_button,
    ]


def test_a_plus_adds_a_cause_or_an_effect(hand: Hand) -> None:
    assert page(hand).question.more["causes"].isHidden()
    ask(hand)
    question = page(hand).question
    for role, typed in (("causes", "guid"), ("effects", "hosp")):
        picker = question.more[role]
        QTest.mouseClick(picker.link, Qt.MouseButton.LeftButton)
        hand.rest()
        assert (question.compared if role == "causes" else question.outcome).isHidden()
        assert picker.field.height() <= picker.height()
        QTest.keyClicks(picker.field, typed)
        QTest.keyClick(picker.field, Qt.Key.Key_Return)
        hand.rest()
    assert state(hand).causes == ("Statin", "Guideline")
    assert state(hand).effects == ("Infarct", "Hospital")
    assert question.compared.isVisible()
    assert question.compared.whole == "yes, new against no, old"
    picker = question.more["causes"]
    QTest.mouseClick(picker.link, Qt.MouseButton.LeftButton)
    hand.rest()
    QTest.keyClick(picker.field, Qt.Key.Key_Escape)
    hand.rest()
    # Escape leaves the field, and not the page.
    assert state(hand).is_open
    assert question.compared.isVisible()


def test_states_without_room_end_in_dots_and_the_tooltip_has_them(hand: Hand) -> None:
    hand.window.document.edit("rename", lambda before: renamed_states(before))
    ask(hand)
    link = page(hand).question.compared
    assert link.whole == "takes it every morning against no"
    assert link.text().endswith("…")
    assert link.fontMetrics().horizontalAdvance(link.text()) <= link.width()
    assert link.toolTip().startswith("takes it every morning against no\n")


def renamed_states(before: DocumentState) -> DocumentState:
    return state_edits.rename_state(before, "Statin", 0, "takes it every morning")


def test_a_node_is_forced_by_its_name(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    QTest.mouseClick(shown.force_button, Qt.MouseButton.LeftButton)
    picker = shown.forcing.picker("required")
    QTest.mouseClick(picker.link, Qt.MouseButton.LeftButton)
    hand.rest()
    # The whole frame of the field is seen.
    assert picker.field.geometry().bottom() < picker.height()
    assert picker.geometry().bottom() < picker.parentWidget().height()
    QTest.keyClicks(picker.field, "Age")
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    hand.rest()
    assert state(hand).required == ("Age",)


def test_fields_offer_the_nodes_that_there_are_while_the_graph_is_asked(hand: Hand) -> None:
    ask(hand)
    field, window = page(hand).question.cause, hand.window

    def offered() -> list[str]:
        return [field.itemText(k) for k in range(field.count())]

    before = offered()
    window.session.shown[Effects].update(analysis=None)
    window.document.edit("Delete Income", lambda state: remove(state, ["Income"]))
    assert offered() == [name for name in before if name != "Income"]
    hand.rest()
    hand.act("edit.undo")
    assert offered() == before


def test_undo_in_a_field_that_nobody_types_in_is_that_of_the_window(hand: Hand) -> None:
    ask(hand)
    hand.window.session.selection.set(["Age"])
    hand.rest()
    hand.act("edit.delete")
    line = page(hand).question.cause.line
    line.setFocus()
    hand.key(Qt.Key.Key_Z, CONTROL)
    assert "Age" in hand.window.document.state.model
    hand.act("edit.redo")
    line.setFocus()
    QTest.keyClicks(line, "x")
    hand.key(Qt.Key.Key_Z, CONTROL)
    # What is being typed is taken back first.
    assert line.text() == "Statin"
    assert "Age" not in hand.window.document.state.model
