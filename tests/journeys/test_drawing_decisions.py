"""The oil wildcatter (Raiffa 1968) drawn from nothing, by mouse and by keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton, QWidget

import bayesgui
from bayesgui.app.shell.pages import Pages
from bayesgui.canvas.tooltips import node_text
from bayesgui.core.evidence import Intervention
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.variable import Variable
from bayesgui.document.files import save
from bayesgui.document.state import DocumentState
from bayesgui.graph.layout import Layout
from bayesgui.panels.cpt.values.decision_editor import DecisionEditor
from bayesgui.panels.cpt.values.editor import UtilityEditor
from bayesgui.panels.strategy.policy import PolicyPage
from bayesgui.widgets.rows.empty_state import EmptyState
from tests.support.window import CONTROL, LEFT, NONE, SHIFT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.core.model import Model
    from tests.conftest import Opens
    from tests.support.window import Hand

Key = Qt.Key
STATES = {"Oil": "dry\nwet\nsoaking", "Seismic": "no\nopen\nclosed\nuntested"}
TABLES = {
    "Oil": "0.5\n0.3\n0.2",
    # Oil, Test?: columns; untested exactly if there is no test.
    "Seismic": "\n".join(
        (
            "0.6\t0\t0.3\t0\t0.1\t0",
            "0.3\t0\t0.4\t0\t0.4\t0",
            "0.1\t0\t0.3\t0\t0.5\t0",
            "0\t1\t0\t1\t0\t1",
        )
    ),
}
NUMBERS = {"Test cost": "-10 0", "Drill cost": "-70 0", "Revenue": "0 120 270 0 0 0"}
ARCS = (
    ("Oil", "Seismic"),
    ("Test?", "Seismic"),
    ("Seismic", "Drill?"),
    ("Test?", "Test cost"),
    ("Drill?", "Drill cost"),
    ("Drill?", "Revenue"),
    ("Oil", "Revenue"),
)


def state(hand: Hand) -> DocumentState:
    return hand.window.document.state


def model(hand: Hand) -> Model:
    return state(hand).model


def double_click(hand: Hand, place: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
    for send in (QTest.mousePress, QTest.mouseRelease, QTest.mouseDClick, QTest.mouseRelease):
        send(hand.viewport, LEFT, held, place)
    hand.rest()


def draw(hand: Hand, place: QPoint, name: str, held: Qt.KeyboardModifier = NONE) -> None:
    double_click(hand, place, held)
    hand.write(name)
    hand.key(Key.Key_Return)


def focus(hand: Hand) -> QWidget:
    found = QApplication.activePopupWidget() or QApplication.focusWidget()
    assert found is not None
    return found


def type_numbers(hand: Hand, numbers: str) -> None:
    """Type numbers into the table that has the focus, each with Enter."""
    for number in numbers.split():
        for letter in number:
            QTest.keyClicks(focus(hand), letter)
        hand.key(Key.Key_Return)


def paste(hand: Hand, text: str) -> None:
    QApplication.clipboard().setText(text)
    hand.key(Key.Key_V, CONTROL)


def check_wildcatter(hand: Hand) -> None:
    drawn = model(hand)
    assert drawn.decisions == ("Test?", "Drill?")
    assert set(drawn.utilities) == set(NUMBERS)
    assert set(drawn.arcs) == set(ARCS)
    found = bayesgui.solve(drawn)
    assert found.expected_utility == pytest.approx(22.5)
    assert found.options["Test?"] == pytest.approx({"yes": 22.5, "no": 20.0})


def undo_all(hand: Hand) -> int:
    steps = 0
    while hand.window.document.undo_text is not None:
        hand.act("edit.undo")
        steps += 1
    return steps


def test_the_wildcatter_is_drawn_by_mouse(empty: Hand) -> None:
    hand = empty
    hand.window.resize(1440, 1000)
    hand.rest()
    draw(hand, QPoint(150, 60), "Test?", SHIFT)
    draw(hand, QPoint(520, 60), "Oil")
    draw(hand, QPoint(380, 220), "Seismic")
    draw(hand, QPoint(330, 400), "Drill?", SHIFT)
    draw(hand, QPoint(110, 560), "Test cost", CONTROL)
    draw(hand, QPoint(350, 560), "Drill cost", CONTROL)
    draw(hand, QPoint(590, 560), "Revenue", CONTROL)
    assert [model(hand).kind(name) for name in ("Test?", "Oil", "Revenue")] == [
        "decision",
        "chance",
        "utility",
    ]
    for name, names in STATES.items():
        hand.click_title(name)
        QApplication.clipboard().setText(names)
        hand.act("model.states_paste")
    for arc in ARCS:
        hand.draw_arc(*arc)
    assert set(model(hand).arcs) == set(ARCS)
    for name in TABLES:
        hand.click_title(name)
        hand.key(Key.Key_Return)
        assert focus(hand) is hand.window.pages.cpt.view
        paste(hand, TABLES[name])
    for name, numbers in NUMBERS.items():
        hand.click_title(name)
        hand.key(Key.Key_Return)
        assert hand.window.pages.cpt.title == f"Utility · {name}"
        type_numbers(hand, numbers)
    check_wildcatter(hand)
    assert undo_all(hand) > 20
    assert len(model(hand)) == 0
    while hand.window.document.redo_text is not None:
        hand.act("edit.redo")
    check_wildcatter(hand)


class Keys:
    """Sends keys to whatever has the focus, as a keyboard does."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def press(self, *keys: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        for key in keys:
            QTest.keyClick(focus(self.hand), key, held)
            self.hand.rest()

    def write(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(focus(self.hand), letter)

    def walk_to(self, name: str) -> None:
        self.press(Key.Key_F12)
        for _ in range(len(model(self.hand)) + 1):
            if self.hand.canvas.canvas_scene.focused == name:
                return
            self.press(Key.Key_PageDown)
        raise AssertionError(f"{name} cannot be reached")

    def add(self, tool: Qt.Key, *names: str) -> None:
        """Take a tool, whose kind Ins adds, and add nodes."""
        self.press(Key.Key_F12, tool, Key.Key_Escape)
        for name in names:
            self.press(Key.Key_F12, Key.Key_Insert)
            self.write(name)
            self.press(Key.Key_Return)

    def draw_arcs(self, child: str, *parents: str) -> None:
        for k, name in enumerate((*parents, child)):
            self.walk_to(name)
            self.press(Key.Key_Space, held=CONTROL if k else NONE)
        self.press(Key.Key_A, held=SHIFT)


def test_the_wildcatter_is_drawn_by_keyboard_alone(empty: Hand) -> None:
    hand, keys = empty, Keys(empty)
    hand.window.activateWindow()
    hand.canvas.setFocus()
    keys.add(Key.Key_D, "Test?", "Drill?")
    keys.add(Key.Key_N, "Oil", "Seismic")
    keys.add(Key.Key_U, *NUMBERS)
    assert model(hand).decisions == ("Test?", "Drill?")
    for name, names in STATES.items():
        keys.walk_to(name)
        keys.press(Key.Key_Space)
        QApplication.clipboard().setText(names)
        hand.act("model.states_paste")
    keys.draw_arcs("Seismic", "Oil", "Test?")
    keys.draw_arcs("Drill?", "Seismic")
    keys.draw_arcs("Test cost", "Test?")
    keys.draw_arcs("Drill cost", "Drill?")
    keys.draw_arcs("Revenue", "Drill?", "Oil")
    for name, table in TABLES.items():
        keys.walk_to(name)
        keys.press(Key.Key_Space, Key.Key_Return)
        paste(hand, table)
    for name, numbers in NUMBERS.items():
        keys.walk_to(name)
        keys.press(Key.Key_Space, Key.Key_Return)
        assert focus(hand) is hand.window.findChild(QWidget, "utilityTable")
        type_numbers(hand, numbers)
    check_wildcatter(hand)
    undo_all(hand)
    assert len(model(hand)) == 0


@pytest.fixture
def wildcatter(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Open the wildcatter from a file."""
    net = bayesgui.BayesianNetwork([Variable("Oil", ("dry", "wet", "soaking"))])
    net = net.with_cpt(bayesgui.CPT("Oil", (), [0.5, 0.3, 0.2]))
    made = net.with_decision("Test?", ["yes", "no"])
    table = np.zeros((3, 2, 4))
    table[:, 1, 3] = 1
    table[:, 0, :3] = [[0.6, 0.3, 0.1], [0.3, 0.4, 0.3], [0.1, 0.4, 0.5]]
    seismic = Variable("Seismic", ("no", "open", "closed", "untested"))
    made = made.with_node(seismic, bayesgui.CPT("Seismic", ("Oil", "Test?"), table))
    made = made.with_decision("Drill?", ["yes", "no"], ["Seismic"])
    made = made.with_utility("Test cost", ["Test?"], [-10, 0], unit="k$")
    made = made.with_utility("Drill cost", ["Drill?"], [-70, 0], unit="k$")
    made = made.with_utility("Revenue", ["Drill?", "Oil"], [[0, 120, 270], [0, 0, 0]], unit="k$")
    places = {
        "Test?": (60.0, 0.0),
        "Oil": (420.0, 0.0),
        "Seismic": (260.0, 140.0),
        "Drill?": (160.0, 320.0),
        "Test cost": (0.0, 460.0),
        "Drill cost": (220.0, 460.0),
        "Revenue": (440.0, 460.0),
    }
    path = tmp_path / "wildcatter.bayesgui"
    save(DocumentState(made, layout=Layout(positions=places)), path)
    with shared_window(path) as hand:
        yield hand


def test_a_click_on_an_option_chooses_it_and_another_frees_it(wildcatter: Hand) -> None:
    hand = wildcatter
    hand.click_state("Test?", "no")
    assert state(hand).evidence == {"Test?": Intervention("no")}
    assert hand.window.document.undo_text == "Choose Test? = no"
    hand.click_state("Test?", "yes")
    assert state(hand).evidence == {"Test?": Intervention("yes")}
    hand.click_state("Test?", "yes")
    assert not state(hand).evidence
    hand.act("edit.undo")
    assert state(hand).evidence == {"Test?": Intervention("yes")}


@pytest.mark.parametrize("held", [SHIFT, CONTROL])
def test_an_option_is_not_ruled_out(wildcatter: Hand, held: Qt.KeyboardModifier) -> None:
    hand = wildcatter
    hand.click_state("Test?", "no", held)
    assert "Test? is a decision: one of its options is chosen" in hand.window.messages.bar.text
    assert not state(hand).evidence
    hand.click_title("Test?")
    for name in ("evidence.likelihood", "evidence.fix"):
        assert "chosen, not observed" in hand.window.action_set[name].toolTip()
        assert not hand.window.action_set[name].isEnabled()


def test_kinds_are_turned_and_undone(wildcatter: Hand) -> None:
    hand = wildcatter
    before = state(hand)
    hand.click_title("Seismic")
    hand.act("model.kind_decision")
    assert model(hand).mechanism("Seismic") == Decision("Seismic", ("Oil", "Test?"))
    hand.act("model.kind_utility")
    assert model(hand).mechanism("Seismic") == Utility(
        "Seismic", ("Oil", "Test?"), np.full((3, 2), np.nan)
    )
    assert model(hand).parents("Drill?") == ()
    hand.act("model.kind_chance")
    assert model(hand)["Seismic"].states == ("yes", "no")
    for _ in range(3):
        hand.act("edit.undo")
    assert state(hand) == before


def test_a_second_decision_that_no_path_orders_has_a_question_mark(wildcatter: Hand) -> None:
    hand = wildcatter
    displays = hand.canvas.canvas_scene.displays
    assert [displays.display(name).order for name in ("Test?", "Drill?")] == ["1", "2"]
    double_click(hand, hand.empty_place(), SHIFT)
    hand.write("Insure?")
    hand.key(Key.Key_Return)
    assert displays.display("Insure?").order == "?"
    asked: list[bool] = []
    hand.canvas.order_requested.connect(lambda: asked.append(True))
    hand.click_at(hand.canvas.node_rect("Test?").topLeft() + QPoint(16, 13))
    assert not asked
    hand.click_at(hand.canvas.node_rect("Insure?").topLeft() + QPoint(16, 13))
    assert len(asked) == 1
    hand.click_at(hand.canvas.node_rect("Insure?").topRight() + QPoint(-16, 13))
    assert len(asked) == 2, "the triangle asks as well"
    hand.click_at(hand.canvas.node_rect("Insure?").topLeft() + QPoint(70, 13))
    assert len(asked) == 2
    assert [displays.display(name).order for name in ("Test?", "Drill?")] == ["1", "2"]
    hand.draw_arc("Drill?", "Insure?")
    assert displays.display("Insure?").order == "3"


def test_numbers_are_typed_pasted_filled_and_computed(wildcatter: Hand) -> None:
    hand = wildcatter
    hand.click_title("Revenue")
    hand.key(Key.Key_Return)
    table = hand.window.findChild(QWidget, "utilityTable")
    assert focus(hand) is table

    def numbers() -> list[float]:
        return model(hand).mechanism("Revenue").values.ravel().tolist()

    hand.key(Key.Key_Delete)
    assert np.isnan(numbers()[0])
    editor = hand.window.pages.cpt.findChild(UtilityEditor)
    assert editor.missing.text() == ("Revenue has 5 of 6 numbers: it counts once all are there.")
    type_numbers(hand, "-10")
    assert numbers() == [-10, 120, 270, 0, 0, 0]
    table.go_to(3)
    paste(hand, "1.5\n2,5\n−3")
    assert numbers() == [-10, 120, 270, 1.5, 2.5, -3]
    paste(hand, "1\n2\n3\n4")
    assert editor.problem.text.endswith("from the current cell on 3 fit. Nothing was pasted.")
    hand.write("x")
    hand.key(Key.Key_Return)
    assert "is not a number" in editor.problem.text
    hand.key(Key.Key_Escape)
    editor.tools.linear.click()
    hand.rest()
    assert numbers() == pytest.approx(np.linspace(-10, -3, 6).tolist())
    field = hand.window.findChild(QLineEdit, "utilityFormula")
    field.setFocus()
    QTest.keyClicks(field, 'if(`Drill?` = "yes" and Oil != "dry", 100, 0)')
    assert editor.values.is_preview
    hand.key(Key.Key_Return)
    assert numbers() == [0, 100, 100, 0, 0, 0]
    # The formula stays.
    assert model(hand).mechanism("Revenue").formula == field.text()
    assert not editor.values.is_preview
    hand.window.session.selection.set(["Oil"])
    hand.window.session.selection.set(["Revenue"])
    hand.rest()
    assert field.text() == 'if(`Drill?` = "yes" and Oil != "dry", 100, 0)'
    for name, text in (("utilityUnit", "M$"), ("utilityWeight", "0.5")):
        given = hand.window.findChild(QLineEdit, name)
        given.setFocus()
        given.selectAll()
        QTest.keyClicks(given, text)
        QTest.keyClick(given, Key.Key_Return)
        hand.rest()
    assert model(hand)["Revenue"].unit == "M$"
    assert model(hand).mechanism("Revenue").weight == 0.5
    undo_all(hand)
    assert numbers() == [0, 120, 270, 0, 0, 0]


def test_a_formula_is_gone_once_a_number_is_typed(wildcatter: Hand) -> None:
    hand = wildcatter
    hand.click_title("Revenue")
    hand.key(Key.Key_Return)
    table = hand.window.findChild(QWidget, "utilityTable")
    field = hand.window.findChild(QLineEdit, "utilityFormula")
    field.setFocus()
    QTest.keyClicks(field, "7")
    hand.key(Key.Key_Return)
    assert (model(hand).mechanism("Revenue").formula, field.text()) == ("7", "7")
    place = table.visualRect(table.currentIndex()).center()
    QTest.mouseClick(table.viewport(), LEFT, NONE, place)
    type_numbers(hand, "-5")
    revenue = model(hand).mechanism("Revenue")
    assert revenue.values.ravel().tolist() == [-5, 7, 7, 7, 7, 7]
    assert (field.text(), revenue.formula) == ("", "")
    hand.act("edit.undo")
    assert (field.text(), model(hand).mechanism("Revenue").formula) == ("7", "7")


def test_a_policy_is_set_by_hand(wildcatter: Hand) -> None:
    hand = wildcatter
    hand.click_title("Drill?")
    hand.key(Key.Key_Return)
    assert hand.window.pages.cpt.title == "Decision · Drill?"
    editor = hand.window.pages.cpt.findChild(DecisionEditor)
    assert editor.known.text() == "Known: Seismic"
    hand.key(Key.Key_Right)
    assert editor.choice.current == "policy"
    assert model(hand).mechanism("Drill?").policy.values.tolist() == [[0.5, 0.5]] * 4
    editor.view.setFocus()
    editor.view.go_to(0, 0)
    type_numbers(hand, "1")
    assert model(hand).mechanism("Drill?").policy.values[0].tolist() == [1.0, 0.0]
    display = hand.canvas.canvas_scene.displays.display("Drill?")
    assert "locked" in display.badges
    assert "EU(Drill? = yes) = 20 k$" in node_text(hand.canvas.canvas_scene, "Drill?")
    hand.act("infer.strategy")
    page = hand.window.findChild(PolicyPage)
    hand.window.pages.show(page)
    hand.rest()
    told = page.findChild(EmptyState).texts[1].splitlines()
    assert told[0] == "Drill? has a policy set by hand; the page Decision shows it."
    assert told[-2:] == ["Always yes instead: 20.0", "Always no instead: 0.0"]
    undo_all(hand)
    assert model(hand).mechanism("Drill?").policy is None


def test_everything_that_chance_nodes_can_do(wildcatter: Hand) -> None:
    hand = wildcatter
    before = state(hand)
    hand.act("edit.select_all")
    assert set(hand.window.session.selection.names) == set(model(hand))
    hand.act("edit.copy")
    hand.act("edit.paste")
    assert model(hand).mechanism("Revenue 2").values.tolist() == [[0, 120, 270], [0, 0, 0]]
    assert model(hand).mechanism("Drill? 2") == Decision("Drill? 2", ("Seismic 2",))
    hand.act("edit.align_left")
    hand.act("view.layout")
    hand.act("edit.undo")
    hand.act("edit.undo")
    hand.act("edit.delete")
    assert state(hand).model == before.model
    hand.click_title("Revenue")
    hand.key(Key.Key_F2)
    hand.write("Income")
    hand.key(Key.Key_Return)
    assert "Income" in model(hand)
    assert hand.window.pages.network.find("incom") == "Income"
    hand.act("view.layout")
    hand.act("edit.plate")
    for kind in ("parents", "children", "ancestors", "blanket"):
        hand.window.session.selection.set(["Drill?"])
        hand.rest()
        hand.act(f"view.related_{kind}")
    for name in model(hand):
        hand.window.session.selection.set([name])
        for page in (Pages.variable, Pages.cpt, Pages.counts, Pages.information):
            hand.window.pages.show(hand.window.pages.panel(page))
            hand.rest()
        assert node_text(hand.canvas.canvas_scene, name)
    undo_all(hand)
    assert state(hand) == before


def test_a_new_utility_counts_once_its_number_is_typed(wildcatter: Hand) -> None:
    hand = wildcatter
    double_click(hand, hand.empty_place(), CONTROL)
    hand.write("Fee")
    hand.key(Key.Key_Return)
    assert np.isnan(model(hand).mechanism("Fee").values)
    display = hand.canvas.canvas_scene.displays.display
    assert "draft" in display("Fee").badges
    assert display("Fee").utility.ends == ("", "")
    told = "Fee has 0 of 1 numbers: it counts once all are there."
    assert told in node_text(hand.canvas.canvas_scene, "Fee")
    hand.click_title("Fee")
    hand.key(Key.Key_Return)
    editor = hand.window.pages.cpt.findChild(UtilityEditor)
    assert editor.missing.text() == told
    assert editor.tools.size_label.text() == "1 number"
    type_numbers(hand, "0")
    assert model(hand).mechanism("Fee").values == 0
    assert editor.missing.text() == ""
    assert editor.tools.size_label.text() == "1 number · 0 to 0"
    assert "draft" not in display("Fee").badges


def test_arcs_that_make_no_sense_are_refused(wildcatter: Hand) -> None:
    hand = wildcatter
    before = state(hand)
    hand.draw_arc("Test cost", "Seismic")
    assert "a utility has no states" in hand.window.messages.bar.text
    hand.key(Key.Key_Escape)
    assert not hand.window.messages.bar.isVisible()
    hand.window.session.selection.set((), [("Oil", "Revenue")])
    hand.rest()
    hand.act("model.reverse_arc")
    assert "a utility has no states" in hand.window.messages.bar.text
    for arc in (("Drill?", "Revenue"), ("Seismic", "Drill?"), ("Test?", "Seismic")):
        hand.window.session.selection.set((), [arc])
        hand.rest()
        hand.act("model.reverse_arc_joint")
        assert state(hand) == before, arc
        assert hand.window.messages.bar.text


def test_a_search_is_told_nothing_of_decisions_and_utilities(wildcatter: Hand) -> None:
    hand = wildcatter
    before = state(hand)
    for arc, words in ((("Oil", "Revenue"), "utility node"), (("Seismic", "Drill?"), "decision")):
        hand.window.session.selection.set((), [arc])
        hand.rest()
        hand.act("model.require_arc")
        assert f"A search draws no arcs at {arc[1]}: it is a {words}" in (
            hand.window.messages.bar.text
        )
    assert state(hand) == before


def test_the_button_of_the_node_tool_shows_the_kind_that_it_places(empty: Hand) -> None:
    hand = empty
    (button,) = (
        each
        for each in hand.window.findChildren(QToolButton)
        if each.menu() is not None
        and [entry.objectName() for entry in each.menu().actions()]
        == ["tool.node", "tool.decision", "tool.utility"]
    )
    assert button.defaultAction() is hand.window.action_set["tool.node"]
    hand.act("tool.utility")
    assert hand.canvas.tool == "utility"
    assert button.defaultAction() is hand.window.action_set["tool.utility"]
    hand.click_at(QPoint(300, 300))
    (name,) = model(hand).utilities
    assert name == "utility 1"
    hand.canvas.setFocus()
    hand.key(Key.Key_Escape)
    assert hand.canvas.tool == "select"
    assert button.defaultAction() is hand.window.action_set["tool.utility"]
    hand.key(Key.Key_Insert)
    hand.key(Key.Key_Return)
    assert model(hand).utilities == ("utility 1", "utility 2")
    button.click()
    assert hand.canvas.tool == "utility"


def test_questions_about_chances_wait_for_a_node_with_states(empty: Hand) -> None:
    empty.act("tool.utility")
    empty.click_at(QPoint(300, 200))
    empty.key(Key.Key_Escape)
    assert empty.window.document.state.model.utilities
    for name in ("view.junction_tree", "view.player", "file.export_data", "infer.gibbs"):
        action = empty.window.action_set[name]
        assert not action.isEnabled()
        assert action.toolTip().endswith("draw a node with states first")
    assert empty.window.action_set["view.fit"].isEnabled()
