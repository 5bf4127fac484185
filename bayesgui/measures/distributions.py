"""Distributions as callers give them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.core.name_lists import short_repr

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray


def distribution_of(given: ArrayLike) -> NDArray[np.float64]:
    """Return probabilities as an array."""
    try:
        table = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        raise ParameterError(
            "{value} is not a distribution; give a list of probabilities.",
            value=short_repr(given),
        ) from None
    if not np.isfinite(table).all() or (table < 0).any():
        raise ParameterError("A distribution has no negative or infinite numbers; correct them.")
    return table


def check_same_shape(p: NDArray[np.float64], q: NDArray[np.float64]) -> None:
    """Raise unless two distributions are over the same states."""
    if p.shape != q.shape:
        raise ParameterError(
            "The two distributions have the shapes {first} and {second}; give two over the same "
            "states.",
            first=str(p.shape),
            second=str(q.shape),
        )
