import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../src/chain/testing/freePort.js";
import { makeDataFolder, startChain } from "./helpers/service.js";

const full = "/dev/full";
const note = existsSync(full) ? "" : `: NOT RUN, since there is no ${full}`;
const program = fileURLToPath(new URL("../dist/bin/sluice.js", import.meta.url));

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Awaited<ReturnType<typeof startChain>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
});

afterAll(async () => {
  await chain?.stop();
  await folder?.remove();
});

test.skipIf(!existsSync(full))(
  `a service answers and stops although its log cannot be written${note}`,
  async () => {
    const port = await freePort();
    const log = openSync(full, "w");
    const env = {
      ...process.env,
      PORT: `${port}`,
      RPC_URL_1: chain.url,
      SLUICE_DATA: folder.path,
      DATABASE_URL: "none",
    };
    const service = spawn(process.execPath, [program, "serve"], { env, stdio: ["ignore", log, "ignore"] });
    const closed = new Promise((resolve) => service.on("close", (code) => resolve(code)));
    try {
      const status = async () =>
        (await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.status;
      await expect.poll(status, { timeout: 60_000 }).toBe(200);
      service.kill("SIGTERM");
      expect(await closed).toBe(0);
    } finally {
      service.kill("SIGKILL");
      closeSync(log);
    }
  },
);
