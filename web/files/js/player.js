// Where in a cascade the page is, and how it moves on. Position p is the board after p passes; between two whole numbers a
// pass is under way.

import { durationOf } from "./motion.js";

/** @import { Timeline } from "./timeline.js" */

export class Player {
  /** @type {Timeline} */
  #timeline;
  #position = 0;
  /** Where it goes to by itself; nothing where it stands. @type {number | undefined} */
  #target;
  #last = 0;
  #frame = 0;
  speed = 1;
  /** Whether it was asked to play, and not only to go a step. */
  playing = false;
  /** Whether more passes may come. */
  open = false;
  /** Called at every change. */
  onChange = () => {};

  /** @param {Timeline} timeline */
  constructor(timeline) {
    this.#timeline = timeline;
  }

  get position() {
    return this.#position;
  }

  /** The last position there is. */
  get end() {
    return this.#timeline.length;
  }

  get moving() {
    return this.#target !== undefined;
  }

  /** Begins another cascade. @param {Timeline} timeline */
  load(timeline) {
    this.#timeline = timeline;
    this.#position = 0;
    this.stop();
  }

  /** More passes are known than before. */
  extended() {
    if (this.playing) this.#target = this.end;
    this.onChange();
  }

  play() {
    if (this.#position >= this.end && !this.open) this.#position = 0;
    this.playing = true;
    this.#go(this.end);
  }

  /** Stops where it is. */
  stop() {
    this.playing = false;
    this.#target = undefined;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.onChange();
  }

  /** Goes to a position at once. @param {number} position */
  seek(position) {
    this.#position = Math.max(0, Math.min(position, this.end));
    this.stop();
  }

  /** Goes on to where the next pass has ended. */
  forward() {
    if (this.#target !== undefined && !this.playing) this.#position = this.#target; // whoever is faster than the motion
    this.playing = false;
    if (this.#position < this.end) this.#go(Math.min(Math.floor(this.#position) + 1, this.end));
  }

  /** Goes back to where a pass begins. */
  back() {
    if (this.#target !== undefined && !this.playing && this.#target < this.#position) this.#position = this.#target;
    this.playing = false;
    if (this.#position > 0) this.#go(Math.ceil(this.#position) - 1);
  }

  /** @param {number} target */
  #go(target) {
    this.#target = target;
    if (this.#frame === 0) {
      this.#last = performance.now();
      this.#frame = requestAnimationFrame((now) => this.#tick(now));
    }
    this.onChange();
  }

  /** @param {number} now */
  #tick(now) {
    this.#frame = 0;
    if (this.#target === undefined) return;
    let left = Math.max(0, now - this.#last) * this.speed;
    this.#last = now;
    const forward = this.#target >= this.#position;
    while (left > 0 && this.#position !== this.#target) {
      const at = forward ? Math.floor(this.#position) : Math.ceil(this.#position) - 1;
      // Back goes faster: what happened is known by then.
      const duration = durationOf(this.#timeline.passes[at]) / (forward ? 1 : 3);
      const border = forward ? Math.min(at + 1, this.#target) : Math.max(at, this.#target);
      const needed = Math.abs(border - this.#position) * duration;
      if (left < needed) {
        this.#position += (forward ? left : -left) / duration;
        break;
      }
      left -= needed;
      this.#position = border;
    }
    if (this.#position === this.#target && !(this.playing && this.open)) {
      this.stop();
      return;
    }
    this.#frame = requestAnimationFrame((then) => this.#tick(then));
    this.onChange();
  }
}
