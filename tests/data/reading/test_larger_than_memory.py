"""Parquet tables counted in a stream answer the same as the same rows in memory."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

import bayesgui
from bayesgui.core.errors import Cancelled, DataError
from bayesgui.core.monitor import SILENT
from bayesgui.data.case_source import CaseSource
from bayesgui.data.counts import family_counts
from bayesgui.data.reading import reader
from bayesgui.data.reading.sources import (
    column_profiles,
    distinct_rows,
    opening,
    packed_rows,
    parquet_stream,
)
from bayesgui.data.reading.sources.parquet_stream import ParquetStream
from bayesgui.learning.search.counting_cost import climb_share, counting_cost

if TYPE_CHECKING:
    from pathlib import Path

FAMILIES = (("a", ()), ("b", ("a",)), ("c", ("b", "a")), ("f", ("c",)), ("e", ("b", "d")))


def table(n_rows: int = 30_000, seed: int = 1) -> pa.Table:
    """Return columns of texts, integers, numbers, truths, blanks and quantities."""
    rng = np.random.default_rng(seed)
    a = rng.integers(0, 2, n_rows)
    b = np.where(rng.random(n_rows) < 0.8, a, 1 - a)
    c = (a + b + rng.integers(0, 2, n_rows)) % 3
    e = np.array(["x", "y"], object)[np.where(rng.random(n_rows) < 0.9, b, 1 - b)]
    e = np.where(rng.random(n_rows) < 0.05, None, e)
    return pa.table(
        {
            "a": pa.array(np.array(["no", "yes"])[a]),
            "b": b,
            "c": c / 2,
            "d": rng.random(n_rows) < 0.3,
            "e": pa.array(e),
            "f": rng.normal(size=n_rows) + c,
            "mark": np.array(["1", "2", "?"])[rng.integers(0, 3, n_rows)],
        }
    )


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("stream") / "cases.parquet"
    parquet.write_table(table(), path, row_group_size=7_000)
    return path


@pytest.fixture(scope="module")
def in_memory(file: Path) -> bayesgui.Dataset:
    return bayesgui.read_data(file)


@pytest.fixture(params=["stream", "bits in a file", "bits in memory"])
def streamed(
    file: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> CaseSource:
    monkeypatch.setattr(distinct_rows, "MAX_ROWS", 10)
    if request.param == "stream":
        monkeypatch.setattr(opening, "packer_for", lambda *_: None)
    if request.param == "bits in memory":
        monkeypatch.setattr(packed_rows, "MEMORY_SHARE", 1e-12)
    data = bayesgui.read_data(file, memory=1)
    assert isinstance(data, CaseSource)
    assert isinstance(data.counter, ParquetStream) == (request.param == "stream")
    assert data.counter.held is None
    return data


def assert_same(source: CaseSource, data: bayesgui.Dataset) -> None:
    assert source.names == data.names
    assert (source.n_rows, source.total_weight) == (data.n_rows, data.total_weight)
    for column in data.columns:
        known = source[column.name]
        assert (known.states, known.edges) == (column.states, column.edges)
        assert known.n_missing == column.n_missing
    for child, parents in FAMILIES:
        expected = family_counts(data, child, parents)
        np.testing.assert_array_equal(family_counts(source, child, parents), expected)


def test_a_stream_has_the_columns_and_counts_of_the_table_in_memory(in_memory, streamed):
    assert_same(streamed, in_memory)
    assert set(in_memory.remarks) < set(streamed.remarks)
    assert any("counted in a stream" in remark for remark in streamed.remarks)


def test_complete_rows_of_a_stream_are_those_of_the_table(in_memory, streamed):
    assert_same(streamed.complete_rows(), in_memory.complete_rows())


@pytest.mark.parametrize("names", [(), ("a", "b"), ("e",), ("e", "mark")])
def test_rows_are_complete_in_the_columns_that_are_named(names, in_memory, streamed):
    expected = in_memory.complete_rows(names)
    assert streamed.complete_rows(names).n_rows == expected.n_rows


def test_few_distinct_rows_are_kept_with_their_numbers(file, in_memory):
    source = bayesgui.read_data(file, memory=1)
    held = source.counter.held
    assert held is not None
    assert held.n_rows < 1_000
    assert held.total_weight == source.n_rows == 30_000
    assert_same(source, in_memory)
    assert_same(source.complete_rows(), in_memory.complete_rows())


def test_rows_of_many_columns_are_kept_as_well(tmp_path):
    # More different rows are possible than an integer can number.
    rng = np.random.default_rng(2)
    rows = rng.integers(0, 3, (200, 60))[rng.integers(0, 200, 5_000)]
    path = tmp_path / "wide.parquet"
    parquet.write_table(pa.table({f"x{k}": rows[:, k] for k in range(60)}), path)
    source = bayesgui.read_data(path, memory=1)
    held = source.counter.held
    assert held is not None
    distinct, counts = np.unique(rows, axis=0, return_counts=True)
    np.testing.assert_array_equal(np.stack([c.codes for c in held.columns], axis=1), distinct)
    np.testing.assert_array_equal(held.weights, counts)


def test_more_memory_keeps_more_distinct_rows(file, monkeypatch):
    monkeypatch.setattr(distinct_rows, "MAX_ROWS", 10)
    monkeypatch.setattr(reader, "exceeds_memory", lambda *_: True)
    assert bayesgui.read_data(file, memory=539 * 7 * 8).counter.held is None
    assert bayesgui.read_data(file, memory=540 * 7 * 8).counter.held.n_rows == 540


def test_a_folder_is_one_table(in_memory, tmp_path):
    folder = tmp_path / "many"
    (folder / "year=1").mkdir(parents=True)
    whole = table()
    parquet.write_table(whole.slice(0, 11_000), folder / "1.parquet")
    parquet.write_table(whole.slice(11_000), folder / "year=1" / "2.parquet")
    (folder / "_SUCCESS.parquet").write_text("")
    assert_same(bayesgui.read_data(folder, memory=1), in_memory)
    assert bayesgui.read_data(folder).n_rows == 30_000


def test_states_of_a_network_are_known_before_the_first_pass(file, in_memory):
    network = bayesgui.learn_structure(in_memory).network
    network = bayesgui.learn_parameters(network, in_memory, "mle").network
    source = bayesgui.read_data(file, network=network, memory=1)
    calls: list[object] = []
    counter = source.counter
    count = counter.count
    object.__setattr__(counter, "count", lambda *a: calls.append(a) or count(*a))
    learned = bayesgui.learn_parameters(network, source, "mle")
    assert not calls  # all families were counted while the file was opened
    expected = bayesgui.learn_parameters(network, in_memory, "mle")
    for name in network:
        np.testing.assert_array_equal(learned.counts[name], expected.counts[name])
    assert learned.score == expected.score
    assert learned.n_rows == 30_000


def test_a_state_that_the_network_lacks_is_said_with_its_row(in_memory, tmp_path):
    network = bayesgui.learn_structure(in_memory, "empty").network
    values = table().column("a").to_pylist()
    values[20_123] = "maybe"
    path = tmp_path / "odd.parquet"
    parquet.write_table(table().set_column(0, "a", pa.array(values)), path)
    with pytest.raises(DataError, match="Column a, row 20,124: node a has no state “maybe”"):
        bayesgui.read_data(path, network=network, memory=1)


def test_measurements_of_too_many_values_are_cut_as_a_sample_says(file, monkeypatch):
    monkeypatch.setattr(distinct_rows, "MAX_ROWS", 10)
    monkeypatch.setattr(column_profiles, "MAX_TOKENS", 1_000)
    assert_same(bayesgui.read_data(file, memory=1), bayesgui.read_data(file))
    monkeypatch.setattr(parquet_stream, "REPRESENTATIVES", 10_000)
    source = bayesgui.read_data(file, memory=1)
    assert source["f"].counts.sum() == 30_000
    assert abs(source["f"].counts - 7_500).max() < 500


def test_weights_of_rows_are_counted(tmp_path, monkeypatch):
    monkeypatch.setattr(distinct_rows, "MAX_ROWS", 10)
    weights = np.random.default_rng(3).random(30_000)
    path = tmp_path / "weighted.parquet"
    parquet.write_table(table().append_column("weight", pa.array(weights)), path)
    for options in ({"weights": "weight"}, {}):
        source = bayesgui.read_data(path, memory=1, **options)
        data = bayesgui.read_data(path, **options)
        assert source.names == data.names
        assert source.total_weight == pytest.approx(weights.sum())
        for child, parents in FAMILIES:
            np.testing.assert_allclose(
                family_counts(source, child, parents), family_counts(data, child, parents)
            )


def test_a_weight_that_is_none_is_named(tmp_path):
    weights = np.ones(30_000)
    weights[77] = -1
    path = tmp_path / "weighted.parquet"
    parquet.write_table(table().append_column("w", pa.array(weights)), path)
    with pytest.raises(DataError, match="The weight of row 78 is -1"):
        bayesgui.read_data(path, memory=1, weights="w")


class Cancelling:
    """Cancels at the twelfth check."""

    stop_requested = False

    def __init__(self) -> None:
        self.shares: list[float] = []
        self.left = 12

    def report(self, fraction: float, text: str = "") -> None:
        self.shares.append(fraction)

    def publish(self, event: object) -> None: ...

    def check(self) -> None:
        self.left -= 1
        if self.left == 0:
            raise Cancelled


def test_a_pass_reports_and_is_cancelled_between_batches(file, monkeypatch):
    monkeypatch.setattr(distinct_rows, "MAX_ROWS", 10)
    monkeypatch.setattr(opening, "packer_for", lambda *_: None)
    assert_cancelled(bayesgui.read_data(file, memory=1), monkeypatch)


def test_a_pass_over_bits_reports_and_is_cancelled_between_blocks(file, monkeypatch):
    monkeypatch.setattr(distinct_rows, "MAX_ROWS", 10)
    monkeypatch.setattr("bayesgui.data.reading.parquet_files.BATCH_ROWS", 1_000)
    source = bayesgui.read_data(file, memory=1)
    assert isinstance(source.counter, packed_rows.PackedRows)
    assert_cancelled(source, monkeypatch)


def assert_cancelled(source: CaseSource, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bayesgui.data.reading.parquet_files.BATCH_ROWS", 1_000)
    monitor = Cancelling()
    with pytest.raises(Cancelled):
        source.tables([("a", "b"), ("b", "c")], monitor)
    assert monitor.shares
    assert max(monitor.shares) < 0.5


def test_large_families_are_counted_from_bits_as_small_ones(file, in_memory, monkeypatch):
    monkeypatch.setattr(distinct_rows, "MAX_ROWS", 10)
    source = bayesgui.read_data(file, memory=1)
    family = ("a", "b", "c", "d", "e", "f", "mark")
    expected = family_counts(in_memory, family[-1], family[:-1])
    for most in (1, 1_000_000):
        monkeypatch.setattr(packed_rows, "PLANE_CELLS", most)
        counted = source.counter.count([family], (), SILENT)[0]
        np.testing.assert_array_equal(counted, expected)
        complete = source.counter.count([("a", "d")], ("e", "mark"), SILENT)[0]
        rows = in_memory.complete_rows(("e", "mark"))
        np.testing.assert_array_equal(complete, family_counts(rows, "d", ("a",)))


def test_a_full_disk_leaves_the_rows_where_they_are(file, in_memory, monkeypatch):
    monkeypatch.setattr(distinct_rows, "MAX_ROWS", 10)

    class Full:
        def write(self, _: object) -> None:
            raise OSError(28, "No space left on device")

        def close(self) -> None: ...

    monkeypatch.setattr(packed_rows.tempfile, "TemporaryFile", Full)
    source = bayesgui.read_data(file, memory=1)
    assert isinstance(source.counter, ParquetStream)
    assert_same(source, in_memory)
    monkeypatch.setattr(packed_rows.shutil, "disk_usage", lambda _: SimpleNamespace(free=0))
    assert packed_rows.packer_for(source.columns, source.n_rows, 1) is None


def test_a_climb_over_a_stream_takes_few_passes(file, in_memory, monkeypatch):
    monkeypatch.setattr(distinct_rows, "MAX_ROWS", 10)
    monkeypatch.setattr(opening, "packer_for", lambda *_: None)
    source = bayesgui.read_data(file, memory=1).complete_rows()
    passes: list[int] = []
    count = ParquetStream.count
    monkeypatch.setattr(
        ParquetStream, "count", lambda self, *a: passes.append(len(a[0])) or count(self, *a)
    )
    found = bayesgui.learn_structure(source, rounds=0)
    expected = bayesgui.learn_structure(in_memory, rounds=0)
    assert bayesgui.markov_equivalent(found.network, expected.network)
    assert len(found.network.arcs) >= 5
    assert len(passes) <= 4


def test_the_cost_is_said_of_rows_that_are_not_in_memory(streamed, in_memory, file):
    said = counting_cost(streamed)
    assert said is not None
    assert said.values["rows"] == 30_000
    assert said.values["families"] == 2 * 7**2
    assert said.startswith("All pairs of 7 columns were counted in 30,000 rows in ")
    assert counting_cost(in_memory) is None
    assert climb_share(10, 30, by_cells=True) == pytest.approx(2 * 10 * 10 / 45 * 27)
    assert climb_share(10, 30, by_cells=False) == pytest.approx(2 * 10 * 10 / 45)


class Polled:
    """Notes how long it was not asked."""

    stop_requested = False

    def __init__(self) -> None:
        self.last, self.longest = time.thread_time(), 0.0

    def report(self, fraction: float, text: str = "") -> None: ...

    def publish(self, event: object) -> None: ...

    def check(self) -> None:
        now = time.thread_time()
        self.longest = max(self.longest, now - self.last)
        self.last = now


@pytest.mark.long
def test_wide_tables_and_different_numbers_are_polled_in_between(tmp_path):
    rng = np.random.default_rng(6)
    columns = {f"x{k}": rng.integers(0, 4, 60_000) for k in range(60)}
    columns |= {"y": rng.normal(size=60_000), "text": rng.normal(size=60_000).astype(str)}
    path = tmp_path / "wide.parquet"
    parquet.write_table(pa.table(columns), path)
    bayesgui.read_data(path, memory=1)  # loads the kernels
    monitor = Polled()
    bayesgui.read_data(path, categorical=["text"], memory=1, monitor=monitor)
    assert monitor.longest < 0.1


@pytest.mark.parametrize("method", ["hill-climbing", "tabu", "k2", "chow-liu", "boss", "ges", "pc"])
def test_learners_find_in_a_stream_what_they_find_in_memory(method, in_memory, streamed):
    expected = bayesgui.learn_structure(in_memory, method)
    found = bayesgui.learn_structure(streamed, method)
    # Of classes, the same; which member is shown is left to rounding.
    assert found.cpdag == expected.cpdag
    assert bayesgui.markov_equivalent(found.network, expected.network)
    assert found.score == pytest.approx(expected.score, abs=1e-6)
    assert found.n_rows == expected.n_rows


@pytest.mark.parametrize(
    ("method", "options"), [("tan", {"class_": "a"}), ("naive-bayes", {"class_": "a"})]
)
def test_classifiers_of_a_stream(method, options, in_memory, streamed):
    expected = bayesgui.learn_structure(in_memory, method, **options)
    found = bayesgui.learn_structure(streamed, method, **options)
    assert found.network.arcs == expected.network.arcs


@pytest.mark.parametrize("method", ["mle", "map", "bayes"])
def test_tables_learned_from_a_stream(method, in_memory, streamed):
    network = bayesgui.learn_structure(in_memory).network
    expected = bayesgui.learn_parameters(network, in_memory, method)
    found = bayesgui.learn_parameters(network, streamed, method)
    assert found.score == expected.score
    assert found.log_likelihood == expected.log_likelihood
    complete = bayesgui.learn_parameters(network, streamed, "mle", missing="complete")
    wanted = bayesgui.learn_parameters(network, in_memory, "mle", missing="complete")
    assert complete.score == wanted.score


@pytest.mark.parametrize("test", ["g2", "chi2", "mutual-information"])
def test_independence_in_a_stream(test, in_memory, streamed):
    expected = bayesgui.test_independence(in_memory, "a", "c", ["b", "e"], test=test)
    found = bayesgui.test_independence(streamed, "a", "c", ["b", "e"], test=test)
    assert found.statistic == pytest.approx(expected.statistic, rel=1e-9)
    assert found.degrees_of_freedom == expected.degrees_of_freedom
    assert found.n_rows == expected.n_rows


def test_what_needs_rows_says_so(in_memory, streamed):
    network = bayesgui.learn_structure(in_memory, "empty").network
    with pytest.raises(DataError, match="EM reads the rows themselves"):
        bayesgui.learn_parameters(network, streamed, "em")
    with pytest.raises(DataError, match="Exact search reads the rows themselves"):
        bayesgui.learn_structure(streamed, "exact")


def test_distinct_rows_are_enough_for_every_method(file, in_memory):
    source = bayesgui.read_data(file, memory=1)
    expected = bayesgui.learn_structure(in_memory, "exact")
    assert bayesgui.learn_structure(source, "exact").network.arcs == expected.network.arcs


def test_files_with_other_columns_are_refused(tmp_path):
    parquet.write_table(pa.table({"x": [1, 2]}), tmp_path / "1.parquet")
    parquet.write_table(pa.table({"y": [1, 2]}), tmp_path / "2.parquet")
    with pytest.raises(DataError, match=r"2\.parquet has other columns than 1\.parquet"):
        bayesgui.read_data(tmp_path, memory=1)


@pytest.mark.parametrize("memory", [None, 1])
def test_a_column_of_lists_is_set_aside_and_named_where_it_is_asked_for(memory, tmp_path):
    path = tmp_path / "lists.parquet"
    parquet.write_table(pa.table({"x": ["a", "b"] * 9, "many": [[1], [2, 3]] * 9}), path)
    with pytest.raises(DataError, match=r"Column many of lists\.parquet holds no single values"):
        bayesgui.read_data(path, columns=["x", "many"], memory=memory)
    for kept in (
        bayesgui.read_data(path, memory=memory),
        bayesgui.read_data(path, columns=["x"], memory=memory),
    ):
        assert (kept.names, kept.n_rows) == (("x",), 18)


@pytest.mark.parametrize("memory", [None, 1])
def test_texts_that_are_none_are_refused_in_a_sentence(memory, tmp_path):
    offsets = pa.py_buffer(np.array([0, 2, 4], np.int32).tobytes())
    texts = pa.Array.from_buffers(
        pa.string(), 2, [None, offsets, pa.py_buffer(b"\xff\xfe\xff\xfd")]
    )
    parquet.write_table(pa.table({"x": texts}), tmp_path / "bytes.parquet")
    with pytest.raises(DataError, match=r"bytes\.parquet is damaged: its texts are not UTF-8"):
        bayesgui.read_data(tmp_path / "bytes.parquet", memory=memory)


def test_a_folder_without_files_is_refused(tmp_path):
    with pytest.raises(DataError, match="has no Parquet files"):
        bayesgui.read_data(tmp_path)
