"""Weka's ARFF files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui import cli
from bayesgui.core.errors import DataError
from bayesgui.data.reading.conversion.arff import read_arff

if TYPE_CHECKING:
    from pathlib import Path

    import pandas as pd

HEAD = """% Weka's usual example, with everything that the format allows
@RELATION 'weather data'

@attribute outlook {sunny, overcast, 'heavy rain', "it's"}
@ATTRIBUTE\ttemperature\tREAL
@attribute 'humid ity' integer
@attribute day date "dd.MM.yyyy"
@attribute note string
@attribute play {
   yes, % over lines
   no }

@DATA
"""
ROWS = """sunny, 85.5, 85, "03.01.2020", 'hot, dry', no
'heavy rain',?,80,04.01.2020,?,yes
  % a comment between rows
"it's",70,95,?,"say \\"hi\\"",yes   % and one after a row
overcast,1e2,+70,never,'?',yes
{1 12, 3 31.12.2021, 5 no}
{}
"""


@pytest.fixture
def read(tmp_path: Path):
    def reading(text: str) -> tuple[pd.DataFrame, tuple[str, ...]]:
        path = tmp_path / "weather.arff"
        path.write_bytes(text.encode())
        return read_arff(path)

    return reading


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_each_type_of_attribute_and_row(read, end: str) -> None:
    frame, remarks = read((HEAD + ROWS).replace("\n", end))
    assert remarks == ()
    assert list(frame) == ["outlook", "temperature", "humid ity", "day", "note", "play"]
    assert list(frame["outlook"].cat.categories) == ["sunny", "overcast", "heavy rain", "it's"]
    assert list(frame["outlook"]) == [
        *("sunny", "heavy rain", "it's", "overcast", "sunny", "sunny"),
    ]
    assert frame["temperature"].tolist() == pytest.approx(
        [85.5, np.nan, 70, 100, 12, 0], nan_ok=True
    )
    assert frame["humid ity"].tolist() == [85, 80, 95, 70, 0, 0]
    assert frame["humid ity"].dtype == "int64"
    assert list(frame["day"]) == ["2020-01-03", "2020-01-04", None, "never", "2021-12-31", None]
    assert list(frame["note"]) == ["hot, dry", None, 'say "hi"', "?", None, None]
    assert list(frame["play"]) == ["no", "yes", "yes", "yes", "no", "yes"]


def test_weights_are_a_column_and_are_said(read) -> None:
    text = "@attribute a {x,y}\n@data\nx, {2.5}\ny\n'x',{0.5}\n{0 y}, {3}\n"
    frame, remarks = read(text)
    assert list(frame["a"]) == ["x", "y", "x", "y"]
    assert frame["weight"].tolist() == [2.5, 1.0, 0.5, 3.0]
    assert "in the column weight" in remarks[0]


def test_cells_may_be_separated_by_tabs_and_may_hold_blanks(read) -> None:
    frame, _ = read("@attribute a string\n@attribute b numeric\n@data\ntwo words\t4\nx , 5\n")
    assert list(frame["a"]) == ["two words", "x"]
    assert frame["b"].tolist() == [4, 5]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("@attribute a {x}\n@data\nx\nz\n", "line 4: “z” is not a value of the attribute a"),
        ("@attribute a real\n@data\n1,2\n", "line 3: the row has 2 cells and there are 1"),
        ("@attribute a real\n@data\nx\n", "“x” is not a value of the attribute a"),
        ("@attribute a {x\n", "“}” is missing after the values"),
        ("@attribute a relational\n@data\n", "the type relational, which is not read"),
        ("@relation r\n@data\n1\n", "no @attribute before @data"),
        ("@relation r\n@attribute a real\n", "the file ends before @data"),
        ("a,b\n1,2\n", "“@attribute” or “@data” should stand here"),
        ("@attribute a real\n@data\n{7 1}\n", "a sparse row lists"),
        ("@attribute a real\n@data\n{0 1\n", "“}” is missing after a sparse row"),
        ("@attribute a real\n@data\n1,{x}\n", "the weight of the row is not a number"),
        ("@attribute a string\n@data\n'x' y\n", "a comma should stand after “x”"),
    ],
)
def test_faults_are_told_with_their_line(read, text: str, words: str) -> None:
    with pytest.raises(DataError) as caught:
        read(text)
    assert words in str(caught.value)


def test_the_command_line_learns_from_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "weather.arff"
    rows = "".join(f"{'ab'[k % 2]},{'xy'[k % 3 == 0]}\n" for k in range(60))
    path.write_text("@relation r\n@attribute one {b,a,never}\n@attribute two {x,y}\n@data\n" + rows)
    assert cli.main(["info", str(path), "--json"]) == 0
    assert '"rows": 60' in capsys.readouterr().out
    out = tmp_path / "out.bif"
    assert cli.main(["learn", str(path), "-o", str(out)]) == 0
    assert "variable one" in out.read_text().replace('"', "")
    # A declared state that no row has is a state all the same, in the declared order.
    assert "{ b, a, never }" in out.read_text()
