"""OpenMarkov's models of independent causal influence (ICI): noisy OR and MAX, AND and MIN."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NoReturn

import numpy as np

from bayesgui.core.cpt import CPT, EXACT_ROW_SUM
from bayesgui.core.errors import FormatError, ModelError
from bayesgui.core.independent_causes import noisy_max_values
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.formats.properties import floats
from bayesgui.formats.xml_source import child, children, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPD
    from bayesgui.core.model import Model
    from bayesgui.formats.assembly import Assembly
    from bayesgui.formats.xml_source import XmlSource

MAX = "OR / MAX"
"""The largest of the effects; the child's last state is the strongest."""

MIN = "AND / MIN"
"""The smallest of the effects; the child's first state is the strongest."""

_WORDS = {"or": MAX, "max": MAX, "causalmax": MAX, "and": MIN, "min": MIN, "causalmin": MIN}
_MAX_CELLS = 10**7
"""Size of the table into which a model may be expanded."""


def order_of(model: str, n_states: int) -> tuple[int, ...]:
    """Return the states of a child, strongest first, under a model."""
    return tuple(range(n_states) if model == MIN else range(n_states - 1, -1, -1))


def model_of(form: NoisyMax) -> str:
    """Return the model under whose order of states a noisy-MAX is, or an empty text."""
    for model in (MAX, MIN):
        if form.order == order_of(model, form.leak.size):
            return model
    return ""


def is_written_as_causes(cpd: CPD, *, table: bool = False) -> bool:
    """Tell whether a distribution is a noisy-MAX that reads back the same from PGMX."""
    if isinstance(cpd, CPT):
        return table
    if not isinstance(cpd, NoisyMax) or not (model := model_of(cpd)):
        return False
    return cpd.strengths == tuple(
        _strengths(effect, order_of(model, cpd.leak.size)) for effect in cpd.effects
    )


def _strengths(effect: NDArray[np.float64], order: Sequence[int]) -> tuple[int, ...]:
    """Return the states of a cause, the one without an effect last, else in the child's order."""
    size = len(effect)
    states = list(range(size)) if order[-1] else list(range(size - 1, -1, -1))
    inert = [k for k in reversed(states) if effect[k, order[-1]] >= 1 - EXACT_ROW_SUM]
    if inert:
        states.remove(inert[0])
        states.append(inert[0])
    return tuple(states)


class CauseReader:
    """Reads ICI models: their tables at once, their parameters when the network is there.

    `assembly`: provides the variables, receives the tables.
    """

    def __init__(self, source: XmlSource, assembly: Assembly) -> None:
        self.source = source
        self.assembly = assembly
        self.found: dict[str, tuple[list[NDArray[np.float64]], NDArray[np.float64], str]] = {}

    def add(self, element: Element, name: str, parents: Sequence[str]) -> None:
        """Add the table of a node."""
        line = self.source.line(element)
        words = text_of(child(element, "model")).lower().replace("/", " ").split()
        model = next((_WORDS[word] for word in words if word in _WORDS), None)
        if model is None:
            raise FormatError(
                "{path}, line {line}: {variable} has the canonical model “{kind}”, which cannot be "
                "read. Nothing was opened; save it in OpenMarkov as a table.",
                path=self.source.name,
                line=line,
                variable=name,
                kind=text_of(child(element, "model")),
            )
        variables = self.assembly.variables
        if not all(parent in variables for parent in parents):
            self.assembly.add_table(name, parents, [], line)
            return
        order = order_of(model, variables[name].n_states)
        effects, leak = self._parameters(element, name, parents, order)
        cells = math.prod(len(effect) for effect in effects) * leak.size
        if cells > _MAX_CELLS:
            raise FormatError(
                "{where}: the table of {variable} would have {needed:,} numbers, more "
                "than this program handles. Nothing was opened.",
                where=self.assembly.where(line),
                variable=name,
                needed=cells,
            )
        self.assembly.sizes(name, parents, line)
        self.assembly.add_table(name, parents, noisy_max_values(effects, leak, order), line)
        self.found[name] = effects, leak, model

    def _parameters(
        self, element: Element, name: str, parents: Sequence[str], order: Sequence[int]
    ) -> tuple[list[NDArray[np.float64]], NDArray[np.float64]]:
        variables = self.assembly.variables
        size = variables[name].n_states
        effects: dict[str, NDArray[np.float64]] = {}
        group = child(element, "subpotentials")
        for item in () if group is None else children(group, "potential"):
            named = child(item, "variables")
            scope = [] if named is None else [each.get("name", "") for each in named]
            cause = scope[1] if len(scope) > 1 else ""
            rows = variables[cause].n_states if cause in parents else 1
            numbers = self._numbers(item, name)
            if scope[:1] != [name] or len(scope) > 2 or numbers.size != rows * size:
                self._fail(element, name)
            effects[cause] = numbers.reshape(rows, size)
        if not set(parents) <= set(effects) <= {"", *parents}:
            self._fail(element, name)
        leak = effects.get("", np.eye(size)[order[-1]].reshape(1, size))[0]
        return [effects[parent] for parent in parents], leak

    def _numbers(self, element: Element, name: str) -> NDArray[np.float64]:
        try:
            numbers = np.array(floats(text_of(child(element, "values")).split()))
        except ValueError:
            self._fail(element, name)
        if not np.isfinite(numbers).all() or (numbers < 0).any():
            self._fail(element, name)
        return numbers

    def _fail(self, element: Element, name: str) -> NoReturn:
        raise FormatError(
            "{path}, line {line}: the noisy-MAX parameters of {variable} do not fit its "
            "parents. Nothing was opened.",
            path=self.source.name,
            line=self.source.line(element),
            variable=name,
        )

    def restored(self, network: Model) -> Model:
        """Return a network with noisy-MAX nodes in place of the tables made from them."""
        for name, (effects, leak, model) in self.found.items():
            if name not in network:
                continue
            order = order_of(model, leak.size)
            strengths = tuple(_strengths(effect, order) for effect in effects)
            try:
                form = NoisyMax(name, network.parents(name), tuple(effects), leak, strengths, order)
            except ModelError:
                self.assembly.lose(
                    "The noisy-MAX node {variable} was expanded into a table.", variable=name
                )
            else:
                network = network.with_cpt(form)
        return network
