"""Scenarios: saved, applied, renamed, reordered and compared with mouse and keyboard."""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QStyleOptionHeaderV2

from bayesgui import read_data
from bayesgui.app.evidence.sampling_dialog import SamplingDialog
from bayesgui.canvas.tooltips import row_text
from bayesgui.core.evidence import Evidence, StateFinding, excluding
from bayesgui.core.scenario import Scenario
from bayesgui.document import edits, scenarios, table_edits
from bayesgui.document.data import DataState
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.incremental_engine import IncrementalEngine
from bayesgui.panels.scenarios.board import MIN_WIDTH
from bayesgui.panels.scenarios.list_model import LOG_EVIDENCE, NAME
from tests.support.window import CONTROL, LEFT, NONE

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.app.scenarios.dialog import ScenarioDialog
    from bayesgui.panels.scenarios.page import ScenariosPanel
    from tests.support.window import Hand

SMOKER = Scenario("Smoker", Evidence({"smoke": "yes"}))
XRAY = Scenario("X-ray", Evidence({"xray": "yes", "tub": excluding("yes")}))
NOTHING = Scenario("Nothing")
IMPOSSIBLE = Scenario("Impossible", Evidence({"either": "no", "lung": "yes"}))


def with_cases(hand: Hand, *added: Scenario) -> ScenariosPanel:
    """Add scenarios to the document and open their page."""
    document = hand.window.document
    document.apply("Add cases", scenarios.add_scenarios(document.state, added))
    hand.window.docks.open_page("bottom", "cases")
    hand.window.docks._resize("bottom", 300)
    hand.rest()
    hand.act("view.fit")
    return hand.window.pages.scenarios


def names(hand: Hand) -> list[str]:
    return [scenario.name for scenario in hand.window.document.state.scenarios]


def place_of(panel: ScenariosPanel, row: int, column: int = NAME) -> QPoint:
    rect = panel.list.visualRect(panel.list.scenarios.index(row, column))
    assert not rect.isEmpty()
    return rect.center()


def click_row(hand: Hand, panel: ScenariosPanel, row: int) -> None:
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, place_of(panel, row, 1))
    panel.list.setFocus()
    hand.rest()


def tick(hand: Hand, panel: ScenariosPanel, row: int) -> None:
    rect = panel.list.visualRect(panel.list.scenarios.index(row, NAME))
    place = QPoint(rect.left() + 11, rect.center().y())
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, place)
    hand.rest()


def dialog_of(hand: Hand) -> ScenarioDialog:
    found = hand.window.findChild(object, "caseDialog")
    assert found is not None
    return found  # type: ignore[return-value]


