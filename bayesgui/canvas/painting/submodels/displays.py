"""What the box of a closed submodel says: findings, marks, and what moved most inside."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.document.beliefs import Freshness
from bayesgui.document.shown.checked import Checked
from bayesgui.document.shown.lesson import LessonView
from bayesgui.measures.posterior_changes import change_distances, largest_changes

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.canvas.geometry.network_geometry import NetworkGeometry
    from bayesgui.canvas.geometry.submodels.folding import Folding
    from bayesgui.core.model import Model
    from bayesgui.document.session import DocumentSession
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.measures.posterior_changes import PosteriorChange

    _Insides = tuple[dict[str, frozenset[str]], dict[str, tuple[str, ...]], dict[str, int]]


@dataclass(frozen=True, slots=True)
class SubmodelDisplay:
    """The content of a closed submodel, or of the title strip of a frame.

    `n_nodes`, `n_arcs`: those inside. `found`: nodes inside with a finding; `intervened`: whether
    all of these are set by do(). `moved`: what its findings and others moved most inside. `badges`:
    kinds of marks inside, and how many nodes have each, the gravest first. `stale`: whether the
    numbers are not those of the document. `color`: that of the user, if all nodes have the same.
    """

    id: str
    name: str
    n_nodes: int
    n_arcs: int
    found: tuple[str, ...] = ()
    intervened: bool = False
    moved: PosteriorChange | None = None
    badges: tuple[tuple[str, int], ...] = ()
    stale: bool = False
    hovered: str = ""
    note: str = ""
    color: int | None = None

    @property
    def is_impossible(self) -> bool:
        """Whether findings inside contradict each other or others."""
        return any(badge == "impossible" for badge, _ in self.badges)


class SubmodelDisplays:
    """Makes displays, and keeps them until the document or the beliefs change."""

    def __init__(self, session: DocumentSession, geometry: NetworkGeometry) -> None:
        self._session, self._geometry = session, geometry
        self._key: tuple[object, ...] = ()
        self._kept: dict[str, SubmodelDisplay] = {}
        self._known: tuple[object, object, _Insides] | None = None
        self._distances: tuple[object, object, dict[str, float]] | None = None
        self.rung: frozenset[str] = frozenset()
        """Frames into which, or out of which, what is dragged would go."""
        self.hovered: tuple[str, str] = "", ""
        """The submodel under the pointer, and the part of it."""

    def display(self, id: str) -> SubmodelDisplay:
        """Return the display of a submodel that is drawn."""
        self._make()
        found = self._kept[id]
        if self.hovered[0] == id:
            return replace(found, hovered=self.hovered[1] or "body")
        return found

    def hover(self, id: str, part: str) -> set[str]:
        """Set what is under the pointer; return the submodels that look different now."""
        if self.hovered == (id, part):
            return set()
        before, self.hovered = self.hovered[0], (id, part)
        return {each for each in (before, id) if each}

    def _make(self) -> None:
        """Make all displays at once, as one pass over the posteriors serves all."""
        session, folding = self._session, self._geometry.folding
        state, beliefs = session.document.state, session.beliefs.state
        key = (
            state,
            beliefs,
            folding and folding.shown,
            session.findings,
            session.shown[Checked].state,
        )
        if all(a is b for a, b in zip(key, self._key, strict=False)) and self._key:
            return
        self._key = key
        if folding is None:
            self._kept = {}
            return
        shown = folding.shown
        inside, order, arcs = self._insides(folding, state.model)
        moved = self._moved({id: inside[id] for id in shown.closed})
        marks = self._marks()
        stale = beliefs.freshness in (Freshness.UPDATING, Freshness.WAITING, Freshness.FAILED)
        findings = session.findings
        with_finding, set_by_do = frozenset(findings), frozenset(findings.interventions())
        self._kept = {
            id: SubmodelDisplay(
                id,
                folding.submodels[id].name,
                len(names),
                arcs[id],
                found := _in_order(names & with_finding, order[id]),
                bool(found) and set_by_do.issuperset(found),
                moved.get(id),
                _counted(names, marks),
                stale and beliefs.posteriors is not None,
                note=folding.submodels[id].note,
                color=_common_color(names, state.layout.colors),
            )
            for id, names in inside.items()
        }

    def _insides(self, folding: Folding, model: Model) -> _Insides:
        """Return the nodes in each submodel, in any and in a fixed order, and how many arcs."""
        shown = folding.shown
        if self._known is None or self._known[0] is not shown or self._known[1] is not model:
            ids = (*shown.closed, *shown.frames)
            order = {id: folding.nodes_in(id) for id in ids}
            inside = {id: frozenset(names) for id, names in order.items()}
            self._known = shown, model, (inside, order, _arcs_inside(model.arcs, inside))
        return self._known[2]

    def _moved(self, inside: Mapping[str, frozenset[str]]) -> dict[str, PosteriorChange]:
        session = self._session
        state, beliefs = session.document.state, session.beliefs.state
        prior, posteriors = beliefs.prior, beliefs.posteriors
        if prior is None or posteriors is None or not state.n_findings:
            return {}
        left_out = state.nodes_found | session.shown[LessonView].state.covered
        groups = {id: names - left_out for id, names in inside.items()}
        distances = self._distances_of(prior, posteriors)
        return largest_changes(state.tabled, prior, posteriors, groups, distances)

    def _distances_of(self, prior: Posteriors, posteriors: Posteriors) -> dict[str, float]:
        """Return how far all nodes moved; a finding changes that only with its answer."""
        kept = self._distances
        if kept is None or kept[0] is not prior or kept[1] is not posteriors:
            kept = self._distances = prior, posteriors, change_distances(prior, posteriors)
        return kept[2]

    def _marks(self) -> dict[str, frozenset[str]]:
        """Return the nodes with each mark, the gravest mark first."""
        session = self._session
        state, beliefs = session.document.state, session.beliefs.state
        impossible = beliefs.freshness is Freshness.IMPOSSIBLE
        checked = session.shown[Checked].state
        found = {
            "impossible": frozenset(beliefs.conflict if impossible else ()),
            "draft": frozenset(state.unfinished),
        }
        if checked.has_marks:
            for severity in ("error", "warning", "hint"):
                marked = (n for n, marks in checked.severities.items() if severity in marks)
                found[severity] = frozenset(marked)
        return found


def _in_order(chosen: frozenset[str], order: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in order if name in chosen) if chosen else ()


def _counted(
    names: frozenset[str], marks: Mapping[str, frozenset[str]]
) -> tuple[tuple[str, int], ...]:
    counts = ((mark, len(names & marked)) for mark, marked in marks.items())
    return tuple((mark, count) for mark, count in counts if count)


def _arcs_inside(
    arcs: Iterable[tuple[str, str]], inside: Mapping[str, frozenset[str]]
) -> dict[str, int]:
    """Return how many arcs run within each of some submodels."""
    within: dict[str, list[str]] = {}
    for id, names in inside.items():
        for name in names:
            within.setdefault(name, []).append(id)
    found = dict.fromkeys(inside, 0)
    for parent, child in arcs:
        for id in within.get(parent, ()):
            found[id] += child in inside[id]
    return found


def _common_color(names: frozenset[str], colors: Mapping[str, int]) -> int | None:
    found = {colors.get(name) for name in names}
    return found.pop() if len(found) == 1 else None
