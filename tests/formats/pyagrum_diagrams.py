"""Diagrams of decisions as pyAgrum reads and solves them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyagrum as gum

if TYPE_CHECKING:
    from pathlib import Path


def peer(path: Path) -> gum.InfluenceDiagram:
    found = gum.InfluenceDiagram()
    found.loadBIFXML(str(path))
    return found


def their_best(path: Path, *, remembers: bool) -> float:
    """Return what pyAgrum expects of the best strategy."""
    diagram = peer(path)
    solver = gum.ShaferShenoyLIMIDInference(diagram)
    if remembers:
        order = [
            diagram.variable(node).name()
            for node in diagram.topologicalOrder()
            if diagram.isDecisionNode(node)
        ]
        solver.addNoForgettingAssumption(order)
    solver.makeInference()
    return float(solver.MEU()["mean"])
