"""The pages of the playground on priors by mouse and keyboard, with Undo and in Chinese."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bayesgui.widgets import language
from bayesgui.widgets.theme import set_theme, theme
from bayesgui.windows.playgrounds.beta.simplex_plot import LEAST
from bayesgui.windows.playgrounds.beta.window import PAGES, BetaPriorWindow
from tests.canvas.hands import close_to
from tests.widgets.test_theme import contrast

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def playground(qtbot):
    window = BetaPriorWindow(str)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    QApplication.processEvents()
    return window


def open_page(window, name):
    QTest.mouseClick(window.tabs, LEFT, pos=window.tabs.tabRect(PAGES.index(name)).center())
    QApplication.processEvents()
    assert PAGES[window.pages.currentIndex()] == name


def type_into(field, text):
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def undo(window):
    window.setFocus()
    QTest.keyClick(window, Qt.Key.Key_Z, CONTROL)


def drag(plot, start, end):
    QTest.mousePress(plot, LEFT, NONE, start)
    QTest.mouseMove(plot, (start + end) / 2)
    QTest.mouseMove(plot, end)
    QTest.mouseRelease(plot, LEFT, NONE, end)


# -- likelihood and probability ---------------------------------------------------------------


def test_one_number_is_read_in_two_ways(playground):
    open_page(playground, "both_ways")
    page = playground.both_ways
    left, right = (each.text() for each in page.sentences)
    assert left.startswith("P(k = 7 | θ) = C(10, 7) · 0.6⁷ · 0.4³ = 0.215\nAll bars sum to 1")
    assert right.startswith("L(θ) = C(10, 7) · 0.6⁷ · 0.4³ = 0.215\n")
    assert "1 / (n + 1) = 0.09091, not 1; the best θ is k / n = 0.7" in right
    assert "0.8057 times as likely as the best" in page.remark.text()
    assert playground.sliders[2].isVisible()
    assert not playground.sliders[0].isVisible()
    tops = {plot.frame().top for plot in page.plots}
    assert len(tops) == 1


def test_both_cursors_are_dragged_and_moved_by_keys(playground):
    open_page(playground, "both_ways")
    heads, likelihood = playground.both_ways.plots
    frame = heads.frame()
    QTest.mouseClick(heads, LEFT, pos=QPoint(round(frame.x_of(4.2)), 60))
    assert playground.settings.coin[2:] == (4, 6)
    assert "4 heads in 10 are fixed" in playground.both_ways.titles[1].text()
    QTest.keyClick(heads, Qt.Key.Key_Right)
    assert playground.settings.coin[2:] == (5, 5)
    frame = likelihood.frame()
    drag(
        likelihood,
        QPoint(round(frame.x_of(0.6)), 60),
        QPoint(round(frame.x_of(0.5)), 60),
    )
    assert playground.settings.theta == pytest.approx(0.5, abs=0.005)
    assert playground.both_ways.theta.field.value == playground.settings.theta
    undo(playground)
    assert playground.settings.theta == 0.6
    undo(playground)
    assert playground.settings.coin[2:] == (7, 3)


def test_each_drag_is_a_step_of_undo(playground):
    open_page(playground, "both_ways")
    likelihood = playground.both_ways.plots[1]
    places = [QPoint(round(likelihood.frame().x_of(x)), 60) for x in (0.6, 0.5, 0.3)]
    drag(likelihood, places[0], places[1])
    between = playground.settings.theta
    drag(likelihood, places[1], places[2])
    undo(playground)
    assert playground.settings.theta == between
    undo(playground)
    assert playground.settings.theta == 0.6


def test_cursors_stay_within_what_is_possible(playground):
    open_page(playground, "both_ways")
    heads, likelihood = playground.both_ways.plots
    heads.setFocus()
    QTest.keyClick(heads, Qt.Key.Key_Right, SHIFT)
    assert playground.settings.coin[2:] == (10, 0)
    likelihood.setFocus()
    for _ in range(60):
        QTest.keyClick(likelihood, Qt.Key.Key_Left, SHIFT)
    assert playground.settings.theta == 0
    assert "= 0\n" in playground.both_ways.sentences[0].text()


def test_without_tosses_and_with_parts_of_one_it_says_so(playground):
    open_page(playground, "both_ways")
    playground.set_numbers(1, 1, 0, 0)
    page = playground.both_ways
    assert page.remark.text().startswith("No toss yet: every θ is equally likely.")
    assert page.plots[0].frame() is None
    type_into(playground.fields[2], "2.5")
    assert page.remark.text() == "Heads and tails are whole numbers here."
    QTest.mouseClick(playground.buttons["six"], LEFT)
    assert "C(6, 2)" in page.sentences[0].text()


# -- the running estimate ---------------------------------------------------------------------


def test_the_arithmetic_stands_at_the_cursor(playground):
    open_page(playground, "running")
    page = playground.running
    QTest.mouseClick(playground.buttons["strong"], LEFT)
    heads = round(page.plot.estimate.heads[page.plot.estimate.at(10)])
    assert page.sentence.text().startswith(
        f"After 10 tosses: frequency {heads} / 10 = {heads / 10:g}; posterior mean "
        f"(100 + {heads}) / (200 + 10) = "
    )
    assert page.sentence.text().endswith("of which the prior is 95.2 %.")
    page.plot.setFocus()
    for _ in range(40):
        QTest.keyClick(page.plot, Qt.Key.Key_Right, SHIFT)
    assert page.sentence.text().startswith("After 10,000 tosses: ")
    assert page.sentence.text().endswith("of which the prior is 1.96 %.")
    assert not playground.sliders[2].isVisible()


def test_another_coin_is_tossed_and_tossed_again(playground):
    open_page(playground, "running")
    page = playground.running
    type_into(page.truth.field, "0.9")
    assert page.plot.truth == 0.9
    assert page.plot.estimate.frequencies[-1] == pytest.approx(0.9, abs=0.02)
    before = page.plot.estimate.heads
    QTest.mouseClick(page.again, LEFT)
    assert (page.plot.estimate.heads != before).any()
    undo(playground)
    assert (page.plot.estimate.heads == before).all()
    undo(playground)
    assert page.plot.truth == 0.3


# -- three states -----------------------------------------------------------------------------


def test_expectations_of_three_states_are_shares_of_alpha_and_m(playground):
    open_page(playground, "states")
    page = playground.states
    assert [each.text() for each in page.means] == ["0.4615", "0.3077", "0.2308"]
    assert [each.text() for each in page.sums] == ["6", "4", "3"]
    type_into(page.counts[2], "7")
    assert [each.text() for each in page.means] == ["0.3333", "0.2222", "0.4444"]
    QTest.mouseClick(page.buttons["middle"], LEFT)
    assert [each.text() for each in page.sums] == ["15", "13", "17"]
    for _ in range(2):
        undo(playground)
    assert [each.text() for each in page.sums] == ["6", "4", "3"]


def test_the_density_is_read_where_one_clicks(playground):
    open_page(playground, "states")
    page = playground.states
    at = page.plot.pixel((0.2, 0.3, 0.5)).toPoint()
    QTest.mouseClick(page.plot, LEFT, pos=at)
    assert playground.settings.place == pytest.approx((0.2, 0.3, 0.5), abs=0.004)
    # Γ(13) / (Γ(6) Γ(4) Γ(3)) · 0.2⁵ · 0.3³ · 0.5², which is 0.718.
    assert "the density is 0.7" in page.sentence.text()


def test_dragging_the_prior_keeps_its_weight(playground):
    open_page(playground, "states")
    page = playground.states
    QTest.mouseClick(page.buttons["middle"], LEFT)
    start = page.plot.pixel((1 / 3, 1 / 3, 1 / 3)).toPoint()
    drag(page.plot, start, page.plot.pixel((0.6, 0.2, 0.2)).toPoint())
    prior = playground.settings.prior
    assert sum(prior) == pytest.approx(30.0, abs=0.01)
    assert prior == pytest.approx((18.0, 6.0, 6.0), abs=0.2)
    undo(playground)
    assert playground.settings.prior == (10.0, 10.0, 10.0)


def test_keys_move_the_cursor_and_after_1_the_prior(playground):
    open_page(playground, "states")
    plot = playground.states.plot
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert playground.settings.place == pytest.approx((0.395, 0.405, 0.2))
    QTest.keyClick(plot, Qt.Key.Key_1)
    QTest.keyClick(plot, Qt.Key.Key_Up, SHIFT)
    assert playground.settings.prior == pytest.approx((0.925, 0.925, 1.15), abs=1e-3)
    QTest.keyClick(plot, Qt.Key.Key_0)
    for _ in range(30):
        QTest.keyClick(plot, Qt.Key.Key_Down, SHIFT)
    assert playground.settings.place[2] == pytest.approx(LEAST, abs=1e-4)
    assert sum(playground.settings.place) == pytest.approx(1.0)


def test_the_context_menu_of_the_triangle_does_what_the_mouse_does(playground):
    open_page(playground, "states")
    plot = playground.states.plot
    place = plot.pixel((0.2, 0.3, 0.5)).toPoint()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, plot.mapToGlobal(place))
    QApplication.sendEvent(plot, event)
    menu = plot.findChild(QMenu)
    read, move = menu.actions()[:2]
    read.trigger()
    assert playground.settings.place == pytest.approx((0.2, 0.3, 0.5), abs=0.004)
    move.trigger()
    assert playground.settings.prior == pytest.approx((0.6, 0.9, 1.5), abs=0.02)
    menu.close()


def test_an_improper_posterior_is_told(playground):
    open_page(playground, "states")
    page = playground.states
    for field in (page.alphas[2], page.counts[2]):
        type_into(field, "0")
    assert page.sentence.text().startswith("Improper: every state needs α + m above 0.")
    assert page.means[0].text() == "–"
    page.plot.grab()


def test_a_wrong_number_is_told_and_changes_nothing(playground):
    open_page(playground, "states")
    type_into(playground.states.alphas[0], "-2")
    assert playground.states.problem.isVisible()
    assert playground.settings.prior == (1.0, 1.0, 1.0)


def test_every_page_follows_the_language(playground):
    try:
        language.use("zh")
        QApplication.processEvents()
        assert playground.windowTitle() == "Beta 先验"
        for page in PAGES:
            open_page(playground, page)
    finally:
        language.use("en")
        QApplication.processEvents()
    assert playground.tabs.tabText(4) == "Three states"


# -- free prior -------------------------------------------------------------------------------


def test_a_typed_prior_has_its_most_probable_theta(playground):
    open_page(playground, "free_prior")
    playground.set_numbers(1, 1, 17, 13)
    page = playground.free_prior
    assert page.field.text() == "exp(-(x - 0.4)^2 / (2 * 0.2^2))"
    assert "17 heads and 13 tails: the most probable θ (MAP) is 0.5381" in page.sentence.text()
    assert page.sentence.text().endswith("The likelihood is largest at 0.5667.")
    type_into(page.field, "x * (1 - x)")
    assert "(MAP) is 0.5625" in page.sentence.text()
    assert "in the next toss, 0.5588" in page.sentence.text()
    undo(playground)
    assert page.field.text().startswith("exp")
    assert "(MAP) is 0.5381" in page.sentence.text()


def test_an_example_of_a_prior_is_one_click(playground):
    open_page(playground, "free_prior")
    playground.set_numbers(1, 1, 17, 13)
    page = playground.free_prior
    QTest.mouseClick(page.buttons["at_most_half"], LEFT)
    assert page.field.text() == "if(x <= 0.5, 1, 0)"
    assert "(MAP) is 0.5, its mean" in page.sentence.text()


def test_what_is_no_density_is_said_below_and_undone(playground):
    open_page(playground, "free_prior")
    page = playground.free_prior
    type_into(page.field, "x - 0.5")
    assert "is -0.5 at x = 0; a density is 0 or more" in page.sentence.text()
    assert page.plot.frame() is None
    assert page.field.text() == "x - 0.5"
    undo(playground)
    assert page.plot.frame() is not None


def test_the_cursor_of_the_free_prior_reads_both_densities(playground):
    open_page(playground, "free_prior")
    page = playground.free_prior
    type_into(page.field, "1")
    playground.set_numbers(1, 1, 1, 0)
    drag(page.plot, QPoint(200, 60), page.plot.rect().center())
    theta = playground.settings.theta
    expected = f"At θ = {theta:.4g}: prior density 1, posterior density {2 * theta:.4g}."
    assert page.reading.text() == expected


# -- colors -----------------------------------------------------------------------------------


def pixels_of(widget, token):
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    seen = np.frombuffer(image.constBits(), np.uint32).reshape(image.height(), -1)
    return int((seen[:, : image.width()] == np.uint32(theme().color(token).rgb())).sum())


@pytest.mark.parametrize("of", ["light", "dark"])
def test_likelihoods_are_drawn_in_a_color_of_series_not_in_that_of_findings(playground, of):
    set_theme(of)
    try:
        for name in PAGES:
            open_page(playground, name)
            assert pixels_of(playground, "evidence") == 0, name
            if name != "states":
                assert pixels_of(playground, "c2") > 100, name
    finally:
        set_theme("light")


@pytest.mark.parametrize("of", ["light", "dark"])
def test_the_marks_of_three_states_stand_out_from_the_density(playground, of):
    set_theme(of)
    try:
        open_page(playground, "states")
        plot = playground.states.plot
        image = plot.grab().toImage()
        at = plot.pixel(plot.content.place).toPoint()
        mean = plot.pixel(plot.content.distribution.mean).toPoint()
        ground = theme().surface
        # Beside an arm of the cross, and round the disc.
        assert close_to(image.pixelColor(at.x() + 6, at.y() - 2), ground, 24)
        assert close_to(image.pixelColor(at.x() - 6, at.y() + 2), ground, 24)
        assert close_to(image.pixelColor(mean.x(), mean.y() - 7), ground, 24)
        assert contrast(theme().accent, ground) >= 3
        assert contrast(theme().bar, ground) >= 3
    finally:
        set_theme("light")


def test_a_formula_that_is_none_stands_in_a_red_field(playground):
    open_page(playground, "free_prior")
    page = playground.free_prior
    type_into(page.field, "theta *")
    assert page.field.property("wrong")
    assert page.sentence.property("role") == "error"
    assert page.sentence.text()
    type_into(page.field, "1")
    assert not page.field.property("wrong")
    assert page.sentence.property("role") == ""
