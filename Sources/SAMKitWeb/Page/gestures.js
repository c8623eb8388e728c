// One pointer's stream to gestures: SAMKitInteraction's GestureClassifier, with the numbers that the server gives.

export class Gestures {
  #press = null;
  #timer = 0;

  /**
   * @param thresholds seconds and points (CSS pixels)
   * @param on called with each gesture: `{ kind, from, to }`
   */
  constructor(element, thresholds, { mode, maskUnder, on }) {
    this.thresholds = thresholds;
    this.mode = mode;
    this.maskUnder = maskUnder;
    this.on = on;
    element.addEventListener("pointerdown", (event) => this.#began(event, element));
    element.addEventListener("pointermove", (event) => this.#moved(event));
    element.addEventListener("pointerup", (event) => this.#ended(event));
    element.addEventListener("pointercancel", (event) => this.#cancel(event.pointerId));
    element.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  #place(event) {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  #began(event, element) {
    if (event.button > 0) return;
    if (this.#press && this.#press.id !== event.pointerId) {
      this.#cancel(this.#press.id);
      this.#press = { id: event.pointerId, state: "ignored" };
      return;
    }
    element.setPointerCapture(event.pointerId);
    const at = this.#place(event);
    const mode = this.mode();
    this.#press = { id: event.pointerId, state: "pressed", mode, start: at, last: at, shift: event.shiftKey, pointer: event.pointerType };
    this.on({ kind: "press", to: at });
    if (mode !== "scribble" && this.maskUnder(at)) {
      this.#timer = setTimeout(() => this.#lift(), this.thresholds.longPressDuration * 1000);
    }
  }

  #lift() {
    if (this.#press?.state !== "pressed") return;
    this.#press.state = "lifted";
    this.on({ kind: "lift", to: this.#press.start });
  }

  #moved(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    const at = this.#place(event);
    const distance = press.start ? Math.hypot(at.x - press.start.x, at.y - press.start.y) : 0;
    const drags = distance >= this.thresholds.dragMovement;
    switch (press.state) {
      case "pressed":
        if (press.mode === "tap") {
          if (distance >= this.thresholds.tapMovement) this.#leave("ignored");
        } else if (drags) {
          this.#leave(press.mode === "box" ? "box" : "stroke");
          if (press.mode === "scribble") this.on({ kind: "strokeBegan", to: press.start });
          this.#follow(press, at, event);
        }
        break;
      case "lifted":
        if (!press.dragging && !drags) return;
        press.dragging = true;
        this.on({ kind: "liftDragged", from: press.start, to: at });
        break;
      default: this.#follow(press, at, event);
    }
  }

  #leave(state) {
    clearTimeout(this.#timer);
    this.#press.state = state;
  }

  #follow(press, at, event) {
    if (press.state === "box") this.on({ kind: "boxChanged", from: press.start, to: at });
    if (press.state !== "stroke") return;
    const box = event.currentTarget.getBoundingClientRect();
    const all = event.getCoalescedEvents?.() ?? [];
    for (const one of all.length ? all : [event]) {
      this.on({ kind: "strokeMoved", to: { x: one.clientX - box.left, y: one.clientY - box.top } });
    }
  }

  #ended(event) {
    const press = this.#press;
    if (!press || press.id !== event.pointerId) return;
    this.#moved(event);
    clearTimeout(this.#timer);
    this.#press = null;
    const at = this.#place(event);
    switch (press.state) {
      case "pressed": return this.on({ kind: "tap", to: press.start, shift: press.shift });
      case "box": return this.on({ kind: "boxEnded", from: press.start, to: at });
      case "stroke": return this.on({ kind: "strokeEnded", to: at, shift: press.shift });
      case "lifted": return this.on({ kind: "menu", to: at, dragged: !!press.dragging });
    }
  }

  #cancel(id) {
    const press = this.#press;
    if (!press || press.id !== id) return;
    clearTimeout(this.#timer);
    this.#press = null;
    if (["box", "stroke", "lifted"].includes(press.state)) this.on({ kind: "cancelled" });
  }
}
