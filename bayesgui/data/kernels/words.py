"""Addresses and the bits of a word, for kernels; compiles nothing."""

from __future__ import annotations

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def pointer(context, address):  # type: ignore[no-untyped-def]
    """Return an address as a pointer."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.inttoptr(arguments[0], cgutils.voidptr_t)

    return types.voidptr(types.int64), generate


@intrinsic
def count_bits(context, word):  # type: ignore[no-untyped-def]
    """Return the number of set bits; loops over it are vectorized."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@intrinsic
def fetch(context, address):  # type: ignore[no-untyped-def]
    """Ask for the line of memory at an address, which may lie outside of everything."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        place = builder.inttoptr(arguments[0], cgutils.voidptr_t)
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t, word, word, word])
        prefetch = builder.module.declare_intrinsic("llvm.prefetch", [cgutils.voidptr_t], kind)
        # To read, into the second level, as data.
        builder.call(prefetch, [place, word(0), word(2), word(1)])
        return context.get_dummy_value()

    return types.none(types.int64), generate
