"""Tables that make Gibbs sampling stick."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import NodeCheck, checks
from bayesgui.checking.remedies import show_column
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.checking.subject import Subject

NEARLY_ONE = 0.999
"""Probability from which a state keeps a chain that visits it for about a thousand steps."""
_GIBBS = "gibbs"


@checks.register("sticking", label="Nearly deterministic table", order=70)
class Sticking(NodeCheck):
    """A node that its parents nearly determine, so that Gibbs sampling changes neither."""

    why = (
        "Where a node nearly determines another one, a Gibbs sampler that changes one at a time "
        "leaves both as they are for thousands of steps, and its answers look more certain than "
        "they are. Exact engines do not mind; Gibbs updates such nodes in blocks if told to."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return a node most of whose columns hold a number just below 1."""
        table = subject.table(name)
        if table is None or table.n_configurations < 2 or table.n_states < 2:
            return
        rows = table.rows()
        most = rows.max(axis=-1)
        near = (most >= NEARLY_ONE) & (most < 1)
        count = int(np.count_nonzero(near))
        if 2 * count < len(rows) or np.unique(rows[near].argmax(axis=-1)).size < 2:
            return
        first = int(np.flatnonzero(near)[0])
        yield Problem(
            self.kind,
            Severity.WARNING if subject.engine == _GIBBS else Severity.HINT,
            Place((name,)),
            Sentence(
                "{count} of {columns} columns hold a {number:g}: Gibbs would stick there.",
                count=count,
                columns=len(rows),
                number=float(f"{most[near].min():.4g}"),
            ),
            show_column(name, subject.row_of(name, first)),
            weight=float(count),
        )
