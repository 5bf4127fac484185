"""Files that are written are lines of a script; those of the document itself are comments."""

from __future__ import annotations

from pathlib import Path

import bayesgui
from bayesgui.document.python_calls.files import (
    page_lines,
    picture_lines,
    sampled_lines,
    saved_lines,
)
from bayesgui.pages.options import PageOptions
from tests.inference.networks import asia


def run(lines: tuple[str, ...]) -> dict[str, object]:
    found: dict[str, object] = {"bayesgui": bayesgui, "net": asia(), "evidence": {"xray": "yes"}}
    exec(compile("\n".join(lines), "lines", "exec"), found)
    return found


def test_cases_are_drawn_and_written(tmp_path: Path) -> None:
    path = tmp_path / "it's.csv"
    lines = sampled_lines(path, 50, 3, under_evidence=False, missing=0.1, slices=0)
    assert run(lines)["rows"] == 50
    drawn = bayesgui.sample(asia(), 50, seed=3, missing=0.1)
    read = bayesgui.read_data(path, network=asia())
    assert [read[name].codes.tolist() for name in read.names] == [
        drawn[name].codes.tolist() for name in read.names
    ]


def test_a_live_page_is_written(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    lines = page_lines(path, PageOptions("Chest clinic", language="zh"))
    run(lines)
    assert "Chest clinic" in path.read_text("utf-8")


def test_the_file_of_the_document_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "asia.bayesgui"
    assert all(line.startswith("# ") for line in saved_lines(path))
    run(saved_lines(path))
    assert not path.exists()


def test_a_picture_names_its_theme() -> None:
    (line,) = picture_lines(Path("asia.svg"), theme="dark")
    assert line == "picture = bayesgui.picture(net, 'asia.svg', evidence, theme='dark')"
