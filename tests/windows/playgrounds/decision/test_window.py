"""The decision playground by mouse and keyboard: thresholds, fields, examples, languages."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QMenu

from bayesgui.jobs.runner import Runner
from bayesgui.widgets.theme import set_theme, theme
from bayesgui.windows.playgrounds.decision.plot import DecisionPlot
from bayesgui.windows.playgrounds.decision.rule_painting import RULE_TOKENS, spread_apart, tag_boxes
from bayesgui.windows.playgrounds.decision.stories import STORIES, story_of
from bayesgui.windows.playgrounds.decision.window import DecisionWindow
from bayesgui.windows.playgrounds.tables import sample_tables

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def runner():
    made = Runner()
    yield made
    made.shutdown()


@pytest.fixture
def playground(qtbot, runner):
    window = DecisionWindow(runner, sample_tables())
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    window.activateWindow()
    QApplication.processEvents()
    return window


def begin(window, key):
    index = [story.key for story in STORIES].index(key)
    window.controls.stories.setCurrentIndex(index)
    window.controls.stories.activated.emit(index)


def numbers(window, kind):
    return dict(window.cards[kind].items)


def type_into(field, text):
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def place_of(window, kind, index):
    geometry = window.plot.geometry_now
    x = geometry.densities.x_of(window.picture.rule(kind).current.thresholds[index])
    return QPoint(round(x), round(geometry.densities.rect.center().y()))


def drag(window, kind, index, by):
    start = place_of(window, kind, index)
    QTest.mousePress(window.plot, LEFT, NONE, start)
    for part in (by // 2, by):
        QTest.mouseMove(window.plot, start + QPoint(part, 0))
    QTest.mouseRelease(window.plot, LEFT, NONE, start + QPoint(by, 0))


def pixels(window):
    image = window.plot.grab().toImage()
    return bytes(image.constBits())


# -- what it begins with ----------------------------------------------------------------------


def test_it_begins_with_the_numbers_of_the_textbook(playground):
    error, risk = numbers(playground, "error"), numbers(playground, "risk")
    assert error["thresholds"] == "2.16368, 6.50299"
    assert risk["thresholds"] == "1.56981, 7.09685"
    found = [each[name] for each in (error, risk) for name in ("P₁₂", "P₂₁", "error", "risk")]
    expected = "0.04122 0.15763 0.19885 0.28129 0.01098 0.20640 0.21738 0.23935"
    assert found == expected.split()
    assert "two thresholds" in playground.status.sentence.text()
    assert playground.status.number.text() == "loss ratio 3 : 1"


def test_the_best_on_the_average_is_the_best_at_every_x_also_after_a_move(playground):
    for kind, sign, least in (("error", "P_E", "0.19885"), ("risk", "R", "0.23935")):
        average, pointwise = playground.cards[kind].footer
        assert f"{sign} = {least} " in average
        assert pointwise.endswith(f"p(x) dx = {least}, the same")
    drag(playground, "error", 1, 80)
    assert numbers(playground, "error")["error"] != "0.19885"
    average, pointwise = playground.cards["error"].footer
    assert "P_E = 0.19885 " in average
    assert pointwise.endswith("= 0.19885, the same")


# -- thresholds -------------------------------------------------------------------------------


def test_dragging_a_threshold_moves_areas_and_numbers_and_double_click_returns_it(playground):
    before = pixels(playground)
    drag(playground, "error", 1, 80)
    rule = playground.picture.rule("error")
    pixel = playground.settings.range / playground.plot.geometry_now.densities.rect.width()
    assert rule.current.thresholds[1] == pytest.approx(6.50299 + 80 * pixel, abs=pixel)
    assert rule.current.thresholds[0] == pytest.approx(2.16368, abs=5e-6)
    assert rule.growth == pytest.approx(rule.outcomes.error - 0.198850, abs=1e-6)
    assert playground.cards["error"].growth == f"ΔP_E = +{rule.growth:.5f}"
    assert "moved" in playground.cards["error"].title
    assert numbers(playground, "error")["error"] == f"{rule.outcomes.error:.5f}"
    assert pixels(playground) != before
    QTest.mouseDClick(playground.plot, LEFT, NONE, place_of(playground, "error", 1))
    assert not playground.picture.rule("error").is_moved
    assert playground.cards["error"].growth == ""


def test_the_threshold_of_least_risk_is_dragged_by_its_number(playground):
    geometry = playground.plot.geometry_now
    box = tag_boxes(geometry.densities, playground.picture.rule("risk"))[0]
    start = box.center().toPoint()
    QTest.mousePress(playground.plot, LEFT, NONE, start)
    QTest.mouseMove(playground.plot, start - QPoint(60, 0))
    QTest.mouseRelease(playground.plot, LEFT, NONE, start - QPoint(60, 0))
    assert playground.picture.rule("risk").growth > 0
    assert not playground.picture.rule("error").is_moved
    assert playground.cards["risk"].growth.startswith("ΔR = +0.0")
    assert "minimum risk" in playground.controls.checks["areas"].text()


@pytest.mark.parametrize("parts", [(), ("total", "sample")])
def test_a_picture_painted_once_more_from_its_layers_is_the_same(playground, parts):
    for part in parts:
        playground.controls.checks[part].setChecked(True)
    slider = playground.controls.forms[0].rows["mean"].slider
    slider.setValue(400)
    first = np.frombuffer(pixels(playground), np.uint8).astype(int)
    away = np.abs(first - np.frombuffer(pixels(playground), np.uint8))
    # The edges of letters are mixed with their ground in another way in a layer.
    assert away.max() < 64
    assert (away > 3).mean() < 0.005
    slider.setValue(450)
    away = np.abs(first - np.frombuffer(pixels(playground), np.uint8))
    assert away.max() > 100
    assert (away > 3).mean() > 0.005


def test_the_context_menu_returns_a_threshold_and_copies_the_picture(playground):
    drag(playground, "error", 1, 80)
    place = place_of(playground, "error", 1)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, place, playground.plot.mapToGlobal(place)
    )
    QApplication.sendEvent(playground.plot, event)
    menu = playground.plot.findChild(QMenu)
    back, _separator, copy, _save = menu.actions()
    assert back.text() == "Return the threshold to its optimum"
    assert copy.text() == "Copy as picture"
    back.trigger()
    assert not playground.picture.rule("error").is_moved
    copy.trigger()
    assert QGuiApplication.clipboard().image().width() == 2 * playground.plot.width()
    menu.close()


def test_a_press_beside_every_threshold_moves_nothing(playground):
    QTest.mouseClick(playground.plot, LEFT, NONE, place_of(playground, "error", 1) + QPoint(25, 0))
    assert not playground.settings.moved


def test_arrow_keys_move_the_chosen_threshold_and_escape_returns_it(playground):
    plot = playground.plot
    plot.setFocus()
    first = playground.picture.rule("error").optimum.thresholds[0]
    QTest.keyClick(plot, Qt.Key.Key_Right)
    now = playground.picture.rule("error").current.thresholds
    assert now[0] == pytest.approx(first + 0.005 * 14)
    QTest.keyClick(plot, Qt.Key.Key_Left, SHIFT)
    now = playground.picture.rule("error").current.thresholds
    assert now[0] == pytest.approx(first - 9 * 0.005 * 14)
    QTest.keyClick(plot, Qt.Key.Key_Up)
    QTest.keyClick(plot, Qt.Key.Key_Up)
    assert (plot.active, plot.chosen) == ("risk", 0)
    QTest.keyClick(plot, Qt.Key.Key_Down)
    QTest.keyClick(plot, Qt.Key.Key_Down)
    assert (plot.active, plot.chosen) == ("error", 0)
    QTest.keyClick(plot, Qt.Key.Key_Escape)
    assert playground.isVisible()
    assert not playground.settings.moved


def test_a_threshold_stops_at_the_next_one(playground):
    drag(playground, "error", 0, 700)
    low, high = playground.picture.rule("error").current.thresholds
    assert low == high == pytest.approx(6.50299, abs=5e-6)


def test_escape_elsewhere_returns_the_thresholds_and_then_closes(playground):
    playground.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    drag(playground, "error", 1, 40)
    check = playground.controls.checks["areas"]
    check.setFocus()
    QTest.keyClick(check, Qt.Key.Key_Escape)
    assert playground.isVisible()
    assert not playground.settings.moved
    QTest.keyClick(check, Qt.Key.Key_Escape)
    assert not playground.isVisible()


# -- fields and sliders -----------------------------------------------------------------------


def test_equal_spreads_leave_one_threshold(playground):
    type_into(playground.controls.forms[1].rows["deviation"].field, "1")
    # 6 + ln 1.5 / 2
    assert numbers(playground, "error")["threshold"] == "6.20273"
    assert "One threshold" in playground.status.sentence.text()


def test_a_slider_moves_its_field_and_the_curves(playground):
    row = playground.controls.forms[0].rows["mean"]
    row.slider.setFocus()
    before = playground.picture.rule("error").optimum.thresholds
    QTest.keyClick(row.slider, Qt.Key.Key_PageUp)
    # A twentieth of the range from −1 to 13.
    assert row.field.value == pytest.approx(5 + 14 / 20, abs=0.02)
    assert playground.settings.means[0] == row.field.value
    assert playground.picture.rule("error").optimum.thresholds != before


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("mean", "five", "not a number"),
        ("deviation", "0", "lies between"),
        ("deviation", "-1", "lies between"),
        ("prior", "1.4", "between 0 and 1"),
    ],
)
def test_a_wrong_number_is_told_below_its_field_and_changes_nothing(
    playground, name, text, sentence
):
    row = playground.controls.forms[0].rows[name]
    before = playground.settings
    type_into(row.field, text)
    assert sentence in row.field.problem
    assert playground.settings == before
    QTest.keyClick(row.field, Qt.Key.Key_Escape)
    assert row.field.problem == ""
    assert playground.isVisible()


def test_losses_may_be_gains_and_cost_nothing(playground):
    grid = playground.controls.grid
    type_into(grid.fields[0, 1], "-2")
    assert playground.settings.losses == ((0, -2), (1, 0))
    # r₁ < 0: deciding ω₂ is never worse.
    assert playground.picture.rule("risk").optimum.thresholds == ()
    assert numbers(playground, "risk")["thresholds"] == "none"
    assert playground.status.number.text() == "loss ratio −2 : 1"
    type_into(grid.fields[1, 0], "x")
    assert grid.fields[1, 0].problem
    assert playground.settings.losses == ((0, -2), (1, 0))


def test_the_buttons_of_the_losses(playground):
    buttons = playground.controls.buttons
    QTest.mouseClick(buttons["transpose"], LEFT)
    assert playground.settings.losses == ((0, 1), (3, 0))
    assert playground.status.number.text() == "loss ratio 1 : 3"
    QTest.mouseClick(buttons["zero_one"], LEFT)
    error, risk = playground.picture.rules
    assert error.optimum == risk.optimum
    assert risk.outcomes.risk == pytest.approx(risk.outcomes.error)
    QTest.mouseClick(buttons["textbook"], LEFT)
    assert playground.settings == story_of("iris").settings


def test_classes_are_added_up_to_four_and_removed(playground):
    controls = playground.controls
    add = controls.buttons["add"]
    QTest.mouseClick(add, LEFT)
    assert playground.settings.count == 3
    assert controls.forms[2].isVisible()
    assert controls.grid.fields[2, 2].isVisible()
    assert not controls.grid.fields[3, 3].isVisible()
    assert "P₃₂" in numbers(playground, "error")
    QTest.mouseClick(add, LEFT)
    assert playground.settings.count == 4
    assert not add.isVisible()
    assert playground.status.number.text() == "4 classes"
    pixels(playground)
    for _ in range(2):
        controls.forms[2].remove.click()
    assert playground.settings.count == 2
    assert playground.settings.priors == pytest.approx((0.6, 0.4))
    assert not controls.forms[0].remove.isVisible()


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.key)
def test_every_example_is_shown_with_its_sentence(playground, story):
    begin(playground, story.key)
    assert playground.settings == story.settings
    assert playground.controls.story_text.text() == story.text
    for check in playground.controls.checks.values():
        check.setChecked(True)
    assert pixels(playground)


def test_the_flower_factory_tells_the_cost_of_a_thousand_stems(playground):
    begin(playground, "flowers")
    risk = playground.picture.rule("risk").outcomes.risk
    assert numbers(playground, "risk")["cost of 1,000"] == f"{1000 * risk:.1f}"


# -- undo, languages, themes, sizes -----------------------------------------------------------


def test_undo_takes_back_a_field_and_a_drag(playground):
    field = playground.controls.forms[0].rows["mean"].field
    type_into(field, "4")
    drag(playground, "error", 1, 60)
    assert playground.settings.moved
    QTest.keyClick(playground.plot, Qt.Key.Key_Z, CONTROL)
    assert not playground.settings.moved
    assert playground.settings.means[0] == 4
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Z, CONTROL)
    assert playground.settings.means[0] == 5
    assert field.value == 5
    QTest.keyClick(field, Qt.Key.Key_Z, CONTROL | SHIFT)
    assert playground.settings.means[0] == 4


def test_hiding_parts_changes_the_picture(playground):
    seen = {pixels(playground)}
    for check in playground.controls.checks.values():
        check.click()
        seen.add(pixels(playground))
    assert len(seen) == 5


def test_hidden_thresholds_cannot_be_dragged(playground):
    playground.controls.checks["thresholds"].click()
    drag(playground, "error", 1, 60)
    assert not playground.settings.moved


def test_another_theme_repaints_everything(playground):
    kept = theme().name
    set_theme(kept)
    QApplication.processEvents()
    before = pixels(playground)
    try:
        set_theme("dark" if kept == "light" else "light")
        QApplication.processEvents()
        assert pixels(playground) != before
    finally:
        set_theme(kept)
    QApplication.processEvents()
    assert pixels(playground) == before


def test_a_change_of_language_keeps_the_numbers(playground):
    begin(playground, "tumour")
    drag(playground, "error", 1, 30)
    before = playground.settings
    QApplication.sendEvent(playground, QEvent(QEvent.Type.LanguageChange))
    assert playground.settings == before
    assert playground.controls.stories.currentIndex() == 2
    assert playground.windowTitle() == "Decision threshold"


@pytest.mark.parametrize("size", [(1024, 700), (2560, 1400)])
def test_it_can_be_small_and_large(playground, size):
    playground.resize(*size)
    QApplication.processEvents()
    assert (playground.width(), playground.height()) == size
    geometry = playground.plot.geometry_now
    assert geometry.posteriors.rect.bottom() <= playground.plot.height()
    assert geometry.densities.rect.height() > 100
    for card in playground.cards.values():
        assert card.heightForWidth(card.width()) <= card.height()


def test_a_small_card_keeps_error_and_risk_of_many_classes(playground):
    playground.resize(1024, 700)
    for _ in range(2):
        playground.controls.buttons["add"].click()
    QApplication.processEvents()
    card = playground.cards["risk"]
    shown = [name for name, *_ in card.shown_items(card.width())]
    assert shown[:3] == ["thresholds", "error", "risk"]
    assert card.shown_items(card.width())[-1][1] == "…"
    assert "P₄₃" in card.toolTip()
    assert playground.plot.geometry_now.densities.rect.height() > 150


def test_everything_has_a_name_and_is_reached_by_tab(playground):
    for kind in (QLineEdit, QComboBox):
        for part in playground.findChildren(kind):
            assert part.accessibleName(), part.objectName()
    assert "0.19885" in playground.cards["error"].accessibleDescription()
    playground.controls.stories.setFocus()
    seen = []
    for _ in range(60):
        now = QApplication.focusWidget()
        if now in seen:
            break
        seen.append(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    assert playground.plot in seen
    assert playground.controls.grid.fields[1, 1] in seen
    assert playground.controls.forms[1].rows["deviation"].slider in seen


def test_boxes_of_a_row_give_way_to_each_other():
    lefts = spread_apart([10.0, 20.0, 200.0], [50.0, 50.0, 50.0])
    assert lefts == pytest.approx([-12.0, 42.0, 200.0])
    assert spread_apart([], []) == []


def test_no_line_strikes_out_the_level_of_a_rule_where_a_plot_is_low(playground, qtbot):
    plot = DecisionPlot(playground.picture)
    qtbot.addWidget(plot)
    plot.resize(600, 330)
    plot.show()
    frame = plot.geometry_now.posteriors.rect
    assert frame.height() < 62
    image = plot.grab().toImage()
    middle, risk = (round(frame.bottom() - level * frame.height()) for level in (0.5, 0.25))
    rings = [
        plot.geometry_now.densities.x_of(x)
        for kind in ("error", "risk")
        for x in playground.picture.rule(kind).optimum.thresholds
    ]

    def columns(rows, is_inked):
        return [
            x
            for x in range(round(frame.left()) + 2, round(frame.right()) - 2)
            if min(abs(x - ring) for ring in rings) > 8
            and any(is_inked(image.pixelColor(x, y)) for y in rows)
        ]

    near = [y for y in range(middle - 6, middle + 7) if abs(y - risk) > 2]
    written = columns(near, lambda color: color == theme().color(RULE_TOKENS["risk"]))
    assert written[-1] - written[0] > 100
    line = columns([middle], lambda color: color.lightness() < 190 and color.saturation() < 60)
    assert len(line) > 20
    covered = [x for x in line if written[0] <= x <= written[-1]]
    # A dotted line has a pixel in five at least; a blurred letter is now and then as gray.
    assert len(covered) < 0.05 * (written[-1] - written[0])
