"""Counting cases by bit planes: cells of a family as masks, divided by other variables' states.

Masks and planes are read in vectors of eight words, several of both at a time, so that each is
loaded once for several counts; a compiler finds no such loops by itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

from bayesgui.inference.kernels.compiling import PART

WORDS = 256
"""Words of a plane per block, so that the masks of a block stay in the cache."""

VECTOR = 8
"""Words in a vector; planes have a multiple of them."""

_WORD = ir.IntType(64)
_WORDS: Any = ir.VectorType(_WORD, VECTOR)


def _declared(builder: Any, name: str, returned: Any) -> Any:
    """Return one of LLVM's functions of a vector."""
    kind = ir.FunctionType(returned, [_WORDS])
    return cgutils.get_or_insert_function(builder.module, kind, f"llvm.{name}.v{VECTOR}i64")


def _place(builder: Any, address: Any, k: Any) -> Any:
    """Return the pointer to a vector."""
    offset = builder.mul(k, ir.Constant(_WORD, 8 * VECTOR))
    return builder.inttoptr(builder.add(address, offset), _WORDS.as_pointer())


def _load(builder: Any, address: Any, k: Any) -> Any:
    """Load a vector."""
    return builder.load(_place(builder, address, k), align=8)


@intrinsic
def address_of(context, array):  # type: ignore[no-untyped-def]
    """Return the address of an array."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        made = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.ptrtoint(made.data, _WORD)

    return types.int64(array), generate


@intrinsic
def _count_common(context, masks, planes, vectors):  # type: ignore[no-untyped-def]
    """Count the bits that each mask has in common with each plane; given by their addresses."""
    found = types.UniTuple(types.int64, masks.count * planes.count)

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        ones = _declared(builder, "ctpop", _WORDS)
        nothing = ir.Constant(_WORDS, [0] * VECTOR)
        totals = [cgutils.alloca_once_value(builder, nothing) for _ in range(found.count)]
        rows, columns = (cgutils.unpack_tuple(builder, each) for each in arguments[:2])
        with cgutils.for_range(builder, arguments[2]) as loop:
            some = [_load(builder, address, loop.index) for address in rows]
            for k, address in enumerate(columns):
                plane = _load(builder, address, loop.index)
                for mask, total in zip(some, totals[k * len(some) :], strict=False):
                    bits = builder.call(ones, [builder.and_(mask, plane)])
                    builder.store(builder.add(builder.load(total), bits), total)
        add = _declared(builder, "vector.reduce.add", _WORD)
        sums = [builder.call(add, [builder.load(total)]) for total in totals]
        return context.make_tuple(builder, signature.return_type, sums)

    return found(masks, planes, types.int64), generate


@intrinsic
def _intersect(context, target, mask, plane, vectors):  # type: ignore[no-untyped-def]
    """Write what a mask and a plane have in common to an address; return how many bits it has."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        ones = _declared(builder, "ctpop", _WORDS)
        total = cgutils.alloca_once_value(builder, ir.Constant(_WORDS, [0] * VECTOR))
        target, mask, plane, vectors = arguments
        with cgutils.for_range(builder, vectors) as loop:
            one, other = (_load(builder, address, loop.index) for address in (mask, plane))
            common = builder.and_(one, other)
            builder.store(common, _place(builder, target, loop.index), align=8)
            bits = builder.call(ones, [common])
            builder.store(builder.add(builder.load(total), bits), total)
        add = _declared(builder, "vector.reduce.add", _WORD)
        return builder.call(add, [builder.load(total)])

    return types.int64(*[types.int64] * 4), generate


