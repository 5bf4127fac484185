"""The expressions of lessons: each function, what is refused, and enumeration."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import BayesGuiError, ModelError
from bayesgui.core.evidence import Evidence
from bayesgui.data.dataset import Dataset
from bayesgui.lessons.evaluation import evaluate, holds, number
from bayesgui.lessons.expression_parser import parse_expression
from bayesgui.lessons.expressions import constant, variables_asked
from bayesgui.lessons.functions import CAUSING, DECIDING, FUNCTIONS
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.situation import Situation, perform, start
from bayesgui.lessons.template import TEMPLATE
from tests.graph.random_networks import joint_distribution, random_network
from tests.support.pyagrum_peer import gum, peer_of

# Rain 0.2, Sprinkler 0.3; P(wet | r, s) = 0.99, 0.9, 0.8, 0
WET = 0.2 * (0.3 * 0.99 + 0.7 * 0.9) + 0.8 * 0.3 * 0.8
RAIN_GIVEN_WET = 0.2 * (0.3 * 0.99 + 0.7 * 0.9) / WET


def entropy(*shares: float) -> float:
    return -sum(share * math.log(share) for share in shares if share)


@pytest.fixture(scope="module")
def wet() -> Situation:
    """Return wet grass: Rain → Grass ← Sprinkler, with a finding, a table and an open page."""
    lesson = parse_lesson(TEMPLATE)
    solve, scene = lesson.steps[0].items[0].solve, lesson.steps[1].scene  # type: ignore[union-attr]
    assert scene is not None
    found = perform([*solve, *scene.commands], start(lesson))
    data = Dataset.from_frame(
        {"Rain": ["yes", "no", "no", None], "Grass": ["wet", "wet", "dry", "dry"]}
    )
    return Situation(
        found.network,
        Evidence({"Grass": "wet"}),
        data,
        frozenset({"view.moral_graph"}),
        frozenset({"cpt"}),
        "Grass",
        3,
        selected=("Rain", "Grass"),
        asked=("Rain", "Sprinkler", frozenset({"Grass"})),
    )


CASES = {
    # probabilities: without a bar given the findings, with a bar given what stands after it
    "P(Rain=yes)": RAIN_GIVEN_WET,
    "P(Rain=yes |)": 0.2,
    "P(Grass=wet |)": WET,
    "P(Rain=yes, Grass=wet |)": 0.1854,
    "P(Rain!=yes |)": 0.8,
    # every wrong decision costs 1 where no losses are set
    "risk(Rain=no |)": 0.2,
    "risk(Rain=no | Grass=wet)": RAIN_GIVEN_WET,
    "overruled(Rain |)": False,
    "P(Rain={yes, no} |)": 1.0,
    "P(Rain=yes, Rain=no |)": 0.0,
    "P(Rain=yes | Grass=wet, Sprinkler=on)": 0.2 * 0.99 / (0.2 * 0.99 + 0.8 * 0.8),
    "P(Grass=wet | do(Sprinkler=on))": 0.2 * 0.99 + 0.8 * 0.8,
    "P(Rain=yes | do(Grass=wet))": 0.2,
    "P(Rain=yes | Sprinkler!=on, Grass=wet)": 1.0,
    "P(Grass=wet | Grass=wet)": 1.0,
    "P(Grass=dry)": 0.0,
    # tables
    "cpt(Grass=wet | Rain=yes, Sprinkler=on)": 0.99,
    "cpt(Grass=wet | Sprinkler=on, Rain=no)": 0.8,
    "cpt(Rain=yes)": 0.2,
    "cpt(Rain=yes |)": 0.2,
    "cells(Grass)": 8,
    "parameters()": 6,
    "nodes()": 3,
    "arcs()": 2,
    "joint_cells()": 8,
    "tree_width()": 2,
    "states(Grass)": 2,
    # graphs
    "separated(Rain, Sprinkler)": True,
    "separated(Rain, Sprinkler | Grass)": False,
    "separated({Rain}, {Sprinkler} |)": True,
    "independent(Rain, Sprinkler)": True,
    "independent(Rain, Sprinkler | Grass)": False,
    "independent(Rain, {Sprinkler, Grass})": False,
    "arc(Rain -> Grass)": True,
    "arc(Grass -> Rain)": False,
    "arc(Rain → Nobody)": False,
    "node(Rain)": True,
    "node(Nobody)": False,
    "ancestor(Rain, Grass)": True,
    "ancestor(Grass, Rain)": False,
    "moral(Rain, Sprinkler)": True,
    "moral(Sprinkler, Grass)": True,
    "marriage(Sprinkler, Rain)": True,
    "marriage(Rain, Grass)": False,
    "blanket(Rain, Sprinkler)": True,
    "dag(Rain -> Grass; Sprinkler -> Grass)": True,
    "dag(Rain -> Grass; Sprinkler)": False,
    "dag(Rain -> Grass)": False,
    "equivalent(Rain -> Grass; Sprinkler -> Grass)": True,
    "equivalent(Rain -> Grass -> Sprinkler)": False,
    # findings
    "found(Grass=wet)": True,
    "found(Grass=dry)": False,
    "found(Grass!=dry)": False,
    "found(Rain=yes)": False,
    "findings()": 1,
    "has_state(Rain=yes)": True,
    "has_state(Rain=maybe)": False,
    "has_state(Nobody=yes)": False,
    # the table of cases
    "rows()": 4,
    "rows(Rain=yes)": 1,
    "rows(Rain=no, Grass=dry)": 1,
    "rows(Rain!=yes)": 2,
    "column(Rain)": True,
    "column(Sprinkler)": False,
    # information
    "entropy(Rain |)": entropy(0.2, 0.8),
    "entropy(Rain)": entropy(RAIN_GIVEN_WET, 1 - RAIN_GIVEN_WET),
    "entropy(Rain, Sprinkler |)": entropy(0.2, 0.8) + entropy(0.3, 0.7),
    "entropy(Rain | Sprinkler)": entropy(0.2, 0.8),
    "entropy(Rain | Grass=wet)": entropy(RAIN_GIVEN_WET, 1 - RAIN_GIVEN_WET),
    "information(Rain; Sprinkler |)": 0.0,
    # the window
    "shown(view.moral_graph)": True,
    "shown(view.junction_tree)": False,
    "page(cpt)": True,
    "page(evidence)": False,
    "tabled(Grass)": True,
    "tabled(Rain)": False,
    "played(3)": True,
    "selected(Rain, Grass)": True,
    "selected(Grass, Rain)": False,
    "selected(Rain)": False,
    "asked(Rain, Sprinkler | Grass)": True,
    "asked(Sprinkler, Rain | Grass)": True,
    "asked(Rain, Sprinkler)": False,
    "asked(Rain, Grass | Sprinkler)": False,
    "played(4)": False,
    # numbers
    ".25 + 1/4 + 25%": 0.75,
    "2^3^2": 512,
    "-2^2": -4,
    "(1 + 2) * 3 - 4 / 2": 7,
    "ln(exp(2))": 2,
    "log2(8)": 3,
    "sqrt(2) ^ 2": 2,
    "abs(-3)": 3,
    "min(3, 1, 2)": 1,
    "max(3, 1, 2)": 3,
    "round(2/3, 2)": 0.67,
    "round(2.6)": 3,
    "factorial(5)": 120,
    "normal(1; 0, 2)": math.exp(-1 / 8) / (2 * math.sqrt(2 * math.pi)),
    "beta(0.5; 2, 2)": 1.5,
    "beta(0; 1, 1)": 1,
    "beta(2; 2, 2)": 0,
    "near(0.5, 0.51, 0.01)": True,
    "near(0.5, 0.52, 0.01)": False,
    "pi": math.pi,
    "0.1 + 0.2 = 0.3": True,
    "1/3 != 0.3333": True,
    "1 < 2 and not 2 <= 1 or false": True,
    "0.1 + 0.2 > 0.3": False,
    "0.1 + 0.2 >= 0.3": True,
    "true = (1 < 2)": True,
}


@pytest.mark.parametrize("text", CASES)
def test_an_expression_has_its_value(wet: Situation, text: str) -> None:
    expression = parse_expression(text)
    found, expected = evaluate(expression, wet), CASES[text]
    assert isinstance(found, bool) == isinstance(expected, bool)
    assert expression.kind == ("truth" if isinstance(expected, bool) else "number")
    assert found == pytest.approx(expected, abs=1e-12)


def test_every_function_is_among_the_cases() -> None:
    used = {name for name in FUNCTIONS if any(f"{name}(" in text for text in CASES)}
    # Those of the window's state are in the tests of tasks, of decisions in tests of their own.
    others = {"mean", "variance", "score", "engine", "loss", "watched", "value", "chosen"}
    over_time = {"in_time", "slices", "slice", "sequence"}
    assert set(FUNCTIONS) - used == {*others, *over_time, *DECIDING, *CAUSING}


def test_moments_and_scores() -> None:
    die = bayesgui.BayesianNetwork([bayesgui.Variable("die", ("1", "2", "3", "4", "5", "6"))])
    rolled = bayesgui.sample(die, 100, seed=1)
    now = Situation(die, Evidence(), rolled)
    assert number(parse_expression("mean(die)"), now) == pytest.approx(3.5)
    assert number(parse_expression("variance(die |)"), now) == pytest.approx(35 / 12)
    assert number(parse_expression("mean(die | die={1, 2})"), now) == pytest.approx(1.5)
    for name in ("bic", "log-likelihood", "bdeu"):
        expected = bayesgui.score(die, rolled).totals[name]
        assert number(parse_expression(f"score({name})"), now) == pytest.approx(expected)


def test_before_is_about_the_earlier_situation(wet: Situation) -> None:
    before = Situation(wet.network)
    ratio = parse_expression("P(Rain=yes) / before P(Rain=yes)")
    assert evaluate(ratio, wet, before) == pytest.approx(RAIN_GIVEN_WET / 0.2)
    assert evaluate(parse_expression("before (arcs() + 1) = 3"), wet, before) is True
    assert evaluate(parse_expression("before findings()"), wet) == 1


def test_names_with_spaces_signs_and_in_chinese() -> None:
    states = ("≤ 5", "`odd`", "10", "-1")
    node = bayesgui.Variable("body mass (kg)", states)
    net = bayesgui.BayesianNetwork([node, bayesgui.Variable("天气", ("晴", "雨"))])
    now = Situation(net)
    for text, expected in {
        "P(`body mass (kg)`=`≤ 5`)": 0.25,
        "P(`body mass (kg)`=```odd```)": 0.25,
        "P(`body mass (kg)`={10, -1})": 0.5,
        "P(天气=雨)": 0.5,
    }.items():
        assert evaluate(parse_expression(text), now) == pytest.approx(expected)


WRONG = {
    "": "The expression is empty",
    "P(Rain)": "At character 7: an equals sign and a state are missing before “)”",
    "P()": "At character 3: “)” is not expected here; write P(X=a, Y=b | Z=c).",
    "P(Rain=)": "At character 8: a state is missing",
    "P(Rain={})": "a state is missing",
    "P(Rain=yes": "At character 2: the bracket opened here is not closed",
    "P(do(Rain=yes))": "an equals sign and a state are missing",
    "P(my node=yes)": "put a name with spaces into backquotes, `my node`",
    "probability(Rain=yes)": "there is no function probability",
    "cels(Rain)": "did you mean cells?",
    "Rain": "At character 1: Rain stands for nothing here",
    "arc(Rain, Grass)": "write arc(X -> Y)",
    "arc(A -> B -> C)": "write arc(X -> Y)",
    "separated(Rain)": "write separated(X, Y | Z, W)",
    "nodes(Rain)": "write nodes()",
    "played(x)": "write played(3)",
    "round(1, 2, 3)": "round has 3 arguments instead of those of round(x, digits)",
    "P(Rain=yes) and true": "a number stands where something true or false belongs",
    "not 3": "a number stands where something true or false belongs",
    "1 + true": "something true or false stands where a number belongs",
    "true = 1": "something true or false",
    "true < false": "something true or false stands where a number belongs",
    "1 < 2 < 3": "comparisons cannot follow each other",
    "2 +": "the expression ends too early",
    "2 ! 3": "“!” has no meaning here",
    "'text'": "is not expected here",
    "`open": "the quote ` is not closed",
    "(" * 100 + "1" + ")" * 100: "nested in each other",
    "-" * 100 + "1": "nested in each other",
    "1+" * 1500 + "1": "more than the 2,000 that are read",
    "1e999": "the number 1e999 is too large",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_expression_is_said_with_its_place(text: str) -> None:
    with pytest.raises(ModelError) as caught:
        parse_expression(text)
    assert WRONG[text] in str(caught.value)


WITHOUT_VALUE = {
    "P(Nobody=yes)": "has no node Nobody",
    "P(Rain=maybe)": "has no state “maybe”",
    "P(Rain=yes | Grass=dry, Grass=wet)": "two findings on Grass",
    "P(Rain=yes | Rain={yes, no}, Sprinkler=off, Grass=wet, Nobody=1)": "has no node Nobody",
    "P(Rain=yes | Rain=no, Sprinkler=off, Grass=wet)": "cannot",
    "cpt(Grass=wet)": "needs a state of each parent of Grass, which are: Rain, Sprinkler",
    "cpt(Grass=wet | Rain={yes, no}, Sprinkler=on)": "takes one state of each node",
    "cpt(Grass=wet, Rain=yes)": "is about one node",
    "1 / (1 - 1)": "At character 3: this has no value",
    "ln(0)": "this has no value",
    "sqrt(-1)": "this has no value",
    "factorial(2.5)": "this has no value",
    "factorial(1e300)": "this has no value",
    "exp(1000)": "this has no value",
    "10^10^10": "this has no value",
    "normal(0; 0, 0)": "this has no value",
    "mean(Rain)": "Rain",
    "rows(Nobody=1)": "no column Nobody",
    "rows(Rain=maybe)": "has no state “maybe”",
    "score(nonsense)": "no score named",
    "separated(Rain, Rain)": "appears twice",
}


@pytest.mark.parametrize("text", WITHOUT_VALUE)
def test_what_has_no_value_is_said_and_a_check_of_it_does_not_hold(
    wet: Situation, text: str
) -> None:
    expression = parse_expression(text)
    with pytest.raises(BayesGuiError) as caught:
        evaluate(expression, wet)
    assert WITHOUT_VALUE[text] in str(caught.value)
    if expression.kind == "number":
        assert not holds(parse_expression(f"({text}) > 0"), wet)


@given(st.integers(0, 10_000))
def test_probabilities_and_independence_are_those_of_enumeration(seed: int) -> None:
    rng = np.random.default_rng(seed)
    net = random_network(rng, int(rng.integers(2, 6)), float(rng.uniform(0, 1)), max_states=3)
    names = list(net)
    joint = joint_distribution(net)
    picked = [name for name in names if rng.random() < 0.7] or names[:1]
    left = [name for name in picked if rng.random() < 0.6] or picked[:1]
    wanted, known = np.ones_like(joint), np.ones_like(joint)
    events, given_ = [], []
    for name in picked:
        allowed = rng.random(net[name].n_states) < 0.6
        allowed[rng.integers(len(allowed))] = True
        states = ", ".join(f"`{s}`" for s, a in zip(net[name].states, allowed, strict=True) if a)
        (events if name in left else given_).append(f"`{name}`={{{states}}}")
        shape = [-1 if each == name else 1 for each in names]
        (wanted if name in left else known)[:] *= allowed.reshape(shape)
    text = f"P({', '.join(events)} | {', '.join(given_)})"
    total = (joint * known).sum()
    if total > 0:
        expected = (joint * wanted * known).sum() / total
        assert evaluate(parse_expression(text), Situation(net)) == pytest.approx(
            expected, abs=1e-12
        )
    a, b = rng.choice(len(names), 2, replace=False)
    rest = [k for k in range(len(names)) if k not in (a, b) and rng.random() < 0.5]
    is_separated = evaluate(parse_expression(_ask("separated", names, a, b, rest)), Situation(net))
    is_independent = evaluate(
        parse_expression(_ask("independent", names, a, b, rest)), Situation(net)
    )
    table = joint.sum(axis=tuple(set(range(len(names))) - {a, b, *rest}), keepdims=True)
    product = table.sum(axis=int(a), keepdims=True) * table.sum(axis=int(b), keepdims=True)
    scale = table.sum(axis=(int(a), int(b)), keepdims=True)
    assert is_independent == bool((np.abs(table * scale - product) <= 1e-9 * scale**2).all())
    assert is_independent or not is_separated


def _ask(function: str, names: list[str], a: int, b: int, rest: list[int]) -> str:
    given_ = ", ".join(f"`{names[k]}`" for k in rest)
    return f"{function}(`{names[a]}`, `{names[b]}` | {given_})"


def test_probabilities_of_an_example_are_those_of_pyagrum() -> None:
    net = bayesgui.example("alarm")
    rng = np.random.default_rng(4)
    names = list(net)
    peer = peer_of(net)
    for _ in range(20):
        given_ = [int(k) for k in rng.choice(len(names), 3, replace=False)]
        target = next(int(k) for k in rng.permutation(len(names)) if k not in given_)
        states = {k: int(rng.integers(net[names[k]].n_states)) for k in (*given_, target)}
        engine = gum.LazyPropagation(peer)
        engine.setEvidence({f"n{k}": states[k] for k in given_})
        try:
            expected = engine.posterior(f"n{target}")[states[target]]
        except gum.IncompatibleEvidence:
            continue
        findings = ", ".join(f"{names[k]}=`{net[names[k]].states[states[k]]}`" for k in given_)
        text = f"P({names[target]}=`{net[names[target]].states[states[target]]}` | {findings})"
        found = evaluate(parse_expression(text), Situation(net))
        assert found == pytest.approx(expected, abs=1e-9)


def test_many_events_are_asked_by_the_chain_rule() -> None:
    net = bayesgui.example("alarm")
    case = {v.name: v.states[0] for v in net.variables}
    text = f"P({', '.join(f'{name}={state}' for name, state in case.items())} |)"
    expected = math.prod(
        net.cpt(name).values[tuple(net[p].states.index(case[p]) for p in net.parents(name))][0]
        for name in net
    )
    assert evaluate(parse_expression(text), Situation(net)) == pytest.approx(expected, rel=1e-9)


def test_a_large_network_is_refused_by_the_memory_budget() -> None:
    net = bayesgui.example("munin")
    names = ", ".join(f"`{name}`" for name in list(net)[:60])
    with pytest.raises(bayesgui.MemoryBudgetError):
        evaluate(parse_expression(f"entropy({names})"), Situation(net))


def test_constants_and_the_nodes_that_are_asked() -> None:
    assert evaluate(constant(0.3), Situation()) == 0.3
    assert evaluate(constant(-2.5), Situation()) == -2.5
    assert evaluate(constant(False), Situation()) is False
    assert variables_asked(parse_expression("P(A=1 | B=2) * cpt(C=1 | B=1)")) == ("A",)
    assert variables_asked(parse_expression("information(A; B | C)")) == ("A", "B")
    assert variables_asked(parse_expression("not independent(A, B | C)")) == ("A", "B")
    assert variables_asked(parse_expression("separated(A, B)")) == ()


def test_let_names_are_replaced_also_in_the_text() -> None:
    half = parse_expression("1 / 2")
    third = parse_expression("half / 1.5", names={"half": half})
    assert third.text == "(1 / 2) / 1.5"
    both = parse_expression("third + `half`", names={"half": half, "third": third})
    assert both.text == "((1 / 2) / 1.5) + (1 / 2)"
    assert evaluate(both, Situation()) == pytest.approx(5 / 6)
    assert evaluate(parse_expression(both.text), Situation()) == pytest.approx(5 / 6)


def test_names_that_stand_for_names_do_not_grow_without_bound() -> None:
    names = {"a0": parse_expression("1")}
    for k in range(8):
        names[f"a{k + 1}"] = parse_expression(f"a{k} + a{k}", names=names)
    assert evaluate(names["a8"], Situation()) == 256
    with pytest.raises(ModelError, match="more than 1,000 parts"):
        parse_expression("a8 + a8", names=names)
