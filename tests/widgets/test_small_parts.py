"""The zoom pill, segmented control, chips, legend, hint box, rows, sections and empty states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton, QWidget

from bayesgui.widgets import motion
from bayesgui.widgets.fields.segmented import Segmented
from bayesgui.widgets.fields.spin_edit import SpinEdit
from bayesgui.widgets.frame.hint_box import HintBox
from bayesgui.widgets.frame.legend import Legend, LegendEntry
from bayesgui.widgets.frame.zoom_pill import HEIGHT, WIDTH, ZoomPill
from bayesgui.widgets.rows.chip import Chip
from bayesgui.widgets.rows.empty_state import TOP, EmptyState
from bayesgui.widgets.rows.section import Section
from bayesgui.widgets.rows.two_line_row import TwoLineRow
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

LEFT = Qt.MouseButton.LeftButton


def test_the_pill_has_four_buttons_that_tell_and_a_number(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    canvas = QWidget()
    pill = ZoomPill(canvas)
    show(canvas, 600, 300)
    pill.place_in(600, 300)
    assert (pill.width(), pill.height()) == (136, 30) == (WIDTH, HEIGHT)
    assert pill.geometry().right() == 600 - 12 - 1
    pill.set_zoom(0.4834)
    buttons = pill.findChildren(QToolButton)
    assert "48 %" in [button.text() for button in buttons]
    signals = [pill.zoomed_out, pill.reset, pill.zoomed_in, pill.fitted]
    for button, signal in zip(sorted(buttons, key=lambda b: b.x()), signals, strict=True):
        assert button.accessibleName()
        assert "Ctrl+" in button.toolTip()
        with qtbot.waitSignal(signal):
            qtbot.mouseClick(button, LEFT)


def test_a_segmented_choice_is_taken_by_mouse_and_by_keys(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    choice = Segmented([("columns", "Columns"), ("rows", "Rows")])
    show(choice)
    seen: list[str] = []
    choice.changed.connect(seen.append)
    qtbot.mouseClick(choice, LEFT, pos=choice.segment_rect("rows").center().toPoint())
    qtbot.mouseClick(choice, LEFT, pos=choice.segment_rect("rows").center().toPoint())
    qtbot.keyClick(choice, Qt.Key.Key_Left)
    qtbot.keyClick(choice, Qt.Key.Key_Left)
    assert seen == ["rows", "columns"]
    choice.set_current("rows")
    assert choice.current == "rows"
    assert choice.accessibleDescription() == "Rows"
    assert seen == ["rows", "columns"]


def test_a_chip_is_removed_by_its_cross_and_by_delete(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    chip = Chip("smoke")
    show(chip)
    with qtbot.waitSignal(chip.removed) as told:
        qtbot.mouseClick(chip.findChildren(QToolButton)[0], LEFT)
    assert told.args == ["smoke"]
    chip.setFocus()
    with qtbot.waitSignal(chip.removed):
        qtbot.keyClick(chip, Qt.Key.Key_Delete)
    assert Chip("Z", removable=False).sizeHint().width() < Chip("Z").sizeHint().width()


def test_a_legend_stands_beside_the_zoom_or_above_it(show: Callable[..., QWidget]) -> None:
    canvas = QWidget()
    legend = Legend(canvas)
    show(canvas, 900, 400)
    assert not legend.isVisible()
    legend.set_entries(
        [LegendEntry("active trail", "active", 4), LegendEntry("marriage", "moral", 2, (8, 5))]
    )
    assert legend.isVisible()
    assert legend.accessibleName() == "active trail, marriage"
    legend.place_in(900, 400)
    pill = ZoomPill(canvas)
    pill.place_in(900, 400)
    assert not legend.geometry().intersects(pill.geometry())
    legend.place_in(380, 400)
    pill.place_in(380, 400)
    assert not legend.geometry().intersects(pill.geometry())
    legend.set_entries([])
    assert not legend.isVisible()


def test_a_legend_paints_the_line_it_explains(show: Callable[..., QWidget]) -> None:
    legend = Legend()
    show(legend, 300, 40)
    legend.set_entries([LegendEntry("active trail", "active", 4)])
    picture = legend.grab().toImage()
    assert picture.pixelColor(20, legend.height() // 2) == theme().active


def test_a_hint_box_never_leaves_the_canvas(show: Callable[..., QWidget]) -> None:
    canvas = QWidget()
    hint = HintBox(canvas)
    show(canvas, 400, 300)
    for point in (QPoint(0, 0), QPoint(399, 0), QPoint(399, 299), QPoint(200, 150)):
        hint.show_at(
            point, "success", "smoke → dysp", ["table of dysp 8 → 16 cells", ("16 GiB", "error")]
        )
        assert canvas.rect().contains(hint.geometry())
        assert not hint.geometry().contains(point)
    assert hint.text == "smoke → dysp\ntable of dysp 8 → 16 cells\n16 GiB"


def test_a_row_of_two_lines_tells_what_was_clicked(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    row = TwoLineRow("Import trips.csv", "row 1,204 has 9 fields")
    show(row, 360, 60)
    row.set_link("Details")
    row.set_ground("error")
    assert row.sizeHint().height() == 44
    with qtbot.waitSignal(row.linked):
        qtbot.mouseClick(row.findChildren(QPushButton)[0], LEFT)
    with qtbot.waitSignal(row.removed):
        qtbot.mouseClick(row.findChildren(QToolButton)[0], LEFT)
    with qtbot.waitSignal(row.clicked):
        qtbot.mouseClick(row, LEFT, pos=QPoint(60, 20))
    assert row.grab().toImage().pixelColor(2, 2) == theme().error_soft
    row.set_share(0.5)
    assert row.sizeHint().height() == 52
    row.set_texts("xray = yes", "observed", "prior 11.0 %")
    assert row.accessibleName() == "xray = yes, observed, prior 11.0 %"


def test_an_empty_region_says_two_things_28_pixels_from_the_top(
    show: Callable[..., QWidget],
) -> None:
    empty = EmptyState("No data", "Open a CSV or drop it here.")
    show(empty, 320, 300)
    headline = empty.findChildren(QLabel)[0]
    assert headline.y() == TOP == 28
    assert empty.accessibleName() == "No data. Open a CSV or drop it here."
    empty.set_texts("No nodes yet", "Draw one.")
    assert headline.text() == "No nodes yet"


def test_a_section_shows_names_as_they_are_written(show: Callable[..., QWidget]) -> None:
    section = Section("<b>Numbers</b>", px=12)
    show(section)
    section.set_title("<b>Numbers</b>", "nats")
    texts = [label.text() for label in section.findChildren(QLabel)]
    assert texts == ["<b>Numbers</b>", "nats"]
    assert all(
        label.textFormat() == Qt.TextFormat.PlainText for label in section.findChildren(QLabel)
    )


def test_stepped_numbers_have_the_height_of_every_field(show: Callable[..., QWidget]) -> None:
    edit = SpinEdit(0, 9999, 4000)
    show(edit)
    assert edit.height() == 26
    assert edit.text() == "4,000"
    assert edit.lineEdit().textMargins().left() > 0


def test_reduced_motion_takes_no_time(show: Callable[..., QWidget], qtbot: QtBot) -> None:
    widget = QWidget()
    show(widget)
    assert motion.duration(motion.FIT) == 0
    motion.animate(widget, "maximumHeight", 0, 77, motion.PANEL)
    assert widget.maximumHeight() == 77
    assert not motion.is_moving()
    motion.set_reduced(False)
    assert motion.duration(motion.FIT) == 200


def test_moving_a_property_again_uses_the_same_animation(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    widget = QWidget()
    window = show(widget)
    motion.set_reduced(False)
    first = motion.animate(widget, "maximumHeight", 0, 50, 5000)
    second = motion.animate(widget, "maximumHeight", 50, 99, 5000)
    assert first is second
    assert motion.is_moving()
    window.close()
    widget.setParent(None)
    widget.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert not motion.is_moving()


def test_a_headline_makes_no_page_wider_than_its_region(show: Callable[..., QWidget]) -> None:
    page = QWidget()
    section = Section("Product, before PULMEMBOLUS is summed out", page, px=12)
    section.set_title("Product, before PULMEMBOLUS is summed out", "12 numbers")
    section.setGeometry(0, 0, 200, 40)
    show(page, 220, 60)
    assert section.minimumSizeHint().width() <= 120
    title, aside = section.findChildren(QLabel)
    assert title.text().startswith("Product, before")
    assert title.text().endswith("…")
    assert title.toolTip() == "Product, before PULMEMBOLUS is summed out"
    assert aside.text() == "12 numbers"
    assert title.geometry().right() < aside.geometry().left()
