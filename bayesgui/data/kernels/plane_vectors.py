"""Bit planes read in vectors of eight words: counting what they have in common; compiles nothing.

Several planes are read at a time, so that each is loaded once for several counts; a compiler finds
no such loops by itself. Planes are given by their addresses.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

VECTOR = 8
"""Words in a vector; planes have a multiple of them."""

WORD_ROWS = 64
"""Rows in a word."""

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
