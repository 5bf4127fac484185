// The best strategy, under one set of findings and choices after another.
import {decodeFloats} from './arrays.js';
import {NEARLY, Program} from './program.js';

/** A better strategy is worth so much more, relative to what it is worth. */
const GAIN = 1e-9;

/** @typedef {import('./findings.js').Findings} Findings */

/**
 * @typedef {Object} Solved
 * @property {number} expectedUtility
 * @property {Record<string, Float64Array>} options what each option of a decision is worth
 * @property {Record<string, Int32Array>} choices the best option where its domain is as it is
 * @property {Record<string, number>} utilities
 */

/** What all ways of solving share: tables with findings, and what a strategy is worth. */
class AnySolver {
  /** @param {any} numbers @param {import('./tree.js').Plan} plan */
  constructor(numbers, plan) {
    this.numbers = numbers;
    this.plan = plan;
    this.program = new Program(numbers.program);
    this.total = decodeFloats(numbers.total);
    /** By utility, where its numbers are in the total, and the numbers. */
    this.parts = Object.entries(numbers.utilities).map(([name, parts]) =>
      /** @type {[string, [number, Float64Array][]]} */ (
        [name, parts.map((/** @type {any} */ [begin, x]) => [begin, decodeFloats(x)])]));
    /** @type {Float64Array[]} */
    this.tables = numbers.chance.map((/** @type {string} */ name, /** @type {number} */ k) => {
      const table = plan.tables[this.indexOf(name)];
      return table.length === numbers.cells[k] ? table : new Float64Array(numbers.cells[k]).fill(1);
    });
  }

  /** @param {Findings} findings @returns {Solved | null} null where they are impossible */
  solve(findings) {
    return findings && null;
  }

  /** @param {string} name */
  indexOf(name) {
    return this.plan.index.get(name) ?? -1;
  }

  /** The number of options or states. @param {string} name */
  count(name) {
    return this.plan.sizes[this.indexOf(name)];
  }

  /**
   * A finding on what a decision that is not yet taken can change, null if there is none.
   * @param {Findings} findings @returns {{kind: string, variable: string, decision: string} | null}
   */
  tooEarly(findings) {
    const isSet = (/** @type {string} */ name) =>
      ['do', 'choice'].includes(findings.get(name)?.kind || '');
    for (const decision of this.numbers.free) {
      if (isSet(decision)) continue;
      const reached = new Set([decision]);
      for (const name of reached) {
        for (const child of this.numbers.children[name]) if (!isSet(child)) reached.add(child);
      }
      for (const name of findings.keys()) {
        if (!reached.has(name) || name === decision) continue;
        return {kind: 'after', variable: name, decision};
      }
    }
    return null;
  }

  /** Findings with a choice.
   * @param {Findings} findings @param {string} name @param {number} option
   */
  choosing(findings, name, option) {
    const weights = new Float64Array(this.count(name));
    weights[option] = 1;
    return new Map(findings).set(name, {kind: 'choice', weights, text: ''});
  }

  /** What each option of a decision with a policy set by hand is worth.
   * @param {Findings} findings @param {string} name
   */
  fixedOptions(findings, name) {
    return Float64Array.from({length: this.count(name)}, (_, option) =>
      this.solve(this.choosing(findings, name, option))?.expectedUtility ?? NaN);
  }

  /** The tables with the findings multiplied in. @param {Findings} findings */
  judged(findings) {
    return this.tables.map((table, k) => {
      const found = findings.get(this.numbers.chance[k]);
      if (!found) return table;
      const {kind, weights} = found;
      const n = weights.length;
      return table.map((x, i) => (kind === 'likelihood' ? x * weights[i % n] : weights[i % n]));
    });
  }

  /** The expected number of each utility, and the total. @param {Program} program that has run */
  worth(program) {
    const shares = program.shares();
    /** @type {Record<string, number>} */
    const utilities = {};
    let expectedUtility = 0;
    for (const [name, parts] of this.parts) {
      utilities[name] = 0;
      for (const [begin, values] of parts) {
        values.forEach((x, k) => (utilities[name] += x * shares[begin + k]));
      }
      expectedUtility += (this.numbers.roots[name] || 0) * utilities[name];
    }
    return {utilities, expectedUtility};
  }
}

/** Everything is remembered: the last decision is taken first. */
export class Solver extends AnySolver {
  /** @param {Findings} findings @returns {Solved | null} */
  solve(findings) {
    const {numbers, program} = this;
    const {masks, compared, choices} = numbers.program;
    const allowed = new Map();
    for (const name of numbers.free) allowed.set(masks[name], findings.get(name)?.weights);
    program.give(this.judged(findings), this.total);
    if (!program.run(allowed)) return null;
    /** @type {Solved} */
    const solved = {...this.worth(program), options: {}, choices: {}};
    for (const name of numbers.free) {
      const n = this.count(name);
      const [p, u] = compared[name];
      const worth = program.psi.slice(u, u + n);
      solved.options[name] = worth.map((x, k) => (program.phi[p + k] > 0 ? x : NaN));
      const cells = this.plan.tables[this.indexOf(name)].length / n;
      const weights = findings.get(name)?.weights;
      solved.choices[name] = choices[name] === undefined
        ? new Int32Array(cells).fill(weights ? weights.indexOf(1) : 0)
        : program.best.slice(choices[name], choices[name] + cells);
    }
    return solved;
  }
}

