"""DAGitty's text: arcs, positions and roles of nodes, as dagitty.net and the R package write it.

Roles (exposure, outcome, adjusted, latent, selected) are the property ``dagitty`` of a node. An
edge ``A <-> B`` is a hidden common cause of both; edges ``A -- B`` of a pdag get one of their
possible directions.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING
from urllib.parse import unquote

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.characters import plain, quoted
from bayesgui.formats.families import TextFormat, TextReader
from bayesgui.formats.graphs.arcs_alone import arc_losses
from bayesgui.formats.graphs.content import loaded_of
from bayesgui.formats.graphs.graph_budget import check_counts
from bayesgui.formats.graphs.mixed import directed, with_common_causes
from bayesgui.formats.losses import lost_properties
from bayesgui.formats.marks import OWN_MARK
from bayesgui.formats.positions import point
from bayesgui.formats.properties import number
from bayesgui.formats.scanner import END, LINE_ESCAPES

if TYPE_CHECKING:
    from pathlib import Path

ROLES = "dagitty"
"""Property of a node with its roles, separated by blanks."""

_COMMENTS = r"(?>//[^\n]*+|/\*(?s:.*?)\*/|(?<!\S)#[^\n]*+)"
_START = re.compile(
    rf"(?:\s|{_COMMENTS})*+(?:dag|pdag|mag|pag)\b\s*+(?:\w++|\"[^\"]*+\")?\s*+\{{", re.IGNORECASE
)
_KINDS = ("dag", "pdag", "mag", "pag")
_WORDS = {
    **{"exposure": "exposure", "e": "exposure", "source": "exposure"},
    **{"outcome": "outcome", "o": "outcome", "target": "outcome"},
    **{"adjusted": "adjusted", "a": "adjusted", "adjustednode": "adjusted"},
    **{"latent": "latent", "u": "latent", "unobserved": "latent"},
    **{"selected": "selected", "s": "selected", "selectednode": "selected"},
}
_ARROW = re.compile(r"\s*+(<->|->|<-|--|@->|<-@|@-@|@--|--@)")
_BARE = re.compile(r'(?:(?!<->|->|<-|--|@-)[^\s"{}\[\];,=])+')
_UNIT = 160.0
"""Distance on the canvas that stands for 1 in DAGitty, whose pictures are a few units wide."""


@formats.register("dagitty", label="DAGitty", order=25)
class Dagitty(TextFormat):
    """DAGitty's text of a causal diagram: nodes with their roles and places, and arcs.

    Textor, J. et al. (2016). Robust causal inference using directed acyclic graphs: the R package
    dagitty. International Journal of Epidemiology 45(6), 1887–1894.
    """

    suffixes = (".dagitty", ".dag")
    start = _START

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        return _Reader(data, path, monitor).load()

    def write(self, loaded: Loaded) -> bytes:
        network, places = loaded.network, loaded.layout.positions
        order = {name: k for k, name in enumerate(network.names)}
        title = f"{quoted(network.name)} " if network.name else ""
        parts = [f"// {OWN_MARK}\ndag {title}{{\n"]
        for variable in network.variables:
            roles = dict(variable.properties).get(ROLES, "").replace(",", " ").split()
            listed = [role for role in dict.fromkeys(roles) if role in _WORDS.values()]
            if variable.name in places:
                x, y = places[variable.name]
                listed.append(f'pos="{number(x / _UNIT)},{number(y / _UNIT)}"')
            attributes = f" [{','.join(listed)}]" if listed else ""
            parts.append(f"{quoted(variable.name)}{attributes}\n")
        parts += [
            f"{quoted(parent)} -> {quoted(child)}\n"
            for child in network.names
            for parent in sorted(network.parents(child), key=order.__getitem__)
        ]
        return plain("".join([*parts, "}\n"])).encode("utf-8", "replace")

    def losses(self, loaded: Loaded) -> list[str]:
        odd = [
            each.name
            for each in loaded.network.variables
            if each.values or each.edges or any(key != ROLES for key, _ in each.properties)
        ]
        lost = arc_losses(loaded, label="DAGitty", kept={"name", "positions", "properties"})
        return lost + lost_properties(odd, label="DAGitty")


class _Reader(TextReader):
    """Reads one graph statement by statement."""

    comments = _COMMENTS
    punctuation = "{}[];,="
    escapes = MappingProxyType({})
    own_escapes = LINE_ESCAPES

    def __init__(self, data: bytes, path: Path, monitor: Monitor) -> None:
        super().__init__(data, path, monitor)
        self.names: dict[str, None] = {}
        self.roles: dict[str, list[str]] = {}
        self.places: dict[str, tuple[float, float]] = {}
        self.arcs: dict[tuple[str, str], None] = {}
        self.edges: list[tuple[str, str]] = []
        self.two_heads: list[tuple[str, str]] = []
        self.n_edges = 0

    def load(self) -> Loaded:
        import networkx as nx

        scan = self.scan
        if scan.next().lower() not in _KINDS:
            scan.fail_unexpected("", FormatError("“dag” or “pdag”"))
        title = "" if scan.peek() == "{" else scan.name_token(FormatError("the name of the graph"))
        scan.expect("{")
        while not scan.skip("}"):
            if scan.peek() == END:
                scan.expect("}")
            self._statement()
        notes = self.remarks
        names = list(self.names)
        causes = with_common_causes(names, self.two_heads, notes)
        for cause, ends in causes:
            self.roles[cause] = ["latent"]
            self.arcs.update(((cause, end), None) for end in ends)
        graph = nx.DiGraph(name=title)
        for name in names:
            roles = self.roles.get(name)
            graph.add_node(name, **({"properties": [(ROLES, " ".join(roles))]} if roles else {}))
            if name in self.places:
                x, y = self.places[name]
                graph.nodes[name].update(x=x * _UNIT, y=y * _UNIT)
        graph.add_edges_from(
            directed(names, list(self.arcs), self.edges, notes, file=self.path.name)
        )
        return loaded_of(
            graph,
            self.path,
            "dagitty",
            size=len(self.scan.text),
            own=self.own,
            remarks=notes,
            monitor=self.monitor,
        )

    def _statement(self) -> None:
        scan = self.scan
        if scan.skip(";") or scan.skip(","):
            return
        group = self._endpoint()
        if len(group) == 1 and scan.skip("="):
            # Such as bb="0,0,1,1", the frame of the picture.
            self._forget(group[0])
            self._name()
            return
        is_edge = False
        while arrow := self._arrow():
            is_edge = True
            target = self._endpoint()
            self.n_edges += len(group) * len(target)
            check_counts(self.path.name, len(self.names), self.n_edges)
            for one in group:
                for other in target:
                    self._join(one, arrow, other)
            group = target
        attributes = self._attributes()
        if not is_edge:
            for name in group:
                self._describe(name, attributes)

    def _arrow(self) -> str:
        self.scan.skip_blank()
        found = _ARROW.match(self.scan.text, self.scan.position)
        if not found:
            return ""
        self.scan.start = found.start(1)
        self.scan.position = found.end()
        return found.group(1)

    def _join(self, one: str, arrow: str, other: str) -> None:
        if "@" in arrow:
            raise FormatError(
                "{path}, line {line}: the edge {edge} has an end that may be a head or not. "
                "Nothing was opened; only graphs without such ends are networks.",
                path=self.path.name,
                line=self.scan.line(),
                edge=f"{one} {arrow} {other}",
            )
        if arrow == "->":
            self.arcs[one, other] = None
        elif arrow == "<-":
            self.arcs[other, one] = None
        elif arrow == "--":
            self.edges.append((one, other))
        else:
            self.two_heads.append((one, other))

    def _endpoint(self) -> list[str]:
        scan = self.scan
        if not scan.skip("{"):
            return [self._node()]
        group: list[str] = []
        while not scan.skip("}"):
            if scan.peek() == END:
                scan.expect("}")
            if not (scan.skip(";") or scan.skip(",")):
                group.append(self._node())
        return group

    def _node(self) -> str:
        name = self._name()
        self.names.setdefault(name)
        return name

    def _forget(self, word: str) -> None:
        if word.lower() in ("bb", "layout") and word not in self.roles:
            self.names.pop(word, None)

    def _name(self) -> str:
        """Return a name; one without quotes ends where an arrow begins."""
        scan = self.scan
        scan.skip_blank()
        bare = _BARE.match(scan.text, scan.position)
        if bare is None:
            return scan.name_token(FormatError("a node's name"))
        scan.count()
        scan.start, scan.position = bare.start(), bare.end()
        return unquote(bare.group())

    def _attributes(self) -> dict[str, str]:
        scan = self.scan
        found: dict[str, str] = {}
        while scan.skip("["):
            while not scan.skip("]"):
                if scan.peek() == END:
                    scan.expect("]")
                if scan.skip(",") or scan.skip(";"):
                    continue
                key = self._name().lower()
                found[key] = self._name() if scan.skip("=") else ""
        return found

    def _describe(self, name: str, attributes: dict[str, str]) -> None:
        roles = [_WORDS[key] for key in attributes if key in _WORDS]
        if roles:
            known = self.roles.setdefault(name, [])
            known += [role for role in dict.fromkeys(roles) if role not in known]
        spot = point(attributes.get("pos", ""))
        if spot is not None:
            self.places[name] = spot
