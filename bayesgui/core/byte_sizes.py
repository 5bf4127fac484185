"""Amounts of memory: that of the computer, and as text."""

from __future__ import annotations

import os

_UNITS = ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB")


def bytes_text(count: float) -> str:
    """Return an amount of memory with a fitting binary unit.

    Parameters
    ----------
    count : float
        Bytes.

    Returns
    -------
    str
        Such as ``128 MiB`` or ``1.3 GiB``: at least two significant digits, no trailing ``.0``.
    """
    if count >= 1024 ** len(_UNITS):
        return f"more than 1,024 {_UNITS[-1]}"
    amount, unit = float(count), _UNITS[0]
    for unit in _UNITS:
        if amount < 1023.95 or unit == _UNITS[-1]:
            break
        amount /= 1024
    if unit == _UNITS[0] or amount >= 9.95:
        return f"{amount:,.0f} {unit}"
    return f"{amount:.1f} {unit}".replace(".0 ", " ")


def physical_memory() -> int:
    """Return the memory of the computer in bytes, 0 where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 0
