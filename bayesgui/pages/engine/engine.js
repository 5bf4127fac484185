// Answers: posteriors under findings of all kinds.
import {Plan, Tree} from './tree.js';
import {LOGS, PLAIN} from './arithmetics.js';
import {LimitedSolver, Solver} from './decisions.js';
import {decodeFloats} from './arrays.js';
import {smallestConflict} from './conflict.js';
import {reachFixed} from './fixed.js';

/** @typedef {import('./findings.js').Findings} Findings */

/** Answers to one set of findings after another; what did not change is not computed anew. */
export class Engine {
  /** @param {any} content */
  constructor(content) {
    this.content = content;
    this.plan = new Plan(content.numbers);
    this.plain = new Tree(this.plan, PLAIN);
    /** @type {Tree | null} */ this.logs = null;
    this.tree = this.plain;
    const {decisions} = content.numbers;
    /** @type {Solver | LimitedSolver | null} */ this.solver = null;
    // A page without decisions has no solvers.
    if (decisions?.families) this.solver = new LimitedSolver(decisions, this.plan);
    else if (decisions) this.solver = new Solver(decisions, this.plan);
  }

  /**
   * The table of a chance node or a utility, its parents' axes first; of a slice as `X[3]`.
   * @param {string} name
   */
  table(name) {
    const {index, names, tables, sizes, given} = this.plan;
    const v = index.get(name);
    const worth = this.content.numbers.worth?.[name];
    if (!given || (v === undefined && !worth)) return null;
    /** @type {string[]} */
    const parents = v === undefined ? worth.parents : given[v].map(p => names[p]);
    const shape = parents.map(p => sizes[index.get(p) ?? 0]);
    if (v === undefined) return {parents, sizes: shape, values: decodeFloats(worth.values)};
    const cells = shape.reduce((a, b) => a * b, sizes[v]);
    const values = tables[v].length === cells ? tables[v] : new Float64Array(cells).fill(1);
    return {parents, sizes: [...shape, sizes[v]], values};
  }

  /** @param {Findings} findings @returns {Answer} */
  ask(findings) {
    const {given, refused} = this.allowed(findings);
    const solved = this.solver ? this.solver.solve(given) : null;
    const fixed = [...given].filter(([, finding]) => finding.kind === 'fixed');
    const supports = fixed.map(([name, f]) => [name, f.weights.map(x => +(x > 0))]);
    this.enter(given, new Map(/** @type {any} */ (supports)), solved);
    if ((this.solver && !solved) || !this.run(true)) {
      const names = smallestConflict(given, tried => this.isPossible(tried));
      return new Answer(this, given, {conflict: names, refused});
    }
    if (!fixed.length) return new Answer(this, given, {refused, solved});
    const isReached = reachFixed(this, given, fixed);
    const variables = fixed.map(([name]) => name);
    return new Answer(this, given, {
      refused: isReached ? refused : {kind: 'fixed', variables}, hasFixed: true,
    });
  }

  /** The findings that can be answered, and why another one cannot. @param {Findings} findings */
  allowed(findings) {
    const given = new Map(findings);
    /** @type {any} */
    let refused = null;
    if (!this.solver) return {given, refused};
    for (const [name, finding] of findings) {
      if (finding.kind !== 'fixed') continue;
      refused = {kind: 'fixed-with-decisions', variable: name};
      given.delete(name);
    }
    for (let early; (early = this.solver.tooEarly(given)); given.delete(early.variable)) {
      refused = early;
    }
    return {given, refused};
  }

  /**
   * Give the findings to the tree. @param {Findings} findings
   * @param {Map<string, Float64Array>} [likelihoods] in the place of fixed posteriors
   * @param {import('./decisions.js').Solved | null} [solved] whose policies take their places
   */
  enter(findings, likelihoods, solved) {
    for (const tree of this.logs ? [this.plain, this.logs] : [this.plain]) {
      this.plan.names.forEach((name, v) => {
        const found = findings.get(name);
        const isSet = found && (found.kind === 'do' || found.kind === 'choice');
        const choices = solved?.choices[name];
        if (isSet) tree.setTable(v, this.tableOf(v, () => found.weights.indexOf(1)));
        else tree.setTable(v, choices ? this.tableOf(v, row => choices[row]) : null);
        const known = found && !isSet ? likelihoods?.get(name) || found.weights : null;
        tree.setLikelihood(v, known);
      });
    }
  }

