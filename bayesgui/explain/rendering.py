"""Rendering of whole derivations as plain text or LaTeX."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from bayesgui.explain.writing import (
    as_latex,
    as_text,
    equals_sign,
    escape,
    number_latex,
    number_text,
)

if TYPE_CHECKING:
    from bayesgui.explain.derivation import Derivation, StepTable

Tell = Callable[[str], str]
"""Translates a sentence into the user's language."""


def to_text(derivation: Derivation, tell: Tell = str) -> str:
    """Return a derivation as plain text, one numbered paragraph per step.

    `tell` translates sentences.
    """
    lines: list[str] = []
    _add_text(lines, derivation, "1", 0, tell)
    return "\n".join(lines) + "\n"


def heading(step: Derivation, tell: Tell = str) -> str:
    """Return the role and the rule of a step, as in ``The prior: Entry of the table of tub``."""
    return f"{tell(step.role)}: {tell(step.title)}" if step.role else tell(step.title)


def _add_text(lines: list[str], step: Derivation, number: str, depth: int, tell: Tell) -> None:
    space = "   " * depth
    lines.append(f"{space}{number}  {heading(step, tell)}")
    lines.append(f"{space}   {as_text(step.target)}")
    lines += [f"{space}     = {as_text(side)}" for side in step.sides]
    if step.has_number:
        lines.append(f"{space}     {equals_sign(step.result)} {number_text(step.result)}")
    if step.table is not None:
        lines += [f"{space}     {row}" for row in table_lines(step.table)]
    lines += [f"{space}   {tell(note)}" for note in step.remarks]
    for k, child in enumerate(step.children, 1):
        _add_text(lines, child, f"{number}.{k}", depth + 1, tell)


def table_lines(table: StepTable) -> list[str]:
    """Return the lines of a step's table with tab-separated columns."""
    lines = ["\t".join(table.header)]
    lines += ["\t".join((*words, number_text(value))) for words, value in table.rows]
    if table.left_out:
        lines.append(f"… +{table.left_out:,}")
    return lines


def to_latex(derivation: Derivation, tell: Tell = str) -> str:
    """Return a derivation as a LaTeX document, with sentences translated by `tell`.

    Chinese names require XeLaTeX; the document then loads ``ctex``.
    """
    text = latex_steps(derivation, tell)
    packages = [r"\usepackage{amsmath}"]
    if any("\u2e80" <= letter <= "\U0003ffff" for letter in text):
        packages.insert(0, r"\usepackage{ctex}  % compile with XeLaTeX")
    return "\n".join(
        (r"\documentclass{article}", *packages, r"\allowdisplaybreaks", r"\begin{document}",
         text, r"\end{document}", "")
    )  # fmt: skip


def latex_steps(derivation: Derivation, tell: Tell = str) -> str:
    """Return a derivation as a part of a LaTeX document that loads ``amsmath``."""
    body: list[str] = []
    _add_latex(body, derivation, "1", tell)
    return "\n".join(body)


def _add_latex(body: list[str], step: Derivation, number: str, tell: Tell) -> None:
    body.append(rf"\paragraph{{{number} {escape(heading(step, tell))}}}")
    sign = "=" if equals_sign(step.result) == "=" else r"\approx"
    sides = [f"= {as_latex(side)}" for side in step.sides]
    if step.has_number:
        sides.append(f"{sign} {number_latex(step.result)}")
    first, *rest = sides
    body += [
        r"\begin{align*}",
        " \\\\\n".join((f"{as_latex(step.target)} &{first}", *(f"&{side}" for side in rest))),
        r"\end{align*}",
    ]
    if step.table is not None:
        body += _latex_table(step.table)
    body += [escape(tell(note)) + r"\par" for note in step.remarks]
    for k, child in enumerate(step.children, 1):
        _add_latex(body, child, f"{number}.{k}", tell)


def _latex_table(table: StepTable) -> list[str]:
    columns = "l" * (len(table.header) - 1) + "r"
    rows = [
        " & ".join((*map(escape, words), f"${number_latex(value)}$")) + r" \\"
        for words, value in table.rows
    ]
    return [
        rf"\begin{{center}}\begin{{tabular}}{{{columns}}}",
        " & ".join(map(escape, table.header)) + r" \\ \hline",
        *rows,
        *([rf"\dots{{}} +{table.left_out} \\"] if table.left_out else []),
        r"\end{tabular}\end{center}",
    ]
