"""What is stored of a distribution in a parametric form, and of nodes that are no chance nodes.

A form stands beside the table computed from it::

    {"kind": "expression", "text": "Normal(a + b, 2)"}
    {"kind": "noisy-max", "effects": [[row, …], …], "leak": row, "strengths": [[int, …], …],
     "order": [int, …]}
    {"kind": "elicited", "method": "ranked-mean", "weights": [float, …], "spread": float,
     "answers": [{"expert", "configuration", "state", "probability", …}, …], …}

A mechanism of another kind of node is registered in `stored_kinds` by the name of the kind.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.expression import Expression
from bayesgui.core.kinds.decision import DECISION, Decision
from bayesgui.core.kinds.utility import UTILITY, SuperValue, Utility
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.formats.native.elicited import elicited_json, elicited_on

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.core.cpt import CPD
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable

_NEAR = 1e-9


@dataclass(frozen=True)
class StoredKind:
    """How the mechanisms of a kind of node are stored.

    `to_json`: returns the numbers of one. `of_json`: makes one from them, its variable and the
    names of its parents; it raises a `BayesGuiError`, `KeyError`, `TypeError` or `ValueError` for
    what does not fit.
    """

    to_json: Callable[[Any], dict[str, Any]]
    of_json: Callable[[Mapping[str, Any], Variable, tuple[str, ...]], Mechanism]


def _decision_json(decision: Decision) -> dict[str, Any]:
    return {} if decision.policy is None else {"policy": decision.policy.values.tolist()}


def _decision_of(item: Mapping[str, Any], variable: Variable, parents: tuple[str, ...]) -> Decision:
    policy = item.get("policy")
    table = None if policy is None else CPT(variable.name, parents, np.array(policy, np.float64))
    return Decision(variable.name, parents, table)


def _utility_json(utility: Utility | SuperValue) -> dict[str, Any]:
    found: dict[str, Any] = {} if utility.weight == 1.0 else {"weight": utility.weight}
    if isinstance(utility, SuperValue):
        return {"formula": utility.formula, **found}
    if utility.formula:
        found["expression"] = utility.formula
    numbers = utility.values.ravel().tolist()
    shape = list(utility.values.shape)
    return {"shape": shape, "numbers": [None if math.isnan(x) else x for x in numbers], **found}


def _utility_of(
    item: Mapping[str, Any], variable: Variable, parents: tuple[str, ...]
) -> Utility | SuperValue:
    weight = float(item.get("weight", 1.0))
    if "formula" in item:
        return SuperValue(variable.name, parents, str(item["formula"]), weight)
    numbers = [math.nan if x is None else float(x) for x in item["numbers"]]
    shape = [int(size) for size in item["shape"]]
    expression = str(item.get("expression", ""))
    return Utility(variable.name, parents, np.reshape(numbers, shape), weight, expression)


stored_kinds: dict[str, StoredKind] = {
    DECISION: StoredKind(_decision_json, _decision_of),
    UTILITY: StoredKind(_utility_json, _utility_of),
}
"""The kinds of nodes that a native file can hold besides chance nodes."""


@dataclass(frozen=True)
class _Form:
    """How a parametric form is stored; `on` makes it on a node of a network."""

    type: type[CPD]
    to_json: Callable[[Any], dict[str, Any]]
    on: Callable[[Mapping[str, Any], BayesianNetwork, str], CPD]


def _noisy_max_json(cpd: NoisyMax) -> dict[str, Any]:
    return {
        "effects": [effect.tolist() for effect in cpd.effects],
        "leak": cpd.leak.tolist(),
        "strengths": [list(given) for given in cpd.strengths],
        "order": list(cpd.order),
    }


def _noisy_max_on(item: Mapping[str, Any], network: BayesianNetwork, name: str) -> NoisyMax:
    return NoisyMax(
        name,
        network.parents(name),
        tuple(np.array(effect, dtype=np.float64) for effect in item["effects"]),
        np.array(item["leak"], dtype=np.float64),
        tuple(tuple(map(int, given)) for given in item["strengths"]),
        tuple(map(int, item["order"])),
    )


FORMS: Mapping[str, _Form] = {
    "expression": _Form(
        Expression,
        lambda cpd: {"text": cpd.text},
        lambda item, network, name: Expression.on(network, name, str(item["text"])),
    ),
    "noisy-max": _Form(NoisyMax, _noisy_max_json, _noisy_max_on),
    "elicited": _Form(Elicited, elicited_json, elicited_on),
}
"""The parametric forms by the name of their kind in a file."""


def form_json(cpd: CPD) -> dict[str, Any] | None:
    """Return the JSON values of a parametric distribution, None for a table."""
    for kind, form in FORMS.items():
        if isinstance(cpd, form.type):
            return {"kind": kind, **form.to_json(cpd)}
    return None


def form_of(item: Mapping[str, Any], network: BayesianNetwork, name: str) -> CPD | None:
    """Return the form of a node in a file, if it agrees with the table stored beside it.

    `item`: as returned by `form_json`; its kind is one of `FORMS`. The result: None if it is
    invalid, or if the table differs, because it was edited in the file.
    """
    try:
        form = FORMS[item["kind"]].on(item, network, name)
        fits = form.parents == network.parents(name)
        values = form.table().values
    except (BayesGuiError, KeyError, TypeError, ValueError, OverflowError, IndexError):
        return None
    table = network.cpt(name).values
    near = fits and values.shape == table.shape and np.allclose(values, table, 0, _NEAR)
    return form if near else None
