"""The part of a report on a table whose rows were scored: how many are strange, which, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from bayesgui.document.reporting.html_parts import escaped, line, muted, table, title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

_WIDTH, _HEIGHT, _LEFT, _TOP, _BELOW = 720, 150, 20, 18, 34
_TOLD_BINS = 10
"""Rows of the table that stands where there is no picture."""


@dataclass(frozen=True, eq=False)
class ScoredTable:
    """What is told of a scored table.

    `said`: how many rows were scored and are strange, by which rule; a sentence each. `is_old`:
    whether the network is another one by now. `rows`: the strangest ones: number, score, p-value
    ("" without any) and strange cells. `edges`: shape (bins + 1,); limits of the bins of scores.
    `shares`, `drawn`: shape (bins,); shares of the rows, and of rows that the network makes itself.
    `limit`: score up to which rows are strange.
    """

    said: tuple[str, ...]
    is_old: bool
    rows: tuple[tuple[str, str, str, str], ...]
    n_left_out: int = 0
    edges: Numbers | None = None
    shares: Numbers | None = None
    drawn: Numbers | None = None
    limit: float | None = None


class RowsSection:
    """What a report says of strange rows."""

    def __init__(self, scored: ScoredTable) -> None:
        self._scored = scored

    @staticmethod
    def tr(text: str) -> str:
        """Return a text translated; named as lupdate expects it."""
        return QCoreApplication.translate("RowsSection", text)

    def parts(self, *, with_charts: bool) -> Iterator[str]:
        """Yield the section; `with_charts`: with a picture of the scores, else their numbers."""
        scored = self._scored
        yield title(self.tr("Strange rows"))
        for each in scored.said:
            yield line(each)
        if scored.is_old:
            yield muted(self.tr("The network has changed since the rows were scored."))
        if scored.edges is not None and scored.shares is not None:
            yield from self._spread(scored.edges, scored.shares, with_charts=with_charts)
        yield from self._strangest()

    def _spread(self, edges: Numbers, shares: Numbers, *, with_charts: bool) -> Iterator[str]:
        drawn = self._scored.drawn
        if with_charts:
            name = self.tr("log-likelihood of a row, in nats")
            yield histogram_svg(edges, shares, drawn, self._scored.limit, name)
            said = self.tr("Bars: the rows of the table; heights are square roots of shares.")
            if drawn is not None:
                said += " " + self.tr("Line: rows that the network makes itself.")
            yield muted(said)
            return
        head = [self.tr("Log-likelihood"), self.tr("Rows")]
        if drawn is not None:
            head.append(self.tr("Rows of the network"))
        rows = []
        for part in np.array_split(np.arange(len(shares)), min(_TOLD_BINS, len(shares))):
            ends = f"{_number(edges[part[0]])} … {_number(edges[part[-1] + 1])}"
            found = [shares[part].sum(), *([] if drawn is None else [drawn[part].sum()])]
            rows.append((ends, *(f"{100 * share:.3g} %" for share in found)))
        yield from table(head, rows)

    def _strangest(self) -> Iterator[str]:
        scored = self._scored
        if not scored.rows:
            return
        head = [self.tr("Row"), "ln P", self.tr("p-value"), self.tr("Strange cells")]
        rows: list[tuple[str, ...]] = list(scored.rows)
        if not any(row[2] for row in rows):
            head.pop(2)
            rows = [(*row[:2], row[3]) for row in rows]
        yield from table(head, rows)
        if scored.n_left_out:
            said = self.tr("The strangest {count} of {all} are listed.")
            total = len(rows) + scored.n_left_out
            yield muted(said.format(count=f"{len(rows):,}", all=f"{total:,}"))


def histogram_svg(
    edges: Numbers, shares: Numbers, drawn: Numbers | None, limit: float | None, name: str
) -> str:
    """Return bars of the shares, a stepped line of drawn rows, and a line at the limit."""
    roots, drawn_roots = np.sqrt(shares), None if drawn is None else np.sqrt(drawn)
    top = max(float(roots.max()), 0.0 if drawn_roots is None else float(drawn_roots.max()), 1e-9)
    x = _LEFT + (edges - edges[0]) / (edges[-1] - edges[0]) * (_WIDTH - 2 * _LEFT)
    base = _TOP + _HEIGHT
    high = _TOP + _HEIGHT + _BELOW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{high}" '
        f'viewBox="0 0 {_WIDTH} {high}" font-size="11" fill="currentColor">'
    ]
    for left, right, root in zip(x[:-1], x[1:], roots, strict=True):
        height = _HEIGHT * float(root) / top
        if height > 0:
            parts.append(
                f'<rect x="{left + 1:.1f}" y="{base - height:.1f}" width="{right - left - 2:.1f}" '
                f'height="{height:.1f}" fill-opacity="0.35"/>'
            )
    if drawn_roots is not None:
        heights = base - _HEIGHT * np.repeat(drawn_roots, 2) / top
        steps = zip(np.repeat(x, 2)[1:-1].tolist(), heights.tolist(), strict=True)
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in steps)
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="1.25"/>'
        )
    parts.append(
        f'<line x1="{_LEFT}" y1="{base}" x2="{_WIDTH - _LEFT}" y2="{base}" stroke="currentColor"/>'
    )
    for place, anchor in ((0, "start"), (-1, "end")):
        parts.append(
            f'<text x="{x[place]:.1f}" y="{base + 14}" text-anchor="{anchor}">'
            f"{_number(edges[place])}</text>"
        )
    parts.append(
        f'<text x="{_WIDTH / 2}" y="{base + 28}" text-anchor="middle">{escaped(name)}</text>'
    )
    if limit is not None and edges[0] <= limit <= edges[-1]:
        at = float(np.interp(limit, edges, x))
        parts.append(
            f'<line x1="{at:.1f}" y1="{_TOP}" x2="{at:.1f}" y2="{base}" stroke="currentColor" '
            f'stroke-dasharray="4 3"/><text x="{at:.1f}" y="{_TOP - 5}" text-anchor="middle">'
            f"{_number(limit)}</text>"
        )
    return "".join([*parts, "</svg>"])


def _number(value: float) -> str:
    return f"{float(value):.4g}".replace("-", "−")
