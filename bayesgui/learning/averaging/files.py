"""Ensembles read from files; how these are built tells `archive`."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import BayesGuiError, FormatError
from bayesgui.core.monitor import SILENT
from bayesgui.formats.native.format import Native
from bayesgui.formats.sealed_archive import header_of, opened_archive, part_of
from bayesgui.learning.averaging.archive import FORMAT, HEADER, VERSION
from bayesgui.learning.averaging.averaged import report_members
from bayesgui.learning.averaging.ensemble import NetworkEnsemble
from bayesgui.learning.averaging.provenance import Provenance

if TYPE_CHECKING:
    import os
    from zipfile import ZipFile

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

MAX_MEMBERS = 100_000


def read_ensemble(path: str | os.PathLike[str], monitor: Monitor = SILENT) -> NetworkEnsemble:
    """Read an ensemble of networks from a file.

    Parameters
    ----------
    path : str or Path
        A ``.bnensemble`` file, as `NetworkEnsemble.save` writes it.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    FormatError
        If the file is missing, damaged, changed, too large, or of a newer version.
    """
    place = Path(path)
    damaged = FormatError(
        "{path} is not an ensemble of networks, or is damaged or cut short. Nothing was opened.",
        path=place.name,
    )
    try:
        with opened_archive(place, damaged) as archive:
            header = header_of(archive, place, HEADER, FORMAT, VERSION)
            items = header["members"]
            if not isinstance(items, list) or len(items) > MAX_MEMBERS:
                raise ValueError(header)
            members = []
            for k, item in enumerate(items):
                monitor.check()
                members.append(_member(archive, item, place))
                report_members(k + 1, len(items), monitor)
            weights = np.array([_weight(item["weight"]) for item in items])
            return NetworkEnsemble(tuple(members), weights, _provenance(header))
    except FormatError:
        raise
    except BayesGuiError as error:
        raise FormatError("{path}: {reason}", path=place.name, reason=error) from None


def _member(archive: ZipFile, item: Any, path: Path) -> BayesianNetwork:
    loaded = Native().read(part_of(archive, item, path), Path(str(item["file"])))
    if loaded.model is not None:
        raise ValueError(item)
    return loaded.network


def _weight(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError(value)
    return float(value)


def _provenance(header: dict[str, Any]) -> Provenance:
    rows, ess = _weight(header.get("rows", 0)), _weight(header.get("ess", 1))
    if not (math.isfinite(rows) and math.isfinite(ess)):
        raise ValueError(header)
    return Provenance(
        str(header.get("method", "")),
        str(header.get("options", "")),
        int(header.get("seed", 1)),
        rows,
        int(header.get("samples", 0)),
        ess,
    )
