"""Compiler options for kernels, passed to numba's `njit`.

WHOLE kernels are called from Python. A PART is called by other kernels only (calling it from Python
crashes the process), so it needs no wrappers and no cache, and is optimized in its callers only;
small parts between two large loops are MERGED into the caller, which cuts compile time further.
"""

from __future__ import annotations

from typing import Any

from bayesgui.data.kernels import parts

LOOSE = {"reassoc", "contract", "nsz"}
"""Sums may be reordered to vectorize; NaN and infinity are preserved."""

ALLOCATING: dict[str, Any] = parts.PART
"""A part that allocates arrays."""

PART: dict[str, Any] = parts.LEAN_PART
"""A part without numba's reference counting, whose atomic operations per array and call cost as
much as the arithmetic of small cliques."""

FAST: dict[str, Any] = {**PART, "fastmath": LOOSE}
"""A part with reordered sums."""

ORDERED: dict[str, Any] = {**PART, "fastmath": {*LOOSE, "nnan"}}
"""A part that computes minima or maxima of numbers that are never NaN."""

INLINE: dict[str, Any] = {"forceinline": True}
"""For parts in inner loops, as a call passes nine values per array."""

MERGED: dict[str, Any] = {"inline": "always"}
"""For parts with a single call site."""

WHOLE: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
"""A kernel called from Python; declared with a signature."""

LEAN: dict[str, Any] = {**WHOLE, "_nrt": False, "fastmath": LOOSE}
"""The same with reordered sums and without reference counting."""
