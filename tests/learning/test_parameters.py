"""Parameter learning, compared with hand calculations and pyAgrum."""

import csv
import math

import numpy as np
import pandas
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import bayesgui
from bayesgui.core.errors import DataError, ModelError, ParameterError
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.learning.parameters.base import learn_parameters, parameter_learners
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from tests.learning.cases import network, random_cases, table, throws

COIN = network({"throw": ()}, {"throw": ("heads", "tails")})
RAIN = network({"rain": (), "wet": ("rain",)}, {"rain": "ny", "wet": "ny"})
RAIN_CASES = table(["nn", "nn", "nn", "ny", "yy", "yy"], ("rain", "wet"))


def _values(learned, name):
    return learned.network.cpt(name).values.tolist()


def test_maximum_likelihood_is_the_share_of_each_state():
    learned = learn_parameters(RAIN, RAIN_CASES, "mle")
    assert _values(learned, "rain") == pytest.approx([4 / 6, 2 / 6])
    assert _values(learned, "wet") == [pytest.approx([3 / 4, 1 / 4]), [0, 1]]
    expected = 4 * math.log(4 / 6) + 2 * math.log(2 / 6) + 3 * math.log(0.75) + math.log(0.25)
    assert learned.log_likelihood == pytest.approx(expected)
    assert learned.history == (learned.log_likelihood,)
    assert learned.score == pytest.approx(expected - 3 * math.log(6) / 2)


def test_a_thumbtack_with_two_heads_in_six_and_beta_1_1_gives_3_in_8_not_2_in_6():
    data = throws({"heads": 2, "tails": 4})
    assert _values(learn_parameters(COIN, data, prior="k2"), "throw")[0] == pytest.approx(3 / 8)
    assert _values(learn_parameters(COIN, data, "mle"), "throw")[0] == pytest.approx(2 / 6)


def test_a_beta_prior_is_worth_its_equivalent_sample_size():
    data = throws({"heads": 2, "tails": 4})
    learned = learn_parameters(COIN, data, ess=4)
    assert learned.priors["throw"].tolist() == [2, 2]
    assert learned.network.cpt("throw").counts.tolist() == [4, 6]
    assert _values(learned, "throw") == [pytest.approx(4 / 10), pytest.approx(6 / 10)]


def test_a_dirichlet_prior_by_hand_gives_its_posterior_mean():
    die = network({"throw": ()}, {"throw": "123"})
    learned = learn_parameters(
        die, throws({"1": 3, "2": 0, "3": 1}), priors={"throw": [1.0, 2.0, 0.5]}
    )
    assert _values(learned, "throw") == pytest.approx([4 / 7.5, 2 / 7.5, 1.5 / 7.5])


def test_prior_counts_posterior_and_estimate_of_a_network_stand_side_by_side():
    alpha = {"rain": [3.0, 1.0], "wet": [[2.0, 1.0], [0.25, 0.75]]}
    learned = learn_parameters(RAIN, RAIN_CASES, priors=alpha)
    assert learned.counts["wet"].tolist() == [[3, 1], [0, 2]]
    assert learned.priors["wet"].tolist() == alpha["wet"]
    assert learned.network.cpt("wet").counts.tolist() == [[5, 2], [0.25, 2.75]]
    # The sum runs over (m + alpha), not over m alone: 7 and 3, not 4 + alpha and 2 + alpha.
    assert _values(learned, "wet") == [
        pytest.approx([5 / 7, 2 / 7]),
        pytest.approx([0.25 / 3, 2.75 / 3]),
    ]
    assert _values(learned, "rain") == pytest.approx([7 / 10, 3 / 10])


def test_the_mode_takes_one_off_each_count():
    learned = learn_parameters(COIN, throws({"heads": 2, "tails": 4}), "map")
    assert _values(learned, "throw") == pytest.approx([3 / 8, 5 / 8])  # (2+2-1)/(6+4-2)
    learned = learn_parameters(COIN, throws({"heads": 2, "tails": 4}), "map", alpha=1)
    assert _values(learned, "throw") == pytest.approx([2 / 6, 4 / 6])


def test_the_mode_is_not_the_mean():
    data = throws({"heads": 2, "tails": 4})
    mode = _values(learn_parameters(COIN, data, "map", alpha=3), "throw")
    mean = _values(learn_parameters(COIN, data, prior="uniform", alpha=3), "throw")
    assert mode == pytest.approx([4 / 10, 6 / 10])
    assert mean == pytest.approx([5 / 12, 7 / 12])


