"""Files with decisions and utilities are read whole, and come back from every format with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pyagrum as gum
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.core.cpt import CPT
from bayesgui.core.domain import Reals
from bayesgui.core.errors import FormatError, ModelError
from bayesgui.core.evidence import Evidence, Intervention
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Loss
from bayesgui.core.variable import Variable
from bayesgui.document.files import open_state, save
from bayesgui.formats import Loaded, read, write
from bayesgui.formats.base import formats
from bayesgui.formats.storage import writable_suffixes
from bayesgui.graph.layout import Layout
from tests.formats.judge import SHARED, parsed

if TYPE_CHECKING:
    from bayesgui.core.model import Model

WHOLE = (".bayesgui", ".xdsl", ".net", ".dne", ".bifxml", ".pgmx")
"""Suffixes of the formats that hold decisions and utilities."""

CASES = Path(__file__).parent / "cases"
UMBRELLA = {
    name: (CASES / f"umbrella{suffix}").read_text("utf-8")
    for name, suffix in (
        ("xdsl", ".xdsl"),
        ("net", ".net"),
        ("dne", ".dne"),
        ("xmlbif", ".bifxml"),
        ("pgmx", ".pgmx"),
    )
}
"""The umbrella as other programs write it."""


def expected() -> Model:
    """Return the umbrella."""
    weather = BayesianNetwork(
        [Variable("W", ("sun", "rain")), Variable("F", ("s", "c", "r"))],
        [
            CPT("W", (), [0.7, 0.3]),
            CPT("F", ("W",), [[0.7, 0.2, 0.1], [0.15, 0.25, 0.6]]),
        ],
    )
    chosen = weather.with_decision("D", ("take", "leave"), ["F"])
    return chosen.with_utility("U", ["W", "D"], [[20, 100], [70, 0]])


@pytest.mark.parametrize("name", UMBRELLA)
def test_the_umbrella_of_every_program_is_read_whole(name: str) -> None:
    loaded = parsed(name, UMBRELLA[name])
    assert loaded.remarks == ()
    assert loaded.whole.mechanisms == expected().mechanisms
    assert loaded.network.names == ("W", "F", "D")
    assert bayesgui.solve(loaded.whole).expected_utility == pytest.approx(77)


def test_texts_and_the_unit_of_a_utility_are_read() -> None:
    utility = parsed("net", UMBRELLA["net"]).whole["U"]
    assert utility == Variable("U", Reals("points"), label="Comfort")


# -- every form of them ------------------------------------------------------------------------


def everything() -> Loaded:
    """Return a model with all that decisions and utilities can have, and odd names."""
    rng = np.random.default_rng(3)
    net = BayesianNetwork(
        [Variable("天气", ("晴", "小 雨")), Variable("test", ("a", "b", "c"))],
        [CPT("天气", (), [0.25, 0.75]), CPT("test", ("天气",), rng.dirichlet(np.ones(3), 2))],
        "all of it",
    )
    model = net.with_decision("go?", ("yes", "no", "1"), ["test", "天气"])
    model = model.with_decision("again", ("y", "n"), ["go?"])
    policy = CPT("again", ("go?",), rng.dirichlet(np.ones(2), 3))
    model = model.with_mechanism(Decision("again", ("go?",), policy))
    model = model.with_utility("cost", ["go?", "天气"], rng.normal(size=(3, 2)), "k€", 0.5)
    model = model.with_utility("gain", ["again"], [1e-5, -3e20], "k€")
    model = model.with_utility("fixed", [], 4.25)
    model = model.with_utility("open", ["test"], [1.0, 2.0, 3.0])
    model = model.with_mechanism(Utility("open", ("test",), [1.5, np.nan, 0.0]))
    model = model.with_utility("sum of both", ["cost", "gain"], weight=2.0)
    model = model.with_utility("mixed", ["cost", "gain"], "0.5 * cost - gain * 2")
    model = model.with_utility("curved", ["sum of both", "mixed"], "exp(-`sum of both`) * mixed")
    return Loaded.of(model, evidence=Evidence({"go?": Intervention("no")}))


def assert_same(after: Model, before: Model) -> None:
    assert after.names == before.names
    for name in before.names:
        one, other = before.mechanism(name), after.mechanism(name)
        assert (type(one), one.parents) == (type(other), other.parents), name
        match one:
            case Utility(values=values, weight=weight):
                assert np.allclose(other.values, values, 0, 1e-12, equal_nan=True), name
                assert other.weight == weight
            case Decision(policy=CPT() as policy):
                assert np.allclose(other.policy.values, policy.values, 0, 1e-12)
            case Decision() | SuperValue():
                assert other == one
            case _:
                assert np.allclose(other.table().values, one.table().values, 0, 1e-12), name


@pytest.mark.parametrize("suffix", [suffix for suffix in WHOLE if suffix != ".dne"])
def test_everything_comes_back(suffix: str, tmp_path: Path) -> None:
    before = everything()
    first, second = tmp_path / f"first{suffix}", tmp_path / f"second{suffix}"
    told = write(first, before)
    after = read(first)
    assert_same(after.whole, before.whole)
    assert after.whole.variables == before.whole.variables
    assert after.remarks == ()
    write(second, after if suffix == ".bayesgui" else Loaded.of(after.whole))
    if suffix != ".bayesgui":
        assert second.read_bytes() == first.read_bytes()
    others = {
        ".bayesgui": [],
        ".xdsl": ["policies", "weights", "leave a utility open"],
        ".net": ["policies", "weights", "computed from others", "leave a utility open"],
        ".bifxml": ["policies", "weights", "computed from others", "leave a utility open"],
        ".pgmx": ["leave a utility open"],
    }[suffix]
    assert [words for words in others if any(words in each for each in told)] == others, told
    assert not any("left out" in each or "chance nodes" in each for each in told)
    unread = f"do not read decisions and utilities from {suffix[1:].upper()}; for them write XMLBIF"
    assert any(unread in each for each in told) == (suffix in (".xdsl", ".net"))


def test_dne_keeps_the_rest_and_says_what_is_lost(tmp_path: Path) -> None:
    before = everything()
    told = write(tmp_path / "all.dne", before)
    loaded = read(tmp_path / "all.dne")
    after = loaded.whole
    assert after.names == ("n", "test", "go", "again", *before.whole.names[4:8], *after.names[8:])
    assert after.names[8:] == ("sum_of_both", "mixed", "curved")
    assert loaded.evidence == Evidence({"go": Intervention("no")})
    assert after.mechanism("again") == Decision("again", ("go",))
    assert np.array_equal(
        after.mechanism("open").values, before.whole.mechanism("open").values, equal_nan=True
    )
    # What is not a weighted sum counts as a sum.
    assert after.mechanism("curved") == Utility("curved", (), np.zeros(()))
    assert after.mechanism("cost").weight == 1.0
    text = " ".join(told)
    for words in (
        "policies set by hand: those of again are lost",
        "the numbers of cost, sum of both are multiplied by them",
        "0 is written for sum of both, mixed, and the other utilities are multiplied",
        "what is above curved will be added up",
        "units and further properties of nodes: cost, gain",
    ):
        assert words in text


def test_formats_of_chance_nodes_say_what_becomes_of_the_others(tmp_path: Path) -> None:
    told = write(tmp_path / "plain.bif", Loaded.of(expected()))
    assert "kind of node of U, which is left out" in told[0]
    assert "kind of node of D, which is written as a chance node" in told[1]
    after = read(tmp_path / "plain.bif")
    assert after.model is None
    assert after.network.cpt("D").values.tolist() == [0.5, 0.5]


def weighed() -> Model:
    """Return the umbrella with weights, and utilities that are weighted sums of others."""
    model = expected().with_utility("V", ["F", "D"], [[1, 2], [3, 4], [5, 60]], weight=0.3)
    model = model.with_utility("Both", ["U", "V"], weight=3.0)
    model = model.with_utility("Alone", ["D"], [7, 1], weight=-1.5)
    return model.with_utility("More", ["U", "Alone"], "2 - U / 4 + Alone", weight=0.7)


@pytest.mark.parametrize("suffix", WHOLE)
def test_weights_count_in_every_format(suffix: str, tmp_path: Path) -> None:
    model = weighed()
    worth = bayesgui.solve(model).expected_utility
    path = tmp_path / f"weighed{suffix}"
    write(path, model)
    after = read(path).whole
    assert bayesgui.solve(after).expected_utility == pytest.approx(worth, abs=1e-9)
    if suffix != ".dne":
        assert after.mechanisms == model.mechanisms
    if suffix == ".bifxml":
        assert their_best(path, remembers=True) == pytest.approx(worth, abs=1e-4)


@pytest.mark.parametrize("name", ["xdsl", "net", "dne", "xmlbif", "pgmx"])
def test_weights_count_for_programs_that_do_not_know_ours(name: str) -> None:
    model = weighed()
    if name == "pgmx":  # it has plain sums and products, which is said
        model = model.without_variables("More")
    text = formats.create(name).write(Loaded.of(model)).decode()
    plain = [line for line in text.splitlines() if "bayesgui_" not in line]
    theirs = "\n".join(plain).replace("bayesgui", "another")
    after = parsed(name, theirs).whole
    assert "bayesgui_" in text or name == "dne"
    worth = bayesgui.solve(model).expected_utility
    assert bayesgui.solve(after).expected_utility == pytest.approx(worth, abs=1e-9)


@pytest.mark.parametrize("name", ["net", "xmlbif"])
def test_numbers_that_another_program_has_changed_win(name: str) -> None:
    model = expected()
    u = model.mechanism("U")
    model = model.with_mechanism(Utility("U", u.parents, u.values, 0.5))
    text = formats.create(name).write(Loaded.of(model)).decode()
    assert parsed(name, text).whole.mechanism("U") == model.mechanism("U")
    assert "50.0" in text
    changed = parsed(name, text.replace(" 50.0", " 45.0")).whole.mechanism("U")
    assert changed.values.tolist() == [[20, 90], [70, 0]]
    assert changed.weight == 0.5


@pytest.mark.parametrize("suffix", writable_suffixes())
def test_every_format_takes_a_picture_with_decisions_and_utilities(
    suffix: str, tmp_path: Path
) -> None:
    model = expected()
    spots = {name: (300.0 * k, 150.0 * k) for k, name in enumerate(model.names)}
    path = tmp_path / f"placed{suffix}"
    told = write(path, Loaded.of(model, Layout(spots, colors=dict.fromkeys(spots, 2))))
    after = read(path)
    whole = suffix in (*WHOLE, ".hugin", ".xml", ".xmlbif", ".dnet")
    assert len(after.whole) == (4 if whole else 3)
    assert whole == (not any("kind of node" in each for each in told))
    if after.layout.positions and whole:
        assert after.layout.positions == spots


# -- single programs ---------------------------------------------------------------------------


def xdsl(more: str) -> Model:
    utility = "<utility id='V'><parents>D</parents><utilities>1 -1.5</utilities></utility>"
    text = UMBRELLA["xdsl"].replace("</nodes>", f"{utility}{more}</nodes>")
    return parsed("xdsl", text).whole


@pytest.mark.parametrize(
    ("said", "formula"),
    [
        ("<weights>1 1</weights>", ""),
        ("<expressions>U*V+exp(U)</expressions>", "U * V + exp(U)"),
        ("<expressions><expression>U - V</expression></expressions>", "U - V"),
        ("<definition>M=U^2</definition>", "U^2"),
        ("", ""),
    ],
)
def test_genie_combines_utilities(said: str, formula: str) -> None:
    model = xdsl(f"<mau id='M'><parents>U V</parents>{said}</mau>")
    assert model.mechanism("M") == SuperValue("M", ("U", "V"), formula)


def test_weights_of_genie_are_those_of_the_utilities() -> None:
    model = xdsl("<mau id='M'><parents>U V</parents><weights>0.5 -2</weights></mau>")
    assert model.mechanism("M") == SuperValue("M", ("U", "V"))
    assert (model.mechanism("U").weight, model.mechanism("V").weight) == (0.5, -2.0)
    loaded = Loaded.of(model)
    format_ = formats.create("xdsl")
    assert "<weights>0.5 -2.0</weights>" in format_.write(loaded).decode()
    assert not any("weights" in each for each in format_.losses(loaded))
    worth = bayesgui.solve(model).expected_utility
    # Leave it but on the forecast r, where taking it is worth 6.5 and not 4.25.
    assert worth == pytest.approx(0.5 * 70 + 2 * 1.5 + 6.5 - 4.25)


def test_a_utility_in_two_sums_of_genie_has_two_weights() -> None:
    model = xdsl(
        "<mau id='M'><parents>U V</parents><weights>0.5 -2</weights></mau>"
        "<mau id='O'><parents>U</parents><weights>3</weights></mau>"
    )
    assert model.mechanism("M") == SuperValue("M", ("U", "V"), "0.5 * U + -2 * V")
    assert model.mechanism("O") == SuperValue("O", ("U",), "3 * U")
    text = formats.create("xdsl").write(Loaded.of(model)).decode()
    assert "<weights>0.5 -2.0</weights>" in text
    curved = model.with_mechanism(SuperValue("M", ("U", "V"), "U * V"))
    assert (
        "<expressions>U * V</expressions>"
        in formats.create("xdsl").write(Loaded.of(curved)).decode()
    )


def test_weights_that_genie_has_changed_win() -> None:
    model = xdsl("<mau id='M'><parents>U V</parents><weights>0.5 -2</weights></mau>")
    ours = formats.create("xdsl").write(Loaded.of(model)).decode()
    theirs = ours.replace('app="bayesgui"', 'app="GeNIe 4"').replace("0.5 -2.0", "3.0 1.0")
    after = parsed("xdsl", theirs).whole
    assert (after.mechanism("U").weight, after.mechanism("V").weight) == (3.0, 1.0)


def test_netica_marks_what_is_impossible_and_what_is_open() -> None:
    text = UMBRELLA["dne"].replace("(20, 100), (70, 0)", "(@imposs, 100), (@undef, 0)")
    loaded = parsed("dne", text)
    values = loaded.whole.mechanism("U").values
    assert np.array_equal(values, [[0, 100], [np.nan, 0]], equal_nan=True)
    assert loaded.remarks == (
        "Configurations of the parents of U that Netica calls impossible got the utility 0.",
    )


def test_a_utility_without_numbers_is_open_everywhere() -> None:
    for name, old, new in (
        ("dne", "functable = ((20, 100), (70, 0));", ""),
        ("net", "data = ((20 100)(70 0));", ""),
        ("xdsl", "<utilities>20 100 70 0</utilities>", ""),
        ("xmlbif", "<TABLE>20 100 70 0</TABLE>", ""),
    ):
        loaded = parsed(name, UMBRELLA[name].replace(old, new))
        assert loaded.whole.mechanism("U").n_missing == 4, name
        assert loaded.remarks == (
            "The utilities of U are not in the file; give them in its table.",
        )
        assert not isinstance(loaded.remarks[0], Loss)


def test_delayed_links_repeat_decisions_and_utilities() -> None:
    text = UMBRELLA["dne"].replace(
        "node W { kind = NATURE; states = (sun, rain); parents = (); probs = (0.7, 0.3); };",
        "node W { kind = NATURE; states = (sun, rain); parents = (W); delays = ((1));"
        "probs = ((0.7, 0.3), (0.4, 0.6)); };",
    )
    model = parsed("dne", text).whole
    assert model.decisions == ("D_1", "D_2", "D_3")
    assert model.utilities == ("U_1", "U_2", "U_3")
    assert model.parents("U_2") == ("W_2", "D_2")


def test_openmarkov_weighs_by_criteria_and_imposes_policies() -> None:
    policy = (
        '<Potential type="Table" role="policy"><Variables><Variable name="D"/>'
        '<Variable name="F"/></Variables><Values>0 1 0 1 1 0</Values></Potential></Potentials>'
    )
    scales = (
        "</ProbNet><InferenceOptions><MulticriteriaOptions><Unicriterion><Scales>"
        '<Scale Criterion="comfort" Value="-0.5"/></Scales></Unicriterion>'
        '<CostEffectiveness><Scales><Scale Criterion="comfort" Value="9"/></Scales>'
        "</CostEffectiveness></MulticriteriaOptions></InferenceOptions>"
    )
    text = UMBRELLA["pgmx"].replace('Criterion name="---"', 'Criterion name="comfort"')
    text = text.replace("</ProbNet>", scales).replace("</Potentials>", policy)
    model = parsed("pgmx", text).whole
    assert model.mechanism("U").weight == -0.5
    assert model.mechanism("D").policy.values.tolist() == [[0, 1], [0, 1], [1, 0]]
    after = parsed("pgmx", formats.create("pgmx").write(Loaded.of(model))).whole
    assert after == model


@pytest.mark.parametrize(("kind", "formula"), [("Sum", ""), ("Product", "U * V")])
def test_openmarkov_adds_and_multiplies_utilities(kind: str, formula: str) -> None:
    text = UMBRELLA["pgmx"].replace(
        "</Variables><Links>",
        '<Variable name="V" type="numeric" role="utility"/>'
        '<Variable name="S" type="numeric" role="utility"/></Variables><Links>',
    )
    text = text.replace(
        "</Potentials>",
        '<Potential type="UnivariateDistr" distribution="Exact"><Variables><Variable name="V"/>'
        '<Variable name="D"/></Variables><Values>1.5 2</Values></Potential>'
        f'<Potential type="{kind}" role="utility"><UtilityVariable name="S"/><Variables>'
        '<Variable name="U"/><Variable name="V"/></Variables></Potential></Potentials>',
    )
    model = parsed("pgmx", text).whole
    assert model.mechanism("V") == Utility("V", ("D",), [1.5, 2.0])
    assert model.mechanism("S") == SuperValue("S", ("U", "V"), formula)
    written = formats.create("pgmx").write(Loaded.of(model))
    assert f'<Potential type="{kind}" role="utility">'.encode() in written
    assert parsed("pgmx", written).whole == model


def test_a_utility_of_openmarkov_that_varies_is_refused() -> None:
    text = UMBRELLA["pgmx"].replace(
        'type="Table" role="utility"', 'type="UnivariateDistr" distribution="Normal"'
    )
    with pytest.raises(
        FormatError, match=r"line 18: the probabilities of U .* type UnivariateDistr"
    ):
        parsed("pgmx", text)


# -- bad files ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("net", "(20 100)", "(20 nan)", "line 7: the utilities of U hold a number"),
        ("xdsl", "20 100", "20 inf", "line 6: the utilities of U hold a number that is not finite"),
        ("dne", "70, 0", "70, x", "line 7: the table of U holds something that is not a number"),
        ("net", "(70 0)", "(70)", "line 7: the table of U needs 4 numbers and has 3"),
        ("xmlbif", "70 0<", "70<", "needs 4 numbers and has 3"),
        ("pgmx", "20 70 100 0", "20 70 100", "needs 4 numbers and has 3"),
        ("net", "(W) { data = ", "(W | D) { data = (0.5 0.5) ", "the arcs close the cycle"),
        ("xdsl", "<parents>F<", "<parents>F X<", "the table of D names the unknown parent X"),
        ("net", "(F | W)", "(F | U)", "line 5: No arc from U to F: a utility has no states"),
        ("net", "(D | F)", "(D | U)", "line 6: No arc from U to D: a utility is nothing"),
        ("dne", "parents = (F)", "parents = (U)", "No arc from U to D: a utility is nothing"),
        ("xmlbif", "<GIVEN>F<", "<GIVEN>U<", "No arc from U to D: a utility is nothing"),
    ],
)
def test_what_is_wrong_is_said(name: str, old: str, new: str, words: str) -> None:
    text = UMBRELLA[name]
    assert old in text
    with pytest.raises(FormatError) as caught:
        parsed(name, text.replace(old, new))
    assert words in str(caught.value)
    assert "Nothing was opened" in str(caught.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"mechanism": {"shape": [2, 2], "numbers": [1, 2, 3]}}, "part network/nodes/U is"),
        (
            {"mechanism": {"shape": [2, 2], "numbers": [1, 2, 3, 1e999]}},
            "U has an infinite utility",
        ),
        ({"mechanism": {"shape": [4], "numbers": [1, 2, 3, 4]}}, "have 1 axes, and it has 2"),
        ({"parents": ["W", "X"]}, "Node U has the unknown parent X"),
        ({"parents": ["W", "U"]}, "The parents of U are not distinct"),
        ({"name": 5}, "A node needs a name"),
        ({"numbers": 3}, "part network/nodes/U is missing or invalid"),
    ],
    ids=str,
)
def test_a_node_that_does_not_fit_is_no_half_of_a_document(change: dict, words: str) -> None:
    content = json.loads(formats.create("native").write(Loaded.of(expected())))
    (item,) = (each for each in content["network"]["nodes"] if each["name"] == "U")
    item.update(change)
    with pytest.raises(FormatError) as caught:
        parsed("native", json.dumps(content).replace("Infinity", "1e999"))
    assert words in str(caught.value)
    assert str(caught.value).startswith("file")
    assert "Nothing was opened" in str(caught.value)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ("<mau id='M'><parents>U V</parents><weights>1</weights></mau>", "needs 2 weights"),
        ("<mau id='M'><parents>U V</parents><weights>1 nan</weights></mau>", "needs 2 weights"),
        ("<mau id='M'><parents>U V</parents><expressions>U*(</expressions></mau>", "formula of M"),
        ("<mau id='M'><parents>U</parents><expressions>U*X</expressions></mau>", "names X"),
        ("<mau id='M'><parents>U W</parents></mau>", "computed from utilities, and W is none"),
        ("<utility id='M'><parents>U U</parents></utility>", "not distinct"),
    ],
)
def test_what_is_wrong_with_a_combination_is_said(more: str, words: str) -> None:
    with pytest.raises(FormatError) as caught:
        xdsl(more)
    assert words in str(caught.value)


def test_a_utility_may_have_no_parents() -> None:
    text = UMBRELLA["net"].replace("(U | W D) { data = ((20 100)(70 0))", "(U) { data = (5)")
    assert parsed("net", text).whole.mechanism("U") == Utility("U", (), np.array(5.0))


# -- the window's way --------------------------------------------------------------------------


def test_a_document_saves_what_it_opened(tmp_path: Path) -> None:
    state, remarks = open_state(CASES / "umbrella.net")
    assert remarks == ()
    again = tmp_path / "again.xdsl"
    save(state, again)
    after, _ = open_state(again)
    assert after.model.mechanisms == expected().mechanisms


# -- pyAgrum -----------------------------------------------------------------------------------


def peer(path: Path) -> gum.InfluenceDiagram:
    found = gum.InfluenceDiagram()
    found.loadBIFXML(str(path))
    return found


def their_best(path: Path, *, remembers: bool) -> float:
    """Return what pyAgrum expects of the best strategy."""
    diagram = peer(path)
    solver = gum.ShaferShenoyLIMIDInference(diagram)
    if remembers:
        order = [
            diagram.variable(node).name()
            for node in diagram.topologicalOrder()
            if diagram.isDecisionNode(node)
        ]
        solver.addNoForgettingAssumption(order)
    solver.makeInference()
    return float(solver.MEU()["mean"])


def test_pyagrum_opens_what_is_written_and_decides_alike(tmp_path: Path) -> None:
    model = expected()
    rng = np.random.default_rng(9)
    model = model.with_utility("V", ["F", "D", "W"], rng.normal(size=(3, 2, 2)) * 50)
    path = tmp_path / "ours.bifxml"
    write(path, model)
    theirs = peer(path)
    assert {name for name in model.names if theirs.isUtilityNode(name)} == {"U", "V"}
    assert theirs.isDecisionNode("D")
    for where in np.ndindex(3, 2, 2):
        names = ("F", "D", "W")
        states = {n: model[n].states[k] for n, k in zip(names, where, strict=True)}
        value = theirs.utility("V")[states]
        assert float(np.ravel(value)[0]) == pytest.approx(model.mechanism("V").values[where])
    ours = bayesgui.solve(model).expected_utility
    assert their_best(path, remembers=True) == pytest.approx(ours, abs=1e-9)


def test_what_pyagrum_writes_is_read_with_its_meaning(tmp_path: Path) -> None:
    write(tmp_path / "ours.bifxml", expected())
    peer(tmp_path / "ours.bifxml").saveBIFXML(str(tmp_path / "theirs.bifxml"))
    after = read(tmp_path / "theirs.bifxml")
    assert after.remarks == ()
    assert bayesgui.solve(after.whole).expected_utility == pytest.approx(77)
    assert after.whole.parents("D") == ("F",)


def test_pyagrum_decides_with_a_utility_that_is_the_same_everywhere(tmp_path: Path) -> None:
    model = expected().with_utility("fee", [], -4.5)
    path = tmp_path / "ours.bifxml"
    write(path, model)
    assert their_best(path, remembers=True) == pytest.approx(72.5)
    after = read(path)
    assert after.remarks == ()
    assert after.whole == model
    # What another program makes of it has the first node as a parent.
    changed = path.read_text("utf-8").replace("-4.5\n    -4.5", "-4.5\n    -5.5")
    other = parsed("xmlbif", changed).whole
    assert other.mechanism("fee") == Utility("fee", ("W",), [-4.5, -5.5])


def best(model: Model) -> list[float]:
    """Return the expected utility by what is drawn, and where their order is known by all."""
    found = [bayesgui.solve(model, limited_memory=True).expected_utility]
    try:
        return [*found, bayesgui.solve(model).expected_utility]
    except ModelError:
        return found


@pytest.mark.parametrize(
    "name",
    [
        *("umbrella", "oil-wildcatter", "used-car", "reactor"),
        *("chest-clinic-treatment", "climbing-game"),
    ],
)
def test_samples_decide_alike_in_every_format(name: str, tmp_path: Path) -> None:
    loaded = read(paths.samples() / "networks" / f"{name}.bayesgui")
    worth = best(loaded.whole)
    for suffix in WHOLE:
        copy = tmp_path / f"copy{suffix}"
        write(copy, loaded)
        assert best(read(copy).whole) == pytest.approx(worth, abs=1e-12), suffix


# -- the files of other programs -----------------------------------------------------------------

OTHERS = sorted((SHARED / "formats" / "decisions").glob("*.[ndx]*"))


@pytest.mark.long
@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_diagrams_of_other_programs_are_whole_in_every_format(path: Path, tmp_path: Path) -> None:
    loaded = read(path)
    words = ("decision", "utility", "option", "policy", "Left out", "know")
    losses = [each for each in loaded.remarks if isinstance(each, Loss)]
    assert not any(word in loss for loss in losses for word in words), losses
    worth = best(loaded.whole)
    for suffix in WHOLE:
        copy = tmp_path / f"copy{suffix}"
        write(copy, loaded)
        after = read(copy)
        assert_same(after.whole, loaded.whole)
        assert best(after.whole) == pytest.approx(worth, abs=1e-12), suffix
    try:
        theirs = their_best(tmp_path / "copy.bifxml", remembers=len(worth) > 1)
    except gum.FatalError:  # it decides soluble diagrams only
        return
    assert theirs == pytest.approx(worth[-1], abs=1e-9)
