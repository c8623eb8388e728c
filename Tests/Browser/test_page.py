"""The page in a real browser: open, tap, refine, exclude, box, scribble, words, undo, lift, save.

Usage: test_page.py ADDRESS EXAMPLES SCREENSHOTS
"""

import json
import os
import sys
import time
import traceback
import urllib.request

from devtools import Browser

address, examples, shots = sys.argv[1:]
FRAME = "(() => { const r = document.getElementById('frame').getBoundingClientRect(); return [r.left, r.top, r.width, r.height] })()"
tests = []


def test(function):
    tests.append(function)
    return function


class Page(Browser):
    """The page with a photo open."""

    def start(self, photo="astronaut.jpg"):
        self.open(address)
        self.choose_file("#file", os.path.join(examples, photo))
        self.wait("document.body.dataset.state === 'ready'")
        return self

    def at(self, x, y):
        """A place of the photo, 0…1, in the window."""
        left, top, width, height = self.run(FRAME)
        return left + x * width, top + y * height

    def settled(self):
        self.wait("!document.body.dataset.busy", 60)

    def label(self):
        return self.run("document.getElementById('stage').ariaLabel")

    def marks(self):
        return self.run("document.querySelectorAll('#marks > g').length")

    def share(self):
        """The percentage that the page says is selected; None where nothing is."""
        text = self.label()
        if "percent" not in text:
            return None
        return 0 if "under 1 percent" in text else int(text.split(" percent")[0].split()[-1])

    def tap_photo(self, x, y, shift=False):
        self.click(*self.at(x, y), shift=shift)
        self.settled()


def expect(condition, message):
    if not condition:
        raise AssertionError(message)


def png_size(data):
    expect(data[:8] == b"\x89PNG\r\n\x1a\n", "a PNG is expected")
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")


@test
def first_byte_and_weight():
    origin = address.split("#")[0]
    urllib.request.urlopen(origin).read()
    times = []
    for _ in range(20):
        begin = time.perf_counter()
        response = urllib.request.urlopen(origin)
        response.read(1)
        times.append(time.perf_counter() - begin)
    expect(response.status == 200, "the page is served")
    weight = sum(
        len(urllib.request.urlopen(origin + name).read())
        for name in ["", "style.css", "app.js", "api.js", "gestures.js", "lift.js", "marks.js", "scene.js", "icon.svg", "example.jpg"])
    expect(weight < 150_000, f"the page weighs {weight} bytes")
    print(f"    the page weighs {weight / 1000:.0f} kB; first byte: median {sorted(times)[10] * 1000:.1f} ms")


@test
def example_and_tap():
    with Page() as page:
        page.open(address)
        page.screenshot(f"{shots}/welcome.png")
        page.press("#example")
        page.wait("document.body.dataset.state === 'ready'")
        page.tap_photo(0.42, 0.6)
        expect(page.share(), f"a tap selects something: {page.label()}")
        expect(page.marks() == 1, "one mark is shown")
        expect(not page.run("document.getElementById('save').disabled"), "it can be saved")
        time.sleep(0.6)
        page.screenshot(f"{shots}/tap.png")
        # The light over the photo dims the background and leaves the subject alone.
        alphas = page.run("""(() => {
          const c = document.getElementById('light'), d = c.getContext('2d');
          const a = (x, y) => d.getImageData(x * c.width, y * c.height, 1, 1).data[3];
          return [a(0.42, 0.6), a(0.02, 0.02)];
        })()""")
        expect(alphas[0] < 5 and 40 < alphas[1] < 90, f"25 % of black outside, none inside: {alphas}")
        origin = address.split("#")[0]
        foreign = [url for url in page.requests if not url.startswith((origin, "blob:", "data:"))]
        expect(not foreign, f"no outside requests: {foreign}")
        expect("#" not in page.run("location.href"), "the token does not stay in the address bar")
        expect(not page.problems, page.problems)
        print(f"    tap to mask: {page.run('document.body.dataset.latency')} ms")


