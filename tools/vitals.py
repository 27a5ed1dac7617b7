"""Weight and speed of a first visit on a phone: python -m tools.vitals [PLACE ...] [--runs N] [--files].

A place is "home" or the id of a game, whose table is opened. The phone, its line and its slowed processor are those of
Lighthouse's mobile profile with throttling applied (docs/throttling.md of its repository), and the marks follow its
published curves and weights. The Speed Index would need pictures; the largest paint stands for it, never kinder.
Bytes are as sent: heads, packed bodies and messages of the socket. The best of the runs counts: no machine is quiet.
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
CALM = 3000  # milliseconds in which nothing comes until a page counts as loaded

WATCH = """
window.vitals = { fcp: 0, lcp: 0, cls: 0, tasks: [], what: '', shifts: [] };
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
"""


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


class Visit(NamedTuple):
    """What one first load took."""

    fcp: float
    lcp: float
    tbt: float
    cls: float
    sizes: dict[str, int]
    what: str
    shifts: list[str]

    @property
    def mark(self) -> float:
        told = {"fcp": self.fcp, "si": self.lcp, "lcp": self.lcp, "tbt": self.tbt, "cls": self.cls}
        return 100 * sum(curve.weight * curve.mark(told[name]) for name, curve in CURVES.items())


def visit(browser: Browser, server: Server, address: str, state: Any) -> Visit:
    context = browser.new_context(**PHONE, storage_state=state)
    page = context.new_page()
    page.add_init_script(WATCH)
    line = context.new_cdp_session(page)
    names: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def add(name: str, size: float) -> None:
        sizes[name] = sizes.get(name, 0) + int(size)

    line.on("Network.requestWillBeSent", lambda told: names.update({told["requestId"]: told["request"]["url"]}))
    line.on("Network.loadingFinished", lambda told: add(names[told["requestId"]], told["encodedDataLength"]))
    line.on("Network.webSocketFrameReceived", lambda told: add("socket", len(told["response"]["payloadData"])))
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(f"{server.url}/{address}", wait_until="commit")
    seen = (-1, -1)
    while seen != (len(names), sum(sizes.values())):
        seen = (len(names), sum(sizes.values()))
        page.wait_for_timeout(CALM)
    told = page.evaluate("vitals")
    context.close()
    tbt = sum(max(0, length - 50) for start, length in told["tasks"] if start + length > told["fcp"])
    return Visit(told["fcp"], told["lcp"], tbt, told["cls"], sizes, told["what"], told["shifts"])


def measure(browser: Browser, server: Server, place: str, runs: int) -> Visit:
    """The best of some first visits to a place."""
    if place == "home":
        address, state = "", None
    else:
        player = Player(server, place, "vitals")
        address, state = f"#/table/{player.table}", keeps(server, player.token, "dark")
    warm = browser.new_page(storage_state=state)
    warm.goto(f"{server.url}/{address}", wait_until="networkidle")
    warm.context.close()
    return max((visit(browser, server, address, state) for _ in range(runs)), key=lambda visit: visit.mark)


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
            best = measure(browser, server, place, options.runs)
            size = f"{sum(best.sizes.values()) / 1000:4.0f} kB in {len(best.sizes)} answers"
            print(
                f"{place:20} mark {best.mark:3.0f}  FCP {best.fcp:5.0f} ms  LCP {best.lcp:5.0f} ms"
                f"  TBT {best.tbt:4.0f} ms  CLS {best.cls:.3f}  {size}"
            )
            if options.files:
                print(f"  largest: {best.what}")
                for shift in best.shifts:
                    print(f"  moved {shift}")
                for name, bytes_ in sorted(best.sizes.items(), key=lambda pair: -pair[1]):
                    print(f"  {bytes_:8} {name.removeprefix(server.url)}")


if __name__ == "__main__":
    main()
