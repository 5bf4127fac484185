"""Classes of HUGIN's object-oriented networks, and the flat network that their instances make.

``instance Ann : Person (gene = mother; ill = sick) {}`` puts the nodes of the class Person into
another class: its input node gene becomes the node mother of that class, and its output node sick
is known there as ill.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NoReturn

from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Loss
from bayesgui.core.submodels import Submodel
from bayesgui.core.submodels.fitting import DEEPEST
from bayesgui.formats.net.writer import ORIGINAL
from bayesgui.formats.temporal.slices import MAX_NODES

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bayesgui.formats.assembly import Assembly
    from bayesgui.formats.net.unrolling import Potential

    Attributes = dict[str, list[str]]

_DEEPEST = 2 * DEEPEST


@dataclass(frozen=True)
class NodeBlock:
    """A node of a class.

    `kind`: ``node``, ``decision``, ``utility``, ``function`` or ``continuous``. `clone_of`: for a
    temporal clone the node for which it stands, else empty.
    """

    kind: str
    id_: str
    attributes: Attributes
    line: int
    clone_of: str = ""


@dataclass(frozen=True)
class Instance:
    """An instance of a class in another one.

    `inputs`, `outputs`: for each input node of its class the node that takes its place, and for
    each output node the name by which the other class knows it.
    """

    name: str
    of: str
    inputs: Mapping[str, str]
    outputs: Mapping[str, str]
    line: int


@dataclass
class ClassBlock:
    """A class of the file, or what stands outside of all classes.

    `header`: its own attributes. `submodels`: of the flat network, one for each instance, with its
    nodes' identifiers and, as its id, the names of the instances around it (``Family/Ann``).
    """

    name: str = ""
    line: int = 0
    title: str = ""
    inputs: list[str] = field(default_factory=list)
    nodes: list[NodeBlock] = field(default_factory=list)
    potentials: list[Potential] = field(default_factory=list)
    instances: list[Instance] = field(default_factory=list)
    header: dict[str, str] = field(default_factory=dict)
    submodels: list[Submodel] = field(default_factory=list)


@dataclass(frozen=True)
class NamedPart:
    """The nodes of one instance: the identifier in the flat network of each of the class."""

    block: ClassBlock
    ids: dict[str, str]
    parts: list[NamedPart]


def named_parts(blocks: Sequence[ClassBlock], assembly: Assembly) -> NamedPart:
    """Return the identifiers that the nodes of all instances in the last class get."""
    return _Flattening({block.name: block for block in blocks}, assembly).named(blocks[-1])


def flat_network(
    blocks: Sequence[ClassBlock], assembly: Assembly, *, own: bool = False
) -> ClassBlock:
    """Return the class that no other one uses, with the nodes of all instances in it.

    `blocks`: the classes of the file, at least one; the last one counts where several are used by
    none. `own`: whether we wrote the file, of which nothing is lost.
    """
    known = {block.name: block for block in blocks}
    used = {instance.of for block in blocks for instance in block.instances}
    free = [block for block in blocks if block.name not in used]
    main = free[-1] if free else blocks[-1]
    if len(blocks) == 1 and not main.instances:
        return main
    whole = _Flattening(known, assembly, own=own).flatten(main)
    if not main.instances:
        assembly.lose(
            "The file has {count} classes without instances; {name}, the last one, was read.",
            count=len(free),
            name=main.name,
        )
    return whole


class _Flattening:
    """Puts the parts of a class together."""

    def __init__(
        self, known: Mapping[str, ClassBlock], assembly: Assembly, *, own: bool = False
    ) -> None:
        self.known = known
        self.assembly = assembly
        self.own = own
        self.taken: set[str] = set()
        self.paths: set[str] = set()
        self.instances = 0

    def named(self, main: ClassBlock) -> NamedPart:
        """Return the identifiers of all nodes."""
        self.taken.update(node.id_ for node in main.nodes)
        return self._part(main, {node.id_: node.id_ for node in main.nodes}, "", ())

    def flatten(self, main: ClassBlock) -> ClassBlock:
        """Return the flat network of a class."""
        whole = self.named(main)
        self._bind(whole)
        flat = ClassBlock(main.name, main.line, main.title, main.inputs, header=main.header)
        self._collect(whole, flat)
        if self.instances and not self.own:
            self.assembly.remarks.append(
                Loss(
                    "The network was put together from {count} instances of classes, {nodes} nodes "
                    "in all; each instance is a submodel, and the places of nodes in the classes "
                    "are not kept.",
                    count=self.instances,
                    nodes=len(flat.nodes),
                )
                if self.instances > 1
                else Loss(
                    "The network was put together from one instance of a class, {nodes} nodes in "
                    "all; the instance is a submodel, and the places of nodes in the class are not "
                    "kept.",
                    nodes=len(flat.nodes),
                )
            )
        return flat

    def _part(
        self, block: ClassBlock, ids: dict[str, str], prefix: str, above: tuple[str, ...]
    ) -> NamedPart:
        """Name the nodes of a class's instances; the outputs are added to `ids`."""
        part = NamedPart(block, ids, [])
        above = (*above, block.name)
        for instance in block.instances:
            self.instances += 1
            made = self._class_of(instance, above)
            inner: dict[str, str] = {}
            for node in made.nodes:
                if node.id_ in instance.inputs:
                    continue
                alias = instance.outputs.get(node.id_, f"{instance.name}_{node.id_}")
                inner[node.id_] = _free(f"{prefix}{alias}", self.taken)
            if max(len(self.taken), self.instances) > MAX_NODES:
                raise FormatError(
                    "{where}: the instances of classes make more than {most:,} nodes, more than "
                    "this program handles. Nothing was opened.",
                    where=self.assembly.where(instance.line),
                    most=MAX_NODES,
                )
            part.parts.append(self._part(made, inner, f"{prefix}{instance.name}_", above))
            ids.update(
                (alias, inner[output])
                for output, alias in instance.outputs.items()
                if output in inner
            )
        return part

    def _class_of(self, instance: Instance, above: tuple[str, ...]) -> ClassBlock:
        made = self.known.get(instance.of)
        where = self.assembly.where(instance.line)
        if made is None:
            raise FormatError(
                "{where}: {instance} is an instance of the class {name}, which is in another file. "
                "Nothing was opened; save the network there with all its classes in one file, or "
                "flattened.",
                where=where,
                instance=instance.name,
                name=instance.of,
            )
        if instance.of in above or len(above) > _DEEPEST:
            raise FormatError(
                "{where}: the class {name} holds an instance of itself. Nothing was opened.",
                where=where,
                name=instance.of,
            )
        ids = {node.id_ for node in made.nodes}
        aliases = {alias for each in made.instances for alias in each.outputs.values()}
        for id_ in (*instance.inputs, *instance.outputs):
            if id_ not in ids and (id_ in instance.inputs or id_ not in aliases):
                self._refuse_name(instance, id_, instance.of)
        return made

    def _refuse_name(self, instance: Instance, id_: str, of: str) -> NoReturn:
        raise FormatError(
            "{where}: the instance {instance} names the node {variable}, which the class {name} "
            "does not have. Nothing was opened.",
            where=self.assembly.where(instance.line),
            instance=instance.name,
            variable=id_,
            name=of,
        )

    def _bind(self, part: NamedPart) -> None:
        """Put the nodes of a class in place of the input nodes of its instances."""
        for instance, below in zip(part.block.instances, part.parts, strict=True):
            for formal, actual in instance.inputs.items():
                if actual not in part.ids:
                    self._refuse_name(instance, actual, part.block.name)
                below.ids[formal] = part.ids[actual]
            for output, alias in instance.outputs.items():
                part.ids.setdefault(alias, below.ids.get(output, alias))
            self._bind(below)

    def _collect(
        self, part: NamedPart, flat: ClassBlock, bound: Collection[str] = (), around: str = ""
    ) -> None:
        """Add the nodes and tables of a part with their names in the flat network."""
        ids = part.ids
        inside = part.block is not self.known.get(flat.name)
        for node in part.block.nodes:
            if node.id_ in bound:
                continue
            attributes = dict(node.attributes)
            if inside:
                # Each instance would have the same place and the same original name.
                attributes.pop(ORIGINAL, None)
            clone_of = ids.get(node.clone_of, node.clone_of)
            flat.nodes.append(
                replace(node, id_=ids[node.id_], attributes=attributes, clone_of=clone_of)
            )
        for child, parents, attributes, line in part.block.potentials:
            if child not in bound:
                named = [ids.get(parent, parent) for parent in parents]
                flat.potentials.append((ids.get(child, child), named, attributes, line))
        if inside:
            given = {child for child, *_ in part.block.potentials}
            flat.inputs.extend(
                ids[id_]
                for id_ in part.block.inputs
                if id_ in ids and id_ not in bound and id_ not in given
            )
        for instance, below in zip(part.block.instances, part.parts, strict=True):
            nodes = (node.id_ for node in below.block.nodes if node.id_ not in instance.inputs)
            members = tuple(below.ids[id_] for id_ in nodes)
            path = _free(f"{around}/{instance.name}" if around else instance.name, self.paths)
            made = Submodel(path, instance.name, members, around, of=instance.of)
            flat.submodels.append(made)
            self._collect(below, flat, instance.inputs, made.id)


def _free(name: str, taken: set[str]) -> str:
    """Return a name that is not taken, and take it."""
    found = next(
        each
        for each in itertools.chain([name], (f"{name}_{k}" for k in itertools.count(2)))
        if each not in taken
    )
    taken.add(found)
    return found
