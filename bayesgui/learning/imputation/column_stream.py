"""Columns of a stream of rows: what is observed in each, and its batches with cells filled in."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.numerals import number
from bayesgui.data.reading.sources.parquet_stream import dictionary_of, is_numeric, numbers_of
from bayesgui.learning.imputation.cell_values import CellTexts
from bayesgui.learning.imputation.observed_cells import ObservedNumbers, ObservedTexts

if TYPE_CHECKING:
    import pyarrow as pa
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable
    from bayesgui.learning.imputation.observed_cells import Draws

    Mask = NDArray[np.bool_]

_PARTS = 16
"""Batches whose numbers are kept apart before they are counted together."""


class ObservedColumn:
    """Counts what is observed in a column, batch by batch."""

    def __init__(self) -> None:
        self.n_missing = 0
        self._texts: Counter[str] = Counter()
        self._numbers: list[ObservedNumbers] = []

    def add(self, cells: pa.Array, missing: Mask) -> None:
        """Count the cells of a batch that are not missing."""
        self.n_missing += int(missing.sum())
        if is_numeric(cells):
            self._numbers.append(ObservedNumbers.of(numbers_of(cells)[~missing]))
            if len(self._numbers) >= _PARTS:
                self._numbers = [ObservedNumbers.joined(self._numbers)]
            return
        texts, places = dictionary_of(cells)
        counts = np.bincount(places[~missing], minlength=len(texts)).tolist()
        self._texts.update({t: n for t, n in zip(texts, counts, strict=True) if n})

    def observed(self) -> ObservedNumbers | ObservedTexts:
        """Return what was observed."""
        if self._numbers:
            return ObservedNumbers.joined(self._numbers)
        texts = sorted(self._texts)
        return ObservedTexts(tuple(texts), np.array([self._texts[t] for t in texts], np.int64))


@dataclass(frozen=True, eq=False)
class StreamedColumn:
    """Fills the cells of a column of a stream; a column of numbers stays one if it can.

    `kept`: the type of its numbers; None if it becomes a column of texts.
    """

    texts: CellTexts
    kept: Any

    @classmethod
    def of(cls, variable: Variable, seen: ObservedColumn, kind: Any) -> StreamedColumn:
        """Look at what was seen of a column; `kind`: its type in the files."""
        texts = CellTexts.of(variable, seen.observed())
        return cls(texts, kind if _holds(kind, texts.added) else None)

    def filled(
        self,
        cells: pa.Array,
        rows: NDArray[np.int64],
        codes: NDArray[np.int32],
        draws: Draws | None,
    ) -> pa.Array:
        """Return the cells of a batch with the states of some rows; −1 stays missing."""
        import pyarrow as pa
        from pyarrow import compute

        known = codes >= 0
        rows, texts = rows[known], self.texts.of_states(codes[known], draws)
        if self.kept is None:
            found, places = dictionary_of(cells)
            made = np.array([text or None for text in found], dtype=object)[places]
            made[rows] = texts
            return pa.array(made, pa.string())
        mask = np.zeros(len(cells), np.bool_)
        mask[rows] = True
        values = pa.array([number(text) for text in texts.tolist()], pa.float64())
        return compute.replace_with_mask(cells, pa.array(mask), values.cast(self.kept))


def _holds(kind: Any, texts: tuple[str, ...]) -> bool:
    """Tell whether texts can stand in a column of numbers of a type."""
    import pyarrow as pa

    if pa.types.is_floating(kind):
        return not any(np.isnan(number(text)) for text in texts)
    if not pa.types.is_integer(kind):
        return False
    return all(number(text).is_integer() and text == str(int(number(text))) for text in texts)
