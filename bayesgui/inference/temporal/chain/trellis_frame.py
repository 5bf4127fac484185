"""The numbers of a trellis as a script asks for them: a table of pandas."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.views.frame_kinds import FrameKind
from bayesgui.inference.temporal.asking import series_asked, template_asked
from bayesgui.inference.temporal.chain.trellis import trellis_of

if TYPE_CHECKING:
    import pandas as pd

    from bayesgui.inference.temporal.chain.trellis import Trellis


@checked
def trellis(net: Any, series: Any, time: str | None = None) -> pd.DataFrame:
    """Return the forward, backward and Viterbi numbers of a template's chain.

    The chain has the joint states of what is handed from slice to slice; what is seen of a slice is
    part of the numbers.

    Parameters
    ----------
    net : TemporalNetwork
        The template; few joint states are handed from slice to slice.
    series : pandas.DataFrame or what becomes one
        Findings, as ``over_time`` takes them.
    time : str, optional
        The column of times; slices without a row are blanks.

    Returns
    -------
    pandas.DataFrame
        A row for each slice and state, with the columns ``forward`` (P of the state given the
        findings until then), ``smoothed`` (given all findings), ``log_forward`` (ln of P of the
        state and the findings until then), ``log_backward`` (ln of P of the later findings given
        the state), ``log_viterbi`` (ln of P of the best path until the state and the findings until
        then), ``came_from`` (the state before on that path, missing in the first slice) and
        ``on_path`` (whether the state is on the most probable path). ``attrs["nodes"]`` says what
        the states are of, ``attrs["log_evidence"]`` is ln P(findings), ``attrs["log_probability"]``
        ln P(most probable path, findings), and ``attrs["remarks"]`` says what was assumed.

    Raises
    ------
    DataError, EvidenceError, ParameterError
        If the template or a cell does not fit.
    ModelError
        If nothing is handed from slice to slice, or too many states are.
    ImpossibleEvidenceError
        If the findings cannot happen together; it names the slice from which on.

    References
    ----------
    Rabiner, L. R. (1989). A tutorial on hidden Markov models and selected applications in speech
    recognition. Proceedings of the IEEE 77, 257–286.

    Examples
    --------
    >>> import bayesgui
    >>> world = bayesgui.example("umbrella-world")
    >>> found = bayesgui.trellis(world, {"Umbrella": ["yes", "yes", "no"]})
    >>> found.xs("yes", level="state")["forward"].round(3).tolist()
    [0.818, 0.883, 0.191]
    >>> found.index[found["on_path"]].tolist()
    [('0', 'yes'), ('1', 'yes'), ('2', 'no')]
    """
    model = template_asked(net)
    given, remarks = series_asked(model, series, time)
    found = trellis_of(model, given)
    made = _frame(found)
    heads = [states.heads for states in found.chain.states]
    made.attrs["nodes"] = max(heads, key=len)
    made.attrs["log_evidence"] = found.log_evidence
    made.attrs["log_probability"] = found.log_path
    made.attrs["remarks"] = [str(each) for each in remarks]
    return FrameKind.of(series).made(made)


def _frame(found: Trellis) -> pd.DataFrame:
    import pandas as pd

    chain = found.chain
    labels = [[states.label(k) for k in range(len(states))] for states in chain.states]
    rows = [(time, label) for time, each in zip(chain.times, labels, strict=True) for label in each]
    came_from = [
        None if number == 0 or state < 0 else labels[number - 1][int(state)]
        for number, each in enumerate(found.came_from)
        for state in each
    ]
    on_path = [
        state == found.path[number]
        for number, each in enumerate(labels)
        for state in range(len(each))
    ]
    return pd.DataFrame(
        {
            "forward": np.concatenate(found.forward),
            "smoothed": np.concatenate(found.smoothed),
            "log_forward": np.concatenate(found.log_forward),
            "log_backward": np.concatenate(found.log_backward),
            "log_viterbi": np.concatenate(found.log_best),
            "came_from": pd.Series(came_from, dtype=object).to_numpy(),
            "on_path": on_path,
        },
        index=pd.MultiIndex.from_tuples(rows, names=["time", "state"]),
    )
