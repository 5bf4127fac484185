"""`bayesgui lesson sheet`."""

import csv
import json

import pytest

from bayesgui import paths
from bayesgui.cli import main
from bayesgui.lessons.lesson import DoItem
from bayesgui.lessons.reading import read_lesson

LESSON = str(paths.lesson_files()[1])
ASIA = str(paths.example_networks()["asia"])


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def run(*words):
        code = main(["lesson", "sheet", *words])
        out, said = capsys.readouterr()
        return code, out, said

    return run


def test_a_lesson_is_written_with_its_figures(run, tmp_path):
    code, out, _ = run(LESSON, "-o", "out.md", "--language", "zh", "--solutions", "--json")
    assert code == 0
    answer = json.loads(out)
    lesson = read_lesson(paths.lesson_files()[1])
    assert answer["steps"] == len(lesson.steps)
    items = [item for step in lesson.steps for item in step.items]
    assert answer["questions"] == sum(not isinstance(item, DoItem) for item in items)
    assert answer["files"][0] == "out.md"
    assert all((tmp_path / file).exists() for file in answer["files"])
    text = (tmp_path / "out.md").read_text("utf-8")
    assert text.startswith("# ")
    assert "（含解答）" in text
    assert "解答" in text


def test_exercises_take_the_place_of_a_file(run, tmp_path):
    words = ("--exercises", "posterior:2:2", "d-separation", "--seed", "5")
    assert run(*words, "-o", "a.tex")[0] == 0
    assert run(*words, "-o", "b.tex")[0] == 0
    first, second = ((tmp_path / f"{name}.tex").read_text("utf-8") for name in "ab")
    assert first.replace("a-1.pdf", "") == second.replace("b-1.pdf", "")
    assert run(*words[:-1], "6", "-o", "c.tex")[0] == 0
    assert (tmp_path / "c.tex").read_text("utf-8") != first


def test_a_pdf_is_written_without_qt_in_this_process(run, tmp_path):
    code, out, _ = run("--exercises", "laplace", "-o", "out.pdf")
    assert (code, out) == (0, "1 question → out.pdf\n")
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")


def test_a_network_has_its_tables_and_posteriors(run, tmp_path):
    words = (ASIA, "-o", "net.md", "--solutions", "-e", "smoke=yes", "--notation", "theta,pi")
    assert run(*words)[0] == 0
    text = (tmp_path / "net.md").read_text("utf-8")
    assert "θ<sub>4jk</sub> (lung)" in text
    assert "| yes | 0.5528 |" in text


def test_a_class_gets_a_sheet_each_and_a_key(run, tmp_path):
    (tmp_path / "class.csv").write_text("id,name\n1,Ann\n2,Bob\n", "utf-8")
    words = ("--exercises", "posterior:3", "--class", "class.csv", "-o", "s.md")
    code, out, _ = run(*words)
    assert (code, out) == (0, "1 question for 2 students; key: s-key.csv\n")
    rows = list(csv.reader((tmp_path / "s-key.csv").read_text("utf-8-sig").splitlines()))
    assert [row[0] for row in rows] == ["student", "Ann", "Bob"]
    assert "Name: Bob" in (tmp_path / "s-Bob.md").read_text("utf-8")
    answer = json.loads(run("--exercises", "laplace", "--students", "2", "-o", "t.md", "--json")[1])
    assert answer["files"] == ["t-01.md", "t-02.md", "t-key.csv"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("-o", "x.md"), "FILE or --exercises"),
        ((LESSON, "--exercises", "laplace", "-o", "x.md"), "FILE or --exercises"),
        ((LESSON, "-o", "x.doc"), "no suffix of a sheet"),
        ((LESSON, "-o", "x.md", "--language", "fr"), "choose en or zh"),
        ((LESSON, "-o", "x.md", "--notation", "rho"), "no “rho” in a notation"),
        ((LESSON, "-o", "x.md", "--notation", "pi,A"), "choose the same sign"),
        (("--exercises", "prior", "-o", "x.md"), "no kind of exercise named “prior”"),
        (("--exercises", "laplace:7", "-o", "x.md"), "levels are 1 to 3"),
        (("none.lesson", "-o", "x.md"), "none.lesson"),
        (("--exercises", "laplace", "-o", "x.md", "-e", "a=b"), "Findings belong to a network"),
        ((LESSON, "-o", "x.md", "--do", "a=b"), "Findings belong to a network"),
        ((ASIA, "-o", "x.md", "-e", "smoke=maybe"), "maybe"),
        ((ASIA, "-o", "x.md", "-e", "tub=yes", "-e", "either=no", "--solutions"), "cannot"),
        (("--exercises", "laplace", "--students", "0", "-o", "x.md"), "1 to 1,000"),
        (("--exercises", "laplace", "--class", "none.csv", "-o", "x.md"), "none.csv"),
        (("--exercises", "laplace", "-o", "none/x.md"), "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(run, tmp_path, words, said):
    code, out, error = run(*words)
    assert (code, out) == (2, "")
    assert said in error
    assert "Traceback" not in error
    assert not list(tmp_path.iterdir())


def test_a_page_is_one_file_that_marks_itself(run, tmp_path):
    words = ("--exercises", "laplace:1:2", "--seed", "5", "--language", "zh")
    code, out, _ = run(*words, "-o", "out.html", "--json")
    assert code == 0
    assert json.loads(out) == {"steps": 2, "questions": 2, "files": ["out.html"]}
    assert [file.name for file in tmp_path.iterdir()] == ["out.html"]
    text = (tmp_path / "out.html").read_text("utf-8")
    assert text.startswith('<!DOCTYPE html>\n<html lang="zh')
    assert "检查" in text


def test_each_student_has_a_page_with_other_numbers(run, tmp_path):
    assert run("--exercises", "laplace", "-o", "x.html", "--students", "2")[0] == 0
    pages = [(tmp_path / f"x-{name}.html").read_text("utf-8") for name in ("01", "02")]
    assert all('"student":"0' in page for page in pages)
    assert pages[0] != pages[1]
    assert (tmp_path / "x-key.csv").exists()
