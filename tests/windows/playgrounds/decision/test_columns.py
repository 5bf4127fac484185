"""Classes from a column: estimates, shapes, the lists of columns, undo and refusals."""

import math
import time
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.densities.kernel import GaussianKernels
from bayesgui.jobs.runner import Runner
from bayesgui.windows.playgrounds.decision.column_classes import classes_of, histogram_of
from bayesgui.windows.playgrounds.decision.picture import picture_of
from bayesgui.windows.playgrounds.decision.settings import DecisionSettings
from bayesgui.windows.playgrounds.decision.stories import STORIES
from bayesgui.windows.playgrounds.decision.window import DecisionWindow
from bayesgui.windows.playgrounds.tables import PlaygroundTable, given_table, sample_tables

NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def table(values, codes, states=("a", "b")):
    return Dataset(
        (
            NumericColumn("x", np.array(values, float)),
            CodedColumn("kind", tuple(states), np.array(codes)),
        )
    )


@pytest.fixture(scope="module")
def irises():
    return sample_tables()[0].read(SILENT)


@pytest.fixture(scope="module")
def petals(irises):
    return classes_of(irises, "iris.csv", "petal length", "species")


@pytest.fixture
def playground(qtbot):
    runner = Runner()
    small = table([1.0, 2.0, 5.0], [0, 0, 1])
    window = DecisionWindow(runner, (*sample_tables(), given_table(small, "small.csv")))
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(window)
    window.resize(1440, 900)
    window.show()
    window.activateWindow()
    yield window
    runner.shutdown()


def choose(qtbot, window, combo, text):
    combo.setFocus()
    at = combo.findText(text)
    assert at >= 0
    combo.setCurrentIndex(at)
    combo.activated.emit(at)
    qtbot.waitUntil(lambda: window.runner.is_idle and not window.reading.is_running)


# -- estimates --------------------------------------------------------------------------------


def test_gaussians_have_the_mean_and_the_spread_of_each_class(petals):
    settings = DecisionSettings.of_column(petals, "gaussian")
    assert settings.names == ("setosa", "versicolor", "virginica")
    assert settings.priors == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert settings.means == pytest.approx((1.462, 4.260, 5.552))
    assert settings.deviations == pytest.approx((0.171919, 0.465188, 0.546348), abs=1e-6)
    assert (settings.low, settings.high) == pytest.approx((0.115, 7.785))


def test_kernels_are_those_of_the_values_and_move_as_a_whole(petals):
    settings = DecisionSettings.of_column(petals, "kernel")
    made = GaussianKernels.of(petals.values[1])
    x = np.linspace(2.0, 6.0, 50)
    assert settings.problem().densities[1].log_density(x) == pytest.approx(
        made.log_density(x), abs=1e-5
    )
    moved = settings.with_mean(1, settings.means[1] + 2.0).problem()
    assert moved.densities[1].log_density(x + 2.0) == pytest.approx(made.log_density(x), abs=1e-5)


def test_what_is_best_point_by_point_is_best_on_the_average_for_kernels_too(petals):
    picture = picture_of(DecisionSettings.of_column(petals, "kernel"))
    rule = picture.rule("error")
    assert rule.pointwise == pytest.approx(rule.best.error, abs=1e-6)
    decided = picture.posteriors.argmax(axis=0)
    by_rule = [rule.optimum.decision_at(x) for x in picture.x.tolist()]
    apart = np.min(np.abs(picture.x[:, None] - np.array(rule.optimum.thresholds)), axis=1)
    assert np.array_equal(decided[apart > 1e-6], np.array(by_rule)[apart > 1e-6])


def test_kernels_err_less_than_gaussians_where_a_class_has_two_peaks():
    rng = np.random.default_rng(3)
    x = np.concatenate([rng.normal(0, 1, 200), rng.normal(10, 1, 200), rng.normal(5, 1, 400)])
    found = classes_of(table(x, [0] * 400 + [1] * 400), "peaks")
    kernels = picture_of(DecisionSettings.of_column(found, "kernel")).rule("error")
    inner = [x for x in kernels.optimum.thresholds if -1 < x < 11]
    assert inner == pytest.approx([2.5, 7.5], abs=0.4)
    gaussians = picture_of(DecisionSettings.of_column(found, "gaussian")).rule("error")
    assert kernels.best.error < 0.05 < gaussians.best.error


