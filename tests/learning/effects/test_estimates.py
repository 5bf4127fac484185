"""Effects from cases: closed forms, unbiased, covered, and beside other libraries."""

from __future__ import annotations

import functools

import numpy as np
import pandas as pd
import pytest

from bayesgui.core.errors import Cancelled, DataError, ParameterError
from bayesgui.data.dataset import Dataset
from bayesgui.learning.effects.base import effect_estimators
from bayesgui.learning.effects.effect_table import drawn, effect_table
from bayesgui.learning.effects.estimation import chosen_estimators, estimate, estimated
from bayesgui.learning.effects.question import question_about
from tests.learning.effects.simulated_effects import AGAINST, COUNTS, simulated, table_of

ADJUSTED = ("tables", "regression", "weighting", "doubly-robust")


def values_of(*args, **options) -> dict[str, float]:
    found = estimate(*args, samples=0, **options)
    return {name: each.value for name, each in found.items()}


def test_estimators_are_listed_in_their_order() -> None:
    assert effect_estimators.names() == ("not-adjusted", *ADJUSTED)


def test_tables_and_what_is_seen_are_sums_of_shares() -> None:
    found = values_of(table_of(COUNTS), "x", "y", ["w", "z"], AGAINST)
    of_set = COUNTS.sum(axis=(2, 3)) / COUNTS.sum()
    shares = COUNTS[..., 1] / COUNTS.sum(axis=3)
    assert found["tables"] == pytest.approx(((shares[..., 1] - shares[..., 0]) * of_set).sum())
    of_x = COUNTS.sum(axis=(0, 1))
    seen = of_x[:, 1] / of_x.sum(axis=1)
    assert found["not-adjusted"] == pytest.approx(seen[1] - seen[0])


def test_with_one_column_that_the_models_fit_exactly_all_methods_agree() -> None:
    # Two states of z and no interaction of x and z on the log odds: 1/4, 1/2 and 1/2, 3/4.
    counts = np.zeros((2, 2, 2), int)
    counts[0, 0], counts[0, 1] = (300, 100), (100, 100)
    counts[1, 0], counts[1, 1] = (50, 50), (75, 225)
    table = table_of(counts, ("z", "x", "y"))
    wanted = (600 * (0.5 - 0.25) + 400 * (0.75 - 0.5)) / 1000
    for name, value in values_of(table, "x", "y", "z", AGAINST).items():
        if name != "not-adjusted":
            assert value == pytest.approx(wanted, abs=1e-8), name


def test_numbers_are_those_of_dowhy() -> None:
    """DoWhy 0.14 on the same 2,900 rows, z as two indicators, unpenalized logistic regressions.

    ``backdoor.linear_regression``, ``backdoor.generalized_linear_model`` (binomial) and
    ``backdoor.propensity_score_weighting`` with ``ips_normalized_weight``.
    """
    found = functools.partial(values_of, table_of(COUNTS), "x", "y", ["w", "z"], AGAINST)
    assert found(model="linear")["regression"] == pytest.approx(0.10484953771195188, abs=1e-12)
    assert found()["regression"] == pytest.approx(0.10411845983022194, abs=1e-9)
    assert found()["weighting"] == pytest.approx(0.10528545875880457, abs=1e-8)


def test_numbers_are_those_of_pyagrum() -> None:
    pyagrum = pytest.importorskip("pyagrum")
    from pyagrum.causalEffectEstimation import CausalEffectEstimation

    frame = table_of(COUNTS).to_frame().astype(int)
    frame["z1"], frame["z2"] = (frame["z"] == 1) * 1, (frame["z"] == 2) * 1
    arcs = "x->y;w->x;w->y;z1->x;z1->y;z2->x;z2->y"
    peer = CausalEffectEstimation(
        frame[["w", "z1", "z2", "x", "y"]], pyagrum.CausalModel(pyagrum.fastBN(arcs, 2))
    )
    peer.identifyAdjustmentSet("x", "y", verbose=False)
    peer.fitSLearner()
    found = values_of(table_of(COUNTS), "x", "y", ["w", "z"], AGAINST, model="linear")
    assert found["regression"] == pytest.approx(peer.estimateCausalEffect(), abs=1e-12)


