"""Bit planes read in vectors of eight words: packing them, and counting what they have in common.

Several planes are read at a time, so that each is loaded once for several counts; a compiler finds
no such loops by itself. Planes are given by their addresses.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import carray, njit, types  # type: ignore[attr-defined]
from numba.core import cgutils
from numba.extending import intrinsic

from bayesgui.data.kernels.counting import pointer

VECTOR = 8
"""Words in a vector; planes have a multiple of them."""

WORD_ROWS = 64
"""Rows in a word."""

WORDS = 256
"""Words of a plane per block, so that the planes of a block stay in the cache."""

PART: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "_nrt": False,
}
"""Options of a part of other kernels."""

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


def _zeros(builder: Any) -> Any:
    """Return a place for a vector of sums."""
    return cgutils.alloca_once_value(builder, ir.Constant(_WORDS, [0] * VECTOR))


def _count(builder: Any, vector: Any, sums: Any) -> None:
    """Add the number of set bits of each word to a vector of sums."""
    bits = builder.call(_declared(builder, "ctpop", _WORDS), [vector])
    builder.store(builder.add(builder.load(sums), bits), sums)


def _total(builder: Any, sums: Any) -> Any:
    """Return the total of a vector of sums."""
    return builder.call(_declared(builder, "vector.reduce.add", _WORD), [builder.load(sums)])


@intrinsic
def address_of(context, array):  # type: ignore[no-untyped-def]
    """Return the address of an array."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        made = context.make_array(signature.args[0])(context, builder, arguments[0])
        return builder.ptrtoint(made.data, _WORD)

    return types.int64(array), generate


@intrinsic
def count_common(context, some, others, vectors):  # type: ignore[no-untyped-def]
    """Count the bits that each of some planes has in common with each of others.

    Returns a tuple: for each of the others, the counts with each of the first ones.
    """
    found = types.UniTuple(types.int64, some.count * others.count)

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        sums = [_zeros(builder) for _ in range(found.count)]
        first, second = (cgutils.unpack_tuple(builder, each) for each in arguments[:2])
        with cgutils.for_range(builder, arguments[2]) as loop:
            loaded = [_load(builder, address, loop.index) for address in first]
            for k, address in enumerate(second):
                plane = _load(builder, address, loop.index)
                for each, total in zip(loaded, sums[k * len(loaded) :], strict=False):
                    _count(builder, builder.and_(each, plane), total)
        totals = [_total(builder, each) for each in sums]
        return context.make_tuple(builder, signature.return_type, totals)

    return found(some, others, types.int64), generate


@intrinsic
def intersect(context, target, one, other, vectors):  # type: ignore[no-untyped-def]
    """Write what two planes have in common to an address; return how many bits it has."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        sums = _zeros(builder)
        target, *both, vectors = arguments
        with cgutils.for_range(builder, vectors) as loop:
            common = builder.and_(*(_load(builder, address, loop.index) for address in both))
            builder.store(common, _place(builder, target, loop.index), align=8)
            _count(builder, common, sums)
        return _total(builder, sums)

    return types.int64(*[types.int64] * 4), generate


@intrinsic
def _pack_word(context, address, state):  # type: ignore[no-untyped-def]
    """Return the word of 64 codes: a bit where a code is the state, which has their type."""
    code = ir.IntType(state.bitwidth)
    codes = ir.VectorType(code, WORD_ROWS)

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        address, state = arguments
        found = builder.load(builder.inttoptr(address, codes.as_pointer()), align=1)
        lanes = ir.VectorType(ir.IntType(32), WORD_ROWS)
        empty = ir.Constant(codes, ir.Undefined)
        one = builder.insert_element(empty, state, ir.Constant(ir.IntType(32), 0))
        same = builder.shuffle_vector(one, empty, ir.Constant(lanes, [0] * WORD_ROWS))
        return builder.bitcast(builder.icmp_unsigned("==", found, same), _WORD)

    return types.uint64(types.int64, state), generate


@njit(**PART)
def _pack_rest(planes, first, n_states, codes):  # type: ignore[no-untyped-def]
    """Pack fewer than 64 codes into the last words."""
    for state in range(n_states):
        word = np.uint64(0)
        for i in range(len(codes)):
            word |= np.uint64(codes[i] == state) << np.uint64(i)
        planes[first + state] = word


@njit(
    "void(uint64[:, ::1], int64, int64, int64, int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def pack_codes(planes, first, n_states, codes, width, n_rows):  # type: ignore[no-untyped-def]
    """Pack the codes of a column into a plane for each state.

    Parameters
    ----------
    planes : ndarray of uint64, shape (planes, words)
        Output, zeros before.
    first, n_states : int
        The plane of the first state, and the number of states.
    codes, width : int
        Address of the codes, and bytes of one.
    n_rows : int
        Number of codes.
    """
    words, rest = n_rows // WORD_ROWS, n_rows % WORD_ROWS
    for w in range(words):
        for state in range(n_states):
            if width == 1:
                planes[first + state, w] = _pack_word(codes + WORD_ROWS * w, np.uint8(state))
            elif width == 2:
                planes[first + state, w] = _pack_word(codes + 2 * WORD_ROWS * w, np.uint16(state))
            else:
                planes[first + state, w] = _pack_word(codes + 4 * WORD_ROWS * w, np.uint32(state))
    if rest:
        last = pointer(codes + width * (n_rows - rest))
        if width == 1:
            _pack_rest(planes[:, words], first, n_states, carray(last, (rest,), np.uint8))
        elif width == 2:
            _pack_rest(planes[:, words], first, n_states, carray(last, (rest,), np.uint16))
        else:
            _pack_rest(planes[:, words], first, n_states, carray(last, (rest,), np.uint32))


@njit(**PART)
def _count_block(counts, a, n_rows, base, stride, vectors):  # type: ignore[no-untyped-def]
    """Count four planes with all from the first of them on."""
    # Where fewer than four are left, the last one is counted more than once and not added.
    last = n_rows - 1
    four = (
        base + a * stride,
        base + min(a + 1, last) * stride,
        base + min(a + 2, last) * stride,
        base + min(a + 3, last) * stride,
    )
    for b in range(a, n_rows, 2):
        other = min(b + 1, last)
        found = count_common(four, (base + b * stride, base + other * stride), vectors)
        counts[a, b] += found[0]
        if a + 1 < n_rows:
            counts[a + 1, b] += found[1]
        if a + 2 < n_rows:
            counts[a + 2, b] += found[2]
        if a + 3 < n_rows:
            counts[a + 3, b] += found[3]
        if other == b:
            continue
        counts[a, other] += found[4]
        if a + 1 < n_rows:
            counts[a + 1, other] += found[5]
        if a + 2 < n_rows:
            counts[a + 2, other] += found[6]
        if a + 3 < n_rows:
            counts[a + 3, other] += found[7]


@njit(
    "void(int64[:, ::1], uint64[:, ::1], int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def count_pairs(counts, planes, start, stop):  # type: ignore[no-untyped-def]
    """Add a range of words to the counts of all pairs of states.

    Parameters
    ----------
    counts : ndarray of int64, shape (states, states)
        Counts; of the cells below the diagonal some are changed, and mean nothing.
    planes : ndarray of uint64, shape (states, words)
        Bit plane of every state.
    start, stop : int
        Range of words, multiples of `VECTOR`.
    """
    stride = 8 * planes.shape[1]
    for first in range(start, stop, WORDS):
        words = min(WORDS, stop - first)
        base = address_of(planes) + 8 * first
        for a in range(0, len(planes), 4):
            _count_block(counts, a, len(planes), base, stride, words // VECTOR)
