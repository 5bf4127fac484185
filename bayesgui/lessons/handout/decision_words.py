"""The words on sheets with decisions, in both languages."""

from __future__ import annotations

from bayesgui.lessons.lesson import Text

DECISION_TABLE = Text("{decision} (decision)", "{decision}（决策）")
OPTION = Text("option", "选项")
UTILITY = Text("utility", "效用")
WEIGHTED = Text("{title}, weight {weight}", "{title}，权重 {weight}")
SUM = Text("{utility} is {formula}.", "{utility} 为 {formula}。")
UTILITIES = Text("Decisions and utilities", "决策与效用")

STRATEGY = Text("Best strategy", "最优策略")
EXPECTED = Text("Expected utility **{value}**: {how}.", "期望效用 **{value}**：{how}。")
EXACT = Text("exact, by {solver}", "精确，{solver}")
LOCAL = Text("a local maximum, by {solver}", "局部最优，{solver}")
SOLVERS = {
    "strong-elimination": Text("strong elimination", "强消元"),
    "single-policy-updating": Text("single policy updating", "单策略更新"),
    "enumeration": Text("enumeration of the policies", "枚举策略"),
}
MEMORY = Text(
    "A decision knows everything seen and done before it.", "决策知道此前看到和做过的一切。"
)
LIMITED = Text(
    "A decision knows only what is drawn (limited memory).", "决策只知道画出的（有限记忆）。"
)
UNDER_BEST = Text("Under the best strategy.", "最优策略之下。")
ORDER = Text("Order of the decisions", "决策的顺序")
DECISION = Text("decision", "决策")
KNOWN = Text("known", "已知")
MATTERS = Text("matters", "有影响的")
NOTHING = Text("nothing", "无")

FIXED = Text("**{decision}**: a policy set by hand.", "**{decision}**：手工设定的决策规则。")
CHOSEN = Text(
    "**{decision} = {option}**, chosen: EU {value}{others}.",
    "**{decision} = {option}**，已选：EU {value}{others}。",
)
ALWAYS = Text(
    "**{decision} = {option}**: EU {value}{others}.",
    "**{decision} = {option}**：EU {value}{others}。",
)
OTHERS = Text("; {option} {value}", "；{option} {value}")
DEPENDS = Text(
    "**{decision}** depends on {names}: {cases}.", "**{decision}** 取决于 {names}：{cases}。"
)
CASE = Text("{states} → {option}", "{states} → {option}")
BETWEEN = Text("; ", "；")
APART = Text(" ", "")
LISTED = Text(", ", "、")
IN_POLICY = Text("{count} more in its policy", "其余 {count} 种见决策规则")

POLICY = Text("Policy of {decision}", "{decision} 的决策规则")
PROBABILITY = Text("P(known)", "P(已知)")
EU_OF = Text("EU of {option}", "{option} 的 EU")
BEST = Text("best", "最优")
AHEAD = Text("ahead by", "领先")
MORE_ROWS = Text("{decision}: {count} more rows are left out.", "{decision}：另有 {count} 行从略。")
UNLISTED = Text(
    "{decision}: a policy of {count} numbers, too large to be listed.",
    "{decision}：决策规则有 {count} 个数值，太大，从略。",
)

MADE_OF = Text("What the total is made of", "合计的构成")
EXPECTED_NUMBER = Text("expected", "期望")
WEIGHT = Text("weight", "权重")
SHARE = Text("share", "份额")
TOTAL = Text("Total", "合计")

WORKED = Text("Step by step", "逐步求解")
WORKED_HELP = Text(
    "Backward induction, last in time first. A chance node is summed out: P is the sum of the "
    "product of its probabilities, and EU the mean of the sum of its utilities with them. Of a "
    "decision the best option is taken. P(1) and EU(1) are the results of step 1; rows that cannot "
    "come are left out.",
    "逆向归纳，时间上最后的在先。对机会节点求和：P 为其各概率之积的和，EU 为其各效用之和以此加权的"
    "均值。对决策取最优选项。P(1) 与 EU(1) 是第 1 步的结果；不可能发生的行从略。",
)
SUM_STEP = Text(
    "**({number}) Sum over {variable}**: {tables}.", "**({number}) 对 {variable} 求和**：{tables}。"
)
MAX_STEP = Text(
    "**({number}) Best option of {variable}**: {tables}.",
    "**({number}) 取 {variable} 的最优选项**：{tables}。",
)
IN_ALL = Text("In all the expected utility is {value}.", "期望效用合计为 {value}。")

