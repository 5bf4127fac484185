// The page: its state, and what happens when it changes.
import {Engine} from '../engine/engine.js';
import {addressOf, nodeOf, parseAddress, sliceName} from '../engine/findings.js';
import {Camera} from './camera.js';
import {draw, make, put} from './elements.js';
import {Finder} from './find.js';
import {Foot} from './foot.js';
import {narrowed} from './forms.js';
import {Hand} from './hand.js';
import {clicked, findingText, kindOf} from './marking.js';
import {valueText} from './numbers.js';
import {NodeView} from './picture.js';
import {Side} from './side.js';
import {TimeBar} from './time.js';

const NARROW = 900;
const SHORT = 20;
const THEMES = ['auto', 'light', 'dark'];

/** Undo for pages without an address of their own. */
class OwnHistory {
  constructor() {
    this.texts = [''];
    this.at = 0;
  }

  start(text) {
    this.texts[this.at] = text;
  }

  push(text) {
    this.texts.splice(++this.at, Infinity, text);
  }

  go(step, show) {
    this.at += step;
    show(this.texts[this.at]);
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.texts.length - 1;
  }
}

/** A page that is alive. */
class View {
  constructor(root, content, options) {
    this.root = root;
    this.content = content;
    this.options = options;
    this.page = root.querySelector('.bayesgui');
    this.history = options.history || new OwnHistory();
    this.may = !content.may || content.may.findings !== false;
    this.language = options.language || content.language;
    /** @type {any} */ this.selected = null;
    this.slice = 0;
    this.theme = 'auto';
    /** @type {((text: string, answer: any) => void)[]} */ this.listeners = [];
    this.t = (key, values = {}) =>
      content.texts[this.language][key].replace(/\{(\w+)\}/g, (all, name) =>
        String(values[name] ?? all),
      );
    this.byName = new Map(content.nodes.map(node => [node.name, node]));
    this.engine = new Engine(content);
    /** @type {any} */ this.camera = null;
    /** @type {any} */ this.side = null;
    /** @type {any} */ this.time = null;
    this.text = '';
    this.findings = new Map();
    this.answer = this.prior = this.engine.ask(new Map());
    this.isTouch = matchMedia('(pointer: coarse)').matches;
    this.foot = new Foot(this);
    this.adopt();
    this.page.classList.add('live');
    this.camera = new Camera(this);
    this.side = new Side(this);
    this.time = new TimeBar(this);
    this.hand = new Hand(this);
    this.finder = new Finder(this);
    this.listen();
    this.setLanguage(this.language);
    this.enter(options.findings ?? content.findings);
    this.history.start(this.text);
    this.watch = new ResizeObserver(() => this.resize());
    this.watch.observe(this.one('canvas'));
  }

  /** @param {string} name @returns {any} */
  one(name) {
    return this.page.querySelector(`.${name}`);
  }

  get isNarrow() {
    return this.page.clientWidth < NARROW;
  }

  /** Size of the letters of names of small nodes, on the screen. */
  get letters() {
    return this.isNarrow ? 11 : 10;
  }

  /** The nodes of the picture that stand in the file. */
  adopt() {
    /** @type {any} */ this.nodes = new Map();
    for (const note of this.page.querySelectorAll('.note-text')) {
      const [x, y] = ['x', 'y'].map(at => note.firstElementChild.getAttribute(at));
      note.after(draw('text', {class: 'note-word', x, y, 'data-t': 'note'}));
    }
    for (const line of this.page.querySelectorAll('.note-text tspan')) {
      narrowed(line, Number(line.parentNode.dataset.room), 12);
    }
    const areas = draw('g');
    this.one('nodes').before(areas);
    const drawn = new Map(this.content.drawing.nodes.map(each => [each.name, each]));
    for (const element of this.page.querySelectorAll('.node')) {
      const name = element.dataset.name;
      const view = new NodeView(element, drawn.get(name), this.byName.get(name), this.letters);
      this.nodes.set(name, view);
      areas.append(view.area);
      view.rows.forEach((row, k) => put(row.g, {tabindex: k ? -1 : 0}));
      if (!view.rows.length) put(element, {tabindex: 0});
    }
  }

