"""The playground on two columns by mouse and keyboard."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu

from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn
from bayesgui.jobs.runner import Runner
from bayesgui.windows.playgrounds.scatter import plot as plot_module
from bayesgui.windows.playgrounds.scatter.window import ScatterWindow
from bayesgui.windows.playgrounds.tables import given_table, sample_tables

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def playground(qtbot):
    runner = Runner()
    window = ScatterWindow(runner, sample_tables())
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: runner.is_idle and bool(window.classes), timeout=30_000)
    yield window
    runner.shutdown()


def pixel(window, place):
    return window.plot.pixels(np.array([place])).first().toPoint()


def test_it_begins_with_the_petals_of_the_irises(playground):
    assert playground.columns["x"].currentText() == "petal length"
    assert [each.name for each in playground.classes] == ["setosa", "versicolor", "virginica"]
    assert playground.classes[0].gaussian.mean == pytest.approx((1.462, 0.246), abs=0.01)


def test_a_click_asks_for_the_posterior_there(playground):
    QTest.mouseClick(playground.plot, LEFT, pos=pixel(playground, (1.5, 0.5)))
    assert playground.answer.text().startswith("setosa: posterior 1\nMahalanobis² 6.2")
    assert playground.status.number.text().startswith("point (1.")


def test_a_dragged_mean_moves_its_class_and_undo_returns_it(playground):
    before = playground.classes[1].gaussian.mean
    start = pixel(playground, before)
    QTest.mousePress(playground.plot, LEFT, pos=start)
    QTest.mouseMove(playground.plot, start + QPoint(40, 0))
    QTest.mouseMove(playground.plot, start + QPoint(80, 0))
    QTest.mouseRelease(playground.plot, LEFT, pos=start + QPoint(80, 0))
    assert pixel(playground, playground.classes[1].gaussian.mean).x() == start.x() + 80
    playground.activateWindow()
    QTest.keyClick(playground, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert playground.classes[1].gaussian.mean == pytest.approx(before)
    QTest.keyClick(playground, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    moved = playground.classes[1].gaussian.mean
    assert pixel(playground, moved).x() == start.x() + 80
    QTest.mouseClick(playground.fit, LEFT)
    assert playground.classes[1].gaussian.mean == pytest.approx(before)
    QTest.keyClick(playground, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert playground.classes[1].gaussian.mean == pytest.approx(moved)


def test_the_textbook_s_point_is_nearer_to_one_class_and_belongs_to_the_other(playground):
    playground.table.activated.emit(2)
    text = playground.answer.text()
    assert "Mahalanobis² 2.952, Euclid² 5.840" in text
    assert "Mahalanobis² 3.672, Euclid² 4.640" in text
    assert "By Mahalanobis ω₁ is nearest, by Euclid ω₂" in playground.status.sentence.text()


def test_the_covariance_is_switched_by_a_click(playground):
    at = playground.covariance.segment_rect("naive").center().toPoint()
    QTest.mouseClick(playground.covariance, LEFT, pos=at)
    assert playground.classes[2].gaussian.covariance[0, 1] == 0
    assert playground.classes[2].gaussian.covariance[0, 0] > 0


def test_arrows_move_the_point_and_after_a_digit_a_mean(playground):
    point, mean = playground.point, playground.classes[0].gaussian.mean
    QTest.keyClick(playground.plot, Qt.Key.Key_Right)
    assert playground.point[0] > point[0]
    QTest.keyClick(playground.plot, Qt.Key.Key_1)
    QTest.keyClick(playground.plot, Qt.Key.Key_Up)
    assert playground.classes[0].gaussian.mean[1] > mean[1]
    assert playground.classes[0].gaussian.mean[0] == mean[0]


def load(window, qtbot, monkeypatch, path):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(path), ""))
    QTest.mouseClick(window.load, LEFT)
    qtbot.waitUntil(lambda: not window.reading.is_running and window.runner.is_idle)


def test_a_file_is_loaded_into_the_list(playground, qtbot, monkeypatch, tmp_path):
    path = tmp_path / "own.csv"
    rows = "".join(
        f"{'ab'[k % 2]},{k % 2 + 0.25 * (k % 7):.2f},{0.5 * (k % 5) + 0.1:.2f}\n" for k in range(40)
    )
    path.write_text("kind,size,weight\n" + rows, encoding="utf-8")
    load(playground, qtbot, monkeypatch, path)
    assert playground.table.currentText() == "own.csv"
    assert [each.name for each in playground.classes] == ["a", "b"]
    assert playground.columns["x"].currentText() == "size"


def test_a_file_with_one_column_of_numbers_is_told_and_shows_nothing(
    playground, qtbot, monkeypatch, tmp_path
):
    path = tmp_path / "one.csv"
    path.write_text("kind,size\n" + "a,1.25\nb,2.5\n" * 9, encoding="utf-8")
    load(playground, qtbot, monkeypatch, path)
    assert playground.status.sentence.text().startswith("one.csv needs two columns of numbers.")
    assert playground.classes == ()
    playground.plot.grab()
    playground.choose(0)
    qtbot.waitUntil(lambda: bool(playground.classes))
    assert playground.status.sentence.text().startswith("By Mahalanobis")


def menu_at(plot, place):
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, plot.mapToGlobal(place))
    QApplication.sendEvent(plot, event)
    menu = plot.findChildren(QMenu)[-1]
    yield menu
    menu.close()


def test_everything_can_be_done_from_the_context_menu(playground):
    place = pixel(playground, (4.0, 2.0))
    for menu in menu_at(playground.plot, place):
        actions = {each.text(): each for each in menu.actions() if each.text()}
        assert list(actions) == [
            "Ask at this point",
            "Move the mean of setosa here",
            "Move the mean of versicolor here",
            "Move the mean of virginica here",
            "Return every mean to its estimate",
            "Copy as picture",
            "Save the picture…",
        ]
        actions["Ask at this point"].trigger()
        assert playground.point == pytest.approx((4.0, 2.0), abs=0.02)
        actions["Move the mean of setosa here"].trigger()
        assert playground.classes[0].gaussian.mean == pytest.approx((4.0, 2.0), abs=0.02)
        actions["Return every mean to its estimate"].trigger()
        assert playground.classes[0].gaussian.mean == pytest.approx((1.462, 0.246), abs=0.01)
        actions["Copy as picture"].trigger()
        picture = QGuiApplication.clipboard().image()
        assert picture.width() == 2 * playground.plot.width()


def test_the_axes_are_named_with_their_units(playground, qtbot):
    assert playground.plot.captions == ("petal length (cm)", "petal width (cm)")
    playground.choose(1)
    qtbot.waitUntil(lambda: playground.plot.captions == ("密度", "含糖率"))
    playground.choose(2)
    assert playground.plot.captions == ("x", "y")


def test_regions_are_computed_for_other_classes_only(playground, monkeypatch):
    computed = []
    original = plot_module.regions
    monkeypatch.setattr(
        plot_module,
        "regions",
        lambda classes, x, y: (computed.append(len(x)), original(classes, x, y))[1],
    )
    plot = playground.plot
    plot.grab()
    computed.clear()
    playground.ask(1.0, 1.0)
    plot.grab()
    assert computed == []
    start = pixel(playground, playground.classes[0].gaussian.mean)
    QTest.mousePress(plot, LEFT, pos=start)
    QTest.mouseMove(plot, start + QPoint(40, 0))
    plot.grab()
    coarse = computed[-1]
    QTest.mouseRelease(plot, LEFT, pos=start + QPoint(40, 0))
    plot.grab()
    assert computed[-1] >= 2 * coarse


def test_of_very_many_rows_a_sample_is_drawn_and_all_are_fitted(qtbot):
    rng = np.random.default_rng(2)
    n = 50_000
    codes = rng.integers(0, 2, n)
    dataset = Dataset(
        (
            NumericColumn("x", rng.normal(codes, 1.0)),
            NumericColumn("y", rng.normal(-codes, 1.0)),
            CodedColumn("kind", ("a", "b"), codes),
        )
    )
    runner = Runner()
    window = ScatterWindow(runner, (given_table(dataset, "many.csv"),))
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: runner.is_idle and bool(window.classes), timeout=30_000)
    assert window.status.number.text().startswith("20,000 of 50,000 rows drawn · point (")
    assert window.classes[1].gaussian.mean == pytest.approx((1.0, -1.0), abs=0.03)
    runner.shutdown()


def _type(playground, key, text):
    field = playground.form.fields[key]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    return field


def test_the_numbers_of_a_class_are_typed_and_undone(playground):
    combo = playground.form.chosen
    assert [combo.itemText(k) for k in range(combo.count())] == [
        "setosa", "versicolor", "virginica",
    ]  # fmt: skip
    combo.setCurrentIndex(1)
    combo.activated.emit(1)
    before = playground.classes
    assert playground.form.fields["prior"].value == pytest.approx(1 / 3)
    _type(playground, "mean_x", "5.5")
    _type(playground, "mean_y", "1.25")
    assert playground.classes[1].gaussian.mean.tolist() == [5.5, 1.25]
    _type(playground, "prior", "0.5")
    assert [each.prior for each in playground.classes] == pytest.approx([0.25, 0.5, 0.25])
    _type(playground, "variance_x", "2")
    _type(playground, "variance_y", "0.5")
    _type(playground, "covariance", "-0.75")
    assert playground.classes[1].gaussian.covariance.tolist() == [[2, -0.75], [-0.75, 0.5]]
    assert playground.classes[2].gaussian.covariance.tolist() == (
        before[2].gaussian.covariance.tolist()
    )
    playground.activateWindow()
    QTest.keyClick(playground, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    xy = before[1].gaussian.covariance[0, 1]
    assert playground.classes[1].gaussian.covariance[0, 1] == pytest.approx(xy, abs=1e-4)
    QTest.mouseClick(playground.fit, LEFT)
    assert playground.classes[1].gaussian.mean == pytest.approx(before[1].gaussian.mean)


def test_an_impossible_covariance_is_refused_in_a_sentence(playground):
    _type(playground, "variance_x", "4")
    _type(playground, "variance_y", "1")
    before = playground.classes
    field = _type(playground, "covariance", "2.5")
    assert playground.classes is before
    assert "lies between" in field.problem
    field = _type(playground, "variance_x", "0")
    assert playground.classes is before
    assert "lies between" in field.problem


def test_an_equal_covariance_is_typed_for_all_and_a_naive_one_has_none(playground):
    at = playground.covariance.segment_rect("equal").center().toPoint()
    QTest.mouseClick(playground.covariance, LEFT, pos=at)
    _type(playground, "variance_x", "3")
    assert {each.gaussian.covariance[0, 0] for each in playground.classes} == {3.0}
    at = playground.covariance.segment_rect("naive").center().toPoint()
    QTest.mouseClick(playground.covariance, LEFT, pos=at)
    assert not playground.form.fields["covariance"].isEnabled()


def test_the_point_is_typed(playground):
    _type(playground, "point_x", "4.75")
    _type(playground, "point_y", "1.5")
    assert playground.point == (4.75, 1.5)
    assert playground.status.number.text().startswith("point (4.75, 1.5)")
    QTest.mouseClick(playground.plot, LEFT, pos=pixel(playground, (1.5, 0.5)))
    assert playground.form.fields["point_x"].value == pytest.approx(1.5, abs=0.05)
