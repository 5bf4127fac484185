"""The page Check by mouse and keys: problems found, shown, mended, ignored; live; left."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bayesgui.app.checking.check import ModelCheck
from bayesgui.document import edits
from bayesgui.document.files import open_state, save
from bayesgui.document.shown.checked import Checked
from bayesgui.document.table_edits import set_table
from bayesgui.panels.check.problem_list import spoken
from bayesgui.panels.check.row_painter import (
    button_rect,
    has_button,
    more_rect,
    row_height,
    shown_sentence,
)
from bayesgui.widgets import language, motion
from tests.support.bridge import bridge_state
from tests.support.window import LEFT, SAMPLES, SECONDS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.check.page import CheckPage
    from bayesgui.panels.check.rows import ProblemRow
    from tests.conftest import Opens
    from tests.support.window import Hand

ARC = "Salt → Sensor"


@pytest.fixture
def bridge(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    """Return a window on the bridge with the page Check open."""
    path = tmp_path / "bridge.bayesgui"
    save(bridge_state(), path)
    with shared_window(path) as hand:
        hand.key(Qt.Key.Key_F9)
        yield hand


def page(hand: Hand) -> CheckPage:
    return hand.window.activities[ModelCheck].check


def shown(hand: Hand) -> Checked:
    return hand.window.session.shown[Checked].state


def places(hand: Hand) -> list[str]:
    return [row.place for row in page(hand).list.rows if row.problem is not None]


def row_of(hand: Hand, kind: str, place: str = "") -> ProblemRow:
    return next(
        row
        for row in page(hand).list.rows
        if row.problem is not None
        and row.problem.kind == kind
        and (not place or row.place == place)
    )


def rect_of(hand: Hand, row: ProblemRow):
    listed = page(hand).list
    return listed.visualRect(listed.lines.index(listed.lines.place_of(row.key)))


def click(hand: Hand, at: QPoint) -> None:
    QTest.mouseClick(page(hand).list.viewport(), LEFT, pos=at)
    hand.rest()


def click_row(hand: Hand, row: ProblemRow) -> None:
    click(hand, rect_of(hand, row).topLeft() + QPoint(60, 20))


def click_button(hand: Hand, row: ProblemRow) -> None:
    click(hand, button_rect(rect_of(hand, row), row).center())


def list_key(hand: Hand, key: Qt.Key) -> None:
    QTest.keyClick(page(hand).list, key)
    hand.rest()


def test_f9_opens_the_page_with_counts_rows_and_marks(bridge: Hand) -> None:
    told = [row for row in page(bridge).list.rows if row.problem is not None]
    assert {("no-influence", ARC), ("impossible-state", "Visual")} <= {
        (row.problem.kind, row.place) for row in told if row.problem is not None
    }
    counts = [sum(row.severity == each for row in told) for each in ("error", "warning", "hint")]
    assert tuple(counts) == shown(bridge).counts
    assert row_of(bridge, "impossible-state").text == (
        "The state stains has probability 0 whatever its parent says."
    )
    assert page(bridge).marks.isChecked()
    marked = {name for name, found in shown(bridge).severities.items() if found}
    assert {"Sensor", "Visual"} <= marked
    # Nothing is marked that is not in the list.
    assert marked <= {name for row in told if row.problem for name in row.problem.place.nodes}
    assert bridge.window.docks["right"].width() >= 450


def test_a_click_selects_the_place_and_says_what_can_be_done(bridge: Hand) -> None:
    click_row(bridge, row_of(bridge, "impossible-state"))
    assert bridge.window.session.selection.names == ("Visual",)
    assert bridge.window.status.sentence == "Visual: Enter does “Take it out”, I ignores it."
    click_row(bridge, row_of(bridge, "no-influence"))
    assert bridge.window.session.selection.arcs == (("Salt", "Sensor"),)


def test_a_button_mends_in_one_step_of_undo(bridge: Hand) -> None:
    before = bridge.window.document.state
    click_button(bridge, row_of(bridge, "no-influence"))
    assert not bridge.window.document.state.model.parents("Sensor").count("Salt")
    assert ARC not in places(bridge)
    assert bridge.window.document.undo_text == f"Take it out: {ARC}"
    bridge.act("edit.undo")
    assert bridge.window.document.state == before
    assert ARC in places(bridge)


def test_enter_mends_and_the_keyboard_stays_in_the_list(bridge: Hand) -> None:
    row = row_of(bridge, "impossible-state")
    click_row(bridge, row)
    list_key(bridge, Qt.Key.Key_Return)
    assert bridge.window.document.state.model["Visual"].states == ("clean", "cracks")
    assert row.key not in [each.key for each in page(bridge).list.rows]
    assert page(bridge).list.hasFocus()


def test_arrows_move_and_show_each_place(bridge: Hand) -> None:
    page(bridge).list.setFocus()
    rows = [row for row in page(bridge).list.rows if row.problem is not None]
    page(bridge).list.choose(rows[0].key)
    for row in rows[1:]:
        list_key(bridge, Qt.Key.Key_Down)
        assert page(bridge).list.current_key == row.key
        selection = bridge.window.session.selection
        assert row.problem is not None
        if row.problem.place.nodes:
            touched = {*selection.names, *(name for arc in selection.arcs for name in arc)}
            assert touched == set(row.problem.place.nodes)


def test_i_ignores_which_the_file_remembers_and_the_fold_takes_back(
    bridge: Hand, tmp_path: Path
) -> None:
    click_row(bridge, row_of(bridge, "no-influence"))
    list_key(bridge, Qt.Key.Key_I)
    kinds = [(row.problem.kind, row.place) for row in page(bridge).list.rows if row.problem]
    assert ("no-influence", ARC) not in kinds
    assert len(bridge.window.document.state.ignored.places) == 1
    fold = page(bridge).list.rows[-1]
    assert fold.text == "1 ignored, remembered in the file"
    bridge.act("file.save")
    kept, _ = open_state(tmp_path / "bridge.bayesgui")
    assert kept.ignored == bridge.window.document.state.ignored
    click_row(bridge, fold)
    again = page(bridge).list.rows[-1]
    assert again.is_ignored
    assert again.remedy == "Tell again"
    click_button(bridge, again)
    assert not bridge.window.document.state.ignored
    assert row_of(bridge, "no-influence").place == ARC
    bridge.act("edit.undo")
    assert page(bridge).list.rows[-1].is_ignored


def test_the_menu_ignores_a_kind_and_says_why(bridge: Hand) -> None:
    row = row_of(bridge, "no-influence")
    click(bridge, more_rect(rect_of(bridge, row), row).center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [action.text() for action in menu.actions() if action.text()] == [
        "Take it out",
        "Show the place",
        "Ignore",
        "Ignore this kind: Parent without influence",
        "Why",
    ]
    menu.actions()[-1].trigger()
    menu.close()
    bridge.rest()
    asked = row_of(bridge, "no-influence")
    assert asked.why.startswith("Parent without influence. An arc without influence makes")
    assert rect_of(bridge, asked).height() > 60
    menu = page(bridge).menu_of(asked.key)
    assert menu is not None
    menu.actions()[-2].trigger()
    bridge.rest()
    assert bridge.window.document.state.ignored.kinds == ("no-influence",)


def test_rows_keep_their_places_while_one_edits(bridge: Hand) -> None:
    before = places(bridge)
    first = page(bridge).list.rows[0]
    bridge.click_title("Traffic")
    bridge.key(Qt.Key.Key_F2)
    bridge.write("Cars")
    bridge.key(Qt.Key.Key_Return)
    assert "Cars" in bridge.window.document.state.model
    assert places(bridge) == before
    click_button(bridge, row_of(bridge, "impossible-state"))
    bridge.act("edit.undo")
    assert page(bridge).list.rows[0].key == first.key
    assert sorted(places(bridge)) == sorted(before)


def test_by_node_follows_the_list_of_nodes_and_a_filter_finds(bridge: Hand) -> None:
    order = page(bridge).order
    QTest.mouseClick(order, LEFT, pos=order.segment_rect("node").center().toPoint())
    bridge.rest()
    names = list(bridge.window.document.state.model)
    nodes = [row.problem.node for row in page(bridge).list.rows if row.problem is not None]
    listed = [names.index(node) for node in nodes if node]
    assert listed == sorted(listed)
    QTest.keyClicks(page(bridge).filter_field, "stains")
    bridge.rest()
    assert {row.place for row in page(bridge).list.rows} >= {"Visual"}
    assert all("stains" in row.text for row in page(bridge).list.rows)
    QTest.keyClicks(page(bridge).filter_field, "xyz")
    bridge.rest()
    assert page(bridge).empty_text == "No matching problem. Shorten the text of the filter."


def test_the_box_takes_marks_away_and_keeps_them_when_the_page_is_closed(bridge: Hand) -> None:
    box = page(bridge).marks
    QTest.mouseClick(box, LEFT, pos=QPoint(8, box.height() // 2))
    bridge.rest()
    assert not shown(bridge).has_marks
    assert bridge.canvas.canvas_scene.displays.display("Visual").badges == ()
    QTest.mouseClick(box, LEFT, pos=QPoint(8, box.height() // 2))
    bridge.rest()
    page(bridge).close_button.click()
    bridge.rest()
    assert not bridge.window.activities[ModelCheck].is_open
    assert bridge.canvas.canvas_scene.displays.display("Visual").badges == ("error", "warning")
    bridge.canvas.setFocus()
    bridge.key(Qt.Key.Key_Escape)
    assert not shown(bridge).has_marks
    assert bridge.canvas.canvas_scene.displays.display("Visual").badges == ()


def test_escape_empties_the_filter_first(bridge: Hand) -> None:
    page(bridge).filter_field.setFocus()
    QTest.keyClicks(page(bridge).filter_field, "stains")
    bridge.key(Qt.Key.Key_Escape)
    assert page(bridge).filter_field.text() == ""
    assert bridge.window.activities[ModelCheck].is_open
    bridge.key(Qt.Key.Key_Escape)
    assert not bridge.window.activities[ModelCheck].is_open


def test_escape_on_the_page_leaves_nothing_behind(bridge: Hand) -> None:
    list_key(bridge, Qt.Key.Key_Escape)
    assert not bridge.window.activities[ModelCheck].is_open
    assert shown(bridge) == Checked()
    assert bridge.window.status.cell("check").isHidden()


def test_the_status_line_counts_and_opens_the_page(bridge: Hand) -> None:
    cell = bridge.window.status.cell("check")
    errors, warnings, _hints = shown(bridge).counts or (0, 0, 0)
    assert f"{warnings} warning" in cell.text
    assert ("error" in cell.text) == bool(errors)
    bridge.window.docks.open_page("right", "evidence")
    QTest.mouseClick(cell, LEFT)
    bridge.rest()
    assert bridge.window.docks["right"].current_id == "check"


def test_another_document_is_checked_for_itself(bridge: Hand) -> None:
    bridge.window.opening.open([SAMPLES / "asia.bayesgui"], False)
    bridge.rest()
    assert bridge.window.activities[ModelCheck].is_open
    assert ARC not in places(bridge)
    assert page(bridge).list.rows[0].text == "Nothing to mend: 8 nodes checked."
    bridge.window.documents.set_current(0)
    bridge.rest()
    assert ARC in places(bridge)


def test_a_screen_reader_hears_severity_place_sentence_and_remedy(bridge: Hand) -> None:
    assert spoken(row_of(bridge, "impossible-state")) == (
        "warning, Visual: The state stains has probability 0 whatever its parent says. "
        "Enter: Take it out"
    )
    nodes = bridge.window.pages.network.view.model()
    row = next(k for k in range(nodes.rowCount()) if nodes.index(k).data() == "Visual")
    said = nodes.index(row).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said.endswith("1 warning") or "warning" in said


def test_it_speaks_the_language_of_the_window(bridge: Hand) -> None:
    bridge.window.settings.language = "zh"
    language.use("zh")
    bridge.rest()
    assert "stains" in row_of(bridge, "impossible-state").text
    assert "probability" not in row_of(bridge, "impossible-state").text
    bridge.window.settings.language = "en"
    language.use("en")
    bridge.rest()


def test_show_column_opens_the_table_at_that_column(bridge: Hand) -> None:
    row = row_of(bridge, "slip")
    assert row.remedy == "Show column"
    click_button(bridge, row)
    cpt = bridge.window.pages.cpt
    assert bridge.window.docks.is_open("bottom")
    assert cpt.name == "Corrosion"
    # The column Salt = yes, Coating = worn, Age = old is the last of the twelve.
    index = cpt.view.currentIndex()
    assert cpt._model.place(index.row(), index.column())[0] == 11
    page(bridge).list.choose(row_of(bridge, "sticking").key)


def test_open_it_shows_the_scenario_and_rename_edits_in_place(bridge: Hand) -> None:
    click_button(bridge, row_of(bridge, "scenario"))
    assert bridge.window.docks["bottom"].current_id == "cases"
    listed = bridge.window.pages.scenarios.list
    assert listed.scenarios.scenarios[listed.currentIndex().row()].name == "Winter"
    click_button(bridge, row_of(bridge, "similar-names"))
    bridge.write("Cracks seen")
    bridge.key(Qt.Key.Key_Return)
    assert "Cracks seen" in bridge.window.document.state.model
    assert "similar-names" not in kinds(bridge)


def kinds(hand: Hand) -> list[str]:
    return [row.problem.kind for row in page(hand).list.rows if row.problem is not None]


def test_all_is_mended_by_enter_alone_and_undo_brings_all_back(bridge: Hand) -> None:
    before = bridge.window.document.state
    found = kinds(bridge)
    assert len(set(found)) >= 9
    page(bridge).list.setFocus()
    mended = 0
    while True:
        edits = [r for r in page(bridge).list.rows if r.problem and r.problem.remedy]
        edits = [r for r in edits if r.problem.remedy.is_edit]
        if not edits:
            break
        page(bridge).list.choose(edits[0].key)
        list_key(bridge, Qt.Key.Key_Return)
        assert edits[0].key not in [row.key for row in page(bridge).list.rows]
        mended += 1
        assert mended < 30
    assert mended >= 6
    # What is left only shows places: fill Load, rename, open the scenario, look at a column.
    for row in list(page(bridge).list.rows):
        if row.problem is not None:
            page(bridge).list.choose(row.key)
            list_key(bridge, Qt.Key.Key_I)
    assert page(bridge).list.rows[0].text == (
        f"Nothing to mend: {len(bridge.window.document.state.model)} nodes checked."
    )
    assert shown(bridge).counts == (0, 0, 0)
    assert bridge.window.status.cell("check").isHidden()
    while bridge.window.document.undo_text:
        bridge.act("edit.undo")
    assert bridge.window.document.state == before
    assert sorted(kinds(bridge)) == sorted(found)


def test_a_narrow_page_keeps_the_buttons_and_cuts_no_sentence(bridge: Hand) -> None:
    bridge.window.docks._resize("right", 320)
    bridge.rest()
    width = page(bridge).list.viewport().width()
    assert width < 340
    for row in page(bridge).list.rows:
        if row.problem is None:
            continue
        assert has_button(row, width)
        assert not any(line.endswith("…") for line in shown_sentence(row, width))
        assert rect_of(bridge, row).height() == row_height(row, width)


def test_what_is_mended_fades(bridge: Hand) -> None:
    motion.set_reduced(False)
    try:
        row = row_of(bridge, "impossible-state")
        page(bridge).list.choose(row.key)
        QTest.keyClick(page(bridge).list, Qt.Key.Key_Return)
        deadline = time.monotonic() + SECONDS
        while row.key not in page(bridge).list.gone and time.monotonic() < deadline:
            QApplication.processEvents()
        assert page(bridge).list.lines.place_of(row.key) >= 0
        bridge.rest()
        assert page(bridge).list.lines.place_of(row.key) < 0
        assert page(bridge).list.opacity_of_gone == 1.0
    finally:
        motion.set_reduced(True)


def test_a_bar_that_is_dragged_is_checked_while_it_moves(bridge: Hand) -> None:
    """Ten edits in a row leave the list that the last one has; none waits for a check."""
    for k in range(10):
        values = np.array([[0.92 - 0.01 * k, 0.01 * k, 0.08], [0.15, 0.0, 0.85]])
        bridge.window.document.edit(
            "bar", lambda state, v=values: set_table(state, "Visual", v), merge="bar"
        )
        QApplication.processEvents()
    bridge.rest()
    assert "impossible-state" not in kinds(bridge)
    bridge.act("edit.undo")
    assert "impossible-state" in kinds(bridge)


def test_all_of_a_kind_are_mended_in_one_step(bridge: Hand) -> None:
    before = bridge.window.document.state
    for parent, child in (("Traffic", "Crack"), ("Traffic", "Visual")):
        bridge.window.document.edit("arc", lambda s, a=(parent, child): edits.add_arc(s, *a))
    bridge.rest()
    drawn = bridge.window.document.state
    row = row_of(bridge, "no-influence")
    menu = page(bridge).menu_of(row.key)
    assert menu is not None
    entry = next(a for a in menu.actions() if a.text() == "Take it out: all 3 of this kind")
    entry.trigger()
    bridge.rest()
    assert "no-influence" not in kinds(bridge)
    assert bridge.window.document.undo_text == "Mend 3: Parent without influence"
    bridge.act("edit.undo")
    assert bridge.window.document.state == drawn
    assert before != drawn
