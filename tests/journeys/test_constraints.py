"""Background knowledge in the window: arcs, tiers and limits, by mouse and by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from bayesgui.app.constraints.actions import ConstraintActions
from bayesgui.canvas.geometry.tier_geometry import bands_of
from bayesgui.canvas.painting.bands import title_rect
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.document import constraint_edits, edits
from bayesgui.document.files import open_state, save
from bayesgui.document.shown.structure_search import StructureSearch
from bayesgui.learning.structure.run import StructureStep
from tests.support.window import CONTROL, LEFT, NONE, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.structure.constraints import ConstraintsPanel
    from tests.conftest import Opens
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def known(asia: Hand) -> Hand:
    """Asia with the page open."""
    asia.act("model.constraints")
    return asia


@pytest.fixture
def two(shared_window: Opens) -> Iterator[Hand]:
    with shared_window(SAMPLES / "asia.bayesgui", SAMPLES / "cancer.bayesgui") as hand:
        hand.window.documents.set_current(0)
        hand.rest()
        yield hand


def page(hand: Hand) -> ConstraintsPanel:
    return hand.window.activities[ConstraintActions].page


def now(hand: Hand) -> ArcConstraints:
    return hand.window.document.state.constraints


def set_known(hand: Hand, constraints: ArcConstraints) -> None:
    document = hand.window.document
    document.apply("Know", edits.set_constraints(document.state, constraints))
    hand.rest()


def draw(hand: Hand, parent: str, child: str) -> None:
    hand.drag(hand.title(parent), hand.title(child))


def add_tiers(hand: Hand, *titles: str) -> None:
    QTest.mouseClick(page(hand).tiers.add_button, LEFT)
    for title in titles:
        hand.write(title)
        hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_Escape)


def band_title(hand: Hand, tier: int) -> QPoint:
    """Return the pixel in the middle of the title of a band."""
    bands = bands_of(hand.canvas.canvas_scene.geometry)
    assert bands is not None
    return title_rect(hand.canvas.camera.projection().rect(bands[tier])).center().toPoint()


def test_a_double_click_on_a_band_renames_its_tier(known: Hand) -> None:
    set_known(known, ArcConstraints(tiers=(("asia", "smoke"), ("tub", "lung", "bronc"))))
    QTest.mouseClick(page(known).tiers.add_button, LEFT)
    known.key(Qt.Key.Key_Escape)
    boxes = {n: (*p, 176.0, 76.0) for n, p in known.window.document.state.layout.positions.items()}
    document = known.window.document
    document.apply("Arrange", constraint_edits.arrange_tiers(document.state, boxes))
    known.canvas.fit(animated=False)
    known.rest()
    n_nodes = len(document.state.network)
    known.double_click(band_title(known, 1))
    known.write("Diseases")
    known.key(Qt.Key.Key_Return)
    known.rest()
    assert now(known).tier_titles == ("", "Diseases")
    assert document.undo_text == "Rename tier 2 to Diseases"
    known.double_click(band_title(known, 1))
    known.write("no")
    known.key(Qt.Key.Key_Escape)
    known.rest()
    assert now(known).tier_titles == ("", "Diseases")
    assert len(document.state.network) == n_nodes


def test_the_status_bar_counts_the_pairs_that_are_left(asia: Hand) -> None:
    def cost() -> str:
        cell = asia.window.status.cell("cost")
        return "" if cell is None else cell.text

    before = cost()
    asia.act("model.constraints")
    assert cost() == "56 of 56 pairs left"
    set_known(asia, ArcConstraints(forbidden=(("asia", "smoke"),)))
    assert cost() == "55 of 56 pairs left"
    asia.canvas.setFocus()
    asia.key(Qt.Key.Key_Escape)
    asia.rest()
    assert cost() == before


# -- page, tool and overlay ---------------------------------------------------------------------


def test_the_page_comes_with_its_tool_and_legend_and_esc_takes_all_away(asia: Hand) -> None:
    window = asia.window
    before = window.docks["right"].current_id
    asia.canvas.setFocus()
    asia.key(Qt.Key.Key_F7, CONTROL)
    assert window.docks["right"].current_id == "constraints"
    assert asia.canvas.tool == "arc"
    assert window.action_set["model.constraints"].isChecked()
    asia.canvas.setFocus()
    asia.key(Qt.Key.Key_Escape)
    assert window.session.overlays.state.constraints is None
    assert asia.canvas.tool == "select"
    assert window.docks["right"].current_id == before
    assert "constraints" not in window.docks["right"].page_ids
    assert not window.action_set["model.constraints"].isChecked()


def test_page_and_tool_bar_choose_the_same_tool(known: Hand) -> None:
    tools = page(known).tools
    QTest.mouseClick(tools, LEFT, NONE, tools.segment_rect("tier").center().toPoint())
    assert known.canvas.tool == "select"
    known.act("tool.arc")
    assert tools.current == "require"
    known.act("tool.select")
    assert tools.current == "tier"
    tools.setFocus()
    known.key(Qt.Key.Key_Left)
    assert tools.current == "forbid"
    assert known.canvas.tool == "arc"
    draw(known, "asia", "bronc")
    assert now(known).forbids("asia", "bronc")


def test_each_arc_has_a_row_that_takes_it_back(known: Hand) -> None:
    draw(known, "asia", "xray")
    draw(known, "smoke", "xray")
    rows = page(known).required.rows
    assert [row.text for row in rows] == ["asia → xray", "smoke → xray"]
    QTest.mouseClick(rows[0].cross, LEFT)
    assert now(known).required == (("smoke", "xray"),)
    rows[0].setFocus()
    known.key(Qt.Key.Key_Return)
    assert known.window.session.selection.names == ("smoke", "xray")
    rows[0].setFocus()
    known.key(Qt.Key.Key_Delete)
    assert not now(known)
    for _ in range(4):
        known.window.document.undo()
    assert not now(known)
    assert known.window.document.undo_text is None


def test_keys_and_menus_state_a_selected_pair_or_arc(asia: Hand) -> None:
    asia.click_title("asia")
    asia.click_title("bronc", CONTROL)
    asia.canvas.setFocus()
    asia.key(Qt.Key.Key_K)
    assert now(asia).required == (("asia", "bronc"),)
    asia.key(Qt.Key.Key_K, Qt.KeyboardModifier.ShiftModifier)
    assert now(asia).forbidden == (("asia", "bronc"),)
    asia.key(Qt.Key.Key_K, ALT)
    assert not now(asia)
    asia.window.session.selection.set(arcs=[("smoke", "lung")])
    asia.act("model.forbid_arc")
    assert now(asia).forbidden == (("smoke", "lung"),)
    assert asia.window.document.state.network.parents("lung") == ("smoke",)
    asia.window.session.selection.set(["asia", "tub", "lung"])
    asia.rest()
    assert not asia.window.action_set["model.require_arc"].isEnabled()


def test_a_part_of_the_network_is_kept_as_it_is(asia: Hand) -> None:
    assert not asia.window.action_set["model.fix_part"].isEnabled()
    asia.window.session.selection.set(("smoke", "lung", "bronc"))
    asia.rest()
    asia.act("model.fix_part")
    constraints = asia.window.document.state.constraints
    assert set(constraints.required) == {("smoke", "lung"), ("smoke", "bronc")}
    assert set(constraints.forbidden) == {("lung", "bronc"), ("bronc", "lung")}
    asia.act("edit.undo")
    assert not asia.window.document.state.constraints


def test_the_menu_of_a_line_on_the_canvas_offers_the_three_choices(known: Hand) -> None:
    draw(known, "asia", "bronc")
    scene = known.canvas.canvas_scene
    course = scene.edge_courses.course("asia", "bronc", directed=True)
    x, y = (course[0][0] + course[-1][0]) / 2, (course[0][1] + course[-1][1]) / 2
    place = known.canvas.camera.projection().point(x, y).toPoint()
    target = known.canvas.gestures.target(place.toPointF())
    known.canvas.menu_requested.emit(target, known.viewport.mapToGlobal(place))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    entries = {action.objectName(): action for action in menu.actions()}
    assert list(entries) == ["model.require_arc", "model.forbid_arc", "model.release_arc"]
    entries["model.forbid_arc"].trigger()
    menu.close()
    assert now(known).forbidden == (("asia", "bronc"),)


def test_a_refused_arc_is_told_in_message_bar_and_status_bar(known: Hand) -> None:
    draw(known, "asia", "bronc")
    draw(known, "bronc", "asia")
    told = "No arc from bronc to asia: it would close asia → bronc → asia."
    assert known.window.messages.bar.text == told
    assert known.window.status.sentence == told
    known.window.messages.bar.clear()
    known.rest()
    assert known.window.session.overlays.state.refused is None


# -- tiers --------------------------------------------------------------------------------------


def test_tiers_are_added_renamed_moved_and_deleted_in_the_list(known: Hand) -> None:
    add_tiers(known, "Causes", "Effects", "Signs")
    assert now(known).tier_titles == ("Causes", "Effects", "Signs")
    rows = page(known).tiers.rows
    rows[1].setFocus()
    known.key(Qt.Key.Key_F2)
    QTest.keyClicks(QApplication.focusWidget(), "Diseases")
    known.key(Qt.Key.Key_Return)
    known.key(Qt.Key.Key_Up, ALT)
    assert now(known).tier_titles == ("Diseases", "Causes", "Signs")
    assert QApplication.focusWidget() is rows[0]
    start, end = QPoint(16, 12), rows[0].mapFrom(page(known).tiers, rows[2].pos()) + QPoint(16, 12)
    QTest.mousePress(rows[0], LEFT, NONE, start)
    QTest.mouseMove(rows[0], end)
    QTest.mouseRelease(rows[0], LEFT, NONE, end)
    known.rest()
    assert now(known).tier_titles == ("Causes", "Signs", "Diseases")
    QTest.mouseClick(rows[1].cross, LEFT)
    known.rest()
    assert [row.title for row in rows] == ["Causes", "Diseases"]
    for expected in (3, 3, 3, 3, 2, 1, 0):
        known.window.document.undo()
        assert len(now(known).tiers) == expected
    assert known.window.document.undo_text is None


def test_the_band_of_a_new_tier_comes_into_view_beside_the_legend(known: Hand) -> None:
    known.canvas.fit(animated=False)
    known.rest()
    add_tiers(known, "Causes", "Effects")
    known.rest()
    bands = bands_of(known.canvas.canvas_scene.geometry)
    frames = [known.canvas.camera.projection().rect(box).toAlignedRect() for box in bands]
    assert all(known.viewport.rect().contains(frame) for frame in frames)
    legend = known.window.central_widget.legend
    assert legend.isVisible()
    assert not any(frame.intersects(legend.geometry()) for frame in frames)


def test_a_click_on_the_canvas_does_not_keep_the_band_of_a_new_tier_out_of_view(
    known: Hand,
) -> None:
    known.click_at(known.empty_place())
    known.rest()
    add_tiers(known, "Causes", "Effects")
    known.rest()
    bands = bands_of(known.canvas.canvas_scene.geometry)
    frames = [known.canvas.camera.projection().rect(box).toAlignedRect() for box in bands]
    assert all(known.viewport.rect().contains(frame) for frame in frames)


def test_a_part_that_was_chosen_stays_when_a_tier_is_added(known: Hand) -> None:
    known.canvas.zoom_to(1.4)
    known.rest()
    place = known.canvas.node_rect("either")
    add_tiers(known, "Causes")
    known.rest()
    assert known.canvas.node_rect("either") == place


def test_a_tier_without_nodes_keeps_its_name(known: Hand) -> None:
    add_tiers(known, "Causes")
    row = page(known).tiers.rows[0]
    QTest.mouseDClick(row, LEFT, NONE, QPoint(80, 12))
    row.field.clear()
    known.key(Qt.Key.Key_Return)
    assert now(known).tier_titles == ("Causes",)
    assert "needs a name" in known.window.messages.bar.text


def test_keys_move_the_selected_nodes_from_tier_to_tier(known: Hand) -> None:
    add_tiers(known, "Causes", "Effects")
    known.window.session.selection.set(["asia", "smoke"])
    known.canvas.setFocus()
    known.rest()
    known.key(Qt.Key.Key_PageDown, ALT)
    assert now(known).tiers == (("asia", "smoke"), ())
    known.key(Qt.Key.Key_PageDown, ALT)
    assert now(known).tiers == ((), ("asia", "smoke"))
    assert known.window.document.undo_text == "Move 2 nodes to other tiers"
    for _ in range(2):
        known.key(Qt.Key.Key_PageUp, ALT)
    assert now(known).tiers == ((), ())
    assert bands_of(known.canvas.canvas_scene.geometry) is not None


def test_the_list_of_nodes_shows_their_tiers_while_the_page_is_open(known: Hand) -> None:
    add_tiers(known, "Causes")
    known.window.session.selection.set(["smoke"])
    known.canvas.setFocus()
    known.rest()
    known.key(Qt.Key.Key_PageDown, ALT)
    model = known.window.pages.network.view.model()
    row = model.row_at(model.row("smoke"))
    assert (row.state, row.number) == ("1 Causes", "")
    known.act("model.constraints")
    assert model.row_at(model.row("smoke")).number == "50.0"


def test_nodes_astray_are_arranged_from_the_page(known: Hand) -> None:
    set_known(known, ArcConstraints(tiers=(("xray", "dysp"), ("asia", "smoke"))))
    astray = page(known).astray
    assert "do not stand in their tiers" in astray.text
    QTest.mouseClick(astray.button, LEFT)
    known.rest()
    assert astray.text == ""
    assert bands_of(known.canvas.canvas_scene.geometry) is not None
    known.window.document.undo()
    known.rest()
    assert astray.text != ""


def test_tiers_are_read_from_a_file_and_written(
    known: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, other = tmp_path / "tiers.txt", tmp_path / "other.txt"
    path.write_text("asia\tsmoke\n# Diseases\ntub\tlung\tbronc\n")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    QTest.mouseClick(page(known).load_button, LEFT)
    known.rest()
    assert now(known).tiers == (("asia", "smoke"), ("bronc", "lung", "tub"))
    assert now(known).tier_titles == ("", "Diseases")
    assert bands_of(known.canvas.canvas_scene.geometry) is not None
    assert known.window.document.undo_text == "Read tiers from tiers.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(other), ""))
    QTest.mouseClick(page(known).save_button, LEFT)
    assert other.read_text() == "asia\tsmoke\n# Diseases\nbronc\tlung\ttub\n"
    path.write_text("asia\tsmoke\ntub\tsnow\n")
    before = known.window.document.state
    QTest.mouseClick(page(known).load_button, LEFT)
    assert known.window.document.state is before
    assert known.window.messages.bar.text.startswith("tiers.txt, line 2: there is no node snow.")


# -- limits, what is left, contradictions -------------------------------------------------------


def test_limits_for_all_nodes_and_for_one(known: Hand) -> None:
    limits = page(known).limits
    limits.general.field.setFocus()
    for _ in range(3):
        known.key(Qt.Key.Key_Up)
    assert now(known).max_parents == 2
    picker = page(known).picker
    QTest.mouseClick(picker.link, LEFT)
    known.write("dysp")
    known.key(Qt.Key.Key_Return)
    assert now(known).parent_limits == (("dysp", 2),)
    known.key(Qt.Key.Key_Up)
    assert now(known).parent_limits == (("dysp", 3),)
    QTest.mouseClick(limits.rows["dysp"].cross, LEFT)
    assert now(known) == ArcConstraints(max_parents=2)
    known.window.document.undo()
    assert now(known).parent_limits == (("dysp", 3),)
    assert limits.rows["dysp"].field.value() == 3


def test_what_is_left_to_search_is_counted_live(known: Hand) -> None:
    left = page(known).left
    assert left.text() == "<b>56</b> of 56 directed pairs; nothing is ruled out."
    draw(known, "asia", "bronc")
    assert left.text() == "<b>55</b> of 56 directed pairs; you rule out 1."
    add_tiers(known, "Causes", "Effects")
    for name, steps in (("smoke", 1), ("dysp", 2)):
        known.window.session.selection.set([name])
        known.canvas.setFocus()
        known.rest()
        for _ in range(steps):
            known.key(Qt.Key.Key_PageDown, ALT)
    assert left.text() == "<b>54</b> of 56 directed pairs; the tiers rule out 1, you 1."


def test_contradictions_are_red_and_keep_a_search_from_starting(known: Hand) -> None:
    set_known(known, ArcConstraints((("asia", "bronc"),), tiers=(("bronc",), ("asia",))))
    row, start = page(known).required.rows[0], page(known).start_button
    told = (
        "No arc from asia to bronc: it goes from tier 2 up to tier 1. Draw it the other way, or "
        "move one of them."
    )
    assert row.error == told
    assert not start.isEnabled()
    assert start.toolTip() == told
    known.window.document.undo()
    known.rest()
    assert page(known).required.rows == []
    assert "import data" in start.toolTip()


def test_a_search_is_asked_for_on_the_page(known: Hand) -> None:
    asked = []
    page(known).start_requested.connect(lambda: asked.append(True))
    page(known).set_hindrance("")
    QTest.mouseClick(page(known).start_button, LEFT)
    assert asked == [True]


# -- documents, names, undo ---------------------------------------------------------------------


def test_two_documents_keep_page_and_knowledge_apart(two: Hand) -> None:
    two.act("model.constraints")
    draw(two, "asia", "bronc")
    two.window.documents.set_current(1)
    two.rest()
    assert "constraints" not in two.window.docks["right"].page_ids
    assert two.canvas.tool == "select"
    assert not now(two)
    two.act("model.constraints")
    assert page(two).required.rows == []
    draw(two, "Pollution", "Xray")
    two.window.documents.set_current(0)
    two.rest()
    assert [row.text for row in page(two).required.rows] == ["asia → bronc"]
    assert two.canvas.tool == "arc"
    two.act("model.constraints")
    two.window.documents.set_current(1)
    two.rest()
    assert [row.text for row in page(two).required.rows] == ["Pollution → Xray"]


def test_rows_and_lines_follow_renamed_and_deleted_nodes_and_undo(known: Hand) -> None:
    set_known(
        known,
        ArcConstraints(
            (("asia", "bronc"),),
            (("asia", "xray"),),
            (("asia",), ("bronc", "xray")),
            parent_limits=(("asia", 1),),
        ),
    )
    document = known.window.document
    document.apply("Rename", edits.rename_variable(document.state, "asia", "Travel"))
    known.rest()
    assert [row.text for row in page(known).required.rows] == ["Travel → bronc"]
    assert list(page(known).limits.rows) == ["Travel"]
    assert known.canvas.canvas_scene.decorations.bands.tiers[0] == ("Travel",)
    document.apply("Delete", edits.remove(document.state, ["Travel"]))
    known.rest()
    assert page(known).required.rows == page(known).forbidden.rows == []
    assert page(known).limits.rows == {}
    assert known.canvas.canvas_scene.decorations.edges == []
    document.undo()
    known.rest()
    assert [row.text for row in page(known).forbidden.rows] == ["Travel → xray"]


def test_everything_is_kept_in_the_native_file(known: Hand, tmp_path: Path) -> None:
    add_tiers(known, "Causes", "Effects")
    draw(known, "asia", "bronc")
    page(known).limits.general.field.setValue(4)
    path = tmp_path / "asia.bayesgui"
    save(known.window.document.state, path)
    assert open_state(path)[0].constraints == now(known)


def test_arcs_that_tiers_contradict_are_red_again_when_the_file_is_opened(
    known: Hand, tmp_path: Path
) -> None:
    drawn = ArcConstraints((("asia", "bronc"), ("smoke", "lung")), tiers=(("bronc",), ("asia",)))
    set_known(known, drawn)
    path = tmp_path / "asia.bayesgui"
    save(known.window.document.state, path)
    with open_window(path) as again:
        assert again.window.messages.bar.text == ""
        again.act("model.constraints")
        again.rest()
        assert now(again) == drawn
        rows = {row.text: row.error for row in page(again).required.rows}
        assert rows["asia → bronc"].startswith("No arc from asia to bronc: it goes from tier 2 up")
        assert rows["smoke → lung"] == ""


def test_very_many_arcs_have_rows_for_the_first_and_the_contradicted(
    known: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bayesgui.panels.structure.constraints.MAX_ROWS", 2)
    arcs = (("asia", "tub"), ("lung", "dysp"), ("smoke", "xray"), ("tub", "xray"))
    set_known(known, ArcConstraints(arcs, tiers=(("xray",), ("tub",))))
    required = page(known).required
    assert [row.text for row in required.rows] == ["tub → xray", "asia → tub"]
    assert required.more.text() == "and 2 more, on the canvas"
    known.window.document.undo()
    assert required.more.isHidden()


def test_what_is_being_typed_belongs_to_the_document_it_was_typed_for(two: Hand) -> None:
    two.act("model.constraints")
    add_tiers(two, "Causes", "Effects")
    two.window.documents.set_current(1)
    two.act("model.constraints")
    add_tiers(two, "Other")
    two.window.documents.set_current(0)
    two.rest()
    page(two).tiers.rows[0].edit()
    two.write("Mistaken")
    page(two).limits.general.field.setFocus()
    page(two).tiers.rows[0].edit()
    two.write("Second")
    two.window.documents.set_current(1)
    two.rest()
    assert now(two).tier_titles == ("Other",)
    assert page(two).tiers.rows[0].field.isHidden()
    page(two).limits.general.field.setFocus()
    page(two).limits.general.field.selectAll()
    two.write("7")
    two.window.documents.set_current(0)
    two.rest()
    page(two).tools.setFocus()
    assert now(two).max_parents is None
    assert now(two).tier_titles == ("Second", "Effects")
    two.window.documents.set_current(1)
    assert now(two).max_parents == 7
    assert now(two).tier_titles == ("Other",)


def test_undo_while_a_title_is_typed_drops_it(known: Hand) -> None:
    add_tiers(known, "Causes", "Effects")
    page(known).tiers.rows[1].edit()
    known.write("Diseases")
    known.act("edit.undo")
    assert now(known).tier_titles == ("Causes",)
    page(known).tools.setFocus()
    known.rest()
    assert now(known).tier_titles == ("Causes",)


def test_a_limit_typed_for_a_node_that_is_deleted_is_dropped(known: Hand) -> None:
    set_known(known, ArcConstraints(parent_limits=(("asia", 1),)))
    field = page(known).limits.rows["asia"].field
    field.setFocus()
    field.selectAll()
    known.write("3")
    document = known.window.document
    document.apply("Delete", edits.remove(document.state, ["asia"]))
    known.rest()
    assert not now(known)
    assert known.window.messages.bar.text == ""


def test_another_tool_with_a_page_of_its_own_takes_the_canvas(known: Hand) -> None:
    known.act("infer.separated")
    assert known.window.session.overlays.state.constraints is None
    assert known.canvas.tool == "separation"
    known.act("model.constraints")
    assert known.window.session.overlays.state.separation is None
    assert known.canvas.tool == "arc"


def test_a_search_takes_the_canvas_and_keeps_the_page_away(known: Hand) -> None:
    step = StructureStep(arcs=(("asia", "tub"),))
    known.window.session.shown[StructureSearch].update(step=step)
    known.rest()
    assert known.window.session.overlays.state.constraints is None
    assert not known.window.action_set["model.constraints"].isEnabled()
    known.window.session.shown[StructureSearch].update(step=None)
    known.rest()
    assert known.window.action_set["model.constraints"].isEnabled()


def test_a_pair_refused_by_key_is_red_on_the_canvas(known: Hand) -> None:
    draw(known, "asia", "bronc")
    known.window.session.selection.set(["bronc", "asia"])
    known.rest()
    known.act("model.require_arc")
    refused = known.window.session.overlays.state.refused
    assert (refused.parent, refused.child) == ("bronc", "asia")
    assert known.window.messages.bar.text.startswith("No arc from bronc to asia")


def test_numbers_entered_one_after_the_other_are_steps_of_their_own(known: Hand) -> None:
    field = page(known).limits.general.field
    for typed in ("3", "5"):
        field.setFocus()
        field.selectAll()
        known.write(typed)
        known.key(Qt.Key.Key_Return)
    assert now(known).max_parents == 5
    known.window.document.undo()
    assert now(known).max_parents == 3


def test_an_empty_network_says_what_to_do(empty: Hand) -> None:
    empty.act("model.constraints")
    assert page(empty)._stack.currentWidget() is page(empty)._empty
    legend = empty.window.central_widget.legend
    assert not legend.isVisible()  # the start page lies there
    empty.act("model.add_node")
    empty.key(Qt.Key.Key_Return)
    assert legend.isVisible()
    assert [entry.text for entry in legend.entries] == ["required", "forbidden", "refused"]
