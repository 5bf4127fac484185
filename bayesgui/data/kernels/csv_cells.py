"""Reading plain text tables: each column has a hash table from its texts to codes.

Arrays used by both functions:

``columns[c, …]`` holds position and size of the hash table of a column; ``slots`` holds all hash
tables, four words per slot; ``pool`` holds the bytes of texts that do not fit into a key. A row is
either read completely or not at all, so that the caller can enlarge an array and continue.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from bayesgui.data.kernels.cells import load_word, trailing_zeros
from bayesgui.data.kernels.parts import LEAN_PART

# -- columns[c, …] ---------------------------------------------------------------------------------
FIRST_SLOT = 0
"""Start of the column's hash table in `slots`, in slots."""
BITS = 1
"""Logarithm of its size to base 2."""
COUNT = 2
"""Number of texts in it."""
READ = 3
"""Whether the column is read: 0 or 1."""
LIMIT = 4
"""Number of texts at which reading the column stops."""
COLUMN_FIELDS = 5

# -- slots[4 s + …] --------------------------------------------------------------------------------
KEY = 0
"""Up to seven bytes with their number in the highest byte, or a hash with 255 there."""
PLACE = 1
"""Start of the text in `pool`."""
LENGTH = 2
"""Length of the text in bytes."""
CODE = 3
"""Code of the text, plus 1; 0 is a free slot."""
SLOT_WORDS = 4

# -- state[…] --------------------------------------------------------------------------------------
POSITION = 0
"""Start of the next row in the text."""
ROWS = 1
"""Rows read into `codes`."""
LINES = 2
"""Lines read, including blank and skipped ones."""
POOL_USED = 3
"""Bytes of `pool` in use."""
DELIMITER = 4
"""The byte between two cells."""
RAGGED_ROWS = 5
"""Treatment of rows of another length: 0 reading stops, 1 they are skipped, 2 blank cells are
added to short ones and dropped from long ones."""
SKIPPED = 6
"""Rows skipped."""
AT_COLUMN = 7
"""The column whose hash table is full."""
FIELDS = 8
"""Number of cells of the row at which reading stopped."""
STATE_FIELDS = 9

# -- what `read_rows` returns ----------------------------------------------------------------------
DONE = 0
"""The end of the text was reached."""
FULL = 1
"""`codes` has no room for another row."""
TABLE_FULL = 2
"""A hash table is half full."""
POOL_FULL = 3
"""`pool` has no room for another text."""
RAGGED = 4
"""A row has another number of cells than there are columns."""

ONES = np.uint64(0x0101010101010101)
HIGHS = np.uint64(0x8080808080808080)
LINE_END = np.uint64(0x0A0A0A0A0A0A0A0A)
SPREAD = np.uint64(0x9E3779B97F4A7C15)
LONG = np.uint64(0xFF00000000000000)
NEWLINE = np.uint8(10)


@njit(**LEAN_PART)
def _ends(word, delimiters):  # type: ignore[no-untyped-def]
    """Return a word whose lowest set bit is in the first byte that ends a cell, or 0."""
    x = word ^ delimiters
    y = word ^ LINE_END
    return (((x - ONES) & ~x) | ((y - ONES) & ~y)) & HIGHS


@njit(**LEAN_PART)
def _long_cell(text, at, delimiters):  # type: ignore[no-untyped-def]
    """Return length and key of a cell of eight bytes or more."""
    mix = np.uint64(0)
    length = np.int64(0)
    word = load_word(text, at)
    ends = _ends(word, delimiters)
    while ends == np.uint64(0):
        mixed = (mix ^ word) * SPREAD
        mix = mixed ^ (mixed >> np.uint64(32))
        length += 8
        word = load_word(text, at + length)
        ends = _ends(word, delimiters)
    rest = trailing_zeros(ends) >> np.uint64(3)
    tail = word & ((np.uint64(1) << (rest << np.uint64(3))) - np.uint64(1))
    last = (mix ^ tail) * SPREAD
    total = length + np.int64(rest)
    return total, ((last ^ (last >> np.uint64(29)) ^ np.uint64(total)) * SPREAD) | LONG


@njit(**LEAN_PART)
def _cell(text, at, delimiters):  # type: ignore[no-untyped-def]
    """Return length and key of the cell at this position."""
    word = load_word(text, at)
    ends = _ends(word, delimiters)
    if ends == np.uint64(0):
        return _long_cell(text, at, delimiters)
    bytes_ = trailing_zeros(ends) >> np.uint64(3)
    key = word & ((np.uint64(1) << (bytes_ << np.uint64(3))) - np.uint64(1))
    return np.int64(bytes_), key | (bytes_ << np.uint64(56))


@njit(**LEAN_PART)
def _same(text, at, pool, place, length):  # type: ignore[no-untyped-def]
    k = 0
    while k < length and text[at + k] == pool[place + k]:
        k += 1
    return k == length


@njit(**LEAN_PART)
def _insert(text, at, length, key, slot, c, columns, slots, pool, state):  # type: ignore[no-untyped-def]
    """Put a text into a free slot; return its code, or the negative reason if there is no room."""
    count = columns[c, COUNT]
    if 2 * (count + 1) > np.int64(1) << columns[c, BITS]:
        state[AT_COLUMN] = c
        return -TABLE_FULL
    place = state[POOL_USED]
    if place + length > len(pool):
        return -POOL_FULL
    for k in range(length):
        pool[place + k] = text[at + k]
    state[POOL_USED] = place + length
    slots[slot + KEY] = key
    slots[slot + PLACE] = np.uint64(place)
    slots[slot + LENGTH] = np.uint64(length)
    slots[slot + CODE] = np.uint64(count + 1)
    columns[c, COUNT] = count + 1
    if count + 1 >= columns[c, LIMIT]:
        columns[c, READ] = 0
    return count


