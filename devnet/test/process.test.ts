import { describe, expect, test } from "vitest";
import { findAnvil } from "../src/anvil/binary.js";
import { startAnvil } from "../src/anvil/process.js";
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

  test("says so when the binary cannot be run", async () => {
    await expect(
      startAnvil({ binary: "/does/not/exist", host: "127.0.0.1", port: 0, args: [] }),
    ).rejects.toMatchObject({ code: "START_FAILED", message: expect.stringContaining("ENOENT") });
  });
});

describe("rpc", () => {
  test("fails with the node's message, and with the address when nobody answers", async () => {
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
