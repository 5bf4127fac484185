"""What a questionnaire says, in both languages."""

from __future__ import annotations

from bayesgui.elicitation.words import SEVEN_WORDS

TEXTS: dict[str, dict[str, str]] = {
    "en": {
        "intro": (
            "Each row says what is known. Move the slider to say how probable the state is then, "
            "or type a number such as 0.25 or 25 %. What you cannot judge stays open."
        ),
        "kept": "What you answer is kept in this browser until you send it.",
        "name": "Your name",
        "day": "Date",
        "is": "{node} is",
        "always": "Nothing further is known.",
        "open": "open",
        "more": "Another state",
        "clear": "Take back",
        "source": "On what it rests, or what you assume",
        "done": "{done} of {all} rows answered",
        "download": "Save answers",
        "copy": "Copy answers",
        "copied": "Copied: paste it into a mail.",
        "saved": "Saved as {file}: send that file back.",
        "unnamed": "Type your name first.",
        "sum": "The states of this row sum to {sum}; together they are 1.",
        "range": "A probability lies between 0 and 1.",
        "scripts": "This page needs scripts. Without them, print it and write the numbers beside.",
    },
    "zh": {
        "intro": (
            "每行写明已知的情况。移动滑块说明此时该状态有多大可能，或输入数字，如 0.25 或 25 %。"
            "无法判断的请留空。"
        ),
        "kept": "您的回答保存在此浏览器中，直到您发送为止。",
        "name": "您的姓名",
        "day": "日期",
        "is": "{node} 为",
        "always": "没有其他已知情况。",
        "open": "未答",
        "more": "再评一个状态",
        "clear": "收回",
        "source": "依据或假设",
        "done": "{all} 行中已答 {done} 行",
        "download": "保存回答",
        "copy": "复制回答",
        "copied": "已复制：请粘贴到邮件中。",
        "saved": "已保存为 {file}：请把该文件发回。",
        "unnamed": "请先输入您的姓名。",
        "sum": "此行各状态之和为 {sum}；合计应为 1。",
        "range": "概率在 0 与 1 之间。",
        "scripts": "此页需要脚本。若没有，请打印并在旁边写下数字。",
    },
}

SCALE: dict[str, tuple[str, ...]] = {
    "en": tuple(map(str, (word.text for word in SEVEN_WORDS))),
    "zh": ("不可能", "未必", "不确定", "一半一半", "预料之中", "很可能", "必然"),
}


def texts_of(language: str) -> dict[str, str]:
    """Return the texts of a language, English for unknown ones."""
    return TEXTS.get(language[:2], TEXTS["en"])


def scale_of(language: str) -> list[list[object]]:
    """Return the words for probabilities of a language, each with its number."""
    names = SCALE.get(language[:2], SCALE["en"])
    return [[word.probability, name] for word, name in zip(SEVEN_WORDS, names, strict=True)]
