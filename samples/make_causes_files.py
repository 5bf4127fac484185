"""Makes the small networks of the lesson “Causes”; maintainers run it, users never need to.

    python samples/make_causes_files.py

They are those of `make_causal_samples.py`, beside the lesson that names them, without notes that
would tell its answers.
"""

from __future__ import annotations

from make_causal_samples import hospital, kidney_stones, m_bias, napkin, smoking_tar, vitamin_a
from make_lesson_files import TARGET, node_sizes
from PySide6.QtWidgets import QApplication

from bayesgui.formats import Loaded, write
from bayesgui.graph.layered import arrange
from bayesgui.graph.layout import Layout

MAKERS = {
    "stones": kidney_stones,
    "smokers": smoking_tar,
    "education": m_bias,
    "patients": hospital,
    "napkin": napkin,
    "capsule": vitamin_a,
}


def main() -> None:
    """Write the networks."""
    _application = QApplication([])
    for name, make in MAKERS.items():
        model = make().with_name(name)
        layout = arrange(model, node_sizes(model, Layout()))
        write(TARGET / f"{name}.bayesgui", Loaded.of(model, layout))


if __name__ == "__main__":
    main()
