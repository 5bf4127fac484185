// A lesson or a sheet of exercises as a page: its steps, its places for answers, its score.

import {button, made} from "./elements.js";
import {filled} from "./marking.js";
import {Progress} from "./progress.js";
import {choiceRow, deedRow, guessRow, numberRow} from "./rows.js";
import {opened} from "./sealing.js";
import {Stage} from "./stage.js";

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
    this.makeHead();
    this.rows = this.items.map((/** @type {any} */ item, /** @type {number} */ k) => this.makeRow(item, k));
    this.makeSteps();
    this.showScore();
    this.showStep(Math.min(this.progress.state.step, Math.max(this.steps.length - 1, 0)), false);
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
    const theme = button("◐", () => this.turnTheme(), {"aria-label": words.theme, title: words.theme});
    bar?.append(
      this.score, name, theme,
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
    const found = ROWS[/** @type {keyof ROWS} */ (item.kind)](row);
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
    this.stage.refresh();
    if (!this.progress.of(place).done) return;
    const next = this.firstOpen(this.boxes[place].closest("section.step"));
    if (next >= 0 && this.steps.length) this.makeCurrent(next);
  }

  /** @param {{findings: Map<string, any>, answer: any, nodes: any[]}} now */
  checkDeeds(now) {
    this.stage.deeds().forEach((place) => {
      if (this.rows[place].tick) this.stage.check(place, now, this.rows[place].tick);
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
    this.marks?.forEach((mark, k) => mark.classList.toggle("done", this.firstOpen(this.steps[k]) < 0));
  }

  // -- steps ------------------------------------------------------------------------------------

  /** @param {HTMLElement|null} step @returns {number} the first item that is not done, or -1 */
  firstOpen(step) {
    return this.items.findIndex(
      (/** @type {any} */ _, /** @type {number} */ k) =>
        !this.progress.of(k).done && (!step || step.contains(this.boxes[k])),
    );
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
    const nav = made("nav", {class: "steps"}, made("div", {class: "marks"}, ...this.marks), this.place);
    document.querySelector(".bar")?.after(nav);
    this.back = button(words.back, () => this.showStep(this.shown - 1));
    this.next = button(words.next, () => this.showStep(this.shown + 1), {class: "primary"});
    this.steps[0].parentElement?.append(made("footer", {class: "turn"}, this.back, this.next));
  }

  /** @param {number} number */
  showStep(number, isMoved = true) {
    this.shown = number;
    this.steps.forEach((step, k) => step.classList.toggle("away", k !== number));
    if (this.steps.length) {
      this.marks?.forEach((mark, k) =>
        k === number ? mark.setAttribute("aria-current", "step") : mark.removeAttribute("aria-current"),
      );
      const values = {number: number + 1, count: this.steps.length};
      this.place.textContent = filled(this.words.place, values);
      this.back.disabled = number === 0;
      this.next.disabled = number === this.steps.length - 1;
      this.progress.state.step = number;
      this.progress.keep();
    }
    const step = this.steps[number] || null;
    const inStep = (/** @type {number} */ k) => !step || step.contains(this.boxes[k]);
    const open = this.firstOpen(step);
    const all = this.items.map((/** @type {any} */ _, /** @type {number} */ k) => k).filter(inStep);
    this.makeCurrent(open >= 0 ? open : all.length ? all[all.length - 1] : -1);
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
    this.stage.show(place, this.progress);
  }
}

const lessonElement = document.getElementById("lesson");
const lessonPage = new LessonPage(JSON.parse(lessonElement?.textContent || "{}"));
document.documentElement.classList.add("scripted");
Object.assign(window, {bayesguiLesson: lessonPage});
