"""Takes a lesson in the real window with real mouse and key events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.lessons.answers import question_of
from bayesgui.core.evidence import Intervention, StateFinding
from bayesgui.document.shown.lesson import LessonView
from bayesgui.document.shown.slice import SliceShown
from bayesgui.lessons.checks.on_screen import nodes_asked
from bayesgui.lessons.commands import (
    AddArcs,
    ChooseOption,
    ClearFindings,
    FreeDecisions,
    RemoveArcs,
    SetFinding,
)
from bayesgui.lessons.lesson import DoItem, PredictItem, QuizItem, WorkItem
from bayesgui.lessons.temporal.names import slice_of
from bayesgui.panels.lessons.exercise_row import ExerciseRow
from bayesgui.panels.lessons.prediction_row import PredictionRow
from bayesgui.panels.lessons.quiz_row import QuizRow
from bayesgui.panels.lessons.work_row import WorkRow
from tests.support.window import CONTROL, LEFT, NONE, Hand

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QWidget

    from bayesgui.app.lessons.answers import Answer
    from bayesgui.app.lessons.taking import Taking
    from bayesgui.lessons.commands import Command
    from bayesgui.panels.lessons.page import LessonPage


class LessonHand:
    """Does with the page of a lesson what a learner does."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.window = hand.window

    @property
    def page(self) -> LessonPage:
        return self.window.pages.lesson

    @property
    def taking(self) -> Taking:
        found = self.window.lessons.taking
        assert found is not None, "no lesson is taken"
        return found

    @property
    def current(self) -> int | None:
        return self.taking.taken.current

    def answer(self, index: int) -> Answer:
        return self.taking.taken.answers[index]

    # -- leading through it ---------------------------------------------------------------------

    def open(self, path: Path) -> None:
        self.window.lessons.list.open_file(path)
        self.hand.rest()

    def take(self, id: str) -> None:
        self.window.lessons.take(id)
        self.hand.rest()

    def bring(self) -> None:
        """Bring the page to the front, as a click on its tab does."""
        if not self.window.isActiveWindow():
            self.window.activateWindow()
            self.hand.rest()
        if not self.page.isVisible():
            self.window.docks.open_page("right", "lesson")
            self.hand.rest()

    def click(self, widget: QWidget) -> None:
        self.bring()
        assert widget.isVisible(), f"{widget.objectName()} is not to be seen"
        assert widget.isEnabled(), f"{widget.objectName()} is disabled: {widget.toolTip()}"
        self.page._area.ensureWidgetVisible(widget)
        place = QPoint(min(12, widget.width() // 2), widget.height() // 2)
        QTest.mouseClick(widget, LEFT, NONE, place)
        self.hand.rest()

    def set_scene(self) -> None:
        self.click(self.page.head.scene)

    def next(self) -> None:
        self.click(self.page.foot.next)

    def back(self) -> None:
        self.click(self.page.foot.back)

    def hint(self) -> None:
        self.click(self.page.foot.hint)

    # -- items ----------------------------------------------------------------------------------

    def do_item(self, index: int, *, wrong: bool = True) -> None:
        """Do what an item says: by hand what can be, the rest by Hint."""
        item = self.taking.taken.items[index]
        assert isinstance(item, DoItem)
        assert self.current == index
        if self.window.session.overlays.state.separation is not None:
            # Its tool takes the clicks until Esc.
            self.hand.canvas.setFocus()
            self.hand.key(Qt.Key.Key_Escape)
        all(self._do(command) for command in item.solve)
        for _ in range(2):
            if self.current == index:
                self.hint()
        assert self.answer(index).is_done, f"item {index + 1} is not done: {item.text.en}"

    def _do(self, command: Command) -> bool:
        """Do a command with the mouse; False if it takes more than that."""
        network, hand = self.window.document.state.model, self.hand
        if isinstance(command, AddArcs) and all(
            end in network for arc in command.arcs for end in arc
        ):
            for parent, child in command.arcs:
                if not hand.all_seen():
                    hand.canvas.fit(animated=False)
                    hand.rest()
                hand.draw_arc(parent, child)
            return True
        if isinstance(command, SetFinding):
            event = command.event
            if event.excluded or event.is_set or len(event.states) != 1:
                return False
            if slice_of(event.variable) is not None:
                return self._find_in_slice(event.variable, event.states[0])
            found = self.window.document.state.evidence.get(event.variable)
            if found is not None and event.variable in network:
                # A click on what is found would take it back.
                weights = dict(
                    zip(
                        network[event.variable].states,
                        found.weights(network[event.variable]),
                        strict=True,
                    )
                )
                if weights.get(event.states[0], 0.0) == sum(weights.values()):
                    return True
            if hand.canvas.state_rect(event.variable, event.states[0]).isEmpty():
                hand.canvas.fit(animated=False)
                hand.rest()
            if hand.canvas.state_rect(event.variable, event.states[0]).isEmpty():
                return False
            hand.click_state(event.variable, event.states[0])
            return True
        if isinstance(command, ChooseOption | FreeDecisions):
            return self._choose(command)
        if isinstance(command, ClearFindings) and not command.names:
            hand.act("evidence.clear")
            return True
        if isinstance(command, RemoveArcs):
            for arc in command.arcs:
                self.window.session.selection.set((), [arc])
                hand.rest()
                hand.act("edit.delete")
            return True
        return False

    def _find_in_slice(self, name: str, state: str) -> bool:
        """Show a slice, and click a state there."""
        node, number = slice_of(name) or (name, 0)
        self.window.session.shown[SliceShown].update(number=number)
        self.hand.rest()
        found = self.window.document.state.over_time.evidence(number).get(node)
        if found == StateFinding(frozenset({state})):
            return True
        if self.hand.canvas.state_rect(node, state).isEmpty():
            self.hand.canvas.fit(animated=False)
            self.hand.rest()
        if self.hand.canvas.state_rect(node, state).isEmpty():
            return False
        self.hand.click_state(node, state)
        return True

    def _choose(self, command: ChooseOption | FreeDecisions) -> bool:
        """Click an option, or the chosen ones once more, which frees them."""
        evidence = self.window.document.state.evidence
        if isinstance(command, ChooseOption):
            wanted = {command.name: command.option}
        else:
            chosen = {name: evidence.get(name) for name in command.names}
            wanted = {k: v.state for k, v in chosen.items() if isinstance(v, Intervention)}
        for name, option in wanted.items():
            if self.hand.canvas.state_rect(name, option).isEmpty():
                self.hand.canvas.fit(animated=False)
                self.hand.rest()
            self.hand.click_state(name, option)
        return True

    def choose(self, index: int, option: int) -> None:
        """Click an option of a question."""
        row = self.page.rows[index]
        quiz = row.quiz if isinstance(row, ExerciseRow) else row
        assert isinstance(quiz, QuizRow)
        self.click(quiz.options[option])

    def slide(self, index: int, p: float) -> None:
        """Type a prediction into its field."""
        self.bring()
        row = self.page.rows[index]
        assert isinstance(row, PredictionRow)
        field = row.field
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, f"{100 * p:.1f}")
        QTest.keyClick(field, Qt.Key.Key_Tab)
        self.hand.rest()

    def reveal(self, index: int) -> None:
        row = self.page.rows[index]
        assert isinstance(row, PredictionRow)
        self.click(row.reveal)

    def type_answer(self, index: int, text: str) -> None:
        """Type a number and press Return."""
        self.bring()
        row = self.page.rows[index]
        work = row.work if isinstance(row, ExerciseRow) else row
        assert isinstance(work, WorkRow)
        # Keys go to the window that is in front, which may be one that the lesson has opened.
        self.window.activateWindow()
        self.hand.rest()
        work.field.setFocus()
        work.field.selectAll()
        QTest.keyClicks(work.field, text)
        QTest.keyClick(work.field, Qt.Key.Key_Return)
        self.hand.rest()

    def answer_item(self, index: int) -> None:
        """Answer the current item: first wrong, where it can be, then right."""
        if self.taking.taken.waits:
            self.next()
        assert self.current == index, f"item {index + 1} is not the current one"
        item = self.taking.taken.items[index]
        if isinstance(item, DoItem):
            self.do_item(index)
            return
        question = question_of(item, self.answer(index))
        if isinstance(question, QuizItem):
            self._answer_quiz(index)
        elif isinstance(question, PredictItem):
            self._answer_prediction(index, question)
        else:
            assert isinstance(question, WorkItem)
            self._answer_work(index, question)
        assert self.answer(index).is_done, f"item {index + 1} is not done: {item.text.en}"

    def _answer_quiz(self, index: int) -> None:
        seen = self.taking._seen
        assert seen is not None
        assert seen.right.count(True) == 1
        self.choose(index, seen.right.index(False))
        assert not self.answer(index).is_done
        self.choose(index, seen.right.index(True))

    def _answer_prediction(self, index: int, item: PredictItem) -> None:
        seen = self.taking._seen
        assert seen is not None
        assert seen.asked is not None, f"{item.text.en}: {seen.problem}"
        covered = self.window.session.shown[LessonView].state.covered
        assert covered == set(nodes_asked(item)) & set(covered) == set(nodes_asked(item))
        believed = self.window.session.beliefs.state.posteriors
        assert believed is None or covered.isdisjoint(believed)
        if len(item.asked) == 1 and item.asked[0].kind != "truth":
            self.slide(index, 0.37)
        self.reveal(index)
        assert self.window.session.shown[LessonView].state.covered == frozenset()

    def _answer_work(self, index: int, item: WorkItem) -> None:
        seen = self.taking._seen
        assert seen is not None
        assert seen.answer is not None, f"{item.text.en}: {seen.problem}"
        right = seen.answer
        self.type_answer(index, repr(right + 2 * item.within + abs(right)))
        assert not self.answer(index).is_done
        assert self.page.rows[index].line_text or isinstance(self.page.rows[index], ExerciseRow)
        self.type_answer(index, repr(right))

    def undo(self) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.hand.canvas, Qt.Key.Key_Z, CONTROL)
        self.hand.rest()
