import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import DataError
from bayesgui.core.evidence import (
    Evidence,
    FixedPosterior,
    Intervention,
    LikelihoodFinding,
    StateFinding,
    do,
    excluding,
    fixed,
)
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.scenario import Scenario
from bayesgui.core.variable import Variable
from bayesgui.data.finding_notation import finding_of, notation
from bayesgui.data.scenario_table import scenarios_from_csv, scenarios_to_csv


def network_of(*variables):
    """Return a network without arcs, its tables uniform."""
    cpts = [CPT(v.name, (), [1 / v.n_states] * v.n_states) for v in variables]
    return BayesianNetwork(variables, cpts)


SKY = Variable("sky", ("clear", "grey", "black"))
RAIN = Variable("rain", ("yes", "no"))
NETWORK = network_of(SKY, RAIN)


@pytest.mark.parametrize(
    ("finding", "text"),
    [
        (StateFinding(frozenset({"grey"})), "grey"),
        (StateFinding(frozenset({"black", "clear"})), "clear | black"),
        (excluding("grey"), "!= grey"),
        (excluding("grey", "black"), "!= grey | black"),
        (do("black"), "do black"),
        (
            LikelihoodFinding((("clear", 0.8), ("grey", 0.3), ("black", 0.0))),
            "likelihood 0.8, 0.3, 0.0",
        ),
        (fixed({"clear": 0.25, "grey": 0.25, "black": 0.5}), "fixed 0.25, 0.25, 0.5"),
    ],
)
def test_every_kind_of_finding_has_one_notation(finding, text):
    assert notation(SKY, finding) == text
    assert finding_of(SKY, text) == finding


def test_blanks_round_names_and_signs_do_not_matter():
    assert finding_of(SKY, " clear|  black ") == StateFinding(frozenset({"clear", "black"}))
    assert finding_of(SKY, "!=clear") == excluding("clear")
    assert finding_of(SKY, '"clear" | grey') == StateFinding(frozenset({"clear", "grey"}))
    assert finding_of(SKY, "   ") is None


def test_a_state_that_reads_like_a_notation_is_that_state():
    odd = Variable("odd", ("!= a", "do a", "a | b", "likelihood 1, 2", "a", "b"))
    for state in odd.states:
        assert finding_of(odd, state) == StateFinding(frozenset({state}))
    both = StateFinding(frozenset({"a", "b"}))
    assert finding_of(odd, notation(odd, both)) == both
    assert finding_of(odd, notation(odd, do("a"))) == do("a")
    assert finding_of(odd, notation(odd, excluding("a"))) == excluding("a")


def test_a_state_that_looks_missing_but_for_a_blank_is_that_state():
    node = Variable("odd", ("? ", "a"))
    scenarios = (Scenario("one", Evidence({"odd": StateFinding(frozenset({"? "}))})),)
    assert (
        scenarios_from_csv(network_of(node), scenarios_to_csv(network_of(node), scenarios))
        == scenarios
    )
    assert scenarios_from_csv(network_of(node), "case,odd\none, ?\n") == (
        Scenario("one", Evidence({})),
    )


texts = st.text(st.sampled_from('ab |"!=,;\t*?do云\n1'), min_size=1, max_size=5).filter(
    lambda text: text.strip() != ""
)


@st.composite
def variables(draw):
    names = draw(st.lists(texts, min_size=1, max_size=3, unique=True))
    return [
        Variable(name, tuple(draw(st.lists(texts, min_size=1, max_size=4, unique=True))))
        for name in names
    ]


