"""Comparison of a folder of network files with pyAgrum's reading of them.

``python -m tests.formats.against DIRECTORY`` prints a line for each file: whether nodes, states and
arcs are the same, and the posteriors without findings. The exit code is 1 if something differs.

pyAgrum reads tables with several parents transposed in XDSL and UAI, against these formats'
definitions; posteriors of such files are not compared.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui import JunctionTree
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.sentence import Loss
from bayesgui.formats import Loaded, read
from bayesgui.formats.identifiers import identifiers
from bayesgui.formats.storage import readable_suffixes
from bayesgui.graph.elimination_order import cost

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

THEIR_SUFFIX = {
    ".bif": ".bif",
    ".net": ".net",
    ".hugin": ".net",
    ".xml": ".bifxml",
    ".xmlbif": ".bifxml",
    ".bifxml": ".bifxml",
    ".uai": ".uai",
    ".xdsl": ".xdsl",
}
"""The suffix by which pyAgrum knows the format of each of ours that it reads."""

TRANSPOSED = (".xdsl", ".uai")
TOLERANCE = 1e-5
"""Of probabilities: pyAgrum reads some formats as numbers of 32 bits."""
MOST_CELLS = 10**7
"""Of the largest clique; posteriors of networks beyond are not compared."""


@dataclass(frozen=True)
class Verdict:
    """What was found for one file; `kind`: same, DIFFERENT, or skipped where one reads nothing."""

    kind: str
    text: str


def compared(path: Path) -> Verdict:
    """Compare our reading of a file with pyAgrum's."""
    plain = path.with_suffix("") if path.suffix.lower() == ".gz" else path
    suffix = THEIR_SUFFIX.get(plain.suffix.lower())
    try:
        ours = read(path)
    except BayesGuiError as error:
        theirs = None if suffix is None else _theirs(path, suffix)
        if theirs is None or isinstance(theirs, str) or theirs.size() == 0:
            return Verdict("skipped", f"neither reads it: {error}")
        return Verdict("DIFFERENT", f"pyAgrum reads it: {error}")
    if suffix is None:
        return Verdict("skipped", f"pyAgrum has no format {plain.suffix}")
    theirs = _theirs(path, suffix)
    if isinstance(theirs, str):
        return Verdict("skipped", f"pyAgrum does not read it: {theirs}")
    return _verdict(ours, theirs, suffix)


def _theirs(path: Path, suffix: str) -> Any:
    """Return pyAgrum's network, or a line that says why there is none."""
    import pyagrum as gum

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / f"network{suffix}"
        if path.suffix.lower() == ".gz":
            copy.write_bytes(gzip.decompress(path.read_bytes()))
        else:
            shutil.copyfile(path, copy)
        try:
            return gum.loadBN(str(copy))
        except Exception as error:  # noqa: BLE001 # pyAgrum raises what it likes
            return _reason(error)


def _reason(error: Exception) -> str:
    """Return the beginning of what pyAgrum says, on one line."""
    return " ".join(str(error).split())[:100] or type(error).__name__


def _verdict(ours: Loaded, theirs: Any, suffix: str) -> Verdict:
    network = ours.network
    ids = identifiers(network.names)
    known = set(theirs.names())
    peers = {n: n if n in known else ids[n] for n in network.names}
    partly = any(isinstance(note, Loss) for note in ours.remarks)
    if suffix == ".uai":
        peers = {n: n if n in known else str(k) for k, n in enumerate(network.names)}
    if missing := sorted(n for n, peer in peers.items() if peer not in known):
        # In XDSL pyAgrum reads one kind of nodes alone.
        if ours.whole.is_template or suffix == ".xdsl":
            return Verdict("skipped", f"pyAgrum leaves out {', '.join(missing[:5])}")
        return Verdict("DIFFERENT", f"pyAgrum has no node {', '.join(missing[:5])}")
    if (extra := sorted(known - set(peers.values()))) and not partly:
        return Verdict("DIFFERENT", f"only pyAgrum has {', '.join(extra[:5])}")
    for name, peer in peers.items():
        size = theirs.variable(peer).domainSize()
        if size != network[name].n_states:
            return Verdict("DIFFERENT", f"{name} has {size} states for pyAgrum")
        parents = {theirs.variable(k).name() for k in theirs.parents(peer)}
        if parents != {peers[p] for p in network.parents(name)}:
            return Verdict("DIFFERENT", f"{name} has the parents {sorted(parents)} for pyAgrum")
    nodes = f"{len(network)} nodes"
    several = any(len(network.parents(name)) > 1 for name in network.names)
    if suffix in TRANSPOSED and several:
        return Verdict("same", f"{nodes}; tables not compared, pyAgrum transposes them")
    if extra:
        return Verdict("same", f"{nodes}; tables not compared, a part of the file is left out")
    if not network.names or cost(network).largest_clique > MOST_CELLS:
        return Verdict("same", f"{nodes}; tables not compared, too large")
    return _verdict_on_posteriors(network, theirs, peers, nodes)


def _verdict_on_posteriors(network: Any, theirs: Any, peers: Any, nodes: str) -> Verdict:
    import pyagrum as gum

    posteriors = JunctionTree(network).query({})
    inference = gum.LazyPropagation(theirs)
    try:
        for peer in peers.values():
            # Rows may be weights, which pyAgrum leaves as they are.
            theirs.cpt(peer).normalizeAsCPT()
        inference.makeInference()
        # Parents with one state stay as axes of length 1.
        found = {
            name: inference.posterior(peer).toarray().reshape(-1) for name, peer in peers.items()
        }
    except Exception as error:  # noqa: BLE001 # pyAgrum raises what it likes
        return Verdict("skipped", f"pyAgrum has no posteriors: {_reason(error)}")
    worst, at = 0.0, ""
    for name, values in found.items():
        off = np.abs(values - posteriors[name]).max()
        if not off <= worst:
            worst, at = float(off), name
    if not worst <= TOLERANCE:
        return Verdict("DIFFERENT", f"posterior of {at} by {worst:.3g}")
    return Verdict("same", f"{nodes}; posteriors within {worst:.1g}")


def files_in(folder: Path) -> Iterator[Path]:
    """Yield the network files of a folder and its folders, sorted."""
    suffixes = set(readable_suffixes())
    for path in sorted(folder.rglob("*")):
        plain = path.with_suffix("") if path.suffix.lower() == ".gz" else path
        if path.is_file() and plain.suffix.lower() in suffixes:
            yield path


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the files of a folder; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.formats.against", description=__doc__)
    parser.add_argument("directory", metavar="DIRECTORY", type=Path)
    folder = parser.parse_args(arguments).directory
    counts: dict[str, int] = {}
    for path in files_in(folder):
        verdict = compared(path)
        counts[verdict.kind] = counts.get(verdict.kind, 0) + 1
        sys.stdout.write(f"{verdict.kind:<10}{path.relative_to(folder)}  {verdict.text}\n")
        sys.stdout.flush()
    total = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    sys.stdout.write(f"{total or 'no network files'}\n")
    return 1 if counts.get("DIFFERENT") else 0


if __name__ == "__main__":
    sys.exit(main())
