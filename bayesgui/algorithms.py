"""The list of all algorithm registries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bayesgui.catalog.registry import Registry


def registries() -> tuple[Registry[Any], ...]:
    """Return the registries in display order."""
    from bayesgui.data.discretize.base import discretizers
    from bayesgui.inference.base import engines
    from bayesgui.learning.parameters.base import parameter_learners
    from bayesgui.learning.scores.base import scores
    from bayesgui.learning.structure.base import structure_learners

    return engines, parameter_learners, structure_learners, scores, discretizers
