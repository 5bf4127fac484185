"""Options of registered classes: declaration, validation and conversion."""

from __future__ import annotations

import contextlib
import dataclasses
import math
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from bayesgui.core.errors import ParameterError
from bayesgui.core.numerals import parse_number

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

_KEY = "bayesgui.parameter"


class Selectable(Protocol):
    """An algorithm that can be chosen: what a nested form and a check need of its entry."""

    @property
    def name(self) -> str:
        """Registered name."""

    @property
    def label(self) -> str:
        """Text shown by menus."""

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        """Its own options."""


class Family(Protocol):
    """A registry whose members can be chosen as an option of another algorithm."""

    def names(self) -> tuple[str, ...]:
        """Return all names in menu order."""

    def __getitem__(self, name: str) -> Selectable:
        """Return the entry of a name; `ParameterError` if there is none."""

    def create(self, name: str, *args: Any, **options: Any) -> Any:
        """Make a member with checked options."""


@dataclass(frozen=True)
class Choice:
    """A registered algorithm that is an option of another one, with its own options.

    ``str`` gives the form of settings and command line, such as ``bdeu(ess=5.0)``.

    `options`: its options that differ from the defaults, sorted by name.
    """

    name: str
    options: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.options)
        return f"{self.name}({inside})" if inside else self.name

    @classmethod
    def parse(cls, text: str) -> Choice:
        """Return the choice of a text such as ``bdeu(ess=5)``; its options are texts, unchecked."""
        name, _, inside = text.strip().removesuffix(")").partition("(")
        # A comma within parentheses belongs to the options of an option.
        parts = re.findall(r"(?:[^,()]|\([^()]*\))+", inside)
        given = (each.partition("=") for each in parts if each.strip())
        return cls(name.strip(), tuple((key.strip(), value.strip()) for key, _, value in given))

    def create(self, family: Family, *args: Any) -> Any:
        """Make the chosen member of a registry."""
        return family.create(self.name, *args, **dict(self.options))


@dataclass(frozen=True)
class Parameter:
    """One option of an algorithm.

    `default`: a bool, int, float or str; determines the option's type. `choice_labels`: what the
    dialog calls the choices, in the same order. `step`: increment of the arrows of an integer
    field. `family`: the registry from which an algorithm is chosen; `default` is then a name in it.
    `column`: whether the text is the name of a column of the data. `unset`: what the dialog calls a
    column that is left open; empty if one must be chosen. `seed`: whether the whole number is the
    seed of a random generator. `grid`: values among which it is tuned; empty if it is not.
    """

    name: str
    default: Any
    low: float | None = None
    high: float | None = None
    choices: tuple[str, ...] = ()
    choice_labels: tuple[str, ...] = ()
    step: int = 1
    label: str = ""
    doc: str = ""
    family: Family | None = None
    column: bool = False
    unset: str = ""
    seed: bool = False
    grid: tuple[Any, ...] = ()

    def label_of(self, choice: str) -> str:
        """Return what the dialog calls a choice: its label, or the value itself."""
        return dict(zip(self.choices, self.choice_labels, strict=False)).get(choice, choice)


def parameter(
    default: Any,
    *,
    low: float | None = None,
    high: float | None = None,
    choices: Sequence[str] = (),
    choice_labels: Sequence[str] = (),
    step: int = 1,
    label: str = "",
    doc: str = "",
    grid: Sequence[Any] = (),
) -> Any:
    """Declare a dataclass field as an option of the algorithm."""
    traits = {
        "low": low,
        "high": high,
        "choices": tuple(choices),
        "choice_labels": tuple(choice_labels),
        "step": step,
        "label": label,
        "doc": doc,
        "grid": tuple(grid),
    }
    return dataclasses.field(default=default, metadata={_KEY: traits})


def choice_of(
    family: Family, default: str, *, label: str = "", doc: str = "", grid: Sequence[str] = ()
) -> Any:
    """Declare a dataclass field that chooses an algorithm of a registry, with its own options.

    The field's value is a `Choice`. On the command line the options of the chosen algorithm are
    ``--set score=bdeu --set score.ess=5``.
    """
    traits = {"family": family, "label": label, "doc": doc, "grid": tuple(grid)}
    return dataclasses.field(default=Choice.parse(default), metadata={_KEY: traits})


