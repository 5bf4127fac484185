// Two arithmetics for the same passes: plain numbers, and logs where plain ones would underflow.

/**
 * @typedef {Object} Arithmetic
 * @property {number} one @property {number} none
 * @property {(x: number) => number} of
 * @property {(x: number) => number} plain
 * @property {(a: Float64Array, map: Int32Array, b: Float64Array) => void} multiply
 * @property {(out: Float64Array, t: Float64Array, w: Float64Array) => void} sendUp
 * @property {(out: Float64Array, t: Float64Array, w: Float64Array, d: Float64Array) => void} belief
 * @property {(out: Float64Array, map: Int32Array, x: Float64Array) => void} spread
 * @property {(out: Float64Array, x: Float64Array) => void} sumRows
 * @property {(a: Float64Array, b: Float64Array) => void} divide
 * @property {(x: Float64Array) => number} scale
 */

/** Plain numbers. @type {Arithmetic} */
export const PLAIN = {
  one: 1,
  none: 0,
  of: x => x,
  plain: x => x,
  multiply(a, map, b) {
    for (let k = 0; k < a.length; k++) a[k] *= b[map[k]];
  },
  sendUp(out, t, w) {
    const n = out.length;
    out.fill(0);
    for (let r = 0, k = 0; r < w.length; r++, k += n) {
      if (w[r] !== 0) for (let s = 0; s < n; s++) out[s] += w[r] * t[k + s];
    }
  },
  belief(out, t, w, d) {
    for (let r = 0, k = 0; r < w.length; r++) {
      for (let s = 0; s < d.length; s++, k++) out[k] = w[r] * t[k] * d[s];
    }
  },
  spread(out, map, x) {
    out.fill(0);
    for (let k = 0; k < x.length; k++) out[map[k]] += x[k];
  },
  sumRows(out, x) {
    const n = x.length / out.length;
    for (let r = 0, k = 0; r < out.length; r++) {
      let sum = 0;
      for (let s = 0; s < n; s++, k++) sum += x[k];
      out[r] = sum;
    }
  },
  divide(a, b) {
    for (let k = 0; k < a.length; k++) a[k] = b[k] > 0 ? a[k] / b[k] : 0;
  },
  scale(x) {
    let peak = 0;
    for (let k = 0; k < x.length; k++) if (x[k] > peak) peak = x[k];
    if (peak > 0) for (let k = 0; k < x.length; k++) x[k] /= peak;
    return Math.log(peak);
  },
};

/** Logs of numbers: a product is a sum, a sum takes out the largest first. @type {Arithmetic} */
export const LOGS = {
  one: 0,
  none: -Infinity,
  of: Math.log,
  plain: Math.exp,
  multiply(a, map, b) {
    for (let k = 0; k < a.length; k++) a[k] += b[map[k]];
  },
  sendUp(out, t, w) {
    const n = out.length;
    const weighted = new Float64Array(t.length);
    const map = new Int32Array(t.length);
    for (let k = 0; k < t.length; k++) {
      weighted[k] = t[k] + w[(k / n) | 0];
      map[k] = k % n;
    }
    LOGS.spread(out, map, weighted);
  },
  belief(out, t, w, d) {
    for (let r = 0, k = 0; r < w.length; r++) {
      for (let s = 0; s < d.length; s++, k++) out[k] = w[r] + t[k] + d[s];
    }
  },
  spread(out, map, x) {
    const peak = new Float64Array(out.length).fill(-Infinity);
    for (let k = 0; k < x.length; k++) if (x[k] > peak[map[k]]) peak[map[k]] = x[k];
    out.fill(0);
    for (let k = 0; k < x.length; k++) {
      if (x[k] > -Infinity) out[map[k]] += Math.exp(x[k] - peak[map[k]]);
    }
    for (let s = 0; s < out.length; s++) out[s] = peak[s] + Math.log(out[s]);
  },
  sumRows(out, x) {
    const n = x.length / out.length;
    LOGS.spread(out, Int32Array.from(x, (_, k) => Math.floor(k / n)), x);
  },
  divide(a, b) {
    for (let k = 0; k < a.length; k++) a[k] = b[k] > -Infinity ? a[k] - b[k] : -Infinity;
  },
  scale(x) {
    let peak = -Infinity;
    for (let k = 0; k < x.length; k++) if (x[k] > peak) peak = x[k];
    if (peak > -Infinity) for (let k = 0; k < x.length; k++) x[k] -= peak;
    return peak;
  },
};

/**
 * Sum a table over the cells that a map joins, and make it a distribution.
 * @param {Arithmetic} arithmetic @param {Float64Array} x
 * @param {Int32Array} map @param {number} cells
 */
export function marginal(arithmetic, x, map, cells) {
  const found = new Float64Array(cells);
  arithmetic.spread(found, map, x);
  arithmetic.scale(found);
  let total = 0;
  for (let k = 0; k < cells; k++) total += found[k] = arithmetic.plain(found[k]);
  for (let k = 0; k < cells; k++) found[k] /= total;
  return found;
}
