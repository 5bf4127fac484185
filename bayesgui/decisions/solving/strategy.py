"""A strategy: a policy for each decision, and what it is worth."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from bayesgui.core.compilation import compiled
from bayesgui.core.cpt import CPT
from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.sentence import Sentence
    from bayesgui.decisions.solving.information import Information
    from bayesgui.decisions.solving.risk_profile import RiskProfile
    from bayesgui.inference.posteriors import Posteriors

NEARLY = 1e-9
"""Options whose expected utilities differ by less, relative to the larger, are equally good."""

_MOST_CELLS = 2**20
"""Configurations up to which a policy is told for all that is known."""


@dataclass(frozen=True, eq=False)
class Policy:
    """The probability of each option for each configuration of what is known.

    `known`: the nodes that it depends on, one axis of `table` each; the options come last.
    """

    known: tuple[str, ...]
    table: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class PolicyTable:
    """What each option of a decision is worth for each configuration of what matters to it.

    `known`: the nodes that matter. `probability`: of their configurations under the strategy.
    `utilities`: the expected utility of each option there, the options on the last axis; NaN where
    the configuration cannot come, whatever is chosen before, or findings exclude the option.
    """

    decision: str
    known: tuple[str, ...]
    probability: NDArray[np.float64]
    utilities: NDArray[np.float64]

    @property
    def possible(self) -> NDArray[np.bool_]:
        """Whether a configuration can come."""
        return np.asarray(~np.isnan(self.utilities).all(axis=-1))

    @property
    def reached(self) -> list[tuple[int, ...]]:
        """The configurations that come under the strategy."""
        return [tuple(row) for row in np.argwhere(self.probability > 0).tolist()]

    def best(self, row: tuple[int, ...]) -> list[int]:
        """Return the best options in a configuration that can come."""
        values = self.utilities[row]
        most = np.nanmax(values)
        return [k for k, x in enumerate(values) if x >= most - NEARLY * max(1.0, abs(most))]

    def ahead(self, row: tuple[int, ...]) -> float:
        """Return by how much the best option is ahead of the next one; 0 for a tie."""
        values = self.utilities[row]
        ordered = np.sort(values[~np.isnan(values)])
        return float(ordered[-1] - ordered[-2]) if ordered.size > 1 else 0.0


def best_of(options: Mapping[str, float]) -> tuple[str, ...]:
    """Return the options with the greatest expected utility; more than one is a tie."""
    most = max((value for value in options.values() if value == value), default=0.0)
    near = NEARLY * max(1.0, abs(most))
    return tuple(option for option, value in options.items() if value >= most - near)


@dataclass(frozen=True, eq=False, repr=False)
class Strategy(NotebookTable):
    """The policies of all decisions and what they are worth, as a solver found them.

    Parameters
    ----------
    model : Model
        The model that was solved.
    solver : str
        Name of the solver that found it.
    exact : bool
        Whether no strategy is better.
    how : Sentence or None
        How it was found, in words, if that says more than the solver's name.
    expected_utility : float
        Expected total utility given the findings.
    utilities : dict of str to float
        Expected number of each utility, without its weight.
    options : dict of str to dict of str to float
        By decision that is not fixed by hand, the expected utility of taking each option now,
        whatever is known, and all else at its best.
    chosen : dict of str to str
        The options that were chosen.
    policies_of : mapping of str to Policy
        Each policy over what it depends on.
    information : Information
        What is known at each decision, and what of it matters.
    evidence : mapping of str to finding
        The findings.
    remarks : tuple of Sentence
        A sentence for each utility that does not count.

    See Also
    --------
    bayesgui.solve : Returns one.
    """

    model: Model
    solver: str
    exact: bool
    how: Sentence | None
    expected_utility: float
    utilities: dict[str, float]
    options: dict[str, dict[str, float]]
    chosen: dict[str, str]
    policies_of: Mapping[str, Policy]
    information: Information
    evidence: Mapping[str, Any]
    remarks: tuple[Sentence, ...] = ()

    is_over_time: ClassVar[bool] = False
    """Whether it is one of an unrolled template."""

    def __repr__(self) -> str:
        return f"<Strategy of {self.model!r}: expected utility {self.expected_utility:g}>"

    @cached_property
    def known(self) -> dict[str, tuple[str, ...]]:
        """By decision, what its policy may depend on: the axes of `policies`.

        What is known and does not matter is left out where the table would be too large with it.
        """
        found = {}
        for name, policy in self.policies_of.items():
            every = tuple(dict.fromkeys((*self.model.parents(name), *policy.known)))
            cells = math.prod(self.model[each].n_states for each in every)
            found[name] = every if cells <= _MOST_CELLS else policy.known
        return found

    @cached_property
    def policies(self) -> dict[str, NDArray[np.float64]]:
        """By decision, the probability of each option: an axis for each of `known`, options last.

        Numbers of states that cannot come are those of the first option.
        """
        return {name: self._expanded(name) for name in self.policies_of}

    def _expanded(self, name: str) -> NDArray[np.float64]:
        policy, known = self.policies_of[name], self.known[name]
        shape = [self.model[each].n_states for each in known]
        index = [slice(None) if each in policy.known else np.newaxis for each in known]
        order = [policy.known.index(each) for each in known if each in policy.known]
        ordered = policy.table.transpose([*order, policy.table.ndim - 1])
        return np.broadcast_to(ordered[(*index, slice(None))], (*shape, policy.table.shape[-1]))

    def best(self, decision: str) -> tuple[str, ...]:
        """Return the options with the greatest expected utility; more than one is a tie."""
        return best_of(self.options[decision])

    def depends(self, decision: str) -> bool:
        """Return whether the best option depends on what is known."""
        table = self.policies_of[decision].table
        rows = table.reshape(-1, table.shape[-1])
        return bool((rows != rows[0]).any())

    @property
    def limited_memory(self) -> bool:
        """Whether decisions know only what is drawn."""
        return self.information.limited_memory

    @cached_property
    def network(self) -> BayesianNetwork:
        """The Bayesian network with the policies in place of the decisions."""
        tables = {
            name: CPT(name, policy.known, policy.table) for name, policy in self.policies_of.items()
        }
        return compiled(self.model, tables).network

    @cached_property
    def findings(self) -> Evidence:
        """The findings, and the chosen options as interventions."""
        taken = {name: Intervention(option) for name, option in self.chosen.items()}
        return Evidence({**self.evidence, **taken})

    @cached_property
    def posteriors(self) -> Posteriors:
        """The posteriors of all chance nodes and decisions under the strategy."""
        from bayesgui.inference.exact.junction_tree import JunctionTree

        return JunctionTree(self.network).query(self.findings)

    def risk_profile(self) -> RiskProfile:
        """Return the distribution of the total utility under the strategy.

        Where the joint distribution of all that the utilities depend on is too large, it is
        estimated from cases that are drawn: `n_drawn` of the result says from how many, 0 if it is
        exact, and ``error_of(p)`` is the standard error of a probability.

        Returns
        -------
        values : ndarray of float64
            The totals that can come, in increasing order.
        probabilities : ndarray of float64
            Their probabilities.
        """
        from bayesgui.decisions.solving.risk_profile import RiskProfile, lottery_under

        return RiskProfile(lottery_under(self.model, self.network, self.findings))