WORTH = Text("Worth knowing", "什么值得知道")
BEFORE = Text("Before {decision}", "在 {decision} 之前")
NODE = Text("node", "节点")
WORTH_OF = Text("worth", "价值")
PRICE = Text("price", "价格")
NET = Text("net", "净值")
KNOWN_NOW = Text("{node} (known)", "{node}（已知）")
TOO_LATE = Text("Not before: {decision} changes {names}.", "来不及：{decision} 会改变 {names}。")

SENSITIVITY = Text("Sensitivity", "敏感度")
SENSITIVITY_HELP = Text(
    "Each number by {reach} % of itself, the others of its row in proportion: from which to which "
    "number the expected utility of the best strategy goes, and where another one becomes best.",
    "每个数值变动其自身的 {reach} %，同一行的其余按比例变动：最优策略的期望效用从多少变到多少，"
    "以及在何处另一策略变为最优。",
)
DASH = Text("–", "–")
NUMBER = Text("number", "数值")
NOW = Text("now", "现为")
FROM = Text("EU from", "EU 从")
TO = Text("to", "到")
CHANGES = Text("changes at", "改变处")
FEWER = Text("{count} more numbers matter less.", "另有 {count} 个数值影响更小。")
CRITERIA = Text("Two criteria", "两个准则")
FIRST = Text("first: {names}", "第一：{names}")
SECOND = Text("second: {names}", "第二：{names}")
BEST_FOR = Text("best for a price of", "最优的价格区间")
NEVER = Text("never", "无")
CRITERIA_HELP = Text(
    "The price is that of a unit of the second criterion, in units of the first.",
    "价格指第二准则每单位的价格，以第一准则的单位计。",
)

RISK = Text("Risk", "风险")
BEST_STRATEGY = Text("best strategy", "最优策略")
BY_STRATEGY = Text("strategy", "策略")
MEAN = Text("mean", "均值")
DEVIATION = Text("sd", "标准差")
LOW = Text("5 %", "5 %")
LOSS = Text("P(total < 0)", "P(合计 < 0)")
DOMINATED = Text(
    "{worse} is dominated by {better}: at every x it is at least as likely to end below.",
    "{worse} 劣于 {better}：对每个 x，它低于 x 的概率都不更小。",
)
DRAWN = Text(
    "Estimated from {count} cases, as the joint table is too large.",
    "联合表太大，由 {count} 个抽样估计。",
)

TREE = Text("The strategy as a tree", "策略树")
TREE_HELP = Text(
    "From left to right in time; ★ is the best option. A row is a way to an end, with the total "
    "there and its probability; what the row above has too is left blank.",
    "按时间从左到右；★ 为最优选项。每行是一条通向终点的路径，附该处的合计与概率；"
    "与上一行相同的从略。",
)
TREE_CAPTION = Text(
    "*From left to right in time; ★ is the best option, ‖ cuts off another one with its expected "
    "utility.*",
    "*按时间从左到右；★ 为最优选项，‖ 处截去其他选项，附其期望效用。*",
)
NO_TREE = Text("The tree has too many ends to be printed.", "策略树的终点太多，无法印出。")
PERCENT = Text("P, %", "P, %")
END_TOTAL = Text("total", "合计")

FEW = {
    text.in_language("en"): text
    for text in (
        Text("{decision} by its policy", "{decision}按其策略"),
        Text("{act} if {seen}", "若{seen}则{act}"),
        Text("{act} if {seen}, {rest}", "若{seen}则{act}，{rest}"),
        Text("{act} if {seen}, else {rest}", "若{seen}则{act}，否则{rest}"),
        Text("{act} as seen", "视所见{act}"),
        Text("no {act}", "不{act}"),
        Text("{first} and {second}", "{first}且{second}"),
        Text("{first} or {second}", "{first}或{second}"),
        Text("never {act}", "从不{act}"),
        Text("{first}, {second}", "{first}，{second}"),
        Text("nothing to decide", "没有要作的决策"),
        Text("{strategy} ({number})", "{strategy}（{number}）"),
    )
}
"""What `strategy_words` says of a strategy, by its template."""
