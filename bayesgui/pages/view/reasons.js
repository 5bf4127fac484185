// What moved, and which finding moved it.
import {sliceName} from '../engine/findings.js';

/** @typedef {import('../engine/findings.js').Findings} Findings */

/**
 * What is read without each finding, and with it alone; null where that cannot be, and why.
 * @param {any} engine @param {Findings} findings @param {(answer: any) => any} read
 */
export function reasons(engine, findings, read) {
  const given = some => {
    const answer = engine.ask(some);
    const refused = answer.refused?.kind === 'after' ? answer.refused : null;
    return {refused, value: answer.impossible || answer.refused ? null : read(answer)};
  };
  const found = [...findings].map(([of, finding]) => {
    const others = new Map([...findings].filter(([other]) => other !== of));
    const without = given(others);
    const alone = given(new Map([[of, finding]])).value;
    return {of, finding, without: without.value, refused: without.refused, alone};
  });
  engine.ask(findings);
  return found;
}

/**
 * The nodes without a finding whose posteriors moved most, with the state that moved most.
 * @param {any} prior @param {any} now @param {any} content @param {number} [most]
 */
export function movedMost(prior, now, content, most = 4) {
  const found = [];
  for (const node of content.nodes) {
    if (node.kind !== 'chance' || node.shown === false) continue;
    for (let t = 0; t < (node.inTime ? content.slices.count : 1); t++) {
      const key = node.inTime ? sliceName(node.name, t) : node.name;
      if (now.findings.has(key)) continue;
      const [before, after] = [prior.posterior(key), now.posterior(key)];
      const moves = [...after].map((p, k) => Math.abs(p - before[k]));
      const k = moves.reduce((best, x, i) => (x > moves[best] + 1e-12 ? i : best), 0);
      const move = moves.reduce((sum, x) => sum + x, 0) / 2;
      if (move > 0.0005)
        found.push({
          name: node.name,
          key,
          state: node.states[k],
          k,
          before: before[k],
          after: after[k],
          move,
        });
    }
  }
  return found.sort((a, b) => b.move - a.move).slice(0, most);
}
