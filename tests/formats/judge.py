"""Networks and a plain marginal for the tests of all formats."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from bayesgui import paths
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, read
from bayesgui.formats.base import formats

SHARED = Path(__file__).resolve().parents[3] / "shared"


def asia() -> Loaded:
    """Return the sample asia with its layout."""
    return read(paths.samples() / "networks" / "asia.bayesgui")


def parsed(name: str, text: str | bytes, file: str = "file") -> Loaded:
    """Read a text by one format, without a file."""
    data = text.encode() if isinstance(text, str) else text
    return formats.create(name).read(data, Path(file))


def marginal(network: BayesianNetwork, name: str) -> np.ndarray:
    """Return a prior marginal by summing the whole joint."""
    letters = {variable: k for k, variable in enumerate(network.names)}
    operands: list[object] = []
    for variable in network.names:
        cpt = network.cpt(variable)
        operands.extend((cpt.values, [letters[n] for n in (*cpt.parents, variable)]))
    return np.einsum(*operands, [letters[name]], optimize=True)


def odd_network() -> BayesianNetwork:
    """Return a network with difficult names, numbers and texts."""
    a = Variable("天气", ("晴", "小 雨", "a,b;c{}"), values=(1.5, -2.0, 1e-300), unit="°C")
    b = Variable(
        'say "hi" \\ there',
        ("yes", "no"),
        edges=(0.0, 0.1 + 0.2, 7.0),
        label="A label; with “marks”",
        description="Two lines:\nthe second, with 'quotes' & <tags>",
    )
    c = Variable("c/d | e", ("// no comment", "% none", "0"))
    rng = np.random.default_rng(5)

    def table(*shape: int) -> np.ndarray:
        return rng.dirichlet(np.full(shape[-1], 0.3), shape[:-1])

    return BayesianNetwork(
        [a, b, c],
        [
            CPT(a.name, (), table(3)),
            CPT(b.name, (c.name, a.name), table(3, 3, 2)),
            CPT(c.name, (a.name,), table(3, 3)),
        ],
        "ödd \\ “net”",
        {"title": "A title; = with {braces}", "note": 'line "one"\nline two'},
    )