def test_the_histogram_is_that_of_the_values(petals):
    edges = np.linspace(0.5, 7.5, 8)
    found = histogram_of(petals, edges)
    assert found[0] == pytest.approx(np.histogram(petals.values[0], edges, density=True)[0])
    assert (found * np.diff(edges)).sum(axis=1) == pytest.approx((1.0, 1.0, 1.0))


def test_missing_cells_and_small_classes_are_left_out():
    x = [1.0, 2.0, 3.0, math.nan, 6.0, 7.0, 8.0, 9.0]
    found = classes_of(table(x, [0, 0, 0, 0, 1, 1, 1, 2], "abc"), "some")
    assert found.names == ("a", "b")
    assert found.n == 6
    assert found.n_left_out == 1


def test_weights_count_as_repeated_rows():
    x, codes = [1.0, 2.0, 4.0, 3.0, 5.0, 9.0], [0, 0, 0, 1, 1, 1]
    weights = np.array([2.0, 1.0, 3.0, 1.0, 4.0, 1.0])
    weighted = classes_of(replace(table(x, codes), weights=weights), "some")
    times = weights.astype(int)
    repeated = classes_of(table(np.repeat(x, times), np.repeat(codes, times)), "some")
    assert weighted.priors == repeated.priors == (0.5, 0.5)
    places, edges = np.linspace(0, 10, 21), np.linspace(0, 10, 11)
    for one, other in zip(weighted.gaussians, repeated.gaussians, strict=True):
        assert (one.mean, one.deviation) == pytest.approx((other.mean, other.deviation))
    for one, other in zip(weighted.kernels, repeated.kernels, strict=True):
        assert one.mean == pytest.approx(other.mean)
        assert np.isfinite(one.log_density(places)).all()
    assert histogram_of(weighted, edges) == pytest.approx(histogram_of(repeated, edges))
    more = table([*x, 99.0], [*codes, 1])
    unheard = classes_of(replace(more, weights=np.append(weights, 0)), "some")
    assert unheard.n == 6


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (table([1, 2, 3, 4], [0, 0, 1, 1]), "Fewer than two classes of kind have 3 different"),
        (Dataset((NumericColumn("x", np.arange(4.0)),)), "needs a column of numbers and one of 2"),
        (table([1e9, 2e9, 3e9, 1, 2, 3], [0, 0, 0, 1, 1, 1]), "Use another unit"),
    ],
)
def test_a_table_without_classes_is_refused(data, sentence):
    with pytest.raises(DataError, match=sentence):
        classes_of(data, "things.csv")


# -- the window -------------------------------------------------------------------------------


def test_a_constant_column_is_not_taken_by_itself():
    values, classes = np.array([1.0, 2.0, 4.0, 5.0, 7.0, 8.0]), np.repeat([0, 1], 3)
    data = Dataset(
        (
            NumericColumn("x", values),
            NumericColumn("same", np.full(6, 1.5)),
            CodedColumn("kind", ("a", "b"), classes),
        )
    )
    found = classes_of(data, "data.csv")
    assert found.column == "x"
    assert found.columns == ("x", "same")
    assert [each.mean for each in found.gaussians] == pytest.approx([7 / 3, 20 / 3])
    with pytest.raises(DataError, match="3 different values of same"):
        classes_of(data, "data.csv", "same")


def test_a_table_is_one_of_the_things_to_begin_with(qtbot, playground):
    controls = playground.controls
    assert not controls.columns.isVisible()
    choose(qtbot, playground, controls.stories, "Columns of iris.csv")
    assert controls.columns.isVisible()
    assert playground.settings.source.column == "petal width"
    choose(qtbot, playground, controls.columns.combos["column"], "petal length")
    assert controls.stories.currentText() == "Columns of iris.csv"
    assert playground._headline.text() == "Where along petal length (cm) does the decision change?"
    assert controls.forms[1]._title.text() == "Class ω₂: versicolor"
    assert controls.columns.about.text().startswith("150 rows of iris.csv, the priors are")
    (m1, s1), (m2, s2) = ((x.mean, x.deviation) for x in playground.settings.source.gaussians[1:])
    roots = np.roots(
        [
            s1**-2 - s2**-2,
            2 * (m2 / s2**2 - m1 / s1**2),
            (m1 / s1) ** 2 - (m2 / s2) ** 2 + 2 * math.log(s1 / s2),
        ]
    )
    between = next(x for x in roots if m1 < x < m2)
    assert playground.cards["error"].items[0][1].endswith(f", {between:.5f}")
    QTest.keyClick(controls.columns.shape, Qt.Key.Key_Right)
    assert playground.settings.shape == "kernel"
    assert controls.forms[0].rows["deviation"].field.value > 0.18
    assert playground.cards["error"].footer[1].endswith("the same")
    assert controls.checks["sample"].text() == "histogram of the values"
    playground.setFocus()
    for _ in range(3):
        QTest.keyClick(playground, Qt.Key.Key_Z, CONTROL)
    assert playground.settings == STORIES[0].settings
    assert not controls.columns.isVisible()
    assert controls.forms[1]._title.text() == "Class ω₂"


