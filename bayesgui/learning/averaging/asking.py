"""An ensemble of networks learned from a table in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.catalog.checked_arguments import checked
from bayesgui.catalog.parameters import Choice
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import listed_arcs, listed_tiers
from bayesgui.data.reading.given_tables import cases_of, names_in
from bayesgui.learning.averaging.searched import searched
from bayesgui.learning.confidence.base import confidence_methods, method_from, run_through
from bayesgui.learning.structure.problem import StructureProblem

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.averaging.ensemble import NetworkEnsemble

USUAL_SIZE = 100
LEAST_SAMPLES = 400
"""Samples of Markov chains of which the graphs are taken, at equal distances."""


@checked
def ensemble(
    data: Dataset | pd.DataFrame,
    method: str = "bootstrap",
    n: int = USUAL_SIZE,
    *,
    seed: int = 1,
    score: str = "bdeu",
    ess: float = 1.0,
    structure: str = "hill-climbing",
    samples: int | None = None,
    required: Iterable[Arc] = (),
    forbidden: Iterable[Arc] = (),
    tiers: Iterable[Iterable[str]] = (),
    max_parents: int | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> NetworkEnsemble:
    """Learn networks to average over, instead of the one that scores best.

    Parameters
    ----------
    data : Dataset or pandas.DataFrame
        The cases.
    method : {"bootstrap", "order-mcmc", "partition-mcmc"}
        Searches on rows drawn with replacement, or a sample of the posterior over graphs.
    n : int
        Number of graphs; equal ones become one member of as much more weight. Of more than 2,000
        a part is kept, at equal distances, 1,000 or more.
    seed : int
        Random seed.
    score : str
        Registered name of the score.
    ess : float
        Equivalent sample size of the BDeu prior of the tables, and of the score ``"bdeu"``.
    structure : str
        Registered name of the learner of the bootstrap's searches.
    samples : int, optional
        Samples of Markov chains, of which `n` are taken; 400 by default, or `n` if that is more.
    required, forbidden : iterable of (str, str)
        Arcs that must or must not be present, as (parent, child).
    tiers : iterable of iterable of str
        Ordered groups of variables: no arc leads from a tier to an earlier one.
    max_parents : int, optional
        Maximum number of parents of a variable.
    monitor : Monitor
        Progress and cancellation.
    **options
        Options of the learner, or of the method.

    Returns
    -------
    NetworkEnsemble
        Its members' tables are posterior means, given all rows.

    Raises
    ------
    ModelError
        If the constraints are contradictory.
    DataError
        If a column cannot become a node, there are no rows, or the learner gives no networks.
    ParameterError
        If a name or option is unknown or out of range.

    Examples
    --------
    >>> import bayesgui
    >>> data = bayesgui.sample(bayesgui.example("asia"), 500, seed=1)
    >>> found = bayesgui.ensemble(data, "partition-mcmc", n=20)
    >>> sum(found.weights).round(9).item()
    1.0
    """
    if n < 1:
        raise ParameterError("An ensemble has at least one network, not {value}.", value=n)
    makes_many = "chains" in {p.name for p in confidence_methods[method].parameters}
    drawn = max(n, LEAST_SAMPLES if samples is None else samples) if makes_many else n
    known = Choice("bdeu", (("ess", ess),)) if score == "bdeu" else score
    made = method_from(
        method, score=known, samples=drawn, structure=structure, seed=seed, options=options
    )
    constraints = ArcConstraints(
        listed_arcs(required), listed_arcs(forbidden), listed_tiers(tiers), max_parents
    )
    table = cases_of(data, "cut", {*constraints.names, *names_in(options)})
    problem = StructureProblem(table, constraints)
    run = made.begin(problem)
    run_through(run, monitor)
    return searched(run, made, table).ensemble(monitor, n, ess)
