"""What is found out about the answers in the worker, and the page shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.document.shown.asking import Question

_NOTHING: Mapping[Any, float] = MappingProxyType({})


@dataclass(frozen=True, eq=False)
class JudgedAnswers:
    """A form fitted to its answers, and how well it meets them.

    `form`: with weights and spread that fit. `misfit`: the points by which its table is off the
    pooled answer, by question. `apart`: the points between the tables that fit each expert alone,
    by configuration; None with fewer than two. `next`: the question to ask next, if any. `remarks`:
    sentences on answers that no such table can meet.
    """

    form: Elicited
    misfit: Mapping[Question, float] = field(default_factory=lambda: _NOTHING)
    apart: NDArray[np.float64] | None = None
    next: Question | None = None
    remarks: tuple[str, ...] = ()

    @property
    def farthest(self) -> Question | None:
        """The question that its table is farthest off."""
        sizes = {question: abs(points) for question, points in self.misfit.items()}
        return max(sizes, key=sizes.__getitem__) if sizes else None
