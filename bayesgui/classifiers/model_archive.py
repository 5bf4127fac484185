"""Archives of trained models: a header as JSON, and NumPy's arrays beside it; never a pickle."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import FormatError
from bayesgui.formats.sealed_archive import (
    archive_bytes,
    digest,
    header_of,
    opened_archive,
    part_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path
    from zipfile import ZipFile

SUFFIX = ".bayesmodel"
VERSION = 1
NUMBERS = "numbers"
"""Kind of a model that predicts numbers; a classifier has none."""
_HEADER = "model.json"
_FORMAT = "bayesgui model"


def kind_of(header: Mapping[str, Any]) -> str:
    """Return what kind of model an archive holds; empty for a classifier."""
    return str(header.get("kind", ""))


def model_bytes(about: Mapping[str, Any], arrays: Sequence[np.ndarray[Any, Any]]) -> bytes:
    """Return the bytes of a model file; the same model gives the same bytes."""
    parts = [_array_bytes(array) for array in arrays]
    listed = [
        {"file": f"{k}.npy", "sha256": digest(part), "bytes": len(part)}
        for k, part in enumerate(parts)
    ]
    header = {"format": _FORMAT, "version": VERSION, **about, "arrays": listed}
    return archive_bytes(_HEADER, header, {f"{k}.npy": part for k, part in enumerate(parts)})


def read_model_archive(path: Path) -> tuple[dict[str, Any], list[np.ndarray[Any, Any]]]:
    """Return the header and the arrays of a model file."""
    damaged = FormatError(
        "{path} is not a model file, or is damaged or cut short. Nothing was opened.",
        path=path.name,
    )
    with opened_archive(path, damaged) as archive:
        header = header_of(archive, path, _HEADER, _FORMAT, VERSION)
        arrays = [_array_of(archive, item, path) for item in header["arrays"]]
    return header, arrays


def _array_bytes(array: np.ndarray[Any, Any]) -> bytes:
    stream = io.BytesIO()
    np.lib.format.write_array(stream, np.ascontiguousarray(array), allow_pickle=False)
    return stream.getvalue()


def _array_of(archive: ZipFile, item: Any, path: Path) -> np.ndarray[Any, Any]:
    data = part_of(archive, item, path)
    found: np.ndarray[Any, Any] = np.lib.format.read_array(io.BytesIO(data), allow_pickle=False)
    if found.dtype.kind not in "biuf":
        raise ValueError(found.dtype)
    return found
