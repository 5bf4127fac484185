// The places for answers: options, numbers with their working, predictions, things to do.

import {button, made} from "./elements.js";
import {opened} from "./sealing.js";
import {filled, isPredicted, markNumber, NoNumber, numberText} from "./marking.js";

const OPEN = "open";

/**
 * What a place for an answer knows.
 * @typedef {{item: any, place: number, box: HTMLElement, page: any, progress: any,
 *   changed: (place: number) => void, said: HTMLElement}} Row
 */

/** @param {Row} row @param {string} text @param {string} mark @param {boolean} isPlain */
function say(row, text, mark, isPlain = true) {
  row.said.className = `said ${mark}`;
  if (isPlain) row.said.textContent = text;
  else row.said.innerHTML = text;
}

/** @param {Row} row @param {boolean} isRight */
function note(row, isRight) {
  row.progress.answered(row.place, isRight);
  row.changed(row.place);
}

/** Do something slow once the page has been painted. @param {Row} row @param {() => void} act */
function afterPaint(row, act) {
  say(row, row.page.words.checking, "busy");
  requestAnimationFrame(() => setTimeout(act, 0));
}

// -- options ------------------------------------------------------------------------------------

/** @param {Row} row */
export function choiceRow(row) {
  const {item, page, progress, place} = row;
  const options = [...row.box.querySelectorAll(".options li")];
  const buttons = options.map((option, k) => {
    const inside = button("", () => pick(k, true), {class: "option"});
    inside.append(...option.childNodes);
    option.append(inside);
    return inside;
  });
  function show(/** @type {number} */ k) {
    const told = opened(item.options[k], `option ${k}`, page.rounds) || "-";
    const isRight = told[0] === "+";
    const words = isRight ? page.words.optionRight : page.words.optionWrong;
    options[k].classList.add(isRight ? "right" : "wrong");
    const label = (buttons[k].textContent || "").trim();
    buttons[k].setAttribute("aria-label", filled(words, {option: label}));
    if (!options[k].querySelector(".why"))
      options[k].append(made("p", {class: "why", html: told.slice(1)}));
    if (isRight) for (const each of buttons) each.disabled = true;
    else buttons[k].disabled = true;
    return isRight;
  }
  function pick(/** @type {number} */ k, isNew = false) {
    const kept = progress.of(place);
    const isRight = show(k);
    if (isNew) {
      kept.picked = [...(kept.picked || []), k];
      note(row, isRight);
    }
    const why = options[k].querySelector(".why")?.innerHTML;
    const plain = isRight ? page.words.right : page.words.wrong;
    say(row, why ? "" : plain, isRight ? "right" : "wrong");
  }
  row.box.append(row.said);
  for (const k of progress.of(place).picked || []) pick(k);
  return {solve: (/** @type {number} */ k) => pick(k, true)};
}

// -- numbers ------------------------------------------------------------------------------------

