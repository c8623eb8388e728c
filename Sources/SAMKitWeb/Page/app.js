// The page: a photo, marks on it, the subject they mean, and what can be done with it.

import * as api from "./api.js";
import { Gestures } from "./gestures.js";
import { Lift } from "./lift.js";
import { Marks } from "./marks.js";
import { Scene } from "./scene.js";

const $ = (id) => document.getElementById(id);
const HINTS = {
  tap: "Tap an object.", box: "Drag a box round an object.", scribble: "Scribble over an object, or circle it.",
  shown: matchMedia("(pointer: coarse)").matches
    ? "Hold the object to lift it. Tap to add a part."
    : "Hold the object to lift it. Tap to add a part, Shift-tap to take one away.",
};

let rules, scene, marks, lift, gestures;
let photo = null; // { id, name } of the open session
let state = null; // the server's last answer
let mode = "tap", excludes = false, stroke = null, corner = null;
let crosshair = null;
let sent = 0, settled = Promise.resolve();

start().catch((error) => toast(error.message));

async function start() {
  rules = await api.rules();
  scene = new Scene($("frame"), $("photo"), $("light"), rules);
  marks = new Marks($("marks"), scene);
  lift = new Lift($("frame"), scene, rules);
  gestures = new Gestures($("frame"), rules.gestures, {
    mode: () => mode, maskUnder: (place) => scene.isSubject(place) && lift.state !== "menu", on: gesture,
  });
  $("text").hidden = !rules.text;
  new ResizeObserver(layout).observe($("stage"));
  bind();
  document.documentElement.dataset.ready = "yes";
}

// MARK: Photos

async function load(file, name) {
  if (!file) return;
  closeMenu();
  if (file.size > rules.limits.uploadBytes) return toast("This photo is too large.");
  document.body.dataset.state = "encoding";
  const old = photo;
  photo = null;
  try {
    const local = createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
    const opened = await api.open(file);
    let bitmap = await local;
    const fits = bitmap && Math.abs(bitmap.width * opened.height - bitmap.height * opened.width) <= bitmap.width + bitmap.height;
    // What the browser cannot read itself (HEIC, TIFF), it gets from the server.
    if (!fits) bitmap = await createImageBitmap(await api.file(opened.id, "photo.jpg"));
    photo = { id: opened.id, name: (name || file.name || "photo").replace(/\.[^.]*$/, "") };
    if (old) api.close(old.id).catch(() => {});
    $("welcome").hidden = true;
    $("stage").hidden = $("dock").hidden = false;
    scene.show(bitmap, opened);
    crosshair = null;
    $("crosshair").hidden = true;
    await apply(opened);
    layout();
    const ready = await api.encoded(opened.id);
    if (photo?.id !== opened.id) return;
    if (ready.state === "failed") throw new Error(ready.error);
    document.body.dataset.state = "ready";
    document.body.dataset.encodeSeconds = ready.encodeSeconds;
    $("stage").focus({ preventScroll: true });
    say("The photo is ready.");
  } catch (error) {
    photo ??= old;
    document.body.dataset.state = photo ? "ready" : "empty";
    toast(error.message);
  }
}

function layout() {
  if ($("stage").hidden) return;
  const room = $("stage").getBoundingClientRect();
  scene.layout({ width: room.width, height: room.height });
  marks.draw();
}

// MARK: Edits

const wanted = () => ($("refine").ariaPressed === "true" ? "accurate" : "balanced");

/**
 * Sends an edit. Marks go out at once, so that the newest tap wins, and are answered with a quick mask whose edge
 * becomes better when no other edit has come meanwhile; other edits wait for their turn.
 */
function edit(value, { mark, waits = false } = {}) {
  if (!photo) return Promise.resolve();
  const { id } = photo;
  const number = ++sent;
  if (mark) marks.expect(mark);
  document.body.dataset.busy = number;
  const begin = performance.now();
  const run = async () => {
    try {
      const answer = await api.edit(id, { quality: mark ? "fast" : wanted(), ...value });
      if (photo?.id === id && (!state || answer.revision >= state.revision)) await apply(answer);
      if (mark) document.body.dataset.latency = Math.round(performance.now() - begin);
      if ((mark || value.action === "choose") && answer.mask && number === sent && photo?.id === id) edit({ action: "keep" });
    } catch (error) {
      if (error.code === "superseded") return;
      if (photo?.id === id) await api.encoded(id).then(apply, () => {});
      toast(error.message);
    } finally {
      if (number === sent) delete document.body.dataset.busy;
    }
  };
  const work = waits ? settled.then(run) : run();
  settled = Promise.allSettled([settled, work]);
  return work;
}

