"""How the kernels of the junction tree are compiled: options of numba's `njit`."""

from __future__ import annotations

from typing import Any

PLAIN: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
"""Without numba's memory: these kernels allocate nothing, and counting references, an atomic step
for each array of each call, would cost small networks half of their time."""

FAST: dict[str, Any] = {**PLAIN, "fastmath": {"reassoc", "contract", "nsz"}}
"""Sums may be reordered, so that they run in vector registers; NaN and infinity stay themselves."""

ORDERED: dict[str, Any] = {**PLAIN, "fastmath": {"reassoc", "contract", "nsz", "nnan"}}
"""The same for the largest and smallest of numbers that cannot be NaN."""

INLINE: dict[str, Any] = {"forceinline": True}
"""For parts of inner loops: a call passes every array as nine numbers."""
