"""What a target format cannot hold, said in one sentence for each kind of thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.formats.assembly import listed
from bayesgui.formats.identifiers import identifiers

if TYPE_CHECKING:
    from collections.abc import Set

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.formats.base import Loaded


def losses_without(loaded: Loaded, *, label: str, kept: Set[str]) -> list[str]:
    """List what is lost when only some parts are kept besides structure and tables.

    Parameters
    ----------
    loaded : Loaded
        What is to be written.
    label : str
        The format's name in the sentences.
    kept : set of str
        Any of ``positions`` (places of nodes), ``texts`` (free texts) and ``properties``
        (numeric values and free properties).

    Returns
    -------
    list of str
        One sentence for each kind of thing that is there and would be lost.
    """
    network, layout = loaded.network, loaded.layout
    lost: list[str] = []
    if loaded.evidence:
        lost.append(f"{label} holds no findings; {_count(len(loaded.evidence), 'finding')} lost.")
    if loaded.text_notes and "texts" not in kept:
        lost.append(f"{label} holds no free texts; {_count(len(loaded.text_notes), 'note')} lost.")
    if layout.positions and "positions" not in kept:
        lost.append(f"{label} holds no places of nodes; the layout is lost.")
    if layout.widths or layout.colors or layout.forms or layout.bends:
        lost.append(f"{label} holds no colors, widths, forms and bends; they are lost.")
    counted = [name for name in network.names if network.cpt(name).counts is not None]
    if counted:
        lost.append(f"{label} holds no counts; those of {listed(counted)} are lost.")
    if loaded.drafts:
        lost.append(
            f"{label} holds no unfinished tables; the last valid ones of "
            f"{listed(list(loaded.drafts))} are written instead."
        )
    if loaded.extra:
        lost.append(f"{label} cannot hold further contents of the file: {', '.join(loaded.extra)}.")
    if "properties" not in kept:
        titled = [v.name for v in network.variables if v.values or v.edges or v.properties]
        if titled:
            lost.append(
                f"{label} holds no numeric values and properties; those of {listed(titled)} are "
                "lost."
            )
    return lost


def changed_names(network: BayesianNetwork, *, label: str, states: bool) -> list[str]:
    """Say which names other programs will see changed, because the format allows identifiers only.

    Parameters
    ----------
    network : BayesianNetwork
        What is to be written.
    label : str
        The format's name in the sentences.
    states : bool
        Whether the format restricts the names of states too.
    """
    ids = identifiers(network.names)
    lost = []
    if changed := [name for name in network.names if ids[name] != name]:
        lost.append(
            f"{label} allows letters, digits and underscores in names; other programs will see "
            f"these changed: {listed(changed)}."
        )
    odd = [
        v.name
        for v in network.variables
        if any(state != id_ for state, id_ in identifiers(v.states).items())
    ]
    if states and odd:
        lost.append(
            f"{label} allows letters, digits and underscores in states; other programs will see "
            f"those of these nodes changed: {listed(odd)}."
        )
    return lost


def _count(number: int, thing: str) -> str:
    return f"{number} {thing} is" if number == 1 else f"{number} {thing}s are"
