"""Packing codes into bit planes."""

from __future__ import annotations

import numpy as np
from llvmlite import ir
from numba import carray, njit, types  # type: ignore[attr-defined]
from numba.extending import intrinsic

from bayesgui.data.kernels.parts import LEAN_PART
from bayesgui.data.kernels.plane_vectors import WORD_ROWS
from bayesgui.data.kernels.words import pointer

_WORD = ir.IntType(64)


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


@njit(**LEAN_PART)
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

    `planes`: shape (planes, words); output, zeros before. `first`, `n_states`: the plane of the
    first state, and the number of states.
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
