"""The attitude to risk: how much a total is worth, and for which tolerance which option is best."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.numerals import parse_number
from bayesgui.decisions.solving.risk.attitude import best_by_tolerance
from bayesgui.panels.panel import error_sentence
from bayesgui.panels.strategy.interval_strip import IntervalStrip
from bayesgui.widgets.fields.buttons import named
from bayesgui.widgets.fields.choice_combo import choice_combo
from bayesgui.widgets.fields.number_edit import NumberEdit
from bayesgui.widgets.live_text import live
from bayesgui.widgets.rows.layouts import column_layout, row_layout, show_text, text_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.decisions.solving.risk.attitude import RiskAttitude
    from bayesgui.panels.strategy.risk_plot import NamedLottery

_LEAST, _MOST = 1e-9, 1e12
_MOST_VALUES = 5000
"""Totals of a lottery up to which the strip is computed while the window waits."""
_POINTS = re.compile(r"[;\n]+")
_STRIP = (0.05, 20.0)
"""Ends of the strip of tolerances, in spans of the totals."""


def proposed(attitude: RiskAttitude, lotteries: Sequence[NamedLottery]) -> RiskAttitude:
    """Return an attitude in which what was not chosen yet fits the totals that can come."""
    low = min(float(each.lottery.values[0]) for each in lotteries)
    high = max(float(each.lottery.values[-1]) for each in lotteries)
    span = (high - low) or max(1.0, abs(high))
    if attitude.kind == "exponential" and not attitude.tolerance:
        return replace(attitude, tolerance=float(f"{span / 2:.1g}"))
    if attitude.kind == "logarithmic" and not attitude.wealth:
        return replace(attitude, wealth=float(f"{span - low:.1g}") if low <= 0 else 0.0)
    if attitude.kind == "points" and not attitude.points:
        middle = low + span / 2
        return replace(attitude, points=((low, 0.0), (middle, 0.7), (low + span, 1.0)))
    return attitude


def equivalents(
    attitude: RiskAttitude, lotteries: Sequence[NamedLottery]
) -> tuple[list[float], str]:
    """Return the certainty equivalents, and why there are none."""
    try:
        return [attitude.certainty_equivalent(each.lottery) for each in lotteries], ""
    except BayesGuiError as error:
        return [math.nan] * len(lotteries), error_sentence(error)


class AttitudeForm(QWidget):
    """Kind of utility with its number or points, and the strip of tolerances."""

    changed = Signal(object)
    """Another `RiskAttitude`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._attitude: RiskAttitude | None = None
        self._asked: tuple[object, ...] = ()
        self._best: list[tuple[float, float, int]] = []
        self.kind = choice_combo(
            "riskAttitude",
            self,
            (
                ("linear", live("linear")),
                ("exponential", live("exponential")),
                ("logarithmic", live("logarithmic")),
                ("points", live("own points")),
            ),
            lambda kind: self._set(kind=kind),
            spoken=live("Risk attitude"),
            tip=live("How much a total is worth to you"),
        )
        self._caption = text_label(self, wraps=False)
        self.number = named(
            NumberEdit(1.0, -_MOST, _MOST, self, probability=False),
            "riskTolerance",
            spoken=live("Risk tolerance or wealth"),
            width=84,
        )
        self.number.committed.connect(self._set_number)
        self.points = named(
            QLineEdit(self),
            "riskPoints",
            spoken=live("Own points: total and utility, pairs parted by semicolons"),
            tip=live("Total and utility, pairs parted by semicolons: -80 0; 40 0.7; 190 1"),
        )
        self.points.editingFinished.connect(self._set_points)
        self.problem = text_label(self, 11, role="error")
        self.number.problem_changed.connect(lambda text: show_text(self.problem, text))
        self.strip = named(
            IntervalStrip(self), "toleranceStrip", spoken=live("Best by risk tolerance")
        )
        self.strip.moved.connect(lambda value: self._set(tolerance=value))
        self.note = text_label(self, 11, role="muted")
        column_layout(
            row_layout(self.kind, self._caption, self.number, None, spacing=8),
            self.points,
            self.problem,
            self.strip,
            self.note,
            parent=self,
            spacing=6,
        )

    # -- choices ------------------------------------------------------------------------------

    def _set(self, **parts: object) -> None:
        if self._attitude is not None:
            self.changed.emit(replace(self._attitude, **parts))  # type: ignore[arg-type]

    def _set_number(self, value: float) -> None:
        is_wealth = self._attitude is not None and self._attitude.kind == "logarithmic"
        self._set(**{"wealth" if is_wealth else "tolerance": value})

    def _set_points(self) -> None:
        if not self.points.isModified():
            return
        self.points.setModified(False)
        found = []
        for pair in filter(str.strip, _POINTS.split(self.points.text())):
            numbers = [parse_number(text) for text in pair.replace(":", " ").split()]
            if len(numbers) != 2 or None in numbers:
                text = self.tr("“{pair}” is no point: give a total and its utility.")
                show_text(self.problem, text.format(pair=pair.strip()))
                return
            found.append((numbers[0], numbers[1]))
        self._set(points=tuple(found))

    # -- content ------------------------------------------------------------------------------

    def show_attitude(self, attitude: RiskAttitude, lotteries: Sequence[NamedLottery]) -> None:
        """Show an attitude; `lotteries`: among which it chooses."""
        self._attitude = attitude
        kind = attitude.kind
        self.kind.setCurrentIndex(self.kind.findData(kind))
        has_number = kind in ("exponential", "logarithmic")
        self._caption.setText(self.tr("wealth") if kind == "logarithmic" else self.tr("tolerance"))
        for widget in (self._caption, self.number):
            widget.setVisible(has_number)
        if has_number:
            self.number.set_bounds(-_MOST if kind == "logarithmic" else _LEAST, _MOST)
            self.number.show_value(attitude.wealth if kind == "logarithmic" else attitude.tolerance)
        self.points.setVisible(kind == "points")
        if kind == "points" and not self.points.isModified():
            self.points.setText("; ".join(f"{x:g} {u:g}" for x, u in attitude.points))
        _, problem = equivalents(attitude, lotteries)
        show_text(self.problem, problem)
        self._show_strip(attitude, lotteries, is_valid=not problem)

    def _show_strip(
        self, attitude: RiskAttitude, lotteries: Sequence[NamedLottery], *, is_valid: bool
    ) -> None:
        shown = attitude.kind == "exponential" and is_valid and len(lotteries) > 1
        shown = shown and max(len(each.lottery.values) for each in lotteries) <= _MOST_VALUES
        self.strip.setVisible(shown)
        if not shown:
            show_text(self.note, "")
            return
        totals = [
            x for each in lotteries for x in (each.lottery.values[0], each.lottery.values[-1])
        ]
        span = float(max(totals) - min(totals)) or 1.0
        low, high = (min(k * span, attitude.tolerance) for k in _STRIP)
        high = max(_STRIP[1] * span, attitude.tolerance)
        asked = ([id(each.lottery) for each in lotteries], low, high)
        if asked != self._asked:
            # Dragging the mark asks for nothing new.
            self._asked = asked
            self._best = best_by_tolerance([each.lottery for each in lotteries], low, high)
        parts = [(a, b, lotteries[k].name) for a, b, k in self._best]
        self.strip.show_parts(parts, attitude.tolerance)
        if len(parts) == 1:
            text = self.tr("Best at all tolerances shown: {name}.").format(name=parts[0][2])
        else:
            text = self.tr("Best by tolerance: {parts}.").format(parts=self.strip.text)
        show_text(self.note, text)
