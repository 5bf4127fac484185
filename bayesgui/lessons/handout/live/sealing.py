"""What opens only with its answer, so that nobody reads it in the source of a page.

A short answer can be found by trying all of them: many rounds make that slow, nothing makes it
impossible. Numbers are cut into cells, of which exactly one is what the program marks right: where
the cells begin tells nothing but the digits below the tolerance.
"""

from __future__ import annotations

import base64
import hashlib
import math
from dataclasses import dataclass
from typing import Any

ROUNDS = 30_000
"""Rounds of PBKDF2: about 20 ms in a browser of a laptop, 100 ms on a phone."""
OPEN = "open"
"""The secret of what the page itself opens: not readable, but no secret."""
PADDED = 64
"""Texts are filled up to a multiple of so many bytes, so that their length tells little."""
SLACK = 1e-6
"""Share of the tolerance that is allowed beyond it, as in `bayesgui.lessons.marking.is_within`."""
_EDGE = 1e-7
"""Share of a cell to which the place of its edge is given."""


@dataclass(frozen=True)
class Grid:
    """Cells of numbers; of their logarithms where a number may be off by a share of itself."""

    offset: float
    width: float
    is_share: bool = False

    def cell(self, value: float) -> str:
        """Return what the cell of a number is called."""
        if not self.is_share:
            return f"cell {math.floor((value - self.offset) / self.width)}"
        if value == 0:
            return "cell none"
        cell = math.floor((math.log(abs(value)) - self.offset) / self.width)
        return f"cell {'-' if value < 0 else '+'} {cell}"

    def plain(self) -> dict[str, Any]:
        """Return it as data that JSON can hold."""
        return {"offset": self.offset, "width": self.width, "isShare": self.is_share}


def grid_around(right: float, tolerance: float) -> Grid:
    """Return the grid of which one cell is what is within a tolerance of a number."""
    reach = tolerance * (1 + SLACK)
    return Grid(_offset(right - reach, 2 * reach), 2 * reach)


def share_grid(right: float, share: float) -> Grid:
    """Return the grid of which one cell is what is off by at most a share of a number."""
    reach = share * (1 + SLACK)
    low, high = math.log1p(-reach), math.log1p(reach)
    return Grid(_offset(math.log(abs(right)) + low, high - low), high - low, True)


def _offset(edge: float, width: float) -> float:
    """Return where the cells begin if one of them begins at an edge: at least 0, below the width.

    It is rounded, by less than the slack, so that it has no digits that could be recognized.
    """
    return math.floor(edge % width / (width * _EDGE)) * (width * _EDGE)


class Sealer:
    """Locks texts of one page; no two of them have the same salt.

    `key`: tells pages apart.
    """

    def __init__(self, key: str) -> None:
        self._key, self._count = key, 0

    def lock(self, secret: str, text: str, length: int = 0) -> dict[str, str]:
        """Return a text that opens with a secret.

        `length`: bytes up to which it is filled, at least.
        """
        self._count += 1
        salt = hashlib.sha256(f"{self._key}\x1f{self._count}".encode()).digest()[:12]
        key = hashlib.pbkdf2_hmac("sha256", secret.encode(), salt, ROUNDS, 32)
        plain = text.encode()
        size = max(length, -(-len(plain) // PADDED) * PADDED)
        plain = plain.ljust(size, b" ")
        stream = b"".join(_block(key, k) for k in range(1, size // 32 + 2))
        data = bytes(a ^ b for a, b in zip(plain, stream, strict=False))
        return {"salt": _text(salt), "data": _text(_block(key, 0)[:8] + data)}

    def locks(self, pairs: list[tuple[str, str]]) -> list[dict[str, str]]:
        """Return texts of one length, each opened by its own secret."""
        length = max((len(text.encode()) for _, text in pairs), default=0)
        length = -(-length // PADDED) * PADDED
        return [self.lock(secret, text, length) for secret, text in pairs]


def _block(key: bytes, number: int) -> bytes:
    return hashlib.sha256(number.to_bytes(4, "big") + key).digest()


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode()
