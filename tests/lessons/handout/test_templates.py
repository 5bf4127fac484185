"""Sheets of templates: tables of slices, findings over time, what is believed of each slice."""

from __future__ import annotations

import re

import pytest

import bayesgui
from bayesgui.core.temporal.series import Series, empty_series
from bayesgui.core.temporal.template_of import template_of
from bayesgui.graph.layout import Layout
from bayesgui.lessons.handout.from_network import network_sheet
from bayesgui.lessons.handout.markdown import to_markdown
from bayesgui.lessons.handout.sheet import Figure, FigureFile, SheetOptions, Tables


def umbrellas() -> Series:
    model = template_of(bayesgui.example("umbrella-world"))
    assert model is not None
    return empty_series(model).with_findings([(1, "Umbrella", "yes"), (2, "Umbrella", "yes")])


def text(name: str, series: Series | None = None, *, solutions: bool = True, language: str = "en"):
    options = SheetOptions(language, solutions)
    sheet = network_sheet(bayesgui.example(name), Layout(), options, series=series)
    return sheet, to_markdown(sheet, [FigureFile("picture.svg", 100.0, 100.0)])


def tables(sheet) -> dict[str, tuple]:
    return {
        table.caption: table.rows
        for block in sheet.blocks
        if isinstance(block, Tables)
        for table in block.tables
    }


def test_a_template_has_tables_of_later_slices_and_of_the_first_ones():
    sheet, _ = text("umbrella-world", solutions=False)
    found = tables(sheet)
    assert found["P(Rain | Rain, t − 1)"] == (("yes", "0.7", "0.3"), ("no", "0.3", "0.7"))
    assert found["P(Rain, t = 0)"] == (("0.5", "0.5"),)
    assert "P(Rain | e)" not in found
    (figure,) = (block for block in sheet.blocks if isinstance(block, Figure))
    assert figure.drawing.model.is_template


def test_with_solutions_it_has_what_is_believed_of_each_slice():
    sheet, _ = text("umbrella-world", umbrellas())
    rows = tables(sheet)["P(Rain | e)"]
    assert len(rows) == 8
    assert [float(row[1]) for row in rows[1:3]] == pytest.approx([0.883, 0.883], abs=5e-4)
    assert float(rows[3][1]) == pytest.approx(0.653, abs=5e-4)


def test_findings_and_the_sequence_are_tables_of_slices():
    _, written = text("umbrella-world", umbrellas())
    assert "8 slices of time, each 1 day." in written
    assert "Rain → Rain (1)" in written
    assert re.search(r"\| 1 \| yes \|", written)
    assert "## The most probable sequence" in written
    _, chinese = text("umbrella-world", umbrellas(), language="zh")
    assert "## 最可能的序列" in chinese
    assert "8 个时间片" in chinese


def test_a_node_that_is_there_once_has_one_posterior():
    sheet, _ = text("machine")
    assert len(tables(sheet)["P(Maker | e)"]) == 2
    assert len(tables(sheet)["P(Wear | e)"]) == 24
