"""Blocks of a spreadsheet become findings, and are refused where a cell is no finding."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.core.errors import DataError
from bayesgui.core.evidence import Intervention, LikelihoodFinding, StateFinding, do, excluding
from bayesgui.core.variable import Variable
from bayesgui.data.series.block import (
    block_text,
    finding_in_cell,
    findings_in_block,
    names_in_block,
    rows_of_block,
)

HEAT = Variable("Heat", ("ok", "hot"))
WEAR = Variable("Wear", ("none", "some", "heavy"))
KNOWN = {"Heat": HEAT, "Wear": WEAR}


def seen(*states: str) -> StateFinding:
    return StateFinding(frozenset(states))


def test_a_block_goes_to_the_nodes_from_a_row_on() -> None:
    rows = rows_of_block("ok\thot\t\r\nsome\t?\tHeavy\r\n")
    assert findings_in_block(rows, [HEAT, WEAR], 3, KNOWN) == [
        (3, "Heat", seen("ok")),
        (4, "Heat", seen("hot")),
        (5, "Heat", None),
        (3, "Wear", seen("some")),
        (4, "Wear", None),
        (5, "Wear", seen("heavy")),
    ]


def test_rows_that_begin_with_names_go_to_these_nodes() -> None:
    rows = rows_of_block("Wear\tnone\nHeat\thot\n")
    found = findings_in_block(rows, [HEAT], 0, KNOWN)
    assert found == [(0, "Wear", seen("none")), (0, "Heat", seen("hot"))]


def test_an_unknown_word_is_refused_with_its_cell_and_the_states() -> None:
    rows = rows_of_block("ok\thto")
    with pytest.raises(DataError) as caught:
        findings_in_block(rows, [HEAT], 4, KNOWN)
    assert str(caught.value) == (
        "“hto” for Heat at t = 5 is none of its states ok, hot. Nothing was put in; correct the "
        "cell, or leave it empty."
    )


def test_too_many_rows_are_refused() -> None:
    with pytest.raises(DataError, match="The block has 2 rows, and from Heat on there are 1"):
        findings_in_block([["ok"], ["ok"]], [HEAT], 0, KNOWN)


def test_cells_of_all_kinds() -> None:
    assert finding_in_cell(HEAT, " hot ") == seen("hot")
    assert finding_in_cell(HEAT, "do hot") == Intervention("hot")
    assert finding_in_cell(HEAT, "!= hot") == excluding("hot")
    found = finding_in_cell(HEAT, "likelihood 0.9, 0.2")
    assert found == LikelihoodFinding((("ok", 0.9), ("hot", 0.2)))
    question = Variable("Question", ("?", "!"))
    assert finding_in_cell(question, "?") == seen("?")
    assert rows_of_block("likelihood 0.9, 0.2") == [["likelihood 0.9, 0.2"]]
    assert rows_of_block("ok,hot\nsome,none") == [["ok", "hot"], ["some", "none"]]
    assert rows_of_block("\n") == []


def test_a_table_has_names_above_its_cells() -> None:
    names = ("Heat", "Wear")
    assert names_in_block([["day", "Heat"], ["0", "ok"]], names)
    assert not names_in_block([["Heat", "ok"], ["Wear", "none"]], names)
    assert not names_in_block([["Heat", "ok"]], names)


findings = st.one_of(
    st.none(),
    st.sampled_from(WEAR.states).map(seen),
    st.sampled_from(WEAR.states).map(do),
    st.sampled_from(WEAR.states).map(excluding),
    st.just(seen("none", "heavy")),
    st.just(LikelihoodFinding((("none", 0.5), ("some", 0.25), ("heavy", 1.0)))),
)


@given(st.lists(st.lists(findings, min_size=2, max_size=2), min_size=1, max_size=4))
def test_what_is_copied_is_pasted(cells: list[list[object]]) -> None:
    nodes = [WEAR.with_name(f"W{k}") for k in range(len(cells))]
    known = {node.name: node for node in nodes}
    text = block_text(nodes, cells)  # type: ignore[arg-type]
    rows = rows_of_block(text)
    found = {(t, name): finding for t, name, finding in findings_in_block(rows, nodes, 0, known)}
    for node, row in zip(nodes, cells, strict=True):
        for t, cell in enumerate(row):
            assert found.get((t, node.name)) == cell
