"""Noisy-MAX nodes of GeNIe: their tables at once, their parameters when the network is there."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError, ModelError
from bayesgui.core.independent_causes import noisy_max_values
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.formats.canonical import noisy_max_parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.formats.assembly import Assembly
    from bayesgui.formats.canonical import NoisyMaxParts

_MAX_CELLS = 10**7
"""Size of the table into which a noisy-MAX node may be expanded."""


class NoisyMaxReader:
    """Expands noisy-MAX nodes, and restores them.

    `assembly`: provides the place for messages, receives notes.
    """

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly
        self._found: dict[str, NoisyMaxParts] = {}

    def table(
        self,
        name: str,
        sizes: Sequence[int],
        n_states: int,
        numbers: Sequence[float],
        strengths: Sequence[float],
        line: int,
    ) -> NDArray[np.float64]:
        """Store the parameters of a node and return its table.

        `sizes`, `n_states`: numbers of states of its parents, 0 for one that is unknown, and of the
        node. `numbers`, `strengths`: see `noisy_max_parts`; no strengths are the orders of the
        states.
        """
        order = strengths or [float(k) for size in sizes for k in range(size)]
        found = None
        if 0 not in sizes and all(map(math.isfinite, order)):
            found = noisy_max_parts(sizes, n_states, [int(k) for k in order], numbers)
        where = self._assembly.where(line)
        if found is not None and (needed := math.prod(sizes) * n_states) > _MAX_CELLS:
            raise FormatError(
                "{where}: the table of {variable} would have {needed:,} numbers, more "
                "than this program handles. Nothing was opened.",
                where=where,
                variable=name,
                needed=needed,
            )
        if found is None:
            raise FormatError(
                "{where}: the noisy-MAX parameters of {variable} do not fit its parents. Nothing "
                "was opened.",
                where=where,
                variable=name,
            )
        self._found[name] = found
        return noisy_max_values(found[0], found[1], range(n_states))

    def restored(self, network: Model) -> Model:
        """Return a network with the noisy-MAX of nodes with valid parameters."""
        for name, (effects, leak, strengths) in self._found.items():
            if name not in network:
                continue
            try:
                form = NoisyMax(name, network.parents(name), effects, leak, strengths)
            except ModelError:
                self._assembly.lose(
                    "The noisy-MAX node {variable} was expanded into a table.", variable=name
                )
            else:
                network = network.with_cpt(form)
        return network
