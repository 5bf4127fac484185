// Fixed posteriors: iterative proportional fitting (Jeffrey 1965, Csiszár 1975).

/** @typedef {import('./findings.js').Findings} Findings */
/** @typedef {[string, import('./findings.js').Finding][]} Fixed */
/** @typedef {import('./engine.js').Engine} Engine */

/** Deviation at which the rounds end, and that which is accepted. */
const CLOSE = 1e-13;
const ACCEPTED = 1e-9;
/** Rounds after which the joint table of the fixed variables is fitted instead, if it is small. */
const FEW_ROUNDS = 25;
const ROUNDS = 1000;
const MOST_CELLS = 4096;
/** Products of which the fitting of a joint table consists at most, about half a second. */
const MOST_PRODUCTS = 2e8;

/**
 * Leave the tree with likelihoods under which posteriors are as fixed; return whether they are.
 * @param {Engine} engine @param {Findings} findings @param {Fixed} fixed
 */
export function reachFixed(engine, findings, fixed) {
  const logs = new Map(fixed.map(([name, f]) => [name, f.weights.map(x => Math.log(+(x > 0)))]));
  const cells = fixed.reduce((n, [, f]) => n * f.weights.length, 1);
  let apart = Infinity;
  for (let round = 0; round < ROUNDS && apart > CLOSE; round++) {
    if (round === FEW_ROUNDS && cells <= MOST_CELLS) {
      engine.enter(findings, fitted(engine, findings, fixed, cells));
      return engine.run(true) && deviation(engine, fixed) <= ACCEPTED;
    }
    apart = 0;
    for (const one of fixed) {
      const [name, {weights: target}] = one;
      const now = posterior(engine, name);
      if (target.some((x, k) => x > 0 && !(now[k] > 0))) return false;
      const off = deviation(engine, [one]);
      apart = Math.max(apart, off);
      if (off <= CLOSE) continue;
      const log = /** @type {Float64Array} */ (logs.get(name));
      for (let k = 0; k < log.length; k++) {
        log[k] = target[k] > 0 ? log[k] + Math.log(target[k]) - Math.log(now[k]) : -Infinity;
      }
      const peak = Math.max(...log);
      for (let k = 0; k < log.length; k++) log[k] -= peak;
      engine.enter(findings, new Map([...logs].map(([each, x]) => [each, x.map(Math.exp)])));
      if (!engine.run(true)) return false;
    }
  }
  return apart <= ACCEPTED;
}

/** @param {Engine} engine @param {string} name */
function posterior(engine, name) {
  return engine.tree.posteriors[engine.plan.index.get(name) ?? -1];
}

/** How far posteriors are from those that are fixed. @param {Engine} engine @param {Fixed} fixed */
function deviation(engine, fixed) {
  return Math.max(...fixed.map(([name, {weights}]) =>
    Math.max(...posterior(engine, name).map((x, k) => Math.abs(x - weights[k])))));
}

/**
 * The likelihoods under which the joint table of the fixed variables has their posteriors.
 * @param {Engine} engine @param {Findings} findings @param {Fixed} fixed @param {number} cells
 */
function fitted(engine, findings, fixed, cells) {
  const logs = new Float64Array(cells).fill(-Infinity);
  const sizes = fixed.map(([, f]) => f.weights.length);
  const strides = sizes.map((_, axis) => sizes.slice(axis + 1).reduce((a, b) => a * b, 1));
  const state = (/** @type {number} */ cell, /** @type {number} */ axis) =>
    Math.floor(cell / strides[axis]) % sizes[axis];
  for (let cell = 0; cell < cells; cell++) {
    engine.enter(findings, new Map(fixed.map(([name, f], axis) =>
      [name, f.weights.map((_, k) => +(k === state(cell, axis)))])));
    if (engine.run(false)) logs[cell] = engine.tree.logEvidence;
  }
  const peak = Math.max(...logs);
  const joint = logs.map(x => Math.exp(x - peak));
  const found = fixed.map(([, f]) => f.weights.map(x => +(x > 0)));
  const states = sizes.map((_, axis) => Int32Array.from(joint, (_, cell) => state(cell, axis)));
  const most = MOST_PRODUCTS / (cells * fixed.length ** 2);
  for (let round = 0, apart = Infinity; round < most && apart > CLOSE; round++) {
    apart = 0;
    fixed.forEach(([, {weights: target}], axis) => {
      const now = new Float64Array(sizes[axis]);
      for (let cell = 0; cell < cells; cell++) {
        let x = joint[cell];
        for (let other = 0; other < found.length; other++) x *= found[other][states[other][cell]];
        now[states[axis][cell]] += x;
      }
      const total = now.reduce((a, b) => a + b, 0);
      for (let k = 0; k < now.length; k++) {
        apart = Math.max(apart, Math.abs(now[k] / total - target[k]));
        found[axis][k] *= now[k] > 0 ? target[k] / now[k] : 0;
      }
    });
  }
  const scaled = found.map(x => x.map(each => each / Math.max(...x)));
  return new Map(fixed.map(([name], axis) => [name, scaled[axis]]));
}
