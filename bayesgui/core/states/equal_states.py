"""Which state of a node a text, a number or a truth value means: one rule wherever they meet.

It is the state of the same text; else the only one that is the same number; else the only one that
is the same truth word, case aside; else, where one state means true and one false, the one of the
same truth value. What equals no state is unknown.
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bayesgui.core.numerals import number, number_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_TRUTHS: Final = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
"""Truth value of each word, in lower case."""

_GROUPED: Final = re.compile(r"[-+]?\d{1,3}(,\d{3})+")
"""A number with a comma that may well separate thousands."""

_AMBIGUOUS: Final = -1


class EqualStates:
    """The states of a variable, ready to be compared with many texts."""

    __slots__ = ("_by_number", "_by_truth", "_by_word", "_positions")

    def __init__(self, states: Sequence[str]) -> None:
        self._positions = {state: k for k, state in enumerate(states)}
        numbers = [(state_number(state), k) for k, state in enumerate(states)]
        self._by_number = _distinct((value, k) for value, k in numbers if not math.isnan(value))
        # What the numbers are in a column of single precision.
        singles = _distinct((_single(value), k) for value, k in self._by_number.items())
        self._by_number = singles | self._by_number
        words = [(_word(state), k) for k, state in enumerate(states)]
        self._by_word = _distinct((word, k) for word, k in words if word in _TRUTHS)
        self._by_truth = _distinct((_TRUTHS[word], k) for word, k in words if word in _TRUTHS)
        sure = {truth for truth, k in self._by_truth.items() if k != _AMBIGUOUS}
        if len(sure) < 2 or any(value not in (0, 1) for value in self._by_number):
            # 0 and 1 beside 2 are numbers, not truth values.
            self._by_truth = {}

    def position(self, text: str) -> int | None:
        """Return the position of the state that a text means, None if it means none."""
        found = self._positions.get(text)
        if found is not None:
            return found
        if self._by_number and not math.isnan(value := state_number(text)):
            found = self._by_number.get(value)
            if found is not None:
                return None if found == _AMBIGUOUS else found
        word = _word(text)
        if word not in _TRUTHS:
            return None
        found = self._by_word.get(word, self._by_truth.get(_TRUTHS[word]))
        return None if found == _AMBIGUOUS else found


@lru_cache(maxsize=512)
def equal_states(states: tuple[str, ...]) -> EqualStates:
    """Return the states of a variable, ready to be compared with texts.

    Examples
    --------
    >>> doses, truths = equal_states(("0.5", "1.0", "2.0")), equal_states(("no", "yes"))
    >>> doses.position("1"), doses.position("3"), truths.position("True"), truths.position("FALSE")
    (1, None, 1, 0)
    """
    return EqualStates(states)


def value_text(value: Any) -> str | None:
    """Return the text of a text, number or truth value, None for anything else.

    `value`: of Python, numpy or pandas. A number of single precision is written with as few digits
    as tell it from its neighbors.
    """
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bool | np.bool_):
        return str(bool(value))
    if isinstance(value, np.float32 | np.float16):
        return number_text(float(str(value)))
    if isinstance(value, int | np.integer):
        return str(int(value))
    if isinstance(value, float | np.floating):
        return number_text(float(value))
    if getattr(value, "ndim", None) == 0 and hasattr(value, "item"):
        return value_text(value.item())
    return None


def is_missing(value: Any) -> bool:
    """Tell whether a value is the missing one of Python, numpy or pandas."""
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return True
    return isinstance(value, float | np.floating) and math.isnan(float(value))


def state_number(text: str) -> float:
    """Return the number that a state or a cell is, with a decimal point or comma; else NaN."""
    if not text or text[-1].isalpha():
        return math.nan
    value = number(text)
    if math.isnan(value) and "," in text and _GROUPED.fullmatch(text.strip()) is None:
        value = number(text, ",")
    return value


def same_number(text: str, other: str) -> bool:
    """Tell whether two texts are the same number, be it of single precision."""
    value, second = state_number(text), state_number(other)
    return value == second or _single(value) == second or value == _single(second)


def _word(text: str) -> str:
    word = text.strip().casefold()
    if word not in _TRUTHS and (value := state_number(word)) in (0, 1):
        return str(int(value))
    return word


def _single(value: float) -> float:
    with np.errstate(over="ignore"):
        return float(np.float32(value))


def _distinct(pairs: Iterable[tuple[Any, int]]) -> dict[Any, int]:
    """Return positions by what is equal, `_AMBIGUOUS` where two states are."""
    found: dict[Any, int] = {}
    for key, k in pairs:
        found[key] = _AMBIGUOUS if key in found else k
    return found
