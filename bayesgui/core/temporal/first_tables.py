"""Tables of the first slices that nobody has given: the later table without what it lacks.

In slice t a parent with a lag above t does not exist. It is averaged out by the distribution that
its own table has at t = 0, if that one is given or lacks no parent (its rows averaged over what
they depend on), else by equal weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import Utility
from bayesgui.core.tables import edits as table_edits
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.template import first_name

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.temporal.content import TemporalContent


def table_at(model: TemporalContent, name: str, number: int) -> Mechanism:
    """Return the mechanism of a node in a slice, with the names of parents in heads of tables.

    In slices before the greatest lag of its parents it is the one that is given, or derived.
    """
    if model.is_given(name, number):
        return model.mechanism(first_name(name, number))
    if number >= model.greatest_lag(name):
        return model.mechanism(name)
    return derived(model, name, number)


def n_first_tables(model: TemporalContent, name: str) -> int:
    """Return how many slices have a table of a node of their own, given or derived."""
    if model.place(name) != EVERY:
        return 0
    return max(model.greatest_lag(name), int(model.is_given(name, 0)))


def derived(model: TemporalContent, name: str, number: int) -> Mechanism:
    """Return the table of a node in a first slice, without the parents of before t = 0.

    Raises `ModelError` if the node has no table, and cannot lose a parent.
    """
    mechanism = model.mechanism(name)
    missing = lacking(model, name, number)
    if not mechanism.has_table:
        # A free decision knows less; the numbers of a utility are averaged as those of a table.
        kept = [parent for parent in mechanism.parents if parent not in missing]
        found = mechanism.following({each.name: each for each in model.all_variables}, kept)
        if found is not None:
            return found
        if not isinstance(mechanism, Decision | Utility):
            raise ModelError(
                "{variable} needs a table of its own at t = {number}: it cannot be averaged over "
                "what came before.",
                variable=name,
                number=number,
            )
    table = mechanism.table_to_edit()
    weights: NDArray[np.float64] = np.ones([1] * len(table.parents))
    for axis, parent in enumerate(table.parents):
        sizes = [1] * len(table.parents)
        sizes[axis] = model[parent].n_states
        share = starting(model, parent) if parent in missing else np.ones(sizes[axis])
        weights = weights * share.reshape(sizes)
    return mechanism.with_table(table_edits.without_parents(table, missing, weights))


def lacking(model: TemporalContent, name: str, number: int) -> set[str]:
    """Return the parents of a node that do not exist in a slice, by the names in its table."""
    past = model.template.past
    return {
        parent
        for parent in model.mechanism(name).parents
        if parent in past and past[parent].steps > number
    }


def has_start(model: TemporalContent, name: str) -> bool:
    """Return whether a node's own table says by which weights it is averaged out before t = 0."""
    own = model.greatest_lag(name) == 0 or model.is_given(name, 0)
    return own and table_at(model, name, 0).has_table


def starting(model: TemporalContent, parent: str) -> NDArray[np.float64]:
    """Return the weights by which a parent of before t = 0 is averaged out, shape (n_states,)."""
    name = model.template.past[parent].of
    if not has_start(model, name):
        return np.full(model[name].n_states, 1 / model[name].n_states)
    mechanism = table_at(model, name, 0)
    cells = mechanism.table_to_edit().cells
    found: NDArray[np.float64] = cells.reshape(-1, cells.shape[-1]).mean(axis=0)
    return found
