"""Keys of different cells differ, since equal ones would make a lookup linear."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui import kernel_cache

kernel_cache.load("data")

from bayesgui.data.kernels import csv_cells  # noqa: E402


def read(texts):
    """Return the slots of a hash table large enough for all texts."""
    content = "\n".join(texts).encode() + b"\n"
    buffer = np.frombuffer(content + b"\0" * 16, dtype=np.uint8).copy()
    bits = 15
    state = np.zeros(csv_cells.STATE_FIELDS, dtype=np.int64)
    state[csv_cells.DELIMITER] = ord(",")
    columns = np.array([[0, bits, 0, 1, 2**31]], dtype=np.int64)
    slots = np.zeros(csv_cells.SLOT_WORDS << bits, dtype=np.uint64)
    pool = np.empty(len(content), dtype=np.uint8)
    codes = np.empty((1, len(texts)), dtype=np.uint32)
    status = csv_cells.read_rows(buffer, len(content), state, columns, slots, pool, codes)
    assert status == csv_cells.DONE
    assert codes[0].tolist() == list(range(len(texts)))
    return slots.reshape(-1, csv_cells.SLOT_WORDS)


@pytest.mark.parametrize(
    "text",
    ["{}", "{:07d}", "{:012d}", "name of {}", "{:032x}", "170.{:06d}", "{0}-{0}-{0}-{0}"],
)
def test_cells_lie_near_the_place_of_their_key(text):
    slots = read([text.format(k * 7919) for k in range(10_000)])
    used = slots[:, csv_cells.CODE] > 0
    keys = slots[used, csv_cells.KEY]
    assert len(np.unique(keys)) == 10_000
    with np.errstate(over="ignore"):
        wanted = (keys * csv_cells.SPREAD) >> np.uint64(64 - 15)
    walked = (np.flatnonzero(used) - wanted.astype(np.int64)) % (1 << 15)
    assert walked.mean() < 3