  listen() {
    const {page} = this;
    page.addEventListener('click', e => {
      const button = e.target.closest('[data-do], [data-language], [data-scenario]');
      if (!button) return;
      const {do: what, language, scenario} = button.dataset;
      if (language) this.setLanguage(language);
      else if (scenario) this.showScenario(this.content.scenarios[Number(scenario)]);
      else this.act(what);
    });
    page.addEventListener('keydown', e => this.key(e));
    this.one('subtitle').addEventListener('click', () => this.isNarrow && this.openFindings());
  }

  key(e) {
    const isTyping = /** @type {any} */ (e.target).matches('input[type="text"]');
    const isUndo = (e.ctrlKey || e.metaKey) && !isTyping && e.key.toLowerCase() === 'z';
    const zooms = {'+': 'zoom_in', '=': 'zoom_in', '-': 'zoom_out', 0: 'fit'};
    const isPlain = !isTyping && !e.ctrlKey && !e.metaKey && !e.altKey;
    const isRedo = (e.ctrlKey || e.metaKey) && !isTyping && e.key.toLowerCase() === 'y';
    if (isUndo) this.act(e.shiftKey ? 'redo' : 'undo');
    else if (isRedo) this.act('redo');
    else if (isPlain && zooms[e.key]) this.act(zooms[e.key]);
    else if (e.key === '/' && !isTyping) this.page.querySelector('.find input').focus();
    else if (e.key === 'Escape' && !isTyping) this.select(null);
    else return;
    e.preventDefault();
  }

  act(what) {
    const {camera, history} = this;
    if (what !== 'menu') this.one('tools').classList.remove('open');
    const show = text => this.goTo(text);
    if (what === 'undo' && history.canUndo) history.go(-1, show);
    if (what === 'redo' && history.canRedo) history.go(1, show);
    if (what === 'clear') this.change(new Map(), this.t('cleared'));
    if (what === 'zoom_in') camera.by(1.25);
    if (what === 'zoom_out') camera.by(0.8);
    if (what === 'fit') camera.fit();
    if (what === 'menu') this.one('tools').classList.toggle('open');
    if (what === 'theme') this.setTheme(THEMES[(THEMES.indexOf(this.theme) + 1) % 3]);
    if (what === 'theme') this.options.onChosenTheme?.(this.theme);
    if (what === 'copy') this.copy();
  }

  copy() {
    const text = this.options.link ? this.options.link(this.text) : `#${this.text}`;
    const done = () => this.say(this.t('copied'));
    const other = () => {
      const area = make('textarea', {class: 'hidden-text'});
      area.value = text;
      this.page.append(area);
      area.select();
      document.execCommand('copy');
      area.remove();
      done();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, other);
    else other();
  }

  closeMenus() {
    this.one('tools').classList.remove('open');
  }

  /**
   * The name of a node in answers: that of the slice shown where it is in time.
   * @param {string} name
   */
  keyOf(name) {
    return this.byName.get(name)?.inTime ? sliceName(name, this.slice) : name;
  }

  nodeOf(key) {
    return this.byName.get(key) || nodeOf(this.content, key);
  }

  /** What a row says to who cannot see it. */
  rowSaid(key, {state, number, worth, mark}) {
    const kind = number === '–' ? 'row_none' : worth ? 'row_worth' : 'row';
    const said = this.t(kind, {name: key, state, number});
    return mark ? said + (this.language === 'zh' ? '，' : ', ') + this.t(mark) : said;
  }

  /** How many there are, in words. */
  counted(one, many, number) {
    return number === 1 ? this.t(one) : this.t(many, {number});
  }

  countText() {
    const {size} = this.findings;
    return size ? this.counted('one_finding', 'findings', size) : this.t('no_findings');
  }

