"""The cells that are chosen: where the cursor is, and the block up to where it began."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class CellChoice:
    """A block of cells, as (row, slice): from the anchor to the cursor, both included."""

    cursor: tuple[int, int]
    anchor: tuple[int, int]

    @classmethod
    def at(cls, row: int, number: int) -> CellChoice:
        """Return one cell."""
        return cls((row, number), (row, number))

    @property
    def rows(self) -> range:
        """The rows of the block."""
        low, high = sorted((self.cursor[0], self.anchor[0]))
        return range(low, high + 1)

    @property
    def slices(self) -> range:
        """The slices of the block."""
        low, high = sorted((self.cursor[1], self.anchor[1]))
        return range(low, high + 1)

    @property
    def is_block(self) -> bool:
        """Whether it is more than one cell."""
        return self.cursor != self.anchor

    def moved(self, down: int, right: int, extends: bool = False) -> CellChoice:
        """Return it with the cursor elsewhere, and with the anchor if it does not extend."""
        cursor = self.cursor[0] + down, self.cursor[1] + right
        return CellChoice(cursor, self.anchor if extends else cursor)

    def extended(self, row: int, number: int) -> CellChoice:
        """Return the block from the anchor to another cell."""
        return replace(self, cursor=(row, number))

    def within(self, rows: int, slices: int) -> CellChoice | None:
        """Return it as far as there are cells; None without any."""
        if rows < 1 or slices < 1:
            return None

        def kept(place: tuple[int, int]) -> tuple[int, int]:
            return min(max(place[0], 0), rows - 1), min(max(place[1], 0), slices - 1)

        return CellChoice(kept(self.cursor), kept(self.anchor))

    def __contains__(self, place: tuple[int, int]) -> bool:
        return place[0] in self.rows and place[1] in self.slices
