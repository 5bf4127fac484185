<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>ArcConfidences</name>
    <message numerus="yes">
        <source>The consensus has %n arc(s).</source>
        <translation>
            <numerusform>The consensus has %n arc.</numerusform>
            <numerusform>The consensus has %n arcs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClassNetworks</name>
    <message numerus="yes">
        <source>%n arc(s)</source>
        <translation>
            <numerusform>%n arc</numerusform>
            <numerusform>%n arcs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ColumnWords</name>
    <message numerus="yes">
        <source>%n interval(s)</source>
        <translation>
            <numerusform>%n interval</numerusform>
            <numerusform>%n intervals</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n state(s)</source>
        <translation>
            <numerusform>%n state</numerusform>
            <numerusform>%n states</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ComparePanel</name>
    <message numerus="yes">
        <source>They differ by %n arc(s).</source>
        <translation>
            <numerusform>They differ by %n arc.</numerusform>
            <numerusform>They differ by %n arcs.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Their classes differ by %n edge(s).</source>
        <translation>
            <numerusform>Their classes differ by %n edge.</numerusform>
            <numerusform>Their classes differ by %n edges.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them is only reversed.</source>
        <translation>
            <numerusform>%n of them is only reversed.</numerusform>
            <numerusform>%n of them are only reversed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CompletedPanel</name>
    <message numerus="yes">
        <source>%n different, least certain first</source>
        <translation>
            <numerusform>%n different, least certain first</numerusform>
            <numerusform>%n different, least certain first</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConfidencePanel</name>
    <message numerus="yes">
        <source>%n pair(s) ever found</source>
        <translation>
            <numerusform>%n pair ever found</numerusform>
            <numerusform>%n pairs ever found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n arc(s) stay.</source>
        <translation>
            <numerusform>%n arc stays.</numerusform>
            <numerusform>%n arcs stay.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConstraintActions</name>
    <message numerus="yes">
        <source>Read %n tier(s) from **{file}**</source>
        <translation>
            <numerusform>Read %n tier from **{file}**</numerusform>
            <numerusform>Read %n tiers from **{file}**</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Wrote %n tier(s) to **{file}**</source>
        <translation>
            <numerusform>Wrote %n tier to **{file}**</numerusform>
            <numerusform>Wrote %n tiers to **{file}**</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConstraintsPanel</name>
    <message numerus="yes">
        <source>%n arc(s)</source>
        <translation>
            <numerusform>%n arc</numerusform>
            <numerusform>%n arcs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CountsPanel</name>
    <message numerus="yes">
        <source>%n configuration(s) have no interior mode, as some α + m is below 1.</source>
        <translation>
            <numerusform>%n configuration has no interior mode, as some α + m is below 1.</numerusform>
            <numerusform>%n configurations have no interior mode, as some α + m is below 1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n configuration(s) have no estimate.</source>
        <translation>
            <numerusform>%n configuration has no estimate.</numerusform>
            <numerusform>%n configurations have no estimate.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CptPanel</name>
    <message numerus="yes">
        <source>%n configuration(s)</source>
        <translation>
            <numerusform>%n configuration</numerusform>
            <numerusform>%n configurations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n free parameter(s)</source>
        <translation>
            <numerusform>%n free parameter</numerusform>
            <numerusform>%n free parameters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n column(s)</source>
        <translation>
            <numerusform>%n column</numerusform>
            <numerusform>%n columns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CutDialog</name>
    <message numerus="yes">
        <source>%n interval(s) of {rows}</source>
        <translation>
            <numerusform>%n interval of {rows}</numerusform>
            <numerusform>%n intervals of {rows}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n without a row</source>
        <translation>
            <numerusform>; %n without a row</numerusform>
            <numerusform>; %n without a row</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DataCuts</name>
    <message numerus="yes">
        <source>Cut {column} into %n interval(s)</source>
        <translation>
            <numerusform>Cut {column} into %n interval</numerusform>
            <numerusform>Cut {column} into %n intervals</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EMResult</name>
    <message numerus="yes">
        <source>%n random restart(s)</source>
        <translation>
            <numerusform>%n random restart</numerusform>
            <numerusform>%n random restarts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EMTracePanel</name>
    <message numerus="yes">
        <source>%n start(s) ended at a lower peak</source>
        <translation>
            <numerusform>%n start ended at a lower peak</numerusform>
            <numerusform>%n starts ended at a lower peak</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EditActions</name>
    <message numerus="yes">
        <source>%n node(s) copied.</source>
        <translation>
            <numerusform>%n node copied.</numerusform>
            <numerusform>%n nodes copied.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>select at least %n nodes</source>
        <translation>
            <numerusform>select at least %n node</numerusform>
            <numerusform>select at least %n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>EvidencePanel</name>
    <message numerus="yes">
        <source>%n finding(s)</source>
        <translation>
            <numerusform>%n finding</numerusform>
            <numerusform>%n findings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ExampleCard</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n arc(s)</source>
        <translation>
            <numerusform>%n arc</numerusform>
            <numerusform>%n arcs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HiddenCauseDialog</name>
    <message numerus="yes">
        <source>Fitting a hidden node with %n state(s)…</source>
        <translation>
            <numerusform>Fitting a hidden node with %n state…</numerusform>
            <numerusform>Fitting a hidden node with %n states…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>A hidden common cause with %n state(s) has the highest BIC.</source>
        <translation>
            <numerusform>A hidden common cause with %n state has the highest BIC.</numerusform>
            <numerusform>A hidden common cause with %n states has the highest BIC.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HiddenCauses</name>
    <message numerus="yes">
        <source>Added {node} with %n state(s) above {children}.</source>
        <translation>
            <numerusform>Added {node} with %n state above {children}.</numerusform>
            <numerusform>Added {node} with %n states above {children}.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HiddenNodes</name>
    <message numerus="yes">
        <source>Hide %n node(s) from the data</source>
        <translation>
            <numerusform>Hide %n node from the data</numerusform>
            <numerusform>Hide %n nodes from the data</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Let the data observe %n node(s)</source>
        <translation>
            <numerusform>Let the data observe %n node</numerusform>
            <numerusform>Let the data observe %n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportColumns</name>
    <message numerus="yes">
        <source>, %n more</source>
        <translation>
            <numerusform>, %n more</numerusform>
            <numerusform>, %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n state(s)</source>
        <translation>
            <numerusform>%n state</numerusform>
            <numerusform>%n states</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n interval(s): {cuts}</source>
        <translation>
            <numerusform>%n interval: {cuts}</numerusform>
            <numerusform>%n intervals: {cuts}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message numerus="yes">
        <source>{used} of %n column(s) are used</source>
        <translation>
            <numerusform>{used} of %n column is used</numerusform>
            <numerusform>{used} of %n columns are used</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) matched</source>
        <translation>
            <numerusform>%n node matched</numerusform>
            <numerusform>%n nodes matched</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new node(s)</source>
        <translation>
            <numerusform>%n new node</numerusform>
            <numerusform>%n new nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message numerus="yes">
        <source>%n column(s) with tables or densities of their own.</source>
        <translation>
            <numerusform>%n column with tables or densities of their own.</numerusform>
            <numerusform>%n columns with tables or densities of their own.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LearnActions</name>
    <message numerus="yes">
        <source>No smoothing of %n node(s)</source>
        <translation>
            <numerusform>No smoothing of %n node</numerusform>
            <numerusform>No smoothing of %n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LearnedFrom</name>
    <message numerus="yes">
        <source>%n arc(s) required</source>
        <translation>
            <numerusform>%n arc required</numerusform>
            <numerusform>%n arcs required</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n arc(s) forbidden</source>
        <translation>
            <numerusform>%n arc forbidden</numerusform>
            <numerusform>%n arcs forbidden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n tier(s)</source>
        <translation>
            <numerusform>%n tier</numerusform>
            <numerusform>%n tiers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %n parent(s)</source>
        <translation>
            <numerusform>at most %n parent</numerusform>
            <numerusform>at most %n parents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LearnerStagesPanel</name>
    <message numerus="yes">
        <source>%n edge(s)</source>
        <translation>
            <numerusform>%n edge</numerusform>
            <numerusform>%n edges</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n test(s)</source>
        <translation>
            <numerusform>%n test</numerusform>
            <numerusform>%n tests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n edge(s) without a direction</source>
        <translation>
            <numerusform>%n edge without a direction</numerusform>
            <numerusform>%n edges without a direction</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message numerus="yes">
        <source>**{file}**: {first} (%n notes in all)</source>
        <translation>
            <numerusform>**{file}**: {first} (%n note in all)</numerusform>
            <numerusform>**{file}**: {first} (%n notes in all)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MissingMapView</name>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> and %n more</numerusform>
            <numerusform> and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NetworkPanel</name>
    <message numerus="yes">
        <source>Filter %n node(s)</source>
        <translation>
            <numerusform>Filter %n node</numerusform>
            <numerusform>Filter %n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Opening</name>
    <message numerus="yes">
        <source>Opened {file}: %n node(s).</source>
        <translation>
            <numerusform>Opened {file}: %n node.</numerusform>
            <numerusform>Opened {file}: %n nodes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PairTestPanel</name>
    <message numerus="yes">
        <source>%n row(s) with a blank in these columns are left out.</source>
        <translation>
            <numerusform>%n row with a blank in these columns are left out.</numerusform>
            <numerusform>%n rows with a blank in these columns are left out.</numerusform>
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
</context>
<context>
    <name>ReasonPart</name>
    <message numerus="yes">
        <source>%n other column(s)</source>
        <translation>
            <numerusform>%n other column</numerusform>
            <numerusform>%n other columns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportPage</name>
    <message numerus="yes">
        <source>%n column(s)</source>
        <translation>
            <numerusform>%n column</numerusform>
            <numerusform>%n columns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RowByRow</name>
    <message numerus="yes">
        <source>**Fractional updating**: row {k} of {count} added as %n weighted row(s); ln P(rows so far) {total}</source>
        <translation>
            <numerusform>**Fractional updating**: row {k} of {count} added as %n weighted row; ln P(rows so far) {total}</numerusform>
            <numerusform>**Fractional updating**: row {k} of {count} added as %n weighted rows; ln P(rows so far) {total}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Saving</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SlicesDialog</name>
    <message numerus="yes">
        <source>The network will have %n node(s).</source>
        <translation>
            <numerusform>The network will have %n node.</numerusform>
            <numerusform>The network will have %n nodes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message numerus="yes">
        <source>All %n example(s)</source>
        <translation>
            <numerusform>All %n example</numerusform>
            <numerusform>All %n examples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StateActions</name>
    <message numerus="yes">
        <source>States of %n node(s)</source>
        <translation>
            <numerusform>States of %n node</numerusform>
            <numerusform>States of %n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message numerus="yes">
        <source>**%n** job(s)</source>
        <translation>
            <numerusform>**%n** job</numerusform>
            <numerusform>**%n** jobs</numerusform>
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
        <source>**{edit}**: %n posterior(s) refreshed in {time} ms</source>
        <translation>
            <numerusform>**{edit}**: %n posterior refreshed in {time} ms</numerusform>
            <numerusform>**{edit}**: %n posteriors refreshed in {time} ms</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>**{edit}**: %n posterior(s) refreshed</source>
        <translation>
            <numerusform>**{edit}**: %n posterior refreshed</numerusform>
            <numerusform>**{edit}**: %n posteriors refreshed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>StructureResult</name>
    <message numerus="yes">
        <source>Learned %n arc(s) from {rows}</source>
        <translation>
            <numerusform>Learned %n arc from {rows}</numerusform>
            <numerusform>Learned %n arcs from {rows}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TierList</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VariablePanel</name>
    <message numerus="yes">
        <source>%n node(s) selected</source>
        <translation>
            <numerusform>%n node selected</numerusform>
            <numerusform>%n nodes selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Color %n node(s)</source>
        <translation>
            <numerusform>Color %n node</numerusform>
            <numerusform>Color %n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WeightsPanel</name>
    <message numerus="yes">
        <source>%n cell(s)</source>
        <translation>
            <numerusform>%n cell</numerusform>
            <numerusform>%n cells</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n completion(s)</source>
        <translation>
            <numerusform>%n completion</numerusform>
            <numerusform>%n completions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WorkshopHead</name>
    <message numerus="yes">
        <source>%n feature(s)</source>
        <translation>
            <numerusform>%n feature</numerusform>
            <numerusform>%n features</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Train %n model(s)</source>
        <translation>
            <numerusform>Train %n model</numerusform>
            <numerusform>Train %n models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>_ArcList</name>
    <message numerus="yes">
        <source>and %n more, on the canvas</source>
        <translation>
            <numerusform>and %n more, on the canvas</numerusform>
            <numerusform>and %n more, on the canvas</numerusform>
        </translation>
    </message>
</context>
</TS>
