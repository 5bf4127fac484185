"""What a page says, in both languages; the words are those of the window."""

from __future__ import annotations

LANGUAGES = ("en", "zh")
"""The languages of a page, by their codes."""

_SENTENCES: dict[str, tuple[str, str]] = {
    # Head and scenarios.
    "find": ("Find node", "查找节点"),
    "undo": ("Undo", "撤销"),
    "redo": ("Redo", "重做"),
    "copy": ("Copy link", "复制链接"),
    "copied": ("The link says these findings", "链接中含有这些证据"),
    "theme": ("Theme", "主题"),
    "theme_auto": ("Theme: follow the system", "主题：跟随系统"),
    "theme_light": ("Theme: light", "主题：浅色"),
    "theme_dark": ("Theme: dark", "主题：深色"),
    "language": ("Language", "语言"),
    "menu": ("More", "更多"),
    "scenarios": ("Scenarios", "情景"),
    "clear": ("Clear all", "全部清除"),
    "one_node": ("1 node", "1 个节点"),
    "nodes": ("{number} nodes", "{number} 个节点"),
    "one_arc": ("1 arc", "1 条弧"),
    "arcs": ("{number} arcs", "{number} 条弧"),
    # Canvas.
    "network": ("Network", "网络"),
    "hint": (
        "Click a bar: seen. Again: gone. Shift: not this. Click a name for its table.",
        "点击条形：已观察；再次点击：撤回；Shift：不是这个。点击名称查看它的表。",
    ),
    "hint_touch": ("Tap a node. Hold a bar: not this.", "轻触节点；长按条形：不是这个。"),
    "hold": ("hold a bar: not this", "长按条形：不是这个"),
    "zoom_in": ("Zoom in", "放大"),
    "zoom_out": ("Zoom out", "缩小"),
    "fit": ("Fit", "适合窗口"),
    "more_states": ("+ {number} more", "还有 {number} 个"),
    "every_slice": ("Every slice", "每个时间片"),
    "first": ("first", "首片"),
    # Findings.
    "no_findings": ("No findings", "没有证据"),
    "one_finding": ("1 finding", "1 个证据"),
    "findings": ("{number} findings", "{number} 个证据"),
    "hard": ("observed", "已观察"),
    "negative": ("ruled out", "已排除"),
    "several": ("one of these", "其中之一"),
    "likelihood": ("likelihood", "似然"),
    "fixed": ("fixed posterior", "固定的后验"),
    "do": ("set from outside", "外部设定"),
    "choice": ("chosen", "已选"),
    "before": ("before {number}", "之前 {number}"),
    "remove": ("Take back {finding}", "撤回 {finding}"),
    "p_findings": ("P(findings)", "P(证据)"),
    "ln_findings": ("ln P(findings)", "ln P(证据)"),
    "eu_short": ("EU {number}", "期望效用 {number}"),
    "eu": ("Expected utility", "期望效用"),
    "best": ("best", "最优"),
    "as_seen": ("as seen", "视观测而定"),
    "best_if": ("best for some of what can be seen", "在某些所见之下最优"),
    # The node.
    "close": ("Close", "关闭"),
    "table": ("Table", "表"),
    "why": ("Why", "为什么"),
    "note": ("Note", "备注"),
    "now": ("now, %", "现在，%"),
    "now_means": (
        "now: how likely each column is with these findings",
        "现在：在这些证据下每一列的概率",
    ),
    "columns_left": ("{number} more columns", "还有 {number} 列"),
    "no_note": ("No note.", "没有备注。"),
    "no_table": ("This page has no table of {name}.", "本页没有 {name} 的表。"),
    "policy": ("Best option of {name}", "{name} 的最优选项"),
    "no_policy": ("There is no best option of {name} here.", "这里没有 {name} 的最优选项。"),
    "no_numbers": ("This page has no numbers of {name}.", "本页没有 {name} 的数值。"),
    "no_reasons": ("No findings: nothing has moved.", "没有证据：什么都没有变化。"),
    "why_heading": ("{event} without each finding", "去掉每个证据后的 {event}"),
    "why_alone": ("only this finding: {number}", "只有这个证据：{number}"),
    "without_impossible": (
        "Without it the other findings contradict each other.",
        "没有它，其余证据无法同时成立。",
    ),
    "moved_most": ("Moved most", "变化最大"),
    "resize": ("Drag to change the height", "拖动以改变高度"),
    # Time.
    "slice": ("Slice", "时间片"),
    "play": ("Play", "播放"),
    "pause": ("Pause", "暂停"),
    "chart": ("{name} over time", "{name} 随时间的变化"),
    "pick_chart": ("Click a node in time for its chart.", "点击随时间变化的节点以查看它的图。"),
    # Foot.
    "every_number": (": every number follows, exactly", "：每个数值随之精确更新"),
    "taken_back": ("{finding} is taken back", "已撤回 {finding}"),
    "cleared": ("All findings are taken back", "所有证据均已撤回"),
    "shown": ("{name}: {findings}", "{name}：{findings}"),
    "impossible": (
        "This evidence cannot happen: {findings}.",
        "这些证据不可能同时成立：{findings}。",
    ),
    "refused": (
        "The fixed posteriors of {names} contradict each other; remove one of them.",
        "{names} 的固定后验互相矛盾；请撤回一个。",
    ),
    "fixed_undecided": (
        "The posterior of {variable} cannot be fixed where decisions are to be taken; give a "
        "likelihood.",
        "有待决策时，不能固定 {variable} 的后验；请给出似然。",
    ),
    "too_early": (
        "No finding on {variable} yet: it comes after {decision}. Choose an option of {decision} "
        "first.",
        "{variable} 上还不能有观测：它在 {decision} 之后。请先选择 {decision} 的一个选项。",
    ),
    "take_back": ("Take back", "撤回"),
    "unknown": (
        "The link says {names}, which does not fit this network; it is left out.",
        "链接中有 {names}，与本网络不符，已略去。",
    ),
    "not_allowed": ("The findings of this page stay as they are.", "本页的证据不能更改。"),
    "made": (
        "made with bayesgui · one file, works offline",
        "由 bayesgui 制作 · 单个文件，可离线使用",
    ),
    "no_scripts": (
        "This page needs scripts to answer; the picture shows its first numbers.",
        "本页需要脚本才能回答；图中是初始数值。",
    ),
    # Diagnosis.
    "faults": ("Faults", "故障"),
    "test_next": ("Test next", "接下来的检测"),
    "tells": ("{number} nats", "{number} 奈特"),
    "free": ("free", "免费"),
    "no_test": ("No test that is left tells anything.", "剩下的检测都说明不了什么。"),
    # For screen readers.
    "row": ("{name}, {state}, {number} per cent", "{name}，{state}，百分之 {number}"),
    "row_none": ("{name}, {state}, no number", "{name}，{state}，没有数值"),
    "row_worth": (
        "{name}, {state}, expected utility {number}",
        "{name}，{state}，期望效用 {number}",
    ),
    "not_found": ("No node is called “{name}”", "没有名为“{name}”的节点"),
}


_OF_DIAGNOSIS = frozenset(("faults", "test_next", "tells", "free", "no_test"))
"""What only pages with faults say."""


def words(language: str) -> dict[str, str]:
    """Return what a page says in a language."""
    chosen = LANGUAGES.index(language)
    return {key: pair[chosen] for key, pair in _SENTENCES.items()}


def counted(said: dict[str, str], one: str, many: str, number: int) -> str:
    """Return how many there are, in the words `said`."""
    return said[one] if number == 1 else said[many].format(number=number)


def script_texts(*, has_diagnosis: bool = False) -> dict[str, dict[str, str]]:
    """Return what a page says in each language, for its script."""
    spared = frozenset() if has_diagnosis else _OF_DIAGNOSIS
    return {
        language: {key: text for key, text in words(language).items() if key not in spared}
        for language in LANGUAGES
    }
