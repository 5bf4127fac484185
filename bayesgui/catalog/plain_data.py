"""Values as plain data: JSON, and arrays beside it.

A frozen dataclass that can be stored is decorated with `stored`, in the module that defines it::

    @stored("gaussian")
    @dataclass(frozen=True)
    class Gaussian: ...

Its fields are its plain data: numbers, texts, tuples, mappings with texts as keys, arrays, and
other stored classes. A class with other fields has a method ``to_plain()`` that returns a mapping
of such values, and a class method ``from_plain(mapping)``. Names are stable: files have them.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np

C = TypeVar("C", bound=type)

_CLASSES: dict[str, type] = {}
_NAMES: dict[type, str] = {}
_MARK = "$"
_KINDS = "biuf"
"""Kinds of arrays: no objects, which could run code when they are read."""

WRONG = (TypeError, ValueError, KeyError, IndexError, AttributeError, ArithmeticError)
"""Exceptions of making a value from invalid plain data."""


def stored(name: str) -> Callable[[C], C]:
    """Return a class decorator that lets the values of a class be stored under a name."""

    def add(cls: C) -> C:
        if name in _CLASSES:
            raise ValueError(f"two classes are stored as {name}")
        _CLASSES[name], _NAMES[cls] = cls, name
        return cls

    return add


def is_stored(cls: type) -> bool:
    """Tell whether the values of a class can be stored."""
    return cls in _NAMES


def to_plain(value: Any, arrays: list[np.ndarray[Any, Any]]) -> Any:
    """Return a value as JSON; arrays are appended to a list, and referred to by their number."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, float):
        return value if math.isfinite(value) else {_MARK + "float": repr(float(value))}
    if isinstance(value, np.ndarray):
        if value.dtype.kind not in _KINDS:
            raise TypeError(f"an array of {value.dtype} cannot be stored")
        arrays.append(value)
        return {_MARK + "array": len(arrays) - 1}
    if isinstance(value, list | tuple):
        return [to_plain(each, arrays) for each in value]
    if isinstance(value, Mapping):
        return {_escaped(key): to_plain(each, arrays) for key, each in value.items()}
    name = _NAMES.get(type(value))
    if name is None:
        raise TypeError(f"a {type(value).__name__} cannot be stored")
    if hasattr(value, "to_plain"):
        parts = value.to_plain()
    else:
        parts = {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.init}
    return {_MARK + "class": name, **to_plain(parts, arrays)}


def from_plain(value: Any, arrays: list[np.ndarray[Any, Any]]) -> Any:
    """Return the value of plain data; a list becomes a tuple."""
    if isinstance(value, list):
        return tuple(from_plain(each, arrays) for each in value)
    if not isinstance(value, dict):
        return value
    if _MARK + "float" in value:
        return float(value[_MARK + "float"])
    if _MARK + "array" in value:
        position = value[_MARK + "array"]
        if type(position) is not int or position < 0:
            raise ValueError(position)
        return arrays[position]
    parts = {
        key.removeprefix(_MARK): from_plain(each, arrays)
        for key, each in value.items()
        if key != _MARK + "class"
    }
    if _MARK + "class" not in value:
        return parts
    cls: Any = _CLASSES[value[_MARK + "class"]]
    if hasattr(cls, "from_plain"):
        return cls.from_plain(parts)
    for field in dataclasses.fields(cls):
        if field.init and field.name in parts:
            _check(field.name, str(field.type), parts[field.name])
    return cls(**parts)


def _escaped(key: str) -> str:
    return _MARK + key if key.startswith(_MARK) else key


def _check(name: str, declared: str, value: Any) -> None:
    """Raise if a part is not of a declared type; only types of plain data are looked at."""
    if declared.endswith("| None"):
        if value is None:
            return
        declared = declared.removesuffix("| None").strip()
    kinds: Any = {"str": str, "bool": bool, "int": int, "float": (int, float)}.get(declared)
    if declared.startswith("NDArray") or declared == "Floats":
        kinds = np.ndarray
    elif declared.startswith("tuple"):
        kinds = tuple
    if kinds is None:
        return
    if not isinstance(value, kinds) or (isinstance(value, bool) and declared != "bool"):
        raise TypeError(f"{name} is not a {declared}")
    inner = declared.removeprefix("tuple[").removesuffix(", ...]")
    if declared.endswith(", ...]") and "," not in inner:
        for each in value:
            _check(name, inner, each)
