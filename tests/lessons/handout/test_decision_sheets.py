"""Decisions on a sheet: their numbers, and with solutions the strategy and its views."""

from __future__ import annotations

import re

import numpy as np
import pytest

import bayesgui
from bayesgui.core.evidence import Evidence
from bayesgui.decisions.solving.account import HowSolved, account_of
from bayesgui.decisions.solving.frontier.criteria import Criteria
from bayesgui.graph.layout import Layout
from bayesgui.lessons.handout.decision_blocks import MOST_ROWS, DecisionBlocks
from bayesgui.lessons.handout.files import write_sheet
from bayesgui.lessons.handout.from_network import network_sheet
from bayesgui.lessons.handout.markdown import to_markdown
from bayesgui.lessons.handout.sheet import (
    Bullets,
    Figure,
    Heading,
    Paragraph,
    SheetOptions,
    Table,
    Tables,
    TreeDrawing,
)

CHINESE = re.compile("[\u3000-\u9fff]")
WILDCATTER = bayesgui.example("oil-wildcatter")


def sheet_of(model, evidence=None, **options):
    return network_sheet(model, Layout(), SheetOptions(**options), Evidence(evidence or {}))


def tables(blocks) -> dict[str, Table]:
    return {
        table.caption: table
        for block in blocks
        if isinstance(block, Tables)
        for table in block.tables
    }


def headings(sheet) -> list[str]:
    return [block.text for block in sheet.blocks if isinstance(block, Heading)]


def lines(blocks) -> list[str]:
    return [item for block in blocks if isinstance(block, Bullets) for item in block.items]


def test_without_solutions_there_are_the_numbers_and_no_strategy():
    sheet = sheet_of(WILDCATTER)
    found = tables(sheet.blocks)
    assert list(found) == [
        "P(Oil)",
        "P(Seismic | Test, Oil)",
        "Test (decision)",
        "Drill (decision) | Test, Seismic",
        "Test cost, k$",
        "Drill cost, k$",
        "Revenue, k$",
    ]
    assert found["Revenue, k$"].header == ("Drill", "Oil", "utility")
    assert found["Revenue, k$"].rows[2] == ("yes", "soaking", "270")
    assert found["Test (decision)"].rows == (("yes",), ("no",))
    assert headings(sheet) == ["Tables", "Decisions and utilities"]


def test_the_weight_of_a_utility_stands_with_its_numbers():
    model = bayesgui.example("two-therapies")
    assert "Effect, QALY, weight 30" in tables(sheet_of(model).blocks)


def test_in_place_of_the_picture_of_a_tree_stands_plain_text():
    text = to_markdown(sheet_of(WILDCATTER, solutions=True), [_Named(), _Named()])
    (tree,) = re.findall(r"!\[(From left.*)\]\(figure.svg\)", text)
    assert tree.startswith("From left to right in time;")
    assert "*" not in tree


def test_with_solutions_there_are_the_strategy_and_its_views():
    sheet = sheet_of(WILDCATTER, solutions=True)
    found = tables(sheet.blocks)
    assert headings(sheet)[2:] == [
        "Best strategy",
        "The strategy as a tree",
        "Step by step",
        "Worth knowing",
        "Risk",
        "Sensitivity",
        "Posteriors",
    ]
    assert lines(sheet.blocks)[:2] == [
        "**Test = yes**: EU 22.5; no 20.",
        "**Drill** depends on Seismic: no → **no**; open → **yes**; closed → **yes**.",
    ]
    policy = found["Policy of Drill"]
    assert policy.header[2:] == ("P(known)", "EU of yes", "EU of no", "best", "ahead by")
    assert policy.rows[1] == ("yes", "open", "0.35", "22.8571", "−10", "yes", "32.8571")
    made = found["What the total is made of"]
    assert made.rows[2:] == (("Revenue", "73.8", "1", "73.8"), ("Total", "", "", "22.5 k$"))
    assert found["Before Drill"].rows == (("Oil", "32.5"), ("Seismic (known)", "2.5"))
    assert found["P(Drill)"].rows == (("yes", "0.5900"), ("no", "0.4100"))
    told = [block.text for block in sheet.blocks if isinstance(block, Paragraph)]
    assert told[0].startswith("Expected utility **22.5 k$**: exact, by strong elimination.")
    assert "Not before: Test changes Seismic." in lines(sheet.blocks)


