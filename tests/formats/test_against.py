"""The comparison of a folder of files with pyAgrum's reading of them."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.variable import Variable
from bayesgui.formats import read, write
from tests.formats import against
from tests.formats.judge import asia

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("asia.bif", "asia.net.gz", "asia.xml", "asia.xdsl", "asia.dne"):
        write(tmp_path / name, asia())
    return tmp_path


def test_what_means_the_same_is_said_in_a_line_for_each(folder: Path, capsys) -> None:
    assert against.main([str(folder)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[:-1]] == [
        ["same", "asia.bif"],
        ["skipped", "asia.dne"],
        ["same", "asia.net.gz"],
        ["same", "asia.xdsl"],
        ["same", "asia.xml"],
    ]
    assert lines[-1] == "4 same, 1 skipped"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda n: n.without_arc("tub", "either"), "either has the parents"),
        (lambda n: n.with_cpt(CPT("asia", (), [0.5, 0.5])), "posterior of asia by 0.49"),
        (lambda n: n.with_variable(Variable("oslo", ("y", "n"))), "pyAgrum has no node oslo"),
    ],
)
def test_what_differs_is_said_and_the_exit_code_is_1(
    folder: Path, capsys, monkeypatch: pytest.MonkeyPatch, change, words: str
) -> None:
    def misread(path: Path):
        loaded = read(path)
        return dataclasses.replace(loaded, network=change(loaded.network))

    monkeypatch.setattr(against, "read", misread)
    assert against.main([str(folder)]) == 1
    out = capsys.readouterr().out
    line = next(line for line in out.splitlines() if "asia.bif" in line)
    assert line.startswith("DIFFERENT")
    assert words in line


def test_a_file_that_pyagrum_alone_reads_is_a_difference(tmp_path: Path, capsys) -> None:
    write(tmp_path / "asia.bif", asia())
    text = (tmp_path / "asia.bif").read_text().replace("0.01, 0.99;", "0.01, 0.90;", 1)
    (tmp_path / "asia.bif").write_text(text)
    assert against.main([str(tmp_path)]) == 1
    assert "DIFFERENT asia.bif  pyAgrum reads it" in capsys.readouterr().out


def test_a_table_that_pyagrum_cannot_answer_from_takes_one_line(tmp_path: Path, capsys) -> None:
    write(tmp_path / "asia.net", asia())
    text = (tmp_path / "asia.net").read_text()
    zeros = text.replace("0.01 0.99", "0 0", 1)
    assert zeros != text
    (tmp_path / "asia.net").write_text(zeros)
    assert against.main([str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("skipped   asia.net  pyAgrum has no posteriors: ")
    assert lines[1:] == ["1 skipped"]
