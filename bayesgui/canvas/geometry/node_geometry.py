"""The geometry of a node's box: sizes, rows, forms by zoom, and hit testing.

Pure arithmetic in canvas units (pixels at 100 %); "px" are screen pixels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Form = Literal["full", "compact", "icon", "name"]
Part = Literal["rim", "title", "row", "more", "body"]

WIDTHS = (176.0, 208.0, 240.0)
MIN_WIDTH, MAX_WIDTH = 144.0, 480.0
TITLE_HEIGHT, PADDING, ROW_HEIGHT, MORE_HEIGHT = 26.0, 5.0, 20.0, 16.0
TITLE_INDENT, MARK_CENTER, NAME_INDENT = 10.0, 13.0, 24.0
BAR_GAP, NUMBER_SPACE, BAR_HEIGHT, RIGHT_MARGIN = 8.0, 46.0, 8.0, 10.0
BADGE, BADGE_GAP = 14.0, 4.0
NAME_HEIGHT = 28.0
AFAR_HEIGHT = 44.0
"""Height of nodes shown as names alone that are seen from afar: they stand where the full forms
would, so that the whole network needs a smaller zoom than one drawn for names."""
SCENARIO_ROW, SCENARIO_PITCH, SCENARIO_BAR, SCENARIO_LETTER = 8.0, 5.0, 3.0, 18.0
MAX_ROWS, FOLDED_ROWS, UNFOLDED_ROWS = 8, 7, 24
RIM_PX, RIM_OUTSIDE_PX = 6.0, 3.0
COMPACT_TITLE_PX = 16.0
_LEAST_COMPACT_PX = 20.0
"""Height below which a title strip would leave no room for bars."""
POINTS = 0.25
"""Depth of the points of a hexagon, as a share of its height."""

FULL_FROM, COMPACT_FROM, HYSTERESIS = 0.65, 0.30, 0.03
_RANK: dict[str, int] = {"name": 0, "icon": 0, "compact": 1, "full": 2}


@dataclass(frozen=True, slots=True)
class FixedSizes:
    """Sizes of a hexagon, a node without rows: the height of its full form, and the others."""

    height: float
    compact: tuple[float, float]
    icon: tuple[float, float]


@dataclass(frozen=True, slots=True)
class NodeMetrics:
    """The measures of one node."""

    width: float
    height: float
    name_column: float
    n_states: int
    rows: int
    more: int
    pinned: Form | None = None
    n_scenarios: int = 0
    has_states: bool = True
    is_hexagon: bool = False

    @property
    def row_height(self) -> float:
        """Height of a row in the full form; grows by one bar per compared scenario."""
        return max(ROW_HEIGHT, SCENARIO_ROW + SCENARIO_PITCH * self.n_scenarios)

    @property
    def has_fold(self) -> bool:
        """Whether a line below the rows unfolds or folds the rest."""
        return self.n_states > MAX_ROWS and self.pinned in (None, "full")

    @property
    def bar(self) -> tuple[float, float]:
        """Left and right end of a bar in the full form."""
        left = NAME_INDENT + self.name_column + BAR_GAP
        return left, max(self.width - NUMBER_SPACE, left + 8.0)


def metrics_of(
    states: tuple[str, ...],
    n_narrow: int,
    state_widths: Callable[[tuple[str, ...]], tuple[float, float]],
    *,
    width: float | None = None,
    pinned: Form | None = None,
    unfolded: bool = False,
    n_scenarios: int = 0,
    has_states: bool = True,
    sizes: FixedSizes | None = None,
) -> NodeMetrics:
    """Return the measures of a node with some rows, of a variable with states mostly.

    `n_narrow`: the number of steps of width into which the name does not fit, of `steps_below`.
    `state_widths`: returns the `state_column` of some states in their font.
    `unfolded`: whether more than seven states are shown. `has_states`: whether a row is a state
    that a click observes. `sizes`: those of a node that has no rows.

    The width is the smallest step in which the title and two thirds of the state names fit.
    """
    if sizes is not None:
        return _hexagon_metrics(sizes, n_narrow, width, pinned)
    n_states = len(states)
    rows = n_states
    if n_states > MAX_ROWS:
        rows = min(n_states, UNFOLDED_ROWS) if unfolded else FOLDED_ROWS
    most, widest = state_widths(states)
    if width is None:
        width = next((w for w in WIDTHS[n_narrow:] if _state_fits(w, most)), WIDTHS[-1])
    width = min(max(width, MIN_WIDTH), MAX_WIDTH)
    column = min(max(widest, 28.0), 0.56 * (width - 76.0))
    row_height = max(ROW_HEIGHT, SCENARIO_ROW + SCENARIO_PITCH * n_scenarios)
    height = TITLE_HEIGHT + 2 * PADDING + row_height * rows
    if n_states > MAX_ROWS:
        height += MORE_HEIGHT
    if pinned == "name":
        height = NAME_HEIGHT
    elif pinned == "icon":
        width, height = 56.0, 24.0
    elif pinned == "compact":
        width, height = 112.0, 22.0 + max(9.0, 4.0 + 3.0 * n_scenarios) * rows
    more = n_states - rows
    return NodeMetrics(width, height, column, n_states, rows, more, pinned, n_scenarios, has_states)


def _hexagon_metrics(
    sizes: FixedSizes, n_narrow: int, width: float | None, pinned: Form | None
) -> NodeMetrics:
    full = min(max(width or (*WIDTHS, WIDTHS[-1])[n_narrow], MIN_WIDTH), MAX_WIDTH)
    box = {
        "name": (full, NAME_HEIGHT),
        "icon": sizes.icon,
        "compact": sizes.compact,
    }.get(pinned or "full", (full, sizes.height))
    return NodeMetrics(*box, 0.0, 0, 0, 0, pinned, has_states=False, is_hexagon=pinned != "name")


def state_column(widths: Iterable[float]) -> tuple[float, float]:
    """Return the width within which two thirds of the names of states fit, and all of them."""
    ordered = sorted(widths)
    return ordered[max(0, -(-2 * len(ordered) // 3) - 1)], ordered[-1]


def steps_below(title: float, taken: float = 0.0) -> int:
    """Return into how many of the steps of width a title of some width does not fit.

    `taken`: what stands beside it takes from its room.
    """
    return sum(title > title_room(width) - taken for width in WIDTHS)


def title_room(width: float) -> float:
    """Return the width of the longest title that fits into a node."""
    return width - 2 * TITLE_INDENT - BADGE - BADGE_GAP


def _state_fits(width: float, state: float) -> bool:
    return state <= 0.56 * (width - 76.0)


def form_at(zoom: float, before: Form = "full") -> Form:
    """Return the form of nodes at a zoom, with a hysteresis of three points for `before`."""
    for form, low in (("full", FULL_FROM), ("compact", COMPACT_FROM)):
        # Keeping a form is easier than entering it: the threshold lies beyond the one for entering.
        edge = low - HYSTERESIS if _RANK[before] >= _RANK[form] else low
        if zoom >= edge - 1e-9:
            return form  # type: ignore[return-value]
    return "icon"


def form_of(metrics: NodeMetrics, form: Form) -> Form:
    """Return the form of one node: the pinned one, or else `form`."""
    pinned = metrics.pinned
    if pinned is None or pinned == "full":
        return pinned or form
    if pinned in ("name", "icon"):
        return pinned
    return form if _RANK[form] < _RANK[pinned] else pinned


def form_seen(metrics: NodeMetrics, form: Form, zoom: float) -> Form:
    """Return the form of one node at a zoom: a pinned compact one is an icon where it is small."""
    shown = form_of(metrics, form)
    is_small = metrics.pinned == "compact" and metrics.height * zoom < _LEAST_COMPACT_PX
    return "icon" if shown == "compact" and is_small else shown


def rows_px(metrics: NodeMetrics, form: Form, zoom: float) -> tuple[float, float]:
    """Return the offset of the first row below the box's top and the row height, in px.

    The icon and name forms have no rows: their height is 0.
    """
    if form == "full":
        return (TITLE_HEIGHT + PADDING) * zoom, metrics.row_height * zoom
    if form == "compact":
        strip = compact_title_px(zoom)
        pad = 2.0
        room = metrics.height * zoom - strip - 2 * pad
        most = metrics.row_height / 2 * max(1.0, zoom / FULL_FROM)
        pitch = min(max(room / max(1, metrics.rows), 1.0), most)
        # Split the remaining space evenly above and below.
        return strip + pad + max(0.0, (room - pitch * metrics.rows) / 2), pitch
    return 0.0, 0.0


def compact_title_px(zoom: float) -> float:
    """Return the height of a compact node's title strip in px."""
    return COMPACT_TITLE_PX * max(1.0, zoom)


