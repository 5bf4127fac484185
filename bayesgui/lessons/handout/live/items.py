"""What a page is told of each question, its answers locked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bayesgui.lessons.handout.asked import Choice, Deed, Guess, Number
from bayesgui.lessons.handout.html import line
from bayesgui.lessons.handout.live.hiding import without
from bayesgui.lessons.handout.live.sealing import OPEN, Grid, grid_around, share_grid
from bayesgui.lessons.precision import LEAST_STEP_SHARE, STEP_SHARE
from bayesgui.lessons.texts import GAP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.lessons.handout.asked import Asked, Step
    from bayesgui.lessons.handout.live.sealing import Sealer

RIGHT, WRONG = "+", "-"
"""Before what is said of an option: whether it is the right one."""


def item_of(
    asked: Asked, sealer: Sealer, known: Sequence[float] = (), *, solutions: bool = False
) -> dict[str, Any]:
    """Return a question as data of a page.

    `known`: answers to the questions before it. `solutions`: whether the page shows its solution to
    whoever asks for it.
    """
    answer = asked.answer
    match answer:
        case Choice():
            told = _choice(answer, sealer)
        case Number():
            told = _number(answer, sealer, known)
        case Guess():
            told = _guess(answer, sealer)
        case Deed():
            told = {"kind": "deed", "check": answer.check}
            told["done"] = sealer.lock(OPEN, line(answer.done)) if answer.done else None
    if solutions and isinstance(answer, Choice | Number):
        told["solution"] = sealer.lock(OPEN, json.dumps(_solution(answer)))
    if asked.hint:
        told["hint"] = line(asked.hint)
    return told


def _choice(answer: Choice, sealer: Sealer) -> dict[str, Any]:
    said = [
        (f"option {k}", (RIGHT if k == answer.right else WRONG) + line(why))
        for k, why in enumerate(answer.whys)
    ]
    return {"kind": "choice", "options": sealer.locks(said)}


def _number(answer: Number, sealer: Sealer, known: Sequence[float]) -> dict[str, Any]:
    grid = grid_around(answer.value, answer.tolerance)
    solution = "".join(f"<li>{line(each)}</li>" for each in answer.solution)
    slips = [(grid_around(value, answer.tolerance), value, said) for value, said in answer.slips]
    locks = sealer.locks([(each.cell(value), line(said)) for each, value, said in slips])
    return {
        "kind": "number",
        "decimals": answer.decimals,
        "tolerance": answer.tolerance,
        "isShare": 0 <= answer.value <= 1,
        "right": _locked(grid, answer.value, f"<ol>{solution}</ol>" if solution else "", sealer),
        "slips": [
            {**grid.plain(), **lock} for (grid, _, _), lock in zip(slips, locks, strict=True)
        ],
        "steps": [
            {"text": _parts(step.text, [*known, *(each.value for each in answer.steps[:k])])}
            | _step(step, sealer)
            for k, step in enumerate(answer.steps)
        ],
    }


def _parts(text: str, known: Sequence[float]) -> list[str]:
    """Return what stands before and after the gap of a step, without the numbers of others."""
    shown = without(text, known)
    return line(shown.replace(GAP, "\x00")).split("\x00")


def _step(step: Step, sealer: Sealer) -> dict[str, Any]:
    """Return the lock of a step; the width of a cell must not tell how large its number is."""
    for share in (STEP_SHARE, LEAST_STEP_SHARE):
        if step.value and step.tolerance == share * abs(step.value):
            return _locked(share_grid(step.value, share), step.value, "", sealer)
    return _locked(grid_around(step.value, step.tolerance), step.value, "", sealer)


def _locked(grid: Grid, value: float, text: str, sealer: Sealer) -> dict[str, Any]:
    return {**grid.plain(), **sealer.lock(grid.cell(value), text)}


def _guess(answer: Guess, sealer: Sealer) -> dict[str, Any]:
    values = [value if isinstance(value, bool) else float(value) for value in answer.values]
    told = {"values": values, "shown": list(answer.shown), "said": line(answer.said)}
    is_order = len(values) > 1
    kind = "order" if is_order else "truth" if isinstance(values[0], bool) else "share"
    return {
        "kind": kind,
        "labels": [line(label) for label in answer.labels],
        "told": sealer.lock(OPEN, json.dumps(told)),
    }


def _solution(answer: Choice | Number) -> Any:
    if isinstance(answer, Choice):
        return answer.right
    return f"{answer.value!r}"
