import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { findAnvil } from "../../devnet/dist/anvil/binary.js";
import { claimPort } from "../../devnet/dist/anvil/port.js";
import { guard } from "../../devnet/dist/anvil/watchdog.js";
import { chainArgs } from "../../devnet/dist/definition/chain.js";
import { rpc } from "../../devnet/dist/index.js";

/** Reading and writing a state of a gigabyte takes this long. */
const patienceMs = 600_000;

/** Starts an anvil for this benchmark, `{ url, pid, stop }`; `stop` waits until it has written its state. */
export async function startAnvil(args) {
  const port = await claimPort("127.0.0.1", 0);
  const shared = [...chainArgs(undefined), "--no-mining", "--order", "fifo", "--silent"];
  const child = spawn(findAnvil().path, ["--port", String(port), ...shared, ...args], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  guard(child);
  const ended = once(child, "exit").then(([code]) => code);
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([
    answering(url),
    ended.then((code) => {
      throw new Error(`anvil ended with ${code}`);
    }),
  ]);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { url, pid: child.pid, stop };
}

async function answering(url) {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    try {
      return await rpc(url, "eth_chainId");
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`anvil did not answer at ${url}`);
}
