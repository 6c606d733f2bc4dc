import { devAccounts, devToken, rpc } from "@sluice/devnet";
import { beforeAll, expect } from "vitest";
import { type Address, NATIVE } from "../../src/lib/address.js";
import { isDeep } from "../../src/lib/testing/runs.js";
import { type AskedBundle, verifyBundle } from "../../src/verify/index.js";
import { type Actor, listTokens, makeActors, makeRouterActor, type Stage } from "./actors.js";
import { type Failure, failureIn } from "./http.js";
import { type MinableAnswer, mineAndCheck } from "./mineAndCheck.js";
import { caughtUp } from "./service.js";
import { useService } from "./sharedService.js";

/** A chain, a service and actors for test files that send bundles, and short ways to write and send one. */

export const [receiver, somebody, collector] = [1, 2, 3].map((index) => devAccounts[index]?.address) as [
  Address,
  Address,
  Address,
];
export const ether = 10n ** 18n;
export const token = (symbol: Parameters<typeof devToken>[0]) => devToken(symbol).address as Address;
export const [weth, usdc, usdt, dai, wbtc, gusd] = [
  token("WETH"),
  token("USDC"),
  token("USDT"),
  token("DAI"),
  token("WBTC"),
  token("GUSD"),
];
export const vault: Address = "0x83f20f44975d03b1b09e64809b757c47f942beea";
export const aDai: Address = "0x018008bfb33d285247a21d44e50697654f754e63";
export const lendingPool: Address = "0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2";
/** USDC and WETH. */
export const pair: Address = "0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc";

export type Call = { protocol: string; action: string; args: Record<string, unknown> };
export type Answer = MinableAnswer & {
  bundle: Call[];
  amountsOut: Record<string, string>;
  minAmountsOut: Record<string, string>;
  feeAmount: Record<string, string>;
  priceImpact: number | null;
};

export const call = (protocol: string, action: string, args: Record<string, unknown>): Call => ({
  protocol,
  action,
  args,
});
export const own = (action: string, args: Record<string, unknown>) => call("enso", action, args);
export const output = (useOutputOfCallAt: number, index = 0) => ({ useOutputOfCallAt, index });
export const transfer = (what: Address, amount: unknown, to: Address) =>
  call("erc20", "transfer", { token: what, amount, receiver: to });

/** Returns what all parties except the payer receive together, by token, including fees. */
export function promised({ amountsOut, feeAmount }: Answer): Map<string, bigint> {
  const amounts = new Map(Object.entries(amountsOut).map(([each, amount]) => [each, BigInt(amount)]));
  for (const [each, fee] of Object.entries(feeAmount)) {
    amounts.set(each, (amounts.get(each) ?? 0n) + BigInt(fee));
  }
  return amounts;
}

export const less = (amount: string | undefined, bps: bigint) =>
  (BigInt(amount ?? 0) * (10_000n - bps)) / 10_000n;
export const toUsdc = own("route", { tokenIn: NATIVE, tokenOut: usdc, amountIn: ether.toString() });

type Look = (answer: Answer, given: Map<string, bigint>, actor: Actor) => void;

/**
 * Gives a test file an actor of every strategy, or of `router` alone, who holds no positions. The lists fill in the
 * file's `beforeAll`.
 */
export function useBundles(strategies: "all" | "router" = "all") {
  const world = useService();
  const stage = {} as Stage;
  const actors: Actor[] = [];
  const positions: Address[] = [];
  beforeAll(async () => {
    Object.assign(stage, world, { listed: await listTokens(world.service) });
    const made =
      strategies === "all"
        ? await makeActors(stage)
        : { actors: [await makeRouterActor(stage)], positions: [] };
    actors.push(...made.actors);
    positions.push(...made.positions);
  }, 120_000);

  function post(calls: unknown, parameters: Record<string, string>): Promise<Response> {
    return fetch(`${world.service.url}/api/v1/shortcuts/bundle?${new URLSearchParams(parameters)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(calls),
    });
  }

  /** Requests a bundle that the service accepts. Returns the answer. */
  async function ask(calls: unknown, actor: Actor, more: Record<string, string> = {}): Promise<Answer> {
    await caughtUp(world.service, world.chain);
    const response = await post(calls, { receiver, ...actor.parameters, ...more });
    const body = (await response.json()) as Answer;
    expect(response.status, `${actor.name} ${JSON.stringify(calls)} ${JSON.stringify(body)}`).toBe(200);
    if (more.skipQuote === undefined)
      await expectVerified(calls, { receiver, ...actor.parameters, ...more }, body);
    return body;
  }

  /** Expects that the verifier accepts an honest answer to a bundle. */
  async function expectVerified(calls: unknown, parameters: Record<string, string>, answer: Answer) {
    const { timestamp } = await rpc<{ timestamp: string }>(world.chain.url, "eth_getBlockByNumber", [
      "latest",
      false,
    ]);
    const nowSeconds = Math.max(Number(timestamp), Date.now() / 1000);
    const asked = { chainId: 1, ...parameters, calls } as unknown as AskedBundle;
    const verified = verifyBundle(asked, answer, { nowSeconds });
    expect(verified, JSON.stringify([calls, verified])).toMatchObject({ holds: true });
  }

  /** Returns the failure of a bundle with strategy `router`. */
  async function refusalOf(calls: unknown): Promise<Failure> {
    return failureIn(await post(calls, { receiver, ...(actors[0] as Actor).parameters }));
  }

  /** Executes a bundle as each of these payers; `look` sees every answer and what the payer gave. */
  async function executeAs(
    payers: readonly Actor[],
    calls: readonly Call[],
    look: Look = () => {},
  ): Promise<void> {
    for (const actor of payers) {
      const answer = await ask(calls, actor);
      expect(Object.keys(answer.minAmountsOut).sort()).toEqual(Object.keys(answer.amountsOut).sort());
      for (const [each, amount] of Object.entries(answer.amountsOut)) {
        expect(BigInt(answer.minAmountsOut[each] as string)).toBeLessThanOrEqual(BigInt(amount));
      }
      const given = await mineAndCheck(stage, answer, {
        label: `${actor.name}: ${JSON.stringify(calls)}`,
        actor,
        receivers: [receiver, somebody, collector],
        amounts: promised(answer),
      });
      look(answer, given, actor);
    }
  }

  let turn = 0;

  /**
   * Executes a bundle by the file's next strategy; in the deep run, by every strategy. A strategy only decides who
   * pays, so the bundles of a file together cover all strategies.
   */
  function execute(calls: readonly Call[], look?: Look): Promise<void> {
    const next = actors[turn++ % actors.length] as Actor;
    return executeAs(isDeep() ? actors : [next], calls, look);
  }

  return { world, stage, actors, positions, post, ask, expectVerified, refusalOf, execute, executeAs };
}
