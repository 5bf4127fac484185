"""OpenMarkov's influence diagrams: what stands for a table, formulas, criteria, uncertainty."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import FormatError
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Loss
from bayesgui.decisions.solving.frontier.criteria import Criteria, proposed_criteria
from bayesgui.formats import Loaded
from bayesgui.formats.base import formats
from tests.formats.judge import parsed
from tests.formats.pgmx.test_format import pgmx, potential, variable


def utility(name: str, criterion: str = "---") -> str:
    return (
        f'<Variable name="{name}" type="numeric" role="utility"><Unit/>'
        f'<Criterion name="{criterion}"/></Variable>'
    )


def decision(name: str) -> str:
    return variable(name, "no yes").replace('"chance"', '"decision"')


def branch(states: str, inside: str) -> str:
    named = "".join(f'<State name="{state}"/>' for state in states.split())
    return f"<Branch><States>{named}</States>{inside}</Branch>"


def tree(scope: str, top: str, *branches: str) -> str:
    more = f'<TopVariable name="{top}"/><Branches>{"".join(branches)}</Branches>'
    return potential("Tree/ADD", scope, more=more)


def diagram(potentials: str, variables: str = "") -> str:
    """Return a cause, a test of it that may be done, a treatment and what it is worth."""
    nodes = (
        variable("Cause", "absent present")
        + variable("Test", "none negative positive")
        + decision("Do")
        + decision("Treat")
        + utility("U")
        + variables
    )
    cause = potential("Table", "Cause", "0.75 0.25")
    links = "".join(
        f'<Link var1="{one}" var2="{other}"/>'
        for one, other in (("Do", "Treat"), ("Test", "Treat"))
    )
    text = pgmx(nodes, cause + potentials, "InfluenceDiagram")
    return text.replace("<Potentials>", f"<Links>{links}</Links><Potentials>")


TEST = potential("Table", "Test Do Cause", "1 0 0 0 0.9 0.1 1 0 0 0 0.2 0.8")
WORTH = potential("Table", "U Cause Treat", "10 4 9 8")


def test_a_tree_is_the_table_for_which_it_stands() -> None:
    done = potential("Table", "Test Cause", "0 0.9 0.1 0 0.2 0.8")
    test = tree(
        "Test Do Cause",
        "Do",
        branch("yes", done),
        branch("no", potential("Table", "Test", "1 0 0")),
    )
    worth = tree(
        "U Cause Treat",
        "Treat",
        branch("yes", potential("Table", "U Cause", "9 8")),
        branch(
            "no",
            tree(
                "U Cause Treat",
                "Cause",
                branch("present", potential("UnivariateDistr", "U", "4")),
                branch("absent", potential("Table", "U", "10")),
            ),
        ),
    )
    plain, short = (parsed("pgmx", diagram(text)).whole for text in (TEST + WORTH, test + worth))
    assert short.mechanisms == plain.mechanisms
    assert short.mechanism("U").values.tolist() == [[10, 9], [4, 8]]
    assert bayesgui.solve(short).expected_utility == pytest.approx(
        bayesgui.solve(plain).expected_utility
    )


def test_branches_share_a_potential_by_its_label() -> None:
    test = tree(
        "Test Cause Do",
        "Cause",
        branch("present", "<Label>same</Label>" + potential("Delta", "Test", more=state("none"))),
        branch("absent", "<Reference>same</Reference>"),
    )
    model = parsed("pgmx", diagram(test + WORTH)).whole
    table = model.mechanism("Test").table()
    assert table.parents == ("Cause", "Do")
    assert table.values.tolist() == [[[1, 0, 0]] * 2] * 2


def state(name: str) -> str:
    return f"<State>{name}</State>"


@pytest.mark.parametrize(
    ("inside", "row"),
    [
        (state("negative"), [0, 1, 0]),
        ("<StateIndex>2</StateIndex>", [0, 0, 1]),
    ],
)
def test_a_single_state_is_certain(inside: str, row: list[int]) -> None:
    text = diagram(potential("Delta", "Test Cause", more=inside) + WORTH)
    assert parsed("pgmx", text).network.cpt("Test").values.tolist() == [row, row]


def test_a_single_number_is_a_utility() -> None:
    worth = potential("Delta", "U Treat", more="<NumericValue>-2.5</NumericValue>")
    assert parsed("pgmx", diagram(TEST + worth)).whole.mechanism("U") == Utility(
        "U", ("Treat",), [-2.5, -2.5]
    )


def exact(functions: str) -> str:
    """Return the numbers of a utility as versions of 2019 and later wrote them."""
    return potential(
        'UnivariateDistr" distribution="Exact" parametrization="nu',
        "U Cause Treat",
        more=f"<Functions>{functions}</Functions><Parameters>10 4 9 8</Parameters>",
    )


def test_numbers_of_a_utility_may_be_parameters() -> None:
    loaded = parsed("pgmx", diagram(TEST + exact('"1" "1" "1" "1"')))
    assert loaded.whole.mechanism("U").values.tolist() == [[10, 9], [4, 8]]
    assert loaded.remarks == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            TEST + exact('"1" "age" "1" "1"'),
            "U are given by a potential of type UnivariateDistr",
        ),
        (
            tree("Test Cause", "Cause", branch("absent", potential("Uniform", "Test"))) + WORTH,
            "line 6: the potential of Test cannot be read: its branches leave some states out",
        ),
        (
            tree("Test Cause", "Cause", branch("there", potential("Uniform", "Test"))) + WORTH,
            "a branch is for the state “there” of Cause",
        ),
        (
            tree("Test Cause", "Do", branch("no", potential("Uniform", "Test"))) + WORTH,
            "a branch is on Do",
        ),
        (
            tree("Test Cause", "Cause", branch("absent", potential("Table", "Test", "1 0")))
            + WORTH,
            "a branch has 2 numbers where 3 should be",
        ),
        (
            tree("Test Cause", "Cause", branch("absent", potential("Hazard", "Test"))) + WORTH,
            "a branch is of type Hazard",
        ),
        (
            tree("Test Cause", "Cause", branch("absent", "<Reference>a</Reference>")) + WORTH,
            "a branch has no potential",
        ),
        (potential("Delta", "Test", more=state("maybe")) + WORTH, "it names the state “maybe”"),
        (potential("Delta", "Test", more="<StateIndex>3</StateIndex>") + WORTH, "the state “3”"),
    ],
)
def test_what_does_not_fit_is_said(text: str, words: str) -> None:
    with pytest.raises(FormatError, match="Nothing was opened") as caught:
        parsed("pgmx", diagram(text))
    assert words in str(caught.value)


def test_a_tree_that_refers_to_itself_is_refused() -> None:
    again = branch("absent present", "<Label>me</Label><Reference>me</Reference>")
    loop = tree("Test Cause", "Cause", again)
    with pytest.raises(FormatError, match="a branch has no potential"):
        parsed("pgmx", diagram(loop + WORTH))
    inner = tree("Test Cause", "Cause", branch("absent present", "<Reference>me</Reference>"))
    outer = tree("Test Cause", "Cause", branch("absent present", f"<Label>me</Label>{inner}"))
    with pytest.raises(FormatError, match="a branch is on Cause"):
        parsed("pgmx", diagram(outer + WORTH))


def test_a_function_of_utilities_is_a_formula() -> None:
    function = "<Function>abs({U}) - 2 * {cost of it}</Function>"
    scope = "<UtilityVariable name='S'/>" + "".join(
        f"<Variables>{''.join(f'<Variable name={n!r}/>' for n in ('U', 'cost of it'))}</Variables>"
    )
    more = (
        potential("Table", "U", "-3")
        + '<Potential type="Table"><UtilityVariable name="cost of it"/><Variables>'
        '<Variable name="Do"/></Variables><Values>0 1</Values></Potential>'
        + f'<Potential type="Function" role="utility">{scope}{function}</Potential>'
    )
    text = diagram(TEST + more, utility("cost of it") + utility("S"))
    model = parsed("pgmx", text).whole
    assert model.mechanism("S") == SuperValue("S", ("U", "cost of it"), "abs(U) - 2 * `cost of it`")
    assert bayesgui.solve(model).expected_utility == pytest.approx(3)
    written = formats.create("pgmx").write(Loaded.of(model))
    assert function.encode() in written
    assert parsed("pgmx", written).whole == model
    foreign = written.replace(b"bayesgui", b"OpenMarkov")
    assert parsed("pgmx", foreign).whole.mechanism("S") == model.mechanism("S")


@pytest.mark.parametrize(
    ("formula", "written"),
    [
        ("max(a, 2) / -b", "max({a}, 2) / -{b}"),
        ("exp(a) * log(b + 1)", "exp({a}) * log({b} + 1)"),
        ("a ^ 2 + b", ""),
        ("if(a > 1, a, b)", ""),
        ("min(a, b, 3)", ""),
    ],
)
def test_formulas_that_openmarkov_knows_are_written_as_functions(
    formula: str, written: str
) -> None:
    model = BayesianNetwork().with_decision("D", ("x", "y"))
    model = model.with_utility("a", ["D"], [3, 1]).with_utility("b", ["D"], [1, 2])
    loaded = Loaded.of(model.with_utility("S", ["a", "b"], formula))
    pgmx_format = formats.create("pgmx")
    text = pgmx_format.write(loaded).decode()
    assert (f"<Function>{written}</Function>" in text) is bool(written)
    told = any("formula of S uses" in each for each in pgmx_format.losses(loaded))
    assert told is not bool(written)
    assert parsed("pgmx", text).whole == loaded.whole


def test_the_unit_of_a_criterion_is_that_of_its_utilities() -> None:
    text = diagram(TEST + WORTH).replace('name="---"', 'name="cost"')
    criteria = '<DecisionCriteria><Criterion name="cost" unit="€"/></DecisionCriteria>'
    loaded = parsed("pgmx", text.replace("<Variables>", f"{criteria}<Variables>", 1))
    assert loaded.whole["U"].unit == "€"
    written = formats.create("pgmx").write(loaded)
    assert '<Criterion name="cost" unit="€"/>' in written.decode()
    assert parsed("pgmx", written).whole == loaded.whole


def test_criteria_stay_in_native_files_and_are_proposed_as_two() -> None:
    worth = WORTH + potential("Table", "Price Do", "0 -2") + potential("Table", "Pain Treat", "0 1")
    more = utility("Price", "money") + utility("Pain", "health")
    text = diagram(TEST + worth, more).replace('name="---"', 'name="health"')
    loaded = parsed("pgmx", text)
    kept = parsed("native", formats.create("native").write(loaded))
    assert kept.whole == loaded.whole
    for each in (loaded, kept):
        assert proposed_criteria(each.whole) == Criteria(("Price",), ("U", "Pain"))
    written = formats.create("pgmx").write(kept)
    assert parsed("pgmx", written).whole == loaded.whole
    assert written.decode().count('<Criterion name="money"') == 2


def test_how_uncertain_numbers_are_is_said_to_be_left_out() -> None:
    certain = '<UncertainValues><Value/><Value distribution="Exact">0</Value></UncertainValues>'
    varies = '<UncertainValues><Value distribution="Beta">14 86</Value></UncertainValues>'
    text = diagram(TEST + WORTH)
    first, second = (
        parsed("pgmx", text.replace("</Values>", f"</Values>{more}", 1)).remarks
        for more in (certain, varies)
    )
    assert first == ()
    (remark,) = second
    assert remark == "How uncertain the numbers of Cause are was left out."
    assert isinstance(remark, Loss)


def test_a_diagram_may_have_one_node() -> None:
    one = parsed("pgmx", pgmx(utility("U"), potential("Table", "U", "3.5"), "InfluenceDiagram"))
    assert one.whole.mechanism("U") == Utility("U", (), np.array(3.5))
    assert bayesgui.solve(one.whole).expected_utility == 3.5
    alone = parsed("pgmx", pgmx(decision("D"), "", "InfluenceDiagram"))
    assert alone.whole.decisions == ("D",)
