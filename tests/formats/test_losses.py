from __future__ import annotations

import dataclasses

import numpy as np

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.cpt import CPT
from bayesgui.core.notes import Plate, TextNote
from bayesgui.formats import Loaded
from bayesgui.formats.base import formats
from bayesgui.graph.layout import Layout
from tests.formats.judge import asia, odd_network

LABELS = {
    "tetrad": "Tetrad",
    "dagitty": "DAGitty",
    "graphml": "GraphML",
    "edges": "An edge list",
    "adjacency": "An adjacency table",
}


def everything() -> Loaded:
    """Return asia with one of everything that a document can hold."""
    network = asia().network
    network = network.with_cpt(CPT("asia", (), np.array([0.25, 0.75]), np.array([1.0, 3.0])))
    layout = dataclasses.replace(asia().layout, colors={"tub": 3})
    return Loaded(
        network,
        layout,
        evidence=asia().evidence.with_finding("dysp", "yes").with_finding("xray", "no"),
        text_notes=(TextNote("a", 0, 0, "text"),),
        plates=(Plate("p", ("asia", "tub"), "N"),),
        drafts={"lung": [[1, 2]]},
        extra={"cases": []},
        constraints=ArcConstraints(forbidden=(("asia", "smoke"),)),
    )


def test_the_native_format_loses_nothing() -> None:
    assert formats.create("native").losses(everything()) == []


def test_bif_says_each_kind_of_loss_once() -> None:
    assert formats.create("bif").losses(everything()) == [
        "BIF cannot store findings; 2 findings are lost.",
        "BIF cannot store text notes; 1 note is lost.",
        "BIF cannot store plates; 1 plate is lost.",
        "BIF cannot store colors, widths, forms and bends; they are lost.",
        "BIF cannot store counts; those of asia are lost.",
        "BIF cannot store unfinished tables; the last valid one of lung is written instead.",
        "BIF cannot store constraints on arcs for learning; they are lost.",
        "BIF cannot store further contents of the file: cases.",
    ]


def test_every_other_format_says_that_it_loses_the_direction_of_the_layout() -> None:
    layout = dataclasses.replace(asia().layout, direction="right")
    loaded = dataclasses.replace(asia(), layout=layout)
    for name in [name for name in formats.names() if formats.create(name).can_write]:
        found = [loss for loss in formats.create(name).losses(loaded) if "left to right" in loss]
        label = LABELS.get(name, name.upper())
        expected = f"{label} cannot store that the layout runs from left to right; this is lost."
        assert found == ([] if name == "native" else [expected])


def test_xdsl_keeps_free_texts() -> None:
    assert not any("text notes" in loss for loss in formats.create("xdsl").losses(everything()))


def test_every_other_format_says_that_it_loses_plates() -> None:
    plates = (Plate("p", ("asia", "tub"), "N"), Plate("q", ("asia",), "M"))
    loaded = dataclasses.replace(asia(), plates=plates)
    for name in [name for name in formats.names() if formats.create(name).can_write]:
        found = [loss for loss in formats.create(name).losses(loaded) if "plate" in loss]
        wanted = "" if name == "native" else " cannot store plates; 2 plates are lost."
        assert len(found) == bool(wanted)
        assert all(loss.endswith(wanted) for loss in found)


def test_a_plain_network_loses_nothing_in_the_interchange_formats() -> None:
    for name in ("bif", "xmlbif", "net"):
        assert formats.create(name).losses(asia()) == []
    (axes,) = formats.create("xdsl").losses(asia())
    assert axes.startswith("aGrUM and pyAgrum read the tables")


def test_names_that_are_no_identifiers_are_told() -> None:
    loaded = Loaded(odd_network(), Layout())
    changed, cut = formats.create("net").losses(loaded)
    assert "see these changed: 天气, say" in changed
    assert cut.startswith("aGrUM cuts the states of NET files")
    names, states = formats.create("xdsl").losses(loaded)[:2]
    assert "see these changed: 天气, say" in names
    assert "天气" in states