def column_parameter(default: str = "", *, unset: str = "", label: str = "", doc: str = "") -> Any:
    """Declare a dataclass field that names a column of the data, or none where `unset` is said."""
    traits = {"column": True, "unset": unset, "label": label, "doc": doc}
    return dataclasses.field(default=default, metadata={_KEY: traits})


def seed_parameter(default: int = 1) -> Any:
    """Declare a dataclass field that seeds a random generator."""
    traits = {
        "seed": True,
        "low": 0,
        "high": 2**31 - 1,
        "label": "Seed",
        "doc": "The same seed gives the same numbers again.",
    }
    return dataclasses.field(default=default, metadata={_KEY: traits})


def parameters_of(factory: type) -> tuple[Parameter, ...]:
    """Return the options of a class: the fields that a dataclass declares with `parameter`."""
    return tuple(
        Parameter(field.name, _default(field.default), **field.metadata[_KEY])
        for field in (dataclasses.fields(factory) if dataclasses.is_dataclass(factory) else ())
        if _KEY in field.metadata
    )


def _default(value: Any) -> Any:
    return str(value) if isinstance(value, Choice) else value


def still_valid(parameters: Sequence[Parameter], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the stored options that are still valid; they may come from an older version."""
    found: dict[str, Any] = {}
    for name, value in options.items():
        with contextlib.suppress(ParameterError):
            found |= validate("", parameters, {name: value})
    return found


def unusual(parameters: Sequence[Parameter], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that differ from their defaults."""
    usual = {parameter.name: parameter.default for parameter in parameters}
    return {name: value for name, value in options.items() if _default(value) != usual[name]}


def refuse_unknown(owner: str, given: Iterable[str], known: Collection[str]) -> None:
    """Raise for the first option that is not a known one."""
    for name in given:
        if name not in known:
            raise ParameterError(
                "{owner} has no option “{name}”; it has {names}.",
                owner=owner,
                name=name,
                names=", ".join(known) or "none",
            )


def validate(
    owner: str, parameters: Sequence[Parameter], options: Mapping[str, Any]
) -> dict[str, Any]:
    """Validate options, converting texts from the command line to the options' types."""
    known = {p.name: p for p in parameters}
    options = _with_nested(known, options)
    refuse_unknown(owner, options, known)
    return {name: _convert(owner, known[name], value) for name, value in options.items()}


def _with_nested(known: Mapping[str, Parameter], options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options with ``score.ess``, or ``ess``, put into the choice ``score``."""
    found = {name: value for name, value in options.items() if name in known}
    for name, value in options.items():
        if name in found:
            continue
        outer, dot, inner = name.partition(".")
        if not dot:
            outer, inner = owner_of(name, known.values(), found), name
        parameter = known.get(outer)
        if parameter is None or parameter.family is None:
            found[name] = value
            continue
        choice = _chosen(found.get(outer, parameter.default))
        found[outer] = Choice(choice.name, (*choice.options, (inner, value)))
    return found


def owner_of(inner: str, parameters: Iterable[Parameter], options: Mapping[str, Any]) -> str:
    """Return the only option whose chosen algorithm has an option of its own by a name.

    `parameters`: the options of the outer algorithm, such as ``score``. `options`: those that are
    given, from which follows what is chosen. The result: the outer option; "" if none or several
    have such an option.
    """
    owners = []
    for outer in parameters:
        if outer.family is not None:
            entry = outer.family[_chosen(options.get(outer.name, outer.default)).name]
            if inner in {each.name for each in entry.parameters}:
                owners.append(outer.name)
    return owners[0] if len(owners) == 1 else ""


def _chosen(value: Any) -> Choice:
    return value if isinstance(value, Choice) else Choice.parse(str(value))


def _checked_choice(family: Family, value: Any) -> Choice:
    choice = _chosen(value)
    entry = family[choice.name]
    options = unusual(
        entry.parameters, validate(entry.name, entry.parameters, dict(choice.options))
    )
    return Choice(entry.name, tuple(sorted(options.items())))


def _wrong_kind(owner: str, parameter: Parameter, value: Any) -> ParameterError:
    # One template per kind, as inserted type names could not be translated.
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
    if parameter.family is not None:
        return _checked_choice(parameter.family, value)
    kind = type(parameter.default)
    try:
        if kind is bool and isinstance(value, str):
            converted: Any = {"true": True, "false": False, "yes": True, "no": False}[value.lower()]
        elif parameter.default is None:
            converted = value
        elif kind is float and isinstance(value, str):
            converted = parse_number(value)
            if converted is None:
                raise ValueError(value)
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
