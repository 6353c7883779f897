// The elements of the page by their ids.

/**
 * The element with an id, which is of a class.
 * @template {HTMLElement} T
 * @param {string} id @param {new () => T} type
 * @returns {T}
 */
export function element(id, type) {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`the page has no ${type.name} #${id}`);
  return found;
}

/** The longest text that is put into a field. Browsers take half a minute to lay out a line of a million characters. */
export const MOST_SHOWN = 100000;

/**
 * Takes what is pasted into a field, if that is too long to be put there.
 * @param {HTMLTextAreaElement} field @param {(pasted: string) => void} take
 */
export function onLongPaste(field, take) {
  field.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted.length <= MOST_SHOWN) return;
    event.preventDefault();
    take(pasted);
  });
}

/** @param {string} id */
export const button = (id) => element(id, HTMLButtonElement);
/** @param {string} id */
export const input = (id) => element(id, HTMLInputElement);

/**
 * A new element with a text or with other elements in it.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {{ className?: string }} [properties] @param {(string | Node)[]} content
 */
export function made(tag, properties = {}, ...content) {
  const element = document.createElement(tag);
  Object.assign(element, properties);
  element.append(...content);
  return element;
}

/**
 * Lets the arrow keys choose among the buttons of a group of which one is chosen, as people know it from radio buttons.
 * @param {HTMLElement} group @param {(button: HTMLButtonElement) => void} choose
 */
export function radioGroup(group, choose) {
  const buttons = () => /** @type {HTMLButtonElement[]} */ ([...group.querySelectorAll("[role=radio]")]);
  group.addEventListener("click", (event) => {
    const clicked = event.target instanceof Element && event.target.closest("[role=radio]");
    if (clicked instanceof HTMLButtonElement) choose(clicked);
  });
  group.addEventListener("keydown", (event) => {
    const all = buttons(), at = all.findIndex((one) => one === document.activeElement);
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (at < 0 || by === undefined) return;
    event.preventDefault();
    const next = all[(at + by + all.length) % all.length];
    choose(next);
    next.focus();
  });
}

/** Marks one button of a group as chosen. @param {HTMLElement} group @param {(button: HTMLElement) => boolean} is */
export function markChosen(group, is) {
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("[role=radio]"))) {
    const chosen = is(one);
    one.setAttribute("aria-checked", String(chosen));
    one.tabIndex = chosen ? 0 : -1;
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let hiding;

/** A sentence with a capital letter. @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Says something for a while. @param {string} text */
export function notice(text) {
  const message = element("message", HTMLElement);
  message.textContent = capital(text);
  message.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(() => (message.hidden = true), 6000);
}
