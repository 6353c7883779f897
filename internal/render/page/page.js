"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const at = (id) => document.getElementById(id);
  const player = at("player"), board = at("board"), slider = at("slider"), play = at("play");
  const stages = ["marked", "removed", "fallen"];
  const lastStep = data.passes.length * stages.length;
  const high = 40, wide = Math.max(high, 10 * data.symbolWidth + 14), numbers = 20;
  const labels = 12 + 8 * String(data.firstRow + data.rows).length;

  // A tile keeps its number through the whole cascade. States hold, pass by pass, which tile lies where.
  const tiles = [];
  const states = [new Map()];
  const newTile = (kind, row, col) => tiles.push({ kind, row, col, element: null }) - 1;
  data.start.forEach((kind, i) => {
    if (kind >= 0) states[0].set(i, newTile(kind, Math.floor(i / data.cols), i % data.cols));
  });
  const inside = (row) => row >= 0 && row < data.rows;
  const passes = data.passes.map((pass) => {
    const before = states[states.length - 1];
    const after = new Map(before);
    const removed = pass.removed.map((cell) => before.get(cell));
    pass.removed.forEach((cell) => after.delete(cell));
    const moves = new Map(); // by tile: where it comes from and where it goes
    pass.falls.forEach(([kind, col, from, to]) => {
      const tile = inside(from) ? before.get(from * data.cols + col) : newTile(kind, from, col);
      moves.set(tile, { col, from, to });
      if (inside(from)) after.delete(from * data.cols + col);
    });
    moves.forEach(({ col, to }, tile) => {
      if (inside(to)) after.set(to * data.cols + col, tile);
    });
    states.push(after);
    return { sentence: pass.sentence, number: pass.number, removed: new Set(removed), moves };
  });

  const add = (parent, className, text) => {
    const element = document.createElement("div");
    element.className = className;
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const place = (element, left, top, width, height) => {
    Object.assign(element.style, { left: left + "px", top: top + "px", width: width + "px", height: height + "px" });
  };
  board.style.width = labels + data.cols * wide + "px";
  board.style.height = numbers + data.rows * high + "px";
  const cells = add(board, "", "");
  cells.id = "cells";
  place(cells, labels, numbers, data.cols * wide, data.rows * high);
  for (let col = 0; col < data.cols; col++) {
    place(add(board, "number", data.firstCol + col), labels + col * wide, 0, wide, numbers);
  }
  for (let row = 0; row < data.rows; row++) {
    const number = add(board, "number", data.firstRow + row);
    place(number, 0, numbers + row * high + high / 2 - 8, labels, 16);
    for (let col = 0; col < data.cols; col++) {
      place(add(cells, "dot", ""), col * wide + wide / 2 - 2, row * high + high / 2 - 2, 4, 4);
    }
  }

  const elementOf = (tile) => {
    if (!tile.element) {
      const kind = data.kinds[tile.kind];
      tile.element = add(cells, kind.colour ? "tile" : "tile own", kind.symbol);
      tile.element.style.width = wide - 4 + "px";
      tile.element.style.height = high - 4 + "px";
      if (kind.colour) {
        tile.element.style.background = kind.colour;
        tile.element.style.color = kind.ink;
      }
    }
    return tile.element;
  };

  // show draws a step: 0 is the board as it was, and each pass has three more.
  let step = 0;
  const show = (next) => {
    step = Math.max(0, Math.min(lastStep, next));
    const count = Math.ceil(step / stages.length);
    const pass = count > 0 ? passes[count - 1] : null;
    const stage = stages[(step + stages.length - 1) % stages.length];
    const fallen = !pass || stage === "fallen";
    const state = states[fallen ? count : count - 1];
    const seen = new Map();
    state.forEach((tile, cell) => seen.set(tile, { row: Math.floor(cell / data.cols), col: cell % data.cols, gone: false }));
    if (pass) {
      pass.moves.forEach(({ col, from, to }, tile) => {
        if (!seen.has(tile)) seen.set(tile, { row: fallen ? to : from, col, gone: fallen ? !inside(to) : false });
      });
      pass.removed.forEach((tile) => {
        const where = seen.get(tile);
        if (where) where.gone = stage === "removed";
      });
    }
    tiles.forEach((tile, i) => {
      const where = seen.get(i);
      if (!where) {
        if (tile.element) tile.element.classList.add("gone");
        return;
      }
      const fresh = !tile.element;
      const element = elementOf(tile);
      if (fresh) {
        element.style.transition = "none"; // it appears where it is, rather than flying in
      }
      element.style.transform = `translate(${where.col * wide + 2}px, ${where.row * high + 2}px)`;
      element.classList.toggle("gone", where.gone);
      element.classList.toggle("marked", !!pass && stage === "marked" && pass.removed.has(i));
      if (fresh) {
        void element.offsetWidth;
        element.style.transition = "";
      }
    });
    slider.value = step;
    const name = pass ? `pass ${pass.number}, ${stage}` : "before the first step";
    at("place").textContent = name;
    slider.setAttribute("aria-valuetext", name);
    board.setAttribute("aria-label", `The board, ${name}`);
    const sentence = pass ? pass.sentence : data.opening;
    if (at("sentence").textContent !== sentence) at("sentence").textContent = sentence;
    at("first").disabled = at("back").disabled = step === 0;
    at("last").disabled = at("forward").disabled = step === lastStep;
    document.querySelectorAll("#passes li").forEach((item, i) => {
      if (pass && i === count - 1) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
  };

  let timer = 0;
  const pause = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
    play.setAttribute("aria-pressed", "false");
  };
  const go = (next) => {
    pause();
    show(next);
  };
  const toggle = () => {
    if (timer) {
      pause();
      return;
    }
    if (lastStep === 0) return;
    if (step === lastStep) show(0);
    play.textContent = "Pause";
    play.setAttribute("aria-pressed", "true");
    timer = setInterval(() => {
      show(step + 1);
      if (step === lastStep) pause();
    }, 700);
  };

  const toPass = (direction) => {
    const end = direction > 0 ? Math.floor(step / stages.length) + 1 : Math.ceil(step / stages.length) - 1;
    go(end * stages.length);
  };
  at("first").addEventListener("click", () => go(0));
  at("back").addEventListener("click", () => go(step - 1));
  at("forward").addEventListener("click", () => go(step + 1));
  at("last").addEventListener("click", () => go(lastStep));
  play.addEventListener("click", toggle);
  slider.max = lastStep;
  slider.addEventListener("input", () => go(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const onButton = event.target instanceof HTMLButtonElement;
    const keys = {
      " ": onButton ? null : toggle, // the button itself acts on it
      ArrowLeft: () => go(step - 1),
      ArrowRight: () => go(step + 1),
      PageUp: () => toPass(-1),
      PageDown: () => toPass(1),
      Home: () => go(0),
      End: () => go(lastStep),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  document.querySelectorAll("#passes li:not(.none)").forEach((item, i) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = item.textContent;
    button.addEventListener("click", () => go(i * stages.length + 1));
    item.replaceChildren(button);
  });
  play.disabled = slider.disabled = lastStep === 0;
  player.hidden = false;
  show(0);
})();
