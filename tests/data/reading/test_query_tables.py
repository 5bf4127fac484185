"""Tables that DuckDB and Spark count themselves answer the same as the same rows in memory."""

from __future__ import annotations

import sys
import time
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

import bayesgui
from bayesgui.cli import main
from bayesgui.core.errors import Cancelled, DataError
from bayesgui.data.case_source import CaseSource
from bayesgui.data.counts import family_counts
from bayesgui.data.reading.sources import distinct_rows
from bayesgui.data.reading.sources.query_table import QueryTable
from bayesgui.graph.structural_distance import compare
from tests.data.reading.test_larger_than_memory import FAMILIES, assert_same, table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

quiet = pytest.mark.filterwarnings("ignore")
"""The engines' packages warn of each other."""


def test_a_missing_package_is_named_with_its_remedy(monkeypatch):
    monkeypatch.setitem(sys.modules, "ibis", None)
    with pytest.raises(DataError, match=r"needs the package ibis; .* 'bayesgui\[cluster\]'"):
        bayesgui.read_data("duckdb:///nowhere.db?table=cases")


def database(path: Path, rows: pa.Table) -> str:
    """Write rows into a DuckDB file; return the address of the table."""
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("ibis")
    connection = duckdb.connect(str(path))
    connection.register("given", rows)
    connection.execute('create table "all cases" as select * from given')
    connection.close()
    return f"duckdb://{path}?table=all cases"


@pytest.fixture
def duck(tmp_path: Path) -> str:
    return database(tmp_path / "cases.db", table())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cases.parquet"
    parquet.write_table(table(), path)
    return path


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    """Return Ibis' connection to Spark in local mode."""
    ibis = pytest.importorskip("ibis")
    sql = pytest.importorskip("pyspark.sql")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        builder = sql.SparkSession.builder.master("local[1]").appName("bayesgui")
        for key, value in (
            ("spark.ui.enabled", "false"),
            ("spark.sql.shuffle.partitions", "1"),
            ("spark.driver.memory", "2g"),
            ("spark.log.level", "ERROR"),
        ):
            builder = builder.config(key, value)
        session = builder.getOrCreate()
        yield ibis.pyspark.connect(session)
        session.stop()


@quiet
@pytest.mark.long
def test_duckdb_counts_what_is_counted_in_memory(duck, file):
    source = bayesgui.read_data(duck, memory=1)
    data = bayesgui.read_data(file)
    assert isinstance(source, CaseSource)
    assert source.counter.held is None
    assert_same(source, data)
    assert_same(source.complete_rows(), data.complete_rows())
    assert set(data.remarks) < set(source.remarks)


@quiet
@pytest.mark.long
def test_rows_that_fit_in_memory_come_as_distinct_ones(duck, file):
    source = bayesgui.read_data(duck)
    data = bayesgui.read_data(file)
    held = source.counter.held
    assert held is not None
    assert (held.n_rows, held.weights) == (30_000, None)
    assert any("came from the database as" in remark for remark in source.remarks)
    assert_same(source, data)
    assert_same(source.complete_rows(), data.complete_rows())
    expected = bayesgui.learn_structure(data, "exact")
    assert bayesgui.learn_structure(source, "exact").network.arcs == expected.network.arcs


@quiet
@pytest.mark.long
def test_few_distinct_rows_come_with_their_numbers(duck, file):
    # 1,728 different rows are possible, 30,000 are there.
    source = bayesgui.read_data(duck, memory=1_000_000)
    held = source.counter.held
    assert held is not None
    assert held.weights is not None
    assert (held.n_rows, held.total_weight) == (540, 30_000)
    assert_same(source, bayesgui.read_data(file))


@quiet
@pytest.mark.long
def test_a_selection_of_rows_is_a_table(duck):
    ibis = pytest.importorskip("ibis")
    path, _, _ = duck.removeprefix("duckdb://").partition("?")
    cases = ibis.duckdb.connect(path, read_only=True).table("all cases")
    source = bayesgui.read_data(cases.filter(cases.a == "yes"), categorical=["a"])
    assert source.names == ("a", "b", "c", "d", "e", "f", "mark")
    assert source["a"].states == ("yes",)


