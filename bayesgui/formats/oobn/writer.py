"""Writer of classes and their instances in HUGIN's NET language, all in one file."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.submodels.fitting import fitted
from bayesgui.formats.assembly import Assembly
from bayesgui.formats.characters import plain
from bayesgui.formats.decisions.shares import Shares, shares_of
from bayesgui.formats.identifiers import identifiers
from bayesgui.formats.marks import EMPTY_MARK, NAMELESS_MARK, OWN_MARK
from bayesgui.formats.net.classes import ClassBlock, Instance, NamedPart, NodeBlock, named_parts
from bayesgui.formats.net.own_names import nodes_text, submodels_text
from bayesgui.formats.net.writer import (
    NODES,
    SUBMODELS,
    header_lines,
    node_text,
    places_of,
    position_line,
    potential_text,
    properties_to_write,
    quoted,
    states_line,
    table_lines,
    word_of,
)
from bayesgui.formats.oobn.parts import parts_of
from bayesgui.formats.oobn.shared_classes import WORDS, classes_of, name_nodes

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from bayesgui.core.model import Model
    from bayesgui.core.submodels import Submodel
    from bayesgui.formats.base import Loaded
    from bayesgui.formats.oobn.parts import Part
    from bayesgui.formats.oobn.shared_classes import PartClass
    from bayesgui.graph.layout import Point

TAKEN = (*WORDS, NODES, SUBMODELS)


def write_text(loaded: Loaded, path: Path) -> str:
    """Return a network as the last one of some classes, each submodel as an instance of one."""
    network = loaded.whole
    tree = fitted(loaded.submodels).submodels
    shares = shares_of(network)
    whole = parts_of(network, tree)
    classes = classes_of(
        whole, lambda part: _described(part, network, shares), network.name or "Network"
    )
    ids = identifiers(network.names, taken=WORDS)
    name_nodes(classes, ids, whole)
    texts = _Texts(network, shares, places_of(network, loaded.layout))
    marks = [OWN_MARK]
    if not network.names:
        marks.append(EMPTY_MARK)
    if not network.name:
        marks.append(NAMELESS_MARK)
    parts = [f"% {' '.join(marks)}\n"]
    for made in classes:
        lines = header_lines(network, TAKEN) if made is classes[-1] else []
        if made is classes[-1] and tree:
            lines += _own_lines(classes, texts, tuple(tree), path)
        parts.append(f"class {made.name}\n{{\n{''.join(lines)}")
        parts.append(textwrap.indent("".join(texts.of_class(made)), "    "))
        parts.append("}\n")
    return "".join(parts)


def _described(part: Part, network: Model, shares: Shares) -> object:
    """Return what is said of the nodes of a part, without any name of a node."""
    said: list[object] = []
    for name in part.inputs:
        said.append((network.kind(name), network[name].states))
    for name in part.members:
        pairs = properties_to_write(network, name, shares)
        parents, lines = table_lines(network.mechanism(name), shares)
        tokens = tuple(part.tokens[parent] for parent in parents)
        variable = network[name].with_name("x")
        said.append((node_text(variable, network.kind(name), pairs, "x"), tokens, tuple(lines)))
    return tuple(said)


@dataclass(frozen=True)
class _Texts:
    """What classes and their nodes are written with; `places`: the centers of nodes."""

    network: Model
    shares: Shares
    places: Mapping[str, Point]

    def of_class(self, made: PartClass) -> Iterator[str]:
        """Yield the parts of a class."""
        network, part, formals = self.network, made.first, made.formals
        ids = {name: formals[token] for name, token in part.tokens.items() if token in formals}
        for word, tokens in (
            ("inputs", [part.tokens[name] for name in part.inputs]),
            ("outputs", made.outputs),
        ):
            if tokens:
                yield f"{word} = ({' '.join(formals[token] for token in tokens)});\n"
        for name in part.inputs:
            word = word_of(network.kind(name))
            yield f"\n{word} {ids[name]}\n{{\n    {states_line(network[name])}\n}}\n"
        for name in part.members:
            pairs = properties_to_write(network, name, self.shares)
            variable = network[name]
            if len(made.instances) > 1:
                # What each one is called is said of the whole network.
                variable = variable.with_name(ids[name])
            kind, place = network.kind(name), self.places.get(name)
            yield node_text(variable, kind, pairs, ids[name], place)
        for name in part.members:
            yield potential_text(network.mechanism(name), self.shares, ids)
        for number, inner in enumerate(part.parts):
            yield self._instance(made, number, inner)

    def _instance(self, made: PartClass, number: int, inner: Part) -> str:
        """Return an instance; a text of its own is what HUGIN shows."""
        bound = instance_of(made, number)
        given = ", ".join(f"{formal} = {actual}" for formal, actual in bound.inputs.items())
        shown = ", ".join(f"{alias} = {formal}" for formal, alias in bound.outputs.items())
        ends = f"({given}; {shown})" if shown else f"({given})"
        lines = []
        if inner.submodel is not None:
            lines.append(f"label = {quoted(inner.name)};")
            inside = [self.places[name] for name in inner.members if name in self.places]
            if inside:
                xs, ys = zip(*inside, strict=True)
                lines.append(position_line((sum(xs) / len(xs), sum(ys) / len(ys))))
            if inner.submodel.note:
                lines.append(f"HR_Desc = {quoted(inner.submodel.note)};")
        body = "".join(f"    {line}\n" for line in lines)
        return f"\ninstance {bound.name} : {bound.of} {ends}\n{{\n{body}}}\n"


def instance_of(made: PartClass, number: int) -> Instance:
    """Return one of the instances in a class."""
    inner, below = made.first.parts[number], made.inside[number]
    inputs = {
        below.formals[inner.tokens[name]]: made.formals[made.first.tokens[name]]
        for name in inner.inputs
    }
    outputs = {
        below.formals[token]: made.formals[f"p{number}.{token}"]
        for token in made.outputs_inside(number)
    }
    return Instance(made.formals[f"p{number}"], below.name, inputs, outputs, 0)


def _own_lines(
    classes: list[PartClass], texts: _Texts, order: tuple[Submodel, ...], path: Path
) -> list[str]:
    """Return the attributes that say what nodes and submodels are called here."""
    blocks = [
        ClassBlock(
            made.name,
            nodes=[
                NodeBlock("node", made.formals[made.first.tokens[name]], {}, 0)
                for name in (*made.first.members, *made.first.inputs)
            ],
            instances=[instance_of(made, number) for number in range(len(made.inside))],
        )
        for made in classes
    ]
    names: dict[str, str] = {}
    paths: dict[Submodel, str] = {}
    places: dict[str, Point] = {}
    waiting: list[tuple[Part, PartClass, NamedPart, str]] = [
        (classes[-1].first, classes[-1], named_parts(blocks, Assembly(path)), "")
    ]
    while waiting:
        part, made, said, around = waiting.pop()
        if part.submodel is not None:
            paths[part.submodel] = around
        for name in part.members:
            names[said.ids[made.formals[part.tokens[name]]]] = plain(name)
            if len(made.instances) > 1 and name in texts.places:
                places[plain(name)] = texts.places[name]
        for number, inner in enumerate(part.parts):
            formal = made.formals[f"p{number}"]
            inside = f"{around}/{formal}" if around else formal
            waiting.append((inner, made.inside[number], said.parts[number], inside))
    order_of = {plain(variable.name): None for variable in texts.network.variables}
    return [
        f"    {NODES} = {quoted(nodes_text(names, places, order_of))};\n",
        f"    {SUBMODELS} = {quoted(submodels_text(paths, order))};\n",
    ]
