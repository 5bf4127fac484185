// The best strategy: variable elimination on potentials of probability and utility.
import {decodeFloats, decodeInts} from './arrays.js';

/** What a step does; as in decisions/kernels/steps.py. */
const [SUM_PROBABILITY, SUM_UTILITY, BEST, TAKEN, PRODUCT, TOTAL] = [0, 1, 2, 3, 4, 5];
/** Options whose utilities differ by less, relative to the larger, are equally good. */
export const NEARLY = 1e-12;

/** @typedef {import('./findings.js').Findings} Findings */
/** @typedef {(cell: number, places: Int32Array) => void} Visit */

/**
 * @typedef {Object} Solved
 * @property {number} expectedUtility
 * @property {Record<string, Float64Array>} options what each option of a decision is worth
 * @property {Record<string, Int32Array>} choices the best option where its domain is as it is
 * @property {Record<string, number>} utilities
 */

/** One step: it reads some potentials and writes one. */
class Step {
  /** @param {Solver} solver @param {number} number */
  constructor(solver, number) {
    const columns = solver.steps.subarray(11 * number, 11 * number + 11);
    const [op, first, count, states, input, split, rest, out, choice, mask] = columns;
    this.solver = solver;
    this.op = op;
    this.axes = solver.axes.subarray(first, first + count);
    this.states = states;
    this.inputs = solver.inputs.subarray(3 * input, 3 * (input + split + rest));
    this.split = split;
    this.end = split + rest;
    this.out = out;
    this.choice = choice;
    this.mask = mask;
  }

  /** Visit the cells: their number, and where the inputs are. @param {Visit} visit */
  walk(visit) {
    const places = this.inputs.filter((_, k) => k % 3 === 0);
    const counters = new Int32Array(this.axes.length);
    for (let cell = 0, d = 0; d >= 0; cell++) {
      visit(cell, places);
      for (d = counters.length - 1; d >= 0; d--) {
        const isLast = ++counters[d] === this.axes[d];
        for (let k = 0; k < this.end; k++) {
          const stride = this.solver.strides[this.inputs[3 * k + 2] + d];
          places[k] += isLast ? stride * (1 - this.axes[d]) : stride;
        }
        if (!isLast) break;
        counters[d] = 0;
      }
    }
  }

  /** @param {Int32Array} places @param {number} k @param {number} x */
  place(places, k, x) {
    return places[k] + x * this.inputs[3 * k + 1];
  }

  /** The product of the probabilities. @param {Int32Array} places @param {number} x */
  product(places, x) {
    let found = 1;
    for (let k = 0; k < this.split; k++) found *= this.solver.phi[this.place(places, k, x)];
    return found;
  }

  /** The sum of the utilities. @param {Int32Array} places @param {number} x */
  sum(places, x) {
    let found = 0;
    for (let k = this.split; k < this.end; k++) found += this.solver.psi[this.place(places, k, x)];
    return found;
  }
}

/** Solves the decisions of a page under one set of findings after another. */
export class Solver {
  /** @param {any} numbers @param {import('./tree.js').Plan} plan */
  constructor(numbers, plan) {
    this.numbers = numbers;
    this.plan = plan;
    this.steps = decodeInts(numbers.steps);
    this.inputs = decodeInts(numbers.inputs);
    this.axes = decodeInts(numbers.axes);
    this.strides = decodeInts(numbers.strides);
    this.total = decodeFloats(numbers.total);
    /** By utility, where its numbers are in the total, and the numbers. */
    this.parts = Object.entries(numbers.utilities).map(([name, parts]) =>
      /** @type {[string, [number, Float64Array][]]} */ (
        [name, parts.map((/** @type {any} */ [begin, x]) => [begin, decodeFloats(x)])]));
    this.phi = new Float64Array(numbers.room[0]);
    this.psi = new Float64Array(numbers.room[1]);
    this.best = new Int32Array(numbers.room[2]);
    /** @type {Float64Array[]} */
    this.tables = numbers.chance.map((/** @type {string} */ name, /** @type {number} */ k) => {
      const table = plan.tables[this.indexOf(name)];
      return table.length === numbers.cells[k] ? table : new Float64Array(numbers.cells[k]).fill(1);
    });
  }

