"""How divergences are written, and the columns of the tables of families and rows."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from bayesgui.widgets.information_unit import in_unit
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import MISSING, count_text, log_text, probability_text
from bayesgui.widgets.rows.rows_table import Column, paint_signed_bar
from bayesgui.widgets.theme import theme

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from PySide6.QtGui import QColor, QPainter

    from bayesgui.inference.comparing.results import Divergence, FamilyDivergence
    from bayesgui.learning.judging.log_scores import LogScoreComparison

BAR_OF_FAMILIES, BAR_OF_ROWS = 1, 3
"""Columns that have a bar."""
_NUMBER, _PAD, _BAR = 62, 8, 8.0
_DECIMALS, _SMALL = 4, 5e-5


def nats_text(value: float | None) -> str:
    """Return an amount of information, which may be tiny or infinite."""
    if value is None or math.isnan(value):
        return MISSING
    return _written_out(value if math.isinf(value) else in_unit(value))


def _written_out(value: float) -> str:
    if math.isinf(value):
        return "∞"
    return f"{value:.{_DECIMALS}f}" if value == 0 or value >= _SMALL else probability_text(value, 2)


def distance_text(value: float | None) -> str:
    """Return a Hellinger distance."""
    return MISSING if value is None or math.isnan(value) else _written_out(value)


def total_text(found: Divergence, *, is_information: bool) -> str:
    """Return a divergence, with its standard error if it was estimated."""
    written = nats_text if is_information else distance_text
    if math.isnan(found.value) or found.is_exact:
        return written(found.value)
    error = in_unit(found.error) if is_information else found.error
    return f"{written(found.value)} ± {_written_out(error)}"


def family_columns(
    families: tuple[FamilyDivergence, ...], lost: tuple[Mapping[str, str], Mapping[str, str]]
) -> list[Column[FamilyDivergence]]:
    """Return the columns of the families that differ, in the words of now.

    `lost`: what the network there rules out, and what the one here does, by node.
    """
    paint = _bar_of(families)
    both = phrase("Distributions", "Between the joint distributions of the node and its parents")
    numbers: list[tuple[str, str, Callable[[FamilyDivergence], float | None]]] = [
        (
            phrase("Distributions", "here ‖ there"),
            phrase("Distributions", "Part of the divergence D(here ‖ there); the parts sum to it"),
            lambda row: row.kl,
        ),
        (
            phrase("Distributions", "by arcs"),
            phrase(
                "Distributions",
                "What the arcs there leave out; the rest is due to the numbers",
            ),
            lambda row: row.kl_arcs,
        ),
        (
            phrase("Distributions", "there ‖ here"),
            phrase("Distributions", "Part of the divergence D(there ‖ here); the parts sum to it"),
            lambda row: row.reverse_kl,
        ),
        (phrase("Distributions", "JS"), both, lambda row: row.jensen_shannon),
    ]
    found: list[Column[FamilyDivergence]] = [
        Column(
            phrase("Distributions", "Node"),
            lambda row: row.name,
            weight=600,
            rank=lambda row: row.name,
        )
    ]
    for k, (head, tip, value) in enumerate(numbers):
        found.append(
            Column(
                head,
                _written(value),
                tip=tip,
                right=True,
                weight=600 if k == 0 else None,
                color=_colored(value),
                note=_noted(lost[k // 2]) if k in (0, 2) else None,
                paint=paint if k == 0 else None,
                rank=_ranked(value),
            )
        )
    found.append(
        Column(
            phrase("Distributions", "Hellinger"),
            lambda row: distance_text(row.hellinger),
            tip=both,
            right=True,
            rank=_ranked(lambda row: row.hellinger),
        )
    )
    return found


def _bar_of(
    families: tuple[FamilyDivergence, ...],
) -> Callable[[QPainter, QRectF, FamilyDivergence], None]:
    """Return what paints how large a part is, beside the largest one that is finite."""
    finite = [each.kl for each in families if each.kl is not None and math.isfinite(each.kl)]
    most = max(finite, default=0.0)

    def paint(painter: QPainter, rect: QRectF, row: FamilyDivergence) -> None:
        room = rect.adjusted(_PAD, 0, -_PAD - _NUMBER, 0)
        if row.kl and room.width() >= 20:
            share = 1.0 if math.isinf(row.kl) else row.kl / most
            bar = QRectF(room.left(), room.center().y() - _BAR / 2, share * room.width(), _BAR)
            painter.fillRect(bar, theme().color("accent"))

    return paint


def _written(
    value: Callable[[FamilyDivergence], float | None],
) -> Callable[[FamilyDivergence], str]:
    return lambda row: nats_text(value(row))


def _colored(
    value: Callable[[FamilyDivergence], float | None],
) -> Callable[[FamilyDivergence], QColor | None]:
    return lambda row: theme().color("error") if value(row) == math.inf else None


def _noted(lost: Mapping[str, str]) -> Callable[[FamilyDivergence], str | None]:
    return lambda row: lost.get(row.name)


def _ranked(
    value: Callable[[FamilyDivergence], float | None],
) -> Callable[[FamilyDivergence], float]:
    def rank(row: FamilyDivergence) -> float:
        number = value(row)
        return -math.inf if number is None else number

    return rank


def row_columns(scores: LogScoreComparison, cells: Callable[[int], str]) -> list[Column[int]]:
    """Return the columns of the rows that were scored; `cells`: the text of a row's cells."""
    gaps = scores.differences
    shown = gaps[scores.most_different[:1]]
    most = abs(float(shown[0])) if len(shown) and math.isfinite(shown[0]) else 1.0

    def paint(painter: QPainter, rect: QRectF, row: int) -> None:
        room = rect.adjusted(_PAD, 0, -_PAD - _NUMBER, 0)
        if most and room.width() >= 20:
            paint_signed_bar(painter, room, max(-1.0, min(1.0, float(gaps[row]) / most)))

    numbers = (
        (phrase("Distributions", "ln P here"), scores.first_rows),
        (phrase("Distributions", "ln P there"), scores.second_rows),
        (phrase("Distributions", "Difference"), gaps),
    )
    found: list[Column[int]] = [
        Column(
            phrase("Distributions", "Row"),
            lambda row: count_text(row + 1),
            right=True,
            note=cells,
            rank=lambda row: row,
        )
    ]
    for k, (head, values) in enumerate(numbers):
        found.append(
            Column(
                head,
                lambda row, values=values: log_text(float(values[row]), 3),  # type: ignore[misc]
                right=True,
                note=cells,
                weight=600 if k == 2 else None,
                paint=paint if k == 2 else None,
                rank=lambda row, values=values: float(values[row]),  # type: ignore[misc]
            )
        )
    return found
