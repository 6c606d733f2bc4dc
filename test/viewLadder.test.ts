import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Devnet, devAccounts, devToken, rpc } from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { quantity } from "../src/lib/hex.js";
import { networksOf } from "../src/networks/index.js";
import { makerCode, makerFunds } from "../src/protocols/view-ladder/testing/maker.js";
import { byIndex, ladderAt } from "../src/protocols/view-ladder/testing/terms.js";
import { approve, balanceOf, send } from "./helpers/execute.js";
import { caughtUp, makeDataFolder, type Service, startChain, startService } from "./helpers/service.js";

const abi = parseAbi(["function setSpread(uint256 spreadPpm)"]);
const [usdc, weth] = [devToken("USDC"), devToken("WETH")];

test("faults of a ladder's terms are faults of the settings", () => {
  const table = {
    extraDeployments: [ladderAt("0x5c0de000000000000000000000000000000000aa", { ...byIndex, rungs: 1 })],
  };
  const networks = new Map([[1, table]]);
  expect(() => networksOf({ networks: networks as never, file: "sluice.toml" })).toThrow(
    /the deployment a-maker of networks.1 in sluice.toml is not complete: .*rungs .* is 1; allowed is a whole number from 2 to 64/,
  );
});

describe("a service with a ladder", () => {
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let chain: Devnet;
  let service: Service;
  let maker: Address;
  const [sender] = devAccounts.map(({ address }) => address) as [Address];

  beforeAll(async () => {
    folder = await makeDataFolder();
    chain = await startChain(folder.path);
    const { transactionHash } = await send(chain.url, { from: sender, data: makerCode(0n) });
    ({ contractAddress: maker } = await rpc<{ contractAddress: Address }>(
      chain.url,
      "eth_getTransactionReceipt",
      [transactionHash],
    ));
    for (const { token, amount } of makerFunds) {
      await rpc(chain.url, "anvil_dealERC20", [maker, token, quantity(amount)]);
    }
    const parameters = Object.entries(byIndex).map(([name, value]) => `${name} = ${JSON.stringify(value)}`);
    const config = join(folder.path, "ladder.toml");
    writeFileSync(
      config,
      [
        "[[networks.1.extraDeployments]]",
        'slug = "a-maker"',
        'standard = "view-ladder"',
        "contracts = {}",
        "[[networks.1.extraDeployments.instances]]",
        `address = "${maker}"`,
        "[networks.1.extraDeployments.instances.parameters]",
        ...parameters,
      ].join("\n"),
    );
    service = await startService({ SLUICE_CONFIG: config, RPC_URL_1: chain.url, SLUICE_DATA: folder.path });
  });

  afterAll(async () => {
    await service?.stop();
    await chain?.stop();
    await folder?.remove();
  });

  type Hop = { protocol: string; exact?: false };
  type Answer = {
    gas: string;
    amountOut: string;
    tx: { to: Address; data: `0x${string}`; value: string };
    route: Hop[];
    explain: { bound: object | null; gap: object | null; legs: (Hop & { tolerancePpb?: number })[] };
  };

  const get = async <Body>(path: string): Promise<Body> =>
    (await fetch(`${service.url}${path}`)).json() as Body;
  const ask = (amountIn: bigint) => {
    const parties = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
    const trade = {
      tokenIn: usdc.address,
      tokenOut: weth.address,
      amountIn: String(amountIn),
      explain: "true",
    };
    return get<Answer>(`/api/v1/shortcuts/route?${new URLSearchParams({ ...parties, ...trade })}`);
  };

  test("answers routes through it that are marked, have no bound, and pay what was simulated", async () => {
    const amountIn = 20_000n * 10n ** 6n;
    await approve(chain.url, usdc.address, sender, (await ask(amountIn)).tx.to);
    const answer = await ask(amountIn);
    const hops = answer.route.filter(({ protocol }) => protocol === "a-maker");
    expect(hops).toEqual([expect.objectContaining({ exact: false })]);
    for (const { protocol, exact } of answer.route)
      expect(exact).toBe(protocol === "a-maker" ? false : undefined);
    expect(answer.explain).toMatchObject({ bound: null, gap: null });
    const leg = answer.explain.legs.find(({ protocol }) => protocol === "a-maker");
    expect(leg).toMatchObject({ exact: false, tolerancePpb: 3_000_000 });
    const before = await balanceOf(chain.url, weth.address, sender);
    await send(chain.url, { ...answer.tx, from: sender, gas: answer.gas } as never);
    const paid = (await balanceOf(chain.url, weth.address, sender)) - before;
    expect(paid).toBe(BigInt(answer.amountOut));
    await caughtUp(service, chain);
  });

  test("lists it as inexact, and counts it in the status", async () => {
    const protocols = await get<{ slug: string; exact?: false }[]>("/api/v1/protocols");
    expect(protocols.find(({ slug }) => slug === "a-maker")).toMatchObject({
      exact: false,
      tolerancePpb: 3_000_000,
    });
    expect(protocols.find(({ slug }) => slug === "uniswap-v3")).not.toHaveProperty("exact");
    const status = await get<{ networks: { inexact?: object[] }[] }>("/status");
    expect(status.networks[0]?.inexact).toEqual([{ protocol: "a-maker", venues: 1 }]);
  });

  test("proves routes without it among the others", async () => {
    const data = encodeFunctionData({ abi, functionName: "setSpread", args: [900_000n] });
    await send(chain.url, { from: sender, to: maker, data } as never);
    await caughtUp(service, chain);
    const answer = await ask(20_000n * 10n ** 6n);
    expect(answer.route.map(({ protocol }) => protocol)).not.toContain("a-maker");
    expect(answer.explain.bound).not.toBeNull();
  });
});
