"""The page Score curve: the score of each step of a search."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.panels.panel import Panel
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import count_text, log_text
from bayesgui.widgets.painting import smooth_painter, write
from bayesgui.widgets.plots.content import Axis, Dot, Marker, PlotContent, Series, ends_with_room
from bayesgui.widgets.plots.painter import paint_dot
from bayesgui.widgets.plots.plot import Plot
from bayesgui.widgets.rows.empty_state import EmptyState
from bayesgui.widgets.rows.layouts import column_layout, row_layout, stacked, text_label
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QPaintEvent

    from bayesgui.learning.structure.run import StructureStep
    from bayesgui.panels.structure.display import SearchDisplay

MIN_STEPS = 10.0


MAX_DOTS = 250
"""Steps above which only restarts, vetoes and the best step are marked."""
MARKS = {
    "restart": ("warning", "triangle", 5.0),
    "veto": ("error", "forbidden", 5.0),
    "best": ("success", "diamond", 6.0),
}


def marked_steps(steps: Sequence[StructureStep], display: SearchDisplay) -> list[tuple[str, Dot]]:
    """Return the marked points of the curve: what each step did, restarts, vetoes, and the best.

    `steps`: those that have a score.
    """
    marked: list[tuple[str, Dot]] = []

    def mark(name: str, step: StructureStep) -> None:
        token, shape, size = MARKS.get(name, (name, "disc", 2.5))
        token = "muted" if name == "several" else token
        score = 0.0 if step.score is None else step.score
        marked.append((name, Dot(float(step.iteration), score, token, shape, size)))  # type: ignore[arg-type]

    for step in steps if len(steps) <= MAX_DOTS else ():
        kinds = {change.kind for change in step.changes}
        if kinds:
            mark(next(iter(kinds)) if len(kinds) == 1 else "several", step)
    for before, step in itertools.pairwise(steps):
        if _is_restart(before, step):
            mark("restart", step)
    for step in steps:
        if step.iteration in display.vetoes:
            mark("veto", step)
    mark("best", max(steps, key=lambda step: step.score or -math.inf))
    now = display.step
    if now is not None and now.score is not None:
        marked.append(("", Dot(float(now.iteration), now.score, "accent", "open", 5.0)))
    return marked


def _is_restart(before: StructureStep, step: StructureStep) -> bool:
    """Tell whether a step begins another of several climbs; a generation goes on from the last."""
    is_counted = bool(getattr(step.stage, "values", None))
    return step.stage != before.stage and is_counted and not step.population


def _one_of_each(marked: Sequence[tuple[str, Dot]]) -> list[tuple[str, Dot]]:
    """Return a mark of each kind, for the key."""
    return [(name, dot) for name, dot in dict(marked).items() if name]


class MarkKey(QWidget):
    """A sample of each kind of mark with its word, in one row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: tuple[tuple[str, Dot], ...] = ()
        self.setFixedHeight(18)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> tuple[str, ...]:
        """The words."""
        return tuple(word for word, _ in self._marks)

    def show_marks(self, marks: Sequence[tuple[str, Dot]]) -> None:
        """Show other marks."""
        self._marks = tuple(marks)
        self.setToolTip(", ".join(self.words))
        self.setAccessibleName(", ".join(self.words))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        metrics = QFontMetrics(font(11))
        right, middle = float(self.width()), self.height() / 2
        for word, dot in reversed(self._marks):
            left = right - metrics.horizontalAdvance(word) - 2
            if left < 16:
                return
            box = QRectF(left, 0, right - left, self.height())
            write(painter, box, word, font(11), theme().muted)
            paint_dot(painter, QPointF(left - 9, middle), replace(dot, size=max(3.0, dot.size)))
            right = left - 26


class ScoreCurvePanel(Panel):
    """A curve over the steps with a mark for each; a click goes to a step."""

    follows = None  # everything comes with `show_search`

    place_chosen = Signal(int)
    """Number of the step to be looked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        named(self, "scoreCurvePanel", spoken=live("Score curve"))
        self._display: SearchDisplay | None = None
        self._title = text_label(self, 12, 600, wraps=False)
        self.plot = Plot(self)
        self.plot.chosen.connect(self._on_chosen)
        self.key = MarkKey(self)
        self.plot.setMinimumSize(90, 60)
        self._empty = EmptyState(
            live("No score yet"),
            live("A search that compares scores draws its curve here."),
            self,
        )
        self._body = QWidget(self)
        column_layout(
            row_layout(self._title, self.key, spacing=12, grows=self.key),
            self.plot,
            parent=self._body,
            margins=(12, 8, 12, 8),
            spacing=2,
            grows=self.plot,
        )
        self._stack = stacked(self, self._empty, self._body, fills=True)

    def show_search(self, display: SearchDisplay | None) -> None:
        """Show a search, or where it stands now; None for none."""
        self._display = display
        self.invalidate()

    def refresh(self) -> None:
        display = self._display
        content = None if display is None else self._content(display)
        if display is None or content is None:
            self._stack.setCurrentWidget(self._empty)
            return
        self._stack.setCurrentWidget(self._body)
        step = display.step
        said = "" if step is None or step.score is None else log_text(step.score, 1)
        number = 0 if step is None else step.iteration
        self._title.setText(
            self.tr("{score}, nats · step {k}: {value}").format(
                score=display.score, k=count_text(number), value=said
            )
        )
        self.plot.setAccessibleName(self._title.text())
        self.plot.set_content(content)

    def _content(self, display: SearchDisplay) -> PlotContent | None:
        scored = [step for step in display.steps if step.score is not None]
        if not scored:
            return None
        points = [(step.iteration, step.score) for step in scored]
        x, y = np.array(points, np.float64).T
        low, high = ends_with_room(float(y.min()), float(y.max()), 0.08, 1.0)
        whole = (float(x[0]), float(x[-1]))
        series = Series(display.score, x, y, "bar", width=2.0, filled=whole)
        step = display.step
        markers = () if step is None else (Marker("", float(step.iteration), "accent"),)
        horizontal = Axis(self.tr("step"), 0.0, max(MIN_STEPS, float(x[-1])), whole=True)
        vertical = Axis(self.tr("{score}, nats").format(score=display.score), low, high)
        marked = marked_steps(scored, display)
        self.key.show_marks([(self._word(name), dot) for name, dot in _one_of_each(marked)])
        dots = tuple(dot for _, dot in marked)
        return PlotContent(horizontal, (vertical,), (series,), markers, dots)

    def _word(self, name: str) -> str:
        return {
            "added": self.tr("arc added"),
            "removed": self.tr("arc removed"),
            "reversed": self.tr("arc reversed"),
            "several": self.tr("several changes"),
            "restart": self.tr("restart"),
            "veto": self.tr("your veto"),
            "best": self.tr("best so far"),
        }[name]

    def _on_chosen(self, x: float) -> None:
        """Go to the step nearest to a click."""
        if self._display is None:
            return
        numbers = [step.iteration for step in self._display.steps if step.score is not None]
        if numbers:
            self.place_chosen.emit(min(numbers, key=lambda number: abs(number - x)))
