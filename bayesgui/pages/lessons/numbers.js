// The number that a learner typed, in all the forms that the program takes, and the cell of a grid
// that it is in. bayesgui/lessons/marking.py has the same rules; a test holds them together.

const MOST_LETTERS = 200;
const MOST_DEPTH = 60;
const RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const TOKEN =
  /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?:\s*%)?)|(\*\*|[-+*/^()]))/y;

/** @param {string} text @returns {string} an exponent above the line as plain digits */
function lowered(text) {
  const digit = (/** @type {string} */ each) => `${RAISED_DIGITS.indexOf(each)}`;
  return text.replace("⁻", "-").replace(/[⁰¹²³⁴-⁹]/g, digit);
}

/**
 * Return the number that a text stands for; null if it is none.
 * @param {string} text such as `0.25`, `0,25`, `25 %`, `1/4`, `½`, `２５％` or `0.9*0.5`
 * @returns {number|null}
 */
export function typedNumber(text) {
  if ([...text].length > MOST_LETTERS || !text.trim()) return null;
  let plain = text.trim();
  plain = plain.replace(/[·×⋅*]\s*10(⁻?[⁰¹²³⁴-⁹]+)/g, (_, power) => `e${lowered(power)}`);
  plain = plain.replace(/⁻?[⁰¹²³⁴-⁹]+/g, (power) => `^(${lowered(power)})`);
  plain = plain.replace(/((?<![\d.,])\d+\s*)?([¼-¾⅐-⅞])/g, (_, whole, part) => {
    return `(${whole ? `${whole.trimEnd()}+` : ""}${part.normalize("NFKC")})`;
  });
  plain = plain.normalize("NFKC").replace(/[−–]/g, "-").replace(/[·×⋅∙]/g, "*");
  plain = plain.replace(/[÷⁄∶]/g, "/");
  const value = plainNumber(plain) ?? new Arithmetic(percentsAsShares(plain)).value();
  return value !== null && Number.isFinite(value) ? value : null;
}

/** @param {string} text @returns {string} */
function percentsAsShares(text) {
  return text.replace(/(\d+\.?\d*|\.\d+|\([^()]*\))\s*%/g, "($1/100)");
}

/** @param {string} text @returns {number|null} one number, a fraction or per cent */
function plainNumber(text) {
  const isPerCent = text.trim().endsWith("%");
  let plain = text.trim().replace(/%$/, "").trim();
  if (plain.includes(",") && !plain.includes(".")) plain = plain.replace(",", ".");
  const fraction = /^\s*([-+]?[\d.]+)\s*\/\s*([\d.]+)\s*$/.exec(plain);
  if (fraction) {
    const [above, below] = [Number(fraction[1]), Number(fraction[2])];
    if (!below || Number.isNaN(above)) return null;
    return isPerCent ? above / below / 100 : above / below;
  }
  const found = /^([-+]?(?:\d+\.?\d*|\.\d+))(?:e([-+]?\d+))?$/i.exec(plain);
  if (!found) return null;
  const value = Number(`${found[1]}e${Number(found[2] || 0) - (isPerCent ? 2 : 0)}`);
  return Number.isFinite(value) ? value : null;
}

/** Sums, products, powers and brackets; anything else has no value. */
class Arithmetic {
  /** @param {string} text */
  constructor(text) {
    /** @type {string[]} */
    this.tokens = [];
    this.place = 0;
    this.nested = 0;
    TOKEN.lastIndex = 0;
    const whole = text.trimEnd();
    while (TOKEN.lastIndex < whole.length) {
      const found = TOKEN.exec(whole);
      if (!found) {
        this.tokens = [];
        break;
      }
      this.tokens.push(found[1] ?? (found[2] === "**" ? "^" : found[2]));
    }
  }

  /** @returns {number|null} */
  value() {
    try {
      const [value] = this.chain();
      return this.place === this.tokens.length ? value : null;
    } catch {
      return null;
    }
  }

  /** @returns {[number, number]} a sum, and how deep it is nested */
  chain(signs = "+-") {
    const part = () => (signs === "+-" ? this.chain("*/") : this.signed());
    let left = part();
    while (this.tokens[this.place] && signs.includes(this.tokens[this.place])) {
      const sign = this.tokens[this.place++];
      left = this.joined(sign, left, part());
    }
    return left;
  }

  /** @returns {[number, number]} */
  signed() {
    const sign = this.tokens[this.place];
    if (sign !== "-" && sign !== "+") return this.power();
    this.place++;
    const [value, depth] = this.inside(() => this.signed());
    return sign === "-" ? this.deeper(-value, depth) : [value, depth];
  }

  /** @returns {[number, number]} */
  power() {
    const left = this.atom();
    if (this.tokens[this.place] !== "^") return left;
    this.place++;
    return this.joined("^", left, this.inside(() => this.signed()));
  }

  /** @returns {[number, number]} */
  atom() {
    const token = this.tokens[this.place++];
    if (token === "(") {
      const found = this.inside(() => this.chain());
      if (this.tokens[this.place++] !== ")") throw new SyntaxError();
      return found;
    }
    const value = token === undefined ? null : plainNumber(token);
    if (value === null) throw new SyntaxError();
    return [value, 1];
  }

  /** @param {() => [number, number]} rule @returns {[number, number]} */
  inside(rule) {
    if (++this.nested > MOST_DEPTH) throw new RangeError();
    const found = rule();
    this.nested--;
    return found;
  }

  /** @param {number} value @param {number} depth @returns {[number, number]} */
  deeper(value, depth) {
    if (depth + 1 > MOST_DEPTH) throw new RangeError();
    return [value, depth + 1];
  }

  /**
   * @param {string} sign
   * @param {[number, number]} left
   * @param {[number, number]} right
   * @returns {[number, number]}
   */
  joined(sign, [a, deep], [b, deeper]) {
    let value;
    if (sign === "+") value = a + b;
    else if (sign === "-") value = a - b;
    else if (sign === "*") value = a * b;
    else value = sign === "/" ? a / b : a ** b;
    const hasNone = sign === "/" ? b === 0 : sign === "^" && !Number.isFinite(value);
    if (hasNone) throw new RangeError();
    return this.deeper(value, Math.max(deep, deeper));
  }
}

/**
 * Return what the cell of a number is called; what is right is exactly one cell.
 * @param {number} value
 * @param {{offset: number, width: number, isShare?: boolean, sign?: number}} grid
 * @returns {string}
 */
export function cellOf(value, grid) {
  if (!grid.isShare) return `cell ${Math.floor((value - grid.offset) / grid.width) + 0}`;
  // Of a number that may be off by a share of itself, logarithms are off by a constant.
  if (value === 0) return "cell none";
  const cell = Math.floor((Math.log(Math.abs(value)) - grid.offset) / grid.width) + 0;
  return `cell ${value < 0 ? "-" : "+"} ${cell}`;
}
