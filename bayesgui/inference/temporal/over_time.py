"""What is believed of each slice: the answer of the engine over time."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.sentence import Sentence


@dataclass(frozen=True, eq=False)
class OverTime:
    """Posteriors of each slice, or the most probable states.

    `times`: what each slice is called. `states`: the names of the states of each node.
    `posteriors`: by node, shape (slices, states); a node that is there once has equal rows, but
    those of what was known until each slice. `sequence`: by node, the index of the most probable
    state in each slice, or alone for a node that is there once. `log_evidence`: ln P(findings); of
    a sequence ln P(sequence, findings); None if a posterior is fixed. `logs`: what each slice adds
    to it. `seen`: number of slices of the series; those after it are predicted. `once`: the nodes
    that are there once. `effective_sizes`: of a particle filter, the effective number of samples in
    each slice, before they are drawn anew.
    """

    task: str
    times: Sequence[str]
    states: Mapping[str, tuple[str, ...]]
    posteriors: Mapping[str, NDArray[np.float64]]
    sequence: Mapping[str, NDArray[np.int32]]
    log_evidence: float | None
    logs: NDArray[np.float64]
    seen: int
    once: frozenset[str] = frozenset()
    warnings: tuple[Sentence, ...] = ()
    effective_sizes: NDArray[np.float64] | None = None

    def __post_init__(self) -> None:
        for each in self.posteriors.values():
            each.flags.writeable = False
        for path in self.sequence.values():
            path.flags.writeable = False
        self.logs.flags.writeable = False
        if self.effective_sizes is not None:
            self.effective_sizes.flags.writeable = False
        object.__setattr__(self, "posteriors", MappingProxyType(dict(self.posteriors)))
        object.__setattr__(self, "sequence", MappingProxyType(dict(self.sequence)))
