"""Asked rows alone, without any interpolation."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.elicited.methods.base import Interpolation
from bayesgui.core.elicited.rows import asked_rows, through_rows
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.elicited.answers import Configuration
    from bayesgui.core.elicited.asked import Asked

_MOST_ROWS = 1_000


class Direct(Interpolation):
    """Each column by its own answers; columns of which nobody said anything stay uniform."""

    label = Sentence("column by column")
    counts = False
    spreads = False
    fits = False

    def table(self, asked: Asked) -> NDArray[np.float64]:
        """Return the table."""
        uniform = np.full(asked.shape, 1.0 / asked.n_states)
        return through_rows(uniform, asked_rows(asked, uniform))

    def first_rows(self, asked: Asked) -> tuple[Configuration, ...]:
        """Return all rows, both ends first."""
        every = (
            tuple(product(*map(range, asked.sizes))) if np.prod(asked.sizes) <= _MOST_ROWS else ()
        )
        return tuple(dict.fromkeys((*super().first_rows(asked), *every)))
