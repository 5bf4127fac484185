// The marks of answers, as bayesgui/lessons/marking.py gives them; they are opened, not compared.

import {opened} from "./sealing.js";
import {cellOf, typedNumber} from "./numbers.js";

const CLOSE = 0.1;
const TRIFLE = 1e-9;

/** @param {string} text @param {Record<string, unknown>} values @returns {string} */
export function filled(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/** @param {string} text @returns {string} a text that is not longer than a line */
function shortened(text) {
  const letters = [...text.trim()];
  return letters.length > 40 ? `${letters.slice(0, 39).join("")}…` : text.trim();
}

/** @param {number} value @returns {string} a number as texts of lessons have it */
export function numberText(value) {
  if (Math.abs(value - Math.round(value)) <= 1e-9 * Math.max(1, Math.abs(value)))
    return `${Math.round(value)}`.replace("-", "−");
  const [digits, exponent] = value.toExponential(3).split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 4) return `${Number(value.toPrecision(4))}`.replace("-", "−");
  const above = (/** @type {string} */ each) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(each)];
  const raised = `${power}`.replace("-", "⁻").replace(/\d/g, above);
  return `${Number(digits)}·10${raised}`.replace("-", "−");
}

/** A text that is no number, or none at all. */
export class NoNumber extends Error {}

/**
 * @param {string} text
 * @param {Record<string, string>} words
 * @returns {number}
 */
function numberOf(text, words) {
  if (!text.trim()) throw new NoNumber(words.empty);
  const value = typedNumber(text);
  if (value === null) throw new NoNumber(filled(words.noNumber, {text: shortened(text)}));
  return value;
}

/**
 * Mark a number that was worked out.
 * @param {any} item
 * @param {string} answer as it was typed; with a working it may be empty
 * @param {string[]} working the numbers of its steps, empty where none is
 * @param {{rounds: number, words: Record<string, string>}} page
 * @returns {{isRight: boolean, said: string, wrong: number|null, isPlain: boolean}} `isPlain`:
 *   whether what is said is text and not an element; `wrong`: the first wrong step, from 0
 */
export function markNumber(item, answer, working, page) {
  const {words, rounds} = page;
  const within = (/** @type {any} */ lock, /** @type {number} */ value) =>
    opened(lock, cellOf(value, lock), rounds);
  const steps = working.map((text) => (text.trim() ? numberOf(text, words) : null));
  const isAlone = answer.trim() || steps.every((value) => value === null);
  const typed = isAlone ? numberOf(answer, words) : null;
  const told = typed === null ? null : within(item.right, typed);
  const isWrong = (/** @type {number|null} */ value, /** @type {number} */ k) =>
    value !== null && within(item.steps[k], value) === null;
  const found = steps.findIndex(isWrong);
  const wrong = found < 0 ? null : found;
  if (told !== null) return {isRight: true, said: told, wrong, isPlain: false};
  const say = (/** @type {string} */ said) => ({isRight: false, said, wrong, isPlain: true});
  if (typed !== null) {
    for (const slip of item.slips) {
      const said = within(slip, typed);
      if (said !== null) return {isRight: false, said, wrong, isPlain: false};
    }
    if (item.isShare && typed > 1 && within(item.right, typed / 100) !== null) {
      const values = {value: numberText(typed), share: numberText(typed / 100)};
      return say(filled(words.perCent, values));
    }
    const isNear = () =>
      [-item.tolerance, item.tolerance].some((by) => within(item.right, typed + by) !== null);
    if (item.decimals && isNear())
      return say(filled(words.nearly, {value: shortened(answer), count: item.decimals}));
  }
  if (wrong !== null) return say(filled(words.firstWrong, {number: wrong + 1}));
  if (typed === null) return say(words.soFar);
  return say(filled(item.steps.length ? words.fill : words.notRight, {value: shortened(answer)}));
}

/**
 * Return whether a prediction is right: within ten points, yes or no, or the order.
 * @param {number|boolean|number[]} said
 * @param {(number|boolean)[]} values
 * @returns {boolean}
 */
export function isPredicted(said, values) {
  if (Array.isArray(said)) {
    const ordered = said.map((place) => Number(values[place]));
    return ordered.every((value, k) => k === 0 || ordered[k - 1] >= value - TRIFLE);
  }
  if (typeof said === "boolean") return said === values[0];
  return Math.abs(said - Number(values[0])) <= CLOSE * (1 + TRIFLE);
}

/**
 * Return whether what is to be done in the network is done.
 * @param {any} check a number, a truth, or a word and its parts
 * @param {{findings: Map<string, any>, answer: any, nodes: any[]}} now
 * @returns {number|boolean}
 */
export function checked(check, now) {
  if (!Array.isArray(check)) return check;
  const [word, ...parts] = check;
  if (word === "and") return parts.every((part) => checked(part, now));
  if (word === "or") return parts.some((part) => checked(part, now));
  if (word === "findings") return now.findings.size;
  if (word === "found" || word === "chosen" || word === "P") return asked(word, parts, now);
  const [a, b, c] = parts.map((part) => checked(part, now));
  const isSame = () =>
    typeof a === "boolean" || typeof b === "boolean"
      ? a === b
      : Math.abs(a - b) <= TRIFLE * Math.max(1, Math.abs(a), Math.abs(b));
  switch (word) {
    case "not": return !a;
    case "negative": return -a;
    case "+": return Number(a) + Number(b);
    case "-": return Number(a) - Number(b);
    case "*": return Number(a) * Number(b);
    case "/": return Number(a) / Number(b);
    case "^": return Number(a) ** Number(b);
    case "=": return isSame();
    case "!=": return !isSame();
    case "<": return a < b && !isSame();
    case "<=": return a < b || isSame();
    case ">": return a > b && !isSame();
    case ">=": return a > b || isSame();
    case "near": return Math.abs(Number(a) - Number(b)) <= Number(c) * (1 + TRIFLE);
  }
  return false;
}

/**
 * @param {string} word
 * @param {any[]} parts a node, its states, and whether it is in none of them
 * @param {{findings: Map<string, any>, answer: any, nodes: any[]}} now
 * @returns {number|boolean}
 */
function asked(word, [name, states, isExcluded], now) {
  const node =
    now.nodes.find((each) => each.name === name) ||
    now.nodes.find((each) => each.name === name.replace(/\[\d+\]$/, ""));
  /** @type {boolean[]} */
  const isMeant = node.states.map(
    (/** @type {string} */ each) => states.includes(each) !== isExcluded,
  );
  if (word === "P") {
    const posterior = now.answer.posterior(name);
    return isMeant.reduce((sum, is, k) => sum + (is ? posterior[k] : 0), 0);
  }
  const finding = now.findings.get(name);
  if (!finding) return false;
  const isChosen = finding.kind === "choice" || finding.kind === "do";
  if (word === "chosen" ? !isChosen : finding.kind !== "likelihood") return false;
  return isMeant.every((is, k) => is === finding.weights[k] > 0);
}