@test
def refine_exclude_undo_redo_delete():
    with Page().start_page() as page:
        page.tap_photo(0.35, 0.7)
        first = page.share()
        page.tap_photo(0.4, 0.22)
        expect(page.marks() == 2, "a second tap is a second mark")
        page.tap_photo(0.8, 0.3, shift=True)
        expect(page.run("document.querySelectorAll('#marks .negative').length") == 1, "Shift excludes")
        page.press("#undo"); page.settled()
        page.press("#undo"); page.settled()
        expect(page.marks() == 1 and page.share() == first, "undo brings back what was there")
        page.press("#redo"); page.settled()
        expect(page.marks() == 2, "redo")
        # The first mark is chosen by a tap, and deleted alone.
        page.tap_photo(0.35, 0.7)
        expect(page.marks() == 2, "a tap on a mark chooses it")
        page.press("#delete"); page.settled()
        expect(page.marks() == 1, "one mark is deleted")
        page.press("#exclude")
        page.tap_photo(0.1, 0.1)
        expect(page.run("document.querySelectorAll('#marks .negative').length") == 1, "the toggle excludes")
        page.press("#refine"); page.settled()
        expect(page.share(), "refined")
        page.press("#again"); page.settled()
        expect(page.marks() == 0 and page.share() is None, "starting again leaves nothing")
        page.press("#undo"); page.settled()
        expect(page.marks() == 2, "even that can be undone")
        expect(not page.problems, page.problems)


@test
def candidates():
    with Page().start_page() as page:
        page.tap_photo(0.4, 0.6)
        count = page.run("document.querySelectorAll('#candidates button').length")
        expect(count == 3, f"three candidates for one tap: {count}")
        page.press("#candidates button:nth-child(2)"); page.settled()
        expect(page.run("document.querySelector('#candidates button:nth-child(2)').ariaChecked") == "true", "chosen")
        expect(not page.problems, page.problems)


@test
def box_and_scribble():
    with Page().start_page() as page:
        page.press("[data-mode=box]")
        page.drag([page.at(0.05, 0.02), page.at(0.3, 0.4), page.at(0.72, 0.98)])
        page.settled()
        expect(page.run("document.querySelectorAll('#marks .box').length") == 1, "the box is shown")
        expect(page.share(), f"the box selects something: {page.label()}")
        page.press("#again"); page.settled()
        page.press("[data-mode=scribble]")
        page.drag([page.at(0.2 + 0.02 * i, 0.7 + 0.03 * (i % 3)) for i in range(12)])
        page.settled()
        expect(page.run("document.querySelectorAll('#marks .stroke').length") == 1, "the stroke is shown")
        expect(page.share(), f"the scribble selects something: {page.label()}")
        page.screenshot(f"{shots}/scribble.png")
        expect(not page.problems, page.problems)


@test
def words():
    with Page().start_page("cat.jpg") as page:
        page.run("document.getElementById('query').focus()")
        page.send("Input.insertText", text="cat")
        page.key("Enter")
        page.run("new Promise((done) => setTimeout(done, 50))")
        page.settled()
        expect(page.share() and "cat" in page.label(), f"the cat is found: {page.label()}")
        expect(not page.problems, page.problems)


@test
def lift_and_save():
    with Page(dark=True).start_page() as page:
        page.tap_photo(0.35, 0.7)
        x, y = page.at(0.35, 0.75)
        page.mouse("mousePressed", x, y)
        page.wait("document.getElementById('lifted')")
        page.mouse("mouseMoved", x + 60, y - 20)
        page.mouse("mouseMoved", x + 130, y - 40)
        time.sleep(0.6)
        page.screenshot(f"{shots}/lift.png")
        moved = page.run("document.getElementById('lifted').style.transform")
        expect("translate(130px" in moved, f"the subject follows: {moved}")
        page.mouse("mouseReleased", x + 130, y - 40)
        page.wait("!document.getElementById('menu').hidden")
        time.sleep(0.3)
        page.screenshot(f"{shots}/menu.png")
        sizes = {}
        for act in ["crop", "full", "still", "svg", "coco"]:
            name, data = page.download(lambda: page.press(f"[data-act={act}]"))
            sizes[act] = len(data)
            if act == "crop":
                expect(name == "astronaut-cut-out.png", name)
                expect(png_size(data)[0] <= 512, "cropped")
            elif act in ["full", "still"]:
                expect(png_size(data) == (512, 512), f"{act}: {png_size(data)}")
            elif act == "svg":
                expect(b"<svg" in data and b"<path" in data, "an SVG path")
            else:
                expect(json.loads(data)["annotations"][0]["segmentation"]["size"] == [512, 512], "COCO")
        page.mouse("mousePressed", x, y)
        page.wait("document.getElementById('lifted')")
        page.mouse("mouseReleased", x, y)
        page.wait("!document.getElementById('menu').hidden")
        page.press("[data-act=copy]")
        page.wait("document.getElementById('toast').textContent === 'Copied.'")
        kind = page.run("navigator.clipboard.read().then((items) => items[0].types.join())")
        expect("image/png" in kind, f"the clipboard holds a picture: {kind}")
        page.wait("!document.getElementById('lifted')")
        expect(not page.problems, page.problems)


