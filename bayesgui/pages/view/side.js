// What stands beside the picture: findings, P, the chosen node with its table, what moved.
import {DiagnosisPart} from './diagnosis.js';
import {barOf, cross, make, markIcon, put} from './elements.js';
import {findingText, kindOf} from './marking.js';
import {logText, percent, probabilityOfLog, valueText} from './numbers.js';
import {movedMost, reasons} from './reasons.js';
import {bestOf, rowsOf} from './rows.js';
import {tableOf} from './table.js';

/** The region beside the picture; on a phone a sheet from below. */
export class Side {
  constructor(view) {
    this.view = view;
    this.element = view.one('side');
    this.handle = view.one('handle');
    this.findings = make('section', {class: 'findings-part'});
    this.node = make('section', {class: 'node-part', hidden: true});
    this.moved = make('section', {class: 'moved'});
    // A page without faults has no such part.
    this.diagnosis = view.content.diagnosis ? new DiagnosisPart(view) : null;
    const parts = [this.findings, this.diagnosis?.element, this.node, this.moved];
    this.element.append(...parts.filter(Boolean));
    this.tab = 'table';
    this.isHeld = false;
    this.listenHandle();
  }

  get isOpen() {
    return this.element.dataset.sheet !== 'closed';
  }

  get height() {
    return this.element.offsetHeight;
  }

  open(how) {
    this.element.dataset.sheet = how;
    if (how === 'closed') this.element.style.height = '';
  }

  listenHandle() {
    let start = 0;
    let height = 0;
    this.handle.addEventListener('pointerdown', e => {
      [start, height] = [e.clientY, this.height];
      this.handle.setPointerCapture(e.pointerId);
    });
    this.handle.addEventListener('pointermove', e => {
      if (height) this.element.style.height = `${Math.max(80, height + start - e.clientY)}px`;
    });
    this.handle.addEventListener('pointerup', e => {
      const moved = start - e.clientY;
      const wasFull = this.element.dataset.sheet === 'full';
      height = 0;
      this.element.style.height = '';
      if (Math.abs(moved) < 8) this.open(wasFull ? 'half' : 'full');
      else if (moved > 0) this.open('full');
      else if (wasFull && moved > -0.5 * this.view.page.clientHeight) this.open('half');
      else this.view.select(null);
    });
    this.handle.addEventListener('keydown', e => {
      if (e.key === 'Enter' || e.key === ' ')
        this.open(this.element.dataset.sheet === 'full' ? 'half' : 'full');
    });
  }

  show() {
    const isAlone = this.view.isNarrow && this.view.selected !== null;
    this.findings.hidden = isAlone;
    if (!isAlone) this.showFindings();
    this.diagnosis?.show();
    this.showNode();
    this.showMoved();
  }

  showFindings() {
    const {view} = this;
    const {answer, findings, prior, t} = view;
    const list = make('ul', {class: 'list'});
    for (const [key, finding] of findings) {
      const node = view.nodeOf(key);
      const kind = kindOf(finding);
      const text = findingText(key, node.states, finding);
      const isState = kind === 'hard' || kind === 'negative' || kind === 'several';
      const before = isState
        ? finding.weights.reduce((sum, w, k) => sum + w * prior.posterior(key)[k], 0)
        : null;
      list.append(
        make(
          'li',
          {},
          markIcon(answer.conflict.includes(key) ? 'error' : kind),
          make('span', {class: 'what', dir: 'auto'}, text, make('small', {}, t(kind))),
          before === null
            ? null
            : make('span', {class: 'quiet'}, t('before', {number: `${percent(before)} %`})),
          view.may ? cross(t('remove', {finding: text}), () => view.takeBack(key)) : null,
        ),
      );
    }
    const isBeside = view.content.scenarios.length && !view.isNarrow;
    const clear = view.may && findings.size && !isBeside;
    this.findings.replaceChildren(
      make(
        'div',
        {class: 'row-head'},
        make('h2', {}, view.countText()),
        clear ? make('button', {class: 'link', 'data-do': 'clear'}, t('clear')) : null,
      ),
      list,
      this.facts(answer),
    );
  }