  /** A table of certainties. @param {number} v @param {(row: number) => number} state */
  tableOf(v, state) {
    const table = new Float64Array(this.plan.tables[v].length);
    const n = this.plan.sizes[v];
    for (let row = 0; row * n < table.length; row++) table[row * n + state(row)] = 1;
    return table;
  }

  /** Pass messages, in logs where numbers would underflow. @param {boolean} both also downwards */
  run(both) {
    this.tree = this.plain;
    let isPossible = this.plain.collect();
    if (isPossible && this.plain.isSafe && both) this.plain.distribute();
    if (this.plain.isSafe) return isPossible;
    if (!this.logs) {
      const logs = (this.logs = new Tree(this.plan, LOGS));
      this.plain.likelihoods.forEach((known, v) => logs.setLikelihood(v, known));
      for (const [v, table] of this.plain.tables) logs.setTable(v, table);
    }
    this.tree = this.logs;
    isPossible = this.logs.collect();
    if (isPossible && both) this.logs.distribute();
    return isPossible;
  }

  /** @param {Findings} findings */
  isPossible(findings) {
    this.enter(findings);
    return this.run(false);
  }
}

/** What is known under some findings. */
export class Answer {
  /** @param {Engine} engine @param {Findings} findings that count @param {any} how */
  constructor(engine, findings, how) {
    this.engine = engine;
    this.findings = findings;
    /** @type {string[]} */ this.conflict = how.conflict || [];
    this.impossible = Boolean(how.conflict);
    this.refused = how.refused || null;
    /** @type {import('./decisions.js').Solved | null} */ this.solved = how.solved || null;
    this.logEvidence = this.impossible || how.hasFixed ? null : engine.tree.logEvidence;
    this.posteriors = this.impossible ? [] : engine.tree.posteriors.slice();
    this.expectedUtility = this.solved ? this.solved.expectedUtility : null;
    /** @type {Map<string, Float64Array>} */ this.families = new Map();
  }

  /** @param {string} name @returns {Float64Array} in the order of the states; NaN if impossible */
  posterior(name) {
    const v = this.engine.plan.index.get(name) ?? -1;
    return this.posteriors[v] || new Float64Array(this.engine.plan.sizes[v] || 0).fill(NaN);
  }

  /** @param {string} name @returns {Float64Array | null} P(parents, node | findings) */
  family(name) {
    const v = this.engine.plan.index.get(name);
    if (v === undefined || this.impossible || !this.engine.plan.given) return null;
    let found = this.families.get(name);
    if (!found) {
      // The tree may have been asked other things since.
      this.engine.ask(this.findings);
      found = this.engine.tree.family(v);
      this.families.set(name, found);
    }
    return found;
  }

  /** What each option is worth, taken whatever is known. @param {string} decision */
  options(decision) {
    const {solver} = this.engine;
    if (!solver || !this.solved) return null;
    const isFixed = solver.numbers.fixed.includes(decision);
    return isFixed ? solver.fixedOptions(this.findings, decision) : this.solved.options[decision];
  }

  /**
   * The options that are best as far as can be seen, and whether what is seen later decides.
   * @param {string} decision
   */
  best(decision) {
    const {known} = this.policy(decision) || {};
    if (!known || !this.solved) return null;
    const worth = this.solved.options[decision];
    const most = Math.max(...worth.filter(x => !Number.isNaN(x)));
    const taken = this.posterior(decision);
    const isBest = (/** @type {number} */ k) =>
      known.length ? taken[k] > 0 : worth[k] >= most - 1e-9 * Math.max(1, Math.abs(most));
    const options = [...worth.keys()].filter(isBest);
    return {options, depends: known.length > 0 && options.length > 1};
  }

  /** The best option for each configuration of what matters. @param {string} decision */
  policy(decision) {
    if (!this.solved || !this.solved.choices[decision]) return null;
    const known = this.engine.solver?.numbers.domains[decision];
    return {known, choices: this.solved.choices[decision]};
  }

  /** The expected number of a utility, without its weight. @param {string} name */
  utility(name) {
    return this.solved ? this.solved.utilities[name] ?? null : null;
  }
}
