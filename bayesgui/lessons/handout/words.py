"""The words that sheets add to what is on them, in both languages."""

from __future__ import annotations

from bayesgui.lessons.lesson import Text

EXERCISES = Text("Exercises", "练习")
WITH_SOLUTIONS = Text("{title} (with solutions)", "{title}（含解答）")
NAME = Text("Name:", "姓名：")
SHEET = Text("Sheet {seed}", "练习卷 {seed}")
SOLUTION = Text("Solution", "解答")
ANSWER = Text("Answer: {answer}.", "答案：{answer}。")
POSTERIORS = Text("Posteriors", "后验概率")
LARGE = Text("{node}: a table of {count} cells.", "{node}：{count} 个单元格的表。")
TABLES = Text("Tables", "概率表")
NETWORK = Text("Network", "网络")
UNOBSERVED = Text("Cannot be observed: {names}.", "不可观测：{names}。")
COMMON_CAUSES = Text("Hidden common causes: {pairs}.", "隐藏共同原因：{pairs}。")
SLICES = Text("{count} slices of time.", "{count} 个时间片。")
SLICES_OF = Text("{count} slices of time, each {step}.", "{count} 个时间片，每个为 {step}。")
LAGS = Text(
    "Arcs into later slices, with their lag: {arcs}.", "指向后面时间片的弧及其滞后：{arcs}。"
)
SMOOTHED = Text(
    "What is believed of each slice, with all findings", "给定全部证据，对每个时间片的判断"
)
SEQUENCE = Text("The most probable sequence", "最可能的序列")
FINDINGS = Text("Findings", "证据")
PROBABILITY = Text("Probability", "概率")
REASON = Text("{option}: {why}", "{option}：{why}")
CASES = Text("{count} rows of data", "{count} 行数据")
COUNT = Text("rows", "行数")
LOOK_AT = Text("Look at {names}.", "看看 {names}。")
TASK = Text("To do:", "操作：")
WITH_NOTE = Text("{text} ({note})", "{text}（{note}）")
NOTATION = Text("Notation", "记号")
THETA = Text(
    "θ_ijk = P(node i is in its state k | its parents {parents}_i are in their configuration j).",
    "θ_ijk = P(节点 i 处于状态 k | 其父节点 {parents}_i 处于取值组合 j)。",
)
NUMBERING = Text(
    "Nodes are numbered in the order of the tables, configurations in the order of their rows.",
    "节点按表的顺序编号，取值组合按表中行的顺序编号。",
)
PARENTS = Text("{parents}_i are the parents of node i.", "{parents}_i 是节点 i 的父节点。")
LOSSES_BY_DECISION = Text("Loss (rows: decision; columns: truth)", "损失（行：决策；列：真实类别）")
LOSS_BY_TRUTH = Text(
    "λ_ij is the loss of deciding j when {c}_i is true; the risk of deciding j is the sum of "
    "λ_ij · P({c}_i | x) over i.",
    "λ_ij 是真实类别为 {c}_i 而判为 j 的损失；判为 j 的风险是 λ_ij · P({c}_i | x) 对 i 求和。",
)
LOSS_BY_DECISION = Text(
    "λ_ij is the loss of deciding i when {c}_j is true; the risk of deciding i is the sum of "
    "λ_ij · P({c}_j | x) over j.",
    "λ_ij 是真实类别为 {c}_j 而判为 i 的损失；判为 i 的风险是 λ_ij · P({c}_j | x) 对 j 求和。",
)
NODES = Text("Nodes: {names}.", "节点：{names}。")
RUN = Text("{title}: {algorithm} step by step", "{title}：{algorithm}逐步演示")
GRAPHS = (
    Text("Network", "网络"),
    Text("Moral graph", "道德图"),
    Text("Elimination", "消元"),
    Text("Triangulated graph", "三角化图"),
)
JUNCTION_TREE = Text("Junction tree", "团树")
FACTOR_GRAPH = Text("Graph of the factors", "因子的图")
FACTORS = Text("Factors", "因子")
RUN_NAMES = {
    "junction-tree": Text("junction tree", "团树"),
    "variable-elimination": Text("variable elimination", "变量消元"),
}
