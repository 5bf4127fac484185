"""Whether two models are one as far as any later edit or answer can tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPT

if TYPE_CHECKING:
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable


def same_model(one: Model, other: Model) -> bool:
    """Return whether two models have the same content, which shared parts tell at once."""
    if one is other:
        return True
    if type(one) is not type(other) or getattr(one, "template", 0) != getattr(other, "template", 0):
        return False
    mine, theirs = all_variables(one), all_variables(other)
    if list(mine) != list(theirs) or one.marks != other.marks:
        return False
    if (one.name, dict(one.properties)) != (other.name, dict(other.properties)):
        return False
    if any(variable is not theirs[n] and variable != theirs[n] for n, variable in mine.items()):
        return False
    return all(same_mechanism(one.mechanism(name), other.mechanism(name)) for name in mine)


def same_mechanism(one: Mechanism, other: Mechanism) -> bool:
    """Return whether two mechanisms are one, and both or none filled by somebody."""
    if one is other:
        return True
    if type(one) is not type(other) or one != other:
        return False
    return not isinstance(one, CPT) or one.is_filled == getattr(other, "is_filled", None)


def all_variables(model: Model) -> dict[str, Variable]:
    """Return the variables by name, of a template also those that stand for others."""
    return {each.name: each for each in getattr(model, "all_variables", model.variables)}
