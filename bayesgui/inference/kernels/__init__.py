"""Compiled kernels; importing a module of this package imports numba and loads or compiles it.

`bayesgui.kernel_cache.prepare` must run first: it sets the cache folder of the compiled code.
"""
