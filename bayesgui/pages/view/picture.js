// The nodes of the picture: their forms by zoom, and what they show.
import {draw, hatching, markOf, put} from './elements.js';
import {formOf, narrowed, placesOf} from './forms.js';
import {kindOf} from './marking.js';
import {endText, valueText} from './numbers.js';
import {rowsOf} from './rows.js';

/**
 * A bar that moves without a new layout.
 * @param {any} fill @param {number} left @param {number} share
 */
export function stretch(fill, left, share) {
  fill.style.transform = `translateX(${left}px) scaleX(${share})`;
}

/** One node of the picture. */
export class NodeView {
  /**
   * @param {any} element
   * @param {any} drawn @param {any} node @param {number} letters least size of letters
   */
  constructor(element, drawn, node, letters) {
    this.element = element;
    this.drawn = drawn;
    this.node = node;
    this.letters = letters;
    /** @type {any} */ this.worth = null;
    const one = name => element.querySelector(`.${name}`);
    this.area = draw('rect', {class: 'area', 'data-name': drawn.name});
    this.title = one('title');
    this.strip = one('strip');
    this.value = one('value');
    this.rows = [...element.querySelectorAll('.row')].map(g => {
      const of = name => g.querySelector(`.${name}`);
      return {
        g,
        hit: of('hit'),
        name: of('name'),
        track: of('track'),
        fill: of('fill'),
        number: of('number'),
        tick: null,
        extra: [],
        p: null,
      };
    });
    this.form = 'full';
    this.px = 1;
    this.size = 13;
    this.places = placesOf(drawn, 'full', 1, letters);
    this.left = drawn.bar ? drawn.bar[0] : 20;
    this.width = drawn.bar ? drawn.bar[1] - drawn.bar[0] : drawn.box[2] - 40;
    this.badge = null;
    this.badgeRoom = 20;
  }

  /**
   * Take a form; sizes that stay the same on the screen depend on the zoom.
   * @param {string} form @param {number} zoom
   */
  lay(form, zoom) {
    form = formOf(this.drawn, form, zoom);
    const isSame = form === 'full' && this.form === 'full' && this.isMeasured;
    this.placeArea(1 / zoom);
    // Letters of a pinned small form grow with the zoom.
    this.px = Math.max(1, 1 / zoom);
    const least = form === 'name' ? 13 : 0;
    this.size = form === 'full' ? 13 : Math.max(least, this.letters * this.px);
    if (isSame) return;
    this.form = form;
    const {element, drawn, rows, title} = this;
    const places = (this.places = placesOf(drawn, form, this.px, this.size));
    Object.assign(this, {left: places.left, width: places.width});
    const isIcon = form === 'icon' || form === 'name';
    toggleAll(element.classList, {compact: form !== 'full', 'icon-form': isIcon});
    put(title, places.title);
    title.style.fontSize = form === 'full' ? '' : `${this.size}px`;
    if (this.strip) put(this.strip, {transform: `scale(1 ${places.strip / 26})`});
    const size = {...places.bar, width: places.width};
    rows.forEach((row, k) => {
      put(row.g, {
        transform: `translate(0 ${places.first + (places.isOne ? 0 : places.pitch * k)})`,
      });
      put(row.hit, {height: places.pitch});
      put(row.track, {x: places.left, ...size});
      put(row.fill, size);
      this.stretchRow(row);
    });
    if (drawn.kind === 'utility') {
      put(element.querySelector('.track'), {x: places.left, ...size});
      put(element.querySelector('.fill'), size);
      this.stretchValue();
    }
    this.fitWorth();
    this.placeBadge();
    this.fitTitle();
    if (this.isMeasured || form !== 'full') return;
    this.isMeasured = true;
    for (const {name} of rows) narrowed(name, drawn.column + 6, 12);
  }

  /** A finger needs 44 pixels, below all nodes. @param {number} px */
  placeArea(px) {
    const [left, top, width, height] = this.drawn.box;
    const [wide, high] = [Math.max(width, 44 * px), Math.max(height, 44 * px)];
    const [x, y] = [left - (wide - width) / 2, top - (high - height) / 2];
    put(this.area, {x, y, width: wide, height: high});
  }

