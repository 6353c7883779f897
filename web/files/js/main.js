// The page. What each part does is in a module of its own; here they are put together.

import { bindCheck } from "./check.js";
import { bindPlayer, bindTools } from "./controls.js";
import { button, element } from "./elements.js";
import { Engine } from "./engine/engine.js";
import { transport } from "./engine/transport.js";
import { GALLERY } from "./gallery.js";
import { bindGallery, bindPaste, bindShare } from "./panels.js";
import { Stage } from "./stage.js";
import { bindTheme } from "./theme.js";
import { bindWords } from "./words.js";

element("lifeless", HTMLElement).remove();
const engine = new Engine(transport);

bindTheme(() => {}); // before anything is drawn
const stage = new Stage(engine);
bindTools(stage);
bindPlayer(stage);
bindWords(stage);
bindPaste(stage, engine);
bindCheck(stage, engine);
const drawGallery = bindGallery(stage);
const openAddress = bindShare(stage, engine);

new MutationObserver(() => {
  stage.recolour();
  drawGallery();
}).observe(document.documentElement, { attributeFilter: ["data-theme"] });

const keys = element("keys", HTMLDialogElement);
button("keys-open").addEventListener("click", () => keys.showModal());

// What a test, or whoever is curious, may want to ask.
Object.assign(globalThis, { match3: { engine, stage } });

if (!(await openAddress())) stage.open(GALLERY[0].board);
