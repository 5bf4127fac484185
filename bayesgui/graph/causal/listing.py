"""The sets to adjust for in a network, as they are asked for in Python."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ParameterError
from bayesgui.graph.causal.adjustment import LISTED_SETS
from bayesgui.graph.causal.adjustment import adjustment_sets as sets_of
from bayesgui.graph.causal.causal_graph import CausalGraph

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.model import Model


@checked
def adjustment_sets(
    net: Model | Mapping[str, Iterable[str] | str] | str,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    hidden: Iterable[str] | str = (),
    require: Iterable[str] | str = (),
    forbid: Iterable[str] | str = (),
    limit: int = LISTED_SETS,
) -> list[tuple[str, ...]]:
    """List the minimal sets to adjust for, so that the effect of x on y can be had from data.

    Parameters
    ----------
    net : Model or mapping of str to iterable of str or str
        A network, or the parents of each node, as a mapping or as a text such as
        ``"z -> x; z -> y; x -> y"``.
    x : str or iterable of str
        The cause, or several that are set together.
    y : str or iterable of str
        The effect, or several.
    hidden : str or iterable of str
        Nodes that cannot be observed, beside those that the network marks itself.
    require : str or iterable of str
        Nodes that each set must have.
    forbid : str or iterable of str
        Nodes that no set may have.
    limit : int
        The most sets that are listed; there may be exponentially many.

    Returns
    -------
    list of tuple of str
        Smaller sets first. ``[()]`` if nothing need be adjusted for, ``[]`` if no set suffices.

    Raises
    ------
    ModelError
        If a name is unknown, cause and effect are the same or cannot be observed, or a required
        node is one that no set may have.

    See Also
    --------
    bayesgui.effect : The effect itself.

    References
    ----------
    van der Zander, Liśkiewicz & Textor (2019), Separators and adjustment sets in causal graphs,
    Artificial Intelligence 270.

    Examples
    --------
    >>> import bayesgui
    >>> bayesgui.adjustment_sets("z -> x; z -> w -> y; x -> y", "x", "y")
    [('z',), ('w',)]
    >>> bayesgui.adjustment_sets({"x": ["z"], "y": ["x", "z"]}, "x", "y", hidden="z")
    []
    """
    if limit < 1:
        raise ParameterError("List at least one set; {value} is no number of sets.", value=limit)
    graph = CausalGraph.of(net, hidden)
    return list(sets_of(graph, x, y, require, forbid, limit).sets)
