"""A sheet as a LaTeX document for XeLaTeX, which Chinese needs."""

from __future__ import annotations

import itertools
import re
import unicodedata
from typing import TYPE_CHECKING

from bayesgui.explain.rendering import latex_steps
from bayesgui.explain.writing import escape
from bayesgui.lessons.handout.inline import spans
from bayesgui.lessons.handout.sheet import (
    Block,
    Bullets,
    Figure,
    FigureFile,
    Heading,
    Options,
    Paragraph,
    Question,
    Sheet,
    Solution,
    Space,
    Table,
    Tables,
    Worked,
    letter,
)
from bayesgui.lessons.handout.wide_tables import in_parts, is_wide

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bayesgui.explain.rendering import Tell

_SIGNS = {
    "α": r"\alpha", "β": r"\beta", "θ": r"\theta", "λ": r"\lambda", "π": r"\pi", "ω": r"\omega",
    "μ": r"\mu", "σ": r"\sigma", "Σ": r"\Sigma", "Π": r"\Pi", "Γ": r"\Gamma", "Δ": r"\Delta",
    "γ": r"\gamma", "→": r"\to", "←": r"\leftarrow", "↔": r"\leftrightarrow", "·": r"\cdot",
    "×": r"\times", "÷": r"\div", "≤": r"\leq", "≥": r"\geq", "≠": r"\neq", "≈": r"\approx",
    "∈": r"\in", "∉": r"\notin", "∝": r"\propto", "∞": r"\infty", "⊥": r"\perp", "√": r"\surd",
    "−": "-", "|": r"\mid", "<": "<", ">": ">", "∪": r"\cup", "∩": r"\cap",
    "∫": r"\int", "χ": r"\chi", "ε": r"\varepsilon", "ρ": r"\rho", "φ": r"\varphi", "′": "'",
    "½": r"\tfrac12", "▸": r"\triangleright", "↑": r"\uparrow", "↓": r"\downarrow",
    "∧": r"\wedge", "∨": r"\vee", "¬": r"\neg", "δ": r"\delta", "η": r"\eta", "τ": r"\tau",
    "Φ": r"\Phi", "Ω": r"\Omega", "Θ": r"\Theta", "Λ": r"\Lambda", "ψ": r"\psi", "ν": r"\nu",
    "κ": r"\kappa", "∂": r"\partial", "∀": r"\forall", "∃": r"\exists", "⊂": r"\subset",
    "°": r"^{\circ}",
}  # fmt: skip
_SMALL = re.compile("[ᴬ-ᵪ⁰-ₜⱼⱽ²³¹]+")
"""Letters and digits above or below the line, besides others."""
_UNUSUAL = re.compile(f"[{re.escape(''.join(_SIGNS))}]")
_CHINESE = re.compile("[\u2e80-\U0003ffff]")
_MARKS = {"<sub>": "_", "<super>": "^"}
_WIDTH, _HEIGHT = 600.0, 700.0
"""Largest size of a figure, in pixels of 1/96 inch."""
_TABLE_GAP = "\\hspace{2em}\n"


def to_latex(sheet: Sheet, figures: Sequence[FigureFile] = (), tell: Tell = str) -> str:
    """Return a sheet as a LaTeX document.

    It needs no package beyond amsmath, graphicx and geometry; with Chinese in it also ctex.
    """
    names = iter(figures)
    body = "\n\n".join(_block(block, names, tell) for block in sheet.blocks)
    title = line(sheet.title)
    return "\n".join(
        (
            r"\documentclass[11pt,a4paper]{article}",
            *_packages(sheet.language, title + body),
            r"\allowdisplaybreaks",
            r"\setlength{\parindent}{0pt}\setlength{\parskip}{6pt}\sloppy",
            r"\begin{document}",
            rf"\section*{{{title}}}",
            body,
            r"\end{document}",
            "",
        )
    )


def _packages(language: str, text: str) -> Iterator[str]:
    if language == "zh":
        yield r"\usepackage{ctex} % compile with XeLaTeX"
    elif _CHINESE.search(text):
        yield r"\usepackage[scheme=plain]{ctex} % compile with XeLaTeX"
    yield r"\usepackage{amsmath}"
    yield r"\usepackage{graphicx}"
    yield r"\usepackage[margin=25mm]{geometry}"


