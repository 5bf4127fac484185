"""A network as nested parts, with what goes in and out of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.kinds.utility import SuperValue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.submodels import Submodel, Submodels


@dataclass(frozen=True, eq=False)
class Part:
    """A submodel, or the network around all of them.

    `submodel`: None for the network. `members`: the nodes directly inside. `inputs`: parents of
    what is inside that are not inside themselves. `outputs`: nodes inside, at any depth, with
    children that are not. `tokens`: for each input and each node inside, where it stands in the
    part, the same for equal parts: ``i0`` for the first input, ``m2`` for the third node,
    ``p1.m0`` for the first node of the second part inside.
    """

    submodel: Submodel | None
    members: tuple[str, ...]
    parts: tuple[Part, ...]
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    tokens: Mapping[str, str]

    @property
    def name(self) -> str:
        """The name of the submodel, none for the network."""
        return "" if self.submodel is None else self.submodel.name

    @property
    def of(self) -> str:
        """The class of which it was an instance, if any."""
        return "" if self.submodel is None else self.submodel.of

    def named(self) -> dict[str, str]:
        """Return the node at each place."""
        return {token: name for name, token in self.tokens.items()}

    def all(self) -> Iterator[Part]:
        """Yield what is inside, innermost first, and the part itself."""
        for part in self.parts:
            yield from part.all()
        yield self


def parts_of(model: Model, tree: Submodels) -> Part:
    """Return the network with its submodels as parts."""
    parents = {name: written_parents(model, name) for name in model.mechanisms}
    children: dict[str, list[str]] = {name: [] for name in parents}
    for name, above in parents.items():
        for parent in above:
            children[parent].append(name)

    def part(submodel: Submodel | None, members: tuple[str, ...]) -> Part:
        id_ = "" if submodel is None else submodel.id
        parts = tuple(part(each, each.members) for each in tree.within(id_))
        inside = set(members).union(*(each.tokens.keys() - set(each.inputs) for each in parts))
        wanted = [parent for name in members for parent in parents[name]]
        wanted += [name for each in parts for name in each.inputs]
        inputs = tuple(dict.fromkeys(name for name in wanted if name not in inside))
        shown = [*members, *(name for each in parts for name in each.outputs)]
        outputs = tuple(name for name in shown if not inside.issuperset(children[name]))
        tokens = {name: f"i{k}" for k, name in enumerate(inputs)}
        tokens |= {name: f"m{k}" for k, name in enumerate(members)}
        for k, each in enumerate(parts):
            own = {name: t for name, t in each.tokens.items() if not t.startswith("i")}
            tokens |= {name: f"p{k}.{token}" for name, token in own.items()}
        return Part(submodel, members, parts, inputs, outputs, tokens)

    return part(None, tuple(v.name for v in model.variables if not tree.of(v.name)))


def written_parents(model: Model, name: str) -> tuple[str, ...]:
    """Return the parents in a file; the utilities of a formula are none there."""
    mechanism = model.mechanism(name)
    return () if isinstance(mechanism, SuperValue) else mechanism.parents
