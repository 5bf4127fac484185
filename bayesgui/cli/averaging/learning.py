"""An ensemble beside a learned network: the same learner again and again on resampled rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.averaging.ensembles import save_ensemble
from bayesgui.cli.learners.structure_options import constraints_of, learner_options
from bayesgui.cli.temporal.learning import learns_series
from bayesgui.cli.terminal import options_set, progress
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable


def check_learned_ensemble(options: argparse.Namespace) -> None:
    """Raise if an ensemble is asked for where no structure of a plain network is learned."""
    if options.ensemble is not None and (options.network is not None or learns_series(options)):
        raise ParameterError(
            "--ensemble is for learning a structure from rows that are no series; leave it out."
        )


def learn_ensemble(
    options: argparse.Namespace, data: CaseTable, start: BayesianNetwork | None
) -> str:
    """Learn and write the ensemble; return what is said of it."""
    from bayesgui.learning.averaging.asking import USUAL_SIZE
    from bayesgui.learning.confidence.base import confidence_methods, learner_choice, run_through
    from bayesgui.learning.structure.problem import StructureProblem

    own, _ = learner_options(options, data, options_set(options.set))
    seed = 1 if options.seed is None else options.seed
    own.pop("seed", None)
    structure = learner_choice(options.structure, own)
    method = confidence_methods.create(
        "bootstrap", structure=structure, samples=USUAL_SIZE, seed=seed
    )
    run = method.begin(StructureProblem(data, constraints_of(options, data.names), start))
    run_through(run, progress())
    return save_ensemble(options, run, method, data)
