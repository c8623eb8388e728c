// The marks over the photo: points, the box, strokes, and what is being drawn.

const NS = "http://www.w3.org/2000/svg";
const node = (name, attributes = {}, parent = null) => {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent?.append(made);
  return made;
};

export class Marks {
  items = [];
  chosen = null;
  pending = [];
  #draft = null;

  constructor(svg, scene) {
    this.svg = svg;
    this.scene = scene;
  }

  /** Shows a history's items; what was pending is settled with it. */
  set(items) {
    this.items = items;
    this.pending = [];
    if (!items.some((item) => item.id === this.chosen)) this.chosen = null;
    this.draw();
  }

  draft(mark) {
    this.#draft = mark;
    this.draw();
  }

  expect(mark) {
    this.pending.push(mark);
    this.#draft = null;
    this.draw();
  }

  /** The point mark within reach of a place of the view. */
  at(place, reach = 14) {
    let best = null;
    for (const item of this.items) {
      if (item.mark.kind !== "point") continue;
      const view = this.scene.toView(item.mark);
      const distance = Math.hypot(view.x - place.x, view.y - place.y);
      if (distance <= reach && (!best || distance < best.distance)) best = { item, distance };
    }
    return best?.item ?? null;
  }

  draw() {
    this.svg.replaceChildren();
    if (!this.scene.size) return;
    this.svg.setAttribute("viewBox", `0 0 ${this.scene.size.width} ${this.scene.size.height}`);
    for (const { id, mark } of this.items) this.#one(mark, id === this.chosen);
    for (const mark of this.pending) this.#one(mark, false).classList.add("pending");
    if (this.#draft) this.#one(this.#draft, false);
  }

  #one(mark, chosen) {
    const group = node("g", {}, this.svg);
    const sign = mark.label === "negative" ? "negative" : "positive";
    if (mark.kind === "point") {
      const { x, y } = this.scene.toView(mark);
      if (chosen) node("circle", { class: "chosen", cx: x, cy: y, r: 13 }, group);
      node("circle", { class: `point ${sign}`, cx: x, cy: y, r: 7 }, group);
      if (sign === "negative") node("path", { class: "minus", d: `M${x - 3} ${y}h6` }, group);
    } else if (mark.kind === "box") {
      const a = this.scene.toView({ x: mark.x0, y: mark.y0 }), b = this.scene.toView({ x: mark.x1, y: mark.y1 });
      node("rect", {
        class: "box", x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(b.x - a.x), height: Math.abs(b.y - a.y),
      }, group);
    } else if (mark.kind === "stroke") {
      const path = mark.points.map(([x, y]) => this.scene.toView({ x, y })).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
      node("path", {
        class: `stroke ${sign}`, d: `M${path.join("L")}${path.length === 1 ? "h.01" : ""}`,
        "stroke-width": Math.max(3, mark.brushWidth * this.scene.scale),
      }, group);
    }
    return group;
  }
}
