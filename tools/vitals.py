"""Weight and speed of a first visit on a phone: python -m tools.vitals [PLACE ...] [--runs N] [--files].

A place is "home" or the id of a game, whose table is opened. The phone, its line and its slowed processor are those of
Lighthouse's mobile profile with throttling applied (docs/throttling.md of its repository), and the marks follow its
published curves and weights. "Asked" is when the question of a table stands, which no mark counts: the largest paint
may come before. Bytes are as sent: heads, packed bodies, and messages of the socket as they are before they are packed,
for so they are held back on the slow line. The best of the runs counts: no machine is quiet.
"Alone" is what comes out on a visit that is not slowed, as Lighthouse's simulated throttling looks at one, and on a
machine that does nothing else: the time that tasks block is what they take of the processor, times four, or times two
where a task lays out, as there; and where something else is painted largest than on the slow line, that is not before
the question stands, for so much came first. Lighthouse itself goes by the clock, so that all else that runs on its
machine lengthens every task: where cores are shared it marks a page ten points lower and more.
"""

from __future__ import annotations

import argparse
import math
from statistics import NormalDist
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from rulewright.kernel import find_game, game_ids
from tests.e2e.conftest import Server
from tools.browser import find
from tools.pictures import Player, keeps, serving

PHONE: dict[str, Any] = {
    "viewport": {"width": 412, "height": 823}, "device_scale_factor": 1.75, "is_mobile": True, "has_touch": True,
}  # fmt: skip
LINE = {
    "offline": False, "latency": 562.5, "downloadThroughput": 1474.56 * 1024 / 8, "uploadThroughput": 675 * 1024 / 8,
}  # fmt: skip
SLOWER = 4  # times, the processor
SLOWER_LAYOUT = 2  # times, where it lays out: Lighthouse's layoutTaskMultiplier is a half
CALM = 3000  # milliseconds in which nothing comes until a page counts as loaded
LONG = 50  # milliseconds, from which on a task keeps a finger waiting
QUIET = 5000  # milliseconds without a long task, before which a page has become usable

WATCH = """
window.vitals = { fcp: 0, lcp: 0, asked: 0, cls: 0, tasks: [], what: '', shifts: [] };
const watch = (type, then) =>
  new PerformanceObserver((list) => list.getEntries().forEach(then)).observe({ type, buffered: true });
watch('paint', (entry) => entry.name === 'first-contentful-paint' && (vitals.fcp = entry.startTime));
watch('largest-contentful-paint', (entry) => {
  vitals.lcp = entry.startTime;
  vitals.what = `${entry.element?.tagName} ${entry.element?.textContent?.trim().slice(0, 50)}`;
});
watch('layout-shift', (entry) => {
  vitals.cls += entry.value;
  const moved = entry.sources.map(({ node }) => node?.className || node?.nodeName);
  vitals.shifts.push(`${entry.value.toFixed(3)} ${moved.join(', ')}`);
});
watch('longtask', (entry) => vitals.tasks.push([entry.startTime, entry.duration]));
const waiting = setInterval(() => {
  if (!document.querySelector('.q h1')) return;
  vitals.asked = performance.now();
  clearInterval(waiting);
}, 50);
"""
SEEN = """async (pictures) => {
  const counted = async (picture) => {
    const image = await createImageBitmap(await (await fetch(`data:image/jpeg;base64,${picture}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const counts = new Float64Array(3 * 256);
    canvas.getImageData(0, 0, image.width, image.height).data
      .forEach((value, i) => { if (i % 4 < 3) counts[(i % 4) * 256 + value]++; });
    return counts.map((count) => count / image.width / image.height);
  };
  const all = [];
  for (const picture of pictures) all.push(await counted(picture));
  const [first, last] = [all[0], all.at(-1)];
  const far = last.map((count, i) => Math.abs(count - first[i]));
  const whole = far.reduce((sum, each) => sum + each, 0) || 1;
  return all.map((counts) =>
    counts.reduce((sum, count, i) => sum + Math.min(Math.abs(count - first[i]), far[i]), 0) / whole);
}"""
"""How much of the last picture each shows, by the colours that came, as speedline tells it."""
TRACED = ["loading", "disabled-by-default-devtools.timeline"]


