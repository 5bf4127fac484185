"""Classifiers that know P(class | columns) alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.classifiers.models.calibrated_model import CalibratedModel
from bayesgui.classifiers.models.linear_model import LinearModel
from bayesgui.classifiers.models.tree_sum_model import TreeSumModel

if TYPE_CHECKING:
    from bayesgui.classifiers.base import ClassModel


def is_discriminative(model: ClassModel) -> bool:
    """Tell whether a classifier knows P(class | columns) alone, so that it is no network."""
    inner = model.inner if isinstance(model, CalibratedModel) else model
    return isinstance(inner, LinearModel | TreeSumModel)