/** @param {Row} row */
export function numberRow(row) {
  const {item, page, progress, place} = row;
  const {words} = page;
  const attributes = {class: "answer", autocomplete: "off", enterkeyhint: "done", maxlength: 200};
  const named = {"aria-label": words.answer, placeholder: words.number};
  const field = made("input", {...attributes, ...named});
  const steps = item.steps.map((/** @type {any} */ step, /** @type {number} */ k) => {
    const label = filled(words.step, {number: k + 1});
    const gap = made("input", {...attributes, "aria-label": label});
    const text = made("span", {html: step.text[0]});
    return {gap, element: made("li", {}, text, gap, made("span", {html: step.text[1] || ""}))};
  });
  const working = made(
    "details",
    {class: "working"},
    made("summary", {text: words.steps}),
    made("ol", {}, ...steps.map((/** @type {any} */ each) => each.element)),
  );
  const act = () => afterPaint(row, () => mark(true));
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), act());
  const form = made(
    "form",
    {class: "number", on: {submit}},
    field,
    made("button", {type: "submit", class: "primary", text: words.check}),
  );
  row.box.append(form);
  if (steps.length) row.box.append(working);
  row.box.append(row.said);
  for (const each of steps)
    each.gap.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter") act();
    });

  function mark(isNew = false) {
    const typed = steps.map((/** @type {any} */ each) => each.gap.value);
    try {
      const verdict = markNumber(item, field.value, typed, page);
      steps.forEach((/** @type {any} */ each, /** @type {number} */ k) =>
        each.element.classList.toggle("wrong", k === verdict.wrong),
      );
      if (isNew) {
        Object.assign(progress.of(place), {typed: field.value, working: typed});
        note(row, verdict.isRight);
      }
      if (verdict.isRight) show(verdict.said);
      else say(row, verdict.said, "wrong", verdict.isPlain);
    } catch (error) {
      if (!(error instanceof NoNumber)) throw error;
      say(row, error.message, "wrong");
    }
  }
  function show(/** @type {string} */ solution) {
    field.readOnly = true;
    form.querySelector("button").disabled = true;
    const title = made("b", {text: words.right});
    row.said.className = "said right";
    row.said.replaceChildren(title);
    if (solution) row.said.insertAdjacentHTML("beforeend", solution);
  }
  const kept = progress.of(place);
  if (kept.typed !== undefined) {
    field.value = kept.typed;
    steps.forEach((/** @type {any} */ each, /** @type {number} */ k) => {
      each.gap.value = (kept.working || [])[k] || "";
    });
    working.open = (kept.working || []).some((/** @type {string} */ text) => text);
    page.later(() => mark());
  }
  return {
    solve: (/** @type {string} */ value) => {
      field.value = value;
      act();
    },
  };
}

// -- predictions --------------------------------------------------------------------------------

/** @param {Row} row */
export function guessRow(row) {
  const {item, page, progress, place} = row;
  const kinds = {share: shareField, truth: truthField, order: orderField};
  const field = /** @type {any} */ (kinds)[item.kind](row, () => reveal(true));
  row.box.append(field.element, row.said);
  function reveal(isNew = false) {
    const said = field.value();
    if (said === null) return;
    const told = JSON.parse(opened(item.told, OPEN, page.rounds) || "null");
    const isRight = isPredicted(said, told.values);
    field.element.classList.add("revealed");
    for (const each of field.element.querySelectorAll("input, button")) each.disabled = true;
    if (isNew) {
      const kept = progress.of(place);
      kept.said = said;
      // A prediction is made once; what comes out is seen then.
      progress.answered(place, isRight);
      kept.done = true;
      progress.keep();
      row.changed(place);
    }
    say(row, resultOf(item, said, told, page.words), isRight ? "right" : "wrong");
    if (told.said) row.said.append(made("p", {html: told.said}));
  }
  const kept = progress.of(place);
  if (kept.said !== undefined) {
    field.set(kept.said);
    page.later(() => reveal());
  }
}

/** @param {any} item @param {any} said @param {any} told @param {Record<string, string>} words */
function resultOf(item, said, told, words) {
  const yes = (/** @type {boolean} */ value) => (value ? words.yes : words.no);
  if (item.kind === "truth")
    return filled(words.came, {value: yes(told.values[0]), said: yes(said)});
  if (item.kind === "order") {
    const places = /** @type {number[]} */ ([...told.values.keys()]);
    places.sort((a, b) => told.values[b] - told.values[a]);
    const listed = places.map((k) => `${plainText(item.labels[k])} ${told.shown[k]}`);
    return filled(words.order, {order: listed.join(", ")});
  }
  const off = numberText(Math.round(1000 * Math.abs(said - told.values[0])) / 10);
  const came = filled(words.came, {value: told.shown[0], said: `${numberText(100 * said)} %`});
  return `${came} ${filled(words.points, {count: off})}`;
}

/** @param {string} html @returns {string} */
function plainText(html) {
  return made("span", {html}).textContent;
}

