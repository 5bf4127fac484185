"""Random models whose nodes are functions of parents and noise, and their counterfactuals."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True)
class FunctionalModel:
    """Nodes n0, n1, … in causal order, each a function of its parents and its noise.

    `functions`: by node, shape (states of parents, of noise); `noise`: distributions.
    """

    parents: Mapping[str, tuple[str, ...]]
    sizes: Mapping[str, int]
    functions: Mapping[str, np.ndarray]
    noise: Mapping[str, np.ndarray]

    @classmethod
    def random(cls, random: np.random.Generator, count: int, most: int = 2) -> FunctionalModel:
        names = [f"n{k}" for k in range(count)]
        sizes = {name: int(random.integers(2, most + 1)) for name in names}
        parents, functions, noise = {}, {}, {}
        for k, name in enumerate(names):
            parents[name] = tuple(other for other in names[:k] if random.random() < 0.6)[-3:]
            n_noise = int(random.integers(2, 4))
            shape = (*(sizes[p] for p in parents[name]), n_noise)
            functions[name] = random.integers(0, sizes[name], shape)
            noise[name] = random.dirichlet(np.ones(n_noise))
        return cls(parents, sizes, functions, noise)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.parents)

    def with_noise(self) -> BayesianNetwork:
        """Return the network in which the noise terms are nodes."""
        variables, tables = [], []
        for name in self.names:
            variables.append(Variable(f"u_{name}", _states(len(self.noise[name]))))
            variables.append(Variable(name, _states(self.sizes[name])))
            tables.append(CPT(f"u_{name}", (), self.noise[name]))
            certain = np.eye(self.sizes[name])[self.functions[name]]
            tables.append(CPT(name, (*self.parents[name], f"u_{name}"), certain))
        return BayesianNetwork(variables, tables)

    def tables(self) -> BayesianNetwork:
        """Return the network that is left when nobody knows the noise."""
        variables, tables = [], []
        for name in self.names:
            variables.append(Variable(name, _states(self.sizes[name])))
            certain = np.eye(self.sizes[name])[self.functions[name]]
            tables.append(
                CPT(name, self.parents[name], np.einsum("...uk,u->...k", certain, self.noise[name]))
            )
        return BayesianNetwork(variables, tables)

    def units(self) -> Iterator[tuple[dict[str, int], float]]:
        """Return all assignments of the noise, with their probabilities."""
        for place in itertools.product(*(range(len(self.noise[name])) for name in self.names)):
            noise = dict(zip(self.names, place, strict=True))
            yield noise, float(np.prod([self.noise[n][u] for n, u in noise.items()]))

    def world(
        self, noise: Mapping[str, int], done: Mapping[str, int] | None = None
    ) -> dict[str, int]:
        """Return the states of all nodes of a unit."""
        found: dict[str, int] = {}
        for name in self.names:
            if done and name in done:
                found[name] = done[name]
                continue
            place = (*(found[p] for p in self.parents[name]), noise[name])
            found[name] = int(self.functions[name][place])
        return found

    def counterfactual(
        self, found: Mapping[str, int], done: Mapping[str, int], target: str
    ) -> np.ndarray | None:
        """Return P(target would be | found), by all units; None if nothing like it happens."""
        total = np.zeros(self.sizes[target])
        for noise, weight in self.units():
            world = self.world(noise)
            if all(world[name] == state for name, state in found.items()):
                total[self.world(noise, done)[target]] += weight
        return total / total.sum() if total.sum() > 0 else None


def _states(count: int) -> tuple[str, ...]:
    return tuple("abcd"[:count])
