// What of the picture is seen: zoom, place, fit.
import {put} from './elements.js';
import {formAt} from './forms.js';

const MARGIN = 32;
const MOST = 4;
const LEAST = 0.05;

/** Zoom and place of the picture in its frame. */
export class Camera {
  constructor(view) {
    this.view = view;
    this.canvas = view.one('canvas');
    this.svg = view.one('net');
    this.world = view.one('world');
    this.heads = [...this.world.querySelectorAll('.head')].map(head => [
      head,
      head.getAttribute('transform'),
    ]);
    const all = kind => [...this.world.querySelectorAll(kind)];
    this.texts = all('.band-title, .plate-label');
    this.notes = all('.note-text');
    this.discs = all('.disc');
    this.svg.removeAttribute('viewBox');
    this.zoom = 1;
    this.x = this.y = 0;
    this.form = 'full';
    this.isLaid = false;
    this.isFitted = true;
  }

  /** The size of the frame. */
  get size() {
    return [this.canvas.clientWidth || 800, this.canvas.clientHeight || 600];
  }

  /** Show all of it, on a phone at least at a size that can be read. */
  fit() {
    const [left, top, width, height] = this.view.content.drawing.area;
    const [wide, high] = this.size;
    const margin = this.view.isNarrow ? 0 : MARGIN - 24;
    const hidden = this.view.isNarrow ? 0 : 30;
    let zoom = Math.min((wide - 2 * margin) / width, (high - 2 * margin - hidden) / height, 1);
    if (this.view.isNarrow) zoom = Math.min(1, Math.max((wide - 2 * margin) / width, 0.32));
    zoom = Math.max(zoom, LEAST);
    const room = high - hidden - height * zoom;
    const x = (wide - width * zoom) / 2 - left * zoom;
    const y = (this.view.isNarrow ? Math.min(0, room / 2) : room / 2) - top * zoom;
    this.isFitted = true;
    this.set(
      zoom,
      width * zoom > wide + 24 ? -left * zoom : x,
      height * zoom > high ? -top * zoom : y,
    );
  }

  set(zoom, x, y) {
    const changes = zoom !== this.zoom || !this.isLaid;
    [this.zoom, this.x, this.y, this.isLaid] = [zoom, x, y, true];
    put(this.world, {transform: `translate(${x} ${y})scale(${zoom})`});
    const step = 24 * zoom * 2 ** Math.max(0, Math.ceil(Math.log2(0.6 / zoom)));
    this.canvas.style.backgroundSize = `${step}px ${step}px`;
    this.canvas.style.backgroundPosition = `${x - step / 2}px ${y - step / 2}px`;
    if (changes) this.lay();
  }

  /** Give the nodes their form, and heads their size on the screen. */
  lay() {
    const {zoom, view} = this;
    this.form = formAt(zoom, this.form, view.letters);
    const line = Math.min(Math.max(zoom, 0.85), 1.6);
    const scale = (line * Math.min(1, 0.3 + (0.7 * zoom) / 0.3)) / zoom;
    for (const [head, place] of this.heads) put(head, {transform: `${place}scale(${scale})`});
    // On a phone no letters are smaller than those of names.
    const least = view.isNarrow ? view.letters / zoom : 0;
    for (const text of this.texts) text.style.fontSize = `${Math.max(12, least)}px`;
    for (const note of this.notes) {
      const word = note.nextSibling;
      note.style.display = 12 < least ? 'none' : '';
      word.style.display = 12 < least ? '' : 'none';
      word.style.fontSize = `${Math.max(12, least)}px`;
    }
    for (const disc of this.discs) {
      const size = Math.max(line / zoom, least / 11);
      put(disc, {r: 9 * size});
      disc.nextSibling.style.fontSize = `${11 * size}px`;
      put(disc.nextSibling, {y: Number(disc.getAttribute('cy')) + 4 * size});
    }
    for (const node of this.view.nodes.values()) {
      node.lay(this.form, this.zoom);
    }
    const output = this.view.page.querySelector('.zoom output');
    output.textContent = `${Math.round(this.zoom * 100)} %`;
  }

  /**
   * Zoom around a point of the frame.
   * @param {number} factor @param {number} [px] @param {number} [py]
   */
  by(factor, px = this.size[0] / 2, py = this.size[1] / 2) {
    const zoom = Math.min(MOST, Math.max(LEAST, this.zoom * factor));
    const ratio = zoom / this.zoom;
    this.isFitted = false;
    this.set(zoom, px - (px - this.x) * ratio, py - (py - this.y) * ratio);
  }

  move(dx, dy) {
    this.isFitted = false;
    const [left, top, width, height] = this.view.content.drawing.area;
    const [wide, high] = this.size;
    const within = (at, from, size, room) =>
      Math.min(room - 60 - from * this.zoom, Math.max(60 - (from + size) * this.zoom, at));
    this.set(
      this.zoom,
      within(this.x + dx, left, width, wide),
      within(this.y + dy, top, height, high),
    );
  }

  /** Bring a node into view. @param {string} name */
  reveal(name) {
    const node = this.view.nodes.get(name);
    if (!node) return;
    const [left, top, width, height] = node.drawn.box.map(x => x * this.zoom);
    const [wide, high] = this.size;
    const below = this.view.isNarrow && this.view.side.isOpen ? this.view.side.height : 0;
    const aside = (at, size, room) => (at < 8 ? 8 - at : Math.min(0, room - 8 - at - size));
    const [dx, dy] = [aside(left + this.x, width, wide), aside(top + this.y, height, high - below)];
    if (dx || dy) this.set(this.zoom, this.x + dx, this.y + dy);
  }
}
