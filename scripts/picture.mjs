// Takes docs/public/route.png, the README's picture of the page, from the page itself on a fresh local chain. Build
// first. It needs Chromium, at /usr/bin/chromium or at the path in CHROMIUM.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { root } from "./lib.mjs";

const file = join(root, "docs/public/route.png");
const question = new URLSearchParams({
  chain: "1",
  in: "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
  amount: "100",
  out: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
  from: "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266",
});

const folder = mkdtempSync(join(tmpdir(), "sluice-picture-"));
const env = { ...process.env, SLUICE_DATA: folder, PORT: "0", DEVNET_PORT: "0", DATABASE_URL: "none" };
const service = spawn(process.execPath, [join(root, "dist/bin/sluice.js"), "serve"], {
  env,
  stdio: ["ignore", "pipe", "inherit"],
});
const executablePath = [process.env.CHROMIUM ?? "", "/usr/bin/chromium"].find((path) => existsSync(path));
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const url = await addressOf(service);
  const page = await browser.newPage({
    viewport: { width: 1200, height: 664 },
    colorScheme: "light",
    reducedMotion: "reduce",
  });
  await page.goto(`${url}/#/route?${question}`);
  await page.getByText(/below the best possible route|No other/).waitFor({ timeout: 60_000 });
  await page.screenshot({ path: file });
  console.log(`${file}: ${Math.ceil(statSync(file).size / 1000)} kB`);
} finally {
  await browser.close();
  service.kill("SIGTERM");
  await new Promise((resolve) => service.on("close", resolve));
  rmSync(folder, { recursive: true });
}

/** Returns the address at which the service listens, once every network is loaded. */
async function addressOf({ stdout }) {
  let text = "";
  for await (const chunk of stdout.setEncoding("utf8")) {
    text += chunk;
    const [, url] = /listening at (http:[^\s"]+)/.exec(text) ?? [];
    if (url !== undefined && /"Ready"/.test(text)) return url;
  }
  throw new Error(`the service did not start: ${text}`);
}
