"""The section of a network's document that marks a node as the class, and holds its losses.

In a native file::

    "classifier": {"class": name, "losses": {"decisions": [name, …], "values": [row, …]}}

The rows of the losses are the states of the class, in their order. A trained classifier has more in
it (see `bayesgui.classifiers.model_files`); without losses, every wrong decision costs 1.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.decisions.class_mark import ClassMark
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


def mark_in(extra: Mapping[str, Any], network: BayesianNetwork) -> ClassMark | None:
    """Return the class that the sections of a file mark, with its losses if they fit."""
    section = extra.get(SECTION)
    name = section.get("class") if isinstance(section, dict) else None
    if not isinstance(section, dict) or not isinstance(name, str) or name not in network:
        return None
    training = {key: value for key, value in section.items() if key not in ("class", "losses")}
    losses = None
    try:
        losses = losses_from_json(section["losses"], network[name].states)
    except (ParameterError, *WRONG):
        # What does not fit is kept as it is; other losses take its place.
        if "losses" in section:
            training["losses"] = section["losses"]
    return ClassMark(name, losses, MappingProxyType(training))


def without_mark(extra: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the sections of a file without that of the class."""
    return {key: value for key, value in extra.items() if key != SECTION}


def with_mark(extra: Mapping[str, Any], mark: ClassMark | None) -> Mapping[str, Any]:
    """Return the sections of a file with that of a class."""
    if mark is None:
        return extra
    section: dict[str, Any] = {"class": mark.name, **mark.training}
    if mark.losses is not None:
        section["losses"] = losses_json(mark.losses)
    return {**extra, SECTION: section}