/** Shows what the server says. */
async function apply(answer) {
  const had = state?.candidates[state.chosen]?.area;
  state = answer;
  marks.set(answer.history.items);
  if (answer.mask) {
    await scene.setMask(answer.mask);
    if (state !== answer) return;
    if (lift.state === "idle") lift.state = "highlighted";
  } else {
    scene.clear();
    lift.end();
    lift.state = "idle";
  }
  const shown = answer.candidates[answer.chosen];
  $("undo").disabled = !answer.history.canUndo;
  $("redo").disabled = !answer.history.canRedo;
  $("delete").disabled = $("again").disabled = answer.history.items.length === 0;
  $("refine").disabled = $("save").disabled = !answer.mask;
  candidates(answer);
  hint();
  describe(shown, answer, had);
  document.body.dataset.revision = answer.revision;
}

function candidates(answer) {
  const group = $("candidates");
  group.hidden = answer.candidates.length < 2;
  group.replaceChildren(...answer.candidates.map((candidate, index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.role = "radio";
    button.ariaChecked = String(index === answer.chosen);
    button.tabIndex = index === answer.chosen ? 0 : -1;
    button.textContent = index + 1;
    button.setAttribute("aria-label", `Candidate ${index + 1}${candidate.label ? `, ${candidate.label}` : ""}, score ${candidate.score.toFixed(2)}`);
    button.title = candidate.label ?? `Score ${candidate.score.toFixed(2)}`;
    button.onclick = () => choose(index);
    return button;
  }));
}

function describe(shown, answer, had) {
  let text = "No object is selected.";
  if (shown && answer.mask) {
    const share = (100 * shown.area) / (answer.width * answer.height);
    text = `${shown.label ? `${shown.label}: ` : "An object "}${share < 1 ? "under 1" : Math.round(share)} percent of the photo is selected, score ${shown.score.toFixed(2)}.`;
    if (answer.candidates.length > 1) text += ` ${answer.candidates.length} candidates.`;
  } else if (shown) {
    text = "Nothing was found here.";
  }
  $("stage").setAttribute("aria-label", `Photo. ${text}`);
  if (shown || had) say(text);
}

const hint = () => { $("hint").textContent = scene.hasMask && mode === "tap" && !excludes ? HINTS.shown : excludes ? "Tap what does not belong to the object." : HINTS[mode]; };
const choose = (candidate) => state?.candidates[candidate] && edit({ action: "choose", candidate }, { waits: true });
const undo = () => state?.history.canUndo && edit({ action: "undo" }, { waits: true });
const redo = () => state?.history.canRedo && edit({ action: "redo" }, { waits: true });
const again = () => state?.history.items.length && edit({ action: "clear" }, { waits: true });

function remove() {
  const items = state?.history.items ?? [];
  const id = marks.chosen ?? items.at(-1)?.id;
  if (id !== undefined && items.length) edit({ action: "delete", id }, { waits: true });
}

function refine() {
  const button = $("refine");
  button.ariaPressed = String(button.ariaPressed !== "true");
  edit({ action: "keep" }, { waits: true });
}

function setMode(next) {
  mode = next;
  corner = null;
  for (const button of document.querySelectorAll("[data-mode]")) {
    const is = button.dataset.mode === mode;
    button.ariaChecked = String(is);
    button.tabIndex = is ? 0 : -1;
  }
  hint();
}

function setExcludes(on) {
  excludes = on;
  $("exclude").ariaPressed = String(on);
  hint();
}

// MARK: Gestures

const label = (shift) => (excludes !== !!shift ? "negative" : "positive");
const boxMark = (a, b) => {
  const p = scene.toImage(a), q = scene.toImage(b);
  return { kind: "box", x0: Math.min(p.x, q.x), y0: Math.min(p.y, q.y), x1: Math.max(p.x, q.x), y1: Math.max(p.y, q.y) };
};

function tap(place, shift) {
  if (lift.state === "menu") return closeMenu();
  const near = marks.at(place);
  if (near) {
    marks.chosen = marks.chosen === near.id ? null : near.id;
    marks.draw();
    return say(marks.chosen ? "A mark is chosen. Delete removes it." : "No mark is chosen.");
  }
  const mark = { kind: "point", ...scene.toImage(place), label: label(shift) };
  edit({ action: "add", mark }, { mark });
}

