"""The table of what was judged."""

from __future__ import annotations

from bayesgui.panels.judging.judged import _column
from bayesgui.panels.judging.tables import Table


def test_a_table_without_rows_has_its_columns(qapp: object) -> None:
    table = Table(heads=("Arc", "Difference"), formats=(str, str))
    columns = [_column(table, k) for k in range(2)]
    assert [column.right for column in columns] == [False, False]
