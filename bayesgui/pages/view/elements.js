// Elements of the page, and the marks of findings.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element of the page; texts are never markup.
 * @param {string} tag @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null)} inside
 * @returns {any}
 */
export function make(tag, attributes = {}, ...inside) {
  return filled(document.createElement(tag), attributes, inside);
}

/**
 * An element of a picture.
 * @param {string} tag @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null)} inside
 * @returns {any}
 */
export function draw(tag, attributes = {}, ...inside) {
  return filled(document.createElementNS(SVG, tag), attributes, inside);
}

function filled(element, attributes, inside) {
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== false)
      element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...inside.filter(each => each !== null));
  return element;
}

export function put(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) {
    const text = String(value);
    if (element.getAttribute(key) !== text) element.setAttribute(key, text);
  }
}

const CROSS = 'M6 6l12 12M18 6 6 18';

export function icon(path) {
  return draw(
    'svg',
    {class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true'},
    draw('path', {d: path}),
  );
}

export function cross(label, onclick) {
  return make('button', {class: 'cross', 'aria-label': label, title: label, onclick}, icon(CROSS));
}

/** The mark of a kind of finding, around the origin. @param {string} kind @param {number} r */
export function markOf(kind, r = 5) {
  const g = draw('g', {class: 'mark'});
  const line = (d, ink = 'mark-line') => draw('path', {class: ink, d, 'stroke-width': r * 0.28});
  const tick = `M${-0.45 * r} ${0.03 * r}L${-0.12 * r} ${0.36 * r}L${0.45 * r} ${-0.32 * r}`;
  const edge = r * 0.86;
  const ring = () => draw('circle', {class: 'mark-line', r: edge, 'stroke-width': r * 0.28});
  if (kind === 'hard') g.append(draw('circle', {class: 'mark-fill', r}), line(tick, 'mark-ink'));
  if (kind === 'several') {
    const side = 0.94 * r;
    const box = {x: -side, y: -side, width: 2 * side, height: 2 * side, rx: 0.25 * r};
    g.append(draw('rect', {class: 'mark-fill', ...box}), line(tick, 'mark-ink'));
  }
  if (kind === 'negative') {
    const d = edge * 0.707;
    g.append(ring(), line(`M${-d} ${-d}L${d} ${d}`));
  }
  if (kind === 'fixed')
    g.append(ring(), line(`M${-0.4 * r} ${-0.22 * r}h${0.8 * r}m0 ${0.44 * r}h${-0.8 * r}`));
  if (kind === 'likelihood') {
    const wave = y =>
      `M${-r} ${y + 0.15 * r}C${-0.65 * r} ${y - 0.55 * r} ${-0.35 * r} ${y - 0.55 * r} 0 ${y}` +
      `C${0.35 * r} ${y + 0.55 * r} ${0.65 * r} ${y + 0.55 * r} ${r} ${y - 0.15 * r}`;
    g.append(line(wave(-0.38 * r)), line(wave(0.42 * r)));
  }
  if (kind === 'do' || kind === 'choice') {
    g.append(draw('path', {class: 'mark-do', d: `M0 ${-r}L${r} 0L0 ${r}L${-r} 0z`}));
  }
  if (kind === 'error') {
    g.append(
      draw('circle', {class: 'mark-error', r}),
      line(`M0 ${-0.5 * r}V${0.1 * r}M0 ${0.48 * r}v.1`, 'mark-ink'),
    );
  }
  if (kind === 'best' || kind === 'best_if') {
    const corner = k => {
      const [angle, reach] = [Math.PI * (k / 5 - 0.5), k % 2 ? 0.45 * r : r];
      return `${reach * Math.cos(angle)} ${reach * Math.sin(angle)}`;
    };
    g.append(
      draw('path', {
        class: kind === 'best' ? 'mark-star' : 'mark-star if',
        d: `M${[...Array(10).keys()].map(corner).join('L')}z`,
      }),
    );
  }
  return g;
}

/** A mark for a line of a list. @param {string} kind */
export function markIcon(kind) {
  return draw(
    'svg',
    {class: 'mark', viewBox: '-7 -7 14 14', 'aria-hidden': 'true'},
    markOf(kind, 6),
  );
}

/** Lines across a bar whose state is ruled out. @param {number} left @param {number} width */
export function hatching(left, width, top = 6, height = 8) {
  let d = '';
  for (let x = left - height; x < left + width; x += 6) {
    const [from, to] = [Math.max(x, left), Math.min(x + height, left + width)];
    d += `M${from} ${top + height - (from - x)}L${to} ${top + height - (to - x)}`;
  }
  return d;
}

/** A bar with its tick for lists. */
export function barOf(p, prior, isNot = false) {
  const size = {viewBox: '0 0 100 12', preserveAspectRatio: 'none', 'aria-hidden': 'true'};
  const svg = draw('svg', size, draw('rect', {class: 'track', y: 2, width: 100, height: 8}));
  if (isNot) {
    const d = hatching(0, 100, 2);
    svg.append(draw('path', {class: 'hatch', d, 'vector-effect': 'non-scaling-stroke'}));
  }
  if (p) svg.append(draw('rect', {class: 'fill', y: 2, width: Math.max(0.7, 100 * p), height: 8}));
  if (prior !== null && p !== null && Math.abs(p - prior) > 0.0005) {
    const place = {d: `M${100 * prior} 0V12`, 'vector-effect': 'non-scaling-stroke'};
    svg.append(draw('path', {class: 'tick-halo', ...place}));
    svg.append(draw('path', {class: 'tick-line', ...place}));
  }
  return svg;
}
