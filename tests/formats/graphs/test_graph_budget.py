"""Small files that stand for large graphs, and compressed ones for large texts."""

from __future__ import annotations

import gzip
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from bayesgui.core.errors import Cancelled, FormatError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.formats import read
from bayesgui.formats.graphs.graph_budget import MAX_NODES
from tests.formats.judge import parsed

if TYPE_CHECKING:
    from pathlib import Path


def _group(letter: str, count: int) -> str:
    return "{" + " ".join(f"{letter}{k}" for k in range(count)) + "}"


FILES = {
    "dot": "digraph {" + _group("a", 1_800) + " -> " + _group("b", 1_800) + "}",
    "dagitty": "dag {" + _group("a", 1_800) + " -> " + _group("b", 1_800) + "}",
    "edges": "from,to\n" + "".join(f"a,b{k}\n" for k in range(MAX_NODES + 1)),
    "gml": "graph [ directed 1 " + "".join(f"node [ id {k} ]" for k in range(MAX_NODES + 1)) + "]",
    "graphml": '<graphml><graph edgedefault="directed">'
    + "".join(f'<node id="{k}"/>' for k in range(MAX_NODES + 1))
    + "</graph></graphml>",
    "adjacency": "," + ",".join(map(str, range(MAX_NODES + 1))) + "\n0,1\n",
}


@pytest.mark.parametrize("name", FILES)
def test_a_graph_that_is_too_large_is_refused_while_it_is_read(name: str) -> None:
    tracemalloc.start()
    with pytest.raises(FormatError, match=r"more than 50,000 nodes or 250,000 arcs"):
        parsed(name, FILES[name])
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 2**27


def test_a_gzip_file_that_stands_for_far_more_than_its_size_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "t.bif"
    with gzip.open(path, "wb", compresslevel=1) as out:
        for _ in range(150):
            out.write(b" " * 2**20)
    with pytest.raises(FormatError, match=r"t\.bif unpacks to more than 128 MiB, far more than"):
        read(path)


@pytest.mark.parametrize("name", ["dot", "edges", "gml", "graphml"])
def test_reading_a_large_graph_is_cancelled(name: str, tmp_path: Path) -> None:
    class Cancelling(Unreported):
        asked = 0

        def check(self) -> None:
            self.asked += 1
            if self.asked > 3:
                raise Cancelled

    nodes, arcs = range(9_000), [(k, k + 1) for k in range(8_999)]
    text = {
        "dot": "digraph {" + ";".join(f"{a} -> {b}" for a, b in arcs) + "}",
        "edges": "from,to\n" + "".join(f"a{a},a{b}\n" for a, b in arcs),
        "gml": "graph [ directed 1\n"
        + "\n".join(f'node [ id {k} label "n{k}" ]' for k in nodes)
        + "\n".join(f"edge [ source {a} target {b} ]" for a, b in arcs)
        + "]",
        "graphml": '<graphml><graph edgedefault="directed">'
        + "".join(f'<node id="{k}"/>' for k in nodes)
        + "".join(f'<edge source="{a}" target="{b}"/>' for a, b in arcs)
        + "</graph></graphml>",
    }[name]
    path = tmp_path / f"t.{name}"
    path.write_text(text)
    with pytest.raises(Cancelled):
        read(path, Cancelling(SILENT))
