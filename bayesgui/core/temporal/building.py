"""A template from its variables, arcs and tables, as scripts give them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.domain import Reals
from bayesgui.core.errors import ModelError
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.moving import as_template
from bayesgui.core.temporal.places import EVERY, FIRST, LAST, OUTSIDE
from bayesgui.core.temporal.series import MAX_SLICES, too_long
from bayesgui.core.temporal.template import Template, first_name, past_name
from bayesgui.core.variable import Variable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from numpy.typing import ArrayLike

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork

Arc = tuple[str, str, int]


def template(
    variables: Iterable[Variable],
    arcs: Iterable[tuple[str, str] | tuple[str, str, int]],
    cpts: Mapping[str, ArrayLike],
    initial: Mapping[str, ArrayLike] | None = None,
    *,
    decisions: Iterable[str] = (),
    utilities: Mapping[str, ArrayLike] | None = None,
    outside: Iterable[str] = (),
    first: Iterable[str] = (),
    last: Iterable[str] = (),
    slices: int = 10,
    step: str = "",
    start: str = "",
    name: str = "",
) -> TemporalNetwork:
    """Return the template of a dynamic Bayesian network.

    Parameters
    ----------
    variables : iterable of Variable
        The nodes; all of them are in every slice but those of `outside`, `first` and `last`.
    arcs : iterable of tuple
        ``(parent, child)`` within a slice, or ``(parent, child, lag)`` from a node to one some
        slices later.
    cpts : mapping of str to array_like
        The table of each node: one axis for each parent in the order of `arcs`, its states last.
        A node without one gets equal probabilities.
    initial : mapping of str to array_like, optional
        Tables of the first slice, without the parents that it lacks; a list of arrays where a
        parent's lag is above 1 and there are several first slices. Without one, or where None
        stands in the list, parents of before t = 0 are averaged out.
    decisions : iterable of str
        Those of `variables` that are decisions: their states are options, and their parents what is
        known.
    utilities : mapping of str to array_like, optional
        The numbers of each utility node, one axis for each parent in the order of `arcs`.
    outside : iterable of str
        Nodes that are there once, outside of time.
    first, last : iterable of str
        Nodes that are there once, before the first slice or after the last one. A node before the
        first slice is a parent in the tables of `initial` only.
    slices : int
        Number of slices.
    step, start : str
        What a slice is, such as "1 day", and what t = 0 is called.
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
    EvidenceError
        If there are more slices than a series may have.

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
    if slices > MAX_SLICES:
        raise too_long(slices)
    nodes = {variable.name: variable for variable in variables}
    worth = dict(utilities or {})
    nodes |= {each: Variable(each, Reals()) for each in worth}
    given = [_arc(each) for each in arcs]
    for parent, child, _ in given:
        for end in (parent, child):
            if end not in nodes:
                raise ModelError("The network has no node {variable}.", variable=end)
    standing = _places(nodes, {OUTSIDE: outside, FIRST: first, LAST: last})
    places = Template(
        {each: place for each, place in standing.items() if place != OUTSIDE},
        slices=slices,
        step=step,
        start=start,
    )
    model = as_template(_unconnected(nodes, set(decisions), worth, name), places)
    for parent, child, lag in given:
        model = model.with_lagged_arc(parent, child, lag) if lag else model.with_arc(parent, child)
    for child, values in {**cpts, **worth}.items():
        parents = [
            past_name(p, lag) if lag else p
            for p, c, lag in given
            if c == child and not _leads_in(model, p, c)
        ]
        model = model.with_mechanism(_mechanism(child, tuple(parents), values, child in worth))
    for child, tables in (initial or {}).items():
        model = _with_initial(model, child, tables, given)
    return model


def _unconnected(
    nodes: Mapping[str, Variable], decisions: set[str], utilities: Collection[str], name: str
) -> Model:
    """Return the nodes of all kinds without arcs."""
    for each in decisions:
        if each not in nodes:
            raise ModelError("The network has no node {variable}.", variable=each)
    apart = {*decisions, *utilities}
    made: Model = BayesianNetwork([nodes[each] for each in nodes if each not in apart], (), name)
    for each, variable in nodes.items():
        if each in decisions:
            made = made.with_node(variable, Decision(each))
        elif each in utilities:
            made = made.with_node(variable, Utility(each, (), np.zeros(())))
    return made


def _mechanism(
    name: str, parents: tuple[str, ...], values: ArrayLike, is_utility: bool
) -> Mechanism:
    if is_utility:
        return Utility.given(name, parents, values)
    return CPT(name, parents, np.asarray(values))


def _places(nodes: Mapping[str, Variable], once: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Return where each node stands."""
    found = dict.fromkeys(nodes, EVERY)
    for place, names in once.items():
        for each in names:
            if each not in nodes:
                raise ModelError("The network has no node {variable}.", variable=each)
            found[each] = place
    return found


def _leads_in(model: TemporalNetwork, parent: str, child: str) -> bool:
    """Return whether an arc leads into the first slice only."""
    return (model.place(parent), model.place(child)) == (FIRST, EVERY)


def _with_initial(
    model: TemporalNetwork, child: str, tables: ArrayLike, arcs: Sequence[Arc]
) -> TemporalNetwork:
    lags = [(parent, lag) for parent, other, lag in arcs if other == child]
    entering = {parent for parent, _ in lags if _leads_in(model, parent, child)}
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
        if values is None:
            continue
        there = [
            past_name(p, lag) if lag else p
            for p, lag in lags
            if lag <= number and (p not in entering or not number)
        ]
        is_utility = isinstance(model.mechanism(child), Utility)
        table = _mechanism(first_name(child, number), tuple(there), values, is_utility)
        model = model.with_first_table(child, number, table)
    return model


def _is_several(
    tables: Any, model: TemporalNetwork, child: str, lags: Sequence[tuple[str, int]]
) -> bool:
    """Return whether a list of tables is given, and not the one of the first slice."""
    shape = (*(model[p].n_states for p, lag in lags if not lag), model[child].n_states)
    if isinstance(tables, list | tuple) and any(each is None for each in tables):
        return True
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