  facts(answer) {
    const {t} = this.view;
    const facts = make('dl', {class: 'facts'});
    const add = (name, value) => facts.append(make('dt', {}, name), make('dd', {}, value));
    if (this.view.findings.size && (answer.logEvidence !== null || answer.impossible)) {
      const log = answer.impossible ? -Infinity : answer.logEvidence;
      add(t('p_findings'), Math.abs(log) <= 4e-16 ? '1' : probabilityOfLog(log, 4));
      add(t('ln_findings'), logText(log));
    }
    if (answer.expectedUtility !== null) add(t('eu'), valueText(answer.expectedUtility));
    return facts;
  }

  /** Rows of bars of a node that a click observes. @param {any} node @param {string} key */
  bars(node, key) {
    const {view} = this;
    const kind = kindOf(view.findings.get(key));
    const isSet = kind === 'do' || kind === 'choice';
    const list = make('div', {class: `bars ${kind && !isSet ? 'found' : ''} ${kind}`});
    rowsOf(view, node, key).forEach((now, k) => {
      const names = Object.keys(now.flags).filter(name => now.flags[name]);
      const then = now.before === null || now.worth ? '' : `${percent(now.before)} →`;
      const said = {'data-k': k, disabled: !view.may, 'aria-label': view.rowSaid(key, now)};
      const row = make(
        'button',
        {class: `state ${names.join(' ')}`, 'aria-pressed': String(now.flags.soft), ...said},
        make('span', {class: 'name', title: now.state, dir: 'auto'}, now.state),
        now.worth ? make('span') : barOf(now.p, now.prior, now.isNot),
        make('span', {class: 'then'}, then),
        make('span', {class: 'number'}, now.number),
      );
      this.listenRow(row, node.name, k);
      list.append(row);
    });
    return list;
  }

  /**
   * A click, a long press, and keys with it.
   * @param {any} row @param {string} name @param {number} k
   */
  listenRow(row, name, k) {
    let holding = 0;
    const stop = () => clearTimeout(holding);
    row.addEventListener('pointerdown', e => {
      this.isHeld = false;
      stop();
      if (e.pointerType === 'mouse') return;
      holding = setTimeout(() => {
        this.isHeld = true;
        this.view.click(name, k, 'not');
      }, 500);
    });
    for (const event of ['pointerup', 'pointercancel', 'pointerleave'])
      row.addEventListener(event, stop);
    row.addEventListener('contextmenu', e => e.preventDefault());
    row.addEventListener('click', e => {
      // The row that was held may be another one by now.
      if (!this.isHeld)
        this.view.click(name, k, e.shiftKey ? 'not' : e.ctrlKey || e.metaKey ? 'among' : 'seen');
    });
  }

  showNode() {
    const {view} = this;
    const {t} = view;
    const node = view.selected === null ? null : view.nodeOf(view.selected);
    this.node.hidden = !node;
    if (!node) return;
    const key = view.keyOf(node.name);
    const focused = this.focusedRow();
    const tabs = make('div', {class: 'tabs', role: 'tablist'});
    for (const tab of ['table', 'why', 'note']) {
      const on = tab === this.tab;
      tabs.append(
        make(
          'button',
          {
            role: 'tab',
            class: on ? 'on' : '',
            'aria-selected': String(on),
            'data-tab': tab,
            onclick: () => this.setTab(tab),
          },
          t(tab),
        ),
      );
    }
    this.node.replaceChildren(
      make(
        'div',
        {class: 'row-head'},
        make('h2', {class: 'big', dir: 'auto'}, key),
        view.isTouch && view.may ? make('span', {class: 'quiet'}, t('hold')) : null,
        cross(t('close'), () => view.select(null)),
      ),
      node.kind === 'utility'
        ? make('p', {class: 'big'}, valueText(view.answer.utility(key)))
        : this.bars(node, key),
      tabs,
      make('div', {role: 'tabpanel'}, ...this.panel(node, key)),
    );
    if (focused !== null) this.node.querySelector(`[data-k="${focused}"]`)?.focus();
  }

