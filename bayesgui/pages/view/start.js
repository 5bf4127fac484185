// The page as a file of its own: its address holds the findings.
import {parseAddress, addressOf} from '../engine/findings.js';
import {mount} from './view.js';

const THEME = 'bayesgui-theme';

/** The theme that the button chose, over a reload; a frame or a file may keep nothing. */
function keptTheme() {
  try {
    return localStorage.getItem(THEME);
  } catch {
    return null;
  }
}

/** @param {string} theme */
function keepTheme(theme) {
  try {
    if (theme === 'auto') localStorage.removeItem(THEME);
    else localStorage.setItem(THEME, theme);
  } catch {
    // Then it lasts as long as the page.
  }
}

/** Undo is going back in the browser. */
class AddressHistory {
  constructor() {
    this.step = history.state?.step ?? 0;
    this.last = this.step;
  }

  start(text) {
    this.text = text;
    history.replaceState({step: this.step}, '');
  }

  push(text) {
    this.text = text;
    this.last = ++this.step;
    // Ten times faster than a new hash, of which the browser makes a navigation.
    history.pushState({step: this.step}, '', `#${text || '-'}`);
  }

  go(step) {
    history.go(step);
  }

  get canUndo() {
    return this.step > 0;
  }

  get canRedo() {
    return this.step < this.last;
  }
}

/**
 * Show what stands in the address whenever it changes.
 * @param {AddressHistory} own @param {any} page @param {() => string} findings
 */
function followAddress(own, page, findings) {
  const follow = () => {
    own.step = history.state?.step ?? own.step;
    own.last = Math.max(own.last, own.step);
    const written = location.hash.replace(/^#-?/, '');
    if (written === own.text) return page.view.showHistory();
    page.view.goTo(findings());
    own.text = written;
  };
  addEventListener('hashchange', follow);
  addEventListener('popstate', follow);
}

/** Start the page of this file. */
export function start() {
  const content = JSON.parse(/** @type {any} */ (document.getElementById('content')).textContent);
  // The frame of a notebook or of a mail has no address that could be changed or copied.
  const own = location.protocol === 'about:' ? null : new AddressHistory();
  const findings = () =>
    location.hash ? location.hash.replace(/^#-?/, '') : content.findings;
  const addressed = own && {
    history: own,
    link: text => `${location.href.split('#')[0]}#${text || '-'}`,
  };
  const page = mount(document, content, {
    ...addressed,
    findings: findings(),
    onTheme: theme => {
      document.documentElement.style.background =
        theme === 'auto' ? '' : getComputedStyle(page.element).backgroundColor;
    },
    onLanguage: language =>
      (document.documentElement.lang = language === 'zh' ? 'zh-CN' : language),
  });
  const kept = keptTheme();
  if (kept === 'light' || kept === 'dark') page.setTheme(kept);
  page.view.options.onChosenTheme = keepTheme;
  if (own) followAddress(own, page, findings);
  // Keys count where nothing has the focus, too: at the start, and when a button went out.
  addEventListener('keydown', e => e.target === document.body && page.view.key(e));
  Object.assign(window, {
    bayesgui: {engine: page.view.engine, content, parseAddress, addressOf, page},
  });
}

if (typeof document !== 'undefined' && document.getElementById('content')) start();
