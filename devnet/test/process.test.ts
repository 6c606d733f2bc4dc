import { describe, expect, test } from "vitest";
import { findAnvil } from "../src/anvil/binary.js";
import { type AnvilProcess, startAnvil } from "../src/anvil/process.js";
import { supervise } from "../src/anvil/supervise.js";
import type { DevnetError } from "../src/errors.js";
import { rpc } from "../src/index.js";
import { isAlive } from "./harness.js";

const binary = findAnvil().path;

describe("startAnvil", () => {
  test("leaves no process behind after stop, and may be stopped twice", async () => {
    const anvil = await startAnvil({ binary, host: "127.0.0.1", port: 0, args: [] });
    expect(isAlive(anvil.pid)).toBe(true);
    await anvil.stop();
    expect(isAlive(anvil.pid)).toBe(false);
    await anvil.stop();
  });

  test("repeats what anvil says when it does not start", async () => {
    await expect(
      startAnvil({ binary, host: "127.0.0.1", port: 0, args: ["--load-state", "/does/not/exist.json"] }),
    ).rejects.toMatchObject({ code: "START_FAILED", message: expect.stringContaining("exist.json") });
  });

  test("says so if the binary cannot be run", async () => {
    await expect(
      startAnvil({ binary: "/does/not/exist", host: "127.0.0.1", port: 0, args: [] }),
    ).rejects.toMatchObject({ code: "START_FAILED", message: expect.stringContaining("ENOENT") });
  });
});

describe("supervise", () => {
  const options = { binary, host: "127.0.0.1", args: [] };

  test("restarts at the same port what exits by itself, and gives up on what exits again immediately", async () => {
    const first = await startAnvil({ ...options, port: 0 });
    const restarted: AnvilProcess[] = [];
    const lost: DevnetError[] = [];
    const stop = supervise({
      first,
      start: () => startAnvil({ ...options, port: first.port }),
      onRestart: (chain) => restarted.push(chain),
      onLost: (error) => lost.push(error),
    });
    process.kill(first.pid, "SIGKILL");
    await expect.poll(() => restarted.length, { timeout: 10_000 }).toBe(1);
    const second = restarted[0] as AnvilProcess;
    expect([second.url, second.pid === first.pid]).toEqual([first.url, false]);
    expect(await rpc(first.url, "eth_chainId")).toBe("0x7a69");
    process.kill(second.pid, "SIGKILL");
    await expect.poll(() => lost, { timeout: 10_000 }).toMatchObject([{ code: "START_FAILED" }]);
    await stop();
    expect([restarted.length, isAlive(second.pid)]).toEqual([1, false]);
  });

  test("says why it cannot restart, and does not restart what was stopped", async () => {
    const lost: DevnetError[] = [];
    const start = () => startAnvil({ ...options, port: 0, args: ["--no-such-option"] });
    const supervised = async () => {
      const first = await startAnvil({ ...options, port: 0 });
      return {
        first,
        stop: supervise({ first, start, onRestart() {}, onLost: (error) => lost.push(error) }),
      };
    };
    await (await supervised()).stop();
    expect(lost).toEqual([]);
    const { first, stop } = await supervised();
    process.kill(first.pid, "SIGKILL");
    await expect.poll(() => lost, { timeout: 10_000 }).toMatchObject([{ code: "START_FAILED" }]);
    expect(lost[0]?.message).toContain("no-such-option");
    await stop();
  });
});

describe("rpc", () => {
  test("fails with the node's message, or with the address if nobody answers", async () => {
    const anvil = await startAnvil({ binary, host: "127.0.0.1", port: 0, args: [] });
    await expect(rpc(anvil.url, "no_such_method")).rejects.toMatchObject({
      code: "RPC_ERROR",
      message: "no_such_method: Method not found",
    });
    await anvil.stop();
    await expect(rpc(anvil.url, "eth_chainId")).rejects.toMatchObject({
      code: "RPC_ERROR",
      message: `no answer from ${anvil.url}`,
    });
  });
});
