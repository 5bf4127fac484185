"""The application's style sheet, built from color tokens, for what a palette cannot express."""

from __future__ import annotations

from string import Template
from typing import TYPE_CHECKING

from bayesgui.widgets import icons
from bayesgui.widgets.image_files import written_image

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QColor

_SHEET = Template("""
QAbstractButton, QLineEdit, QComboBox, QAbstractSpinBox, QTableView, QHeaderView, QToolTip {
  font-size: 12px; }
QDialogButtonBox, QMessageBox { dialogbuttonbox-buttons-have-icons: 0; }
QFileDialog { filedialog-backward-icon: url($file_back); backward-icon: url($file_back);
  forward-icon: url($file_right); filedialog-parent-directory-icon: url($file_up);
  filedialog-new-directory-icon: url($file_plus); filedialog-listview-icon: url($file_grid);
  filedialog-detailedview-icon: url($file_table); }
QToolTip { background: $surface; color: $text; border: 1px solid $border; padding: 3px 6px; }
QMenuBar { background: $window; padding: 0 1px; }
QMenuBar::item { padding: 5px 7px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $accent_soft; }
QMenu { background: $surface; border: 1px solid $border; padding: 4px 0; }
QMenu::item { padding: 4px 24px 4px 8px; border: 2px solid transparent; }
QMenu::item:selected { background: $accent_soft; }
QMenu::separator { height: 1px; background: $border; margin: 4px 8px; }
QMenu::icon, QMenu::indicator { padding-left: 8px; }
QMenu::indicator { width: 12px; height: 14px; }
QMenu::indicator:checked { image: url($mark); }
QMenu::indicator:checked:disabled { image: url($mark_disabled); }
QMenu::right-arrow { image: url($right); width: 14px; height: 14px; margin-right: 6px; }
QMenu::right-arrow:disabled { image: url($right_disabled); }
QToolBar { background: $window; border: 0; border-bottom: 1px solid $border; padding: 6px 8px 5px;
  spacing: 2px; }
QToolBar::separator { background: $border; width: 1px; margin: 6px 8px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 5px;
  padding: 4px 3px 3px 4px; }
QToolButton:hover { background: $row_hover; }
QToolButton:pressed, QToolButton:checked { background: $accent_soft; border-color: $accent; }
QToolButton:focus, QToolButton[ringed="true"] { border: 2px solid $accent;
  padding: 3px 2px 2px 3px; }
QToolButton:disabled, QMenu::item:disabled, QCheckBox:disabled, QRadioButton:disabled {
  color: $disabled; }
QToolButton[plain="true"] { padding: 2px 1px 1px 2px; }
QToolButton[plain="true"]:focus { padding: 1px 0 0 1px; }
QToolButton#qt_toolbar_ext_button { qproperty-icon: url($overflow); padding: 0; border: 0; }
QToolButton::menu-indicator { image: none; }
QToolButton[choice="true"] { padding-right: 13px; }
QToolButton[choice="true"]:focus { padding-right: 12px; }
QToolButton::menu-button { border: 0; background: transparent; width: 13px; }
QToolButton::menu-arrow { image: url($down); width: 10px; height: 10px; }
QPushButton { background: $surface; border: 1px solid $control; border-radius: 4px;
  min-height: 22px; padding: 1px 10px; }
QPushButton:hover, QPushButton:pressed { background: $row_hover; }
QPushButton:pressed { background: $accent_soft; }
QPushButton:focus { border: 2px solid $accent; padding: 0 9px; }
QPushButton:disabled { color: $disabled; border-color: $border; }
QPushButton[primary="true"] { background: $accent; color: $on_accent; border-color: $accent;
  font-weight: 600; }
QPushButton[primary="true"]:hover { background: $accent_hover; border-color: $accent_hover; }
QPushButton[primary="true"]:focus { border-color: $text; }
QPushButton[primary="true"]:disabled { background: $sunken; color: $disabled;
  border-color: $border; }
QPushButton[link="true"] { background: transparent; color: $accent; border-color: transparent;
  padding: 1px 2px; text-align: left; }
QPushButton[link="true"]:hover { background: $row_hover; }
QPushButton[link="true"]:focus { border: 2px solid $accent; padding: 0 1px; }
QPushButton[link="true"]:disabled { color: $disabled; }
QLineEdit, QComboBox, QAbstractSpinBox { background: $surface; border: 1px solid $control;
  border-radius: 4px; min-height: 22px; padding: 1px 6px; selection-background-color: $accent;
  selection-color: $on_accent; }
QLineEdit:hover, QComboBox:hover, QAbstractSpinBox:hover { border-color: $node_hover; }
QLineEdit:focus, QComboBox:focus, QAbstractSpinBox:focus { border: 2px solid $accent;
  padding: 0 5px; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled { color: $disabled;
  border-color: $border; }
QLineEdit[wrong="true"] { background: $error_soft; border: 2px solid $error; padding: 0 5px; }
QLineEdit[tight="true"] { padding: 1px 2px; } QLineEdit[tight="true"]:focus { padding: 0 1px; }
QComboBox { padding: 1px 8px; combobox-popup: 0; } QComboBox:focus { padding: 0 7px; }
QLineEdit[shrunk="true"] { background: transparent; border-color: transparent; }
QAbstractSpinBox { max-height: 22px; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { border: 0; padding: 0; min-height: 0;
  background: transparent; }
QComboBox::drop-down { border: 0; width: 24px; }
QComboBox::down-arrow { image: url($down); width: 14px; height: 14px; }
QComboBox::down-arrow:disabled { image: url($down_disabled); }
QComboBox QAbstractItemView { background: $surface; border: 1px solid $border; outline: 0;
  selection-background-color: $accent_soft; selection-color: $text; }
QComboBox QAbstractItemView::item { min-height: 24px; padding: 0 6px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: 0; width: 18px; }
QAbstractSpinBox::up-arrow { image: url($up); width: 12px; height: 12px; }
QAbstractSpinBox::down-arrow { image: url($down); width: 12px; height: 12px; }
QAbstractSpinBox::up-arrow:disabled { image: url($up_disabled); }
QAbstractSpinBox::down-arrow:disabled { image: url($down_disabled); }
QPlainTextEdit, QTextEdit, QTextBrowser { background: $surface; border: 1px solid $control;
  border-radius: 4px; padding: 2px 4px; selection-background-color: $accent;
  selection-color: $on_accent; }
QPlainTextEdit:focus, QTextEdit:focus, QTextBrowser:focus { border: 2px solid $accent;
  padding: 1px 3px; }
QCheckBox, QRadioButton { spacing: 8px; }
QCheckBox::indicator, QRadioButton::indicator, QTableView::indicator { width: 12px; height: 12px;
  border: 1px solid $control; background: $surface; }
QCheckBox::indicator, QTableView::indicator { border-radius: 3px; }
QRadioButton::indicator { border-radius: 7px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: $node_hover; }
QCheckBox::indicator:checked, QTableView::indicator:checked { background: $accent;
  border-color: $accent; image: url($tick); }
QRadioButton::indicator:checked { border-color: $accent; image: url($disc); }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border: 2px solid $accent;
  width: 10px; height: 10px; }
QCheckBox::indicator:checked:focus { border-color: $text; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { border-color: $border; }
QCheckBox::indicator:checked:disabled { background: $disabled; border-color: $disabled; }
QSlider { min-height: 22px; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: $track; }
QSlider#prediction::groove:horizontal { background: $border; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2px; }
QSlider::sub-page:horizontal:disabled { background: $disabled; }
QSlider::handle:horizontal { width: 10px; height: 10px; margin: -5px 0; border-radius: 7px;
  border: 2px solid $accent; background: $surface; }
QSlider::handle:horizontal:focus, QSlider::handle:horizontal:hover { border-color: $text; }
QSlider::handle:horizontal:disabled { border-color: $disabled; }
QProgressBar { background: $track; border: 0; border-radius: 3px; max-height: 6px; min-height: 6px }
QProgressBar::chunk { background: $accent; border-radius: 3px; }
QHeaderView { background: $window; border: 0; }
QHeaderView::section { background: $window; color: $muted; border: 0; padding: 0 8px;
  border-right: 1px solid $border; border-bottom: 1px solid $border; }
QTableView { background: $surface; gridline-color: $border; border: 1px solid $border;
  outline: 0; selection-background-color: $accent_soft; selection-color: $text; }
QTableView[roomy="true"]::item { padding: 0 5px; }
QTableView#laboratoryTable::item { padding: 0 1px 0 4px; border: 0; }
QTableView#laboratoryTable::item:selected { background: $accent_soft; }
QTableCornerButton::section { background: $window; border: 0; }
QListView, QTreeView, #tornado, #sensitivityIntervals, #effectEstimates, #effectRefutations,
#emptyCells { background: $surface; border: 0; outline: 0; }
QListView::item, QTreeView::item { min-height: 24px; border: 1px solid transparent;
  padding: 0 4px; }
QListView::item:hover, QTreeView::item:hover { background: $row_hover; }
QListView::item:selected, QTreeView::item:selected { background: $accent_soft; color: $text; }
QListView::item:focus, QTreeView::item:focus { border: 1px solid $accent; }
QScrollBar { background: transparent; border: 0; }
QScrollBar:vertical { width: 10px; } QScrollBar:horizontal { height: 10px; }
QScrollBar::handle { background: $stale_bar; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 28px; } QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: $control; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; border: 0; }
QMainWindow::separator { background: $border; width: 1px; height: 1px; }
QSplitter::handle { background: $surface; }
QSplitter::handle:horizontal { border-left: 1px solid $border; width: 4px; }
QStatusBar { background: $window; border-top: 1px solid $border; color: $muted; }
QDialog, QScrollArea, QScrollArea > QWidget > QWidget[panel="true"] { background: $surface; }
QScrollArea, QStatusBar::item { border: 0; }
QLabel[role="muted"] { color: $muted; } QLabel[role="error"] { color: $error; }
QLabel[role="warning"] { color: $warning; } QLabel[role="success"] { color: $success; }
QLabel[pill="muted"] { color: $muted; } QLabel[pill="plain"] { color: $muted; background: $sunken; }
QLabel[pill="success"] { background: $success_soft; color: $success; }
QLabel[pill="warning"] { background: $warning_soft; color: $warning; }
QLabel[pill="error"] { background: $error_soft; color: $error; }
QLabel[pill] { border-radius: 8px; }
""")

