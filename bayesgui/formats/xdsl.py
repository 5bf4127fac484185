"""GeNIe's and SMILE's XDSL.

Numbers of ``probabilities`` stand with the child's states fastest and the first parent slowest;
``resultingstates`` names one state for each configuration in the same order. Files written by
aGrUM (pyAgrum up to 3.3 at least) let the first parent vary fastest instead; they are told by the
``app`` that they name, read as they were meant, and a note says so.
"""

from __future__ import annotations

import json
import math
import re
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import FormatError
from bayesgui.core.notes import TextNote
from bayesgui.core.sentence import Sentence
from bayesgui.formats.assembly import Assembly, listed
from bayesgui.formats.base import FileFormat, Loaded, formats
from bayesgui.formats.canonical import noisy_max_table
from bayesgui.formats.losses import changed_names, losses_without
from bayesgui.formats.positions import placed
from bayesgui.formats.properties import valid_numbers
from bayesgui.formats.xdsl_text import NAME, STATES, written
from bayesgui.formats.xml_source import XmlSource, child, children, text_of

if TYPE_CHECKING:
    from pathlib import Path
    from xml.etree.ElementTree import Element

_START = re.compile(rb"<smile\b", re.IGNORECASE)
_CHANCE = ("cpt", "deterministic", "noisymax", "truthtable")
_DESCRIBED = ("nodes", "extensions")


