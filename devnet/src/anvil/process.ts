import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { DevnetError } from "../errors.js";
import { rpc } from "../rpc.js";
import { claimPort } from "./port.js";
import { guard } from "./watchdog.js";

export type AnvilOptions = { binary: string; host: string; port: number; args: readonly string[] };
export type AnvilProcess = {
  url: string;
  wsUrl: string;
  port: number;
  pid: number;
  /** Resolves when the process has ended for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

const readyTimeoutMs = 20_000;
/** Short, because anvil has no data to lose when killed, but may wait for open connections. */
const stopTimeoutMs = 300;

/**
 * Starts anvil and resolves once it serves JSON-RPC. Leaves nothing running when it throws `DevnetError`
 * (`PORT_IN_USE`, `START_FAILED`).
 */
export async function startAnvil({ binary, host, port, args }: AnvilOptions): Promise<AnvilProcess> {
  const claimed = await claimPort(host, port);
  // Uses a separate process group, so that Ctrl-C in a terminal reaches only this process, which then stops anvil
  // properly.
  const child = spawn(binary, ["--host", host, "--port", String(claimed), "--silent", ...args], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: process.platform !== "win32",
    windowsHide: true,
  });
  let complaint = "";
  child.stderr?.on("data", (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(-2_000);
  });
  child.once("error", (error) => {
    complaint = error.message;
  });
  const ended = new Promise<void>((resolve) => {
    child.once("close", () => resolve());
    child.once("error", () => resolve());
  });
  const release = guard(child);
  const url = urlOf(host, claimed);
  const stop = async () => {
    await terminate(child, ended);
    release();
  };
  try {
    await waitUntilReady(url, child);
    if (!isRunning(child)) {
      await ended;
      const reason = complaint.trim().replaceAll(/\s+/g, " ");
      throw new DevnetError("START_FAILED", `anvil stopped while starting: ${reason || "it gave no reason"}`);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, wsUrl: url.replace("http", "ws"), port: claimed, pid: child.pid ?? 0, ended, stop };
}

/** Returns the HTTP address, on this machine, of what listens at a host and port. */
export function urlOf(host: string, port: number): string {
  const reachable =
    host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "[::1]" : host.includes(":") ? `[${host}]` : host;
  return `http://${reachable}:${port}`;
}

/** Resolves when anvil responds, and also when it has ended. */
async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + readyTimeoutMs;
  while (isRunning(child)) {
    try {
      await rpc(url, "eth_chainId");
      return;
    } catch {
      await sleep(5);
    }
    if (performance.now() > deadline) {
      throw new DevnetError(
        "START_FAILED",
        `anvil did not answer at ${url} within ${readyTimeoutMs / 1_000} s`,
      );
    }
  }
}

async function terminate(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (!isRunning(child)) return;
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
  await ended;
  clearTimeout(timer);
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}
