"""What decisions and utilities show: stars, bars on their own scale, states, missing numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

import bayesgui
from bayesgui.canvas.geometry.node_geometry import node_hit_at
from bayesgui.canvas.geometry.text_metrics import node_metrics
from bayesgui.canvas.painting.nodes.display import LOCKED, UNORDERED, RimmedText, WorthBar
from bayesgui.canvas.painting.nodes.icon_nodes import paint_icon_node
from bayesgui.canvas.painting.nodes.painter import paint_node
from bayesgui.canvas.painting.nodes.valued_nodes import valued_icon
from bayesgui.canvas.painting.nodes.worth_display import decision_display, utility_display
from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.monitor import SILENT
from bayesgui.decisions.solving.following import DEFAULT_SETTING, FollowingSolver
from bayesgui.document.shown.worth import NodeWorth, SolvedWorth
from bayesgui.graph.layout import Layout
from bayesgui.widgets.numbers import end_text, value_text
from bayesgui.widgets.theme import Theme

if TYPE_CHECKING:
    from bayesgui.canvas.geometry.node_geometry import Form, NodeMetrics
    from bayesgui.canvas.painting.nodes.display import NodeDisplay
    from bayesgui.core.model import Model

pytestmark = pytest.mark.usefixtures("qapp")

TEST = NodeWorth((22.5, 20.0), frozenset({0}))
MARGIN = 10


def shown(worth: NodeWorth, option: str | None = None, number: int | None = 1, **more: object):  # type: ignore[no-untyped-def]
    finding = None if option is None else Intervention(option)
    return decision_display("T", Decision("T"), ("yes", "no"), worth, finding, number, **more)


def model() -> Model:
    made = bayesgui.example("asia").with_decision("treat", ["yes", "no"], ["xray"])
    made = made.with_utility("Revenue", ["treat", "lung"], [[0.0, 270.0], [0.0, 0.0]], unit="k$")
    made = made.with_utility("Cost", ["treat"], [-70.0, 0.0], weight=0.5)
    return made.with_utility("Profit", ["Revenue", "Cost"])


def metrics_of(name: str, **layout: object) -> NodeMetrics:
    return node_metrics(model(), name, Layout(**layout))


def image(display: NodeDisplay, metrics: NodeMetrics, form: Form, zoom: float = 1.0) -> QImage:
    size = metrics.width * zoom, metrics.height * zoom
    found = QImage(int(size[0]) + 2 * MARGIN, int(size[1]) + 2 * MARGIN, QImage.Format.Format_RGB32)
    theme = Theme("light")
    found.fill(theme.canvas)
    painter = QPainter(found)
    box = QRectF(MARGIN, MARGIN, *size)
    if form == "icon":
        paint_icon_node(painter, box, valued_icon(display, display.look), theme)
    else:
        paint_node(painter, box, metrics, display, form, zoom, theme, shadow=False)
    painter.end()
    return found


# -- decisions ---------------------------------------------------------------------------------


def test_the_best_option_has_a_star_and_a_full_bar():
    display = shown(TEST)
    assert display.order == "1"
    assert [row.mark for row in display.rows] == ["best", ""]
    assert [row.fill for row in display.rows] == ["value", "value_pale"]
    assert [row.strong for row in display.rows] == [True, False]
    assert [row.number for row in display.rows] == ["22.5", "20.0"]
    assert display.rows[1].worth == WorthBar(20.0, 0.0, 22.5)
    assert display.badges == ()


def test_of_equal_options_the_first_has_the_star():
    display = shown(NodeWorth((5.0, 5.0), frozenset({0, 1})))
    assert [row.mark for row in display.rows] == ["best", ""]


def test_what_depends_on_what_is_seen_has_open_stars_and_a_badge():
    display = shown(NodeWorth((20.0, 0.0), frozenset({0, 1}), depends=True))
    assert [row.mark for row in display.rows] == ["best_if", "best_if"]
    assert display.badges == ("as seen",)
    assert isinstance(display.badges[0], RimmedText)
    assert not any(row.strong for row in display.rows)


def test_a_chosen_option_is_an_intervention():
    display = shown(TEST, "no")
    assert display.kind == display.outline == "do"
    assert [row.mark for row in display.rows] == ["", "do"]
    assert [row.fill for row in display.rows] == ["value_pale", "do"]
    assert [row.tone for row in display.rows] == ["muted", "plain"]
    assert display.badges == ("do",)


def test_without_a_solution_there_are_dashes_and_empty_bars():
    display = shown(NodeWorth())
    assert [row.number for row in display.rows] == ["–", "–"]
    assert all(row.worth == WorthBar(None) for row in display.rows)


def test_badges_say_that_no_path_orders_it_and_that_its_policy_is_set():
    display = shown(NodeWorth(), number=None)
    assert (display.order, display.outline) == ("?", "warning")
    assert display.badges == (UNORDERED,)
    policy = bayesgui.CPT("T", (), [1.0, 0.0])
    locked = decision_display("T", Decision("T", (), policy), ("a", "b"), TEST, None, 1)
    assert locked.badges == (LOCKED,)
    stale = shown(TEST, stale="updating")
    assert stale.badges == ("updating",)
    assert {row.fill for row in stale.rows} == {"stale"}


def test_losses_have_bars_to_the_left_of_zero():
    display = shown(NodeWorth((-10.0, 5.0), frozenset({1})))
    assert display.rows[0].worth == WorthBar(-10.0, -10.0, 5.0)


def test_a_decision_is_painted_with_square_corners_and_a_filled_square():
    theme = Theme("light")
    metrics = metrics_of("treat")
    picture = image(shown(TEST), metrics, "full")
    assert picture.pixelColor(MARGIN, MARGIN) == theme.value
    assert picture.pixelColor(MARGIN + 10, MARGIN + 7) == theme.value
    assert picture.pixelColor(MARGIN + 120, MARGIN + 4) == theme.value_soft
    first, last = metrics.bar
    row = MARGIN + 26 + 5 + 10
    assert picture.pixelColor(int(MARGIN + first + 5), row) == theme.value
    assert picture.pixelColor(int(MARGIN + last - 2), row) == theme.value
    assert picture.pixelColor(int(MARGIN + last - 2), row + 20) == theme.track
    small = image(shown(TEST), metrics, "icon", 0.26)
    assert small.pixelColor(MARGIN, MARGIN) != theme.canvas


# -- utilities ---------------------------------------------------------------------------------


def test_a_utility_shows_its_expected_value_on_the_scale_of_its_table():
    display = utility_display("Revenue", model(), NodeWorth(expected=73.8))
    assert display.utility.number == "73.8"
    assert display.utility.ends == ("0", "270")
    assert display.utility.bar == WorthBar(73.8, 0.0, 270.0)
    weighted = utility_display("Cost", model(), NodeWorth(expected=-41.3))
    assert weighted.utility.number == "−41.3"
    assert weighted.badges == ("× 0.5",)


def test_a_super_value_sums_the_ends_of_its_utilities():
    display = utility_display("Profit", model(), NodeWorth(expected=22.5))
    assert display.utility.is_computed
    assert display.utility.formula == "sum of 2"
    assert display.utility.ends == ("−35", "270")
    made = (
        model().without_variables("Profit").with_utility("P", ["Revenue", "Cost"], "Revenue*Cost")
    )
    other = utility_display("P", made, NodeWorth(expected=1.0))
    assert other.utility.formula == "Revenue * Cost"
    assert other.utility.ends == ("", "")


def test_a_formula_has_the_ends_that_were_found_with_the_strategy():
    model = bayesgui.example("oil-wildcatter")
    model = model.with_utility(
        "Value", ["Revenue", "Drill cost"], "max(Revenue, 50) + `Drill cost`"
    )
    solution = FollowingSolver().solution(model, Evidence(), DEFAULT_SETTING, SILENT)
    worth = SolvedWorth.of_solution(solution).of("Value")
    # Who drills gains 50 at least, and pays 70.
    assert worth.ends == (-20.0, 200.0)
    display = utility_display("Value", model, worth)
    assert display.utility.ends == ("−20", "200")
    assert (display.utility.bar.low, display.utility.bar.high) == (-20.0, 200.0)


def test_missing_numbers_have_a_triangle_and_a_dash():
    numbers = np.array([[0.0, np.nan], [1.0, 2.0]])
    made = bayesgui.example("asia").with_utility("U", ["lung", "tub"], np.zeros((2, 2)))
    made = made.with_mechanism(type(made.mechanism("U"))("U", ("lung", "tub"), numbers))
    display = utility_display("U", made, NodeWorth(expected=3.0))
    assert display.utility.number == "–"
    assert display.badges == ("draft",)
    assert display.utility.bar.value is None
    assert display.utility.ends == ("0", "2")


def test_a_hexagon_leaves_its_corners_and_its_texts_clear():
    theme = Theme("light")
    metrics = metrics_of("Revenue")
    assert (metrics.width, metrics.height) == (176.0, 64.0)
    display = utility_display("Revenue", model(), NodeWorth(expected=73.8))
    picture = image(display, metrics, "full")
    for x, y in ((1, 1), (174, 1), (1, 62), (174, 62)):
        assert picture.pixelColor(MARGIN + x, MARGIN + y) == theme.canvas
    assert picture.pixelColor(MARGIN + 2, MARGIN + 32) in (theme.value, theme.value_soft)
    assert picture.pixelColor(MARGIN + 17, MARGIN + 10) == theme.value_soft
    assert picture.pixelColor(MARGIN + 24, MARGIN + 36) == theme.value
    assert picture.pixelColor(MARGIN + 140, MARGIN + 36) == theme.node


@pytest.mark.parametrize(
    ("form", "size"), [("compact", (84.0, 38.0)), ("icon", (46.0, 21.0)), ("name", (176.0, 28.0))]
)
def test_a_pinned_utility_has_the_sizes_of_its_form(form: str, size: tuple[float, float]):
    metrics = metrics_of("Revenue", forms={"Revenue": form})
    assert (metrics.width, metrics.height) == size
    assert metrics.is_hexagon == (form != "name")


def test_a_long_name_and_a_weight_widen_a_hexagon():
    made = bayesgui.example("asia").with_utility("Expenses of all", [], 1.0, weight=0.25)
    assert node_metrics(made, "Expenses of all", Layout()).width == 240.0


@pytest.mark.parametrize(
    ("x", "y", "part"),
    [
        (2, 2, None),
        (-2, 32, "rim"),
        (8, 32, "body"),
        (88, 1, "rim"),
        (88, 40, "body"),
        (12, 12, "rim"),
        (175, 62, None),
    ],
)
def test_the_pointer_meets_the_slanted_sides(x: float, y: float, part: str | None):
    hit = node_hit_at(metrics_of("Revenue"), "full", 1.0, x, y)
    if part == "body":
        assert hit is not None
        assert hit.part in ("body", "title")
    else:
        assert (hit and hit.part) == part


@pytest.mark.parametrize(
    ("value", "scale", "text"),
    [
        (22.5, 22.5, "22.5"),
        (-10.0, 0.0, "−10.0"),
        (-0.04, 10.0, "0.0"),
        (0.25, 0.5, "0.250"),
        (123456.7, 0.0, "123,457"),
        (-12345678.0, 0.0, "−12,345,678"),
        (-2.5e9, 0.0, "−2.5·10⁹"),
        (None, 1.0, "–"),
    ],
)
def test_a_worth_has_one_decimal(value: float | None, scale: float, text: str):
    assert value_text(value, scale) == text


@pytest.mark.parametrize(
    ("values", "texts"),
    [
        ((1.0847, 1.0736), ("1.08", "1.07")),
        ((58.6, 51.9), ("58.6", "51.9")),
        ((0.00021, 0.0009), ("0.000210", "0.000900")),
        ((3.1e-7, 0.0), ("3.1·10⁻⁷", "0")),
        ((250_000.0, 250_000.5), ("250,000.0", "250,000.5")),
        ((7.0, 7.0 + 1e-12), ("7.0", "7.0")),
        ((100.0, 100.00001), ("100.0000", "100.0000")),
    ],
)
def test_a_difference_between_options_is_seen(values: tuple[float, float], texts: tuple[str, str]):
    gap = NodeWorth(options=values).gap
    assert tuple(value_text(each, max(values), gap) for each in values) == texts


def test_an_end_of_a_scale_has_few_digits():
    assert [end_text(x) for x in (-70.0, 0.0, 270.0, 0.125)] == ["−70", "0", "270", "0.125"]
    assert [end_text(x) for x in (-123456.78, 2e10, 1e-6)] == ["−123,457", "2·10¹⁰", "1·10⁻⁶"]
