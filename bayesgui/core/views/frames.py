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
    """Return a conditional table as a pandas table; see `CPT.to_frame`.

    Parameters
    ----------
    variable, parents, values, labels
        As in `CPT`.
    """
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

    Parameters
    ----------
    names : sequence of str
        The variables, one for each axis.
    states : sequence of sequence of str
        Their states.
    table : ndarray of float64
        Probabilities.

    Returns
    -------
    pandas.DataFrame
        A column of states for each variable, the last one fastest, and ``probability``.
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

    Parameters
    ----------
    states : sequence of (str, sequence of str)
        Each variable with its states.
    numbers : dict of str to ndarray of float64
        By title, a number for each state of all variables in order.

    Returns
    -------
    pandas.DataFrame
        Columns ``variable``, ``state`` and the titles; a row for each state.
    """
    import pandas as pd

    return pd.DataFrame(
        {
            "variable": [name for name, each in states for _ in each],
            "state": [state for _, each in states for state in each],
            **numbers,
        }
    )
