"""Codes added in pieces are the same codes in one array."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.data.columns.code_buffer import CodeBuffer


@pytest.mark.parametrize("highest", [200, 60_000, 3_000_000])
def test_pieces_of_growing_codes_are_kept_in_the_smallest_type(highest):
    rng = np.random.default_rng(1)
    buffer, given, count = CodeBuffer(), [], 1
    while sum(map(len, given)) < 150_000:
        count = min(highest, 3 * count)
        codes = rng.integers(0, count, int(rng.integers(0, 9000)))
        given.append(codes)
        buffer.extend(codes, count)
    whole = np.concatenate(given)
    assert len(buffer) == len(whole)
    assert np.array_equal(np.concatenate(list(buffer.pieces())), whole)
    assert np.array_equal(buffer.counts(highest), np.bincount(whole, minlength=highest))
    assert buffer.first(int(whole[70_000])) == int(np.flatnonzero(whole == whole[70_000])[0])


@pytest.mark.parametrize("kind", [np.uint8, np.uint16, np.float64])
def test_looking_up_uses_the_codes_up_and_gives_a_read_only_array(kind):
    buffer = CodeBuffer()
    codes = np.random.default_rng(2).integers(0, 5, 200_000)
    buffer.extend(codes, 5)
    table = np.array([4, 3, 2, 1, 255], dtype=kind)
    made = buffer.look_up(table)
    assert made.dtype == kind
    assert not made.flags.writeable
    assert np.array_equal(made, table[codes])
    assert len(buffer) == 0
