"""Compiled loops; importing a module of this package imports numba and loads or compiles it.

`bayesgui.kernel_cache.prepare` must run first: it says where the compiled code is kept.
"""
