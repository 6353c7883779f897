// Asks for the token of a service that answers only who has one, and keeps it as long as the tab is open.

import { button, element, input } from "./elements.js";

const KEY = "match3-token";

/** The token that was given. */
export let token = kept();

/** Browsers may be told to keep nothing. */
function kept() {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

/** @type {Promise<boolean> | undefined} */
let asking;

/**
 * Asks for a token once, however many calls need it, and says whether there is another one now.
 * @param {string} refused the one that the service did not take
 */
export function askForToken(refused) {
  if (token !== refused) return Promise.resolve(true);
  asking ??= ask().finally(() => (asking = undefined));
  return asking;
}

/** @returns {Promise<boolean>} */
function ask() {
  const dialog = element("token", HTMLDialogElement), field = input("token-text");
  element("token-refused", HTMLElement).hidden = token === "";
  field.value = "";
  dialog.returnValue = "";
  dialog.showModal();
  button("token-leave").onclick = () => dialog.close();
  return new Promise((resolve) => dialog.addEventListener("close", () => {
    if (dialog.returnValue !== "give" || field.value.trim() === "") return resolve(false);
    token = field.value.trim();
    try {
      sessionStorage.setItem(KEY, token);
    } catch {
      // Then it is asked for again after a reload.
    }
    resolve(true);
  }, { once: true }));
}
