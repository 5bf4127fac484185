"""How kernels are compiled: options of numba's `njit`.

A kernel that is called from Python is WHOLE; a PART is called by other kernels only (from Python,
that would end the process), so it needs neither wrappers nor a place in the cache. numba optimizes
a part once more in everything that calls it: what stands between two large loops is MERGED into its
caller, which takes a third off the time to compile.
"""

from __future__ import annotations

from typing import Any

LOOSE = {"reassoc", "contract", "nsz"}
"""Sums may be reordered, so that they run in vector registers; NaN and infinity stay themselves."""

ALLOCATING: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
"""A part that makes arrays of its own."""

PART: dict[str, Any] = {**ALLOCATING, "_nrt": False}
"""Without numba's memory: counting references, an atomic step for each array of each call, costs
small cliques as much as their numbers do."""

FAST: dict[str, Any] = {**PART, "fastmath": LOOSE}
"""A part with loose sums."""

ORDERED: dict[str, Any] = {**PART, "fastmath": {*LOOSE, "nnan"}}
"""A part that finds the largest or smallest of numbers that cannot be NaN."""

INLINE: dict[str, Any] = {"forceinline": True}
"""For parts of inner loops: a call passes every array as nine numbers."""

MERGED: dict[str, Any] = {"inline": "always"}
"""For parts that are called once."""

WHOLE: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
"""Called from Python; such a kernel has a signature."""

LEAN: dict[str, Any] = {**WHOLE, "_nrt": False, "fastmath": LOOSE}
"""The same with loose sums, if it makes no arrays."""