def test_a_prior_below_1_has_a_mode_where_the_cases_make_up_for_it():
    data = throws({"heads": 2, "tails": 4})
    learned = learn_parameters(COIN, data, "map", alpha=0.5)
    assert _values(learned, "throw") == pytest.approx([1.5 / 5, 3.5 / 5])  # (2+.5-1)/(6+1-2)
    learned = learn_parameters(COIN, data, "map", priors={"throw": [0.25, 2]})
    assert _values(learned, "throw") == pytest.approx([1.25 / 6.25, 5 / 6.25])
    earlier = learn_parameters(COIN, throws({"heads": 1, "tails": 1}), ess=1).network
    learned = learn_parameters(COIN, throws({"heads": 0, "tails": 1}), "map", start=earlier)
    assert _values(learned, "throw") == pytest.approx([0.5 / 2, 1.5 / 2])


def test_a_cell_where_no_mode_exists_is_named():
    with pytest.raises(ParameterError, match="map: alpha must lie between 0"):
        learn_parameters(COIN, throws({"heads": 1, "tails": 1}), "map", alpha=-0.5)
    with pytest.raises(
        ParameterError,
        match=r"below 1 in 1 of the cells of throw, least for throw = heads: 0\.5\. .*prior.*mean",
    ):
        learn_parameters(COIN, throws({"heads": 0, "tails": 4}), "map", alpha=0.5)
    alpha = {"wet": [[1, 0.5], [0.25, 0.75]]}
    cases = table(["nn", "nn", "yy", "yy"], ("rain", "wet")).matched(RAIN)
    with pytest.raises(
        ParameterError,
        match=r"below 1 in 2 of the cells of wet, least for wet = n \| rain = y: 0\.25\.",
    ):
        learn_parameters(RAIN, cases, "map", priors=alpha)


def test_a_mode_at_the_edge_or_none_at_all_is_told():
    data = table(["nn", "nn"], ("rain", "wet")).matched(RAIN)
    learned = learn_parameters(RAIN, data, "map", alpha=1)
    assert _values(learned, "wet") == [[1, 0], [0.5, 0.5]]
    assert learned.remarks[1:] == (
        "Rows whose density is flat and has no mode: 1, in the tables of wet.",
        "Rows whose mode lies at the edge, with a probability of 0: 2, in the tables of rain, wet.",
    )
    assert len(learn_parameters(RAIN, data, "map").remarks) == 1


def test_fruit_with_laplace_smoothing_is_a_banana():
    columns = {"fruit": np.repeat([0, 1, 2], [500, 300, 200])}
    for name, seen in (
        ("long", (400, 0, 100)),
        ("sweet", (350, 150, 150)),
        ("yellow", (450, 300, 50)),
    ):
        each = zip(seen, (500, 300, 200), strict=True)
        columns[name] = np.concatenate([np.arange(n) < k for k, n in each]).astype(int)
    states = {"fruit": ("banana", "orange", "other")}
    data = Dataset(
        tuple(CodedColumn(n, states.get(n, ("no", "yes")), codes) for n, codes in columns.items())
    )
    structure = structure_learners.create("naive-bayes", class_="fruit").learn(
        StructureProblem(data)
    )
    learned = learn_parameters(structure.network, data, prior="uniform", alpha=1).network
    assert np.round(learned.cpt("fruit").values, 4).tolist() == [0.4995, 0.3001, 0.2004]
    assert learned.cpt("long").values[:, 1] == pytest.approx([401 / 502, 1 / 302, 101 / 202])
    found = bayesgui.engine("enumeration", learned).query(
        {"long": "yes", "sweet": "yes", "yellow": "yes"}
    )["fruit"]
    odds = [501 * 401 * 351 * 451 / 502**3, 301 * 1 * 151 * 301 / 302**3,
            201 * 101 * 151 * 51 / 202**3]  # fmt: skip
    assert found == pytest.approx(np.array(odds) / sum(odds))
    assert found.argmax() == 0


def test_no_prior_at_all_is_the_share_and_imagined_cases_are_a_prior():
    data = throws({"heads": 2, "tails": 4})
    learned = learn_parameters(COIN, data, priors={"throw": [0, 0]})
    assert _values(learned, "throw") == pytest.approx([2 / 6, 4 / 6])
    imagined = learn_parameters(COIN, throws({"heads": 3, "tails": 1}), "mle").network
    learned = learn_parameters(COIN, data, start=imagined)
    assert learned.priors["throw"].tolist() == [3, 1]
    assert _values(learned, "throw") == pytest.approx([5 / 10, 5 / 10])


