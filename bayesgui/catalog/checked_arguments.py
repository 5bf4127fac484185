"""One rule for arguments of the public interface: a wrong one is a `ParameterError`.

No function of it ends in an error of Python or of a library because of what a caller gave: what has
another type than its annotation is refused here, what has the type and does not fit is refused by
the function, both by a `BayesGuiError` that says what to give instead.
"""

from __future__ import annotations

import functools
import inspect
import numbers
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ParamSpec, TypeVar, cast

from bayesgui.core.errors import ParameterError
from bayesgui.core.name_lists import short_repr
from bayesgui.core.sentence import Sentence

P = ParamSpec("P")
R = TypeVar("R")


def _is_a(*names: str) -> Callable[[type], bool]:
    # By name, as the classes are defined on higher floors.
    return lambda given: any(each.__name__ in names for each in given.__mro__)


def _is_number(kind: type) -> Callable[[type], bool]:
    return lambda given: issubclass(given, kind) and not issubclass(given, bool)


_KINDS: dict[str, tuple[str, Callable[[type], bool]]] = {
    "BayesianNetwork": ("a network", _is_a("BayesianNetwork")),
    "TemporalNetwork": ("a template over time", _is_a("TemporalNetwork")),
    "Dataset": ("a table (Dataset.from_frame makes one)", _is_a("Dataset")),
    "CaseTable": ("a table (read_data or Dataset.from_frame)", _is_a("Dataset", "CaseSource")),
    "int": ("a whole number", _is_number(numbers.Integral)),
    "float": ("a number", _is_number(numbers.Real)),
    "str": ("a text", lambda given: issubclass(given, str)),
    "Path": ("the name of a file", _is_a("Path", "PurePath")),
    "None": ("", lambda given: given is type(None)),
    "Mapping": ("a mapping", lambda given: issubclass(given, Mapping)),
    "Sequence": (
        "a list",
        lambda given: issubclass(given, Iterable) and not issubclass(given, bytes),
    ),
}
_SAME = {"Iterable": "Sequence", "Collection": "Sequence"}


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Return a function that refuses arguments of another type than its annotations say.

    `function`: annotations other than networks, tables, numbers, texts, lists and mappings are not
    checked. A pandas Series is taken for the mapping of its labels to its values.

    >>> @checked
    ... def twice(count: int) -> int:
    ...     return 2 * count
    >>> twice(2)
    4
    >>> try:
    ...     twice("2")
    ... except ParameterError as error:
    ...     print(error)
    The argument count cannot be '2'; give a whole number.
    """
    signature = inspect.signature(function)
    kinds = {name: _kinds_of(parameter) for name, parameter in signature.parameters.items()}
    wanted = {name: found for name, found in kinds.items() if found}

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        given = dict(zip(signature.parameters, args, strict=False))
        rows = []
        for name, value in (*given.items(), *kwargs.items()):
            kinds, made_of = wanted.get(name), cast("Any", type(value))
            if kinds and not _fits(made_of, kinds):
                if "Mapping" not in kinds or not _is_a("Series")(made_of):
                    raise _refusal(name, value, kinds)
                rows.append(name)
        if not rows:
            return function(*args, **kwargs)
        bound: Any = signature.bind(*args, **kwargs)
        for name in rows:
            bound.arguments[name] = dict(bound.arguments[name].items())
        return function(*bound.args, **bound.kwargs)

    return call


@functools.lru_cache(maxsize=1024)
def _fits(given: type, kinds: tuple[str, ...]) -> bool:
    return any(_KINDS[kind][1](given) for kind in kinds)


def _kinds_of(parameter: inspect.Parameter) -> tuple[str, ...]:
    """Return the kinds that a parameter's annotation allows; none if it is not checked."""
    if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
        return ()
    parts = [part.partition("[")[0].strip() for part in str(parameter.annotation).split(" | ")]
    kinds = tuple(_SAME.get(part, part) for part in parts)
    return kinds if all(kind in _KINDS for kind in kinds) else ()


def _refusal(name: str, value: Any, kinds: tuple[str, ...]) -> ParameterError:
    said = [_KINDS[kind][0] for kind in kinds if kind != "None"]
    return ParameterError(
        "The argument {name} cannot be {value}; give {wanted}.",
        name=name,
        value=short_repr(value),
        wanted=Sentence(" or ".join(said)),
    )
