import { type Devnet, devAccounts, devPancakePools, rpc } from "@sluice/devnet";
import type { Hex } from "viem";
import { beforeAll, describe, expect, test } from "vitest";
import { walletOf } from "../src/execution/index.js";
import { type Address, NATIVE } from "../src/lib/address.js";
import { minBigint } from "../src/lib/math.js";
import { isDeep, runs } from "../src/lib/testing/runs.js";
import { routerAddress } from "../src/program/index.js";
import { deploySafe, enrich, type SmartAccount } from "./helpers/accounts.js";
import { handOut, type Listed, listTokens } from "./helpers/actors.js";
import { balancesOf } from "./helpers/balances.js";
import { approveAll, balanceOf, balanceOnceAt, mineAt } from "./helpers/execute.js";
import { rebasingProtocols } from "./helpers/mineAndCheck.js";
import { type Party, partyOfAccount, partyOfOwner, partyOfSender } from "./helpers/parties.js";
import { makeRandom } from "./helpers/random.js";
import { executeRandomRoutes, type RouteAnswer } from "./helpers/randomRoutes.js";
import { caughtUp, type Service } from "./helpers/service.js";
import { useService } from "./helpers/sharedService.js";
import { blockTimeOf } from "./helpers/validity.js";

const sender = devAccounts[0]?.address as Address;

const world = useService();
let chain: Devnet;
let service: Service;
let listed: Listed[];
let safe: SmartAccount;
const owner = devAccounts[6]?.address as Address;

beforeAll(async () => {
  ({ chain, service } = world);
  safe = await deploySafe(chain.url, devAccounts[5]?.address as Address);
  await enrich(chain.url, safe.address);
  await enrich(chain.url, owner);
  listed = await listTokens(service);
  const tokens = listed.map(({ address }) => address);
  await approveAll(chain.url, tokens, [
    [sender, routerAddress],
    [owner, walletOf(owner)],
  ]);
  await caughtUp(service, chain);
});

const protocolOf = (token: Address) => listed.find(({ address }) => address === token)?.protocolSlug;
const holds = (token: Address) => balanceOf(chain.url, token, sender);
const slackOf = (token: Address) => (rebasingProtocols.has(protocolOf(token) ?? "") ? 2n : 0n);

async function ask(tokenIn: Address, tokenOut: Address, amountIn: bigint): Promise<Response> {
  const parties = { fromAddress: sender, spender: sender, receiver: sender, routingStrategy: "router" };
  const query = { ...parties, tokenIn, tokenOut, amountIn: amountIn.toString() };
  return fetch(`${service.url}/api/v1/shortcuts/route?${new URLSearchParams(query)}`);
}

const positions = () => listed.filter(({ type }) => type === "defi");
const perProtocol = runs({ normal: 3, deep: 1000 });

/**
 * Returns the positions of each protocol that are entered and left. A normal run takes some, together with those that
 * they contain.
 */
function chosen(): Map<string, Listed[]> {
  const picked = new Set<Listed>();
  const ofProtocol = byProtocol(positions());
  const pick = (position: Listed) => {
    picked.add(position);
    for (const { address } of position.underlyingTokens) {
      const underlying = positions().find((one) => one.address === address);
      if (underlying !== undefined) pick(underlying);
    }
  };
  for (const all of ofProtocol.values()) {
    const step = Math.max(1, all.length / perProtocol);
    for (let at = 0; at < all.length; at += step) pick(all[Math.floor(at)] as Listed);
  }
  return byProtocol(picked);
}

function byProtocol(of: Iterable<Listed>): Map<string, Listed[]> {
  const groups = new Map<string, Listed[]>();
  for (const position of of) {
    const slug = position.protocolSlug as string;
    groups.set(slug, [...(groups.get(slug) ?? []), position]);
  }
  return groups;
}

