"""The subcommands on graphs: separation, independencies, classes, moral graph, comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.arguments import (
    add_network,
    add_slices,
    load,
    load_network,
    load_unrolled,
    option,
    repeated,
    switch,
)
from bayesgui.cli.comparing.distributions import add_distributions, distribution_parts
from bayesgui.cli.reading import add_reading, data_place
from bayesgui.cli.standard_streams import input_file
from bayesgui.cli.temporal.differences import time_document, time_rows
from bayesgui.cli.terminal import Answer, Command, print_notes, print_table
from bayesgui.core.errors import ModelError
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.difference import time_difference

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.difference import TimeDifference
    from bayesgui.decisions.difference import DecisionDifference
    from bayesgui.formats.base import Loaded
    from bayesgui.graph.causal.mark_difference import MarkDifference


def add_graphs(command: Command) -> None:
    """Add the subcommands to the parser."""
    made = command("separated", _separation, "Whether two variables are d-separated.")
    add_network(made)
    made.add_argument("x", metavar="X")
    made.add_argument("y", metavar="Y")
    repeated(made, "-g --given", "Z")

    made = command("independencies", _independencies, "All independencies that the arcs imply.")
    add_network(made)
    switch(made, "--all", "also sets of which a part separates the two already")
    option(
        made,
        "--data",
        "TABLE",
        "test on it what the graph claims of its columns, a set for each pair (with --all, every "
        "minimal set); the worst claims come first",
        type=data_place,
    )
    option(made, "--test", "T", "with --data: g2, chi2 or mutual-information", default="g2")
    option(made, "--alpha", "A", "with --data: level of significance (0.05)", type=float)
    option(
        made,
        "--correction",
        "C",
        "with --data: for the number of claims; holm, benjamini-hochberg or none",
        default="holm",
    )
    add_reading(made)

    made = command("cpdag", _cpdag, "The equivalence class: arcs that all its networks share.")
    add_network(made)
    made.add_argument(
        "other",
        metavar="OTHER",
        type=input_file,
        nargs="?",
        help="a network that may be in the class",
    )

    add_network(command("moral", _moral, "The moral graph: parents married, directions dropped."))

    made = command(
        "compare", _comparison, "How a network differs from a reference: arcs, distributions."
    )
    made.add_argument("reference", metavar="REFERENCE", type=input_file, help="a network")
    made.add_argument("other", metavar="OTHER", type=input_file, help="one over the same variables")
    add_slices(made)
    add_distributions(made)


def _separation(options: argparse.Namespace) -> Answer:
    from bayesgui.graph.dseparation import analyze_separation

    network = load_network(options)
    x, y = network[options.x].name, network[options.y].name
    given = tuple(dict.fromkeys(network[name].name for name in options.given))
    analysis = analyze_separation(network, x, y, given)
    document = {
        "separated": analysis.separated,
        "active_path": list(analysis.active_path),
        "ancestral_moral_edges": [list(edge) for edge in analysis.moral.edges],
        "whole_moral_path": list(analysis.whole_moral_path),
    }

    def show() -> None:
        given_text = f" given {', '.join(given)}" if given else ""
        kind = "m" if network.marks.causes else "d"
        verdict = f"are {kind}-separated" if analysis.separated else f"are not {kind}-separated"
        print(f"{x} and {y} {verdict}{given_text}.")
        if analysis.active_path:
            active = (each for each in analysis.trails if each.active)
            trail = next(each for each in active if each.nodes == analysis.active_path)
            print("Active trail:", trail.text)
        if analysis.whole_graph_misses_it:
            path = " – ".join(analysis.whole_moral_path)
            print(f"The moral graph of the whole network does not show it: {path}.")

    return document, show


def _independencies(options: argparse.Namespace) -> Answer:
    from bayesgui.cli.claims import claims_on_data
    from bayesgui.core.errors import ModelError
    from bayesgui.graph.independencies import MAX_PAIR_NODES, can_list, independencies

    network = load_network(options)
    if options.data is not None:
        return claims_on_data(network, options)
    if not can_list(network):
        raise ModelError(
            "Independencies are listed of at most {count} nodes; ask for two of them instead.",
            count=MAX_PAIR_NODES,
        )
    found = independencies(network)
    listed = found.found if options.all else found.minimal

    def show() -> None:
        for each in listed:
            print(each)
        if not found.is_complete:
            print("One smallest set for each pair that no arc joins.")

    return {
        "independencies": [
            {"x": each.x, "y": each.y, "given": list(each.given)} for each in listed
        ],
        "complete": found.is_complete,
    }, show


def _cpdag(options: argparse.Namespace) -> Answer:
    from bayesgui.graph.class_members import class_members
    from bayesgui.graph.equivalence import cpdag, markov_equivalent, v_structures

    network = load_network(options)
    if network.marks and options.other is None:
        return _class_with_hidden(network)
    graph, colliders = cpdag(network), sorted(v_structures(network))
    members = class_members(network)
    place = {name: k for k, name in enumerate(network)}
    directed, undirected = (
        sorted(each, key=lambda pair: (place[pair[0]], place[pair[1]]))
        for each in (graph.directed, graph.undirected)
    )
    document: dict[str, Any] = {
        "directed": [list(arc) for arc in directed],
        "undirected": [list(edge) for edge in undirected],
        "v_structures": [list(each) for each in colliders],
        "members": members.count,
    }
    if options.other is not None:
        document["equivalent"] = markov_equivalent(network, load_unrolled(options.other).network)

    def show() -> None:
        rows = [(f"{a} → {b}", "in every member") for a, b in directed]
        rows += [(f"{a} – {b}", "either direction") for a, b in undirected]
        print_table(("edge", ""), rows)
        print("v-structures:", ", ".join(f"{a} → {c} ← {b}" for a, c, b in colliders) or "none")
        print(f"networks in the class: {members.count:,}")
        if "equivalent" in document:
            verdict = "is" if document["equivalent"] else "is not"
            print(f"{options.other} {verdict} in the class.")

    return document, show


def _class_with_hidden(network: BayesianNetwork) -> Answer:
    """Return the class of a network with marks: the PAG of the nodes that can be observed."""
    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.class_pag import pag_of_graph, told_arcs

    pag, told = pag_of_graph(CausalGraph.of(network)), told_arcs(network)
    document: dict[str, Any] = {
        "directed": [list(arc) for arc in network.arcs if arc in told.directed],
        "undirected": [list(arc) for arc in network.arcs if arc not in told.directed],
        "pag": [{"a": e.a, "b": e.b, "at_a": e.at_a, "at_b": e.at_b} for e in pag.listed],
    }

    def show() -> None:
        print("What all graphs share that claim the same, hidden causes allowed (PAG):")
        for edge in pag.listed:
            print(edge)

    return document, show


def _moral(options: argparse.Namespace) -> Answer:
    from bayesgui.graph.moral import moral_graph

    graph = moral_graph(load_network(options))

    def show() -> None:
        married = set(graph.marriages)
        rows = [(a, b, "marriage" if (a, b) in married else "") for a, b in graph.edges]
        print_table(("node", "node", ""), rows)

    return {
        "edges": [list(edge) for edge in graph.edges],
        "marriages": [list(edge) for edge in graph.marriages],
    }, show


def _both(
    paths: tuple[Path, Path], slices: int | None
) -> tuple[Loaded, Loaded, TimeDifference | None]:
    """Return both files, and how they differ in time; two templates stay such without slices."""
    if slices is None:
        first, second = (load(path) for path in paths)
        if first.whole.is_template and second.whole.is_template:
            return first, second, time_difference(first.whole, second.whole)
    first, second = (load_unrolled(path, slices) for path in paths)
    return first, second, None


def _decisions_document(found: DecisionDifference) -> dict[str, Any]:
    return {
        "added": [list(arc) for arc in found.added],
        "missing": [list(arc) for arc in found.missing],
        "numbers": list(found.numbers),
        "only_reference": list(found.only_reference),
        "only_other": list(found.only_other),
    }


def _marks_document(found: MarkDifference) -> dict[str, Any]:
    return {
        "added": [list(pair) for pair in found.added],
        "missing": [list(pair) for pair in found.missing],
        "unobserved": list(found.unobserved),
        "observed": list(found.observed),
    }


def _comparison(options: argparse.Namespace) -> Answer:
    from bayesgui.core.temporal.difference import within_slice
    from bayesgui.decisions.difference import decision_difference
    from bayesgui.graph.causal.mark_difference import mark_difference
    from bayesgui.graph.structural_distance import compare

    paths = options.reference, options.other
    first, second, time = _both(paths, options.slices)
    here, there = (each.network for each in (first, second))
    if time is not None:
        here, there = within_slice(first.whole), within_slice(second.whole)
    found = compare(here, there)
    beside = decision_difference(first.whole, second.whole)
    marks = mark_difference(first.whole, second.whole)
    parts = {"added": found.added, "missing": found.missing, "reversed": found.reversed}
    further = distribution_parts(options, *_networks_of(first, second, time, options))

    def show() -> None:
        print(f"structural Hamming distance      {found.shd}")
        print(f"the same of the essential graphs  {found.shd_cpdag}")
        both = (*parts.items(), *known.items())
        rows = [(kind, f"{a} → {b}") for kind, arcs in both for a, b in arcs]
        rows += [("added", f"{a} ↔ {b}") for a, b in marks.added]
        rows += [("missing", f"{a} ↔ {b}") for a, b in marks.missing]
        rows += time_rows(time) if time is not None else []
        if rows:
            print_table(("difference", "arc"), rows)
        for path, hidden in zip(paths, (marks.observed, marks.unobserved), strict=True):
            if hidden:
                print(f"cannot be observed in {path.name} only: {', '.join(hidden)}")
        for path, names in alone.items():
            print(f"only in {path}: {', '.join(names)} (their arcs do not count)")
        if beside.numbers:
            print(f"other numbers: {', '.join(beside.numbers)}")
        for _, shown in further:
            print()
            shown()

    known = {"added": beside.added, "missing": beside.missing}
    alone = {
        place.name: names
        for place, names in (
            (options.reference, (*found.only_reference, *beside.only_reference)),
            (options.other, (*found.only_network, *beside.only_other)),
        )
        if names
    }
    document: dict[str, Any] = {"shd": found.shd, "shd_cpdag": found.shd_cpdag}
    if alone:
        document["only_reference"] = list(found.only_reference)
        document["only_other"] = list(found.only_network)
    if beside:
        document["decisions"] = _decisions_document(beside)
    if marks:
        document["marks"] = _marks_document(marks)
    if time is not None:
        document["time"] = time_document(time)
    for part, _ in further:
        document |= part
    return document | {kind: [list(arc) for arc in arcs] for kind, arcs in parts.items()}, show


def _networks_of(
    first: Loaded, second: Loaded, time: TimeDifference | None, options: argparse.Namespace
) -> tuple[BayesianNetwork, BayesianNetwork]:
    """Return the networks whose distributions are compared; templates need their slices."""
    if time is not None and (options.distributions or options.data is not None):
        raise ModelError(
            "A template over time has no distribution before it is unrolled; give --slices."
        )
    if options.distributions and any(each.whole.other_kinds for each in (first, second)):
        note = (
            "Decisions count as chance nodes whose options are equally likely, and utilities not."
        )
        print_notes([Sentence(note)])
    return first.network, second.network
