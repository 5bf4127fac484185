"""Promises of every classifier."""

from __future__ import annotations

import pickle
import threading

import numpy as np
import pytest

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import DISCRIMINATIVE
from bayesgui.classifiers.evaluation.splits import splitters
from bayesgui.classifiers.model_files import SavedModel, network_of, read_model, write_model
from bayesgui.classifiers.training import train
from bayesgui.core.errors import Cancelled, DataError, ParameterError
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset

ROWS = 240
_RANDOM = np.random.default_rng(8)
_TRUTHS = _RANDOM.integers(0, 3, ROWS)


def _states(name: str) -> CodedColumn:
    codes = np.where(_RANDOM.random(ROWS) < 0.7, _TRUTHS, _RANDOM.integers(0, 3, ROWS))
    return CodedColumn(name, ("0", "1", "2"), codes)


CLASS = CodedColumn("class", ("a", "b", "c"), _TRUTHS)
STATES = Dataset((CLASS, *(_states(name) for name in "uvwx")))
NUMBERS = Dataset(
    (
        CLASS,
        NumericColumn("p", np.abs(_RANDOM.normal(3.0 * _TRUTHS + 1, 1.0))),
        NumericColumn("q", np.abs(_RANDOM.normal(7.0 - 3.0 * _TRUTHS, 1.0))),
        NumericColumn("r", _RANDOM.poisson(_TRUTHS + 1.0)),
    )
)
ENTRIES = list(classifiers)


@pytest.fixture(params=ENTRIES, ids=lambda entry: entry.name)
def entry(request):
    return request.param


def cases_for(entry) -> Dataset:
    return NUMBERS if entry.traits["takes"] == "numbers" else STATES


class _Cancelling:
    """A monitor that cancels at once."""

    stop_requested = False

    def __init__(self) -> None:
        self.cancelled = threading.Event()

    def report(self, fraction: float, text: str = "") -> None:
        """Drop it."""

    def publish(self, event: object) -> None:
        """Drop it."""

    def check(self) -> None:
        raise Cancelled


def test_is_documented_with_its_source_and_traits(entry) -> None:
    assert "References" in entry.factory.__doc__
    assert all(parameter.doc and parameter.label for parameter in entry.parameters)
    assert {"takes", "is_network", "adds_rows", "character"} <= set(entry.traits)
    character = entry.traits["character"]
    assert all(character.texts)
    assert character.kind.startswith("Generative") or character.kind == DISCRIMINATIVE
    assert entry.factory.method == entry.name


def test_is_made_with_its_defaults_and_refuses_what_it_does_not_know(entry) -> None:
    assert classifiers.create(entry.name) == classifiers.create(entry.name)
    with pytest.raises(ParameterError, match="no option “wrong”"):
        classifiers.create(entry.name, wrong=1)


def test_gives_posteriors_better_than_chance_and_leaves_what_it_was_given(entry) -> None:
    cases = cases_for(entry)
    before = [column.rows(slice(None)) for column in cases.columns]
    model = train(cases, "class", entry.name)
    posteriors = np.exp(model.log_posteriors(cases))
    assert posteriors.sum(axis=1) == pytest.approx(np.ones(ROWS), abs=1e-9)
    assert (posteriors.argmax(axis=1) == _TRUTHS).mean() > 0.55
    assert np.exp(model.log_priors).sum() == pytest.approx(1.0)
    assert set(model.features) == set(cases.names) - {"class"}
    for old, new in zip(before, cases.columns, strict=True):
        kind = "codes" if isinstance(old, CodedColumn) else "values"
        assert np.array_equal(getattr(old, kind), getattr(new, kind))
    again = train(cases, "class", entry.name)
    np.testing.assert_array_equal(again.log_posteriors(cases), model.log_posteriors(cases))


@pytest.mark.parametrize(
    "entry", [each for each in ENTRIES if each.name != "knn-density"], ids=lambda entry: entry.name
)
def test_rows_of_weight_zero_count_as_absent(entry) -> None:
    cases = cases_for(entry)
    weights = np.where(np.arange(ROWS) < 200, 1.0, 0.0)
    weighted = train(cases.with_weights(weights), "class", entry.name)
    fewer = train(cases.rows(slice(0, 200)), "class", entry.name)
    np.testing.assert_allclose(
        weighted.log_posteriors(cases), fewer.log_posteriors(cases), atol=1e-9
    )