@st.composite
def findings(draw, variable):
    n = variable.n_states
    kind = draw(st.sampled_from(("states", "not", "do", "likelihood", "fixed")))
    if kind == "do":
        return Intervention(draw(st.sampled_from(variable.states)))
    if kind in ("states", "not"):
        most = n - 1 if kind == "not" else n
        if most == 0:
            return StateFinding(frozenset(variable.states))
        chosen = draw(st.sets(st.sampled_from(variable.states), min_size=1, max_size=most))
        return StateFinding(frozenset(chosen), kind == "not")
    numbers = draw(st.lists(st.floats(0.01, 1.0), min_size=n, max_size=n))
    if kind == "fixed":
        total = sum(numbers)
        numbers = [x / total for x in numbers]
    made = FixedPosterior if kind == "fixed" else LikelihoodFinding
    return made(tuple(zip(variable.states, numbers, strict=True)))


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_what_is_written_reads_back_the_same(data):
    network = network_of(*data.draw(variables()))
    scenarios = []
    for k in range(data.draw(st.integers(1, 3))):
        found = {
            v.name: data.draw(findings(v)) for v in network.variables if data.draw(st.booleans())
        }
        scenarios.append(Scenario(f"case {k}", Evidence(found)))
    assert scenarios_from_csv(network, scenarios_to_csv(network, scenarios)) == tuple(scenarios)


def test_the_file_has_a_row_for_each_case_and_a_column_for_each_node_with_a_finding():
    scenarios = [
        Scenario("a", Evidence({"rain": "yes"})),
        Scenario("b, c"),
        Scenario("d", Evidence({"rain": "no"})),
    ]
    rows = list(csv.reader(io.StringIO(scenarios_to_csv(NETWORK, scenarios))))
    assert rows == [["case", "rain"], ["a", "yes"], ["b, c", ""], ["d", "no"]]


def test_a_table_without_names_numbers_its_cases():
    found = scenarios_from_csv(NETWORK, "rain;sky\nyes;grey\n;black\n")
    assert found == (
        Scenario("1", Evidence({"rain": "yes", "sky": "grey"})),
        Scenario("2", Evidence({"sky": "black"})),
    )


def test_case_files_of_netica_and_hugin_are_understood():
    netica = "// ~->[CASE-1]->~\nIDnum  NumCases rain sky\n1  2 yes *\n\n2 1 * grey\n"
    assert scenarios_from_csv(NETWORK, netica) == (
        Scenario("1", Evidence({"rain": "yes"})),
        Scenario("2", Evidence({"sky": "grey"})),
    )
    hugin = "rain, sky\nyes, N/A\nno, black\n"
    assert [
        dict(scenario.evidence)
        for scenario in scenarios_from_csv(NETWORK, hugin.replace(", ", ","))
    ] == [
        {"rain": StateFinding(frozenset({"yes"}))},
        {"rain": StateFinding(frozenset({"no"})), "sky": StateFinding(frozenset({"black"}))},
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        ("case,rain\n", "header and no row"),
        ("case,rain,wind\na,yes,no\n", "no node wind"),
        ("case,rain,rain\na,yes,no\n", "Two columns"),
        ("case,rain\na,yes\nb,perhaps\n", "Row 3: Node rain has no state “perhaps”"),
        ("case,rain\na,yes,no\n", "Row 2 has 3 cells"),
        ('case,rain\na,"yes\n', "Row 2 has a quote"),
        ('case,sky\na,"likelihood 1, 2"\n', "needs 3 numbers"),
        ('case,sky\na,"likelihood 1, x, 2"\n', "needs 3 numbers"),
        ('case,sky\na,"likelihood 1, nan, 2"\n', "needs 3 numbers"),
        ('case,sky\na,"fixed 0.5, 0.1, 0.1"\n', "sums to 0.7"),
        ("case,rain\na,!= yes | no\n", "rules out all"),
        ("case,rain\na,do perhaps\n", "no state “perhaps”"),
        ("case,rain\na,yes |\n", "no state “yes |”"),
    ],
)
def test_bad_input_is_said_in_a_sentence_with_its_row(text, said):
    with pytest.raises(DataError, match=said.replace("|", r"\|")):
        scenarios_from_csv(NETWORK, text)
