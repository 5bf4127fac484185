// What a finding says of a node's states, and what a click makes of it.
import {encoded, parseAddress} from '../engine/findings.js';

/** @typedef {import('../engine/findings.js').Finding} Finding */

/**
 * hard, negative, several, likelihood, fixed, do, choice; empty without a finding.
 * @param {Finding | undefined} finding
 */
export function kindOf(finding) {
  if (!finding) return '';
  if (finding.kind !== 'likelihood') return finding.kind;
  const ones = finding.weights.filter(x => x === 1).length;
  const zeros = finding.weights.filter(x => x === 0).length;
  if (!ones || ones + zeros < finding.weights.length) return 'likelihood';
  if (/!=/.test(finding.text) || (ones > 1 && zeros === 1 && !finding.text)) return 'negative';
  return ones === 1 ? 'hard' : 'several';
}

/** Whether a finding names a state. @param {Finding | undefined} finding @param {number} k */
export function isNamed(finding, k) {
  const kind = kindOf(finding);
  if (!finding || kind === 'likelihood' || kind === 'fixed') return false;
  return kind === 'negative' ? finding.weights[k] === 0 : finding.weights[k] > 0;
}

/**
 * A finding in words that need no translation.
 * @param {string} name @param {string[]} states @param {Finding} finding
 */
export function findingText(name, states, finding) {
  const kind = kindOf(finding);
  const named = states.filter((_, k) => isNamed(finding, k));
  if (kind === 'do') return `do(${name} = ${named[0]})`;
  if (kind === 'likelihood' || kind === 'fixed') {
    const numbers = [...finding.weights].slice(0, 4).map(x => String(Number(x.toPrecision(4))));
    const list = `(${numbers.join(', ')}${states.length > 4 ? ', …' : ''})`;
    return kind === 'fixed' ? `P(${name}) = ${list}` : `${name} ≈ ${list}`;
  }
  const isOut = kind === 'negative';
  if (named.length === 1) return `${name} ${isOut ? '≠' : '='} ${named[0]}`;
  return `${name} ${isOut ? '∉' : '∈'} {${named.join(', ')}}`;
}

/**
 * What a node's finding becomes by a click; null: it is taken back.
 * @param {any} content @param {string} name @param {any} node @param {Finding | undefined} before
 * @param {number} k the state @param {'seen' | 'not' | 'among'} how @returns {Finding | null}
 */
export function clicked(content, name, node, before, k, how) {
  const kind = kindOf(before);
  const named = new Set(node.states.map((_, i) => i).filter(i => isNamed(before, i)));
  const keeps =
    how === 'not'
      ? kind === 'negative'
      : how === 'among' && (kind === 'hard' || kind === 'several');
  const wasOnly = how === 'seen' && named.has(k) && named.size === 1 && kind !== 'negative';
  if (wasOnly) return null;
  const isDecision = node.kind === 'decision';
  if (!keeps || isDecision) named.clear();
  else if (named.delete(k)) k = -1;
  if (k >= 0) named.add(k);
  if (!named.size || named.size === node.states.length) return null;
  const sign = how === 'not' && !isDecision ? '!=' : '=';
  const parts = [...named]
    .sort((a, b) => a - b)
    .map(i => encoded(name) + sign + encoded(node.states[i]));
  return parseAddress(parts.join('&'), content).findings.get(name) || null;
}
