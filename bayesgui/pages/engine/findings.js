// Findings: what they are, and the text of an address that says them.

/**
 * @typedef {Object} Finding
 * @property {'likelihood' | 'do' | 'fixed' | 'choice'} kind
 * @property {Float64Array} weights one number for each state
 * @property {string} text what stands in the address; empty where the weights say it
 */

/** @typedef {Map<string, Finding>} Findings */

/** @param {string} name @param {number} slice */
export function sliceName(name, slice) {
  return `${name}[${slice}]`;
}

/**
 * The node of the page that a name in the address means; a slice `X[3]` means X.
 * @param {any} content @param {string} name @returns {any}
 */
export function nodeOf(content, name) {
  const named = (/** @type {string} */ text) =>
    content.nodes.find((/** @type {any} */ node) => node.name === text);
  const exact = named(name);
  if (exact) return exact.inTime || !exact.shown ? null : exact;
  const part = /^(.*)\[(\d+)\]$/s.exec(name);
  if (!part || !content.slices || Number(part[2]) >= content.slices.count) return null;
  const found = named(part[1]);
  return found && found.inTime && found.shown ? found : null;
}

/** @param {string} text */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A name as it stands in an address. @param {string} text */
export function encoded(text) {
  return encodeURIComponent(text).replace(/[!~]/g, letter => (letter === '!' ? '%21' : '%7E'));
}

/**
 * The findings that an address says, and those of its parts that say nothing here.
 * @param {string} text @param {any} content
 * @returns {{findings: Findings, unknown: string[]}}
 */
export function parseAddress(text, content) {
  /** @type {Findings} */
  const findings = new Map();
  /** @type {string[]} */
  const unknown = [];
  for (const part of text.replace(/^#/, '').split('&')) {
    if (!part) continue;
    const match = /^(do:|fix:)?(.*?)(!=|=|~)(.*)$/s.exec(part);
    const name = match ? decoded(match[2]) : '';
    const node = match && nodeOf(content, name);
    const before = findings.get(name);
    const isAllowed = content.may.do !== false || !match || match[1] !== 'do:';
    const found = node && isAllowed && partOf(node, (match[1] || '') + match[3], match[4], before);
    if (!found) unknown.push(decoded(part));
    else findings.set(name, {...found, text: found.text ? `${found.text}&${part}` : part});
  }
  for (const [name, finding] of findings) {
    if (finding.weights.some(x => x > 0)) continue;
    findings.delete(name);
    unknown.push(decoded(finding.text));
  }
  return {findings, unknown};
}

/**
 * @param {any} node @param {string} sign with the prefix @param {string} value
 * @param {Finding | undefined} before what was said of the node so far @returns {Finding | null}
 */
function partOf(node, sign, value, before) {
  const isChance = node.kind === 'chance';
  const isStates = (/** @type {string} */ x) => x === '=' || x === '!=';
  // Only states that are seen and ruled out can be said twice of a node.
  const isMore = before !== undefined && before.kind === 'likelihood' && !before.text.includes('~');
  if (before && !(isMore && isStates(sign))) return null;
  const weights = new Float64Array(node.states.length);
  if (sign === '~' || sign === 'fix:=') {
    const numbers = value.split(',').map(x => (x.trim() ? Number(x) : NaN));
    const sum = numbers.reduce((a, b) => a + b, 0);
    const isGood = sign === '~' ? sum > 0 : Math.abs(sum - 1) <= 1e-3;
    const isFit = numbers.length === weights.length && numbers.every(x => x >= 0 && x < Infinity);
    if (!isFit || !isGood || !isChance) return null;
    if (sign === '~') return {kind: 'likelihood', weights: Float64Array.from(numbers), text: ''};
    return {kind: 'fixed', weights: Float64Array.from(numbers, x => x / sum), text: ''};
  }
  const state = node.states.indexOf(decoded(value));
  if (state < 0 || node.kind === 'utility') return null;
  weights[state] = 1;
  if (!isChance) return sign === '=' ? {kind: 'choice', weights, text: ''} : null;
  if (sign === 'do:=') return {kind: 'do', weights, text: ''};
  if (!isStates(sign)) return null;
  const text = isMore ? before.text : '';
  if (isMore) weights.set(before.weights);
  else if (sign === '!=') weights.fill(1);
  weights[state] = sign === '=' ? 1 : 0;
  return {kind: 'likelihood', weights, text};
}

/**
 * The text after # that says some findings.
 * @param {Findings} findings @param {any} content @returns {string}
 */
export function addressOf(findings, content) {
  const parts = [];
  for (const [name, finding] of findings) {
    const node = nodeOf(content, name);
    if (node) parts.push(finding.text || textOf(encoded(name), node.states.map(encoded), finding));
  }
  return parts.join('&');
}

/** @param {string} x @param {string[]} states @param {Finding} finding */
function textOf(x, states, {kind, weights}) {
  const seen = states.filter((_, k) => weights[k] === 1);
  const out = states.filter((_, k) => weights[k] === 0);
  if (kind === 'do') return `do:${x}=${seen[0]}`;
  if (kind === 'choice') return `${x}=${seen[0]}`;
  if (kind === 'fixed') return `fix:${x}=${weights.join(',')}`;
  if (!seen.length || seen.length + out.length < states.length) return `${x}~${weights.join(',')}`;
  if (out.length === 1 && seen.length > 1) return `${x}!=${out[0]}`;
  return seen.map(state => `${x}=${state}`).join('&');
}
