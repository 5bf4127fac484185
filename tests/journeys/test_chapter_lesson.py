"""The open exercise Q10 in the window: the losses that are typed decide whether it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from bayesgui.app.classifying.decisions import Decisions
from bayesgui.document.decisions import class_edits
from tests.support.lessons import LessonHand

if TYPE_CHECKING:
    from tests.support.window import Hand


def test_typed_losses_do_the_tenth_exercise(empty: Hand) -> None:
    taken = LessonHand(empty)
    taken.take("chapter")
    titles = [step.title["en"] for step in taken.taking.lesson.steps]
    place = next(k for k, title in enumerate(titles) if title.startswith("Q10:"))
    taken.taking.enter(place)
    empty.rest()
    taken.set_scene()
    state = taken.window.document.state
    assert class_edits.class_of(state) == "Burglary"
    assert class_edits.losses_of(state).values.tolist() == [[0, 1], [1, 0]]
    empty.click_state("JohnCalls", "True")
    assert taken.page.rows[0].status == "done"

    def type_loss(text: str) -> None:
        taken.window.docks.open_page("right", "decision")
        empty.rest()
        field = taken.window.activities[Decisions].decision.grid.fields[0][1]
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)
        empty.rest()

    type_loss("3")
    taken.bring()
    assert taken.page.rows[1].status == "now"
    type_loss("50")
    taken.bring()
    assert taken.page.rows[1].status == "done"
    assert "86.7 %" in taken.page.rows[1].line_text
