<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AppearanceActions</name>
    <message numerus="yes">
        <source>select at least %Ln nodes</source>
        <translation>
            <numerusform>select at least %Ln node</numerusform>
            <numerusform>select at least %Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ArcConfidences</name>
    <message numerus="yes">
        <source>The consensus has %Ln arc(s).</source>
        <translation>
            <numerusform>The consensus has %Ln arc.</numerusform>
            <numerusform>The consensus has %Ln arcs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AskExpertPage</name>
    <message numerus="yes">
        <source>ranked, %Ln state(s)</source>
        <translation>
            <numerusform>ranked, %Ln state</numerusform>
            <numerusform>ranked, %Ln states</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln states</source>
        <translation>
            <numerusform>%Ln state</numerusform>
            <numerusform>%Ln states</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CauseActions</name>
    <message numerus="yes">
        <source>%Ln node(s) cannot be observed</source>
        <translation>
            <numerusform>%Ln node cannot be observed</numerusform>
            <numerusform>%Ln nodes cannot be observed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) can be observed</source>
        <translation>
            <numerusform>%Ln node can be observed</numerusform>
            <numerusform>%Ln nodes can be observed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CheckPage</name>
    <message numerus="yes">
        <source>Filter %Ln problem(s)</source>
        <translation>
            <numerusform>Filter %Ln problem</numerusform>
            <numerusform>Filter %Ln problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Nothing to mend: %Ln node(s) checked.</source>
        <translation>
            <numerusform>Nothing to mend: %Ln node checked.</numerusform>
            <numerusform>Nothing to mend: %Ln nodes checked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln ignored, remembered in the file</source>
        <translation>
            <numerusform>%Ln ignored, remembered in the file</numerusform>
            <numerusform>%Ln ignored, remembered in the file</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClaimsOnDataPanel</name>
    <message numerus="yes">
        <source>%Ln node(s) have no column.</source>
        <translation>
            <numerusform>%Ln node has no column.</numerusform>
            <numerusform>%Ln nodes have no column.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln claim(s) that need what cannot be observed are left out.</source>
        <translation>
            <numerusform>%Ln claim that needs what cannot be observed is left out.</numerusform>
            <numerusform>%Ln claims that need what cannot be observed are left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ColumnWords</name>
    <message numerus="yes">
        <source>%Ln interval(s)</source>
        <translation>
            <numerusform>%Ln interval</numerusform>
            <numerusform>%Ln intervals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln state(s)</source>
        <translation>
            <numerusform>%Ln state</numerusform>
            <numerusform>%Ln states</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message numerus="yes">
        <source>They differ by %Ln arc(s).</source>
        <translation>
            <numerusform>They differ by %Ln arc.</numerusform>
            <numerusform>They differ by %Ln arcs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Their classes differ by %Ln edge(s).</source>
        <translation>
            <numerusform>Their classes differ by %Ln edge.</numerusform>
            <numerusform>Their classes differ by %Ln edges.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them is only reversed.</source>
        <translation>
            <numerusform>%Ln of them is only reversed.</numerusform>
            <numerusform>%Ln of them are only reversed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %Ln difference(s) in time.</source>
        <translation>
            <numerusform>And %Ln difference in time.</numerusform>
            <numerusform>And %Ln differences in time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>And %Ln mark(s) of what is hidden differ.</source>
        <translation>
            <numerusform>And %Ln mark of what is hidden differs.</numerusform>
            <numerusform>And %Ln marks of what is hidden differ.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompletedPanel</name>
    <message numerus="yes">
        <source>%Ln different, least certain first</source>
        <translation>
            <numerusform>%Ln different, least certain first</numerusform>
            <numerusform>%Ln different, least certain first</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConfidencePanel</name>
    <message numerus="yes">
        <source>%Ln pair(s) ever found</source>
        <translation>
            <numerusform>%Ln pair ever found</numerusform>
            <numerusform>%Ln pairs ever found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln arc(s) stay.</source>
        <translation>
            <numerusform>%Ln arc stays.</numerusform>
            <numerusform>%Ln arcs stay.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConstraintActions</name>
    <message numerus="yes">
        <source>Read %Ln tier(s) from **{file}**</source>
        <translation>
            <numerusform>Read %Ln tier from **{file}**</numerusform>
            <numerusform>Read %Ln tiers from **{file}**</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wrote %Ln tier(s) to **{file}**</source>
        <translation>
            <numerusform>Wrote %Ln tier to **{file}**</numerusform>
            <numerusform>Wrote %Ln tiers to **{file}**</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConstraintsPanel</name>
    <message numerus="yes">
        <source>%Ln arc(s)</source>
        <translation>
            <numerusform>%Ln arc</numerusform>
            <numerusform>%Ln arcs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ContextMenus</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CountsPanel</name>
    <message numerus="yes">
        <source>%Ln configuration(s) have no interior mode, as some α + m is below 1.</source>
        <translation>
            <numerusform>%Ln configuration has no interior mode, as some α + m is below 1.</numerusform>
            <numerusform>%Ln configurations have no interior mode, as some α + m is below 1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln configuration(s) have no estimate.</source>
        <translation>
            <numerusform>%Ln configuration has no estimate.</numerusform>
            <numerusform>%Ln configurations have no estimate.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CptPanel</name>
    <message numerus="yes">
        <source>%Ln configuration(s)</source>
        <translation>
            <numerusform>%Ln configuration</numerusform>
            <numerusform>%Ln configurations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln free parameter(s)</source>
        <translation>
            <numerusform>%Ln free parameter</numerusform>
            <numerusform>%Ln free parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln column(s)</source>
        <translation>
            <numerusform>%Ln column</numerusform>
            <numerusform>%Ln columns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CutDialog</name>
    <message numerus="yes">
        <source>%Ln interval(s) of {rows}</source>
        <translation>
            <numerusform>%Ln interval of {rows}</numerusform>
            <numerusform>%Ln intervals of {rows}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %Ln without a row</source>
        <translation>
            <numerusform>; %Ln without a row</numerusform>
            <numerusform>; %Ln without a row</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataCuts</name>
    <message numerus="yes">
        <source>Cut {column} into %Ln interval(s)</source>
        <translation>
            <numerusform>Cut {column} into %Ln interval</numerusform>
            <numerusform>Cut {column} into %Ln intervals</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EMResult</name>
    <message numerus="yes">
        <source>%Ln random restart(s)</source>
        <translation>
            <numerusform>%Ln random restart</numerusform>
            <numerusform>%Ln random restarts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EMTracePanel</name>
    <message numerus="yes">
        <source>%Ln start(s) ended at a lower peak</source>
        <translation>
            <numerusform>%Ln start ended at a lower peak</numerusform>
            <numerusform>%Ln starts ended at a lower peak</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EditActions</name>
    <message numerus="yes">
        <source>%Ln node(s) copied.</source>
        <translation>
            <numerusform>%Ln node copied.</numerusform>
            <numerusform>%Ln nodes copied.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EvidencePanel</name>
    <message numerus="yes">
        <source>%Ln finding(s)</source>
        <translation>
            <numerusform>%Ln finding</numerusform>
            <numerusform>%Ln findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExampleCard</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln arc(s)</source>
        <translation>
            <numerusform>%Ln arc</numerusform>
            <numerusform>%Ln arcs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingsGrid</name>
    <message numerus="yes">
        <source>Clear %Ln cell(s)</source>
        <translation>
            <numerusform>Clear %Ln cell</numerusform>
            <numerusform>Clear %Ln cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set %Ln finding(s)</source>
        <translation>
            <numerusform>Set %Ln finding</numerusform>
            <numerusform>Set %Ln findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FoldByClusters</name>
    <message numerus="yes">
        <source>Fold by clusters into %Ln submodel(s)</source>
        <translation>
            <numerusform>Fold by clusters into %Ln submodel</numerusform>
            <numerusform>Fold by clusters into %Ln submodels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln submodel(s)</source>
        <translation>
            <numerusform>%Ln submodel</numerusform>
            <numerusform>%Ln submodels</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message numerus="yes">
        <source>%Ln place(s)</source>
        <translation>
            <numerusform>%Ln place</numerusform>
            <numerusform>%Ln places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HiddenCauseDialog</name>
    <message numerus="yes">
        <source>Fitting a hidden node with %Ln state(s)…</source>
        <translation>
            <numerusform>Fitting a hidden node with %Ln state…</numerusform>
            <numerusform>Fitting a hidden node with %Ln states…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A hidden common cause with %Ln state(s) has the highest BIC.</source>
        <translation>
            <numerusform>A hidden common cause with %Ln state has the highest BIC.</numerusform>
            <numerusform>A hidden common cause with %Ln states has the highest BIC.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HiddenCauses</name>
    <message numerus="yes">
        <source>Added {node} with %Ln state(s) above {children}.</source>
        <translation>
            <numerusform>Added {node} with %Ln state above {children}.</numerusform>
            <numerusform>Added {node} with %Ln states above {children}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The network has %Ln arc(s).</source>
        <translation>
            <numerusform>The network has %Ln arc.</numerusform>
            <numerusform>The network has %Ln arcs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportColumns</name>
    <message numerus="yes">
        <source>, %Ln more</source>
        <translation>
            <numerusform>, %Ln more</numerusform>
            <numerusform>, %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln state(s)</source>
        <translation>
            <numerusform>%Ln state</numerusform>
            <numerusform>%Ln states</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln interval(s): {cuts}</source>
        <translation>
            <numerusform>%Ln interval: {cuts}</numerusform>
            <numerusform>%Ln intervals: {cuts}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message numerus="yes">
        <source>{used} of %Ln column(s) are used</source>
        <translation>
            <numerusform>{used} of %Ln column is used</numerusform>
            <numerusform>{used} of %Ln columns are used</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) matched</source>
        <translation>
            <numerusform>%Ln node matched</numerusform>
            <numerusform>%Ln nodes matched</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new node(s)</source>
        <translation>
            <numerusform>%Ln new node</numerusform>
            <numerusform>%Ln new nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InsertSubmodelDialog</name>
    <message numerus="yes">
        <source>%Ln node(s), none of which is an input.</source>
        <translation>
            <numerusform>%Ln node, none of which is an input.</numerusform>
            <numerusform>%Ln nodes, none of which is an input.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln input(s)</source>
        <translation>
            <numerusform>%Ln input</numerusform>
            <numerusform>%Ln inputs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message numerus="yes">
        <source>%Ln column(s) with tables or densities of their own.</source>
        <translation>
            <numerusform>%Ln column with tables or densities of their own.</numerusform>
            <numerusform>%Ln columns with tables or densities of their own.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LearnActions</name>
    <message numerus="yes">
        <source>No smoothing of %Ln node(s)</source>
        <translation>
            <numerusform>No smoothing of %Ln node</numerusform>
            <numerusform>No smoothing of %Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LearnedFrom</name>
    <message numerus="yes">
        <source>%Ln arc(s) required</source>
        <translation>
            <numerusform>%Ln arc required</numerusform>
            <numerusform>%Ln arcs required</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln arc(s) forbidden</source>
        <translation>
            <numerusform>%Ln arc forbidden</numerusform>
            <numerusform>%Ln arcs forbidden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln arc(s) into later slices</source>
        <translation>
            <numerusform>%Ln arc into later slices</numerusform>
            <numerusform>%Ln arcs into later slices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tier(s)</source>
        <translation>
            <numerusform>%Ln tier</numerusform>
            <numerusform>%Ln tiers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %Ln parent(s)</source>
        <translation>
            <numerusform>at most %Ln parent</numerusform>
            <numerusform>at most %Ln parents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LearnerStagesPanel</name>
    <message numerus="yes">
        <source>%Ln edge(s)</source>
        <translation>
            <numerusform>%Ln edge</numerusform>
            <numerusform>%Ln edges</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln test(s)</source>
        <translation>
            <numerusform>%Ln test</numerusform>
            <numerusform>%Ln tests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln edge(s) without a direction</source>
        <translation>
            <numerusform>%Ln edge without a direction</numerusform>
            <numerusform>%Ln edges without a direction</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LineChart</name>
    <message numerus="yes">
        <source>forecast, %Ln slice(s)</source>
        <translation>
            <numerusform>forecast, %Ln slice</numerusform>
            <numerusform>forecast, %Ln slices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message numerus="yes">
        <source>**{file}**: {first} (%Ln notes in all)</source>
        <translation>
            <numerusform>**{file}**: {first} (%Ln note in all)</numerusform>
            <numerusform>**{file}**: {first} (%Ln notes in all)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MissingMapView</name>
    <message numerus="yes">
        <source> and %Ln more</source>
        <translation>
            <numerusform> and %Ln more</numerusform>
            <numerusform> and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NetworkPanel</name>
    <message numerus="yes">
        <source>Filter %Ln node(s)</source>
        <translation>
            <numerusform>Filter %Ln node</numerusform>
            <numerusform>Filter %Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NodeDelegate</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NodeListModel</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finding(s)</source>
        <translation>
            <numerusform>%Ln finding</numerusform>
            <numerusform>%Ln findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message numerus="yes">
        <source>Opened {file}: %Ln node(s).</source>
        <translation>
            <numerusform>Opened {file}: %Ln node.</numerusform>
            <numerusform>Opened {file}: %Ln nodes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PagPanel</name>
    <message numerus="yes">
        <source>%Ln edge(s)</source>
        <translation>
            <numerusform>%Ln edge</numerusform>
            <numerusform>%Ln edges</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PairTestPanel</name>
    <message numerus="yes">
        <source>%Ln row(s) with a blank in these columns are left out.</source>
        <translation>
            <numerusform>%Ln row with a blank in these columns are left out.</numerusform>
            <numerusform>%Ln rows with a blank in these columns are left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Plurals</name>
    <message numerus="yes">
        <source>{count} row(s)</source>
        <translation>
            <numerusform>{count} row</numerusform>
            <numerusform>{count} rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} column(s)</source>
        <translation>
            <numerusform>{count} column</numerusform>
            <numerusform>{count} columns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} case(s)</source>
        <translation>
            <numerusform>{count} case</numerusform>
            <numerusform>{count} cases</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} cell(s)</source>
        <translation>
            <numerusform>{count} cell</numerusform>
            <numerusform>{count} cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} parameter(s)</source>
        <translation>
            <numerusform>{count} parameter</numerusform>
            <numerusform>{count} parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} node(s)</source>
        <translation>
            <numerusform>{count} node</numerusform>
            <numerusform>{count} nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} arc(s)</source>
        <translation>
            <numerusform>{count} arc</numerusform>
            <numerusform>{count} arcs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} finding(s)</source>
        <translation>
            <numerusform>{count} finding</numerusform>
            <numerusform>{count} findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} step(s)</source>
        <translation>
            <numerusform>{count} step</numerusform>
            <numerusform>{count} steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} series × {longest} steps</source>
        <translation>
            <numerusform>{count} series × {longest} steps</numerusform>
            <numerusform>{count} series × {longest} steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} series of {shortest} to {longest} steps</source>
        <translation>
            <numerusform>{count} series of {shortest} to {longest} steps</numerusform>
            <numerusform>{count} series of {shortest} to {longest} steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} sweep(s)</source>
        <translation>
            <numerusform>{count} sweep</numerusform>
            <numerusform>{count} sweeps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} pass(es)</source>
        <translation>
            <numerusform>{count} pass</numerusform>
            <numerusform>{count} passes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} chain(s)</source>
        <translation>
            <numerusform>{count} chain</numerusform>
            <numerusform>{count} chains</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} number(s)</source>
        <translation>
            <numerusform>{count} number</numerusform>
            <numerusform>{count} numbers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} marriage(s)</source>
        <translation>
            <numerusform>{count} marriage</numerusform>
            <numerusform>{count} marriages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} state(s)</source>
        <translation>
            <numerusform>{count} state</numerusform>
            <numerusform>{count} states</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} model(s)</source>
        <translation>
            <numerusform>{count} model</numerusform>
            <numerusform>{count} models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} error(s)</source>
        <translation>
            <numerusform>{count} error</numerusform>
            <numerusform>{count} errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} warning(s)</source>
        <translation>
            <numerusform>{count} warning</numerusform>
            <numerusform>{count} warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{count} hint(s)</source>
        <translation>
            <numerusform>{count} hint</numerusform>
            <numerusform>{count} hints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReasonPart</name>
    <message numerus="yes">
        <source>%Ln other column(s)</source>
        <translation>
            <numerusform>%Ln other column</numerusform>
            <numerusform>%Ln other columns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RemovedSubmodels</name>
    <message numerus="yes">
        <source>{submodel} had %Ln finding(s) and {nodes} nodes, which went with it.</source>
        <translation>
            <numerusform>{submodel} had %Ln finding and {nodes} nodes, which went with it.</numerusform>
            <numerusform>{submodel} had %Ln findings and {nodes} nodes, which went with it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{submodel} went with all its nodes: %Ln.</source>
        <translation>
            <numerusform>{submodel} went with all its nodes: %Ln.</numerusform>
            <numerusform>{submodel} went with all its nodes: %Ln.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RoleActions</name>
    <message numerus="yes">
        <source>%Ln node(s) without a role</source>
        <translation>
            <numerusform>%Ln node without a role</numerusform>
            <numerusform>%Ln nodes without a role</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Role of %Ln node(s): {role}</source>
        <translation>
            <numerusform>Role of %Ln node: {role}</numerusform>
            <numerusform>Role of %Ln nodes: {role}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RoleForm</name>
    <message numerus="yes">
        <source>Role of %Ln node(s): {role}</source>
        <translation>
            <numerusform>Role of %Ln node: {role}</numerusform>
            <numerusform>Role of %Ln nodes: {role}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Price of %Ln node(s)</source>
        <translation>
            <numerusform>Price of %Ln node</numerusform>
            <numerusform>Price of %Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowByRow</name>
    <message numerus="yes">
        <source>**Fractional updating**: row {k} of {count} added as %Ln weighted row(s); ln P(rows so far) {total}</source>
        <translation>
            <numerusform>**Fractional updating**: row {k} of {count} added as %Ln weighted row; ln P(rows so far) {total}</numerusform>
            <numerusform>**Fractional updating**: row {k} of {count} added as %Ln weighted rows; ln P(rows so far) {total}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Saving</name>
    <message numerus="yes">
        <source>and %Ln more</source>
        <translation>
            <numerusform>and %Ln more</numerusform>
            <numerusform>and %Ln more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SeriesActions</name>
    <message numerus="yes">
        <source>Make it %Ln slice(s)</source>
        <translation>
            <numerusform>Make it %Ln slice</numerusform>
            <numerusform>Make it %Ln slices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SeriesFiles</name>
    <message numerus="yes">
        <source>%Ln series added.</source>
        <translation>
            <numerusform>%Ln series added.</numerusform>
            <numerusform>%Ln series added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finding(s) in all.</source>
        <translation>
            <numerusform>%Ln finding in all.</numerusform>
            <numerusform>%Ln findings in all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s) can be observed</source>
        <translation>
            <numerusform>%Ln node can be observed</numerusform>
            <numerusform>%Ln nodes can be observed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln series written to **{file}**.</source>
        <translation>
            <numerusform>%Ln series written to **{file}**.</numerusform>
            <numerusform>%Ln series written to **{file}**.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SeriesPart</name>
    <message numerus="yes">
        <source>%Ln finding(s)</source>
        <translation>
            <numerusform>%Ln finding</numerusform>
            <numerusform>%Ln findings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slice(s)</source>
        <translation>
            <numerusform>%Ln slice</numerusform>
            <numerusform>%Ln slices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln blank(s)</source>
        <translation>
            <numerusform>%Ln blank</numerusform>
            <numerusform>%Ln blanks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SharedEffectsPanel</name>
    <message numerus="yes">
        <source>%Ln effect(s) in every graph that fits.</source>
        <translation>
            <numerusform>%Ln effect in every graph that fits.</numerusform>
            <numerusform>%Ln effects in every graph that fits.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message numerus="yes">
        <source>All %Ln example(s)</source>
        <translation>
            <numerusform>All %Ln example</numerusform>
            <numerusform>All %Ln examples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StateActions</name>
    <message numerus="yes">
        <source>States of %Ln node(s)</source>
        <translation>
            <numerusform>States of %Ln node</numerusform>
            <numerusform>States of %Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message numerus="yes">
        <source>**%Ln** job(s)</source>
        <translation>
            <numerusform>**%Ln** job</numerusform>
            <numerusform>**%Ln** jobs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{count}** node(s)</source>
        <translation>
            <numerusform>**{count}** node</numerusform>
            <numerusform>**{count}** nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{count}** decision(s)</source>
        <translation>
            <numerusform>**{count}** decision</numerusform>
            <numerusform>**{count}** decisions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{count}** utility node(s)</source>
        <translation>
            <numerusform>**{count}** utility</numerusform>
            <numerusform>**{count}** utilities</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{count}** arc(s)</source>
        <translation>
            <numerusform>**{count}** arc</numerusform>
            <numerusform>**{count}** arcs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{count}** parameter(s)</source>
        <translation>
            <numerusform>**{count}** parameter</numerusform>
            <numerusform>**{count}** parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln free parameter(s)</source>
        <translation>
            <numerusform>%Ln free parameter</numerusform>
            <numerusform>%Ln free parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{count}** submodel(s)</source>
        <translation>
            <numerusform>**{count}** submodel</numerusform>
            <numerusform>**{count}** submodels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slice(s)</source>
        <translation>
            <numerusform>%Ln slice</numerusform>
            <numerusform>%Ln slices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{edit}**: %Ln posterior(s) refreshed in {time} ms</source>
        <translation>
            <numerusform>**{edit}**: %Ln posterior refreshed in {time} ms</numerusform>
            <numerusform>**{edit}**: %Ln posteriors refreshed in {time} ms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{edit}**: %Ln posterior(s) refreshed</source>
        <translation>
            <numerusform>**{edit}**: %Ln posterior refreshed</numerusform>
            <numerusform>**{edit}**: %Ln posteriors refreshed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StructureResult</name>
    <message numerus="yes">
        <source>Learned %Ln arc(s) from {series} series, {lagged} of them into later slices</source>
        <translation>
            <numerusform>Learned %Ln arc from {series} series, {lagged} of them into later slices</numerusform>
            <numerusform>Learned %Ln arcs from {series} series, {lagged} of them into later slices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Learned %Ln arc(s) from {rows}</source>
        <translation>
            <numerusform>Learned %Ln arc from {rows}</numerusform>
            <numerusform>Learned %Ln arcs from {rows}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SubmodelActions</name>
    <message numerus="yes">
        <source>Fold %Ln node(s) into {name}</source>
        <translation>
            <numerusform>Fold %Ln node into {name}</numerusform>
            <numerusform>Fold %Ln nodes into {name}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %Ln part(s) into {name}</source>
        <translation>
            <numerusform>Move %Ln part into {name}</numerusform>
            <numerusform>Move %Ln parts into {name}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %Ln part(s) out of their submodel</source>
        <translation>
            <numerusform>Move %Ln part out of their submodel</numerusform>
            <numerusform>Move %Ln parts out of their submodel</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SubmodelPanel</name>
    <message numerus="yes">
        <source>%Ln arc(s)</source>
        <translation>
            <numerusform>%Ln arc</numerusform>
            <numerusform>%Ln arcs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TemplatePage</name>
    <message numerus="yes">
        <source>%Ln cell(s)</source>
        <translation>
            <numerusform>%Ln cell</numerusform>
            <numerusform>%Ln cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Set %Ln slice(s)</source>
        <translation>
            <numerusform>Set %Ln slice</numerusform>
            <numerusform>Set %Ln slices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln slice(s) later</source>
        <translation>
            <numerusform>%Ln slice later</numerusform>
            <numerusform>%Ln slices later</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TierList</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimeActions</name>
    <message numerus="yes">
        <source>Put %Ln node(s) into every slice</source>
        <translation>
            <numerusform>Put %Ln node into every slice</numerusform>
            <numerusform>Put %Ln nodes into every slice</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Put %Ln node(s) outside of time</source>
        <translation>
            <numerusform>Put %Ln node outside of time</numerusform>
            <numerusform>Put %Ln nodes outside of time</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Put %Ln node(s) before the first slice</source>
        <translation>
            <numerusform>Put %Ln node before the first slice</numerusform>
            <numerusform>Put %Ln nodes before the first slice</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Put %Ln node(s) after the last slice</source>
        <translation>
            <numerusform>Put %Ln node after the last slice</numerusform>
            <numerusform>Put %Ln nodes after the last slice</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln arc(s) with a lag dropped</source>
        <translation>
            <numerusform>%Ln arc with a lag dropped</numerusform>
            <numerusform>%Ln arcs with a lag dropped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln finding(s) dropped</source>
        <translation>
            <numerusform>%Ln finding dropped</numerusform>
            <numerusform>%Ln findings dropped</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UnrollDialog</name>
    <message numerus="yes">
        <source>%Ln node(s)</source>
        <translation>
            <numerusform>%Ln node</numerusform>
            <numerusform>%Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>UtilityEditor</name>
    <message numerus="yes">
        <source>%Ln number(s)</source>
        <translation>
            <numerusform>%Ln number</numerusform>
            <numerusform>%Ln numbers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VariablePanel</name>
    <message numerus="yes">
        <source>%Ln node(s) selected</source>
        <translation>
            <numerusform>%Ln node selected</numerusform>
            <numerusform>%Ln nodes selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Color %Ln node(s)</source>
        <translation>
            <numerusform>Color %Ln node</numerusform>
            <numerusform>Color %Ln nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WeightsPanel</name>
    <message numerus="yes">
        <source>%Ln cell(s)</source>
        <translation>
            <numerusform>%Ln cell</numerusform>
            <numerusform>%Ln cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln completion(s)</source>
        <translation>
            <numerusform>%Ln completion</numerusform>
            <numerusform>%Ln completions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Workshop</name>
    <message numerus="yes">
        <source>%Ln arc(s)</source>
        <translation>
            <numerusform>%Ln arc</numerusform>
            <numerusform>%Ln arcs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WorkshopHead</name>
    <message numerus="yes">
        <source>%Ln feature(s)</source>
        <translation>
            <numerusform>%Ln feature</numerusform>
            <numerusform>%Ln features</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %Ln model(s)</source>
        <translation>
            <numerusform>Train %Ln model</numerusform>
            <numerusform>Train %Ln models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_ArcList</name>
    <message numerus="yes">
        <source>and %Ln more, on the canvas</source>
        <translation>
            <numerusform>and %Ln more, on the canvas</numerusform>
            <numerusform>and %Ln more, on the canvas</numerusform>
        </translation>
    </message>
</context>
</TS>
