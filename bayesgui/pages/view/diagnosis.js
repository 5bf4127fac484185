// Beside the picture of a network with faults: which one it is, and what to test next.
import {rankedTests} from '../engine/diagnosing.js';
import {barOf, make} from './elements.js';
import {percent, valueText} from './numbers.js';

const MOST_FAULTS = 8;
const MOST_TESTS = 6;

/** Faults and tests in a section of the region beside the picture. */
export class DiagnosisPart {
  constructor(view) {
    this.view = view;
    this.element = make('section', {class: 'diagnosis'});
    this.waiting = 0;
  }

  /** Show the faults at once, and the tests when the page has painted. */
  show() {
    const {view} = this;
    const {answer, findings, t} = view;
    clearTimeout(this.waiting);
    this.element.hidden = answer.impossible || (view.isNarrow && view.selected !== null);
    if (this.element.hidden) return;
    const faults = this.faults().slice(0, MOST_FAULTS).map(each => this.faultRow(each));
    this.tests = make('div', {class: 'tests'});
    this.element.replaceChildren(
      make('h2', {}, t('faults')),
      make('div', {class: 'bars'}, ...faults),
      make('h2', {}, t('test_next')),
      this.tests,
    );
    this.waiting = setTimeout(() => this.showTests(answer, findings), 0);
  }

  faults() {
    const {answer, prior, content, byName} = this.view;
    const all = content.diagnosis.sought.flatMap(({name, states, fault}) => {
      const [now, before] = [answer.posterior(name), prior.posterior(name)];
      const told = states.map(k => ({
        name, state: byName.get(name).states[k], p: now[k], before: before[k],
      }));
      return fault ? told : [told.reduce((best, each) => (each.p > best.p ? each : best))];
    });
    return all.sort((a, b) => b.p - a.p);
  }

  faultRow({name, state, p, before}) {
    const text = `${name} = ${state}`;
    return make(
      'button',
      {class: 'state', 'data-fault': name, onclick: () => this.view.select(name)},
      make('span', {class: 'name', title: text, dir: 'auto'}, text),
      barOf(p, before),
      make('span', {class: 'then'}),
      make('span', {class: 'number'}, percent(p)),
    );
  }

  showTests(answer, findings) {
    const {view} = this;
    const {t} = view;
    const ranked = rankedTests(view.engine, view.content.diagnosis, findings, answer);
    const telling = ranked.filter(test => test.merit > 0);
    const rows = telling.slice(0, MOST_TESTS).map(test => this.testRow(test));
    if (!rows.length) rows.push(make('p', {class: 'quiet'}, t('no_test')));
    this.tests.replaceChildren(...rows);
  }

  /** A test, and its states: a click observes. */
  testRow({name, price, gain}) {
    const {view} = this;
    const {t} = view;
    const cost = price ? valueText(price) : t('free');
    const states = view.byName.get(name).states.map((state, k) =>
      make(
        'button',
        {
          class: 'outcome',
          disabled: !view.may,
          'data-test': name,
          'aria-label': `${name} = ${state}`,
          onclick: () => view.click(name, k, 'seen'),
        },
        state,
      ),
    );
    const tells = t('tells', {number: gain.toFixed(3)});
    return make(
      'div',
      {class: 'test', 'data-gain': gain},
      make('strong', {dir: 'auto'}, name),
      make('span', {class: 'quiet'}, `${tells} · ${cost}`),
      make('div', {class: 'outcomes'}, ...states),
    );
  }
}
