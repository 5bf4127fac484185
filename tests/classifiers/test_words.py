"""Bernoulli and multinomial naive Bayes, against scikit-learn and by hand."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.sparse
from sklearn.naive_bayes import BernoulliNB, MultinomialNB

import bayesgui
from bayesgui import paths
from bayesgui.classifiers.learned_tables import learned_table
from bayesgui.classifiers.methods.multinomial_nb import MultinomialNaiveBayes
from bayesgui.classifiers.models.multinomial_model import MultinomialModel
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.classifiers.training import train
from bayesgui.data.columns.sparse_column import sparse_columns
from bayesgui.data.dataset import CodedColumn, Dataset, NumericColumn


def counts(seed: int, rows: int = 90, words: int = 12):
    """Return counts of words, classes and weights of the rows."""
    generator = np.random.default_rng(seed)
    return (
        generator.poisson(0.8, (rows, words)).astype(float),
        generator.integers(0, 3, rows),
        generator.uniform(0, 2, rows),
    )


def table(x, y, weights=None) -> Dataset:
    columns = [NumericColumn(f"w{k}", each) for k, each in enumerate(x.T)]
    return Dataset((*columns, CodedColumn("c", ("a", "b", "c"), y)), weights)


@pytest.mark.parametrize("alpha", [1.0, 0.3])
@pytest.mark.parametrize("threshold", [0.0, 1.0])
def test_bernoulli_is_that_of_scikit_learn(alpha: float, threshold: float) -> None:
    x, y, weights = counts(1)
    data = table(x, y, weights)
    model = train(data, "c", "bernoulli-nb", alpha=alpha, prior_alpha=0, binarize=threshold)
    peer = BernoulliNB(alpha=alpha, binarize=threshold).fit(x, y, sample_weight=weights)
    expected = peer.predict_joint_log_proba(x)
    np.testing.assert_allclose(model.log_joint(data), expected, rtol=0, atol=1e-12)
    assert isinstance(model, NetworkModel)
    assert model.network["w0"].states == (f"at most {threshold:g}", f"above {threshold:g}")


@pytest.mark.parametrize("alpha", [1.0, 0.3])
@pytest.mark.parametrize("fit_prior", [True, False])
def test_multinomial_is_that_of_scikit_learn(alpha: float, fit_prior: bool) -> None:
    x, y, weights = counts(2)
    data = table(x, y, weights)
    model = train(data, "c", "multinomial-nb", alpha=alpha, prior_alpha=0, fit_prior=fit_prior)
    peer = MultinomialNB(alpha=alpha, fit_prior=fit_prior).fit(x, y, sample_weight=weights)
    expected = peer.predict_joint_log_proba(x)
    np.testing.assert_allclose(model.log_joint(data), expected, rtol=0, atol=1e-12)


def test_columns_of_two_states_stay_as_they_are() -> None:
    data = Dataset(
        (
            CodedColumn("c", ("ham", "spam"), np.array([0, 0, 0, 1, 1])),
            CodedColumn("free", ("no", "yes"), np.array([0, 0, 1, 1, 1])),
        )
    )
    model = train(data, "c", "bernoulli-nb")
    # One of three without spam, both of two with it.
    np.testing.assert_allclose(model.network.cpt("free").values, [[0.6, 0.4], [0.25, 0.75]])


def test_more_than_two_states_are_refused() -> None:
    data = Dataset(
        (
            CodedColumn("c", ("ham", "spam"), np.array([0, 1])),
            CodedColumn("size", ("l", "m", "s"), np.array([0, 1])),
        )
    )
    with pytest.raises(bayesgui.DataError, match="size has the states l, m, s"):
        train(data, "c", "bernoulli-nb")


def test_a_word_that_does_not_occur_says_nothing_without_smoothing() -> None:
    x = np.array([[2.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 3.0, 1.0]])
    data = table(x, np.array([0, 0, 1]))
    model = train(data, "c", "multinomial-nb", alpha=0, prior_alpha=0)
    rows = table(np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 2.0], [1.0, 1.0, 0.0]]), np.zeros(3, int))
    found = np.exp(model.log_posteriors(rows))
    np.testing.assert_allclose(found[0], [1, 0, 0], atol=1e-15)
    # 2/3 (1/4)² against 1/3 (1/4)²
    np.testing.assert_allclose(found[1], [2 / 3, 1 / 3, 0], atol=1e-15)
    # Impossible under all classes: their shares.
    np.testing.assert_allclose(found[2], [2 / 3, 1 / 3, 0], atol=1e-15)
    binary = train(data, "c", "bernoulli-nb", alpha=0, prior_alpha=0)
    assert not np.isnan(binary.log_posteriors(rows)).any()


def test_sparse_counts_give_the_same_model() -> None:
    x, y, weights = counts(3)
    data = table(x, y, weights)
    names = tuple(name for name in data.names if name != "c")
    classifier = MultinomialNaiveBayes()
    words = sparse_columns(scipy.sparse.csr_matrix(x), names)
    sparse = classifier.fit(Dataset((*words, data["c"]), weights), "c")
    dense = classifier.fit(data, "c")
    np.testing.assert_allclose(sparse.word_logs, dense.word_logs, atol=1e-14)
    np.testing.assert_allclose(
        sparse.log_joint_of(scipy.sparse.csr_matrix(x)), dense.log_joint(data), atol=1e-12
    )


def test_rows_are_added() -> None:
    x, y, _ = counts(4)
    data = table(x, y)
    for method in ("bernoulli-nb", "multinomial-nb"):
        first = train(data.rows(slice(0, 40)), "c", method)
        both = train(data.rows(slice(40, 90)), "c", method, start=first)
        whole = train(data, "c", method)
        np.testing.assert_allclose(both.log_joint(data), whole.log_joint(data), atol=1e-12)


def test_five_thousand_words_do_not_underflow() -> None:
    x, y, _ = counts(5, rows=30, words=5000)
    data = table(x, y)
    for method in ("bernoulli-nb", "multinomial-nb"):
        model = train(data, "c", method)
        found = model.log_posteriors(data)
        assert np.isfinite(model.log_joint(data)).all()
        assert model.log_joint(data).max() < -1000
        np.testing.assert_allclose(np.exp(found).sum(axis=1), 1)


@pytest.mark.parametrize(
    ("value", "words"), [(-1.0, "needs counts of 0 or more"), (np.inf, "leave the row out")]
)
def test_numbers_that_are_no_counts_are_refused(value: float, words: str) -> None:
    x, y, _ = counts(6)
    x[3, 2] = value
    with pytest.raises(bayesgui.DataError, match=f"w2 .* row 4; .*{words}|w2 .* row 4; {words}"):
        train(table(x, y), "c", "multinomial-nb")


def test_the_priors_can_be_given() -> None:
    x, y, _ = counts(7)
    model = train(table(x, y), "c", "multinomial-nb", priors="0.5, 0.25, 0.25")
    assert isinstance(model, MultinomialModel)
    np.testing.assert_allclose(np.exp(model.log_priors), [0.5, 0.25, 0.25])


def test_the_fruit_of_the_text_is_a_banana() -> None:
    fruit = bayesgui.read_data(paths.samples() / "data" / "fruit.csv")
    model = train(fruit, "fruit", "bernoulli-nb")
    assert model.classes == ("Banana", "Orange", "Other")
    np.testing.assert_allclose(np.exp(model.log_priors), [0.4995, 0.3001, 0.2004], atol=5e-5)
    yes = fruit.rows(np.array([0])).without("fruit")
    assert [yes[name].texts()[0] for name in yes.names] == ["1", "1", "1"]
    assert model.most_probable(yes).tolist() == [0]
    # (n + 1) / (N + 3) Π (n_i + 1) / (n + 2), of 500 bananas, 300 oranges and 200 others
    joint = [
        501 / 1003 * (401 * 351 * 451) / 502**3,
        301 / 1003 * (1 * 151 * 301) / 302**3,
        201 / 1003 * (101 * 151 * 51) / 202**3,
    ]
    np.testing.assert_allclose(model.log_joint(yes)[0], np.log(joint), atol=1e-12)


def test_counts_and_presence_of_words_by_hand() -> None:
    # The words "free" and "tea" in two messages of class a, and one each of b and c.
    x = np.array([[2.0, 0.0], [1.0, 1.0], [0.0, 3.0], [0.0, 1.0]])
    data = table(x, np.array([0, 0, 1, 2]))
    row = table(np.array([[2.0, 1.0]]), np.array([0]))
    counted = train(data, "c", "multinomial-nb", prior_alpha=0)
    # (N_cw + 1) / (N_c + 2): a has 3 and 1 of 4 words, b 0 and 3 of 3, c 0 and 1 of 1.
    expected = [
        1 / 2 * (4 / 6) ** 2 * 2 / 6,
        1 / 4 * (1 / 5) ** 2 * 4 / 5,
        1 / 4 * (1 / 3) ** 2 * 2 / 3,
    ]
    np.testing.assert_allclose(counted.log_joint(row)[0], np.log(expected), atol=1e-12)
    present = train(data, "c", "bernoulli-nb", prior_alpha=0)
    # −ln π_c − Σ x ln p + (1 − x) ln (1 − p): both words occur, in 2 and 1 of 2, 0 and 1 of 1.
    scores = -np.log([1 / 2 * 3 / 4 * 2 / 4, 1 / 4 * 1 / 3 * 2 / 3, 1 / 4 * 1 / 3 * 2 / 3])
    np.testing.assert_allclose(-present.log_joint(row)[0], scores, atol=1e-12)
    assert present.most_probable(row).tolist() == [int(scores.argmin())]


def test_the_negative_log_likelihood_is_a_sum_over_classes_and_words() -> None:
    x, y, _ = counts(8, rows=40, words=5)
    data = table(x, y)
    model = train(data, "c", "bernoulli-nb")
    found = learned_table(model)
    shares, own = found.rows[0].numbers, found.rows[0].counts
    # J_0 = −Σ N_k ln π_k, J_km = −N_km ln p_km − (N_k − N_km) ln (1 − p_km)
    total = -float(own @ np.log(shares))
    for name in model.features:
        absent, present = (row for row in found.rows if row.column == name)
        k_present = [np.count_nonzero(x[y == k, int(name[1:])] > 0) for k in range(3)]
        np.testing.assert_array_equal(present.counts, k_present)
        np.testing.assert_allclose(absent.numbers, 1 - present.numbers)
        total -= float(present.counts @ np.log(present.numbers))
        total -= float((own - present.counts) @ np.log(1 - present.numbers))
    logs = model.log_joint(data)[np.arange(40), y]
    assert total == pytest.approx(-logs.sum(), rel=1e-12)
