"""Learning tables as a script asks for it: of a network from cases, of a template from series."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.data.case_source import rows_of
from bayesgui.data.reading.given_tables import dataset_of
from bayesgui.data.series.placing import TimeColumns
from bayesgui.data.series.wide import nodes_of_table
from bayesgui.learning.parameters import base
from bayesgui.learning.temporal.learning import learn_over_time

if TYPE_CHECKING:
    from collections.abc import Mapping

    import pandas as pd
    from numpy.typing import ArrayLike

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.parameters.base import Learned


@checked
def learn_parameters(
    network: BayesianNetwork | TemporalNetwork,
    data: CaseTable | pd.DataFrame,
    method: str = "bayes",
    ess: float | None = None,
    *,
    start: BayesianNetwork | TemporalNetwork | None = None,
    priors: Mapping[str, ArrayLike] | None = None,
    time: str | None = None,
    by: str | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> Learned:
    """Learn the CPTs of a network from cases, or those of a template from series.

    Of a template, slices share their tables: each counts once, and EM runs forward and backward
    over all series (Baum and Welch's method is the case of one hidden chain). First slices, with a
    row for each series alone, get tables of their own.

    Parameters
    ----------
    network : BayesianNetwork or TemporalNetwork
        Structure and states; its CPTs matter for configurations without cases and for a prior based
        on them.
    data : Dataset, CaseSource or pandas.DataFrame
        A column for each node, matched by name; ``"em"`` and ``"fractional"`` take a node without
        one as hidden. For a template, a row for each slice, or a row for each series and columns
        such as ``X[0]`` and ``X[1]``.
    method : str
        Registered name: ``"mle"``, ``"map"``, ``"bayes"``, ``"em"`` or ``"fractional"``.
    ess : float, optional
        Equivalent sample size of the prior; default 1, for ``"em"`` none.
    start : BayesianNetwork, optional
        An earlier learned network of the same structure; its α + m become the prior, as if the data
        had been learned together.
    priors : mapping of str to array_like of float, optional
        Hyperparameters by variable, with one axis per parent in CPT order and the child's states
        last.
    time : str, optional
        For a template, the column of times; slices without a row are blank. Without one, each row
        is the next slice.
    by : str, optional
        For a template, the column that tells several series apart.
    monitor : Monitor
        Progress and cancellation.
    **options
        Options of the method.

    Returns
    -------
    Learned
        The network, with counts and priors.

    Raises
    ------
    DataError
        If the data do not fit the network.
    ParameterError
        If the method or an option is unknown or out of range.

    References
    ----------
    Murphy, K. P. (2002). Dynamic Bayesian Networks: Representation, Inference and Learning. PhD
    thesis, UC Berkeley, chapter 4.
    Rabiner, L. R. (1989). A tutorial on hidden Markov models and selected applications in speech
    recognition. Proceedings of the IEEE 77, 257–286.

    Examples
    --------
    >>> import bayesgui, numpy
    >>> from bayesgui.data.dataset import CodedColumn, Dataset
    >>> coin = bayesgui.BayesianNetwork([bayesgui.Variable("coin", ("heads", "tails"))])
    >>> throws = Dataset((CodedColumn("coin", ("heads", "tails"), numpy.array([0, 0, 1])),))
    >>> learned = bayesgui.learn_parameters(coin, throws, ess=2)
    >>> learned.network.cpt("coin").values.tolist()
    [0.6, 0.4]
    """
    if not isinstance(network, TemporalNetwork):
        if time is not None or by is not None:
            raise ParameterError(
                "Columns of times and of series are for a template over time; "
                "bayesgui.template makes one."
            )
        how: dict[str, Any] = {"start": start, "priors": priors, "monitor": monitor, **options}
        return base.learn_parameters(network, data, method, ess, **how)
    if start is not None and not isinstance(start, TemporalNetwork):
        raise ParameterError("The network to start from is no template; give one that was learned.")
    if ess is not None:
        options["ess"] = ess
    names = map(str, getattr(data, "columns", ()))
    table = dataset_of(data, nodes_of_table(network, names))
    rows = rows_of(table, Sentence("A table of series"))
    columns = TimeColumns(time or "", by or "")
    return learn_over_time(
        network, rows, columns, method, start=start, priors=priors, monitor=monitor, **options
    )
