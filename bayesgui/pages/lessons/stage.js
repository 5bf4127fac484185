// The network beside the question that is asked: with its findings, and covered where it must be.
import {mount} from "../view/view.js";
import {draw, hatching} from "../view/elements.js";
import {made} from "./elements.js";
import {checked} from "./marking.js";

/** Answers without the numbers of covered nodes, from which nothing else tells them either. */
class CoveredAnswer {
  /** @param {any} answer @param {Set<string>} covered */
  constructor(answer, covered) {
    const isCovered = (/** @type {string} */ name) => covered.has(name.replace(/\[\d+\]$/, ""));
    const of = (/** @type {string} */ what, /** @type {any} */ instead) => ({
      value: (/** @type {string} */ name) =>
        isCovered(name) ? instead(answer.posterior(name)) : answer[what](name),
    });
    const none = {value: null};
    return Object.create(answer, {
      posterior: of("posterior", (/** @type {Float64Array} */ all) => all.map(() => NaN)),
      family: of("family", () => null),
      options: of("options", () => null),
      policy: of("policy", () => null),
      best: of("best", () => null),
      utility: {value: () => null},
      logEvidence: none,
      expectedUtility: none,
    });
  }
}

export class Stage {
  /** @param {any} page @param {(now: any) => void} looked called when its reader has clicked */
  constructor(page, looked) {
    this.page = page;
    this.looked = looked;
    /** @type {Set<string>} */
    this.covered = new Set();
    this.network = -1;
    this.last = "";
    this.isOwn = false;
    /** @type {any} */ this.mounted = null;
    this.element = made("aside", {class: "stage", hidden: true, "aria-label": page.words.network});
    document.querySelector(".page")?.append(this.element);
    if (!page.networks.length) return;
    const root = this.element.attachShadow({mode: "open"});
    this.box = made("div", {class: "box"});
    root.append(made("style", {text: page.style}), this.box);
  }

  /** Show what an item is about. @param {any} item @param {boolean} isDone */
  show(item, isDone) {
    const scene = item?.scene;
    this.element.hidden = !scene;
    document.body.classList.toggle("with-stage", Boolean(scene));
    if (!scene) return;
    this.covered = new Set(isDone ? [] : scene.covered);
    if (scene.network !== this.network) this.open(scene.network);
    const {view} = this.mounted;
    view.may = isDone || !scene.kept;
    this.uncover();
    view.prior = view.engine.ask(new Map());
    const key = `${scene.network} ${scene.findings}`;
    this.isOwn = true;
    if (this.last !== key && view.slice !== scene.slice) view.setSlice(scene.slice);
    this.mounted.setFindings(this.last === key ? this.mounted.findings() : scene.findings);
    this.isOwn = false;
    this.last = key;
  }

  /** @param {number} network */
  open(network) {
    const {page} = this;
    const {body, content} = page.networks[network];
    this.network = network;
    this.mounted?.view.watch.disconnect();
    this.box.innerHTML = body;
    content.texts = page.texts;
    const options = {language: page.language, address: false};
    this.mounted = /** @type {any} */ (mount(this.box.getRootNode(), content, options));
    const {view} = this.mounted;
    const stage = this;
    view.engine = Object.create(view.engine, {
      ask: {
        value(/** @type {Map<string, any>} */ findings) {
          const answer = Object.getPrototypeOf(this).ask(findings);
          return stage.covered.size ? new CoveredAnswer(answer, stage.covered) : answer;
        },
      },
    });
    this.mounted.onChange((/** @type {string} */ _, /** @type {any} */ answer) => {
      this.cover();
      if (!this.isOwn) this.looked({findings: view.findings, answer, nodes: content.nodes});
    });
    this.setTheme(document.documentElement.dataset.theme || "auto");
  }

  cover() {
    for (const name of this.covered) {
      const node = this.mounted.view.nodes.get(name);
      node?.element.classList.add("covered");
      const [left, right] = node?.drawn.bar || [0, 0];
      for (const row of node?.rows || []) {
        row.number.textContent = "?";
        if (!row.cover) {
          row.cover = draw("path", {class: "cover", d: hatching(left, right - left)});
          row.fill.before(row.cover);
        }
      }
    }
  }

  uncover() {
    for (const [name, node] of this.mounted.view.nodes) {
      if (this.covered.has(name)) continue;
      node.element.classList.remove("covered");
      for (const row of node.rows) {
        row.cover?.remove();
        row.cover = null;
      }
    }
  }

  /** @param {string} theme */
  setTheme(theme) {
    this.mounted?.setTheme(theme);
  }
}

/** @param {any} item @param {any} now @returns {boolean} whether something to do is done */
export function isDone(item, now) {
  return item.kind === "deed" && item.check !== null && Boolean(checked(item.check, now));
}
