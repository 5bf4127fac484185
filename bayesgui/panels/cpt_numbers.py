"""How the numbers of a table are written and read, and what a spreadsheet calls a block of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.widgets.number_edit import parsed

if TYPE_CHECKING:
    from numpy.typing import NDArray

TYPED_SUM = 1e-9
"""A typed column is taken as it stands if its sum is this near 1; what is further off is a draft,
so that no number that was typed is changed without a word."""


def sums_to_one(sums: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which sums are 1 but for the rounding of decimal fractions."""
    near: NDArray[np.bool_] = np.abs(sums - 1.0) <= TYPED_SUM
    return near


def exact_text(number: float) -> str:
    """Return a number with all the digits that tell it from its neighbors."""
    text = repr(float(number))
    return text[:-2] if text.endswith(".0") else text


def parsed_probability(text: str) -> float:
    """Read a probability as people type it: ``0.3``, ``.3``, ``0,3``, ``30 %`` or ``3/10``.

    Parameters
    ----------
    text : str
        What was typed.

    Raises
    ------
    ModelError
        If it is no number, or not between 0 and 1.
    """
    number = parsed(text)
    if number is None:
        raise ModelError(
            "“{text}” is no number; type one like 0.25, 25 % or 1/4.", text=text.strip()
        )
    if not 0 <= number <= 1:
        raise ModelError("A probability lies between 0 and 1.")
    return number


def parsed_block(text: str) -> list[list[float]]:
    """Read a block of probabilities as spreadsheets copy it: tabs between cells, lines of them.

    Parameters
    ----------
    text : str
        What the clipboard holds.

    Raises
    ------
    ModelError
        If a cell is no probability; the sentence names its line.
    """
    block = []
    for number, line in enumerate(text.rstrip("\r\n").splitlines(), start=1):
        try:
            block.append([parsed_probability(cell) for cell in line.split("\t")])
        except ModelError:
            wrong = next(cell for cell in line.split("\t") if not _is_probability(cell))
            raise ModelError(
                "Line {line} of the clipboard has “{text}”, which is no probability. Nothing was "
                "pasted.",
                line=number,
                text=wrong.strip()[:40],
            ) from None
    if not block:
        raise ModelError("The clipboard holds no numbers. Copy cells of a table first.")
    return block


def _is_probability(text: str) -> bool:
    try:
        parsed_probability(text)
    except ModelError:
        return False
    return True


def block_text(values: NDArray[np.float64]) -> str:
    """Return a block of numbers as spreadsheets read it.

    Parameters
    ----------
    values : ndarray of float64, shape (lines, cells)
        The block.
    """
    return "\n".join("\t".join(map(exact_text, line)) for line in values)
