"""What a desktop of Linux is told about the program: its entry in the menu, and types of files.

The types are those of the registered formats, so that a new one is known there, too.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

from bayesgui.formats.base import formats

NATIVE = "application/x-bayesgui"
LESSON = "application/x-bayesgui-lesson"

_KNOWN = {
    ".csv": "text/csv",
    ".dot": "text/vnd.graphviz",
    ".gv": "text/vnd.graphviz",
    ".graphml": "application/graphml+xml",
    ".tsv": "text/tab-separated-values",
    ".parquet": "application/vnd.apache.parquet",
}
"""Types that other programs know as well: nothing is said of their files' names."""

_OFTEN_ELSE = (".csv", ".txt", ".r", ".rds", ".rda", ".rdata", ".xml", ".json", ".gml")
"""Suffixes of files that are usually something else."""


def file_types() -> dict[str, tuple[str, tuple[str, ...]]]:
    """Return label and suffixes by type, for the types that belong to this program."""
    found: dict[str, tuple[str, tuple[str, ...]]] = {LESSON: ("bayesgui lesson", (".lesson",))}
    for each in formats:
        suffixes = (*each.factory.suffixes, *each.factory.read_suffixes)
        own = tuple(one for one in suffixes if one not in _OFTEN_ELSE and one not in _KNOWN)
        if own:
            found[NATIVE if each.name == "native" else f"{NATIVE}-{each.name}"] = (each.label, own)
    return found


def mime_package() -> str:
    """Return the types as a package of shared-mime-info."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
    ]
    for name, (label, suffixes) in file_types().items():
        lines.append(f"  <mime-type type={quoteattr(name)}>")
        lines.append(f"    <comment>{escape(label)}</comment>")
        lines.append('    <icon name="bayesgui"/>')
        # Other programs may have a word for the same suffix; ours is for our own files only.
        weight = 50 if name in (NATIVE, LESSON) else 40
        lines += [f'    <glob pattern="*{each}" weight="{weight}"/>' for each in suffixes]
        lines.append("  </mime-type>")
    return "\n".join([*lines, "</mime-info>", ""])


def desktop_entry(command: str) -> str:
    """Return the entry of the menu.

    `command`: the file that starts the program.
    """
    types = ";".join([*file_types(), *dict.fromkeys(_KNOWN.values())])
    return "\n".join(
        (
            "[Desktop Entry]",
            "Type=Application",
            "Version=1.0",
            "Name=bayesgui",
            "GenericName=Bayesian networks",
            "GenericName[zh_CN]=贝叶斯网络",
            "Comment=Draw Bayesian networks, click evidence, watch the algorithms",
            "Comment[zh_CN]=绘制贝叶斯网络，点击证据，观察算法",
            f"Exec={_quoted(command)} %F",
            f"TryExec={_escaped(command)}",
            "Icon=bayesgui",
            "Terminal=false",
            "StartupWMClass=bayesgui",
            "Categories=Education;Math;",
            "Keywords=Bayes;Bayesian;network;probability;inference;influence diagram;",
            f"MimeType={types};",
            "",
        )
    )


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")


def _quoted(command: str) -> str:
    """Return a word of a command, quoted twice: as an argument, then as a value of the file."""
    for sign in '\\"`$':
        command = command.replace(sign, f"\\{sign}")
    command = command.replace("%", "%%")
    return _escaped(f'"{command}"')
