"""The decision node: options to choose from, and what is known when the choice is made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import ModelError
from bayesgui.core.mechanism import Mechanism
from bayesgui.core.node_rules import NodeKind, register
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.mechanism import StatesMoved
    from bayesgui.core.variable import Variable

DECISION = "decision"
"""Name of the kind of node; its states are options."""


@dataclass(frozen=True)
class Decision(Mechanism):
    """A choice among the states of a variable, made when the states of its parents are known.

    Without a policy the choice is free: solvers look for the best one, and the compiled network has
    equally likely options, whatever is known (Koller & Friedman 2009, section 23.2).

    Parameters
    ----------
    variable : str
        Name of the node.
    parents : tuple of str
        Names of the nodes that are known.
    policy : CPT, optional
        A policy set by hand, P(option | what is known); it has the same parents. Such a decision is
        evaluated, not optimized.
    """

    kind: ClassVar[str] = DECISION
    variable: str
    parents: tuple[str, ...] = ()
    policy: CPT | None = None

    def with_names(self, variable: str, parents: Sequence[str]) -> Decision:
        """Return the same decision with other names of the node and its parents."""
        policy = self.policy and self.policy.with_names(variable, parents)
        return Decision(variable, tuple(parents), policy)

    def following(
        self,
        variables: Mapping[str, Variable],
        parents: Sequence[str],
        moved: StatesMoved | None = None,
    ) -> Decision | None:
        """Return the decision after an edit; None for the policy, which changes as a table does."""
        return replace(self, parents=tuple(parents)) if self.policy is None else None

    def table_to_edit(self) -> CPT:
        """Return the policy."""
        assert self.policy is not None
        return self.policy

    def with_table(self, table: CPT) -> Decision:
        """Return the decision with another policy."""
        return Decision(self.variable, table.parents, table)

    def check_domains(self, variables: Mapping[str, Variable]) -> None:
        """Raise a `ModelError` unless the policy fits the options and what is known."""
        _ = variables[self.variable].n_states  # raises if it is a number
        if self.policy is None:
            return
        if self.policy.parents != self.parents:
            raise ModelError(
                "The policy of {variable} does not depend on what {variable} knows.",
                variable=self.variable,
            )
        self.policy.check_domains(variables)

    def compiled(self, variables: Mapping[str, Variable]) -> CPT:
        """Return the policy; of a free decision, equally likely options."""
        if self.policy is not None:
            return self.policy
        return CPT.uniform(self.variable, (), (), variables[self.variable].n_states)

    def n_cells(self, variables: Mapping[str, Variable]) -> int:
        """Return the size of the policy, 0 without one."""
        return 0 if self.policy is None else self.policy.n_cells(variables)


register(
    NodeKind(
        DECISION,
        Sentence("decision node"),
        Sentence("decision"),
        mechanism=lambda variable: Decision(variable.name),
        is_chosen=True,
    )
)
