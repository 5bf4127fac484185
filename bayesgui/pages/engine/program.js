// Variable elimination on potentials of probability and utility, step by step.
import {decodeInts} from './arrays.js';

/** What a step does; as in decisions/kernels/steps.py. */
const [SUM_PROBABILITY, SUM_UTILITY, BEST, TAKEN, PRODUCT, TOTAL] = [0, 1, 2, 3, 4, 5];
/** Options whose utilities differ by less, relative to the larger, are equally good. */
export const NEARLY = 1e-12;

/** @typedef {(cell: number, places: Int32Array) => void} Visit */

/** One step: it reads some potentials and writes one. */
class Step {
  /** @param {Program} program @param {number} number */
  constructor(program, number) {
    const columns = program.steps.subarray(11 * number, 11 * number + 11);
    const [op, first, count, states, input, split, rest, out, choice, mask] = columns;
    this.program = program;
    this.op = op;
    this.axes = program.axes.subarray(first, first + count);
    this.states = states;
    this.inputs = program.inputs.subarray(3 * input, 3 * (input + split + rest));
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
          const stride = this.program.strides[this.inputs[3 * k + 2] + d];
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
    for (let k = 0; k < this.split; k++) found *= this.program.phi[this.place(places, k, x)];
    return found;
  }

  /** The sum of the utilities. @param {Int32Array} places @param {number} x */
  sum(places, x) {
    let found = 0;
    for (let k = this.split; k < this.end; k++) found += this.program.psi[this.place(places, k, x)];
    return found;
  }
}

/** An elimination in a fixed order; the numbers are given at each run. */
export class Program {
  /** @param {any} parts */
  constructor(parts) {
    this.steps = decodeInts(parts.steps);
    this.inputs = decodeInts(parts.inputs);
    this.axes = decodeInts(parts.axes);
    this.strides = decodeInts(parts.strides);
    this.phi = new Float64Array(parts.room[0]);
    this.psi = new Float64Array(parts.room[1]);
    this.best = new Int32Array(parts.room[2]);
    /** @type {number} */ this.main = parts.main;
    /** @type {[number, number]} */ this.result = parts.result;
  }

  /** Give the numbers. @param {Float64Array[]} tables @param {Float64Array} total */
  give(tables, total) {
    let at = 0;
    for (const table of tables) {
      this.phi.set(table, at);
      at += table.length;
    }
    this.psi.set(total);
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
      if (largest === 0 && number < this.main) return false;
      if (largest > 0 && largest < 1e-100) {
        for (let k = 0; k < cells; k++) this.phi[out + k] /= largest;
      }
    }
    return true;
  }

  /** The steps gone back: by how much the result grows with each number of the utilities. */
  shares() {
    const shares = new Float64Array(this.psi.length);
    shares[this.result[1]] = 1;
    for (let number = this.main - 1; number >= 0; number--) {
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
    return shares;
  }
}
