"""DAGitty's text: arcs, positions and roles of nodes, as dagitty.net and the R package write it.

Nodes that are ``latent`` and edges ``A <-> B`` are marks of the network; other roles (exposure,
outcome, adjusted, selected) are the property ``dagitty`` of a node. Edges ``A -- B`` of a pdag get
one of their possible directions.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING
from urllib.parse import unquote

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import notes_on
from bayesgui.formats.base import Loaded, formats
from bayesgui.formats.characters import plain, quoted
from bayesgui.formats.families import TextFormat, TextReader
from bayesgui.formats.graphs.arcs_alone import arc_losses
from bayesgui.formats.graphs.drawing import LATENT, ROLES, UNIT, Drawing, roles_of
from bayesgui.formats.graphs.graph_budget import check_counts
from bayesgui.formats.losses import lost_properties
from bayesgui.formats.marks import OWN_MARK
from bayesgui.formats.positions import point
from bayesgui.formats.properties import number
from bayesgui.formats.scanner import END, LINE_ESCAPES
from bayesgui.formats.unseen import named_causes

if TYPE_CHECKING:
    from pathlib import Path

_COMMENTS = r"(?>//[^\n]*+|/\*(?s:.*?)\*/|(?<!\S)#[^\n]*+)"
_CALL = r"(?:[\w.]+\s*+(?:<-|=)\s*+)?(?:dagitty::)?dagitty\s*+\(\s*+['\"]"
"""The beginning of a call in R, whose text in quotes is read."""
_IN_SCRIPT = re.compile(rf"^[^\n#'\"]*?{_CALL}", re.MULTILINE)
"""Such a call after other lines of R."""
_BEFORE = re.compile(rf"(?:\s|{_COMMENTS})*+(?:{_CALL})?")
_START = re.compile(
    rf"(?:\s|{_COMMENTS})*+(?:{_CALL})?(?:\s|{_COMMENTS})*+(?:dag|pdag|mag|pag)\b\s*+(?:\w++|\"[^\"]*+\")?\s*+\{{",
    re.IGNORECASE,
)
_KINDS = ("dag", "pdag", "mag", "pag")
_WORDS = {
    **{"exposure": "exposure", "e": "exposure", "source": "exposure"},
    **{"outcome": "outcome", "o": "outcome", "target": "outcome"},
    **{"adjusted": "adjusted", "a": "adjusted", "adjustednode": "adjusted"},
    **{"latent": "latent", "u": "latent", "unobserved": "latent"},
    **{"selected": "selected", "s": "selected", "selectednode": "selected"},
}
_ARROW = re.compile(r"\s*+(<->|->|<-|--|@->|<-@|@-@|@--|--@|→|←|↔)")
_SPELT = {"→": "->", "←": "<-", "↔": "<->"}
_BARE = re.compile(r'(?:(?!<->|->|<-|--|@-)[^\s"{}\[\];,=→←↔])+')
_NO_NAME = re.compile(r"[^<>]*[<>].*|\W+", re.DOTALL)
"""What of a bare name a mistyped arrow leaves."""
_OF_GRAPH = ("bb", "layout")
"""What is said of the whole picture, as ``bb="0,0,1,1"``."""
_OF_NODE = ("pos", "weight", "w", "label", "i")


@formats.register("dagitty", label="DAGitty", order=25)
class Dagitty(TextFormat):
    """DAGitty's text of a causal diagram: nodes with their roles and places, and arcs.

    Textor, J. et al. (2016). Robust causal inference using directed acyclic graphs: the R package
    dagitty. International Journal of Epidemiology 45(6), 1887–1894.
    """

    holds_marks = True
    suffixes = (".dagitty", ".dag")
    start = _START

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether a graph begins, or is given to dagitty in a script of R."""
        return super().sniff(head, path) or bool(_IN_SCRIPT.search(head.decode("utf-8", "replace")))

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        return _Reader(data, path, monitor).load()

    def write(self, loaded: Loaded) -> bytes:
        network, places = loaded.network, loaded.layout.positions
        order = {name: k for k, name in enumerate(network.names)}
        title = f"{quoted(network.name)} " if network.name else ""
        # dagitty's grammar has no comments; without nodes the mark says that none are missing.
        mark = "" if network.names else f"// {OWN_MARK}\n"
        parts = [f"{mark}dag {title}{{\n"]
        for variable in network.variables:
            listed = [role for role in dict.fromkeys(roles_of(variable)) if role in _WORDS.values()]
            if variable.name in network.unobserved and LATENT not in listed:
                listed.append(LATENT)
            if variable.name in places:
                x, y = places[variable.name]
                listed.append(f'pos="{number(x / UNIT)},{number(y / UNIT)}"')
            attributes = f" [{','.join(listed)}]" if listed else ""
            parts.append(f"{quoted(variable.name)}{attributes}\n")
        parts += [
            f"{quoted(parent)} -> {quoted(child)}\n"
            for child in network.names
            for parent in sorted(network.parents(child), key=order.__getitem__)
        ]
        parts += [f"{quoted(a)} <-> {quoted(b)}\n" for a, b, _ in network.marks.causes]
        return plain("".join([*parts, "}\n"])).encode("utf-8", "replace")

    def losses(self, loaded: Loaded) -> list[str]:
        odd = [
            each.name
            for each in loaded.network.variables
            if each.values or each.edges or any(key != ROLES for key, _ in each.properties)
        ]
        lost = arc_losses(loaded, label="DAGitty", kept={"name", "positions", "properties"})
        return lost + lost_properties(odd, label="DAGitty") + named_causes(loaded, label="DAGitty")


