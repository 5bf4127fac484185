"""What the lanes, rows and cells of a trellis are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.evidence import Intervention, LikelihoodFinding, StateFinding
from bayesgui.panels.trellis.numbers import BACKWARD, FORWARD, LANES, cell_text
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.core.evidence import Finding
    from bayesgui.inference.temporal.chain.chain import ChainStates
    from bayesgui.inference.temporal.chain.trellis import Trellis


def lane_title(lane: str) -> str:
    """Return the title of a lane."""
    if lane == FORWARD:
        return phrase("Trellis", "Forward")
    return phrase("Trellis", "Backward") if lane == BACKWARD else phrase("Trellis", "Viterbi")


def lane_words(trellis: Trellis, lane: str, *, scaled: bool) -> str:
    """Return what the numbers of a lane are."""
    chain = chain_name(trellis.chain.states[-1])
    if lane == FORWARD and scaled:
        text = phrase("Trellis", "P({chain} at t | found until t)")
    elif lane == FORWARD:
        text = phrase("Trellis", "P({chain} at t, found until t)")
    elif lane == BACKWARD and trellis.is_in_range:
        text = phrase("Trellis", "P(found after t | {chain} at t)")
    elif lane == BACKWARD:
        text = phrase("Trellis", "P(found after t | {chain} at t) / P(found after t | until t)")
    else:
        text = phrase("Trellis", "greatest P(path until t, found until t)")
    return text.format(chain=chain)


def chain_name(states: ChainStates) -> str:
    """Return the name of what is followed."""
    return "; ".join(states.heads)


def state_words(states: ChainStates, state: int) -> str:
    """Return a state with the node that it is one of, such as ``Rain = yes``."""
    pairs = zip(states.heads, states.parts(state), strict=True)
    return "; ".join(f"{head} = {part}" for head, part in pairs)


def time_words(trellis: Trellis, number: int) -> str:
    """Return what a slice is called."""
    name = trellis.chain.times[number]
    return f"t = {name}" if name == str(number) else name


def spoken_cell(trellis: Trellis, number: int, state: int, *, scaled: bool) -> str:
    """Return a cell with its numbers in all lanes, as it is read aloud."""
    head = f"{state_words(trellis.chain.states[number], state)}, {time_words(trellis, number)}"
    numbers = [
        f"{lane_title(lane)} {cell_text(trellis, lane, number, state, scaled=scaled)}"
        for lane in LANES
    ]
    return "\n".join((head, *numbers))


def table_text(trellis: Trellis, *, scaled: bool) -> str:
    """Return all numbers, a row for each lane and state, as a spreadsheet reads them."""
    chain = trellis.chain
    lines = ["\t".join(("", chain_name(chain.states[-1]), *map(str, chain.times)))]
    for lane in LANES:
        for state in range(max(map(len, chain.states))):
            label = next(each.label(state) for each in chain.states if state < len(each))
            cells = [
                cell_text(trellis, lane, number, state, scaled=scaled)
                if state < len(chain.states[number])
                else ""
                for number in range(len(trellis))
            ]
            lines.append("\t".join((lane_title(lane), label, *cells)))
    return "\n".join(lines)


def finding_words(finding: Finding) -> tuple[str, str]:
    """Return the mark of a finding, and its states."""
    match finding:
        case Intervention(state):
            return "do", state
        case LikelihoodFinding():
            peak = max(finding.weights_by_state, key=lambda pair: pair[1])
            return "likelihood", peak[0]
        case StateFinding(states, excluded):
            if excluded:
                return "negative", ", ".join(sorted(states))
            return ("hard" if len(states) == 1 else "several"), ", ".join(sorted(states))
    return "fixed", ""
