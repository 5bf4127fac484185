"""Findings with numbers: initial likelihoods and fixed posteriors, and edits by sliders."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject

from bayesgui.core.evidence import FixedPosterior, LikelihoodFinding, fixed
from bayesgui.document import edits

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from bayesgui.core.evidence import Finding
    from bayesgui.core.variable import Variable
    from bayesgui.document.session import DocumentSession
    from bayesgui.panels.evidence.finding_list import FindingList
    from bayesgui.panels.panel import Panel


class FindingWeights(QObject):
    """Changes the findings by sliders; each gesture is one undo step."""

    def __init__(self, panel: Panel, findings: FindingList) -> None:
        super().__init__(panel)
        self._panel, self._findings = panel, findings
        self._gestures = itertools.count()
        self._gesture = next(self._gestures)
        findings.weights_changed.connect(self._on_weights_changed)
        findings.settled.connect(self._on_settled)

    @property
    def _session(self) -> DocumentSession:
        return self._panel.session

    def begin_likelihood(self, name: str) -> None:
        """Give a node a likelihood finding with all weights 1, unless it has one."""
        session = self._session
        if not isinstance(session.findings.get(name), LikelihoodFinding):
            states = session.document.state.model[name].states
            neutral = LikelihoodFinding(tuple((s, 1.0) for s in states))
            self._set(name, self._likelihood_text(name), neutral)

    def begin_fixed(self, name: str) -> None:
        """Fix a node's posterior at its present value, unless it is fixed."""
        if not isinstance(self._session.findings.get(name), FixedPosterior):
            variable = self._session.document.state.model[name]
            present = fixed(dict(zip(variable.states, self._present(variable), strict=True)))
            self._set(name, self._fixed_text(name), present)

    def _present(self, variable: Variable) -> list[float]:
        """Return a variable's present posterior, or the uniform one before the first answer."""
        beliefs = self._session.beliefs.state
        for believed in (beliefs.posteriors, beliefs.prior):
            if believed is not None and variable.name in believed:
                vector = np.asarray(believed[variable.name], dtype=np.float64)
                if len(vector) == variable.n_states and vector.sum() > 0:
                    return [float(p) for p in vector / vector.sum()]
        return [1.0 / variable.n_states] * variable.n_states

    def _on_weights_changed(self, name: str, weights: Sequence[float]) -> None:
        states = self._session.document.state.model[name].states
        pairs = tuple(zip(states, map(float, weights), strict=True))
        row = self._findings.row(name)
        if row is not None and row.kind == "fixed":
            merge = ("fixed", name, self._gesture)
            self._set(name, self._fixed_text(name), FixedPosterior(pairs), merge)
        else:
            merge = ("likelihood", name, self._gesture)
            self._set(name, self._likelihood_text(name), LikelihoodFinding(pairs), merge)

    def _on_settled(self) -> None:
        self._gesture = next(self._gestures)

    def _set(self, name: str, text: str, finding: Finding, merge: Hashable = None) -> None:
        at = self._session.slice
        problem = self._panel.apply(
            text, lambda state: edits.set_finding(state, name, finding, at), merge
        )
        row = self._findings.row(name)
        if row is not None:
            row.say(problem)

    def _likelihood_text(self, name: str) -> str:
        return self.tr("Likelihood of {name}").format(name=name)

    def _fixed_text(self, name: str) -> str:
        return self.tr("Fix the posterior of {name}").format(name=name)
