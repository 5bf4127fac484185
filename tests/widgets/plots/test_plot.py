"""The plot: ticks, geometry, readout, zoom, copying and legend."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QFontMetrics, QGuiApplication, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bayesgui.learning.posterior_curves import ParameterPosterior
from bayesgui.widgets.plots.content import (
    Axis,
    Marker,
    PlotContent,
    Series,
    decades,
    ends_with_room,
    numbered_ticks,
    power_text,
    tick_text,
    ticks,
)
from bayesgui.widgets.plots.parameter_plot import ParameterPlot
from bayesgui.widgets.plots.plot import Plot
from bayesgui.widgets.theme import font


def line():
    x = np.linspace(0, 1, 11)
    return PlotContent(
        Axis("θ", 0, 1),
        (Axis("density", 0, 4), Axis("share", 0, 1)),
        (Series("double", x, 2 * x, "bar"), Series("half", x, x / 2, "evidence", (4, 2), axis=1)),
        (Marker("middle", 0.5, "bar"),),
    )


@pytest.fixture
def plot(qtbot):
    made = Plot()
    qtbot.addWidget(made)
    made.resize(400, 240)
    made.set_content(line())
    made.show()
    return made


@pytest.mark.parametrize(
    ("low", "high", "most", "expected"),
    [
        (0, 1, 5, (0, 0.2, 0.4, 0.6, 0.8, 1.0)),
        (0, 3.3, 4, (0, 1, 2, 3)),
        (-14, -6, 5, (-14, -12, -10, -8, -6)),
        (2, 2, 5, ()),
    ],
)
def test_ticks_are_round_numbers(low, high, most, expected):
    assert ticks(low, high, most) == pytest.approx(expected)


def test_a_tick_has_the_digits_that_tell_it_from_the_next():
    assert tick_text(0.2, 0.2) == "0.2"
    assert tick_text(-14, 2) == "−14"
    assert tick_text(20000, 5000) == "20,000"
    assert tick_text(0.25, 0.05) == "0.25"
    assert tick_text(1.5e6, 5e5) == "1.5·10⁶"
    assert tick_text(-2e-8, 1e-8) == "−2·10⁻⁸"


def test_a_logarithmic_axis_has_powers_of_ten_and_equal_lengths_for_equal_ratios():
    axis = Axis("", 1e-11, 1.0, log=True)
    assert axis.share(np.array([1e-11, 1.0])) == pytest.approx([0, 1])
    lengths = np.diff(axis.share(np.array([1e-8, 1e-7, 1e-6])))
    assert lengths == pytest.approx([1 / 11, 1 / 11])
    assert axis.share(np.array(0.0)) < -10
    assert decades(1e-11, 1.0, 4) == pytest.approx((1e-11, 1e-8, 1e-5, 1e-2))
    assert [power_text(value) for value in (1e-5, 0.01, 1.0, 1e6)] == ["10⁻⁵", "0.01", "1", "10⁶"]


def test_a_band_is_tinted_round_its_curve_and_not_beyond(plot):
    x = np.linspace(0, 1, 11)
    flat = np.full(11, 2.0)
    band = Series("estimate", x, flat, "bar", spread=np.full(11, 0.5))
    plot.set_content(PlotContent(Axis("n", 0, 1), (Axis("p", 0, 4),), (band,)))
    picture = plot.image().toImage()
    frame, axis = plot.painter.frame(), Axis("p", 0, 4)

    def color(value):
        x = 2 * plot.painter.place_of(0.53)
        return picture.pixelColor(round(x), round(2 * plot.painter.height_of(frame, axis, value)))

    ground, inside, beyond = color(3.3), color(2.3), color(1.3)
    assert inside != ground
    assert color(1.7) == inside
    assert beyond == ground


def test_a_place_and_its_number_belong_together_and_the_curve_is_painted_there(plot):
    frame = plot.painter.frame()
    assert plot.painter.place_of(0) == pytest.approx(frame.left())
    assert plot.painter.x_at(plot.painter.place_of(0.3)) == pytest.approx(0.3)
    picture = plot.grab().toImage()
    y = plot.painter.height_of(frame, Axis("", 0, 4), 1.6)
    place = QPoint(round(plot.painter.place_of(0.8)), round(y))
    near = [picture.pixelColor(place + QPoint(0, k)) for k in (-1, 0, 1)]
    assert any(color.blue() - color.red() > 100 for color in near)


def test_the_pointer_reads_out_every_curve_shown(plot):
    x = round(plot.painter.place_of(0.5))
    QTest.mouseMove(plot, QPoint(x, 100))
    lines = plot.readout().split("\n")
    assert lines[0].startswith("θ = 0.5")
    assert float(lines[1].removeprefix("double: ")) == pytest.approx(1, abs=0.01)
    assert len(lines) == 3
    plot.set_hidden(frozenset({"half"}))
    assert len(plot.readout().split("\n")) == 2
    assert "double" in plot.accessibleDescription()
    QApplication.sendEvent(plot, QEvent(QEvent.Type.Leave))
    assert plot.readout() == ""


def test_arrow_keys_read_out_too(plot):
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert plot.pointer == pytest.approx(0.51)
    QTest.keyClick(plot, Qt.Key.Key_Left)
    assert plot.pointer == pytest.approx(0.5)
    QTest.keyClick(plot, Qt.Key.Key_Escape)
    assert plot.pointer is None


def test_the_wheel_zooms_at_the_pointer_and_a_double_click_shows_all(plot):
    place = QPointF(plot.painter.place_of(0.25), 100)
    event = QWheelEvent(
        place, plot.mapToGlobal(place), QPoint(), QPoint(0, 600), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(plot, event)
    low, high = plot.visible_range
    assert 0 < low < 0.25 < high < 1
    assert plot.painter.x_at(place.x()) == pytest.approx(0.25, abs=0.01)
    QTest.mouseDClick(plot, Qt.MouseButton.LeftButton, pos=QPoint(100, 100))
    assert plot.visible_range == (0, 1)


def test_numbers_and_picture_are_copied(plot):
    plot.setFocus()
    QTest.keyClick(plot, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    rows = [row.split("\t") for row in QGuiApplication.clipboard().text().splitlines()]
    assert rows[0] == ["θ", "double", "half"]
    assert [float(cell) for cell in rows[6]] == pytest.approx([0.5, 1.0, 0.25])
    place = QPoint(50, 50)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, plot.mapToGlobal(place))
    QApplication.sendEvent(plot, event)
    menu = plot.findChild(QMenu)
    texts = [each.text() for each in menu.actions() if each.text()]
    assert texts == ["Copy as picture", "Save the picture…", "Copy the numbers", "Show all"]
    menu.actions()[0].trigger()
    menu.close()
    assert QGuiApplication.clipboard().image().width() == 800


def test_a_parameter_has_its_curves_estimates_and_interval(qtbot):
    shown = ParameterPlot()
    qtbot.addWidget(shown)
    shown.resize(640, 240)
    shown.show()
    shown.show_parameter(ParameterPosterior(1, 1, 7, 3))
    content = shown.plot.content
    assert [each.label for each in content.series] == [
        "prior", "posterior", "likelihood", "log-likelihood",
    ]  # fmt: skip
    # Orange is the color of findings.
    assert [each.token for each in content.series] == ["prior", "bar", "c2", "c2"]
    assert [mark.token for mark in content.markers] == ["c2", "bar", "bar"]
    assert content.vertical[0].label == "density"
    marks = {mark.label: mark.x for mark in content.markers}
    assert marks["MLE"] == pytest.approx(0.7)
    assert marks["MAP (mode)"] == pytest.approx(0.7)
    assert marks["posterior mean"] == pytest.approx(8 / 12)
    # Beta(8, 4) leaves 2.5 % on both sides.
    assert shown.interval() == pytest.approx((0.390257, 0.890744), abs=1e-5)
    shown.kind.setCurrentIndex(1)
    low, high = shown.interval()
    assert high - low < 0.890744 - 0.390257
    posterior = content.series[1]
    assert np.trapezoid(posterior.y, posterior.x) == pytest.approx(1, abs=1e-3)


def test_a_curve_is_hidden_by_its_row_of_the_legend(qtbot):
    shown = ParameterPlot()
    qtbot.addWidget(shown)
    shown.resize(640, 240)
    shown.show()
    shown.show_parameter(ParameterPosterior(1, 1, 7, 3))
    assert [each.label for each in shown.plot.painter.shown_series()] == [
        "prior", "posterior", "likelihood",
    ]  # fmt: skip
    row = next(row for row in shown.legend.rows if row.text() == "prior")
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    assert "prior" not in [each.label for each in shown.plot.painter.shown_series()]
    shown.show_parameter(ParameterPosterior(2, 1, 7, 3))
    assert "prior" not in [each.label for each in shown.plot.painter.shown_series()]


def test_what_has_no_density_is_not_drawn_and_a_limitless_one_leaves_the_rest_in_sight(qtbot):
    shown = ParameterPlot()
    qtbot.addWidget(shown)
    shown.show_parameter(ParameterPosterior(0, 0, 3, 0))
    assert [each.label for each in shown.plot.content.series] == ["likelihood", "log-likelihood"]
    assert shown.interval() is None
    shown.show_parameter(ParameterPosterior(0.125, 0.125, 129, 19))
    top = shown.plot.content.vertical[0].high
    assert 14 < top < 20  # the peak of the posterior, and not the prior's edge


def test_an_axis_that_counts_has_whole_numbers_only(plot):
    x = np.array([1.0, 2.0])
    passes = Axis("passes", 0.0, 2.0, whole=True)
    plot.set_content(PlotContent(passes, (Axis("", 0, 1),), (Series("moved", x, x / 2, "c1"),)))
    frame = plot.painter.frame()
    assert [text for _, text in plot.painter._ticks(passes, frame.width(), 30)] == ["0", "1", "2"]
    assert ticks(0.3, 0.9, 5, whole=True) == ()
    assert ticks(0.3, 1.4, 5, whole=True) == (1.0,)
    assert ticks(0, 10, 4, whole=True) == ticks(0, 10, 4)


def test_an_axis_with_one_round_number_has_its_digits_and_others_between(plot):
    assert numbered_ticks(0.1, 0.95, 2) == [(0.5, "0.5")]
    x = np.array([1.0, 2.0])
    share = Axis("", 0.02, 0.97)
    plot.set_content(PlotContent(Axis("n", 0, 2), (share,), (Series("p", x, x / 2, "c1"),)))
    plot.painter.height = 150.0
    texts = [text for _, text in plot.painter.vertical_ticks(share)]
    assert texts == ["0.2", "0.4", "0.6", "0.8"]


def test_a_single_height_stands_between_whole_numbers(plot):
    x, y = np.array([1.0]), np.array([-17_324.5])
    vertical = Axis("BIC, nats", *ends_with_room(-17_324.5, -17_324.5, 0.08, 1.0))
    plot.set_content(
        PlotContent(Axis("step", 0.0, 10.0), (vertical,), (Series("BIC", x, y, "c1"),))
    )
    texts = [text for _, text in plot.painter.vertical_ticks(vertical)]
    assert texts == ["−17,328", "−17,326", "−17,324", "−17,322", "−17,320"]
    assert ends_with_room(-20.0, 80.0, 0.1) == (-30.0, 90.0)
    assert ends_with_room(0.0, 0.5, 0.1, 1.0) == pytest.approx((-0.1, 0.6))


def test_a_narrow_plot_has_two_numbers_beside_the_name_of_its_axis(qtbot):
    x = np.array([0.0, 3500.0])
    made = Plot()
    qtbot.addWidget(made)
    made.resize(200, 130)
    made.set_content(
        PlotContent(
            Axis("kept sweeps", 0.0, 3500.0, whole=True),
            (Axis("", 1.0, 1.02),),
            (Series("R-hat", x, np.ones(2), "c1"),),
        )
    )
    made.show()
    painter = made.painter
    assert [text for _, text in painter.horizontal_ticks()] == ["0", "1,000", "2,000", "3,000"]
    metrics = QFontMetrics(font(11))
    name_begins = painter.width - metrics.horizontalAdvance("kept sweeps") - 4
    shown = [tick for tick in painter.horizontal_ticks() if painter._is_clear_of_name(*tick)]
    assert [text for _, text in shown] == ["0", "1,000"]
    for value, text in shown:
        assert painter.place_of(value) + metrics.horizontalAdvance(text) / 2 < name_begins
    made.resize(500, 130)
    assert [text for _, text in painter.horizontal_ticks()][:3] == ["0", "500", "1,000"]
    made.resize(115, 130)
    counted = Series("", np.arange(1.0, 7.0), np.ones(6), "c1", bars=True)
    starts = Axis("start", 0.4, 6.6, whole=True)
    made.set_content(PlotContent(starts, (Axis("", 0.0, 1.5),), (counted,)))
    shown = [tick for tick in painter.horizontal_ticks() if painter._is_clear_of_name(*tick)]
    assert [text for _, text in shown] == ["2", "4"]
