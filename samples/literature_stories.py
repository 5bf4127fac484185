"""What the example networks about causes from the literature say about themselves."""

from __future__ import annotations

from make_samples import Story

STORIES = {
    "kidney-stones": Story(
        "Which operation removes kidney stones?",
        "Charig, Webb, Payne and Wickham (1986), British Medical Journal 292:879-882; the numbers "
        "are their counts in 700 patients, as in Julious and Mullee (1994), BMJ 309:1480-1481",
        "Open Infer > Effects, click Treatment, then Success. Puncture succeeds more often, 0.826 "
        "against 0.780; yet for small stones and for large ones open surgery is better: it was "
        "given to the large ones. Adjusted for Stone: 0.833 against 0.779. This reversal is "
        "Simpson's paradox.",
    ),
    "smoking-tar": Story(
        "Smoking, tar and cancer: the front door",
        "Pearl (2009), Causality, second edition, section 3.3.3, with the numbers of table 3.1, "
        "which he made up; the tables of the genotype are made so that they come out",
        "Genotype cannot be observed, and no set cuts Smoking ← Genotype → Cancer. Open Infer > "
        "Effects for Smoking and Cancer: the effect follows from Smoking, Tar and Cancer alone, "
        "by the front door. Smokers have cancer more often, 0.853 against 0.098; to smoke makes it "
        "rarer, 0.453 against 0.498.",
    ),
    "m-bias": Story(
        "M-bias: a covariate to leave alone",
        "Graph: Greenland (2003), Epidemiology 14:300-306; with these nodes Rothman, Greenland and "
        "Lash (2008), Modern Epidemiology, third edition, chapter 12; the numbers are made up",
        "Open Infer > Effects for Education and Diabetes: adjust for nothing, 0.186 against 0.146. "
        "Click Mother had diabetes: it comes before both, but it is a collider, and adjusting for "
        "it opens a path between two nodes that nobody observed: 0.181 against 0.150.",
    ),
    "hospital": Story(
        "Two diseases that meet in the hospital",
        "Berkson (1946), Biometrics Bulletin 2:47-53; the numbers are made up",
        "Diabetes and Cholecystitis are independent. Set Hospital = yes, then Diabetes = yes and "
        "no: among patients 5 % of the diabetics have cholecystitis and 38 % of the others. Who is "
        "in the hospital without the one is there for the other: Berkson's bias.",
    ),
    "birth-weight": Story(
        "The birth weight paradox",
        "Hernández-Díaz, Schisterman and Hernán (2006), American Journal of Epidemiology "
        "164:1115-1120, after Yerushalmy (1971); the numbers are made up",
        "Smoking raises infant mortality, 0.0079 against 0.0053. Set Birth weight = low: now it is "
        "lower with Smoking = yes, 0.023 against 0.027. Whoever is light without smoking is more "
        "often so by a defect. Birth weight lies on the way and is a collider: do not adjust "
        "for it.",
    ),
    "vitamin-a": Story(
        "Offered is not taken: an instrument",
        "Sommer and Zeger (1991), Statistics in Medicine 10:45-52, with the bounds of Balke and "
        "Pearl (1997), JASA 92:1171-1176; what vitamin A would do to those who never take it "
        "is made up",
        "Whether a child takes vitamin A has hidden causes in common with its survival, so the "
        "effect is not identified. Offered was drawn by lot and acts only through Taken: an "
        "instrument. It bounds the effect on survival: between −0.1946 and 0.0054.",
    ),
    "napkin": Story(
        "Pearl's napkin",
        "Pearl and Mackenzie (2018), The Book of Why, figure 7.5; the numbers are made up",
        "Open Infer > Effects for X and Y: no set will do, and there is no front door; yet the "
        "effect follows from a quotient that adjusts for W above and below: 0.65 against 0.45. "
        "Seen are 0.668 and 0.432.",
    ),
    "verma": Story(
        "Verma's constraint",
        "Verma and Pearl (1990), Equivalence and synthesis of causal models, UAI 90, pages "
        "220-227; the numbers are made up, and without a table ↔ has no influence on them",
        "Open Infer > Effects for B and D, which ↔ joins: C is their front door. For C and D "
        "adjust for B. The graph claims one thing more than independencies: averaged over B "
        "given A, P(D | A, B, C) does not depend on A.",
    ),
    "warm-up": Story(
        "Does warming up prevent injuries?",
        "Shrier and Platt (2008), Reducing bias through directed acyclic graphs, BMC Medical "
        "Research Methodology 8:70; the numbers are made up",
        "Open Infer > Effects for Warm-up exercises and Injury: seven sets would do, such as Coach "
        "and Fitness level: 0.282 against 0.342. Previous injury looks like one to adjust for, but "
        "it is a collider; Intra-game proprioception lies on the way.",
    ),
    "firing-squad": Story(
        "A firing squad: what would have been",
        "Pearl (2009), Causality, second edition, section 7.1; he leaves the two probabilities "
        "open, 0.6 and 0.2 are made up",
        "Set Prisoner dies = yes and open Infer > What would have been…: had A shoots been no, "
        "would he have lived? With probability 0.1176, which is 0.2 × 0.4 / 0.68: only if A shot "
        "because he was nervous. The answer is exact, since all nodes are functions of their "
        "parents but Court orders and A nervous. Show twin network draws both worlds.",
    ),
}
