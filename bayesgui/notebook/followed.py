"""The findings of a live network as a dictionary: what is changed in it is changed on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.evidence import Evidence, FixedPosterior, Intervention, StateFinding, fixed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable


class FollowedFindings(dict[str, Any]):
    """Findings by name, as they were; what is set or deleted in it makes new ones.

    `findings`: the present ones. `edit`: is given the items to set by name, None to delete.
    """

    def __init__(
        self, findings: Mapping[str, Any], edit: Callable[[Mapping[str, object]], None]
    ) -> None:
        super().__init__(findings)
        self._edit = edit

    def __setitem__(self, name: str, finding: object) -> None:
        self._edit({name: finding})

    def __delitem__(self, name: str) -> None:
        self.pop(name)

    def update(self, *given: Any, **named: Any) -> None:
        self._edit(dict(*given, **named))

    def __ior__(self, other: Any) -> dict[str, Any]:  # type: ignore[misc, override]
        # `widget.evidence |= other` sets what is returned.
        return {**self, **other}

    def pop(self, name: str, *default: Any) -> Any:
        if name not in self and default:
            return default[0]
        found = self[name]
        self._edit({name: None})
        return found

    def popitem(self) -> tuple[str, Any]:
        name = next(reversed(self))
        return name, self.pop(name)

    def setdefault(self, name: str, default: Any = None) -> Any:
        if name not in self:
            self[name] = default
        return self.get(name, default)

    def clear(self) -> None:
        self._edit(dict.fromkeys(self))


def plain_findings(evidence: Evidence, variables: Mapping[str, Variable]) -> dict[str, Any]:
    """Return findings as one writes them: a state, a set of states, weights by state, a finding."""
    return {name: _plain(finding, variables[name]) for name, finding in evidence.items()}


def _plain(finding: Finding, variable: Variable) -> object:
    match finding:
        case StateFinding():
            weights = finding.weights(variable)
            left = [variable.states[k] for k in weights.nonzero()[0].tolist()]
            return left[0] if len(left) == 1 else set(left)
        case FixedPosterior() | Intervention():
            return finding
        case _:
            return dict(finding.weights_by_state)


def finding_of(kind: str, weights: Sequence[float], states: Sequence[str]) -> object:
    """Return the finding that a page tells of: its kind, and a number for each state."""
    by_state = dict(zip(states, weights, strict=True))
    allowed = [state for state, weight in by_state.items() if weight]
    if kind == "fixed":
        return fixed(by_state)
    if kind == "do":
        return Intervention(allowed[0])
    if kind == "choice":
        return allowed[0]
    if set(by_state.values()) <= {0, 1}:
        return allowed[0] if len(allowed) == 1 else set(allowed)
    return by_state
