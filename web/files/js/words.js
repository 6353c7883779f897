// What happens, in the words of the engine: the pass under way, all passes, and what was removed so far.

import { capital, element, made } from "./elements.js";

/** @import { Stage } from "./stage.js" */

/** How long what is read aloud is left alone, in milliseconds. */
const PATIENCE = 700;

/** @param {Stage} stage */
export function bindWords(stage) {
  const list = element("passes", HTMLElement), sentence = element("sentence", HTMLElement), total = element("total", HTMLElement);
  const place = element("place", HTMLElement), removed = element("removed", HTMLElement);
  let listed = 0;
  /** @type {Element | null | undefined} */
  let current;
  let said = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let saying;

  /** Says something, but not faster than it can be heard. @param {string} text */
  const say = (text) => {
    clearTimeout(saying);
    const now = () => {
      said = performance.now();
      if (sentence.textContent !== text) sentence.textContent = text;
    };
    const wait = said + PATIENCE - performance.now();
    if (wait <= 0 || stage.player.speed <= 1 || !stage.player.playing) now();
    else saying = setTimeout(now, wait);
  };

  list.addEventListener("click", (event) => {
    const clicked = event.target instanceof Element && event.target.closest("button");
    if (clicked) {
      stage.player.seek(Number(clicked.dataset.pass) - 1);
      stage.player.forward();
    }
  });

  stage.addEventListener("board", () => {
    list.replaceChildren();
    list.scrollTop = 0;
    listed = 0;
    current = undefined;
    total.textContent = "";
  });

  stage.addEventListener("passes", () => {
    const { passes } = stage.timeline;
    list.append(...passes.slice(listed).map((pass) => {
      const [head, ...rest] = pass.sentence.split(": ");
      const one = made("button", {}, made("b", {}, head), `: ${rest.join(": ")}`);
      one.type = "button";
      one.dataset.pass = String(pass.number);
      return made("li", {}, one);
    }));
    listed = passes.length;
    if (stage.ending) {
      const { sentence, untold } = stage.ending;
      total.hidden = passes.length === 0; // then the sentence above says it
      total.textContent = capital(untold > 0 ? `${sentence}; the last ${untold} passes are not shown` : sentence);
    }
    refresh();
  });

  const refresh = () => {
    const { player: { position, moving }, timeline: { passes }, ending, failure } = stage;
    const at = Math.floor(position), under = position > at;
    const number = under ? at + 1 : at;
    place.textContent = `${number} of ${passes.length}${ending || failure ? "" : " …"}`;
    const gone = under && position - at < 0.66 ? at : number;
    removed.textContent = gone > 0 ? String(passes[gone - 1].removedSoFar) : "0";
    if (number > 0) say(passes[number - 1].sentence);
    else if (failure) say(capital(failure));
    else if (ending && passes.length === 0) say(ending.sentence);
    else if (!moving) say(ending ? "the board as it was given" : "");
    const next = number > 0 ? list.children[number - 1] : undefined;
    if (next === current) return;
    current?.querySelector("button")?.removeAttribute("aria-current");
    current = next;
    if (!(next instanceof HTMLElement)) return;
    next.querySelector("button")?.setAttribute("aria-current", "step");
    // Within the list alone: scrollIntoView would move the page.
    const above = next.offsetTop - list.offsetTop, below = above + next.offsetHeight - list.clientHeight;
    if (list.scrollTop > above) list.scrollTop = above;
    else if (list.scrollTop < below) list.scrollTop = below;
  };
  stage.addEventListener("position", refresh);
}