def test_another_shape_keeps_what_was_moved(qtbot, playground):
    choose(qtbot, playground, playground.controls.stories, "Columns of iris.csv")
    playground.apply(playground.settings.with_mean(0, 3.0).with_loss(0, 1, 5.0))
    playground.controls.columns.shape_chosen.emit("kernel")
    settings = playground.settings
    kernels = settings.source.kernels
    assert settings.means == (3.0, kernels[1].mean, kernels[2].mean)
    assert settings.losses[0][1] == 5.0


def test_a_class_can_be_added_to_those_of_a_column_and_taken_away(qtbot, playground):
    choose(qtbot, playground, playground.controls.stories, "Columns of iris.csv")
    playground.controls.columns.shape_chosen.emit("kernel")
    QTest.mouseClick(playground.controls.buttons["add"], Qt.MouseButton.LeftButton)
    assert playground.settings.names == ("setosa", "versicolor", "virginica", "")
    QTest.mouseClick(playground.controls.forms[0].remove, Qt.MouseButton.LeftButton)
    assert playground.settings.names == ("versicolor", "virginica", "")
    assert playground.picture.sample.sum(axis=1)[2] == 0
    assert playground.picture.sample.sum(axis=1)[0] > 0


def test_a_table_with_too_few_rows_is_told_and_changes_nothing(qtbot, playground):
    before = playground.settings
    choose(qtbot, playground, playground.controls.stories, "Columns of small.csv")
    assert playground.status.sentence.text().startswith("Fewer than two classes of kind have 3")
    assert playground.settings is before
    assert playground.controls.stories.currentText() == "Textbook example: two irises"


def test_a_file_is_one_more_thing_to_begin_with(qtbot, playground, monkeypatch, tmp_path):
    path = tmp_path / "own.csv"
    rows = "".join(f"{'ab'[k % 2]},{k % 2 + 0.5 * (k % 7):.2f}\n" for k in range(40))
    path.write_text("kind,size\n" + rows, encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(path), ""))
    QTest.mouseClick(playground.controls.load, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not playground.reading.is_running)
    assert playground.settings.names == ("a", "b")
    assert playground.controls.stories.currentText() == "Columns of own.csv"
    choose(qtbot, playground, playground.controls.stories, "Columns of iris.csv")
    choose(qtbot, playground, playground.controls.stories, "Columns of own.csv")
    assert playground.settings.source.n == 40
    items = [
        playground.controls.stories.itemText(k) for k in range(playground.controls.stories.count())
    ]
    assert items.count("Columns of own.csv") == 1
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: ("", ""))
    before = playground.settings
    QTest.mouseClick(playground.controls.load, Qt.MouseButton.LeftButton)
    assert playground.settings is before


def test_slow_reading_is_shown_and_can_be_cancelled(qtbot, playground, irises):
    def slow(monitor):
        monitor.report(0.4, "")
        while True:
            monitor.check()
            time.sleep(0.005)

    playground.tables = (PlaygroundTable("slow.csv", slow), *playground.tables[1:])
    status = playground.status
    assert not status.cancel.isVisible()
    playground.take_table(0)
    assert not status.cancel.isVisible()
    qtbot.waitUntil(lambda: status.work.text() == "Reading slow.csv… 40 %", timeout=3000)
    assert status.cancel.isVisible()
    QTest.mouseClick(status.cancel, Qt.MouseButton.LeftButton)
    assert not status.cancel.isVisible()
    assert playground.controls.stories.currentText() == "Textbook example: two irises"
    qtbot.waitUntil(lambda: playground.runner.is_idle)
    assert playground.settings == STORIES[0].settings


def test_fields_have_room_for_all_digits_beside_their_arrows(qtbot, playground):
    choose(qtbot, playground, playground.controls.stories, "Columns of iris.csv")
    for form in playground.controls.forms[:3]:
        for row in form.rows.values():
            field = row.field
            width = field.fontMetrics().horizontalAdvance(field.text())
            margins = field.textMargins()
            # Qt keeps two pixels at each side of the text, and the frame has its own.
            assert width + margins.left() + margins.right() + 16 <= field.width(), field.text()
