"""Ensembles read from files; how these are built tells `archive`."""

from __future__ import annotations

import hashlib
import json
import math
import zipfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.byte_sizes import most_unpacked
from bayesgui.core.errors import BayesGuiError, FormatError
from bayesgui.core.monitor import SILENT
from bayesgui.formats.file_content import missing, most_bytes
from bayesgui.formats.native.format import Native
from bayesgui.learning.averaging.archive import FORMAT, HEADER, VERSION
from bayesgui.learning.averaging.averaged import report_members
from bayesgui.learning.averaging.ensemble import NetworkEnsemble
from bayesgui.learning.averaging.provenance import Provenance

if TYPE_CHECKING:
    import os

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

MAX_MEMBERS = 100_000
_WRONG = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError)
_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, MemoryError),
    *_WRONG,
)
"""Exceptions of reading a damaged archive; `RecursionError` is a `RuntimeError`."""


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
    try:
        with place.open("rb") as stream, zipfile.ZipFile(stream) as archive:
            _check_size(archive, place)
            header = json.loads(archive.read(HEADER))
            _check_header(header, place)
            items = header["members"]
            members = []
            for k, item in enumerate(items):
                monitor.check()
                members.append(_member(archive, item, place))
                report_members(k + 1, len(items), monitor)
        weights = np.array([_weight(item["weight"]) for item in items])
        return NetworkEnsemble(tuple(members), weights, _provenance(header))
    except FileNotFoundError:
        raise missing(place) from None
    except OSError as error:
        raise FormatError(
            "{path} cannot be read: {reason}. Nothing was opened.",
            path=str(place),
            reason=(error.strerror or str(error)).lower(),
        ) from None
    except FormatError:
        raise
    except BayesGuiError as error:
        raise FormatError("{path}: {reason}", path=place.name, reason=error) from None
    except _DAMAGED:
        raise FormatError(
            "{path} is not an ensemble of networks, or is damaged or cut short. Nothing was "
            "opened.",
            path=place.name,
        ) from None


def _check_size(archive: zipfile.ZipFile, path: Path) -> None:
    items = archive.infolist()
    most = min(most_bytes(), most_unpacked(path.stat().st_size))
    if len(items) > MAX_MEMBERS + 1 or sum(item.file_size for item in items) > most:
        raise FormatError(
            "{path} holds more than {limit} MiB. Nothing was opened.",
            path=path.name,
            limit=most >> 20,
        )


def _check_header(header: Any, path: Path) -> None:
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise ValueError(header)
    version = header.get("version")
    if type(version) is not int or version < 1 or not isinstance(header.get("members"), list):
        raise ValueError(version)
    if version > VERSION:
        raise FormatError(
            "{path} was written by a newer bayesgui (file version {version}, this one reads up "
            "to {known}). Nothing was opened; update bayesgui.",
            path=path.name,
            version=version,
            known=VERSION,
        )


def _member(archive: zipfile.ZipFile, item: Any, path: Path) -> BayesianNetwork:
    data = archive.read(item["file"])
    if hashlib.sha256(data).hexdigest() != item["sha256"]:
        raise FormatError(
            "{path} was damaged or changed: its part {part} is not the one that was saved. Nothing "
            "was opened.",
            path=path.name,
            part=str(item["file"]),
        )
    loaded = Native().read(data, Path(str(item["file"])))
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
