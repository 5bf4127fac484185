"""Parquet files filled in a stream: the same text as with all rows in memory, whatever a batch."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from pyarrow import parquet

import bayesgui
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.reading import parquet_files
from bayesgui.learning.imputation import files
from bayesgui.learning.imputation.files import impute_file
from bayesgui.learning.imputation.observed_cells import Draws


def clinic() -> BayesianNetwork:
    """Return smoking, age in intervals, a number of visits, and an illness."""
    age = Variable("age", ("young", "middle", "old"), edges=(0.0, 30.0, 60.0, 100.0))
    visits = Variable("visits", ("few", "some", "many"), edges=(0.0, 2.0, 5.0, 50.0))
    smoke, ill = Variable("smoke", ("no", "yes")), Variable("ill", ("no", "yes"))
    return BayesianNetwork(
        [age, smoke, ill, visits],
        [
            CPT("age", (), [0.3, 0.4, 0.3]),
            CPT("smoke", ("age",), [[0.6, 0.4], [0.5, 0.5], [0.8, 0.2]]),
            CPT(
                "ill",
                ("age", "smoke"),
                [[[0.99, 0.01], [0.9, 0.1]], [[0.9, 0.1], [0.6, 0.4]], [[0.7, 0.3], [0.3, 0.7]]],
            ),
            CPT("visits", ("ill",), [[0.7, 0.25, 0.05], [0.1, 0.3, 0.6]]),
        ],
    )


def table(rows: int = 700) -> pd.DataFrame:
    """Return cases with numbers, two ways to write yes, and columns that are no nodes."""
    rng = np.random.default_rng(5)
    age = np.round(rng.uniform(0, 90, rows), 1)
    smoke = rng.random(rows) < 0.4
    ill = rng.random(rows) < np.where(smoke, 0.5, 0.1)
    frame = pd.DataFrame(
        {
            "id": np.arange(rows) + 1000,
            "age": age,
            "smoke": np.where(smoke, rng.choice(["yes", "Yes"], rows, p=[0.3, 0.7]), "no"),
            "ill": np.where(ill, "yes", "no"),
            "visits": rng.integers(0, np.where(ill, 12, 4)),
            "note": rng.choice(["", 'a "b"', "NA", "x,y"], rows),
            "weight": rng.normal(size=rows),
        }
    ).astype({"smoke": object, "ill": object})
    frame["visits"] = frame["visits"].astype("Int64")
    for name in ("age", "smoke", "ill", "visits"):
        frame.loc[rng.random(rows) < 0.2, name] = None
    return frame


@pytest.fixture(name="folder")
def in_small_batches(tmp_path, monkeypatch):
    monkeypatch.setattr(parquet_files, "LEAST_ROWS", 37)
    monkeypatch.setattr(parquet_files, "BATCH_CELLS", 37)
    whole = pa.Table.from_pandas(table(), preserve_index=False)
    parquet.write_table(whole, tmp_path / "cases.parquet", row_group_size=100)
    return tmp_path


def both(folder, network, monkeypatch, **how):
    """Return the text written by a stream and that written from memory, with what was found."""
    made = []
    for name in ("stream", "memory"):
        if name == "memory":
            monkeypatch.setattr(files, "streamed_place", lambda *_: None)
        out = folder / f"{name}.csv"
        found = impute_file(network, folder / "cases.parquet", out, **how)
        assert (found.imputed is None) == (name == "stream")
        made.append((out.read_text("utf-8"), found))
    return made


@pytest.mark.parametrize(
    ("method", "options"),
    [
        ("most-probable", {}),
        ("probabilities", {}),
        ("sampled", {"seed": 3}),
        ("sampled", {"seed": 3, "draws": 3, "tables": "given"}),
    ],
)
@pytest.mark.parametrize("mark", ["column", "suffix"])
def test_a_stream_writes_what_is_written_from_memory(folder, monkeypatch, method, options, mark):
    how = {"method": method, "options": options, "mark": mark}
    (streamed, found), (whole, expected) = both(folder, clinic(), monkeypatch, **how)
    assert streamed == whole
    for name in ("rows", "n_draws", "filled", "n_rows_filled", "n_left", "notes"):
        assert getattr(found, name) == getattr(expected, name), name
    assert found.n_filled > 400


def test_numbers_stay_numbers_in_parquet_and_a_stream_has_their_types(folder):
    out = folder / "out.parquet"
    impute_file(clinic(), folder / "cases.parquet", out, "sampled", {"seed": 1})
    made = parquet.read_table(out)
    kinds = {field.name: str(field.type) for field in made.schema}
    assert kinds["id"] == kinds["visits"] == "int64"
    assert kinds["age"] == "double"
    assert kinds["smoke"] == kinds["filled"] == "string"
    assert made.column("visits").null_count == made.column("smoke").null_count == 0


def test_impossible_rows_of_a_stream_stay_blank_and_are_told(tmp_path, monkeypatch):
    asia = bayesgui.example("asia")
    frame = bayesgui.sample(asia, 200, seed=1).to_frame().astype(object)
    frame.loc[[20, 120], ["lung", "either", "dysp"]] = ["yes", "no", None]
    frame.loc[5:9, "smoke"] = None
    parquet.write_table(pa.Table.from_pandas(frame), tmp_path / "cases.parquet", row_group_size=50)
    how = {"method": "probabilities"}
    (streamed, found), (whole, expected) = both(tmp_path, asia, monkeypatch, **how)
    assert streamed == whole
    assert found.notes == expected.notes
    assert any("rows 21, 121" in note for note in found.notes)
    assert (found.n_left, found.filled) == (2, {"smoke": 5, "dysp": 0})


def test_nodes_without_a_column_are_summed_out_of_a_stream_too(tmp_path, monkeypatch):
    asia = bayesgui.example("asia")
    frame = bayesgui.sample(asia, 300, seed=2).to_frame().astype(object)
    frame = frame.mask(np.random.default_rng(1).random(frame.shape) < 0.2)
    frame = frame.drop(columns=["either", "bronc"])
    parquet.write_table(pa.Table.from_pandas(frame), tmp_path / "cases.parquet", row_group_size=64)
    for method in ("most-probable", "sampled"):
        (streamed, _), (whole, _) = both(tmp_path, asia, monkeypatch, method=method)
        assert streamed == whole
        monkeypatch.undo()


def test_random_numbers_of_cells_do_not_depend_on_how_many_are_asked_at_once():
    whole = Draws(1, 2).below(1000, 0, 100)
    parts = Draws(1, 2)
    found = np.concatenate([parts.below(1000, 0, n) for n in (1, 3, 0, 46, 50)])
    np.testing.assert_array_equal(found, whole)
    assert not np.array_equal(Draws(1, 2).below(1000, 1, 100), whole)
