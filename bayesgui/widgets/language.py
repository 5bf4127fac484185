"""Installation of the translations of the user interface."""

from __future__ import annotations

import functools

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from bayesgui import paths
from bayesgui.widgets import live_text


@functools.cache
def _installed_translators() -> dict[str, QTranslator]:
    """Return the translator in use, by its language."""
    return {}


@functools.cache
def _translator_of_qt() -> QTranslator:
    """Return the Chinese texts of Qt itself: file dialogs, Yes and No."""
    translator = QTranslator(QCoreApplication.instance())
    translator.load("qtbase_zh_CN", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
    return translator


class _WithoutLetters(QTranslator):
    """Chinese of Qt's texts that were given a letter for the keyboard after their translation.

    “Look in:” has become “&Look in:”, of which Qt's file knows nothing.
    """

    def translate(
        self, context: str, source: str, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        """Return the text without the letter; None if that is unknown as well."""
        if "&" not in source:
            return None
        plain = source.replace("&", "")
        return _translator_of_qt().translate(context, plain, disambiguation, n) or None


@functools.cache
def _translator_without_letters() -> QTranslator:
    return _WithoutLetters(QCoreApplication.instance())


def use(language: str) -> None:
    """Switch to ``"zh"`` or ``"en"``, in open windows too; English has a file for its plurals."""
    application = QCoreApplication.instance()
    if application is None or language in _installed_translators():
        return
    _write_numbers_alike()
    for old in _installed_translators().values():
        application.removeTranslator(old)
    _installed_translators().clear()
    for of_qt in (_translator_of_qt(), _translator_without_letters()):
        application.removeTranslator(of_qt)
    if language == "zh":
        # The last one that is installed is asked first.
        application.installTranslator(_translator_without_letters())
        application.installTranslator(_translator_of_qt())
    translator = QTranslator(application)
    if translator.load(str(paths.resources() / "translations" / f"bayesgui_{language}.qm")):
        application.installTranslator(translator)
        _installed_translators()[language] = translator
    live_text.tell_again()


def _write_numbers_alike() -> None:
    """Write counts of texts and fields as `numbers.count_text` does, whatever the machine's way."""
    locale = QLocale.c()
    locale.setNumberOptions(QLocale.NumberOption.DefaultNumberOptions)
    QLocale.setDefault(locale)


def current() -> str:
    """Return the language in use, ``"zh"`` or ``"en"``; without any, texts are English."""
    return next(iter(_installed_translators()), "en")
