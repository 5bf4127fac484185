"""Arcs and states that make no difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import NodeCheck, checks
from bayesgui.checking.remedies import remove_arc
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from bayesgui.checking.subject import Subject

SAME = 1e-9
"""Difference of probabilities up to which two columns are the same."""


@checks.register("no-influence", label="Parent without influence", order=40)
class NoInfluence(NodeCheck):
    """A parent whose states all have the same columns, so that its arc says nothing."""

    why = (
        "An arc without influence makes tables larger and hides an independence that the numbers "
        "claim. Take it out, or give the columns the numbers that differ."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return the parents of a node that do not change its table."""
        table = subject.table(name)
        if table is None or not table.parents or not differs(table.values):
            return
        for axis, parent in enumerate(table.parents):
            if table.values.shape[axis] < 2:
                continue
            values = np.moveaxis(table.values, axis, 0)
            most = float(np.abs(values[1:] - values[:1]).max())
            if most > SAME:
                continue
            yield Problem(
                self.kind,
                Severity.WARNING,
                Place((parent, name), arc=True),
                Sentence(
                    "{child} is the same whatever {parent} is: the largest difference is "
                    "{difference:g}.",
                    child=name,
                    parent=parent,
                    difference=round(most, 12),
                ),
                remove_arc(parent, name),
                weight=float(table.n_parameters),
            )


def differs(values: NDArray[np.float64]) -> bool:
    """Whether the numbers of a table differ from uniform ones, which say nothing of arcs yet."""
    return bool(np.abs(values - 1.0 / values.shape[-1]).max() > SAME)