def test_the_tree_has_a_row_for_each_end_and_its_probabilities_sum_to_1():
    blocks = list(DecisionBlocks(WILDCATTER, "en").found(account_of(WILDCATTER, Evidence({}))))
    place = blocks.index(Heading("The strategy as a tree"))
    (tree,) = blocks[place + 2].tables
    assert tree.header == ("Test", "Seismic", "Drill", "Oil", "total", "P, %")
    assert tree.rows[:3] == (
        ("★ yes", "no", "★ no", "", "−10", "41"),
        ("", "open", "★ yes", "dry", "−80", "15"),
        ("", "", "", "wet", "40", "12"),
    )
    totals, shares = (
        np.array([float(r[k].replace("−", "-")) for r in tree.rows]) for k in (-2, -1)
    )
    assert shares.sum() == pytest.approx(100)
    assert totals @ shares / 100 == pytest.approx(22.5)


def test_findings_and_choices_change_the_strategy():
    found = tables(sheet_of(WILDCATTER, {"Test": "no"}, solutions=True).blocks)
    assert "Policy of Drill" not in found
    told = lines(sheet_of(WILDCATTER, {"Test": "no"}, solutions=True).blocks)
    assert "**Test = no**, chosen: EU 20; yes 22.5." in told
    assert "**Drill = yes**: EU 20; no 0." in told


def test_risk_compares_whole_strategies_in_the_language_of_the_sheet():
    blocks = sheet_of(WILDCATTER, solutions=True).blocks
    (risk,) = blocks[blocks.index(Heading("Risk")) + 1].tables
    assert [row[0] for row in risk.rows] == [
        "best strategy",
        "drill, no test",
        "test, drill if closed",
        "never drill",
    ]
    assert risk.rows[0][1:] == ("22.5", "87.4571", "−80", "0.61")
    blocks = sheet_of(WILDCATTER, solutions=True, language="zh").blocks
    (risk,) = blocks[blocks.index(Heading("风险")) + 1].tables
    assert [row[0] for row in risk.rows][2:] == ["test，若closed则drill", "从不drill"]


def test_a_chinese_sheet_is_chinese():
    sheet = sheet_of(WILDCATTER, solutions=True, language="zh")
    assert all(CHINESE.search(text) for text in headings(sheet))
    assert "**Test = yes**：EU 22.5；no 20。" in lines(sheet.blocks)
    assert "最优策略" in to_markdown(sheet, [_Named(), _Named()])


class _Named:
    name = "figure.svg"


def test_without_an_order_the_reason_stands_in_place_of_a_strategy():
    model = (
        bayesgui.example("asia").with_decision("one", ["a", "b"]).with_decision("two", ["a", "b"])
    )
    model = model.with_utility("worth", ["one", "two"], [[1.0, 2.0], [3.0, 4.0]])
    told = [b.text for b in sheet_of(model, solutions=True).blocks if isinstance(b, Paragraph)]
    assert "one" in told[0]
    assert "two" in told[0]


def test_of_a_long_policy_the_likeliest_rows_are_listed():
    names = [f"x{k}" for k in range(7)]
    variables = [bayesgui.Variable(name, ("a", "b")) for name in names]
    cpts = [bayesgui.CPT(name, (), [0.2, 0.8]) for name in names]
    model = bayesgui.BayesianNetwork(variables, cpts).with_decision("D", ["l", "r"], names)
    for k, name in enumerate(names):
        model = model.with_utility(f"u{k}", ["D", name], [[k, 1], [2, 0.5 * k]])
    blocks = list(DecisionBlocks(model, "en").found(account_of(model, Evidence({}))))
    policy = tables(blocks)["Policy of D"]
    shares = [float(row[7]) for row in policy.rows]
    assert len(shares) == MOST_ROWS
    # Seven b, then those with one a, with two a, and some of those with three.
    assert sorted(shares)[-8:] == pytest.approx([0.2 * 0.8**6] * 7 + [0.8**7])
    assert f"D: {2**7 - MOST_ROWS} more rows are left out." in lines(blocks)


@pytest.mark.parametrize("suffix", [".md", ".tex", ".pdf"])
def test_sheets_are_written_with_a_picture_of_all_kinds_of_nodes(tmp_path, suffix):
    sheet = sheet_of(WILDCATTER, solutions=suffix != ".md")
    files = write_sheet(sheet, tmp_path / f"sheet{suffix}")
    if suffix == ".md":
        picture = files[1].read_text("utf-8")
        assert all(name in picture for name in WILDCATTER)
        assert len(files) == 2
    if suffix == ".tex":
        assert [file.suffix for file in files] == [".tex", ".pdf", ".pdf"]
    assert files[0].stat().st_size > 500


