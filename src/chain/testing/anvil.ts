import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export type Anvil = {
  readonly url: string;
  readonly wsUrl: string;
  readonly port: number;
  /** Sends a plain JSON-RPC call to set up a test. Throws the error that the node returns. */
  send<T>(method: string, params?: readonly unknown[]): Promise<T>;
  stop(): Promise<void>;
};

const START_MS = 15_000;

/** Returns the path of the binary in the package that npm installed for this platform. */
function binary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return join(dirname(manifest), "bin", process.platform === "win32" ? "anvil.exe" : "anvil");
}

/** Resolves with the port that the node reports. Given port 0, the node takes a free one. */
function listening(node: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = "";
    const timer = setTimeout(() => reject(new Error(`anvil did not start: ${text}`)), START_MS);
    const read = (data: Buffer) => {
      text += data.toString();
      const port = /Listening on [\d.]+:(\d+)/.exec(text)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    node.stdout?.on("data", read);
    node.stderr?.on("data", read);
    node.once("exit", (code) => reject(new Error(`anvil exited with ${code}: ${text}`)));
  });
}

/**
 * Starts a separate real node for a test. It has chain id 1 and mines no blocks by itself, unless `args` say otherwise.
 */
export async function startAnvil(args: readonly string[] = [], port = 0): Promise<Anvil> {
  const own = args.includes("--chain-id") ? [] : ["--chain-id", "1"];
  const node = spawn(binary(), ["--port", String(port), ...own, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => void node.kill("SIGKILL");
  process.once("exit", kill);
  const exited = new Promise<void>((resolve) => node.once("exit", () => resolve()));
  const actual = await listening(node);
  const url = `http://127.0.0.1:${actual}`;

  async function send<T>(method: string, params: readonly unknown[] = []): Promise<T> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const headers = { "content-type": "application/json" };
    const answer = (await (await fetch(url, { method: "POST", headers, body })).json()) as {
      result: T;
      error?: { message: string };
    };
    if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  }

  return {
    url,
    wsUrl: `ws://127.0.0.1:${actual}`,
    port: actual,
    send,
    async stop() {
      kill();
      process.off("exit", kill);
      await exited;
    },
  };
}
