"""Sheets as Markdown, LaTeX and HTML."""

import re
import shutil
import subprocess
import threading

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QFont, QTextDocument

from bayesgui.core.errors import Cancelled
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.explain.notation import parse_notation
from bayesgui.explain.posterior import PosteriorQuestion
from bayesgui.explain.question import Subject
from bayesgui.formats.examples import example
from bayesgui.lessons.handout import files, html, latex, markdown
from bayesgui.lessons.handout.files import write_sheet
from bayesgui.lessons.handout.from_exercises import Wanted, exercise_sheet
from bayesgui.lessons.handout.from_lesson import lesson_sheet
from bayesgui.lessons.handout.from_network import worked_sheet
from bayesgui.lessons.handout.inline import Span, spans
from bayesgui.lessons.handout.sheet import (
    Bullets,
    Drawing,
    Figure,
    FigureFile,
    Heading,
    Options,
    Paragraph,
    Question,
    Sheet,
    SheetOptions,
    Solution,
    Space,
    Table,
    Tables,
)
from bayesgui.lessons.shipped import shipped_lessons

NASTY = "50% & a_b #1 {x} \\y ~z^ <p> *no* $5 | P(a|b)"
SHEET = Sheet(
    "A & B",
    (
        Heading("Part 1"),
        Paragraph("A **bold** word, *slanted*, `code_x`, θ_213 and 2 * 3 * 4."),
        Bullets(("one", "two")),
        Question(1, NASTY, "0.5"),
        Figure(Drawing(example("cancer")), "The network"),
        Tables((Table("P(x | y)", ("y", "a", "b"), (("0", "0.1", "0.9"),)),)),
        Options(("first", "second"), 1),
        Space(2),
        Solution("Solution", ("P(a) = 0.5", "x → y"), "Answer: B."),
    ),
)
FILES = (FigureFile("sheet 1.svg", 400, 200),)


def test_marks_inside_a_line_are_found():
    assert list(spans("a **b** *c* `d*` θ_12k 2*3*4 x_long a*b")) == [
        Span("a "), Span("b", "bold"), Span(" "), Span("c", "italic"), Span(" "),
        Span("d*", "code"), Span(" "), Span("θ", "sign", "12k"), Span(" 2*3*4 x_long a*b"),
    ]  # fmt: skip


def test_markdown_has_every_block():
    text = markdown.to_markdown(SHEET, FILES)
    assert text == (
        "# A & B\n\n## Part 1\n\n"
        "A **bold** word, *slanted*, `code_x`, θ<sub>213</sub> and 2 \\* 3 \\* 4.\n\n"
        "- one\n- two\n\n"
        "**1.** 50% & a<sub>b</sub> #1 {x} \\\\y ~z^ \\<p\\> *no* $5 \\| P(a\\|b)\n\n"
        "![The network](<sheet 1.svg>)\n\n"
        "P(x \\| y)\n\n| y | a | b |\n| --- | ---: | ---: |\n| 0 | 0.1 | 0.9 |\n\n"
        "- A. first\n- B. second\n\n<br>\n<br>\n\n"
        "> **Solution**\n>\n> 1. P(a) = 0.5\n> 2. x → y\n>\n> Answer: B.\n"
    )


def test_a_line_of_markdown_begins_no_list():
    lines = [Paragraph("1. not a list"), Paragraph("- nor this"), Paragraph("# nor a headline")]
    text = markdown.to_markdown(Sheet("t", tuple(lines)))
    assert text == "# t\n\n1\\. not a list\n\n\\- nor this\n\n\\# nor a headline\n"


