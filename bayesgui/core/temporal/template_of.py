"""A model as the template that it may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork


def template_of(model: Model) -> TemporalNetwork | None:
    """Return a model as the template that it is, or None."""
    return cast("TemporalNetwork", model) if model.is_template else None
