"""Runs all measurements: ``python -m tests.benchmarks [PART]…``, each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PARTS = {
    "cold": "The first minute: commands with no compiled kernels",
    "inference": "Inference against pyAgrum on one thread (better of Lazy and Shafer-Shenoy)",
    "time": "Beliefs over time against hmmlearn and pyAgrum unrolled; a click to its chart, cancel",
    "time_learning": "Templates from 200 series against pyAgrum's learner: arcs and time",
    "decisions": "Influence diagrams against pyAgrum: all options after one finding",
    "deciding": "The window while decisions are solved: freezes, and cancelled questions",
    "window": "The window: start, and a click until it is seen",
    "click_path": "What a click on a bar goes through: files and calls",
    "page": "A click on a bar of a live page until it is painted, by the browser's clock",
    "responsiveness": "The window while a million rows are loaded, learned from and drawn",
    "canvas_frames": "Frames of the canvas on munin",
    "submodel_frames": "Frames of munin folded by clusters: moving, opening, findings; beside flat",
    "table_editor": "The table editor: a bar that is drawn, and 100,000 columns",
    "cancelling": "How soon every engine and question ends that is cancelled",
    "cancelling_files": "How soon reading, writing, learning and judging end that are cancelled",
    "csv_reading": "A text file of a million rows against polars and pyarrow",
    "importing": "A text file of a million rows in the window: freezes, progress, cancel",
    "parameter_learning": "Learning the tables of alarm against pyAgrum and numpy",
    "missing_cells": "An iteration of EM on alarm with missing cells against pyAgrum",
    "structural_em": "Structures from rows with blanks against searches that leave rows out",
    "learning": "Structures from 10,000 rows against pyAgrum: scores and time",
    "large_learning": "One climb with 100,000 rows, and on andes and pigs, against pyAgrum",
    "counting_stream": "100,000,000 rows in Parquet, counted within 2 GiB",
    "large_sources": "A structure of 100,000,000 rows in Parquet, and one of 5,000 columns",
    "pc_learning": "PC-stable against causal-learn: skeletons and time",
    "causes": "Sets to adjust for, and paths, on graphs of a thousand nodes",
    "causes_frames": "Frames of the canvas while paths of an effect are painted on munin",
    "fci": "FCI with hidden causes against causal-learn: marks and time",
    "effects": "Effects of a million rows with 500 resamples against pyAgrum and DoWhy",
    "arc_confidence": "The bootstrap of arcs against as many climbs of pyAgrum",
    "averaging": "Predictions averaged over networks against the single best one, same folds",
    "diagnosis": "Diagnoses by information for the price against information alone",
    "classifiers_densities": "Kernel densities of classes against scikit-learn",
    "classifiers": "Classifiers over states against scikit-learn and pyAgrum",
    "query_many": "A row of findings each: 100,000 rows of alarm against a loop over pyAgrum",
    "row_scores": "1,000,000 rows of 40 columns scored, against batch queries, numpy and pyAgrum",
    "distances": "Two networks as distributions, and cells filled, against pyAgrum",
    "serve": "The server: questions and rows a second over HTTP",
    "samplers": "Samplers against pyAgrum: rows a second, Gibbs errors after the same time",
    "large_networks": "What a thousand nodes cost outside the engines; freezes with 20,000",
}
SCREEN = Path(__file__).resolve().parents[1] / "support" / "screen.json"


def main(names: list[str]) -> int:
    """Run the parts in their order; not 0 where one misses its bounds."""
    environment = {
        "NUMBA_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "LC_ALL": "C.UTF-8",
        "QT_QPA_PLATFORM": f"offscreen:configfile={SCREEN}",
        "QT_LOGGING_RULES": "*.debug=false",
    }
    missed = []
    for name in names or PARTS:
        print(f"\n== {PARTS[name]}\n", flush=True)
        command = [sys.executable, "-m", f"tests.benchmarks.{name}"]
        done = subprocess.run(command, check=False, env={**os.environ, **environment})
        if done.returncode:
            missed.append(name)
    print("\nbounds missed in: " + ", ".join(missed) if missed else "\nall bounds hold")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
