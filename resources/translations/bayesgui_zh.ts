<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>About bayesgui</source>
        <translation>关于 bayesgui</translation>
    </message>
    <message>
        <source>A studio for Bayesian networks: draw, click evidence, watch the algorithms.</source>
        <translation>贝叶斯网络工作室：绘制网络，点击证据，观看算法。</translation>
    </message>
    <message>
        <source>MIT license. Python {python}, Qt {qt}. Font Inter, SIL Open Font License.</source>
        <translation>MIT 许可证。Python {python}，Qt {qt}。字体 Inter，SIL 开放字体许可证。</translation>
    </message>
    <message>
        <source>Settings: {file}</source>
        <translation>设置文件：{file}</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>ActionSet</name>
    <message>
        <source>{action}: {reason}</source>
        <translation>{action}：{reason}</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>New</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Examples…</source>
        <translation>示例…</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Import data…</source>
        <translation>导入数据…</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>报告…</translation>
    </message>
    <message>
        <source>Picture, tables, findings and posteriors as HTML or PDF</source>
        <translation>以 HTML 或 PDF 输出图片、表、证据和后验</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>打印…</translation>
    </message>
    <message>
        <source>Read scenarios…</source>
        <translation>读取情景…</translation>
    </message>
    <message>
        <source>Write scenarios…</source>
        <translation>写入情景…</translation>
    </message>
    <message>
        <source>Sample to file…</source>
        <translation>抽样到文件…</translation>
    </message>
    <message>
        <source>Draw cases from the network into a CSV or Parquet file</source>
        <translation>从网络抽取样本，写入 CSV 或 Parquet 文件</translation>
    </message>
    <message>
        <source>Network properties…</source>
        <translation>网络属性…</translation>
    </message>
    <message>
        <source>Close tab</source>
        <translation>关闭标签页</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Cut</source>
        <translation>剪切</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>再制</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
    <message>
        <source>Parents</source>
        <translation>父节点</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>子节点</translation>
    </message>
    <message>
        <source>Ancestors</source>
        <translation>祖先</translation>
    </message>
    <message>
        <source>Descendants</source>
        <translation>后代</translation>
    </message>
    <message>
        <source>Markov blanket</source>
        <translation>马尔可夫毯</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Left edges</source>
        <translation>左边对齐</translation>
    </message>
    <message>
        <source>Centers, one below the other</source>
        <translation>中心对齐，上下排列</translation>
    </message>
    <message>
        <source>Right edges</source>
        <translation>右边对齐</translation>
    </message>
    <message>
        <source>Top edges</source>
        <translation>上边对齐</translation>
    </message>
    <message>
        <source>Bottom edges</source>
        <translation>下边对齐</translation>
    </message>
    <message>
        <source>Centers, side by side</source>
        <translation>中心对齐，左右排列</translation>
    </message>
    <message>
        <source>Distribute from left to right</source>
        <translation>从左到右均匀分布</translation>
    </message>
    <message>
        <source>Distribute from top to bottom</source>
        <translation>从上到下均匀分布</translation>
    </message>
    <message>
        <source>Text note</source>
        <translation>文字注释</translation>
    </message>
    <message>
        <source>Plate</source>
        <translation>盘</translation>
    </message>
    <message>
        <source>Draw a plate around the selected nodes: they are repeated</source>
        <translation>在所选节点周围画一个盘：这些节点重复出现</translation>
    </message>
    <message>
        <source>Find node</source>
        <translation>查找节点</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>实际大小</translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation>自动排列</translation>
    </message>
    <message>
        <source>Moral graph</source>
        <translation>道德图</translation>
    </message>
    <message>
        <source>Moral graph: marry the parents of every node</source>
        <translation>道德图：让每个节点的父节点两两相连</translation>
    </message>
    <message>
        <source>Arc strength</source>
        <translation>弧的强度</translation>
    </message>
    <message>
        <source>Arc strength: mutual information of its ends, as width</source>
        <translation>弧的强度：以粗细表示两端的互信息</translation>
    </message>
    <message>
        <source>Topological order</source>
        <translation>拓扑序</translation>
    </message>
    <message>
        <source>Number the nodes, parents before children</source>
        <translation>给节点编号，父节点在子节点之前</translation>
    </message>
    <message>
        <source>Junction tree</source>
        <translation>团树</translation>
    </message>
    <message>
        <source>Junction tree: cliques, separators and their sizes</source>
        <translation>团树：团、分隔集及其大小</translation>
    </message>
    <message>
        <source>Play the algorithm…</source>
        <translation>播放算法…</translation>
    </message>
    <message>
        <source>Play the algorithm, from the network to the messages</source>
        <translation>播放算法，从网络一直到消息</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>不突出</translation>
    </message>
    <message>
        <source>Per cent</source>
        <translation>百分数</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Odds</source>
        <translation>几率</translation>
    </message>
    <message>
        <source>By zoom level</source>
        <translation>随缩放变化</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Always full</source>
        <translation>总是完整</translation>
    </message>
    <message>
        <source>Arrange the nodes in layers, parents before children</source>
        <translation>将节点分层排列，父节点在子节点之前</translation>
    </message>
    <message>
        <source>Top-down</source>
        <translation>从上到下</translation>
    </message>
    <message>
        <source>Arrange the nodes in rows, parents above children</source>
        <translation>将节点按行排列，父节点在子节点上方</translation>
    </message>
    <message>
        <source>Left to right</source>
        <translation>从左到右</translation>
    </message>
    <message>
        <source>Arrange the nodes in columns, parents to the left of children</source>
        <translation>将节点按列排列，父节点在子节点左侧</translation>
    </message>
    <message>
        <source>Members of the class</source>
        <translation>等价类的成员</translation>
    </message>
    <message>
        <source>The networks that no data can tell apart from this one, to see or to take</source>
        <translation>任何数据都无法与本网络区分的网络，可查看或采用</translation>
    </message>
    <message>
        <source>Information in nats</source>
        <translation>信息以奈特计</translation>
    </message>
    <message>
        <source>Entropy and information by natural logarithms</source>
        <translation>熵与信息用自然对数</translation>
    </message>
    <message>
        <source>Information in bits</source>
        <translation>信息以比特计</translation>
    </message>
    <message>
        <source>Entropy and information by logarithms to base 2</source>
        <translation>熵与信息用以 2 为底的对数</translation>
    </message>
    <message>
        <source>Always compact</source>
        <translation>总是紧凑</translation>
    </message>
    <message>
        <source>Name only</source>
        <translation>只显示名称</translation>
    </message>
    <message>
        <source>Network panel</source>
        <translation>网络面板</translation>
    </message>
    <message>
        <source>Evidence panel</source>
        <translation>证据面板</translation>
    </message>
    <message>
        <source>Table panel</source>
        <translation>表格面板</translation>
    </message>
    <message>
        <source>Keep this table beside</source>
        <translation>将此表保留在旁边</translation>
    </message>
    <message>
        <source>Keep the table of this node in view while the selection moves on</source>
        <translation>选择其他节点时仍显示此节点的表</translation>
    </message>
    <message>
        <source>Kept table in its own window</source>
        <translation>保留的表放入独立窗口</translation>
    </message>
    <message>
        <source>Give the table that is kept a window of its own</source>
        <translation>让保留的表使用独立的窗口</translation>
    </message>
    <message>
        <source>Network in its own window</source>
        <translation>网络放入独立窗口</translation>
    </message>
    <message>
        <source>Give this network a window of its own</source>
        <translation>让此网络使用独立的窗口</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Go to the canvas</source>
        <translation>转到画布</translation>
    </message>
    <message>
        <source>Give the keys to the canvas</source>
        <translation>让画布接收键盘输入</translation>
    </message>
    <message>
        <source>Next network</source>
        <translation>下一个网络</translation>
    </message>
    <message>
        <source>Previous network</source>
        <translation>上一个网络</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>Direction of the arcs</source>
        <translation>弧的方向</translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>并排显示</translation>
    </message>
    <message>
        <source>Show another open network beside this one</source>
        <translation>在当前网络旁边显示另一个已打开的网络</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Select, move and click evidence</source>
        <translation>选择、移动、点击证据</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Node: click the canvas to place nodes, Esc leaves</source>
        <translation>节点：在画布上点击放置，Esc 退出</translation>
    </message>
    <message>
        <source>Arc</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>Arc: drag from parent to child, Esc leaves</source>
        <translation>弧：从父节点拖到子节点，Esc 退出</translation>
    </message>
    <message>
        <source>Add a node</source>
        <translation>添加节点</translation>
    </message>
    <message>
        <source>Add a node at a free place, and name it</source>
        <translation>在空白处添加一个节点并为其命名</translation>
    </message>
    <message>
        <source>Draw arcs to the last selected node</source>
        <translation>画弧到最后选中的节点</translation>
    </message>
    <message>
        <source>Make the nodes selected before parents of the one selected last, in this order</source>
        <translation>按选择顺序，把先选中的节点设为最后选中节点的父节点</translation>
    </message>
    <message>
        <source>Edit node</source>
        <translation>编辑节点</translation>
    </message>
    <message>
        <source>Reverse arc</source>
        <translation>反转弧</translation>
    </message>
    <message>
        <source>Only reverse the arc; the joint distribution does not stay the same</source>
        <translation>只反转弧；联合分布会改变</translation>
    </message>
    <message>
        <source>Reverse, keep the joint</source>
        <translation>反转，保持联合分布</translation>
    </message>
    <message>
        <source>Reverse the arc and recompute both tables; the joint distribution stays</source>
        <translation>反转这条弧并重新计算两张表；联合分布不变</translation>
    </message>
    <message>
        <source>Complete graph in this order</source>
        <translation>按此顺序的完全图</translation>
    </message>
    <message>
        <source>The chain rule as a graph: join every two nodes, those selected first in the order of selecting them; the joint distribution stays</source>
        <translation>把链式法则画成图：每两个节点都相连，先选中的按选择的顺序排在前面；联合分布不变</translation>
    </message>
    <message>
        <source>Hidden node</source>
        <translation>隐节点</translation>
    </message>
    <message>
        <source>No row observes the selected nodes; learning estimates their states</source>
        <translation>没有任何行观测所选节点；其状态由学习估计</translation>
    </message>
    <message>
        <source>Required and forbidden arcs…</source>
        <translation>要求和禁止的弧…</translation>
    </message>
    <message>
        <source>Say which arcs a search must find and which it must not</source>
        <translation>指定搜索必须找到和不得找到的弧</translation>
    </message>
    <message>
        <source>Require the arc</source>
        <translation>要求该弧</translation>
    </message>
    <message>
        <source>Require the selected arc, or one from the first selected node to the second</source>
        <translation>要求选中的弧，或从先选的节点到后选的节点的弧</translation>
    </message>
    <message>
        <source>Forbid the arc</source>
        <translation>禁止该弧</translation>
    </message>
    <message>
        <source>Forbid the selected arc, or one from the first selected node to the second</source>
        <translation>禁止选中的弧，或从先选的节点到后选的节点的弧</translation>
    </message>
    <message>
        <source>Neither require nor forbid</source>
        <translation>既不要求也不禁止</translation>
    </message>
    <message>
        <source>Let a search decide on the arc</source>
        <translation>让搜索决定这条弧</translation>
    </message>
    <message>
        <source>Keep the arcs between</source>
        <translation>保持其间的弧</translation>
    </message>
    <message>
        <source>Let no search change the arcs between the selected nodes: those that are there are required, all others forbidden</source>
        <translation>任何搜索都不更改所选节点之间的弧：已有的被要求，其余的被禁止</translation>
    </message>
    <message>
        <source>To the next tier</source>
        <translation>移到下一层级</translation>
    </message>
    <message>
        <source>Move the selected nodes to the next tier</source>
        <translation>把选中的节点移到下一层级</translation>
    </message>
    <message>
        <source>To the tier before</source>
        <translation>移到上一层级</translation>
    </message>
    <message>
        <source>Move the selected nodes to the tier before, or out of the first one</source>
        <translation>把选中的节点移到上一层级，或移出第一层</translation>
    </message>
    <message>
        <source>Normalize the table</source>
        <translation>归一化表</translation>
    </message>
    <message>
        <source>Divide every configuration of a draft by its sum</source>
        <translation>把草稿的每个取值组合除以它的和</translation>
    </message>
    <message>
        <source>Uniform table</source>
        <translation>均匀表</translation>
    </message>
    <message>
        <source>Give every state of the selected nodes the same probability</source>
        <translation>让所选节点的每个状态概率相同</translation>
    </message>
    <message>
        <source>Random table</source>
        <translation>随机表</translation>
    </message>
    <message>
        <source>Draw the tables of the selected nodes at random</source>
        <translation>随机生成所选节点的表</translation>
    </message>
    <message>
        <source>Complement</source>
        <translation>互补</translation>
    </message>
    <message>
        <source>Complement every configuration; two probabilities swap places</source>
        <translation>把每个取值组合反过来；两个概率则互换</translation>
    </message>
    <message>
        <source>yes, no</source>
        <translation>yes、no</translation>
    </message>
    <message>
        <source>true, false</source>
        <translation>true、false</translation>
    </message>
    <message>
        <source>low, medium, high</source>
        <translation>low、medium、high</translation>
    </message>
    <message>
        <source>1, 2, 3 …</source>
        <translation>1、2、3……</translation>
    </message>
    <message>
        <source>Name the states by numbers, as many as there are</source>
        <translation>用数字为现有的各个状态命名</translation>
    </message>
    <message>
        <source>Paste names of states</source>
        <translation>粘贴状态名</translation>
    </message>
    <message>
        <source>Take the states from the clipboard, one a line or parted by commas</source>
        <translation>从剪贴板取状态名，每行一个或用逗号分隔</translation>
    </message>
    <message>
        <source>Add a state</source>
        <translation>添加状态</translation>
    </message>
    <message>
        <source>Add a state with probability 0 to the selected nodes</source>
        <translation>为选中的节点添加一个概率为 0 的状态</translation>
    </message>
    <message>
        <source>As a table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Give the distribution as a table; a formula is dropped</source>
        <translation>以表给出分布；去掉公式</translation>
    </message>
    <message>
        <source>As an expression</source>
        <translation>表达式</translation>
    </message>
    <message>
        <source>Give the distribution as a formula over the parents</source>
        <translation>以父节点的公式给出分布</translation>
    </message>
    <message>
        <source>As noisy-OR or noisy-MAX</source>
        <translation>噪声 OR 或噪声 MAX</translation>
    </message>
    <message>
        <source>Give the distribution by the effect that each parent has alone</source>
        <translation>以每个父节点单独的作用给出分布</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>与…比较</translation>
    </message>
    <message>
        <source>Lay another network over this one and list what differs</source>
        <translation>把另一个网络叠在这个网络上，并列出差异</translation>
    </message>
    <message>
        <source>Lock cells</source>
        <translation>锁定单元格</translation>
    </message>
    <message>
        <source>Lock the selected cells of the table, or unlock them</source>
        <translation>锁定表中选中的单元格，或将其解锁</translation>
    </message>
    <message>
        <source>Fill the rest</source>
        <translation>填入余量</translation>
    </message>
    <message>
        <source>Give the selected cells what the others of their columns leave up to 1</source>
        <translation>把所在列中其余单元格到 1 的余量填入选中的单元格</translation>
    </message>
    <message>
        <source>Make the state certain</source>
        <translation>使该状态必然</translation>
    </message>
    <message>
        <source>Give the current cell&apos;s state probability 1 in the selected columns</source>
        <translation>在所选列中令当前单元格的状态概率为 1</translation>
    </message>
    <message>
        <source>Copy column to the selected ones</source>
        <translation>把该列复制到所选列</translation>
    </message>
    <message>
        <source>Copy the first selected column to the others selected (Ctrl+R in the table)</source>
        <translation>把所选的第一列复制到其他所选列（在表中按 Ctrl+R）</translation>
    </message>
    <message>
        <source>Copy column to all</source>
        <translation>把该列复制到所有列</translation>
    </message>
    <message>
        <source>Copy the first selected column to all columns</source>
        <translation>把所选的第一列复制到所有列</translation>
    </message>
    <message>
        <source>Background knowledge</source>
        <translation>背景知识</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Likelihood…</source>
        <translation>似然…</translation>
    </message>
    <message>
        <source>Fix the posterior…</source>
        <translation>固定后验…</translation>
    </message>
    <message>
        <source>Clear node</source>
        <translation>清除节点</translation>
    </message>
    <message>
        <source>Clear all</source>
        <translation>全部清除</translation>
    </message>
    <message>
        <source>Clear all evidence</source>
        <translation>清除所有证据</translation>
    </message>
    <message>
        <source>Save as scenario…</source>
        <translation>另存为情景…</translation>
    </message>
    <message>
        <source>An uncertain observation: how probable it is in each state</source>
        <translation>不确定的观测：在每个状态下它有多可能</translation>
    </message>
    <message>
        <source>Keep the node&apos;s posterior at given probabilities, whatever else is found (Jeffrey&apos;s rule)</source>
        <translation>无论还有什么其他证据，都把节点的后验保持为给定概率（Jeffrey 规则）</translation>
    </message>
    <message>
        <source>Save the current findings under a name</source>
        <translation>以一个名称保存当前证据</translation>
    </message>
    <message>
        <source>Next scenario</source>
        <translation>下一个情景</translation>
    </message>
    <message>
        <source>Previous scenario</source>
        <translation>上一个情景</translation>
    </message>
    <message>
        <source>Compare the scenarios</source>
        <translation>比较情景</translation>
    </message>
    <message>
        <source>Show a bar for each scenario on every node, Esc leaves</source>
        <translation>在每个节点上为每个情景显示一条，按 Esc 退出</translation>
    </message>
    <message>
        <source>Sample one case…</source>
        <translation>抽取一个样本…</translation>
    </message>
    <message>
        <source>Draw one case from the posterior given the findings</source>
        <translation>在给定证据下从后验抽取一个样本</translation>
    </message>
    <message>
        <source>Observe state</source>
        <translation>观测到状态</translation>
    </message>
    <message>
        <source>The node was seen in this state</source>
        <translation>观测到节点处于该状态</translation>
    </message>
    <message>
        <source>Rule out state</source>
        <translation>排除状态</translation>
    </message>
    <message>
        <source>The node is in any state but this one</source>
        <translation>节点处于除此之外的某个状态</translation>
    </message>
    <message>
        <source>Set from outside: do()</source>
        <translation>外部干预：do()</translation>
    </message>
    <message>
        <source>The node is forced into a state: the arcs into it no longer count</source>
        <translation>强制节点处于某状态：指向它的弧不再起作用</translation>
    </message>
    <message>
        <source>Update now</source>
        <translation>立即更新</translation>
    </message>
    <message>
        <source>Update automatically</source>
        <translation>自动更新</translation>
    </message>
    <message>
        <source>Engine…</source>
        <translation>引擎…</translation>
    </message>
    <message>
        <source>Why did this move?</source>
        <translation>为什么变化了？</translation>
    </message>
    <message>
        <source>What each finding contributes to the selected node</source>
        <translation>每条证据对所选节点的贡献</translation>
    </message>
    <message>
        <source>Steps of the posterior</source>
        <translation>后验概率的步骤</translation>
    </message>
    <message>
        <source>Predictor and its squared error</source>
        <translation>预测及其均方误差</translation>
    </message>
    <message>
        <source>E[X | Y] of the node selected last, predicted from those selected before: its mean squared error in the network and on the imported data</source>
        <translation>最后选中的节点的 E[X | Y]，由之前选中的节点预测：在网络中和导入数据上的均方误差</translation>
    </message>
    <message>
        <source>The factors of the network at the findings and the most probable states</source>
        <translation>网络的各因子，代入证据与最可能的状态</translation>
    </message>
    <message>
        <source>Log-likelihood</source>
        <translation>对数似然</translation>
    </message>
    <message>
        <source>AIC</source>
        <translation>AIC</translation>
    </message>
    <message>
        <source>BIC</source>
        <translation>BIC</translation>
    </message>
    <message>
        <source>Description length</source>
        <translation>描述长度</translation>
    </message>
    <message>
        <source>BDeu</source>
        <translation>BDeu</translation>
    </message>
    <message>
        <source>K2</source>
        <translation>K2</translation>
    </message>
    <message>
        <source>Watch an engine estimate the posteriors: chains, bounds, messages or rows</source>
        <translation>观看引擎如何估计后验：链、下界、消息或行</translation>
    </message>
    <message>
        <source>Engine options…</source>
        <translation>引擎选项…</translation>
    </message>
    <message>
        <source>How the engine computes: samples, chains, damping, seed …</source>
        <translation>引擎如何计算：样本数、链数、阻尼、种子……</translation>
    </message>
    <message>
        <source>For bayesgui</source>
        <translation>用于 bayesgui</translation>
    </message>
    <message>
        <source>Copy network, findings and engine as a script that asks the same</source>
        <translation>把网络、证据和引擎复制为提出同样问题的脚本</translation>
    </message>
    <message>
        <source>For pyAgrum</source>
        <translation>用于 pyAgrum</translation>
    </message>
    <message>
        <source>Copy network and findings as a script for pyAgrum</source>
        <translation>把网络和证据复制为 pyAgrum 脚本</translation>
    </message>
    <message>
        <source>For pgmpy</source>
        <translation>用于 pgmpy</translation>
    </message>
    <message>
        <source>Copy network and findings as a script for pgmpy</source>
        <translation>把网络和证据复制为 pgmpy 脚本</translation>
    </message>
    <message>
        <source>Which observation would tell most about the selected node</source>
        <translation>哪条证据最能说明所选节点</translation>
    </message>
    <message>
        <source>All independencies</source>
        <translation>所有独立性</translation>
    </message>
    <message>
        <source>List every independence that the arcs imply</source>
        <translation>列出各弧所蕴含的每个独立性</translation>
    </message>
    <message>
        <source>What dropped arcs claim</source>
        <translation>去掉的弧断言什么</translation>
    </message>
    <message>
        <source>The independence behind each arc that the graph lacks, checked by tables and data</source>
        <translation>图中缺少的每条弧背后的独立性，用表和数据检验</translation>
    </message>
    <message>
        <source>Steps of a score</source>
        <translation>评分的步骤</translation>
    </message>
    <message>
        <source>Show the steps</source>
        <translation>显示步骤</translation>
    </message>
    <message>
        <source>Copy as Python</source>
        <translation>复制为 Python 代码</translation>
    </message>
    <message>
        <source>Show step by step how the posterior of the selected node comes about</source>
        <translation>逐步显示所选节点的后验概率如何得出</translation>
    </message>
    <message>
        <source>The same by definition</source>
        <translation>按定义推算</translation>
    </message>
    <message>
        <source>P(x, e) / P(e): sum the joint distribution, or eliminate one variable after another</source>
        <translation>P(x, e) / P(e)：对联合分布求和，或逐个消元变量</translation>
    </message>
    <message>
        <source>Steps of the expectation</source>
        <translation>期望的步骤</translation>
    </message>
    <message>
        <source>Expectation and variance of the selected node, given the findings; of two nodes, the total expectation of the second by way of the first</source>
        <translation>给定证据时所选节点的期望与方差；选中两个节点时，经由第一个节点求第二个的全期望</translation>
    </message>
    <message>
        <source>Steps of P(evidence)</source>
        <translation>P(证据) 的步骤</translation>
    </message>
    <message>
        <source>The probability of the findings, one after the other</source>
        <translation>逐条计算证据的概率</translation>
    </message>
    <message>
        <source>Steps of the joint probability</source>
        <translation>联合概率的步骤</translation>
    </message>
    <message>
        <source>Chain rule in the order selected</source>
        <translation>按选择顺序的链式法则</translation>
    </message>
    <message>
        <source>The joint probability of the selected nodes, in the order of selecting them</source>
        <translation>按选择的先后顺序计算所选节点的联合概率</translation>
    </message>
    <message>
        <source>Steps of the next row&apos;s probability</source>
        <translation>下一行数据概率的步骤</translation>
    </message>
    <message>
        <source>The probability of a new complete row after learning: findings, else the most probable states</source>
        <translation>学习之后新的一整行的概率：取证据，否则取最可能的状态</translation>
    </message>
    <message>
        <source>The score of the selected node and its parents on the imported data</source>
        <translation>所选节点及其父节点在导入数据上的评分</translation>
    </message>
    <message>
        <source>Two variables</source>
        <translation>两个变量</translation>
    </message>
    <message>
        <source>Joint table, conditionals, total probability and independence of two nodes</source>
        <translation>两个节点的联合表、条件概率、全概率与独立性</translation>
    </message>
    <message>
        <source>Gibbs laboratory</source>
        <translation>吉布斯实验室</translation>
    </message>
    <message>
        <source>Joint table…</source>
        <translation>联合表…</translation>
    </message>
    <message>
        <source>Most probable explanation</source>
        <translation>最可能解释</translation>
    </message>
    <message>
        <source>The states that are most probable together, of all nodes or of two and more selected</source>
        <translation>联合概率最大的状态：全部节点，或所选的两个以上节点</translation>
    </message>
    <message>
        <source>What to observe next?</source>
        <translation>下一步观测什么？</translation>
    </message>
    <message>
        <source>Sensitivity…</source>
        <translation>敏感性…</translation>
    </message>
    <message>
        <source>Separation</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>d-separation: click X, then Y, then what is given</source>
        <translation>d-分离：先点击 X，再点击 Y，然后点击已知的节点</translation>
    </message>
    <message>
        <source>Learn CPTs…</source>
        <translation>学习 CPT…</translation>
    </message>
    <message>
        <source>Learn the CPTs from the imported data</source>
        <translation>用导入的数据学习 CPT</translation>
    </message>
    <message>
        <source>Learn with blanks…</source>
        <translation>含缺失值学习…</translation>
    </message>
    <message>
        <source>Learn the CPTs from rows with blanks, and watch it</source>
        <translation>从含缺失值的行学习条件概率表，并观看其过程</translation>
    </message>
    <message>
        <source>Pause or go on</source>
        <translation>暂停或继续</translation>
    </message>
    <message>
        <source>Let learning stand still, or go on with it</source>
        <translation>让学习停下，或继续</translation>
    </message>
    <message>
        <source>Stop and keep</source>
        <translation>停止并保留</translation>
    </message>
    <message>
        <source>End learning and keep the best tables so far</source>
        <translation>结束学习，保留迄今最好的表</translation>
    </message>
    <message>
        <source>Swap the states of a hidden node…</source>
        <translation>互换隐节点的状态…</translation>
    </message>
    <message>
        <source>Exchange what two states of the selected hidden node stand for</source>
        <translation>互换所选隐节点两个状态的含义</translation>
    </message>
    <message>
        <source>A hidden common cause…</source>
        <translation>隐藏的共同原因…</translation>
    </message>
    <message>
        <source>Compare the network with those that have a hidden parent of the selected nodes</source>
        <translation>把网络与在所选节点之上加一个隐父节点的网络相比较</translation>
    </message>
    <message>
        <source>Learn the structure…</source>
        <translation>学习结构…</translation>
    </message>
    <message>
        <source>Search for the arcs in the imported data, step by step</source>
        <translation>在导入的数据中逐步搜索弧</translation>
    </message>
    <message>
        <source>Play a constraint-based learner…</source>
        <translation>播放基于约束的学习方法…</translation>
    </message>
    <message>
        <source>Watch PC and its like, test by test and stage by stage</source>
        <translation>逐次检验、逐个阶段地观看 PC 及同类方法</translation>
    </message>
    <message>
        <source>Arc confidence…</source>
        <translation>弧的置信度…</translation>
    </message>
    <message>
        <source>How sure each arc is: searches on resampled rows, or a sample of graphs</source>
        <translation>每条弧有多可靠：在重抽样的行上搜索，或对图抽样</translation>
    </message>
    <message>
        <source>No smoothing here</source>
        <translation>此处不平滑</translation>
    </message>
    <message>
        <source>No prior for the selected nodes: their cases alone make their tables</source>
        <translation>所选节点没有先验：其表只由样本决定</translation>
    </message>
    <message>
        <source>No smoothing anywhere</source>
        <translation>处处不平滑</translation>
    </message>
    <message>
        <source>No prior for any node: the cases alone make all tables</source>
        <translation>所有节点都没有先验：各表只由样本决定</translation>
    </message>
    <message>
        <source>Use the consensus</source>
        <translation>采用共识网络</translation>
    </message>
    <message>
        <source>Replace the arcs by those that are sure enough, and learn the CPTs</source>
        <translation>用足够可靠的弧替换现有的弧，并学习条件概率表</translation>
    </message>
    <message>
        <source>Add cases…</source>
        <translation>追加样本…</translation>
    </message>
    <message>
        <source>Add the rows of another file to the counts of the CPTs</source>
        <translation>把另一个文件的行追加到各 CPT 的计数中</translation>
    </message>
    <message>
        <source>Test a pair…</source>
        <translation>检验一对节点…</translation>
    </message>
    <message>
        <source>Are two nodes independent given others? Asked of the data, with the strata</source>
        <translation>给定其他节点时两个节点是否独立？由数据检验，并列出各层</translation>
    </message>
    <message>
        <source>Score on data…</source>
        <translation>在数据上评分…</translation>
    </message>
    <message>
        <source>Likelihood, AIC, BIC, MDL, BDeu and K2 on the data</source>
        <translation>在数据上的似然、AIC、BIC、MDL、BDeu 和 K2</translation>
    </message>
    <message>
        <source>Cross-validate…</source>
        <translation>交叉验证…</translation>
    </message>
    <message>
        <source>The likelihood of rows that the tables have not seen</source>
        <translation>概率表未见过的数据行的似然</translation>
    </message>
    <message>
        <source>Predictive check…</source>
        <translation>预测检验…</translation>
    </message>
    <message>
        <source>The columns and pairs of the data among tables drawn from the model</source>
        <translation>把数据的各列和各对变量与从模型抽取的数据表比较</translation>
    </message>
    <message>
        <source>Undecided arcs</source>
        <translation>未定的弧</translation>
    </message>
    <message>
        <source>Arcs that the data could do without, or whose direction they leave open</source>
        <translation>数据可以不需要的弧，或方向未定的弧</translation>
    </message>
    <message>
        <source>Decision threshold</source>
        <translation>决策阈值</translation>
    </message>
    <message>
        <source>Move classes, priors and losses, and watch where the decision changes</source>
        <translation>移动类别、先验与损失，观察决策在何处改变</translation>
    </message>
    <message>
        <source>Beta prior</source>
        <translation>Beta 先验</translation>
    </message>
    <message>
        <source>Move a Beta prior and tosses, and watch the posterior</source>
        <translation>移动 Beta 先验与抛掷次数，观察后验</translation>
    </message>
    <message>
        <source>Densities</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>Estimate a column&apos;s density in four ways, and move their widths</source>
        <translation>用四种方法估计一列的密度，并调节其宽度</translation>
    </message>
    <message>
        <source>Two columns</source>
        <translation>两列</translation>
    </message>
    <message>
        <source>Fit a Gaussian to each class in the plane of two columns, and move it</source>
        <translation>在两列的平面上为每个类拟合高斯分布，并移动它</translation>
    </message>
    <message>
        <source>EM for a mixture</source>
        <translation>混合模型的 EM</translation>
    </message>
    <message>
        <source>Watch EM fit a mixture of Gaussians to a column, step by step</source>
        <translation>逐步观看 EM 用高斯混合拟合一列</translation>
    </message>
    <message>
        <source>Help on this</source>
        <translation>此处的帮助</translation>
    </message>
    <message>
        <source>The page about the part of the window that has the focus</source>
        <translation>关于窗口中当前所在部分的页面</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Lessons…</source>
        <translation>课程…</translation>
    </message>
    <message>
        <source>Lessons on live networks, and exercises without end; goes on where you left</source>
        <translation>在活的网络上学习的课程，以及无限练习；从上次离开处继续</translation>
    </message>
    <message>
        <source>Open a lesson file…</source>
        <translation>打开课程文件…</translation>
    </message>
    <message>
        <source>Check a .lesson file on its own network, and take it</source>
        <translation>在其自带网络上检查 .lesson 文件，然后开始学习</translation>
    </message>
    <message>
        <source>Hand out…</source>
        <translation>分发…</translation>
    </message>
    <message>
        <source>A lesson, exercises, the network or worked steps as PDF, LaTeX or Markdown; for a class with other numbers for each student</source>
        <translation>把课程、练习、网络或计算步骤写成 PDF、LaTeX 或 Markdown；可为班级的每名学生给出不同的数字</translation>
    </message>
    <message>
        <source>Export answers…</source>
        <translation>导出答案…</translation>
    </message>
    <message>
        <source>Your answers to a lesson as CSV, for whoever collects them of a class</source>
        <translation>把您对一课的答案写成 CSV，供收集全班答案的人使用</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Go on with the lesson once all items are done</source>
        <translation>各项完成后继续课程</translation>
    </message>
    <message>
        <source>Step before</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Go back in the lesson; from its first step to the list</source>
        <translation>在课程中后退；从第一步退回列表</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Show where the item of the lesson is done; once more does it</source>
        <translation>指出在哪里完成此项；再按一次便代做</translation>
    </message>
    <message>
        <source>Theory of the lesson</source>
        <translation>本课的理论</translation>
    </message>
    <message>
        <source>The help page about what the lesson teaches</source>
        <translation>关于本课内容的帮助页</translation>
    </message>
    <message>
        <source>Exercises without end</source>
        <translation>无限练习</translation>
    </message>
    <message>
        <source>Questions on random networks, marked by inference</source>
        <translation>关于随机网络的题目，由推断评分</translation>
    </message>
    <message>
        <source>Record a lesson</source>
        <translation>录制课程</translation>
    </message>
    <message>
        <source>Turn what is done in the window into the steps of a .lesson file</source>
        <translation>把在窗口中所做的变成 .lesson 文件的步骤</translation>
    </message>
    <message>
        <source>Begin the lesson again</source>
        <translation>重新开始本课</translation>
    </message>
    <message>
        <source>Forget the answers, and start from the first step</source>
        <translation>忘掉已有答案，从第一步开始</translation>
    </message>
    <message>
        <source>Leave the lesson</source>
        <translation>离开课程</translation>
    </message>
    <message>
        <source>Close the page; Ctrl+F1 comes back to the step</source>
        <translation>关闭此页；Ctrl+F1 回到这一步</translation>
    </message>
    <message>
        <source>Keyboard and mouse</source>
        <translation>键盘与鼠标</translation>
    </message>
    <message>
        <source>Python reference</source>
        <translation>Python 参考</translation>
    </message>
    <message>
        <source>Every class and function of the package, with examples</source>
        <translation>软件包的每个类和函数，附示例</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>新内容</translation>
    </message>
    <message>
        <source>About bayesgui</source>
        <translation>关于 bayesgui</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Take a lesson</source>
        <translation>学一课</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Highlight</source>
        <translation>突出显示</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Form of the nodes</source>
        <translation>节点形式</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Open recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Tabs</source>
        <translation>标签页</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Related nodes</source>
        <translation>相关节点</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Further questions</source>
        <translation>更多问题</translation>
    </message>
    <message>
        <source>Classifier</source>
        <translation>分类器</translation>
    </message>
    <message>
        <source>Turn into</source>
        <translation>改为</translation>
    </message>
    <message>
        <source>Choose option</source>
        <translation>选择选项</translation>
    </message>
    <message>
        <source>The decision takes this option, whatever is best; again leaves it free</source>
        <translation>无论哪个最优，决策都取此选项；再选一次则恢复自由</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>情景</translation>
    </message>
    <message>
        <source>Infer</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Playgrounds</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Chance node</source>
        <translation>机会节点</translation>
    </message>
    <message>
        <source>A decision gets its policy as a table, or a uniform one; a utility gets states</source>
        <translation>决策节点以其策略（或均匀分布）为表；效用节点获得状态</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>The states become options, and the parents what is known when it is taken</source>
        <translation>状态成为选项，父节点成为决策时已知的信息</translation>
    </message>
    <message>
        <source>Utility</source>
        <translation>效用</translation>
    </message>
    <message>
        <source>A number for each configuration of the parents; its children lose it as a parent</source>
        <translation>父节点的每个配置对应一个数值；其子节点失去这个父节点</translation>
    </message>
    <message>
        <source>Decision node</source>
        <translation>决策节点</translation>
    </message>
    <message>
        <source>Decision node: click the canvas to place decisions, Esc leaves</source>
        <translation>决策节点：单击画布放置决策节点，Esc 退出</translation>
    </message>
    <message>
        <source>Utility node</source>
        <translation>效用节点</translation>
    </message>
    <message>
        <source>Utility node: click the canvas to place utilities, Esc leaves</source>
        <translation>效用节点：单击画布放置效用节点，Esc 退出</translation>
    </message>
    <message>
        <source>Best strategy</source>
        <translation>最优策略</translation>
    </message>
    <message>
        <source>What to do at each decision, and what it is worth</source>
        <translation>每个决策该怎么做，值多少</translation>
    </message>
    <message>
        <source>Show remembered arcs</source>
        <translation>显示记忆弧</translation>
    </message>
    <message>
        <source>Dotted arcs to a decision from what it remembers</source>
        <translation>从决策所记得的节点画点线弧</translation>
    </message>
    <message>
        <source>Decide by what is drawn</source>
        <translation>按画出的决策</translation>
    </message>
    <message>
        <source>A decision knows only the nodes on arcs to it, and remembers nothing else</source>
        <translation>决策只知道有弧指向它的节点，不记得别的</translation>
    </message>
    <message>
        <source>Solver of decisions…</source>
        <translation>决策求解器…</translation>
    </message>
    <message>
        <source>How the best strategy is found: exactly, or by local search from several starts</source>
        <translation>如何求最优策略：精确求解，或从若干起点作局部搜索</translation>
    </message>
    <message>
        <source>Order of decisions…</source>
        <translation>决策的顺序…</translation>
    </message>
    <message>
        <source>Which decision is taken first</source>
        <translation>先做哪个决策</translation>
    </message>
    <message>
        <source>Strategy as a tree</source>
        <translation>策略树</translation>
    </message>
    <message>
        <source>What is seen and chosen in the order of time; Esc shows the network again</source>
        <translation>按时间顺序列出所见与所选；按 Esc 回到网络</translation>
    </message>
    <message>
        <source>Worth knowing…</source>
        <translation>什么值得知道…</translation>
    </message>
    <message>
        <source>What seeing or choosing a node before a decision would be worth</source>
        <translation>决策前看到或选定一个节点值多少</translation>
    </message>
    <message>
        <source>Risk…</source>
        <translation>风险…</translation>
    </message>
    <message>
        <source>How likely the total is to end below a number, and what it is worth for sure</source>
        <translation>总值低于某个数的概率，以及它等值于多少确定的所得</translation>
    </message>
    <message>
        <source>Sensitivity of the strategy…</source>
        <translation>策略的敏感性…</translation>
    </message>
    <message>
        <source>Which numbers of the tables the best strategy depends on, and where it changes</source>
        <translation>最优策略取决于表中的哪些数值，以及在哪里改变</translation>
    </message>
    <message>
        <source>Two criteria…</source>
        <translation>两个准则…</translation>
    </message>
    <message>
        <source>Cost against effect: which strategy is best for which price of the effect</source>
        <translation>成本与效果：效果的价格为多少时哪个策略最优</translation>
    </message>
    <message>
        <source>Which table entries the posterior of the selected node, or the total, depends on</source>
        <translation>所选节点的后验概率或总效用取决于哪些表项</translation>
    </message>
    <message>
        <source>Losses as a decision network</source>
        <translation>损失画为决策网络</translation>
    </message>
    <message>
        <source>Draw the losses of the marked class as a decision node and a utility</source>
        <translation>把所标记类别的损失画成一个决策节点和一个效用</translation>
    </message>
    <message>
        <source>Decision as losses</source>
        <translation>决策变为损失</translation>
    </message>
    <message>
        <source>Make the selected decision about one node the losses of that class</source>
        <translation>把所选的、关于一个节点的决策变为该类别的损失</translation>
    </message>
    <message>
        <source>Equivalence class</source>
        <translation>等价类</translation>
    </message>
    <message>
        <source>Equivalence class: arcs that data can direct keep their heads</source>
        <translation>等价类：只有数据能确定方向的弧保留箭头</translation>
    </message>
    <message>
        <source>Credible intervals</source>
        <translation>可信区间</translation>
    </message>
    <message>
        <source>Credible intervals of the posteriors, as whiskers: how sure the tables are</source>
        <translation>后验的可信区间，以须线表示：这些表有多可靠</translation>
    </message>
    <message>
        <source>Classifier workshop…</source>
        <translation>分类器工坊…</translation>
    </message>
    <message>
        <source>Train Bayesian classifiers on a table, and compare them</source>
        <translation>在一个数据表上训练贝叶斯分类器并进行比较</translation>
    </message>
    <message>
        <source>Predict a file…</source>
        <translation>预测文件…</translation>
    </message>
    <message>
        <source>Write the decisions for another table to a file</source>
        <translation>将另一个数据表的决策写入文件</translation>
    </message>
    <message>
        <source>Loss matrix…</source>
        <translation>损失矩阵…</translation>
    </message>
    <message>
        <source>Mark the selected node as the class, and decide about it with losses</source>
        <translation>将所选节点标记为类别，并按损失对其决策</translation>
    </message>
    <message>
        <source>Operating point</source>
        <translation>工作点</translation>
    </message>
    <message>
        <source>From which probability on the class is decided, and what that costs</source>
        <translation>从多大的概率起判为该类别，以及由此产生的代价</translation>
    </message>
    <message>
        <source>Open as a network</source>
        <translation>作为网络打开</translation>
    </message>
    <message>
        <source>The chosen model of the workshop as a document of its own</source>
        <translation>将工坊中所选的模型作为单独的文档</translation>
    </message>
    <message>
        <source>What the features tell</source>
        <translation>各特征说明什么</translation>
    </message>
    <message>
        <source>What features share given the class, and what each tells about it</source>
        <translation>给定类别时特征之间共有的信息，以及每个特征对类别说明多少</translation>
    </message>
    <message>
        <source>Play the tree</source>
        <translation>播放树的生长</translation>
    </message>
    <message>
        <source>Draw the arcs between features one by one as they grew</source>
        <translation>按生长顺序逐条画出特征之间的弧</translation>
    </message>
    <message>
        <source>Estimate again</source>
        <translation>重新估计</translation>
    </message>
    <message>
        <source>Estimate all CPTs of the classifier again from its table, for edited arcs</source>
        <translation>改动弧之后，用分类器的数据表重新估计全部条件概率表</translation>
    </message>
    <message>
        <source>Classify</source>
        <translation>分类</translation>
    </message>
    <message>
        <source>Export a copy…</source>
        <translation>导出副本…</translation>
    </message>
    <message>
        <source>Write another file, also of another format, and go on here</source>
        <translation>写入另一个文件（格式也可以不同），这里继续编辑原文件</translation>
    </message>
</context>
<context>
    <name>AddCasesForm</name>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>How probabilities are computed from counts</source>
        <translation>如何由计数得到概率</translation>
    </message>
    <message>
        <source>The counts of its rows are added to those that the CPTs keep: the same as learning from all files at once.</source>
        <translation>其各行的计数会加到各 CPT 保存的计数上：等同于一次性从所有文件学习。</translation>
    </message>
    <message>
        <source>{count} of {total} CPTs keep no counts yet; they begin with the usual prior.</source>
        <translation>{total} 个 CPT 中有 {count} 个尚未保存计数，它们从通常的先验开始。</translation>
    </message>
</context>
<context>
    <name>AdditionalData</name>
    <message>
        <source>Add cases</source>
        <translation>追加样本</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Add the cases of {file}</source>
        <translation>追加 {file} 的样本</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation>正在读取 {file}…</translation>
    </message>
    <message>
        <source>Added {rows} of {file} to what the CPTs were learned from.</source>
        <translation>已把 {file} 的 {rows}加入 CPT 的学习数据。</translation>
    </message>
    <message>
        <source>The network has changed in the meantime, so nothing was applied; try again.</source>
        <translation>网络在此期间已被修改，因此没有应用任何内容；请重新执行。</translation>
    </message>
    <message>
        <source>Prior of {node} from imagined cases</source>
        <translation>以虚拟样本作为 {node} 的先验</translation>
    </message>
    <message>
        <source>Count the imagined cases of {file}</source>
        <translation>对 {file} 的虚拟样本计数</translation>
    </message>
    <message>
        <source>Prior of {node}</source>
        <translation>{node} 的先验</translation>
    </message>
    <message>
        <source>The prior of {node} is worth {count} imagined cases.</source>
        <translation>{node} 的先验相当于 {count} 个虚拟样本。</translation>
    </message>
</context>
<context>
    <name>AlgorithmPlayer</name>
    <message>
        <source>Player</source>
        <translation>播放器</translation>
    </message>
    <message>
        <source>Writing down the steps…</source>
        <translation>正在写出步骤…</translation>
    </message>
    <message>
        <source>Writing down the steps… {percent} %</source>
        <translation>正在写出步骤… {percent} %</translation>
    </message>
    <message>
        <source>Player: Space plays, ← and → step, Esc leaves.</source>
        <translation>播放器：空格播放，← 和 → 单步，Esc 退出。</translation>
    </message>
    <message>
        <source>Junction tree: point at a clique to see it, Esc leaves.</source>
        <translation>团树：指向一个团即可查看，Esc 退出。</translation>
    </message>
    <message>
        <source>Triangulated graph</source>
        <translation>三角化图</translation>
    </message>
    <message>
        <source>Junction tree</source>
        <translation>团树</translation>
    </message>
    <message>
        <source>Graph of the factors</source>
        <translation>因子图示</translation>
    </message>
    <message>
        <source>Factors</source>
        <translation>因子</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Moral graph</source>
        <translation>道德图</translation>
    </message>
    <message>
        <source>Elimination</source>
        <translation>消元</translation>
    </message>
</context>
<context>
    <name>AllIndependencies</name>
    <message>
        <source>The list is for networks of at most {count} nodes; ask for two nodes.</source>
        <translation>该列表用于不超过 {count} 个节点的网络；请询问两个节点。</translation>
    </message>
    <message>
        <source>All independencies</source>
        <translation>所有独立性</translation>
    </message>
    <message>
        <source>Canceled.</source>
        <translation>已取消。</translation>
    </message>
</context>
<context>
    <name>AnswerDialog</name>
    <message>
        <source>Export answers</source>
        <translation>导出答案</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>您的姓名</translation>
    </message>
    <message>
        <source>Stands in every row, so that a class can be collected</source>
        <translation>写在每一行，便于收集全班的答案</translation>
    </message>
    <message>
        <source>All lessons that were begun</source>
        <translation>所有已开始的课程</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Of which lesson the answers are written</source>
        <translation>写出哪一课的答案</translation>
    </message>
    <message>
        <source>One row an item: first answer, right at first try, tries.</source>
        <translation>每题一行：第一次的答案、第一次是否正确、尝试次数。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Type your name first</source>
        <translation>请先输入姓名</translation>
    </message>
</context>
<context>
    <name>AnswerExport</name>
    <message>
        <source>No lesson of the list (Ctrl+F1) was answered yet; take one, or open its file.</source>
        <translation>列表（Ctrl+F1）中的课程还没有回答过；请选一课，或重新打开课程文件。</translation>
    </message>
    <message>
        <source>lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Export answers</source>
        <translation>导出答案</translation>
    </message>
    <message>
        <source>Write {file}</source>
        <translation>写入 {file}</translation>
    </message>
    <message>
        <source>Wrote the answers of {student} to **{file}**.</source>
        <translation>已把 {student} 的答案写入 **{file}**。</translation>
    </message>
</context>
<context>
    <name>Answers</name>
    <message>
        <source>Completed rows</source>
        <translation>补全的行</translation>
    </message>
</context>
<context>
    <name>ArcClaims</name>
    <message>
        <source>The network has changed in the meantime; ask again.</source>
        <translation>网络在此期间已改变；请重新询问。</translation>
    </message>
    <message>
        <source>Complete graph</source>
        <translation>完全图</translation>
    </message>
    <message>
        <source>Complete graph: {rule}; the joint distribution is the same as before.</source>
        <translation>完全图：{rule}；联合分布与之前相同。</translation>
    </message>
    <message>
        <source>Arc claims</source>
        <translation>弧的断言</translation>
    </message>
    <message>
        <source>Canceled.</source>
        <translation>已取消。</translation>
    </message>
</context>
<context>
    <name>ArcClaimsPanel</name>
    <message>
        <source>Arc claims</source>
        <translation>弧的断言</translation>
    </message>
    <message>
        <source>Claims of the arcs</source>
        <translation>各弧的断言</translation>
    </message>
    <message>
        <source>Click to see why on the canvas</source>
        <translation>点击即可在画布上查看原因</translation>
    </message>
    <message>
        <source>dropped arcs</source>
        <translation>去掉的弧</translation>
    </message>
    <message>
        <source>arcs</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>What the missing arcs claim, or what taking one of the arcs away would claim</source>
        <translation>缺少的弧断言什么，或者去掉其中一条弧会断言什么</translation>
    </message>
    <message>
        <source>{dropped} of {all} arcs dropped</source>
        <translation>{all} 条弧中去掉了 {dropped} 条</translation>
    </message>
    <message>
        <source>Arc</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>断言</translation>
    </message>
    <message>
        <source>I of the tables, {unit}</source>
        <translation>表中的互信息，{unit}</translation>
    </message>
    <message>
        <source>In the data</source>
        <translation>在数据中</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>用文字说</translation>
    </message>
    <message>
        <source>In the order {order}. An arc whose number is 0 can go: the joint distribution stays.</source>
        <translation>按顺序 {order}。数为 0 的弧可以去掉：联合分布不变。</translation>
    </message>
    <message>
        <source>The complete graph in the order {order}: the chain rule, which claims nothing.</source>
        <translation>按顺序 {order} 的完全图：即链式法则，它不作任何断言。</translation>
    </message>
    <message>
        <source>In the order {order} a node is independent of those before it, given its parents.</source>
        <translation>按顺序 {order}，给定父节点时，一个节点与排在它之前的节点独立。</translation>
    </message>
    <message>
        <source>no objection, p = {p}</source>
        <translation>无异议，p = {p}</translation>
    </message>
    <message>
        <source>dependent, p = {p} &lt; {level}</source>
        <translation>相依，p = {p} &lt; {level}</translation>
    </message>
</context>
<context>
    <name>ArcConfidences</name>
    <message>
        <source>ask for the confidence in arcs first</source>
        <translation>请先求弧的置信度</translation>
    </message>
    <message>
        <source>the searches go on</source>
        <translation>搜索还在进行</translation>
    </message>
    <message>
        <source>The nodes have changed, so the searches have ended.</source>
        <translation>节点已改变，因此搜索已结束。</translation>
    </message>
    <message>
        <source>**Arc confidence**: threshold {threshold} keeps {kept} of {pairs} pairs</source>
        <translation>**弧的置信度**：阈值 {threshold} 保留 {pairs} 对中的 {kept} 对</translation>
    </message>
    <message>
        <source>{method}, {count} {unit}</source>
        <translation>{method}：{unit} {count}</translation>
    </message>
    <message>
        <source>{file}: {rows}, {chosen}</source>
        <translation>{file}：{rows}，{chosen}</translation>
    </message>
    <message>
        <source>Use the consensus</source>
        <translation>采用共识网络</translation>
    </message>
    <message>
        <source>{network}, consensus</source>
        <translation>{network}，共识</translation>
    </message>
    <message numerus="yes">
        <source>The consensus has %Ln arc(s).</source>
        <translation>
            <numerusform>共识网络有 %Ln 条弧。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ArcRow</name>
    <message>
        <source>Take back {arc}</source>
        <translation>取消 {arc}</translation>
    </message>
</context>
<context>
    <name>ArcStrengths</name>
    <message>
        <source>Arc strength</source>
        <translation>弧的强度</translation>
    </message>
</context>
<context>
    <name>ArcTablePanel</name>
    <message>
        <source>Arcs</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>Arcs by confidence</source>
        <translation>按置信度排列的弧</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>变量对</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Direction, share of the searches with this arc</source>
        <translation>方向（占含此弧的搜索的比例）</translation>
    </message>
    <message>
        <source>All rows, one search</source>
        <translation>全部行，一次搜索</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>No arcs yet</source>
        <translation>还没有弧</translation>
    </message>
    <message>
        <source>They come in with the first searches.</source>
        <translation>首批搜索完成后显示。</translation>
    </message>
</context>
<context>
    <name>Arranging</name>
    <message>
        <source>Arranging {count} nodes…</source>
        <translation>正在排列 {count} 个节点…</translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation>自动排列</translation>
    </message>
</context>
<context>
    <name>AskedSteps</name>
    <message>
        <source>Working the steps out…</source>
        <translation>正在推算步骤…</translation>
    </message>
    <message>
        <source>Network or findings have changed; F5 updates the steps.</source>
        <translation>网络或证据已改变；按 F5 更新步骤。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>You stopped it; F5 works the steps out again.</source>
        <translation>已由您停止；按 F5 重新推算步骤。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Save the steps</source>
        <translation>保存步骤</translation>
    </message>
    <message>
        <source>Saved the steps to {file}.</source>
        <translation>步骤已保存到 {file}。</translation>
    </message>
</context>
<context>
    <name>AttitudeForm</name>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>exponential</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>own points</source>
        <translation>自定的点</translation>
    </message>
    <message>
        <source>Risk attitude</source>
        <translation>风险态度</translation>
    </message>
    <message>
        <source>How much a total is worth to you</source>
        <translation>一个总值对你值多少</translation>
    </message>
    <message>
        <source>Risk tolerance or wealth</source>
        <translation>风险容忍度或财富</translation>
    </message>
    <message>
        <source>Own points: total and utility, pairs parted by semicolons</source>
        <translation>自定的点：总值和效用，各对以分号隔开</translation>
    </message>
    <message>
        <source>Total and utility, pairs parted by semicolons: -80 0; 40 0.7; 190 1</source>
        <translation>总值和效用，各对以分号隔开：-80 0; 40 0.7; 190 1</translation>
    </message>
    <message>
        <source>Best by risk tolerance</source>
        <translation>各风险容忍度下的最优</translation>
    </message>
    <message>
        <source>“{pair}” is no point: give a total and its utility.</source>
        <translation>“{pair}”不是点：请给出总值及其效用。</translation>
    </message>
    <message>
        <source>wealth</source>
        <translation>财富</translation>
    </message>
    <message>
        <source>tolerance</source>
        <translation>容忍度</translation>
    </message>
    <message>
        <source>Best whatever the tolerance: {name}.</source>
        <translation>无论容忍度多大，最优都是：{name}。</translation>
    </message>
    <message>
        <source>Best by tolerance: {parts}.</source>
        <translation>各容忍度下的最优：{parts}。</translation>
    </message>
</context>
<context>
    <name>BarEdit</name>
    <message>
        <source>The other counts stay.</source>
        <translation>其他计数不变。</translation>
    </message>
    <message>
        <source>{state} adjusts</source>
        <translation>{state} 让位</translation>
    </message>
    <message>
        <source>{states} and {last} adjust in proportion</source>
        <translation>{states} 和 {last} 按比例让位</translation>
    </message>
    <message>
        <source>{states} is locked</source>
        <translation>{states} 已锁定</translation>
    </message>
    <message>
        <source>{states} are locked</source>
        <translation>{states} 已锁定</translation>
    </message>
</context>
<context>
    <name>BayesTheoremFigure</name>
    <message>
        <source>Disease</source>
        <translation>疾病</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>检测</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Prior P({disease})</source>
        <translation>先验 P({disease})</translation>
    </message>
    <message>
        <source>Click a result of the test: the bar is the posterior, the tick the prior.</source>
        <translation>单击检测的一个结果：条形是后验，刻度是先验。</translation>
    </message>
</context>
<context>
    <name>BestStrategy</name>
    <message>
        <source>{first} before {second}</source>
        <translation>{first} 先于 {second}</translation>
    </message>
    <message>
        <source>Fix the policy of {decision}</source>
        <translation>固定 {decision} 的策略</translation>
    </message>
    <message>
        <source>Weight of {name}</source>
        <translation>{name} 的权重</translation>
    </message>
    <message>
        <source>All weights 1</source>
        <translation>所有权重为 1</translation>
    </message>
</context>
<context>
    <name>BetaPriorWindow</name>
    <message>
        <source>Beta prior</source>
        <translation>Beta 先验</translation>
    </message>
    <message>
        <source>P(heads)</source>
        <translation>P(正面)</translation>
    </message>
    <message>
        <source>Beta({prior_a}, {prior_b}) and {heads} heads, {tails} tails make Beta({a}, {b}), which is improper: it predicts nothing about the next toss until heads and tails have both been seen.</source>
        <translation>Beta({prior_a}, {prior_b}) 加上 {heads} 次正面、{tails} 次反面得到 Beta({a}, {b})，它是非正常分布：在正面和反面都出现之前，无法预测下一次抛掷。</translation>
    </message>
    <message>
        <source>Beta({prior_a}, {prior_b}) and {heads} heads, {tails} tails make Beta({a}, {b}); the next toss is heads with probability {mean}.</source>
        <translation>Beta({prior_a}, {prior_b}) 加上 {heads} 次正面、{tails} 次反面，得到 Beta({a}, {b})；下一次为正面的概率是 {mean}。</translation>
    </message>
    <message>
        <source>Posterior</source>
        <translation>后验</translation>
    </message>
    <message>
        <source>Likelihood and probability</source>
        <translation>似然与概率</translation>
    </message>
    <message>
        <source>Free prior</source>
        <translation>任意先验</translation>
    </message>
    <message>
        <source>Running estimate</source>
        <translation>逐次估计</translation>
    </message>
    <message>
        <source>Three states</source>
        <translation>三个状态</translation>
    </message>
    <message>
        <source>Pages of the playground</source>
        <translation>演示的页面</translation>
    </message>
</context>
<context>
    <name>BicPlot</name>
    <message>
        <source>components</source>
        <translation>分量数</translation>
    </message>
    <message>
        <source>best and chosen {value}</source>
        <translation>最佳且所选 {value}</translation>
    </message>
    <message>
        <source>best {value}</source>
        <translation>最佳 {value}</translation>
    </message>
    <message>
        <source>{value}, chosen</source>
        <translation>{value}，所选</translation>
    </message>
</context>
<context>
    <name>BothWaysPage</name>
    <message>
        <source>θ, the probability of heads</source>
        <translation>θ，正面的概率</translation>
    </message>
    <message>
        <source>number of heads k</source>
        <translation>正面次数 k</translation>
    </message>
    <message>
        <source>Probability of each number of heads</source>
        <translation>每个正面次数的概率</translation>
    </message>
    <message>
        <source>Likelihood of each θ</source>
        <translation>每个 θ 的似然</translation>
    </message>
    <message>
        <source>No toss yet: every θ is equally likely. Set heads or tails seen.</source>
        <translation>尚无抛掷：每个 θ 同样可能。请设置正面或反面次数。</translation>
    </message>
    <message>
        <source>Heads and tails are whole numbers here.</source>
        <translation>此处正面和反面次数须为整数。</translation>
    </message>
    <message>
        <source>Probability: θ = {theta} is fixed, k varies</source>
        <translation>概率：θ = {theta} 固定，k 变化</translation>
    </message>
    <message>
        <source>Likelihood: {k} heads in {n} are fixed, θ varies</source>
        <translation>似然：{n} 次中 {k} 次正面固定，θ 变化</translation>
    </message>
    <message>
        <source>All bars sum to 1.</source>
        <translation>所有柱之和为 1。</translation>
    </message>
    <message>
        <source>The area below is 1 / (n + 1) = {area}, not 1; the best θ is k / n = {best}.</source>
        <translation>曲线下的面积为 1 / (n + 1) = {area}，而不是 1；最佳 θ 为 k / n = {best}。</translation>
    </message>
    <message>
        <source>The same product, read in two ways. This θ is {share} times as likely as the best.</source>
        <translation>同一个乘积，两种读法。该 θ 的似然是最佳值的 {share} 倍。</translation>
    </message>
</context>
<context>
    <name>Canvas</name>
    <message>
        <source>updating</source>
        <translation>更新中</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有答案</translation>
    </message>
    <message>
        <source>stuck</source>
        <translation>卡住</translation>
    </message>
    <message>
        <source>unsettled</source>
        <translation>未稳定</translation>
    </message>
    <message>
        <source>+ {count} more</source>
        <translation>还有 {count} 个</translation>
    </message>
    <message>
        <source>fewer</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Delete text</source>
        <translation>删除文字</translation>
    </message>
    <message>
        <source>Text note</source>
        <translation>文字注释</translation>
    </message>
    <message>
        <source>table of {child} {before} → {after} cells</source>
        <translation>{child} 的表 {before} → {after} 格</translation>
    </message>
    <message>
        <source>largest clique {before} → {after} cells</source>
        <translation>最大团 {before} → {after} 格</translation>
    </message>
    <message>
        <source>in the plate {label}</source>
        <translation>在盘 {label} 中</translation>
    </message>
    <message>
        <source>not an ancestor of X, Y or Z</source>
        <translation>不是 X、Y 或 Z 的祖先</translation>
    </message>
    <message>
        <source>fork, given: blocks</source>
        <translation>分叉，已知：阻断</translation>
    </message>
    <message>
        <source>chain, given: blocks</source>
        <translation>链，已知：阻断</translation>
    </message>
    <message>
        <source>collider, not given: blocks</source>
        <translation>对撞，未知：阻断</translation>
    </message>
    <message>
        <source>collider, given: opens</source>
        <translation>对撞，已知：打开</translation>
    </message>
    <message>
        <source>collider, {name} given: opens</source>
        <translation>对撞，已知 {name}：打开</translation>
    </message>
    <message>
        <source>Rename {old} to {new}</source>
        <translation>把 {old} 重命名为 {new}</translation>
    </message>
    <message>
        <source>Add {name}</source>
        <translation>添加 {name}</translation>
    </message>
    <message>
        <source>Release on a node to add the arc. Esc cancels.</source>
        <translation>在节点上松开即添加弧。Esc 放弃。</translation>
    </message>
    <message>
        <source>Release on another node to move the arc there. Esc cancels.</source>
        <translation>在另一个节点上松开即把弧移到那里。Esc 放弃。</translation>
    </message>
    <message>
        <source>Add arc {parent} → {child}</source>
        <translation>添加弧 {parent} → {child}</translation>
    </message>
    <message>
        <source>Move arc to {parent} → {child}</source>
        <translation>把弧移到 {parent} → {child}</translation>
    </message>
    <message>
        <source>Move {name}</source>
        <translation>移动 {name}</translation>
    </message>
    <message>
        <source>Move {count} nodes</source>
        <translation>移动 {count} 个节点</translation>
    </message>
    <message>
        <source>Move text</source>
        <translation>移动文字</translation>
    </message>
    <message>
        <source>Free {name}</source>
        <translation>使 {name} 自由</translation>
    </message>
    <message>
        <source>Choose {option}</source>
        <translation>选择 {option}</translation>
    </message>
    <message>
        <source>Remove the finding on {name}</source>
        <translation>撤回 {name} 的证据</translation>
    </message>
    <message>
        <source>Finding {finding}</source>
        <translation>证据 {finding}</translation>
    </message>
    <message>
        <source>Drag a node to another band to change its tier. Esc leaves.</source>
        <translation>把节点拖到另一色带以更改其层级。Esc 退出。</translation>
    </message>
    <message>
        <source>Click to place. Stays on until Esc.</source>
        <translation>点击放置。按 Esc 才退出。</translation>
    </message>
    <message>
        <source>Drag from the parent to the child. Esc leaves.</source>
        <translation>从父节点拖到子节点。Esc 退出。</translation>
    </message>
    <message>
        <source>Drag from parent to child to require an arc, with Shift to forbid it. Esc leaves.</source>
        <translation>从父节点拖到子节点以要求一条弧，按住 Shift 则禁止。Esc 退出。</translation>
    </message>
    <message>
        <source>Separation: click X, then Y; further clicks add nodes to Z or remove them. Esc leaves.</source>
        <translation>分离：先点击 X，再点击 Y；之后的点击把节点放入或移出 Z。Esc 退出。</translation>
    </message>
    <message>
        <source>Test a pair: click X, then Y; further clicks add nodes to the conditioning set or remove them. Esc leaves.</source>
        <translation>检验一对节点：先点击 X，再点击 Y；继续点击可将节点加入或移出条件集。Esc 离开。</translation>
    </message>
    <message>
        <source>Width of {name}</source>
        <translation>{name} 的宽度</translation>
    </message>
    <message>
        <source>Drag from here to draw an arc</source>
        <translation>从这里拖动以画弧</translation>
    </message>
    <message>
        <source>{parent} is known when {child} is decided</source>
        <translation>决定 {child} 时 {parent} 已知</translation>
    </message>
    <message>
        <source>mutual information {amount}</source>
        <translation>互信息 {amount}</translation>
    </message>
    <message>
        <source>so small that its digits may be wrong</source>
        <translation>数值太小，其数字可能不准</translation>
    </message>
    <message>
        <source>prior {value}</source>
        <translation>先验 {value}</translation>
    </message>
    <message>
        <source>likelihood {value}</source>
        <translation>似然 {value}</translation>
    </message>
    <message>
        <source>95 % credible {low} to {high}</source>
        <translation>95 % 可信区间 {low} 至 {high}</translation>
    </message>
    <message>
        <source>exact {value}</source>
        <translation>精确 {value}</translation>
    </message>
    <message>
        <source>impossible</source>
        <translation>不可能</translation>
    </message>
    <message>
        <source>The table is not filled yet: it is uniform.</source>
        <translation>表尚未填写：取均匀分布。</translation>
    </message>
    <message>
        <source>table of {cells}</source>
        <translation>表有 {cells}</translation>
    </message>
    <message>
        <source>learned from {cases}</source>
        <translation>学自 {cases}</translation>
    </message>
    <message>
        <source>one block</source>
        <translation>一块</translation>
    </message>
    <message>
        <source>Release on a node to require the arc, with Shift to forbid it. Esc cancels.</source>
        <translation>在节点上松开以要求该弧，按住 Shift 则禁止。Esc 取消。</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>required</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>goes up the tiers, from {later} to {earlier}</source>
        <translation>逆着层级的顺序，从“{later}”指向“{earlier}”</translation>
    </message>
    <message>
        <source>would close {path}</source>
        <translation>会形成环 {path}</translation>
    </message>
    <message>
        <source>parents of {child} at most: {most}</source>
        <translation>{child} 的父节点最多：{most}</translation>
    </message>
    <message>
        <source>rule {k}</source>
        <translation>规则 {k}</translation>
    </message>
    <message>
        <source>{first} → {middle} ← {second}: {middle} separates nothing</source>
        <translation>{first} → {middle} ← {second}：{middle} 不起分离作用</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>空集</translation>
    </message>
    <message>
        <source>{x} – {y} removed · {stage}</source>
        <translation>{x} – {y} 已删除 · {stage}</translation>
    </message>
    <message>
        <source>{name} {statistic}, df {df}, p = {p}</source>
        <translation>{name} {statistic}，自由度 {df}，p = {p}</translation>
    </message>
    <message>
        <source>separated by {given}</source>
        <translation>分离集：{given}</translation>
    </message>
    <message>
        <source>Name of the node</source>
        <translation>节点名称</translation>
    </message>
    <message>
        <source>Name of the tier</source>
        <translation>层级的名称</translation>
    </message>
    <message>
        <source>Label of the plate</source>
        <translation>盘的标签</translation>
    </message>
    <message>
        <source>covered until you have answered</source>
        <translation>回答之前遮住</translation>
    </message>
    <message>
        <source>covered until you have said a number</source>
        <translation>说出一个数之前遮住</translation>
    </message>
    <message>
        <source>{points} points off</source>
        <translation>差 {points} 个百分点</translation>
    </message>
    <message>
        <source>not filled yet</source>
        <translation>尚未填写</translation>
    </message>
    <message>
        <source>{edit}? Click again.</source>
        <translation>{edit}？请再次点击。</translation>
    </message>
    <message>
        <source>as seen</source>
        <translation>视观测而定</translation>
    </message>
    <message>
        <source>sum of {count}</source>
        <translation>{count} 项之和</translation>
    </message>
    <message>
        <source>cannot matter</source>
        <translation>无关紧要</translation>
    </message>
    <message>
        <source>chosen; a click frees it</source>
        <translation>已选择；再次单击即恢复自由</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>并列</translation>
    </message>
    <message>
        <source>best in some cases</source>
        <translation>在某些情形下最优</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>known when decided: {names}</source>
        <translation>决策时已知：{names}</translation>
    </message>
    <message>
        <source>nothing is known when it is decided</source>
        <translation>决策时没有已知信息</translation>
    </message>
    <message>
        <source>follows a policy by hand</source>
        <translation>遵循手工策略</translation>
    </message>
    <message>
        <source>No path orders it and {names}. Draw an arc between them.</source>
        <translation>没有路径确定它与 {names} 的先后。请在它们之间画一条弧。</translation>
    </message>
    <message>
        <source>the sum of {names}</source>
        <translation>{names} 之和</translation>
    </message>
    <message>
        <source>{count} numbers from {low} to {high}</source>
        <translation>{count} 个数，从 {low} 到 {high}</translation>
    </message>
    <message>
        <source>{name} needs {needed} numbers and has {given}: it counts once all are there.</source>
        <translation>{name} 需要 {needed} 个数，已有 {given} 个：全部给出后才计入。</translation>
    </message>
    <message>
        <source>counts {weight} times in the total</source>
        <translation>在总效用中按 {weight} 倍计入</translation>
    </message>
    <message>
        <source>expected value {value}</source>
        <translation>期望值 {value}</translation>
    </message>
    <message>
        <source>worth {value}</source>
        <translation>值 {value}</translation>
    </message>
</context>
<context>
    <name>CanvasView</name>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
</context>
<context>
    <name>CaseCounts</name>
    <message>
        <source>Count the cases</source>
        <translation>对样本计数</translation>
    </message>
</context>
<context>
    <name>CausesEdits</name>
    <message>
        <source>A column of a noisy-MAX must sum to 1. Nothing was changed.</source>
        <translation>噪声 MAX 的每一列之和必须为 1。未作任何更改。</translation>
    </message>
    <message>
        <source>Change noisy-MAX of {name}</source>
        <translation>更改 {name} 的噪声 MAX</translation>
    </message>
</context>
<context>
    <name>CausesRow</name>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Show the parameters, or the table that they give</source>
        <translation>显示参数，或由参数得出的表</translation>
    </message>
    <message>
        <source>No effect</source>
        <translation>无作用</translation>
    </message>
    <message>
        <source>States without effect</source>
        <translation>无作用的状态</translation>
    </message>
    <message>
        <source>Causes include the leak</source>
        <translation>原因含泄漏</translation>
    </message>
    <message>
        <source>Ticked: a cause&apos;s numbers hold while the leak is at work too (Henrion&apos;s convention). Not ticked: they are of the cause alone (Díez&apos;s). The leak has its own column in both, and the table is the same.</source>
        <translation>勾选：原因的数值是泄漏同时起作用时的（Henrion 约定）。未勾选：只是该原因单独的（Díez 约定）。两种情况下泄漏都有自己的一列，表也相同。</translation>
    </message>
    <message>
        <source>Choose the states that have no effect</source>
        <translation>选择没有作用的状态</translation>
    </message>
    <message>
        <source>{count} parameters instead of {all}</source>
        <translation>{count} 个参数，而不是 {all} 个</translation>
    </message>
</context>
<context>
    <name>CausesTable</name>
    <message>
        <source>leak</source>
        <translation>泄漏</translation>
    </message>
    <message>
        <source>no cause</source>
        <translation>无原因</translation>
    </message>
    <message>
        <source>cause</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>only {parent} = {state}</source>
        <translation>仅 {parent} = {state}</translation>
    </message>
</context>
<context>
    <name>CentralWidget</name>
    <message>
        <source>Zoom to path</source>
        <translation>缩放到路径</translation>
    </message>
</context>
<context>
    <name>ChangedFiles</name>
    <message>
        <source>Another program has changed **{file}**.</source>
        <translation>另一个程序修改了 **{file}**。</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新载入</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Reload {file}</source>
        <translation>重新载入 {file}</translation>
    </message>
    <message>
        <source>Reloaded {file}; Undo brings back what was here.</source>
        <translation>已重新载入 {file}；撤销可恢复原来的内容。</translation>
    </message>
</context>
<context>
    <name>Chip</name>
    <message>
        <source>Remove {name}</source>
        <translation>移除 {name}</translation>
    </message>
</context>
<context>
    <name>ChoosingFiles</name>
    <message>
        <source>Tables (*.csv *.tsv *.txt *.parquet *.gz);;All files (*)</source>
        <translation>数据表 (*.csv *.tsv *.txt *.parquet *.gz);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>ClassEstimates</name>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>Estimate {network} again</source>
        <translation>重新估计 {network}</translation>
    </message>
    <message>
        <source>The network was edited meanwhile, so its CPTs stay; estimate again.</source>
        <translation>其间网络已被改动，条件概率表保持不变；请重新估计。</translation>
    </message>
    <message>
        <source>Estimate again</source>
        <translation>重新估计</translation>
    </message>
    <message>
        <source>**Estimated again** from {rows}</source>
        <translation>已用 {rows}**重新估计**</translation>
    </message>
    <message>
        <source>Network of the super-parent {column}</source>
        <translation>超父节点 {column} 的网络</translation>
    </message>
    <message>
        <source>Super-parent {column}</source>
        <translation>超父节点 {column}</translation>
    </message>
    <message>
        <source>The nodes were edited, so the networks of the other super-parents no longer fit.</source>
        <translation>节点已被改动，其他超父节点的网络不再适合。</translation>
    </message>
</context>
<context>
    <name>ClassForm</name>
    <message>
        <source>Class {name}</source>
        <translation>类别 {name}</translation>
    </message>
    <message>
        <source>mean {sign}</source>
        <translation>均值 {sign}</translation>
    </message>
    <message>
        <source>spread {sign}</source>
        <translation>标准差 {sign}</translation>
    </message>
    <message>
        <source>prior {sign}</source>
        <translation>先验 {sign}</translation>
    </message>
    <message>
        <source>Remove class {name}</source>
        <translation>移除类别 {name}</translation>
    </message>
    <message>
        <source>Numbers of a class</source>
        <translation>某一类别的数值</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Class whose numbers are typed</source>
        <translation>要输入其数值的类别</translation>
    </message>
    <message>
        <source>prior</source>
        <translation>先验</translation>
    </message>
    <message>
        <source>mean, to the right</source>
        <translation>均值（横向）</translation>
    </message>
    <message>
        <source>mean, upward</source>
        <translation>均值（纵向）</translation>
    </message>
    <message>
        <source>variance, to the right</source>
        <translation>方差（横向）</translation>
    </message>
    <message>
        <source>variance, upward</source>
        <translation>方差（纵向）</translation>
    </message>
    <message>
        <source>covariance</source>
        <translation>协方差</translation>
    </message>
    <message>
        <source>to the right</source>
        <translation>横向</translation>
    </message>
    <message>
        <source>upward</source>
        <translation>纵向</translation>
    </message>
</context>
<context>
    <name>ClassNetworks</name>
    <message>
        <source>open the table that the classifier was trained on first</source>
        <translation>请先打开训练该分类器所用的数据表</translation>
    </message>
    <message>
        <source>the table has no column for {nodes}</source>
        <translation>数据表中缺少这些节点的列：{nodes}</translation>
    </message>
    <message>
        <source>What the features of {network} tell</source>
        <translation>{network} 的各特征说明什么</translation>
    </message>
    <message>
        <source>**Arc {count} of {total}**: {parent} → {child}, {value}</source>
        <translation>**第 {count} 条弧，共 {total} 条**：{parent} → {child}，{value}</translation>
    </message>
</context>
<context>
    <name>ClassifierFigure</name>
    <message>
        <source>naive Bayes</source>
        <translation>朴素贝叶斯</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>The models are being trained…</source>
        <translation>正在训练模型…</translation>
    </message>
    <message>
        <source>Click what is known. Most probable: {answers}.</source>
        <translation>单击已知的内容。最可能的是：{answers}。</translation>
    </message>
</context>
<context>
    <name>ClassifierPanel</name>
    <message>
        <source>Classifier</source>
        <translation>分类器</translation>
    </message>
    <message>
        <source>What two features share, given the class</source>
        <translation>给定类别，两个特征共有的信息</translation>
    </message>
    <message>
        <source>Super-parents, cross-validated</source>
        <translation>超父节点的交叉验证</translation>
    </message>
    <message>
        <source>What one feature says about the class</source>
        <translation>单个特征对类别说明多少</translation>
    </message>
    <message>
        <source>Each super-parent’s vote</source>
        <translation>每个超父节点的投票</translation>
    </message>
    <message>
        <source>Click to show the network of this super-parent</source>
        <translation>点击以显示这个超父节点的网络</translation>
    </message>
    <message>
        <source>The product for the case on the canvas</source>
        <translation>画布上样本的乘积</translation>
    </message>
    <message>
        <source>Draw the arcs between features one by one as they grew</source>
        <translation>按生长顺序逐条画出特征之间的弧</translation>
    </message>
    <message>
        <source>Estimate again</source>
        <translation>重新估计</translation>
    </message>
    <message>
        <source>Estimate all CPTs again from the table, for arcs that were edited</source>
        <translation>弧改动之后，用数据表重新估计全部条件概率表</translation>
    </message>
    <message>
        <source>Back to the workshop</source>
        <translation>回到分类器工坊</translation>
    </message>
    <message>
        <source>Show the window in which the model was trained</source>
        <translation>显示训练该模型的窗口</translation>
    </message>
    <message>
        <source>Share of the held-out rows that were classified right</source>
        <translation>留出的行中分类正确的比例</translation>
    </message>
    <message>
        <source>Outlined: in the tree, the heaviest that spans all {count}</source>
        <translation>加框：属于树，即连接全部 {count} 个特征的最大权重树</translation>
    </message>
    <message>
        <source>Outlined: an arc of the network</source>
        <translation>加框：网络中的弧</translation>
    </message>
    <message>
        <source>super-parent</source>
        <translation>超父节点</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>log loss</source>
        <translation>对数损失</translation>
    </message>
    <message>
        <source>{column}, chosen</source>
        <translation>{column}，已选</translation>
    </message>
    <message>
        <source>Click bars on the canvas: each column with a finding votes.</source>
        <translation>点击画布上的条形：每个有证据的列都会投票。</translation>
    </message>
    <message>
        <source>all of them together</source>
        <translation>全部合计</translation>
    </message>
    <message>
        <source>A bar is the share of a vote in the sum.</source>
        <translation>条形是一票在总和中所占的份额。</translation>
    </message>
    <message>
        <source>The canvas shows the network of {column}; click a row for another one.</source>
        <translation>画布显示 {column} 的网络；点击一行可换成另一个。</translation>
    </message>
    <message>
        <source>The tree as it grew from {root}</source>
        <translation>从 {root} 生长的树</translation>
    </message>
    <message>
        <source>The arcs in the order of growth</source>
        <translation>按生长顺序的弧</translation>
    </message>
    <message>
        <source>The arcs between features</source>
        <translation>特征之间的弧</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>From the network’s own tables; no table with these columns is open.</source>
        <translation>取自网络自身的概率表；没有打开含这些列的数据表。</translation>
    </message>
    <message>
        <source>Counted in {rows} without a missing cell.</source>
        <translation>由没有缺失单元的 {rows}计数得出。</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>因子</translation>
    </message>
    <message>
        <source>product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>P({target} | case)</source>
        <translation>P({target} | 样本)</translation>
    </message>
    <message>
        <source>in {count} folds</source>
        <translation>{count} 折</translation>
    </message>
    <message>
        <source>in {count} folds, repeated</source>
        <translation>{count} 折，重复多次</translation>
    </message>
    <message>
        <source>leaving one out</source>
        <translation>留一法</translation>
    </message>
    <message>
        <source>of {share} % held out</source>
        <translation>留出 {share} %</translation>
    </message>
    <message>
        <source>of a second table</source>
        <translation>在第二个表上</translation>
    </message>
    <message>
        <source>No node is marked as the class. Select one, and choose Loss matrix…</source>
        <translation>没有节点被标为类别。请选择一个节点，再选“损失矩阵…”。</translation>
    </message>
</context>
<context>
    <name>CodeActions</name>
    <message>
        <source>Copied the query as Python code for **{library}**.</source>
        <translation>已把该查询复制为 **{library}** 的 Python 代码。</translation>
    </message>
</context>
<context>
    <name>CoinControls</name>
    <message>
        <source>α of heads</source>
        <translation>正面的 α</translation>
    </message>
    <message>
        <source>α of tails</source>
        <translation>反面的 α</translation>
    </message>
    <message>
        <source>heads seen</source>
        <translation>正面次数</translation>
    </message>
    <message>
        <source>tails seen</source>
        <translation>反面次数</translation>
    </message>
    <message>
        <source>Beta(1, 1): flat</source>
        <translation>Beta(1, 1)：平坦</translation>
    </message>
    <message>
        <source>Beta(½, ½): Jeffreys</source>
        <translation>Beta(½, ½)：Jeffreys</translation>
    </message>
    <message>
        <source>Beta(0, 0): none</source>
        <translation>Beta(0, 0)：无先验</translation>
    </message>
    <message>
        <source>Beta(20, 20): fair</source>
        <translation>Beta(20, 20)：公平</translation>
    </message>
    <message>
        <source>Beta(100, 100): surely fair</source>
        <translation>Beta(100, 100)：确信公平</translation>
    </message>
    <message>
        <source>Coin: 7 and 3</source>
        <translation>硬币：7 和 3</translation>
    </message>
    <message>
        <source>Thumbtack: 35 and 65</source>
        <translation>图钉：35 和 65</translation>
    </message>
    <message>
        <source>2 of 6</source>
        <translation>6 次中 2 次</translation>
    </message>
    <message>
        <source>20,000 of 60,000</source>
        <translation>60,000 次中 20,000 次</translation>
    </message>
    <message>
        <source>A bag: 30 and 70</source>
        <translation>一袋：30 与 70</translation>
    </message>
    <message>
        <source>Begin with this prior</source>
        <translation>从这个先验开始</translation>
    </message>
    <message>
        <source>Take these tosses</source>
        <translation>采用这些抛掷结果</translation>
    </message>
</context>
<context>
    <name>ColorRow</name>
    <message>
        <source>Color strip at the left of the node&apos;s title</source>
        <translation>节点标题左侧的色条</translation>
    </message>
    <message>
        <source>Color of the node</source>
        <translation>节点颜色</translation>
    </message>
    <message>
        <source>different colors</source>
        <translation>多种颜色</translation>
    </message>
    <message>
        <source>no color</source>
        <translation>无颜色</translation>
    </message>
    <message>
        <source>color {number}</source>
        <translation>颜色 {number}</translation>
    </message>
</context>
<context>
    <name>ColumnForm</name>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>The quantity that decides</source>
        <translation>据以决策的量</translation>
    </message>
    <message>
        <source>The column with the true class of each row</source>
        <translation>每行真实类别所在的列</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>高斯</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>核</translation>
    </message>
    <message>
        <source>A normal distribution for each class, or the shape of its values</source>
        <translation>每类一个正态分布，或保持其数值的形状</translation>
    </message>
    <message>
        <source>{n} rows of {table}, the priors are their shares.</source>
        <translation>{table} 的 {n} 行，先验即各类所占比例。</translation>
    </message>
    <message>
        <source>Rows count by their case weights.</source>
        <translation>各行按其样本权重计数。</translation>
    </message>
    <message>
        <source>Too small a class, left out: {rows} rows.</source>
        <translation>类别过小，略去 {rows} 行。</translation>
    </message>
    <message>
        <source>A kernel at every value, with Silverman&apos;s width.</source>
        <translation>每个值处一个核，宽度按 Silverman 规则。</translation>
    </message>
</context>
<context>
    <name>ColumnWords</name>
    <message>
        <source>numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常数</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message numerus="yes">
        <source>%Ln interval(s)</source>
        <translation>
            <numerusform>%Ln 个区间</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln state(s)</source>
        <translation>
            <numerusform>%Ln 个状态</numerusform>
        </translation>
    </message>
    <message>
        <source>{share} % missing</source>
        <translation>缺失 {share} %</translation>
    </message>
    <message>
        <source>row weights</source>
        <translation>行权重</translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message>
        <source>A file…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Write the families that differ, with their scores, to a table</source>
        <translation>把不同的家族及其评分写入表格</translation>
    </message>
    <message>
        <source>Export table: choose data to score both first</source>
        <translation>导出表格：请先选择数据给两个网络评分</translation>
    </message>
    <message>
        <source>Choose the network to compare with.</source>
        <translation>请选择要比较的网络。</translation>
    </message>
    <message>
        <source>They differ in decisions and utilities.</source>
        <translation>它们的决策与效用不同。</translation>
    </message>
    <message>
        <source>of the arcs (DAG)</source>
        <translation>弧（DAG）</translation>
    </message>
    <message>
        <source>of the classes (CPDAG)</source>
        <translation>等价类（CPDAG）</translation>
    </message>
    <message>
        <source>The common nodes have the same arcs.</source>
        <translation>共同的节点之间弧相同。</translation>
    </message>
    <message>
        <source>Both networks have the same arcs.</source>
        <translation>两个网络的弧相同。</translation>
    </message>
    <message numerus="yes">
        <source>They differ by %Ln arc(s).</source>
        <translation>
            <numerusform>两者相差 %Ln 条弧。</numerusform>
        </translation>
    </message>
    <message>
        <source>They are equivalent: no data can tell them apart.</source>
        <translation>两者等价：任何数据都无法区分它们。</translation>
    </message>
    <message numerus="yes">
        <source>Their classes differ by %Ln edge(s).</source>
        <translation>
            <numerusform>它们的等价类有 %Ln 条边不同。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them is only reversed.</source>
        <translation>
            <numerusform>其中 %Ln 条只是反转。</numerusform>
        </translation>
    </message>
    <message>
        <source>Only here: {names}.</source>
        <translation>仅此处有：{names}。</translation>
    </message>
    <message>
        <source>Only there: {names}.</source>
        <translation>仅对方有：{names}。</translation>
    </message>
    <message>
        <source>Other numbers: {names}.</source>
        <translation>数值不同：{names}。</translation>
    </message>
    <message>
        <source>The nodes that both have are compared.</source>
        <translation>比较的是双方都有的节点。</translation>
    </message>
    <message>
        <source>here</source>
        <translation>这里</translation>
    </message>
    <message>
        <source>arcs</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>forced</source>
        <translation>方向确定</translation>
    </message>
    <message>
        <source>reversible</source>
        <translation>可反转</translation>
    </message>
    <message>
        <source>forced the other way</source>
        <translation>必定反向</translation>
    </message>
    <message>
        <source>forced → free</source>
        <translation>必定 → 自由</translation>
    </message>
    <message>
        <source>free → forced</source>
        <translation>自由 → 必定</translation>
    </message>
    <message>
        <source>Take over from the other network</source>
        <translation>从另一个网络采用</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare two networks</source>
        <translation>比较两个网络</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参照</translation>
    </message>
    <message>
        <source>The network whose nodes keep their places; it becomes the active one</source>
        <translation>节点保持其位置的网络；它将成为当前网络</translation>
    </message>
    <message>
        <source>Against</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Network to compare with</source>
        <translation>要比较的网络</translation>
    </message>
    <message>
        <source>Arcs</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>Equivalence class</source>
        <translation>等价类</translation>
    </message>
    <message>
        <source>In a class only the arcs have heads that all equivalent networks share.</source>
        <translation>在等价类中，只有所有等价网络共有的弧带箭头。</translation>
    </message>
    <message>
        <source>End the comparison</source>
        <translation>结束比较</translation>
    </message>
    <message>
        <source>Structural Hamming distance</source>
        <translation>结构汉明距离</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>click to find it</source>
        <translation>单击可定位</translation>
    </message>
    <message>
        <source>Score on data…</source>
        <translation>在数据上评分…</translation>
    </message>
    <message>
        <source>Choose the table on which both are scored</source>
        <translation>选择给两个网络评分的数据表</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>导出表格…</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Change this network in the chosen difference as the other one has it</source>
        <translation>按另一个网络更改所选的差异</translation>
    </message>
</context>
<context>
    <name>Comparing</name>
    <message>
        <source>last learned, {title}</source>
        <translation>最近学得，{title}</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Compare with {title}</source>
        <translation>与 {title} 比较</translation>
    </message>
    <message>
        <source>**Compare**: the nodes stay where {title} has them. Esc leaves.</source>
        <translation>**比较**：节点保持在 {title} 中的位置。按 Esc 退出。</translation>
    </message>
    <message>
        <source>Add {arc}</source>
        <translation>添加 {arc}</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>present findings</source>
        <translation>当前证据</translation>
    </message>
</context>
<context>
    <name>ComparisonTable</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Accuracy ± sd of folds</source>
        <translation>准确率 ± 各折标准差</translation>
    </message>
    <message>
        <source>Accuracy ± sd</source>
        <translation>准确率 ± 标准差</translation>
    </message>
    <message>
        <source>Each fold</source>
        <translation>各折</translation>
    </message>
    <message>
        <source>Log loss</source>
        <translation>对数损失</translation>
    </message>
    <message>
        <source>Brier</source>
        <translation>Brier 分数</translation>
    </message>
    <message>
        <source>Area under ROC</source>
        <translation>ROC 曲线下面积</translation>
    </message>
    <message>
        <source>AUC</source>
        <translation>AUC</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>Risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>Always {decision}</source>
        <translation>总是 {decision}</translation>
    </message>
    <message>
        <source>Without any column: always the same decision, and the shares of the classes as probabilities</source>
        <translation>不看任何列：总是同一决策，并以各类别的占比作为概率</translation>
    </message>
</context>
<context>
    <name>CompletedPanel</name>
    <message>
        <source>Completed</source>
        <translation>补全</translation>
    </message>
    <message>
        <source>hidden in every row</source>
        <translation>在每一行都隐藏</translation>
    </message>
    <message>
        <source>Expected counts of {name}</source>
        <translation>{name} 的期望计数</translation>
    </message>
    <message>
        <source>sum {total}</source>
        <translation>合计 {total}</translation>
    </message>
    <message>
        <source>The first {shown} of {whole} configurations</source>
        <translation>{whole} 种取值组合中的前 {shown} 种</translation>
    </message>
    <message>
        <source>Start {k} has {one} and {other} of {node} the other way round. The states of a hidden node are only names; the tables are the same.</source>
        <translation>起点 {k} 中 {node} 的 {one} 与 {other} 互换。隐藏节点的状态只是名称；表是相同的。</translation>
    </message>
    <message>
        <source>Swap {one} and {other}</source>
        <translation>互换 {one} 与 {other}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln different, least certain first</source>
        <translation>
            <numerusform>%Ln 种不同的行，最不确定的在前</numerusform>
        </translation>
    </message>
    <message>
        <source>Completed rows</source>
        <translation>补全的行</translation>
    </message>
    <message>
        <source>No row lacks this node</source>
        <translation>没有行缺失此节点</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Expected counts</source>
        <translation>期望计数</translation>
    </message>
    <message>
        <source>Nothing completed yet</source>
        <translation>尚未补全</translation>
    </message>
    <message>
        <source>Start EM on the left, and select a node with blanks.</source>
        <translation>在左侧启动 EM，并选择一个有缺失值的节点。</translation>
    </message>
</context>
<context>
    <name>ComponentsPlot</name>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
</context>
<context>
    <name>Conditions</name>
    <message>
        <source>only one network is open</source>
        <translation>只打开了一个网络</translation>
    </message>
    <message>
        <source>draw or open a network first</source>
        <translation>请先绘制或打开一个网络</translation>
    </message>
    <message>
        <source>draw a node with states first</source>
        <translation>请先绘制一个有状态的节点</translation>
    </message>
    <message>
        <source>draw a decision first</source>
        <translation>请先画一个决策</translation>
    </message>
    <message>
        <source>it needs at least two nodes</source>
        <translation>至少需要两个节点</translation>
    </message>
    <message>
        <source>select a node first</source>
        <translation>请先选择一个节点</translation>
    </message>
    <message>
        <source>an option of a decision is chosen, not observed</source>
        <translation>决策的选项是选择的，不是观测的</translation>
    </message>
    <message>
        <source>an option of a decision is chosen and has no probability</source>
        <translation>决策的选项是选择的，没有概率</translation>
    </message>
    <message>
        <source>select two or more nodes first</source>
        <translation>请先选择两个或更多节点</translation>
    </message>
    <message>
        <source>select something first</source>
        <translation>请先选择一些内容</translation>
    </message>
    <message>
        <source>select one arc first</source>
        <translation>请先选择一条弧</translation>
    </message>
    <message>
        <source>import data first</source>
        <translation>请先导入数据</translation>
    </message>
    <message>
        <source>save a scenario first</source>
        <translation>请先保存一个情景</translation>
    </message>
    <message>
        <source>there is no finding</source>
        <translation>没有证据</translation>
    </message>
    <message>
        <source>mark a node as the class first, with Loss matrix…</source>
        <translation>请先用“损失矩阵…”把一个节点标为类别</translation>
    </message>
    <message>
        <source>open What the features tell on a tree first</source>
        <translation>请先对一棵树打开“各特征说明什么”</translation>
    </message>
    <message>
        <source>mark a class with Loss matrix… first</source>
        <translation>请先用“损失矩阵…”标记类别</translation>
    </message>
    <message>
        <source>select a decision first</source>
        <translation>请先选择一个决策</translation>
    </message>
    <message>
        <source>mark a node as the class first, by Loss matrix…</source>
        <translation>请先通过“损失矩阵…”将一个节点标记为类别</translation>
    </message>
    <message>
        <source>a search shows its own arcs; take its result or close it first</source>
        <translation>搜索正在显示自己的弧；请先采用其结果或关闭它</translation>
    </message>
    <message>
        <source>select one arc, or a parent and then a child</source>
        <translation>请先选一条弧，或先选父节点再选子节点</translation>
    </message>
    <message>
        <source>the arc is neither required nor forbidden</source>
        <translation>该弧既未被要求也未被禁止</translation>
    </message>
    <message>
        <source>select the nodes of the part</source>
        <translation>请选中这一部分的节点</translation>
    </message>
    <message>
        <source>add a tier first</source>
        <translation>请先添加一个层级</translation>
    </message>
    <message>
        <source>the arcs order all decisions</source>
        <translation>所有决策的先后已由弧确定</translation>
    </message>
    <message>
        <source>draw two nodes first</source>
        <translation>请先画两个节点</translation>
    </message>
    <message>
        <source>no table is kept beside</source>
        <translation>没有保留在旁边的表</translation>
    </message>
    <message>
        <source>every configuration of the selected nodes sums to 1</source>
        <translation>所选节点的每个取值组合之和都是 1</translation>
    </message>
    <message>
        <source>select cells of a table first</source>
        <translation>请先选择表中的单元格</translation>
    </message>
    <message>
        <source>select the parents, then their child, with Ctrl+click or Ctrl+Space</source>
        <translation>请先用 Ctrl+单击或 Ctrl+空格依次选择父节点，最后选择子节点</translation>
    </message>
    <message>
        <source>select a node with a finding first</source>
        <translation>请先选择有证据的节点</translation>
    </message>
    <message>
        <source>select two nodes or more</source>
        <translation>请选择两个或更多节点</translation>
    </message>
    <message>
        <source>it is one already</source>
        <translation>它已经是这种节点</translation>
    </message>
</context>
<context>
    <name>ConfidenceDialog</name>
    <message>
        <source>Arc confidence</source>
        <translation>弧的置信度</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>How arcs are counted</source>
        <translation>如何统计弧</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>The network stays as it is until you use the result</source>
        <translation>在您采用结果之前，网络保持不变</translation>
    </message>
</context>
<context>
    <name>ConfidencePanel</name>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>Waiting…</source>
        <translation>等待中…</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>计数中…</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Arcs by confidence</source>
        <translation>按置信度排列的弧</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pair(s) ever found</source>
        <translation>
            <numerusform>共找到 %Ln 对</numerusform>
        </translation>
    </message>
    <message>
        <source>The data&apos;s own threshold: {own}</source>
        <translation>由数据得出的阈值：{own}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln arc(s) stay.</source>
        <translation>
            <numerusform>保留 %Ln 条弧。</numerusform>
        </translation>
    </message>
    <message>
        <source>No pair has more than {most}.</source>
        <translation>没有任何一对超过 {most}。</translation>
    </message>
    <message>
        <source>Every pair has at least {least}.</source>
        <translation>每一对都不低于 {least}。</translation>
    </message>
    <message>
        <source>The weakest kept has {kept}, the strongest left out {left}: any threshold between gives the same network.</source>
        <translation>保留的最弱者为 {kept}，略去的最强者为 {left}：其间任何阈值都得到同一网络。</translation>
    </message>
    <message>
        <source>arcs</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>directions above {least}</source>
        <translation>方向高于 {least}</translation>
    </message>
    <message>
        <source>turned to avoid a cycle</source>
        <translation>为避免环而反转</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>{both} of {count}</source>
        <translation>{both} / {count}</translation>
    </message>
    <message>
        <source>also in the search on all rows</source>
        <translation>全部行的搜索中也有</translation>
    </message>
    <message>
        <source>R-hat, largest</source>
        <translation>最大 R-hat</translation>
    </message>
    <message>
        <source>effective samples, least</source>
        <translation>最小有效样本量</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Show the network&apos;s own arcs again</source>
        <translation>重新显示网络自身的弧</translation>
    </message>
    <message>
        <source>Stop and keep</source>
        <translation>停止并保留</translation>
    </message>
    <message>
        <source>Keep arcs with at least</source>
        <translation>保留置信度不低于</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Confidence from which an arc is kept</source>
        <translation>从此置信度起保留弧</translation>
    </message>
    <message>
        <source>Significant arcs by Scutari and Nagarajan (2013); take their least confidence</source>
        <translation>按 Scutari 和 Nagarajan（2013）显著的弧；取其最小置信度</translation>
    </message>
    <message>
        <source>Consensus network</source>
        <translation>共识网络</translation>
    </message>
    <message>
        <source>Use the consensus</source>
        <translation>采用共识网络</translation>
    </message>
    <message>
        <source>Open in a new tab</source>
        <translation>在新标签页中打开</translation>
    </message>
    <message>
        <source>Use replaces the arcs on the canvas as one step of Undo; the tables are learned again.</source>
        <translation>采用会替换画布上的弧，可一步撤销；条件概率表将重新学习。</translation>
    </message>
    <message>
        <source>No searches yet</source>
        <translation>还没有搜索</translation>
    </message>
    <message>
        <source>Learn ▸ Arc confidence… starts them.</source>
        <translation>用“学习 ▸ 弧的置信度…”开始。</translation>
    </message>
</context>
<context>
    <name>ConfigurationModel</name>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
</context>
<context>
    <name>ConfusionMatrix</name>
    <message>
        <source>truth</source>
        <translation>真实</translation>
    </message>
    <message>
        <source>truth {truth}, decided {decision}: {count}</source>
        <translation>真实 {truth}，判为 {decision}：{count}</translation>
    </message>
</context>
<context>
    <name>ConstraintActions</name>
    <message>
        <source>Keep the arcs between {count} nodes</source>
        <translation>保持 {count} 个节点之间的弧</translation>
    </message>
    <message>
        <source>Lists of tiers ({patterns})</source>
        <translation>层级列表 ({patterns})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Read tiers</source>
        <translation>读取各层级</translation>
    </message>
    <message>
        <source>Read tiers from {file}</source>
        <translation>从 {file} 读取各层级</translation>
    </message>
    <message numerus="yes">
        <source>Read %Ln tier(s) from **{file}**</source>
        <translation>
            <numerusform>已从 **{file}** 读取 %Ln 个层级</numerusform>
        </translation>
    </message>
    <message>
        <source>List of tiers</source>
        <translation>层级列表</translation>
    </message>
    <message>
        <source>Write tiers</source>
        <translation>写入各层级</translation>
    </message>
    <message numerus="yes">
        <source>Wrote %Ln tier(s) to **{file}**</source>
        <translation>
            <numerusform>已把 %Ln 个层级写入 **{file}**</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Constraints</name>
    <message>
        <source>tier {number}</source>
        <translation>第 {number} 层</translation>
    </message>
    <message>
        <source>Move {count} nodes to other tiers</source>
        <translation>把 {count} 个节点移到其他层级</translation>
    </message>
    <message>
        <source>Take {name} out of its tier</source>
        <translation>把 {name} 移出其层级</translation>
    </message>
    <message>
        <source>Move {name} to {tier}</source>
        <translation>把 {name} 移到“{tier}”</translation>
    </message>
    <message>
        <source>Require {parent} → {child}</source>
        <translation>要求 {parent} → {child}</translation>
    </message>
    <message>
        <source>Forbid {parent} → {child}</source>
        <translation>禁止 {parent} → {child}</translation>
    </message>
    <message>
        <source>Neither require nor forbid {parent} → {child}</source>
        <translation>既不要求也不禁止 {parent} → {child}</translation>
    </message>
    <message>
        <source>Move {tier} among the tiers</source>
        <translation>移动层级“{tier}”</translation>
    </message>
</context>
<context>
    <name>ConstraintsPanel</name>
    <message>
        <source>Arrange by tiers</source>
        <translation>按层级排列</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>Require</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>Tier</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>Tiers</source>
        <translation>层级</translation>
    </message>
    <message>
        <source>no arc from a later to an earlier one</source>
        <translation>没有弧从后面的层级指向前面的层级</translation>
    </message>
    <message>
        <source>What is left to search</source>
        <translation>剩余的搜索空间</translation>
    </message>
    <message>
        <source>Limit for one node…</source>
        <translation>限制单个节点…</translation>
    </message>
    <message>
        <source>Start the search</source>
        <translation>开始搜索</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>载入…</translation>
    </message>
    <message>
        <source>Read tiers from a file: one tier a line, names separated by tabs</source>
        <translation>从文件读取各层级：每个层级一行，名称之间用制表符分隔</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Write the tiers to a file: one tier a line, names separated by tabs</source>
        <translation>把各层级写入文件：每个层级一行，名称之间用制表符分隔</translation>
    </message>
    <message>
        <source>No nodes</source>
        <translation>没有节点</translation>
    </message>
    <message>
        <source>Draw or open a network, or import data.</source>
        <translation>绘制或打开一个网络，或导入数据。</translation>
    </message>
    <message>
        <source>The nodes do not stand in their tiers on the canvas.</source>
        <translation>画布上的节点不在各自的层级中。</translation>
    </message>
    <message>
        <source>Required</source>
        <translation>要求的弧</translation>
    </message>
    <message>
        <source>Forbidden</source>
        <translation>禁止的弧</translation>
    </message>
    <message numerus="yes">
        <source>%Ln arc(s)</source>
        <translation>
            <numerusform>%Ln 条弧</numerusform>
        </translation>
    </message>
    <message>
        <source>Drag from node to node. Hold Shift to forbid instead. Drag a node to another band with Tier to change its tier.</source>
        <translation>从节点拖到节点；按住 Shift 则为禁止。选“层级”后把节点拖到另一色带可更改其层级。</translation>
    </message>
    <message>
        <source>Drag from node to node: this arc must not be found.</source>
        <translation>从节点拖到节点：搜索不得找到这条弧。</translation>
    </message>
    <message>
        <source>Drag a node to another band to change its tier, or a band by its grip to change the order.</source>
        <translation>把节点拖到另一色带可更改其层级；拖动色带的手柄可更改顺序。</translation>
    </message>
    <message>
        <source>{left} of {total} directed pairs; the tiers rule out {tiers}, you {you}.</source>
        <translation>{total} 个有向节点对中剩 {left} 个；层级排除 {tiers} 个，您排除 {you} 个。</translation>
    </message>
    <message>
        <source>{left} of {total} directed pairs; the tiers rule out {tiers}.</source>
        <translation>{total} 个有向节点对中剩 {left} 个；层级排除 {tiers} 个。</translation>
    </message>
    <message>
        <source>{left} of {total} directed pairs; you rule out {you}.</source>
        <translation>{total} 个有向节点对中剩 {left} 个；您排除 {you} 个。</translation>
    </message>
    <message>
        <source>{left} of {total} directed pairs; nothing is ruled out.</source>
        <translation>{total} 个有向节点对中剩 {left} 个；没有排除任何节点对。</translation>
    </message>
    <message>
        <source>Search for a structure that keeps to all of this</source>
        <translation>搜索符合以上全部约束的结构</translation>
    </message>
    <message>
        <source>Limit the parents of {name}</source>
        <translation>限制 {name} 的父节点数</translation>
    </message>
    <message>
        <source>Limit the parents of every node</source>
        <translation>限制所有节点的父节点数</translation>
    </message>
    <message>
        <source>Add the tier {tier}</source>
        <translation>添加层级“{tier}”</translation>
    </message>
    <message>
        <source>Rename {tier}</source>
        <translation>重命名“{tier}”</translation>
    </message>
    <message>
        <source>Delete {tier}</source>
        <translation>删除 {tier}</translation>
    </message>
    <message>
        <source>Move {tier} among the tiers</source>
        <translation>移动层级“{tier}”</translation>
    </message>
</context>
<context>
    <name>ContextMenus</name>
    <message>
        <source>Why did this move?</source>
        <translation>为什么变化了？</translation>
    </message>
    <message>
        <source>What each finding contributes to this probability</source>
        <translation>每条证据对该概率的贡献</translation>
    </message>
    <message>
        <source>Show the steps</source>
        <translation>显示步骤</translation>
    </message>
    <message>
        <source>Show step by step how this probability comes about</source>
        <translation>逐步显示该概率如何得出</translation>
    </message>
    <message>
        <source>New node here</source>
        <translation>在此新建节点</translation>
    </message>
    <message>
        <source>New {kind} here</source>
        <translation>在此新建{kind}</translation>
    </message>
</context>
<context>
    <name>CostSlider</name>
    <message>
        <source>A miss costs</source>
        <translation>漏报的代价</translation>
    </message>
    <message>
        <source>Cost of a miss in false alarms</source>
        <translation>漏报的代价（以误报为单位）</translation>
    </message>
    <message>
        <source>{ratio} × a false alarm</source>
        <translation>误报的 {ratio} 倍</translation>
    </message>
    <message>
        <source>decide {name} when</source>
        <translation>判为 {name} 的条件</translation>
    </message>
</context>
<context>
    <name>CountsDelegate</name>
    <message>
        <source>A hyper-parameter is a number of 0 or more, such as 0.5 or 2.</source>
        <translation>超参数是不小于 0 的数，例如 0.5 或 2。</translation>
    </message>
</context>
<context>
    <name>CountsMenu</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the selected cells (Ctrl+C)</source>
        <translation>复制所选单元格（Ctrl+C）</translation>
    </message>
    <message>
        <source>Prior</source>
        <translation>先验</translation>
    </message>
    <message>
        <source>Configurations as rows</source>
        <translation>取值组合作为行</translation>
    </message>
    <message>
        <source>there is none</source>
        <translation>没有估计</translation>
    </message>
    <message>
        <source>Apply estimate</source>
        <translation>应用估计</translation>
    </message>
    <message>
        <source>Show the steps</source>
        <translation>显示步骤</translation>
    </message>
    <message>
        <source>Show step by step how this estimate comes about</source>
        <translation>逐步显示该估计如何得出</translation>
    </message>
</context>
<context>
    <name>CountsModel</name>
    <message>
        <source>prior α</source>
        <translation>先验 α</translation>
    </message>
    <message>
        <source>counts m</source>
        <translation>计数 m</translation>
    </message>
    <message>
        <source>α + m</source>
        <translation>α + m</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>no estimate</source>
        <translation>无估计</translation>
    </message>
</context>
<context>
    <name>CountsPanel</name>
    <message>
        <source>Prior, counts, posterior and estimate</source>
        <translation>先验、计数、后验与估计</translation>
    </message>
    <message>
        <source>no configuration has an estimate</source>
        <translation>没有任何取值组合有估计值</translation>
    </message>
    <message>
        <source>Import data, or open an example with data: File, Examples, Coin or Thumbtack.</source>
        <translation>请导入数据，或打开带数据的示例：文件 ▸ 示例 ▸ 硬币或图钉。</translation>
    </message>
    <message>
        <source>Select a node to see its prior, counts, posterior and estimate.</source>
        <translation>选择一个节点，查看其先验、计数、后验与估计。</translation>
    </message>
    <message>
        <source>No counts</source>
        <translation>没有计数</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>{cases} of {file}</source>
        <translation>{file} 的 {cases}</translation>
    </message>
    <message>
        <source>{cases}, kept with the table</source>
        <translation>{cases}，随表保存</translation>
    </message>
    <message>
        <source>No cases yet: import data (Ctrl+I)</source>
        <translation>还没有样本：请导入数据（Ctrl+I）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln configuration(s) have no interior mode, as some α + m is below 1.</source>
        <translation>
            <numerusform>%Ln 个取值组合没有内部众数，因为某个 α + m 小于 1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln configuration(s) have no estimate.</source>
        <translation>
            <numerusform>%Ln 个取值组合没有估计值。</numerusform>
        </translation>
    </message>
    <message>
        <source>Applying keeps their probabilities.</source>
        <translation>应用时保留其原有概率。</translation>
    </message>
    <message>
        <source>Applying makes them uniform.</source>
        <translation>应用时将其设为均匀分布。</translation>
    </message>
    <message>
        <source>Prior of {node}</source>
        <translation>{node} 的先验</translation>
    </message>
    <message>
        <source>Estimate the CPT of {node}</source>
        <translation>估计 {node} 的条件概率表</translation>
    </message>
    <message>
        <source>The table of {node} is the estimate from {cases}.</source>
        <translation>{node} 的表是由 {cases}得到的估计。</translation>
    </message>
    <message>
        <source>The probabilities of the parents of {node} take too long here; learn the tables with the prior “the present tables” instead.</source>
        <translation>在这里计算 {node} 的父节点概率太慢；请改用先验“当前的表”学习。</translation>
    </message>
</context>
<context>
    <name>CountsTools</name>
    <message>
        <source>Apply estimate</source>
        <translation>应用估计</translation>
    </message>
    <message>
        <source>Make the estimate the table of the node, as one step</source>
        <translation>将估计作为该节点的表，只算一步操作</translation>
    </message>
    <message>
        <source>Maximum likelihood</source>
        <translation>最大似然</translation>
    </message>
    <message>
        <source>MAP, the mode</source>
        <translation>MAP（众数）</translation>
    </message>
    <message>
        <source>Posterior mean</source>
        <translation>后验均值</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>no data: keep</source>
        <translation>无数据：保留</translation>
    </message>
    <message>
        <source>no data: uniform</source>
        <translation>无数据：均匀</translation>
    </message>
    <message>
        <source>How the estimate is computed from prior and counts</source>
        <translation>如何由先验和计数得到估计</translation>
    </message>
    <message>
        <source>What happens to a configuration without an estimate when it is applied</source>
        <translation>应用时如何处理没有估计值的取值组合</translation>
    </message>
    <message>
        <source>Configurations without an estimate</source>
        <translation>没有估计值的取值组合</translation>
    </message>
    <message>
        <source>Prior</source>
        <translation>先验</translation>
    </message>
    <message>
        <source>Fill the hyper-parameters α</source>
        <translation>填写超参数 α</translation>
    </message>
    <message>
        <source>ess</source>
        <translation>等效样本量</translation>
    </message>
    <message>
        <source>Equivalent sample size: the cases that the prior is worth, the sum of α</source>
        <translation>等效样本量：先验相当于多少个样本，即 α 之和</translation>
    </message>
    <message>
        <source>Equivalent sample size</source>
        <translation>等效样本量</translation>
    </message>
    <message>
        <source>BDeu</source>
        <translation>BDeu</translation>
    </message>
    <message>
        <source>Every α = ess / number of cells</source>
        <translation>每个 α = 等效样本量 / 单元格数</translation>
    </message>
    <message>
        <source>K2</source>
        <translation>K2</translation>
    </message>
    <message>
        <source>Every α = 1: each row&apos;s density is flat</source>
        <translation>每个 α = 1：每行的密度是平的</translation>
    </message>
    <message>
        <source>The chosen α everywhere</source>
        <translation>处处用所选的 α</translation>
    </message>
    <message>
        <source>Copy the α of the chosen cell to all cells</source>
        <translation>把所选单元格的 α 复制到所有单元格</translation>
    </message>
    <message>
        <source>This CPT × ess</source>
        <translation>当前 CPT × 等效样本量</translation>
    </message>
    <message>
        <source>The table as it is, worth ess cases: ess · θ / configurations</source>
        <translation>现有的表，相当于若干个样本：等效样本量 · θ / 取值组合数</translation>
    </message>
    <message>
        <source>No prior</source>
        <translation>无先验</translation>
    </message>
    <message>
        <source>Every α = 0: the data alone decide</source>
        <translation>每个 α = 0：只由数据决定</translation>
    </message>
    <message>
        <source>From a data file…</source>
        <translation>取自数据文件…</translation>
    </message>
    <message>
        <source>The counts of another file as imagined cases</source>
        <translation>以另一个文件的计数作为虚拟样本</translation>
    </message>
</context>
<context>
    <name>CpdForms</name>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Expression</source>
        <translation>表达式</translation>
    </message>
    <message>
        <source>Noisy-MAX</source>
        <translation>噪声 MAX</translation>
    </message>
    <message>
        <source>Form of the distribution</source>
        <translation>分布的形式</translation>
    </message>
    <message>
        <source>Give the distribution as a table, as a formula over the parents, or by the effect of each cause alone (noisy-OR, noisy-MAX)</source>
        <translation>以表、以父节点的公式，或以每个原因单独的作用（噪声 OR、噪声 MAX）给出分布</translation>
    </message>
    <message>
        <source>Parameters of the noisy-MAX</source>
        <translation>噪声 MAX 的参数</translation>
    </message>
    <message>
        <source>{names}: only the table is left of the expression or noisy-MAX. Undo brings it back.</source>
        <translation>{names}：表达式或噪声 MAX 只剩下表。撤销可以恢复。</translation>
    </message>
    <message>
        <source>Plain table of {name}</source>
        <translation>{name} 改为普通表</translation>
    </message>
    <message>
        <source>A noisy-MAX needs a parent; draw an arc to the node first.</source>
        <translation>噪声 MAX 需要父节点；请先画一条指向该节点的弧。</translation>
    </message>
    <message>
        <source>Noisy-MAX of {name}</source>
        <translation>{name} 的噪声 MAX</translation>
    </message>
    <message>
        <source>The parameters of {name} were taken from the columns where at most one parent acts; all others follow from them. Undo brings the table back.</source>
        <translation>{name} 的参数取自至多一个父节点起作用的列；其余各列由此得出。撤销可以恢复原表。</translation>
    </message>
    <message>
        <source>Change noisy-MAX of {name}</source>
        <translation>更改 {name} 的噪声 MAX</translation>
    </message>
</context>
<context>
    <name>CptEdits</name>
    <message>
        <source>Select the cells to fill first.</source>
        <translation>请先选择要填充的单元格。</translation>
    </message>
    <message>
        <source>Fill the rest in table of {name}</source>
        <translation>在 {name} 的表中填入余量</translation>
    </message>
    <message>
        <source>Normalize table of {name}</source>
        <translation>归一化 {name} 的表</translation>
    </message>
    <message>
        <source>Uniform table of {name}</source>
        <translation>均匀化 {name} 的表</translation>
    </message>
    <message>
        <source>Random table of {name}</source>
        <translation>随机生成 {name} 的表</translation>
    </message>
    <message>
        <source>Complement table of {name}</source>
        <translation>互补 {name} 的表</translation>
    </message>
    <message>
        <source>Deterministic table of {name}</source>
        <translation>使 {name} 的表成为确定性的</translation>
    </message>
    <message>
        <source>Copy a column of {name}</source>
        <translation>复制 {name} 的一列</translation>
    </message>
    <message>
        <source>Revert table of {name}</source>
        <translation>还原 {name} 的表</translation>
    </message>
    <message>
        <source>Select the cells to lock first.</source>
        <translation>请先选择要锁定的单元格。</translation>
    </message>
    <message>
        <source>Change table of {name}</source>
        <translation>更改 {name} 的表</translation>
    </message>
    <message>
        <source>Draft table of {name}</source>
        <translation>{name} 的表的草稿</translation>
    </message>
    <message>
        <source>Change counts of {name}</source>
        <translation>更改 {name} 的计数</translation>
    </message>
</context>
<context>
    <name>CptMap</name>
    <message>
        <source>Map of all columns</source>
        <translation>所有列的缩略图</translation>
    </message>
    <message>
        <source>{where}: does not sum to 1</source>
        <translation>{where}：总和不为 1</translation>
    </message>
    <message>
        <source>{where}: no row in the data</source>
        <translation>{where}：数据中没有这样的行</translation>
    </message>
</context>
<context>
    <name>CptModel</name>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>P(row | e)</source>
        <translation>P(行 | e)</translation>
    </message>
    <message>
        <source>P(column | e)</source>
        <translation>P(列 | e)</translation>
    </message>
    <message>
        <source>rows in the data</source>
        <translation>数据中的行数</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>{wrong} of {count}</source>
        <translation>{wrong}/{count}</translation>
    </message>
    <message>
        <source>Normalize it, or subtract {difference}.</source>
        <translation>可将其归一化，或减去 {difference}。</translation>
    </message>
    <message>
        <source>{cell}, locked</source>
        <translation>{cell}，已锁定</translation>
    </message>
    <message>
        <source>not up to date</source>
        <translation>不是最新</translation>
    </message>
    <message>
        <source>{where}: no row in the data</source>
        <translation>{where}：数据中没有这样的行</translation>
    </message>
    <message>
        <source>{where}: rows in the data: {count}</source>
        <translation>{where}：数据中有 {count} 行</translation>
    </message>
    <message>
        <source>{where}: {count} configurations, unfolded</source>
        <translation>{where}：{count} 个取值组合，已展开</translation>
    </message>
    <message>
        <source>{where}: {count} configurations, folded</source>
        <translation>{where}：{count} 个取值组合，已折叠</translation>
    </message>
    <message>
        <source>Type its numbers, or normalize it to equal ones.</source>
        <translation>请输入数值，或归一化为相等的值。</translation>
    </message>
    <message>
        <source>Normalize it, or add {difference}.</source>
        <translation>可将其归一化，或补上 {difference}。</translation>
    </message>
    <message>
        <source>The column {where} sums to {sum} and is kept as a draft.</source>
        <translation>{where} 这一列的和为 {sum}，保留为草稿。</translation>
    </message>
    <message>
        <source>The column sums to {sum} and is kept as a draft.</source>
        <translation>这一列的和为 {sum}，保留为草稿。</translation>
    </message>
    <message>
        <source>Mean of P({variable} = {state}) in {count} configurations of {where}</source>
        <translation>{where} 的 {count} 个取值组合中 P({variable} = {state}) 的平均值</translation>
    </message>
    <message>
        <source>{where}: {wrong} of {count} configurations do not sum to 1</source>
        <translation>{where}：{count} 个取值组合中有 {wrong} 个总和不为 1</translation>
    </message>
    <message>
        <source>{where}: sums to {sum} instead of 1</source>
        <translation>{where}：和为 {sum}，应为 1</translation>
    </message>
    <message>
        <source>{where}: sums to 1</source>
        <translation>{where}：和为 1</translation>
    </message>
</context>
<context>
    <name>CptPanel</name>
    <message>
        <source>CPT</source>
        <translation>条件概率表</translation>
    </message>
    <message>
        <source>Conditional probability table</source>
        <translation>条件概率表</translation>
    </message>
    <message>
        <source>Double-click the canvas to add a node.</source>
        <translation>双击画布添加节点。</translation>
    </message>
    <message>
        <source>Select a node on the canvas or in the list to see and edit its table.</source>
        <translation>在画布或列表中选择一个节点，查看和编辑它的表。</translation>
    </message>
    <message>
        <source>No table</source>
        <translation>没有表</translation>
    </message>
    <message numerus="yes">
        <source>%Ln configuration(s)</source>
        <translation>
            <numerusform>%Ln 个取值组合</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln free parameter(s)</source>
        <translation>
            <numerusform>%Ln 个自由参数</numerusform>
        </translation>
    </message>
    <message>
        <source>select cells first</source>
        <translation>请先选择单元格</translation>
    </message>
    <message>
        <source>Show the steps</source>
        <translation>显示步骤</translation>
    </message>
    <message>
        <source>Show step by step how this entry comes about</source>
        <translation>逐步显示该表项如何得出</translation>
    </message>
    <message>
        <source>Fill the rest</source>
        <translation>填入余量</translation>
    </message>
    <message>
        <source>Give the selected cells what the others of their columns leave up to 1</source>
        <translation>把所在列中其余单元格到 1 的余量填入选中的单元格</translation>
    </message>
    <message>
        <source>Deterministic</source>
        <translation>确定性</translation>
    </message>
    <message>
        <source>there is one column only</source>
        <translation>只有一列</translation>
    </message>
    <message>
        <source>select several columns first</source>
        <translation>请先选择多列</translation>
    </message>
    <message>
        <source>Copy the first column to the selected ones</source>
        <translation>把第一列复制到选中的各列</translation>
    </message>
    <message>
        <source>Copy the first selected column to the others (Ctrl+R)</source>
        <translation>把选中的第一列复制到其余各列（Ctrl+R）</translation>
    </message>
    <message>
        <source>Copy this column to all</source>
        <translation>把此列复制到所有列</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Show every configuration; + unfolds the current branch alone</source>
        <translation>显示每个取值组合；+ 只展开当前分支</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Show the first parent&apos;s states alone; − folds the current branch alone</source>
        <translation>只显示第一个父节点的状态；− 只折叠当前分支</translation>
    </message>
    <message numerus="yes">
        <source>%Ln column(s)</source>
        <translation>
            <numerusform>%Ln 列</numerusform>
        </translation>
    </message>
    <message>
        <source>{columns} do not sum to 1: the table is kept as a draft, and posteriors use the last valid one.</source>
        <translation>{columns}之和不是 1：表保留为草稿，后验使用上一张有效的表。</translation>
    </message>
    <message>
        <source>not filled yet</source>
        <translation>尚未填写</translation>
    </message>
</context>
<context>
    <name>CptTools</name>
    <message>
        <source>Unlock</source>
        <translation>解锁</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁定</translation>
    </message>
    <message>
        <source>Normalize</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Complement</source>
        <translation>互补</translation>
    </message>
    <message>
        <source>More actions for the selected columns</source>
        <translation>对选中的列的更多操作</translation>
    </message>
    <message>
        <source>Probability, 0.25</source>
        <translation>概率，0.25</translation>
    </message>
    <message>
        <source>Per cent, 25 %</source>
        <translation>百分比，25 %</translation>
    </message>
    <message>
        <source>Odds, 1 : 3</source>
        <translation>几率，1 : 3</translation>
    </message>
    <message>
        <source>Counts, n</source>
        <translation>计数，n</translation>
    </message>
    <message>
        <source>Unlock the selected cells, so that they can change again (Ctrl+Shift+L)</source>
        <translation>让选中的单元格可以再变动（Ctrl+Shift+L）</translation>
    </message>
    <message>
        <source>Lock the selected cells: they do not change until unlocked (Ctrl+Shift+L)</source>
        <translation>锁定选中的单元格：除解锁外不再变动（Ctrl+Shift+L）</translation>
    </message>
    <message>
        <source>Give every state the same probability, in the selected columns or in all</source>
        <translation>使每个状态概率相同，用于选中的列或所有列</translation>
    </message>
    <message>
        <source>Complement the selected columns, or all: p becomes (1 − p) / (states − 1)</source>
        <translation>把选中的列或所有列反过来：p 变为 (1 − p) / (状态数 − 1)</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Form of the numbers</source>
        <translation>数字的形式</translation>
    </message>
    <message>
        <source>{form}: how numbers are shown and typed. Counts become the proportions of a column.</source>
        <translation>{form}：数字的显示和输入方式。计数会换算成一列中的比例。</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>树</translation>
    </message>
    <message>
        <source>Configurations of the parents as columns, as rows, or as rows that fold away</source>
        <translation>把父节点的取值组合排成列、排成行，或排成可折叠的行</translation>
    </message>
    <message>
        <source>Divide by the sum, in the selected columns or in all</source>
        <translation>除以总和，用于选中的列或所有列</translation>
    </message>
    <message>
        <source>Draw the selected columns at random, or all</source>
        <translation>随机生成选中的列或所有列</translation>
    </message>
</context>
<context>
    <name>CrashDialog</name>
    <message>
        <source>Internal error</source>
        <translation>程序出错</translation>
    </message>
    <message>
        <source>Something went wrong.</source>
        <translation>发生了不该发生的事。</translation>
    </message>
    <message>
        <source>This is an error in the program, not your mistake. All open documents have a safety copy, and you can go on working. The report below helps to fix it.</source>
        <translation>这是程序的错误，不是您的。所有打开的文档都有安全副本，可以继续工作。下面的报告有助于修复它。</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>复制报告</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
</context>
<context>
    <name>CredibleIntervals</name>
    <message>
        <source>Credible intervals</source>
        <translation>可信区间</translation>
    </message>
</context>
<context>
    <name>CriteriaChoice</name>
    <message>
        <source>The criterion that {name} belongs to</source>
        <translation>{name} 所属的准则</translation>
    </message>
    <message>
        <source>Each of the two criteria needs a utility.</source>
        <translation>两个准则各需要一个效用节点。</translation>
    </message>
</context>
<context>
    <name>CriteriaPage</name>
    <message>
        <source>Two criteria</source>
        <translation>两个准则</translation>
    </message>
    <message>
        <source>Frontier</source>
        <translation>前沿</translation>
    </message>
    <message>
        <source>Price of the second criterion</source>
        <translation>第二准则的价格</translation>
    </message>
    <message>
        <source>Best by price</source>
        <translation>按价格的最优策略</translation>
    </message>
    <message>
        <source>Strategies by two criteria</source>
        <translation>按两个准则的策略</translation>
    </message>
    <message>
        <source>Save the plot as a picture</source>
        <translation>把图存为图片</translation>
    </message>
    <message>
        <source>Copy the table as a spreadsheet reads it</source>
        <translation>按电子表格的格式复制此表</translation>
    </message>
    <message>
        <source>Take as fixed policy</source>
        <translation>定为固定规则</translation>
    </message>
    <message>
        <source>Set the policies of the chosen strategy by hand: one step of Undo</source>
        <translation>将所选策略的规则设为手工规则：可一步撤销</translation>
    </message>
    <message>
        <source>Price as weight</source>
        <translation>价格作为权重</translation>
    </message>
    <message>
        <source>Let the second criterion count in the total as the price says</source>
        <translation>让第二准则按此价格计入总效用</translation>
    </message>
    <message>
        <source>What belongs to which criterion</source>
        <translation>各效用属于哪个准则</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>effect</source>
        <translation>效果</translation>
    </message>
    <message>
        <source>criterion 2</source>
        <translation>准则 2</translation>
    </message>
    <message>
        <source>criterion 1</source>
        <translation>准则 1</translation>
    </message>
    <message>
        <source>Price of 1 {unit}</source>
        <translation>1 {unit} 的价格</translation>
    </message>
    <message>
        <source>Price of {name}</source>
        <translation>{name} 的价格</translation>
    </message>
    <message>
        <source>Best: {strategy}</source>
        <translation>最优：{strategy}</translation>
    </message>
    <message>
        <source>Net benefit {value} {unit}.</source>
        <translation>净效益 {value} {unit}。</translation>
    </message>
    <message>
        <source>{strategy} is behind by {gap}: {said}.</source>
        <translation>{strategy} 落后 {gap}：{said}。</translation>
    </message>
    <message>
        <source>Ahead of {strategy} by {gap}.</source>
        <translation>比 {strategy} 领先 {gap}。</translation>
    </message>
    <message>
        <source>The solution is local: there may be better strategies.</source>
        <translation>这是局部解：可能有更好的策略。</translation>
    </message>
    <message>
        <source>There are too many strategies: those are shown that a first option leads to.</source>
        <translation>策略太多：只显示由首个决策的各选项得到的策略。</translation>
    </message>
    <message>
        <source>best whatever the price</source>
        <translation>无论价格多少都最优</translation>
    </message>
    <message>
        <source>best for prices above {low}</source>
        <translation>价格高于 {low} 时最优</translation>
    </message>
    <message>
        <source>best for prices up to {high}</source>
        <translation>价格不超过 {high} 时最优</translation>
    </message>
    <message>
        <source>best for prices from {low} to {high}</source>
        <translation>价格从 {low} 到 {high} 时最优</translation>
    </message>
    <message>
        <source>dominated: {other} is at least as good by both</source>
        <translation>被支配：{other} 在两个准则上都不差</translation>
    </message>
    <message>
        <source>dominated</source>
        <translation>被支配</translation>
    </message>
    <message>
        <source>extendedly dominated: a mixture of {first} and {second} is better by both</source>
        <translation>被扩展支配：{first} 与 {second} 的混合在两个准则上都更好</translation>
    </message>
    <message>
        <source>best for no price</source>
        <translation>对任何价格都不是最优</translation>
    </message>
    <message>
        <source>extended</source>
        <translation>扩展支配</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>ratio</source>
        <translation>增量比</translation>
    </message>
    <message>
        <source>Incremental ratio: the price from which it is better than the one before</source>
        <translation>增量比：价格高于此值时它比前一个策略更好</translation>
    </message>
    <message>
        <source>net benefit</source>
        <translation>净效益</translation>
    </message>
    <message>
        <source>Both criteria in units of the first, at the price {price}</source>
        <translation>价格为 {price} 时，以第一准则的单位计的两个准则之和</translation>
    </message>
</context>
<context>
    <name>CursorPlot</name>
    <message>
        <source>Drag to move the cursor; ← → by a step, with Shift by ten</source>
        <translation>拖动以移动游标；← → 移动一步，按住 Shift 移动十步</translation>
    </message>
</context>
<context>
    <name>CurvePlots</name>
    <message>
        <source>Precision–recall</source>
        <translation>精确率–召回率</translation>
    </message>
    <message>
        <source>The curves of the trained models for one class</source>
        <translation>已训练模型对一个类别的曲线</translation>
    </message>
    <message>
        <source>Reliability</source>
        <translation>可靠性</translation>
    </message>
    <message>
        <source>Learning curve</source>
        <translation>学习曲线</translation>
    </message>
    <message>
        <source>How far the probabilities and the accuracies can be relied on</source>
        <translation>概率与准确率的可靠程度</translation>
    </message>
    <message>
        <source>ROC curves</source>
        <translation>ROC 曲线</translation>
    </message>
    <message>
        <source>Precision–recall curves</source>
        <translation>精确率–召回率曲线</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>召回率</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精确率</translation>
    </message>
    <message>
        <source>false positives</source>
        <translation>假阳性率</translation>
    </message>
    <message>
        <source>true positives</source>
        <translation>真阳性率</translation>
    </message>
    <message>
        <source>MAP, p ≥ {limit}</source>
        <translation>最大后验，p ≥ {limit}</translation>
    </message>
    <message>
        <source>minimum risk, p ≥ {limit}</source>
        <translation>最小风险，p ≥ {limit}</translation>
    </message>
    <message>
        <source>nearest (0, 1), p ≥ {limit}</source>
        <translation>最接近 (0, 1)，p ≥ {limit}</translation>
    </message>
    <message>
        <source>Learning curves</source>
        <translation>学习曲线</translation>
    </message>
    <message>
        <source>Reliability diagram</source>
        <translation>可靠性图</translation>
    </message>
    <message>
        <source>training rows</source>
        <translation>训练行数</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop, and keep the points that are done</source>
        <translation>停止，并保留已完成的点</translation>
    </message>
    <message>
        <source>Train the ticked models on growing parts of the rows</source>
        <translation>用逐步增多的行训练勾选的模型</translation>
    </message>
    <message>
        <source>Tick a model first</source>
        <translation>请先勾选一个模型</translation>
    </message>
    <message>
        <source>Training: {percent} %</source>
        <translation>训练中：{percent} %</translation>
    </message>
    <message>
        <source>Accuracy on held-out rows; number of splits: {splits}.</source>
        <translation>留出行上的准确率；划分次数：{splits}。</translation>
    </message>
    <message>
        <source>How accuracy grows with the rows: each model is trained on 5 to 100 %.</source>
        <translation>准确率随行数的变化：每个模型用 5 % 至 100 % 的行训练。</translation>
    </message>
    <message>
        <source>predicted P({name})</source>
        <translation>预测的 P({name})</translation>
    </message>
    <message>
        <source>observed share</source>
        <translation>实际比例</translation>
    </message>
    <message>
        <source>The positive class: what curves, threshold, misses and false alarms are about</source>
        <translation>正类：曲线、阈值、漏报和误报所针对的类别</translation>
    </message>
    <message>
        <source>Gray: {least} to {most} rows in each bin of {model}.</source>
        <translation>灰色：{model} 的每箱有 {least} 至 {most} 行。</translation>
    </message>
    <message>
        <source>Gray: {most} rows in each bin of {model}.</source>
        <translation>灰色：{model} 的每箱有 {most} 行。</translation>
    </message>
</context>
<context>
    <name>CutDialog</name>
    <message>
        <source>Cut points of {column}</source>
        <translation>{column} 的分割点</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Class column</source>
        <translation>类别列</translation>
    </message>
    <message>
        <source>Cut points</source>
        <translation>分割点</translation>
    </message>
    <message>
        <source>such as 30; 45; 60</source>
        <translation>例如 30; 45; 60</translation>
    </message>
    <message>
        <source>“{text}” is not a number.</source>
        <translation>“{text}”不是数。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln interval(s) of {rows}</source>
        <translation>
            <numerusform>{rows}分为 %Ln 个区间</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %Ln without a row</source>
        <translation>
            <numerusform>；%Ln 个没有数据</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CutHistogram</name>
    <message>
        <source>Drag a line to move it, double-click to add one, Delete to remove it.
Keys: Left and Right move, Page up and Page down choose, Insert adds.</source>
        <translation>拖动分割线可移动它，双击添加，Delete 删除。
按键：左右键移动，上下翻页键选择，Insert 添加。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Histogram with cut points: {cuts}</source>
        <translation>直方图，分割点：{cuts}</translation>
    </message>
</context>
<context>
    <name>DataActions</name>
    <message>
        <source>Tables of cases ({patterns})</source>
        <translation>数据表 ({patterns})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Import data</source>
        <translation>导入数据</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation>正在读取 {file}…</translation>
    </message>
    <message>
        <source>Import {file}</source>
        <translation>导入 {file}</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>Delimiter</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>Missing cells</source>
        <translation>缺失单元格</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>未读入的列</translation>
    </message>
    <message>
        <source>{rows}, {columns}</source>
        <translation>{rows}，{columns}</translation>
    </message>
    <message>
        <source>The network has changed in the meantime; import the file again.</source>
        <translation>网络在此期间已更改；请重新导入该文件。</translation>
    </message>
    <message>
        <source>Imported **{file}**: {rows}, {columns}.</source>
        <translation>已导入 **{file}**：{rows}，{columns}。</translation>
    </message>
    <message>
        <source>Add states of {file}</source>
        <translation>添加 {file} 中的状态</translation>
    </message>
    <message>
        <source>Add nodes of {file}</source>
        <translation>添加 {file} 的节点</translation>
    </message>
    <message>
        <source>Build nodes from {file}</source>
        <translation>由 {file} 建立节点</translation>
    </message>
</context>
<context>
    <name>DataColumnsPanel</name>
    <message>
        <source>{column}; no node has this name</source>
        <translation>{column}；没有同名节点</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>No data yet</source>
        <translation>还没有数据</translation>
    </message>
    <message>
        <source>Press Ctrl+I to import a table of cases.</source>
        <translation>按 Ctrl+I 导入数据表。</translation>
    </message>
</context>
<context>
    <name>DataCuts</name>
    <message numerus="yes">
        <source>Cut {column} into %Ln interval(s)</source>
        <translation>
            <numerusform>将 {column} 分为 %Ln 个区间</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataModel</name>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
</context>
<context>
    <name>DataPanel</name>
    <message>
        <source>Rows</source>
        <translation>数据行</translation>
    </message>
    <message>
        <source>Missing values</source>
        <translation>缺失值</translation>
    </message>
    <message>
        <source>{shown} of {rows}</source>
        <translation>{rows}中的 {shown} 行</translation>
    </message>
    <message>
        <source>Search the cases</source>
        <translation>在数据中查找</translation>
    </message>
    <message>
        <source>any column</source>
        <translation>任意列</translation>
    </message>
    <message>
        <source>Only rows with {column} = {value}</source>
        <translation>只显示 {column} = {value} 的行</translation>
    </message>
    <message>
        <source>Set this row as the findings</source>
        <translation>将此行设为证据</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Show all rows</source>
        <translation>显示所有行</translation>
    </message>
    <message>
        <source>Cut points of {column}…</source>
        <translation>{column} 的分割点…</translation>
    </message>
    <message>
        <source>Order of the file</source>
        <translation>按文件中的顺序</translation>
    </message>
    <message>
        <source>Cases</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Frequencies</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>Only rows with</source>
        <translation>只显示</translation>
    </message>
    <message>
        <source>Column of the filter</source>
        <translation>筛选的列</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>Value of the filter</source>
        <translation>筛选的取值</translation>
    </message>
    <message>
        <source>Value of the filter; Enter applies it</source>
        <translation>筛选的取值；按回车应用</translation>
    </message>
    <message>
        <source>The rows, a map of where cells are missing, or relative frequencies</source>
        <translation>各行、缺失单元格的分布图，或相对频率</translation>
    </message>
    <message>
        <source>No data yet</source>
        <translation>还没有数据</translation>
    </message>
    <message>
        <source>Import a table of cases: press Ctrl+I, or drop a CSV or Parquet file here.</source>
        <translation>导入数据表：按 Ctrl+I，或把 CSV 或 Parquet 文件拖到这里。</translation>
    </message>
</context>
<context>
    <name>DecisionControls</name>
    <message>
        <source>Begin with</source>
        <translation>从示例开始</translation>
    </message>
    <message>
        <source>Losses</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Columns of {table}</source>
        <translation>{table} 的列</translation>
    </message>
    <message>
        <source>Begin with an example</source>
        <translation>从一个示例开始</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>载入…</translation>
    </message>
    <message>
        <source>Take the classes of the columns of a file</source>
        <translation>从文件的列中取得类别</translation>
    </message>
    <message>
        <source>Add a class</source>
        <translation>添加类别</translation>
    </message>
    <message>
        <source>Add a class, up to four</source>
        <translation>添加一个类别，最多四个</translation>
    </message>
    <message>
        <source>Every error costs 1: the risk is the error probability</source>
        <translation>每次错误的损失为 1：风险即错误概率</translation>
    </message>
    <message>
        <source>Textbook example</source>
        <translation>教科书示例</translation>
    </message>
    <message>
        <source>Two irises with losses 3 : 1</source>
        <translation>两种鸢尾花，损失 3 : 1</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>Exchange truth and decision: some texts write the matrix that way round</source>
        <translation>交换真实与决策：有些教科书的矩阵是这样写的</translation>
    </message>
    <message>
        <source>thresholds of both rules</source>
        <translation>两种规则的阈值</translation>
    </message>
    <message>
        <source>p(x) over its parts</source>
        <translation>各部分之上的 p(x)</translation>
    </message>
    <message>
        <source>histogram of a sample of 500</source>
        <translation>500 个样本的直方图</translation>
    </message>
    <message>
        <source>histogram of the values</source>
        <translation>数值的直方图</translation>
    </message>
    <message>
        <source>error areas of the minimum error rule</source>
        <translation>最小错误规则的错误区域</translation>
    </message>
    <message>
        <source>error areas of the minimum risk rule</source>
        <translation>最小风险规则的错误区域</translation>
    </message>
</context>
<context>
    <name>DecisionEditor</name>
    <message>
        <source>Free</source>
        <translation>自由</translation>
    </message>
    <message>
        <source>Policy by hand</source>
        <translation>手工策略</translation>
    </message>
    <message>
        <source>A free decision is made as well as possible; a policy set by hand is evaluated, not optimized</source>
        <translation>自由的决策取最优选项；手工设定的策略只被评估，不被优化</translation>
    </message>
    <message>
        <source>Known: {names}</source>
        <translation>已知：{names}</translation>
    </message>
    <message>
        <source>Nothing is known.</source>
        <translation>没有已知信息。</translation>
    </message>
    <message>
        <source>Options: {names}. The best one is looked for.</source>
        <translation>选项：{names}。将寻找其中最优的一个。</translation>
    </message>
    <message>
        <source>The decision follows this table: it is evaluated, not optimized.</source>
        <translation>决策遵循此表：只被评估，不被优化。</translation>
    </message>
    <message>
        <source>Free {name}</source>
        <translation>使 {name} 自由</translation>
    </message>
    <message>
        <source>Policy by hand of {name}</source>
        <translation>{name} 的手工策略</translation>
    </message>
</context>
<context>
    <name>DecisionFigure</name>
    <message>
        <source>Loss of taking ω₁ for ω₂</source>
        <translation>把 ω₁ 误判为 ω₂ 的损失</translation>
    </message>
    <message>
        <source>Least error at x = {x_e}: {error}; least risk at x = {x_r}: {risk}. As the thresholds stand: error {error_now}, risk {risk_now}.</source>
        <translation>x = {x_e} 时错误最小：{error}；x = {x_r} 时风险最小：{risk}。按现在的阈值：错误 {error_now}，风险 {risk_now}。</translation>
    </message>
</context>
<context>
    <name>DecisionLosses</name>
    <message>
        <source>decide {name}</source>
        <translation>判为 {name}</translation>
    </message>
    <message>
        <source>truth {name}</source>
        <translation>真实 {name}</translation>
    </message>
    <message>
        <source>loss of deciding {decided} where {truth} is true</source>
        <translation>真实为 {truth} 时判为 {decided} 的损失</translation>
    </message>
</context>
<context>
    <name>DecisionPanel</name>
    <message>
        <source>Decide</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Decided</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Unmark the class</source>
        <translation>取消类别标记</translation>
    </message>
    <message>
        <source>Decide no more about this node, and drop its losses</source>
        <translation>不再对该节点决策，并丢弃其损失</translation>
    </message>
    <message>
        <source>Decide about {name}</source>
        <translation>对 {name} 决策</translation>
    </message>
    <message>
        <source>Risk of each decision</source>
        <translation>各决策的风险</translation>
    </message>
    <message>
        <source>What the lesson asks about is covered.</source>
        <translation>本课所问的内容被遮住了。</translation>
    </message>
    <message>
        <source>No posterior under these findings, so nothing is decided.</source>
        <translation>在这些证据下没有后验，因此不作决策。</translation>
    </message>
    <message>
        <source>decision</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>P(truth)</source>
        <translation>P(真实)</translation>
    </message>
    <message>
        <source>risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>least</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>most probable (MAP)</source>
        <translation>最可能（MAP）</translation>
    </message>
    <message>
        <source>minimum risk</source>
        <translation>最小风险</translation>
    </message>
    <message>
        <source>The risk of a decision is its loss, averaged over P({name} | findings).</source>
        <translation>决策的风险是其损失按 P({name} | 证据) 的平均。</translation>
    </message>
    <message>
        <source>Change losses</source>
        <translation>更改损失</translation>
    </message>
    <message>
        <source>No node is marked as the class. Select one, and choose Loss matrix…</source>
        <translation>没有节点被标记为类别。请选择一个节点，然后选择“损失矩阵…”。</translation>
    </message>
</context>
<context>
    <name>DecisionPlot</name>
    <message>
        <source>Densities, thresholds, decisions and posteriors</source>
        <translation>密度、阈值、决策与后验</translation>
    </message>
    <message>
        <source>Drag a threshold to see what it costs; double-click returns it.
Keys: Left and Right move it, with Shift ten times as far; Up and Down choose another one; Esc returns it.</source>
        <translation>拖动阈值可看到它的代价；双击使其返回。
按键：左右键移动，按住 Shift 移动十倍；上下键选择另一个；Esc 使其返回。</translation>
    </message>
    <message>
        <source>Return the threshold to its optimum</source>
        <translation>让阈值回到最优处</translation>
    </message>
    <message>
        <source>Minimum error decides</source>
        <translation>最小错误规则的决策</translation>
    </message>
    <message>
        <source>Minimum risk decides</source>
        <translation>最小风险规则的决策</translation>
    </message>
    <message>
        <source>Posterior P(ω | x)</source>
        <translation>后验 P(ω | x)</translation>
    </message>
    <message>
        <source>truth {truth}, decided {decided}</source>
        <translation>真实 {truth}，判为 {decided}</translation>
    </message>
    <message>
        <source>truth {truth}, decided another</source>
        <translation>真实 {truth}，判为其他类</translation>
    </message>
    <message>
        <source>decide {first} above 0.5 (minimum error)</source>
        <translation>高于 0.5 时判为 {first}（最小错误）</translation>
    </message>
    <message>
        <source>decide {first} above {level} (minimum risk)</source>
        <translation>高于 {level} 时判为 {first}（最小风险）</translation>
    </message>
</context>
<context>
    <name>DecisionSide</name>
    <message>
        <source>Decide with losses</source>
        <translation>按损失决策</translation>
    </message>
    <message>
        <source>Shares are of the row. Click a cell to see its rows.</source>
        <translation>百分比按行计算。单击单元格可查看其中的行。</translation>
    </message>
    <message>
        <source>(0, 1)</source>
        <translation>(0, 1)</translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>准确率，%</translation>
    </message>
    <message>
        <source>Confusion of {model} so far, minimum risk</source>
        <translation>{model} 目前的混淆矩阵，最小风险</translation>
    </message>
    <message>
        <source>Decide {name} when P({name}) ≥ {limit}: the point of the ROC curve nearest to (0, 1), where no row is decided wrongly</source>
        <translation>当 P({name}) ≥ {limit} 时判为 {name}：ROC 曲线上最接近 (0, 1) 的点，在该处没有一行判错</translation>
    </message>
    <message>
        <source>risk of a row</source>
        <translation>每行风险</translation>
    </message>
    <message>
        <source>by the losses</source>
        <translation>按损失</translation>
    </message>
    <message>
        <source>misses</source>
        <translation>漏报</translation>
    </message>
    <message>
        <source>false alarms</source>
        <translation>误报</translation>
    </message>
    <message>
        <source>MAP</source>
        <translation>最大后验</translation>
    </message>
    <message>
        <source>Confusion of {model}, minimum risk</source>
        <translation>{model} 的混淆矩阵，最小风险</translation>
    </message>
    <message>
        <source>Minimum risk: decide {name} when P({name}) ≥ {limit}, from the losses alone. It costs least if the probabilities are right; on these rows another threshold may cost less</source>
        <translation>最小风险：当 P({name}) ≥ {limit} 时判为 {name}，只由损失决定。概率正确时代价最小；在这些行上，别的阈值也可能代价更小</translation>
    </message>
</context>
<context>
    <name>DecisionWindow</name>
    <message>
        <source>Where along {column} does the decision change?</source>
        <translation>决策在 {column} 的何处改变？</translation>
    </message>
    <message>
        <source>Away from its optimum the threshold adds ΔP_E to the error: the red area between the curves. Double-click it, or press Esc, to return it.</source>
        <translation>阈值偏离最优处，错误概率增加 ΔP_E，即曲线之间的红色区域。双击阈值或按 Esc 使其返回。</translation>
    </message>
    <message>
        <source>Away from its optimum the threshold adds ΔR to the risk. Double-click it, or press Esc, to return it.</source>
        <translation>阈值偏离最优处，风险增加 ΔR。双击阈值或按 Esc 使其返回。</translation>
    </message>
    <message>
        <source>No threshold of minimum error: {name} is decided everywhere.</source>
        <translation>最小错误规则没有阈值：处处判为 {name}。</translation>
    </message>
    <message>
        <source>One threshold of minimum error: below it {name} is decided.</source>
        <translation>最小错误规则有一个阈值：低于它时判为 {name}。</translation>
    </message>
    <message>
        <source>Unequal spreads give two thresholds: left of the lower one {name} wins again.</source>
        <translation>标准差不等时有两个阈值：在较低者左侧 {name} 再次胜出。</translation>
    </message>
    <message>
        <source>{count} thresholds of minimum error: left of the lowest {name} wins.</source>
        <translation>最小错误规则有 {count} 个阈值：在最低者左侧 {name} 胜出。</translation>
    </message>
    <message>
        <source>loss ratio {first} : {second}</source>
        <translation>损失比 {first} : {second}</translation>
    </message>
    <message>
        <source>{count} classes</source>
        <translation>{count} 个类别</translation>
    </message>
    <message>
        <source>Decision threshold</source>
        <translation>决策阈值</translation>
    </message>
    <message>
        <source>Where does the decision change?</source>
        <translation>决策在何处改变？</translation>
    </message>
</context>
<context>
    <name>Decisions</name>
    <message>
        <source>Value of an observation</source>
        <translation>一次观测的价值</translation>
    </message>
    <message>
        <source>Mark {name} as the class</source>
        <translation>将 {name} 标记为类别</translation>
    </message>
    <message>
        <source>Select one node: the class to decide about.</source>
        <translation>请选择一个节点：要决策的类别。</translation>
    </message>
    <message>
        <source>Decide {name}</source>
        <translation>判定 {name}</translation>
    </message>
    <message>
        <source>Loss of {name}</source>
        <translation>{name} 的损失</translation>
    </message>
    <message>
        <source>Losses as a decision network</source>
        <translation>损失画为决策网络</translation>
    </message>
    <message>
        <source>Decision as losses</source>
        <translation>决策变为损失</translation>
    </message>
</context>
<context>
    <name>DensitiesWindow</name>
    <message>
        <source>New node {name}</source>
        <translation>新节点 {name}</translation>
    </message>
    <message>
        <source>Table of {name}</source>
        <translation>{name} 的表</translation>
    </message>
    <message>
        <source>Table of {name} from {column}</source>
        <translation>由 {column} 得到 {name} 的表</translation>
    </message>
    <message>
        <source>{name} has the shares of the {bins} bins as its table; Undo is in its document.</source>
        <translation>{name} 的表现为 {bins} 个区间的比例；可在其文档中撤销。</translation>
    </message>
    <message>
        <source>How dense is {name}?</source>
        <translation>{name} 有多密？</translation>
    </message>
    <message>
        <source>Reading the column …</source>
        <translation>正在读取该列…</translation>
    </message>
    <message>
        <source>A density needs {least} values at least; this column has {n}.</source>
        <translation>密度至少需要 {least} 个值；该列有 {n} 个。</translation>
    </message>
    <message>
        <source>All values are equal: there is nothing to spread. Choose another column.</source>
        <translation>所有值都相等：没有可展开的内容。请选择其他列。</translation>
    </message>
    <message>
        <source>Drag in any pane to move the cursor.</source>
        <translation>在任一窗格中拖动可移动游标。</translation>
    </message>
    <message>
        <source>{n} values · seed {seed}</source>
        <translation>{n} 个值 · 种子 {seed}</translation>
    </message>
    <message>
        <source>Densities</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>No numeric column.</source>
        <translation>没有数值列。</translation>
    </message>
    <message>
        <source>Load one, or take the heights.</source>
        <translation>请载入一列，或使用身高数据。</translation>
    </message>
    <message>
        <source>Take the heights</source>
        <translation>使用身高数据</translation>
    </message>
    <message>
        <source>Load a table…</source>
        <translation>载入表格…</translation>
    </message>
</context>
<context>
    <name>DensityControls</name>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>A value on an edge</source>
        <translation>边界上的值</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>The values whose density is estimated</source>
        <translation>要估计密度的值</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>载入…</translation>
    </message>
    <message>
        <source>Take the columns of a file</source>
        <translation>使用文件中的列</translation>
    </message>
    <message>
        <source>At the cursor</source>
        <translation>游标处</translation>
    </message>
    <message>
        <source>Place of the cursor</source>
        <translation>游标位置</translation>
    </message>
    <message>
        <source>Densities at the cursor</source>
        <translation>游标处的密度</translation>
    </message>
    <message>
        <source>the density that made them</source>
        <translation>生成数据的密度</translation>
    </message>
    <message>
        <source>Which end of a bin or window belongs to it</source>
        <translation>区间或窗口的哪一端属于它</translation>
    </message>
    <message>
        <source>the values as a rug</source>
        <translation>以短线显示各值</translation>
    </message>
    <message>
        <source>all four in one pane</source>
        <translation>四种方法放在一个窗格中</translation>
    </message>
    <message>
        <source>Take as the CPT of a node…</source>
        <translation>作为节点的 CPT…</translation>
    </message>
    <message>
        <source>The bins of the histogram become the states of a node in the active document</source>
        <translation>直方图的区间成为当前文档中一个节点的状态</translation>
    </message>
    <message>
        <source>counts in the bin to its right; the last bin is closed at both ends. Parzen windows follow.</source>
        <translation>计入其右侧的区间；最后一个区间两端闭合。Parzen 窗相同。</translation>
    </message>
    <message>
        <source>counts in the bin to its left; the first bin is closed at both ends. Parzen windows follow.</source>
        <translation>计入其左侧的区间；第一个区间两端闭合。Parzen 窗相同。</translation>
    </message>
    <message>
        <source>{n} values, {different} different</source>
        <translation>{n} 个值，{different} 个不同</translation>
    </message>
    <message>
        <source>{n} values in {unit}, {different} different</source>
        <translation>{n} 个值（{unit}），{different} 个不同</translation>
    </message>
    <message>
        <source>Case weights are left out: every value counts once.</source>
        <translation>未使用样本权重：每个值计一次。</translation>
    </message>
    <message>
        <source>per {unit}; a density may exceed 1</source>
        <translation>每 {unit}；密度可以大于 1</translation>
    </message>
    <message>
        <source>a density may exceed 1</source>
        <translation>密度可以大于 1</translation>
    </message>
    <message>
        <source>histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Parzen window</source>
        <translation>Parzen 窗</translation>
    </message>
    <message>
        <source>Gaussian kernel</source>
        <translation>高斯核</translation>
    </message>
    <message>
        <source>nearest neighbors</source>
        <translation>最近邻</translation>
    </message>
</context>
<context>
    <name>DensityFigure</name>
    <message>
        <source>Estimate of the density</source>
        <translation>密度的估计</translation>
    </message>
    <message>
        <source>histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>核</translation>
    </message>
    <message>
        <source>neighbors</source>
        <translation>最近邻</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Heights</source>
        <translation>身高</translation>
    </message>
    <message>
        <source>The values are being read…</source>
        <translation>正在读取数值…</translation>
    </message>
</context>
<context>
    <name>Dialog</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>What this is about (F1)</source>
        <translation>关于此处的说明 (F1)</translation>
    </message>
</context>
<context>
    <name>DimensionsSection</name>
    <message>
        <source>In d columns</source>
        <translation>在 d 列中</translation>
    </message>
    <message>
        <source>Number of columns d</source>
        <translation>列数 d</translation>
    </message>
    <message>
        <source>With so many columns, each cut into as many bins as this histogram</source>
        <translation>以这么多列，每列的区间数与该直方图相同</translation>
    </message>
    <message>
        <source>{bins} bins in each of {d}: {cells} cells for {n} rows, {rows} a cell.</source>
        <translation>{d} 列各分 {bins} 个区间：{n} 行对应 {cells} 个单元，每单元 {rows} 行。</translation>
    </message>
    <message>
        <source>At least {share} % of the cells are empty. Each further column needs {bins} times the rows.</source>
        <translation>至少 {share} % 的单元为空。每增加一列需要 {bins} 倍的行数。</translation>
    </message>
</context>
<context>
    <name>Docked</name>
    <message>
        <source>In a window of its own</source>
        <translation>放到单独的窗口</translation>
    </message>
    <message>
        <source>Close, and show the network</source>
        <translation>关闭并显示网络</translation>
    </message>
</context>
<context>
    <name>DocumentTabs</name>
    <message>
        <source>Open documents</source>
        <translation>打开的文档</translation>
    </message>
    <message>
        <source>{name}, not saved</source>
        <translation>{name}，未保存</translation>
    </message>
</context>
<context>
    <name>Documents</name>
    <message>
        <source>network {number}</source>
        <translation>网络 {number}</translation>
    </message>
</context>
<context>
    <name>DraftBar</name>
    <message>
        <source>Normalize</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Divide every such column by its sum</source>
        <translation>把每个这样的列除以它的和</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>还原</translation>
    </message>
    <message>
        <source>Go back to the last valid table</source>
        <translation>取回上一张有效的表</translation>
    </message>
</context>
<context>
    <name>EM</name>
    <message>
        <source>ln L + ln prior</source>
        <translation>ln L + ln 先验</translation>
    </message>
    <message>
        <source>ln L</source>
        <translation>ln L</translation>
    </message>
    <message>
        <source>start {k}</source>
        <translation>起点 {k}</translation>
    </message>
    <message>
        <source>iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>stop {limit}</source>
        <translation>停止 {limit}</translation>
    </message>
</context>
<context>
    <name>EMFigure</name>
    <message>
        <source>Heights in cm, two components</source>
        <translation>身高（cm），两个分量</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Another start</source>
        <translation>换一个起点</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>EM</source>
        <translation>EM</translation>
    </message>
    <message>
        <source>EM is running…</source>
        <translation>EM 正在运行…</translation>
    </message>
    <message>
        <source>The start: ln L = {now}. Each step raises it, or leaves it.</source>
        <translation>起点：ln L = {now}。每一步使它上升或保持不变。</translation>
    </message>
    <message>
        <source>After {at} iterations ln L = {now}; it was {first} and never falls.</source>
        <translation>{at} 次迭代之后 ln L = {now}；起点为 {first}，它从不下降。</translation>
    </message>
</context>
<context>
    <name>EMLearning</name>
    <message>
        <source>The network has changed, so EM has ended.</source>
        <translation>网络已更改，EM 因此结束。</translation>
    </message>
    <message>
        <source>ln L + ln prior</source>
        <translation>ln L + ln 先验</translation>
    </message>
    <message>
        <source>ln L</source>
        <translation>ln L</translation>
    </message>
    <message>
        <source>**EM**: start {k}, iteration {i}, {quantity} {value}; it rose {rise}</source>
        <translation>**EM**：起点 {k}，迭代 {i}，{quantity} {value}；上升 {rise}</translation>
    </message>
</context>
<context>
    <name>EMPanel</name>
    <message>
        <source>Blanks in {file}</source>
        <translation>{file} 中的缺失值</translation>
    </message>
    <message>
        <source>of {rows}</source>
        <translation>共 {rows}</translation>
    </message>
    <message>
        <source>start {k} of {count}, iteration {i}</source>
        <translation>起点 {k}/{count}，迭代 {i}</translation>
    </message>
    <message>
        <source>From draws of the blanks and the tables, prior of 1 row; while it pauses</source>
        <translation>由缺失值与表的抽样得到，先验相当于 1 行；暂停时计算</translation>
    </message>
    <message>
        <source>{count} draws of the blanks and the tables, prior of 1 row</source>
        <translation>缺失值与表的 {count} 次抽样，先验相当于 1 行</translation>
    </message>
    <message>
        <source>EM</source>
        <translation>EM</translation>
    </message>
    <message>
        <source>One iteration</source>
        <translation>一次迭代</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Stop when one holds</source>
        <translation>满足其一即停止</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Credible intervals, 95 %</source>
        <translation>可信区间，95 %</translation>
    </message>
    <message>
        <source>Whiskers on the bars, while EM stands still</source>
        <translation>EM 停下时在条形上显示须线</translation>
    </message>
    <message>
        <source>No data</source>
        <translation>没有数据</translation>
    </message>
    <message>
        <source>Open a table, or drop it here.</source>
        <translation>打开一个表，或将其拖放到这里。</translation>
    </message>
    <message>
        <source>Nothing is missing</source>
        <translation>没有缺失值</translation>
    </message>
    <message>
        <source>EM equals counting, then.</source>
        <translation>此时 EM 等同于计数。</translation>
    </message>
    <message>
        <source>Count instead</source>
        <translation>改为计数</translation>
    </message>
</context>
<context>
    <name>EMResult</name>
    <message>
        <source>Tables of {network} by EM</source>
        <translation>用 EM 学习 {network} 的表</translation>
    </message>
    <message>
        <source>The network has changed in the meantime, so nothing was applied; learn again.</source>
        <translation>网络在此期间已更改，因此未应用任何结果；请重新学习。</translation>
    </message>
    <message>
        <source>Learn with blanks</source>
        <translation>含缺失值学习</translation>
    </message>
    <message>
        <source>Learned {parameters} from {rows}: ln L {value}.</source>
        <translation>从 {rows}学习了 {parameters}：ln L {value}。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln random restart(s)</source>
        <translation>
            <numerusform>%Ln 次随机重启</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EMTracePanel</name>
    <message>
        <source>Trace · EM</source>
        <translation>轨迹 · EM</translation>
    </message>
    <message>
        <source>{quantity} by iteration, blanks summed out</source>
        <translation>{quantity} 随迭代的变化，缺失值已求和消去</translation>
    </message>
    <message>
        <source>Start {k}: stopping rules</source>
        <translation>起点 {k}：停止规则</translation>
    </message>
    <message numerus="yes">
        <source>%Ln start(s) ended at a lower peak</source>
        <translation>
            <numerusform>%Ln 个起点止于较低的峰</numerusform>
        </translation>
    </message>
    <message>
        <source>Starts</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>Marked: the best so far, on the canvas.</source>
        <translation>标出的是迄今最好的，显示在画布上。</translation>
    </message>
    <message>
        <source>, up to {gap} nats down.</source>
        <translation>，最多低 {gap} 奈特。</translation>
    </message>
    <message>
        <source>No curves yet</source>
        <translation>尚无曲线</translation>
    </message>
    <message>
        <source>Start EM on the left; it draws its curves here.</source>
        <translation>在左侧启动 EM；曲线绘制在这里。</translation>
    </message>
</context>
<context>
    <name>EditActions</name>
    <message>
        <source>Undone: **{edit}**</source>
        <translation>已撤销：**{edit}**</translation>
    </message>
    <message>
        <source>Redone: **{edit}**</source>
        <translation>已重做：**{edit}**</translation>
    </message>
    <message>
        <source>there is nothing to undo</source>
        <translation>还没有做过任何操作</translation>
    </message>
    <message>
        <source>there is nothing to redo</source>
        <translation>没有撤销过任何操作</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) copied.</source>
        <translation>
            <numerusform>已复制 %Ln 个节点。</numerusform>
        </translation>
    </message>
    <message>
        <source>The clipboard holds no nodes.</source>
        <translation>剪贴板中没有节点。</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>再制</translation>
    </message>
    <message>
        <source>Pasting {count} nodes…</source>
        <translation>正在粘贴 {count} 个节点…</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>正在删除…</translation>
    </message>
    <message>
        <source>There are none.</source>
        <translation>没有这样的节点。</translation>
    </message>
    <message>
        <source>Edit the label</source>
        <translation>编辑标签</translation>
    </message>
    <message>
        <source>Plate</source>
        <translation>盘</translation>
    </message>
    <message numerus="yes">
        <source>select at least %Ln nodes</source>
        <translation>
            <numerusform>请至少选择 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Align</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Distribute</source>
        <translation>均匀分布</translation>
    </message>
    <message>
        <source>No color</source>
        <translation>无颜色</translation>
    </message>
    <message>
        <source>Color %1</source>
        <translation>颜色 %1</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>select a node or a text note first</source>
        <translation>请先选择一个节点或文字注释</translation>
    </message>
    <message>
        <source>Cut {parts}</source>
        <translation>剪切 {parts}</translation>
    </message>
    <message>
        <source>Delete {parts}</source>
        <translation>删除 {parts}</translation>
    </message>
</context>
<context>
    <name>EndCard</name>
    <message>
        <source>{title}: done</source>
        <translation>{title}：完成</translation>
    </message>
    <message>
        <source>{right} of {asked} answers were right at the first try.</source>
        <translation>{asked} 题中有 {right} 题一次答对。</translation>
    </message>
    <message>
        <source>Step {number}, {title}: {right} of {asked}</source>
        <translation>第 {number} 步“{title}”：{asked} 题中 {right} 题</translation>
    </message>
    <message>
        <source>Next: {title}</source>
        <translation>下一课：{title}</translation>
    </message>
    <message>
        <source>Worth another look</source>
        <translation>值得再看</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
    <message>
        <source>Take the next lesson</source>
        <translation>学习下一课</translation>
    </message>
    <message>
        <source>Take it again</source>
        <translation>再学一遍</translation>
    </message>
    <message>
        <source>Begin this lesson at its first step</source>
        <translation>从第一步开始这一课</translation>
    </message>
</context>
<context>
    <name>EngineDialog</name>
    <message>
        <source>Engine options</source>
        <translation>引擎选项</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Engine that computes the posteriors</source>
        <translation>计算后验的引擎</translation>
    </message>
    <message>
        <source>This engine has no options.</source>
        <translation>此引擎没有选项。</translation>
    </message>
    <message>
        <source>Solver of the decisions…</source>
        <translation>决策求解器…</translation>
    </message>
    <message>
        <source>Networks that are opened or made from now on start with this engine and these options; networks that are open keep theirs</source>
        <translation>此后打开或新建的网络使用此引擎和这些选项；已打开的网络不变</translation>
    </message>
    <message>
        <source>Use and watch</source>
        <translation>采用并观看</translation>
    </message>
    <message>
        <source>Use the engine, and watch it in the laboratory</source>
        <translation>采用此引擎，并在实验室中观看</translation>
    </message>
</context>
<context>
    <name>EnginePage</name>
    <message>
        <source>Close this page</source>
        <translation>关闭本页</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
</context>
<context>
    <name>EnginePagePart</name>
    <message>
        <source>No answer</source>
        <translation>没有答案</translation>
    </message>
    <message>
        <source>Engine, network, findings or selection have changed.</source>
        <translation>引擎、网络、证据或选择已改变。</translation>
    </message>
    <message>
        <source>Covered</source>
        <translation>已遮住</translation>
    </message>
    <message>
        <source>Canceled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>Canceled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>Asking the engine: {percent} %</source>
        <translation>正在询问推理引擎：{percent} %</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>There is no arc from {parent} to {child}.</source>
        <translation>没有从 {parent} 到 {child} 的弧。</translation>
    </message>
    <message>
        <source>No arc from {parent} to {child}: it would close {path}.</source>
        <translation>不能从 {parent} 到 {child} 画弧：会形成环 {path}。</translation>
    </message>
    <message>
        <source>The table of {variable} is empty.</source>
        <translation>{variable} 的表是空的。</translation>
    </message>
    <message>
        <source>The table of {variable} has an entry that is not a number.</source>
        <translation>{variable} 的表中有一项不是数字。</translation>
    </message>
    <message>
        <source>The table of {variable} has the negative probability {value:g}.</source>
        <translation>{variable} 的表中有负概率 {value:g}。</translation>
    </message>
    <message>
        <source>A row of the table of {variable} sums to {sum:.6g} instead of 1; correct or normalize it.</source>
        <translation>{variable} 的表中有一行的和为 {sum:.6g}，应为 1；请改正或归一化。</translation>
    </message>
    <message>
        <source>The parents of {variable} are not distinct.</source>
        <translation>{variable} 的父节点有重复。</translation>
    </message>
    <message>
        <source>The table of {variable} needs {needed} numbers ({expected}) and has {found} ({shape}).</source>
        <translation>{variable} 的表需要 {needed} 个数（{expected}），却有 {found} 个（{shape}）。</translation>
    </message>
    <message>
        <source>The table of {variable} is not an array of numbers with rows of equal length.</source>
        <translation>{variable} 的表不是各行等长的数字数组。</translation>
    </message>
    <message>
        <source>The parents of {variable} are {parents}.</source>
        <translation>{variable} 的父节点是 {parents}。</translation>
    </message>
    <message>
        <source>Node {variable} has the unknown parent {parent}.</source>
        <translation>节点 {variable} 有未知的父节点 {parent}。</translation>
    </message>
    <message>
        <source>The counts of {variable} do not fit its table.</source>
        <translation>{variable} 的计数与它的表不符。</translation>
    </message>
    <message>
        <source>The arcs close the cycle {path}; remove one of them.</source>
        <translation>这些弧形成环 {path}；请删除其中一条。</translation>
    </message>
    <message>
        <source>{value} is not a finding; give a state, a set of states or a number per state.</source>
        <translation>{value} 不是证据；请给出一个状态、一组状态或每个状态一个数。</translation>
    </message>
    <message>
        <source>The fixed posterior of {variable} sums to {sum:.6g} instead of 1; correct it.</source>
        <translation>{variable} 的固定后验之和为 {sum:.6g}，应为 1；请改正。</translation>
    </message>
    <message>
        <source>A likelihood must be a finite number.</source>
        <translation>似然必须是有限的数。</translation>
    </message>
    <message>
        <source>The network has no node {variable}; correct the name of the finding.</source>
        <translation>网络中没有节点 {variable}；请改正证据中的名称。</translation>
    </message>
    <message>
        <source>“{word}” is not a finding; write variable=state.</source>
        <translation>“{word}”不是证据；请写成“变量=状态”。</translation>
    </message>
    <message>
        <source>A factor has the same variable twice.</source>
        <translation>一个因子中同一变量出现了两次。</translation>
    </message>
    <message>
        <source>A factor of {variables} variables has a table of {axes} axes.</source>
        <translation>{variables} 个变量的因子的表却有 {axes} 个轴。</translation>
    </message>
    <message>
        <source>A factor of {have} cannot be ordered as {asked}.</source>
        <translation>{have} 的因子不能按 {asked} 排列。</translation>
    </message>
    <message>
        <source>The table of {variable} is missing.</source>
        <translation>缺少 {variable} 的表。</translation>
    </message>
    <message>
        <source>There already is a node named {variable}; choose another name.</source>
        <translation>已经有名为 {variable} 的节点；请换一个名称。</translation>
    </message>
    <message>
        <source>The states of {variable} differ.</source>
        <translation>{variable} 的状态不同。</translation>
    </message>
    <message>
        <source>The states of {variable} do not match.</source>
        <translation>{variable} 的状态不匹配。</translation>
    </message>
    <message>
        <source>No arc from {parent} to itself.</source>
        <translation>不能从 {parent} 到它自己画弧。</translation>
    </message>
    <message>
        <source>The required arcs close the cycle {path}; remove one of them.</source>
        <translation>必需的弧形成环 {path}；请收回其中一条。</translation>
    </message>
    <message>
        <source>The table of {variable} has {axes} axes, but {parents} parents need {needed}.</source>
        <translation>{variable} 的表有 {axes} 个轴，而 {parents} 个父节点需要 {needed} 个。</translation>
    </message>
    <message>
        <source>The finding on {variable} rules out all of its states; allow at least one.</source>
        <translation>{variable} 上的证据排除了它的所有状态；请撤回一个。</translation>
    </message>
    <message>
        <source>The {what} of {variable} needs nonnegative numbers, at least one of them above 0.</source>
        <translation>{variable} 的{what}需要非负的数，且至少一个大于 0。</translation>
    </message>
    <message>
        <source>{value} does not give a number for each state; write a mapping of states to numbers.</source>
        <translation>{value} 没有给每个状态一个数；请写成状态到数的映射。</translation>
    </message>
    <message>
        <source>There are two findings on {variable}; keep one of them.</source>
        <translation>{variable} 上有两个证据；请只保留一个。</translation>
    </message>
    <message>
        <source>The finding on {variable} needs {count} numbers separated by commas, one per state ({states}), not “{text}”.</source>
        <translation>{variable} 上的证据需要 {count} 个用逗号分隔的数，每个状态一个（{states}），而不是“{text}”。</translation>
    </message>
    <message>
        <source>The expression of {variable} refers to {name}, which no longer exists.</source>
        <translation>{variable} 的表达式用到的 {name} 已不存在。</translation>
    </message>
    <message>
        <source>A factor in log space is combined with one that is not.</source>
        <translation>对数空间的因子遇到了非对数空间的因子。</translation>
    </message>
    <message>
        <source>At character {position}: a condition is needed here, such as a &gt; 2, but {word} is not one.</source>
        <translation>第 {position} 个字符：这里需要一个条件，例如 a &gt; 2，但 {word} 不是条件。</translation>
    </message>
    <message>
        <source>At character {position}: states have no order, so none is less than another; compare them with = or !=.</source>
        <translation>第 {position} 个字符：状态只有相同与不同，没有大小；请用 = 或 != 比较。</translation>
    </message>
    <message>
        <source>At character {position}: {word} gives no state of {variable} any probability {where}: they sum to 0. Widen its intervals, or leave such configurations out with if(…).</source>
        <translation>第 {position} 个字符：{word} {where}没有给 {variable} 的任何状态概率，总和为零。请加宽其区间，或用 if(…) 排除这些组合。</translation>
    </message>
    <message>
        <source>At character {position}: {word} has {found} arguments instead of those of {signature}.</source>
        <translation>第 {position} 个字符：{word} 得到 {found} 个参数，应为 {signature}。</translation>
    </message>
    <message>
        <source>At character {position}: “{word}” has no meaning here; put a name with special characters in backquotes, as in `two words`.</source>
        <translation>第 {position} 个字符：“{word}”在这里没有意义；含特殊字符的名称请放在反引号中，如 `two words`。</translation>
    </message>
    <message>
        <source>There already is an arc from {parent} to {child}.</source>
        <translation>从 {parent} 到 {child} 已经有弧。</translation>
    </message>
    <message>
        <source>There are two nodes named {variable}; give one of them another name.</source>
        <translation>有两个名为 {variable} 的节点；请给其中一个换名称。</translation>
    </message>
    <message>
        <source>There is a table for {variable}, but no such node.</source>
        <translation>有 {variable} 的表，但没有这个节点。</translation>
    </message>
    <message>
        <source>Node {variable} has two tables.</source>
        <translation>节点 {variable} 有两张表。</translation>
    </message>
    <message>
        <source>The network has no node {variable}.</source>
        <translation>网络中没有节点 {variable}。</translation>
    </message>
    <message>
        <source>The noisy-MAX of {variable} refers to {name}, which no longer exists.</source>
        <translation>{variable} 的噪声 MAX 用到的 {name} 已不存在。</translation>
    </message>
    <message>
        <source>No arc from {parent} to {child}: its table would have {cells:,} numbers for {parents} parents, too many; remove a parent first.</source>
        <translation>不能从 {parent} 到 {child} 画弧：它的表有 {parents} 个父节点，将有 {cells:,} 个数，太多了；请先去掉一个父节点。</translation>
    </message>
    <message>
        <source>No other cell can adjust: all are locked. Unlock one first.</source>
        <translation>没有其他单元格可以让出概率：它们都已锁定。请先解锁一个。</translation>
    </message>
    <message>
        <source>A node needs a name; type at least one letter.</source>
        <translation>节点需要名称；请至少输入一个字符。</translation>
    </message>
    <message>
        <source>The states of {variable} are one text; give a list of names.</source>
        <translation>{variable} 的状态只是一段文本；请给出名称的列表。</translation>
    </message>
    <message>
        <source>Node {variable} has no states; add at least one.</source>
        <translation>节点 {variable} 没有状态；请至少添加一个。</translation>
    </message>
    <message>
        <source>Node {variable} needs one finite number for each of its {count} states.</source>
        <translation>节点 {variable} 的 {count} 个状态各需要一个有限的数。</translation>
    </message>
    <message>
        <source>Node {variable} needs {count} increasing interval limits for its states.</source>
        <translation>节点 {variable} 的状态需要 {count} 个递增的区间边界。</translation>
    </message>
    <message>
        <source>Node {variable} has a state without a name; type at least one letter.</source>
        <translation>节点 {variable} 有一个状态没有名称；请至少输入一个字符。</translation>
    </message>
    <message>
        <source>Node {variable} has the state “{state}” twice; give one of them another name.</source>
        <translation>节点 {variable} 有两个状态都叫“{state}”；请给其中一个换名称。</translation>
    </message>
    <message>
        <source>Node {variable} needs numbers as values and limits of its states.</source>
        <translation>节点 {variable} 的状态值和区间界限必须是数。</translation>
    </message>
    <message>
        <source>Node {variable} has no state “{state}”; it has {states}.</source>
        <translation>节点 {variable} 没有状态“{state}”；它有 {states}。</translation>
    </message>
    <message>
        <source>{owner}: {name} cannot be {value}; give a number.</source>
        <translation>{owner}：{name} 不能是 {value}；请给出一个数。</translation>
    </message>
    <message>
        <source>{owner}: {name} cannot be {value}; give yes or no.</source>
        <translation>{owner}：{name} 不能是 {value}；请给出 yes 或 no。</translation>
    </message>
    <message>
        <source>{owner}: {name} cannot be {value}; give a whole number.</source>
        <translation>{owner}：{name} 不能是 {value}；请给出一个整数。</translation>
    </message>
    <message>
        <source>{owner}: {name} must lie between {low} and {high}, not {value}.</source>
        <translation>{owner}：{name} 必须在 {low} 和 {high} 之间，不能是 {value}。</translation>
    </message>
    <message>
        <source>{owner}: {name} must be one of {choices}, not {value}.</source>
        <translation>{owner}：{name} 必须是 {choices} 之一，不能是 {value}。</translation>
    </message>
    <message>
        <source>{owner} has no option “{name}”; it has {names}.</source>
        <translation>{owner} 没有选项“{name}”；它有 {names}。</translation>
    </message>
    <message>
        <source>There is no {kind} named “{name}”; choose one of {names}.</source>
        <translation>没有名为“{name}”的 {kind}；请从 {names} 中选择。</translation>
    </message>
    <message>
        <source>An elimination order names every node exactly once.</source>
        <translation>消元顺序必须恰好列出每个节点一次。</translation>
    </message>
    <message>
        <source>{path} is a workbook or an archive; save the sheet as CSV.</source>
        <translation>{path} 是工作簿或压缩包；请把工作表另存为 CSV。</translation>
    </message>
    <message>
        <source>{path} is a Parquet file; give it the suffix .parquet.</source>
        <translation>{path} 是 Parquet 文件；请使用后缀 .parquet。</translation>
    </message>
    <message>
        <source>{path} is a picture or a printed page; choose a file of rows and columns.</source>
        <translation>{path} 是图片或版面文件；请选择由行和列组成的文件。</translation>
    </message>
    <message>
        <source>A joint posterior needs different variables; name each once.</source>
        <translation>联合后验需要不同的变量；每个只写一次。</translation>
    </message>
    <message>
        <source>{value} is not evidence; give a mapping of names to findings.</source>
        <translation>{value} 不是证据；请给出名称到证据的映射。</translation>
    </message>
    <message>
        <source>The network has no node {variable}; correct the name of the target.</source>
        <translation>网络中没有节点 {variable}；请改正目标的名称。</translation>
    </message>
    <message>
        <source>This evidence cannot happen: {findings} together rule out {last}. Take one of them back.</source>
        <translation>这组证据不可能发生：{findings} 合起来排除了 {last}。请撤回其中一个。</translation>
    </message>
    <message>
        <source>This evidence cannot happen: {finding} has probability 0. Take it back.</source>
        <translation>这组证据不可能发生：{finding} 的概率为 0。请撤回它。</translation>
    </message>
    <message>
        <source>This evidence cannot happen: {findings} rules out {last}. Take one of them back.</source>
        <translation>这组证据不可能发生：{findings} 排除了 {last}。请撤回其中一个。</translation>
    </message>
    <message>
        <source>This evidence cannot happen.</source>
        <translation>这组证据不可能发生。</translation>
    </message>
    <message>
        <source>{names} and {count} more</source>
        <translation>{names} 等另外 {count} 个</translation>
    </message>
    <message>
        <source>{path}, line {line}</source>
        <translation>{path} 第 {line} 行</translation>
    </message>
    <message>
        <source>{where}: the table of {variable} names the unknown parent {parent}. Nothing was opened.</source>
        <translation>{where}：{variable} 的表提到未知的父节点 {parent}。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{where}: {reason} Nothing was opened.</source>
        <translation>{where}：{reason}没有打开任何内容。</translation>
    </message>
    <message>
        <source>{where}: there is a second node named {variable}. Nothing was opened.</source>
        <translation>{where}：有第二个名为 {variable} 的节点。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{where}: {variable} has a second table. Nothing was opened.</source>
        <translation>{where}：{variable} 有第二张表。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{where}: there is a table for {variable}, but no such node. Nothing was opened.</source>
        <translation>{where}：有 {variable} 的表，但没有这个节点。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{where}: the table of {variable} would have {needed:,} numbers, more than this program handles. Nothing was opened.</source>
        <translation>{where}：{variable} 的表会有 {needed:,} 个数，超出本程序的能力。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} has no nodes. Nothing was opened.</source>
        <translation>{path} 没有节点。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} has no table for {variables}; it seems to be cut short. Nothing was opened.</source>
        <translation>{path} 缺少 {variables} 的表；文件似乎被截断。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{where}: the table of {variable} needs {needed} numbers and has {found}. Nothing was opened.</source>
        <translation>{where}：{variable} 的表需要 {needed} 个数，却有 {found} 个。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}: the arcs close the cycle {cycle}. Nothing was opened.</source>
        <translation>{path}：这些弧形成环 {cycle}。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}: {reason} Nothing was opened.</source>
        <translation>{path}：{reason}没有打开任何内容。</translation>
    </message>
    <message>
        <source>Left out: the {kind} node {names}.</source>
        <translation>未读入：{kind} 节点 {names}。</translation>
    </message>
    <message>
        <source>Left out: the {kind} nodes {names}.</source>
        <translation>未读入：{kind} 节点 {names}。</translation>
    </message>
    <message>
        <source>Left out: {child}, because it depends on {parent}.</source>
        <translation>未读入：{child}，因为它依赖于 {parent}。</translation>
    </message>
    <message>
        <source>One row of the table of {names} did not sum to 1 exactly (rounded in the file) and was divided by its sum.</source>
        <translation>{names} 的表中有一行之和不恰好为 1（文件中有舍入），已除以它的和。</translation>
    </message>
    <message>
        <source>{rows} rows of the tables of {names} did not sum to 1 exactly (rounded in the file) and were divided by their sums.</source>
        <translation>{names} 的表中有 {rows} 行之和不恰好为 1（文件中有舍入），已除以各自的和。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {variable} has no type and so no states. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 没有类型，因而没有状态。没有打开任何内容。</translation>
    </message>
    <message>
        <source>The locked cells sum to more than 1. Unlock one first.</source>
        <translation>锁定的单元格之和大于 1。请先解锁一个。</translation>
    </message>
    <message>
        <source>A column cannot have {count:,} different states.</source>
        <translation>一列不能有 {count:,} 个不同的状态。</translation>
    </message>
    <message>
        <source>Column {column} holds a code without a state.</source>
        <translation>列 {column} 中有一个没有对应状态的编码。</translation>
    </message>
    <message>
        <source>Column {column} needs increasing interval limits, at least two.</source>
        <translation>列 {column} 的区间界限必须递增，且至少两个。</translation>
    </message>
    <message>
        <source>Column {column} has {edges} interval limits and {states} states; give one limit more than states.</source>
        <translation>列 {column} 有 {edges} 个区间界限和 {states} 个状态；界限应比状态多一个。</translation>
    </message>
    <message>
        <source>Column {column} has the value “{state}”, which is not a number; use the column with its states as they are, or treat it as missing.</source>
        <translation>列 {column} 有取值“{state}”，它不是数；请按原来的状态使用该列，或把它当作缺失。</translation>
    </message>
    <message>
        <source>The table of {child} given {parents} would have {cells:,} cells; take fewer parents.</source>
        <translation>给定 {parents} 时 {child} 的表将有 {cells:,} 个单元格；请减少父节点。</translation>
    </message>
    <message>
        <source>{path} holds bytes that are not text; choose a file of rows and columns.</source>
        <translation>{path} 含有不是文本的字节；请选择由行和列组成的文件。</translation>
    </message>
    <message>
        <source>{path} is empty; choose a file with a header and rows.</source>
        <translation>{path} 是空的；请选择有表头和数据行的文件。</translation>
    </message>
    <message>
        <source>Quotes are &quot;, &apos; or none, and the decimal mark is a point or a comma.</source>
        <translation>引号只能是 &quot;、&apos; 或没有，小数点只能是点或逗号。</translation>
    </message>
    <message>
        <source>Quotes are escaped by a backslash or by doubling them.</source>
        <translation>引号只能用反斜杠或重复两次来转义。</translation>
    </message>
    <message>
        <source>There is no encoding “{encoding}”; choose one of {names}.</source>
        <translation>没有编码“{encoding}”；请从 {names} 中选择。</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}. Choose another place.</source>
        <translation>无法写入 {path}：{reason}。请选择其他位置。</translation>
    </message>
    <message>
        <source>The column of weights would be named weight, as a variable is; rename the variable.</source>
        <translation>权重列将叫 weight，与一个变量同名；请给该变量改名。</translation>
    </message>
    <message>
        <source>There are {weights:,} weights for {rows:,} rows; give one for each row.</source>
        <translation>{rows:,} 行却有 {weights:,} 个权重；请每行给一个。</translation>
    </message>
    <message>
        <source>The weight of row {row:,} is {value}; a weight is a number of 0 or more.</source>
        <translation>第 {row:,} 行的权重是 {value}；权重应为不小于 0 的数。</translation>
    </message>
    <message>
        <source>Column {column} holds numbers; discretize it first.</source>
        <translation>列 {column} 是数值；请先离散化。</translation>
    </message>
    <message>
        <source>Two columns are named {column}; rename one of them.</source>
        <translation>有两列都叫 {column}；请给其中一列改名。</translation>
    </message>
    <message>
        <source>Column {column} has {rows:,} rows and the first column {first:,}.</source>
        <translation>列 {column} 有 {rows:,} 行，而第一列有 {first:,} 行。</translation>
    </message>
    <message>
        <source>The table has no column {column}; it has {names}.</source>
        <translation>数据表没有列 {column}；有 {names}。</translation>
    </message>
    <message>
        <source>“{text}” is not a number; give cut points such as 1.5; 2; 10.</source>
        <translation>“{text}”不是数；请给出切分点，例如 1.5; 2; 10。</translation>
    </message>
    <message>
        <source>Column {column}, row {row:,}: node {variable} has no state “{state}”; it has {states}. Add the state to the node, map it to one of these, or treat it as missing.</source>
        <translation>列 {column} 第 {row:,} 行：节点 {variable} 没有状态“{state}”；它有 {states}。请把该状态加入节点、对应到其中之一，或当作缺失。</translation>
    </message>
    <message>
        <source>Column {column} has no value in any row; leave it out.</source>
        <translation>列 {column} 在所有行中都没有值；请不要使用该列。</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}. Choose another file.</source>
        <translation>无法读取 {path}：{reason}。请选择其他文件。</translation>
    </message>
    <message>
        <source>Counting by bits in column {column} would need {needed:,} bytes for its {states:,} states; merge states or discretize the column.</source>
        <translation>列 {column} 有 {states:,} 个状态，按位计数将需要 {needed:,} 字节；请合并状态或离散化该列。</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}. Check its quotes, or say that there are none.</source>
        <translation>无法读取 {path}：{reason}。请检查引号，或说明没有引号。</translation>
    </message>
    <message>
        <source>{path} has a row of more than 4 MB; a quote is probably never closed. Check its quotes, or say that there are none.</source>
        <translation>{path} 有一行超过 4 MB，可能有引号没有闭合。请检查引号，或说明没有引号。</translation>
    </message>
    <message>
        <source>{path} has a header and no rows; choose a file with rows.</source>
        <translation>{path} 只有表头，没有数据行；请选择有数据行的文件。</translation>
    </message>
    <message>
        <source>{path} has no column that is a variable: {notes} Ask for columns by name.</source>
        <translation>{path} 没有可作为变量的列：{notes} 请按名称指定列。</translation>
    </message>
    <message>
        <source>Node {variable} has no state “{state}”, and it is not a number. Type a number, or one of {states}.</source>
        <translation>节点 {variable} 没有状态“{state}”，它也不是数。请输入一个数，或 {states} 之一。</translation>
    </message>
    <message>
        <source>At character {position}: {word} is not a parent of {variable}; its parents are {parents}. Draw an arc from it first, or correct the name.</source>
        <translation>第 {position} 个字符：{word} 不是 {variable} 的父节点；其父节点为 {parents}。请先从它画一条弧，或改正名称。</translation>
    </message>
    <message>
        <source>in every configuration of {variable}</source>
        <translation>在 {variable} 的每个组合中</translation>
    </message>
    <message>
        <source>At character {position}: {word} is not a parent of {variable} but a state; put states in quotes.</source>
        <translation>第 {position} 个字符：{word} 不是 {variable} 的父节点，而是一个状态；状态请加引号。</translation>
    </message>
    <message>
        <source>At character {position}: the states of {parent} are not numbers; give them values on the page Variable, or compare them, as in {example}.</source>
        <translation>第 {position} 个字符：{parent} 的状态不是数；请在“变量”页给它们数值，或像 {example} 那样比较。</translation>
    </message>
    <message>
        <source>where {configuration}</source>
        <translation>（当 {configuration}）</translation>
    </message>
    <message>
        <source>At character {position}: a number is needed here, but {word} is a state.</source>
        <translation>第 {position} 个字符：这里需要一个数，但 {word} 是状态。</translation>
    </message>
    <message>
        <source>At character {position}: a state is needed here, but {word} is a number; put names of states in quotes.</source>
        <translation>第 {position} 个字符：这里需要一个状态，但 {word} 是数；状态名请加引号。</translation>
    </message>
    <message>
        <source>At character {position}: {word} is a distribution; it can stand alone or inside if(…), but not in a calculation.</source>
        <translation>第 {position} 个字符：{word} 是分布；它可以单独出现或放在 if(…) 中，但不能参与计算。</translation>
    </message>
    <message>
        <source>At character {position}: {word} has no value {where}; leave such configurations out with if(…).</source>
        <translation>第 {position} 个字符：{word} {where}没有值；请用 if(…) 排除这些组合。</translation>
    </message>
    <message>
        <source>At character {position}: {parent} has no state “{state}”; it has {states}.</source>
        <translation>第 {position} 个字符：{parent} 没有状态“{state}”；它有 {states}。</translation>
    </message>
    <message>
        <source>At character {position}: {word} is 0 {where}, and nothing can be divided by it; leave such configurations out with if(…).</source>
        <translation>第 {position} 个字符：{word} {where}为 0，不能作除数；请用 if(…) 排除这些组合。</translation>
    </message>
    <message>
        <source>At character {position}: {parameter} of {word} must be positive, and is {value:g} {where}.</source>
        <translation>第 {position} 个字符：{word} 的 {parameter} 必须为正，{where}却是 {value:g}。</translation>
    </message>
    <message>
        <source>At character {position}: {parameter} of {word} must not be negative, and is {value:g} {where}.</source>
        <translation>第 {position} 个字符：{word} 的 {parameter} 不能为负，{where}却是 {value:g}。</translation>
    </message>
    <message>
        <source>At character {position}: {parameter} of {word} must be a whole number, 0 or more, and is {value:g} {where}.</source>
        <translation>第 {position} 个字符：{word} 的 {parameter} 必须是不小于 0 的整数，{where}却是 {value:g}。</translation>
    </message>
    <message>
        <source>At character {position}: {parameter} of {word} must be from 0 to 1, and is {value:g} {where}.</source>
        <translation>第 {position} 个字符：{word} 的 {parameter} 必须在 0 到 1 之间，{where}却是 {value:g}。</translation>
    </message>
    <message>
        <source>At character {position}: {parameter} of {word} must be above 0 and at most 1, and is {value:g} {where}.</source>
        <translation>第 {position} 个字符：{word} 的 {parameter} 必须大于 0 且不超过 1，{where}却是 {value:g}。</translation>
    </message>
    <message>
        <source>At character {position}: the states of {variable} are neither intervals nor numbers; give it intervals or values on the page Variable, or use Distribution(…).</source>
        <translation>第 {position} 个字符：{variable} 的状态既不是区间也不是数；请在“变量”页给出区间或数值，或使用 Distribution(…)。</translation>
    </message>
    <message>
        <source>At character {position}: Distribution has {found} weights, but {variable} has {states} states; give each one.</source>
        <translation>第 {position} 个字符：Distribution 有 {found} 个权重，而 {variable} 有 {states} 个状态；请给每个状态一个权重。</translation>
    </message>
    <message>
        <source>At character {position}: Bernoulli is for two states, and {variable} has {states}; use Distribution(…).</source>
        <translation>第 {position} 个字符：Bernoulli 用于两个状态，而 {variable} 有 {states} 个；请使用 Distribution(…)。</translation>
    </message>
    <message>
        <source>At character {position}: {variable} has no state “{state}”, which it should have {where}; it has {states}.</source>
        <translation>第 {position} 个字符：{variable} 没有状态“{state}”，而它{where}应取该状态；它有 {states}。</translation>
    </message>
    <message>
        <source>At character {position}: the expression gives {value:g} {where}, but no state of {variable} stands for it; add one, or use a distribution or round(…).</source>
        <translation>第 {position} 个字符：表达式{where}得到 {value:g}，但 {variable} 没有与之对应的状态；请添加一个，或使用分布或 round(…)。</translation>
    </message>
    <message>
        <source>At character {position}: the density of {word} is infinite at a state of {variable} {where}; give {variable} intervals instead of values.</source>
        <translation>第 {position} 个字符：{word} 的密度{where}在 {variable} 的某个状态处为无穷大；请给 {variable} 区间而不是数值。</translation>
    </message>
    <message>
        <source>At character {position}: low must be less than high in {word}, and is not {where}.</source>
        <translation>第 {position} 个字符：{word} 中 low 必须小于 high，{where}却不是。</translation>
    </message>
    <message>
        <source>At character {position}: “{word}” is not expected here; an operator, a comma or a bracket may be missing before it.</source>
        <translation>第 {position} 个字符：这里不应出现“{word}”；它前面可能缺少运算符、逗号或括号。</translation>
    </message>
    <message>
        <source>At character {position}: more than {most} operations are nested in each other; simplify the expression.</source>
        <translation>第 {position} 个字符：运算嵌套超过 {most} 层；请简化表达式。</translation>
    </message>
    <message>
        <source>The expression is empty; type one, such as Normal(a + b, 2).</source>
        <translation>表达式为空；请输入，例如 Normal(a + b, 2)。</translation>
    </message>
    <message>
        <source>At character {position}: the bracket opened here is not closed; type “)” where it ends.</source>
        <translation>第 {position} 个字符：此处的括号没有闭合；请在结尾处输入“)”。</translation>
    </message>
    <message>
        <source>At character {position}: the expression ends too early; a number, a parent or a function is missing.</source>
        <translation>第 {position} 个字符：表达式过早结束；缺少数、父节点或函数。</translation>
    </message>
    <message>
        <source>At character {position}: comparisons cannot follow each other; join them with and, as in 1 &lt; a and a &lt; 3.</source>
        <translation>第 {position} 个字符：比较不能连写；请用 and 连接，如 1 &lt; a and a &lt; 3。</translation>
    </message>
    <message>
        <source>At character {position}: if needs brackets, as in if(a &gt; 2, 0.3, 0.1).</source>
        <translation>第 {position} 个字符：if 需要括号，如 if(a &gt; 2, 0.3, 0.1)。</translation>
    </message>
    <message>
        <source>At character {position}: there is no function {word}; there are {functions}.</source>
        <translation>第 {position} 个字符：没有函数 {word}；可用的有 {functions}。</translation>
    </message>
    <message>
        <source>The expression has {count:,} characters, more than the {most:,} that are read; shorten it.</source>
        <translation>表达式有 {count:,} 个字符，超过可读取的 {most:,} 个；请缩短。</translation>
    </message>
    <message>
        <source>At character {position}: the number {word} is too large.</source>
        <translation>第 {position} 个字符：数 {word} 太大。</translation>
    </message>
    <message>
        <source>At character {position}: the quote {mark} is not closed; type another {mark} where the name ends.</source>
        <translation>第 {position} 个字符：引号 {mark} 没有闭合；请在名称结尾处再输入一个 {mark}。</translation>
    </message>
    <message>
        <source>The noisy-MAX parameters of {variable} do not fit its parents.</source>
        <translation>{variable} 的噪声 MAX 参数与其父节点不符。</translation>
    </message>
    <message>
        <source>The order of strength of {variable} must name each of its states once.</source>
        <translation>{variable} 的强度顺序必须恰好包含每个状态一次。</translation>
    </message>
    <message>
        <source>The state of {parent} that has no effect on {variable} must make its last state certain.</source>
        <translation>{parent} 中对 {variable} 无作用的状态必须使其最后的状态成为必然。</translation>
    </message>
    <message>
        <source>The table of scenarios is empty; its first row must name the nodes.</source>
        <translation>情景表是空的；第一行必须是节点名称。</translation>
    </message>
    <message>
        <source>The table of scenarios has a header and no row; nothing was read.</source>
        <translation>情景表只有表头而没有数据行；未读取任何内容。</translation>
    </message>
    <message>
        <source>Row {row} has {found} cells, but the header has {count}; nothing was read.</source>
        <translation>第 {row} 行有 {found} 个单元格，而表头有 {count} 个；未读取任何内容。</translation>
    </message>
    <message>
        <source>Two columns are called {column}; nothing was read. Rename one of them.</source>
        <translation>有两列都叫 {column}；未读取任何内容。请重命名其中一列。</translation>
    </message>
    <message>
        <source>The network has no node {column}, which the header of the table names; nothing was read. Correct the column&apos;s name, or delete it.</source>
        <translation>网络中没有表头所列的节点 {column}；未读取任何内容。请更正列名，或删除该列。</translation>
    </message>
    <message>
        <source>Row {row} has a quote that is not closed, or one inside a word; nothing was read.</source>
        <translation>第 {row} 行有未闭合的引号，或引号位于词中；未读取任何内容。</translation>
    </message>
    <message>
        <source>Row {row}: {reason} Nothing was read.</source>
        <translation>第 {row} 行：{reason}未读取任何内容。</translation>
    </message>
    <message>
        <source>{path} has no column {column}; it has {names}.</source>
        <translation>{path} 没有列 {column}；有 {names}。</translation>
    </message>
    <message>
        <source>The number of rows cannot be {value}; give 0 or more.</source>
        <translation>行数不能是 {value}；请给出不小于 0 的数。</translation>
    </message>
    <message>
        <source>The share of missing cells must lie between 0 and 1, not {value}.</source>
        <translation>缺失单元格的比例必须在 0 和 1 之间，不能是 {value}。</translation>
    </message>
    <message>
        <source>The seed cannot be {value}; give 0 or more.</source>
        <translation>种子不能是 {value}；请给出不小于 0 的数。</translation>
    </message>
    <message>
        <source>Rows cannot be drawn under a fixed posterior; give a likelihood finding instead.</source>
        <translation>固定后验时无法抽样；请改用似然证据。</translation>
    </message>
    <message>
        <source>{rows:,} of {total:,} rows</source>
        <translation>{rows:,} / {total:,} 行</translation>
    </message>
    <message>
        <source>{path}, row {row:,} is not text in the encoding {encoding}. Choose another encoding, such as {others}.</source>
        <translation>{path} 第 {row:,} 行不是 {encoding} 编码的文本。请选择其他编码，例如 {others}。</translation>
    </message>
    <message>
        <source>{path} holds bytes that are not text; choose a file of rows and columns, or another encoding.</source>
        <translation>{path} 含有不是文本的字节；请选择由行和列组成的文件，或其他编码。</translation>
    </message>
    <message>
        <source>An explanation needs different variables; name each once.</source>
        <translation>解释需要互不相同的变量；每个变量只能列出一次。</translation>
    </message>
    <message>
        <source>A case cannot be drawn under a fixed posterior; give a likelihood finding instead.</source>
        <translation>在固定后验下无法抽取样本；请改用似然证据。</translation>
    </message>
    <message>
        <source>Gibbs cannot reach every state: zeros in the tables of {names} are in the way. Update blocks of variables.</source>
        <translation>吉布斯采样无法到达所有状态：{names} 的表中的零是障碍。请成块更新变量。</translation>
    </message>
    <message>
        <source>Zeros in the tables of {names} would keep Gibbs from some states; it updates as blocks: {blocks}.</source>
        <translation>{names} 的表中的零会使吉布斯采样无法到达某些状态；以下变量成块更新：{blocks}。</translation>
    </message>
    <message>
        <source>Gibbs cannot reach every state: {variable} is a function of {parents}. Update them as one block.</source>
        <translation>吉布斯采样无法到达所有状态：{variable} 是 {parents} 的函数。请把它们作为一块更新。</translation>
    </message>
    <message>
        <source>Zeros tie {names} together, too many to be updated as one block: some states may not be reached.</source>
        <translation>零概率把 {names} 绑在一起，数量太多，无法作为一块更新：某些状态可能无法到达。</translation>
    </message>
    <message>
        <source>Chains cannot run under the fixed posterior of {variable}; give a likelihood finding instead.</source>
        <translation>在固定了 {variable} 的后验时无法运行各链；请改为给出似然证据。</translation>
    </message>
    <message>
        <source>None of {count} rows drawn fits these findings, though they are possible. Draw more, or ask the junction tree.</source>
        <translation>抽取的 {count} 行中没有一行与这些证据相符，尽管它们是可能的。请增加样本数，或改用团树。</translation>
    </message>
    <message>
        <source>Belief propagation did not converge in {count} passes, messages still move by {residual}: do not rely on these posteriors. Try damping, or the junction tree.</source>
        <translation>置信传播在 {count} 轮内没有收敛，消息仍在变动 {residual}：请勿依赖这些后验概率。请尝试阻尼，或改用团树。</translation>
    </message>
    <message>
        <source>Mean field cannot fix the posterior of {variables}: zeros tie it to others, and independent variables cannot follow. Ask the junction tree.</source>
        <translation>平均场无法固定 {variables} 的后验概率：零概率把它与其他变量绑在一起，而独立的变量无法跟随。请改用团树。</translation>
    </message>
    <message>
        <source>{rows:,} rows</source>
        <translation>{rows:,} 行</translation>
    </message>
    <message>
        <source>{rows:,} row</source>
        <translation>{rows:,} 行</translation>
    </message>
    <message>
        <source>None of {count} rows drawn fits these findings, so rejection sampling gives up. Ask likelihood weighting, or the junction tree.</source>
        <translation>抽取的 {count} 行中没有一行与这些证据相符，拒绝采样放弃。请改用似然加权或团树。</translation>
    </message>
    <message>
        <source>Only {kept} of {drawn} rows drawn fit the findings ({share} %), fewer than the {wanted} that were wanted.</source>
        <translation>抽取的 {drawn} 行中只有 {kept} 行与证据相符（{share} %），少于所需的 {wanted} 行。</translation>
    </message>
    <message>
        <source>Only {share} % of {drawn} rows drawn fit the findings; likelihood weighting would need fewer.</source>
        <translation>抽取的 {drawn} 行中只有 {share} % 与证据相符；似然加权需要的行数更少。</translation>
    </message>
    <message>
        <source>{where}: {variable} has {count} parents, but this program handles {most} at most. Nothing was opened.</source>
        <translation>{where}：{variable} 有 {count} 个父节点，而本程序最多处理 {most} 个。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {variable} is of type {kind}, but only discrete variables can be read. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 的类型是 {kind}，但只能读取离散变量。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the row ({key}) of the table of {variable} does not name one state of each parent ({parents}). Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 的表中的行（{key}）没有给每个父节点（{parents}）指出一个状态。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the table of {variable} needs {needed} rows and has {found}. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 的表需要 {needed} 行，却有 {found} 行。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}: a row of the table of {variable} needs {needed} numbers and has {found}. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 的表的一行需要 {needed} 个数，却有 {found} 个。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the table of {variable} has the row ({key}) twice. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 的表有两个（{key}）行。没有打开任何内容。</translation>
    </message>
    <message>
        <source>The table of {variable} was read with the child&apos;s states varying fastest, because only so its rows sum to 1.</source>
        <translation>{variable} 的表按子节点状态变化最快读取，因为只有这样各行之和才为 1。</translation>
    </message>
    <message>
        <source>{path}: two nodes or states would both be called “{name}”, because the file cannot hold the characters that tell them apart. Nothing was saved; rename one.</source>
        <translation>{path}：两个节点或状态在文件中都会叫“{name}”，因为文件无法保存区分它们的字符。没有保存任何内容；请重命名其中一个。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the table of {variable} holds something that is neither a number nor one of its states. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 的表中有既不是数也不是其状态的内容。没有打开任何内容。</translation>
    </message>
    <message>
        <source>Findings that name no state were left out: {names}.</source>
        <translation>没有指明状态的证据未读入：{names}。</translation>
    </message>
    <message>
        <source>“{{” or “=”</source>
        <translation>“{{”或“=”</translation>
    </message>
    <message>
        <source>Configurations of the parents of {variable} that Netica calls impossible became uniform rows.</source>
        <translation>Netica 称为不可能的 {variable} 的父节点取值组合变成了均匀的行。</translation>
    </message>
    <message>
        <source>The table of {variable} is not in the file; its rows are uniform until you fill them in.</source>
        <translation>文件中没有 {variable} 的表；在您填写之前各行是均匀的。</translation>
    </message>
    <message>
        <source>{label} allows letters, digits and underscores in names of properties; other programs will see these changed: {names}.</source>
        <translation>{label} 的属性名称只允许字母、数字和下划线；其他程序会看到这些名称已更改：{names}。</translation>
    </message>
    <message>
        <source>{label} cannot hold some control characters in the texts of {names}; they were replaced.</source>
        <translation>{label} 无法保存 {names} 的文本中的某些控制字符；它们已被替换。</translation>
    </message>
    <message>
        <source>Other programs drop the blanks at the ends of names in {label}: {names}.</source>
        <translation>其他程序会去掉 {label} 中名称两端的空格：{names}。</translation>
    </message>
    <message>
        <source>{label} cannot hold some control characters in the texts of the network; they were replaced.</source>
        <translation>{label} 无法保存网络文本中的某些控制字符；它们已被替换。</translation>
    </message>
    <message>
        <source>{path} was written by a newer bayesgui (file version {version}, this one reads up to {known}). Nothing was opened; update bayesgui.</source>
        <translation>{path} 由更新的 bayesgui 写成（文件版本 {version}，本程序最高读取 {known}）。没有打开任何内容；请更新 bayesgui。</translation>
    </message>
    <message>
        <source>{path}, line {line}, column {column}: this is not valid JSON ({reason}); the file seems to be damaged or cut short. Nothing was opened.</source>
        <translation>{path} 第 {line} 行第 {column} 列：不是有效的 JSON（{reason}）；文件似乎损坏或被截断。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} holds a number that cannot be read ({reason}). Nothing was opened.</source>
        <translation>{path} 中有无法读取的数（{reason}）。没有打开任何内容。</translation>
    </message>
    <message>
        <source>The part “{part}” of the file is damaged and was left out.</source>
        <translation>文件的“{part}”部分已损坏，未读入。</translation>
    </message>
    <message>
        <source>The expression or noisy-MAX of {names} does not give the table beside it and was left out; the table stays.</source>
        <translation>{names} 的表达式或噪声 MAX 与旁边的表不符，已略去；表保留。</translation>
    </message>
    <message>
        <source>Findings that do not fit were left out: {names}.</source>
        <translation>不相符的证据未读入：{names}。</translation>
    </message>
    <message>
        <source>Findings of the scenario {case} that do not fit were left out: {names}.</source>
        <translation>情景 {case} 中不相符的证据已被略去：{names}。</translation>
    </message>
    <message>
        <source>{path}, line {line}: a potential has {count} nodes before the bar, but only one can be read. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：一个势函数在竖线前有 {count} 个节点，但只能读取一个。没有打开任何内容。</translation>
    </message>
    <message>
        <source>The table of {variable} is given by an expression, which is not read; its rows are uniform until you fill them in.</source>
        <translation>{variable} 的表由表达式给出，未读取；在您填写之前各行是均匀的。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the table of {variable} holds something that is not a number. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 的表中有不是数字的内容。没有打开任何内容。</translation>
    </message>
    <message>
        <source>The input node {variable} became uniform.</source>
        <translation>输入节点 {variable} 变成了均匀分布。</translation>
    </message>
    <message>
        <source>“{first}” or “{second}”</source>
        <translation>“{first}”或“{second}”</translation>
    </message>
    <message>
        <source>{path}, line {line}, column {column}: {wanted} should stand where “{token}” stands. Nothing was opened.</source>
        <translation>{path} 第 {line} 行第 {column} 列：“{token}”处应为 {wanted}。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the file ends where {wanted} should stand; it seems to be cut short. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：文件在应有 {wanted} 处结束；似乎被截断。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}, column {column}: a quotation mark is opened and never closed. Nothing was opened.</source>
        <translation>{path} 第 {line} 行第 {column} 列：引号打开后没有关闭。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}. The file there was not touched; choose another folder or name.</source>
        <translation>无法写入 {path}：{reason}。原文件没有改动；请换一个文件夹或名称。</translation>
    </message>
    <message>
        <source>{path} has no suffix that can be written. Nothing was saved; choose one of {suffixes}.</source>
        <translation>{path} 的后缀无法写入。没有保存；请从 {suffixes} 中选择。</translation>
    </message>
    <message>
        <source>{path} holds more than {limit} MiB. Nothing was opened.</source>
        <translation>{path} 超过 {limit} MiB。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} is empty. Nothing was opened.</source>
        <translation>{path} 是空的。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} is a folder. Nothing was saved; choose another name.</source>
        <translation>{path} 是文件夹。没有保存；请换一个名称。</translation>
    </message>
    <message>
        <source>{path} nests its brackets too deeply. Nothing was opened.</source>
        <translation>{path} 的括号嵌套太深。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} is a folder. Nothing was opened; choose a file in it.</source>
        <translation>{path} 是文件夹。没有打开任何内容；请选择其中的文件。</translation>
    </message>
    <message>
        <source>{path} is not a file. Nothing was opened.</source>
        <translation>{path} 不是文件。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}. Nothing was opened.</source>
        <translation>无法读取 {path}：{reason}。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} is a damaged or unfinished gzip file. Nothing was opened.</source>
        <translation>{path} 是损坏或不完整的 gzip 文件。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the noisy-MAX parameters of {variable} do not fit its parents. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 的 noisy-MAX 参数与其父节点不符。没有打开任何内容。</translation>
    </message>
    <message>
        <source>The noisy-MAX node {variable} was expanded into a table.</source>
        <translation>noisy-MAX 节点 {variable} 已展开为表。</translation>
    </message>
    <message>
        <source>Left out: the parts {parts}.</source>
        <translation>未读入的部分：{parts}。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the table of {variable} names the unknown state “{state}”. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 的表提到未知的状态“{state}”。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}, column {column}: this is not well-formed XML ({reason}). Nothing was opened.</source>
        <translation>{path} 第 {line} 行第 {column} 列：不是格式良好的 XML（{reason}）。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} is not readable XML ({reason}). Nothing was opened.</source>
        <translation>{path} 不是可读的 XML（{reason}）。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}: a definition is for {count} variables, but only one can be read. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：一个定义涉及 {count} 个变量，但只能读取一个。没有打开任何内容。</translation>
    </message>
    <message>
        <source>A share must lie between 0 and 1, not {value}.</source>
        <translation>比例必须在 0 和 1 之间，不能是 {value}。</translation>
    </message>
    <message>
        <source>A {kind} is not a table of cases; give a Dataset or a pandas DataFrame.</source>
        <translation>{kind} 不是数据表；请给出 Dataset 或 pandas DataFrame。</translation>
    </message>
    <message>
        <source>{done:,} of {total:,} tables</source>
        <translation>{done:,} / {total:,} 个表</translation>
    </message>
    <message>
        <source>Learning was stopped after {done:,} of {total:,} tables; the others are as they were.</source>
        <translation>学习在 {total:,} 个表中的第 {done:,} 个之后停止；其余的表保持不变。</translation>
    </message>
    <message>
        <source>Configurations of parents without a case in the data: {rows}, in the tables of {variables}.</source>
        <translation>数据中没有样本的父节点取值组合：{rows} 个，在 {variables} 的表中。</translation>
    </message>
    <message>
        <source>Node {variable} has other parents in the network to start from; start from one of the same structure.</source>
        <translation>节点 {variable} 在起始网络中的父节点不同；请从结构相同的网络开始。</translation>
    </message>
    <message>
        <source>Node {variable} has other states in the network to start from; it needs {states}.</source>
        <translation>节点 {variable} 在起始网络中的状态不同；它需要 {states}。</translation>
    </message>
    <message>
        <source>Rows whose density is flat and has no mode: {rows}, in the tables of {variables}.</source>
        <translation>密度平坦而没有众数的行：{rows} 个，在 {variables} 的表中。</translation>
    </message>
    <message>
        <source>Rows whose mode lies at the edge, with a probability of 0: {rows}, in the tables of {variables}.</source>
        <translation>众数在边缘（有概率为 0）的行：{rows} 个，在 {variables} 的表中。</translation>
    </message>
    <message>
        <source>The probability of an interval must lie between 0 and 1, not {value}.</source>
        <translation>区间的概率必须在 0 和 1 之间，不能是 {value}。</translation>
    </message>
    <message>
        <source>The constraints on arcs name {names}, and there is no such variable.</source>
        <translation>弧的约束提到 {names}，但没有这样的变量。</translation>
    </message>
    <message>
        <source>The maximum number of parents must be 0 or more, not {value}.</source>
        <translation>父节点的最大个数必须不小于 0，不能是 {value}。</translation>
    </message>
    <message>
        <source>the required arc {parent} → {child} is missing</source>
        <translation>缺少必需的弧 {parent} → {child}</translation>
    </message>
    <message>
        <source>the arc {parent} → {child} is forbidden</source>
        <translation>弧 {parent} → {child} 被禁止</translation>
    </message>
    <message>
        <source>the arc {parent} → {child} leads to an earlier tier</source>
        <translation>弧 {parent} → {child} 指向更早的层级</translation>
    </message>
    <message>
        <source>the number of parents of {child} is {count} and must not exceed {most}</source>
        <translation>{child} 有 {count} 个父节点，不得超过 {most} 个</translation>
    </message>
    <message>
        <source>{variable} is in two tiers; leave it in one.</source>
        <translation>{variable} 在两个层级中；请只保留一个。</translation>
    </message>
    <message>
        <source>{count} field</source>
        <translation>{count} 个字段</translation>
    </message>
    <message>
        <source>{count} fields</source>
        <translation>{count} 个字段</translation>
    </message>
    <message>
        <source>Reading was stopped after {rows}; the rest of the file is left out.</source>
        <translation>读到 {rows}时停止；文件其余部分已略去。</translation>
    </message>
    <message>
        <source>The joint posterior</source>
        <translation>联合后验</translation>
    </message>
    <message>
        <source>The network has no node; draw one first.</source>
        <translation>网络中没有节点；请先画一个。</translation>
    </message>
    <message>
        <source>Variable elimination</source>
        <translation>变量消元</translation>
    </message>
    <message>
        <source>The table of all configurations</source>
        <translation>所有取值组合的表</translation>
    </message>
    <message>
        <source>The draws of a joint posterior</source>
        <translation>联合后验的抽样</translation>
    </message>
    <message>
        <source>Gibbs sampling</source>
        <translation>吉布斯采样</translation>
    </message>
    <message>
        <source>The junction tree</source>
        <translation>团树</translation>
    </message>
    <message>
        <source>Mean field gives probability 0 to states of {names} that no table rules out: where zeros tie variables together, independent ones keep to one side. Ask another engine.</source>
        <translation>平均场给 {names} 的某些并未被概率表排除的状态以概率 0：零概率把变量绑在一起时，相互独立的变量只能停留在其中一边。请改用其他引擎。</translation>
    </message>
    <message>
        <source>more than a year</source>
        <translation>一年以上</translation>
    </message>
    <message>
        <source>The likelihood of {variable} says nothing about {states}; give every state a weight, 0 where the observation rules it out.</source>
        <translation>{variable} 的似然没有给出 {states} 的权重；请给每个状态一个权重，被观测排除的状态给 0。</translation>
    </message>
    <message>
        <source>At character {position}: put a name with spaces into backquotes, `{name}`, or an operator or a comma between the words.</source>
        <translation>第 {position} 个字符：含空格的名称请写在反引号内，如 `{name}`；或者在两个词之间写上运算符或逗号。</translation>
    </message>
    <message>
        <source>Every row of {path} differs in length from the header; choose another delimiter, or correct the header.</source>
        <translation>{path} 的每一行长度都与表头不同；请选择其他分隔符，或更正表头。</translation>
    </message>
    <message>
        <source>The estimates of this engine do not come near the fixed posteriors of {variables}; ask the junction tree.</source>
        <translation>此引擎的估计无法接近 {variables} 的固定后验；请改用团树。</translation>
    </message>
    <message>
        <source>about {count} days</source>
        <translation>约 {count} 天</translation>
    </message>
    <message>
        <source>{what} would need {needed_text} (largest table {cells} cells) and {seconds_text}, and the memory budget is {budget_text}. Remove arcs or states, raise the budget, or ask an approximate engine.</source>
        <translation>{what}需要 {needed_text}（最大的表 {cells} 个单元）和{seconds_text}，而内存预算为 {budget_text}。请去掉一些弧或状态，提高预算，或改用近似引擎。</translation>
    </message>
    <message>
        <source>about {time}</source>
        <translation>约 {time}</translation>
    </message>
    <message>
        <source>Mean field had not settled after {count} sweeps; allow more.</source>
        <translation>平均场在 {count} 轮后仍未稳定；请允许更多轮次。</translation>
    </message>
    <message>
        <source>{label} cannot store that the layout runs from left to right; this is lost.</source>
        <translation>{label} 无法存储布局从左到右的方向；该信息将丢失。</translation>
    </message>
    <message>
        <source>Constraints on arcs that are damaged or name no node were left out.</source>
        <translation>已略去损坏的或未指明节点的弧约束。</translation>
    </message>
    <message>
        <source>The constraints on arcs in the file were left out: {reason}</source>
        <translation>已略去文件中弧的约束：{reason}</translation>
    </message>
    <message>
        <source>{path} would hold more than {limit} MiB, too many to be opened again. Nothing was saved; make the largest tables smaller.</source>
        <translation>{path} 将超过 {limit} MiB，过大而无法再次打开。未保存任何内容；请缩小最大的表。</translation>
    </message>
    <message>
        <source>{path} would stand for tables of {needed:,} numbers, too many to be opened again from a file of this format. Nothing was saved; choose {suffix}, which holds each number.</source>
        <translation>{path} 将对应共 {needed:,} 个数的表，过多而无法从此格式的文件再次打开。未保存任何内容；请选择 {suffix}，它会写出每个数。</translation>
    </message>
    <message>
        <source>{path} needs more memory than is free. Nothing was opened; close other programs.</source>
        <translation>{path} 需要的内存超过可用内存。未打开任何内容；请关闭其他程序。</translation>
    </message>
    <message>
        <source>{path} is not UTF-8; it was read as {encoding}.</source>
        <translation>{path} 不是 UTF-8；按 {encoding} 读取。</translation>
    </message>
    <message>
        <source>α + m is below 1 in {count:,} of the cells of {variable}, least for {cell}: {value:g}. Such a row has no mode; give a larger prior, or take the posterior mean (bayes).</source>
        <translation>{variable} 的 {count:,} 个单元格中 α + m 小于 1，最小的是 {cell}：{value:g}。这样的行没有众数；请给出更大的先验，或采用后验均值（bayes）。</translation>
    </message>
    <message>
        <source>Hyper-parameters and counts must be 0 or more, not {value}.</source>
        <translation>超参数和计数必须不小于 0，不能是 {value}。</translation>
    </message>
    <message>
        <source>A row of {states} states is one Dirichlet with {free} free probabilities; this is the Beta of one of them, and MAP is that of the whole row.</source>
        <translation>{states} 个状态的一行服从一个狄利克雷分布，有 {free} 个自由概率；这里画的是其中一个的 Beta 分布，MAP 则取自整行。</translation>
    </message>
    <message>
        <source>The mode lies at the edge: what was never seen would be impossible.</source>
        <translation>众数位于边界：从未出现过的情况将变得不可能。</translation>
    </message>
    <message>
        <source>The equivalent sample size must be a positive number, not {value}.</source>
        <translation>等效样本量必须是正数，不能是 {value}。</translation>
    </message>
    <message>
        <source>The hyper-parameter of a cell must be a positive number, not {value}.</source>
        <translation>单元格的超参数必须是正数，不能是 {value}。</translation>
    </message>
    <message>
        <source>The hyper-parameters of {variable} have the shape {found} and its table {needed}; give one axis for each parent and the states of {variable} last.</source>
        <translation>{variable} 的超参数形状是 {found}，而它的表是 {needed}；请每个父节点给一个轴，{variable} 的状态放在最后。</translation>
    </message>
    <message>
        <source>The hyper-parameters of {variable} must be 0 or more.</source>
        <translation>{variable} 的超参数必须不小于 0。</translation>
    </message>
    <message>
        <source>The table has no rows; a structure is learned from cases.</source>
        <translation>表中没有行；结构要从样本中学习。</translation>
    </message>
    <message>
        <source>A search over this table needs {needed:,} bytes, more than {budget:,}; leave out columns with many states.</source>
        <translation>在此表上搜索需要 {needed:,} 字节，超过 {budget:,}；请去掉状态很多的列。</translation>
    </message>
    <message>
        <source>Column {column} has {count:,} states; leave it out, or merge them.</source>
        <translation>列 {column} 有 {count:,} 个状态；请去掉该列，或合并状态。</translation>
    </message>
    <message>
        <source>The network to start from needs a node for each column of the data and no other; {variable} is only in one of them.</source>
        <translation>作为起点的网络必须恰好为数据的每一列有一个节点；{variable} 只出现在其中一方。</translation>
    </message>
    <message>
        <source>The network to start from breaks the constraints on arcs: {reason}.</source>
        <translation>作为起点的网络违反弧的约束：{reason}。</translation>
    </message>
    <message>
        <source>{method} cannot keep to the constraints on arcs: {reason}. Change them, or choose another method.</source>
        <translation>{method} 无法满足弧的约束：{reason}。请修改约束，或选择其他方法。</translation>
    </message>
    <message>
        <source>naive-bayes needs a class; choose one of the columns {names}.</source>
        <translation>naive-bayes 需要类别；请从列 {names} 中选择。</translation>
    </message>
    <message>
        <source>No arc from {parent} to {child}: it goes from tier {later} up to tier {earlier}. Draw it the other way, or move one of them.</source>
        <translation>不能有从 {parent} 到 {child} 的弧：它从第 {later} 层指向更早的第 {earlier} 层。请反向绘制，或移动其中一个节点。</translation>
    </message>
    <message>
        <source>The arc {parent} → {child} is required and forbidden; take one of them back.</source>
        <translation>弧 {parent} → {child} 既被要求又被禁止；请取消其中一项。</translation>
    </message>
    <message>
        <source>The number of required parents of {child} is {count} and must not exceed {most}; remove one, or allow more.</source>
        <translation>{child} 有 {count} 个要求的父节点，不得超过 {most} 个；请去掉一个，或放宽限制。</translation>
    </message>
    <message>
        <source>Column {number}</source>
        <translation>第 {number} 列</translation>
    </message>
    <message>
        <source>ask for “{name}” to keep it</source>
        <translation>若要保留，请指定“{name}”</translation>
    </message>
    <message>
        <source>Column {column}</source>
        <translation>列 {column}</translation>
    </message>
    <message>
        <source>ask for it by name to keep it</source>
        <translation>若要保留，请按列名指定</translation>
    </message>
    <message>
        <source>{subject} has {count:,} different texts and is set aside as an identifier; {remedy}.</source>
        <translation>{subject} 有 {count:,} 种不同的文本，被视为标识符而略去；{remedy}。</translation>
    </message>
    <message>
        <source>{subject} has no value in any row and is set aside.</source>
        <translation>{subject} 在所有行中都没有值，已略去。</translation>
    </message>
    <message>
        <source>{subject} holds dates, {count:,} different ones in {rows}, and is set aside; {remedy}.</source>
        <translation>{subject} 是日期（{rows}中有 {count:,} 个不同的日期），已略去；{remedy}。</translation>
    </message>
    <message>
        <source>{subject} has a different text in every row and is set aside as an identifier; {remedy}.</source>
        <translation>{subject} 每行的文本都不同，被视为标识符而略去；{remedy}。</translation>
    </message>
    <message>
        <source>{subject} has {count:,} different texts in {rows} and is set aside as an identifier; {remedy}.</source>
        <translation>{subject} 在 {rows}中有 {count:,} 种不同的文本，被视为标识符而略去；{remedy}。</translation>
    </message>
    <message>
        <source>{subject} numbers the rows and is set aside as an identifier; {remedy}.</source>
        <translation>{subject} 只是行号，被视为标识符而略去；{remedy}。</translation>
    </message>
    <message>
        <source>{count} row</source>
        <translation>{count} 行</translation>
    </message>
    <message>
        <source>{count} rows</source>
        <translation>{count} 行</translation>
    </message>
    <message>
        <source>{subject} holds numbers and is cut into {bins} intervals of equal frequency.</source>
        <translation>{subject} 是数值，已按等频分为 {bins} 个区间。</translation>
    </message>
    <message>
        <source>{subject} is “{state}” in every row that has a value.</source>
        <translation>{subject} 在所有有值的行中都是“{state}”。</translation>
    </message>
    <message>
        <source>{subject}, row {row:,}: “{text}” is not a number. Treat it as missing, or use the column with its states as they are.</source>
        <translation>{subject}，第 {row:,} 行：“{text}”不是数。请把它当作缺失，或按原来的状态使用该列。</translation>
    </message>
    <message>
        <source>{subject} has no value in any row.</source>
        <translation>{subject} 在所有行中都没有值。</translation>
    </message>
    <message>
        <source>{subject} writes one word in several ways, which are read as one state: {spellings}.</source>
        <translation>{subject} 中同一个词有多种写法，已读作同一个状态：{spellings}。</translation>
    </message>
    <message>
        <source>{path} would have too many parts to be opened again on this computer. Nothing was saved; choose {suffix}.</source>
        <translation>{path} 的组成部分过多，无法在本计算机上再次打开。未保存任何内容；请选择 {suffix}。</translation>
    </message>
    <message>
        <source>{path} is too large for a list of tiers; choose another file.</source>
        <translation>{path} 太大，不像是层级列表；请选择其他文件。</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}.</source>
        <translation>无法读取 {path}：{reason}。</translation>
    </message>
    <message>
        <source>{path}, line {line}: there is no node {name}. Separate names by tabs, one tier a line.</source>
        <translation>{path} 第 {line} 行：没有节点 {name}。每个层级一行，名称之间用制表符分隔。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {name} is in the tier of line {first} already; leave it in one.</source>
        <translation>{path} 第 {line} 行：{name} 已在第 {first} 行的层级中；只保留一处。</translation>
    </message>
    <message>
        <source>No graph without cycles has exactly the v-structures that the tests found; some directions are arbitrary.</source>
        <translation>没有无环图恰好具有检验所找到的 V 结构；部分方向是任意的。</translation>
    </message>
    <message>
        <source>The constraints, or the size of the tables, leave no room for {edges}.</source>
        <translation>由于约束或表的大小，无法容纳 {edges}。</translation>
    </message>
    <message>
        <source>The tests find v-structures in both directions of {edges}.</source>
        <translation>检验在 {edges} 的两个方向上都找到了 V 结构。</translation>
    </message>
    <message>
        <source>The tests find v-structures that the constraints on arcs exclude: {arcs}.</source>
        <translation>检验找到了被弧的约束排除的 V 结构：{arcs}。</translation>
    </message>
    <message>
        <source>Rows with up to {count:,} missing cells that depend on each other, such as {variable}, need too large tables; leave out the rows or columns with most missing cells.</source>
        <translation>有些行有多达 {count:,} 个相互依赖的缺失单元格（如 {variable}），需要的表太大；请去掉缺失最多的行或列。</translation>
    </message>
    <message>
        <source>Row {row:,} is impossible under the present tables, whatever {variables} is; remove zeros from the tables, for example by making them uniform.</source>
        <translation>无论 {variables} 取何值，第 {row:,} 行在当前的表下都不可能；请去掉表中的零，例如改为均匀分布。</translation>
    </message>
    <message>
        <source>Row {row:,} is impossible under the prior and the rows before it; give a prior without zeros.</source>
        <translation>第 {row:,} 行在先验和之前各行下不可能；请使用没有零的先验。</translation>
    </message>
    <message>
        <source>No cell of {variables} is observed; the order of the states that were estimated is arbitrary.</source>
        <translation>{variables} 没有任何观测；估计出的状态的顺序是任意的。</translation>
    </message>
    <message>
        <source>Draws need a prior: the hyper-parameters of {variable} must be positive.</source>
        <translation>抽样需要先验：{variable} 的超参数必须为正。</translation>
    </message>
    <message>
        <source>{column} appears twice among X, Y and the conditioning set; remove it from one.</source>
        <translation>{column} 在 X、Y 和条件集中出现了两次；请去掉一处。</translation>
    </message>
    <message>
        <source>Restart {number:,} found the same tables with the states of {variables} exchanged.</source>
        <translation>第 {number:,} 次重启找到了相同的表，只是 {variables} 的状态互换。</translation>
    </message>
    <message>
        <source>EM was stopped after {iterations:,} iterations; the best tables so far were kept.</source>
        <translation>EM 在 {iterations:,} 次迭代后被停止；保留了目前最好的表。</translation>
    </message>
    <message>
        <source>A row is impossible under the network&apos;s own tables; only random ones were used.</source>
        <translation>某一行在网络自身的表下不可能；只使用了随机的表。</translation>
    </message>
    <message>
        <source>EM had not settled after {iterations:,} iterations; allow more.</source>
        <translation>EM 在 {iterations:,} 次迭代后仍未收敛；请允许更多次。</translation>
    </message>
    <message>
        <source>The tables that EM began with do not tell the states {one} and {other} of {variable} apart, so that they stay alike; change the tables, or ask for random restarts.</source>
        <translation>EM 开始时的表没有区分 {variable} 的状态 {one} 和 {other}，因此它们一直相同；请更改表，或使用随机重启。</translation>
    </message>
    <message>
        <source>Learning was stopped after {done:,} of {total:,} rows.</source>
        <translation>学习在 {total:,} 行中的第 {done:,} 行后被停止。</translation>
    </message>
    <message>
        <source>The prior does not tell the states {one} and {other} of {variable} apart, so that they stay alike; learn with em and random restarts.</source>
        <translation>先验没有区分 {variable} 的状态 {one} 和 {other}，因此它们一直相同；请用 em 和随机重启学习。</translation>
    </message>
    <message>
        <source>{count:,} of {total:,} rows with missing cells were left out; this assumes that no value makes a cell more likely to be missing.</source>
        <translation>{total:,} 行中有 {count:,} 行因含缺失单元格而被略去；这假定单元格是否缺失与任何取值无关。</translation>
    </message>
    <message>
        <source>Missing cells got a state of their own, in {variables}; this assumes that being missing is a result like any other, and its probability is learned too.</source>
        <translation>{variables} 的缺失单元格被当作一个单独的状态；这假定缺失本身也是一种结果，并一同学习它的概率。</translation>
    </message>
    <message>
        <source>Take the posterior mean.</source>
        <translation>请改用后验均值。</translation>
    </message>
    <message>
        <source>No interior mode: α + m = {value} is below 1, so the density grows without bound at the edge.</source>
        <translation>没有内部众数：α + m = {value} 小于 1，密度在边界处无限增大。</translation>
    </message>
    <message>
        <source>The table has no columns; a structure is learned from cases.</source>
        <translation>表中没有列；结构要从样本学习。</translation>
    </message>
    <message>
        <source>V-structures</source>
        <translation>V 结构</translation>
    </message>
    <message>
        <source>Meek rules</source>
        <translation>Meek 规则</translation>
    </message>
    <message>
        <source>Insertions</source>
        <translation>插入</translation>
    </message>
    <message>
        <source>Deletions</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>First climb</source>
        <translation>首次爬山</translation>
    </message>
    <message>
        <source>Round {k} of {rounds}</source>
        <translation>第 {k} 轮，共 {rounds} 轮</translation>
    </message>
    <message>
        <source>These arcs are not those of an equivalent network; list the class anew.</source>
        <translation>这些弧不属于等价的网络；请重新列出等价类。</translation>
    </message>
    <message>
        <source>The consensus would close {cycle}. The weakest of them, {arc}, is left out, as the constraints on arcs do not allow to turn it.</source>
        <translation>共识网络会形成环 {cycle}。其中最弱的 {arc} 被略去，因为弧的约束不允许反转它。</translation>
    </message>
    <message>
        <source>The constraints on arcs do not allow {arc}, which is left out.</source>
        <translation>弧的约束不允许 {arc}，已略去。</translation>
    </message>
    <message>
        <source>The consensus would close {cycle}. The weakest of them, {arc}, is turned.</source>
        <translation>共识网络会形成环 {cycle}。其中最弱的 {arc} 已反转。</translation>
    </message>
    <message>
        <source>The constraints on arcs do not allow {arc}, which is turned.</source>
        <translation>弧的约束不允许 {arc}，已反转。</translation>
    </message>
    <message>
        <source>The chains do not agree yet, R-hat is {r_hat}; take more samples.</source>
        <translation>各链尚不一致，R-hat 为 {r_hat}；请增加样本。</translation>
    </message>
    <message>
        <source>At most {parents} parents of a variable were considered, out of {candidates} candidates.</source>
        <translation>每个变量最多考虑 {candidates} 个候选中的 {parents} 个父节点。</translation>
    </message>
    <message>
        <source>The table of {child} and its parents would have {cells:,} cells; take fewer parents.</source>
        <translation>{child} 及其父节点的表将有 {cells:,} 个单元格；请减少父节点。</translation>
    </message>
    <message>
        <source>The number of folds lies between 2 and {most:,}, not at {value:,}.</source>
        <translation>折数应在 2 到 {most:,} 之间，而不是 {value:,}。</translation>
    </message>
    <message>
        <source>{folds:,} folds need as many complete rows, and there are {rows:,}; take fewer folds.</source>
        <translation>{folds:,} 折至少需要同样多的完整行，而现有 {rows:,} 行；请减少折数。</translation>
    </message>
    <message>
        <source>The number of replicated tables lies between {least:,} and {most:,}, not at {value:,}.</source>
        <translation>复制表的数目应在 {least:,} 到 {most:,} 之间，而不是 {value:,}。</translation>
    </message>
    <message>
        <source>A Bayes factor to stay below is 1 or more, not {value}.</source>
        <translation>贝叶斯因子的上限应不小于 1，而不是 {value}。</translation>
    </message>
    <message>
        <source>The exact search over {count} columns needs {needed_text} bytes, and the memory budget is {budget:,}; leave out columns, or choose another method.</source>
        <translation>对 {count} 列的精确搜索需要 {needed_text} 字节，而内存预算为 {budget:,}；请去掉一些列，或选择其他方法。</translation>
    </message>
    <message>
        <source>Last climb</source>
        <translation>最后一次爬山</translation>
    </message>
    <message>
        <source>Start {k} of {starts}</source>
        <translation>第 {k} 个起点，共 {starts} 个</translation>
    </message>
    <message>
        <source>{method} reads the rows themselves, and this table of {rows:,} rows answers counts only. Take a part of the rows, or a method that counts, such as hill-climbing.</source>
        <translation>{method}需要读取行本身，而这个有 {rows:,} 行的表只提供计数。请取一部分行，或选用只需计数的方法，如 hill-climbing。</translation>
    </message>
    <message>
        <source>Column {column}: node {variable} has no state “{state}”; it has {states}. Add the state to the node, or give the network when the table is opened.</source>
        <translation>列 {column}：节点 {variable} 没有状态“{state}”；它的状态是 {states}。请给节点添加该状态，或在打开表时给出网络。</translation>
    </message>
    <message>
        <source>The table has no column for node {variable}; its columns are {names}. Rename a column, or remove the node.</source>
        <translation>表中没有节点 {variable} 的列；列有 {names}。请重命名一列，或删除该节点。</translation>
    </message>
    <message>
        <source>The table has no column for node {variable}; its columns are {names}. Rename a column or remove the node; only em learns tables of a hidden node.</source>
        <translation>表中没有节点 {variable} 的列；它的列有 {names}。请重命名一列或删除该节点；只有 em 能学习隐藏节点的表。</translation>
    </message>
    <message>
        <source>{path} has no Parquet files; choose a folder with files that end in .parquet.</source>
        <translation>{path} 中没有 Parquet 文件；请选择含有以 .parquet 结尾的文件的文件夹。</translation>
    </message>
    <message>
        <source>{path} has other columns than {first}: {names}. Put files with the same columns into one folder.</source>
        <translation>{path} 的列与 {first} 不同：{names}。一个文件夹中的文件应有相同的列。</translation>
    </message>
    <message>
        <source>Column {column} of {path} holds no single values but {kind}; leave it out, or make columns of it.</source>
        <translation>{path} 的列 {column} 中不是单个的值，而是 {kind}；请略去该列，或把它拆成多列。</translation>
    </message>
    <message>
        <source>{value} is not a state; give the name of one.</source>
        <translation>{value} 不是状态；请给出一个状态的名称。</translation>
    </message>
    <message>
        <source>{word} is not one state; write -t {variable}=STATE.</source>
        <translation>{word} 不是一个状态；请写作 -t {variable}=状态。</translation>
    </message>
    <message>
        <source>“{word}” is unknown here; write x for the number of {variable}, as in x^2, and states in quotes.</source>
        <translation>这里不认识“{word}”；请用 x 表示 {variable} 的数值，如 x^2，状态写在引号里。</translation>
    </message>
    <message>
        <source>At character {position}: “{word}” is a full-width sign; type “{plain}” instead.</source>
        <translation>第 {position} 个字符：“{word}”是全角符号；请改为“{plain}”。</translation>
    </message>
    <message>
        <source>The network has no node {variable}; did you mean {near}?</source>
        <translation>网络中没有节点 {variable}；您是否指的是 {near}？</translation>
    </message>
    <message>
        <source>Node {variable} has no state “{state}”; it has {states}. Did you mean “{near}”?</source>
        <translation>节点 {variable} 没有状态“{state}”；它的状态是 {states}。您是否指的是“{near}”？</translation>
    </message>
    <message>
        <source>{value} is not a name; give one name or a list of names.</source>
        <translation>{value} 不是名称；请给出一个名称或名称的列表。</translation>
    </message>
    <message>
        <source>{value} is not an arc; give pairs such as (parent, child).</source>
        <translation>{value} 不是弧；请给出（父节点，子节点）这样的对。</translation>
    </message>
    <message>
        <source>{value} is not a network; give one that bayesgui.read has read, or a BayesianNetwork.</source>
        <translation>{value} 不是网络；请给出 bayesgui.read 读入的网络，或一个 BayesianNetwork。</translation>
    </message>
    <message>
        <source>{value} is none of the {what} of a network; give a list of them.</source>
        <translation>{value} 不属于网络的 {what}；请给出它们的列表。</translation>
    </message>
    <message>
        <source>The argument {name} cannot be {value}; give {wanted}.</source>
        <translation>参数 {name} 不能是 {value}；请给出 {wanted}。</translation>
    </message>
    <message>
        <source>{value} is not a networkx graph; give one.</source>
        <translation>{value} 不是 networkx 的图；请给出一个。</translation>
    </message>
    <message>
        <source>The graph has edges without a direction; make it a DiGraph.</source>
        <translation>这个图有无向边；请把它变为 DiGraph。</translation>
    </message>
    <message>
        <source>The attribute {what} of {variable} is not a JSON list; write one like [&quot;yes&quot;].</source>
        <translation>{variable} 的属性 {what} 不是 JSON 列表；请写成 [&quot;yes&quot;] 这样。</translation>
    </message>
    <message>
        <source>Node {variable} has the parents {arcs} by its arcs and {stated} by its attribute; remove one of these.</source>
        <translation>节点 {variable} 按弧的父节点是 {arcs}，按属性是 {stated}；请去掉其中之一。</translation>
    </message>
    <message>
        <source>The table of {variable} is not an array of numbers; correct its attribute cpt.</source>
        <translation>{variable} 的表不是数的数组；请更正它的属性 cpt。</translation>
    </message>
    <message>
        <source>Line {line}: “{text}” lists no parents; write it as child: parent, parent.</source>
        <translation>第 {line} 行：“{text}”没有列出父节点；请写成 child: parent, parent。</translation>
    </message>
    <message>
        <source>The text lists no parents; write lines such as child: parent, parent.</source>
        <translation>文本没有列出父节点；请写出 child: parent, parent 这样的行。</translation>
    </message>
    <message>
        <source>Node {variable} has a parent twice; remove one.</source>
        <translation>节点 {variable} 有一个父节点出现两次；请去掉一个。</translation>
    </message>
    <message>
        <source>Node {variable} is its own parent; remove it.</source>
        <translation>节点 {variable} 是自己的父节点；请去掉它。</translation>
    </message>
    <message>
        <source>The parents of {variable} are listed twice; remove one list.</source>
        <translation>{variable} 的父节点列出了两次；请去掉一个列表。</translation>
    </message>
    <message>
        <source>Line {line}: {variable} has its parents listed twice; remove one list.</source>
        <translation>第 {line} 行：{variable} 的父节点列出了两次；请去掉一个列表。</translation>
    </message>
    <message>
        <source>Left out, as their cells are lists or records: {columns}.</source>
        <translation>因单元格是列表或记录而略去：{columns}。</translation>
    </message>
    <message>
        <source>{value} is not a table; give a DataFrame, an Arrow table or a dict of columns.</source>
        <translation>{value} 不是表；请给出 DataFrame、Arrow 表或由列组成的字典。</translation>
    </message>
    <message>
        <source>This is not a table: {reason}. Give a DataFrame, or a dict of columns of equal length.</source>
        <translation>这不是表：{reason}。请给出 DataFrame，或由等长的列组成的字典。</translation>
    </message>
    <message>
        <source>The column of weights would be named weight, as a column is; rename the column.</source>
        <translation>权重列会叫作 weight，与已有的一列同名；请重命名那一列。</translation>
    </message>
    <message>
        <source>{path} cannot be unpacked: {reason}. Unpack it, and choose the table.</source>
        <translation>无法解压 {path}：{reason}。请先解压，再选择表。</translation>
    </message>
    <message>
        <source>{path} holds no table, but {names}; pack a CSV or Parquet file.</source>
        <translation>{path} 里没有表，只有 {names}；请压缩 CSV 或 Parquet 文件。</translation>
    </message>
    <message>
        <source>There is no room to unpack {path}; unpack it elsewhere.</source>
        <translation>没有空间解压 {path}；请在别处解压。</translation>
    </message>
    <message>
        <source>The first of {count} sheets was read, {sheet}.</source>
        <translation>读入了 {count} 张工作表中的第一张，{sheet}。</translation>
    </message>
    <message>
        <source>Reading {path} needs the Python package {package}; install it with “pip install {package}”, or save the table as CSV.</source>
        <translation>读取 {path} 需要 Python 包 {package}；请用“pip install {package}”安装，或把表另存为 CSV。</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}. Choose another file, or save the table as CSV.</source>
        <translation>无法读取 {path}：{reason}。请选择别的文件，或把表另存为 CSV。</translation>
    </message>
    <message>
        <source>Reversing {parent} → {child} would need {needed_text} for {count} parents, more than {budget_text} or {most} parents; remove a parent first.</source>
        <translation>反转 {parent} → {child} 需要 {needed_text}，有 {count} 个父节点，超过 {budget_text} 或 {most} 个父节点；请先去掉一个父节点。</translation>
    </message>
    <message>
        <source>The table of {variable} would have {cells} numbers for {parents} parents, too many; remove a parent first.</source>
        <translation>{variable} 的表有 {parents} 个父节点，将有 {cells} 个数，太多了；请先去掉一个父节点。</translation>
    </message>
    <message>
        <source>The tables of {count:,} nodes would take {needed_text} together, more than {budget_text}; remove arcs first.</source>
        <translation>{count:,} 个节点的表共需 {needed_text}，超过 {budget_text}；请先删除一些弧。</translation>
    </message>
    <message>
        <source>There are parent sets with numbers above {most:,}; number the variables from 1.</source>
        <translation>有编号大于 {most:,} 的父节点集；请从 1 开始给变量编号。</translation>
    </message>
    <message>
        <source>The two networks have no variable in common, so nothing can be compared; names are compared letter by letter.</source>
        <translation>两个网络没有共同的变量，无法比较；名称逐字比较。</translation>
    </message>
    <message>
        <source>The weights of the rows are in the column {column}; choose it as that of weights for rows that count more than once.</source>
        <translation>各行的权重在 {column} 列中；若某些行应计多次，请把它选为权重列。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {reason}. Correct the line, or save the table as CSV.</source>
        <translation>{path}，第 {line} 行：{reason}。请改正该行，或把表存为 CSV。</translation>
    </message>
    <message>
        <source>the file ends before @data</source>
        <translation>文件在 @data 之前结束</translation>
    </message>
    <message>
        <source>the weight of the row is not a number</source>
        <translation>该行的权重不是数</translation>
    </message>
    <message>
        <source>{cell} is not a value of the attribute {name}</source>
        <translation>{cell} 不是属性 {name} 的取值</translation>
    </message>
    <message>
        <source>an attribute has no name</source>
        <translation>有一个属性没有名称</translation>
    </message>
    <message>
        <source>the row has {found} cells and there are {needed} attributes</source>
        <translation>该行有 {found} 个单元格，而属性有 {needed} 个</translation>
    </message>
    <message>
        <source>a comma should stand after {cell}</source>
        <translation>{cell} 之后应有逗号</translation>
    </message>
    <message>
        <source>a sparse row lists “number value” of the attributes</source>
        <translation>稀疏行应列出属性的“序号 值”</translation>
    </message>
    <message>
        <source>there is no @attribute before @data</source>
        <translation>@data 之前没有 @attribute</translation>
    </message>
    <message>
        <source>“@attribute” or “@data” should stand here</source>
        <translation>此处应为“@attribute”或“@data”</translation>
    </message>
    <message>
        <source>the attribute {name} has the type {kind}, which is not read</source>
        <translation>属性 {name} 的类型 {kind} 无法读取</translation>
    </message>
    <message>
        <source>“}}” is missing after the values</source>
        <translation>取值之后缺少“}}”</translation>
    </message>
    <message>
        <source>“}}” is missing after a sparse row</source>
        <translation>稀疏行之后缺少“}}”</translation>
    </message>
    <message>
        <source>{path} is damaged; what reads such files broke off. Choose another file, or save the table as CSV.</source>
        <translation>{path} 已损坏，读取这类文件的程序中断了。请选择其他文件，或将表格另存为 CSV。</translation>
    </message>
    <message>
        <source>{value} is no list of tiers; give a list of names for each, the first tier first.</source>
        <translation>{value} 不是层的列表；请为每一层给出一个名称列表，第一层在前。</translation>
    </message>
    <message>
        <source>Reading {path} would take more than {memory}, too much for a file of its size: it is damaged, or has cells far from its table. Delete those, or save the table as CSV.</source>
        <translation>读取 {path} 需要超过 {memory} 的内存，对这样大小的文件来说太多了：文件已损坏，或有离表格很远的单元格。请删除这些单元格，或将表格另存为 CSV。</translation>
    </message>
    <message>
        <source>Reading {path} takes too long for a file of its size: it is damaged, or has cells far from its table. Delete those, or save the table as CSV.</source>
        <translation>对这样大小的文件来说，读取 {path} 的时间太长：文件已损坏，或有离表格很远的单元格。请删除这些单元格，或将表格另存为 CSV。</translation>
    </message>
    <message>
        <source>{path} has more than {most:,} columns to be read; ask for some of them by name, or save those that you need in a file of their own.</source>
        <translation>{path} 要读取的列超过 {most:,} 列；请按名称选择其中一些，或把需要的列另存为一个文件。</translation>
    </message>
    <message>
        <source>{path} holds more than {most:,} tables; put their rows into fewer files.</source>
        <translation>{path} 含有超过 {most:,} 个表；请把它们的行合并到较少的文件中。</translation>
    </message>
    <message>
        <source>{path} cannot be read: it is damaged or of another kind than its name says ({reason}). Choose another file, or save the table as CSV.</source>
        <translation>无法读取 {path}：文件已损坏，或并非其扩展名所示的类型（{reason}）。请选择其他文件，或将表格另存为 CSV。</translation>
    </message>
    <message>
        <source>Reading {path} would take more than {memory}, too much for a file of its size: the file is damaged. Choose another file, or save the table as CSV.</source>
        <translation>读取 {path} 需要超过 {memory} 内存，就其大小而言过多：该文件已损坏。请选择其他文件，或将表格另存为 CSV。</translation>
    </message>
    <message>
        <source>Reading {path} takes too long for a file of its size: the file is damaged. Choose another file, or save the table as CSV.</source>
        <translation>就其大小而言，读取 {path} 耗时过长：该文件已损坏。请选择其他文件，或将表格另存为 CSV。</translation>
    </message>
    <message>
        <source>No file is given; name one or several with the same columns.</source>
        <translation>没有给出文件；请给出一个或几个列相同的文件。</translation>
    </message>
    <message>
        <source>{path} has another header line than {first}; read files together that have the same columns.</source>
        <translation>{path} 的标题行与 {first} 不同；请只把列相同的文件一起读。</translation>
    </message>
    <message>
        <source>The number of skipped lines is 0 or more, a comment begins a line.</source>
        <translation>跳过的行数不小于 0；注释须从行首开始。</translation>
    </message>
    <message>
        <source>{path} has two columns named {column}, numbers {first} and {second}; rename or number equal names, or say that there is no header.</source>
        <translation>{path} 有两列名为 {column}，即第 {first} 列和第 {second} 列；请改名、为同名列编号，或说明没有表头。</translation>
    </message>
    <message>
        <source>{subject} has a value in {count:,} of {rows} only and is set aside; {remedy}.</source>
        <translation>{subject} 只在 {rows} 中的 {count:,} 行有值，已搁置；{remedy}。</translation>
    </message>
    <message>
        <source>{subject} holds texts of up to {count:,} characters and is set aside; {remedy}.</source>
        <translation>{subject}的文本最长达 {count:,} 个字符，已搁置；{remedy}。</translation>
    </message>
    <message>
        <source>{subject} holds sentences, {count:,} different ones in {rows}, and is set aside; {remedy}.</source>
        <translation>{subject} 含有句子，{rows} 中有 {count:,} 种不同的句子，已搁置；{remedy}。</translation>
    </message>
    <message>
        <source>{subject}: “{text}” is not a date; leave its year, month and weekday out, or treat it as missing.</source>
        <translation>{subject}：“{text}”不是日期；请不要取其年、月、星期，或将它视为缺失。</translation>
    </message>
    <message>
        <source>{subject} gives year, month and weekday.</source>
        <translation>{subject}给出年、月和星期。</translation>
    </message>
    <message>
        <source>{subject} gives year, month and weekday; of its dates the month comes first.</source>
        <translation>{subject}给出年、月和星期；其日期中月在前。</translation>
    </message>
    <message>
        <source>{subject} gives year, month and weekday; of its dates the day comes first.</source>
        <translation>{subject}给出年、月和星期；其日期中日在前。</translation>
    </message>
    <message>
        <source>{subject} has states that differ only in case or blanks: {states}. If they mean the same, let them be merged.</source>
        <translation>{subject}有仅大小写或空格不同的状态：{states}。若含义相同，可将其合并。</translation>
    </message>
    <message>
        <source>{subject} is read as numbers: “{text}” is {value}.</source>
        <translation>{subject}按数值读取：“{text}”即 {value}。</translation>
    </message>
    <message>
        <source>{path}, row {row:,} has {fields} and the first row {expected:,}. Choose another delimiter, or skip or fill such rows.</source>
        <translation>{path} 第 {row:,} 行有 {fields}，而首行有 {expected:,} 个。请选择其他分隔符，或跳过、补齐这样的行。</translation>
    </message>
    <message>
        <source>{path}, row {row:,} has {fields} and the header {expected:,}. Choose another delimiter, or skip or fill such rows.</source>
        <translation>{path} 第 {row:,} 行有 {fields}，而表头有 {expected:,} 个。请选择其他分隔符，或跳过、补齐这样的行。</translation>
    </message>
    <message>
        <source>Columns read as numbers: {columns}.</source>
        <translation>按数值读取的列：{columns}。</translation>
    </message>
    <message>
        <source>{columns}: all numbers become one state; take 2 intervals or more.</source>
        <translation>{columns}：所有数字成为一个状态；请取 2 个或更多区间。</translation>
    </message>
    <message>
        <source>{path}, row {row:,}: a quote is opened and goes on over the end of the line. Close it, or say that there are no quotes.</source>
        <translation>{path} 第 {row:,} 行：有引号直到行尾仍未闭合。请将其闭合，或说明没有引号。</translation>
    </message>
    <message>
        <source>The rows have one cell more than the header: the last column has no name.</source>
        <translation>各行比表头多一个单元格：最后一列没有名称。</translation>
    </message>
    <message>
        <source>The rows have {count} cells more than the header: the last columns have no name.</source>
        <translation>各行比表头多 {count} 个单元格：最后几列没有名称。</translation>
    </message>
    <message>
        <source>The rows have one cell more than the header: the first column holds their names.</source>
        <translation>各行比表头多一个单元格：第一列是行名。</translation>
    </message>
    <message>
        <source>The first line is skipped as a title: “{text}”.</source>
        <translation>首行作为标题跳过：“{text}”。</translation>
    </message>
    <message>
        <source>1 line that begins with “{sign}” is skipped.</source>
        <translation>跳过以“{sign}”开头的 1 行。</translation>
    </message>
    <message>
        <source>The first {count} lines are skipped as a title: “{text}”.</source>
        <translation>前 {count} 行作为标题跳过：“{text}”。</translation>
    </message>
    <message>
        <source>{count:,} lines that begin with “{sign}” are skipped.</source>
        <translation>跳过以“{sign}”开头的 {count:,} 行。</translation>
    </message>
    <message>
        <source>The rows are kept in memory as {count:,} distinct ones with their numbers.</source>
        <translation>内存中保存 {count:,} 个不同的行及各自的次数。</translation>
    </message>
    <message>
        <source>{path} has no rows; choose a file with rows.</source>
        <translation>{path} 没有行；请选择有行的文件。</translation>
    </message>
    <message>
        <source>The table is larger than memory: its {rows:,} rows are counted in a stream.</source>
        <translation>表大于内存：{rows:,} 行以流的方式计数。</translation>
    </message>
    <message>
        <source>{path} has changed: column {column} has the value “{state}” now. Open it again.</source>
        <translation>{path} 已改变：列 {column} 中现在有值“{state}”。请重新打开。</translation>
    </message>
    <message>
        <source>The {rows:,} rows came from the database as {count:,} distinct ones with their numbers.</source>
        <translation>{rows:,} 行从数据库取来，保存为 {count:,} 个不同的行及各自的次数。</translation>
    </message>
    <message>
        <source>The {rows:,} rows stay in the database, which counts them itself.</source>
        <translation>{rows:,} 行留在数据库中，由数据库自己计数。</translation>
    </message>
    <message>
        <source>The address needs the name of a table, as in {example}.</source>
        <translation>地址中需要表名，例如 {example}。</translation>
    </message>
    <message>
        <source>{path} has no rows; choose another table.</source>
        <translation>{path} 没有行；请选择另一个表。</translation>
    </message>
    <message>
        <source>There is no file {path}. Give its whole path, as in {example}.</source>
        <translation>没有文件 {path}。请给出完整路径，如 {example}。</translation>
    </message>
    <message>
        <source>{path} is not a DuckDB file. Give an address such as {example}.</source>
        <translation>{path} 不是 DuckDB 文件。请给出像 {example} 这样的地址。</translation>
    </message>
    <message>
        <source>The database has no table {table}; check its name, and its schema if it is in one, as in {example}.</source>
        <translation>数据库中没有表 {table}；请检查表名，如果它在某个模式中，也请检查模式名，例如 {example}。</translation>
    </message>
    <message>
        <source>A table in a database needs the package {package}; install it with {command}.</source>
        <translation>数据库中的表需要软件包 {package}；请用 {command} 安装。</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}. Check the address and the table.</source>
        <translation>无法读取 {path}：{reason}。请检查地址和表。</translation>
    </message>
    <message>
        <source>{option} “{value}”: write yes or no.</source>
        <translation>{option}“{value}”：请写 yes 或 no。</translation>
    </message>
    <message>
        <source>skip “{value}”: write a number of lines, 0 or more.</source>
        <translation>skip“{value}”：请写行数，不小于 0。</translation>
    </message>
    <message>
        <source>{option} “{value}”: choose one of {names}.</source>
        <translation>{option}“{value}”：请选择 {names} 之一。</translation>
    </message>
    <message>
        <source>{path} has a line of more than {most}; choose a file of rows and columns.</source>
        <translation>{path} 有一行超过 {most}；请选择由行和列组成的文件。</translation>
    </message>
    <message>
        <source>{path} unpacks to more than {most}, far more than its size lets expect; unpack it first.</source>
        <translation>{path} 解压后超过 {most}，远大于其文件大小所应有的；请先解压。</translation>
    </message>
    <message>
        <source>{path} is a page or a document; save its table as CSV.</source>
        <translation>{path} 是网页或文档；请将其中的表格存为 CSV。</translation>
    </message>
    <message>
        <source>“{text}” is not a number, and column {column} holds numbers.</source>
        <translation>“{text}” 不是数，而列 {column} 是数值列。</translation>
    </message>
    <message>
        <source>Column {column} has no state “{text}”; it has {states}.</source>
        <translation>列 {column} 没有状态 “{text}”；它有 {states}。</translation>
    </message>
    <message>
        <source>All rows would be removed; a table needs at least one.</source>
        <translation>将删除所有行；表至少需要一行。</translation>
    </message>
    <message>
        <source>{path} holds no text; choose a folder with a subfolder of text files for each class.</source>
        <translation>{path} 中没有文本；请选择一个文件夹，其中每个类别有一个文本文件的子文件夹。</translation>
    </message>
    <message>
        <source>Files that hold no text, left out: {files:,}.</source>
        <translation>不是文本的文件，已略去：{files:,}。</translation>
    </message>
    <message>
        <source>The texts of {path} take more than {limit}; choose a folder of fewer texts.</source>
        <translation>{path} 中的文本超过 {limit}；请选择文本较少的文件夹。</translation>
    </message>
    <message>
        <source>{path} is larger than {limit} MiB; leave it out, or cut it into several texts.</source>
        <translation>{path} 大于 {limit} MiB；请略去它，或将其分成几个文本。</translation>
    </message>
    <message>
        <source>Chinese or Japanese text has no spaces; its words are pairs of characters.</source>
        <translation>中文或日文文本没有空格；以相邻两个字符为词。</translation>
    </message>
    <message>
        <source>Texts in which none of the words occurs: {texts:,}.</source>
        <translation>不含任何这些单词的文本：{texts:,}。</translation>
    </message>
    <message>
        <source>No text in {column} has a word of at least two letters; choose another column.</source>
        <translation>{column} 中没有任何文本含有两个字母以上的单词；请选择其他列。</translation>
    </message>
    <message>
        <source>Words: the {kept:,} that occur in most texts, of {found:,}.</source>
        <translation>单词：在 {found:,} 个中取出现于最多文本的 {kept:,} 个。</translation>
    </message>
    <message>
        <source>{path}: cases are written as .csv, .csv.gz, .tsv, .tsv.gz or .parquet; choose such a name.</source>
        <translation>{path}：样本可写为 .csv、.csv.gz、.tsv、.tsv.gz 或 .parquet；请选择这样的名称。</translation>
    </message>
    <message>
        <source>The count is at least 1, not {count}.</source>
        <translation>个数至少为 1，不能是 {count}。</translation>
    </message>
    <message>
        <source>The complete graph would have a table of {cells} numbers, more than {most}; take a smaller network.</source>
        <translation>完全图会有一张 {cells} 个数的表，超过 {most}；请取较小的网络。</translation>
    </message>
    <message>
        <source>The number of explanations is {count}; ask for 1 or more.</source>
        <translation>解释的个数是 {count}；请要求 1 个或更多。</translation>
    </message>
    <message>
        <source>The same holds of {names}, whose chances hang on these states alone.</source>
        <translation>{names} 也是如此，其概率只取决于这些状态。</translation>
    </message>
    <message>
        <source>The chains disagree about {names} (R-hat up to {value}): do not trust these posteriors. Zeros keep the chains apart, however long they run; ask the junction tree.</source>
        <translation>各链对 {names} 的结果不一致（R-hat 高达 {value}）：这些后验不可信。零概率使各链始终分离，运行再久也无济于事；请改用团树。</translation>
    </message>
    <message>
        <source>The posteriors of {variables} cannot be fixed: what they would have to outweigh is below 2.2e-308, where numbers have few digits. Write 0 or larger numbers into the tables, or remove a finding.</source>
        <translation>无法固定 {variables} 的后验概率：需要抵消的概率小于 2.2e-308，那里的数只有少数有效数字。请在表中写 0 或更大的数，或移除一条证据。</translation>
    </message>
    <message>
        <source>{value} is not an engine; give one, or the name of one.</source>
        <translation>{value} 不是引擎；请给出一个引擎或它的名称。</translation>
    </message>
    <message>
        <source>A query of rows</source>
        <translation>逐行查询</translation>
    </message>
    <message>
        <source>No column has the name of a node; the table has {columns}, the network {nodes}.</source>
        <translation>没有哪一列与节点同名；表有 {columns}，网络有 {nodes}。</translation>
    </message>
    <message>
        <source>The findings of {count:,} rows cannot hold together; their posteriors are empty: rows {rows}.</source>
        <translation>{count:,} 行的发现不可能同时成立，它们的后验为空：第 {rows} 行。</translation>
    </message>
    <message>
        <source>The table of posteriors</source>
        <translation>后验的表</translation>
    </message>
    <message>
        <source>The findings of row {row} cannot hold together; its posteriors are empty.</source>
        <translation>第 {row} 行的发现不可能同时成立，它的后验为空。</translation>
    </message>
    <message>
        <source>Probabilities below 2.2e-308, as those of {names}, have few digits, and so have posteriors that rest on them; write 0 or larger numbers.</source>
        <translation>小于 2.2e-308 的概率（如 {names} 的）只有少数有效数字，依赖它们的后验概率也是如此；请写 0 或更大的数。</translation>
    </message>
    <message>
        <source>This engine is still answering another query of the same thread; ask again when that is answered, or make a second engine.</source>
        <translation>这个引擎仍在回答同一线程的另一个查询；请等它答完再问，或另建一个引擎。</translation>
    </message>
    <message>
        <source>{path} has no discrete chance nodes that can be read, only {nodes}. Nothing was opened.</source>
        <translation>{path} 没有可读取的离散随机节点，只有{nodes}。未打开任何内容。</translation>
    </message>
    <message>
        <source>The numbers of cases of {variable} do not fit its table and were left out.</source>
        <translation>{variable} 的样本数与其表不符，未读入。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the table of {variable} is given by the {function} of its parents, which this program cannot read. Nothing was opened; write all of its {needed} rows.</source>
        <translation>{path} 第 {line} 行：{variable} 的表由其父节点的 {function} 给出，本程序无法读取。未打开任何内容；请写出全部 {needed} 行。</translation>
    </message>
    <message>
        <source>BIF as other programs read it allows names of letters a to z, digits and underscores; some will not open the file because of {names}. XMLBIF holds any name.</source>
        <translation>其他程序读取的 BIF 只允许由字母 a 到 z、数字和下划线组成的名称；有些程序会因 {names} 而打不开该文件。XMLBIF 可保存任何名称。</translation>
    </message>
    <message>
        <source>{library} has no fixed posteriors; take the finding on {variable} back, or copy the query for bayesgui.</source>
        <translation>{library} 没有固定后验；请撤回 {variable} 的证据，或为 bayesgui 复制该查询。</translation>
    </message>
    <message>
        <source>There is no code for the library “{library}”; choose one of {known}.</source>
        <translation>没有用于库“{library}”的代码；请从 {known} 中选择。</translation>
    </message>
    <message>
        <source>Rows of the table of {variable} that the file leaves undefined became uniform.</source>
        <translation>{variable} 的表中文件未定义的行已改为均匀分布。</translation>
    </message>
    <message>
        <source>The link from {parent} to {child} leads to no node of the file; {parent} was added with equally likely states.</source>
        <translation>从 {parent} 到 {child} 的连接在文件中没有对应的节点；已添加各状态等可能的 {parent}。</translation>
    </message>
    <message>
        <source>utility</source>
        <translation>效用</translation>
    </message>
    <message>
        <source>multi-attribute utility</source>
        <translation>多属性效用</translation>
    </message>
    <message>
        <source>decision</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>equation</source>
        <translation>方程</translation>
    </message>
    <message>
        <source>continuous</source>
        <translation>连续</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>常数</translation>
    </message>
    <message>
        <source>unconnected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>{first}, and {second}</source>
        <translation>{first}，以及 {second}</translation>
    </message>
    <message>
        <source>the {kind} node {names}</source>
        <translation>{kind}节点 {names}</translation>
    </message>
    <message>
        <source>the {kind} nodes {names}</source>
        <translation>{kind}节点 {names}</translation>
    </message>
    <message>
        <source>{names}, which depend on them</source>
        <translation>依赖它们的 {names}</translation>
    </message>
    <message>
        <source>{names}, which depends on it</source>
        <translation>依赖它的 {names}</translation>
    </message>
    <message>
        <source>{path}, line {line}: the table of {variable} is given by a {kind}, which this program cannot read. Nothing was opened; save it there as a full table.</source>
        <translation>{path} 第 {line} 行：{variable} 的表由 {kind} 给出，本程序无法读取。未打开任何内容；请在原程序中将其存为完整的表。</translation>
    </message>
    <message>
        <source>There is no example “{name}”; there are {names}.</source>
        <translation>没有名为“{name}”的示例；有 {names}。</translation>
    </message>
    <message>
        <source>There is no example “{name}”; did you mean {near}?</source>
        <translation>没有名为“{name}”的示例；您是否指的是 {near}？</translation>
    </message>
    <message>
        <source>{label} stores one number of cases for each row; the counts of {names} will be divided as the probabilities are.</source>
        <translation>{label} 每行只保存一个样本数；{names} 的计数将按概率分配。</translation>
    </message>
    <message>
        <source>{label} cannot tell cases of the data from prior counts; those of {names} are stored together.</source>
        <translation>{label} 无法区分数据的样本数与先验计数；{names} 的两者合并保存。</translation>
    </message>
    <message>
        <source>{path} unpacks to more than {most}, far more than its size lets expect. Nothing was opened; unpack it first.</source>
        <translation>{path} 解压后超过 {most}，远大于其文件大小所应有的。未打开任何内容；请先解压。</translation>
    </message>
    <message>
        <source>save it there as BIF or XMLBIF</source>
        <translation>请在该程序中另存为 BIF 或 XMLBIF</translation>
    </message>
    <message>
        <source>save it there in another format, such as BIF or XMLBIF</source>
        <translation>请在该程序中另存为其他格式，例如 BIF 或 XMLBIF</translation>
    </message>
    <message>
        <source>open its system in pyAgrum and save it as BIF or XMLBIF</source>
        <translation>请在 pyAgrum 中打开其系统并另存为 BIF 或 XMLBIF</translation>
    </message>
    <message>
        <source>save it there as text, File format DNE</source>
        <translation>请在 Netica 中另存为文本，文件格式选 DNE</translation>
    </message>
    <message>
        <source>open it in GeNIe and save it as XDSL</source>
        <translation>请在 GeNIe 中打开并另存为 XDSL</translation>
    </message>
    <message>
        <source>save it there as NET</source>
        <translation>请在该程序中另存为 NET</translation>
    </message>
    <message>
        <source>export it there as BIF or Netica’s DNE</source>
        <translation>请在该程序中导出为 BIF 或 Netica 的 DNE</translation>
    </message>
    <message>
        <source>export its tables there, or rebuild the network</source>
        <translation>请在该程序中导出其表，或重新建立网络</translation>
    </message>
    <message>
        <source>write it there with pgmpy’s BIFWriter, or saveBN</source>
        <translation>请在 Python 中用 pgmpy 的 BIFWriter 或 saveBN 写出</translation>
    </message>
    <message>
        <source>{path} is in the format of {program}, which cannot be read. Nothing was opened; {remedy}.</source>
        <translation>{path} 是 {program} 的格式，无法读取。未打开任何内容；{remedy}。</translation>
    </message>
    <message>
        <source>export it there as HUGIN NET</source>
        <translation>请在该程序中导出为 HUGIN NET</translation>
    </message>
    <message>
        <source>save it there with saveBN as BIF</source>
        <translation>请用 saveBN 另存为 BIF</translation>
    </message>
    <message>
        <source>{path}: an adjacency table has a row and a column for each node, with its name; here are {rows} rows and {columns} names. Nothing was opened.</source>
        <translation>{path}：邻接表的每个节点各有一行一列并带名称；这里有 {rows} 行和 {columns} 个名称。未打开任何内容。</translation>
    </message>
    <message>
        <source>{path}: row {row} should have the name {variable} and {count} numbers, 1 for an arc to the node of the column. Nothing was opened.</source>
        <translation>{path}：第 {row} 行应有名称 {variable} 和 {count} 个数，1 表示有弧指向该列的节点。未打开任何内容。</translation>
    </message>
    <message>
        <source>{label} stores arcs alone; states and tables are lost.</source>
        <translation>{label} 只保存弧；状态和表将丢失。</translation>
    </message>
    <message>
        <source>{path} holds a graph whose edges have no direction. Nothing was opened; only directed graphs are networks.</source>
        <translation>{path} 含有边没有方向的图。未打开任何内容；只有有向图才是网络。</translation>
    </message>
    <message>
        <source>The graph has no tables of {names}; they are uniform until you fill them in.</source>
        <translation>图中没有 {names} 的表；在您填写之前它们是均匀的。</translation>
    </message>
    <message>
        <source>{path}: the attributes of its nodes are not those of a network. Nothing was opened; remove them to read the arcs alone.</source>
        <translation>{path}：其节点的属性不是网络的属性。未打开任何内容；删除它们即可只读取弧。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the edges have no direction. Nothing was opened; only directed graphs are networks.</source>
        <translation>{path} 第 {line} 行：边没有方向。未打开任何内容；只有有向图才是网络。</translation>
    </message>
    <message>
        <source>“{{”</source>
        <translation>“{{”</translation>
    </message>
    <message>
        <source>{path}: row {row} does not name the beginning of an arc. Nothing was opened.</source>
        <translation>{path}：第 {row} 行没有指明弧的起点。未打开任何内容。</translation>
    </message>
    <message>
        <source>{path} is not a GML graph that can be read ({reason}). Nothing was opened.</source>
        <translation>{path} 不是可以读取的 GML 图（{reason}）。未打开任何内容。</translation>
    </message>
    <message>
        <source>{path} has more than {nodes:,} nodes or {arcs:,} arcs, more than this program handles. Nothing was opened.</source>
        <translation>{path} 有超过 {nodes:,} 个节点或 {arcs:,} 条弧，超出本程序能处理的范围。未打开任何内容。</translation>
    </message>
    <message>
        <source>{path} is XML, but does not contain a GraphML graph. Nothing was opened.</source>
        <translation>{path} 是 XML，但不含 GraphML 图。未打开任何内容。</translation>
    </message>
    <message>
        <source>{path} has a field too long to be a name. Nothing was opened.</source>
        <translation>{path} 中有一个字段过长，不能作为名称。未打开任何内容。</translation>
    </message>
    <message>
        <source>{label} cannot store labels, descriptions and units; those of {names} are lost.</source>
        <translation>{label} 不能保存标签、说明和单位；{names} 的这些内容将丢失。</translation>
    </message>
    <message>
        <source>aGrUM and pyAgrum read the tables of nodes with several parents in {label} with other axes, so that the numbers move; for them write BIF.</source>
        <translation>aGrUM 和 pyAgrum 读取 {label} 中有多个父节点的表时轴的顺序不同，数字会错位；请为它们写 BIF。</translation>
    </message>
    <message>
        <source>{label} cannot store the forms of nodes and the bends of arcs; they are lost.</source>
        <translation>{label} 不能保存节点的形式和弧的弯曲；它们会丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store the network&apos;s name; it is lost.</source>
        <translation>{label} 不能保存网络的名称；它将丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store properties of the network: {names}.</source>
        <translation>{label} 不能保存网络的属性：{names}。</translation>
    </message>
    <message>
        <source>{label} stores findings that name one state; those of {names} are lost.</source>
        <translation>{label} 只保存指明一个状态的证据；{names} 的证据会丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store plates; 1 plate is lost.</source>
        <translation>{label} 不能保存盘；1 个盘会丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store plates; {count} plates are lost.</source>
        <translation>{label} 不能保存盘；{count} 个盘会丢失。</translation>
    </message>
    <message>
        <source>A damaged plate was left out.</source>
        <translation>一个损坏的盘未读入。</translation>
    </message>
    <message>
        <source>{where}: {variable} stands for the node {parent} in the time slice before, but there is no such node. Nothing was opened.</source>
        <translation>{where}：{variable} 代表前一时间片中的节点 {parent}，但没有这个节点。未打开任何内容。</translation>
    </message>
    <message>
        <source>aGrUM does not open NET files with numbers of cases; write XMLBIF for it.</source>
        <translation>aGrUM 不能打开带样本数的 NET 文件；请为它写成 XMLBIF。</translation>
    </message>
    <message>
        <source>aGrUM cuts the states of NET files at the first letter beyond a to z: {names}. XMLBIF keeps them.</source>
        <translation>aGrUM 会在 NET 文件的状态名中第一个非 a 到 z 的字母处截断：{names}。XMLBIF 会保留它们。</translation>
    </message>
    <message>
        <source>{path} is XML, but does not contain an OpenMarkov network. Nothing was opened.</source>
        <translation>{path} 是 XML，但不含 OpenMarkov 网络。未打开任何内容。</translation>
    </message>
    <message>
        <source>PGMX cannot store expressions, and noisy-MAX nodes only with their states in order of strength; {names} are written as tables.</source>
        <translation>PGMX 不能保存表达式，噪声 MAX 节点也只有状态按强度排列时才能保存；{names} 写成表。</translation>
    </message>
    <message>
        <source>{path} has {count} sets of findings; the first was taken.</source>
        <translation>{path} 有 {count} 组证据；采用了第一组。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the probabilities of {variable} are given by a potential of type {kind}, which cannot be read. Nothing was opened; save it in OpenMarkov as a table.</source>
        <translation>{path} 第 {line} 行：{variable} 的概率由类型为 {kind} 的势给出，无法读取。未打开任何内容；请在 OpenMarkov 中将其存为表。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {variable} has the canonical model “{kind}”, which cannot be read. Nothing was opened; save it in OpenMarkov as a table.</source>
        <translation>{path} 第 {line} 行：{variable} 使用典型模型“{kind}”，无法读取。未打开任何内容；请在 OpenMarkov 中将其存为表。</translation>
    </message>
    <message>
        <source>{path} holds no network of bnlearn (bn.fit or bn), but an object of class {classes}. Nothing was opened; save the fitted network there with saveRDS, or a data frame with write.csv.</source>
        <translation>{path} 中没有 bnlearn 的网络（bn.fit 或 bn），而是类 {classes} 的对象。没有打开任何内容；请在 R 中用 saveRDS 保存拟合的网络，或用 write.csv 保存数据框。</translation>
    </message>
    <message>
        <source>The table of {names} has probabilities below 2.2e-308, which have few digits; write 0 or larger numbers if something rests on them.</source>
        <translation>{names} 的表中有小于 2.2e-308 的概率，它们只有少数有效数字；若有结果依赖它们，请写 0 或更大的数。</translation>
    </message>
    <message>
        <source>Numbers just below 0, rounded in the file, became 0 in the table of {names}.</source>
        <translation>{names} 的表中因文件舍入而略小于 0 的数已改为 0。</translation>
    </message>
    <message>
        <source>{rows} of the table of {names} held zeros only and became uniform.</source>
        <translation>{names} 的表中有 {rows}全为零，已改为均匀分布。</translation>
    </message>
    <message>
        <source>{path}, line {line}, column {column}: “{mark}” begins a comment in the middle of a word, so that the rest of the line is not read. Nothing was opened; put the word in quotation marks.</source>
        <translation>{path} 第 {line} 行第 {column} 列：“{mark}”在一个词中间开始了注释，因此该行其余部分未被读取。未打开任何内容；请给该词加上引号。</translation>
    </message>
    <message>
        <source>{path} is a dynamic network that would have {nodes:,} nodes in {count:,} slices, more than this program handles. Nothing was opened; choose {most:,} slices at most.</source>
        <translation>{path} 是动态网络，{count:,} 个时间片共有 {nodes:,} 个节点，超出本程序的处理能力。未打开任何内容；请选择不超过 {most:,} 个时间片。</translation>
    </message>
    <message>
        <source>The dynamic network was unrolled over {count} time slices, as the file says: {nodes} nodes.</source>
        <translation>动态网络按文件所说展开为 {count} 个时间片：{nodes} 个节点。</translation>
    </message>
    <message>
        <source>The dynamic network was unrolled over {count} time slices: {nodes} nodes.</source>
        <translation>动态网络展开为 {count} 个时间片：{nodes} 个节点。</translation>
    </message>
    <message>
        <source>The dynamic network was unrolled over {count} time slices; the {stated:,} of the file would have {nodes:,} nodes, more than this program handles.</source>
        <translation>动态网络展开为 {count} 个时间片；文件的 {stated:,} 个时间片将有 {nodes:,} 个节点，超出本程序的处理能力。</translation>
    </message>
    <message>
        <source>{value} is not the name of a file; give one.</source>
        <translation>{value} 不是文件名；请给出一个。</translation>
    </message>
    <message>
        <source>{path} cannot be unrolled over {count} time slices. Nothing was opened; choose 1 or more.</source>
        <translation>{path} 不能展开为 {count} 个时间片。未打开任何内容；请选择 1 个或更多。</translation>
    </message>
    <message>
        <source>{where}: a number should stand where “{token}” stands. Nothing was opened.</source>
        <translation>{where}：“{token}”处应为数字。未打开任何内容。</translation>
    </message>
    <message>
        <source>{path} ends before all its numbers; it seems to be cut short. Nothing was opened.</source>
        <translation>{path} 在数字齐全之前就结束了；似乎被截断。未打开任何内容。</translation>
    </message>
    <message>
        <source>{where}: a Bayesian network has one table for each node, but there are {nodes} nodes and {tables} tables. Nothing was opened.</source>
        <translation>{where}：贝叶斯网络的每个节点各有一张表，但这里有 {nodes} 个节点和 {tables} 张表。未打开任何内容。</translation>
    </message>
    <message>
        <source>{path}: a table is for the variables {scope}, but there are only {count}, counted from 0. Nothing was opened.</source>
        <translation>{path}：有一张表属于变量 {scope}，但只有 {count} 个变量，从 0 数起。未打开任何内容。</translation>
    </message>
    <message>
        <source>{where}: there is no variable {index} with a state {state} in the network. Nothing was opened.</source>
        <translation>{where}：网络中没有带状态 {state} 的变量 {index}。未打开任何内容。</translation>
    </message>
    <message>
        <source>UAI stores numbers instead of names and states; these nodes will be read as x0, x1 and so on, with the states 0, 1 and so on: {names}.</source>
        <translation>UAI 保存编号而不是名称和状态；以下节点将被读作 x0、x1 等，状态为 0、1 等：{names}。</translation>
    </message>
    <message>
        <source>{count} words after the last table were left out.</source>
        <translation>最后一张表之后的 {count} 个词已舍弃。</translation>
    </message>
    <message>
        <source>Findings of saved cases that name no state of a node were left out: {names}.</source>
        <translation>保存的证据中不对应任何节点状态的证据已略去：{names}。</translation>
    </message>
    <message>
        <source>{label} cannot store the colors of scenarios; those of {names} are lost.</source>
        <translation>{label} 不能保存情景的颜色；{names} 的颜色会丢失。</translation>
    </message>
    <message>
        <source>The equation of {variable} is not read: {reason}</source>
        <translation>未读取 {variable} 的方程：{reason}</translation>
    </message>
    <message>
        <source>the states of {parent} have no numeric values.</source>
        <translation>{parent} 的状态没有数值。</translation>
    </message>
    <message>
        <source>it is not divided into intervals.</source>
        <translation>它没有划分为区间。</translation>
    </message>
    <message>
        <source>The equation of {variable} became an expression over its {count} intervals.</source>
        <translation>{variable} 的方程变为其 {count} 个区间上的表达式。</translation>
    </message>
    <message>
        <source>{where}: the noisy-MAX parameters of {variable} do not fit its parents. Nothing was opened.</source>
        <translation>{where}：{variable} 的 noisy-MAX 参数与其父节点不符。没有打开任何内容。</translation>
    </message>
    <message>
        <source>Left out: the saved cases {names}.</source>
        <translation>未读入：保存的证据 {names}。</translation>
    </message>
    <message>
        <source>{variable} is a decision: one of its options is chosen, and nothing else can be found on it. Click an option.</source>
        <translation>{variable} 是决策节点：只能选择它的一个选项，不能对它作其他观测。请单击一个选项。</translation>
    </message>
    <message>
        <source>decision node</source>
        <translation>决策节点</translation>
    </message>
    <message>
        <source>The policy of {variable} does not depend on what {variable} knows.</source>
        <translation>{variable} 的策略所依赖的不是 {variable} 已知的节点。</translation>
    </message>
    <message>
        <source>{variable} has states; a utility has none.</source>
        <translation>{variable} 有状态，而效用节点没有状态。</translation>
    </message>
    <message>
        <source>utility node</source>
        <translation>效用节点</translation>
    </message>
    <message>
        <source>The utilities of {variable} have {axes} axes, and it has {parents} parents.</source>
        <translation>{variable} 的效用有 {axes} 个轴，而它有 {parents} 个父节点。</translation>
    </message>
    <message>
        <source>{variable} has an infinite utility or weight; give a finite number.</source>
        <translation>{variable} 的效用或权重是无穷大；请给出有限的数。</translation>
    </message>
    <message>
        <source>The utilities of {variable} have an entry that is not a number.</source>
        <translation>{variable} 的效用中有一项不是数。</translation>
    </message>
    <message>
        <source>{utility} cannot be a parent of {variable}, which depends on {parent}: a utility is computed from utilities alone. Remove the arc from {parent} first.</source>
        <translation>{utility} 不能成为 {variable} 的父节点，因为后者依赖于 {parent}：效用只能由效用计算。请先删除来自 {parent} 的弧。</translation>
    </message>
    <message>
        <source>{variable} needs {needed} numbers ({expected}) and has {found} ({shape}).</source>
        <translation>{variable} 需要 {needed} 个数（{expected}），现有 {found} 个（{shape}）。</translation>
    </message>
    <message>
        <source>The formula of {variable} names {parent}, which is no utility above it.</source>
        <translation>{variable} 的公式用到了 {parent}，而它不是其上的效用节点。</translation>
    </message>
    <message>
        <source>The utilities of {variable} are not an array of numbers with rows of equal length.</source>
        <translation>{variable} 的效用不是行长相等的数组。</translation>
    </message>
    <message>
        <source>{variable} is computed from utilities, and {parent} is none; remove one of the arcs to it.</source>
        <translation>{variable} 由效用计算得出，而 {parent} 不是效用；请删除指向它的一条弧。</translation>
    </message>
    <message>
        <source>The answer has no posterior of {variable}; it has {targets}.</source>
        <translation>答案中没有 {variable} 的后验，只有 {targets}。</translation>
    </message>
    <message>
        <source>{where}: the utilities of {variable} hold a number that is not finite. Nothing was opened; give a finite one.</source>
        <translation>{where}：{variable} 的效用中有一个不是有限数的数值。没有打开任何内容；请给出有限的数。</translation>
    </message>
    <message>
        <source>The numbers of {variable} were left out: it is the sum of the utilities above it.</source>
        <translation>{variable} 的数值未读入：它是其上方各效用之和。</translation>
    </message>
    <message>
        <source>{library} adds up utilities, and {variable} is computed otherwise; copy it for bayesgui.</source>
        <translation>{library} 只把效用相加，而 {variable} 以别的方式计算；请复制为 bayesgui 的代码。</translation>
    </message>
    <message>
        <source>{library} has no decisions and utilities, such as {names}; copy them for bayesgui or pyAgrum.</source>
        <translation>{library} 没有 {names} 这样的决策和效用；请复制为 bayesgui 或 pyAgrum 的代码。</translation>
    </message>
    <message>
        <source>The finding on the decision {variable} names no single option; choose one.</source>
        <translation>决策 {variable} 上的证据没有指明单个选项；请选择一个。</translation>
    </message>
    <message>
        <source>{label} has no place for policies set by hand: other programs will look for the best options of {names}.</source>
        <translation>{label} 无处存放手工设定的策略：其他程序将为 {names} 寻找最优选项。</translation>
    </message>
    <message>
        <source>{label} has no place for policies set by hand: those of {names} are lost.</source>
        <translation>{label} 无处存放手工设定的策略：{names} 的策略将丢失。</translation>
    </message>
    <message>
        <source>{label} cannot leave a utility open: other programs will see 0 where numbers of {names} are not given yet.</source>
        <translation>{label} 不能让效用空着：{names} 中尚未给出的数，其他程序会看作 0。</translation>
    </message>
    <message>
        <source>{label} cannot leave a utility open: numbers of {names} that are not given yet will be 0.</source>
        <translation>{label} 不能让效用空着：{names} 中尚未给出的数将为 0。</translation>
    </message>
    <message>
        <source>The tables of {names} are not in the file; their rows are uniform until you fill them in.</source>
        <translation>文件中没有 {names} 的表；在您填写之前，它们的各行为均匀分布。</translation>
    </message>
    <message>
        <source>The table of {names} is not in the file; its rows are uniform until you fill it in.</source>
        <translation>文件中没有 {names} 的表；在您填写之前，它的各行为均匀分布。</translation>
    </message>
    <message>
        <source>The tables of {names} are given by equations only; their rows are uniform until you fill them in.</source>
        <translation>{names} 的表只由方程给出；在您填写之前，它们的各行为均匀分布。</translation>
    </message>
    <message>
        <source>The table of {names} is given by an equation only; its rows are uniform until you fill it in.</source>
        <translation>{names} 的表只由方程给出；在您填写之前，它的各行为均匀分布。</translation>
    </message>
    <message>
        <source>The numbers of {variable} are given by an expression, which is not read.</source>
        <translation>{variable} 的数值由一个表达式给出，该表达式不会被读取。</translation>
    </message>
    <message>
        <source>Configurations of the parents of {variable} that Netica calls impossible got the utility 0.</source>
        <translation>{variable} 的父节点中被 Netica 称为不可能的组合，其效用设为 0。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {variable} is a node of the kind {name}, which the file does not define. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 属于类型 {name}，但文件没有定义它。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{label} cannot store expressions and noisy-MAX parameters; {names} is written as a table.</source>
        <translation>{label} 不能保存表达式和噪声 MAX 参数；{names} 按表写出。</translation>
    </message>
    <message>
        <source>{label} cannot store unfinished tables; the last valid one of {names} is written instead.</source>
        <translation>{label} 不能保存未完成的表；改为写出 {names} 最后一个有效的表。</translation>
    </message>
    <message>
        <source>{label} cannot store unfinished expressions; the last valid table of {names} is written instead.</source>
        <translation>{label} 不能保存未完成的表达式；改为写出 {names} 最后一个有效的表。</translation>
    </message>
    <message>
        <source>aGrUM and pyAgrum do not read decisions and utilities from {label}; for them write XMLBIF.</source>
        <translation>aGrUM 和 pyAgrum 不从 {label} 读取决策和效用；请为它们写 XMLBIF。</translation>
    </message>
    <message>
        <source>This format has no place for the kind of node of {names}, which is left out; save as .bayesgui too.</source>
        <translation>此格式无法保存 {names} 这类节点，它被略去；请同时存为 .bayesgui。</translation>
    </message>
    <message>
        <source>This format has no place for the kind of node of {names}, which are written as chance nodes; save as .bayesgui too.</source>
        <translation>此格式没有 {names} 这类节点的位置，它们被写成机会节点；请另存一份 .bayesgui。</translation>
    </message>
    <message>
        <source>This format has no place for the kind of node of {names}, which is written as a chance node; save as .bayesgui too.</source>
        <translation>此格式无法保存 {names} 这类节点，它按随机节点写出；请同时存为 .bayesgui。</translation>
    </message>
    <message>
        <source>The expressions of {names} became tables of numbers.</source>
        <translation>{names} 的表达式已变成数值表。</translation>
    </message>
    <message>
        <source>The expressions of {names} became a table of numbers.</source>
        <translation>{names} 的表达式已变成数值表。</translation>
    </message>
    <message>
        <source>The expressions do not fit the nodes for which they are.</source>
        <translation>表达式与它们所对应的节点不相符。</translation>
    </message>
    <message>
        <source>An expression has no value.</source>
        <translation>有一个表达式没有值。</translation>
    </message>
    <message>
        <source>An expression is on intervals.</source>
        <translation>有一个表达式涉及区间。</translation>
    </message>
    <message>
        <source>An expression is a distribution.</source>
        <translation>有一个表达式是分布。</translation>
    </message>
    <message>
        <source>The policy of {variable} in the file is where a search begins; it was not read.</source>
        <translation>文件中 {variable} 的策略只是搜索的起点，没有读取。</translation>
    </message>
    <message>
        <source>PGMX cannot store expressions, and noisy-MAX nodes only with their states in order of strength; {names} is written as a table.</source>
        <translation>PGMX 不能保存表达式，噪声 MAX 节点也只有状态按强度排列时才能保存；{names} 写成表。</translation>
    </message>
    <message>
        <source>The restrictions of the links {names} were left out.</source>
        <translation>连接 {names} 的限制被略去。</translation>
    </message>
    <message>
        <source>{path} holds an OpenMarkov model of type {kind}, but only Bayesian networks and influence diagrams can be read. Nothing was opened.</source>
        <translation>{path} 含有类型为 {kind} 的 OpenMarkov 模型，但只能读取贝叶斯网络和影响图。没有打开任何内容。</translation>
    </message>
    <message>
        <source>its branches leave some states out</source>
        <translation>它的分支没有覆盖所有状态</translation>
    </message>
    <message>
        <source>a branch has no potential</source>
        <translation>有一个分支没有势函数</translation>
    </message>
    <message>
        <source>Scenarios in {label} hold findings that name one state; left out: {names}.</source>
        <translation>{label} 的情景只保存指明一个状态的证据；未写出：{names}。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {variable} needs {needed} weights, one for each utility above it, and has {found}. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 需要 {needed} 个权重（其上每个效用一个），而现有 {found} 个。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the formula of {variable} cannot be read: {reason} Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 的公式无法读取：{reason}没有打开任何内容。</translation>
    </message>
    <message>
        <source>{label} cannot store expressions, and noisy-MAX nodes only if their last state is the absent one; {names} is written as a table.</source>
        <translation>{label} 不能保存表达式，噪声 MAX 节点也仅在最后一个状态为“无”时才能保存；{names} 按表写出。</translation>
    </message>
    <message>
        <source>A density is made from finite numbers; leave out the other values.</source>
        <translation>密度由有限的数值估计；请去掉其他值。</translation>
    </message>
    <message>
        <source>A density needs at least one value with a positive weight.</source>
        <translation>密度至少需要一个权重为正的值。</translation>
    </message>
    <message>
        <source>Each value of a density needs a weight, a number of 0 or more.</source>
        <translation>密度的每个值都需要一个权重，即不小于 0 的数。</translation>
    </message>
    <message>
        <source>A histogram has 1 to {most:,} bins, not {bins:,}.</source>
        <translation>直方图有 1 到 {most:,} 个区间，而不是 {bins:,} 个。</translation>
    </message>
    <message>
        <source>The width of a bin is a positive number, not {width}.</source>
        <translation>区间宽度是正数，而不是 {width}。</translation>
    </message>
    <message>
        <source>Bins of width {width} would be more than {most:,}; choose wider ones.</source>
        <translation>宽度为 {width} 的区间会超过 {most:,} 个；请选择更宽的区间。</translation>
    </message>
    <message>
        <source>The counts of a histogram must be finite numbers.</source>
        <translation>直方图的计数必须是有限的数。</translation>
    </message>
    <message>
        <source>The limits of a histogram&apos;s bins must increase.</source>
        <translation>直方图区间的边界必须递增。</translation>
    </message>
    <message>
        <source>The width of a kernel is a positive number, not {value}.</source>
        <translation>核的宽度是正数，而不是 {value}。</translation>
    </message>
    <message>
        <source>A mixture has 1 component or more, not {components}.</source>
        <translation>混合模型至少有 1 个分量，而不是 {components} 个。</translation>
    </message>
    <message>
        <source>The covariance of a Gaussian must be positive definite, which this one is not.</source>
        <translation>高斯分布的协方差必须正定，而这个不是。</translation>
    </message>
    <message>
        <source>The number of neighbors is 1 or more, not {k}.</source>
        <translation>近邻数至少为 1，而不是 {k}。</translation>
    </message>
    <message>
        <source>The edges of a window are positive numbers.</source>
        <translation>窗口的边长是正数。</translation>
    </message>
    <message>
        <source>A table of a density needs four places that increase.</source>
        <translation>密度表至少需要四个递增的位置。</translation>
    </message>
    <message>
        <source>A table of a density needs one that is 0 nowhere.</source>
        <translation>密度表要求密度处处不为 0。</translation>
    </message>
    <message>
        <source>Each family is scored on the rows in which it is complete (learn reports the score of rows complete in all columns) and looks better the more is missing; compare structures on complete rows only.</source>
        <translation>每个家族按其完整的行评分（learn 报告的是所有列都完整的行的评分），缺失越多，评分看起来越好；请只在完整行上比较结构。</translation>
    </message>
    <message>
        <source>Cells are missing, most in {columns}: each test leaves out the rows without a value in one of its variables.</source>
        <translation>有缺失的单元格，最多的是 {columns}：每次检验略去其变量中有缺失值的行。</translation>
    </message>
    <message>
        <source>The bootstrap</source>
        <translation>自助法</translation>
    </message>
    <message>
        <source>A Dirichlet distribution needs two positive numbers or more, not {numbers}.</source>
        <translation>Dirichlet 分布需要两个以上的正数，而不是 {numbers}。</translation>
    </message>
    <message>
        <source>Type a density of x, such as x * (1 - x).</source>
        <translation>请输入 x 的密度，例如 x * (1 - x)。</translation>
    </message>
    <message>
        <source>The prior “{formula}” is 0 wherever {seen:g} and {unseen:g} cases are possible; change it.</source>
        <translation>在 {seen:g} 个和 {unseen:g} 个样本可能出现的地方，先验“{formula}”处处为 0；请修改。</translation>
    </message>
    <message>
        <source>The prior “{formula}” is {value:g} at x = {place:.4g}; a density is 0 or more, and finite.</source>
        <translation>先验“{formula}”在 x = {place:.4g} 处为 {value:g}；密度应不小于 0 且有限。</translation>
    </message>
    <message>
        <source>Give 2 to 1,000 states at most, and 1 to 10,000 restarts.</source>
        <translation>最多状态数须为 2 到 1,000，重启次数须为 1 到 10,000。</translation>
    </message>
    <message>
        <source>The search for a hidden cause</source>
        <translation>隐藏原因的搜索</translation>
    </message>
    <message>
        <source>There is a node or column {name} already; choose another name for the hidden node.</source>
        <translation>已有名为 {name} 的节点或列；请为隐节点另取名称。</translation>
    </message>
    <message>
        <source>A common cause needs two nodes or more; name them.</source>
        <translation>共同原因需要两个或更多节点；请给出它们的名称。</translation>
    </message>
    <message>
        <source>The table has no rows; a hidden node is estimated from cases.</source>
        <translation>表中没有行；隐节点须从样本估计。</translation>
    </message>
    <message>
        <source>{variable} has no value in any row, so that nothing tells of its cause; leave it out.</source>
        <translation>{variable} 在任何行都没有取值，无从得知其原因；请略去它。</translation>
    </message>
    <message>
        <source>With a hidden node the arcs between its children are left out; it is to explain their dependence in their place.</source>
        <translation>加入隐节点时，其子节点之间的弧被略去；由隐节点代替它们解释相互依赖。</translation>
    </message>
    <message>
        <source>Two nodes alone do not show a hidden cause: an arc between {first} and {second} fits their cases at least as well.</source>
        <translation>仅凭两个节点看不出隐藏的共同原因：{first} 与 {second} 之间的一条弧对它们样本的拟合至少同样好。</translation>
    </message>
    <message>
        <source>The BIC still rises at {states} states; allow more of them.</source>
        <translation>到 {states} 个状态时 BIC 仍在上升；请允许更多状态。</translation>
    </message>
    <message>
        <source>Cross-validation</source>
        <translation>交叉验证</translation>
    </message>
    <message>
        <source>The table has no rows, so nothing can be judged; take another table.</source>
        <translation>数据表没有任何行，无法评判；请换一张表。</translation>
    </message>
    <message>
        <source>The weights of all complete rows are 0, so nothing can be judged; take other weights.</source>
        <translation>所有完整行的权重都是 0，无法评判；请换用其他权重。</translation>
    </message>
    <message>
        <source>The posterior predictive check</source>
        <translation>后验预测检验</translation>
    </message>
    <message>
        <source>The tables to begin with do not tell the states {one} and {other} of {variable} apart, so EM began at {count} random ones too; the best result is kept.</source>
        <translation>起始的表不能区分 {variable} 的状态 {one} 和 {other}，因此 EM 还从 {count} 组随机的表出发；保留最好的结果。</translation>
    </message>
    <message>
        <source>EM</source>
        <translation>EM</translation>
    </message>
    <message>
        <source>Fractional updating</source>
        <translation>碎权更新</translation>
    </message>
    <message>
        <source>A state of its own for missing cells</source>
        <translation>把缺失当作单独的状态</translation>
    </message>
    <message>
        <source>{method}: there is no column {root} to be the root; choose one of {names}.</source>
        <translation>{method}：没有可作为根的列 {root}；请从 {names} 中选择。</translation>
    </message>
    <message>
        <source>{method}: {root} cannot be the root, since the arc {parent} → {root} is required; choose another root.</source>
        <translation>{method}：{root} 不能作为根，因为要求有弧 {parent} → {root}；请选择另一个根。</translation>
    </message>
    <message>
        <source>{method} cannot keep to the constraints on arcs: {child} has the required parents {first} and {second}, and in a tree only one. Change them, or choose another method.</source>
        <translation>{method} 无法满足对弧的约束：{child} 有必需的父节点 {first} 和 {second}，而树中只能有一个。请更改约束，或选择其他方法。</translation>
    </message>
    <message>
        <source>The v-structures are not confirmed: so early in the search that takes too many tests. The first set that separates their parents decides alone.</source>
        <translation>尚未确认 V 结构：在搜索的这一早期阶段，确认需要过多检验；由首个分离其父节点的集合单独决定。</translation>
    </message>
    <message>
        <source>The exact search did not end; another graph may have a better score.</source>
        <translation>精确搜索没有结束；另一个图的评分可能更好。</translation>
    </message>
    <message>
        <source>Exact search</source>
        <translation>精确搜索</translation>
    </message>
    <message>
        <source>Counting sets of columns</source>
        <translation>正在对列的集合计数</translation>
    </message>
    <message>
        <source>Best parents</source>
        <translation>最佳父节点</translation>
    </message>
    <message>
        <source>Best order</source>
        <translation>最佳次序</translation>
    </message>
    <message>
        <source>Search over arcs</source>
        <translation>在弧上搜索</translation>
    </message>
    <message>
        <source>Generation {k} of {generations}</source>
        <translation>第 {k} 代，共 {generations} 代</translation>
    </message>
    <message>
        <source>Turnings</source>
        <translation>调转</translation>
    </message>
    <message>
        <source>No order was given, and that of the columns was taken: {first} is first, {last} is last.</source>
        <translation>没有给出次序，采用了列的次序：{first} 最先，{last} 最后。</translation>
    </message>
    <message>
        <source>k2: the order names {name}, and there is no such column; there are {names}.</source>
        <translation>k2：次序中有 {name}，但没有这样的列；现有的列是 {names}。</translation>
    </message>
    <message>
        <source>k2: the order names {name} twice; name it once.</source>
        <translation>k2：次序中 {name} 出现了两次；只应出现一次。</translation>
    </message>
    <message>
        <source>k2: the order lacks the column {name}; add it.</source>
        <translation>k2：次序中缺少列 {name}；请加上。</translation>
    </message>
    <message>
        <source>k2: the order has {child} before its required parent {parent}; change the order, or the required arc.</source>
        <translation>k2：次序中 {child} 在其必需的父节点 {parent} 之前；请更改次序或必需的弧。</translation>
    </message>
    <message>
        <source>Neighbors</source>
        <translation>邻居</translation>
    </message>
    <message>
        <source>sgs may need {count:.2g} tests of {n:,} variables, more than {most:,}; choose pc, or lower max_given.</source>
        <translation>sgs 对 {n:,} 个变量可能需要 {count:.2g} 次检验，超过 {most:,} 次；请选择 pc，或减小 max_given。</translation>
    </message>
    <message>
        <source>{count} group of missing cells has too many completions to list; some were drawn, so that the last digits depend on the seed.</source>
        <translation>{count} 组缺失单元格的补全太多，无法全部列出；抽取了其中一部分，因此末几位数字取决于随机种子。</translation>
    </message>
    <message>
        <source>{count} groups of missing cells have too many completions to list; some were drawn, so that the last digits depend on the seed.</source>
        <translation>{count} 组缺失单元格的补全太多，无法全部列出；抽取了其中一部分，因此末几位数字取决于随机种子。</translation>
    </message>
    <message>
        <source>No cell is missing, so the search was plain hill climbing.</source>
        <translation>没有缺失的单元格，因此搜索就是普通的爬山法。</translation>
    </message>
    <message>
        <source>Iteration {k}</source>
        <translation>第 {k} 次迭代</translation>
    </message>
    <message>
        <source>Structural EM</source>
        <translation>结构 EM</translation>
    </message>
    <message>
        <source>tan needs a class; choose one of the columns {names}.</source>
        <translation>tan 需要一个类；请从列 {names} 中选择。</translation>
    </message>
    <message>
        <source>Drafting</source>
        <translation>起草</translation>
    </message>
    <message>
        <source>Thickening</source>
        <translation>增边</translation>
    </message>
    <message>
        <source>Thinning</source>
        <translation>删边</translation>
    </message>
    <message>
        <source>A loss matrix needs at least one class and one decision.</source>
        <translation>损失矩阵至少需要一个类别和一个决策。</translation>
    </message>
    <message>
        <source>The loss matrix has no {name}; it has {names}.</source>
        <translation>损失矩阵中没有 {name}；其中有 {names}。</translation>
    </message>
    <message>
        <source>The loss matrix has the shape {shape}, and there are {classes} classes and {decisions} decisions; give a row for each class and a column for each decision.</source>
        <translation>损失矩阵的形状为 {shape}，而有 {classes} 个类别和 {decisions} 个决策；请为每个类别给出一行，为每个决策给出一列。</translation>
    </message>
    <message>
        <source>The loss of deciding {decision} when {truth} is true is {value}; give a finite number.</source>
        <translation>真实为 {truth} 而判为 {decision} 的损失是 {value}；请给出有限的数。</translation>
    </message>
    <message>
        <source>A loss matrix can be transposed only if its decisions are its classes.</source>
        <translation>只有决策就是类别时，损失矩阵才能转置。</translation>
    </message>
    <message>
        <source>The loss matrix is for the classes {classes}, not for {others}.</source>
        <translation>该损失矩阵用于类别 {classes}，而不是 {others}。</translation>
    </message>
    <message>
        <source>Risk coefficients are for two classes and two decisions.</source>
        <translation>风险系数用于两个类别和两个决策。</translation>
    </message>
    <message>
        <source>The loss matrix has {name} twice; rename or remove one of them.</source>
        <translation>损失矩阵中 {name} 出现了两次；请重命名或删除其中之一。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the loss “{cell}” is not a finite number.</source>
        <translation>{path} 第 {line} 行：损失“{cell}”不是有限的数。</translation>
    </message>
    <message>
        <source>{path} holds no loss matrix: its first row names the decisions, and a row for each true class follows.</source>
        <translation>{path} 中没有损失矩阵：第一行给出决策的名称，其后每个真实类别一行。</translation>
    </message>
    <message>
        <source>{path} has no row for the class {truth}; give one for each of {classes}.</source>
        <translation>{path} 中没有类别 {truth} 的行；请为 {classes} 各给出一行。</translation>
    </message>
    <message>
        <source>{path}, line {line}: there are more rows than the {count} classes {classes}.</source>
        <translation>{path} 第 {line} 行：行数多于 {count} 个类别 {classes}。</translation>
    </message>
    <message>
        <source>{path}, line {line}: there is no class {truth}; the classes are {classes}.</source>
        <translation>{path} 第 {line} 行：没有类别 {truth}；类别有 {classes}。</translation>
    </message>
    <message>
        <source>{path}, line {line}: a second row for the class {truth}; leave one.</source>
        <translation>{path} 第 {line} 行：类别 {truth} 出现了第二行；请只保留一行。</translation>
    </message>
    <message>
        <source>{path} is too large for a loss matrix; choose another file.</source>
        <translation>{path} 作为损失矩阵太大了；请选择其他文件。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {cells} losses, and there are {decisions} decisions; give one for each.</source>
        <translation>{path} 第 {line} 行：有 {cells} 个损失，而有 {decisions} 个决策；请各给出一个。</translation>
    </message>
    <message>
        <source>{path}: {reason}</source>
        <translation>{path}：{reason}</translation>
    </message>
    <message>
        <source>The range of x is not known, since a density is not Gaussian. Give its two ends.</source>
        <translation>有密度不是高斯分布，因此 x 的范围未知。请给出两端。</translation>
    </message>
    <message>
        <source>There are {priors} priors and {densities} densities. Give two classes or more, each with both.</source>
        <translation>有 {priors} 个先验和 {densities} 个密度。请给出两个或更多类别，每个都要有这两项。</translation>
    </message>
    <message>
        <source>The priors sum to {total}. Give numbers from 0 to 1 with the sum 1.</source>
        <translation>先验之和为 {total}。请给出 0 到 1 之间、和为 1 的数。</translation>
    </message>
    <message>
        <source>The loss matrix has the shape {shape}, and there are {count} classes. Give a row per true class, and a column for deciding each of them.</source>
        <translation>损失矩阵的形状为 {shape}，而有 {count} 个类别。请为每个真实类别给出一行，为判定每个类别给出一列。</translation>
    </message>
    <message>
        <source>A loss is not a finite number. Give a number for every cell.</source>
        <translation>有一个损失不是有限的数。请为每个单元格给出一个数。</translation>
    </message>
    <message>
        <source>No strategy allows the findings on {names} together; retract one of them.</source>
        <translation>没有任何策略允许 {names} 上的观测同时出现；请撤回其中之一。</translation>
    </message>
    <message>
        <source>The findings on {names} cannot come with what was chosen; free a decision or retract a finding.</source>
        <translation>在所选的选项下，{names} 上的观测不可能出现；请放开一个决策或撤回一个观测。</translation>
    </message>
    <message>
        <source>Two criteria need two utilities; draw another one.</source>
        <translation>两个准则需要两个效用节点；请再画一个。</translation>
    </message>
    <message>
        <source>Each of the two criteria needs a utility.</source>
        <translation>两个准则各需要一个效用节点。</translation>
    </message>
    <message>
        <source>{variable} cannot belong to both criteria; leave it in one.</source>
        <translation>{variable} 不能同时属于两个准则；请只保留在一个中。</translation>
    </message>
    <message>
        <source>{variable} is no utility.</source>
        <translation>{variable} 不是效用节点。</translation>
    </message>
    <message>
        <source>The weight of {variable} is part of a formula; change it there.</source>
        <translation>{variable} 的权重是公式的一部分；请在公式中修改。</translation>
    </message>
    <message>
        <source>{variable} is part of a formula that is no sum: only the formula as a whole can belong to a criterion.</source>
        <translation>{variable} 是一个非求和公式的一部分：只有整个公式才能属于一个准则。</translation>
    </message>
    <message>
        <source>There are {count} combinations of policies, too many to try; choose another solver.</source>
        <translation>策略组合有 {count} 种，太多而无法逐一尝试；请换一个求解器。</translation>
    </message>
    <message>
        <source>{variable} belongs to a criterion: give it all its numbers.</source>
        <translation>{variable} 属于一个准则：请给出它的全部数值。</translation>
    </message>
    <message>
        <source>No path orders {first} and {second}. Draw an arc from the one that comes first, or decide by what is drawn (limited memory).</source>
        <translation>没有路径决定 {first} 与 {second} 的先后。请从在先的一个画一条弧，或按所画的内容决策（有限记忆）。</translation>
    </message>
    <message>
        <source>{decision} is no decision about one class: exactly one utility must depend on it, and that on one other node.</source>
        <translation>{decision} 不是关于一个类别的决策：必须恰有一个效用依赖它，且该效用只另依赖一个节点。</translation>
    </message>
    <message>
        <source>{strategy} ({number})</source>
        <translation>{strategy}（{number}）</translation>
    </message>
    <message>
        <source>The posterior of {variable} cannot be fixed where decisions are to be taken; give a likelihood.</source>
        <translation>有待决策时，不能固定 {variable} 的后验；请给出似然。</translation>
    </message>
    <message>
        <source>{value} are no choices; give a mapping of decisions to options.</source>
        <translation>{value} 不是选择；请给出从决策到选项的映射。</translation>
    </message>
    <message>
        <source>{variable} is a utility: it takes no finding.</source>
        <translation>{variable} 是效用节点：不能设证据。</translation>
    </message>
    <message>
        <source>{variable} is a decision: choose one of its options, or none.</source>
        <translation>{variable} 是决策：请选择它的一个选项，或不选。</translation>
    </message>
    <message>
        <source>{variable} cannot be {first} and {second}: retract the finding or the choice.</source>
        <translation>{variable} 不能既是 {first} 又是 {second}：请撤回证据或选择。</translation>
    </message>
    <message>
        <source>There is no decision {variable}.</source>
        <translation>没有名为 {variable} 的决策。</translation>
    </message>
    <message>
        <source>{variable} is no decision; only an option of a decision can be chosen.</source>
        <translation>{variable} 不是决策；只有决策的选项才能选择。</translation>
    </message>
    <message>
        <source>No finding on {variable} yet: it comes after {decision}. Choose an option of {decision} first.</source>
        <translation>{variable} 上还不能有观测：它在 {decision} 之后。请先选择 {decision} 的一个选项。</translation>
    </message>
    <message>
        <source>The risk profile would need a table of {cells:,} numbers; draw fewer parents of utilities.</source>
        <translation>风险分布需要一张有 {cells:,} 个数的表；请减少效用节点的父节点。</translation>
    </message>
    <message>
        <source>local, from 1 start</source>
        <translation>局部最优，从 1 个起点</translation>
    </message>
    <message>
        <source>local, the best of {count} starts</source>
        <translation>局部最优，{count} 个起点中的最好者</translation>
    </message>
    <message>
        <source>{variable} needs {needed} numbers and has {given}: it counts once all are there.</source>
        <translation>{variable} 需要 {needed} 个数，现有 {given} 个：齐全之后才计入。</translation>
    </message>
    <message>
        <source>{variable} is no decision.</source>
        <translation>{variable} 不是决策。</translation>
    </message>
    <message>
        <source>{variable} cannot be known before {decision}, which changes it.</source>
        <translation>{variable} 不可能在 {decision} 之前已知，因为 {decision} 会改变它。</translation>
    </message>
    <message>
        <source>The table has no column {columns}; open the table that the classifier was trained on.</source>
        <translation>数据表没有列 {columns}；请打开训练该分类器所用的数据表。</translation>
    </message>
    <message>
        <source>The pairs of {features:,} features are counted in a table, and there is none here; open the table that the classifier was trained on.</source>
        <translation>{features:,} 个特征的成对信息要从数据表中计数，而这里没有数据表；请打开训练该分类器所用的数据表。</translation>
    </message>
    <message>
        <source>The class {variable} has one state only, so there is nothing to explain.</source>
        <translation>类别 {variable} 只有一个状态，因此没有可解释的内容。</translation>
    </message>
    <message>
        <source>The class {variable} has no state “{state}”; it has {states}.</source>
        <translation>类别 {variable} 没有状态“{state}”；它有 {states}。</translation>
    </message>
    <message>
        <source>Rows with a missing number, left out of the densities: {rows:,}.</source>
        <translation>含缺失数值、未用于密度估计的行：{rows:,}。</translation>
    </message>
    <message>
        <source>The t-test needs two splits or more; take folds or repetitions.</source>
        <translation>t 检验需要两次或更多次划分；请使用多折或重复。</translation>
    </message>
    <message>
        <source>The t-test needs finite figures, and a model held a row&apos;s true class to be impossible; smooth it, or compare another figure.</source>
        <translation>t 检验需要有限的指标，而某个模型认为某行的真实类别不可能；请进行平滑，或比较其他指标。</translation>
    </message>
    <message>
        <source>{first} and {second} were judged on different rows; judge them together.</source>
        <translation>{first} 和 {second} 是在不同的行上评估的；请一起评估。</translation>
    </message>
    <message>
        <source>There is no curve of class {name}: no row, or every row, that was judged is of it.</source>
        <translation>类别 {name} 没有曲线：被评估的行中没有一行或全部都属于它。</translation>
    </message>
    <message>
        <source>No model is named {name}; there are {names}.</source>
        <translation>没有名为 {name} 的模型；有 {names}。</translation>
    </message>
    <message>
        <source>There is no model to judge; name one.</source>
        <translation>没有要评估的模型；请指定一个。</translation>
    </message>
    <message>
        <source>Either parts of the rows or a second table can judge, not both.</source>
        <translation>评估可以用部分行，也可以用第二个表格，但不能同时使用两者。</translation>
    </message>
    <message>
        <source>Give a way to split the rows, or a second table that judges.</source>
        <translation>请给出划分行的方式，或用于评估的第二个数据表。</translation>
    </message>
    <message>
        <source>Stopped after {done:,} of {total:,} trainings of each model.</source>
        <translation>在每个模型的 {total:,} 次训练中，完成 {done:,} 次后停止。</translation>
    </message>
    <message>
        <source>Stopped before these models were judged: {names}.</source>
        <translation>在评判以下模型之前已停止：{names}。</translation>
    </message>
    <message>
        <source>The shares of a learning curve lie above 0 and are at most 1.</source>
        <translation>学习曲线的比例大于 0 且不超过 1。</translation>
    </message>
    <message>
        <source>Class {name} has {count:,} rows, fewer than the {folds:,} folds; some folds have none.</source>
        <translation>类别 {name} 有 {count:,} 行，少于 {folds:,} 折；有些折中没有该类别。</translation>
    </message>
    <message>
        <source>Class {name} has one row, which is judged by models that have not seen the class.</source>
        <translation>类别 {name} 只有一行，由未见过该类别的模型评估。</translation>
    </message>
    <message>
        <source>{count:,} trainings of each model are too many; take fewer folds or repetitions.</source>
        <translation>每个模型训练 {count:,} 次太多；请减少折数或重复次数。</translation>
    </message>
    <message>
        <source>{folds:,} folds need as many rows with a class, and there are {rows:,}; take fewer folds.</source>
        <translation>{folds:,} 折需要同样多有类别的行，而只有 {rows:,} 行；请减少折数。</translation>
    </message>
    <message>
        <source>Leaving one out trains a model for each of {rows:,} rows; it is for 2 to {most:,}. Take folds.</source>
        <translation>留一法要为 {rows:,} 行各训练一个模型；它适用于 2 到 {most:,} 行。请使用多折。</translation>
    </message>
    <message>
        <source>Of {rows:,} rows with a class a share of {share:g} leaves none to train or none to judge.</source>
        <translation>在 {rows:,} 个有类别的行中，比例 {share:g} 使训练或评估没有行可用。</translation>
    </message>
    <message>
        <source>No class has {folds:,} rows; the folds are divided at random, not by class.</source>
        <translation>没有任何类别有 {folds:,} 行；各折随机划分，而不是按类别。</translation>
    </message>
    <message>
        <source>A class has too few rows to be on both sides; rows are held out at random, not by class.</source>
        <translation>有类别的行太少，无法两边都有；行随机留出，而不是按类别。</translation>
    </message>
    <message>
        <source>Classification</source>
        <translation>分类</translation>
    </message>
    <message>
        <source>Not in the table, taken as missing: {names}.</source>
        <translation>表中没有、视为缺失：{names}。</translation>
    </message>
    <message>
        <source>{method} cannot add rows to a model of another kind, or of another class; train it anew.</source>
        <translation>{method} 不能向另一种模型或另一个类别的模型添加行；请重新训练。</translation>
    </message>
    <message>
        <source>No column is joined to the class {variable}; every row gets the classes&apos; shares. Learn the structure with another method or score.</source>
        <translation>没有列与类别 {variable} 相连；每一行都得到各类别的比例。请用其他方法或评分学习结构。</translation>
    </message>
    <message>
        <source>{method} needs two states or numbers in each column, and {column} has the states {states}; use naive-bayes, or merge states.</source>
        <translation>{method} 要求每列有两个状态或为数值，而 {column} 的状态有 {states}；请使用 naive-bayes，或合并状态。</translation>
    </message>
    <message>
        <source>The table of {variable} has {cells:,} cells for {rows:,.6g} rows; a smaller k would leave more rows for each.</source>
        <translation>{variable} 的表有 {cells:,} 个单元格，而只有 {rows:,.6g} 行；较小的 k 会使每个单元格有更多行。</translation>
    </message>
    <message>
        <source>{method} counts rows, so it takes no weights; train another method, or take the weights off the table.</source>
        <translation>{method} 按行计数，因此不接受权重；请训练其他方法，或去掉数据表的权重。</translation>
    </message>
    <message>
        <source>{method}: there is no column {column} to be the super-parent; choose one of {names}.</source>
        <translation>{method}：没有可作超父节点的列 {column}；请从 {names} 中选择。</translation>
    </message>
    <message>
        <source>{path} has no suffix of a classifier. Nothing was saved; choose {network} for a network, or {suffix}.</source>
        <translation>{path} 没有分类器的后缀。未保存任何内容；网络请选择 {network}，否则选择 {suffix}。</translation>
    </message>
    <message>
        <source>{path} cannot hold this classifier, which is more than one network. Nothing was saved; choose a name that ends in {suffix}.</source>
        <translation>{path} 无法保存此分类器，因为它不止一个网络。未保存任何内容；请选择以 {suffix} 结尾的名称。</translation>
    </message>
    <message>
        <source>{path} is a network that no node of which is marked as the class; name one.</source>
        <translation>{path} 是一个没有节点被标记为类别的网络；请指定一个。</translation>
    </message>
    <message>
        <source>{path}: there is no node {variable} that could be the class.</source>
        <translation>{path}：没有可作类别的节点 {variable}。</translation>
    </message>
    <message>
        <source>{path} was damaged or changed: its part {part} is not the one that was saved. Nothing was opened.</source>
        <translation>{path} 已损坏或被更改：其中的部分 {part} 不是保存时的内容。未打开任何内容。</translation>
    </message>
    <message>
        <source>The classifier in {path} is one of {target}; only a network can be asked for another class.</source>
        <translation>{path} 中的分类器针对 {target}；只有网络才能询问其他类别。</translation>
    </message>
    <message>
        <source>{path}: its loss matrix is damaged.</source>
        <translation>{path}：其损失矩阵已损坏。</translation>
    </message>
    <message>
        <source>{path} is not a model file, or is damaged or cut short. Nothing was opened.</source>
        <translation>{path} 不是模型文件，或已损坏或被截断。未打开任何内容。</translation>
    </message>
    <message>
        <source>{path} does not describe a classifier that this version of bayesgui knows; train it and save it again.</source>
        <translation>{path} 描述的不是此版本 bayesgui 所知的分类器；请重新训练并保存。</translation>
    </message>
    <message>
        <source>Rows in which {columns} are missing have too many completions, {count:,}; leave these columns out.</source>
        <translation>缺失 {columns} 的行有太多种补全，{count:,} 种；请去掉这些列。</translation>
    </message>
    <message>
        <source>Column {column} has the value {value} in row {row:,}; multinomial-nb needs counts of 0 or more. Use gaussian-nb for numbers that may be negative.</source>
        <translation>列 {column} 在第 {row:,} 行的值为 {value}；multinomial-nb 需要不小于 0 的计数。可能为负的数值请用 gaussian-nb。</translation>
    </message>
    <message>
        <source>Column {column} has the value {value} in row {row:,}; leave the row out.</source>
        <translation>列 {column} 在第 {row:,} 行的值为 {value}；请去掉该行。</translation>
    </message>
    <message>
        <source>The columns have {states:,} states together, and the pairs of these in each class {cells:,} counts; leave out columns with many states.</source>
        <translation>各列共有 {states:,} 个状态，每个类别中成对的计数有 {cells:,} 个；请去掉状态很多的列。</translation>
    </message>
    <message>
        <source>The table has none of the columns that the classifier reads: {names}.</source>
        <translation>数据表中没有分类器要读取的任何列：{names}。</translation>
    </message>
    <message>
        <source>The table has a column {column} already, as the prediction has; rename it.</source>
        <translation>数据表中已有与预测结果同名的列 {column}；请重命名。</translation>
    </message>
    <message>
        <source>The given priors “{text}” are not one positive number for each of {classes} with sum 1; write them separated by commas.</source>
        <translation>给定的先验“{text}”不是为 {classes} 各给出一个和为 1 的正数；请用逗号分隔书写。</translation>
    </message>
    <message>
        <source>Priors cannot be given for {variable}, since it has parents in this classifier.</source>
        <translation>不能为 {variable} 给定先验，因为它在此分类器中有父节点。</translation>
    </message>
    <message>
        <source>The arcs are learned from the {rows:,} rows without a missing cell, the tables from all.</source>
        <translation>弧由 {rows:,} 个没有缺失单元格的行学习，表由所有行学习。</translation>
    </message>
    <message>
        <source>The class {column} holds numbers; choose a column of states, or cut it into intervals first.</source>
        <translation>类别 {column} 是数值列；请选择状态列，或先将其划分为区间。</translation>
    </message>
    <message>
        <source>No row has a class: every cell of {column} is missing.</source>
        <translation>没有任何一行有类别：{column} 的所有单元格都缺失。</translation>
    </message>
    <message>
        <source>The table has no column besides the class {column}; a classifier needs at least one.</source>
        <translation>数据表中除类别 {column} 外没有其他列；分类器至少需要一列。</translation>
    </message>
    <message>
        <source>{method}: column {column} has the value {value} in row {row:,}; leave the row out.</source>
        <translation>{method}：列 {column} 在第 {row:,} 行的值为 {value}；请去掉该行。</translation>
    </message>
    <message>
        <source>{method} cannot add rows to a model; train it on all rows together.</source>
        <translation>{method} 不能向模型添加行；请用所有行一起训练。</translation>
    </message>
    <message>
        <source>The states of {variable} are not a list of names; give one.</source>
        <translation>{variable} 的状态不是名称的列表；请给出一个列表。</translation>
    </message>
    <message>
        <source>Line {line}: “{text}” is not a model string; write it as [a][b|a][c|a:b].</source>
        <translation>第 {line} 行：“{text}”不是模型字符串；请写成 [a][b|a][c|a:b]。</translation>
    </message>
    <message>
        <source>{value} is not a list of parents; give a text or a mapping of names to names.</source>
        <translation>{value} 不是父节点的列表；请给出文本，或从名称到名称的映射。</translation>
    </message>
    <message>
        <source>Line {line} of {path} is not a JSON object; each line holds one row, such as {example}.</source>
        <translation>{path} 的第 {line} 行不是 JSON 对象；每行是表的一行，例如 {example}。</translation>
    </message>
    <message>
        <source>{path} is not a text file; several files are read together if each is CSV with the same header line.</source>
        <translation>{path} 不是文本文件；几个文件都是标题行相同的 CSV 时才能一起读。</translation>
    </message>
    <message>
        <source>{path} has a cell of more than 128 KB in its first row: a quote is never closed, or it is not a table. Choose a file of rows and columns.</source>
        <translation>{path} 首行有超过 128 KB 的单元格：引号未闭合，或者它不是表格。请选择由行和列组成的文件。</translation>
    </message>
    <message>
        <source>Year, month and weekday can be taken from tables that fit into memory; leave {columns} as it is.</source>
        <translation>只有能放入内存的表才能取年、月、星期；请让 {columns} 保持原样。</translation>
    </message>
    <message>
        <source>{value} is not the name of a file; give one, or a list of them. Dataset.from_frame takes tables of pandas and Arrow.</source>
        <translation>{value} 不是文件名；请给出一个文件名或文件名列表。pandas 与 Arrow 的表请用 Dataset.from_frame。</translation>
    </message>
    <message>
        <source>Column {column} has {count:,} cells that are not weights; a weight is a number of 0 or more.</source>
        <translation>列 {column} 有 {count:,} 个单元格不是权重；权重是不小于 0 的数。</translation>
    </message>
    <message>
        <source>{path}: tables are written as text or .parquet, not as {suffix}; choose such a name, or write Dataset.to_frame() with pandas.</source>
        <translation>{path}：表格可写为文本或 .parquet，不能写为 {suffix}；请换用这样的文件名，或用 pandas 写出 Dataset.to_frame()。</translation>
    </message>
    <message>
        <source>Netica’s names begin with a letter and have at most 30 letters, digits and underscores; these were changed: {names}.</source>
        <translation>Netica 的名称须以字母开头，由字母、数字和下划线组成，最多 30 个字符；已更改：{names}。</translation>
    </message>
    <message>
        <source>Netica’s states begin with a letter and have at most 30 letters, digits and underscores; states of these nodes were changed: {names}.</source>
        <translation>Netica 的状态须以字母开头，由字母、数字和下划线组成，最多 30 个字符；这些节点的状态已更改：{names}。</translation>
    </message>
    <message>
        <source>Names in {label} begin with a letter and have letters, digits and underscores; other programs will see these changed: {names}.</source>
        <translation>{label} 的名称须以字母开头，由字母、数字和下划线组成；其他程序会看到这些名称已更改：{names}。</translation>
    </message>
    <message>
        <source>States in {label} begin with a letter and have letters, digits and underscores; other programs will see those of these nodes changed: {names}.</source>
        <translation>{label} 的状态须以字母开头，由字母、数字和下划线组成；其他程序会看到这些节点的状态已更改：{names}。</translation>
    </message>
    <message>
        <source>{path} declares the encoding {encoding}, which is not a text encoding; it was read as UTF-8.</source>
        <translation>{path} 声明的编码 {encoding} 不是文本编码；已按 UTF-8 读取。</translation>
    </message>
    <message>
        <source>{path} is not text, and so not a list of tiers; choose a file with one tier a line.</source>
        <translation>{path} 不是文本，因此不是层级列表；请选择每行一个层级的文件。</translation>
    </message>
    <message>
        <source>{path} holds a Markov network, whose factors are not conditional probabilities. Nothing was opened; this program reads UAI files that begin with BAYES.</source>
        <translation>{path} 含有马尔可夫网络，其因子不是条件概率。未打开任何内容；本程序读取以 BAYES 开头的 UAI 文件。</translation>
    </message>
    <message>
        <source>No row of the table that judges has one of the classes {classes} in column {column}.</source>
        <translation>用于评判的数据表中没有任何一行在 {column} 列中具有类别 {classes} 之一。</translation>
    </message>
    <message>
        <source>Rows whose class the model does not know, left out: {rows:,}.</source>
        <translation>类别不为模型所知、被略去的行：{rows:,}。</translation>
    </message>
    <message>
        <source>The classifier was not trained on texts, so it cannot predict those of the folder {path}; choose a table.</source>
        <translation>此分类别器不是用文本训练的，无法预测文件夹 {path} 中的文本；请选择一个表。</translation>
    </message>
    <message>
        <source>Cells of {column} with a value that training never saw, taken as missing: {cells:,}.</source>
        <translation>{column} 中训练时从未见过的值，当作缺失的单元格：{cells:,}。</translation>
    </message>
    <message>
        <source>The model was trained on numbers of {column}, and the table has the value “{state}”; leave the cell empty, and it is taken as missing.</source>
        <translation>模型是用 {column} 的数值训练的，而表中有值“{state}”；请把该单元格留空，它就会被当作缺失。</translation>
    </message>
    <message>
        <source>No row has one of the classes {classes} in column {column}; nothing was added.</source>
        <translation>没有任何行在列 {column} 中属于类别 {classes}；未加入任何行。</translation>
    </message>
    <message>
        <source>The table has no column left besides the class {column}. {reason}</source>
        <translation>除类别 {column} 外，表中没有剩余的列。{reason}</translation>
    </message>
    <message>
        <source>Rows without a class, left out: {rows:,}.</source>
        <translation>没有类别、被略去的行：{rows:,}。</translation>
    </message>
    <message>
        <source>Columns without a value, left out: {columns}.</source>
        <translation>没有值、被略去的列：{columns}。</translation>
    </message>
    <message>
        <source>{method} reads numbers alone, and column {column} has the value “{state}”; use naive-bayes, which reads both, or leave the column out.</source>
        <translation>{method} 只读数值，而列 {column} 有值“{state}”；请改用两者都能读的 naive-bayes，或去掉该列。</translation>
    </message>
    <message>
        <source>Once {given} is known, {first} tells nothing more about {second}.</source>
        <translation>已知 {given} 时，{first} 对 {second} 不再说明什么。</translation>
    </message>
    <message>
        <source>Claims are listed of at most {count} nodes; ask for two of them instead.</source>
        <translation>断言列表最多用于 {count} 个节点；请改为询问其中两个节点。</translation>
    </message>
    <message>
        <source>Without it: {first} tells nothing about {second}.</source>
        <translation>没有它：{first} 对 {second} 什么也说明不了。</translation>
    </message>
    <message>
        <source>Without it: once {given} is known, {first} tells nothing about {second}.</source>
        <translation>没有它：已知 {given} 时，{first} 对 {second} 什么也说明不了。</translation>
    </message>
    <message>
        <source>{first} tells nothing about {second}.</source>
        <translation>{first} 对 {second} 什么也说明不了。</translation>
    </message>
    <message>
        <source>Any order gives the same product; the factors differ.</source>
        <translation>任何顺序的乘积都相同，只是因子不同。</translation>
    </message>
    <message>
        <source>Chain rule in the chosen order</source>
        <translation>按所选顺序的链式法则</translation>
    </message>
    <message>
        <source>Factors of the network: each node given its parents</source>
        <translation>网络的因子：每个节点在其父节点给定时的概率</translation>
    </message>
    <message>
        <source>The last number is the sum of {count} smaller terms.</source>
        <translation>最后一个数是其余 {count} 个较小项之和。</translation>
    </message>
    <message>
        <source>Bayes&apos; theorem</source>
        <translation>贝叶斯定理</translation>
    </message>
    <message>
        <source>The evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>{count} terms are 0 and left out.</source>
        <translation>{count} 项为 0，已省略。</translation>
    </message>
    <message>
        <source>{variable} is d-separated from {names} given {rest}: what is known there drops out.</source>
        <translation>给定 {rest} 时，{variable} 与 {names} d-分离：其上的信息不起作用。</translation>
    </message>
    <message>
        <source>{variable} is d-separated from {names}: what is known there drops out.</source>
        <translation>{variable} 与 {names} d-分离：其上的信息不起作用。</translation>
    </message>
    <message>
        <source>Weight of the finding on {variable}</source>
        <translation>{variable} 上证据的权重</translation>
    </message>
    <message>
        <source>{variable} is given</source>
        <translation>{variable} 已给定</translation>
    </message>
    <message>
        <source>Sum over the states that the finding leaves open</source>
        <translation>对证据未排除的状态求和</translation>
    </message>
    <message>
        <source>Sum over the states, weighed by the likelihood</source>
        <translation>按似然加权对状态求和</translation>
    </message>
    <message>
        <source>Chain rule</source>
        <translation>链式法则</translation>
    </message>
    <message>
        <source>Law of total probability over {parents}</source>
        <translation>对 {parents} 的全概率公式</translation>
    </message>
    <message>
        <source>{variable} is set from outside</source>
        <translation>{variable} 由外部设定</translation>
    </message>
    <message>
        <source>Entry of the table of {variable}</source>
        <translation>{variable} 的概率表项</translation>
    </message>
    <message>
        <source>The prior</source>
        <translation>先验</translation>
    </message>
    <message>
        <source>The prior is 0, and no finding can raise it.</source>
        <translation>先验为 0，任何证据都无法使其增大。</translation>
    </message>
    <message>
        <source>1 term is 0 and left out.</source>
        <translation>1 项为 0，已省略。</translation>
    </message>
    <message>
        <source>All terms of the sum are 0.</source>
        <translation>和式的所有项都为 0。</translation>
    </message>
    <message>
        <source>The likelihood</source>
        <translation>似然</translation>
    </message>
    <message>
        <source>Sum over the states of {variable}</source>
        <translation>对 {variable} 的各状态求和</translation>
    </message>
    <message>
        <source>Sum over all configurations of {variables}</source>
        <translation>对 {variables} 的所有组合求和</translation>
    </message>
    <message>
        <source>Product of table entries</source>
        <translation>概率表项的乘积</translation>
    </message>
    <message>
        <source>Left out, as they lie below the question and the findings and sum to 1: {names}.</source>
        <translation>已略去（位于所问节点与证据之下，求和为 1）：{names}。</translation>
    </message>
    <message>
        <source>Variable elimination in the order {order}</source>
        <translation>变量消元，顺序为 {order}</translation>
    </message>
    <message>
        <source>Sum out {variable}</source>
        <translation>求和消去 {variable}</translation>
    </message>
    <message>
        <source>Maximum likelihood: relative frequency of the cases</source>
        <translation>最大似然：样本的相对频率</translation>
    </message>
    <message>
        <source>Posterior mode (MAP)</source>
        <translation>后验众数（MAP）</translation>
    </message>
    <message>
        <source>Posterior mean of the Dirichlet distribution</source>
        <translation>狄利克雷分布的后验均值</translation>
    </message>
    <message>
        <source>Merge what was known with the cases, state by state</source>
        <translation>把已知的与数据逐个状态合并</translation>
    </message>
    <message>
        <source>Sum over the states of the configuration</source>
        <translation>对该组合的各状态求和</translation>
    </message>
    <message>
        <source>The table of {variable} was not learned from data; learn the CPTs first.</source>
        <translation>{variable} 的概率表不是从数据学得的；请先学习 CPT。</translation>
    </message>
    <message>
        <source>The table now has {entry}: it was edited after it was learned.</source>
        <translation>表中现在是 {entry}：学习之后被编辑过。</translation>
    </message>
    <message>
        <source>Without the cases at hand, α holds the prior and the counts together; import the data to see them apart.</source>
        <translation>手头没有数据时，α 同时包含先验与计数；导入数据即可分开显示。</translation>
    </message>
    <message>
        <source>The mode is not the mean of the posterior.</source>
        <translation>众数不是后验的均值。</translation>
    </message>
    <message>
        <source>α&apos; is the prior of the next cases: merged in parts and in any order, complete rows give the same as all at once.</source>
        <translation>α&apos; 是下一批数据的先验：完整的行分批、按任何顺序合并，结果都与一次合并相同。</translation>
    </message>
    <message>
        <source>To compare</source>
        <translation>供比较</translation>
    </message>
    <message>
        <source>A likelihood has a weight above 1: what is written P is the mean of the weights, not a probability. Divide the weights by their largest to make it one.</source>
        <translation>某个似然有大于 1 的权重：这里写作 P 的是权重的均值，而不是概率。把权重除以其中最大的，它就成为概率。</translation>
    </message>
    <message>
        <source>There is no finding yet; click a state&apos;s bar to enter one.</source>
        <translation>还没有证据；单击某个状态的条形即可输入。</translation>
    </message>
    <message>
        <source>Logarithm of the evidence</source>
        <translation>证据概率的对数</translation>
    </message>
    <message>
        <source>Expectation: each value times its probability</source>
        <translation>期望：每个取值乘以其概率</translation>
    </message>
    <message>
        <source>f(x) = {formula}</source>
        <translation>f(x) = {formula}</translation>
    </message>
    <message>
        <source>Total expectation over {variable}</source>
        <translation>对 {variable} 的全期望公式</translation>
    </message>
    <message>
        <source>E[X | {variable} = {states}] is undefined, as the condition has probability 0.</source>
        <translation>E[X | {variable} = {states}] 没有定义，因为该条件的概率为 0。</translation>
    </message>
    <message>
        <source>Mean squared error of E[X | Y] as a predictor of X</source>
        <translation>以 E[X | Y] 预测 X 的均方误差</translation>
    </message>
    <message>
        <source>No other function of {variable} predicts {target} with a smaller error.</source>
        <translation>{variable} 的任何其他函数预测 {target} 的误差都不会更小。</translation>
    </message>
    <message>
        <source>Mean of the squares</source>
        <translation>平方的均值</translation>
    </message>
    <message>
        <source>Draw {variable}: {before} → {after}</source>
        <translation>抽取 {variable}：{before} → {after}</translation>
    </message>
    <message>
        <source>One variable at a time is drawn given all others; only its Markov blanket counts. The states drawn before in this sweep are used at once.</source>
        <translation>在给定所有其他变量的条件下一次抽取一个变量；只有它的马尔可夫毯起作用。本轮中先抽到的状态立即使用。</translation>
    </message>
    <message>
        <source>{names} are drawn together as a block: zeros keep single updates from moving them.</source>
        <translation>{names} 作为一块一起抽取：零概率使逐个更新无法移动它们。</translation>
    </message>
    <message>
        <source>One sweep of chain {chain}</source>
        <translation>链 {chain} 的一轮</translation>
    </message>
    <message>
        <source>{count} more updates are not shown.</source>
        <translation>另有 {count} 次更新未显示。</translation>
    </message>
    <message>
        <source>The draw came out as {state}.</source>
        <translation>抽到了 {state}。</translation>
    </message>
    <message>
        <source>The draw left it at {state}.</source>
        <translation>抽取后仍为 {state}。</translation>
    </message>
    <message>
        <source>The two sides differ, so {x} and {y} are dependent; for another pair of states they may still be equal.</source>
        <translation>两边不相等，所以 {x} 与 {y} 相互依赖；对另一对状态，两边仍可能相等。</translation>
    </message>
    <message>
        <source>The two sides are equal for these two states, but not for all: {x} and {y} are dependent.</source>
        <translation>对这两个状态，两边相等，但并非对所有状态都相等：{x} 与 {y} 相互依赖。</translation>
    </message>
    <message>
        <source>BDeu: α_jk = ess / (r q) = {alpha} with r = {r} states and q = {q} configurations.</source>
        <translation>BDeu：α_jk = ess / (r q) = {alpha}，其中 r = {r} 个状态，q = {q} 种取值组合。</translation>
    </message>
    <message>
        <source>Cases without a condition</source>
        <translation>没有条件的数据</translation>
    </message>
    <message>
        <source>{score} of a node given its parents: ln p(cases), tables unknown</source>
        <translation>给定父节点时节点的 {score}：ln p(数据)，表未知</translation>
    </message>
    <message>
        <source>K2: α = 1 in every cell.</source>
        <translation>K2：每个单元 α = 1。</translation>
    </message>
    <message>
        <source>Cases with {configuration}</source>
        <translation>满足 {configuration} 的数据</translation>
    </message>
    <message>
        <source>States without a case add ln Γ(α) − ln Γ(α) = 0.</source>
        <translation>没有数据的状态加 ln Γ(α) − ln Γ(α) = 0。</translation>
    </message>
    <message>
        <source>{count} configurations without a case add 0.</source>
        <translation>{count} 种没有数据的取值组合各加 0。</translation>
    </message>
    <message>
        <source>1 configuration without a case adds 0.</source>
        <translation>1 种没有数据的取值组合加 0。</translation>
    </message>
    <message>
        <source>There is no “{word}” in a notation; choose of {words}, separated by commas.</source>
        <translation>记号中没有“{word}”；请从 {words} 中选择，用逗号分隔。</translation>
    </message>
    <message>
        <source>“{word}” and another word of the notation choose the same sign; keep one of them.</source>
        <translation>“{word}”与记号中的另一个词选择了同一符号；请只保留其中一个。</translation>
    </message>
    <message>
        <source>{variable} cannot predict itself; choose other nodes.</source>
        <translation>{variable} 不能预测自己；请选择其他节点。</translation>
    </message>
    <message>
        <source>The table of {count} predictors has {cells} cells, too many; choose fewer.</source>
        <translation>{count} 个预测变量的表有 {cells} 格，太多；请少选几个。</translation>
    </message>
    <message>
        <source>No row has a value in every one of these columns; choose others.</source>
        <translation>没有一行在这些列中都有值；请另选。</translation>
    </message>
    <message>
        <source>No other function of {names} has a smaller error.</source>
        <translation>{names} 的任何其他函数的误差都不会更小。</translation>
    </message>
    <message>
        <source>To compare: the error without predictors is the variance</source>
        <translation>对照：没有预测变量时的误差就是方差</translation>
    </message>
    <message>
        <source>{rows} rows; the mean of the data alone has the error {variance}.</source>
        <translation>{rows} 行；只用数据的均值时误差为 {variance}。</translation>
    </message>
    <message>
        <source>On the data the predictor is judged without findings; clear them.</source>
        <translation>在数据上评判预测时不带证据；请先清除证据。</translation>
    </message>
    <message>
        <source>1 − MSE / Var = {share}: the share of the variance that is predicted.</source>
        <translation>1 − MSE / Var = {share}：所预测的方差比例。</translation>
    </message>
    <message>
        <source>{count} rows have no prediction: the network calls their condition impossible.</source>
        <translation>{count} 行没有预测：网络认为其条件不可能。</translation>
    </message>
    <message>
        <source>On the data: the mean of the squared errors</source>
        <translation>在数据上：误差平方的平均</translation>
    </message>
    <message>
        <source>AIC of a node given its parents</source>
        <translation>给定父节点时节点的 AIC</translation>
    </message>
    <message>
        <source>Elsewhere it is 2d − 2LL, and smaller is better.</source>
        <translation>别处写作 2d − 2LL，越小越好。</translation>
    </message>
    <message>
        <source>Description length of a node given its parents, in bits</source>
        <translation>给定父节点时节点的描述长度，以比特计</translation>
    </message>
    <message>
        <source>{count} cells without a case are left out: 0 ln 0 = 0.</source>
        <translation>{count} 个没有数据的单元已省略：0 ln 0 = 0。</translation>
    </message>
    <message>
        <source>1 cell without a case is left out: 0 ln 0 = 0.</source>
        <translation>1 个没有数据的单元已省略：0 ln 0 = 0。</translation>
    </message>
    <message>
        <source>Smaller is better: ½ log₂ m bits for each free parameter, and −log₂ of the likelihood for the data.</source>
        <translation>越小越好：每个自由参数 ½ log₂ m 比特，数据为似然的 −log₂。</translation>
    </message>
    <message>
        <source>Product in {clique}, before the sum</source>
        <translation>求和之前 {clique} 中的乘积</translation>
    </message>
    <message>
        <source>{clique} has multiplied its own tables and all it received: this is {event}. It sums to {total}; summing the other members out gives each node&apos;s share.</source>
        <translation>{clique} 把自己的表与收到的一切相乘，得到 {event}。其总和为 {total}；对其他成员求和便得到每个节点的部分。</translation>
    </message>
    <message>
        <source>{clique} holds {event}</source>
        <translation>{clique} 持有 {event}</translation>
    </message>
    <message>
        <source>{words} Where that was 0, so is the sum: 0/0 counts as 0 ({count}), and the states stay impossible.</source>
        <translation>{words}凡是那里为 0 之处，和也为 0：0/0 算作 0（{count}），这些状态仍不可能。</translation>
    </message>
    <message>
        <source>{event}</source>
        <translation>{event}</translation>
    </message>
    <message>
        <source>{count} entry</source>
        <translation>{count} 项</translation>
    </message>
    <message>
        <source>{count} entries</source>
        <translation>{count} 项</translation>
    </message>
    <message>
        <source>Clique tables</source>
        <translation>团的表</translation>
    </message>
    <message>
        <source>largest clique, your order</source>
        <translation>最大团，您的顺序</translation>
    </message>
    <message>
        <source>largest clique, greedy search</source>
        <translation>最大团，贪心搜索</translation>
    </message>
    <message>
        <source>The arrowheads go. Every table now lies in a set of nodes that are all connected with each other; the moral graph has {edges}.</source>
        <translation>去掉箭头。现在每个表都位于一组两两相连的节点中；道德图有 {edges}。</translation>
    </message>
    <message>
        <source>{count} node</source>
        <translation>{count} 个节点</translation>
    </message>
    <message>
        <source>{count} nodes</source>
        <translation>{count} 个节点</translation>
    </message>
    <message>
        <source>{count} marriage</source>
        <translation>{count} 条联姻边</translation>
    </message>
    <message>
        <source>{nodes}, {arcs}</source>
        <translation>{nodes}，{arcs}</translation>
    </message>
    <message>
        <source>{nodes}, greedy search</source>
        <translation>{nodes}，贪心搜索</translation>
    </message>
    <message>
        <source>{count}, largest {cells}</source>
        <translation>{count} 个，最大 {cells}</translation>
    </message>
    <message>
        <source>{separators}, {cells}</source>
        <translation>{separators}，{cells}</translation>
    </message>
    <message>
        <source>{nodes} and {arcs}. Each node has a table of its states given its parents; their product is the joint distribution.</source>
        <translation>{nodes}和 {arcs}。每个节点有一张在父节点给定时其各状态的表；它们的乘积就是联合分布。</translation>
    </message>
    <message>
        <source>{members}: all connected with each other, and no further node with all of them. The table has {sizes} = {cells}.</source>
        <translation>{members}：两两相连，且没有其他节点与它们全部相连。该表有 {sizes} = {cells}。</translation>
    </message>
    <message>
        <source>They share {names}: a separator of {cells}. Whatever a clique behind {child} shares with the rest of the tree lies in it too (running intersection).</source>
        <translation>它们共有 {names}：一个有 {cells}的分隔集。{child} 之后的团与树的其余部分共有的变量也都在其中（连续相交性质）。</translation>
    </message>
    <message>
        <source>{count} edge</source>
        <translation>{count} 条边</translation>
    </message>
    <message>
        <source>The only neighbor left of {variable} is {neighbor}. Nothing is added; summing {variable} out takes a table of {cells}.</source>
        <translation>{variable} 仅剩的邻居是 {neighbor}。无需加边；对 {variable} 求和需要一个有 {cells}的表。</translation>
    </message>
    <message>
        <source>{count} arc</source>
        <translation>{count} 条弧</translation>
    </message>
    <message>
        <source>{count} arcs</source>
        <translation>{count} 条弧</translation>
    </message>
    <message>
        <source>{count} separator</source>
        <translation>{count} 个分隔集</translation>
    </message>
    <message>
        <source>{count} separators</source>
        <translation>{count} 个分隔集</translation>
    </message>
    <message>
        <source>The neighbors of {variable} are connected with each other already: {neighbors}. Nothing is added; summing {variable} out takes a table of {cells}.</source>
        <translation>{variable} 的邻居已两两相连：{neighbors}。无需加边；对 {variable} 求和需要一个有 {cells}的表。</translation>
    </message>
    <message>
        <source>Summing {variable} out ties its neighbors to each other: {neighbors}. These edges are missing and are filled in: {edges}. The table has {cells}.</source>
        <translation>对 {variable} 求和会使其邻居两两相连：{neighbors}。补上缺少的边：{edges}。该表有 {cells}。</translation>
    </message>
    <message>
        <source>{count} factor</source>
        <translation>{count} 个因子</translation>
    </message>
    <message>
        <source>{count} factors</source>
        <translation>{count} 个因子</translation>
    </message>
    <message>
        <source>Factor {factor}</source>
        <translation>因子 {factor}</translation>
    </message>
    <message>
        <source>Multiply what is left: {factors}. Divided by its sum, {number}, it is the posterior.</source>
        <translation>把剩下的相乘：{factors}。除以其总和 {number}，即得后验概率。</translation>
    </message>
    <message>
        <source>P({variable} | e)</source>
        <translation>P({variable} | e)</translation>
    </message>
    <message>
        <source>The posterior of {variable}</source>
        <translation>{variable} 的后验概率</translation>
    </message>
    <message>
        <source>All other variables are summed out of the product of the tables, one after another. Only ancestors of the target and of findings take part.</source>
        <translation>从各表的乘积中逐个求和消去其他所有变量。只有目标和观测的祖先参与计算。</translation>
    </message>
    <message>
        <source>{factors}: one for each table.</source>
        <translation>{factors}：每个表一个因子。</translation>
    </message>
    <message>
        <source>Nothing is left to be summed out.</source>
        <translation>没有需要求和消去的变量了。</translation>
    </message>
    <message>
        <source>Multiply and normalize</source>
        <translation>相乘并归一化</translation>
    </message>
    <message>
        <source>largest product</source>
        <translation>最大乘积</translation>
    </message>
    <message>
        <source>table entries</source>
        <translation>表格单元</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>target {variable}</source>
        <translation>目标 {variable}</translation>
    </message>
    <message>
        <source>Factors</source>
        <translation>因子</translation>
    </message>
    <message>
        <source>Elimination</source>
        <translation>消元</translation>
    </message>
    <message>
        <source>{count} summed out</source>
        <translation>求和消去 {count} 个</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>The factors</source>
        <translation>因子</translation>
    </message>
    <message>
        <source>{count} more tables</source>
        <translation>另外 {count} 个表</translation>
    </message>
    <message>
        <source>Nothing to eliminate</source>
        <translation>无需消元</translation>
    </message>
    <message>
        <source>Not worked out further here; ask for the steps of its parts one by one.</source>
        <translation>此处不再细推；请逐一查看各部分的步骤。</translation>
    </message>
    <message>
        <source>The graph already says so: {x} and {y} are d-separated, so both sides are equal for all states and whatever the tables are.</source>
        <translation>图已说明：{x} 与 {y} d-分离，因此无论概率表如何，所有状态下两边都相等。</translation>
    </message>
    <message>
        <source>Both sides are equal for all states of {x} and {y}, though the graph does not separate them: it is these tables that make them independent.</source>
        <translation>{x} 与 {y} 的所有状态下两边都相等，尽管图没有将它们分离：是这些概率表使它们独立。</translation>
    </message>
    <message>
        <source>Independence by definition</source>
        <translation>按定义检验独立性</translation>
    </message>
    <message>
        <source>{count} marriages</source>
        <translation>{count} 条联姻边</translation>
    </message>
    <message>
        <source>{count} edges</source>
        <translation>{count} 条边</translation>
    </message>
    <message>
        <source>no edge needed</source>
        <translation>无需加边</translation>
    </message>
    <message>
        <source>1 edge: {edge}</source>
        <translation>1 条边：{edge}</translation>
    </message>
    <message>
        <source>Moral graph</source>
        <translation>道德图</translation>
    </message>
    <message>
        <source>{variable} appears twice among X, Y and the conditioning set; remove it from one.</source>
        <translation>{variable} 在 X、Y 和条件集中出现了两次；请从其中一处取出。</translation>
    </message>
    <message>
        <source>No node has the name of {columns}; left out.</source>
        <translation>没有与 {columns} 同名的节点；已略去。</translation>
    </message>
    <message>
        <source>{method} needs a class column; choose it.</source>
        <translation>{method} 需要与类别比较；请选择类别列。</translation>
    </message>
    <message>
        <source>Column {column} has no numbers to discretize; leave the column out.</source>
        <translation>列 {column} 没有可用于离散化的数；请不要使用该列。</translation>
    </message>
    <message>
        <source>{path} is not a file. Choose another one.</source>
        <translation>{path} 不是文件。请选择另一个。</translation>
    </message>
    <message>
        <source>{cells} of {columns} read “{mark}”: missing.</source>
        <translation>{columns} 中有 {cells}写作“{mark}”：视为缺失。</translation>
    </message>
    <message>
        <source>{count} cell</source>
        <translation>{count} 个单元格</translation>
    </message>
    <message>
        <source>{count} cells</source>
        <translation>{count} 个单元格</translation>
    </message>
    <message>
        <source>“{delimiter}” cannot separate cells; give one character such as , ; or |.</source>
        <translation>“{delimiter}”不能作为分隔符；请给出一个字符，例如“,”“;”或“|”。</translation>
    </message>
    <message>
        <source>All columns are left out; keep at least one.</source>
        <translation>所有列都略去了；请至少保留一列。</translation>
    </message>
    <message>
        <source>{count:,} columns of numbers are cut into {bins} intervals of equal frequency: {columns}.</source>
        <translation>{count:,} 个数值列被等频切分为 {bins} 个区间：{columns}。</translation>
    </message>
    <message>
        <source>{count} row whose length differs from the header is left out.</source>
        <translation>有 {count} 行的长度与表头不符，已略去。</translation>
    </message>
    <message>
        <source>{count} rows whose length differs from the header are left out.</source>
        <translation>有 {count} 行的长度与表头不符，已略去。</translation>
    </message>
    <message>
        <source>Each row counts by its weight in column {column}; the weights add up to {total}.</source>
        <translation>每行按列 {column} 中的权重计数；权重之和为 {total}。</translation>
    </message>
    <message>
        <source>The weights of the rows are too large to compute with; divide the likelihoods by a common factor.</source>
        <translation>各行的权重超出了可表示的范围；请把似然除以一个公因数。</translation>
    </message>
    <message>
        <source>Sensitivity is not defined with the posterior of {variables} fixed; remove that finding.</source>
        <translation>{variables} 的后验已固定，敏感性没有定义；请撤销固定。</translation>
    </message>
    <message>
        <source>The new table of {variable} has different parents; build the engine again.</source>
        <translation>{variable} 的新表有不同的父节点；请重新建立引擎。</translation>
    </message>
    <message>
        <source>The burn-in leaves no sweep; shorten it or run more sweeps.</source>
        <translation>预热未留下任何轮次：请减少预热或增加轮数。</translation>
    </message>
    <message>
        <source>The chains disagree about {names} (R-hat up to {value}): do not trust these posteriors. Run longer, or ask the junction tree.</source>
        <translation>各条链对 {names} 的结果不一致（R-hat 最高 {value}）：请勿相信这些后验概率。请延长采样，或改用团树。</translation>
    </message>
    <message>
        <source>The burn-in of {burn_in} leaves none of {sweeps} sweeps; shorten it or run more sweeps.</source>
        <translation>{burn_in} 轮预热使 {sweeps} 轮无一保留；请减少预热或增加轮数。</translation>
    </message>
    <message>
        <source>The fixed posteriors of {variables} contradict each other; remove one of them.</source>
        <translation>{variables} 的固定后验互相矛盾；请撤回一个。</translation>
    </message>
    <message>
        <source>The posterior of {variable} cannot be fixed: the other findings rule out {state}. Give it probability 0, or remove a finding.</source>
        <translation>{variable} 的后验无法固定：其他证据排除了 {state}。请把它的概率设为 0，或撤回一个证据。</translation>
    </message>
    <message>
        <source>Under these findings {count} rows have an effective sample size of {size}: these posteriors are rough. Draw more, or ask the junction tree.</source>
        <translation>{count} 行中只有约 {size} 行的权重有意义：这些后验概率很粗略。请增加样本数，或改用团树。</translation>
    </message>
    <message>
        <source>No configuration that fits these findings was found in {steps} steps. Ask the junction tree, or remove a finding.</source>
        <translation>在 {steps} 步内没有找到与这些证据相符的取值组合。请改用团树，或撤回一个证据。</translation>
    </message>
    <message>
        <source>{where}: the tables up to that of {variable} would have {needed:,} numbers together, more than this program handles. Nothing was opened.</source>
        <translation>{where}：到 {variable} 为止的各表共会有 {needed:,} 个数，超出本程序的能力。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {variable} declares {count} states and names {found}. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 声明了 {count} 个状态，却列出 {found} 个。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path}: the text “{text}” contains an incomplete character. Nothing was saved; type it again.</source>
        <translation>{path}：文本“{text}”中有半个字符。没有保存任何内容；请重新输入该文本。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {variable} declares {count} states, more than this program handles. Nothing was opened.</source>
        <translation>{path} 第 {line} 行：{variable} 声明了 {count} 个状态，超出本程序的能力。没有打开任何内容。</translation>
    </message>
    <message>
        <source>DNE cannot store further properties of a network: {names}.</source>
        <translation>DNE 不能保存网络的其他属性：{names}。</translation>
    </message>
    <message>
        <source>DNE cannot store units and further properties of nodes: {names}.</source>
        <translation>DNE 不能保存节点的单位和其他属性：{names}。</translation>
    </message>
    <message>
        <source>{label} cannot store expressions and noisy-MAX parameters; {names} are written as tables.</source>
        <translation>{label} 不能保存表达式和噪声 MAX 参数；{names} 按表写出。</translation>
    </message>
    <message>
        <source>{label} cannot store node positions; the layout is lost.</source>
        <translation>{label} 不能保存节点的位置；布局会丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store colors, widths, forms and bends; they are lost.</source>
        <translation>{label} 不能保存颜色、宽度、形式和弯折；它们会丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store counts; those of {names} are lost.</source>
        <translation>{label} 不能保存计数；{names} 的计数会丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store unfinished tables; the last valid ones of {names} are written instead.</source>
        <translation>{label} 不能保存未完成的表；{names} 改写上一张有效的表。</translation>
    </message>
    <message>
        <source>{label} cannot store unfinished expressions; the last valid tables of {names} are written instead.</source>
        <translation>{label} 不能保存未完成的表达式；{names} 改写上一张有效的表。</translation>
    </message>
    <message>
        <source>{label} cannot store constraints on arcs for learning; they are lost.</source>
        <translation>{label} 不能保存学习时对弧的约束；它们将丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store further contents of the file: {parts}.</source>
        <translation>{label} 不能保存文件的其他内容：{parts}。</translation>
    </message>
    <message>
        <source>{label} cannot store findings; 1 finding is lost.</source>
        <translation>{label} 不能保存证据；1 个证据会丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store findings; {count} findings are lost.</source>
        <translation>{label} 不能保存证据；{count} 个证据会丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store scenarios; 1 scenario is lost.</source>
        <translation>{label} 不保存情景；1 个情景将丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store scenarios; {count} scenarios are lost.</source>
        <translation>{label} 不保存情景；{count} 个情景将丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store text notes; 1 note is lost.</source>
        <translation>{label} 不能保存文字注释；1 条注释会丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store text notes; {count} notes are lost.</source>
        <translation>{label} 不能保存文字注释；{count} 条注释会丢失。</translation>
    </message>
    <message>
        <source>{label} cannot store numeric values and properties; those of {names} are lost.</source>
        <translation>{label} 不能保存数值和属性；{names} 的会丢失。</translation>
    </message>
    <message>
        <source>{path} contains {number}, which is not a valid number. Nothing was opened.</source>
        <translation>{path} 中的 {number} 不是有效的数。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} is JSON, but not a bayesgui document. Nothing was opened.</source>
        <translation>{path} 是 JSON，但不是 bayesgui 文档。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} does not state its version. Nothing was opened.</source>
        <translation>{path} 没有说明它的版本。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} contains an incomplete character. Nothing was opened.</source>
        <translation>{path} 中有半个字符。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} is damaged: its part {part} is missing or invalid. Nothing was opened.</source>
        <translation>{path} 已损坏：{part} 部分缺失或不正确。没有打开任何内容。</translation>
    </message>
    <message>
        <source>A damaged scenario was left out.</source>
        <translation>一个损坏的情景已被略去。</translation>
    </message>
    <message>
        <source>A damaged text note was left out.</source>
        <translation>一条损坏的文字注释未读入。</translation>
    </message>
    <message>
        <source>Weights in the table of {names} were divided by the row sums.</source>
        <translation>{names} 的表中的权重已除以各行之和。</translation>
    </message>
    <message>
        <source>{path} is not a network file of a known format. Nothing was opened; choose a file of type {suffixes}.</source>
        <translation>{path} 不像已知的网络文件。没有打开任何内容；请选择 {suffixes} 类型的文件。</translation>
    </message>
    <message>
        <source>{path} does not exist (any more). Nothing was opened.</source>
        <translation>{path} 不存在（或已被移走）。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} contains binary data, not text. Nothing was opened; choose a network file.</source>
        <translation>{path} 是二进制数据，不是文本。没有打开任何内容；请选择网络文件。</translation>
    </message>
    <message>
        <source>{label} cannot store expressions, and noisy-MAX nodes only if their last state is the absent one; {names} are written as tables.</source>
        <translation>{label} 不能保存表达式，噪声 MAX 节点也仅在最后一个状态为“无”时才能保存；{names} 按表写出。</translation>
    </message>
    <message>
        <source>{path} is XML, but does not contain a GeNIe network. Nothing was opened.</source>
        <translation>{path} 是 XML，但不含 GeNIe 网络。没有打开任何内容。</translation>
    </message>
    <message>
        <source>The nodes of the submodels {names} are now among the others.</source>
        <translation>子模型 {names} 中的节点现在与其他节点放在一起。</translation>
    </message>
    <message>
        <source>The file was written by aGrUM, whose tables let the first parent vary fastest; they were read that way.</source>
        <translation>文件由 aGrUM 写成，其表中第一个父节点变化最快；已按此读取。</translation>
    </message>
    <message>
        <source>{path} defines XML entities, which are unsafe and are not read. Nothing was opened.</source>
        <translation>{path} 定义了 XML 实体，它们可能被用来耗尽内存，因此不读取。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} has more than {limit:,} XML elements, more than this program handles. Nothing was opened.</source>
        <translation>{path} 的 XML 元素超过 {limit:,} 个，超出本程序的能力。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} is XML, but does not contain an XMLBIF network. Nothing was opened.</source>
        <translation>{path} 是 XML，但不含 XMLBIF 网络。没有打开任何内容。</translation>
    </message>
    <message>
        <source>Cells are missing: {families} counted from fewer than {rows} rows, {variable} from the fewest ({count}).</source>
        <translation>有缺失单元格：{families}由少于 {rows} 行计数得到，其中 {variable} 的行数最少（{count}）。</translation>
    </message>
    <message>
        <source>No row is complete in all {count:,} columns; leave out the column with most missing cells, or use all rows.</source>
        <translation>没有一行在全部 {count:,} 列中都完整；请去掉缺失最多的列，或使用所有行。</translation>
    </message>
    <message>
        <source>{count} row with a missing cell is left out.</source>
        <translation>去掉了 {count} 个有缺失单元格的行。</translation>
    </message>
    <message>
        <source>{count} rows with missing cells are left out.</source>
        <translation>去掉了 {count} 个有缺失单元格的行。</translation>
    </message>
    <message>
        <source>{count} family is</source>
        <translation>{count} 个家族</translation>
    </message>
    <message>
        <source>{count} families are</source>
        <translation>{count} 个家族</translation>
    </message>
    <message>
        <source>Beta({a:g}, {b:g}) is not a distribution: both numbers must be positive; Beta(1, 1) is the flat prior.</source>
        <translation>Beta({a:g}, {b:g}) 不是分布：两个数都必须为正；Beta(1, 1) 表示一无所知。</translation>
    </message>
    <message>
        <source>Formulas and noisy-MAX were replaced by learned tables, in {variables}.</source>
        <translation>{variables} 的公式或噪声 MAX 已被学习得到的表取代。</translation>
    </message>
    <message>
        <source>The network to start from has no counts for {variables}; the prior was used.</source>
        <translation>作为起点的网络没有 {variables} 的计数；改用先验。</translation>
    </message>
    <message>
        <source>The prior Beta({a}, {b}) is improper, and so is the posterior until cases of both kinds are seen. Beta(1, 1) is the flat prior.</source>
        <translation>先验 Beta({a}, {b}) 是非正常分布；在两类样本都出现之前，后验也是非正常的。Beta(1, 1) 表示一无所知。</translation>
    </message>
    <message>
        <source>No case has this configuration: every θ is equally likely, so there is no maximum-likelihood estimate.</source>
        <translation>没有样本属于该取值组合：每个 θ 的似然都相同，因此没有最大似然估计。</translation>
    </message>
    <message>
        <source>The prior Beta({a}, {b}) is improper and has no density; with cases of both kinds the posterior has one. Beta(1, 1) is the flat prior.</source>
        <translation>先验 Beta({a}, {b}) 是非正常分布，没有密度；两类样本都有时后验才有密度。Beta(1, 1) 表示一无所知。</translation>
    </message>
    <message>
        <source>The posterior is flat: every θ is a mode, so MAP says nothing.</source>
        <translation>后验是平的：每个 θ 都是众数，因此 MAP 没有意义。</translation>
    </message>
    <message>
        <source>Hill climbing</source>
        <translation>爬山法</translation>
    </message>
    <message>
        <source>Level {k}</source>
        <translation>第 {k} 层</translation>
    </message>
    <message>
        <source>Complete graph</source>
        <translation>完全图</translation>
    </message>
    <message>
        <source>There is no node to show the steps of; select or draw one first.</source>
        <translation>没有可显示步骤的节点；请先选择或绘制一个。</translation>
    </message>
    <message>
        <source>These steps say nothing of {variable}; ask for them again.</source>
        <translation>这些步骤不含 {variable}；请重新查询。</translation>
    </message>
    <message>
        <source>The parents of {variable} have changed; ask for the steps of its table again.</source>
        <translation>{variable} 的父节点已改变；请重新查询其表的步骤。</translation>
    </message>
    <message>
        <source>A factor is 0, and so is the product.</source>
        <translation>有一个因子为 0，因此乘积也为 0。</translation>
    </message>
    <message>
        <source>{count} variables are summed out, and the largest factor has {cells} cells: too many to show. The number comes from the engine.</source>
        <translation>需求和消去 {count} 个变量，最大因子有 {cells} 个单元格，难以阅读。此数由推断引擎给出。</translation>
    </message>
    <message>
        <source>Nothing is known about this configuration: no case and no prior.</source>
        <translation>对此取值组合一无所知：没有样本也没有先验。</translation>
    </message>
    <message>
        <source>No case has this configuration, so the likelihood has no maximum; take the posterior mean.</source>
        <translation>没有样本具有此取值组合，因此似然没有最大值；请改用后验均值。</translation>
    </message>
    <message>
        <source>The posterior of this configuration has no interior mode, as some α + m is below 1; take the posterior mean.</source>
        <translation>此取值组合的后验没有内部众数（某个 α + m 小于 1）；请改用后验均值。</translation>
    </message>
    <message>
        <source>While a posterior is fixed, the findings have no probability; clear it to see P(evidence).</source>
        <translation>固定了后验时证据没有概率；撤销它才能看到 P(证据)。</translation>
    </message>
    <message>
        <source>Worked out elsewhere in this tree.</source>
        <translation>已在本树的其他位置推出。</translation>
    </message>
    <message>
        <source>The states of {variable} have no numbers, so it has no expectation; enter one for each state on the page Variable.</source>
        <translation>{variable} 的状态没有数值，因此没有期望；请在“变量”页为每个状态输入一个数值。</translation>
    </message>
    <message>
        <source>Variance: mean of the squares minus the square of the mean</source>
        <translation>方差：平方的均值减去均值的平方</translation>
    </message>
    <message>
        <source>Posterior predictive: the posterior means substituted</source>
        <translation>后验预测：代入后验均值</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Fill-in</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Cliques</source>
        <translation>团</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>树</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>{count} to send</source>
        <translation>待发送 {count} 条</translation>
    </message>
    <message>
        <source>{count} by you, then greedy search</source>
        <translation>{count} 个由您决定，其余由贪心搜索决定</translation>
    </message>
    <message>
        <source>The network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>{variable} has no neighbor left.</source>
        <translation>{variable} 已没有邻居。</translation>
    </message>
    <message>
        <source>Eliminate {variable}</source>
        <translation>消元 {variable}</translation>
    </message>
    <message>
        <source>The moral graph is triangulated as it is: every cycle of four or more nodes has a chord.</source>
        <translation>道德图本身已是三角化的：每个由四个或更多节点组成的环都有弦。</translation>
    </message>
    <message>
        <source>Clique {clique}</source>
        <translation>团 {clique}</translation>
    </message>
    <message>
        <source>Choose the root: {clique}</source>
        <translation>选择根：{clique}</translation>
    </message>
    <message>
        <source>Messages will be collected here and sent out again. The clique is chosen so that a changed finding costs the least on its way.</source>
        <translation>消息在此汇集，再由此发出。选择这个团是为了使观测变化时沿途的代价最小。</translation>
    </message>
    <message>
        <source>{reason}</source>
        <translation>{reason}</translation>
    </message>
    <message>
        <source>tree width</source>
        <translation>树宽</translation>
    </message>
    <message>
        <source>Marry the parents of {child}</source>
        <translation>连接 {child} 的父节点</translation>
    </message>
    <message>
        <source>Drop the arrowheads</source>
        <translation>去掉箭头</translation>
    </message>
    <message>
        <source>Fill in for {variable}</source>
        <translation>为 {variable} 填充</translation>
    </message>
    <message>
        <source>Eliminating {variable} needs {edges}. With all of these edges, every cycle of four or more nodes has a chord.</source>
        <translation>消元 {variable} 需要 {edges}。加上所有这些边后，每个由四个或更多节点组成的环都有弦。</translation>
    </message>
    <message>
        <source>Nothing to fill in</source>
        <translation>无需填充</translation>
    </message>
    <message>
        <source>{child} joins {parent}</source>
        <translation>{child} 接到 {parent}</translation>
    </message>
    <message>
        <source>No messages</source>
        <translation>没有消息</translation>
    </message>
    <message>
        <source>{one}, {another}</source>
        <translation>{one}、{another}</translation>
    </message>
    <message>
        <source>{source} sends to {target}</source>
        <translation>{source} 发送给 {target}</translation>
    </message>
    <message>
        <source>Message over {names}</source>
        <translation>{names} 上的消息</translation>
    </message>
    <message>
        <source>{source} multiplies {parts}, sums {out} out, divides by what {target} sent before and sends what is left over {kept}.</source>
        <translation>{source} 将 {parts} 相乘，对 {out} 求和，除以 {target} 先前发来的消息，并发送 {kept} 上剩余的部分。</translation>
    </message>
    <message>
        <source>{source} multiplies {parts}, sums {out} out and sends what is left over {kept}.</source>
        <translation>{source} 将 {parts} 相乘，对 {out} 求和，并发送 {kept} 上剩余的部分。</translation>
    </message>
    <message>
        <source>no table of its own</source>
        <translation>没有自己的表</translation>
    </message>
    <message>
        <source>Every clique now holds the probabilities of its members; summing the others out gives each node its own.</source>
        <translation>现在每个团都持有其成员的概率；对其他成员求和即得每个节点自己的概率。</translation>
    </message>
    <message>
        <source>Every clique now holds the posterior of its members; summing the others out gives each node its own. The findings have ln P(e) = {number}.</source>
        <translation>现在每个团都持有其成员的后验概率；对其他成员求和即得每个节点自己的后验概率。观测的 ln P(e) = {number}。</translation>
    </message>
    <message>
        <source>All messages are sent</source>
        <translation>所有消息均已发送</translation>
    </message>
    <message>
        <source>what came from {cliques}</source>
        <translation>来自 {cliques} 的消息</translation>
    </message>
    <message>
        <source>the finding {finding}</source>
        <translation>观测 {finding}</translation>
    </message>
    <message>
        <source>do({variable} = {state}): the table of {variable} is replaced, so its parents have no influence on it.</source>
        <translation>do({variable} = {state})：{variable} 的概率表被替换，其父节点不再影响它。</translation>
    </message>
    <message>
        <source>Square of the probability of one row</source>
        <translation>单行概率的平方</translation>
    </message>
    <message>
        <source>The same row twice: the second is predicted after the first was learned</source>
        <translation>同一行出现两次：学习第一行之后再预测第二行</translation>
    </message>
    <message>
        <source>The tables of {variables} were not learned from data: their entries are taken as certain.</source>
        <translation>{variables} 的概率表不是从数据学得的：其表项视为确定。</translation>
    </message>
    <message>
        <source>The marginal likelihood of several rows is not the product of their predictive probabilities.</source>
        <translation>多行的边缘似然不是各行预测概率的乘积。</translation>
    </message>
    <message>
        <source>Log-likelihood at its maximum</source>
        <translation>最大对数似然</translation>
    </message>
    <message>
        <source>Free parameters: configurations times (states − 1)</source>
        <translation>自由参数：组合数 ×（状态数 − 1）</translation>
    </message>
    <message>
        <source>There are no cases to score the network on; import data first.</source>
        <translation>没有可用于评分的样本；请先导入数据。</translation>
    </message>
    <message>
        <source>The data have no rows to score the network on; import others.</source>
        <translation>数据没有可用于评分的行；请导入其他数据。</translation>
    </message>
    <message>
        <source>BIC of a node given its parents</source>
        <translation>节点在给定父节点时的 BIC</translation>
    </message>
    <message>
        <source>Larger is better; the score of the network is the sum over its nodes.</source>
        <translation>越大越好；网络的评分是各节点之和。</translation>
    </message>
    <message>
        <source>Definition of a conditional probability</source>
        <translation>条件概率的定义</translation>
    </message>
    <message>
        <source>This line is indented by a tab or a wide blank; put two or four plain blanks there.</source>
        <translation>这一行用制表符或全角空格缩进；请改为两个或四个半角空格。</translation>
    </message>
    <message>
        <source>This line is indented by {count} blanks; indent it by two or four.</source>
        <translation>这一行缩进了 {count} 个空格；请缩进两个或四个。</translation>
    </message>
    <message>
        <source>After “{key}” stand a plain colon and a blank; write “{key}: …”.</source>
        <translation>“{key}”之后是半角冒号和一个空格；请写成“{key}: …”。</translation>
    </message>
    <message>
        <source>No safety copy of {title} could be written: {reason}. Save it yourself.</source>
        <translation>无法写入 {title} 的安全副本：{reason}。请自行保存。</translation>
    </message>
    <message>
        <source>There is no scenario “{name}”; choose one of the list.</source>
        <translation>没有名为“{name}”的情景；请从列表中选择。</translation>
    </message>
    <message>
        <source>A scenario needs a name; type at least one letter.</source>
        <translation>情景需要名称；请至少输入一个字符。</translation>
    </message>
    <message>
        <source>There is a scenario “{name}” already; choose another name.</source>
        <translation>已有名为“{name}”的情景；请换一个名称。</translation>
    </message>
    <message>
        <source>The table of {variable} needs {expected} numbers and has {found}.</source>
        <translation>{variable} 的表需要 {expected} 个数，却有 {found} 个。</translation>
    </message>
    <message>
        <source>A fixed posterior is written as the likelihood under which it holds (Jeffrey&apos;s rule).</source>
        <translation>固定的后验写成使其成立的似然（Jeffrey 规则）。</translation>
    </message>
    <message>
        <source>Once {given} are known, {first} tells nothing more about {second}.</source>
        <translation>一旦知道 {given}，{first} 就不再提供关于 {second} 的信息。</translation>
    </message>
    <message>
        <source>Without it: once {given} are known, {first} tells nothing about {second}.</source>
        <translation>没有它：一旦知道 {given}，{first} 就不提供关于 {second} 的信息。</translation>
    </message>
    <message>
        <source>memory of the tables</source>
        <translation>表的内存</translation>
    </message>
    <message>
        <source>P(members, e)</source>
        <translation>P(成员, e)</translation>
    </message>
    <message>
        <source>P(members)</source>
        <translation>P(成员)</translation>
    </message>
    <message>
        <source>The table of {child} involves all its parents together, so they must be connected: {edges}.</source>
        <translation>{child} 的表同时涉及它的所有父节点，因此它们必须相连：{edges}。</translation>
    </message>
    <message>
        <source>Product, before {variable} is summed out</source>
        <translation>对 {variable} 求和之前的乘积</translation>
    </message>
    <message>
        <source>P({variable}, e), before it is normalized</source>
        <translation>归一化之前的 P({variable}, e)</translation>
    </message>
    <message>
        <source>{factors}. Known states are substituted; {names} need not be summed out.</source>
        <translation>{factors}。已知状态已代入；{names} 无需求和消去。</translation>
    </message>
    <message>
        <source>Multiply {factors}: {product}. Sum {variable} out: {made} over {kept}, {cells}.</source>
        <translation>将 {factors} 相乘：{product}。对 {variable} 求和：得到 {kept} 上的 {made}，{cells}。</translation>
    </message>
    <message>
        <source>Multiply {factors}: {product}. Sum {variable} out: {made} is a number.</source>
        <translation>将 {factors} 相乘：{product}。对 {variable} 求和：{made} 是一个数。</translation>
    </message>
    <message>
        <source>The configuration has probability 0, so the definition P(x, pa) / P(pa) does not determine the entry; the table is free there.</source>
        <translation>该组合的概率为 0，定义 P(x, pa) / P(pa) 对此表项没有意义；表中可任取。</translation>
    </message>
    <message>
        <source>cpt({variable}=… | …) needs a state of each parent of {variable}, which are: {parents}.</source>
        <translation>cpt({variable}=… | …) 需要 {variable} 每个父节点的一个状态，父节点是：{parents}。</translation>
    </message>
    <message>
        <source>cpt(…) takes one state of each node, as in cpt(X=a | Y=b); {variable} has another condition.</source>
        <translation>cpt(…) 中每个节点只写一个状态，如 cpt(X=a | Y=b)；{variable} 写了别的条件。</translation>
    </message>
    <message>
        <source>The joint table has too many cells to be counted; ask a smaller network.</source>
        <translation>联合分布表的格数太多，无法计数；请用较小的网络。</translation>
    </message>
    <message>
        <source>There is no table; load one first.</source>
        <translation>没有数据表；请先导入一个。</translation>
    </message>
    <message>
        <source>Column {column} has no state “{state}”; it has {states}.</source>
        <translation>列 {column} 没有状态“{state}”；它有 {states}。</translation>
    </message>
    <message>
        <source>“{key}” has no meaning in {owner}; it takes {names}.</source>
        <translation>“{key}”在{owner}中没有意义；可以用 {names}。</translation>
    </message>
    <message>
        <source>The lower limit of {variable}, {low:g}, is not below its upper limit, {high:g}.</source>
        <translation>{variable} 的下限 {low:g} 不低于其上限 {high:g}。</translation>
    </message>
    <message>
        <source>{variable} has no table of probabilities.</source>
        <translation>{variable} 没有概率表。</translation>
    </message>
    <message>
        <source>{variable} is no node of a Bayesian network; it needs a model.</source>
        <translation>{variable} 不是贝叶斯网络的节点，它需要模型。</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>{variable} is a number and has no states.</source>
        <translation>{variable} 是数值，没有状态。</translation>
    </message>
    <message>
        <source>This format has no place for the kind of node of {names}, which are left out; save as .bayesgui too.</source>
        <translation>此格式无法保存 {names} 这类节点，它们被略去；请同时存为 .bayesgui。</translation>
    </message>
    <message>
        <source>Nodes of a kind that this program does not know are not shown: {names}.</source>
        <translation>本程序不认识的节点类型未显示：{names}。</translation>
    </message>
    <message>
        <source>There is no “{key}” in {owner}; did you mean “{near}:”?</source>
        <translation>{owner}中没有“{key}”；您是想写“{near}:”吗？</translation>
    </message>
    <message>
        <source>A hint points at “nodes A, B”, “action ID” or “page ID”; write one of them.</source>
        <translation>提示指向“nodes A, B”、“action ID”或“page ID”；请写其中之一。</translation>
    </message>
    <message>
        <source>“{text}” is a number, and something true or false belongs here; compare it, as in x &gt; 0.5.</source>
        <translation>“{text}”是一个数，而这里需要真或假；请作比较，如 x &gt; 0.5。</translation>
    </message>
    <message>
        <source>“{text}” is true or false, and a number belongs here; write one, such as P(X=a | Y=b).</source>
        <translation>“{text}”为真或假，而这里需要一个数；请写一个数，如 P(X=a | Y=b)。</translation>
    </message>
    <message>
        <source>There are more than {most} commands in one place; split them among steps.</source>
        <translation>同一处的命令超过 {most} 个；请分到几步中。</translation>
    </message>
    <message>
        <source>There is no “{key}:” below this line; add it, indented two blanks more.</source>
        <translation>这一行下面没有“{key}:”；请加上，并多缩进两个空格。</translation>
    </message>
    <message>
        <source>Nothing can be indented below a command.</source>
        <translation>命令下面不能再有缩进的内容。</translation>
    </message>
    <message>
        <source>There already is “{key}” in line {first}; keep one of them.</source>
        <translation>第 {first} 行已有“{key}”；请只保留一个。</translation>
    </message>
    <message>
        <source>Nothing follows “{key}:”; write it on the same line.</source>
        <translation>“{key}:”后面没有内容；请写在同一行。</translation>
    </message>
    <message>
        <source>There is no line “{key}: …” before the first step; add it at the left.</source>
        <translation>第一步之前没有“{key}: …”这一行；请顶格添加。</translation>
    </message>
    <message>
        <source>There is no help page theory/{name}.md; did you mean {near}?</source>
        <translation>没有帮助页 theory/{name}.md；您是想写 {near} 吗？</translation>
    </message>
    <message>
        <source>There is no help page theory/{name}.md; correct the name after “theory:”, or leave the line out.</source>
        <translation>没有帮助页 theory/{name}.md；请更正“theory:”后的名称，或删去这一行。</translation>
    </message>
    <message>
        <source>“{text}” fails: {reason}</source>
        <translation>“{text}”无法完成：{reason}</translation>
    </message>
    <message>
        <source>What comes before and at this line takes longer than {seconds:g} s; take a smaller network or table.</source>
        <translation>到这一行为止用时超过 {seconds:g} 秒；请用较小的网络或数据表。</translation>
    </message>
    <message>
        <source>This is done before it is begun: “{check}” holds already. Change the check, or undo it in a scene before.</source>
        <translation>还没开始就已完成：“{check}”已经成立。请修改检查条件，或在之前的场景中撤销它。</translation>
    </message>
    <message>
        <source>After its “solve:” lines “{check}” does not hold; correct one of them.</source>
        <translation>执行“solve:”各行之后“{check}”不成立；请更正其中之一。</translation>
    </message>
    <message>
        <source>There is no node {name} in “{check}”; there are {names}.</source>
        <translation>没有“{check}”中的节点 {name}；现有 {names}。</translation>
    </message>
    <message>
        <source>There is no node {name} in “{check}”; did you mean {near}?</source>
        <translation>没有“{check}”中的节点 {name}；是否想写 {near}？</translation>
    </message>
    <message>
        <source>{count} of the options hold, and exactly one has to; correct what the others say, or their “holds:”.</source>
        <translation>有 {count} 个选项成立，而应恰好一个成立；请更正其他选项的文字或“holds:”。</translation>
    </message>
    <message>
        <source>No chain has ever changed the state of {names}: standard error, effective sample size and R-hat cannot be estimated there, and the posteriors may be wrong, however long the chains run. Update blocks of variables, or ask the junction tree.</source>
        <translation>没有一条链改变过 {names} 的状态：那里的标准误、有效样本量和 R-hat 无法估计，而且无论链运行多久，后验都可能是错的。请按变量块更新，或改用团树。</translation>
    </message>
    <message>
        <source>The utilities of {names} are not in the file; give them in their tables.</source>
        <translation>文件中没有 {names} 的效用；请在它们的表中填写。</translation>
    </message>
    <message>
        <source>The utilities of {names} are not in the file; give them in its table.</source>
        <translation>文件中没有 {names} 的效用；请在它的表中填写。</translation>
    </message>
    <message>
        <source>{variable} does not know {names} any more, which were left out.</source>
        <translation>{variable} 不再知道 {names}，它们已被舍弃。</translation>
    </message>
    <message>
        <source>{variable} does not know {names} any more, which was left out.</source>
        <translation>{variable} 不再知道 {names}，它已被舍弃。</translation>
    </message>
    <message>
        <source>{label} has no place for the weights of utilities: for other programs the numbers of {names} are multiplied by them.</source>
        <translation>{label} 无处存放效用的权重：对其他程序，{names} 的数值已乘以权重。</translation>
    </message>
    <message>
        <source>{label} has no place for the weights of utilities: the numbers of {names} are multiplied by them.</source>
        <translation>{label} 无处存放效用的权重：{names} 的数值已乘以权重。</translation>
    </message>
    <message>
        <source>{label} has no utilities computed from others: other programs will see 0 for {names}, and the other utilities multiplied by what they count there.</source>
        <translation>{label} 没有由其他效用计算出的效用：其他程序会把 {names} 看作 0，而其他效用已乘以它们在其中所占的份额。</translation>
    </message>
    <message>
        <source>{label} has no utilities computed from others: 0 is written for {names}, and the other utilities are multiplied by what they count there.</source>
        <translation>{label} 没有由其他效用计算出的效用：{names} 写作 0，其他效用已乘以它们在其中所占的份额。</translation>
    </message>
    <message>
        <source>{label} has no utilities computed from others: other programs will add up what is above {names}.</source>
        <translation>{label} 没有由其他效用计算出的效用：其他程序会把 {names} 之上的效用相加。</translation>
    </message>
    <message>
        <source>{label} has no utilities computed from others: what is above {names} will be added up.</source>
        <translation>{label} 没有由其他效用计算出的效用：{names} 之上的效用将被相加。</translation>
    </message>
    <message>
        <source>How uncertain the numbers of {names} are was left out.</source>
        <translation>{names} 的数值的不确定性未读入。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the potential of {variable} cannot be read: {reason}. Nothing was opened; save it in OpenMarkov as a table.</source>
        <translation>{path} 第 {line} 行：{variable} 的势函数无法读取：{reason}。没有打开任何内容；请在 OpenMarkov 中把它存为表。</translation>
    </message>
    <message>
        <source>a branch is on {name}</source>
        <translation>有一个分支按 {name} 划分</translation>
    </message>
    <message>
        <source>a branch is of type {kind}</source>
        <translation>有一个分支的类型为 {kind}</translation>
    </message>
    <message>
        <source>a branch has {found} numbers where {needed} should be</source>
        <translation>有一个分支有 {found} 个数，应有 {needed} 个</translation>
    </message>
    <message>
        <source>it names the state “{state}”</source>
        <translation>它提到状态“{state}”</translation>
    </message>
    <message>
        <source>a branch is for the state “{state}” of {parent}</source>
        <translation>有一个分支对应 {parent} 的状态“{state}”</translation>
    </message>
    <message>
        <source>OpenMarkov does not know all that the formulas of {names} use: it will see sums for them.</source>
        <translation>OpenMarkov 不认识 {names} 的公式中的全部内容：它将把它们看作求和。</translation>
    </message>
    <message>
        <source>OpenMarkov does not know all that the formula of {names} uses: it will see a sum for it.</source>
        <translation>OpenMarkov 不认识 {names} 的公式中的全部内容：它将把它看作求和。</translation>
    </message>
    <message>
        <source>Most blanks are in {columns}: leave columns out, or learn from all rows with Structural EM.</source>
        <translation>空白大多在 {columns} 中：请去掉这些列，或用结构 EM 从所有行学习。</translation>
    </message>
    <message>
        <source>Round {k}, {since} of {rounds} without a better graph</source>
        <translation>第 {k} 轮，连续 {since}/{rounds} 轮没有更好的图</translation>
    </message>
    <message>
        <source>The best strategy would need {needed_text} (largest table {cells} cells) and {seconds_text}, and the memory budget is {budget_text}. Remove arcs or states, raise the budget, or let the decisions know less.</source>
        <translation>最优策略将需要 {needed_text}（最大的表有 {cells} 个单元），{seconds_text}，而内存预算为 {budget_text}。请删除弧或状态、提高预算，或让决策知道得更少。</translation>
    </message>
    <message>
        <source>A risk tolerance is a number above 0, not {tolerance}; a large one means that risk does not matter.</source>
        <translation>风险容忍度是大于 0 的数，而不是 {tolerance}；数值很大表示不在乎风险。</translation>
    </message>
    <message>
        <source>A logarithmic utility needs a wealth above {least}, as a total of {total} can come.</source>
        <translation>对数效用需要大于 {least} 的财富，因为总值可能是 {total}。</translation>
    </message>
    <message>
        <source>A utility of your own needs two points at least.</source>
        <translation>自定的效用至少需要两个点。</translation>
    </message>
    <message>
        <source>Utility must increase: {next} has {next_u}, and {x} has {u} already.</source>
        <translation>效用必须递增：{next} 的效用是 {next_u}，而 {x} 已有 {u}。</translation>
    </message>
    <message>
        <source>The findings together are too improbable to vary single numbers; retract some of them.</source>
        <translation>这些发现合起来概率太小，无法逐个改变数值；请撤回其中一些。</translation>
    </message>
    <message>
        <source>Nothing to gain or lose: the network has no utility.</source>
        <translation>没有可得失的：网络中没有效用。</translation>
    </message>
    <message>
        <source>A number goes by a part of itself above 0, not {reach}.</source>
        <translation>数值的变化幅度是其自身的一部分，须大于0，不能是{reach}。</translation>
    </message>
    <message>
        <source>Two numbers of one row of {variable} give way to each other; choose one of another row.</source>
        <translation>{variable}同一行的两个数值互相让位；请选另一行的数值。</translation>
    </message>
    <message>
        <source>from here {option} if {seen}</source>
        <translation>从这里起若{seen}则{option}</translation>
    </message>
    <message>
        <source>{strategy}, but {option} if {seen}</source>
        <translation>{strategy}，但若 {seen} 则 {option}</translation>
    </message>
    <message>
        <source>{act} if {seen}</source>
        <translation>若{seen}则{act}</translation>
    </message>
    <message>
        <source>{act} as seen</source>
        <translation>视所见{act}</translation>
    </message>
    <message>
        <source>no {act}</source>
        <translation>不{act}</translation>
    </message>
    <message>
        <source>never {act}</source>
        <translation>从不{act}</translation>
    </message>
    <message>
        <source>nothing to decide</source>
        <translation>没有要作的决策</translation>
    </message>
    <message>
        <source>{act} if {seen}, {rest}</source>
        <translation>若{seen}则{act}，{rest}</translation>
    </message>
    <message>
        <source>{act} if {seen}, else {rest}</source>
        <translation>若{seen}则{act}，否则{rest}</translation>
    </message>
    <message>
        <source>{first} or {second}</source>
        <translation>{first}或{second}</translation>
    </message>
    <message>
        <source>{first}, {second}</source>
        <translation>{first}，{second}</translation>
    </message>
    <message>
        <source>{decision} by its policy</source>
        <translation>{decision}按其策略</translation>
    </message>
    <message>
        <source>{first} and {second}</source>
        <translation>{first}且{second}</translation>
    </message>
    <message>
        <source>{variable} cannot be computed. {reason}</source>
        <translation>无法计算 {variable}。{reason}</translation>
    </message>
    <message>
        <source>“{text}” is {value}, not a probability; ask for other numbers in a work item.</source>
        <translation>“{text}”为 {value}，不是概率；其他的数请在 work 题目中询问。</translation>
    </message>
    <message>
        <source>Two of the numbers to be put in order are equal; leave one of them out.</source>
        <translation>要排序的数中有两个相等；请去掉一个。</translation>
    </message>
    <message>
        <source>There are no exercises “{kind}”; choose one of {names}.</source>
        <translation>没有“{kind}”这种练习；请从 {names} 中选择。</translation>
    </message>
    <message>
        <source>The hint rings {name}, and there is no such node now; correct it.</source>
        <translation>提示圈出 {name}，但此时没有这个节点；请更正。</translation>
    </message>
    <message>
        <source>This slip is {value}, as right as the answer; leave it out, or make “within:” smaller.</source>
        <translation>这个错数为 {value}，与答案一样正确；请去掉它，或减小“within:”。</translation>
    </message>
    <message>
        <source>This slip is the same number as that of line {line}; leave one of them out.</source>
        <translation>这个错数与第 {line} 行的相同；请去掉一个。</translation>
    </message>
    <message>
        <source>There is no {what} “{name}” for lessons; choose one of {names}.</source>
        <translation>课程中没有名为“{name}”的{what}；请从 {names} 中选择。</translation>
    </message>
    <message>
        <source>“{text}” is not a complete command; write {usage}.</source>
        <translation>“{text}”不是完整的命令；请写成 {usage}。</translation>
    </message>
    <message>
        <source>A command has {count:,} characters, more than the {most:,} that are read; shorten it.</source>
        <translation>命令有 {count:,} 个字符，超过可读取的 {most:,} 个；请缩短。</translation>
    </message>
    <message>
        <source>There is no {what} “{name}” for lessons; did you mean {near}?</source>
        <translation>课程中没有名为“{name}”的{what}；您是想写 {near} 吗？</translation>
    </message>
    <message>
        <source>“{text}” is not a list of numbers, one for each state; write {usage}.</source>
        <translation>“{text}”不是每个状态一个数的列表；请写成 {usage}。</translation>
    </message>
    <message>
        <source>{count} rows cannot be drawn in a lesson; draw from 1 to {most:,}.</source>
        <translation>课程中不能抽取 {count} 行；请抽取 1 到 {most:,} 行。</translation>
    </message>
    <message>
        <source>{action} cannot be on or off; write action {action} alone.</source>
        <translation>{action} 没有开关状态；请只写 action {action}。</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>learner</source>
        <translation>学习方法</translation>
    </message>
    <message>
        <source>page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>action</source>
        <translation>菜单项</translation>
    </message>
    <message>
        <source>algorithm to play</source>
        <translation>可播放的算法</translation>
    </message>
    <message>
        <source>engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>playground</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>example network</source>
        <translation>示例网络</translation>
    </message>
    <message>
        <source>At character {position}: this has no value, as in a division by zero or the logarithm of a negative number; change its numbers.</source>
        <translation>第 {position} 个字符：这里没有值，例如除以零或负数的对数；请更改其中的数。</translation>
    </message>
    <message>
        <source>There is no level {level} of the exercises; choose 1, 2 or 3.</source>
        <translation>练习没有第 {level} 级；请选择 1、2 或 3。</translation>
    </message>
    <message>
        <source>At character {position}: {name} stands for nothing here; write a function, as in P({name}=state), or name a number in a line let {name} = … before it.</source>
        <translation>第 {position} 个字符：{name} 在这里没有含义；请写函数，如 P({name}=状态)，或在前面用一行 let {name} = … 给数命名。</translation>
    </message>
    <message>
        <source>With what its names stand for, the expression has more than {most:,} parts; simplify it.</source>
        <translation>代入名称所代表的内容后，表达式超过 {most:,} 个部分；请简化。</translation>
    </message>
    <message>
        <source>At character {position}: “{word}” is not expected here; write {usage}.</source>
        <translation>第 {position} 个字符：此处不应有“{word}”；请写成 {usage}。</translation>
    </message>
    <message>
        <source>At character {position}: there is no function {word}; did you mean {near}?</source>
        <translation>第 {position} 个字符：没有函数 {word}；您是想写 {near} 吗？</translation>
    </message>
    <message>
        <source>With what their names stand for, the expressions up to this one have more than {most:,} parts; use fewer names that stand for names.</source>
        <translation>把名称换成其所代表的内容后，到此处为止的表达式共有超过 {most:,} 个部分；请少用代表其他名称的名称。</translation>
    </message>
    <message>
        <source>The expression is empty; write one, such as P(X=a | Y=b) &gt; 0.5.</source>
        <translation>表达式为空；请写一个，如 P(X=a | Y=b) &gt; 0.5。</translation>
    </message>
    <message>
        <source>At character {position}: something true or false stands where a number belongs; write a number, or P(…) of it.</source>
        <translation>第 {position} 个字符：需要数的地方写了真或假；请写一个数，或它的 P(…)。</translation>
    </message>
    <message>
        <source>At character {position}: a number stands where something true or false belongs; compare it, as in x &gt; 0.5.</source>
        <translation>第 {position} 个字符：需要真或假的地方写了一个数；请作比较，如 x &gt; 0.5。</translation>
    </message>
    <message>
        <source>A class of {count} is too small or too large; there can be 1 to {most} students.</source>
        <translation>{count} 人的班级太小或太大；可以有 1 到 {most} 名学生。</translation>
    </message>
    <message>
        <source>{path} has {count} names; give 1 to {most}, one in each line.</source>
        <translation>{path} 有 {count} 个姓名；请给出 1 到 {most} 个，每行一个。</translation>
    </message>
    <message>
        <source>{path} cannot be read: {reason}. Choose a CSV file of names.</source>
        <translation>无法读取 {path}：{reason}。请选择一个姓名的 CSV 文件。</translation>
    </message>
    <message>
        <source>{path} has “{other}” and “{name}”, whose sheets would have the same file; add a number to one of them.</source>
        <translation>{path} 中有“{other}”和“{name}”，它们的讲义会是同一个文件；请给其中一个加上编号。</translation>
    </message>
    <message>
        <source>{path} has no suffix of a sheet. Nothing was saved; choose one of {suffixes}.</source>
        <translation>{path} 没有讲义的后缀。没有保存任何内容；请选择 {suffixes} 之一。</translation>
    </message>
    <message>
        <source>“{text}” is not KIND, KIND:LEVEL or KIND:LEVEL:COUNT, such as posterior:2:3.</source>
        <translation>“{text}”应为“类型”“类型:级别”或“类型:级别:数量”，例如 posterior:2:3。</translation>
    </message>
    <message>
        <source>“{text}” asks for level {level} and {count} exercises; levels are 1 to 3, and there can be 1 to {most} of a kind.</source>
        <translation>“{text}”要求第 {level} 级的 {count} 道练习；级别为 1 到 3，每类可有 1 到 {most} 道。</translation>
    </message>
    <message>
        <source>There is no run of “{algorithm}”; choose one of {names}.</source>
        <translation>没有“{algorithm}”的运行；请从 {names} 中选一个。</translation>
    </message>
    <message>
        <source>There is no node “{name}” to find the posterior of; name one of the network.</source>
        <translation>没有节点“{name}”可求后验；请写网络中的一个节点。</translation>
    </message>
    <message>
        <source>A run is printed for networks of 1 to {most} nodes, and this one has {count}; hand out a smaller network.</source>
        <translation>只能分发有 1 至 {most} 个节点的网络的运行，此网络有 {count} 个；请换较小的网络。</translation>
    </message>
    <message>
        <source>a do item</source>
        <translation>动手题</translation>
    </message>
    <message>
        <source>a quiz</source>
        <translation>问答题</translation>
    </message>
    <message>
        <source>an option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>a predict item</source>
        <translation>预测题</translation>
    </message>
    <message>
        <source>a work item</source>
        <translation>计算题</translation>
    </message>
    <message>
        <source>a step of the working</source>
        <translation>计算步骤</translation>
    </message>
    <message>
        <source>a slip</source>
        <translation>错数</translation>
    </message>
    <message>
        <source>an exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>a scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>This scene does nothing; write its commands below it, each on a line of its own.</source>
        <translation>这个场景什么也不做；请在下面写出命令，每行一个。</translation>
    </message>
    <message>
        <source>The text of this line is missing; write it after the colon.</source>
        <translation>这一行缺少文字；请写在冒号后面。</translation>
    </message>
    <message>
        <source>A quiz has from 2 to {most} options, lines that begin with “- ”; this one has {count}.</source>
        <translation>问答题有 2 到 {most} 个选项，即以“- ”开头的行；这一题有 {count} 个。</translation>
    </message>
    <message>
        <source>At most {most} numbers can be put in order.</source>
        <translation>最多只能排列 {most} 个数。</translation>
    </message>
    <message>
        <source>Several “ask:” lines are put in order, so that each must be a number; ask one thing that is true or false alone.</source>
        <translation>多个“ask:”要排序，因此每个都必须是数；真或假的问题请单独询问。</translation>
    </message>
    <message>
        <source>The kind of the exercise is missing; write it after the colon.</source>
        <translation>缺少练习的种类；请写在冒号后面。</translation>
    </message>
    <message>
        <source>“level:” takes a whole number from 1 to {most}.</source>
        <translation>“level:”后写 1 到 {most} 的整数。</translation>
    </message>
    <message>
        <source>What is to be put in order needs a “label:” below it, indented four blanks.</source>
        <translation>要排序的每一项下面都需要“label:”，缩进四个空格。</translation>
    </message>
    <message>
        <source>what is asked</source>
        <translation>所问的内容</translation>
    </message>
    <message>
        <source>There are more than {most} lines “{key}:”; leave some out.</source>
        <translation>“{key}:”超过 {most} 行；请去掉一些。</translation>
    </message>
    <message>
        <source>A step of the working has {gap} once in each language, where its number goes.</source>
        <translation>计算步骤在每种语言中都要有一个 {gap}，表示填数的地方。</translation>
    </message>
    <message>
        <source>{value} is not right.</source>
        <translation>{value} 不对。</translation>
    </message>
    <message>
        <source>Type a number first, such as 0.25, 25 % or 1/4.</source>
        <translation>请先输入一个数，如 0.25、25 % 或 1/4。</translation>
    </message>
    <message>
        <source>“{text}” is not a number; type one such as 0.25, 25 % or 1/4.</source>
        <translation>“{text}”不是数；请输入如 0.25、25 % 或 1/4 的数。</translation>
    </message>
    <message>
        <source>That is the number in per cent; type {value} %, or {share}.</source>
        <translation>这是以百分数表示的数；请输入 {value} % 或 {share}。</translation>
    </message>
    <message>
        <source>Step {number} is the first that is not right.</source>
        <translation>第 {number} 步是第一个不对的步骤。</translation>
    </message>
    <message>
        <source>The steps are right so far; now the answer.</source>
        <translation>到目前为止步骤都对；现在写答案。</translation>
    </message>
    <message>
        <source>{value} is not right. Fill in the steps, and the first wrong one is shown.</source>
        <translation>{value} 不对。请填写步骤，会指出第一个错的步骤。</translation>
    </message>
    <message>
        <source>{node} = {found} is chosen, and {state} is asked for.</source>
        <translation>已选定 {node} = {found}，要求的是 {state}。</translation>
    </message>
    <message>
        <source>The number of {node} is {value} now, and {asked} is asked for.</source>
        <translation>{node} 的这个数值现在是 {value}，要求的是 {asked}。</translation>
    </message>
    <message>
        <source>Not yet: the decision of least risk is still that of the most probable state of {node}; make its error cost more.</source>
        <translation>还没有：最小风险的决策仍是 {node} 最可能状态的决策；让判错的损失更大。</translation>
    </message>
    <message>
        <source>Not yet: {node} = {state} is still to be chosen.</source>
        <translation>还没有：还要选定 {node} = {state}。</translation>
    </message>
    <message>
        <source>Not yet: the numbers of {node} are as they were.</source>
        <translation>还没有：{node} 的数值没有变。</translation>
    </message>
    <message>
        <source>Not yet: {node} is not the node that the page Decide is about.</source>
        <translation>还没有：“决策”页还不是关于 {node} 的。</translation>
    </message>
    <message>
        <source>Free {node} of the option that is chosen.</source>
        <translation>请取消 {node} 选定的选项。</translation>
    </message>
    <message>
        <source>{variable} is a {kind} and has no table of probabilities.</source>
        <translation>{variable} 是{kind}，没有概率表。</translation>
    </message>
    <message>
        <source>{variable} is no utility with numbers of its own; name one.</source>
        <translation>{variable} 不是自带数值的效用节点；请写一个这样的节点。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {reason}</source>
        <translation>{path}，第 {line} 行：{reason}</translation>
    </message>
    <message>
        <source>There is a control character in this line; delete it.</source>
        <translation>这一行有控制字符；请删除。</translation>
    </message>
    <message>
        <source>This line has {count:,} characters, more than {most:,}; shorten it.</source>
        <translation>这一行有 {count:,} 个字符，超过 {most:,} 个；请缩短。</translation>
    </message>
    <message>
        <source>There are more than {most:,} lines; make several lessons of them.</source>
        <translation>超过 {most:,} 行；请分成几课。</translation>
    </message>
    <message>
        <source>This line is indented below nothing; indent it two blanks more than the line it belongs to.</source>
        <translation>这一行的缩进没有所属的行；请比它所属的行多缩进两个空格。</translation>
    </message>
    <message>
        <source>At character {position}: an id is missing before “{word}”; write {usage}.</source>
        <translation>第 {position} 个字符：“{word}”之前缺少标识；请写成 {usage}。</translation>
    </message>
    <message>
        <source>At character {position}: a name is missing before “{word}”; write {usage}, a name with spaces or signs in backquotes.</source>
        <translation>第 {position} 个字符：“{word}”之前缺少名称；请写成 {usage}，含空格或符号的名称放在反引号中。</translation>
    </message>
    <message>
        <source>At character {position}: an equals sign and a state are missing before “{word}”; write {usage}, a name with spaces or signs in backquotes.</source>
        <translation>第 {position} 个字符：“{word}”之前缺少等号和状态；请写成 {usage}，含空格或符号的名称放在反引号中。</translation>
    </message>
    <message>
        <source>At character {position}: a state is missing before “{word}”; write {usage}, a state with spaces or signs in backquotes.</source>
        <translation>第 {position} 个字符：“{word}”之前缺少状态；请写成 {usage}，含空格或符号的状态放在反引号中。</translation>
    </message>
    <message>
        <source>do({variable}={state}) can only stand after the bar of P(… | …).</source>
        <translation>do({variable}={state}) 只能写在 P(… | …) 的竖线之后。</translation>
    </message>
    <message>
        <source>{variable} is no chance node and has no table of probabilities; ask P(…), EU(…) or value(…).</source>
        <translation>{variable} 不是机会节点，没有概率表；请用 P(…)、EU(…) 或 value(…)。</translation>
    </message>
    <message>
        <source>A loss is of a true state and a decided one; write loss(X=a | X=b).</source>
        <translation>损失针对一个真实状态和一个判定状态；请写成 loss(X=a | X=b)。</translation>
    </message>
    <message>
        <source>There is no decision {decision} about {variable}; choose one of {decisions}.</source>
        <translation>关于 {variable} 没有决策 {decision}；请从 {decisions} 中选择。</translation>
    </message>
    <message>
        <source>A step begins with “# ” and its heading; write it.</source>
        <translation>一步以“# ”和标题开始；请写上。</translation>
    </message>
    <message>
        <source>the head of a lesson</source>
        <translation>课程的文件头</translation>
    </message>
    <message>
        <source>The text “{text}” stands below an item; move it above the first one, or begin a new step.</source>
        <translation>文字“{text}”在题目下面；请移到第一个题目之前，或另起一步。</translation>
    </message>
    <message>
        <source>{path} is larger than {most} MiB, too large for a lesson; choose another file.</source>
        <translation>{path} 大于 {most} MiB，对课程来说太大；请选择其他文件。</translation>
    </message>
    <message>
        <source>The lesson has no step; begin one with a line “# Its heading”.</source>
        <translation>课程没有任何一步；请用一行“# 标题”开始一步。</translation>
    </message>
    <message>
        <source>“minutes:” takes a whole number from 1 to {most}.</source>
        <translation>“minutes:”后写 1 到 {most} 的整数。</translation>
    </message>
    <message>
        <source>This line does not name a number; write let NAME = EXPRESSION.</source>
        <translation>这一行没有给数命名；请写 let NAME = EXPRESSION。</translation>
    </message>
    <message>
        <source>{name} already has a meaning; choose another name.</source>
        <translation>{name} 已有含义；请另选名称。</translation>
    </message>
    <message>
        <source>“{word}:” begins nothing here; an item begins with {names}.</source>
        <translation>“{word}:”在这里不是开头的词；题目以 {names} 开头。</translation>
    </message>
    <message>
        <source>{path}, line {line}: this is not text in UTF-8; save the file with that encoding.</source>
        <translation>{path}，第 {line} 行：不是 UTF-8 文本；请用该编码保存文件。</translation>
    </message>
    <message>
        <source>There are more than {most} steps; make several lessons of them.</source>
        <translation>超过 {most} 步；请分成几课。</translation>
    </message>
    <message>
        <source>“# {language}:” stands directly below the heading that it translates.</source>
        <translation>“# {language}:” 紧跟在它所翻译的标题下面。</translation>
    </message>
    <message>
        <source>This line is indented below a text; indent only what belongs to an item, or a line “let NAME = …”.</source>
        <translation>这一行缩进在正文下面；只有属于题目的内容或“let NAME = …”行才缩进。</translation>
    </message>
    <message>
        <source>There are more than {most} items; begin a new step.</source>
        <translation>题目超过 {most} 个；请另起一步。</translation>
    </message>
    <message>
        <source>Only a line “let NAME = …” can be indented before the first step; move this one to the left.</source>
        <translation>第一步之前只有“let NAME = …”行可以缩进；请把这一行移到最左边。</translation>
    </message>
    <message>
        <source>A step has one scene, before its items.</source>
        <translation>一步只有一个场景，写在题目之前。</translation>
    </message>
    <message>
        <source>More than {most} rows of tables have changed at once, too many to be recorded; learn tables by a command, or change them one after the other.</source>
        <translation>一次有超过 {most} 行概率表发生变化，无法记录；请用命令学习概率表，或逐个修改。</translation>
    </message>
    <message>
        <source>Nothing was recorded that a lesson could ask for; draw, edit or observe something first.</source>
        <translation>没有记录到课程可以要求做的事；请先画、改或选择证据。</translation>
    </message>
    <message>
        <source>The task “{task}” cannot be done: {reason} Delete it, or put back what was deleted before it.</source>
        <translation>任务“{task}”无法完成：{reason} 请删除它，或恢复在它之前被删除的内容。</translation>
    </message>
    <message>
        <source>The table of {variable} would have {cells:,} numbers, too many for a lesson; draw fewer arcs.</source>
        <translation>{variable} 的表将有 {cells:,} 个数，对课程来说太多；请少画一些弧。</translation>
    </message>
    <message>
        <source>A row of the table of {variable} has {count} numbers, one for each of its states {states}.</source>
        <translation>{variable} 的表的一行有 {count} 个数，对应它的状态 {states}。</translation>
    </message>
    <message>
        <source>{rows:,} rows of {nodes:,} nodes are too many for a lesson; draw fewer.</source>
        <translation>{nodes:,} 个节点的 {rows:,} 行对课程来说太多；请少抽一些。</translation>
    </message>
    <message>
        <source>There is no table to learn from; load one before, as in data TABLE.csv.</source>
        <translation>没有可供学习的数据表；请先导入，如 data TABLE.csv。</translation>
    </message>
    <message>
        <source>{parent} is not a parent of {variable}; name its parents before the colon.</source>
        <translation>{parent} 不是 {variable} 的父节点；请在冒号前写出它的父节点。</translation>
    </message>
    <message>
        <source>There is no file “{name}” beside the lesson; put it there, or correct the name.</source>
        <translation>课程旁边没有文件“{name}”；请放入，或更正名称。</translation>
    </message>
    <message>
        <source>“{name}” is not a file beside the lesson; put the file into the folder of the lesson and write its name alone.</source>
        <translation>“{name}”不是课程旁边的文件；请把文件放入课程的文件夹，并只写文件名。</translation>
    </message>
    <message>
        <source>“{name}” does not end in {suffix}; a lesson can name no other file here.</source>
        <translation>“{name}”不以 {suffix} 结尾；课程在这里不能使用其他文件。</translation>
    </message>
    <message>
        <source>“{name}” is larger than {most} MiB, too large for a lesson; take a smaller file.</source>
        <translation>“{name}”大于 {most} MiB，对课程来说太大；请用较小的文件。</translation>
    </message>
    <message>
        <source>“{name}” is a link to a file outside the folder of the lesson; copy the file into it.</source>
        <translation>“{name}”是指向课程文件夹之外的链接；请把文件复制进来。</translation>
    </message>
    <message>
        <source>{path} does not end in {suffix}. Nothing was written; choose such a name.</source>
        <translation>{path} 不以 {suffix} 结尾。没有写入任何内容；请选择这样的名称。</translation>
    </message>
    <message>
        <source>{path} is there already. Nothing was written; choose another name.</source>
        <translation>{path} 已经存在。没有写入任何内容；请选择其他名称。</translation>
    </message>
    <message>
        <source>{path} cannot be written: {reason}. Choose another folder or name.</source>
        <translation>{path} 无法写入：{reason}。请选择其他文件夹或名称。</translation>
    </message>
    <message>
        <source>The brace before “{after}” does not belong to a pair; close it, or write it twice where a brace is to be read.</source>
        <translation>“{after}”之前的花括号不成对；请补上另一半，需要显示花括号时写两次。</translation>
    </message>
    <message>
        <source>“{form}” is not a way to write a number; write {{…:%}} for per cent, {{…:3}} for three decimals, or no colon.</source>
        <translation>“{form}”不是数的写法；百分数写 {{…:%}}，三位小数写 {{…:3}}，或不写冒号。</translation>
    </message>
    <message>
        <source>The Chinese of “{text}” is missing; add it below as “zh: …” or “….zh: …”, or leave out all Chinese.</source>
        <translation>“{text}”缺少中文；请在下面写“zh: …”或“….zh: …”，或省去全部中文。</translation>
    </message>
    <message>
        <source>The English of “{text}” is missing; add it, or leave out this Chinese.</source>
        <translation>“{text}”缺少英文；请补上，或去掉这段中文。</translation>
    </message>
    <message>
        <source>“{text}” is Chinese, and the title of the lesson is not; add “lesson.zh:”, or leave out all lines with zh.</source>
        <translation>“{text}”是中文，而课程没有中文标题；请加上“lesson.zh:”，或去掉所有含 zh 的行。</translation>
    </message>
    <message>
        <source>The text of this step has {count} words, more than {most}; shorten it.</source>
        <translation>这一步的正文有 {count} 个词，超过 {most} 个；请缩短。</translation>
    </message>
    <message>
        <source>The Chinese text of this step has {count} characters, more than {most}; shorten it.</source>
        <translation>这一步的中文正文有 {count} 个字，超过 {most} 个；请缩短。</translation>
    </message>
    <message>
        <source>The text of this item takes more than three lines; shorten it.</source>
        <translation>这一题的文字超过三行；请缩短。</translation>
    </message>
    <message>
        <source>value({variable} | …) needs a state of each parent of {variable}, which are: {parents}.</source>
        <translation>value({variable} | …) 需要 {variable} 每个父节点的一个状态；父节点有：{parents}。</translation>
    </message>
    <message>
        <source>Nobody has given this number of {variable} yet.</source>
        <translation>{variable} 的这个数值还没有给出。</translation>
    </message>
    <message>
        <source>{function}(…) is about options of decisions, and {variable} is none; write what is found after a bar, as in {function}(D=a | Y=b).</source>
        <translation>{function}(…) 问的是决策的选项，而 {variable} 不是决策；证据写在竖线之后，如 {function}(D=a | Y=b)。</translation>
    </message>
    <message>
        <source>{variable} is no utility; name one, or an option.</source>
        <translation>{variable} 不是效用节点；请写一个效用节点或选项。</translation>
    </message>
    <message>
        <source>value(…) takes one state of each node, as in value(U | Y=b); {variable} has another condition.</source>
        <translation>value(…) 对每个节点取一个状态，如 value(U | Y=b)；{variable} 的条件不是这样。</translation>
    </message>
    <message>
        <source>There is no utility; draw one, and the best strategy can be asked.</source>
        <translation>没有效用节点；请先画一个，才能问最优策略。</translation>
    </message>
    <message>
        <source>A policy, a weight or a formula of {variable} has changed, which no command of lessons can do; let the network of the lesson have it from the start.</source>
        <translation>{variable} 的策略、权重或公式改变了，课程没有这样的命令；请让课程的网络一开始就带有它。</translation>
    </message>
    <message>
        <source>This cannot be done with a {kind} such as {variable}; open a network without one before it.</source>
        <translation>有{kind}（如 {variable}）时不能这样做；请先打开一个没有它的网络。</translation>
    </message>
    <message>
        <source>The clipboard does not contain copied nodes; copy them again.</source>
        <translation>剪贴板中不是复制的节点；请重新复制。</translation>
    </message>
    <message>
        <source>An empty tier needs a name; type one, or delete the tier.</source>
        <translation>空的层级需要名称；请输入名称，或删除该层级。</translation>
    </message>
    <message>
        <source>A search draws no arcs at {variable}: it is a {kind}.</source>
        <translation>搜索不在 {variable} 处画弧：它是{kind}。</translation>
    </message>
    <message>
        <source>There is no node {variable}.</source>
        <translation>没有节点 {variable}。</translation>
    </message>
    <message>
        <source>{variable} cannot become a {kind}: an arc joins it to the utility {parent}. Delete that arc first.</source>
        <translation>{variable} 不能成为{kind}：有一条弧将它与效用节点 {parent} 相连。请先删除该弧。</translation>
    </message>
    <message>
        <source>No node is marked as the class; mark one with Loss matrix… first.</source>
        <translation>没有标记类别的节点；请先用“损失矩阵…”标记。</translation>
    </message>
    <message>
        <source>Give the first and the last number; those between them are filled in.</source>
        <translation>请给出第一个和最后一个数；其间的数将被填入。</translation>
    </message>
    <message>
        <source>The table of {variable} is unfinished; finish or discard it first, since this recomputes it.</source>
        <translation>{variable} 的表还没有完成；请先完成或放弃，因为此操作会重新计算它。</translation>
    </message>
    <message>
        <source>The table of {variable} is computed from a formula or noisy-MAX; make it a plain table first, or apply an estimate, which does so.</source>
        <translation>{variable} 的表由其自身的形式推出；请先把它变成普通的表，或直接应用估计（会一并转换）。</translation>
    </message>
    <message>
        <source>The hyper-parameters of {variable} must be numbers of 0 or more, one for each cell.</source>
        <translation>{variable} 的超参数必须是不小于 0 的数，每个单元格一个。</translation>
    </message>
    <message>
        <source>Only plain tables have a prior; make the distribution a table first, or select other nodes.</source>
        <translation>只有普通的表才有先验；请先把该分布变为表，或选择其他节点。</translation>
    </message>
    <message>
        <source>No configuration of {variable} has an estimate; give it cases or another prior.</source>
        <translation>{variable} 没有任何取值组合有估计值；请提供样本或换一个先验。</translation>
    </message>
    <message>
        <source>The unfinished table of {variable} does not fit and was left out.</source>
        <translation>{variable} 的未完成的表不相符，未读入。</translation>
    </message>
    <message>
        <source>The safety copy of {title} cannot be read: {reason}.</source>
        <translation>无法读取 {title} 的安全副本：{reason}。</translation>
    </message>
    <message>
        <source>it nests its brackets too deeply</source>
        <translation>括号嵌套过深</translation>
    </message>
    <message>
        <source>A node needs at least one state.</source>
        <translation>节点至少需要一个状态。</translation>
    </message>
    <message>
        <source>Interval states are kept in the order of their limits.</source>
        <translation>作为区间的状态按其界限排序。</translation>
    </message>
    <message>
        <source>The clipboard has no names of states; copy one name a line.</source>
        <translation>剪贴板中没有状态名；请复制状态名，每行一个。</translation>
    </message>
    <message>
        <source>The clipboard names the state {state} twice; names of states differ.</source>
        <translation>剪贴板中状态 {state} 出现了两次；状态名不能重复。</translation>
    </message>
    <message>
        <source>The clipboard holds about {found} cells, and the table has {room}. Nothing was pasted.</source>
        <translation>剪贴板上约有 {found} 个单元格，而该表只有 {room} 个。没有粘贴任何内容。</translation>
    </message>
    <message>
        <source>The clipboard holds about {found} cells, and not all of them are plain numbers. Copy numbers only, or at most {most} cells at once. Nothing was pasted.</source>
        <translation>剪贴板上约有 {found} 个单元格，且并非全部是普通数字。请只复制数字，或一次最多复制 {most} 个单元格。没有粘贴任何内容。</translation>
    </message>
    <message>
        <source>The clipboard holds {lines} × {cells} numbers, and from the current cell on {room_lines} × {room_cells} fit. Nothing was pasted.</source>
        <translation>剪贴板有 {lines} × {cells} 个数，从当前单元格起只容得下 {room_lines} × {room_cells} 个。没有粘贴任何内容。</translation>
    </message>
    <message>
        <source>Line {line} of the clipboard has “{text}”, which is not a number. Nothing was pasted.</source>
        <translation>剪贴板第 {line} 行有“{text}”，它不是数字。未粘贴任何内容。</translation>
    </message>
    <message>
        <source>Line {line} of the clipboard has {found} cells, and line {first} has {expected}. Nothing was pasted.</source>
        <translation>剪贴板第 {line} 行有 {found} 格，第 {first} 行有 {expected} 格。没有粘贴任何内容。</translation>
    </message>
    <message>
        <source>“{text}” is not a number; type a count like 12.</source>
        <translation>“{text}”不是数；请输入计数，例如 12。</translation>
    </message>
    <message>
        <source>A count is 0 or more.</source>
        <translation>计数不小于 0。</translation>
    </message>
    <message>
        <source>“{text}” is not a number; type one like −12.5.</source>
        <translation>“{text}”不是数字；请输入如 −12.5 的数。</translation>
    </message>
    <message>
        <source>“{text}” is not odds; type them like 3, 3:1 or ∞.</source>
        <translation>“{text}”不是几率；请写成 3、3:1 或 ∞。</translation>
    </message>
    <message>
        <source>Odds are 0 or more.</source>
        <translation>几率不小于 0。</translation>
    </message>
    <message>
        <source>“{text}” is not a number; type one like 0.25, 25 % or 1/4.</source>
        <translation>“{text}”不是数字；请输入如 0.25、25 % 或 1/4。</translation>
    </message>
    <message>
        <source>A probability lies between 0 and 1.</source>
        <translation>概率在 0 和 1 之间。</translation>
    </message>
    <message>
        <source>The clipboard holds no numbers. Copy cells of a table first.</source>
        <translation>剪贴板中没有数字。请先复制表中的单元格。</translation>
    </message>
    <message>
        <source>Line {line} of the clipboard has “{text}”, which is not a probability. Nothing was pasted.</source>
        <translation>剪贴板第 {line} 行的“{text}”不是概率。没有粘贴任何内容。</translation>
    </message>
    <message>
        <source>Line {line} of the clipboard has “{text}”, which is not a count. Nothing was pasted.</source>
        <translation>剪贴板第 {line} 行有“{text}”，它不是计数。没有粘贴任何内容。</translation>
    </message>
    <message>
        <source>The internal error that was reported before happened again: {error}.</source>
        <translation>先前报告过的内部错误再次发生：{error}。</translation>
    </message>
    <message>
        <source>A prior from data</source>
        <translation>来自数据的先验</translation>
    </message>
    <message>
        <source>{path}, line {line}: {problem} The lesson was not opened.</source>
        <translation>{path}，第 {line} 行：{problem} 课程没有打开。</translation>
    </message>
    <message>
        <source>The table is larger than {most} MiB, too large for a lesson; record with a smaller one.</source>
        <translation>数据表超过 {most} MiB，对课程来说太大；请用较小的数据表录制。</translation>
    </message>
    <message>
        <source>More has changed at once than a learner would do by hand.</source>
        <translation>一次改变得太多，学习者无法手动完成。</translation>
    </message>
    <message>
        <source>This was done while nothing was recorded.</source>
        <translation>这是在没有录制时做的。</translation>
    </message>
    <message>
        <source>Nothing in the window tells that it was done, so it is not asked.</source>
        <translation>窗口中看不出是否做过，因此不要求学习者做。</translation>
    </message>
    <message>
        <source>The table came from elsewhere.</source>
        <translation>数据表来自别处。</translation>
    </message>
    <message>
        <source>{path} is too large for a list of scenarios; import it as data.</source>
        <translation>{path} 太大，不适合作为情景列表；请作为数据导入。</translation>
    </message>
    <message>
        <source>{path} could not be written: {reason}. Choose another folder.</source>
        <translation>无法写入 {path}：{reason}。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>Cells are missing in {columns}: {left} of {rows} rows are left out.</source>
        <translation>{columns} 中有缺失单元格：{rows} 行中有 {left} 行未计入。</translation>
    </message>
    <message>
        <source>{path} does not say which row is for which class: its rows have no names, and its first row does not name all of {classes}. Put the class in front of each row.</source>
        <translation>{path} 没有说明哪一行对应哪个类别：各行没有名称，而第一行也没有列出 {classes} 的全部。请在每行开头写上类别。</translation>
    </message>
    <message>
        <source>The constraints exclude directions that the tests ask for; {edges} are joined so that nothing counts as independent that the tests find dependent.</source>
        <translation>约束排除了检验所要求的方向；为使检验认为相关的变量不被当作独立，已连接 {edges}。</translation>
    </message>
    <message>
        <source>The constraints keep variables apart that the tests find dependent whatever is given: {edges}.</source>
        <translation>约束不允许连接下列变量，但检验发现它们在任何条件集下都相关：{edges}。</translation>
    </message>
    <message>
        <source>Pairs kept apart by constraints</source>
        <translation>约束不允许连接的变量对</translation>
    </message>
    <message>
        <source>Column {column}: {count:,} of {known:,} cells equal no state of node {variable}, such as {texts}; it has {states}. Write its states, or leave the column out.</source>
        <translation>列 {column}：{known:,} 个单元格中有 {count:,} 个与节点 {variable} 的任何状态都不相等，例如 {texts}；其状态为 {states}。请写出它的状态，或略去该列。</translation>
    </message>
    <message>
        <source>Column {column}: {cells} no state of node {variable}, hence missing: {texts}.</source>
        <translation>列 {column}：{cells}节点 {variable} 的任何状态，因此按缺失处理：{texts}。</translation>
    </message>
    <message>
        <source>Column {column}: read as states of the same truth value: {texts}.</source>
        <translation>列 {column}：按相同真值读作状态：{texts}。</translation>
    </message>
    <message>
        <source>{count} cell equals</source>
        <translation>{count} 个单元格不等于</translation>
    </message>
    <message>
        <source>{count} cells equal</source>
        <translation>{count} 个单元格不等于</translation>
    </message>
    <message>
        <source>No chain has ever changed the state of {names}: standard error, effective sample size and R-hat cannot be estimated there, and the posteriors may be wrong. Run longer, update blocks of variables, or ask the junction tree.</source>
        <translation>没有一条链改变过 {names} 的状态：无法估计它们的标准误、有效样本量和 R-hat，后验概率也可能有误。请延长采样、按块更新变量，或改用团树。</translation>
    </message>
    <message>
        <source>{path}, line {line}: {variable} declares {count} states and names {found}. Nothing was opened; put names that hold commas into quotation marks.</source>
        <translation>{path}，第 {line} 行：{variable} 声明了 {count} 个状态，却列出了 {found} 个。没有打开任何内容；含逗号的名称请加上引号。</translation>
    </message>
    <message>
        <source>Required arcs that contradict the other constraints were left out, {arcs}: {reason}</source>
        <translation>与其他约束矛盾的必需弧已略去（{arcs}）：{reason}</translation>
    </message>
    <message>
        <source>{rows} rows of the tables of {names} did not sum to 1 exactly but to {low:.6g} to {high:.6g}, and were divided by their sums.</source>
        <translation>{names} 的表中有 {rows} 行之和不恰好为 1，而在 {low:.6g} 与 {high:.6g} 之间，已除以各自的和。</translation>
    </message>
    <message>
        <source>One row of the table of {names} did not sum to 1 exactly but to {sum:.6g}, and was divided by its sum.</source>
        <translation>{names} 的表中有一行之和不恰好为 1，而是 {sum:.6g}，已除以它的和。</translation>
    </message>
    <message>
        <source>The file does not say how the network begins; {names} got equally likely states.</source>
        <translation>文件没有说明网络如何开始；{names} 的各状态取等概率。</translation>
    </message>
    <message>
        <source>{where}: the link from {parent} to {variable} has the delay {delay}, and only a positive number of time steps can be read. Nothing was opened; expand the network over time in Netica.</source>
        <translation>{where}：从 {parent} 到 {variable} 的连接延迟为 {delay}，只能读取正的时间步数。没有打开任何内容；请先在 Netica 中按时间展开网络。</translation>
    </message>
    <message>
        <source>{where}: the instance {instance} names the node {variable}, which the class {name} does not have. Nothing was opened.</source>
        <translation>{where}：实例 {instance} 提到节点 {variable}，类 {name} 中没有它。没有打开任何内容。</translation>
    </message>
    <message>
        <source>The file has {count} classes without instances; {name}, the last one, was read.</source>
        <translation>文件有 {count} 个没有实例的类；读取了最后一个 {name}。</translation>
    </message>
    <message>
        <source>{where}: {instance} is an instance of the class {name}, which is in another file. Nothing was opened; save the network there with all its classes in one file, or flattened.</source>
        <translation>{where}：{instance} 是类 {name} 的实例，该类在另一个文件中。没有打开任何内容；请在原程序中把所有类存入一个文件，或保存展开后的网络。</translation>
    </message>
    <message>
        <source>{where}: the class {name} holds an instance of itself. Nothing was opened.</source>
        <translation>{where}：类 {name} 含有自身的实例。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{where}: the instances of classes make more than {most:,} nodes, more than this program handles. Nothing was opened.</source>
        <translation>{where}：各类的实例共有超过 {most:,} 个节点，超出本程序的处理能力。没有打开任何内容。</translation>
    </message>
    <message>
        <source>The network was put together from {count} instances of classes, {nodes} nodes in all; the classes are not kept.</source>
        <translation>网络由类的 {count} 个实例组成，共 {nodes} 个节点；类本身不保留。</translation>
    </message>
    <message>
        <source>The network was put together from one instance of a class, {nodes} nodes in all; the class is not kept.</source>
        <translation>网络由类的一个实例组成，共 {nodes} 个节点；类本身不保留。</translation>
    </message>
    <message>
        <source>{path}, line {line}: there is a second class named {name}. Nothing was opened.</source>
        <translation>{path}，第 {line} 行：有第二个名为 {name} 的类。没有打开任何内容。</translation>
    </message>
    <message>
        <source>Columns of numbers, cut into intervals by the rows that train: {columns}.</source>
        <translation>数值列，按训练所用的行划分为区间：{columns}。</translation>
    </message>
    <message>
        <source>The answer stands on the screen before it is asked: {place} shows it. Hide it in a “given:” line, or ask something else.</source>
        <translation>答案在提问之前就已显示：{place}。请在“given:”行中隐藏它，或改问别的。</translation>
    </message>
    <message>
        <source>The question asks for {count} decimals, so “within:” says nothing; leave it out.</source>
        <translation>题目要求 {count} 位小数，“within:”不起作用；请删去。</translation>
    </message>
    <message>
        <source>{value} is not right. Only the last of the {count} decimals is off: round at the end.</source>
        <translation>{value} 不对。{count} 位小数中只有最后一位有偏差：请到最后再舍入。</translation>
    </message>
    <message>
        <source>the status bar</source>
        <translation>状态栏</translation>
    </message>
    <message>
        <source>the page “{page}”</source>
        <translation>页面“{page}”</translation>
    </message>
    <message>
        <source>the bars of {node}</source>
        <translation>{node} 的条形</translation>
    </message>
    <message>
        <source>what {switch} draws on the canvas</source>
        <translation>{switch} 在画布上所画的</translation>
    </message>
    <message>
        <source>The answer, {answer}, stands on the screen before it is asked: line {line} shows {shown}. Ask for another number, or do not show this one before.</source>
        <translation>答案 {answer} 在提问之前就已显示：第 {line} 行给出 {shown}。请改问别的数，或在此之前不显示它。</translation>
    </message>
    <message>
        <source>{shown}, which line {line} shows, would be marked right for {answer}; make “within:” smaller, or ask for more decimals.</source>
        <translation>第 {line} 行给出的 {shown} 会被当作 {answer} 判为正确；请减小“within:”，或要求更多位小数。</translation>
    </message>
    <message>
        <source>{path}, line {line}: the edge {edge} has an end that may be a head or not. Nothing was opened; only graphs without such ends are networks.</source>
        <translation>{path}，第 {line} 行：边 {edge} 的一端是否为箭头不确定。没有打开任何内容；只有不含这种端点的图才是网络。</translation>
    </message>
    <message>
        <source>{path} holds edges without a direction, and they cannot be directed without a cycle or a new v-structure. Nothing was opened; direct them there.</source>
        <translation>{path} 含有无向边，定向后必然产生环或新的 v 结构。没有打开任何内容；请在原程序中为它们定向。</translation>
    </message>
    <message>
        <source>Edges without a direction got one of their possible directions: {arcs}.</source>
        <translation>无向边取了一种可能的方向：{arcs}。</translation>
    </message>
    <message>
        <source>Edges with two heads became hidden common causes: {names}.</source>
        <translation>双箭头的边变为隐藏的共同原因：{names}。</translation>
    </message>
    <message>
        <source>{path}: the table of {variable} does not fit its parents and their states. Nothing was opened; check the network there.</source>
        <translation>{path}：{variable} 的表与其父节点及状态不符。没有打开任何内容；请在原程序中检查该网络。</translation>
    </message>
    <message>
        <source>{path}: its arcs do not fit its nodes. Nothing was opened; check the network there.</source>
        <translation>{path}：弧与节点不符。没有打开任何内容；请在原程序中检查该网络。</translation>
    </message>
    <message>
        <source>{path} was saved by R as text, which is not read. Nothing was opened; save it there with saveRDS(x, file) or write.bif.</source>
        <translation>{path} 由 R 以文本形式保存，无法读取。没有打开任何内容；请在 R 中用 saveRDS(x, file) 或 write.bif 保存。</translation>
    </message>
    <message>
        <source>{path} is damaged or cut short. Nothing was opened.</source>
        <translation>{path} 已损坏或不完整。没有打开任何内容。</translation>
    </message>
    <message>
        <source>{path} is damaged, cut short or holds R objects that are not read ({reason}). Nothing was opened; save the network alone there with saveRDS(fitted, file), or with write.bif.</source>
        <translation>{path} 已损坏、不完整或含有无法读取的 R 对象（{reason}）。没有打开任何内容；请在 R 中用 saveRDS(fitted, file) 或 write.bif 单独保存该网络。</translation>
    </message>
    <message>
        <source>The file holds {count} networks; {name}, the first one, was read.</source>
        <translation>文件中有 {count} 个网络；读取了第一个 {name}。</translation>
    </message>
    <message>
        <source>{rows} of the table of {names} for which there were no data became uniform.</source>
        <translation>{names} 的表中有 {rows}没有数据，改为均匀分布。</translation>
    </message>
    <message>
        <source>The probabilities of {model} are worse than always saying the shares of the classes: log loss {own:.4g} against {other:.4g}.</source>
        <translation>{model} 的概率还不如总是报各类别的占比：对数损失 {own:.4g}，后者 {other:.4g}。</translation>
    </message>
    <message>
        <source>{model} is worse than always deciding {decision}: risk {own:.4g} against {other:.4g}.</source>
        <translation>{model} 还不如总是决定 {decision}：风险 {own:.4g}，后者 {other:.4g}。</translation>
    </message>
    <message>
        <source>{model} is worse than always saying {decision}: {own:.1f} % against {other:.1f} % right.</source>
        <translation>{model} 还不如总是报 {decision}：正确率 {own:.1f} %，后者 {other:.1f} %。</translation>
    </message>
    <message>
        <source>{method} has the least log loss on held-out rows: {losses}.</source>
        <translation>{method} 在留出行上的对数损失最小：{losses}。</translation>
    </message>
    <message>
        <source>{count:,} classes have fewer rows than the {folds:,} folds, so that some folds have none of them: {names}.</source>
        <translation>{count:,} 个类别的行数少于 {folds:,} 折，因此有些折中没有它们：{names}。</translation>
    </message>
    <message>
        <source>{cells} of {columns} read “{text}”, which is kept as a state; if it means that the value is missing, name it as a missing value.</source>
        <translation>{columns} 中有 {cells} 为“{text}”，保留为一个状态；如果它表示缺失，请将其指定为缺失值。</translation>
    </message>
    <message>
        <source>The cells of all columns are lists or records: {columns}. Make columns of single values of them.</source>
        <translation>所有列的单元格都是列表或记录：{columns}。请将其转换为单个值的列。</translation>
    </message>
    <message>
        <source>Something else was changed, and this is not done yet. Hint shows where it is.</source>
        <translation>改动的是别处，这一项还没有完成。“提示”会指出在哪里。</translation>
    </message>
    <message>
        <source>{node} = {found} is found, and {state} is asked for.</source>
        <translation>现在的证据是 {node} = {found}，要求的是 {state}。</translation>
    </message>
    <message>
        <source>There are findings on {names}; take back all but the {count} asked for.</source>
        <translation>{names} 上都有证据；只保留所要求的 {count} 个，撤回其余的。</translation>
    </message>
    <message>
        <source>{drawn} was drawn, and {parent} → {child} is asked for.</source>
        <translation>画的是 {drawn}，要求的是 {parent} → {child}。</translation>
    </message>
    <message>
        <source>The new node is called {other}, and {name} is asked for: double-click its title to rename it.</source>
        <translation>新节点名为 {other}，要求的是 {name}：双击其标题可改名。</translation>
    </message>
    <message>
        <source>P({node} = {state}) is {value} in its table now, and {asked} is asked for.</source>
        <translation>现在表中 P({node} = {state}) 为 {value}，要求的是 {asked}。</translation>
    </message>
    <message>
        <source>Not yet: {node} = {state} is still to be found.</source>
        <translation>还没有完成：还要设证据 {node} = {state}。</translation>
    </message>
    <message>
        <source>The arc goes from {child} to {parent}: turn it round, by deleting and drawing it.</source>
        <translation>这条弧从 {child} 指向 {parent}：删除后反向重画。</translation>
    </message>
    <message>
        <source>Not yet: the arc {parent} → {child} is missing.</source>
        <translation>还没有完成：缺少弧 {parent} → {child}。</translation>
    </message>
    <message>
        <source>Not yet: there is no node {name}.</source>
        <translation>还没有完成：没有节点 {name}。</translation>
    </message>
    <message>
        <source>{arc} is not among the arcs that are asked for.</source>
        <translation>{arc} 不在所要求的弧之中。</translation>
    </message>
    <message>
        <source>Not yet: arcs are missing, {count} of them.</source>
        <translation>还没有完成：还缺 {count} 条弧。</translation>
    </message>
    <message>
        <source>Not yet: the table of {node} is as it was.</source>
        <translation>还没有完成：{node} 的表没有改变。</translation>
    </message>
    <message>
        <source>P({node} = {state}) is {value} in its table now, which is not it.</source>
        <translation>现在表中 P({node} = {state}) 为 {value}，还不对。</translation>
    </message>
    <message>
        <source>Take the finding on {node} back.</source>
        <translation>请撤回 {node} 的证据。</translation>
    </message>
    <message>
        <source>The cells of {columns} are findings on a target itself, whose posterior is then certain; leave the column out to predict it from the others.</source>
        <translation>{columns} 的单元格是目标自身的证据，其后验因此是确定的；若要由其他列预测它，请略去该列。</translation>
    </message>
    <message>
        <source>Rows of weight 0, left out: {rows:,}.</source>
        <translation>权重为 0 的行，已略去：{rows:,}。</translation>
    </message>
    <message>
        <source>The weights of all rows with a class are 0, so nothing can be learned; take other weights.</source>
        <translation>所有有类别的行权重均为 0，因此无法学习；请使用其他权重。</translation>
    </message>
    <message>
        <source>All rows of these classes of {column} have weight 0, so nothing is learned of them: {classes}.</source>
        <translation>{column} 的下列类别的所有行权重均为 0，因此无法学习：{classes}。</translation>
    </message>
    <message>
        <source>At character {position}: a number for {variable} is the probability of {state}, from 0 to 1, and is {value:g} {where}.</source>
        <translation>第 {position} 个字符处：{variable} 的数是 {state} 的概率，应在 0 到 1 之间，而{where}是 {value:g}。</translation>
    </message>
    <message>
        <source>Numbers are cut at the limits of their nodes’ intervals: {columns}.</source>
        <translation>数值按各节点区间的界限划分：{columns}。</translation>
    </message>
    <message>
        <source>“{text}” does not name a node or state; write NAME = ITS NAME in that language, and a semicolon between two of them.</source>
        <translation>“{text}”没有说明节点或状态的名称；请写成“文件中的名称 = 该语言的名称”，两项之间用分号。</translation>
    </message>
    <message>
        <source>{name} is named twice, {first} and {second}; keep one of them.</source>
        <translation>{name} 有两个名称：{first} 和 {second}；请保留一个。</translation>
    </message>
    <message>
        <source>Column {column} of {path} is damaged: its texts are not UTF-8, or its cells lie outside the file. Choose another file.</source>
        <translation>{path} 的列 {column} 已损坏：其文本不是 UTF-8，或单元格指向文件之外。请选择其他文件。</translation>
    </message>
    <message>
        <source>{cells} of {columns} read “{text}”, far from all other numbers; if it means that the value is missing, name it as a missing value.</source>
        <translation>{columns} 中有 {cells}为“{text}”，与其他所有数值相距甚远；若它表示缺失，请将其指定为缺失值。</translation>
    </message>
</context>
<context>
    <name>EstimatePane</name>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>fixed place and width</source>
        <translation>位置和宽度固定</translation>
    </message>
    <message>
        <source>width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Width of a bin</source>
        <translation>区间宽度</translation>
    </message>
    <message>
        <source>Parzen window</source>
        <translation>Parzen 窗</translation>
    </message>
    <message>
        <source>moves with x</source>
        <translation>随 x 移动</translation>
    </message>
    <message>
        <source>Width of the window</source>
        <translation>窗口宽度</translation>
    </message>
    <message>
        <source>Gaussian kernel</source>
        <translation>高斯核</translation>
    </message>
    <message>
        <source>every value counts</source>
        <translation>每个值都计入</translation>
    </message>
    <message>
        <source>adapts its width</source>
        <translation>自动调整宽度</translation>
    </message>
    <message>
        <source>cut, highest {density}</source>
        <translation>已截断，最高 {density}</translation>
    </message>
    <message>
        <source>cut, highest ∞</source>
        <translation>已截断，最高 ∞</translation>
    </message>
    <message>
        <source>mean of {n} kernels of σ {width}:</source>
        <translation>{n} 个 σ 为 {width} 的核的平均：</translation>
    </message>
    <message>
        <source>mean of {n} kernels of σ {width} (Silverman):</source>
        <translation>{n} 个 σ 为 {width}（Silverman）的核的平均：</translation>
    </message>
    <message>
        <source>{place} is outside of all bins:</source>
        <translation>{place} 在所有区间之外：</translation>
    </message>
    <message>
        <source>{interval} holds {count} of {n}:</source>
        <translation>{interval} 含 {n} 个中的 {count} 个：</translation>
    </message>
    <message>
        <source>{count} values are equal to the cursor:</source>
        <translation>{count} 个值等于游标处的值：</translation>
    </message>
    <message>
        <source>the {count} nearest lie within {width}:</source>
        <translation>最近的 {count} 个值在 {width} 之内：</translation>
    </message>
    <message>
        <source>Nearest neighbors</source>
        <translation>最近邻</translation>
    </message>
    <message>
        <source>Deviation σ of a kernel</source>
        <translation>核的标准差 σ</translation>
    </message>
    <message>
        <source>Number k of neighbors</source>
        <translation>近邻数 k</translation>
    </message>
</context>
<context>
    <name>EstimationFigure</name>
    <message>
        <source>Prior, likelihood and posterior</source>
        <translation>先验、似然与后验</translation>
    </message>
    <message>
        <source>Prior α + β</source>
        <translation>先验 α + β</translation>
    </message>
    <message>
        <source>Heads in {n}</source>
        <translation>{n} 次中的正面数</translation>
    </message>
    <message>
        <source>P(heads)</source>
        <translation>P(正面)</translation>
    </message>
    <message>
        <source>MLE</source>
        <translation>MLE</translation>
    </message>
    <message>
        <source>MAP</source>
        <translation>最大后验</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
</context>
<context>
    <name>EvidenceActions</name>
    <message>
        <source>Number…</source>
        <translation>数值…</translation>
    </message>
    <message>
        <source>Clear {name}</source>
        <translation>清除 {name}</translation>
    </message>
    <message>
        <source>Clear all evidence</source>
        <translation>清除所有证据</translation>
    </message>
</context>
<context>
    <name>EvidenceNumbers</name>
    <message>
        <source>P(evidence)</source>
        <translation>P(证据)</translation>
    </message>
    <message>
        <source>ln P(evidence)</source>
        <translation>ln P(证据)</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>ln of the product of the findings&apos; own probabilities, minus ln P(evidence); above 0 they conflict, or the network does not fit them</source>
        <translation>各证据自身概率之积的对数减去 ln P(证据)；大于 0 时证据相互矛盾，或网络与之不符</translation>
    </message>
    <message>
        <source>Show step by step how P(evidence) comes about</source>
        <translation>逐步显示 P(证据) 如何得出</translation>
    </message>
    <message>
        <source>Mean likelihood E[λ]</source>
        <translation>平均似然 E[λ]</translation>
    </message>
    <message>
        <source>ln E[λ]</source>
        <translation>ln E[λ]</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>slight</source>
        <translation>轻微</translation>
    </message>
    <message>
        <source>strong</source>
        <translation>强烈</translation>
    </message>
    <message>
        <source>noticeable</source>
        <translation>明显</translation>
    </message>
</context>
<context>
    <name>EvidencePanel</name>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Clear all</source>
        <translation>全部清除</translation>
    </message>
    <message numerus="yes">
        <source>%Ln finding(s)</source>
        <translation>
            <numerusform>%Ln 个证据</numerusform>
        </translation>
    </message>
    <message>
        <source>Open or draw a network, then click a bar of a node.</source>
        <translation>打开或绘制一个网络，然后点击节点的条。</translation>
    </message>
    <message>
        <source>Save as scenario…</source>
        <translation>另存为情景…</translation>
    </message>
    <message>
        <source>No evidence</source>
        <translation>没有证据</translation>
    </message>
    <message>
        <source>Why did {name} move?</source>
        <translation>{name} 为什么变化？</translation>
    </message>
    <message>
        <source>What each finding contributes to {name} (W)</source>
        <translation>每条证据对 {name} 的贡献（W）</translation>
    </message>
    <message>
        <source>This evidence cannot happen: {names} cannot hold together. Take one of them back.</source>
        <translation>这组证据不可能发生：{names} 不能同时成立。请撤回其中一个。</translation>
    </message>
    <message>
        <source>This evidence cannot happen. Take a finding back.</source>
        <translation>这组证据不可能发生。请撤回一个证据。</translation>
    </message>
    <message>
        <source>A fixed posterior is not an event, so this evidence has no probability.</source>
        <translation>固定后验不是事件，因此这组证据没有概率。</translation>
    </message>
    <message>
        <source>What the lesson asks about is covered.</source>
        <translation>本课所问的内容被遮住了。</translation>
    </message>
    <message>
        <source>This engine gives no probability of the evidence.</source>
        <translation>此引擎不给出证据的概率。</translation>
    </message>
    <message>
        <source>Not up to date with the findings.</source>
        <translation>尚未按证据更新。</translation>
    </message>
    <message>
        <source>Clear all findings (Ctrl+Shift+Backspace)</source>
        <translation>撤回所有证据（Ctrl+Shift+Backspace）</translation>
    </message>
    <message>
        <source>Save the findings under a name (Ctrl+Shift+K)</source>
        <translation>以一个名称保存证据 (Ctrl+Shift+K)</translation>
    </message>
    <message>
        <source>Click a state&apos;s bar on the canvas to set a finding. Shift-click rules the state out, Ctrl-click allows several, right-click offers more.</source>
        <translation>点击画布上某个状态的条即成为证据。Shift 点击排除该状态，Ctrl 点击允许多个状态，右键有更多选择。</translation>
    </message>
    <message>
        <source>Mean of the likelihood weights. With a weight above 1 it is not a probability; divide the weights by their largest to make it one.</source>
        <translation>似然权重的均值。有大于 1 的权重时它不是概率；把权重除以其中最大的，它就成为概率。</translation>
    </message>
    <message>
        <source>A lower bound: the probability of the evidence is higher.</source>
        <translation>下界：证据的实际概率更高。</translation>
    </message>
    <message>
        <source>An estimate of the engine.</source>
        <translation>引擎的估计值。</translation>
    </message>
    <message>
        <source>Clear all evidence</source>
        <translation>清除所有证据</translation>
    </message>
    <message>
        <source>Clear evidence of {name}</source>
        <translation>清除 {name} 的证据</translation>
    </message>
</context>
<context>
    <name>ExactAnswer</name>
    <message>
        <source>Exact answer for the laboratory</source>
        <translation>实验室的精确答案</translation>
    </message>
</context>
<context>
    <name>ExampleCard</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln arc(s)</source>
        <translation>
            <numerusform>%Ln 条弧</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExampleData</name>
    <message>
        <source>Import {file}</source>
        <translation>导入 {file}</translation>
    </message>
</context>
<context>
    <name>ExamplesDialog</name>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Networks to start from</source>
        <translation>从这些网络开始</translation>
    </message>
    <message>
        <source>Each opens as a copy: nothing you do changes the example.</source>
        <translation>打开的都是副本：无论怎么改都不会影响示例。</translation>
    </message>
    <message>
        <source>Tables of cases</source>
        <translation>数据表</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Read an example</source>
        <translation>读取示例</translation>
    </message>
    <message>
        <source>Point at one to read what to try with it.</source>
        <translation>指向一个示例，看看可以试什么。</translation>
    </message>
</context>
<context>
    <name>ExerciseFields</name>
    <message>
        <source>Level of {kind}</source>
        <translation>{kind}的级别</translation>
    </message>
    <message>
        <source>level {level}</source>
        <translation>第 {level} 级</translation>
    </message>
    <message>
        <source>The higher, the more steps</source>
        <translation>级别越高，步骤越多</translation>
    </message>
    <message>
        <source>Number of exercises: {kind}</source>
        <translation>练习数量：{kind}</translation>
    </message>
</context>
<context>
    <name>ExerciseLine</name>
    <message>
        <source>level </source>
        <translation>级别 </translation>
    </message>
    <message>
        <source>Level of {title}</source>
        <translation>“{title}”的级别</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Begin {title}</source>
        <translation>开始“{title}”</translation>
    </message>
</context>
<context>
    <name>ExerciseRow</name>
    <message>
        <source>Another one like this</source>
        <translation>再来一道同样的</translation>
    </message>
    <message>
        <source>Draw another network and other numbers</source>
        <translation>另出一个网络和另一些数</translation>
    </message>
</context>
<context>
    <name>ExplanationPage</name>
    <message>
        <source>Most probable explanation</source>
        <translation>最可能解释</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>posterior of each alone</source>
        <translation>各自的后验</translation>
    </message>
    <message>
        <source>States that are most probable together</source>
        <translation>联合概率最大的状态</translation>
    </message>
    <message>
        <source>{name}, number {rank}</source>
        <translation>{name}，第 {rank} 个</translation>
    </message>
    <message>
        <source>Most probable together</source>
        <translation>最可能的组合</translation>
    </message>
    <message>
        <source>Explanations, the most probable first</source>
        <translation>解释，最可能的在前</translation>
    </message>
    <message>
        <source>Number of explanations</source>
        <translation>解释的个数</translation>
    </message>
    <message>
        <source>How many explanations are listed, exactly</source>
        <translation>列出多少个解释（精确计算）</translation>
    </message>
    <message>
        <source>Set as findings</source>
        <translation>设为证据</translation>
    </message>
    <message>
        <source>Make every state of the list a finding, in one step</source>
        <translation>一步将列表中的每个状态设为证据</translation>
    </message>
    <message>
        <source>Save as scenario</source>
        <translation>存为情景</translation>
    </message>
    <message>
        <source>Keep findings and states under a name</source>
        <translation>以名称保存证据与状态</translation>
    </message>
    <message>
        <source>MAP of {names}</source>
        <translation>{names} 的最大后验</translation>
    </message>
    <message>
        <source>All nodes together; each alone may prefer another state.</source>
        <translation>全部节点一起；单个节点可能更偏向其他状态。</translation>
    </message>
    <message>
        <source>These nodes together, the others summed out.</source>
        <translation>这些节点一起，其余节点求和消去。</translation>
    </message>
    <message>
        <source>ln P(states, evidence)</source>
        <translation>ln P(状态, 证据)</translation>
    </message>
    <message>
        <source>P(states | evidence)</source>
        <translation>P(状态 | 证据)</translation>
    </message>
    <message>
        <source>States of number {rank}</source>
        <translation>第 {rank} 个解释的状态</translation>
    </message>
    <message>
        <source>{rank}   most probable</source>
        <translation>{rank}   最可能</translation>
    </message>
    <message>
        <source>P({name} = {state} | e) = {p:.6g}</source>
        <translation>P({name} = {state} | e) = {p:.6g}</translation>
    </message>
    <message>
        <source>; alone, {other} would be more probable</source>
        <translation>；单独看，{other} 更可能</translation>
    </message>
</context>
<context>
    <name>ExpressionComputing</name>
    <message>
        <source>Expression of {name}</source>
        <translation>{name} 的表达式</translation>
    </message>
    <message>
        <source>Computing the table of {name}…</source>
        <translation>正在计算 {name} 的表…</translation>
    </message>
    <message>
        <source>The network has changed in the meantime; press Enter again.</source>
        <translation>网络在此期间已更改；请再按一次 Enter。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop computing; the table stays as it is</source>
        <translation>停止计算；表保持不变</translation>
    </message>
</context>
<context>
    <name>ExpressionField</name>
    <message>
        <source>parent</source>
        <translation>父节点</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>ExpressionHelp</name>
    <message>
        <source>Functions of expressions</source>
        <translation>表达式的函数</translation>
    </message>
    <message>
        <source>Write parents by their names, in backquotes if these contain spaces: `two words`. A state counts as its value, the midpoint of its interval or the number that is its name; an open interval counts as if it were as wide as the one next to it. States are compared in quotes: smoke = &quot;yes&quot;. Operators: + − * / ^ = != &lt; &lt;= &gt; &gt;= and or not.</source>
        <translation>父节点用名称表示，含空格时放在反引号中：`two words`。状态按其数值、区间中点或名称所示的数计算；开区间视为与相邻区间同宽。比较状态时加引号：smoke = &quot;yes&quot;。运算符：+ − * / ^ = != &lt; &lt;= &gt; &gt;= and or not。</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
</context>
<context>
    <name>ExpressionRow</name>
    <message>
        <source>Expression</source>
        <translation>表达式</translation>
    </message>
    <message>
        <source>Type a formula over the parents, such as Normal(a + b, 2)</source>
        <translation>输入父节点的公式，例如 Normal(a + b, 2)</translation>
    </message>
    <message>
        <source>A formula over the parents, computed for every configuration; Normal(mean, sd) takes the standard deviation. Ctrl+Space offers names</source>
        <translation>父节点的公式，对每个组合计算；Normal(mean, sd) 的第二个参数是标准差。Ctrl+空格键提示名称</translation>
    </message>
    <message>
        <source>Preview · Enter applies</source>
        <translation>预览 · 回车应用</translation>
    </message>
    <message>
        <source>Functions and distributions, with examples</source>
        <translation>函数与分布及示例</translation>
    </message>
    <message>
        <source>Functions of expressions</source>
        <translation>表达式的函数</translation>
    </message>
</context>
<context>
    <name>FactorizationFigure</name>
    <message>
        <source>these arcs</source>
        <translation>这些弧</translation>
    </message>
    <message>
        <source>every two nodes joined</source>
        <translation>每两个节点都相连</translation>
    </message>
    <message>
        <source>Whole product</source>
        <translation>整个乘积</translation>
    </message>
    <message>
        <source>parent</source>
        <translation>父节点</translation>
    </message>
    <message>
        <source>{product}: {free} free parameters, the whole joint has {joint}.</source>
        <translation>{product}：{free} 个自由参数，整个联合分布有 {joint} 个。</translation>
    </message>
    <message>
        <source>{factor}: {rows} × {states} cells; each row of the table sums to 1.</source>
        <translation>{factor}：{rows} × {states} 个单元格；表的每一行之和为 1。</translation>
    </message>
</context>
<context>
    <name>FamiliesPanel</name>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>on {file}, {rows}</source>
        <translation>基于 {file}，{rows}</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Parents here</source>
        <translation>这里的父节点</translation>
    </message>
    <message>
        <source>Parents in {title}</source>
        <translation>{title} 中的父节点</translation>
    </message>
    <message>
        <source>{score} here</source>
        <translation>此处的 {score}</translation>
    </message>
    <message>
        <source>{score} there</source>
        <translation>彼处的 {score}</translation>
    </message>
    <message>
        <source>Difference, {unit}</source>
        <translation>差，{unit}</translation>
    </message>
    <message>
        <source>{title} is {difference} {unit} better</source>
        <translation>{title} 好 {difference} {unit}</translation>
    </message>
    <message>
        <source>{title} is {difference} {unit} worse</source>
        <translation>{title} 差 {difference} {unit}</translation>
    </message>
    <message>
        <source>both are equal</source>
        <translation>两者相等</translation>
    </message>
    <message>
        <source>Families</source>
        <translation>家族</translation>
    </message>
    <message>
        <source>Families that differ</source>
        <translation>不同的家族</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>What the families are compared by; larger is better</source>
        <translation>比较家族所用的评分；越大越好</translation>
    </message>
    <message>
        <source>No scores</source>
        <translation>尚无评分</translation>
    </message>
    <message>
        <source>Choose data to score both: the families that differ are listed here.</source>
        <translation>选择数据给两个网络评分：不同的家族会列在这里。</translation>
    </message>
</context>
<context>
    <name>FileActions</name>
    <message>
        <source>Networks ({patterns})</source>
        <translation>网络 ({patterns})</translation>
    </message>
    <message>
        <source>Classifiers (*.bayesmodel)</source>
        <translation>分类器 (*.bayesmodel)</translation>
    </message>
    <message>
        <source>Lessons (*.lesson)</source>
        <translation>课程 (*.lesson)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>All that can be opened ({patterns})</source>
        <translation>可打开的所有文件 ({patterns})</translation>
    </message>
    <message>
        <source>Tables of cases ({patterns})</source>
        <translation>样本表 ({patterns})</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>还没有文件</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Save changes to {name}?</source>
        <translation>保存对 {name} 的更改吗？</translation>
    </message>
    <message>
        <source>Unsaved changes are lost when it closes.</source>
        <translation>关闭后，未保存的内容会丢失。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Save as {suffix}…</source>
        <translation>另存为 {suffix}…</translation>
    </message>
    <message>
        <source>Close anyway</source>
        <translation>仍然关闭</translation>
    </message>
    <message>
        <source>{file} cannot hold everything. Save as {suffix} too?</source>
        <translation>{file} 无法保存全部内容。是否同时另存为 {suffix}？</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Discard all</source>
        <translation>全部放弃</translation>
    </message>
    <message>
        <source>Close all documents without saving them</source>
        <translation>不保存，关闭所有文档</translation>
    </message>
</context>
<context>
    <name>FileQuestions</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>FindField</name>
    <message>
        <source>Find node</source>
        <translation>查找节点</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>observed</source>
        <translation>已观察</translation>
    </message>
    <message>
        <source>ruled out</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>one of these</source>
        <translation>其中之一</translation>
    </message>
    <message>
        <source>set from outside</source>
        <translation>外部设定</translation>
    </message>
    <message>
        <source>likelihood of each state</source>
        <translation>各状态的似然</translation>
    </message>
    <message>
        <source>posterior fixed, whatever else is found</source>
        <translation>后验固定，不受其他证据影响</translation>
    </message>
</context>
<context>
    <name>FindingList</name>
    <message>
        <source>Show {count} of {all} earlier findings</source>
        <translation>显示较早的 {all} 条证据中的 {count} 条</translation>
    </message>
    <message>
        <source>prior {number}</source>
        <translation>先验 {number}</translation>
    </message>
</context>
<context>
    <name>FindingRow</name>
    <message>
        <source>Clear the finding on {name}</source>
        <translation>清除 {name} 上的证据</translation>
    </message>
</context>
<context>
    <name>FindingWeights</name>
    <message>
        <source>Likelihood of {name}</source>
        <translation>{name} 的似然</translation>
    </message>
    <message>
        <source>Fix the posterior of {name}</source>
        <translation>固定 {name} 的后验</translation>
    </message>
</context>
<context>
    <name>FormulaEntry</name>
    <message>
        <source>Expression of {name}</source>
        <translation>{name} 的表达式</translation>
    </message>
    <message>
        <source>Unfinished expression of {name}</source>
        <translation>{name} 的未完成表达式</translation>
    </message>
    <message>
        <source>Discard the unfinished expression of {name}</source>
        <translation>放弃 {name} 的未完成表达式</translation>
    </message>
    <message>
        <source>This expression is not applied yet; press Enter in it.</source>
        <translation>此表达式尚未应用；请在其中按回车。</translation>
    </message>
</context>
<context>
    <name>Formulas</name>
    <message>
        <source>Square root</source>
        <translation>平方根</translation>
    </message>
    <message>
        <source>Natural logarithm</source>
        <translation>自然对数</translation>
    </message>
    <message>
        <source>Rounded down</source>
        <translation>向下取整</translation>
    </message>
    <message>
        <source>Rounded up</source>
        <translation>向上取整</translation>
    </message>
    <message>
        <source>Rounded to the nearest whole number</source>
        <translation>四舍五入到最近的整数</translation>
    </message>
    <message>
        <source>Its logarithm is Normal(mu, sigma)</source>
        <translation>其对数服从 Normal(mu, sigma)</translation>
    </message>
    <message>
        <source>The mean is shape · scale</source>
        <translation>均值为 shape · scale</translation>
    </message>
    <message>
        <source>From 0 to 1; the mean is a / (a + b)</source>
        <translation>从 0 到 1；均值为 a / (a + b)</translation>
    </message>
    <message>
        <source>One value if a condition holds, otherwise another</source>
        <translation>条件成立时取其一，否则取其二</translation>
    </message>
    <message>
        <source>The smallest of several numbers</source>
        <translation>若干数中最小者</translation>
    </message>
    <message>
        <source>The largest of several numbers</source>
        <translation>若干数中最大者</translation>
    </message>
    <message>
        <source>Absolute value</source>
        <translation>绝对值</translation>
    </message>
    <message>
        <source>Exponential function, a power of e</source>
        <translation>e 的幂</translation>
    </message>
    <message>
        <source>Given mean and standard deviation, not variance</source>
        <translation>由均值和标准差（不是方差）给出</translation>
    </message>
    <message>
        <source>Normal, truncated below low and above high</source>
        <translation>正态分布，截去 low 以下和 high 以上</translation>
    </message>
    <message>
        <source>Constant density from low to high</source>
        <translation>从 low 到 high 密度相同</translation>
    </message>
    <message>
        <source>Given its rate; the mean is 1 / rate</source>
        <translation>由速率给出；均值为 1 / rate</translation>
    </message>
    <message>
        <source>Counts 0, 1, 2 …, given their mean</source>
        <translation>计数 0、1、2 …，由均值给出</translation>
    </message>
    <message>
        <source>Successes in n trials</source>
        <translation>n 次试验中的成功次数</translation>
    </message>
    <message>
        <source>Failures before the first success</source>
        <translation>首次成功前的失败次数</translation>
    </message>
    <message>
        <source>Failures before the r-th success</source>
        <translation>第 r 次成功前的失败次数</translation>
    </message>
    <message>
        <source>p for the state 1, true or yes, else for the first</source>
        <translation>p 给状态 1、true 或 yes，否则给第一个状态</translation>
    </message>
    <message>
        <source>A weight for each state, divided by their sum</source>
        <translation>每个状态一个权重，除以总和</translation>
    </message>
</context>
<context>
    <name>FreePriorPage</name>
    <message>
        <source>Prior density of x</source>
        <translation>x 的先验密度</translation>
    </message>
    <message>
        <source>A formula of x = θ, up to a factor, with + − * / ^, exp, log, sqrt, abs, min, max and if(…, …, …)</source>
        <translation>x = θ 的公式，可差一个常数因子；可用 + − * / ^、exp、log、sqrt、abs、min、max 和 if(…, …, …)</translation>
    </message>
    <message>
        <source>N(0.4, 0.2²)</source>
        <translation>N(0.4, 0.2²)</translation>
    </message>
    <message>
        <source>Triangle</source>
        <translation>三角形</translation>
    </message>
    <message>
        <source>Two coins</source>
        <translation>两枚硬币</translation>
    </message>
    <message>
        <source>At most ½</source>
        <translation>至多 ½</translation>
    </message>
    <message>
        <source>Flat</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>prior</source>
        <translation>先验</translation>
    </message>
    <message>
        <source>likelihood</source>
        <translation>似然</translation>
    </message>
    <message>
        <source>posterior</source>
        <translation>后验</translation>
    </message>
    <message>
        <source>Prior, likelihood and posterior of θ</source>
        <translation>θ 的先验、似然和后验</translation>
    </message>
    <message>
        <source>Such a posterior belongs to no known family: its top is found by calculus, as m / θ − n / (1 − θ) + f′(θ) / f(θ) = 0, and its mean by an integral.</source>
        <translation>这样的后验不属于任何已知的分布族：其最高点由求导得到，即 m / θ − n / (1 − θ) + f′(θ) / f(θ) = 0；均值由积分得到。</translation>
    </message>
    <message>
        <source>{heads} heads and {tails} tails: the most probable θ (MAP) is {mode}, its mean, the probability of heads in the next toss, {mean}.</source>
        <translation>{heads} 次正面、{tails} 次反面：最可能的 θ（MAP）为 {mode}；其均值，即下一次为正面的概率，为 {mean}。</translation>
    </message>
    <message>
        <source>The likelihood is largest at {best}.</source>
        <translation>似然在 {best} 处最大。</translation>
    </message>
    <message>
        <source>At θ = {theta}: prior density {prior}, posterior density {posterior}.</source>
        <translation>在 θ = {theta} 处：先验密度为 {prior}，后验密度为 {posterior}。</translation>
    </message>
</context>
<context>
    <name>FrequenciesView</name>
    <message>
        <source>X, the rows</source>
        <translation>X，行</translation>
    </message>
    <message>
        <source>Y, the columns</source>
        <translation>Y，列</translation>
    </message>
    <message>
        <source>no second column</source>
        <translation>没有第二列</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>Counts m, shares m / Σ m, or shares within the rows of one value</source>
        <translation>计数 m、比例 m / Σ m，或某个值的各行之内的比例</translation>
    </message>
    <message>
        <source>Copy the table for a spreadsheet (Ctrl+C)</source>
        <translation>为电子表格复制此表 (Ctrl+C)</translation>
    </message>
    <message>
        <source>Relative frequencies</source>
        <translation>相对频率</translation>
    </message>
    <message>
        <source>All columns hold numbers; choose cut points first.</source>
        <translation>所有列都是数值；请先选择分割点。</translation>
    </message>
    <message>
        <source>Choose two different columns.</source>
        <translation>请选择两个不同的列。</translation>
    </message>
    <message>
        <source>The table would have more than {count} cells; choose smaller columns.</source>
        <translation>该表会超过 {count} 格；请选择较小的列。</translation>
    </message>
    <message>
        <source>Count the cases</source>
        <translation>对样本计数</translation>
    </message>
    <message>
        <source>No row has a value in these columns.</source>
        <translation>没有一行在这些列中有值。</translation>
    </message>
    <message>
        <source>P_D = m / {rows}</source>
        <translation>P_D = m / {rows}</translation>
    </message>
    <message>
        <source>P_D = m / {counted}: of {all} rows, those with a value in each column.</source>
        <translation>P_D = m / {counted}：{all} 行中每列都有值的行。</translation>
    </message>
    <message>
        <source>P_D = m / {counted}: weights of the rows with a value in each column.</source>
        <translation>P_D = m / {counted}：每列都有值的行的权重之和。</translation>
    </message>
</context>
<context>
    <name>Gestures</name>
    <message>
        <source>Double-click on the canvas</source>
        <translation>双击画布</translation>
    </message>
    <message>
        <source>Add a node</source>
        <translation>添加节点</translation>
    </message>
    <message>
        <source>Drag a node</source>
        <translation>拖动节点</translation>
    </message>
    <message>
        <source>Move it</source>
        <translation>移动它</translation>
    </message>
    <message>
        <source>Drag from a node&apos;s rim</source>
        <translation>从节点边缘拖出</translation>
    </message>
    <message>
        <source>Draw an arc to another node</source>
        <translation>画弧到另一个节点</translation>
    </message>
    <message>
        <source>Drag an end of a selected arc</source>
        <translation>拖动所选弧的一端</translation>
    </message>
    <message>
        <source>Attach it to another node</source>
        <translation>把它接到另一个节点</translation>
    </message>
    <message>
        <source>Click on a bar</source>
        <translation>点击一根条</translation>
    </message>
    <message>
        <source>Observe this state; again: clear it</source>
        <translation>观察到该状态；再点一次取消</translation>
    </message>
    <message>
        <source>Shift and click on a bar</source>
        <translation>按住 Shift 点击一根条</translation>
    </message>
    <message>
        <source>Not this state</source>
        <translation>不是这个状态</translation>
    </message>
    <message>
        <source>Ctrl and click on a bar</source>
        <translation>按住 Ctrl 点击一根条</translation>
    </message>
    <message>
        <source>One of several states</source>
        <translation>几个状态之一</translation>
    </message>
    <message>
        <source>Right click on a bar</source>
        <translation>右键点击一根条</translation>
    </message>
    <message>
        <source>Likelihood, fixed posterior, do()</source>
        <translation>似然、固定后验、do()</translation>
    </message>
    <message>
        <source>Double-click on a title</source>
        <translation>双击标题</translation>
    </message>
    <message>
        <source>Open the table of the node</source>
        <translation>打开节点的表</translation>
    </message>
    <message>
        <source>Ctrl and click on a title</source>
        <translation>按住 Ctrl 点击标题</translation>
    </message>
    <message>
        <source>Add the node to the selection</source>
        <translation>把节点加入选择</translation>
    </message>
    <message>
        <source>Drag over the canvas</source>
        <translation>在画布上拖动</translation>
    </message>
    <message>
        <source>Select all nodes that are touched</source>
        <translation>选择碰到的所有节点</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Zoom at the pointer, or move the view if set so</source>
        <translation>在指针处缩放，或按设置移动视图</translation>
    </message>
    <message>
        <source>Ctrl and wheel, or pinch</source>
        <translation>Ctrl 加滚轮，或双指捏合</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>以指针为中心缩放</translation>
    </message>
    <message>
        <source>Two fingers, Shift and wheel, or a wheel to the side</source>
        <translation>双指滑动、Shift 加滚轮，或横向滚轮</translation>
    </message>
    <message>
        <source>Space and drag, or the middle button</source>
        <translation>按住空格拖动，或用中键</translation>
    </message>
    <message>
        <source>Move the view</source>
        <translation>移动视图</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Nudge the selection, or move the focus between nodes</source>
        <translation>微移所选内容，或在节点间移动焦点</translation>
    </message>
    <message>
        <source>Ctrl and arrow keys</source>
        <translation>Ctrl 加方向键</translation>
    </message>
    <message>
        <source>Move the focus between nodes, beside a selection</source>
        <translation>在节点间移动焦点，保留选择</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Select the node with the focus</source>
        <translation>选择焦点所在的节点</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Ctrl+空格</translation>
    </message>
    <message>
        <source>Select it too; Shift+A draws arcs to the last one</source>
        <translation>也选择该节点；Shift+A 画出指向最后所选节点的弧</translation>
    </message>
    <message>
        <source>E</source>
        <translation>E</translation>
    </message>
    <message>
        <source>Choose a state of the node as the finding</source>
        <translation>选择节点的一个状态作为证据</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Cancel the tool, the gesture or the overlay</source>
        <translation>放下工具、手势或覆盖层</translation>
    </message>
    <message>
        <source>Do not snap to the grid or to other nodes</source>
        <translation>不对齐网格和其他节点</translation>
    </message>
    <message>
        <source>Ctrl while dragging</source>
        <translation>拖动时按住 Ctrl</translation>
    </message>
    <message>
        <source>Do not snap to other nodes</source>
        <translation>不对齐其他节点</translation>
    </message>
    <message>
        <source>Double-click on the name of a state in a table</source>
        <translation>双击表中的状态名称</translation>
    </message>
    <message>
        <source>Rename the state; Enter goes to the next one</source>
        <translation>重命名状态；回车转到下一个</translation>
    </message>
    <message>
        <source>The others in its column adjust; Shift: finer</source>
        <translation>同列的其他条让位；按住 Shift 更精细</translation>
    </message>
    <message>
        <source>Alt while dragging</source>
        <translation>拖动时按住 Alt</translation>
    </message>
    <message>
        <source>Drag a bar of a table</source>
        <translation>拖动表中的条</translation>
    </message>
    <message>
        <source>Alt and left or right in a table</source>
        <translation>在表中按 Alt 和左或右</translation>
    </message>
    <message>
        <source>Move the bar of the current cell</source>
        <translation>移动当前单元格的条</translation>
    </message>
    <message>
        <source>Ctrl+R in a table</source>
        <translation>在表中按 Ctrl+R</translation>
    </message>
    <message>
        <source>Copy the first selected column to the others</source>
        <translation>把所选的第一列复制到其他列</translation>
    </message>
    <message>
        <source>+ and − in a table that is a tree</source>
        <translation>在树形表中按 + 和 −</translation>
    </message>
    <message>
        <source>Unfold and fold the current branch</source>
        <translation>展开和折叠当前分支</translation>
    </message>
</context>
<context>
    <name>GibbsPlots</name>
    <message>
        <source>chain {number}</source>
        <translation>链 {number}</translation>
    </message>
    <message>
        <source>exact {value}</source>
        <translation>精确 {value}</translation>
    </message>
    <message>
        <source>kept sweeps</source>
        <translation>保留轮数</translation>
    </message>
    <message>
        <source>{name}, mean of {chains}</source>
        <translation>{name}，{chains}的平均</translation>
    </message>
    <message>
        <source>lag</source>
        <translation>滞后</translation>
    </message>
</context>
<context>
    <name>GibbsPrecheck</name>
    <message>
        <source>Effect of zeros on Gibbs</source>
        <translation>零概率对吉布斯采样的影响</translation>
    </message>
</context>
<context>
    <name>GraphQuestions</name>
    <message>
        <source>Moral graph</source>
        <translation>道德图</translation>
    </message>
    <message>
        <source>Equivalence class</source>
        <translation>等价类</translation>
    </message>
    <message>
        <source>Separation</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>Cost of an arc</source>
        <translation>弧的代价</translation>
    </message>
    <message>
        <source>Cost of the tree</source>
        <translation>树的代价</translation>
    </message>
</context>
<context>
    <name>HandOutActions</name>
    <message>
        <source>exercises</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Hand out</source>
        <translation>分发</translation>
    </message>
    <message>
        <source>Hand out {file}</source>
        <translation>分发 {file}</translation>
    </message>
    <message>
        <source>Wrote the sheets of a class of {count}, and their key **{file}**.</source>
        <translation>已写出 {count} 人班级的各份讲义及答案 **{file}**。</translation>
    </message>
    <message>
        <source>Wrote **{file}**.</source>
        <translation>已写出 **{file}**。</translation>
    </message>
</context>
<context>
    <name>HandOutDialog</name>
    <message>
        <source>Hand out</source>
        <translation>分发</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Exercises</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Lesson: {title}</source>
        <translation>课程：{title}</translation>
    </message>
    <message>
        <source>Network: {title}</source>
        <translation>网络：{title}</translation>
    </message>
    <message>
        <source>Worked steps of the page Steps</source>
        <translation>“步骤”页上的计算步骤</translation>
    </message>
    <message>
        <source>Run of the player, a figure for each stage</source>
        <translation>播放器的运行，每个阶段一幅图</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Answers and worked steps; of a network its posteriors and best strategy, of a run its numbers</source>
        <translation>答案与解题步骤；网络则为其后验与最优策略，运行则为其数值</translation>
    </message>
    <message>
        <source>With solutions</source>
        <translation>含解答</translation>
    </message>
    <message>
        <source>Signs</source>
        <translation>记号</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed gives the same exercises</source>
        <translation>相同的种子给出相同的练习</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Class file…</source>
        <translation>班级文件…</translation>
    </message>
    <message>
        <source>A CSV file of names: each student gets other numbers, and there is one key</source>
        <translation>姓名的 CSV 文件：每名学生的数字不同，并有一份总答案</translation>
    </message>
    <message>
        <source>One for all</source>
        <translation>全班一份</translation>
    </message>
    <message>
        <source>Forget the class; one sheet for everybody</source>
        <translation>不用班级文件；所有人用同一份</translation>
    </message>
    <message>
        <source>For</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Class file</source>
        <translation>班级文件</translation>
    </message>
    <message>
        <source>Names (*.csv *.txt)</source>
        <translation>姓名 (*.csv *.txt)</translation>
    </message>
    <message>
        <source>a class of {count}, a sheet for each</source>
        <translation>{count} 人的班级，每人一份</translation>
    </message>
    <message>
        <source>one sheet for all</source>
        <translation>所有人一份</translation>
    </message>
    <message>
        <source>Ask for at least one exercise.</source>
        <translation>请至少要一道练习。</translation>
    </message>
</context>
<context>
    <name>Heading</name>
    <message>
        <source>{name}, not saved</source>
        <translation>{name}，未保存</translation>
    </message>
    <message>
        <source>Put the network back into the main window</source>
        <translation>把网络放回主窗口</translation>
    </message>
    <message>
        <source>Show the network in a window of its own</source>
        <translation>在独立窗口中显示该网络</translation>
    </message>
    <message>
        <source>Show only one network</source>
        <translation>只显示一个网络</translation>
    </message>
</context>
<context>
    <name>HelpButton</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>What this is about (F1)</source>
        <translation>关于此处的说明 (F1)</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>Search the help</source>
        <translation>搜索帮助</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>The program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Theory</source>
        <translation>理论</translation>
    </message>
    <message>
        <source>Words and signs</source>
        <translation>术语与记号</translation>
    </message>
    <message>
        <source>“{text}” is on no page.</source>
        <translation>没有页面包含“{text}”。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s)</source>
        <translation>
            <numerusform>%Ln 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Python reference</source>
        <translation>Python 参考</translation>
    </message>
    <message>
        <source>What&apos;s new</source>
        <translation>新内容</translation>
    </message>
</context>
<context>
    <name>HiddenCauseDialog</name>
    <message>
        <source>{data}. BIC = ln L − ½ d ln m at the tables of EM, larger is better; d counts the parameters that matter to the observed nodes, m the rows.</source>
        <translation>{data}。BIC = ln L − ½ d ln m，取 EM 所得的表，越大越好；d 是对观测节点有影响的参数个数，m 是行数。</translation>
    </message>
    <message>
        <source>Numbers of states</source>
        <translation>状态数</translation>
    </message>
    <message>
        <source>Hidden states</source>
        <translation>隐状态数</translation>
    </message>
    <message>
        <source>ln L</source>
        <translation>ln L</translation>
    </message>
    <message>
        <source>Parameters d</source>
        <translation>参数 d</translation>
    </message>
    <message>
        <source>BIC</source>
        <translation>BIC</translation>
    </message>
    <message>
        <source>to the best</source>
        <translation>与最好者之差</translation>
    </message>
    <message>
        <source>Stop and keep</source>
        <translation>停止并保留</translation>
    </message>
    <message>
        <source>Try no more states; compare those that are done</source>
        <translation>不再尝试更多状态；比较已完成的</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Add the hidden node</source>
        <translation>添加隐节点</translation>
    </message>
    <message>
        <source>With its arcs and tables, as one step of Undo</source>
        <translation>连同它的弧和表，可一步撤销</translation>
    </message>
    <message>
        <source>Fitting the network as it is…</source>
        <translation>正在拟合现有网络…</translation>
    </message>
    <message numerus="yes">
        <source>Fitting a hidden node with %Ln state(s)…</source>
        <translation>
            <numerusform>正在拟合有 %Ln 个状态的隐节点…</numerusform>
        </translation>
    </message>
    <message>
        <source>No hidden common cause: the network as it is has the highest BIC.</source>
        <translation>没有隐藏的共同原因：现有网络的 BIC 最高。</translation>
    </message>
    <message numerus="yes">
        <source>A hidden common cause with %Ln state(s) has the highest BIC.</source>
        <translation>
            <numerusform>有 %Ln 个状态的隐藏共同原因的 BIC 最高。</numerusform>
        </translation>
    </message>
    <message>
        <source>none, as it is</source>
        <translation>无（现有网络）</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最好</translation>
    </message>
    <message>
        <source>{count} of {all} parameters matter</source>
        <translation>{all} 个参数中有 {count} 个起作用</translation>
    </message>
</context>
<context>
    <name>HiddenCauses</name>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>A hidden common cause of {nodes}?</source>
        <translation>{nodes} 有隐藏的共同原因吗？</translation>
    </message>
    <message>
        <source>The network has changed in the meantime, so nothing was applied.</source>
        <translation>网络在此期间已更改，因此未应用任何结果。</translation>
    </message>
    <message>
        <source>Add the hidden node {node}</source>
        <translation>添加隐节点 {node}</translation>
    </message>
    <message numerus="yes">
        <source>Added {node} with %Ln state(s) above {children}.</source>
        <translation>
            <numerusform>已在 {children} 之上添加有 %Ln 个状态的 {node}。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HiddenNodes</name>
    <message numerus="yes">
        <source>Hide %Ln node(s) from the data</source>
        <translation>
            <numerusform>对数据隐藏 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Let the data observe %Ln node(s)</source>
        <translation>
            <numerusform>让数据观测 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>select a hidden node with at least two states</source>
        <translation>选择一个至少有两个状态的隐节点</translation>
    </message>
    <message>
        <source>Swap {one} and {other} of {node}</source>
        <translation>互换 {node} 的 {one} 与 {other}</translation>
    </message>
</context>
<context>
    <name>ImportColumns</name>
    <message>
        <source>Columns and nodes</source>
        <translation>列与节点</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>new node</source>
        <translation>新节点</translation>
    </message>
    <message>
        <source>chosen by you</source>
        <translation>由您选择</translation>
    </message>
    <message>
        <source>states differ</source>
        <translation>状态不同</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>in the table</source>
        <translation>在表中</translation>
    </message>
    <message>
        <source>row weights</source>
        <translation>行权重</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>没有值</translation>
    </message>
    <message>
        <source>{count} different</source>
        <translation>{count} 个不同的值</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} 至 {high}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln state(s)</source>
        <translation>
            <numerusform>%Ln 个状态</numerusform>
        </translation>
    </message>
    <message>
        <source>cut at the node&apos;s limits</source>
        <translation>按节点的界限分割</translation>
    </message>
    <message numerus="yes">
        <source>, %Ln more</source>
        <translation>
            <numerusform>，另有 %Ln 个</numerusform>
        </translation>
    </message>
    <message>
        <source>year, month, weekday added</source>
        <translation>已添加年、月、星期</translation>
    </message>
    <message>
        <source>add year, month, weekday</source>
        <translation>添加年、月、星期</translation>
    </message>
    <message>
        <source>{states}, spellings merged</source>
        <translation>{states}，写法已合并</translation>
    </message>
    <message>
        <source>merge {states}</source>
        <translation>合并 {states}</translation>
    </message>
    <message>
        <source>Click: texts that stand for a missing value in this column only</source>
        <translation>点击：仅在此列中表示缺失的文本</translation>
    </message>
    <message>
        <source>Missing in this column: {marks}</source>
        <translation>此列中表示缺失：{marks}</translation>
    </message>
    <message>
        <source>{text} → ?</source>
        <translation>{text} → ?</translation>
    </message>
    <message>
        <source>{text} → missing</source>
        <translation>{text} → 缺失</translation>
    </message>
    <message>
        <source>{text} added</source>
        <translation>添加 {text}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln interval(s): {cuts}</source>
        <translation>
            <numerusform>%Ln 个区间：{cuts}</numerusform>
        </translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>4 intervals, equal frequency</source>
        <translation>4 个区间，等频</translation>
    </message>
    <message>
        <source>identifier, skipped</source>
        <translation>标识符，跳过</translation>
    </message>
    <message>
        <source>dates, skipped</source>
        <translation>日期，跳过</translation>
    </message>
    <message>
        <source>empty, skipped</source>
        <translation>空列，跳过</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新建</translation>
    </message>
    <message>
        <source>similar name</source>
        <translation>名称相似</translation>
    </message>
    <message>
        <source>same name</source>
        <translation>名称相同</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import {file}</source>
        <translation>导入 {file}</translation>
    </message>
    <message>
        <source>Add the cases of {file}</source>
        <translation>追加 {file} 的样本</translation>
    </message>
    <message>
        <source>Columns and nodes</source>
        <translation>列与节点</translation>
    </message>
    <message>
        <source>matched by name; change what is wrong</source>
        <translation>按名称匹配；不对的可以改</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Import and learn the CPTs</source>
        <translation>导入并学习 CPT</translation>
    </message>
    <message>
        <source>Add the cases</source>
        <translation>加入样本</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>first rows</source>
        <translation>前几行</translation>
    </message>
    <message>
        <source>first rows of {rows}</source>
        <translation>共 {rows} 行，前几行</translation>
    </message>
    <message>
        <source>Imports when the whole file is read.</source>
        <translation>整个文件读完后即导入。</translation>
    </message>
    <message numerus="yes">
        <source>{used} of %Ln column(s) are used</source>
        <translation>
            <numerusform>%Ln 列中使用 {used} 列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) matched</source>
        <translation>
            <numerusform>%Ln 个节点已匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>{used}.</source>
        <translation>{used}。</translation>
    </message>
    <message>
        <source>{matched}, {new}</source>
        <translation>{matched}，{new}</translation>
    </message>
    <message>
        <source>{used}: {parts}.</source>
        <translation>{used}：{parts}。</translation>
    </message>
    <message>
        <source>The columns are not nodes.</source>
        <translation>这些列不是节点。</translation>
    </message>
    <message>
        <source>No column for {nodes}.</source>
        <translation>{nodes} 没有对应的列。</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new node(s)</source>
        <translation>
            <numerusform>%Ln 个新节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation>正在读取 {file}…</translation>
    </message>
</context>
<context>
    <name>IndependenciesPanel</name>
    <message>
        <source>Independencies</source>
        <translation>独立性</translation>
    </message>
    <message>
        <source>Independencies of the graph</source>
        <translation>图的独立性</translation>
    </message>
    <message>
        <source>Click to see why on the canvas</source>
        <translation>点击即可在画布上查看原因</translation>
    </message>
    <message>
        <source>minimal sets</source>
        <translation>最小集合</translation>
    </message>
    <message>
        <source>all sets</source>
        <translation>所有集合</translation>
    </message>
    <message>
        <source>Without the sets of which a part separates the two already, or with them</source>
        <translation>不含其中一部分就已使两者分离的集合，或包含它们</translation>
    </message>
    <message>
        <source>Filter by nodes</source>
        <translation>按节点筛选</translation>
    </message>
    <message>
        <source>Only independencies of these nodes: one or two names, separated by a comma</source>
        <translation>只显示这些节点的独立性：一个或两个名称，用逗号分隔</translation>
    </message>
    <message>
        <source>Copy the list (Ctrl+C)</source>
        <translation>复制列表（Ctrl+C）</translation>
    </message>
    <message>
        <source>{shown} of {all} independencies</source>
        <translation>{all} 个独立性中的 {shown} 个</translation>
    </message>
    <message>
        <source>None: an arc joins every two nodes, so the graph claims nothing.</source>
        <translation>没有：每两个节点之间都有弧，因此该图不作任何断言。</translation>
    </message>
    <message>
        <source>They hold whatever the tables are. Particular tables may have more, which no graph shows.</source>
        <translation>无论表中是什么数，它们都成立。特定的表可能还有更多独立性，那是任何图都看不出来的。</translation>
    </message>
    <message>
        <source>One smallest set for each pair that no arc joins.</source>
        <translation>每对没有弧相连的节点给出一个最小集合。</translation>
    </message>
</context>
<context>
    <name>InferActions</name>
    <message>
        <source>Posteriors follow every change.</source>
        <translation>后验随每次更改而更新。</translation>
    </message>
    <message>
        <source>Posteriors wait for F5.</source>
        <translation>后验等待 F5。</translation>
    </message>
    <message>
        <source>select two or more nodes first</source>
        <translation>请先选择两个或更多节点</translation>
    </message>
    <message>
        <source>the table would have more than {count} cells</source>
        <translation>表会超过 {count} 格</translation>
    </message>
    <message>
        <source>Use likelihood weighting</source>
        <translation>使用似然加权</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Watch it</source>
        <translation>观看</translation>
    </message>
    <message>
        <source>Use junction tree</source>
        <translation>改用团树</translation>
    </message>
    <message>
        <source>About these posteriors</source>
        <translation>关于这些后验概率</translation>
    </message>
    <message>
        <source>Details…</source>
        <translation>详情…</translation>
    </message>
    <message>
        <source>The posteriors of this network take {seconds} s. Switch automatic updating off to edit without waiting; F5 updates.</source>
        <translation>这个网络的后验需要 {seconds} 秒。关闭自动更新即可不等待地编辑；按 F5 更新。</translation>
    </message>
    <message>
        <source>Switch it off</source>
        <translation>关闭自动更新</translation>
    </message>
</context>
<context>
    <name>InformationPanel</name>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Table sizes</source>
        <translation>表的大小</translation>
    </message>
    <message>
        <source>cells · free parameters</source>
        <translation>格 · 自由参数</translation>
    </message>
    <message>
        <source>Junction tree</source>
        <translation>团树</translation>
    </message>
    <message>
        <source>Topological order</source>
        <translation>拓扑序</translation>
    </message>
    <message>
        <source>Show as numbers on the nodes</source>
        <translation>在节点上显示序号</translation>
    </message>
    <message>
        <source>Parents come before their children</source>
        <translation>父节点在子节点之前</translation>
    </message>
    <message>
        <source>No network</source>
        <translation>没有网络</translation>
    </message>
    <message>
        <source>Open one, or draw nodes on the canvas.</source>
        <translation>打开一个网络，或在画布上绘制节点。</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>arcs</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>free parameters</source>
        <translation>自由参数</translation>
    </message>
    <message>
        <source>this network</source>
        <translation>本网络</translation>
    </message>
    <message>
        <source>full joint table</source>
        <translation>完整联合表</translation>
    </message>
    <message>
        <source>naive Bayes, class {name}</source>
        <translation>朴素贝叶斯，类别 {name}</translation>
    </message>
    <message>
        <source>no arcs</source>
        <translation>无弧</translation>
    </message>
    <message>
        <source>All numbers of all tables, and those that the sums leave free</source>
        <translation>所有表的全部数字，以及受和约束后自由的数字</translation>
    </message>
    <message>
        <source>One table over all nodes together</source>
        <translation>所有节点合在一起的一张表</translation>
    </message>
    <message>
        <source>The selected node as only parent of all others, its own table included</source>
        <translation>所选节点作为其他所有节点的唯一父节点，含它自己的表</translation>
    </message>
    <message>
        <source>Each node alone: naive Bayes where the class is not among the nodes</source>
        <translation>每个节点各自独立：类别不在节点之中的朴素贝叶斯</translation>
    </message>
    <message>
        <source>The full joint would need {times} times as many cells.</source>
        <translation>完整联合表需要 {times} 倍的格数。</translation>
    </message>
    <message>
        <source>Cells of joint : network : no arcs = {joint} : {network} : 1.</source>
        <translation>联合分布、网络、无弧的单元数之比 = {joint} : {network} : 1。</translation>
    </message>
    <message>
        <source>The network saves little compared with the full joint.</source>
        <translation>与完整联合表相比，本网络节省很少。</translation>
    </message>
    <message>
        <source>largest clique</source>
        <translation>最大团</translation>
    </message>
    <message>
        <source>{count} cells</source>
        <translation>{count} 格</translation>
    </message>
    <message>
        <source>all cliques</source>
        <translation>所有团</translation>
    </message>
    <message>
        <source>tree width</source>
        <translation>树宽</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>tables not filled yet</source>
        <translation>尚未填写的表</translation>
    </message>
    <message>
        <source>Nobody has given the numbers of {names}; they are uniform.</source>
        <translation>{names} 的数值没有人给出；取均匀分布。</translation>
    </message>
</context>
<context>
    <name>InformationUnit</name>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
</context>
<context>
    <name>Inspecting</name>
    <message>
        <source>Train {model} first.</source>
        <translation>请先训练 {model}。</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>share of the class</source>
        <translation>类的比例</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>given {name}</source>
        <translation>给定 {name}</translation>
    </message>
    <message>
        <source>seen in {name}</source>
        <translation>在 {name} 中出现</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>ln ratio</source>
        <translation>ln 比</translation>
    </message>
    <message>
        <source>Not seen in training; what is left is the smoothing</source>
        <translation>训练中未出现；其值仅来自平滑</translation>
    </message>
    <message>
        <source>What {model} learned</source>
        <translation>{model} 学到的内容</translation>
    </message>
    <message>
        <source>Filter by column or value</source>
        <translation>按列或值筛选</translation>
    </message>
    <message>
        <source>Copy the rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Numbers of the model</source>
        <translation>模型的数值</translation>
    </message>
    <message>
        <source>Hatched: not seen in training. Ratio: the largest to the smallest.</source>
        <translation>斜线：训练中未出现。比：最大者与最小者之比。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln column(s) with tables or densities of their own.</source>
        <translation>
            <numerusform>%Ln 列有自己的概率表或密度。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IntervalStrip</name>
    <message>
        <source>{low} to {high}: {name}</source>
        <translation>{low} 至 {high}：{name}</translation>
    </message>
</context>
<context>
    <name>ItemRow</name>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>to do now</source>
        <translation>现在要做</translation>
    </message>
    <message>
        <source>to come</source>
        <translation>待做</translation>
    </message>
    <message>
        <source>{number}, {status}: {text}</source>
        <translation>第 {number} 项，{status}：{text}</translation>
    </message>
</context>
<context>
    <name>JobDetails</name>
    <message>
        <source>Started</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>The same options and seed, on the network and the data as they are now</source>
        <translation>相同的选项和随机种子，用于当前的网络和数据</translation>
    </message>
    <message>
        <source>With other options…</source>
        <translation>使用其他选项…</translation>
    </message>
    <message>
        <source>Open the dialog filled with these options</source>
        <translation>打开填好这些选项的对话框</translation>
    </message>
    <message>
        <source>Copy as command line</source>
        <translation>复制为命令行</translation>
    </message>
    <message>
        <source>Copy the terminal command that does the same</source>
        <translation>复制在终端中执行相同操作的命令</translation>
    </message>
</context>
<context>
    <name>JobRow</name>
    <message>
        <source>waiting for its turn</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>finished after {time}</source>
        <translation>完成，用时 {time}</translation>
    </message>
    <message>
        <source>canceled after {time}</source>
        <translation>已取消，用时 {time}</translation>
    </message>
    <message>
        <source>Stop and keep</source>
        <translation>停止并保留</translation>
    </message>
    <message>
        <source>End it now and keep what it has so far</source>
        <translation>立即结束，并保留目前已有的结果</translation>
    </message>
    <message>
        <source>Hide details</source>
        <translation>隐藏详情</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Cancel {name}: nothing is kept</source>
        <translation>取消 {name}：不保留任何结果</translation>
    </message>
    <message>
        <source>failed after {time}</source>
        <translation>失败，用时 {time}</translation>
    </message>
    <message>
        <source>stopped by you after {time}</source>
        <translation>{time} 后由您停止</translation>
    </message>
    <message>
        <source>being canceled…</source>
        <translation>正在取消…</translation>
    </message>
    <message>
        <source>stopping; the results so far are kept…</source>
        <translation>正在停止；已有的结果会保留…</translation>
    </message>
    <message>
        <source>{share} %</source>
        <translation>{share} %</translation>
    </message>
    <message>
        <source>{count} rows/s</source>
        <translation>{count} 行/秒</translation>
    </message>
    <message>
        <source>about {time} left</source>
        <translation>约剩 {time}</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表中移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Clear the history</source>
        <translation>清空历史记录</translation>
    </message>
</context>
<context>
    <name>JobsPanel</name>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Nothing is being computed</source>
        <translation>没有正在进行的计算</translation>
    </message>
    <message>
        <source>Imports, learning and other long work appear here, with a way to stop them.</source>
        <translation>导入、学习和其他较长的工作显示在这里，并可停止。</translation>
    </message>
</context>
<context>
    <name>JointDialog</name>
    <message>
        <source>Joint table</source>
        <translation>联合表</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>JudgeOptionsForm</name>
    <message>
        <source>Equivalent sample size</source>
        <translation>等效样本量</translation>
    </message>
    <message>
        <source>Cases that the prior is worth; for BDeu, folds and replicated tables</source>
        <translation>先验相当于多少个样本；用于 BDeu、交叉验证和复制表</translation>
    </message>
    <message>
        <source>Bayes factor below</source>
        <translation>贝叶斯因子低于</translation>
    </message>
    <message>
        <source>An arc is undecided if a change of it has a smaller Bayes factor against it: below 3 hardly worth mentioning, below 20 positive (Kass &amp; Raftery 1995)</source>
        <translation>若改动一条弧时反对改动的贝叶斯因子更小，则该弧未定：低于 3 不值一提，低于 20 为正面证据（Kass 与 Raftery 1995）</translation>
    </message>
    <message>
        <source>Folds</source>
        <translation>折数</translation>
    </message>
    <message>
        <source>As many as rows leave one row out at a time</source>
        <translation>与行数相同即每次留出一行</translation>
    </message>
    <message>
        <source>Replicated tables</source>
        <translation>复制表</translation>
    </message>
    <message>
        <source>Tables drawn from the model, each with as many rows as the data</source>
        <translation>从模型抽取的数据表，每张与数据的行数相同</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>The same seed gives the same result</source>
        <translation>相同的种子给出相同的结果</translation>
    </message>
    <message>
        <source>Sign</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>In which direction a score is better</source>
        <translation>评分朝哪个方向更好</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>The score that is compared with and without</source>
        <translation>比较有无该弧时所用的评分</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Natural logarithms, or logarithms to base 2</source>
        <translation>自然对数，或以 2 为底的对数</translation>
    </message>
    <message>
        <source>Listed</source>
        <translation>列出</translation>
    </message>
    <message>
        <source>What the table below lists</source>
        <translation>下方表格列出的内容</translation>
    </message>
    <message>
        <source>Only rows that are complete in all nodes</source>
        <translation>只用所有节点都完整的行</translation>
    </message>
    <message>
        <source>Scores of other structures compare on the same rows only</source>
        <translation>只有在相同的行上才能与其他结构的评分比较</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>变量对</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>larger is better</source>
        <translation>越大越好</translation>
    </message>
    <message>
        <source>smaller is better, s(B | D)</source>
        <translation>越小越好，s(B | D)</translation>
    </message>
    <message>
        <source>smaller is better, −2 ×</source>
        <translation>越小越好，−2 ×</translation>
    </message>
</context>
<context>
    <name>JudgePanel</name>
    <message>
        <source>No data. Open a table, or drop it here.</source>
        <translation>没有数据。请打开数据表，或拖到这里。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cross-validate</source>
        <translation>交叉验证</translation>
    </message>
    <message>
        <source>Draw the tables</source>
        <translation>抽取数据表</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>评判</translation>
    </message>
    <message>
        <source>Judge the network</source>
        <translation>评判网络</translation>
    </message>
    <message>
        <source>Scores on the data</source>
        <translation>数据上的评分</translation>
    </message>
    <message>
        <source>Cross-validation</source>
        <translation>交叉验证</translation>
    </message>
    <message>
        <source>Predictive check</source>
        <translation>预测检验</translation>
    </message>
    <message>
        <source>Undecided arcs</source>
        <translation>未定的弧</translation>
    </message>
    <message>
        <source>Members of the class</source>
        <translation>等价类的成员</translation>
    </message>
    <message>
        <source>What is judged</source>
        <translation>评判什么</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Code length</source>
        <translation>编码长度</translation>
    </message>
    <message>
        <source>bits, smaller is better</source>
        <translation>比特，越小越好</translation>
    </message>
    <message>
        <source>tables</source>
        <translation>概率表</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Take this member</source>
        <translation>采用此成员</translation>
    </message>
    <message>
        <source>Turn these arcs as one step of Undo; the joint distribution stays the same</source>
        <translation>把这些弧反向，作为一步可撤销的操作；联合分布保持不变</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>导出表格…</translation>
    </message>
    <message>
        <source>Write the table below with plain numbers</source>
        <translation>把下方表格以普通数字写入文件</translation>
    </message>
    <message>
        <source>Stop and keep</source>
        <translation>停止并保留</translation>
    </message>
    <message>
        <source>End it with the replicated tables drawn so far</source>
        <translation>用到目前为止抽取的复制表结束</translation>
    </message>
    <message>
        <source>Start it, or end it without a result</source>
        <translation>开始，或不留结果地结束</translation>
    </message>
</context>
<context>
    <name>JudgedPanel</name>
    <message>
        <source>Judged</source>
        <translation>评判结果</translation>
    </message>
    <message>
        <source>Families, pairs or arcs</source>
        <translation>家族、变量对或弧</translation>
    </message>
    <message>
        <source>Nothing judged yet</source>
        <translation>尚未评判</translation>
    </message>
    <message>
        <source>Start it on the page Judge at the right.</source>
        <translation>请在右侧的“评判”页开始。</translation>
    </message>
</context>
<context>
    <name>Judging</name>
    <message>
        <source>{score}, bits</source>
        <translation>{score}（比特）</translation>
    </message>
    <message>
        <source>MDL, bits</source>
        <translation>MDL（比特）</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>家族</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>of these CPTs</source>
        <translation>现有条件概率表</translation>
    </message>
    <message>
        <source>Bits of table + data</source>
        <translation>表 + 数据的比特数</translation>
    </message>
    <message>
        <source>held out, nats a row</source>
        <translation>留出时，每行奈特</translation>
    </message>
    <message>
        <source>seen, nats a row</source>
        <translation>已见时，每行奈特</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>变量对</translation>
    </message>
    <message>
        <source>G² of the data</source>
        <translation>数据的 G²</translation>
    </message>
    <message>
        <source>usual G²</source>
        <translation>通常的 G²</translation>
    </message>
    <message>
        <source>times as far</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Arc</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>arc</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>期望</translation>
    </message>
    <message>
        <source>least of 95 %</source>
        <translation>95 % 下限</translation>
    </message>
    <message>
        <source>most of 95 %</source>
        <translation>95 % 上限</translation>
    </message>
    <message>
        <source>removal costs, nats</source>
        <translation>删除的代价，奈特</translation>
    </message>
    <message>
        <source>reversal costs, nats</source>
        <translation>反向的代价，奈特</translation>
    </message>
    <message>
        <source>Bayes factor</source>
        <translation>贝叶斯因子</translation>
    </message>
    <message>
        <source>The data speak for it</source>
        <translation>数据的支持</translation>
    </message>
    <message>
        <source>its direction is free in the class</source>
        <translation>方向在等价类中自由</translation>
    </message>
    <message>
        <source>not at all: a change is better</source>
        <translation>不支持：改动更好</translation>
    </message>
    <message>
        <source>hardly worth mentioning</source>
        <translation>不值一提</translation>
    </message>
    <message>
        <source>positively</source>
        <translation>正面支持</translation>
    </message>
    <message>
        <source>strongly</source>
        <translation>强烈支持</translation>
    </message>
    <message>
        <source>very strongly</source>
        <translation>非常强烈</translation>
    </message>
    <message>
        <source>{parameters} free parameters. Scores add up over the families.</source>
        <translation>{parameters} 个自由参数。评分是各家族之和。</translation>
    </message>
    <message>
        <source>{count} of {total} arcs are undecided: the data could do without or turn them.</source>
        <translation>{total} 条弧中有 {count} 条未定：数据可以不需要它们，或允许反向。</translation>
    </message>
    <message>
        <source>A row that the tables have not seen: {held_out} ± {error} nats, larger is better.</source>
        <translation>概率表未见过的一行：{held_out} ± {error} 奈特，越大越好。</translation>
    </message>
    <message>
        <source>{count} of {pairs} pairs are below p = {limit}.</source>
        <translation>{pairs} 对变量中有 {count} 对低于 p = {limit}。</translation>
    </message>
    <message>
        <source>The data look like what the model would produce.</source>
        <translation>数据看起来像是该模型会产生的。</translation>
    </message>
    <message>
        <source>Most surprising: {first}, {second}, {ratio} times as far as usual.</source>
        <translation>最出人意料：{first} 与 {second}，偏离为通常的 {ratio} 倍。</translation>
    </message>
    <message>
        <source>This network is the only member of its class.</source>
        <translation>本网络是其等价类的唯一成员。</translation>
    </message>
    <message>
        <source>at least {count}</source>
        <translation>至少 {count}</translation>
    </message>
    <message>
        <source>{count} networks say the same; no data can tell them apart.</source>
        <translation>{count} 个网络表达相同的内容；任何数据都无法区分它们。</translation>
    </message>
    <message>
        <source>They are too many to list.</source>
        <translation>数目太多，不逐一列出。</translation>
    </message>
    <message>
        <source>ln P(data) of these CPTs</source>
        <translation>现有条件概率表的 ln P(数据)</translation>
    </message>
    <message>
        <source>replicated tables</source>
        <translation>复制表</translation>
    </message>
    <message>
        <source>rows of each</source>
        <translation>每张的行数</translation>
    </message>
    <message>
        <source>held out, bits a row</source>
        <translation>留出时，每行比特</translation>
    </message>
    <message>
        <source>lost by not having seen it</source>
        <translation>因未见过而损失</translation>
    </message>
    <message>
        <source>all rows held out, nats</source>
        <translation>所有行留出，奈特</translation>
    </message>
    <message>
        <source>perplexity of a row</source>
        <translation>每行的困惑度</translation>
    </message>
    <message>
        <source>AIC, BIC and description length are at the maximum-likelihood tables; BDeu and K2 average over all tables. A description length is −BIC in bits.</source>
        <translation>AIC、BIC 和描述长度取最大似然的概率表；BDeu 和 K2 对所有概率表求平均。描述长度即以比特计的 −BIC。</translation>
    </message>
    <message>
        <source>Each fold is predicted by tables learned from the others (Stone 1974). The arcs stay; where they were learned from the same rows, this is a little too good.</source>
        <translation>每一折由其余各折学得的概率表来预测（Stone 1974）。弧保持不变；若弧是从同样的行学得的，结果会略微偏好。</translation>
    </message>
    <message>
        <source>Tables are drawn from the posterior given the data (Rubin 1984; Gelman et al., Bayesian Data Analysis, chapter 6). p: share of them that are at least as far from what the model expects; a small one says that something is missing there.</source>
        <translation>从给定数据的后验中抽取数据表（Rubin 1984；Gelman 等《贝叶斯数据分析》第 6 章）。p：其中偏离模型期望至少同样远的比例；p 小说明那里缺少了什么。</translation>
    </message>
    <message>
        <source>A difference of BDeu or K2 is the logarithm of a Bayes factor, and one of BIC approximates it (Kass &amp; Raftery 1995). A direction that is free in the class cannot be found in any data.</source>
        <translation>BDeu 或 K2 之差是贝叶斯因子的对数，BIC 之差是其近似（Kass 与 Raftery 1995）。在等价类中自由的方向，任何数据都无法确定。</translation>
    </message>
    <message>
        <source>Click one to see it. Taking it turns the arcs and computes the tables anew; the joint distribution stays the same.</source>
        <translation>点击即可查看。采用后弧会反向，概率表重新计算；联合分布保持不变。</translation>
    </message>
    <message>
        <source>Judge {network}</source>
        <translation>评判 {network}</translation>
    </message>
    <message>
        <source>**Undecided arcs**: {count} of {total}</source>
        <translation>**未定的弧**：{total} 条中的 {count} 条</translation>
    </message>
    <message>
        <source>Cross-validate {network}</source>
        <translation>交叉验证 {network}</translation>
    </message>
    <message>
        <source>Predictive check of {network}</source>
        <translation>{network} 的预测检验</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Folds</source>
        <translation>折数</translation>
    </message>
    <message>
        <source>Replicated tables</source>
        <translation>复制表</translation>
    </message>
    <message>
        <source>Equivalent sample size</source>
        <translation>等效样本量</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Take a member of the class</source>
        <translation>采用等价类的成员</translation>
    </message>
</context>
<context>
    <name>JunctionTreeFigure</name>
    <message>
        <source>Graph and junction tree</source>
        <translation>图与团树</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Junction tree</source>
        <translation>团树</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>The tree is being built…</source>
        <translation>正在构建团树…</translation>
    </message>
</context>
<context>
    <name>KeepingPanel</name>
    <message>
        <source>The lesson asks about {nodes} first</source>
        <translation>课程先问的是 {nodes}</translation>
    </message>
    <message>
        <source>Completed rows would tell; they are here once you answer.</source>
        <translation>补全的行会泄露答案；回答之后在此显示。</translation>
    </message>
</context>
<context>
    <name>KeptAlgorithmDialog</name>
    <message>
        <source>Also for new networks</source>
        <translation>也用于新网络</translation>
    </message>
    <message>
        <source>Default values</source>
        <translation>常用值</translation>
    </message>
    <message>
        <source>Reset the options to their defaults</source>
        <translation>恢复常用选项</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>采用</translation>
    </message>
</context>
<context>
    <name>KeptCptPanel</name>
    <message>
        <source>kept in view</source>
        <translation>保持显示</translation>
    </message>
    <message>
        <source>Put the table back into the main window</source>
        <translation>把表放回主窗口</translation>
    </message>
    <message>
        <source>Show the table in a window of its own</source>
        <translation>在独立窗口中显示该表</translation>
    </message>
    <message>
        <source>Close this table</source>
        <translation>关闭此表</translation>
    </message>
</context>
<context>
    <name>Kernels</name>
    <message>
        <source>Preparing: the kernels are compiled, once for each version</source>
        <translation>准备中：正在编译内核，每个版本只需一次</translation>
    </message>
    <message>
        <source>Load the compiled kernels</source>
        <translation>加载编译好的内核</translation>
    </message>
    <message>
        <source>Prepare the import of data</source>
        <translation>准备导入数据</translation>
    </message>
    <message>
        <source>Prepare learning</source>
        <translation>准备学习</translation>
    </message>
</context>
<context>
    <name>KindActions</name>
    <message>
        <source>Turn into a chance node</source>
        <translation>改为机会节点</translation>
    </message>
    <message>
        <source>Turn into a decision</source>
        <translation>改为决策节点</translation>
    </message>
    <message>
        <source>Turn into a utility</source>
        <translation>改为效用节点</translation>
    </message>
    <message>
        <source>A utility has no states, so that nothing depends on it: {arcs} went.</source>
        <translation>效用节点没有状态，因此没有节点依赖于它：{arcs} 已删除。</translation>
    </message>
</context>
<context>
    <name>Laboratory</name>
    <message>
        <source>{error} se</source>
        <translation>{error} se</translation>
    </message>
    <message>
        <source>estimate</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>Current estimate of the engine</source>
        <translation>推断引擎目前的结果</translation>
    </message>
    <message>
        <source>n_q / T</source>
        <translation>n_q / T</translation>
    </message>
    <message>
        <source>Share of the draws in the state, as texts count it. The estimate is the mean of the full conditionals P(v | rest) (Rao-Blackwell): the same in the limit, but it scatters less</source>
        <translation>抽样处于该状态的比例，即教材的数法。估计是全条件分布 P(v | 其余) 的平均（Rao-Blackwell）：极限相同，但波动更小</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Posterior of the exact engine under the same findings</source>
        <translation>相同证据下精确引擎的后验</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Estimate − exact, in standard errors</source>
        <translation>估计 − 精确，以标准误为单位</translation>
    </message>
    <message>
        <source>Estimate − exact</source>
        <translation>估计值 − 精确值</translation>
    </message>
    <message>
        <source>±</source>
        <translation>±</translation>
    </message>
    <message>
        <source>Standard error of the estimate</source>
        <translation>估计的标准误</translation>
    </message>
    <message>
        <source>ESS</source>
        <translation>ESS</translation>
    </message>
    <message>
        <source>Effective sample size: the number of independent draws worth as much</source>
        <translation>有效样本量：相当于多少个独立抽样</translation>
    </message>
    <message>
        <source>Agreement of the chains; below 1.01 they are taken to agree</source>
        <translation>各链的一致程度；低于 1.01 视为一致</translation>
    </message>
    <message>
        <source>R-hat</source>
        <translation>R-hat</translation>
    </message>
    <message>
        <source>estimate ± 2 standard errors</source>
        <translation>估计 ± 2 个标准误</translation>
    </message>
    <message>
        <source>exact {value}</source>
        <translation>精确 {value}</translation>
    </message>
    <message>
        <source>start {number}</source>
        <translation>起点 {number}</translation>
    </message>
    <message>
        <source>ln P(e) {value}</source>
        <translation>ln P(e) {value}</translation>
    </message>
    <message>
        <source>KL(q ‖ p), {unit}</source>
        <translation>KL(q ‖ p)，{unit}</translation>
    </message>
    <message>
        <source>below the highest, {unit}</source>
        <translation>低于最高者，{unit}</translation>
    </message>
    <message>
        <source>start</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>largest change of a message</source>
        <translation>消息的最大变化</translation>
    </message>
    <message>
        <source>tolerance {value}</source>
        <translation>容差 {value}</translation>
    </message>
    <message>
        <source>effective rows</source>
        <translation>有效行数</translation>
    </message>
    <message>
        <source>{count}, to rely on</source>
        <translation>{count}，方可信赖</translation>
    </message>
    <message>
        <source>share kept</source>
        <translation>保留比例</translation>
    </message>
    <message>
        <source>P(e) {value}</source>
        <translation>P(e) {value}</translation>
    </message>
    <message>
        <source>P({name} = {state} | e)</source>
        <translation>P({name} = {state} | e)</translation>
    </message>
    <message>
        <source>Largest error {value}, at {name}.</source>
        <translation>最大误差 {value}，在 {name}。</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>How close does it get?</source>
        <translation>它有多接近？</translation>
    </message>
    <message>
        <source>One step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>Bound on ln P(e), sweep by sweep</source>
        <translation>ln P(e) 的下界，逐轮</translation>
    </message>
    <message>
        <source>Distance to the posterior</source>
        <translation>与后验的距离</translation>
    </message>
    <message>
        <source>sweeps</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>**Mean field**: sweep {count}, bound {value}</source>
        <translation>**平均场**：第 {count} 轮，下界 {value}</translation>
    </message>
    <message>
        <source>Still rising</source>
        <translation>仍在上升</translation>
    </message>
    <message>
        <source>Allow ten times as many</source>
        <translation>允许十倍</translation>
    </message>
    <message>
        <source>Every start has settled</source>
        <translation>每个起点都已稳定</translation>
    </message>
    <message>
        <source>Rising</source>
        <translation>上升中</translation>
    </message>
    <message>
        <source>The highest bound {bound} is {gap} below ln P(e): the distance of the product of independent nodes from the posterior, KL(q ‖ p).</source>
        <translation>最高的下界 {bound} 比 ln P(e) 低 {gap}：即独立节点之积与后验的距离 KL(q ‖ p)。</translation>
    </message>
    <message>
        <source>ln P(e) is at least {bound}.</source>
        <translation>ln P(e) 至少为 {bound}。</translation>
    </message>
    <message>
        <source>{starts} starts ended at {optima} local optima; the highest counts.</source>
        <translation>{starts} 个起点止于 {optima} 个局部最优；以最高者为准。</translation>
    </message>
    <message>
        <source>{starts} starts ended at the same optimum.</source>
        <translation>{starts} 个起点止于同一最优。</translation>
    </message>
    <message>
        <source>{done} of {goal} starts settled</source>
        <translation>{done} / {goal} 个起点已稳定</translation>
    </message>
    <message>
        <source>Converged after {passes}</source>
        <translation>{passes}后收敛</translation>
    </message>
    <message>
        <source>Mean field</source>
        <translation>平均场</translation>
    </message>
    <message>
        <source>One sweep over all nodes</source>
        <translation>遍历所有节点一轮</translation>
    </message>
    <message>
        <source>Residual of the messages, pass by pass</source>
        <translation>消息的残差，逐遍</translation>
    </message>
    <message>
        <source>passes</source>
        <translation>遍数</translation>
    </message>
    <message>
        <source>**Belief propagation**: pass {count}, messages move by {value}</source>
        <translation>**置信传播**：第 {count} 遍，消息变化 {value}</translation>
    </message>
    <message>
        <source>Messages move by {value}</source>
        <translation>消息变化 {value}</translation>
    </message>
    <message>
        <source>Not converged</source>
        <translation>未收敛</translation>
    </message>
    <message>
        <source>Damp the messages by half</source>
        <translation>将消息阻尼一半</translation>
    </message>
    <message>
        <source>Bethe’s estimate of ln P(e) is {value}, exact {exact}.</source>
        <translation>Bethe 对 ln P(e) 的估计为 {value}，精确值 {exact}。</translation>
    </message>
    <message>
        <source>Bethe’s estimate of ln P(e) is {value}.</source>
        <translation>Bethe 对 ln P(e) 的估计为 {value}。</translation>
    </message>
    <message>
        <source>In a network without loops it would be exact.</source>
        <translation>在没有环的网络中它是精确的。</translation>
    </message>
    <message>
        <source>messages did not settle</source>
        <translation>消息未稳定</translation>
    </message>
    <message>
        <source>{done} of at most {goal} passes</source>
        <translation>{done} / 至多 {goal} 遍</translation>
    </message>
    <message>
        <source>Belief propagation</source>
        <translation>置信传播</translation>
    </message>
    <message>
        <source>Has it converged?</source>
        <translation>收敛了吗？</translation>
    </message>
    <message>
        <source>One pass of messages</source>
        <translation>传递一遍消息</translation>
    </message>
    <message>
        <source>Running mean of P({name} = {state} | e)</source>
        <translation>P({name} = {state} | e) 的滑动均值</translation>
    </message>
    <message>
        <source>Split R-hat</source>
        <translation>分半 R-hat</translation>
    </message>
    <message>
        <source>Autocorrelation</source>
        <translation>自相关</translation>
    </message>
    <message>
        <source>{name} = {state}: n_q / T = {visited} / {draws} = {share}; mean of the full conditionals {estimate}</source>
        <translation>{name} = {state}：n_q / T = {visited} / {draws} = {share}；全条件分布的平均 {estimate}</translation>
    </message>
    <message>
        <source>**Gibbs**: sweep {count}, </source>
        <translation>**吉布斯**：第 {count} 轮，</translation>
    </message>
    <message>
        <source>Not every state is reached</source>
        <translation>并非每个状态都能到达</translation>
    </message>
    <message>
        <source>not every state is reached</source>
        <translation>并非所有状态都能到达</translation>
    </message>
    <message>
        <source>Too early to tell</source>
        <translation>尚早，无法判断</translation>
    </message>
    <message>
        <source>The chains disagree</source>
        <translation>各链不一致</translation>
    </message>
    <message>
        <source>the chains disagree</source>
        <translation>各链不一致</translation>
    </message>
    <message>
        <source>R-hat up to {value}</source>
        <translation>R-hat 最高 {value}</translation>
    </message>
    <message>
        <source>R-hat below 1.01 everywhere</source>
        <translation>R-hat 处处低于 1.01</translation>
    </message>
    <message>
        <source>all R-hat below 1.01</source>
        <translation>所有 R-hat 低于 1.01</translation>
    </message>
    <message>
        <source>ESS is out of {chains} × {kept} = {all} kept sweeps.</source>
        <translation>ESS 相对于 {chains} × {kept} = {all} 个保留轮次。</translation>
    </message>
    <message>
        <source>chains disagree</source>
        <translation>各链不一致</translation>
    </message>
    <message>
        <source>R-hat of the node</source>
        <translation>节点的 R-hat</translation>
    </message>
    <message>
        <source>{done} of {goal} sweeps</source>
        <translation>{done} / {goal} 轮</translation>
    </message>
    <message>
        <source>Gibbs</source>
        <translation>吉布斯</translation>
    </message>
    <message>
        <source>One sweep of all chains</source>
        <translation>所有链各走一轮</translation>
    </message>
    <message>
        <source>None of {rows} drawn fits the findings so far.</source>
        <translation>到目前为止，抽取的 {rows}中没有一行符合证据。</translation>
    </message>
    <message>
        <source>rows drawn</source>
        <translation>已抽取行数</translation>
    </message>
    <message>
        <source>What the rows are worth</source>
        <translation>各行的价值</translation>
    </message>
    <message>
        <source>{count} effective rows</source>
        <translation>{count} 个有效行</translation>
    </message>
    <message>
        <source>**Likelihood weighting**: row {count}, {size} effective</source>
        <translation>**似然加权**：第 {count} 行，有效 {size} 行</translation>
    </message>
    <message>
        <source>Draw ten times as many</source>
        <translation>抽取十倍的行</translation>
    </message>
    <message>
        <source>{drawn} weighted rows are worth {size} of equal weight ({share} %).</source>
        <translation>{drawn} 个加权行相当于 {size} 个等权行（{share} %）。</translation>
    </message>
    <message>
        <source>{done} of {goal} rows</source>
        <translation>{done} / {goal} 行</translation>
    </message>
    <message>
        <source>Weighting</source>
        <translation>似然加权</translation>
    </message>
    <message>
        <source>Are there enough rows?</source>
        <translation>行数足够吗？</translation>
    </message>
    <message>
        <source>A hundred rows</source>
        <translation>一百行</translation>
    </message>
    <message>
        <source>Share of the rows that fit</source>
        <translation>符合的行所占比例</translation>
    </message>
    <message>
        <source>{share} % of the rows fit</source>
        <translation>{share} % 的行符合</translation>
    </message>
    <message>
        <source>**Rejection**: {kept} of {drawn} rows kept</source>
        <translation>**拒绝采样**：{drawn} 行中保留 {kept} 行</translation>
    </message>
    <message>
        <source>{thrown} of {drawn} rows were discarded.</source>
        <translation>{drawn} 行中舍弃了 {thrown} 行。</translation>
    </message>
    <message>
        <source>{done} of {goal} rows kept</source>
        <translation>已保留 {done} / {goal} 行</translation>
    </message>
    <message>
        <source>{count} drawn</source>
        <translation>已抽 {count} 行</translation>
    </message>
    <message>
        <source>Rejection</source>
        <translation>拒绝采样</translation>
    </message>
    <message>
        <source>Largest error {count} standard errors.</source>
        <translation>最大误差 {count} 个标准误。</translation>
    </message>
    <message>
        <source>running estimate</source>
        <translation>当前估计</translation>
    </message>
    <message>
        <source>exact posterior</source>
        <translation>精确后验</translation>
    </message>
    <message>
        <source>± 2 standard errors</source>
        <translation>± 2 个标准误</translation>
    </message>
    <message>
        <source>Some nodes never move</source>
        <translation>有些节点从不改变状态</translation>
    </message>
    <message>
        <source>some nodes never move</source>
        <translation>有些节点从不改变状态</translation>
    </message>
</context>
<context>
    <name>LaboratoryChoice</name>
    <message>
        <source>Gibbs laboratory</source>
        <translation>吉布斯实验室</translation>
    </message>
    <message>
        <source>Laboratory: {engine}</source>
        <translation>实验室：{engine}</translation>
    </message>
</context>
<context>
    <name>LaboratoryControlsPanel</name>
    <message>
        <source>Update as one block</source>
        <translation>作为一块更新</translation>
    </message>
    <message>
        <source>ln P(e), exact</source>
        <translation>ln P(e)，精确</translation>
    </message>
    <message>
        <source>Close the laboratory (Ctrl+G)</source>
        <translation>关闭实验室 (Ctrl+G)</translation>
    </message>
    <message>
        <source>Ask this engine for the posteriors, with these options</source>
        <translation>用此引擎和这些选项计算后验</translation>
    </message>
    <message>
        <source>Run again from another seed</source>
        <translation>换一个种子重新运行</translation>
    </message>
    <message>
        <source>Engine to watch</source>
        <translation>正在观看的推断引擎</translation>
    </message>
    <message>
        <source>Reset the options to their defaults</source>
        <translation>恢复常用选项</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Show the exact answer</source>
        <translation>显示精确答案</translation>
    </message>
    <message>
        <source>Ticks on the nodes and a line in the plot</source>
        <translation>节点上的刻度和图中的一条线</translation>
    </message>
</context>
<context>
    <name>LaboratoryDiagnosticsPanel</name>
    <message>
        <source>Diagnostics</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>Bars: the chain was in this state</source>
        <translation>色块：链处于该状态</translation>
    </message>
    <message>
        <source>Texts count visits, n_q of T draws; the estimate averages the full conditionals P(v | rest) (Rao-Blackwell): the same in the limit, but it scatters less</source>
        <translation>教材数访问次数，即 T 次抽样中的 n_q 次；估计则对全条件分布 P(v | 其余) 取平均（Rao-Blackwell）：极限相同，但波动更小</translation>
    </message>
    <message>
        <source>Steps of the last sweep</source>
        <translation>上一轮的步骤</translation>
    </message>
    <message>
        <source>Each variable drawn given its Markov blanket, with its numbers</source>
        <translation>每个变量在给定其马尔可夫毯时的抽取及其数字</translation>
    </message>
    <message>
        <source>{name} = {state}, last {count} sweeps of each chain</source>
        <translation>{name} = {state}，每条链最近 {count} 轮</translation>
    </message>
    <message>
        <source>State whose probability is estimated; chosen on the page Trace</source>
        <translation>被估计概率的状态；在“轨迹”页上选择</translation>
    </message>
    <message>
        <source>The findings leave every node with one state: there is nothing to estimate.</source>
        <translation>证据使每个节点只剩一个状态：没有可估计的内容。</translation>
    </message>
    <message>
        <source>Start a run on the left; this page says whether it can be trusted.</source>
        <translation>请在左侧开始运行；此处说明结果是否可信。</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
</context>
<context>
    <name>LaboratoryTracePanel</name>
    <message>
        <source>Trace · {name}</source>
        <translation>轨迹 · {name}</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>State shown</source>
        <translation>所观察的状态</translation>
    </message>
    <message>
        <source>The findings leave every node with one state: there is nothing to estimate.</source>
        <translation>证据使每个节点只剩一个状态：没有可估计的内容。</translation>
    </message>
    <message>
        <source>No curves</source>
        <translation>没有曲线</translation>
    </message>
    <message>
        <source>No curves yet</source>
        <translation>尚无曲线</translation>
    </message>
    <message>
        <source>Start a run on the left; its curves are drawn while it goes on.</source>
        <translation>请在左侧开始运行；曲线会随运行画出。</translation>
    </message>
</context>
<context>
    <name>LargeTables</name>
    <message>
        <source>Learn from {file}</source>
        <translation>从 {file} 学习</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>{file} is not imported: its rows are counted as they are read…</source>
        <translation>不导入 {file}：边读边对行计数…</translation>
    </message>
    <message>
        <source>The network has changed in the meantime, so nothing was applied; try again.</source>
        <translation>网络在此期间已改变，因此未作任何更改；请重试。</translation>
    </message>
    <message>
        <source>Learned from {rows} of {file}.</source>
        <translation>已从 {file} 的 {rows}学习。</translation>
    </message>
</context>
<context>
    <name>LayoutForm</name>
    <message>
        <source>More…</source>
        <translation>更多…</translation>
    </message>
    <message>
        <source>Titles, comments, quotes, rows of another length</source>
        <translation>标题、注释、引号、长度不同的行</translation>
    </message>
    <message>
        <source>none, or such as #</source>
        <translation>无，或例如 #</translation>
    </message>
    <message>
        <source>{choice} (found)</source>
        <translation>{choice}（检测所得）</translation>
    </message>
</context>
<context>
    <name>LearnActions</name>
    <message>
        <source>Learn CPTs of {network}: {method}</source>
        <translation>学习 {network} 的 CPT：{method}</translation>
    </message>
    <message>
        <source>Learning from {rows}…</source>
        <translation>正从 {rows}学习…</translation>
    </message>
    <message>
        <source>{file}, {rows}</source>
        <translation>{file}，{rows}</translation>
    </message>
    <message>
        <source>The network has changed in the meantime, so nothing was applied; learn again.</source>
        <translation>网络在此期间已更改，没有应用任何结果；请重新学习。</translation>
    </message>
    <message>
        <source>{parameters} from {rows}</source>
        <translation>从 {rows}学到 {parameters}</translation>
    </message>
    <message>
        <source>Learned {parameters} from {rows} in {time}.</source>
        <translation>用 {time} 从 {rows}学到 {parameters}。</translation>
    </message>
    <message>
        <source>Decisions are not learned: {names}.</source>
        <translation>决策节点不参与学习：{names}。</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message numerus="yes">
        <source>No smoothing of %Ln node(s)</source>
        <translation>
            <numerusform>对 %Ln 个节点不平滑</numerusform>
        </translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Learn CPTs</source>
        <translation>学习 CPT</translation>
    </message>
</context>
<context>
    <name>LearnDialog</name>
    <message>
        <source>Learn CPTs</source>
        <translation>学习 CPT</translation>
    </message>
    <message>
        <source>{parameters} from {rows} of {file}</source>
        <translation>从 {file} 的 {rows}学习 {parameters}</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>How probabilities are computed from counts</source>
        <translation>如何由计数得到概率</translation>
    </message>
    <message>
        <source>The hyper-parameters entered there replace the prior chosen here</source>
        <translation>在那里输入的超参数取代此处所选的先验</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Use the α of the page Counts for {nodes}</source>
        <translation>对 {nodes} 使用“计数”页的 α</translation>
    </message>
</context>
<context>
    <name>LearnedFrom</name>
    <message>
        <source>{columns}, {rows} of {file}</source>
        <translation>{file} 的 {columns}、{rows}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln arc(s) required</source>
        <translation>
            <numerusform>要求 %Ln 条弧</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln arc(s) forbidden</source>
        <translation>
            <numerusform>禁止 %Ln 条弧</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tier(s)</source>
        <translation>
            <numerusform>%Ln 个层级</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %Ln parent(s)</source>
        <translation>
            <numerusform>最多 %Ln 个父节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Background knowledge: {parts}</source>
        <translation>背景知识：{parts}</translation>
    </message>
</context>
<context>
    <name>LearnerStagesPanel</name>
    <message>
        <source>Nothing is played</source>
        <translation>没有正在播放的方法</translation>
    </message>
    <message numerus="yes">
        <source>%Ln edge(s)</source>
        <translation>
            <numerusform>%Ln 条边</numerusform>
        </translation>
    </message>
    <message>
        <source>{tests}, {count} removed</source>
        <translation>{tests}，删除 {count} 条</translation>
    </message>
    <message numerus="yes">
        <source>%Ln test(s)</source>
        <translation>
            <numerusform>%Ln 次检验</numerusform>
        </translation>
    </message>
    <message>
        <source>What the data say of directions</source>
        <translation>数据能确定的方向</translation>
    </message>
    <message>
        <source>Arcs with a head are the same in all networks that fit the tests equally well.</source>
        <translation>带箭头的弧在所有同样符合检验结果的网络中都相同。</translation>
    </message>
    <message>
        <source>Arcs with a head are the same in all networks that fit the tests and the constraints equally well.</source>
        <translation>带箭头的弧在所有同样符合检验与约束的网络中都相同。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln edge(s) without a direction</source>
        <translation>
            <numerusform>%Ln 条边没有方向</numerusform>
        </translation>
    </message>
    <message>
        <source>Tried for {x} – {y}</source>
        <translation>{x} – {y} 已做的检验</translation>
    </message>
    <message>
        <source>{statistic} · df · p</source>
        <translation>{statistic} · 自由度 · p</translation>
    </message>
    <message>
        <source>Removed · {stage}</source>
        <translation>已删除 · {stage}</translation>
    </message>
    <message>
        <source>separating set</source>
        <translation>分离集</translation>
    </message>
    <message>
        <source>Stages of the learner</source>
        <translation>学习方法的阶段</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Tests of this pair</source>
        <translation>这一对节点的检验</translation>
    </message>
    <message>
        <source>Removed edges</source>
        <translation>已删除的边</translation>
    </message>
    <message>
        <source>Leave without a result (Esc)</source>
        <translation>不保留结果并离开（Esc）</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>Go to the result</source>
        <translation>转到结果</translation>
    </message>
    <message>
        <source>Take the result</source>
        <translation>采用结果</translation>
    </message>
    <message>
        <source>Replace the arcs by a network of this class, as one step of Undo</source>
        <translation>用这一等价类中的一个网络替换现有的弧，可一步撤销</translation>
    </message>
    <message>
        <source>Test a pair…</source>
        <translation>检验一对节点…</translation>
    </message>
    <message>
        <source>Test any two nodes given any others</source>
        <translation>在给定任意其他节点的条件下检验任意两个节点</translation>
    </message>
</context>
<context>
    <name>LearningCurves</name>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Learning curve on {table}</source>
        <translation>{table} 上的学习曲线</translation>
    </message>
</context>
<context>
    <name>Legend</name>
    <message>
        <source>path past Z in the whole moral graph</source>
        <translation>整个道德图中绕过 Z 的路径</translation>
    </message>
    <message>
        <source>active trail</source>
        <translation>激活路径</translation>
    </message>
    <message>
        <source>blocked trail</source>
        <translation>阻断路径</translation>
    </message>
    <message>
        <source>marriage</source>
        <translation>联姻边</translation>
    </message>
    <message>
        <source>fill-in</source>
        <translation>填充边</translation>
    </message>
    <message>
        <source>moral edge</source>
        <translation>道德边</translation>
    </message>
    <message>
        <source>{case} (impossible)</source>
        <translation>{case}（不可能发生）</translation>
    </message>
    <message>
        <source>edge</source>
        <translation>边</translation>
    </message>
    <message>
        <source>directed edge</source>
        <translation>有向边</translation>
    </message>
    <message>
        <source>tested now</source>
        <translation>正在检验</translation>
    </message>
    <message>
        <source>directed now</source>
        <translation>正在定向</translation>
    </message>
    <message>
        <source>removed at this level</source>
        <translation>在本层删除</translation>
    </message>
    <message>
        <source>wanted in both directions</source>
        <translation>两个方向都被要求</translation>
    </message>
    <message>
        <source>just removed</source>
        <translation>刚刚删除</translation>
    </message>
    <message>
        <source>conditioning set</source>
        <translation>条件集</translation>
    </message>
    <message>
        <source>added</source>
        <translation>已添加</translation>
    </message>
    <message>
        <source>reversed</source>
        <translation>已反转</translation>
    </message>
    <message>
        <source>proposed to remove</source>
        <translation>建议删除</translation>
    </message>
    <message>
        <source>required</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>forbidden</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>{count} arcs that data cannot direct</source>
        <translation>{count} 条数据无法定向的弧</translation>
    </message>
    <message>
        <source>forced in one only, {count}</source>
        <translation>仅在一个中方向确定，{count}</translation>
    </message>
    <message>
        <source>in both, {count}</source>
        <translation>两者都有，{count}</translation>
    </message>
    <message>
        <source>only in the other, {count}</source>
        <translation>仅在另一个中，{count}</translation>
    </message>
    <message>
        <source>only here, {count}</source>
        <translation>仅在这里，{count}</translation>
    </message>
    <message>
        <source>reversed, {count}</source>
        <translation>已反转，{count}</translation>
    </message>
    <message>
        <source>the data could do without, {count}</source>
        <translation>数据可以不需要，{count}</translation>
    </message>
    <message>
        <source>direction open, {count}</source>
        <translation>方向未定，{count}</translation>
    </message>
    <message>
        <source>in the consensus, share of {count}</source>
        <translation>在共识网络中，占 {count} 的比例</translation>
    </message>
    <message>
        <source>below the threshold, {least} and more</source>
        <translation>低于阈值，{least} 及以上</translation>
    </message>
    <message>
        <source>no table keeps counts: learn the tables first</source>
        <translation>没有保存计数的表：请先学习这些表</translation>
    </message>
    <message>
        <source>95 % credible, {count} draws of the tables</source>
        <translation>95 % 可信区间，表的 {count} 次抽样</translation>
    </message>
    <message>
        <source>in this row</source>
        <translation>在这一行中</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>空缺</translation>
    </message>
    <message>
        <source>before the row is seen</source>
        <translation>看到这一行之前</translation>
    </message>
    <message>
        <source>I(parent; child | {target}), {unit}</source>
        <translation>I(父节点; 子节点 | {target})，{unit}</translation>
    </message>
    <message>
        <source>arc from {target}, drawn short</source>
        <translation>来自 {target} 的弧（画短）</translation>
    </message>
    <message>
        <source>mutual information {amount}</source>
        <translation>互信息 {amount}</translation>
    </message>
    <message>
        <source>your prediction</source>
        <translation>您的预测</translation>
    </message>
    <message>
        <source>before any evidence</source>
        <translation>没有任何证据时</translation>
    </message>
    <message>
        <source>known when decided</source>
        <translation>决策时已知</translation>
    </message>
    <message>
        <source>remembered</source>
        <translation>记得</translation>
    </message>
    <message>
        <source>bars: best strategy</source>
        <translation>条形：最优策略</translation>
    </message>
    <message>
        <source>bars: as chosen</source>
        <translation>条形：按所选</translation>
    </message>
    <message>
        <source>bars: no decisions</source>
        <translation>条形：不做决策</translation>
    </message>
    <message>
        <source>tick: no decisions</source>
        <translation>刻度：不做决策</translation>
    </message>
    <message>
        <source>worth knowing: not drawn yet</source>
        <translation>值得知道：尚未画出</translation>
    </message>
</context>
<context>
    <name>LessonEnd</name>
    <message>
        <source>**{title}** is done. Its network is yours to play with.</source>
        <translation>**{title}** 已学完。其中的网络任您使用。</translation>
    </message>
    <message>
        <source>**{title}** is done: {right} of {asked} answers were right at the first try. Its network is yours to play with.</source>
        <translation>**{title}** 已学完：{asked} 个答案中有 {right} 个一次答对。其中的网络任您使用。</translation>
    </message>
</context>
<context>
    <name>LessonList</name>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>No lessons found</source>
        <translation>没有找到课程</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (*.lesson)</source>
        <translation>课程 (*.lesson)</translation>
    </message>
    <message>
        <source>Open {file}</source>
        <translation>打开{file}</translation>
    </message>
</context>
<context>
    <name>LessonPage</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>LessonRecorder</name>
    <message>
        <source>record in a tab in which no lesson is taken</source>
        <translation>请在没有课程的标签页中录制</translation>
    </message>
    <message>
        <source>Recording: do what the learner shall do.</source>
        <translation>正在录制：照学习者该做的去做。</translation>
    </message>
    <message>
        <source>Stopped recording; what was recorded is kept until this tab is closed.</source>
        <translation>已停止录制；录下的内容保留到关闭此标签页为止。</translation>
    </message>
    <message>
        <source>The recording is discarded (tasks: {count}).</source>
        <translation>已丢弃录制内容（任务：{count}）。</translation>
    </message>
    <message>
        <source>Put it back</source>
        <translation>取回</translation>
    </message>
    <message>
        <source>**●** Recording · tasks: **{count}**</source>
        <translation>**●** 录制中 · 任务：**{count}**</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>What you do becomes a lesson; click for the list</source>
        <translation>你所做的会成为课程；点击查看列表</translation>
    </message>
    <message>
        <source>Stop recording; what was recorded is kept</source>
        <translation>停止录制；录下的内容会保留</translation>
    </message>
    <message>
        <source>Nothing was recorded that a lesson could ask for.</source>
        <translation>没有录到课程可以要求做的事。</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Save the lesson</source>
        <translation>保存课程</translation>
    </message>
    <message>
        <source>Write {file}</source>
        <translation>写入 {file}</translation>
    </message>
    <message>
        <source>**{file}** is written, and does not hold yet; correct and save it.</source>
        <translation>**{file}** 已写入，但还不成立；请改正后再保存。</translation>
    </message>
    <message>
        <source>Line {line}: {problem}</source>
        <translation>第 {line} 行：{problem}</translation>
    </message>
    <message>
        <source>Wrote the lesson **{file}**; everything in it holds.</source>
        <translation>已写入课程 **{file}**；其中一切成立。</translation>
    </message>
    <message>
        <source>Wrote the lesson **{file}** and {beside}; everything in it holds.</source>
        <translation>已写入课程 **{file}** 与 {beside}；其中一切成立。</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>开始学习</translation>
    </message>
</context>
<context>
    <name>LessonRow</name>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} 分钟</translation>
    </message>
    <message>
        <source>{done} of {count} steps</source>
        <translation>{done}/{count} 步</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
</context>
<context>
    <name>LessonTexts</name>
    <message>
        <source>It is in the menu: {path}.</source>
        <translation>它在菜单中：{path}。</translation>
    </message>
    <message>
        <source>It is on the page {title}.</source>
        <translation>它在“{title}”页上。</translation>
    </message>
    <message>
        <source>Look at {nodes}, ringed on the canvas.</source>
        <translation>看画布上圈出的 {nodes}。</translation>
    </message>
    <message>
        <source>Hint again does it.</source>
        <translation>再按一次“提示”便会代做。</translation>
    </message>
    <message>
        <source>Hint again tells.</source>
        <translation>再按一次“提示”便给出答案。</translation>
    </message>
    <message>
        <source>Try it on the canvas before you choose.</source>
        <translation>选择之前先在画布上试一试。</translation>
    </message>
    <message>
        <source>Say what you expect; a guess is good enough.</source>
        <translation>说出您的预期；猜一个也行。</translation>
    </message>
    <message>
        <source>Fill in the steps: the first wrong one is told.</source>
        <translation>填写各步：会指出第一处错误。</translation>
    </message>
    <message>
        <source>Every step can be undone: try it.</source>
        <translation>每一步都能撤销：试试看。</translation>
    </message>
    <message>
        <source>**Lesson**: read, then set the scene with the button.</source>
        <translation>**课程**：先读文字，再用按钮布置场景。</translation>
    </message>
    <message>
        <source>**Lesson**: compare what you said with what came out, then go on.</source>
        <translation>**课程**：把您说的与结果比一比，然后继续。</translation>
    </message>
    <message>
        <source>**Lesson**: all is done. Finish ends it.</source>
        <translation>**课程**：全部完成。“结束”收尾。</translation>
    </message>
    <message>
        <source>**Lesson**: this step is done. Next step leads on.</source>
        <translation>**课程**：这一步已完成。“下一步”继续。</translation>
    </message>
    <message>
        <source>**Lesson**: do what item {number} says; it is ticked by itself.</source>
        <translation>**课程**：照第 {number} 项去做；完成后自动打勾。</translation>
    </message>
    <message>
        <source>**Lesson**: choose an answer.</source>
        <translation>**课程**：选择一个答案。</translation>
    </message>
    <message>
        <source>**Lesson**: say a number, then press Reveal.</source>
        <translation>**课程**：先说一个数，再按“揭示”。</translation>
    </message>
    <message>
        <source>**Lesson**: put the rows in order, then press Reveal.</source>
        <translation>**课程**：把各行排好顺序，再按“揭示”。</translation>
    </message>
    <message>
        <source>**Lesson**: say yes or no, then press Reveal.</source>
        <translation>**课程**：先说是或否，再按“揭示”。</translation>
    </message>
    <message>
        <source>**Lesson**: this is the solution; draw another one.</source>
        <translation>**课程**：这就是解答；请再出一题。</translation>
    </message>
    <message>
        <source>**Lesson**: work the number out, then press Check.</source>
        <translation>**课程**：算出这个数，再按“检查”。</translation>
    </message>
    <message>
        <source>The canvas stays yours: every step of it can be undone.</source>
        <translation>画布仍由您掌握：每一步都能撤销。</translation>
    </message>
    <message>
        <source>The step before</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>The list of lessons</source>
        <translation>课程列表</translation>
    </message>
    <message>
        <source>Drawing a question…</source>
        <translation>正在出题…</translation>
    </message>
    <message>
        <source>Exercise, level {level}</source>
        <translation>练习，第 {level} 级</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z) what was changed, or begin the step anew.</source>
        <translation>请撤销（Ctrl+Z）所作的改动，或重新开始这一步。</translation>
    </message>
    <message>
        <source>{letter} is not it.</source>
        <translation>不是 {letter}。</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>{letter}, your first answer: {why}</source>
        <translation>{letter}，您的第一个答案：{why}</translation>
    </message>
    <message>
        <source>Right at try {count}.</source>
        <translation>第 {count} 次答对。</translation>
    </message>
    <message>
        <source>Right: {values}.</source>
        <translation>正确：{values}。</translation>
    </message>
    <message>
        <source>The order is {values}.</source>
        <translation>顺序是 {values}。</translation>
    </message>
    <message>
        <source>The answer is {value}.</source>
        <translation>答案是“{value}”。</translation>
    </message>
    <message>
        <source>Right: {value}.</source>
        <translation>正确：{value}。</translation>
    </message>
    <message>
        <source>It is {value}; you said {said}, {points} points off.</source>
        <translation>结果是 {value}；您说的是 {said}，差 {points} 个百分点。</translation>
    </message>
    <message>
        <source>It is {value}, as you said.</source>
        <translation>结果是 {value}，与您说的一致。</translation>
    </message>
    <message>
        <source>It is {value}; you said {said}, only {points} points off.</source>
        <translation>结果是 {value}；您说的是 {said}，只差 {points} 个百分点。</translation>
    </message>
    <message>
        <source>This is the solution.</source>
        <translation>这是解答。</translation>
    </message>
    <message>
        <source>To go on, solve another one like this.</source>
        <translation>要继续，请再解一道同类练习。</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>no lesson is taken in this tab; choose one from the list (Ctrl+F1)</source>
        <translation>此标签页中没有在学的课程；请从列表中选择（Ctrl+F1）</translation>
    </message>
    <message>
        <source>this lesson names no help page</source>
        <translation>本课没有指定帮助页</translation>
    </message>
    <message>
        <source>do what is left of this step first</source>
        <translation>请先完成这一步剩下的各项</translation>
    </message>
    <message>
        <source>nothing is left to do in this step</source>
        <translation>这一步已没有要做的事</translation>
    </message>
    <message>
        <source>Opening {title}…</source>
        <translation>正在打开《{title}》…</translation>
    </message>
    <message>
        <source>Left {title} at step {number}; Ctrl+F1 comes back to it.</source>
        <translation>已离开《{title}》的第 {number} 步；Ctrl+F1 可回来。</translation>
    </message>
</context>
<context>
    <name>LessonsHome</name>
    <message>
        <source>No lessons found</source>
        <translation>没有找到课程</translation>
    </message>
    <message>
        <source>Open a .lesson file, or take one that comes with the program.</source>
        <translation>请打开 .lesson 文件，或学习程序自带的课程。</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Exercises without end</source>
        <translation>无限练习</translation>
    </message>
    <message>
        <source>Open a lesson file…</source>
        <translation>打开课程文件…</translation>
    </message>
    <message>
        <source>Check a .lesson file on its own network, and take it</source>
        <translation>在其自带网络上检查 .lesson 文件，然后开始学习</translation>
    </message>
    <message>
        <source>Reading the lessons…</source>
        <translation>正在读取课程…</translation>
    </message>
</context>
<context>
    <name>LossGrid</name>
    <message>
        <source>Every wrong decision costs 1, every right one nothing</source>
        <translation>每个错误决策代价为 1，正确决策没有代价</translation>
    </message>
    <message>
        <source>Transpose</source>
        <translation>转置</translation>
    </message>
    <message>
        <source>Exchange truth and decision: some texts write the matrix the other way round</source>
        <translation>交换真实与决策：有些教材的矩阵写法相反</translation>
    </message>
    <message>
        <source>A decision to leave the row open, with a loss of its own</source>
        <translation>对该行不作判定的决策，有自己的损失</translation>
    </message>
    <message>
        <source>More than {most} classes: every wrong decision costs 1.</source>
        <translation>多于 {most} 个类别：每个错误决策代价为 1。</translation>
    </message>
    <message>
        <source>Add reject</source>
        <translation>添加拒判</translation>
    </message>
    <message>
        <source>No reject</source>
        <translation>去掉拒判</translation>
    </message>
    <message>
        <source>decided</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>truth {name}</source>
        <translation>真实 {name}</translation>
    </message>
    <message>
        <source>Loss where {truth} is true and {decision} is decided</source>
        <translation>真实为 {truth} 而判为 {decision} 时的损失</translation>
    </message>
    <message>
        <source>More than {most} classes: the losses are those of a file.</source>
        <translation>类别多于 {most} 个：采用文件中的损失。</translation>
    </message>
</context>
<context>
    <name>LossMenuButton</name>
    <message>
        <source>Open, save, copy or paste the losses</source>
        <translation>打开、保存、复制或粘贴损失</translation>
    </message>
    <message>
        <source>Open losses…</source>
        <translation>打开损失…</translation>
    </message>
    <message>
        <source>Save losses…</source>
        <translation>保存损失…</translation>
    </message>
    <message>
        <source>Copy losses</source>
        <translation>复制损失</translation>
    </message>
    <message>
        <source>Paste losses</source>
        <translation>粘贴损失</translation>
    </message>
    <message>
        <source>Show as decision network</source>
        <translation>显示为决策网络</translation>
    </message>
    <message>
        <source>The clipboard</source>
        <translation>剪贴板</translation>
    </message>
</context>
<context>
    <name>LossWork</name>
    <message>
        <source>Open losses</source>
        <translation>打开损失</translation>
    </message>
    <message>
        <source>Loss matrices (*.csv *.tsv *.txt);;All files (*)</source>
        <translation>损失矩阵 (*.csv *.tsv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Losses of **{file}**</source>
        <translation>已采用 **{file}** 中的损失</translation>
    </message>
    <message>
        <source>Open {file}</source>
        <translation>打开 {file}</translation>
    </message>
    <message>
        <source>Loss matrix</source>
        <translation>损失矩阵</translation>
    </message>
    <message>
        <source>losses.csv</source>
        <translation>损失.csv</translation>
    </message>
    <message>
        <source>Save losses</source>
        <translation>保存损失</translation>
    </message>
    <message>
        <source>Losses saved in **{file}**</source>
        <translation>损失已保存到 **{file}**</translation>
    </message>
    <message>
        <source>Save {file}</source>
        <translation>保存 {file}</translation>
    </message>
</context>
<context>
    <name>MarksDialog</name>
    <message>
        <source>Missing values of {column}</source>
        <translation>{column} 的缺失值</translation>
    </message>
    <message>
        <source>Texts that stand for a missing value in this column only:</source>
        <translation>仅在此列中表示缺失值的文本：</translation>
    </message>
    <message>
        <source>In all columns: {marks}</source>
        <translation>在所有列中：{marks}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
</context>
<context>
    <name>MembersList</name>
    <message>
        <source>this network</source>
        <translation>本网络</translation>
    </message>
    <message>
        <source>Members of the equivalence class</source>
        <translation>等价类的成员</translation>
    </message>
</context>
<context>
    <name>MessageBar</name>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Close the message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>Preparing… What this needs is compiled, once for each version.</source>
        <translation>正在准备…… 编译所需的内核，每个版本只需一次。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>**{file}**: {first}</source>
        <translation>**{file}**：{first}</translation>
    </message>
    <message numerus="yes">
        <source>**{file}**: {first} (%Ln notes in all)</source>
        <translation>
            <numerusform>**{file}**：{first}（共 %Ln 条说明）</numerusform>
        </translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>MethodChoice</name>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>What is made of blanks</source>
        <translation>如何处理缺失值</translation>
    </message>
    <message>
        <source>Close these pages</source>
        <translation>关闭这些页面</translation>
    </message>
</context>
<context>
    <name>MissingMapView</name>
    <message>
        <source>Map of missing values</source>
        <translation>缺失值分布图</translation>
    </message>
    <message numerus="yes">
        <source> and %Ln more</source>
        <translation>
            <numerusform> 等另外 %Ln 列</numerusform>
        </translation>
    </message>
    <message>
        <source>{rows} ({share} %): {columns}</source>
        <translation>{rows}（{share} %）：{columns}</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Rows without a missing cell</source>
        <translation>没有缺失单元格的行</translation>
    </message>
    <message>
        <source>Missing together</source>
        <translation>同时缺失</translation>
    </message>
    <message>
        <source>Click a line to see its rows</source>
        <translation>点击一行查看其数据</translation>
    </message>
    <message>
        <source>No cell is missing.</source>
        <translation>没有缺失的单元格。</translation>
    </message>
</context>
<context>
    <name>MissingMarks</name>
    <message>
        <source>Text of a missing value</source>
        <translation>缺失值的文本</translation>
    </message>
    <message>
        <source>such as NA; Enter adds it</source>
        <translation>例如 NA；按回车添加</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add a text that stands for a missing value</source>
        <translation>添加一个表示缺失值的文本</translation>
    </message>
</context>
<context>
    <name>MissingMatrix</name>
    <message>
        <source>Map of missing values: {cells}</source>
        <translation>缺失值图：{cells}</translation>
    </message>
    <message>
        <source>{column}, rows {first} to {last}: {share} % missing</source>
        <translation>{column}，第 {first} 至 {last} 行：缺失 {share} %</translation>
    </message>
</context>
<context>
    <name>MixtureHead</name>
    <message>
        <source>Gaussian mixture by EM</source>
        <translation>用 EM 拟合高斯混合</translation>
    </message>
    <message>
        <source>components</source>
        <translation>分量数</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Begin at other random means</source>
        <translation>从其他随机均值开始</translation>
    </message>
    <message>
        <source>One iteration back</source>
        <translation>后退一次迭代</translation>
    </message>
    <message>
        <source>One iteration on</source>
        <translation>前进一次迭代</translation>
    </message>
    <message>
        <source>Iteration</source>
        <translation>迭代</translation>
    </message>
    <message>
        <source>Number of components</source>
        <translation>分量数</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Show the iterations one after the other</source>
        <translation>逐次显示各次迭代</translation>
    </message>
    <message>
        <source>iteration {at} of {count}</source>
        <translation>第 {at} 次迭代，共 {count} 次</translation>
    </message>
    <message>
        <source>ln L {value}</source>
        <translation>ln L {value}</translation>
    </message>
</context>
<context>
    <name>MixtureSide</name>
    <message>
        <source>EM for {count} components</source>
        <translation>{count} 个分量的 EM</translation>
    </message>
    <message>
        <source>Comparing numbers of components …</source>
        <translation>正在比较分量数…</translation>
    </message>
    <message>
        <source>BIC of each number of components</source>
        <translation>各分量数的 BIC</translation>
    </message>
    <message>
        <source>computing, {percent} %</source>
        <translation>计算中，{percent} %</translation>
    </message>
    <message>
        <source>EM: before the first iteration, ln L {value}.</source>
        <translation>EM：第一次迭代之前，ln L {value}。</translation>
    </message>
    <message>
        <source>EM: iteration {at}, ln L {value}, it rose {rose}.</source>
        <translation>EM：第 {at} 次迭代，ln L {value}，上升了 {rose}。</translation>
    </message>
    <message>
        <source>Component {number} adds {gain} nats to ln L at its best and costs {cost}:</source>
        <translation>第 {number} 个分量最多使 ln L 增加 {gain} 奈特，代价为 {cost}：</translation>
    </message>
    <message>
        <source>{n} values show {groups} groups rather than {fewer}.</source>
        <translation>{n} 个值显示出 {groups} 组而不是 {fewer} 组。</translation>
    </message>
    <message>
        <source>{n} values do not show {groups} groups.</source>
        <translation>{n} 个值没有显示出 {groups} 组。</translation>
    </message>
    <message>
        <source>What BIC says</source>
        <translation>BIC 的结论</translation>
    </message>
    <message>
        <source>ln L {value}, still {left} nats below where it ends. It never falls; stop early and the split is another one.</source>
        <translation>ln L {value}，比终点还低 {left} 奈特。它从不下降；提前停止则划分不同。</translation>
    </message>
    <message>
        <source>ln L {value}: it has risen at every step, and has ended.</source>
        <translation>ln L {value}：每一步都上升，已经结束。</translation>
    </message>
    <message>
        <source>Another start ends {left} nats higher.</source>
        <translation>另一个起点的终点高 {left} 奈特。</translation>
    </message>
    <message>
        <source>What EM has now</source>
        <translation>EM 目前的结果</translation>
    </message>
    <message>
        <source>Component {number} shrinks onto {mean}; its σ is held at {deviation}.</source>
        <translation>第 {number} 个分量收缩到 {mean}；其 σ 保持为 {deviation}。</translation>
    </message>
    <message>
        <source>Against the hidden column {name}</source>
        <translation>与隐藏列 {name} 对照</translation>
    </message>
    <message>
        <source>The larger responsibility is right for {right} of {rows} rows; calling all {largest} is right for {most}.</source>
        <translation>取较大的责任度在 {rows} 行中有 {right} 行正确；全部判为 {largest} 有 {most} 行正确。</translation>
    </message>
    <message>
        <source>Responsibility of each component</source>
        <translation>各分量的责任度</translation>
    </message>
    <message>
        <source>BIC of each number, higher is better</source>
        <translation>各分量数的 BIC，越高越好</translation>
    </message>
    <message>
        <source>Click a number, or press ← →, to choose it</source>
        <translation>单击一个数，或按 ← →，以选择它</translation>
    </message>
    <message>
        <source>Components and their sum; the rug is colored by responsibility</source>
        <translation>各分量及其和；短线按责任度着色</translation>
    </message>
</context>
<context>
    <name>ModelActions</name>
    <message>
        <source>Add parents of {name}</source>
        <translation>添加 {name} 的父节点</translation>
    </message>
    <message>
        <source>Reverse {parent} → {child}</source>
        <translation>反转 {parent} → {child}</translation>
    </message>
    <message>
        <source>Reverse {parent} → {child}, keep the joint</source>
        <translation>反转 {parent} → {child}，保持联合分布</translation>
    </message>
    <message>
        <source>{parent} and {child} now share their parents; no posterior moves.</source>
        <translation>{parent} 和 {child} 现在共有父节点；后验不变。</translation>
    </message>
    <message>
        <source>The network has changed in the meantime, so nothing was moved; arrange again.</source>
        <translation>网络在此期间已更改，因此没有移动任何节点；请重新排列。</translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation>自动排列</translation>
    </message>
</context>
<context>
    <name>ModelCharacter</name>
    <message>
        <source>Assumes: {text}</source>
        <translation>假设：{text}</translation>
    </message>
    <message>
        <source>Optimum: {text}</source>
        <translation>最优：{text}</translation>
    </message>
    <message>
        <source>Costs: {text}</source>
        <translation>代价：{text}</translation>
    </message>
</context>
<context>
    <name>ModelList</name>
    <message>
        <source>Train as things change</source>
        <translation>随更改训练</translation>
    </message>
    <message>
        <source>Lazy estimation: models follow the table, the class, the folds and their options without a press of Train</source>
        <translation>懒惰估计：模型随表、类别、折和选项而变，无需按“训练”</translation>
    </message>
    <message>
        <source>Discrete</source>
        <translation>离散</translation>
    </message>
    <message>
        <source>Numeric columns</source>
        <translation>数值列</translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>What it learned…</source>
        <translation>它学到了什么…</translation>
    </message>
</context>
<context>
    <name>ModelWork</name>
    <message>
        <source>Classifier</source>
        <translation>分类器</translation>
    </message>
    <message>
        <source>Network with its class</source>
        <translation>带类别的网络</translation>
    </message>
    <message>
        <source>Save model</source>
        <translation>保存模型</translation>
    </message>
    <message>
        <source>Model saved in **{file}**</source>
        <translation>模型已保存到 **{file}**</translation>
    </message>
    <message>
        <source>Save {file}</source>
        <translation>保存 {file}</translation>
    </message>
    <message>
        <source>Predict the texts of</source>
        <translation>预测以下文件夹的文本</translation>
    </message>
    <message>
        <source>Predict the rows of</source>
        <translation>要预测的数据表</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>数据表</translation>
    </message>
    <message>
        <source>Parquet table</source>
        <translation>Parquet 数据表</translation>
    </message>
    <message>
        <source>{name} predicted</source>
        <translation>{name} 预测</translation>
    </message>
    <message>
        <source>Write the predictions to</source>
        <translation>预测结果写入</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Written to</source>
        <translation>写入到</translation>
    </message>
    <message>
        <source>Predicting {file}…</source>
        <translation>正在预测 {file}…</translation>
    </message>
    <message>
        <source>Predict {file}</source>
        <translation>预测 {file}</translation>
    </message>
    <message>
        <source>{file} was not written.</source>
        <translation>{file} 未写入。</translation>
    </message>
    <message>
        <source>{rows} written to **{file}**: {counts}.</source>
        <translation>{rows} 已写入 **{file}**：{counts}。</translation>
    </message>
    <message>
        <source>Open {file}</source>
        <translation>打开 {file}</translation>
    </message>
</context>
<context>
    <name>Moments</name>
    <message>
        <source>Entropy of {name}, {unit}</source>
        <translation>{name} 的熵，{unit}</translation>
    </message>
    <message>
        <source>Information gained, {unit}</source>
        <translation>获得的信息，{unit}</translation>
    </message>
    <message>
        <source>Cross entropy, {unit}</source>
        <translation>交叉熵，{unit}</translation>
    </message>
    <message>
        <source>How uncertain the node is, without and with the findings</source>
        <translation>没有与有证据时该节点的不确定程度</translation>
    </message>
    <message>
        <source>Kullback-Leibler divergence of the posterior from the prior</source>
        <translation>后验相对先验的 KL 散度</translation>
    </message>
    <message>
        <source>−Σ posterior · log prior: the code length of the posterior in the code of the prior, the entropy after plus the information gained</source>
        <translation>−Σ 后验 · log 先验：用先验的编码表示后验的码长，即之后的熵加上获得的信息</translation>
    </message>
    <message>
        <source>Expectation of {name}</source>
        <translation>{name} 的期望</translation>
    </message>
    <message>
        <source>Variance of {name}</source>
        <translation>{name} 的方差</translation>
    </message>
</context>
<context>
    <name>MostProbableExplanation</name>
    <message>
        <source>Most probable explanation</source>
        <translation>最可能解释</translation>
    </message>
    <message>
        <source>Draw or open a network first.</source>
        <translation>请先绘制或打开网络。</translation>
    </message>
    <message>
        <source>Set the explanation as findings</source>
        <translation>将解释设为证据</translation>
    </message>
    <message>
        <source>Save the scenario {name}</source>
        <translation>保存情景 {name}</translation>
    </message>
    <message>
        <source>Saved the scenario **{name}**.</source>
        <translation>已保存情景 **{name}**。</translation>
    </message>
</context>
<context>
    <name>NetworkPanel</name>
    <message>
        <source>Filter nodes</source>
        <translation>筛选节点</translation>
    </message>
    <message>
        <source>Nodes of the network</source>
        <translation>网络的节点</translation>
    </message>
    <message>
        <source>Arrow keys move, Enter opens the node, E chooses a state as evidence</source>
        <translation>方向键移动，回车打开节点，E 选择状态作为证据</translation>
    </message>
    <message>
        <source>Overview</source>
        <translation>概览</translation>
    </message>
    <message numerus="yes">
        <source>Filter %Ln node(s)</source>
        <translation>
            <numerusform>筛选 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Show only nodes whose name or label contains this text</source>
        <translation>只显示名称或标签含此文字的节点</translation>
    </message>
    <message>
        <source>No matching node</source>
        <translation>没有这样的节点</translation>
    </message>
    <message>
        <source>Shorten the text of the filter.</source>
        <translation>请删去几个筛选字符。</translation>
    </message>
    <message>
        <source>No nodes</source>
        <translation>没有节点</translation>
    </message>
    <message>
        <source>Double-click the canvas to add one, or open a network.</source>
        <translation>双击画布添加节点，或打开一个网络。</translation>
    </message>
    <message>
        <source>States of {name}</source>
        <translation>{name} 的状态</translation>
    </message>
    <message>
        <source>Number…</source>
        <translation>数值…</translation>
    </message>
    <message>
        <source>Clear the finding</source>
        <translation>清除证据</translation>
    </message>
    <message>
        <source>Evidence {name} = {state}</source>
        <translation>证据 {name} = {state}</translation>
    </message>
    <message>
        <source>Clear evidence of {name}</source>
        <translation>清除 {name} 的证据</translation>
    </message>
</context>
<context>
    <name>NetworkPicture</name>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
</context>
<context>
    <name>NextChange</name>
    <message>
        <source>Next change</source>
        <translation>下一步更改</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>接受</translation>
    </message>
    <message>
        <source>Make this change and stand still again</source>
        <translation>执行此更改，然后再次停下</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Leave this change out for the rest of this search</source>
        <translation>在本次搜索中不再考虑此更改</translation>
    </message>
    <message>
        <source>Add {parent} → {child}</source>
        <translation>添加 {parent} → {child}</translation>
    </message>
    <message>
        <source>Remove {parent} → {child}</source>
        <translation>删除 {parent} → {child}</translation>
    </message>
    <message>
        <source>Reverse to {parent} → {child}</source>
        <translation>反转为 {parent} → {child}</translation>
    </message>
    <message>
        <source>Require this arc</source>
        <translation>要求此弧</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>Keep this arc in every search, and go on from here</source>
        <translation>在每次搜索中保留此弧，并从这里继续</translation>
    </message>
    <message>
        <source>Forbid this arc in every search, and go on from here</source>
        <translation>在每次搜索中禁止此弧，并从这里继续</translation>
    </message>
</context>
<context>
    <name>NodeDelegate</name>
    <message>
        <source>Node of column {column}</source>
        <translation>列 {column} 的节点</translation>
    </message>
</context>
<context>
    <name>NodeListModel</name>
    <message>
        <source>covered</source>
        <translation>已遮住</translation>
    </message>
    <message>
        <source>as seen</source>
        <translation>视观测而定</translation>
    </message>
    <message>
        <source>{state} {number} per cent</source>
        <translation>{state} 百分之 {number}</translation>
    </message>
    <message>
        <source>the class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>finding {line}, {kind}</source>
        <translation>证据 {line}，{kind}</translation>
    </message>
    <message>
        <source>not up to date</source>
        <translation>不是最新的</translation>
    </message>
    <message>
        <source>not filled yet</source>
        <translation>尚未填写</translation>
    </message>
    <message>
        <source>The table is not filled yet: it is uniform.</source>
        <translation>表尚未填写：取均匀分布。</translation>
    </message>
    <message>
        <source>{state} or {other}</source>
        <translation>{state} 或 {other}</translation>
    </message>
    <message>
        <source>{name}: {states}, {p} each</source>
        <translation>{name}：{states}，各为 {p}</translation>
    </message>
    <message>
        <source>{count} states alike</source>
        <translation>{count} 个状态相同</translation>
    </message>
</context>
<context>
    <name>NodePicker</name>
    <message>
        <source>Name of a node</source>
        <translation>节点的名称</translation>
    </message>
    <message>
        <source>No node has this name, or several do.</source>
        <translation>没有这个名称的节点，或有好几个。</translation>
    </message>
</context>
<context>
    <name>NotationFields</name>
    <message>
        <source>Parents</source>
        <translation>父节点</translation>
    </message>
    <message>
        <source>Entries of tables</source>
        <translation>表中的数</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Rows of losses</source>
        <translation>损失的行</translation>
    </message>
    <message>
        <source>by name</source>
        <translation>写名称</translation>
    </message>
    <message>
        <source>rows: truth</source>
        <translation>行：真实类别</translation>
    </message>
    <message>
        <source>rows: decision</source>
        <translation>行：决策</translation>
    </message>
</context>
<context>
    <name>NoteEditor</name>
    <message>
        <source>Text of the note</source>
        <translation>注释的文字</translation>
    </message>
    <message>
        <source>Text. Ctrl+Enter keeps it, Esc discards it.</source>
        <translation>文字。Ctrl+Enter 保留，Esc 放弃。</translation>
    </message>
</context>
<context>
    <name>NumberDialog</name>
    <message>
        <source>Evidence on {name}</source>
        <translation>{name} 的证据</translation>
    </message>
    <message>
        <source>Number of {name}</source>
        <translation>{name} 的数值</translation>
    </message>
    <message>
        <source>A number; the finding is the interval it lies in</source>
        <translation>一个数；证据是它所在的区间</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Observe</source>
        <translation>观测</translation>
    </message>
    <message>
        <source>“{text}” is not a number.</source>
        <translation>“{text}”不是数。</translation>
    </message>
    <message>
        <source>lies in {state}</source>
        <translation>落在 {state}</translation>
    </message>
    <message>
        <source>Cut points: {limits}</source>
        <translation>分割点：{limits}</translation>
    </message>
</context>
<context>
    <name>NumberEdit</name>
    <message>
        <source>This is not a number.</source>
        <translation>这不是数字。</translation>
    </message>
    <message>
        <source>A probability lies between 0 and 1.</source>
        <translation>概率在 0 和 1 之间。</translation>
    </message>
    <message>
        <source>The number is at least {low}.</source>
        <translation>该数至少为 {low}。</translation>
    </message>
    <message>
        <source>The number lies between {low} and {high}.</source>
        <translation>该数在 {low} 和 {high} 之间。</translation>
    </message>
</context>
<context>
    <name>ObservationsPart</name>
    <message>
        <source>Value of an observation</source>
        <translation>一次观测的价值</translation>
    </message>
    <message>
        <source>Observations by their value</source>
        <translation>按价值排列的观测</translation>
    </message>
    <message>
        <source>Least risk now</source>
        <translation>当前最小风险</translation>
    </message>
    <message>
        <source>Saved by knowing {name}</source>
        <translation>知道 {name} 可节省</translation>
    </message>
    <message>
        <source>No observation would change the decision.</source>
        <translation>没有任何观测会改变决策。</translation>
    </message>
    <message>
        <source>Loss that an observation is expected to save; bar: share of what knowing {name} would save. Nodes that change no decision: {count}.</source>
        <translation>观测预计节省的损失；条形：占直接知道 {name} 所能节省的比例。不改变任何决策的节点：{count}。</translation>
    </message>
    <message>
        <source>Observing {name} is expected to lower the least risk from {before} to {after}. Click selects it, double-click sets a finding.</source>
        <translation>观测 {name} 预计使最小风险从 {before} 降至 {after}。单击选中，双击设置证据。</translation>
    </message>
</context>
<context>
    <name>ObserveNext</name>
    <message>
        <source>What to observe next?</source>
        <translation>下一步观测什么？</translation>
    </message>
    <message>
        <source>Select a node and ask again what is informative about it.</source>
        <translation>请选择一个节点，再询问什么最能说明它。</translation>
    </message>
</context>
<context>
    <name>ObservePage</name>
    <message>
        <source>What to observe next?</source>
        <translation>下一步观测什么？</translation>
    </message>
    <message>
        <source>Observe next</source>
        <translation>下一步观测</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>Unit of entropy and information</source>
        <translation>熵与信息的单位</translation>
    </message>
    <message>
        <source>Observations by information</source>
        <translation>按信息量排列的观测</translation>
    </message>
    <message>
        <source>Bar: share of the entropy. Uninformative nodes: {count}.</source>
        <translation>条形：占熵的比例。不提供信息的节点数：{count}。</translation>
    </message>
    <message>
        <source>Entropy of {name}</source>
        <translation>{name} 的熵</translation>
    </message>
    <message>
        <source>Expected after {name}</source>
        <translation>观测 {name} 后的期望熵</translation>
    </message>
    <message>
        <source>Mutual information in {unit}</source>
        <translation>互信息（{unit}）</translation>
    </message>
    <message>
        <source>No observation would tell anything about it.</source>
        <translation>没有观测能说明它。</translation>
    </message>
    <message>
        <source>Bar: share of the entropy.</source>
        <translation>条形：占熵的比例。</translation>
    </message>
    <message>
        <source>Observing {name} is expected to lower the entropy of {target} from {before} to {after}, by {share:.1f} %. Click selects it, double-click sets a finding.</source>
        <translation>观测 {name} 预计使 {target} 的熵从 {before} 降至 {after}，降低 {share:.1f} %。单击选择它，双击设置证据。</translation>
    </message>
    <message>
        <source>{name}: {amount}, {share:.1f} % of the entropy</source>
        <translation>{name}：{amount}，占熵的 {share:.1f} %</translation>
    </message>
    <message>
        <source>{name}: what is informative?</source>
        <translation>{name}：观测什么最有信息？</translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message>
        <source>Reading {file}…</source>
        <translation>正在读取 {file}…</translation>
    </message>
    <message>
        <source>Open {file}</source>
        <translation>打开 {file}</translation>
    </message>
    <message>
        <source>{file} was not opened.</source>
        <translation>没有打开 {file}。</translation>
    </message>
    <message>
        <source>**{title}.** {advice}</source>
        <translation>**{title}。**{advice}</translation>
    </message>
    <message>
        <source>**{title}** {advice}</source>
        <translation>**{title}**{advice}</translation>
    </message>
    <message>
        <source>Not opened: {files}.</source>
        <translation>未能打开：{files}。</translation>
    </message>
    <message numerus="yes">
        <source>Opened {file}: %Ln node(s).</source>
        <translation>
            <numerusform>已打开 {file}：%Ln 个节点。</numerusform>
        </translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>OperatingPointPanel</name>
    <message>
        <source>Change losses</source>
        <translation>更改损失</translation>
    </message>
    <message>
        <source>not {name}</source>
        <translation>非 {name}</translation>
    </message>
    <message>
        <source>Confusion at P ≥ {limit}</source>
        <translation>P ≥ {limit} 时的混淆矩阵</translation>
    </message>
    <message>
        <source>{rows} of {table}, which may have trained the network.</source>
        <translation>{table} 的 {rows}，它们可能参与过网络的训练。</translation>
    </message>
    <message>
        <source>{rows} of {table}, held out in training.</source>
        <translation>{table} 中训练时留出的 {rows}。</translation>
    </message>
    <message>
        <source>Area under ROC: {area}.</source>
        <translation>ROC 曲线下面积：{area}。</translation>
    </message>
    <message>
        <source>No ROC curve: no row, or every row, is {name}.</source>
        <translation>没有 ROC 曲线：没有任何一行或所有行都是 {name}。</translation>
    </message>
    <message>
        <source>Nothing judged</source>
        <translation>尚未评判</translation>
    </message>
    <message>
        <source>Judging the rows…</source>
        <translation>正在评判各行…</translation>
    </message>
    <message>
        <source>Load data with a column {name}, or open a model of the workshop as a network: its held-out rows come with it.</source>
        <translation>请载入含有 {name} 列的数据，或将工坊中的模型作为网络打开：它会带上训练时留出的行。</translation>
    </message>
    <message>
        <source>Judging the rows was canceled.</source>
        <translation>已取消对各行的评判。</translation>
    </message>
    <message>
        <source>Operating point</source>
        <translation>工作点</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Confusion</source>
        <translation>混淆矩阵</translation>
    </message>
    <message>
        <source>Show as decision network: a decision that takes the class from here on</source>
        <translation>显示为决策网络：从此阈值起判为该类的决策</translation>
    </message>
    <message>
        <source>Show as decision network</source>
        <translation>显示为决策网络</translation>
    </message>
    <message>
        <source>What is shown of the threshold</source>
        <translation>显示阈值的哪个方面</translation>
    </message>
    <message>
        <source>The class that is decided</source>
        <translation>要判定的类别</translation>
    </message>
    <message>
        <source>ROC curve</source>
        <translation>ROC 曲线</translation>
    </message>
    <message>
        <source>Drag the point along the curve; arrow keys move the threshold by 0.005</source>
        <translation>沿曲线拖动该点；方向键每次移动阈值 0.005</translation>
    </message>
    <message>
        <source>Rows by their probability</source>
        <translation>按概率排列的行</translation>
    </message>
    <message>
        <source>Rows by predicted probability, on a root scale; what is decided wrongly is full. Drag the line; arrow keys move it by 0.005, with Shift by 0.05</source>
        <translation>按预测概率排列的行，平方根刻度；判错的部分以实色显示。拖动竖线；方向键每次移动 0.005，按住 Shift 为 0.05</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Judge the rows</source>
        <translation>评判各行</translation>
    </message>
    <message>
        <source>No node is marked as the class. Select one, and choose Loss matrix…</source>
        <translation>没有节点被标为类别。请选择一个节点，再选“损失矩阵…”。</translation>
    </message>
</context>
<context>
    <name>OperatingPoints</name>
    <message>
        <source>Judge the decisions about {name}</source>
        <translation>评判关于 {name} 的决策</translation>
    </message>
</context>
<context>
    <name>OptionButton</name>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>OrderChoice</name>
    <message>
        <source>Best order</source>
        <translation>最佳顺序</translation>
    </message>
    <message>
        <source>My order</source>
        <translation>我的顺序</translation>
    </message>
    <message>
        <source>Which node is eliminated next: the program decides, or you do</source>
        <translation>下一个消元哪个节点：由程序决定，或由您决定</translation>
    </message>
    <message>
        <source>Click nodes in the order to eliminate them.</source>
        <translation>按消元的顺序点击节点。</translation>
    </message>
    <message>
        <source>Next node to eliminate</source>
        <translation>下一个要消元的节点</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>撤回一个</translation>
    </message>
    <message>
        <source>Take the last node back</source>
        <translation>撤回最后一个节点</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Begin a new order</source>
        <translation>开始新的顺序</translation>
    </message>
</context>
<context>
    <name>OtherKinds</name>
    <message>
        <source>Decision</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>Utility</source>
        <translation>效用</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>Overview of the network</source>
        <translation>网络概览</translation>
    </message>
    <message>
        <source>Drag to move what the canvas shows</source>
        <translation>拖动以移动画布显示的部分</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>决策规则</translation>
    </message>
    <message>
        <source>Worth knowing</source>
        <translation>什么值得知道</translation>
    </message>
    <message>
        <source>Risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>Two criteria</source>
        <translation>两个准则</translation>
    </message>
    <message>
        <source>Observe next</source>
        <translation>下一步观测</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Laboratory</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Constraints</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>Score curve</source>
        <translation>评分曲线</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Families</source>
        <translation>家族</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Arcs</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>CPT</source>
        <translation>条件概率表</translation>
    </message>
    <message>
        <source>Counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>情景</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Sensitivity</source>
        <translation>敏感性</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>播放器</translation>
    </message>
    <message>
        <source>Diagnostics</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Separation</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>Independencies</source>
        <translation>独立性</translation>
    </message>
    <message>
        <source>Arc claims</source>
        <translation>弧的断言</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Two variables</source>
        <translation>两个变量</translation>
    </message>
    <message>
        <source>EM</source>
        <translation>EM</translation>
    </message>
    <message>
        <source>Completed</source>
        <translation>补全</translation>
    </message>
    <message>
        <source>Trace · EM</source>
        <translation>轨迹 · EM</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation>超参数</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Test a pair</source>
        <translation>检验一对节点</translation>
    </message>
    <message>
        <source>Decide</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>Classifier</source>
        <translation>分类器</translation>
    </message>
    <message>
        <source>Judge</source>
        <translation>评判</translation>
    </message>
    <message>
        <source>Judged</source>
        <translation>评判结果</translation>
    </message>
    <message>
        <source>Operating point</source>
        <translation>工作点</translation>
    </message>
</context>
<context>
    <name>Painting</name>
    <message>
        <source>{title}: cancelled</source>
        <translation>{title}：已取消</translation>
    </message>
</context>
<context>
    <name>PairFields</name>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>{text}, {language}</source>
        <translation>{text}（{language}）</translation>
    </message>
</context>
<context>
    <name>PairQuestion</name>
    <message>
        <source>{x} and {y}?</source>
        <translation>{x} 与 {y}？</translation>
    </message>
    <message>
        <source>{x} and {y}, given {given}?</source>
        <translation>给定 {given}，{x} 与 {y}？</translation>
    </message>
    <message>
        <source>Independent</source>
        <translation>独立</translation>
    </message>
    <message>
        <source>Dependent</source>
        <translation>相关</translation>
    </message>
    <message>
        <source>Not tested</source>
        <translation>未检验</translation>
    </message>
    <message>
        <source>fewer than {rows} rows a degree of freedom</source>
        <translation>每个自由度不足 {rows} 行</translation>
    </message>
    <message>
        <source>it is at most the threshold</source>
        <translation>不超过阈值</translation>
    </message>
    <message>
        <source>it is above the threshold</source>
        <translation>超过阈值</translation>
    </message>
    <message>
        <source>p is above α</source>
        <translation>p 大于 α</translation>
    </message>
    <message>
        <source>p is not above α</source>
        <translation>p 不大于 α</translation>
    </message>
    <message>
        <source>so the edge goes</source>
        <translation>所以删除这条边</translation>
    </message>
    <message>
        <source>so the edge stays</source>
        <translation>所以保留这条边</translation>
    </message>
    <message>
        <source>so an edge joins them</source>
        <translation>所以用一条边连接二者</translation>
    </message>
    <message>
        <source>so no edge joins them</source>
        <translation>所以二者之间没有边</translation>
    </message>
    <message>
        <source>{reason}.</source>
        <translation>{reason}。</translation>
    </message>
    <message>
        <source>{reason}, {fate}.</source>
        <translation>{reason}，{fate}。</translation>
    </message>
    <message>
        <source>degrees of freedom</source>
        <translation>自由度</translation>
    </message>
    <message>
        <source>degrees of freedom, {product}</source>
        <translation>自由度，{product}</translation>
    </message>
    <message>
        <source>degrees of freedom, without empty rows and columns</source>
        <translation>自由度，不计空行和空列</translation>
    </message>
    <message>
        <source>mutual information, bits</source>
        <translation>互信息，比特</translation>
    </message>
    <message>
        <source>threshold, bits</source>
        <translation>阈值，比特</translation>
    </message>
    <message>
        <source>p of G²</source>
        <translation>G² 的 p 值</translation>
    </message>
    <message>
        <source>G² = 2 Σ n ln(n / expected)</source>
        <translation>G² = 2 Σ n ln(n / 期望频数)</translation>
    </message>
    <message>
        <source>χ² = Σ (n − expected)² / expected</source>
        <translation>χ² = Σ (n − 期望频数)² / 期望频数</translation>
    </message>
    <message>
        <source>the set decides one of the two</source>
        <translation>该集合决定了两者之一</translation>
    </message>
</context>
<context>
    <name>PairTestPanel</name>
    <message numerus="yes">
        <source>%Ln row(s) with a blank in these columns are left out.</source>
        <translation>
            <numerusform>这些列中有空缺的 %Ln 行未计入。</numerusform>
        </translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>全部行</translation>
    </message>
    <message>
        <source>rows · {statistic} · df · p</source>
        <translation>行数 · {statistic} · 自由度 · p</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>and {count} more with fewer rows</source>
        <translation>另有 {count} 层行数更少</translation>
    </message>
    <message>
        <source>{x} down, {y} across</source>
        <translation>纵向 {x}，横向 {y}</translation>
    </message>
    <message>
        <source>Test a pair</source>
        <translation>检验一对节点</translation>
    </message>
    <message>
        <source>Click nodes on the canvas: first X, then Y; every further click adds to or removes from the conditioning set.</source>
        <translation>在画布上点击节点：先 X，后 Y；之后每次点击将节点加入或移出条件集。</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>检验</translation>
    </message>
    <message>
        <source>How independence is tested</source>
        <translation>独立性的检验方法</translation>
    </message>
    <message>
        <source>Level of significance</source>
        <translation>显著性水平</translation>
    </message>
    <message>
        <source>The pair counts as independent if p is larger</source>
        <translation>p 更大时视为独立</translation>
    </message>
    <message>
        <source>Strata</source>
        <translation>分层</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
</context>
<context>
    <name>PairTests</name>
    <message>
        <source>Test of a pair</source>
        <translation>检验一对节点</translation>
    </message>
</context>
<context>
    <name>PairTriangle</name>
    <message>
        <source>I({first}; {second} | {target}) = {value}</source>
        <translation>I({first}; {second} | {target}) = {value}</translation>
    </message>
    <message>
        <source>an arc of the network</source>
        <translation>网络中的一条弧</translation>
    </message>
</context>
<context>
    <name>Panel</name>
    <message>
        <source>Close this page</source>
        <translation>关闭此页</translation>
    </message>
</context>
<context>
    <name>ParameterPlot</name>
    <message>
        <source>equal tails</source>
        <translation>等尾区间</translation>
    </message>
    <message>
        <source>highest density</source>
        <translation>最高密度区间</translation>
    </message>
    <message>
        <source>Probability of the credible interval</source>
        <translation>可信区间的概率</translation>
    </message>
    <message>
        <source>Which interval of that probability</source>
        <translation>取该概率的哪种区间</translation>
    </message>
    <message>
        <source>Likelihood, prior and posterior of the parameter</source>
        <translation>参数的似然、先验与后验</translation>
    </message>
    <message>
        <source>log-likelihood</source>
        <translation>对数似然</translation>
    </message>
    <message>
        <source>θ = {name}</source>
        <translation>θ = {name}</translation>
    </message>
    <message>
        <source>prior</source>
        <translation>先验</translation>
    </message>
    <message>
        <source>posterior</source>
        <translation>后验</translation>
    </message>
    <message>
        <source>likelihood</source>
        <translation>似然</translation>
    </message>
    <message>
        <source>MLE</source>
        <translation>MLE</translation>
    </message>
    <message>
        <source>MAP (mode)</source>
        <translation>MAP（众数）</translation>
    </message>
    <message>
        <source>posterior mean</source>
        <translation>后验均值</translation>
    </message>
    <message>
        <source>density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>likelihood ÷ its maximum</source>
        <translation>似然 ÷ 其最大值</translation>
    </message>
    <message>
        <source>log-likelihood, nats</source>
        <translation>对数似然（奈特）</translation>
    </message>
</context>
<context>
    <name>ParentLimits</name>
    <message>
        <source>Parents of {name}, at most</source>
        <translation>{name} 的父节点最多</translation>
    </message>
    <message>
        <source>Take back the limit of {name}</source>
        <translation>取消 {name} 的限制</translation>
    </message>
    <message>
        <source>Parents of a node, at most</source>
        <translation>一个节点的父节点最多</translation>
    </message>
    <message>
        <source>any</source>
        <translation>不限</translation>
    </message>
</context>
<context>
    <name>ParentWeights</name>
    <message>
        <source>The table of {children} was averaged over {parents}, weighted by the probability given the other parents: the marginal stays.</source>
        <translation>{children} 的表已对 {parents} 取平均，权重为其在其他父节点给定时的概率：边缘分布不变。</translation>
    </message>
    <message>
        <source>The table of {children} was averaged over {parents} with equal weights, since the exact ones would take too long: marginals may move.</source>
        <translation>{children} 的表已对 {parents} 以相等权重取平均，因为计算精确权重耗时过长：边缘分布可能改变。</translation>
    </message>
    <message>
        <source>The numbers of {children} were averaged over {parents}, weighted by the probability given the other parents.</source>
        <translation>{children} 的数值已对 {parents} 取平均，权重为给定其他父节点时的概率。</translation>
    </message>
    <message>
        <source>The numbers of {children} were averaged over {parents} with equal weights, since the exact ones would take too long.</source>
        <translation>{children} 的数值已对 {parents} 以相等权重取平均，因为计算精确权重耗时太久。</translation>
    </message>
    <message>
        <source>All options of {children} count alike in it.</source>
        <translation>其中 {children} 的所有选项权重相同。</translation>
    </message>
    <message>
        <source>Weights are equal where the other parents of {children} have probability 0.</source>
        <translation>在 {children} 的其他父节点概率为 0 之处，权重相等。</translation>
    </message>
    <message>
        <source>{children} now has a plain table, no expression.</source>
        <translation>{children} 现在是普通的表，不再是表达式。</translation>
    </message>
    <message>
        <source>The noisy-MAX of {children} lost the columns of {parents}; its other numbers are as they were, so that the marginal may move.</source>
        <translation>{children} 的噪声 MAX 失去了 {parents} 的列；其余数值保持不变，因此边缘分布可能改变。</translation>
    </message>
</context>
<context>
    <name>ParentsEditor</name>
    <message>
        <source>Add a parent…</source>
        <translation>添加父节点…</translation>
    </message>
</context>
<context>
    <name>PictureActions</name>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Export {file}</source>
        <translation>导出 {file}</translation>
    </message>
    <message>
        <source>Exported **{file}**.</source>
        <translation>已导出 **{file}**。</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>The picture is in the clipboard.</source>
        <translation>图片已在剪贴板中。</translation>
    </message>
    <message>
        <source>Print {file}</source>
        <translation>打印 {file}</translation>
    </message>
    <message>
        <source>Sent to the printer.</source>
        <translation>已发送到打印机。</translation>
    </message>
</context>
<context>
    <name>PictureDialog</name>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>as in the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>背景</translation>
    </message>
    <message>
        <source>Without it the picture is transparent around the nodes</source>
        <translation>没有背景时，节点周围是透明的</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>size of the network</source>
        <translation>网络的大小</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Texts as outlines</source>
        <translation>文字转为轮廓</translation>
    </message>
    <message>
        <source>The same in every program, but the texts can no longer be searched or edited</source>
        <translation>在任何程序中都相同，但文字不能再搜索或编辑</translation>
    </message>
</context>
<context>
    <name>Player</name>
    <message>
        <source>{count} cells</source>
        <translation>{count} 个单元格</translation>
    </message>
</context>
<context>
    <name>PlayerBar</name>
    <message>
        <source>One step back (←)</source>
        <translation>后退一步（←）</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停（空格）</translation>
    </message>
    <message>
        <source>One step on (→)</source>
        <translation>前进一步（→）</translation>
    </message>
    <message>
        <source>Speed (+ and −)</source>
        <translation>速度（+ 和 −）</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Drag to a step; Home and End go to the ends</source>
        <translation>拖到某一步；Home 和 End 到两端</translation>
    </message>
    <message>
        <source>Step {step} of {count}</source>
        <translation>第 {step} 步，共 {count} 步</translation>
    </message>
</context>
<context>
    <name>PlayerPanel</name>
    <message>
        <source>Player</source>
        <translation>播放器</translation>
    </message>
    <message>
        <source>Junction tree</source>
        <translation>团树</translation>
    </message>
    <message>
        <source>Variable elimination</source>
        <translation>变量消元</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>The node whose posterior is asked for</source>
        <translation>要求其后验概率的节点</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Click a stage to go to its first step</source>
        <translation>点击阶段可跳到其第一步</translation>
    </message>
    <message>
        <source>Export as figures…</source>
        <translation>导出为图…</translation>
    </message>
    <message>
        <source>Write graph and tree as SVG, PDF or PNG</source>
        <translation>将图和树写为 SVG、PDF 或 PNG</translation>
    </message>
    <message>
        <source>{step} of {count}</source>
        <translation>{step} / {count}</translation>
    </message>
    <message>
        <source>Factors</source>
        <translation>因子</translation>
    </message>
    <message>
        <source>Cliques</source>
        <translation>团</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>单元格</translation>
    </message>
</context>
<context>
    <name>Plot</name>
    <message>
        <source>Vector pictures (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>Pages (*.pdf)</source>
        <translation>页面 (*.pdf)</translation>
    </message>
    <message>
        <source>Copy as picture</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Copy the numbers</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>Save the picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
</context>
<context>
    <name>Plurals</name>
    <message numerus="yes">
        <source>{count} row(s)</source>
        <translation>
            <numerusform>{count} 行</numerusform>
        </translation>
    </message>
    <message>
        <source>{rows} of total weight {weight}</source>
        <translation>{rows}（总权重 {weight}）</translation>
    </message>
    <message numerus="yes">
        <source>{count} column(s)</source>
        <translation>
            <numerusform>{count} 列</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} case(s)</source>
        <translation>
            <numerusform>{count} 个样本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} cell(s)</source>
        <translation>
            <numerusform>{count} 个单元格</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} parameter(s)</source>
        <translation>
            <numerusform>{count} 个参数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} finding(s)</source>
        <translation>
            <numerusform>{count} 条证据</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} step(s)</source>
        <translation>
            <numerusform>{count} 步</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} sweep(s)</source>
        <translation>
            <numerusform>{count} 轮</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} pass(es)</source>
        <translation>
            <numerusform>{count} 遍</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} chain(s)</source>
        <translation>
            <numerusform>{count} 条链</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} number(s)</source>
        <translation>
            <numerusform>{count} 个数</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} marriage(s)</source>
        <translation>
            <numerusform>{count} 条联姻边</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} state(s)</source>
        <translation>
            <numerusform>{count} 个状态</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} model(s)</source>
        <translation>
            <numerusform>{count} 个模型</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PolicyEdits</name>
    <message>
        <source>A column of a policy must sum to 1. Nothing was changed.</source>
        <translation>策略的每一列之和必须为 1。未做任何更改。</translation>
    </message>
    <message>
        <source>Change policy of {name}</source>
        <translation>更改 {name} 的策略</translation>
    </message>
</context>
<context>
    <name>PolicyPage</name>
    <message>
        <source>Policy</source>
        <translation>决策规则</translation>
    </message>
    <message>
        <source>as in the table</source>
        <translation>按表中顺序</translation>
    </message>
    <message>
        <source>by difference</source>
        <translation>按差距</translation>
    </message>
    <message>
        <source>Order of the rows</source>
        <translation>行的顺序</translation>
    </message>
    <message>
        <source>only what can happen</source>
        <translation>只列可能发生的</translation>
    </message>
    <message>
        <source>Leave out what cannot be seen under the best strategy</source>
        <translation>略去最优策略下不会看到的情形</translation>
    </message>
    <message>
        <source>Take as fixed policy</source>
        <translation>定为固定规则</translation>
    </message>
    <message>
        <source>Set this policy by hand: it is evaluated and no longer optimized</source>
        <translation>把此规则作为手工设定：只求其值，不再优化</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the table as a spreadsheet reads it</source>
        <translation>按电子表格可读的形式复制此表</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Policy · {decision}</source>
        <translation>决策规则 · {decision}</translation>
    </message>
    <message>
        <source>No policy to show</source>
        <translation>没有可显示的规则</translation>
    </message>
    <message>
        <source>Draw a decision (D), or turn a node into one.</source>
        <translation>画一个决策（D），或把一个节点变为决策。</translation>
    </message>
    <message>
        <source>Nothing to gain or lose: draw a utility (U).</source>
        <translation>无得无失：请画一个效用（U）。</translation>
    </message>
    <message>
        <source>{decision} has a policy set by hand; the page Decision shows it.</source>
        <translation>{decision} 的规则是手工设定的，见“决策”页。</translation>
    </message>
    <message>
        <source>The decisions are not solved yet.</source>
        <translation>决策尚未求解。</translation>
    </message>
    <message>
        <source>The first {count} of {all} rows.</source>
        <translation>共 {all} 行，只列前 {count} 行。</translation>
    </message>
    <message>
        <source>P(known)</source>
        <translation>P(已知)</translation>
    </message>
    <message>
        <source>Probability of the row under the best strategy</source>
        <translation>最优策略下该行的概率</translation>
    </message>
    <message>
        <source>EU of {option}</source>
        <translation>{option} 的 EU</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>ahead by</source>
        <translation>领先</translation>
    </message>
    <message>
        <source>0, not chosen</source>
        <translation>0，未选</translation>
    </message>
    <message>
        <source>cannot happen</source>
        <translation>不可能发生</translation>
    </message>
</context>
<context>
    <name>PosteriorChangesLegend</name>
    <message>
        <source>prior</source>
        <translation>先验</translation>
    </message>
    <message>
        <source>posterior</source>
        <translation>后验</translation>
    </message>
    <message>
        <source>tick: prior, bar: posterior</source>
        <translation>刻度：先验，条：后验</translation>
    </message>
</context>
<context>
    <name>PosteriorChangesList</name>
    <message>
        <source>P({name} = {state} | e) = {posterior:.6g}; prior {prior:.6g}; all states moved by {distance:.1f} points</source>
        <translation>P({name} = {state} | e) = {posterior:.6g}；先验 {prior:.6g}；所有状态共移动 {distance:.1f} 个百分点</translation>
    </message>
    <message>
        <source>{name} = {state}: from {prior} to {posterior} per cent</source>
        <translation>{name} = {state}：从百分之 {prior} 到 {posterior}</translation>
    </message>
</context>
<context>
    <name>PosteriorChangesPart</name>
    <message>
        <source>Automatic updating is off: F5 updates.</source>
        <translation>自动更新已关闭：按 F5 更新。</translation>
    </message>
    <message>
        <source>What the lesson asks about is covered.</source>
        <translation>本课所问的内容被遮住了。</translation>
    </message>
    <message>
        <source>No other node moved.</source>
        <translation>其他节点没有变化。</translation>
    </message>
    <message>
        <source>Moved most</source>
        <translation>变化最大</translation>
    </message>
    <message>
        <source>Nodes that the findings moved most</source>
        <translation>受证据影响变化最大的节点</translation>
    </message>
</context>
<context>
    <name>PredictionRow</name>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>揭示</translation>
    </message>
    <message>
        <source>Predicted probability</source>
        <translation>预测的概率</translation>
    </message>
    <message>
        <source>Predicted probability in per cent</source>
        <translation>以百分数预测的概率</translation>
    </message>
    <message>
        <source>Largest first; Alt+Up and Alt+Down move a row</source>
        <translation>最大的在前；Alt+↑ 与 Alt+↓ 移动一行</translation>
    </message>
    <message>
        <source>Your prediction</source>
        <translation>您的预测</translation>
    </message>
    <message>
        <source>Show what comes out</source>
        <translation>显示结果</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
</context>
<context>
    <name>PreviewTable</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>The length of this row differs from the header.</source>
        <translation>这一行的长度与表头不同。</translation>
    </message>
    <message>
        <source>A title or a comment: this line is skipped.</source>
        <translation>标题或注释：此行跳过。</translation>
    </message>
    <message>
        <source>category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>identifier</source>
        <translation>标识符</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>row weights</source>
        <translation>行权重</translation>
    </message>
</context>
<context>
    <name>PriceTable</name>
    <message>
        <source>seen before</source>
        <translation>事先看到</translation>
    </message>
    <message>
        <source>worth</source>
        <translation>价值</translation>
    </message>
    <message>
        <source>price</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>net</source>
        <translation>净值</translation>
    </message>
    <message>
        <source>not before</source>
        <translation>来不及</translation>
    </message>
    <message>
        <source>seen now</source>
        <translation>现已看到</translation>
    </message>
</context>
<context>
    <name>PropertiesDialog</name>
    <message>
        <source>Network properties</source>
        <translation>网络属性</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>What to try</source>
        <translation>可以试试</translation>
    </message>
    <message>
        <source>Not saved yet</source>
        <translation>尚未保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
</context>
<context>
    <name>Punctuation</name>
    <message>
        <source>{text}.</source>
        <translation>{text}。</translation>
    </message>
    <message>
        <source>{title}: {text}</source>
        <translation>{title}：{text}</translation>
    </message>
    <message>
        <source>{first}; {second}</source>
        <translation>{first}；{second}</translation>
    </message>
    <message>
        <source>{first}, {second}</source>
        <translation>{first}，{second}</translation>
    </message>
</context>
<context>
    <name>Queries</name>
    <message>
        <source>The engine was stopped; F5 asks again.</source>
        <translation>引擎已停止；按 F5 重新计算。</translation>
    </message>
    <message>
        <source>Posteriors</source>
        <translation>后验</translation>
    </message>
    <message>
        <source>{stand_in} answers until {engine} has been compiled for the first time on this computer; then {engine} is asked.</source>
        <translation>在此计算机上首次编译 {engine} 期间由{stand_in}回答；之后由 {engine} 回答。</translation>
    </message>
    <message>
        <source>Better junction tree</source>
        <translation>更好的团树</translation>
    </message>
    <message>
        <source>Joint table</source>
        <translation>联合表</translation>
    </message>
</context>
<context>
    <name>ReadingForm</name>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Missing values are written</source>
        <translation>缺失值写作</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The column that says how often each row counts</source>
        <translation>说明每行计多少次的列</translation>
    </message>
    <message>
        <source>Row weights</source>
        <translation>行权重</translation>
    </message>
    <message>
        <source>Use the columns for</source>
        <translation>列用于</translation>
    </message>
    <message>
        <source>Add to the cases before</source>
        <translation>加入已有样本</translation>
    </message>
    <message>
        <source>the nodes of {network}</source>
        <translation>{network} 的节点</translation>
    </message>
    <message>
        <source>a new network, a node per column</source>
        <translation>新网络，每列一个节点</translation>
    </message>
    <message>
        <source>the data table only</source>
        <translation>仅作数据表</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>missing cells</source>
        <translation>缺失单元格</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>ragged rows</source>
        <translation>长度不符的行</translation>
    </message>
    <message>
        <source>Reading the whole file</source>
        <translation>读取整个文件</translation>
    </message>
    <message>
        <source>Reading the whole file: {share} %</source>
        <translation>正在读取整个文件：{share} %</translation>
    </message>
</context>
<context>
    <name>ReasonPart</name>
    <message>
        <source>Why row {row} is {first} rather than {second}</source>
        <translation>为何第 {row} 行是 {first} 而不是 {second}</translation>
    </message>
    <message>
        <source>{model}, trained on all rows</source>
        <translation>{model}，用全部行训练</translation>
    </message>
    <message>
        <source>Log-odds in nats: right speaks for {first}, left for {second}.</source>
        <translation>对数几率（奈特）：右侧支持 {first}，左侧支持 {second}。</translation>
    </message>
    <message>
        <source>The model is not a product, so each bar is the change when its column is left out, and the bars need not sum to the whole.</source>
        <translation>该模型不是乘积，因此每条是去掉该列时的变化，各条之和不必等于总和。</translation>
    </message>
    <message>
        <source>share of the classes</source>
        <translation>类别的比例</translation>
    </message>
    <message numerus="yes">
        <source>%Ln other column(s)</source>
        <translation>
            <numerusform>另外 %Ln 列</numerusform>
        </translation>
    </message>
    <message>
        <source>together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Super-parent</source>
        <translation>超父节点</translation>
    </message>
    <message>
        <source>Rows with it</source>
        <translation>含它的行</translation>
    </message>
    <message>
        <source>P({name})</source>
        <translation>P({name})</translation>
    </message>
    <message>
        <source>Share of the sum</source>
        <translation>在和中的比例</translation>
    </message>
    <message>
        <source>The product, worked out</source>
        <translation>展开的乘积</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>因子</translation>
    </message>
    <message>
        <source>product</source>
        <translation>乘积</translation>
    </message>
    <message>
        <source>ln product</source>
        <translation>乘积的对数</translation>
    </message>
    <message>
        <source>Underflow: the product of {name} is 0 for the machine, though its logarithm is {log}. Decisions are made from the logarithms.</source>
        <translation>下溢：{name} 的乘积在机器中为 0，而其对数为 {log}。决策由对数作出。</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>P(class | row)</source>
        <translation>P(类别 | 行)</translation>
    </message>
    <message>
        <source>−ln P(class, row), the smallest wins</source>
        <translation>−ln P(类别, 行)，最小者胜出</translation>
    </message>
</context>
<context>
    <name>RecordedRow</name>
    <message>
        <source>Heading</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>What the learner is to do</source>
        <translation>学习者要做什么</translation>
    </message>
    <message>
        <source>What is said once it is done</source>
        <translation>完成之后说什么</translation>
    </message>
    <message>
        <source>What this step is about</source>
        <translation>这一步讲什么</translation>
    </message>
    <message>
        <source>Word the heading and text of this step</source>
        <translation>为这一步写标题和正文</translation>
    </message>
    <message>
        <source>Word this task (Enter)</source>
        <translation>为这个任务写说明（Enter）</translation>
    </message>
    <message>
        <source>Join this step with the one before</source>
        <translation>与前一步合并</translation>
    </message>
    <message>
        <source>Put back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Leave this out (Delete)</source>
        <translation>略去此项（Delete）</translation>
    </message>
    <message>
        <source>Begin a step here</source>
        <translation>从这里开始新的一步</translation>
    </message>
</context>
<context>
    <name>Recording</name>
    <message>
        <source>A button of the next step opens everything as it was then.</source>
        <translation>下一步的按钮会按当时的样子打开一切。</translation>
    </message>
    <message>
        <source>The table is too large to go along with a lesson.</source>
        <translation>数据表太大，不能随课程一起保存。</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>已略去</translation>
    </message>
</context>
<context>
    <name>RecordingPage</name>
    <message>
        <source>Recording</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Record a lesson</source>
        <translation>录制课程</translation>
    </message>
    <message>
        <source>Nothing done yet</source>
        <translation>还没有做任何事</translation>
    </message>
    <message>
        <source>Draw, edit, observe, open a page: each becomes a task of the lesson.</source>
        <translation>画图、编辑、选择证据、打开页面：每一项都成为课程的一个任务。</translation>
    </message>
    <message>
        <source>New step</source>
        <translation>新的一步</translation>
    </message>
    <message>
        <source>What is done next belongs to a step of its own</source>
        <translation>接下来所做的属于新的一步</translation>
    </message>
    <message>
        <source>Save lesson…</source>
        <translation>保存课程…</translation>
    </message>
    <message>
        <source>Write the .lesson file, and check that everything holds</source>
        <translation>写入 .lesson 文件，并检查一切是否成立</translation>
    </message>
    <message>
        <source>Take it</source>
        <translation>开始学习</translation>
    </message>
    <message>
        <source>Take the saved lesson in a tab of its own</source>
        <translation>在单独的标签页中学习已保存的课程</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Forget what was recorded</source>
        <translation>丢弃录下的内容</translation>
    </message>
    <message>
        <source>Title of the lesson</source>
        <translation>课程标题</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Stop recording; what was recorded is kept</source>
        <translation>停止录制；录下的内容会保留</translation>
    </message>
    <message>
        <source>Go on recording where it was stopped</source>
        <translation>从停下的地方继续录制</translation>
    </message>
    <message>
        <source>Saved as {file}.</source>
        <translation>已保存为 {file}。</translation>
    </message>
    <message>
        <source>Do in the window what the learner shall do. Undo takes a task back.</source>
        <translation>在窗口中做学习者该做的事。撤销会收回任务。</translation>
    </message>
    <message>
        <source>Stopped. What was recorded is kept until this tab is closed.</source>
        <translation>已停止。录下的内容保留到关闭此标签页为止。</translation>
    </message>
</context>
<context>
    <name>Registry</name>
    <message>
        <source>Junction tree</source>
        <translation>团树</translation>
    </message>
    <message>
        <source>Variable elimination</source>
        <translation>变量消元</translation>
    </message>
    <message>
        <source>Enumeration</source>
        <translation>枚举</translation>
    </message>
    <message>
        <source>Gibbs sampling</source>
        <translation>吉布斯采样</translation>
    </message>
    <message>
        <source>Likelihood weighting</source>
        <translation>似然加权</translation>
    </message>
    <message>
        <source>Rejection sampling</source>
        <translation>拒绝采样</translation>
    </message>
    <message>
        <source>Loopy belief propagation</source>
        <translation>环路置信传播</translation>
    </message>
    <message>
        <source>Mean field</source>
        <translation>平均场</translation>
    </message>
    <message>
        <source>bayesgui network</source>
        <translation>bayesgui 网络</translation>
    </message>
    <message>
        <source>Bayesian Interchange Format (BIF)</source>
        <translation>贝叶斯交换格式 (BIF)</translation>
    </message>
    <message>
        <source>XMLBIF</source>
        <translation>XMLBIF</translation>
    </message>
    <message>
        <source>HUGIN network (NET)</source>
        <translation>HUGIN 网络 (NET)</translation>
    </message>
    <message>
        <source>GeNIe network (XDSL)</source>
        <translation>GeNIe 网络 (XDSL)</translation>
    </message>
    <message>
        <source>Netica network (DNE)</source>
        <translation>Netica 网络 (DNE)</translation>
    </message>
    <message>
        <source>UAI competition (UAI)</source>
        <translation>UAI 竞赛 (UAI)</translation>
    </message>
    <message>
        <source>Microsoft Bayesian network (DSC)</source>
        <translation>Microsoft 贝叶斯网络 (DSC)</translation>
    </message>
    <message>
        <source>OpenMarkov network (PGMX)</source>
        <translation>OpenMarkov 网络 (PGMX)</translation>
    </message>
    <message>
        <source>UnBBayes network (XMLBIF 0.4 to 0.6)</source>
        <translation>UnBBayes 网络 (XMLBIF 0.4 至 0.6)</translation>
    </message>
    <message>
        <source>GraphML</source>
        <translation>GraphML</translation>
    </message>
    <message>
        <source>Graph Modelling Language (GML)</source>
        <translation>图建模语言 (GML)</translation>
    </message>
    <message>
        <source>Graphviz (DOT)</source>
        <translation>Graphviz (DOT)</translation>
    </message>
    <message>
        <source>Edge list (CSV)</source>
        <translation>边列表 (CSV)</translation>
    </message>
    <message>
        <source>Adjacency table (CSV)</source>
        <translation>邻接表 (CSV)</translation>
    </message>
    <message>
        <source>Log-likelihood</source>
        <translation>对数似然</translation>
    </message>
    <message>
        <source>AIC</source>
        <translation>AIC</translation>
    </message>
    <message>
        <source>BIC</source>
        <translation>BIC</translation>
    </message>
    <message>
        <source>Description length</source>
        <translation>描述长度</translation>
    </message>
    <message>
        <source>BDeu</source>
        <translation>BDeu</translation>
    </message>
    <message>
        <source>K2</source>
        <translation>K2</translation>
    </message>
    <message>
        <source>Compiles the network once; then one changed finding costs only what it changes.</source>
        <translation>网络只编译一次；此后改变一个证据只需付出它所改变的代价。</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>内存预算</translation>
    </message>
    <message>
        <source>Bytes that the tables may take; 0 for half of the free memory.</source>
        <translation>各表可占用的字节数；0 表示空闲内存的一半。</translation>
    </message>
    <message>
        <source>Compiled kernels</source>
        <translation>编译内核</translation>
    </message>
    <message>
        <source>Sums out everything but the targets, each time from the start.</source>
        <translation>每次从头开始，求和消去目标以外的一切变量。</translation>
    </message>
    <message>
        <source>Bytes that the largest product may take; 0 for half of the free memory.</source>
        <translation>最大乘积可占用的字节数；0 表示空闲内存的一半。</translation>
    </message>
    <message>
        <source>Sums over all configurations of a small network.</source>
        <translation>对小网络的所有取值组合求和。</translation>
    </message>
    <message>
        <source>Draws each variable anew given all others, over and over, in many chains.</source>
        <translation>在多条链中反复地、在给定其余变量的条件下重新抽取每个变量。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>Draws of all chains together that are recorded; rounded up to whole sweeps.</source>
        <translation>所有链合计记录的抽样次数；向上取整到完整的一轮。</translation>
    </message>
    <message>
        <source>Burn-in</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Sweeps of every chain that are thrown away first.</source>
        <translation>每条链开头舍弃的轮数。</translation>
    </message>
    <message>
        <source>Thinning</source>
        <translation>稀疏化</translation>
    </message>
    <message>
        <source>Of the sweeps after that, every so many is recorded.</source>
        <translation>此后每隔若干轮记录一次。</translation>
    </message>
    <message>
        <source>Chains</source>
        <translation>链数</translation>
    </message>
    <message>
        <source>Chains that run side by side.</source>
        <translation>并行运行的链。</translation>
    </message>
    <message>
        <source>Strong elimination</source>
        <translation>强消元</translation>
    </message>
    <message>
        <source>Takes decisions from the last to the first, summing out what is not known at each.</source>
        <translation>从最后一个决策到第一个依次求解，把各决策未知的变量求和消去。</translation>
    </message>
    <message>
        <source>Only what is drawn</source>
        <translation>只有画出的</translation>
    </message>
    <message>
        <source>Whether a decision knows only the nodes on arcs to it, and remembers nothing else.</source>
        <translation>决策是否只知道有弧指向它的节点，而不记得别的。</translation>
    </message>
    <message>
        <source>Single policy updating</source>
        <translation>单策略更新</translation>
    </message>
    <message>
        <source>Improves one policy at a time until none can be improved.</source>
        <translation>每次改进一个策略，直到都无法改进。</translation>
    </message>
    <message>
        <source>Number of starts where the result can be a local maximum; the first one is uniform.</source>
        <translation>结果可能是局部最优时的起点数；第一个是均匀的。</translation>
    </message>
    <message>
        <source>Seed of the random policies.</source>
        <translation>随机策略的种子。</translation>
    </message>
    <message>
        <source>Tries every combination of policies over what can matter to each decision.</source>
        <translation>尝试对各决策有关信息的所有策略组合。</translation>
    </message>
    <message>
        <source>Missing cells</source>
        <translation>缺失单元格</translation>
    </message>
    <message>
        <source>Counting the rows that are complete, in a family or in all, assumes that a cell is missing whatever its value and the others are; a state of its own takes being missing for a result like any other. Cells that depend on what is observed need EM.</source>
        <translation>只计入（某个家族或全部变量）完整的行，假定单元格是否缺失与它及其他变量的取值无关；单独的状态则把缺失本身当作一种结果。若缺失取决于已观测的值，则需要 EM。</translation>
    </message>
    <message>
        <source>the rows in which a family is complete</source>
        <translation>各家族完整的行</translation>
    </message>
    <message>
        <source>the rows in which all are complete</source>
        <translation>全部变量都完整的行</translation>
    </message>
    <message>
        <source>a state of its own</source>
        <translation>作为单独的状态</translation>
    </message>
    <message>
        <source>EM</source>
        <translation>EM</translation>
    </message>
    <message>
        <source>Expectation maximization: counts missing cells by their probability under the tables so far.</source>
        <translation>期望最大化：按当前概率表下的概率计数缺失单元格。</translation>
    </message>
    <message>
        <source>Random restarts</source>
        <translation>随机重启</translation>
    </message>
    <message>
        <source>Ascents from random tables, besides the one from the network&apos;s own tables.</source>
        <translation>除了从网络自身的表开始，还从随机的表开始上升的次数。</translation>
    </message>
    <message>
        <source>Cases that a table&apos;s prior is worth, spread evenly over its cells; 0 for no prior.</source>
        <translation>每个表的先验相当于多少个样本，平均分布在各单元格；0 表示没有先验。</translation>
    </message>
    <message>
        <source>α in every cell, which counts like earlier cases; 0 for no prior.</source>
        <translation>每个单元格的 α，与以前的样本同样计数；0 表示没有先验。</translation>
    </message>
    <message>
        <source>End at a change of the tables below</source>
        <translation>表的变化小于此值时结束</translation>
    </message>
    <message>
        <source>‖θ&apos; − θ‖ over all cells; 0 switches the rule off.</source>
        <translation>所有单元格的 ‖θ&apos; − θ‖；0 关闭此规则。</translation>
    </message>
    <message>
        <source>End at a gain below</source>
        <translation>增益小于此值时结束</translation>
    </message>
    <message>
        <source>|ΔQ|, the gain of the expected log-likelihood in nats; 0 switches the rule off.</source>
        <translation>|ΔQ|，期望对数似然的增益（奈特）；0 关闭此规则。</translation>
    </message>
    <message>
        <source>Maximum iterations</source>
        <translation>最多迭代次数</translation>
    </message>
    <message>
        <source>Iterations of each ascent at most.</source>
        <translation>每次上升最多的迭代次数。</translation>
    </message>
    <message>
        <source>Hard EM</source>
        <translation>硬 EM</translation>
    </message>
    <message>
        <source>Count only the most probable completion of a row, and that one whole.</source>
        <translation>只计入一行最可能的补全，并整个计入。</translation>
    </message>
    <message>
        <source>Fractional updating</source>
        <translation>碎权更新</translation>
    </message>
    <message>
        <source>Row by row: each completion of a row is added with its probability under the rows before.</source>
        <translation>逐行：一行的每种补全按其在之前各行下的概率加入。</translation>
    </message>
    <message>
        <source>Cases that the prior of a table is worth, spread evenly over its cells.</source>
        <translation>表的先验相当于多少个样本，平均分布在各单元格。</translation>
    </message>
    <message>
        <source>Order of the rows</source>
        <translation>行的顺序</translation>
    </message>
    <message>
        <source>The order in which rows are added; at random, another seed gives another order.</source>
        <translation>加入各行的顺序；随机时，另一个种子给出另一种顺序。</translation>
    </message>
    <message>
        <source>as in the file</source>
        <translation>与文件相同</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>No arcs</source>
        <translation>没有弧</translation>
    </message>
    <message>
        <source>No arcs: all variables independent, the measure of what arcs are worth.</source>
        <translation>没有弧：所有变量相互独立，用来衡量弧的价值。</translation>
    </message>
    <message>
        <source>Naive Bayes</source>
        <translation>朴素贝叶斯</translation>
    </message>
    <message>
        <source>An arc from the class to every other variable: all independent given the class.</source>
        <translation>从类到每个其他变量各一条弧：给定类时全部独立。</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>Column that is the parent of all others.</source>
        <translation>作为所有其他列的父节点的列。</translation>
    </message>
    <message>
        <source>the first that may be it</source>
        <translation>第一个可作根的列</translation>
    </message>
    <message>
        <source>Hill climbing</source>
        <translation>爬山法</translation>
    </message>
    <message>
        <source>Changes one arc at a time as long as the score rises, then tries again from nearby.</source>
        <translation>只要评分上升就每次更改一条弧，然后从附近重新尝试。</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>What the search maximizes; the description length falls.</source>
        <translation>搜索所最大化的评分；描述长度则下降。</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Rounds without a better graph before the search ends.</source>
        <translation>连续多少轮没有得到更好的图，搜索便结束。</translation>
    </message>
    <message>
        <source>Patience</source>
        <translation>耐心</translation>
    </message>
    <message>
        <source>Changes without a better graph before a climb ends.</source>
        <translation>爬山结束前允许没有更好的图的更改次数。</translation>
    </message>
    <message>
        <source>Tabu changes</source>
        <translation>禁忌步数</translation>
    </message>
    <message>
        <source>Changes during which a changed arc stays as it is.</source>
        <translation>更改过的弧在这么多步内保持不变。</translation>
    </message>
    <message>
        <source>Tabu search</source>
        <translation>禁忌搜索</translation>
    </message>
    <message>
        <source>Makes the best change of one arc even if the score falls, but does not undo it soon.</source>
        <translation>即使评分下降也对一条弧作最好的更改，但不会很快撤回。</translation>
    </message>
    <message>
        <source>Changes without a better graph before the search ends.</source>
        <translation>搜索结束前允许没有更好的图的更改次数。</translation>
    </message>
    <message>
        <source>Exact search</source>
        <translation>精确搜索</translation>
    </message>
    <message>
        <source>Finds the graph of best score among all, by dynamic programming over sets of variables.</source>
        <translation>用变量集合上的动态规划，在所有图中找出评分最好的。</translation>
    </message>
    <message>
        <source>Rows and columns of a stratum without cases take no degrees of freedom. Full degrees make tests too weak on few rows: a third of the edges is lost.</source>
        <translation>层中没有样本的行和列不占自由度。行数少时，完整自由度使检验过弱，会丢失三分之一的边。</translation>
    </message>
    <message>
        <source>All columns independent given the class; columns of numbers are Gaussian in each class.</source>
        <translation>给定类别时各列相互独立；数值列在每个类别中服从高斯分布。</translation>
    </message>
    <message>
        <source>Smoothing α</source>
        <translation>平滑 α</translation>
    </message>
    <message>
        <source>Added to the count of every cell of the features&apos; tables; 0 is maximum likelihood.</source>
        <translation>加到特征表每个单元格计数上的数；0 为最大似然。</translation>
    </message>
    <message>
        <source>α of the class</source>
        <translation>类别的 α</translation>
    </message>
    <message>
        <source>Added to the count of every class; 0 takes the classes&apos; shares as they are.</source>
        <translation>加到每个类别计数上的数；0 直接采用各类别的比例。</translation>
    </message>
    <message>
        <source>Given priors</source>
        <translation>给定先验</translation>
    </message>
    <message>
        <source>Divisor n − ddof</source>
        <translation>除数 n − ddof</translation>
    </message>
    <message>
        <source>Of the variances: 0 is maximum likelihood, 1 the unbiased estimate.</source>
        <translation>方差的除数：0 为最大似然，1 为无偏估计。</translation>
    </message>
    <message>
        <source>Gaussian naive Bayes</source>
        <translation>高斯朴素贝叶斯</translation>
    </message>
    <message>
        <source>All columns independent given the class, and Gaussian in each class.</source>
        <translation>给定类别时各列相互独立，且在每个类别中服从高斯分布。</translation>
    </message>
    <message>
        <source>Added to variances</source>
        <translation>加到方差上</translation>
    </message>
    <message>
        <source>Added to every variance, as a share of the largest variance of a column.</source>
        <translation>加到每个方差上的数，以各列最大方差的比例表示。</translation>
    </message>
    <message>
        <source>Histogram naive Bayes</source>
        <translation>直方图朴素贝叶斯</translation>
    </message>
    <message>
        <source>All columns independent given the class, with a histogram of each column in each class.</source>
        <translation>给定类别时各列相互独立，每列在每个类别中用直方图表示。</translation>
    </message>
    <message>
        <source>Bins</source>
        <translation>区间数</translation>
    </message>
    <message>
        <source>Equal bins of each column.</source>
        <translation>每列等宽区间的个数。</translation>
    </message>
    <message>
        <source>Smoothing λ</source>
        <translation>平滑 λ</translation>
    </message>
    <message>
        <source>As if so many values of each class had been in every bin.</source>
        <translation>如同每个类别在每个区间中都有这么多个值。</translation>
    </message>
    <message>
        <source>Bins contain</source>
        <translation>区间包含</translation>
    </message>
    <message>
        <source>Which end of a bin belongs to it.</source>
        <translation>区间的哪一端属于该区间。</translation>
    </message>
    <message>
        <source>from a to below b</source>
        <translation>从 a 到小于 b</translation>
    </message>
    <message>
        <source>from above a to b</source>
        <translation>从大于 a 到 b</translation>
    </message>
    <message>
        <source>Naive Bayes with kernel densities</source>
        <translation>核密度朴素贝叶斯</translation>
    </message>
    <message>
        <source>All columns independent given the class, with Gaussian kernels around the values of a class.</source>
        <translation>给定类别时各列相互独立，在每个类别的值周围放置高斯核。</translation>
    </message>
    <message>
        <source>Width σ</source>
        <translation>宽度 σ</translation>
    </message>
    <message>
        <source>Of all kernels; 0 chooses one for each column and class.</source>
        <translation>所有核的宽度；0 为每列每类别各选一个。</translation>
    </message>
    <message>
        <source>Width chosen by</source>
        <translation>宽度的选择方法</translation>
    </message>
    <message>
        <source>A rule of thumb from spread and number of values, or the width under which each value is most probable given the others.</source>
        <translation>由离散程度和值的个数得出的经验法则，或使每个值在其余值下最可能的宽度。</translation>
    </message>
    <message>
        <source>Silverman&apos;s rule</source>
        <translation>Silverman 法则</translation>
    </message>
    <message>
        <source>leave-one-out likelihood</source>
        <translation>留一似然</translation>
    </message>
    <message>
        <source>Super-parent estimator (SPODE)</source>
        <translation>超父估计（SPODE）</translation>
    </message>
    <message>
        <source>Naive Bayes in which one column is a parent of all others.</source>
        <translation>其中一列是所有其他列的父节点的朴素贝叶斯。</translation>
    </message>
    <message>
        <source>Numbers are cut by</source>
        <translation>数值的划分方法</translation>
    </message>
    <message>
        <source>How columns of numbers become intervals; the cuts are learned from the same rows.</source>
        <translation>数值列如何变为区间；分割点由相同的行学习。</translation>
    </message>
    <message>
        <source>Super-parent</source>
        <translation>超父节点</translation>
    </message>
    <message>
        <source>Parent of all other columns; by default cross-validation decides.</source>
        <translation>所有其他列的父节点；默认由交叉验证决定。</translation>
    </message>
    <message>
        <source>by cross-validation</source>
        <translation>由交叉验证决定</translation>
    </message>
    <message>
        <source>Chosen by</source>
        <translation>选择依据</translation>
    </message>
    <message>
        <source>Of the held-out rows: the largest accuracy, or the smallest log loss.</source>
        <translation>对留出的行：最大准确率，或最小对数损失。</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>log loss</source>
        <translation>对数损失</translation>
    </message>
    <message>
        <source>Folds</source>
        <translation>折数</translation>
    </message>
    <message>
        <source>Of the cross-validation of the super-parents.</source>
        <translation>超父节点交叉验证的折数。</translation>
    </message>
    <message>
        <source>Tree-augmented naive Bayes (TAN)</source>
        <translation>树增强朴素贝叶斯（TAN）</translation>
    </message>
    <message>
        <source>Naive Bayes with one more parent for each column, along the best tree.</source>
        <translation>每列沿最佳树再增加一个父节点的朴素贝叶斯。</translation>
    </message>
    <message>
        <source>k-dependence Bayes (kdb)</source>
        <translation>k 依赖贝叶斯（kdb）</translation>
    </message>
    <message>
        <source>Naive Bayes with up to k more parents for each column.</source>
        <translation>每列最多再增加 k 个父节点的朴素贝叶斯。</translation>
    </message>
    <message>
        <source>Parents k</source>
        <translation>父节点数 k</translation>
    </message>
    <message>
        <source>Parents of a column besides the class.</source>
        <translation>一列除类别外的父节点数。</translation>
    </message>
    <message>
        <source>Averaged one-dependence estimators (AODE)</source>
        <translation>平均单依赖估计（AODE）</translation>
    </message>
    <message>
        <source>The sum of all classifiers in which one column is a parent of all others, beside the class.</source>
        <translation>所有以某一列（连同类别）为其他各列父节点的分类器之和。</translation>
    </message>
    <message>
        <source>Rows of a super-parent</source>
        <translation>超父节点的行数</translation>
    </message>
    <message>
        <source>m′: a column is a super-parent of a row if so many training rows have its value.</source>
        <translation>m′：若有这么多训练行具有该行的取值，则该列是该行的超父节点。</translation>
    </message>
    <message>
        <source>Gaussian classes (full covariance)</source>
        <translation>高斯类别（完整协方差）</translation>
    </message>
    <message>
        <source>Each class is one Gaussian of all columns, with their covariances.</source>
        <translation>每个类别是所有列的一个高斯分布，含协方差。</translation>
    </message>
    <message>
        <source>One covariance for all classes</source>
        <translation>所有类别共用一个协方差</translation>
    </message>
    <message>
        <source>Linear discriminant analysis; otherwise each class has its own (quadratic).</source>
        <translation>线性判别分析；否则每个类别有自己的协方差（二次判别）。</translation>
    </message>
    <message>
        <source>Gaussian mixtures</source>
        <translation>高斯混合</translation>
    </message>
    <message>
        <source>Each class is a mixture of Gaussians of all columns, found by EM.</source>
        <translation>每个类别是所有列的高斯混合，由 EM 得到。</translation>
    </message>
    <message>
        <source>Components of a class</source>
        <translation>每个类别的分量数</translation>
    </message>
    <message>
        <source>Gaussians of each class; 0 chooses 1 to 5 for each class by BIC.</source>
        <translation>每个类别的高斯个数；0 按 BIC 为每个类别选择 1 到 5 个。</translation>
    </message>
    <message>
        <source>Restarts</source>
        <translation>重启次数</translation>
    </message>
    <message>
        <source>Further random starts; the best one counts.</source>
        <translation>另外的随机起点；取最好的一个。</translation>
    </message>
    <message>
        <source>Least variance</source>
        <translation>最小方差</translation>
    </message>
    <message>
        <source>Of a component in any direction, as a share of the table&apos;s; it keeps components from collapsing onto one row.</source>
        <translation>分量在任一方向上的方差下限，以数据表方差的比例表示；防止分量塌缩到一行上。</translation>
    </message>
    <message>
        <source>Parzen windows</source>
        <translation>Parzen 窗</translation>
    </message>
    <message>
        <source>The density of a class is made from windows around its rows, all columns together.</source>
        <translation>类别的密度由其各行周围的窗口构成，所有列一起考虑。</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>A Gaussian around each row, or a cube that counts rows; with more than a few columns most cubes are empty.</source>
        <translation>每行周围的高斯，或对行计数的立方体；列稍多时大多数立方体是空的。</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>高斯</translation>
    </message>
    <message>
        <source>cube</source>
        <translation>立方体</translation>
    </message>
    <message>
        <source>Width h</source>
        <translation>宽度 h</translation>
    </message>
    <message>
        <source>Edge of the cube, or σ of the Gaussian; 0 chooses it for each class and column from spread and number of rows.</source>
        <translation>立方体的边长，或高斯的 σ；0 按离散程度和行数为每个类别和列选择。</translation>
    </message>
    <message>
        <source>Scaled columns</source>
        <translation>缩放各列</translation>
    </message>
    <message>
        <source>Whether each column is divided by its standard deviation first.</source>
        <translation>是否先将每列除以其标准差。</translation>
    </message>
    <message>
        <source>A cube contains</source>
        <translation>立方体包含</translation>
    </message>
    <message>
        <source>Which ends of each edge belong to the cube.</source>
        <translation>每条边的哪些端点属于立方体。</translation>
    </message>
    <message>
        <source>from x − h/2 to below x + h/2</source>
        <translation>从 x − h/2 到小于 x + h/2</translation>
    </message>
    <message>
        <source>from above x − h/2 to x + h/2</source>
        <translation>从大于 x − h/2 到 x + h/2</translation>
    </message>
    <message>
        <source>both ends</source>
        <translation>两端</translation>
    </message>
    <message>
        <source>The density of a class is K over the volume of the cube with its K nearest rows.</source>
        <translation>类别的密度是 K 除以含其 K 个最近行的立方体体积。</translation>
    </message>
    <message>
        <source>Neighbors K</source>
        <translation>近邻数 K</translation>
    </message>
    <message>
        <source>Rows of a class that the cube holds.</source>
        <translation>立方体中所含该类别的行数。</translation>
    </message>
    <message>
        <source>Bayesian network</source>
        <translation>贝叶斯网络</translation>
    </message>
    <message>
        <source>A network of any learned structure, in which the class is a node like all others.</source>
        <translation>任意学习到的结构的网络，其中类别与其他节点一样。</translation>
    </message>
    <message>
        <source>Structure by</source>
        <translation>结构学习方法</translation>
    </message>
    <message>
        <source>How the arcs are learned; the class is a column like all others.</source>
        <translation>弧如何学习；类别与其他列一样。</translation>
    </message>
    <message>
        <source>Bernoulli naive Bayes</source>
        <translation>伯努利朴素贝叶斯</translation>
    </message>
    <message>
        <source>All columns yes or no, independent given the class; numbers are compared with a threshold.</source>
        <translation>各列为是或否，给定类别时相互独立；数值与阈值比较。</translation>
    </message>
    <message>
        <source>A number is “yes” if it is larger; equal ones are not.</source>
        <translation>数值大于它为“是”；相等的不是。</translation>
    </message>
    <message>
        <source>Multinomial naive Bayes</source>
        <translation>多项式朴素贝叶斯</translation>
    </message>
    <message>
        <source>Each row is a bag of words, drawn independently given the class; columns are their counts.</source>
        <translation>每行是一个词袋，给定类别时各词独立抽取；各列为词的计数。</translation>
    </message>
    <message>
        <source>Learn the priors</source>
        <translation>学习先验</translation>
    </message>
    <message>
        <source>Otherwise all classes are equally probable.</source>
        <translation>否则所有类别概率相等。</translation>
    </message>
    <message>
        <source>Delimiter</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>what separates cells: a character, or tab, space or blanks</source>
        <translation>单元格之间的分隔：一个字符，或 tab、space、blanks</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>逗号</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>分号</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>制表符</translation>
    </message>
    <message>
        <source>Bar</source>
        <translation>竖线</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Runs of blanks</source>
        <translation>连续空白</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>such as utf-8, gbk, latin-1 or utf-16</source>
        <translation>例如 utf-8、gbk、latin-1 或 utf-16</translation>
    </message>
    <message>
        <source>First row holds the names</source>
        <translation>首行是列名</translation>
    </message>
    <message>
        <source>whether the first row holds the names: yes or no</source>
        <translation>首行是否为列名：yes 或 no</translation>
    </message>
    <message>
        <source>Lines skipped at the top</source>
        <translation>顶部跳过的行数</translation>
    </message>
    <message>
        <source>number of lines above the header to leave out</source>
        <translation>表头之上不读的行数</translation>
    </message>
    <message>
        <source>Comments begin with</source>
        <translation>注释行开头</translation>
    </message>
    <message>
        <source>leave out lines that begin with this text; &apos;&apos; for none</source>
        <translation>不读以此文本开头的行；&apos;&apos; 表示没有</translation>
    </message>
    <message>
        <source>Remove blanks around cells</source>
        <translation>去除单元格两端空格</translation>
    </message>
    <message>
        <source>whether blanks around cells are removed: yes or no</source>
        <translation>是否去除单元格两端空格：yes 或 no</translation>
    </message>
    <message>
        <source>Decimal mark</source>
        <translation>小数点</translation>
    </message>
    <message>
        <source>a point or a comma</source>
        <translation>点或逗号</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Quotes</source>
        <translation>引号</translation>
    </message>
    <message>
        <source>what encloses cells with delimiters: &quot; or &apos;, &apos;&apos; for nothing</source>
        <translation>括住含分隔符的单元格：&quot; 或 &apos;，&apos;&apos; 表示没有</translation>
    </message>
    <message>
        <source>Double quotes</source>
        <translation>双引号</translation>
    </message>
    <message>
        <source>Single quotes</source>
        <translation>单引号</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Rows of a different length</source>
        <translation>长度不同的行</translation>
    </message>
    <message>
        <source>refuse rows of another length, skip them, or fill them with missing cells</source>
        <translation>拒绝长度不同的行、跳过，或以缺失值补齐</translation>
    </message>
    <message>
        <source>Stop there</source>
        <translation>在此停止</translation>
    </message>
    <message>
        <source>Skip them</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Fill with missing cells</source>
        <translation>以缺失值补齐</translation>
    </message>
    <message>
        <source>Columns of the same name</source>
        <translation>同名的列</translation>
    </message>
    <message>
        <source>refuse columns of the same name, or number them</source>
        <translation>拒绝同名的列，或为其编号</translation>
    </message>
    <message>
        <source>Refuse them</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Number them</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Generative, naive</source>
        <translation>生成式，朴素</translation>
    </message>
    <message>
        <source>columns are independent given the class; numbers are Gaussian in each class</source>
        <translation>给定类别时各列相互独立；数值在每一类中服从高斯分布</translation>
    </message>
    <message>
        <source>exact, by counting once</source>
        <translation>精确，计数一遍即可</translation>
    </message>
    <message>
        <source>too sure of itself where columns repeat each other</source>
        <translation>各列内容重复时过于自信</translation>
    </message>
    <message>
        <source>exact: means and variances</source>
        <translation>精确：均值与方差</translation>
    </message>
    <message>
        <source>wrong where numbers are skewed or in lumps</source>
        <translation>数值偏斜或成团时不对</translation>
    </message>
    <message>
        <source>columns are independent given the class, of any shape</source>
        <translation>给定类别时各列相互独立，形状任意</translation>
    </message>
    <message>
        <source>exact for the given bins</source>
        <translation>对给定的区间是精确的</translation>
    </message>
    <message>
        <source>rows for every bin; jumps at their edges</source>
        <translation>每个区间都要有行；在边界处跳变</translation>
    </message>
    <message>
        <source>columns are independent given the class, of any smooth shape</source>
        <translation>给定类别时各列相互独立，形状任意但光滑</translation>
    </message>
    <message>
        <source>widths by a rule, or by the leave-one-out likelihood</source>
        <translation>宽度按经验法则，或按留一似然</translation>
    </message>
    <message>
        <source>rows for the shape; every value is kept</source>
        <translation>要有足够的行才能看出形状；保留每个值</translation>
    </message>
    <message>
        <source>Generative, semi-naive</source>
        <translation>生成式，半朴素</translation>
    </message>
    <message>
        <source>one column, the super-parent, explains what the others share</source>
        <translation>一列（超父）解释其他列之间的关联</translation>
    </message>
    <message>
        <source>the best super-parent by cross-validation; its tables are counted</source>
        <translation>交叉验证选出的最佳超父；表由计数得到</translation>
    </message>
    <message>
        <source>a cross-validation of each column</source>
        <translation>对每一列做一次交叉验证</translation>
    </message>
    <message>
        <source>what columns share given the class is a tree</source>
        <translation>给定类别时，各列之间的关联是一棵树</translation>
    </message>
    <message>
        <source>the tree of largest likelihood, exact</source>
        <translation>似然最大的树，精确</translation>
    </message>
    <message>
        <source>counts of all pairs of columns</source>
        <translation>所有列对的计数</translation>
    </message>
    <message>
        <source>each column has up to k more parents</source>
        <translation>每列最多再有 k 个父节点</translation>
    </message>
    <message>
        <source>greedy: not the best parents of all</source>
        <translation>贪心：不是全局最佳的父节点</translation>
    </message>
    <message>
        <source>cells grow as states to the power of k</source>
        <translation>单元格数随状态数的 k 次方增长</translation>
    </message>
    <message>
        <source>any column may be the super-parent; all are summed</source>
        <translation>任何一列都可作超父；全部相加</translation>
    </message>
    <message>
        <source>nothing is searched; tables are counted</source>
        <translation>不搜索；表由计数得到</translation>
    </message>
    <message>
        <source>counts of all pairs of cells in memory</source>
        <translation>所有单元格对的计数都在内存中</translation>
    </message>
    <message>
        <source>Generative, not naive</source>
        <translation>生成式，非朴素</translation>
    </message>
    <message>
        <source>exact: means and covariances</source>
        <translation>精确：均值与协方差</translation>
    </message>
    <message>
        <source>many more rows than columns squared</source>
        <translation>行数要远多于列数的平方</translation>
    </message>
    <message>
        <source>a local optimum of the likelihood, by EM</source>
        <translation>EM 得到的似然局部最优</translation>
    </message>
    <message>
        <source>EM from several starts</source>
        <translation>从多个起点运行 EM</translation>
    </message>
    <message>
        <source>Generative, lazy: the rows are the model</source>
        <translation>生成式，懒惰学习：行本身就是模型</translation>
    </message>
    <message>
        <source>densities are smooth over the width of a window</source>
        <translation>密度在窗宽范围内是光滑的</translation>
    </message>
    <message>
        <source>none is sought; the width is given, or a rule&apos;s</source>
        <translation>不求最优；宽度给定，或按经验法则</translation>
    </message>
    <message>
        <source>a density is even around its K nearest rows</source>
        <translation>密度在最近的 K 行周围是均匀的</translation>
    </message>
    <message>
        <source>none is sought; K is given</source>
        <translation>不求最优；K 是给定的</translation>
    </message>
    <message>
        <source>the structure that a search finds</source>
        <translation>搜索找到的结构</translation>
    </message>
    <message>
        <source>a local optimum of the score of all columns, not of the class</source>
        <translation>所有列（而非类别）评分的局部最优</translation>
    </message>
    <message>
        <source>a structure search</source>
        <translation>一次结构搜索</translation>
    </message>
    <message>
        <source>a word is present or not, independently of others given the class</source>
        <translation>给定类别时，每个词出现与否和其他词无关</translation>
    </message>
    <message>
        <source>how often a word occurs is lost</source>
        <translation>丢失词出现的次数</translation>
    </message>
    <message>
        <source>words are drawn independently of each other given the class</source>
        <translation>给定类别时，各词相互独立地抽取</translation>
    </message>
    <message>
        <source>words that go together are counted as if they told twice as much</source>
        <translation>总是同时出现的词被当作说明了两倍的信息</translation>
    </message>
    <message>
        <source>Gives each variable, in a given order, the parents before it that raise the score most.</source>
        <translation>按给定的次序，为每个变量选取在它之前、最能提高评分的父节点。</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>All columns, parents first, separated by commas; empty: as they are.</source>
        <translation>所有列，父节点在前，用逗号分隔；留空则按原有次序。</translation>
    </message>
    <message>
        <source>Random graphs</source>
        <translation>随机图</translation>
    </message>
    <message>
        <source>Draws graphs at random and keeps the one of best score, the measure of searches.</source>
        <translation>随机生成图并保留评分最好的，作为搜索的衡量标准。</translation>
    </message>
    <message>
        <source>Graphs</source>
        <translation>图数</translation>
    </message>
    <message>
        <source>Number of graphs that are drawn.</source>
        <translation>生成的图的个数。</translation>
    </message>
    <message>
        <source>Parents</source>
        <translation>父节点</translation>
    </message>
    <message>
        <source>Maximum number of parents in the graphs that are drawn.</source>
        <translation>生成的图中父节点的最大数目。</translation>
    </message>
    <message>
        <source>Chow–Liu tree</source>
        <translation>Chow–Liu 树</translation>
    </message>
    <message>
        <source>The tree of largest likelihood: a maximum spanning tree of the mutual information.</source>
        <translation>似然最大的树：互信息的最大生成树。</translation>
    </message>
    <message>
        <source>Root</source>
        <translation>根</translation>
    </message>
    <message>
        <source>Column without a parent; by default the first one that may have none.</source>
        <translation>没有父节点的列；默认是第一个可以没有父节点的列。</translation>
    </message>
    <message>
        <source>Structural EM</source>
        <translation>结构 EM</translation>
    </message>
    <message>
        <source>Alternates EM for the tables with a search on the counts that these lead to expect.</source>
        <translation>交替进行：用 EM 学习各表，再在由此得到的期望计数上搜索结构。</translation>
    </message>
    <message>
        <source>Searches, each on new expected counts.</source>
        <translation>搜索的次数，每次都在新的期望计数上进行。</translation>
    </message>
    <message>
        <source>Iterations of the tables</source>
        <translation>表的迭代次数</translation>
    </message>
    <message>
        <source>Iterations of EM between two searches.</source>
        <translation>两次搜索之间 EM 的迭代次数。</translation>
    </message>
    <message>
        <source>Rounds without a better graph before a search ends, once climbing leads no further.</source>
        <translation>爬山不再改进之后，连续多少轮没有更好的图就结束搜索。</translation>
    </message>
    <message>
        <source>Tree-augmented naive Bayes</source>
        <translation>树增强朴素贝叶斯</translation>
    </message>
    <message>
        <source>Naive Bayes with the tree of largest likelihood among the other columns.</source>
        <translation>朴素贝叶斯，其他列之间再加上似然最大的树。</translation>
    </message>
    <message>
        <source>Column that is a parent of all others.</source>
        <translation>作为所有其他列的父节点的列。</translation>
    </message>
    <message>
        <source>Column whose only parent is the class; by default the first one.</source>
        <translation>只以类为父节点的列；默认是第一列。</translation>
    </message>
    <message>
        <source>Best order search (BOSS)</source>
        <translation>最佳次序搜索（BOSS）</translation>
    </message>
    <message>
        <source>Moves one variable at a time to the place in an order at which the score is best.</source>
        <translation>每次把一个变量移到次序中评分最好的位置。</translation>
    </message>
    <message>
        <source>Number of orders to begin with; the first follows the start.</source>
        <translation>起始次序的个数；第一个遵循起点。</translation>
    </message>
    <message>
        <source>Simulated annealing</source>
        <translation>模拟退火</translation>
    </message>
    <message>
        <source>Makes random changes of single arcs, those that lose score ever more seldom.</source>
        <translation>随机更改单条弧，使评分下降的更改越来越少被接受。</translation>
    </message>
    <message>
        <source>Proposals</source>
        <translation>提议数</translation>
    </message>
    <message>
        <source>Number of random changes that are proposed.</source>
        <translation>提议的随机更改的次数。</translation>
    </message>
    <message>
        <source>First temperature</source>
        <translation>初始温度</translation>
    </message>
    <message>
        <source>Last temperature</source>
        <translation>最终温度</translation>
    </message>
    <message>
        <source>Temperature at the end, in nats.</source>
        <translation>结束时的温度（奈特）。</translation>
    </message>
    <message>
        <source>Genetic algorithm</source>
        <translation>遗传算法</translation>
    </message>
    <message>
        <source>Crosses and changes the graphs of a population and keeps the best ones.</source>
        <translation>对种群中的图进行交叉和变异，并保留最好的。</translation>
    </message>
    <message>
        <source>Population</source>
        <translation>种群</translation>
    </message>
    <message>
        <source>Number of graphs; as many new ones in each generation.</source>
        <translation>图的个数；每一代产生同样多的新图。</translation>
    </message>
    <message>
        <source>Generations</source>
        <translation>代数</translation>
    </message>
    <message>
        <source>Number of generations.</source>
        <translation>代的个数。</translation>
    </message>
    <message>
        <source>Mutations</source>
        <translation>变异</translation>
    </message>
    <message>
        <source>Mean number of arcs changed at random in a new graph.</source>
        <translation>新图中随机更改的弧的平均数。</translation>
    </message>
    <message>
        <source>Climb from new graphs</source>
        <translation>从新图爬山</translation>
    </message>
    <message>
        <source>Whether each new graph climbs; without, take ten times as many generations.</source>
        <translation>每个新图是否爬山；若不爬山，请取十倍的代数。</translation>
    </message>
    <message>
        <source>Ant colony</source>
        <translation>蚁群</translation>
    </message>
    <message>
        <source>Ants add arcs that gain much and that good graphs had, as long as the score rises.</source>
        <translation>只要评分上升，蚂蚁就添加增益大且好的图曾有的弧。</translation>
    </message>
    <message>
        <source>Ants</source>
        <translation>蚂蚁数</translation>
    </message>
    <message>
        <source>Graphs that are built in each round.</source>
        <translation>每一轮构造的图。</translation>
    </message>
    <message>
        <source>Number of rounds.</source>
        <translation>轮数。</translation>
    </message>
    <message>
        <source>Evaporation ρ</source>
        <translation>挥发率 ρ</translation>
    </message>
    <message>
        <source>Share of pheromone that is lost.</source>
        <translation>信息素损失的比例。</translation>
    </message>
    <message>
        <source>Weight of gains β</source>
        <translation>增益的权重 β</translation>
    </message>
    <message>
        <source>Exponent of the gain in an arc&apos;s attraction.</source>
        <translation>弧的吸引力中增益的指数。</translation>
    </message>
    <message>
        <source>Greed q0</source>
        <translation>贪婪度 q0</translation>
    </message>
    <message>
        <source>Probability of the most attractive arc.</source>
        <translation>选择最有吸引力的弧的概率。</translation>
    </message>
    <message>
        <source>Inserts edges into an equivalence class while the score rises, then deletes and turns some.</source>
        <translation>只要评分上升就向等价类插入边，然后删除一些边，并调转一些边的方向。</translation>
    </message>
    <message>
        <source>Turn edges</source>
        <translation>调转边</translation>
    </message>
    <message>
        <source>Whether edges are turned in the end; without, it is the search of Chickering.</source>
        <translation>最后是否调转边的方向；不调转即为 Chickering 的搜索。</translation>
    </message>
    <message>
        <source>PC (tests of independence)</source>
        <translation>PC（独立性检验）</translation>
    </message>
    <message>
        <source>Takes edges whose ends are independent given some neighbors, then directs v-structures.</source>
        <translation>删去两端在给定某些邻居时独立的边，然后确定 V 结构的方向。</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>检验</translation>
    </message>
    <message>
        <source>How independence is tested.</source>
        <translation>如何检验独立性。</translation>
    </message>
    <message>
        <source>Level of significance</source>
        <translation>显著性水平</translation>
    </message>
    <message>
        <source>Variables count as independent if the p-value is larger.</source>
        <translation>p 值大于它时，变量视为独立。</translation>
    </message>
    <message>
        <source>Rows per degree of freedom</source>
        <translation>每个自由度的行数</translation>
    </message>
    <message>
        <source>With fewer rows than that, a test given others takes no edge.</source>
        <translation>行数少于此时，带条件集的检验不删去边。</translation>
    </message>
    <message>
        <source>Largest conditioning set</source>
        <translation>最大条件集</translation>
    </message>
    <message>
        <source>Variables in a conditioning set at most.</source>
        <translation>条件集中变量个数的上限。</translation>
    </message>
    <message>
        <source>SGS (all conditioning sets)</source>
        <translation>SGS（所有条件集）</translation>
    </message>
    <message>
        <source>Takes the edge between two variables if any set of the others makes them independent.</source>
        <translation>若给定其余变量的某个子集时两个变量独立，则删去它们之间的边。</translation>
    </message>
    <message>
        <source>Three-phase dependency analysis</source>
        <translation>三阶段依赖分析（TPDA）</translation>
    </message>
    <message>
        <source>Drafts a tree-like graph by mutual information, adds what it misses, and thins it.</source>
        <translation>按互信息起草一个近似树的图，补上遗漏的边，再删去多余的边。</translation>
    </message>
    <message>
        <source>Max-min hill climbing</source>
        <translation>最大最小爬山法（MMHC）</translation>
    </message>
    <message>
        <source>Tests tell which variables may be neighbors; a score decides among arcs between these.</source>
        <translation>检验确定哪些变量可能相邻；评分在它们之间的弧中作出选择。</translation>
    </message>
    <message>
        <source>Greedy equivalence search</source>
        <translation>贪婪等价搜索（GES）</translation>
    </message>
    <message>
        <source>Temperature at the beginning, in nats; many rows or strong arcs need a higher one.</source>
        <translation>开始时的温度，以奈特为单位；行数多或弧很强时需要更高的温度。</translation>
    </message>
    <message>
        <source>Bootstrap</source>
        <translation>自助法</translation>
    </message>
    <message>
        <source>Searches again and again, each time on as many rows drawn with replacement.</source>
        <translation>反复搜索，每次使用有放回抽取的同样多的行。</translation>
    </message>
    <message>
        <source>Searches</source>
        <translation>搜索次数</translation>
    </message>
    <message>
        <source>Each on rows of its own.</source>
        <translation>每次搜索使用各自的行。</translation>
    </message>
    <message>
        <source>Learner</source>
        <translation>学习器</translation>
    </message>
    <message>
        <source>What finds the arcs in each of the samples.</source>
        <translation>在每个样本中寻找弧的方法。</translation>
    </message>
    <message>
        <source>Order MCMC</source>
        <translation>次序 MCMC</translation>
    </message>
    <message>
        <source>Samples graphs from their posterior, by Markov chains over orders of the variables.</source>
        <translation>用变量次序上的马尔可夫链从图的后验分布中抽样。</translation>
    </message>
    <message>
        <source>Of all chains together.</source>
        <translation>所有链合计。</translation>
    </message>
    <message>
        <source>Its exponential is proportional to the posterior.</source>
        <translation>其指数与后验成正比。</translation>
    </message>
    <message>
        <source>Each starts from a search of its own.</source>
        <translation>每条链从各自的搜索结果开始。</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Possible parents of each variable at most.</source>
        <translation>每个变量最多的候选父节点数。</translation>
    </message>
    <message>
        <source>Parents of a variable at most.</source>
        <translation>每个变量最多的父节点数。</translation>
    </message>
    <message>
        <source>G² (likelihood ratio)</source>
        <translation>G²（似然比）</translation>
    </message>
    <message>
        <source>Likelihood ratio: G² = 2 m I with m rows and mutual information I in nats, against χ².</source>
        <translation>似然比：G² = 2 m I（m 行，互信息 I 以奈特计），与 χ² 分布比较。</translation>
    </message>
    <message>
        <source>Adjusted degrees</source>
        <translation>修正自由度</translation>
    </message>
    <message>
        <source>χ² (Pearson)</source>
        <translation>χ²（皮尔逊）</translation>
    </message>
    <message>
        <source>Pearson&apos;s χ²: squared differences of observed and expected counts over the expected ones.</source>
        <translation>皮尔逊 χ²：观测频数与期望频数之差的平方除以期望频数。</translation>
    </message>
    <message>
        <source>Mutual information</source>
        <translation>互信息</translation>
    </message>
    <message>
        <source>Independent if the conditional mutual information in bits is at most a threshold.</source>
        <translation>若以比特计的条件互信息不超过阈值，则视为独立。</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>Largest mutual information of independence, in bits.</source>
        <translation>视为独立的最大互信息，以比特计。</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Use compiled kernels; without them the answer is slower, and posteriors below 1e-20 keep their digits.</source>
        <translation>使用编译内核；不用时较慢，但小于 1e-20 的后验概率保留其有效数字。</translation>
    </message>
    <message>
        <source>Chains that run side by side, fewer where each would record under 250 sweeps.</source>
        <translation>并行运行的链数；若每条链记录不足 250 轮扫描，则减少链数。</translation>
    </message>
    <message>
        <source>Update variables together where zeros, or nearly zeros, demand it.</source>
        <translation>在零概率或接近零的概率要求时把变量成块更新。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>The same seed gives the same numbers again.</source>
        <translation>相同的种子得到相同的结果。</translation>
    </message>
    <message>
        <source>Bytes that the chains may take; 0 for half of the free memory.</source>
        <translation>各条链可用的字节数；0 表示空闲内存的一半。</translation>
    </message>
    <message>
        <source>Draws rows parents first, sets what was found, and weighs each row by how likely that is.</source>
        <translation>先父后子地抽取样本行，把证据固定住，并按其似然为每行加权。</translation>
    </message>
    <message>
        <source>Rows that are drawn.</source>
        <translation>抽取的行数。</translation>
    </message>
    <message>
        <source>Draws rows parents first and keeps those that fit the findings.</source>
        <translation>先父后子地抽取样本行，只保留与证据相符的行。</translation>
    </message>
    <message>
        <source>Rows that are wanted.</source>
        <translation>需要的行数。</translation>
    </message>
    <message>
        <source>Most draws</source>
        <translation>最多抽取</translation>
    </message>
    <message>
        <source>Rows drawn at most, kept or not.</source>
        <translation>最多抽取的行数（无论是否保留）。</translation>
    </message>
    <message>
        <source>Passes messages along the arcs, round after round, until they no longer change.</source>
        <translation>沿着弧一轮又一轮地传递消息，直到消息不再变化。</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Damping</source>
        <translation>阻尼</translation>
    </message>
    <message>
        <source>Share of the old message that is kept.</source>
        <translation>保留旧消息的比例。</translation>
    </message>
    <message>
        <source>Most passes</source>
        <translation>最多轮数</translation>
    </message>
    <message>
        <source>Passes at most; in one, as many tables speak as there are.</source>
        <translation>最多的轮数；一轮中发言的表数等于表的总数。</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>Change of a message below which it counts as unchanged.</source>
        <translation>消息的变化小于此值即视为不变。</translation>
    </message>
    <message>
        <source>Brings a product of independent distributions as near to the posterior as it can come.</source>
        <translation>用相互独立的分布的乘积尽可能逼近后验分布。</translation>
    </message>
    <message>
        <source>Starts</source>
        <translation>起点数</translation>
    </message>
    <message>
        <source>Configurations that the ascent begins at; the highest bound counts.</source>
        <translation>上升的起始取值组合数；取最高的下界。</translation>
    </message>
    <message>
        <source>Most sweeps</source>
        <translation>最多轮次</translation>
    </message>
    <message>
        <source>Sweeps from each start at most.</source>
        <translation>每个起点最多的轮次。</translation>
    </message>
    <message>
        <source>An ascent ends after a sweep that changes no probability by more than this.</source>
        <translation>一轮中没有概率的变化超过此值时，上升结束。</translation>
    </message>
    <message>
        <source>the same in every cell</source>
        <translation>每个单元格相同</translation>
    </message>
    <message>
        <source>the present tables</source>
        <translation>当前的表</translation>
    </message>
    <message>
        <source>α of every cell, where the prior is the same in every cell.</source>
        <translation>当每个单元格的先验相同时，每个单元格的 α。</translation>
    </message>
    <message>
        <source>make them uniform</source>
        <translation>设为均匀</translation>
    </message>
    <message>
        <source>keep what the network had</source>
        <translation>保留网络原有的</translation>
    </message>
    <message>
        <source>α of every cell; α + m must be 1 or more in each.</source>
        <translation>每个单元格的 α；每格的 α + m 不得小于 1。</translation>
    </message>
    <message>
        <source>Bayesian estimate</source>
        <translation>贝叶斯估计</translation>
    </message>
    <message>
        <source>In which order messages are sent: always from the table that has heard most that is new, or from all at once.</source>
        <translation>发送消息的次序：总是先从收到最多新信息的表发送，或所有表同时发送。</translation>
    </message>
    <message>
        <source>largest change first</source>
        <translation>变化最大者优先</translation>
    </message>
    <message>
        <source>all at once</source>
        <translation>同时</translation>
    </message>
    <message>
        <source>Mean of each row&apos;s Dirichlet posterior: the probability of the next case.</source>
        <translation>每行的狄利克雷后验均值：下一个样本的概率。</translation>
    </message>
    <message>
        <source>Prior</source>
        <translation>先验</translation>
    </message>
    <message>
        <source>Equivalent sample size</source>
        <translation>等效样本量</translation>
    </message>
    <message>
        <source>Hyper-parameter of a cell</source>
        <translation>单元格的超参数</translation>
    </message>
    <message>
        <source>Rows without data</source>
        <translation>没有数据的行</translation>
    </message>
    <message>
        <source>Where there is no prior either: make them uniform, or keep what the network had.</source>
        <translation>也没有先验时：取均匀，或保留网络原有的。</translation>
    </message>
    <message>
        <source>Maximum likelihood</source>
        <translation>最大似然</translation>
    </message>
    <message>
        <source>Relative frequencies: the tables that make the data most probable.</source>
        <translation>相对频率：使数据概率最大的表。</translation>
    </message>
    <message>
        <source>Make them uniform, or keep what the network had.</source>
        <translation>取均匀，或保留网络原有的。</translation>
    </message>
    <message>
        <source>Maximum a posteriori</source>
        <translation>最大后验</translation>
    </message>
    <message>
        <source>Mode of each row&apos;s Dirichlet posterior: the most probable tables.</source>
        <translation>每行的狄利克雷后验众数：概率最大的表。</translation>
    </message>
    <message>
        <source>Rows without a mode</source>
        <translation>没有众数的行</translation>
    </message>
    <message>
        <source>Sweeps</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Sweeps of each chain, those of the burn-in included.</source>
        <translation>每条链的轮数，包括预热。</translation>
    </message>
    <message>
        <source>Update functions as blocks</source>
        <translation>将函数关系作为一块更新</translation>
    </message>
    <message>
        <source>Where zeros demand it, variables change together instead of one by one.</source>
        <translation>在零概率要求处，变量一起改变而非逐个改变。</translation>
    </message>
    <message>
        <source>BDeu, K2 (every cell 1), the same in every cell, or the present tables: ess times the probability of the cell with its parents.</source>
        <translation>BDeu、K2（每个单元格为 1）、每个单元格相同，或当前的表：ess 乘以该单元格与父节点取值的联合概率。</translation>
    </message>
    <message>
        <source>Cases that the prior is worth, with BDeu or the present tables.</source>
        <translation>使用 BDeu 或当前的表时，先验相当于多少个样本。</translation>
    </message>
    <message>
        <source>R object of bnlearn (RDS)</source>
        <translation>bnlearn 的 R 对象（RDS）</translation>
    </message>
    <message>
        <source>DAGitty</source>
        <translation>DAGitty</translation>
    </message>
    <message>
        <source>Nearest-neighbor densities</source>
        <translation>近邻密度</translation>
    </message>
    <message>
        <source>columns are independent given the class, each normally distributed</source>
        <translation>给定类别时各列相互独立，各服从正态分布</translation>
    </message>
    <message>
        <source>each class has one normal density of all columns together</source>
        <translation>每一类在所有列上合为一个联合正态密度</translation>
    </message>
    <message>
        <source>each class is a sum of a few normal densities</source>
        <translation>每个类别是若干正态密度之和</translation>
    </message>
    <message>
        <source>every row is kept; with many columns a neighborhood holds none</source>
        <translation>保留每一行；列多时邻域里几乎没有行</translation>
    </message>
    <message>
        <source>Probabilities of the classes in their order, such as 0.2, 0.8, in place of their shares in the table; “equal” decides by maximum likelihood.</source>
        <translation>按顺序给出的各类别概率，例如 0.2, 0.8，代替它们在数据表中的比例；equal 表示按最大似然决策。</translation>
    </message>
    <message>
        <source>Confirm v-structures</source>
        <translation>确认 V 结构</translation>
    </message>
    <message>
        <source>A v-structure needs parents that are dependent given the middle, and the middle in less than half of the sets that separate them. Without that the first such set decides alone; on few rows it often errs.</source>
        <translation>V 结构的两个父节点在给定中间节点时必须相关，且在分离它们的集合中含有中间节点的不到一半。否则由找到的第一个集合单独决定；行数少时它常会出错。</translation>
    </message>
</context>
<context>
    <name>Relations</name>
    <message>
        <source>Every node is a parent or a descendant of {name}.</source>
        <translation>每个节点都是 {name} 的父节点或后代。</translation>
    </message>
    <message>
        <source>{name} is independent of {others} given {given}.</source>
        <translation>给定 {given} 时，{name} 独立于 {others}。</translation>
    </message>
    <message>
        <source>{name} is independent of {others}.</source>
        <translation>{name} 独立于 {others}。</translation>
    </message>
    <message>
        <source>Collider at {middle}: {a} → {middle} ← {b}</source>
        <translation>对撞于 {middle}：{a} → {middle} ← {b}</translation>
    </message>
    <message>
        <source>{a} and {b} are independent as long as nothing is known of {middle} and its descendants; once something is, they depend on each other for almost all tables.</source>
        <translation>只要 {middle} 及其后代未知，{a} 与 {b} 就独立；一旦有所知，对几乎所有的表它们都相互依赖。</translation>
    </message>
    <message>
        <source>This trail is blocked as long as nothing is known of {middle} and its descendants, and active once something is. {a} and {b} depend on each other even so, by other trails.</source>
        <translation>只要对 {middle} 及其后代一无所知，这条路径就被阻断；一旦有所知，它便激活。尽管如此，{a} 与 {b} 仍通过其他路径相互依赖。</translation>
    </message>
    <message>
        <source>Fork at {middle}: {a} ← {middle} → {b}</source>
        <translation>分叉于 {middle}：{a} ← {middle} → {b}</translation>
    </message>
    <message>
        <source>Chain through {middle}: {a} → {middle} → {b}</source>
        <translation>链经过 {middle}：{a} → {middle} → {b}</translation>
    </message>
    <message>
        <source>{a} and {b} are independent given {middle}; without it they depend on each other for almost all tables.</source>
        <translation>给定 {middle} 时，{a} 与 {b} 独立；不给定时，对几乎所有的表它们都相互依赖。</translation>
    </message>
    <message>
        <source>Given {middle} this trail is blocked, without it it is active. {a} and {b} depend on each other even given {middle}, by other trails.</source>
        <translation>给定 {middle} 时这条路径被阻断，否则激活。即使给定 {middle}，{a} 与 {b} 仍通过其他路径相互依赖。</translation>
    </message>
</context>
<context>
    <name>RelativesRow</name>
    <message>
        <source>Highlight on the canvas: {kind}</source>
        <translation>在画布上突出显示：{kind}</translation>
    </message>
    <message>
        <source>Parents</source>
        <translation>父节点</translation>
    </message>
    <message>
        <source>Children</source>
        <translation>子节点</translation>
    </message>
    <message>
        <source>Ancestors</source>
        <translation>祖先</translation>
    </message>
    <message>
        <source>Markov blanket</source>
        <translation>马尔可夫毯</translation>
    </message>
</context>
<context>
    <name>RemarksDialog</name>
    <message>
        <source>Changes made while reading {file}</source>
        <translation>读取 {file} 时的更改</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>Remedies</name>
    <message>
        <source>Read without names in the first row</source>
        <translation>首行不作为列名读取</translation>
    </message>
    <message>
        <source>The first row holds values, as all others do</source>
        <translation>首行与其他行一样是数值</translation>
    </message>
    <message>
        <source>Number equal names</source>
        <translation>为同名列编号</translation>
    </message>
    <message>
        <source>The later columns of a name get a number behind it</source>
        <translation>同名的后几列在名称后加编号</translation>
    </message>
    <message>
        <source>Skip such rows</source>
        <translation>跳过这样的行</translation>
    </message>
    <message>
        <source>Rows of another length are left out</source>
        <translation>不读长度不同的行</translation>
    </message>
    <message>
        <source>Fill such rows</source>
        <translation>补齐这样的行</translation>
    </message>
    <message>
        <source>The cells that a short row lacks are missing values</source>
        <translation>短行所缺的单元格视为缺失值</translation>
    </message>
    <message>
        <source>Take quotes for letters</source>
        <translation>把引号当作字符</translation>
    </message>
    <message>
        <source>Quotes are parts of the texts and enclose nothing</source>
        <translation>引号是文本的一部分，不括住内容</translation>
    </message>
    <message>
        <source>Keep all columns</source>
        <translation>保留所有列</translation>
    </message>
    <message>
        <source>Each text of a column becomes a state, however many there are</source>
        <translation>列中每个文本都成为状态，无论多少</translation>
    </message>
    <message>
        <source>Take the marks of missing values for states</source>
        <translation>把缺失标记当作状态</translation>
    </message>
    <message>
        <source>Only blank cells are missing values</source>
        <translation>只有空单元格是缺失值</translation>
    </message>
    <message>
        <source>Read it as {encoding}</source>
        <translation>按 {encoding} 读取</translation>
    </message>
    <message>
        <source>Every file can be read so; look whether its letters are right</source>
        <translation>任何文件都能这样读取；请看字符是否正确</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>Findings</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>There is no finding.</source>
        <translation>没有证据。</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Probability of the evidence</source>
        <translation>证据的概率</translation>
    </message>
    <message>
        <source>Posteriors</source>
        <translation>后验</translation>
    </message>
    <message>
        <source>The posteriors were not up to date.</source>
        <translation>后验不是最新的。</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Prior</source>
        <translation>先验</translation>
    </message>
    <message>
        <source>Posterior</source>
        <translation>后验</translation>
    </message>
    <message>
        <source>Probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>There is no utility, so that no option is better than another.</source>
        <translation>没有效用，因此没有哪个选项更好。</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Not filled yet: nobody has given these numbers.</source>
        <translation>尚未填写：这些数值没有人给出。</translation>
    </message>
    <message>
        <source>A table of {count} cells; the tables before it fill the report.</source>
        <translation>有 {count} 个单元格的表；前面的表已占满报告。</translation>
    </message>
    <message>
        <source>A table of {count} cells, too large for a report.</source>
        <translation>有 {count} 个单元格的表，对报告来说太大。</translation>
    </message>
    <message>
        <source>A decision among {options}.</source>
        <translation>在 {options} 中选择的决策。</translation>
    </message>
    <message>
        <source>Utility</source>
        <translation>效用</translation>
    </message>
    <message>
        <source>Computed from the expression</source>
        <translation>由表达式计算</translation>
    </message>
    <message>
        <source>A noisy-MAX: what each cause does alone, and the table this gives.</source>
        <translation>噪声最大值（noisy-MAX）：每个原因单独的作用，以及由此得到的表。</translation>
    </message>
    <message>
        <source>no cause</source>
        <translation>没有原因</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>情景</translation>
    </message>
    <message>
        <source>Plates</source>
        <translation>盘</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
</context>
<context>
    <name>ReportActions</name>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Report {file}</source>
        <translation>报告 {file}</translation>
    </message>
    <message>
        <source>Wrote the report **{file}**.</source>
        <translation>已写出报告 **{file}**。</translation>
    </message>
    <message>
        <source>Under the best strategy.</source>
        <translation>最优策略之下。</translation>
    </message>
    <message>
        <source>No decision taken, every option equally likely.</source>
        <translation>不做任何决策，各选项等可能。</translation>
    </message>
    <message>
        <source>With the chosen options; decisions not taken have equally likely options.</source>
        <translation>按所选选项；未做的决策各选项等可能。</translation>
    </message>
</context>
<context>
    <name>ReportPage</name>
    <message>
        <source>Set row as evidence</source>
        <translation>将该行设为证据</translation>
    </message>
    <message>
        <source>Rows of the chosen cell</source>
        <translation>所选单元格的行</translation>
    </message>
    <message>
        <source>figures so far</source>
        <translation>目前的结果</translation>
    </message>
    <message>
        <source>{file} holds {method}, which tells {target} ({classes}) from {features}. Predict a file with it, or open a table to train others.</source>
        <translation>{file} 中是 {method}，由 {features} 判断 {target}（{classes}）。可用它预测文件，或打开数据表训练其他模型。</translation>
    </message>
    <message>
        <source>a network</source>
        <translation>一个网络</translation>
    </message>
    <message numerus="yes">
        <source>%Ln column(s)</source>
        <translation>
            <numerusform>%Ln 列</numerusform>
        </translation>
    </message>
    <message>
        <source>No data. Open a table, or drop it here.</source>
        <translation>没有数据。请打开数据表，或拖到这里。</translation>
    </message>
    <message>
        <source>Nothing is trained yet. Models are judged on rows that were held out while they learned, all on the same folds.</source>
        <translation>尚未训练。各模型在学习时留出的行上评估，并使用相同的折。</translation>
    </message>
    <message>
        <source>corrected t-test</source>
        <translation>校正 t 检验</translation>
    </message>
    <message>
        <source>McNemar</source>
        <translation>McNemar 检验</translation>
    </message>
    <message>
        <source>Compared on the same {folds} folds</source>
        <translation>在相同的 {folds} 折上比较</translation>
    </message>
    <message>
        <source>Compared on the same {folds} folds, {repeats} times</source>
        <translation>在相同的 {folds} 折上比较，重复 {repeats} 次</translation>
    </message>
    <message>
        <source>Compared, each row held out once</source>
        <translation>比较，每行留出一次</translation>
    </message>
    <message>
        <source>Compared on the same {share} % of the rows</source>
        <translation>在相同的 {share} % 的行上比较</translation>
    </message>
    <message>
        <source>Compared on {file}</source>
        <translation>在 {file} 上比较</translation>
    </message>
    <message>
        <source>{rows}: truth {truth}, decided {decided}</source>
        <translation>{rows}：真实 {truth}，判为 {decided}</translation>
    </message>
    <message>
        <source>Open the model as a network, with the cells of this row as findings</source>
        <translation>将模型作为网络打开，并以该行的单元格为证据</translation>
    </message>
    <message>
        <source>Train the model first</source>
        <translation>请先训练模型</translation>
    </message>
    <message>
        <source>This model is not a Bayesian network over these columns</source>
        <translation>该模型不是这些列上的贝叶斯网络</translation>
    </message>
    <message>
        <source>Choose a row first</source>
        <translation>请先选择一行</translation>
    </message>
    <message>
        <source>{first} and {second}: no difference in accuracy is shown, {test} p = {p}</source>
        <translation>{first} 与 {second}：未显示准确率有差异，{test} p = {p}</translation>
    </message>
    <message>
        <source>{first} is more accurate than {second}: {test} p = {p}</source>
        <translation>{first} 比 {second} 更准确：{test} p = {p}</translation>
    </message>
</context>
<context>
    <name>Rerun</name>
    <message>
        <source>**{network}** is closed; open it, and start from the menu.</source>
        <translation>**{network}** 已关闭；请打开它，再从菜单开始。</translation>
    </message>
</context>
<context>
    <name>RestartTable</name>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>start</source>
        <translation>起点</translation>
    </message>
</context>
<context>
    <name>Risk</name>
    <message>
        <source>{better} dominates {worse}: at no x is it more likely to end below.</source>
        <translation>{better} 优于 {worse}：对任何 x，它低于 x 的概率都不更大。</translation>
    </message>
    <message>
        <source>{better} dominates {worse} for all who avoid risk (second order).</source>
        <translation>对所有规避风险的人，{better} 优于 {worse}（二阶占优）。</translation>
    </message>
    <message>
        <source>Both bring the same.</source>
        <translation>两者带来的相同。</translation>
    </message>
    <message>
        <source>Neither dominates.</source>
        <translation>互不占优。</translation>
    </message>
    <message>
        <source>Filled: {first} is less likely to end below x (area {one}); hatched: {second} is (area {other}). Their difference, {gap}, is the difference of the means.</source>
        <translation>填色处：{first} 低于 x 的概率较小（面积 {one}）；斜线处：{second} 较小（面积 {other}）。两者之差 {gap} 就是均值之差。</translation>
    </message>
    <message>
        <source>{worse} is dominated by {better}: at every x it is at least as likely to end below.</source>
        <translation>{worse} 劣于 {better}：对每个 x，它低于 x 的概率都不更小。</translation>
    </message>
    <message>
        <source>Risk</source>
        <translation>风险</translation>
    </message>
</context>
<context>
    <name>RiskPage</name>
    <message>
        <source>Risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>Strategy that is compared</source>
        <translation>所比较的策略</translation>
    </message>
    <message>
        <source>Distribution of the total</source>
        <translation>总值的分布</translation>
    </message>
    <message>
        <source>Risk of each strategy</source>
        <translation>各策略的风险</translation>
    </message>
    <message>
        <source>Total below which it may end</source>
        <translation>可能低于的总值</translation>
    </message>
    <message>
        <source>Save the plot as a picture</source>
        <translation>把图存为图片</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the table as a spreadsheet reads it</source>
        <translation>按电子表格的格式复制此表</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>with</source>
        <translation>与</translation>
    </message>
    <message>
        <source>Risk attitude</source>
        <translation>风险态度</translation>
    </message>
    <message>
        <source>best strategy</source>
        <translation>最优策略</translation>
    </message>
    <message>
        <source>Risk of the best strategy</source>
        <translation>最优策略的风险</translation>
    </message>
    <message>
        <source>P(total ≤ x)</source>
        <translation>P(总值 ≤ x)</translation>
    </message>
    <message>
        <source>{strategy}: CE {value}, mean {mean}</source>
        <translation>{strategy}：CE {value}，均值 {mean}</translation>
    </message>
    <message>
        <source>P(total &lt; x), x =</source>
        <translation>P(总值 &lt; x)，x =</translation>
    </message>
    <message>
        <source>{first} against {second}</source>
        <translation>{first}，{second}</translation>
    </message>
    <message>
        <source>Estimated from {count} cases, as the joint table is too large.</source>
        <translation>联合表太大，由 {count} 个抽样估计。</translation>
    </message>
    <message>
        <source>CE</source>
        <translation>CE</translation>
    </message>
    <message>
        <source>CE, {tolerance}</source>
        <translation>CE, {tolerance}</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Expected total</source>
        <translation>期望总值</translation>
    </message>
    <message>
        <source>sd</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>5 %</source>
        <translation>5 %</translation>
    </message>
    <message>
        <source>It ends at this total or below with 5 %</source>
        <translation>有 5 % 的可能不超过此值</translation>
    </message>
    <message>
        <source>P(&lt; 0)</source>
        <translation>P(&lt; 0)</translation>
    </message>
    <message>
        <source>How likely it ends below zero</source>
        <translation>低于零的概率</translation>
    </message>
    <message>
        <source>Certainty equivalent: the sure total that is worth as much</source>
        <translation>确定性等值：同样值的确定总值</translation>
    </message>
</context>
<context>
    <name>RiskPlot</name>
    <message>
        <source>Copy the numbers</source>
        <translation>复制数字</translation>
    </message>
</context>
<context>
    <name>RocPlot</name>
    <message>
        <source>false positives</source>
        <translation>假阳性率</translation>
    </message>
    <message>
        <source>true positives</source>
        <translation>真阳性率</translation>
    </message>
    <message>
        <source>P ≥ {limit}</source>
        <translation>P ≥ {limit}</translation>
    </message>
</context>
<context>
    <name>Roles</name>
    <message>
        <source>selected</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>parent</source>
        <translation>父节点</translation>
    </message>
    <message>
        <source>child</source>
        <translation>子节点</translation>
    </message>
    <message>
        <source>ancestor</source>
        <translation>祖先</translation>
    </message>
    <message>
        <source>co-parent</source>
        <translation>共同父节点</translation>
    </message>
</context>
<context>
    <name>RowBars</name>
    <message>
        <source>decide {name} when P({name}) ≥ {limit}</source>
        <translation>当 P({name}) ≥ {limit} 时判为 {name}</translation>
    </message>
    <message>
        <source>truth {name}</source>
        <translation>真实 {name}</translation>
    </message>
    <message>
        <source>decide {name}</source>
        <translation>判为 {name}</translation>
    </message>
    <message>
        <source>misses: {count}</source>
        <translation>漏报：{count}</translation>
    </message>
    <message>
        <source>false alarms: {count}</source>
        <translation>误报：{count}</translation>
    </message>
</context>
<context>
    <name>RowByRow</name>
    <message>
        <source>Row by row</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>Two orders</source>
        <translation>两种顺序</translation>
    </message>
    <message numerus="yes">
        <source>**Fractional updating**: row {k} of {count} added as %Ln weighted row(s); ln P(rows so far) {total}</source>
        <translation>
            <numerusform>**碎权更新**：第 {k}/{count} 行作为 %Ln 个加权行加入；ln P(迄今的行) {total}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowEditor</name>
    <message>
        <source>Rows of {table}</source>
        <translation>{table} 的行</translation>
    </message>
    <message>
        <source>Add the rows to {model}</source>
        <translation>将行加入 {model}</translation>
    </message>
    <message>
        <source>Add the rows to a model</source>
        <translation>将行加入模型</translation>
    </message>
    <message>
        <source>The model learns from the selected rows in addition, by their counts</source>
        <translation>模型按计数额外学习所选的行</translation>
    </message>
    <message>
        <source>Select rows first</source>
        <translation>请先选择行</translation>
    </message>
    <message>
        <source>Add a row</source>
        <translation>添加一行</translation>
    </message>
    <message>
        <source>A blank row at the end (Ctrl+Return)</source>
        <translation>在末尾添加空行（Ctrl+Return）</translation>
    </message>
    <message>
        <source>Remove rows</source>
        <translation>删除行</translation>
    </message>
    <message>
        <source>Remove the selected rows (Delete)</source>
        <translation>删除所选的行（Delete）</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Take back the last change (Ctrl+Z)</source>
        <translation>撤销上一次更改（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Do it again (Ctrl+Shift+Z)</source>
        <translation>重做（Ctrl+Shift+Z）</translation>
    </message>
    <message>
        <source>Rows of the table</source>
        <translation>表的行</translation>
    </message>
    <message>
        <source>The file stays as it is; a blank cell is missing.</source>
        <translation>文件保持不变；空白单元格为缺失。</translation>
    </message>
</context>
<context>
    <name>RowWork</name>
    <message>
        <source>Add the rows of</source>
        <translation>加入以下文件的行</translation>
    </message>
    <message>
        <source>Add rows of {file}</source>
        <translation>加入 {file} 的行</translation>
    </message>
    <message>
        <source>Added {rows} of {file} to **{model}**, by their counts.</source>
        <translation>已按计数将 {file} 的 {rows} 加入 **{model}**。</translation>
    </message>
    <message>
        <source>Left out, without one of its classes: {rows}.</source>
        <translation>不属于其任何类别而略去：{rows}。</translation>
    </message>
    <message>
        <source>The figures are those of the rows before.</source>
        <translation>图中仍是之前各行的结果。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>RowsPanel</name>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Row {k} of {count}</source>
        <translation>第 {k}/{count} 行</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Prior, rows</source>
        <translation>先验，行数</translation>
    </message>
    <message>
        <source>Equivalent sample size: rows that the prior is worth</source>
        <translation>等效样本量：先验相当于多少行</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>shuffled</source>
        <translation>打乱</translation>
    </message>
    <message>
        <source>One row back (←)</source>
        <translation>后退一行 (←)</translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation>播放或暂停（空格键）</translation>
    </message>
    <message>
        <source>Add the next row (→)</source>
        <translation>加入下一行 (→)</translation>
    </message>
    <message>
        <source>Learn from all rows</source>
        <translation>从所有行学习</translation>
    </message>
    <message>
        <source>Add all rows, and keep the tables in one step</source>
        <translation>加入所有行，并以一步保留得到的表</translation>
    </message>
    <message>
        <source>No data</source>
        <translation>没有数据</translation>
    </message>
    <message>
        <source>Open a table, or drop it here.</source>
        <translation>打开一个表，或将其拖放到这里。</translation>
    </message>
</context>
<context>
    <name>RuleCard</name>
    <message>
        <source>Minimum error</source>
        <translation>最小错误</translation>
    </message>
    <message>
        <source>Minimum risk</source>
        <translation>最小风险</translation>
    </message>
    <message>
        <source>{rule}, moved from its optimum</source>
        <translation>{rule}（已偏离最优）</translation>
    </message>
    <message>
        <source>Least on the average: P_E = {best} at the best thresholds</source>
        <translation>平均最小：最优阈值处 P_E = {best}</translation>
    </message>
    <message>
        <source>Best at every x: ∫ min P(error | x) p(x) dx = {least}</source>
        <translation>逐点最优：∫ min P(错误 | x) p(x) dx = {least}</translation>
    </message>
    <message>
        <source>Least on the average: R = {best} at the best thresholds</source>
        <translation>平均最小：最优阈值处 R = {best}</translation>
    </message>
    <message>
        <source>Best at every x: ∫ min ℓ(x) p(x) dx = {least}</source>
        <translation>逐点最优：∫ min ℓ(x) p(x) dx = {least}</translation>
    </message>
    <message>
        <source>, the same</source>
        <translation>，两者相同</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>thresholds</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>error</source>
        <translation>错误率</translation>
    </message>
    <message>
        <source>risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>cost of {cases}</source>
        <translation>{cases} 例的损失</translation>
    </message>
</context>
<context>
    <name>RunBar</name>
    <message>
        <source>Waiting for other work…</source>
        <translation>正在等待其他任务…</translation>
    </message>
    <message>
        <source>Run or pause</source>
        <translation>运行或暂停</translation>
    </message>
    <message>
        <source>Stop and keep</source>
        <translation>停止并保留</translation>
    </message>
    <message>
        <source>End the run and keep what it found</source>
        <translation>结束运行并保留结果</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Look at the step before; going on starts from there</source>
        <translation>查看上一步；继续时从那里开始</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>观看</translation>
    </message>
    <message>
        <source>Slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>Fast</source>
        <translation>快</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Speed: slow enough to watch, slower, or as fast as possible</source>
        <translation>速度：便于观看、更慢，或尽可能快</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
</context>
<context>
    <name>RunningPage</name>
    <message>
        <source>true θ</source>
        <translation>真实 θ</translation>
    </message>
    <message>
        <source>θ of the coin that is tossed</source>
        <translation>所抛硬币的 θ</translation>
    </message>
    <message>
        <source>Toss again</source>
        <translation>重新抛掷</translation>
    </message>
    <message>
        <source>Another {n} tosses of the same coin</source>
        <translation>同一枚硬币再抛 {n} 次</translation>
    </message>
    <message>
        <source>tosses m</source>
        <translation>抛掷次数 m</translation>
    </message>
    <message>
        <source>Estimates against the number of tosses</source>
        <translation>估计值随抛掷次数的变化</translation>
    </message>
    <message>
        <source>frequency</source>
        <translation>频率</translation>
    </message>
    <message>
        <source>posterior mean</source>
        <translation>后验均值</translation>
    </message>
    <message>
        <source>Frequencies settle at θ, and the posterior mean with them: the weight of a prior of α + β imagined tosses is (α + β) / (α + β + m).</source>
        <translation>频率趋于 θ，后验均值亦然：相当于 α + β 次虚拟抛掷的先验，其权重为 (α + β) / (α + β + m)。</translation>
    </message>
    <message>
        <source>After {m} tosses: frequency {heads} / {m} = {frequency}; posterior mean ({alpha} + {heads}) / ({total} + {m}) = {mean}, of which the prior is {share} %.</source>
        <translation>抛掷 {m} 次后：频率 {heads} / {m} = {frequency}；后验均值 ({alpha} + {heads}) / ({total} + {m}) = {mean}，其中先验占 {share} %。</translation>
    </message>
</context>
<context>
    <name>SafetyCopies</name>
    <message>
        <source>Recovered **{name}** from {time}. Save it, or discard what was recovered.</source>
        <translation>已恢复 {time} 的 **{name}**。请保存，或放弃恢复的内容。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Recovered **{name}** from {time}; it is open in another tab.</source>
        <translation>已恢复 {time} 的 **{name}**，它在另一个标签页中。</translation>
    </message>
    <message>
        <source>Show it</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>SampleActions</name>
    <message>
        <source>Sample to file</source>
        <translation>抽样到文件</translation>
    </message>
    <message>
        <source>All rows have weight 0: the evidence is too unlikely for so few rows; draw more.</source>
        <translation>所有行的权重都是 0：对这么少的行来说，证据太不可能；请抽取更多。</translation>
    </message>
    <message>
        <source>Sample {file}</source>
        <translation>抽样 {file}</translation>
    </message>
    <message>
        <source>Writing {file}…</source>
        <translation>正在写入 {file}…</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Share of missing cells</source>
        <translation>缺失单元格比例</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Wrote **{file}**: {rows} in {time}.</source>
        <translation>已写入 **{file}**：{rows}，用时 {time}。</translation>
    </message>
    <message>
        <source>You stopped it.</source>
        <translation>已由您停止。</translation>
    </message>
</context>
<context>
    <name>SampleDialog</name>
    <message>
        <source>Sample to file</source>
        <translation>抽样到文件</translation>
    </message>
    <message>
        <source>Draw cases from {network}</source>
        <translation>从 {network} 抽取样本</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Number of cases, a row each</source>
        <translation>样本数，每行一个</translation>
    </message>
    <message>
        <source>Share of missing cells</source>
        <translation>缺失单元格比例</translation>
    </message>
    <message>
        <source>Cells left empty completely at random, from 0 to 1</source>
        <translation>完全随机留空的单元格比例，从 0 到 1</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>The same seed draws the same cases again</source>
        <translation>相同的随机种子会再次抽出相同的样本</translation>
    </message>
    <message>
        <source>Under the present findings</source>
        <translation>在当前的证据下</translation>
    </message>
    <message>
        <source>Likelihood weighting: a last column weight tells what each row is worth</source>
        <translation>似然加权：最后一列 weight 给出每行的权重</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose file…</source>
        <translation>选择文件…</translation>
    </message>
</context>
<context>
    <name>Samples</name>
    <message>
        <source>Patient monitor</source>
        <translation>病人监护</translation>
    </message>
    <message>
        <source>Beinlich, Suermondt, Chavez and Cooper (1989), AIME 89, pages 247-256</source>
        <translation>Beinlich, Suermondt, Chavez and Cooper (1989), AIME 89, pages 247-256</translation>
    </message>
    <message>
        <source>Set BP = LOW and look which of HYPOVOLEMIA, LVFAILURE and ANAPHYLAXIS rises most.</source>
        <translation>设 BP = LOW，看看 HYPOVOLEMIA、LVFAILURE 和 ANAPHYLAXIS 中哪个升得最多。</translation>
    </message>
    <message>
        <source>A physics tutor&apos;s student model</source>
        <translation>物理辅导系统的学生模型</translation>
    </message>
    <message>
        <source>Conati, Gertner, VanLehn and Druzdzel (1997), User Modeling 97, pages 231-242</source>
        <translation>Conati, Gertner, VanLehn and Druzdzel (1997), User Modeling 97, pages 231-242</translation>
    </message>
    <message>
        <source>Find a GOAL node (Ctrl+F) and set it; select another one and press W: the trails on which the finding reached it are drawn.</source>
        <translation>查找一个 GOAL 节点 (Ctrl+F) 并设定其状态；再选中另一个节点并按 W：画布会画出证据到达它所经的路径。</translation>
    </message>
    <message>
        <source>The chest clinic</source>
        <translation>胸科门诊</translation>
    </message>
    <message>
        <source>Lauritzen and Spiegelhalter (1988), Journal of the Royal Statistical Society B 50:157-224</source>
        <translation>Lauritzen and Spiegelhalter (1988), Journal of the Royal Statistical Society B 50:157-224</translation>
    </message>
    <message>
        <source>Set dysp = yes: lung and bronc rise. Then set bronc = yes: lung falls again, because bronchitis explains the breathlessness.</source>
        <translation>设 dysp = yes：lung 和 bronc 上升。再设 bronc = yes：lung 又下降，因为支气管炎解释了呼吸困难。</translation>
    </message>
    <message>
        <source>A coin from a bag, tossed a hundred times</source>
        <translation>袋中一枚硬币，掷一百次</translation>
    </message>
    <message>
        <source>A textbook chapter&apos;s coin: 30 heads, 70 tails, in an order of a fixed seed.</source>
        <translation>某教材一章中的硬币：30 次正面、70 次反面，次序由固定种子决定。</translation>
    </message>
    <message>
        <source>0.3 by likelihood. Say before the data that coins are fair, α = 20 each: the mean is 50/140, the mode 49/138.</source>
        <translation>按似然为 0.3。若在看数据之前认为硬币是公平的，各取 α = 20：均值为 50/140，众数为 49/138。</translation>
    </message>
    <message>
        <source>Smoke, pollution and lung cancer</source>
        <translation>吸烟、污染与肺癌</translation>
    </message>
    <message>
        <source>Korb and Nicholson (2004), Bayesian Artificial Intelligence, section 2.2</source>
        <translation>Korb and Nicholson (2004), Bayesian Artificial Intelligence, section 2.2</translation>
    </message>
    <message>
        <source>Set Cancer = True and watch Smoker rise; make it an intervention and Smoker falls back.</source>
        <translation>设 Cancer = True，看 Smoker 上升；改为干预后 Smoker 又回落。</translation>
    </message>
    <message>
        <source>One thing leads to another</source>
        <translation>一环扣一环</translation>
    </message>
    <message>
        <source>The chain of every textbook; no text gives numbers, so the tables come from a fixed seed</source>
        <translation>每本教科书都有的链；没有书给出数字，所以表由固定的随机种子生成</translation>
    </message>
    <message>
        <source>Set first: last moves. Set middle as well: first no longer matters.</source>
        <translation>设 first：last 变化。再设 middle：first 就不再有影响。</translation>
    </message>
    <message>
        <source>Treatment in the chest clinic</source>
        <translation>胸科诊所的治疗</translation>
    </message>
    <message>
        <source>The network of Lauritzen and Spiegelhalter (1988); decision and utilities are made up</source>
        <translation>Lauritzen 与 Spiegelhalter（1988）的网络；决策与效用为虚构</translation>
    </message>
    <message>
        <source>Set xray = yes and dysp = yes, then smoke = yes or no: the best treatment changes with what is known of the patient. Bronchitis is worth knowing although it is not treated: it explains breathlessness away.</source>
        <translation>设 xray = yes 和 dysp = yes，再设 smoke = yes 或 no：最佳治疗随对病人的了解而改变。支气管炎虽不治疗，却值得知道：它能解释呼吸困难。</translation>
    </message>
    <message>
        <source>Blue babies</source>
        <translation>青紫婴儿</translation>
    </message>
    <message>
        <source>Spiegelhalter, Dawid, Lauritzen and Cowell (1993), Statistical Science 8:219-247</source>
        <translation>Spiegelhalter, Dawid, Lauritzen and Cowell (1993), Statistical Science 8:219-247</translation>
    </message>
    <message>
        <source>Set LowerBodyO2 and XrayReport and look which Disease comes first.</source>
        <translation>设 LowerBodyO2 和 XrayReport，看哪种 Disease 排在最前。</translation>
    </message>
    <message>
        <source>Two who cannot talk</source>
        <translation>两个不能交谈的人</translation>
    </message>
    <message>
        <source>The climbing game of Claus and Boutilier (1998), The Dynamics of Reinforcement Learning in Cooperative Multiagent Systems, AAAI 98, pages 746-752</source>
        <translation>Claus 与 Boutilier（1998）的攀爬博弈，The Dynamics of Reinforcement Learning in Cooperative Multiagent Systems，AAAI 98，第 746-752 页</translation>
    </message>
    <message>
        <source>Nobody knows what the other one does, so choose Only what is drawn. Single policy updating from one start stops at 7, a local maximum: either alone can only lose. The best strategy is worth 11.</source>
        <translation>谁也不知道对方怎么做，因此请选“只有画出的”。单策略更新从一个起点出发停在 7，这是局部极大值：任何一方单独改变只会更差。最优策略值 11。</translation>
    </message>
    <message>
        <source>A coin, tossed ten times</source>
        <translation>抛十次的硬币</translation>
    </message>
    <message>
        <source>Seven heads and three tails, in an order of a fixed seed.</source>
        <translation>七次正面、三次反面，次序由固定种子决定。</translation>
    </message>
    <message>
        <source>Compare the estimates: 0.7 by likelihood, 2/3 with the prior Beta(1, 1).</source>
        <translation>比较各估计：似然给出 0.7，先验 Beta(1, 1) 给出 2/3。</translation>
    </message>
    <message>
        <source>A common effect</source>
        <translation>共同的结果</translation>
    </message>
    <message>
        <source>The collider of every textbook; no text gives numbers, so the tables come from a fixed seed</source>
        <translation>每本教科书都有的对撞；没有书给出数字，所以表由固定的随机种子生成</translation>
    </message>
    <message>
        <source>Set left: right stays. Set effect as well: now right listens to left.</source>
        <translation>设 left：right 不变。再设 effect：right 就受 left 影响了。</translation>
    </message>
    <message>
        <source>Alarm, burglary, two calls</source>
        <translation>警报、盗窃与两个电话</translation>
    </message>
    <message>
        <source>Korb and Nicholson (2004), Bayesian Artificial Intelligence, section 2.5.1; after Pearl</source>
        <translation>Korb and Nicholson (2004), Bayesian Artificial Intelligence, section 2.5.1; after Pearl</translation>
    </message>
    <message>
        <source>Set JohnCalls = True, then Earthquake = True: the burglary is explained away.</source>
        <translation>设 JohnCalls = True，再设 Earthquake = True：盗窃的嫌疑被解释掉了。</translation>
    </message>
    <message>
        <source>Three independencies of five nodes</source>
        <translation>五个节点的三个独立性</translation>
    </message>
    <message>
        <source>The five-node network of a textbook on machine learning; it gives no numbers, so the tables come from a fixed seed</source>
        <translation>某机器学习教材的五节点网络；书中没有给出数值，因此概率表来自固定种子</translation>
    </message>
    <message>
        <source>List all independencies (menu Infer): x1 ⊥ x2, x3 ⊥ x4 given x1, x4 ⊥ x5 given x2. Ask for x1 and x2 (Ctrl+Shift+D), then switch the page Separation to the moral graph of the whole network: it joins x1 and x2, and so misses that they are independent.</source>
        <translation>列出所有独立性（推断菜单）：x1 ⊥ x2，给定 x1 时 x3 ⊥ x4，给定 x2 时 x4 ⊥ x5。询问 x1 与 x2 (Ctrl+Shift+D)，再把“分离”页切换到整个网络的道德图：它连接了 x1 与 x2，因而看不出二者独立。</translation>
    </message>
    <message>
        <source>A common cause</source>
        <translation>共同的原因</translation>
    </message>
    <message>
        <source>The fork of every textbook; no text gives numbers, so the tables come from a fixed seed</source>
        <translation>每本教科书都有的分叉；没有书给出数字，所以表由固定的随机种子生成</translation>
    </message>
    <message>
        <source>Set left: right moves. Set cause as well: right no longer listens to left.</source>
        <translation>设 left：right 变化。再设 cause：right 就不再受 left 影响。</translation>
    </message>
    <message>
        <source>Four rows, two of them with a blank</source>
        <translation>四行数据，其中两行有空白</translation>
    </message>
    <message>
        <source>The example of a text on fractional updating: (1, 1, 1), (2, 2, 2), (1, –, 1), (2, –, 2).</source>
        <translation>一份讲义中碎权更新的例子：(1, 1, 1)、(2, 2, 2)、(1, –, 1)、(2, –, 2)。</translation>
    </message>
    <message>
        <source>Learn the tables by fractional updating (F6): row 3 counts 25/26 as (1, 1, 1), row 4 counts 40/41 as (2, 2, 2).</source>
        <translation>用碎权更新学习各表（F6）：第 3 行以 25/26 计为 (1, 1, 1)，第 4 行以 40/41 计为 (2, 2, 2)。</translation>
    </message>
    <message>
        <source>Three who cannot all be right</source>
        <translation>三者不能都对</translation>
    </message>
    <message>
        <source>A loop of two copies and one opposite, as in frustrated spin systems; made up</source>
        <translation>由两个相同与一个相反构成的环，如受挫自旋系统；虚构</translation>
    </message>
    <message>
        <source>Set the three nodes below to yes and watch loopy belief propagation (Ctrl+G): messages go round, and after 500 passes they have not settled; some hundred more would do it. Damped by half they settle at once, and still miss the exact answer.</source>
        <translation>将下方三个节点设为 yes，观看环路置信传播 (Ctrl+G)：消息兜圈，500 遍之后仍未稳定，再多几百遍才会稳定。阻尼一半后立即稳定，却仍偏离精确答案。</translation>
    </message>
    <message>
        <source>Set Scenario to one letter after the other and look how the weather nodes change.</source>
        <translation>把 Scenario 依次设为各个字母，看天气节点如何变化。</translation>
    </message>
    <message>
        <source>A textbook chapter&apos;s Iris-plus network: arcs as printed. Tables: regressions of Fisher&apos;s 150 flowers in ten intervals each; the two further columns, which the text leaves without names, are made up</source>
        <translation>某教材一章中的 Iris-plus 网络：弧如书中所印。概率表：对 Fisher 的 150 朵花各取十个区间的回归；书中未命名的另外两列是虚构的</translation>
    </message>
    <message>
        <source>60,000 tosses, 20,000 heads</source>
        <translation>掷 60,000 次，20,000 次正面</translation>
    </message>
    <message>
        <source>The same text&apos;s example of many cases, in an order of a fixed seed.</source>
        <translation>同一教材的大量样本的例子，次序由固定种子决定。</translation>
    </message>
    <message>
        <source>Even Beta(100, 100) hardly matters now: (20,000 + 100) / (60,000 + 200) = 20100/60200, near 1/3.</source>
        <translation>此时连 Beta(100, 100) 也几乎不起作用：(20,000 + 100) / (60,000 + 200) = 20100/60200，接近 1/3。</translation>
    </message>
    <message>
        <source>Drill for oil, and test before?</source>
        <translation>钻探石油，先做测试吗？</translation>
    </message>
    <message>
        <source>Raiffa (1968), Decision Analysis, chapter 2; numbers in thousands of dollars</source>
        <translation>Raiffa（1968），Decision Analysis，第 2 章；数字以千美元计</translation>
    </message>
    <message>
        <source>With the seismic test 22.5 can be expected, without it 20: the test is worth its 10. Choose Test = no and see that drilling stays right.</source>
        <translation>做地震测试可期望 22.5，不做可期望 20：测试值得花 10。选择 Test = no，可以看到钻探仍是正确的。</translation>
    </message>
    <message>
        <source>Pigs that may be ill</source>
        <translation>可能生病的猪</translation>
    </message>
    <message>
        <source>Lauritzen and Nilsson (2001), Representing and Solving Decision Problems with Limited Information, Management Science 47:1235-1251; in kroner</source>
        <translation>Lauritzen 与 Nilsson（2001），Representing and Solving Decision Problems with Limited Information，Management Science 47:1235-1251；以克朗计</translation>
    </message>
    <message>
        <source>A breeder treats a pig or not in each of three months, knowing that month&apos;s test result only: 726.81 can be expected (Only what is drawn). Who remembers all results can expect 729.23.</source>
        <translation>饲养者在三个月中每月决定是否给猪治疗，只知道当月的检验结果：可期望 726.81（只有画出的）。记得所有结果的人可期望 729.23。</translation>
    </message>
    <message>
        <source>Which reactor to build</source>
        <translation>建哪种反应堆</translation>
    </message>
    <message>
        <source>Covaliu and Oliver (1995), Management Science 41:1860-1881, with the numbers of Bielza and Shenoy (1999), Management Science 45:1552-1569; in billions of dollars</source>
        <translation>Covaliu 与 Oliver（1995），Management Science 41:1860-1881，数字取自 Bielza 与 Shenoy（1999），Management Science 45:1552-1569；以十亿美元计</translation>
    </message>
    <message>
        <source>The best strategy is worth $8.13 billion: test the components, build the advanced reactor if the result is excellent and the conventional one otherwise. Without the test $7.76 billion can be expected. A bad result forbids the advanced reactor; it would then be the worst option anyhow.</source>
        <translation>最优策略值 81.3 亿美元：测试部件，结果优秀就建先进反应堆，否则建常规反应堆。不做测试可期望 77.6 亿美元。结果差时禁止建先进反应堆；那时它本来也是最差的选项。</translation>
    </message>
    <message>
        <source>Treatment with cost and effect</source>
        <translation>有成本与效果的治疗</translation>
    </message>
    <message>
        <source>Open Infer &gt; Two criteria. Up to 11,171 euros for a year nobody is tested or treated; up to 33,384 whoever is tested positive gets therapy 1, and above that therapy 2. Therapy 1 for everybody is dominated: it costs more than testing and brings less.</source>
        <translation>打开“推断 &gt; 两个准则”。每年价值不超过 11,171 欧元时，不检测也不治疗；不超过 33,384 欧元时，检测阳性者用疗法 1；再高则用疗法 2。人人用疗法 1 被支配：它比先检测更贵，效果却更差。</translation>
    </message>
    <message>
        <source>An umbrella and a forecast</source>
        <translation>雨伞与天气预报</translation>
    </message>
    <message>
        <source>Shachter&apos;s umbrella, an example of Netica; a forecast of two states in the exercises of Russell and Norvig, Artificial Intelligence: A Modern Approach</source>
        <translation>Shachter 的雨伞问题，Netica 的示例；Russell 与 Norvig《人工智能：一种现代的方法》的习题中预报有两个状态</translation>
    </message>
    <message>
        <source>The forecast makes 77 out of 70: it is worth 7. Set Forecast = rainy and the umbrella becomes the better option. Knowing the weather itself would be worth 14 more.</source>
        <translation>有了预报，期望效用由 70 升到 77：预报值 7。设 Forecast = rainy，带伞便成为更好的选项。若能知道天气本身，还能再值 14。</translation>
    </message>
    <message>
        <source>A used car and two tests</source>
        <translation>二手车与两项测试</translation>
    </message>
    <message>
        <source>Howard (1962), The Used Car Buyer, as in Qi, Zhang and Poole (1994), Solving Asymmetric Decision Problems with Influence Diagrams, UAI 94, pages 491-497; in dollars</source>
        <translation>Howard（1962），The Used Car Buyer，数据同 Qi、Zhang 与 Poole（1994），Solving Asymmetric Decision Problems with Influence Diagrams，UAI 94，第 491-497 页；以美元计</translation>
    </message>
    <message>
        <source>The best strategy is worth $32.87: test fuel and electrical system, buy if there is no defect, and else buy with a guarantee. Choose First test = steering: $32.60.</source>
        <translation>最优策略值 32.87 美元：测试燃油和电气系统，没有缺陷就买，否则买带保修的。选择 First test = steering：32.60 美元。</translation>
    </message>
    <message>
        <source>Open the example alarm, import this table (Ctrl+I) and learn its tables (F6). Or learn the arcs anew (F7), and compare both networks (Model ▸ Compare with…).</source>
        <translation>打开示例 alarm，导入此表 (Ctrl+I)，学习其概率表 (F6)。或重新学习弧 (F7)，并比较两个网络（模型 ▸ 与…比较）。</translation>
    </message>
    <message>
        <source>Train naive Bayes with the class 好瓜 (F8), open it as a network, and click the features of an unseen melon.</source>
        <translation>以“好瓜”为类别训练朴素贝叶斯 (F8)，作为网络打开，再点击一个未见过的西瓜的各项特征。</translation>
    </message>
    <message>
        <source>Train naive Bayes with the class 好瓜 (F8): 密度 and 含糖率 stay numbers. With α = 0 and ddof = 1 the first melon gets the textbook&apos;s .052 against 6.858e-5.</source>
        <translation>以“好瓜”为类别训练朴素贝叶斯 (F8)：“密度”和“含糖率”保持为数值。取 α = 0、ddof = 1 时，第一个西瓜得到教材中的 .052 对 6.858e-5。</translation>
    </message>
    <message>
        <source>Train naive Bayes with the class fruit (F8) and open it as a network: what is long, sweet and yellow is a banana.</source>
        <translation>以 fruit 为类别训练朴素贝叶斯 (F8)，作为网络打开：长、甜、黄的就是香蕉。</translation>
    </message>
    <message>
        <source>Playgrounds ▸ EM for a mixture, on the column height: two components recover men and women without the other column.</source>
        <translation>演示 ▸ 混合分布的 EM，取 height 列：不看另一列，两个成分也能分出男女。</translation>
    </message>
    <message>
        <source>Summer hail in Colorado</source>
        <translation>科罗拉多的夏季冰雹</translation>
    </message>
    <message>
        <source>Abramson, Brown, Edwards, Murphy and Winkler (1996), International Journal of Forecasting 12:57-71</source>
        <translation>Abramson, Brown, Edwards, Murphy and Winkler (1996), International Journal of Forecasting 12:57-71</translation>
    </message>
    <message>
        <source>Car insurance risk</source>
        <translation>汽车保险风险</translation>
    </message>
    <message>
        <source>Binder, Koller, Russell and Kanazawa (1997), Machine Learning 29:213-244</source>
        <translation>Binder, Koller, Russell and Kanazawa (1997), Machine Learning 29:213-244</translation>
    </message>
    <message>
        <source>Set Age = Adolescent and watch Accident and PropCost.</source>
        <translation>设 Age = Adolescent，观察 Accident 和 PropCost。</translation>
    </message>
    <message>
        <source>Iris with two more columns</source>
        <translation>多两列的鸢尾花</translation>
    </message>
    <message>
        <source>The page Information: with 10 states each the joint has 1,000,000 cells, this network 2,310, and without arcs, as naive Bayes takes the columns within a class, it would have 60: 16,667 : 38.5 : 1. Show the equivalence class (menu View): without an immorality no arc can be directed from data.</source>
        <translation>“信息”页：每列 10 个状态时，联合分布有 1,000,000 个单元格，此网络 2,310 个；没有弧时（朴素贝叶斯在一个类别之内正是如此看待各列）为 60 个：16,667 : 38.5 : 1。显示等价类（菜单“视图”）：没有 v 结构，任何弧都不能由数据定向。</translation>
    </message>
    <message>
        <source>Nerves and muscles of the arm</source>
        <translation>手臂的神经与肌肉</translation>
    </message>
    <message>
        <source>Andreassen, Jensen, Andersen and others (1989), in Computer-Aided Electromyography and Expert Systems, pages 255-277</source>
        <translation>Andreassen, Jensen, Andersen and others (1989), in Computer-Aided Electromyography and Expert Systems, pages 255-277</translation>
    </message>
    <message>
        <source>Zoom out to all 1,041 nodes, find one with Ctrl+F, and set any finding.</source>
        <translation>缩小到看见全部 1,041 个节点，用 Ctrl+F 找一个，设任意证据。</translation>
    </message>
    <message>
        <source>A die drawn and thrown twice</source>
        <translation>抽出一枚骰子，掷两次</translation>
    </message>
    <message>
        <source>A text on conditional independence: one die has 1, 3, 5 twice each, the other 2, 4, 6. All 72 outcomes fifty times, in an order of a fixed seed; ′ is a number&apos;s second face.</source>
        <translation>一篇讲条件独立性的教材：一枚骰子上 1、3、5 各两次，另一枚上 2、4、6 各两次。72 种结果各五十次，次序由固定种子决定；′ 表示同一数字的第二个面。</translation>
    </message>
    <message>
        <source>A: first throw = 1, B: second throw = 2. Each has probability 1/2 · 1/6 = 1/12, and both never meet. Set the die: now the throws are independent, as the graph, a fork, says (Ctrl+Shift+J).</source>
        <translation>A：第一次掷出 1；B：第二次掷出 2。各自的概率为 1/2 · 1/6 = 1/12，二者从不同时出现。设定骰子：此时两次投掷相互独立，正如图（分叉结构）所示 (Ctrl+Shift+J)。</translation>
    </message>
    <message>
        <source>Protein signaling</source>
        <translation>蛋白质信号传导</translation>
    </message>
    <message>
        <source>Sachs, Perez, Pe&apos;er, Lauffenburger and Nolan (2005), Science 308:523-529</source>
        <translation>Sachs, Perez, Pe&apos;er, Lauffenburger and Nolan (2005), Science 308:523-529</translation>
    </message>
    <message>
        <source>Compare the finding PKA = HIGH with the intervention do(PKA = HIGH).</source>
        <translation>比较证据 PKA = HIGH 与干预 do(PKA = HIGH)。</translation>
    </message>
    <message>
        <source>Six tosses, two heads</source>
        <translation>掷六次，两次正面</translation>
    </message>
    <message>
        <source>A text&apos;s example of priors: 2 heads in 6 tosses, in an order of a fixed seed.</source>
        <translation>某教材关于先验的例子：掷 6 次，2 次正面，次序由固定种子决定。</translation>
    </message>
    <message>
        <source>Without a prior the estimate is 2/6, with Beta(1, 1) it is 3/8, with Beta(100, 100) 102/206: change α on the page Counts.</source>
        <translation>没有先验时估计为 2/6，取 Beta(1, 1) 为 3/8，取 Beta(100, 100) 为 102/206：请在“计数”页改变 α。</translation>
    </message>
    <message>
        <source>Who travels how</source>
        <translation>谁怎样出行</translation>
    </message>
    <message>
        <source>Scutari and Denis (2014), Bayesian Networks: With Examples in R, chapter 1</source>
        <translation>Scutari and Denis (2014), Bayesian Networks: With Examples in R, chapter 1</translation>
    </message>
    <message>
        <source>Ask whether S and T are d-separated, first given nothing, then given O and R.</source>
        <translation>问 S 与 T 是否 d-分离：先不给定任何节点，再给定 O 和 R。</translation>
    </message>
    <message>
        <source>A thumbtack, tossed a hundred times</source>
        <translation>抛一百次的图钉</translation>
    </message>
    <message>
        <source>The numbers of Koller and Friedman (2009), section 17.1: 35 heads, 65 tails.</source>
        <translation>取自 Koller 和 Friedman (2009) 第 17.1 节：35 次钉尖朝上，65 次朝下。</translation>
    </message>
    <message>
        <source>Move the prior and watch the posterior: with 100 cases it hardly follows.</source>
        <translation>改变先验并观察后验：有 100 个样本时它几乎不动。</translation>
    </message>
    <message>
        <source>Arias and Diez (2015), Cost-effectiveness analysis with influence diagrams, Methods of Information in Medicine 54:353-358; costs in thousands of euros, effects in quality-adjusted life years. That a year counts as 30 thousand in the total is made up</source>
        <translation>Arias 与 Diez（2015），Cost-effectiveness analysis with influence diagrams，Methods of Information in Medicine 54:353-358；成本以千欧元计，效果以质量调整生命年计。每年在总效用中折合 3 万欧元是假设的</translation>
    </message>
    <message>
        <source>Exclusive or</source>
        <translation>异或</translation>
    </message>
    <message>
        <source>The textbooks’ warning of Gibbs sampling under probabilities of 0 and 1</source>
        <translation>教科书对概率为 0 和 1 时吉布斯采样的警告</translation>
    </message>
    <message>
        <source>Set odd = yes and open the laboratory (Ctrl+G) on Gibbs sampling: one update at a time, no chain ever leaves its class. Updated as one block, they find the posterior.</source>
        <translation>设 odd = yes，打开吉布斯采样的实验室 (Ctrl+G)：逐个更新时，任何链都不会离开它所在的类；作为一块更新，则能找到后验。</translation>
    </message>
    <message>
        <source>Anesthesia alarms, 10,000 cases</source>
        <translation>麻醉警报，10,000 个样本</translation>
    </message>
    <message>
        <source>Drawn with a fixed seed from the ALARM network of Beinlich, Suermondt, Chavez and Cooper (1989).</source>
        <translation>用固定种子从 Beinlich、Suermondt、Chavez 和 Cooper (1989) 的 ALARM 网络中抽取。</translation>
    </message>
    <message>
        <source>Watermelons 2.0</source>
        <translation>西瓜数据集 2.0</translation>
    </message>
    <message>
        <source>Zhou Zhihua, Machine Learning (2016), table 4.1: 17 melons, six features.</source>
        <translation>周志华《机器学习》(2016) 表 4.1：17 个西瓜，六个特征。</translation>
    </message>
    <message>
        <source>Watermelons 3.0</source>
        <translation>西瓜数据集 3.0</translation>
    </message>
    <message>
        <source>Zhou Zhihua, Machine Learning (2016), table 4.3: 2.0 with density and sugar.</source>
        <translation>周志华《机器学习》(2016) 表 4.3：在 2.0 上加了密度和含糖率。</translation>
    </message>
    <message>
        <source>Iris</source>
        <translation>鸢尾花</translation>
    </message>
    <message>
        <source>Fisher (1936), measured by Anderson: 150 flowers of three species, in cm.</source>
        <translation>Fisher (1936)，由 Anderson 测量：三个品种的 150 朵花，单位厘米。</translation>
    </message>
    <message>
        <source>Discretize by minimum description length against the species: the petal&apos;s length is cut at 2.45 and 4.75.</source>
        <translation>以品种为类别按最小描述长度离散化：花瓣长度在 2.45 和 4.75 处被切开。</translation>
    </message>
    <message>
        <source>Fruit</source>
        <translation>水果</translation>
    </message>
    <message>
        <source>A textbook example of 1,000 fruits; within a class the features are shuffled.</source>
        <translation>教科书中 1,000 个水果的例子；类别内的特征次序是打乱的。</translation>
    </message>
    <message>
        <source>Heights of 400 people</source>
        <translation>400 人的身高</translation>
    </message>
    <message>
        <source>Drawn with a fixed seed: seven men to three women, means 175 and 165 cm, standard deviations 8 and 6.</source>
        <translation>用固定种子抽取：男女七比三，均值 175 与 165 厘米，标准差 8 与 6。</translation>
    </message>
    <message>
        <source>Learn a chain x1 → x2 → x3 from it by fractional updating: row 3 counts 25/26 as (1, 1, 1), row 4 counts 40/41 as (2, 2, 2).</source>
        <translation>用碎权更新从中学习链 x1 → x2 → x3：第 3 行以 25/26 计为 (1, 1, 1)，第 4 行以 40/41 计为 (2, 2, 2)。</translation>
    </message>
</context>
<context>
    <name>SamplingDialog</name>
    <message>
        <source>Sample one case</source>
        <translation>抽取一个样本</translation>
    </message>
    <message>
        <source>Draws a state for every node from the posterior given the findings.</source>
        <translation>在给定证据下，从后验中为每个节点抽取一个状态。</translation>
    </message>
    <message>
        <source>Draws a state for every node from the network.</source>
        <translation>从网络中为每个节点抽取一个状态。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>The same seed draws the same case again</source>
        <translation>相同的种子会再次抽到相同的样本</translation>
    </message>
    <message>
        <source>Set it as the findings</source>
        <translation>设为当前证据</translation>
    </message>
    <message>
        <source>Keep it as a scenario</source>
        <translation>保存为情景</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>抽取</translation>
    </message>
</context>
<context>
    <name>SamplingFigure</name>
    <message>
        <source>weighting</source>
        <translation>似然加权</translation>
    </message>
    <message>
        <source>rejection</source>
        <translation>拒绝采样</translation>
    </message>
    <message>
        <source>Gibbs</source>
        <translation>吉布斯</translation>
    </message>
    <message>
        <source>Draws</source>
        <translation>抽样数</translation>
    </message>
    <message>
        <source>Again</source>
        <translation>重抽</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>P({asked} | {given}) ≈ {estimate} ± {error}; exact {truth} (the tick).</source>
        <translation>P({asked} | {given}) ≈ {estimate} ± {error}；精确值 {truth}（刻度）。</translation>
    </message>
    <message>
        <source>Worth {n} independent draws.</source>
        <translation>相当于 {n} 个独立样本。</translation>
    </message>
</context>
<context>
    <name>SaveDialog</name>
    <message>
        <source>Replace {file}?</source>
        <translation>要替换 {file} 吗？</translation>
    </message>
    <message>
        <source>A file of this name is there already.</source>
        <translation>已有同名文件。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>SaveRecording</name>
    <message>
        <source>Save the lesson that was recorded in {name}?</source>
        <translation>保存在 {name} 中录制的课程吗？</translation>
    </message>
    <message>
        <source>What was recorded (tasks: {count}) is lost when it closes.</source>
        <translation>录下的内容（任务：{count}）在关闭时会丢失。</translation>
    </message>
    <message>
        <source>Save lesson…</source>
        <translation>保存课程…</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>Saving</name>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>{file} holds more than was read. Save under another name?</source>
        <translation>{file} 中有未能读取的内容。要以其他名称保存吗？</translation>
    </message>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>还有 %Ln 项</numerusform>
        </translation>
    </message>
    <message>
        <source>Overwriting removes this from the file; a copy of it is kept.</source>
        <translation>覆盖会从文件中去掉这些内容；原文件会保留一份副本。</translation>
    </message>
    <message>
        <source>Save as {suffix}…</source>
        <translation>另存为 {suffix}…</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>Another program has changed {file}.</source>
        <translation>另一个程序更改了 {file}。</translation>
    </message>
    <message>
        <source>It is not what was opened or saved here last. Overwriting loses its changes.</source>
        <translation>它已不是上次在这里打开或保存的内容。覆盖会丢失那些更改。</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Its unsaved changes there are lost.</source>
        <translation>那里未保存的更改会丢失。</translation>
    </message>
    <message>
        <source>{file} is open in another tab. Replace it?</source>
        <translation>{file} 已在另一个标签页中打开。要替换它吗？</translation>
    </message>
    <message>
        <source>The other tab is closed.</source>
        <translation>另一个标签页会被关闭。</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Save {file}</source>
        <translation>保存 {file}</translation>
    </message>
    <message>
        <source>Saved **{file}**; the file as it was is now **{copy}**.</source>
        <translation>已保存 **{file}**；原来的文件现为 **{copy}**。</translation>
    </message>
    <message>
        <source>Saved {file}.</source>
        <translation>已保存 {file}。</translation>
    </message>
    <message>
        <source>Saved **{file}**, which cannot hold everything: {losses}</source>
        <translation>已保存 **{file}**，但它不能保存全部内容：{losses}</translation>
    </message>
    <message>
        <source>Save as {file} too</source>
        <translation>也保存为 {file}</translation>
    </message>
    <message>
        <source>{name} copy</source>
        <translation>{name} 副本</translation>
    </message>
    <message>
        <source>Export a copy</source>
        <translation>导出副本</translation>
    </message>
    <message>
        <source>Export {file}</source>
        <translation>导出 {file}</translation>
    </message>
    <message>
        <source>Wrote the copy **{file}**, which cannot hold everything: {losses}</source>
        <translation>已写入副本 **{file}**，它不能保存全部内容：{losses}</translation>
    </message>
    <message>
        <source>Wrote the copy {file}.</source>
        <translation>已写入副本 {file}。</translation>
    </message>
</context>
<context>
    <name>ScatterPlot</name>
    <message>
        <source>Ask at this point</source>
        <translation>查询该点</translation>
    </message>
    <message>
        <source>Move the mean of {name} here</source>
        <translation>把 {name} 的均值移到此处</translation>
    </message>
    <message>
        <source>Return every mean to its estimate</source>
        <translation>让每个均值回到其估计值</translation>
    </message>
</context>
<context>
    <name>ScatterWindow</name>
    <message>
        <source>Reading the table …</source>
        <translation>正在读取表格……</translation>
    </message>
    <message>
        <source>{name}: posterior {posterior}
Mahalanobis² {mahalanobis}, Euclid² {euclid}</source>
        <translation>{name}：后验 {posterior}
马氏距离² {mahalanobis}，欧氏距离² {euclid}</translation>
    </message>
    <message>
        <source>By Mahalanobis and by Euclid the nearest mean is that of {nearest}.</source>
        <translation>按马氏距离和欧氏距离，最近的都是 {nearest} 的均值。</translation>
    </message>
    <message>
        <source>By Mahalanobis {nearest} is nearest, by Euclid {euclid}.</source>
        <translation>按马氏距离最近的是 {nearest}，按欧氏距离是 {euclid}。</translation>
    </message>
    <message>
        <source>point ({x}, {y})</source>
        <translation>点 ({x}, {y})</translation>
    </message>
    <message>
        <source>{drawn} of {n} rows drawn</source>
        <translation>绘出 {n} 行中的 {drawn} 行</translation>
    </message>
    <message>
        <source>Two columns</source>
        <translation>两列</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>To the right</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>Upward</source>
        <translation>纵轴</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>Covariance</source>
        <translation>协方差</translation>
    </message>
    <message>
        <source>At the point</source>
        <translation>在该点</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>载入…</translation>
    </message>
    <message>
        <source>Take the columns of a file</source>
        <translation>使用文件中的列</translation>
    </message>
    <message>
        <source>Textbook: 2 classes</source>
        <translation>教材：两个类</translation>
    </message>
    <message>
        <source>own</source>
        <translation>各自</translation>
    </message>
    <message>
        <source>Reading was cancelled. Choose a table.</source>
        <translation>读取已取消。请选择表格。</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>naive</source>
        <translation>朴素</translation>
    </message>
    <message>
        <source>A covariance for each class, one for all, or none between the two columns</source>
        <translation>每类一个协方差、所有类共用一个，或两列之间无协方差</translation>
    </message>
    <message>
        <source>Fit again</source>
        <translation>重新拟合</translation>
    </message>
    <message>
        <source>Points, ellipses and regions of the classes</source>
        <translation>各类的点、椭圆和区域</translation>
    </message>
    <message>
        <source>Click for the posterior at a point; drag a mean to move its class.
Keys: arrows move the point, after 1 to 8 the mean of that class; 0 returns to the point.</source>
        <translation>单击查看一点的后验；拖动均值以移动该类。
按键：方向键移动该点，按 1 至 8 后移动该类的均值；0 回到该点。</translation>
    </message>
    <message>
        <source>Return the numbers of all classes to their estimates</source>
        <translation>将所有类别的数值恢复为其估计值</translation>
    </message>
</context>
<context>
    <name>ScenarioActions</name>
    <message>
        <source>Save the scenario {name}</source>
        <translation>保存情景 {name}</translation>
    </message>
    <message>
        <source>Saved the scenario **{name}**.</source>
        <translation>已保存情景 **{name}**。</translation>
    </message>
    <message>
        <source>Save as scenario</source>
        <translation>另存为情景</translation>
    </message>
    <message>
        <source>No findings</source>
        <translation>没有证据</translation>
    </message>
    <message>
        <source>Scenario {n}</source>
        <translation>情景 {n}</translation>
    </message>
    <message>
        <source>Edit the scenario {name}</source>
        <translation>编辑情景 {name}</translation>
    </message>
    <message>
        <source>Name and note</source>
        <translation>名称和备注</translation>
    </message>
    <message>
        <source>No findings: the network as it is.</source>
        <translation>没有证据：网络原本的样子。</translation>
    </message>
    <message>
        <source>Apply the scenario {name}</source>
        <translation>应用情景 {name}</translation>
    </message>
    <message>
        <source>The findings are those of the scenario **{name}**.</source>
        <translation>当前证据即情景 **{name}** 的证据。</translation>
    </message>
    <message>
        <source>no findings</source>
        <translation>没有证据</translation>
    </message>
</context>
<context>
    <name>ScenarioBoard</name>
    <message>
        <source>Scenario board</source>
        <translation>情景对照表</translation>
    </message>
    <message>
        <source>Filter nodes and states</source>
        <translation>筛选节点和状态</translation>
    </message>
    <message>
        <source>Largest difference first</source>
        <translation>差值最大者在前</translation>
    </message>
    <message>
        <source>Sort the states by the largest difference of a scenario from the base</source>
        <translation>按各情景与基准的最大差值排列状态</translation>
    </message>
    <message>
        <source>Nothing is compared</source>
        <translation>尚未比较任何情景</translation>
    </message>
    <message>
        <source>Tick the scenarios to compare: every node then shows a bar for each of them.</source>
        <translation>勾选要比较的情景：每个节点便会为每个情景显示一条。</translation>
    </message>
</context>
<context>
    <name>ScenarioBoardModel</name>
    <message>
        <source>difference to {base}: {value}</source>
        <translation>与 {base} 之差：{value}</translation>
    </message>
    <message>
        <source>Node = state</source>
        <translation>节点 = 状态</translation>
    </message>
    <message>
        <source>{name} (base)</source>
        <translation>{name}（基准）</translation>
    </message>
    <message>
        <source>{name}: click to take differences to this scenario</source>
        <translation>{name}：点击以此情景为差值基准</translation>
    </message>
</context>
<context>
    <name>ScenarioComparer</name>
    <message>
        <source>Scenario {name}</source>
        <translation>情景 {name}</translation>
    </message>
</context>
<context>
    <name>ScenarioDialog</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>ScenarioFiles</name>
    <message>
        <source>Tables of scenarios ({patterns})</source>
        <translation>情景表 ({patterns})</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Read scenarios</source>
        <translation>读取情景</translation>
    </message>
    <message>
        <source>Read scenarios from {file}</source>
        <translation>从 {file} 读取情景</translation>
    </message>
    <message>
        <source>Scenarios added: {count}</source>
        <translation>已添加情景：{count}</translation>
    </message>
    <message>
        <source>Write scenarios</source>
        <translation>写入情景</translation>
    </message>
    <message>
        <source>Scenarios written to **{file}**: {count}</source>
        <translation>已写入 **{file}** 的情景：{count}</translation>
    </message>
    <message>
        <source>Copied the scenario **{name}**.</source>
        <translation>已复制情景 **{name}**。</translation>
    </message>
    <message>
        <source>Paste scenarios</source>
        <translation>粘贴情景</translation>
    </message>
</context>
<context>
    <name>ScenarioListModel</name>
    <message>
        <source>These are the present findings.</source>
        <translation>这就是当前证据。</translation>
    </message>
    <message>
        <source>Base of the differences.</source>
        <translation>差值的基准。</translation>
    </message>
    <message>
        <source>no findings</source>
        <translation>没有证据</translation>
    </message>
    <message>
        <source>impossible</source>
        <translation>不可能</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无结果</translation>
    </message>
    <message>
        <source>A fixed posterior is not an event, so this evidence has no probability.</source>
        <translation>固定的后验不是事件，因此该证据没有概率。</translation>
    </message>
    <message>
        <source>ln E[λ], the mean of the likelihood weights: with a weight above 1 it is not a probability.</source>
        <translation>ln E[λ]，似然权重均值的对数：有大于 1 的权重时它不是概率。</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>情景</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>证据</translation>
    </message>
</context>
<context>
    <name>ScenarioSources</name>
    <message>
        <source>Row {row} says nothing about the nodes of this network.</source>
        <translation>第 {row} 行与该网络的节点无关。</translation>
    </message>
    <message>
        <source>Row {row} as findings</source>
        <translation>以第 {row} 行为证据</translation>
    </message>
    <message>
        <source>Row {row} of the data: {findings}.</source>
        <translation>数据的第 {row} 行：{findings}。</translation>
    </message>
    <message>
        <source>No node has the values of {columns}.</source>
        <translation>没有节点认识 {columns} 的取值。</translation>
    </message>
    <message>
        <source>Sample one case</source>
        <translation>抽取一个样本</translation>
    </message>
    <message>
        <source>Sampling one case with seed {seed}…</source>
        <translation>正在以种子 {seed} 抽取一个样本…</translation>
    </message>
    <message>
        <source>Sample one case, seed {seed}</source>
        <translation>抽取一个样本，种子 {seed}</translation>
    </message>
    <message>
        <source>Sample {seed}</source>
        <translation>样本 {seed}</translation>
    </message>
    <message>
        <source>Sampled one case with seed **{seed}**.</source>
        <translation>已以种子 **{seed}** 抽取一个样本。</translation>
    </message>
</context>
<context>
    <name>ScenariosPanel</name>
    <message>
        <source>Scenarios to compute: {count}</source>
        <translation>待计算情景：{count}</translation>
    </message>
    <message>
        <source>Apply the scenario {name}</source>
        <translation>应用情景 {name}</translation>
    </message>
    <message>
        <source>Update the scenario {name}</source>
        <translation>更新情景 {name}</translation>
    </message>
    <message>
        <source>Duplicate the scenario {name}</source>
        <translation>复制情景 {name}</translation>
    </message>
    <message>
        <source>Delete the scenario {name}</source>
        <translation>删除情景 {name}</translation>
    </message>
    <message>
        <source>Move the scenario {name}</source>
        <translation>移动情景 {name}</translation>
    </message>
    <message>
        <source>{most} scenarios are compared already; uncheck one of them.</source>
        <translation>已在比较 {most} 个情景；请先取消其中一个的勾选。</translation>
    </message>
    <message>
        <source>Rename the scenario {name}</source>
        <translation>重命名情景 {name}</translation>
    </message>
    <message>
        <source>Apply: set as the findings</source>
        <translation>应用：设为当前证据</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车</translation>
    </message>
    <message>
        <source>Update from the present findings</source>
        <translation>用当前证据更新</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Differences to this scenario</source>
        <translation>以此情景为差值基准</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Name and note…</source>
        <translation>名称和备注…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>创建副本</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Color %1</source>
        <translation>颜色 %1</translation>
    </message>
    <message>
        <source>Color the scenario {name}</source>
        <translation>为情景 {name} 着色</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>情景</translation>
    </message>
    <message>
        <source>Save the findings as a scenario (Ctrl+Shift+K)</source>
        <translation>将证据保存为情景 (Ctrl+Shift+K)</translation>
    </message>
    <message>
        <source>Previous scenario (Ctrl+Alt+Up)</source>
        <translation>上一个情景 (Ctrl+Alt+Up)</translation>
    </message>
    <message>
        <source>Next scenario (Ctrl+Alt+Down)</source>
        <translation>下一个情景 (Ctrl+Alt+Down)</translation>
    </message>
    <message>
        <source>Compare the scenarios side by side (Ctrl+K)</source>
        <translation>并排比较情景 (Ctrl+K)</translation>
    </message>
    <message>
        <source>Read scenarios from a file</source>
        <translation>从文件读取情景</translation>
    </message>
    <message>
        <source>Write the scenarios to a file</source>
        <translation>将情景写入文件</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Compute no further scenarios</source>
        <translation>不再计算其余情景</translation>
    </message>
    <message>
        <source>No scenarios yet</source>
        <translation>还没有情景</translation>
    </message>
    <message>
        <source>Enter findings and press Ctrl+Shift+K: a scenario keeps them under a name. Or read scenarios from a CSV file.</source>
        <translation>输入证据后按 Ctrl+Shift+K：情景会以一个名称保存它们。也可以从 CSV 文件读取情景。</translation>
    </message>
</context>
<context>
    <name>Scenes</name>
    <message>
        <source>sample</source>
        <translation>样本</translation>
    </message>
</context>
<context>
    <name>ScoreCurvePanel</name>
    <message>
        <source>{score}, nats · step {k}: {value}</source>
        <translation>{score}（奈特）· 第 {k} 步：{value}</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>{score}, nats</source>
        <translation>{score}（奈特）</translation>
    </message>
    <message>
        <source>arc added</source>
        <translation>添加弧</translation>
    </message>
    <message>
        <source>arc removed</source>
        <translation>删除弧</translation>
    </message>
    <message>
        <source>arc reversed</source>
        <translation>反转弧</translation>
    </message>
    <message>
        <source>several changes</source>
        <translation>多处更改</translation>
    </message>
    <message>
        <source>restart</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>your veto</source>
        <translation>你的否决</translation>
    </message>
    <message>
        <source>best so far</source>
        <translation>目前最佳</translation>
    </message>
    <message>
        <source>Score curve</source>
        <translation>评分曲线</translation>
    </message>
    <message>
        <source>No score yet</source>
        <translation>尚无评分</translation>
    </message>
    <message>
        <source>A search that compares scores draws its curve here.</source>
        <translation>比较评分的搜索会在这里绘出曲线。</translation>
    </message>
</context>
<context>
    <name>ScoresFigure</name>
    <message>
        <source>Scores against the true structure</source>
        <translation>与真实结构相比的评分</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Other rows</source>
        <translation>另抽一些行</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>评分</translation>
    </message>
    <message>
        <source>Rows are being drawn…</source>
        <translation>正在抽取数据行…</translation>
    </message>
    <message>
        <source>an arc too few</source>
        <translation>少一条弧</translation>
    </message>
    <message>
        <source>an arc too many</source>
        <translation>多一条弧</translation>
    </message>
    <message>
        <source>the true arcs</source>
        <translation>真实的弧</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>log₁₀ of the rows</source>
        <translation>行数的 log₁₀</translation>
    </message>
    <message>
        <source>score less that of the true arcs, nats</source>
        <translation>评分减去真实结构的评分（奈特）</translation>
    </message>
    <message>
        <source>{rows} rows, less the true arcs A → C ← B: an arc too few (no B → C, dashed) {fewer} nats, one too many (D → C, solid) {more}. Below 0 a structure loses.</source>
        <translation>{rows} 行，均减去真实结构 A → C ← B 的评分：少一条弧（没有 B → C，虚线）{fewer} 奈特，多一条弧（D → C，实线）{more} 奈特。小于 0 的结构落败。</translation>
    </message>
</context>
<context>
    <name>SearchField</name>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>SeedField</name>
    <message>
        <source>Another seed</source>
        <translation>另一个种子</translation>
    </message>
</context>
<context>
    <name>SensitivityAnalysis</name>
    <message>
        <source>Sensitivity</source>
        <translation>敏感性</translation>
    </message>
    <message>
        <source>Select a node and ask again what its probability depends on.</source>
        <translation>请选择一个节点，再询问其概率取决于什么。</translation>
    </message>
</context>
<context>
    <name>SensitivityCurve</name>
    <message>
        <source>Copy the numbers</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>{number}: EU {value}</source>
        <translation>{number}：期望效用{value}</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
</context>
<context>
    <name>SensitivityPage</name>
    <message>
        <source>Sensitivity</source>
        <translation>敏感性</translation>
    </message>
    <message>
        <source>State in question</source>
        <translation>所问的状态</translation>
    </message>
    <message>
        <source>Wanted probability</source>
        <translation>期望的概率</translation>
    </message>
    <message>
        <source>now → needed</source>
        <translation>当前 → 所需</translation>
    </message>
    <message>
        <source>±10 %</source>
        <translation>±10 %</translation>
    </message>
    <message>
        <source>0 to 1</source>
        <translation>0 到 1</translation>
    </message>
    <message>
        <source>The state whose probability depends on the entries</source>
        <translation>其概率取决于这些数值的状态</translation>
    </message>
    <message>
        <source>Entries needed for P =</source>
        <translation>达到以下 P 所需的数值 =</translation>
    </message>
    <message>
        <source>Table entries by influence</source>
        <translation>按影响排列的表中数值</translation>
    </message>
    <message>
        <source>Table entries</source>
        <translation>表中的数值</translation>
    </message>
    <message>
        <source>How far each entry is varied: by a tenth of itself, or of 1 minus itself if that is less; or from 0 to 1</source>
        <translation>每个数值的变化幅度：自身的十分之一（若到 1 的差更小，则为该差的十分之一）；或其全部可能范围</translation>
    </message>
    <message>
        <source>total</source>
        <translation>总效用</translation>
    </message>
    <message>
        <source>No number between 0 and 1 changes it.</source>
        <translation>没有介于 0 和 1 之间的数值能改变它。</translation>
    </message>
    <message>
        <source>Scale from {low} to {high}. Tick: now.</source>
        <translation>刻度范围 {low} 至 {high}。刻线：当前。</translation>
    </message>
    <message>
        <source>{value} ± 10 %: {event} from {near_low} to {near_high}; from 0 to 1: {low} to {high}; slope {slope}.</source>
        <translation>{value} ± 10 %：{event} 从 {near_low} 到 {near_high}；从 0 到 1：{low} 到 {high}；斜率 {slope}。</translation>
    </message>
    <message>
        <source>No value of it alone gives {goal}.</source>
        <translation>仅改变它无法达到 {goal}。</translation>
    </message>
    <message>
        <source>{number} would give {goal}.</source>
        <translation>{number} 可得到 {goal}。</translation>
    </message>
    <message>
        <source>–: no entry alone gives {goal}, whatever number from 0 to 1 it has; type a probability nearer to the present one.</source>
        <translation>–：任何一个表项单独取 0 到 1 之间的任何数都得不到 {goal}；请输入更接近当前值的概率。</translation>
    </message>
    <message>
        <source>–: this entry alone cannot give {goal}.</source>
        <translation>–：单独改变这个表项得不到 {goal}。</translation>
    </message>
</context>
<context>
    <name>Separation</name>
    <message>
        <source>{first} and {last}</source>
        <translation>{first} 和 {last}</translation>
    </message>
    <message>
        <source>Separated</source>
        <translation>已分离</translation>
    </message>
    <message>
        <source>{x} and {y} are independent as long as nothing else is known.</source>
        <translation>只要别的都未知，{x} 与 {y} 就独立。</translation>
    </message>
    <message>
        <source>{x} and {y} are independent once {given} is known.</source>
        <translation>一旦知道 {given}，{x} 与 {y} 就独立。</translation>
    </message>
    <message>
        <source>{x} and {y} are independent once {given} are known.</source>
        <translation>一旦知道 {given}，{x} 与 {y} 就独立。</translation>
    </message>
    <message>
        <source>Not separated</source>
        <translation>未分离</translation>
    </message>
    <message>
        <source>{x} and {y} can depend on each other.</source>
        <translation>{x} 与 {y} 可以相互依赖。</translation>
    </message>
    <message>
        <source>{x} and {y} can depend on each other once {given} is known.</source>
        <translation>一旦知道 {given}，{x} 与 {y} 可以相互依赖。</translation>
    </message>
    <message>
        <source>{x} and {y} can depend on each other once {given} are known.</source>
        <translation>一旦知道 {given}，{x} 与 {y} 可以相互依赖。</translation>
    </message>
    <message>
        <source>The moral graph of the whole network would join {x} and {y}, as some texts read it.</source>
        <translation>按某些教材的读法，整个网络的道德图会把 {x} 与 {y} 连在一起。</translation>
    </message>
    <message>
        <source>Here the whole moral graph fails: {path} leads past Z, so it does not show that {x} and {y} are separated. A marriage counts only if the child, or a descendant of it, is X, Y or in Z.</source>
        <translation>整个道德图在这里失效：{path} 绕过了 Z，因此看不出 {x} 与 {y} 被分离。只有当子节点或其后代是 X、Y 或属于 Z 时，联姻边才算数。</translation>
    </message>
    <message>
        <source>Here the whole moral graph says the same: no path past Z.</source>
        <translation>整个道德图在这里给出同样的结论：没有绕过 Z 的路径。</translation>
    </message>
    <message>
        <source>{path} leads past Z. That alone proves nothing: in the whole moral graph only a missing path does.</source>
        <translation>{path} 绕过了 Z。仅此并不能证明什么：在整个道德图中，只有“没有路径”才是证明。</translation>
    </message>
    <message>
        <source>Active: an arc joins them.</source>
        <translation>激活：有弧直接相连。</translation>
    </message>
    <message>
        <source>Active: nothing on it is given.</source>
        <translation>激活：路径上没有已知的节点。</translation>
    </message>
    <message>
        <source>the collider {node} is given</source>
        <translation>对撞节点 {node} 已知</translation>
    </message>
    <message>
        <source>the colliders {nodes} are given</source>
        <translation>对撞节点 {nodes} 已知</translation>
    </message>
    <message>
        <source>the collider {node} has the given descendant {below}</source>
        <translation>对撞节点 {node} 的后代 {below} 已知</translation>
    </message>
    <message>
        <source>Active: {reasons}.</source>
        <translation>激活：{reasons}。</translation>
    </message>
    <message>
        <source>Blocked at {node}: a collider, and neither it nor a descendant is given.</source>
        <translation>在 {node} 处阻断：对撞，它和它的后代都未知。</translation>
    </message>
    <message>
        <source>Blocked at {node}: a fork that is given.</source>
        <translation>在 {node} 处阻断：分叉，已知。</translation>
    </message>
    <message>
        <source>Blocked at {node}: a chain whose middle is given.</source>
        <translation>在 {node} 处阻断：链，中间节点已知。</translation>
    </message>
</context>
<context>
    <name>SeparationFigure</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>chain</source>
        <translation>链</translation>
    </message>
    <message>
        <source>fork</source>
        <translation>分叉</translation>
    </message>
    <message>
        <source>collider</source>
        <translation>对撞</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>X and Y are separated: {y} leaves P({x}) at {b}.</source>
        <translation>X 与 Y 被分离：{y} 时 P({x}) 仍为 {b}。</translation>
    </message>
    <message>
        <source>X and Y depend: {y} takes P({x}) from {a} to {b}.</source>
        <translation>X 与 Y 相依：{y} 使 P({x}) 由 {a} 变为 {b}。</translation>
    </message>
    <message>
        <source>Given Z, X and Y are separated: {y} leaves P({x}) at {b}.</source>
        <translation>给定 Z，X 与 Y 被分离：{y} 时 P({x}) 仍为 {b}。</translation>
    </message>
    <message>
        <source>Given Z, X and Y depend: {y} takes P({x}) from {a} to {b}.</source>
        <translation>给定 Z，X 与 Y 相依：{y} 使 P({x}) 由 {a} 变为 {b}。</translation>
    </message>
</context>
<context>
    <name>SeparationPanel</name>
    <message>
        <source>Separation</source>
        <translation>分离</translation>
    </message>
    <message>
        <source>Click nodes on the canvas: first X, then Y; every further click adds to or removes from Z.</source>
        <translation>在画布上点击节点：先 X，再 Y；之后每次点击把节点加入或移出 Z。</translation>
    </message>
    <message>
        <source>To separate them</source>
        <translation>要使它们分离</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Take this set as Z</source>
        <translation>把这个集合作为 Z</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>{some} of {all}</source>
        <translation>{all} 个中的 {some} 个</translation>
    </message>
    <message>
        <source>{edges}, of them {marriages}</source>
        <translation>{edges}，其中 {marriages}</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Moral graph</source>
        <translation>道德图</translation>
    </message>
    <message>
        <source>ancestors</source>
        <translation>祖先</translation>
    </message>
    <message>
        <source>whole network</source>
        <translation>整个网络</translation>
    </message>
    <message>
        <source>The answer is read from the moral graph of X, Y, Z and their ancestors. Some texts take that of the whole network, which misses separations.</source>
        <translation>答案取自 X、Y、Z 及其祖先的道德图。有些教材取整个网络的道德图，它会漏掉一些分离。</translation>
    </message>
    <message>
        <source>moral edges</source>
        <translation>道德边</translation>
    </message>
    <message>
        <source>Add the observed nodes to Z: {names}</source>
        <translation>将已观测节点加入 Z：{names}</translation>
    </message>
    <message>
        <source>The findings on the canvas are not given here until they are part of Z</source>
        <translation>画布上的证据只有加入 Z 后才在这里作为条件</translation>
    </message>
    <message>
        <source>{active} active, {blocked} blocked</source>
        <translation>{active} 条激活，{blocked} 条阻断</translation>
    </message>
    <message>
        <source>Trails</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>There are more trails than these.</source>
        <translation>还有更多路径。</translation>
    </message>
    <message>
        <source>No trail joins them.</source>
        <translation>没有路径连接它们。</translation>
    </message>
    <message>
        <source>Nothing can: an arc joins them.</source>
        <translation>无法做到：有弧直接相连。</translation>
    </message>
    <message>
        <source>nothing need be given</source>
        <translation>不需要给定任何节点</translation>
    </message>
    <message>
        <source>given {name} alone</source>
        <translation>只给定 {name}</translation>
    </message>
    <message>
        <source>given {names}</source>
        <translation>给定 {names}</translation>
    </message>
</context>
<context>
    <name>SeparationQuestion</name>
    <message>
        <source>given</source>
        <translation>给定</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>follow the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Size of texts</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Applied when the program starts the next time</source>
        <translation>下次启动程序时生效</translation>
    </message>
    <message>
        <source>Numbers on nodes</source>
        <translation>节点上的数字</translation>
    </message>
    <message>
        <source>per cent, 62.6</source>
        <translation>百分数，62.6</translation>
    </message>
    <message>
        <source>probability, 0.626</source>
        <translation>概率，0.626</translation>
    </message>
    <message>
        <source>odds, 1.67</source>
        <translation>几率，1.67</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>nats, natural logarithms</source>
        <translation>奈特，自然对数</translation>
    </message>
    <message>
        <source>bits, logarithms to base 2</source>
        <translation>比特，以 2 为底的对数</translation>
    </message>
    <message>
        <source>Mouse wheel</source>
        <translation>鼠标滚轮</translation>
    </message>
    <message>
        <source>zooms; with Shift it pans</source>
        <translation>缩放；按住 Shift 时平移</translation>
    </message>
    <message>
        <source>pans; with Ctrl it zooms</source>
        <translation>平移；按住 Ctrl 时缩放</translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation>小数位数</translation>
    </message>
    <message>
        <source>fewer, 63</source>
        <translation>较少，63</translation>
    </message>
    <message>
        <source>usual, 62.6</source>
        <translation>通常，62.6</translation>
    </message>
    <message>
        <source>more, 62.56</source>
        <translation>较多，62.56</translation>
    </message>
    <message>
        <source>Reduce motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>States of a new node</source>
        <translation>新节点的状态</translation>
    </message>
    <message>
        <source>At least two names, separated by commas</source>
        <translation>至少两个名称，用逗号分隔</translation>
    </message>
    <message>
        <source>3 seconds after a change</source>
        <translation>更改后 3 秒</translation>
    </message>
    <message>
        <source>30 seconds after a change</source>
        <translation>更改后 30 秒</translation>
    </message>
    <message>
        <source>2 minutes after a change</source>
        <translation>更改后 2 分钟</translation>
    </message>
    <message>
        <source>Safety copies</source>
        <translation>安全副本</translation>
    </message>
    <message>
        <source>Update the posteriors automatically</source>
        <translation>自动更新后验</translation>
    </message>
    <message>
        <source>half of the free memory</source>
        <translation>空闲内存的一半</translation>
    </message>
    <message>
        <source>Memory budget</source>
        <translation>内存预算</translation>
    </message>
    <message>
        <source>Computations that would need more are refused before they start, with the numbers</source>
        <translation>需要更多内存的操作会在开始前被拒绝，并给出数字</translation>
    </message>
    <message>
        <source>Entries in steps</source>
        <translation>步骤中的条目</translation>
    </message>
    <message>
        <source>as probabilities, P(x | …)</source>
        <translation>写成概率 P(x | …)</translation>
    </message>
    <message>
        <source>as parameters, θ_ijk</source>
        <translation>写成参数 θ_ijk</translation>
    </message>
</context>
<context>
    <name>ShortcutsDialog</name>
    <message>
        <source>Keyboard and mouse</source>
        <translation>键盘与鼠标</translation>
    </message>
    <message>
        <source>On the canvas</source>
        <translation>在画布上</translation>
    </message>
    <message>
        <source>Search actions, keys and gestures</source>
        <translation>搜索操作、按键和手势</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>SimplexPlot</name>
    <message>
        <source>Read the density here</source>
        <translation>在此处读取密度</translation>
    </message>
    <message>
        <source>Move the prior&apos;s mean here</source>
        <translation>把先验均值移到此处</translation>
    </message>
</context>
<context>
    <name>SlicesDialog</name>
    <message>
        <source>Time slices</source>
        <translation>时间片</translation>
    </message>
    <message>
        <source>{file} is a dynamic network</source>
        <translation>{file} 是动态网络</translation>
    </message>
    <message>
        <source>The nodes of one time slice are repeated for each of them. Over how many?</source>
        <translation>一个时间片的节点在每个时间片中重复。展开为多少个？</translation>
    </message>
    <message>
        <source>Number of time slices</source>
        <translation>时间片数目</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message numerus="yes">
        <source>The network will have %Ln node(s).</source>
        <translation>
            <numerusform>网络将有 %Ln 个节点。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SolvedPage</name>
    <message>
        <source>Solving: {percent} %</source>
        <translation>正在求解：{percent} %</translation>
    </message>
    <message>
        <source>Draw one (D), or turn a node into one.</source>
        <translation>画一个（D），或把某个节点变成决策。</translation>
    </message>
    <message>
        <source>No decision yet</source>
        <translation>还没有决策</translation>
    </message>
    <message>
        <source>Nothing to gain or lose: draw a utility (U).</source>
        <translation>没有得失可言：请画一个效用节点（U）。</translation>
    </message>
    <message>
        <source>No utility yet</source>
        <translation>还没有效用</translation>
    </message>
    <message>
        <source>No best strategy</source>
        <translation>没有最优策略</translation>
    </message>
</context>
<context>
    <name>SolverDialog</name>
    <message>
        <source>Solver of decisions</source>
        <translation>决策求解器</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>求解器</translation>
    </message>
    <message>
        <source>Solver that finds the best strategy</source>
        <translation>求最优策略的求解器</translation>
    </message>
    <message>
        <source>This solver has no options.</source>
        <translation>此求解器没有选项。</translation>
    </message>
    <message>
        <source>Networks that are opened or made from now on start with this solver and these options; networks that are open keep theirs</source>
        <translation>此后打开或新建的网络使用此求解器和这些选项；已打开的网络不变</translation>
    </message>
</context>
<context>
    <name>StagesPlayer</name>
    <message>
        <source>Testing…</source>
        <translation>正在检验…</translation>
    </message>
    <message>
        <source>Stages of {method}</source>
        <translation>{method} 的各个阶段</translation>
    </message>
    <message>
        <source>Testing… {percent} %</source>
        <translation>正在检验… {percent} %</translation>
    </message>
    <message>
        <source>The nodes have changed, so the stages have ended.</source>
        <translation>节点已改变，播放已结束。</translation>
    </message>
    <message>
        <source>Forbid {arc}</source>
        <translation>禁止 {arc}</translation>
    </message>
    <message>
        <source>Require {arc}</source>
        <translation>要求 {arc}</translation>
    </message>
    <message>
        <source>No edge is removed after this one.</source>
        <translation>此后不再删除边。</translation>
    </message>
    <message>
        <source>{file}: {rows}, {columns}</source>
        <translation>{file}：{rows}，{columns}</translation>
    </message>
    <message>
        <source>Space plays, ← and → step, Shift+→ goes to the next removal, Esc leaves.</source>
        <translation>空格键播放，← 和 → 逐步移动，Shift+→ 转到下一次删除，Esc 离开。</translation>
    </message>
    <message>
        <source>removed {x} – {y}.</source>
        <translation>已删除 {x} – {y}。</translation>
    </message>
    <message>
        <source>joined {x} – {y}.</source>
        <translation>已连接 {x} – {y}。</translation>
    </message>
</context>
<context>
    <name>StagesView</name>
    <message>
        <source>Removed edges, {count}</source>
        <translation>删除的边，{count}</translation>
    </message>
    <message>
        <source>separating set</source>
        <translation>分离集</translation>
    </message>
    <message>
        <source>{given} separates {first} and {second}, and {middle} is not in it.</source>
        <translation>{given} 分离了 {first} 和 {second}，而 {middle} 不在其中。</translation>
    </message>
    <message>
        <source>{first} and {second} are independent given nothing, so {middle} does not separate them.</source>
        <translation>{first} 与 {second} 不给定任何节点时独立，因此 {middle} 不把它们分离。</translation>
    </message>
    <message>
        <source>Rule {rule} of Meek: the other way would make a v-structure or a cycle.</source>
        <translation>Meek 规则 {rule}：反方向会产生 v 结构或环。</translation>
    </message>
    <message>
        <source>{x} and {y}, given {given}?</source>
        <translation>{x} 与 {y}，给定 {given}？</translation>
    </message>
    <message>
        <source>{x} and {y}?</source>
        <translation>{x} 与 {y}？</translation>
    </message>
    <message>
        <source>Independent: the edge goes.</source>
        <translation>独立：删除这条边。</translation>
    </message>
    <message>
        <source>Dependent: the edge stays.</source>
        <translation>相关：保留这条边。</translation>
    </message>
    <message>
        <source>statistic</source>
        <translation>统计量</translation>
    </message>
    <message>
        <source>degrees of freedom</source>
        <translation>自由度</translation>
    </message>
    <message>
        <source>p-value</source>
        <translation>p 值</translation>
    </message>
    <message>
        <source>mutual information, {unit}</source>
        <translation>互信息，{unit}</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>edges left</source>
        <translation>剩余的边</translation>
    </message>
    <message>
        <source>Removed edges</source>
        <translation>删除的边</translation>
    </message>
</context>
<context>
    <name>StandIn</name>
    <message>
        <source>{stand_in} answers for {engine}</source>
        <translation>{stand_in} 代替 {engine} 作答</translation>
    </message>
</context>
<context>
    <name>Standing</name>
    <message>
        <source>With the chosen options; decisions not taken have equally likely options.</source>
        <translation>按所选的选项；尚未作出的决策各选项等可能。</translation>
    </message>
    <message>
        <source>No decision taken: every option is equally likely.</source>
        <translation>未作任何决策：各选项等可能。</translation>
    </message>
    <message>
        <source>Under the best strategy.</source>
        <translation>按最优策略。</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Draw a network, or start from one</source>
        <translation>绘制一个网络，或从现成的开始</translation>
    </message>
    <message>
        <source>Double-click anywhere to place a node. Drag from its rim to draw an arc. Click a bar to set evidence.</source>
        <translation>双击任意处放置节点。从节点边缘拖出即画弧。点击一根条即设置证据。</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>New node</source>
        <translation>新建节点</translation>
    </message>
    <message>
        <source>Double-click the canvas, or click here and then the canvas</source>
        <translation>双击画布，或点击这里再点击画布</translation>
    </message>
    <message>
        <source>Open a network</source>
        <translation>打开网络</translation>
    </message>
    <message>
        <source>BIF, XMLBIF, NET, XDSL, DNE or our own. Or drop the file here.</source>
        <translation>BIF、XMLBIF、NET、XDSL、DNE 或本程序的格式。也可把文件拖到这里。</translation>
    </message>
    <message>
        <source>Load a table</source>
        <translation>载入数据表</translation>
    </message>
    <message>
        <source>CSV or Parquet: learn the CPTs, or make a node of each column</source>
        <translation>CSV 或 Parquet：学习 CPT，或每列建立一个节点</translation>
    </message>
    <message>
        <source>Take the first lesson</source>
        <translation>学第一课</translation>
    </message>
    <message numerus="yes">
        <source>All %Ln example(s)</source>
        <translation>
            <numerusform>全部 %Ln 个示例</numerusform>
        </translation>
    </message>
    <message>
        <source>Keyboard and mouse</source>
        <translation>键盘与鼠标</translation>
    </message>
    <message>
        <source>Go on with the lessons</source>
        <translation>继续学习课程</translation>
    </message>
</context>
<context>
    <name>StateActions</name>
    <message numerus="yes">
        <source>States of %Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点的状态</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StateField</name>
    <message>
        <source>Name of the state</source>
        <translation>状态名称</translation>
    </message>
</context>
<context>
    <name>StateHeadings</name>
    <message>
        <source>Rename the state</source>
        <translation>重命名状态</translation>
    </message>
    <message>
        <source>Add a state</source>
        <translation>添加状态</translation>
    </message>
</context>
<context>
    <name>States</name>
    <message>
        <source>a node needs at least one state</source>
        <translation>节点至少需要一个状态</translation>
    </message>
    <message>
        <source>interval states are kept in the order of their limits</source>
        <translation>作为区间的状态按其界限排序</translation>
    </message>
    <message>
        <source>Remove the option</source>
        <translation>删除选项</translation>
    </message>
    <message>
        <source>Move the option up</source>
        <translation>上移选项</translation>
    </message>
    <message>
        <source>Move the option down</source>
        <translation>下移选项</translation>
    </message>
    <message>
        <source>Remove the state</source>
        <translation>删除状态</translation>
    </message>
    <message>
        <source>Move the state up</source>
        <translation>上移状态</translation>
    </message>
    <message>
        <source>it is the first state</source>
        <translation>这是第一个状态</translation>
    </message>
    <message>
        <source>Move the state down</source>
        <translation>下移状态</translation>
    </message>
    <message>
        <source>it is the last state</source>
        <translation>这是最后一个状态</translation>
    </message>
    <message>
        <source>Add a state to {name}</source>
        <translation>给 {name} 添加状态</translation>
    </message>
    <message>
        <source>Add an option to {name}</source>
        <translation>给 {name} 添加选项</translation>
    </message>
    <message>
        <source>option {number}</source>
        <translation>选项 {number}</translation>
    </message>
    <message>
        <source>state {number}</source>
        <translation>状态 {number}</translation>
    </message>
    <message>
        <source>Remove state {state} of {name}</source>
        <translation>删除 {name} 的状态 {state}</translation>
    </message>
    <message>
        <source>Remove option {state} of {name}</source>
        <translation>删除 {name} 的选项 {state}</translation>
    </message>
    <message>
        <source>Rename a state of {name}</source>
        <translation>重命名 {name} 的状态</translation>
    </message>
    <message>
        <source>Rename an option of {name}</source>
        <translation>重命名 {name} 的选项</translation>
    </message>
    <message>
        <source>Reorder states of {name}</source>
        <translation>重排 {name} 的状态</translation>
    </message>
    <message>
        <source>Reorder options of {name}</source>
        <translation>重排 {name} 的选项</translation>
    </message>
</context>
<context>
    <name>StatesDialog</name>
    <message>
        <source>States of column {column}</source>
        <translation>列 {column} 的状态</translation>
    </message>
    <message>
        <source>Node {node} has {states}.</source>
        <translation>节点 {node} 的状态：{states}。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>All the others</source>
        <translation>其余全部</translation>
    </message>
    <message>
        <source>Meaning of {text}</source>
        <translation>{text} 的含义</translation>
    </message>
    <message>
        <source>choose…</source>
        <translation>请选择…</translation>
    </message>
    <message>
        <source>add it to the node</source>
        <translation>添加到节点</translation>
    </message>
    <message>
        <source>treat as missing</source>
        <translation>视为缺失</translation>
    </message>
    <message>
        <source>add them to the node</source>
        <translation>添加到节点</translation>
    </message>
    <message>
        <source>treat them as missing</source>
        <translation>视为缺失</translation>
    </message>
</context>
<context>
    <name>StatesEditor</name>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Add a state</source>
        <translation>添加状态</translation>
    </message>
    <message>
        <source>Remove the state (Del)</source>
        <translation>删除状态（Del）</translation>
    </message>
    <message>
        <source>Move the state up (Alt+Up)</source>
        <translation>上移状态（Alt+Up）</translation>
    </message>
    <message>
        <source>Move the state down (Alt+Down)</source>
        <translation>下移状态（Alt+Down）</translation>
    </message>
    <message>
        <source>No numbers</source>
        <translation>没有数值</translation>
    </message>
    <message>
        <source>One number each</source>
        <translation>每个状态一个数</translation>
    </message>
    <message>
        <source>{utilities}: a new state gets open numbers, a removed one loses its own.</source>
        <translation>{utilities}：新状态的数值待填，删除的状态连同其数值一并删除。</translation>
    </message>
    <message>
        <source>A new state gets probability 0 here and uniform columns in the tables of {children}; a removed one gives its share to the others, and its columns are deleted.</source>
        <translation>新状态在这里的概率为 0，在 {children} 的表中得到均匀的列；删除的状态把份额分给其余状态，它的列随之消失。</translation>
    </message>
    <message>
        <source>In tables below a new option gets uniform columns, and open numbers in utilities; those of a removed one are deleted.</source>
        <translation>在下方的表中，新选项得到均匀的列，在效用中留待填写；被删除选项的列将被删除。</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Numbers of the states, for expected values</source>
        <translation>状态的数值，用于计算期望</translation>
    </message>
    <message>
        <source>Numbers of the states</source>
        <translation>状态的数值</translation>
    </message>
    <message>
        <source>A new state gets probability 0; a removed one gives its share to the others.</source>
        <translation>新状态的概率为 0；删除的状态把份额分给其余状态。</translation>
    </message>
    <message>
        <source>Options from which the decision chooses one.</source>
        <translation>决策从这些选项中选择一个。</translation>
    </message>
    <message>
        <source>Numbers of {name}</source>
        <translation>{name} 的数值</translation>
    </message>
    <message>
        <source>States of {count} nodes</source>
        <translation>{count} 个节点的状态</translation>
    </message>
    <message>
        <source>The table is not filled yet: it stays uniform over its states.</source>
        <translation>此表尚未填写：它在各状态上保持均匀。</translation>
    </message>
    <message>
        <source>The table is not filled yet: it stays uniform over its states. A new state gets uniform columns in the tables of {children}; those of a removed one are deleted.</source>
        <translation>此表尚未填写：它在各状态上保持均匀。新状态在 {children} 的表中得到均匀的列；被删除状态的列随之删除。</translation>
    </message>
</context>
<context>
    <name>StatesModel</name>
    <message>
        <source>Drag to reorder</source>
        <translation>拖动以重排</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To, excluded</source>
        <translation>到（不含）</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>The file holds more than was read; click for a list</source>
        <translation>文件中有未能读取的内容；点击查看列表</translation>
    </message>
    <message>
        <source>read with losses</source>
        <translation>读取时有损失</translation>
    </message>
    <message>
        <source>Left out or replaced while reading {file}</source>
        <translation>读取 {file} 时略去或替换的内容</translation>
    </message>
    <message>
        <source>Posteriors **{percent} %** · stop</source>
        <translation>后验概率 **{percent} %** · 停止</translation>
    </message>
    <message>
        <source>Stop; F5 asks again</source>
        <translation>停止；按 F5 重新计算</translation>
    </message>
    <message numerus="yes">
        <source>**%Ln** job(s)</source>
        <translation>
            <numerusform>**%Ln** 个任务</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{count}** node(s)</source>
        <translation>
            <numerusform>**{count}** 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>**{count}** hidden</source>
        <translation>**{count}** 个隐藏</translation>
    </message>
    <message numerus="yes">
        <source>**{count}** decision(s)</source>
        <translation>
            <numerusform>**{count}** 个决策</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{count}** utility node(s)</source>
        <translation>
            <numerusform>**{count}** 个效用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{count}** arc(s)</source>
        <translation>
            <numerusform>**{count}** 条弧</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{count}** parameter(s)</source>
        <translation>
            <numerusform>**{count}** 个参数</numerusform>
        </translation>
    </message>
    <message>
        <source>Size of the network; parameters are the free ones</source>
        <translation>网络的大小；参数指自由参数</translation>
    </message>
    <message>
        <source>**{left}** of {total} pairs left</source>
        <translation>剩余 **{left}** / {total} 对</translation>
    </message>
    <message>
        <source>Arcs that the background knowledge leaves to be searched</source>
        <translation>背景知识允许搜索的弧</translation>
    </message>
    <message>
        <source>SHD **{arcs}** · of the classes **{classes}**</source>
        <translation>SHD **{arcs}** · 等价类 **{classes}**</translation>
    </message>
    <message>
        <source>Structural Hamming distance of the arcs, and of the equivalence classes</source>
        <translation>弧的结构汉明距离，以及等价类的结构汉明距离</translation>
    </message>
    <message>
        <source>largest clique **{clique}** cells · tree **{total}** cells</source>
        <translation>最大团 **{clique}** 格 · 树 **{total}** 格</translation>
    </message>
    <message>
        <source>largest clique {clique} cells · {size}: over the budget</source>
        <translation>最大团 {clique} 格 · {size}：超出预算</translation>
    </message>
    <message>
        <source>largest clique {clique} cells · {size}</source>
        <translation>最大团 {clique} 格 · {size}</translation>
    </message>
    <message>
        <source>Cost of the junction tree: {size} of {budget}; tree width {width}</source>
        <translation>团树的代价：预算 {budget} 中的 {size}；树宽 {width}</translation>
    </message>
    <message>
        <source>Probability of the evidence, and its natural logarithm in nats</source>
        <translation>证据的概率，及其自然对数（奈特）</translation>
    </message>
    <message>
        <source>Mean of the likelihood weights, and its natural logarithm in nats: with a weight above 1 it is not a probability</source>
        <translation>似然权重的均值及其自然对数（奈特）：有大于 1 的权重时它不是概率</translation>
    </message>
    <message>
        <source>EU **{value}** {unit}</source>
        <translation>EU **{value}** {unit}</translation>
    </message>
    <message>
        <source>Expected utility under the best strategy</source>
        <translation>最优策略下的期望效用</translation>
    </message>
    <message>
        <source>no evidence</source>
        <translation>没有证据</translation>
    </message>
    <message>
        <source>P(e) 0: impossible</source>
        <translation>P(e) 0：不可能</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有答案</translation>
    </message>
    <message>
        <source>F5 updates</source>
        <translation>F5 更新</translation>
    </message>
    <message>
        <source>updating…</source>
        <translation>更新中…</translation>
    </message>
    <message>
        <source>P(e): covered</source>
        <translation>P(e)：已遮住</translation>
    </message>
    <message>
        <source>a posterior is fixed: no P(e)</source>
        <translation>有后验被固定：没有 P(e)</translation>
    </message>
    <message>
        <source>this engine gives no P(e)</source>
        <translation>此引擎不给出 P(e)</translation>
    </message>
    <message numerus="yes">
        <source>**{edit}**: %Ln posterior(s) refreshed in {time} ms</source>
        <translation>
            <numerusform>**{edit}**：已更新 %Ln 个后验，用时 {time} 毫秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{edit}**: %Ln posterior(s) refreshed</source>
        <translation>
            <numerusform>**{edit}**：已更新 %Ln 个后验</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The chosen engine cannot answer yet; all posteriors are of this one.</source>
        <translation>所选引擎还不能作答；所有后验概率都来自这一引擎。</translation>
    </message>
</context>
<context>
    <name>SteeredActivity</name>
    <message>
        <source>Nothing was found yet, so nothing was kept.</source>
        <translation>尚未找到任何结果，因此没有保留任何内容。</translation>
    </message>
</context>
<context>
    <name>Steering</name>
    <message>
        <source>nothing is being learned</source>
        <translation>没有正在进行的学习</translation>
    </message>
</context>
<context>
    <name>StepFoot</name>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Show where it is done; once more does it</source>
        <translation>指出在哪里完成；再按一次便代做</translation>
    </message>
    <message>
        <source>nothing is left to do in this step</source>
        <translation>这一步已没有要做的事</translation>
    </message>
    <message>
        <source>{done} of {count} done</source>
        <translation>已完成 {done}/{count}</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Do what is left of this step first; Hint helps.</source>
        <translation>请先完成这一步剩下的各项；“提示”可帮忙。</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>The page Jobs shows how far it is, and can cancel it</source>
        <translation>“任务”页显示进度，也可取消</translation>
    </message>
</context>
<context>
    <name>StepHead</name>
    <message>
        <source>step {number} of {count}</source>
        <translation>第 {number}/{count} 步</translation>
    </message>
    <message>
        <source>Set the scene of this step; Undo takes it back</source>
        <translation>布置这一步的场景；可以撤销</translation>
    </message>
</context>
<context>
    <name>StepRow</name>
    <message>
        <source>unfolded</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>Hide the steps below it</source>
        <translation>隐藏其下的步骤</translation>
    </message>
    <message>
        <source>Show the steps below it</source>
        <translation>显示其下的步骤</translation>
    </message>
</context>
<context>
    <name>StepTaking</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Lesson: {step}</source>
        <translation>课程：{step}</translation>
    </message>
</context>
<context>
    <name>StepsPanel</name>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Copy as text or LaTeX</source>
        <translation>复制为文本或 LaTeX</translation>
    </message>
    <message>
        <source>Save as text or LaTeX…</source>
        <translation>保存为文本或 LaTeX…</translation>
    </message>
    <message>
        <source>Unfold all steps, or fold them again</source>
        <translation>展开或折叠所有步骤</translation>
    </message>
    <message>
        <source>Close the page Steps</source>
        <translation>关闭“步骤”页</translation>
    </message>
    <message>
        <source>Right-click a state on the canvas, a cell of a table or P(evidence), and choose “Show the steps”.</source>
        <translation>右击画布上的状态、表格单元格或 P(证据)，选择“显示步骤”。</translation>
    </message>
    <message>
        <source>No steps</source>
        <translation>没有步骤</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>全部展开</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Write the entries of tables as θ_ijk</source>
        <translation>把表的条目写成 θ_ijk</translation>
    </message>
    <message>
        <source>θ_ijk: entry of node i, row j, state k, all counted from 1. Nodes: {names}.</source>
        <translation>θ_ijk：节点 i、第 j 行、状态 k 的条目，均从 1 数起。节点：{names}。</translation>
    </message>
</context>
<context>
    <name>StopRulesField</name>
    <message>
        <source>‖θ′ − θ‖ below</source>
        <translation>‖θ′ − θ‖ 低于</translation>
    </message>
    <message>
        <source>|ΔQ| below</source>
        <translation>|ΔQ| 低于</translation>
    </message>
    <message>
        <source>Distance of the new tables from the old ones, over all cells</source>
        <translation>新表与旧表在所有单元格上的距离</translation>
    </message>
    <message>
        <source>Gain of the expected log-likelihood, in nats</source>
        <translation>期望对数似然的增量，单位为奈特</translation>
    </message>
    <message>
        <source>At most, iterations</source>
        <translation>最多迭代次数</translation>
    </message>
</context>
<context>
    <name>StopsTable</name>
    <message>
        <source>P ≥</source>
        <translation>P ≥</translation>
    </message>
    <message>
        <source>misses</source>
        <translation>漏报</translation>
    </message>
    <message>
        <source>false alarms</source>
        <translation>误报</translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>准确率，%</translation>
    </message>
    <message>
        <source>risk of a row</source>
        <translation>每行风险</translation>
    </message>
    <message>
        <source>Thresholds side by side</source>
        <translation>并列的阈值</translation>
    </message>
    <message>
        <source>MAP</source>
        <translation>最大后验</translation>
    </message>
    <message>
        <source>by the losses</source>
        <translation>按损失</translation>
    </message>
    <message>
        <source>The threshold at which both decisions have the same risk. It costs least if the probabilities are right; on these rows another threshold may cost less</source>
        <translation>两种决策风险相同的阈值。若概率正确，其代价最小；在这些行上，另一阈值的代价可能更小</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>The most probable class is decided</source>
        <translation>判为最可能的类别</translation>
    </message>
    <message>
        <source>The point of the ROC curve nearest to (0, 1), where no row is decided wrongly</source>
        <translation>ROC 曲线上离 (0, 1) 最近的点，在 (0, 1) 处没有任何一行判错</translation>
    </message>
    <message>
        <source>Where the line was drawn to</source>
        <translation>竖线被拖到的位置</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>always</source>
        <translation>总是</translation>
    </message>
</context>
<context>
    <name>Stories</name>
    <message>
        <source>Textbook example: two irises</source>
        <translation>教科书示例：两种鸢尾花</translation>
    </message>
    <message>
        <source>Two species by the length of a petal. Taking ω₁ for ω₂ costs three times as much as the other way round.</source>
        <translation>按花瓣长度区分两个品种。把 ω₁ 误判为 ω₂ 的损失是相反情形的三倍。</translation>
    </message>
    <message>
        <source>Flower factory: 1,000 stems and a fine</source>
        <translation>花卉工厂：1,000 枝花与罚款</translation>
    </message>
    <message>
        <source>ω₁ fresh, ω₂ wilted, x is the firmness of the stem. A fresh stem thrown away costs 2, a wilted one sold a fine of 20.</source>
        <translation>ω₁ 新鲜，ω₂ 枯萎，x 为花茎的硬度。丢弃一枝鲜花损失 2，卖出一枝枯花罚款 20。</translation>
    </message>
    <message>
        <source>Tumor: being right costs, too</source>
        <translation>肿瘤：判断正确也有代价</translation>
    </message>
    <message>
        <source>ω₁ benign, ω₂ malignant. The check-up costs 1, a needless operation 6, a needed one 20, an overlooked tumor 100: only differences within a row move the threshold.</source>
        <translation>ω₁ 良性，ω₂ 恶性。检查花费 1，不必要的手术 6，必要的手术 20，漏诊 100：只有同一行内的差才会移动阈值。</translation>
    </message>
    <message>
        <source>Noise machine: losses 9 : 1</source>
        <translation>噪声机器：损失 9 : 1</translation>
    </message>
    <message>
        <source>ω₁ sound, ω₂ faulty, x is the loudness, noise above 0. 90 % of the faulty machines make noise and 30 % of the sound ones, and 40 of 100 were silent: 0.6 = 0.9 p + 0.3 (1 − p), so the prior is 0.5. A fault overlooked costs 9, a needless repair 1.</source>
        <translation>ω₁ 完好，ω₂ 故障，x 是响度，大于 0 为噪声。故障机器中 90 % 发出噪声，完好机器中 30 %，100 台中有 40 台无声：0.6 = 0.9 p + 0.3 (1 − p)，故先验为 0.5。漏掉故障损失 9，不必要的维修损失 1。</translation>
    </message>
    <message>
        <source>Equal spreads: one threshold</source>
        <translation>标准差相等：一个阈值</translation>
    </message>
    <message>
        <source>With equal spreads the quadratic equation loses its square: one root.</source>
        <translation>标准差相等时二次方程失去平方项：只有一个根。</translation>
    </message>
    <message>
        <source>One class everywhere: no threshold</source>
        <translation>处处为同一类：没有阈值</translation>
    </message>
    <message>
        <source>ω₂ is nowhere more probable than ω₁. Double its losses a few times, and the least risk begins to decide it.</source>
        <translation>ω₂ 在任何地方都不比 ω₁ 更可能。把它的损失加倍几次，最小风险规则便开始选择它。</translation>
    </message>
    <message>
        <source>Three classes</source>
        <translation>三个类别</translation>
    </message>
    <message>
        <source>The wide class ω₃ wins at both ends and may win between the others; every region counts.</source>
        <translation>较宽的类别 ω₃ 在两端胜出，也可能在其他类别之间胜出；每个区域都计入。</translation>
    </message>
</context>
<context>
    <name>Strategy</name>
    <message>
        <source>by a fixed policy</source>
        <translation>按固定规则</translation>
    </message>
    <message>
        <source>{option}, chosen</source>
        <translation>{option}，已选</translation>
    </message>
    <message>
        <source>{decision} depends on {names}</source>
        <translation>{decision} 取决于 {names}</translation>
    </message>
    <message>
        <source>{count} more on the page Policy</source>
        <translation>另有 {count} 行，见“决策规则”页</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>no unit</source>
        <translation>无单位</translation>
    </message>
    <message>
        <source>The total adds up numbers with several units ({units}): give them weights that make them one, or the same unit.</source>
        <translation>总效用把不同单位（{units}）的数相加：请用权重换算成同一单位，或设为相同单位。</translation>
    </message>
    <message>
        <source>{decision}: {best} and {second} are equally good: EU {value}.</source>
        <translation>{decision}：{best} 与 {second} 一样好：EU {value}。</translation>
    </message>
    <message>
        <source>{decision} = {best} is best: EU {value}, ahead of {second} by {gap}.</source>
        <translation>{decision} = {best} 最优：EU {value}，领先 {second} {gap}。</translation>
    </message>
</context>
<context>
    <name>StrategyAsTree</name>
    <message>
        <source>**Tree**: click a folded branch to unfold it, a node to go back to the network. Esc leaves.</source>
        <translation>**策略树**：点击折叠的分支可展开，点击节点回到网络。按 Esc 离开。</translation>
    </message>
    <message>
        <source>There is no strategy to show.</source>
        <translation>没有可显示的策略。</translation>
    </message>
    <message>
        <source>Strategy as a tree</source>
        <translation>策略树</translation>
    </message>
</context>
<context>
    <name>StrategyPage</name>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Best strategy</source>
        <translation>最优策略</translation>
    </message>
    <message>
        <source>as chosen</source>
        <translation>按所选</translation>
    </message>
    <message>
        <source>best strategy</source>
        <translation>最优策略</translation>
    </message>
    <message>
        <source>no decisions</source>
        <translation>不做决策</translation>
    </message>
    <message>
        <source>Under which strategy the bars of the chance nodes stand</source>
        <translation>机会节点的条形图处于哪种策略之下</translation>
    </message>
    <message>
        <source>The strategy in words</source>
        <translation>策略的文字说明</translation>
    </message>
    <message>
        <source>What it is made of</source>
        <translation>构成</translation>
    </message>
    <message>
        <source>everything seen and done before it</source>
        <translation>此前看到和做过的一切</translation>
    </message>
    <message>
        <source>only what is drawn (limited memory)</source>
        <translation>只有画出的（有限记忆）</translation>
    </message>
    <message>
        <source>Show remembered arcs</source>
        <translation>显示记忆弧</translation>
    </message>
    <message>
        <source>Dotted arcs to a decision from what it remembers</source>
        <translation>从决策所记得的节点画点线弧</translation>
    </message>
    <message>
        <source>Beliefs show</source>
        <translation>信念显示</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the strategy and what it is made of as a spreadsheet reads them</source>
        <translation>按电子表格的格式复制策略及其构成</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>文字说明</translation>
    </message>
    <message>
        <source>EU of the options</source>
        <translation>各选项的 EU</translation>
    </message>
    <message>
        <source>A decision knows</source>
        <translation>决策知道</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>求解器</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>All 1</source>
        <translation>全部为 1</translation>
    </message>
    <message>
        <source>Solver that finds the best strategy</source>
        <translation>求最优策略的求解器</translation>
    </message>
    <message>
        <source>Options of the solver</source>
        <translation>求解器的选项</translation>
    </message>
    <message>
        <source>{unit} expected utility</source>
        <translation>{unit}，期望效用</translation>
    </message>
    <message>
        <source>expected utility</source>
        <translation>期望效用</translation>
    </message>
    <message>
        <source>exact, {solver}</source>
        <translation>精确，{solver}</translation>
    </message>
    <message>
        <source>local, {solver}</source>
        <translation>局部，{solver}</translation>
    </message>
    <message>
        <source>Bars: under the best strategy. Tick: no decisions, every option equally likely.</source>
        <translation>条形：最优策略之下。刻度：不做决策，各选项等可能。</translation>
    </message>
    <message>
        <source>Bars: with the chosen options; decisions not taken have equally likely options.</source>
        <translation>条形：按所选选项；未做的决策各选项等可能。</translation>
    </message>
    <message>
        <source>Bars: no decision taken, every option equally likely.</source>
        <translation>条形：不做任何决策，各选项等可能。</translation>
    </message>
    <message>
        <source>{decision} comes first</source>
        <translation>{decision} 在先</translation>
    </message>
    <message>
        <source>No path orders {first} and {second}. Which comes first?</source>
        <translation>没有路径决定 {first} 与 {second} 的先后。哪个在先？</translation>
    </message>
    <message>
        <source>Nothing to gain or lose</source>
        <translation>无得无失</translation>
    </message>
    <message>
        <source>Draw a utility (U).</source>
        <translation>请画一个效用（U）。</translation>
    </message>
    <message>
        <source>No decision yet</source>
        <translation>还没有决策</translation>
    </message>
    <message>
        <source>Draw one (D), or turn a node into one.</source>
        <translation>画一个（D），或把一个节点变为决策。</translation>
    </message>
</context>
<context>
    <name>StrategySensitivity</name>
    <message>
        <source>Sensitivity of the strategy</source>
        <translation>策略的敏感性</translation>
    </message>
    <message>
        <source>Write the table</source>
        <translation>写入表</translation>
    </message>
</context>
<context>
    <name>StrategySensitivityPage</name>
    <message>
        <source>Sensitivity</source>
        <translation>敏感性</translation>
    </message>
    <message>
        <source>Numbers by what they do to the expected utility</source>
        <translation>按对期望效用的影响排列的数值</translation>
    </message>
    <message>
        <source>Click: the strategies over this number; Ctrl+click another: two at once</source>
        <translation>单击：这个数值上的策略；Ctrl+单击另一个：两个一起</translation>
    </message>
    <message>
        <source>Curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Best strategy by two numbers</source>
        <translation>按两个数值的最优策略</translation>
    </message>
    <message>
        <source>Best strategy by the number</source>
        <translation>按数值的最优策略</translation>
    </message>
    <message>
        <source>What depends on the numbers: the total, or the probability of a node</source>
        <translation>取决于这些数值的是什么：总效用，或某个节点的概率</translation>
    </message>
    <message>
        <source>What depends on the numbers</source>
        <translation>取决于数值的是什么</translation>
    </message>
    <message>
        <source>± 10 % of itself</source>
        <translation>自身的 ± 10 %</translation>
    </message>
    <message>
        <source>± 30 % of itself</source>
        <translation>自身的 ± 30 %</translation>
    </message>
    <message>
        <source>± 50 % of itself</source>
        <translation>自身的 ± 50 %</translation>
    </message>
    <message>
        <source>as far as it can</source>
        <translation>尽可能远</translation>
    </message>
    <message>
        <source>How far each number goes; as far as it can: a probability from 0 to 1, a utility between the ends of its table</source>
        <translation>每个数值变化多少；尽可能远：概率从0到1，效用在其表的两端之间</translation>
    </message>
    <message>
        <source>Each number by</source>
        <translation>每个数值变化</translation>
    </message>
    <message>
        <source>Numbers shown</source>
        <translation>显示的数值</translation>
    </message>
    <message>
        <source>Copy the table as a spreadsheet reads it</source>
        <translation>复制为电子表格可读的表</translation>
    </message>
    <message>
        <source>Write the table to a file</source>
        <translation>把表写入文件</translation>
    </message>
    <message>
        <source>each number by</source>
        <translation>每个数值变化</translation>
    </message>
    <message>
        <source>total</source>
        <translation>总效用</translation>
    </message>
    <message>
        <source>all {count} numbers</source>
        <translation>全部{count}个数值</translation>
    </message>
    <message>
        <source>{count} that change it</source>
        <translation>{count}个会改变选择</translation>
    </message>
    <message>
        <source>the {count} widest</source>
        <translation>最宽的{count}个</translation>
    </message>
    <message>
        <source>EU of the best strategy; line: now, {now}.</source>
        <translation>最优策略的期望效用；竖线：现在，{now}。</translation>
    </message>
    <message>
        <source>EU of the best strategy in {unit}; line: now, {now}.</source>
        <translation>最优策略的期望效用（{unit}）；竖线：现在，{now}。</translation>
    </message>
    <message>
        <source>The others of a row give way in proportion.</source>
        <translation>同一行的其他数值按比例让位。</translation>
    </message>
    <message>
        <source>Ctrl+click another number: both at once.</source>
        <translation>Ctrl+单击另一个数值：两个一起。</translation>
    </message>
    <message>
        <source>Left out, as their formula is no weighted sum: {names}.</source>
        <translation>因公式不是加权和而未列入：{names}。</translation>
    </message>
    <message>
        <source>EU over {number}</source>
        <translation>{number}上的期望效用</translation>
    </message>
    <message>
        <source>Best strategy: {first} →, {second} ↑</source>
        <translation>最优策略：{first} →，{second} ↑</translation>
    </message>
</context>
<context>
    <name>StrategyTree</name>
    <message>
        <source>Strategy as a tree</source>
        <translation>策略树</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>P, %</source>
        <translation>P, %</translation>
    </message>
</context>
<context>
    <name>StratumTable</name>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>expected {count} if independent</source>
        <translation>若独立，期望频数为 {count}</translation>
    </message>
</context>
<context>
    <name>StructureDialog</name>
    <message>
        <source>Learn the structure</source>
        <translation>学习结构</translation>
    </message>
    <message>
        <source>Play a constraint-based learner</source>
        <translation>播放基于约束的学习方法</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>How the arcs are found</source>
        <translation>如何找到弧</translation>
    </message>
    <message>
        <source>This method has no options.</source>
        <translation>此方法没有选项。</translation>
    </message>
    <message>
        <source>Strata without cases are not counted in the degrees of freedom of a test. With the option Adjusted degrees off they are, and on few rows about every third edge is missed.</source>
        <translation>没有案例的层不计入检验的自由度。关闭选项“修正自由度”时会计入，行数少时大约会漏掉三分之一的边。</translation>
    </message>
    <message>
        <source>Use all rows by Structural EM</source>
        <translation>用结构 EM 使用所有行</translation>
    </message>
    <message>
        <source>Start from the present arcs</source>
        <translation>从当前的弧开始</translation>
    </message>
    <message>
        <source>Otherwise a search starts without arcs, or with the required ones</source>
        <translation>否则搜索从没有弧或只有必需的弧开始</translation>
    </message>
    <message>
        <source>Parents at most</source>
        <translation>父节点最多</translation>
    </message>
    <message>
        <source>Largest number of parents of a node; kept with the constraints (Ctrl+F7)</source>
        <translation>一个节点的父节点的最大个数；与约束一起保存（Ctrl+F7）</translation>
    </message>
    <message>
        <source>{lost} have blanks, most of them in {column}; each test leaves out those with blanks in its variables.</source>
        <translation>{lost}有缺失值，其中最多的是 {column}；每次检验略去其变量有缺失值的行。</translation>
    </message>
    <message>
        <source>No row is complete: {column} has the most blanks.</source>
        <translation>没有完整的行：{column} 的空白最多。</translation>
    </message>
    <message>
        <source>{complete} of {rows} are complete and count; {column} has the most blanks.</source>
        <translation>{rows} 中有 {complete} 行完整并被计入；{column} 的空白最多。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Test by test, forwards and backwards</source>
        <translation>逐次检验，可前进可后退</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Make the first step, and stand still</source>
        <translation>走第一步，然后停下</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>观看</translation>
    </message>
    <message>
        <source>Slowly enough to watch, and to step in</source>
        <translation>放慢到可以观看和介入的速度</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>As fast as possible, as one step of Undo</source>
        <translation>尽可能快，结果为一个撤销步骤</translation>
    </message>
</context>
<context>
    <name>StructureLearning</name>
    <message>
        <source>no column in the data for {nodes}; delete what is not searched</source>
        <translation>数据中没有 {nodes} 的列；请删除不参与搜索的节点</translation>
    </message>
    <message>
        <source>**Search**: Esc does not end it. Stop keeps the best so far, the cross of the page nothing.</source>
        <translation>**搜索**：Esc 不会结束搜索。“停止”保留目前最好的结果，页面的叉号则什么也不保留。</translation>
    </message>
    <message>
        <source>The search was left; the arcs are those from before.</source>
        <translation>已离开搜索；弧仍是之前的弧。</translation>
    </message>
    <message>
        <source>Require {arc}</source>
        <translation>要求 {arc}</translation>
    </message>
    <message>
        <source>Forbid {arc}</source>
        <translation>禁止 {arc}</translation>
    </message>
    <message>
        <source>The nodes have changed, so the search has ended.</source>
        <translation>节点已更改，搜索已结束。</translation>
    </message>
    <message>
        <source>**Added** {arc}</source>
        <translation>**已添加** {arc}</translation>
    </message>
    <message>
        <source>**Removed** {arc}</source>
        <translation>**已删除** {arc}</translation>
    </message>
    <message>
        <source>**Reversed** to {arc}</source>
        <translation>**已反转**为 {arc}</translation>
    </message>
    <message>
        <source>{file}: {rows}, {columns}</source>
        <translation>{file}：{rows}，{columns}</translation>
    </message>
    <message>
        <source>{count} complete of {rows}</source>
        <translation>{rows}中 {count} 行完整</translation>
    </message>
</context>
<context>
    <name>StructureResult</name>
    <message>
        <source>Tables of the structure of {network}</source>
        <translation>{network} 的结构的概率表</translation>
    </message>
    <message>
        <source>The nodes have changed in the meantime, so nothing was applied.</source>
        <translation>其间节点已更改，因此没有应用任何结果。</translation>
    </message>
    <message>
        <source>Learn the structure</source>
        <translation>学习结构</translation>
    </message>
    <message>
        <source>Arrange</source>
        <translation>自动排列</translation>
    </message>
    <message numerus="yes">
        <source>Learned %Ln arc(s) from {rows}</source>
        <translation>
            <numerusform>从 {rows}学得 %Ln 条弧</numerusform>
        </translation>
    </message>
    <message>
        <source>: {score} {value}</source>
        <translation>：{score} {value}</translation>
    </message>
</context>
<context>
    <name>StructureSearchFigure</name>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Structure search</source>
        <translation>结构搜索</translation>
    </message>
    <message>
        <source>No arcs yet; 2,000 rows were drawn from asia. Step adds the best arc.</source>
        <translation>还没有弧；从 asia 抽取了 2,000 行。“单步”添加最好的弧。</translation>
    </message>
    <message>
        <source>{arc} is added: BIC rises by {gain} nats. Arcs: {count}.</source>
        <translation>添加 {arc}：BIC 上升 {gain} 奈特。弧数：{count}。</translation>
    </message>
    <message>
        <source>{arc} is removed: BIC rises by {gain} nats. Arcs: {count}.</source>
        <translation>删除 {arc}：BIC 上升 {gain} 奈特。弧数：{count}。</translation>
    </message>
    <message>
        <source>{arc} is reversed: BIC rises by {gain} nats. Arcs: {count}.</source>
        <translation>反转 {arc}：BIC 上升 {gain} 奈特。弧数：{count}。</translation>
    </message>
</context>
<context>
    <name>StructureSearchPanel</name>
    <message>
        <source>Other candidates</source>
        <translation>其他候选</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Preparing…</source>
        <translation>准备中…</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>step {k}</source>
        <translation>第 {k} 步</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>last change</source>
        <translation>上次更改</translation>
    </message>
    <message>
        <source>population</source>
        <translation>种群</translation>
    </message>
    <message>
        <source>arcs</source>
        <translation>弧</translation>
    </message>
    <message>
        <source>undirected edges</source>
        <translation>无向边</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>End the search without a result</source>
        <translation>结束搜索，不保留结果</translation>
    </message>
    <message>
        <source>Forbid or require: right-click an arc or a candidate.</source>
        <translation>禁止或要求：右键单击弧或候选。</translation>
    </message>
    <message>
        <source>No search</source>
        <translation>没有搜索</translation>
    </message>
    <message>
        <source>Learn ▸ Learn the structure… (F7) starts one.</source>
        <translation>“学习 ▸ 学习结构…”（F7）开始搜索。</translation>
    </message>
    <message>
        <source>Forbid {arc}</source>
        <translation>禁止 {arc}</translation>
    </message>
    <message>
        <source>Require {arc}</source>
        <translation>要求 {arc}</translation>
    </message>
</context>
<context>
    <name>SumsPanel</name>
    <message>
        <source>Hyper-parameters</source>
        <translation>超参数</translation>
    </message>
    <message>
        <source>Before + weight = after. Each table gains one row in all.</source>
        <translation>之前 + 权重 = 之后。每个表总共增加一行。</translation>
    </message>
    <message>
        <source>No row yet</source>
        <translation>尚无行</translation>
    </message>
    <message>
        <source>Add the first row on the left: → or Space.</source>
        <translation>在左侧加入第一行：→ 或空格。</translation>
    </message>
</context>
<context>
    <name>TabbedDock</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Previous height</source>
        <translation>原来的高度</translation>
    </message>
    <message>
        <source>Full height</source>
        <translation>整个高度</translation>
    </message>
    <message>
        <source>Help on this page</source>
        <translation>关于此页的帮助</translation>
    </message>
    <message>
        <source>Pages at the left</source>
        <translation>左侧页面</translation>
    </message>
    <message>
        <source>Pages at the right</source>
        <translation>右侧页面</translation>
    </message>
    <message>
        <source>Pages at the bottom</source>
        <translation>下方页面</translation>
    </message>
    <message>
        <source>More pages</source>
        <translation>更多页面</translation>
    </message>
</context>
<context>
    <name>TableActions</name>
    <message>
        <source>Uniform table</source>
        <translation>均匀表</translation>
    </message>
    <message>
        <source>Random table</source>
        <translation>随机表</translation>
    </message>
    <message>
        <source>Normalize the table</source>
        <translation>归一化表</translation>
    </message>
    <message>
        <source>Complement</source>
        <translation>互补</translation>
    </message>
</context>
<context>
    <name>TableExport</name>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>{rows} written to **{file}**</source>
        <translation>已写入 **{file}**：{rows}</translation>
    </message>
</context>
<context>
    <name>TableMenu</name>
    <message>
        <source>Other tables: texts, and how their words count</source>
        <translation>其他表：文本，以及如何统计其单词</translation>
    </message>
    <message>
        <source>Tables and texts</source>
        <translation>表与文本</translation>
    </message>
    <message>
        <source>Open a table…</source>
        <translation>打开数据表…</translation>
    </message>
    <message>
        <source>Open a folder of texts…</source>
        <translation>打开文本文件夹…</translation>
    </message>
    <message>
        <source>Each subfolder is a class, each file in it a text</source>
        <translation>每个子文件夹是一个类别，其中每个文件是一篇文本</translation>
    </message>
    <message>
        <source>Example: 60 short messages</source>
        <translation>示例：60 条短消息</translation>
    </message>
    <message>
        <source>Count the words of</source>
        <translation>统计此列的单词</translation>
    </message>
    <message>
        <source>Count how often a word occurs</source>
        <translation>统计单词出现的次数</translation>
    </message>
    <message>
        <source>Count whether a word occurs</source>
        <translation>统计单词是否出现</translation>
    </message>
    <message>
        <source>Words at most</source>
        <translation>最多单词数</translation>
    </message>
    <message>
        <source>Edit the rows…</source>
        <translation>编辑行…</translation>
    </message>
    <message>
        <source>Change cells, add and remove rows</source>
        <translation>更改单元格，添加和删除行</translation>
    </message>
    <message>
        <source>Add rows of a file to {model}…</source>
        <translation>将文件的行加入 {model}…</translation>
    </message>
    <message>
        <source>Add rows of a file to a model…</source>
        <translation>将文件的行加入模型…</translation>
    </message>
    <message>
        <source>It learns from them in addition, by their counts</source>
        <translation>它按计数额外学习这些行</translation>
    </message>
    <message>
        <source>What {model} learned…</source>
        <translation>{model} 学到了什么…</translation>
    </message>
    <message>
        <source>What the model learned…</source>
        <translation>模型学到了什么…</translation>
    </message>
    <message>
        <source>Its probabilities, means and counts of each column in each class</source>
        <translation>每一列在每个类中的概率、均值和计数</translation>
    </message>
    <message>
        <source>Predict a file with −ln scores…</source>
        <translation>预测文件并写出 −ln 得分…</translation>
    </message>
    <message>
        <source>Also writes −ln P(class, row); the smallest is the most probable class</source>
        <translation>同时写出 −ln P(类别, 行)；最小者为最可能的类别</translation>
    </message>
    <message>
        <source>Open a table first</source>
        <translation>请先打开一个表</translation>
    </message>
    <message>
        <source>The rows are texts; edit them in their file</source>
        <translation>这些行是文本；请在其文件中编辑</translation>
    </message>
    <message>
        <source>Train or open a model first</source>
        <translation>请先训练或打开一个模型</translation>
    </message>
    <message>
        <source>{model} does not learn by counts; train it on all rows</source>
        <translation>{model} 不按计数学习；请用所有行训练</translation>
    </message>
    <message>
        <source>a network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>存为 CSV…</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>保存表</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表 (*.csv)</translation>
    </message>
</context>
<context>
    <name>TableReading</name>
    <message>
        <source>Load a table</source>
        <translation>载入表格</translation>
    </message>
    <message>
        <source>Read {table}</source>
        <translation>读取 {table}</translation>
    </message>
    <message>
        <source>Reading {table} …</source>
        <translation>正在读取 {table}…</translation>
    </message>
</context>
<context>
    <name>Tables</name>
    <message>
        <source>follows the selection</source>
        <translation>随选择变化</translation>
    </message>
</context>
<context>
    <name>TailPlot</name>
    <message>
        <source>{limit} leaves {percent} %</source>
        <translation>{limit} 以上占 {percent} %</translation>
    </message>
</context>
<context>
    <name>Taking</name>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>练习</translation>
    </message>
</context>
<context>
    <name>TextField</name>
    <message>
        <source>The field holds {most} characters; the rest of the {found} on the clipboard was not pasted.</source>
        <translation>此栏最多容纳 {most} 个字符；剪贴板上 {found} 个字符中其余的没有粘贴。</translation>
    </message>
</context>
<context>
    <name>TextTables</name>
    <message>
        <source>Count the words of {column}</source>
        <translation>统计 {column} 的单词</translation>
    </message>
    <message>
        <source>Open a folder of texts</source>
        <translation>打开文本文件夹</translation>
    </message>
    <message>
        <source>Count the words of {file}</source>
        <translation>统计 {file} 的单词</translation>
    </message>
</context>
<context>
    <name>ThreeStatesPage</name>
    <message>
        <source>prior α</source>
        <translation>先验 α</translation>
    </message>
    <message>
        <source>seen m</source>
        <translation>观测 m</translation>
    </message>
    <message>
        <source>α of state {state}</source>
        <translation>状态 {state} 的 α</translation>
    </message>
    <message>
        <source>cases of state {state}</source>
        <translation>状态 {state} 的例数</translation>
    </message>
    <message>
        <source>Flat</source>
        <translation>平坦</translation>
    </message>
    <message>
        <source>Every θ is equally likely: α = 1, 1, 1</source>
        <translation>每个 θ 同样可能：α = 1, 1, 1</translation>
    </message>
    <message>
        <source>Corners</source>
        <translation>角点</translation>
    </message>
    <message>
        <source>One state is likely: α = ½, ½, ½</source>
        <translation>某一状态占优：α = ½, ½, ½</translation>
    </message>
    <message>
        <source>Middle</source>
        <translation>中部</translation>
    </message>
    <message>
        <source>Three nearly equal states: α = 10, 10, 10</source>
        <translation>三个几乎相等的状态：α = 10, 10, 10</translation>
    </message>
    <message>
        <source>Diamond: mean of the prior. Triangle: frequencies. Disc: mean of the posterior. Points: {n} draws from it.</source>
        <translation>菱形：先验均值。三角：频率。圆点：后验均值。小点：后验的 {n} 次抽样。</translation>
    </message>
    <message>
        <source>Density of three probabilities</source>
        <translation>三个概率的密度</translation>
    </message>
    <message>
        <source>Drag the diamond to move the prior, or elsewhere to read the density.
Keys: arrows move the cursor, after 1 the prior&apos;s mean; 0 returns to the cursor.</source>
        <translation>拖动菱形以移动先验，在其他处拖动以读取密度。
按键：方向键移动游标，按 1 后移动先验均值；0 回到游标。</translation>
    </message>
    <message>
        <source>Improper: every state needs α + m above 0. Give a prior, or cases of it.</source>
        <translation>非正常分布：每个状态的 α + m 须大于 0。请给出先验或该状态的例子。</translation>
    </message>
    <message>
        <source>At the cursor θ = ({theta}) the density is {density}.
Standard deviations: {deviations}.</source>
        <translation>游标处 θ = ({theta}) 的密度为 {density}。
标准差：{deviations}。</translation>
    </message>
</context>
<context>
    <name>ThresholdMarks</name>
    <message>
        <source>{sentence}. Tick: the best strategy changes at {number}.</source>
        <translation>{sentence}。刻线：最优策略在{number}处改变。</translation>
    </message>
</context>
<context>
    <name>TierList</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Add a tier</source>
        <translation>添加层级</translation>
    </message>
    <message>
        <source>No arc leads from a tier to an earlier one; drag nodes into its band</source>
        <translation>没有弧从某一层级指向更早的层级；把节点拖入其色带</translation>
    </message>
    <message>
        <source>Name of the tier</source>
        <translation>层级名称</translation>
    </message>
</context>
<context>
    <name>TierRow</name>
    <message>
        <source>{tier}: F2 renames, Alt+Up and Alt+Down move</source>
        <translation>{tier}：F2 重命名，Alt+Up 和 Alt+Down 移动</translation>
    </message>
    <message>
        <source>Delete the tier {tier}</source>
        <translation>删除层级“{tier}”</translation>
    </message>
    <message>
        <source>Name of the tier</source>
        <translation>层级名称</translation>
    </message>
    <message>
        <source>unnamed</source>
        <translation>未命名</translation>
    </message>
</context>
<context>
    <name>ToolBar</name>
    <message>
        <source>Toolbar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Engine that computes the posteriors (F4)</source>
        <translation>计算后验的引擎（F4）</translation>
    </message>
    <message>
        <source>No node matches “{text}”.</source>
        <translation>没有节点与“{text}”匹配。</translation>
    </message>
</context>
<context>
    <name>TopicMap</name>
    <message>
        <source>Map of the subject</source>
        <translation>内容导图</translation>
    </message>
    <message>
        <source>{topic}: open the page</source>
        <translation>{topic}：打开页面</translation>
    </message>
    <message>
        <source>{topic}: take lesson {number}</source>
        <translation>{topic}：学习第 {number} 课</translation>
    </message>
    <message>
        <source>{topic}: do it in the window</source>
        <translation>{topic}：在窗口中操作</translation>
    </message>
</context>
<context>
    <name>Tornado</name>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>from … to</source>
        <translation>从 … 到</translation>
    </message>
    <message>
        <source>changes at</source>
        <translation>改变于</translation>
    </message>
    <message>
        <source>{number} = {now}: from {low} to {high} the expected utility goes from {first} to {last}.</source>
        <translation>{number} = {now}：从{low}到{high}，期望效用从{first}变到{last}。</translation>
    </message>
    <message>
        <source>The choice changes at {places}.</source>
        <translation>选择在{places}处改变。</translation>
    </message>
</context>
<context>
    <name>TornadoKey</name>
    <message>
        <source>number lower</source>
        <translation>数值较小</translation>
    </message>
    <message>
        <source>higher</source>
        <translation>较大</translation>
    </message>
    <message>
        <source>the choice changes</source>
        <translation>选择改变</translation>
    </message>
</context>
<context>
    <name>Training</name>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Folds</source>
        <translation>折数</translation>
    </message>
    <message>
        <source>Train on {table}</source>
        <translation>在 {table} 上训练</translation>
    </message>
    <message>
        <source>Stopped before these models were trained on all rows: {names}.</source>
        <translation>在用全部行训练以下模型之前已停止：{names}。</translation>
    </message>
</context>
<context>
    <name>TreePage</name>
    <message>
        <source>Strategy as a tree</source>
        <translation>策略树</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合</translation>
    </message>
    <message>
        <source>Show the whole tree, or in its own size again; Ctrl+wheel zooms</source>
        <translation>显示整棵树，或恢复原大小；Ctrl+滚轮缩放</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>全部折叠</translation>
    </message>
    <message>
        <source>Fold all that is not the best strategy</source>
        <translation>折叠最优策略以外的一切</translation>
    </message>
    <message>
        <source>Export picture…</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Save the tree as a picture</source>
        <translation>把策略树存为图片</translation>
    </message>
    <message>
        <source>Copy a row for each end as a spreadsheet reads it</source>
        <translation>按电子表格的格式复制，每个终点一行</translation>
    </message>
    <message>
        <source>Show the network again (Esc)</source>
        <translation>回到网络（Esc）</translation>
    </message>
    <message>
        <source>Unfolding, up to {time}…</source>
        <translation>正在展开，最多 {time}…</translation>
    </message>
    <message>
        <source>{ends} ends, {folded} options folded; read from left to right in time</source>
        <translation>{ends} 个终点，{folded} 个选项折叠；按时间从左到右读</translation>
    </message>
</context>
<context>
    <name>TwoCriteria</name>
    <message>
        <source>Two criteria</source>
        <translation>两个准则</translation>
    </message>
    <message>
        <source>Two criteria need two utilities; draw another one (U).</source>
        <translation>两个准则需要两个效用节点；请再画一个（U）。</translation>
    </message>
    <message>
        <source>One utility only</source>
        <translation>只有一个效用节点</translation>
    </message>
    <message>
        <source>Fix the strategy</source>
        <translation>固定此策略</translation>
    </message>
    <message>
        <source>Weights by the price</source>
        <translation>按价格设权重</translation>
    </message>
</context>
<context>
    <name>TwoLineRow</name>
    <message>
        <source>Remove {name}</source>
        <translation>移除 {name}</translation>
    </message>
</context>
<context>
    <name>TwoNumbers</name>
    <message>
        <source>second number</source>
        <translation>第二个数值</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>best strategy</source>
        <translation>最优策略</translation>
    </message>
    <message>
        <source>Copy the numbers</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>{first} and {second}: {strategy}</source>
        <translation>{first}和{second}：{strategy}</translation>
    </message>
</context>
<context>
    <name>TwoVariables</name>
    <message>
        <source>{name} is undefined, as the condition has probability 0.</source>
        <translation>{name} 没有定义，因为该条件的概率为 0。</translation>
    </message>
    <message>
        <source>altogether</source>
        <translation>总计</translation>
    </message>
</context>
<context>
    <name>TwoVariablesPanel</name>
    <message>
        <source>Joint</source>
        <translation>联合</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>全概率</translation>
    </message>
    <message>
        <source>Independence</source>
        <translation>独立性</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Two variables</source>
        <translation>两个变量</translation>
    </message>
    <message>
        <source>What the table says</source>
        <translation>表格的含义</translation>
    </message>
    <message>
        <source>X, the rows</source>
        <translation>X，行</translation>
    </message>
    <message>
        <source>Y, the columns</source>
        <translation>Y，列</translation>
    </message>
    <message>
        <source>Copy the table for a spreadsheet (Ctrl+C)</source>
        <translation>复制表格到电子表格 (Ctrl+C)</translation>
    </message>
    <message>
        <source>Close the page Two variables</source>
        <translation>关闭“两个变量”页</translation>
    </message>
    <message>
        <source>Swap X and Y</source>
        <translation>交换 X 与 Y</translation>
    </message>
    <message>
        <source>Joint with its margins, conditionals, contributions, test and moments</source>
        <translation>带边缘的联合表、条件概率、各项贡献、检验与矩</translation>
    </message>
    <message>
        <source>Give the states numbers…</source>
        <translation>给状态赋数值…</translation>
    </message>
    <message>
        <source>Expectations need a number for each state of X: open the page Variable</source>
        <translation>期望需要 X 的每个状态有数值：打开“变量”页</translation>
    </message>
    <message>
        <source>Choose two different nodes as X and Y.</source>
        <translation>请选择两个不同的节点作为 X 和 Y。</translation>
    </message>
    <message>
        <source>Independent</source>
        <translation>独立</translation>
    </message>
    <message>
        <source>Dependent</source>
        <translation>相关</translation>
    </message>
    <message>
        <source>No table</source>
        <translation>没有表格</translation>
    </message>
    <message>
        <source>The states of {variable} have no numbers, so it has no expectation.</source>
        <translation>{variable} 的状态没有数值，因此没有期望。</translation>
    </message>
    <message>
        <source>P(x, y) = P(x) P(y) in every cell, under the present findings.</source>
        <translation>在当前证据下，每个单元格都有 P(x, y) = P(x) P(y)。</translation>
    </message>
    <message>
        <source>P(x, y) and P(x) P(y) differ by up to {most}.</source>
        <translation>P(x, y) 与 P(x) P(y) 最多相差 {most}。</translation>
    </message>
    <message>
        <source>Show the steps</source>
        <translation>显示步骤</translation>
    </message>
    <message>
        <source>Copy the table</source>
        <translation>复制表格</translation>
    </message>
</context>
<context>
    <name>TwoVariablesTable</name>
    <message>
        <source>Network or findings have changed; F5 updates the table.</source>
        <translation>网络或证据已改变；按 F5 更新表格。</translation>
    </message>
    <message>
        <source>The table would have more than {count} cells; choose smaller nodes.</source>
        <translation>表格将超过 {count} 个单元格；请选择状态较少的节点。</translation>
    </message>
</context>
<context>
    <name>UtilityEditor</name>
    <message>
        <source>Numbers of the utility</source>
        <translation>效用的数值</translation>
    </message>
    <message>
        <source>A formula gives every number at once: of the parents of a utility, or of the utilities of a super-value. Enter applies it, Ctrl+Space offers names</source>
        <translation>公式一次给出所有数值：由效用节点的父节点，或由超值节点的各效用计算。Enter 应用，Ctrl+空格键提示名称</translation>
    </message>
    <message>
        <source>Formula of the utility</source>
        <translation>效用的公式</translation>
    </message>
    <message>
        <source>Type a formula, such as if(Oil = &quot;dry&quot;, -70, 50)</source>
        <translation>输入公式，例如 if(Oil = &quot;dry&quot;, -70, 50)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln number(s)</source>
        <translation>
            <numerusform>%Ln 个数</numerusform>
        </translation>
    </message>
    <message>
        <source>{name} needs {needed} numbers and has {given}: it counts once all are there.</source>
        <translation>{name} 需要 {needed} 个数，已有 {given} 个：全部给出后才计入。</translation>
    </message>
    <message>
        <source>Change numbers of {name}</source>
        <translation>更改 {name} 的数值</translation>
    </message>
    <message>
        <source>The clipboard holds {found} numbers, and from the current cell on {room} fit. Nothing was pasted.</source>
        <translation>剪贴板有 {found} 个数，而从当前单元格起只容纳 {room} 个。未粘贴任何内容。</translation>
    </message>
    <message>
        <source>Unit of {name}</source>
        <translation>{name} 的单位</translation>
    </message>
    <message>
        <source>Weight of {name}</source>
        <translation>{name} 的权重</translation>
    </message>
    <message>
        <source>Formula of {name}</source>
        <translation>{name} 的公式</translation>
    </message>
    <message>
        <source>Numbers of {name} by a formula</source>
        <translation>由公式得出 {name} 的数值</translation>
    </message>
</context>
<context>
    <name>UtilityList</name>
    <message>
        <source>The weighted sum of these utilities. Type a formula for anything else.</source>
        <translation>这些效用的加权和。要用其他算法，请输入公式。</translation>
    </message>
    <message>
        <source>Computed from these utilities, without their weights.</source>
        <translation>由这些效用计算，不计其权重。</translation>
    </message>
    <message>
        <source>Factor with which it counts in the sum</source>
        <translation>它计入总和时的系数</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
</context>
<context>
    <name>ValuesModel</name>
    <message>
        <source>utility</source>
        <translation>效用</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>the least</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>the greatest</source>
        <translation>最大</translation>
    </message>
</context>
<context>
    <name>ValuesTools</name>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Configurations of the parents as rows, or as columns</source>
        <translation>父节点的配置按行或按列排列</translation>
    </message>
    <message>
        <source>Fill linearly</source>
        <translation>线性填充</translation>
    </message>
    <message>
        <source>Fill the numbers between the first and the last selected one, or of the whole table, on a line</source>
        <translation>在所选的第一个与最后一个数（或整个表）之间按直线填入</translation>
    </message>
    <message>
        <source>Unit of the numbers, such as k$ or QALY</source>
        <translation>数值的单位，例如 k$ 或 QALY</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Factor with which it counts in the total</source>
        <translation>它计入总效用时的系数</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>{low} to {high}</source>
        <translation>{low} 至 {high}</translation>
    </message>
</context>
<context>
    <name>VariableForm</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>Unique in the network; findings and files use it (F2)</source>
        <translation>在网络中唯一；证据和文件使用它（F2）</translation>
    </message>
    <message>
        <source>A longer title, shown in tooltips</source>
        <translation>较长的标题，显示在提示中</translation>
    </message>
    <message>
        <source>Free text; Ctrl+Enter keeps it</source>
        <translation>自由文字；Ctrl+Enter 保留</translation>
    </message>
</context>
<context>
    <name>VariableNumbers</name>
    <message>
        <source>A function of the state</source>
        <translation>状态的函数</translation>
    </message>
    <message>
        <source>A formula of x, the number of a state, as in (x - 3)^2; states without numbers in quotes, as in if(x = &quot;yes&quot;, 100, 0)</source>
        <translation>x 的公式，x 是状态的数值，如 (x - 3)^2；没有数值的状态写在引号里，如 if(x = &quot;yes&quot;, 100, 0)</translation>
    </message>
    <message>
        <source>Show the steps of the expectation</source>
        <translation>显示期望的步骤</translation>
    </message>
    <message>
        <source>What the lesson asks about is covered.</source>
        <translation>本课所问的内容被遮住了。</translation>
    </message>
    <message>
        <source>Known once the posteriors are up to date (F5).</source>
        <translation>后验更新之后（F5）才知道。</translation>
    </message>
    <message>
        <source>Mean and variance need a number for each state (States).</source>
        <translation>均值和方差需要每个状态有一个数（“状态”）。</translation>
    </message>
</context>
<context>
    <name>VariablePanel</name>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Color</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Uncertainty and mean</source>
        <translation>不确定性与均值</translation>
    </message>
    <message>
        <source>Parents</source>
        <translation>父节点</translation>
    </message>
    <message>
        <source>Relatives</source>
        <translation>亲属</translation>
    </message>
    <message>
        <source>Local independencies</source>
        <translation>局部独立性</translation>
    </message>
    <message>
        <source>No node selected</source>
        <translation>没有选择节点</translation>
    </message>
    <message>
        <source>Select a node on the canvas or in the list to name it and its states.</source>
        <translation>在画布或列表中选择一个节点，给它和它的状态命名。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) selected</source>
        <translation>
            <numerusform>已选择 %Ln 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>Known when decided</source>
        <translation>决策时已知</translation>
    </message>
    <message>
        <source>Add what is known…</source>
        <translation>添加已知节点…</translation>
    </message>
    <message>
        <source>Add a parent…</source>
        <translation>添加父节点…</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Rename {old} to {new}</source>
        <translation>把 {old} 重命名为 {new}</translation>
    </message>
    <message>
        <source>Add arc {parent} → {child}</source>
        <translation>添加弧 {parent} → {child}</translation>
    </message>
    <message>
        <source>Delete arc {parent} → {child}</source>
        <translation>删除弧 {parent} → {child}</translation>
    </message>
    <message>
        <source>Describe {name}</source>
        <translation>描述 {name}</translation>
    </message>
    <message numerus="yes">
        <source>Color %Ln node(s)</source>
        <translation>
            <numerusform>给 %Ln 个节点着色</numerusform>
        </translation>
    </message>
    <message>
        <source>Their states differ. Select nodes with the same states.</source>
        <translation>它们的状态不同。请选择状态相同的节点。</translation>
    </message>
    <message>
        <source>{count}, of all {nodes} nodes</source>
        <translation>{count} 个，{nodes} 个节点共有</translation>
    </message>
</context>
<context>
    <name>VariationalFigure</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Either X or Y</source>
        <translation>X 与 Y 恰有其一</translation>
    </message>
    <message>
        <source>Mean field</source>
        <translation>平均场</translation>
    </message>
    <message>
        <source>ELBO {bound} ≤ ln P(e) = {exact}; the gap {gap} is KL(q ‖ P). The exact posteriors are the ticks.</source>
        <translation>ELBO {bound} ≤ ln P(e) = {exact}；差距 {gap} 就是 KL(q ‖ P)。刻度为精确的后验。</translation>
    </message>
</context>
<context>
    <name>ViewActions</name>
    <message>
        <source>Form of the nodes</source>
        <translation>节点形式</translation>
    </message>
</context>
<context>
    <name>WatchedConfidence</name>
    <message>
        <source>Arc confidence: {method}</source>
        <translation>弧的置信度：{method}</translation>
    </message>
</context>
<context>
    <name>WatchedEM</name>
    <message>
        <source>EM</source>
        <translation>EM</translation>
    </message>
</context>
<context>
    <name>WatchedEngine</name>
    <message>
        <source>Laboratory</source>
        <translation>实验室</translation>
    </message>
</context>
<context>
    <name>WatchedSearch</name>
    <message>
        <source>Search: {method}</source>
        <translation>搜索：{method}</translation>
    </message>
</context>
<context>
    <name>WeightRows</name>
    <message>
        <source>Weight of {name}</source>
        <translation>{name} 的权重</translation>
    </message>
</context>
<context>
    <name>WeightSliders</name>
    <message>
        <source>Posterior of {state}</source>
        <translation>{state} 的后验</translation>
    </message>
    <message>
        <source>Likelihood of {state}</source>
        <translation>{state} 的似然</translation>
    </message>
</context>
<context>
    <name>WeightsPanel</name>
    <message>
        <source>Row {row} is complete</source>
        <translation>第 {row} 行是完整的</translation>
    </message>
    <message>
        <source>Row {row} lacks {blanks}: {completions}</source>
        <translation>第 {row} 行缺失 {blanks}：{completions}</translation>
    </message>
    <message numerus="yes">
        <source>%Ln cell(s)</source>
        <translation>
            <numerusform>%Ln 个单元格</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln completion(s)</source>
        <translation>
            <numerusform>%Ln 种补全</numerusform>
        </translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>The order matters</source>
        <translation>顺序有影响</translation>
    </message>
    <message>
        <source>Largest difference {value}, at {where}.</source>
        <translation>最大差异 {value}，位于 {where}。</translation>
    </message>
    <message>
        <source>The order does not matter</source>
        <translation>顺序没有影响</translation>
    </message>
    <message>
        <source>Both orders agree.</source>
        <translation>两种顺序一致。</translation>
    </message>
    <message>
        <source>All rows in two orders: as in the file (disc), shuffled with seed {seed} (square). Without blanks both would agree.</source>
        <translation>所有行的两种顺序：按文件（圆点），用种子 {seed} 打乱（方块）。若无缺失值，两者一致。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Completions</source>
        <translation>补全</translation>
    </message>
    <message>
        <source>Each completion adds its weight to the counts. The weight is its probability under the tables before the row, so the row adds one in all.</source>
        <translation>每种补全把其权重加到计数中。权重是该行之前的表下它的概率，因此该行总共增加一。</translation>
    </message>
    <message>
        <source>Shuffle again</source>
        <translation>重新打乱</translation>
    </message>
    <message>
        <source>Go to EM</source>
        <translation>转到 EM</translation>
    </message>
    <message>
        <source>No row yet</source>
        <translation>尚无行</translation>
    </message>
    <message>
        <source>Add the first row on the left: → or Space.</source>
        <translation>在左侧加入第一行：→ 或空格。</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>It explains away {finding}, which alone would raise it from {before} to {after}.</source>
        <translation>它使 {finding} 得到解释而失去作用（解释消除）：单凭后者，该概率会从 {before} 升至 {after}。</translation>
    </message>
    <message>
        <source>It explains away {finding}, which alone would lower it from {before} to {after}.</source>
        <translation>它使 {finding} 得到解释而失去作用（解释消除）：单凭后者，该概率会从 {before} 降至 {after}。</translation>
    </message>
    <message>
        <source>{finding} is a finding itself; without it {event} would be {before}.</source>
        <translation>{finding} 本身就是证据；没有它时 {event} 为 {before}。</translation>
    </message>
    <message>
        <source>{finding} raises {event} from {before} to {after}, {way}.</source>
        <translation>{finding} 使 {event} 从 {before} 升至 {after}，{way}。</translation>
    </message>
    <message>
        <source>{finding} raises {event} from {before} to {after}.</source>
        <translation>{finding} 使 {event} 从 {before} 升至 {after}。</translation>
    </message>
    <message>
        <source>{finding} lowers {event} from {before} to {after}, {way}.</source>
        <translation>{finding} 使 {event} 从 {before} 降至 {after}，{way}。</translation>
    </message>
    <message>
        <source>{finding} lowers {event} from {before} to {after}.</source>
        <translation>{finding} 使 {event} 从 {before} 降至 {after}。</translation>
    </message>
    <message>
        <source>by the arc between them</source>
        <translation>经由两者之间的弧</translation>
    </message>
    <message>
        <source>mostly by the arc between them</source>
        <translation>主要经由两者之间的弧</translation>
    </message>
    <message>
        <source>through {node}</source>
        <translation>经由 {node}</translation>
    </message>
    <message>
        <source>mostly through {node}</source>
        <translation>主要经由 {node}</translation>
    </message>
    <message>
        <source>There is no other finding.</source>
        <translation>没有其他证据。</translation>
    </message>
    <message>
        <source>The other findings hardly matter.</source>
        <translation>其他证据几乎没有影响。</translation>
    </message>
    <message>
        <source>{findings} hardly matter.</source>
        <translation>{findings} 几乎没有影响。</translation>
    </message>
    <message>
        <source>{finding} does not matter: its trails are blocked at {node}.</source>
        <translation>{finding} 没有影响：其路径在 {node} 处被阻断。</translation>
    </message>
    <message>
        <source>{finding} hardly matters.</source>
        <translation>{finding} 几乎没有影响。</translation>
    </message>
    <message>
        <source>The findings hardly move {event}: from {before} to {after}.</source>
        <translation>证据几乎没有改变 {event}：从 {before} 到 {after}。</translation>
    </message>
    <message>
        <source>{event} went from {before} to {after}, but no single finding is needed for that: the others say the same.</source>
        <translation>{event} 从 {before} 变为 {after}，但没有哪一条证据是必需的：其余证据说明同样的事。</translation>
    </message>
    <message>
        <source>Alone, {finding} would make it {after}.</source>
        <translation>仅凭 {finding} 就会使它变为 {after}。</translation>
    </message>
    <message>
        <source>Why did this move?</source>
        <translation>为什么变化了？</translation>
    </message>
    <message>
        <source>Nothing moved</source>
        <translation>没有变化</translation>
    </message>
    <message>
        <source>There is no finding. Click a state&apos;s bar on the canvas, then ask what moved.</source>
        <translation>没有证据。请先单击画布上某状态的条形，再询问变化原因。</translation>
    </message>
    <message>
        <source>Select a node to see which findings moved it.</source>
        <translation>选择一个节点，查看哪些证据使它变化。</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>Why did this move?</source>
        <translation>为什么变化了？</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
    <message>
        <source>State to explain</source>
        <translation>要解释的状态</translation>
    </message>
    <message>
        <source>The state whose probability is explained</source>
        <translation>要解释其概率的状态</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>points</source>
        <translation>百分点</translation>
    </message>
    <message>
        <source>Alone</source>
        <translation>单独</translation>
    </message>
    <message>
        <source>Without it</source>
        <translation>去除它</translation>
    </message>
    <message>
        <source>Without it: the belief had I not seen it (tick) beside the present one (bar). Alone: the prior (tick) beside the belief under this finding only (bar).</source>
        <translation>去除它：假如没有该证据时的信念（刻度）与当前信念（条形）。单独：先验（刻度）与仅有该证据时的信念（条形）。</translation>
    </message>
    <message>
        <source>Findings by what they contribute</source>
        <translation>按贡献排列的证据</translation>
    </message>
    <message>
        <source>Trails to the node</source>
        <translation>通往该节点的路径</translation>
    </message>
    <message>
        <source>Tick: had I not seen it. Bar: now.</source>
        <translation>刻度：假如没有该证据。条形：当前。</translation>
    </message>
    <message>
        <source>Tick: prior. Bar: under this finding alone.</source>
        <translation>刻度：先验。条形：仅有该证据时。</translation>
    </message>
    <message>
        <source>From {before:.6g} to {after:.6g}</source>
        <translation>从 {before:.6g} 到 {after:.6g}</translation>
    </message>
    <message>
        <source>Without it the other findings contradict each other.</source>
        <translation>没有它，其余证据无法同时成立。</translation>
    </message>
    <message>
        <source>{finding}: {points} points</source>
        <translation>{finding}：{points} 个百分点</translation>
    </message>
    <message>
        <source>Green on the canvas: active. Dotted: blocked.</source>
        <translation>画布上绿色：激活。点线：阻断。</translation>
    </message>
    <message>
        <source>No trail leads from a finding to this node.</source>
        <translation>没有路径从证据通往该节点。</translation>
    </message>
</context>
<context>
    <name>WindowPart</name>
    <message>
        <source>the lesson asks about {nodes} first</source>
        <translation>课程要先问 {nodes}</translation>
    </message>
</context>
<context>
    <name>WorkRow</name>
    <message>
        <source>Your answer</source>
        <translation>您的答案</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Mark the number, and what was filled in (Return)</source>
        <translation>检查这个数以及所填各步（回车）</translation>
    </message>
    <message>
        <source>Show the solution</source>
        <translation>显示解答</translation>
    </message>
    <message>
        <source>Show how the number is worked out</source>
        <translation>显示这个数怎样算出</translation>
    </message>
    <message>
        <source>Fill in the steps</source>
        <translation>填写各步</translation>
    </message>
    <message>
        <source>Write your own working down: its first mistake is told</source>
        <translation>写下自己的算式：会指出第一处错误</translation>
    </message>
</context>
<context>
    <name>Workshop</name>
    <message>
        <source>**{model}** opened as a network: {arcs}, {own} of them from the class. Click a bar to classify a case; Esc leaves the overlay.</source>
        <translation>**{model}** 已作为网络打开：{arcs}，其中 {own} 条来自类别。点击条形即可对一个样本分类；按 Esc 离开叠加层。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln arc(s)</source>
        <translation>
            <numerusform>%Ln 条弧</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a table</source>
        <translation>打开数据表</translation>
    </message>
    <message>
        <source>Judge on the texts of</source>
        <translation>用以下文件夹的文本评判</translation>
    </message>
    <message>
        <source>Judge on the rows of</source>
        <translation>用于评估的数据表</translation>
    </message>
    <message>
        <source>Read {file}</source>
        <translation>读取 {file}</translation>
    </message>
    <message>
        <source>train or open a model, or mark a node as the class, first</source>
        <translation>请先训练或打开一个模型，或将一个节点标记为类别</translation>
    </message>
    <message>
        <source>train a model in the workshop first</source>
        <translation>请先在工坊中训练一个模型</translation>
    </message>
    <message>
        <source>{name} is not a Bayesian network over these columns</source>
        <translation>{name} 不是这些列上的贝叶斯网络</translation>
    </message>
    <message>
        <source>Opened **{file}**, which tells {target}.</source>
        <translation>已打开 **{file}**，它判断 {target}。</translation>
    </message>
    <message>
        <source>{model} of {table}</source>
        <translation>{table} 的 {model}</translation>
    </message>
</context>
<context>
    <name>WorkshopHead</name>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类</translation>
    </message>
    <message>
        <source>Folds</source>
        <translation>折数</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Open another table</source>
        <translation>打开另一个数据表</translation>
    </message>
    <message>
        <source>The column to predict</source>
        <translation>要预测的列</translation>
    </message>
    <message>
        <source>Parts of the rows, each held out once while the models learn from the others</source>
        <translation>行的各部分，每部分留出一次，模型从其余部分学习</translation>
    </message>
    <message>
        <source>Of the split into folds: the same seed, the same folds</source>
        <translation>用于划分各折：相同的种子得到相同的折</translation>
    </message>
    <message>
        <source>Folds, 5 times</source>
        <translation>多折，5 次</translation>
    </message>
    <message>
        <source>Leave one out</source>
        <translation>留一法</translation>
    </message>
    <message>
        <source>Hold out %</source>
        <translation>留出 %</translation>
    </message>
    <message>
        <source>Second file…</source>
        <translation>第二个文件…</translation>
    </message>
    <message>
        <source>Way to judge</source>
        <translation>评估方式</translation>
    </message>
    <message>
        <source>Which rows are held out to judge the models</source>
        <translation>留出哪些行来评估模型</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel training; the results from before stay (Esc)</source>
        <translation>取消训练；保留先前的结果（Esc）</translation>
    </message>
    <message>
        <source>Predict a file…</source>
        <translation>预测文件…</translation>
    </message>
    <message>
        <source>Save model…</source>
        <translation>保存模型…</translation>
    </message>
    <message>
        <source>Open a table…</source>
        <translation>打开数据表…</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>Per cent of the rows that judge, drawn at random</source>
        <translation>随机抽取用于评估的行的百分比</translation>
    </message>
    <message numerus="yes">
        <source>%Ln feature(s)</source>
        <translation>
            <numerusform>%Ln 个特征</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop training; the parts that all models were judged on are kept</source>
        <translation>停止训练；保留所有模型都已评估的部分</translation>
    </message>
    <message numerus="yes">
        <source>Train %Ln model(s)</source>
        <translation>
            <numerusform>训练 %Ln 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>Judge the ticked models on the same folds (F8)</source>
        <translation>在相同的折上评估勾选的模型 (F8)</translation>
    </message>
    <message>
        <source>Open a table and choose its class first</source>
        <translation>请先打开数据表并选择类别</translation>
    </message>
    <message>
        <source>Tick a model first</source>
        <translation>请先勾选一个模型</translation>
    </message>
    <message>
        <source>Open {name} as network</source>
        <translation>将 {name} 作为网络打开</translation>
    </message>
    <message>
        <source>{name} is not a Bayesian network over these columns</source>
        <translation>{name} 不是这些列上的贝叶斯网络</translation>
    </message>
    <message>
        <source>As network</source>
        <translation>作为网络</translation>
    </message>
    <message>
        <source>Train the model first</source>
        <translation>请先训练模型</translation>
    </message>
    <message>
        <source>Its graph and tables as a document of their own</source>
        <translation>将其图和表作为单独的文档</translation>
    </message>
    <message>
        <source>Write the decisions for another table to a file</source>
        <translation>将另一个数据表的决策写入文件</translation>
    </message>
    <message>
        <source>Keep the trained model in a file</source>
        <translation>将训练好的模型保存到文件</translation>
    </message>
</context>
<context>
    <name>WorkshopWindow</name>
    <message>
        <source>No data. Open a table first.</source>
        <translation>没有数据。请先打开数据表。</translation>
    </message>
    <message>
        <source>{table} has a column that is not numeric: {column}</source>
        <translation>{table} 有一列不是数值：{column}</translation>
    </message>
    <message>
        <source>{table} has no numeric column</source>
        <translation>{table} 没有数值列</translation>
    </message>
    <message>
        <source>Nothing to undo in the workshop.</source>
        <translation>工坊中没有可撤销的操作。</translation>
    </message>
    <message>
        <source>**Preparing** to train…</source>
        <translation>**正在准备**训练…</translation>
    </message>
    <message>
        <source>**Training** {model}: {percent} %</source>
        <translation>**训练** {model}：{percent} %</translation>
    </message>
    <message>
        <source>**Trained {models}**</source>
        <translation>**已训练 {models}**</translation>
    </message>
    <message>
        <source>No data. Open a table, or drop it here.</source>
        <translation>没有数据。请打开数据表，或拖到这里。</translation>
    </message>
    <message>
        <source>Choose the class, tick models, and press Train.</source>
        <translation>选择类别，勾选模型，然后按“训练”。</translation>
    </message>
    <message>
        <source>**{rows}** rows · **{classes}** classes</source>
        <translation>**{rows}** 行 · **{classes}** 个类别</translation>
    </message>
    <message>
        <source>{percent} % of the rows are {name}</source>
        <translation>{percent} % 的行是 {name}</translation>
    </message>
    <message>
        <source>Classifier workshop</source>
        <translation>分类器工坊</translation>
    </message>
</context>
<context>
    <name>WorthKnowing</name>
    <message>
        <source>Worth knowing</source>
        <translation>什么值得知道</translation>
    </message>
    <message>
        <source>Worth knowing: a click on a row shows its arc, Draw keeps it. A price is for one observation.</source>
        <translation>什么值得知道：单击一行显示它的弧，“画出”则保留。价格是一次观测的价格。</translation>
    </message>
    <message>
        <source>Worth knowing: a click on a row shows its arc, Draw keeps it. Prices are in {unit} for one observation.</source>
        <translation>什么值得知道：单击一行显示它的弧，“画出”则保留。价格以 {unit} 计，为一次观测的价格。</translation>
    </message>
    <message>
        <source>Draw {names} → {decision}</source>
        <translation>画出 {names} → {decision}</translation>
    </message>
</context>
<context>
    <name>WorthPage</name>
    <message>
        <source>{text} is no price: give a number that is not negative.</source>
        <translation>{text} 不是价格：请输入非负数。</translation>
    </message>
    <message>
        <source>Worth knowing</source>
        <translation>什么值得知道</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Decision before which nodes would be known</source>
        <translation>在哪个决策之前知道这些节点</translation>
    </message>
    <message>
        <source>Click proposes the arc; Ctrl+click several: what they are worth together</source>
        <translation>单击提议一条弧；Ctrl+单击多个：看它们合起来值多少</translation>
    </message>
    <message>
        <source>Let the decision know it: an arc, one step of Undo</source>
        <translation>让决策知道它：一条弧，撤销一步即可</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the table as a spreadsheet reads it</source>
        <translation>按电子表格的格式复制此表</translation>
    </message>
    <message>
        <source>What to buy, one after the other</source>
        <translation>依次买什么</translation>
    </message>
    <message>
        <source>Worth controlling</source>
        <translation>什么值得控制</translation>
    </message>
    <message>
        <source>EU after prices</source>
        <translation>扣除价格后的 EU</translation>
    </message>
    <message>
        <source>if one could choose it</source>
        <translation>假如可以选定</translation>
    </message>
    <message>
        <source>Nothing more is worth knowing</source>
        <translation>再没有值得知道的</translation>
    </message>
    <message>
        <source>Seeing it before {decision} would not change what is best.</source>
        <translation>在 {decision} 之前看到它不会改变最优选择。</translation>
    </message>
    <message>
        <source>Seeing {names} is worth {value} {unit}</source>
        <translation>看到 {names} 值 {value} {unit}</translation>
    </message>
    <message>
        <source>Without it the expected utility would go from {before} to {after}.</source>
        <translation>没有它，期望效用会从 {before} 变为 {after}。</translation>
    </message>
    <message>
        <source>Seeing {names} first is worth {value} {unit}</source>
        <translation>事先看到 {names} 值 {value} {unit}</translation>
    </message>
    <message>
        <source>Expected utility would go from {before} to {after}, before its price.</source>
        <translation>期望效用会从 {before} 变为 {after}，尚未扣除价格。</translation>
    </message>
    <message>
        <source>From {before} with none of them to {after} with all: {gain} more than the {now} of today, before its price.</source>
        <translation>从一个都不知道时的 {before} 到全都知道时的 {after}：比现在的 {now} 多 {gain}，未扣除价格。</translation>
    </message>
    <message>
        <source>Without them the expected utility would go from {after} to {before}.</source>
        <translation>若都不知道，期望效用将从 {after} 变为 {before}。</translation>
    </message>
    <message>
        <source>Together they are worth {joint}, not the sum {sum}.</source>
        <translation>合起来值 {joint}，而不是总和 {sum}。</translation>
    </message>
    <message>
        <source>Together they are worth {joint}, which is their sum.</source>
        <translation>合起来值 {joint}，正是各自之和。</translation>
    </message>
    <message>
        <source>Not before: {decision} changes {names}.</source>
        <translation>来不及：{decision} 会改变 {names}。</translation>
    </message>
    <message>
        <source>Draw {names} → {decision}</source>
        <translation>画出 {names} → {decision}</translation>
    </message>
    <message>
        <source>{count} arcs</source>
        <translation>{count} 条弧</translation>
    </message>
    <message>
        <source>Draw it</source>
        <translation>画出</translation>
    </message>
    <message>
        <source>Select a node that {decision} does not know yet.</source>
        <translation>请选一个 {decision} 还不知道的节点。</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>现状</translation>
    </message>
    <message>
        <source>{name} adds {gain} for {price}.</source>
        <translation>{name} 增加 {gain}，价格 {price}。</translation>
    </message>
    <message>
        <source>Nothing else is worth its price.</source>
        <translation>其余都不值其价。</translation>
    </message>
    <message>
        <source>Nothing is worth its price.</source>
        <translation>没有什么值其价。</translation>
    </message>
    <message>
        <source>Choosing {title} before everything else is worth {value}.</source>
        <translation>在一切之前选定 {title} 值 {value}。</translation>
    </message>
    <message>
        <source>{title}: it tells nothing then, and that costs more: {value}.</source>
        <translation>{title}：这样它就什么也不说明，代价更大：{value}。</translation>
    </message>
</context>
<context>
    <name>ZeroList</name>
    <message>
        <source>Zeros in the way</source>
        <translation>阻碍采样的零</translation>
    </message>
    <message>
        <source>{shown} of {count}</source>
        <translation>{shown} / {count}</translation>
    </message>
    <message>
        <source>No update of one variable gets past these entries; double-click for the table</source>
        <translation>单个变量的更新无法越过这些表项；双击打开该表</translation>
    </message>
</context>
<context>
    <name>ZoomPill</name>
    <message>
        <source>{n} %</source>
        <translation>{n} %</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>100 %</source>
        <translation>100 %</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合窗口</translation>
    </message>
</context>
<context>
    <name>_ArcList</name>
    <message numerus="yes">
        <source>and %Ln more, on the canvas</source>
        <translation>
            <numerusform>另有 %Ln 条，见画布</numerusform>
        </translation>
    </message>
</context>
</TS>
