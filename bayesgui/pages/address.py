"""Findings as the text after # in the address of a live page."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote, unquote

from bayesgui.core.evidence import (
    Evidence,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
)

if TYPE_CHECKING:
    from collections.abc import Collection

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.evidence import Finding
    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable


def address_of(model: Model, evidence: Evidence) -> str:
    """Return what stands after # for some findings on nodes of a model."""
    decisions = set(model.decisions)
    return "&".join(_part(model[name], finding, decisions) for name, finding in evidence.items())


def seen_in(text: str) -> dict[str, tuple[bool, set[str]]]:
    """Return of each node in an address whether it is set, and the states that are seen."""
    found: dict[str, tuple[bool, set[str]]] = {}
    for part in filter(None, text.split("&")):
        plain = part.removeprefix("do:").removeprefix("fix:")
        signs = [sign for sign in ("!=", "=", "~") if sign in plain]
        name, _, state = plain.partition(signs[0] if signs else "=")
        is_state = signs[:1] == ["="] and not part.startswith("fix:")
        states = found.setdefault(unquote(name), (part.startswith("do:"), set()))[1]
        states.update({unquote(state)} if is_state else ())
    return found


def _part(variable: Variable, finding: Finding, decisions: Collection[str]) -> str:
    name = escaped(variable.name)
    match finding:
        case StateFinding():
            sign = "!=" if finding.excluded else "="
            meant = [state for state in variable.states if state in finding.states]
            return "&".join(f"{name}{sign}{escaped(state)}" for state in meant)
        case LikelihoodFinding():
            return f"{name}~{_numbers(finding.weights(variable))}"
        case FixedPosterior():
            return f"fix:{name}={_numbers(finding.distribution(variable))}"
        case Intervention():
            prefix = "" if variable.name in decisions else "do:"
            return f"{prefix}{name}={escaped(finding.state)}"


def escaped(text: str) -> str:
    """Return a name as it stands in an address; what parts names from states is escaped too."""
    # A tilde is kept by `quote`, but parts a name from its likelihood.
    return quote(text, safe="*'()").replace("~", "%7E")


def _numbers(numbers: NDArray[np.float64]) -> str:
    return ",".join(map(repr, numbers.tolist()))
