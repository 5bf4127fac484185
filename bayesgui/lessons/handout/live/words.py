"""The words of a page that marks itself, in both languages; the window says the same."""

from __future__ import annotations

from bayesgui.lessons.lesson import Text

WORDS = {
    "check": Text("Check", "检查"),
    "hint": Text("Hint", "提示"),
    "answer": Text("Your answer", "您的答案"),
    "number": Text("a number", "一个数"),
    "steps": Text("Fill in the steps", "填写步骤"),
    "step": Text("Step {number}", "第 {number} 步"),
    "show": Text("Show the solution", "显示解答"),
    "solution": Text("Solution", "解答"),
    "reveal": Text("Reveal", "揭示"),
    "predicted": Text("Predicted probability in per cent", "预测的概率（百分数）"),
    "yes": Text("Yes", "是"),
    "no": Text("No", "否"),
    "up": Text("Move {text} up", "把 {text} 上移"),
    "down": Text("Move {text} down", "把 {text} 下移"),
    "largest": Text("Largest first", "从大到小排列"),
    "tick": Text("Done in bayesgui", "已在 bayesgui 中完成"),
    "here": Text("Do it in the network here.", "请在此页的网络中完成。"),
    "right": Text("Right.", "正确。"),
    "wrong": Text("That is not it.", "不对。"),
    "notRight": Text("{value} is not right.", "{value} 不对。"),
    "fill": Text(
        "{value} is not right. Fill in the steps, and the first wrong one is shown.",
        "{value} 不对。填写各步骤，就会指出第一个错的。",
    ),
    "firstWrong": Text(
        "Step {number} is the first that is not right.", "第 {number} 步是第一个不对的。"
    ),
    "soFar": Text(
        "The steps are right so far; now the answer.", "到目前为止各步都对；现在给出答案。"
    ),
    "perCent": Text(
        "That is the number in per cent; type {value} %, or {share}.",
        "这是百分数；请输入 {value} % 或 {share}。",
    ),
    "nearly": Text(
        "{value} is not right. Only the last of the {count} decimals is off: round at the end.",
        "{value} 不对。只差 {count} 位小数中的最后一位：最后再舍入。",
    ),
    "empty": Text(
        "Type a number first, such as 0.25, 25 % or 1/4.", "请先输入一个数，如 0.25、25 % 或 1/4。"
    ),
    "noNumber": Text(
        "“{text}” is not a number; type one such as 0.25, 25 % or 1/4.",
        "“{text}”不是数；请输入如 0.25、25 % 或 1/4 的数。",
    ),
    "came": Text("It is {value}; you said {said}.", "结果是 {value}；您的预测是 {said}。"),
    "points": Text("{count} points off.", "相差 {count} 个百分点。"),
    "order": Text("From the largest: {order}.", "从大到小：{order}。"),
    "score": Text(
        "{done} of {count} done, {right} of {asked} right at the first try",
        "已完成 {done}/{count}，首次答对 {right}/{asked}",
    ),
    "again": Text("Start again", "重新开始"),
    "sure": Text("Start again, and forget all answers?", "重新开始并清除所有答案？"),
    "network": Text("The network of the question", "问题所涉及的网络"),
    "name": Text("Name", "姓名"),
    "print": Text("Print", "打印"),
    "back": Text("Back", "上一步"),
    "next": Text("Next step", "下一步"),
    "place": Text("step {number} of {count}", "第 {number} 步，共 {count} 步"),
    "goTo": Text("Step {number}: {title}", "第 {number} 步：{title}"),
    "checking": Text("Checking…", "正在检查…"),
    "covered": Text("covered until the question is answered", "回答之前不显示"),
    "locked": Text(
        "This opens once question {number} is answered.", "回答第 {number} 题后显示此处内容。"
    ),
    "noStore": Text(
        "This browser keeps nothing: the answers are gone once the page is closed.",
        "此浏览器不保存数据：关闭页面后答案会丢失。",
    ),
    "noScript": Text(
        "Without scripts this page cannot mark answers; its text and pictures are complete.",
        "未启用脚本时本页无法批改答案；文字和图都完整。",
    ),
    "optionRight": Text("{option}, right", "{option}，正确"),
    "optionWrong": Text("{option}, wrong", "{option}，错误"),
    "theme": Text("Light or dark", "浅色或深色"),
    "result": Text("{name}: {score}, {date}", "{name}：{score}，{date}"),
}
"""By the names that the scripts know them by."""


def words_in(language: str) -> dict[str, str]:
    """Return the words in a language."""
    return {name: text.in_language(language) for name, text in WORDS.items()}
