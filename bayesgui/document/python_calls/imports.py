"""What writes, for a script, how a table was imported."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.reading.import_request import Imported, ImportRequest


def told_table(
    request: ImportRequest, found: Imported, known: BayesianNetwork | None
) -> Callable[[Monitor], Sequence[str]]:
    """Return what writes the lines, in a job; `known`: the network with the nodes of the columns.

    The scan of the file is not held, which is as large as the table.
    """
    plain, dataset = replace(request, scan=None, network=None), found.dataset

    def told(monitor: Monitor) -> Sequence[str]:
        from bayesgui.formats.code.edits.tables import ImportedTable

        return ImportedTable(plain, dataset, known)(monitor)

    return told
