import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { startService } from "./lib/service.mjs";
import { rounded } from "./lib/stats.mjs";

const native = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
const usdc = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const tries = 9;
const rowCount = 100_000;
/** Ether. Ten times as much, with the digit that is typed, takes some thirty fills on the local chain, and some fifty. */
const [middleAmount, largeAmount] = [200, 2000];

/** Measures what a visitor waits for and downloads. Needs Chromium: `apt-get install chromium`, or its path in CHROMIUM. */
export async function measure() {
  const folder = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const service = await startService(folder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-background-networking"],
  });
  try {
    const origin = new URL(service.url).origin;
    const first = await firstLoad(browser, origin);
    const quotes = await keystrokes(browser, origin, 1);
    const middle = await keystrokes(browser, origin, middleAmount);
    const large = await keystrokes(browser, origin, largeAmount);
    const frames = await scrolling(browser, origin);
    const rows = [
      { what: "requests until the first route", value: first.requests },
      { what: "kB of the page itself, as sent (brotli)", value: rounded(first.bytes / 1000) },
      { what: "kB of the page itself, typeface included (gzip)", value: rounded(first.gzipBytes / 1000) },
      { what: "ms until it takes input, the fewest of several", value: rounded(first.interactiveMs) },
      { what: "ms until the first quote, the fewest of several", value: rounded(first.quoteMs) },
      { what: "layout shift until the first quote, the most of several", value: first.shift },
      { what: "ms from a keystroke to its quote, the fewest", value: rounded(quotes.times[0]) },
      { what: "ms from a keystroke to its quote, the median", value: rounded(medianOf(quotes.times)) },
      { what: `ms the same with ${middle.fills} fills, the median`, value: rounded(medianOf(middle.times)) },
      { what: `ms the same with ${large.fills} fills, the median`, value: rounded(medianOf(large.times)) },
      { what: `frames a second while ${rowCount} rows scroll`, value: rounded(frames) },
    ];
    return { title: "The page, on the local chain", rows };
  } finally {
    await browser.close();
    await service.stop();
    rmSync(folder, { recursive: true });
  }
}

function formUrl(origin, amount) {
  return `${origin}/#/route?chain=1&in=${native}&amount=${amount}&out=${usdc}`;
}

function medianOf(sorted) {
  return sorted[sorted.length >> 1];
}

const noteShifts = `window.shift = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true })`;

/** Each in a new context, so that nothing is cached. */
async function firstLoad(browser, origin) {
  let best;
  let most = 0;
  for (let index = 0; index < tries; index++) {
    const page = await (await browser.newContext()).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    let [requests, bytes] = [0, 0];
    const own = new Set();
    const files = new Set();
    session.on("Network.responseReceived", ({ requestId, response }) => {
      requests++;
      if (!/\/(assets\/.*|icon\.svg)?$/.test(new URL(response.url).pathname)) return;
      own.add(requestId);
      files.add(response.url);
    });
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (own.has(requestId)) bytes += encodedDataLength;
    });
    await page.addInitScript({ content: noteShifts });
    await page.goto(formUrl(origin, 1));
    await page.getByLabel("Amount to sell of ETH").waitFor();
    const interactiveMs = await page.evaluate("performance.now()");
    await page.getByText("USDC / ETH").waitFor();
    const quoteMs = await page.evaluate("performance.now()");
    most = Math.max(most, await page.evaluate("window.shift"));
    if (best === undefined || interactiveMs < best.interactiveMs)
      best = { requests, bytes, interactiveMs, quoteMs, files };
    else best.quoteMs = Math.min(best.quoteMs, quoteMs);
    await page.context().close();
  }
  return { ...best, shift: Number(most.toFixed(4)), gzipBytes: await gzipBytesOf(best.files) };
}

/** A typeface is compressed already. */
async function gzipBytesOf(urls) {
  let bytes = 0;
  for (const url of urls) {
    const content = Buffer.from(await (await fetch(url)).arrayBuffer());
    bytes += url.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length;
  }
  return bytes;
}

/** From the keystroke to the change of the text, measured within the page. */
async function keystrokes(browser, origin, amount) {
  const page = await browser.newPage();
  await page.goto(formUrl(origin, amount));
  await page.getByText("USDC / ETH").waitFor();
  const field = page.getByLabel("Amount to sell of ETH");
  await page.evaluate(`(() => {
    const output = document.querySelector("output");
    addEventListener("keydown", () => {
      const [before, from] = [output.textContent, performance.now()];
      window.took = undefined;
      const observer = new MutationObserver(() => {
        if (output.textContent === before || output.textContent === "–") return;
        observer.disconnect();
        window.took = performance.now() - from;
      });
      observer.observe(output, { childList: true, characterData: true, subtree: true });
    });
  })()`);
  const times = [];
  for (let index = 0; index < tries; index++) {
    await field.fill(String(amount + index));
    await page.waitForTimeout(1500);
    await field.press("5");
    let took;
    while (took === undefined) {
      await page.waitForTimeout(50);
      took = await page.evaluate("window.took");
    }
    times.push(took);
  }
  const fills = await page.locator("tbody tr").count();
  await page.close();
  return { fills, times: times.sort((a, b) => a - b) };
}

/** Scrolls the list by ten rows a frame, for five seconds. */
async function scrolling(browser, origin) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.route("**/api/v1/tokens?*", (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get("page")) - 1;
    const data = Array.from({ length: 1000 }, (_, index) => tokenRow(at * 1000 + index));
    return route.fulfill({ json: { data, meta: { total: rowCount, lastPage: rowCount / 1000 } } });
  });
  await page.goto(`${origin}/#/explore`);
  await page.getByText("100,000 of 100,000").waitFor();
  const frames = await page.evaluate(`new Promise((resolve) => {
    let [count, from] = [0, performance.now()];
    const step = () => {
      count++;
      scrollBy(0, 520);
      if (performance.now() - from < 5000) requestAnimationFrame(step);
      else resolve((1000 * count) / (performance.now() - from));
    };
    requestAnimationFrame(step);
  })`);
  await page.close();
  return frames;
}

function tokenRow(index) {
  const address = `0x${index.toString(16).padStart(40, "0")}`;
  const names = { symbol: `T${index}`, name: `Token ${index}`, protocol: `p${index % 7}` };
  return {
    chainId: 1,
    address,
    decimals: 18,
    type: "defi",
    ...names,
    apy: index / 1e6,
    tvl: index,
    underlyingTokens: [],
  };
}
