"""Beliefs over time in a report: a chart and a table of each node."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QCoreApplication

from bayesgui.document.reporting.html_parts import escaped, muted, table, title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.inference.temporal.over_time import OverTime

MAX_SLICES = 1_000
"""Number of slices above which the numbers of each slice are left out."""
_WIDTH, _HEIGHT, _LEFT, _TOP = 720, 150, 40, 10
_DASHES = ("", "7 4", "2 3", "9 3 2 3", "4 2", "1 4", "12 4")
"""Of the lines of the states, since a report is printed in black, too."""


def beliefs_section(
    model: TemporalContent,
    last_finding: int,
    found: OverTime | None,
    number: Callable[[float], str],
    monitor: Monitor,
    *,
    with_charts: bool,
) -> Iterator[str]:
    """Yield what is believed of each slice; `last_finding`: the slice of it, −1 without one."""
    yield title(QCoreApplication.translate("BeliefsOverTime", "Beliefs over time"))
    if found is None:
        yield muted(
            QCoreApplication.translate("BeliefsOverTime", "The beliefs were not up to date.")
        )
        return
    for name in model.in_time:
        monitor.check()
        rows = found.posteriors.get(name)
        if rows is None:
            continue
        states = found.states[name]
        yield f"<h3>{escaped(name)}</h3>"
        if with_charts:
            yield chart_svg(rows, states, last_finding)
        if len(rows) > MAX_SLICES:
            said = QCoreApplication.translate(
                "BeliefsOverTime", "{count} slices, too many for a table."
            )
            yield muted(said.format(count=f"{len(rows):,}"))
            continue
        lines = [
            (time, *map(number, row)) for time, row in zip(found.times, rows.tolist(), strict=True)
        ]
        yield from table(("t", *states), lines, names=1)


def chart_svg(rows: NDArray[np.float64], states: tuple[str, ...], now: int) -> str:
    """Return lines of the probabilities of states, with a line after the last finding."""
    count = len(rows)
    # Of many slices those that a pixel has room for.
    chosen = np.unique(np.linspace(0, count - 1, min(count, _WIDTH)).round().astype(int))
    x = _LEFT + chosen / max(count - 1, 1) * (_WIDTH - _LEFT - 110)
    end = _LEFT + (_WIDTH - _LEFT - 110)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT + 30}" '
        f'viewBox="0 0 {_WIDTH} {_HEIGHT + 30}" font-size="11" fill="currentColor">'
    ]
    for share, text in ((0.0, "0"), (0.5, "50"), (1.0, "100")):
        y = _y(share)
        parts.append(
            f'<line x1="{_LEFT}" y1="{y:.1f}" x2="{end}" y2="{y:.1f}" stroke="currentColor" '
            f'stroke-opacity="0.2"/><text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">'
            f"{text}</text>"
        )
    if 0 <= now < count - 1:
        place = _LEFT + (now + 0.5) / max(count - 1, 1) * (end - _LEFT)
        parts.append(
            f'<line x1="{place:.1f}" y1="{_TOP}" x2="{place:.1f}" y2="{_TOP + _HEIGHT}" '
            'stroke="currentColor"/>'
        )
    for state, name in enumerate(states):
        points = " ".join(
            f"{a:.1f},{_y(p):.1f}" for a, p in zip(x.tolist(), rows[chosen, state], strict=True)
        )
        dash = _DASHES[state % len(_DASHES)]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="1.5" '
            f'stroke-dasharray="{dash or "none"}"/>'
            f'<text x="{end + 6}" y="{_y(float(rows[-1, state])) + 4:.1f}">{escaped(name)}</text>'
        )
    return "".join([*parts, "</svg>"])


def _y(share: float) -> float:
    return _TOP + (1.0 - float(share)) * _HEIGHT