/** @param {Row} row @param {() => void} reveal */
function shareField({page: {words}}, reveal) {
  const label = {"aria-label": words.predicted};
  const slider = made("input", {type: "range", min: 0, max: 1000, value: 500, ...label});
  // The browser itself says what is wrong with a number that is no share.
  const range = {min: 0, max: 100, step: "any", required: true};
  const field = made("input", {type: "number", value: 50, ...range, ...label});
  slider.addEventListener("input", () => (field.value = `${slider.value / 10}`));
  field.addEventListener("input", () => (slider.value = `${field.value * 10}`));
  const submit = (/** @type {Event} */ event) => (event.preventDefault(), reveal());
  const send = made("button", {type: "submit", class: "primary", text: words.reveal});
  const form = {class: "share", on: {submit}};
  const element = made("form", form, slider, field, "%", send);
  return {
    element,
    value: () => {
      const said = Number(field.value) / 100;
      return field.value !== "" && said >= 0 && said <= 1 ? said : null;
    },
    set: (/** @type {number} */ said) => {
      field.value = `${Math.round(said * 1000) / 10}`;
      slider.value = `${said * 1000}`;
    },
  };
}

/** @param {Row} row @param {() => void} reveal */
function truthField({page: {words}}, reveal) {
  /** @type {boolean|null} */
  let said = null;
  const choose = (/** @type {boolean} */ value) => () => {
    said = value;
    mark();
    reveal();
  };
  const yes = button(words.yes, choose(true));
  const no = button(words.no, choose(false));
  const mark = () => {
    yes.setAttribute("aria-pressed", `${said === true}`);
    no.setAttribute("aria-pressed", `${said === false}`);
  };
  const element = made("div", {class: "truth", role: "group"}, yes, no);
  const set = (/** @type {boolean} */ value) => ((said = value), mark());
  return {element, value: () => said, set};
}

/** @param {Row} row @param {() => void} reveal */
function orderField({item, page: {words}}, reveal) {
  const order = item.labels.map((/** @type {string} */ _, /** @type {number} */ k) => k);
  const list = made("ol", {class: "order", "aria-label": words.largest});
  const element = made("div", {class: "ordering"});
  const send = button(words.reveal, reveal, {class: "primary"});
  element.append(made("p", {class: "muted", text: words.largest}), list, send);
  function move(/** @type {number} */ at, /** @type {number} */ by) {
    const to = at + by;
    if (to < 0 || to >= order.length) return;
    [order[at], order[to]] = [order[to], order[at]];
    draw();
    list.children[to].querySelectorAll("button")[by < 0 ? 0 : 1].focus();
  }
  function draw() {
    const rows = order.map((/** @type {number} */ k, /** @type {number} */ at) => {
      const text = plainText(item.labels[k]);
      const up = button("↑", () => move(at, -1), {"aria-label": filled(words.up, {text})});
      const down = button("↓", () => move(at, 1), {"aria-label": filled(words.down, {text})});
      return made("li", {}, made("span", {html: item.labels[k]}), up, down);
    });
    list.replaceChildren(...rows);
  }
  draw();
  return {
    element,
    value: () => order,
    set: (/** @type {number[]} */ said) => (order.splice(0, order.length, ...said), draw()),
  };
}

// -- things to do -------------------------------------------------------------------------------

/** @param {Row} row */
export function deedRow(row) {
  const {item, page, progress, place} = row;
  const {words} = page;
  const box = made("input", {type: "checkbox", on: {change: () => tick(box.checked)}});
  const isHere = item.check !== null && Boolean(item.scene);
  const label = made("label", {class: "tick"}, box, made("span", {text: words.tick}));
  row.box.append(isHere ? made("p", {class: "muted", text: words.here}) : label, row.said);
  function show() {
    const done = progress.of(place).done;
    box.checked = Boolean(done);
    const said = done && item.done ? opened(item.done, OPEN, page.rounds) : null;
    if (done) say(row, said || words.right, "right", !said);
    else say(row, "", "");
  }
  function tick(/** @type {boolean} */ isDone) {
    const kept = progress.of(place);
    if (Boolean(kept.done) === isDone) return;
    kept.done = isDone;
    progress.keep();
    show();
    row.changed(place);
  }
  show();
  return {tick};
}
