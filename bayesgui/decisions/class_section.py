"""The section of a network's document that marks a node as the class, and holds its losses.

In a native file::

    "classifier": {"class": name, "losses": {"decisions": [name, …], "values": [row, …]}}

The rows of the losses are the states of the class, in their order. A trained classifier has more in
it (see `bayesgui.classifiers.model_files`); without losses, every wrong decision costs 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.decisions.loss import LossMatrix

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.network import BayesianNetwork

SECTION = "classifier"
WRONG = (KeyError, TypeError, ValueError, OverflowError)
"""Exceptions of reading damaged losses, besides those of `LossMatrix`."""


def losses_json(losses: LossMatrix | None) -> dict[str, Any] | None:
    """Return losses as JSON values."""
    if losses is None:
        return None
    return {"decisions": list(losses.decisions), "values": losses.values.tolist()}


def losses_from_json(item: Any, classes: Sequence[str]) -> LossMatrix:
    """Return the losses of a file."""
    decisions = tuple(map(str, item["decisions"]))
    return LossMatrix(tuple(classes), decisions, np.array(item["values"], np.float64))


def section_of(extra: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the section of a document; empty without one, or if it is damaged."""
    section = extra.get(SECTION)
    return section if isinstance(section, dict) else {}


def marked_in(extra: Mapping[str, Any], network: BayesianNetwork) -> tuple[str, LossMatrix | None]:
    """Return the node that is marked as the class, and its losses.

    The result: None without losses, or if they do not fit; then every wrong decision costs 1.
    """
    section = section_of(extra)
    name = section.get("class")
    if not isinstance(name, str) or name not in network:
        return "", None
    try:
        return name, losses_from_json(section["losses"], network[name].states)
    except (ParameterError, *WRONG):
        return name, None
