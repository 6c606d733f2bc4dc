import { devAccounts } from "@sluice/devnet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NATIVE } from "../src/lib/address.js";
import { type Network, networks } from "../src/networks/index.js";
import { failureIn } from "./helpers/http.js";
import { type AnyService, makeDataFolder } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";

/** On Celo the native currency is also a token: the same balance at a second address. */

const celo = networks.get(42_220) as Network;
const holder = devAccounts[0]?.address as string;

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let service: AnyService;

beforeAll(async () => {
  folder = await makeDataFolder();
  service = await startServiceHere({ DEVNET_NETWORK: celo.slug, DEVNET_PORT: "0", SLUICE_DATA: folder.path });
});

afterAll(async () => {
  await service?.stop();
  await folder?.remove();
});

test("a balance of the native currency is counted once", async () => {
  const query = new URLSearchParams({ chainId: String(celo.id), eoaAddress: holder, useEoa: "true" });
  const response = await fetch(`${service.url}/api/v1/wallet/balances?${query}`);
  const balances = (await response.json()) as { token: string; symbol: string }[];
  expect(balances.filter(({ symbol }) => symbol === "CELO").map(({ token }) => token)).toEqual([NATIVE]);
});

test("a route of its token is refused with the address to use", async () => {
  const query = new URLSearchParams({
    ...{ chainId: String(celo.id), fromAddress: holder, spender: holder, receiver: holder },
    ...{ routingStrategy: "router", tokenIn: celo.wrappedNative, amountIn: "1000" },
    tokenOut: celo.stablecoins[0] as string,
  });
  const refusal = await failureIn(await fetch(`${service.url}/api/v1/shortcuts/route?${query}`));
  expect(refusal).toMatchObject({ status: 400, code: "INVALID_PARAMETER" });
  expect(`${refusal.message}`).toContain(`write ${NATIVE}`);
});
