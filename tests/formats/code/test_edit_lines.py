"""Lines of Python lead from any network to any other, and frequent edits are said in one call."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import BayesGuiError
from bayesgui.formats.code.edits.replay import edit_lines
from bayesgui.formats.code.edits.sameness import same_model
from bayesgui.formats.code.edits.whole import whole_lines
from tests.inference.networks import asia
from tests.inference.random_networks import random_network
from tests.support.elicited_forms import random_form
from tests.support.templates import umbrella_world


def run(lines, net):
    """Run lines on a network and return what it has become."""
    found = {"bayesgui": bayesgui, "net": net}
    exec(compile("\n".join(lines), "lines", "exec"), found)
    return found["net"]


def random_table(rng, model, name, parents):
    sizes = [model[parent].n_states for parent in parents]
    numbers = np.random.default_rng(rng.randrange(10**9)).dirichlet(
        np.ones(model[name].n_states), size=tuple(sizes) or None
    )
    return bayesgui.CPT(name, tuple(parents), numbers)


def random_edit(rng, model):
    """Return a model after one edit of any kind; raises what the edit raises."""
    names = list(model)
    if not names:
        return model.with_variable(bayesgui.Variable("a", ("yes", "no")))
    one, other = rng.choice(names), rng.choice(names)
    new = f"n{rng.randrange(1000)}"
    edits = [
        lambda: model.with_arc(one, other),
        lambda: model.with_arc(one, other),
        lambda: model.without_arc(*rng.choice(model.arcs)),
        lambda: model.without_arc(*rng.choice(model.arcs), weights=1),
        lambda: model.with_arc_reversed_keeping_joint(*rng.choice(model.arcs)),
        lambda: model.with_arc_reversed_changing_joint(*rng.choice(model.arcs)),
        lambda: model.with_variable(bayesgui.Variable(new, ("yes", "no", "maybe"))),
        lambda: model.without_variables(one),
        lambda: model.without_variables(one, other),
        lambda: model.with_variable_renamed(one, new),
        lambda: model.with_states(one, [*model[one].states, "more"], None),
        lambda: model.with_states(one, model[one].states[::-1]),
        lambda: model.with_states(one, ["x", *model[one].states[1:]]),
        lambda: model.with_states(one, model[one].states[:1], [1]),
        lambda: model.with_cpt(random_table(rng, model, one, model.parents(one))),
        lambda: model.with_cpt(random_table(rng, model, one, sorted(model.parents(one)))),
        lambda: model.with_row(
            one,
            {parent: model[parent].states[0] for parent in model.parents(one)[:1]},
            np.eye(model[one].n_states)[-1],
        ),
        lambda: model.with_variable_replaced(model[one].with_parts(label="It's", unit="m")),
        lambda: model.with_variable_replaced(
            model[one].with_parts(values=range(model[one].n_states))
        ),
        lambda: model.with_cpd(bayesgui.Expression.on(model, one, "Distribution(1, 3)")),
        lambda: model.with_cpd(random_form(model, one, np.random.default_rng(rng.randrange(999)))),
        lambda: model.with_observed(one, one in model.unobserved),
        lambda: model.with_common_cause(one, other, rng.choice(("", "U"))),
        lambda: model.with_name("“N”").with_properties({"a": "1"}),
        lambda: model.with_decision(new, ["do", "wait"], known=[one]),
        lambda: model.with_utility(new, [one], np.arange(model[one].n_states) * 1.5, unit="k$"),
        lambda: model.with_nodes(names=rng.sample(names, len(names))),
    ]
    return rng.choice(edits)()


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), at_once=st.integers(1, 4))
def test_lines_lead_to_the_same_model_after_any_edits(seed, at_once):
    rng = random.Random(seed)
    model = reached = random_network(seed, nodes=4, zeros=0.2)
    for _ in range(6):
        before = model
        for _ in range(at_once):
            try:
                model = random_edit(rng, model)
            except (BayesGuiError, IndexError):
                continue
        lines = edit_lines(before, model)
        reached = run(lines, reached)
        assert reached == model
        assert same_model(reached, model), lines
    assert same_model(run(whole_lines(model), None), model)


FREQUENT = {
    "net = net.with_arc('smoke', 'tub')": lambda net: net.with_arc("smoke", "tub"),
    "net = net.without_arc('smoke', 'lung')": lambda net: net.without_arc("smoke", "lung"),
    "net = net.with_arc_reversed_keeping_joint('asia', 'tub')": lambda net: (
        net.with_arc_reversed_keeping_joint("asia", "tub")
    ),
    "net = net.with_arc_reversed_changing_joint('asia', 'tub')": lambda net: (
        net.with_arc_reversed_changing_joint("asia", "tub")
    ),
    "net = net.with_variable(bayesgui.Variable('x', ('yes', 'no')))": lambda net: net.with_variable(
        bayesgui.Variable("x", ("yes", "no"))
    ),
    "net = net.without_variables('either')": lambda net: net.without_variables("either"),
    "net = net.with_variable_renamed('asia', '亚洲')": lambda net: net.with_variable_renamed(
        "asia", "亚洲"
    ),
    "net = net.with_states('asia', ('yes', 'no', 'often'))": lambda net: net.with_states(
        "asia", ("yes", "no", "often")
    ),
    "net = net.with_states('asia', ('ja', 'no'))": lambda net: net.with_states(
        "asia", ("ja", "no"), (0, 1)
    ),
    "net = net.with_cpt(bayesgui.CPT('asia', (), [0.25, 0.75]))": lambda net: net.with_cpt(
        bayesgui.CPT("asia", (), [0.25, 0.75])
    ),
    "net = net.with_row('lung', {'smoke': 'no'}, [0.25, 0.75])": lambda net: net.with_cpt(
        bayesgui.CPT("lung", ("smoke",), [[0.1, 0.9], [0.25, 0.75]])
    ),
    "net = net.with_observed('smoke', False)": lambda net: net.with_observed("smoke", False),
    "net = net.with_decision('Drill', ['yes', 'no'], known=['xray'])": lambda net: (
        net.with_decision("Drill", ["yes", "no"], known=["xray"])
    ),
    "net = net.with_utility('Cost', ['tub'], [-3.0, 0.0], unit='k$')": lambda net: net.with_utility(
        "Cost", ["tub"], [-3.0, 0.0], unit="k$"
    ),
    "net = net.with_cpd(bayesgui.Expression.on(net, 'asia', 'Distribution(1, 3)'))": lambda net: (
        net.with_cpd(bayesgui.Expression.on(net, "asia", "Distribution(1, 3)"))
    ),
}


@pytest.mark.parametrize("line", FREQUENT)
def test_a_frequent_edit_is_one_call(line):
    net = asia()
    assert edit_lines(net, FREQUENT[line](net)) == (line,)


IN_TIME = {
    "net = net.with_lagged_arc('Umbrella', 'Rain', 2)": lambda net: net.with_lagged_arc(
        "Umbrella", "Rain", 2
    ),
    "net = net.without_lagged_arc('Rain', 'Rain', 1)": lambda net: net.without_lagged_arc(
        "Rain", "Rain", 1
    ),
    "net = net.with_slices(7)": lambda net: net.with_slices(7),
    "net = net.with_variable_renamed('Rain', 'Wet')": lambda net: net.with_variable_renamed(
        "Rain", "Wet"
    ),
    "net = bayesgui.with_places(net, ['Umbrella'], 'last')": lambda net: bayesgui.with_places(
        net, ["Umbrella"], "last"
    ),
    "net = net.without_first_table('Rain', 0)": lambda net: net.without_first_table("Rain", 0),
    "net = net.with_mechanism(bayesgui.CPT('Rain, t = 0', (), [0.25, 0.75]))": lambda net: (
        net.with_first_table("Rain", 0, bayesgui.CPT("Rain, t = 0", (), [0.25, 0.75]))
    ),
}


@pytest.mark.parametrize("line", IN_TIME)
def test_a_frequent_edit_of_a_template_is_one_call(line):
    net = umbrella_world()
    assert edit_lines(net, IN_TIME[line](net)) == (line,)


def test_a_network_becomes_a_template_in_one_call():
    net = asia()
    world = bayesgui.with_places(net, net.names, "every")
    (line,) = edit_lines(net, world)
    assert line.startswith("net = bayesgui.with_places(")
    assert same_model(run([line], net), world)