@quiet
@pytest.mark.long
def test_a_query_is_cancelled_while_the_engine_works(tmp_path):
    ibis = pytest.importorskip("ibis")
    connection = ibis.duckdb.connect()
    # Some ten seconds of work if nobody interrupts it.
    slow = connection.sql(
        "select a.range % 3 as x from range(100000) a, range(100000) b", schema={"x": "int64"}
    )
    begun = time.perf_counter()
    with pytest.raises(Cancelled):
        bayesgui.read_data(slow, monitor=StopsAfter(0.5))
    assert time.perf_counter() - begun < 2
    assert connection.sql("select 1 as x", schema={"x": "int64"}).to_pyarrow().num_rows == 1


class StopsAfter:
    """Cancels after some seconds."""

    stop_requested = False

    def __init__(self, seconds: float) -> None:
        self.end = time.perf_counter() + seconds

    def report(self, fraction: float, text: str = "") -> None: ...

    def publish(self, event: object) -> None: ...

    def check(self) -> None:
        if time.perf_counter() > self.end:
            raise Cancelled


@quiet
@pytest.mark.long
@pytest.mark.parametrize("method", ["hill-climbing", "tabu", "chow-liu", "boss", "pc", "mmhc"])
def test_learners_find_in_duckdb_what_they_find_in_memory(method, duck, file):
    expected = bayesgui.learn_structure(bayesgui.read_data(file), method)
    found = bayesgui.learn_structure(bayesgui.read_data(duck, memory=1), method)
    # Scores are added up in another order, so rounding may turn an arc that no score decides.
    assert compare(expected.network, found.network).shd_cpdag == 0
    assert found.score == pytest.approx(expected.score, abs=1e-6)


@quiet
@pytest.mark.long
def test_weights_are_added_up_by_the_database(tmp_path):
    weights = np.random.default_rng(3).random(30_000)
    rows = table().append_column("w", pa.array(weights))
    path = tmp_path / "cases.parquet"
    parquet.write_table(rows, path)
    source = bayesgui.read_data(database(tmp_path / "cases.db", rows), weights="w")
    data = bayesgui.read_data(path, weights="w")
    assert source.total_weight == pytest.approx(weights.sum())
    for child, parents in FAMILIES:
        np.testing.assert_allclose(
            family_counts(source, child, parents), family_counts(data, child, parents)
        )


@quiet
@pytest.mark.long
def test_a_network_with_intervals_is_counted_by_its_limits(duck, file):
    data = bayesgui.read_data(file)
    network = bayesgui.learn_structure(data).network
    source = bayesgui.read_data(duck, network=network)
    expected = bayesgui.learn_parameters(network, data, "mle")
    found = bayesgui.learn_parameters(network, source, "mle")
    for name in network:
        np.testing.assert_array_equal(found.counts[name], expected.counts[name])


@quiet
@pytest.mark.long
def test_the_command_line_learns_from_an_address(duck, file, tmp_path, capsys):
    ours, theirs = tmp_path / "ours.bif", tmp_path / "theirs.bif"
    assert main(["learn", duck, "-o", str(ours)]) == 0
    assert main(["learn", str(file), "-o", str(theirs)]) == 0
    assert ours.read_text() == theirs.read_text()
    assert main(["score", str(ours), duck]) == 0
    assert main(["test", duck, "a", "c", "-g", "b"]) == 0
    assert "stay in the database" in capsys.readouterr().err


@quiet
@pytest.mark.long
@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?table=none", "has no table none"),
        ("", "needs the name of a table, as in duckdb://"),
    ],
)
def test_an_address_without_its_table_is_refused(query, words, duck):
    with pytest.raises(DataError, match=words):
        bayesgui.read_data(duck.partition("?")[0] + query)


@quiet
@pytest.mark.long
def test_an_address_without_its_file_makes_none(tmp_path):
    pytest.importorskip("ibis")
    with pytest.raises(DataError, match=r"There is no file .*none\.db"):
        bayesgui.read_data(f"duckdb://{tmp_path}/none.db?table=t")
    assert not (tmp_path / "none.db").exists()