  /** Names of another font are narrowed to the room that they have on the canvas. */
  fitTitle() {
    const {drawn, title, form, places} = this;
    const full = form === 'full';
    const text = full ? (this.badge ? drawn.short : drawn.title) : drawn.name;
    const room = places.room - (full && this.badge ? this.badgeRoom : 0);
    if (title.textContent !== text) title.textContent = text;
    const length = narrowed(title, room, this.size);
    if (full || length <= 1.6 * room) return;
    const kept = Math.max(3, Math.floor((text.length * 1.2 * room) / length));
    title.textContent = `${text.slice(0, kept)}…`;
    narrowed(title, room, this.size);
  }

  placeBadge() {
    const {badge, drawn, form, px} = this;
    if (!badge) return;
    const [, , width] = drawn.box;
    const place =
      form === 'full'
        ? `translate(${width - 17} 13)`
        : `translate(${width - px} ${px})scale(${px})`;
    put(badge, {transform: place});
    if (badge.dataset.kind) badge.firstChild.style.display = form === 'full' ? 'none' : '';
  }

  /**
   * Show an answer.
   * @param {any} view @param {string} key the name in the answer, of a slice too
   */
  show(view, key) {
    const {findings, answer, prior} = view;
    const finding = findings.get(key);
    const kind = kindOf(finding);
    const isSet = kind === 'do' || kind === 'choice';
    const {classList} = this.element;
    classList.toggle('found', Boolean(kind) && !isSet);
    classList.toggle('done', isSet);
    classList.toggle('conflict', answer.conflict.includes(key));
    for (const each of ['several', 'fixed']) classList.toggle(each, kind === each);
    this.setBadge(answer.conflict.includes(key) ? 'error' : kind);
    if (this.drawn.kind === 'utility') return this.showValue(view, key);
    const shown = rowsOf(view, this.node, key);
    const depends = shown.some(({mark}) => mark === 'best_if');
    if (depends && !this.badge) this.setPill(view.t('as_seen'));
    const top = shown.reduce((best, {p}, k) => ((p ?? 0) > (shown[best].p ?? 0) ? k : best), 0);
    this.rows.forEach((row, k) => {
      const now = shown[k];
      toggleAll(row.g.classList, {...now.flags, top: k === top});
      Object.assign(row, {p: now.p, prior: now.prior, worth: now.worth});
      if (row.number.textContent !== now.number) row.number.textContent = now.number;
      if (now.p === null) row.g.removeAttribute('data-probability');
      else put(row.g, {'data-probability': String(now.p)});
      const said = {'aria-pressed': String(now.flags.soft), 'aria-label': view.rowSaid(key, now)};
      put(row.g, {'data-node': key, ...said});
      this.setExtras(row, now);
    });
    this.fitWorth();
    this.rows.forEach(row => this.stretchRow(row));
  }

  /** Bars of worth end beside the longest number. */
  fitWorth() {
    const {drawn, form, places, rows} = this;
    if (drawn.kind !== 'decision' || form !== 'full') return;
    const widest = Math.max(...rows.map(row => row.number.getComputedTextLength()));
    this.width = Math.max(0, Math.min(places.width, drawn.box[2] - 16 - widest - places.left));
    for (const {track, fill} of rows)
      for (const bar of [track, fill]) put(bar, {width: this.width});
  }

  stretchRow(row) {
    if (row.worth) {
      const {value, scale} = row.worth;
      const at = x => this.width * ((x - scale[0]) / (scale[1] - scale[0] || 1));
      const [from, to] = [Math.min(at(0), at(value)), Math.max(at(0), at(value))];
      stretch(row.fill, this.left + from, (to - from) / (this.width || 1));
      zeroLine(row, row.number, this.left + at(0), 10);
    } else {
      const share =
        row.p === null ? 0 : row.p > 0 ? Math.max(1 / this.width, Math.min(1, row.p)) : 0;
      stretch(row.fill, this.left, share);
    }
    if (row.prior === null || row.prior === undefined || row.worth) {
      if (row.tick) row.tick.style.display = 'none';
      return;
    }
    if (!row.tick) {
      row.tick = draw('rect', {class: 'tick', y: 4, width: 2, height: 12});
      row.number.before(row.tick);
    }
    row.tick.style.display = '';
    const x = Math.min(Math.max(row.prior * this.width - 1, 0), this.width - 2);
    row.tick.style.transform = `translateX(${this.left + x}px)`;
  }

