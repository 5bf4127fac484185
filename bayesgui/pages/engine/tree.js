// The junction tree: messages up and down, of which only those are sent anew that change.
import {cellsOf, decodeFloats, decodeInts, decodeLists, indexMap} from './arrays.js';
import {PLAIN, marginal} from './arithmetics.js';

/** Log of the share of a product below which numbers could underflow. */
const LOWEST = -600;
/** Relative change of a message below which it is not passed on. */
const SAME = 1e-14;

/** The tables and cliques as they stand in the file. */
export class Plan {
  /** @param {Record<string, any>} numbers */
  constructor(numbers) {
    const values = decodeFloats(numbers.values);
    const at = decodeInts(numbers.tables);
    /** @type {string[]} */ this.names = numbers.names;
    this.sizes = decodeInts(numbers.sizes);
    /** The parents of each variable; null where the tables are not those of nodes. */
    this.given = numbers.given ? decodeLists(numbers.given) : null;
    this.scopes = decodeLists(numbers.scopes);
    this.tables = this.scopes.map((scope, v) =>
      values.subarray(at[v], at[v] + cellsOf(scope, this.sizes)));
    this.residuals = decodeLists(numbers.residuals);
    this.separators = decodeLists(numbers.separators);
    this.parents = decodeInts(numbers.parents);
    this.homes = decodeInts(numbers.homes);
    this.index = new Map(this.names.map((name, v) => [name, v]));
  }
}

/** A clique: the axes of its tables are the residual variables, then the separator. */
class Clique {
  /**
   * @param {Plan} plan @param {number} c
   * @param {import('./arithmetics.js').Arithmetic} arithmetic
   */
  constructor({residuals, separators, parents, sizes}, c, {one}) {
    const cells = cellsOf(separators[c], sizes);
    this.residual = residuals[c];
    this.members = [...residuals[c], ...separators[c]];
    this.parent = parents[c];
    /** @type {number[]} */ this.families = [];
    /** @type {{child: number, map: Int32Array}[]} */ this.children = [];
    this.rowMaps = this.residual.map(v => indexMap(this.residual, [v], sizes));
    this.potential = new Float64Array(cellsOf(this.members, sizes));
    this.table = this.potential;
    this.weights = new Float64Array(this.potential.length / cells).fill(one);
    this.up = new Float64Array(cells);
    this.down = new Float64Array(cells).fill(one);
    /** Log of what was taken out of the message up, and bounds on the logs of its factors. */
    this.log = this.lowPotential = this.lowTable = this.lowWeights = this.lowUp = 0;
    this.silent = false;
    this.newPotential = this.newTable = this.newMessage = this.newBelief = true;
  }
}

/** Messages of one arithmetic. */
export class Tree {
  /** @param {Plan} plan @param {import('./arithmetics.js').Arithmetic} arithmetic */
  constructor(plan, arithmetic) {
    this.plan = plan;
    this.arithmetic = arithmetic;
    /** @type {(Float64Array | null)[]} */ this.likelihoods = plan.names.map(() => null);
    /** Tables in the place of those of the plan. @type {Map<number, Float64Array>} */
    this.tables = new Map();
    this.posteriors = plan.names.map((_, v) => new Float64Array(plan.sizes[v]));
    this.cliques = plan.residuals.map((_, c) => new Clique(plan, c, arithmetic));
    this.cliques.forEach((clique, c) => {
      const parent = this.cliques[clique.parent];
      if (!parent) return;
      const map = indexMap(parent.members, plan.separators[c], plan.sizes);
      parent.children.push({child: c, map});
    });
    this.residence = new Int32Array(plan.names.length);
    plan.residuals.forEach((residual, c) => residual.forEach(v => (this.residence[v] = c)));
    plan.homes.forEach((c, v) => this.cliques[c].families.push(v));
    this.scratch = new Float64Array(Math.max(1, ...this.cliques.map(c => c.potential.length)));
    this.isSafe = true;
    this.logEvidence = 0;
  }

  /** Set what is known of a variable. @param {number} v @param {Float64Array | null} weights */
  setLikelihood(v, weights) {
    if (isEqual(this.likelihoods[v], weights)) return;
    this.likelihoods[v] = weights;
    const clique = this.cliques[this.residence[v]];
    clique.weights.fill(this.arithmetic.one);
    clique.lowWeights = 0;
    clique.residual.forEach((each, k) => {
      const known = this.likelihoods[each];
      if (!known) return;
      const peak = Math.max(...known);
      const scaled = known.map(x => this.arithmetic.of(peak > 0 ? x / peak : 0));
      clique.lowWeights += lowest(known);
      this.arithmetic.multiply(clique.weights, clique.rowMaps[k], scaled);
    });
    clique.newMessage = true;
  }

  /** Replace a variable's own table. @param {number} v @param {Float64Array | null} table */
  setTable(v, table) {
    if (isEqual(this.tables.get(v) || null, table)) return;
    if (table) this.tables.set(v, table);
    else this.tables.delete(v);
    this.cliques[this.plan.homes[v]].newPotential = true;
  }

  /** @param {number} v @returns {Float64Array} */
  table(v) {
    return this.tables.get(v) || this.plan.tables[v];
  }

