"""Files of models of numbers: ``.bayesmodel``, as of classifiers, with ``"kind": "numbers"``."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.plain_data import to_plain
from bayesgui.classifiers.model_archive import (
    NUMBERS,
    SUFFIX,
    kind_of,
    model_bytes,
    read_model_archive,
)
from bayesgui.classifiers.model_files import (
    options_in,
    read_model,
    tried_model,
    write_model,
)
from bayesgui.classifiers.regression.base import NumberModel
from bayesgui.classifiers.regression.naming import options_of
from bayesgui.classifiers.regression.prediction import LEVEL, check_level
from bayesgui.core.errors import FormatError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.formats.storage import replace_file

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import numpy as np

    from bayesgui.classifiers.model_files import SavedModel
    from bayesgui.classifiers.regression.base import Regressor
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, eq=False)
class SavedNumbers:
    """A trained model of numbers with what its file says of it.

    `method`: name of what trained it, with its `options`. `level`: of its intervals.
    """

    model: NumberModel
    method: str = ""
    options: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    level: float = LEVEL

    @classmethod
    def of(cls, model: NumberModel, regressor: Regressor, level: float = LEVEL) -> SavedNumbers:
        """Return a model with the method and options that trained it."""
        return cls(model, regressor.name, MappingProxyType(options_of(regressor)), level)


def write_numbers(path: Path, saved: SavedNumbers) -> None:
    """Write a model of numbers to a file, which is replaced atomically."""
    if path.suffix.lower() != SUFFIX:
        raise FormatError(
            "{path} cannot hold a model of numbers. Nothing was saved; choose a name that ends in "
            "{suffix}.",
            path=path.name,
            suffix=SUFFIX,
        )
    arrays: list[np.ndarray[Any, Any]] = []
    header = {
        "kind": NUMBERS,
        "method": saved.method,
        "options": dict(saved.options),
        "level": saved.level,
        "model": to_plain(saved.model, arrays),
    }
    replace_file(path, model_bytes(header, arrays))


def write_any_model(path: Path, saved: SavedModel | SavedNumbers) -> None:
    """Write a classifier or a model of numbers to a file."""
    if isinstance(saved, SavedNumbers):
        write_numbers(path, saved)
    else:
        write_model(path, saved)


def read_any_model(
    path: Path, target: str | None = None, monitor: Monitor = SILENT
) -> SavedModel | SavedNumbers:
    """Read a classifier or a model of numbers; `target`: as of `read_model`."""
    if path.suffix.lower() != SUFFIX:
        return read_model(path, target, monitor)
    header, arrays = read_model_archive(path)
    if kind_of(header) != NUMBERS:
        return read_model(path, target, monitor)
    found = _numbers_of(header, arrays, path.name)
    if target not in (None, found.model.target):
        raise ParameterError(
            "The classifier in {path} is one of {target}; only a network can be asked for "
            "another class.",
            path=path.name,
            target=found.model.target,
        )
    return found


def _numbers_of(
    header: Mapping[str, Any], arrays: list[np.ndarray[Any, Any]], name: str
) -> SavedNumbers:
    import_modules("bayesgui.classifiers.regression.methods")
    import_modules("bayesgui.classifiers.regression")

    def fits(model: Any, rows: Dataset) -> bool:
        check_level(float(header.get("level", LEVEL)))
        is_one = isinstance(model, NumberModel)
        return is_one and (not rows.columns or model.distributions(rows).means.shape == (2,))

    return SavedNumbers(
        tried_model(header, arrays, name, fits),
        str(header.get("method", "")),
        options_in(header),
        float(header.get("level", LEVEL)),
    )
