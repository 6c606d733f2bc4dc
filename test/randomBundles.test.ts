import { describe, expect, test } from "vitest";
import type { Address } from "../src/lib/address.js";
import { runs } from "../src/lib/testing/runs.js";
import { type Actor, rich } from "./helpers/actors.js";
import {
  type Answer,
  type Call,
  call,
  collector,
  output,
  own,
  promised,
  receiver,
  somebody,
  transfer,
  useBundles,
} from "./helpers/bundleWorld.js";
import { balanceOf } from "./helpers/execute.js";
import { failureIn } from "./helpers/http.js";
import { mineAndCheck } from "./helpers/mineAndCheck.js";
import { makeRandom } from "./helpers/random.js";
import { caughtUp } from "./helpers/service.js";

/** Random bundles of all actions, by all strategies. */

const randomBundles = runs({ normal: 12, deep: 100 });

const { actors, expectVerified, positions, post, stage, world } = useBundles();

describe("random bundles", () => {
  test(`are executed to the wei ${randomBundles} times, or refused for a reason`, async () => {
    const random = makeRandom(20);
    const done = {
      executed: 0,
      fills: 0,
      kinds: new Map<string, number>(),
      refused: new Map<string, number>(),
    };
    for (let tries = 0; done.executed < randomBundles && tries < 4 * randomBundles; tries++) {
      const actor = actors[tries % actors.length] as Actor;
      const calls = await randomBundle(random, actor);
      const label = `${tries} ${actor.name}: ${JSON.stringify(calls)}`;
      await caughtUp(world.service, world.chain);
      const response = await post(calls, { receiver, ...actor.parameters });
      if (response.status !== 200) {
        const { status, code, description } = await failureIn(response);
        expect([400, 422], `${label} ${code} ${description}`).toContain(status);
        // Dust, amounts that exceed a pool, and another's position may be refused. A transaction must never fail by
        // itself.
        const fine = ["INSUFFICIENT_LIQUIDITY", "NO_ROUTE", "INVALID_PARAMETER", "SIMULATION_REVERTED"];
        expect(fine, `${label} ${description}`).toContain(code);
        const reason = `${code}${code === "SIMULATION_REVERTED" ? ` ${description}` : ""}`;
        done.refused.set(reason, (done.refused.get(reason) ?? 0) + 1);
        continue;
      }
      const answer = (await response.json()) as Answer;
      await expectVerified(calls, { receiver, ...actor.parameters }, answer);
      await mineAndCheck(stage, answer, {
        label,
        actor,
        receivers: [receiver, somebody, collector],
        amounts: promised(answer),
      });
      done.executed++;
      done.fills += answer.route.length;
      for (const { action } of calls) done.kinds.set(action, (done.kinds.get(action) ?? 0) + 1);
    }
    const [kinds, refused] = [done.kinds, done.refused].map((each) => Object.fromEntries(each));
    process.stdout.write(`random bundles: ${JSON.stringify({ ...done, kinds, refused })}\n`);
    expect(done.executed).toBe(randomBundles);
    const all = ["route", "split", "merge", "fee", "transfer", "slippage", "balance", "deposit", "redeem"];
    expect(Object.keys(kinds as object)).toEqual(expect.arrayContaining(all));
  }, 600_000);
});

type Random = ReturnType<typeof makeRandom>;

