"""What is believed of the slices of a template whose decisions are taken by a strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template import slice_name
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.temporal.engine import SMOOTH
from bayesgui.inference.temporal.over_time import OverTime

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series
    from bayesgui.decisions.solving.following import Solution


def under_strategy(
    template: TemporalNetwork, series: Series, solution: Solution, monitor: Monitor
) -> OverTime:
    """Return what is smoothed of a series under the policies of a solution.

    They may be others in each slice, and remember: the network of the solution is unrolled.
    """
    count = series.slices
    found = JunctionTree(solution.network).query(solution.evidence, monitor=monitor)
    posteriors = {}
    for name in template.names:
        if name in template.utilities:
            continue
        in_time = template.place(name) == EVERY
        held = [slice_name(name, t) if in_time else name for t in range(count)]
        posteriors[name] = np.array([found[each] for each in held])
    return OverTime(
        SMOOTH,
        tuple(series.time(number) for number in range(count)),
        {name: template[name].states for name in posteriors},
        posteriors,
        {},
        found.log_evidence,
        np.zeros(count),
        count,
        frozenset(name for name in posteriors if template.place(name) != EVERY),
    )
