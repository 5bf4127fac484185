// Numbers as the program writes them: `pictures/percent.py` and `widgets/numbers.py`.

const MISSING = '–';
const ROUNDING = 4e-16;

/** Decimals with ties to even, as the program rounds. @param {number} x @param {number} digits */
export function fixed(x, digits) {
  const text = Math.abs(x).toFixed(digits);
  const halves = Math.abs(x) * 2 ** (digits + 1);
  const isTie = Number.isInteger(halves) && halves % 2 === 1;
  const isOdd = isTie && Number(text[text.length - 1]) % 2 === 1;
  const even = isOdd ? (Math.abs(x) - 10 ** -(digits + 1)).toFixed(digits) : text;
  return (x < 0 && Number(even) !== 0 ? '−' : '') + even;
}

/** A probability in per cent. @param {number | null} p */
export function percent(p) {
  if (p === null || Number.isNaN(p)) return MISSING;
  if (p === 0) return '0';
  if (Math.abs(p - 1) <= ROUNDING) return '100';
  const text = fixed(p * 100, 1);
  if (Number(text) === 0) return '0+';
  return Number(text) === 100 ? '100−' : text;
}

function stripped(text) {
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
}

function powerOfTen(exponent) {
  const raised = [...String(exponent)].map(c => (c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(c)]));
  return `·10${raised.join('')}`;
}

/**
 * A probability given by its logarithm, however small.
 * @param {number} log @param {number} digits
 */
export function probabilityOfLog(log, digits = 5) {
  if (Number.isNaN(log)) return MISSING;
  if (log === -Infinity) return '0';
  if (log > -9.210340372) {
    const value = Math.exp(log);
    return stripped(fixed(value, Math.max(0, digits - 1 - Math.floor(Math.log10(value)))));
  }
  let exponent = Math.floor(log / Math.LN10);
  let mantissa = fixed(Math.exp(log - exponent * Math.LN10), digits - 1);
  if (Number(mantissa) >= 10) [mantissa, exponent] = ['1', exponent + 1];
  return stripped(mantissa) + powerOfTen(exponent);
}

/** A logarithm. @param {number} x */
export function logText(x) {
  if (!Number.isFinite(x)) return Number.isNaN(x) ? MISSING : x < 0 ? '−∞' : '∞';
  return Math.abs(x) <= ROUNDING ? '0' : grouped(fixed(x, 4));
}

/** The number of a cell of a table. @param {number} x */
export function cellText(x) {
  if (Number.isNaN(x)) return MISSING;
  const text = stripped(fixed(x, 4));
  if (Number(text) === 0 && x > 0) return probabilityOfLog(Math.log(x), 2);
  if (text !== '1' || Math.abs(x - 1) <= ROUNDING) return Number(text) === 0 ? '0' : text;
  return Math.abs(x - 1) >= 5e-9 ? stripped(fixed(x, 8)) : `1${x < 1 ? '−' : '+'}`;
}

function grouped(text) {
  const [whole, part] = text.split('.');
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part === undefined ? thousands : `${thousands}.${part}`;
}

function withPower(x) {
  if (x === 0 || !Number.isFinite(x)) return x === 0 ? '0' : x > 0 ? '∞' : '−∞';
  const [mantissa, exponent] = x.toExponential(2).split('e');
  return stripped(mantissa).replace('-', '−') + powerOfTen(Number(exponent));
}

/**
 * What something is worth. @param {number | null} x
 * @param {number} scale greatest magnitude beside it @param {number} gap least difference beside it
 */
export function valueText(x, scale = 1, gap = 0) {
  if (x === null || Number.isNaN(x)) return MISSING;
  const most = Math.max(Math.abs(x), Math.abs(scale));
  if (most >= 1e9 || (most > 0 && most < 1e-5)) return withPower(x);
  const decimals = (size, digits) => Math.max(0, digits - 1 - Math.floor(Math.log10(size)));
  let usual = most >= 1e5 ? 0 : most >= 1 ? 1 : most === 0 ? 3 : decimals(most, 3);
  if (gap > 0 && most > 0) usual = Math.max(usual, Math.min(decimals(gap, 1), decimals(most, 7)));
  return grouped(fixed(x, usual));
}

/** An end of a utility's scale. @param {number} x */
export function endText(x) {
  if (Math.abs(x) >= 1e9 || (Math.abs(x) > 0 && Math.abs(x) < 1e-4)) return withPower(x);
  return Math.abs(x) >= 1e4
    ? grouped(fixed(x, 0))
    : String(Number(x.toPrecision(4))).replace('-', '−');
}
