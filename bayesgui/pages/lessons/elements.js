// Elements made in one expression.

/**
 * @param {string} name
 * @param {Record<string, any>} attributes `text` and `html` are what is in it, `on` its listeners
 * @param {...(Node|string|null)} children
 * @returns {any}
 */
export function made(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key === "text") element.textContent = value;
    else if (key === "html") element.innerHTML = value;
    else if (key === "on") listen(element, value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null) element.setAttribute(key, value);
  }
  for (const child of children) if (child !== null) element.append(child);
  return element;
}

/** @param {Element} element @param {Record<string, any>} listeners */
function listen(element, listeners) {
  for (const [event, act] of Object.entries(listeners)) element.addEventListener(event, act);
}

/** @param {string} text @param {() => void} act @param {Record<string, any>} attributes */
export function button(text, act, attributes = {}) {
  return made("button", {type: "button", text, on: {click: act}, ...attributes});
}
