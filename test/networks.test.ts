import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { bundledTokenCounts, networks } from "../src/networks/index.js";
import { mainnet } from "../src/networks/mainnet.js";
import { useCommands } from "./helpers/commands.js";

const main = fileURLToPath(new URL("../dist/bin/sluice.js", import.meta.url));
const commands = useCommands();

describe("sluice networks", () => {
  test("prints one line per network, and how many nodes the settings have for each", async () => {
    const env = { RPC_URL_10: "http://127.0.0.1:1,http://127.0.0.1:2" };
    const { code, stdout, stderr } = await commands.run(["networks"], env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const [head, ...lines] = stdout.trimEnd().split("\n");
    expect(head?.trim().split(/ {2,}/)).toEqual([
      ...["chain", "slug", "name", "nodes", "built-in tokens", "bundled tokens", "fee model", "deployments"],
    ]);
    const rows = lines.map((line) => line.trim().split(/ {2,}/));
    expect(rows.map(([chainId, slug, , nodes]) => [Number(chainId), slug, nodes])).toEqual(
      [...networks.values()].map(({ id, slug }) => [id, slug, id === 10 ? "2" : "-"]),
    );
    for (const [chainId, , , , builtIn, bundled, , deployments] of rows) {
      const network = networks.get(Number(chainId));
      const counts = [...String(deployments).matchAll(/ (\d+)(?:,|$)/g)].map(([, count]) => Number(count));
      expect([Number(builtIn), Number(bundled), counts.reduce((sum, count) => sum + count, 0)]).toEqual([
        ...[network?.tokens.length, bundledTokenCounts.get(Number(chainId)), network?.deployments.length],
      ]);
    }
  });

  test("ends without a failure when its reader closes the pipe, as head does", async () => {
    const child = spawn(process.execPath, [main, "networks"], { stdio: ["ignore", "pipe", "pipe"] });
    child.stdout.destroy();
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("prints JSON with every deployment by its standard", async () => {
    const { code, stdout } = await commands.run(["networks", "--json"], {
      RPC_URL_1: "http://127.0.0.1:1",
    });
    expect(code).toBe(0);
    const listed = JSON.parse(stdout) as { chainId: number; deployments: Record<string, string[]> }[];
    const { deployments, ...first } = listed[0] ?? { deployments: {} };
    expect(first).toEqual({
      chainId: 1,
      slug: "mainnet",
      name: "Ethereum",
      feeModel: "EIP-1559",
      tokens: { builtIn: mainnet.tokens.length, bundled: bundledTokenCounts.get(1) },
      nodes: 1,
    });
    const flat = Object.entries(deployments).flatMap(([standard, slugs]) =>
      slugs.map((slug) => `${standard} ${slug}`),
    );
    const known = mainnet.deployments.map(({ standard, slug }) => `${standard} ${slug}`);
    expect(flat.toSorted()).toEqual(known.toSorted());
    expect(listed.map(({ chainId }) => chainId)).toEqual([...networks.keys()]);
  });

  test("names the faults of the settings", async () => {
    const { code, stderr } = await commands.run(["networks"], { RPC_URL_5: "http://127.0.0.1:1" });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `BAD_CONFIGURATION: RPC_URL_5 names a chain Sluice has no data for; allowed are ${[...networks.keys()].join(", ")}, and chains with a table [networks.5]\n`,
    });
  });
});
