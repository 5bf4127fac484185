"""Posteriors, by exact and approximate engines.

Nothing here imports a compiler or another heavy module until an engine is built.
"""

from bayesgui.inference.base import InferenceEngine, Posteriors, engines

__all__ = ["InferenceEngine", "Posteriors", "engines"]
