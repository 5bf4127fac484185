"""Lists of names: as arguments, within sentences, and which one a mistyped name stands for."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from bayesgui.core.errors import ParameterError
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bayesgui.core.errors import BayesGuiError

_SIMILAR = 0.7
_MOST_STATES = 12
"""States that a message lists."""
_MOST = 2_000
"""Names that are compared letter by letter; of more, only capitals and blanks may differ."""


def without_case(name: str) -> str:
    """Return a name without capitals and blanks, by which most slips of typing differ.

    >>> without_case("Blood Pressure") == without_case("bloodpressure")
    True
    """
    return "".join(name.split()).casefold()


def listed(names: object) -> tuple[str, ...]:
    """Return names that a caller gave as a tuple; a text alone is one name.

    `names`: such as ``"lung"`` or ``["lung", "bronc"]``.

    >>> listed("lung"), listed(["lung", "bronc"])
    (('lung',), ('lung', 'bronc'))
    """
    if isinstance(names, str):
        names = (names,)
    found = tuple(names) if isinstance(names, Iterable) else (names,)
    for name in found:
        if isinstance(name, str) and not name:
            raise ParameterError(
                "An empty text is no name; leave it out, or give one name or a list of names."
            )
        if not isinstance(name, str):
            raise ParameterError(
                "{value} is not a name; give one name or a list of names.",
                value=short_repr(name),
            )
    return found


def listed_tiers(tiers: object) -> tuple[tuple[str, ...], ...]:
    """Return the names of each tier that a caller gave.

    `tiers`: such as ``[["age", "sex"], ["smoke"]]``; a text alone is a tier of one name.
    """
    if isinstance(tiers, str | Mapping) or not isinstance(tiers, Iterable):
        raise ParameterError(
            "{value} is no list of tiers; give a list of names for each, the first tier first.",
            value=short_repr(tiers),
        )
    return tuple(map(listed, tiers))


def listed_arcs(arcs: object) -> tuple[tuple[str, str], ...]:
    """Return arcs that a caller gave as (parent, child)."""
    found = []
    for arc in arcs if isinstance(arcs, Iterable) and not isinstance(arcs, str) else (arcs,):
        ends = listed(arc)
        if isinstance(arc, str) or len(ends) != 2:
            raise ParameterError(
                "{value} is not an arc; give pairs such as (parent, child).",
                value=short_repr(arc),
            )
        found.append((ends[0], ends[1]))
    return tuple(found)


def list_names(names: Sequence[str], most: int = 5) -> str:
    """Join names with commas; of more than `most`, the first ones and "and N more"."""
    if len(names) <= most:
        return ", ".join(names)
    return Sentence(
        "{names} and {count} more", names=", ".join(names[:most]), count=len(names) - most
    )


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a name that is not taken: underscores follow one that is.

    >>> free_name("row", ("row", "row_", "age"))
    'row__'
    """
    while name in taken:
        name += "_"
    return name


def notes_on(
    names: Iterable[str],
    template: str,
    single: str = "",
    /,
    *,
    kind: type[Sentence] = Sentence,
    most: int = 5,
    **values: object,
) -> list[str]:
    """Return a sentence on names, or none if there are none.

    `template, single`: have the field ``{names}``, and those of `**values`; the second is for one
    name, if its words are others.

    >>> notes_on(["asia", "smoke"], "The tables of {names} are missing.")
    ['The tables of asia, smoke are missing.']
    >>> notes_on([], "The tables of {names} are missing.")
    []
    """
    found = list(names)
    chosen = single if single and len(found) == 1 else template
    return [kind(chosen, names=list_names(found, most), **values)] if found else []


def short_name(name: str, most: int = 40) -> str:
    """Return a name as it stands in a sentence: what is longer ends with "…"."""
    return name if len(name) <= most else f"{name[: most - 1]}…"


def short_repr(value: object) -> str:
    """Return a value that a caller gave as it stands in a sentence: on one line, and not long."""
    return short_name(" ".join(repr(value).split()))


def near_name(name: str, known: Iterable[str]) -> str | None:
    """Return the name that another one probably stands for, or None.

    `known`: names; one that differs in capitals and blanks alone comes first. The result: the
    nearest by the share of matching letters (Ratcliff and Metzener 1988), if that is at least 0.7.

    >>> near_name("YES", ("no", "yes"))
    'yes'
    >>> near_name("smoek", ("asia", "smoke"))
    'smoke'
    >>> near_name("xyz", ("asia", "smoke")) is None
    True
    """
    folded: dict[str, str] = {}
    for each in known:
        folded.setdefault(_folded(each), each)
    same = folded.get(_folded(name))
    if same is not None or len(folded) > _MOST:
        return same
    found = difflib.get_close_matches(_folded(name), folded, n=1, cutoff=_SIMILAR)
    return folded[found[0]] if found else None


def unknown_node(
    error: type[BayesGuiError], name: str, known: Iterable[str], otherwise: BayesGuiError
) -> BayesGuiError:
    """Return the error that a network has no node of some name, with the one that it resembles."""
    near = near_name(name, known)
    if near is None:
        return otherwise
    return error(
        "The network has no node {variable}; did you mean {near}?", variable=name, near=near
    )


def unknown_state(
    error: type[BayesGuiError], variable: str, state: str, states: Sequence[str]
) -> BayesGuiError:
    """Return the error that a node has no state of some name, with those that it has."""
    listed, near = list_names(states, _MOST_STATES), near_name(state, states)
    if near is None:
        return error(
            "Node {variable} has no state “{state}”; it has {states}.",
            variable=variable,
            state=state,
            states=listed,
        )
    return error(
        "Node {variable} has no state “{state}”; it has {states}. Did you mean “{near}”?",
        variable=variable,
        state=state,
        states=listed,
        near=near,
    )


def _folded(name: object) -> str:
    return "".join(str(name).split()).casefold()
