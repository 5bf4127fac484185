// Faults by their probability, tests by what they settle for their price.

/** @typedef {{name: string, price: number, gain: number, merit: number}} RankedTest */

/** Below it a test tells nothing but rounding errors. */
const TELLS_NOTHING = 1e-9;

/**
 * What the tests would tell: the expected reduction of the entropy of what is sought, in nats,
 * added up over its nodes. They settle more where they end the diagnosis, and stand in order of the
 * square of that for their price and effort.
 * @param {any} engine @param {any} diagnosis @param {any} findings @param {any} answer
 * @returns {RankedTest[]} the best first
 */
export function rankedTests(engine, diagnosis, findings, answer) {
  const {plan} = engine;
  const {sought, certainty, effort} = diagnosis;
  const open = diagnosis.tests.filter((/** @type {any} */ test) => !findings.has(test.name));
  /** @type {Map<string, Float64Array[][]>} */
  const joints = new Map(open.map((/** @type {any} */ test) => [test.name, []]));
  const faults = sought.map((/** @type {any} */ each) => {
    const now = answer.posterior(each.name);
    const count = Math.max(...each.groups) + 1;
    for (const [name, found] of joints) {
      const n = plan.sizes[plan.index.get(name)];
      found.push(Array.from({length: count}, () => new Float64Array(n)));
    }
    const grouped = new Float64Array(count);
    now.forEach((/** @type {number} */ p, /** @type {number} */ k) => {
      if (!(p > 0)) return;
      grouped[each.groups[k]] += p;
      const weights = Float64Array.from(now, (_, i) => Number(i === k));
      const given = engine.ask(new Map(findings).set(each.name, {kind: 'likelihood', weights}));
      for (const [name, found] of joints) {
        const row = found[found.length - 1][each.groups[k]];
        if (name === each.name) row[k] += p;
        else given.posterior(name).forEach((/** @type {number} */ q, /** @type {number} */ i) => {
          row[i] += p * q;
        });
      }
    });
    return grouped;
  });
  const goesOn = !isKnown(sought, faults, certainty);
  const ranked = open.map((/** @type {any} */ {name, price}) => {
    const found = joints.get(name) ?? [];
    const gain = found.reduce((sum, rows) => sum + informationIn(rows), 0);
    const settled = gain + (goesOn ? entropyGone(sought, found, certainty) : 0);
    const merit = gain > TELLS_NOTHING ? settled * settled / (price + effort) : 0;
    return {name, price, gain, merit};
  });
  const order = (/** @type {any} */ a, /** @type {any} */ b) =>
    a.merit === b.merit ? b.gain - a.gain : b.merit - a.merit;
  return ranked.sort(order);
}

/**
 * Expected entropy that is left where a test ends the diagnosis, in nats.
 * @param {any} sought @param {Float64Array[][]} found joints of what is sought with the test
 * @param {number} certainty
 */
function entropyGone(sought, found, certainty) {
  let gone = 0;
  for (let i = 0; i < found[0][0].length; i++) {
    const p = found[0].reduce((sum, row) => sum + row[i], 0);
    if (!(p > 0)) continue;
    const told = found.map(rows => Float64Array.from(rows, row => row[i] / p));
    if (!isKnown(sought, told, certainty)) continue;
    for (const q of told.flatMap(each => [...each])) if (q > 0) gone -= p * q * Math.log(q);
  }
  return gone;
}

/**
 * Whether a fault is found or all are excluded; without faults, whether all targets are known.
 * @param {any} sought @param {Float64Array[]} told probabilities of groups
 * @param {number} certainty
 */
function isKnown(sought, told, certainty) {
  const tops = sought.map((/** @type {any} */ {states}, /** @type {number} */ k) =>
    Math.max(...told[k].slice(0, states.length)));
  /** @type {number[]} */
  const failing = sought.flatMap((/** @type {any} */ {fault}, /** @type {number} */ k) =>
    (fault ? [tops[k]] : []));
  if (!failing.length) return Math.min(...tops) >= certainty;
  const top = Math.max(...failing);
  return top >= certainty || top <= 1 - certainty;
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