@njit(**LEAN_PART, forceinline=True)
def _code_of(text, at, length, key, c, columns, slots, pool, state):  # type: ignore[no-untyped-def]
    """Return the code of a text, put into the table if it is new; see `_insert`.

    Where it is not inlined, reading a table takes 1.7 times as long.
    """
    bits = np.uint64(columns[c, BITS])
    first = np.uint64(columns[c, FIRST_SLOT])
    mask = (np.uint64(1) << bits) - np.uint64(1)
    place = (key * SPREAD) >> (np.uint64(64) - bits)
    while True:
        slot = (first + place) * np.uint64(SLOT_WORDS)
        code = slots[slot + np.uint64(CODE)]
        if code == 0:
            return _insert(text, at, length, key, slot, c, columns, slots, pool, state)
        if slots[slot + np.uint64(KEY)] == key and (
            length < 8
            or (
                slots[slot + np.uint64(LENGTH)] == np.uint64(length)
                and _same(text, at, pool, slots[slot + np.uint64(PLACE)], length)
            )
        ):
            return np.int64(code) - 1
        place = (place + np.uint64(1)) & mask


@njit(**LEAN_PART)
def _row_end(text, at):  # type: ignore[no-untyped-def]
    while text[at] != NEWLINE:
        at += 1
    return at + 1


@njit(**LEAN_PART)
def _past_blank_cells(text, at, delimiter):  # type: ignore[no-untyped-def]
    """Return the start of the next row if only blank cells are left of this one, else `at`."""
    past = at
    while text[past] == delimiter:
        past += 1
    return past + 1 if text[past] == NEWLINE else at


@njit(**LEAN_PART)
def _fields(text, at, delimiter):  # type: ignore[no-untyped-def]
    """Return the number of cells of the row at this position."""
    count = 1
    while text[at] != NEWLINE:
        if text[at] == delimiter:
            count += 1
        at += 1
    return count


@njit(
    "int64(uint8[::1], int64, int64[::1], int64[:, ::1], uint64[::1], uint8[::1], uint32[:, ::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def read_rows(text, end, state, columns, slots, pool, codes):  # type: ignore[no-untyped-def]
    """Read rows into codes; the texts of each column are numbered by first occurrence.

    `text`: whole lines, each with its line feed, and at least eight bytes beyond `end`. `state`:
    state of the reader; see the constants above. `codes`: shape (columns, rows); receives the
    codes. The result: reason for stopping: `DONE`, `FULL`, `TABLE_FULL`, `POOL_FULL` or `RAGGED`.
    """
    n_columns, room = codes.shape
    delimiter = np.uint8(state[DELIMITER])
    delimiters = np.uint64(delimiter) * ONES
    fill = state[RAGGED_ROWS] == 2
    at, row, status = state[POSITION], state[ROWS], DONE
    while at < end:
        if row == room:
            status = FULL
            break
        if text[at] == NEWLINE and n_columns > 1:
            at += 1
            state[LINES] += 1
            continue
        start = at
        ended = False
        for c in range(n_columns):
            length, key = _cell(text, at, delimiters)
            if columns[c, READ]:
                code = _code_of(text, at, length, key, c, columns, slots, pool, state)
                if code < 0:
                    state[POSITION], state[ROWS] = start, row
                    return -code
                codes[c, row] = code
            at += length + 1
            if text[at - 1] == NEWLINE:
                ended = c == n_columns - 1
                if ended or not fill:
                    break
                at -= 1  # the next cell begins at the line feed, so that it is empty
        if fill and not ended:
            at = _past_blank_cells(text, at, delimiter)
            ended = text[at - 1] == NEWLINE
        if ended:
            row += 1
        elif state[RAGGED_ROWS]:
            at = _row_end(text, start)
            state[SKIPPED] += 1
        else:
            state[FIELDS] = _fields(text, start, delimiter)
            at = start
            status = RAGGED
            break
        state[LINES] += 1
    state[POSITION], state[ROWS] = at, row
    return status


@njit(
    "void(uint64[::1], int64, int64, uint64[::1], int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def rehash(source, source_slot, source_bits, target, target_slot, target_bits):  # type: ignore[no-untyped-def]
    """Copy a hash table into a larger empty one."""
    mask = (np.uint64(1) << np.uint64(target_bits)) - np.uint64(1)
    for s in range(source_slot, source_slot + (np.int64(1) << source_bits)):
        if source[SLOT_WORDS * s + CODE] != 0:
            key = source[SLOT_WORDS * s + KEY]
            place = (key * SPREAD) >> np.uint64(64 - target_bits)
            while target[SLOT_WORDS * (target_slot + np.int64(place)) + CODE] != 0:
                place = (place + np.uint64(1)) & mask
            to = SLOT_WORDS * (target_slot + np.int64(place))
            for k in range(SLOT_WORDS):
                target[to + k] = source[SLOT_WORDS * s + k]
