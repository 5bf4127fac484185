"""Parts of the window that a lesson may name: actions, pages, playgrounds.

The window is above this floor; a contract test compares these names with its own.
"""

from __future__ import annotations


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


ACTIONS = _names(
    """
    view.fit view.zoom_in view.zoom_out view.zoom_100 view.layout view.layout_down
    view.layout_right view.members view.junction_tree view.player view.related_parents
    view.related_children view.related_ancestors view.related_blanket view.related_none
    view.numbers_percent view.numbers_probability view.numbers_odds view.information_nats
    view.information_bits view.form_zoom view.form_full view.form_compact view.form_name
    view.panel_left view.panel_right view.panel_bottom view.keep_table view.focus_canvas
    tool.select tool.node tool.arc tool.decision tool.utility model.kind_chance
    model.kind_decision model.kind_utility model.add_node model.add_parents model.edit
    model.reverse_arc model.reverse_arc_joint model.complete_graph model.unobserved
    model.constraints model.require_arc model.forbid_arc model.release_arc model.fix_part
    model.later_tier model.earlier_tier model.normalise model.uniform model.random
    model.complement model.states_yes_no model.states_true_false model.states_low_high
    model.states_numbers model.add_state model.as_table model.as_expression
    model.as_noisy_max model.compare model.lock model.fill_rest model.deterministic
    evidence.likelihood evidence.fix evidence.clear_node evidence.clear evidence.save_case
    evidence.next_case evidence.previous_case evidence.compare evidence.sample_case
    infer.update infer.auto_update infer.engine infer.why infer.steps infer.steps_definition
    infer.steps_expectation infer.steps_predictor infer.steps_evidence infer.steps_factors
    infer.steps_chain infer.steps_row infer.steps_likelihood infer.steps_aic
    infer.steps_score infer.steps_mdl infer.steps_bdeu infer.steps_k2 infer.two_variables
    infer.gibbs infer.engine_options infer.joint infer.mpe infer.next_question
    infer.sensitivity infer.separated infer.independencies infer.arc_claims infer.effects
    infer.effect_data infer.counterfactual infer.trellis learn.parameters
    learn.missing learn.pause learn.stop learn.swap_states learn.hidden_cause
    learn.structure learn.stages learn.bootstrap learn.no_smoothing learn.no_smoothing_all
    learn.consensus learn.keep_ensemble learn.continue learn.test_pair learn.score
    learn.cross_validate
    learn.predictive_check learn.undecided classify.train classify.loss classify.threshold
    classify.figures classify.grow classify.estimate playground.threshold
    playground.beta_prior playground.densities playground.scatter playground.mixture
    view.equivalence view.moral_graph view.arc_strength view.credible_intervals view.order
    infer.strategy infer.strategy_tree infer.worth infer.risk infer.strategy_sensitivity
    model.order model.remembered model.limited_memory
    model.in_time model.in_time_every model.in_time_outside model.in_time_first
    model.in_time_last model.lag_0 model.lag_1 model.lag_2 model.lag_3 model.lag_4
    model.lag_5 model.lag_6 model.lag_7 model.lag_8 model.lag_9 model.template
    view.previous_slice view.next_slice evidence.series_clear evidence.series_new
    evidence.series_previous evidence.series_next infer.over_time infer.sequence
    infer.filters learn.series
    """
)
"""Actions that a lesson may trigger, or point at: of the menus View, Infer, Playgrounds, Learn,
Classify, Model and Evidence, and the tools. None of them writes a file, quits, copies, pastes or
changes a setting."""

CHECKABLE = _names(
    """
    view.layout_down view.layout_right view.junction_tree view.numbers_percent
    view.numbers_probability view.numbers_odds view.information_nats view.information_bits
    view.panel_left view.panel_right view.panel_bottom view.keep_table tool.select tool.node
    tool.arc tool.decision tool.utility model.unobserved model.constraints evidence.compare
    infer.auto_update infer.gibbs infer.separated view.equivalence view.moral_graph
    view.arc_strength view.credible_intervals view.order infer.strategy_tree model.remembered
    model.limited_memory model.in_time_every model.in_time_outside model.in_time_first
    model.in_time_last
    """
)
"""Those of them that can be on or off."""

PAGES = _names(
    """
    arc_claims arc_table averaged classifier compare completed confidence constraints counterfactual
    counts cpt data data_columns decision effect_data effects em em_trace evidence explanation
    families filters independencies
    information jobs judge judged laboratory_controls laboratory_diagnostics
    laboratory_trace network observe operating_point over_time over_time_side pair_test
    player policy risk rows scenarios
    score_curve sensitivity separation stages steps strategy structure_search sums template
    trellis two_variables variable weights why worth
    """
)
"""Pages of the docks, by the names that `Pages` gives them."""

PLAYGROUNDS = frozenset(("threshold", "beta_prior", "densities", "scatter", "mixture"))
"""Playgrounds, by the ends of the ids of their actions."""

ALGORITHMS = ("junction-tree", "variable-elimination")
"""Algorithms of the player."""

TABLE_PAGE = "cpt"
"""The page of the table of the selected node."""
