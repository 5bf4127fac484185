"""The testable implications of a graph, as they are asked for in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ParameterError
from bayesgui.data.reading import given_tables
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.testable_claims import claims_of_graph
from bayesgui.learning.independence.tested_claims import HOLM, claims_on_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import pandas as pd

    from bayesgui.core.model import Model
    from bayesgui.data.case_source import CaseTable
    from bayesgui.graph.independencies import Independence
    from bayesgui.learning.independence.tested_claims import TestedClaims


@checked
def implied_independencies(
    net: Model | Mapping[str, Iterable[str] | str] | str,
    hidden: Iterable[str] | str = (),
    *,
    every: bool = False,
) -> list[Independence]:
    """List what a graph claims of the nodes that can be observed: an independence for each pair.

    Parameters
    ----------
    net : Model or mapping of str to iterable of str or str
        A network, or the parents of each node, as a mapping or as a text such as ``"a -> b"``.
    hidden : str or iterable of str
        Nodes that cannot be observed, beside those that the network marks itself.
    every : bool
        All minimal sets of each pair, in place of one of the fewest nodes.

    Returns
    -------
    list of Independence
        By the order of the nodes, a thousand at most. Pairs that only nodes that cannot be observed
        separate are left out; constraints that are no independencies are not looked for.

    Raises
    ------
    ModelError
        If a name is unknown.

    See Also
    --------
    testable_implications : the same, tested on a table.

    Examples
    --------
    >>> import bayesgui
    >>> [str(each) for each in bayesgui.implied_independencies("z -> x -> m -> y; z -> y")]
    ['z ⊥ m | x', 'x ⊥ y | z, m']
    """
    return list(claims_of_graph(CausalGraph.of(net, hidden), every=every).found)


@checked
def testable_implications(
    net: Model | Mapping[str, Iterable[str] | str] | str,
    data: CaseTable | pd.DataFrame,
    hidden: Iterable[str] | str = (),
    *,
    test: str = "g2",
    alpha: float = 0.05,
    correction: str = HOLM,
    every: bool = False,
) -> TestedClaims:
    """Test on a table what a graph claims of its columns: a conditional independence for each pair.

    Parameters
    ----------
    net : Model or mapping of str to iterable of str or str
        A network, or the parents of each node, as a mapping or as a text such as ``"a -> b"``.
    data : Dataset or pandas.DataFrame
        The cases. Nodes without a column take no part.
    hidden : str or iterable of str
        Nodes that cannot be observed, beside those that the network marks itself.
    test : str
        Registered name: ``"g2"``, ``"chi2"`` or ``"mutual-information"``.
    alpha : float
        Level of significance: a claim is refuted if its corrected p-value is at most that.
    correction : {"holm", "benjamini-hochberg", "none"}
        What is done about testing many claims.
    every : bool
        All minimal sets of each pair, in place of one of the fewest nodes.

    Returns
    -------
    TestedClaims
        The claims, the worst first; ``refuted`` has those that the data speak against.

    Raises
    ------
    ModelError
        If a name is unknown.
    DataError
        If fewer than two columns are those of observed nodes.
    ParameterError
        If there is no such test or correction.

    Examples
    --------
    >>> import bayesgui
    >>> asia = bayesgui.example("asia")
    >>> data = bayesgui.sample(asia, 2_000, seed=1)
    >>> found = bayesgui.testable_implications(asia.without_arc("bronc", "dysp"), data)
    >>> str(found.claims[0])
    'bronc ⊥ dysp | smoke'
    """
    check_level(alpha)
    graph = CausalGraph.of(net, hidden)
    cases = given_tables.cases_of(data, "cut", graph.observed)
    return claims_on_table(graph, cases, test=test, alpha=alpha, correction=correction, every=every)


def check_level(alpha: float) -> None:
    """Raise a `ParameterError` unless a level of significance is a probability."""
    if not 0 <= alpha <= 1:
        raise ParameterError(
            "The level of significance is a probability from 0 to 1, not {value}.",
            value=f"{alpha:g}",
        )
