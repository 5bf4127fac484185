"""OpenMarkov's files: both versions, tables, uniform potentials, noisy OR, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.errors import FormatError
from bayesgui.core.expression import Expression
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded
from bayesgui.formats.base import formats
from tests.formats.judge import asia, parsed


def variable(name: str, states: str = "absent present", kind: str = "finiteStates") -> str:
    items = "".join(f'<State name="{state}"/>' for state in states.split())
    return (
        f'<Variable name="{name}" type="{kind}" role="chance"><Comment>About {name}</Comment>'
        f'<Coordinates x="10" y="20"/><AdditionalProperties>'
        f'<Property name="Title" value="{name} in full"/><Property name="Relevance" value="7.0"/>'
        f"</AdditionalProperties><States>{items}</States></Variable>"
    )


def potential(kind: str, names: str, values: str = "", more: str = "") -> str:
    scope = "".join(f'<Variable name="{name}"/>' for name in names.split())
    numbers = f"<Values>{values}</Values>" if values else ""
    return f'<Potential type="{kind}"><Variables>{scope}</Variables>{numbers}{more}</Potential>\n'


def pgmx(variables: str, potentials: str, kind: str = "BayesianNetwork", more: str = "") -> str:
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<ProbModelXML formatVersion="1.0.0">\n'
        f'<ProbNet type="{kind}"><Comment>Some lights</Comment>\n'
        f"<Variables>{variables}</Variables><Potentials>\n{potentials}</Potentials></ProbNet>"
        f"{more}</ProbModelXML>"
    )


LIGHTS = pgmx(
    variable("A") + variable("B", "x y z") + variable("C"),
    potential("ProbTable", "A", "0.25 0.75")
    + potential("Uniform", "B")
    + potential("Table", "C A B", "1 0 0.5 0.5 0.25 0.75 0.75 0.25 0.125 0.875 0 1"),
)


def test_the_child_varies_fastest_then_the_first_parent() -> None:
    loaded = parsed("pgmx", LIGHTS)
    network = loaded.network
    assert network.parents("C") == ("A", "B")
    assert network.cpt("C").values[..., 0].tolist() == [[1.0, 0.25, 0.125], [0.5, 0.75, 0.0]]
    assert network.cpt("B").values.tolist() == [1 / 3, 1 / 3, 1 / 3]
    assert network["A"].label == "A in full"
    assert network["A"].description == "About A"
    assert network["A"].properties == (("Relevance", "7.0"),)
    assert network.properties == {"description": "Some lights"}
    assert loaded.remarks == ()


def test_thresholds_become_limits_of_intervals() -> None:
    limits = "".join(f'<Threshold value="{x}"/>' for x in ("-Infinity", "0.5", "Infinity"))
    text = variable("A", kind="discretized").replace(
        "</Variable>", f"<Unit>cm</Unit><Thresholds>{limits}</Thresholds></Variable>"
    )
    found = parsed("pgmx", pgmx(text, potential("Table", "A", "0.25 0.75"))).network["A"]
    assert found.edges == (-np.inf, 0.5, np.inf)
    assert found.unit == "cm"


def test_findings_of_the_first_case_are_read() -> None:
    cases = "".join(
        f'<EvidenceCase><Finding variable="A" state="{state}"/></EvidenceCase>'
        for state in ("present", "absent")
    )
    text = LIGHTS.replace("</ProbModelXML>", f"<Evidence>{cases}</Evidence></ProbModelXML>")
    loaded = parsed("pgmx", text)
    assert loaded.evidence["A"].states == {"present"}
    assert loaded.remarks == ("file has 2 sets of findings; the first was taken.",)


def causes(model: str, first: str, second: str, leak: str) -> str:
    parts = potential("Table", "C A", first) + potential("Table", "C B", second)
    parts += potential("Table", "C", leak) if leak else ""
    more = f"<Model>{model}</Model><Subpotentials>{parts}</Subpotentials>"
    return pgmx(
        variable("A") + variable("B") + variable("C"),
        potential("Table", "A", "0.5 0.5")
        + potential("Table", "B", "0.5 0.5")
        + potential("ICIModel", "C A B", more=more),
    )


@pytest.mark.parametrize("model", ["OR / MAX", "OR", "CausalMax"])
def test_a_noisy_or_is_read_as_one(model: str) -> None:
    network = parsed("pgmx", causes(model, "1 0 0.25 0.75", "1 0 0.5 0.5", "0.875 0.125")).network
    assert isinstance(network.cpd("C"), NoisyMax)
    absent = network.cpt("C").values[..., 0]
    assert absent == pytest.approx(np.array([[0.875, 0.4375], [0.21875, 0.109375]]), abs=1e-15)


def test_without_a_leak_nothing_happens_without_a_cause() -> None:
    network = parsed("pgmx", causes("OR / MAX", "1 0 0.25 0.75", "1 0 0.5 0.5", "")).network
    assert network.cpt("C").values[0, 0].tolist() == [1.0, 0.0]


def test_a_noisy_and_is_read_as_one() -> None:
    # "present" needs all: P(present | a, b) = Π P_i(present).
    network = parsed("pgmx", causes("AND / MIN", "0.75 0.25 0 1", "0.5 0.5 0 1", "")).network
    assert isinstance(network.cpd("C"), NoisyMax)
    present = network.cpt("C").values[..., 1]
    assert present == pytest.approx(np.array([[0.125, 0.25], [0.5, 1.0]]), abs=1e-15)


def test_causes_that_always_have_an_effect_give_a_table() -> None:
    loaded = parsed("pgmx", causes("OR", "0.5 0.5 0.25 0.75", "1 0 0.5 0.5", ""))
    assert not isinstance(loaded.network.cpd("C"), NoisyMax)
    assert loaded.network.cpt("C").values[1, 1, 0] == pytest.approx(0.125, abs=1e-15)
    assert loaded.remarks == ("The noisy-MAX node C was expanded into a table.",)


@pytest.mark.parametrize("order", [(2, 1, 0), (0, 1, 2)])
def test_noisy_max_nodes_come_back(order: tuple[int, ...]) -> None:
    network = BayesianNetwork([Variable("a", ("n", "y")), Variable("c", ("0", "1", "2"))])
    network = network.with_arc("a", "c")
    effect, leak = np.zeros((2, 3)), np.zeros(3)
    effect[0, order[-1]] = 1.0
    effect[1, list(order)] = 0.5, 0.25, 0.25
    leak[list(order)] = 0.125, 0.125, 0.75
    network = network.with_cpt(NoisyMax("c", ("a",), (effect,), leak, ((1, 0),), order))
    format_ = formats.create("pgmx")
    assert format_.losses(Loaded(network)) == []
    assert parsed("pgmx", format_.write(Loaded(network))).network == network


def test_other_forms_are_told_and_written_as_tables() -> None:
    network = BayesianNetwork([Variable("a", ("1", "2")), Variable("c", ("1", "2"))])
    network = network.with_arc("a", "c")
    network = network.with_cpt(Expression.on(network, "c", "a"))
    (loss,) = formats.create("pgmx").losses(Loaded(network))
    assert "; c is written as a table" in loss
    after = parsed("pgmx", formats.create("pgmx").write(Loaded(network))).network
    assert after.cpt("c") == network.cpt("c")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (LIGHTS.replace("BayesianNetwork", "MPAD"), "of type MPAD"),
        (LIGHTS.replace('name="A" type', 'timeSlice="0" name="A" type'), "with time slices"),
        (LIGHTS.replace('"Uniform"', '"Exponential"'), "line 6: .* B .* type Exponential"),
        (LIGHTS.replace("0.25 0.75<", "0.25 x<"), "table of A holds something"),
        (causes("Tuning", "1 0 0 1", "1 0 0 1", ""), "canonical model “Tuning”"),
        (causes("OR", "1 0 0 1 1", "1 0 0 1", ""), "do not fit"),
        (causes("OR", "1 0 0 1", "1 0 0 -1", ""), "do not fit"),
        ("<ProbModelXML/>", "does not contain an OpenMarkov network"),
    ],
)
def test_what_it_is_is_said(text: str, words: str) -> None:
    with pytest.raises(FormatError, match=words):
        parsed("pgmx", text)


def test_numeric_nodes_are_left_out_by_name() -> None:
    text = LIGHTS.replace("<Variables>", f"<Variables>{variable('N', '', 'numeric')}", 1)
    assert "Left out: the numeric node N." in parsed("pgmx", text).remarks


def test_asia_loses_nothing() -> None:
    assert formats.create("pgmx").losses(asia()) == []
