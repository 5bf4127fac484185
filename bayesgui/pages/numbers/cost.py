"""What a page takes: cells of its junction tree and bytes of its file, said before it is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import bytes_text, readable_count
from bayesgui.core.errors import MemoryBudgetError

if TYPE_CHECKING:
    from bayesgui.inference.exact.plan import Plan

MAX_CELLS = 2_000_000
"""Most cells of the junction tree of a page; a phone passes them in about a second."""
MAX_BYTES = 25 * 2**20
"""Most bytes of a page, about what a mail may carry."""

_SCRIPTS = 130_000
"""Bytes of what all pages have."""
_NODE = 1_500
"""Bytes of the picture and the names of a node."""
_NUMBER = 8 * 4 / 3
"""Bytes of a number in base 64."""


@dataclass(frozen=True)
class PageCost:
    """Cells of the junction tree, and bytes of the file, about."""

    cells: int
    bytes: int

    @property
    def is_affordable(self) -> bool:
        """Whether a page of this size is made."""
        return self.cells <= MAX_CELLS and self.bytes <= MAX_BYTES

    def check(self) -> None:
        """Raise a `MemoryBudgetError` if a page would be too large."""
        if not self.is_affordable:
            raise MemoryBudgetError(
                "The page would compute with {cells} cells and be about {size} large; at most "
                "{most_cells} cells and {most_size} are allowed. Name targets: the page then has "
                "the numbers of these nodes alone.",
                cells=readable_count(self.cells),
                size=bytes_text(self.bytes),
                most_cells=readable_count(MAX_CELLS),
                most_size=bytes_text(MAX_BYTES),
            )


def cost_of_tree(plan: Plan, n_numbers: int, n_nodes: int) -> PageCost:
    """Return what the page of a junction tree takes.

    `n_numbers`: of its tables, equal ones counted once. `n_nodes`: in its picture.
    """
    cells = sum(plan.cells(clique) for clique in plan.forest.cliques)
    return PageCost(cells, int(_SCRIPTS + _NODE * n_nodes + _NUMBER * n_numbers))
