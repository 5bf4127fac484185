"""A method of a network with its arguments: as a line of Python, and carried out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bayesgui.core.expression import Expression
from bayesgui.core.temporal.moving import with_places
from bayesgui.formats.code.edits.sources import call_source, source_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bayesgui.core.model import Model


@dataclass(frozen=True)
class OnNet:
    """An expression of a node's present parents, as an argument."""

    name: str
    text: str

    def given(self, model: Model) -> Expression:
        """Return the expression on a model."""
        return Expression.on(model, self.name, self.text)

    @property
    def source(self) -> str:
        """The Python that makes it on ``net``."""
        return f"bayesgui.Expression.on(net, {self.name!r}, {self.text!r})"


FUNCTIONS: dict[str, Callable[..., Model]] = {"with_places": with_places}
"""Edits that are functions of the package."""


@dataclass(frozen=True)
class Call:
    """An edit of a network by one of its methods, or by a function of the package."""

    method: str
    arguments: tuple[Any, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict)

    def applied(self, model: Model) -> Model:
        """Return the edited model; raises what the method raises."""
        given = [each.given(model) if isinstance(each, OnNet) else each for each in self.arguments]
        if self.method in FUNCTIONS:
            return FUNCTIONS[self.method](model, *given, **self.named)
        made: Model = getattr(model, self.method)(*given, **self.named)
        return made

    @property
    def line(self) -> str:
        """The assignment to ``net``."""
        given = [
            each.source if isinstance(each, OnNet) else source_of(each, "    ")
            for each in self.arguments
        ]
        given += [f"{name}={source_of(value, '    ')}" for name, value in self.named.items()]
        if self.method in FUNCTIONS:
            return f"net = {call_source(f'bayesgui.{self.method}', ['net', *given])}"
        return f"net = {call_source(f'net.{self.method}', given)}"


def call(method: str, *arguments: Any, **named: Any) -> Call:
    """Return a call of a method."""
    return Call(method, arguments, named)
