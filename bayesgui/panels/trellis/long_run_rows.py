"""The long run of a chain in lines: shares of slices, mean stays, times to a state."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.panels.player.rows import Row
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import MISSING, number_in_text

if TYPE_CHECKING:
    from bayesgui.inference.temporal.chain.long_run import LongRun

MOST = 8
"""States that are listed, those with the greatest shares."""


def share_rows(found: LongRun) -> list[Row]:
    """Return a line for each state: its share of slices, and how long it lasts."""
    order = sorted(range(len(found.states)), key=lambda k: -found.shares[k])[:MOST]
    text = phrase("LongRun", "{share}, lasts {time}")
    rows = []
    for k in sorted(order):
        state, share = found.states[k], number_in_text(float(found.shares[k]))
        rows.append(Row(state, text.format(share=share, time=slices_text(found.stay(state)))))
    return rows


def time_rows(found: LongRun, state: str) -> list[Row]:
    """Return the expected times to a state: from the first slice, and from each other state."""
    if state not in found.states:
        return []
    first = phrase("LongRun", "from t = {number}").format(number=found.start_slice)
    rows = [Row(first, until_text(found.time_to(state)), strong=True)]
    times = found.times_to(state)
    others = [k for k in range(len(found.states)) if found.states[k] != state][:MOST]
    from_ = phrase("LongRun", "from {state}")
    rows += [Row(from_.format(state=found.states[k]), until_text(float(times[k]))) for k in others]
    return rows


def slices_text(value: float) -> str:
    """Return for how many slices something lasts on average."""
    if math.isnan(value):
        return MISSING
    if math.isinf(value):
        return phrase("LongRun", "for ever")
    return phrase("LongRun", "{count} slices").format(count=_count(value))


def until_text(value: float) -> str:
    """Return after how many slices something is expected."""
    if math.isinf(value):
        return phrase("LongRun", "maybe never")
    return phrase("LongRun", "{count} slices").format(count=_count(value))


def _count(value: float) -> str:
    return f"{value:,.2f}" if value < 1000 else f"{value:,.0f}"