function gesture({ kind, from, to, shift, dragged }) {
  if (!photo) return;
  switch (kind) {
    case "press": return ripple(to);
    case "tap": return tap(to, shift);
    case "boxChanged": return marks.draft(boxMark(from, to));
    case "boxEnded": {
      const mark = boxMark(from, to);
      return void edit({ action: "add", mark }, { mark });
    }
    case "strokeBegan":
      stroke = { kind: "stroke", points: [], brushWidth: 12 / scene.scale, label: label(false) };
      // fall through
    case "strokeMoved": {
      const { x, y } = scene.toImage(to);
      stroke?.points.push([x, y]);
      return marks.draft(stroke);
    }
    case "strokeEnded": {
      if (!stroke) return;
      const mark = { ...stroke, label: label(shift) };
      stroke = null;
      return void edit({ action: "add", mark }, { mark });
    }
    case "lift": return lift.begin();
    case "liftDragged": return lift.drag(to.x - from.x, to.y - from.y);
    case "menu": return openMenu(to);
    case "cancelled":
      stroke = null;
      marks.draft(null);
      return lift.end();
  }
}

function ripple({ x, y }) {
  const element = document.createElement("div");
  element.className = "ripple";
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  element.addEventListener("animationend", () => element.remove());
  $("frame").append(element);
}

// MARK: Menu and export

function openMenu(place) {
  lift.menu();
  const menu = $("menu"), frame = $("frame").getBoundingClientRect();
  menu.hidden = false;
  const { width, height } = menu.getBoundingClientRect();
  const fit = (value, size, room) => Math.max(12, Math.min(value, room - size - 12));
  menu.style.left = `${fit(frame.left + place.x + 14, width, innerWidth)}px`;
  menu.style.top = `${fit(frame.top + place.y + 14, height, innerHeight)}px`;
  menu.querySelector("button:not([hidden])").focus({ preventScroll: true });
}

function closeMenu() {
  if ($("menu").hidden) return;
  $("menu").hidden = true;
  lift?.end();
  $("stage").focus({ preventScroll: true });
}

function menuForKeyboard() {
  if (!scene?.hasMask || lift.state === "menu") return;
  const box = scene.subjectBox;
  lift.begin();
  openMenu({ x: box.x + box.width, y: box.y + Math.min(40, box.height / 2) });
}

const FILES = {
  crop: ["cutout.png?crop=1", "cut-out.png"], full: ["cutout.png", "cut-out-full.png"], svg: ["mask.svg", "outline.svg"],
  coco: ["coco.json", "coco.json"], still: ["lift.png", "lifted.png"],
};

async function act(name) {
  const { id, name: photoName } = photo;
  try {
    if (name === "copy") {
      const png = api.file(id, "cutout.png?crop=1");
      if (!navigator.clipboard?.write) throw new Error("This browser does not let pages copy pictures.");
      await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
      toast("Copied.");
    } else if (name === "share") {
      const blob = await api.file(id, "cutout.png?crop=1");
      await navigator.share({ files: [new File([blob], `${photoName}-cut-out.png`, { type: "image/png" })] });
    } else {
      const [path, ending] = FILES[name];
      save(await api.file(id, path), `${photoName}-${ending}`);
    }
  } catch (error) {
    if (error.name !== "AbortError") toast(error.message);
  }
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  say(`${name} is saved.`);
}

// MARK: Keyboard

const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function move([dx, dy], fine) {
  const { width, height } = scene.size, step = fine ? 1 : 12;
  const from = crosshair ?? { x: width / 2, y: height / 2 };
  crosshair = { x: Math.max(0, Math.min(width - 1, from.x + dx * step)), y: Math.max(0, Math.min(height - 1, from.y + dy * step)) };
  const element = $("crosshair");
  element.hidden = false;
  element.style.left = `${crosshair.x}px`;
  element.style.top = `${crosshair.y}px`;
  if (corner) marks.draft(boxMark(corner, crosshair));
}

function enter(shift) {
  if (!crosshair) return move([0, 0], true);
  if (mode !== "box") return tap(crosshair, shift);
  if (!corner) {
    corner = { ...crosshair };
    return say("The box begins here. Move on and press Enter again.");
  }
  const from = corner;
  corner = null;
  if (from.x !== crosshair.x && from.y !== crosshair.y) gesture({ kind: "boxEnded", from, to: crosshair });
}

