"""Registries of algorithms by name."""

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

    `name`: stable identifier used in settings, files and the command line. `factory`: the
    registered class; its docstring provides the help text. `traits`: additional properties specific
    to the registry, such as ``exact=True``.
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
    """All registered classes of one kind, by name.

    `kind`: kind of the members, in the singular: "engine", "format", "score". `discover`: imports
    the registering modules; called once, at the first lookup. `noun`: noun for one member in
    sentences; default `kind`. `nouns`: noun for several; default `noun` with an s. `attribute`: the
    class attribute that gets the name of each member; none if empty.
    """

    def __init__(
        self,
        kind: str,
        discover: Callable[[], None],
        noun: str = "",
        nouns: str = "",
        attribute: str = "",
    ) -> None:
        self.kind = kind
        self._attribute = attribute
        self.noun = noun or kind
        self.nouns = nouns or f"{self.noun}s"
        self._discover: Callable[[], None] | None = discover
        self.is_complete = False
        """Whether the modules that register have all been imported."""
        self._entries: dict[str, Entry[T]] = {}
        self._in_order: tuple[Entry[T], ...] = ()
        # Lookups may come from two threads; the second must wait for complete discovery.
        self._discovery = threading.RLock()

    def register(self, name: str, *, label: str, **traits: Any) -> Callable[[C], C]:
        """Return a class decorator that registers the class under a name."""

        def add(factory: C) -> C:
            if name in self._entries:
                raise ValueError(f"two members of {self.kind} are named {name}")
            self._entries[name] = Entry(name, factory, label, traits)
            self._in_order = ()
            if self._attribute:
                setattr(factory, self._attribute, name)
            return factory

        return add

    def _complete(self) -> None:
        with self._discovery:
            if self._discover is not None:
                discover, self._discover = self._discover, None
                discover()
                self.is_complete = True

    def __iter__(self) -> Iterator[Entry[T]]:
        self._complete()
        if len(self._in_order) != len(self._entries):
            by_order = sorted(self._entries.values(), key=lambda e: e.traits.get("order", 0))
            self._in_order = tuple(by_order)
        return iter(self._in_order)

    def names(self) -> tuple[str, ...]:
        """Return all names in menu order."""
        return tuple(entry.name for entry in self)

    def __getitem__(self, name: str) -> Entry[T]:
        """Return the entry with this name."""
        self._complete()
        try:
            return self._entries[name]
        except (KeyError, TypeError):  # a list, say, cannot be a key
            raise ParameterError(
                "There is no {kind} named “{name}”; choose one of {names}.",
                kind=self.noun,
                name=name,
                names=", ".join(self.names()),
            ) from None

    def create(self, name: str, *args: Any, **options: Any) -> T:
        """Create a member from positional arguments and validated options."""
        entry = self[name]
        return entry.factory(*args, **validate(entry.name, entry.parameters, options))
