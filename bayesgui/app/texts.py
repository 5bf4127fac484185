"""Texts of the floors without Qt that the window translates; written by a script.

Error templates, labels of registered algorithms and texts of the examples stand in code and files
that the collector of texts cannot read. Write it anew with ``python -m tests.support.error_texts``.
"""
# ruff: noqa: E501 - a text is one literal, as long as it is

from __future__ import annotations

from bayesgui.app.marking import QT_TRANSLATE_NOOP

ERRORS: tuple[str, ...] = (
    QT_TRANSLATE_NOOP("Errors", "There is no arc from {parent} to {child}."),
    QT_TRANSLATE_NOOP("Errors", "No arc from {parent} to {child}: it would close {path}."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Reversing {parent} → {child} would need {needed} bytes, more than the {budget} bytes allowed; remove a parent first.",
    ),
    QT_TRANSLATE_NOOP("Errors", "The table of {variable} is empty."),
    QT_TRANSLATE_NOOP("Errors", "The table of {variable} has an entry that is no number."),
    QT_TRANSLATE_NOOP("Errors", "The table of {variable} has the negative probability {value:g}."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "A row of the table of {variable} sums to {sum:.6g} instead of 1; correct or normalize it.",
    ),
    QT_TRANSLATE_NOOP("Errors", "The parents of {variable} are not distinct."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The table of {variable} needs {needed} numbers ({expected}) and has {found} ({shape}).",
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The table of {variable} is no array of numbers with rows of equal length."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The table of {variable} has {axes} axes, but {parents} parents ask for {needed}."
    ),
    QT_TRANSLATE_NOOP("Errors", "The parents of {variable} are {parents}."),
    QT_TRANSLATE_NOOP("Errors", "Node {variable} has the unknown parent {parent}."),
    QT_TRANSLATE_NOOP("Errors", "The counts of {variable} do not fit its table."),
    QT_TRANSLATE_NOOP("Errors", "The arcs close the cycle {path}; remove one of them."),
    QT_TRANSLATE_NOOP(
        "Errors", "{value} is no finding; give a state, a set of states or a number per state."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "Node {variable} has no state “{state}”. Add it, or map it to {states}."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The finding on {variable} rules out all of its states; take one back."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The {what} of {variable} needs numbers that are not negative, and one above 0."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The fixed posterior of {variable} sums to {sum:.6g} instead of 1; correct it."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "{value} gives no number for each state; write a mapping of states to numbers."
    ),
    QT_TRANSLATE_NOOP("Errors", "A likelihood must be a finite number."),
    QT_TRANSLATE_NOOP(
        "Errors", "The network has no node {variable}; correct the name of the finding."
    ),
    QT_TRANSLATE_NOOP("Errors", "There are two findings on {variable}; leave one of them."),
    QT_TRANSLATE_NOOP("Errors", "“{word}” is no finding; write variable=state."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The finding on {variable} needs {count} numbers parted by commas, one per state ({states}), not “{text}”.",
    ),
    QT_TRANSLATE_NOOP("Errors", "A factor has the same variable twice."),
    QT_TRANSLATE_NOOP("Errors", "A factor of {variables} variables has a table of {axes} axes."),
    QT_TRANSLATE_NOOP("Errors", "A factor of {have} cannot be ordered as {asked}."),
    QT_TRANSLATE_NOOP("Errors", "A factor in log space meets one that is not."),
    QT_TRANSLATE_NOOP("Errors", "The table of {variable} is missing."),
    QT_TRANSLATE_NOOP("Errors", "There already is a node named {variable}; choose another name."),
    QT_TRANSLATE_NOOP("Errors", "The states of {variable} differ."),
    QT_TRANSLATE_NOOP("Errors", "The states of {variable} do not match."),
    QT_TRANSLATE_NOOP("Errors", "No arc from {parent} to itself."),
    QT_TRANSLATE_NOOP("Errors", "There already is an arc from {parent} to {child}."),
    QT_TRANSLATE_NOOP(
        "Errors", "There are two nodes named {variable}; give one of them another name."
    ),
    QT_TRANSLATE_NOOP("Errors", "There is a table for {variable}, but no such node."),
    QT_TRANSLATE_NOOP("Errors", "Node {variable} has two tables."),
    QT_TRANSLATE_NOOP("Errors", "The network has no node {variable}."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "No arc from {parent} to {child}: its table would have {cells:,} numbers for {parents} parents, too many; remove a parent first.",
    ),
    QT_TRANSLATE_NOOP("Errors", "A node needs a name; type at least one letter."),
    QT_TRANSLATE_NOOP("Errors", "The states of {variable} are one text; give a list of names."),
    QT_TRANSLATE_NOOP("Errors", "Node {variable} has no states; add at least one."),
    QT_TRANSLATE_NOOP(
        "Errors", "Node {variable} needs one finite number for each of its {count} states."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "Node {variable} needs {count} increasing interval limits for its states."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "Node {variable} has a state without a name; type at least one letter."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "Node {variable} has the state “{state}” twice; give one of them another name."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "Node {variable} needs numbers as values and limits of its states."
    ),
    QT_TRANSLATE_NOOP("Errors", "Node {variable} has no state “{state}”; it has {states}."),
    QT_TRANSLATE_NOOP("Errors", "{owner}: {name} cannot be {value}; give a number."),
    QT_TRANSLATE_NOOP("Errors", "{owner}: {name} cannot be {value}; give yes or no."),
    QT_TRANSLATE_NOOP("Errors", "{owner}: {name} cannot be {value}; give a whole number."),
    QT_TRANSLATE_NOOP("Errors", "{owner}: {name} must lie between {low} and {high}, not {value}."),
    QT_TRANSLATE_NOOP("Errors", "{owner}: {name} must be one of {choices}, not {value}."),
    QT_TRANSLATE_NOOP("Errors", "{owner} has no option “{name}”; it has {names}."),
    QT_TRANSLATE_NOOP("Errors", "There is no {kind} named “{name}”; choose one of {names}."),
    QT_TRANSLATE_NOOP(
        "Errors", "{variable} stands twice among X, Y and the conditioning set; take it out of one."
    ),
    QT_TRANSLATE_NOOP("Errors", "An elimination order names every node exactly once."),
    QT_TRANSLATE_NOOP("Errors", "A joint posterior needs different variables; name each once."),
    QT_TRANSLATE_NOOP(
        "Errors", "The network has no node {variable}; correct the name of the target."
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "This evidence cannot happen: {findings} together rule out {last}. Take one of them back.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "This evidence cannot happen: {finding} has probability 0. Take it back."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "This evidence cannot happen: {findings} rules out {last}. Take one of them back."
    ),
    QT_TRANSLATE_NOOP("Errors", "This evidence cannot happen."),
    QT_TRANSLATE_NOOP(
        "Errors", "The fixed posteriors of {variables} contradict each other; take one back."
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The posterior of {variable} cannot be fixed: the other findings rule out {state}. Give it probability 0, or take a finding back.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The new table of {variable} has other parents; build the engine anew."
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{what} would need {needed_text} (largest table {cells} cells), and the memory budget is {budget_text}. Remove arcs or states, or ask a sampling engine.",
    ),
    QT_TRANSLATE_NOOP("Errors", "{names} and {count} more"),
    QT_TRANSLATE_NOOP("Errors", "{path}, line {line}"),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{where}: the table of {variable} names the unknown parent {parent}. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP("Errors", "{where}: {reason} Nothing was opened."),
    QT_TRANSLATE_NOOP(
        "Errors", "{where}: there is a second node named {variable}. Nothing was opened."
    ),
    QT_TRANSLATE_NOOP("Errors", "{where}: {variable} has a second table. Nothing was opened."),
    QT_TRANSLATE_NOOP(
        "Errors", "{where}: there is a table for {variable}, but no such node. Nothing was opened."
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{where}: the table of {variable} would have {needed:,} numbers, more than this program handles. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP("Errors", "{path} has no nodes. Nothing was opened."),
    QT_TRANSLATE_NOOP("Errors", "{path} has no discrete chance nodes. Nothing was opened."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path} has no table for {variables}; it seems to be cut short. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{where}: the table of {variable} needs {needed} numbers and has {found}. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP("Errors", "{path}: the arcs close the cycle {cycle}. Nothing was opened."),
    QT_TRANSLATE_NOOP("Errors", "{path}: {reason} Nothing was opened."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The decision {variable} became a node with equally likely states, because other nodes depend on it.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "Weights in the table of {names} were divided by the sums of rows."
    ),
    QT_TRANSLATE_NOOP("Errors", "Left out: the {kind} node {names}."),
    QT_TRANSLATE_NOOP("Errors", "Left out: the {kind} nodes {names}."),
    QT_TRANSLATE_NOOP("Errors", "Left out: {child}, because it depends on {parent}."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "One row of the table of {names} did not sum to 1 exactly (rounded in the file) and was divided by its sum.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{rows} rows of the tables of {names} did not sum to 1 exactly (rounded in the file) and were divided by their sums.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: {variable} has no type and so no states. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: {variable} is of type {kind}, but only discrete variables can be read. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: {variable} announces {count} states and names {found}. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: the row ({key}) of the table of {variable} does not name one state of each parent ({parents}). Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: the table of {variable} needs {needed} rows and has {found}. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: a row of the table of {variable} needs {needed} numbers and has {found}. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: the table of {variable} has the row ({key}) twice. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The table of {variable} was read with the child's states varying fastest, because only so its rows sum to 1.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: the table of {variable} holds something that is neither a number nor one of its states. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP("Errors", "Findings that name no state were left out: {names}."),
    QT_TRANSLATE_NOOP("Errors", "“{{” or “=”"),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: {variable} announces {count} states, more than this program handles. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Configurations of the parents of {variable} that Netica calls impossible became uniform rows.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The table of {variable} is given by an equation only; its rows are uniform until you fill them in.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The table of {variable} is not in the file; its rows are uniform until you fill them in.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Netica allows letters, digits and underscores in names, 30 at most; these were changed: {names}.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Netica allows letters, digits and underscores in states, 30 at most; states of these nodes were changed: {names}.",
    ),
    QT_TRANSLATE_NOOP("Errors", "DNE holds no further properties of a network: {names}."),
    QT_TRANSLATE_NOOP("Errors", "DNE holds no units and further properties of nodes: {names}."),
    QT_TRANSLATE_NOOP("Errors", "{label} holds no places of nodes; the layout is lost."),
    QT_TRANSLATE_NOOP("Errors", "{label} holds no colors, widths, forms and bends; they are lost."),
    QT_TRANSLATE_NOOP("Errors", "{label} holds no counts; those of {names} are lost."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{label} holds no unfinished tables; the last valid ones of {names} are written instead.",
    ),
    QT_TRANSLATE_NOOP("Errors", "{label} cannot hold further contents of the file: {parts}."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{label} allows letters, digits and underscores in names; other programs will see these changed: {names}.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{label} allows letters, digits and underscores in states; other programs will see those of these nodes changed: {names}.",
    ),
    QT_TRANSLATE_NOOP("Errors", "{label} holds no findings; 1 finding is lost."),
    QT_TRANSLATE_NOOP("Errors", "{label} holds no findings; {count} findings are lost."),
    QT_TRANSLATE_NOOP("Errors", "{label} holds no free texts; 1 note is lost."),
    QT_TRANSLATE_NOOP("Errors", "{label} holds no free texts; {count} notes are lost."),
    QT_TRANSLATE_NOOP(
        "Errors", "{label} holds no numeric values and properties; those of {names} are lost."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "{path} holds the number {number}, which is none. Nothing was opened."
    ),
    QT_TRANSLATE_NOOP("Errors", "{path} is JSON, but no bayesgui document. Nothing was opened."),
    QT_TRANSLATE_NOOP("Errors", "{path} does not say of which version it is. Nothing was opened."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path} was written by a newer bayesgui (file version {version}, this one reads up to {known}). Nothing was opened; update bayesgui.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}, column {column}: this is no valid JSON ({reason}); the file seems to be damaged or cut short. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "{path} holds a number that cannot be read ({reason}). Nothing was opened."
    ),
    QT_TRANSLATE_NOOP("Errors", "{path} holds half of a character. Nothing was opened."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path} is damaged: its part {part} is missing or not as it should be. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP("Errors", "The part “{part}” of the file is damaged and was left out."),
    QT_TRANSLATE_NOOP("Errors", "Findings that do not fit were left out: {names}."),
    QT_TRANSLATE_NOOP("Errors", "A free text that is damaged was left out."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: a potential has {count} nodes before the bar, but only one can be read. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The table of {variable} is given by an expression, which is not read; its rows are uniform until you fill them in.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: the table of {variable} holds something that is no number. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: the network is put together from instances of other classes, which this program cannot read. Nothing was opened; save it flattened.",
    ),
    QT_TRANSLATE_NOOP("Errors", "The input node {variable} became uniform."),
    QT_TRANSLATE_NOOP("Errors", "“{first}” or “{second}”"),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}, column {column}: {wanted} should stand where “{token}” stands. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: the file ends where {wanted} should stand; it seems to be cut short. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}, column {column}: a quotation mark is opened and never closed. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path} cannot be written: {reason}. The file there was not touched; choose another folder or name.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path} looks like no network file that is known here. Nothing was opened; choose a file of type {suffixes}.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path} has no suffix that can be written. Nothing was saved; choose one of {suffixes}.",
    ),
    QT_TRANSLATE_NOOP("Errors", "{path} holds more than {limit} MiB. Nothing was opened."),
    QT_TRANSLATE_NOOP("Errors", "{path} is empty. Nothing was opened."),
    QT_TRANSLATE_NOOP("Errors", "{path} is a folder. Nothing was saved; choose another name."),
    QT_TRANSLATE_NOOP("Errors", "{path} nests its brackets too deeply. Nothing was opened."),
    QT_TRANSLATE_NOOP("Errors", "{path} is a folder. Nothing was opened; choose a file in it."),
    QT_TRANSLATE_NOOP("Errors", "{path} is no file. Nothing was opened."),
    QT_TRANSLATE_NOOP("Errors", "{path} is not there (any more). Nothing was opened."),
    QT_TRANSLATE_NOOP("Errors", "{path} cannot be read: {reason}. Nothing was opened."),
    QT_TRANSLATE_NOOP("Errors", "{path} is a damaged or unfinished gzip file. Nothing was opened."),
    QT_TRANSLATE_NOOP(
        "Errors", "{path} holds binary data and no text. Nothing was opened; choose a network file."
    ),
    QT_TRANSLATE_NOOP("Errors", "{path} is not UTF-8; it was read as GB 18030."),
    QT_TRANSLATE_NOOP("Errors", "{path} is neither UTF-8 nor GB 18030; it was read as Latin-1."),
    QT_TRANSLATE_NOOP(
        "Errors", "{path} is XML, but holds no network of GeNIe. Nothing was opened."
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: the noisy-MAX parameters of {variable} do not fit its parents. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP("Errors", "The noisy-MAX node {variable} was expanded into a table."),
    QT_TRANSLATE_NOOP("Errors", "Left out: the parts {parts}."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The file was written by aGrUM, whose tables let the first parent vary fastest; they were read so.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: the table of {variable} names the unknown state “{state}”. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path} defines XML entities, which can be made to explode and are not read. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}, column {column}: this is no well-formed XML ({reason}). Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP("Errors", "{path} is no readable XML ({reason}). Nothing was opened."),
    QT_TRANSLATE_NOOP(
        "Errors", "{path} is XML, but holds no network of XMLBIF. Nothing was opened."
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "{path}, line {line}: a definition is for {count} variables, but only one can be read. Nothing was opened.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "No safety copy of {title} could be written: {reason}. Save it yourself."
    ),
    QT_TRANSLATE_NOOP("Errors", "What the clipboard holds is no copy of nodes; copy them again."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The table of {variable} is unfinished; finish or discard it first, since this computes it anew.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The table of {variable} needs {expected} numbers and has {found}."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The unfinished table of {variable} does not fit and was left out."
    ),
    QT_TRANSLATE_NOOP("Errors", "The safety copy of {title} cannot be read: {reason}."),
    QT_TRANSLATE_NOOP("Errors", "“{text}” is no number; type one like 0.25, 25 % or 1/4."),
    QT_TRANSLATE_NOOP("Errors", "A probability lies between 0 and 1."),
    QT_TRANSLATE_NOOP("Errors", "The clipboard holds no numbers. Copy cells of a table first."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Line {line} of the clipboard has “{text}”, which is no probability. Nothing was pasted.",
    ),
)

