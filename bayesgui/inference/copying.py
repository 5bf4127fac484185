"""How an engine is copied and pickled: as its network and options, from which it is made again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork

NO_OPTIONS = "network", "monitor"
"""Arguments of engines that are not options."""


class MadeAgain:
    """The part of an engine that remembers the options it was made with."""

    network: BayesianNetwork
    """The network, which may have another table than the one that it was made with."""

    _given: tuple[tuple[Any, ...], dict[str, Any]]

    def __new__(cls, *given: Any, **options: Any) -> Self:
        """Remember the options."""
        made = super().__new__(cls)
        made._given = given[1:], {k: v for k, v in options.items() if k not in NO_OPTIONS}
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        values, options = self._given
        return _make, (type(self), (self.network, *values), options)


def _make(kind: type, given: tuple[Any, ...], options: dict[str, Any]) -> object:
    return kind(*given, **options)