/** Draws two to six actions on the actor's tokens. Each spends a part of the payer's balance or an unspent output. */
async function randomBundle(random: Random, actor: Actor): Promise<Call[]> {
  const bases = stage.listed.filter(({ type }) => type === "base").map(({ address }) => address);
  const tokens = [...bases, ...positions];
  const calls: Call[] = [];
  /** Outputs that are not spent yet. */
  const open: { call: number; index: number; token: Address }[] = [];
  const put = (made: Call, outputs: readonly Address[], keeps: boolean) => {
    calls.push(made);
    if (!keeps) return;
    for (const [index, each] of outputs.entries()) open.push({ call: calls.length - 1, index, token: each });
  };
  const take = async (): Promise<{ token: Address; amount: unknown }> => {
    const at = Math.floor(random.next() * open.length);
    const from = open[at];
    if (from !== undefined && random.next() < 0.75) {
      open.splice(at, 1);
      return { token: from.token, amount: output(from.call, from.index) };
    }
    const each = random.next() < 0.2 && from !== undefined ? from.token : random.pick(tokens);
    return { token: each, amount: await randomAmount(random, each, actor) };
  };
  const away = () => random.next() < 0.15;
  const length = 2 + Math.floor(random.next() * 5);
  while (calls.length < length) {
    const kind = random.pick([
      "route",
      "route",
      "split",
      "merge",
      "fee",
      "transfer",
      "slippage",
      "convert",
      "balance",
    ]);
    const target = () => random.pick(tokens);
    if (kind === "slippage") {
      const of = open.at(-1);
      if (of !== undefined)
        put(own("slippage", { amountOut: output(of.call, of.index), bps: "500" }), [], false);
      continue;
    }
    if (kind === "balance") {
      const of = open.at(-1);
      if (of === undefined) continue;
      for (let at = open.length - 1; at >= 0; at--) if (open[at]?.token === of.token) open.splice(at, 1);
      put(own("balance", { token: of.token }), [of.token], true);
      continue;
    }
    const { token: tokenIn, amount: amountIn } = await take();
    const to = away() ? { receiver: somebody } : {};
    const stays = !("receiver" in to);
    if (kind === "route") {
      const tokenOut = target();
      if (tokenOut === tokenIn) continue;
      put(own("route", { tokenIn, tokenOut, amountIn, slippage: "500", ...to }), [tokenOut], stays);
    } else if (kind === "split") {
      const tokenOut = [...new Set([target(), target(), ...(random.next() < 0.3 ? [tokenIn] : [])])];
      put(own("split", { tokenIn, tokenOut, amountIn, ...to }), tokenOut, stays);
    } else if (kind === "merge") {
      const other = await take();
      const tokenOut = target();
      if (other.token === tokenIn) continue;
      put(
        own("merge", {
          tokenIn: [tokenIn, other.token],
          amountIn: [amountIn, other.amount],
          tokenOut,
          ...to,
        }),
        [tokenOut],
        stays,
      );
    } else if (kind === "fee") {
      put(own("fee", { token: tokenIn, amount: amountIn, bps: "77", receiver: collector }), [tokenIn], true);
    } else if (kind === "transfer") {
      put(transfer(tokenIn, amountIn, somebody), [], false);
    } else {
      const made = conversionOf(random, tokenIn, amountIn);
      if (made !== undefined)
        put({ ...made, args: { ...made.args, ...to } }, [made.args.tokenOut].flat() as Address[], stays);
    }
  }
  return calls;
}

/** Returns a deposit or redemption of one token, if such a position exists. */
function conversionOf(random: Random, tokenIn: Address, amountIn: unknown): Call | undefined {
  const entered = stage.listed.filter(
    ({ underlyingTokens: [one, another] }) => one?.address === tokenIn && another === undefined,
  );
  const left = stage.listed.find(({ address, type }) => address === tokenIn && type === "defi");
  if (left !== undefined) {
    const { protocolSlug = "", primaryAddress, underlyingTokens } = left;
    const tokenOut = underlyingTokens.map(({ address }) => address);
    if (tokenOut.length > 1 && !protocolSlug.endsWith("swap-v2")) return undefined;
    return call(protocolSlug, "redeem", { tokenIn, tokenOut, amountIn, primaryAddress });
  }
  if (entered.length === 0) return undefined;
  const { protocolSlug = "", address, primaryAddress } = random.pick(entered);
  return call(protocolSlug, "deposit", { tokenIn, tokenOut: address, amountIn, primaryAddress });
}

/** Draws an amount of up to a fiftieth of the first account's balance, across orders of magnitude. */
async function randomAmount(random: Random, each: Address, actor: Actor): Promise<string> {
  const held = await balanceOf(world.chain.url, each, actor.owner);
  const most = Number(held < 10n ** 30n ? held : await balanceOf(world.chain.url, each, rich)) / 50;
  const amount = most < 2 ? 1 : Math.exp((0.6 + 0.4 * random.next()) * Math.log(most));
  return BigInt(Math.floor(amount)).toString();
}
