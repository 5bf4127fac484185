"""The variable of a Bayesian network: a name and its states."""

from __future__ import annotations

import bisect
import math
import operator
from collections.abc import Iterable
from dataclasses import dataclass, replace

from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import unknown_state
from bayesgui.core.states.equal_states import equal_states, state_number, value_text
from bayesgui.rich_display import ShortRepr


@dataclass(frozen=True, slots=True, repr=False)
class Variable(ShortRepr):
    """A discrete random variable.

    Identified by its name within a network; renaming is therefore an edit of the network.

    Parameters
    ----------
    name : str
        Any nonblank text.
    states : tuple of str
        Distinct state names in their order, at least one.
    values : tuple of float, optional
        One number per state, for expectations.
    edges : tuple of float, optional
        Cut points of a discretized quantity, ``len(states) + 1`` increasing numbers; state *k* is
        the interval from ``edges[k]`` (included) to ``edges[k + 1]``.
    unit : str
        Unit of `values` or `edges`, for display.
    label : str
        Free text shown instead of the name where a long title fits.
    description : str
        Free text for the reader.
    properties : tuple of (str, str)
        Other properties read from a file, kept so that writing it back loses nothing.

    Raises
    ------
    ModelError
        If a name is blank, a state is blank or occurs twice, or numbers do not match the states.
    """

    name: str
    states: tuple[str, ...]
    values: tuple[float, ...] | None = None
    edges: tuple[float, ...] | None = None
    unit: str = ""
    label: str = ""
    description: str = ""
    properties: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name.strip():
            raise ModelError("A node needs a name; type at least one letter.")
        if isinstance(self.states, str):
            raise ModelError(
                "The states of {variable} are one text; give a list of names.", variable=self.name
            )
        if not isinstance(self.states, Iterable):
            raise ModelError(
                "The states of {variable} are not a list of names; give one.", variable=self.name
            )
        names = tuple(map(_state_name, self.states))
        # A renamed variable shares its states with the old one, by which the renaming is known.
        shared = isinstance(self.states, tuple) and all(map(operator.is_, names, self.states))
        object.__setattr__(self, "states", self.states if shared else names)
        object.__setattr__(self, "properties", tuple((k, text) for k, text in self.properties))
        if not self.states:
            raise ModelError("Node {variable} has no states; add at least one.", variable=self.name)
        self._check_states()
        if self.values is not None:
            object.__setattr__(self, "values", self._numbers(self.values))
            self._check_values()
        if self.edges is not None:
            object.__setattr__(self, "edges", self._numbers(self.edges))
            self._check_edges()

    def _check_states(self) -> None:
        seen: set[str] = set()
        for state in self.states:
            if not isinstance(state, str) or not state.strip():
                raise ModelError(
                    "Node {variable} has a state without a name; type at least one letter.",
                    variable=self.name,
                )
            if state in seen:
                raise ModelError(
                    "Node {variable} has the state “{state}” twice; give one of them another name.",
                    variable=self.name,
                    state=state,
                )
            seen.add(state)

    def _numbers(self, values: Iterable[float]) -> tuple[float, ...]:
        try:
            return tuple(map(float, values))
        except (TypeError, ValueError, OverflowError):
            raise ModelError(
                "Node {variable} needs numbers as values and limits of its states.",
                variable=self.name,
            ) from None

    def _check_values(self) -> None:
        assert self.values is not None
        if len(self.values) != len(self.states) or not all(map(math.isfinite, self.values)):
            raise ModelError(
                "Node {variable} needs one finite number for each of its {count} states.",
                variable=self.name,
                count=len(self.states),
            )

    def _check_edges(self) -> None:
        assert self.edges is not None
        increasing = all(a < b for a, b in zip(self.edges, self.edges[1:], strict=False))
        if len(self.edges) != len(self.states) + 1 or not increasing:
            raise ModelError(
                "Node {variable} needs {count} increasing interval limits for its states.",
                variable=self.name,
                count=len(self.states) + 1,
            )

    @property
    def n_states(self) -> int:
        """Number of states."""
        return len(self.states)

    def index(self, state: str) -> int:
        """Position of a state.

        Raises
        ------
        ModelError
            If there is no such state; the message lists the existing ones.
        """
        try:
            return self.states.index(state)
        except ValueError:
            raise unknown_state(ModelError, self.name, state, self.states) from None

    def position(self, text: str) -> int | None:
        """Return the position of a state by its name, by what equals it, or by a number in it.

        Parameters
        ----------
        text : str
            A state's name, or what equals one (see `equal_states`): the same number, or the same
            truth value. Where the variable has `edges`, a number, with a point or a comma, means
            the interval it lies in; the outer two are open, so that a number beyond all limits
            belongs to one of them.

        Returns
        -------
        int or None
            None if no state matches.
        """
        if text in self.states:
            return self.states.index(text)
        if self.edges is None:
            return equal_states(self.states).position(text)
        value = state_number(text)
        return None if math.isnan(value) else bisect.bisect_right(self.edges[1:-1], value)

    def with_name(self, name: str) -> Variable:
        """Return the same variable with another name."""
        return replace(self, name=name)


def _state_name(given: object) -> str:
    """Return the name of a state that is given as a text, a number or a truth value."""
    return given if isinstance(given, str) else value_text(given) or ""  # blanks are refused
