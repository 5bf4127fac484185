"""Tables of probabilities as pandas tables; pandas is imported when first used."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pandas as pd
    from numpy.typing import NDArray


def frame_of_table(
    variable: str,
    parents: Sequence[str],
    values: NDArray[np.float64],
    labels: Sequence[Sequence[str]] | None,
) -> pd.DataFrame:
    """Return a conditional table as a pandas table; see `CPT.to_frame`."""
    import pandas as pd

    if labels is None:
        labels = [list(map(str, range(size))) for size in values.shape]
    columns = pd.Index(labels[-1], name=variable)
    rows = values.reshape(-1, values.shape[-1]).copy()
    if not parents:
        return pd.DataFrame(rows, columns=columns)
    index = pd.MultiIndex.from_product(labels[:-1], names=parents)
    return pd.DataFrame(rows, index=index, columns=columns)


def frame_of_joint(
    names: Sequence[str], states: Sequence[Sequence[str]], table: NDArray[np.float64]
) -> pd.DataFrame:
    """Return a joint table in long form.

    The result: a column of states for each variable, the last one fastest, and ``probability``.
    """
    import pandas as pd

    cells = np.indices(table.shape).reshape(table.ndim, -1)
    columns: dict[str, object] = {
        name: pd.Categorical.from_codes(codes, list(each))
        for name, each, codes in zip(names, states, cells, strict=True)
    }
    made = pd.DataFrame(columns, index=range(table.size))
    made.insert(len(names), "probability", table.ravel().copy(), allow_duplicates=True)
    return made


def frame_of_vectors(
    states: Sequence[tuple[str, Sequence[str]]], numbers: dict[str, NDArray[np.float64]]
) -> pd.DataFrame:
    """Return numbers of the states of some variables in long form.

    `numbers`: by title, a number for each state of all variables in order. The result: columns
    ``variable``, ``state`` and the titles; a row for each state.
    """
    import pandas as pd

    return pd.DataFrame(
        {
            "variable": [name for name, each in states for _ in each],
            "state": [state for _, each in states for state in each],
            **numbers,
        }
    )
