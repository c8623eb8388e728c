// The subject off the page: idle → highlighted → lifted → dragging → menu, and back.

export class Lift {
  #element = null;
  #origin = null;
  state = "idle";

  constructor(frame, scene, rules) {
    this.frame = frame;
    this.scene = scene;
    this.look = rules.lift;
  }

  /** Lifts the subject that is highlighted. */
  begin() {
    this.#remove();
    const box = this.scene.subjectBox, long = Math.max(this.scene.size.width, this.scene.size.height);
    const element = this.scene.subject();
    element.id = "lifted";
    Object.assign(element.style, {
      left: `${box.x}px`, top: `${box.y}px`, width: `${box.width}px`, height: `${box.height}px`,
    });
    this.frame.append(element);
    this.#element = element;
    this.#origin = { x: 0, y: -this.look.rise * long };
    this.state = "lifted";
    this.frame.classList.add("dragging", "lifting");
    this.scene.setLifted(true);
    navigator.vibrate?.(12);
    element.getBoundingClientRect();
    const { shadowDrop, shadowReach, shadowOpacity } = this.look;
    element.style.filter = `drop-shadow(0 ${shadowDrop * long}px ${shadowReach * long * 0.6}px rgb(0 0 0 / ${shadowOpacity}))`;
    this.#move(0, 0);
  }

  drag(dx, dy) {
    if (this.state !== "lifted" && this.state !== "dragging") return;
    if (this.state === "lifted") setTimeout(() => this.#element?.classList.add("follows"), 320);
    this.state = "dragging";
    this.#move(dx, dy);
  }

  menu() {
    this.state = "menu";
    this.frame.classList.remove("dragging");
  }

  /** Lays the subject back. */
  end() {
    if (!this.#element) return;
    this.state = "highlighted";
    this.frame.classList.remove("dragging", "lifting");
    this.scene.setLifted(false);
    const element = this.#element;
    this.#element = null;
    element.classList.remove("follows");
    element.style.transform = "";
    element.style.filter = "";
    setTimeout(() => element.remove(), 330);
  }

  #move(dx, dy) {
    const { x, y } = this.#origin;
    this.#element.style.transform = `translate(${x + dx}px, ${y + dy}px) scale(${this.look.scale})`;
  }

  #remove() {
    this.#element?.remove();
    this.#element = null;
  }
}
