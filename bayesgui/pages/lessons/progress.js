// A learner's progress on a page, kept in the browser where that is allowed.

/**
 * @typedef {{done?: boolean, tries?: number, firstRight?: boolean, typed?: string,
 *   working?: string[], picked?: number[], said?: any, shown?: boolean}} Kept
 */

export class Progress {
  /** @param {string} key @param {number} count */
  constructor(key, count) {
    this.key = `bayesgui lesson ${key}`;
    this.canKeep = true;
    /** @type {{name: string, step: number, items: Kept[]}} */
    this.state = {name: "", step: 0, items: []};
    try {
      const found = JSON.parse(localStorage.getItem(this.key) || "null");
      if (found && Array.isArray(found.items) && found.items.length === count) this.state = found;
      localStorage.setItem(this.key, JSON.stringify(this.state));
    } catch {
      this.canKeep = false;
    }
    while (this.state.items.length < count) this.state.items.push({});
  }

  /** @param {number} place @returns {Kept} */
  of(place) {
    return this.state.items[place];
  }

  /** Note an answer; the first counts. @param {number} place @param {boolean} isRight */
  answered(place, isRight) {
    const item = this.of(place);
    if (!item.tries) item.firstRight = isRight;
    item.tries = (item.tries || 0) + 1;
    item.done = item.done || isRight;
    this.keep();
  }

  keep() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.state));
    } catch {
      this.canKeep = false;
    }
  }

  forget() {
    this.state = {name: this.state.name, step: 0, items: this.state.items.map(() => ({}))};
    this.keep();
  }

  /** @param {any[]} items @returns {{done: number, count: number, right: number, asked: number}} */
  score(items) {
    const kept = this.state.items;
    const asked = items.map((item, k) => [item, kept[k]]).filter(([item]) => item.kind !== "deed");
    return {
      done: kept.filter((each) => each.done).length,
      count: items.length,
      right: asked.filter(([, each]) => each.firstRight).length,
      asked: asked.length,
    };
  }
}
