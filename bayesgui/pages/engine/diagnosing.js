// Faults by their probability, tests by what they tell for their price.

/** @typedef {{name: string, price: number, gain: number, merit: number}} RankedTest */

/** Below it a test tells nothing but rounding errors. */
const TELLS_NOTHING = 1e-9;

/**
 * What the tests would tell: the expected reduction of the entropy of what is sought, in nats,
 * added up over its nodes; free tests first, the others by its square for their price.
 * @param {any} engine @param {any} diagnosis @param {any} findings @param {any} answer
 * @returns {RankedTest[]} the best first
 */
export function rankedTests(engine, diagnosis, findings, answer) {
  const {plan} = engine;
  const open = diagnosis.tests.filter((/** @type {any} */ test) => !findings.has(test.name));
  const gains = new Map(open.map((/** @type {any} */ test) => [test.name, 0]));
  for (const each of diagnosis.sought) {
    const now = answer.posterior(each.name);
    const count = Math.max(...each.groups) + 1;
    /** @type {Map<string, Float64Array[]>} */
    const joints = new Map();
    for (const {name} of open) {
      const n = plan.sizes[plan.index.get(name)];
      joints.set(name, Array.from({length: count}, () => new Float64Array(n)));
    }
    now.forEach((/** @type {number} */ p, /** @type {number} */ k) => {
      if (!(p > 0)) return;
      const weights = Float64Array.from(now, (_, i) => Number(i === k));
      const given = engine.ask(new Map(findings).set(each.name, {kind: 'likelihood', weights}));
      for (const [name, rows] of joints) {
        const row = rows[each.groups[k]];
        if (name === each.name) row[k] += p;
        else given.posterior(name).forEach((/** @type {number} */ q, /** @type {number} */ i) => {
          row[i] += p * q;
        });
      }
    });
    for (const [name, rows] of joints) gains.set(name, gains.get(name) + informationIn(rows));
  }
  const ranked = open.map((/** @type {any} */ {name, price}) => {
    const gain = gains.get(name);
    const tells = gain > TELLS_NOTHING;
    return {name, price, gain, merit: tells ? (price ? gain * gain / price : Infinity) : 0};
  });
  const order = (/** @type {any} */ a, /** @type {any} */ b) =>
    a.merit === b.merit ? b.gain - a.gain : b.merit - a.merit;
  return ranked.sort(order);
}

/** Mutual information of rows and columns, in nats. @param {Float64Array[]} rows */
function informationIn(rows) {
  const down = rows[0].map((_, i) => rows.reduce((sum, row) => sum + row[i], 0));
  let found = 0;
  for (const row of rows) {
    const across = row.reduce((sum, p) => sum + p, 0);
    row.forEach((p, i) => {
      if (p > 0) found += p * Math.log(p / across / down[i]);
    });
  }
  return Math.max(0, found);
}
