// Fixed posteriors: iterative proportional fitting (Jeffrey 1965, Csiszár 1975).

/** @typedef {import('./findings.js').Findings} Findings */

/** Deviation at which the rounds end, that which is accepted, and the most rounds. */
const CLOSE = 1e-13;
const ACCEPTED = 1e-9;
const ROUNDS = 1000;

/**
 * Leave the tree with likelihoods under which posteriors are as fixed; return whether they are.
 * @param {import('./engine.js').Engine} engine @param {Findings} findings
 * @param {[string, import('./findings.js').Finding][]} fixed
 */
export function reachFixed(engine, findings, fixed) {
  const logs = new Map(fixed.map(([name, f]) => [name, f.weights.map(x => Math.log(+(x > 0)))]));
  const weights = () => new Map([...logs].map(([name, log]) => [name, log.map(Math.exp)]));
  let deviation = Infinity;
  for (let round = 0; round < ROUNDS && deviation > CLOSE; round++) {
    deviation = 0;
    for (const [name, {weights: target}] of fixed) {
      const now = engine.tree.posteriors[engine.plan.index.get(name) ?? -1];
      if (target.some((x, k) => x > 0 && !(now[k] > 0))) return false;
      const apart = Math.max(...target.map((x, k) => Math.abs(x - now[k])));
      deviation = Math.max(deviation, apart);
      if (apart <= CLOSE) continue;
      const log = /** @type {Float64Array} */ (logs.get(name));
      for (let k = 0; k < log.length; k++) {
        log[k] = target[k] > 0 ? log[k] + Math.log(target[k]) - Math.log(now[k]) : -Infinity;
      }
      const peak = Math.max(...log);
      for (let k = 0; k < log.length; k++) log[k] -= peak;
      engine.enter(findings, weights());
      if (!engine.run(true)) return false;
    }
  }
  return deviation <= ACCEPTED;
}
