"""The rows of weights keep their names when the page gets another width."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget

from bayesgui.panels.expert.weight_rows import WeightRows


def test_all_rows_are_named_at_any_width(qapp: QApplication):
    outside = QWidget()
    rows = WeightRows(outside)
    rows.show_weights({"Clarity": 1.0, "Time": 2.0}, 0.15)
    outside.resize(500, 200)
    outside.show()
    for width in (480, 320, 440):
        rows.resize(width, 150)
        for label in (field.label for field in rows.fields.values()):
            label.resize(label.width() - 1, label.height())
        qapp.processEvents()
        assert [field.label.text() for field in rows.fields.values()] == [
            "Clarity",
            "Time",
            "Spread",
        ]
    outside.deleteLater()