def test_a_pandas_table_is_taken_with_states_that_no_row_has():
    frame = pandas.DataFrame({"wet": ["n", "n", None], "rain": ["n", "n", "y"]})
    learned = bayesgui.learn_parameters(RAIN, frame, "mle", unseen="keep")
    assert learned.counts["wet"].tolist() == [[2, 0], [0, 0]]
    assert _values(learned, "rain") == pytest.approx([2 / 3, 1 / 3])


def test_a_state_that_no_case_has_is_possible_in_the_schema():
    data = table(["n", "n"], ("rain",))
    net = network({"rain": ()}, {"rain": ("n", "y", "snow")})
    assert _values(learn_parameters(net, data, prior="k2"), "rain") == pytest.approx(
        [3 / 5, 1 / 5, 1 / 5]
    )


def test_rows_without_data_become_uniform_or_stay_and_are_told():
    data = table(["nn", "ny"], ("rain", "wet")).matched(RAIN)
    before = RAIN.with_cpt(bayesgui.CPT("wet", ("rain",), [[0.2, 0.8], [0.3, 0.7]]))
    learned = learn_parameters(before, data, "mle")
    assert _values(learned, "wet") == [[0.5, 0.5], [0.5, 0.5]]
    assert learned.unseen["wet"].tolist() == [False, True]
    assert learned.n_unseen == 1
    assert learned.remarks == (
        "Configurations of parents without a case in the data: 1, in the tables of wet.",
    )
    assert learned.remarks[0].template.endswith("{variables}.")
    kept = learn_parameters(before, data, "mle", unseen="keep")
    assert _values(kept, "wet") == [[0.5, 0.5], [0.3, 0.7]]
    assert kept.network.cpt("wet").counts.tolist() == [[1, 1], [0, 0]]


def test_a_prior_may_be_the_present_tables_worth_a_number_of_cases():
    before = RAIN.with_cpt(bayesgui.CPT("wet", ("rain",), [[0.2, 0.8], [0.3, 0.7]]))
    learned = learn_parameters(before, RAIN_CASES, prior="tables", ess=10)
    assert learned.priors["wet"] == pytest.approx(np.array([[1.0, 4.0], [1.5, 3.5]]))
    assert learned.priors["rain"] == pytest.approx(np.array([5.0, 5.0]))
    assert _values(learned, "wet")[0] == pytest.approx([4 / 9, 5 / 9])


def test_cases_of_the_present_network_are_spread_as_it_would_draw_them():
    before = RAIN.with_cpt(bayesgui.CPT("rain", (), [0.9, 0.1])).with_cpt(
        bayesgui.CPT("wet", ("rain",), [[0.2, 0.8], [0.3, 0.7]])
    )
    learned = learn_parameters(before, RAIN_CASES, prior="tables", ess=10)
    # ess · P(wet, rain): 10 · 0.9 · 0.2 and so on (Heckerman, Geiger and Chickering 1995).
    assert learned.priors["wet"] == pytest.approx(np.array([[1.8, 7.2], [0.3, 0.7]]))
    assert learned.priors["rain"] == pytest.approx(np.array([9.0, 1.0]))


def test_the_prior_of_the_present_network_sums_to_its_cases_in_every_family():
    net = bayesgui.example("asia")
    data = bayesgui.sample(net, 10, seed=1)
    learned = learn_parameters(net, data, prior="tables", ess=7)
    joint = bayesgui.joint(net, ["bronc", "either", "dysp"]).table
    parents = net.parents("dysp")
    order = [("bronc", "either", "dysp").index(name) for name in (*parents, "dysp")]
    assert learned.priors["dysp"] == pytest.approx(7 * joint.transpose(order))
    assert {name: float(each.sum()) for name, each in learned.priors.items()} == pytest.approx(
        dict.fromkeys(net, 7.0)
    )


def test_a_missing_cell_takes_its_row_from_the_families_it_is_in_only():
    data = table([("n", "n"), ("n", ""), ("", "y"), ("y", "y")], ("rain", "wet"))
    learned = learn_parameters(RAIN, data, "mle")
    assert learned.counts["rain"].tolist() == [2, 1]
    assert learned.counts["wet"].tolist() == [[1, 0], [0, 1]]
    assert learned.n_rows == 4


