"""Questions that the networks of a server can answer, for its description."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.compilation import compiled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.variable import Variable
    from bayesgui.server.hosted import Hosted


def examples(networks: Iterable[Hosted]) -> dict[str, dict[str, Any]]:
    """Return a question for each address of the interface that a network can answer."""
    found: dict[str, dict[str, Any]] = {}
    for hosted in networks:
        network = {"network": hosted.name}
        if hosted.template is not None:
            names = hosted.template.found_in_time
            if names:
                seen = _seen(hosted.template[names[-1]])
                found.setdefault("over_time", {**network, "series": [seen, {}, seen]})
            continue
        if hosted.is_solved:
            found.setdefault("decide", network)
            continue
        variables = compiled(hosted.whole).network.variables
        if variables:
            seen, target = _seen(variables[-1]), [variables[0].name]
            found.setdefault("query", {**network, "evidence": seen, "targets": target})
            found.setdefault("query_many", {**network, "rows": [seen, {}], "targets": target})
    return found


def _seen(variable: Variable) -> dict[str, str]:
    return {variable.name: variable.states[0]}
