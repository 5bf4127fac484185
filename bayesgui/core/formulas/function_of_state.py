"""A formula of one variable, such as ``(x - 3)^2``: its number for each state."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas import syntax
from bayesgui.core.formulas.configurations import Configurations
from bayesgui.core.formulas.evaluation import Evaluation
from bayesgui.core.formulas.parser import parse

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable

ARGUMENT = "x"
"""Name of the variable in a formula, besides its own."""


def function_values(text: str, variable: Variable) -> NDArray[np.float64]:
    """Return f(x) for each state x of a variable.

    `text`: a formula in the language of expressions. ``x`` is the number of a state; a variable
    without numbers can be compared with its states, as in ``if(x = "yes", 100, 0)``. `variable`:
    the variable; its own name means the same as ``x``.

    >>> from bayesgui.core.variable import Variable
    >>> function_values("(x - 2)^2", Variable("die", ("1", "2", "3")))
    array([1., 0., 1.])
    """
    tree = parse(text)
    unknown = syntax.names_in(tree) - {ARGUMENT, variable.name}
    if unknown:
        raise ModelError(
            "“{word}” is unknown here; write x for the number of {variable}, as in x^2, and states "
            "in quotes.",
            word=min(unknown),
            variable=variable.name,
        )
    tree = syntax.transform(
        tree,
        lambda node: replace(node, name=ARGUMENT) if isinstance(node, syntax.Name) else node,
    )
    grid = Configurations(variable, (variable.with_name(ARGUMENT),))
    found = Evaluation(grid).number(tree, grid.everywhere)
    return np.array(np.broadcast_to(found, (variable.n_states,)), dtype=np.float64)
