// Makes each question of the page a line with a slider, a number and words.

import { isDone, lined, nearest, numberIn, sent, sumOf } from "./answers.js";

const asked = JSON.parse(document.getElementById("questions").textContent);
const said = asked.texts;
const store = `bayesgui-questionnaire-${asked.key}`;
const rows = asked.sections.flatMap((section) =>
  section.rows.map((given) => ({
    node: section.node,
    states: section.states,
    given,
    note: "",
    lines: [{ state: section.states[firstAsked(section, given)], p: null }],
  })),
);
const who = { name: asked.expert, day: asked.day || new Date().toISOString().slice(0, 10) };

/** Return the state that a row is asked about first: the end that its parents lean to. */
function firstAsked(section, given) {
  const places = section.parents
    .filter((parent) => parent.name in given)
    .map((parent) => parent.states.indexOf(given[parent.name]) / Math.max(1, parent.states.length - 1));
  const mean = places.length ? places.reduce((a, b) => a + b, 0) / places.length : 0;
  return mean > 0.5 ? section.states.length - 1 : 0;
}

function made(tag, parts = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(parts)) {
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...inside);
  return element;
}

function keep() {
  try {
    localStorage.setItem(store, JSON.stringify({ who, rows: rows.map(({ note, lines }) => ({ note, lines })) }));
  } catch {
    // A browser that keeps nothing still sends the answers.
  }
  tell();
}

function restore() {
  try {
    const kept = JSON.parse(localStorage.getItem(store) ?? "null");
    if (!kept) return;
    Object.assign(who, kept.who);
    kept.rows.forEach((each, k) => Object.assign(rows[k], each));
  } catch {
    // What was kept is of another page.
  }
}

function lineOf(row, line, redraw) {
  const box = made("div", { className: "line" });
  const choice = made("select", { className: "choice", ariaLabel: said.is.replace("{node}", row.node) });
  for (const state of row.states) choice.append(made("option", { value: state, selected: state === line.state }, state));
  const slider = made("input", { type: "range", min: 0, max: 1, step: 0.01, value: line.p ?? 0.5 });
  const field = made("input", { type: "text", inputMode: "decimal" });
  const clear = made("button", { type: "button", className: "quiet", title: said.clear, ariaLabel: said.clear }, "×");
  const word = made("div", { className: "word" });
  const scale = made("div", { className: "scale" });
  const label = () => `${row.node} = ${line.state}`;

  function show() {
    box.classList.toggle("open", line.p === null);
    if (line.p !== null) slider.value = line.p;
    if (document.activeElement !== field) field.value = line.p === null ? "" : String(line.p);
    word.textContent = line.p === null ? said.open : nearest(asked.scale, line.p)[1];
    for (const part of [slider, field]) part.ariaLabel = label();
    slider.ariaValueText = `${line.p ?? said.open} ${word.textContent}`;
    row.tell();
  }
  function take(p) {
    line.p = p === null ? null : Math.round(p * 1e6) / 1e6;
    show();
    keep();
  }
  slider.addEventListener("input", () => take(Number(slider.value)));
  // A click that leaves the slider where it is agrees with the middle.
  slider.addEventListener("pointerup", () => line.p === null && take(Number(slider.value)));
  slider.addEventListener("keydown", (event) => event.key === "Enter" && take(Number(slider.value)));
  field.addEventListener("input", () => {
    const p = numberIn(field.value);
    const wrong = p !== null && !(p >= 0 && p <= 1);
    field.classList.toggle("wrong", wrong);
    field.title = wrong ? said.range : "";
    if (!wrong) take(p);
  });
  field.addEventListener("blur", show);
  choice.addEventListener("change", () => {
    line.state = choice.value;
    take(line.p);
  });
  clear.addEventListener("click", () => {
    take(null);
    if (row.lines.length > 1) {
      row.lines.splice(row.lines.indexOf(line), 1);
      redraw();
      keep();
    }
  });
  box.append(choice, slider, field, clear, word, scale);
  box.show = () => {
    show();
    const room = scale.clientWidth || 300;
    scale.replaceChildren(
      ...lined(asked.scale, (text) => text.length * (/[\u4e00-\u9fff]/.test(text) ? 11 : 6), room).map(
        ({ p, word: text, line: low }) => {
          const mark = made("span", { className: low ? "low" : "" }, text);
          mark.style.left = `calc(8px + (100% - 16px) * ${p})`;
          mark.addEventListener("click", () => take(p));
          return mark;
        },
      ),
    );
  };
  return box;
}

