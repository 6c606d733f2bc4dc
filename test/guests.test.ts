import { devAccounts, devToken } from "@sluice/devnet";
import { beforeAll, describe, expect, test } from "vitest";
import { type Address, NATIVE } from "../src/lib/address.js";
import { routerAddress } from "../src/program/index.js";
import { useCommands } from "./helpers/commands.js";
import { approve, balanceOf, mineAt } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import type { RouteAnswer } from "./helpers/randomRoutes.js";
import { caughtUp, makeFolderIn } from "./helpers/service.js";
import { startServiceHere } from "./helpers/serviceHere.js";
import { useService } from "./helpers/sharedService.js";
import { makeStrangeTokens, pairOf } from "./helpers/strangeTokens.js";
import { blockTimeOf } from "./helpers/validity.js";

const [maker, user] = [devAccounts[0], devAccounts[4]].map((account) => account?.address) as [
  Address,
  Address,
];
const [weth, usdc] = [devToken("WETH").address, devToken("USDC").address];
const ether = 10n ** 18n;

const world = useService();
const commands = useCommands();
const make = makeStrangeTokens(() => world.chain.url, maker);
/** Two unlisted tokens, each with a pair against WETH. */
let odd: Address;
let six: Address;

beforeAll(async () => {
  odd = await make.token();
  six = await make.token({ symbol: "SIX\u202e\n", decimals: 6 });
  await make.fill(odd, 1_000_000n * ether, weth, 50n * ether);
  await make.fill(six, 2_000_000n * 10n ** 6n, weth, 40n * ether);
  for (const token of [odd, six]) await approve(world.chain.url, token, user, routerAddress);
});

type Hop = RouteAnswer["route"][number] & { primary: Address };
type Answer = Omit<RouteAnswer, "route"> & { route: Hop[]; priceImpact: number | null };

async function ask(tokenIn: Address, tokenOut: Address, amountIn: bigint): Promise<Response> {
  await caughtUp(world.service, world.chain);
  const parties = { fromAddress: user, spender: user, receiver: user, routingStrategy: "router" };
  const trade = { tokenIn, tokenOut, amountIn: amountIn.toString(), priceImpact: "true" };
  return fetch(
    `${world.service.url}/api/v1/shortcuts/route?${new URLSearchParams({ ...parties, ...trade })}`,
  );
}

async function route(tokenIn: Address, tokenOut: Address, amountIn: bigint): Promise<Answer> {
  const response = await ask(tokenIn, tokenOut, amountIn);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

async function refusal(tokenIn: Address, tokenOut: Address, amountIn = ether) {
  return failureIn(await ask(tokenIn, tokenOut, amountIn));
}

/** Mines the answer in its own block, and compares the output to the wei. */
async function expectExact(answer: Answer, token: Address): Promise<bigint> {
  const { url } = world.chain;
  const before = await balanceOf(url, token, user);
  const timestamp = blockTimeOf(answer);
  const receipt = await mineAt(url, answer.tx, BigInt(answer.gas), timestamp);
  const gasWei = token === NATIVE ? BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice) : 0n;
  const received = (await balanceOf(url, token, user)) - before + gasWei;
  expect({ status: receipt.status, block: Number(receipt.blockNumber), received }).toEqual({
    status: "0x1",
    block: answer.createdAt + 1,
    received: BigInt(answer.amountOut),
  });
  return received;
}

async function json<T>(path: string): Promise<T> {
  await caughtUp(world.service, world.chain);
  const response = await fetch(`${world.service.url}/api/v1/${path}`);
  const body = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(200);
  return body as T;
}

const venues = ({ route: hops }: Answer) => hops.map(({ primary }) => primary);
const tokensOf = ({ route: hops }: Pick<Answer, "route">) =>
  hops.flatMap(({ tokenIn, tokenOut }) => [...tokenIn, ...tokenOut]);

