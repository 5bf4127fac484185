"""The page Counts: four tables side by side, typing and dragging a prior, applying an estimate."""

import sys

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

import bayesgui
from bayesgui.core.errors import DataError
from bayesgui.document import edits
from bayesgui.document.data import DataState, family_of
from bayesgui.document.estimates import family_prior
from bayesgui.explain.writing import as_text
from bayesgui.learning.estimates import METHODS
from bayesgui.panels.counts.page import CountsPanel
from bayesgui.widgets.theme import font
from tests.panels.asia_table import data_state

DYSP = np.array([[[129.0, 19.0], [1347.0, 327.0]], [[0.0, 0.0], [165.0, 1887.0]]])
"""Cases of dysp given either and bronc; one configuration has none."""


@pytest.fixture
def page(session, shown):
    panel = CountsPanel()
    panel.set_session(session)
    shown(panel, 1000, 260)
    session.data.set(DataState(data_state().dataset, "visits.csv"))
    session.data.set_counts(family_of(session.document.state.network, "dysp"), DYSP)
    session.selection.set(["dysp"])
    return panel


def cell(page, configuration, line, part):
    return page.model.index_of(configuration, line, part).data()


def alpha(page, name="dysp"):
    return family_prior(page.session.document.state.network.cpt(name))


def press_cell(page, configuration, state):
    index = page.model.index_of(configuration, state, "prior")
    page.view.scrollTo(index)
    return page.view.visualRect(index).center()


def type_alpha(page, configuration, state, text):
    index = page.model.index_of(configuration, state, "prior")
    page.view.setCurrentIndex(index)
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_Return)
    editor = page.view.viewport().findChild(QLineEdit)
    editor.selectAll()
    QTest.keyClicks(editor, text)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    QApplication.processEvents()
    return editor


def test_prior_counts_posterior_and_estimate_stand_side_by_side(page):
    assert [cell(page, 0, 0, part) for part in ("prior", "counts", "posterior", "estimate")] == [
        "0.125", "129", "129.125", "0.871",
    ]  # fmt: skip
    assert cell(page, 0, 2, "counts") == "148"
    assert page.tools.source.whole == "3,874 cases of visits.csv"
    head = page.model.headerData(1, Qt.Orientation.Horizontal)
    assert head.endswith("counts m")


def test_a_configuration_without_cases_says_so(page):
    assert cell(page, 2, 2, "counts") == "no data"
    tip = page.model.index_of(2, 0, "counts").data(Qt.ItemDataRole.ToolTipRole)
    assert "No case has this configuration" in tip
    page.tools.method.setCurrentIndex(0)
    page.tools.method.activated.emit(0)
    assert cell(page, 2, 0, "estimate") == "–"
    # Plurals are expanded only if a translator is installed.
    assert page.remarks.whole.startswith("1 configuration")
    assert "no estimate. Applying keeps" in page.remarks.whole
    page.tools.unseen.setCurrentIndex(1)
    page.tools.unseen.activated.emit(1)
    assert "Applying makes them uniform." in page.remarks.whole


def test_a_typed_prior_is_one_step_and_moves_the_plot(page):
    before = page.plot.known
    type_alpha(page, 0, 0, "20")
    assert alpha(page)[0, 0].tolist() == [20, 0.125]
    assert cell(page, 0, 0, "posterior") == "149"
    assert page.plot.known != before
    document = page.session.document
    document.undo()
    assert alpha(page)[0, 0].tolist() == [0.125, 0.125]


def test_what_is_no_hyper_parameter_is_told_and_stays_in_its_field(page):
    type_alpha(page, 0, 0, "-3")
    assert "number of 0 or more" in page.line.text()
    assert alpha(page)[0, 0, 0] == 0.125
    QTest.keyClick(page.view.viewport().findChild(QLineEdit), Qt.Key.Key_Escape)
    assert page.line.isHidden()


