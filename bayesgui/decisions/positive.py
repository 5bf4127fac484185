"""The default positive class."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


def rarest(counts: ArrayLike) -> int:
    """Return the position of the rarest class that occurs; of equal ones the last.

    What is looked for (an illness, a fault, fraud) is mostly the exception.

    `counts`: shape (classes,); number (or total weight) of the rows of each class.
    """
    values = np.asarray(counts, np.float64)
    if not (values > 0).any():
        return max(0, len(values) - 1)
    seen = np.where(values > 0, values, np.inf)
    return int(len(seen) - 1 - seen[::-1].argmin())
