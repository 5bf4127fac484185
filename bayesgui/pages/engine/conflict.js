// A smallest set of findings that cannot hold together (QuickXplain, Junker 2004).

/** @typedef {import('./findings.js').Findings} Findings */

/** Questions after which every set counts as possible, so that what is left is said. */
const MOST_QUESTIONS = 400;

/**
 * @param {Findings} findings @param {(tried: Findings) => boolean} isPossible
 * @returns {string[]}
 */
export function smallestConflict(findings, isPossible) {
  let asked = 0;
  const names = [...findings.keys()];
  const holds = (/** @type {string[]} */ chosen) =>
    ++asked > MOST_QUESTIONS || isPossible(only(findings, chosen));
  let observed = names.filter(name => !isSet(findings, name));
  let done = names.filter(name => isSet(findings, name));
  for (;;) {
    observed = minimal(observed, done, holds);
    let kept = done;
    for (const name of done) {
      const fewer = kept.filter(other => other !== name);
      if (!holds([...fewer, ...observed])) kept = fewer;
    }
    if (kept.length === done.length) break;
    done = kept;
  }
  return names.filter(name => observed.includes(name) || done.includes(name));
}

/** @param {Findings} findings @param {string} name */
function isSet(findings, name) {
  const kind = findings.get(name)?.kind;
  return kind === 'do' || kind === 'choice';
}

/** @param {Findings} findings @param {string[]} names @returns {Findings} */
function only(findings, names) {
  return new Map([...findings].filter(([name]) => names.includes(name)).map(([name, found]) => {
    const isFixed = found.kind === 'fixed';
    return [name, isFixed ? {...found, weights: found.weights.map(x => +(x > 0))} : found];
  }));
}

/**
 * @param {string[]} names @param {string[]} background @param {(chosen: string[]) => boolean} holds
 * @returns {string[]}
 */
function minimal(names, background, holds) {
  /** @type {(given: string[], added: boolean, candidates: string[]) => string[]} */
  const explain = (given, added, candidates) => {
    if (added && !holds(given)) return [];
    if (candidates.length === 1) return candidates;
    const half = Math.floor(candidates.length / 2);
    const first = candidates.slice(0, half);
    const late = explain([...given, ...first], true, candidates.slice(half));
    return [...explain([...given, ...late], late.length > 0, first), ...late];
  };
  return names.length ? explain(background, false, names) : [];
}
