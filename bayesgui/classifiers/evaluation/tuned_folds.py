"""What inner folds chose in each outer fold, and how much they promised too much."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    import pandas as pd
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False, repr=False)
class TunedFolds(ShortRepr, NotebookTable):
    """Nested cross-validation of one model: inner folds chose its options, outer folds judged it.

    Parameters
    ----------
    name : str
        The model.
    by : str
        The figure: ``"log_loss"``, ``"brier"`` (less is better) or ``"accuracy"``.
    options : tuple of mapping of str to object
        The values that were chosen in each outer fold.
    inner : ndarray of float64, shape (folds,)
        The figure of the chosen values on the inner held-out rows, by which they were chosen.
    outer : ndarray of float64, shape (folds,)
        The figure on the rows of the outer fold, which chose nothing.
    tried : int
        Number of combinations in each fold.
    """

    name: str
    by: str
    options: tuple[Mapping[str, Any], ...]
    inner: NDArray[np.float64]
    outer: NDArray[np.float64]
    tried: int

    @property
    def gains(self) -> NDArray[np.float64]:
        """How much better each inner figure is than the outer one, shape (folds,)."""
        found = self.inner - self.outer
        return found if self.by == "accuracy" else -found

    @property
    def optimism(self) -> float:
        """Mean of the gains: what the best inner figure promised too much.

        The best of many is partly the luckiest, and models of inner folds have fewer rows, which
        makes it smaller.
        """
        return float(self.gains.mean())

    @property
    def standard_error(self) -> float:
        """Standard error of the optimism, from its spread over the outer folds."""
        n = len(self.inner)
        return float(self.gains.std(ddof=1)) / math.sqrt(n) if n > 1 else math.nan

    @property
    def usual(self) -> Mapping[str, Any]:
        """The values that were chosen most often, of equally frequent ones the first."""
        texts = [str(dict(each)) for each in self.options]
        most = Counter(texts).most_common(1)[0][0]
        return self.options[texts.index(most)]

    def to_frame(self) -> pd.DataFrame:
        """Return a row for each outer fold: the chosen values, both figures and their difference.

        Returns
        -------
        pandas.DataFrame
            Columns of the options, then ``inner``, ``outer`` and ``optimism``; ``attrs`` has the
            figure.
        """
        import pandas as pd

        names = list(dict.fromkeys(name for each in self.options for name in each))
        made = {name: [each.get(name) for each in self.options] for name in names}
        frame = pd.DataFrame(
            {**made, "inner": self.inner, "outer": self.outer, "optimism": self.gains},
            index=pd.RangeIndex(1, len(self.inner) + 1, name="fold"),
        )
        frame.attrs["by"] = self.by
        return frame
