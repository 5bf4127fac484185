"""Submodels: which nodes of a model are folded into one box, and which boxes into others."""

from bayesgui.core.submodels.tree import NO_SUBMODELS, Submodel, Submodels

__all__ = ["NO_SUBMODELS", "Submodel", "Submodels"]
