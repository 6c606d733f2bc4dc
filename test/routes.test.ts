import { type Devnet, devAccounts } from "@sluice/devnet";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeRouteCall } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { routerAddress } from "../src/program/index.js";
import { approve, mineAt, succeedsWith } from "./execute.js";
import { executeRandomRoutes, type Party, receiverApart, routeTokens } from "./randomRoutes.js";
import { makeDataFolder, type Service, startChain, startService } from "./service.js";

const routes = 320;
const sender = devAccounts[0]?.address as Address;

let chain: Devnet;
let service: Service;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  for (const token of routeTokens)
    if (token !== NATIVE) await approve(chain.url, token, sender, routerAddress);
  service = await startService({
    RPC_URL_1: chain.url,
    SLUICE_DATA: folder.path,
    SLUICE_CHAIN_POLL_MS: "20",
  });
});

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

describe("random routes", () => {
  it(`delivers to the wei what the answer said, ${routes} times`, async () => {
    const party: Party = {
      parameters: { fromAddress: sender, spender: sender, routingStrategy: "router" },
      receivers: [sender, receiverApart],
      sender,
      account: sender,
      deadlineSeconds: 1800n,
      decode: decodeRouteCall,
      execute: ({ tx, gas }, timestamp) => mineAt(chain.url, tx, BigInt(gas), timestamp),
      succeedsWith: ({ tx }, gas, timestamp) => succeedsWith(chain.url, tx, gas, timestamp),
    };
    const done = await executeRandomRoutes(
      { chain, service },
      { count: routes, seed: 20_261_120, partyFor: () => party },
    );
    process.stdout.write(`routes of strategy router: ${JSON.stringify(done)}\n`);
    expect(done.split).toBeGreaterThan(routes / 20);
    expect(done.multiHop).toBeGreaterThan(routes / 3);
  }, 600_000);
});
