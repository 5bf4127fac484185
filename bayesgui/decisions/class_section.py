"""The section of a network's document that marks a node as the class, and holds its losses.

In a native file::

    "classifier": {"class": name, "losses": {"decisions": [name, …], "values": [row, …]}}

The rows of the losses are the states of the class, in their order. A trained classifier has more in
it (see `bayesgui.classifiers.model_files`); without losses, every wrong decision costs 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.decisions.loss import LossMatrix

if TYPE_CHECKING:
    from collections.abc import Sequence

SECTION = "classifier"
WRONG = (KeyError, TypeError, ValueError, OverflowError)
"""What reading damaged losses raises, besides the errors of `LossMatrix`."""


def losses_json(losses: LossMatrix | None) -> dict[str, Any] | None:
    """Return losses as JSON values."""
    if losses is None:
        return None
    return {"decisions": list(losses.decisions), "values": losses.values.tolist()}


def losses_from_json(item: Any, classes: Sequence[str]) -> LossMatrix:
    """Return the losses of a file.

    Raises
    ------
    ParameterError
        If they do not fit the classes.
    KeyError, TypeError, ValueError, OverflowError
        If they are damaged; see `WRONG`.
    """
    decisions = tuple(map(str, item["decisions"]))
    return LossMatrix(tuple(classes), decisions, np.array(item["values"], np.float64))
