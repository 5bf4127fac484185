"""States that cannot happen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import NodeCheck, checks
from bayesgui.checking.remedies import remove_state
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.checking.subject import Subject


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
        most = table.rows().max(axis=0)
        parents = table.parents
        for k in np.flatnonzero(most == 0).tolist():
            state = subject.states(name)[k]
            yield Problem(
                self.kind,
                Severity.WARNING,
                Place((name,), states=(state,)),
                _sentence(state, len(parents)),
                remove_state(name, state) if table.n_states > 2 else None,
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
