"""Unaligned eight-byte loads and bit scans, used by the loops over text."""

from __future__ import annotations

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic


@intrinsic
def load_word(context, data, at):  # type: ignore[no-untyped-def]
    """Return eight bytes of a byte array at any offset as a little-endian word."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        array = context.make_array(signature.args[0])(context, builder, arguments[0])
        pointer = builder.gep(array.data, [arguments[1]])
        word = context.get_value_type(types.uint64)
        return builder.load(builder.bitcast(pointer, word.as_pointer()), align=1)

    return types.uint64(data, types.int64), generate


@intrinsic
def trailing_zeros(context, word):  # type: ignore[no-untyped-def]
    """Return the number of zero bits below the lowest one that is set."""

    def generate(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.cttz(arguments[0], cgutils.true_bit)

    return types.uint64(types.uint64), generate