def test_an_address_of_a_file_of_another_kind_is_refused(tmp_path):
    pytest.importorskip("ibis")
    (tmp_path / "cases.csv").write_text("a,b\nx,y\n")
    with pytest.raises(DataError, match=r"cases\.csv is not a DuckDB file"):
        bayesgui.read_data(f"duckdb://{tmp_path}/cases.csv?table=t")


@quiet
@pytest.mark.long
def test_a_million_rows_in_memory_in_a_stream_in_duckdb_and_in_spark(tmp_path, spark, monkeypatch):
    monkeypatch.setattr(distinct_rows, "MAX_ROWS", 10)
    rows = table(1_000_000, seed=4)
    # An engine only guesses whether about a million numbers are too many to look at.
    rows = rows.set_column(5, "f", pa.array(np.round(rows["f"].to_numpy(), 3)))
    path = tmp_path / "million.parquet"
    parquet.write_table(rows, path)
    data = bayesgui.read_data(path)
    sources = (
        bayesgui.read_data(path, memory=1),
        bayesgui.read_data(database(tmp_path / "million.db", rows), memory=1),
        bayesgui.read_data(spark.read_parquet(path), memory=1),
    )
    network = bayesgui.learn_structure(data).network
    expected = bayesgui.learn_parameters(network, data, "mle")
    for source in sources:
        assert source.counter.held is None
        assert_same(source, data)
        found = bayesgui.learn_parameters(network, source, "mle")
        for name in network:
            np.testing.assert_array_equal(found.counts[name], expected.counts[name])
        assert found.score == expected.score


CLIMBS = {
    "chow-liu": {},
    "pc": {},
    "hill-climbing": {"rounds": 1},
    "sparse-candidate": {"rounds": 0, "neighbors": 3},
}


@quiet
@pytest.mark.long
@pytest.mark.parametrize("method", CLIMBS)
def test_learners_find_in_spark_what_they_find_in_memory(method, spark, file, monkeypatch):
    options = CLIMBS[method]
    data = bayesgui.read_data(file)
    expected = bayesgui.learn_structure(data, method, **options)
    asked: list[int] = []
    count = QueryTable.count
    monkeypatch.setattr(
        QueryTable, "count", lambda self, *a: asked.append(len(a[0])) or count(self, *a)
    )
    for memory in (None, 2**30):
        source = bayesgui.read_data(spark.read_parquet(file), memory=memory)
        # No row leaves a cluster unless the caller says how much memory rows may take.
        assert (source.counter.held is None) == (memory is None)
        asked.clear()
        found = bayesgui.learn_structure(source, method, **options)
        assert bool(asked) == (memory is None)
        assert found.network.arcs == expected.network.arcs
        assert found.cpdag == expected.cpdag
        assert found.score == pytest.approx(expected.score, rel=1e-12)
        ours, theirs = (
            bayesgui.learn_parameters(found.network, cases, "mle").network
            for cases in (source, data)
        )
        for name in ours:
            np.testing.assert_array_equal(ours.cpt(name).values, theirs.cpt(name).values)


@quiet
@pytest.mark.long
def test_a_climb_asks_spark_for_many_families_at_once(spark, file, monkeypatch):
    source = bayesgui.read_data(spark.read_parquet(file))
    asked: list[int] = []
    count = QueryTable.count
    monkeypatch.setattr(
        QueryTable, "count", lambda self, *a: asked.append(len(a[0])) or count(self, *a)
    )
    bayesgui.learn_structure(source, "hill-climbing", rounds=0)
    n = len(source.names)
    assert n * (n - 1) // 2 in asked
    assert len(asked) <= 2 * n


@quiet
@pytest.mark.long
def test_weights_are_added_up_by_spark(tmp_path, spark):
    path = tmp_path / "cases.parquet"
    weights = np.random.default_rng(3).random(30_000)
    parquet.write_table(table().append_column("w", pa.array(weights)), path)
    source = bayesgui.read_data(spark.read_parquet(path), weights="w")
    data = bayesgui.read_data(path, weights="w")
    source.tables([(child, *parents) for child, parents in FAMILIES])
    for child, parents in FAMILIES:
        np.testing.assert_allclose(
            family_counts(source, child, parents), family_counts(data, child, parents)
        )
