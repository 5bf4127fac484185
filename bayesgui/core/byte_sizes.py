"""Amounts of memory: that of the computer, the budget, and as text."""

from __future__ import annotations

import math
import os
from pathlib import Path

_UNITS = ("B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB")


def bytes_text(count: float) -> str:
    """Return an amount of memory with a fitting binary unit.

    The result: such as ``128 MiB`` or ``1.3 GiB``: at least two significant digits, no trailing
    ``.0``.
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


def readable_count(count: int) -> str:
    """Return a number in full, or as a power of ten if it is very large."""
    # Not by counting digits: Python refuses to convert integers of more than 4,300 digits.
    return f"{count:,}" if count < 10**15 else f"10^{math.floor(math.log10(count))}"


def physical_memory() -> int:
    """Return the memory of the computer in bytes, 0 where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 0


def free_memory() -> int:
    """Return the number of bytes available now, including reclaimable caches."""
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except OSError:
        pass
    return physical_memory()


def most_unpacked(packed: int) -> int:
    """Return the size in bytes up to which a compressed file is unpacked.

    `packed`: its compressed size: a megabyte may stand for a gigabyte of blanks, but no table of
    cases and no network is compressed to a fortieth.
    """
    return max(_UNPACKED, _UNPACKED_SHARE * packed)


_UNPACKED, _UNPACKED_SHARE = 2**27, 40


class _Limit:
    """The default memory budget set by the user."""

    budget: int | None = None


def limit_memory(budget: int | None) -> None:
    """Set the default memory budget of the whole program."""
    _Limit.budget = budget


def default_budget() -> int:
    """Return the default memory budget in bytes: half of the free memory unless limited."""
    return _Limit.budget or free_memory() // 2
