"""Numbers, formulas and whole derivations as text and LaTeX."""

from __future__ import annotations

import math
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bayesgui.explain.derivation import Derivation, StepTable
from bayesgui.explain.formula import (
    Event,
    Expectation,
    Fraction,
    Logarithm,
    Negative,
    Number,
    Over,
    Power,
    Probability,
    Product,
    Sum,
    Symbol,
    value_of,
)
from bayesgui.explain.posterior import PosteriorQuestion
from bayesgui.explain.rendering import to_latex, to_text
from bayesgui.explain.writing import as_latex, as_text, equals_sign, escape, number_text
from tests.explain.worked import binary_network, sample, subject


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.98, "0.98"),
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.333333"),
        (0, "0"),
        (1041, "1,041"),
        (-2.5, "−2.5"),
        (3.2e-7, "3.2·10⁻⁷"),
        (math.inf, "∞"),
        (math.nan, "–"),
    ],
)
def test_numbers_are_written_with_six_digits(value, text):
    assert number_text(value) == text


def test_a_rounded_number_is_not_called_equal():
    assert (equals_sign(0.25), equals_sign(1 / 3), equals_sign(0.1 + 0.2)) == ("=", "≈", "=")


def test_formulas_bracket_what_needs_it():
    total = Sum((Number(1), Negative(Number(0.25))))
    assert as_text(Product((total, Number(2)))) == "(1 − 0.25) · 2"
    assert as_text(Fraction(total, Number(3))) == "(1 − 0.25) / 3"
    assert as_text(Power(Expectation(Symbol("X")), 2)) == "E[X]²"
    assert as_text(Logarithm(Number(0.5))) == "ln 0.5"
    assert value_of(Product((total, Number(2)))) == 1.5
    assert value_of(Over("Σ", "x", Number(1))) is None


def test_latex_names_are_escaped():
    event = Event("blood_pressure 100%", "≠", "{a & b}")
    assert as_latex(Probability((event,))) == (
        r"P(\text{blood\_pressure 100\%} \neq \text{\{a \& b\}})"
    )
    assert escape("\\x^2~#$") == (r"\textbackslash{}x\textasciicircum{}2\textasciitilde{}\#\$")


def test_latex_of_a_small_derivation_reads_like_this():
    step = PosteriorQuestion("tub", "yes").derive(subject(sample("asia")))
    total = r"\sum_{\text{asia}} P(\text{tub} = \text{yes} \mid \text{asia}) \cdot P(\text{asia})"
    assert to_latex(step).replace(total, "<sum>").splitlines() == [
        r"\documentclass{article}",
        r"\usepackage{amsmath}",
        r"\allowdisplaybreaks",
        r"\begin{document}",
        r"\paragraph{1 Law of total probability over asia}",
        r"\begin{align*}",
        r"P(\text{tub} = \text{yes}) &= <sum> \\",
        r"&= 0.05 \cdot 0.01 + 0.01 \cdot 0.99 \\",
        "&= 0.0104",
        r"\end{align*}",
        r"\paragraph{1.1 Entry of the table of asia}",
        r"\begin{align*}",
        r"P(\text{asia} = \text{yes}) &= 0.01",
        r"\end{align*}",
        r"\paragraph{1.2 Entry of the table of asia}",
        r"\begin{align*}",
        r"P(\text{asia} = \text{no}) &= 0.99",
        r"\end{align*}",
        r"\end{document}",
    ]


def test_text_numbers_the_steps():
    lines = to_text(PosteriorQuestion("tub", "yes").derive(subject(sample("asia")))).splitlines()
    assert lines[:6] == [
        "1  Law of total probability over asia",
        "   P(tub = yes)",
        "     = Σ_{asia} P(tub = yes | asia) · P(asia)",
        "     = 0.05 · 0.01 + 0.01 · 0.99",
        "     = 0.0104",
        "   1.1  Entry of the table of asia",
    ]


def test_chinese_names_ask_for_their_package():
    network = binary_network(("吸烟", (), [0.5, 0.5]), ("lung", ("吸烟",), [0.1, 0.9, 0.2, 0.8]))
    latex = to_latex(PosteriorQuestion("lung", "yes").derive(subject(network)))
    assert r"\usepackage{ctex}" in latex
    assert r"\sum_{\text{吸烟}}" in latex


def test_a_table_is_written_with_its_columns():
    table = StepTable(("k", "m"), ((("a_b",), 3.0),), 2)
    step = Derivation("Rule", Symbol("x"), 1.0, table=table)
    assert "k\tm\n     a_b\t3\n     … +2" in to_text(step)
    assert r"a\_b & $3$ \\" in to_latex(step)


@given(st.floats(1e-12, 1e12))
def test_a_written_number_is_near_the_number(value):
    text = number_text(value).replace(",", "").replace("−", "-")
    if "·10" in text:
        digits = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
        mantissa, exponent = text.split("·10")
        text = f"{mantissa}e{exponent.translate(digits)}"
    assert float(text) == pytest.approx(value, rel=1e-5)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no LaTeX on this machine")
def test_latex_compiles(tmp_path):
    file = tmp_path / "steps.tex"
    step = PosteriorQuestion("lung", "yes").derive(subject(sample("asia"), xray="yes"))
    file.write_text(to_latex(step), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", file.name]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