  /**
   * A click on a state.
   * @param {string} name @param {number} k @param {'seen' | 'not' | 'among'} how
   */
  click(name, k, how) {
    const node = this.byName.get(name);
    if (node.shown === false || !this.may) {
      return this.say(this.t(this.may ? 'no_numbers' : 'not_allowed', {name}));
    }
    const key = this.keyOf(name);
    const found = clicked(this.content, key, node, this.findings.get(key), k, how);
    if (!found) return this.takeBack(key);
    const findings = new Map(this.findings).set(key, found);
    const text = findingText(key, node.states, found);
    this.change(findings, `${text}${this.t('every_number')}`, text);
  }

  takeBack(key) {
    const finding = this.findings.get(key);
    if (!finding || !this.may) return;
    const findings = new Map(this.findings);
    findings.delete(key);
    this.change(
      findings,
      this.t('taken_back', {finding: findingText(key, this.nodeOf(key).states, finding)}),
    );
  }

  showScenario(scenario) {
    if (!this.may) return this.say(this.t('not_allowed'));
    const {findings} = parseAddress(scenario.findings, this.content);
    const said = {name: scenario.name, findings: this.textOf(findings)};
    this.change(findings, this.t('shown', said));
  }

  /** Findings in words. @param {Map<string, any>} findings */
  textOf(findings) {
    const text = ([key, each]) => findingText(key, this.nodeOf(key).states, each);
    return [...findings].map(text).join(', ') || this.t('no_findings');
  }

  change(findings, said, strong) {
    this.show(findings);
    this.history.push(this.text);
    this.paint();
    this.say(said, strong);
    this.tell();
  }

  /** Show the findings of an address. @param {string} text */
  enter(text) {
    const {findings, unknown} = parseAddress(text || '', this.content);
    this.show(findings);
    this.paint();
    this.say(unknown.length ? this.t('unknown', {names: unknown.join(', ')}) : '');
    this.tell();
  }

  /** Undo or redo, and say what is known now. @param {string} text */
  goTo(text) {
    this.enter(text);
    if (!this.foot.text) this.say(this.textOf(this.findings));
  }

  show(findings) {
    this.findings = findings;
    this.answer = this.engine.ask(findings);
    this.text = addressOf(findings, this.content);
  }

  tell() {
    for (const each of this.listeners) each(this.text, this.answer);
  }

  paint() {
    for (const [name, node] of this.nodes) node.show(this, this.keyOf(name));
    for (const line of this.page.querySelectorAll('.arc, .lag')) {
      const kind = kindOf(this.findings.get(this.keyOf(line.dataset.end)));
      line.classList.toggle('cut', kind === 'do');
    }
    this.side.show();
    this.time.show();
    const isSame = each =>
      addressOf(parseAddress(each.findings, this.content).findings, this.content) === this.text;
    for (const pill of this.page.querySelectorAll('.pill')) {
      const on = isSame(this.content.scenarios[Number(pill.dataset.scenario)]);
      pill.classList.toggle('on', on);
      put(pill, {'aria-pressed': on});
      if (on) this.one('pills').scrollLeft = pill.offsetLeft - this.one('pills').offsetLeft - 2;
    }
    this.showHistory();
    this.page.querySelector('.scenarios .link').hidden = !this.findings.size || !this.may;
    this.one('scenarios').hidden = !this.content.scenarios.length;
    this.showSubtitle();
  }

  showHistory() {
    this.page.querySelector('[data-do="undo"]').disabled = !this.history.canUndo;
    this.page.querySelector('[data-do="redo"]').disabled = !this.history.canRedo;
  }

  showSubtitle() {
    const {content, t} = this;
    const arcs = content.nodes.reduce((sum, node) => sum + node.parents.length, 0);
    const nodes = this.counted('one_node', 'nodes', content.nodes.length);
    const size = this.isNarrow
      ? [this.countText()]
      : [nodes, this.counted('one_arc', 'arcs', arcs)];
    const worth = this.answer.expectedUtility;
    if (worth !== null) size.push(t('eu_short', {number: valueText(worth)}));
    // What moves is never cut on a phone.
    const isLast = this.isNarrow && content.subtitle.length > SHORT;
    const last = this.isNarrow ? isLast && content.subtitle : content.note;
    const parts = [isLast ? '' : content.subtitle, ...size, last].filter(Boolean);
    this.one('subtitle').textContent = parts.join(' · ');
    put(this.one('subtitle'), {title: content.note});
  }

