"""Parts of kernels are optimized and made machine code of only where they end up."""

from __future__ import annotations

import numpy as np
from numba import float64, int64, njit
from numba.core.registry import cpu_target

from bayesgui.data.kernels.parts import LEAN_PART, PART


@njit(**LEAN_PART)
def _square(x):  # type: ignore[no-untyped-def]
    return x * x


@njit(**PART)
def _squares(values):  # type: ignore[no-untyped-def]
    found = np.empty(len(values))
    for k in range(len(values)):
        found[k] = _square(values[k])
    return found


def _has_code(function: object) -> bool:
    """Tell whether there is machine code of a compiled function itself."""
    (compiled,) = function.overloads.values()
    engine = cpu_target.target_context.codegen()._engine
    return bool(engine.is_symbol_defined(compiled.fndesc.llvm_func_name))


def test_a_kernel_calls_parts_that_call_parts_and_only_it_has_machine_code():
    @njit(float64(float64[::1], int64))
    def total(values, times):  # type: ignore[no-untyped-def]
        found = 0.0
        for _ in range(times):
            found += _squares(values).sum()
        return found

    assert total(np.array([1.0, 2.0, 3.0]), 2) == 28.0
    assert [_has_code(each) for each in (_square, _squares, total)] == [False, False, True]
