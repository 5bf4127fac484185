// A lesson or a sheet of exercises as a page: its steps, its places for answers, its score.

import {button, made} from "./elements.js";
import {filled} from "./marking.js";
import {cellOf, typedNumber} from "./numbers.js";
import {Progress} from "./progress.js";
import {choiceRow, deedRow, guessRow, numberRow} from "./rows.js";
import {opened} from "./sealing.js";
import {isDone, Stage} from "./stage.js";

const ROWS = {
  choice: choiceRow, number: numberRow, deed: deedRow,
  share: guessRow, truth: guessRow, order: guessRow,
};

class LessonPage {
  /** @param {any} page */
  constructor(page) {
    this.page = page;
    this.words = page.words;
    this.items = page.items;
    this.progress = new Progress(page.key, page.items.length);
    /** @type {(() => void)[]} */
    this.waiting = [];
    page.later = (/** @type {() => void} */ act) => this.waiting.push(act);
    this.steps = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("section.step")]);
    this.boxes = this.items.map((/** @type {any} */ _, /** @type {number} */ k) =>
      document.querySelector(`[data-item="${k}"]`),
    );
    this.stage = new Stage(page, (now) => this.checkDeeds(now));
    this.current = -1;
    this.shown = 0;
    /** @type {HTMLElement[]} */
    this.marks = [];
    this.makeHead();
    /** @type {any[]} */
    this.rows = this.items.map((/** @type {any} */ item, /** @type {number} */ k) =>
      this.makeRow(item, k),
    );
    this.makeSteps();
    this.showScore();
    this.items.forEach((/** @type {any} */ _, /** @type {number} */ k) => this.openLocks(k));
    this.showStep(Math.min(this.progress.state.step, Math.max(this.steps.length - 1, 0)), false);
    this.isBuilt = true;
    this.catchUp();
  }

  /** Mark again what was answered before, one after the other. */
  catchUp() {
    const act = this.waiting.shift();
    if (!act) return;
    act();
    setTimeout(() => this.catchUp(), 0);
  }

  makeHead() {
    const {words, progress} = this;
    const bar = document.querySelector(".bar");
    this.score = made("p", {class: "score", role: "status"});
    const name = made("input", {
      class: "name", "aria-label": words.name, placeholder: words.name, maxlength: 80,
      on: {input: () => ((progress.state.name = name.value), progress.keep(), this.showScore())},
    });
    name.value = progress.state.name || this.page.student;
    const said = {"aria-label": words.theme, title: words.theme};
    const theme = button("◐", () => this.turnTheme(), said);
    bar?.append(
      this.score, theme, name,
      button(words.print, () => window.print()),
      button(words.again, () => this.startAgain()),
    );
    this.result = made("p", {class: "result"});
    document.querySelector("h1")?.after(this.result);
    if (!progress.canKeep) bar?.after(made("p", {class: "warning", text: words.noStore}));
  }

  turnTheme() {
    const root = document.documentElement;
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const now = root.dataset.theme || (isDark ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
    this.stage.setTheme(root.dataset.theme);
  }

  startAgain() {
    if (!confirm(this.words.sure)) return;
    this.progress.forget();
    location.reload();
  }

  /** @param {any} item @param {number} place */
  makeRow(item, place) {
    const box = this.boxes[place];
    const said = made("div", {class: "said", role: "status"});
    const row = {
      item, place, box, said, page: this.page, progress: this.progress,
      changed: () => this.changed(place),
    };
    const found = /** @type {any} */ (ROWS)[item.kind](row);
    const help = made("p", {class: "help"});
    if (item.hint) {
      const text = made("span", {class: "hint", hidden: true, html: item.hint});
      const show = () => ((text.hidden = false), this.makeCurrent(place));
      help.append(button(this.words.hint, show, {class: "quiet"}), text);
    }
    if (item.solution) {
      const told = () => JSON.parse(opened(item.solution, "open", this.page.rounds) || "null");
      help.append(button(this.words.show, () => found?.solve(told()), {class: "quiet solution"}));
    }
    if (help.childNodes.length) box.append(help);
    box.addEventListener("focusin", () => this.makeCurrent(place));
    box.addEventListener("click", () => this.makeCurrent(place));
    return found;
  }

  /** @param {number} place */
  changed(place) {
    this.showScore();
    this.openLocks(place);
    if (place === this.current) this.stage.show(this.items[place], this.isDone(place));
    if (!this.progress.of(place).done) return;
    const next = this.firstOpen(this.boxes[place].closest("section.step"));
    const item = this.items[place];
    // What comes out is seen in the network before the next question takes its place.
    const isSeen = item.kind !== "deed" && item.kind !== "choice" && item.scene;
    if (next >= 0 && this.steps.length && !isSeen) this.makeCurrent(next);
  }

  /** Show what gives the answer to an item away, once it is answered. @param {number} place */
  openLocks(place) {
    const {page, progress} = this;
    const [item, kept] = [this.items[place], progress.of(place)];
    page.locks.forEach((/** @type {any} */ lock, /** @type {number} */ k) => {
      const box = document.querySelector(`[data-lock="${k}"]`);
      if (lock.after !== place || !box) return;
      if (!kept.done) {
        const number = this.boxes[place].querySelector(".question b")?.textContent || "";
        box.textContent = filled(this.words.locked, {number: number.replace(".", "")});
        return;
      }
      const value = item.kind === "number" ? typedNumber(kept.typed || "") : null;
      const secret = value === null ? "open" : cellOf(value, item.right);
      page.later(() => {
        const html = opened(lock, secret, page.rounds);
        if (html !== null) box.outerHTML = html;
      });
    });
    if (this.isBuilt) this.catchUp();
  }

  /** @param {{findings: Map<string, any>, answer: any, nodes: any[]}} now */
  checkDeeds(now) {
    const step = this.steps[this.shown] || null;
    this.items.forEach((/** @type {any} */ item, /** @type {number} */ k) => {
      const isHere = item.scene?.network === this.stage.network && this.isIn(step, k);
      if (isHere && !this.progress.of(k).done && isDone(item, now)) this.rows[k].tick(true);
    });
  }

  showScore() {
    const {words, progress} = this;
    const score = filled(words.score, progress.score(this.items));
    this.score.textContent = score;
    const values = {name: progress.state.name || this.page.student || "…", score};
    const date = new Date().toLocaleDateString(this.page.language);
    this.result.textContent = filled(words.result, {...values, date});
    this.items.forEach((/** @type {any} */ _, /** @type {number} */ k) =>
      this.boxes[k].classList.toggle("done", Boolean(progress.of(k).done)),
    );
    this.marks.forEach((mark, k) =>
      mark.classList.toggle("done", this.firstOpen(this.steps[k]) < 0),
    );
  }

  // -- steps ------------------------------------------------------------------------------------

  /** @param {HTMLElement|null} step @returns {number} the first item that is not done, or -1 */
  firstOpen(step) {
    return this.items.findIndex(
      (/** @type {any} */ _, /** @type {number} */ k) =>
        !this.progress.of(k).done && this.isIn(step, k),
    );
  }

  /** @param {number} place */
  isDone(place) {
    return Boolean(this.progress.of(place).done);
  }

  /** @param {HTMLElement|null} step @param {number} place */
  isIn(step, place) {
    return !step || step.contains(this.boxes[place]);
  }

  makeSteps() {
    if (!this.steps.length) return;
    const {words} = this;
    this.marks = this.steps.map((step, k) => {
      const title = step.querySelector("h2")?.textContent || "";
      const label = filled(words.goTo, {number: k + 1, title});
      return button("", () => this.showStep(k), {"aria-label": label, title: label});
    });
    this.place = made("span", {class: "muted"});
    const marks = made("div", {class: "marks"}, ...this.marks);
    const nav = made("nav", {class: "steps"}, marks, this.place);
    document.querySelector(".bar")?.after(nav);
    document.body.classList.add("with-steps");
    for (const each of document.querySelectorAll("main > p")) each.classList.add("intro");
    this.back = button(words.back, () => this.showStep(this.shown - 1));
    this.next = button(words.next, () => this.showStep(this.shown + 1), {class: "primary"});
    this.steps[0].parentElement?.append(made("footer", {class: "turn"}, this.back, this.next));
  }

  /** @param {number} number */
  showStep(number, isMoved = true) {
    this.shown = number;
    this.steps.forEach((step, k) => step.classList.toggle("away", k !== number));
    document.body.classList.toggle("begun", number > 0);
    if (this.steps.length) {
      for (const mark of this.marks) mark.removeAttribute("aria-current");
      this.marks[number].setAttribute("aria-current", "step");
      const values = {number: number + 1, count: this.steps.length};
      this.place.textContent = filled(this.words.place, values);
      this.back.disabled = number === 0;
      this.next.disabled = number === this.steps.length - 1;
      this.progress.state.step = number;
      this.progress.keep();
    }
    const step = this.steps[number] || null;
    const open = this.firstOpen(step);
    const all = this.items.map((/** @type {any} */ _, /** @type {number} */ k) => k);
    const inStep = all.filter((/** @type {number} */ k) => this.isIn(step, k));
    this.makeCurrent(open >= 0 ? open : inStep.length ? inStep[inStep.length - 1] : -1);
    if (isMoved) {
      const heading = step?.querySelector("h2");
      heading?.setAttribute("tabindex", "-1");
      heading?.focus({preventScroll: true});
      scrollTo(0, 0);
    }
  }

  /** @param {number} place */
  makeCurrent(place) {
    if (place === this.current) return;
    this.current = place;
    this.boxes.forEach((/** @type {HTMLElement} */ box, /** @type {number} */ k) =>
      box.classList.toggle("now", k === place),
    );
    this.stage.show(this.items[place], place >= 0 && this.isDone(place));
  }
}

const lessonElement = document.getElementById("lesson");
const lessonPage = new LessonPage(JSON.parse(lessonElement?.textContent || "{}"));
document.documentElement.classList.add("scripted");
Object.assign(window, {bayesguiLesson: {page: lessonPage, typedNumber, cellOf, opened}});
