"""Expected counts of families in series against the unrolled network of each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.testing import assert_allclose

import bayesgui
from bayesgui.core.errors import Cancelled, DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.places import EVERY, LAST
from bayesgui.core.temporal.template import slice_name
from bayesgui.inference.temporal import expected_counts
from bayesgui.inference.temporal.expected_counts import ExpectedCounts, SeriesCodes, _Run
from bayesgui.learning.temporal.families import TemplateFamilies
from tests.support.templates import random_template, umbrella_world
from tests.support.unrolled_oracle import Unrolled


@dataclass
class Question:
    """Series drawn from a random template, with blanks, and what the unrolled network says."""

    families: TemplateFamilies
    series: SeriesCodes
    truth: dict[str, np.ndarray]
    log_likelihood: float

    @property
    def tables(self) -> dict[str, np.ndarray]:
        return {name: self.families.network.cpt(name).values for name in self.families.names}

    def counter(self) -> ExpectedCounts:
        names = self.families.template.names
        columns = {name: k for k, name in enumerate(names)}
        return ExpectedCounts(self.families.template, self.series, columns)

    def check(self, counts: dict[str, np.ndarray], log_likelihood: float) -> None:
        assert log_likelihood == pytest.approx(self.log_likelihood, abs=1e-9)
        for name, truth in self.truth.items():
            if self.families.network[name].n_states > 1:
                assert_allclose(counts[name], truth, atol=1e-9, err_msg=name)


def random_question(seed: int) -> Question:
    rng = np.random.default_rng(seed)
    model = random_template(seed, most_nodes=3, zeros=seed % 3 == 0)
    lengths = rng.integers(1, 6, size=3).tolist()
    families = TemplateFamilies(model, max(lengths))
    truth = {n: np.zeros(families.network.cpt(n).values.shape) for n in families.names}
    weights = rng.random(3) + 0.2
    codes, total = [], 0.0
    for slices, weight in zip(lengths, weights, strict=True):
        judge = Unrolled(families.template, slices)
        seen, evidence = _drawn(judge, rng)
        codes.append(seen)
        total += weight * judge.tree.query(evidence).log_evidence
        for name, scope in _scopes(families, slices):
            truth[name] += weight * np.asarray(bayesgui.joint(judge.network, scope, evidence).table)
    starts = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return Question(families, SeriesCodes(np.concatenate(codes), starts, weights), truth, total)


def _drawn(judge: Unrolled, rng: np.random.Generator) -> tuple[np.ndarray, dict[str, str]]:
    model = judge.model
    drawn = bayesgui.sample(judge.network, 1, seed=int(rng.integers(10**6)))
    codes = np.full((judge.slices, len(model.names)), -1, np.int32)
    evidence = {}
    for k, name in enumerate(model.names):
        in_time = model.place(name) == EVERY
        at = range(judge.slices) if in_time else [judge.slices - 1]
        for t in at:
            if rng.random() < 0.5:
                node = slice_name(name, t) if in_time else name
                code = int(drawn.categorical(node).codes[0])
                codes[t if in_time or model.place(name) == LAST else 0, k] = code
                evidence[node] = model[name].states[code]
    return codes, evidence


def _scopes(families: TemplateFamilies, slices: int) -> list[tuple[str, list[str]]]:
    """Return the family of each node of the unrolled network, as a table and its variables."""
    model, found = families.template, []
    for name in model.names:
        if model.place(name) != EVERY:
            parents = families.network.cpt(name).parents
            scope = [_placed(families, parent, slices - 1) for parent in parents]
            found.append((name, [*scope, name]))
            continue
        for t in range(slices):
            table = f"{name}, t = {t}" if model.is_given(name, t) else name
            scope = [_placed(families, p, t) for p in families.network.cpt(table).parents]
            found.append((table, [*scope, slice_name(name, t)]))
    return found


def _placed(families: TemplateFamilies, parent: str, t: int) -> str:
    past = families.template.template.past.get(parent)
    if past is not None:
        return slice_name(past.of, t - past.steps)
    return slice_name(parent, t) if families.template.place(parent) == EVERY else parent


@pytest.mark.parametrize("seed", range(20))
def test_counts_are_those_of_the_unrolled_networks(seed: int) -> None:
    question = random_question(seed)
    question.check(*question.counter().expect(question.tables))


@pytest.mark.parametrize("seed", range(0, 20, 3))
def test_counts_in_log_space_are_the_same(seed: int) -> None:
    question = random_question(seed)
    run = _Run(question.counter(), question.tables, True, SILENT)
    question.check(
        question.counter()._counts(run.all_windows(), question.tables), run.log_likelihood()
    )


@pytest.mark.parametrize("seed", range(0, 20, 3))
def test_series_longer_than_what_is_kept_are_gone_through_window_by_window(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = random_question(seed)
    monkeypatch.setattr(expected_counts, "MAX_KEPT", 2 * question.counter()._width)
    question.check(*question.counter().expect(question.tables))


def _umbrellas(codes: list[list[int]]) -> ExpectedCounts:
    """Return series of umbrellas; the rain is not seen."""
    families = TemplateFamilies(umbrella_world(), 9)
    seen = np.array([[-1, code] for series in codes for code in series], np.int32)
    starts = np.cumsum([0, *map(len, codes)]).astype(np.int64)
    series = SeriesCodes(seen, starts, np.ones(len(codes)))
    return ExpectedCounts(families.template, series, {"Rain": 0, "Umbrella": 1})


def _tables(rain: list, umbrella: list, first: list) -> dict[str, np.ndarray]:
    made = {"Rain": rain, "Umbrella": umbrella, "Rain, t = 0": first}
    return {name: np.array(values, float) for name, values in made.items()}


def test_what_is_impossible_names_series_and_slice() -> None:
    counter = _umbrellas([[0, 1], [0, 0, 1]])
    tables = _tables([[1, 0], [0, 1]], [[1, 0], [0, 1]], [0.5, 0.5])
    with pytest.raises(DataError, match="What series 1 says at t = 1 is impossible"):
        counter.expect(tables)


def test_tiny_numbers_are_counted_in_log_space() -> None:
    tiny = 1e-200
    counter = _umbrellas([[0, 1, 0, 1]])
    tables = _tables([[1 - tiny, tiny], [tiny, 1 - tiny]], [[1, tiny], [tiny, 1]], [1, 0])
    counts, found = counter.expect(tables)
    # Two umbrellas of the other weather, or a change and one: in three ways.
    assert found == pytest.approx(2 * np.log(tiny) + np.log(3), rel=1e-12)
    assert counts["Rain"].sum() == pytest.approx(3)


def test_cancelling_ends_the_count() -> None:
    class Impatient:
        stop_requested = False

        def check(self) -> None:
            raise Cancelled

    with pytest.raises(Cancelled):
        _umbrellas([[0, 1]]).expect(
            _tables([[0.7, 0.3], [0.3, 0.7]], [[0.9, 0.1], [0.2, 0.8]], [0.5, 0.5]),
            Impatient(),  # type: ignore[arg-type]
        )
