"""A template from its variables, arcs and tables, as scripts give them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.moving import as_template
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template import Template, first_name, past_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import ArrayLike

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.variable import Variable

Arc = tuple[str, str, int]


def template(
    variables: Iterable[Variable],
    arcs: Iterable[tuple[str, str] | tuple[str, str, int]],
    cpts: Mapping[str, ArrayLike],
    initial: Mapping[str, ArrayLike] | None = None,
    *,
    outside: Iterable[str] = (),
    slices: int = 10,
    name: str = "",
) -> TemporalNetwork:
    """Return the template of a dynamic Bayesian network.

    Parameters
    ----------
    variables : iterable of Variable
        The nodes; all of them are in every slice but those of `outside`.
    arcs : iterable of tuple
        ``(parent, child)`` within a slice, or ``(parent, child, lag)`` from a node to one some
        slices later.
    cpts : mapping of str to array_like
        The table of each node: one axis for each parent in the order of `arcs`, its states last.
        A node without one gets equal probabilities.
    initial : mapping of str to array_like, optional
        Tables of the first slice, without the parents that it lacks; a list of arrays where a
        parent's lag is above 1 and there are several first slices. Without one, parents of before
        t = 0 are averaged out.
    outside : iterable of str
        Nodes that are there once, outside of time.
    slices : int
        Number of slices.
    name : str
        Name of the template.

    Returns
    -------
    TemporalNetwork
        The template; `unroll` makes a plain network of it, and `bayesgui.over_time` asks it.

    Raises
    ------
    ModelError
        If names, arcs or tables do not fit.

    References
    ----------
    Murphy, K. P. (2002). Dynamic Bayesian Networks: Representation, Inference and Learning. PhD
    thesis, UC Berkeley.

    Examples
    --------
    >>> from bayesgui.core.variable import Variable
    >>> rain, umbrella = Variable("Rain", ("yes", "no")), Variable("Umbrella", ("yes", "no"))
    >>> world = template(
    ...     [rain, umbrella],
    ...     [("Rain", "Rain", 1), ("Rain", "Umbrella")],
    ...     {"Rain": [[0.7, 0.3], [0.3, 0.7]], "Umbrella": [[0.9, 0.1], [0.2, 0.8]]},
    ...     initial={"Rain": [0.5, 0.5]},
    ... )
    >>> world.unroll(2).arcs
    (('Rain[0]', 'Umbrella[0]'), ('Rain[0]', 'Rain[1]'), ('Rain[1]', 'Umbrella[1]'))
    """
    nodes = {variable.name: variable for variable in variables}
    given = [_arc(each) for each in arcs]
    for parent, child, _ in given:
        for end in (parent, child):
            if end not in nodes:
                raise ModelError("The network has no node {variable}.", variable=end)
    once = set(outside)
    places = Template(
        dict.fromkeys((each for each in nodes if each not in once), EVERY), slices=slices
    )
    model = as_template(BayesianNetwork(nodes.values(), (), name), places)
    for parent, child, lag in given:
        model = model.with_lagged_arc(parent, child, lag) if lag else model.with_arc(parent, child)
    for child, values in cpts.items():
        parents = [past_name(p, lag) if lag else p for p, c, lag in given if c == child]
        model = model.with_cpt(CPT(child, tuple(parents), np.asarray(values)))
    for child, tables in (initial or {}).items():
        model = _with_initial(model, child, tables, given)
    return model


def _with_initial(
    model: TemporalNetwork, child: str, tables: ArrayLike, arcs: Sequence[Arc]
) -> TemporalNetwork:
    lags = [(parent, lag) for parent, other, lag in arcs if other == child]
    count = max(1, max((lag for _, lag in lags), default=0))
    listed: Any = tables if count > 1 and _is_several(tables, model, child, lags) else [tables]
    if len(listed) > count:
        raise ModelError(
            "{variable} has {count} first tables at most, and {given} are given.",
            variable=child,
            count=count,
            given=len(listed),
        )
    for number, values in enumerate(listed):
        there = [past_name(p, lag) if lag else p for p, lag in lags if lag <= number]
        table = CPT(first_name(child, number), tuple(there), np.asarray(values))
        model = model.with_first_table(child, number, table)
    return model


def _is_several(
    tables: Any, model: TemporalNetwork, child: str, lags: Sequence[tuple[str, int]]
) -> bool:
    """Return whether a list of tables is given, and not the one of the first slice."""
    shape = (*(model[p].n_states for p, lag in lags if not lag), model[child].n_states)
    try:
        return bool(np.shape(tables) != shape)
    except ValueError:  # tables of different shapes
        return True


def _arc(given: Sequence[Any]) -> Arc:
    if len(given) == 2:
        return str(given[0]), str(given[1]), 0
    if len(given) == 3 and isinstance(given[2], int | np.integer) and given[2] >= 0:
        return str(given[0]), str(given[1]), int(given[2])
    raise ModelError(
        "{value} is no arc; give (parent, child) or (parent, child, lag).", value=str(given)
    )