def test_findings_are_saved_under_a_name_by_the_button_of_the_evidence_page(asia: Hand) -> None:
    hand = asia
    hand.click_state("xray", "yes")
    QTest.mouseClick(hand.window.pages.evidence.save_button, LEFT)
    dialog = dialog_of(hand)
    assert dialog.name_field.text() == "xray = yes"
    dialog.name_field.clear()
    QTest.keyClicks(dialog.name_field, "Positive")
    QTest.keyClicks(dialog.note_field, "seen on Monday")
    QTest.keyClick(dialog.name_field, Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.document.state.scenarios == (
        Scenario("Positive", Evidence({"xray": "yes"}), 1, "seen on Monday"),
    )
    assert hand.window.pages.scenarios.isVisible()
    assert hand.window.pages.scenarios.list.current_name == "Positive"
    hand.act("edit.undo")
    assert names(hand) == []


def test_a_name_that_is_taken_is_said_in_the_dialog_and_nothing_is_lost(asia: Hand) -> None:
    hand = asia
    with_cases(hand, SMOKER)
    hand.click_state("xray", "yes")
    hand.act("evidence.save_case")
    dialog = dialog_of(hand)
    dialog.name_field.setText("Smoker")
    QTest.keyClick(dialog.name_field, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert "Smoker" in dialog.problem.text()
    assert names(hand) == ["Smoker"]
    QTest.keyClicks(dialog.name_field, " 2")
    assert dialog.problem.isHidden()
    QTest.keyClick(dialog.name_field, Qt.Key.Key_Return)
    hand.rest()
    assert names(hand) == ["Smoker", "Smoker 2"]


def test_enter_and_double_click_apply_a_case_and_keys_step_through_them(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, SMOKER, XRAY, NOTHING)
    click_row(hand, panel, 1)
    hand.key(Qt.Key.Key_Return)
    assert hand.window.document.state.evidence == XRAY.evidence
    place = place_of(panel, 0, 1)
    for send in (QTest.mousePress, QTest.mouseRelease, QTest.mouseDClick, QTest.mouseRelease):
        send(panel.list.viewport(), LEFT, NONE, place)
    hand.rest()
    assert hand.window.document.state.evidence == SMOKER.evidence
    for expected in (XRAY, NOTHING, SMOKER):
        hand.act("evidence.next_case")
        assert hand.window.document.state.evidence == expected.evidence
        assert panel.list.current_name == expected.name
    hand.act("evidence.previous_case")
    assert hand.window.document.state.evidence == NOTHING.evidence
    hand.act("edit.undo")
    assert hand.window.document.state.evidence == SMOKER.evidence


def test_the_menu_lists_the_cases_and_applies_the_one_that_is_chosen(asia: Hand) -> None:
    hand = asia
    with_cases(hand, SMOKER, XRAY)
    menu = next(
        action.menu()
        for action in hand.window.findChildren(object)
        if getattr(action, "objectName", str)() == "evidence.cases"
    )
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["&Smoker", "&X-ray"]
    menu.actions()[1].trigger()
    hand.rest()
    assert hand.window.document.state.evidence == XRAY.evidence


def test_f2_renames_in_place_and_a_taken_name_is_refused(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, SMOKER, XRAY)
    click_row(hand, panel, 0)
    QTest.keyClick(panel.list, Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    QTest.keyClicks(editor, "Pipe")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    hand.rest()
    assert names(hand) == ["Pipe", "X-ray"]
    click_row(hand, panel, 0)
    QTest.keyClick(panel.list, Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    QTest.keyClicks(editor, "X-ray")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    hand.rest()
    assert names(hand) == ["Pipe", "X-ray"]
    assert hand.window.messages.bar.kind == "error"


def test_rename_is_chosen_while_the_name_is_being_typed(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, SMOKER, XRAY)
    click_row(hand, panel, 0)
    QTest.keyClick(panel.list, Qt.Key.Key_F2)
    editor = QApplication.focusWidget()
    # The menu leaves the editor open.
    panel.list.rename_current()
    QTest.keyClicks(editor, "Pipe")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    hand.rest()
    assert names(hand) == ["Pipe", "X-ray"]


def test_compared_scenarios_follow_the_engine(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, NOTHING, SMOKER)
    for row in (0, 1):
        tick(hand, panel, row)
    hand.window.session.engine.use("likelihood-weighting")
    hand.rest()
    answers = hand.window.session.comparison.state.answers
    assert {answer.posteriors.engine for answer in answers.values()} == {"likelihood-weighting"}


def test_a_bound_and_an_estimate_of_the_evidence_are_marked_as_such(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, NOTHING, SMOKER)

    def shown(engine: str) -> list[str]:
        hand.window.session.engine.use(engine)
        hand.rest()
        model = panel.list.scenarios
        return [model.index(row, LOG_EVIDENCE).data() for row in range(2)]

    assert shown("junction-tree") == ["0", "−0.6931"]
    nothing, smoker = shown("mean-field")
    assert nothing == "0"
    assert smoker.startswith("≥ −")
    assert shown("likelihood-weighting")[1].startswith("≈ −0.69")


def test_cases_are_duplicated_moved_updated_and_deleted_by_keys(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, SMOKER, XRAY)
    click_row(hand, panel, 0)
    hand.key(Qt.Key.Key_D, CONTROL)
    assert names(hand) == ["Smoker", "Smoker 2", "X-ray"]
    hand.key(Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert names(hand) == ["Smoker 2", "Smoker", "X-ray"]
    assert panel.list.current_name == "Smoker"
    hand.key(Qt.Key.Key_U, CONTROL)
    assert hand.window.document.state.scenarios[1].evidence == Evidence()
    hand.key(Qt.Key.Key_Delete)
    assert names(hand) == ["Smoker 2", "X-ray"]
    for _ in range(4):
        hand.act("edit.undo")
    assert names(hand) == ["Smoker", "X-ray"]
    assert hand.window.document.state.scenarios[0].evidence == SMOKER.evidence


def test_ticked_cases_show_a_bar_each_on_every_node_with_the_numbers_of_the_chosen_one(
    asia: Hand,
) -> None:
    hand = asia
    panel = with_cases(hand, NOTHING, SMOKER, XRAY, IMPOSSIBLE)
    before = hand.canvas.node_rect("dysp").height()
    for row in (0, 1, 2, 3):
        tick(hand, panel, row)
    network = hand.window.document.state.network
    engine = JunctionTree(network)
    scene = hand.canvas.canvas_scene
    assert scene.geometry.metrics["dysp"].row_height == 8 + 5 * 4
    assert hand.canvas.node_rect("dysp").height() > before
    click_row(hand, panel, 1)
    for name in network:
        display = scene.displays.display(name)
        assert display.scenarios == (
            ("A", 1, False),
            ("B", 2, True),
            ("C", 3, False),
            ("D", 4, False),
        )
        for k, scenario in enumerate((NOTHING, SMOKER, XRAY)):
            expected = engine.query(scenario.evidence)[name]
            assert np.allclose([row.scenarios[k] for row in display.rows], expected, atol=1e-6)
        assert [row.scenarios[3] for row in display.rows] == [-1.0] * len(display.rows)
        chosen = engine.query(SMOKER.evidence)[name]
        assert [row.number for row in display.rows] == [
            scene.displays.number_text(p) for p in chosen
        ]
    texts = [entry.text for entry in hand.window.central_widget.legend.entries]
    assert texts == ["A · Nothing", "B · Smoker", "C · X-ray", "D · Impossible (impossible)"]
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert hand.window.session.comparison.state.ticked == ()
    assert hand.canvas.node_rect("dysp").height() == before
    assert not hand.window.central_widget.legend.isVisible()
    assert scene.displays.display("dysp").scenarios == ()


def test_rows_are_marked_as_found_in_the_chosen_scenario_not_on_the_canvas(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, NOTHING, SMOKER)
    hand.click_state("dysp", "yes")
    for row in (0, 1):
        tick(hand, panel, row)
    click_row(hand, panel, 1)
    displays = hand.canvas.canvas_scene.displays
    number = JunctionTree(hand.window.document.state.network).query(SMOKER.evidence)["dysp"]
    rows = displays.display("dysp").rows
    assert [row.number for row in rows] == [displays.number_text(p) for p in number]
    assert [(row.mark, row.strong, row.soft) for row in rows] == [("", False, False)] * 2
    assert displays.display("dysp").kind == "hard"
    smoke = displays.display("smoke").rows
    assert [(row.number, row.mark) for row in smoke] == [("100", "hard"), ("0", "")]
    text = row_text(hand.canvas.canvas_scene, "dysp", 0)
    assert "• · present findings: 1 (+0.564029)" in text.splitlines()


def test_present_findings_have_a_bar_of_their_own_and_the_list_s_numbers(asia: Hand) -> None:
    hand = asia
    with_cases(hand, NOTHING, SMOKER)
    hand.act("evidence.compare")
    hand.click_state("xray", "yes")
    network, scene = hand.window.document.state.network, hand.canvas.canvas_scene
    expected = JunctionTree(network).query({"xray": "yes"})
    for name in network:
        display = scene.displays.display(name)
        assert [letter for letter, *_ in display.scenarios] == ["•", "A", "B"]
        assert [bar.scenarios[0] for bar in display.rows] == pytest.approx(expected[name], abs=1e-6)
        numbers = [scene.displays.number_text(p) for p in expected[name]]
        assert [row.number for row in display.rows] == numbers
    legend = hand.window.central_widget.legend
    assert legend.entries[0].text == "• · present findings"
    # A scenario with the same findings has that bar already.
    hand.click_state("xray", "yes")
    hand.click_state("smoke", "yes")
    display = scene.displays.display("smoke")
    assert [letter for letter, *_ in display.scenarios] == ["A", "B"]
    assert [row.number for row in display.rows] == ["100", "0"]
    hand.click_state("smoke", "no")
    display = scene.displays.display("smoke")
    assert [letter for letter, *_ in display.scenarios] == ["•", "A", "B"]
    assert [row.number for row in display.rows] == ["0", "100"]
    hand.act("evidence.clear")
    assert [letter for letter, *_ in scene.displays.display("smoke").scenarios] == ["A", "B"]


def test_the_scenario_board_has_every_state_with_its_difference_to_the_base(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, NOTHING, SMOKER)
    hand.act("evidence.compare")
    model = panel.board.model
    engine = JunctionTree(hand.window.document.state.network)
    prior = engine.query({})["lung"][0]
    posterior = engine.query({"smoke": "yes"})["lung"][0]
    row = next(r for r, texts in enumerate(model.texts) if texts[0] == "lung = yes")
    copied = model.copied([model.rows[row]]).split("\n")[1].split("\t")
    assert [float(p) for p in copied[1:]] == pytest.approx([prior, posterior])
    assert model.index(row, 2).data() == "10.0  (+4.5)"
    panel.board.by_difference.click()
    assert model.node(model.rows[0]) == "smoke"
    panel.board.filter_field.setFocus()
    QTest.keyClicks(panel.board.filter_field, "lung")
    assert set(map(model.node, model.rows)) == {"lung"}
    header = panel.board.view.horizontalHeader()
    header.initStyleOptionForIndex(option := QStyleOptionHeaderV2(), 1)
    # Qt leaves no gap between the letter and the name.
    assert option.text[0] == "\u00a0"
    header.initStyleOptionForIndex(option := QStyleOptionHeaderV2(), 0)
    assert option.text == "Node = state"
    place = QPoint(header.sectionViewportPosition(2) + 40, header.height() // 2)
    QTest.mouseClick(header.viewport(), LEFT, NONE, place)
    hand.rest()
    assert model.index(0, 1).data() == "5.5  (−4.5)"
    assert [c.base for c in hand.window.session.comparison.compared_scenarios()] == [False, True]


def test_the_columns_of_three_cases_with_long_names_are_seen_at_once(asia: Hand) -> None:
    long = "a case with a rather long name, number {}"
    added = [Scenario(long.format(k), Evidence(), k) for k in (1, 2, 3)]
    panel = with_cases(asia, *added)
    for row in range(3):
        tick(asia, panel, row)
    view = panel.board.view
    assert view.horizontalScrollBar().maximum() == 0
    assert all(view.columnWidth(section) >= MIN_WIDTH for section in (1, 2, 3))


def test_a_ninth_case_is_not_compared_and_said_why(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, *(Scenario(f"Case {k}") for k in range(9)))
    hand.act("evidence.compare")
    assert len(hand.window.session.comparison.state.ticked) == 8
    panel.list.show_current("Case 8")
    panel.list.setFocus()
    hand.key(Qt.Key.Key_Space)
    assert len(hand.window.session.comparison.state.ticked) == 8
    assert "8 scenarios" in hand.window.messages.bar.text


def test_the_comparison_follows_edits_of_the_network_and_renamed_cases(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, NOTHING, SMOKER)
    hand.act("evidence.compare")
    network = hand.window.document.state.network
    table = network.cpt("lung").values.copy()
    table[0] = [0.5, 0.5]
    document = hand.window.document
    document.apply("Edit", table_edits.set_table(document.state, "lung", table))
    document.apply("Rename", edits.rename_variable(document.state, "smoke", "tobacco"))
    document.apply("Rename", scenarios.rename_scenario(document.state, "Smoker", "Pipe"))
    hand.rest()
    expected = JunctionTree(document.state.network).query({"tobacco": "yes"})["lung"]
    display = hand.canvas.canvas_scene.displays.display("lung")
    assert [row.scenarios[1] for row in display.rows] == pytest.approx(list(expected), abs=1e-6)
    assert panel.list.scenarios.index(1, 1).data() == "tobacco = yes"
    assert hand.window.session.comparison.state.ticked == ("Nothing", "Pipe")


def test_cases_are_written_to_a_file_and_read_from_it(
    asia: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = asia
    panel = with_cases(hand, NOTHING, SMOKER, XRAY)
    path = tmp_path / "asia.csv"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(path), ""))
    QTest.mouseClick(panel.tools["write"], LEFT)
    assert path.read_text("utf-8") == (
        "case,tub,smoke,xray\nNothing,,,\nSmoker,,yes,\nX-ray,!= yes,,yes\n"
    )
    QTest.mouseClick(panel.tools["read"], LEFT)
    hand.rest()
    assert names(hand) == ["Nothing", "Smoker", "X-ray", "Nothing 2", "Smoker 2", "X-ray 2"]
    assert hand.window.document.state.scenarios[5].evidence == XRAY.evidence
    hand.act("edit.undo")
    assert len(names(hand)) == 3


def test_a_file_that_does_not_fit_is_said_and_nothing_is_read(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    with_cases(hand, SMOKER)
    before, path = hand.window.document.state, tmp_path / "bad.csv"
    for content, said in (
        (b"case,wind\na,b\n", "no node wind"),
        (b"case,smoke\na,yes\nb,often\n", "Row 3"),
        (b"", "empty"),
    ):
        path.write_bytes(content)
        hand.window.scenario_actions.files.read(path)
        assert said in hand.window.messages.bar.text
        assert hand.window.document.state is before
    hand.window.scenario_actions.files.read(tmp_path / "none.csv")
    assert "none.csv cannot be read" in hand.window.messages.bar.text


def test_a_case_is_copied_into_another_document_through_the_clipboard(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, SMOKER, XRAY)
    click_row(hand, panel, 1)
    hand.key(Qt.Key.Key_C, CONTROL)
    hand.key(Qt.Key.Key_V, CONTROL)
    assert names(hand) == ["Smoker", "X-ray", "X-ray 2"]
    assert hand.window.document.state.scenarios[2].evidence == XRAY.evidence


def test_a_row_of_the_data_becomes_the_findings(asia: Hand, tmp_path: Path) -> None:
    hand = asia
    path = tmp_path / "rows.csv"
    path.write_text("smoke,xray,dysp,age\nno,yes,no,40\nyes,,maybe,41\n", "utf-8")
    dataset = read_data(path)
    hand.window.session.data.set(DataState(dataset, "rows", ()))
    hand.window.docks.open_page("bottom", "data")
    hand.rest()
    view = hand.window.pages.data.view
    view.setCurrentIndex(view.model().index(0, 1))
    view.setFocus()
    hand.key(Qt.Key.Key_Return)
    evidence = hand.window.document.state.evidence
    assert evidence == Evidence({"smoke": "no", "xray": "yes", "dysp": "no"})
    assert "age" in hand.window.messages.bar.text
    place = view.visualRect(view.model().index(1, 0)).center()
    menu = hand.window.pages.data.menu_at(place)
    assert menu is not None
    load = next(a for a in menu.actions() if a.text().startswith("Set this row"))
    load.trigger()
    hand.rest()
    assert hand.window.document.state.evidence == Evidence({"smoke": "yes"})
    assert "dysp, age" in hand.window.messages.bar.text
    hand.act("edit.undo")
    assert hand.window.document.state.evidence == evidence


def test_one_case_is_sampled_with_a_seed_and_the_same_seed_gives_the_same(asia: Hand) -> None:
    hand = asia
    hand.click_state("xray", "yes")
    found = []
    for _ in range(2):
        hand.act("evidence.sample_case")
        dialog = hand.window.findChild(SamplingDialog)
        dialog.seed_field.setValue(7)
        dialog.as_scenario.click()
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        hand.rest()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        found.append(hand.window.document.state.scenarios[-1])
    assert [scenario.name for scenario in found] == ["Sample 7", "Sample 7 2"]
    assert found[0].evidence == found[1].evidence
    assert set(found[0].evidence) == set(hand.window.document.state.network)
    assert found[0].evidence["xray"] == StateFinding(frozenset({"yes"}))
    assert "7" in found[0].note
    hand.act("evidence.sample_case")
    dialog = hand.window.findChild(SamplingDialog)
    dialog.seed_field.setValue(7)
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    hand.rest()
    assert hand.window.document.state.evidence == found[0].evidence
    hand.act("edit.undo")
    assert hand.window.document.state.evidence == Evidence({"xray": "yes"})


def test_nodes_that_grew_keep_off_each_other_and_come_back_to_their_places(asia: Hand) -> None:
    hand = asia
    with_cases(hand, *(Scenario(f"Case {k}") for k in range(8)))
    layout = hand.window.document.state.layout
    before = {name: hand.canvas.node_rect(name) for name in layout.positions}
    hand.act("evidence.compare")
    rects = [hand.canvas.node_rect(name) for name in layout.positions]
    assert not any(a.intersects(b) for k, a in enumerate(rects) for b in rects[:k])
    assert hand.window.document.state.layout is layout
    hand.act("evidence.compare")
    assert {name: hand.canvas.node_rect(name) for name in layout.positions} == before


def test_a_node_dragged_while_nodes_are_apart_stays_under_the_pointer(asia: Hand) -> None:
    hand = asia
    with_cases(hand, *(Scenario(f"Case {k}") for k in range(8)))
    hand.act("evidence.compare")
    places = hand.window.document.state.layout.positions
    start = hand.title("dysp")
    hand.drag(start, start + QPoint(60, -24))
    assert abs(hand.title("dysp").x() - start.x() - 60) <= 12
    assert abs(hand.title("dysp").y() - start.y() + 24) <= 12
    moved = hand.window.document.state.layout.positions
    assert moved["dysp"] != places["dysp"]
    assert {n: p for n, p in moved.items() if n != "dysp"} == {
        n: p for n, p in places.items() if n != "dysp"
    }


def test_a_case_is_dragged_to_another_place(asia: Hand) -> None:
    hand = asia
    panel = with_cases(hand, SMOKER, XRAY, NOTHING)
    click_row(hand, panel, 0)
    viewport = panel.list.viewport()
    last = panel.list.visualRect(panel.list.scenarios.index(2, 1))
    data = panel.list.scenarios.mimeData([panel.list.scenarios.index(0, NAME)])
    drop = QDropEvent(
        QPointF(last.center().x(), last.bottom() - 2),
        Qt.DropAction.MoveAction,
        data,
        LEFT,
        NONE,
    )
    # Qt's drag loop needs a window system; only the drop can be simulated.
    drop.source = lambda: panel.list  # type: ignore[method-assign]
    panel.list.dropEvent(drop)
    hand.rest()
    assert names(hand) == ["X-ray", "Nothing", "Smoker"]
    assert panel.list.current_name == "Smoker"
    assert viewport.isVisible()
    hand.act("edit.undo")
    assert names(hand) == ["Smoker", "X-ray", "Nothing"]


def test_what_is_still_to_be_computed_is_said_and_can_be_stopped(
    asia: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = asia
    window = hand.window
    panel = with_cases(hand, *(Scenario(f"Case {k}", Evidence({"smoke": "yes"})) for k in range(6)))
    gate = Event()
    real = IncrementalEngine.answer_scenario

    def slow(
        self: IncrementalEngine, network: object, evidence: object, choice: object, monitor: Any
    ):  # type: ignore[no-untyped-def]
        while not gate.wait(0.01):
            monitor.check()
        return real(self, network, evidence, choice, monitor)  # type: ignore[arg-type]

    monkeypatch.setattr(IncrementalEngine, "answer_scenario", slow)
    table = window.document.state.network.cpt("lung").values.copy()
    table[0] = [0.5, 0.5]
    state = window.document.state
    window.document.apply("Edit", table_edits.set_table(state, "lung", table))
    for _ in range(200):
        QTest.qWait(10)
        if panel.stop_button.isVisible():
            break
    assert "6" in panel.progress_text
    QTest.mouseClick(panel.stop_button, LEFT)
    hand.rest()
    assert panel.stop_button.isHidden()
    assert panel.list.scenarios.index(5, 2).data() == "…"
    gate.set()
    hand.act("evidence.compare")
    assert panel.list.scenarios.index(5, 2).data() != "…"


def test_each_document_has_its_own_comparison_and_a_closed_one_leaves_none(asia: Hand) -> None:
    hand = asia
    window = hand.window
    with_cases(hand, NOTHING, SMOKER)
    hand.act("evidence.compare")
    hand.act("file.new")
    assert not window.action_set["evidence.compare"].isEnabled()
    assert not window.action_set["evidence.compare"].isChecked()
    assert not window.central_widget.legend.isVisible()
    window.documents.set_current(0)
    hand.rest()
    assert window.action_set["evidence.compare"].isChecked()
    assert hand.canvas.canvas_scene.displays.display("dysp").scenarios[1][0] == "B"
    assert all(
        scenario.answer is not None for scenario in window.session.comparison.compared_scenarios()
    )
    window.document.mark_saved(window.document.state)
    hand.act("file.close")
    assert not window.action_set["evidence.compare"].isChecked()
    assert window.pages.scenarios.list.scenarios.rowCount() == 0
    assert window.pages.scenarios.board.is_empty


def test_the_tooltip_of_a_row_has_every_case_and_its_difference_to_the_base(asia: Hand) -> None:
    hand = asia
    with_cases(hand, NOTHING, SMOKER, IMPOSSIBLE)
    hand.act("evidence.compare")
    text = row_text(hand.canvas.canvas_scene, "lung", 0)
    assert text.split("\n") == [
        "lung = yes",
        "A · Nothing: 0.055",
        "B · Smoker: 0.1 (+0.045)",
        "C · Impossible: impossible",
    ]