LINE_LIMIT = 150


def _pictures(color: Callable[[str], QColor], theme_name: str) -> dict[str, str]:
    pictures = {}
    for suffix, token in (("", "muted"), ("_disabled", "disabled")):
        down = icons.tinted_svg("down", color(token), icons.SMALL)
        up = down.replace("<path ", '<path transform="rotate(180 12 12)" ', 1)
        pictures["down" + suffix] = written_image(f"{theme_name}-down{suffix}", down)
        pictures["up" + suffix] = written_image(f"{theme_name}-up{suffix}", up)
        for key, name in (("right", "right"), ("mark", "check")):
            svg = icons.tinted_svg(name, color("text" if not suffix else token), icons.SMALL)
            pictures[key + suffix] = written_image(f"{theme_name}-{key}{suffix}", svg)
    for name in ("right", "plus", "grid", "table"):
        svg = icons.tinted_svg(name, color("text"), 16)
        pictures["file_" + name] = written_image(f"{theme_name}-file-{name}", svg)
    right = icons.tinted_svg("right", color("text"), 16)
    back = right.replace("<path ", '<path transform="rotate(180 12 12)" ', 1)
    pictures["file_back"] = written_image(f"{theme_name}-file-back", back)
    pictures["file_up"] = pictures["up"]
    # Qt gives this button 12 pixels, too few for an icon of the set.
    chevrons = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="12" viewBox="0 0 12 12"'
        f' fill="none" stroke="{color("text").name()}" stroke-width="1.2" stroke-linecap="round"'
        ' stroke-linejoin="round"><path d="M2 2.5 5.5 6 2 9.5M6.5 2.5 10 6 6.5 9.5"/></svg>'
    )
    pictures["overflow"] = written_image(f"{theme_name}-overflow", chevrons)
    tick = icons.tinted_svg("check", color("on_accent"), 12).replace('"2.2"', '"3.2"')
    pictures["tick"] = written_image(f"{theme_name}-tick", tick)
    disc = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="12" viewBox="0 0 12 12">'
        f'<circle cx="6" cy="6" r="3.25" fill="{color("accent").name()}"/></svg>'
    )
    pictures["disc"] = written_image(f"{theme_name}-disc", disc)
    return pictures


class _Tokens(dict[str, str]):
    def __init__(self, color: Callable[[str], QColor]) -> None:
        super().__init__()
        self._color = color

    def __missing__(self, token: str) -> str:
        return self._color(token).name()


def build_style_sheet(color: Callable[[str], QColor], theme_name: str) -> str:
    """Return the style sheet of a theme, at most ``LINE_LIMIT`` lines."""
    tokens = _Tokens(color)
    accent = color("accent")
    tokens["accent_hover"] = (
        accent.darker(115) if accent.lightnessF() < 0.6 else accent.lighter(108)
    ).name()
    tokens.update(_pictures(color, theme_name))
    return _SHEET.substitute(tokens)