  focusedRow() {
    const root = /** @type {any} */ (this.element.getRootNode());
    const active = root.activeElement;
    return active && this.node.contains(active) ? (active.dataset.k ?? null) : null;
  }

  setTab(tab) {
    this.tab = tab;
    this.showNode();
    this.node.querySelector(`[data-tab="${tab}"]`).focus();
  }

  /** @param {any} node @param {string} key @returns {any[]} */
  panel(node, key) {
    const {t} = this.view;
    if (this.tab === 'note')
      return [
        make(
          'p',
          {class: 'note-body', dir: 'auto'},
          [node.label, node.note].filter(Boolean).join('\n') || t('no_note'),
        ),
      ];
    if (this.tab === 'why') return this.why(node, key);
    return tableOf(this.view, node, key);
  }

  /** What each finding did: to a state, an option's worth, or what a utility is expected to be. */
  why(node, key) {
    const {view} = this;
    const {answer, findings, t} = view;
    if (!findings.size) return [make('p', {class: 'quiet'}, t('no_reasons'))];
    const isChance = node.kind === 'chance';
    const read = of => {
      if (isChance) return of.posterior(key).slice();
      const worth = node.kind === 'utility' ? of.utility(key) : of.options(key)?.[taken];
      return worth === null || Number.isNaN(worth ?? NaN) ? null : [worth];
    };
    const worth = node.kind === 'decision' && !answer.impossible ? answer.options(key) : null;
    const isTaken = findings.has(key) ? findings.get(key).weights : null;
    const taken = isTaken ? isTaken.indexOf(1) : worth ? bestOf(answer, key, worth).options[0] : 0;
    const now = answer.impossible || node.shown === false ? null : read(answer);
    if (!now) return [make('p', {class: 'quiet'}, t('no_numbers', {name: key}))];
    const before = isChance ? view.prior.posterior(key) : now;
    const moves = [...now].map((p, k) => Math.abs(p - before[k]));
    const k = moves.reduce((best, x, i) => (x > moves[best] + 1e-12 ? i : best), 0);
    const text = x => (isChance ? percent(x[k]) : valueText(x[0], now[0]));
    const list = make('ul', {class: 'reasons'});
    for (const {of, finding, without, alone, refused} of reasons(view.engine, findings, read)) {
      const none = refused ? t('too_early', refused) : t('without_impossible');
      const number = alone && text(alone) + (isChance ? ' %' : '');
      list.append(
        make(
          'li',
          {},
          make('strong', {dir: 'auto'}, findingText(of, view.nodeOf(of).states, finding)),
          make(
            'div',
            {class: 'bars'},
            make(
              'div',
              {class: 'state'},
              make('span'),
              isChance ? barOf(now[k], without ? without[k] : null) : make('span'),
              make('span', {class: 'then'}, without ? `${text(without)} →` : ''),
              make('span', {class: 'number'}, text(now)),
            ),
          ),
          make(
            'small',
            {class: 'quiet'},
            !without ? none : number ? t('why_alone', {number}) : '',
          ),
        ),
      );
    }
    const state = node.kind === 'decision' ? node.states[taken] : node.states[k];
    const event = node.kind === 'utility' ? key : `${key} = ${state}`;
    return [make('p', {class: 'quiet'}, t('why_heading', {event})), list];
  }

  showMoved() {
    const {view} = this;
    const {answer, findings, prior, t} = view;
    const rows = findings.size && !answer.impossible ? movedMost(prior, answer, view.content) : [];
    this.moved.hidden = !rows.length || (view.isNarrow && view.selected !== null);
    this.moved.replaceChildren(
      make('h2', {}, t('moved_most')),
      ...rows.map(({name, key, state, before, after}) =>
        make(
          'button',
          {class: 'state', 'data-moved': name, onclick: () => view.select(name)},
          make('span', {class: 'name', title: key, dir: 'auto'}, key),
          make('span', {class: 'of', title: state}, state),
          barOf(after, before),
          make('span', {class: 'then'}, `${percent(before)} →`),
          make('span', {class: 'number'}, percent(after)),
        ),
      ),
    );
    put(this.moved, {'aria-label': t('moved_most')});
  }
}