@formats.register("xdsl", label="GeNIe network (XDSL)", order=4)
class Xdsl(FileFormat):
    """GeNIe's XML format: chance and deterministic nodes, noisy-MAX nodes as tables, places.

    References
    ----------
    SMILE Wrappers Manual, section "XDSL file format". BayesFusion, LLC.
    """

    suffixes = (".xdsl",)

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether there is an element ``smile``."""
        return head.lstrip().startswith(b"<") and _START.search(head) is not None

    def read(self, data: bytes, path: Path) -> Loaded:
        """Read the bytes of an XDSL file.

        Raises
        ------
        FormatError
            If the XML is not well formed, defines entities or makes no network.
        """
        return _Reader(XmlSource(data, path.name), path).loaded()

    def write(self, loaded: Loaded) -> bytes:
        """Return the network, free texts and the places of nodes as XDSL."""
        return written(loaded).encode()

    def losses(self, loaded: Loaded) -> list[str]:
        """Say what XDSL cannot hold of a document."""
        kept = {"positions", "properties", "texts"}
        lost = losses_without(loaded, label="XDSL", kept=kept)
        return [*lost, *changed_names(loaded.network, label="XDSL", states=True)]


class _Reader:
    def __init__(self, source: XmlSource, path: Path) -> None:
        self.source = source
        self.assembly = Assembly(path)
        self.notes = self.assembly.notes
        self.notes.extend(source.notes)
        self.names: dict[str, str] = {}
        self.texts: dict[str, dict[str, str]] = {}
        self.positions: dict[str, tuple[float, float]] = {}
        self.text_notes: list[TextNote] = []
        self.first_fastest = False

    def loaded(self) -> Loaded:
        root = self.source.root
        nodes = child(root, "nodes")
        if root.tag.lower() != "smile" or nodes is None:
            raise FormatError(
                "{path} is XML, but holds no network of GeNIe. Nothing was opened.",
                path=self.source.name,
            )
        genie = next((item for item in root.iter() if item.tag.lower() == "genie"), None)
        if genie is not None:
            self._extensions(genie)
        for element in nodes:
            if id_ := element.get("id", ""):
                self.names[id_] = _own(element).get(NAME) or id_
        for element in nodes:
            self._node(element)
        unread = [item.tag for item in root if item.tag.lower() not in (*_DESCRIBED, "property")]
        if unread:
            self.notes.append(
                Sentence("Left out: the parts {parts}.", parts=listed(list(dict.fromkeys(unread))))
            )
        name = root.get("id", "")
        title = genie.get("name", "") if genie is not None else ""
        own = genie is not None and genie.get("app") == "bayesgui"
        if own:
            # The nodes stand parents first, as SMILE wants them; GeNIe's part has our order.
            self.assembly.reorder([self.names.get(id_, id_) for id_ in self.texts])
        network = self.assembly.network(title or name, _own(root))
        layout = placed(self.positions, network, centers=True, own=own)
        texts = tuple(self.text_notes)
        return Loaded(network, layout, tuple(self.notes), text_notes=texts, format="xdsl")

    # -- what GeNIe adds ----------------------------------------------------------------------

    def _extensions(self, genie: Element) -> None:
        self.first_fastest = genie.get("app", "").lower().startswith("agrum")
        if self.first_fastest:
            self.notes.append(
                Sentence(
                    "The file was written by aGrUM, whose tables let the first parent vary "
                    "fastest; they were read so."
                )
            )
        for element in genie.iter():
            tag, box = element.tag.lower(), _box(element)
            if tag == "node":
                id_ = element.get("id", "")
                self.texts[id_] = {
                    "label": text_of(child(element, "name")),
                    "description": text_of(child(element, "comment")),
                }
                if box is not None:
                    self.positions[id_] = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
            elif tag == "textbox" and box is not None:
                text = text_of(child(element, "caption"))
                width = max(60.0, box[2] - box[0])
                id_ = f"note-{len(self.text_notes) + 1}"
                self.text_notes.append(TextNote(id_, box[0], box[1], text, width))

    # -- nodes --------------------------------------------------------------------------------

    def _node(self, element: Element) -> None:
        id_, kind = element.get("id", ""), element.tag.lower()
        line = self.source.line(element)
        name = self.names.get(id_, id_)
        if id_ in self.positions:
            self.positions[name] = self.positions[id_]
        if kind not in (*_CHANCE, "decision"):
            self.assembly.drop(name, kind)
            return
        ids = [item.get("id", "") for item in children(element, "state")]
        states = _stored_states(element, len(ids)) or ids
        details = self._details(element, name, len(states))
        if kind == "decision":
            self.assembly.add_decision(name, states, line, **details)
            return
        self.assembly.add_variable(name, states, line, **details)
        parents = text_of(child(element, "parents")).split()
        numbers = self._table(element, kind, name, ids, parents)
        if numbers is not None:
            axes = [*range(len(parents) - 1, -1, -1), len(parents)] if self.first_fastest else None
            given = [self.names.get(parent, parent) for parent in parents]
            self.assembly.add_table(name, given, numbers, line, axes=axes)

    def _details(self, element: Element, name: str, n_states: int) -> dict[str, Any]:
        own = _own(element)
        texts = self.texts.get(element.get("id", ""), {})
        label = texts.get("label", "")
        details: dict[str, Any] = {
            "label": label if label not in (name, element.get("id")) else "",
            "description": texts.get("description", "") or text_of(child(element, "comment")),
            "unit": own.get("unit", ""),
            "properties": [(k, v) for k, v in own.items() if k not in (NAME, STATES, "unit")],
        }
        for tag, key in (("statevalues", "values"), ("intervals", "edges")):
            try:
                numbers = [float(word) for word in text_of(child(element, tag)).split()]
            except ValueError:
                continue
            if found := valid_numbers(key, numbers, n_states):
                details[key] = found
        return details

    def _table(
        self, element: Element, kind: str, name: str, ids: list[str], parents: list[str]
    ) -> Any:
        """Return the numbers of a node's table in file order, or None where it has none."""
        line = self.source.line(element)
        if kind == "noisymax":
            return self._noisy_max(element, name, len(ids), parents)
        results = child(element, "resultingstates")
        if results is not None:
            words = text_of(results).split()
            unknown = next((word for word in words if word not in ids), None)
            if unknown is not None:
                raise FormatError(
                    "{path}, line {line}: the table of {variable} names the unknown state "
                    "“{state}”. Nothing was opened.",
                    path=self.source.name,
                    line=line,
                    variable=name,
                    state=unknown,
                )
            return np.eye(len(ids))[[ids.index(word) for word in words]]
        found = child(element, "probabilities")
        return None if found is None else self._numbers(found, name)

    def _numbers(self, element: Element, name: str) -> list[float]:
        try:
            return [float(word) for word in text_of(element).split()]
        except ValueError:
            raise FormatError(
                "{path}, line {line}: the table of {variable} holds something that is no number. "
                "Nothing was opened.",
                path=self.source.name,
                line=self.source.line(element),
                variable=name,
            ) from None

    def _noisy_max(self, element: Element, name: str, n_states: int, parents: list[str]) -> Any:
        sizes = [self._size(parent) for parent in parents]
        parameters, order = child(element, "parameters"), child(element, "strengths")
        numbers = [] if parameters is None else self._numbers(parameters, name)
        strengths = [] if order is None else self._numbers(order, name)
        if not strengths:
            strengths = [float(k) for size in sizes for k in range(size)]
        cells = math.prod(sizes) * n_states
        if 0 in sizes or len(numbers) != (sum(sizes) + 1) * n_states or cells > 10**7:
            table = None
        else:
            grid = np.array(numbers).reshape(-1, n_states)
            table = noisy_max_table(sizes, n_states, [int(k) for k in strengths], grid)
        if table is None:
            raise FormatError(
                "{path}, line {line}: the noisy-MAX parameters of {variable} do not fit its "
                "parents. Nothing was opened.",
                path=self.source.name,
                line=self.source.line(element),
                variable=name,
            )
        self.notes.append(
            Sentence("The noisy-MAX node {variable} was expanded into a table.", variable=name)
        )
        axes = [*range(len(sizes) - 1, -1, -1), len(sizes)] if self.first_fastest else None
        return table if axes is None else table.transpose(axes)

    def _size(self, id_: str) -> int:
        nodes = child(self.source.root, "nodes")
        element = next((e for e in nodes or () if e.get("id") == id_), None)
        return 0 if element is None else sum(1 for _ in children(element, "state"))


def _own(element: Element) -> dict[str, str]:
    """Return the user properties of an element."""
    return {item.get("id", ""): text_of(item) for item in children(element, "property")}


def _stored_states(element: Element, count: int) -> list[str]:
    """Return state names that are no identifiers, as our own writer keeps them."""
    try:
        names = json.loads(_own(element).get(STATES, ""))
    except (ValueError, RecursionError):
        return []
    if not isinstance(names, list) or len(names) != count:
        return []
    return names if all(isinstance(name, str) and name.strip() for name in names) else []


def _box(element: Element) -> tuple[float, ...] | None:
    words = text_of(child(element, "position")).split()
    try:
        box = tuple(float(word) for word in words)
    except ValueError:
        return None
    return box if len(box) == 4 and all(abs(x) < 1e7 for x in box) else None
