// The table of a node's sheet: probabilities, the numbers of a utility, a policy.
import {make} from './elements.js';
import {cellText, percent} from './numbers.js';

const MOST_COLUMNS = 64;

/**
 * The table as in the window, parents as grouped headers.
 * @param {any} view @param {any} node @param {string} key @returns {any[]}
 */
export function tableOf(view, node, key) {
  const {answer, engine, findings, t} = view;
  const policy = node.kind === 'decision' ? answer.policy(key) : null;
  const given = policy ? {parents: policy.known, values: null} : engine.table(key);
  const isFree = engine.solver ? engine.solver.numbers.free.includes(key) : true;
  if (node.kind === 'decision' && !policy && isFree)
    return [make('p', {class: 'quiet'}, t('no_policy', {name: key}))];
  if (!given) return [make('p', {class: 'quiet'}, t('no_table', {name: key}))];
  const {parents, values} = given;
  const n = node.kind === 'utility' ? 1 : node.states.length;
  const all = policy ? policy.choices.length : values.length / n;
  const columns = Math.min(all, MOST_COLUMNS);
  const family = parents.length && node.kind !== 'utility' ? answer.family(key) : null;
  const shares = Array.from({length: family ? columns : 0}, (_, c) =>
    Math.min(1, family.subarray(c * n, c * n + n).reduce((sum, p) => sum + p, 0)),
  );
  const star = findings.has(key) ? '✓' : '★';
  const cell = (c, k) => {
    if (!policy) return cellText(values[c * n + k]);
    return policy.choices[c] === k && shares[c] !== 0 ? star : '';
  };
  const line = (name, texts, kind = '') =>
    make(
      'tr',
      {class: kind},
      make('th', {scope: 'row', title: name}, name),
      ...texts.map(text => make('td', {class: text === '★' ? 'best' : ''}, text)),
    );
  const each = of => Array.from({length: columns}, (_, c) => of(c));
  const rows = node.kind === 'utility' ? [node.name] : node.states;
  const body = make('tbody', {}, ...rows.map((name, k) => line(name, each(c => cell(c, k)))));
  if (family) body.append(line(t('now'), shares.map(percent), 'now'));
  const of = parents.length ? `${key} | ${parents.join(', ')}` : key;
  const named = {chance: `P(${of})`, decision: policy ? t('policy', {name: of}) : `P(${of})`};
  const caption = named[node.kind] || of;
  return [
    make('p', {class: 'quiet'}, caption),
    make(
      'div',
      {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption},
      make('table', {}, headOf(view, parents, all, columns), body),
    ),
    all > columns ? make('p', {class: 'quiet'}, t('columns_left', {number: all - columns})) : '',
    family ? make('p', {class: 'quiet'}, t('now_means')) : '',
  ];
}

/** @param {any} view @param {string[]} parents @param {number} all @param {number} columns */
function headOf(view, parents, all, columns) {
  const head = make('thead');
  let span = all;
  for (const parent of parents) {
    const {states} = view.nodeOf(parent);
    span /= states.length;
    const row = make('tr', {}, make('th', {scope: 'row', title: parent}, parent));
    for (let c = 0; c < columns; c += span) {
      const state = states[Math.floor(c / span) % states.length];
      row.append(make('th', {colspan: Math.min(span, columns - c)}, state));
    }
    head.append(row);
  }
  return head;
}
