"""What lessons 7 to 12 ask for, done by the dialogs and pages that their texts name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui import paths
from bayesgui.app.classifying.decisions import Decisions
from bayesgui.app.incomplete.em import EMLearning
from bayesgui.app.incomplete.rows import RowByRow
from bayesgui.app.learning.dialog import LearnDialog
from bayesgui.app.stages.player import StagesPlayer
from bayesgui.app.structure.dialog import StructureDialog
from bayesgui.windows.playgrounds.densities.window import DensitiesWindow
from tests.support.lessons import LessonHand

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from tests.support.window import Hand

pytestmark = pytest.mark.usefixtures("sizes_compared_once")

MISSING = "07-missing-values"
DENSITIES = "09-densities-naive-bayes"
SEMI_NAIVE = "10-semi-naive"
STRUCTURE = "11-structure-learning"
INFERENCE = "12-inference"


def at(hand: Hand, name: str, step: int, item: int = 1) -> LessonHand:
    """Open a lesson at an item of a step, both from 1."""
    lesson = LessonHand(hand)
    lesson.open(paths.samples() / "lessons" / f"{name}.lesson")
    lesson.taking.enter(step - 1)
    hand.rest()
    lesson.set_scene()
    while lesson.current is None or lesson.current < item - 1:
        if lesson.taking.taken.waits:
            lesson.next()
        else:
            lesson.hint()
    return lesson


def press(hand: Hand, button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    hand.rest()


def select(hand: Hand, *names: str, arc: tuple[str, str] | None = None) -> None:
    hand.window.session.selection.set(list(names), [] if arc is None else [arc])
    hand.rest()
    hand.window.action_set.refresh()


def learn_structure(hand: Hand, method: str, **options: str) -> None:
    hand.window.action_set.refresh()
    hand.act("learn.structure")
    dialog = hand.window.findChild(StructureDialog)
    assert dialog is not None
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData(method))
    dialog.form.set_values(options)
    press(hand, dialog.search_button)


def test_tables_by_maximum_likelihood(empty: Hand) -> None:
    lesson = at(empty, MISSING, 1, 2)
    empty.act("learn.parameters")
    dialog = empty.window.findChild(LearnDialog)
    assert dialog is not None
    dialog.algorithm.setCurrentIndex(dialog.algorithm.findData("mle"))
    press(empty, dialog.learn_button)
    assert lesson.page.rows[1].line_text == "P(x2=1 | x1=1) is 1, from a single row."


def test_rows_by_fractional_updating(empty: Hand) -> None:
    lesson = at(empty, MISSING, 5)
    empty.act("learn.missing")
    empty.window.activities[EMLearning].em.head.box.activated.emit(1)
    empty.rest()
    press(empty, empty.window.activities[RowByRow].rows.learn_button)
    assert lesson.page.rows[0].line_text.startswith("P(x2=1 | x1=1) is 0.8846")


def test_one_iteration_of_em(empty: Hand) -> None:
    lesson = at(empty, MISSING, 6, 2)
    empty.act("learn.missing")
    bar = empty.window.activities[EMLearning].em.run_bar
    press(empty, bar.step_button)
    press(empty, bar.stop_button)
    assert lesson.page.rows[1].line_text == "M step: 1.5 / 2 = 0.7500."


def test_a_histogram_as_a_node(empty: Hand) -> None:
    lesson = at(empty, DENSITIES, 2, 3)
    (playground,) = (
        each for each in empty.window.findChildren(DensitiesWindow) if each.isVisible()
    )
    playground.upper.number_changed.emit("histogram", 1.0)
    playground.controls.closed_changed.emit("right")
    playground.controls.take.click()
    menu = QApplication.activePopupWidget()
    assert menu is not None
    menu.actions()[0].trigger()
    menu.close()
    empty.rest()
    assert empty.window.document.state.network.cpt("x").values == pytest.approx([0.6, 0.3, 0.1])
    assert lesson.answer(2).is_done
    playground.close()


@pytest.mark.parametrize(
    ("name", "step", "item", "method", "options"),
    [
        (DENSITIES, 8, 2, "naive-bayes", {"class_": "Good"}),
        (SEMI_NAIVE, 3, 3, "tan", {"class_": "fault", "root": "noise"}),
        (SEMI_NAIVE, 4, 1, "tan", {"class_": "Good"}),
        (STRUCTURE, 4, 1, "hill-climbing", {}),
        (STRUCTURE, 7, 1, "chow-liu", {}),
    ],
)
def test_a_structure_by_the_dialog(
    empty: Hand, name: str, step: int, item: int, method: str, options: dict[str, str]
) -> None:
    lesson = at(empty, name, step, item)
    assert not lesson.answer(item - 1).is_done
    learn_structure(empty, method, **options)
    assert lesson.answer(item - 1).is_done


def test_pc_is_played_to_its_end_and_taken(empty: Hand) -> None:
    lesson = at(empty, STRUCTURE, 6)
    empty.act("learn.stages")
    dialog = empty.window.findChild(StructureDialog)
    assert dialog is not None
    press(empty, dialog.play_button)
    empty.key(Qt.Key.Key_End)
    empty.rest()
    press(empty, empty.window.activities[StagesPlayer].page.take_button)
    assert lesson.page.rows[0].line_text == "The same class as the climb found: 4 edges."


def test_the_complete_graph_and_an_arc_reversed(empty: Hand) -> None:
    lesson = at(empty, STRUCTURE, 3, 2)
    select(empty, "Cloudy", "Sprinkler", "Rain", "Wet")
    empty.act("model.complete_graph")
    empty.rest()
    assert lesson.page.rows[1].line_text.startswith("LL −982.5 → −980.4")
    lesson = at(empty, STRUCTURE, 5)
    select(empty, arc=("Cloudy", "Sprinkler"))
    empty.act("model.reverse_arc_joint")
    empty.rest()
    assert "BDeu −1011.59 → −1011.59, K2 −1008.17 → −1008.06" in lesson.page.rows[0].line_text


def test_a_node_is_marked_as_the_class(empty: Hand) -> None:
    lesson = at(empty, SEMI_NAIVE, 7, 2)
    select(empty, "fault")
    empty.act("classify.loss")
    empty.rest()
    assert empty.window.docks["right"].current_id == "decision"
    assert not lesson.answer(1).is_done, "every error costs 1 as yet"
    page = empty.window.activities[Decisions].decision
    states = empty.window.document.state.network["fault"].states
    field = page.grid.fields[states.index("yes")][states.index("no")]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "50")
    QTest.keyClick(field, Qt.Key.Key_Return)
    empty.rest()
    assert lesson.answer(1).is_done


def test_another_engine_is_chosen_by_the_box(empty: Hand) -> None:
    lesson = at(empty, INFERENCE, 8, 1)
    empty.click_state("bronc", "no")
    assert not lesson.answer(0).is_done, "the engine is still the first one"
    empty.window.session.engine.use("variable-elimination")
    empty.rest()
    assert lesson.answer(0).is_done
