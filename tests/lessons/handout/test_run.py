"""A run of the player on a sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.cli import main
from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.explain.scripts.script import stage_at
from bayesgui.explain.scripts.writing import script_of
from bayesgui.formats.examples import example
from bayesgui.inference.exact.enumeration import Enumeration
from bayesgui.lessons.handout.from_run import parse_run, run_sheet
from bayesgui.lessons.handout.sheet import Bullets, Heading, RunDrawing, SheetOptions, Tables
from bayesgui.paths import example_networks
from bayesgui.runs.played_algorithms import ALGORITHMS

if TYPE_CHECKING:
    from pathlib import Path

RUNG = Evidence({"Alarm": "True"})


def blocks_of(sheet, kind):
    return [block for block in sheet.blocks if isinstance(block, kind)]


def run_of(algorithm, evidence=RUNG):
    return parse_run(algorithm, example("earthquake"), evidence)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_each_stage_has_its_last_step_as_a_figure_and_tells_its_steps(algorithm):
    run = run_of(f"{algorithm}:Burglary")
    script = script_of(algorithm, run.network, RUNG, "Burglary", SILENT, False)
    sheet = run_sheet(run, SheetOptions(), "earthquake")
    stages = [str(stage.title) for stage in script.stages]
    assert [heading.text for heading in blocks_of(sheet, Heading)] == stages
    steps = [figure.drawing.step for figure in sheet.figures]
    assert [stage_at(script, step) for step in steps] == list(range(len(stages)))
    assert steps[-1] == len(script) - 1
    told = blocks_of(sheet, Bullets)
    assert sum(len(each.items) for each in told) == len(script)
    assert blocks_of(sheet, Tables) == []


def test_numbers_are_on_the_sheet_with_solutions_and_are_those_of_enumeration():
    sheet = run_sheet(run_of("junction-tree"), SheetOptions(solutions=True), "earthquake")
    cliques = {table.caption: table for table in blocks_of(sheet, Tables)[-1].tables}
    table = cliques["P(Burglary, Earthquake, Alarm, e)"]
    total = sum(float(cell) for row in table.rows for cell in row[table.words :])
    network = example("earthquake")
    assert total == pytest.approx(Enumeration(network).query()["Alarm"][0], rel=1e-5)
    assert table.header == ("Burglary", "Earthquake", "True", "False")
    assert len(table.rows) == 4


def test_titles_of_figures_are_in_the_language_of_the_sheet():
    sheet = run_sheet(run_of("junction-tree"), SheetOptions("zh"), "earthquake")
    assert sheet.figures[1].drawing.titles == ("道德图", "团树")
    assert sheet.figures[-1].drawing.titles == ("三角化图", "团树")


def test_what_cannot_be_run_is_said():
    with pytest.raises(ParameterError, match="choose one of junction-tree, variable-elimination"):
        run_of("gibbs")
    with pytest.raises(ParameterError, match="no node “Burglar”"):
        run_of("variable-elimination:Burglar")
    large = RunDrawing(example("hailfinder"), evidence=NO_EVIDENCE)
    with pytest.raises(ModelError, match=r"1 to 40 nodes, and this one has 56"):
        run_sheet(large, SheetOptions(), "large")


def test_the_command_line_paints_a_figure_for_each_stage(tmp_path: Path, capsys) -> None:
    network = example_networks()["earthquake"]
    out = tmp_path / "run.md"
    words = ["lesson", "sheet", str(network), "--run", "junction-tree", "-e", "Alarm=True"]
    assert main([*words, "-o", str(out)]) == 0
    text = out.read_text("utf-8")
    pictures = sorted(tmp_path.glob("run-*.svg"))
    assert len(pictures) == text.count("](run-") == 8
    first, last = (p.read_text("utf-8") for p in (pictures[0], pictures[-1]))
    assert ">C1<" not in first
    assert "Triangulated graph" in last
    assert ">C1<" in last
    assert main([*words[:4], "gibbs", "-o", str(out)]) == 2
    assert "There is no run of “gibbs”" in capsys.readouterr().err


def test_a_run_is_of_a_network(tmp_path: Path, capsys) -> None:
    out = str(tmp_path / "run.md")
    words = ["lesson", "sheet", "--exercises", "posterior", "--run", "junction-tree", "-o", out]
    assert main(words) == 2
    assert "A run is of a network" in capsys.readouterr().err