def test_a_small_tree_is_a_picture_with_heads_in_the_language_of_the_sheet(tmp_path):
    sheet = sheet_of(WILDCATTER, solutions=True, language="zh")
    drawing = next(f.drawing for f in sheet.figures if isinstance(f.drawing, TreeDrawing))
    assert drawing.columns == ("Test", "Seismic", "Drill", "Oil")
    assert dict(drawing.numbers) == {"Test": 1, "Drill": 2}
    files = write_sheet(sheet, tmp_path / "sheet.md")
    picture = files[2].read_text("utf-8")
    for text in ("soaking", "190.0", "−40.5", "合计"):
        assert text in picture
    large = DecisionBlocks(WILDCATTER, "en", in_full=True)
    tree = account_of(WILDCATTER, Evidence({})).tree
    assert tree.n_ends + tree.n_folded == 11
    kinds = [type(block) for block in large.found(account_of(WILDCATTER, Evidence({})))]
    assert Figure in kinds


def test_the_numbers_that_matter_most_are_told_with_what_changes_the_choice():
    blocks = sheet_of(WILDCATTER, solutions=True).blocks
    (table,) = blocks[blocks.index(Heading("Sensitivity")) + 2].tables
    assert table.rows[0] == ("P(Oil = dry)", "0.5", "4.35", "47", "0.457627")
    changes = {row[0]: row[-1] for row in table.rows}
    assert changes["Drill cost | Drill = yes"] == "−63.9024"
    assert changes["P(Oil = soaking)"] == "–"
    assert Paragraph("4 more numbers matter less.") in blocks


def test_two_criteria_are_told_where_utilities_have_two_units_or_they_were_chosen():
    blocks = sheet_of(bayesgui.example("two-therapies"), solutions=True).blocks
    (table,) = blocks[blocks.index(Heading("Two criteria")) + 2].tables
    assert table.header[1:3] == (
        "first: Cost of test, Cost of therapy, k€",
        "second: Effect, QALY",
    )
    assert [row[-1] for row in table.rows[:4]] == [
        "0 – 11.1713",
        "11.1713 – 33.3835",
        "33.3835 – ∞",
        "never",
    ]
    how = HowSolved(criteria=Criteria(("Test cost",), ("Drill cost", "Revenue")))
    account = account_of(WILDCATTER, Evidence({}), how)
    found = list(DecisionBlocks(WILDCATTER, "zh").found(account))
    (table,) = found[found.index(Heading("两个准则")) + 2].tables
    assert table.header[1] == "第一：Test cost, k$"
    assert account_of(WILDCATTER, Evidence({})).frontier is None


def test_the_solution_is_worked_out_step_by_step():
    blocks = sheet_of(WILDCATTER, solutions=True).blocks
    start = blocks.index(Heading("Step by step"))
    part = blocks[start : blocks.index(Heading("Worth knowing"))]
    told = [block.text for block in part if isinstance(block, Paragraph)]
    assert told[1] == "**(1) Sum over Oil**: P(Oil); P(Seismic | Test, Oil); Revenue."
    assert told[2] == "**(2) Best option of Drill**: P(1); Drill cost; EU(1)."
    assert told[-1] == "In all the expected utility is 22.5 k$."
    found = [block.tables[0] for block in part if isinstance(block, Tables)]
    assert found[1].header == ("Test", "Seismic", "Drill", "P(2)", "EU(2)")
    assert found[1].rows == (
        ("yes", "no", "no", "0.41", "0"),
        ("yes", "open", "yes", "0.35", "32.8571"),
        ("yes", "closed", "yes", "0.24", "87.5"),
        ("no", "untested", "yes", "1", "20"),
    )
    assert found[2].rows == (("yes", "32.5"), ("no", "20"))
    assert found[3].rows == (("yes", "22.5"),)


def test_long_tables_of_the_steps_are_cut_and_say_so(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bayesgui.lessons.handout.decision_blocks.MOST_STEP_ROWS", 3)
    blocks = sheet_of(WILDCATTER, solutions=True).blocks
    start = blocks.index(Heading("Step by step"))
    found = blocks[start : blocks.index(Heading("Worth knowing"))]
    at = next(k for k, block in enumerate(found) if "Best option of Drill" in str(block))
    assert len(found[at + 1].tables[0].rows) == 3
    assert found[at + 2].items == ("Drill: 1 more rows are left out.",)
