"""The list of all algorithm registries."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from bayesgui.catalog.registry import Registry


def registries() -> tuple[Registry[Any], ...]:
    """Return the registries in display order."""
    from bayesgui.classifiers.base import classifiers
    from bayesgui.classifiers.calibration.base import calibrations
    from bayesgui.classifiers.regression.base import regressors
    from bayesgui.data.discretize.base import discretizers
    from bayesgui.decisions.solving.base import solvers
    from bayesgui.inference.base import engines
    from bayesgui.inference.temporal.base import time_engines
    from bayesgui.learning.confidence.base import confidence_methods
    from bayesgui.learning.effects.base import effect_estimators
    from bayesgui.learning.imputation.base import imputers
    from bayesgui.learning.independence.base import independence_tests
    from bayesgui.learning.parameters.base import parameter_learners
    from bayesgui.learning.scores.base import scores
    from bayesgui.learning.structure.base import structure_learners

    return (
        engines,
        time_engines,
        solvers,
        parameter_learners,
        structure_learners,
        confidence_methods,
        scores,
        independence_tests,
        effect_estimators,
        imputers,
        discretizers,
        classifiers,
        calibrations,
        regressors,
    )


def generated_files() -> dict[Path, str]:
    """Return the text of each file that ``make docs`` writes from registries and docstrings."""
    from bayesgui import api_reference, paths
    from bayesgui.inference import engine_list

    resources = paths.resources()
    folder = resources / "help" / api_reference.FOLDER
    return {
        **{folder / f"{name}.md": text for name, text in api_reference.pages().items()},
        resources / "help" / "algorithms.md": _help_page(registries()),
        resources / engine_list.FILE: engine_list.list_text(),
    }


def _help_page(registries: Iterable[Registry[Any]]) -> str:
    """Return the Markdown page of all registered algorithms with their options."""
    lines = ["# Algorithms", ""]
    for registry in registries:
        lines += [f"## {registry.nouns.capitalize()}", "", "| name | what it does | options |"]
        lines.append("|---|---|---|")
        for entry in registry:
            options = ", ".join(f"`{p.name}={p.default}`" for p in entry.parameters)
            lines.append(f"| `{entry.name}` | {entry.summary} | {options or '–'} |")
        lines.append("")
    return "\n".join(lines)
