"""The horizontal axis of a series, which chart, strip, sequence, grid and slider share."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, floor

LEAST_COLUMN = 24.0
"""Width of a column in pixels, below which a series scrolls instead."""
MOST_COLUMN = 96.0
LEFT = 104.0
"""Width of the labels left of the first column."""
RIGHT = 24.0
"""What is kept free right of the last column."""


@dataclass(frozen=True)
class TimeAxis:
    """Where the columns of slices stand, in pixels of a widget as wide as the axis.

    All parts of a page that stand below each other take the same axis, hence their columns do
    too. Edges lie on whole pixels. `width`: of the widgets; `left`: of the labels; `scroll`: how
    far the series is moved to the left.
    """

    slices: int
    width: float
    left: float = LEFT
    right: float = RIGHT
    scroll: float = 0.0

    def __post_init__(self) -> None:
        object.__setattr__(self, "scroll", min(max(self.scroll, 0.0), self.most_scroll))

    @cached_property
    def room(self) -> float:
        """Width in which columns are seen."""
        return max(self.width - self.left - self.right, LEAST_COLUMN)

    @cached_property
    def column(self) -> float:
        """Width of a column: as wide as all of them have room, within bounds."""
        return min(max(self.room / max(self.slices, 1), LEAST_COLUMN), MOST_COLUMN)

    @property
    def most_scroll(self) -> float:
        """The scroll with which the last column is seen; 0 if all have room."""
        return max(self.slices * self.column - self.room, 0.0)

    @property
    def is_scrolled(self) -> bool:
        """Whether not all columns have room at once."""
        return self.most_scroll > 0.5

    @cached_property
    def visible(self) -> range:
        """The slices that are seen, those cut by an edge included."""
        first = floor(self.scroll / self.column)
        last = ceil((self.scroll + self.room) / self.column - 1e-9)
        return range(max(first, 0), min(last, self.slices))

    @property
    def start(self) -> int:
        """The left edge of what is seen of the columns."""
        return round(self.left)

    @cached_property
    def end(self) -> int:
        """The right edge of what is seen of the columns."""
        return min(self.x_of(self.slices), round(self.left + self.room))

    def x_of(self, number: float) -> int:
        """Return the left edge of a slice; of the number of slices, the end of the last one."""
        return round(self.left + number * self.column - self.scroll)

    def center_of(self, number: int) -> float:
        """Return the middle of a slice, where lines have their points."""
        return (self.x_of(number) + self.x_of(number + 1)) / 2

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return the left edge and the width of the slices from `first` to `last` inclusive."""
        x = self.x_of(first)
        return x, self.x_of(last + 1) - x

    def slice_at(self, x: float) -> int | None:
        """Return the slice at a place; None over the labels and beyond the last column."""
        if not self.start <= x < self.end:
            return None
        number = self.nearest(x)
        return number if self.x_of(number) <= x < self.x_of(number + 1) else None

    def nearest(self, x: float) -> int:
        """Return the slice at a place, else the one next to it, as a slider takes it."""
        number = floor((x - self.left + self.scroll) / self.column)
        for each in (number - 1, number, number + 1):
            if self.x_of(each) <= x < self.x_of(each + 1):
                number = each
        return min(max(number, 0), max(self.slices - 1, 0))

    def scrolled(self, scroll: float) -> TimeAxis:
        """Return the axis moved to a place, as far as there are columns."""
        return replace(self, scroll=scroll)

    def showing(self, number: int) -> TimeAxis:
        """Return the axis moved as little as needed for a slice to be seen whole."""
        before, after = number * self.column, (number + 1) * self.column
        if before < self.scroll:
            return self.scrolled(before)
        if after > self.scroll + self.room:
            return self.scrolled(after - self.room)
        return self

    def labelled(self, label_width: float) -> range:
        """Return the visible slices whose names of a width have room, at round steps from 0."""
        step = next(
            k * 10**power
            for power in range(9)
            for k in (1, 2, 5)
            if k * 10**power * self.column >= label_width
        )
        seen = self.visible
        return range(ceil(seen.start / step) * step, seen.stop, step)
