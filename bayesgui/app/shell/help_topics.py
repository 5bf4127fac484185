"""Help pages of features, and requests of widgets for their page."""

# A place after # is the number of the section, which is the same in both languages.

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

PAGES: dict[str, str] = {
    "network": "window",
    "data": "learning",
    "evidence": "evidence",
    "variable": "draw",
    "information": "graph",
    "why": "inference",
    "cpt": "draw#section-3",
    "counts": "learning#section-8",
    "cases": "evidence#section-1",
    "jobs": "window",
    "player": "theory/junction-tree",
    "laboratory": "theory/sampling",
    "structure": "theory/structure-search",
    "pag": "theory/structure-search",
    "pag_effects": "theory/structure-search",
    "constraints": "learning#section-3",
    "compare": "graph#section-1",
    "families": "theory/scores",
    "distributions": "distributions",
    "confidence": "learning#section-4",
    "averaged": "ensembles",
    "blanks": "theory/em",
    "rows": "theory/em",
    "stages": "theory/structure-search",
    "pair_test": "theory/structure-search",
    "decision": "theory/decisions",
    "strategy": "deciding#section-2",
    "policy": "deciding#section-2",
    "worth": "deciding#section-4",
    "risk": "deciding#section-5",
    "criteria": "deciding#section-7",
    "strategy_sensitivity": "deciding#section-8",
    "check": "check",
    "classifier": "theory/classifiers",
    "judge": "learning#section-10",
    "operating_point": "theory/decisions",
    "observe": "inference",
    "diagnosis": "diagnosis",
    "explanation": "inference",
    "sensitivity": "inference",
    "separation": "theory/d-separation",
    "independencies": "theory/d-separation",
    "claims_on_data": "causes",
    "arc_claims": "theory/factorization",
    "expert": "experts",
    "preview": "experts#section-3",
    "batch": "batch",
    "strange_rows": "strange-rows",
    "effects": "causes#section-1",
    "effect_data": "causes#section-3",
    "counterfactual": "causes#section-4",
    "submodel": "submodels",
    "template": "time#section-1",
    "over_time": "over-time",
    "over_time_side": "over-time#section-1",
    "filters": "filters#section-1",
    "python": "script",
    "steps": "evidence#section-2",
    "lesson": "lessons",
    "recording": "lessons",
    "trellis": "trellis",
    "two_variables": "theory/bayes-theorem",
}
"""The help page of each page of the docks, by its id."""

WINDOWS: dict[str, str] = {
    "mainWindow": "start",
    "canvas": "draw",
    "playerView": "theory/junction-tree",
    "aboutDialog": "start",
    "caseDialog": "evidence#section-1",
    "confidenceDialog": "learning#section-4",
    "crashDialog": "files",
    "cutDialog": "learning",
    "expertsDialog": "experts",
    "answerSourceDialog": "experts#section-1",
    "questionnaireDialog": "experts#section-4",
    "engineDialog": "inference#section-1",
    "solverDialog": "deciding#section-3",
    "examplesDialog": "start",
    "fillDialog": "filling",
    "pooledDialog": "filling",
    "answerDialog": "lessons",
    "handOutDialog": "lessons",
    "hiddenCauseDialog": "theory/em",
    "importDialog": "learning",
    "insertSubmodelDialog": "submodels",
    "jointDialog": "theory/factorization",
    "learnDialog": "theory/estimation",
    "livePageDialog": "sharing",
    "marksDialog": "learning",
    "notesDialog": "files",
    "numberDialog": "evidence",
    "pictureDialog": "files",
    "propertiesDialog": "files",
    "sampleDialog": "theory/sampling",
    "timeColumnsDialog": "learning",
    "samplingDialog": "theory/sampling",
    "settingsDialog": "window",
    "shortcutsDialog": "window",
    "statesDialog": "learning",
    "structureDialog": "theory/structure-search",
    "unrollDialog": "time#section-1",
    "seriesDialog": "series",
    "seriesNameDialog": "series",
    "gridRowsDialog": "series",
    "betaPriorPlayground": "theory/estimation",
    "decisionPlayground": "theory/decisions",
    "densitiesPlayground": "theory/densities",
    "scatterPlayground": "theory/densities",
    "classifierWorkshop": "theory/classifiers",
}
"""The help page of each window, dialog and large view, by its object name."""

PARTS: dict[str, str] = {
    "workshopWay": "judging#section-1",
    "workshopBy": "judging#section-1",
    "workshopGap": "judging#section-1",
    "workshopBestBy": "judging#section-2",
    "workshopCurves": "judging#section-3",
    "workshopJudged": "calibration#section-2",
    "workshopCalibrate": "calibration#section-1",
    "workshopTune": "calibration#section-3",
    "workshopClassWeights": "calibration#section-4",
    "workshopWeightsByClass": "calibration#section-4",
    "modelComparison": "judging",
}
"""The help page of fields and tables that have one of their own, by their object names."""

KINDS: dict[str, str] = {
    "engine": "inference#section-1",
    "engine over time": "filters",
    "parameters": "theory/estimation",
    "structure": "theory/structure-search",
    "confidence": "learning#section-4",
    "score": "theory/scores",
    "test": "theory/structure-search",
    "solver": "deciding#section-3",
    "effect estimator": "causes#section-3",
    "imputer": "filling",
    "discretizer": "learning",
    "classifier": "theory/classifiers",
    "calibration": "calibration",
    "regressor": "numbers",
}
"""The help page of the algorithms of each registry, by its kind."""

ALGORITHMS: dict[str, str] = {
    "junction-tree": "theory/junction-tree",
    "variable-elimination": "theory/junction-tree",
    "gibbs": "theory/sampling",
    "likelihood-weighting": "theory/sampling",
    "rejection": "theory/sampling",
    "mean-field": "theory/variational",
    "loopy-belief-propagation": "theory/variational",
    "em": "theory/em",
    "fractional": "theory/em",
    "structural-em": "theory/em",
    "logistic-regression": "calibration#section-5",
    "gradient-boosting": "calibration#section-5",
    "gaussian-mixture": "theory/em",
    "parzen": "theory/densities",
    "knn-density": "theory/densities",
    "kde-nb": "theory/densities",
    "histogram-nb": "theory/densities",
    "gaussian": "theory/densities",
}
"""The pages of algorithms that have one of their own, by name."""


def page_of_algorithm(kind: str, name: str) -> str:
    """Return the help page of an algorithm in the registry of a kind."""
    return ALGORITHMS.get(name) or KINDS[kind]


def page_of(widget: QWidget | None, ids: dict[QWidget, str]) -> str:
    """Return the help page of a widget: that of the nearest thing around it that has one.

    `ids`: the id of each page of the docks that has been made, by its widget. Without a widget, or
    in none of them, it is "".
    """
    while widget is not None:
        own = getattr(widget, "help_page", "")
        name = widget.objectName()
        found = own or PAGES.get(ids.get(widget, "")) or PARTS.get(name) or WINDOWS.get(name)
        if found:
            return str(found)
        # A window stands above another one, but is about something else.
        widget = None if widget.isWindow() else widget.parentWidget()
    return ""
