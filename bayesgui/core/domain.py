"""The domain of a variable: a set of states, or the real numbers in a range."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from dataclasses import dataclass

from bayesgui.core.errors import ModelError
from bayesgui.core.states.equal_states import value_text


@dataclass(frozen=True, slots=True)
class States:
    """A finite list of states, some of them numbers or intervals of a quantity.

    `names`: distinct, at least one; numbers and truth values become texts. `values`: one number per
    state, for expectations. `edges`: cut points of a discretized quantity, ``len(names) + 1``
    increasing numbers. `unit`: that of `values` or `edges`.

    `check` raises what is wrong with them; it needs the variable's name for the sentence.
    """

    names: tuple[str, ...]
    values: tuple[float, ...] | None = None
    edges: tuple[float, ...] | None = None
    unit: str = ""

    @classmethod
    def of(
        cls,
        variable: str,
        names: Iterable[object],
        values: Iterable[float] | None = None,
        edges: Iterable[float] | None = None,
        unit: str = "",
    ) -> States:
        """Return the domain of a variable from what a caller gave, checked.

        Raises `ModelError` if a state is blank or occurs twice, or numbers do not match the states.
        """
        made = cls(
            _listed(variable, names), _numbers(variable, values), _numbers(variable, edges), unit
        )
        made.check(variable)
        return made

    def check(self, variable: str) -> None:
        """Raise a `ModelError` unless the states are distinct and the numbers fit."""
        if not self.names:
            raise ModelError("Node {variable} has no states; add at least one.", variable=variable)
        seen: set[str] = set()
        for state in self.names:
            if not isinstance(state, str) or not state.strip():
                raise ModelError(
                    "Node {variable} has a state without a name; type at least one letter.",
                    variable=variable,
                )
            if state in seen:
                raise ModelError(
                    "Node {variable} has the state “{state}” twice; give one of them another name.",
                    variable=variable,
                    state=state,
                )
            seen.add(state)
        self._check_values(variable)
        self._check_edges(variable)

    def _check_values(self, variable: str) -> None:
        if self.values is None:
            return
        if len(self.values) != len(self.names) or not all(map(math.isfinite, self.values)):
            raise ModelError(
                "Node {variable} needs one finite number for each of its {count} states.",
                variable=variable,
                count=len(self.names),
            )

    def _check_edges(self, variable: str) -> None:
        if self.edges is None:
            return
        increasing = all(a < b for a, b in zip(self.edges, self.edges[1:], strict=False))
        if len(self.edges) != len(self.names) + 1 or not increasing:
            raise ModelError(
                "Node {variable} needs {count} increasing interval limits for its states.",
                variable=variable,
                count=len(self.names) + 1,
            )


@dataclass(frozen=True, slots=True)
class Reals:
    """The real numbers in a range: the domain of a node without states.

    Parameters
    ----------
    unit : str
        Unit of the numbers, for display.
    low, high : float
        Limits of the range.
    """

    unit: str = ""
    low: float = -math.inf
    high: float = math.inf

    def check(self, variable: str) -> None:
        """Raise a `ModelError` unless the limits are in order."""
        if not self.low < self.high:
            raise ModelError(
                "The lower limit of {variable}, {low:g}, is not below its upper limit, {high:g}.",
                variable=variable,
                low=self.low,
                high=self.high,
            )


Domain = States | Reals


def _listed(variable: str, given: object) -> tuple[str, ...]:
    if isinstance(given, str):
        raise ModelError(
            "The states of {variable} are one text; give a list of names.", variable=variable
        )
    if not isinstance(given, Iterable):
        raise ModelError(
            "The states of {variable} are not a list of names; give one.", variable=variable
        )
    names = tuple(map(_state_name, given))
    # States that need no change stay the same object, by which a renaming is known.
    if isinstance(given, tuple) and all(map(operator.is_, names, given)):
        return given
    return names


def _state_name(given: object) -> str:
    """Return the name of a state that is given as a text, a number or a truth value."""
    return given if isinstance(given, str) else value_text(given) or ""  # blanks are refused


def _numbers(variable: str, values: Iterable[float] | None) -> tuple[float, ...] | None:
    if values is None:
        return None
    try:
        return tuple(map(float, values))
    except (TypeError, ValueError, OverflowError):
        raise ModelError(
            "Node {variable} needs numbers as values and limits of its states.", variable=variable
        ) from None
