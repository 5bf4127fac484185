"""Beliefs over time as a script asks for them: a table of pandas in, one out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.name_lists import listed, short_repr
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.series import Series
from bayesgui.core.views.frame_kinds import FrameKind
from bayesgui.data.series.series_table import series_of_frame
from bayesgui.inference.temporal.approximate.deviation import deviation
from bayesgui.inference.temporal.base import EXACT, time_engines

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd

    from bayesgui.core.sentence import Sentence
    from bayesgui.inference.temporal.over_time import OverTime


@checked
def over_time(
    net: Any,
    series: Any,
    task: str = "smooth",
    horizon: int = 0,
    targets: Sequence[str] | str | None = None,
    time: str | None = None,
    engine: str = EXACT,
    **options: Any,
) -> pd.DataFrame:
    """Return what is believed of each slice of a series.

    By default exact, by the interface algorithm: what is carried from slice to slice is computed
    once forward and once backward, in memory that grows with the results alone.

    Parameters
    ----------
    net : TemporalNetwork
        The template.
    series : pandas.DataFrame or what becomes one
        A row for each slice, and a column for each node with findings: a state, a number for a node
        with intervals, a set or a mapping or ``bayesgui.do(...)``; empty cells are no findings. A
        column of a node that is there once says the same in all rows, or in one.
    task : {"smooth", "filter", "predict", "sequence"}
        Each slice given all findings, given those until then, or given those before it; or the most
        probable states of all slices together.
    horizon : int
        Number of slices after those of the series.
    targets : str or sequence of str, optional
        Nodes of interest; by default those in every slice.
    time : str, optional
        The column of times; slices without a row are blanks.
    engine : {"junction-tree", "boyen-koller", "particle-filter"}
        Exact, or what carries clusters of nodes as if they were independent, or samples; these
        two where what is carried is too much for the first.
    **options
        Options of the engine: ``clusters``, or ``samples``, ``threshold``, ``resampling`` and
        ``seed``.

    Returns
    -------
    pandas.DataFrame
        A row for each slice, and a column ``(node, state)`` for each state;
        ``attrs["log_evidence"]`` is ln P(findings), None if a posterior is fixed. Of a sequence a
        column of states for each node; ``attrs["log_probability"]`` is ln P(sequence, findings),
        and ``attrs["once"]`` has the states of nodes that are there once. ``attrs["remarks"]``
        says what was assumed. Of an approximate engine ``attrs["largest_error"]`` is the largest
        difference from an exact posterior, None where that costs too much, and
        ``attrs["effective_sample_size"]`` has that of each slice if samples were drawn. For a
        table of polars or Arrow one of its kind, with columns ``P(node = state)``, and ``time``
        where slices have names.

    Raises
    ------
    DataError, EvidenceError, ParameterError
        If the template, a cell, a target or an option does not fit.
    ImpossibleEvidenceError
        If the findings cannot happen together; it names the slice from which on.
    MemoryBudgetError
        If what is carried from slice to slice would be too large.

    References
    ----------
    Murphy, K. P. (2002). Dynamic Bayesian Networks: Representation, Inference and Learning. PhD
    thesis, UC Berkeley, section 3.3.

    Examples
    --------
    >>> import bayesgui
    >>> world = bayesgui.template(
    ...     [bayesgui.Variable(name, ("yes", "no")) for name in ("Rain", "Umbrella")],
    ...     [("Rain", "Rain", 1), ("Rain", "Umbrella")],
    ...     {"Rain": [[0.7, 0.3], [0.3, 0.7]], "Umbrella": [[0.9, 0.1], [0.2, 0.8]]},
    ...     initial={"Rain": [0.5, 0.5]},
    ... )
    >>> found = bayesgui.over_time(world, {"Umbrella": ["yes", "yes"]}, "filter", targets="Rain")
    >>> found["Rain", "yes"].round(3).tolist()
    [0.818, 0.883]
    """
    net = template_asked(net)
    series_read, remarks = series_asked(net, series, time)
    wanted = None if targets is None else listed(targets)
    asked = time_engines.create(engine, net, **options)
    found = asked.ask(series_read, task, int(horizon), wanted)
    made = _sequence_frame(found) if found.sequence else _posterior_frame(found)
    made.attrs["remarks"] = [str(each) for each in (*remarks, *found.warnings)]
    if not asked.is_exact:
        apart = deviation(net, series_read, found)
        made.attrs["largest_error"] = None if apart is None else float(apart.largest.max())
    if found.effective_sizes is not None:
        made.attrs["effective_sample_size"] = found.effective_sizes.tolist()
    index = getattr(series, "index", None)
    if time is None and index is not None and not callable(index) and len(index) == len(made):
        made.index = index
    return FrameKind.of(series).made(made)


def template_asked(net: Any) -> TemporalNetwork:
    """Return what a caller gave as a template; raise a `ParameterError` if it is none."""
    if not isinstance(net, TemporalNetwork):
        raise ParameterError(
            "{value} is not a template over time; bayesgui.template makes one.",
            value=short_repr(net),
        )
    return net


def series_asked(
    net: TemporalNetwork, series: Any, time: str | None
) -> tuple[Series, tuple[Sentence, ...]]:
    """Return the series that a caller gave, and what was assumed."""
    if isinstance(series, Series):
        return series, ()
    table = series_of_frame(series, net, time)
    if not table.series:
        raise DataError("The series has no slice; give it a row for each slice.")
    if len(table.series) > 1:
        raise DataError(
            "The table has {count} rows of columns X[0], X[1], each a series of its own. Ask "
            "about one row at a time.",
            count=len(table.series),
        )
    return table.series[0], table.remarks


def _posterior_frame(found: OverTime) -> pd.DataFrame:
    import pandas as pd

    names = list(found.posteriors)
    columns = [(name, state) for name in names for state in found.states[name]]
    values = [found.posteriors[name] for name in names]
    cells = np.concatenate(values, axis=1) if values else np.zeros((len(found.times), 0))
    labels = pd.MultiIndex.from_tuples(columns, names=["node", "state"]) if columns else None
    made = pd.DataFrame(cells, index=_index(found), columns=labels)
    made.attrs["log_evidence"] = found.log_evidence
    return made


def _sequence_frame(found: OverTime) -> pd.DataFrame:
    import pandas as pd

    columns, once = {}, {}
    for name, path in found.sequence.items():
        states = np.array(found.states[name], object)
        if name in found.once:
            once[name] = found.states[name][int(path[0])]
        else:
            columns[name] = states[path]
    made = pd.DataFrame(columns, index=_index(found))
    made.attrs["log_probability"] = found.log_evidence
    made.attrs["once"] = once
    return made


def _index(found: OverTime) -> Any:
    import pandas as pd

    numbered = all(text == str(number) for number, text in enumerate(found.times[:3]))
    if numbered:
        return pd.RangeIndex(len(found.times))
    return pd.Index(list(found.times), name="time")
