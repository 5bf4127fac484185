"""A hidden common cause: closed forms, effective parameters, and models that were sampled."""

import itertools
import math

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import Cancelled
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.hidden.effective_dimension import effective_dimension
from bayesgui.learning.hidden.hidden_cause import hidden_cause
from tests.learning.cases import network, random_cases
from tests.learning.incomplete.brute_force import blanked


def _table(counts):
    """Return rows given by their number of times."""
    rows = np.array([row for row, count in counts.items() for _ in range(count)])
    return Dataset(tuple(CodedColumn(name, ("0", "1"), rows[:, k]) for k, name in enumerate("abc")))


MIXTURE = _table(
    {row: 365 if len(set(row)) == 1 else 45 for row in itertools.product((0, 1), repeat=3)}
)
"""1,000 rows in the proportions of two equal classes in which each cell is 1 with 0.9 or 0.1."""


def test_two_classes_are_found_with_the_tables_they_were_made_of():
    found = hidden_cause(network_of(MIXTURE), MIXTURE, tuple("abc"))
    best = found.best
    assert best.states == 2
    expected = 730 * math.log(0.365) + 270 * math.log(0.045)
    assert best.log_likelihood == pytest.approx(expected, abs=1e-3)
    assert best.bic == pytest.approx(expected - 7 * math.log(1000) / 2, abs=1e-3)
    assert best.network.cpt("H").values == pytest.approx([0.5, 0.5], abs=5e-3)
    for name in "abc":
        values = best.network.cpt(name).values[:, 0]
        assert sorted(values) == pytest.approx([0.1, 0.9], abs=5e-3)
    assert found.candidates[0].log_likelihood == pytest.approx(3_000 * math.log(0.5))
    assert found.candidates[0].bic == pytest.approx(3_000 * math.log(0.5) - 3 * math.log(1000) / 2)


def test_more_classes_than_the_table_has_freedom_gain_nothing():
    """Three binary columns have 7 free probabilities, which two classes use up."""
    found = hidden_cause(network_of(MIXTURE), MIXTURE, tuple("abc"), max_states=3)
    two, three = found.candidates[1:]
    assert (two.n_parameters, two.n_effective) == (7, 7)
    assert (three.n_parameters, three.n_effective) == (11, 7)
    assert three.bic == pytest.approx(two.bic, abs=1e-2)


@pytest.mark.parametrize("seed", range(4))
def test_independent_columns_have_no_common_cause(seed):
    data = random_cases(1_000, {"a": 2, "b": 3, "c": 2, "d": 3}, seed)
    found = hidden_cause(network_of(data), data, tuple("abcd"))
    assert found.best.states == 1
    assert len(found.candidates) == 3


@pytest.mark.parametrize("states", [2, pytest.param(3, marks=pytest.mark.long)])
def test_the_number_of_states_that_was_sampled_is_found(states):
    names = tuple("abcde")
    rng = np.random.default_rng(states)
    hidden = rng.integers(0, states, 3_000)
    columns = []
    for name in names:
        rows = rng.dirichlet([0.3] * 3, states)
        codes = (rows[hidden].cumsum(axis=1) < rng.random((3_000, 1))).sum(axis=1)
        columns.append(CodedColumn(name, ("0", "1", "2"), np.minimum(codes, 2)))
    data = Dataset(tuple(columns))
    assert hidden_cause(network_of(data), data, names).best.states == states
    blank = hidden_cause(network_of(data), blanked(data, 0.2, 1), names)
    assert blank.best.states == states


@pytest.mark.parametrize(
    ("states", "children", "dimension"),
    # Goodman (1974): three classes of four binary items have 14 parameters, of which 13 matter.
    [(2, 2, 3), (2, 3, 7), (3, 3, 7), (2, 4, 9), (3, 4, 13), (4, 4, 15), (3, 5, 17)],
)
def test_effective_parameters_of_binary_items(states, children, dimension):
    assert effective_dimension(states, [((), 2)] * children) == dimension


def test_effective_parameters_with_observed_parents():
    """Given each state of an observed parent, two binary children have three probabilities."""
    both = [((("u", 2),), 2)] * 2
    assert effective_dimension(9, both) == 6
    apart = [((("u", 2),), 2), ((("v", 3),), 2)]
    assert effective_dimension(1, apart) == 5
    # P(a | u), P(b | v) and, for all u and v, one association: 2 + 3 + 6.
    assert effective_dimension(9, apart) == 11


def test_effective_parameters_are_not_counted_where_that_takes_long():
    assert effective_dimension(6, [((), 4)] * 9) is None


def test_the_network_keeps_all_but_the_arcs_between_the_children():
    states = dict.fromkeys("uabcx", "01")
    drawn = network({"u": (), "a": ("u",), "b": ("a", "u"), "c": ("b",), "x": ("c", "u")}, states)
    data = Dataset.from_blocks(drawn, sample(drawn, 300, 1))
    found = hidden_cause(drawn, data, tuple("abc"), max_states=2)
    one, two = found.candidates
    assert one.network == drawn
    assert set(two.network.arcs) == {
        *(("H", each) for each in "abc"),
        ("u", "a"),
        ("u", "b"),
        ("c", "x"),
        ("u", "x"),
    }
    assert two.network.cpt("x").values is drawn.cpt("x").values
    assert "arcs between its children are left out" in str(found.remarks[0])