function mount(row, place) {
  const lines = made("div");
  const problem = made("p", { className: "problem", role: "status" });
  const more = made("button", { type: "button", className: "quiet" }, said.more);
  const note = made("input", { type: "text", className: "note", placeholder: said.source, ariaLabel: said.source });
  row.tell = () => {
    const sum = sumOf(row);
    problem.textContent = sum > 1.005 ? said.sum.replace("{sum}", sum.toFixed(2)) : "";
    place.classList.toggle("done", isDone(row));
  };
  function redraw() {
    lines.replaceChildren(...row.lines.map((line) => lineOf(row, line, redraw)));
    for (const line of lines.children) line.show();
    more.hidden = row.lines.length >= row.states.length;
  }
  more.addEventListener("click", () => {
    const used = row.lines.map((line) => line.state);
    row.lines.push({ state: row.states.find((state) => !used.includes(state)), p: null });
    redraw();
    lines.lastElementChild.querySelector("input").focus();
  });
  note.value = row.note;
  note.addEventListener("input", () => {
    row.note = note.value.trim();
    keep();
  });
  place.querySelector(".asked").textContent = said.is.replace("{node}", row.node);
  place.append(lines, problem, more, note);
  redraw();
}

const progress = made("output");
const message = made("output", { role: "status" });

function tell() {
  const done = rows.filter(isDone).length;
  progress.textContent = said.done.replace("{done}", done).replace("{all}", rows.length);
}

function text() {
  return JSON.stringify(sent(rows, who.name.trim(), who.day), null, 1);
}

function named() {
  if (who.name.trim()) return true;
  message.textContent = said.unnamed;
  document.getElementById("name").focus();
  return false;
}

function download() {
  if (!named()) return;
  const file = `${asked.title || "answers"}-${who.name.trim()}.json`.replace(/[\\/:*?"<>|]/g, "_");
  const link = made("a", { href: URL.createObjectURL(new Blob([text()], { type: "application/json" })), download: file });
  link.click();
  URL.revokeObjectURL(link.href);
  message.textContent = said.saved.replace("{file}", file);
}

async function copy() {
  if (!named()) return;
  try {
    await navigator.clipboard.writeText(text());
  } catch {
    const area = made("textarea", { readOnly: true, value: text() });
    document.getElementById("foot").append(area);
    area.select();
    document.execCommand("copy");
  }
  message.textContent = said.copied;
}

function start() {
  restore();
  const head = document.getElementById("head");
  for (const [key, id, type] of [["name", "name", "text"], ["day", "day", "date"]]) {
    const field = made("input", { id, type, value: who[key] });
    field.addEventListener("input", () => {
      who[key] = field.value;
      message.textContent = "";
      keep();
    });
    head.append(made("label", {}, said[key], field));
  }
  head.className = "who";
  head.after(made("p", { className: "muted" }, said.kept));
  document.querySelectorAll(".row").forEach((place, k) => mount(rows[k], place));
  const save = made("button", { type: "button", className: "primary", id: "download" }, said.download);
  const copying = made("button", { type: "button", id: "copy" }, said.copy);
  save.addEventListener("click", download);
  copying.addEventListener("click", copy);
  document.getElementById("foot").append(progress, save, copying, message);
  tell();
}

start();
