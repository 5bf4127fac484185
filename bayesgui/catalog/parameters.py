"""Options of registered classes: declared once, checked once, shown everywhere."""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_KEY = "bayesgui.parameter"


@dataclass(frozen=True)
class Parameter:
    """One option of an algorithm.

    Parameters
    ----------
    name : str
        Keyword of the option.
    default : object
        A bool, int, float or str; its type is the option's type.
    low, high : float, optional
        Inclusive range of a number.
    choices : tuple of str
        Allowed texts, if the option is a choice.
    step : int
        By how much the arrows of a whole number's field change it.
    label, doc : str
        What the dialog and the help say.
    """

    name: str
    default: Any
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    step: int = 1
    label: str = ""
    doc: str = ""


def parameter(
    default: Any,
    *,
    low: float | None = None,
    high: float | None = None,
    choices: Sequence[str] = (),
    step: int = 1,
    label: str = "",
    doc: str = "",
) -> Any:
    """Declare a dataclass field that is an option of the algorithm."""
    traits = {
        "low": low,
        "high": high,
        "choices": tuple(choices),
        "step": step,
        "label": label,
        "doc": doc,
    }
    return dataclasses.field(default=default, metadata={_KEY: traits})


def parameters_of(factory: type) -> tuple[Parameter, ...]:
    """Read the options of a class.

    A dataclass declares them with `parameter`; any other class in a class attribute
    ``parameters``, a tuple of `Parameter`.
    """
    if dataclasses.is_dataclass(factory):
        return tuple(
            Parameter(field.name, field.default, **field.metadata[_KEY])
            for field in dataclasses.fields(factory)
            if _KEY in field.metadata
        )
    declared = inspect.getattr_static(factory, "parameters", ())
    return tuple(declared)


def still_valid(parameters: Sequence[Parameter], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return those options that fit the parameters: what was kept may be of an older version.

    Parameters
    ----------
    parameters : sequence of Parameter
        The options there are.
    options : mapping of str to object
        Values by name.
    """
    found: dict[str, Any] = {}
    for name, value in options.items():
        with contextlib.suppress(ParameterError):
            found |= validate("", parameters, {name: value})
    return found


def unusual(parameters: Sequence[Parameter], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return those options that are not the defaults.

    Parameters
    ----------
    parameters : sequence of Parameter
        The options there are.
    options : mapping of str to object
        Values by name.
    """
    usual = {parameter.name: parameter.default for parameter in parameters}
    return {name: value for name, value in options.items() if value != usual[name]}


def validate(
    owner: str, parameters: Sequence[Parameter], options: Mapping[str, Any]
) -> dict[str, Any]:
    """Check options and turn texts (from a command line) into the options' types.

    Raises
    ------
    ParameterError
        If an option is unknown, of the wrong type or out of range.
    """
    known = {p.name: p for p in parameters}
    for name in options:
        if name not in known:
            raise ParameterError(
                "{owner} has no option “{name}”; it has {names}.",
                owner=owner,
                name=name,
                names=", ".join(known) or "none",
            )
    return {name: _convert(owner, known[name], value) for name, value in options.items()}


def _wrong_kind(owner: str, parameter: Parameter, value: Any) -> ParameterError:
    # A sentence for each kind: the name of a kind put into one sentence could not be translated.
    values = {"owner": owner, "name": parameter.name, "value": repr(value)}
    if isinstance(parameter.default, bool):
        return ParameterError("{owner}: {name} cannot be {value}; give yes or no.", **values)
    if isinstance(parameter.default, int):
        return ParameterError("{owner}: {name} cannot be {value}; give a whole number.", **values)
    return ParameterError("{owner}: {name} cannot be {value}; give a number.", **values)


def _format_number(number: float) -> str:
    if math.isinf(number):
        return "∞" if number > 0 else "−∞"
    whole = isinstance(number, int) or number.is_integer()
    return f"{number:,.0f}" if whole and abs(number) < 1e15 else f"{number:g}"


def _convert(owner: str, parameter: Parameter, value: Any) -> Any:
    kind = type(parameter.default)
    try:
        if kind is bool and isinstance(value, str):
            converted: Any = {"true": True, "false": False, "yes": True, "no": False}[value.lower()]
        elif parameter.default is None:
            converted = value
        else:
            converted = kind(value)
            if kind is int and isinstance(value, float) and converted != value:
                raise ValueError(value)
    except (KeyError, TypeError, ValueError, OverflowError):
        raise _wrong_kind(owner, parameter, value) from None
    low, high = parameter.low, parameter.high
    if (low is not None and not converted >= low) or (high is not None and not converted <= high):
        raise ParameterError(
            "{owner}: {name} must lie between {low} and {high}, not {value}.",
            owner=owner,
            name=parameter.name,
            low="−∞" if low is None else _format_number(low),
            high="∞" if high is None else _format_number(high),
            value=_format_number(converted),
        )
    if parameter.choices and converted not in parameter.choices:
        raise ParameterError(
            "{owner}: {name} must be one of {choices}, not {value}.",
            owner=owner,
            name=parameter.name,
            choices=", ".join(parameter.choices),
            value=value,
        )
    return converted
