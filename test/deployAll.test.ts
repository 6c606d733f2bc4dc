import { type Devnet, startDevnet } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deploymentTransactions } from "../src/cli/serve/contracts.js";
import { type Network, networks } from "../src/networks/index.js";
import { useCommands } from "./helpers/commands.js";
import { makeDataFolder } from "./helpers/service.js";

const commands = useCommands();
const networkOf = (id: number) => networks.get(id) as Network;
const [whole, bare, dead, other, monad] = [10, 8453, 137, 324, 143].map(networkOf) as [
  Network,
  Network,
  Network,
  Network,
  Network,
];

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
const chains: Devnet[] = [];
let env: Record<string, string>;

beforeAll(async () => {
  folder = await makeDataFolder();
  const dataFolder = folder.path;
  const extraTransactions = deploymentTransactions();
  chains.push(await startDevnet({ dataFolder, port: 0, network: whole, extraTransactions }));
  chains.push(await startDevnet({ dataFolder, port: 0, network: bare }));
  chains.push(await startDevnet({ dataFolder, port: 0, network: monad }));
  const [first, second, third] = chains.map(({ url }) => url) as [string, string, string];
  const nowhere = "http://127.0.0.1:1";
  env = {
    RPC_URL_10: first,
    RPC_URL_8453: second,
    RPC_URL_143: third,
    RPC_URL_137: nowhere,
    RPC_URL_324: nowhere,
  };
}, 60_000);

afterAll(async () => {
  for (const chain of chains) await chain.stop();
  await folder?.remove();
});

test("says for every configured chain what it lacks and what that costs, whether or not its node answers", async () => {
  const { code, stdout } = await commands.run(["deploy", "--all", "--json"], env, folder.path);
  expect(code).toBe(0);
  const all = JSON.parse(stdout) as { chainId: number; state: string; missing?: string[]; said?: string }[];
  expect(all.map(({ chainId, state }) => [chainId, state])).toEqual([
    [whole.id, "complete"],
    [dead.id, "unknown"],
    [monad.id, "lacking"],
    [other.id, "unsupported"],
    [bare.id, "lacking"],
  ]);
  const lacking = all.at(-1) as unknown as { missing: string[]; cost: Record<string, string> };
  expect(lacking.missing).toContain("Router");
  const { gas, gasPriceWei, gasWei, dataFeeWei, totalWei } = lacking.cost as Record<string, string>;
  expect(BigInt(gasWei!)).toBe(BigInt(gas!) * BigInt(gasPriceWei!));
  expect(BigInt(dataFeeWei!)).toBeGreaterThan(0n);
  expect(BigInt(totalWei!)).toBe(BigInt(gasWei!) + BigInt(dataFeeWei!));
  // Monad charges the limit, which is a fifth above the estimate.
  const charged = all.find(({ chainId }) => chainId === monad.id) as unknown as typeof lacking;
  expect(Number(charged.cost.gas) / Number(gas)).toBeCloseTo(1.2, 3);
});

test("prints a line for each, and refuses what only a deployment takes", async () => {
  const { stdout } = await commands.run(["deploy", "--all"], env, folder.path);
  expect(stdout).toMatch(/^Chain 10, OP Mainnet: complete$/m);
  expect(stdout).toMatch(
    /^ {2}costs about [\d.]+ ETH \(\d+ wei\): \d+ gas at \d+ wei and \d+ wei for its bytes$/m,
  );
  const refused = await commands.run(["deploy", "--all", "--chain", "10", "--print"], env, folder.path);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(
    /--chain does not go with --all[^\n]+\n[^\n]+--print does not go with --all/,
  );
});
