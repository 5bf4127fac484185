"""Unrolling of HUGIN's dynamic networks: a class with temporal clones, once for each time slice.

A node ``temporal T_A A`` stands for the node A in the slice before. Its own table is the beginning:
it stays as a node of its own, and the slices 1, 2, … follow it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import FormatError
from bayesgui.formats.temporal.slices import separator

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.temporal.folding import Origin
    from bayesgui.formats.assembly import Assembly

    Potential = tuple[str, list[str], dict[str, list[str]], int]


_ENOUGH = 3
"""Slices in which all tables of a network with one slice before occur."""


def unroll(
    potentials: Sequence[Potential],
    clones: Mapping[str, tuple[str, int]],
    names: dict[str, str],
    positions: dict[str, tuple[float, float]],
    assembly: Assembly,
) -> tuple[list[Potential], dict[str, Origin]]:
    """Replace the nodes of a class by those of some slices, and return which is which.

    `potentials`: the tables of the file, by its identifiers. `clones`: for each temporal clone the
    node for which it stands, and its line. `names`: the name of each identifier; those of the
    slices are added.
    """
    for clone, (original, line) in clones.items():
        if names.get(original) not in assembly.variables or original in clones:
            raise FormatError(
                "{where}: {variable} stands for the node {parent} in the time slice before, but "
                "there is no such node. Nothing was opened.",
                where=assembly.where(line),
                variable=clone,
                parent=original,
            )
    ids = {name: id_ for id_, name in names.items()}
    repeated = [ids[name] for name in assembly.variables if ids.get(name, name) not in clones]
    numbers = range(1, _ENOUGH + 1)
    mark = separator([*repeated, *(names[id_] for id_ in repeated)], {*names, *ids}, numbers)

    def at(id_: str, number: int) -> str:
        """Return the identifier of a node or a clone, seen from a slice."""
        if id_ in clones:
            return id_ if number == 1 else f"{clones[id_][0]}{mark}{number - 1}"
        return f"{id_}{mark}{number}" if id_ in chosen else id_

    chosen = set(repeated)
    copies: list[dict[str, str]] = []
    origin: dict[str, Origin] = {}
    for number in numbers:
        copies.append({names[id_]: f"{names[id_]}{mark}{number}" for id_ in repeated})
        for id_ in repeated:
            names[at(id_, number)] = copies[-1][names[id_]]
            origin[copies[-1][names[id_]]] = names[id_], number - 1
            if names[id_] in positions:
                positions[copies[-1][names[id_]]] = positions[names[id_]]
    _replace(assembly, copies)
    kept = [each for each in potentials if each[0] not in chosen]
    made = [
        (at(child, number), [at(parent, number) for parent in parents], attributes, line)
        for number in numbers
        for child, parents, attributes, line in potentials
        if child in chosen
    ]
    return [*kept, *made], origin


def _replace(assembly: Assembly, copies: Sequence[Mapping[str, str]]) -> None:
    """Replace nodes by copies, given the new name of each for each copy of all of them."""
    for names in copies:
        for name, new in names.items():
            assembly.variables[new] = assembly.variables[name].with_name(new)
            if name in assembly.kinds:
                assembly.kinds[new] = assembly.kinds[name]
                assembly.said[new] = assembly.said[name]
    for name in {name for names in copies for name in names}:
        del assembly.variables[name]
        assembly.kinds.pop(name, None)
