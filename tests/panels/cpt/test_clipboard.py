"""Blocks of numbers in the formats of spreadsheets and text files."""

from __future__ import annotations

import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QGuiApplication

from bayesgui.core.errors import ModelError
from bayesgui.panels.cpt.clipboard import LazyBlock, block_text, copy_block, parse_block, write_out
from bayesgui.panels.cpt.numbers import form_exact_text

PROBABILITY = st.floats(0, 1)


def values(text, form="probability"):
    return parse_block(text, form).values.tolist()


@given(st.lists(st.lists(PROBABILITY, min_size=3, max_size=3), min_size=1, max_size=6))
@settings(max_examples=50)
def test_a_copied_block_pastes_back_bit_by_bit(block):
    assert values(block_text(np.array(block))) == block


@pytest.mark.parametrize("form", ["probability", "counts", "percent", "odds"])
def test_every_number_is_written_with_all_its_digits_and_no_more(form):
    block = np.array([[1.0, 0.0, 0.05], [1e-05, 0.1 + 0.2, 10.0 / 3 / 4]])
    written = [line.split("\t") for line in block_text(block, form).split("\n")]
    assert written == [[form_exact_text(n, form) for n in line] for line in block.tolist()]


@given(st.text(max_size=20))
@settings(max_examples=200)
def test_any_clipboard_gives_numbers_between_0_and_1_or_one_sentence(text):
    block, said = [], ""
    try:
        block = values(text)
    except ModelError as error:
        said = str(error)
    assert block or said.endswith(".")
    assert all(0 <= p <= 1 for row in block for p in row)


@pytest.mark.parametrize(
    "text",
    [
        "0.25\t0.75\n1\t0",
        "0.25\t0.75\r\n1\t0\r\n",
        "0,25\t0,75\n1\t0",
        "0,25;0,75\n1;0\n\n",
        "0.25,0.75\n1,0",
        "\ufeff25 %;75 %\n100 %;0 %",
        '"0.25"\t"0.75"\n"1"\t"0"',
    ],
)
def test_tabs_semicolons_commas_decimal_commas_and_line_ends_are_told_apart(text):
    assert values(text) == [[0.25, 0.75], [1, 0]]


def test_a_large_block_is_written_when_it_is_asked_for_and_before_the_program_ends(qapp):
    values = np.random.default_rng(1).random((3, 10_000))
    copy_block(values, "probability")
    clipboard = QGuiApplication.clipboard()
    assert isinstance(clipboard.mimeData(), LazyBlock)
    assert (parse_block(clipboard.text()).values == values).all()
    write_out()
    assert not isinstance(clipboard.mimeData(), LazyBlock)
    assert (parse_block(clipboard.text()).values == values).all()


def test_a_column_of_decimal_commas_is_one_column():
    assert values("0,25\n0,75") == [[0.25], [0.75]]


def test_a_header_and_labels_are_set_aside():
    block = parse_block("smoke\tyes\tno\nheavy\t0.9\t0.1\nnone\t0.2\t0.8")
    assert block.values.tolist() == [[0.9, 0.1], [0.2, 0.8]]
    assert block.header == ("yes", "no")
    assert block.labels == ("heavy", "none")
    twice = parse_block("asia,,\n,yes,no\ntub,0.9,0.1")
    assert twice.values.tolist() == [[0.9, 0.1]]
    assert twice.header == ("yes", "no")


def test_per_cent_counts_and_odds_are_read_as_the_table_shows_them():
    assert values("25\t75", "percent") == [[0.25, 0.75]]
    assert values("95\t5", "percent") == [[0.95, 0.05]]
    assert values("95%\t5 %") == [[0.95, 0.05]]
    assert values("12\t3", "counts") == [[12, 3]]
    assert values("1:3\t3", "odds") == [[0.25, 0.75]]


def test_a_number_out_of_bounds_is_no_header():
    with pytest.raises(ModelError, match=r"^Line 1 of the clipboard has “9”, which is not a prob"):
        parse_block("9\t0.5\n0.5\t0.5")
    with pytest.raises(ModelError, match=r"^Line 1 .* “-2”, which is not a count"):
        parse_block("-2\t3", "counts")


def test_lines_of_different_length_are_refused_in_a_sentence():
    with pytest.raises(ModelError) as refusal:
        parse_block("yes\tno\n0.5\t0.5\n1")
    assert str(refusal.value) == (
        "Line 3 of the clipboard has 1 cells, and line 2 has 2. Nothing was pasted."
    )


@pytest.mark.parametrize("text", ["", "\n\n", "  ", "\t\t"])
def test_an_empty_clipboard_says_what_to_do(text):
    with pytest.raises(ModelError, match=r"^The clipboard holds no numbers\. Copy cells"):
        parse_block(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("0.1\t0.9\n" * 700_000, "about 1,400,001 cells, and the table has 12"),
        ("0,5;0,5\n" * 700_000, "about 2,100,001 cells, and the table has 12"),
        ("\n".join(f"state{k}" for k in range(700_000)), "about 700,000 cells"),
    ],
    ids=["numbers", "commas", "names"],
)
def test_megabytes_are_refused_at_once_with_a_sentence(text, said):
    began = time.process_time()
    with pytest.raises(ModelError, match=said):
        parse_block(text, room=12)
    assert time.process_time() - began < 0.5


def test_a_large_block_of_plain_numbers_is_read_fast_and_exactly():
    values = np.random.default_rng(1).random((2000, 50))
    text = block_text(values)
    began = time.process_time()
    block = parse_block(text, room=values.size)
    assert time.process_time() - began < 1.0
    assert (block.values == values).all()


def test_many_cells_that_must_be_parsed_one_by_one_are_refused():
    with pytest.raises(ModelError, match="Copy numbers only, or at most 20,000 cells"):
        parse_block("0,5\t0,5\n" * 50_000, room=100_000)


@pytest.mark.parametrize("text", ["0.1\t0.2\n0.3", "0.1\t\n0.2\t0.3", "0.1\t1e5\n0.2\t0.3"])
def test_what_is_no_rectangle_of_probabilities_is_refused_as_before(text):
    with pytest.raises(ModelError, match="Nothing was pasted"):
        parse_block(text)
