"""The activities of the window: each is declared in its own folder, and listed here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.activities.activity import declared_pages
from bayesgui.app.asking_experts.asking import AskExperts
from bayesgui.app.averaging.averages import Averages
from bayesgui.app.batch.batch import BatchQueries
from bayesgui.app.causes.counterfactual import Counterfactuals
from bayesgui.app.causes.effect_data import EffectFromData
from bayesgui.app.causes.effects import CausalEffects
from bayesgui.app.checking.check import ModelCheck
from bayesgui.app.classifying.class_networks import ClassNetworks
from bayesgui.app.classifying.decisions import Decisions
from bayesgui.app.classifying.operating_point import OperatingPoints
from bayesgui.app.compare.compare import Comparing
from bayesgui.app.confidence.confidence import ArcConfidences
from bayesgui.app.constraints.actions import ConstraintActions
from bayesgui.app.deciding.criteria import TwoCriteria
from bayesgui.app.deciding.risk import Risk
from bayesgui.app.deciding.sensitivity import StrategySensitivity
from bayesgui.app.deciding.strategy import BestStrategy
from bayesgui.app.deciding.tree import StrategyAsTree
from bayesgui.app.deciding.worth import WorthKnowing
from bayesgui.app.diagnosis.mode import Diagnosis
from bayesgui.app.discovery.pag import HiddenCauses
from bayesgui.app.incomplete.em import EMLearning
from bayesgui.app.incomplete.rows import RowByRow
from bayesgui.app.judging.judging import Judging
from bayesgui.app.laboratory.laboratory import Laboratory
from bayesgui.app.over_time.filters import ApproximateFilters
from bayesgui.app.over_time.over_time import OverTime
from bayesgui.app.player.player import AlgorithmPlayer
from bayesgui.app.python.page import AsPython
from bayesgui.app.questions.arc_claims import ArcClaims
from bayesgui.app.questions.claims_on_data import ClaimsOnData
from bayesgui.app.questions.explanation import MostProbableExplanation
from bayesgui.app.questions.independencies import AllIndependencies
from bayesgui.app.questions.observe import ObserveNext
from bayesgui.app.questions.sensitivity import SensitivityAnalysis
from bayesgui.app.questions.steps import Steps
from bayesgui.app.questions.two_variables import TwoVariablesTable
from bayesgui.app.questions.why import Why
from bayesgui.app.row_scores.row_scoring import StrangeRows
from bayesgui.app.shell.actions.table import ActionTable
from bayesgui.app.shell.pages import Pages
from bayesgui.app.shell.window_part import WindowPart
from bayesgui.app.stages.pair_tests import PairTests
from bayesgui.app.stages.player import StagesPlayer
from bayesgui.app.structure.search import StructureLearning
from bayesgui.app.temporal.template_page import TemplateBeside
from bayesgui.app.temporal.trellis import ShowTrellis

if TYPE_CHECKING:
    from bayesgui.app.activities.activity import Activity
    from bayesgui.app.shell.page_spec import LazyPage

FEATURES: list[type[Activity]] = [
    TemplateBeside,
    AskExperts,
    BestStrategy,
    StrategyAsTree,
    WorthKnowing,
    Risk,
    StrategySensitivity,
    TwoCriteria,
    CausalEffects,
    EffectFromData,
    Counterfactuals,
    BatchQueries,
    StrangeRows,
    OverTime,
    ShowTrellis,
    ApproximateFilters,
    AlgorithmPlayer,
    StagesPlayer,
    PairTests,
    Steps,
    TwoVariablesTable,
    Why,
    ObserveNext,
    Diagnosis,
    MostProbableExplanation,
    SensitivityAnalysis,
    AllIndependencies,
    ClaimsOnData,
    ArcClaims,
    Laboratory,
    EMLearning,
    RowByRow,
    StructureLearning,
    HiddenCauses,
    ArcConfidences,
    Averages,
    Comparing,
    Judging,
    Decisions,
    OperatingPoints,
    ClassNetworks,
    ConstraintActions,
    ModelCheck,
    AsPython,
]


def pages() -> dict[str, LazyPage[Any]]:
    """Return all pages of the window by the names that scripts and lessons use."""
    found = Pages.declared()
    for feature in FEATURES:
        found |= declared_pages(feature)
    return found


def action_table() -> ActionTable:
    """Return the actions and menus that the parts of the window and its features declare."""
    return ActionTable.declared_by(*WindowPart.__subclasses__(), *FEATURES)
