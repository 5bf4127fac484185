"""The example networks that ship with the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from bayesgui import paths
from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import FormatError
from bayesgui.core.name_lists import near_name
from bayesgui.formats.storage import read

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork


def example_file(name: str) -> Path:
    """Return the file of an example."""
    files = paths.example_networks()
    if name in files:
        return files[name]
    near = near_name(name, files)
    if near is not None:
        raise FormatError(
            "There is no example “{name}”; did you mean {near}?", name=name, near=near
        )
    raise FormatError(
        "There is no example “{name}”; there are {names}.", name=name, names=", ".join(files)
    )


@checked
def example(name: str) -> BayesianNetwork:
    """Return a network that ships with the program.

    Parameters
    ----------
    name : str
        Such as ``"asia"`` or ``"alarm"``.

    Returns
    -------
    BayesianNetwork
        The network; a `Model` where it has decisions and utilities, as ``"oil-wildcatter"``.

    Raises
    ------
    FormatError
        If there is none of this name; the message lists them.

    Examples
    --------
    >>> import bayesgui
    >>> bayesgui.example("asia")
    <BayesianNetwork 'asia': 8 nodes, 8 arcs>
    """
    return cast("BayesianNetwork", read(example_file(name)).whole)
