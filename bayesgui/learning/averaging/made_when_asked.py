"""What is made of each member of an ensemble, when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    from bayesgui.core.network import BayesianNetwork

E = TypeVar("E")


class MadeWhenAsked(Sequence[E]):
    """One thing for each network, such as its engine.

    Whoever goes over them can be cancelled between two, and those made so far are kept.
    """

    def __init__(
        self, networks: Sequence[BayesianNetwork], make: Callable[[BayesianNetwork], E]
    ) -> None:
        self._networks, self._make = networks, make
        self._made: dict[int, E] = {}

    def __len__(self) -> int:
        return len(self._networks)

    @overload
    def __getitem__(self, index: int) -> E: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[E]: ...

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self)))]
        place = range(len(self))[index]
        if place not in self._made:
            self._made[place] = self._make(self._networks[place])
        return self._made[place]
