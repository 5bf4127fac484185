"""Engines by name: what is known of each before all of them are imported, and building one."""

from __future__ import annotations

import functools
import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from bayesgui import paths
from bayesgui.catalog.parameters import validate
from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ModelError
from bayesgui.core.model import Model
from bayesgui.core.node_rules import node_kinds
from bayesgui.inference.base import engines

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.base import InferenceEngine

FILE = "engines.json"
"""Among the resources; written by ``make docs``."""


@dataclass(frozen=True, slots=True)
class EngineTraits:
    """Abilities of an engine, without its class."""

    name: str
    label: str
    is_exact: bool = False
    uses_kernels: bool = True
    needs_kernels: bool = True
    is_watchable: bool = False


def registered() -> dict[str, EngineTraits]:
    """Return what the registry says of all engines, by name; imports them."""
    found = {}
    for entry in engines:
        made = entry.factory
        found[entry.name] = EngineTraits(
            entry.name,
            entry.label,
            made.is_exact,
            made.uses_kernels,
            made.needs_kernels,
            made.is_watchable,
        )
    return found


def list_text() -> str:
    """Return the text of the generated file."""
    return json.dumps([asdict(traits) for traits in registered().values()], indent=2) + "\n"


@functools.cache
def _written() -> dict[str, EngineTraits]:
    rows = json.loads((paths.resources() / FILE).read_text("utf-8"))
    return {row["name"]: EngineTraits(**row) for row in rows}


def known_engines() -> dict[str, EngineTraits]:
    """Return the engines by name: those of the generated file until all of them are imported."""
    return registered() if engines.is_complete else _written()


def traits_of(name: str) -> EngineTraits:
    """Return what an engine can do.

    `name`: name of an engine; an unknown one is refused only when it is queried.
    """
    found = known_engines().get(name) or engines_over_time().get(name)
    return found or EngineTraits(name, name)


def engines_over_time() -> dict[str, EngineTraits]:
    """Return the engines over time by name; imports them."""
    from bayesgui.inference.temporal.base import time_engines

    return {
        entry.name: EngineTraits(entry.name, entry.label, entry.factory.is_exact)
        for entry in time_engines
    }


def check_answers(engine: str, model: Model) -> None:
    """Raise a `ModelError` if a node of a model is of a kind that an engine cannot answer for."""
    for name in model.other_kinds:
        kind = node_kinds[model.kind(name)]
        if kind.without and kind.name not in engines[engine].factory.answers:
            raise ModelError(kind.without, engine=traits_of(engine).label, variable=name)


def create_engine(name: str, model: Model, **options: object) -> InferenceEngine:
    """Make an engine for the network of a model, with the engine's own options checked.

    Raises `ParameterError` for an unknown name or option, and as `check_answers` does.
    """
    if not isinstance(model, Model):
        return engines.create(name, model, **options)  # which says that it is no network
    check_answers(name, model)
    return engines.create(name, compiled(model).network, **options)


def build_engine(
    name: str, network: BayesianNetwork, monitor: Monitor, **options: object
) -> InferenceEngine:
    """Build an engine; building it can be cancelled."""
    entry = engines[name]
    checked = validate(entry.name, entry.parameters, options)
    if entry.factory.asks_while_made:
        checked["monitor"] = monitor
    return entry.factory(network, **checked)


def evidence_sign(engine: str) -> str:
    """Return `InferenceEngine.evidence_sign` of an engine: "=", "≈", or "≥" for a lower bound."""
    if engine not in known_engines():
        return "=" if traits_of(engine).is_exact else "≈"
    return engines[engine].factory.evidence_sign
