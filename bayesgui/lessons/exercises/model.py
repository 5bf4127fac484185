"""The network and the table of an exercise, with names in both languages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.inference.exact.enumeration import Enumeration

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.lessons.exercises.dice import Dice
    from bayesgui.lessons.exercises.stories import Role


@dataclass(frozen=True)
class Model:
    """A small network whose nodes are known by position.

    `parents`: parents of each node, in the order of its table's axes. `tables`: the cells of each
    table, its rows one after the other.
    """

    roles: tuple[Role, ...]
    parents: tuple[tuple[int, ...], ...]
    tables: tuple[tuple[float, ...], ...]

    @cached_property
    def _engine(self) -> Enumeration:
        return Enumeration(self.network())

    @cached_property
    def _joint(self) -> NDArray[np.float64]:
        return self._engine.joint(self._engine.network.names)

    def size(self, node: int) -> int:
        """Return the number of states of a node."""
        return len(self.roles[node].states)

    @cached_property
    def _arrays(self) -> tuple[NDArray[np.float64], ...]:
        return tuple(
            np.array(cells).reshape([self.size(k) for k in (*self.parents[node], node)])
            for node, cells in enumerate(self.tables)
        )

    def table(self, node: int) -> NDArray[np.float64]:
        """Return the table of a node, an axis for each parent and the node's states last."""
        return self._arrays[node]

    def entry(self, node: int, states: Mapping[int, int]) -> float:
        """Return P(state of a node | states of its parents)."""
        return float(self.table(node)[tuple(states[k] for k in (*self.parents[node], node))])

    def with_table(self, node: int, table: Sequence[float]) -> Model:
        """Return the network with another table of a node."""
        tables = (*self.tables[:node], tuple(table), *self.tables[node + 1 :])
        return replace(self, tables=tables)

    def with_even_tables(self) -> Model:
        """Return the network with equal entries in every row."""
        tables = ((1 / self.size(node),) * len(table) for node, table in enumerate(self.tables))
        return replace(self, tables=tuple(tables))

    def name(self, node: int, language: str = "en") -> str:
        """Return the name of a node."""
        return self.roles[node].name.in_language(language)

    def network(self, language: str = "en") -> BayesianNetwork:
        """Return the network with names in one language."""
        names = [self.name(k, language) for k in range(len(self.roles))]
        variables = [
            Variable(name, tuple(state.in_language(language) for state in role.states))
            for name, role in zip(names, self.roles, strict=True)
        ]
        tables = [
            CPT(name, tuple(names[p] for p in self.parents[k]), self.table(k))
            for k, name in enumerate(names)
        ]
        return BayesianNetwork(variables, tables)

    def findings(self, states: Mapping[int, int], language: str = "en") -> dict[str, str]:
        """Return states as findings by name."""
        return {
            self.name(k, language): self.roles[k].states[state].in_language(language)
            for k, state in states.items()
        }

    def posterior(self, node: int, given: Mapping[int, int]) -> NDArray[np.float64]:
        """Return P(node | given), from enumeration."""
        name = self.name(node)
        return self._engine.query(self.findings(given), (name,))[name]

    def chance(self, states: Mapping[int, int]) -> float:
        """Return P(states), a sum over the cells of the joint table that enumeration gives."""
        cells = tuple(states.get(k, slice(None)) for k in range(len(self.roles)))
        return float(self._joint[cells].sum())

    def conditional(self, states: Mapping[int, int], given: Mapping[int, int]) -> float:
        """Return P(states | given)."""
        return self.chance({**states, **given}) / self.chance(given)


NO_NETWORK = Model((), (), ())
"""Of an exercise that is about numbers alone, or about a network that would tell its answer."""


@dataclass(frozen=True)
class Cases:
    """Rows of a table, in codes of states.

    `rows`: a state for each column; −1 where it was not observed.
    """

    columns: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]
    counts: tuple[int, ...]

    def dataset(self, model: Model, language: str = "en") -> Dataset:
        """Return the table with names in one language, a row for each case."""
        codes = np.repeat(np.array(self.rows), self.counts, axis=0)
        columns = [
            CodedColumn(
                model.name(node, language),
                tuple(state.in_language(language) for state in model.roles[node].states),
                codes[:, k],
            )
            for k, node in enumerate(self.columns)
        ]
        return Dataset(tuple(columns))

    def matching(self, states: Mapping[int, int]) -> int:
        """Return the number of cases with these states."""
        where = {self.columns.index(node): state for node, state in states.items()}
        return sum(
            count
            for row, count in zip(self.rows, self.counts, strict=True)
            if all(row[k] == state for k, state in where.items())
        )


def draw_model(dice: Dice, roles: Sequence[Role], parents: Sequence[tuple[int, ...]]) -> Model:
    """Return a network with tables of round numbers that suit its story.

    The first states of the parents make the first state of a node more probable, so that nothing
    found is without influence.
    """
    sizes = [len(role.states) for role in roles]
    tables = [
        rising_table(dice, [sizes[parent] for parent in of], sizes[node])
        for node, of in enumerate(parents)
    ]
    return Model(tuple(roles), tuple(parents), tuple(tables))


_MOST_OF_A_CAUSE = 0.5
"""The highest P(first state) of a node without parents: the illness, the fault, the storm."""
_LEAST_HIT, _MOST_FALSE = 0.6, 0.3
"""P(first state) where every cause is in its first state, at least, and in its last, at most."""


def rising_table(dice: Dice, parents: Sequence[int], states: int) -> tuple[float, ...]:
    """Return a table in which P(first state) falls along the states of each parent.

    The numbers are such as the story has: a test is positive for most of the ill and for few of the
    healthy, and most people are not ill.
    """
    places = list(np.ndindex(*parents))
    while True:
        rows = sorted((dice.row(states) for _ in places), reverse=True)
        first = [row[0] for row in rows]
        if not parents and first[0] <= _MOST_OF_A_CAUSE:
            break
        is_sensible = first[0] >= _LEAST_HIT and first[-1] <= _MOST_FALSE
        if parents and is_sensible and len(set(first)) == len(first):
            break
    order = sorted(range(len(places)), key=lambda k: sum(places[k]))
    placed = dict(zip(order, rows, strict=True))
    return tuple(cell for k in range(len(places)) for cell in placed[k])