describe("an unlisted token", () => {
  test("is bought and sold to the wei, without a price of its own", async () => {
    const bought = await route(NATIVE, odd, ether);
    expect(venues(bought)).toContain(await pairOf(world.chain.url, odd, weth));
    expect(bought.priceImpact).toBeNull();
    const held = await expectExact(bought, odd);
    await expectExact(await route(odd, NATIVE, held / 2n), NATIVE);
    await expectExact(await route(odd, usdc, held / 4n), usdc);
  });

  test("is traded for another one over the wrapped native currency", async () => {
    const held = await expectExact(await route(NATIVE, odd, ether), odd);
    const answer = await route(odd, six, held);
    expect(venues(answer)).toEqual([
      await pairOf(world.chain.url, odd, weth),
      await pairOf(world.chain.url, six, weth),
    ]);
    await expectExact(answer, six);
  });

  test("stays exact when others trade, and uses a new pair", async () => {
    const before = await route(NATIVE, odd, ether);
    await make.swap(3n * ether, [weth, odd]);
    const after = await route(NATIVE, odd, ether);
    expect(BigInt(after.amountOut)).toBeLessThan(BigInt(before.amountOut));
    await expectExact(after, odd);
    await make.fill(odd, 100_000_000n * ether, usdc, 10_000_000n * 10n ** 6n);
    const better = await route(NATIVE, odd, ether);
    expect(venues(better)).toContain(await pairOf(world.chain.url, odd, usdc));
    await expectExact(better, odd);
  });

  test("is described by its address, with its texts cleaned", async () => {
    const listing = await json<{ data: unknown[]; meta: { total: number } }>(
      `tokens?address=${six}&address=${usdc}&address=${maker}&includeMetadata=true`,
    );
    expect(listing.meta.total).toBe(2);
    expect(listing.data).toContainEqual({
      chainId: 1,
      address: six,
      decimals: 6,
      type: "base",
      underlyingTokens: [],
      unlisted: true,
      symbol: "SIX",
      name: "Strange SIX",
      logosUri: [],
    });
    const all = await json<{ data: { address: Address }[] }>("tokens");
    expect(all.data.map(({ address }) => address)).not.toContain(six);
    expect((await json<{ data: unknown[] }>(`tokens?address=${six}&type=defi`)).data).toEqual([]);
    expect(await json(`prices/1/${six}`)).toMatchObject({ address: six, decimals: 6, price: null });
    expect(await json(`prices/1?addresses=${six}`)).toEqual([null]);
  });

  test("is approved and signed for like other tokens", async () => {
    const query = `fromAddress=${user}&tokenAddress=${odd}&amount=5`;
    expect(await json(`wallet/approve?${query}&routingStrategy=router`)).toMatchObject({
      tx: { to: odd },
      spender: routerAddress,
    });
    expect(await json(`wallet/permit?${query}`)).toMatchObject({ kind: "permit2", token: odd });
    const nobody = `fromAddress=${user}&tokenAddress=${user}&amount=5`;
    const response = await fetch(`${world.service.url}/api/v1/wallet/approve?${nobody}`);
    expect(await failureIn(response)).toMatchObject({
      code: "UNKNOWN_TOKEN",
      description: `There is no contract at ${user}`,
    });
  });

  test("is quoted on the command line, and marked there", async () => {
    const env = {
      RPC_URL_1: world.chain.url,
      SLUICE_DATA: await makeFolderIn(world.dataFolder),
      SLUICE_TOKENS_BUNDLED_LISTS: "false",
    };
    const [good, bad] = await Promise.all([
      commands.run(["quote", "1", "ETH", odd, "--explain"], env),
      commands.run(["quote", "1", "ETH", maker], env),
    ]);
    expect({ code: good.code, stderr: good.stderr }).toEqual({ code: 0, stderr: "" });
    expect(good.stdout).toMatch(/^1 ETH {2}→ {2}[\d,.]+ ODD \(unlisted\)\n/);
    expect(bad).toMatchObject({
      code: 1,
      stderr: `UNKNOWN_TOKEN: ${maker} is not a known token of Ethereum\nThere is no contract at ${maker}\n`,
    });
  });

  test("is bought in a bundle, whose other parts do not route through it", async () => {
    // In one of its pairs, a unit of it costs a thousandth of the price in the other.
    const bridge = await make.token({ symbol: "BRIDGE" });
    await make.fill(bridge, 1_000_000n * ether, usdc, 1_000_000n * 10n ** 6n);
    await make.fill(bridge, 1_000n * ether, weth, 1_000n * ether);
    const alone = await route(usdc, weth, 10n ** 9n);
    expect(tokensOf(alone)).not.toContain(bridge);
    // A request that names it may use both of its pairs. Other requests may not route from one through it to the other.
    const named = await route(usdc, bridge, 10n ** 9n);
    expect(tokensOf(named)).toContain(bridge);
    const call = (tokenOut: Address) => ({
      protocol: "enso",
      action: "route",
      args: { tokenIn: usdc, amountIn: "1000000000", tokenOut },
    });
    const response = await fetch(
      `${world.service.url}/api/v1/shortcuts/bundle?fromAddress=${user}&receiver=${user}&spender=${user}&routingStrategy=router`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify([call(weth), call(bridge)]),
      },
    );
    const body = (await response.json()) as { amountsOut: Record<Address, string> };
    expect(response.status, JSON.stringify(body)).toBe(200);
    // Through the bridge, the output would be a thousand times larger.
    expect(BigInt(body.amountsOut[weth] ?? 0)).toBeLessThan((BigInt(alone.amountOut) * 11n) / 10n);
    expect(BigInt(body.amountsOut[bridge] ?? 0)).toBeGreaterThan(0n);
    expect(tokensOf(await route(usdc, weth, 10n ** 9n))).not.toContain(bridge);
  });
});

