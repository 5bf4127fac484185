"""Faults and tests ranked in one call."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import listed, short_repr
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.roles.node_roles import (
    FAULT,
    NO_ROLES,
    SOUGHT,
    TEST,
    check_price,
    check_role,
    fault_states_of,
)
from bayesgui.diagnosis.outlook import outlook
from bayesgui.diagnosis.problem import problem_of
from bayesgui.diagnosis.ranking import look_ahead as looked_ahead
from bayesgui.diagnosis.ranking import rank
from bayesgui.diagnosis.verdict import CERTAINTY, verdict
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.roles.node_roles import NodeRoles
    from bayesgui.diagnosis.ranking import Measure, RankedTest
    from bayesgui.diagnosis.verdict import Verdict


@dataclass(frozen=True)
class Diagnosis(NotebookTable):
    """What a diagnosis knows, and what to test.

    Attributes
    ----------
    faults : tuple of (str, str, float)
        Node, state and probability of all that is sought, the most probable first.
    tests : tuple of RankedTest
        The best first, each with ``name``, ``price``, ``gain`` and ``settled`` in nats, ``ratio``
        of the gain to its price and ``outcomes``, what each state would do to the faults.
    verdict : Verdict
        Whether that is enough: its ``kind`` is ``"found"``, ``"excluded"`` or ``"open"``, ``item``
        and ``probability`` are those of the most probable fault.
    outlook : float or None
        The share of such cases that all tests that are left decide, of 100 that are drawn; None
        where enough is known, or under findings other than states.
    """

    faults: tuple[tuple[str, str, float], ...]
    tests: tuple[RankedTest, ...]
    verdict: Verdict
    outlook: float | None = None

    @property
    def next(self) -> str | None:
        """The node to test next; None if enough is known, or no test tells anything."""
        if self.verdict.is_certain or not (self.tests and self.tests[0].is_telling):
            return None
        return self.tests[0].name


def diagnose(
    network: BayesianNetwork | str | Path,
    evidence: Mapping[str, object] | None = None,
    *,
    faults: Iterable[str] | Mapping[str, str | Sequence[str]] = (),
    tests: Iterable[str] = (),
    prices: Mapping[str, float] | None = None,
    measure: Measure = "sum",
    certainty: float = CERTAINTY,
    look_ahead: bool = False,
    monitor: Monitor = SILENT,
) -> Diagnosis:
    """Rank faults by their probability, and tests by what they settle about them for their price.

    A test tells the expected fall of the entropy of the faults; it settles more where it can end
    the diagnosis, as the entropy that is left then counts as gone. The list goes by the square of
    that for the price, to which 0.3 of the mean price is added as the effort of any test.

    Parameters
    ----------
    network : BayesianNetwork or str or Path
        A network, or a file with one: then roles and prices in the file are used.
    evidence : mapping of str to finding, optional
        What is known.
    faults : iterable of str, or mapping of str to one or more states
        Nodes that may be broken, in place of those of the file; by their names alone the states
        that are usually meant.
    tests : iterable of str
        Nodes that can be tested; by default those of the file, or all.
    prices : mapping of str to float, optional
        What testing a node costs, in place of the file's prices.
    measure : {"sum", "joint"}
        Information about each fault, added up, or about all of them together.
    certainty : float
        Probability at which a fault is found.
    look_ahead : bool
        Judge a test together with the best one after it.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    Diagnosis
        ``faults``, ``tests``, ``verdict`` and ``next``.

    Raises
    ------
    ModelError
        If nothing is sought or can be tested, or a node cannot have its role.
    ParameterError
        If `certainty` is not between 0.5 and 1.
    EvidenceError, ImpossibleEvidenceError
        If a finding is none, or the findings contradict each other.

    Examples
    --------
    >>> import bayesgui
    >>> asia = bayesgui.example("asia")
    >>> found = bayesgui.diagnose(
    ...     asia, {"dysp": "yes"}, faults=["lung"], tests=["xray", "smoke"], prices={"xray": 40}
    ... )
    >>> [(name, state, round(p, 3)) for name, state, p in found.faults]
    [('lung', 'yes', 0.103)]
    >>> [(test.name, test.price, round(test.gain, 3)) for test in found.tests]
    [('xray', 40.0, 0.209), ('smoke', 0.0, 0.024)]
    >>> found.next
    'xray'
    """
    from bayesgui.inference.exact.junction_tree import JunctionTree

    check_certainty(certainty, "certainty")
    roles = NO_ROLES
    if isinstance(network, str | Path):
        from bayesgui.formats import read

        loaded = read(network, monitor)
        roles, network = loaded.roles, compiled(loaded.whole).network
    elif not isinstance(network, BayesianNetwork):
        raise ParameterError(
            "A diagnosis takes a network or the name of a file, not {value}.",
            value=short_repr(network),
        )
    roles = with_stated(roles, network, _states_by_name(faults), tests)
    named = {network[name].name: float(price) for name, price in (prices or {}).items()}
    for name, price in named.items():
        check_price(name, price)
    problem = problem_of(network, roles, network.unobserved, named)
    engine = JunctionTree(network)
    ranking = rank(engine, problem, evidence, measure, monitor, certainty)
    if look_ahead:
        ranking = looked_ahead(
            engine, problem, ranking, evidence, measure, monitor=monitor, certainty=certainty
        )
    pairs = zip(ranking.items, ranking.faults, strict=True)
    found = sorted(((name, state, p) for (name, state), p in pairs), key=lambda each: -each[2])
    end = verdict(problem, ranking.faults, certainty)
    share = None
    if not end.is_certain:
        share = outlook(engine, problem, evidence, certainty, monitor=monitor)
    return Diagnosis(tuple(found), ranking.tests, end, share)


def check_certainty(certainty: float, name: str) -> None:
    """Raise a `ParameterError` unless at most one state can have such a probability."""
    if not 0.5 < certainty < 1:
        raise ParameterError(
            "{name} is a probability above 0.5 and below 1, not {value}.",
            name=name,
            value=f"{certainty:g}",
        )


def with_stated(
    roles: NodeRoles,
    network: BayesianNetwork,
    faults: Mapping[str, Sequence[str]],
    tests: Iterable[str],
) -> NodeRoles:
    """Return roles with faults and tests that are stated, each in place of those of its kind.

    `faults`: their states; without any those that are usually meant.

    Raises `ModelError` if a node cannot be a fault in these states.
    """
    if faults:
        for name in (*roles.roles,):
            if roles.of(name) in SOUGHT:
                roles = roles.with_role(name, "")
        for name, said in faults.items():
            states = tuple(said) or fault_states_of(network, roles, network[name].name)
            check_role(network, name, FAULT, states)
            roles = roles.with_role(name, FAULT, states)
    named = [network[name].name for name in listed(tests)]
    if named:
        prices = roles.prices
        roles = roles.only(name for name in roles.roles if roles.of(name) in SOUGHT)
        for name, price in prices.items():
            roles = roles.with_price(name, price)
        for name in named:
            roles = roles.with_role(name, TEST)
    return roles


def _states_by_name(
    faults: Iterable[str] | Mapping[str, str | Sequence[str]],
) -> dict[str, Sequence[str]]:
    if isinstance(faults, str):
        return {faults: ()}
    pairs = getattr(faults, "items", None)
    if pairs is None:
        return dict.fromkeys(listed(faults), ())
    return {name: (said,) if isinstance(said, str) else tuple(said) for name, said in pairs()}
