"""Commands of lessons as values: what a button does, what a task is solved by."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.lessons.expressions import Event

Arc = tuple[str, str]
Options = tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Command:
    """A command.

    `line`: line of the file, from 1; 0 for one that is in no file.
    """

    text: str = field(default="", compare=False)
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, kw_only=True)
class ModelCommand(Command):
    """Changes the network, its findings or its table; `bayesgui.lessons.situation` performs it."""


@dataclass(frozen=True, kw_only=True)
class ViewCommand(Command):
    """Changes what the window shows; only the window performs it."""


@dataclass(frozen=True)
class OpenNetwork(ModelCommand):
    """Open a network: an example by its name, a file of the lesson's folder, or ``""``, none.

    `naming`: nodes and states of the file, and what they are called.
    """

    source: str
    naming: Options = ()


@dataclass(frozen=True)
class AddArcs(ModelCommand):
    """Draw arcs."""

    arcs: tuple[Arc, ...]


@dataclass(frozen=True)
class RemoveArcs(ModelCommand):
    """Delete arcs."""

    arcs: tuple[Arc, ...]


@dataclass(frozen=True)
class ReverseArc(ModelCommand):
    """Reverse an arc and keep the joint distribution."""

    parent: str
    child: str


@dataclass(frozen=True)
class AddCommonCause(ModelCommand):
    """Draw ↔ between two nodes; `name`: of the hidden cause, "" if it has none."""

    first: str
    second: str
    name: str = ""


@dataclass(frozen=True)
class RemoveCommonCauses(ModelCommand):
    """Delete ↔."""

    pairs: tuple[Arc, ...]


@dataclass(frozen=True)
class MarkUnobserved(ModelCommand):
    """Mark nodes as ones that cannot be observed (``unobserved`` false: can be)."""

    names: tuple[str, ...]
    unobserved: bool = True


@dataclass(frozen=True)
class AddNode(ModelCommand):
    """Add a node with states."""

    name: str
    states: tuple[str, ...]


@dataclass(frozen=True)
class RemoveNodes(ModelCommand):
    """Delete nodes."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class SetRow(ModelCommand):
    """Set the row of a table, or every row that the conditions leave open."""

    name: str
    given: tuple[Event, ...]
    numbers: tuple[float, ...]


@dataclass(frozen=True)
class PutInTime(ModelCommand):
    """Put nodes into every slice, or where they are there once.

    `place`: one of `bayesgui.core.temporal.places.PLACES`.
    """

    names: tuple[str, ...]
    place: str


@dataclass(frozen=True)
class SetSlices(ModelCommand):
    """Give a template another number of slices."""

    count: int


@dataclass(frozen=True)
class AddLaggedArc(ModelCommand):
    """Draw an arc from a node to one some slices later."""

    parent: str
    child: str
    lag: int


@dataclass(frozen=True)
class RemoveLaggedArc(ModelCommand):
    """Delete an arc into a later slice."""

    parent: str
    child: str
    lag: int


@dataclass(frozen=True)
class DeriveTable(ModelCommand):
    """Derive the table of a first slice from the later one again; `name`: such as ``Rain[0]``."""

    name: str


@dataclass(frozen=True)
class AddDecision(ModelCommand):
    """Add a decision with options."""

    name: str
    states: tuple[str, ...]


@dataclass(frozen=True)
class AddUtility(ModelCommand):
    """Add a utility, whose numbers nobody has given yet."""

    name: str


@dataclass(frozen=True)
class SetValue(ModelCommand):
    """Set a number of a utility, in every configuration that the conditions leave open."""

    name: str
    given: tuple[Event, ...]
    number: float


@dataclass(frozen=True)
class ChooseOption(ModelCommand):
    """Choose an option of a decision, whatever is known."""

    name: str
    option: str


@dataclass(frozen=True)
class FreeDecisions(ModelCommand):
    """Free some decisions of what was chosen; without names all."""

    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class SetLosses(ModelCommand):
    """Mark a node as the class, and set its losses: a row each truth, a column each decision."""

    name: str
    rows: tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class SetFinding(ModelCommand):
    """Set a finding on states, or set a node from outside."""

    event: Event


@dataclass(frozen=True)
class SetWeights(ModelCommand):
    """Set a likelihood of each state (``is_fixed``: the posterior of each state)."""

    name: str
    numbers: tuple[float, ...]
    is_fixed: bool = False


@dataclass(frozen=True)
class ClearFindings(ModelCommand):
    """Take the findings on some nodes back; without names all."""

    names: tuple[str, ...] = ()