@njit(**PART)
def fill_masks(masks, filled, own, variables, cases, first, words):  # type: ignore[no-untyped-def]
    """Find the cells of a block in which there are cases; return their number.

    Parameters
    ----------
    masks : ndarray of uint64, shape (cells, `WORDS`)
        Output: the cases of each cell that has any; the last variable varies fastest.
    filled : ndarray of int64, shape (cells,)
        Output: these cells, in ascending order.
    own : ndarray of int64, shape (cells,)
        The number of cases of each cell; those of the block are added.
    variables : ndarray of int64
        The variables, at least one.
    cases : Cases
        The table; see `family_scores`.
    first, words : int
        The block.
    """
    base, stride = address_of(masks), 8 * masks.shape[1]
    planes, plane_stride = address_of(cases.planes) + 8 * first, 8 * cases.planes.shape[1]
    vectors, n_cells = words // VECTOR, 1
    for k in range(len(variables)):
        size, above = cases.sizes[variables[k]], planes
        offset = planes + cases.firsts[variables[k]] * plane_stride
        # Downwards, as the cells of the variables before are at the beginning.
        for cell in range(n_cells - 1, -1, -1):
            mask, is_empty = base + cell * stride, k > 0 and filled[cell] == 0
            for state in range(size - 1, -1, -1):
                plane = offset + state * plane_stride
                above = mask if k else plane
                place = cell * size + state
                if is_empty:
                    filled[place] = 0
                else:
                    filled[place] = _intersect(base + place * stride, above, plane, vectors)
        n_cells *= size
    n_filled = 0
    for cell in range(n_cells):
        if filled[cell]:
            own[cell] += filled[cell]
            filled[n_filled] = cell
            n_filled += 1
    return n_filled


@njit(**PART)
def divide_cells(counts, masks, filled, n_filled, rows, places, cases, first, words):  # type: ignore[no-untyped-def]
    """Count the cases of cells that have other variables' states.

    Parameters
    ----------
    counts : ndarray of int64
        The counts of a state are from its place on, one for each cell; those of the block are
        added.
    masks, filled, n_filled
        See `fill_masks`.
    rows, places : ndarray of int64
        The plane of each state in question, and where its counts begin.
    cases : Cases
        The table; see `family_scores`.
    first, words : int
        The block.
    """
    base, stride = address_of(masks), 8 * masks.shape[1]
    planes, plane_stride = address_of(cases.planes) + 8 * first, 8 * cases.planes.shape[1]
    vectors, n_rows = words // VECTOR, len(rows)
    whole, pairs = n_filled - n_filled % 4, n_rows - n_rows % 2
    for c in range(0, whole, 4):
        c0, c1, c2, c3 = filled[c], filled[c + 1], filled[c + 2], filled[c + 3]
        four = (base + c0 * stride, base + c1 * stride, base + c2 * stride, base + c3 * stride)
        for k in range(0, pairs, 2):
            one, other = planes + rows[k] * plane_stride, planes + rows[k + 1] * plane_stride
            found = _count_common(four, (one, other), vectors)
            a, b = places[k], places[k + 1]
            counts[a + c0] += found[0]
            counts[a + c1] += found[1]
            counts[a + c2] += found[2]
            counts[a + c3] += found[3]
            counts[b + c0] += found[4]
            counts[b + c1] += found[5]
            counts[b + c2] += found[6]
            counts[b + c3] += found[7]
        if pairs < n_rows:
            last = _count_common(four, (planes + rows[pairs] * plane_stride,), vectors)
            a = places[pairs]
            counts[a + c0] += last[0]
            counts[a + c1] += last[1]
            counts[a + c2] += last[2]
            counts[a + c3] += last[3]
    for c in range(whole, n_filled):
        _divide_cell(counts, base + filled[c] * stride, filled[c], rows, places, planes,
                     plane_stride, vectors)


@njit(**PART)
def _divide_cell(counts, mask, cell, rows, places, planes, stride, vectors):  # type: ignore[no-untyped-def]
    """Do the same for one cell."""
    whole = len(rows) - len(rows) % 4
    for k in range(0, whole, 4):
        four = (
            planes + rows[k] * stride,
            planes + rows[k + 1] * stride,
            planes + rows[k + 2] * stride,
            planes + rows[k + 3] * stride,
        )
        found = _count_common(four, (mask,), vectors)
        counts[places[k] + cell] += found[0]
        counts[places[k + 1] + cell] += found[1]
        counts[places[k + 2] + cell] += found[2]
        counts[places[k + 3] + cell] += found[3]
    for k in range(whole, len(rows)):
        counts[places[k] + cell] += _count_common((planes + rows[k] * stride,), (mask,), vectors)[0]
