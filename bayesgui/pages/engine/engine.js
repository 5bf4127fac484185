// Answers: posteriors under findings of all kinds.
import {Plan, Tree} from './tree.js';
import {LOGS, PLAIN} from './rings.js';
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
  }

  /** The table of a node, its parents' axes first. @param {string} name */
  table(name) {
    const {index, tables, sizes} = this.plan;
    const v = index.get(name);
    const node = this.content.nodes.find((/** @type {any} */ each) => each.name === name);
    if (v === undefined || !node) return null;
    const shape = node.parents.map((/** @type {string} */ p) => sizes[index.get(p) ?? 0]);
    const rows = shape.reduce((/** @type {number} */ a, /** @type {number} */ b) => a * b, 1);
    const values = tables[v].length === rows * sizes[v] ? tables[v] : new Float64Array(rows).fill(1);
    return {parents: node.parents, sizes: [...shape, sizes[v]], values};
  }

  /** @param {Findings} findings @returns {Answer} */
  ask(findings) {
    const fixed = [...findings].filter(([, finding]) => finding.kind === 'fixed');
    this.enter(findings, new Map(fixed.map(([name, f]) => [name, f.weights.map(x => +(x > 0))])));
    if (!this.run(true)) {
      const names = smallestConflict(findings, tried => this.isPossible(tried));
      return new Answer(this, findings, {conflict: names});
    }
    if (!fixed.length) return new Answer(this, findings, {});
    const reached = reachFixed(this, findings, fixed);
    const refused = reached ? null : {kind: 'fixed', variables: fixed.map(([name]) => name)};
    return new Answer(this, findings, {refused, hasFixed: true});
  }

  /**
   * Give the findings to the tree. @param {Findings} findings
   * @param {Map<string, Float64Array>} [likelihoods] in the place of fixed posteriors
   */
  enter(findings, likelihoods) {
    for (const tree of this.logs ? [this.plain, this.logs] : [this.plain]) {
      this.plan.names.forEach((name, v) => {
        const found = findings.get(name);
        const isSet = found && (found.kind === 'do' || found.kind === 'choice');
        tree.setTable(v, isSet ? this.setTo(v, found.weights) : null);
        const known = found && !isSet ? likelihoods?.get(name) || found.weights : null;
        tree.setLikelihood(v, known);
      });
    }
  }

  /** The table of a variable that is set from outside. @param {number} v @param {Float64Array} row */
  setTo(v, row) {
    const table = new Float64Array(this.plan.tables[v].length);
    for (let k = 0; k < table.length; k++) table[k] = row[k % row.length];
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
  /** @param {Engine} engine @param {Findings} findings @param {any} how */
  constructor(engine, findings, how) {
    this.engine = engine;
    this.findings = findings;
    /** @type {string[]} */ this.conflict = how.conflict || [];
    this.impossible = Boolean(how.conflict);
    this.refused = how.refused || null;
    this.logEvidence = this.impossible || how.hasFixed ? null : engine.tree.logEvidence;
    this.posteriors = this.impossible ? [] : engine.tree.posteriors.slice();
    /** @type {number | null} */ this.expectedUtility = null;
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
    if (v === undefined || this.impossible) return null;
    let found = this.families.get(name);
    if (!found) {
      // The tree may have been asked other things since.
      this.engine.ask(this.findings);
      found = this.engine.tree.family(v);
      this.families.set(name, found);
    }
    return found;
  }

  /** @param {string} decision @returns {Float64Array | null} */
  options(decision) {
    return null;
  }

  /** @param {string} name @returns {number | null} */
  utility(name) {
    return null;
  }
}
