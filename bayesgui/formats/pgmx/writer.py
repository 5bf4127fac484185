"""Writer of OpenMarkov's PGMX, ProbModelXML 0.2, which all its versions read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.noisy_max import NoisyMax
from bayesgui.formats.marks import OWN_MARK
from bayesgui.formats.pgmx.independent_causes import is_written_as_causes, model_of
from bayesgui.formats.properties import number, properties_of
from bayesgui.formats.xml_source import escape

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPD
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.formats.base import Loaded

NAME = "bayesgui_name"
"""Property with the network's name, for which the format has no place."""


def write_text(loaded: Loaded) -> str:
    """Return a network and the positions of its nodes as PGMX text."""
    network = loaded.network
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>\n',
        f'<!-- {OWN_MARK} -->\n<ProbModelXML formatVersion="0.2.0">\n',
        '  <ProbNet type="BayesianNetwork">\n',
    ]
    name = [(NAME, network.name)] if network.name else []
    parts.extend(_properties([*name, *network.properties.items()], "    "))
    parts.append("    <Variables>\n")
    for variable in network.variables:
        parts.extend(_variable(variable, loaded.layout.positions.get(variable.name)))
    parts.append("    </Variables>\n    <Links>\n")
    for parent, child in network.arcs:
        parts.append('      <Link directed="true">\n')
        parts.extend(_named((parent, child), "        "))
        parts.append("      </Link>\n")
    parts.append("    </Links>\n    <Potentials>\n")
    for node in network.names:
        parts.extend(_potential(network, node))
    parts.append("    </Potentials>\n  </ProbNet>\n</ProbModelXML>\n")
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


def _variable(variable: Variable, position: tuple[float, float] | None) -> list[str]:
    kind = "discretized" if variable.edges else "finiteStates"
    parts = [f'      <Variable name="{_attribute(variable.name)}" type="{kind}" role="chance">\n']
    if position is not None:
        x, y = map(number, position)
        parts.append(f'        <Coordinates x="{x}" y="{y}"/>\n')
    pairs = [pair for pair in properties_of(variable) if pair[0] != "edges"]
    parts.extend(_properties(pairs, "        "))
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


def _potential(network: BayesianNetwork, name: str) -> list[str]:
    cpd = network.cpd(name)
    scope = (name, *network.parents(name))
    if is_written_as_causes(cpd):
        return _causes(cpd, scope)
    # The first parent varies faster than the second.
    values = cpd.table().values
    axes = [*range(len(scope) - 2, -1, -1), len(scope) - 1]
    return _table(scope, values.transpose(axes), "      ", ' role="conditionalProbability"')


def _table(
    scope: Sequence[str], values: NDArray[np.float64], indent: str, role: str = ""
) -> list[str]:
    numbers = " ".join(map(repr, values.reshape(-1).tolist()))
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
