// Light or dark: as the system has it, until somebody chooses.

import { button } from "./elements.js";

/** @param {() => void} onChange */
export function bindTheme(onChange) {
  const dark = matchMedia("(prefers-color-scheme: dark)"), toggle = button("theme");
  /** @type {string | undefined} */
  let chosen;
  const apply = () => {
    const theme = chosen ?? (dark.matches ? "dark" : "light");
    document.documentElement.dataset.theme = theme;
    toggle.textContent = theme === "dark" ? "Light" : "Dark";
    toggle.setAttribute("aria-label", theme === "dark" ? "Light theme" : "Dark theme");
    onChange();
  };
  dark.addEventListener("change", apply);
  toggle.addEventListener("click", () => {
    chosen = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    apply();
  });
  apply();
}
