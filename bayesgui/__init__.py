"""Bayesian networks: draw, query and understand them, in a window or from a script.

The public interface; everything is imported at its first use, so that ``import bayesgui`` needs
neither Qt nor numba.

Examples
--------
>>> import bayesgui
>>> net = bayesgui.BayesianNetwork([bayesgui.Variable("rain", ("yes", "no"))])
>>> net.cpt("rain").values.tolist()
[0.5, 0.5]
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.checking.asking import check as check
    from bayesgui.classifiers.base import ClassModel as ClassModel
    from bayesgui.classifiers.estimators import BayesEstimator
    from bayesgui.classifiers.evaluation.bands import Bands as Bands
    from bayesgui.classifiers.evaluation.bands import bootstrap_bands as bootstrap_bands
    from bayesgui.classifiers.evaluation.best_by import Best as Best
    from bayesgui.classifiers.evaluation.evaluate import evaluate as evaluate
    from bayesgui.classifiers.evaluation.tuned_folds import TunedFolds as TunedFolds
    from bayesgui.classifiers.regression.base import NumberModel as NumberModel
    from bayesgui.classifiers.regression.judging.judge import NumberEvaluation as NumberEvaluation
    from bayesgui.classifiers.regression.judging.judge import evaluate_numbers as evaluate_numbers
    from bayesgui.classifiers.regression.network_numbers import regress as regress
    from bayesgui.classifiers.regression.prediction import NumberPrediction as NumberPrediction
    from bayesgui.classifiers.regression.training import train_numbers as train_numbers
    from bayesgui.classifiers.training import train as train
    from bayesgui.core.cpt import CPT as CPT
    from bayesgui.core.domain import Reals as Reals
    from bayesgui.core.elicited.answers import Answer as Answer
    from bayesgui.core.elicited.experts import Expert as Expert
    from bayesgui.core.elicited.mechanism import Elicited as Elicited
    from bayesgui.core.errors import BayesGuiError as BayesGuiError
    from bayesgui.core.errors import Cancelled as Cancelled
    from bayesgui.core.errors import CycleError as CycleError
    from bayesgui.core.errors import DataError as DataError
    from bayesgui.core.errors import EvidenceError as EvidenceError
    from bayesgui.core.errors import FormatError as FormatError
    from bayesgui.core.errors import ImpossibleEvidenceError as ImpossibleEvidenceError
    from bayesgui.core.errors import MemoryBudgetError as MemoryBudgetError
    from bayesgui.core.errors import ModelError as ModelError
    from bayesgui.core.errors import ParameterError as ParameterError
    from bayesgui.core.evidence import Evidence as Evidence
    from bayesgui.core.evidence import do as do
    from bayesgui.core.evidence import excluding as excluding
    from bayesgui.core.evidence import fixed as fixed
    from bayesgui.core.expression import Expression as Expression
    from bayesgui.core.kinds.decision import Decision as Decision
    from bayesgui.core.kinds.utility import SuperValue as SuperValue
    from bayesgui.core.kinds.utility import Utility as Utility
    from bayesgui.core.model import Model as Model
    from bayesgui.core.network import BayesianNetwork as BayesianNetwork
    from bayesgui.core.noisy_max import NoisyMax as NoisyMax
    from bayesgui.core.temporal.building import template as template
    from bayesgui.core.temporal.moving import with_places as with_places
    from bayesgui.core.temporal.network import TemporalNetwork as TemporalNetwork
    from bayesgui.core.temporal.template import Template as Template
    from bayesgui.core.variable import Variable as Variable
    from bayesgui.data.dataset import Dataset as Dataset
    from bayesgui.data.discretize.base import discretized as discretized
    from bayesgui.data.reading.reader import read_data as read_data
    from bayesgui.data.texts.reading import read_texts as read_texts
    from bayesgui.data.variables_from_columns import network_of as network_of
    from bayesgui.data.writing.table_export import write_table as write_table
    from bayesgui.decisions.batch.asking import best_options as best_options
    from bayesgui.decisions.batch.asking import most_probable_states as most_probable_states
    from bayesgui.decisions.loss import LossMatrix as LossMatrix
    from bayesgui.decisions.loss_files import read_losses as read_losses
    from bayesgui.decisions.loss_files import write_losses as write_losses
    from bayesgui.decisions.solving.frontier.frontier import Frontier as Frontier
    from bayesgui.decisions.solving.frontier.frontier import frontier as frontier
    from bayesgui.decisions.solving.over_time.strategy import StrategyOverTime as StrategyOverTime
    from bayesgui.decisions.solving.sensitivity.ranking import (
        strategy_sensitivity as strategy_sensitivity,
    )
    from bayesgui.decisions.solving.solve import solve as solve
    from bayesgui.decisions.solving.strategy import Strategy as Strategy
    from bayesgui.decisions.solving.worth import value_of_information as value_of_information
    from bayesgui.diagnosis.asking import Diagnosis as Diagnosis
    from bayesgui.diagnosis.asking import diagnose as diagnose
    from bayesgui.formats.code.writing import as_python as as_python
    from bayesgui.formats.examples import example as example
    from bayesgui.graph.causal.listing import adjustment_sets as adjustment_sets
    from bayesgui.graph.class_members import class_members as class_members
    from bayesgui.graph.dseparation import analyze_separation as analyze_separation
    from bayesgui.graph.dseparation import separated as separated
    from bayesgui.graph.elimination_order import cost as cost
    from bayesgui.graph.equivalence import cpdag as cpdag
    from bayesgui.graph.equivalence import markov_equivalent as markov_equivalent
    from bayesgui.graph.equivalence import v_structures as v_structures
    from bayesgui.graph.exchange.networkx_import import from_networkx as from_networkx
    from bayesgui.graph.exchange.parents_text import from_parents as from_parents
    from bayesgui.graph.moral import moral_graph as moral_graph
    from bayesgui.graph.structural_distance import compare as compare
    from bayesgui.inference.asking.questions import conflict as conflict
    from bayesgui.inference.asking.questions import observe as observe
    from bayesgui.inference.asking.questions import sensitivity as sensitivity
    from bayesgui.inference.asking.questions import strength as strength
    from bayesgui.inference.asking.questions import why as why
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.base import Posteriors as Posteriors
    from bayesgui.inference.causal.causation import Causation as Causation
    from bayesgui.inference.causal.causation import causation as causation
    from bayesgui.inference.causal.counterfactual import Counterfactual as Counterfactual
    from bayesgui.inference.causal.counterfactual import counterfactual as counterfactual
    from bayesgui.inference.causal.effect import Effect as Effect
    from bayesgui.inference.causal.mediation import Mediation as Mediation
    from bayesgui.inference.causal.mediation import mediation as mediation
    from bayesgui.inference.comparing.distributions import (
        compare_distributions as compare_distributions,
    )
    from bayesgui.inference.comparing.results import (
        DistributionComparison as DistributionComparison,
    )
    from bayesgui.inference.exact.junction_tree import JunctionTree as JunctionTree
    from bayesgui.inference.information import mutual_information as mutual_information
    from bayesgui.inference.joint import Joint as Joint
    from bayesgui.inference.joint import joint as joint
    from bayesgui.inference.one_query import (
        most_probable_explanations as most_probable_explanations,
    )
    from bayesgui.inference.row_files import query_file as query_file
    from bayesgui.inference.sampling.drawn_cases import sample as sample
    from bayesgui.inference.temporal.asking import over_time as over_time
    from bayesgui.inference.temporal.chain.long_run import LongRun as LongRun
    from bayesgui.inference.temporal.chain.long_run import long_run as long_run
    from bayesgui.inference.temporal.chain.trellis_frame import trellis as trellis
    from bayesgui.learning.averaging.asking import ensemble as ensemble
    from bayesgui.learning.averaging.averaged import AveragedPosteriors as AveragedPosteriors
    from bayesgui.learning.averaging.ensemble import NetworkEnsemble as NetworkEnsemble
    from bayesgui.learning.averaging.files import read_ensemble as read_ensemble
    from bayesgui.learning.confidence.base import arc_confidence as arc_confidence
    from bayesgui.learning.credible_intervals import posterior_intervals as posterior_intervals
    from bayesgui.learning.credible_intervals import table_intervals as table_intervals
    from bayesgui.learning.effects.effect_with_data import effect as effect
    from bayesgui.learning.hidden.hidden_cause import hidden_cause as hidden_cause
    from bayesgui.learning.imputation.asking import impute as impute
    from bayesgui.learning.imputation.imputed import Imputed as Imputed
    from bayesgui.learning.imputation.pooled_tables import PooledTables as PooledTables
    from bayesgui.learning.imputation.pooled_tables import pooled_tables as pooled_tables
    from bayesgui.learning.imputation.pooling import Pooled as Pooled
    from bayesgui.learning.imputation.pooling import pool as pool
    from bayesgui.learning.independence.implications import (
        implied_independencies as implied_independencies,
    )
    from bayesgui.learning.independence.implications import (
        testable_implications as testable_implications,
    )
    from bayesgui.learning.independence.table_tests import test_independence as test_independence
    from bayesgui.learning.judging.cross_validation import cross_validate as cross_validate
    from bayesgui.learning.judging.log_scores import LogScoreComparison as LogScoreComparison
    from bayesgui.learning.judging.log_scores import compare_log_scores as compare_log_scores
    from bayesgui.learning.judging.predictive_check import predictive_check as predictive_check
    from bayesgui.learning.judging.undecided_arcs import arc_costs as arc_costs
    from bayesgui.learning.network_scores import score as score
    from bayesgui.learning.parameters.base import Learned as Learned
    from bayesgui.learning.row_scores.row_files import row_scores_file as row_scores_file
    from bayesgui.learning.row_scores.row_results import RowScores as RowScores
    from bayesgui.learning.row_scores.row_results import RowsScored as RowsScored
    from bayesgui.learning.row_scores.scores import row_scores as row_scores
    from bayesgui.learning.row_scores.strange_cells import StrangeCell as StrangeCell
    from bayesgui.learning.structure.base import learn_structure as learn_structure
    from bayesgui.learning.temporal.asking import learn_parameters as learn_parameters
    from bayesgui.learning.temporal.learned_template import LearnedTemplate as LearnedTemplate
    from bayesgui.learning.temporal.learned_template import learn_template as learn_template
    from bayesgui.long_calls import progress as progress
    from bayesgui.measures.divergence import cross_entropy as cross_entropy
    from bayesgui.measures.divergence import hellinger as hellinger
    from bayesgui.measures.divergence import jensen_shannon as jensen_shannon
    from bayesgui.measures.divergence import kullback_leibler as kullback_leibler
    from bayesgui.measures.entropy import entropy as entropy
    from bayesgui.pages.live_page import page as page
    from bayesgui.pages.model_card.card import model_card as model_card
    from bayesgui.pages.model_card.writing import ModelCard as ModelCard
    from bayesgui.pictures.network_picture import picture as picture

__version__ = "0.1.0"

_HOMES = {
    "bayesgui.checking.asking": ("check",),
    "bayesgui.classifiers.base": ("ClassModel",),
    "bayesgui.classifiers.evaluation.bands": ("Bands", "bootstrap_bands"),
    "bayesgui.classifiers.evaluation.best_by": ("Best",),
    "bayesgui.classifiers.evaluation.tuned_folds": ("TunedFolds",),
    "bayesgui.classifiers.regression.base": ("NumberModel",),
    "bayesgui.classifiers.regression.judging.judge": ("NumberEvaluation", "evaluate_numbers"),
    "bayesgui.classifiers.regression.network_numbers": ("regress",),
    "bayesgui.classifiers.regression.prediction": ("NumberPrediction",),
    "bayesgui.classifiers.regression.training": ("train_numbers",),
    "bayesgui.classifiers.training": ("train",),
    "bayesgui.core.cpt": ("CPT",),
    "bayesgui.core.domain": ("Reals",),
    "bayesgui.core.elicited.answers": ("Answer",),
    "bayesgui.core.elicited.experts": ("Expert",),
    "bayesgui.core.elicited.mechanism": ("Elicited",),
    "bayesgui.core.kinds.decision": ("Decision",),
    "bayesgui.core.errors": (
        "BayesGuiError",
        "Cancelled",
        "CycleError",
        "DataError",
        "EvidenceError",
        "FormatError",
        "ImpossibleEvidenceError",
        "MemoryBudgetError",
        "ModelError",
        "ParameterError",
    ),
    "bayesgui.core.evidence": ("Evidence", "do", "excluding", "fixed"),
    "bayesgui.core.expression": ("Expression",),
    "bayesgui.core.model": ("Model",),
    "bayesgui.core.network": ("BayesianNetwork",),
    "bayesgui.core.noisy_max": ("NoisyMax",),
    "bayesgui.core.kinds.utility": ("SuperValue", "Utility"),
    "bayesgui.core.temporal.building": ("template",),
    "bayesgui.core.temporal.moving": ("with_places",),
    "bayesgui.core.temporal.network": ("TemporalNetwork",),
    "bayesgui.core.temporal.template": ("Template",),
    "bayesgui.core.variable": ("Variable",),
    "bayesgui.data.dataset": ("Dataset",),
    "bayesgui.data.reading.reader": ("read_data",),
    "bayesgui.data.texts.reading": ("read_texts",),
    "bayesgui.decisions.batch.asking": ("best_options", "most_probable_states"),
    "bayesgui.decisions.loss": ("LossMatrix",),
    "bayesgui.decisions.loss_files": ("read_losses", "write_losses"),
    "bayesgui.decisions.solving.frontier.frontier": ("Frontier", "frontier"),
    "bayesgui.decisions.solving.sensitivity.ranking": ("strategy_sensitivity",),
    "bayesgui.decisions.solving.over_time.strategy": ("StrategyOverTime",),
    "bayesgui.decisions.solving.solve": ("solve",),
    "bayesgui.decisions.solving.strategy": ("Strategy",),
    "bayesgui.decisions.solving.worth": ("value_of_information",),
    "bayesgui.diagnosis.asking": ("Diagnosis", "diagnose"),
    "bayesgui.formats.code.writing": ("as_python",),
    "bayesgui.formats.examples": ("example",),
    "bayesgui.graph.causal.listing": ("adjustment_sets",),
    "bayesgui.graph.class_members": ("class_members",),
    "bayesgui.graph.structural_distance": ("compare",),
    "bayesgui.inference.asking.questions": (
        "conflict",
        "observe",
        "sensitivity",
        "strength",
        "why",
    ),
    "bayesgui.inference.base": ("Posteriors",),
    "bayesgui.inference.causal.causation": ("Causation", "causation"),
    "bayesgui.inference.causal.counterfactual": ("Counterfactual", "counterfactual"),
    "bayesgui.inference.causal.effect": ("Effect",),
    "bayesgui.inference.causal.mediation": ("Mediation", "mediation"),
    "bayesgui.inference.comparing.distributions": ("compare_distributions",),
    "bayesgui.learning.judging.log_scores": ("LogScoreComparison", "compare_log_scores"),
    "bayesgui.inference.comparing.results": ("DistributionComparison",),
    "bayesgui.inference.exact.junction_tree": ("JunctionTree",),
    "bayesgui.inference.one_query": ("most_probable_explanations",),
    "bayesgui.learning.effects.effect_with_data": ("effect",),
    "bayesgui.learning.hidden.hidden_cause": ("hidden_cause",),
    "bayesgui.learning.independence.implications": (
        "implied_independencies",
        "testable_implications",
    ),
    "bayesgui.learning.independence.table_tests": ("test_independence",),
    "bayesgui.learning.averaging.asking": ("ensemble",),
    "bayesgui.learning.averaging.averaged": ("AveragedPosteriors",),
    "bayesgui.learning.averaging.ensemble": ("NetworkEnsemble",),
    "bayesgui.learning.averaging.files": ("read_ensemble",),
    "bayesgui.learning.confidence.base": ("arc_confidence",),
    "bayesgui.learning.imputation.asking": ("impute",),
    "bayesgui.learning.imputation.imputed": ("Imputed",),
    "bayesgui.learning.imputation.pooled_tables": ("PooledTables", "pooled_tables"),
    "bayesgui.learning.imputation.pooling": ("Pooled", "pool"),
    "bayesgui.learning.judging.cross_validation": ("cross_validate",),
    "bayesgui.learning.judging.predictive_check": ("predictive_check",),
    "bayesgui.learning.judging.undecided_arcs": ("arc_costs",),
    "bayesgui.learning.network_scores": ("score",),
    "bayesgui.learning.parameters.base": ("Learned",),
    "bayesgui.learning.row_scores.row_files": ("row_scores_file",),
    "bayesgui.learning.row_scores.row_results": ("RowScores", "RowsScored"),
    "bayesgui.learning.row_scores.scores": ("row_scores",),
    "bayesgui.learning.row_scores.strange_cells": ("StrangeCell",),
    "bayesgui.learning.temporal.asking": ("learn_parameters",),
    "bayesgui.learning.structure.base": ("learn_structure",),
    "bayesgui.learning.temporal.learned_template": ("LearnedTemplate", "learn_template"),
    "bayesgui.pages.live_page": ("page",),
    "bayesgui.pages.model_card.card": ("model_card",),
    "bayesgui.pages.model_card.writing": ("ModelCard",),
    "bayesgui.pictures.network_picture": ("picture",),
    "bayesgui.data.discretize.base": ("discretized",),
    "bayesgui.data.variables_from_columns": ("network_of",),
    "bayesgui.data.writing.table_export": ("write_table",),
    "bayesgui.graph.dseparation": ("analyze_separation", "separated"),
    "bayesgui.graph.equivalence": ("cpdag", "markov_equivalent", "v_structures"),
    "bayesgui.graph.exchange.networkx_import": ("from_networkx",),
    "bayesgui.graph.exchange.parents_text": ("from_parents",),
    "bayesgui.graph.moral": ("moral_graph",),
    "bayesgui.inference.information": ("mutual_information",),
    "bayesgui.inference.joint": ("Joint", "joint"),
    "bayesgui.inference.row_files": ("query_file",),
    "bayesgui.inference.sampling.drawn_cases": ("sample",),
    "bayesgui.inference.temporal.asking": ("over_time",),
    "bayesgui.inference.temporal.chain.long_run": ("LongRun", "long_run"),
    "bayesgui.inference.temporal.chain.trellis_frame": ("trellis",),
    "bayesgui.learning.credible_intervals": ("posterior_intervals", "table_intervals"),
    "bayesgui.measures.divergence": (
        "cross_entropy",
        "hellinger",
        "jensen_shannon",
        "kullback_leibler",
    ),
    "bayesgui.long_calls": ("progress",),
    "bayesgui.measures.entropy": ("entropy",),
    "bayesgui.graph.elimination_order": ("cost",),
    "bayesgui.classifiers.evaluation.evaluate": ("evaluate",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", "classifier", "engine", "read", "write", *sorted(_HOME_OF)]


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module 'bayesgui' has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    value = _long_calls().followed(value)
    globals()[name] = value
    return value


def _long_calls() -> Any:
    # By name, as it is above the floors of what a network needs.
    return importlib.import_module("bayesgui.long_calls")


def __dir__() -> list[str]:
    # Neither what this module imports for itself nor its private names.
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})


def read(path: str | Path, *, slices: int | None = None) -> BayesianNetwork:
    """Read a network from a file of any known format.

    Parameters
    ----------
    path : str or Path
        The file; ``.gz`` is decompressed.
    slices : int, optional
        Number of time slices over which a dynamic network (GeNIe, HUGIN) is unrolled; by default
        what the file says.

    Returns
    -------
    BayesianNetwork
        The network alone; layout, findings and notes of the file are dropped. A `Model` where the
        file has nodes that are no chance nodes.

    Raises
    ------
    FormatError
        If the file is missing, unreadable or not a valid network.
    """
    from bayesgui.formats import read as read_file

    return cast("BayesianNetwork", read_file(path, slices=slices).whole)


def write(network: Model, path: str | Path) -> tuple[str, ...]:
    """Write a network to a file; its suffix decides the format.

    Parameters
    ----------
    network : BayesianNetwork
        The network to write.
    path : str or Path
        The file; replaced atomically, so that after a failure an existing file is unchanged.

    Returns
    -------
    tuple of str
        A sentence for each kind of content that the format cannot hold.

    Raises
    ------
    FormatError
        If the suffix is unknown or the file cannot be written.
    """
    from bayesgui.formats import write as write_file

    return write_file(path, network)


def engine(name: str, network: BayesianNetwork, **options: Any) -> InferenceEngine:
    """Make an inference engine by its registered name.

    Parameters
    ----------
    name : str
        For instance ``"junction-tree"``; ``bayesgui algorithms`` lists them all.
    network : BayesianNetwork
        The network to answer queries about.
    **options
        The engine's options.

    Raises
    ------
    ParameterError
        If the name or an option is unknown or out of range.
    """
    from bayesgui.inference.engine_list import create_engine

    made = create_engine(name, network, **options)
    _long_calls().follow_methods(type(made))
    return made


def classifier(name: str, **options: Any) -> BayesEstimator:
    """Make a classifier by its registered name, with the interface of scikit-learn's estimators.

    Parameters
    ----------
    name : str
        For instance ``"tan"``; ``bayesgui algorithms`` lists them all.
    **options
        The classifier's options.

    Raises
    ------
    ParameterError
        If the name or an option is unknown. An option that is out of range is refused by ``fit``,
        as scikit-learn wants it.
    """
    from bayesgui.classifiers.estimators import classifier as make

    return make(name, **options)
