"""Invalid tables give an error of one sentence, in Python and on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui import cli
from tests.support.bad_tables import NOTED, REFUSED

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("name", REFUSED)
def test_a_bad_table_is_refused_in_one_sentence_and_nothing_is_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, words = REFUSED[name]
    path, output = tmp_path / name, tmp_path / "learned.bif"
    path.write_bytes(content)
    with pytest.raises(bayesgui.BayesGuiError) as refused:
        bayesgui.read_data(path)
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)
    assert cli.main(["learn", str(path), "-o", str(output), "--structure", "empty"]) == 2
    assert words in capsys.readouterr().err
    assert not output.exists()


@pytest.mark.parametrize("name", NOTED)
def test_an_odd_table_is_read_with_a_note(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, words = NOTED[name]
    path, output = tmp_path / name, tmp_path / "learned.bayesgui"
    path.write_bytes(content)
    assert any(words in note for note in bayesgui.read_data(path).remarks)
    assert cli.main(["learn", str(path), "-o", str(output), "--structure", "empty"]) == 0
    assert words in capsys.readouterr().err


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_chinese_tables_are_read_in_each_encoding(
    encoding: str, delimiter: str, tmp_path: Path
) -> None:
    path = tmp_path / "病人.csv"
    rows = [
        ["性别", "吸烟"],
        *(["男" if k % 2 else "女", "是" if k % 3 else "否"] for k in range(60)),
    ]
    path.write_bytes("\n".join(map(delimiter.join, rows)).encode(encoding))
    data = bayesgui.read_data(path)
    assert data.names == ("性别", "吸烟")
    assert dict(zip(data["吸烟"].states, data["吸烟"].counts, strict=True)) == {"否": 20, "是": 40}