describe("positions", () => {
  const coverage = new Map<string, { entered: number; left: number; hop: number }>();

  test("are listed with their underlying tokens", () => {
    expect(positions().length).toBeGreaterThan(5);
    for (const { protocolSlug, primaryAddress, underlyingTokens, symbol } of positions()) {
      expect(protocolSlug).toMatch(/^[a-z0-9-]+$/);
      expect(primaryAddress).toMatch(/^0x[0-9a-f]{40}$/);
      expect([underlyingTokens.length > 0, symbol === ""]).toEqual([true, false]);
    }
  });

  test("are entered by a direct deposit of the underlying tokens, and left again", async () => {
    // A position that contains another position comes later: it is entered with the proceeds of the other.
    const isNested = ({ underlyingTokens: [underlying] }: Listed) =>
      protocolOf(underlying?.address as Address) !== undefined;
    const inOrder = [...chosen().values()].flat().sort((a, b) => Number(isNested(a)) - Number(isNested(b)));
    for (const position of inOrder) {
      const { address, protocolSlug, underlyingTokens, symbol } = position;
      const underlying = underlyingTokens[0]?.address as Address;
      const amountIn = (await holds(underlying)) / (isNested(position) ? 2n : 1_000_000n);
      const entering = await ask(underlying, address, amountIn);
      const answer = (await entering.json()) as RouteAnswer & { code?: string; description?: string };
      if (entering.status === 422) {
        process.stdout.write(`${symbol}: not entered, ${answer.code} ${answer.description}\n`);
        continue;
      }
      expect([symbol, entering.status]).toEqual([symbol, 200]);
      const actions = answer.route.map(({ action, protocol }) => `${protocol} ${action}`);
      // If shares are made of both tokens, one half must be swapped first.
      const made = underlyingTokens.length === 2 && actions.length > 1 ? actions.slice(-1) : actions;
      expect([symbol, made]).toEqual([symbol, [`${protocolSlug} deposit`]]);
      const timestamp = blockTimeOf(answer);
      const before = await balanceOnceAt(chain.url, address, sender, timestamp);
      const receipt = await mineAt(chain.url, answer.tx, BigInt(answer.gas), timestamp);
      expect([symbol, receipt.status]).toEqual([symbol, "0x1"]);
      const got = (await holds(address)) - before;
      const difference = got - BigInt(answer.amountOut);
      const slack = slackOf(address);
      expect(difference >= -slack && difference <= slack, `${symbol}: off by ${difference}`).toBe(true);
      count(protocolSlug as string, "entered");
      for (const { protocol } of answer.route) count(protocol, "hop");
      await caughtUp(service, chain);
    }
  }, 120_000);

  test("can be held by accounts and wallets", async () => {
    const tokens = [...chosen().values()].flat().map(({ address }) => address);
    const owned = await balancesOf(
      chain.url,
      tokens.map((token) => ({ token, owner: sender })),
    );
    await handOut(
      chain.url,
      tokens.filter((_, index) => owned[index] !== 0n),
      sender,
      [safe.address, owner],
    );
    await caughtUp(service, chain);
  }, 60_000);

  // At some seconds, what a wallet takes of an aToken is one unit less than at the next.
  test.each(["aave-v2", "aave-v3"])(
    "can be passed on by a wallet at any second, fee included: %s",
    async (protocol) => {
      const aTokens = chosen().get(protocol) ?? [];
      const random = makeRandom(13);
      const parties = { fromAddress: owner, spender: owner, receiver: owner, routingStrategy: "ensowallet" };
      const fee = { fee: "30", feeReceiver: sender };
      for (let turn = 0; turn < runs({ normal: 5, deep: 60 }); turn++) {
        const { address, underlyingTokens, symbol } = random.pick(aTokens);
        const amountIn =
          (await balanceOf(chain.url, address, owner)) / BigInt(2 + Math.floor(random.next() * 1000));
        const tokenOut = underlyingTokens[0]?.address as Address;
        const query = { ...parties, ...(turn % 3 === 0 ? {} : fee), tokenIn: address, tokenOut };
        const search = new URLSearchParams({ ...query, amountIn: amountIn.toString() });
        const response = await fetch(`${service.url}/api/v1/shortcuts/route?${search}`);
        const answer = (await response.json()) as RouteAnswer & { description?: string };
        const label = `${symbol} ${amountIn} ${answer.description ?? ""}`;
        expect([response.status, label]).toEqual([200, `${symbol} ${amountIn} `]);
        const { timestamp } = await rpc<{ timestamp: Hex }>(chain.url, "eth_getBlockByNumber", [
          "latest",
          false,
        ]);
        // Another second than the simulated one.
        const later = BigInt(timestamp) + 13n + BigInt(Math.floor(random.next() * 900));
        const receipt = await mineAt(chain.url, answer.tx, BigInt(answer.gas) * 2n, later);
        expect([label, receipt.status]).toEqual([label, "0x1"]);
        await caughtUp(service, chain);
      }
    },
    60_000,
  );

  // A vault's code may be anyone's, so the Executor holds the aTokens before it delivers them. Whether the receiver's
  // displayed balance then grows by a unit more depends on the amount.
  test("are delivered without slippage by routes through a vault, though aTokens round", async () => {
    const vault = positions().find(({ symbol }) => symbol === "lvUSDC")?.address as Address;
    const aTokens = positions().filter(({ protocolSlug }) => protocolSlug === "aave-v2");
    const aToken = aTokens.find(({ symbol }) => symbol === "aDAI")?.address as Address;
    const amount = (await holds(vault)) / 10_007n;
    const parties = { fromAddress: sender, spender: sender, receiver: owner, routingStrategy: "router" };
    for (let part = 1n; part <= 60n; part++) {
      const query = { ...parties, tokenIn: vault, tokenOut: aToken, slippage: "0" };
      const search = new URLSearchParams({ ...query, amountIn: (amount * part).toString() });
      const response = await fetch(`${service.url}/api/v1/shortcuts/route?${search}`);
      const answer = (await response.json()) as RouteAnswer & { description?: string };
      expect([response.status, answer.description]).toEqual([200, undefined]);
      expect(answer.minAmountOut).toBe(answer.amountOut);
    }
  }, 60_000);

  const strategies: readonly [string, number, () => Party, () => Address][] = [
    ["router", runs({ normal: 10, deep: 200 }), () => partyOfSender(chain, sender), () => sender],
    ["delegate", runs({ normal: 9, deep: 160 }), () => partyOfAccount(chain, safe, true), () => safe.address],
    ["ensowallet", runs({ normal: 8, deep: 160 }), () => partyOfOwner(chain, owner, {}, false), () => owner],
  ];

  test.each(strategies)(
    "are reached and left by random routes to the wei, strategy %s, %s times",
    async (name, routes, partyFor, holder) => {
      const bases = listed.filter(({ type }) => type === "base").map(({ address }) => address);
      const groups = [...chosen().values()].map((all) => all.map(({ address }) => address));
      const done = await executeRandomRoutes(
        { chain, service },
        {
          count: routes,
          seed: 4 + routes,
          partyFor,
          tokens: [...bases, ...groups.flat().flatMap((address) => [address, address])],
          // Each protocol by one strategy; in the deep run, by all.
          inTurn: isDeep()
            ? groups
            : groups.filter(
                (_, index) => index % strategies.length === strategies.findIndex(([one]) => one === name),
              ),
          mostOf: async (token) => {
            const all = await balanceOf(chain.url, token, holder());
            // Accounts are given more of the base tokens than exists elsewhere.
            const most = minBigint(all, await holds(token)) / 100_000n;
            return bases.includes(token) ? most : all / 4n;
          },
          slackOf,
          onExecuted(answer, tokenIn, tokenOut) {
            const [from, to] = [protocolOf(tokenIn), protocolOf(tokenOut)];
            if (from !== undefined) count(from, "left");
            if (to !== undefined) count(to, "entered");
            for (const { protocol } of answer.route) count(protocol, "hop");
          },
        },
      );
      process.stdout.write(`routes over positions, strategy ${name}: ${JSON.stringify(done)}\n`);
    },
    600_000,
  );

  test("need the exchanges as well, by routes of which some are too large for one pool", async () => {
    await executeRandomRoutes(
      { chain, service },
      {
        count: 8,
        seed: 1,
        partyFor: () => partyOfSender(chain, sender),
        tokens: [NATIVE, devPancakePools[0]?.tokenB as Address],
        onExecuted({ route }) {
          for (const { protocol } of route) count(protocol, "hop");
        },
      },
    );
  }, 60_000);

  function count(protocol: string, what: "entered" | "left" | "hop"): void {
    const counts = coverage.get(protocol) ?? { entered: 0, left: 0, hop: 0 };
    counts[what]++;
    coverage.set(protocol, counts);
  }

  test("of every protocol were entered, left and passed through", () => {
    for (const [protocol, counts] of [...coverage].sort()) {
      process.stdout.write(`${protocol.padEnd(18)} ${JSON.stringify(counts)}\n`);
    }
    const counted = (protocol: string) => coverage.get(protocol) ?? { entered: 0, left: 0, hop: 0 };
    const slugs = new Set(positions().map(({ protocolSlug }) => protocolSlug as string));
    const missing = [...slugs].filter((slug) => Object.values(counted(slug)).includes(0));
    expect(missing).toEqual([]);
    // Few of these routes need Uniswap V4, which splits.test.ts covers.
    const exchanges = ["uniswap-v3", "pancakeswap-v3", "wrapped-native"];
    expect(exchanges.filter((slug) => counted(slug).hop === 0)).toEqual([]);
  });
});
