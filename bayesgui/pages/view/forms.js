// The forms of a node by zoom, and where its parts lie in each: as the canvas has them.
import {put} from './elements.js';

const FULL_FROM = 0.65;
const COMPACT_FROM = 0.3;
const HYSTERESIS = 0.03;

/** The form of nodes at a zoom; leaving one takes three points more. */
export function formAt(zoom, before, letters) {
  // Rows have letters of 12, which on a phone are 11 at least.
  const full = letters > 10 ? letters / 12 : FULL_FROM;
  if (zoom >= full - (before === 'full' ? HYSTERESIS : 0)) return 'full';
  return zoom >= COMPACT_FROM - (before !== 'icon' ? HYSTERESIS : 0) ? 'compact' : 'icon';
}

/** The form of a node: as on the canvas a small one that is pinned grows no larger. */
export function formOf({form: pinned, box}, form, zoom) {
  if (!pinned) return form;
  // Below its title a compact node that was drawn small needs room for a bar.
  const isSmall = form === 'icon' || box[3] * zoom < 24;
  return pinned === 'compact' && isSmall ? 'icon' : pinned;
}

/**
 * Where the parts of a node lie, in units of the canvas.
 * `px`: one pixel of the screen; `size`: that of letters.
 * @returns {Record<string, any>} what of it a form has
 */
export function placesOf(drawn, form, px, size) {
  const isHexagon = drawn.kind === 'utility';
  if (form === 'full') return isHexagon ? fullHexagon(drawn) : fullBox(drawn);
  const [, , width, height] = drawn.box;
  if (form === 'name') return nameForm(width, height, size);
  if (isHexagon) {
    const margin = height / 4 + 3 * px;
    const title = {x: width / 2, y: height * 0.42 + 1.5 * px};
    const bar = {y: height * 0.58, height: Math.max(2 * px, height * 0.17)};
    return {title, room: width - 2 * margin, left: margin, width: width - 2 * margin, bar};
  }
  if (form === 'icon') return iconForm(width, height, px, size);
  const strip = 16 * px;
  const rows = Math.max(1, drawn.rows?.length ?? 0);
  const room = height - strip - 4 * px;
  const pitch = Math.min(Math.max(room / rows, px), 10 * px);
  const bar = Math.min(Math.max(1.5 * px, pitch * 0.72), 6 * px);
  return {
    title: {x: width / 2, y: strip - 4.4 * px},
    room: width - 5 * px,
    strip,
    first: strip + 2 * px + Math.max(0, (room - pitch * rows) / 2),
    pitch,
    left: 5 * px,
    width: width - 10 * px,
    bar: {y: (pitch - bar) / 2, height: bar},
  };
}

function fullBox({box, bar, order}) {
  return {
    title: {x: order ? 31 : 10, y: 17.5},
    room: box[2] - 20 - (order ? 21 : 0),
    strip: 26,
    first: 31,
    pitch: 20,
    left: bar[0],
    width: bar[1] - bar[0],
    bar: {y: 6, height: 8},
  };
}

function fullHexagon({box}) {
  const title = {x: 20, y: 21.5};
  const bar = {y: 31.5, height: 8};
  return {title, room: box[2] - 96, left: 20, width: box[2] - 40, bar};
}

/** One bar, that of the most probable state, below the name; the name alone in little room. */
function iconForm(width, height, px, size) {
  const inset = Math.max(1.5, Math.min(4, (width / px) * 0.09)) * px;
  const room = height - 12 * px - inset;
  const bar = room < px ? 0 : Math.min(8 * px, room, Math.max(2 * px, height * 0.2));
  const y = bar ? size + px : height / 2 + 0.35 * size;
  const top = height - inset - bar;
  const title = {x: width / 2, y};
  const rest = {left: inset, width: width - 2 * inset, bar: {y: 0, height: bar}};
  return {title, room: width - 2 * px, strip: 0, first: top, pitch: bar, isOne: true, ...rest};
}

function nameForm(width, height, size) {
  const title = {x: width / 2, y: height / 2 + 0.35 * size};
  const rest = {left: 0, width, bar: {y: 0, height: 0}};
  return {title, room: width - 12, strip: 0, first: height, pitch: 0, isOne: true, ...rest};
}

/** Let a text take at most some room; returns how long it would be. Most are not measured. */
export function narrowed(text, room, size) {
  text.removeAttribute('textLength');
  // No letter of a common font is wider than it is high; Chinese ones are as wide.
  if (text.textContent.length * size <= room) return 0;
  const length = text.getComputedTextLength();
  if (length > room) put(text, {textLength: room, lengthAdjust: 'spacingAndGlyphs'});
  return length;
}
