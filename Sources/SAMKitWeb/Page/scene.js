// What is seen: the photo, and over it the dimmed background, the glow round the subject and the light that runs
// round its edge. Everything that costs is drawn once for a mask; a frame is a few blits.

const make = (width, height) => Object.assign(document.createElement("canvas"), { width, height });
const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Scene {
  #photo; #light; #rules; #bitmap = null; #size = null; #layers = null; #mask = null;
  #strength = 0; #lift = 0; #target = { strength: 0, lift: 0 }; #running = false; #last = 0; #drawn = -1;

  constructor(frame, photo, light, rules) {
    this.frame = frame;
    this.#photo = photo;
    this.#light = light;
    this.#rules = rules;
    still.addEventListener("change", () => this.#wake());
  }

  /** The view's size in CSS pixels. */
  get size() { return this.#size; }
  /** View points per photo pixel. */
  get scale() { return this.#size.width / this.image.width; }

  /** Shows a photo; `image` is its size in pixels, `bitmap` may be smaller. */
  show(bitmap, image) {
    this.#bitmap?.close?.();
    this.#bitmap = bitmap;
    this.image = image;
    this.clear();
    this.#strength = 0;
  }

  toImage({ x, y }) { return { x: x / this.scale, y: y / this.scale }; }
  toView({ x, y }) { return { x: x * this.scale, y: y * this.scale }; }

  /** Fits the photo into a room of CSS pixels. */
  layout(room) {
    if (!this.#bitmap) return;
    const scale = Math.min(room.width / this.image.width, room.height / this.image.height, 4);
    const width = Math.max(1, Math.round(this.image.width * scale));
    const height = Math.max(1, Math.round(this.image.height * scale));
    const ratio = Math.min(devicePixelRatio || 1, 2);
    this.#size = { width, height, ratio };
    this.frame.style.width = `${width}px`;
    this.frame.style.height = `${height}px`;
    for (const canvas of [this.#photo, this.#light]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
    }
    const context = this.#photo.getContext("2d", { alpha: false });
    context.imageSmoothingQuality = "high";
    context.fillStyle = "#fff";
    context.fillRect(0, 0, this.#photo.width, this.#photo.height);
    context.drawImage(this.#bitmap, 0, 0, this.#photo.width, this.#photo.height);
    if (this.#mask) this.#compose();
    this.#wake();
  }

  /** Takes the server's mask: a gray PNG of a rectangle of the photo as shown. */
  async setMask(mask) {
    const bytes = Uint8Array.from(atob(mask.png), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = make(mask.width, mask.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    const data = context.getImageData(0, 0, mask.width, mask.height);
    const words = new Uint32Array(data.data.buffer);
    for (let i = 0; i < words.length; i++) words[i] = (words[i] << 24) | 0xffffff;
    context.putImageData(data, 0, 0);
    this.#mask = { ...mask, canvas, alpha: words };
    this.#compose();
    this.#target.strength = 1;
    this.#wake();
  }

  clear() {
    this.#mask = null;
    this.#target = { strength: 0, lift: 0 };
    this.#wake();
  }

  get hasMask() { return !!this.#mask; }

  /** Whether the subject is at a place of the view. */
  isSubject({ x, y }) {
    const mask = this.#mask;
    if (!mask) return false;
    const column = Math.floor((x / this.#size.width) * mask.frameWidth) - mask.x;
    const row = Math.floor((y / this.#size.height) * mask.frameHeight) - mask.y;
    if (column < 0 || row < 0 || column >= mask.width || row >= mask.height) return false;
    return mask.alpha[row * mask.width + column] >>> 24 >= 128;
  }

  /** The subject's rectangle in the view. */
  get subjectBox() {
    const { x, y, width, height, frameWidth, frameHeight } = this.#mask;
    const across = this.#size.width / frameWidth, down = this.#size.height / frameHeight;
    return { x: x * across, y: y * down, width: width * across, height: height * down };
  }

  /** The subject on a canvas of its rectangle's size. */
  subject() {
    const { ratio } = this.#size, box = this.subjectBox;
    const canvas = make(Math.ceil(box.width * ratio), Math.ceil(box.height * ratio));
    canvas.getContext("2d").drawImage(this.#layers.subject, -box.x * ratio, -box.y * ratio);
    return canvas;
  }

  /** Deepens the dimming while the subject is lifted. */
  setLifted(lifted) {
    this.#target.lift = lifted ? 1 : 0;
    this.#wake();
  }

  #compose() {
    const width = this.#light.width, height = this.#light.height, long = Math.max(width, height);
    const { mask } = { mask: this.#mask };
    const across = width / mask.frameWidth, down = height / mask.frameHeight;
    const cover = make(width, height);
    const ink = cover.getContext("2d");
    ink.imageSmoothingQuality = "high";
    ink.drawImage(mask.canvas, mask.x * across, mask.y * down, mask.width * across, mask.height * down);

    const subject = make(width, height);
    let context = subject.getContext("2d");
    context.drawImage(this.#photo, 0, 0);
    context.globalCompositeOperation = "destination-in";
    context.drawImage(cover, 0, 0);

    const dim = make(width, height);
    context = dim.getContext("2d");
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "destination-out";
    context.drawImage(cover, 0, 0);

    const reach = long * this.#rules.lift.glowReach;
    this.#layers = {
      cover, subject, dim,
      glow: this.#halo(cover, [[reach * 1.3, 1], [reach * 0.5, 1]]),
      ring: this.#halo(cover, [[reach * 0.9, 1], [reach * 0.3, 2], [Math.max(1.5, reach * 0.1), 2]]),
      band: make(width, height),
      center: { x: (mask.x + mask.width / 2) * across, y: (mask.y + mask.height / 2) * down },
    };
    this.#drawn = -1;
  }

  /** Light round the outside of a shape: its blurred shadows with the shape itself taken out. */
  #halo(cover, shadows) {
    const canvas = make(cover.width, cover.height);
    const context = canvas.getContext("2d");
    context.shadowColor = "#fff";
    context.shadowOffsetX = 2 * cover.width;
    for (const [blur, times] of shadows) {
      context.shadowBlur = blur;
      for (let i = 0; i < times; i++) context.drawImage(cover, -2 * cover.width, 0);
    }
    context.shadowColor = "transparent";
    context.globalCompositeOperation = "destination-out";
    context.drawImage(cover, 0, 0);
    return canvas;
  }

  #wake() {
    this.#drawn = -1;
    if (this.#running) return;
    this.#running = true;
    this.#last = performance.now();
    requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now) {
    const passed = Math.min(0.1, Math.max(0, (now - this.#last) / 1000));
    this.#last = now;
    const step = still.matches ? 1 : passed / 0.25;
    const approach = (value, goal) => value < goal ? Math.min(goal, value + step) : Math.max(goal, value - step);
    const before = [this.#strength, this.#lift];
    this.#strength = approach(this.#strength, this.#target.strength);
    this.#lift = approach(this.#lift, this.#target.lift);
    const moving = before[0] !== this.#strength || before[1] !== this.#lift;
    const { lapDuration, framesPerSecond } = this.#rules.shimmer;
    const shimmers = this.#mask && !still.matches;
    const frame = shimmers ? Math.floor((now / 1000) * framesPerSecond) % Math.round(lapDuration * framesPerSecond) : 0;
    if (moving || frame !== this.#drawn) {
      this.#drawn = frame;
      this.#draw(shimmers ? frame / (lapDuration * framesPerSecond) : null);
    }
    if (moving || shimmers || this.#strength !== this.#target.strength) {
      requestAnimationFrame((next) => this.#tick(next));
    } else {
      this.#running = false;
    }
  }

  #draw(phase) {
    const canvas = this.#light, context = canvas.getContext("2d"), layers = this.#layers, look = this.#rules.lift;
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (!layers || this.#strength === 0) return;
    const ease = this.#strength * this.#strength * (3 - 2 * this.#strength);
    context.globalAlpha = ease * (look.dimming + this.#lift * (look.liftedDimming - look.dimming));
    context.drawImage(layers.dim, 0, 0);
    if (this.#lift > 0) {
      // What was lifted leaves its shade behind.
      context.save();
      context.globalAlpha = 0.62 * this.#lift;
      const shade = layers.band.getContext("2d");
      shade.globalCompositeOperation = "copy";
      shade.drawImage(layers.cover, 0, 0);
      shade.globalCompositeOperation = "source-in";
      shade.fillStyle = "#000";
      shade.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(layers.band, 0, 0);
      context.restore();
    }
    const light = ease * (1 - 0.75 * this.#lift);
    context.globalAlpha = light * look.glowStrength * (phase === null ? 0.9 : 0.6);
    context.drawImage(layers.glow, 0, 0);
    if (phase === null) return;
    const band = layers.band.getContext("2d");
    band.globalCompositeOperation = "copy";
    band.drawImage(layers.ring, 0, 0);
    band.globalCompositeOperation = "source-in";
    band.fillStyle = this.#sweep(band, layers.center, phase * 2 * Math.PI);
    band.fillRect(0, 0, canvas.width, canvas.height);
    context.globalCompositeOperation = "lighter";
    context.globalAlpha = light;
    context.drawImage(layers.band, 0, 0);
    context.globalCompositeOperation = "source-over";
  }

  /** Two lights opposite each other, each with a bright head and a long tail. */
  #sweep(context, { x, y }, angle) {
    const gradient = context.createConicGradient(angle, x, y);
    for (const start of [0, 0.5]) {
      gradient.addColorStop(start, "rgb(255 255 255 / 0)");
      gradient.addColorStop(start + 0.22, "rgb(190 205 255 / .35)");
      gradient.addColorStop(start + 0.36, "rgb(255 255 255 / 1)");
      gradient.addColorStop(start + 0.42, "rgb(255 244 225 / .85)");
      gradient.addColorStop(start + 0.5, "rgb(255 255 255 / 0)");
    }
    return gradient;
  }
}
