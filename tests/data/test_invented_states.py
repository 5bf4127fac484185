"""The states of a table's columns in place of those that a diagram's reader invented."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import bayesgui
from bayesgui.cli import main
from bayesgui.core.monitor import SILENT
from bayesgui.data.invented_states import has_invented_states, with_states_of
from bayesgui.data.reading.import_request import ImportRequest
from bayesgui.data.reading.import_table import run
from bayesgui.data.reading.sniffing import sniff
from bayesgui.formats import read

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.reading.import_request import Imported

LEVELS = ("low", "mid", "high")
NOTE = "Nodes without tables took the states of their columns: dose, age."


@pytest.fixture
def diagram(tmp_path: Path) -> Path:
    """Write a diagram of four nodes and arcs, one of which is hidden."""
    path = tmp_path / "d.txt"
    path.write_text("dag {\ndose -> ill\nage -> dose\nage -> ill\nill <-> u\n}\n", "utf-8")
    return path


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Write 90 rows: three levels, a number of many values, and a truth value as 1 and 0."""
    path = tmp_path / "d.csv"
    rows = [f"{LEVELS[k % 3]},{20 + k % 45},{k // 7 % 2},yes" for k in range(90)]
    path.write_text("\n".join(["dose,age,ill,u", *rows]) + "\n", "utf-8")
    return path


def imported(path: Path, network: BayesianNetwork, **more: Any) -> Imported:
    names = {name: name for name in network}
    dialect = sniff(path)
    asked = ImportRequest(path=path, dialect=dialect, network=network, nodes=names, **more)
    return run(asked, SILENT)


def test_an_import_takes_states_and_intervals(diagram: Path, table: Path) -> None:
    network = read(diagram).network
    made = imported(table, network)
    assert {*made.network["dose"].states} == {*LEVELS}
    assert made.network["age"].n_states == 4
    assert made.network["age"].edges is not None
    assert made.network["ill"].states == made.network["u"].states == ("yes", "no")
    assert made.network.unfilled == network.names
    assert made.network.cpt("ill").values.shape == (3, 4, 2)
    assert made.network.cpt("dose").values == pytest.approx(1 / 3)
    assert [*made.network.marks.causes] == [*network.marks.causes]
    assert made.dataset["dose"].counts.tolist() == [30, 30, 30]
    assert NOTE in list(map(str, made.dataset.remarks))
    assert network["dose"].states == ("yes", "no")


def test_own_limits_of_intervals_are_taken(diagram: Path, table: Path) -> None:
    made = imported(table, read(diagram).network, cuts={"age": (30.0, 50.0)})
    assert made.network["age"].n_states == 3
    assert made.network["age"].edges[1:3] == (30.0, 50.0)


def test_states_that_a_table_depends_on_stay(diagram: Path, table: Path) -> None:
    network = read(diagram).network
    filled = network.with_cpd(bayesgui.CPT("age", (), [0.2, 0.8]))
    assert not has_invented_states(filled, "age")
    assert has_invented_states(filled, "dose")
    child = network.with_cpd(bayesgui.CPT("dose", ("age",), [[0.2, 0.8], [0.4, 0.6]]))
    assert not has_invented_states(child, "age")
    data = bayesgui.read_data(table)
    assert with_states_of(filled, data)[0]["age"].states == ("yes", "no")


@pytest.mark.parametrize("words", ["learn", "effect"])
def test_the_command_line_takes_them_with_a_note(
    words: str, diagram: Path, table: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "o.bayesgui"
    learn = ("learn", str(table), "--network", str(diagram), "-o", str(out))
    effect = ("effect", str(diagram), "-x", "dose", "-y", "ill", "--data", str(table))
    assert main([*(learn if words == "learn" else effect)]) == 0
    said = capsys.readouterr()
    assert NOTE in said.err
    if words == "learn":
        network = bayesgui.read(out)
        assert {*network["dose"].states} == {*LEVELS}
        assert network.cpt("dose").values.shape == (4, 3)
    else:
        assert "tables" in said.out
