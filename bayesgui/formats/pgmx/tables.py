"""Potentials of OpenMarkov that stand for a table: lists of numbers, trees, and single values.

In a ``Tree/ADD`` each branch holds for some states of its top variable and ends in a potential,
which may be a tree again or that of another branch, by its label.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import FormatError
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.sentence import Sentence
from bayesgui.formats.xml_source import child, grandchildren, text_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from xml.etree.ElementTree import Element

    from numpy.typing import NDArray

    from bayesgui.formats.assembly import Assembly
    from bayesgui.formats.xml_source import XmlSource

TABLES = ("table", "probtable")
EXACT = ("univariatedistr", "exact", "exactdistr", "exactdistrpotential")
UNIFORM = ("uniform", "uniformpotential")
_EXPANDED = ("tree/add", "delta")
_QUOTED = re.compile(r'"(.*?)"')
_CERTAIN = ("", "exact", "complement")


def is_table(element: Element) -> bool:
    """Tell whether the numbers of a potential are listed."""
    kind = element.get("type", "").lower()
    return kind in TABLES or (kind in EXACT and _is_exact(element))


def _is_exact(element: Element) -> bool:
    """Tell whether a distribution of a number is the number itself, and not computed."""
    if element.get("distribution", "Exact").lower() != "exact":
        return False
    factors = _QUOTED.findall(text_of(child(element, "functions")))
    return child(element, "values") is not None or all(text.strip() == "1" for text in factors)


def is_expanded(element: Element) -> bool:
    """Tell whether a potential is written shorter than the table for which it stands."""
    return element.get("type", "").lower() in _EXPANDED


def is_uncertain(element: Element) -> bool:
    """Tell whether some numbers of a potential are distributed themselves."""
    return any(
        each.get("distribution", "").lower() not in _CERTAIN
        for part in element.iter()
        if part.tag.lower() in ("uncertainvalues", "uncertainparameters")
        for each in part
    )


def scope_of(element: Element) -> list[str]:
    """Return the names of a potential's variables, its own first."""
    names = [item.get("name", "") for item in grandchildren(element, "variables")]
    valued = child(element, "utilityvariable")
    return names if valued is None else [valued.get("name", ""), *names]


class TableReader:
    """Reads the numbers of potentials.

    `assembly`: has the variables.
    """

    def __init__(self, source: XmlSource, assembly: Assembly) -> None:
        self.source, self.assembly = source, assembly

    def listed(self, element: Element, name: str) -> list[float]:
        """Return the numbers of a potential in the order of the file."""
        found = child(element, "values")
        if found is None:
            found = child(element, "parameters")
        return self.assembly.numbers(text_of(found).split(), name, self.source.line(element))

    def expanded(
        self, element: Element, name: str, parents: Sequence[str]
    ) -> NDArray[np.float64] | None:
        """Return the table for which a potential stands: axes of the parents, then the node's own.

        A utility has no axis of its own. None if a parent is left out.
        """
        known = self.assembly.variables
        if not all(parent in known for parent in parents):
            return None
        line = self.source.line(element)
        shape = self.assembly.sizes(name, parents, line)
        self.assembly.expand(name, math.prod(shape), line)
        table = _Table(self, name, parents, shape, element)
        table.fill(element, {}, 0)
        if np.isnan(table.values).any():
            raise self.refusal(element, name, Sentence("its branches leave some states out"))
        return table.values

    def refusal(self, element: Element, name: str, reason: Sentence) -> FormatError:
        """Return the error that a potential does not fit."""
        return FormatError(
            "{path}, line {line}: the potential of {variable} cannot be read: {reason}. Nothing "
            "was opened; save it in OpenMarkov as a table.",
            path=self.source.name,
            line=self.source.line(element),
            variable=name,
            reason=reason,
        )


