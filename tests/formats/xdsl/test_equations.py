"""Equation nodes of GeNIe as expressions over their intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from scipy import stats

from bayesgui.core.errors import FormatError
from bayesgui.core.expression import Expression
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from bayesgui.formats import Loaded


def equation(id_: str, text: str, limits: str, parents: str = "", ids: str = "") -> str:
    low, *uppers = limits.split()
    names = ids.split() or [""] * len(uppers)
    intervals = "".join(
        f'<interval id="{name}" upper="{upper}"/>' if name else f'<interval upper="{upper}"/>'
        for name, upper in zip(names, uppers, strict=True)
    )
    given = f"<parents>{parents}</parents>" if parents else ""
    return (
        f'<equation id="{id_}">{given}<definition lower="{low}" upper="{uppers[-1]}">{text}'
        f"</definition><discretization>{intervals}</discretization></equation>"
    )


def genie(nodes: str) -> Loaded:
    return parsed(
        "xdsl",
        f'<smile version="1.0" id="Net"><nodes>{nodes}</nodes><extensions>'
        '<genie version="1.0" app="GeNIe 4.0" name="Net"/></extensions></smile>',
    )


CPT = '<cpt id="B"><state id="y"/><state id="n"/><parents>A</parents><probabilities>0.25 0.75 1 0</probabilities></cpt>'  # fmt: skip  # noqa: E501


def test_a_normal_over_intervals_is_the_mass_of_each() -> None:
    loaded = genie(equation("A", "A=Normal(5,2)", "0 4 10") + CPT)
    variable = loaded.network["A"]
    assert (variable.states, variable.edges) == (("0 to 4", "4 to 10"), (0.0, 4.0, 10.0))
    assert isinstance(loaded.network.cpd("A"), Expression)
    low, middle, high = stats.norm(5, 2).cdf([0, 4, 10])
    wanted = [(middle - low) / (high - low), (high - middle) / (high - low)]
    assert loaded.network.cpt("A").values == pytest.approx(np.array(wanted), abs=1e-12)
    assert loaded.network.parents("B") == ("A",)
    assert loaded.remarks == ("The equation of A became an expression over its 2 intervals.",)


@pytest.mark.parametrize(
    ("text", "read_as"),
    [
        ("C=2*A+Normal(0,1)", "Normal(2 * A + 0, 1)"),
        ("C=Normal(1,2)+A", "Normal(A + 1, 2)"),
        ("C=A-Normal(1,2)", "Normal(A - 1, 2)"),
        ("C=Ln(A)", "log(A)"),
        ("C=If(A&gt;2,1,7)", "if(A > 2, 1, 7)"),
        ("C = TruncNormal(A, 1, 0, 9)", "TruncatedNormal(A, 1, 0, 9)"),
    ],
)
def test_usual_equations_are_expressions(text: str, read_as: str) -> None:
    nodes = equation("A", "A=Uniform(1,9)", "1 5 9") + equation(
        "C", text, "-9 5 20", ids="low high"
    )
    network = genie(nodes).network
    form = network.cpd("C")
    assert isinstance(form, Expression)
    assert (form.text, network.parents("C")) == (read_as, ("A",))
    assert network["C"].states == ("low", "high")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("C=Triangular(A,1,2)", "there is no function Triangular"),
        ("C=Normal(A,", "At character"),
        ("C=", "The expression is empty"),
        ("C=Z+1", "Z"),
        ("C=sqrt(-1)", ""),
    ],
)
def test_other_equations_are_left_out_with_the_reason(text: str, reason: str) -> None:
    nodes = equation("A", "A=Uniform(1,9)", "1 5 9") + equation("C", text, "0 5 20")
    loaded = genie(nodes + CPT)
    assert loaded.network.names == ("A", "B")
    (why,) = (note for note in loaded.remarks if note.startswith("The equation of C is not read: "))
    assert reason in why
    assert "Left out: the equation node C." in loaded.remarks


def test_states_without_numbers_are_no_numbers() -> None:
    # GeNIe would count them from 0.
    nodes = '<cpt id="A"><state id="1"/><state id="2"/><probabilities>0.5 0.5</probabilities></cpt>'
    loaded = genie(nodes + equation("C", "C=A", "0 1 2"))
    assert loaded.network.names == ("A",)
    assert "the states of A have no numeric values" in "".join(loaded.remarks)


def test_an_equation_without_intervals_is_left_out() -> None:
    text = equation("C", "C=1", "0 1 2").replace("discretization", "other")
    loaded = genie(text + '<cpt id="A"><state id="1"/><probabilities>1</probabilities></cpt>')
    assert loaded.network.names == ("A",)
    assert "it is not divided into intervals" in "".join(loaded.remarks)


def test_nothing_but_an_equation_that_is_not_read_is_refused_by_name() -> None:
    with pytest.raises(FormatError, match="only the equation node A, and B, which depends on it"):
        genie(equation("A", "A=Triangular(1,2,3)", "0 1 3") + CPT)
