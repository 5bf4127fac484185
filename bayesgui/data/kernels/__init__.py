"""Compiled loops over tables; importing a module of this package loads or compiles it.

`bayesgui.kernel_cache.prepare` must run first: it sets the folder of the compiled code.
"""
