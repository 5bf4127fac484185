"""The colors of nodes in GeNIe's files, and the numbers that they have here.

GeNIe fills a node with one color and draws its outline in another; text on it is black. The fill
that is written is a light tint of the node's color.
"""

from __future__ import annotations

import colorsys

USUAL_FILL, USUAL_OUTLINE = "e5f6f7", "000080"
"""Default colors of a node."""

_OUTLINES = (
    *("2f7fbf", "6b4030", "0b7a53", "a13b80"),
    *("7a6a00", "5b5bd6", "00748a", "5c6879"),
)  # fmt: skip
_FORMER = {"b85c00": 2}
"""Outlines of earlier versions, and their numbers."""
_TINT = 0.72
_GRAY = 8
"""The number of gray, the only color without a hue."""
_PALE = 0.12
"""Saturation below which a color counts as gray."""


def outline(color: int | None) -> str:
    """Return the color of an outline, as six hexadecimal digits."""
    return USUAL_OUTLINE if color is None else _OUTLINES[color - 1]


def fill(color: int | None) -> str:
    """Return the color that a node is filled with, as six hexadecimal digits.

    Examples
    --------
    >>> fill(None), fill(1), number_of(fill(1), own=True)
    ('e5f6f7', 'c4dbed', 1)
    """
    if color is None:
        return USUAL_FILL
    return _tint(_OUTLINES[color - 1])


def number_of(text: str, *, own: bool) -> int | None:
    """Return the color, 1 to 8, that is most like one of a file; None for the usual ones.

    `own`: whether this program wrote the file, so that only its own colors are meant.
    """
    text = text.strip().lower().removeprefix("#")
    ours = {shade: k for k, shade in enumerate(_OUTLINES, 1)} | _FORMER
    ours |= {_tint(shade): k for shade, k in ours.items()}
    if text in ours:
        return ours[text]
    if own or text in (USUAL_FILL, "ffffff") or len(text) != 6:
        return None
    try:
        hue, lightness, saturation = _hls(text)
    except ValueError:
        return None
    if saturation < _PALE:
        return _GRAY if lightness < 1 - _PALE else None
    colored = range(1, len(_OUTLINES))
    return min(colored, key=lambda k: _turn(hue, _hls(_OUTLINES[k - 1])[0]))


def _tint(shade: str) -> str:
    """Return what fills a node whose outline has a color."""
    return "".join(f"{int(part * (1 - _TINT) + 255 * _TINT):02x}" for part in _rgb(shade))


def _rgb(text: str) -> tuple[int, int, int]:
    return int(text[:2], 16), int(text[2:4], 16), int(text[4:], 16)


def _hls(text: str) -> tuple[float, float, float]:
    red, green, blue = (part / 255 for part in _rgb(text))
    return colorsys.rgb_to_hls(red, green, blue)


def _turn(one: float, other: float) -> float:
    """Return the distance of two hues, each a share of the circle."""
    apart = abs(one - other)
    return min(apart, 1 - apart)