function key(event) {
  document.body.classList.add("keys");
  if (event.target.matches("input")) return;
  const command = event.ctrlKey || event.metaKey;
  if (event.key === "Escape") return $("menu").hidden ? (corner = null, marks?.draft(null), setExcludes(false)) : closeMenu();
  if (!photo || !$("menu").hidden) return;
  if (command && event.key.toLowerCase() === "z") {
    event.preventDefault();
    return event.shiftKey ? redo() : undo();
  }
  if (command && event.key.toLowerCase() === "y") return event.preventDefault(), redo();
  if (command && event.key.toLowerCase() === "c" && scene.hasMask && !String(getSelection())) return act("copy");
  if (command || event.altKey) return;
  const onStage = event.target === $("stage") || event.target === document.body;
  if (onStage && MOVES[event.key]) return event.preventDefault(), move(MOVES[event.key], event.shiftKey);
  if (onStage && event.key === "Enter") return event.preventDefault(), enter(event.shiftKey);
  if (event.key === "Delete" || event.key === "Backspace") return event.preventDefault(), remove();
  const letter = event.key.toLowerCase();
  ({
    t: () => setMode("tap"), b: () => setMode("box"), s: () => setMode("scribble"), x: () => setExcludes(!excludes),
    r: () => scene.hasMask && refine(), n: again, m: menuForKeyboard,
    1: () => choose(0), 2: () => choose(1), 3: () => choose(2),
  })[letter]?.();
}

/** Arrow keys within a group of buttons. */
function rove(event) {
  const back = ["ArrowLeft", "ArrowUp"].includes(event.key), on = ["ArrowRight", "ArrowDown"].includes(event.key);
  if (!back && !on) return;
  event.preventDefault();
  event.stopPropagation();
  const all = [...event.currentTarget.querySelectorAll("button:not([hidden])")];
  const next = all[(all.indexOf(document.activeElement) + (on ? 1 : -1) + all.length) % all.length];
  next.focus();
  if (event.currentTarget.role === "radiogroup") next.click();
}

// MARK: Wiring

function bind() {
  $("choose").onclick = $("open").onclick = () => $("file").click();
  $("file").onchange = () => { load($("file").files[0]); $("file").value = ""; };
  $("example").onclick = async () => load(await (await fetch("example.jpg")).blob(), "example.jpg");
  $("undo").onclick = undo;
  $("redo").onclick = redo;
  $("delete").onclick = remove;
  $("again").onclick = again;
  $("refine").onclick = refine;
  $("save").onclick = menuForKeyboard;
  $("exclude").onclick = () => setExcludes(!excludes);
  for (const button of document.querySelectorAll("[data-mode]")) button.onclick = () => setMode(button.dataset.mode);
  for (const group of document.querySelectorAll("[role=radiogroup], [role=menu]")) group.addEventListener("keydown", rove);
  $("menu").addEventListener("click", async (event) => {
    const name = event.target.closest("button")?.dataset.act;
    if (!name) return;
    await act(name);
    closeMenu();
  });
  document.addEventListener("pointerdown", (event) => {
    document.body.classList.remove("keys");
    if (!$("menu").hidden && !event.target.closest("#menu, #frame")) closeMenu();
  });
  $("frame").addEventListener("pointermove", (event) => {
    if (event.buttons) return;
    const box = $("frame").getBoundingClientRect();
    $("frame").classList.toggle("over", scene.isSubject({ x: event.clientX - box.left, y: event.clientY - box.top }));
  });
  $("text").onsubmit = async (event) => {
    event.preventDefault();
    const query = $("query").value.trim();
    if (!query || !photo) return toast("Open a photo first, then name what to find in it.");
    document.body.dataset.busy = "text";
    try {
      await apply(await api.find(photo.id, query));
      $("query").blur();
      await edit({ action: "keep" });
    } catch (error) {
      if (error.code !== "superseded") toast(error.message);
    } finally { delete document.body.dataset.busy; }
  };
  document.addEventListener("keydown", key);
  document.addEventListener("paste", (event) => {
    const file = [...(event.clipboardData?.files ?? [])].find((one) => one.type.startsWith("image/"));
    if (file) load(file, "pasted.png");
  });
  let depth = 0;
  addEventListener("dragenter", () => { depth++; document.body.classList.add("dropping"); });
  addEventListener("dragleave", () => { if (--depth <= 0) document.body.classList.remove("dropping"); });
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    depth = 0;
    document.body.classList.remove("dropping");
    load(event.dataTransfer.files[0]);
  });
  addEventListener("pagehide", () => photo && api.close(photo.id).catch(() => {}));
  const probe = new File([""], "a.png", { type: "image/png" });
  document.querySelector("[data-act=share]").hidden = !navigator.canShare?.({ files: [probe] });
  setMode("tap");
}

const say = (text) => { $("live").textContent = text; };
let toastTimer = 0;
function toast(text) {
  const element = $("toast");
  element.textContent = text;
  element.classList.add("shown");
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => element.classList.remove("shown"), 4200);
}
