// Time: the slice that is shown, and the course of the chosen node.
import {sliceName} from '../engine/findings.js';
import {draw, icon, make, markIcon, put} from './elements.js';
import {findingText, kindOf} from './marking.js';
import {percent} from './numbers.js';

const DASHES = ['', '7 3', '2 3', '9 3 2 3', '4 2', '1 4', '12 4', '9 2 2 2 2 2'];
const PLAY = 'M7 4l13 8-13 8z';
const PAUSE = 'M8 5v14M16 5v14';
const STEP = 600;
const LETTER = 7;

/** The slider of slices with a chart. */
export class TimeBar {
  constructor(view) {
    this.view = view;
    /** @type {any} */ this.node = null;
    this.element = view.one('time');
    /** @type {any} */ this.playing = 0;
    /** @type {any} */ this.chart = null;
    this.last = 0;
    this.element.hidden = !view.content.slices;
    if (!view.content.slices) return;
    this.last = view.content.slices.count - 1;
    this.button = make('button', {class: 'tool', onclick: () => this.play(!this.playing)});
    this.slider = make('input', {
      type: 'range',
      min: 0,
      max: this.last,
      value: 0,
      oninput: () => this.set(Number(this.slider.value)),
    });
    this.output = make('output');
    this.chart = draw('svg', {
      class: 'chart',
      preserveAspectRatio: 'none',
      viewBox: '0 0 1000 100',
      role: 'img',
    });
    this.legend = make('div', {class: 'legend'});
    this.chart.addEventListener('pointerdown', e => {
      const box = this.chart.getBoundingClientRect();
      this.set(Math.round(((e.clientX - box.left) / box.width) * this.last));
    });
    this.marks = make('div', {class: 'along marks'});
    this.ticks = make('div', {class: 'along ticks', 'aria-hidden': 'true'});
    this.element.append(
      make('div', {class: 'controls'}, this.button, this.output, this.legend),
      this.slider,
      this.marks,
      this.chart,
      this.ticks,
    );
  }

  /** What a slice is called. @param {number} slice */
  nameOf(slice) {
    return this.view.content.slices.times?.[slice] ?? String(slice);
  }

  /** Put something where a slice is. @param {any} element @param {number} slice */
  place(element, slice) {
    element.style.left = `${this.last ? (100 * slice) / this.last : 50}%`;
    return element;
  }

  /** The names of as many slices as have room, at round steps. */
  showTicks() {
    const {unit, start} = this.view.content.slices;
    const names = Array.from({length: this.last + 1}, (_, slice) => this.nameOf(slice));
    const width = LETTER * (3 + Math.max(...names.map(name => name.length)));
    const room = (this.element.clientWidth - 48) / Math.max(1, this.last);
    const steps = [...Array(9).keys()].flatMap(power => [1, 2, 5].map(k => k * 10 ** power));
    const step = steps.find(each => each * room >= width) || 1;
    const shown = names.map((name, slice) => this.place(make('span', {}, name), slice));
    const from = start ? `0 = ${start}` : '';
    const title = [unit ? `t, ${unit}` : 't', from].filter(Boolean).join(' · ');
    this.ticks.replaceChildren(
      ...shown.filter((_, slice) => slice % step === 0),
      make('div', {class: 'axis-title', dir: 'auto'}, title),
    );
  }

  /** The findings on the node of the chart. @param {any} node */
  showMarks(node) {
    const {findings} = this.view;
    const found = [];
    for (let s = 0; node?.inTime && s <= this.last; s++) {
      const key = sliceName(node.name, s);
      const finding = findings.get(key);
      if (!finding) continue;
      const title = findingText(key, node.states, finding);
      found.push(this.place(make('span', {title}, markIcon(kindOf(finding))), s));
    }
    this.marks.replaceChildren(...found);
  }

  set(slice) {
    this.view.setSlice(Math.min(this.last, Math.max(0, slice)));
  }

  play(on) {
    clearInterval(this.playing);
    this.playing = on
      ? setInterval(() => this.set(this.view.slice < this.last ? this.view.slice + 1 : 0), STEP)
      : 0;
    this.show();
  }

  show() {
    const {view} = this;
    if (!view.content.slices) return;
    const {t} = view;
    const said = t(this.playing ? 'pause' : 'play');
    this.button.replaceChildren(icon(this.playing ? PAUSE : PLAY));
    put(this.button, {'aria-label': said, title: said});
    this.slider.value = String(view.slice);
    put(this.slider, {'aria-label': t('slice')});
    this.output.textContent = `t = ${this.nameOf(view.slice)}`;
    put(this.slider, {'aria-valuetext': this.output.textContent});
    this.showTicks();
    this.showChart();
  }

  showChart() {
    const {view} = this;
    const {answer, t} = view;
    // On a phone the sheet of a node covers its chart, which is seen when that is closed.
    const found = view.selected === null ? null : view.nodeOf(view.selected);
    if (found?.inTime || !view.isNarrow) this.node = found;
    const {node} = this;
    const isOfTime = node && node.inTime && node.kind === 'chance' && !answer.impossible;
    const isShown =
      isOfTime && !answer.posterior(sliceName(node.name, view.slice)).some(Number.isNaN);
    this.legend.replaceChildren();
    this.showMarks(isShown ? node : null);
    if (!isShown) {
      this.chart.replaceChildren();
      this.chart.style.display = 'none';
      this.legend.append(t('pick_chart'));
      return;
    }
    this.chart.style.display = '';
    const at = slice => (this.last ? (1000 * slice) / this.last : 500);
    const lines = node.states.map(() => '');
    for (let s = 0; s <= this.last; s++) {
      const p = answer.posterior(sliceName(node.name, s));
      lines.forEach((d, k) => (lines[k] = `${d}${s ? 'L' : 'M'}${at(s)} ${100 - 100 * p[k]}`));
    }
    const now = answer.posterior(sliceName(node.name, view.slice));
    const parts = [
      draw('path', {class: 'axis', d: 'M0 0H1000M0 50H1000M0 100H1000'}),
      draw('path', {class: 'here', d: `M${at(view.slice)} 0V100`}),
    ];
    lines.forEach((d, k) => {
      if (k >= 8) return;
      const style = {'stroke-dasharray': DASHES[k], class: `line c${k + 1}`};
      parts.push(draw('path', {d, ...style}));
      this.legend.append(
        make(
          'span',
          {},
          draw('svg', {viewBox: '0 0 22 8'}, draw('path', {d: 'M0 4H22', ...style})),
          `${node.states[k]} ${percent(now[k])}`,
        ),
      );
    });
    this.chart.replaceChildren(...parts);
    put(this.chart, {'aria-label': t('chart', {name: node.name})});
  }
}
