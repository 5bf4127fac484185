"""The axes of a table: the child and its parents with their states."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from bayesgui.core.model import Model

Line = Literal["state", "sum", "rows", "weight"]
"""Content of a line along the states: a state, the sums, the rows in the data, P(column | e)."""
TableLayout = Literal["columns", "rows", "tree"]
"""Configurations as columns, as rows, or as collapsible rows."""
LAYOUTS: tuple[TableLayout, ...] = ("columns", "rows", "tree")


@dataclass(frozen=True)
class TableAxes:
    """The axes of a table: the child and its parents with their states.

    `variable, states`: the child. `parents`: name and states of each, in the order of the axes.
    """

    variable: str
    states: tuple[str, ...]
    parents: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def of(cls, network: Model, name: str) -> TableAxes:
        """Return the axes of a node's table."""
        parents = tuple((p, network[p].states) for p in network.mechanism(name).parents)
        return cls(name, network[name].states, parents)

    @cached_property
    def n_configurations(self) -> int:
        """Number of configurations of the parents."""
        return math.prod(len(states) for _, states in self.parents)

    def stride(self, level: int) -> int:
        """Return the number of consecutive configurations that share one state of a parent."""
        return math.prod(len(states) for _, states in self.parents[level + 1 :])

    def spans(self, level: int, visible: range) -> list[tuple[int, int]]:
        """Return the headings over a range of configurations: the start and length of each.

        `visible`: the visible configurations; a heading may extend beyond them.
        """
        stride = self.stride(level)
        start = visible.start // stride * stride
        return [(first, stride) for first in range(start, visible.stop, stride)]

    def state_at(self, level: int, configuration: int) -> str:
        """Return the state of a parent in a configuration (last parent fastest)."""
        states = self.parents[level][1]
        return states[configuration // self.stride(level) % len(states)]

    def configuration_text(self, configuration: int, levels: int | None = None) -> str:
        """Return a configuration as in ``bronc = yes, either = no``.

        `levels`: number of parents to name, by default all.
        """
        return ", ".join(
            f"{parent} = {self.state_at(level, configuration)}"
            for level, (parent, _) in enumerate(self.parents[:levels])
        )

    def cell_name(self, configuration: int, state: int) -> str:
        """Return the probability in a cell, as in ``P(dysp = yes | bronc = yes, either = no)``."""
        given = f" | {self.configuration_text(configuration)}" if self.parents else ""
        return f"P({self.variable} = {self.states[state]}{given})"
