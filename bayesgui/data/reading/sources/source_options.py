"""Options of opening a table whose rows are not read into memory."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.data.reading.quantities import BINS, MAX_STATES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.reading.reading_options import Reading


@dataclass(frozen=True, eq=False)
class SourceOptions:
    """Options of opening a table whose rows are not read into memory.

    `uncut`: columns that are not cut into intervals, though they hold many numbers. `memory`: bytes
    that rows may take; by default the memory budget.
    """

    reading: Reading
    network: BayesianNetwork | None = None
    weights: str | None = None
    uncut: tuple[str, ...] = ()
    bins: int = BINS
    max_states: int = MAX_STATES
    memory: int | None = None

    @property
    def intervals(self) -> Mapping[str, int]:
        """The options of cutting columns of many numbers."""
        return {"bins": self.bins, "max_states": self.max_states}
