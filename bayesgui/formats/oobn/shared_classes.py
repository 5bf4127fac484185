"""Which parts are instances of one class, and what nodes are called in it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.formats.identifiers import distinct, identifiers, is_identifier
from bayesgui.formats.net.writer import RESERVED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from bayesgui.formats.oobn.parts import Part

WORDS = (
    *RESERVED,
    *("class", "inputs", "outputs", "instance", "temporal", "name", "node_size"),
    *("decision", "utility", "function", "discrete", "continuous"),
)
"""Words that no node, instance or class is called."""


@dataclass(eq=False)
class PartClass:
    """A class.

    `instances`: the parts that are written as its instances, at least one. `name`: in the file.
    `inside`: the classes of the parts inside. `formals`: what is called how in the class: nodes and
    inputs by their tokens, and instances by theirs (``p0``).
    """

    instances: list[Part]
    inside: tuple[PartClass, ...]
    name: str = ""
    formals: dict[str, str] = field(default_factory=dict)

    @property
    def first(self) -> Part:
        """The instance that says what is in the class."""
        return self.instances[0]

    @property
    def outputs(self) -> list[str]:
        """The tokens of the nodes that stand in arcs outside of some instance."""
        return _union((part.tokens[name] for name in part.outputs) for part in self.instances)

    def outputs_inside(self, number: int) -> list[str]:
        """Return the tokens, in the class of a part inside, of the nodes that stand in arcs here.

        `number`: which of the parts inside.
        """
        return _union(
            (part.parts[number].tokens[name] for name in part.parts[number].outputs)
            for part in self.instances
        )


def classes_of(whole: Part, described: Callable[[Part], object], title: str) -> list[PartClass]:
    """Return the classes, each after those that it uses; that of the network is the last one.

    Two parts share a class if both were instances of one, and are still equal. `described`: what
    the file says of the nodes directly inside a part, with tokens in the place of names. `title`:
    the name of the last class, as far as it is free.
    """
    found: list[PartClass] = []
    known: dict[object, PartClass] = {}
    where: dict[Part, PartClass] = {}
    for part in whole.all():
        inside = tuple(where[each] for each in part.parts)
        sign: object = part
        if part.of:
            below = [
                (id(made), each.name, [part.tokens[name] for name in each.inputs])
                for made, each in zip(inside, part.parts, strict=True)
            ]
            sign = (part.of, described(part), repr(below))
        if sign in known:
            known[sign].instances.append(part)
        else:
            known[sign] = PartClass([part], inside)
            found.append(known[sign])
        where[part] = known[sign]
    stems = [made.first.of or made.first.name for made in found[:-1]]
    for made, name in zip(found, distinct([*stems, title], stem="C", taken=WORDS), strict=True):
        made.name = name
    return found


def name_nodes(classes: Sequence[PartClass], ids: Mapping[str, str], whole: Part) -> None:
    """Say in each class what its nodes, its inputs and its instances are called.

    `ids`: the identifier of each node in the flat network. `whole`: the network.
    """
    prefixes = dict(_prefixes(whole, ""))
    for made in classes:
        tokens = [made.first.tokens[name] for name in (*made.first.members, *made.first.inputs)]
        for number in range(len(made.inside)):
            tokens += [f"p{number}.{token}" for token in made.outputs_inside(number)]
        named = [part.named() for part in made.instances]
        starts = [prefixes[part] for part in made.instances]
        stems = [_stem([ids[names[token]] for names in named], starts) for token in tokens]
        parts = [f"p{number}" for number in range(len(made.inside))]
        stems += identifiers_of(part.name for part in made.first.parts)
        made.formals = dict(zip([*tokens, *parts], distinct(stems, taken=WORDS), strict=True))


def identifiers_of(names: Iterable[str]) -> list[str]:
    """Return an identifier for each name of a submodel."""
    return [identifiers([name], stem="Submodel")[name] for name in names]


def _prefixes(part: Part, above: str) -> Iterable[tuple[Part, str]]:
    """Yield what the names of the nodes in each part begin with where HUGIN gives them."""
    yield part, above
    for inner, name in zip(
        part.parts, identifiers_of(each.name for each in part.parts), strict=True
    ):
        yield from _prefixes(inner, f"{above}{name}_")


def _stem(names: Sequence[str], prefixes: Sequence[str]) -> str:
    """Return what a node of a class is called, given its identifiers in all instances."""
    first = names[0]
    if len(set(names)) == 1:
        return first
    rests = [
        name.removeprefix(start)
        for name, start in zip(names, prefixes, strict=True)
        if name.startswith(start)
    ]
    usable = [rest for rest in rests if is_identifier(rest)]
    if usable:
        return Counter(usable).most_common(1)[0][0]
    shared = _common([name.split("_") for name in names])
    return shared if is_identifier(shared) else first


def _common(names: Sequence[Sequence[str]]) -> str:
    """Return the longest run of words that stands in all names.

    >>> _common([["North", "is", "ill"], ["South", "is", "ill", "2"]])
    'is_ill'
    """
    first = min(names, key=len)
    size = len(first)
    runs = [first[at : at + n] for n in range(size, 0, -1) for at in range(size - n + 1)]
    texts = ["_".join(run) for run in runs]
    whole = [f"_{'_'.join(name)}_" for name in names]
    return next((text for text in texts if all(f"_{text}_" in name for name in whole)), "")


def _union(lists: Iterable[Iterable[str]]) -> list[str]:
    return list(dict.fromkeys(token for each in lists for token in each))
