import { type Devnet, startDevnet } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultyProxy, startFaultyProxy } from "../../src/chain/testing/faultyProxy.js";
import { deploymentTransactions } from "../../src/cli/serve/contracts.js";
import { type AnyService, makeDataFolder } from "../helpers/service.js";
import { startServiceHere } from "../helpers/serviceHere.js";

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let service: AnyService | undefined;
const proxies: FaultyProxy[] = [];

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startDevnet({
    ...{ dataFolder: folder.path, port: 0, extraTransactions: deploymentTransactions() },
    ...{ blockTimeSeconds: 1, traffic: { seed: 5 } },
  });
  for (let count = 0; count < 3; count++) proxies.push(await startFaultyProxy(chain.url));
});

afterAll(async () => {
  await service?.stop();
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await chain?.stop();
  await folder?.remove();
});

type Status = { alone: boolean; venues: number; venuesToCome: number };

async function status({ url }: AnyService): Promise<Status> {
  const { networks } = (await (await fetch(`${url}/status`)).json()) as { networks: [Status] };
  return networks[0];
}

test("what one of three nodes said alone at a start is read again once another can confirm it", async () => {
  const [liar, ...others] = proxies as [FaultyProxy, ...FaultyProxy[]];
  const urls = { RPC_URL_1: proxies.map(({ url }) => url).join(",") };
  const settings = { ...urls, SLUICE_NODES_ALONE: "answer", SLUICE_CHAIN_TIMEOUT_MS: "1500" };
  // It has no event of a factory to tell, so venues that only events name are missing.
  liar.behave(({ method }) =>
    method === "eth_getLogs"
      ? { do: "rewrite", answer: (real) => ({ ...real, result: [] }) }
      : { do: "pass" },
  );
  for (const other of others) other.behave(() => ({ do: "reset" }));
  service = await startServiceHere({ ...settings, SLUICE_DATA: folder.path });
  const running = service;
  const now = () => status(running);
  const patient = { timeout: 60_000 };
  await expect.poll(now, patient).toMatchObject({ venuesToCome: 0 });
  const { alone, venues } = await now();
  expect(alone).toBe(true);
  for (const other of others) other.behave(() => ({ do: "pass" }));
  await expect.poll(async () => (await now()).venues, patient).toBeGreaterThan(venues);
  expect((await now()).alone).toBe(false);
});
