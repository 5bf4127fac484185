"""States that cannot happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import NodeCheck, WholeCheck, checks
from bayesgui.checking.remedies import remove_state
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from numpy.typing import NDArray

    from bayesgui.checking.remedies import Remedy
    from bayesgui.checking.subject import Subject
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork


@checks.register("impossible-state", label="Impossible state", order=30)
class ImpossibleState(NodeCheck):
    """A state whose probability is 0 in every column of its table."""

    why = (
        "A state with probability 0 everywhere is never the answer, whatever is found, and a "
        "finding of it is refused. Take it out, or give it a small probability."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return the states of a node that no configuration of its parents makes possible."""
        table = subject.table(name)
        if table is None or table.n_states < 2:
            return
        never = (table.rows() == 0).all(axis=0)
        for k in np.flatnonzero(never).tolist():
            state = subject.states(name)[k]
            yield Problem(
                self.kind,
                Severity.WARNING,
                Place((name,), states=(state,)),
                _sentence(state, len(table.parents)),
                _without(subject, name, state),
                weight=float(table.n_configurations),
            )


def _sentence(state: str, n_parents: int) -> Sentence:
    if not n_parents:
        return Sentence("The state {state} has probability 0.", state=state)
    if n_parents == 1:
        return Sentence(
            "The state {state} has probability 0 whatever its parent says.", state=state
        )
    return Sentence("The state {state} has probability 0 whatever its parents say.", state=state)


def _without(subject: Subject, name: str, state: str) -> Remedy | None:
    """Return the removal of a state, of a node that is left with two at least."""
    return remove_state(name, state) if len(subject.states(name)) > 2 else None


@checks.register("unreachable-state", label="State that is never reached", order=35)
class UnreachableState(WholeCheck):
    """A state that is possible only where the parents are in states that are impossible."""

    why = (
        "The table has a probability for the state, but only in columns for states of the parents "
        "that cannot happen, so that the state cannot happen either. It goes with what makes the "
        "columns impossible."
    )

    def reads(self, subject: Subject) -> tuple[object, ...]:
        """Return the model."""
        return (subject.model,)

    def problems(self, subject: Subject, monitor: Monitor) -> Iterator[Problem]:
        """Return the states that no possible configuration leads to."""
        network = subject.network
        possible = possible_states(network, monitor)
        for name, mask in possible.items():
            if mask.all() or name in subject.drafts or not subject.is_node(name):
                continue
            somewhere = (network.cpt(name).rows() > 0).any(axis=0)
            for k in np.flatnonzero(somewhere & ~mask).tolist():
                state = network[name].states[k]
                yield Problem(
                    self.kind,
                    Severity.HINT,
                    Place((name,), states=(state,)),
                    Sentence(
                        "The state {state} is possible only where its parents are in states that "
                        "cannot happen.",
                        state=state,
                    ),
                    _without(subject, name, state),
                    weight=float(network.cpt(name).n_configurations),
                )


def possible_states(network: BayesianNetwork, monitor: Monitor) -> Mapping[str, NDArray[np.bool_]]:
    """Return which states of each node may happen, as far as single parents tell.

    A state that is not among them cannot happen; one that is may be impossible for reasons that
    only a joint distribution knows.
    """
    found: dict[str, NDArray[np.bool_]] = {}
    for number, name in enumerate(network.topological_order()):
        if number % 64 == 0:
            monitor.check()
        table = network.cpt(name)
        masks = [found[parent] for parent in table.parents]
        cells = table.values
        for axis, known in enumerate(masks):
            if not known.all():
                cells = cells.compress(known, axis)
        mask: NDArray[np.bool_] = np.any(cells.reshape(-1, table.n_states) > 0, axis=0)
        found[name] = mask
    return found