class _Table:
    """A table that is filled branch by branch.

    `shape`: numbers of states of the parents, then the node's own unless it is a utility.
    """

    def __init__(
        self,
        reader: TableReader,
        name: str,
        parents: Sequence[str],
        shape: Sequence[int],
        root: Element,
    ) -> None:
        self.reader, self.name, self.root = reader, name, root
        self.is_utility = reader.assembly.kinds.get(name) == UTILITY
        self.axes = [*parents] if self.is_utility else [*parents, name]
        self.values = np.full(shape, math.nan)

    def fill(self, element: Element, fixed: Mapping[str, Sequence[int]], depth: int) -> None:
        """Fill what a potential says where some variables have some of their states."""
        if element.get("type", "").lower() != "tree/add":
            numbers = np.broadcast_to(self._leaf(element), self.values.shape)
            sizes = self.values.shape
            where = np.ix_(*(fixed.get(n, range(k)) for n, k in zip(self.axes, sizes, strict=True)))
            self.values[where] = numbers[where]
            return
        found = child(element, "topvariable")
        top = "" if found is None else found.get("name", "")
        if top not in self.axes or top == self.name or depth > len(self.axes):
            raise self._refusal(element, Sentence("a branch is on {name}", name=top or "?"))
        states = self.reader.assembly.variables[top].states
        for branch in grandchildren(element, "branches"):
            names = [item.get("name", "") for item in grandchildren(branch, "states")]
            unknown = next((each for each in names if each not in states), None)
            if unknown is not None or not names:
                raise self._refusal(
                    branch,
                    Sentence(
                        "a branch is for the state “{state}” of {parent}",
                        state=unknown or "",
                        parent=top,
                    ),
                )
            here = [states.index(each) for each in names]
            within = [k for k in here if k in fixed.get(top, here)]
            if within:
                self.fill(self._potential(branch), {**fixed, top: within}, depth + 1)

    def _potential(self, branch: Element) -> Element:
        """Return the potential of a branch, its own or that of the branch to which it refers."""
        label = text_of(child(branch, "reference"))
        if label:
            named = (each for each in self.root.iter() if each.tag.lower() == "branch")
            branch = next((b for b in named if text_of(child(b, "label")) == label), branch)
        found = child(branch, "potential")
        if found is None:
            raise self._refusal(branch, Sentence("a branch has no potential"))
        return found

    def _leaf(self, element: Element) -> NDArray[np.float64]:
        """Return the numbers of a potential, with an axis for each of the table, some of size 1."""
        kind = element.get("type", "").lower()
        size = self.values.shape[-1] if not self.is_utility else 1
        if kind in UNIFORM:
            return np.full(1, 0.0 if self.is_utility else 1.0 / size)
        if kind == "delta":
            return self._certain(element)
        if not is_table(element):
            raise self._refusal(
                element,
                Sentence("a branch is of type {kind}", kind=element.get("type", "") or "–"),
            )
        names = [each for each in scope_of(element) if not self.is_utility or each != self.name]
        wrong = next((each for each in names if each not in self.axes), None)
        places = [self.axes.index(each) for each in names if each in self.axes]
        sizes = [self.values.shape[place] for place in places]
        numbers = np.array(self.reader.listed(element, self.name))
        if wrong is not None or len(set(places)) < len(places) or numbers.size != math.prod(sizes):
            raise self._refusal(
                element,
                Sentence(
                    "a branch has {found} numbers where {needed} should be",
                    found=numbers.size,
                    needed=math.prod(sizes),
                ),
            )
        # The first variable varies fastest.
        stored = numbers.reshape(sizes[::-1]).transpose([*reversed(range(len(sizes)))])
        ordered = stored.transpose(np.argsort(places)) if places else stored
        return ordered.reshape([n if k in places else 1 for k, n in enumerate(self.values.shape)])

    def _certain(self, element: Element) -> NDArray[np.float64]:
        """Return the numbers of a potential with one value or one state."""
        if self.is_utility:
            found = child(element, "numericvalue")
            line = self.reader.source.line(element)
            words = text_of(found).split() or ["0"]
            return np.array(self.reader.assembly.numbers(words[:1], self.name, line))
        states = self.reader.assembly.variables[self.name].states
        state, place = text_of(child(element, "state")), text_of(child(element, "stateindex"))
        if not state and place.isdecimal():
            state = next(iter(states[int(place[:6]) :]), place)
        if state not in states:
            raise self._refusal(element, Sentence("it names the state “{state}”", state=state))
        certain: NDArray[np.float64] = np.eye(len(states))[states.index(state)]
        return certain

    def _refusal(self, element: Element, reason: Sentence) -> FormatError:
        return self.reader.refusal(element, self.name, reason)
