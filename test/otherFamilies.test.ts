import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Devnet,
  devAccounts,
  devProvider,
  devSlipstream,
  devSlipstreamPools,
  devSolidly,
  devSolidlyPools,
  devToken,
  rpc,
} from "@sluice/devnet";
import { encodeFunctionData, parseAbi } from "viem";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { maxBigint } from "../src/lib/math.js";
import { runs } from "../src/lib/testing/runs.js";
import { mainnet } from "../src/networks/mainnet.js";
import { routerAddress } from "../src/program/index.js";
import { balancesOf } from "./helpers/balances.js";
import { approveAll, balanceOf, mineAt, type RouteTx, send } from "./helpers/execute.js";
import { partyOfSender, receiverApart } from "./helpers/parties.js";
import { executeRandomRoutes } from "./helpers/randomRoutes.js";
import { caughtUp, makeDataFolder, type Service, startChain, startService } from "./helpers/service.js";
import { blockTimeOf } from "./helpers/validity.js";

/**
 * Families of which the local chain has pools but mainnet has none. The settings add their deployments, and exclude what
 * the pools would compete with.
 */

const routes = runs({ normal: 16, deep: 320 });
const abi = parseAbi(["function setFee(bool stable, uint256 fee)"]);
const sender = devAccounts[0]?.address as Address;
const wrapped = mainnet.wrappedNative;
const added = [
  { slug: "aerodrome", standard: "solidly", contracts: { factory: devSolidly.factory } },
  { slug: "aerodrome-cl", standard: "slipstream", contracts: { factory: devSlipstream.factory } },
  { slug: "aerodrome-cl-2", standard: "slipstream", contracts: { factory: devSlipstream.dynamicFactory } },
];
const pools = [
  ...devSolidlyPools.map(({ address, token0, token1 }) => ({ address, tokens: [token0, token1] })),
  ...devSlipstreamPools.map(({ address, currency0, currency1 }) => ({
    address,
    tokens: [currency0, currency1],
  })),
];
const tokens = [...new Set(pools.flatMap((pool) => pool.tokens))] as Address[];

let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let chain: Devnet;
let service: Service;

beforeAll(async () => {
  folder = await makeDataFolder();
  chain = await startChain(folder.path);
  const config = join(folder.path, "families.toml");
  const standards = new Set(mainnet.deployments.map(({ standard }) => standard));
  const excluded = [...standards]
    .filter((standard) => !["wrapped-native", "solidly", "slipstream"].includes(standard))
    .map((standard) => `"standard:${standard}"`);
  const deployments = added.map(
    ({ slug, standard, contracts }) =>
      `[[networks.1.extraDeployments]]\nslug = "${slug}"\nstandard = "${standard}"\ncontracts = { factory = "${contracts.factory}" }\n`,
  );
  writeFileSync(config, `routing.exclude = [${excluded.join(", ")}]\n${deployments.join("\n")}`);
  const env = { SLUICE_CONFIG: config, SLUICE_DATA: folder.path, SLUICE_CHAIN_POLL_MS: "20" };
  service = await startService({ ...env, RPC_URL_1: chain.url });
  const shares = devSolidlyPools.map(({ address }) => address);
  await approveAll(chain.url, [...tokens, ...shares], [[sender, routerAddress]]);
  await caughtUp(service, chain);
});

afterAll(async () => {
  await service?.stop();
  await chain?.stop();
  await folder?.remove();
});

type Route = {
  amountOut: string;
  createdAt: number;
  gas: string;
  tx: RouteTx;
  route: { protocol: string; action: string }[];
};

async function ask(tokenIn: Address, tokenOut: Address, amountIn: bigint): Promise<Route> {
  const parties = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
  const query = { chainId: "1", ...parties, tokenIn, tokenOut, amountIn: String(amountIn) };
  const response = await fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as Route;
}

/** Executes a route, and returns what the sender received. */
async function execute(answer: Route, tokenOut: Address): Promise<bigint> {
  const before = await balanceOf(chain.url, tokenOut, sender);
  const { status } = await mineAt(chain.url, answer.tx, BigInt(answer.gas), blockTimeOf(answer));
  expect(status).toBe("0x1");
  await caughtUp(service, chain);
  return (await balanceOf(chain.url, tokenOut, sender)) - before;
}

async function mostOf(token: Address): Promise<bigint> {
  const holdings = pools.map(({ address: owner }) => ({ token: token === NATIVE ? wrapped : token, owner }));
  return ((await balancesOf(chain.url, holdings)).reduce(maxBigint, 0n) * 3n) / 10n;
}

describe("families that mainnet does not have", () => {
  test(`deliver the answered amount to the wei in ${routes} random routes`, async () => {
    const used = new Map<string, number>();
    const party = { ...partyOfSender(chain, sender), receivers: [sender, receiverApart] };
    const done = await executeRandomRoutes(
      { chain, service },
      {
        ...{ count: routes, seed: 1, tokens: [NATIVE, ...tokens], mostOf, partyFor: () => party },
        onExecuted({ route }) {
          for (const { protocol } of route) used.set(protocol, (used.get(protocol) ?? 0) + 1);
        },
      },
    );
    process.stdout.write(
      `routes of other families: ${JSON.stringify({ ...done, ...Object.fromEntries(used) })}\n`,
    );
    for (const { slug } of added) expect(used.get(slug), slug).toBeGreaterThan(0);
  }, 600_000);

  test("follow a fee that changes without a log of the pool, from one block to the next", async () => {
    // No other pool of these families has GUSD.
    const gusd = devToken("GUSD").address;
    const pool = devSolidlyPools.find(({ token0, token1 }) => [token0, token1].includes(gusd));
    const [tokenIn, tokenOut] = [pool?.token0 as Address, pool?.token1 as Address];
    const amountIn = tokenIn === gusd ? 100_000n : 1_000_000_000n;
    const before = await ask(tokenIn, tokenOut, amountIn);
    const data = encodeFunctionData({ abi, functionName: "setFee", args: [true, 250n] });
    await rpc(chain.url, "anvil_impersonateAccount", [devProvider]);
    const { status } = await send(chain.url, { from: devProvider, to: devSolidly.factory, data });
    expect(status).toBe("0x1");
    await caughtUp(service, chain);
    const after = await ask(tokenIn, tokenOut, amountIn);
    expect(Number(after.amountOut) / Number(before.amountOut)).toBeLessThan(0.98);
    expect(await execute(after, tokenOut)).toBe(BigInt(after.amountOut));
  });

  test("enter and leave shares of pools of both kinds", async () => {
    for (const stable of [true, false]) {
      const pool = devSolidlyPools.find((one) => one.stable === stable && one.customFeeBps === undefined);
      const [token, share] = [pool?.token0 as Address, pool?.address as Address];
      const amountIn = (await balanceOf(chain.url, token, sender)) / 1_000n;
      const entering = await ask(token, share, amountIn);
      expect(entering.route.at(-1)).toMatchObject({ protocol: "aerodrome", action: "deposit" });
      const shares = await execute(entering, share);
      expect(shares).toBe(BigInt(entering.amountOut));
      const leaving = await ask(share, token, shares);
      expect(leaving.route[0]).toMatchObject({ protocol: "aerodrome", action: "redeem" });
      expect(await execute(leaving, token)).toBe(BigInt(leaving.amountOut));
    }
  });
});