def _block(block: Block, figures: Iterator[FigureFile], tell: Tell) -> str:
    match block:
        case Heading(text):
            return rf"\subsection*{{{line(text)}}}"
        case Paragraph(text):
            return line(text) + r"\par"
        case Bullets(items):
            return _environment("itemize", (rf"\item {line(item)}" for item in items))
        case Question(number, text):
            return rf"\textbf{{{number}.}} {line(text)}\par"
        case Options(texts):
            lettered = (rf"\item[{letter(k)}.] {line(text)}" for k, text in enumerate(texts))
            return _environment("itemize", lettered)
        case Tables(tables):
            inside = _TABLE_GAP.join(_table(part) for table in tables for part in in_parts(table))
            return f"\\begin{{flushleft}}\n{inside}\n\\end{{flushleft}}"
        case Figure(caption=caption):
            image = _image(next(figures))
            below = rf"\\ {line(caption)}" if caption else ""
            return rf"\begin{{center}}{image}{below}\end{{center}}"
        case Solution():
            return _solution(block)
        case Worked(derivation):
            return latex_steps(derivation, tell)
        case Space(count):
            return rf"\vspace{{{1.2 * count:g}\baselineskip}}"
    raise TypeError(block)


def _image(file: FigureFile) -> str:
    width, _ = file.size_on_page(_WIDTH, _HEIGHT)
    return rf"\includegraphics[width={width / 96 * 25.4:.0f}mm]{{{file.name}}}"


def _solution(block: Solution) -> str:
    parts = [rf"\textbf{{{line(block.title)}}}\par"]
    if block.lines:
        parts.append(_environment("enumerate", (rf"\item {line(each)}" for each in block.lines)))
    if block.text:
        parts.append(line(block.text) + r"\par")
    return _environment("quote", parts)


def _environment(name: str, lines: Iterable[str]) -> str:
    return "\n".join((rf"\begin{{{name}}}", *lines, rf"\end{{{name}}}"))


def _table(table: Table) -> str:
    count = len(table.header)
    columns = "l" * table.words + "r" * (count - table.words)
    caption = rf"\multicolumn{{{count}}}{{l}}{{{line(table.caption)}}} \\"
    rows = [" & ".join(map(line, row)) + r" \\" for row in table.rows]
    # Tables that follow in the next line keep a distance.
    rows[-1:] = [f"{row}[8pt]" for row in rows[-1:]]
    written = "\n".join(
        (
            rf"\begin{{tabular}}[t]{{{columns}}}",
            *((caption,) if table.caption else ()),
            " & ".join(map(line, table.header)) + r" \\ \hline",
            *rows,
            r"\end{tabular}",
        )
    )
    # Cells are lines: what is wider than the page shrinks to it.
    return rf"\resizebox{{\linewidth}}{{!}}{{{written}}}" if is_wide(table) else written


def line(source: str) -> str:
    """Return a line with its marks as LaTeX text."""
    written = []
    for span in spans(source):
        plain = _plain(span.text)
        match span.kind:
            case "bold":
                written.append(rf"\textbf{{{plain}}}")
            case "italic":
                written.append(rf"\emph{{{plain}}}")
            case "code":
                written.append(rf"\texttt{{{plain}}}")
            case "sign":
                letter_ = _SIGNS.get(span.text, span.text)
                written.append(rf"${letter_}_{{{span.index}}}$")
            case _:
                written.append(plain)
    text = "".join(written)
    # After \\ or \item these would begin an argument, or be one.
    return f"{{}}{text}" if text.startswith(("[", "*")) else text


def _plain(text: str) -> str:
    """Return text with its special characters escaped and its signs in math mode."""
    signs = _UNUSUAL.sub(lambda found: f"${_SIGNS[found.group()]}$", escape(text))
    return _SMALL.sub(_small, signs)


def _small(found: re.Match[str]) -> str:
    """Return letters above or below the line in math mode, and others as they are."""
    written = []
    for side, letters in itertools.groupby(found.group(), _side):
        text = "".join(letters)
        mark = _MARKS.get(side)
        plain = unicodedata.normalize("NFKC", text).replace("\N{MINUS SIGN}", "-")
        written.append(f"${mark}{{{plain}}}$" if mark else text)
    return "".join(written)


def _side(letter_: str) -> str:
    return unicodedata.decomposition(letter_).partition(" ")[0]
