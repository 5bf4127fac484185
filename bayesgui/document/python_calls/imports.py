"""What writes, for a script, how a table was imported."""

from __future__ import annotations

import weakref
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

    Neither the table is held, nor the scan of the file, which is as large.
    """
    plain, held = replace(request, scan=None, network=None), weakref.ref(found.dataset)

    def told(monitor: Monitor) -> Sequence[str]:
        from bayesgui.formats.code.edits.tables import ImportedTable

        return ImportedTable(plain, held(), known)(monitor)

    return told
