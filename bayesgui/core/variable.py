"""The variable of a Bayesian network: a name, and what it can be."""

from __future__ import annotations

import bisect
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.core.domain import Reals, States
from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import unknown_state
from bayesgui.core.states.equal_states import equal_states, state_number
from bayesgui.rich_display import ShortRepr, call_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.domain import Domain


class _Discrete:
    """The states of a variable beside its domain, read a thousand times for every click."""

    __slots__ = ("n_states", "states")

    n_states: int
    """Number of states."""
    states: tuple[str, ...]
    """Names of the states in order."""


@dataclass(frozen=True, slots=True, repr=False, init=False)
class Variable(_Discrete, ShortRepr):
    """A random variable, discrete unless its domain is `Reals`.

    Identified by its name within a network; renaming is therefore an edit of the network.

    Parameters
    ----------
    name : str
        Any nonblank text.
    states : tuple of str, or Domain
        Distinct state names in their order, at least one; or a whole domain, without the next three
        parameters.
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
        If a name is blank, a state is blank or occurs twice, or numbers do not match the states;
        and where the states of a variable are asked for whose domain is `Reals`.
    """

    name: str
    domain: Domain
    label: str = ""
    description: str = ""
    properties: tuple[tuple[str, str], ...] = ()

    def __init__(
        self,
        name: str,
        states: Iterable[object] | Domain,
        values: Iterable[float] | None = None,
        edges: Iterable[float] | None = None,
        unit: str = "",
        label: str = "",
        description: str = "",
        properties: Iterable[tuple[str, str]] = (),
    ) -> None:
        _check_name(name)
        if isinstance(states, States | Reals):
            states.check(name)
        else:
            states = States.of(name, states, values, edges, unit)
        self._set(name, states, label, description, tuple((k, text) for k, text in properties))

    def _set(self, name: str, domain: Domain, *texts: Any) -> None:
        for slot, value in zip(self.__dataclass_fields__, (name, domain, *texts), strict=True):
            object.__setattr__(self, slot, value)
        if isinstance(domain, States):
            object.__setattr__(self, "states", domain.names)
            object.__setattr__(self, "n_states", len(domain.names))

    def __getattr__(self, name: str) -> Any:
        # Reached for what no slot holds: the states of a number.
        if name in _Discrete.__slots__:
            raise ModelError("{variable} is a number and has no states.", variable=self.name)
        raise AttributeError(name)

    @property
    def values(self) -> tuple[float, ...] | None:
        """One number per state, for expectations."""
        return self.domain.values if isinstance(self.domain, States) else None

    @property
    def edges(self) -> tuple[float, ...] | None:
        """Cut points of a discretized quantity."""
        return self.domain.edges if isinstance(self.domain, States) else None

    @property
    def unit(self) -> str:
        """Unit of the numbers."""
        return self.domain.unit

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

    def has_domain_of(self, other: Variable) -> bool:
        """Return whether a table over one holds for the other: the same states, or both numbers."""
        if isinstance(self.domain, States) and isinstance(other.domain, States):
            return self.domain.names == other.domain.names
        return type(self.domain) is type(other.domain)

    def with_name(self, name: str) -> Variable:
        """Return the same variable with another name."""
        _check_name(name)
        twin = object.__new__(Variable)
        twin._set(name, self.domain, self.label, self.description, self.properties)
        return twin

    def with_parts(self, **parts: Any) -> Variable:
        """Return the variable with other values of some parameters."""
        return Variable(**{**self._parts(), **parts})

    def _parts(self) -> dict[str, Any]:
        """Return the parameters of the constructor that give this variable."""
        whole = ("states", "values", "edges", "unit")
        domain = (
            {each: getattr(self, each) for each in whole}
            if isinstance(self.domain, States)
            else {"states": self.domain}
        )
        texts = {each: getattr(self, each) for each in ("label", "description", "properties")}
        return {"name": self.name, **domain, **texts}

    def __repr__(self) -> str:
        given = (
            (part, value) for part, value in self._parts().items() if value not in (None, "", ())
        )
        return call_text("Variable", given)

    def __reduce__(self) -> tuple[Any, ...]:
        kept = self.name, self.domain, None, None, "", self.label, self.description, self.properties
        return Variable, kept


def _check_name(name: str) -> None:
    if not isinstance(name, str) or not name.strip():
        raise ModelError("A node needs a name; type at least one letter.")
