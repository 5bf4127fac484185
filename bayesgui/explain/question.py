"""Questions that derivations answer, and the model they are about."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.explain.query_context import QueryContext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.explain.derivation import Derivation


@dataclass(frozen=True, eq=False)
class Subject:
    """The model, evidence and data of a derivation.

    `kernels`: whether compiled kernels are loaded and may be used.
    """

    network: BayesianNetwork
    evidence: Evidence = NO_EVIDENCE
    dataset: Dataset | None = None
    monitor: Monitor = SILENT
    kernels: bool = False

    def context(
        self, targets: Sequence[str] | None = None, evidence: Evidence | None = None
    ) -> QueryContext:
        """Return a query context of the network and findings."""
        chosen = self.evidence if evidence is None else evidence
        return QueryContext(self.network, chosen, self.monitor, targets, kernels=self.kernels)


class Question(Protocol):
    """A frozen value: a question about a network with a step-by-step answer."""

    def derive(self, subject: Subject) -> Derivation:
        """Return the derivation that answers the question."""


Asked = TypeVar("Asked", bound=Question)

_NAMES = frozenset({"variable", "by", "x", "y"})
_ASSIGNMENTS = frozenset({"assignment", "events", "given", "before", "after"})
_NAME_LISTS = frozenset({"order", "together", "causes", "effects", "known", "adjusted"})
"""Fields of questions that hold the name of a variable, pairs of a name and a state, or names."""


def with_variable_renamed(question: Asked, old: str, new: str) -> Asked:
    """Return a question about the same variables after one of them was renamed."""
    made: Any = question
    changed: dict[str, object] = {}
    for field in fields(made):
        value = getattr(made, field.name)
        if field.name in _NAMES and value == old:
            changed[field.name] = new
        elif field.name in _NAME_LISTS and value is not None:
            changed[field.name] = tuple(new if name == old else name for name in value)
        elif field.name in _ASSIGNMENTS:
            changed[field.name] = tuple(
                (new if name == old else name, state) for name, state in value
            )
    renamed: Asked = replace(made, **changed)
    return renamed
