// What the hand does on the picture: click, drag, wheel, pinch, hold, keys.

const HOLD = 500;
const TAP = 8;

/** Mouse, fingers and keys on the picture. */
export class Hand {
  constructor(view) {
    this.view = view;
    const canvas = (this.canvas = view.one('canvas'));
    /** @type {Map<number, {x: number, y: number}>} */ this.down = new Map();
    /** @type {any} */ this.hit = null;
    this.travel = 0;
    this.lastTap = 0;
    canvas.addEventListener('pointerdown', e => this.press(e));
    canvas.addEventListener('pointermove', e => this.drag(e));
    canvas.addEventListener('pointerup', e => this.release(e));
    canvas.addEventListener('pointercancel', e => this.forget(e));
    canvas.addEventListener('contextmenu', e => e.preventDefault());
    canvas.addEventListener('wheel', e => this.wheel(e), {
      passive: false,
    });
    canvas.addEventListener('keydown', e => this.key(e));
    // A browser gives the focus to a group of a picture that listens for it: to the frame, then.
    canvas.addEventListener('focusin', e => this.focus(e));
  }

  place(e) {
    const box = this.canvas.getBoundingClientRect();
    return {x: e.clientX - box.left, y: e.clientY - box.top};
  }

  press(e) {
    const target = /** @type {Element} */ (e.target);
    if (target.closest('.zoom') || e.button > 0) return;
    this.down.set(e.pointerId, this.place(e));
    this.view.closeMenus();
    if (this.down.size > 1) return this.stopHolding();
    this.travel = 0;
    this.hit = this.hitOf(target);
    this.note = target.closest('.note');
    this.isHeld = false;
    this.stopHolding();
    if (e.pointerType === 'mouse' || !this.hit) return;
    this.holding = setTimeout(() => this.held(), HOLD);
  }

  /** The node and row at an element. @param {Element} target */
  hitOf(target) {
    const node = /** @type {any} */ (target.closest('.node, .area'));
    if (!node) return null;
    const row = target.closest('.row');
    const found = this.view.nodes.get(node.dataset.name);
    return {
      name: node.dataset.name,
      form: found.form,
      row: row ? found.rows.findIndex(r => r.g === row) : -1,
    };
  }

  held() {
    const {view, hit} = this;
    this.isHeld = true;
    if (hit.row >= 0 && hit.form === 'full') view.click(hit.name, hit.row, 'not');
    else view.select(hit.name);
  }

  stopHolding() {
    clearTimeout(this.holding);
  }

  drag(e) {
    const before = this.down.get(e.pointerId);
    if (!before) return;
    const now = this.place(e);
    const others = [...this.down].filter(([id]) => id !== e.pointerId).map(([, place]) => place);
    this.down.set(e.pointerId, now);
    const {camera} = this.view;
    if (others.length) {
      const [other] = others;
      const far = p => Math.hypot(p.x - other.x, p.y - other.y) || 1;
      this.travel = Infinity;
      camera.by(far(now) / far(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
      return camera.move((now.x - before.x) / 2, (now.y - before.y) / 2);
    }
    this.travel += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.travel <= (e.pointerType === 'mouse' ? 3 : TAP)) return;
    this.stopHolding();
    if (!this.canvas.hasPointerCapture(e.pointerId)) this.canvas.setPointerCapture(e.pointerId);
    camera.move(now.x - before.x, now.y - before.y);
  }

  release(e) {
    const wasDown = this.down.has(e.pointerId);
    this.forget(e);
    const most = e.pointerType === 'mouse' ? 3 : TAP;
    if (!wasDown || this.isHeld || this.travel > most || this.down.size) return;
    this.tap(e);
  }

  forget(e) {
    this.stopHolding();
    this.down.delete(e.pointerId);
  }

  tap(e) {
    const {view, hit} = this;
    const isTouch = e.pointerType !== 'mouse';
    if (this.note) return view.say(noteText(this.note.nextSibling));
    if (!hit) {
      const isDouble = e.timeStamp - this.lastTap < 350;
      this.lastTap = isDouble ? 0 : e.timeStamp;
      const {x, y} = this.place(e);
      if (!isDouble) return;
      return view.camera.isFitted || view.camera.zoom < 0.9
        ? view.camera.by(1 / Math.min(view.camera.zoom, 0.5), x, y)
        : view.camera.fit();
    }
    const isBar = hit.row >= 0 && (hit.form === 'full' || (!isTouch && hit.form === 'compact'));
    if (!isBar) return view.select(hit.name);
    view.click(hit.name, hit.row, e.shiftKey ? 'not' : e.ctrlKey || e.metaKey ? 'among' : 'seen');
  }

  wheel(e) {
    e.preventDefault();
    const {x, y} = this.place(e);
    const step = e.deltaMode === 1 ? 16 : e.deltaMode === 2 ? 400 : 1;
    this.view.camera.by(
      Math.exp(-Math.max(-300, Math.min(300, e.deltaY * step)) * (e.ctrlKey ? 0.01 : 0.0015)),
      x,
      y,
    );
  }

  /** Only one row of a node is reached by Tab; arrows move between them. @param {FocusEvent} e */
  focus(e) {
    const target = /** @type {any} */ (e.target);
    const node = target.closest('.node');
    if (!node) return;
    this.view.camera.reveal(node.dataset.name);
    this.view.outline(node.dataset.name, ['focus'], 5);
    for (const row of this.view.nodes.get(node.dataset.name).rows)
      row.g.setAttribute('tabindex', row.g === target ? '0' : '-1');
    if (!this.down.size && !this.view.isNarrow) this.view.select(node.dataset.name, true);
  }

  key(e) {
    const target = /** @type {any} */ (e.target);
    const hit = this.hitOf(target);
    if (!hit) return;
    const {view} = this;
    const rows = view.nodes.get(hit.name).rows;
    const step = {ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1}[e.key];
    if (step && rows.length)
      rows[(Math.max(hit.row, 0) + step + rows.length) % rows.length].g.focus();
    else if ((e.key === 'Enter' || e.key === ' ') && hit.row < 0) view.select(hit.name);
    else if (e.key === 'Enter' || e.key === ' ') {
      view.click(hit.name, hit.row, e.shiftKey ? 'not' : e.ctrlKey || e.metaKey ? 'among' : 'seen');
    } else if (e.key === 'Delete' || e.key === 'Backspace') view.takeBack(view.keyOf(hit.name));
    else return;
    e.preventDefault();
    e.stopPropagation();
  }
}

/** What a note says, whose letters may be too small to read. */
function noteText(element) {
  const text = element.matches('.note-text') ? element : element.nextSibling;
  return [...text.querySelectorAll('tspan')].map(line => line.textContent).join(' ');
}
