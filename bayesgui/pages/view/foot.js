// The line below the picture: what just happened, or why there is no answer.
import {make} from './elements.js';
import {findingText} from './marking.js';

/** Says one sentence at a time, to screen readers too. */
export class Foot {
  /** @param {any} view */
  constructor(view) {
    this.view = view;
    this.element = view.one('foot');
    this.said = view.one('said');
    this.text = '';
  }

  /** Say what happened, unless there is something to mend; `strong`: how it begins. */
  say(text, strong) {
    const {answer, findings, may, t} = this.view;
    const isBad = answer.impossible || Boolean(answer.refused);
    this.element.classList.toggle('bad', isBad);
    this.element.querySelector('.link')?.remove();
    this.text = isBad ? this.refusal() : text;
    if (!isBad && strong) {
      return this.said.replaceChildren(make('strong', {}, strong), text.slice(strong.length));
    }
    this.said.textContent = this.text;
    if (!isBad || !may) return;
    const last = answer.refused?.variable || [...findings.keys()].pop();
    const onclick = () => this.view.takeBack(last);
    this.said.after(make('button', {class: 'link', onclick}, t('take_back')));
  }

  /** Why there is no answer, or none to all findings. */
  refusal() {
    const {view} = this;
    const {answer, findings, t} = view;
    const text = key => findingText(key, view.nodeOf(key).states, findings.get(key));
    if (answer.impossible) {
      const named = answer.conflict.length ? answer.conflict : [...findings.keys()];
      return t('impossible', {findings: named.map(text).join(', ')});
    }
    const {kind, variable, variables, decision} = answer.refused;
    if (kind === 'fixed') return t('refused', {names: variables.join(', ')});
    return t(kind === 'after' ? 'too_early' : 'fixed_undecided', {variable, decision});
  }
}