def test_weights_count_like_repeated_rows():
    weighted = RAIN_CASES.with_weights(np.array([1, 2, 0, 1, 3, 1.0]))
    repeated = table(["nn", "nn", "nn", "ny", "yy", "yy", "yy", "yy"], ("rain", "wet"))
    one, other = (learn_parameters(RAIN, data, ess=2) for data in (weighted, repeated))
    for name in RAIN:
        assert one.network.cpt(name) == other.network.cpt(name)
    assert one.score == pytest.approx(other.score)


@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from(["mle", "map", "bayes"]),
    st.integers(1, 60),
    st.integers(0, 60),
    st.integers(0, 99),
)
def test_adding_cases_later_equals_learning_at_once(method, first, later, seed):
    sizes = {"a": 2, "b": 3, "c": 2}
    net = network(
        {"a": (), "b": ("a",), "c": ("b", "a")},
        {name: tuple(map(str, range(size))) for name, size in sizes.items()},
    )
    data = random_cases(first + later, sizes, seed, missing=0.1)
    at_once = learn_parameters(net, data, method).network
    before = learn_parameters(net, data.rows(slice(0, first)), method).network
    after = learn_parameters(net, data.rows(slice(first, None)), method, start=before).network
    for name in net:
        assert after.cpt(name).counts == pytest.approx(at_once.cpt(name).counts, abs=1e-9)
        assert after.cpt(name).values == pytest.approx(at_once.cpt(name).values, abs=1e-12)


def test_counts_in_a_file_let_learning_go_on(tmp_path):
    before = learn_parameters(RAIN, RAIN_CASES.rows(slice(0, 4)), ess=2).network
    bayesgui.write(before, tmp_path / "rain.bayesgui")
    again = bayesgui.read(tmp_path / "rain.bayesgui")
    found = learn_parameters(again, RAIN_CASES.rows(slice(4, None)), start=again).network
    expected = learn_parameters(RAIN, RAIN_CASES, ess=2).network
    assert found.cpt("wet").values == pytest.approx(expected.cpt("wet").values, abs=1e-15)


def test_a_start_with_other_parents_or_states_is_refused_and_one_without_counts_told():
    bare = network({"rain": (), "wet": ()}, {"rain": "ny", "wet": "ny"})
    with pytest.raises(ParameterError, match="wet has other parents"):
        learn_parameters(RAIN, RAIN_CASES, start=bare)
    other = network({"rain": (), "wet": ("rain",)}, {"rain": "no", "wet": "ny"})
    with pytest.raises(ParameterError, match="rain has other states"):
        learn_parameters(RAIN, RAIN_CASES, start=other)
    learned = learn_parameters(RAIN, RAIN_CASES, start=RAIN, ess=2)
    assert len(learned.remarks) == 1
    assert "no counts for rain, wet;" in learned.remarks[0]
    assert learned.network == learn_parameters(RAIN, RAIN_CASES, ess=2).network


def test_a_start_may_have_its_states_in_another_order():
    turned = network({"rain": (), "wet": ("rain",)}, {"rain": "yn", "wet": "ny"})
    before = learn_parameters(turned, RAIN_CASES.matched(turned), "mle").network
    assert before.cpt("wet").counts.tolist() == [[0, 2], [3, 1]]
    after = learn_parameters(RAIN, RAIN_CASES, "mle", start=before).network
    assert after.cpt("wet").counts.tolist() == [[6, 2], [0, 4]]
    assert after.cpt("rain").counts.tolist() == [8, 4]


def test_what_is_wrong_is_said_in_a_sentence():
    with pytest.raises(DataError, match="no column for node wet"):
        learn_parameters(RAIN, RAIN_CASES.select(["rain"]))
    with pytest.raises(DataError, match="A list is not a table of cases"):
        learn_parameters(RAIN, [])
    with pytest.raises(ParameterError, match="no parameter learner named “guess”; choose one of"):
        learn_parameters(RAIN, RAIN_CASES, "guess")
    with pytest.raises(ParameterError, match="mle has no option “ess”"):
        learn_parameters(RAIN, RAIN_CASES, "mle", ess=1)
    for ess in (0, math.inf):
        with pytest.raises(ParameterError, match="sample size must be a positive number"):
            learn_parameters(RAIN, RAIN_CASES, ess=ess)
    with pytest.raises(ParameterError, match="must be a positive number"):
        learn_parameters(RAIN, RAIN_CASES, prior="uniform", alpha=0)
    with pytest.raises(ParameterError, match="shape 2 and its table 2×2"):
        learn_parameters(RAIN, RAIN_CASES, priors={"wet": [1, 1]})
    with pytest.raises(ParameterError, match="must be 0 or more"):
        learn_parameters(RAIN, RAIN_CASES, priors={"rain": [1, -1]})
    with pytest.raises(ModelError, match="snow"):
        learn_parameters(RAIN, RAIN_CASES, priors={"snow": [1, 1]})


