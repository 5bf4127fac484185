"""``info`` of a table of cases."""

from __future__ import annotations

import json

import pytest

import bayesgui
from bayesgui import cli, paths
from tests.formats.rds.encoder import Encoder, Vector

TABLE = """id,weather,size,flag,empty
1,rain,1.5,yes,
2,sun,2.5,yes,
3,rain,?,yes,
4,,4.5,yes,
5,snow,8.5,yes,
"""


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "table.csv"
    path.write_text(TABLE)
    return str(path)


def test_rows_columns_kinds_states_and_missing_cells(table, capsys):
    assert cli.main(["info", table, "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["rows"] == 5
    columns = {each.pop("name"): each for each in out["columns"]}
    assert columns["weather"] == {
        "kind": "states",
        "missing": 1,
        "states": {"rain": 2, "snow": 1, "sun": 1},
    }
    assert columns["flag"] == {"kind": "constant", "missing": 0, "states": {"yes": 5}}
    assert columns["size"] == {
        "kind": "numbers",
        "missing": 1,
        "states": {},
        "distinct": 4,
        "low": 1.5,
        "high": 8.5,
        "mean": 4.25,
        "median": 3.5,
    }
    assert columns["id"] == {"kind": "identifier", "missing": None, "states": {}}
    assert columns["empty"] == {"kind": "empty", "missing": None, "states": {}}
    assert any("numbers the rows" in remark for remark in out["remarks"])


def test_people_get_a_table_and_notes(table, capsys):
    assert cli.main(["info", table]) == 0
    captured = capsys.readouterr()
    assert captured.out.startswith("5 rows, 5 columns\n")
    assert "1.5 to 8.5, mean 4.25" in captured.out
    assert "rain, snow, sun" in captured.out
    assert "note: Column id numbers the rows" in captured.err


def test_options_of_reading_hold_here_too(table, capsys):
    assert (
        cli.main(["info", table, "--missing-values", "sun", "--categorical", "id", "--json"]) == 0
    )
    columns = {each["name"]: each for each in json.loads(capsys.readouterr().out)["columns"]}
    assert columns["weather"]["missing"] == 2
    assert list(columns["id"]["states"]) == ["1", "2", "3", "4", "5"]


def test_a_network_stays_a_network(capsys):
    path = str(paths.samples() / "networks" / "asia.bif")
    assert cli.main(["info", path, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tree_width"] == 2


def test_a_folder_is_a_table_if_it_holds_parquet_files_alone(tmp_path, capsys):
    asia = str(paths.samples() / "networks" / "asia.bif")
    parts = tmp_path / "parts"
    parts.mkdir()
    for name in ("a.parquet", "b.parquet"):
        assert cli.main(["sample", asia, "-n", "10", "-o", str(parts / name)]) == 0
    (parts / "_SUCCESS").touch()
    capsys.readouterr()
    assert cli.main(["info", str(parts), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == 20
    (parts / "notes.txt").touch()
    for folder in (parts, tmp_path / "empty"):
        folder.mkdir(exist_ok=True)
        assert cli.main(["info", str(folder)]) == 2
        assert "is a folder" in capsys.readouterr().err


def test_a_table_that_is_not_there_is_one_sentence(tmp_path, capsys):
    assert cli.main(["info", str(tmp_path / "none.csv")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("suffix", [".bif", ".bayesgui", ".net", ".xdsl", ".uai"])
def test_a_network_given_for_a_table_is_called_one(tmp_path, capsys, suffix):
    path = tmp_path / f"asia{suffix}"
    bayesgui.write(bayesgui.example("asia"), path)
    assert cli.main(["hidden", str(path), "lung", "bronc"]) == 2
    assert capsys.readouterr().err == (
        f"asia{suffix} holds a network, not cases; give a table here, and a network where NET "
        "stands in the help.\n"
    )


def test_a_data_frame_of_r_is_not_called_a_network(tmp_path, capsys):
    path = tmp_path / "cases.rds"
    frame = Vector([1.5, 2.5], {"names": ["a", "b"], "class": ["data.frame"]})
    path.write_bytes(Encoder().file(frame))
    assert cli.main(["learn", str(path), "-o", str(tmp_path / "learned.bif")]) == 2
    said = capsys.readouterr().err
    assert said.startswith("cases.rds holds no network of bnlearn")
    assert said.rstrip().endswith("or a data frame with write.csv.")


@pytest.mark.parametrize("text", ["dag {\nsmoke -> lung\nsmoke -> bronc\n}\n", "dag { a -> b, c }"])
def test_the_text_of_a_causal_diagram_is_a_network_though_tables_have_its_suffix(
    tmp_path, capsys, text
):
    path = tmp_path / "diagram.txt"
    path.write_text(text)
    assert cli.main(["info", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["nodes"] == 3
    assert cli.main(["learn", str(path), "-o", str(tmp_path / "learned.bif")]) == 2
    assert capsys.readouterr().err.startswith("diagram.txt holds a network, not cases;")
    path.write_text("dag yield\nx 1\ny 2\n")
    assert cli.main(["info", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"] == 2


@pytest.mark.parametrize(
    ("name", "text", "rows"),
    [
        ("rows.dat", "a,b\nx,1\ny,2\nx,2\n", 3),
        ("rows.DAT", "a b\nx p\ny q\n", 2),
        ("rows.cas", "// ~->[CASE-1]->~\nIDnum a b\n1 x y\n2 w y\n3 x z\n", 3),
    ],
)
def test_the_suffixes_of_hugin_and_netica_are_tables(name, text, rows, tmp_path, capsys):
    path = tmp_path / name
    path.write_text(text)
    assert cli.main(["info", str(path), "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["rows"] == rows
    assert {"a", "b"} <= {each["name"] for each in out["columns"]}
