"""Approximate engines over time, clusters and particles, against exact answers."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from numpy.testing import assert_allclose

import bayesgui
from bayesgui.core.errors import (
    Cancelled,
    EvidenceError,
    ImpossibleEvidenceError,
    MemoryBudgetError,
    ParameterError,
)
from bayesgui.core.evidence import fixed
from bayesgui.core.temporal.series import Series, empty_series
from bayesgui.core.variable import Variable
from bayesgui.inference.temporal.approximate.comparison import compare_filters
from bayesgui.inference.temporal.approximate.deviation import deviation
from bayesgui.inference.temporal.approximate.particles import Particles, resampled
from bayesgui.inference.temporal.base import EngineOverTime, time_engines
from bayesgui.inference.temporal.engine import TimeEngine
from bayesgui.inference.temporal.slices import Standing
from tests.support.templates import random_template, umbrella_world
from tests.support.unrolled_oracle import random_series

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork

BINARY = ("yes", "no")


def engine(name: str, model: TemporalNetwork, **options: object) -> EngineOverTime:
    """Return an engine over time."""
    return time_engines.create(name, model, **options)


def coupled(count: int = 2, stay: float = 0.9) -> TemporalNetwork:
    """Return chains that depend on their neighbors before, each with a sign."""
    rng = np.random.default_rng(5)
    names = [f"X{k}" for k in range(count)]
    arcs: list[tuple[str, str] | tuple[str, str, int]] = []
    tables = {}
    for k, name in enumerate(names):
        arcs += [(name, name, 1), (names[k - 1], name, 1), (name, f"Y{k}")]
        tables[name] = [
            [[stay, 1 - stay], [stay - 0.3, 1.3 - stay]],
            [[1.3 - stay, stay - 0.3], [1 - stay, stay]],
        ]
        tables[f"Y{k}"] = [rng.dirichlet([3.0, 1.0]).tolist(), [0.2, 0.8]]
    variables = [Variable(name, BINARY) for name in [*names, *(f"Y{k}" for k in range(count))]]
    return bayesgui.template(variables, arcs, tables, {name: [0.5, 0.5] for name in names})


def signs(model: TemporalNetwork, slices: int, seed: int = 2) -> Series:
    """Return a series of random signs."""
    columns = empty_series(model, 1).columns
    codes = np.random.default_rng(seed).integers(0, 2, (slices, len(columns)))
    codes[:, [each.name.startswith("X") for each in columns]] = -1
    return Series(columns, codes.astype(np.int32))


@pytest.mark.parametrize("seed", range(12))
def test_one_cluster_of_all_is_exact(seed: int) -> None:
    model = random_template(seed, zeros=seed % 3 == 0)
    series = random_series(model, 7, np.random.default_rng(seed), 0.4)
    for task in ("smooth", "filter", "predict"):
        try:
            wanted = TimeEngine(model).ask(series, task, 2, model.names)
        except ImpossibleEvidenceError:
            with pytest.raises(ImpossibleEvidenceError):
                engine("boyen-koller", model, clusters="all").ask(series, task, 2, model.names)
            continue
        found = engine("boyen-koller", model, clusters="all").ask(series, task, 2, model.names)
        assert found.log_evidence == pytest.approx(wanted.log_evidence, abs=1e-9)
        for name in model.names:
            assert_allclose(found.posteriors[name], wanted.posteriors[name], atol=1e-9)


def test_clusters_that_are_independent_are_exact() -> None:
    model = bayesgui.template(
        [Variable(name, BINARY) for name in ("A", "B", "C")],
        [("A", "A", 1), ("B", "B", 1), ("A", "C")],
        {
            "A": [[0.8, 0.2], [0.3, 0.7]],
            "B": [[0.6, 0.4], [0.1, 0.9]],
            "C": [[0.7, 0.3], [0.4, 0.6]],
        },
    )
    series = empty_series(model, 30).with_findings(
        (t, "C" if t % 3 else "B", BINARY[t % 2]) for t in range(30)
    )
    wanted = TimeEngine(model).ask(series)
    found = engine("boyen-koller", model).ask(series)
    assert found.log_evidence == pytest.approx(wanted.log_evidence, abs=1e-12)
    for name in model.names:
        assert_allclose(found.posteriors[name], wanted.posteriors[name], atol=1e-12)


def by_hand(model: TemporalNetwork, series: Series) -> np.ndarray:
    """Return P(X0) filtered by Boyen and Koller with the two chains apart, from their tables."""
    a = np.asarray(model.cpt("X0").values)
    b = np.asarray(model.cpt("X1").values)
    ya, yb = model.cpt("Y0").values, model.cpt("Y1").values
    parents_a, parents_b = model.mechanism("X0").parents, model.mechanism("X1").parents
    # Axes of both tables: X0 before, X1 before, own.
    a = a if parents_a[0].startswith("X0") else a.transpose(1, 0, 2)
    b = b if parents_b[0].startswith("X0") else b.transpose(1, 0, 2)
    p, q = np.array([0.5, 0.5]), np.array([0.5, 0.5])
    found = []
    columns = [series.column("Y0"), series.column("Y1")]
    for t, (s, r) in enumerate(series.codes[:, columns].tolist()):
        joint = np.einsum("i,j,ijk,ijl->kl", p, q, a, b) if t else np.outer(p, q)
        joint = joint * ya[:, s][:, None] * yb[:, r][None]
        joint /= joint.sum()
        p, q = joint.sum(axis=1), joint.sum(axis=0)
        found.append(p)
    return np.array(found)


def test_nodes_apart_are_as_computed_by_hand() -> None:
    model = coupled()
    series = signs(model, 40)
    found = engine("boyen-koller", model).ask(series, "filter", targets=["X0"])
    assert_allclose(found.posteriors["X0"], by_hand(model, series), atol=1e-12)


def test_the_error_of_clusters_does_not_grow() -> None:
    # Boyen and Koller (1998), theorem 3: what is made in a slice is forgotten as fast.
    model = coupled(4)
    series = signs(model, 2_000)
    found = engine("boyen-koller", model).ask(series, "filter", targets=["X0", "X1", "X2", "X3"])
    apart = deviation(model, series, found)
    assert apart is not None
    early, late = apart.divergence[5:500], apart.divergence[1_500:]
    assert early.max() > 1e-6
    assert late.mean() < 1.2 * early.mean()
    assert apart.largest.max() < 0.1
    assert "The largest difference from the exact posterior is" in str(apart.sentence)


def test_clusters_answer_where_exact_tables_are_too_large() -> None:
    model = coupled(40)
    series = signs(model, 20)
    with pytest.raises(MemoryBudgetError):
        TimeEngine(model).ask(series)
    found = engine("boyen-koller", model).ask(series, targets=["X7"])
    assert_allclose(found.posteriors["X7"].sum(axis=1), 1.0)
    assert deviation(model, series, found) is None


def test_clusters_are_named() -> None:
    model = coupled(3)
    series = signs(model, 30)
    whole = engine("boyen-koller", model, clusters="X0, X1, X2").ask(series, targets=["X0"])
    wanted = TimeEngine(model).ask(series, targets=["X0"])
    assert_allclose(whole.posteriors["X0"], wanted.posteriors["X0"], atol=1e-12)
    pair = engine("boyen-koller", model, clusters="X0, X2; X1").ask(series, targets=["X0"])
    assert 1e-9 < np.abs(pair.posteriors["X0"] - wanted.posteriors["X0"]).max() < 0.1
    with pytest.raises(ParameterError, match="Snow"):
        engine("boyen-koller", model, clusters="X0, Snow")
    with pytest.raises(ParameterError, match="X0 is in two clusters"):
        engine("boyen-koller", model, clusters="X0; X1, X0")


def test_what_an_engine_cannot_is_said() -> None:
    model, series = coupled(), signs(coupled(), 5)
    with pytest.raises(ParameterError, match="boyen-koller cannot sequence; choose one of smooth"):
        engine("boyen-koller", model).ask(series, "sequence")
    with pytest.raises(ParameterError, match="particle-filter cannot smooth; choose one of filter"):
        engine("particle-filter", model).ask(series)
    held = series.with_finding(2, "X0", fixed({"yes": 0.2, "no": 0.8}))
    with pytest.raises(EvidenceError, match="cannot reach fixed posteriors"):
        engine("particle-filter", model).ask(held, "filter")


def test_engines_are_compared_on_one_series() -> None:
    model = coupled(3)
    series = signs(model, 30)
    asked = [("boyen-koller", {"clusters": "nodes"}), ("particle-filter", {"samples": 300})]
    found = compare_filters(model, series, asked)
    exact = TimeEngine(model).ask(series, "filter")
    assert found.exact is not None
    assert found.exact.log_evidence == exact.log_evidence
    assert len(found.times) == 30
    for course, (name, options) in zip(found.courses, asked, strict=True):
        answer = engine(name, model, **options).ask(series, "filter")
        wanted = np.abs(answer.posteriors["X0"] - exact.posteriors["X0"]).max(axis=1)
        assert course.apart is not None
        assert (course.apart.largest >= wanted - 1e-15).all()
        assert course.apart.largest.max() > 1e-6
    none = compare_filters(model, series, asked, affordable=0)
    assert none.exact is None
    assert [course.apart for course in none.courses] == [None, None]
    assert len(none.times) == 30


# -- particles --------------------------------------------------------------------------------


def test_effective_sizes_are_those_of_the_weights() -> None:
    model = umbrella_world()
    series = empty_series(model, 2).with_finding(0, "Umbrella", "yes")
    found = engine("particle-filter", model, samples=50_000).ask(series, "filter")
    # The weights are 0.9 for half of the samples, and 0.2 for the others.
    assert found.effective_sizes is not None
    assert found.effective_sizes[0] / 50_000 == pytest.approx(0.55**2 / 0.425, abs=0.01)
    # Above the threshold nothing was drawn anew, and without a finding weights stay.
    assert found.effective_sizes[1] == pytest.approx(found.effective_sizes[0])
    anew = engine("particle-filter", model, samples=50_000, threshold=1.0)
    sizes = anew.ask(series, "filter").effective_sizes
    assert sizes is not None
    assert sizes[1] == pytest.approx(50_000)


@pytest.mark.parametrize("task", ["filter", "predict"])
@pytest.mark.parametrize("how", ["systematic", "stratified", "multinomial"])
def test_particles_converge_within_their_error(task: str, how: str) -> None:
    model = umbrella_world()
    series = empty_series(model, 25).with_findings(
        (t, "Umbrella", BINARY[t % 7 > 3]) for t in range(22)
    )
    wanted = TimeEngine(model).ask(series, task, targets=["Rain"])
    spreads = []
    for samples in (400, 6_400):
        runs = [
            engine("particle-filter", model, samples=samples, seed=seed, resampling=how).ask(
                series, task, targets=["Rain"]
            )
            for seed in range(24)
        ]
        errors = np.array([run.posteriors["Rain"][:, 0] for run in runs])
        errors -= wanted.posteriors["Rain"][:, 0]
        spread = errors.std(axis=0)
        assert (np.abs(errors.mean(axis=0)) < 5 * spread / math.sqrt(24) + 1e-9).all()
        spreads.append(spread.mean())
        ratios = [math.exp(run.log_evidence - wanted.log_evidence) for run in runs]  # type: ignore[operator]
        # The estimate of P(findings) has no bias.
        assert np.mean(ratios) == pytest.approx(1.0, abs=5 * np.std(ratios) / math.sqrt(24))
    assert spreads[0] / spreads[1] == pytest.approx(4.0, rel=0.35)


@pytest.mark.parametrize("seed", range(10))
def test_particles_agree_on_random_templates(seed: int) -> None:
    model = random_template(seed)
    series = random_series(model, 5, np.random.default_rng(seed), 0.3)
    try:
        wanted = TimeEngine(model).ask(series, "filter", targets=model.names)
    except ImpossibleEvidenceError:
        pytest.skip("impossible findings")
    found = engine("particle-filter", model, samples=40_000).ask(
        series, "filter", targets=model.names
    )
    assert found.effective_sizes is not None
    least = found.effective_sizes.min()
    assert found.log_evidence == pytest.approx(wanted.log_evidence, abs=6 / math.sqrt(least))
    for name in model.names:
        assert_allclose(
            found.posteriors[name], wanted.posteriors[name], atol=3.5 / math.sqrt(least)
        )


def test_systematic_drawing_takes_each_sample_as_often_as_its_weight() -> None:
    rng = np.random.default_rng(1)
    weights = rng.dirichlet(np.ones(50))
    states = {Standing("X", 0): np.arange(50, dtype=np.int32)}
    made = resampled(Particles(np.log(weights), states), "systematic", rng)
    counts = np.bincount(made.states[Standing("X", 0)], minlength=50)
    assert (np.abs(counts - 50 * weights) < 1).all()
    assert made.log_mean == pytest.approx(math.log(weights.mean()))
    assert made.effective_size == pytest.approx(50)


def test_the_same_seed_gives_the_same_numbers() -> None:
    model, series = coupled(), signs(coupled(), 20)
    first, again, other = (
        engine("particle-filter", model, samples=500, seed=seed).ask(series, "filter")
        for seed in (3, 3, 4)
    )
    assert first.log_evidence == again.log_evidence != other.log_evidence


def test_samples_that_explain_nothing_are_said() -> None:
    model = bayesgui.template(
        [Variable("X", BINARY)],
        [("X", "X", 1)],
        {"X": [[1.0, 0.0], [0.0, 1.0]]},
        initial={"X": [0.999999, 0.000001]},
    )
    series = empty_series(model, 3)
    late = series.with_finding(1, "X", "no")
    with pytest.raises(
        ImpossibleEvidenceError, match="No sample can explain what is found at t = 1"
    ):
        engine("particle-filter", model, samples=50).ask(late, "filter")
    assert TimeEngine(model).ask(late).posteriors["X"][0, 1] == pytest.approx(1.0)


def test_few_effective_samples_are_said() -> None:
    model = coupled(8)
    series = signs(model, 12).with_findings((6, f"X{k}", "no") for k in range(8))
    found = engine("particle-filter", model, samples=2_000).ask(series, "filter", targets=["X0"])
    assert any("samples have weight" in str(each) for each in found.warnings)


class _Cancelling:
    """Cancels at the third poll."""

    stop_requested = False
    polls = 0

    def report(self, fraction: float, text: str = "") -> None:
        pass

    def publish(self, event: object) -> None:
        pass

    def check(self) -> None:
        self.polls += 1
        if self.polls == 3:
            raise Cancelled


@pytest.mark.parametrize(
    ("name", "task"), [("particle-filter", "filter"), ("boyen-koller", "smooth")]
)
def test_an_approximation_is_cancelled(name: str, task: str) -> None:
    model = coupled(6)
    with pytest.raises(Cancelled):
        engine(name, model).ask(signs(model, 200_000), task, monitor=_Cancelling())


def test_options_of_a_script() -> None:
    frame = {"Umbrella": ["yes", "no", "yes", None]}
    found = bayesgui.over_time(
        umbrella_world(), frame, "filter", targets="Rain", engine="particle-filter", samples=2_000
    )
    exact = bayesgui.over_time(umbrella_world(), frame, "filter", targets="Rain")
    assert found.attrs["largest_error"] == pytest.approx(
        float(np.abs(found - exact).to_numpy().max())
    )
    assert len(found.attrs["effective_sample_size"]) == 4
    assert "largest_error" not in exact.attrs
    with pytest.raises(ParameterError, match="There is no engine over time named “gibbs”"):
        bayesgui.over_time(umbrella_world(), frame, engine="gibbs")
    with pytest.raises(ParameterError, match="samples"):
        bayesgui.over_time(umbrella_world(), frame, engine="boyen-koller", samples=3)
