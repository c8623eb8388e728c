"""A small client of Chromium's DevTools protocol: one page, driven synchronously."""

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.request

from websockets.sync.client import connect


class PageError(AssertionError):
    """The page threw, or did not come to what was waited for."""


class Browser:
    """Headless Chromium with a profile of its own; use it in a `with` statement."""

    def __init__(self, width=1280, height=860, scale=1, dark=False, reduced_motion=False, touch=False):
        self.size = (width, height, scale)
        self.features = [
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if reduced_motion else "no-preference"},
        ]
        self.touch = touch
        self.problems = []
        self.requests = []

    def __enter__(self):
        program = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)
        if not program:
            raise SystemExit("chromium is not installed: apt-get install chromium")
        self.profile = tempfile.mkdtemp(prefix="samkit-browser-")
        self.downloads = os.path.join(self.profile, "downloads")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
             "--disable-background-networking", "--hide-scrollbars", "--remote-debugging-port=0",
             f"--user-data-dir={self.profile}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self._connect()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _connect(self):
        port_file = os.path.join(self.profile, "DevToolsActivePort")
        end = time.monotonic() + 60
        while not (os.path.exists(port_file) and open(port_file).read().count("\n")):
            if time.monotonic() > end or self.process.poll() is not None:
                raise PageError("Chromium did not start")
            time.sleep(0.05)
        port = open(port_file).read().split("\n")[0]
        targets = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json"))
        page = next(target for target in targets if target["type"] == "page")
        self.socket = connect(page["webSocketDebuggerUrl"], max_size=None, compression=None)
        self.number = 0
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.send(f"{domain}.enable")
        width, height, scale = self.size
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=self.touch)
        self.send("Emulation.setEmulatedMedia", features=self.features)
        if self.touch:
            self.send("Emulation.setTouchEmulationEnabled", enabled=True)
        self.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=self.downloads)
        self.send("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])

    def send(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(timeout=60))
            if message.get("id") == self.number:
                if "error" in message:
                    raise PageError(f"{method}: {message['error']}")
                return message["result"]
            self._note(message)

    def _note(self, event):
        parameters = event.get("params", {})
        if event["method"] == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.problems.append(details.get("exception", {}).get("description", details["text"]))
        elif event["method"] == "Log.entryAdded" and parameters["entry"]["level"] == "error":
            self.problems.append(f"{parameters['entry']['text']} {parameters['entry'].get('url', '')}")
        elif event["method"] == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def open(self, address):
        self.send("Page.navigate", url=address)
        self.wait("document.documentElement?.dataset.ready === 'yes'")

    def run(self, script):
        """The value of an expression; promises are awaited."""
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True, userGesture=True)
        if "exceptionDetails" in answer:
            raise PageError(f"{script}: {answer['exceptionDetails'].get('exception', {}).get('description')}")
        return answer["result"].get("value")

    def wait(self, condition, seconds=30):
        end = time.monotonic() + seconds
        while not self.run(f"!!({condition})"):
            if time.monotonic() > end:
                raise PageError(f"waited {seconds} s for {condition}; problems: {self.problems}")
            time.sleep(0.02)

    # Input

    def mouse(self, kind, x, y, shift=False):
        pressed = kind != "mouseMoved"
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if pressed or self.down else "none",
                  buttons=1 if kind == "mousePressed" or self.down else 0, clickCount=1 if pressed else 0,
                  modifiers=8 if shift else 0)
        self.down = kind == "mousePressed" or (self.down and kind == "mouseMoved")

    down = False

    def click(self, x, y, shift=False):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, shift)
        self.mouse("mouseReleased", x, y, shift)

    def drag(self, places, shift=False):
        self.mouse("mousePressed", *places[0], shift)
        for place in places[1:]:
            self.mouse("mouseMoved", *place, shift)
        self.mouse("mouseReleased", *places[-1], shift)

    def tap(self, x, y):
        self.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, key, code=None, shift=False, control=False):
        number = {"Enter": 13, "Delete": 46, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        modifiers = (8 if shift else 0) | (2 if control else 0)
        for kind in ["keyDown", "keyUp"]:
            self.send("Input.dispatchKeyEvent", type=kind, key=key, code=code or key, modifiers=modifiers,
                      **({"text": "\r"} if key == "Enter" and kind == "keyDown" else {}),
                      windowsVirtualKeyCode=number.get(key, ord(key.upper()[0])))

    def press(self, selector):
        self.run(f"document.querySelector({selector!r}).click()")

    def choose_file(self, selector, path):
        root = self.send("DOM.getDocument")["root"]["nodeId"]
        node = self.send("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.send("DOM.setFileInputFiles", nodeId=node, files=[os.path.abspath(path)])

    def screenshot(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def download(self, action, seconds=30):
        """Does something that saves a file, and gives its name and bytes."""
        os.makedirs(self.downloads, exist_ok=True)
        before = set(os.listdir(self.downloads))
        action()
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.run("1")
            new = [name for name in set(os.listdir(self.downloads)) - before if not name.endswith(".crdownload")]
            if new:
                path = os.path.join(self.downloads, new[0])
                with open(path, "rb") as file:
                    data = file.read()
                os.remove(path)
                return new[0], data
            time.sleep(0.05)
        raise PageError("nothing was downloaded")
