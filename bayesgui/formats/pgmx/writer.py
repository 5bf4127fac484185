"""Writer of OpenMarkov's PGMX, ProbModelXML 0.2, which all its versions read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.cpt import CPD, CPT
from bayesgui.core.domain import Reals
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.formats.decisions.properties import (
    FORMULA,
    NAMES,
    POLICY,
    TERMS,
    WEIGHT,
    numbers_to_write,
    properties_of_mechanism,
)
from bayesgui.formats.decisions.shares import own_factor
from bayesgui.formats.marks import OWN_MARK
from bayesgui.formats.pgmx.independent_causes import is_written_as_causes, model_of
from bayesgui.formats.pgmx.utilities import (
    CRITERION,
    NO_UNIT,
    criteria,
    function_text,
    is_counted,
    potential_type,
)
from bayesgui.formats.properties import number, properties_of
from bayesgui.formats.xml_source import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded

NAME = "bayesgui_name"
"""Property with the network's name, for which the format has no place."""


def write_text(loaded: Loaded) -> str:
    """Return a network and the positions of its nodes as PGMX text."""
    network = loaded.whole
    kind = "InfluenceDiagram" if network.other_kinds else "BayesianNetwork"
    shown = criteria(network)
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>\n',
        f'<!-- {OWN_MARK} -->\n<ProbModelXML formatVersion="0.2.0">\n',
        f'  <ProbNet type="{kind}">\n',
        *_criteria(_units(network, shown)),
    ]
    name = [(NAME, network.name)] if network.name else []
    parts.extend(_properties([*name, *network.properties.items()], "    "))
    parts.append("    <Variables>\n")
    for variable in network.variables:
        spot = loaded.layout.positions.get(variable.name)
        mechanism = network.mechanism(variable.name)
        criterion, counted = shown.get(variable.name), is_counted(network, variable.name)
        held = _held(mechanism, counted=counted)
        factor = own_factor(network, variable.name, total=False)
        own = properties_of_mechanism(mechanism, held, factor)
        parts.extend(_variable(variable, mechanism.kind, own, spot, criterion))
    parts.append("    </Variables>\n    <Links>\n")
    for parent, child in network.arcs:
        parts.append('      <Link directed="true">\n')
        parts.extend(_named((parent, child), "        "))
        parts.append("      </Link>\n")
    parts.append("    </Links>\n    <Potentials>\n")
    for node in network.names:
        factor = own_factor(network, node, total=False)
        parts.extend(_potential(network.mechanism(node), factor))
    parts.append("    </Potentials>\n  </ProbNet>\n")
    parts.extend(_scales(dict(shown.values())))
    parts.append("</ProbModelXML>\n")
    return "".join(parts)


def _attribute(text: str) -> str:
    return escape(text, quoted=True)


def _named(names: Iterable[str], indent: str) -> list[str]:
    return [f'{indent}<Variable name="{_attribute(name)}"/>\n' for name in names]


def _properties(pairs: Sequence[tuple[str, str]], indent: str) -> list[str]:
    if not pairs:
        return []
    return [
        f"{indent}<AdditionalProperties>\n",
        *(
            f'{indent}  <Property name="{_attribute(key)}" value="{_attribute(text)}"/>\n'
            for key, text in pairs
        ),
        f"{indent}</AdditionalProperties>\n",
    ]


def _units(network: Model, shown: Mapping[str, tuple[str, float]]) -> dict[str, str]:
    """Return the unit of each criterion, if its utilities have the same."""
    found: dict[str, set[str]] = {}
    for name, (criterion, _) in shown.items():
        found.setdefault(criterion, set()).add(network[name].unit)
    return {name: next(iter(units)) if len(units) == 1 else "" for name, units in found.items()}


def _criteria(units: Mapping[str, str]) -> list[str]:
    """Return the criteria of the utilities."""
    if not units:
        return []
    return [
        "    <DecisionCriteria>\n",
        *(
            f'      <Criterion name="{_attribute(name)}" unit="{_attribute(unit or NO_UNIT)}"/>\n'
            for name, unit in sorted(units.items())
        ),
        "    </DecisionCriteria>\n",
    ]


def _scales(scales: Mapping[str, float]) -> list[str]:
    """Return the scale of each criterion; none if all are 1."""
    if all(scale == 1.0 for scale in scales.values()):
        return []
    return [
        "  <InferenceOptions>\n    <MulticriteriaOptions>\n"
        "      <SelectedAnalysisType>UNICRITERION</SelectedAnalysisType>\n"
        "      <Unicriterion>\n        <Scales>\n",
        *(
            f'          <Scale Criterion="{_attribute(name)}" Value="{scale!r}"/>\n'
            for name, scale in sorted(scales.items())
        ),
        "        </Scales>\n      </Unicriterion>\n    </MulticriteriaOptions>\n"
        "  </InferenceOptions>\n",
    ]


