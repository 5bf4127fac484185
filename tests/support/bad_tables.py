"""Files that are no table of cases, or an odd one, and the sentence that says so."""

from __future__ import annotations

REFUSED: dict[str, tuple[bytes, str]] = {
    "ragged.csv": (b"a,b\n1,2\n1\n2,1\n", "row 3 has 1 field and the header 2"),
    "empty.csv": (b"", "is empty; choose a file with a header and rows"),
    "blank.csv": (b"\n\n\n", "is empty; choose a file with a header and rows"),
    "header.csv": (b"a,b\n", "has a header and no rows; choose a file with rows"),
    "binary.csv": (bytes(range(256)) * 9, "holds bytes that are not text"),
    "twice.csv": (b"a,a\n1,2\n", "has two columns named a, numbers 1 and 2"),
    "letter.csv": (
        b"Dear all,\nplease find attached the numbers, as agreed.\nBest\n",
        "Choose another delimiter, or skip or fill such rows",
    ),
    "page.csv": (
        b"<!DOCTYPE html>\n<table><tr><td>1</td></tr></table>\n",
        "is a page or a document",
    ),
    "long.csv": (b"x" * 300_000 + b"\nu\nv\n", "has a cell of more than 128 KB in its first row"),
    "broken.parquet": (b"PAR1 and nothing else", "cannot be read"),
}
"""By name, the content and a part of the one sentence."""

NOTED: dict[str, tuple[bytes, str]] = {
    "missing.csv": (b"a,b\n,x\n,y\n", "Column a has no value in any row and is set aside."),
    "constant.csv": (b"a,b\nq,x\nq,y\n", "Column a is “q” in every row that has a value."),
    "names.csv": (
        b"a,b\n" + b"".join(b"s%d,%d\n" % (k * 7919, k % 2) for k in range(100_000)),
        "Column a has a different text in every row and is set aside as an identifier",
    ),
}
"""Files that are read, with a note."""