  /** @param {Clique} clique */
  fillPotential(clique) {
    const {sizes, scopes} = this.plan;
    clique.potential.fill(this.arithmetic.one);
    clique.lowPotential = 0;
    for (const v of clique.families) {
      const table = this.table(v);
      clique.lowPotential += lowest(table);
      const numbers = this.arithmetic === PLAIN ? table : table.map(this.arithmetic.of);
      const map = indexMap(clique.members, scopes[v], sizes);
      this.arithmetic.multiply(clique.potential, map, numbers);
    }
    clique.newPotential = false;
    clique.newTable = true;
  }

  /** @param {Clique} clique */
  fillTable(clique) {
    clique.lowTable = clique.lowPotential;
    if (clique.children.length) {
      if (clique.table !== clique.potential) clique.table.set(clique.potential);
      else clique.table = clique.potential.slice();
      for (const {child, map} of clique.children) {
        const from = this.cliques[child];
        clique.lowTable += from.lowUp;
        if (!from.silent) this.arithmetic.multiply(clique.table, map, from.up);
      }
    }
    clique.newTable = false;
    clique.newMessage = true;
  }

  /** Pass messages up; return whether the findings are possible. */
  collect() {
    const {arithmetic} = this;
    this.isSafe = true;
    this.logEvidence = 0;
    for (const clique of this.cliques) {
      if (clique.newPotential) this.fillPotential(clique);
      if (clique.newTable) this.fillTable(clique);
      if (clique.newMessage) {
        const low = clique.lowTable + clique.lowWeights;
        if (arithmetic === PLAIN && !(low > LOWEST)) this.isSafe = false;
        if (!this.isSafe) return true;
        const message = this.scratch.subarray(0, clique.up.length);
        arithmetic.sendUp(message, clique.table, clique.weights);
        clique.log = arithmetic.scale(message);
        if (!(clique.log > -Infinity)) return false;
        clique.newMessage = false;
        clique.newBelief = true;
        if (!isNear(clique.up, message)) {
          clique.up.set(message);
          clique.silent = message.every(x => x === arithmetic.one);
          clique.lowUp = arithmetic === PLAIN ? lowest(message) : 0;
          if (clique.parent >= 0) this.cliques[clique.parent].newTable = true;
        }
      }
      this.logEvidence += clique.log;
    }
    for (const known of this.likelihoods) {
      if (known) this.logEvidence += Math.log(Math.max(...known));
    }
    return true;
  }

  /** Pass messages down to where they change anything, and read the posteriors. */
  distribute() {
    const {arithmetic} = this;
    const {sizes} = this.plan;
    for (let c = this.cliques.length - 1; c >= 0; c--) {
      const clique = this.cliques[c];
      if (!clique.newBelief) continue;
      const lowDown = arithmetic === PLAIN ? lowest(clique.down) : 0;
      const low = clique.lowTable + clique.lowWeights + lowDown;
      if (arithmetic === PLAIN && !(low > LOWEST)) {
        this.isSafe = false;
        return;
      }
      clique.newBelief = false;
      const belief = this.beliefOf(clique);
      const rows = new Float64Array(clique.weights.length);
      arithmetic.sumRows(rows, belief);
      clique.residual.forEach((v, k) => {
        this.posteriors[v] = marginal(arithmetic, rows, clique.rowMaps[k], sizes[v]);
      });
      for (const {child, map} of clique.children) this.sendDown(this.cliques[child], map, belief);
    }
  }

  /** @param {Clique} child @param {Int32Array} map @param {Float64Array} belief */
  sendDown(child, map, belief) {
    const message = new Float64Array(child.down.length);
    this.arithmetic.spread(message, map, belief);
    this.arithmetic.divide(message, child.up);
    this.arithmetic.scale(message);
    if (isNear(child.down, message)) return;
    child.down = message;
    child.newBelief = true;
  }

  /** @param {Clique} clique */
  beliefOf(clique) {
    const belief = this.scratch.subarray(0, clique.table.length);
    this.arithmetic.belief(belief, clique.table, clique.weights, clique.down);
    return belief;
  }

  /** The joint posterior of a variable with its parents. @param {number} v */
  family(v) {
    const {scopes, sizes, homes} = this.plan;
    const clique = this.cliques[homes[v]];
    const cells = cellsOf(scopes[v], sizes);
    const map = indexMap(clique.members, scopes[v], sizes);
    return marginal(this.arithmetic, this.beliefOf(clique), map, cells);
  }
}

/** Log of the smallest number that is not 0, as a share of the largest. @param {Float64Array} x */
function lowest(x) {
  let low = Infinity;
  let peak = 0;
  for (let k = 0; k < x.length; k++) {
    if (x[k] > peak) peak = x[k];
    if (x[k] > 0 && x[k] < low) low = x[k];
  }
  return peak > 0 ? Math.log(low) - Math.log(peak) : 0;
}

/** @param {Float64Array} a @param {Float64Array} b */
function isNear(a, b) {
  for (let k = 0; k < a.length; k++) {
    if (a[k] !== b[k] && !(Math.abs(a[k] - b[k]) <= SAME * Math.abs(b[k]))) return false;
  }
  return true;
}

/** @param {Float64Array | null} a @param {Float64Array | null} b */
function isEqual(a, b) {
  if (a === b) return true;
  return Boolean(a && b && a.length === b.length && a.every((x, k) => x === b[k]));
}
