"""Cases to a CSV file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.sampling import CaseBlock


def write_csv(
    path: Path, network: BayesianNetwork, blocks: Iterable[CaseBlock], weighted: bool
) -> int:
    """Write cases as comma-separated values, a header line first; missing cells are empty.

    Parameters
    ----------
    path : Path
        Replaced in one step when all rows are written.
    network : BayesianNetwork
        Names of columns and states.
    blocks : iterable of CaseBlock
        The rows.
    weighted : bool
        Whether a last column ``weight`` holds the rows' weights.

    Returns
    -------
    int
        Number of rows.

    Raises
    ------
    DataError
        If the file cannot be written.
    """
    tokens = {
        v.name: np.array([*map(_quoted, v.states), ""], dtype=object) for v in network.variables
    }
    header = [*map(_quoted, network.names), *(["weight"] if weighted else [])]
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    except OSError as error:
        raise _unwritable(path, error) from None
    rows = 0
    try:
        with open(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(",".join(header) + "\n")
            for block in blocks:
                columns = [tokens[name][codes].tolist() for name, codes in block.columns.items()]
                if block.weights is not None:
                    columns.append(list(map(repr, block.weights.tolist())))
                stream.write("\n".join(map(",".join, zip(*columns, strict=True))) + "\n")
                rows += block.n_rows
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except OSError as error:
        raise _unwritable(path, error) from None
    finally:
        Path(temporary).unlink(missing_ok=True)
    return rows


def _unwritable(path: Path, error: OSError) -> DataError:
    return DataError(
        "{path} cannot be written: {reason}. Choose another place.",
        path=str(path),
        reason=error.strerror or type(error).__name__,
    )


def _quoted(text: str) -> str:
    if any(mark in text for mark in ',"\r\n'):
        return '"' + text.replace('"', '""') + '"'
    return text