class _Reader(TextReader):
    """Reads one graph statement by statement."""

    comments = _COMMENTS
    punctuation = "{}[];,="
    escapes = MappingProxyType({})
    own_escapes = LINE_ESCAPES

    def __init__(self, data: bytes, path: Path, monitor: Monitor) -> None:
        super().__init__(data, path, monitor)
        self.drawing = Drawing(path.name)
        self.unknown: dict[str, None] = {}

    def load(self) -> Loaded:
        scan = self.scan
        in_call = self._begin()
        has_braces = True
        if scan.peek().lower() in _KINDS:
            scan.next()
            is_bare = scan.peek() == "{"
            title = "" if is_bare else scan.name_token(FormatError("the name of the graph"))
            self.drawing.title = title
        elif in_call:
            # In R the word may be left out, and the braces.
            has_braces = scan.peek() == "{"
        else:
            scan.next()
            scan.fail_unexpected("", FormatError("“dag” or “pdag”"))
        if has_braces:
            scan.expect("{")
        while not (scan.skip("}") if has_braces else scan.peek() == END):
            if scan.peek() == END:
                scan.expect("}")
            self._statement()
        self.remarks += notes_on(
            list(self.unknown), "Words in brackets that mean nothing here were left out: {names}."
        )
        return self.drawing.loaded(
            self.path,
            "dagitty",
            size=len(scan.text),
            own=self.own,
            remarks=self.remarks,
            monitor=self.monitor,
        )

    def _begin(self) -> bool:
        """Move to the beginning of the graph; return whether it is given to a call in R."""
        scan = self.scan
        if not _START.match(scan.text) and (call := _IN_SCRIPT.search(scan.text)):
            scan.position = call.end()
        elif before := _BEFORE.match(scan.text):
            scan.position = before.end()
        quote = scan.text[max(0, scan.position - 1) : scan.position]
        if quote not in tuple("'\""):
            return False
        # Double quotes may stand within a graph in braces, too.
        if quote == "'" or scan.peek().lower() not in _KINDS:
            end = scan.text.find(quote, scan.position)
            scan.text = scan.text if end < 0 else scan.text[:end]
        return True

    def _statement(self) -> None:
        scan = self.scan
        if scan.skip(";") or scan.skip(","):
            return
        if self._skips_frame():
            return
        group = self._endpoint()
        is_edge = False
        while arrow := self._arrow():
            is_edge = True
            line, target = scan.line(), self._endpoint()
            check_counts(
                self.path.name,
                len(self.drawing.names),
                self.drawing.n_edges + len(group) * len(target),
            )
            for one in group:
                for other in target:
                    self.drawing.join(one, arrow, other, line)
            group = target
        attributes = self._attributes()
        if not is_edge:
            for name in group:
                self._describe(name, attributes)

    def _skips_frame(self) -> bool:
        """Read what is said of the whole picture."""
        scan = self.scan
        scan.skip_blank()
        at = scan.position
        if scan.peek().lower() in _OF_GRAPH:
            scan.next()
            if scan.skip("="):
                self._name()
                return True
            scan.position = at
        return False

    def _arrow(self) -> str:
        self.scan.skip_blank()
        found = _ARROW.match(self.scan.text, self.scan.position)
        if not found:
            return ""
        self.scan.start = found.start(1)
        self.scan.position = found.end()
        arrow = _SPELT.get(found.group(1), found.group(1))
        if "@" in arrow:
            raise FormatError(
                "{path}, line {line}: the edge {edge} has an end that may be a head or not. "
                "Nothing was opened; only graphs without such ends are networks.",
                path=self.path.name,
                line=self.scan.line(),
                edge=arrow,
            )
        return arrow

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
        scan = self.scan
        scan.skip_blank()
        if doubled := _ARROW.match(scan.text, scan.position):
            # Without a name in between, the arrow itself would be read as one.
            scan.count()
            scan.start, scan.position = doubled.span(1)
            scan.fail_unexpected(doubled.group(1), FormatError("a node's name"))
        name = self._name()
        self.drawing.add_node(name)
        return name

    def _name(self) -> str:
        """Return a name; one without quotes ends where an arrow begins."""
        scan = self.scan
        scan.skip_blank()
        bare = _BARE.match(scan.text, scan.position)
        if bare is None:
            if arrow := _ARROW.match(scan.text, scan.position):
                scan.start, scan.position = arrow.start(1), arrow.end()
                scan.fail_unexpected(arrow.group(1), FormatError("a node's name"))
            return scan.name_token(FormatError("a node's name"))
        scan.count()
        scan.start, scan.position = bare.start(), bare.end()
        if _NO_NAME.fullmatch(bare.group()):
            scan.fail_unexpected(
                bare.group(), FormatError("a node's name, or an arrow ->, <-, <->")
            )
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
        for key in attributes:
            if key in _WORDS:
                self.drawing.add_role(name, _WORDS[key])
            elif not attributes[key] and key not in _OF_NODE:
                self.unknown.setdefault(key)
        spot = point(attributes.get("pos", ""))
        if spot is not None:
            self.drawing.places[name] = spot
