"""Expressions and noisy-MAX in files: stored by the native format, losses in the others."""

from __future__ import annotations

import json

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.expression import Expression
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.variable import Variable
from bayesgui.formats.base import Loaded, formats
from tests.formats.judge import parsed


def network() -> BayesianNetwork:
    a = Variable("a", ("0", "1"), edges=(0.0, 1.0, 3.0))
    b = Variable("two words", ("yes", "no"))
    x = Variable("x", ("low", "high"), edges=(-1.0, 0.0, 5.0))
    y = Variable("y", ("no", "some", "much"))
    made = BayesianNetwork(
        [a, b, x, y], [CPT.uniform("x", ("a", "two words"), (2, 2), 2), CPT.uniform("y", (), (), 3)]
    )
    made = made.with_cpt(Expression.on(made, "x", ' if(`two words` = "yes", Normal(a/3, 1), a)'))
    causes = NoisyMax(
        "y",
        ("two words",),
        (np.array([[0.1 + 0.2, 0.3, 0.4], [1, 0, 0]]),),
        np.array([0.9, 0.1, 0]),
        ((0, 1),),
        (2, 1, 0),
    )
    return made.with_cpt(causes)


def test_the_native_format_keeps_forms_to_the_last_bit():
    before = network()
    data = formats.create("native").write(Loaded(before))
    after = parsed("native", data)
    assert after.network == before
    assert isinstance(after.network.cpd("x"), Expression)
    assert isinstance(after.network.cpd("y"), NoisyMax)
    assert after.remarks == ()
    assert formats.create("native").write(after) == data


@pytest.mark.parametrize(
    "form",
    [
        {"kind": "expression", "text": "Normal(a"},
        {"kind": "expression", "text": "Normal(a, 5)"},
        {"kind": "expression"},
        {"kind": "noisy-max", "effects": "x"},
        {"kind": "noisy-max", "effects": [], "leak": [], "strengths": [], "order": []},
        {"kind": "noisy-max", "effects": [[["u"]]], "leak": [1], "strengths": [], "order": [0]},
    ],
)
def test_a_form_that_does_not_give_its_table_is_left_out_and_said(form):
    content = json.loads(formats.create("native").write(Loaded(network())))
    content["network"]["cpts"][2]["form"] = form
    after = parsed("native", json.dumps(content))
    assert after.network.cpd("x") == network().cpt("x")
    assert any("of x does not give the table" in note for note in after.remarks)


def test_a_form_of_a_newer_version_is_kept_as_it_is():
    content = json.loads(formats.create("native").write(Loaded(network())))
    content["network"]["cpts"][2]["form"] = {"kind": "neural", "layers": [1, 2]}
    after = parsed("native", json.dumps(content))
    again = json.loads(formats.create("native").write(after))
    assert again["network"]["cpts"][2]["form"] == {"kind": "neural", "layers": [1, 2]}


@pytest.mark.parametrize("name", ["bif", "net", "dne", "xmlbif"])
def test_other_formats_write_the_table_and_say_what_is_lost(name):
    format_ = formats.create(name)
    before = Loaded(network())
    assert any("x, y are written as tables" in lost for lost in format_.losses(before))
    after = parsed(name, format_.write(before)).network
    np.testing.assert_allclose(after.cpt("x").values, before.network.cpt("x").values, atol=1e-15)