def test_missing_columns_and_unseen_values_are_answered(entry) -> None:
    cases = cases_for(entry)
    model = train(cases, "class", entry.name)
    name = cases.names[1]
    odd = CodedColumn(name, ("7", "8"), np.array([0, 1, -1]))
    rows = cases.rows(slice(0, 3)).without("class").with_column(odd)
    for given in (rows, rows.without(name), Dataset((odd,))):
        posteriors = np.exp(model.log_posteriors(given))
        assert posteriors.sum(axis=1) == pytest.approx(np.ones(3))


def test_a_saved_model_answers_the_same(entry, tmp_path) -> None:
    cases = cases_for(entry)
    classifier = classifiers.create(entry.name)
    saved = SavedModel.of(classifier.fit(cases, "class"), classifier)
    expected = saved.model.log_posteriors(cases)
    suffixes = [".bayesmodel"] if network_of(saved.model) is None else [".bayesmodel", ".bayesgui"]
    for suffix in suffixes:
        write_model(tmp_path / f"m{suffix}", saved)
        found = read_model(tmp_path / f"m{suffix}")
        assert found.method == entry.name
        np.testing.assert_allclose(found.model.log_posteriors(cases), expected, atol=1e-12)
        assert classifiers.create(found.method, **found.options) == classifier
    copied = pickle.loads(pickle.dumps(saved.model))
    np.testing.assert_array_equal(copied.log_posteriors(cases), expected)


def test_a_model_that_is_a_network_says_so(entry) -> None:
    model = train(cases_for(entry), "class", entry.name)
    # Methods of both kinds of columns give a network where all columns are states.
    assert network_of(model) is not None or not entry.traits["is_network"]


def test_rows_can_be_added_where_it_says_so(entry) -> None:
    cases = cases_for(entry)
    classifier = classifiers.create(entry.name)
    first = classifier.fit(cases.rows(slice(0, 150)), "class")
    rest = cases.rows(slice(150, ROWS))
    if not entry.traits["adds_rows"]:
        with pytest.raises(ParameterError):
            classifier.fit(rest, "class", start=first)
        return
    more = classifier.fit(rest, "class", start=first)
    if entry.name in ("naive-bayes", "gaussian-nb", "bernoulli-nb", "multinomial-nb"):
        whole = classifier.fit(cases, "class")
        np.testing.assert_allclose(
            more.log_posteriors(cases), whole.log_posteriors(cases), atol=1e-9
        )


def test_training_and_prediction_can_be_cancelled(entry) -> None:
    cases = cases_for(entry)
    model = train(cases, "class", entry.name)
    with pytest.raises(Cancelled):
        model.log_posteriors(cases, _Cancelling())
    with pytest.raises(Cancelled):
        classifiers.create(entry.name).fit(cases, "class", monitor=_Cancelling())


def test_tables_without_a_class_or_features_are_refused(entry) -> None:
    cases = cases_for(entry)
    blank = CodedColumn("class", ("a", "b"), np.full(ROWS, -1))
    with pytest.raises(DataError, match="No row has a class"):
        train(cases.with_column(blank), "class", entry.name)
    with pytest.raises(DataError, match="no column besides the class"):
        train(cases.select(["class"]), "class", entry.name)
    with pytest.raises(DataError, match="no column tea"):
        train(cases, "tea", entry.name)


@pytest.mark.parametrize("way", list(splitters), ids=lambda each: each.name)
def test_a_way_to_split_is_documented_and_never_judges_what_it_trained(way) -> None:
    assert "References" in way.factory.__doc__
    assert all(parameter.doc and parameter.label for parameter in way.parameters)
    by_column = {"column": "row"} if any(each.column for each in way.parameters) else {}
    table = STATES.with_column(NumericColumn("row", np.arange(ROWS, dtype=float)))
    splits, _ = splitters.create(way.name, **by_column).split(_TRUTHS, CLASS.states, table)
    for split in splits:
        assert not set(split.train.tolist()) & set(split.test.tolist())
