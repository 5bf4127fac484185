"""Compiled kernels of learning; loaded by `bayesgui.kernel_cache`."""