@dataclass(frozen=True)
class LoadTable(ModelCommand):
    """Load a table of cases: a file of the lesson's folder, or one that ships.

    `naming`: columns and values of the file, and what they are called.
    """

    source: str
    naming: Options = ()


@dataclass(frozen=True)
class LearnTables(ModelCommand):
    """Learn the tables of the network from the loaded cases."""

    method: str
    options: Options = ()


@dataclass(frozen=True)
class LearnStructure(ModelCommand):
    """Learn the arcs from the loaded cases, and then the tables."""

    method: str
    options: Options = ()


@dataclass(frozen=True)
class SampleCases(ModelCommand):
    """Draw cases from the network; they become the loaded table."""

    rows: int
    seed: int = 1


@dataclass(frozen=True)
class Select(ViewCommand):
    """Select nodes; the table of a single one is shown where tables are."""

    names: tuple[str, ...]


@dataclass(frozen=True)
class ShowSlice(ViewCommand):
    """Show another slice of a template, from 0."""

    number: int


@dataclass(frozen=True)
class ShowTrails(ViewCommand):
    """Ask the tool for d-separation whether two nodes are separated given others."""

    x: str
    y: str
    given: tuple[str, ...] = ()


@dataclass(frozen=True)
class AskEffect(ViewCommand):
    """Ask the page Effects about a cause and an effect.

    `given`: what is adjusted for; None for the best set that there is.
    """

    x: str
    y: str
    given: tuple[str, ...] | None = None


@dataclass(frozen=True)
class ShowPage(ViewCommand):
    """Open a page of the window (``is_shown`` false: close it)."""

    page: str
    is_shown: bool = True


@dataclass(frozen=True)
class TriggerAction(ViewCommand):
    """Trigger an action of the menus (``is_on``: switch a checkable one on or off)."""

    action: str
    is_on: bool | None = None


@dataclass(frozen=True)
class Play(ViewCommand):
    """Open the player at a step of an algorithm."""

    algorithm: str
    target: str = ""
    step: int = 1


@dataclass(frozen=True)
class OpenLaboratory(ViewCommand):
    """Open the laboratory with a sampling or iterating engine."""

    engine: str
    options: Options = ()


@dataclass(frozen=True)
class UseEngine(ViewCommand):
    """Ask another engine for the posteriors."""

    engine: str


@dataclass(frozen=True)
class OpenPlayground(ViewCommand):
    """Open a playground, perhaps with one of its presets."""

    name: str
    options: Options = ()


USAGES = {
    "network": "network EXAMPLE, network FILE.bayesgui, or network empty",
    "arc": "arc A -> B, or arc A -> B lag 1",
    "no-arc": "no-arc A -> B, or no-arc A -> B lag 1",
    "reverse": "reverse A -> B",
    "cause": "cause A <-> B, or cause A <-> B: name",
    "no-cause": "no-cause A <-> B",
    "unobserved": "unobserved A",
    "observed": "observed A",
    "node": "node A: yes, no",
    "no-node": "no-node A",
    "table": "table A | B=b: 0.2, 0.8",
    "in-time": "in-time A, B",
    "outside": "outside A",
    "first": "first A",
    "last": "last A",
    "slices": "slices 6",
    "derive": "derive A[0]",
    "decision": "decision D: a, b",
    "utility": "utility U",
    "value": "value U | A=a, D=b: 120",
    "choose": "choose D=a",
    "free": "free D, or free",
    "losses": "losses A: 0, 1; 5, 0",
    "find": "find A=a, or find A[2]=a",
    "soft": "soft A: 0.8, 0.3",
    "fix": "fix A: 0.7, 0.3",
    "do": "do A=a",
    "no-finding": "no-finding A, or no-finding A[2]",
    "no-findings": "no-findings",
    "data": "data TABLE.csv",
    "learn": "learn METHOD option=value",
    "structure": "structure METHOD option=value",
    "sample": "sample 1000 seed=1",
    "select": "select A, B",
    "slice": "slice 2",
    "trails": "trails A, B | C, D",
    "effects": "effects X, Y | Z, W",
    "show": "show PAGE",
    "hide": "hide PAGE",
    "action": "action ID, or action ID on",
    "play": "play junction-tree target=X step=3",
    "laboratory": "laboratory ENGINE seed=1",
    "engine": "engine ENGINE",
    "playground": "playground NAME preset=…",
}
"""The syntax of each command, by its first word."""
