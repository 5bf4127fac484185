"""The cases that a question of a sheet is worked out with: the rows themselves, or their counts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from bayesgui.data.dataset import Dataset
from bayesgui.lessons.handout import words
from bayesgui.lessons.handout.from_exercises import divided
from bayesgui.lessons.handout.sheet import Table, Tables

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.data.case_source import CaseTable
    from bayesgui.lessons.handout.sheet import SheetOptions

MAX_ROWS = 20
"""Number of rows up to which they are printed one by one."""
MAX_COUNTS = 64
"""Number of different rows up to which they are counted."""
BLANK = "–"


def cases_block(
    data: CaseTable | None, names: Iterable[str], options: SheetOptions
) -> Tables | None:
    """Return the columns of some names, or None if they do not fit on a sheet.

    `data`: the loaded table; one that is larger than memory is not printed. `names`: the columns;
    those that the table does not have are left out.
    """
    if not isinstance(data, Dataset):
        return None
    wanted = [name for name in data.names if name in set(names)]
    if not wanted:
        return None
    cells = [[text or BLANK for text in data[name].texts()] for name in wanted]
    rows = list(zip(*cells, strict=True))
    caption = words.CASES.in_language(options.language).format(count=len(rows))
    if len(rows) <= MAX_ROWS:
        return Tables(tuple(divided(Table(caption, tuple(wanted), tuple(rows), len(wanted)))))
    counts = Counter(rows)
    if len(counts) > MAX_COUNTS:
        return None
    header = (*wanted, words.COUNT.in_language(options.language))
    counted = tuple((*row, str(count)) for row, count in sorted(counts.items()))
    return Tables(tuple(divided(Table(caption, header, counted, len(wanted)))))