class Curve(NamedTuple):
    """A mark is 0.9 at `good` and 0.5 at `median`, log-normal between and beyond."""

    weight: float
    good: float
    median: float

    def mark(self, value: float) -> float:
        if value <= 0:
            return 1.0
        spread = math.log(self.median / self.good) / NormalDist().inv_cdf(0.9)
        return 1 - NormalDist(math.log(self.median), spread).cdf(math.log(value))


CURVES = {
    "fcp": Curve(0.10, 1800, 3000),
    "si": Curve(0.10, 3387, 5800),
    "lcp": Curve(0.25, 2500, 4000),
    "tbt": Curve(0.30, 200, 600),
    "cls": Curve(0.25, 0.1, 0.25),
}


class Fast(NamedTuple):
    """What a visit that nothing slows tells: how long tasks block, and what is painted largest."""

    tbt: float
    what: str


class Visit(NamedTuple):
    """What one first load took."""

    fcp: float
    si: float
    lcp: float
    asked: float
    tbt: float
    cls: float
    sizes: dict[str, int]
    what: str
    shifts: list[str]

    @property
    def mark(self) -> float:
        return self.mark_with(self.tbt, self.lcp)

    def alone(self, fast: Fast) -> float:
        lcp = self.lcp if fast.what == self.what else max(self.lcp, self.asked)
        return self.mark_with(fast.tbt, lcp)

    def mark_with(self, tbt: float, lcp: float) -> float:
        told = {"fcp": self.fcp, "si": self.si, "lcp": lcp, "tbt": tbt, "cls": self.cls}
        return 100 * sum(curve.weight * curve.mark(told[name]) for name, curve in CURVES.items())


def blocked(tasks: list[tuple[float, float]], fcp: float) -> float:
    """How long a finger had to wait in all: what tasks take too long, from the first paint until the page is usable."""
    total, quiet = 0.0, fcp
    for start, length in sorted(tasks):
        end = start + length
        if end <= fcp:
            continue
        if start - quiet > QUIET:
            break
        quiet = end
        total += max(0.0, end - max(start, fcp) - LONG)
    return total


def speed_index(browser: Browser, pictures: list[tuple[float, str]], began: float) -> float:
    """How long, on average, what is seen in the end was not yet seen."""
    page = browser.new_page()
    seen: list[float] = page.evaluate(SEEN, [picture for _, picture in pictures])
    page.close()
    times = [max(0.0, 1000 * at - began) for at, _ in pictures]
    spans = zip([0.0, *times], [*times, times[-1]], [0.0, *seen], strict=True)
    return sum((end - start) * (1 - done) for start, end, done in spans)


def visit(browser: Browser, server: Server, address: str, state: Any) -> Visit:
    context = browser.new_context(**PHONE, storage_state=state)
    page = context.new_page()
    page.add_init_script(WATCH)
    line = context.new_cdp_session(page)
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def add(name: str, size: float) -> None:
        sizes[name] = sizes.get(name, 0) + int(size)

    pictures: list[tuple[float, str]] = []

    def keep(told: Any) -> None:
        pictures.append((told["metadata"]["timestamp"], told["data"]))
        line.send("Page.screencastFrameAck", {"sessionId": told["sessionId"]})

    line.on("Page.screencastFrame", keep)
    line.on("Network.requestWillBeSent", lambda told: names.update({told["requestId"]: told["request"]["url"]}))
    line.on("Network.loadingFinished", lambda told: add(names[told["requestId"]], told["encodedDataLength"]))
    line.on("Network.webSocketFrameReceived", lambda told: add("socket", len(told["response"]["payloadData"])))
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    line.send("Page.startScreencast", {"format": "jpeg", "quality": 60, "maxWidth": 206, "maxHeight": 412})
    page.goto(f"{server.url}/{address}", wait_until="commit")
    seen = (-1, -1)
    while seen != (len(names), sum(sizes.values())):
        seen = (len(names), sum(sizes.values()))
        page.wait_for_timeout(CALM)
    told = page.evaluate("({ ...vitals, began: performance.timeOrigin })")
    context.close()
    tbt, si = blocked(told["tasks"], told["fcp"]), speed_index(browser, pictures, told["began"])
    return Visit(told["fcp"], si, told["lcp"], told["asked"], tbt, told["cls"], sizes, told["what"], told["shifts"])