def test_the_doubly_robust_number_follows_its_formula() -> None:
    """Against row by row arithmetic with scikit-learn's unpenalized regressions."""
    from sklearn.linear_model import LogisticRegression

    frame = table_of(COUNTS).to_frame().astype(int)
    z = np.stack([frame["w"], frame["z"] == 1, frame["z"] == 2], axis=1).astype(float)
    x, y = frame["x"].to_numpy(), frame["y"].to_numpy()
    fit = functools.partial(LogisticRegression, C=np.inf, tol=1e-10, max_iter=1000)
    e = fit().fit(z, x).predict_proba(z)[:, 1]
    model = fit().fit(np.c_[z, x], y)
    arms = []
    for state, p in ((1, e), (0, 1 - e)):
        m = model.predict_proba(np.c_[z, np.full(len(x), state)])[:, 1]
        w = (x == state) / p
        arms.append(m.mean() + (w * (y - m)).sum() / w.sum())
    found = values_of(table_of(COUNTS), "x", "y", ["w", "z"], AGAINST)
    assert found["doubly-robust"] == pytest.approx(arms[0] - arms[1], abs=1e-7)


def test_nothing_to_adjust_for_is_what_is_seen() -> None:
    found = values_of(table_of(COUNTS), "x", "y", [], AGAINST)
    assert list(found.values()) == pytest.approx([found["not-adjusted"]] * 5, abs=1e-8)


def test_two_of_several_states_are_compared_over_all_rows() -> None:
    counts = np.arange(1, 19).reshape(3, 3, 2) * 10
    found = estimate(table_of(counts, ("z", "x", "y")), "x", "y", "z", ("2", "0", "1"), samples=0)
    of_set = counts.sum(axis=(1, 2)) / counts.sum()
    shares = counts[..., 1] / counts.sum(axis=2)
    assert found["tables"].treated == pytest.approx((shares[:, 2] * of_set).sum())
    assert found["tables"].control == pytest.approx((shares[:, 0] * of_set).sum())
    for name in ADJUSTED[1:]:
        assert found[name].value == pytest.approx(found["tables"].value, abs=0.01)


def test_states_are_the_first_ones_unless_given() -> None:
    usual = values_of(table_of(COUNTS), "x", "y", ["w"])
    given = values_of(table_of(COUNTS), "x", "y", ["w"], ("0", "1", "0"))
    assert usual == given


def test_unbiased_on_simulated_tables() -> None:
    rng = np.random.default_rng(3)
    table, truth = simulated(2_000_000, rng)
    found = values_of(table, "x", "y", ["w", "z"], AGAINST)
    assert abs(found["not-adjusted"] - truth) > 0.05
    for name in ADJUSTED:
        assert found[name] == pytest.approx(truth, abs=0.003), name


@pytest.mark.parametrize("tables", [25, pytest.param(200, marks=pytest.mark.long)])
def test_intervals_cover_the_truth_at_their_level(tables: int) -> None:
    rng = np.random.default_rng(11)
    covered = dict.fromkeys(ADJUSTED, 0)
    for k in range(tables):
        table, truth = simulated(1_500, rng)
        for name, each in estimate(
            table, "x", "y", ["w", "z"], AGAINST, ADJUSTED, samples=400, seed=k
        ).items():
            covered[name] += each.low <= truth <= each.high
    allowed = 0.03 if tables == 200 else 0.15
    assert {n: v / tables for n, v in covered.items()} == pytest.approx(
        dict.fromkeys(ADJUSTED, 0.95), abs=allowed
    )


def test_the_sd_is_that_of_the_formula_of_two_shares() -> None:
    counts = np.array([[600, 400], [300, 700]])
    table = table_of(counts, ("x", "y"))
    found = estimate(table, "x", "y", (), AGAINST, ["not-adjusted"], samples=4000)["not-adjusted"]
    assert found.value == pytest.approx(0.3)
    assert found.sd == pytest.approx((0.24 / 1000 + 0.21 / 1000) ** 0.5, rel=0.05)
    assert found.low == pytest.approx(0.3 - 1.96 * found.sd, abs=0.003)
    assert found.ratio == pytest.approx(1.75)


