"""Parametric distributions in the native format, stored beside their tables.

::

    {"kind": "expression", "text": "Normal(a + b, 2)"}
    {"kind": "noisy-max", "effects": [[row, …], …], "leak": row, "strengths": [[int, …], …],
     "order": [int, …]}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.expression import Expression
from bayesgui.core.noisy_max import NoisyMax

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.cpt import CPD
    from bayesgui.core.network import BayesianNetwork

KINDS = ("expression", "noisy-max")
_NEAR = 1e-9


def form_json(cpd: CPD) -> dict[str, Any] | None:
    """Return the JSON values of a parametric distribution, None for a table."""
    if isinstance(cpd, Expression):
        return {"kind": "expression", "text": cpd.text}
    if isinstance(cpd, NoisyMax):
        return {
            "kind": "noisy-max",
            "effects": [effect.tolist() for effect in cpd.effects],
            "leak": cpd.leak.tolist(),
            "strengths": [list(given) for given in cpd.strengths],
            "order": list(cpd.order),
        }
    return None


def form_of(item: Mapping[str, Any], network: BayesianNetwork, name: str) -> CPD | None:
    """Return the form of a node in a file, if it agrees with the table stored beside it.

    `item`: as returned by `form_json`; its kind is one of `KINDS`. The result: None if it is
    invalid, or if the table differs, because it was edited in the file.
    """
    try:
        form = _make_form(item, network, name)
        fits = form.parents == network.parents(name)
        values = form.table().values
    except (BayesGuiError, KeyError, TypeError, ValueError, OverflowError, IndexError):
        return None
    table = network.cpt(name).values
    near = fits and values.shape == table.shape and np.allclose(values, table, 0, _NEAR)
    return form if near else None


def _make_form(
    item: Mapping[str, Any], network: BayesianNetwork, name: str
) -> Expression | NoisyMax:
    if item["kind"] == "expression":
        return Expression.on(network, name, str(item["text"]))
    return NoisyMax(
        name,
        network.parents(name),
        tuple(np.array(effect, dtype=np.float64) for effect in item["effects"]),
        np.array(item["leak"], dtype=np.float64),
        tuple(tuple(map(int, given)) for given in item["strengths"]),
        tuple(map(int, item["order"])),
    )