def _write_csv(path, data):
    with path.open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(data.names)
        writer.writerows(zip(*(c.texts() for c in data.columns), strict=True))


@pytest.mark.parametrize(
    ("method", "options"),
    [("mle", {}), ("bayes", {"ess": 7.5}), ("bayes", {"prior": "uniform", "alpha": 0.5})],
)
def test_tables_equal_those_that_pyagrum_learns(tmp_path, method, options):
    from tests.support.pyagrum_peer import gum

    sizes = {"a": 2, "b": 3, "c": 4, "d": 2}
    parents = {"a": (), "b": ("a",), "c": ("a", "b"), "d": ("c",)}
    states = {name: tuple(map(str, range(size))) for name, size in sizes.items()}
    net, data = network(parents, states), random_cases(5_000, sizes, seed=3)
    _write_csv(tmp_path / "cases.csv", data)
    peer = gum.BayesNet()
    for name in net:
        peer.add(gum.LabelizedVariable(name, "", list(states[name])))
    for parent, child in net.arcs:
        peer.addArc(parent, child)
    learner = gum.BNLearner(str(tmp_path / "cases.csv"), peer)
    if "ess" in options:
        learner.useBDeuPrior(options["ess"])
    elif "alpha" in options:
        learner.useSmoothingPrior(options["alpha"])
    else:
        learner.useNoPrior()
    expected = learner.learnParameters(peer)
    learned = learn_parameters(net, data, method, **options).network
    for name in net:
        cpt, axes = learned.cpt(name), expected.cpt(name)
        order = [axes.names.index(axis) for axis in reversed((*cpt.parents, name))]
        theirs = axes.toarray().transpose([len(axes.names) - 1 - k for k in reversed(order)])
        assert cpt.values == pytest.approx(theirs, abs=1e-12)


def test_the_default_is_the_posterior_mean():
    assert parameter_learners.names()[0] == "bayes"
    assert learn_parameters(RAIN, RAIN_CASES).method == "bayes"
    assert learn_parameters(RAIN, RAIN_CASES).priors["rain"].tolist() == [0.5, 0.5]


def test_rows_of_the_data_are_told_apart_from_the_prior_and_added_up():
    first = learn_parameters(RAIN, RAIN_CASES.rows(slice(None, 4)), ess=10).network
    both = learn_parameters(first, RAIN_CASES.rows(slice(4, None)), start=first).network
    once = learn_parameters(RAIN, RAIN_CASES, ess=10)
    for name in RAIN:
        assert both.cpt(name).observed.tolist() == once.counts[name].tolist()
        assert np.allclose(
            both.cpt(name).counts - both.cpt(name).observed, once.priors[name], atol=1e-12
        )


def test_learning_that_is_stopped_keeps_the_tables_it_has_and_says_how_many():
    class StopsAfterTwo:
        """A monitor that requests a stop while the second table is counted."""

        stop_requested = False

        def report(self, fraction, text=""):
            self.stop_requested = fraction >= 0.5

        def publish(self, event):
            """Ignore the event."""

        def check(self):
            """Never cancel."""

    names = ("a", "b", "c", "d")
    data = random_cases(50, dict.fromkeys(names, 2), seed=4)
    before = network(dict.fromkeys(names, ()), dict.fromkeys(names, ("0", "1")))
    whole = learn_parameters(before, data, "mle")
    learned = learn_parameters(before, data, "mle", monitor=StopsAfterTwo())
    for name in names[:2]:
        assert _values(learned, name) == _values(whole, name)
    for name in names[2:]:
        assert learned.network.cpt(name) is before.cpt(name)
    assert set(learned.counts) == {"a", "b"}
    assert learned.remarks == (
        "Learning was stopped after 2 of 4 tables; the others are as they were.",
    )


def test_many_nodes_without_counts_to_start_from_are_told_in_one_note():
    names = [f"x{k}" for k in range(12)]
    loose = bayesgui.BayesianNetwork([bayesgui.Variable(name, ("a", "b")) for name in names])
    data = Dataset([CodedColumn(name, ("a", "b"), np.array([0, 1, 1])) for name in names])
    (note,) = learn_parameters(loose, data, start=loose).remarks
    assert note == (
        "The network to start from has no counts for x0, x1, x2, x3, x4, x5, x6, x7 and 4 more; "
        "the prior was used."
    )
