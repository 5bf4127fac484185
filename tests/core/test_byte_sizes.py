"""Amounts of memory as text."""

from __future__ import annotations

import pytest

from bayesgui.core.byte_sizes import bytes_text


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 B"),
        (1023, "1,023 B"),
        (1024, "1 KiB"),
        (9.94 * 1024, "9.9 KiB"),
        (9.96 * 1024, "10 KiB"),
        (128 * 2**20, "128 MiB"),
        (1.3 * 2**30, "1.3 GiB"),
        (1023.99 * 1024, "1 MiB"),
        (2**69, "512 EiB"),
        (2**70, "more than 1,024 EiB"),
        (2**5000, "more than 1,024 EiB"),
    ],
)
def test_memory_reads_with_the_unit_that_suits_it(count: float, text: str) -> None:
    assert bytes_text(count) == text