@test
def keyboard():
    with Page().start_page() as page:
        page.run("document.getElementById('stage').focus()")
        for _ in range(3):
            page.key("ArrowDown")
        page.key("Enter")
        page.wait("document.body.dataset.revision > 0")
        page.settled()
        expect(page.marks() == 1, "Enter taps under the crosshair")
        page.screenshot(f"{shots}/keyboard.png")
        for _ in range(4):
            page.key("ArrowUp")
        page.key("Enter", shift=True)
        page.wait("document.querySelectorAll('#marks .negative').length === 1")
        page.settled()
        page.key("Delete")
        page.wait("document.querySelectorAll('#marks > g').length === 1")
        page.settled()
        page.key("z", "KeyZ", control=True)
        page.wait("document.querySelectorAll('#marks > g').length === 2")
        page.settled()
        page.key("m", "KeyM")
        page.wait("!document.getElementById('menu').hidden && document.getElementById('lifted')")
        expect(page.run("document.activeElement.role") == "menuitem", "the menu has the focus")
        page.key("Escape")
        page.wait("document.getElementById('menu').hidden")
        expect(page.run("document.getElementById('live').textContent") != "", "changes are spoken")
        expect(not page.problems, page.problems)


@test
def rapid_taps():
    with Page().start_page() as page:
        for i in range(6):
            page.click(*page.at(0.2 + 0.08 * i, 0.75))
        page.settled()
        page.wait("document.querySelectorAll('#marks > g:not(.pending)').length === 6")
        expect(page.share(), "the newest mask is shown")
        superseded = [text for text in page.problems if "409" not in text]
        expect(not superseded, superseded)


@test
def touch_and_small_screen():
    with Page(width=390, height=780, scale=2, touch=True, reduced_motion=True).start_page() as page:
        page.tap(*page.at(0.35, 0.7))
        page.wait("document.body.dataset.revision > 0")
        page.settled()
        expect(page.share(), "a finger selects")
        time.sleep(0.4)
        page.screenshot(f"{shots}/phone.png")
        first = page.run("document.getElementById('light').toDataURL()")
        time.sleep(0.4)
        expect(first == page.run("document.getElementById('light').toDataURL()"), "reduced motion: the light stands still")
        wide = page.run("document.documentElement.scrollWidth")
        expect(wide <= 390, f"nothing is wider than the screen: {wide}")
        expect(not page.problems, page.problems)


@test
def damaged_photo():
    with Page() as page:
        page.open(address)
        path = os.path.join(page.profile, "broken.jpg")
        with open(path, "wb") as file:
            file.write(b"no image at all")
        page.choose_file("#file", path)
        page.wait("document.getElementById('toast').classList.contains('shown')")
        expect(page.run("document.body.dataset.state") == "empty", "the page is as before")


@test
def wrong_token():
    with Browser() as page:
        page.send("Page.navigate", url=address.split("#")[0] + "#wrong")
        page.wait("document.getElementById('toast')?.classList.contains('shown')")
        expect("token" in page.run("document.getElementById('toast').textContent"), "the page says why")


class _Started:
    """`Page.start` within a `with` statement."""

    def __init__(self, page, photo):
        self.page, self.photo = page, photo

    def __enter__(self):
        self.page.__enter__()
        try:
            return self.page.start(self.photo)
        except BaseException:
            self.page.__exit__()
            raise

    def __exit__(self, *details):
        self.page.__exit__(*details)


Page.start_page = lambda self, photo="astronaut.jpg": _Started(self, photo)

failures = 0
for function in tests:
    begin = time.monotonic()
    try:
        function()
        print(f"✓ {function.__name__} ({time.monotonic() - begin:.1f} s)", flush=True)
    except Exception:
        failures += 1
        print(f"✗ {function.__name__}\n{traceback.format_exc()}", flush=True)
print(f"{len(tests) - failures} of {len(tests)} browser tests passed")
sys.exit(1 if failures else 0)