def test_of_two_nodes_alone_an_arc_is_named_as_the_other_explanation():
    drawn = network({"a": (), "b": ("a",), "c": ("a",)}, dict.fromkeys("abc", "01"))
    data = Dataset.from_blocks(drawn, sample(drawn, 300, 1))
    alone = drawn.without_arc("a", "b").without_arc("a", "c")
    (said,) = map(str, hidden_cause(alone, data, tuple("ab"), max_states=2).remarks[:1])
    assert said.startswith("Two nodes alone do not show a hidden cause: an arc between a and b")
    three = hidden_cause(alone, data, tuple("abc"), max_states=2)
    assert not any("Two nodes" in str(remark) for remark in three.remarks)


def test_likelihood_is_that_of_all_columns_and_the_same_with_a_blank_column_beside():
    """Only the children and their parents are fitted where no cell of these is missing."""
    drawn = network({"u": (), "a": ("u",), "b": ("u",), "x": ("b",)}, dict.fromkeys("uabx", "01"))
    rng = np.random.default_rng(1)
    for name in drawn.names:
        cpt = drawn.cpt(name)
        values = rng.dirichlet([1.0, 1.0], cpt.values.shape[:-1])
        drawn = drawn.with_cpt(type(cpt)(name, cpt.parents, values))
    data = Dataset.from_blocks(drawn, sample(drawn, 400, 2))
    first = hidden_cause(drawn, data, tuple("ab"), max_states=2)
    rows = [CodedColumn(c.name, c.states, np.append(c.codes, 0)) for c in data.columns]
    one_blank = Dataset((CodedColumn("u", ("0", "1"), np.append(data["u"].codes, -1)), *rows[1:]))
    whole = hidden_cause(drawn, one_blank, tuple("ab"), max_states=2)
    for with_all, without in zip(whole.candidates, first.candidates, strict=True):
        # One more row, whose probability is between 0 and 1.
        assert without.log_likelihood - 5 < with_all.log_likelihood < without.log_likelihood


def test_states_are_sorted_by_their_probability_and_runs_are_repeatable():
    one, other = (
        hidden_cause(network_of(MIXTURE), MIXTURE, tuple("abc"), seed=4, max_states=3)
        for _ in range(2)
    )
    for each, again in zip(one.candidates, other.candidates, strict=True):
        assert each.network == again.network
        if each.states > 1:
            assert (np.diff(each.network.cpt("H").values) <= 0).all()


def test_the_name_is_neither_that_of_a_node_nor_of_a_column():
    data = MIXTURE.with_renamed({"c": "H"})
    assert hidden_cause(network_of(data), data, ["a", "b"], max_states=2).name == "H 2"
    assert hidden_cause(network_of(data.without("H")), data, ["a", "b"], max_states=2).name == "H 2"


def test_mistakes_are_refused_in_a_sentence():
    nodes = network_of(MIXTURE)
    with pytest.raises(bayesgui.ModelError, match="needs two nodes or more"):
        hidden_cause(nodes, MIXTURE, ["a", "a"])
    with pytest.raises(bayesgui.BayesGuiError, match="z"):
        hidden_cause(nodes, MIXTURE, ["a", "z"])
    with pytest.raises(bayesgui.ModelError, match="a node or column b already"):
        hidden_cause(nodes, MIXTURE, ["a", "c"], name="b")
    with pytest.raises(bayesgui.DataError, match="c has no value in any row"):
        hidden_cause(nodes, MIXTURE.without("c"), ["a", "c"])
    with pytest.raises(bayesgui.DataError, match="no rows"):
        hidden_cause(nodes, MIXTURE.rows(slice(0, 0)), ["a", "c"])
    with pytest.raises(bayesgui.ParameterError, match="2 to 1,000 states"):
        hidden_cause(nodes, MIXTURE, ["a", "c"], max_states=1)


class _Cancelling:
    stop_requested = False

    def __init__(self, looks):
        self.looks, self.events, self.fractions = looks, [], []

    def report(self, fraction, text=""):
        self.fractions.append(fraction)

    def publish(self, event):
        self.events.append(event)

    def check(self):
        self.looks -= 1
        if self.looks < 0:
            raise Cancelled


def test_progress_rises_each_number_of_states_is_told_and_it_can_be_cancelled():
    watching = _Cancelling(10**9)
    found = bayesgui.hidden_cause(network_of(MIXTURE), MIXTURE, tuple("abc"), monitor=watching)
    assert [each.states for each in watching.events] == [c.states for c in found.candidates]
    assert watching.fractions == sorted(watching.fractions)
    assert watching.fractions[-1] == 1
    for looks in (0, 3, 30, 300):
        with pytest.raises(Cancelled):
            hidden_cause(network_of(MIXTURE), MIXTURE, tuple("abc"), monitor=_Cancelling(looks))


def test_stopped_it_keeps_the_numbers_of_states_that_are_done():
    class Stopping(_Cancelling):
        @property
        def stop_requested(self):
            return len(self.events) >= 2

    found = hidden_cause(network_of(MIXTURE), MIXTURE, tuple("abc"), monitor=Stopping(10**9))
    assert [each.states for each in found.candidates] == [1, 2]
