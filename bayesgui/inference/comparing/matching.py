"""Two networks brought to the same variables and states, to be compared as distributions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.compilation import flat_network
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.core.states.equal_states import same_number
from bayesgui.inference.comparing.marginal import marginal_network

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.variable import Variable


@dataclass(frozen=True, eq=False)
class Matched:
    """Two networks over the same variables, whose states are in the same order.

    `only_first`, `only_second`: variables that only one network had; they are summed out.
    """

    first: BayesianNetwork
    second: BayesianNetwork
    only_first: tuple[str, ...] = ()
    only_second: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @cached_property
    def differing(self) -> tuple[str, ...]:
        """The variables with other parents or other numbers in the two networks."""
        return tuple(name for name in self.first if not self._is_same(name))

    def _is_same(self, name: str) -> bool:
        tables = self.tables(name)
        return tables is not None and np.array_equal(*tables)

    def tables(self, name: str) -> tuple[NDArray[np.float64], NDArray[np.float64]] | None:
        """Return both tables with the axes of the first one; None if the parents differ."""
        first, second = self.first.cpt(name), self.second.cpt(name)
        if set(first.parents) != set(second.parents):
            return None
        if first.parents == second.parents:
            return first.values, second.values
        return first.values, second.with_parent_order(first.parents).values

    @cached_property
    def scope(self) -> tuple[str, ...]:
        """The variables of all families that differ.

        P / Q is a function of these alone, so that no divergence changes where all others are
        summed out.
        """
        found: set[str] = set()
        for name in self.differing:
            found.update((name, *self.union_parents(name)))
        return tuple(name for name in self.first if name in found)

    def union_parents(self, name: str) -> tuple[str, ...]:
        """Return the parents that a variable has in either network."""
        return tuple(dict.fromkeys((*self.first.parents(name), *self.second.parents(name))))

    @cached_property
    def above(self) -> frozenset[str]:
        """The scope and what is above it in either network; all else is the same and sums to 1."""
        first, second = (net.ancestors(*self.scope) for net in (self.first, self.second))
        return first | second | frozenset(self.scope)

    @cached_property
    def moved(self) -> frozenset[str]:
        """The variables that differ or are below one that does."""
        found: set[str] = set(self.differing)
        for name in self.first.topological_order():
            if not found.isdisjoint(self.first.parents(name)):
                found.add(name)
        # Orders of the two networks differ only above a family that does.
        return frozenset(found)

    @property
    def swapped(self) -> Matched:
        """The same two networks in the other order."""
        ends = self.only_second, self.only_first
        return Matched(self.second, self.first, *ends, self.remarks)


def matched(first: Model, second: Model, monitor: Monitor = SILENT) -> Matched:
    """Match two networks by the names of variables and states.

    Variables that only one has are summed out exactly.
    """
    for model in (first, second):
        if model.is_template:
            raise ModelError(
                "A template over time has no distribution before it is unrolled; choose a number "
                "of slices first."
            )
    p, q = flat_network(first), flat_network(second)
    common = tuple(name for name in p if name in q)
    if not common:
        raise ModelError(
            "The two networks have no variable in common, so nothing can be compared; names are "
            "compared letter by letter."
        )
    rewritten = [each for name in common if (each := _check_states(p[name], q[name]))]
    only_p = tuple(name for name in p if name not in q)
    only_q = tuple(name for name in q if name not in p)
    remarks = [*rewritten, *(_on_hidden(names) for names in (only_p, only_q) if names)]
    p = marginal_network(p, common, monitor) if only_p else p
    q = marginal_network(q, common, monitor) if only_q else q
    return Matched(_in_order(p, p), _in_order(q, p), only_p, only_q, tuple(remarks))


def _places(states: Sequence[str], like: Sequence[str]) -> list[int] | None:
    """Return the place of each state of `like` among states; None if they are not the same ones.

    The same number is the same state, however it is written, as in a table of cases.
    """
    if sorted(states) == sorted(like):
        return [states.index(state) for state in like]
    found = [[k for k, own in enumerate(states) if _means_same(own, state)] for state in like]
    places = [own[0] for own in found if len(own) == 1]
    is_whole = len(places) == len(like) and sorted(places) == list(range(len(states)))
    return places if is_whole else None


def _means_same(state: str, other: str) -> bool:
    return state == other or same_number(state, other)


def _check_states(first: Variable, second: Variable) -> Sentence | None:
    """Return what is to be said of states written in two ways; raise if they are not the same."""
    if sorted(first.states) == sorted(second.states):
        return None
    places = _places(second.states, first.states)
    if places is None:
        raise ModelError(
            "{variable} has the states {first} in one network and {second} in the other; rename "
            "the states so that both have the same ones.",
            variable=first.name,
            first=list_names(first.states),
            second=list_names(second.states),
        )
    return Sentence(
        "{variable} has the states {first} in one network and {second} in the other, which are "
        "the same numbers.",
        variable=first.name,
        first=list_names(first.states),
        second=list_names([second.states[k] for k in places]),
    )


def _on_hidden(names: tuple[str, ...]) -> Sentence:
    return pluralize(
        len(names),
        "Only one network has {names}, which was summed out; the families are those of the "
        "network that is left.",
        "Only one network has {names}, which were summed out; the families are those of the "
        "network that is left.",
        names=list_names(names),
    )


def _in_order(network: BayesianNetwork, like: BayesianNetwork) -> BayesianNetwork:
    """Return a network as tables, with the variables and the order of states of another one."""
    order = {name: _places(network[name].states, like[name].states) or [] for name in like}
    tables = []
    for name in like:
        cpt = network.cpt(name)
        axes = [order[each] for each in (*cpt.parents, name)]
        still = all(axis == list(range(len(axis))) for axis in axes)
        values = cpt.values if still else cpt.values[np.ix_(*axes)]
        tables.append(CPT(name, cpt.parents, values))
    return BayesianNetwork([like[name] for name in like], tables)
