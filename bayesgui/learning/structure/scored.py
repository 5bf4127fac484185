"""Structure learners that compare scores: what they begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.catalog.parameters import choice_of
from bayesgui.learning.scores.base import scores
from bayesgui.learning.structure.base import StructureLearner, cases_for

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.catalog.parameters import Choice
    from bayesgui.core.arc_constraints import Arc
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.scores.base import ScoreForm
    from bayesgui.learning.search.arc_search import ArcSearch
    from bayesgui.learning.search.family_scores import FamilyScores
    from bayesgui.learning.structure.problem import StructureProblem


def score_option(default: str = "bic") -> Any:
    """Declare the option of the score that a search maximizes."""
    return choice_of(
        scores,
        default,
        label="Score",
        doc="What the search maximizes; the description length falls.",
    )


class ScoredLearner(StructureLearner):
    """A structure learner that maximizes a decomposable score over the complete rows."""

    score: Choice

    def cases(self, problem: StructureProblem) -> tuple[CaseTable, ScoreForm]:
        """Return the complete rows and the score on them."""
        data = cases_for(self.method, problem.data)
        return data, self.score.create(scores).form(data.total_weight)

    def arc_search(self, problem: StructureProblem, seed: int = 0) -> ArcSearch:
        """Return a search over arcs that begins with the problem's first graph."""
        from bayesgui.learning.search.arc_search import ArcSearch

        data, form = self.cases(problem)
        return ArcSearch(data, form, problem.constraints, first_arcs(problem), seed)

    def family_scores(self, problem: StructureProblem) -> FamilyScores:
        """Return the scores of families, the variables in an order independent of the columns'."""
        from bayesgui.learning.search.family_scores import FamilyScores

        data, form = self.cases(problem)
        return FamilyScores(data, form, sorted(data.names))


def first_arcs(problem: StructureProblem) -> tuple[Arc, ...]:
    """Return the arcs that a search begins with."""
    return problem.constraints.required if problem.start is None else problem.start.arcs


def arcs_of(parents: Sequence[int], names: Sequence[str]) -> tuple[Arc, ...]:
    """Return the arcs, sorted, of a graph given by the bits of each variable's parents."""
    from bayesgui.learning.search.family_scores import members

    return tuple(
        sorted(
            (names[p], name)
            for name, above in zip(names, parents, strict=True)
            for p in members(above).tolist()
        )
    )


def parents_of(arcs: Iterable[Arc], names: Sequence[str]) -> list[int]:
    """Return the parents of each variable as bits; the inverse of `arcs_of`."""
    place = {name: k for k, name in enumerate(names)}
    found = [0] * len(names)
    for parent, child in arcs:
        found[place[child]] |= 1 << place[parent]
    return found
