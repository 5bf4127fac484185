// The network beside the question that is asked: with its findings, and covered where it must be.

import {checked} from "./marking.js";

export class Stage {
  /** @param {any} page @param {(now: any) => void} looked */
  constructor(page, looked) {
    this.page = page;
    this.looked = looked;
    this.place = -1;
  }

  /** @param {number} place @param {any} progress */
  show(place, progress) {
    this.place = place;
    this.progress = progress;
  }

  refresh() {}

  /** @param {string} _theme */
  setTheme(_theme) {}

  /** @returns {number[]} */
  deeds() {
    return [];
  }

  /** @param {number} place @param {any} now @param {(isDone: boolean) => void} tick */
  check(place, now, tick) {
    tick(Boolean(checked(this.page.items[place].check, now)));
  }
}
