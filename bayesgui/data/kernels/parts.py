"""How parts of kernels are compiled, which nobody calls but other kernels; compiles nothing.

numba optimizes each function alone and makes machine code of it, then does the same again in each
of its callers, although only code in the outermost one runs. Here a part is translated once and
optimized only where it ends up. That takes a third of the time off compiling kernels of many parts,
and the code is faster: calls are inlined before loops are unrolled, not after.
"""

from __future__ import annotations

from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler


class _Library(JITCodeLibrary):
    """The code of a part; its callers optimize it with their own."""

    def _optimize_final_module(self) -> None:
        """Leave the code as it is."""

    def _finalize_final_module(self) -> None:
        """Make no machine code."""
        self._finalize_dynamic_globals()
        self._finalized = True


class PartCompiler(Compiler):
    """The compiler of a part: numba's own but for its last two steps."""

    def compile_extra(self, function: Any) -> Any:
        """Compile a function."""
        context = self.state.targetctx
        self.state.library = _Library(context.codegen(), function.__qualname__)
        context.get_executable = _not_executable
        return super().compile_extra(function)


def _not_executable(library: Any, description: Any, environment: Any) -> Any:
    """Return what stands for a part among numba's functions; it has no address to be called."""
    name = description.qualname.split(".")[-1]
    module = description.lookup_module()
    return _dynfunc.make_function(module, name, "", 0, environment, (library,))


PART: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": PartCompiler,
}
"""Options of a part that makes arrays."""

LEAN_PART: dict[str, Any] = {**PART, "_nrt": False}
"""Options of a part without numba's reference counting."""
