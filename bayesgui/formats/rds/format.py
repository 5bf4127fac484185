"""Fitted networks of R's package bnlearn, saved by ``saveRDS`` or ``save``.

A ``bn.fit`` is a list of nodes with their parents and an array of probabilities whose first axis
is the node itself. Of a ``bn`` the arcs are read; undirected ones get one of their possible
directions.
"""

from __future__ import annotations

import bz2
import lzma
import zlib
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.name_lists import list_names, notes_on
from bayesgui.core.sentence import Loss, LossyRepair, pluralize
from bayesgui.formats.assembly import Assembly
from bayesgui.formats.base import FileFormat, Loaded, formats
from bayesgui.formats.file_content import check_unpacked
from bayesgui.formats.graphs.content import loaded_of
from bayesgui.formats.graphs.mixed import directed
from bayesgui.formats.rds.serialization import RObject, SerializationError, parse

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

_MAGIC = (b"X\n\0\0\0", b"B\n", b"RDX2\n", b"RDX3\n")
_OTHER_MAGIC = (b"A\n2\n", b"A\n3\n", b"RDA2\n", b"RDA3\n")
_PACKED = {b"BZh": bz2.BZ2Decompressor, b"\xfd7zXZ\0": lzma.LZMADecompressor}
_SUFFIXES = (".rds", ".rda", ".rdata")
_AT_ONCE = 1 << 22
_MOST_CLASSES = 3


@formats.register("rds", label="R object of bnlearn (RDS)", order=11)
class Rds(FileFormat):
    """Networks that R's package bnlearn has fitted or learned, as saved in R; read, not written.

    Scutari, M. (2010). Learning Bayesian networks with the bnlearn R package. Journal of
    Statistical Software 35(3), 1–22.
    """

    suffixes = _SUFFIXES
    can_write = False

    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether the content begins as R's files do."""
        names_it = path.name.lower().removesuffix(".gz").endswith(_SUFFIXES)
        return head.startswith((*_MAGIC, *_OTHER_MAGIC)) or (
            names_it and head.startswith(tuple(_PACKED))
        )

    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        data = _unpacked(data, path, monitor)
        if data.startswith(_OTHER_MAGIC):
            raise FormatError(
                "{path} was saved by R as text, which is not read. Nothing was opened; save it "
                "there with saveRDS(x, file) or write.bif.",
                path=path.name,
            )
        try:
            whole = parse(data, monitor)
        except SerializationError as error:
            raise FormatError(
                "{path} is damaged, cut short or holds R objects that are not read ({reason}). "
                "Nothing was opened; save the network alone there with saveRDS(fitted, file), or "
                "with write.bif.",
                path=path.name,
                reason=str(error),
            ) from None
        found = _network_in(whole)
        if found is None:
            raise FormatError(
                "{path} holds no network of bnlearn (bn.fit or bn), but an object of class "
                "{classes}. Nothing was opened; save the fitted network there with saveRDS, or a "
                "data frame with write.csv.",
                path=path.name,
                classes=list_names(_classes_in(whole)[:_MOST_CLASSES]) or "–",
            )
        remarks: list[str] = []
        if len(others := _networks(whole)) > 1:
            remarks.append(
                Loss(
                    "The file holds {count} networks; {name}, the first one, was read.",
                    count=len(others),
                    name=next(iter(others)) or "–",
                )
            )
        if "bn.fit" in found.texts("class"):
            return _Fitted(found, path, monitor, len(data), remarks).load()
        return _structure(found, path, len(data), remarks)


def _unpacked(data: bytes, path: Path, monitor: Monitor) -> bytes:
    """Return the content of a file compressed by bzip2 or xz."""
    packed = next((kind for mark, kind in _PACKED.items() if data.startswith(mark)), None)
    if packed is None:
        return data
    tool: Any = packed()
    parts: list[bytes] = []
    size = 0
    try:
        rest = data
        while not tool.eof:
            monitor.check()
            part = tool.decompress(rest, _AT_ONCE)
            rest = b""
            size += len(part)
            parts.append(part)
            check_unpacked(size, len(data), path)
            if not part and tool.needs_input:
                raise EOFError
    except (OSError, EOFError, lzma.LZMAError, zlib.error, ValueError):
        raise FormatError(
            "{path} is damaged or cut short. Nothing was opened.", path=path.name
        ) from None
    return b"".join(parts)


def _networks(whole: RObject) -> dict[str, RObject]:
    """Return the networks of a file by the names of their variables, fitted ones first."""
    if _is_network(whole):
        return {"": whole}
    found = {name: each for name, each in whole.members().items() if _is_network(each)}
    fitted = {name: each for name, each in found.items() if "bn.fit" in each.texts("class")}
    return {**fitted, **found}


def _network_in(whole: RObject) -> RObject | None:
    return next(iter(_networks(whole).values()), None)


