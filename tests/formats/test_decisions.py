"""Files with decisions and utilities are read whole, and come back from every format with them."""

from __future__ import annotations

import json
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
from tests.formats.pyagrum_diagrams import their_best
from tests.formats.umbrella import CASES, UMBRELLA, expected

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.model import Model

WHOLE = (".bayesgui", ".xdsl", ".net", ".oobn", ".dne", ".bifxml", ".pgmx")
"""Suffixes of the formats that hold decisions and utilities."""


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
        ".oobn": ["policies", "weights", "computed from others", "leave a utility open"],
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
