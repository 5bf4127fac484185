// Find a node by its name.
import {make} from './elements.js';

const MOST_HITS = 12;

/** The field that finds nodes. */
export class Finder {
  /** @param {any} view */
  constructor(view) {
    this.view = view;
    this.field = view.page.querySelector('.find input');
    this.field.addEventListener('input', () => this.show(this.field.value));
    this.field.addEventListener('keydown', e => this.key(e));
    this.field.addEventListener('blur', () => setTimeout(() => this.show(''), 150));
  }

  /** List the nodes whose name or label has a text; returns them. */
  show(text) {
    this.view.page.querySelector('.hits')?.remove();
    const wanted = text.trim().toLowerCase();
    const has = node => `${node.name} ${node.label || ''}`.toLowerCase().includes(wanted);
    const found = wanted ? this.view.content.nodes.filter(has).slice(0, MOST_HITS) : [];
    this.field.setAttribute('aria-expanded', String(found.length > 0));
    if (!found.length) return found;
    const option = (node, k) => {
      const said = {role: 'option', class: k ? '' : 'on', 'aria-selected': String(!k), dir: 'auto'};
      return make('button', {...said, onclick: () => this.reach(node.name)}, node.name);
    };
    this.view
      .one('find')
      .append(make('div', {class: 'hits', role: 'listbox'}, ...found.map(option)));
    return found;
  }

  key(e) {
    if (e.key !== 'Enter' && e.key !== 'Escape') return;
    const text = this.field.value;
    const [first] = this.show(text);
    this.show('');
    e.preventDefault();
    e.stopPropagation();
    if (e.key === 'Escape') return this.field.blur();
    if (first) this.reach(first.name);
    else if (text) this.view.say(this.view.t('not_found', {name: text}));
  }

  /** Go to a node. */
  reach(name) {
    const {camera, nodes} = this.view;
    this.field.value = '';
    this.show('');
    this.view.closeMenus();
    if (camera.form === 'icon') camera.by(0.7 / camera.zoom);
    const node = nodes.get(name);
    (node.rows.length ? node.rows[0].g : node.element).focus();
    this.view.select(name);
  }
}
