"""The numbers of the four estimates, by hand."""

import math

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from bayesgui.core.monitor import SILENT
from bayesgui.widgets.plots.frame import Frame, paint_rug
from bayesgui.widgets.theme import theme
from bayesgui.windows.playgrounds.densities.columns import heights
from bayesgui.windows.playgrounds.densities.course import agreement, course_of, sizes_of
from bayesgui.windows.playgrounds.densities.estimates import (
    KINDS,
    Settings,
    estimate,
    first_settings,
    truth_of,
)
from bayesgui.windows.playgrounds.densities.sample import RawColumn, sample_of
from bayesgui.windows.playgrounds.densities.words import density_word, number_word


@pytest.fixture(scope="module")
def tall():
    return sample_of(heights().read(SILENT))


def sample(*values):
    return sample_of(RawColumn(np.array(values, float)))


def test_the_heights_begin_with_round_widths(tall):
    found = first_settings(tall)
    assert (tall.n, len(tall.different)) == (400, 238)
    assert (found.bin_width, found.window, found.neighbours) == (4.0, 6.0, 40)
    assert found.deviation == pytest.approx(2.41)


def test_the_densities_of_the_heights_at_170(tall):
    settings = Settings(4.0, 6.0, 2.41, 40, 170.0)
    found = {kind: estimate(tall, settings, kind) for kind in KINDS}
    values = tall.values
    assert found["histogram"].count == ((values >= 168) & (values < 172)).sum() == 62
    assert found["histogram"].at_cursor == pytest.approx(62 / (400 * 4))
    assert found["window"].count == ((values >= 167) & (values < 173)).sum() == 92
    assert found["window"].at_cursor == pytest.approx(92 / (400 * 6))
    kernels = np.exp(-0.5 * ((170 - values) / 2.41) ** 2) / (2.41 * math.sqrt(2 * math.pi))
    assert found["kernel"].at_cursor == pytest.approx(kernels.mean(), rel=1e-6)
    edge = 2 * np.sort(np.abs(values - 170))[39]
    assert found["neighbours"].at_cursor == pytest.approx(40 / (400 * edge))
    assert found["neighbours"].high - found["neighbours"].low == pytest.approx(2.2)
    truth = truth_of(tall)
    assert truth is not None
    assert truth.max() == pytest.approx(0.0429, abs=5e-5)


def test_a_value_on_an_edge_counts_to_its_right_or_to_its_left():
    made = sample(0.0, 1.0, 2.0, 2.0, 3.0)
    left = Settings(1.0, 2.0, 1.0, 2, 1.5)
    found = estimate(made, left, "histogram")
    # [0, 1), [1, 2), [2, 3]
    assert found.y.tolist() == pytest.approx([0.2, 0.2, 0.6])
    assert (found.low, found.high, found.count, found.closed) == (1.0, 2.0, 1, (True, False))
    right = Settings(1.0, 2.0, 1.0, 2, 1.5, "right")
    found = estimate(made, right, "histogram")
    # [0, 1], (1, 2], (2, 3]
    assert found.y.tolist() == pytest.approx([0.4, 0.4, 0.2])
    assert (found.count, found.closed) == (2, (False, True))
    last = estimate(made, Settings(1.0, 2.0, 1.0, 2, 3.0), "histogram")
    assert (last.low, last.high, last.closed) == (2.0, 3.0, (True, True))
    # The window around 1 is [0, 2) or (0, 2].
    for closed, count in (("left", 2), ("right", 3)):
        found = estimate(made, Settings(1.0, 2.0, 1.0, 2, 1.0, closed), "window")
        assert (found.count, found.at_cursor) == (count, pytest.approx(count / (5 * 2)))


def test_equal_values_make_neighbours_infinite_and_are_told_so():
    made = sample(1.0, 1.0, 1.0, 4.0, 9.0)
    found = estimate(made, Settings(1.0, 1.0, 1.0, 3, 1.0), "neighbours")
    assert found.at_cursor == math.inf
    assert density_word(found.at_cursor) == "∞"
    assert math.isfinite(found.highest)


def test_columns_without_a_density():
    assert sample(1, 2, 3, 4, math.nan, math.inf).flaw == "few"
    assert sample(*[7.0] * 9).flaw == "constant"
    assert sample().flaw == "few"
    assert sample(1, 1, 1, 1, 2).flaw is None


@pytest.mark.long
def test_em_of_the_heights_never_falls_and_bic_prefers_one_group(tall):
    course = course_of(tall, 2, 1, SILENT)
    heights_of = [frame.log_likelihood for frame in course.frames]
    assert np.diff(heights_of).min() >= 0
    assert heights_of[-1] == pytest.approx(-1434.154, abs=2e-3)
    means = course.frames[-1].mixture.means[:, 0]
    assert means[0] > means[1]
    sizes = sizes_of(tall, SILENT)
    assert [round(each.bic, 1) for each in sizes[:2]] == [-1446.3, -1449.1]
    assert max(sizes, key=lambda each: each.bic) is sizes[0]


def test_the_hidden_groups_are_those_of_the_rows(tall):
    course = course_of(tall, 2, 1, SILENT)
    found = agreement(tall, course.frames[-1].mixture)
    assert (found.right, found.rows, found.largest, found.most) == (315, 400, "M", 275)
    # Counted again, value by value.
    shares = course.frames[-1].mixture.responsibilities(tall.values)
    is_first = shares[:, 0] > shares[:, 1]
    male = tall.groups.codes == tall.groups.states.index("M")
    assert int((is_first == male).sum()) == 315


def test_a_component_on_one_value_is_held_at_the_floor():
    values = np.concatenate([np.full(60, 5.0), np.random.default_rng(1).normal(0, 1, 60)])
    course = course_of(sample_of(RawColumn(values)), 2, 1, SILENT)
    last = len(course.frames) - 1
    assert course.floored(last) == (0,)
    deviation = math.sqrt(course.frames[last].mixture.covariances[0, 0, 0])
    assert deviation == pytest.approx(0.01 * values.std(), rel=1e-6)


def test_words_of_densities():
    words = [density_word(value) for value in (0.03875, 0, 12.345, 1234.5, 123.4)]
    assert words == ["0.0387", "0", "12.3", "1,234", "123"]
    assert number_word(-2.5) == "−2.5"


def test_a_rug_is_darker_where_values_are_many_and_has_the_colors_of_its_parts(qtbot):
    values = np.sort(np.concatenate([[2.5], np.full(3, 4.5), np.full(20, 5.5), np.full(9, 6.5)]))
    image = QImage(12, 12, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    frame = Frame(QRectF(1, 0, 10, 2), 0.0, 10.0, 0.0, 1.0)
    paint_rug(painter, frame, values, ("c1", "c2"))
    painter.end()

    def expected(token, n):
        ink = 1.0 - 0.4 ** min(n, 8)
        color = theme().color(token)
        return [255 + (part - 255) * ink for part in (color.red(), color.green(), color.blue())]

    counts = {2: 1, 4: 3, 5: 20, 6: 9}
    for at in range(10):
        found = image.pixelColor(1 + at, 8)
        wanted = expected("c1" if at < 5 else "c2", counts[at]) if at in counts else [255] * 3
        assert [found.red(), found.green(), found.blue()] == pytest.approx(wanted, abs=2)