def _is_network(found: RObject) -> bool:
    return not {"bn.fit", "bn"}.isdisjoint(found.texts("class"))


def _classes_in(whole: RObject) -> list[str]:
    if found := whole.texts("class"):
        return found
    inner = [name for each in whole.members().values() for name in each.texts("class")]
    return inner or [type(whole.value).__name__]


class _Fitted:
    """Reads a ``bn.fit``."""

    def __init__(
        self, found: RObject, path: Path, monitor: Monitor, size: int, remarks: list[str]
    ) -> None:
        self.nodes = found.members()
        self.path = path
        self.assembly = Assembly(path, monitor, size)
        self.assembly.remarks.extend(remarks)
        self.undefined: dict[str, int] = {}

    def load(self) -> Loaded:
        for name, node in self.nodes.items():
            members = node.members()
            table = members.get("prob")
            parents = members["parents"].texts() if "parents" in members else []
            if table is None:
                self.assembly.drop(name, "continuous")
                self.assembly.add_table(name, parents, [], 0)
            else:
                self._add(name, parents, table)
        self.assembly.remarks += notes_on(
            self.undefined,
            "{rows} of the table of {names} for which there were no data became uniform.",
            kind=LossyRepair,
            rows=pluralize(sum(self.undefined.values()), "{count} row", "{count} rows"),
            nodes=tuple(self.undefined),
        )
        model = self.assembly.model("")
        return Loaded.of(model, remarks=tuple(self.assembly.remarks), format="rds")

    def _add(self, name: str, parents: list[str], table: RObject) -> None:
        labels = table.attributes.get("dimnames", RObject())
        axes = labels.texts("names")
        states = [each.texts() for each in labels.value or () if isinstance(each, RObject)]
        values = table.value
        sizes = np.asarray(table.attributes.get("dim", RObject([])).value).tolist()
        if (
            not isinstance(values, np.ndarray)
            or values.dtype.kind not in "fi"
            or len(states) != len(parents) + 1
            or [len(each) for each in states] != sizes
            or values.size != int(np.prod(sizes, dtype=object))
            or (parents and axes and sorted(axes) != sorted([name, *parents]))
        ):
            self._refuse(name)
        # The order of the axes counts, not that of the list of parents.
        own = axes.index(name) if parents and axes else 0
        parents = [axis for axis in axes if axis != name] if parents and axes else parents
        self.assembly.add_variable(name, states.pop(own), 0)
        for parent, listed in zip(parents, states, strict=True):
            self._check(name, parent, listed)
        cube = values.reshape(sizes, order="F").astype(np.float64)
        rows = np.moveaxis(cube, own, -1)
        self.assembly.add_table(name, parents, self._defined(rows, name), 0)

    def _check(self, name: str, parent: str, states: list[str]) -> None:
        """Raise if a table names other states of a parent than the parent's own table."""
        node = self.nodes.get(parent)
        table = None if node is None else node.members().get("prob")
        labels = None if table is None else table.attributes.get("dimnames")
        if labels is None or not labels.value or not isinstance(labels.value[0], RObject):
            return
        if labels.value[0].texts() != states:
            self._refuse(name)

    def _defined(self, rows: NDArray[np.float64], name: str) -> NDArray[np.float64]:
        """Return rows with uniform ones in place of those that bnlearn left undefined."""
        empty = np.isnan(rows).all(axis=-1)
        if not empty.any():
            return rows
        self.undefined[name] = int(np.count_nonzero(empty))
        rows = rows.copy()
        rows[empty] = 1.0 / rows.shape[-1]
        return rows

    def _refuse(self, name: str) -> NoReturn:
        raise FormatError(
            "{path}: the table of {variable} does not fit its parents and their states. Nothing "
            "was opened; check the network there.",
            path=self.path.name,
            variable=name,
        )


def _structure(found: RObject, path: Path, size: int, remarks: list[str]) -> Loaded:
    """Return the network of a ``bn``, whose arcs are a matrix of two columns."""
    import networkx as nx

    members: Mapping[str, RObject] = found.members()
    names = list(members.get("nodes", RObject()).members())
    listed = members.get("arcs", RObject()).texts()
    half = len(listed) // 2
    pairs = list(zip(listed[:half], listed[half:], strict=False))
    known = set(names)
    if len(listed) % 2 or not all(one in known and other in known for one, other in pairs):
        raise FormatError(
            "{path}: its arcs do not fit its nodes. Nothing was opened; check the network there.",
            path=path.name,
        )
    both = set(pairs)
    arcs = [(one, other) for one, other in pairs if (other, one) not in both]
    edges = [(one, other) for one, other in pairs if (other, one) in both]
    graph = nx.DiGraph()
    graph.add_nodes_from(names)
    notes = list(remarks)
    graph.add_edges_from(directed(names, arcs, edges, notes, file=path.name))
    return loaded_of(graph, path, "rds", size=size, remarks=notes)