def test_a_dragged_prior_is_one_step_and_escape_takes_it_back(page):
    steps = page.session.document
    place = press_cell(page, 0, 0)
    viewport = page.view.viewport()
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=place)
    for k in range(1, 7):
        QTest.mouseMove(viewport, place + QPoint(20 * k, 0))
    assert alpha(page)[0, 0, 0] == pytest.approx(2.1)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=place + QPoint(120, 0))
    steps.undo()
    assert alpha(page)[0, 0, 0] == 0.125
    assert steps.undo_text is None
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseMove(viewport, place + QPoint(60, 0))
    QTest.keyClick(page.view, Qt.Key.Key_Escape)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=place)
    assert alpha(page)[0, 0, 0] == 0.125


@pytest.mark.parametrize(
    ("preset", "expected"), [("k2", 1.0), ("none", 0.0), ("bdeu", 1 / 8), ("uniform", 1 / 8)]
)
def test_presets_fill_the_prior(page, preset, expected):
    page.use_preset(preset)
    assert (alpha(page) == expected).all()


def test_the_present_table_may_be_the_prior_and_its_strength_is_slid(page):
    page.tools.strength_changed.emit(40.0)
    assert alpha(page).sum() == pytest.approx(40)
    page.use_preset("tables")
    network = page.session.document.state.network
    family = bayesgui.joint(network, [*network.parents("dysp"), "dysp"]).table
    assert alpha(page) == pytest.approx(family * 40)
    field = page.tools.field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "4")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert alpha(page) == pytest.approx(family * 4)


def test_applying_makes_the_estimate_the_table_in_one_step(page):
    said = []
    page.message.connect(lambda kind, text: said.append((kind, text)))
    page.use_preset("k2")
    QTest.mouseClick(page.tools.apply_button, Qt.MouseButton.LeftButton)
    cpt = page.session.document.state.network.cpt("dysp")
    assert cpt.values == pytest.approx((DYSP + 1) / (DYSP + 1).sum(-1, keepdims=True))
    assert cpt.observed.tolist() == DYSP.tolist()
    assert cpt.counts.tolist() == (DYSP + 1).tolist()
    assert said == [("success", "The table of dysp is the estimate from 3,874 cases.")]
    page.session.document.undo()
    assert page.session.document.state.network.cpt("dysp").observed.sum() == 0


def test_the_chosen_cell_is_plotted(page):
    page.view.setCurrentIndex(page.model.index_of(3, 1, "counts"))
    assert (page.plot.known.seen, page.plot.known.unseen) == (1887, 165)
    assert "dysp = no" in page.plot.plot.toolTip()


def test_kept_counts_are_shown_when_there_are_no_data(page):
    page.use_preset("k2")
    page.apply_now()
    page.session.data.set(DataState())
    assert page.tools.source.whole == "3,874 cases, kept with the table"
    assert cell(page, 0, 0, "prior") == "1"
    assert cell(page, 0, 0, "counts") == "129"


def test_why_data_do_not_fit_is_told_in_place(page):
    network = page.session.document.state.network
    error = DataError("The table has no column {column}.", column="xray")
    page.session.data.set_counts(family_of(network, "xray"), error)
    page.session.selection.set(["xray"])
    assert page.line.text() == "The table has no column xray."
    page.session.selection.set(["dysp"])
    assert page.line.isHidden()


def test_without_a_node_it_says_what_to_do(page):
    page.session.selection.set([])
    assert page.is_empty


def test_a_strength_being_typed_goes_with_its_node(page, monkeypatch):
    errors, document = [], page.session.document
    monkeypatch.setattr(sys, "excepthook", lambda *error: errors.append(error))
    page.tools.field.setFocus()
    page.tools.field.selectAll()
    QTest.keyClicks(page.tools.field, "8")
    document.apply("gone", edits.remove(document.state, ["dysp"]))
    QApplication.processEvents()
    assert not page.tools.field.hasFocus()
    assert errors == []
    assert document.undo_text == "gone"