REGISTRY: tuple[str, ...] = (
    QT_TRANSLATE_NOOP("Registry", "Junction tree"),
    QT_TRANSLATE_NOOP("Registry", "Variable elimination"),
    QT_TRANSLATE_NOOP("Registry", "Enumeration"),
    QT_TRANSLATE_NOOP("Registry", "bayesgui network"),
    QT_TRANSLATE_NOOP("Registry", "Bayesian Interchange Format (BIF)"),
    QT_TRANSLATE_NOOP("Registry", "XMLBIF"),
    QT_TRANSLATE_NOOP("Registry", "HUGIN network (NET)"),
    QT_TRANSLATE_NOOP("Registry", "GeNIe network (XDSL)"),
    QT_TRANSLATE_NOOP("Registry", "Netica network (DNE)"),
)

SAMPLES: tuple[str, ...] = (
    QT_TRANSLATE_NOOP("Samples", "Patient monitor"),
    QT_TRANSLATE_NOOP(
        "Samples", "Beinlich, Suermondt, Chavez and Cooper (1989), AIME 89, pages 247-256"
    ),
    QT_TRANSLATE_NOOP(
        "Samples",
        "Set BP = LOW and look which of HYPOVOLEMIA, LVFAILURE and ANAPHYLAXIS rises most.",
    ),
    QT_TRANSLATE_NOOP("Samples", "A physics tutor's student model"),
    QT_TRANSLATE_NOOP(
        "Samples", "Conati, Gertner, VanLehn and Druzdzel (1997), User Modeling 97, pages 231-242"
    ),
    QT_TRANSLATE_NOOP(
        "Samples", "Search a GOAL node, set it, and follow the moral graph of its ancestors."
    ),
    QT_TRANSLATE_NOOP("Samples", "The chest clinic"),
    QT_TRANSLATE_NOOP(
        "Samples",
        "Lauritzen and Spiegelhalter (1988), Journal of the Royal Statistical Society B 50:157-224",
    ),
    QT_TRANSLATE_NOOP(
        "Samples",
        "Set dysp = yes: lung and bronc rise. Then set bronc = yes: lung falls again, because bronchitis explains the breathlessness.",
    ),
    QT_TRANSLATE_NOOP("Samples", "Smoke, pollution and lung cancer"),
    QT_TRANSLATE_NOOP(
        "Samples", "Korb and Nicholson (2004), Bayesian Artificial Intelligence, section 2.2"
    ),
    QT_TRANSLATE_NOOP(
        "Samples",
        "Set Cancer = True and watch Smoker rise; make it an intervention and Smoker falls back.",
    ),
    QT_TRANSLATE_NOOP("Samples", "One thing leads to another"),
    QT_TRANSLATE_NOOP(
        "Samples",
        "The chain of every textbook; no text gives numbers, so the tables come from a fixed seed",
    ),
    QT_TRANSLATE_NOOP(
        "Samples", "Set first: last moves. Set middle as well: first no longer matters."
    ),
    QT_TRANSLATE_NOOP("Samples", "Blue babies"),
    QT_TRANSLATE_NOOP(
        "Samples",
        "Spiegelhalter, Dawid, Lauritzen and Cowell (1993), Statistical Science 8:219-247",
    ),
    QT_TRANSLATE_NOOP(
        "Samples", "Set LowerBodyO2 and XrayReport and look which Disease comes first."
    ),
    QT_TRANSLATE_NOOP("Samples", "A common effect"),
    QT_TRANSLATE_NOOP(
        "Samples",
        "The collider of every textbook; no text gives numbers, so the tables come from a fixed seed",
    ),
    QT_TRANSLATE_NOOP(
        "Samples", "Set left: right stays. Set effect as well: now right listens to left."
    ),
    QT_TRANSLATE_NOOP("Samples", "Alarm, burglary, two calls"),
    QT_TRANSLATE_NOOP(
        "Samples",
        "Korb and Nicholson (2004), Bayesian Artificial Intelligence, section 2.5.1; after Pearl",
    ),
    QT_TRANSLATE_NOOP(
        "Samples", "Set JohnCalls = True, then Earthquake = True: the burglary is explained away."
    ),
    QT_TRANSLATE_NOOP("Samples", "A common cause"),
    QT_TRANSLATE_NOOP(
        "Samples",
        "The fork of every textbook; no text gives numbers, so the tables come from a fixed seed",
    ),
    QT_TRANSLATE_NOOP(
        "Samples", "Set left: right moves. Set cause as well: right no longer listens to left."
    ),
    QT_TRANSLATE_NOOP("Samples", "Summer hail in Colorado"),
    QT_TRANSLATE_NOOP(
        "Samples",
        "Abramson, Brown, Edwards, Murphy and Winkler (1996), International Journal of Forecasting 12:57-71",
    ),
    QT_TRANSLATE_NOOP(
        "Samples", "Set Scenario to single letters and look how the weather columns change."
    ),
    QT_TRANSLATE_NOOP("Samples", "Car insurance risk"),
    QT_TRANSLATE_NOOP(
        "Samples", "Binder, Koller, Russell and Kanazawa (1997), Machine Learning 29:213-244"
    ),
    QT_TRANSLATE_NOOP("Samples", "Set Age = Adolescent and watch Accident and PropCost."),
    QT_TRANSLATE_NOOP("Samples", "Iris with two more columns"),
    QT_TRANSLATE_NOOP(
        "Samples",
        "A textbook chapter's Iris-plus network: arcs as printed, tables from a fixed seed",
    ),
    QT_TRANSLATE_NOOP(
        "Samples", "Show the equivalence class: without an immorality no arc can be told from data."
    ),
    QT_TRANSLATE_NOOP("Samples", "Nerves and muscles of the arm"),
    QT_TRANSLATE_NOOP(
        "Samples",
        "Andreassen, Jensen, Andersen and others (1989), in Computer-Aided Electromyography and Expert Systems, pages 255-277",
    ),
    QT_TRANSLATE_NOOP(
        "Samples", "Zoom out to all 1,041 nodes, find one with Ctrl+F, and set any finding."
    ),
    QT_TRANSLATE_NOOP("Samples", "Protein signaling"),
    QT_TRANSLATE_NOOP(
        "Samples", "Sachs, Perez, Pe'er, Lauffenburger and Nolan (2005), Science 308:523-529"
    ),
    QT_TRANSLATE_NOOP(
        "Samples", "Compare the finding PKA = HIGH with the intervention do(PKA = HIGH)."
    ),
    QT_TRANSLATE_NOOP("Samples", "Who travels how"),
    QT_TRANSLATE_NOOP(
        "Samples", "Scutari and Denis (2014), Bayesian Networks: With Examples in R, chapter 1"
    ),
    QT_TRANSLATE_NOOP(
        "Samples", "Ask whether S and T are d-separated, first given nothing, then given O and R."
    ),
)