describe("is refused with a reason", () => {
  test("if there is no token at the address", async () => {
    const seen: [Address, string][] = [
      [`0x${"1".repeat(40)}`, `There is no contract at 0x${"1".repeat(40)}`],
    ];
    const zero: Address = `0x${"0".repeat(40)}`;
    seen.push([zero, `The zero address is no token; the native currency is ${NATIVE}`]);
    const mute = await make.other("NoToken");
    seen.push([mute, `The contract at ${mute} has no decimals(), so it is not a token`]);
    const huge = await make.other("HugeDecimals");
    seen.push([huge, `The contract at ${huge} returns 77 from decimals(); the maximum is 36`]);
    for (const [address, description] of seen) {
      expect(await refusal(NATIVE, address)).toEqual({
        status: 422,
        code: "UNKNOWN_TOKEN",
        message: `tokenOut ${address} is not a known token of Ethereum`,
        description,
      });
    }
  });

  test("if no venue trades the token", async () => {
    const lonely = await make.token();
    const { code, message, description } = await refusal(NATIVE, lonely);
    expect(code).toBe("NO_ROUTE");
    expect(message).toMatch(`Could not quote shortcuts for route ETH -> ${lonely} on network 1`);
    expect(description).toBe(
      `No path of known venues leads from ${NATIVE} to ${lonely}; ${lonely} is an unlisted token without a known venue`,
    );
    const friend = await make.token();
    await make.fill(lonely, ether, friend, ether);
    expect((await refusal(NATIVE, lonely)).description).toMatch(/; of its 1 known venue, 0 can be used$/);
    await expect(route(lonely, friend, 1_000n)).resolves.toMatchObject({ route: [{ tokenOut: [friend] }] });
  });

  test("if the token taxes every transfer", async () => {
    const taxed = await make.token({ symbol: "TAX", taxBps: 500 });
    await make.fill(taxed, 1_000_000n * ether, weth, 50n * ether);
    const { code, description } = await refusal(NATIVE, taxed);
    expect(code).toBe("BELOW_PLAN");
    expect(description).toContain(`in fill`);
    expect(description).toContain(await pairOf(world.chain.url, taxed, weth));
    const doubt = `nobody lists ${taxed}, and such a token may keep a part of a transfer or refuse it`;
    expect(description).toContain(doubt);
    const sold = await refusal(taxed, NATIVE, ether);
    expect(sold).toMatchObject({ code: "BELOW_PLAN" });
    expect(sold.description).toContain(`${taxed} does not arrive whole where it is sent; ${doubt}`);
  });

  test("if only its maker can move the token", async () => {
    const trap = await make.token({ symbol: "TRAP", isTrap: true });
    await make.fill(trap, 1_000_000n * ether, weth, 50n * ether);
    for (const [tokenIn, tokenOut] of [
      [NATIVE, trap],
      [trap, NATIVE],
    ] as const) {
      const failure = await refusal(tokenIn, tokenOut);
      expect(failure.code).toBe("SIMULATION_REVERTED");
      expect(failure.description).toMatch(
        /^The simulated transaction fails.*: .*(TRANSFER_FAILED|only the maker)/,
      );
      expect(failure.description).toContain(`nobody lists ${trap}`);
    }
  });

  test("if the operator allows only listed tokens, and if the venue is excluded", async () => {
    const query = `tokenIn=${NATIVE}&tokenOut=${six}&amountIn=${ether}`;
    const from = (url: string) => fetch(`${url}/api/v1/shortcuts/quote?${query}`).then(failureIn);
    const env = { SLUICE_DATA: await makeFolderIn(world.dataFolder), RPC_URL_1: world.chain.url };
    const strict = await startServiceHere({ ...env, SLUICE_ROUTING_UNLISTED: "false" });
    try {
      expect(await from(strict.url)).toMatchObject({
        code: "UNKNOWN_TOKEN",
        description: `${six} is unlisted, and the operator of this service allows only listed tokens`,
      });
    } finally {
      await strict.stop();
    }
    const pair = `venue:${await pairOf(world.chain.url, six, weth)}`;
    const exclude = (verb: string) =>
      commands.run(["exclude", verb, pair], { SLUICE_DATA: world.dataFolder });
    expect(await exclude("add")).toMatchObject({ code: 0 });
    expect(await from(world.service.url)).toMatchObject({ code: "NO_ROUTE" });
    expect(await exclude("remove")).toMatchObject({ code: 0 });
  });
});