def test_a_prior_below_1_is_told_with_map(page):
    page.tools.method.setCurrentIndex(1)
    page.tools.method.activated.emit(1)
    assert cell(page, 2, 0, "estimate") == "–"
    assert "no interior mode, as some α + m is below 1" in page.remarks.whole


def test_alt_with_an_arrow_moves_the_prior(page):
    page.view.setCurrentIndex(page.model.index_of(0, 1, "prior"))
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert alpha(page)[0, 0, 1] == pytest.approx(0.225)
    for _ in range(5):
        QTest.keyClick(page.view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert alpha(page)[0, 0, 1] == 0


def test_the_menu_explains_turns_and_fills(page):
    asked = []
    page.steps_requested.connect(asked.append)
    page.view.setCurrentIndex(page.model.index_of(1, 0, "estimate"))
    entries = {action.text(): action for action in page.context_menu().actions()}
    entries["Show the steps"].trigger()
    assert as_text(asked[0].target) == "P(dysp = yes | bronc = yes, either = no)"
    assert asked[0].cases[0] == page.model.table("counts")[1, 0]
    entries["Configurations as rows"].trigger()
    assert (page.model.rowCount(), page.model.columnCount()) == (16, 3)
    assert cell(page, 1, 0, "counts") == "1,347"
    assert page.view.chosen_cell() == (1, 0)
    fill = next(action.menu() for action in page.context_menu().actions() if action.menu())
    next(action for action in fill.actions() if action.text() == "K2").trigger()
    assert (alpha(page) == 1).all()


def test_a_block_is_copied_as_a_spreadsheet_reads_it(page):
    page.view.selectAll()
    QTest.keyClick(page.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    rows = [row.split("\t") for row in QApplication.clipboard().text().splitlines()]
    assert (len(rows), len(rows[0])) == (3, 16)
    assert float(rows[0][1]) == 129


@pytest.mark.parametrize("width", [1000, 900, 562, 420])
def test_no_tool_of_the_page_is_cut_at_any_width(page, width):
    page.window().resize(width, 260)
    QApplication.processEvents()
    tools = page.tools
    for part in (tools.method, tools.unseen, tools.presets, tools.field, tools.apply_button):
        place = part.rect().translated(part.mapTo(page, QPoint(0, 0)))
        assert place.left() >= 0
        assert place.right() < width
        assert part.width() >= part.minimumSizeHint().width()
    legend = page.plot.legend
    if legend.isVisible():
        assert legend.mapTo(page, QPoint(legend.width(), 0)).x() <= width


def test_the_names_of_two_axes_never_overlap(page):
    plot = page.plot.plot
    for width in (150, 200, 300):
        plot.setFixedSize(width, 150)
        QApplication.processEvents()
        ink = plot.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
        # Between the names of the left and the right axis the background is visible.
        name = QFontMetrics(font(11)).horizontalAdvance("density")
        gap = [ink.pixelColor(5 + name + k, y).lightness() for k in range(6) for y in range(2, 16)]
        assert min(gap) > 240


def test_the_posterior_mean_is_not_proposed_where_it_is_chosen(page):
    page.view.setCurrentIndex(page.model.index_of(2, 0, "prior"))
    type_alpha(page, 2, 0, "0.25")
    page.view.setCurrentIndex(page.model.index_of(2, 0, "prior"))
    page.tools.method.setCurrentIndex(METHODS.index("map"))
    page.tools.method.activated.emit(METHODS.index("map"))
    assert "Take the posterior mean." in page.remarks.whole
    page.tools.method.setCurrentIndex(METHODS.index("bayes"))
    page.tools.method.activated.emit(METHODS.index("bayes"))
    assert "No interior mode" in page.remarks.whole
    assert "Take the posterior mean." not in page.remarks.whole
