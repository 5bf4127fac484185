"""Files of ensembles, as they are written.

A ``.bnensemble`` file is a zip archive with ``ensemble.json``::

    {"format": "bayesgui ensemble", "version": 1,
     "method": name, "options": text, "seed": number, "rows": number, "samples": number,
     "ess": number,
     "members": [{"file": "members/0001.bayesgui", "weight": number, "sha256": text}, …]}

and a network of the native format for each member. Nothing in it is code, and no pickle is read.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.formats.base import Loaded
from bayesgui.formats.native.writer import write_text
from bayesgui.formats.sealed_archive import archive_bytes, digest
from bayesgui.formats.storage import replace_file

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.averaging.provenance import Provenance

SUFFIX = ".bnensemble"
VERSION = 1
HEADER = "ensemble.json"
FORMAT = "bayesgui ensemble"


def is_ensemble(path: str | os.PathLike[str]) -> bool:
    """Return whether a file has the suffix of ensembles."""
    return Path(path).suffix.lower() == SUFFIX


def write_members(
    path: str | os.PathLike[str],
    members: Sequence[BayesianNetwork],
    weights: NDArray[np.float64],
    told: Provenance,
) -> None:
    """Write the members of an ensemble to a file, which is replaced atomically.

    Raises `FormatError` if the suffix is another one, or the file cannot be written.
    """
    place = Path(path)
    if not is_ensemble(place):
        raise FormatError(
            "{path} has no suffix of an ensemble. Nothing was saved; choose a name that ends in "
            "{suffix}.",
            path=place.name,
            suffix=SUFFIX,
        )
    replace_file(place, _archive(members, weights, told))


def _archive(
    members: Sequence[BayesianNetwork], weights: NDArray[np.float64], told: Provenance
) -> bytes:
    """Return the bytes of a file; the same ensemble gives the same bytes."""
    texts = [write_text(Loaded(each)).encode("utf-8", "replace") for each in members]
    files = [f"members/{k:04d}.bayesgui" for k in range(1, len(texts) + 1)]
    header = {
        "format": FORMAT,
        "version": VERSION,
        "method": told.method,
        "options": told.options,
        "seed": told.seed,
        "rows": told.rows,
        "samples": told.samples,
        "ess": told.ess,
        "members": [
            {"file": file, "weight": weight, "sha256": digest(text)}
            for file, weight, text in zip(files, weights.tolist(), texts, strict=True)
        ],
    }
    return archive_bytes(HEADER, header, dict(zip(files, texts, strict=True)))
