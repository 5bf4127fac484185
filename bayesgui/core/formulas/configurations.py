"""The grid of the parents' configurations over which an expression is evaluated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.domain import States
from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.scales import state_numbers
from bayesgui.core.formulas.syntax import name_text
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.formulas.syntax import Name
    from bayesgui.core.variable import Variable

    Mask = NDArray[np.bool_]


class Configurations:
    """The configurations of some parents; each parent is one axis of every array.

    Arrays have length 1 along parents they do not depend on, so that an expression of two parents
    out of ten costs no more than one of two.
    """

    def __init__(self, child: Variable, parents: Sequence[Variable]) -> None:
        self.child = child
        self.parents = tuple(parents)
        self._axes = {parent.name: axis for axis, parent in enumerate(parents)}

    @property
    def everywhere(self) -> Mask:
        """The mask of all configurations."""
        return np.ones((1,) * len(self.parents), dtype=np.bool_)

    def parent(self, node: Name) -> Variable:
        """Return the parent that a name refers to."""
        if node.name in self._axes:
            return self.parents[self._axes[node.name]]
        domains = (variable.domain for variable in (self.child, *self.parents))
        if any(isinstance(each, States) and node.name in each.names for each in domains):
            raise ModelError(
                "At character {position}: {word} is not a parent of {variable} but a state; put "
                "states in quotes.",
                position=node.position,
                word=node.name,
                variable=self.child.name,
            )
        raise ModelError(
            "At character {position}: {word} is not a parent of {variable}; its parents are "
            "{parents}. Draw an arc from it first, or correct the name.",
            position=node.position,
            word=node.name,
            variable=self.child.name,
            parents=", ".join(map(name_text, self._axes)) or "–",
        )

    def is_numeric(self, node: Name) -> bool:
        """Tell whether the states of a parent have numeric values."""
        return state_numbers(self.parent(node)) is not None

    def numbers(self, node: Name) -> NDArray[np.float64]:
        """Return the numbers of a parent's states along its axis."""
        parent = self.parent(node)
        numbers = state_numbers(parent)
        if numbers is None:
            raise ModelError(
                "At character {position}: the states of {parent} are not numbers; give them "
                "values on the page Variable, or compare them, as in {example}.",
                position=node.position,
                parent=parent.name,
                example=f'{name_text(parent.name)} = "{parent.states[0]}"',
            )
        return numbers.reshape(self._shape(node))

    def texts(self, node: Name) -> NDArray[np.str_]:
        """Return the names of a parent's states along its axis."""
        return np.array(self.parent(node).states).reshape(self._shape(node))

    def _shape(self, node: Name) -> list[int]:
        """Return the shape of an array along a parent's axis."""
        shape = [1] * len(self.parents)
        shape[self._axes[node.name]] = -1
        return shape

    def first(self, wrong: Mask) -> tuple[int, ...]:
        """Return the first configuration where a mask is true."""
        return tuple(int(k) for k in np.unravel_index(int(wrong.argmax()), wrong.shape))

    def where(self, wrong: Mask) -> Sentence:
        """Describe the first configuration where a mask is true."""
        place = self.first(wrong)
        named = [
            f"{parent.name} = {parent.states[k]}"
            for parent, k, size in zip(self.parents, place, wrong.shape, strict=True)
            if size > 1
        ]
        if named:
            return Sentence("where {configuration}", configuration=", ".join(named))
        return Sentence("in every configuration of {variable}", variable=self.child.name)