def test_latex_has_every_block_escaped():
    text = latex.to_latex(SHEET, FILES)
    assert r"\section*{A \& B}" in text
    assert r"\textbf{bold}" in text
    assert r"\emph{slanted}" in text
    assert r"\texttt{code\_x}" in text
    assert r"$\theta_{213}$" in text
    assert r"50\% \& $a_{b}$ \#1 \{x\} \textbackslash{}y" in text
    assert r"\textasciitilde{}z\textasciicircum{} $<$p$>$" in text
    assert r"\includegraphics[width=64mm]{sheet 1.svg}" in text
    assert "\\begin{tabular}[t]{lrr}\n\\multicolumn{3}{l}{P(x $\\mid$ y)} \\\\" in text
    assert r"\item[B.] second" in text
    assert r"x $\to$ y" in text
    assert "ctex" not in text
    assert text.count(r"\begin{") == text.count(r"\end{")


@pytest.mark.parametrize(
    ("text", "written"),
    [("xᵢ + x₁₂", "x$_{i}$ + x$_{12}$"), ("2⁻³ᵀ", "2$^{-3T}$"), ("[a] b", "{}[a] b"),
     ("* b", "{}* b"), ("P(a | b) ≤ ½", r"P(a $\mid$ b) $\leq$ $\tfrac12$")],
)  # fmt: skip
def test_signs_of_latex(text, written):
    assert latex.line(text) == written


def test_chinese_needs_ctex():
    assert r"\usepackage{ctex}" in latex.to_latex(Sheet("卷", (), "zh"))
    names = Sheet("t", (Paragraph("下雨"),))
    assert r"\usepackage[scheme=plain]{ctex}" in latex.to_latex(names)


def test_html_escapes_and_lays_tables_beside_each_other():
    body = list(html.body_of(SHEET, FILES))
    text = "".join(body)
    assert "<h1>A &amp; B</h1>" in text
    assert "&lt;p&gt;" in text
    assert "<i>θ</i><sub>213</sub>" in text
    assert '<img width="240" height="120" src="sheet 1.svg">' in text
    tables = (Table("", ("a", "b"), (("1", "2"),)),) * 3
    (row,) = (part for part in html.body_of(Sheet("t", (Tables(tables),))) if "table" in part)
    assert row.count('<table border="1"') == 3
    wide = (Table("", ("a" * 60, "b"), (("1", "2"),)),) * 2
    assert len([p for p in html.body_of(Sheet("t", (Tables(wide),))) if "table" in p]) == 2


def test_a_table_that_is_wider_than_a_page_breaks_its_lines(qapp):
    heads = tuple(f"EU of an option with a name {k}" for k in range(7))
    rows = (("-12.34567",) * 7, ("no test, and another one if positive",) * 7)
    sheet = Sheet("t", (Tables((Table("A caption of some length " * 6, heads, rows, 0),)),))
    document = QTextDocument()
    face = QFont("Inter")
    face.setPointSizeF(10)
    document.setDefaultFont(face)
    document.setHtml(html.head_of(sheet) + "".join(html.body_of(sheet)))
    # The letters on a page of A4 between margins of 20 mm, in pixels.
    document.setTextWidth(642)
    assert document.size().width() <= 643
    assert heads[6].split()[-1] in document.toPlainText()


def test_worked_steps_are_written_in_the_notation():
    network = example("asia")
    subject = Subject(network, Evidence({"smoke": "yes"}))
    steps = PosteriorQuestion("lung", "yes").derive(subject)
    plain = worked_sheet(steps, network, SheetOptions(), "Why")
    theta = worked_sheet(steps, network, SheetOptions(notation=parse_notation("theta,pi")), "Why")
    assert "P(lung = yes | smoke = yes)" in markdown.to_markdown(plain)
    written = markdown.to_markdown(theta)
    assert "θ_411" in written
    assert "P(lung = yes | smoke = yes)" not in written
    assert "4 lung" in written
    assert r"\theta_{\text{411}}" in latex.to_latex(theta)