def unslowed(browser: Browser, server: Server, address: str, state: Any) -> Fast:
    """The same by the processor's time of each task, which no other work on the machine lengthens."""
    context = browser.new_context(**PHONE, storage_state=state)
    page = context.new_page()
    page.add_init_script(WATCH)
    line = context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    over: list[Any] = []
    line.on("Tracing.dataCollected", lambda told: events.extend(told["value"]))
    line.on("Tracing.tracingComplete", lambda told: over.append(told))
    line.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": TRACED}})
    page.goto(f"{server.url}/{address}", wait_until="networkidle")
    page.wait_for_timeout(CALM)
    what = page.evaluate("vitals.what")
    line.send("Tracing.end")
    while not over:
        page.wait_for_timeout(50)
    context.close()
    first = max((event for event in events if event["name"] == "firstContentfulPaint"), key=lambda event: event["ts"])
    mine = [event for event in events if (event["pid"], event["tid"]) == (first["pid"], first["tid"])]
    layouts = [event["ts"] for event in mine if event["name"] == "Layout"]
    tasks = []
    for task in mine:
        if task["name"] != "RunTask" or "tdur" not in task:
            continue
        lays_out = any(task["ts"] <= at < task["ts"] + task["dur"] for at in layouts)
        tasks.append((task["ts"] / 1000, task["tdur"] / 1000 * (SLOWER_LAYOUT if lays_out else SLOWER)))
    return Fast(blocked(tasks, first["ts"] / 1000), what)


def measure(browser: Browser, server: Server, place: str, runs: int) -> tuple[Visit, Fast]:
    """The best of some first visits to a place, and the best of some that nothing slows."""
    if place == "home":
        address, state = "", None
    else:
        player = Player(server, place, "vitals")
        address, state = f"#/table/{player.table}", keeps(server, player.token, "dark")
    warm = browser.new_page(storage_state=state)
    warm.goto(f"{server.url}/{address}", wait_until="networkidle")
    warm.context.close()
    best = max((visit(browser, server, address, state) for _ in range(runs)), key=lambda visit: visit.mark)
    return best, min((unslowed(browser, server, address, state) for _ in range(runs)), key=lambda fast: fast.tbt)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    big = [id for id in game_ids() if find_game(id).shelf < 100]
    parser.add_argument("places", nargs="*", default=["home", *big])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--files", action="store_true", help="every file with its bytes, and what moved")
    options = parser.parse_args()
    with serving() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for place in options.places:
            best, fast = measure(browser, server, place, options.runs)
            size = f"{sum(best.sizes.values()) / 1000:4.0f} kB in {len(best.sizes)} answers"
            print(
                f"{place:20} mark {best.mark:3.0f}, alone {best.alone(fast):3.0f}  FCP {best.fcp:5.0f} ms"
                f"  SI {best.si:5.0f} ms  LCP {best.lcp:5.0f} ms  TBT {best.tbt:4.0f} ms, alone {fast.tbt:4.0f} ms"
                f"  CLS {best.cls:.3f}  asked {best.asked:5.0f} ms  {size}",
                flush=True,
            )
            if options.files:
                print(f"  largest: {best.what}; on a fast line: {fast.what}")
                for shift in best.shifts:
                    print(f"  moved {shift}")
                for name, bytes_ in sorted(best.sizes.items(), key=lambda pair: -pair[1]):
                    print(f"  {bytes_:8} {name.removeprefix(server.url)}")


if __name__ == "__main__":
    main()