/** Only what is drawn is known: policies are improved in turn (Lauritzen and Nilsson 2001). */
export class LimitedSolver extends AnySolver {
  /** @param {any} numbers @param {import('./tree.js').Plan} plan */
  constructor(numbers, plan) {
    super(numbers, plan);
    const {free, families, below} = numbers;
    /** @type {Map<string, Program>} */
    this.programs = new Map(free.map((/** @type {string} */ x) => [x, new Program(families[x])]));
    /** @type {Map<string, Float64Array>} */
    this.below = new Map(free.map((/** @type {string} */ x) => [x, decodeFloats(below[x])]));
  }

  /** @param {Findings} findings @returns {Solved | null} */
  solve(findings) {
    const best = this.search(findings);
    if (!best || !this.evaluate(best, findings)) return null;
    /** @type {Solved} */
    const solved = {...this.worth(this.program), options: {}, choices: {}};
    for (const name of this.numbers.free) {
      const n = this.count(name);
      solved.choices[name] = Int32Array.from({length: best[name].length / n}, (_, row) =>
        best[name].subarray(row * n, row * n + n).indexOf(1));
      solved.options[name] = Float64Array.from({length: n}, (_, option) => {
        const taken = this.choosing(findings, name, option);
        const policies = this.search(taken);
        return policies && this.evaluate(policies, taken) ? this.value() : NaN;
      });
    }
    return solved;
  }

  /** The best policies that are found. @param {Findings} findings */
  search(findings) {
    const {order, free, starts} = this.numbers;
    let best = this.begin(findings, null);
    if (order) {
      for (const name of order) if (!this.improve(name, best, findings)) return null;
      return best;
    }
    let most = this.climb(best, findings);
    for (const start of starts) {
      const policies = this.begin(findings, start);
      const value = this.climb(policies, findings);
      if (!(value > most + GAIN * Math.max(1, Math.abs(most)))) continue;
      best = policies;
      most = value;
    }
    return free.length && most === -Infinity ? null : best;
  }

  /** Policies to begin with: of choices, of a start, or all options alike.
   * @param {Findings} findings @param {any} start
   */
  begin(findings, start) {
    /** @type {Record<string, Float64Array>} */
    const policies = {};
    for (const name of this.numbers.free) {
      const n = this.count(name);
      const taken = findings.get(name)?.weights.indexOf(1);
      policies[name] = new Float64Array(this.numbers.policies[name]).map((_, k) => {
        const option = taken ?? start?.[name][Math.floor(k / n)];
        return option === undefined ? 1 / n : Number(option === k % n);
      });
    }
    return policies;
  }

  /** Improve one policy after the other until none gains; return what they are worth.
   * @param {Record<string, Float64Array>} policies @param {Findings} findings
   */
  climb(policies, findings) {
    for (let most = -Infinity; ;) {
      for (const name of this.numbers.turns) {
        if (!this.improve(name, policies, findings)) return -Infinity;
      }
      if (!this.evaluate(policies, findings)) return -Infinity;
      const value = this.value();
      if (value <= most + GAIN * Math.max(1, Math.abs(most))) return Math.max(value, most);
      most = value;
    }
  }

  /** Put the best policy, given the others, in its place; false if the findings cannot be.
   * @param {string} name @param {Record<string, Float64Array>} policies @param {Findings} findings
   */
  improve(name, policies, findings) {
    if (findings.get(name)) return true;
    const program = /** @type {Program} */ (this.programs.get(name));
    const others = this.numbers.free.filter((/** @type {string} */ each) => each !== name);
    const tables = others.map((/** @type {string} */ each) => policies[each]);
    const below = /** @type {Float64Array} */ (this.below.get(name));
    program.give([...this.judged(findings), ...tables], below);
    if (!program.run(new Map())) return false;
    const [p, u] = program.result;
    const n = this.count(name);
    const before = policies[name];
    const isSettled = before.every(x => x === 0 || x === 1);
    policies[name] = before.slice();
    for (let row = 0; row < before.length; row += n) {
      const worth = program.psi.subarray(u + row, u + row + n);
      const comes = program.phi.subarray(p + row, p + row + n).some(x => x > 0);
      if (!comes && isSettled) continue;
      const most = Math.max(...worth);
      const best = worth.findIndex(x => x >= most - NEARLY * Math.abs(most));
      for (let k = 0; k < n; k++) policies[name][row + k] = Number(k === best);
    }
    return true;
  }

  /** @param {Record<string, Float64Array>} policies @param {Findings} findings */
  evaluate(policies, findings) {
    const tables = this.numbers.free.map((/** @type {string} */ name) => policies[name]);
    this.program.give([...this.judged(findings), ...tables], this.total);
    return this.program.run(new Map());
  }

  value() {
    return this.program.psi[this.program.result[1]];
  }
}
