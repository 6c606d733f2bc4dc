import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../scripts/lib.mjs";

/** Milliseconds per tick of the kernel's count of processor time. */
const msPerTick = 10;

/**
 * Starts the service on its own local chain, or on the nodes in `more`, and waits until it is ready. `checkout` is the
 * built one to start, `flags` are Node's, and `onText` receives lines that are not the service's.
 */
export async function startService(
  dataFolder,
  more = {},
  { checkout = root, flags = [], onText = () => {} } = {},
) {
  const startedAt = performance.now();
  const own = { PORT: "0", DEVNET_PORT: "0", SLUICE_DATA: dataFolder, LOG_LEVEL: "info" };
  const env = { ...process.env, ...own, ...more };
  const child = spawn(process.execPath, [...flags, join(checkout, "dist/bin/sluice.js"), "serve"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = new Promise((resolve) => child.on("close", resolve));
  const { url, chainUrl } = await new Promise((resolve, reject) => {
    let chain;
    let rest = "";
    child.stdout.on("data", (chunk) => {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop();
      for (const text of lines.filter((text) => !text.startsWith("{"))) onText(text);
      for (const line of lines.filter((text) => text.startsWith("{")).map((text) => JSON.parse(text))) {
        if (line.chain_id !== undefined && line.url !== undefined) chain = line.url;
        if (line.message === "Ready") resolve({ url: line.url, chainUrl: chain });
      }
    });
    void closed.then((code) => reject(new Error(`the service ended with ${code}`)));
  });
  return {
    pid: child.pid,
    url,
    chainUrl,
    readyMs: performance.now() - startedAt,
    residentMiB: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024,
    /** Processor time of all its threads since the start, in milliseconds; other load on the machine does not count. */
    cpuMs() {
      const [, after] = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ");
      const [user, system] = after.split(" ").slice(11, 13);
      return (Number(user) + Number(system)) * msPerTick;
    },
    async stop() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}
