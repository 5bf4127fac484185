"""A family of algorithms that can be asked for by name."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from bayesgui.catalog.parameters import Parameter, parameters_of, validate
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

T = TypeVar("T")
C = TypeVar("C", bound=type)


@dataclass(frozen=True)
class Entry(Generic[T]):
    """One registered class.

    Parameters
    ----------
    name : str
        Stable id: settings, files and the command line keep it.
    factory : type
        The registered class; its docstring is the help text.
    label : str
        What menus show; may change.
    traits : dict
        Whatever else the family wants to know, such as ``exact=True``.
    """

    name: str
    factory: type[T]
    label: str
    traits: dict[str, Any]

    @property
    def summary(self) -> str:
        """First line of the docstring."""
        return (self.factory.__doc__ or "").strip().splitlines()[0]

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """The options, read from the class."""
        return parameters_of(self.factory)


class Registry(Generic[T]):
    """All members of one family, by name.

    Parameters
    ----------
    kind : str
        What the members are, in the singular: "engine", "format", "score".
    discover : callable
        Imports the modules that register; called once, at the first look-up by name.
    noun : str
        What a sentence calls one member, where that is not `kind`.
    """

    def __init__(self, kind: str, discover: Callable[[], None], noun: str = "") -> None:
        self.kind = kind
        self.noun = noun or kind
        self._discover: Callable[[], None] | None = discover
        self._entries: dict[str, Entry[T]] = {}
        # Two lanes may ask at once; the second must not see what the first has found so far.
        self._discovery = threading.RLock()

    def register(self, name: str, *, label: str, **traits: Any) -> Callable[[C], C]:
        """Return a class decorator that adds the class under a name."""

        def add(factory: C) -> C:
            if name in self._entries:
                raise ValueError(f"two members of {self.kind} are named {name}")
            self._entries[name] = Entry(name, factory, label, traits)
            return factory

        return add

    def _complete(self) -> None:
        with self._discovery:
            if self._discover is not None:
                discover, self._discover = self._discover, None
                discover()

    def __iter__(self) -> Iterator[Entry[T]]:
        self._complete()
        return iter(sorted(self._entries.values(), key=lambda e: e.traits.get("order", 0)))

    def names(self) -> tuple[str, ...]:
        """Return all names in menu order."""
        return tuple(entry.name for entry in self)

    def __getitem__(self, name: str) -> Entry[T]:
        """Return the entry of a name.

        Raises
        ------
        ParameterError
            If there is none; the message lists those that are.
        """
        self._complete()
        try:
            return self._entries[name]
        except KeyError:
            raise ParameterError(
                "There is no {kind} named “{name}”; choose one of {names}.",
                kind=self.noun,
                name=name,
                names=", ".join(self.names()),
            ) from None

    def create(self, name: str, *args: Any, **options: Any) -> T:
        """Make a member: positional arguments as given, options checked against its parameters.

        Raises
        ------
        ParameterError
            If the name or an option is unknown, or an option is out of its range.
        """
        entry = self[name]
        return entry.factory(*args, **validate(entry.name, entry.parameters, options))