def _variable(
    variable: Variable,
    role: str,
    own: Sequence[tuple[str, str]],
    position: tuple[float, float] | None,
    criterion: tuple[str, float] | None,
) -> list[str]:
    number_ = isinstance(variable.domain, Reals)
    kind = "numeric" if number_ else "discretized" if variable.edges else "finiteStates"
    head = f'name="{_attribute(variable.name)}" type="{kind}" role="{role}"'
    parts = [f"      <Variable {head}>\n"]
    if position is not None:
        x, y = map(number, position)
        parts.append(f'        <Coordinates x="{x}" y="{y}"/>\n')
    left = ("edges", *NAMES, *([CRITERION] if criterion else []))
    pairs = [*own, *(pair for pair in properties_of(variable) if pair[0] not in left)]
    parts.extend(_properties(pairs, "        "))
    if criterion is not None:
        parts.append(f'        <Criterion name="{_attribute(criterion[0])}"/>\n')
    if number_:
        return [*parts, "      </Variable>\n"]
    parts.append("        <States>\n")
    parts.extend(f'          <State name="{_attribute(s)}"/>\n' for s in variable.states)
    parts.append("        </States>\n")
    if variable.edges:
        parts.append("        <Thresholds>\n")
        parts.extend(
            f'          <Threshold value="{_limit(edge)}" belongsTo="left"/>\n'
            for edge in variable.edges
        )
        parts.append("        </Thresholds>\n")
    return [*parts, "      </Variable>\n"]


def _limit(value: float) -> str:
    return number(value).replace("inf", "Infinity")


def _held(mechanism: Mechanism, *, counted: bool) -> frozenset[str]:
    """Return what the potential and the criterion of a node say besides its numbers.

    `counted`: whether its weight is the scale of the criterion.
    """
    plain = frozenset((POLICY, WEIGHT) if counted else (POLICY,))
    if isinstance(mechanism, SuperValue) and potential_type(mechanism) in ("Sum", "Product"):
        return plain | {FORMULA, TERMS}
    return plain


def _potential(mechanism: Mechanism, factor: float) -> list[str]:
    scope = (mechanism.variable, *mechanism.parents)
    match mechanism:
        case Decision(policy=None):
            return []
        case Decision(policy=CPT() as policy):
            return _table(scope, _reversed(policy.values), "      ", ' role="policy"')
        case Utility():
            numbers = numbers_to_write(mechanism, factor)
            return _table(scope, numbers.transpose(), "      ", ' role="utility"', valued=True)
        case SuperValue():
            kind = potential_type(mechanism) or "Sum"
            said = []
            if kind == "Function" and mechanism.tree is not None:
                said = [f"        <Function>{escape(function_text(mechanism.tree))}</Function>\n"]
            return _valued(kind, scope, "      ", ' role="utility"', said)
        case NoisyMax() if is_written_as_causes(mechanism):
            return _causes(mechanism, scope)
        case CPD():
            role = ' role="conditionalProbability"'
            return _table(scope, _reversed(mechanism.table().values), "      ", role)
    raise TypeError(mechanism)


def _reversed(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a table in which the first parent varies faster than the second."""
    return values.transpose([*range(values.ndim - 2, -1, -1), values.ndim - 1])


def _valued(
    kind: str, scope: Sequence[str], indent: str, role: str, values: Sequence[str]
) -> list[str]:
    """Return the potential of a utility, whose name stands before those of its parents."""
    named = [f"{indent}  <Variables>\n", *_named(scope[1:], f"{indent}    ")]
    return [
        f'{indent}<Potential type="{kind}"{role}>\n',
        f'{indent}  <UtilityVariable name="{_attribute(scope[0])}"/>\n',
        *([*named, f"{indent}  </Variables>\n"] if scope[1:] else []),
        *values,
        f"{indent}</Potential>\n",
    ]


def _table(
    scope: Sequence[str],
    values: NDArray[np.float64],
    indent: str,
    role: str = "",
    *,
    valued: bool = False,
) -> list[str]:
    numbers = " ".join(map(repr, values.reshape(-1).tolist()))
    if valued:
        return _valued("Table", scope, indent, role, [f"{indent}  <Values>{numbers}</Values>\n"])
    return [
        f'{indent}<Potential type="Table"{role}>\n{indent}  <Variables>\n',
        *_named(scope, f"{indent}    "),
        f"{indent}  </Variables>\n{indent}  <Values>{numbers}</Values>\n{indent}</Potential>\n",
    ]


def _causes(cpd: CPD, scope: Sequence[str]) -> list[str]:
    assert isinstance(cpd, NoisyMax)
    parts = [
        '      <Potential type="ICIModel" role="conditionalProbability">\n        <Variables>\n',
        *_named(scope, "          "),
        f"        </Variables>\n        <Model>{model_of(cpd)}</Model>\n        <Subpotentials>\n",
    ]
    for parent, effect in zip(scope[1:], cpd.effects, strict=True):
        parts.extend(_table((scope[0], parent), effect, "          "))
    parts.extend(_table(scope[:1], cpd.leak, "          "))
    return [*parts, "        </Subpotentials>\n      </Potential>\n"]
