"""The densities playground by mouse and keyboard: columns, widths, cursor, mixture."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from bayesgui.data.dataset import Dataset, NumericColumn
from bayesgui.jobs.runner import Runner
from bayesgui.widgets import language
from bayesgui.widgets.theme import set_theme, theme
from bayesgui.windows.playgrounds.densities.columns import heights, sources_of
from bayesgui.windows.playgrounds.densities.estimate_plot import EstimatePlot
from bayesgui.windows.playgrounds.densities.estimate_side import EstimateSide
from bayesgui.windows.playgrounds.densities.estimates import KINDS
from bayesgui.windows.playgrounds.densities.sample import ColumnSource, RawColumn
from bayesgui.windows.playgrounds.densities.window import DensitiesWindow
from tests.support.chinese import stumbles

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def opened(qtbot, sizes_compared_once):
    runners = []

    def make(*sources, at=0):
        runner = Runner()
        runners.append(runner)
        window = DensitiesWindow(runner, sources, at)
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        qtbot.addWidget(window)
        window.resize(1440, 900)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(lambda: runner.is_idle, timeout=60_000)
        QApplication.processEvents()
        return window

    yield make
    for runner in runners:
        runner.shutdown()


@pytest.fixture
def playground(opened):
    window = opened(heights())
    window.move_cursor(170.0)
    return window


@pytest.mark.parametrize("size", [(1366, 700), (1100, 768), (1440, 900)])
def test_the_four_plots_share_their_lines_whatever_the_words_below_need(playground, size):
    for place in (170.0, 181.25):
        playground.resize(*size)
        playground.move_cursor(place)
        QApplication.processEvents()
        QApplication.processEvents()
        drawn = plots(playground)
        frames = [(each.mapTo(playground, QPoint()).y(), each.frame()) for each in drawn]
        columns = playground.findChild(EstimateSide)._columns
        rows = [frames[k : k + columns] for k in range(0, 4, columns)]
        for row in rows:
            lines = {
                round(top + frame.y_of(value)) for top, frame in row for value in (0.0, frame.top)
            }
            assert len(lines) == 2


def plots(playground):
    return [playground.findChild(EstimatePlot, f"densities.{kind}.plot") for kind in KINDS]


def column(*values):
    return ColumnSource("x", "t.csv", lambda _monitor: RawColumn(np.array(values, float)))


def type_into(field, text):
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def said(window, kind):
    pane = window.upper.panes[kind]
    return f"{pane.sentence.text()} {pane.arithmetic.text()}"


def waited(window, qtbot):
    qtbot.waitUntil(lambda: window.runner.is_idle, timeout=60_000)
    QApplication.processEvents()


def test_each_pane_says_its_arithmetic(playground):
    assert said(playground, "histogram") == "[168, 172) holds 62 of 400: 62 / (400 · 4) = 0.0387"
    assert said(playground, "window") == "[167, 173) holds 92 of 400: 92 / (400 · 6) = 0.0383"
    assert said(playground, "kernel") == "mean of 400 kernels of σ 2.41 (Silverman): 0.0397"
    assert (
        said(playground, "neighbours")
        == "the 40 nearest lie within 2.2 cm: 40 / (400 · 2.2) = 0.0455"
    )
    controls = playground.controls
    assert controls.about.text() == "400 values in cm, 238 different"
    assert controls.truth_number.text() == "0.0428"
    rows = [f"{row.density:.4f}" for row in controls.bars.rows]
    assert rows == ["0.0387", "0.0383", "0.0397", "0.0455"]
    assert controls.bars.truth == pytest.approx(0.0428, abs=5e-5)


def test_widths_by_slider_and_field(playground):
    pane = playground.upper.panes["histogram"]
    type_into(pane.number.field, "10")
    # [170, 180) has the cursor.
    assert said(playground, "histogram").startswith("[170, 180) holds ")
    slider = playground.upper.panes["neighbours"].number.slider
    slider.setFocus()
    before = playground.settings.neighbours
    QTest.keyClick(slider, Qt.Key.Key_PageUp)
    assert playground.settings.neighbours == before + 5
    assert f"the {before + 5} nearest" in said(playground, "neighbours")
    kernel = playground.upper.panes["kernel"]
    type_into(kernel.number.field, "5")
    assert "(Silverman)" not in said(playground, "kernel")
    type_into(kernel.number.field, "-1")
    assert kernel.number.field.problem
    assert kernel.number.problem.isVisible()
    assert playground.settings.deviation == 5


def test_the_cursor_is_dragged_in_any_pane_and_moved_by_keys(playground):
    plot = playground.upper.panes["window"].plot
    frame = plot.frame()
    place = QPoint(round(frame.x_of(180.0)), round(frame.rect.center().y()))
    QTest.mousePress(plot, LEFT, NONE, place)
    QTest.mouseRelease(plot, LEFT, NONE, place)
    pixel = (frame.high - frame.low) / frame.rect.width()
    assert playground.settings.cursor == pytest.approx(180.0, abs=pixel)
    assert all(each.place == playground.settings.cursor for each in playground.upper.plots)
    assert playground.mixture.shares.place == playground.settings.cursor
    plot.setFocus()
    before = playground.settings.cursor
    QTest.keyClick(plot, Qt.Key.Key_Right)
    assert before < playground.settings.cursor < before + 0.3
    type_into(playground.controls.place.field, "160")
    assert said(playground, "histogram").startswith("[160, 164)")


def test_the_edge_convention_is_stated_and_followed(playground):
    segment = playground.controls.edges
    place = segment.segment_rect("right").center().toPoint()
    QTest.mouseClick(segment, LEFT, NONE, place)
    assert said(playground, "histogram").startswith("(168, 172] holds ")
    assert said(playground, "window").startswith("(167, 173] holds ")
    assert "to its left; the first bin" in playground.controls.edge_words.text()


def test_what_is_shown_changes_the_picture(playground):
    plot = playground.upper.panes["histogram"].plot
    pictures = [bytes(plot.grab().toImage().constBits())]
    for key in ("truth", "rug", "together"):
        QTest.mouseClick(playground.controls.checks[key], LEFT, NONE, QPoint(8, 8))
        pictures.append(bytes(plot.grab().toImage().constBits()))
    assert len(set(pictures)) == 4
    assert len(plot.content.others) == 3


def test_a_high_curve_of_neighbours_is_cut_and_told(playground):
    type_into(playground.upper.panes["neighbours"].number.field, "2")
    plot = playground.upper.panes["neighbours"].plot
    assert plot.cut.startswith("cut, highest ")
    assert plot.frame().top < 0.06


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ((1, 2, 3), "A density needs 5 values at least; this column has 3."),
        ((4,) * 9, "All values are equal: there is nothing to spread. Choose another column."),
    ],
    ids=["few", "constant"],
)
def test_a_column_without_a_density_says_so_in_every_pane(opened, values, sentence):
    window = opened(column(*values))
    assert [plot.flaw for plot in window.upper.plots] == [sentence] * 4
    assert not window.mixture.head.components.isEnabled()
    assert window.mixture.remarks() == ()
    window.grab()


def test_another_column_is_chosen_and_the_flaw_is_gone(opened, qtbot):
    window = opened(column(1, 2, 3), heights())
    window.controls.columns.setCurrentIndex(1)
    window.controls.columns.activated.emit(1)
    waited(window, qtbot)
    assert window.sample.n == 400
    assert all(plot.flaw == "" for plot in window.upper.plots)


def test_without_a_numeric_column_the_heights_are_offered(opened, qtbot):
    window = opened(*sources_of(None, ""), heights(), at=-1)
    assert window.pages.currentIndex() == 1
    assert window.empty.accessibleName() == "No numeric column.. Load one, or take the heights."
    QTest.mouseClick(window.take_heights, LEFT)
    waited(window, qtbot)
    assert window.pages.currentIndex() == 0
    assert window.sample.n == 400


# -- the mixture ------------------------------------------------------------------------------


def test_the_mixture_says_what_bic_and_em_and_the_hidden_column_say(playground):
    words = [(each.sentence, each.verdict) for each in playground.mixture.remarks()]
    assert words[0] == (
        "Component 2 adds 6.1 nats to ln L at its best and costs 9.0:",
        "400 values do not show 2 groups.",
    )
    assert words[1][0] == "ln L −1,434.15: it has risen at every step, and has ended."
    assert words[2][0] == (
        "The larger responsibility is right for 315 of 400 rows; calling all M is right for 275."
    )
    assert playground.mixture.bic.best == 1
    assert sum(playground.mixture.shares.shares_at(170.0)) == pytest.approx(1)


def test_iterations_are_stepped_through(playground):
    head, mixture = playground.mixture.head, playground.mixture
    end = head.slider.maximum()
    QTest.mouseClick(head.back, LEFT)
    assert mixture.at == end - 1
    head.slider.setFocus()
    QTest.keyClick(head.slider, Qt.Key.Key_Home)
    assert mixture.at == 0
    assert head.place.text() == f"iteration 0 of {end}"
    start = mixture.course.frames[0].log_likelihood
    assert f"still {mixture.course.frames[-1].log_likelihood - start:.2f} nats below" in (
        mixture.remarks()[1].sentence
    )
    QTest.mouseClick(head.step, LEFT)
    assert mixture.at == 1
    assert playground.status.sentence.text().startswith("EM: iteration 1, ln L −1,")


def test_no_blank_stands_between_the_chinese_sentences_of_the_status_line(playground, qtbot):
    language.use("zh")
    try:
        playground._tell()
        said = playground.status.sentence.text()
    finally:
        language.use("en")
    assert stumbles(said) == []
    assert said.count("。") == 2
    assert said.startswith("EM")


def test_playing_goes_on_from_the_start_and_is_paused(playground, qtbot):
    head, mixture = playground.mixture.head, playground.mixture
    QTest.mouseClick(head.play, LEFT)
    assert head.is_playing
    assert head.play.text() == "Pause"
    qtbot.waitUntil(lambda: mixture.at >= 2, timeout=5000)
    assert mixture.at < head.slider.maximum()
    QTest.mouseClick(head.play, LEFT)
    at = mixture.at
    QTest.qWait(300)
    assert mixture.at == at
    assert head.play.text() == "Play"


def test_the_number_of_components_is_chosen_by_bic_and_restart_begins_elsewhere(playground, qtbot):
    mixture = playground.mixture
    frame = mixture.bic.frame()
    place = QPoint(round(frame.x_of(3)), round(frame.rect.center().y()))
    QTest.mouseClick(mixture.bic, LEFT, NONE, place)
    waited(playground, qtbot)
    assert mixture.course.components == 3
    assert mixture.head.components.value() == 3
    assert mixture.remarks()[0].verdict == "400 values do not show 3 groups."
    mixture.bic.setFocus()
    QTest.keyClick(mixture.bic, Qt.Key.Key_Left)
    waited(playground, qtbot)
    assert mixture.course.components == 2
    steps = len(mixture.course.frames)
    QTest.mouseClick(mixture.head.restart, LEFT)
    waited(playground, qtbot)
    assert mixture.course.seed == 2
    assert len(mixture.course.frames) != steps
    assert playground.status.number.text() == "400 values · seed 2"


def test_two_clear_groups_are_shown_and_a_shrunk_component_is_told(opened):
    rng = np.random.default_rng(1)
    window = opened(column(*np.full(60, 5.0), *rng.normal(0, 1, 60)))
    first, second = window.mixture.remarks()
    assert first.verdict == "120 values show 2 groups rather than 1."
    assert second.verdict.startswith("Component 1 shrinks onto 5; its σ is held at 0.0")


# -- the window -------------------------------------------------------------------------------


def test_it_fits_a_small_screen_by_scrolling(playground):
    playground.resize(1024, 700)
    QApplication.processEvents()
    assert playground.area.verticalScrollBar().maximum() > 0
    viewport = playground.area.viewport().width()
    assert playground.area.widget().width() <= viewport
    for pane in playground.upper.panes.values():
        assert pane.mapTo(playground.area.widget(), pane.rect().bottomRight()).x() < viewport
    playground.show_mixture()
    top = playground.mixture.head.mapTo(playground.area.viewport(), QPoint(0, 0)).y()
    assert 0 <= top < playground.area.viewport().height()


def test_everything_is_reached_by_the_keyboard_and_has_a_name(playground):
    playground.controls.columns.setFocus()
    names = set()
    for _ in range(60):
        names.add(QApplication.focusWidget().accessibleName())
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    for name in (
        "Column",
        "Place of the cursor",
        "Width of a bin",
        "Nearest neighbors",
        "Number k of neighbors",
        "Iteration",
        "Number of components",
        "Responsibility of each component",
        "BIC of each number, higher is better",
    ):
        assert name in names


def test_it_is_painted_in_both_themes_and_told_again_in_another_language(playground):
    kept = theme().name
    try:
        pictures = set()
        for name in ("light", "dark"):
            set_theme(name)
            pictures.add(bytes(playground.grab().toImage().constBits()))
        assert len(pictures) == 2
    finally:
        set_theme(kept)
    QApplication.sendEvent(playground, QEvent(QEvent.Type.LanguageChange))
    assert playground.windowTitle() == "Densities"


def test_escape_closes_it_and_ends_what_is_computed(playground):
    playground.choose(0)
    QTest.keyClick(playground, Qt.Key.Key_Escape)
    assert not playground.isVisible()


def test_a_ground_is_kept_while_the_cursor_moves_and_no_longer(playground, qtbot):
    plots = [pane.plot for pane in playground.upper.panes.values()]
    plots.append(playground.mixture.shares)
    painted = []
    for plot in plots:
        original = plot.paint_ground
        plot.paint_ground = lambda *args, plot=plot, original=original: (
            painted.append(plot),
            original(*args),
        )
    playground.move_cursor(160.0)
    kept = [plot.grab().toImage() for plot in plots]
    assert painted == []
    for plot in plots:
        plot._drop_ground()
    assert [plot.grab().toImage() for plot in plots] == kept
    assert painted == plots
    playground.set_number("window", 12.0)
    assert plots[1].grab().toImage() != kept[1]
    playground.controls.checks["rug"].setChecked(False)
    assert plots[0].grab().toImage() != kept[0]
    playground.resize(1200, 900)
    QApplication.processEvents()
    assert all(plot.grab().toImage().size() == plot.size() for plot in plots)


# -- files and nodes --------------------------------------------------------------------------


def load(window, qtbot, monkeypatch, path, button=None):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(path), ""))
    QTest.mouseClick(button or window.controls.load, LEFT)
    waited(window, qtbot)


def test_a_file_is_loaded_and_its_first_column_shown(playground, qtbot, monkeypatch, tmp_path):
    path = tmp_path / "things.csv"
    path.write_text("kind,size,weight\n" + "a,1.5,2.5\nb,2.5,3.25\n" * 10, encoding="utf-8")
    load(playground, qtbot, monkeypatch, path)
    combo = playground.controls.columns
    texts = [combo.itemText(k) for k in range(combo.count())]
    assert texts == ["size, things.csv", "weight, things.csv", "height, heights.csv"]
    assert combo.currentIndex() == 0
    assert playground.controls.about.text() == "20 values, 2 different"
    assert playground.upper.headline.text() == "How dense is size?"


def test_a_file_without_numbers_and_no_table_at_all_are_told(
    playground, qtbot, monkeypatch, tmp_path
):
    for name, content, said in (
        ("words.csv", "a,b\n" + "x,y\nz,w\n" * 5, "words.csv has no column of numbers."),
        ("none.csv", "", "none.csv"),
    ):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        load(playground, qtbot, monkeypatch, path)
        assert said in playground.status.sentence.text()
        assert playground.controls.columns.count() == 1
        assert playground.sample.n == 400
    load(playground, qtbot, monkeypatch, "")
    assert playground.controls.columns.count() == 1


def test_without_a_numeric_column_a_file_can_be_loaded_at_once(
    opened, qtbot, monkeypatch, tmp_path
):
    window = opened(heights(), at=-1)
    path = tmp_path / "few.csv"
    path.write_text("x\n1.25\n2.5\n3.75\n", encoding="utf-8")
    load(window, qtbot, monkeypatch, path, window.load_first)
    assert window.pages.currentIndex() == 0
    assert "this column has 3" in window.status.sentence.text()
    assert not window.controls.take.isEnabled()


def test_the_dimensions_follow_the_bins(playground):
    section = playground.controls.dimensions
    assert section.sentence.text().startswith("13 bins in each of 4: 28,561 cells for 400 rows")
    playground.set_number("histogram", 8.0)
    assert section.sentence.text().startswith("7 bins in each of 4: 2,401 cells for 400 rows")


def test_widths_cursor_and_edges_can_be_undone(playground):
    first = said(playground, "histogram")
    slider = playground.upper.panes["histogram"].number.slider
    for step in (300, 420, 500):
        slider.setValue(step)
    wide = said(playground, "histogram")
    assert wide != first
    QTest.mouseClick(playground.controls.edges, LEFT, pos=QPoint(180, 12))
    assert playground.settings.closed == "right"
    playground.move_cursor(180.0)
    playground.setFocus()
    QTest.keyClick(playground, Qt.Key.Key_Z, CONTROL)
    assert playground.controls.place.field.value == 170
    QTest.keyClick(playground, Qt.Key.Key_Z, CONTROL)
    assert playground.controls.edges.current == "left"
    assert said(playground, "histogram") == wide
    # All steps of one drag are one.
    QTest.keyClick(playground, Qt.Key.Key_Z, CONTROL)
    assert said(playground, "histogram") == first
    QTest.keyClick(playground, Qt.Key.Key_Y, CONTROL)
    assert said(playground, "histogram") == wide
    assert playground.upper.panes["histogram"].number.field.value == playground.settings.bin_width


def test_weights_that_are_left_out_are_told(opened):
    data = Dataset((NumericColumn("x", np.arange(20) * 0.5),), weights=np.full(20, 2.0))
    window = opened(*sources_of(data, "weighted.csv"), heights())
    assert window.controls.about.text() == (
        "20 values, 20 different\nCase weights are left out: every value counts once."
    )


def test_each_drag_of_the_cursor_is_a_step_of_undo(playground):
    plot = playground.upper.panes["kernel"].plot
    for place in (160.0, 180.0):
        at = QPoint(round(plot.frame().x_of(place)), 60)
        QTest.mousePress(plot, LEFT, NONE, at)
        QTest.mouseMove(plot, at + QPoint(6, 0))
        QTest.mouseRelease(plot, LEFT, NONE, at + QPoint(6, 0))
    places = []
    playground.setFocus()
    for _ in range(2):
        QTest.keyClick(playground, Qt.Key.Key_Z, CONTROL)
        places.append(playground.settings.cursor)
    assert 160.0 < places[0] < 165.0
    assert places[1] == 170.0