  /** Marks, the line through a state ruled out, hatching, and the pointer of a likelihood. */
  setExtras(row, {mark, isNot, weight}) {
    const said = `${mark} ${isNot} ${weight}`;
    if (row.said === said) return;
    row.said = said;
    row.extra.forEach(each => each.remove());
    row.extra = [];
    const add = element => row.extra.push(element) && element;
    if (mark && mark !== 'fixed') {
      row.g.append(add(markOf(mark)));
      put(row.extra[0], {transform: 'translate(13 10)'});
    }
    const [left, right] = this.drawn.bar;
    if (isNot) {
      const end = 25 + row.name.getComputedTextLength();
      row.fill.before(add(draw('path', {class: 'hatch', d: hatching(left, right - left)})));
      row.g.append(add(draw('path', {class: 'strike', d: `M23 10H${end}`})));
    }
    if (weight === null) return;
    const x = left + (right - left) * weight;
    row.g.append(add(draw('path', {class: 'pointer', d: `M${x} 5.5l-4 -5h8z`})));
  }

  /** Say in the title that what is seen decides. */
  setPill(said) {
    const text = draw('text', {class: 'pill-text', x: 1, y: 4, 'data-t': 'as_seen'}, said);
    this.badge = draw('g', {'data-kind': '', class: 'pill-badge'}, text);
    this.element.append(this.badge);
    this.badgeRoom = text.getComputedTextLength() + 18;
    const width = this.badgeRoom - 6;
    text.before(draw('rect', {x: 7 - width, y: -7.5, width, height: 15, rx: 7.5}));
    this.placeBadge();
    this.fitTitle();
  }

  setBadge(kind) {
    if (this.badge ? this.badge.dataset.kind === kind && kind : !kind) return;
    if (this.badge) this.badge.remove();
    this.badge = null;
    this.badgeRoom = 20;
    if (kind) {
      this.badge = draw(
        'g',
        {'data-kind': kind},
        draw('circle', {class: 'mark-ground', r: 6.5}),
        markOf(kind, 6),
      );
      this.element.append(this.badge);
      this.placeBadge();
    }
    this.fitTitle();
  }

  showValue(view, key) {
    const x = view.answer.impossible ? null : view.answer.utility(key);
    const ends = this.drawn.ends;
    this.worth = x === null || Number.isNaN(x) || !ends ? null : {value: x, ends};
    this.value.textContent = valueText(x, ends ? Math.max(...ends.map(Math.abs)) : 0);
    if (ends)
      ['low', 'high'].forEach(
        (end, k) => (this.element.querySelector(`.${end}`).textContent = endText(ends[k])),
      );
    put(this.element, {'aria-label': `${key}, ${this.value.textContent}`});
    this.stretchValue();
  }

  stretchValue() {
    const fill = this.element.querySelector('.fill');
    if (!this.worth) return stretch(fill, this.left, 0);
    const [low, high] = this.worth.ends;
    const at = x => Math.min(1, Math.max(0, (x - low) / (high - low || 1)));
    const [from, to] = [at(0), at(this.worth.value)].sort((a, b) => a - b);
    stretch(fill, this.left + this.width * from, to - from);
    if (low <= 0 && high >= 0) {
      zeroLine(this, fill.nextSibling, this.left + this.width * at(0), 35.5);
    }
  }
}

function zeroLine(holder, before, x, y) {
  if (!holder.zero) {
    holder.zero = draw('path', {class: 'zero'});
    before.before(holder.zero);
  }
  put(holder.zero, {d: `M${x} ${y - 6}v12`});
}

function toggleAll(names, flags) {
  for (const [name, on] of Object.entries(flags)) names.toggle(name, Boolean(on));
}