  /** @param {string} name */
  indexOf(name) {
    return this.plan.index.get(name) ?? -1;
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

  /** @param {Findings} findings @returns {Solved | null} null where they are impossible */
  solve(findings) {
    const {numbers} = this;
    const sizes = this.plan.sizes;
    const allowed = new Map();
    for (const name of numbers.free) allowed.set(numbers.masks[name], findings.get(name)?.weights);
    this.give(findings);
    if (!this.run(allowed)) return null;
    /** @type {Solved} */
    const solved = {expectedUtility: 0, options: {}, choices: {}, utilities: this.utilities()};
    for (const name of numbers.free) {
      const n = sizes[this.indexOf(name)];
      const [p, u] = numbers.compared[name];
      const worth = this.psi.slice(u, u + n);
      solved.options[name] = worth.map((x, k) => (this.phi[p + k] > 0 ? x : NaN));
      const cells = this.plan.tables[this.indexOf(name)].length / n;
      const at = numbers.choices[name];
      const weights = findings.get(name)?.weights;
      solved.choices[name] = at === undefined
        ? new Int32Array(cells).fill(weights ? weights.indexOf(1) : 0)
        : this.best.slice(at, at + cells);
    }
    for (const [name, weight] of Object.entries(numbers.roots)) {
      solved.expectedUtility += weight * solved.utilities[name];
    }
    return solved;
  }

  /** What each option of a decision with a policy set by hand is worth. */
  fixedOptions(/** @type {Findings} */ findings, /** @type {string} */ name) {
    const n = this.plan.sizes[this.indexOf(name)];
    return Float64Array.from({length: n}, (_, option) => {
      const weights = new Float64Array(n);
      weights[option] = 1;
      const taken = new Map(findings).set(name, {kind: 'choice', weights, text: ''});
      return this.solve(taken)?.expectedUtility ?? NaN;
    });
  }

  /** Fill in the tables with the findings multiplied in. @param {Findings} findings */
  give(findings) {
    let at = 0;
    this.numbers.chance.forEach((/** @type {string} */ name, /** @type {number} */ k) => {
      const table = this.tables[k];
      const found = findings.get(name);
      const n = this.numbers.sizes[k];
      const isSet = found && found.kind !== 'likelihood';
      for (let i = 0; i < table.length; i++) {
        const weight = found ? found.weights[i % n] : 1;
        this.phi[at++] = isSet ? weight : table[i] * weight;
      }
    });
    this.psi.set(this.total);
  }

  /** Go through the steps; return whether the findings can be. @param {Map<number, any>} allowed */
  run(allowed) {
    for (let number = 0; number * 11 < this.steps.length; number++) {
      const step = new Step(this, number);
      const {op, out} = step;
      const may = (op === BEST || op === TAKEN) && allowed.get(step.mask);
      const isUtility = op === SUM_UTILITY || op === BEST || op === TOTAL;
      let cells = 0;
      let largest = 0;
      step.walk((cell, places) => {
        cells = cell + 1;
        let [value, mass, best] = [0, 0, -1];
        for (let x = 0; x < step.states; x++) {
          if (may && !may[x]) continue;
          const p = step.product(places, x);
          const u = isUtility && p !== 0 ? step.sum(places, x) : 0;
          mass += p;
          if (op === SUM_UTILITY) value += p * u;
          else if (best < 0 || u > value + NEARLY * Math.max(Math.abs(u), Math.abs(value))) {
            best = x;
            value = u;
          }
          if (op === TAKEN) break;
        }
        if (op === SUM_UTILITY) value = mass > 0 ? value / mass : 0;
        if (op === BEST) this.best[step.choice + cell] = best;
        if (isUtility) this.psi[out + cell] = value;
        else this.phi[out + cell] = mass;
        if (mass > largest) largest = mass;
      });
      if (isUtility) continue;
      if (largest === 0 && number < this.numbers.main) return false;
      if (largest > 0 && largest < 1e-100) {
        for (let k = 0; k < cells; k++) this.phi[out + k] /= largest;
      }
    }
    return true;
  }

  /** The expected number of each utility: the steps are gone back with the share of each number. */
  utilities() {
    const shares = new Float64Array(this.psi.length);
    shares[this.numbers.result[1]] = 1;
    for (let number = this.numbers.main - 1; number >= 0; number--) {
      const step = new Step(this, number);
      const {op, out, states} = step;
      if (op === SUM_PROBABILITY || op === TAKEN || op === PRODUCT) continue;
      step.walk((cell, places) => {
        const share = shares[out + cell];
        if (share === 0) return;
        let mass = op === SUM_UTILITY ? 0 : 1;
        if (!mass) for (let x = 0; x < states; x++) mass += step.product(places, x);
        for (let x = 0; x < states; x++) {
          if (op === BEST && x !== this.best[step.choice + cell]) continue;
          const p = step.product(places, x);
          for (let k = step.split; k < step.end; k++) {
            shares[step.place(places, k, x)] += (share * p) / mass;
          }
        }
      });
    }
    /** @type {Record<string, number>} */
    const found = {};
    for (const [name, parts] of this.parts) {
      found[name] = 0;
      for (const [begin, values] of parts) {
        values.forEach((x, k) => (found[name] += x * shares[begin + k]));
      }
    }
    return found;
  }
}
