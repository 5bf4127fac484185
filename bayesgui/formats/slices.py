"""Dynamic networks: how many time slices they are unrolled over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Loss

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

DEFAULT_SLICES = 3
"""Number of slices where neither the user nor the file says one."""

_UNROLLED = "The dynamic network was unrolled"

MAX_NODES = 20_000
"""Number of nodes that a network may be unrolled to."""

GAP = 80.0
"""Distance between the pictures of two slices, in the units of the file."""


@dataclass(frozen=True)
class Slices:
    """The unrolling of a dynamic network.

    >>> Slices(5, each=2, fixed=1).nodes()
    11
    """

    count: int
    each: int
    fixed: int

    def nodes(self, count: int | None = None) -> int:
        """Return the number of nodes with some number of slices, by default the present one."""
        return self.fixed + self.each * (self.count if count is None else count)

    def most(self) -> int:
        """Return the largest number of slices that can be read."""
        return max(1, (MAX_NODES - self.fixed) // self.each)


def slices_of(
    asked: int | None, stated: str, *, each: int, fixed: int, file: str, remarks: list[str]
) -> Slices:
    """Return the number of slices to unroll over, and add a note on it."""
    count = int(stated) if stated.isascii() and stated.isdigit() and len(stated) < 10 else 0
    found = Slices(asked or count or DEFAULT_SLICES, each, fixed)
    if found.count <= found.most():
        by_file = asked is None and count > 0
        remarks.append(_note_by_file(found) if by_file else _note(found))
        return found
    if asked is None:
        fewer = Slices(min(DEFAULT_SLICES, found.most()), each, fixed)
        remarks.append(
            Loss(
                "The dynamic network was unrolled over {count} time slices; the {stated:,} of the "
                "file would have {nodes:,} nodes, more than this program handles.",
                count=fewer.count,
                stated=found.count,
                nodes=found.nodes(),
            )
        )
        return fewer
    raise FormatError(
        "{path} is a dynamic network that would have {nodes:,} nodes in {count:,} slices, more "
        "than this program handles. Nothing was opened; choose {most:,} slices at most.",
        path=file,
        nodes=found.nodes(),
        count=found.count,
        most=found.most(),
    )


def _note_by_file(slices: Slices) -> Loss:
    return Loss(
        "The dynamic network was unrolled over {count} time slices, as the file says: "
        "{nodes} nodes.",
        count=slices.count,
        nodes=slices.nodes(),
    )


def _note(slices: Slices) -> Loss:
    return Loss(
        "The dynamic network was unrolled over {count} time slices: {nodes} nodes.",
        count=slices.count,
        nodes=slices.nodes(),
    )


def is_on_slices(remark: str) -> bool:
    """Tell whether a remark is the one on the number of slices."""
    return getattr(remark, "template", remark).startswith(_UNROLLED)


def separator(names: Iterable[str], taken: Collection[str], numbers: range) -> str:
    """Return what stands between a name and the number of its slice, so that no name is taken."""
    names = list(names)
    mark = "_"
    while any(f"{name}{mark}{number}" in taken for name in names for number in numbers):
        mark += "_"
    return mark


def width(points: Iterable[tuple[float, float]]) -> float:
    """Return how far the pictures of two slices are apart."""
    spots = [x for x, _ in points]
    return max(spots) - min(spots) + GAP + GAP if spots else GAP
