import { type Devnet, devAaveV3, devAccounts, devProvider, devToken, rpc, unitsForUsd } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { send } from "./helpers/execute.js";
import { type AnyService, caughtUp, makeDataFolder, startChain } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";

const abi = parseAbi([
  "function setReserveFreeze(address asset, bool freeze)",
  "function setReservePause(address asset, bool paused)",
  "function setSupplyCap(address asset, uint256 newSupplyCap)",
]);
const usdc = devToken("USDC");
const weth = devToken("WETH").address;
const sender = devAccounts[0]?.address as Address;

let chain: Devnet;
let service: AnyService;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let aToken: Address;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  service = await startServiceHere({
    RPC_URL_1: chain.url,
    SLUICE_DATA: folder.path,
    SLUICE_CHAIN_POLL_MS: "20",
  });
  const listing = await fetch(
    `${service.url}/api/v1/tokens?protocolSlug=aave-v3&underlyingTokens=${usdc.address}`,
  );
  aToken = ((await listing.json()) as { data: { address: Address }[] }).data[0]?.address as Address;
  await rpc(chain.url, "anvil_impersonateAccount", [devProvider]);
  await rpc(chain.url, "anvil_setBalance", [devProvider, "0x56bc75e2d63100000"]);
});

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

async function configure(data: `0x${string}`): Promise<void> {
  const receipt = await send(chain.url, { from: devProvider, to: devAaveV3.configurator, data });
  expect(receipt.status).toBe("0x1");
  await caughtUp(service, chain);
}

async function refusal(tokenIn: Address, tokenOut: Address, amountIn: bigint) {
  const query = {
    ...{ fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" },
    ...{ tokenIn, tokenOut, amountIn: amountIn.toString() },
  };
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  const { code, description = "" } = (await response.json()) as { code?: string; description?: string };
  return [
    response.status,
    code,
    description
      .split("; ")
      .slice(1)
      .map((each) => each.replace(/ 0x\w+:/, "")),
  ];
}

const amount = unitsForUsd(usdc, 1000);

describe("a closed position", () => {
  test("is a 422 that says why it cannot be entered: frozen", async () => {
    await configure(
      encodeFunctionData({ abi, functionName: "setReserveFreeze", args: [usdc.address, true] }),
    );
    expect(await refusal(usdc.address, aToken, amount)).toEqual([
      422,
      "NO_ROUTE",
      ["aave-v3 the reserve is frozen"],
    ]);
    expect(await refusal(weth, aToken, 10n ** 18n)).toEqual([
      422,
      "NO_ROUTE",
      ["aave-v3 the reserve is frozen"],
    ]);
    await configure(
      encodeFunctionData({ abi, functionName: "setReserveFreeze", args: [usdc.address, false] }),
    );
  });

  test("is a 422 that says why it cannot be left: paused", async () => {
    await configure(encodeFunctionData({ abi, functionName: "setReservePause", args: [usdc.address, true] }));
    expect(await refusal(aToken, weth, amount)).toEqual([422, "NO_ROUTE", ["aave-v3 the reserve is paused"]]);
    await configure(
      encodeFunctionData({ abi, functionName: "setReservePause", args: [usdc.address, false] }),
    );
  });

  test("is a 422 that names its supply cap, and the amount that still fits", async () => {
    await configure(encodeFunctionData({ abi, functionName: "setSupplyCap", args: [usdc.address, 1n] }));
    const [status, , reasons] = await refusal(usdc.address, aToken, amount);
    expect([status, reasons]).toEqual([422, ["aave-v3 the supply cap does not allow that much"]]);
    await configure(encodeFunctionData({ abi, functionName: "setSupplyCap", args: [usdc.address, 0n] }));
  });
});