@dataclass(frozen=True, slots=True)
class NodeHit:
    """Part of a node at a point.

    `part`: its rim, title, a state's row, the fold line, or none of these.
    """

    part: Part
    row: int = -1


def node_hit_at(
    metrics: NodeMetrics, form: Form, zoom: float, x: float, y: float
) -> NodeHit | None:
    """Return the part of a node at a point, or None outside.

    `x, y`: relative to the box's upper left corner, in px.

    The rim covers the outer 6 px (less on a very small box, so that its inside stays clickable) and
    3 px beyond, because a hairline is hard to hit from outside.
    """
    width, height = metrics.width * zoom, metrics.height * zoom
    nearest = min(x, y, width - x, height - y)
    if metrics.is_hexagon:
        nearest = min(nearest, _within_points(x, y, width, height))
    if nearest < -RIM_OUTSIDE_PX:
        return None
    if nearest < min(RIM_PX, 0.125 * min(width, height)):
        return NodeHit("rim")
    first, pitch = rows_px(metrics, form, zoom)
    title = {"full": TITLE_HEIGHT * zoom, "compact": compact_title_px(zoom)}.get(form, height)
    if y < title:
        return NodeHit("title")
    row = int((y - first) // pitch) if pitch > 0 else -1
    if 0 <= row < metrics.rows and metrics.has_states:
        return NodeHit("row", row)
    end = first + pitch * metrics.rows
    if form == "full" and metrics.has_fold and end <= y < end + MORE_HEIGHT * zoom:
        return NodeHit("more")
    return NodeHit("body")


def _within_points(x: float, y: float, width: float, height: float) -> float:
    """Return the distance of a point from the slanted sides of a hexagon, below 0 outside."""
    inset = 2 * POINTS * abs(y - height / 2)
    return (min(x, width - x) - inset) / math.hypot(1.0, 2 * POINTS)
