// What the rows of a node show, on the picture and beside it.
import {isNamed, kindOf} from './marking.js';
import {percent, valueText} from './numbers.js';

const LEAST_MOVE = 0.0005;

/**
 * The rows of a node under the answer shown.
 * @param {any} view @param {any} node @param {string} key the name in the answer, of a slice too
 */
export function rowsOf(view, node, key) {
  const {findings, answer, prior} = view;
  const finding = findings.get(key);
  const kind = kindOf(finding);
  const hasNumbers = !answer.impossible && node.shown !== false;
  const now = hasNumbers ? answer.posterior(key) : null;
  const before = now && findings.size ? prior.posterior(key) : null;
  const worth = hasNumbers && node.kind === 'decision' ? answer.options(key) : null;
  const best = worth && !kind ? bestOf(answer, key, worth) : {options: [], depends: false};
  // An option that the findings rule out is worth no number.
  const known = worth ? [...worth].filter(x => !Number.isNaN(x)) : [];
  const scale = [Math.min(0, ...known), Math.max(0, ...known)];
  const most = Math.max(...scale.map(Math.abs));
  const gap = worth ? leastGap(worth) : 0;
  return node.states.map((state, k) => {
    const p = !worth && now && !Number.isNaN(now[k]) ? now[k] : null;
    const isNot = kind === 'negative' && isNamed(finding, k);
    const isPicked = kind !== 'negative' && isNamed(finding, k);
    const isBest = best.options.includes(k);
    const isSet = kind === 'do' || kind === 'choice';
    const isOff = !isPicked && (kind === 'hard' || isSet || answer.impossible);
    return {
      state,
      p,
      prior: before && p !== null && Math.abs(before[k] - p) > LEAST_MOVE ? before[k] : null,
      before: before && p !== null ? before[k] : null,
      worth: worth && !Number.isNaN(worth[k]) ? {value: worth[k], scale} : null,
      number: worth ? valueText(worth[k], most, gap) : percent(p),
      mark: isPicked || isNot ? kind : isBest ? (best.depends ? 'best_if' : 'best') : '',
      isNot,
      weight: kind === 'likelihood' ? finding.weights[k] / Math.max(1, ...finding.weights) : null,
      flags: {
        soft: isPicked,
        strong: isPicked || (isBest && !best.depends),
        struck: isNot,
        quiet: isOff,
        done: isSet,
        best: isPicked || isBest,
        none: !worth && p === null,
      },
    };
  });
}

/** The best options, and whether what is seen decides between them. */
export function bestOf(answer, key, worth) {
  const found = answer.best ? answer.best(key) : null;
  return found || {options: [worth.indexOf(Math.max(...worth))], depends: false};
}

/** @param {Float64Array} worth */
function leastGap(worth) {
  const sorted = [...worth].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((x, k) => x - sorted[k]);
  const seen = gaps.filter(x => x > 1e-12);
  return seen.length ? Math.min(...seen) : 0;
}