def test_the_same_seed_gives_the_same_numbers_whatever_the_pieces(monkeypatch) -> None:
    def made(seed: int):
        return estimate(table_of(COUNTS), "x", "y", ["w", "z"], AGAINST, samples=40, seed=seed)

    first = made(5)
    assert made(5) == first
    assert made(6)["tables"].low != first["tables"].low
    monkeypatch.setattr("bayesgui.learning.effects.estimation.TOGETHER", 1)
    assert made(5)["tables"] == first["tables"]


def test_resamples_have_as_many_rows_and_the_right_spread() -> None:
    table = table_of(COUNTS)
    question = question_about(table, "x", "y", ["w", "z"], AGAINST)
    counted = effect_table(table, question)
    rng = np.random.default_rng(0)
    found = drawn(counted, 3000, rng, _Watched())
    assert (found.sum(axis=1) == 2900).all()
    shares = counted.multiplicity / 2900
    assert found.mean(axis=0) == pytest.approx(counted.multiplicity, rel=0.03)
    assert found.var(axis=0) == pytest.approx(2900 * shares * (1 - shares), rel=0.15)


class _Watched:
    stop_requested = False

    def __init__(self, end: int = 10**9) -> None:
        self.reports: list[str] = []
        self._left = end

    def report(self, fraction: float, text: str = "") -> None:
        self.reports.append(text)

    def publish(self, event: object) -> None:
        pass

    def check(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise Cancelled("Cancelled.")


def test_progress_is_reported_and_cancelled_and_stopped(monkeypatch) -> None:
    monkeypatch.setattr("bayesgui.learning.effects.estimation.TOGETHER", 24 * 10)
    watched = _Watched()
    estimate(table_of(COUNTS), "x", "y", ["w", "z"], AGAINST, samples=30, monitor=watched)
    assert watched.reports == [f"{k} of 30 resamples" for k in (10, 20, 30)]
    with pytest.raises(Cancelled):
        estimate(table_of(COUNTS), "x", "y", ["w", "z"], AGAINST, monitor=_Watched(4))
    stopped = _Watched()
    stopped.stop_requested = True
    table = table_of(COUNTS)
    counted = effect_table(table, question_about(table, "x", "y", ["w", "z"], AGAINST))
    assert estimated(counted, chosen_estimators(), 30, monitor=stopped).samples == 10


def test_rows_with_blanks_in_the_question_are_left_out_and_said() -> None:
    frame = table_of(COUNTS).to_frame().astype(str)
    frame.loc[:2, "x"] = None
    frame.loc[3:4, "z"] = None
    data = Dataset.from_frame(frame)
    counted = effect_table(data, question_about(data, "x", "y", ["w"], AGAINST))
    assert counted.n_rows == 2897
    assert counted.remarks == ("3 rows with missing cells are left out.",)
    assert values_of(data, "x", "y", ["w"], AGAINST) == values_of(
        frame.iloc[3:], "x", "y", ["w"], AGAINST
    )


def test_weighted_rows_count_that_often() -> None:
    distinct = np.argwhere(COUNTS > 0)
    frame = pd.DataFrame(distinct.astype(str), columns=["w", "z", "x", "y"])
    weights = COUNTS[COUNTS > 0].astype(float)
    data = Dataset.from_frame(frame).with_weights(weights)
    ask = functools.partial(estimate, x="x", y="y", adjust_for=["w", "z"], states=AGAINST)
    whole, repeated = ask(data), ask(table_of(COUNTS))
    assert whole == repeated
    half = ask(data.with_weights(weights / 2 + 0.25))
    assert half["tables"].value == pytest.approx(whole["tables"].value, abs=0.002)
    assert half["tables"].sd > 2 * whole["tables"].sd  # 24 rows are drawn, not 2,900


def test_many_columns_are_counted_as_the_distinct_rows(monkeypatch) -> None:
    table = table_of(COUNTS)
    dense = estimate(table, "x", "y", ["w", "z"], AGAINST, samples=50)
    monkeypatch.setattr("bayesgui.learning.effects.effect_table.DENSE_CELLS", 1)
    assert estimate(table, "x", "y", ["w", "z"], AGAINST, samples=50) == dense
    monkeypatch.setattr("bayesgui.learning.effects.effect_table.MAX_KEY", 3)
    assert estimate(table, "x", "y", ["w", "z"], AGAINST, samples=50) == dense


def test_cells_without_rows_are_named_and_rest_on_the_regression() -> None:
    counts = COUNTS.copy()
    counts[1, 2, 1] = 0
    table = table_of(counts)
    counted = effect_table(table, question_about(table, "x", "y", ["w", "z"], AGAINST))
    found = estimated(counted, chosen_estimators(), 20)
    assert found.positivity.cells == 12
    assert found.positivity.without_rows == 1
    assert found.positivity.least == 0
    (cell,) = found.positivity.named
    assert (cell.state, cell.configuration, cell.rows) == ("1", (("w", "1"), ("z", "2")), 105)
    assert found.remarks == (
        "1 of 12 cells has no row: the estimate rests on the regression there.",
    )
    full = values_of(table_of(COUNTS), "x", "y", ["w", "z"], AGAINST)
    for name in ADJUSTED:
        assert found.estimates[name].value == pytest.approx(full[name], abs=0.01)


def test_a_state_that_decides_the_cause_gives_numbers_all_the_same() -> None:
    counts = COUNTS.copy()
    counts[:, 2, 0] = 0
    found = estimate(table_of(counts), "x", "y", ["w", "z"], AGAINST, samples=30)
    for each in found.values():
        assert np.isfinite([each.value, each.low, each.high, each.sd]).all()
        assert -1 <= each.value <= 1


@pytest.mark.parametrize(
    ("arguments", "error", "sentence"),
    [
        (("x", "x"), ParameterError, "x cannot be both the cause and the effect; choose two."),
        (("x", "y", ["y"]), ParameterError, "y is the cause or the effect, so it cannot be adj"),
        (("x", "q"), DataError, "The table has no column q; it has w, z, x, y."),
        (("x", "y", [], ("1", "1", "0")), ParameterError, "“1” cannot be compared with itself; c"),
        (("x", "y", [], ("1", "0", "3")), ParameterError, "y has no state “3”; it has 0, 1."),
        (("x", "y", [], ("1", "0")), ParameterError, "Give three states: the two of x that are "),
    ],
)
def test_what_does_not_fit_is_one_sentence(arguments, error, sentence: str) -> None:
    with pytest.raises(error) as raised:
        estimate(table_of(COUNTS), *arguments)
    assert str(raised.value).startswith(sentence)


def test_a_state_without_rows_is_one_sentence() -> None:
    counts = COUNTS.copy()
    counts[:, :, 1] = 0
    with pytest.raises(DataError) as raised:
        estimate(table_of(counts), "x", "y", ["w"], AGAINST)
    assert str(raised.value) == (
        "No row has x = 1, so nothing can be compared; choose other states, or another table."
    )


@pytest.mark.parametrize(
    ("options", "start"),
    [
        ({"estimators": ["matching"]}, "There is no estimator of effects named “matching”"),
        ({"estimators": []}, "No estimator was chosen"),
        ({"samples": -1}, "Resamples cannot be fewer than 0"),
        ({"level": 1.0}, "Resamples cannot be fewer than 0"),
        ({"trees": 5}, "No estimator of effects that was chosen has an option “trees”."),
        ({"estimators": ["tables"], "model": "linear"}, "No estimator of effects that was chosen"),
    ],
)
def test_wrong_options_are_one_sentence(options, start: str) -> None:
    with pytest.raises(ParameterError) as raised:
        estimate(table_of(COUNTS), "x", "y", ["w"], AGAINST, **options)
    assert str(raised.value).startswith(start)