def test_files_of_a_sheet_have_their_figures_beside_them(tmp_path):
    sheet = exercise_sheet([Wanted("d-separation", 2, 2)], SheetOptions())
    for suffix, beside in ((".md", ".svg"), (".tex", ".pdf")):
        written = write_sheet(sheet, tmp_path / f"s{suffix}")
        assert [path.name for path in written] == [f"s{suffix}", f"s-1{beside}", f"s-2{beside}"]
        assert all(path.stat().st_size for path in written)
        text = written[0].read_text("utf-8")
        assert f"s-1{beside}" in text
        assert f"s-2{beside}" in text


def test_a_pdf_has_pages_with_the_text(tmp_path):
    sheet = exercise_sheet([Wanted("gibbs-update", 2, 2)], SheetOptions("zh", solutions=True))
    (path,) = write_sheet(sheet, tmp_path / "s.pdf")
    data = path.read_bytes()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") + data.count(b"/Type /Page ") >= 2
    assert len(list(tmp_path.iterdir())) == 1
    text = "".join(page.extract_text() for page in PdfReader(path).pages)
    assert "一次吉布斯更新" in "".join(text.split())
    assert re.search(r"=\t0\.\d{6}", text)


def test_figures_of_a_file_with_a_troubling_name_have_a_plain_one(tmp_path):
    sheet = exercise_sheet([Wanted("d-separation", 2)], SheetOptions())
    written = write_sheet(sheet, tmp_path / "50% a&b.tex")
    assert [path.name for path in written] == ["50% a&b.tex", "50- a-b-1.pdf"]


def test_a_cancelled_sheet_leaves_no_file(tmp_path):
    class Impatient(Unreported):
        def __init__(self):
            super().__init__(SILENT)
            self.checks = 0

        def check(self):
            self.checks += 1
            if self.checks > 3:
                raise Cancelled

    wanted = [Wanted("d-separation", 2, 4)]
    sheet = exercise_sheet(wanted, SheetOptions())
    for suffix in (".pdf", ".md"):
        with pytest.raises(Cancelled):
            write_sheet(sheet, tmp_path / f"s{suffix}", monitor=Impatient())
    with pytest.raises(Cancelled):
        exercise_sheet([Wanted("laplace", 1, 9)], SheetOptions(), Impatient())
    assert not list(tmp_path.iterdir())


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("xelatex"), reason="there is no XeLaTeX")
@pytest.mark.parametrize("language", ["en", "zh"])
def test_latex_compiles(tmp_path, language):
    wanted = [
        Wanted(kind, level)
        for kind in ("d-separation", "posterior", "em-step", "laplace", "minimum-risk")
        for level in (2, 3)
    ]
    how = SheetOptions(language, solutions=True, notation=parse_notation("theta,pi,omega"))
    sheets = {
        "exercises": exercise_sheet(wanted, how),
        "lesson": lesson_sheet(shipped_lessons()[7], how),
        "nasty": SHEET,
    }
    for name, sheet in sheets.items():
        write_sheet(sheet, tmp_path / f"{name}.tex")
        done = subprocess.run(
            ["xelatex", "-interaction=nonstopmode", "-halt-on-error", f"{name}.tex"],
            cwd=tmp_path, capture_output=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-2000:]
        log = (tmp_path / f"{name}.log").read_text("utf-8", errors="replace")
        assert "Missing character" not in log


@pytest.mark.parametrize("suffix", [".md", ".tex", ".pdf"])
def test_a_figure_that_is_being_painted_does_not_hold_a_cancellation_up(
    tmp_path, monkeypatch, suffix
):
    painted = threading.Event()

    def paint(*_asked):
        painted.wait(60)
        raise AssertionError("nobody waits for this")

    class Impatient(Unreported):
        looks = 0

        def check(self):
            self.looks += 1
            if self.looks > 3:
                raise Cancelled

    monkeypatch.setattr(files, "_painted", paint)
    with pytest.raises(Cancelled):
        write_sheet(SHEET, tmp_path / f"sheet{suffix}", monitor=Impatient(SILENT))
    assert not painted.is_set()
    assert list(tmp_path.iterdir()) == []
    painted.set()
