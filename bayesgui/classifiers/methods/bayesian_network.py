"""Any Bayesian network as a classifier."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.catalog.parameters import choice_of
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.character import NOT_NAIVE, Character
from bayesgui.classifiers.network_classifier import Arrangement, NetworkClassifier
from bayesgui.classifiers.training_cases import complete_for_arcs
from bayesgui.core.sentence import Sentence
from bayesgui.learning.structure.base import leaves_blanks_out, structure_learners
from bayesgui.learning.structure.problem import StructureProblem

if TYPE_CHECKING:
    from bayesgui.catalog.parameters import Choice
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


@classifiers.register(
    "bayesian-network",
    label="Bayesian network",
    order=50,
    takes="states",
    is_network=True,
    adds_rows=True,
    character=Character(
        NOT_NAIVE,
        assumes="the structure that a search finds",
        optimum="a local optimum of the score of all columns, not of the class",
        costs="a structure search",
    ),
)
@dataclass(frozen=True, kw_only=True)
class NetworkOfAnyStructure(NetworkClassifier):
    """A network of any learned structure, in which the class is a node like all others.

    Notes
    -----
    With complete rows, only the Markov blanket of the class decides: its parents, its children, and
    their other parents; if it is empty, all rows get the classes' shares. Where cells of it are
    missing, the columns beyond count too.

    References
    ----------
    Friedman, Geiger and Goldszmidt (1997), Bayesian network classifiers, section 3.
    """

    structure_learner: Choice = choice_of(
        structure_learners,
        "hill-climbing",
        label="Structure by",
        doc="How the arcs are learned; the class is a column like all others.",
    )

    def structure(self, cases: Dataset, target: str, monitor: Monitor) -> Arrangement:
        """Return the learned structure."""
        entry = structure_learners[self.structure_learner.name]
        options = dict(self.structure_learner.options)
        if entry.traits.get("needs_class"):
            options["class_"] = target
        remarks: tuple[str, ...] = ()
        if leaves_blanks_out(entry.name):
            cases, remarks = complete_for_arcs(cases)
        learner = structure_learners.create(entry.name, **options)
        learned = learner.learn(StructureProblem(cases), monitor)
        remarks = (*remarks, *learned.remarks)
        if not learned.network.markov_blanket(target):
            remarks += (
                Sentence(
                    "No column is joined to the class {variable}; every row gets the classes' "
                    "shares. Learn the structure with another method or score.",
                    variable=target,
                ),
            )
        return Arrangement(learned.network, remarks)
