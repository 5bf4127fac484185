// The page in a cell of a notebook. Its findings are those of the model, which all views of the
// widget share, and which Python sets and hears.
import {mount} from '../view/view.js';
import {parseAddress} from '../engine/findings.js';

/**
 * The notebook's theme, or null where it says none and the reader's system decides.
 * @returns {'light' | 'dark' | null}
 */
function notebookTheme() {
  const {jpThemeLight, vscodeThemeKind} = document.body.dataset;
  if (jpThemeLight) return jpThemeLight === 'false' ? 'dark' : 'light';
  if (vscodeThemeKind) return /dark|high-contrast$/.test(vscodeThemeKind) ? 'dark' : 'light';
  return null;
}

/**
 * What findings mean, for Python: a number for each state.
 * @param {string} text @param {object} content
 */
function meant(text, content) {
  const {findings} = parseAddress(text, content);
  return [...findings].map(([name, finding]) => (
    {name, kind: finding.kind, weights: Array.from(finding.weights)}));
}

/**
 * Show the page in an element of a notebook, until the returned function is called.
 * @param {{model: any, el: HTMLElement}} cell
 * @returns {() => void}
 */
function render({model, el}) {
  const host = document.createElement('div');
  host.style.height = `${model.get('_height')}px`;
  host.style.width = '100%';
  el.append(host);
  const root = host.attachShadow({mode: 'open'});
  root.innerHTML = model.get('_body');
  const style = document.createElement('style');
  style.textContent = `${model.get('_style')}\n[data-do="copy"] { display: none !important; }`;
  root.append(style);
  // The page for readers without a kernel stands in an output of its own.
  const still = document.createElement('style');
  const mark = `[data-bayesgui-still="${model.get('_still')}"]`;
  still.textContent = `${mark}, .jp-OutputArea-child:has(${mark}) { display: none !important; }`;
  document.head.append(still);

  const content = JSON.parse(model.get('_content'));
  const view = mount(root, content, {findings: model.get('_findings')});
  let shown = model.get('_findings');
  let isFollowing = false;
  const follow = () => {
    const text = model.get('_findings');
    if (text === shown) return;
    shown = text;
    isFollowing = true;
    view.setFindings(text);
    isFollowing = false;
  };
  const paint = () => {
    const theme = notebookTheme();
    if (theme) view.setTheme(theme);
  };
  const watch = new MutationObserver(paint);
  watch.observe(document.body, {
    attributes: true, attributeFilter: ['data-jp-theme-light', 'data-vscode-theme-kind']});
  paint();
  view.onChange(text => {
    if (isFollowing || text === shown) return;
    shown = text;
    model.set('_findings', text);
    model.set('_found', meant(text, content));
    model.save_changes();
  });
  model.on('change:_findings', follow);
  // A frontend lets keys through to the notebook, where they run cells and delete them.
  const keep = (/** @type {Event} */ event) => event.stopPropagation();
  for (const kind of ['keydown', 'keyup', 'keypress']) host.addEventListener(kind, keep);
  return () => {
    model.off('change:_findings', follow);
    watch.disconnect();
    view.destroy();
    still.remove();
    host.remove();
  };
}
