"""Structures learned from millions of rows in a file are those learned from them in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa
import pytest
from pyarrow import parquet

import bayesgui
from bayesgui.data.case_source import CaseSource
from bayesgui.data.dataset import Dataset
from bayesgui.data.reading.sources import distinct_rows, packed_rows
from bayesgui.data.sampling.ancestral import sample

if TYPE_CHECKING:
    from pathlib import Path

N_ROWS, PIECE = 2_000_000, 500_000

LEARNERS = {
    "chow-liu": {},
    "pc": {"alpha": 0.001},
    "hill-climbing": {"rounds": 2},
    "sparse-candidate": {"rounds": 0},
}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write rows of alarm, whose codes take 74 MB: 37 columns, a byte each."""
    path = tmp_path_factory.mktemp("millions") / "alarm.parquet"
    network = bayesgui.example("alarm")
    writer = None
    for piece in range(0, N_ROWS, PIECE):
        data = Dataset.from_blocks(network, sample(network, PIECE, seed=piece))
        columns = {
            c.name: pa.DictionaryArray.from_arrays(pa.array(c.codes.astype(np.int8)), [*c.states])
            for c in map(data.categorical, data.names)
        }
        rows = pa.table(columns)
        writer = writer or parquet.ParquetWriter(path, rows.schema)
        writer.write_table(rows)
    assert writer is not None
    writer.close()
    return path


@pytest.fixture(scope="module")
def in_memory(file: Path) -> Dataset:
    data = bayesgui.read_data(file)
    assert isinstance(data, Dataset)
    assert data.n_rows == N_ROWS
    return data


@pytest.fixture(scope="module", params=["bits in memory", "bits in a file"])
def by_bits(file: Path, request: pytest.FixtureRequest) -> CaseSource:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(distinct_rows, "MAX_ROWS", 10)
        if request.param == "bits in a file":
            patch.setattr(packed_rows, "MEMORY_SHARE", 1e-12)
        data = bayesgui.read_data(file, memory=1)
    assert isinstance(data, CaseSource)
    assert isinstance(data.counter, packed_rows.PackedRows)
    return data


@pytest.mark.long
@pytest.mark.parametrize("method", LEARNERS)
def test_learners_find_in_a_file_what_they_find_in_memory(method, in_memory, by_bits):
    options = LEARNERS[method]
    expected = bayesgui.learn_structure(in_memory, method, **options)
    found = bayesgui.learn_structure(by_bits, method, **options)
    assert found.n_rows == expected.n_rows == N_ROWS
    assert found.network.arcs == expected.network.arcs
    assert found.cpdag == expected.cpdag
    assert found.score == pytest.approx(expected.score, rel=1e-12)
    tables = [
        bayesgui.learn_parameters(found.network, data, "mle").network
        for data in (in_memory, by_bits)
    ]
    for name in found.network:
        np.testing.assert_array_equal(tables[0].cpt(name).values, tables[1].cpt(name).values)