  say(said, strong) {
    this.foot.say(said, strong);
  }

  /** @param {string | null} name @param {boolean} [keeps] whether the focus stays where it is */
  select(name, keeps = false) {
    if (name !== null && !this.nodes.has(name)) return;
    if (name === this.selected && keeps) return;
    this.selected = name;
    this.outline(name, ['halo', 'ring'], 2);
    this.side.open(
      name === null ? 'closed' : this.side.isOpen ? this.side.element.dataset.sheet : 'half',
    );
    if (name !== null && !keeps) requestAnimationFrame(() => this.camera.reveal(name));
    this.side.show();
    this.time.show();
  }

  /** Outlines of a node outside its border, whose color says something too. */
  outline(name, kinds, far) {
    for (const each of this.page.querySelectorAll(kinds.map(kind => `.${kind}`).join()))
      each.remove();
    if (name === null) return;
    const {element, drawn} = this.nodes.get(name);
    const [, , width, height] = drawn.box;
    const body = element.querySelector('.body');
    for (const kind of kinds) {
      const ring = body.cloneNode();
      const [x, y] = [1 + (2 * far) / width, 1 + (2 * far) / height];
      const moved = {transform: `translate(${-far} ${-far})scale(${x} ${y})`};
      const larger = {x: -far, y: -far, width: width + 2 * far, height: height + 2 * far};
      put(ring, {class: kind, ...(ring.tagName === 'path' ? moved : larger)});
      if (kind === 'halo') body.before(ring);
      else element.querySelector('.rim').after(ring);
    }
  }

  openFindings() {
    this.select(null);
    this.side.open('half');
    this.side.show();
  }

  setSlice(slice) {
    this.slice = slice;
    this.paint();
  }

  setLanguage(language) {
    this.language = language;
    const {page, t} = this;
    page.lang = language === 'zh' ? 'zh-CN' : language;
    for (const each of page.querySelectorAll('[data-t]'))
      each.textContent = t(each.dataset.t, {number: each.dataset.v});
    for (const each of page.querySelectorAll('[data-label]'))
      put(each, {'aria-label': t(each.dataset.label), title: t(each.dataset.label)});
    for (const each of page.querySelectorAll('[data-placeholder]'))
      each.placeholder = t(each.dataset.placeholder);
    for (const each of page.querySelectorAll('[data-language]')) {
      each.classList.toggle('on', each.dataset.language === language);
      put(each, {'aria-pressed': each.dataset.language === language});
    }
    if (this.isTouch) this.one('hint').textContent = t('hint_touch');
    this.setTheme(this.theme);
    this.paint();
    this.say('');
    this.options.onLanguage?.(language);
  }

  /** @param {string} theme auto, light or dark */
  setTheme(theme) {
    this.theme = theme;
    if (theme === 'auto') delete this.page.dataset.theme;
    else this.page.dataset.theme = theme;
    const said = this.t(`theme_${theme}`);
    put(this.page.querySelector('[data-do="theme"]'), {'aria-label': said, title: said});
    this.options.onTheme?.(theme);
  }

  resize() {
    for (const node of this.nodes.values()) node.letters = this.letters;
    if (this.camera.isFitted) this.camera.fit();
    if (this.content.slices) this.time.showTicks();
    this.showSubtitle();
  }
}

/**
 * Make a page alive whose markup stands in `root`.
 * @param {any} root a document or a shadow root @param {any} content
 * @param {any} [options] language, findings, history, link, onTheme, onLanguage
 */
export function mount(root, content, options = {}) {
  const view = new View(root, content, options);
  view.camera.fit();
  return {
    view,
    element: view.page,
    setFindings: text => view.enter(text),
    findings: () => view.text,
    onChange: callback => view.listeners.push(callback),
    setTheme: theme => view.setTheme(theme),
    setLanguage: language => view.setLanguage(language),
    destroy: () => {
      view.watch.disconnect();
      view.time.play?.call({...view.time, show: () => null}, false);
      view.page.replaceChildren();
    },
  };
}
